//! The loop builder: positions along digits, loops, tiles with their tails, accesses.
//!
//! A [`Pos`] says where along one digit the code being emitted is: the pieces chosen so far (an outer block, a tile in
//! it) and how many points are still open. A list of [`LoopLevel`]s is turned into loops from the outside in; a tile
//! level that does not divide what is open gets a tail: one more tile moved back so that it ends at the end where
//! repeating elements is harmless, single points otherwise. Nothing is ever read or written past the end.
use crate::lower::LowerError;
use crate::lower::expected::Expected;
use crate::lower::fallback::{Fallback, FallbackReason};
use crate::lower::given::Given;
#[cfg(feature = "gpu")]
use crate::lower::gpu::policy::Policy;
use crate::lower::nest::{Contribution, Nest, offset_expr};
use crate::lower::plan::{ChosenPlan, PlanKind};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Int, Symbol, facts, normal};
use tilewright_ir::kernel::{
    Access, AccessId, BufferId, Coord, Kernel, Loop, LoopId, LoopKind, Space, Stmt, Tile, Write,
};
use tilewright_ir::layout::Layout;
use tilewright_ir::origin::StatementSet;
use tilewright_ir::program::Statement;
use tilewright_ir::scalar::Scalar;
use tilewright_ir::target::Grid;

/// A part of the position along a digit: `coord` steps of `scale` points, out of `extent`.
#[derive(Clone, Debug)]
pub struct DigitPiece {
    /// Number of values `coord` may take.
    pub extent: Int,
    /// Points per step.
    pub scale: Int,
    /// The coordinate.
    pub coord: Expr,
}

impl DigitPiece {
    /// As a mode of scratch, whose points are so many elements apart. Scratch is small: what it holds was checked.
    pub fn in_scratch(&self, stride: i64) -> (Layout, Option<Expr>) {
        let stride = stride * self.scale.value().unwrap_or(1);
        (Layout::mode1(self.extent.clone(), Int::Static(stride)), Some(self.coord.clone()))
    }
}

/// A temporary, in registers or scratch, and its stride along each digit.
pub(super) struct NestTemporary {
    pub(super) buffer: BufferId,
    pub(super) strides: Vec<(usize, i64)>,
}

impl NestTemporary {
    /// One element per open point of the digits, the first fastest.
    pub(super) fn new(b: &mut Builder, of: (&str, DType, Space), digits: &[(usize, i64)]) -> NestTemporary {
        let (mut strides, mut size) = (vec![], 1);
        for &(d, n) in digits {
            strides.push((d, size));
            size *= n;
        }
        let layout = Layout::mode1(Int::Static(size), Int::ONE);
        NestTemporary { buffer: b.kernel.temporary(of.0, of.1, of.2, layout), strides }
    }

    /// The access at the pieces that were added to `outer` to give `pos`.
    pub(super) fn at(&self, b: &mut Builder, outer: &[Pos], pos: &[Pos]) -> AccessId {
        self.open(b, vec![], outer, pos)
    }

    /// The same with open modes in front.
    pub(super) fn open(&self, b: &mut Builder, open: Vec<Layout>, outer: &[Pos], pos: &[Pos]) -> AccessId {
        let mut modes: Vec<(Layout, Option<Expr>)> = open.into_iter().map(|l| (l, None)).collect();
        for &(d, stride) in &self.strides {
            modes.extend(pos[d].pieces[outer[d].pieces.len()..].iter().map(|piece| piece.in_scratch(stride)));
        }
        b.access(self.buffer, Int::ZERO, modes)
    }
}

/// The position along a digit.
#[derive(Clone, Debug)]
pub struct Pos {
    /// What is fixed.
    pub pieces: Vec<DigitPiece>,
    /// Points still open.
    pub rest: Int,
    /// Points that surely lie before the open range: how far a tile may be moved back.
    pub before: i64,
}

/// One level of a loop nest over the digits of a nest.
#[derive(Clone, Copy, Debug)]
pub enum LoopLevel {
    /// A loop over everything open in the digit.
    Loop(usize),
    /// A loop over blocks of this many points, leaving the block open; what is left over is a shorter block.
    Block(usize, i64),
    /// A loop over tiles of exactly this many points, leaving the tile open, and a tail.
    Tile(usize, i64),
    /// As `Tile`, expanded when the number of tiles is small.
    Unrolled(usize, i64),
    /// Everything open in the digit, as a row.
    Row(usize),
    /// Everything open in the digit, reduced with as many partial results.
    Reduce(usize, Tile),
}

impl LoopLevel {
    /// The digit that it is about.
    fn digit(self) -> usize {
        let (LoopLevel::Loop(d)
        | LoopLevel::Row(d)
        | LoopLevel::Reduce(d, _)
        | LoopLevel::Block(d, _)
        | LoopLevel::Tile(d, _)
        | LoopLevel::Unrolled(d, _)) = self;
        d
    }
}

/// Tile loops of at most this many steps are expanded by the backend.
pub(super) const MAX_UNROLL: i64 = 8;

/// What a leaf does with the open tiles.
pub type LeafAction<'l> = dyn FnMut(&mut Builder, &[Pos]) -> Result<Vec<Stmt>, LowerError> + 'l;

/// A kernel under construction.
pub struct Builder {
    /// The kernel.
    pub kernel: Kernel,
    /// Whether what is built stands inside of a loop: then no loop of it runs in parallel.
    pub inside: bool,
    /// The loops of a chain of products that it stands in: the coordinate of each, and what is done before it.
    pub around: Vec<(Expr, Vec<Stmt>)>,
    /// What was chosen on the way, in the order of the statements.
    pub plans: Vec<ChosenPlan>,
    /// What no plan took.
    pub fallbacks: BTreeSet<Fallback>,
    /// What products in blocks of threads are expected to do.
    pub products: Vec<Expected>,
    /// Where loops are bound to blocks of threads: what the machine has of these, and what was chosen for it.
    pub grid: Grid,
    #[cfg(feature = "gpu")]
    pub(super) policy: &'static Policy,
    /// What the program's schedule says, and what became of it.
    pub given: Given,
    /// The statements of the function for which accesses are made now.
    pub serves: StatementSet,
    /// The accesses of the kernel, by what they are.
    pub known: FxHashMap<Access, AccessId>,
}

/// How loops of a phase may be treated.
#[derive(Clone, Copy, Debug)]
pub struct Freedom {
    /// The outermost loop may run in parallel.
    pub parallel: bool,
    /// Points may be computed twice (nothing that is written is read, nothing is updated).
    pub repeat: bool,
}

impl Builder {
    /// Says which plan was chosen; numbers without digits are left out.
    pub(super) fn chose(&mut self, kind: PlanKind, numbers: &[(&'static str, &[i64])]) {
        self.plans.push(ChosenPlan::new(kind, numbers, &self.serves));
    }

    /// Says that no plan takes the statements of now as they are.
    pub(super) fn falls_back(&mut self, reason: FallbackReason) {
        self.fallbacks.insert(Fallback { reason, statements: self.serves.clone() });
    }

    /// Says for which statements accesses are made from now on; what scheduling adds by itself is for those before it.
    pub(super) fn serve<'s>(&mut self, statements: impl IntoIterator<Item = &'s Statement>) {
        let mut all = StatementSet::default();
        statements.into_iter().for_each(|s| all.extend(&s.origin.statements));
        if !all.is_empty() {
            self.serves = all;
        }
    }

    /// A fresh loop variable over `start..end`.
    pub fn new_loop(&mut self, start: Expr, end: Expr, kind: LoopKind) -> (LoopId, Expr) {
        let id = LoopId(self.kernel.loops.len() as u32);
        let mut var = Symbol::loop_var(&id.variable(&self.kernel.symbols), &end);
        var.lo = facts::range(&start).0.max(0);
        let expr = Expr::Var(var.clone());
        self.kernel.loops.push(Loop { var, start, end, kind, prefetch: vec![] });
        (id, expr)
    }

    /// The id of an access; equal accesses share one.
    pub fn access<C: Into<Coord>>(&mut self, buffer: BufferId, base: Int, modes: Vec<(Layout, C)>) -> AccessId {
        let mut modes: Vec<(Layout, Coord)> = modes.into_iter().map(|(layout, c)| (layout, c.into())).collect();
        if modes.is_empty() {
            modes.push((Layout::mode1(Int::ONE, Int::ZERO), Coord::At(Expr::Num(0))));
        }
        let layouts: Vec<Layout> = modes.iter().map(|m| m.0.clone()).collect();
        let access = Access {
            buffer,
            layout: Layout::concat(&layouts),
            base,
            coord: modes.into_iter().map(|m| m.1).collect(),
            offset: None,
            atomic: false,
        };
        self.shared(access)
    }

    /// The access by which threads update the same element of a buffer at once.
    pub(super) fn atomic(&mut self, id: AccessId, buffer: BufferId) -> AccessId {
        let access = Access { buffer, atomic: true, ..self.kernel.access(id).clone() };
        self.shared(access)
    }

    fn shared(&mut self, access: Access) -> AccessId {
        let next = AccessId(self.kernel.accesses.len() as u32);
        let id = *self.known.entry(access).or_insert_with_key(|access| {
            self.kernel.accesses.push(access.clone());
            self.kernel.origins.0.push(StatementSet::default());
            next
        });
        self.kernel.origins.0[id.0 as usize].extend(&self.serves);
        id
    }

    /// The access of an operand of the nest at a position; `tile` names the digits left open, in order.
    ///
    /// # Errors
    /// Overflow of a scaled stride.
    pub fn operand(&mut self, nest: &Nest, k: usize, pos: &[Pos], tile: &[usize]) -> Result<AccessId, LowerError> {
        let operand = &nest.operands[k];
        let modes = Self::operand_modes(nest, k, pos, tile)?;
        Ok(self.access(BufferId(operand.tensor.0), operand.offset.clone(), modes))
    }

    /// The modes of an operand's access: the open digits of `tile`, the axes outside, then every piece of the position.
    pub(super) fn operand_modes(
        nest: &Nest,
        k: usize,
        pos: &[Pos],
        tile: &[usize],
    ) -> Result<Vec<(Layout, Option<Expr>)>, LowerError> {
        let mut modes = vec![];
        for &d in tile {
            if let Contribution::Flat(stride) = &nest.digits[d].strides[k] {
                modes.push((Layout::mode1(pos[d].rest.clone(), stride.clone()), None));
            }
        }
        modes.extend(nest.outer[k].iter().map(|(layout, coord)| (layout.clone(), Some(coord.clone()))));
        for (d, p) in pos.iter().enumerate() {
            match &nest.digits[d].strides[k] {
                Contribution::Flat(stride) if stride.is_static(0) => {}
                Contribution::Flat(stride) => {
                    for piece in &p.pieces {
                        let mode = Layout::mode1(piece.extent.clone(), stride.mul(&piece.scale)?);
                        modes.push((mode, Some(piece.coord.clone())));
                    }
                }
                Contribution::Mixed(layouts) => {
                    let coord = p.pieces.iter().fold(Expr::Num(0), |c, x| c + x.coord.clone() * x.scale.to_expr());
                    let coord = normal::normalize(&coord)?;
                    modes.extend(layouts.iter().map(|l| (l.clone(), Some(coord.clone()))));
                }
            }
        }
        Ok(modes)
    }

    /// As [`Builder::operand`] with open modes of the caller's, over digits that have nothing open at the position.
    ///
    /// # Errors
    /// Overflow of a scaled stride.
    pub fn operand_open(
        &mut self,
        nest: &Nest,
        k: usize,
        pos: &[Pos],
        open: Vec<Layout>,
    ) -> Result<AccessId, LowerError> {
        let operand = &nest.operands[k];
        let open = open.into_iter().map(|l| (l, None));
        let modes = open.chain(Self::operand_modes(nest, k, pos, &[])?).collect();
        Ok(self.access(BufferId(operand.tensor.0), operand.offset.clone(), modes))
    }

    /// The elementwise expression with its loads replaced by accesses at a position; loads are numbered from `first`
    /// in evaluation order, as [`Nest::of`] numbers them.
    ///
    /// # Errors
    /// As [`Builder::operand`].
    pub fn scalar<A>(
        &mut self,
        nest: &Nest,
        value: &Scalar<A>,
        first: usize,
        pos: &[Pos],
        acc: Option<AccessId>,
    ) -> Result<Scalar<AccessId>, LowerError> {
        let mut next = first;
        let mut error = None;
        let out = value.map(
            &mut |dtype, _| {
                let k = next;
                next += 1;
                match self.operand(nest, k, pos, &[]) {
                    Ok(a) => Scalar::Load(dtype, a),
                    Err(e) => {
                        error.get_or_insert(e);
                        Scalar::Load(dtype, AccessId(0))
                    }
                }
            },
            &mut |dtype| Scalar::Load(dtype, acc.unwrap_or(AccessId(0))),
        );
        error.map_or(Ok(out), Err)
    }

    /// The positions at the start of a nest: everything open.
    pub fn start(nest: &Nest) -> Vec<Pos> {
        nest.digits.iter().map(|d| Pos { pieces: vec![], rest: d.extent.clone(), before: 0 }).collect()
    }

    /// The loops of `levels` around `leaf`.
    ///
    /// # Errors
    /// Overflow of a bound, and whatever the leaf returns.
    pub fn nest(
        &mut self,
        levels: &[LoopLevel],
        pos: &[Pos],
        free: Freedom,
        leaf: &mut LeafAction<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let Some((level, inner)) = levels.split_first() else { return leaf(self, pos) };
        match *level {
            LoopLevel::Loop(d) => self.whole((d, LoopKind::Serial), inner, pos, free, leaf),
            LoopLevel::Row(d) => self.whole((d, LoopKind::Row(Write::Cached)), inner, pos, free, leaf),
            LoopLevel::Reduce(d, tile) => self.whole((d, LoopKind::Reduce(tile)), inner, pos, free, leaf),
            LoopLevel::Block(d, _) | LoopLevel::Tile(d, _) | LoopLevel::Unrolled(d, _) => {
                self.tiles(d, *level, inner, pos, free, leaf)
            }
        }
    }

    fn whole(
        &mut self,
        (d, kind): (usize, LoopKind),
        inner: &[LoopLevel],
        pos: &[Pos],
        free: Freedom,
        leaf: &mut LeafAction<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let rest = pos[d].rest.clone();
        if rest.is(1) {
            return self.nest(inner, pos, free, leaf);
        }
        let mut pos = pos.to_vec();
        self.looped(rest.clone(), Int::ONE, Int::ONE, d, &mut pos, kind, free, inner, leaf)
    }

    /// A loop of `count` steps of `scale` points in digit `d`, leaving `open` points open inside.
    #[allow(clippy::too_many_arguments)] // one private caller pair; a struct would only rename them
    fn looped(
        &mut self,
        count: Int,
        scale: Int,
        open: Int,
        d: usize,
        pos: &mut [Pos],
        kind: LoopKind,
        free: Freedom,
        inner: &[LoopLevel],
        leaf: &mut LeafAction<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let kind = if free.parallel && !self.inside && kind == LoopKind::Serial { LoopKind::Parallel } else { kind };
        let (id, var) = self.new_loop(Expr::Num(0), count.to_expr(), kind);
        pos[d].pieces.push(DigitPiece { extent: count, scale, coord: var });
        pos[d].rest = open;
        let body = self.nest(inner, pos, Freedom { parallel: false, ..free }, leaf)?;
        Ok(vec![Stmt::For(id, body)])
    }

    fn tiles(
        &mut self,
        d: usize,
        level: LoopLevel,
        inner: &[LoopLevel],
        pos: &[Pos],
        free: Freedom,
        leaf: &mut LeafAction<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (LoopLevel::Block(_, tile) | LoopLevel::Tile(_, tile) | LoopLevel::Unrolled(_, tile)) = level else {
            return self.whole((d, LoopKind::Serial), inner, pos, free, leaf);
        };
        let (block, unroll) = (matches!(level, LoopLevel::Block(..)), matches!(level, LoopLevel::Unrolled(..)));
        let rest = pos[d].rest.clone();
        // A tile of no points would be a mistake of the schedule; single points are always right.
        let t = Int::Static(tile.max(1));
        let (count, tail) = (rest.div(&t)?, rest.rem(&t)?);
        let mut out = vec![];
        match count.value() {
            Some(0) => {}
            Some(1) => {
                let mut pos = pos.to_vec();
                pos[d].rest = t.clone();
                out.extend(self.nest(inner, &pos, free, leaf)?);
            }
            n => {
                let kind =
                    if unroll && n.is_some_and(|n| n <= MAX_UNROLL) { LoopKind::Unroll } else { LoopKind::Serial };
                let mut pos = pos.to_vec();
                out.extend(self.looped(count.clone(), t.clone(), t.clone(), d, &mut pos, kind, free, inner, leaf)?);
            }
        }
        if tail.is(0) {
            return Ok(out);
        }
        // Less than a tile of one digit is not worth sharing out, nor a phase of its own.
        let little = inner.iter().all(|l| l.digit() == d);
        let free = Freedom { parallel: free.parallel && !little, ..free };
        let mut pos = pos.to_vec();
        let start = rest.sub(&tail)?;
        let whole = pos[d].rest.clone();
        // The tail's first point, from the start of what is open. `before` may let the tile begin even earlier.
        match (tail.value(), start.value()) {
            (Some(r), Some(s)) if !block && free.repeat && s + pos[d].before >= tile - r => {
                pos[d].pieces.push(DigitPiece { extent: whole, scale: Int::ONE, coord: Expr::Num(s - (tile - r)) });
                pos[d].rest = t;
                pos[d].before = 0;
                out.extend(self.nest(inner, &pos, free, leaf)?);
            }
            (Some(_), Some(s)) => {
                pos[d].pieces.push(DigitPiece { extent: whole, scale: Int::ONE, coord: Expr::Num(s) });
                pos[d].rest = tail;
                pos[d].before += s;
                out.extend(self.nest(inner, &pos, free, leaf)?);
            }
            _ if block => {
                pos[d].pieces.push(DigitPiece { extent: whole, scale: Int::ONE, coord: start.to_expr() });
                pos[d].rest = tail;
                out.extend(self.nest(inner, &pos, free, leaf)?);
            }
            _ => {
                // A tail of unknown length: one point at a time.
                pos[d].pieces.push(DigitPiece { extent: whole, scale: Int::ONE, coord: start.to_expr() });
                out.extend(self.looped(tail, Int::ONE, Int::ONE, d, &mut pos, LoopKind::Serial, free, inner, leaf)?);
            }
        }
        Ok(out)
    }

    /// Loops over the open points of these digits, inside a leaf: expanded where short, `lanes` as vector lanes.
    ///
    /// The body sees the positions with nothing open and, per digit, the coordinate inside the tile.
    ///
    /// # Errors
    /// Whatever the body returns.
    pub fn points(
        &mut self,
        digits: &[(usize, LoopKind)],
        pos: &[Pos],
        body: &mut LeafAction<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let Some((&(d, kind), inner)) = digits.split_first() else { return body(self, pos) };
        let rest = pos[d].rest.clone();
        if rest.is(1) {
            return self.points(inner, pos, body);
        }
        let kind = match (kind, rest.value()) {
            (LoopKind::Unroll, Some(n)) if n <= 2 * MAX_UNROLL => LoopKind::Unroll,
            (LoopKind::Unroll, _) => LoopKind::Serial,
            (k, _) => k,
        };
        let (id, var) = self.new_loop(Expr::Num(0), rest.to_expr(), kind);
        let mut pos = pos.to_vec();
        pos[d].pieces.push(DigitPiece { extent: rest, scale: Int::ONE, coord: var });
        pos[d].rest = Int::ONE;
        let inner = self.points(inner, &pos, body)?;
        Ok(vec![Stmt::For(id, inner)])
    }
}

/// The offset of the first element of an access, in elements, as written.
///
/// # Errors
/// A coordinate stride.
pub fn written_offset(kernel: &Kernel, access: &Access) -> Result<Expr, LowerError> {
    let mut sum = access.base.to_expr();
    for (i, coord) in access.coord.iter().enumerate() {
        if let (Some(c), Some(mode)) = (coord.first(), access.layout.mode(i)) {
            sum = sum + offset_expr(&mode, &c)?;
        }
    }
    let buffer = kernel.buffer(access.buffer);
    Ok(match buffer.swizzle {
        Some(sw) if access.is_element() => Expr::swizzled(sw, sum),
        _ => sum,
    })
}
