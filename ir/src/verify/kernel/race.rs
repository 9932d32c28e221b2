//! No two iterations of a parallel loop, no two elements of a row, blocks, threads of one loop, or lanes, touch one
//! element that either of them writes.
//!
//! All accesses of a buffer in the loop's body are asked together. With the offsets as linear forms `c·p + r`, where
//! `r` runs over the inner loops and the tile (what outer loops add is the same for every `p`), different `p` never
//! meet if
//!
//! * all values of `r` lie within less than `|c|`; or
//! * the layout with one mode for `p`, one for each inner term, and one for the differences between the accesses is
//!   injective.
//!
//! Accesses of one injective layout are also fine when their coordinates tell `p`: one is a multiple of `p` plus
//! something of the inner loops smaller than the step, or it follows from several ([`super::determined`]).
//!
//! Threads and blocks may update one element through accesses that are atomic ([`Kernel::is_atomic`]), if they touch
//! its buffer in no other way.
//!
//! What is not proved is tried: two iterations that meet at some launch ([`super::conflict`]) are an error, whatever
//! their coordinates are made of.
//!
//! What only the first of every `n` threads touches is asked with `n·p` for the thread ([`super::first`]); what the
//! first alone touches, all others finding a loop around it empty, is touched once.
use super::super::VerifyError;
use super::super::layout::{Injectivity, injective};
use super::Checker;
use super::bounds::within_modes;
use super::conflict::met;
use super::determined::tells;
use super::first;
use super::linear_form::{AccessOffsets, LinearForm, never_runs};
use crate::int::{Expr, Int, Symbol, facts, normal};
use crate::kernel::{Access, AccessId, BufferId, Coord, Kernel, Loop, LoopKind, Space, Stmt};
use crate::layout::Layout;
use std::collections::{BTreeMap, BTreeSet};

/// What a body does to one buffer.
#[derive(Default)]
struct BufferAccesses {
    stores: Vec<(AccessId, bool)>,
    all: Vec<AccessId>,
    /// Whether anything but an atomic update touches it.
    in_turn: bool,
    /// Of how many threads one touches it, in each place.
    one_in: BTreeSet<i64>,
}

impl BufferAccesses {
    /// The same of accesses that are numbered in their order.
    fn renumbered(&self) -> BufferAccesses {
        let at = |id: &AccessId| AccessId(self.all.iter().position(|a| a == id).unwrap_or(0) as u32);
        BufferAccesses {
            stores: self.stores.iter().map(|(a, updates)| (at(a), *updates)).collect(),
            all: self.all.iter().map(at).collect(),
            in_turn: self.in_turn,
            one_in: self.one_in.clone(),
        }
    }
}

/// What a body does, and the loops inside of it.
struct Collected<'a> {
    k: &'a Kernel,
    outer: &'a Loop,
    inner: Vec<&'a Loop>,
    touched: BTreeMap<BufferId, BufferAccesses>,
}

pub(super) fn check(c: &mut Checker<'_>, l: &Loop, body: &[Stmt], here: &str) {
    if facts::less(&(l.start.clone() + Expr::Num(1)), &l.end) == Some(false) {
        return; // at most one iteration
    }
    let mut found = Collected { k: c.k, outer: l, inner: vec![], touched: BTreeMap::new() };
    found.body(body, 1);
    let Collected { inner, touched, .. } = found;
    // The loop's variable, and those of loops that begin where it says.
    let mut vary = vec![&*l.var.name];
    for i in &inner {
        if vary.iter().any(|name| i.start.mentions(name)) {
            vary.push(&i.var.name);
        }
    }
    let around: Vec<&Loop> = c.loops.iter().map(|i| c.k.loop_(*i)).filter(|i| i.var != l.var).collect();
    for (buffer, touched) in touched {
        // Shared and register buffers belong to one iteration of a parallel loop or one block; threads share all but
        // registers, lanes and the elements of a row also these.
        let space = c.k.buffer(buffer).space;
        let common = match l.kind {
            LoopKind::Vector | LoopKind::Row(_) => true,
            LoopKind::Thread(_) | LoopKind::Group { .. } => space != Space::Register,
            _ => space == Space::Global,
        };
        if !touched.in_turn && matches!(l.kind, LoopKind::Thread(_) | LoopKind::Block(_)) {
            continue;
        }
        // Whoever names the thread does so in coordinates.
        let in_coordinates = |a: &AccessId| !c.k.access(*a).base.to_expr().mentions(&l.var.name);
        let each = touched.one_in.len() == 1 && touched.all.iter().all(in_coordinates);
        if let Some(n) = touched.one_in.iter().next().filter(|n| common && each && **n > 1) {
            let Some(each) = first::of_each(c.k, l, *n, &touched.all, &inner) else { continue };
            let inner: Vec<&Loop> = each.kernel.loops.iter().collect();
            let renamed = touched.renumbered();
            if !disjoint(&AccessOffsets::new(&each.kernel), (&each.threads, &inner, &vary, &around), &renamed) {
                tried(c, (l, body, &around), buffer, here);
            }
        } else if common && !disjoint(&c.offsets, (l, &inner, &vary, &around), &touched) {
            tried(c, (l, body, &around), buffer, here);
        }
    }
}

/// Says that iterations meet, or that it is not known whether they do.
fn tried(c: &mut Checker<'_>, (l, body, around): (&Loop, &[Stmt], &[&Loop]), buffer: BufferId, here: &str) {
    match met(c.k, l, body, around, buffer) {
        Some(reason) => c.f.error(VerifyError::Loop { place: here.to_owned(), reason }),
        None => {
            let name = &c.k.buffer(buffer).name;
            c.f.unproved(format!("{here}: no iteration touches what another writes to `{name}`"));
        }
    }
}

/// Whether it is known that no iteration touches what another writes to a buffer.
fn disjoint(
    offsets: &AccessOffsets<'_>,
    (l, inner, vary, around): (&Loop, &[&Loop], &[&str], &[&Loop]),
    touched: &BufferAccesses,
) -> bool {
    let k = offsets.k;
    let mentions = |a: &AccessId| {
        k.access(*a).coord.iter().flat_map(Coord::exprs).any(|e| vary.iter().any(|name| e.mentions(name)))
    };
    let mut stores = touched.stores.clone();
    // Lanes that update one element are a horizontal reduction.
    stores.retain(|(a, updates)| !(l.kind == LoopKind::Vector && *updates && !mentions(a)));
    if stores.is_empty() {
        return true;
    }
    if stores.iter().any(|(a, _)| !mentions(a)) {
        return false;
    }
    let nest: Vec<&Loop> = std::iter::once(l).chain(inner.iter().copied()).collect();
    let forms: Option<Vec<LinearForm>> = touched.all.iter().map(|a| LinearForm::new(offsets, *a, &nest)).collect();
    if forms.is_some_and(|forms| within_step(&forms) || one_layout(&forms)) {
        return true;
    }
    let accesses: Vec<&Access> = touched.all.iter().map(|a| k.access(*a)).collect();
    let all = [around, &nest].concat();
    one_to_one(&accesses, l, inner) && accesses.iter().all(|a| within_modes(a, &all))
}

/// All remainders within less than the step of the loop.
fn within_step(forms: &[LinearForm]) -> bool {
    let proved = || -> Option<bool> {
        let (_, step) = forms.first()?.loops[0].as_ref()?;
        let size = match step.steps_down()? {
            true => Int::ZERO.sub(step).ok()?,
            false => step.clone(),
        };
        let mut ranges = vec![];
        for form in forms {
            let (_, c) = form.loops[0].as_ref()?;
            if c.equals(step) != Some(true) {
                return Some(false);
            }
            ranges.push(form.extremes(1)?);
        }
        let close = |a: &(Expr, Expr), b: &(Expr, Expr)| {
            facts::less(&(a.1.clone() - b.0.clone()), &size.to_expr()) == Some(true)
        };
        Some(ranges.iter().all(|a| ranges.iter().all(|b| close(a, b))))
    };
    proved() == Some(true)
}

/// One layout that holds all accesses, injective.
fn one_layout(forms: &[LinearForm]) -> bool {
    let built = || -> Option<Layout> {
        let first = forms.first()?;
        // `injective` takes every extent as at least 1. That is right for the terms of one access where it runs;
        // another access may run while a loop of the first is empty, so then it must be known.
        let mentioned = |f: &LinearForm| f.loops.iter().map(Option::is_some).collect::<Vec<_>>();
        let together = forms.iter().all(|f| mentioned(f) == mentioned(first));
        let runs = |(n, _): &(Int, Int)| Int::ZERO.less(n) == Some(true);
        if !together && !forms.iter().all(|f| f.loops[1..].iter().flatten().all(runs)) {
            return None;
        }
        // The same for tiles, which may be empty where a copy takes any extent.
        let one_tile = forms.iter().all(|f| f.tile == first.tile);
        if !one_tile && !forms.iter().all(|f| f.tile.iter().all(runs)) {
            return None;
        }
        let mut modes = vec![first.loops[0].clone()?];
        let (mut least, mut most, mut grain) = (0, 0, 0);
        let mut others: Vec<(Int, Int)> = vec![];
        for form in forms {
            if form.loops[0].as_ref()?.1 != modes[0].1 {
                return None;
            }
            let Expr::Num(d) = normal::normalize(&(form.rest.clone() - first.rest.clone())).ok()? else { return None };
            (least, most, grain) = (d.min(least), d.max(most), facts::gcd(d, grain));
            // Of each coefficient the larger extent holds both.
            let mut mine: Vec<(Int, Int)> = form.loops[1..].iter().flatten().chain(&form.tile).cloned().collect();
            for other in &mut others {
                if let Some(i) = mine.iter().position(|(_, c)| *c == other.1) {
                    let n = mine.remove(i).0;
                    match other.0.less(&n) {
                        Some(true) => other.0 = n,
                        Some(false) => {}
                        None => return None,
                    }
                }
            }
            others.append(&mut mine);
        }
        if grain > 0 {
            modes.push((Int::Static((most - least) / grain + 1), Int::Static(grain)));
        }
        modes.append(&mut others);
        Some(Layout::concat(&modes.into_iter().map(|(n, c)| Layout::mode1(n, c)).collect::<Vec<_>>()))
    };
    built().is_some_and(|l| injective(&l) == Injectivity::Proved)
}

/// One injective layout in all of some accesses, whose coordinates tell the value of the loop's variable, from a base
/// that does not depend on it.
fn one_to_one(accesses: &[&Access], l: &Loop, inner: &[&Loop]) -> bool {
    let Some(first) = accesses.first() else { return true };
    let base = first.base.to_expr();
    let fixed = !std::iter::once(l).chain(inner.iter().copied()).any(|l| base.mentions(&l.var.name));
    let one = accesses.iter().all(|a| a.layout == first.layout && a.base == first.base);
    let told = || {
        let modes = first.layout.rank().min(accesses.iter().map(|a| a.coord.len()).min().unwrap_or(0));
        (0..modes).any(|mode| told_by(accesses, mode, &l.var, inner)) || tells(accesses, l, inner)
    };
    fixed && one && injective(&first.layout) == Injectivity::Proved && told()
}

/// Whether the points of one mode are those of the variable's value in all accesses: of each value as many, from the
/// same on.
fn told_by(accesses: &[&Access], mode: usize, p: &Symbol, inner: &[&Loop]) -> bool {
    let mut points = accesses.iter().map(|a| match &a.coord[mode] {
        Coord::At(e) => stepped(e, p, inner),
        Coord::Open => None,
        Coord::Part(part) => {
            let (step, from) = stepped(&part.index, p, inner)?;
            let size = Expr::Num(part.size);
            Some((step * size.clone(), from * size))
        }
    });
    let Some(Some((step, from))) = points.next() else { return false };
    let same = |a: &Expr, b: &Expr| facts::equals(a, b) == Some(true);
    points.all(|other| other.is_some_and(|(s, f)| same(&s, &step) && same(&f, &from)))
}

/// `c` and `s` where `e` is `c·p + r + s` with `c > 0`, `0 <= r < c`, and `s` without `p` and the inner variables.
fn stepped(e: &Expr, p: &Symbol, inner: &[&Loop]) -> Option<(Expr, Expr)> {
    let set = |e: &Expr, to: Expr| normal::normalize(&e.substitute(&|s| (s == p).then(|| to.clone()))).ok();
    let rest = set(e, Expr::Num(0))?;
    // c = e(p + 1) - e(p): the same for all p when e is linear in p.
    let step = normal::normalize(&(set(e, Expr::Num(1))? - rest.clone())).ok()?;
    let fixed = rest.substitute(&|s| inner.iter().any(|l| l.var == *s).then_some(Expr::Num(0)));
    let varying = normal::normalize(&(rest.clone() - fixed.clone())).ok()?;
    let linear = rest + step.clone() * Expr::Var(p.clone());
    let told = facts::equals(&linear, e) == Some(true)
        && facts::less(&Expr::Num(0), &step) == Some(true)
        && facts::less(&varying, &Expr::Num(0)) == Some(false)
        && facts::less(&varying, &step) == Some(true);
    told.then_some((step, fixed))
}

impl Collected<'_> {
    /// A body to which one thread of every `one_in` comes.
    fn body(&mut self, body: &[Stmt], one_in: i64) {
        for s in body {
            match s {
                Stmt::For(id, body) => {
                    let l = self.k.loops.get(id.0 as usize);
                    if l.is_some_and(never_runs) {
                        continue;
                    }
                    self.inner.extend(l);
                    self.body(body, l.and_then(|l| first::one_in(self.outer, l, one_in)).unwrap_or(one_in));
                }
                Stmt::Store { dst, value, update } => {
                    self.store(dst, update.is_some(), one_in, self.k.is_atomic(*dst, *update));
                    value.for_each_load(&mut |_, a| self.touch(a, one_in, false));
                }
                // The one operand of a hint is neither read nor written.
                Stmt::Atom { operands, .. } if operands.len() == 1 => {}
                Stmt::Atom { operands, .. } => {
                    operands.first().into_iter().for_each(|a| self.store(a, false, one_in, false));
                    operands.iter().for_each(|a| self.touch(a, one_in, false));
                }
                Stmt::Sync(_) => {}
            }
        }
    }

    fn store(&mut self, id: &AccessId, updates: bool, one_in: i64, atomic: bool) {
        self.touch(id, one_in, atomic);
        if let Some(touched) = self.buffer(id) {
            touched.stores.push((*id, updates));
        }
    }

    fn touch(&mut self, id: &AccessId, one_in: i64, atomic: bool) {
        if let Some(touched) = self.buffer(id) {
            touched.in_turn |= !atomic;
            touched.one_in.insert(one_in);
            if !touched.all.contains(id) {
                touched.all.push(*id);
            }
        }
    }

    fn buffer(&mut self, id: &AccessId) -> Option<&mut BufferAccesses> {
        // What does not exist is reported where it is used.
        let a = self.k.accesses.get(id.0 as usize).filter(|a| (a.buffer.0 as usize) < self.k.buffers.len())?;
        Some(self.touched.entry(a.buffer).or_default())
    }
}
