//! Round trips of the text forms.
use super::*;
use crate::arbitrary::random_function;
use crate::dtype::DType;
use crate::int::{BinOp, Expr, Int, Swizzle, Symbol};
use crate::kernel::*;
use crate::layout::Layout;
use crate::library::Library;
use crate::program::{Guard, Program, Relation, Role};
use crate::scalar::{BinaryOp, Comparison, Number, ReduceOp, Scalar, UnaryOp};
use expect_test::expect;
use std::sync::Arc;

#[test]
fn random_functions_parse_back() {
    for seed in 0..2000 {
        let (f, _) = random_function(seed);
        let text = function(&f);
        match parse_function(&text) {
            Ok(back) => assert_eq!(back, f, "{text}"),
            Err(e) => panic!("seed {seed}: {e}\n{text}"),
        }
    }
}

/// Tensors and axes may have the name of any word of the text form.
#[test]
fn words_of_the_grammar_are_names_too() {
    let words = "fn kernel sym guard where in out temp index ellipsis for over at or_zero acc min max sum prod if \
                 swizzle dyn ceil_div phase loop access as row by of atomic sync block commit wait_groups select \
                 inf nan f32 i64 true not exp global shared register align prefetch nontemporal above parallel";
    for (seed, word) in (0..).zip(words.split_whitespace().cycle()).take(2000) {
        let (mut f, _) = random_function(seed);
        let tensor = seed as usize % f.tensors.len();
        f.tensors[tensor].name = word.to_owned();
        for s in &mut f.body {
            if let Some(a) = s.axes.first_mut() {
                a.name = word.to_owned();
            }
            if let Some(l) = s.lookups.first_mut() {
                l.axis.name = format!("{word}_");
            }
        }
        let text = function(&f);
        assert_eq!(parse_function(&text).unwrap_or_else(|e| panic!("`{word}`: {e}\n{text}")), f, "{text}");
    }
}

fn round_trip(k: &Kernel) -> String {
    let text = kernel(k);
    match parse_kernel(&text) {
        Ok(back) => assert_eq!(&back, k, "{text}"),
        Err(e) => panic!("{e}\n{text}"),
    }
    text
}

/// A kernel with everything that a kernel can hold.
pub(crate) fn full() -> Kernel {
    let n = Symbol::with_facts("N", 1, 4096, 8);
    let mut m = Symbol::with_facts("M", -3, i64::MAX, 1);
    m.below = Some(Arc::new(Expr::from(&n) + Expr::Num(1)));
    let odd = Symbol::new("?0");
    let e = |s: &Symbol| Expr::from(s);
    let i0 = Symbol::loop_var("i0", &e(&m));
    let i1 = Symbol::with_facts("k k", 2, 7, 2);
    let i2 = Symbol::loop_var("i2", &Expr::Num(4));
    let layout = |text: &str| parse_layout(text, &[m.clone(), n.clone(), odd.clone()]).unwrap();
    let buffer = |name: &str, dtype, space, role, text: &str| Buffer {
        name: name.into(),
        dtype,
        space,
        role,
        layout: layout(text),
        offset: Int::ZERO,
        swizzle: None,
        align: 4,
    };
    let mut staged = buffer("acc", DType::F32, Space::Shared, Role::Temp, "(8,(8,2)):(1,(8,64))");
    (staged.align, staged.offset) = (128, Int::Static(3));
    staged.swizzle = Some(Swizzle { bits: 3, base: 2, shift: -3 });
    let access = |b: u32, text: &str, coord: Vec<Coord>| Access {
        buffer: BufferId(b),
        layout: layout(text),
        base: Int::ZERO,
        coord,
        offset: None,
        atomic: b == 3,
    };
    let f32 = |x: f64| Box::new(Scalar::Const(DType::F32, Number::Float(x)));
    let load = |i| Box::new(Scalar::Load(DType::F32, AccessId(i)));
    let sum = |a, b| Box::new(Scalar::Binary(BinaryOp::Add, a, b));
    let nan = f64::from_bits(f64::NAN.to_bits() ^ 5);
    let value = Scalar::Select(
        Box::new(Scalar::Binary(BinaryOp::Compare(Comparison::Le), load(0), f32(f64::NEG_INFINITY))),
        sum(load(0), sum(f32(-0.0), f32(nan))),
        Box::new(Scalar::Unary(
            UnaryOp::Library(Library::Gelu),
            Box::new(Scalar::Binary(BinaryOp::Max, f32(1e-30), load(2))),
        )),
    );
    let tricky = (e(&i0) + (Expr::Num(-1) - (e(&n) - e(&odd)))) * Expr::bin(BinOp::CeilDiv, e(&i1), Expr::Num(-3))
        + Expr::swizzled(Swizzle { bits: 1, base: 0, shift: 4 }, Expr::bin(BinOp::Xor, e(&i2), Expr::Num(i64::MIN)));
    let row = |i: u32, write| Loop {
        var: Symbol::loop_var(&format!("i{i}"), &e(&n)),
        start: Expr::Num(0),
        end: e(&n),
        kind: LoopKind::Row(write),
        prefetch: vec![],
    };
    let hint = |access, bytes, what, into| Prefetch { access: AccessId(access), bytes, what, into };
    let prefetched = vec![
        hint(3, 4096, Ahead::Along, Nearest::L1),
        hint(0, -64, Ahead::Row, Nearest::L2),
        hint(2, i32::MIN, Ahead::HalfRow, Nearest::L2),
    ];
    let mut first = access(0, "(M,(8,N)):(N,(1,8*M))", vec![Coord::At(e(&i0)), Coord::At(tricky)]);
    first.base = Int::from_expr(&(e(&n) * Expr::Num(-2))).unwrap();
    let mut third = access(0, "(M,N):(N,1)", vec![Coord::At(e(&i0)), Coord::At(e(&i2))]);
    third.offset = Some(e(&n) * e(&i0) + e(&i2));
    Kernel {
        name: "full".into(),
        target: "ptx:sm_90a".into(),
        symbols: vec![m.clone(), n.clone(), odd.clone()],
        guards: vec![Guard { left: e(&m) % Expr::Num(4), relation: Relation::Ne, right: e(&odd) }],
        buffers: vec![
            buffer("src", DType::F32, Space::Global, Role::In, "(M,N):(N,1)"),
            buffer("src", DType::BF16, Space::Global, Role::InOut, "(M,N):(N,dyn(1))"),
            staged,
        ],
        loops: vec![
            Loop { var: i0, start: Expr::Num(0), end: e(&m), kind: LoopKind::Block(1), prefetch: vec![] },
            Loop { var: i1.clone(), start: Expr::Num(2), end: Expr::Num(8), kind: LoopKind::Serial, prefetch: vec![] },
            Loop { var: i2, start: Expr::Num(0), end: Expr::Num(4), kind: LoopKind::Vector, prefetch: vec![] },
            Loop { var: Symbol::new("i3"), start: e(&i1), end: Expr::Num(9), kind: LoopKind::Unroll, prefetch: vec![] },
            row(4, Write::Cached),
            Loop { prefetch: prefetched, ..row(5, Write::NonTemporal) },
            row(6, Write::NonTemporalAbove(1 << 22)),
            Loop { kind: LoopKind::Reduce(Tile { vectors: 4, lanes: 8 }), ..row(7, Write::Cached) },
        ],
        accesses: vec![
            first,
            access(2, "(8,16):(1@0,2@1@0)", vec![Coord::Open, Coord::At(Expr::Num(3))]),
            third,
            access(
                1,
                "(M,N):(N,1)",
                vec![Coord::Open, Coord::Part(Part { index: e(&i1), size: 16, end: e(&n) - e(&i1) })],
            ),
        ],
        origins: Default::default(),
        phases: vec![
            vec![],
            vec![Stmt::For(
                LoopId(0),
                vec![
                    Stmt::For(
                        LoopId(1),
                        vec![Stmt::For(
                            LoopId(2),
                            vec![
                                Stmt::Store { dst: AccessId(0), value, update: Some(ReduceOp::Max) },
                                Stmt::Store { dst: AccessId(0), value: *load(0), update: Some(ReduceOp::Prod) },
                            ],
                        )],
                    ),
                    Stmt::Atom { atom: "wgmma.m64n256k16".into(), operands: vec![AccessId(1), AccessId(2)] },
                    Stmt::Sync(Sync::Block),
                    Stmt::Sync(Sync::Commit),
                    Stmt::Sync(Sync::WaitGroups(2)),
                ],
            )],
        ],
    }
}

#[test]
fn a_kernel_with_everything_parses_back() {
    let mut k = full();
    // NaN is not equal to itself: compare with its bits as an int, and the text of both.
    let text = kernel(&k);
    let back = parse_kernel(&text).unwrap();
    assert_eq!(kernel(&back), text);
    let Stmt::For(_, body) = &mut k.phases[1][0] else { panic!() };
    let Stmt::For(_, body) = &mut body[0] else { panic!() };
    let Stmt::For(_, body) = &mut body[0] else { panic!() };
    body.remove(0);
    let text = round_trip(&k);
    expect![[r#"
        kernel full for "ptx:sm_90a" {
          sym M where M >= -3, M < N + 1
          sym N where N >= 1, N <= 4096, N % 8 == 0
          sym "?0"
          guard M%4 != "?0"
          in src: f32 (M,N):(N,1) global align 4
          inout src: bf16 (M,N):(N,dyn(1)) global align 4
          temp "acc": f32 (8,(8,2)):(1,(8,64)); 3 swizzle<3,2,-3> shared align 128
          phase {
          }
          phase {
            for i0 in 0..M block 1 {
              for i1 as "k k" in 2..8 where "k k" >= 2, "k k" <= 7, "k k" % 2 == 0 {
                for i2 in 0..4 vector {
                  a0:#0[(M,(8,N)):(N,(1,8*M)); -2*N](i0,(i0 + (-1 - (N - "?0")))*ceil_div("k k", -3) + swizzle<1,0,4>(i2 ^ (-9223372036854775808))) *= a0
                }
              }
              "wgmma.m64n256k16"(a1:"acc"[(8,16):(1@0,2@1@0)](_,3), a2:#0[(M,N):(N,1)](i0,i2) {= N*i0 + i2})
              sync block
              sync commit
              sync wait_groups 2
            }
          }
          loop i3 in "k k"..9 unroll where i3 >= 0
          loop i4 in 0..N row
          loop i5 in 0..N row nontemporal prefetch a3 4096 l1 prefetch row a0 -64 l2 prefetch half a2 -2147483648 l2
          loop i6 in 0..N row nontemporal above 4194304
          loop i7 in 0..N reduce 4 by 8
          access a3:#1[(M,N):(N,1)](_,["k k" by 16 of N - "k k"])
        }
    "#]]
    .assert_eq(&text);
}

#[test]
fn a_program_reads_well() {
    let (f, _) = random_function(47);
    let p = Program { symbols: f.symbols.clone(), functions: vec![f] };
    let text = program(&p);
    assert_eq!(parse_program(&text).unwrap(), p);
}

#[test]
fn the_examples_of_the_documentation_are_printed_as_they_stand() {
    let doc = include_str!("../../../docs/ir.md");
    let blocks: Vec<&str> = doc.split("```\n").collect();
    let block = |start: &str| *blocks.iter().find(|b| b.starts_with(start)).unwrap();
    assert_eq!(function(&parse_function(block("fn ")).unwrap()), block("fn "));
    assert_eq!(kernel(&parse_kernel(block("kernel ")).unwrap()), block("kernel "));
}

#[test]
fn the_index_stage_counts() {
    let text = index(&full());
    expect![[r#"
        kernel full
        a0 #0[(M,(8,N)):(N,(1,8*M)); -2*N](i0,(i0 + (-1 - (N - "?0")))*ceil_div("k k", -3) + swizzle<1,0,4>(i2 ^ (-9223372036854775808)))  // before index saturation
        a1 "acc"[(8,16):(1@0,2@1@0)](_,3)  // before index saturation
        a2 #0[(M,N):(N,1)](i0,i2) = N*i0 + i2  // 1 mul, 0 div, 0 mod
        a3 #1[(M,N):(N,1)](_,["k k" by 16 of N - "k k"])  // before index saturation
    "#]].assert_eq(&text);
}

#[test]
fn errors_name_the_place() {
    let check = |text: &str, want: expect_test::Expect| want.assert_eq(&parse_kernel(text).unwrap_err().to_string());
    check(
        "kernel k for c {\n  phase { for i0 in 0..N { } }\n}",
        expect!["line 2, column 24: `N` where a symbol that is declared is needed"],
    );
    check(
        "kernel k for c { sym M where M < N  sym N where N < M }",
        expect!["line 1, column 34: `N` where a symbol that is declared is needed"],
    );
    check(
        "kernel k for c { in a: f32 (4,4):(1) global align 4 }",
        expect!["line 1, column 28: (4,4):(1) where a shape and a stride of one structure is needed"],
    );
    check(
        "kernel k for c { phase { a1:b[1:1](0) = 1_f32 } }",
        expect!["line 1, column 29: `b` where a buffer is needed"],
    );
    check(
        "kernel k for c { in a: f32 99999999999999999999:1 global align 4 }",
        expect!["line 1, column 28: the number 99999999999999999999 where a number that fits is needed"],
    );
    let deep = format!("kernel k for c {{ in a: f32 {}1{}:1 global align 4 }}", "(".repeat(10_000), ")".repeat(10_000));
    check(&deep, expect!["line 1, column 229: `(` where nesting of at most 200 is needed"]);
}

#[test]
fn cut_and_changed_texts_never_panic() {
    let text = kernel(&full());
    for i in (0..text.len()).step_by(3) {
        let _ = parse_kernel(&text[..i]);
        let mut changed = text.clone();
        changed.replace_range(i..i + 1, "(");
        let _ = parse_kernel(&changed);
    }
}

#[test]
fn layouts_and_ints_parse_alone() {
    let m = [Symbol::new("M")];
    for text in ["4:1", "(4,(2,M)):(1,(8,-16))", "(M,M + 1):(1@0,(2*M)@1@0)", "():()", "((4)):((1))", "dyn(-3):1"] {
        assert_eq!(layout_text(&parse_layout(text, &m).unwrap()), text);
    }
    assert_eq!(parse_layout("((M + 1)/4*3, 2):(1,1)", &m).unwrap().rank(), 2);
    let _: Layout = parse_layout("(M):(1)", &m).unwrap();
}
