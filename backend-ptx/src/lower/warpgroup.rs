//! `wgmma`: products of a warpgroup, whose factors shared memory holds; the first may be in registers.
//!
//! A factor in shared memory is named by a *descriptor*: where it begins, the bytes from one block of it to the next,
//! and its swizzle.
//! They are read off the layout of the operand: rows of 128, 64 or 32 bytes contiguous along K, or along M or N; eight
//! such rows are a pattern of the swizzle.
//!
//! # Source
//! PTX ISA, §9.7.15 "Asynchronous Warpgroup Level Matrix Instructions: Matrix Descriptor Format".
use super::atom::fault;
use super::emit::PtxEmitter;
use super::index::RegisterSum;
use crate::EmitError;
use crate::opcode::Op;
use crate::ptx::{Class, PtxOperand, Regs};
use smallvec::smallvec;
use tilewright_ir::int::Swizzle;
use tilewright_ir::kernel::AccessId;
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::UnaryOp;
use tilewright_ir::target::{Atom, Grid};

/// How a factor lies in shared memory.
struct SharedMatrix {
    /// Whether it is contiguous along K.
    by_terms: bool,
    /// Bytes between blocks along what is contiguous (0 where it is one), and between patterns along the other.
    leading: i64,
    stride: i64,
    /// The number by which a descriptor names its swizzle, and bytes of a pattern.
    swizzle: i64,
    pattern: i64,
}

impl PtxEmitter<'_> {
    /// D += A·Bᵀ, or D = A·Bᵀ, in flight until it is waited for.
    pub fn wgmma(&mut self, atom: &Atom, [d, a, b]: [AccessId; 3], accumulate: bool) -> Result<(), EmitError> {
        if self.turns.is_empty() || atom.operands[0].threads() != Some(self.grid.warpgroup) {
            return Err(fault("has an emission in a pipeline only"));
        }
        let types = [d, a, b].map(|id| super::collective::type_of(self.kernel.buffer(self.buffer_of(id).0).dtype));
        let [Some(acc), Some(of_a), Some(of_b)] = types else { return Err(fault("has no emission yet")) };
        // The instruction drops the bits of an f32 that tf32 does not have (its section says so).
        let [of_a, of_b] = if atom.reads == Some(UnaryOp::Tf32) { ["tf32"; 2] } else { [of_a, of_b] };
        let tile = |i: usize| atom.operands[i].tile.clone();
        let ([m, n], [_, k]) = (&tile(0)[..], &tile(1)[..]) else {
            return Err(fault("has no emission yet"));
        };
        let registers = self.fragment(&atom.operands[0], d)?;
        let mut src = smallvec![];
        let mut majors = vec![];
        for (operand, id) in atom.operands[1..].iter().zip([a, b]) {
            if operand.thread_value.is_some() {
                let held = self.fragment(operand, id)?;
                src.push(PtxOperand::group(held.into_iter().map(PtxOperand::Reg)));
                continue;
            }
            let (descriptor, by_terms) = self.descriptor(id)?;
            src.push(descriptor);
            majors.push(PtxOperand::Int(i64::from(!by_terms)));
        }
        let added =
            self.pure("setp.eq.s32", Class::Pred, [PtxOperand::Int(0), PtxOperand::Int(i64::from(!accumulate))]);
        src.push(added.into());
        if acc != "s32" {
            src.extend([PtxOperand::Int(1), PtxOperand::Int(1)]);
        }
        // Only factors of 16 bits may be contiguous along M or N.
        match of_a {
            "bf16" | "f16" => src.extend(majors),
            _ if majors.iter().any(|m| *m != PtxOperand::Int(0)) => {
                return Err(fault("has factors that are not contiguous along K"));
            }
            _ => {}
        }
        let op = format!("wgmma.mma_async.sync.aligned.m{m}n{n}k{k}.{acc}.{of_a}.{of_b}");
        self.write_to(Op::from(op), Regs::from_slice(&registers), src);
        Ok(())
    }

    /// The descriptor of a factor in shared memory, and whether it is contiguous along K.
    fn descriptor(&mut self, id: AccessId) -> Result<(PtxOperand, bool), EmitError> {
        let access = self.kernel.access(id);
        let buffer = self.kernel.buffer(access.buffer);
        let size = buffer.dtype.bytes() as i64;
        let tile = access.tile();
        let (rows, unit) = (self.grid.boxes.pattern_rows, self.grid.matrices.descriptor_bytes);
        let form = matrix(&self.grid, &tile, buffer.swizzle, size);
        let form = form.ok_or_else(|| fault(format!("a{} lies as no descriptor says: {}", id.0, access.layout)))?;
        let Some(offset) = &access.offset else { return Err(EmitError::MissingOffset { access: id.0 }) };
        let at = self.sum(offset)?;
        // It begins in the first row of a pattern, so that no base offset is needed.
        let whole = at.terms.iter().all(|(r, c)| (c * size * self.info(*r).div) % form.pattern == 0);
        if !whole || (at.add * size) % form.pattern >= form.pattern / rows || (at.add * size) % unit != 0 {
            return Err(fault(format!("a{} does not begin in the first row of its swizzle", id.0)));
        }
        let (number, at) = (at.add * size, RegisterSum { add: 0, ..at });
        let first = self.address(access.buffer, &at)?;
        let (base, start) = match first {
            PtxOperand::At(r, bytes) => (r, bytes),
            _ => return Err(fault(format!("a{} has no place in a pipeline", id.0))),
        };
        let units = self.pure("shr.u32", Class::B32, [base.into(), i64::from(unit.trailing_zeros()).into()]);
        let units = self.pure("cvt.u64.u32", Class::B64, [units.into()]);
        let fields = form.swizzle << 62 | (form.stride / unit) << 32 | (form.leading / unit).max(1) << 16;
        let fields = fields + (start + number) / unit;
        let descriptor = self.pure("add.s64", Class::B64, [units.into(), fields.into()]);
        Ok((descriptor.into(), form.by_terms))
    }
}

/// How a tile of (M or N, K) lies.
fn matrix(grid: &Grid, tile: &[Layout], swizzle: Option<Swizzle>, size: i64) -> Option<SharedMatrix> {
    let [rows, terms] = tile else { return None };
    let leaves = |mode: &Layout| -> Option<Vec<(i64, i64)>> {
        mode.flat().iter().map(|(n, d)| Some((n.value()?, d.int()?.value()?))).collect()
    };
    let (rows, terms) = (leaves(rows)?, leaves(terms)?);
    let (of_pattern, unit) = (grid.boxes.pattern_rows, grid.matrices.descriptor_bytes);
    let swizzle = swizzle.filter(|s| s.shift == 3 && size << s.base == unit && (1..=3).contains(&s.bits))?;
    let bytes = unit << swizzle.bits;
    let line = bytes / size;
    let (by_terms, leading) = match (&rows[..], &terms[..]) {
        (&[(_, step)], &[(_, 1)]) if step == line => (true, 0),
        (&[(n, 1)], &[(_, step)]) if step == line && n <= line => (false, 0),
        (&[(n, 1), (_, next)], &[(_, step)]) if step == line && n == line => (false, next * size),
        _ => return None,
    };
    // 128, 64 and 32 bytes are 1, 2 and 3.
    let number = 4 - i64::from(swizzle.bits);
    Some(SharedMatrix { by_terms, leading, stride: of_pattern * bytes, swizzle: number, pattern: of_pattern * bytes })
}
