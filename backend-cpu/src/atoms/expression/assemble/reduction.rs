//! The loop of a reduction: accumulators in registers, which take turns and are combined at the end.
//!
//! ```text
//! short:  0 1 2 3 0 1 2 3 …          vector by vector, the accumulators in turn
//! long:   0 0 0 … 1 1 1 … 2 2 2 … 3 3 3 …   a quarter each, the four side by side
//! ```
//!
//! One core reads several places of memory at once faster than one: see [`MIN_QUARTERS`].
use super::codes::{of_width, shift};
use super::extreme::EXTREMES;
use super::{ACCUMULATORS, Done, ExpressionAssembler, POINTERS};
use crate::atoms::expression::{Binary, Id, Output, Shift};
use crate::encode::{Label, at, indexed};
use iced_x86::Code::*;
use iced_x86::Register::{self, RAX, RCX};
use iced_x86::{Instruction, MemoryOperand};
use tilewright_ir::dtype::DType;
use tilewright_ir::kernel::Ahead;
use tilewright_ir::scalar::ReduceOp;

/// Elements from which each accumulator walks a quarter of its own, with 256 bits.
///
/// Some cores read four streams from memory faster than one; others read one as fast, and lose by short ones
/// (`benches/elementwise/README.md`). So quarters are long: what a thread gets of a large sum
/// ([`tilewright_ir::target::Target::parallel_bytes`], f32) has them, rows have none.
const MIN_QUARTERS: i32 = 1 << 18;

/// Where the quarters of the one input begin: at the pointers behind the output's, which are those of inputs that there
/// are none of.
pub(super) const QUARTERS: [Register; ACCUMULATORS as usize] = [POINTERS[0], POINTERS[2], POINTERS[3], POINTERS[4]];

/// Elements of a quarter.
const QUARTER: Register = POINTERS[5];

impl ExpressionAssembler<'_> {
    /// A row of a reduction: the accumulators in turn, then all into one tile, or into one element.
    pub(super) fn reduction(&mut self, op: ReduceOp, lanes: u32, identity: Id) -> Done {
        let output = self.output_pointer();
        let load = of_width([EVEX_Vmovups_zmm_k1z_zmmm512, VEX_Vmovups_ymm_ymmm256], self.wide());
        let store = of_width([EVEX_Vmovups_zmmm512_k1z_zmm, VEX_Vmovups_ymmm256_ymm], self.wide());
        if let (true, Some(dtype)) = (self.by_bits, self.expression.joins) {
            return self.extreme_by_bits(op, identity, dtype);
        }
        let vector = i64::from(self.expression.lane_bytes() * self.expression.lanes());
        let (length, tails) = (self.expression.length, self.expression.tails);
        let most = if self.ordered { EXTREMES } else { ACCUMULATORS };
        let (tile, mut n) = match length {
            Some(length) => (1, length.div_ceil(self.expression.lanes()).clamp(1, most)),
            None if tails => (1, most),
            None => (lanes / self.expression.lanes(), most),
        };
        for u in 0..n {
            let r = self.reg(self.accumulators[u as usize]);
            if u < tile && self.expression.joins.is_none() {
                self.load(load, r, at(output, i64::from(u) * vector))?;
            } else {
                self.begin(u, identity)?;
            }
        }
        self.begin_ordered()?;
        let begins = self.expression.begins.and_then(|input| self.pointer(input as usize));
        if let Some(pointer) = begins {
            self.up_to_a_line(pointer)?;
        }
        match length.filter(|_| begins.is_none()) {
            Some(length) => self.known_row(length, most)?,
            None => self.any_row(tile, most)?,
        }
        while n > tile {
            let half = n.div_ceil(2);
            for u in 0..n - half {
                let (a, b) = (self.accumulators[u as usize], self.accumulators[(u + half) as usize]);
                self.fold(op, a, b)?;
            }
            n = half;
        }
        if let Some(dtype) = self.expression.joins {
            return self.join(op, tile, (at(output, 0), dtype));
        }
        self.end_ordered()?;
        for u in 0..tile {
            let r = self.reg(self.accumulators[u as usize]);
            self.push(Instruction::with2(store, at(output, i64::from(u) * vector), r))?;
        }
        Ok(())
    }

    /// Sets an accumulator to the identity.
    pub(super) fn begin(&mut self, u: u32, identity: Id) -> Done {
        let to = self.accumulators[u as usize];
        match self.home[identity.0 as usize].filter(|_| self.kept[identity.0 as usize]) {
            Some(kept) => self.copy(to, kept),
            None => self.broadcast(identity.0, to),
        }
    }

    /// The elements of a row of any length: as many vectors at once as there are accumulators, then those of the tile,
    /// the last one masked if it may be.
    pub(super) fn any_row(&mut self, tile: u32, accumulators: u32) -> Done {
        let (rest, next, done) = (self.asm.label(), self.asm.label(), self.asm.label());
        if self.may_have_quarters() {
            self.quarters(rest)?;
        }
        self.most_of_a_row(accumulators, done)?;
        if accumulators > ACCUMULATORS {
            self.while_left(ACCUMULATORS, None)?;
        }
        self.asm.bind(rest);
        self.asm.op2(Cmp_r64_rm64, RAX, RCX)?;
        self.asm.jump(Jge_rel32_64, done)?;
        self.asm.bind(next);
        if self.expression.tails {
            self.rest_masked()?;
        } else {
            self.vectors(tile)?;
        }
        self.asm.op2i(Add_rm64_imm32, RAX, (tile * self.expression.lanes()) as i32)?;
        self.asm.op2(Cmp_r64_rm64, RAX, RCX)?;
        self.asm.jump(Jl_rel32_64, next)?;
        self.asm.bind(done);
        Ok(())
    }

    /// Those of a row of known length: the loop over as many vectors as there are accumulators, then an accumulator for
    /// each of what is left. What is stored has none.
    pub(super) fn known_row(&mut self, length: u32, accumulators: u32) -> Done {
        let lanes = self.expression.lanes();
        let (whole, part) = (length / lanes, length % lanes);
        let (rest, done) = (self.asm.label(), self.asm.label());
        if self.may_have_quarters() {
            self.quarters(rest)?;
        } else if whole >= accumulators {
            self.most_of_a_row(accumulators, done)?;
        }
        self.asm.bind(rest);
        let left = whole % accumulators;
        self.vectors(left)?;
        if part > 0 && self.moves_back {
            self.back = lanes - part;
            self.body(left)?;
            self.back = 0;
        } else if part > 0 {
            self.masked_as_known(left)?;
        }
        self.asm.bind(done);
        Ok(())
    }

    /// The loop over as many vectors as there are accumulators, to `done` if it finds what decides the row.
    fn most_of_a_row(&mut self, accumulators: u32, done: Label) -> Done {
        if self.searched.is_empty() { self.while_left(accumulators, None) } else { self.search(accumulators, done) }
    }

    /// Whether long runs are walked in quarters: each accumulator takes all vectors of its own, which must be for the
    /// same lanes of the tile.
    pub(super) fn may_have_quarters(&self) -> bool {
        let long = self.expression.length.is_none_or(|n| n >= MIN_QUARTERS as u32);
        let one = self.expression.joins.is_some()
            || matches!(self.output, Output::Reduce(.., n) if n == self.expression.lanes());
        let later_row = self.expression.prefetch.iter().any(|p| p.what != Ahead::Along);
        long && one && !self.wide() && self.expression.inputs.len() == 1 && !later_row
    }

    /// Combines the vectors of the tile and then their lanes, half with half, and stores the one that is left.
    pub(super) fn join(&mut self, op: ReduceOp, tile: u32, (to, dtype): (MemoryOperand, DType)) -> Done {
        let (a, b) = (self.accumulators[0], self.accumulators[1]);
        for u in 1..tile {
            let other = self.accumulators[u as usize];
            self.fold(op, a, other)?;
        }
        let (x, y) = (self.reg(a), self.reg(b));
        // Which 128 bits, then which lanes of them: half and half, neighbour and neighbour.
        let (swap, neighbour) = (0x4eu32, 0xb1u32);
        if self.wide() {
            for order in [swap, neighbour] {
                self.push(Instruction::with4(EVEX_Vshuff32x4_zmm_k1z_zmm_zmmm512b32_imm8, y, x, x, order))?;
                self.fold(op, a, b)?;
            }
        } else {
            self.push(Instruction::with4(VEX_Vperm2f128_ymm_ymm_ymmm256_imm8, y, x, x, 1u32))?;
            self.fold(op, a, b)?;
        }
        let permute = if self.wide() { EVEX_Vpermilps_zmm_k1z_zmmm512b32_imm8 } else { VEX_Vpermilps_ymm_ymmm256_imm8 };
        // Of 64 bits there are two.
        let orders = if self.expression.double { &[swap][..] } else { &[swap, neighbour] };
        for order in orders {
            self.push(Instruction::with3(permute, y, x, *order))?;
            self.fold(op, a, b)?;
        }
        self.end_ordered()?;
        let low = Register::XMM0 + a % if self.wide() { 32 } else { 16 };
        if dtype.bytes() == 8 && !self.expression.double {
            let widen = of_width([EVEX_Vpmovsxdq_xmm_k1z_xmmm64, VEX_Vpmovsxdq_xmm_xmmm64], self.wide());
            self.push(Instruction::with2(widen, low, low))?;
        }
        match dtype {
            DType::BF16 => {
                let code = shift(Shift::Logical, self.wide(), false);
                self.push(Instruction::with3(code, x, x, 16u32))?;
            }
            DType::F16 => {
                let code =
                    of_width([EVEX_Vcvtps2ph_ymmm256_k1z_zmm_imm8_sae, VEX_Vcvtps2ph_xmmm128_ymm_imm8], self.wide());
                let half = if self.wide() { Register::YMM0 + a % 32 } else { low };
                self.push(Instruction::with3(code, half, x, 0u32))?;
            }
            _ => {}
        }
        let (pair, whole) = match dtype.bytes() {
            8 => ([EVEX_Vmovsd_m64_k1_xmm, VEX_Vmovsd_m64_xmm], true),
            4 => ([EVEX_Vmovss_m32_k1_xmm, VEX_Vmovss_m32_xmm], true),
            2 => ([EVEX_Vpextrw_r32m16_xmm_imm8, VEX_Vpextrw_r32m16_xmm_imm8], false),
            _ => ([EVEX_Vpextrb_r32m8_xmm_imm8, VEX_Vpextrb_r32m8_xmm_imm8], false),
        };
        let store = of_width(pair, self.wide());
        self.push(if whole { Instruction::with2(store, to, low) } else { Instruction::with3(store, to, low, 0u32) })
    }

    /// The quarters of a long run side by side, then to `rest` with what four equal quarters of whole vectors leave; a
    /// short run goes on behind.
    fn quarters(&mut self, rest: Label) -> Done {
        let short = self.asm.label();
        let lanes = self.expression.lanes() as i32;
        self.asm.op2i(Cmp_rm64_imm32, RCX, MIN_QUARTERS)?;
        self.asm.jump(Jl_rel32_64, short)?;
        self.asm.op2(Mov_r64_rm64, QUARTER, RCX)?;
        self.push(Instruction::with2(Shr_rm64_imm8, QUARTER, 2))?;
        self.asm.op2i(And_rm64_imm32, QUARTER, -lanes)?;
        let scale = self.expression.inputs[0].bytes() as u32;
        for pair in QUARTERS.windows(2) {
            self.load(Lea_r64_m, pair[1], indexed(pair[0], QUARTER, scale))?;
        }
        self.apart = true;
        let next = self.asm.here();
        self.vectors(ACCUMULATORS)?;
        self.asm.op2i(Add_rm64_imm32, RAX, lanes)?;
        self.asm.op2(Cmp_r64_rm64, RAX, QUARTER)?;
        self.asm.jump(Jl_rel32_64, next)?;
        self.apart = false;
        self.push(Instruction::with2(Shl_rm64_imm8, RAX, 2))?;
        self.asm.jump(Jmp_rel32_64, rest)?;
        self.asm.bind(short);
        Ok(())
    }

    /// The value of vector `u` into its accumulator, whose lanes that are masked stay.
    pub(super) fn accumulate(&mut self, op: ReduceOp, u: u32) -> Done {
        let acc = self.accumulators.get(u as usize).copied().unwrap_or(0);
        // With 512 bits what is one instruction is masked itself.
        let one = self.wide() && (self.combines_ints() || matches!(op, ReduceOp::Sum | ReduceOp::Prod));
        let merged = self.mask.is_some() && !one;
        let to = if merged { self.own((acc, false))? } else { acc };
        if self.folds(self.value.0) && self.expression.product.is_none() {
            return self.binary_of_memory(self.combining(op), acc, acc, self.value);
        }
        let operands = match self.expression.product {
            Some((a, b)) => vec![self.operand(a, u32::MAX)?, self.operand(b, u32::MAX)?],
            None => vec![self.operand(self.value, u32::MAX)?],
        };
        let t = self.reg(to);
        match operands[..] {
            [x, y] => {
                let (x, y) = (self.reg(x.0), self.reg(y.0));
                let (_, f231) = self.fma_codes();
                let fma = Instruction::with3(f231, t, x, y);
                if self.wide() { self.push_masked(fma)? } else { self.push(fma)? }
            }
            [value] if one => {
                let (v, code) = (self.reg(value.0), self.code(self.combining(op)));
                self.push_masked(Instruction::with3(code, t, t, v))?;
            }
            [value] => self.combine(op, to, to, value.0)?,
            _ => {}
        }
        self.release(&operands, None);
        if merged {
            self.merge(acc, to)?;
            self.give(to);
        }
        Ok(())
    }

    /// `acc = op(acc, b)`, NaN told apart or looked for beside.
    fn fold(&mut self, op: ReduceOp, acc: u32, b: u32) -> Done {
        if self.ordered { self.range(op, acc, b) } else { self.combine(op, acc, acc, b) }
    }

    /// `to = op(a, b)`; `to` may be `a`.
    pub(super) fn combine(&mut self, op: ReduceOp, to: u32, a: u32, b: u32) -> Done {
        match self.combining(op) {
            op if self.takes_several(op) => self.min_max(op, to, a, b),
            op => self.op3(self.code(op), to, a, b),
        }
    }

    /// Whether lanes of ints are combined.
    fn combines_ints(&self) -> bool {
        matches!(self.output, Output::Reduce(_, dtype, _) if !dtype.is_float())
    }

    /// The operation of lanes that a reduction is.
    fn combining(&self, op: ReduceOp) -> Binary {
        Binary::combining(op, self.combines_ints())
    }
}
