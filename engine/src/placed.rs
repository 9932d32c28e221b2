//! A tensor's layout with every symbol bound: which element lies where, and how it meets an array file.
//!
//! Element `(i, j, …)` of a file is element `(i, j, …)` of the tensor, one index per top-level mode; inside a
//! hierarchical mode the index is split colexicographically, as everywhere in the algebra. A leaf of mode `k` whose
//! earlier siblings have the extents `e₀, e₁, …` therefore advances the file by `stride_k · e₀·e₁·…`, and both sides
//! are strided walks over the same leaves: [`crate::files::relay`].
use crate::files::relay::{Mode, relay};
use crate::files::{Order, strides};
use crate::symbols::Bindings;
use tilewright_ir::int::{Int, IntError, Swizzle};
use tilewright_ir::program::Tensor;

/// A tensor's layout, in numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TensorPlacement {
    /// Per top-level mode, its leaves as `(extent, stride)`.
    pub modes: Vec<Vec<(i64, i64)>>,
    /// Offset of coordinate 0, before the swizzle.
    pub offset: i64,
    /// Applied to every offset.
    pub swizzle: Option<Swizzle>,
    /// Bytes of an element.
    pub element_bytes: usize,
}

impl TensorPlacement {
    /// The layout of a tensor under these values.
    ///
    /// # Errors
    /// An unbound symbol, overflow, a negative extent reported as the `IntError` of its size.
    pub fn of(tensor: &Tensor, bindings: &Bindings) -> Result<TensorPlacement, IntError> {
        let mut modes = vec![];
        // `s: f64` is a number: its array has no dimensions.
        let is_number = tensor.layout.shape().leaf().is_some_and(|n| n.is_static(1));
        for (k, mode) in tensor.layout.modes().iter().enumerate() {
            let mut leaves = vec![];
            for (extent, stride) in mode.flat() {
                let stride = match stride.int() {
                    Some(int) => bindings.eval(int)?,
                    None => return Err(IntError::Unbound { name: stride.to_string() }),
                };
                leaves.push((bindings.eval(&extent)?, stride));
            }
            match (tensor.ellipsis, &leaves[..]) {
                (Some(e), [(extent, stride)]) if e == k => {
                    let symbol = mode.shape().leaf().and_then(Int::as_symbol);
                    let dims = symbol.and_then(|s| bindings.dims(&s.name)).unwrap_or(std::slice::from_ref(extent));
                    // The last dimension is the first to advance.
                    let mut step = *stride;
                    let first = modes.len();
                    for dim in dims.iter().rev() {
                        modes.insert(first, vec![(*dim, step)]);
                        step = step.saturating_mul((*dim).max(1));
                    }
                }
                _ => modes.push(leaves),
            }
        }
        if is_number {
            modes.clear();
        }
        let offset = bindings.eval(&tensor.offset)?;
        Ok(TensorPlacement { modes, offset, swizzle: tensor.swizzle, element_bytes: tensor.dtype.bytes() })
    }

    /// Sizes of the top-level modes: the shape of the array file. `None` on overflow or a negative extent.
    pub fn shape(&self) -> Option<Vec<i64>> {
        let size = |leaves: &Vec<(i64, i64)>| {
            if leaves.iter().any(|(n, _)| *n < 0) {
                return None;
            }
            // Nothing overflows where an extent is 0, whatever comes before it.
            let empty = leaves.iter().any(|(n, _)| *n == 0);
            leaves.iter().try_fold(i64::from(!empty), |a, (n, _)| a.checked_mul(*n))
        };
        self.modes.iter().map(size).collect()
    }

    /// The offsets that the tensor's memory holds, first and one past the last: from offset 0, or below it where
    /// negative strides reach, to the largest (`cosize` for a plain layout); `(0, 0)` without elements. With a swizzle,
    /// the end is that of a whole swizzle block, which the swizzle does not leave.
    ///
    /// `None` when an offset does not fit in 64 bits.
    pub fn range(&self) -> Option<(i64, i64)> {
        if self.modes.iter().flatten().any(|(extent, _)| *extent <= 0) {
            return Some((0, 0));
        }
        let (mut lo, mut hi) = (self.offset, self.offset);
        for (extent, stride) in self.modes.iter().flatten() {
            let reach = stride.checked_mul(extent - 1)?;
            if reach < 0 { lo = lo.checked_add(reach)? } else { hi = hi.checked_add(reach)? }
        }
        let mut end = hi.checked_add(1)?;
        if let Some(sw) = self.swizzle.filter(|s| !s.is_identity()) {
            let block = 1i64.checked_shl(sw.bits + sw.base + sw.shift.unsigned_abs()).filter(|b| *b > 0)?;
            lo = lo.div_euclid(block) * block;
            end = end.checked_add(block - 1)?.div_euclid(block).checked_mul(block)?;
        }
        Some((lo.min(0), end.max(0)))
    }

    /// Where the compact array of the given order is the tensor's memory, element for element: no relaying is needed.
    pub fn is_array(&self, order: Order) -> bool {
        let plain = self.swizzle.is_none_or(|s| s.is_identity()) && self.offset == 0;
        plain && self.walk(order).is_some_and(|modes| modes.iter().all(|m| m.extent == 1 || m.from == m.to))
    }

    /// The order that an output is written in: Fortran where the strides grow from left to right (column-major, padded
    /// or not) and there is more than one mode to tell it by, C otherwise.
    pub fn file_order(&self) -> Order {
        if self.is_array(Order::C) {
            return Order::C;
        }
        let long = |leaves: &Vec<(i64, i64)>| leaves.iter().any(|(n, _)| *n > 1);
        let strides: Vec<i64> = self.modes.iter().flatten().filter(|(n, _)| *n > 1).map(|(_, d)| *d).collect();
        let grows = strides.iter().all(|d| *d > 0) && strides.windows(2).all(|w| w[0] < w[1]);
        if grows && self.modes.iter().filter(|m| long(m)).count() > 1 { Order::Fortran } else { Order::C }
    }

    /// Each leaf, with its stride in a file of the given order (`from`) and in the tensor (`to`).
    fn walk(&self, order: Order) -> Option<Vec<Mode>> {
        let file = strides(&self.shape()?, order);
        let mut out = vec![];
        for (leaves, stride) in self.modes.iter().zip(file) {
            let mut from = stride;
            for (extent, to) in leaves {
                out.push(Mode { extent: *extent, from, to: *to });
                from = from.checked_mul((*extent).max(1))?;
            }
        }
        Some(out)
    }

    /// Lays the elements of a file out as the tensor's memory, whose first byte is that of offset `range().0`.
    pub fn load(&self, order: Order, file: &[u8], memory: &mut [u8]) {
        let (Some(walk), Some((lo, _))) = (self.walk(order), self.range()) else { return };
        match self.swizzle.filter(|s| !s.is_identity()) {
            None => relay(&walk, self.element_bytes, file, 0, memory, self.offset - lo),
            Some(sw) => self.each(&walk, &sw, |f, m| {
                let (f, m) = (f as usize * self.element_bytes, (m - lo) as usize * self.element_bytes);
                memory[m..m + self.element_bytes].copy_from_slice(&file[f..f + self.element_bytes]);
            }),
        }
    }

    /// Lays the tensor's memory out as the elements of a file.
    pub fn store(&self, order: Order, memory: &[u8], file: &mut [u8]) {
        let (Some(walk), Some((lo, _))) = (self.walk(order), self.range()) else { return };
        match self.swizzle.filter(|s| !s.is_identity()) {
            None => {
                let back: Vec<Mode> = walk.iter().map(|m| Mode { extent: m.extent, from: m.to, to: m.from }).collect();
                relay(&back, self.element_bytes, memory, self.offset - lo, file, 0)
            }
            Some(sw) => self.each(&walk, &sw, |f, m| {
                let (f, m) = (f as usize * self.element_bytes, (m - lo) as usize * self.element_bytes);
                file[f..f + self.element_bytes].copy_from_slice(&memory[m..m + self.element_bytes]);
            }),
        }
    }

    /// Calls `f(file offset, memory offset)` for every element of a swizzled tensor.
    fn each(&self, walk: &[Mode], swizzle: &Swizzle, mut f: impl FnMut(i64, i64)) {
        if walk.iter().any(|m| m.extent <= 0) {
            return;
        }
        let mut index = vec![0i64; walk.len()];
        loop {
            let at = |stride: fn(&Mode) -> i64| walk.iter().zip(&index).map(|(m, i)| stride(m) * i).sum::<i64>();
            f(at(|m| m.from), swizzle.apply(self.offset + at(|m| m.to)));
            let step = (0..walk.len()).find(|k| {
                index[*k] += 1;
                let more = index[*k] < walk[*k].extent;
                if !more {
                    index[*k] = 0;
                }
                more
            });
            if step.is_none() {
                return;
            }
        }
    }

    /// Whether two elements may share an offset by the extents and strides alone: sorted by stride, each must step
    /// over everything below it. A "no" is certain.
    pub fn may_overlap(&self) -> bool {
        let mut leaves: Vec<(i64, i64)> = self.modes.iter().flatten().copied().filter(|(n, _)| *n > 1).collect();
        leaves.sort_by_key(|(_, d)| d.unsigned_abs());
        let mut reach = 0i64;
        for (extent, stride) in leaves {
            let step = stride.saturating_abs();
            if step <= reach {
                return true;
            }
            reach = reach.saturating_add(step.saturating_mul(extent - 1));
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(modes: &[&[(i64, i64)]], offset: i64, swizzle: Option<Swizzle>) -> TensorPlacement {
        TensorPlacement { modes: modes.iter().map(|m| m.to_vec()).collect(), offset, swizzle, element_bytes: 1 }
    }

    fn round_trip(p: &TensorPlacement) {
        let n: i64 = p.shape().unwrap().iter().product();
        let file: Vec<u8> = (0..n).map(|i| i as u8).collect();
        let (lo, hi) = p.range().unwrap();
        for order in [Order::C, Order::Fortran] {
            let mut memory = vec![0; (hi - lo) as usize];
            p.load(order, &file, &mut memory);
            let mut back = vec![0; n as usize];
            p.store(order, &memory, &mut back);
            assert_eq!(back, file, "{p:?} {order:?}");
        }
    }

    #[test]
    fn files_and_memory_round_trip() {
        let sw = Swizzle { bits: 2, base: 0, shift: 3 };
        round_trip(&placed(&[&[(3, 4)], &[(4, 1)]], 0, None));
        round_trip(&placed(&[&[(3, 1), (2, 12)], &[(4, 3)]], 0, None));
        round_trip(&placed(&[&[(5, -1)], &[(3, 7)]], 4, None));
        round_trip(&placed(&[&[(8, 8)], &[(8, 1)]], 0, Some(sw)));
        round_trip(&placed(&[&[(0, 8)], &[(8, 1)]], 0, None));
        round_trip(&placed(&[], 3, None));
        round_trip(&placed(&[&[(5, -1)]], -2, None));
    }

    #[test]
    fn orders_are_recognised() {
        let row = placed(&[&[(3, 4)], &[(4, 1)]], 0, None);
        let column = placed(&[&[(3, 1)], &[(4, 3)]], 0, None);
        let padded = placed(&[&[(3, 1)], &[(4, 8)]], 0, None);
        let split = placed(&[&[(2, 1), (2, 2)], &[(4, 4)]], 0, None);
        assert!(row.is_array(Order::C) && !row.is_array(Order::Fortran));
        assert!(column.is_array(Order::Fortran) && column.file_order() == Order::Fortran);
        assert!(!padded.is_array(Order::Fortran) && padded.file_order() == Order::Fortran);
        assert!(split.is_array(Order::Fortran) && split.file_order() == Order::Fortran);
        assert_eq!(placed(&[&[(2, 1), (2, 2)]], 0, None).file_order(), Order::C);
    }

    #[test]
    fn overlap_and_range() {
        assert!(placed(&[&[(3, 1)], &[(4, 0)]], 0, None).may_overlap());
        assert!(!placed(&[&[(3, 1)], &[(4, 3)]], 0, None).may_overlap());
        assert_eq!(placed(&[&[(3, -2)], &[(4, 10)]], 1, None).range(), Some((-3, 32)));
        assert_eq!(placed(&[&[(i64::MAX, 2)]], 0, None).range(), None);
        // Without elements nothing is too large.
        let empty = placed(&[&[(i64::MAX, 2), (3, 1), (0, 1)], &[(7, 1)]], 0, None);
        assert_eq!((empty.range(), empty.shape()), (Some((0, 0)), Some(vec![0, 7])));
        assert_eq!(placed(&[&[(0, 1), (-3, 1)]], 0, None).shape(), None);
    }
}
