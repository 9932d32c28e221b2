//! Strides that NumPy and torch give new shapes of an array, also along dimensions of one element, where any would do.
//!
//! The rules are those of the libraries' sources: NumPy's `_attempt_nocopy_reshape`, `_array_fill_strides` and
//! `PyArray_Newshape`; torch's `computeStride`, `inferUnsqueezeGeometry`, `inferExpandGeometry` and
//! `is_channels_last_strides`.
use super::call::Library;
use super::views::{Array, MemoryOrder};

/// What a call gives of an array.
pub(super) enum Seen {
    View(Array),
    Copy(Array),
    Parts(Vec<Array>),
    Ints(Vec<i64>),
    Int(i64),
    Flag(bool),
}

use Seen::{Copy, View};

/// That, or why there is nothing.
pub(super) type GeometryResult = Result<Seen, String>;

impl Array {
    /// As it is when memory was taken for it: NumPy gives an array of no elements strides of 0.
    pub(super) fn allocated(mut self, library: Library) -> Array {
        if library == Library::Numpy && self.shape.contains(&0) {
            self.strides.fill(0);
        }
        self
    }

    /// Channels last of no elements: torch multiplies extents of 0, too (`get_channels_last_strides_2d`).
    pub(super) fn no_channels(&self) -> Option<Array> {
        let (mut strides, mut stride) = (vec![0; self.shape.len()], 1i64);
        for d in self.order_of(MemoryOrder::ChannelsLast)?.into_iter().rev() {
            strides[d] = stride;
            stride = stride.saturating_mul(self.shape[d]);
        }
        Some(Array { shape: self.shape.clone(), strides, first: 0 })
    }

    /// Whether each element between the first and the last one is there once (`is_non_overlapping_and_dense`).
    pub(super) fn is_dense(&self) -> bool {
        let mut long: Vec<(i64, i64)> =
            self.strides.iter().copied().zip(self.shape.iter().copied()).filter(|(_, n)| *n > 1).collect();
        long.sort_unstable();
        let mut next = Some(1i64);
        let follows = |(stride, n): (i64, i64)| {
            let here = next == Some(stride);
            next = stride.checked_mul(n);
            here
        };
        self.shape.contains(&0) || long.into_iter().all(follows)
    }

    /// Whether torch takes the strides for those of channels last (`is_channels_last_strides_2d`, `3d`).
    pub(super) fn suggests_channels_last(&self) -> bool {
        let order: &[usize] = match self.shape.len() {
            4 => &[1, 3, 2, 0],
            5 => &[1, 4, 3, 2, 0],
            _ => return false,
        };
        let mut least = 0;
        self.strides[1] != 0
            && order.iter().all(|&d| {
                let (n, stride) = (self.shape[d], self.strides[d]);
                // (N,1,1,1) is as well rows as channels last: rows win.
                let fits = n != 0 && stride >= least && !(d == 0 && least == self.strides[1]);
                least = if n > 1 { stride.saturating_mul(n) } else { stride };
                fits
            })
    }

    /// The stride of a dimension of one element that `unsqueeze` puts before another.
    pub(super) fn before(&self, dim: usize) -> Option<i64> {
        match (self.shape.get(dim), self.strides.get(dim)) {
            (Some(n), Some(stride)) => n.checked_mul(*stride),
            _ => Some(1),
        }
    }

    /// The strides of another shape that needs no copy. NumPy: dimensions are matched in runs of one size, and those
    /// of a run have to continue each other; extents of 1 at the end have the stride of what comes before them.
    fn regrouped(&self, shape: &[i64], order: MemoryOrder) -> Option<Vec<i64>> {
        let columns = order == MemoryOrder::Columns;
        let old: Vec<(i64, i64)> =
            self.shape.iter().copied().zip(self.strides.iter().copied()).filter(|(n, _)| *n != 1).collect();
        let (mut strides, mut i, mut j) = (vec![0; shape.len()], 0, 0);
        while i < old.len() && j < shape.len() {
            let (mut last, mut end, mut have, mut want) = (i + 1, j + 1, old[i].0, shape[j]);
            while have != want {
                if want < have {
                    want = want.checked_mul(*shape.get(end)?)?;
                    end += 1;
                } else {
                    let (before, here) = (old[last - 1], *old.get(last)?);
                    let (slow, fast) = if columns { (here, before) } else { (before, here) };
                    if slow.1 != fast.1.checked_mul(fast.0)? {
                        return None;
                    }
                    have = have.checked_mul(here.0)?;
                    last += 1;
                }
            }
            let mut stride = if columns { old[i].1 } else { old[last - 1].1 };
            let mut step = |k: usize| {
                strides[k] = stride;
                stride = stride.checked_mul(shape[k])?;
                Some(())
            };
            if columns {
                (j..end).try_for_each(&mut step)?
            } else {
                (j..end).rev().try_for_each(&mut step)?
            }
            (i, j) = (last, end);
        }
        let before = j.checked_sub(1).map(|k| (strides[k], if columns { shape[k] } else { 1 }));
        let end = before.map_or(Some(1), |(stride, n)| stride.checked_mul(n))?;
        strides[j..].fill(end);
        (i == old.len()).then_some(strides)
    }

    /// The same in torch: from the last dimension on, and extents of 1 are part of the run behind them.
    fn viewed(&self, shape: &[i64]) -> Option<Vec<i64>> {
        let Some(mut base) = self.strides.last().copied() else { return Some(vec![1; shape.len()]) };
        let (mut strides, mut left) = (vec![0; shape.len()], shape.len());
        let (mut have, mut want) = (1i64, 1i64);
        for d in (0..self.shape.len()).rev() {
            have = have.checked_mul(self.shape[d])?;
            if d > 0 && (self.shape[d - 1] == 1 || self.strides[d - 1] == have.checked_mul(base)?) {
                continue;
            }
            while left > 0 && (want < have || shape[left - 1] == 1) {
                left -= 1;
                strides[left] = want.checked_mul(base)?;
                want = want.checked_mul(shape[left])?;
            }
            if want != have {
                return None;
            }
            if d > 0 {
                (base, have, want) = (self.strides[d - 1], 1, 1);
            }
        }
        (left == 0).then_some(strides)
    }
}

/// Puts in what an extent of -1 stands for.
pub(super) fn infer(shape: &mut [i64], size: i64) -> Result<(), String> {
    let known = shape.iter().filter(|n| **n != -1).try_fold(1i64, |n, extent| n.checked_mul(*extent));
    let known = known.ok_or("fewer elements")?;
    let fits = match shape.iter().filter(|n| **n == -1).count() {
        0 => known == size,
        1 => known > 0 && size % known == 0,
        _ => false,
    };
    if !fits || shape.iter().any(|n| *n < -1) {
        return Err(format!("a shape of {size} elements"));
    }
    shape.iter_mut().filter(|n| **n == -1).for_each(|n| *n = size / known);
    Ok(())
}

/// `reshape(shape)`, where one extent may be -1, counted in rows or in columns.
pub(super) fn reshape(array: &Array, shape: &[i64], order: MemoryOrder, library: Library) -> GeometryResult {
    let size = array.size().ok_or("fewer elements")?;
    let mut shape = shape.to_vec();
    // NumPy looks for the shape of the array before it knows what -1 stands for, torch where there are no elements.
    let same = shape == array.shape && (library == Library::Numpy || size == 0);
    infer(&mut shape, size)?;
    if same {
        return Ok(View(array.clone()));
    }
    let new = Array::compact(shape).laid(order).ok_or("an order")?;
    let strides = match library {
        _ if size == 0 => Some(new.strides.clone()),
        Library::Numpy if array.lies(order) => Some(new.strides.clone()),
        Library::Numpy => array.regrouped(&new.shape, order),
        Library::Torch => array.viewed(&new.shape),
    };
    Ok(match strides {
        Some(strides) => View(Array { strides, first: array.first, ..new }),
        None => Copy(new),
    })
}

/// With dimensions of one element at these places.
pub(super) fn unsqueezed(array: &Array, new: &[usize], library: Library) -> GeometryResult {
    let rank = array.shape.len() + new.len();
    let mut out = Array { shape: vec![], strides: vec![], first: array.first };
    let mut old = 0;
    for d in 0..rank {
        if new.contains(&d) {
            out.push(1, array.before(old).ok_or("fewer elements")?);
        } else {
            out.push(array.shape[old], array.strides[old]);
            old += 1;
        }
    }
    match library {
        Library::Numpy => reshape(array, &out.shape, MemoryOrder::Rows, library),
        Library::Torch => Ok(View(out)),
    }
}

/// Repeated to a shape; torch's -1 keeps an extent. Along one element NumPy has a stride of 0, torch keeps what there
/// is, and gives new ones what `unsqueeze` does.
pub(super) fn expanded(array: &Array, shape: &[i64], library: Library) -> GeometryResult {
    let needed = || format!("a shape that {:?} repeats to", array.shape);
    let new = shape.len().checked_sub(array.shape.len()).ok_or_else(needed)?;
    let mut out = Array { shape: shape.to_vec(), strides: vec![0; shape.len()], first: array.first };
    for k in (0..shape.len()).rev() {
        let (n, stride) = match k.checked_sub(new).map(|k| (array.shape[k], array.strides[k])) {
            Some(here) => here,
            None if array.shape.is_empty() => (1, 0),
            None => (1, if k + 1 < shape.len() { out.before(k + 1).ok_or_else(needed)? } else { 1 }),
        };
        match shape[k] {
            -1 if library == Library::Torch && k >= new => (out.shape[k], out.strides[k]) = (n, stride),
            wanted if wanted == n && (n != 1 || library == Library::Torch) => out.strides[k] = stride,
            wanted if n == 1 && wanted >= 0 => {}
            _ => return Err(needed()),
        }
    }
    Ok(View(out))
}

/// Dimensions by numbers that may count from the end, each once.
pub(super) fn dims(rank: usize, given: &[i64]) -> Result<Vec<usize>, String> {
    let rank = rank as i64;
    let mut found: Vec<usize> = vec![];
    for n in given {
        let d = if *n < 0 { n.saturating_add(rank) } else { *n };
        if !(0..rank).contains(&d) || found.contains(&(d as usize)) {
            return Err(format!("dimensions of {rank}, each at most once, found {n}"));
        }
        found.push(d as usize);
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn array(shape: &[i64]) -> Array {
        Array::compact(shape.to_vec())
    }

    #[test]
    fn a_reshape_that_needs_no_copy_is_found() {
        let turned = array(&[4, 6]).permuted(&[1, 0]).unwrap();
        for library in [Library::Numpy, Library::Torch] {
            let strides = |of: &Array, shape: &[i64]| match reshape(of, shape, MemoryOrder::Rows, library) {
                Ok(View(view)) => Some(view.strides),
                _ => None,
            };
            assert_eq!(strides(&turned, &[2, 3, 4]).unwrap(), [3, 1, 6]);
            assert_eq!(strides(&turned, &[24]), None);
            assert_eq!(strides(&array(&[4, 6]), &[2, 2, 1, 6]).unwrap(), [12, 6, 6, 1]);
            assert_eq!(strides(&array(&[4, 6]), &[4, 6, 1, 1]).unwrap(), [6, 1, 1, 1]);
        }
        let columns = reshape(&turned, &[2, 3, 1, 4, 1], MemoryOrder::Columns, Library::Numpy);
        assert!(matches!(columns, Ok(View(view)) if view.strides == [1, 2, 6, 6, 24]));
    }
}
