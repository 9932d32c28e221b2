//! The results of a run with their error bounds, held so that what is exact costs nothing beside its memory.
use super::number::{self, power_of_two};
use super::{InterpError, InterpMemory};
use crate::dtype::DType;
use crate::scalar::Number;

/// A value with the most that a correct result may differ from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Approx {
    /// The interpreter's value; float sums are accumulated in f64 and rounded once.
    pub value: Number,
    /// The bound; 0 for exact, infinite where nothing can be asked.
    pub error: f64,
}

impl Approx {
    pub(super) fn exact(value: Number) -> Approx {
        Approx { value, error: 0.0 }
    }

    pub(super) fn f64(self) -> f64 {
        number::to_f64(self.value)
    }

    /// Whether a result is as close as it must be.
    pub fn agrees(&self, got: Number) -> bool {
        if self.error == f64::INFINITY {
            return true;
        }
        match (self.value, got) {
            (Number::Int(a), Number::Int(b)) => a.abs_diff(b) as f64 <= self.error,
            (Number::Float(a), Number::Float(b)) if a.is_nan() || b.is_nan() => a.is_nan() && b.is_nan(),
            (Number::Float(a), Number::Float(b)) => a == b || (a - b).abs() <= self.error,
            _ => false,
        }
    }
}

/// Elements of a page.
const PAGE: usize = 1 << 12;

/// The most bytes that a bound takes, an element: what [`super::memory::held`] counts for what is written.
pub(super) const BOUND_BYTES: u128 = size_of::<f64>() as u128;

/// The error bounds of a memory's elements: pages of them, none where all are 0.
#[derive(Debug)]
pub(super) struct Errors {
    pages: Vec<Vec<f64>>,
    /// Of one page, for the error.
    bytes: u64,
}

impl Errors {
    /// Bounds of 0 for so many elements.
    pub(super) fn zeros(elements: usize) -> Result<Errors, InterpError> {
        let n = elements.div_ceil(PAGE);
        let mut pages = Vec::new();
        let bytes = (n * size_of::<Vec<f64>>()) as u64;
        pages.try_reserve_exact(n).map_err(|_| InterpError::NoMemory { bytes })?;
        pages.resize_with(n, Vec::new);
        Ok(Errors { pages, bytes: (PAGE * size_of::<f64>()) as u64 })
    }

    /// The bound of an element; infinite where there is none.
    pub(super) fn get(&self, i: usize) -> f64 {
        match self.pages.get(i / PAGE) {
            Some(page) => page.get(i % PAGE).copied().unwrap_or(0.0),
            None => f64::INFINITY,
        }
    }

    /// Sets the bound of an element.
    pub(super) fn set(&mut self, i: usize, error: f64) -> Result<(), InterpError> {
        let Some(page) = self.pages.get_mut(i / PAGE) else { return Ok(()) };
        if page.is_empty() {
            if error == 0.0 {
                return Ok(());
            }
            page.try_reserve_exact(PAGE).map_err(|_| InterpError::NoMemory { bytes: self.bytes })?;
            page.resize(PAGE, 0.0);
        }
        page[i % PAGE] = error;
        Ok(())
    }
}

/// The parameters' memories after a run, each element with the most that a correct result may differ from it.
#[derive(Debug)]
pub struct Bounded {
    pub(super) params: Vec<(InterpMemory, Errors)>,
}

impl Bounded {
    /// The elements of each parameter, in order, from the lowest offset up.
    pub fn params(&self) -> impl Iterator<Item = impl Iterator<Item = Approx> + '_> + '_ {
        self.params.iter().map(|(memory, errors)| {
            let elements = memory.bytes.chunks_exact(memory.dtype.bytes()).enumerate();
            elements.map(|(i, b)| Approx { value: number::from_bytes(memory.dtype, b), error: errors.get(i) })
        })
    }
}

/// Unit roundoff, smallest positive and largest finite value of a float type.
pub(super) fn limits(d: DType) -> (f64, f64, f64) {
    let (bits, min_exp, max) = match d {
        DType::F64 => (53, -1074, f64::MAX),
        DType::F32 => (24, -149, f64::from(f32::MAX)),
        DType::F16 => (11, -24, 65504.0),
        DType::BF16 => (8, -133, f64::from(half::bf16::MAX)),
        DType::E4M3 => (4, -9, 448.0),
        _ => (3, -16, 57344.0),
    };
    // 2^-1074 is no normal number; the smallest f64 is written out.
    let tiny = if d == DType::F64 { f64::from_bits(1) } else { power_of_two(min_exp) };
    (power_of_two(-bits), tiny, max)
}

/// An error that is not a number, or of a value that is not finite, says nothing.
pub(super) fn known(x: Approx) -> Approx {
    let open = x.error.is_nan() || (x.error > 0.0 && !x.f64().is_finite());
    Approx { value: x.value, error: if open { f64::INFINITY } else { x.error } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_of_zero_take_no_page() {
        let mut e = Errors::zeros(3 * PAGE + 1).unwrap();
        e.set(5, 0.0).unwrap();
        e.set(PAGE, 2.0).unwrap();
        e.set(3 * PAGE, 1.0).unwrap();
        e.set(PAGE, 0.5).unwrap();
        let held: Vec<usize> = e.pages.iter().map(Vec::len).collect();
        assert_eq!(held, [0, PAGE, 0, PAGE]);
        assert_eq!([e.get(5), e.get(PAGE), e.get(PAGE + 1), e.get(3 * PAGE)], [0.0, 0.5, 0.0, 1.0]);
        assert_eq!(e.get(4 * PAGE), f64::INFINITY);
    }
}
