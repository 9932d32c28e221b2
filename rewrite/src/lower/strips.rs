//! Transposes a whole line of the destination at a time, wherever its rows begin: one call for a whole matrix.
//!
//! Where the target has an atom for it ([`line_transpose_atom`]), two digits are its rows and columns: the one along which the
//! source is contiguous, and the one along which the destination is. Where a few elements are contiguous on both sides, they are a group that
//! moves as one, and rows and columns the digits that continue it. The other digits are loops.
//!
//! ```text
//! (1003,1001):(1,1003) → (1001,1003):(1,1001):  rows 1003, columns 1001
//! ```
//!
//! The atom walks a strip of rows along all columns, a line of each column's source run at a time. The next strip needs the lines
//! beside them, so two lines a column must stay in the second cache; more columns are walked in pieces.
//!
//! Pieces, measured on a Zen 5 with 1 MiB of second cache (f32, of memcpy; through scratch before): 9001 × 3001 0.48 and 0.90, 20001 × 1001 0.47 and 0.79,
//! 70001 × 301 0.55 and 0.80.
use crate::lower::LowerError;
use crate::lower::build::{Builder, Freedom, Level, Pos};
use crate::lower::map::outer_order;
use crate::lower::nest::Nest;
use crate::lower::plan::Kind;
use crate::lower::round::{div_ceil, round_up};
use crate::lower::runs::line_transpose_atom;
use tilewright_ir::int::Int;
use tilewright_ir::kernel::Stmt;
use tilewright_ir::layout::Layout;
use tilewright_ir::target::{Nearest, Target};

/// Lines of a row at least. A line that two rows share is not whole in either: it is read, and written by each of them, while its neighbours
/// go past the caches. Measured on a Zen 5 with 256 bits, of memcpy, through scratch and by strips: f32 49 columns 0.36 and 0.69, 97 0.44 and 0.91, 201 0.46 and 0.78, 401
/// 0.46 and 0.77; f64 101 0.44 and 0.87; bytes 193 0.29 and 0.39, 801 0.23 and 0.54; 16 bytes 25 0.35 and 0.79, 51 0.40 and 1.02. Not measured on Intel.
const MIN_LINES: i64 = 3;

/// Strips of a piece that is shared out to threads.
const PIECE_STRIPS: i64 = 8;

/// Lines of a column's source run that are in the second cache: the one that is read and the next, which a run that begins anywhere shares with it.
const LINES: i64 = 2;

/// The same with those that are fetched ahead.
const LINES_AHEAD: i64 = 4;

/// Where cores do not look far ahead: what comes from the second cache must be there. With [`NEAR_ROW`] measured on a Zen 4 (1 MiB of second cache), GB/s in one piece (of up to 8192
/// columns), in pieces of 3072 and of 1024: `bf16` 7264² 11, 23, 23 (on huge pages 19, 27, 21), `u8` 7, 18, 18; f32 6001² 10, 19 to 22, 18;
/// 16 bytes 6001² 16, 28, 35.
const LINES_NEAR: i64 = 5;

/// Bytes of a row in a piece there.
const NEAR_ROW: i64 = 16 << 10;

/// What is transposed.
struct Plan<'a> {
    nest: &'a Nest,
    /// The digit that is contiguous on both sides.
    group: Option<usize>,
    /// Rows and columns.
    s: usize,
    d: usize,
    atom: String,
}

/// The plan of a copy of elements of `bytes` bytes, contiguous along `s` in the source and `d` in the destination, if the target
/// has the atom and the digits suit it.
pub(super) fn by_strips(
    b: &mut Builder,
    nest: &Nest,
    target: &Target,
    bytes: usize,
    (s, d): (usize, usize),
    free: Freedom,
) -> Option<Result<Vec<Stmt>, LowerError>> {
    let flat = |k: usize, x: usize| nest.digits[x].stride(k).is_some_and(|n| n.value().is_some());
    let group = (s == d).then_some(d);
    let elements = group.map_or(Some(1), |g| nest.digits[g].extent.value())?;
    let (s, d) = match group {
        None => (s, d),
        Some(g) => {
            let along = |k: usize| (0..nest.digits.len()).find(|x| *x != g && nest.digits[*x].steps_by(k, elements));
            (along(1)?, along(0)?)
        }
    };
    if s == d || !flat(0, s) || !flat(1, d) {
        return None;
    }
    let atom = line_transpose_atom(target, bytes, elements)?.name.clone();
    let line = target.core.line_bytes();
    let n = line / (elements * bytes as i64);
    let (rows, columns) = (nest.digits[s].extent.value()?, nest.digits[d].extent.value()?);
    let most = target.cache_bytes("l2") as i64 / line;
    if rows < n || columns < MIN_LINES * n || most < LINES_AHEAD * MIN_LINES * n {
        return None;
    }
    let even = |extent: i64, pieces: i64| round_up(div_ceil(extent, pieces), n);
    let mut levels: Vec<Level> = {
        let inside = |x: &usize| *x == s || group == Some(*x);
        outer_order(nest, Some(d)).into_iter().filter(|x| !inside(x)).map(Level::Loop).collect()
    };
    let (mut piece_rows, mut piece_columns) = (rows, columns);
    if levels.is_empty() {
        let pieces = rows / (PIECE_STRIPS * n);
        if pieces > 1 {
            piece_rows = even(rows, pieces);
            levels.push(Level::Tile(s, piece_rows));
        }
    }
    let kept = if target.core.prefetch.into == Nearest::L2 {
        (most / LINES_NEAR).min(NEAR_ROW / (elements * bytes as i64))
    } else if columns * LINES > most {
        most / LINES_AHEAD
    } else {
        columns
    };
    if columns > kept {
        piece_columns = even(columns, div_ceil(columns, kept));
        levels.push(Level::Tile(d, piece_columns));
    }
    b.chose(Kind::Strips, &[("rows", &[piece_rows]), ("columns", &[piece_columns])]);
    let plan = Plan { nest, group, s, d, atom };
    Some(b.nest(&levels, &Builder::start(nest), free, &mut |b, pos| plan.call(b, pos)))
}

impl Plan<'_> {
    fn call(&self, b: &mut Builder, pos: &[Pos]) -> Result<Vec<Stmt>, LowerError> {
        let digits = self.group.into_iter().chain([self.s, self.d]);
        let mut operands = vec![];
        for k in 0..2 {
            let stride = |x: usize| self.nest.digits[x].stride(k).cloned().unwrap_or(Int::ZERO);
            let open = digits.clone().map(|x| Layout::mode1(pos[x].rest.clone(), stride(x))).collect();
            operands.push(b.operand_open(self.nest, k, pos, open)?);
        }
        Ok(vec![Stmt::Atom { atom: self.atom.clone(), operands }])
    }
}
