//! Program to kernel: scheduling by layout algebra, shared by all targets.
//!
//! Each statement becomes one or more phases of the kernel. First its iteration space is refined into digits along
//! which every operand has one stride ([`nest`]); then a plan is chosen from those strides alone:
//!
//! * [`map`]: elementwise statements and copies. The digit with unit stride in the destination becomes vector lanes;
//!   a copy whose source has its unit stride elsewhere is tiled over both digits for the target's transpose atoms.
//! * [`reduce`]: reductions, GEMM and contractions. A register tile over output digits, lanes along the digit that most
//!   operands walk contiguously (an output digit, or the reduction itself).
//! * `scan`: scans, which walk one axis in order and all others side by side.
//! * `rank`: ranks of elements, which are sorted.
//! * `lookup`: loops over all that a looked up axis depends on; what is inside of them is planned as above.
//!
//! Where the target binds loops to blocks and threads, `gpu` makes the plan instead, from the same digits.
//!
//! Before that, [`crate::fuse`] removes temporaries that need not exist, large reductions of few results are cut in two
//! for threads (`split`), and statements that share their outer axes run inside of one loop over them (`rows`).
//!
//! Long sums of floats are then cut in blocks with compensated totals, whatever plan and target they are of
//! (`summation`).
//!
//! [`index`] then turns every access into one simplified offset. Nothing here names a backend: widths, caches and atoms
//! come from [`tilewright_ir::target::Target`].
mod across;
mod blocks;
pub mod build;
mod columns;
mod conditional;
mod contract;
pub mod expected;
pub mod fallback;
mod gather;
pub mod given;
#[cfg(feature = "gpu")]
mod gpu;
mod grid_error;
pub mod index;
mod interleave;
mod lines;
mod lookup;
pub mod map;
pub mod nest;
mod pipeline;
pub mod plan;
mod policy;
mod prefetch;
mod rank;
pub mod reduce;
mod round;
mod row_blocks;
mod row_hints;
mod rows;
mod runs;
mod scan;
mod split;
mod stage;
mod strips;
mod summation;
#[cfg(test)]
mod tests;
mod tiles;

use crate::fuse;
use crate::observe::{Observer, PassForm, nobody};
use build::Builder;
use given::{Given, ScheduleRefusal};
use plan::{ChosenPlan, PlanKind};
use tilewright_ir::int::{Assumptions, Condition, Expr, Int, IntError};
use tilewright_ir::kernel::{Buffer, Kernel, LoopKind, Space, Stmt, for_each_stmt};
use tilewright_ir::program::{AxisId, Function, Role, Statement};
use tilewright_ir::schedule::Schedule;
use tilewright_ir::target::Target;

pub use index::{
    IndexReport, Simplification, accesses_together, index_context, prove_indices, saturate_indices, simplify_indices,
};

/// Why a function has no kernel.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LowerError {
    /// A number in the schedule does not fit.
    #[error(transparent)]
    Int(#[from] IntError),
    /// A coordinate layout where memory is addressed.
    #[error("`{layout}` has coordinate strides: it names no memory")]
    BasisStride {
        /// The layout.
        layout: String,
    },
    /// A schedule that cannot be carried out; everything that is wrong with it.
    #[error("{}", .0.first().map(|(e, _)| e.to_string()).unwrap_or_default())]
    Schedule(Vec<ScheduleRefusal>),
}

impl LowerError {
    /// The code of `tilewright help`.
    pub fn code(&self) -> &'static str {
        match self {
            LowerError::Int(_) => "E0201",
            LowerError::BasisStride { .. } => "E0420",
            LowerError::Schedule(errors) => errors.first().map_or("E0422", |(e, _)| e.code()),
        }
    }
}

/// The kernel of a function for a target, before index saturation.
///
/// # Ensures
/// Running the kernel gives what running the function gives (bit for bit but for the order of float reductions); its
/// first buffers are the function's parameters in order, followed by the temporaries that are left, scratch and
/// registers.
/// # Errors
/// Overflow of a size or stride; a coordinate layout on a tensor; a schedule that cannot be carried out.
pub fn lower(function: &Function, target: &Target) -> Result<Kernel, LowerError> {
    planned(function, target).map(|(kernel, _)| kernel)
}

/// As [`lower`], with the plans that were chosen, in the order of the statements; none where the target has blocks of
/// threads.
///
/// # Errors
/// As [`lower`].
pub fn planned(function: &Function, target: &Target) -> Result<(Kernel, Vec<ChosenPlan>), LowerError> {
    scheduled(function, target).map(|lowered| (lowered.kernel, lowered.plans))
}

/// A kernel, and what was chosen on the way.
pub struct Lowered {
    /// The kernel, before index saturation.
    pub kernel: Kernel,
    /// The plans, in the order of the statements; none where the target has blocks of threads.
    pub plans: Vec<ChosenPlan>,
    /// The statements that no plan takes as they are written.
    pub fallbacks: Vec<fallback::Fallback>,
    /// What products in blocks of threads are expected to do.
    pub products: Vec<expected::Expected>,
    /// Those of them that a schedule can say: given with the function, they make the same kernel.
    pub schedule: Schedule,
    /// Other plans for each of its entries, as far as a target's estimate knows some: the fastest first.
    pub menus: Vec<Vec<tilewright_ir::schedule::NamedPlan>>,
}

/// As [`lower`], with what was chosen.
///
/// # Errors
/// As [`lower`].
pub fn scheduled(function: &Function, target: &Target) -> Result<Lowered, LowerError> {
    observed(function, target, &mut nobody)
}

/// The program as it is scheduled: every pass over the function before loops are made.
fn rewritten(f: &Function, target: &Target, plans: &mut Vec<ChosenPlan>, observer: &mut Observer<'_>) -> Function {
    let mut f = fuse::observed(f, target.blocks.is_some(), observer);
    if target.blocks.is_some() {
        return f;
    }
    f = fuse::once(&f);
    observer("once", PassForm::Program(&f));
    f = fuse::repeated(&f);
    observer("repeated", PassForm::Program(&f));
    f = fuse::counted(&fuse::borders(&f, observer), &|f, s| rank::Ranked::by(f, s, target).is_some());
    observer("count", PassForm::Program(&f));
    f = fuse::spread(&f, &|f, readers| contract::fits(f, readers, target));
    observer("spread", PassForm::Program(&f));
    let wide = policy::Policy(target).wide_rows();
    f = fuse::transposed(&f, policy::ROW, &|f, s| !wide || contract::fits(f, s, target));
    observer("transpose", PassForm::Program(&f));
    f = fuse::aligned(&f);
    observer("align", PassForm::Program(&f));
    f = fuse::sums_first(&f, &|f, s| match s.lookups.is_empty() {
        true => contract::fits(f, std::slice::from_ref(s), target),
        false => lookup::adds_rows(f, s),
    });
    observer("sums-first", PassForm::Program(&f));
    f = split::reductions(&f, target, plans);
    observer("split", PassForm::Program(&f));
    f
}

/// As [`scheduled`], with what each pass made told.
///
/// # Errors
/// As [`lower`].
pub fn observed(function: &Function, target: &Target, observer: &mut Observer<'_>) -> Result<Lowered, LowerError> {
    let given = Given::of(function, target);
    let mut plans = vec![];
    let fallbacks = fallback::computed_indices(function).into_iter().collect();
    let function = rewritten(function, target, &mut plans, observer);
    let rows::Prepared { function, spaces, parts, .. } = rows::prepare(&function, target);
    let buffers = function
        .tensors
        .iter()
        .zip(spaces)
        .map(|(t, space)| Buffer {
            name: t.name.clone(),
            dtype: t.dtype,
            space,
            role: t.role,
            layout: t.layout.clone(),
            offset: t.offset.clone(),
            swizzle: t.swizzle,
            align: if t.role == Role::Temp { 64 } else { target.param_align.max(t.dtype.bytes() as u32) },
        })
        .collect();
    let kernel = Kernel {
        name: function.name.clone(),
        target: target.name.clone(),
        symbols: function.symbols.clone(),
        guards: function.guards.clone(),
        buffers,
        loops: vec![],
        accesses: vec![],
        phases: vec![],
        origins: Default::default(),
    };
    let grid = target.blocks.unwrap_or_default();
    let mut builder = Builder {
        kernel,
        inside: false,
        around: vec![],
        plans,
        fallbacks,
        products: vec![],
        grid,
        #[cfg(feature = "gpu")]
        policy: gpu::policy::Policy::of(&grid),
        given,
        serves: Default::default(),
        known: Default::default(),
    };
    #[cfg(feature = "gpu")]
    if let Some(grid) = &target.blocks {
        builder.kernel.phases = gpu::schedule(&mut builder, &function, target, grid)?;
        observer("lower", PassForm::Kernel(&builder.kernel));
        summation::bounded(&mut builder, target)?;
        observer("sums", PassForm::Kernel(&builder.kernel));
        return lowered(builder);
    }
    // What the launch checks may be relied on: rows that lie `LD >= N` apart do not overlap.
    let guards: Vec<Condition> = function.guards.iter().filter_map(Condition::of_guard).collect();
    Assumptions::of(&guards).scope(|| {
        for part in &parts {
            let statements = lower_part(&mut builder, &function, part, &[], target)?;
            add_phases(&mut builder.kernel, statements);
        }
        observer("lower", PassForm::Kernel(&builder.kernel));
        row_hints::decide(&mut builder.kernel, target);
        observer("row-hints", PassForm::Kernel(&builder.kernel));
        prefetch::decide(&mut builder.kernel, target);
        observer("prefetch", PassForm::Kernel(&builder.kernel));
        summation::bounded(&mut builder, target)?;
        observer("sums", PassForm::Kernel(&builder.kernel));
        lowered(builder)
    })
}

fn lowered(b: Builder) -> Result<Lowered, LowerError> {
    let (schedule, menus) = b.given.finish(&b.kernel.name, &b.kernel.target).map_err(LowerError::Schedule)?;
    let fallbacks = b.fallbacks.into_iter().collect();
    Ok(Lowered { kernel: b.kernel, plans: b.plans, fallbacks, products: b.products, schedule, menus })
}

/// The loops over the outer axes of a part, its statements inside; `around` are the coordinates of a chain's axes.
fn lower_part(
    b: &mut Builder,
    function: &Function,
    part: &row_blocks::StatementGroup,
    around: &[Expr],
    target: &Target,
) -> Result<Vec<Stmt>, LowerError> {
    if part.outer.is_empty() {
        return one_by_one(b, function, part, around, target);
    }
    // Points of the outer axes are independent; that threads write different elements must also be seen.
    let mut parallel = !b.inside;
    let all = part.inside.iter().chain([part]).flat_map(|p| p.statements.iter().map(|(s, _)| s).chain(&p.more));
    for s in all.filter(|s| function.tensor(s.out.tensor).role != Role::Temp) {
        parallel &= nest::Nest::of(s)?.out_is_injective();
    }
    let pipeline = pipeline::choose(function, part, target);
    let block = pipeline.as_ref().map_or(part.block, |p| p.rows);
    b.serve(part.inside.iter().chain([part]).flat_map(|p| p.statements.iter().map(|(s, _)| s).chain(&p.more)));
    let chain = !part.inside.is_empty();
    let kind = if pipeline.is_some() { PlanKind::Paired } else { PlanKind::Rows };
    b.chose(if chain { PlanKind::Chain } else { kind }, &[("block", &[block])]);
    let mut loops = vec![];
    for (i, extent) in part.outer.iter().enumerate() {
        let kind = if i == 0 && parallel { LoopKind::Parallel } else { LoopKind::Serial };
        let last = i + 1 == part.outer.len() && !chain;
        let trips = if last { extent.div(&Int::Static(block))? } else { extent.clone() };
        loops.push(b.new_loop(Expr::Num(0), trips.to_expr(), kind));
    }
    let at: Vec<Expr> = around.iter().cloned().chain(loops.iter().map(|(_, var)| var.clone())).collect();
    let inside = std::mem::replace(&mut b.inside, true);
    let outside = std::mem::replace(&mut b.around, at.iter().filter(|_| chain).map(|a| (a.clone(), vec![])).collect());
    let body = match pipeline {
        None if chain => {
            let parts = part.inside.iter().map(|inside| lower_part(b, function, inside, &at, target));
            parts.collect::<Result<Vec<_>, _>>()?.concat()
        }
        Some(pipeline) => {
            part.statements.iter().for_each(|(s, _)| b.given.next(&function.tensor(s.out.tensor).name));
            pipeline.schedule(b, function, part, &at, target)?
        }
        None => one_by_one(b, function, part, &at, target)?,
    };
    b.inside = inside;
    let mut before = std::mem::replace(&mut b.around, outside).into_iter().rev().map(|(_, before)| before);
    let mut around = |body, id| [before.next().unwrap_or_default(), vec![Stmt::For(id, body)]].concat();
    Ok(loops.iter().rev().fold(body, |body, (id, _)| around(body, *id)))
}

/// The statements of a part one after the other, each for all rows of a block; `outer` are the coordinates of the axes
/// outside.
fn one_by_one(
    b: &mut Builder,
    function: &Function,
    part: &row_blocks::StatementGroup,
    outer: &[Expr],
    target: &Target,
) -> Result<Vec<Stmt>, LowerError> {
    let mut body = vec![];
    for (statement, axes) in &part.statements {
        b.given.next(&function.tensor(statement.out.tensor).name);
        let mut outer = outer.to_vec();
        let row = (part.block > 1).then(|| b.new_loop(Expr::Num(0), Expr::Num(part.block), LoopKind::Serial));
        if let (Some((_, row)), Some(at)) = (&row, outer.last_mut()) {
            *at = at.clone() * Expr::Num(part.block) + row.clone();
        }
        let stmts = statement_at(b, function, (statement, &part.more, axes), &outer, target)?;
        match row {
            Some((row, _)) => body.push(Stmt::For(row, stmts)),
            None => body.extend(stmts),
        }
    }
    Ok(body)
}

/// The loops of a statement, and of those that use its sums, at one point of its axes outside.
fn statement_at(
    b: &mut Builder,
    function: &Function,
    (statement, more, axes): (&Statement, &[Statement], &[AxisId]),
    outer: &[Expr],
    target: &Target,
) -> Result<Vec<Stmt>, LowerError> {
    b.serve(more.iter().chain([statement]));
    let coords: Vec<_> = axes.iter().copied().zip(outer.iter().cloned()).collect();
    if !statement.lookups.is_empty() {
        return lookup::schedule(b, function, statement, coords, target);
    }
    if let Some(along) = statement.scan() {
        return scan::schedule(b, function, (statement, along), &coords, target);
    }
    if let Some(ranked) = rank::Ranked::by(function, statement, target) {
        return ranked.schedule(b, coords);
    }
    let nest = nest::Nest::of_all(statement, more, &coords)?;
    let Some(reduce) = &statement.reduce else { return map::schedule(b, function, statement, &nest, target) };
    let product = contract::schedule(b, function, (statement, more), reduce, &nest, target);
    match (product, more) {
        (Some(loops), _) => loops,
        (None, []) => {
            if fallback::is_product(statement) {
                b.falls_back(fallback::FallbackReason::Product);
            }
            reduce::schedule(b, function, statement, reduce, &nest, target)
        }
        (None, [next, rest @ ..]) => {
            let first = statement_at(b, function, (statement, &[], axes), outer, target)?;
            Ok([first, statement_at(b, function, (next, rest, axes), outer, target)?].concat())
        }
    }
}

/// Each parallel loop, and each row outside of loops that passes nothing in scratch or registers, becomes a phase of
/// its own, so that it can be shared out; what lies between two of them stays together, for it may pass values in
/// registers.
fn add_phases(kernel: &mut Kernel, statements: Vec<Stmt>) {
    let parallel = |k: &Kernel, s: &Stmt| match s {
        Stmt::For(l, body) => match k.loop_(*l).kind {
            LoopKind::Parallel => true,
            LoopKind::Row(_) => all_global(k, body),
            _ => false,
        },
        _ => false,
    };
    let mut open = vec![];
    for s in statements {
        if parallel(kernel, &s) {
            if !open.is_empty() {
                kernel.phases.push(std::mem::take(&mut open));
            }
            kernel.phases.push(vec![s]);
        } else {
            open.push(s);
        }
    }
    if !open.is_empty() {
        kernel.phases.push(open);
    }
}

/// Whether statements name memory that all threads see, and nothing else.
fn all_global(kernel: &Kernel, body: &[Stmt]) -> bool {
    let mut all = true;
    for_each_stmt(body, &mut |s| {
        s.for_each_access(&mut |a| all &= kernel.buffer(kernel.access(a).buffer).space == Space::Global);
    });
    all
}

/// The number of lanes for elements of at most `bytes` bytes: what fills the target's vectors.
fn lanes(target: &Target, bytes: usize) -> i64 {
    i64::from(target.isa.plain_bits) / 8 / bytes.max(1) as i64
}

/// Extents of at least this count as long enough for `n` points at a time: symbolic ones do.
fn at_least(extent: &Int, n: i64) -> bool {
    extent.value().is_none_or(|e| e >= n)
}
