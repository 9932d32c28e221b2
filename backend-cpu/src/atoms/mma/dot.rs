//! A block of dot products: a few rows of a large factor times a few columns of a small one, both contiguous along the
//! sum, which the lanes of vectors go along.
//!
//! ```text
//! sums = 0                                         rows × columns vectors
//! for depth / lanes { load rows of A; prefetch those of the next block; for n { load B(n); for m { multiply, add } } }
//! the same once with what is left of depth, masked
//! for n, m { D(m,n) = [D(m,n) +] the lanes of the sum }
//! ```
//!
//! A is read where it lies, as many streams as there are rows; the small factor comes from the caches. A stream ends
//! with its row, and prefetching of the hardware begins anew with the next. So each line that is read asks for the same
//! one of the next block of rows. It goes to L1: a large block is in L2 by the time that it is read, and rows that L2
//! holds are not asked for twice.
use super::lines::Edges;
use super::lines::{LinePointers, each_extent};
use crate::assembler::{Assembled, Bank, First, Is, Mem, Reg, Routine, V, when};
use crate::atoms::stream::LINE;
use crate::encode::SimdLevel;
use tilewright_ir::dtype::DType;
use tilewright_ir::target::Nearest;

/// A block: `f(d, a, b, depth, rows, columns, d_m, d_n, a_m, b_n)` does
///
/// ```text
/// D(m,n) = [D(m,n) +] Σ_k A(m,k)·B(n,k)    m < rows, n < columns, k < depth
/// ```
///
/// # Shapes
/// `rows` and `columns` as the edges say, from 1 on; `depth ≥ 0`. Extents count elements, strides bytes of any sign,
/// or 0. A and B are contiguous along k. D does not overlap A or B.
/// # Ensures
/// Only those elements are touched. Lane `l` of a sum adds the products of every `k ≡ l`, in their order, with one
/// rounding for each product and its addition; then the lanes are added by halves, and D last. So an element of D has
/// the same bits in every block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dot {
    /// The target's: AVX2 or AVX-512.
    pub level: SimdLevel,
    /// The type of all elements: f32 or f64.
    pub dtype: DType,
    /// Rows of a whole block, at most 4.
    pub rows: u32,
    /// Its columns.
    pub columns: u32,
    /// Whether D is added.
    pub accumulate: bool,
    /// Which numbers of rows there are.
    pub row_edges: Edges,
    /// Which numbers of columns there are.
    pub column_edges: Edges,
}

/// Level, type, rows and columns of the blocks: what fits the registers beside a vector of each row and one of B, and
/// what folds the sums. More rows share the vectors of B, more columns those of A.
#[rustfmt::skip]
pub const TILES: [(SimdLevel, DType, u32, u32); 8] = [
    (SimdLevel::Avx512, DType::F32, 4, 6),
    (SimdLevel::Avx512, DType::F32, 3, 8),
    (SimdLevel::Avx512, DType::F64, 4, 6),
    (SimdLevel::Avx512, DType::F64, 3, 8),
    (SimdLevel::Avx2,   DType::F32, 3, 3),
    (SimdLevel::Avx2,   DType::F32, 2, 5),
    (SimdLevel::Avx2,   DType::F64, 3, 3),
    (SimdLevel::Avx2,   DType::F64, 2, 5),
];

/// Rows of a block at most: as many sums of f32 as fit 16 bytes.
const MOST_ROWS: u32 = 4;

/// The arguments; those behind the sixth lie in the frame.
#[derive(Clone, Copy)]
struct DotArguments {
    d: Reg,
    a: Reg,
    b: Reg,
    depth: Reg,
    strides: [Mem; 4],
}

/// The vectors of a block of so many rows and columns.
struct DotBlock {
    rows: u32,
    columns: u32,
    /// A vector of each row, one of B behind them, and on AVX-512 [`MOST_ROWS`] and one, in the first 16 registers.
    operands: Bank,
    sums: Bank,
}

impl Dot {
    /// The function; `None` where there is none of the level or the type, where registers do not suffice, and for edges
    /// that are no part of the block.
    pub fn function(self) -> Option<Assembled> {
        let known = self.level != SimdLevel::Sse && matches!(self.dtype, DType::F32 | DType::F64);
        // Beside operands and sums AVX2 has a mask in a register, and what makes it.
        let (registers, others) = if self.level == SimdLevel::Avx512 { (32, 0) } else { (16, 2) };
        let fits = (1..=MOST_ROWS).contains(&self.rows)
            && (1..=registers).contains(&self.columns)
            && self.rows * self.columns + self.operands() + others <= registers;
        let edges = self.row_edges.are_of(i64::from(self.rows)) && self.column_edges.are_of(i64::from(self.columns));
        (known && fits && edges).then(|| Assembled::new(self.name(), self.level, move |a| self.build(a)))
    }

    fn operands(self) -> u32 {
        1 + if self.level == SimdLevel::Avx512 { MOST_ROWS } else { self.rows }
    }

    fn unit(self) -> i64 {
        self.dtype.bytes() as i64
    }

    fn name(self) -> String {
        let add = if self.accumulate { "_add" } else { "" };
        let name = format!("tilewright_dot_{}_{}x{}{add}", self.dtype, self.rows, self.columns);
        name + &self.row_edges.name("rows") + &self.column_edges.name("columns")
    }

    fn build(self, a: &mut Routine) {
        let [d, left, b, depth, rows, columns] = a.arguments(["d", "a", "b", "depth", "rows", "columns"]);
        let strides = ["d_m", "d_n", "a_m", "b_n"].map(|name| a.stacked(name));
        let on = DotArguments { d, a: left, b, depth, strides };
        each_extent(a, self.row_edges, (rows, 1, self.rows), &mut |a, rows| {
            each_extent(a, self.column_edges, (columns, 1, self.columns), &mut |a, columns| {
                self.block(a, on, rows, columns);
            });
        });
    }

    fn block(self, a: &mut Routine, on: DotArguments, rows: u32, columns: u32) {
        let (operands, sums) = (a.bank("operands", self.operands()), a.bank("sums", rows * columns));
        let block = DotBlock { rows, columns, operands, sums };
        sums.all().for_each(|v| a.zero(v.low(16)));
        a.scope(|a| {
            let ahead = if rows == self.rows { 2 * rows } else { rows };
            let [_, _, a_m, b_n] = on.strides;
            let sides = [LinePointers::new(a, on.a, a_m, ahead), LinePointers::new(a, on.b, b_n, columns)];
            let (bytes, at_once) = (self.level.bytes(), LINE / self.level.bytes());
            let lanes = bytes / self.unit();
            let times = a.reg("times");
            a.mov(times, on.depth);
            a.shr(times, (lanes * at_once).trailing_zeros());
            a.if_(when(times, Is::Differs, 0), |a| {
                a.count_down(times, |a| {
                    if ahead > rows {
                        (rows..ahead).for_each(|m| a.prefetch(Nearest::L1, sides[0].at(m)));
                    }
                    (0..at_once).for_each(|i| self.vectors(a, &block, &sides, i * bytes, None));
                    sides.iter().for_each(|side| side.on(a, LINE));
                });
            });
            a.mov(times, on.depth);
            a.and(times, lanes * at_once - 1);
            if at_once > 1 {
                a.while_(when(times, Is::AtLeast, lanes), |a| {
                    self.vectors(a, &block, &sides, 0, None);
                    sides.iter().for_each(|side| side.on(a, bytes));
                    a.sub(times, lanes);
                });
            }
            a.if_(when(times, Is::Differs, 0), |a| {
                let first = a.first_of(self.unit(), times);
                self.vectors(a, &block, &sides, 0, Some(first));
            });
        });
        self.end(a, on, &block);
    }

    /// A vector of each row and column, `at` bytes on; with `first` its first elements.
    fn vectors(
        self,
        a: &mut Routine,
        block: &DotBlock,
        [rows, columns]: &[LinePointers; 2],
        at: i64,
        first: Option<First>,
    ) {
        let load = |a: &mut Routine, v: V, from: Mem| match first {
            None => a.load(v, from),
            Some(first) => a.load_first(self.unit(), v, from, first),
        };
        for m in 0..block.rows {
            load(a, block.operands.v(m), rows.at(m).on(at));
        }
        let x = block.operands.v(block.rows);
        for n in 0..block.columns {
            load(a, x, columns.at(n).on(at));
            for m in 0..block.rows {
                a.fma(self.unit(), block.sums.v(n * block.rows + m), block.operands.v(m), x);
            }
        }
    }

    /// Adds up the lanes, column by column, and stores them.
    fn end(self, a: &mut Routine, on: DotArguments, block: &DotBlock) {
        let unit = self.unit();
        let spare = block.operands.v(self.operands() - 1);
        let [d_m, d_n, ..] = on.strides;
        let d = LinePointers::new(a, on.d, d_m, block.rows);
        let at_once = 16 / unit as u32;
        for n in 0..block.columns {
            let folded: Vec<V> = (0..block.rows)
                .map(|m| {
                    let sum = block.sums.v(n * block.rows + m);
                    let to = if self.level == SimdLevel::Avx512 { block.operands.v(m) } else { sum };
                    a.fold(unit, to, sum, spare);
                    to.low(16)
                })
                .collect();
            for (from, group) in (0..).step_by(at_once as usize).zip(folded.chunks(at_once as usize)) {
                self.add_lanes(a, group);
                let lanes = (0..group.len() as u32).map(|lane| (lane, d.at(from + lane)));
                if self.accumulate {
                    lanes.clone().for_each(|(lane, from)| a.load_element(unit, spare, from, lane));
                    a.add_vector(false, unit, group[0], spare.low(16));
                }
                lanes.for_each(|(lane, to)| a.store_element(unit, to, group[0], lane));
            }
            if n + 1 < block.columns {
                a.add(on.d, d_n);
            }
        }
    }

    /// The sum of the lanes of each vector, one beside the other in the first of them.
    fn add_lanes(self, a: &mut Routine, group: &[V]) {
        let of = |i: usize| group[i.min(group.len() - 1)];
        let unit = self.unit();
        a.add_neighbours(unit, of(0), of(0), of(1));
        if unit == 4 {
            if group.len() > 2 {
                a.add_neighbours(unit, of(2), of(2), of(3));
            }
            let upper = if group.len() > 2 { of(2) } else { of(0) };
            a.add_neighbours(unit, of(0), of(0), upper);
        }
    }
}
