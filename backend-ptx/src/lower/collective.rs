//! Collective atoms: what the threads of a group do together, each with its values of every fragment.
//!
//! Which register holds which element follows from the fragment's layout ([`AtomOperand::fragment`]); which thread says
//! where a row lies is the instruction's.
use super::atom::fault;
use super::emit::PtxEmitter;
use super::index::RegisterSum;
use crate::EmitError;
use crate::opcode::Op;
use crate::ptx::{Class, PtxOperand, Reg, Regs};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Symbol};
use tilewright_ir::kernel::{AccessId, Space};
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::{TF32_BITS, UnaryOp};
use tilewright_ir::target::{Atom, AtomOp, AtomOperand, Grid, Matrices};

impl PtxEmitter<'_> {
    /// A collective atom on its operands.
    pub fn collective(&mut self, atom: &Atom, operands: &[AccessId]) -> Result<(), EmitError> {
        let spaces: Vec<Space> = operands.iter().map(|a| self.buffer_of(*a).1).collect();
        match (atom.op, operands, &spaces[..]) {
            (
                AtomOp::Mma { accumulate: true },
                &[d, a, b, c],
                [Space::Register, Space::Register, Space::Register, _],
            ) if atom.operands[0].threads() == Some(self.grid.warp) => self.mma_sync(atom, [d, a, b, c]),
            (AtomOp::Mma { accumulate }, &[d, a, b, ..], [Space::Register, _, Space::Shared, ..])
                if !accumulate || operands[3..] == [d] =>
            {
                self.wgmma(atom, [d, a, b], accumulate)
            }
            (AtomOp::Copy, &[dst, src], [Space::Register, Space::Shared]) => self.ldmatrix(atom, dst, src),
            (AtomOp::Copy, &[dst, src], [Space::Shared, Space::Register]) => self.stmatrix(atom, dst, src),
            _ => Err(fault("has no emission yet")),
        }
    }

    /// `mma.sync` (PTX ISA, "Multiply-and-Accumulate Instruction: mma"): A is (M,K), B is (N,K), both with pairs of
    /// their terms in a register, which the ISA calls row and column.
    fn mma_sync(&mut self, atom: &Atom, operands: [AccessId; 4]) -> Result<(), EmitError> {
        let [d, a, b, c] = operands.map(|id| self.kernel.buffer(self.kernel.access(id).buffer).dtype);
        let (Some([m, n]), Some([_, k])) = (tile(&atom.operands[0]), tile(&atom.operands[1])) else {
            return Err(fault("has no emission yet"));
        };
        let mut registers = vec![];
        for (operand, id) in atom.operands.iter().zip(operands) {
            registers.push(self.fragment(operand, id)?);
        }
        if (a == DType::F32) != (atom.reads == Some(UnaryOp::Tf32)) {
            return Err(fault("has no emission yet"));
        }
        if atom.reads.is_some() {
            // The ISA does not say what the instruction makes of other bits.
            for r in registers[1..3].iter_mut().flatten() {
                *r = self.pure("and.b32", Class::B32, [(*r).into(), i64::from(TF32_BITS as i32).into()]);
            }
        }
        let factor = |dtype| if dtype == DType::F32 { Some("tf32") } else { type_of(dtype) };
        let types = [type_of(d), factor(a), factor(b), type_of(c)];
        let [d, a, b, c] = types.map(|name| name.ok_or_else(|| fault("has no emission yet")));
        let op = format!("mma.sync.aligned.m{m}n{n}k{k}.row.col.{}.{}.{}.{}", d?, a?, b?, c?);
        let group = |list: &[Reg]| PtxOperand::group(list.iter().map(|r| PtxOperand::Reg(*r)));
        let src = registers[1..].iter().map(|list| group(list)).collect();
        self.write_to(Op::from(op), Regs::from_slice(&registers[0]), src);
        Ok(())
    }

    /// `ldmatrix` (PTX ISA, "Warp-level Matrix Load Instruction: ldmatrix"): thread `8·j + r` says where row `r` of
    /// matrix `j` is. Matrices with pairs of rows in a register are transposed on the way.
    fn ldmatrix(&mut self, atom: &Atom, dst: AccessId, src: AccessId) -> Result<(), EmitError> {
        let registers = self.fragment(&atom.operands[0], dst)?;
        let transposed = transposed(&self.grid, &atom.operands[0])?;
        let from = self.row_place(src)?;
        let op = format!("ldmatrix.sync.aligned.m8n8.x{}{transposed}.shared.b16", registers.len());
        self.load_into(op.into(), Regs::from_slice(&registers), from);
        Ok(())
    }

    /// `stmatrix` (PTX ISA, "Warp-level Matrix Store Instruction: stmatrix"), the other way.
    fn stmatrix(&mut self, atom: &Atom, dst: AccessId, src: AccessId) -> Result<(), EmitError> {
        let registers = self.fragment(&atom.operands[1], src)?;
        let transposed = transposed(&self.grid, &atom.operands[1])?;
        let to = self.row_place(dst)?;
        let op = format!("stmatrix.sync.aligned.m8n8.x{}{transposed}.shared.b16", registers.len());
        self.effect(op, [], [to, PtxOperand::group(registers.into_iter().map(PtxOperand::Reg))]);
        Ok(())
    }

    /// The address of the row that this thread gives.
    fn row_place(&mut self, id: AccessId) -> Result<PtxOperand, EmitError> {
        let at = self.rows(id)?;
        let buffer = self.kernel.access(id).buffer;
        let size = self.kernel.buffer(buffer).dtype.bytes() as i64;
        let (align, row) = (self.alignment(buffer, &at, size), self.grid.matrices.row_bytes);
        if align % row != 0 {
            return Err(fault(format!("the rows of a{} are aligned to {align} bytes, {row} are needed", id.0)));
        }
        self.widths.insert(id, row as u32);
        self.address(buffer, &at)
    }

    /// Where the row begins that this thread gives the address of.
    fn rows(&mut self, id: AccessId) -> Result<RegisterSum, EmitError> {
        let access = self.kernel.access(id);
        let buffer = self.kernel.buffer(access.buffer);
        let Grid { warp, matrices: Matrices { rows: of_matrix, row_bytes, .. }, .. } = self.grid;
        let row = row_bytes / buffer.dtype.bytes() as i64;
        let Some(offset) = &access.offset else { return Err(EmitError::MissingOffset { access: id.0 }) };
        let tile = access.tile();
        let [columns, rows, matrices] = &tile[..] else { return Err(fault("has no emission yet")) };
        if !columns.flat().iter().all(|(n, d)| n.is(row) && d.int().is_some_and(|d| d.is(1))) {
            return Err(fault(format!("the rows of a{} are not contiguous", id.0)));
        }
        if buffer.swizzle.is_some_and(|s| !s.is_identity() && (1i64 << s.base) % row != 0) {
            return Err(fault(format!("the swizzle of `{}` cuts rows of a{}", buffer.name, id.0)));
        }
        let tid = self.pure("mov.u32", Class::B32, [PtxOperand::name("%tid.x")]);
        let lane = self.pure("and.b32", Class::B32, [tid.into(), (warp - 1).into()]);
        self.learn(lane, (0, warp - 1), 1);
        let symbol = Symbol::loop_var("lane", &Expr::Num(warp));
        self.env.insert(symbol.name.clone(), lane.into());
        let lane = Expr::Var(symbol);
        let (down, across) = (lane.clone() % Expr::Num(of_matrix), lane / Expr::Num(of_matrix));
        let place = step(rows, down).zip(step(matrices, across));
        let (row, matrix) = place.ok_or_else(|| fault("the matrices are not at static distances"))?;
        let at = offset.clone() + row + matrix;
        match buffer.swizzle {
            Some(s) => self.sum(&Expr::swizzled(s, at)),
            None => self.sum(&at),
        }
    }

    /// The registers of a fragment in the order of a thread's values.
    pub(super) fn fragment(&mut self, operand: &AtomOperand, id: AccessId) -> Result<Vec<Reg>, EmitError> {
        let access = self.kernel.access(id);
        let Some(held) = operand.fragment(access) else {
            return Err(fault(format!("a{} is no fragment of the atom", id.0)));
        };
        let first = self.first_element(id)?;
        let offsets: Vec<i64> = held.values.iter().map(|v| first + v).collect();
        let words = self.words(access.buffer, &offsets)?;
        words.ok_or_else(|| fault(format!("the registers of a{} are not whole words in a row", id.0)))
    }
}

/// The extents of an operand of two modes.
fn tile(operand: &AtomOperand) -> Option<[i64; 2]> {
    operand.tile.as_slice().try_into().ok()
}

/// The offset of a coordinate of a static layout; the last leaf is not bounded.
fn step(layout: &Layout, coord: Expr) -> Option<Expr> {
    let leaves = layout.flat();
    let mut before = 1;
    let mut offset = Expr::Num(0);
    for (i, (n, d)) in leaves.iter().enumerate() {
        let digit = coord.clone() / Expr::Num(before);
        let n = n.value()?;
        let digit = if i + 1 == leaves.len() { digit } else { digit % Expr::Num(n) };
        offset = offset + digit * Expr::Num(d.int()?.value()?);
        before *= n;
    }
    Some(offset)
}

/// How matrices are moved whose registers these are: as they are, or transposed.
fn transposed(grid: &Grid, operand: &AtomOperand) -> Result<&'static str, EmitError> {
    let pairs = operand.thread_value.as_ref().and_then(|tv| tv.mode(1)).map(|mode| mode.flat());
    match pairs.as_ref().and_then(|leaves| leaves.first()).and_then(|(_, d)| d.int()?.value()) {
        Some(1) => Ok(""),
        Some(n) if n == grid.matrices.rows => Ok(".trans"),
        _ => Err(fault("has no emission yet")),
    }
}

/// What `mma` and `wgmma` call a type.
pub(super) fn type_of(dtype: DType) -> Option<&'static str> {
    Some(match dtype {
        DType::F16 => "f16",
        DType::BF16 => "bf16",
        DType::F32 => "f32",
        DType::F64 => "f64",
        DType::I8 => "s8",
        DType::I32 => "s32",
        DType::E4M3 => "e4m3",
        DType::E5M2 => "e5m2",
        _ => return None,
    })
}
