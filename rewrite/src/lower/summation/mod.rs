//! Long sums of floats: blocks of terms, and a compensated total of the blocks.
//!
//! Adding `n` floats one after the other may lose `n` roundings. So where a loop of a kernel may add more than
//! [`SummationChain::BLOCK`] to an accumulator, it is cut into blocks; each block is summed by itself, and what it
//! comes to is added to the accumulator with the rounding error of that addition kept beside it:
//!
//! ```text
//! for k in 0..K { acc += x[k] }    =>    part = 0; lost = 0
//!                                        for b in 0..ceil_div(K, 128) {
//!                                          for k in 0..min(128, K - 128*b) { part += x[128*b + k] }
//!                                          whole = acc + part
//!                                          part = part - (whole - acc);  acc = acc - (whole - (whole - acc))
//!                                          lost += acc + part;  acc = whole + lost;  lost = lost - (acc - whole)
//!                                          part = 0
//!                                        }
//! ```
//!
//! Whoever reads the accumulator on the way (a scan) reads `acc + part`. In the end `acc + lost` is the sum of the
//! blocks to twice the digits of its type, so that a sum loses what one block does, however many there are. No more
//! blocks than a block has terms are added as they are, `acc += part`, which loses as much again at most. Every plan
//! of every target that adds by loops is cut here, after it has been made; what products add in atoms is cut in
//! [`SumPieces`] where they are made.
//!
//! # Sources
//! The error of an addition: Knuth, *The Art of Computer Programming*, vol. 2, §4.2.2, theorem B (two-sum). Blocks with
//! a compensated total: Blanchard, Higham and Mary, *A Class of Fast and Accurate Summation Algorithms*, SISC 42(3),
//! 2020 (FABsum).
mod pieces;
mod substituted;
mod value;

use super::LowerError;
use super::build::Builder;
pub(super) use pieces::SumPieces;
use substituted::Substituted;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{BinOp, Expr, facts, normal};
use tilewright_ir::interp::bound::SummationChain;
use tilewright_ir::kernel::{
    AccessId, BufferId, Coord, Loop, LoopId, LoopKind, Space, Stmt, for_each_in_loops, for_each_stmt,
};
use tilewright_ir::scalar::{BinaryOp, ReduceOp, Scalar};
use tilewright_ir::target::Target;
use value::FloatValue;

/// Cuts the long sums of the kernel.
///
/// # Errors
/// Overflow of a bound.
pub(super) fn bounded(b: &mut Builder, target: &Target) -> Result<(), LowerError> {
    let mut sums = Sums { blocks: target.blocks.is_some(), partials: if wide(target) { 2 } else { 1 }, b };
    let (before, mut phases) = (sums.b.kernel.loops.len(), vec![]);
    for phase in std::mem::take(&mut sums.b.kernel.phases) {
        let body = sums.body(phase)?;
        // The two versions of a parallel loop are two phases.
        let parallel = |s: &Stmt| matches!(s, Stmt::For(l, _) if sums.loop_(*l).kind == LoopKind::Parallel);
        match body.iter().all(parallel) {
            true => phases.extend(body.into_iter().map(|s| vec![s])),
            false => phases.push(body),
        }
    }
    sums.b.kernel.phases = phases;
    if sums.b.kernel.loops.len() > before {
        sums.b.kernel.drop_unused();
    }
    Ok(())
}

/// Whether rows are reduced by vectors wider than the tile that a reduction names.
fn wide(target: &Target) -> bool {
    target.isa.vector_bits > target.isa.plain_bits
}

struct Sums<'b> {
    b: &'b mut Builder,
    /// Whether scratch is shared by the threads of a block: then it holds no accumulators of one of them.
    blocks: bool,
    /// Partial results of a reduction of a row for each that its tile names.
    partials: i64,
}

/// How many terms an accumulator adds, one after the other.
#[derive(Clone, Debug)]
struct Count {
    /// At most; `i64::MAX` where nothing bounds it.
    most: i64,
    /// How many, or [`SummationChain::BLOCK`] if there are more.
    least: Expr,
}

/// A buffer, what is added to it in a block, what was lost, and their sum as rounded.
#[derive(Clone, Copy)]
struct Total {
    acc: BufferId,
    part: BufferId,
    lost: BufferId,
    whole: BufferId,
}

/// An element that a loop adds to, and the loops around it that walk elements of its buffer.
struct AccumulatedElement {
    access: AccessId,
    loops: Vec<LoopId>,
}

impl Sums<'_> {
    fn loop_(&self, id: LoopId) -> &Loop {
        self.b.kernel.loop_(id)
    }

    fn buffer_of(&self, access: AccessId) -> BufferId {
        self.b.kernel.access(access).buffer
    }

    fn body(&mut self, stmts: Vec<Stmt>) -> Result<Vec<Stmt>, LowerError> {
        let mut out = vec![];
        for s in stmts {
            match s {
                Stmt::For(id, body) => out.extend(self.nest(id, body)?),
                s => out.push(s),
            }
        }
        Ok(out)
    }

    /// A loop, its long sums cut.
    fn nest(&mut self, id: LoopId, body: Vec<Stmt>) -> Result<Vec<Stmt>, LowerError> {
        let long = self.long(id, &body);
        if !long.is_empty() {
            return self.cut(id, &body, &long);
        }
        if let Some(versions) = self.versions(id, &body)? {
            return Ok(versions);
        }
        Ok(vec![Stmt::For(id, self.body(body)?)])
    }

    /// The accumulators to which a loop may add more than it should; none where it does something else with them.
    fn long(&self, id: LoopId, body: &[Stmt]) -> Vec<BufferId> {
        let kind = |k| matches!(k, LoopKind::Serial | LoopKind::Reduce(_) | LoopKind::Lookup(_));
        if !kind(self.loop_(id).kind) {
            return vec![];
        }
        let (mut adds, mut other, mut plain) = (vec![], vec![], true);
        for_each_stmt(body, &mut |s| match s {
            Stmt::Store { dst, value, update } => {
                let acc = self.buffer_of(*dst);
                let added = added(value, *dst);
                let is_sum = match update {
                    Some(op) => *op == ReduceOp::Sum && added == Some(0),
                    None => added.is_some_and(|n| n > 0),
                };
                if is_sum {
                    adds.push(acc)
                } else {
                    other.push(acc)
                };
                // Another element of the same buffer.
                value.for_each_load(&mut |_, a| {
                    if a != dst && self.buffer_of(*a) == acc {
                        other.push(acc);
                    }
                });
            }
            Stmt::Atom { operands, .. } => other.extend(operands.iter().map(|a| self.buffer_of(*a))),
            Stmt::For(l, _) => {
                let k = self.loop_(*l).kind;
                plain &= kind(k) || matches!(k, LoopKind::Unroll | LoopKind::Vector | LoopKind::Row(_));
            }
            Stmt::Sync(_) => plain = false,
        });
        let own = |acc: &BufferId| {
            let buffer = self.b.kernel.buffer(*acc);
            let space = buffer.space == Space::Register || buffer.space == Space::Shared && !self.blocks;
            space && matches!(buffer.dtype, DType::F32 | DType::F64)
        };
        adds.sort();
        adds.dedup();
        adds.retain(|acc| plain && own(acc) && !other.contains(acc));
        adds.retain(|acc| self.elements(body, *acc).is_some_and(|all| all.iter().all(|e| !e.loops.contains(&id))));
        adds.retain(|acc| self.count_of(id, body, *acc).most > SummationChain::BLOCK);
        adds
    }

    /// The elements of an accumulator to which a body adds, each once; `None` where loops inside of the body say how
    /// far others go that walk them.
    fn elements(&self, body: &[Stmt], acc: BufferId) -> Option<Vec<AccumulatedElement>> {
        let mut found: Vec<AccumulatedElement> = vec![];
        let mut known = true;
        for_each_in_loops(body, &mut |s, around| {
            let Stmt::Store { dst, .. } = s else { return };
            if self.buffer_of(*dst) != acc || found.iter().any(|e| e.access == *dst) {
                return;
            }
            let names = |l: &LoopId, e: &Expr| e.mentions(&self.loop_(*l).var.name);
            let coords: Vec<&Expr> = self.b.kernel.access(*dst).coord.iter().flat_map(Coord::exprs).collect();
            let loops: Vec<LoopId> = around.iter().filter(|l| coords.iter().any(|e| names(l, e))).copied().collect();
            let ends = loops.iter().flat_map(|l| [&self.loop_(*l).start, &self.loop_(*l).end]);
            known &= ends.clone().all(|e| around.iter().all(|l| !names(l, e)));
            found.push(AccumulatedElement { access: *dst, loops });
        });
        known.then_some(found)
    }

    /// Partial results of a loop's reduction.
    fn lanes(&self, id: LoopId) -> i64 {
        match self.loop_(id).kind {
            LoopKind::Reduce(tile) => tile.size() as i64 * self.partials,
            _ => 1,
        }
    }

    fn trips(&self, id: LoopId) -> Expr {
        let l = self.loop_(id);
        plain(l.end.clone() - l.start.clone())
    }

    /// How often a loop adds to each element of an accumulator.
    fn count_of(&self, id: LoopId, body: &[Stmt], acc: BufferId) -> Count {
        self.most_of(body, acc, &|access| self.count_loop(id, body, access))
    }

    /// How often a body does.
    fn count_in(&self, body: &[Stmt], acc: BufferId) -> Count {
        self.most_of(body, acc, &|access| self.count(body, access))
    }

    fn most_of(&self, body: &[Stmt], acc: BufferId, count: &dyn Fn(AccessId) -> Count) -> Count {
        let elements = self.elements(body, acc).unwrap_or_default();
        elements.iter().map(|e| count(e.access)).max_by_key(|c| c.most).unwrap_or(Count::new(0, Expr::Num(0)))
    }

    fn count_loop(&self, id: LoopId, body: &[Stmt], acc: AccessId) -> Count {
        let inside = self.count(body, acc);
        let name = &self.loop_(id).var.name;
        let walks = self.b.kernel.access(acc).coord.iter().flat_map(Coord::exprs).any(|e| e.mentions(name));
        if inside.most == 0 || walks || matches!(self.loop_(id).kind, LoopKind::Lookup(_)) {
            return inside;
        }
        let (trips, lanes) = (self.trips(id), self.lanes(id));
        let most = facts::bounds(&trips).1.max(0);
        let rounds = if most == i64::MAX { most } else { (most + lanes - 1) / lanes };
        let trips = if lanes > 1 { Expr::bin(BinOp::CeilDiv, trips, Expr::Num(lanes)) } else { trips };
        Count::new(rounds.saturating_mul(inside.most), trips * inside.least)
    }

    fn count(&self, body: &[Stmt], acc: AccessId) -> Count {
        body.iter().fold(Count::new(0, Expr::Num(0)), |all, s| match s {
            Stmt::Store { dst, value, .. } if *dst == acc => {
                let n = added(value, acc).unwrap_or(0).max(1);
                all.and(Count::new(n, Expr::Num(n)))
            }
            Stmt::For(id, inner) => all.and(self.count_loop(*id, inner, acc)),
            _ => all,
        })
    }

    /// A loop around sums that are too long: all of its accumulators begin a part, and take it in the end.
    fn cut(&mut self, id: LoopId, body: &[Stmt], long: &[BufferId]) -> Result<Vec<Stmt>, LowerError> {
        let mut totals = vec![];
        for &acc in long {
            let of = self.b.kernel.buffer(acc).clone();
            let (space, layout) = (of.space, of.layout);
            let mut like = |name| self.b.kernel.temporary(name, of.dtype, space, layout.clone());
            totals.push(Total { acc, part: like("block"), lost: like("lost"), whole: like("whole") });
        }
        let elements: Vec<(Total, AccumulatedElement)> = totals
            .iter()
            .flat_map(|t| self.elements(body, t.acc).unwrap_or_default().into_iter().map(|e| (*t, e)))
            .collect();
        let mut out = vec![];
        for (total, element) in &elements {
            let begin = |d, all: [AccessId; 2]| vec![all.map(|dst| FloatValue::zero(d).into(dst)).to_vec()];
            out.extend(self.walk(element, [total.part, total.lost], &begin)?);
        }
        let body = self.parts(body, &totals);
        let blocks = self.blocks(id, &body, &totals, &elements, true)?;
        let is_lost = |s: &Self, a: &AccessId| totals.iter().any(|t| t.lost == s.buffer_of(*a));
        let mut loses = false;
        for_each_stmt(&blocks, &mut |s| loses |= matches!(s, Stmt::Store { dst, .. } if is_lost(self, dst)));
        if !loses {
            retain(&mut out, &|s| !matches!(s, Stmt::Store { dst, .. } if is_lost(self, dst)));
        }
        out.extend(blocks);
        Ok(out)
    }

    /// A loop in blocks, behind each of which the totals take their parts: behind the last one, too, if it is the
    /// outermost.
    fn blocks(
        &mut self,
        id: LoopId,
        body: &[Stmt],
        totals: &[Total],
        elements: &[(Total, AccumulatedElement)],
        outermost: bool,
    ) -> Result<Vec<Stmt>, LowerError> {
        let parts = |s: &Self, body: &[Stmt]| {
            let counts = totals.iter().map(|t| s.count_in(body, t.part));
            counts.max_by_key(|c| c.most).unwrap_or(Count::new(0, Expr::Num(0)))
        };
        let (mut inner, mut cut_inside) = (vec![], false);
        for s in body {
            match s {
                Stmt::For(of, inside) if parts(self, std::slice::from_ref(s)).most > SummationChain::BLOCK => {
                    inner.extend(self.blocks(*of, inside, totals, elements, false)?);
                    cut_inside = true;
                }
                s => inner.push(s.clone()),
            }
        }
        let each = parts(self, body);
        let lanes = self.lanes(id);
        let size = match each.most {
            0 => return Ok(vec![Stmt::For(id, inner)]),
            n if n <= SummationChain::BLOCK => Expr::Num(SummationChain::BLOCK / n * lanes),
            // Each iteration adds as many terms as there are, which are few where blocks are several iterations.
            _ => Expr::bin(
                BinOp::Max,
                Expr::Num(1),
                Expr::bin(BinOp::Div, Expr::Num(SummationChain::BLOCK), at_least_one(each.least)),
            ),
        };
        let (l, trips) = (self.loop_(id).clone(), self.trips(id));
        let n = plain(Expr::bin(BinOp::CeilDiv, trips.clone(), size.clone()));
        let (block, at) = self.b.new_loop(Expr::Num(0), n.clone(), LoopKind::Serial);
        let before = size.clone() * at.clone();
        let end = plain(Expr::bin(BinOp::Min, size, trips - before.clone()));
        let (inside, var) = self.b.new_loop(Expr::Num(0), end, l.kind);
        let var = plain(l.start.clone() + before + var);
        let mut substituted = Substituted::new(self, vec![(l.var.name.to_string(), var)], []);
        let inner = substituted.body(&inner)?;
        substituted.prefetches(&l, inside);
        let once = |s: &mut Self, when: Expr, body| {
            let when = plain(whether_positive(when));
            match facts::range(&when) {
                (1, _) => body,
                (_, 0) => vec![],
                _ => vec![Stmt::For(s.b.new_loop(Expr::Num(0), when, LoopKind::Serial).0, body)],
            }
        };
        let mut taken = self.take(elements, true)?;
        if !outermost {
            taken = once(self, n - Expr::Num(1) - at, taken);
        } else if !cut_inside && (!self.blocks || facts::range(&n).1 <= SummationChain::BLOCK) {
            // Threads of a GPU wait for loads: a choice costs them more than it saves.
            let few = self.take(elements, false)?;
            let few = once(self, Expr::Num(SummationChain::BLOCK + 1) - n.clone(), few);
            taken = [few, once(self, n - Expr::Num(SummationChain::BLOCK), taken)].concat();
        }
        Ok(vec![Stmt::For(block, [vec![Stmt::For(inside, inner)], taken].concat())])
    }

    /// Totals take their parts, which begin again; with what is lost, or by one addition.
    fn take(&mut self, elements: &[(Total, AccumulatedElement)], compensated: bool) -> Result<Vec<Stmt>, LowerError> {
        let mut out = vec![];
        for (total, element) in elements {
            let all = [total.acc, total.part, total.lost, total.whole];
            out.extend(self.walk(element, all, &|d, all| {
                let [acc, part, ..] = all;
                let [a, p] = [acc, part].map(|id| FloatValue(d, Scalar::Load(d, id)));
                match compensated {
                    false => vec![vec![(a + p).into(acc), FloatValue::zero(d).into(part)]],
                    true => self::compensated(d, all),
                }
            })?);
        }
        Ok(out)
    }

    /// Statements at every point of an element, of the same element of some buffers. Those of a group write different
    /// buffers: a row holds one group.
    fn walk<const N: usize>(
        &mut self,
        element: &AccumulatedElement,
        buffers: [BufferId; N],
        make: &dyn Fn(DType, [AccessId; N]) -> Vec<Vec<Stmt>>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let loops: Vec<Loop> = element.loops.iter().map(|l| self.loop_(*l).clone()).collect();
        let dtype = self.b.kernel.buffer(buffers[0]).dtype;
        let of = self.buffer_of(element.access);
        let row = loops.last().is_some_and(|l| matches!(l.kind, LoopKind::Row(_)));
        let (mut out, mut group) = (vec![], 0);
        loop {
            let made: Vec<_> = loops.iter().map(|l| self.b.new_loop(l.start.clone(), l.end.clone(), l.kind)).collect();
            let names = loops.iter().map(|l| l.var.name.to_string()).zip(made.iter().map(|(_, v)| v.clone()));
            let names: Vec<(String, Expr)> = names.collect();
            let accesses =
                buffers.map(|buffer| Substituted::new(self, names.clone(), [(of, buffer)]).access(element.access));
            let groups = make(dtype, accesses);
            let n = groups.len();
            let body = if row { groups.into_iter().nth(group).unwrap_or_default() } else { groups.concat() };
            out.extend(made.iter().rev().fold(body, |body, (id, _)| vec![Stmt::For(*id, body)]));
            group += 1;
            if !row || group == n {
                return Ok(out);
            }
        }
    }

    /// The body with parts in place of their totals.
    fn parts(&mut self, body: &[Stmt], totals: &[Total]) -> Vec<Stmt> {
        let mut substituted = Substituted::new(self, vec![], totals.iter().map(|t| (t.acc, t.part)));
        substituted.parts = true;
        substituted.accesses_of(body)
    }

    /// A loop over rows that backends do in one call: one version for rows that are short enough, another for others.
    fn versions(&mut self, id: LoopId, body: &[Stmt]) -> Result<Option<Vec<Stmt>>, LowerError> {
        let [Stmt::Store { dst, value: Scalar::Const(..), .. }, Stmt::For(reduced, inner), Stmt::Store { .. }] = body
        else {
            return Ok(None);
        };
        let l = self.loop_(id).clone();
        let walks = matches!(l.kind, LoopKind::Serial | LoopKind::Parallel) && l.start == Expr::Num(0);
        let reduces = matches!(self.loop_(*reduced).kind, LoopKind::Reduce(_));
        let trips = self.trips(*reduced);
        let own = trips.mentions(&l.var.name);
        if self.blocks || !walks || !reduces || own || self.long(*reduced, inner).is_empty() {
            return Ok(None);
        }
        let most = Expr::Num(SummationChain::BLOCK * self.lanes(*reduced));
        if facts::less(&most, &trips) == Some(true) {
            return Ok(None);
        }
        let short = whether_positive(most.clone() + Expr::Num(1) - trips.clone());
        let long = whether_positive(trips - most);
        let cut = self.body(body.to_vec())?;
        // Each has an accumulator of its own, so that nothing else names that of a call.
        let acc = self.buffer_of(*dst);
        let of = self.b.kernel.buffer(acc).clone();
        let fresh = self.b.kernel.temporary("acc", of.dtype, of.space, of.layout);
        let mut versions = vec![];
        for (body, runs, to) in [(body.to_vec(), short, acc), (cut, long, fresh)] {
            let (of, var) = self.b.new_loop(Expr::Num(0), plain(l.end.clone() * runs), l.kind);
            let mut symbol = l.var.clone();
            let Expr::Var(own) = &var else { return Ok(None) };
            symbol.name = own.name.clone();
            self.b.kernel.loops[of.0 as usize].var = symbol.clone();
            let names = vec![(l.var.name.to_string(), Expr::Var(symbol))];
            let mut substituted = Substituted::new(self, names, [(acc, to)]);
            versions.push(Stmt::For(of, substituted.body(&body)?));
        }
        Ok(Some(versions))
    }
}

impl Count {
    fn new(most: i64, least: Expr) -> Count {
        let least = if most <= SummationChain::BLOCK {
            Expr::Num(most)
        } else {
            Expr::bin(BinOp::Min, Expr::Num(SummationChain::BLOCK), least)
        };
        Count { most, least: plain(least) }
    }

    fn and(self, other: Count) -> Count {
        Count::new(self.most.saturating_add(other.most), self.least + other.least)
    }
}

/// A total takes a part, which begins again, with what is lost: `acc`, `part`, `lost` and, for the time between,
/// `whole`. Statements of a group write different elements.
pub(super) fn compensated(d: DType, [acc, part, lost, whole]: [AccessId; 4]) -> Vec<Vec<Stmt>> {
    let [a, p, l, w] = [acc, part, lost, whole].map(|id| FloatValue(d, Scalar::Load(d, id)));
    let taken = p.clone() - (w.clone() - a.clone());
    let kept = a.clone() - (w.clone() - (w.clone() - a.clone()));
    vec![
        vec![(a.clone() + p.clone()).into(whole)],
        vec![taken.into(part), kept.into(acc)],
        vec![(l.clone() + (a.clone() + p).if_finite(&w)).into(lost), FloatValue::zero(d).into(part)],
        vec![(w.clone() + l.clone()).into(acc)],
        vec![(l - (a.clone() - w).if_finite(&a)).into(lost)],
    ]
}

/// How many terms a value adds to an element, one after the other; 0 where it does not name it, `None` where it does
/// something else with it.
pub(super) fn added(value: &Scalar<AccessId>, acc: AccessId) -> Option<i64> {
    let mut named = 0;
    value.for_each_load(&mut |_, a| named += usize::from(*a == acc));
    if named != 1 {
        return (named == 0).then_some(0);
    }
    let (mut depth, mut at) = (0, value);
    loop {
        match at {
            Scalar::Load(_, a) if *a == acc => return Some(depth),
            Scalar::Binary(BinaryOp::Add, a, b) => {
                let mut left = false;
                a.for_each_load(&mut |_, l| left |= *l == acc);
                at = if left { a } else { b };
                depth += 1;
            }
            _ => return None,
        }
    }
}

/// Keeps some statements, in loops too.
fn retain(body: &mut Vec<Stmt>, kept: &dyn Fn(&Stmt) -> bool) {
    body.retain(kept);
    for s in body {
        if let Stmt::For(_, inner) = s {
            retain(inner, kept);
        }
    }
}

fn plain(e: Expr) -> Expr {
    normal::normalize(&e).unwrap_or(e)
}

/// 1 where an expression is positive, 0 elsewhere.
fn whether_positive(e: Expr) -> Expr {
    Expr::bin(BinOp::Min, Expr::Num(1), Expr::bin(BinOp::Max, Expr::Num(0), e))
}

fn at_least_one(e: Expr) -> Expr {
    if facts::range(&e).0 >= 1 { e } else { Expr::bin(BinOp::Max, Expr::Num(1), e) }
}
