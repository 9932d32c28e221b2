//! Ints as a packed factor has them: words of 32 bits with several terms each, as instructions for dot products take
//! them.
//!
//! ```text
//! K = 11 terms, four to a word:   0 1 2 3 │ 4 5 6 7 │ 8 · · · │ 9 · · · │ 10 · · ·      · is 0
//! ```
//!
//! Of i8 by i8, B's terms are unsigned by a zero point ([`zero_point`]), which their sums are corrected for.
//!
//! What is left of the terms fills words of its own, one each: so no word has a length that depends on the extent, and
//! the order of a sum of ints is no matter.
use crate::lower::LowerError;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::scalar::{BinaryOp, Number, Scalar};
use tilewright_ir::target::zero_point;

/// How terms are packed into words.
pub(super) struct PackedWords {
    /// The types of the terms of A and of B.
    pub dtypes: [DType; 2],
}

impl PackedWords {
    /// The types whose words hold the most terms, of those that hold every value of two factors and that there are
    /// tiles of.
    pub fn of<A>(factors: [&Scalar<A>; 2], tiles: impl Fn([DType; 2]) -> bool) -> Option<PackedWords> {
        let ranges = [range(factors[0])?, range(factors[1])?];
        let pairs = [[DType::U8, DType::I8], [DType::I8, DType::U8], [DType::I8; 2], [DType::I16; 2]];
        let holds = |pair: &[DType; 2]| {
            pair.iter().zip(ranges).all(|(t, of)| t.range().is_some_and(|(min, max)| min <= of.0 && of.1 <= max))
        };
        pairs.into_iter().find(|pair| holds(pair) && tiles(*pair)).map(|dtypes| PackedWords { dtypes })
    }

    /// Terms of a full word.
    pub fn terms(&self) -> i64 {
        (DType::I32.bytes() / self.dtypes[0].bytes()) as i64
    }

    /// Full words of so many terms.
    ///
    /// # Errors
    /// Overflow.
    pub fn full(&self, terms: &Int) -> Result<Int, LowerError> {
        Ok(terms.div(&Int::Static(self.terms()))?)
    }

    /// All words of so many terms.
    ///
    /// # Errors
    /// Overflow.
    pub fn count(&self, terms: &Int) -> Result<Int, LowerError> {
        Ok(terms.sub(&self.full(terms)?.mul(&Int::Static(self.terms() - 1))?)?)
    }

    /// A term of a factor in its place of a word: number `i`, the first lowest.
    pub fn placed<A>(&self, side: usize, i: i64, term: Scalar<A>) -> Scalar<A> {
        let int = |n: i64| Box::new(Scalar::Const(DType::I32, Number::Int(n.into())));
        let bits = 8 * self.dtypes[side].bytes() as i64;
        // A zero point makes all terms unsigned: it is added to a word as a whole, where the first term is.
        let zero = if side == 1 { zero_point(self.dtypes) } else { 0 };
        // The highest bits of a word leave it by themselves.
        let cut = self.dtypes[side] != DType::U8 && zero == 0 && i + 1 < self.terms();
        let term = if cut { Scalar::Binary(BinaryOp::And, Box::new(term), int((1 << bits) - 1)) } else { term };
        if i == 0 && zero != 0 {
            let zeros = (0..self.terms()).fold(0, |word, i| word | zero << (bits * i)) as i32;
            return Scalar::Binary(BinaryOp::Add, Box::new(term), int(i64::from(zeros)));
        }
        if i == 0 { term } else { Scalar::Binary(BinaryOp::Mul, Box::new(term), int(1 << (bits * i))) }
    }
}

/// Bounds of the values of an expression of ints.
fn range<A>(value: &Scalar<A>) -> Option<(i128, i128)> {
    let all = value.dtype().range()?;
    let values = match value {
        Scalar::Const(_, Number::Int(n)) => Some((*n, *n)),
        Scalar::Cast(_, x) => range(x),
        Scalar::Binary(op, x, y) => range(x).zip(range(y)).and_then(|(x, y)| match op {
            BinaryOp::Add => Some((x.0 + y.0, x.1 + y.1)),
            BinaryOp::Sub => Some((x.0 - y.1, x.1 - y.0)),
            BinaryOp::Min => Some((x.0.min(y.0), x.1.min(y.1))),
            BinaryOp::Max => Some((x.0.max(y.0), x.1.max(y.1))),
            _ => None,
        }),
        _ => None,
    };
    // What leaves the type comes back anywhere in it.
    Some(values.filter(|(min, max)| all.0 <= *min && *max <= all.1).unwrap_or(all))
}
