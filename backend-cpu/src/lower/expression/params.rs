//! What an expression is called with besides addresses: numbers that are the same for all elements, computed in front
//! of the call.
use super::super::address::Address;
use super::super::emit::ClifEmitter;
use super::super::index::LoopScope;
use super::super::registers::zero;
use crate::atoms::expression::{DIVISOR_EXPONENTS, Divisor, LEAST_RANGE};
use crate::error::Result;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{BlockArg, InstBuilder, MemFlagsData, Type, Value, types};
use tilewright_ir::scalar::Scalar;

impl ClifEmitter<'_, '_> {
    /// The values of what is the same everywhere. They are read only where all of these counts are positive: where
    /// there are no elements, a tensor whose stride is 0 may have no memory either.
    pub(super) fn parameters(&mut self, params: &[Scalar<Address>], counts: &[Value]) -> Result<Vec<Value>> {
        let some = counts.iter().copied().reduce(|a, b| self.b.ins().smin(a, b));
        let Some(some) = some else { return params.iter().map(|p| self.parameter(p)).collect() };
        let [read, none, done] = [(); 3].map(|()| self.b.create_block());
        let any = self.b.ins().icmp_imm_s(IntCC::SignedGreaterThan, some, 0);
        self.b.ins().brif(any, read, &[], none, &[]);
        self.b.seal_block(read);
        self.b.seal_block(none);
        self.b.switch_to_block(read);
        // What is computed here is not known behind it.
        let (loaded, splats) = (self.loaded.clone(), self.splats.clone());
        self.scopes.push(LoopScope::default());
        let values = params.iter().map(|p| self.parameter(p)).collect::<Result<Vec<Value>, _>>()?;
        self.scopes.pop();
        (self.loaded, self.splats) = (loaded, splats);
        let args: Vec<BlockArg> = values.iter().map(|v| (*v).into()).collect();
        self.b.ins().jump(done, &args);
        self.b.switch_to_block(none);
        let kinds: Vec<Type> = values.iter().map(|v| self.b.func.dfg.value_type(*v)).collect();
        let zeros: Vec<BlockArg> = kinds.iter().map(|t| zero(&mut self.b, *t).into()).collect();
        self.b.ins().jump(done, &zeros);
        self.b.seal_block(done);
        self.b.switch_to_block(done);
        Ok(kinds.into_iter().map(|t| self.b.append_block_param(done, t)).collect())
    }

    /// The value of what is the same everywhere, as a lane.
    fn parameter(&mut self, scalar: &Scalar<Address>) -> Result<Value> {
        let lanes = std::mem::replace(&mut self.lanes, 1);
        let v = self.eval(scalar)?;
        let v = self.wide(v);
        let v = self.lane(&v, 0);
        self.lanes = lanes;
        Ok(v)
    }

    /// What a quotient takes of its divisor.
    pub(super) fn quotient_by(&mut self, which: Divisor, p: Value) -> Value {
        match which {
            Divisor::Reciprocal => {
                let one = self.b.ins().f32const(1.0);
                self.b.ins().fdiv(one, p)
            }
            Divisor::Negative => self.b.ins().fneg(p),
            Divisor::Least => {
                let bits = self.b.ins().bitcast(types::I32, MemFlagsData::new(), p);
                let mantissa = self.b.ins().band_imm_u(bits, (1 << 23) - 1);
                let ones = self.b.ins().icmp_imm_u(IntCC::Equal, mantissa, (1 << 23) - 1);
                // Of a negative number the sign is in the way.
                let exponent = self.b.ins().ushr_imm_u(bits, 23);
                let above = self.b.ins().iadd_imm_s(exponent, -127);
                let outside = self.b.ins().icmp_imm_u(IntCC::UnsignedGreaterThanOrEqual, above, DIVISOR_EXPONENTS);
                let never = self.b.ins().bor(ones, outside);
                let (most, least) = (
                    self.b.ins().iconst(types::I32, i64::from(i32::MAX)),
                    self.b.ins().iconst(types::I32, i64::from(LEAST_RANGE as u32)),
                );
                self.b.ins().select(never, most, least)
            }
        }
    }
}
