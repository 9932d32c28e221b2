//! The text of an einsum, `...ij,jk->...ik`: the indices of its operands and of its result.
//!
//! An index is one letter, spaces do not count. Without `->` the result has what ellipses stand for, and the indices
//! that stand once, in alphabetical order. The language, the command line and the library read einsums by this.
//!
//! Source: NumPy, `numpy.einsum`.
mod ellipsis;

use ellipsis::ELLIPSIS;
use std::ops::Range;

/// Most indices of an einsum.
pub const MAX_INDICES: usize = 128;

/// The name of an index and where it stands.
pub type IndexName = (String, Option<Range<usize>>);

/// The indices of an einsum, as they are written; each mode that an ellipsis stands for has a letter of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Subscripts {
    /// Those of each operand.
    pub operands: Vec<Vec<IndexName>>,
    /// Those of the result.
    pub output: Vec<IndexName>,
}

/// What is wrong with an einsum. Places are bytes of the expression, where it was read from one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // the fields are the values that the message shows
pub enum EinsumError {
    /// What is no name of an index.
    #[error("`{found}` is no index")]
    Name { found: String, at: Option<Range<usize>> },
    /// An arrow too many.
    #[error("a second `->`")]
    Arrow { at: Range<usize> },
    /// An index that stands twice in the result.
    #[error("the result has index `{index}` twice")]
    Repeated { index: String, at: Option<Range<usize>> },
    /// An index without extent.
    #[error("the extent of index `{index}` is not known")]
    NoExtent { index: String, at: Option<Range<usize>> },
    /// An ellipsis where nothing says what it stands for.
    #[error("`...` stands for modes without a letter, and nothing says how many there are")]
    NoShape { at: Option<Range<usize>> },
    /// A second ellipsis in one operand, or in the result.
    #[error("a second `...` in {tensor}")]
    Ellipses { tensor: String, at: Option<Range<usize>> },
    /// An ellipsis that the result lacks.
    #[error("the result has no `...`, and the operands have {modes} there")]
    Summed { modes: String },
    /// No operand at all.
    #[error("an einsum without operands")]
    NoOperand,
    /// More than there is room for.
    #[error("{found} {what} are too many: at most {most}")]
    TooMany { what: &'static str, found: usize, most: usize },
}

impl EinsumError {
    /// Its row in the table of codes.
    pub fn code(&self) -> &'static str {
        match self {
            EinsumError::NoExtent { .. } => "E0720",
            _ => "E0719",
        }
    }

    /// The bytes of the expression that it is about.
    pub fn place(&self) -> Option<Range<usize>> {
        match self {
            EinsumError::Name { at, .. }
            | EinsumError::Repeated { at, .. }
            | EinsumError::NoShape { at }
            | EinsumError::Ellipses { at, .. }
            | EinsumError::NoExtent { at, .. } => at.clone(),
            EinsumError::Arrow { at } => Some(at.clone()),
            EinsumError::NoOperand | EinsumError::Summed { .. } | EinsumError::TooMany { .. } => None,
        }
    }

    /// What to do.
    pub fn help(&self) -> String {
        match self {
            EinsumError::Name { found, .. } if found == "." => {
                "an ellipsis is three points, `...`; an index is one letter".into()
            }
            EinsumError::NoShape { .. } => {
                "name every index, or say the shapes of the operands: `--shapes 8x4x5,8x5x6`".into()
            }
            EinsumError::Ellipses { .. } => "name the modes of one of them".into(),
            EinsumError::Summed { .. } => {
                "write `...` behind the `->`, or name the modes that are summed over, each by a letter".into()
            }
            EinsumError::Name { .. } => {
                "an index is one letter, `ij,jk->ik`; in a list a word of letters and digits".into()
            }
            EinsumError::Arrow { .. } => "write the operands, one `->`, and the indices of the result".into(),
            EinsumError::Repeated { index, .. } => format!("name `{index}` once: a result has no diagonal"),
            EinsumError::NoExtent { index, .. } => format!("give it: `--extent {index}=32`"),
            EinsumError::NoOperand => "name one operand at least".into(),
            EinsumError::TooMany { .. } => "contract a part of the operands first, in an einsum of its own".into(),
        }
    }
}

impl Subscripts {
    /// Reads `ij,jk->ik`. `rank` is that of an operand by its number and that of its letters: `...` stands for the
    /// modes that have no letter. They are aligned at the last one, and come first in a result that is not written.
    /// Each gets a letter that the text has not. Without ranks an ellipsis is an error.
    ///
    /// What is wrong with it is added to `wrong`; an operand with fewer modes than letters is not, nor an index of the
    /// result alone.
    pub fn read(text: &str, rank: Option<&dyn Fn(usize, usize) -> usize>, wrong: &mut Vec<EinsumError>) -> Subscripts {
        let (left, right) = match text.split_once("->") {
            Some((left, right)) => (left, Some(right)),
            None => (text, None),
        };
        let mut at = 0;
        let mut operands = vec![];
        for part in left.split(',') {
            operands.push(letters(part, at, wrong));
            at += part.len() + 1;
        }
        let output = match right {
            Some(right) => letters(right, left.len() + 2, wrong),
            None => implied(&operands),
        };
        let (operands, output) = ellipsis::named(operands, output, rank, wrong);
        Subscripts { operands, output }.checked(wrong)
    }

    /// It with its result looked at: an index that stands twice there is added to `wrong`.
    pub fn checked(self, wrong: &mut Vec<EinsumError>) -> Subscripts {
        for (i, (index, at)) in self.output.iter().enumerate() {
            if self.output[..i].iter().any(|(other, _)| other == index) {
                wrong.push(EinsumError::Repeated { index: index.clone(), at: at.clone() });
            }
        }
        self
    }
}

/// The letters of a part of the expression, each with its place.
fn letters(part: &str, at: usize, wrong: &mut Vec<EinsumError>) -> Vec<IndexName> {
    let mut out = vec![];
    let mut rest = part.char_indices().filter(|(_, c)| !c.is_whitespace()).peekable();
    while let Some((i, c)) = rest.next() {
        let place = at + i..at + i + c.len_utf8();
        if c.is_alphabetic() {
            out.push((c.to_string(), Some(place)));
        } else if part[i..].starts_with(ELLIPSIS) {
            rest.next();
            rest.next();
            out.push((ELLIPSIS.to_string(), Some(place.start..place.start + ELLIPSIS.len())));
        } else if part[i..].starts_with("->") {
            rest.next();
            wrong.push(EinsumError::Arrow { at: place.start..place.start + 2 });
        } else {
            // One message for `..`.
            while rest.next_if(|(_, next)| *next == c).is_some() {}
            wrong.push(EinsumError::Name { found: c.to_string(), at: Some(place) });
        }
    }
    out
}

/// The result that NumPy implies: what ellipses stand for, and the indices that stand once, in alphabetical order.
fn implied(operands: &[Vec<IndexName>]) -> Vec<IndexName> {
    let all: Vec<&IndexName> = operands.iter().flatten().filter(|(index, _)| index != ELLIPSIS).collect();
    let once = |index: &String| all.iter().filter(|(other, _)| other == index).count() == 1;
    let mut out: Vec<_> = all.iter().filter(|(index, _)| once(index)).map(|i| (*i).clone()).collect();
    out.sort_by(|(a, _), (b, _)| a.cmp(b));
    let ellipsis = operands.iter().flatten().find(|(index, _)| index == ELLIPSIS);
    out.splice(0..0, ellipsis.cloned());
    out
}
