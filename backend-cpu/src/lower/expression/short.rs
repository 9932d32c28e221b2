//! Rows of known length: which are written out in the function, and which are not worth one.
//!
//! A row of few elements is a loop's whole body, or a short loop in it. Its function has no loop over elements, and knows the lanes of the last vector:
//!
//! ```text
//! for m { y[m,0..8] = f(x[m,0..8])  …  y[m,40..44] = f(x[m,40..44]) }   =>   for m { 16 lanes, 16 lanes, 12 lanes }
//! ```
//!
//! Measured on a Zen 5 in cache, rows three elements apart, GB/s by vectors of 128 bits and so: 31 f32 plus a number 82 and 104, `exp` of them 14 and 96; 31 f16 plus
//! a number 3.7 and 56.
use super::recognise::Call;
use super::{MIN_ELEMENTS, Row};
use crate::lower::affine::Affine;
use crate::lower::plan::{Loop, Node};
use tilewright_ir::dtype::DType;

/// Rows up to here have their length in the function; those of few operations on f32 up to [`KNOWN_SMALL`]. Measured as above, lengths known and not: `exp` of rows of 64 to
/// 300 f32 1.02 to 1.08 times as fast; f32 plus a number 1.14 (65), 1.07 (72), 1.02 (100), and 0.93 to 1 from 128 on; f16 plus a number 1.02 to 1.06, with 256 bits 1.5 (100).
const KNOWN: i64 = 1024;
const KNOWN_SMALL: i64 = 128;

/// What all stores of a row of f32 must come to, each with its operations and two more, for vectors of 128 bits to take as long as a row of a call with 512. Measured as
/// above, vectors of 512 bits over those of 128, for 1, 4 and 7 operations: 3 elements 0.80, 0.92, 1.09; 4 elements 0.45, 0.53, 0.57 (`exp` 1.5); 8 elements 0.87, 1.02,
/// 1.07; 10 elements 1.2, 1.6, 1.7. Vectors of 256 bits: 3 elements 0.99, 1.2, 1.3; 4 elements 0.54, 0.69, 0.67 (`exp` 0.82); 8 elements 1.4, 1.7, 1.5.
const MIN_WORK: u32 = 12;

/// How often a loop runs, if that is known.
pub(super) fn known_trips(l: &Loop) -> Option<i64> {
    let (start, end) = l.range.as_ref()?;
    end.add(start, -1).ok()?.as_number()
}

/// Whether a loop has enough elements for a call, as far as is known.
pub(super) fn is_worth_a_call(trips: Option<i64>, elements: i64) -> bool {
    trips.is_none_or(|n| n.saturating_mul(elements) >= MIN_ELEMENTS)
}

/// Elements of a row, of nodes of which the first has so many iterations.
pub(super) fn elements_of(row: &Row, call: &Call, trips: Option<i64>) -> Option<i64> {
    match &row.elements {
        Some(n) => Affine::as_number(n),
        None => trips?.checked_mul(call.step),
    }
}

impl Call {
    /// Whether the rows of a loop are better left to vectors of 128 bits: rows of so many elements, by so many stores.
    pub(super) fn is_too_short(&self, elements: Option<i64>, nodes: &[Node], around: &Loop) -> bool {
        let Some(n) = elements else { return false };
        if !is_worth_a_call(known_trips(around), n) {
            return true;
        }
        let stores = nodes.len() as u32;
        let short = match self.expression.is_wide() {
            true => n <= 8 && stores * (self.expression.operations() + 2) < MIN_WORK,
            false => n <= 4 && stores == 1,
        };
        short && self.is_f32()
    }

    fn is_f32(&self) -> bool {
        self.expression.output_type() == Some(DType::F32) && self.inputs.iter().all(|(_, s)| s.dtype == DType::F32)
    }

    /// Says how long the rows are, where the function is better for knowing it.
    pub(super) fn know_length(&mut self, elements: Option<i64>) {
        let turned = self.inputs.iter().any(|(_, stream)| stream.turned);
        let most = match (self.expression.streams, self.expression.is_small() && self.is_f32()) {
            (true, _) => MIN_ELEMENTS,
            (_, true) => KNOWN_SMALL,
            _ => KNOWN,
        };
        if let (Some(n), false) = (elements.filter(|n| *n < most), turned) {
            self.expression.length = u32::try_from(n).ok();
            self.expression.streams = false;
        }
    }
}
