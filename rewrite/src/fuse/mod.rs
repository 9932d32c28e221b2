//! Fusion: which statements of a function need no tensor between them, and which can walk their rows together.
//!
//! Two steps, both exact (every element operation keeps its type and its rounding), both on the statement graph and so
//! the same for every target:
//!
//! * [`fused`] removes temporaries that need not exist: a statement that only feeds later statements over the same
//!   points is written into them (`inline`), what begins a value that is then updated becomes part of the update
//!   (`initial_value`), and what is left of the temporaries gets the layout in which it is walked. Before that, what a
//!   large expression repeats becomes a temporary (`share`).
//! * [`groups`] finds runs of statements that share an *outer* iteration space: executing all of them for one point of
//!   the shared axes, then for the next, computes the same as executing them one after the other.
//!
//! ```text
//! let top[m]   = max(n) x[m,n]                 one group, shared axis m:
//! let e[m,n]   = exp(x[m,n] - top[m])            for m { top; e[0..N]; total; y[m,0..N] }
//! let total[m] = sum(n) e[m,n]                 internal: top, e, total: a row each instead of a tensor
//! y[m,n]       = e[m,n] / total[m]
//! ```
//!
//! # When two statements may share an axis
//! Let `X` be a tensor that is accessed by both and written by at least one. Both must name the axis through the *same
//! mode* of `X` (one layout), all their other modes must be the same too, and the write must be injective; or they walk
//! such modes side by side, as the halves of rows lie, which never meet. Then points
//! with different values of the axis touch different elements of `X`, so only points with the same value depend on each
//! other, and those keep their order. The axis is an output axis of both: a reduction over it needs all of its points
//! first; nor a scan along it, whose accumulator runs through them.
mod aligned;
mod axes;
mod bordered;
mod counted;
mod empty_lookup;
mod initial_value;
mod inline;
mod interior;
mod looked_first;
mod normal;
mod once;
mod repeated;
mod share;
mod small;
mod split_axes;
mod sums_first;
mod temporaries;
mod transposed;
mod uses;
mod woven;

use crate::observe::{Observer, PassForm};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;
use tilewright_ir::int::Int;
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{AxisId, Function, Operand, Role, Statement, TensorId};
use tilewright_ir::verify::{self, Injectivity};

pub(crate) use aligned::aligned;
#[cfg(feature = "gpu")]
pub(crate) use axes::{correspondence, on_axes};
pub(crate) use counted::{counted, plain};
pub(crate) use empty_lookup::Cases;
pub use inline::fused;
pub(crate) use inline::{CHEAP, cost, observed, same_sums, spread};
pub(crate) use once::once;
pub(crate) use repeated::repeated;
pub use small::small;
#[cfg(feature = "gpu")]
pub(crate) use split_axes::{each_once, split_axes};
pub(crate) use sums_first::sums_first;
#[cfg(feature = "gpu")]
pub(crate) use temporaries::contiguous;
pub(crate) use temporaries::for_each_operand;
pub use temporaries::shrink;
pub(crate) use transposed::{smallest_step, transposed};
#[cfg(feature = "gpu")]
pub(crate) use uses::Uses;

/// The function with its borders written before sums, and looked up at their ends alone elsewhere.
pub(crate) fn borders(function: &Function, observer: &mut Observer<'_>) -> Function {
    let bordered = bordered::bordered(function);
    observer("borders", PassForm::Program(&bordered));
    let interior = interior::interior(&bordered);
    observer("interior", PassForm::Program(&interior));
    interior
}

/// Statements that share an outer iteration space.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The statements, consecutive in [`Function::body`].
    pub statements: Range<usize>,
    /// The axes they share; of a statement that is alone all output axes, but the one that it scans along, and none
    /// where its points may meet in an element: they update it in their order.
    pub shared: Vec<SharedAxis>,
    /// Temporaries that no statement outside of the group uses: each needs to exist for one point of the shared axes
    /// at a time.
    pub internal: Vec<TensorId>,
}

/// An axis that all statements of a group have.
#[derive(Clone, Debug, PartialEq)]
pub struct SharedAxis {
    /// Number of points.
    pub extent: Int,
    /// Its name in the first statement.
    pub name: String,
    /// Which output axis it is, per statement of the group.
    pub axes: Vec<AxisId>,
}

/// The statements of a function in groups: [`groups_of`] all of them, what only counts alone.
pub fn groups(function: &Function) -> Vec<Group> {
    groups_in(function, 0..function.body.len())
}

/// Some statements of a function in groups: [`groups_of`] them, what only counts alone.
pub fn groups_in(function: &Function, statements: Range<usize>) -> Vec<Group> {
    groups_of(function, statements, &|i| counted::counts(function, &function.body[i]))
}

/// Statements of a function in groups, in order: each statement joins the group before it while some axis stays shared
/// by all, unless it or that group is to stay `alone`, by its number in [`Function::body`]; what looks axes up does.
///
/// # Ensures
/// The ranges follow each other and cover `statements`. Running a group point by point of its shared axes, in any order
/// of the points, computes what running its statements one after the other computes.
pub fn groups_of(function: &Function, statements: Range<usize>, alone: &dyn Fn(usize) -> bool) -> Vec<Group> {
    let mut out: Vec<Group> = vec![];
    let mut accesses = Accesses::default();
    let alone = |i: usize| alone(i) || !function.body[i].lookups.is_empty();
    for i in statements {
        let statement = &function.body[i];
        let joined = out.last().filter(|g| !alone(i) && !alone(g.statements.start)).and_then(|g| {
            let shared = joined(g, &accesses, statement);
            (!shared.is_empty()).then_some(shared)
        });
        match (joined, out.last_mut()) {
            (Some(shared), Some(group)) => {
                group.shared = shared;
                group.statements.end = i + 1;
            }
            _ => {
                accesses = Accesses::default();
                out.push(Group { statements: i..i + 1, shared: own_axes(statement), internal: vec![] });
            }
        }
        if let Some(group) = out.last() {
            accesses.add(group, statement);
        }
    }
    for (t, first, last) in temporaries_used(function) {
        let at = out.partition_point(|g| g.statements.end <= first);
        let group = out.get_mut(at).filter(|g| g.statements.contains(&first) && g.statements.contains(&last));
        if let Some(group) = group {
            group.internal.push(t);
        }
    }
    out
}

/// Whether no two points of a statement write one element: what replaces its elements was found so.
fn points_are_apart(statement: &Statement) -> bool {
    statement.update.is_none() || verify::out_injective(statement) == Injectivity::Proved
}

fn own_axes(statement: &Statement) -> Vec<SharedAxis> {
    let axis = |(i, a): (usize, &tilewright_ir::program::Axis)| SharedAxis {
        extent: a.extent.clone(),
        name: a.name.clone(),
        axes: vec![AxisId(i as u32)],
    };
    let apart = |(i, _): &(usize, _)| statement.scan() != Some(AxisId(*i as u32));
    let axes = statement.axes.iter().enumerate().filter(apart);
    if points_are_apart(statement) { axes.map(axis).collect() } else { vec![] }
}

/// The temporaries that are used, each with the first and the last statement that does.
fn temporaries_used(function: &Function) -> Vec<(TensorId, usize, usize)> {
    let mut out: BTreeMap<TensorId, (usize, usize)> = BTreeMap::new();
    for (i, statement) in function.body.iter().enumerate() {
        for o in accesses(statement).into_iter().filter(|o| function.tensor(o.tensor).role == Role::Temp) {
            out.entry(o.tensor).or_insert((i, i)).1 = i;
        }
    }
    out.into_iter().map(|(t, (first, last))| (t, first, last)).collect()
}

/// Every access of a statement: its loads, and its output.
fn accesses(statement: &Statement) -> Vec<&Operand> {
    statement.loads().into_iter().map(|(_, o)| o).chain([&statement.out]).collect()
}

/// The accesses of a group, those that are alike once.
#[derive(Default)]
struct Accesses<'a> {
    /// The statement of the group by its number in it, and one of its accesses.
    distinct: HashMap<TensorId, Vec<(usize, &'a Operand)>>,
    known: HashSet<Alike<'a>>,
    written: HashSet<TensorId>,
}

/// What decides whether a statement may share an axis with one that has this access: the elements, and the mode that
/// each shared axis is.
type Alike<'a> = (TensorId, &'a Int, Vec<&'a Layout>, Vec<Vec<usize>>);

impl<'a> Accesses<'a> {
    /// Adds the last statement of a group.
    fn add(&mut self, group: &Group, statement: &'a Statement) {
        let k = group.statements.len() - 1;
        for o in accesses(statement) {
            let modes = |a: &SharedAxis| (0..o.modes.len()).filter(|i| o.modes[*i].0 == a.axes[k]).collect();
            let layouts = o.modes.iter().map(|m| &m.1).collect();
            if self.known.insert((o.tensor, &o.offset, layouts, group.shared.iter().map(modes).collect())) {
                self.distinct.entry(o.tensor).or_default().push((k, o));
            }
        }
        self.written.insert(statement.out.tensor);
    }
}

/// The axes that stay shared when `next` joins the group.
fn joined(group: &Group, known: &Accesses<'_>, next: &Statement) -> Vec<SharedAxis> {
    // What both sides access, one of them writing: the pairs that order them.
    let mut pairs = vec![];
    for b in accesses(next) {
        let written = known.written.contains(&b.tensor) || next.out.tensor == b.tensor;
        for &(k, a) in known.distinct.get(&b.tensor).into_iter().flatten().filter(|_| written) {
            pairs.push((k, a, b));
        }
    }
    if pairs.is_empty() || !points_are_apart(next) {
        return vec![];
    }
    if pairs.iter().any(|(_, a, b)| !same_element_set(a, b) && !side_by_side(a, b)) {
        return vec![];
    }
    group.shared.iter().filter_map(|axis| extended(axis, &pairs, next)).collect()
}

/// Whether two operands walk the same modes from the same offset, whatever their axes.
fn same_element_set(a: &Operand, b: &Operand) -> bool {
    a.offset == b.offset && a.modes.iter().map(|m| &m.1).eq(b.modes.iter().map(|m| &m.1))
}

/// Whether two operands walk the same modes a number of elements apart, and never meet: the halves of rows.
fn side_by_side(a: &Operand, b: &Operand) -> bool {
    let apart = match (a.offset.sub(&b.offset), b.offset.sub(&a.offset)) {
        (Ok(apart), Ok(other)) if apart.steps_down() == Some(true) => other,
        (Ok(apart), _) => apart,
        _ => return false,
    };
    let mut modes: Vec<Layout> = a.modes.iter().map(|m| m.1.clone()).collect();
    modes.push(Layout::mode1(Int::Static(2), apart));
    a.modes.iter().map(|m| &m.1).eq(b.modes.iter().map(|m| &m.1))
        && verify::injective(&Layout::concat(&modes)) == Injectivity::Proved
}

/// The axis with the one of `next` that corresponds to it in every pair.
fn extended(axis: &SharedAxis, pairs: &[(usize, &Operand, &Operand)], next: &Statement) -> Option<SharedAxis> {
    let mut found = None;
    for (k, a, b) in pairs {
        // One mode names the axis, and the same mode of the other operand names the axis it corresponds to.
        let mut at = (0..a.modes.len()).filter(|i| a.modes[*i].0 == axis.axes[*k]);
        let (i, None) = (at.next()?, at.next()) else { return None };
        let other = b.modes[i].0;
        let alone = b.modes.iter().filter(|(x, _)| *x == other).count() == 1;
        let output = (other.0 as usize) < next.axes.len() && next.scan() != Some(other);
        if !alone || !output || found.is_some_and(|f| f != other) {
            return None;
        }
        found = Some(other);
    }
    let other = found?;
    let same = next.axis(other).extent.equals(&axis.extent) == Some(true);
    same.then(|| SharedAxis { axes: axis.axes.iter().copied().chain([other]).collect(), ..axis.clone() })
}

#[cfg(test)]
mod tests;
