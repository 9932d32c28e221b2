//! Parts of an array: what `split`, `unbind`, `diagonal`, `unfold` and their like of NumPy and torch give.
use super::call::Library;
use super::geometry::dims;
use super::signatures::GivenArguments;
use super::views::{Array, Subscript};
use tilewright_frontend::ast::{Expr, ExprKind};

/// The most parts that one call gives.
const MAX_PARTS: i64 = 64;

/// Part of a dimension.
pub(super) fn along(array: &Array, d: usize, from: i64, length: i64, library: Library) -> Result<Array, String> {
    let end = from.checked_add(length).filter(|end| from >= 0 && length >= 0 && *end <= array.shape[d]);
    let mut parts = vec![Subscript::Slice(None, None, 1); d];
    parts.push(Subscript::Slice(Some(from), end, 1));
    let inside = end.and_then(|_| array.indexed(&parts, library));
    inside.ok_or_else(|| format!("a start and a length inside of the {} elements of the dimension", array.shape[d]))
}

/// `unbind`, `chunk`, `split`: what one dimension is cut into.
pub(super) fn parts(name: &str, array: &Array, args: &GivenArguments, library: Library) -> Result<Vec<Array>, String> {
    let key = if library == Library::Numpy { "axis" } else { "dim" };
    let d = dims(array.shape.len(), &[args.int(key, Some(0))?])?[0];
    let n = array.shape[d];
    if name == "unbind" {
        if n > MAX_PARTS {
            return Err(format!("at most {MAX_PARTS} parts"));
        }
        let at = |i| {
            let mut parts = vec![Subscript::Slice(None, None, 1); d];
            parts.push(Subscript::At(i));
            array.indexed(&parts, library).ok_or("an index of the dimension".to_string())
        };
        return (0..n).map(at).collect();
    }
    let given = match name {
        "chunk" => args.list("chunks")?,
        "split" if library == Library::Torch => args.list("split_size")?,
        _ => args.list("indices_or_sections")?,
    };
    let count = |size: i64| n / size + i64::from(n % size != 0);
    let of_sizes = |size: i64| (size > 0).then(|| count(size)).filter(|k| *k <= MAX_PARTS);
    let too_many = || format!("1 to {MAX_PARTS} parts");
    let in_tuple = |key| matches!(args.get(key), Some(Expr { kind: ExprKind::Tuple(_), .. }));
    let listed = in_tuple("split_size") || in_tuple("indices_or_sections");
    let sizes: Vec<i64> = match (name, given.as_slice()) {
        ("chunk", [k]) if *k > 0 => {
            let size = count(*k).max(1);
            (0..of_sizes(size).ok_or_else(too_many)?).map(|i| size.min(n - i * size)).collect()
        }
        ("split", [size]) if library == Library::Torch && !listed => {
            (0..of_sizes(*size).ok_or_else(too_many)?).map(|i| (*size).min(n - i * size)).collect()
        }
        ("split", sizes) if library == Library::Torch => {
            if sizes.iter().try_fold(0i64, |a, n| a.checked_add(*n)) != Some(n) {
                return Err(format!("sizes of {n} elements together"));
            }
            sizes.to_vec()
        }
        (_, [k]) if !listed => {
            if !(1..=MAX_PARTS).contains(k) {
                return Err(too_many());
            }
            if name == "split" && n % k != 0 {
                return Err(format!("a number of parts that divides {n}"));
            }
            (0..*k).map(|i| n / k + i64::from(i < n % k)).collect()
        }
        (_, ends) => {
            let ends: Vec<i64> =
                ends.iter().map(|e| (if *e < 0 { e.saturating_add(n) } else { *e }).clamp(0, n)).collect();
            let starts = std::iter::once(0).chain(ends.iter().copied());
            let stops = ends.iter().copied().chain([n]);
            let cut = |(from, to): (i64, i64)| along(array, d, from, (to - from).max(0), library);
            return starts.zip(stops).map(cut).collect();
        }
    };
    let mut from = 0;
    let mut all = vec![];
    for size in sizes {
        all.push(along(array, d, from, size, library)?);
        from += size;
    }
    Ok(all)
}

/// The diagonal of two dimensions, behind the others.
pub(super) fn diagonal(array: &Array, args: &GivenArguments) -> Result<Array, String> {
    let rank = array.shape.len();
    let ends = [args.int("axis1", Some(0))?, args.int("axis2", Some(1))?];
    let ends = dims(rank, &ends)?;
    let k = args.int("offset", Some(0))?;
    let (a, b) = (ends[0], ends[1]);
    let (right, down) = (k.max(0), k.saturating_neg().max(0));
    let (rows, columns) = (array.shape[a].saturating_sub(down), array.shape[b].saturating_sub(right));
    let kept: Vec<usize> = (0..rank).filter(|d| !ends.contains(d)).collect();
    let needed = "a diagonal of the array";
    let mut out = array.permuted(&kept).ok_or(needed)?;
    let count = rows.min(columns).max(0);
    if count > 0 {
        out.begin(right, array.strides[b]).and_then(|()| out.begin(down, array.strides[a])).ok_or(needed)?;
    }
    out.push(count, array.strides[a].saturating_add(array.strides[b]));
    Ok(out)
}

/// Windows of a size along a dimension: where they begin, and behind the others what is in one.
pub(super) fn windows(array: &Array, d: usize, size: i64, step: i64) -> Result<Array, String> {
    if size < 0 || step < 1 || size > array.shape[d] {
        return Err(format!("a size inside of the {} elements of the dimension, and a step", array.shape[d]));
    }
    let mut out = array.clone();
    out.shape[d] = (array.shape[d] - size) / step + 1;
    out.strides[d] = array.strides[d].checked_mul(step).ok_or("a smaller step")?;
    out.push(size, array.strides[d]);
    Ok(out)
}
