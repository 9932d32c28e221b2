//! A few columns of a large factor, contiguous along m, times as many rows of a small one: added to all columns of D.
//!
//! ```text
//! for two vectors along m {
//!   load them of each column of A; prefetch those of the next columns
//!   for n { D(m,n) = [D(m,n) +] Σ_k A(m,k)·B(n,k), each B(n,k) broadcast }
//! }
//! ```
//!
//! A is read once and in long runs, as many at a time as there are terms, and all of these vectors stay in registers;
//! D goes through the caches once for so many terms. The next columns are what the next call reads, and go to L2. (Van
//! Zee and van de Geijn, "BLIS", TOMS 41(3), 2015, have the same for one column of D as `axpyf`.)
use super::lines::Edges;
use super::lines::{LinePointers, each_extent};
use crate::assembler::{Assembled, First, Is, Mem, Reg, Routine, when};
use crate::atoms::stream::LINE;
use crate::encode::SimdLevel;
use tilewright_ir::dtype::DType;
use tilewright_ir::target::Nearest;

/// An update: `f(d, a, b, rows, columns, terms, d_n, a_k, b_n)` does
///
/// ```text
/// D(m,n) = [D(m,n) +] Σ_k A(m,k)·B(n,k)    m < rows, n < columns, k < terms
/// ```
///
/// # Shapes
/// `rows ≥ 0`, `columns ≥ 0`, `terms` as the edges say, from 0 on. Extents count elements, strides bytes of any
/// sign, or 0. D and A are contiguous along m, B along k. D does not overlap A or B.
/// # Ensures
/// Only those elements are touched. Products are added to D in the order of k, with one rounding for each product and
/// its addition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axpy {
    /// The target's: AVX2 or AVX-512.
    pub level: SimdLevel,
    /// The type of all elements: f32 or f64.
    pub dtype: DType,
    /// Terms of a whole one.
    pub terms: u32,
    /// Whether D is added.
    pub accumulate: bool,
    /// Which numbers of terms there are.
    pub edges: Edges,
}

/// Level, type and terms: two vectors of each column of A fit the registers beside two of D and an element of B.
#[rustfmt::skip]
pub const TERMS: [(SimdLevel, DType, u32); 4] = [
    (SimdLevel::Avx512, DType::F32, 8),
    (SimdLevel::Avx512, DType::F64, 8),
    (SimdLevel::Avx2,   DType::F32, 6),
    (SimdLevel::Avx2,   DType::F64, 6),
];

/// Vectors along m at a time: each element of B is broadcast once for them.
const VECTORS: u32 = 2;

/// The arguments; those behind the sixth lie in the frame.
#[derive(Clone, Copy)]
struct AxpyArguments {
    d: Reg,
    b: Reg,
    rows: Reg,
    columns: Reg,
    /// Overwritten once it is known which code it asks for.
    count: Reg,
    strides: [Mem; 3],
}

impl Axpy {
    /// The function; `None` where there is none of the level or the type, where registers do not suffice, and for edges
    /// that are no part of it.
    pub fn function(self) -> Option<Assembled> {
        let known = self.level != SimdLevel::Sse && matches!(self.dtype, DType::F32 | DType::F64);
        let registers = if self.level == SimdLevel::Avx512 { 32 } else { 16 };
        // As many lines again are prefetched, and four of them have a pointer.
        let fits = (1..=8).contains(&self.terms) && VECTORS * (self.terms + 1) < registers;
        let edges = self.edges.are_of(i64::from(self.terms));
        (known && fits && edges).then(|| Assembled::new(self.name(), self.level, move |a| self.build(a)))
    }

    fn unit(self) -> i64 {
        self.dtype.bytes() as i64
    }

    fn name(self) -> String {
        let add = if self.accumulate { "_add" } else { "" };
        format!("tilewright_axpy_{}_{}{add}", self.dtype, self.terms) + &self.edges.name("terms")
    }

    fn build(self, a: &mut Routine) {
        let [d, left, b, rows, columns, count] = a.arguments(["d", "a", "b", "rows", "columns", "terms"]);
        let strides = ["d_n", "a_k", "b_n"].map(|name| a.stacked(name));
        let on = AxpyArguments { d, b, rows, columns, count, strides };
        a.if_(when(columns, Is::More, 0), |a| {
            each_extent(a, self.edges, (count, 0, self.terms), &mut |a, terms| self.all(a, on, left, terms));
        });
    }

    /// All rows, of so many terms.
    fn all(self, a: &mut Routine, on: AxpyArguments, left: Reg, terms: u32) {
        let lanes = self.level.bytes() / self.unit();
        let at_once = i64::from(VECTORS) * lanes;
        let ahead = if terms == self.terms { 2 * terms } else { terms.max(1) };
        let lines = LinePointers::new(a, left, on.strides[1], ahead);
        a.while_(when(on.rows, Is::AtLeast, at_once), |a| {
            self.vectors(a, on, &lines, (terms, VECTORS), None);
            a.sub(on.rows, at_once);
        });
        a.while_(when(on.rows, Is::More, 0), |a| {
            let n = a.reg("rows of a vector");
            a.mov(n, lanes);
            a.mov_if(when(on.rows, Is::Less, lanes), n, on.rows);
            a.sub(on.rows, n);
            let first = a.first_of(self.unit(), n);
            self.vectors(a, on, &lines, (terms, 1), Some(first));
        });
    }

    /// So many vectors along m, the only one of which may be masked, for all columns; `d` and the lines go on by them.
    fn vectors(
        self,
        a: &mut Routine,
        on: AxpyArguments,
        lines: &LinePointers,
        (terms, n): (u32, u32),
        first: Option<First>,
    ) {
        let (unit, bytes) = (self.unit(), self.level.bytes());
        let left = (terms > 0).then(|| a.bank("columns of A", terms * n));
        for (k, i) in (0..terms).flat_map(|k| (0..n).map(move |i| (k, i))) {
            let (from, at) = (lines.at(k), i64::from(i) * bytes);
            match (left, first) {
                (Some(left), None) => a.load(left.v(k * n + i), from.on(at)),
                (Some(left), Some(first)) => a.load_first(unit, left.v(k), from, first),
                (None, _) => {}
            }
            if terms == self.terms && at % LINE == 0 {
                a.prefetch(Nearest::L2, lines.at(terms + k).on(at));
            }
        }
        let (sums, element) = (a.bank("sums", n), a.bank("element of B", 1).v(0));
        let [d_n, _, b_n] = on.strides;
        let [d, b] = a.regs(["d(n)", "b(n)"]);
        a.mov(d, on.d);
        a.mov(b, on.b);
        a.mov(on.count, on.columns);
        a.count_down(on.count, |a| {
            let at = |i: u32| d.at(i64::from(i) * bytes);
            for (i, sum) in (0..n).zip(sums.all()) {
                match first {
                    _ if !self.accumulate => a.zero(sum.low(16)),
                    None => a.load(sum, at(i)),
                    Some(first) => a.load_first(unit, sum, at(i), first),
                }
            }
            for k in 0..terms {
                a.broadcast(unit, element, b.at(i64::from(k) * unit));
                for (i, sum) in (0..n).zip(sums.all()) {
                    let x = left.map_or(element, |left| left.v(k * n + i));
                    a.fma(unit, sum, x, element);
                }
            }
            for (i, sum) in (0..n).zip(sums.all()) {
                match first {
                    None => a.store(at(i), sum),
                    Some(first) => a.store_first(unit, at(i), sum, first, element),
                }
            }
            a.add(d, d_n);
            a.add(b, b_n);
        });
        a.add(on.d, i64::from(n) * bytes);
        lines.on(a, i64::from(n) * bytes);
    }
}
