//! Accesses stay inside their buffers, and offsets are those of their layouts.
//!
//! Facts are asked first. What they do not decide is tried: a few launches that the facts allow, the corners of the
//! enclosing loops in each, and points between them. An element outside at such a point is a real fault, and the point
//! is its witness; none found proves nothing and is reported as undecided.
use super::super::layout::{assuming, has_elements, nonempty, reach, within};
use super::super::{Findings, VerifyError, launches, named};
use super::Checker;
use super::linear_form::{AccessOffsets, LinearForm, never_runs, offset};
use crate::int::normal::{self, Poly};
use crate::int::{Expr, Int, Symbol, facts};
use crate::interp::memory::span;
use crate::interp::{BoundLayout, lookup};
use crate::kernel::{Access, AccessId, Coord, Kernel, Loop, LoopId};
use crate::layout::Layout;
use std::cell::LazyCell;
use std::collections::BTreeMap;
use tilewright_algebra::rng::Rng;

/// Most corners of the enclosing loops that are tried per launch, and so many points between them: quotients and
/// remainders are not the farthest at a corner.
const MAX_CORNERS: usize = 32;
const BETWEEN: usize = 32;

/// Most steps that look for one point at which no loop is empty.
const MAX_STEPS: usize = 256;

pub(super) fn check(c: &mut Checker<'_>, id: AccessId, place: &str) {
    let a = c.k.access(id);
    let b = c.k.buffer(a.buffer);
    let nest: Vec<&Loop> = c.loops.iter().map(|l| c.k.loop_(*l)).collect();
    if nest.iter().any(|l| never_runs(l)) {
        return;
    }
    // What has no memory has an element at every offset.
    let inside = b.is_index() || proved_inside(&c.offsets, c.k, id, &nest);
    let agrees = match &a.offset {
        None => Some(true),
        Some(e) => agrees(&c.offsets, c.k, id, e),
    };
    if inside && agrees == Some(true) {
        return;
    }
    let fault = tried(c.k, &c.loops, a, place);
    let refuted = fault.is_some();
    if let Some(e) = fault {
        c.f.error(e);
    }
    if !inside && !refuted {
        c.f.unproved(format!("{place}: it stays inside of `{}`", b.name));
    }
    if agrees != Some(true) && !refuted {
        undecided_offset(&mut c.f, c.k, a, place, agrees);
    }
}

/// Whether an offset is what the layout says.
fn agrees(offsets: &AccessOffsets<'_>, k: &Kernel, id: AccessId, e: &Expr) -> Option<bool> {
    let a = k.access(id);
    // Without a swizzle, the normal form that other proofs use is the answer nearly always.
    if k.buffer(a.buffer).swizzle.is_none()
        && let (Some(p), Ok(e)) = (offsets.of(id), normal::normalize(e))
        && Poly::of(&e).as_ref() == Ok(p)
    {
        return Some(true);
    }
    facts::equals(e, &written(k, a)?)
}

fn undecided_offset(f: &mut Findings, k: &Kernel, a: &Access, place: &str, decided: Option<bool>) {
    let text = a.offset.as_ref().map(ToString::to_string).unwrap_or_default();
    let written = written(k, a).map(|w| w.to_string()).unwrap_or_default();
    match decided {
        // Unequal always, and no corner tried it: the loops may be empty.
        Some(false) => f.unproved(format!("{place}: the offset {text} is {written}, unless it never runs")),
        _ => f.unproved(format!("{place}: the offset {text} is {written}")),
    }
}

/// Coordinates within their modes and the layout within the buffer, or the whole offset within the buffer.
fn proved_inside(offsets: &AccessOffsets<'_>, k: &Kernel, id: AccessId, nest: &[&Loop]) -> bool {
    let a = k.access(id);
    let b = k.buffer(a.buffer);
    let assumed = LazyCell::new(|| running(nest));
    let by_modes = || Some(within(&reach(&a.layout, &a.base)?, &reach(&b.layout, &b.offset)?));
    let extents = |l: &Layout| l.flat().into_iter().map(|(n, _)| n);
    if within_modes(a, nest) && by_modes() == Some(true) {
        let given: Vec<Int> = extents(&a.layout).collect();
        return has_elements(&b.layout, &nonempty(ends(nest).iter().chain(&given)), &given);
    }
    if !has_elements(&b.layout, &assumed, &[]) {
        return false;
    }
    // The extremes of the offset over the loops around it.
    let inside = || -> Option<bool> {
        let (layout, offset) = assuming(&b.layout, &b.offset, &assumed)?;
        let (least, most) = reach(&layout, &offset)?;
        let (lo, hi) = LinearForm::new(offsets, id, nest)?.assuming(&assumed)?.extremes(0)?;
        let (low, high) = (facts::less(&lo, &least.to_expr()), facts::less(&most.to_expr(), &hi));
        Some(low == Some(false) && high == Some(false))
    };
    inside() == Some(true)
}

/// None of the loops around an access is empty where it runs.
fn running(nest: &[&Loop]) -> BTreeMap<Symbol, Symbol> {
    nonempty(ends(nest).iter())
}

/// How often the loops around an access run.
fn ends(nest: &[&Loop]) -> Vec<Int> {
    nest.iter().filter(|l| l.start == Expr::Num(0)).filter_map(|l| Int::from_expr(&l.end).ok()).collect()
}

/// Whether each coordinate is a point of its mode, or points of it, within some loops.
pub(super) fn within_modes(a: &Access, nest: &[&Loop]) -> bool {
    let assumed = LazyCell::new(|| running(nest));
    let assume = |e: &Expr| e.substitute(&|s| assumed.get(s).map(Expr::from));
    let less = |a: &Expr, b: &Expr| facts::less(a, b).or_else(|| facts::less(&assume(a), &assume(b)));
    let begins = |e: &Expr| less(e, &Expr::Num(0)) == Some(false);
    // As many points as a loop around has iterations are at least one.
    let first = |e: &Expr, n: &Int| less(&Expr::Num(0), e) == Some(false) && ends(nest).contains(n);
    let fits = |(mode, coord): (&Layout, &Coord)| {
        let Ok(size) = mode.size() else { return false };
        let n = size.to_expr();
        match coord {
            Coord::Open => true,
            Coord::At(e) => begins(e) && (less(e, &n) == Some(true) || first(e, &size)),
            // Cut at an end within the mode, or so early that all of its points are.
            Coord::Part(part) => {
                let ends = |e: &Expr| less(&n, e) == Some(false);
                begins(&part.index) && (ends(&part.end) || ends(&(part.start() + Expr::Num(part.size))))
            }
        }
    };
    a.layout.modes().iter().zip(&a.coord).all(fits)
}

/// The offset at the fixed coordinates as the layout says it, after the swizzle for a single element.
pub(super) fn written(k: &Kernel, a: &Access) -> Option<Expr> {
    let e = offset(a)?;
    match k.buffer(a.buffer).swizzle {
        Some(s) if a.is_element() => Some(Expr::swizzled(s, e)),
        _ => Some(e),
    }
}

/// A fault at some corner of the loops of some launch, if one is found.
fn tried(k: &Kernel, loops: &[LoopId], a: &Access, place: &str) -> Option<VerifyError> {
    let b = k.buffer(a.buffer);
    for values in launches(&k.symbols, &k.guards) {
        let env = |s: &Symbol| lookup(&k.symbols, &values, s);
        // The offsets of the layout are exact only before a swizzle; a swizzle stays in its block.
        let Ok((lo, hi)) = span(&b.layout, &b.offset, b.swizzle, &env) else { continue };
        let Some(access) = AccessAtLaunch::new(k, a, &env) else { continue };
        let nest: Vec<&Loop> = loops.iter().map(|l| k.loop_(*l)).collect();
        let mut names: Vec<Symbol> = k.symbols.clone();
        names.extend(nest.iter().map(|l| l.var.clone()));
        let corners = (1usize << nest.len().min(16)).min(MAX_CORNERS);
        let between = if corners == 1 { 0 } else { BETWEEN };
        for n in 0..corners + between {
            let mut rng = Rng::new(n as u64);
            let mut pick = |i: usize, (start, end): (i64, i64)| match n < corners {
                true if n >> i.min(63) & 1 == 0 => end - 1,
                true => start,
                false => rng.between(start, end - 1),
            };
            let Some(point) = PointSearch { names: &names, nest: &nest, steps: 0 }.point(&values, &mut pick) else {
                continue;
            };
            let env = |s: &Symbol| lookup(&names, &point, s);
            let witness = || if names.is_empty() { "every run".to_owned() } else { named(&names, &point) };
            let Some(fixed) = access.fixed(&env) else { continue };
            if let Some(e) = &a.offset
                && let Ok(found) = e.eval(&env)
                && found != access.shown(fixed)
            {
                let (offset, written) = (e.to_string(), access.shown(fixed).to_string());
                let witness = format!(" but {found} for {}", witness());
                return Some(VerifyError::Offset { place: place.to_owned(), offset, written, witness });
            }
            let outside = |x: &i64| !b.is_index() && (*x < lo || *x > hi);
            if let Some(offset) = access.extremes(fixed, &env).into_iter().find(outside) {
                let (place, name) = (place.to_owned(), b.name.clone());
                return Some(VerifyError::OutOfBounds { place, name, offset, lo, hi, witness: witness() });
            }
        }
    }
    None
}

/// An access under values of the symbols.
struct AccessAtLaunch<'a> {
    a: &'a Access,
    modes: Vec<BoundLayout>,
    base: i64,
    swizzle: Option<crate::int::Swizzle>,
}

impl<'a> AccessAtLaunch<'a> {
    fn new(k: &Kernel, a: &'a Access, env: &dyn Fn(&Symbol) -> Option<i64>) -> Option<AccessAtLaunch<'a>> {
        let modes = a.layout.modes().iter().map(|m| BoundLayout::new(m, env)).collect::<Result<_, _>>().ok()?;
        Some(AccessAtLaunch { a, modes, base: a.base.eval(env).ok()?, swizzle: k.buffer(a.buffer).swizzle })
    }

    /// The offset at the fixed coordinates, before the swizzle.
    fn fixed(&self, env: &dyn Fn(&Symbol) -> Option<i64>) -> Option<i64> {
        let mut offset = self.base;
        for (mode, coord) in self.modes.iter().zip(&self.a.coord) {
            if let Some(e) = coord.first() {
                offset = offset.checked_add(mode.at(e.eval(env).ok()?).ok()?)?;
            }
        }
        Some(offset)
    }

    fn single(&self) -> bool {
        self.a.is_element()
    }

    /// What [`Access::offset`] must be.
    fn shown(&self, fixed: i64) -> i64 {
        match self.swizzle {
            Some(s) if self.single() => s.apply(fixed),
            _ => fixed,
        }
    }

    /// Offsets of the tile's first and last elements along each of its modes; none where it has no elements.
    fn extremes(&self, fixed: i64, env: &dyn Fn(&Symbol) -> Option<i64>) -> Vec<i64> {
        let mut out = vec![fixed];
        for (mode, coord) in self.modes.iter().zip(&self.a.coord) {
            let points = match coord {
                Coord::At(_) => continue,
                Coord::Open => mode.size(),
                Coord::Part(part) => part.left().eval(env).unwrap_or(0).min(part.size),
            };
            if points < 1 {
                return vec![];
            }
            let far = mode.at(points - 1).unwrap_or(0);
            out.extend(out.clone().iter().map(|x| x.saturating_add(far)));
        }
        out.iter().map(|x| self.swizzle.map_or(*x, |s| s.apply(*x))).collect()
    }
}

/// Chooses a value of the loop of a level, of those from a start to before an end.
type Pick<'a> = &'a mut dyn FnMut(usize, (i64, i64)) -> i64;

/// A search for a point of loops around an access at which none of them is empty.
struct PointSearch<'a> {
    names: &'a [Symbol],
    nest: &'a [&'a Loop],
    steps: usize,
}

impl PointSearch<'_> {
    /// The values of the symbols, then of each loop what is picked, or the last before it where the loops inside run.
    fn point(&mut self, values: &[i64], pick: Pick<'_>) -> Option<Vec<i64>> {
        let mut point = values.to_vec();
        self.fill(&mut point, pick).then_some(point)
    }

    /// Values of the loops from a level on, behind those of a point.
    fn fill(&mut self, point: &mut Vec<i64>, pick: Pick<'_>) -> bool {
        let level = point.len() + self.nest.len() - self.names.len();
        let Some(l) = self.nest.get(level) else { return true };
        let env = |s: &Symbol| lookup(&self.names[..point.len()], point, s);
        let (Ok(start), Ok(end)) = (l.start.eval(&env), l.end.eval(&env)) else { return false };
        self.steps += 1;
        if start >= end || self.steps > MAX_STEPS {
            return false;
        }
        let (mut inside, mut outside) = (start, pick(level, (start, end)));
        let base = point.len();
        let mut runs = |value: i64| {
            point.truncate(base);
            point.push(value);
            self.fill(point, pick)
        };
        if runs(outside) {
            return true;
        }
        if outside == start || !runs(start) {
            return false;
        }
        while outside - inside > 1 {
            let middle = inside + (outside - inside) / 2;
            *(if runs(middle) { &mut inside } else { &mut outside }) = middle;
        }
        runs(inside)
    }
}
