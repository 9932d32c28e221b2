//! What a launch refuses: each problem by its own message, all of them at once, nothing touched.
mod support;

use support::{Build, flat, layout, num};
use tilewright_backend_cpu::{Arg, Threads};
use tilewright_ir::codes;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Int, Symbol};
use tilewright_ir::kernel::{LoopKind, Stmt};
use tilewright_ir::program::{Guard, Relation};

/// `dst[i] = src[i]` reversed: `dst` has stride −1.
fn flip() -> Build {
    let mut b = Build::new("cpu:baseline");
    let m = b.symbol(Symbol::with_facts("M", 2, 1 << 40, 2));
    let mi = Int::from_expr(&m).unwrap();
    let src = b.input("src", DType::F32, layout(&[(mi.clone(), num(1))]));
    let dst = b.output("dst", DType::F32, layout(&[(mi, num(-1))]));
    b.kernel.buffers[1].align = 4;
    b.kernel.guards.push(Guard { left: m.clone(), relation: Relation::Ne, right: Expr::Num(10) });
    let (i, vi) = b.loop_(LoopKind::Parallel, m);
    let v = b.load(src, std::slice::from_ref(&vi));
    let s = b.store(dst, &[vi], v);
    b.phase(vec![Stmt::For(i, vec![s])]);
    b
}

fn problems(args: &mut [Arg], symbols: &[i64]) -> Vec<String> {
    let compiled = flip().compile();
    let error = compiled.call(args, symbols, Threads::Auto).unwrap_err();
    error
        .problems
        .iter()
        .map(|p| {
            assert!(codes::find(p.code()).is_some() && !p.help().is_empty());
            format!("{}: {p}", p.code())
        })
        .collect()
}

#[test]
fn negative_strides_reach_below_the_origin() {
    let (src, mut dst) = ([1f32, 2.0, 3.0, 4.0], [0f32; 4]);
    flip().compile().call(&mut [Arg::read(&src), Arg::write(&mut dst).at(3)], &[4], Threads::Auto).unwrap();
    assert_eq!(dst, [4.0, 3.0, 2.0, 1.0]);
}

#[test]
fn every_problem_has_its_message() {
    let src = [1f32; 4];
    let ints = [1i32; 4];
    let mut dst = [0f32; 4];
    let ok = |dst: &mut [f32], symbols: &[i64]| problems(&mut [Arg::read(&src), Arg::write(dst).at(3)], symbols);
    assert_eq!(ok(&mut dst, &[]), ["E0502: values of symbols: 1 needed, 0 given"]);
    assert_eq!(ok(&mut dst, &[3]), ["E0503: M = 3 contradicts the fact `M % 2 == 0`"]);
    assert_eq!(
        ok(&mut dst, &[10]),
        [
            "E0504: the condition M != 10 does not hold: 10 and 10",
            "E0507: `src` spans the elements 0 to 9, its memory holds 0 to 3",
            "E0507: `dst` spans the elements -9 to 0, its memory holds -3 to 0",
        ]
    );
    assert_eq!(
        problems(&mut [Arg::read(&ints), Arg::read(&src)], &[4]),
        [
            "E0508: `src` has elements of type f32, and the argument of type i32",
            "E0511: `dst` is written, the argument is read only",
            "E0507: `dst` spans the elements -3 to 0, its memory holds 0 to 3",
        ]
    );
    assert_eq!(problems(&mut [Arg::read(&src)], &[4])[0], "E0501: tensors: 2 needed, 1 given");
    let mut bytes = [0u64; 4];
    // SAFETY: plain bytes of an array of ints.
    let bytes = unsafe { std::slice::from_raw_parts_mut(bytes.as_mut_ptr().cast::<u8>(), 32) };
    assert_eq!(
        problems(&mut [Arg::read(&src), Arg::write_bytes(DType::F32, &mut bytes[1..18]).at(3)], &[4]),
        ["E0509: `dst` needs an alignment of 4 bytes; its offset 0 is 1 bytes past one"]
    );
    assert!(dst.iter().all(|x| *x == 0.0));
}

#[test]
fn outputs_overlap_nothing() {
    let mut memory = [0f32; 6];
    let p = memory.as_mut_ptr();
    // SAFETY: two views of one array, made to be refused; neither is used otherwise.
    let (a, b) = unsafe { (std::slice::from_raw_parts(p, 4), std::slice::from_raw_parts_mut(p.add(2), 4)) };
    assert_eq!(
        problems(&mut [Arg::read(a), Arg::write(b).at(3)], &[4]),
        ["E0510: `dst` is written and overlaps `src`"]
    );
    // SAFETY: as above; these two do not overlap.
    let (a, b) = unsafe { (std::slice::from_raw_parts(p, 2), std::slice::from_raw_parts_mut(p.add(2), 2)) };
    flip().compile().call(&mut [Arg::read(a), Arg::write(b).at(1)], &[2], Threads::Auto).unwrap();
}

#[test]
fn extents_that_overflow_or_are_negative_are_refused() {
    let mut b = Build::new("cpu:baseline");
    let m = b.symbol(Symbol::with_facts("M", i64::MIN, i64::MAX, 1));
    let mi = Int::from_expr(&m).unwrap();
    let dst = b.output("dst", DType::U8, layout(&[(mi.clone(), num(1 << 40)), (mi, num(1))]));
    let s = b.store(
        dst,
        &[Expr::Num(0), Expr::Num(0)],
        tilewright_ir::scalar::Scalar::Const(DType::U8, tilewright_ir::scalar::Number::Int(1)),
    );
    b.phase(vec![s]);
    let compiled = b.compile();
    let code = |m: i64| {
        let mut data = [0u8; 1];
        compiled.call(&mut [Arg::write(&mut data)], &[m], Threads::Auto).map_err(|e| e.problems[0].code())
    };
    assert_eq!((code(1), code(-1), code(i64::MAX)), (Ok(()), Err("E0505"), Err("E0506")));
}

#[test]
fn a_static_call_is_quick() {
    let mut b = Build::new("cpu:baseline");
    let src = b.input("src", DType::F32, flat(&[(4, 1)]));
    let dst = b.output("dst", DType::F32, flat(&[(4, 1)]));
    let (l, vl) = b.loop_(LoopKind::Vector, 4);
    let v = b.load(src, std::slice::from_ref(&vl));
    let s = b.store(dst, &[vl], v);
    b.phase(vec![Stmt::For(l, vec![s])]);
    let compiled = b.compile();
    let (src, mut dst) = ([1f32; 4], [0f32; 4]);
    let start = std::time::Instant::now();
    for _ in 0..1000 {
        compiled.call(&mut [Arg::read(&src), Arg::write(&mut dst)], &[], Threads::Auto).unwrap();
    }
    println!("{:?} a call", start.elapsed() / 1000);
    assert_eq!(src, dst);
}
