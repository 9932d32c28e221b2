//! Hand-built kernels of every form that scheduling makes, against the reference interpreter.
mod support;

use support::{Build, flat, layout, num};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{BinOp, Expr, Int, Swizzle, Symbol};
use tilewright_ir::interp::bound;
use tilewright_ir::kernel::{Coord, LoopKind, Space, Stmt};
use tilewright_ir::program::Role;
use tilewright_ir::scalar::{BinaryClass, BinaryOp, Comparison, Number, ReduceOp, Scalar, UnaryOp};

const TARGETS: [&str; 3] = ["cpu:baseline", "cpu:avx2", "cpu:avx512"];

/// `dst[i,j] = src[i,j]` with a vector loop over j and a peeled tail, M symbolic.
fn relayout(target: &'static str, dtype: DType) -> Build {
    let mut b = Build::new(target);
    let m = b.symbol(Symbol::with_facts("M", 1, i64::MAX, 1));
    let mi = Int::from_expr(&m).unwrap();
    let src = b.input("src", dtype, layout(&[(mi.clone(), num(35)), (num(35), num(1))]));
    let dst = b.output("dst", dtype, layout(&[(mi, num(40)), (num(35), num(1))]));
    let (i, vi) = b.loop_(LoopKind::Parallel, m);
    let (j, vj) = b.loop_(LoopKind::Serial, 8);
    let (l, vl) = b.loop_(LoopKind::Vector, 4);
    let at = [vi.clone(), vj * Expr::Num(4) + vl];
    let value = b.load(src, &at);
    let copy = b.store(dst, &at, value);
    let (t, vt) = b.loop_(LoopKind::Unroll, 3);
    let at = [vi, vt + Expr::Num(32)];
    let value = b.load(src, &at);
    let tail = b.store(dst, &at, value);
    b.phase(vec![Stmt::For(i, vec![Stmt::For(j, vec![Stmt::For(l, vec![copy])]), Stmt::For(t, vec![tail])])]);
    b
}

#[test]
fn copies_of_every_type_with_a_symbolic_extent() {
    for target in TARGETS {
        for dtype in DType::ALL.into_iter().filter(|d| d.on_cpu()) {
            for m in [1, 2, 7, 64] {
                relayout(target, dtype).check(&[m], 0.0);
            }
        }
    }
}

#[test]
fn an_inner_copy_loop_is_two_moves_and_two_steps() {
    let asm = relayout("cpu:avx2", DType::F32).compile().asm();
    assert!(!asm.contains("div") && asm.matches("imul").count() <= 2, "{asm}");
    assert_eq!(asm, relayout("cpu:avx2", DType::F32).compile().asm());
}

/// A transposition by an atom, with symbolic row strides.
fn transpose(atom: &str, dtype: DType, n: i64) -> Build {
    let mut b = Build::new("cpu:avx2");
    let m = b.symbol(Symbol::with_facts("M", 0, i64::MAX, n));
    let mi = Int::from_expr(&m).unwrap();
    let tiles = Int::from_expr(&(m / Expr::Num(n))).unwrap();
    // src (R,C,...) is contiguous along mode 0, dst along mode 1.
    let src = b.input(
        "src",
        dtype,
        layout(&[(num(n), num(1)), (num(n), mi.clone()), (tiles.clone(), num(n)), (num(3), mi.mul(&num(n)).unwrap())]),
    );
    let dst = b.output(
        "dst",
        dtype,
        layout(&[(num(n), num(3 * n)), (num(n), num(1)), (tiles.clone(), num(3 * n * n)), (num(3), num(n))]),
    );
    let (i, vi) = b.loop_(LoopKind::Parallel, 3);
    let (j, vj) = b.loop_(LoopKind::Serial, tiles.to_expr());
    let coord = vec![None, None, Some(vj), Some(vi)];
    let operands = vec![b.access(dst, coord.clone()), b.access(src, coord)];
    b.phase(vec![Stmt::For(i, vec![Stmt::For(j, vec![Stmt::Atom { atom: atom.into(), operands }])])]);
    b
}

#[test]
fn transposing_atoms_transpose() {
    use DType::*;
    for (atom, dtype, n) in [
        ("transpose_b8_8x8", U8, 8),
        ("transpose_b8_16x16", I8, 16),
        ("transpose_b16_8x8", BF16, 8),
        ("transpose_b32_4x4", F32, 4),
        ("transpose_b32_8x8", I32, 8),
        ("transpose_b64_2x2", F64, 2),
        ("transpose_b16_16x16", F16, 16),
        ("transpose_b32_16x16", F32, 16),
        ("transpose_b64_4x4", I64, 4),
        ("transpose_b64_8x8", F64, 8),
    ] {
        let b = transpose(atom, dtype, n);
        for tiles in [0, 1, 2, 5] {
            b.check(&[tiles * n], 0.0);
        }
        let asm = b.compile().asm();
        assert!(asm.matches("shuf").count() == 0 || n == 2, "{atom}: interleaves only\n{asm}");
    }
}

#[test]
fn copy_atoms_and_swizzled_tiles() {
    for swizzled in [false, true] {
        let mut b = Build::new("cpu:baseline");
        let src = b.input("src", DType::F32, flat(&[(16, 1), (6, 16)]));
        let dst = b.output("dst", DType::F32, flat(&[(16, 1), (6, 20)]));
        if swizzled {
            b.swizzle(src, Swizzle { bits: 2, base: 2, shift: 3 });
        }
        let (i, vi) = b.loop_(LoopKind::Serial, 6);
        let coord = vec![None, Some(vi)];
        let operands = vec![b.access(dst, coord.clone()), b.access(src, coord)];
        b.phase(vec![Stmt::For(i, vec![Stmt::Atom { atom: "copy_b32_16".into(), operands }])]);
        b.check(&[], 0.0);
    }
}

#[test]
fn reversed_repeated_and_strided_lanes() {
    for stride in [-1, 0, 3, -2] {
        for (lanes, dtype) in
            [(2, DType::I8), (4, DType::U8), (4, DType::F32), (8, DType::I16), (16, DType::F32), (4, DType::F64)]
        {
            let mut b = Build::new("cpu:avx2");
            let src = b.input("src", dtype, flat(&[(lanes, stride), (5, 50)]));
            let dst = b.output("dst", dtype, flat(&[(lanes, 1), (5, lanes)]));
            let back = b.output("back", dtype, flat(&[(lanes, if stride == 0 { 1 } else { stride }), (5, 50)]));
            let (i, vi) = b.loop_(LoopKind::Serial, 5);
            let (l, vl) = b.loop_(LoopKind::Vector, lanes);
            let at = [vl, vi];
            let value = b.load(src, &at);
            let one = b.store(dst, &at, value);
            let value = b.load(dst, &at);
            let two = b.store(back, &at, value);
            b.phase(vec![Stmt::For(i, vec![Stmt::For(l, vec![one, two])])]);
            b.check(&[], 0.0);
        }
    }
}

/// `C[m,n] += A[m,k] B[n,k]` in a register tile: 3 rows, 8 columns in two vectors.
fn gemm(target: &'static str, dtype: DType) -> Build {
    let mut b = Build::new(target);
    let k = b.symbol(Symbol::with_facts("K", 0, i64::MAX, 1));
    let ki = Int::from_expr(&k).unwrap();
    let a = b.input("a", dtype, layout(&[(num(12), ki.clone()), (ki.clone(), num(1))]));
    let w = b.input("b", dtype, layout(&[(num(16), num(1)), (ki, num(16))]));
    let c = b.output("c", dtype, flat(&[(12, 16), (16, 1)]));
    let acc = b.register("acc", dtype, flat(&[(3, 8), (8, 1)]));
    let (i, vi) = b.loop_(LoopKind::Parallel, 4);
    let (j, vj) = b.loop_(LoopKind::Serial, 2);
    let tile = |b: &mut Build, f: &mut dyn FnMut(&mut Build, Expr, Expr) -> Stmt| {
        let (m, vm) = b.loop_(LoopKind::Unroll, 3);
        let (n, vn) = b.loop_(LoopKind::Vector, 8);
        let s = f(b, vm, vn);
        Stmt::For(m, vec![Stmt::For(n, vec![s])])
    };
    let zero = Scalar::Const(dtype, if dtype.is_float() { Number::Float(0.0) } else { Number::Int(0) });
    let clear = tile(&mut b, &mut |b, m, n| b.store(acc, &[m, n], zero.clone()));
    let (kk, vk) = b.loop_(LoopKind::Serial, k);
    let row = |m: Expr| vi.clone() * Expr::Num(3) + m;
    let col = |n: Expr| vj.clone() * Expr::Num(8) + n;
    let mul = tile(&mut b, &mut |b, m, n| {
        let x = b.load(a, &[row(m.clone()), vk.clone()]);
        let y = b.load(w, &[col(n.clone()), vk.clone()]);
        b.update(ReduceOp::Sum, acc, &[m, n], Scalar::Binary(BinaryOp::Mul, Box::new(x), Box::new(y)))
    });
    let out = tile(&mut b, &mut |b, m, n| {
        let v = b.load(acc, &[m.clone(), n.clone()]);
        b.update(ReduceOp::Sum, c, &[row(m), col(n)], v)
    });
    b.phase(vec![Stmt::For(i, vec![Stmt::For(j, vec![clear, Stmt::For(kk, vec![mul]), out])])]);
    b
}

#[test]
fn register_tiles_accumulate() {
    for target in TARGETS {
        for dtype in [DType::I32, DType::I64, DType::I16, DType::U8] {
            for k in [0, 1, 5] {
                gemm(target, dtype).check(&[k], 0.0);
            }
        }
    }
    let asm = gemm("cpu:avx2", DType::F32).compile().asm();
    assert_eq!(asm.matches("vfmadd").count(), 6, "{asm}");
    assert!(!asm.lines().any(|l| l.contains("xmm") && l.contains("rsp")), "no vector is spilled\n{asm}");
}

#[test]
fn horizontal_reductions_and_scratch() {
    for op in ReduceOp::ALL {
        for dtype in [DType::I32, DType::I64, DType::U8, DType::I8] {
            let mut b = Build::new("cpu:avx2");
            let src = b.input("src", dtype, flat(&[(16, 1), (6, 16)]));
            let out = b.output("out", dtype, flat(&[(6, 2)]));
            let tmp = b.buffer("tmp", dtype, Space::Shared, Role::Temp, flat(&[(16, 1)]));
            let (i, vi) = b.loop_(LoopKind::Parallel, 6);
            let (l, vl) = b.loop_(LoopKind::Vector, 16);
            let x = b.load(src, &[vl.clone(), vi.clone()]);
            let stage = b.store(
                tmp,
                std::slice::from_ref(&vl),
                Scalar::Binary(BinaryOp::Add, Box::new(x.clone()), Box::new(x)),
            );
            let x = b.load(tmp, &[vl]);
            let sum = b.update(op, out, &[vi], x);
            b.phase(vec![Stmt::For(i, vec![Stmt::For(l, vec![stage, sum])])]);
            b.check(&[], 0.0);
        }
    }
}

#[test]
fn scratch_beyond_the_stack_and_temporaries_come_from_the_launch() {
    let mut b = Build::new("cpu:baseline");
    let m = b.symbol(Symbol::with_facts("M", 0, 1 << 20, 1));
    let mi = Int::from_expr(&m).unwrap();
    let src = b.input("src", DType::I32, layout(&[(mi.clone(), num(1))]));
    let dst = b.output("dst", DType::I32, layout(&[(mi.clone(), num(-1))]));
    let big = b.buffer("big", DType::I32, Space::Shared, Role::Temp, flat(&[(20_000, 1)]));
    let temp = b.buffer("temp", DType::I32, Space::Global, Role::Temp, layout(&[(mi, num(2))]));
    let (i, vi) = b.loop_(LoopKind::Parallel, m.clone());
    let v = b.load(src, std::slice::from_ref(&vi));
    let one = b.store(big, &[vi.clone() % Expr::Num(20_000)], v);
    let v = b.load(big, &[vi.clone() % Expr::Num(20_000)]);
    let two = b.store(temp, &[vi], v);
    b.phase(vec![Stmt::For(i, vec![one, two])]);
    let (j, vj) = b.loop_(LoopKind::Parallel, m);
    let v = b.load(temp, std::slice::from_ref(&vj));
    let three = b.store(dst, &[vj], v);
    b.phase(vec![Stmt::For(j, vec![three])]);
    for m in [0, 1, 1000] {
        b.check(&[m], 0.0);
    }
}

#[test]
fn divisions_of_indices() {
    // im2col without simplification: div and mod by numbers and by symbols, of possibly negative values.
    let mut b = Build::new("cpu:avx2");
    let w = b.symbol(Symbol::with_facts("W", 0, 1000, 1));
    let n = Expr::Num(60);
    let src = b.input("src", DType::I32, flat(&[(1000, 1)]));
    let dst = b.output("dst", DType::I32, flat(&[(60, 1), (4, 60)]));
    let (i, vi) = b.loop_(LoopKind::Serial, 60);
    let (j, vj) = b.loop_(LoopKind::Serial, 4);
    let bin = Expr::bin;
    let safe = |e: Expr| bin(BinOp::Max, bin(BinOp::Min, e, Expr::Num(999)), Expr::Num(0));
    let exprs = [
        safe((vi.clone() - n.clone()) / Expr::Num(7) + Expr::Num(50)),
        safe((vi.clone() - n.clone()) % Expr::Num(7) + vj.clone() * Expr::Num(3)),
        safe(bin(BinOp::CeilDiv, vi.clone() - n, Expr::Num(8)) + Expr::Num(20)),
        safe(bin(
            BinOp::Xor,
            vi.clone() / bin(BinOp::Max, w.clone(), Expr::Num(1)),
            Expr::swizzled(Swizzle { bits: 2, base: 0, shift: 3 }, vi.clone()),
        )),
    ];
    let mut body = vec![];
    for (row, e) in exprs.into_iter().enumerate() {
        let access = b.at(src, &[Expr::Num(0)]);
        b.kernel.accesses[access.0 as usize].coord = vec![Coord::At(e.clone())];
        b.kernel.accesses[access.0 as usize].offset = Some(e);
        let at = [vi.clone(), Expr::Num(row as i64)];
        body.push(b.update(ReduceOp::Sum, dst, &at, Scalar::Load(DType::I32, access)));
    }
    b.phase(vec![Stmt::For(i, vec![Stmt::For(j, body)])]);
    for w in [0, 1, 7, 1000] {
        b.check(&[w], 0.0);
    }
    // Nested the other way round, the parts of the outer variable are computed in front of the inner loop.
    let asm = b.compile().asm();
    assert!(asm.matches("idiv").count() <= 1, "{asm}");
}

#[test]
fn every_operation_of_every_type_in_scalars_and_vectors() {
    for lanes in [1, 2, 4, 8, 16] {
        for dtype in DType::ALL.into_iter().filter(|d| d.on_cpu()) {
            let exact = |op: &UnaryOp| bound::ulps(*op) == 0.0;
            let ops = |of: bool| UnaryOp::all().filter(move |op| op.takes(dtype) && exact(op) == of);
            let pairs = |of: bool| -> Vec<BinaryOp> {
                BinaryOp::all().filter(|op| (op.class() != BinaryClass::Float) == of && op.takes(dtype)).collect()
            };
            operations(lanes, dtype, &pairs(true), &ops(true).collect::<Vec<_>>()).check(&[], 0.0);
            // Functions with an error of their own; how large it is per value is tested with the functions.
            let most = ops(false).map(bound::ulps).fold(0.0, f64::max);
            let unit = match dtype {
                DType::F64 => f64::EPSILON,
                DType::F16 => 2f64.powi(-10),
                DType::BF16 => 2f64.powi(-7),
                _ => f64::from(f32::EPSILON),
            };
            operations(lanes, dtype, &pairs(false), &ops(false).collect::<Vec<_>>()).check(&[], most * unit);
        }
    }
}

/// A kernel of one output per operation, cast and selection of a type, in vectors of so many lanes.
fn operations(lanes: i64, dtype: DType, binary: &[BinaryOp], unary: &[UnaryOp]) -> Build {
    let mut b = Build::new(if lanes == 8 { "cpu:avx512" } else { "cpu:baseline" });
    let n = 7;
    let shape = flat(&[(lanes, 1), (n, lanes)]);
    let x = b.input("x", dtype, shape.clone());
    let y = b.input("y", dtype, shape.clone());
    let (i, vi) = b.loop_(LoopKind::Serial, n);
    let (l, vl) = b.loop_(LoopKind::Vector, lanes);
    let at = [vl, vi];
    let mut body = vec![];
    let (vx, vy) = (b.load(x, &at), b.load(y, &at));
    for &op in binary {
        let out = if op.is_comparison() { DType::Bool } else { dtype };
        let o = b.output(op.text(), out, shape.clone());
        let v = Scalar::Binary(op, Box::new(vx.clone()), Box::new(vy.clone()));
        body.push(b.store(o, &at, v));
    }
    for &op in unary {
        let o = b.output(op.name(), op.result(dtype), shape.clone());
        body.push(b.store(o, &at, Scalar::Unary(op, Box::new(vx.clone()))));
    }
    for to in DType::ALL.into_iter().filter(|d| d.on_cpu()) {
        let o = b.output(to.name(), to, shape.clone());
        body.push(b.store(o, &at, Scalar::Cast(to, Box::new(vx.clone()))));
    }
    let less = Scalar::Binary(BinaryOp::Compare(Comparison::Lt), Box::new(vx.clone()), Box::new(vy.clone()));
    let not = Scalar::Unary(UnaryOp::Not, Box::new(less.clone()));
    let both = Scalar::Binary(BinaryOp::Or, Box::new(not), Box::new(Scalar::Cast(DType::Bool, Box::new(vy.clone()))));
    let o = b.output("select", dtype, shape.clone());
    body.push(b.store(o, &at, Scalar::Select(Box::new(both), Box::new(vx), Box::new(vy))));
    b.phase(vec![Stmt::For(i, vec![Stmt::For(l, body)])]);
    b
}
