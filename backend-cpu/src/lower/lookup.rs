//! Loops that look up: the one iteration that an element of a register names, after a check that there is one.
use super::address::Address;
use super::affine::Affine;
use super::emit::ClifEmitter;
use super::index::{LoopScope, ScopeKey};
use super::plan::{Across, Loop, PlanNode, Planner};
use crate::error::Result;
use crate::lookup::OUTSIDE;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, types};
use tilewright_ir::dtype::DType;
use tilewright_ir::kernel::{AccessId, LoopId, Stmt};
use tilewright_ir::scalar::Scalar;

impl Planner<'_> {
    /// A loop that looks up: its element is loaded, and its body is planned for any iteration.
    pub(super) fn lookup(
        &mut self,
        (id, index, body): (LoopId, AccessId, &[Stmt]),
        range: (Affine, Affine),
        (depth, nested): (i32, usize),
        out: &mut Vec<PlanNode>,
    ) -> Result<()> {
        let place = self.place(index, None, &Across::One)?;
        let dtype = self.kernel.buffers[place.buffer as usize].dtype;
        let element = Scalar::Load(dtype, place);
        let index = if dtype == DType::I64 { element } else { Scalar::Cast(DType::I64, Box::new(element)) };
        let var = self.new_var(id, depth)?;
        let body = self.with_binding(id, Affine::atom(var), |p| p.body(body, depth + 1, nested))?;
        out.push(PlanNode::Loop(Loop {
            var,
            depth,
            range,
            body,
            of: Some(id),
            asks: Some(index),
            statement: self.statement,
        }));
        Ok(())
    }
}

impl ClifEmitter<'_, '_> {
    /// Does the one iteration of a loop that an element names; notes an element that names none, and ends the call.
    pub(super) fn look_up(&mut self, index: &Scalar<Address>, l: &Loop) -> Result<()> {
        self.lanes = 1;
        let element = self.eval(index)?;
        let element = self.bits(element);
        let at = self.lane(&element, 0);
        let extent = self.sum(&l.range.1);
        self.hoist_rest(l);
        let [inside, outside, exit] = [(); 3].map(|()| self.b.create_block());
        let is_inside = self.b.ins().icmp(IntCC::UnsignedLessThan, at, extent);
        self.b.ins().brif(is_inside, inside, &[], outside, &[]);
        self.b.switch_to_block(outside);
        self.b.seal_block(outside);
        self.b.set_cold_block(outside);
        let of = self.b.ins().iconst(types::I64, i64::from(l.of.map_or(0, |id| id.0)));
        self.call(&OUTSIDE, &[of, at, extent])?;
        // Nothing behind the call is waited for, so no loop keeps what it needs where a call would leave it.
        self.b.ins().return_(&[]);
        self.b.switch_to_block(inside);
        self.b.seal_block(inside);
        self.forget_loads();
        self.scopes.push(LoopScope::default());
        self.learn(ScopeKey::Atom(l.var), at);
        self.nodes(&l.body)?;
        self.b.ins().jump(exit, &[]);
        self.b.seal_block(exit);
        self.b.switch_to_block(exit);
        self.scopes.pop();
        self.forget_loads();
        Ok(())
    }
}
