//! Products: of register tiles one call each, of the function for what is known of its edges and strides; of whole
//! small products one call for all that the loop around them multiplies.
mod skinny;

use super::address::{self, Address, LanePattern};
use super::affine::{Affine, AtomId};
use super::plan::{AtomCall, Callee, PlanNode, Planner, Writes};
use crate::assembler::Assembled;
use crate::atoms::mma::row::ProductAtom;
use crate::atoms::mma::{Batch, Edges, RegisterTile, Small};
use crate::atoms::{self, AtomName};
use crate::error::{CompileError, Result};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::BinOp;
use tilewright_ir::kernel::{AccessId, Stmt};

/// An operand: a matrix of `extents` elements from a place on, its strides in bytes.
struct MatrixOperand {
    id: AccessId,
    pub(super) start: Address,
    pub(super) extents: [Affine; 2],
    pub(super) strides: [Affine; 2],
}

impl Planner<'_> {
    /// A product.
    pub(super) fn product(&mut self, atom: &ProductAtom, operands: &[AccessId], out: &mut Vec<PlanNode>) -> Result<()> {
        let [d, a, b] = self.panels(atom, operands)?;
        self.count(1)?;
        if [&d.extents[0], &d.extents[1]].iter().any(|n| n.as_number().is_some_and(|n| n <= 0)) {
            return Ok(());
        }
        let call = if atom.rows == 0 {
            let (function, pointers) = self.whole(atom, [d, a, b], None)?;
            self.call(function, pointers, vec![])
        } else {
            self.tile_of(atom, [d, a, b])?
        };
        out.push(PlanNode::Call(call));
        Ok(())
    }

    /// All whole products of a loop that does nothing else, in one call: `var` goes over `range`, which is not empty.
    pub(super) fn products(
        &mut self,
        (var, body): (AtomId, &[Stmt]),
        range: &(Affine, Affine),
    ) -> Result<Option<AtomCall>> {
        let [Stmt::Atom { atom, operands }] = body else { return Ok(None) };
        let Some(AtomName::Product(product)) = atoms::named(atom).filter(|_| self.level.is_some()) else {
            return Ok(None);
        };
        let trips = range.1.add(&range.0, -1)?;
        if product.rows != 0 || !self.atoms.is_positive(&trips) {
            return Ok(None);
        }
        let mut matrices = self.panels(&product, operands)?;
        let mut steps = [0; 3];
        for (matrix, to) in matrices.iter_mut().zip(&mut steps) {
            let at = &mut matrix.start.at;
            let along = address::stride_along(at, var, |s| self.atoms.mentions(s, var));
            // The code has the steps as numbers of 32 bits.
            let Some((rest, step)) = along.filter(|(_, step)| i32::try_from(*step).is_ok()) else { return Ok(None) };
            *at = rest.add(&range.0.scale(step)?, 1)?;
            *to = step;
        }
        let batch = Batch { steps, ahead: self.core.prefetch.run_bytes as i64, line: self.core.line_bytes() };
        let (function, pointers) = self.whole(&product, matrices, Some(batch))?;
        self.count(1)?;
        Ok(Some(self.call(function, pointers, vec![trips])))
    }

    /// D, A and B of a register tile or a whole product.
    fn panels(&mut self, atom: &ProductAtom, operands: &[AccessId]) -> Result<[MatrixOperand; 3]> {
        let [d, a, b] = self.matrices((&atom.name(), atom.dtype, atom.accumulate), operands)?;
        if [&d, &a].iter().any(|m| m.strides[0].as_number() != Some(atom.dtype.bytes() as i64)) {
            let problem = "D and A are not contiguous along m";
            return Err(CompileError::AtomOperands { atom: atom.name(), problem });
        }
        Ok([d, a, b])
    }

    /// D, A and B of an atom of a name and type, which are plain memory.
    fn matrices(
        &mut self,
        (name, dtype, accumulate): (&str, DType, bool),
        operands: &[AccessId],
    ) -> Result<[MatrixOperand; 3]> {
        let fail = |problem| CompileError::AtomOperands { atom: name.into(), problem };
        let (d, a, b) = match *operands {
            [d, a, b] if !accumulate => (d, a, b),
            [d, a, b, c] if accumulate && c == d => (d, a, b),
            _ => return Err(fail("it takes D, A and B, and C where it adds to it, in the place of D")),
        };
        let mut matrix = |id| self.matrix(id, (name, dtype));
        let [d, a, b] = [matrix(d)?, matrix(a)?, matrix(b)?];
        if d.start.buffer == a.start.buffer || d.start.buffer == b.start.buffer {
            return Err(fail("its result shares a buffer with a factor"));
        }
        Ok([d, a, b])
    }

    /// The function of a whole product, and where its matrices begin.
    fn whole(
        &self,
        atom: &ProductAtom,
        [d, a, b]: [MatrixOperand; 3],
        batch: Option<Batch>,
    ) -> Result<(Assembled, Vec<Address>)> {
        let fail = |problem| CompileError::AtomOperands { atom: atom.name(), problem };
        let known = |n: &Affine| n.as_number().ok_or_else(|| fail("an extent or a stride of it is not known"));
        let small = Small {
            level: self.level.ok_or_else(|| fail("the target has no vectors for it"))?,
            dtype: atom.dtype,
            m: known(&d.extents[0])?,
            n: known(&d.extents[1])?,
            k: known(&a.extents[1])?,
            c_n: known(&d.strides[1])?,
            a_k: known(&a.strides[1])?,
            b_n: known(&b.strides[0])?,
            b_k: known(&b.strides[1])?,
            accumulate: atom.accumulate,
            batch,
        };
        let function = small.function().ok_or_else(|| fail("it is too large for one function"))?;
        Ok((function, vec![d.start, a.start, b.start]))
    }

    /// A register tile.
    fn tile_of(&self, atom: &ProductAtom, [d, a, b]: [MatrixOperand; 3]) -> Result<AtomCall> {
        let fail = |problem| CompileError::AtomOperands { atom: atom.name(), problem };
        let size = atom.dtype.bytes() as i64;
        // All rows of a panel are there, also those that D has no elements for.
        let panel = |m: &MatrixOperand, rows: i64, strides: [i64; 2]| {
            m.extents[0].as_number() == Some(rows) && m.strides.each_ref().map(Affine::as_number) == strides.map(Some)
        };
        let packed = panel(&a, atom.rows, [size, size * atom.rows])
            && panel(&b, atom.columns, [size, size * atom.columns])
            && a.id != b.id;
        let level = self.level.ok_or_else(|| fail("the target has no vectors for it"))?;
        let tile = RegisterTile {
            level,
            dtype: atom.dtype,
            terms: atom.terms,
            vectors: (atom.rows * size / level.bytes()) as u32,
            columns: atom.columns as u32,
            accumulate: atom.accumulate,
            packed,
            runs: !packed && b.strides[1].as_number() == Some(size),
            row_edges: edges(&d.extents[0], atom.rows),
            column_edges: edges(&d.extents[1], atom.columns),
        };
        let function = tile.function().ok_or_else(|| fail("the target has no function for it"))?;
        let [rows, columns] = d.extents;
        let ([_, c_n], [_, a_k], [b_n, b_k]) = (d.strides, a.strides, b.strides);
        let depth = a.extents[1].clone();
        let mut numbers = vec![depth, rows, columns, c_n];
        if !packed {
            numbers.extend([a_k, b_n, b_k]);
        }
        Ok(self.call(function, vec![d.start, a.start, b.start], numbers))
    }

    fn matrix(&mut self, id: AccessId, (name, dtype): (&str, DType)) -> Result<MatrixOperand> {
        let fail = |problem| CompileError::AtomOperands { atom: name.into(), problem };
        let (buffer, offset) = self.offset_of(id)?;
        let b = &self.kernel.buffers[buffer as usize];
        let access = self.kernel.access(id);
        if b.dtype != dtype {
            return Err(fail("its elements have another type"));
        }
        if b.space == tilewright_ir::kernel::Space::Register || b.swizzle.is_some_and(|s| !s.is_identity()) {
            return Err(fail("its operands are not plain memory"));
        }
        let size = b.dtype.bytes() as i64;
        let start = Address { buffer, at: self.resolve(offset)?.scale(size)?, lanes: LanePattern::One };
        let (mut extents, mut strides) = (vec![], vec![]);
        for (mode, part) in access.tile().iter().zip(access.parts()) {
            let leaves = mode.flat();
            let [(extent, stride)] = &leaves[..] else { return Err(fail("a mode of its tile is not one leaf")) };
            let stride = stride.int().ok_or_else(|| fail("its stride is a basis element"))?;
            strides.push(self.resolve(&stride.to_expr())?.scale(size)?);
            extents.push(match part {
                None => self.resolve(&extent.to_expr())?,
                Some(part) => {
                    let left = self.resolve(&part.left())?;
                    let most = self.atoms.op(BinOp::Min, left, Affine::number(part.size))?;
                    self.atoms.op(BinOp::Max, most, Affine::number(0))?
                }
            });
        }
        let pair = |v: Vec<Affine>| v.try_into().map_err(|_| fail("its tile is not two modes"));
        Ok(MatrixOperand { id, start, extents: pair(extents)?, strides: pair(strides)? })
    }

    /// A call that writes the first of its matrices.
    fn call(&self, function: Assembled, pointers: Vec<Address>, numbers: Vec<Affine>) -> AtomCall {
        let (callee, statement) = (Callee::Assembled(function), self.statement);
        AtomCall { callee, pointers, numbers, writes: Writes::Cached, statement }
    }
}

/// What is known of an extent of a tile of `whole`.
fn edges(extent: &Affine, whole: i64) -> Edges {
    match extent.as_number() {
        Some(n) if n == whole => Edges::Whole,
        Some(n) => Edges::WholeOr(n as u32),
        None => Edges::Any,
    }
}
