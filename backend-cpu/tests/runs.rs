//! Copies of any extent against the reference interpreter: static and symbolic, empty, side by side in loops, and where
//! no run of bytes does it.
mod support;

use support::{Build, Rng, flat, layout, num};
use tilewright_backend_cpu::atoms::run::{self, RunKind};
use tilewright_backend_cpu::{CompileError, compile, target};
use tilewright_ir::arbitrary::TYPES;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Int, Swizzle, Symbol};
use tilewright_ir::interp;
use tilewright_ir::kernel::{AccessId, BufferId, Coord, LoopKind, Stmt};
use tilewright_ir::verify;

fn name(dtype: DType) -> String {
    format!("copy_run_b{}", 8 * dtype.bytes())
}

fn run(dtype: DType, dst: AccessId, src: AccessId) -> Stmt {
    Stmt::Atom { atom: name(dtype), operands: vec![dst, src] }
}

type Copying = fn(DType, AccessId, AccessId) -> Stmt;

/// The same by non-temporal stores.
fn stream(dtype: DType, dst: AccessId, src: AccessId) -> Stmt {
    Stmt::Atom { atom: name(dtype).replace("copy", "stream"), operands: vec![dst, src] }
}

fn verified(b: &Build) {
    let report = verify::kernel(&b.kernel, &target(b.target).unwrap()).unwrap_or_else(|e| panic!("{e:?}"));
    assert!(report.unproved.is_empty(), "{:?}", report.unproved);
}

/// An extent of `n`, as a number or as a symbol.
fn extent(b: &mut Build, symbols: &mut Vec<i64>, n: i64, symbolic: bool) -> Int {
    if !symbolic {
        return num(n);
    }
    symbols.push(n);
    let s = Symbol::new(&format!("M{}", symbols.len()));
    Int::from_expr(&b.symbol(s)).unwrap()
}

/// A whole buffer of one mode, open.
fn whole(b: &mut Build, buffer: BufferId) -> AccessId {
    b.access(buffer, vec![None])
}

#[cfg(target_arch = "x86_64")]
#[test]
fn every_run_is_one_call() {
    for atom in run::all().filter(|run| run.kind == RunKind::Copy) {
        let mut b = Build::new("cpu:avx2");
        let dtype = TYPES.into_iter().find(|d| d.bytes() == atom.element_bytes).unwrap();
        let mut symbols = vec![];
        let m = extent(&mut b, &mut symbols, 100, true);
        let (src, dst) =
            (b.input("src", dtype, layout(&[(m.clone(), num(1))])), b.output("dst", dtype, layout(&[(m, num(1))])));
        let (d, s) = (whole(&mut b, dst), whole(&mut b, src));
        b.phase(vec![run(dtype, d, s)]);
        verified(&b);
        let compiled = b.check(&symbols, 0.0);
        expect_test::expect_file![format!("golden/{}.asm", atom.name())].assert_eq(&compiled.asm());
    }
}

/// What is called for non-temporal stores is assembled: a golden of each level.
#[cfg(target_arch = "x86_64")]
#[test]
fn streams_and_hints_have_a_golden_of_each_level() {
    for (level, target) in [("avx2", "cpu:avx2"), ("avx512", "cpu:avx512")] {
        for name in ["stream_run_b32", "prefetch_b32"] {
            let mut b = Build::new(target);
            let rows = layout(&[(num(1000), num(1)), (num(3), num(1024))]);
            let src = b.input("src", DType::F32, rows.clone());
            let dst = b.output("dst", DType::F32, rows);
            let i = b.loop_(LoopKind::Serial, 3);
            let row = vec![None, Some(i.1.clone())];
            let (d, s) = (b.access(dst, row.clone()), b.access(src, row));
            let lines = b.access(src, vec![None, None]);
            let copy = Stmt::Atom { atom: "stream_run_b32".into(), operands: vec![d, s] };
            let hint = Stmt::Atom { atom: "prefetch_b32".into(), operands: vec![lines] };
            b.phase(if name == "prefetch_b32" { vec![hint] } else { vec![Stmt::For(i.0, vec![copy])] });
            expect_test::expect_file![format!("golden/{name}.{level}.asm")].assert_eq(&b.compile().asm());
        }
    }
}

/// A hint for one run, in front of a run of that length, is part of its call: lengths about what is prefetched ahead,
/// rows in either order.
#[cfg(target_arch = "x86_64")]
#[test]
fn runs_ask_for_the_next() {
    let lengths =
        [1, 15, 16, 17, 63, 64, 65, 500, 2031, 2032, 2047, 2048, 2049, 2063, 2064, 2065, 2079, 2080, 2081, 5000];
    for (n, target) in
        lengths.into_iter().flat_map(|n| ["cpu:baseline", "cpu:avx2", "cpu:avx512"].map(|target| (n, target)))
    {
        for (pitch, hinted) in [(n + 3, n), (-n, n), (2 * n, n + 1)] {
            let mut b = Build::new(target);
            let (src, dst) = (
                b.input("src", DType::F32, flat(&[(n, 1), (4, pitch)])),
                b.output("dst", DType::F32, flat(&[(n, 1), (4, n)])),
            );
            let (l, i) = b.loop_(LoopKind::Parallel, 4);
            let row = vec![None, Some(i.clone())];
            let (d, s) = (b.access(dst, row.clone()), b.access(src, row));
            let next = b.access(src, vec![None, Some(i.clone() + Expr::Num(2))]);
            let access = &mut b.kernel.accesses[next.0 as usize];
            access.layout = flat(&[(hinted, 1), (1, 0), (4, pitch)]);
            access.coord.insert(1, Coord::Open);
            let hint = Stmt::Atom { atom: "prefetch_b32".into(), operands: vec![next] };
            b.phase(vec![Stmt::For(l, vec![hint, stream(DType::F32, d, s)])]);
            let compiled = b.check(&[], 0.0);
            let one_call = hinted == n;
            assert_eq!(!compiled.asm().contains("tilewright_prefetch:"), one_call, "{n} {pitch} {target}");
        }
    }
}

#[test]
fn every_length_and_type() {
    for dtype in TYPES {
        for (n, atom) in [0, 1, 3, 64, 257, 5000].into_iter().flat_map(|n| [(n, run as Copying), (n, stream)]) {
            for symbolic in [false, true] {
                let (mut b, mut symbols) = (Build::new("cpu"), vec![]);
                let m = extent(&mut b, &mut symbols, n, symbolic);
                let (src, dst) = (
                    b.input("src", dtype, layout(&[(m.clone(), num(1))])),
                    b.output("dst", dtype, layout(&[(m, num(1))])),
                );
                let (d, s) = (whole(&mut b, dst), whole(&mut b, src));
                b.phase(vec![atom(dtype, d, s)]);
                verified(&b);
                b.check(&symbols, 0.0);
            }
        }
    }
}

/// Nests of runs: any order and padding of the outer modes, symbolic extents, several threads.
#[test]
fn random_nests_of_rows() {
    let mut rng = Rng(20);
    for _ in 0..150 {
        let (mut b, mut symbols) = (Build::new("cpu"), vec![]);
        let dtype = rng.pick(&TYPES);
        let rank = 1 + rng.below(3);
        let extents: Vec<Int> = (0..=rank)
            .map(|_| {
                let (n, symbolic) = (rng.pick(&[0, 1, 2, 3, 5, 8, 40]), rng.below(2) == 0);
                extent(&mut b, &mut symbols, n, symbolic)
            })
            .collect();
        let strides = |rng: &mut Rng| {
            let mut order: Vec<usize> = (1..=rank).collect();
            (1..rank).for_each(|i| order.swap(i, rng.below(i + 1)));
            let (mut strides, mut next) = (vec![num(1); rank + 1], extents[0].clone());
            for i in order {
                next = next.add(&num(rng.below(3) as i64)).unwrap();
                strides[i] = next.clone();
                next = next.mul(&extents[i]).unwrap();
            }
            layout(&extents.iter().cloned().zip(strides).collect::<Vec<_>>())
        };
        let (from, to) = (strides(&mut rng), strides(&mut rng));
        let (src, dst) = (b.input("src", dtype, from), b.output("dst", dtype, to));
        let mut coord: Vec<Option<Expr>> = vec![None];
        let mut loops = vec![];
        for e in &extents[1..] {
            let kind = if loops.is_empty() { LoopKind::Parallel } else { LoopKind::Serial };
            let (l, v) = b.loop_(kind, e.to_expr());
            loops.push(l);
            coord.push(Some(v));
        }
        let (d, s) = (b.access(dst, coord.clone()), b.access(src, coord));
        let copy = rng.pick(&[run as Copying, stream])(dtype, d, s);
        let body = loops.into_iter().rev().fold(vec![copy], |body, l| vec![Stmt::For(l, body)]);
        b.phase(body);
        verify::kernel(&b.kernel, &target("cpu").unwrap()).unwrap_or_else(|e| panic!("{e:?}"));
        b.check(&symbols, 0.0);
    }
}

/// The source is read before the destination is written, in one buffer too.
#[test]
fn runs_may_overlap() {
    for (to, from) in [(0, 3), (3, 0), (2, 2)] {
        let mut b = Build::new("cpu");
        let dtype = DType::I32;
        let buffer = b.output("x", dtype, flat(&[(100, 1)]));
        let at = |b: &mut Build, base: i64| {
            let id = whole(b, buffer);
            let access = &mut b.kernel.accesses[id.0 as usize];
            (access.layout, access.base, access.offset) = (flat(&[(90, 1)]), num(base), Some(Expr::Num(base)));
            id
        };
        let (d, s) = (at(&mut b, to), at(&mut b, from));
        b.phase(vec![run(dtype, d, s)]);
        verified(&b);
        b.check(&[], 0.0);
    }
}

/// Swizzled and strided memory is a loop, registers are copied one by one.
#[test]
fn what_is_no_run_of_bytes() {
    for symbolic in [false, true] {
        for (stride, swizzle) in [(1, true), (3, false), (-1, false), (0, false)] {
            let (mut b, mut symbols) = (Build::new("cpu"), vec![]);
            let m = extent(&mut b, &mut symbols, 64, symbolic);
            let dtype = DType::F32;
            let (src, dst) = (
                b.input("src", dtype, layout(&[(m.clone(), num(stride))])),
                b.output("dst", dtype, layout(&[(m, num(1))])),
            );
            if swizzle {
                b.swizzle(src, Swizzle { bits: 2, base: 1, shift: 2 });
            }
            let (d, s) = (whole(&mut b, dst), whole(&mut b, src));
            b.phase(vec![run(dtype, d, s)]);
            b.check(&symbols, 0.0);
        }
    }
    let mut b = Build::new("cpu");
    let one = flat(&[(16, 1)]);
    let (src, dst) = (b.input("src", DType::I16, one.clone()), b.output("dst", DType::I16, one.clone()));
    let r = b.register("r", DType::I16, one);
    let (r, s, d) = (whole(&mut b, r), whole(&mut b, src), whole(&mut b, dst));
    b.phase(vec![run(DType::I16, r, s), run(DType::I16, d, r)]);
    b.check(&[], 0.0);
}

#[test]
fn what_is_refused() {
    let problem = |b: &Build| match compile(&b.kernel, &target("cpu").unwrap()) {
        Err(CompileError::AtomOperands { problem, .. }) => problem,
        other => panic!("{other:?}"),
    };
    let two = |dst: (i64, i64), src: (i64, i64)| {
        let mut b = Build::new("cpu");
        let (s, d) = (b.input("src", DType::F32, flat(&[src])), b.output("dst", DType::F32, flat(&[dst])));
        let (d, s) = (whole(&mut b, d), whole(&mut b, s));
        b.phase(vec![run(DType::F32, d, s)]);
        b
    };
    let b = two((8, 1), (9, 1));
    assert_eq!(problem(&b), "its operands have different extents");
    assert!(verify::kernel(&b.kernel, &target("cpu").unwrap()).is_err());
    let memories = &mut interp::kernel::allocate(&b.kernel, &[]).unwrap();
    assert!(interp::kernel::run(&b.kernel, &target("cpu").unwrap(), memories, &[]).is_err());
    assert!(verify::kernel(&two((8, 1), (8, 2)).kernel, &target("cpu").unwrap()).is_err());
    let mut b = two((8, 1), (8, 1));
    b.kernel.phases[0] = vec![Stmt::Atom { atom: "copy_run_b64".into(), operands: vec![AccessId(0), AccessId(1)] }];
    assert_eq!(problem(&b), "its elements have another size");
    let mut b = Build::new("cpu");
    let buffer = b.output("x", DType::F32, flat(&[(8, 2)]));
    let (d, s) = (whole(&mut b, buffer), whole(&mut b, buffer));
    b.phase(vec![run(DType::F32, d, s)]);
    assert_eq!(problem(&b), "its operands share a buffer and are not both contiguous");
}
