//! Statements: loops bound to the grid, loops that run, loops that are written out, and stores.
//!
//! A loop over threads is the block's own threads, each with its number; where it has fewer iterations than the block
//! has threads, or a bound that is not known, the rest branches around it. A serial loop tests at its end, and before
//! it where it may be empty.
use super::emit::{Lin, PtxEmitter};
use super::index::fits_i32;
use super::narrow::Raw;
use super::place::Lane;
use super::value::Val;
use crate::EmitError;
use crate::ptx::{Class, PtxOperand};
use smallvec::SmallVec;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{BinOp, Expr};
use tilewright_ir::kernel::{AccessId, Loop, LoopId, LoopKind, Space, Stmt, Sync};
use tilewright_ir::scalar::{BinaryOp, ReduceOp, Scalar};

/// Statements that a phase may become.
const MAX_STATEMENTS: usize = 16384;
/// What the accesses of a store read, lane by lane.
type Loaded = SmallVec<[(AccessId, Vec<Raw>); 3]>;
/// The factors of a product.
type Factors<'s> = (&'s Scalar<AccessId>, &'s Scalar<AccessId>);

/// Nesting of loops.
const MAX_DEPTH: usize = 64;

impl PtxEmitter<'_> {
    /// A phase: a loop over blocks, or the body of one block.
    pub fn phase(&mut self, body: &[Stmt]) -> Result<(), EmitError> {
        match body {
            [blocks @ Stmt::For(id, inner)] if matches!(self.kernel.loop_(*id).kind, LoopKind::Block(_)) => {
                self.serving(blocks, |e| e.blocks(*id, inner))
            }
            _ if self.slots.rings.is_empty() => self.list(body, 0),
            _ => self.roles(None, body),
        }
    }

    /// The body of a loop over blocks.
    fn blocks(&mut self, id: LoopId, body: &[Stmt]) -> Result<(), EmitError> {
        let l = self.kernel.loop_(id);
        if l.start != Expr::Num(0) || l.kind != LoopKind::Block(0) {
            return Err(self.form(format!("the loop over blocks `{}` must count axis 0 from 0", l.var.name)));
        }
        if !self.slots.rings.is_empty() {
            return self.roles(Some(l), body);
        }
        // A grid has at most 2^31 - 1 blocks on its first axis.
        let most = l.var.hi.min(i64::from(i32::MAX) - 1);
        let block = self.pure("mov.u32", Class::B32, [PtxOperand::name("%ctaid.x")]);
        self.learn(block, (0, most), l.var.div);
        self.env.insert(l.var.name.clone(), block.into());
        self.list(body, 0)
    }

    pub(super) fn list(&mut self, body: &[Stmt], depth: usize) -> Result<(), EmitError> {
        body.iter().try_for_each(|s| self.stmt(s, depth))
    }

    pub(super) fn stmt(&mut self, s: &Stmt, depth: usize) -> Result<(), EmitError> {
        self.serving(s, |e| e.emitted(s, depth))
    }

    fn emitted(&mut self, s: &Stmt, depth: usize) -> Result<(), EmitError> {
        if self.leaves_out(s) {
            return Ok(());
        }
        if depth > MAX_DEPTH {
            return Err(EmitError::TooDeep { what: "a loop", limit: MAX_DEPTH });
        }
        self.statements += 1;
        if self.statements > MAX_STATEMENTS {
            return Err(EmitError::TooLarge { phase: self.phase, limit: MAX_STATEMENTS });
        }
        match s {
            Stmt::For(id, body) => {
                let Some(l) = self.kernel.loops.get(id.0 as usize) else {
                    return Err(EmitError::Unknown { what: "loop", name: format!("i{}", id.0) });
                };
                match l.kind {
                    LoopKind::Thread(0) => self.threads(*id, body, depth),
                    LoopKind::Group { threads } => self.groups(*id, threads, body, depth),
                    LoopKind::Unroll => self.unrolled(l, body, depth),
                    LoopKind::Vector => self.vector(l, body),
                    LoopKind::Lookup(index) => self.look_up(l, index, body, depth),
                    LoopKind::Serial => self.serial(l, &mut |e| e.list(body, depth + 1)),
                    LoopKind::Pipeline { .. } => self.pipeline(*id, l, body, depth),
                    kind => Err(self.form(format!("a loop of kind {kind:?} in a block"))),
                }
            }
            Stmt::Store { dst, value, update } => {
                self.in_threads("a store")?;
                self.store_lanes_of(*dst, value, *update, &[None])
            }
            Stmt::Atom { atom, operands } => self.atom(atom, operands),
            Stmt::Sync(sync) => self.sync(*sync),
        }
    }

    pub(super) fn in_threads(&self, what: &str) -> Result<(), EmitError> {
        if self.thread_loop.is_some() {
            return Ok(());
        }
        Err(self.form(format!("{what} outside of a loop over threads")))
    }

    fn sync(&mut self, sync: Sync) -> Result<(), EmitError> {
        if self.thread_loop.is_some() && sync == Sync::Block {
            return Err(self.form("a barrier inside of a loop over threads"));
        }
        match sync {
            Sync::Block => self.block_barrier(),
            // Before sm_80 nothing is asynchronous.
            Sync::Commit if self.grid.capability >= 80 => self.effect("cp.async.commit_group", [], []),
            Sync::WaitGroups(n) if self.grid.capability >= 80 => {
                self.effect("cp.async.wait_group", [], [i64::from(n).into()]);
            }
            Sync::Commit | Sync::WaitGroups(_) => {}
        }
        Ok(())
    }

    /// Binds a variable around a body.
    pub(super) fn with(
        &mut self,
        l: &Loop,
        value: Lin,
        body: &mut dyn FnMut(&mut Self) -> Result<(), EmitError>,
    ) -> Result<(), EmitError> {
        let before = self.env.insert(l.var.name.clone(), value);
        let done = body(self);
        match before {
            Some(b) => self.env.insert(l.var.name.clone(), b),
            None => self.env.remove(&l.var.name),
        };
        done
    }

    fn threads(&mut self, id: LoopId, body: &[Stmt], depth: usize) -> Result<(), EmitError> {
        let l = self.kernel.loop_(id);
        if self.thread_loop.is_some() {
            return Err(self.form("a loop over threads inside of another"));
        }
        if l.start != Expr::Num(0) {
            return Err(self.form(format!("the loop over threads `{}` must count from 0", l.var.name)));
        }
        let end = self.eval(&l.end)?;
        let tid = self.pure("mov.u32", Class::B32, [PtxOperand::name("%tid.x")]);
        let all = i64::from(self.threads);
        self.learn(tid, (0, all - 1), 1);
        self.thread_loop = Some(id);
        let skip = match end.constant() {
            Some(n) if n >= all => None,
            _ => {
                let end = self.operand(end);
                Some((end, self.label()))
            }
        };
        self.open();
        if let Some((end, label)) = &skip {
            let p = match end {
                // The bound may be beyond 32 bits.
                PtxOperand::Reg(r) if r.class == Class::B64 => {
                    let wide = self.wide(tid);
                    self.pure("setp.ge.s64", Class::Pred, [wide.into(), end.clone()])
                }
                _ => self.pure("setp.ge.s32", Class::Pred, [tid.into(), end.clone()]),
            };
            self.branch(Some((p, true)), *label);
        }
        if let Some(flying) = self.restages(body) {
            self.wait_for_stores(flying);
        }
        // What is known of the variable of a loop with fewer iterations than threads holds inside of it alone: it is a
        // register of its own, so that no other loop meets what was computed, and learned, from it.
        let var = match skip {
            Some(_) => {
                let own = self.here("mov.u32", &[Class::B32], [tid.into()])[0];
                self.learn(own, (0, all - 1), 1);
                own
            }
            None => tid,
        };
        let done = self.with(l, var.into(), &mut |e| e.list(body, depth + 1));
        self.close();
        if let Some((_, label)) = skip {
            self.place_label(label);
        }
        self.thread_loop = None;
        done
    }

    /// A loop over groups of threads: each is one of them, and all threads of the block are in one.
    fn groups(&mut self, id: LoopId, threads: u32, body: &[Stmt], depth: usize) -> Result<(), EmitError> {
        let l = self.kernel.loop_(id);
        let whole = l.start == Expr::Num(0) && l.end == Expr::Num(i64::from(self.threads / threads.max(1)));
        if self.thread_loop.is_some() || !whole || !threads.is_power_of_two() || !self.threads.is_multiple_of(threads) {
            return Err(self.form(format!("the groups `{}` of {threads} are not the block's threads", l.var.name)));
        }
        let tid = self.pure("mov.u32", Class::B32, [PtxOperand::name("%tid.x")]);
        let by = i64::from(threads.trailing_zeros());
        let group = self.pure("shr.u32", Class::B32, [tid.into(), by.into()]);
        self.learn(group, (0, i64::from(self.threads / threads) - 1), 1);
        self.thread_loop = Some(id);
        self.open();
        if let Some(flying) = self.restages(body) {
            self.wait_for_stores(flying);
        }
        // Only products in flight are done by warpgroups.
        let in_flight = i64::from(threads) == self.grid.warpgroup;
        if in_flight {
            self.effect("wgmma.fence.sync.aligned", [], []);
        }
        let done = self.with(l, group.into(), &mut |e| e.list(body, depth + 1));
        if in_flight {
            self.effect("wgmma.commit_group.sync.aligned", [], []);
        }
        self.close();
        self.thread_loop = None;
        done
    }

    fn unrolled(&mut self, l: &Loop, body: &[Stmt], depth: usize) -> Result<(), EmitError> {
        let (start, end) = (self.eval(&l.start)?.constant(), self.eval(&l.end)?.constant());
        let (Some(start), Some(end)) = (start, end) else {
            return Err(EmitError::NotStatic { what: "a bound of an unrolled loop", found: l.end.to_string() });
        };
        if end.saturating_sub(start) > MAX_STATEMENTS as i64 {
            return Err(EmitError::TooLarge { phase: self.phase, limit: MAX_STATEMENTS });
        }
        let fresh = self.unrolled.insert(l.var.name.clone());
        for i in start..end {
            self.with(l, Lin::number(i), &mut |e| e.list(body, depth + 1))?;
        }
        if fresh {
            self.unrolled.remove(&l.var.name);
        }
        Ok(())
    }

    fn vector(&mut self, l: &Loop, body: &[Stmt]) -> Result<(), EmitError> {
        self.in_threads("a vector loop")?;
        let (start, end) = (self.eval(&l.start)?.constant(), self.eval(&l.end)?.constant());
        let (Some(start), Some(end)) = (start, end) else {
            return Err(EmitError::NotStatic { what: "a bound of a vector loop", found: l.end.to_string() });
        };
        if end.saturating_sub(start) > 64 {
            return Err(self.form(format!("a vector loop of {} lanes, at most 64 are", end - start)));
        }
        let lanes: Vec<Lane> = (start..end).map(|i| Some((l.var.name.clone(), i))).collect();
        let fresh = self.unrolled.insert(l.var.name.clone());
        let mut done = Ok(());
        for s in body {
            done = match s {
                Stmt::Store { dst, value, update } => {
                    self.serving(s, |e| e.store_lanes_of(*dst, value, *update, &lanes))
                }
                _ => Err(self.form("a vector loop holds stores only")),
            };
            if done.is_err() {
                break;
            }
        }
        if fresh {
            self.unrolled.remove(&l.var.name);
        }
        done
    }

    pub(super) fn serial(
        &mut self,
        l: &Loop,
        body: &mut dyn FnMut(&mut Self) -> Result<(), EmitError>,
    ) -> Result<(), EmitError> {
        let at_most_once = match &l.end {
            Expr::Bin(BinOp::Min, ends) => match (&ends.0, &ends.1) {
                (Expr::Num(1), count) | (count, Expr::Num(1)) => Some(count),
                _ => None,
            },
            _ => None,
        };
        let at_most_once = at_most_once.or((l.var.hi == 0).then_some(&l.end));
        if let (Expr::Num(0), Some(count)) = (&l.start, at_most_once) {
            return self.guarded(l, count, body);
        }
        let (start, end) = (self.eval(&l.start)?, self.eval(&l.end)?);
        if start.reg == end.reg && end.add.saturating_sub(start.add) <= 1 {
            // One iteration or none is no loop.
            return match end.add > start.add {
                false => Ok(()),
                true => {
                    let fresh = self.unrolled.insert(l.var.name.clone());
                    let done = self.with(l, start, body);
                    if fresh {
                        self.unrolled.remove(&l.var.name);
                    }
                    done
                }
            };
        }
        let ((from, _), (least_end, most_end)) = (self.range(start), self.range(end));
        let most = l.var.hi.min(most_end.saturating_sub(1));
        let least = l.var.lo.max(from);
        let runs = self.range(start).1 < least_end;
        // The counter passes the last value by one.
        let narrow =
            fits_i32((least, most.saturating_add(1))) && fits_i32(self.range(start)) && fits_i32((least_end, most_end));
        let (class, suffix) = if narrow { (Class::B32, "s32") } else { (Class::B64, "s64") };
        let (first, limit) = (self.bound(start, narrow), self.bound(end, narrow));
        let i = self.reg(class);
        self.learn(i, (least, most), 1);
        self.belongs_to(i, self.level() + 1);
        let (again, done) = (self.label(), self.label());
        self.open();
        self.comment(format!("{} in {}..{}", l.var.name, l.start, l.end));
        self.set(i, first.clone());
        if !runs {
            let p = self.here(["setp.ge.", suffix], &[Class::Pred], [i.into(), limit.clone()])[0];
            self.branch(Some((p, true)), done);
        }
        self.place_label(again);
        self.open_loop();
        self.belongs_to(i, self.level());
        let result = self.with(l, i.into(), body);
        self.effect(["add.", suffix], [i], [i.into(), 1.into()]);
        let p = self.here(["setp.lt.", suffix], &[Class::Pred], [i.into(), limit])[0];
        self.branch(Some((p, true)), again);
        self.close();
        self.close();
        self.place_label(done);
        result
    }

    /// A loop of `0..min(1, count)`, or whose bound is never more than 1: a branch around its body where `count` is
    /// less than 1.
    fn guarded(
        &mut self,
        l: &Loop,
        count: &Expr,
        body: &mut dyn FnMut(&mut Self) -> Result<(), EmitError>,
    ) -> Result<(), EmitError> {
        let count = self.eval(count)?;
        let (least, most) = self.range(count);
        if most < 1 {
            return Ok(());
        }
        let done = self.label();
        let test = match count.reg {
            Some(r) if least < 1 => {
                // r + n < 1; the number moves to the other side, so that the copies of an unrolled loop share r.
                let limit = BinOp::Sub.eval(1, count.add)?;
                let narrow = r.class == Class::B32 && fits_i32((limit, limit));
                let (r, op) = if narrow { (r, "setp.lt.s32") } else { (self.wide(r), "setp.lt.s64") };
                Some(self.pure(op, Class::Pred, [r.into(), limit.into()]))
            }
            _ => None,
        };
        let fresh = self.unrolled.insert(l.var.name.clone());
        if test.is_some() {
            self.open();
        }
        if let Some(p) = test {
            self.branch(Some((p, true)), done);
        }
        let result = self.with(l, Lin::number(0), body);
        if test.is_some() {
            self.close();
            self.place_label(done);
        }
        if fresh {
            self.unrolled.remove(&l.var.name);
        }
        result
    }

    /// A loop's bound as an operand of its counter's width.
    fn bound(&mut self, bound: Lin, narrow: bool) -> PtxOperand {
        match self.operand(bound) {
            PtxOperand::Reg(r) if !narrow => self.wide(r).into(),
            PtxOperand::Reg(r) if r.class == Class::B64 => self.pure("cvt.u32.u64", Class::B32, [r.into()]).into(),
            other => other,
        }
    }

    /// A store for each of some lanes; loads come first, joined where they are neighbours, then the stores.
    fn store_lanes_of(
        &mut self,
        dst: AccessId,
        value: &Scalar<AccessId>,
        update: Option<ReduceOp>,
        lanes: &[Lane],
    ) -> Result<(), EmitError> {
        let buffer = self.kernel.access(dst).buffer;
        let to_registers = self.kernel.buffer(buffer).space == Space::Register;
        if update.is_some() && lanes.len() > 1 && to_registers && !self.differ(dst, lanes)? {
            // Lanes that add to one register do so one after the other.
            return lanes.iter().try_for_each(|lane| self.store_run(dst, value, update, std::slice::from_ref(lane)));
        }
        self.store_run(dst, value, update, lanes)
    }

    /// Whether no two lanes name one register. Then all may load before any stores: no lane reads what another writes,
    /// which is verified.
    fn differ(&mut self, id: AccessId, lanes: &[Lane]) -> Result<bool, EmitError> {
        let elements = self.lane_elements(id, lanes)?;
        Ok(elements.iter().enumerate().all(|(i, e)| !elements[..i].contains(e)))
    }

    fn store_run(
        &mut self,
        dst: AccessId,
        value: &Scalar<AccessId>,
        update: Option<ReduceOp>,
        lanes: &[Lane],
    ) -> Result<(), EmitError> {
        let mut loaded = Loaded::new();
        value.for_each_load(&mut |_, a| {
            if loaded.iter().all(|(id, _)| id != a) {
                loaded.push((*a, vec![]));
            }
        });
        for (id, raws) in &mut loaded {
            *raws = self.load_lanes(*id, lanes)?;
        }
        let dtype = self.kernel.buffer(self.kernel.access(dst).buffer).dtype;
        if let Some(op) = update.filter(|_| self.kernel.is_atomic(dst, update)) {
            let offsets = self.lanes(dst, lanes)?;
            return offsets.iter().enumerate().try_for_each(|(lane, offset)| {
                let v = self.lane(value, lane, &loaded)?;
                self.update_at(dst, offset, op, v)
            });
        }
        let raws = match (value, update) {
            // A copy moves bits; but a bool in memory is 0 or 1.
            (Scalar::Load(d, a), None) if *d == dtype && dtype != DType::Bool => {
                loaded.into_iter().find(|(id, _)| id == a).map(|(_, raws)| raws).unwrap_or_default()
            }
            _ => {
                let old = update.map(|op| Ok::<_, EmitError>((op, self.load_lanes(dst, lanes)?))).transpose()?;
                let mut values = vec![];
                for lane in 0..lanes.len() {
                    let v = self.lane(value, lane, &loaded)?;
                    values.push(match &old {
                        None => v,
                        Some((op, old)) => {
                            let old = self.decode(dtype, &old[lane])?;
                            match self.term(dst, *op, value) {
                                Some(product) => self.fused(product, old, lane, &loaded)?,
                                None => self.combine(*op, old, v)?,
                            }
                        }
                    });
                }
                self.encode(dtype, &values)?
            }
        };
        self.store_lanes(dst, lanes, &raws)
    }

    /// The value of one lane.
    fn lane(&mut self, s: &Scalar<AccessId>, lane: usize, loaded: &Loaded) -> Result<Val, EmitError> {
        let kernel = self.kernel;
        let mut load = |e: &mut Self, a: AccessId| {
            let dtype = kernel.buffer(kernel.access(a).buffer).dtype;
            match loaded.iter().find(|(id, _)| *id == a).and_then(|(_, raws)| raws.get(lane)) {
                Some(raw) => e.decode(dtype, raw),
                None => Err(EmitError::Unknown { what: "access", name: format!("a{}", a.0) }),
            }
        };
        self.scalar(s, &mut load, 0)
    }

    /// The factors of a term of a float sum: what is added to a register. A statement's own update goes to memory, and
    /// is two operations, each rounded.
    fn term<'s>(&self, dst: AccessId, op: ReduceOp, value: &'s Scalar<AccessId>) -> Option<Factors<'s>> {
        let register = self.kernel.buffer(self.kernel.access(dst).buffer).space == Space::Register;
        match (value, value.dtype()) {
            (Scalar::Binary(BinaryOp::Mul, a, b), DType::F32 | DType::F64) if register && op == ReduceOp::Sum => {
                Some((a, b))
            }
            _ => None,
        }
    }

    /// `old + a·b`, rounded once, as any fusion of the terms of a sum is allowed.
    fn fused(&mut self, (a, b): Factors<'_>, old: Val, lane: usize, loaded: &Loaded) -> Result<Val, EmitError> {
        let name = if old.dtype == DType::F64 { "fma.rn.f64" } else { "fma.rn.f32" };
        let (a, b) = (self.lane(a, lane, loaded)?, self.lane(b, lane, loaded)?);
        let a = self.register(&a);
        let r = self.pure(name, Self::class(old.dtype), [a.into(), b.operand, old.operand]);
        Ok(Val::new(old.dtype, r.into()))
    }

    pub(super) fn load_lanes(&mut self, id: AccessId, lanes: &[Lane]) -> Result<Vec<Raw>, EmitError> {
        let buffer = self.kernel.access(id).buffer;
        if self.kernel.buffer(buffer).space == Space::Register {
            return self.read_lanes(id, lanes);
        }
        let offsets = self.lanes(id, lanes)?;
        self.load(id, &offsets)
    }

    fn store_lanes(&mut self, id: AccessId, lanes: &[Lane], values: &[Raw]) -> Result<(), EmitError> {
        let buffer = self.kernel.access(id).buffer;
        if self.kernel.buffer(buffer).space == Space::Register {
            let elements = self.lane_elements(id, lanes)?;
            return self.write(buffer, &elements, values);
        }
        let offsets = self.lanes(id, lanes)?;
        self.store(id, &offsets, values)
    }
}
