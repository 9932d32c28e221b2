//! A tensor of an einsum as it is said, and as it is walked.
use crate::arguments::Dims;
use crate::cache::thread_cache;
use crate::error::EinsumError;
use crate::files::{Order, strides};
use tilewright_backend_cpu::Arg;
use tilewright_ir::dtype::DType;

/// Type, shape and strides of an operand or result, without memory.
#[derive(Clone, Copy, Debug)]
pub struct Operand<'a> {
    pub(crate) dtype: DType,
    pub(crate) dims: Dims<'a>,
    /// Elements of its memory from coordinate 0 on, where there is memory.
    pub(crate) elements: Option<i64>,
}

impl<'a> Operand<'a> {
    /// A row-major tensor. A result without shape has that of the einsum.
    pub fn new(dtype: DType, shape: &'a [i64]) -> Operand<'a> {
        Operand { dtype, dims: Dims { shape, strides: &[], scalar: false }, elements: None }
    }

    /// The same with these strides, in elements; 0 and negative ones are fine for what is read.
    pub fn strides(mut self, strides: &'a [i64]) -> Operand<'a> {
        self.dims.strides = strides;
        self
    }

    /// What is said of memory.
    pub(crate) fn of(arg: &Arg<'_>, dims: Dims<'a>) -> Operand<'a> {
        // Sizes of elements are powers of two.
        let elements = (arg.bytes() >> arg.dtype().bytes().trailing_zeros()).saturating_sub(arg.origin());
        let elements = if dims.scalar { None } else { i64::try_from(elements).ok() };
        Operand { dtype: arg.dtype(), dims, elements }
    }

    /// Numbers before shape and strides that are another tensor's only if that says the same.
    #[inline]
    fn head(&self) -> [i64; 4] {
        let Dims { shape, strides, .. } = self.dims;
        let elements = if shape.is_empty() { self.elements.unwrap_or(-1) } else { 0 };
        [self.dtype as i64, shape.len() as i64, strides.len() as i64, elements]
    }

    /// Words that are another tensor's only if that says the same.
    #[inline]
    pub(crate) fn words(&self) -> impl Iterator<Item = i64> {
        self.head().into_iter().chain(self.dims.shape.iter().chain(self.dims.strides).copied())
    }

    /// The sum of some words and these.
    #[inline]
    pub(crate) fn sum(&self, mut sum: u64) -> u64 {
        for list in [&self.head()[..], self.dims.shape, self.dims.strides] {
            for word in list {
                sum = thread_cache::add(sum, *word as u64);
            }
        }
        sum
    }

    /// Whether its words are the first of these, and takes them off.
    #[inline]
    pub(crate) fn take_prefix(&self, words: &mut &[i64]) -> bool {
        let Dims { shape, strides, .. } = self.dims;
        let (head, n) = (self.head(), shape.len());
        let Some((own, rest)) = words.split_at_checked(head.len() + n + strides.len()) else { return false };
        *words = rest;
        let (own, lists) = own.split_at(head.len());
        same(own, &head) && same(&lists[..n], shape) && same(&lists[n..], strides)
    }
}

/// Whether two short lists of one length are the same: bit by bit, since a call that compares memory takes longer, and
/// longer still where the words have only just been written.
#[inline]
fn same(a: &[i64], b: &[i64]) -> bool {
    a.iter().zip(b).fold(0, |different, (a, b)| different | (a ^ b)) == 0
}

/// A tensor with the shape and strides of all its modes.
#[derive(Clone, Debug)]
pub(crate) struct StridedTensor {
    /// In words.
    pub name: String,
    pub dtype: DType,
    pub shape: Vec<i64>,
    pub strides: Vec<i64>,
    /// The index of each mode.
    pub indices: Vec<usize>,
}

impl StridedTensor {
    /// A tensor with these indices; what is wrong with it is added to `wrong`.
    pub fn of(
        name: String,
        said: &Operand<'_>,
        shape: Vec<i64>,
        indices: &[usize],
        wrong: &mut Vec<EinsumError>,
    ) -> StridedTensor {
        let n_modes = shape.len();
        if n_modes != indices.len() {
            wrong.push(EinsumError::Rank { tensor: name.clone(), needed: indices.len(), found: n_modes });
        }
        if let Some(mode) = shape.iter().position(|n| *n < 0) {
            wrong.push(EinsumError::Negative { tensor: name.clone(), mode, extent: shape[mode] });
        }
        let strides = match said.dims.strides {
            [] => strides(&shape, Order::C),
            strides => strides.to_vec(),
        };
        if strides.len() != n_modes {
            wrong.push(EinsumError::Strides { tensor: name.clone(), modes: n_modes, strides: strides.len() });
        }
        StridedTensor { name, dtype: said.dtype, shape, strides, indices: indices.to_vec() }
    }

    /// Its modes as `(index, extent, stride)`, without those that are repeated: one element where the index has more.
    pub fn walked(&self, extents: &[i64]) -> Vec<(usize, i64, i64)> {
        let modes = self.indices.iter().zip(&self.shape).zip(&self.strides).map(|((i, n), d)| (*i, *n, *d));
        modes.filter(|(i, n, _)| *n == extents[*i]).collect()
    }
}

/// The type in which elements of a type are summed; nothing where none are.
pub fn sum_type(dtype: DType) -> Option<DType> {
    (dtype.on_cpu() && dtype != DType::Bool).then(|| dtype.accumulator())
}

/// The type of the sums over operands of these types: that of the type which NumPy promotes them to.
pub fn promoted_sum(types: impl IntoIterator<Item = DType>) -> Option<DType> {
    types.into_iter().reduce(DType::promoted).and_then(sum_type)
}
