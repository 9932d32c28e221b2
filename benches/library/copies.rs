//! Copies against `ndarray`'s `assign` and memcpy: set C1-small, the four cases that users of burn measure, and long
//! rows.
use crate::{Section, geomean, round, take_turns};
use half::bf16;
use ndarray::{ArrayView, ArrayViewMut, Dimension, Ix1, Ix2, Ix3, Ix4, Ix5, IxDyn, ShapeBuilder};
use serde_json::{Value, json};
use std::error::Error;
use std::hint::black_box;
use tilewright::{DType, Element, Plan, view, view_mut};

/// A copy in numbers: a shape, and a stride and an origin for each side.
struct CopyCase {
    shape: Vec<i64>,
    src: Vec<i64>,
    dst: Vec<i64>,
    src_at: usize,
}

/// Set C1-small in five element sizes.
pub fn small(turns: usize) -> Section {
    permutes(include_str!("../sets/c1_small.json"), turns)
}

/// Small permutes drawn at random.
pub fn random(turns: usize) -> Section {
    permutes(include_str!("../sets/random_small.json"), turns)
}

/// A set of permutes, each of the element type that it names, or of all.
fn permutes(set: &str, turns: usize) -> Section {
    let set: Value = serde_json::from_str(set)?;
    let mut rows = vec![];
    for dtype in ["f32", "u8", "bf16", "f64", "16-byte"] {
        let of_type = |case: &&Value| case["dtype"].as_str().is_none_or(|d| d == dtype);
        for case in set["cases"].as_array().into_iter().flatten().filter(of_type) {
            let extents: Vec<i64> = serde_json::from_value(case["extents"].clone())?;
            let perm: Vec<usize> = serde_json::from_value(case["perm"].clone())?;
            let case = permute(&extents, &perm);
            let row = match dtype {
                "f32" => measure(&case, turns, |i| i as f32)?,
                "u8" => measure(&case, turns, |i| i as u8)?,
                "bf16" => measure(&case, turns, |i| bf16::from_bits(i as u16))?,
                "f64" => measure(&case, turns, |i| i as f64)?,
                _ => measure_pairs(&case, turns)?,
            };
            let (extents, perm) = (json!(extents), json!(perm));
            println!("{dtype:8} {extents:>18} {perm:>12} {}", line(&row));
            rows.push(with(row, json!({ "dtype": dtype, "extents": extents, "perm": perm })));
        }
    }
    let result = json!({ "summary": summary(&rows), "rows": rows });
    println!("{}", result["summary"]);
    Ok(result)
}

/// 16 MB of f32: the cases of which burn's users report 10 to 27 times memcpy's time.
pub fn burn(turns: usize) -> Section {
    let n = 2048;
    let cases = [
        ("transpose", CopyCase { shape: vec![n, n], src: vec![1, n], dst: vec![n, 1], src_at: 0 }),
        (
            "batched transpose",
            CopyCase { shape: vec![64, 256, 256], src: vec![65_536, 1, 256], dst: vec![65_536, 256, 1], src_at: 0 },
        ),
        (
            "flip of both axes",
            CopyCase { shape: vec![n, n], src: vec![-n, -1], dst: vec![n, 1], src_at: (n * n - 1) as usize },
        ),
        (
            "flip of rows",
            CopyCase { shape: vec![n, n], src: vec![-n, 1], dst: vec![n, 1], src_at: (n * (n - 1)) as usize },
        ),
        ("every second column", CopyCase { shape: vec![n, n], src: vec![2 * n, 2], dst: vec![n, 1], src_at: 0 }),
        ("every second row", CopyCase { shape: vec![n, n], src: vec![2 * n, 1], dst: vec![n, 1], src_at: 0 }),
    ];
    named(cases.map(|(name, case)| (name.to_owned(), case)).into(), turns)
}

/// 64 MiB of f32 in rows that stay whole: slices of a wider matrix, rows that are skipped, turned round, or exchanged
/// between two outer modes.
pub fn rows(turns: usize) -> Section {
    let mut cases = vec![];
    for n in [176, 256, 384, 1024, 2048, 4096, 16_384, 65_536] {
        let m = (1 << 24) / n / 64 * 64;
        let matrix = |stride: i64, src_at: i64| CopyCase {
            shape: vec![m, n],
            src: vec![stride, 1],
            dst: vec![n, 1],
            src_at: src_at as usize,
        };
        cases.push((format!("{n} of {}", n + 16), matrix(n + 16, 0)));
        cases.push((format!("every second of {n}"), matrix(2 * n, 0)));
        cases.push((format!("reversed, of {n}"), matrix(-n, n * (m - 1))));
        let dst = vec![n, 64 * n, 1];
        cases.push((
            format!("exchanged, of {n}"),
            CopyCase { shape: vec![64, m / 64, n], src: vec![m / 64 * n, n, 1], dst, src_at: 0 },
        ));
    }
    named(cases, turns)
}

/// Cases of f32, each with its name.
fn named(cases: Vec<(String, CopyCase)>, turns: usize) -> Section {
    let mut rows = vec![];
    for (name, case) in cases {
        let row = measure(&case, turns, |i| i as f32)?;
        println!("{name:22} {}", line(&row));
        rows.push(with(row, json!({ "case": name, "shape": case.shape, "src": case.src, "dst": case.dst })));
    }
    let result = json!({ "summary": summary(&rows), "rows": rows });
    println!("{}", result["summary"]);
    Ok(result)
}

/// A permute of a dense tensor, mode 0 fastest on both sides; output mode `k` is input mode `perm[k]`.
fn permute(extents: &[i64], perm: &[usize]) -> CopyCase {
    let dense = |extents: &[i64]| -> Vec<i64> {
        extents.iter().scan(1, |next, n| Some(std::mem::replace(next, *next * n))).collect()
    };
    let input = dense(extents);
    let shape: Vec<i64> = perm.iter().map(|p| extents[*p]).collect();
    CopyCase { src: perm.iter().map(|p| input[*p]).collect(), dst: dense(&shape), shape, src_at: 0 }
}

/// Elements that a side holds from its origin on, and before it.
fn span(shape: &[i64], strides: &[i64]) -> usize {
    1 + shape.iter().zip(strides).map(|(n, d)| (n - 1) * d.abs()).sum::<i64>() as usize
}

fn measure<T: Element + PartialEq>(
    case: &CopyCase,
    turns: usize,
    value: impl Fn(usize) -> T,
) -> Result<Value, Box<dyn Error + Send + Sync>> {
    let src: Vec<T> = (0..span(&case.shape, &case.src)).map(|i| value(i % 251)).collect();
    let plan = Plan::new(T::DTYPE, &case.shape, &case.src, &case.dst)?;
    let planned = |dst: &mut [T]| plan.copy(view(&src).at(case.src_at), dst);
    let copy = |dst: &mut [T]| {
        tilewright::copy(
            view(&src).at(case.src_at).shape(&case.shape).strides(&case.src),
            view_mut(dst).strides(&case.dst),
        )
    };
    race(case, turns, &src, value(0), (copy, planned))
}

/// 16-byte elements: pairs of f64 for us, one element for `ndarray`.
fn measure_pairs(case: &CopyCase, turns: usize) -> Result<Value, Box<dyn Error + Send + Sync>> {
    let src: Vec<[f64; 2]> = (0..span(&case.shape, &case.src)).map(|i| [(i % 251) as f64, (i % 241) as f64]).collect();
    let pairs =
        |list: &[i64], first: i64, by: i64| -> Vec<i64> { list.iter().map(|x| x * by).chain([first]).collect() };
    let (shape, from, to) = (pairs(&case.shape, 2, 1), pairs(&case.src, 1, 2), pairs(&case.dst, 1, 2));
    let plan = Plan::new(DType::F64, &shape, &from, &to)?;
    let planned = |dst: &mut [[f64; 2]]| plan.copy(src.as_flattened(), dst.as_flattened_mut());
    let copy = |dst: &mut [[f64; 2]]| {
        tilewright::copy(
            view(src.as_flattened()).shape(&shape).strides(&from),
            view_mut(dst.as_flattened_mut()).strides(&to),
        )
    };
    race(case, turns, &src, [0.0; 2], (copy, planned))
}

/// Ours (by [`tilewright::copy`], and by a plan that is kept), `ndarray` and memcpy in turns, after a check of the
/// result; and the first call.
fn race<T: Copy + PartialEq>(
    case: &CopyCase,
    turns: usize,
    src: &[T],
    zero: T,
    (copy, planned): (impl Fn(&mut [T]) -> tilewright::Result<()>, impl Fn(&mut [T]) -> tilewright::Result<()>),
) -> Result<Value, Box<dyn Error + Send + Sync>> {
    let n = span(&case.shape, &case.dst);
    let [mut ours, mut kept, mut theirs, mut flat] = [(); 4].map(|()| vec![zero; n]);
    // The least of a few: a process meets the same work each time.
    let mut first = f64::INFINITY;
    for _ in 0..5 {
        tilewright::cache::clear();
        let start = std::time::Instant::now();
        copy(&mut ours)?;
        first = first.min(start.elapsed().as_secs_f64());
    }
    assign(case, src, &mut theirs, &mut |f| f());
    planned(&mut kept)?;
    if ours != theirs || kept != theirs {
        return Err(format!("{:?} from {:?} to {:?}: a wrong element", case.shape, case.src, case.dst).into());
    }
    let batch = 0.002;
    let times = assign(case, src, &mut theirs, &mut |nd| {
        let mut own = || copy(black_box(&mut ours)).expect("it went well before");
        let mut plan = || planned(black_box(&mut kept)).expect("it went well before");
        let mut memcpy = || {
            black_box(&mut flat).copy_from_slice(black_box(&src[..n]));
        };
        take_turns(turns, batch, &mut [&mut own, &mut plan, nd, &mut memcpy])
    });
    let bytes = (2 * n * size_of::<T>()) as f64;
    let [own, plan, nd, memcpy] = &times[..] else { return Err("four competitors".into()) };
    let side = |t: &crate::Times| json!({ "median_seconds": t.median(), "best_seconds": t.best(), "median_gb_per_s": round(bytes / t.median() / 1e9) });
    Ok(json!({
        "bytes_moved": bytes,
        "first_call_seconds": first,
        "ours": side(own), "ours_by_plan": side(plan), "ndarray": side(nd), "memcpy": side(memcpy),
        "median_ndarray_over_ours": round(nd.median() / own.median()),
        "best_ndarray_over_ours": round(nd.best() / own.best()),
        "best_ndarray_over_plan": round(nd.best() / plan.best()),
        "median_memcpy_over_ours": round(memcpy.median() / own.median()),
        "best_memcpy_over_ours": round(memcpy.best() / own.best()),
    }))
}

/// Makes `ndarray`'s views of a case, of a fixed dimension as a careful user would, and hands their `assign` to `f`.
fn assign<T: Copy, R>(case: &CopyCase, src: &[T], dst: &mut [T], f: &mut dyn FnMut(&mut dyn FnMut()) -> R) -> R {
    fn with<T: Copy, D: Dimension, R>(
        dst: &mut ArrayViewMut<'_, T, D>,
        src: &ArrayView<'_, T, D>,
        f: &mut dyn FnMut(&mut dyn FnMut()) -> R,
    ) -> R {
        f(&mut || black_box(&mut *dst).assign(black_box(src)))
    }
    // `ndarray` makes views of positive strides, which are then inverted.
    let dims = |list: &[i64]| IxDyn(&list.iter().map(|x| x.unsigned_abs() as usize).collect::<Vec<_>>());
    let mut from = ArrayView::from_shape(dims(&case.shape).strides(dims(&case.src)), src).expect("it fits");
    for (k, stride) in case.src.iter().enumerate() {
        if *stride < 0 {
            from.invert_axis(ndarray::Axis(k));
        }
    }
    let mut to = ArrayViewMut::from_shape(dims(&case.shape).strides(dims(&case.dst)), dst).expect("it fits");
    macro_rules! fixed {
        ($d:ty) => {{
            let from = from.into_dimensionality::<$d>().expect("the rank");
            with(&mut to.into_dimensionality::<$d>().expect("the rank"), &from, f)
        }};
    }
    match case.shape.len() {
        1 => fixed!(Ix1),
        2 => fixed!(Ix2),
        3 => fixed!(Ix3),
        4 => fixed!(Ix4),
        5 => fixed!(Ix5),
        _ => with(&mut to, &from, f),
    }
}

fn with(mut row: Value, more: Value) -> Value {
    if let (Some(row), Value::Object(more)) = (row.as_object_mut(), more) {
        row.extend(more);
    }
    row
}

fn summary(rows: &[Value]) -> Value {
    let mut out = serde_json::Map::new();
    for key in [
        "median_ndarray_over_ours",
        "best_ndarray_over_ours",
        "best_ndarray_over_plan",
        "median_memcpy_over_ours",
        "best_memcpy_over_ours",
    ] {
        let all: Vec<f64> = rows.iter().filter_map(|r| r[key].as_f64()).collect();
        let min = all.iter().copied().fold(f64::INFINITY, f64::min);
        out.insert(key.into(), json!({ "geomean": round(geomean(all)), "min": min }));
    }
    let mut first: Vec<f64> = rows.iter().filter_map(|r| r["first_call_seconds"].as_f64()).collect();
    first.sort_by(f64::total_cmp);
    out.insert("first_call_seconds".into(), json!({ "median": first[first.len() / 2], "max": first[first.len() - 1] }));
    out.into()
}

fn line(row: &Value) -> String {
    let gb = |who: &str| row[who]["median_gb_per_s"].as_f64().unwrap_or(f64::NAN);
    let ratio = |key: &str| row[key].as_f64().unwrap_or(f64::NAN);
    format!(
        "ours {:7.2} ndarray {:7.2} memcpy {:7.2} GB/s  x{:6.2} ndarray (best {:6.2})  x{:5.2} memcpy (best {:5.2})  first {:4.0} us",
        gb("ours"),
        gb("ndarray"),
        gb("memcpy"),
        ratio("median_ndarray_over_ours"),
        ratio("best_ndarray_over_ours"),
        ratio("median_memcpy_over_ours"),
        ratio("best_memcpy_over_ours"),
        row["first_call_seconds"].as_f64().unwrap_or(f64::NAN) * 1e6,
    )
}
