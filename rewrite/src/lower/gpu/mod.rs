//! Scheduling for grids of blocks of threads.
//!
//! Each statement becomes one launch (a phase of the kernel), or several where a reduction is split over blocks or
//! factors of a product are packed first. The plan is chosen from the digits of the statement
//! ([`crate::lower::nest`]) and from what the target says of its blocks, never from names:
//!
//! * `stream`: elementwise, all operands contiguous along the output's unit digit, or standing still: vectors of 16
//!   bytes, one unit a thread; statements at the same points together;
//! * `tile`: elementwise, an input contiguous along another digit than the output: tiles through shared memory;
//! * `reduce`: reductions, along what is contiguous or across it, split in two passes where there are few results;
//! * `attention`: scores, softmax and what it weighs, where the target has products of warpgroups;
//! * `one_pass`: statements that share their rows (softmax, layer norm), a row to a block, or several short ones;
//! * `scan`: scans, by the threads of a block together: along what is contiguous (`scan_rows`), or across it
//!   (`scan_columns`); recurrences a row to a thread (`recurrence`);
//! * `sorted`: rows in order, or the first few of them;
//! * `looked_up`: rows that are looked up, in vectors; `placed`: rows that are written where a lookup says;
//! * `lookup`: what else is looked up, a point a thread that may be computed in any order;
//! * `point`: anything else, one output element a thread.
//!
//! The form of a kernel for a grid: a phase is a loop over blocks (or its body, for one block); inside it lie loops
//! over threads with `Sync::Block` between them, uniform serial loops around those, and all else inside the thread
//! loops. A thread loop with fewer iterations than the block has threads is a branch. The sequential meaning, every
//! loop in order, is kept, so that the kernel interpreter runs these kernels like any other.
mod attention;
pub(super) mod grid;
mod looked_up;
mod lookup;
mod one_pass;
mod placed;
pub(super) mod point;
pub(super) mod policy;
mod recurrence;
mod reduce;
mod scan;
mod scan_columns;
mod scan_pieces;
mod scan_rows;
mod sorted;
mod stream;
mod strips;
mod tile;

use crate::fuse::{self, SharedAxis};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::nest::Nest;
use grid::only_where;
use reduce::Passes;
use std::collections::BTreeSet;
use std::ops::Range;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{BufferId, Space, Stmt, for_each_stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{Function, Role, Statement};
use tilewright_ir::target::{Grid, Target};

/// The phases of a function.
///
/// # Errors
/// Overflow of a bound or stride.
pub(super) fn schedule(
    b: &mut Builder,
    function: &Function,
    target: &Target,
    grid: &Grid,
) -> Result<Vec<Vec<Stmt>>, LowerError> {
    let (function, runs) = attention::arranged(b, function, (target, grid));
    let (function, runs) = (&function, &runs[..]);
    function.body.iter().for_each(|s| b.given.next(&function.tensor(s.out.tensor).name));
    let (mut phases, mut next) = (vec![], 0);
    for task in sorted::tasks(function) {
        let statements = task.statements.clone();
        b.serve(&function.body[statements.clone()]);
        let Some(sorted) = task.schedule(b)? else { continue };
        let before = std::mem::replace(&mut next, statements.end)..statements.start;
        phases.extend(planned(b, function, before, runs, (target, grid))?);
        phases.extend(sorted.phases);
        if let Some(too_long) = sorted.too_long {
            for phase in planned(b, function, statements, runs, (target, grid))? {
                phases.push(only_where(b, phase, std::slice::from_ref(&too_long))?);
            }
        }
    }
    phases.extend(planned(b, function, next..function.body.len(), runs, (target, grid))?);
    // A launch for rows of a length that facts rule out has no block.
    phases.retain(|p| !matches!(&p[..], [Stmt::For(id, _)] if b.kernel.loop_(*id).end == Expr::Num(0)));
    without_memory(b, function, &phases);
    Ok(phases)
}

/// Temporaries that no launch names take no memory of the device.
fn without_memory(b: &mut Builder, function: &Function, phases: &[Vec<Stmt>]) {
    let mut used = BTreeSet::new();
    for phase in phases {
        for_each_stmt(phase, &mut |s| {
            s.for_each_access(&mut |a| {
                used.insert(b.kernel.access(a).buffer);
            })
        });
    }
    for (i, _) in function.tensors.iter().enumerate().filter(|(_, t)| t.role == Role::Temp) {
        if !used.contains(&BufferId(i as u32)) {
            let buffer = &mut b.kernel.buffers[i];
            (buffer.space, buffer.layout) = (Space::Register, Layout::mode1(Int::ONE, Int::ONE));
        }
    }
}

/// The phases of some statements: attention in one each, all others in groups.
///
/// # Errors
/// Overflow of a bound or stride.
fn planned(
    b: &mut Builder,
    function: &Function,
    statements: Range<usize>,
    runs: &[attention::Run<'_>],
    target: (&Target, &Grid),
) -> Result<Vec<Vec<Stmt>>, LowerError> {
    let (mut phases, mut next) = (vec![], statements.start);
    let inside = |r: &&attention::Run<'_>| statements.start <= r.statements.start && r.statements.end <= statements.end;
    for run in runs.iter().filter(inside) {
        phases.extend(grouped(b, function, next..run.statements.start, target)?);
        phases.push(run.schedule(b, function)?);
        next = run.statements.end;
    }
    phases.extend(grouped(b, function, next..statements.end, target)?);
    Ok(phases)
}

/// The phases of some statements, in groups.
///
/// # Errors
/// Overflow of a bound or stride.
fn grouped(
    b: &mut Builder,
    function: &Function,
    statements: Range<usize>,
    (target, grid): (&Target, &Grid),
) -> Result<Vec<Vec<Stmt>>, LowerError> {
    let mut phases = vec![];
    for group in fuse::groups_in(function, statements) {
        b.given.at(group.statements.end.saturating_sub(1));
        b.serve(&function.body[group.statements.clone()]);
        let first = &function.body[group.statements.start];
        if !first.lookups.is_empty() {
            if !first.axes.iter().any(|a| a.extent.is(0)) {
                phases.extend(lookup::phases(b, function, first)?);
            }
            continue;
        }
        let scans = function.body[group.statements.clone()].iter().any(|s| s.scan().is_some());
        // Products read each factor many times, which tiles do by way of shared memory.
        let product =
            function.body[group.statements.clone()].iter().any(|s| reduce::is_contraction(b, s, (target, grid)));
        let one_pass = if product || scans { None } else { one_pass::schedule(b, function, &group, grid) };
        let too_long = match one_pass.transpose()? {
            Some(one_pass) => {
                phases.extend(one_pass.phases);
                match one_pass.too_long {
                    Some(too_long) => vec![too_long],
                    None => continue,
                }
            }
            None => vec![],
        };
        let all = &function.body[group.statements.clone()];
        let same = |s: &SharedAxis| s.axes.iter().all(|a| *a == s.axes[0]);
        let one = too_long.is_empty() && group.shared.len() == first.axes.len() && group.shared.iter().all(same);
        if one && let Some(phase) = stream::together(b, all)? {
            phases.push(phase);
            continue;
        }
        for (i, statement) in group.statements.clone().zip(all) {
            b.given.at(i);
            b.serve([statement]);
            // Rows that are too long for one pass are rare: they are worth no second way.
            let passes = if too_long.is_empty() { Passes::Any } else { Passes::Known };
            for phase in statement_phases(b, statement, target, grid, passes)? {
                phases.push(only_where(b, phase, &too_long)?);
            }
        }
    }
    Ok(phases)
}

/// The phases of one statement.
///
/// # Errors
/// Overflow of a bound or stride.
fn statement_phases(
    b: &mut Builder,
    statement: &Statement,
    target: &Target,
    grid: &Grid,
    passes: Passes,
) -> Result<Vec<Vec<Stmt>>, LowerError> {
    if let Some(along) = statement.scan() {
        return scan::schedule(b, statement, along, grid);
    }
    let nest = Nest::of(statement)?;
    if nest.digits.iter().any(|d| !d.reduce && d.extent.is(0)) {
        return Ok(vec![]); // nothing to write
    }
    let empty = nest.digits.iter().any(|d| d.reduce && d.extent.is(0));
    let independent = independent(statement, &nest);
    if empty || !independent {
        return Ok(vec![point::schedule(b, statement, &nest, independent)?]);
    }
    if let Some(reduced) = reduce::schedule(b, statement, &nest, (target, grid), passes)? {
        return Ok(reduced);
    }
    if statement.reduce.is_some() || nest.digits.iter().any(|d| d.is_mixed()) {
        return Ok(vec![point::schedule(b, statement, &nest, true)?]);
    }
    let tiles = tile::schedule(b, statement, &nest, target, grid);
    Ok(vec![tiles.unwrap_or_else(|| stream::schedule(b, statement, &nest))?])
}

/// Whether no two points of the output write one element, so that they may run in any order. A statement that does not
/// update is: its output is injective, or the program has no meaning that depends on an order.
fn independent(statement: &Statement, nest: &Nest) -> bool {
    statement.update.is_none() || nest.out_is_injective() || fuse::each_once(statement)
}
