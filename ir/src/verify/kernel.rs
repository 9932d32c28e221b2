//! The invariants of kernels.
use super::layout;
use super::{Findings, Undecided, VerifyError, types};
use crate::dtype::DType;
use crate::int::normal::remembering;
use crate::int::{Expr, Int, Symbol};
use crate::kernel::{
    Access, AccessId, Buffer, BufferId, Coord, Kernel, Loop, LoopId, LoopKind, Space, Stmt, Tile, for_each_stmt,
};
use crate::layout::Layout;
use crate::target::Target;
use std::collections::BTreeSet;

mod atoms;
mod bounds;
mod boxes;
mod conflict;
mod determined;
mod first;
mod grid;
mod linear_form;
mod phases;
mod pipeline;
mod race;

/// Verifies a kernel, before or after index saturation: every violation, or what stayed undecided.
///
/// # Errors
/// All broken invariants, in the order of statements.
pub fn kernel(kernel: &Kernel, target: &Target) -> Result<Undecided, Vec<VerifyError>> {
    remembering(|| checked(kernel, target))
}

fn checked(kernel: &Kernel, target: &Target) -> Result<Undecided, Vec<VerifyError>> {
    let mut c = Checker {
        k: kernel,
        target,
        loops: vec![],
        offsets: linear_form::AccessOffsets::new(kernel),
        seen: BTreeSet::new(),
        f: Findings::default(),
    };
    c.declarations();
    for (i, phase) in kernel.phases.iter().enumerate() {
        for s in phase {
            c.stmt(s, &format!("phase {i}"));
        }
    }
    phases::check(&mut c);
    if let Some(g) = target.blocks {
        grid::check(&mut c, g);
    }
    c.f.result()
}

/// The walk: the kernel, and the loops around the current place.
struct Checker<'a> {
    k: &'a Kernel,
    target: &'a Target,
    loops: Vec<LoopId>,
    offsets: linear_form::AccessOffsets<'a>,
    /// Accesses whose bounds were asked, by the loops around them.
    seen: BTreeSet<(AccessId, Vec<LoopId>)>,
    f: Findings,
}

impl<'a> Checker<'a> {
    fn declarations(&mut self) {
        let mut names = BTreeSet::new();
        for s in self.k.symbols.iter().chain(self.k.loops.iter().map(|l| &l.var)) {
            if !names.insert(&s.name) {
                self.f.error(VerifyError::Duplicate { what: "symbols and loops", name: s.name.to_string() });
            }
        }
        for b in &self.k.buffers {
            let place = format!("buffer `{}`", b.name);
            layout::check(&mut self.f, &place, &b.layout, b.swizzle);
            types::index(&mut self.f, &place, b.role, b.dtype);
            self.layout_symbols(&place, &b.layout);
            let fixed =
                b.layout.flat().iter().all(|(n, d)| n.value().is_some() && d.int().is_none_or(|d| d.value().is_some()));
            if b.space == Space::Register && !fixed {
                let reason = "is a layout of registers and must be static".to_owned();
                self.f.error(VerifyError::Layout { place, layout: b.layout.to_string(), reason });
            }
        }
        for g in &self.k.guards {
            self.symbols("a guard", &g.left);
            self.symbols("a guard", &g.right);
        }
    }

    /// Expressions use symbols and enclosing loops only.
    fn symbols(&mut self, place: &str, e: &Expr) {
        let (k, loops) = (self.k, &self.loops);
        let known = |s: &Symbol| k.symbols.contains(s) || loops.iter().any(|l| k.loop_(*l).var == *s);
        let mut unknown = vec![];
        e.for_each_symbol(&mut |s| {
            if !known(s) {
                unknown.push(s.name.to_string());
            }
        });
        for symbol in unknown {
            self.f.error(VerifyError::Undeclared { place: place.to_owned(), symbol });
        }
    }

    fn layout_symbols(&mut self, place: &str, l: &Layout) {
        for (n, d) in l.flat() {
            for i in [Some(&n), d.int()].into_iter().flatten() {
                if let Int::Sym(e) = i {
                    self.symbols(place, e);
                }
            }
        }
    }

    fn stmt(&mut self, s: &'a Stmt, place: &str) {
        match s {
            Stmt::For(id, body) => self.for_loop(*id, body, place),
            Stmt::Store { dst, value, update } => {
                self.atomic(s, place);
                let stored = self.access(*dst, true);
                let mut loads = vec![];
                value.for_each_load(&mut |d, a| loads.push((d, *a)));
                for (d, a) in loads {
                    if let Some(access) = self.access(a, true) {
                        let b = self.k.buffer(access.buffer);
                        types::same(&mut self.f, place, &format!("the load a{} of `{}`", a.0, b.name), d, b.dtype);
                    }
                }
                let dtype = types::check(&mut self.f, place, value, None);
                if let Some(access) = stored {
                    let b = self.k.buffer(access.buffer);
                    types::same(&mut self.f, place, &format!("the value stored in `{}`", b.name), dtype, b.dtype);
                    if let Some(op) = update {
                        types::reduces(&mut self.f, place, *op, b.dtype);
                    }
                    self.writes(place, access);
                }
            }
            Stmt::Atom { atom, operands } => {
                self.atomic(s, place);
                self.atom(atom, operands, place);
            }
            Stmt::Sync(_) => {}
        }
    }

    /// An atomic access is the destination of an update that threads have an instruction for.
    fn atomic(&mut self, s: &Stmt, place: &str) {
        let updates = |a: AccessId| match s {
            Stmt::Store { dst, update, .. } => a == *dst && self.k.is_atomic(a, *update),
            _ => false,
        };
        let mut wrong = None;
        s.for_each_access(&mut |a| {
            let atomic = self.k.accesses.get(a.0 as usize).is_some_and(|a| a.atomic);
            if atomic && !(updates(a) && self.target.blocks.is_some()) {
                wrong = Some(a);
            }
        });
        if let Some(a) = wrong {
            let reason = format!("a{} is atomic, and this is no update in one instruction", a.0);
            self.f.error(VerifyError::Access { place: place.to_owned(), reason });
        }
    }

    fn writes(&mut self, place: &str, access: &Access) {
        let b = self.k.buffer(access.buffer);
        if let Some(role) = b.role.read_only() {
            let (place, name) = (place.to_owned(), b.name.clone());
            self.f.error(VerifyError::Role { place, name, role, action: "written" });
        }
    }

    /// Loops are what their kind promises.
    fn for_loop(&mut self, id: LoopId, body: &'a [Stmt], place: &str) {
        let Some(l) = self.k.loops.get(id.0 as usize) else {
            self.f.error(VerifyError::Missing { place: place.to_owned(), what: "loop", id: id.0 });
            return;
        };
        let here = format!("loop i{}", id.0);
        if self.loops.contains(&id) {
            self.f.error(VerifyError::Loop { place: here, reason: "it is nested in itself".to_owned() });
            return;
        }
        self.symbols(&here, &l.start);
        self.symbols(&here, &l.end);
        if let LoopKind::Lookup(a) = l.kind {
            self.access(a, true);
        }
        if let Err(reason) = self.fits_kind(l, body) {
            self.f.error(VerifyError::Loop { place: here.clone(), reason });
        }
        if let Err(reason) = self.fits_prefetch(l, body) {
            self.f.error(VerifyError::Loop { place: here.clone(), reason });
        }
        self.variable_facts(l, &here);
        self.loops.push(id);
        use LoopKind::{Lookup, Pipeline, Reduce, Serial, Unroll};
        if !matches!(l.kind, Serial | Unroll | Lookup(_) | Pipeline { .. } | Reduce(_)) {
            race::check(self, l, body, &here);
        }
        body.iter().for_each(|s| self.stmt(s, place));
        self.loops.pop();
    }

    fn fits_kind(&self, l: &Loop, body: &[Stmt]) -> Result<(), String> {
        let trips = match (&l.start, &l.end) {
            (Expr::Num(a), Expr::Num(b)) => Some(b.saturating_sub(*a)),
            _ => None,
        };
        match l.kind {
            LoopKind::Parallel if !self.loops.is_empty() => Err("a parallel loop must be outermost".into()),
            LoopKind::Pipeline { .. } if self.target.blocks.is_none() => Err("a pipeline stands in a block".into()),
            LoopKind::Unroll => {
                let mut bad = None;
                for e in [&l.start, &l.end] {
                    e.for_each_symbol(&mut |s| {
                        let unrolled =
                            |i: &LoopId| self.k.loop_(*i).kind == LoopKind::Unroll && self.k.loop_(*i).var == *s;
                        if !self.loops.iter().any(unrolled) {
                            bad = Some(s.name.to_string());
                        }
                    });
                }
                bad.map_or(Ok(()), |s| Err(format!("an unrolled loop needs static bounds, and these depend on `{s}`")))
            }
            LoopKind::Vector => match trips {
                Some(n) if n > 0 && n & (n - 1) == 0 => {
                    let stores = body.iter().all(|s| matches!(s, Stmt::Store { .. }));
                    if stores { Ok(()) } else { Err("a vector loop may hold stores only".into()) }
                }
                Some(n) => Err(format!("a vector loop needs a power of two of lanes, and has {n}")),
                None => Err("a vector loop needs a static extent".into()),
            },
            LoopKind::Row(_) => self.fits_row(body),
            LoopKind::Lookup(a) => self.fits_lookup(l, a),
            LoopKind::Reduce(tile) => self.fits_reduction(body, tile),
            _ => Ok(()),
        }
    }

    /// A lookup begins at 0, and a register of ints says which iteration is done.
    fn fits_lookup(&self, l: &Loop, index: AccessId) -> Result<(), String> {
        let access = self.k.accesses.get(index.0 as usize);
        let buffer = access.and_then(|a| self.k.buffers.get(a.buffer.0 as usize));
        let int = |b: &Buffer| b.space == Space::Register && !b.dtype.is_float() && b.dtype != DType::Bool;
        match (&l.start, buffer) {
            (Expr::Num(0), Some(b)) if int(b) => Ok(()),
            (Expr::Num(0), _) => Err("what is looked up is a register of ints".into()),
            _ => Err("a lookup begins at 0".into()),
        }
    }

    /// A row is one store to memory, or two to different buffers.
    fn fits_row(&self, body: &[Stmt]) -> Result<(), String> {
        let mut written = vec![];
        for s in body {
            let Stmt::Store { dst, .. } = s else { return Err("a row may hold stores only".into()) };
            written.extend(self.k.accesses.get(dst.0 as usize).map(|a| a.buffer));
        }
        let register = |b: &BufferId| self.k.buffers.get(b.0 as usize).is_some_and(|b| b.space == Space::Register);
        match written[..] {
            _ if written.iter().any(register) => Err("a row is written to memory, not to registers".into()),
            [_] => Ok(()),
            [a, b] if a != b => Ok(()),
            _ => Err("a row is one store, or two stores to different buffers".into()),
        }
    }

    /// A reduction is one update of a register that its value does not read, with a tile that registers have room for.
    fn fits_reduction(&self, body: &[Stmt], tile: Tile) -> Result<(), String> {
        let buffer = |a: &AccessId| self.k.accesses.get(a.0 as usize).map(|a| a.buffer);
        let space = |b: BufferId| self.k.buffers.get(b.0 as usize).map(|b| b.space);
        let [Stmt::Store { dst, value, update: Some(_) }] = body else {
            return Err("a reduction holds one update".into());
        };
        let Some(updated) = buffer(dst) else { return Ok(()) };
        let mut reads = false;
        value.for_each_load(&mut |_, a| reads |= buffer(a) == Some(updated));
        if space(updated).is_some_and(|space| space != Space::Register) || reads {
            return Err("a reduction updates a register that its value does not read".into());
        }
        let lanes = tile.lanes.is_power_of_two() && tile.lanes <= 64;
        if !lanes || !(1..=Tile::MOST).contains(&tile.size()) {
            return Err(format!("{} by {} partial results are no tile of registers", tile.vectors, tile.lanes));
        }
        Ok(())
    }

    /// Only rows, reductions and loops over vectors prefetch, and only what they read.
    fn fits_prefetch(&self, l: &Loop, body: &[Stmt]) -> Result<(), String> {
        let kind = |id: &LoopId| self.k.loops.get(id.0 as usize).map(|l| l.kind);
        let vector = |s: &Stmt| matches!(s, Stmt::For(id, _) if kind(id) == Some(LoopKind::Vector));
        let vectors = l.kind == LoopKind::Serial && body.iter().all(vector);
        if !vectors && !matches!(l.kind, LoopKind::Row(_) | LoopKind::Reduce(_)) && !l.prefetch.is_empty() {
            return Err("only a row, a reduction or a loop over vectors prefetches".into());
        }
        let mut named = vec![];
        for_each_stmt(body, &mut |s| s.for_each_access(&mut |a| named.push(a)));
        match l.prefetch.iter().find(|p| !named.contains(&p.access)) {
            Some(p) => Err(format!("it prefetches a{}, which is none of its accesses", p.access.0)),
            None => Ok(()),
        }
    }

    /// The facts of the variable follow from the bounds.
    fn variable_facts(&mut self, l: &Loop, here: &str) {
        let (lo, hi) = (Expr::Num(l.var.lo), Expr::Num(l.var.hi));
        let less = crate::int::facts::less;
        let mut wrong = vec![];
        let mut open = vec![];
        let mut ask = |ok: Option<bool>, what: String| match ok {
            Some(true) => {}
            Some(false) => wrong.push(what),
            None => open.push(what),
        };
        // An empty loop has no values, so its facts may say anything.
        if less(&l.start, &l.end) == Some(false) {
            return;
        }
        ask(less(&l.start, &lo).map(|b| !b), format!("{} >= {}", l.var.name, l.var.lo));
        if l.var.hi != i64::MAX {
            // end - 1 <= hi
            ask(less(&hi, &(l.end.clone() - Expr::Num(1))).map(|b| !b), format!("{} <= {}", l.var.name, l.var.hi));
        }
        if let Some(below) = &l.var.below
            && **below != l.end
        {
            ask(less(below, &l.end).map(|b| !b), format!("{} < {below}", l.var.name));
        }
        if l.var.div > 1 {
            open.push(format!("{} % {} == 0", l.var.name, l.var.div));
        }
        let maybe_empty = less(&l.start, &l.end) != Some(true);
        for what in wrong {
            if maybe_empty {
                self.f.unproved(format!("{here}: {what}"));
            } else {
                let reason = format!("its variable says {what}, its bounds {}..{} do not", l.start, l.end);
                self.f.error(VerifyError::Loop { place: here.to_owned(), reason });
            }
        }
        for what in open {
            self.f.unproved(format!("{here}: {what}"));
        }
    }

    /// Checks an access where it is used; `single` asks for one element.
    fn access(&mut self, id: AccessId, single: bool) -> Option<&'a Access> {
        self.form(id, single, true)
    }

    /// As [`Checker::access`]; what is only a hint need not lie in its buffer.
    fn form(&mut self, id: AccessId, single: bool, inside: bool) -> Option<&'a Access> {
        let place = format!("access a{}", id.0);
        let Some(a) = self.k.accesses.get(id.0 as usize) else {
            self.f.error(VerifyError::Missing { place, what: "access", id: id.0 });
            return None;
        };
        let Some(b) = self.k.buffers.get(a.buffer.0 as usize) else {
            self.f.error(VerifyError::Missing { place, what: "buffer", id: a.buffer.0 });
            return None;
        };
        let before = self.f.errors.len();
        layout::check(&mut self.f, &place, &a.layout, None);
        self.layout_symbols(&place, &a.layout);
        if a.coord.len() != a.layout.rank() {
            let reason = format!("{} coordinates for the {} modes of {}", a.coord.len(), a.layout.rank(), a.layout);
            self.f.error(VerifyError::Access { place: place.clone(), reason });
        }
        for e in a.coord.iter().flat_map(Coord::exprs).chain(&a.offset) {
            self.symbols(&place, e);
        }
        for (mode, coord) in a.layout.modes().iter().zip(&a.coord) {
            if let Coord::Part(part) = coord
                && (part.size < 1 || mode.flat().len() != 1)
            {
                let reason = format!("parts of {} points of the mode {mode}, which is not one leaf", part.size);
                self.f.error(VerifyError::Access { place: place.clone(), reason });
            }
        }
        if single && !a.is_element() {
            let reason = "a tile where one element is needed".to_owned();
            self.f.error(VerifyError::Access { place: place.clone(), reason });
        }
        if b.space == Space::Register {
            self.register_access(a, &place);
        }
        if self.f.errors.len() > before {
            return None;
        }
        if inside && self.seen.insert((id, self.loops.clone())) {
            bounds::check(self, id, &place);
        }
        Some(a)
    }

    /// Register accesses are constant once unrolled and vector loops are expanded.
    fn register_access(&mut self, a: &Access, place: &str) {
        let mut bad = None;
        let of_threads = |i: &LoopId| {
            let l = self.k.loop_(*i);
            matches!(l.kind, LoopKind::Thread(_) | LoopKind::Group { .. }) && a.owner(&l.var).is_some()
        };
        // A fragment: the first coordinate says whose registers they are.
        let skipped = usize::from(self.target.blocks.is_some() && self.loops.iter().any(of_threads));
        for e in a.coord.iter().skip(skipped).flat_map(Coord::exprs) {
            e.for_each_symbol(&mut |s| {
                let expanded = |i: &LoopId| {
                    let l = self.k.loop_(*i);
                    l.var == *s && matches!(l.kind, LoopKind::Unroll | LoopKind::Vector)
                };
                if !self.loops.iter().any(expanded) {
                    bad = Some(s.name.to_string());
                }
            });
        }
        if let Some(s) = bad {
            let reason = format!("a register is named by `{s}`, which is neither unrolled nor a lane");
            self.f.error(VerifyError::Access { place: place.to_owned(), reason });
        }
    }
}
