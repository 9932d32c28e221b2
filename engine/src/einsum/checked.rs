//! An einsum over tensors of known shape: its indices with their extents, and the order of its contractions.
//!
//! An index has one extent. A mode of extent 1 where the index has another is repeated: it is left out of its operand,
//! so that the order and the program know nothing of it.
use super::operand::{Operand, StridedTensor, promoted_sum, sum_type};
use crate::arguments::Dims;
use crate::error::{EinsumError, Error, Result};
use tilewright_ir::dtype::DType;
use tilewright_rewrite::order::{self, Model, Order, order};

/// An einsum that is right.
#[derive(Clone, Debug)]
pub(crate) struct CheckedEinsum {
    /// The operands, and the result after them.
    pub tensors: Vec<StridedTensor>,
    /// The extents of the indices, by number.
    pub extents: Vec<i64>,
    /// The type of the sums.
    pub sums: DType,
    /// The einsum without modes that are repeated; its indices are numbers of their own.
    pub einsum: order::Einsum,
    /// The index that each of its indices is.
    pub numbers: Vec<usize>,
    /// The order of its contractions.
    pub order: Order,
}

impl CheckedEinsum {
    /// The einsum of a text over these operands.
    ///
    /// # Errors
    /// Everything that is wrong with the text, or else with the tensors.
    pub fn new(expr: &str, operands: &[Operand<'_>], result: &Operand<'_>) -> Result<CheckedEinsum> {
        CheckedEinsum::checked(expr, operands, result).map_err(Error::Einsum)
    }

    fn checked(expr: &str, operands: &[Operand<'_>], result: &Operand<'_>) -> Result<CheckedEinsum, Vec<EinsumError>> {
        let in_text = |errors: Vec<order::EinsumError>| -> Vec<EinsumError> {
            errors.into_iter().map(|error| EinsumError::Text { expr: expr.into(), error }).collect()
        };
        // A slice that says no shape is one mode.
        let rank = |k: usize, letters: usize| match operands.get(k) {
            Some(o) if o.dims.shape.is_empty() && o.elements.is_some() => 1,
            Some(o) => o.dims.shape.len(),
            None => letters,
        };
        let said = order::Einsum::parse_ranked(expr, rank, |_| Some(1)).map_err(in_text)?;
        let needed = said.operands().len();
        if needed != operands.len() {
            return Err(vec![EinsumError::Operands { expr: expr.into(), needed, found: operands.len() }]);
        }
        let mut wrong = vec![];
        let mut tensors: Vec<StridedTensor> = (operands.iter().zip(said.operands()).enumerate())
            .map(|(k, (operand, indices))| {
                let shape = match (operand.dims.shape, operand.elements) {
                    ([], Some(n)) if indices.len() == 1 => vec![n],
                    (shape, _) => shape.to_vec(),
                };
                StridedTensor::of(format!("operand {k}"), operand, shape, indices, &mut wrong)
            })
            .collect();
        // What an ellipsis stands for has letters that the text has not.
        let shown = |i: usize| Some(said.names()[i].clone()).filter(|n| expr.contains(n)).unwrap_or("...".into());
        let known = extents(&tensors, &shown, said.names().len(), &mut wrong);
        let (shape, extents) = result_shape(&said, &known, result, &shown, &mut wrong);
        let out = StridedTensor::of("the result".into(), result, shape, said.output(), &mut wrong);
        let sums = types(&tensors, &out, &mut wrong);
        tensors.push(out);
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let einsum = without_repeats(&said, &tensors, &extents).map_err(in_text)?;
        let number = |name: &String| said.names().iter().position(|n| n == name);
        let numbers = einsum.names().iter().filter_map(number).collect();
        let order = order(&einsum, &Model::Flops);
        Ok(CheckedEinsum { tensors, extents, sums, einsum, numbers, order })
    }

    /// The operands.
    pub fn operands(&self) -> &[StridedTensor] {
        &self.tensors[..self.tensors.len() - 1]
    }

    /// Refuses shapes or strides that are said and are not the einsum's.
    pub fn fits(&self, dims: &[Dims<'_>]) -> Result<()> {
        let right = |said: &[i64], needed: &[i64]| said.is_empty() || said == needed;
        let same = |(t, d): (&StridedTensor, &Dims<'_>)| {
            right(d.shape, &t.shape) && (t.shape.contains(&0) || right(d.strides, &t.strides))
        };
        if self.tensors.iter().zip(dims).all(same) { Ok(()) } else { Err(self.other(dims)) }
    }

    /// What is said that it is not an einsum of.
    fn other(&self, dims: &[Dims<'_>]) -> Error {
        let wrong = self.tensors.iter().zip(dims).flat_map(|(t, d)| {
            let both = [("shape", d.shape, &t.shape), ("strides", d.strides, &t.strides)];
            both.into_iter().filter(|(_, found, needed)| !found.is_empty() && found != needed).map(
                |(what, found, needed)| {
                    let (tensor, found, needed) = (t.name.clone(), found.to_vec(), needed.clone());
                    EinsumError::Other { tensor, what, found, needed }
                },
            )
        });
        Error::Einsum(wrong.collect())
    }

    /// The result.
    pub fn result(&self) -> &StridedTensor {
        &self.tensors[self.tensors.len() - 1]
    }
}

/// The extents of so many indices of operands; those of two lengths are added to `wrong`. Within one operand an extent
/// of 1 is a length as any other: a diagonal repeats nothing.
fn extents(
    tensors: &[StridedTensor],
    shown: &dyn Fn(usize) -> String,
    n_indices: usize,
    wrong: &mut Vec<EinsumError>,
) -> Vec<Option<i64>> {
    let mut known: Vec<Option<i64>> = vec![None; n_indices];
    for tensor in tensors {
        for (at, (&i, &found)) in tensor.indices.iter().zip(&tensor.shape).enumerate() {
            let mut before = tensor.indices[..at].iter().zip(&tensor.shape).filter(|(j, _)| **j == i);
            if let Some((_, &first)) = before.find(|(_, n)| **n != found) {
                let (index, tensor) = (shown(i), tensor.name.clone());
                wrong.push(EinsumError::Diagonal { index, tensor, first, found });
                continue;
            }
            match known[i] {
                None | Some(1) => known[i] = Some(found),
                Some(n) if n == found || found == 1 => {}
                Some(n) => {
                    let (index, tensor) = (shown(i), tensor.name.clone());
                    wrong.push(EinsumError::Extent { index, known: n, tensor, found });
                }
            }
        }
    }
    known
}

/// The shape of the result, and the extents of all indices: what no operand says, a result that says its shape does.
fn result_shape(
    said: &order::Einsum,
    known: &[Option<i64>],
    result: &Operand<'_>,
    shown: &dyn Fn(usize) -> String,
    wrong: &mut Vec<EinsumError>,
) -> (Vec<i64>, Vec<i64>) {
    let mut all: Vec<i64> = known.iter().map(|n| n.unwrap_or(1)).collect();
    let output = said.output();
    if result.dims.shape.is_empty() {
        let nowhere = |i: &&usize| said.operands().iter().all(|o| !o.contains(i));
        for &i in output.iter().filter(nowhere) {
            wrong.push(EinsumError::Unknown { index: said.names()[i].clone() });
        }
        return (output.iter().map(|i| all[*i]).collect(), all);
    }
    for (&i, &found) in output.iter().zip(result.dims.shape) {
        match known[i] {
            Some(n) if n != found => {
                let (index, tensor) = (shown(i), "the result".into());
                wrong.push(EinsumError::Extent { index, known: n, tensor, found });
            }
            _ => all[i] = found,
        }
    }
    (result.dims.shape.to_vec(), all)
}

/// The type of the sums; what is not summed, and a result that does not hold them, are added to `wrong`.
fn types(operands: &[StridedTensor], result: &StridedTensor, wrong: &mut Vec<EinsumError>) -> DType {
    let sums = promoted_sum(operands.iter().map(|t| t.dtype));
    // Bools are numbers next to others.
    let unsummed = |t: &&StridedTensor| sum_type(t.dtype).is_none() && (sums.is_none() || !t.dtype.on_cpu());
    let named = |t: &StridedTensor| EinsumError::Unsummed { tensor: t.name.clone(), found: t.dtype };
    wrong.extend(operands.iter().filter(unsummed).map(named));
    let Some(sums) = sums else { return result.dtype };
    let fits = result.dtype.is_float() && sums.is_float() && result.dtype.bytes() <= sums.bytes();
    if sum_type(result.dtype).is_none() || result.dtype != sums && !fits {
        wrong.push(EinsumError::Type { tensor: result.name.clone(), found: result.dtype, sums: sums.to_string() });
    }
    sums
}

/// The einsum of what is walked.
fn without_repeats(
    said: &order::Einsum,
    tensors: &[StridedTensor],
    extents: &[i64],
) -> Result<order::Einsum, Vec<order::EinsumError>> {
    let names = said.names();
    let walked = |t: &StridedTensor| t.walked(extents).iter().map(|(i, ..)| names[*i].as_str()).collect::<Vec<_>>();
    let mut lists: Vec<Vec<&str>> = tensors.iter().map(walked).collect();
    let result = lists.pop().unwrap_or_default();
    let lists: Vec<&[&str]> = lists.iter().map(Vec::as_slice).collect();
    let extent = |name: &str| names.iter().position(|n| n == name).map(|i| extents[i].unsigned_abs());
    order::Einsum::new(&lists, &result, extent)
}
