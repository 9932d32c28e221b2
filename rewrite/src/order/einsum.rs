//! An einsum as it is asked: operands as lists of indices, the indices of the result, extents.
//!
//! `ea,fb,abcd->efcd` names a sum of products: the result at `e,f,c,d` is the sum, over every index that the result
//! lacks, of the product of the operands. An index may stand twice in one operand (its diagonal), in any number of
//! operands, or in the result alone (every value of it has the same elements).
use tilewright_ir::einsum::{IndexName, Subscripts};

pub use tilewright_ir::einsum::{EinsumError, MAX_INDICES};

/// Indices as a set: bit `i` is the index of number `i`.
pub(crate) type Indices = u128;

/// Operands as a set: bit `k` is the operand of number `k`.
pub(crate) type OperandSet = u64;

const _: () = assert!(MAX_INDICES == Indices::BITS as usize);

/// Most operands of an einsum.
pub const MAX_OPERANDS: usize = OperandSet::BITS as usize;

/// An einsum. Indices are numbers, from 0 in the order in which their names first appear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Einsum {
    names: Vec<String>,
    extents: Vec<u64>,
    operands: Vec<Vec<usize>>,
    output: Vec<usize>,
    sets: Vec<Indices>,
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
        let said = Subscripts::read(text, rank, &mut wrong);
        Einsum::named(said, extent, wrong)
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
        let named = |list: &[&str]| list.iter().map(|name| (name.to_string(), None)).collect::<Vec<IndexName>>();
        let said = Subscripts { operands: operands.iter().map(|o| named(o)).collect(), output: named(output) };
        let said = said.checked(&mut wrong);
        Einsum::named(said, extent, wrong)
    }

    fn named(
        Subscripts { operands, output }: Subscripts,
        extent: impl Fn(&str) -> Option<u64>,
        mut wrong: Vec<EinsumError>,
    ) -> Result<Einsum, Vec<EinsumError>> {
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
    pub(crate) fn all(&self) -> OperandSet {
        OperandSet::MAX >> (MAX_OPERANDS - self.operands.len())
    }

    /// The indices of an operand.
    pub(crate) fn set(&self, operand: usize) -> Indices {
        self.sets[operand]
    }

    /// The indices of these operands that another operand or the result has: those that are left when every other has
    /// been summed over.
    pub(crate) fn kept(&self, operands: OperandSet) -> Indices {
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

fn too_many(what: &'static str, found: usize, most: usize, wrong: &mut Vec<EinsumError>) {
    if found > most {
        wrong.push(EinsumError::TooMany { what, found, most });
    }
}
