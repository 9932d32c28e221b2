//! Rows that begin anywhere: read and written in whole units of 16 bytes, but for single elements at both ends.
//!
//! Rows of 1001 elements begin at every alignment. Let a row of `N` elements begin at offset `o` of its tensor, and let
//! a unit have `V` elements. With the *lead* `a = min(-o mod V, N)`
//!
//! ```text
//! elements    0 .. a           a .. a + V·u          a + V·u .. N
//! are         one a thread     u = ⌊(N - a) / V⌋     one a thread
//!                              units of the tensor
//! ```
//!
//! and unit `q` of the row is unit `⌈o / V⌉ + q` of the tensor. Operands whose rows begin at the same offset modulo `V`
//! are accessed so, together; all others element by element at the same points.
use crate::fuse::Group;
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::gpu::grid::{LoopBody, buffer, from_to, min};
use crate::lower::nest::{Nest, offset_expr};
use tilewright_ir::int::{Expr, Int, normal};
use tilewright_ir::kernel::{AccessId, BufferId, Stmt};
use tilewright_ir::layout::Layout;

/// An operand of the group: the member, and which of its nest.
pub(super) type MemberOperand = (usize, usize);

/// Where the units of one row lie. What needs division is named once for the block, so that offsets are sums.
pub(super) struct Ends {
    /// Points before the first whole unit, whole units, and points after the last.
    pub lead: Expr,
    pub units: Expr,
    pub tail: Expr,
    /// The offset of the row, and the first whole unit of the tensor in it.
    begin: Expr,
    first: Expr,
}

/// What is done in a row whose ends are known.
type InRow<'l> = dyn FnMut(&mut Builder, Ends) -> Result<Vec<Stmt>, LowerError> + 'l;

/// The operands that are accessed in units of `width` elements: of those whose rows begin alike, the ones with most
/// bytes. Empty where that is worth nothing: less than a store and a load.
pub(super) fn together(b: &Builder, group: &Group, nests: &[Nest], width: i64) -> Vec<MemberOperand> {
    let mut alike: Vec<Vec<MemberOperand>> = vec![];
    for (m, nest) in nests.iter().enumerate().filter(|(_, n)| !n.digits.is_empty()) {
        let memory = |k: &usize| !group.internal.contains(&nest.operands[*k].tensor);
        for k in (0..nest.operands.len()).filter(memory).filter(|k| possible(b, nest, *k, width)) {
            match alike.iter_mut().find(|of| same_phase(&nests[of[0].0], of[0].1, nest, k, width)) {
                Some(of) => of.push((m, k)),
                None => alike.push(vec![(m, k)]),
            }
        }
    }
    let bytes =
        |of: &Vec<MemberOperand>| of.iter().map(|(m, k)| buffer(b, &nests[*m], *k).dtype.bytes()).sum::<usize>();
    alike.into_iter().rev().max_by_key(bytes).unwrap_or_default()
}

/// Whether units of the tensor can be accessed along its rows: they are contiguous, no step goes back, the tensor is
/// aligned.
fn possible(b: &Builder, nest: &Nest, k: usize, width: i64) -> bool {
    let buffer = buffer(b, nest, k);
    let forward = |x: &Int| x.less(&Int::ZERO) == Some(false);
    let outer = nest.outer[k].iter().flat_map(|(l, _)| l.flat());
    nest.digits.iter().all(|d| d.steps_by(k, 1))
        && buffer.swizzle.is_none()
        && forward(&nest.operands[k].offset)
        && outer.into_iter().all(|(_, d)| d.int().is_some_and(forward))
        && width * buffer.dtype.bytes() as i64 <= i64::from(buffer.align)
}

/// Whether the rows of two operands begin at the same offset modulo `width`, whatever the row.
fn same_phase(m: &Nest, k: usize, n: &Nest, l: usize, width: i64) -> bool {
    let apart = m.operands[k].offset.sub(&n.operands[l].offset);
    let whole = |x: &Int| Int::Static(width).divides(x) == Some(true);
    let whole_steps = |nest: &Nest, k: usize| {
        nest.outer[k].iter().flat_map(|(l, _)| l.flat()).all(|(_, d)| d.int().is_some_and(whole))
    };
    apart.is_ok_and(|d| whole(&d)) && (m.outer[k] == n.outer[l] || whole_steps(m, k) && whole_steps(n, l))
}

impl Ends {
    /// The body with those of a row of `length` points of an operand, in units of `width`.
    pub(super) fn within(
        b: &mut Builder,
        (nest, k): (&Nest, usize),
        length: &Int,
        width: i64,
        body: &mut InRow<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let (n, w) = (length.to_expr(), Expr::Num(width));
        let begin = begin(nest, k)?;
        let lead = min((Expr::Num(0) - begin.clone()) % w.clone(), n.clone());
        named(b, lead, &mut |b, lead| {
            named(b, first(&begin, width), &mut |b, first| {
                let rest = n.clone() - lead.clone();
                named(b, rest.clone() / w.clone(), &mut |b, units| {
                    let tail = normal::normalize(&(rest.clone() - units.clone() * w.clone()))?;
                    let (lead, begin, first) = (lead.clone(), begin.clone(), first.clone());
                    body(b, Ends { lead, units, tail, begin, first })
                })
            })
        })
    }
}

/// The body with a value as a variable: a loop of one iteration.
fn named(b: &mut Builder, value: Expr, body: &mut LoopBody<'_>) -> Result<Vec<Stmt>, LowerError> {
    match normal::normalize(&value)? {
        simple @ (Expr::Num(_) | Expr::Var(_)) => body(b, simple),
        value => from_to(b, value.clone(), value + Expr::Num(1), body),
    }
}

/// The first unit of a tensor that begins at an offset or after it.
fn first(begin: &Expr, width: i64) -> Expr {
    (begin.clone() + Expr::Num(width - 1)) / Expr::Num(width)
}

/// The offset at which the row of an operand begins.
fn begin(nest: &Nest, k: usize) -> Result<Expr, LowerError> {
    let mut sum = nest.operands[k].offset.to_expr();
    for (layout, coord) in &nest.outer[k] {
        sum = sum + offset_expr(layout, coord)?;
    }
    Ok(normal::normalize(&sum)?)
}

/// The access of an operand at a point of the unit `index` of the row.
pub(super) fn access(
    b: &mut Builder,
    (nest, k): (&Nest, usize),
    width: i64,
    ends: &Ends,
    (index, lane): (&Expr, &Expr),
) -> Result<AccessId, LowerError> {
    let mut end = nest.operands[k].offset.add(&Int::ONE)?;
    let outer = nest.outer[k].iter().flat_map(|(l, _)| l.flat());
    for (n, step) in outer.filter_map(|(n, d)| Some((n.clone(), d.int()?.clone()))) {
        end = end.add(&n.sub(&Int::ONE)?.mul(&step)?)?;
    }
    for digit in &nest.digits {
        end = end.add(&digit.extent)?.sub(&Int::ONE)?;
    }
    let w = Int::Static(width);
    let begin = begin(nest, k)?;
    let first = if begin == ends.begin { ends.first.clone() } else { first(&begin, width) };
    let unit = normal::normalize(&(first + index.clone()))?;
    let lanes = (Layout::mode1(w.clone(), Int::ONE), Some(lane.clone()));
    let units = (Layout::mode1(end.ceil_div(&w)?, w), Some(unit));
    Ok(b.access(BufferId(nest.operands[k].tensor.0), Int::ZERO, vec![lanes, units]))
}
