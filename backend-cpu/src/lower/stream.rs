//! Transposes of any extents: one call where both sides are plain memory in the shape that the function takes, loops
//! over the elements elsewhere.
use super::address::Address;
use super::affine::{Affine, AtomId};
use super::plan::{AtomCall, Callee, Loop, PlanNode, Planner, Writes};
use crate::assembler::Assembled;
use crate::atoms::any_transpose::{AnyTranspose, TransposeProblem};
use crate::error::{CompileError, Result};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{BinOp, Swizzle};
use tilewright_ir::kernel::{AccessId, Space};

/// Extents and strides of the leaves of a mode, in elements, innermost first.
type Leaves = Vec<(Affine, Affine)>;

/// Variables of loops, their levels and extents, outermost first.
type Loops = Vec<(AtomId, i32, Affine)>;

/// An operand: element `(i, j)` of `buffer` at `base` plus what the leaves of both modes add; of groups their first.
struct StreamOperand {
    buffer: u32,
    dtype: DType,
    swizzle: Option<Swizzle>,
    base: Affine,
    modes: [Leaves; 2],
}

impl Planner<'_> {
    /// A transpose of any extents, at loop nest level `depth`.
    pub(super) fn any_transpose(
        &mut self,
        atom: &AnyTranspose,
        operands: &[AccessId],
        depth: i32,
        out: &mut Vec<PlanNode>,
    ) -> Result<()> {
        let fail = |problem| CompileError::AtomOperands { atom: atom.name(), problem };
        let &[dst, src] = operands else { return Err(fail("it takes a destination and a source")) };
        let (d, s) = self.sides((dst, src), atom)?;
        // The rows of the one side and the columns of the other are contiguous: the leaves of the other side say how
        // far.
        let group = atom.group;
        let contiguous = |mode: &Leaves| mode.len() == 1 && mode[0].1.as_number() == Some(group);
        if !contiguous(&d.modes[1]) || !contiguous(&s.modes[0]) {
            return Err(fail("its destination is not contiguous along the columns, or its source along the rows"));
        }
        let (rows, columns) = (&d.modes[0], &s.modes[1]);
        for (side, (digits, other)) in [(0, (rows, &s.modes[0])), (1, (columns, &d.modes[1]))] {
            let known: Option<Vec<i64>> = digits.iter().map(|(n, _)| n.as_number()).collect();
            let size = known.and_then(|k| k.iter().try_fold(1i64, |a, n| a.checked_mul(*n)));
            if size.is_some() && other[0].0.as_number().is_some_and(|n| Some(n) != size) {
                return Err(fail(["its operands have different rows", "its operands have different columns"][side]));
            }
        }
        self.count(1)?;
        let plain = d.swizzle.is_none() && s.swizzle.is_none();
        if let (true, Some((function, numbers))) = (plain, self.function(atom, rows, columns)?) {
            let start = |s: &StreamOperand| Address::element(s.buffer, &s.base, s.dtype);
            let (callee, pointers) = (Callee::Assembled(function), vec![start(&d)?, start(&s)?]);
            let writes = if atom.streams() { Writes::Past } else { Writes::Cached };
            out.push(PlanNode::Call(AtomCall { callee, pointers, numbers, writes, statement: self.statement }));
            return Ok(());
        }
        self.elements_of(&d, &s, group, depth, out)
    }

    /// The function that does it and what it is told of rows and columns, where the target has one that takes them.
    fn function(
        &self,
        atom: &AnyTranspose,
        rows: &Leaves,
        columns: &Leaves,
    ) -> Result<Option<(Assembled, Vec<Affine>)>> {
        let Some(level) = self.level else { return Ok(None) };
        let most = atom.family.digits;
        if rows.is_empty() || rows.len() > most.0 || columns.len() > most.1 {
            return Ok(None);
        }
        let known = |digits: &Leaves| digits.iter().map(|(n, _)| n.as_number()).collect();
        let matrix = TransposeProblem {
            level,
            fetch: self.core.prefetch.into,
            permuted_row_bytes: self.core.non_temporal.permuted_row_bytes.into(),
            unit: atom.unit(),
            rows: known(rows),
            columns: known(columns),
        };
        let Some(function) = (atom.family.function)(&matrix) else { return Ok(None) };
        let mut numbers = vec![];
        for (digits, most) in [(rows, most.0), (columns, most.1)] {
            let mut digits = digits.clone();
            digits.resize(most, (Affine::number(1), Affine::number(0)));
            numbers.extend(digits.iter().map(|(n, _)| n.clone()));
            for (_, stride) in &digits {
                numbers.push(stride.scale(atom.element_bytes as i64)?);
            }
        }
        Ok(Some((function, numbers)))
    }

    /// One loop per leaf of the strided modes, and over the elements of a group, around a single element.
    fn elements_of(
        &mut self,
        d: &StreamOperand,
        s: &StreamOperand,
        group: i64,
        depth: i32,
        out: &mut Vec<PlanNode>,
    ) -> Result<()> {
        let mut loops = vec![];
        let (i_far, i_near) = self.along(&d.modes[0], group, depth, &mut loops)?;
        let (j_far, j_near) = self.along(&s.modes[1], group, depth, &mut loops)?;
        let mut to = d.base.add(&i_far, 1)?.add(&j_near, 1)?;
        let mut from = s.base.add(&i_near, 1)?.add(&j_far, 1)?;
        if group > 1 {
            let k = self.loop_over(&Affine::number(group), depth, &mut loops);
            (to, from) = (to.add(&k, 1)?, from.add(&k, 1)?);
        }
        self.each_element((d, to), (s, from), loops, out)
    }

    /// These loops around one element.
    fn each_element(
        &mut self,
        (d, to): (&StreamOperand, Affine),
        (s, from): (&StreamOperand, Affine),
        loops: Loops,
        out: &mut Vec<PlanNode>,
    ) -> Result<()> {
        let (dst, src) = (self.element_at(d, to)?, self.element_at(s, from)?);
        let mut body = vec![PlanNode::Store(self.moved(d.dtype, dst, src))];
        for (var, depth, extent) in loops.into_iter().rev() {
            let range = (Affine::number(0), extent);
            body =
                vec![PlanNode::Loop(Loop { var, depth, range, body, of: None, asks: None, statement: self.statement })];
        }
        out.extend(body);
        Ok(())
    }

    /// One more loop: its variable.
    fn loop_over(&mut self, extent: &Affine, depth: i32, loops: &mut Loops) -> Affine {
        let hi = extent.as_number().map_or(i64::MAX, |n| n.max(1) - 1);
        let level = depth + loops.len() as i32;
        let var = self.fresh_var(level, (0, hi));
        loops.push((var, level, extent.clone()));
        Affine::atom(var)
    }

    /// Loops over the leaves of a mode: what they add on the side where they have strides, and where they are
    /// contiguous but for the `group` elements of each.
    fn along(&mut self, mode: &Leaves, group: i64, depth: i32, loops: &mut Loops) -> Result<(Affine, Affine)> {
        let (mut far, mut near, mut before) = (Affine::default(), Affine::default(), Affine::number(group));
        for (extent, stride) in mode {
            let i = self.loop_over(extent, depth, loops);
            far = far.add(&self.atoms.op(BinOp::Mul, stride.clone(), i.clone())?, 1)?;
            near = near.add(&self.atoms.op(BinOp::Mul, before.clone(), i)?, 1)?;
            before = self.atoms.op(BinOp::Mul, before, extent.clone())?;
        }
        Ok((far, near))
    }

    fn element_at(&mut self, side: &StreamOperand, mut at: Affine) -> Result<Address> {
        if let Some(swizzle) = side.swizzle {
            at = self.atoms.swizzle(swizzle, at)?;
        }
        Address::element(side.buffer, &at, side.dtype)
    }

    /// Both operands: elements of one type in two buffers.
    fn sides(
        &mut self,
        (dst, src): (AccessId, AccessId),
        atom: &AnyTranspose,
    ) -> Result<(StreamOperand, StreamOperand)> {
        let fail = |problem| CompileError::AtomOperands { atom: atom.name(), problem };
        let (d, s) = (self.side(dst, atom)?, self.side(src, atom)?);
        if d.dtype != s.dtype {
            return Err(fail("its operands have different types"));
        }
        if d.buffer == s.buffer {
            return Err(fail("its operands share a buffer"));
        }
        Ok((d, s))
    }

    fn side(&mut self, id: AccessId, atom: &AnyTranspose) -> Result<StreamOperand> {
        let fail = |problem| CompileError::AtomOperands { atom: atom.name(), problem };
        let (buffer, offset) = self.offset_of(id)?;
        let b = &self.kernel.buffers[buffer as usize];
        if b.dtype.bytes() != atom.element_bytes {
            return Err(fail("its elements have another size"));
        }
        if b.space == Space::Register {
            return Err(fail("it copies registers"));
        }
        let (dtype, swizzle) = (b.dtype, b.swizzle.filter(|s| !s.is_identity()));
        let base = self.resolve(offset)?;
        let tile = self.kernel.access(id).tile();
        let mut leaves = |mode: &tilewright_ir::layout::Layout| -> Result<Leaves> {
            let mut out = vec![];
            for (extent, stride) in mode.flat() {
                let stride = stride.int().ok_or_else(|| fail("its stride is a basis element"))?;
                out.push((self.resolve(&extent.to_expr())?, self.resolve(&stride.to_expr())?));
            }
            Ok(out)
        };
        let mut modes: Vec<Leaves> = tile.iter().map(&mut leaves).collect::<Result<_, _>>()?;
        let group = atom.group;
        if group > 1 && !modes.is_empty() {
            let first = modes.remove(0);
            if !matches!(&first[..], [(n, one)] if n.as_number() == Some(group) && one.as_number() == Some(1)) {
                return Err(fail("its groups are not contiguous"));
            }
        }
        let modes = modes.try_into().map_err(|_| fail("its tile is not two modes behind its groups"))?;
        Ok(StreamOperand { buffer, dtype, swizzle, base, modes })
    }
}
