//! Transposes that stay in the caches, of known extents: one call for a whole matrix.
//!
//! Where the target has an atom for it ([`tile_transpose_atom`]), two digits are its rows and columns: the one along which the
//! source is contiguous, and the one along which the destination is. Where few elements are contiguous on both sides, they
//! are a *group*, and rows and columns the digits that continue it. The other digits are loops.
//!
//! ```text
//! (2,257,129):(1,2,514) → (2,129,257):(1,2,258):  groups of 2, rows 257, columns 129
//! (3,224,224):(1,3,672) → (224,224,3):(1,224,50176) reversed:  rows (3,224), columns 224
//! ```
//!
//! Rows shorter than a line go on in the digit that continues them in the source: the atom takes rows of two digits.
use crate::lower::LowerError;
use crate::lower::build::{Builder, Freedom, Level, Pos};
use crate::lower::map::{outer_levels, outer_order};
use crate::lower::nest::Nest;
use crate::lower::plan::Kind;
use crate::lower::round::div_ceil;
use crate::lower::runs::{near_transpose_atom, tile_transpose_atom};
use tilewright_ir::int::Int;
use tilewright_ir::kernel::{AccessId, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::target::{Movement, Target};

/// Bytes of rows and columns at least: the atom moves vectors of that many, or shorter ones. Of groups it is a line: without the atom they are
/// moved by one load and one store each (1024 × 3 of 16 bytes: with it 0.8).
const LEAST_BYTES: i64 = 32;

/// A matrix of up to as many bytes is left to tiles in loops, for a call costs about as much as some tiles; so is a copy that stays in the first
/// cache, where no store waits. Measured over tiles in loops: 24 × 16 and 8 × 64 f32 (1.5 and 2 KiB, called many times) 0.6 to 0.8; 24 × 16 f64
/// 1.2 to 1.7; alone and in the first cache, 64² of 1 to 4 bytes, 0.9 to 0.97. Groups of 16 bytes on a Xeon, loops over the atom: (19,6), (4,60),
/// (5,5,10,2,10) and (18,4,24) of them 2.1 to 3.2, 16² 1.3; (8,8,8,8,8) 0.76.
const MATRIX_BYTES: i64 = 2 << 10;

/// The tile of one-byte elements, which loops do as well where nothing is left at its ends. Measured over them: 64³, 32 × 48 × 64 and 256²
/// 0.77 to 0.86; 1000² and 156 × 210 1.1 to 1.7.
const BYTE_TILE: i64 = 16;

/// Lines so far apart share a set of the first cache, which holds fewer of them than a tile has: the atom, which writes whole lines, meets each line of the
/// destination once (64³ bytes reversed on a Zen 5: 3.1 and 2.6 times as fast as loops, AVX-512 and AVX2).
const PAGE: i64 = 4096;

/// For pairs of groups of 16 bytes, which take fewer instructions than loops: rows and columns beyond the first cache, and bytes of one of many matrices.
/// Measured on a Zen 5 over loops, ns: 16² 1.34, 4 × 60 1.24, 19 × 6 1.09, (32,48,64) to (1,0,2) 1.22, (12,13,14,15) to (2,3,0,1) 1.19, 257 × 129 1.07,
/// 37 × 457 1.0; 190 × 14 0.85, (24,16,24,16) to (1,0,3,2) 0.93.
const SHORT: i64 = 16;
const NESTED_BYTES: i64 = 8 << 10;

/// Bytes of a line, and lines that a set of the first cache holds at least; sets are a page of lines.
const LINE: i64 = 64;
const WAYS: i64 = 8;

/// Bytes of the largest group.
const GROUP_BYTES: i64 = 16;

/// Lines of a row's worth of source in a piece that is shared out to threads.
const PIECE_LINES: i64 = 8;

/// What is transposed.
struct Plan<'a> {
    nest: &'a Nest,
    /// The digit that is contiguous on both sides, and how many elements it has.
    group: Option<(usize, i64)>,
    /// The digits of the rows, the source's first one first, and the digit of the columns.
    rows: Vec<usize>,
    columns: usize,
    /// Whether it is one for the atom of the nearest caches.
    near: bool,
}

/// The plan of a copy of elements of `bytes` bytes, contiguous along `s` in the source and `d` in the destination, if the target
/// has the atom and the digits suit it.
pub(super) fn by_tiles(
    b: &mut Builder,
    nest: &Nest,
    target: &Target,
    bytes: usize,
    (s, d): (usize, usize),
    free: Freedom,
) -> Option<Result<Vec<Stmt>, LowerError>> {
    let extents: Vec<i64> = nest.digits.iter().map(|d| d.extent.value()).collect::<Option<_>>()?;
    if nest.digits.iter().any(|d| d.is_mixed()) {
        return None;
    }
    let line = target.core.line_bytes();
    let plan = plan(nest, target, &extents, bytes as i64, line, (s, d))?;
    let group = plan.group.map_or(1, |g| g.1);
    let atom = if plan.near { near_transpose_atom } else { tile_transpose_atom };
    let atom = atom(target, bytes, group)?.name.clone();
    let inside = |x: &usize| plan.rows.contains(x) || plan.group.is_some_and(|g| g.0 == *x);
    let order = outer_order(nest, Some(plan.columns)).into_iter().filter(|x| !inside(x)).collect();
    let last = *plan.rows.last()?;
    let rows: Vec<i64> = plan.rows.iter().map(|x| extents[*x]).collect();
    let kind = if plan.near { Kind::Pairs } else { Kind::Tiles };
    let grouped: Vec<i64> = plan.group.iter().map(|g| g.1).collect();
    b.chose(kind, &[("group", &grouped), ("rows", &rows), ("columns", &[extents[plan.columns]])]);
    let mut levels = outer_levels(nest, order, rows.iter().product::<i64>() * plan.unit(bytes));
    if levels.is_empty() {
        let bytes_of_row = extents.iter().product::<i64>() / extents[last] / extents[plan.columns] * bytes as i64;
        // What is near is over soon: a piece is worth a thread.
        let least = if plan.near { target.parallel_bytes as i64 / 2 } else { PIECE_LINES * line };
        let piece = div_ceil(least, bytes_of_row);
        let pieces = extents[last] / piece;
        if pieces > 1 {
            levels.push(Level::Block(last, div_ceil(extents[last], pieces)));
        }
    }
    Some(b.nest(&levels, &Builder::start(nest), free, &mut |b, pos| {
        let operands = vec![plan.operand(b, pos, 0)?, plan.operand(b, pos, 1)?];
        Ok(vec![Stmt::Atom { atom: atom.clone(), operands }])
    }))
}

fn plan<'a>(
    nest: &'a Nest,
    target: &Target,
    extents: &[i64],
    bytes: i64,
    line: i64,
    (s, d): (usize, usize),
) -> Option<Plan<'a>> {
    let along = |operand: usize, stride: i64, not: &[usize]| {
        let walks = |x: &usize| !not.contains(x) && nest.digits[*x].steps_by(operand, stride);
        (0..nest.digits.len()).find(walks)
    };
    let group = (s == d).then(|| (s, extents[s]));
    let (unit, columns, first) = match group {
        None => (bytes, d, s),
        Some((g, n)) if n * bytes <= GROUP_BYTES => (n * bytes, along(0, n, &[g])?, along(1, n, &[g])?),
        Some(_) => return None,
    };
    if first == columns {
        return None;
    }
    let mut rows = vec![first];
    if extents[first] * unit < line {
        let taken = [Some(first), Some(columns), group.map(|g| g.0)];
        let taken: Vec<usize> = taken.into_iter().flatten().collect();
        rows.extend(along(1, extents[first] * unit / bytes, &taken));
    }
    let n_rows: i64 = rows.iter().map(|x| extents[*x]).product();
    let least = if group.is_some() { line } else { LEAST_BYTES };
    let long = |n: i64| n * unit >= least;
    if !long(n_rows) || !long(extents[columns]) {
        return None;
    }
    let total = extents.iter().product::<i64>() * 2 * bytes;
    let near = total as u64 <= target.cache_bytes("l1");
    let small = n_rows * extents[columns] * unit <= MATRIX_BYTES;
    let apart =
        |x: usize, k: usize| nest.digits[x].stride(k).and_then(Int::value).is_some_and(|n| n * bytes % PAGE == 0);
    let whole = bytes == 1 && (n_rows | extents[columns]) % BYTE_TILE == 0 && !apart(first, 0) && !apart(columns, 1);
    let within = (total as u64) < target.past_caches_bytes(Movement::Transpose { element_bytes: unit as usize });
    let alone = total == 2 * n_rows * extents[columns] * unit;
    let pairs = unit == GROUP_BYTES
        && near_transpose_atom(target, bytes as usize, unit / bytes).is_some()
        && rows.len() == 1
        && (near || within && through_last(target) && n_rows.min(extents[columns]) >= SHORT)
        && (alone || n_rows * extents[columns] * unit > NESTED_BYTES)
        && !meet(n_rows, nest.digits[first].stride(0), bytes)
        && !meet(extents[columns], nest.digits[columns].stride(1), bytes);
    if pairs {
        return Some(Plan { nest, group, rows, columns, near: true });
    }
    let by_loops = match group {
        // One load and one store move as much of it as the atom does.
        // On cores with a last cache of their own, also in a quarter of it, but where short rows go on in a second digit. Measured on a Zen 5, loops
        // over the atom with AVX-512: 64² of them 0.9, 128² 1.2, 256² 1.8, 257 × 129 1.2, (32,48,64) to (2,0,1) 1.5, (24,16,24,16) reversed 1.2 and to
        // (1,0,3,2) 0.8; 1000² and (64,64,64) to (1,0,2), which are larger, 0.7 and 0.6; (3,224,224) reversed 0.5. AVX2 1.0 to 1.6, to (1,0,3,2) 0.9.
        Some(_) if unit == GROUP_BYTES => small || near || rows.len() == 1 && within && through_last(target),
        Some(_) => false,
        None => small || rows.len() == 1 && (whole || near),
    };
    (!by_loops).then_some(Plan { nest, group, rows, columns, near: false })
}

/// Whether transposes go through the last cache: it is one of few cores, and fast.
fn through_last(target: &Target) -> bool {
    target.core.non_temporal.transposes.memory == "l3"
}

/// Whether lines so far apart are more than their sets of the first cache hold.
fn meet(lines: i64, stride: Option<&Int>, bytes: i64) -> bool {
    let step = stride.and_then(Int::value).map_or(0, |n| (n * bytes).rem_euclid(PAGE));
    // Places within a page that a walk comes by: a power of two divides its steps.
    let places = if step == 0 { 1 } else { (PAGE >> step.trailing_zeros()).min(PAGE / LINE) };
    lines > WAYS * places
}

impl Plan<'_> {
    /// Bytes of what moves as one, of elements of `bytes` bytes.
    fn unit(&self, bytes: usize) -> i64 {
        self.group.map_or(1, |g| g.1) * bytes as i64
    }

    /// The tile of operand `k`: the group if there is one, rows, columns.
    fn operand(&self, b: &mut Builder, pos: &[Pos], k: usize) -> Result<AccessId, LowerError> {
        let mode = |x: usize| {
            let stride = self.nest.digits[x].stride(k).cloned().unwrap_or(Int::ZERO);
            Layout::mode1(pos[x].rest.clone(), stride)
        };
        let mut open: Vec<Layout> = self.group.iter().map(|g| mode(g.0)).collect();
        let rows: Vec<Layout> = self.rows.iter().map(|x| mode(*x)).collect();
        open.push(match (&rows[..], k) {
            ([one], _) => one.clone(),
            // Contiguous in the source, as one mode.
            (more, 1) => {
                let n = more.iter().try_fold(Int::ONE, |n, l| n.mul(&l.size()?))?;
                Layout::mode1(n, Int::Static(self.group.map_or(1, |g| g.1)))
            }
            (more, _) => Layout::concat(more),
        });
        open.push(mode(self.columns));
        b.operand_open(self.nest, k, pos, open)
    }
}
