//! Products of which one factor has few points, as atoms of the target: their names and their rows in its table.
//!
//! The other factor is large, and read once where it lies. How it lies says which of two:
//!
//! | | the large factor A is contiguous along | in registers |
//! |---|---|---|
//! | `dot_f32_4x6` ([`super::dot`]) | the sum | 4 × 6 sums, their lanes along k |
//! | `axpy_f32_8` ([`super::axpy`]) | m | a part of 8 of its columns |
use super::super::operand;
use super::{axpy, dot};
use crate::encode::SimdLevel;
use tilewright_ir::dtype::DType;
use tilewright_ir::target::{Atom, AtomOp, AtomOperand};

/// An atom of products with few columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkinnyAtom {
    /// The type of all elements.
    pub dtype: DType,
    /// Which it is.
    pub way: LaneDirection,
    /// Whether it adds to C.
    pub accumulate: bool,
}

/// Along what lanes go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneDirection {
    /// Along the sum: a block of so many rows and columns at most.
    Dot([i64; 2]),
    /// Along the rows: any of them, any columns, and at most so many terms.
    Axpy(i64),
}

/// Those of a level; of all levels where none is given.
pub fn all(level: Option<SimdLevel>) -> impl Iterator<Item = SkinnyAtom> {
    let is_it = move |of: SimdLevel| level.is_none_or(|level| of == level);
    let dots = dot::TILES.into_iter().filter(move |t| is_it(t.0));
    let dots = dots.map(|(_, dtype, rows, columns)| (dtype, LaneDirection::Dot([rows, columns].map(i64::from))));
    let axpys = axpy::TERMS
        .into_iter()
        .filter(move |t| is_it(t.0))
        .map(|(_, dtype, n)| (dtype, LaneDirection::Axpy(i64::from(n))));
    dots.chain(axpys).flat_map(|(dtype, way)| [false, true].map(|accumulate| SkinnyAtom { dtype, way, accumulate }))
}

impl SkinnyAtom {
    /// Its name.
    pub fn name(&self) -> String {
        let (dtype, add) = (self.dtype, if self.accumulate { "_add" } else { "" });
        match self.way {
            LaneDirection::Dot([rows, columns]) => format!("dot{add}_{dtype}_{rows}x{columns}"),
            LaneDirection::Axpy(terms) => format!("axpy{add}_{dtype}_{terms}"),
        }
    }

    /// The row of the target's table.
    pub fn row(&self) -> Atom {
        let (near, far, any) = ([Some(1), None], [None, Some(1)], [None, None]);
        let operands = match self.way {
            LaneDirection::Dot([rows, columns]) => {
                [("d", [rows, columns], any), ("a", [rows, 0], far), ("b", [columns, 0], far)]
            }
            LaneDirection::Axpy(terms) => [("d", [0, 0], near), ("a", [0, terms], near), ("b", [0, terms], far)],
        };
        let mut operands: Vec<_> = operands.iter().map(|(name, tile, by)| operand(name, tile, by)).collect();
        operands.extend(self.accumulate.then(|| AtomOperand { name: "c".into(), ..operands[0].clone() }));
        Atom {
            name: self.name(),
            op: AtomOp::Mma { accumulate: self.accumulate },
            element_bytes: vec![self.dtype.bytes(); operands.len()],
            dtypes: vec![self.dtype; operands.len()],
            operands,
            source: "vfmadd231ps, vfmadd231pd (Intel SDM vol. 2)".into(),
            ..Atom::default()
        }
    }
}
