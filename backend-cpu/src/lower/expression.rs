//! Rows as calls of assembled expressions.
//!
//! A row of the kernel is a call where its expression can be assembled (`row`): the planner decides that. What is the
//! same in all elements is computed in front of the call and passed as a parameter.
//!
//! ```text
//! for i in 0..16n row { y[i] = f(x[i]) }     =>   y[0..16n] = f(x[0..16n])
//! ```
//!
//! Reductions are calls too (`reduced`). Values are f32 or masks, ints (`ints`), or all f64 (`doubles`) and i64
//! (`longs`). Where anything does not fit (another type, a gather, too many registers) there are vectors of 128 bits:
//! both compute the same bits.
mod doubles;
mod ints;
mod kernel_atoms;
mod longs;
mod params;
mod recognise;
pub(crate) mod reduced;
mod row;
mod tile;

use super::address::Address;
use super::emit::ClifEmitter;
use super::plan::{Loop, PlanNode};
use super::value::{LaneValues, Rep, Val, memory_type, part_count, vector_type};
use crate::atoms::expression::{POINTERS_AT, ROWS_AT, Splat};
use crate::error::Result;
use crate::report::MemoryAccess;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, StackSlotData, StackSlotKind, Value, types};
use kernel_atoms::KernelAtoms;
use recognise::Input;
pub(super) use row::RowCall;
use row::RowsCall;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{BinOp, Expr};
use tilewright_ir::kernel::Write;
use tilewright_ir::scalar::ReduceOp;

/// An assembled expression of a module.
#[derive(Debug)]
pub struct ExpressionFunction {
    /// Its name in dumps.
    pub name: String,
    /// Its machine code.
    pub code: Vec<u8>,
    /// What its loop does to the buffers that it is called with, as block 0, and as block 1 the ends of rows that it
    /// gathers.
    pub accesses: Vec<MemoryAccess>,
}

/// Where the result of a call goes.
enum Dst<'p> {
    /// To its outputs, row by row if there are rows.
    Memory,
    /// Into the register tile that the stores of a loop update: of this type, so many lanes.
    Tile(&'p Loop, DType, i64),
}

impl<'a> ClifEmitter<'a, '_> {
    fn facts(&self) -> KernelAtoms<'a> {
        KernelAtoms { kernel: self.kernel, atoms: self.atoms }
    }

    /// Emits a row as a call.
    pub(super) fn row(&mut self, row: &RowCall) -> Result<()> {
        self.call_row(row, Dst::Memory)
    }

    /// The call: fills the argument block, and moves a register tile there and back.
    fn call_row(&mut self, row: &RowCall, dst: Dst<'_>) -> Result<()> {
        let e = &row.call.expression;
        let n = self.sum(&row.elements);
        let mut counts = vec![];
        if !self.atoms.is_positive(&row.elements) {
            counts.push(n);
        }
        let block = self.slot(e.block_bytes());
        self.put(n, block, 0);
        if e.streams {
            let past = self.beyond_caches(row);
            self.put(past, block, 8);
            self.streamed.insert(row.outputs[0].buffer);
        }
        if let Some(RowsCall { count, strides }) = &row.rows {
            let rows = self.sum(count);
            self.put(rows, block, ROWS_AT);
            if !self.atoms.is_positive(count) {
                counts.push(rows);
            }
            for (i, stride) in strides.iter().enumerate() {
                let stride = self.sum(stride);
                self.put(stride, block, e.stride_offset(i));
            }
        }
        for (i, Input { place, stream, element_stride }) in row.call.inputs.iter().enumerate() {
            if stream.transposed {
                let element_stride = self.sum(element_stride);
                self.put(element_stride, block, e.element_stride_offset(i));
            }
            let p = self.pointer(place);
            self.put(p, block, POINTERS_AT + 8 * i);
        }
        let output = POINTERS_AT + 8 * row.call.inputs.len();
        let registers = match &dst {
            Dst::Memory => row.into.as_ref().map(|(.., dtype)| self.slot(dtype.bytes())),
            Dst::Tile(l, dtype, lanes) => {
                let tile = self.slot(dtype.bytes() * *lanes as usize);
                self.move_tile(l, tile, true);
                Some(tile)
            }
        };
        if let Some(at) = registers {
            self.put(at, block, output);
        }
        for (i, place) in row.outputs.iter().enumerate() {
            let p = self.pointer(place);
            self.put(p, block, output + 8 * i);
        }
        self.put_splats(row, &counts, block)?;
        let called = self.call_code(&row.code, block)?;
        self.accesses_of(row, called);
        row.outputs.iter().for_each(|place| self.forget(place.buffer));
        match (dst, registers, &row.into) {
            (Dst::Tile(l, ..), Some(tile), _) => self.move_tile(l, tile, false),
            (Dst::Memory, Some(at), Some(into)) => self.combine(into, at)?,
            _ => {}
        }
        Ok(())
    }

    /// Notes what a call does to memory.
    fn accesses_of(&mut self, row: &RowCall, called: usize) {
        let kernel = self.kernel;
        let dtype = |place: &Address| kernel.buffers[place.buffer as usize].dtype;
        let e = &row.call.expression;
        let inputs = row.call.inputs.iter().map(|input| (&input.place, e.moved_by_input(input.stream)));
        let outputs = row.outputs.iter().map(|place| (place, e.moved_by_output()));
        // Of what lies apart, the end of a row is gathered, element by element, where it is masked.
        let gathered = row.call.inputs.iter().filter(|input| input.stream.every > 1).map(|input| (&input.place, 1));
        let moved = inputs.chain(outputs).map(|moved| (moved, 0)).chain(gathered.map(|moved| (moved, 1)));
        for ((place, elements), block) in moved {
            let (buffer, dtype) = (place.buffer as usize, dtype(place));
            let text = match elements {
                1 => format!("one {}", dtype.name()),
                n => format!("{n} × {}", dtype.name()),
            };
            let access = MemoryAccess { buffer, block, bits: elements * 8 * dtype.bytes() as u32, text };
            let accesses = &mut self.expressions[called].accesses;
            if !accesses.contains(&access) {
                accesses.push(access);
            }
        }
    }

    /// Combines what a reduction made, at an address, into its register.
    fn combine(&mut self, (place, op, dtype): &(Address, ReduceOp, DType), at: Value) -> Result<()> {
        let joined = self.b.ins().load(memory_type(*dtype), MemFlagsData::trusted(), at, 0);
        self.lanes = 1;
        let old = self.load_val(place, *dtype);
        let value = self.binary(op.combine(), old, Val::scalar(*dtype, Rep::Bits, joined))?;
        self.store_val(place, *dtype, &value);
        Ok(())
    }

    /// Puts what is the same in all lanes into the argument block.
    fn put_splats(&mut self, row: &RowCall, counts: &[Value], block: Value) -> Result<()> {
        let params = self.parameters(&row.call.params, counts)?;
        let e = &row.call.expression;
        for (i, splat) in e.splats().into_iter().enumerate() {
            let v = match splat {
                Splat::Const(bits) => {
                    let lane = if e.double { types::I64 } else { types::I32 };
                    self.b.ins().iconst(lane, bits as i64)
                }
                Splat::Param(p) => params[p as usize],
                Splat::Divisor(d, p) => self.quotient_by(d, params[p as usize]),
            };
            self.put(v, block, e.splat_offset(i));
        }
        Ok(())
    }

    /// Whether a row is written by non-temporal stores, as 0 or 1.
    fn beyond_caches(&mut self, row: &RowCall) -> Value {
        let size = self.kernel.buffers[row.outputs[0].buffer as usize].layout.size();
        if let (Write::NonTemporalAbove(most), Ok(size)) = (row.write, size)
            && let Some(n) = self.extent(&size.to_expr())
        {
            let more = self.b.ins().icmp_imm_s(IntCC::SignedGreaterThan, n, most as i64);
            return self.b.ins().uextend(types::I64, more);
        }
        self.b.ins().iconst(types::I64, i64::from(row.write == Write::NonTemporal))
    }

    /// A size, if it is made of sums and products of symbols.
    fn extent(&mut self, e: &Expr) -> Option<Value> {
        Some(match e {
            Expr::Num(n) => self.b.ins().iconst(types::I64, *n),
            Expr::Var(s) => {
                let at = self.kernel.symbols.iter().position(|k| k.name == s.name)?;
                self.b.ins().load(types::I64, MemFlagsData::trusted(), self.symbols, (at * 8) as i32)
            }
            Expr::Bin(op, ab) => {
                let (a, b) = (self.extent(&ab.0)?, self.extent(&ab.1)?);
                match op {
                    BinOp::Add => self.b.ins().iadd(a, b),
                    BinOp::Sub => self.b.ins().isub(a, b),
                    BinOp::Mul => self.b.ins().imul(a, b),
                    _ => return None,
                }
            }
            Expr::Swz(..) => return None,
        })
    }

    fn slot(&mut self, bytes: usize) -> Value {
        let slot = StackSlotData::new(StackSlotKind::ExplicitSlot, (bytes as u32).next_multiple_of(64), 6);
        let slot = self.b.create_sized_stack_slot(slot);
        self.b.ins().stack_addr(types::I64, slot, 0)
    }

    fn put(&mut self, value: Value, block: Value, offset: usize) {
        self.b.ins().store(MemFlagsData::trusted(), value, block, offset as i32);
    }

    /// Copies the register tile of a reduction to memory, or back.
    fn move_tile(&mut self, l: &Loop, tile: Value, out: bool) {
        let mut offset = 0;
        for node in &l.body {
            let PlanNode::Store(s) = node else { continue };
            self.lanes = s.lanes;
            let dtype = s.value.dtype();
            if out {
                let v = self.load_val(&s.dst, dtype);
                for part in self.vectors(&v) {
                    self.put(part, tile, offset);
                    offset += 16;
                }
            } else {
                let (mut parts, scalar) = (vec![], memory_type(dtype));
                for _ in 0..part_count(s.lanes, scalar) {
                    parts.push(self.b.ins().load(vector_type(scalar), MemFlagsData::trusted(), tile, offset as i32));
                    offset += 16;
                }
                let v = Val { dtype, rep: Rep::Bits, parts: LaneValues::Lanes(parts) };
                self.store_val(&s.dst, dtype, &v);
            }
        }
    }
}
