//! Transposes of any extents: one call where both sides are plain memory in the shape that the function takes, loops over
//! the elements elsewhere.
use super::affine::{Affine, AtomId};
use super::place::{Lanes, Place};
use super::plan::{Loop, Node, Planner};
use super::run::store;
use crate::atoms::any_transpose::{AnyTranspose, Form};
use crate::error::CompileError;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{BinOp, Swizzle};
use tilewright_ir::kernel::{AccessId, Space};

/// Extents and strides of the leaves of a mode, in elements, innermost first.
type Leaves = Vec<(Affine, Affine)>;

/// Variables of loops, their levels and extents, outermost first.
type Loops = Vec<(AtomId, i32, Affine)>;

/// An operand: element `(i, j)` of `buffer` at `base` plus what the leaves of both modes add.
struct Side {
    buffer: u32,
    dtype: DType,
    swizzle: Option<Swizzle>,
    base: Affine,
    modes: [Leaves; 2],
}

impl Side {
    fn start(&self) -> Result<Place, CompileError> {
        let at = self.base.scale(self.dtype.bytes() as i64)?;
        Ok(Place { buffer: self.buffer, at, lanes: Lanes::One })
    }
}

impl Planner<'_> {
    /// A transpose of any extents, at loop nest level `depth`.
    pub(super) fn stream_transpose(
        &mut self,
        atom: &AnyTranspose,
        operands: &[AccessId],
        depth: i32,
        out: &mut Vec<Node>,
    ) -> Result<(), CompileError> {
        let fail = |problem| CompileError::AtomOperands { atom: atom.name.into(), problem };
        let &[dst, src] = operands else { return Err(fail("it takes a destination and a source")) };
        let (d, s) = self.sides((dst, src), atom)?;
        // The rows of the one side and the columns of the other are contiguous: the leaves of the other side say how far.
        let contiguous = |mode: &Leaves| mode.len() == 1 && mode[0].1.as_number() == Some(1);
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
        let assembled = d.swizzle.is_none() && s.swizzle.is_none() && rows.len() <= 2 && columns.len() <= 2;
        if let (true, Some(level), Some(first)) = (assembled, self.level, rows.first()) {
            let known = |n: &Affine, least: i64| least == 0 || n.as_number().is_some_and(|n| n >= least);
            let least = atom.least(level);
            let second = |digits: &Leaves| digits.get(1).cloned().unwrap_or((Affine::number(1), Affine::number(0)));
            let column = columns.first().cloned().unwrap_or((Affine::number(1), Affine::number(0)));
            let bytes = |stride: &Affine| stride.scale(atom.element_bytes as i64);
            let call = match atom.form {
                _ if !atom.fits(level) || !known(&first.0, least.0) || !known(&column.0, least.1) => None,
                Form::Blocks(f) => {
                    let mut numbers = vec![];
                    for (first, second) in [(first, second(rows)), (&column, second(columns))] {
                        numbers.extend([first.0.clone(), second.0, bytes(&first.1)?, bytes(&second.1)?]);
                    }
                    Some((f, numbers))
                }
                Form::Lines(f) if rows.len() == 1 && columns.len() == 1 => {
                    Some((f, vec![first.0.clone(), column.0.clone(), bytes(&first.1)?, bytes(&column.1)?]))
                }
                Form::Lines(_) => None,
            };
            if let Some((function, numbers)) = call {
                let (dst, src) = (d.start()?, s.start()?);
                out.push(Node::Assembled { function, dst, src, numbers, streams: true });
                return Ok(());
            }
        }
        self.elements_of(&d, &s, depth, out)
    }

    /// One loop per leaf of the strided modes, around a single element.
    fn elements_of(&mut self, d: &Side, s: &Side, depth: i32, out: &mut Vec<Node>) -> Result<(), CompileError> {
        let mut loops = vec![];
        let (i_far, i_near) = self.along(&d.modes[0], depth, &mut loops)?;
        let (j_far, j_near) = self.along(&s.modes[1], depth, &mut loops)?;
        let to = d.base.add(&i_far, 1)?.add(&j_near, 1)?;
        let from = s.base.add(&i_near, 1)?.add(&j_far, 1)?;
        self.each_element((d, to), (s, from), loops, out)
    }

    /// These loops around one element.
    fn each_element(
        &mut self,
        (d, to): (&Side, Affine),
        (s, from): (&Side, Affine),
        loops: Loops,
        out: &mut Vec<Node>,
    ) -> Result<(), CompileError> {
        let (dst, src) = (self.element_at(d, to)?, self.element_at(s, from)?);
        let mut body = vec![Node::Store(store(d.dtype, dst, src))];
        for (var, depth, extent) in loops.into_iter().rev() {
            body = vec![Node::Loop(Loop { var, depth, range: Some((Affine::number(0), extent)), body })];
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

    /// Loops over the leaves of a mode: what they add on the side where they have strides, and where they are contiguous.
    fn along(&mut self, mode: &Leaves, depth: i32, loops: &mut Loops) -> Result<(Affine, Affine), CompileError> {
        let (mut far, mut near, mut before) = (Affine::default(), Affine::default(), Affine::number(1));
        for (extent, stride) in mode {
            let i = self.loop_over(extent, depth, loops);
            far = far.add(&self.atoms.op(BinOp::Mul, stride.clone(), i.clone())?, 1)?;
            near = near.add(&self.atoms.op(BinOp::Mul, before.clone(), i)?, 1)?;
            before = self.atoms.op(BinOp::Mul, before, extent.clone())?;
        }
        Ok((far, near))
    }

    fn element_at(&mut self, side: &Side, mut at: Affine) -> Result<Place, CompileError> {
        if let Some(swizzle) = side.swizzle {
            at = self.atoms.swizzle(swizzle, at)?;
        }
        Ok(Place { buffer: side.buffer, at: at.scale(side.dtype.bytes() as i64)?, lanes: Lanes::One })
    }

    /// Both operands: elements of one type in two buffers.
    fn sides(&mut self, (dst, src): (AccessId, AccessId), atom: &AnyTranspose) -> Result<(Side, Side), CompileError> {
        let fail = |problem| CompileError::AtomOperands { atom: atom.name.into(), problem };
        let (d, s) = (self.side(dst, atom)?, self.side(src, atom)?);
        if d.dtype != s.dtype {
            return Err(fail("its operands have different types"));
        }
        if d.buffer == s.buffer {
            return Err(fail("its operands share a buffer"));
        }
        Ok((d, s))
    }

    fn side(&mut self, id: AccessId, atom: &AnyTranspose) -> Result<Side, CompileError> {
        let fail = |problem| CompileError::AtomOperands { atom: atom.name.into(), problem };
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
        let mut leaves = |mode: &tilewright_ir::layout::Layout| -> Result<Leaves, CompileError> {
            let mut out = vec![];
            for (extent, stride) in mode.flat() {
                let stride = stride.int().ok_or_else(|| fail("its stride is a basis element"))?;
                out.push((self.resolve(&extent.to_expr())?, self.resolve(&stride.to_expr())?));
            }
            Ok(out)
        };
        let modes: Vec<Leaves> = tile.iter().map(&mut leaves).collect::<Result<_, _>>()?;
        let modes = modes.try_into().map_err(|_| fail("its tile is not two modes"))?;
        Ok(Side { buffer, dtype, swizzle, base, modes })
    }
}
