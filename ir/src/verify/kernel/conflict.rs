//! Two iterations of a loop that touch one element which either of them writes, found by walking some of them.
//!
//! The loop and all inside of it are walked at a few launches that the facts allow, in order, as far as [`MOST`] steps
//! go. What is looked up may be anything, so it is the same in every iteration: its loop is walked at its first value.
//! What is found is a fault of the kernel, with the launch as its witness; nothing found proves nothing.
use super::super::{launches, named};
use crate::int::{Expr, Symbol};
use crate::interp::{BoundLayout, lookup};
use crate::kernel::{Access, AccessId, BufferId, Coord, Kernel, Loop, LoopKind, Stmt};
use std::collections::{BTreeMap, HashMap};

/// Most steps of a walk: iterations and elements.
const MOST: usize = 1 << 14;

/// Two iterations of a loop that meet in a buffer, as a sentence.
pub(super) fn met(k: &Kernel, l: &Loop, body: &[Stmt], around: &[&Loop], buffer: BufferId) -> Option<String> {
    launches(&k.symbols, &k.guards).into_iter().find_map(|values| {
        let launch = at_values(&k.symbols, &values);
        let (p, q, offset) = LaunchWalk::new(k, buffer, values).iterations(l, body, around)?;
        let name = &k.buffer(buffer).name;
        Some(format!(
            "iterations {p} and {q} touch one element of `{name}`, and one writes it: offset {offset}{launch}"
        ))
    })
}

/// `, for M = 7, N = 0`; nothing where there are no symbols.
fn at_values(symbols: &[Symbol], values: &[i64]) -> String {
    if symbols.is_empty() { String::new() } else { format!(", for {}", named(symbols, values)) }
}

/// Who touched an element first.
struct First {
    iteration: i64,
    wrote: bool,
    /// Whether by nothing but atomic updates.
    atomic: bool,
}

struct LaunchWalk<'a> {
    k: &'a Kernel,
    buffer: BufferId,
    names: Vec<Symbol>,
    values: Vec<i64>,
    /// The modes of each access, at this launch.
    modes: BTreeMap<AccessId, Option<Vec<BoundLayout>>>,
    seen: HashMap<i64, First>,
    left: usize,
}

impl<'a> LaunchWalk<'a> {
    fn new(k: &'a Kernel, buffer: BufferId, values: Vec<i64>) -> LaunchWalk<'a> {
        let (names, modes, seen) = (k.symbols.clone(), BTreeMap::new(), HashMap::new());
        LaunchWalk { k, buffer, names, values, modes, seen, left: MOST }
    }

    /// The first iterations of a loop that meet, and where; the loops around it are at their first.
    fn iterations(&mut self, l: &Loop, body: &[Stmt], around: &[&Loop]) -> Option<(i64, i64, i64)> {
        for outer in around {
            let (start, end) = self.bounds(outer)?;
            if start >= end {
                return None;
            }
            self.enter(outer, start);
        }
        let (start, end) = self.bounds(l)?;
        for p in start..end {
            self.step()?;
            self.enter(l, p);
            let found = self.body(body, p, l.kind == LoopKind::Vector);
            self.leave();
            if let Some((before, offset)) = found {
                return Some((before, p, offset));
            }
        }
        None
    }

    fn eval(&self, e: &Expr) -> Option<i64> {
        e.eval(&|s: &Symbol| lookup(&self.names, &self.values, s)).ok()
    }

    fn bounds(&self, l: &Loop) -> Option<(i64, i64)> {
        Some((self.eval(&l.start)?, self.eval(&l.end)?))
    }

    fn enter(&mut self, l: &Loop, value: i64) {
        self.names.push(l.var.clone());
        self.values.push(value);
    }

    fn leave(&mut self) {
        self.names.pop();
        self.values.pop();
    }

    /// One step less; `None` where none is left.
    fn step(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        Some(())
    }

    /// Walks a body in an iteration: the iteration before that meets it, and where.
    fn body(&mut self, body: &[Stmt], p: i64, lanes: bool) -> Option<(i64, i64)> {
        for s in body {
            let found = match s {
                Stmt::For(id, body) => self.inner(self.k.loops.get(id.0 as usize)?, body, p, lanes),
                Stmt::Store { dst, value, update } => {
                    let mut loads = vec![];
                    value.for_each_load(&mut |_, a| loads.push(*a));
                    let read = loads.into_iter().find_map(|a| self.touch(a, p, false, false));
                    // Lanes that update one element are a horizontal reduction.
                    let atomic = self.k.is_atomic(*dst, *update) || lanes && update.is_some();
                    read.or_else(|| self.touch(*dst, p, true, atomic))
                }
                // The one operand of a hint is neither read nor written.
                Stmt::Atom { operands, .. } if operands.len() == 1 => None,
                Stmt::Atom { operands, .. } => {
                    let touches = operands.iter().enumerate();
                    touches.into_iter().find_map(|(i, a)| self.touch(*a, p, i == 0, false))
                }
                Stmt::Sync(_) => None,
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn inner(&mut self, l: &Loop, body: &[Stmt], p: i64, lanes: bool) -> Option<(i64, i64)> {
        let (start, end) = self.bounds(l)?;
        let end = if matches!(l.kind, LoopKind::Lookup(_)) { end.min(start.saturating_add(1)) } else { end };
        for value in start..end {
            self.step()?;
            self.enter(l, value);
            let found = self.body(body, p, lanes);
            self.leave();
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn touch(&mut self, id: AccessId, p: i64, writes: bool, atomic: bool) -> Option<(i64, i64)> {
        let k = self.k;
        let a = k.accesses.get(id.0 as usize).filter(|a| a.buffer == self.buffer)?;
        let offsets = self.offsets(id, a).unwrap_or_default();
        offsets.into_iter().find_map(|offset| self.element(offset, p, writes, atomic))
    }

    fn element(&mut self, offset: i64, p: i64, writes: bool, atomic: bool) -> Option<(i64, i64)> {
        self.step()?;
        let new = First { iteration: p, wrote: writes, atomic };
        let first = self.seen.entry(offset).or_insert(new);
        if first.iteration == p {
            first.wrote |= writes;
            first.atomic &= atomic;
            return None;
        }
        let meets = (first.wrote || writes) && !(first.atomic && atomic);
        meets.then_some((first.iteration, offset))
    }

    /// The offsets of an access, before any swizzle.
    fn offsets(&mut self, id: AccessId, a: &Access) -> Option<Vec<i64>> {
        let mut offsets = vec![self.eval(&a.base.to_expr())?];
        if !self.modes.contains_key(&id) {
            let env = |s: &Symbol| lookup(&self.names, &self.values, s);
            let modes = a.layout.modes().iter().map(|m| BoundLayout::new(m, &env)).collect::<Result<_, _>>().ok();
            self.modes.insert(id, modes);
        }
        let coords: Vec<(i64, i64)> = a.coord.iter().map(|c| self.points(c)).collect::<Option<_>>()?;
        let modes = self.modes.get(&id)?.as_ref()?;
        for (mode, (from, to)) in modes.iter().zip(coords) {
            let to = if to == i64::MAX { mode.size() } else { to };
            if from < 0
                || to > mode.size()
                || to.saturating_sub(from).saturating_mul(offsets.len() as i64) > MOST as i64
            {
                return None; // outside, or too many
            }
            let steps: Vec<i64> = (from..to).map(|c| mode.at(c).ok()).collect::<Option<_>>()?;
            offsets = offsets.iter().flat_map(|o| steps.iter().map(move |s| o.saturating_add(*s))).collect();
        }
        Some(offsets)
    }

    /// The points of a mode that a coordinate names; to the end where that is the last number.
    fn points(&self, c: &Coord) -> Option<(i64, i64)> {
        Some(match c {
            Coord::At(e) => self.eval(e).map(|i| (i, i.saturating_add(1)))?,
            Coord::Open => (0, i64::MAX),
            Coord::Part(part) => {
                let first = self.eval(&part.start())?;
                (first, first.saturating_add(part.size).min(self.eval(&part.end)?).max(first))
            }
        })
    }
}
