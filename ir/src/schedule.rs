//! Schedules as data: the plans of a function's statements on a target, as they are printed, edited and given back.
//!
//! ```text
//! schedule f on cpu:avx512 {
//!   C: product tile 32 by 12, rows 128, depth 512, pack rows columns
//!   D: product whole
//!   E: product dot 4 by 6, rows 64
//!   F: product axpy 8, rows 4096, pack columns
//! }
//! ```
//! A statement is named by the tensor that it writes, the second one that writes it `C#2`. Of a product
//! `C[m,n] = Σ_k A[m,k]·B[n,k]` an entry says the tile of its multiply atom; the points of a block of rows along the
//! first digit of m (`rows 128 by 4`: and of the second), of columns along the first digit of n (all without it), and
//! of the sum (`depth`); and which factors are packed: the one of the rows, of the columns, or by the names of tensors.
//! Where one factor has few points, the atom is `dot`, a block of dot products, or `axpy`, an update by a few terms;
//! `rows` are then the points of the other factor, whichever side it is, `columns` those of the small one.
//! On targets with blocks of threads a product is `wgmma 128 by 256, stages 4, strips 64 by 2, raster 8`: what
//! multiplies, rows and columns of a block, and what else there is to choose of it ([`GridProduct`]).
//! The names are those of Goto and van de Geijn, *Anatomy of High-Performance Matrix Multiplication*, TOMS 34(3), 2008:
//! `tile` is m_r × n_r, `rows` m_c, `columns` n_c, `depth` k_c.
use std::fmt;
use std::ops::Range;

/// A value as it was written, with the bytes of the text that say so. Equality ignores the place, and `Debug` leaves it
/// out.
#[derive(Clone, Default)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where; empty where nobody wrote it.
    pub at: Range<usize>,
}

impl<T> From<T> for Spanned<T> {
    fn from(value: T) -> Spanned<T> {
        Spanned { value, at: 0..0 }
    }
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Spanned<T>) -> bool {
        self.value == other.value
    }
}

impl<T: fmt::Debug> fmt::Debug for Spanned<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

/// The plans of some statements of a function on a target.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Schedule {
    /// The target: `cpu`, `cpu:avx2`, `cpu:avx2@CORE`.
    pub target: String,
    /// One entry per statement.
    pub entries: Vec<ScheduleEntry>,
}

/// The plan of one statement.
#[derive(Clone, Debug, PartialEq)]
pub struct ScheduleEntry {
    /// What the statement writes: `C`, `C#2`.
    pub statement: Spanned<String>,
    /// Its plan.
    pub plan: NamedPlan,
}

/// A plan that can be named.
#[derive(Clone, Debug, PartialEq)]
pub enum NamedPlan {
    /// A product in blocks of tiles.
    Product(ProductBlocks),
    /// A product with few columns.
    Skinny(SkinnyBlocks),
    /// A small product as one atom.
    Whole,
    /// A product in blocks of threads.
    Grid(GridProduct),
    /// Attention in blocks of threads.
    Attention(GridAttention),
    /// Anything else, as it was written: nothing that a target acts on yet.
    Other,
}

/// The blocks of a product.
#[derive(Clone, Debug, PartialEq)]
pub struct ProductBlocks {
    /// Rows and columns of the multiply atom.
    pub tile: Spanned<[i64; 2]>,
    /// Points of a block along the first digit of m.
    pub rows: Spanned<i64>,
    /// And along the second; `None` for single points.
    pub second: Option<Spanned<i64>>,
    /// Points of a block along the first digit of n; `None` for all.
    pub columns: Option<Spanned<i64>>,
    /// Terms of a block of the sum.
    pub depth: Spanned<i64>,
    /// What is packed: `rows`, `columns`, or names of tensors.
    pub pack: Vec<Spanned<String>>,
}

/// The blocks of a product with few columns.
#[derive(Clone, Debug, PartialEq)]
pub struct SkinnyBlocks {
    /// What the lanes of its atom go along.
    pub lanes: LaneAxis,
    /// Points of a block along the first digit of the large factor.
    pub rows: Spanned<i64>,
    /// Terms of a block of the sum; `None` for all, and where the atom says them.
    pub depth: Option<Spanned<i64>>,
    /// Whether the small factor is packed: `columns`, or the name of its tensor.
    pub pack: Vec<Spanned<String>>,
}

/// What the lanes of an atom for few columns go along.
#[derive(Clone, Debug, PartialEq)]
pub enum LaneAxis {
    /// The sum: `dot 4 by 6`, rows and columns of a block.
    Dot(Spanned<[i64; 2]>),
    /// The rows: `axpy 8`, terms of an update.
    Axpy(Spanned<i64>),
}

/// A product in blocks of threads.
#[derive(Clone, Debug, PartialEq)]
pub struct GridProduct {
    /// What multiplies.
    pub by: Multiply,
    /// Rows and columns of the results of a block.
    pub tile: Spanned<[i64; 2]>,
    /// Whether the transposed product is computed: rows of a block are columns of the results.
    pub transposed: bool,
    /// Terms of a stage, where instructions leave a choice; `None` as it is chosen.
    pub depth: Option<Spanned<i64>>,
    /// Stages of the factors in shared memory; `None` as it is chosen.
    pub stages: Option<Spanned<i64>>,
    /// Columns of a strip of results, and strips in shared memory at a time; `[0, 0]` where threads store results
    /// (`direct`), `None` as it is chosen.
    pub strips: Option<Spanned<[i64; 2]>>,
    /// Rows of blocks that are walked together, column by column; `None` as it is chosen.
    pub raster: Option<Spanned<i64>>,
    /// Pieces of the sum, where it is cut.
    pub split: Option<Spanned<i64>>,
    /// What is packed before: `rows`, `columns`, or names of tensors.
    pub pack: Vec<Spanned<String>>,
}

/// What multiplies in blocks of threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Multiply {
    /// Matrix instructions of warpgroups.
    Wgmma,
    /// Matrix instructions of warps.
    Mma,
    /// Threads.
    Fma,
}

impl Multiply {
    /// All of them.
    pub const ALL: [Multiply; 3] = [Multiply::Wgmma, Multiply::Mma, Multiply::Fma];

    /// Its name in schedules.
    pub fn name(self) -> &'static str {
        match self {
            Multiply::Wgmma => "wgmma",
            Multiply::Mma => "mma",
            Multiply::Fma => "fma",
        }
    }
}

/// Attention in blocks of threads.
#[derive(Clone, Debug, PartialEq)]
pub struct GridAttention {
    /// Queries of a block.
    pub queries: Spanned<i64>,
    /// Keys of a tile.
    pub keys: Spanned<i64>,
    /// Points of the shared axes that are walked before the next tile of queries; `None` as it is chosen.
    pub heads: Option<Spanned<Vec<i64>>>,
}

/// Whether a target is among those that a name means: its own name, without its core (`cpu:avx2`), or without its
/// instruction set too (`cpu`, `ptx`).
pub fn is_among(target: &str, meant: &str) -> bool {
    target.strip_prefix(meant).is_some_and(|rest| rest.is_empty() || rest.starts_with([':', '@']))
}

impl Schedule {
    /// How closely a schedule is meant for a target: the length of its own target's name. `None` where it is for
    /// another.
    pub fn fits(&self, target: &str) -> Option<usize> {
        is_among(target, &self.target).then_some(self.target.len())
    }

    /// The schedule as an item of a program, for the function of a name.
    pub fn item(&self, function: &str) -> String {
        let entries: String = self.entries.iter().map(|e| format!("  {e}\n")).collect();
        format!("schedule {function} on {} {{\n{entries}}}", self.target)
    }
}

impl fmt::Display for ScheduleEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.statement.value)?;
        match &self.plan {
            NamedPlan::Product(product) => write!(f, ": product {product}"),
            NamedPlan::Skinny(skinny) => write!(f, ": product {skinny}"),
            NamedPlan::Whole => f.write_str(": product whole"),
            NamedPlan::Grid(product) => write!(f, ": product {product}"),
            NamedPlan::Attention(attention) => write!(f, ": attention {attention}"),
            NamedPlan::Other => Ok(()),
        }
    }
}

impl fmt::Display for ProductBlocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [rows, columns] = self.tile.value;
        write!(f, "tile {rows} by {columns}, rows {}", self.rows.value)?;
        if let Some(second) = &self.second {
            write!(f, " by {}", second.value)?;
        }
        if let Some(columns) = &self.columns {
            write!(f, ", columns {}", columns.value)?;
        }
        write!(f, ", depth {}", self.depth.value)?;
        packs(f, &self.pack)
    }
}

impl fmt::Display for SkinnyBlocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.lanes {
            LaneAxis::Dot(tile) => write!(f, "dot {} by {}", tile.value[0], tile.value[1])?,
            LaneAxis::Axpy(terms) => write!(f, "axpy {}", terms.value)?,
        }
        write!(f, ", rows {}", self.rows.value)?;
        if let Some(depth) = &self.depth {
            write!(f, ", depth {}", depth.value)?;
        }
        packs(f, &self.pack)
    }
}

impl fmt::Display for GridProduct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [rows, columns] = self.tile.value;
        let transposed = if self.transposed { " transposed" } else { "" };
        write!(f, "{} {rows} by {columns}{transposed}", self.by.name())?;
        for (name, number) in [("depth", &self.depth), ("stages", &self.stages)] {
            number.iter().try_for_each(|n| write!(f, ", {name} {}", n.value))?;
        }
        match self.strips.as_ref().map(|strips| strips.value) {
            Some([0, 0]) => f.write_str(", direct")?,
            Some([width, staged]) => write!(f, ", strips {width} by {staged}")?,
            None => {}
        }
        for (name, number) in [("raster", &self.raster), ("split", &self.split)] {
            number.iter().try_for_each(|n| write!(f, ", {name} {}", n.value))?;
        }
        packs(f, &self.pack)
    }
}

impl fmt::Display for GridAttention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "queries {}, keys {}", self.queries.value, self.keys.value)?;
        let heads = self.heads.iter().flat_map(|heads| &heads.value);
        heads.enumerate().try_for_each(|(i, n)| write!(f, "{}{n}", if i == 0 { ", heads " } else { " by " }))
    }
}

fn packs(f: &mut fmt::Formatter<'_>, names: &[Spanned<String>]) -> fmt::Result {
    if !names.is_empty() {
        f.write_str(", pack")?;
    }
    names.iter().try_for_each(|name| write!(f, " {}", name.value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schedule_fits_its_target_and_the_cores_of_it() {
        let fits = |schedule: &str, target| Schedule { target: schedule.into(), entries: vec![] }.fits(target);
        assert_eq!(fits("cpu:avx2", "cpu:avx2@core"), Some(8));
        assert_eq!(fits("cpu", "cpu:avx512"), Some(3));
        assert_eq!(fits("cpu:avx2@core", "cpu:avx2@core"), Some(13));
        assert_eq!(fits("cpu:avx2@core", "cpu:avx2"), None);
        assert_eq!(fits("cpu:avx", "cpu:avx2"), None);
        assert_eq!(fits("cpu:avx512", "cpu:avx2"), None);
    }
}
