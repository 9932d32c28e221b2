//! Transposes that do not fit in a cache: whole lines of the destination from long runs of the source.
//!
//! Where the target has an atom for it ([`streaming_transpose_atom`]), a copy whose unit digits differ needs no
//! scratch: the atom writes lines one by one by non-temporal stores, wherever they lie, and reads source runs as long
//! as they are given. What is left to choose is which digits it gets:
//!
//! * *rows*: the source's unit digit `s`, and the digit that continues it, until a source run is many lines long. Each
//!   row is written a line at a time, so the rows must lie a multiple of a line apart in the destination;
//! * *columns*: the destination's unit digit `d`, and the digit that continues it: the longer a run of the destination,
//!   the fewer lines at its ends are shared with other runs, and written by halves. Where the rows continue it, no line
//!   is.
//!
//! ```text
//! (48,28,28,28,48) reversed:  rows (i0, 7 of i1) = 336 elements, columns (i4,i3) = 1344, loops over the rest
//! ```
//!
//! A digit that continues both goes to the side whose runs are too short without it. The other digits are loops, what
//! is near on either side innermost.
use crate::lower::LowerError;
use crate::lower::blocks::DigitSlice;
use crate::lower::build::{Builder, Freedom, LoopLevel, Pos};
use crate::lower::nest::{Nest, by_nearness, magnitude};
use crate::lower::plan::PlanKind;
use crate::lower::policy::Policy;
use crate::lower::round::{div_ceil, round_up};
use crate::lower::runs::streaming_transpose_atom;
use tilewright_ir::int::Int;
use tilewright_ir::kernel::{AccessId, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::target::Target;

/// The digits that the atom walks.
struct LineDigits {
    rows: Vec<DigitSlice>,
    columns: Vec<DigitSlice>,
}

/// The plan of a transpose from memory to memory, if the target has the atom and the digits suit it. The copy is known
/// to be large, and `extents` its digits'.
pub(super) fn by_lines(
    b: &mut Builder,
    nest: &Nest,
    target: &Target,
    (extents, bytes): (&[i64], usize),
    (s, d): (usize, usize),
    free: Freedom,
) -> Option<Result<Vec<Stmt>, LowerError>> {
    let atom = streaming_transpose_atom(target, bytes)?.name.clone();
    let way = way(nest, extents, target, bytes as i64, (s, d))?;
    Some(schedule(b, nest, extents, &way, &atom, free))
}

fn way(nest: &Nest, extents: &[i64], target: &Target, bytes: i64, (s, d): (usize, usize)) -> Option<LineDigits> {
    let line = target.core.line_bytes();
    let by_whole_lines = |x: usize| {
        let stride = nest.digits[x].stride(0).and_then(Int::value).and_then(|n| n.checked_mul(bytes));
        stride.is_some_and(|n| n % line == 0)
    };
    if s == d || extents[s] * bytes < line || !by_whole_lines(s) {
        return None;
    }
    let continues = |k: usize, first: usize| {
        let next = |x: &usize| *x != s && *x != d && nest.digits[*x].steps_by(k, extents[first]);
        (0..nest.digits.len()).find(next)
    };
    let policy = Policy(target);
    let (most, least) = policy.line_columns();
    let row = policy.line_rows() / bytes;
    let call = most / bytes;
    let mut more_rows = continues(1, s).filter(|x| by_whole_lines(*x) && extents[s] * 2 <= row);
    let mut more_columns = continues(0, d).filter(|_| extents[d] * 2 <= call);
    if more_rows.is_some() && more_rows == more_columns {
        if extents[d] * bytes >= policy.whole_run() {
            more_columns = None;
        } else {
            more_rows = None;
        }
    }
    let part = |digit: usize, wanted: i64| DigitSlice { digit, points: piece(extents[digit], wanted) };
    let side = |first: usize, more: Option<usize>, wanted: i64, unit: i64| match more {
        Some(x) => vec![DigitSlice { digit: first, points: extents[first] }, part(x, wanted / extents[first])],
        None => {
            vec![DigitSlice { digit: first, points: round_up(piece(extents[first], wanted), unit).min(extents[first]) }]
        }
    };
    let mut rows = side(s, more_rows, row, line / bytes);
    let columns = side(d, more_columns, call, line / bytes);
    let whole = |x: usize| rows.iter().chain(&columns).any(|p| p.digit == x && p.points == extents[x]);
    if (0..extents.len()).all(whole)
        && let Some(last) = rows.last_mut()
    {
        let unit = if more_rows.is_some() { 1 } else { line / bytes };
        last.points = round_up(div_ceil(last.points, policy.line_pieces()), unit).min(last.points);
    }
    let length = columns.iter().map(|p| p.points).product::<i64>();
    // Rows that follow each other are one run.
    let run = if nest.digits[s].steps_by(0, length) { length * rows[0].points } else { length };
    (run * bytes >= least).then_some(LineDigits { rows, columns })
}

/// About `wanted` of `extent` points, so that the pieces are equal.
fn piece(extent: i64, wanted: i64) -> i64 {
    let pieces = ((extent + wanted / 2) / wanted.max(1)).max(1);
    div_ceil(extent, pieces)
}

fn schedule(
    b: &mut Builder,
    nest: &Nest,
    extents: &[i64],
    way: &LineDigits,
    atom: &str,
    free: Freedom,
) -> Result<Vec<Stmt>, LowerError> {
    let parts: Vec<DigitSlice> = way.rows.iter().chain(&way.columns).copied().collect();
    let points = |x: usize| parts.iter().find(|p| p.digit == x).map_or(1, |p| p.points);
    let step = |x: usize, k: usize| magnitude(nest.digits[x].stride(k)) * points(x) as f64;
    let near = |x: usize| (step(x, 0).min(step(x, 1)), step(x, 0));
    let outer = (0..nest.digits.len()).filter(|x| points(*x) < extents[*x]).collect();
    let level = |x: usize| if points(x) > 1 { LoopLevel::Block(x, points(x)) } else { LoopLevel::Loop(x) };
    let levels: Vec<LoopLevel> = by_nearness(outer, &near).into_iter().map(level).collect();
    let mut leaf = |b: &mut Builder, pos: &[Pos]| {
        let dst = operand(b, nest, 0, pos, (&way.columns, &way.rows), false)?;
        let src = operand(b, nest, 1, pos, (&way.rows, &way.columns), true)?;
        Ok(vec![Stmt::Atom { atom: atom.to_string(), operands: vec![dst, src] }])
    };
    let [rows, columns] = [&way.rows, &way.columns].map(|side| side.iter().map(|p| p.points).collect::<Vec<_>>());
    b.chose(PlanKind::Lines, &[("rows", &rows), ("columns", &columns)]);
    b.nest(&levels, &Builder::start(nest), free, &mut leaf)
}

/// The tile of an operand: its contiguous mode as one, the other with a leaf per digit; rows first.
fn operand(
    b: &mut Builder,
    nest: &Nest,
    k: usize,
    pos: &[Pos],
    (contiguous, strided): (&[DigitSlice], &[DigitSlice]),
    contiguous_first: bool,
) -> Result<AccessId, LowerError> {
    let mut length = Int::ONE;
    for p in contiguous {
        length = length.mul(&pos[p.digit].rest)?;
    }
    let run = Layout::mode1(length, Int::ONE);
    let stride = |x: usize| nest.digits[x].stride(k).cloned().unwrap_or(Int::ZERO);
    let leaves: Vec<Layout> =
        strided.iter().map(|p| Layout::mode1(pos[p.digit].rest.clone(), stride(p.digit))).collect();
    let far = match &leaves[..] {
        [one] => one.clone(),
        more => Layout::concat(more),
    };
    b.operand_open(nest, k, pos, if contiguous_first { vec![run, far] } else { vec![far, run] })
}
