//! Atoms over tiles of a static shape: a call, lines of bytes, or single elements.
use super::address::{self, Address, LanePattern, TileOffsets};
use super::plan::{AtomCall, Callee, PlanNode, PlanStore, Planner, Writes, unit};
use crate::atoms::{self, CpuAtom};
use crate::error::{CompileError, Result};
use tilewright_ir::kernel::{AccessId, Space};
use tilewright_ir::scalar::Scalar;

impl Planner<'_> {
    /// An atom: its function, its lines, or its elements one by one.
    pub(super) fn atom(
        &mut self,
        atom: &'static CpuAtom,
        operands: &[AccessId],
        out: &mut Vec<PlanNode>,
    ) -> Result<()> {
        let fail = |problem| CompileError::AtomOperands { atom: atom.name.into(), problem };
        let &[dst, src] = operands else { return Err(fail("it takes a destination and a source")) };
        let (d, s) = (self.tile(dst, atom)?, self.tile(src, atom)?);
        let whole = d.0 != s.0 && d.1.is_lines(atom.strides.0) && s.1.is_lines(atom.strides.1);
        if whole {
            self.count(1)?;
            let dst = d.1.lines(d.0, atom.strides.0, atom.element_bytes)?;
            let src = s.1.lines(s.0, atom.strides.1, atom.element_bytes)?;
            if let Some(function) = self.level.and_then(|l| atoms::transpose::wide(atom, l)) {
                let stride = |lines: &[Address]| lines[1].at.add(&lines[0].at, -1);
                let numbers = vec![stride(&dst)?, stride(&src)?];
                let pointers = vec![dst[0].clone(), src[0].clone()];
                let callee = Callee::Assembled(function);
                let (writes, statement) = (Writes::Cached, self.statement);
                out.push(PlanNode::Call(AtomCall { callee, pointers, numbers, writes, statement }));
                return Ok(());
            }
            out.push(PlanNode::Tile { atom, dst, src, statement: self.statement });
            return Ok(());
        }
        // Other strides, swizzles, one buffer on both sides, registers: element by element, in the order of the tile.
        let dtype = self.kernel.buffers[s.0 as usize].dtype;
        if dtype != self.kernel.buffers[d.0 as usize].dtype {
            return Err(fail("its operands have different types"));
        }
        let (d_all, s_all) = (self.elements(d.0, &d.1)?, self.elements(s.0, &s.1)?);
        for (dst, src) in d_all.into_iter().zip(s_all) {
            self.count(1)?;
            let value = Scalar::Load(dtype, src);
            out.push(PlanNode::Store(PlanStore { lanes: 1, dst, value, update: None, statement: self.statement }));
        }
        Ok(())
    }

    /// Every element of a tile as a place, colexicographic.
    pub(super) fn elements(&mut self, buffer: u32, tile: &TileOffsets) -> Result<Vec<Address>> {
        let b = &self.kernel.buffers[buffer as usize];
        let unit = unit(b);
        let mut out = vec![];
        for mut sum in tile.all()? {
            if let Some(sw) = b.swizzle {
                sum = self.atoms.swizzle(sw, sum)?;
            }
            let place = Address { buffer, at: sum.scale(unit)?, lanes: LanePattern::One };
            if b.space == Space::Register && !place.is_constant() {
                return Err(CompileError::NotStatic { what: "the offset of a register", found: b.name.clone() });
            }
            out.push(place);
        }
        Ok(out)
    }

    /// The offsets of an atom's operand.
    fn tile(&mut self, id: AccessId, atom: &CpuAtom) -> Result<(u32, TileOffsets)> {
        let (buffer, offset) = self.offset_of(id)?;
        let fail = |problem| CompileError::AtomOperands { atom: atom.name.into(), problem };
        let b = &self.kernel.buffers[buffer as usize];
        if b.dtype.bytes() != atom.element_bytes {
            return Err(fail("its elements have another size"));
        }
        let modes = self.kernel.access(id).tile();
        if modes.len() != atom.tile.len() {
            return Err(fail("its tile has another number of modes"));
        }
        let base = self.resolve(offset)?;
        let mut offsets = vec![];
        for (mode, &extent) in modes.iter().zip(atom.tile) {
            if mode.size()?.as_static() != Some(extent) {
                return Err(fail("its tile has another shape"));
            }
            let mut leaves = vec![];
            for (shape, stride) in mode.flat() {
                let stride = stride.int().ok_or_else(|| fail("its stride is a basis element"))?;
                let shape = shape.as_static().ok_or_else(|| fail("its tile has an extent that is not static"))?;
                leaves.push((shape, self.resolve(&stride.to_expr())?));
            }
            offsets.push(address::mode_offsets(extent, &leaves)?);
        }
        let plain = b.swizzle.is_none_or(|s| s.is_identity()) && b.space != Space::Register;
        Ok((buffer, TileOffsets { base, modes: offsets, plain }))
    }
}
