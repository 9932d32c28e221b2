//! Cranelift's scalars and 128-bit vectors as the [`Lanes`] that library functions are written over.
use super::emit::ClifEmitter;
use crate::error::Result;
use crate::numeric;
use cranelift_codegen::ir::condcodes::FloatCC;
use cranelift_codegen::ir::{InstBuilder, Type, Value, types};
use tilewright_ir::library::Row;
use tilewright_ir::library::machine::{Floats, Lanes};

/// A library function of scalars or of vectors: in lanes of f32 what `single` expands, else called lane by lane.
pub(super) fn apply<const N: usize>(
    e: &mut ClifEmitter<'_, '_>,
    row: &Row<N>,
    args: [Value; N],
    single: impl FnOnce(&mut Clif<'_, '_, '_>) -> Option<Value>,
) -> Result<Value> {
    let float = e.b.func.dfg.value_type(args[0]);
    if float.lane_type() == types::F32
        && let Some(y) = single(&mut Clif { float, int: float.as_int(), e })
    {
        return Ok(y);
    }
    if !float.is_vector() {
        return called(e, row, args);
    }
    let mut out = args[0];
    for lane in 0..float.lane_count() as u8 {
        let args = args.map(|v| e.b.ins().extractlane(v, lane));
        let y = called(e, row, args)?;
        out = e.b.ins().insertlane(out, y, lane);
    }
    Ok(out)
}

/// A call of a library function of scalars, in f64.
fn called<const N: usize>(e: &mut ClifEmitter<'_, '_>, row: &Row<N>, args: [Value; N]) -> Result<Value> {
    let is_single = e.b.func.dfg.value_type(args[0]) == types::F32;
    let args = if is_single { args.map(|x| e.b.ins().fpromote(types::F64, x)) } else { args };
    let y = e.call(&numeric::library(row), &args)?;
    Ok(if is_single { e.b.ins().fdemote(types::F32, y) } else { y })
}

/// Values are floats of one type; what is an int or a mask in between is cast back.
pub(super) struct Clif<'e, 'a, 'f> {
    e: &'e mut ClifEmitter<'a, 'f>,
    float: Type,
    int: Type,
}

impl Clif<'_, '_, '_> {
    /// An operation on the ints of two values.
    fn ints(&mut self, a: Value, b: Value, f: impl FnOnce(&mut ClifEmitter<'_, '_>, Value, Value) -> Value) -> Value {
        let (a, b) = (self.e.bitcast(self.int, a), self.e.bitcast(self.int, b));
        let v = f(self.e, a, b);
        self.e.bitcast(self.float, v)
    }

    /// The mask of a comparison.
    fn compared(&mut self, cc: FloatCC, a: Value, b: Value) -> Value {
        let c = self.e.compare_floats(cc, a, b);
        if self.float == types::F32 {
            // A scalar comparison is 0 or 1.
            let c = self.e.b.ins().uextend(types::I32, c);
            let c = self.e.b.ins().ineg(c);
            return self.e.bitcast(types::F32, c);
        }
        self.e.bitcast(self.float, c)
    }

    fn shift(&mut self, a: Value, f: impl FnOnce(&mut ClifEmitter<'_, '_>, Value) -> Value) -> Value {
        let a = self.e.bitcast(self.int, a);
        let v = f(self.e, a);
        self.e.bitcast(self.float, v)
    }
}

impl Floats for Clif<'_, '_, '_> {
    type V = Value;

    fn add(&mut self, a: Value, b: Value) -> Value {
        self.e.b.ins().fadd(a, b)
    }

    fn sub(&mut self, a: Value, b: Value) -> Value {
        self.e.b.ins().fsub(a, b)
    }

    fn mul(&mut self, a: Value, b: Value) -> Value {
        self.e.b.ins().fmul(a, b)
    }

    fn div(&mut self, a: Value, b: Value) -> Value {
        self.e.b.ins().fdiv(a, b)
    }

    fn mul_add(&mut self, a: Value, b: Value, c: Value) -> Value {
        if self.e.fma {
            return self.e.b.ins().fma(a, b, c);
        }
        let product = self.e.b.ins().fmul(a, b);
        self.e.b.ins().fadd(product, c)
    }

    fn and(&mut self, a: Value, b: Value) -> Value {
        self.ints(a, b, |e, a, b| e.b.ins().band(a, b))
    }

    fn or(&mut self, a: Value, b: Value) -> Value {
        self.ints(a, b, |e, a, b| e.b.ins().bor(a, b))
    }

    fn less(&mut self, a: Value, b: Value) -> Value {
        self.compared(FloatCC::LessThan, a, b)
    }

    fn equal(&mut self, a: Value, b: Value) -> Value {
        self.compared(FloatCC::Equal, a, b)
    }

    fn select(&mut self, mask: Value, a: Value, b: Value) -> Value {
        if self.float != types::F32 {
            return self.e.b.ins().bitselect(mask, a, b);
        }
        let m = self.e.bitcast(types::I32, mask);
        self.e.b.ins().select(m, a, b)
    }
}

impl Lanes for Clif<'_, '_, '_> {
    fn float(&mut self, x: f32) -> Value {
        self.int(x.to_bits() as i32)
    }

    fn int(&mut self, x: i32) -> Value {
        if self.float == types::F32 {
            return self.e.b.ins().f32const(f32::from_bits(x as u32));
        }
        let bytes = x.to_le_bytes().repeat(4);
        let constant = self.e.b.func.dfg.constants.insert(bytes.into());
        self.e.b.ins().vconst(self.float, constant)
    }

    fn add_int(&mut self, a: Value, b: Value) -> Value {
        self.ints(a, b, |e, a, b| e.b.ins().iadd(a, b))
    }

    fn sub_int(&mut self, a: Value, b: Value) -> Value {
        self.ints(a, b, |e, a, b| e.b.ins().isub(a, b))
    }

    fn shl(&mut self, a: Value, by: u32) -> Value {
        self.shift(a, |e, a| {
            let by = e.b.ins().iconst(types::I32, i64::from(by));
            e.b.ins().ishl(a, by)
        })
    }

    fn sar(&mut self, a: Value, by: u32) -> Value {
        self.shift(a, |e, a| {
            let by = e.b.ins().iconst(types::I32, i64::from(by));
            e.b.ins().sshr(a, by)
        })
    }

    fn to_float(&mut self, a: Value) -> Value {
        let a = self.e.bitcast(self.int, a);
        self.e.b.ins().fcvt_from_sint(self.float, a)
    }
}
