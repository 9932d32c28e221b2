//! Index code: every part of an address is computed in the outermost loop where it is known, once.
//!
//! A *scope* is a loop body (or the function's entry); it remembers what has been computed in it. Before a loop opens,
//! everything its body needs and its variable does not touch is computed in front of it; terms linear in its variable
//! become pointers that step: [`ClifEmitter::open_loop`]. So an inner loop holds additions of constants or of one
//! register, and a division or a product of variables only where the expression itself has one.
//!
//! Two pointers of one buffer that step alike (rows of a tile whose row stride is a symbol) are one stepping pointer
//! and a difference that does not change; the difference, split as `2ᵏ·d`, is the index register of the address mode.
use super::address::Address;
use super::affine::{Affine, AffineTerm, Atom, AtomId, RangeEnd};
use super::emit::ClifEmitter;
use super::plan::{Loop, PlanNode};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{BlockArg, InstBuilder, MemFlagsData, Value, types};
use std::collections::{HashMap, HashSet};
use tilewright_ir::int::BinOp;

/// What a scope remembers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum ScopeKey {
    /// The value of an atom.
    Atom(AtomId),
    /// The value of a sum without constant.
    Sum(Vec<AffineTerm>),
    /// Buffer plus the sum, a pointer.
    Ptr(u32, Vec<AffineTerm>),
    /// A quotient.
    Quotient(Affine, Affine),
    /// A divisor, made positive.
    Divisor(Affine),
    /// The factor that stands for a divisor.
    Factor(Affine),
    /// The shift behind that product.
    Shift(Affine),
}

/// A loop body, or the function's entry.
#[derive(Default)]
pub(super) struct LoopScope {
    known: HashMap<ScopeKey, Value>,
}

/// A pointer that steps in a loop, with those that keep a fixed distance to it.
struct Stepping {
    buffer: u32,
    linear: Vec<AffineTerm>,
    /// The outer parts: of the pointer itself first.
    lows: Vec<Vec<AffineTerm>>,
}

impl ClifEmitter<'_, '_> {
    pub(super) fn known(&self, key: &ScopeKey) -> Option<Value> {
        self.scopes.iter().rev().find_map(|s| s.known.get(key)).copied()
    }

    pub(super) fn learn(&mut self, key: ScopeKey, value: Value) -> Value {
        if let Some(scope) = self.scopes.last_mut() {
            scope.known.insert(key, value);
        }
        value
    }

    /// A sum as a 64-bit int.
    pub(super) fn sum(&mut self, sum: &Affine) -> Value {
        match self.terms(&sum.terms) {
            None => self.b.ins().iconst(types::I64, sum.konst),
            Some(v) if sum.konst == 0 => v,
            Some(v) => self.b.ins().iadd_imm_s(v, sum.konst),
        }
    }

    /// The terms deeper than everything else, and the rest.
    fn split_deepest(&self, terms: &[AffineTerm]) -> (i32, Vec<AffineTerm>, Vec<AffineTerm>) {
        let depth = terms.iter().map(|t| self.atoms.term_depth(t)).max().unwrap_or(-1);
        let (deep, low) = terms.iter().cloned().partition(|t| self.atoms.term_depth(t) == depth);
        (depth, low, deep)
    }

    /// `Σ terms`; `None` for the empty sum.
    fn terms(&mut self, terms: &[AffineTerm]) -> Option<Value> {
        if terms.is_empty() {
            return None;
        }
        let key = ScopeKey::Sum(terms.to_vec());
        if let Some(v) = self.known(&key) {
            return Some(v);
        }
        let (_, low, deep) = self.split_deepest(terms);
        let mut sum = self.terms(&low);
        for t in &deep {
            let v = self.term(t);
            sum = Some(match sum {
                None => v,
                Some(s) => self.b.ins().iadd(s, v),
            });
        }
        sum.map(|v| self.learn(key, v))
    }

    fn term(&mut self, term: &AffineTerm) -> Value {
        let key = ScopeKey::Sum(vec![term.clone()]);
        if let Some(v) = self.known(&key) {
            return v;
        }
        let depth = self.atoms.term_depth(term);
        let (deep, low): (Vec<AtomId>, Vec<AtomId>) =
            term.atoms.iter().partition(|a| self.atoms.def(**a).depth == depth);
        let mut product = (!low.is_empty()).then(|| self.term(&AffineTerm { atoms: low.clone(), coeff: term.coeff }));
        let coeff = if low.is_empty() { term.coeff } else { 1 };
        for a in deep {
            let v = self.atom(a);
            product = Some(match product {
                None => v,
                Some(p) => self.b.ins().imul(p, v),
            });
        }
        let value = product.map(|p| self.times(p, coeff));
        let value = value.unwrap_or_else(|| self.b.ins().iconst(types::I64, coeff));
        self.learn(key, value)
    }

    fn times(&mut self, value: Value, coeff: i64) -> Value {
        match coeff {
            1 => value,
            c if c > 0 && c.count_ones() == 1 => self.b.ins().ishl_imm_u(value, i64::from(c.trailing_zeros())),
            c => self.b.ins().imul_imm_s(value, c),
        }
    }

    fn atom(&mut self, id: AtomId) -> Value {
        if let Some(v) = self.known(&ScopeKey::Atom(id)) {
            return v;
        }
        let def = self.atoms.def(id).clone();
        let value = match &def.atom {
            Atom::Symbol(n) => {
                let flags = MemFlagsData::trusted().with_readonly().with_can_move();
                self.b.ins().load(types::I64, flags, self.symbols, (*n * 8) as i32)
            }
            // Every loop variable is learnt when its loop opens; a plan holds no other.
            Atom::Given(_, RangeEnd::Begin) => self.lo,
            Atom::Given(_, RangeEnd::End) => self.hi,
            Atom::Loop(n) => unreachable!("loop variable {n} outside its loop"),
            Atom::Op(op, a, b) => self.op(*op, a, b),
        };
        self.learn(ScopeKey::Atom(id), value)
    }

    fn op(&mut self, op: BinOp, a: &Affine, b: &Affine) -> Value {
        if matches!(op, BinOp::Div | BinOp::Mod | BinOp::CeilDiv) {
            return self.division(op, a, b);
        }
        let (x, y) = (self.sum(a), self.sum(b));
        match op {
            BinOp::Sub => self.b.ins().isub(x, y),
            BinOp::Mul => self.b.ins().imul(x, y),
            BinOp::Min => self.b.ins().smin(x, y),
            BinOp::Max => self.b.ins().smax(x, y),
            BinOp::Shl => self.b.ins().ishl(x, y),
            BinOp::Shr => self.b.ins().sshr(x, y),
            BinOp::And => self.b.ins().band(x, y),
            BinOp::Or => self.b.ins().bor(x, y),
            BinOp::Xor => self.b.ins().bxor(x, y),
            // Divisions are above.
            BinOp::Add | BinOp::Div | BinOp::Mod | BinOp::CeilDiv => self.b.ins().iadd(x, y),
        }
    }

    /// The pointer `buffer + Σ terms`.
    fn ptr(&mut self, buffer: u32, terms: &[AffineTerm]) -> Value {
        let key = ScopeKey::Ptr(buffer, terms.to_vec());
        if let Some(v) = self.known(&key) {
            return v;
        }
        let value = if terms.is_empty() {
            self.base(buffer)
        } else {
            let (depth, mut low, mut deep) = self.split_deepest(terms);
            let (linear, other): (Vec<AffineTerm>, Vec<AffineTerm>) =
                deep.iter().cloned().partition(|t| self.linear(t, depth));
            if !linear.is_empty() && !other.is_empty() {
                low.extend(linear);
                low.sort();
                deep = other;
            }
            let p = self.ptr(buffer, &low);
            match self.terms(&deep) {
                Some(v) => self.b.ins().iadd(p, v),
                None => p,
            }
        };
        self.learn(key, value)
    }

    /// The address of a sum in a buffer, as a pointer and a displacement.
    pub(super) fn address(&mut self, buffer: u32, at: &Affine) -> (Value, i32) {
        let p = self.ptr(buffer, &at.terms);
        // Room for the pieces of a line that are added to it.
        match i32::try_from(at.konst) {
            Ok(d) if d < i32::MAX - 4096 => (p, d),
            _ => (self.b.ins().iadd_imm_s(p, at.konst), 0),
        }
    }

    /// Whether a term is `c·i·(outer atoms)` for the variable `i` of the loop at `depth`.
    fn linear(&self, term: &AffineTerm, depth: i32) -> bool {
        let mut deep = term.atoms.iter().filter(|a| self.atoms.def(**a).depth == depth);
        let variable = deep.next().is_some_and(|a| matches!(self.atoms.def(*a).atom, Atom::Loop(_)));
        depth >= 0 && variable && deep.next().is_none()
    }

    /// Opens a loop, emits its body, closes it.
    pub(super) fn open_loop(&mut self, l: &Loop) -> Result<(), crate::error::CompileError> {
        if let Some(index) = &l.asks {
            return self.look_up(index, l);
        }
        let (start, end) = (self.sum(&l.range.0), self.sum(&l.range.1));
        let from_zero = l.range.0.is_zero();
        let runs = l.trips().is_ok_and(|n| self.atoms.range(&n).0 >= 1);
        let steppings = self.steppings(l);
        let (mut args, mut steps): (Vec<BlockArg>, Vec<Value>) = (vec![start.into()], vec![]);
        let mut distances = vec![];
        for s in &steppings {
            let step = self.step(&s.linear, l.var);
            let mut p = self.ptr(s.buffer, &s.lows[0]);
            if !from_zero {
                let ahead = self.b.ins().imul(step, start);
                p = self.b.ins().iadd(p, ahead);
            }
            args.push(p.into());
            steps.push(step);
            distances.push(s.lows[1..].iter().map(|low| self.distance(&s.lows[0], low)).collect::<Vec<_>>());
        }
        self.hoist_rest(l);
        let (body, exit) = (self.b.create_block(), self.b.create_block());
        let params: Vec<Value> = (0..args.len()).map(|_| self.b.append_block_param(body, types::I64)).collect();
        if runs {
            self.b.ins().jump(body, &args);
        } else {
            let some = self.b.ins().icmp(IntCC::SignedLessThan, start, end);
            self.b.ins().brif(some, body, &args, exit, &[]);
        }
        self.b.switch_to_block(body);
        self.forget_loads();
        self.scopes.push(LoopScope::default());
        self.learn(ScopeKey::Atom(l.var), params[0]);
        for ((s, p), distances) in steppings.iter().zip(&params[1..]).zip(&distances) {
            self.learn(ScopeKey::Ptr(s.buffer, merge(&s.lows[0], &s.linear)), *p);
            for (low, (d, shift)) in s.lows[1..].iter().zip(distances) {
                let d = if *shift == 0 { *d } else { self.b.ins().ishl_imm_u(*d, *shift) };
                let q = self.b.ins().iadd(*p, d);
                self.learn(ScopeKey::Ptr(s.buffer, merge(low, &s.linear)), q);
            }
        }
        self.nodes(&l.body)?;
        let next = self.b.ins().iadd_imm_s(params[0], 1);
        let mut args: Vec<BlockArg> = vec![next.into()];
        for (p, step) in params[1..].iter().zip(&steps) {
            let p = self.b.ins().iadd(*p, *step);
            args.push(p.into());
        }
        let more = self.b.ins().icmp(IntCC::SignedLessThan, next, end);
        self.b.ins().brif(more, body, &args, exit, &[]);
        self.b.seal_block(body);
        self.b.seal_block(exit);
        self.b.switch_to_block(exit);
        self.scopes.pop();
        self.forget_loads();
        Ok(())
    }

    /// The pointers that step in this loop, those that step alike together.
    fn steppings(&mut self, l: &Loop) -> Vec<Stepping> {
        let mut out: Vec<Stepping> = vec![];
        let mut seen = HashSet::new();
        for (buffer, terms) in self.places(&l.body) {
            let depth = |t: &&AffineTerm| self.atoms.term_depth(t);
            let linear: Vec<AffineTerm> =
                terms.iter().filter(|t| depth(t) == l.depth && self.linear(t, l.depth)).cloned().collect();
            let low: Vec<AffineTerm> = terms.iter().filter(|t| depth(t) < l.depth).cloned().collect();
            if linear.is_empty() || !seen.insert((buffer, linear.clone(), low.clone())) {
                continue;
            }
            match out.iter_mut().find(|s| s.buffer == buffer && s.linear == linear) {
                Some(s) => s.lows.push(low),
                None => out.push(Stepping { buffer, linear, lows: vec![low] }),
            }
        }
        // The one with the fewest outer terms is the pointer, so that distances are sums and not differences.
        out.iter_mut().for_each(|s| s.lows.sort_by_key(Vec::len));
        out
    }

    /// What a pointer with these linear terms advances by per iteration.
    fn step(&mut self, linear: &[AffineTerm], var: AtomId) -> Value {
        let mut sum = Affine::default();
        for t in linear {
            let atoms: Vec<AtomId> = t.atoms.iter().copied().filter(|a| *a != var).collect();
            if atoms.is_empty() {
                sum.konst = sum.konst.wrapping_add(t.coeff);
            } else {
                sum.terms.push(AffineTerm { atoms, coeff: t.coeff });
            }
        }
        sum.terms.sort();
        self.sum(&sum)
    }

    /// `to - from` as `value << shift`.
    fn distance(&mut self, from: &[AffineTerm], to: &[AffineTerm]) -> (Value, i64) {
        let sum = |terms: &[AffineTerm]| Affine { konst: 0, terms: terms.to_vec() };
        let Ok(d) = sum(to).add(&sum(from), -1) else {
            // Coefficients that do not even subtract: two separate sums do the same.
            let (a, b) = (self.sum(&sum(to)), self.sum(&sum(from)));
            return (self.b.ins().isub(a, b), 0);
        };
        let common = d.terms.iter().map(|t| t.coeff.trailing_zeros()).min().unwrap_or(0).min(3);
        let odd = d.terms.iter().map(|t| AffineTerm { atoms: t.atoms.clone(), coeff: t.coeff >> common }).collect();
        (self.sum(&Affine { konst: 0, terms: odd }), i64::from(common))
    }

    /// Computes in front of a loop what its body needs and its variable does not touch.
    pub(super) fn hoist_rest(&mut self, l: &Loop) {
        for (buffer, terms) in self.places(&l.body) {
            let (low, deep): (Vec<AffineTerm>, Vec<AffineTerm>) =
                terms.into_iter().partition(|t| self.atoms.term_depth(t) < l.depth);
            if !deep.iter().any(|t| self.linear(t, l.depth)) {
                self.ptr(buffer, &low);
            }
            for t in &deep {
                self.hoist_term(t, l.depth);
            }
        }
        self.hoist_bounds(&l.body, l.depth);
    }

    fn hoist_bounds(&mut self, nodes: &[PlanNode], depth: i32) {
        for node in nodes {
            match node {
                PlanNode::Loop(inner) => {
                    self.hoist_sum(&inner.range.0, depth);
                    self.hoist_sum(&inner.range.1, depth);
                    self.hoist_bounds(&inner.body, depth);
                }
                PlanNode::Row(row) => row.numbers().for_each(|sum| self.hoist_sum(sum, depth)),
                PlanNode::Call(call) => call.numbers.iter().for_each(|sum| self.hoist_sum(sum, depth)),
                PlanNode::Store(_) | PlanNode::Tile { .. } => {}
            }
        }
    }

    fn hoist_sum(&mut self, sum: &Affine, depth: i32) {
        let (low, deep): (Vec<AffineTerm>, Vec<AffineTerm>) =
            sum.terms.iter().cloned().partition(|t| self.atoms.term_depth(t) < depth);
        self.terms(&low);
        deep.iter().for_each(|t| self.hoist_term(t, depth));
    }

    fn hoist_term(&mut self, term: &AffineTerm, depth: i32) {
        let (low, deep): (Vec<AtomId>, Vec<AtomId>) =
            term.atoms.iter().partition(|a| self.atoms.def(**a).depth < depth);
        if !low.is_empty() {
            self.term(&AffineTerm { atoms: low, coeff: term.coeff });
        }
        for a in deep {
            match self.atoms.def(a).atom.clone() {
                Atom::Op(_, x, y) => {
                    self.hoist_sum(&x, depth);
                    self.hoist_sum(&y, depth);
                    self.prepare_division(a, depth);
                }
                Atom::Symbol(_) | Atom::Loop(_) | Atom::Given(..) => {}
            }
        }
    }

    /// Every place in memory of a body, each once, in order.
    fn places(&self, nodes: &[PlanNode]) -> Vec<(u32, Vec<AffineTerm>)> {
        let mut out = vec![];
        let mut seen = HashSet::new();
        let mut add = |p: &Address| {
            if !self.is_register(p.buffer) && !self.is_index(p.buffer) {
                p.for_each_sum(&mut |s| {
                    if seen.insert((p.buffer, s.terms.clone())) {
                        out.push((p.buffer, s.terms.clone()));
                    }
                });
            }
        };
        for_each_place(nodes, &mut add);
        out
    }
}

/// Calls `f` on every place of a body, in order: loads, then the destination.
pub(super) fn for_each_place<'p>(nodes: &'p [PlanNode], f: &mut dyn FnMut(&'p Address)) {
    for node in nodes {
        match node {
            PlanNode::Loop(l) => {
                l.asks.iter().for_each(|index| index.for_each_load(&mut |_, p| f(p)));
                for_each_place(&l.body, f);
            }
            PlanNode::Store(s) => {
                s.value.for_each_load(&mut |_, p| f(p));
                f(&s.dst);
            }
            PlanNode::Row(row) => row.for_each_place(f),
            PlanNode::Tile { dst, src, .. } => src.iter().chain(dst).for_each(&mut *f),
            PlanNode::Call(call) => call.pointers.iter().rev().for_each(&mut *f),
        }
    }
}

/// The union of two lists of terms without a common monomial.
fn merge(a: &[AffineTerm], b: &[AffineTerm]) -> Vec<AffineTerm> {
    let mut out: Vec<AffineTerm> = a.iter().chain(b).cloned().collect();
    out.sort();
    out
}
