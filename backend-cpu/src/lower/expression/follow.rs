//! Which updates of registers continue a first one: the same expression, at the places that come next.
//!
//! A row is reduced by a loop over whole vectors and, behind it, by what is left: a loop over single elements. All of it is one row of as
//! many elements, if each update continues where those before ended:
//!
//! ```text
//! for i in 0..n/16 { part[0..16] += f(x[16i..]) }  for i in 0..n%16 { acc += f(x[16(n/16) + i]) }   =>   f(x[0..n])
//! ```
use super::super::affine::{Affine, AtomId};
use super::super::place::{Lanes, Place};
use super::super::plan::{Loop, Node, Store};
use super::known::Known;
use tilewright_ir::dtype::DType;
use tilewright_ir::kernel::Space;
use tilewright_ir::scalar::Scalar;

/// What a row begins with: a store, in a loop if it is one.
#[derive(Clone, Copy)]
pub(super) struct First<'p> {
    pub(super) store: &'p Store,
    pub(super) of: Option<&'p Loop>,
}

impl<'p> First<'p> {
    /// The first of the nodes, if it is a store or a loop over nothing but stores.
    pub(super) fn of(nodes: &'p [Node]) -> Option<First<'p>> {
        match nodes.first()? {
            Node::Store(store) => Some(First { store, of: None }),
            Node::Loop(l) => Some(First { store: stores(&l.body)?[0], of: Some(l) }),
            _ => None,
        }
    }

    pub(super) fn var(self) -> Option<AtomId> {
        self.of.map(|l| l.var)
    }
}

/// The stores of a body that is nothing else.
pub(super) fn stores(body: &[Node]) -> Option<Vec<&Store>> {
    let mut all = vec![];
    for node in body {
        let Node::Store(s) = node else { return None };
        all.push(s);
    }
    (!all.is_empty()).then_some(all)
}

/// A row of elements: the nodes that reduce it, and their number if it is not that of a first loop.
pub(super) struct Reach {
    pub(super) nodes: usize,
    pub(super) elements: Option<Affine>,
}

/// Whether a store continues the first one.
struct Follow<'e> {
    known: Known<'e>,
    first: &'e Store,
    /// The loop around the first one.
    first_var: Option<AtomId>,
    /// The loop around this one, and the elements of one of its iterations.
    var: Option<AtomId>,
    step: i64,
    /// Lanes of this one.
    lanes: usize,
    /// Elements before it in its first iteration.
    before: Affine,
}

impl Known<'_> {
    /// How far the nodes continue the first of them, whose stores are one expression.
    pub(super) fn reach(self, nodes: &[Node], begin: First<'_>, step: i64) -> Option<Reach> {
        let mut end = begin.of.map_or(Some(Affine::number(step)), |l| self.elements(l, step))?;
        let mut taken = 1;
        for (at, node) in nodes.iter().enumerate().skip(1) {
            let Some(next) = self.reach_of(begin, &end, node) else { break };
            (taken, end) = (at + 1, next);
        }
        Some(Reach { nodes: taken, elements: (taken > 1 || begin.of.is_none()).then_some(end) })
    }

    /// Where a node ends that goes on from some element.
    fn reach_of(self, begin: First<'_>, from: &Affine, node: &Node) -> Option<Affine> {
        let (all, of) = match node {
            Node::Store(s) => (vec![s], None),
            Node::Loop(l) => (stores(&l.body)?, Some(l)),
            _ => return None,
        };
        let step = all.iter().map(|s| s.lanes as i64).sum();
        let length = of.map_or(Some(Affine::number(step)), |l| self.elements(l, step))?;
        let (first, first_var, var) = (begin.store, begin.var(), of.map(|l| l.var));
        let mut follow = Follow { known: self, first, first_var, var, step, lanes: all[0].lanes, before: from.clone() };
        all.iter().try_for_each(|s| follow.next(s))?;
        from.add(&length, 1).ok()
    }

    /// The elements of a loop from 0 on; `None` where its bounds are the caller's, or may be the wrong way round.
    fn elements(self, l: &Loop, step: i64) -> Option<Affine> {
        let (start, end) = &l.range;
        let upwards = start.is_zero() && self.atoms.range(end).0 >= 0;
        end.scale(step).ok().filter(|_| upwards)
    }

    /// The elements of an iteration, where its stores go on from one to the next.
    pub(super) fn contiguous(self, begin: First<'_>) -> Option<i64> {
        let (first, var) = (begin.store, begin.var());
        let all = begin.of.and_then(|l| stores(&l.body)).unwrap_or_else(|| vec![first]);
        let step = all.iter().map(|s| s.lanes as i64).sum::<i64>();
        let (lanes, before) = (first.lanes, Affine::default());
        let mut follow = Follow { known: self, first, first_var: var, var, step, lanes, before };
        for s in &all {
            follow.next(s).filter(|()| s.lanes >= 2)?;
        }
        Some(step)
    }
}

impl Follow<'_> {
    /// Whether the store comes next, and goes on behind it.
    fn next(&mut self, s: &Store) -> Option<()> {
        let first = self.first;
        if s.update != first.update {
            return None;
        }
        self.lanes = s.lanes;
        // What fills no register tile goes into one register beside it.
        let beside = s.lanes == 1 && s.dst.buffer != first.dst.buffer;
        if !(beside && [first, s].iter().all(|s| self.known.space(&s.dst) == Space::Register)) {
            self.place(&first.dst, &s.dst, first.value.dtype(), true)?;
        }
        self.scalar(&first.value, &s.value)?;
        self.before.konst += s.lanes as i64;
        Some(())
    }

    fn scalar(&self, a: &Scalar<Place>, b: &Scalar<Place>) -> Option<()> {
        match (a, b) {
            (Scalar::Const(..), Scalar::Const(..)) if a == b => Some(()),
            (Scalar::Load(d, p), Scalar::Load(e, q)) if d == e => self.place(p, q, *d, false),
            (Scalar::Unary(f, x), Scalar::Unary(g, y)) if f == g => self.scalar(x, y),
            (Scalar::Cast(f, x), Scalar::Cast(g, y)) if f == g => self.scalar(x, y),
            (Scalar::Binary(f, x, u), Scalar::Binary(g, y, v)) if f == g => {
                self.scalar(x, y)?;
                self.scalar(u, v)
            }
            (Scalar::Select(c, x, u), Scalar::Select(d, y, v)) => {
                self.scalar(c, d)?;
                self.scalar(x, y)?;
                self.scalar(u, v)
            }
            _ => None,
        }
    }

    /// Whether `q` is where `p`, of the first store, continues after [`Follow::before`], and moves on by whole iterations; or both stand.
    fn place(&self, p: &Place, q: &Place, dtype: DType, written: bool) -> Option<()> {
        // What is read elsewhere in the buffer that is written could be read too late.
        if p.buffer != q.buffer || !written && p.buffer == self.first.dst.buffer && *p != self.first.dst {
            return None;
        }
        let register = self.known.space(p) == Space::Register;
        let bytes = if register { 1 } else { dtype.bytes() as i64 };
        let one = self.lanes == 1 && q.lanes == Lanes::One;
        let (step, apart) = match p.lanes {
            Lanes::Unit if q.lanes == Lanes::Unit && register => {
                (if written { 0 } else { return None }, Affine::number(1))
            }
            Lanes::Unit if q.lanes == Lanes::Unit || one => (self.step, Affine::number(bytes)),
            Lanes::Each(_) if !written => {
                let each = self.known.apart(p, dtype)?;
                let same = one || self.known.apart(q, dtype).as_ref() == Some(&each);
                same.then_some((self.step, each))?
            }
            Lanes::Splat if !written && (q.lanes == Lanes::Splat || one) => (0, Affine::default()),
            _ => return None,
        };
        let steps = match self.var {
            Some(var) => self.known.growth(&q.at, var)? == apart.scale(step).ok()?,
            None => true,
        };
        let before = self.before.mul(&apart).ok()?;
        (steps && self.known.atoms.equal(&self.apart(p, q)?, &before)).then_some(())
    }

    /// What lies between a place of the first store and one of this, each in the first iteration of its loop.
    fn apart(&self, p: &Place, q: &Place) -> Option<Affine> {
        let start = |place: &Place, var: Option<AtomId>| {
            let mut at = place.at.clone();
            at.terms.retain(|t| var.is_none_or(|var| !t.atoms.contains(&var)));
            at
        };
        start(q, self.var).add(&start(p, self.first_var), -1).ok()
    }
}
