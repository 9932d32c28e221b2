//! Products of which one factor has few points: one call each, of the function for what is known of its edges.
use super::{MatrixOperand, edges};
use crate::atoms::mma::skinny::{LaneDirection, SkinnyAtom};
use crate::atoms::mma::{Axpy, Dot};
use crate::error::{CompileError, Result};
use crate::lower::plan::{AtomCall, PlanNode, Planner};
use tilewright_ir::kernel::AccessId;

impl Planner<'_> {
    /// A block of dot products, or an update by a few terms.
    pub(in super::super) fn skinny(
        &mut self,
        atom: &SkinnyAtom,
        operands: &[AccessId],
        out: &mut Vec<PlanNode>,
    ) -> Result<()> {
        let matrices = self.matrices((&atom.name(), atom.dtype, atom.accumulate), operands)?;
        self.count(1)?;
        if matrices[0].extents.iter().any(|n| n.as_number().is_some_and(|n| n <= 0)) {
            return Ok(());
        }
        out.push(PlanNode::Call(match atom.way {
            LaneDirection::Dot(tile) => self.dot(atom, tile, matrices)?,
            LaneDirection::Axpy(terms) => self.axpy(atom, terms, matrices)?,
        }));
        Ok(())
    }

    fn dot(&self, atom: &SkinnyAtom, [rows, columns]: [i64; 2], [d, a, b]: [MatrixOperand; 3]) -> Result<AtomCall> {
        let fail = |problem| CompileError::AtomOperands { atom: atom.name(), problem };
        let level = self.level.ok_or_else(|| fail("the target has no vectors for it"))?;
        if [&a, &b].iter().any(|m| m.strides[1].as_number() != Some(atom.dtype.bytes() as i64)) {
            return Err(fail("A and B are not contiguous along k"));
        }
        let dot = Dot {
            level,
            dtype: atom.dtype,
            rows: rows as u32,
            columns: columns as u32,
            accumulate: atom.accumulate,
            row_edges: edges(&d.extents[0], rows),
            column_edges: edges(&d.extents[1], columns),
        };
        let function = dot.function().ok_or_else(|| fail("the target has no function for it"))?;
        let ([rows, columns], [d_m, d_n], [_, depth]) = (d.extents, d.strides, a.extents);
        let ([a_m, _], [b_n, _]) = (a.strides, b.strides);
        Ok(self.call(function, vec![d.start, a.start, b.start], vec![depth, rows, columns, d_m, d_n, a_m, b_n]))
    }

    fn axpy(&self, atom: &SkinnyAtom, terms: i64, [d, a, b]: [MatrixOperand; 3]) -> Result<AtomCall> {
        let fail = |problem| CompileError::AtomOperands { atom: atom.name(), problem };
        let level = self.level.ok_or_else(|| fail("the target has no vectors for it"))?;
        let unit = Some(atom.dtype.bytes() as i64);
        if [&d.strides[0], &a.strides[0], &b.strides[1]].iter().any(|stride| stride.as_number() != unit) {
            return Err(fail("D and A are not contiguous along m, or B is not along k"));
        }
        let edges = edges(&a.extents[1], terms);
        let axpy = Axpy { level, dtype: atom.dtype, terms: terms as u32, accumulate: atom.accumulate, edges };
        let function = axpy.function().ok_or_else(|| fail("the target has no function for it"))?;
        let ([rows, columns], [_, d_n], [_, terms]) = (d.extents, d.strides, a.extents);
        let ([_, a_k], [b_n, _]) = (a.strides, b.strides);
        Ok(self.call(function, vec![d.start, a.start, b.start], vec![rows, columns, terms, d_n, a_k, b_n]))
    }
}
