//! Measures what the backend costs and gives: compile time by stage, call overhead, copies and a register tile.
//!
//! `cargo run --release -p tilewright-backend-cpu --example measure`; figures are best of many runs.
#[path = "../tests/support/mod.rs"]
mod support;

use std::time::{Duration, Instant};
use support::{Build, flat};
use tilewright_backend_cpu::{Arg, Compiled, Threads, compile, target};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Expr;
use tilewright_ir::kernel::{LoopKind, Stmt};
use tilewright_ir::scalar::{BinaryOp, Number, ReduceOp, Scalar};

/// `dst = src` over `n` elements, 16 a step.
fn stream(n: i64) -> Build {
    let mut b = Build::new("cpu:avx2");
    let src = b.input("src", DType::F32, flat(&[(n, 1)]));
    let dst = b.output("dst", DType::F32, flat(&[(n, 1)]));
    let (i, vi) = b.loop_(LoopKind::Parallel, n / 16);
    let (l, vl) = b.loop_(LoopKind::Vector, 16);
    let at = [vi * Expr::Num(16) + vl];
    let v = b.load(src, &at);
    let s = b.store(dst, &at, v);
    b.phase(vec![Stmt::For(i, vec![Stmt::For(l, vec![s])])]);
    b
}

/// `n` rows of `row` bytes into rows with `pad` bytes between them: each by one run, or by 64-byte lines.
fn rows(row: i64, n: i64, pad: i64, run: bool) -> Build {
    let mut b = Build::new("cpu:avx2");
    let line = if run { row } else { 64 };
    let modes = |pitch: i64| flat(&[(line, 1), (row / line, line), (n, pitch)]);
    let src = b.input("src", DType::U8, modes(row));
    let dst = b.output("dst", DType::U8, modes(row + pad));
    let (i, vi) = b.loop_(LoopKind::Parallel, n);
    let (j, vj) = b.loop_(LoopKind::Serial, row / line);
    let coord = vec![None, Some(vj), Some(vi)];
    let operands = vec![b.access(dst, coord.clone()), b.access(src, coord)];
    let atom = if run { "copy_run_b8" } else { "copy_b8_64" }.into();
    b.phase(vec![Stmt::For(i, vec![Stmt::For(j, vec![Stmt::Atom { atom, operands }])])]);
    b
}

fn measure_rows() {
    for row in [64usize, 128, 256, 512, 1024, 4096] {
        for (total, pad) in [(1usize << 16, 64), (1 << 16, 4), (1 << 24, 64), (1 << 24, 4)] {
            let n = total / row;
            let (src, mut dst) = (vec![1u8; total], vec![0u8; total + pad * n]);
            let reps = (1 << 24) / total;
            let rate = |d: Duration| 2.0 * (total * reps) as f64 / d.as_secs_f64() / 1e9;
            let by = |dst: &mut [u8], run: bool| {
                let t = target("cpu:avx2").expect("a fixed target");
                let c = compile(&rows(row as i64, n as i64, pad as i64, run).kernel, &t).expect("compiles");
                let call =
                    |dst: &mut [u8]| c.call(&mut [Arg::read(&src), Arg::write(dst)], &[], Threads::N(1)).expect("runs");
                rate(best(20, || (0..reps).for_each(|_| call(dst))))
            };
            let (lines, runs) = (by(&mut dst, false), by(&mut dst, true));
            let memcpy = rate(best(20, || {
                (0..reps).for_each(|_| {
                    let pairs = src.chunks_exact(row).zip(dst.chunks_exact_mut(row + pad));
                    pairs.for_each(|(s, d)| d[..row].copy_from_slice(std::hint::black_box(s)));
                })
            }));
            println!(
                "{n} rows of {row} bytes, {pad} between: lines {lines:.1} GB/s, runs {runs:.1}, memcpy {memcpy:.1}"
            );
        }
    }
}

/// An `n × n` transposition by tiles of `t × t`.
fn transpose(atom: &str, dtype: DType, n: i64, t: i64) -> Build {
    let mut b = Build::new("cpu:avx2");
    let src = b.input("src", dtype, flat(&[(t, 1), (t, n), (n / t, t), (n / t, t * n)]));
    let dst = b.output("dst", dtype, flat(&[(t, n), (t, 1), (n / t, t * n), (n / t, t)]));
    let (i, vi) = b.loop_(LoopKind::Parallel, n / t);
    let (j, vj) = b.loop_(LoopKind::Serial, n / t);
    let coord = vec![None, None, Some(vi), Some(vj)];
    let operands = vec![b.access(dst, coord.clone()), b.access(src, coord)];
    b.phase(vec![Stmt::For(i, vec![Stmt::For(j, vec![Stmt::Atom { atom: atom.into(), operands }])])]);
    b
}

/// `C += A B` with `mr × nr` tiles, `ku` steps of k unrolled, everything in L1.
fn gemm(mr: i64, nr: i64, k: i64, ku: i64) -> Build {
    let mut b = Build::new("cpu:avx2");
    let a = b.input("a", DType::F32, flat(&[(mr, 1), (k, mr)]));
    let w = b.input("b", DType::F32, flat(&[(nr, 1), (k, nr)]));
    let c = b.output("c", DType::F32, flat(&[(mr, nr), (nr, 1)]));
    let acc = b.register("acc", DType::F32, flat(&[(mr, nr), (nr, 1)]));
    let tile = |b: &mut Build, f: &mut dyn FnMut(&mut Build, Expr, Expr) -> Stmt| {
        let (m, vm) = b.loop_(LoopKind::Unroll, mr);
        let (n, vn) = b.loop_(LoopKind::Vector, nr);
        let s = f(b, vm, vn);
        Stmt::For(m, vec![Stmt::For(n, vec![s])])
    };
    let clear = tile(&mut b, &mut |b, m, n| b.store(acc, &[m, n], Scalar::Const(DType::F32, Number::Float(0.0))));
    let (kk, vo) = b.loop_(LoopKind::Serial, k / ku);
    let (kx, vx) = b.loop_(LoopKind::Unroll, ku);
    let vk = vo * Expr::Num(ku) + vx;
    let mul = tile(&mut b, &mut |b, m, n| {
        let (x, y) = (b.load(a, &[m.clone(), vk.clone()]), b.load(w, &[n.clone(), vk.clone()]));
        b.update(ReduceOp::Sum, acc, &[m, n], Scalar::Binary(BinaryOp::Mul, Box::new(x), Box::new(y)))
    });
    let out = tile(&mut b, &mut |b, m, n| {
        let v = b.load(acc, &[m.clone(), n.clone()]);
        b.update(ReduceOp::Sum, c, &[m, n], v)
    });
    b.phase(vec![clear, Stmt::For(kk, vec![Stmt::For(kx, vec![mul])]), out]);
    b
}

fn best(n: usize, mut f: impl FnMut()) -> Duration {
    (0..n)
        .map(|_| {
            let start = Instant::now();
            f();
            start.elapsed()
        })
        .min()
        .unwrap_or_default()
}

fn compile_time(name: &str, b: &Build) -> Compiled {
    let t = target(b.target).expect("a fixed target");
    let mut fastest: Option<(Duration, Compiled)> = None;
    for _ in 0..30 {
        let start = Instant::now();
        let c = compile(&b.kernel, &t).expect("compiles");
        let spent = start.elapsed();
        if fastest.as_ref().is_none_or(|(d, _)| spent < *d) {
            fastest = Some((spent, c));
        }
    }
    let (d, c) = fastest.expect("ran");
    println!("compile {name}: {d:?} {:?}, {} bytes", c.timings(), c.code_bytes());
    c
}

fn main() {
    measure_rows();
    let small = compile_time("copy 16", &stream(16));
    let (src, mut dst) = ([1f32; 16], [0f32; 16]);
    let call = best(200, || {
        for _ in 0..1000 {
            small.call(&mut [Arg::read(&src), Arg::write(&mut dst)], &[], Threads::Auto).expect("runs");
        }
    });
    println!("call of a copy of 16: {:?}", call / 1000);
    for n in [4096usize, 1 << 24] {
        let c = compile_time("stream", &stream(n as i64));
        let (src, mut dst) = (vec![1f32; n], vec![0f32; n]);
        let reps = (1 << 22) / n.min(1 << 22) + 1;
        let mine = best(20, || {
            (0..reps)
                .for_each(|_| c.call(&mut [Arg::read(&src), Arg::write(&mut dst)], &[], Threads::N(1)).expect("runs"))
        });
        let memcpy = best(20, || (0..reps).for_each(|_| dst.copy_from_slice(std::hint::black_box(&src))));
        let rate = |d: Duration| 8.0 * (n * reps) as f64 / d.as_secs_f64() / 1e9;
        println!("stream {n}: {:.1} GB/s, memcpy {:.1}", rate(mine), rate(memcpy));
    }
    let atoms = [
        ("transpose_b64_2x2", DType::F64, 2),
        ("transpose_b64_4x4", DType::F64, 4),
        ("transpose_b64_8x8", DType::F64, 8),
        ("transpose_b32_4x4", DType::F32, 4),
        ("transpose_b32_8x8", DType::F32, 8),
        ("transpose_b32_16x16", DType::F32, 16),
        ("transpose_b16_8x8", DType::I16, 8),
        ("transpose_b16_16x16", DType::I16, 16),
        ("transpose_b8_8x8", DType::U8, 8),
        ("transpose_b8_16x16", DType::U8, 16),
    ];
    for (atom, dtype, t, n) in atoms.into_iter().flat_map(|(a, d, t)| [256usize, 4000, 4096].map(|n| (a, d, t, n))) {
        let c = compile_time(atom, &transpose(atom, dtype, n as i64, t));
        let bytes = n * n * dtype.bytes();
        let (src, mut dst) = (vec![1u8; bytes + 64], vec![0u8; bytes + 64]);
        let reps = (1 << 22) / bytes.min(1 << 22) + 1;
        let d = best(20, || {
            (0..reps).for_each(|_| {
                let mut args = [Arg::read_bytes(dtype, &src), Arg::write_bytes(dtype, &mut dst)];
                c.call(&mut args, &[], Threads::N(1)).expect("runs");
            })
        });
        println!("{atom} {n}²: {:.1} GB/s", 2.0 * (bytes * reps) as f64 / d.as_secs_f64() / 1e9);
    }
    for (mr, nr, ku) in [
        (2, 16, 1),
        (2, 16, 4),
        (3, 16, 1),
        (3, 16, 4),
        (4, 8, 1),
        (4, 8, 4),
        (6, 8, 1),
        (6, 8, 2),
        (6, 8, 4),
        (5, 8, 4),
        (5, 8, 8),
    ] {
        let k = 256;
        let c = compile_time(&format!("gemm {mr}x{nr}, k by {ku}"), &gemm(mr, nr, k, ku));
        let (x, y, mut z) =
            (vec![1f32; (mr * k) as usize], vec![1f32; (nr * k) as usize], vec![0f32; (mr * nr) as usize]);
        let d = best(50, || {
            let mut call =
                || c.call(&mut [Arg::read(&x), Arg::read(&y), Arg::write(&mut z)], &[], Threads::N(1)).expect("runs");
            (0..200).for_each(|_| call())
        });
        println!(
            "gemm {mr}x{nr}, k by {ku}: {:.1} GFLOP/s",
            2.0 * 200.0 * (mr * nr * k) as f64 / d.as_secs_f64() / 1e9
        );
    }
}
