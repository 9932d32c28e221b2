//! Pipelines: a thread of its own copies boxes ahead of the threads that use them.
//!
//! ```text
//! barriers: full and free for every stage of every pipeline
//! threads of loops:                        one thread more:
//!   for … {                                  for … {
//!     for round {                              for round {
//!       wait until the stage is full             wait until the stage is free
//!       use it                                   its copies begin; they make it full
//!       free the stage before                  }
//!     }                                      }
//!     …
//! ```
//!
//! Both roles walk the same loops, so the stage and the parity of its barriers are counters of each. Buffers of a stage
//! that the same statements use are waited for and freed together, others apart ([`super::flight`]). What a role does
//! not do is left out of it; loops that hold a pipeline are in both.
//!
//! A launch of such a kernel may begin before the one before it ends. No thread touches global memory before that is
//! over and its memory is visible; the next launch may begin as soon as all blocks of this one have come so far, so
//! that two are under way at most.
//!
//! # Source
//! PTX ISA, "Parallel Synchronization and Communication Instructions: mbarrier", "griddepcontrol".
use super::emit::PtxEmitter;
use super::flight::{self, Round};
use super::slots::Ring;
use super::turn::{PipelineRole, Turn};
use crate::EmitError;
use crate::ptx::{Class, PtxOperand, Reg};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Expr;
use tilewright_ir::kernel::{BufferId, Loop, LoopId, LoopKind, Space, Stmt, UsedTogether, for_each_stmt};
use tilewright_ir::target::AtomOp;

/// Iterations of a loop over blocks that share blocks: the number of the last, and one step more, have 32 bits.
pub(super) const MOST_TURNS: i64 = i32::MAX as i64 - (1 << 16);

/// Number of the hardware barrier at which the threads of loops meet: all threads of the block meet at 0.
const USERS: i64 = 1;

impl PtxEmitter<'_> {
    /// A block with pipelines, and the loop over blocks if there is one.
    pub fn roles(&mut self, blocks: Option<&Loop>, body: &[Stmt]) -> Result<(), EmitError> {
        let users = i64::from(self.threads);
        let tid = self.pure("mov.u32", Class::B32, [PtxOperand::name("%tid.x")]);
        self.init_barriers(tid);
        self.effect("griddepcontrol.wait", [], []);
        self.effect("griddepcontrol.launch_dependents", [], []);
        let copying = self.pure("setp.ge.u32", Class::Pred, [tid.into(), users.into()]);
        let (copies, end) = (self.label(), self.label());
        self.open();
        self.branch(Some((copying, true)), copies);
        let traded = self.slots.copiers.registers;
        if let Some(most) = traded {
            self.effect("setmaxnreg.inc.sync.aligned.u32", [], [i64::from(most).into()]);
        }
        self.part(PipelineRole::Uses, blocks, body)?;
        self.close();
        self.branch(None, end);
        self.place_label(copies);
        self.open();
        if traded.is_some() {
            self.effect("setmaxnreg.dec.sync.aligned.u32", [], [self.grid.reserves.copier.into()]);
        }
        let idle = self.here("setp.ne.u32", &[Class::Pred], [tid.into(), users.into()])[0];
        self.branch(Some((idle, true)), end);
        self.part(PipelineRole::Copies, blocks, body)?;
        self.close();
        self.place_label(end);
        Ok(())
    }

    /// Every stage is filled by one thread, and freed by one of every group.
    fn init_barriers(&mut self, tid: Reg) {
        let others = self.pure("setp.ne.u32", Class::Pred, [tid.into(), 0.into()]);
        let done = self.label();
        self.open();
        self.branch(Some((others, true)), done);
        for ring in self.slots.rings.clone().into_values() {
            let groups = self.threads.checked_div(ring.group).unwrap_or(1);
            let stages = i64::from(ring.stages);
            for i in 0..2 * stages * ring.sets.len() as i64 {
                let count = if i % (2 * stages) < stages { 1 } else { i64::from(groups) };
                let at = PtxOperand::at_name(self.slots.shared_name, ring.barriers as i64 + ring.barrier * i);
                self.effect("mbarrier.init.shared::cta.b64", [], [at, count.into()]);
            }
        }
        self.effect("fence.mbarrier_init.release.cluster", [], []);
        self.close();
        self.place_label(done);
        self.effect("bar.sync", [], [0.into()]);
    }

    fn part(&mut self, part: PipelineRole, blocks: Option<&Loop>, body: &[Stmt]) -> Result<(), EmitError> {
        self.role = Some(part);
        for id in self.slots.rings.keys().copied().collect::<Vec<_>>() {
            let [stage, parity, free] = [0; 3].map(|_| self.variable(Class::B32));
            [stage, parity, free].into_iter().for_each(|r| self.set(r, 0.into()));
            self.turns.insert(id, Turn { stage, parity, free, at: stage, barrier: stage });
        }
        let done = match blocks {
            Some(l) => self.in_turns(l, body),
            None => self.list(body, 0),
        };
        if part == PipelineRole::Uses && !self.slots.stored.is_empty() {
            self.wait_for_stores(0);
            self.stores = 0;
        }
        self.role = None;
        self.turns.clear();
        done
    }

    /// The iterations of a loop over blocks that are this block's: with so many blocks as run at once, every such one.
    /// Copies for the next go on while an iteration ends.
    fn in_turns(&mut self, l: &Loop, body: &[Stmt]) -> Result<(), EmitError> {
        let block = self.pure("mov.u32", Class::B32, [PtxOperand::name("%ctaid.x")]);
        let most = l.var.hi.min(MOST_TURNS);
        if most < self.at_once() {
            self.learn(block, (0, most), l.var.div);
            return self.with(l, block.into(), &mut |e| e.list(body, 0));
        }
        let end = self.eval(&l.end)?;
        let limit = match self.operand(end) {
            PtxOperand::Reg(r) if r.class == Class::B64 => self.pure("cvt.u32.u64", Class::B32, [r.into()]).into(),
            other => other,
        };
        let step = self.pure("mov.u32", Class::B32, [PtxOperand::name("%nctaid.x")]);
        let i = self.reg(Class::B32);
        self.learn(i, (0, most), 1);
        self.belongs_to(i, self.level() + 1);
        self.set(i, block.into());
        let again = self.label();
        self.place_label(again);
        self.open_loop();
        let done = self.with(l, i.into(), &mut |e| e.list(body, 0));
        self.effect("add.s32", [i], [i.into(), step.into()]);
        let more = self.here("setp.lt.s32", &[Class::Pred], [i.into(), limit])[0];
        self.branch(Some((more, true)), again);
        self.close();
        done
    }

    /// Blocks with pipelines that run at once: they take most of the shared memory of a multiprocessor.
    pub fn at_once(&self) -> i64 {
        self.grid.multiprocessors * i64::from(self.resident)
    }

    /// Whether this role has nothing to do with a statement.
    pub fn leaves_out(&self, s: &Stmt) -> bool {
        if self.role != Some(PipelineRole::Copies) {
            return false;
        }
        let mut holds = self.copied(s, 1).is_some();
        for_each_stmt(std::slice::from_ref(s), &mut |s| {
            holds |= matches!(s, Stmt::For(id, _) if self.slots.rings.contains_key(id));
        });
        !holds
    }

    /// A loop that is a pipeline.
    pub fn pipeline(&mut self, id: LoopId, l: &Loop, body: &[Stmt], depth: usize) -> Result<(), EmitError> {
        let (Some(ring), Some(part)) = (self.slots.rings.get(&id).cloned(), self.role) else {
            return Err(self.form(format!("the pipeline `{}` copies no box", l.var.name)));
        };
        let ahead = body.iter().take_while(|s| self.copied(s, 1).is_some()).count();
        let (copies, uses) = body.split_at(ahead);
        if !flight::direct((self.kernel, &self.grid), uses) {
            return Err(self.form(format!("products in the pipeline `{}` stand in loops of it", l.var.name)));
        }
        match part {
            PipelineRole::Copies => self.serial(l, &mut |e| {
                let turn = e.begin_turn(id, &ring)?;
                let parity = e.here("xor.b32", &[Class::B32], [turn.parity.into(), 1.into()])[0];
                for (k, set) in ring.sets.iter().enumerate() {
                    let of_set = |s: &&Stmt| e.filled(s).is_some_and(|b| set.buffers.contains(&b));
                    let copies: Vec<&Stmt> = copies.iter().filter(of_set).collect();
                    let bytes: i64 = copies.iter().filter_map(|s| e.copied(s, 1)).sum();
                    e.wait_until(PtxOperand::At(turn.barrier, ring.free(k)), parity);
                    let (full, op) =
                        (PtxOperand::At(turn.barrier, ring.full(k)), "mbarrier.arrive.expect_tx.shared::cta.b64");
                    e.effect(op, [], [PtxOperand::name("_"), full, bytes.into()]);
                    copies.into_iter().try_for_each(|s| e.stmt(s, depth + 1))?;
                }
                uses.iter().try_for_each(|s| e.stmt(s, depth + 1))?;
                e.end_turn(turn, &ring);
                Ok(())
            }),
            PipelineRole::Uses => {
                let sets: Vec<UsedTogether> = ring.sets.iter().map(|set| set.after(ahead)).collect();
                let round = Round::of((self.kernel, &self.grid), uses, &sets, ring.stages);
                self.serial(l, &mut |e| e.round(id, &ring, (uses, &round), depth))?;
                if uses.iter().any(|s| flight::is_group((self.kernel, &self.grid), s)) {
                    self.effect("wgmma.wait_group.sync.aligned", [], [0.into()]);
                }
                if let Some(turn) = self.turns.get(&id).copied().filter(|_| !round.carried.is_empty()) {
                    self.free_before(turn, &ring, &round.carried);
                    self.set(turn.free, 0.into());
                }
                Ok(())
            }
        }
    }

    /// An iteration of those who use what was copied.
    fn round(
        &mut self,
        id: LoopId,
        ring: &Ring,
        (uses, round): (&[Stmt], &Round),
        depth: usize,
    ) -> Result<(), EmitError> {
        let turn = self.begin_turn(id, ring)?;
        for (i, step) in round.steps.iter().enumerate() {
            for k in &step.full {
                self.wait_until(PtxOperand::At(turn.barrier, ring.full(*k)), turn.parity);
            }
            if let Some(n) = step.flying {
                self.effect("wgmma.wait_group.sync.aligned", [], [n.into()]);
            }
            self.free_before(turn, ring, &step.freed_before);
            self.free_now(turn, ring, &step.freed);
            if let Some(s) = uses.get(i) {
                self.stmt(s, depth + 1)?;
            }
            self.free_now(turn, ring, &step.freed_after);
        }
        if !round.carried.is_empty() {
            self.effect("add.s32", [turn.free], [turn.barrier.into(), ring.free(0).into()]);
        }
        self.end_turn(turn, ring);
        Ok(())
    }

    /// The buffer that copies of a pipeline fill: that of the first.
    fn filled(&self, s: &Stmt) -> Option<BufferId> {
        match s {
            Stmt::For(_, body) => body.iter().find_map(|s| self.filled(s)),
            Stmt::Atom { operands, .. } => operands.first().map(|dst| self.kernel.access(*dst).buffer),
            _ => None,
        }
    }

    /// Bytes that a statement copies, `times` times, if it is a copy of a box to shared memory, or a loop over some
    /// that is written out.
    fn copied(&self, s: &Stmt, times: i64) -> Option<i64> {
        match s {
            Stmt::For(id, body) => {
                let l = self.kernel.loops.get(id.0 as usize)?;
                let (Expr::Num(start), Expr::Num(end), LoopKind::Unroll) = (&l.start, &l.end, l.kind) else {
                    return None;
                };
                body.iter().map(|s| self.copied(s, times * (end - start).max(0))).sum()
            }
            Stmt::Atom { atom, operands } => {
                let (AtomOp::CopyBox, [dst, _]) = (self.target.atom(atom)?.op, &operands[..]) else { return None };
                let buffer = self.kernel.buffer(self.kernel.access(*dst).buffer);
                let points = self.kernel.access(*dst).tile().iter().map(|mode| mode.size().ok()?.value()).product();
                let shared = buffer.space == Space::Shared;
                Option::filter(points, |_: &i64| shared).map(|n| n * times * DType::bytes(buffer.dtype) as i64)
            }
            _ => None,
        }
    }

    /// Where the stage of this round is.
    fn begin_turn(&mut self, id: LoopId, ring: &Ring) -> Result<Turn, EmitError> {
        let unknown = || EmitError::Unknown { what: "pipeline", name: format!("i{}", id.0) };
        let mut turn = self.turns.get(&id).copied().ok_or_else(unknown)?;
        let (step, stages) = (ring.step as i64, i64::from(ring.stages));
        turn.at = self.here("mul.lo.s32", &[Class::B32], [turn.stage.into(), step.into()])[0];
        self.learn(turn.at, (0, step * (stages - 1)), step);
        let base = self.pure("mov.u32", Class::B32, [PtxOperand::name(self.slots.shared_name)]);
        let base = self.pure("add.s32", Class::B32, [base.into(), (ring.barriers as i64).into()]);
        turn.barrier =
            self.here("mad.lo.s32", &[Class::B32], [turn.stage.into(), self.grid.barrier_bytes.into(), base.into()])[0];
        self.turns.insert(id, turn);
        Ok(turn)
    }

    /// The next stage, with the other parity after the last one.
    fn end_turn(&mut self, turn: Turn, ring: &Ring) {
        let stages = i64::from(ring.stages);
        let next = self.here("add.s32", &[Class::B32], [turn.stage.into(), 1.into()])[0];
        let last = self.here("setp.eq.s32", &[Class::Pred], [next.into(), stages.into()])[0];
        self.effect("selp.b32", [turn.stage], [0.into(), next.into(), last.into()]);
        let flip = self.here("selp.b32", &[Class::B32], [1.into(), 0.into(), last.into()])[0];
        self.effect("xor.b32", [turn.parity], [turn.parity.into(), flip.into()]);
    }

    /// One thread of each group says that it is done with sets of the stage before.
    fn free_before(&mut self, turn: Turn, ring: &Ring, sets: &[usize]) {
        if sets.is_empty() {
            return;
        }
        let first = self.first_of(i64::from(ring.group.max(1)));
        let some = self.here("setp.ne.s32", &[Class::Pred], [turn.free.into(), 0.into()])[0];
        let both = self.here("and.pred", &[Class::Pred], [some.into(), first.into()])[0];
        let skip = self.label();
        self.branch(Some((both, false)), skip);
        for k in sets {
            let at = PtxOperand::At(turn.free, ring.free(*k) - ring.free(0));
            self.effect("mbarrier.arrive.shared::cta.b64", [], [PtxOperand::name("_"), at]);
        }
        self.place_label(skip);
    }

    /// The same of this stage.
    fn free_now(&mut self, turn: Turn, ring: &Ring, sets: &[usize]) {
        if sets.is_empty() {
            return;
        }
        let (first, skip) = (self.first_of(i64::from(ring.group.max(1))), self.label());
        self.branch(Some((first, false)), skip);
        for k in sets {
            let at = PtxOperand::At(turn.barrier, ring.free(*k));
            self.effect("mbarrier.arrive.shared::cta.b64", [], [PtxOperand::name("_"), at]);
        }
        self.place_label(skip);
    }

    /// Whether this is the first thread of so many, a power of two.
    pub fn first_of(&mut self, threads: i64) -> Reg {
        let tid = self.pure("mov.u32", Class::B32, [PtxOperand::name("%tid.x")]);
        let lane = self.pure("and.b32", Class::B32, [tid.into(), (threads - 1).into()]);
        self.pure("setp.eq.s32", Class::Pred, [lane.into(), 0.into()])
    }

    /// Waits for the end of the phase of a barrier that has a parity.
    fn wait_until(&mut self, barrier: PtxOperand, parity: Reg) {
        let again = self.label();
        self.place_label(again);
        let op = "mbarrier.try_wait.parity.shared::cta.b64";
        let done = self.here(op, &[Class::Pred], [barrier, parity.into()])[0];
        self.branch(Some((done, false)), again);
    }

    /// The barrier that counts the bytes of the boxes that go to a buffer in this round.
    pub fn counted_by(&self, ring: LoopId, buffer: BufferId) -> Option<PtxOperand> {
        let (turn, ring) = (self.turns.get(&ring)?, self.slots.rings.get(&ring)?);
        let set = ring.sets.iter().position(|set| set.buffers.contains(&buffer))?;
        Some(PtxOperand::At(turn.barrier, ring.full(set)))
    }

    /// A barrier for the threads that loops are about.
    pub fn block_barrier(&mut self) {
        match self.role {
            None => self.effect("bar.sync", [], [0.into()]),
            Some(_) => self.effect("bar.sync", [], [USERS.into(), i64::from(self.threads).into()]),
        }
    }
}
