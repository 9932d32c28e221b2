//! Loops that look up: the one iteration that a register names, after a check that there is one.
//!
//! A thread whose index lies outside traps (PTX ISA §9.7.19.5): the launch fails, and nothing more of it is done.
use super::emit::{Lin, PtxEmitter};
use crate::error::EmitError;
use crate::ptx::{Class, PtxOperand};
use tilewright_ir::dtype::DType;
use tilewright_ir::kernel::{AccessId, Loop, Stmt};

impl PtxEmitter<'_> {
    pub(super) fn look_up(&mut self, l: &Loop, index: AccessId, body: &[Stmt], depth: usize) -> Result<(), EmitError> {
        self.in_threads("a lookup")?;
        let dtype = self.kernel.buffer(self.kernel.access(index).buffer).dtype;
        let raws = self.load_lanes(index, &[None])?;
        let element = raws.first().ok_or_else(|| self.form("a lookup of nothing"))?;
        let element = self.decode(dtype, element)?;
        let element = self.cast(DType::I64, element)?;
        let at = self.register(&element);
        let end = self.eval(&l.end)?;
        let (_, most) = self.range(end);
        let end = match self.operand(end) {
            PtxOperand::Reg(r) => self.wide(r).into(),
            number => number,
        };
        let inside = self.here("setp.lt.u64", &[Class::Pred], [at.into(), end])[0];
        let label = self.label();
        self.branch(Some((inside, true)), label);
        self.effect("trap", [], []);
        self.place_label(label);
        // A register of its own, of which more is known than of the element.
        let narrow = most <= i64::from(i32::MAX);
        let (op, class) = if narrow { ("cvt.u32.u64", Class::B32) } else { ("mov.b64", Class::B64) };
        let own = self.here(op, &[class], [at.into()])[0];
        self.learn(own, (0, l.var.hi.min(most.saturating_sub(1)).max(0)), 1);
        self.with(l, Lin::from(own), &mut |e| e.list(body, depth + 1))
    }
}
