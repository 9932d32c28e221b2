//! One register tile of a product, of the whole depth that it is given: the innermost loop of a blocked product.
//!
//! ```text
//! prefetch C; sums = 0
//! for depth / 4 { 4 × { load a column of A; for n { broadcast B(n); for each vector: multiply and add } } }
//! for depth % 4 { the same once }
//! for n { C(·,n) = [C(·,n) +] sums }
//! ```
//!
//! C is added at the end, so that nothing waits for it. Tiles at the edges of C have loops of their own, with fewer
//! columns or vectors, the last of which is masked.
use super::block::{RegisterBlock, RowVectors, UNROLLED};
use super::lines::{Edges, LinePointers};
use super::terms::MmaTerms;
use crate::assembler::{Assembled, First, Is, Mem, Reg, Routine, when};
use crate::atoms::stream::LINE;
use crate::encode::SimdLevel;
use tilewright_ir::dtype::DType;
use tilewright_ir::target::Nearest;

/// Steps along k that A is prefetched ahead: an address has room for this multiple of a stride. A packed panel is
/// followed by the next one, so its end prefetches that.
const STEPS_AHEAD: i64 = 8;

/// The most columns of a tile of strided operands: a pointer for every four of them.
const STRIDED_COLUMNS: u32 = 12;

/// A register tile: `f(c, a, b, depth, rows, columns, c_n, a_k, b_n, b_k)` does
///
/// ```text
/// C(m,n) = [C(m,n) +] Σ_k A(m,k)·B(n,k)    m < rows, n < columns, k < depth
/// ```
///
/// # Shapes
/// `1 ≤ rows ≤ MR = vectors · lanes`, `1 ≤ columns ≤ NR`, as far as the edges say; `depth ≥ 0`. Extents count elements.
/// Strides count bytes and have any sign, or are 0: `c_n` that of C along n, `a_k` of A along k, `b_n` and `b_k` of B.
/// C and A are contiguous along m. C does not overlap A or B.
/// # Ensures
/// Of C, A and B only those elements are touched. Products are added in the order of k, in up to four sums taken in
/// turns, with one rounding for each product and its addition; C is added last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegisterTile {
    /// The target's: AVX2 or AVX-512.
    pub level: SimdLevel,
    /// The type of all elements: f32 or f64, and i32 of words.
    pub dtype: DType,
    /// What an element of A and B is. Words are in panels.
    pub terms: MmaTerms,
    /// Vectors along m.
    pub vectors: u32,
    /// NR.
    pub columns: u32,
    /// Whether C is added.
    pub accumulate: bool,
    /// Whether A and B are panels: `a_k = MR`, `b_n = 1` and `b_k = NR` elements, which are not read then. A panel
    /// of A has MR rows also where fewer are used; what is in the others has no effect.
    pub packed: bool,
    /// Whether B is contiguous along k: `b_k` is an element, which is not read then. Each line asks for the same one of
    /// the next columns, which the next tile reads: the hardware's own prefetching begins anew with each column.
    pub runs: bool,
    /// Which numbers of rows there are.
    pub row_edges: Edges,
    /// Which numbers of columns there are.
    pub column_edges: Edges,
}

/// Level, type, vectors and columns of the tiles that are best for large products, each type's best one first.
///
/// Sums, a column of A and an element of B fit the registers; the more square a tile, the fewer loads each multiply-add
/// needs (Low, Igual, Smith, Quintana-Ortí, "Analytical modeling is enough for high-performance BLIS", TOMS 43(2),
/// 2016).
#[rustfmt::skip]
pub const TILES: [(SimdLevel, DType, u32, u32); 9] = [
    (SimdLevel::Avx512, DType::F32, 2, 12),
    (SimdLevel::Avx512, DType::F32, 3,  8),
    (SimdLevel::Avx512, DType::F64, 2, 12),
    (SimdLevel::Avx512, DType::F64, 3,  8),
    (SimdLevel::Avx512, DType::I32, 2, 12),
    (SimdLevel::Avx512, DType::I32, 3,  8),
    (SimdLevel::Avx2,   DType::F32, 2,  6),
    (SimdLevel::Avx2,   DType::F64, 2,  6),
    (SimdLevel::Avx2,   DType::I32, 2,  6),
];

/// The arguments while the tile is multiplied; those behind the sixth lie in the frame, or are in registers.
#[derive(Clone, Copy)]
struct TileArguments {
    c: Reg,
    a: Reg,
    b: Reg,
    depth: Reg,
    rows: Reg,
    columns: Reg,
    c_n: Mem,
    strides: Option<Strides>,
}

/// The strides of operands that are not packed, and the places in the frame.
#[derive(Clone, Copy)]
struct Strides {
    a_k: Mem,
    b_n: Mem,
    b_k: Mem,
}

impl RegisterTile {
    /// The function; `None` where there is none of the level or the type, where registers do not suffice, and for edges
    /// that are no part of the tile.
    pub fn function(self) -> Option<Assembled> {
        let known = match self.terms {
            MmaTerms::Float => matches!(self.dtype, DType::F32 | DType::F64),
            _ => self.packed && self.dtype == DType::I32 && MmaTerms::ints(self.level).contains(&self.terms),
        } && self.level != SimdLevel::Sse;
        let partial = if self.row_edges == Edges::Whole { None } else { Some(1) };
        let rows = RowVectors { partial, ..RowVectors::whole(self.level, self.vectors) };
        let columns =
            RegisterBlock::most_columns(self.level, rows).min(if self.packed { u32::MAX } else { STRIDED_COLUMNS });
        let edges = !(self.packed && self.runs)
            && self.row_edges.are_of(self.rows())
            && self.column_edges.are_of(i64::from(self.columns));
        let fits = edges && (1..=columns).contains(&self.columns);
        (known && fits).then(|| Assembled::new(self.name(), self.level, move |a| self.build(a)))
    }

    /// MR.
    pub fn rows(self) -> i64 {
        i64::from(self.vectors) * self.lanes()
    }

    fn unit(self) -> i64 {
        self.dtype.bytes() as i64
    }

    fn lanes(self) -> i64 {
        self.level.bytes() / self.unit()
    }

    fn name(self) -> String {
        let terms = self.terms.name();
        let mut name = format!("tilewright_mma_{}{terms}_{}x{}", self.dtype, self.rows(), self.columns);
        name += if self.accumulate { "_add" } else { "" };
        name += if self.packed { "_packed" } else { "" };
        name += if self.runs { "_runs" } else { "" };
        name + &self.row_edges.name("rows") + &self.column_edges.name("columns")
    }

    fn build(self, a: &mut Routine) {
        let [c, left, b, depth, rows, columns] = a.arguments(["c", "a", "b", "depth", "rows", "columns"]);
        let c_n = a.stacked("c_n");
        let strides =
            (!self.packed).then(|| Strides { a_k: a.stacked("a_k"), b_n: a.stacked("b_n"), b_k: a.stacked("b_k") });
        let on = TileArguments { c, a: left, b, depth, rows, columns, c_n, strides };
        let all = i64::from(self.vectors);
        let whole = RowVectors::whole(self.level, self.vectors);
        let is_whole = when(rows, Is::Equal, all * self.lanes());
        match self.row_edges {
            Edges::Whole => self.by_columns(a, on, whole, None),
            Edges::WholeOr(n) => a.if_else(
                is_whole,
                |a| self.by_columns(a, on, whole, None),
                |a| {
                    let rows = RowVectors::of(self.level, self.unit(), i64::from(n));
                    let first = rows.partial.map(|n| a.first(self.unit(), n));
                    self.by_columns(a, on, rows, first);
                },
            ),
            Edges::Any => a.if_else(
                is_whole,
                |a| self.by_columns(a, on, whole, None),
                |a| self.by_vectors(a, on, 1, self.vectors),
            ),
        }
    }

    /// Any rows, in one of these numbers of vectors.
    fn by_vectors(self, a: &mut Routine, on: TileArguments, least: u32, most: u32) {
        if least < most {
            let middle = least.midpoint(most);
            return a.if_else(
                when(on.rows, Is::NotAbove, i64::from(middle) * self.lanes()),
                |a| self.by_vectors(a, on, least, middle),
                |a| self.by_vectors(a, on, middle + 1, most),
            );
        }
        if least > 1 {
            a.sub(on.rows, i64::from(least - 1) * self.lanes());
        }
        let first = a.first_of(self.unit(), on.rows);
        self.by_columns(a, on, RowVectors { partial: Some(1), ..RowVectors::whole(self.level, least) }, Some(first));
    }

    fn by_columns(self, a: &mut Routine, on: TileArguments, rows: RowVectors, first: Option<First>) {
        let (level, unit, terms) = (self.level, self.unit(), self.terms);
        let block = |columns| RegisterBlock { level, unit, terms, rows, first, columns };
        let is_whole = when(on.columns, Is::Equal, i64::from(self.columns));
        let whole = |a: &mut Routine| self.multiply(a, on, block(self.columns));
        match self.column_edges {
            Edges::Whole => whole(a),
            Edges::WholeOr(n) => a.if_else(is_whole, whole, |a| self.multiply(a, on, block(n))),
            Edges::Any if self.columns == 1 => whole(a),
            Edges::Any => a.if_else(is_whole, whole, |a| self.by_count(a, on, &block, (1, self.columns - 1))),
        }
    }

    /// Any columns between these numbers.
    fn by_count(
        self,
        a: &mut Routine,
        on: TileArguments,
        block: &dyn Fn(u32) -> RegisterBlock,
        (least, most): (u32, u32),
    ) {
        if least == most {
            return self.multiply(a, on, block(least));
        }
        let middle = least.midpoint(most);
        a.if_else(
            when(on.columns, Is::NotAbove, i64::from(middle)),
            |a| self.by_count(a, on, block, (least, middle)),
            |a| self.by_count(a, on, block, (middle + 1, most)),
        );
    }

    /// One tile, its extents known.
    fn multiply(self, a: &mut Routine, on: TileArguments, block: RegisterBlock) {
        let is_whole = block.columns == self.columns && block.rows == RowVectors::whole(self.level, self.vectors);
        if is_whole {
            self.prefetch_c(a, on);
        }
        let slices = match self.terms {
            MmaTerms::DotSigned => 1,
            _ => RegisterBlock::slices(self.level, block.rows, block.columns, i64::MAX),
        };
        // Fewer at the edges: there are many of them, and each step is written once more for what is left of depth.
        let unrolled = match is_whole {
            true if self.runs => LINE / self.unit(),
            true => UNROLLED,
            false => i64::from(slices.max(2)),
        };
        let sums = block.begin(a, slices);
        a.scope(|a| {
            let operands = TilePointers::new(a, self, on, (block.columns, is_whole));
            let steps = |a: &mut Routine, n: i64| {
                for k in 0..n {
                    if is_whole {
                        operands.prefetch(a, k, self.rows() * self.unit());
                        operands.prefetch_runs(a, (k, n), self.columns);
                    }
                    let left = (operands.left(k), self.packed);
                    sums.step(a, k as u32, left, &|column| operands.right(k, i64::from(column)));
                    operands.after_step(a);
                }
                operands.after(a, n);
            };
            let times = a.reg("times");
            a.mov(times, on.depth);
            a.shr(times, unrolled.trailing_zeros());
            a.if_(when(times, Is::Differs, 0), |a| a.count_down(times, |a| steps(a, unrolled)));
            a.mov(times, on.depth);
            a.and(times, unrolled - 1);
            a.if_(when(times, Is::Differs, 0), |a| a.count_down(times, |a| steps(a, 1)));
        });
        sums.join(a);
        self.each_column(a, on, on.c, block.columns, &mut |a, column, to| sums.store(a, column, to, self.accumulate));
    }

    /// Each column of C from `c` on, whose register ends at one of the last four.
    fn each_column(
        self,
        a: &mut Routine,
        on: TileArguments,
        c: Reg,
        columns: u32,
        each: &mut dyn FnMut(&mut Routine, u32, Mem),
    ) {
        a.scope(|a| {
            let [c_n, three] = a.regs(["c_n", "3·c_n"]);
            a.mov(c_n, on.c_n);
            a.lea(three, c_n.plus(c_n, 2));
            a.each_line(columns, c, (c_n, three), each);
        });
    }

    /// Every line of a whole tile: its columns begin anywhere in a line.
    fn prefetch_c(self, a: &mut Routine, on: TileArguments) {
        let bytes = self.rows() * self.unit();
        a.scope(|a| {
            let column = a.reg("column");
            a.mov(column, on.c);
            self.each_column(a, on, column, self.columns, &mut |a, _, to| {
                (0..bytes).step_by(LINE as usize).for_each(|at| a.prefetch_to_write(to.on(at)));
                a.prefetch_to_write(to.on(bytes - 1));
            });
        });
    }
}

/// A and B while they are walked.
enum TilePointers {
    /// Panels, with the bytes of a step of each and of an element.
    Panels { a: Reg, b: Reg, steps: [i64; 2], unit: i64 },
    /// Any strides: `b` has a pointer for every four columns.
    Strided { a: Reg, b: Vec<Reg>, b_n: Reg, three: Reg, a_k: Reg, b_k: Reg },
    /// B contiguous along k: columns of it, and where they are prefetched as many again.
    Runs { a: Reg, b: LinePointers, a_k: Reg, unit: i64 },
}

impl TilePointers {
    fn new(a: &mut Routine, tile: RegisterTile, on: TileArguments, (columns, is_whole): (u32, bool)) -> TilePointers {
        let unit = tile.unit();
        let Some(strides) = on.strides else {
            return TilePointers::Panels {
                a: on.a,
                b: on.b,
                steps: [tile.rows() * unit, i64::from(tile.columns) * unit],
                unit,
            };
        };
        if tile.runs {
            let a_k = a.reg("a_k");
            a.mov(a_k, strides.a_k);
            let lines = if is_whole { 2 * columns } else { columns };
            return TilePointers::Runs { a: on.a, b: LinePointers::new(a, on.b, strides.b_n, lines), a_k, unit };
        }
        let [a_k, b_k, b_n, three] = a.regs(["a_k", "b_k", "b_n", "3·b_n"]);
        a.mov(a_k, strides.a_k);
        a.mov(b_k, strides.b_k);
        a.mov(b_n, strides.b_n);
        a.lea(three, b_n.plus(b_n, 2));
        let mut b = vec![on.b];
        while (b.len() as u32) < columns.div_ceil(4) {
            let next = a.reg("four columns of B");
            a.lea(next, b[b.len() - 1].plus(b_n, 4));
            b.push(next);
        }
        TilePointers::Strided { a: on.a, b, b_n, three, a_k, b_k }
    }

    /// The column of A of the step at hand, which is the `k`th of an iteration.
    fn left(&self, k: i64) -> Mem {
        match self {
            TilePointers::Panels { a, steps, .. } => a.at(k * steps[0]),
            TilePointers::Strided { a, .. } | TilePointers::Runs { a, .. } => a.at(0),
        }
    }

    /// An element of B of that step.
    fn right(&self, k: i64, column: i64) -> Mem {
        match self {
            TilePointers::Panels { b, steps, unit, .. } => b.at(k * steps[1] + column * unit),
            TilePointers::Strided { b, b_n, three, .. } => {
                let pointer = b[column as usize / 4];
                [pointer.at(0), pointer.plus(*b_n, 1), pointer.plus(*b_n, 2), pointer.plus(*three, 1)]
                    [column as usize % 4]
            }
            TilePointers::Runs { b, unit, .. } => b.at(column as u32).on(k * unit),
        }
    }

    /// Prefetches the column of A that is [`STEPS_AHEAD`] steps further on.
    fn prefetch(&self, a: &mut Routine, k: i64, bytes: i64) {
        let ahead = match self {
            TilePointers::Panels { .. } => self.left(k + STEPS_AHEAD),
            TilePointers::Strided { a, a_k, .. } | TilePointers::Runs { a, a_k, .. } => {
                a.plus(*a_k, STEPS_AHEAD as u32)
            }
        };
        (0..bytes).step_by(LINE as usize).for_each(|at| a.prefetch(Nearest::L1, ahead.on(at)));
    }

    /// Prefetches this step's share of the lines of the next columns, of an iteration of `n` steps, which are a line.
    fn prefetch_runs(&self, a: &mut Routine, (k, n): (i64, i64), columns: u32) {
        if let TilePointers::Runs { b, unit, .. } = self
            && n * unit == LINE
        {
            (k as u32..columns).step_by(n as usize).for_each(|column| a.prefetch(Nearest::L2, b.at(columns + column)));
        }
    }

    /// Goes on by a step, where that is not part of addresses.
    fn after_step(&self, a: &mut Routine) {
        match self {
            TilePointers::Panels { .. } => {}
            TilePointers::Strided { a: left, b, a_k, b_k, .. } => {
                a.add(*left, *a_k);
                b.iter().for_each(|pointer| a.add(*pointer, *b_k));
            }
            TilePointers::Runs { a: left, a_k, .. } => a.add(*left, *a_k),
        }
    }

    /// Goes on by so many steps, where that is part of addresses.
    fn after(&self, a: &mut Routine, n: i64) {
        match self {
            TilePointers::Panels { a: left, b, steps, .. } => {
                a.add(*left, n * steps[0]);
                a.add(*b, n * steps[1]);
            }
            TilePointers::Strided { .. } => {}
            TilePointers::Runs { b, unit, .. } => b.on(a, n * unit),
        }
    }
}
