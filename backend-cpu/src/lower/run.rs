//! Copies of any extent: one run of bytes where both sides are contiguous memory, a loop over the elements elsewhere.
use super::address::{self, Address, LanePattern, TileOffsets};
use super::affine::Affine;
use super::plan::{AtomCall, Callee, Loop, PlanNode, PlanStore, Planner, Writes};
use super::registers::MAX_ELEMENTS;
use crate::atoms::run::{RunAtom, RunKind};
use crate::atoms::stream;
use crate::error::{CompileError, Result};
use crate::numeric;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{BinOp, Swizzle};
use tilewright_ir::kernel::{AccessId, Space};
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::Scalar;

/// An operand: `extent` elements of `buffer`, element `i` at `base + stride·i`.
struct RunOperand {
    buffer: u32,
    dtype: DType,
    register: bool,
    swizzle: Option<Swizzle>,
    base: Affine,
    extent: Affine,
    stride: Affine,
}

impl RunOperand {
    /// Whether its elements follow each other in memory.
    fn contiguous(&self) -> bool {
        let one = self.stride.as_number() == Some(1) || self.extent.as_number() == Some(1);
        one && !self.register && self.swizzle.is_none()
    }
}

impl Planner<'_> {
    /// A copy of any extent, at loop nest level `depth`.
    pub(super) fn run(
        &mut self,
        atom: &RunAtom,
        operands: &[AccessId],
        depth: i32,
        out: &mut Vec<PlanNode>,
    ) -> Result<()> {
        let fail = |problem| CompileError::AtomOperands { atom: atom.name(), problem };
        let &[dst, src] = operands else { return Err(fail("it takes a destination and a source")) };
        let (d, s) = (self.line(dst, atom)?, self.line(src, atom)?);
        if d.dtype != s.dtype {
            return Err(fail("its operands have different types"));
        }
        if d.extent != s.extent {
            return Err(fail("its operands have different extents"));
        }
        self.count(1)?;
        let known = d.extent.as_number();
        if known.is_some_and(|n| n <= 0) {
            return Ok(());
        }
        if d.contiguous() && s.contiguous() {
            let bytes = d.extent.scale(atom.element_bytes as i64)?;
            let start = |l: &RunOperand| Address::element(l.buffer, &l.base, l.dtype);
            let (mut pointers, mut numbers) = (vec![start(&d)?, start(&s)?], vec![]);
            let (mut callee, mut writes) = (Callee::Import(&numeric::COPY_RUN), Writes::Cached);
            // Where nothing can be assembled, the caches are not bypassed.
            if let Some(level) = self.level.filter(|_| atom.kind == RunKind::Stream) {
                (callee, writes) = (Callee::Assembled(stream::run(level, self.core.prefetch.into)), Writes::Past);
                match one_hint(out, &bytes) {
                    Some(next) => pointers.push(next),
                    None => numbers.push(Affine::number(0)),
                }
            }
            numbers.push(bytes);
            out.push(PlanNode::Call(AtomCall { callee, pointers, numbers, writes, statement: self.statement }));
            return Ok(());
        }
        // One by one, what is written early would be read late.
        if d.buffer == s.buffer {
            return Err(fail("its operands share a buffer and are not both contiguous"));
        }
        if !d.register && !s.register {
            let hi = known.map_or(i64::MAX, |n| n - 1);
            let var = self.fresh_var(depth, (0, hi));
            let i = Affine::atom(var);
            let (to, from) = (self.element(&d, &i)?, self.element(&s, &i)?);
            let body = vec![PlanNode::Store(self.moved(d.dtype, to, from))];
            out.push(PlanNode::Loop(Loop {
                var,
                depth,
                range: (Affine::number(0), d.extent),
                body,
                of: None,
                asks: None,
                statement: self.statement,
            }));
            return Ok(());
        }
        let Some(n) = known.filter(|n| *n <= MAX_ELEMENTS) else {
            return Err(fail("it copies registers, and their number is not known or more than 4096"));
        };
        let (to, from) = (self.each(&d, n)?, self.each(&s, n)?);
        for (to, from) in to.into_iter().zip(from) {
            self.count(1)?;
            out.push(PlanNode::Store(self.moved(d.dtype, to, from)));
        }
        Ok(())
    }

    /// A hint that a tile of lines will be read; of anything but plain memory there is nothing to hint, nor where
    /// nothing can be assembled.
    pub(super) fn prefetch(&mut self, atom: &RunAtom, operands: &[AccessId], out: &mut Vec<PlanNode>) -> Result<()> {
        let fail = |problem| CompileError::AtomOperands { atom: atom.name(), problem };
        let &[src] = operands else { return Err(fail("it takes a source")) };
        let (buffer, offset) = self.offset_of(src)?;
        let b = &self.kernel.buffers[buffer as usize];
        if b.dtype.bytes() != atom.element_bytes {
            return Err(fail("its elements have another size"));
        }
        let leaves: Vec<_> = self.kernel.access(src).tile().iter().flat_map(Layout::flat).collect();
        let [(run, one), (lines, stride)] = &leaves[..] else { return Err(fail("its tile is not two modes")) };
        let (Some(one), Some(stride)) = (one.int(), stride.int()) else {
            return Err(fail("its stride is a basis element"));
        };
        self.count(1)?;
        let plain = one.is(1) && b.space != Space::Register && b.swizzle.is_none_or(|s| s.is_identity());
        let Some(level) = self.level.filter(|_| plain) else { return Ok(()) };
        let unit = b.dtype.bytes() as i64;
        let at = self.resolve(offset)?.scale(unit)?;
        let stride = self.resolve(&stride.to_expr())?.scale(unit)?;
        let lines = self.resolve(&lines.to_expr())?;
        let bytes = self.resolve(&run.to_expr())?.scale(unit)?;
        out.push(PlanNode::Call(AtomCall {
            callee: Callee::Assembled(stream::prefetch(level)),
            pointers: vec![Address { buffer, at, lanes: LanePattern::One }],
            numbers: vec![stride, lines, bytes],
            writes: Writes::Nothing,
            statement: self.statement,
        }));
        Ok(())
    }

    /// One element moved.
    pub(super) fn moved(&self, dtype: DType, dst: Address, src: Address) -> PlanStore {
        PlanStore { lanes: 1, dst, value: Scalar::Load(dtype, src), update: None, statement: self.statement }
    }

    /// An operand, which has one mode.
    fn line(&mut self, id: AccessId, atom: &RunAtom) -> Result<RunOperand> {
        let fail = |problem| CompileError::AtomOperands { atom: atom.name(), problem };
        let (buffer, offset) = self.offset_of(id)?;
        let b = &self.kernel.buffers[buffer as usize];
        if b.dtype.bytes() != atom.element_bytes {
            return Err(fail("its elements have another size"));
        }
        let modes = self.kernel.access(id).tile();
        let [mode] = &modes[..] else { return Err(fail("its tile has another number of modes")) };
        let leaves = mode.flat();
        let [(extent, stride)] = &leaves[..] else { return Err(fail("its tile is not a single mode")) };
        let stride = stride.int().ok_or_else(|| fail("its stride is a basis element"))?;
        Ok(RunOperand {
            buffer,
            dtype: b.dtype,
            register: b.space == Space::Register,
            swizzle: b.swizzle.filter(|s| !s.is_identity()),
            base: self.resolve(offset)?,
            extent: self.resolve(&extent.to_expr())?,
            stride: self.resolve(&stride.to_expr())?,
        })
    }

    /// Element `i` of an operand in memory.
    fn element(&mut self, line: &RunOperand, i: &Affine) -> Result<Address> {
        let step = self.atoms.op(BinOp::Mul, line.stride.clone(), i.clone())?;
        let mut sum = line.base.add(&step, 1)?;
        if let Some(swizzle) = line.swizzle {
            sum = self.atoms.swizzle(swizzle, sum)?;
        }
        Address::element(line.buffer, &sum, line.dtype)
    }

    /// The first `n` elements of an operand.
    fn each(&mut self, line: &RunOperand, n: i64) -> Result<Vec<Address>> {
        let modes = vec![address::mode_offsets(n, &[(n, line.stride.clone())])?];
        self.elements(line.buffer, &TileOffsets { base: line.base.clone(), modes, plain: false })
    }
}

/// Takes the hint that ends a body, if it is for one run of so many bytes, which the copy of a run can prefetch as it
/// goes: where that run begins.
fn one_hint(body: &mut Vec<PlanNode>, run: &Affine) -> Option<Address> {
    let for_one = |call: &AtomCall| {
        let [_, lines, bytes] = &call.numbers[..] else { return false };
        call.writes == Writes::Nothing && lines.as_number() == Some(1) && bytes == run
    };
    match body.pop_if(|n| matches!(n, PlanNode::Call(call) if for_one(call)))? {
        PlanNode::Call(call) => call.pointers.into_iter().next(),
        PlanNode::Loop(_) | PlanNode::Row(_) | PlanNode::Store(_) | PlanNode::Tile { .. } => None,
    }
}
