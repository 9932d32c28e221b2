//! An einsum as it is asked: operands as lists of indices, the indices of the result, extents.
//!
//! `ea,fb,abcd->efcd` names a sum of products: the result at `e,f,c,d` is the sum, over every index that the result
//! lacks, of the product of the operands. An index may stand twice in one operand (its diagonal), in any number of
//! operands, or in the result alone (every value of it has the same elements).
use super::ellipsis::{self, ELLIPSIS};
use std::ops::Range;

/// Indices as a set: bit `i` is the index of number `i`.
pub(crate) type Indices = u128;

/// Operands as a set: bit `k` is the operand of number `k`.
pub(crate) type Operands = u64;

/// Most indices of an einsum.
pub const MAX_INDICES: usize = Indices::BITS as usize;

/// Most operands of an einsum.
pub const MAX_OPERANDS: usize = Operands::BITS as usize;

/// The name of an index and where it stands.
pub(super) type Named = (String, Option<Range<usize>>);

/// An einsum. Indices are numbers, from 0 in the order in which their names first appear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Einsum {
    names: Vec<String>,
    extents: Vec<u64>,
    operands: Vec<Vec<usize>>,
    output: Vec<usize>,
    sets: Vec<Indices>,
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
            EinsumError::NoShape { .. } => "name every index; `...` is read where arrays say their shapes".into(),
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

impl Einsum {
    /// Reads `ij,jk->ik`: an index is one letter, spaces do not count. Without `->` the result has the indices that
    /// stand once, in alphabetical order, as in NumPy. `extent` gives each index its extent.
    ///
    /// # Errors
    /// Everything that is wrong with it, an ellipsis too.
    pub fn parse(text: &str, extent: impl Fn(&str) -> Option<u64>) -> Result<Einsum, Vec<EinsumError>> {
        Einsum::read(text, None, extent)
    }

    /// The same of operands whose ranks are known: `...` stands for the modes that have no letter, as in NumPy. They
    /// are aligned at the last one, and come first in a result that is not written. Each gets a letter that the text
    /// has not. `rank` is that of an operand by its number and that of its letters.
    ///
    /// # Errors
    /// Everything that is wrong with it; an operand with fewer modes than letters is not.
    pub fn parse_ranked(
        text: &str,
        rank: impl Fn(usize, usize) -> usize,
        extent: impl Fn(&str) -> Option<u64>,
    ) -> Result<Einsum, Vec<EinsumError>> {
        Einsum::read(text, Some(&rank), extent)
    }

    fn read(
        text: &str,
        rank: Option<&dyn Fn(usize, usize) -> usize>,
        extent: impl Fn(&str) -> Option<u64>,
    ) -> Result<Einsum, Vec<EinsumError>> {
        let mut wrong = vec![];
        let (left, right) = match text.split_once("->") {
            Some((left, right)) => (left, Some(right)),
            None => (text, None),
        };
        let mut at = 0;
        let mut operands = vec![];
        for part in left.split(',') {
            operands.push(letters(part, at, &mut wrong));
            at += part.len() + 1;
        }
        let output = match right {
            Some(right) => letters(right, left.len() + 2, &mut wrong),
            None => implied(&operands),
        };
        let (operands, output) = ellipsis::named(operands, output, rank, &mut wrong);
        Einsum::named(operands, output, extent, wrong)
    }

    /// The einsum of lists of indices; a name is a word of letters, digits and `_`. `extent` gives each its extent.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn new(
        operands: &[&[&str]],
        output: &[&str],
        extent: impl Fn(&str) -> Option<u64>,
    ) -> Result<Einsum, Vec<EinsumError>> {
        let mut wrong = vec![];
        for name in operands.iter().copied().chain([output]).flatten() {
            if name.is_empty() || name.contains(|c: char| !c.is_alphanumeric() && c != '_') {
                wrong.push(EinsumError::Name { found: name.to_string(), at: None });
            }
        }
        let named = |list: &[&str]| list.iter().map(|name| (name.to_string(), None)).collect::<Vec<Named>>();
        Einsum::named(operands.iter().map(|o| named(o)).collect(), named(output), extent, wrong)
    }

    fn named(
        operands: Vec<Vec<Named>>,
        output: Vec<Named>,
        extent: impl Fn(&str) -> Option<u64>,
        mut wrong: Vec<EinsumError>,
    ) -> Result<Einsum, Vec<EinsumError>> {
        for (i, (index, at)) in output.iter().enumerate() {
            if output[..i].iter().any(|(other, _)| other == index) {
                wrong.push(EinsumError::Repeated { index: index.clone(), at: at.clone() });
            }
        }
        let mut extents: Vec<(String, u64)> = vec![];
        for (index, at) in operands.iter().chain([&output]).flatten() {
            if extents.iter().all(|(known, _)| known != index) {
                if extent(index).is_none() {
                    wrong.push(EinsumError::NoExtent { index: index.clone(), at: at.clone() });
                }
                extents.push((index.clone(), extent(index).unwrap_or(1)));
            }
        }
        if operands.is_empty() {
            wrong.push(EinsumError::NoOperand);
        }
        too_many("operands", operands.len(), MAX_OPERANDS, &mut wrong);
        too_many("indices", extents.len(), MAX_INDICES, &mut wrong);
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let number = |(index, _): &(String, _)| extents.iter().position(|(known, _)| known == index);
        let numbers = |list: &Vec<(String, _)>| list.iter().filter_map(number).collect::<Vec<usize>>();
        let operands: Vec<Vec<usize>> = operands.iter().map(numbers).collect();
        let sets = operands.iter().map(|o| set(o)).collect();
        let output = numbers(&output);
        let (names, extents) = extents.into_iter().unzip();
        Ok(Einsum { names, extents, operands, output, sets })
    }

    /// The names of the indices, by number.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The extents of the indices, by number.
    pub fn extents(&self) -> &[u64] {
        &self.extents
    }

    /// The indices of each operand, as written.
    pub fn operands(&self) -> &[Vec<usize>] {
        &self.operands
    }

    /// The indices of the result, in its order.
    pub fn output(&self) -> &[usize] {
        &self.output
    }

    /// A list of indices as text: `abc`, or with spaces between them where a name is longer than a letter.
    pub fn text(&self, indices: &[usize]) -> String {
        let names: Vec<&str> = indices.iter().map(|i| self.names[*i].as_str()).collect();
        let letters = self.names.iter().all(|name| name.chars().count() == 1);
        names.join(if letters { "" } else { " " })
    }

    /// Every operand.
    pub(crate) fn all(&self) -> Operands {
        Operands::MAX >> (MAX_OPERANDS - self.operands.len())
    }

    /// The indices of an operand.
    pub(crate) fn set(&self, operand: usize) -> Indices {
        self.sets[operand]
    }

    /// The indices of these operands that another operand or the result has: those that are left when every other has
    /// been summed over.
    pub(crate) fn kept(&self, operands: Operands) -> Indices {
        let (mut inside, mut outside) = (0, set(&self.output));
        for (k, indices) in self.sets.iter().enumerate() {
            if operands >> k & 1 == 1 {
                inside |= indices;
            } else {
                outside |= indices;
            }
        }
        inside & outside
    }

    /// The product of the extents of these indices; saturates.
    pub(crate) fn size(&self, indices: Indices) -> u128 {
        members(indices).fold(1, |size: u128, i| size.saturating_mul(self.extents[i].into()))
    }
}

/// The numbers in a set of indices, smallest first.
pub(crate) fn members(mut indices: Indices) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let i = (indices != 0).then(|| indices.trailing_zeros() as usize)?;
        indices &= indices - 1;
        Some(i)
    })
}

/// The set of a list of indices.
pub(crate) fn set(list: &[usize]) -> Indices {
    list.iter().fold(0, |set, i| set | 1 << i)
}

/// The letters of a part of the expression, each with its place.
fn letters(part: &str, at: usize, wrong: &mut Vec<EinsumError>) -> Vec<Named> {
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
fn implied(operands: &[Vec<Named>]) -> Vec<Named> {
    let all: Vec<&Named> = operands.iter().flatten().filter(|(index, _)| index != ELLIPSIS).collect();
    let once = |index: &String| all.iter().filter(|(other, _)| other == index).count() == 1;
    let mut out: Vec<_> = all.iter().filter(|(index, _)| once(index)).map(|i| (*i).clone()).collect();
    out.sort_by(|(a, _), (b, _)| a.cmp(b));
    let ellipsis = operands.iter().flatten().find(|(index, _)| index == ELLIPSIS);
    out.splice(0..0, ellipsis.cloned());
    out
}

fn too_many(what: &'static str, found: usize, most: usize, wrong: &mut Vec<EinsumError>) {
    if found > most {
        wrong.push(EinsumError::TooMany { what, found, most });
    }
}
