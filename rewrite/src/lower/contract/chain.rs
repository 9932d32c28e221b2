//! Chains of products cut along their rows: what lies between two of them never leaves L2.
//!
//! ```text
//! let s[h,i,j] = sum(d) q[h,i,d] * k[h,j,d]      for h parallel {
//! let e[h,i,j] = exp(s[h,i,j])                     k̃ = k[h,_,_]
//! o[h,i,d] = sum(j) e[h,i,j] * v[h,j,d]            for blocks of R rows i { s = q·k̃; e = exp(s); o = e·v[h,_,_] }
//!                                                }
//! ```
//!
//! The statements of a group ([`crate::fuse::groups`]) depend on each other only at the same point of the axes that
//! they share. Of these axes, those along which a factor of a product stands still are rows: the more of them a product
//! has at once, the more often it uses that factor. The others (heads) are walked outside of all. So are the outermost
//! rows, until those that are left have temporaries that fit half of L2; the axis where that happens is cut into blocks
//! of one length: a divisor of its own, or of all of it but a tail, which is done like a group of its own. A temporary
//! is then one block in scratch. What stands still over the blocks is packed before their loop ([`super::pack`]).
//!
//! (Dao et al., *FlashAttention*, NeurIPS 2022, keep blocks of scores near as well; here a block has whole rows, so
//! that sums keep their order and nothing is scaled again.)
use crate::fuse::{self, Group, SharedAxis, smallest_step};
use crate::lower::contract;
use crate::lower::policy::{ENOUGH, Policy, TILE};
use crate::lower::round::{div_ceil, round_up};
use crate::lower::row_blocks::StatementGroup;
use crate::lower::rows::Prepared;
use crate::lower::split::{rest, split};
use tilewright_ir::int::Int;
use tilewright_ir::kernel::Space;
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{Axis, AxisId, Function, Operand, Statement, Tensor, TensorId};
use tilewright_ir::target::Target;

impl Prepared {
    /// Adds a group that is not one loop over rows: chains of products, and what is between others.
    pub(in crate::lower) fn add_products(&mut self, group: &Group, target: &Target) {
        let axes = |i: usize| group.shared.iter().map(|s| s.axes[i - group.statements.start]).collect::<Vec<_>>();
        let of =
            |f: &Function, i: usize| (is_contraction(&f.body[i], &axes(i)), contract::in_tiles(f, &f.body[i], target));
        let kinds: Vec<(bool, bool)> = group.statements.clone().map(|i| of(&self.function, i)).collect();
        let kind = |i: usize| kinds[i - group.statements.start];
        for mut part in fuse::groups_of(&self.function, group.statements.clone(), &|i| kind(i).0 && !kind(i).1) {
            let (first, tail) = (part.statements.start, self.cut_tail(&mut part, target));
            for piece in [part].into_iter().chain(tail) {
                let from = piece.statements.start;
                self.add_piece(&piece, &|i| kind(i - from + first).0 || kind(i - from + first).1, target);
            }
        }
    }

    /// Adds statements as a chain, or what is between products by itself.
    fn add_piece(&mut self, piece: &Group, product: &dyn Fn(usize) -> bool, target: &Target) {
        let chain = chain(&self.function, piece, target).map(|chain| self.enter(piece, chain));
        for run in fuse::groups_of(&self.function, piece.statements.clone(), product) {
            if run.statements.len() == 1 || !self.add_rows(&run, target) {
                run.statements.for_each(|i| self.add_alone(i, target));
            }
        }
        if let Some((chain, before)) = chain {
            let inside = std::mem::replace(&mut self.parts, before);
            self.parts.push(StatementGroup { inside, ..chain });
        }
    }

    /// Cuts off the rows of a chain that fill no block, where no divisor is near what one may have: the statements for
    /// these, with temporaries of their own, follow all others.
    fn cut_tail(&mut self, group: &mut Group, target: &Target) -> Option<Group> {
        let (axis, from) = blocks_with_tail(&self.function, group, target)?;
        let left = group.shared[axis].extent.value()? - from;
        let mut function = self.function.clone();
        let at = function.body.len();
        let mut tail = Group { statements: at..at + group.statements.len(), ..group.clone() };
        for t in &mut tail.internal {
            let (id, own) = (function.tensors.len() as u32, function.tensor(*t).clone());
            function.tensors.push(Tensor { name: format!("{}{id}", own.name), ..own });
            *t = TensorId(id);
        }
        let of_tail = |t: TensorId| group.internal.iter().position(|own| *own == t).map(|i| tail.internal[i]);
        for (i, &own) in group.statements.clone().zip(&group.shared[axis].axes) {
            let mut rest = function.body[i].clone();
            restrict(&mut rest, own, left, |t| of_tail(t).map_or((t, from), |t| (t, 0)))?;
            restrict(&mut function.body[i], own, from, |t| (t, 0))?;
            function.body.push(rest);
        }
        for of in [&*group, &tail] {
            of.statements.clone().for_each(|i| own_layout(&mut function, i, of));
        }
        let mut most = group.clone();
        most.shared[axis].extent = Int::Static(from);
        chain(&function, &most, target)?;
        *group = most;
        tail.shared[axis].extent = Int::Static(left);
        self.function = fuse::shrink(&function, &tail, &[])?;
        self.spaces.resize(self.function.tensors.len(), Space::Global);
        self.around.resize(self.function.body.len(), vec![]);
        Some(tail)
    }

    /// Goes on with the function of a chain; its part, with nothing inside, and the parts before it.
    fn enter(&mut self, group: &Group, chain: ProductChain) -> (StatementGroup, Vec<StatementGroup>) {
        self.function = chain.function;
        group.statements.clone().zip(chain.axes).for_each(|(i, axes)| self.around[i] = axes);
        group.internal.iter().for_each(|t| self.spaces[t.0 as usize] = Space::Shared);
        let part =
            StatementGroup { statements: vec![], outer: chain.outer, block: chain.rows, more: vec![], inside: vec![] };
        (part, std::mem::take(&mut self.parts))
    }
}

/// A chain: its function, in which the temporaries are those of a block, and the loops outside.
struct ProductChain {
    function: Function,
    /// Extents of the loops, outermost first.
    outer: Vec<Int>,
    /// The axes that they walk, for each statement.
    axes: Vec<Vec<AxisId>>,
    /// Points of the axis that is cut in a block; all of them where none is.
    rows: i64,
}

/// The axes that the statements of a group share, the largest steps first: those outside of all, and those that are
/// rows; how many rows a block may have, and how many there are at one point outside.
struct SharedAxes {
    outer: Vec<SharedAxis>,
    rows: Vec<SharedAxis>,
    most: i64,
    all: i64,
}

/// The rows of a group of which two statements or more are products in tiles, and whose temporaries are larger than L2;
/// `None` where extents are not known.
fn rows(function: &Function, group: &Group, target: &Target) -> Option<SharedAxes> {
    let body = &function.body[group.statements.clone()];
    // What is kept is written in the order of its own layout, which the rows of a block may not follow.
    let kept = |s: &Statement| {
        !group.internal.contains(&s.out.tensor) && body.iter().any(|r| r.reads().contains(&s.out.tensor))
    };
    if body.iter().filter(|s| contract::in_tiles(function, s, target)).count() < 2 || body.iter().any(kept) {
        return None;
    }
    let mut shared = group.shared.clone();
    shared.retain(|axis| !axis.extent.is(1));
    let last = body.len() - 1;
    let step = |s: &SharedAxis| smallest_step(&body[last].out, s.axes[last]);
    shared.sort_by(|x, y| step(y).total_cmp(&step(x)));
    let is_row = |axis: &SharedAxis| body.iter().zip(&axis.axes).any(|(s, a)| factors(s).any(|o| stands(o, *a)));
    let (rows, outer): (Vec<SharedAxis>, Vec<SharedAxis>) = shared.into_iter().partition(is_row);
    let (most, all) = rows_of_block(function, group, [&outer, &rows], target)?;
    Some(SharedAxes { outer, rows, most, all })
}

/// Which of the shared axes has blocks and a tail, and where that begins: blocks are as long as they may be, and alike,
/// where no divisor is half as long.
fn blocks_with_tail(function: &Function, group: &Group, target: &Target) -> Option<(usize, i64)> {
    let SharedAxes { rows, most, all: mut left, .. } = rows(function, group, target)?;
    for axis in rows {
        let extent = axis.extent.value()?;
        left /= extent;
        let room = extent.min(most / left);
        if room > 1 {
            let even = round_up(div_ceil(extent, div_ceil(extent, room)), ENOUGH).min(room);
            let divisor = (1..=room).rev().find(|n| extent % n == 0)?;
            let at = group.shared.iter().position(|s| *s == axis)?;
            return (2 * divisor < even).then_some((at, extent / even * even));
        }
    }
    None
}

/// The chain of a group; `None` where there is none, and where blocks would read more again than temporaries take.
fn chain(function: &Function, group: &Group, target: &Target) -> Option<ProductChain> {
    let SharedAxes { mut outer, rows, most, all } = rows(function, group, target)?;
    let heads = outer.len();
    let (mut cut, mut left, mut block) = (function.clone(), all, 1);
    for mut axis in rows.clone() {
        let extent = axis.extent.value()?;
        left /= extent;
        block = (1..=extent.min(most / left)).rev().find(|n| extent % n == 0).unwrap_or(1);
        if block > 1 && block < extent {
            cut_axis(&mut cut, group, &axis, block)?;
            outer.iter_mut().for_each(|s| s.axes.iter_mut().for_each(|a| a.0 += 1));
            axis.axes.fill(AxisId(0));
            axis.extent = Int::Static(extent / block);
        }
        if block < extent {
            outer.push(axis);
        }
        if block * left <= most {
            break;
        }
    }
    let points = block * left;
    // What is read again comes in long runs, and nothing of it is written.
    let again = i128::from(all / points - 1) * standing(function, group, &rows)?;
    if outer.is_empty() || points < all.min(TILE) || points > most || again > 2 * walked(function, group)? {
        return None;
    }
    // Threads share the outermost loop.
    if outer[0].extent.value()? < i64::from(target.threads) {
        outer.rotate_left(heads);
    }
    let axes = (0..group.statements.len()).map(|at| outer.iter().map(|s| s.axes[at]).collect()).collect();
    let extents = outer.iter().map(|s| s.extent.clone()).collect();
    let chosen: Vec<usize> = (0..outer.len()).collect();
    let function = fuse::shrink(&cut, &Group { shared: outer, ..group.clone() }, &chosen)?;
    Some(ProductChain { function, outer: extents, axes, rows: block })
}

/// How many rows a block may have, and how many there are at one point of the axes outside of them.
fn rows_of_block(
    function: &Function,
    group: &Group,
    [outer, rows]: [&Vec<SharedAxis>; 2],
    target: &Target,
) -> Option<(i64, i64)> {
    let points = |axes: &[SharedAxis]| axes.iter().try_fold(1i64, |n, s| n.checked_mul(s.extent.value()?));
    let (outside, all) = (points(outer)?, points(rows)?);
    let bytes = group.internal.iter().try_fold(0i64, |sum, &t| {
        let tensor = function.tensor(t);
        sum.checked_add(tensor.layout.size().ok()?.value()?.checked_mul(tensor.dtype.bytes() as i64)?)
    })?;
    let (second, row) = (Policy(target).second(), bytes.checked_div(outside.checked_mul(all)?)?.max(1));
    // Each thread has a block.
    let threads = i64::from(target.threads.max(1));
    let shared = if outside < threads { (all / threads).max(TILE) } else { all };
    (bytes > second).then_some(((second / 2 / row).min(shared), all))
}

/// Bytes of what accesses walk together.
fn bytes<'o>(function: &Function, mut of: impl Iterator<Item = (&'o Statement, &'o Operand)>) -> Option<i128> {
    of.try_fold(0i128, |sum, (statement, o)| {
        let bytes = function.tensor(o.tensor).dtype.bytes() as i128;
        let points = |n: i128, (a, _): &(AxisId, Layout)| n.checked_mul(statement.axis(*a).extent.value()?.into());
        sum.checked_add(o.modes.iter().try_fold(bytes, points)?)
    })
}

/// Bytes that the statements of a group write to its temporaries and read from them.
fn walked(function: &Function, group: &Group) -> Option<i128> {
    let body = function.body[group.statements.clone()].iter();
    let all = body.flat_map(|s| s.loads().into_iter().map(|(_, o)| o).chain([&s.out]).map(move |o| (s, o)));
    bytes(function, all.filter(|(_, o)| group.internal.contains(&o.tensor)))
}

/// Bytes of the factors that stand still along all rows: what each block of rows reads again.
fn standing(function: &Function, group: &Group, rows: &[SharedAxis]) -> Option<i128> {
    let body = function.body[group.statements.clone()].iter().enumerate();
    let all = body.flat_map(|(at, s)| {
        let still = move |o: &&Operand| rows.iter().all(|axis| stands(o, axis.axes[at]));
        factors(s).filter(still).map(move |o| (s, o))
    });
    bytes(function, all)
}

/// Whether a reduction has output axes of its own and an operand that stands still along one of these.
pub(in crate::lower) fn is_contraction(statement: &Statement, axes: &[AxisId]) -> bool {
    let own = statement.axes.iter().filter(|a| !a.extent.is(1)).count();
    own > axes.len() && factors(statement).any(|o| axes.iter().any(|a| stands(o, *a)))
}

/// What a statement sums up. A scan is no product: each of its results is a point of its own.
fn factors(statement: &Statement) -> impl Iterator<Item = &Operand> {
    let mut all = vec![];
    if let Some(reduce) = statement.reduce.as_ref().filter(|r| r.along.is_none()) {
        reduce.body.for_each_load(&mut |_, o| all.push(o));
    }
    all.into_iter()
}

/// Whether an operand stands still along an axis.
fn stands(operand: &Operand, axis: AxisId) -> bool {
    operand.modes.iter().all(|(a, _)| *a != axis)
}

/// Cuts a shared axis of a group into blocks of so many points: axis 0 of each statement is that of the blocks.
fn cut_axis(function: &mut Function, group: &Group, axis: &SharedAxis, rows: i64) -> Option<()> {
    let blocks = axis.extent.value()? / rows;
    for (at, i) in group.statements.clone().enumerate() {
        let (mut fits, own) = (true, axis.axes[at]);
        let statement = &mut function.body[i];
        fuse::for_each_operand(statement, &mut |o| match split(o, own, rows, blocks) {
            Some(cut) => *o = cut,
            None => fits = false,
        });
        statement.axes[own.0 as usize].extent = Int::Static(rows);
        statement.axes.insert(0, Axis { name: "block".into(), extent: Int::Static(blocks) });
        statement.reduce.iter_mut().flat_map(|r| &mut r.along).for_each(|along| along.0 += 1);
        own_layout(function, i, group);
        fits.then_some(())?;
    }
    Some(())
}

/// Gives a temporary that a statement of a group writes the layout by which it is written.
fn own_layout(function: &mut Function, statement: usize, group: &Group) {
    let out = &function.body[statement].out;
    if group.internal.contains(&out.tensor) {
        let modes: Vec<Layout> = out.modes.iter().map(|(_, layout)| layout.clone()).collect();
        function.tensors[out.tensor.0 as usize].layout = Layout::concat(&modes);
    }
}

/// A statement for so many points of an axis; of each tensor is said which one it becomes, and the first of the points.
fn restrict(
    statement: &mut Statement,
    axis: AxisId,
    extent: i64,
    place: impl Fn(TensorId) -> (TensorId, i64),
) -> Option<()> {
    let mut fits = true;
    fuse::for_each_operand(statement, &mut |o| {
        let (tensor, from) = place(o.tensor);
        match rest(o, axis, from, extent) {
            Some(rest) => *o = Operand { tensor, ..rest },
            None => fits = false,
        }
    });
    statement.axes[axis.0 as usize].extent = Int::Static(extent);
    fits.then_some(())
}
