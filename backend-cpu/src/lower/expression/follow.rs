//! Which stores continue a first one: the same expression, at the places that come next.
//!
//! A row is written by a loop over whole vectors and, behind it, by what is left: a loop over shorter vectors, single elements, or vectors moved
//! back so that they end with the row. All of it is one row of as many elements, if each store continues where those before ended:
//!
//! ```text
//! for i in 0..n/16 { y[16i..16i+16] = f(x[16i..]) }  for i in 0..n%16 { y[16(n/16) + i] = f(x[16(n/16) + i]) }   =>   y[0..n] = f(x[0..n])
//! ```
use super::super::affine::{Affine, AtomId, Term};
use super::super::emit::Emit;
use super::super::place::{Lanes, Place};
use super::super::plan::{Loop, Node, Store};
use super::recognise::stores;
use tilewright_ir::dtype::DType;
use tilewright_ir::scalar::Scalar;

/// What a row begins with: a store, in a loop if it is one.
#[derive(Clone, Copy)]
pub(super) struct First<'p> {
    pub(super) store: &'p Store,
    /// The first store to another buffer, where the loop writes two rows.
    pub(super) also: Option<&'p Store>,
    pub(super) of: Option<&'p Loop>,
}

impl<'p> First<'p> {
    /// The first of the nodes, if it is a store or a loop over nothing but stores.
    pub(super) fn of(nodes: &'p [Node]) -> Option<First<'p>> {
        match nodes.first()? {
            Node::Store(store) => Some(First { store, also: None, of: None }),
            Node::Loop(l) => {
                let all = stores(&l.body)?;
                let also = all.iter().copied().find(|s| s.dst.buffer != all[0].dst.buffer);
                Some(First { store: all[0], also, of: Some(l) })
            }
            _ => None,
        }
    }

    /// The stores of the loop to the buffer of one of them, or that one.
    pub(super) fn stores(self, of: &'p Store) -> Vec<&'p Store> {
        let mut all = self.of.and_then(|l| stores(&l.body)).unwrap_or_else(|| vec![of]);
        all.retain(|s| s.dst.buffer == of.dst.buffer);
        all
    }

    /// The first store to each buffer.
    pub(super) fn each(self) -> impl Iterator<Item = &'p Store> {
        [Some(self.store), self.also].into_iter().flatten()
    }

    pub(super) fn var(self) -> Option<AtomId> {
        self.of.map(|l| l.var)
    }
}

/// A row of elements: the nodes that write it, and their number if it is not that of a first loop.
pub(super) struct Row {
    pub(super) nodes: usize,
    pub(super) elements: Option<Affine>,
}

/// Whether a store continues the first one.
pub(super) struct Follow<'e, 'a, 'f> {
    pub(super) emit: &'e Emit<'a, 'f>,
    pub(super) first: &'e Store,
    /// The loop around the first one.
    pub(super) first_var: Option<AtomId>,
    /// The loop around this one, and the elements of one of its iterations.
    pub(super) var: Option<AtomId>,
    pub(super) step: i64,
    /// Lanes of this one.
    pub(super) lanes: usize,
    /// Elements before it in its first iteration.
    pub(super) before: Affine,
}

/// How far the stores to one buffer go.
struct Reach<'p> {
    first: &'p Store,
    /// Whether what is written is read, too.
    reads: bool,
    /// Elements up to here are written, the last of them by the node at hand; some of them may be before others.
    done: Affine,
    end: Affine,
}

impl Reach<'_> {
    /// Goes on over those of a node's stores that are of this row; their number.
    fn go_on(&mut self, emit: &Emit<'_, '_>, begin: First<'_>, (all, of): (&[&Store], Option<&Loop>)) -> Option<usize> {
        let mine = |s: &&Store| begin.also.is_none() || s.dst.buffer == self.first.dst.buffer;
        let mine: Vec<&Store> = all.iter().copied().filter(mine).collect();
        let Some(lanes) = mine.first().map(|s| s.lanes) else { return Some(0) };
        let step = mine.iter().map(|s| s.lanes as i64).sum();
        let (var, before) = (of.map(|l| l.var), self.done.clone());
        let mut follow = Follow { emit, first: self.first, first_var: begin.var(), var, step, lanes, before };
        // What is computed twice is so from the same inputs.
        if let (false, None, Some(back)) = (self.reads, self.first.update, follow.back(mine[0])) {
            follow.before.konst -= back;
        }
        let start = follow.before.clone();
        let length = of.map_or(Some(Affine::number(step)), |l| emit.elements(l, step))?;
        mine.iter().try_for_each(|s| follow.next(s))?;
        self.done = start.add(&length, 1).ok()?;
        self.end = match (self.end.as_number(), self.done.as_number()) {
            (Some(a), Some(b)) => Affine::number(a.max(b)),
            _ => self.done.clone(),
        };
        Some(mine.len())
    }
}

impl<'a, 'f> Emit<'a, 'f> {
    /// Bytes from lane to lane of a place in memory, if they are the same for all and known to the call.
    pub(super) fn apart(&self, place: &Place, dtype: DType) -> Option<Affine> {
        let Lanes::Each(each) = &place.lanes else {
            return (place.lanes == Lanes::Unit).then(|| Affine::number(dtype.bytes() as i64));
        };
        let step = |w: &[Affine]| w[1].add(&w[0], -1).ok();
        let first = step(each.get(..2)?).filter(|first| self.is_known(first))?;
        each.windows(2).all(|w| step(w).as_ref() == Some(&first)).then_some(first)
    }

    /// By how much a sum grows when a variable does by 1; `None` unless by what the call knows.
    pub(super) fn growth(&self, at: &Affine, var: AtomId) -> Option<Affine> {
        let mut out = Affine::default();
        for t in &at.terms {
            let mut others = t.atoms.clone();
            if let Some(i) = others.iter().position(|a| *a == var) {
                others.remove(i);
                let by = match &others[..] {
                    [] => Affine::number(t.coeff),
                    _ => Affine { konst: 0, terms: vec![Term { atoms: others.clone(), coeff: t.coeff }] },
                };
                out = out.add(&by, 1).ok()?;
            }
            if others.iter().any(|a| self.atoms.mentions(&Affine::atom(*a), var)) {
                return None;
            }
        }
        self.is_known(&out).then_some(out)
    }

    /// Whether a sum is the same in all iterations of all loops.
    fn is_known(&self, sum: &Affine) -> bool {
        sum.terms.iter().all(|t| self.atoms.term_depth(t) < 0)
    }

    /// How far the nodes continue the first of them, whose stores are one expression, or one for each of two buffers.
    pub(super) fn row(&self, nodes: &[Node], begin: First<'_>, step: i64) -> Option<Row> {
        let end = begin.of.map_or(Some(Affine::number(step)), |l| self.elements(l, step))?;
        let mut reaches: Vec<Reach<'_>> = begin
            .each()
            .map(|first| {
                let mut reads = begin.also.is_some();
                first.value.for_each_load(&mut |_, p| reads |= p.buffer == first.dst.buffer);
                Reach { first, reads, done: end.clone(), end: end.clone() }
            })
            .collect();
        let (mut taken, mut elements) = (1, end);
        for (at, node) in nodes.iter().enumerate().skip(1) {
            let (all, of) = match node {
                Node::Store(s) => (vec![s], None),
                Node::Loop(l) => match stores(&l.body) {
                    Some(all) => (all, Some(l)),
                    None => break,
                },
                _ => break,
            };
            let mut n = 0;
            for reach in &mut reaches {
                n += reach.go_on(self, begin, (&all, of)).unwrap_or(0);
            }
            if n < all.len() {
                break;
            }
            // Two rows end together.
            if reaches.iter().all(|r| r.done == reaches[0].done) {
                (taken, elements) = (at + 1, reaches[0].end.clone());
            }
        }
        Some(Row { nodes: taken, elements: (taken > 1 || begin.of.is_none()).then_some(elements) })
    }

    /// The elements of a loop from 0 on; `None` where its bounds are the caller's, or may be the wrong way round.
    fn elements(&self, l: &Loop, step: i64) -> Option<Affine> {
        let (start, end) = l.range.as_ref()?;
        let upwards = start.as_number() == Some(0) && self.atoms.range(end).0 >= 0;
        end.scale(step).ok().filter(|_| upwards)
    }
}

impl Follow<'_, '_, '_> {
    /// Whether the store comes next, and goes on behind it.
    pub(super) fn next(&mut self, s: &Store) -> Option<()> {
        let first = self.first;
        if s.update != first.update {
            return None;
        }
        self.lanes = s.lanes;
        // What fills no register tile goes into one register beside it.
        let beside = s.lanes == 1 && s.dst.buffer != first.dst.buffer;
        if !(beside && [first, s].iter().all(|s| self.emit.is_register(s.dst.buffer))) {
            self.place(&first.dst, &s.dst, first.value.dtype(), true)?;
        }
        self.scalar(&first.value, &s.value)?;
        self.before.konst += s.lanes as i64;
        Some(())
    }

    /// By how many elements a store of known place begins before the end of those before.
    fn back(&self, s: &Store) -> Option<i64> {
        let apart = self.apart(&self.first.dst, &s.dst)?.as_number()?;
        let bytes = self.first.value.dtype().bytes() as i64;
        let back = self.before.as_number()? - apart / bytes;
        (apart >= 0 && apart % bytes == 0 && back > 0).then_some(back)
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
        let register = self.emit.is_register(p.buffer);
        let bytes = if register { 1 } else { dtype.bytes() as i64 };
        let one = self.lanes == 1 && q.lanes == Lanes::One;
        let (step, apart) = match p.lanes {
            Lanes::Unit if q.lanes == Lanes::Unit && register => {
                (if written { 0 } else { return None }, Affine::number(1))
            }
            Lanes::Unit if q.lanes == Lanes::Unit || one => (self.step, Affine::number(bytes)),
            Lanes::Each(_) if !written => {
                let each = self.emit.apart(p, dtype)?;
                let same = one || self.emit.apart(q, dtype).as_ref() == Some(&each);
                same.then_some((self.step, each))?
            }
            Lanes::Splat if !written && (q.lanes == Lanes::Splat || one) => (0, Affine::default()),
            _ => return None,
        };
        let steps = match self.var {
            Some(var) => self.emit.growth(&q.at, var)? == apart.scale(step).ok()?,
            None => true,
        };
        let before = self.before.mul(&apart).ok()?;
        (steps && self.emit.atoms.equal(&self.apart(p, q)?, &before)).then_some(())
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
