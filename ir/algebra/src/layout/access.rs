//! Accesses to a tile in memory by the names of instructions: which elements the threads of each warp take.
//!
//! | name | what a warp does |
//! |---|---|
//! | `ldmatrix.x4` (`x1`, `x2`), `stmatrix.…` | threads name rows of 16 bytes, eight of them are a matrix; `.trans` names the same rows |
//! | `ld.128`, `ld.64`, `ld.32`, `st.…` | threads take so many bits each, next to each other along the contiguous mode |
//! | `ld.32@0` | as above, threads next to each other along mode 0 |
//!
//! A tile of rank 2 has one mode along which elements are consecutive. It is cut into *pieces* of 16, 8 or 4 bytes
//! there, and all pieces of the tile are taken once each, warp by warp: matrices row block by row block, vectors in the
//! order in which threads run.
use super::composed::function::NumericFunction;
use super::error::{AlgebraError, Result};
use super::{AnyLayout, Layout};
use std::fmt;

/// The most elements of a tile that are looked at.
pub const MAX_ELEMENTS: i64 = 1 << 16;

/// Bytes of a row of a matrix.
const ROW_BYTES: i64 = 16;
/// Rows of a matrix.
const ROWS: i64 = 8;

/// An access by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// `ldmatrix` or `stmatrix` of so many matrices.
    Matrices {
        /// Whether it writes.
        stores: bool,
        /// 1, 2 or 4.
        count: i64,
        /// Whether matrices are transposed on the way.
        transposed: bool,
    },
    /// `ld` or `st` of so many bits a thread.
    Vectors {
        /// Whether it writes.
        stores: bool,
        /// 32, 64 or 128.
        bits: i64,
        /// The mode along which threads run; the contiguous one where none is said.
        along: Option<usize>,
    },
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pattern::Matrices { stores, count, transposed } => {
                let (name, trans) =
                    (if *stores { "stmatrix" } else { "ldmatrix" }, if *transposed { ".trans" } else { "" });
                write!(f, "{name}.x{count}{trans}")
            }
            Pattern::Vectors { stores, bits, along } => {
                write!(f, "{}.{bits}", if *stores { "st" } else { "ld" })?;
                along.map_or(Ok(()), |k| write!(f, "@{k}"))
            }
        }
    }
}

impl Pattern {
    /// Reads a name.
    ///
    /// ```
    /// use tilewright_algebra::layout::access::Pattern;
    /// let p = Pattern::parse("ld.128@0").unwrap();
    /// assert_eq!(p, Pattern::Vectors { stores: false, bits: 128, along: Some(0) });
    /// assert_eq!(Pattern::parse("ldmatrix.x3"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Pattern> {
        let (name, rest) = text.split_once('.')?;
        match name {
            "ldmatrix" | "stmatrix" => {
                let (count, transposed) = rest.strip_suffix(".trans").map_or((rest, false), |r| (r, true));
                let count = ["x1", "x2", "x4"].iter().position(|x| *x == count)?;
                Some(Pattern::Matrices { stores: name == "stmatrix", count: 1 << count, transposed })
            }
            "ld" | "st" => {
                let (bits, along) = match rest.split_once('@') {
                    Some((bits, k)) => (bits, Some(k.parse().ok()?)),
                    None => (rest, None),
                };
                let bits = ["32", "64", "128"].iter().position(|b| *b == bits)?;
                Some(Pattern::Vectors { stores: name == "st", bits: 32 << bits, along })
            }
            _ => None,
        }
    }

    /// Bytes that a thread takes at once.
    pub fn bytes(&self) -> i64 {
        match self {
            Pattern::Matrices { .. } => ROW_BYTES,
            Pattern::Vectors { bits, .. } => bits / 8,
        }
    }

    /// For each warp, for each of its threads, the 1-D coordinates of the elements of `bytes` bytes that it takes.
    ///
    /// # Errors
    /// A layout of another rank than 1 or 2, with symbols, or of more than 2^16 elements; a tile without a mode of
    /// consecutive elements, or one that is not made of whole pieces and matrices.
    pub fn warps(&self, layout: &Layout, bytes: i64) -> Result<Vec<Vec<Vec<i64>>>> {
        let tile = OffsetTile::of(layout)?;
        let n = self.bytes() / bytes.max(1);
        let refuse = |needed: &'static str| {
            let found = format!("{self} on {layout}, {bytes} bytes an element");
            Err(AlgebraError::Range { what: "an access", found, needed })
        };
        if n < 1 {
            return refuse("of at least one element a thread");
        }
        // Where one element is a piece, the mode along which the next one lies next to it.
        let modes = || (0..2).filter(|k| tile.consecutive(*k, n));
        let Some(contiguous) = modes().find(|k| n > 1 || tile.next(*k) == Some(1)).or_else(|| modes().next()) else {
            return refuse("along a mode whose elements are consecutive, so many together as a thread takes");
        };
        let other = 1 - contiguous;
        let piece = |row: i64, k: i64| (0..n).map(|i| tile.index(contiguous, k * n + i, row)).collect::<Vec<i64>>();
        let (rows, columns) = (tile.extents[other], tile.extents[contiguous] / n);
        let pieces: Vec<Vec<i64>> = match self {
            Pattern::Matrices { .. } if rows % ROWS != 0 => return refuse("of matrices of eight rows"),
            Pattern::Matrices { .. } => {
                let matrices = (0..columns).flat_map(|k| (0..rows / ROWS).map(move |b| (k, b)));
                matrices
                    .flat_map(|(k, b)| (0..ROWS).map(move |r| (b * ROWS + r, k)))
                    .map(|(r, k)| piece(r, k))
                    .collect()
            }
            Pattern::Vectors { along: Some(k), .. } if *k > 1 => return refuse("along mode 0 or 1"),
            Pattern::Vectors { along: Some(k), .. } if *k == other => {
                (0..columns).flat_map(|k| (0..rows).map(move |r| (r, k))).map(|(r, k)| piece(r, k)).collect()
            }
            Pattern::Vectors { .. } => {
                (0..rows).flat_map(|r| (0..columns).map(move |k| (r, k))).map(|(r, k)| piece(r, k)).collect()
            }
        };
        let threads = match self {
            Pattern::Matrices { count, .. } => (ROWS * count) as usize,
            Pattern::Vectors { .. } => super::banks::WARP,
        };
        Ok(pieces.chunks(threads).map(<[Vec<i64>]>::to_vec).collect())
    }
}

/// Refuses a layout with an extent that is known to be below 1.
///
/// # Errors
/// [`AlgebraError::Range`].
pub(crate) fn has_elements(what: &'static str, layout: &Layout) -> Result<()> {
    match layout.shape().leaves().into_iter().any(|n| n.value().is_some_and(|n| n < 1)) {
        true => Err(AlgebraError::Range { what, found: layout.to_string(), needed: "a tile of positive extents" }),
        false => Ok(()),
    }
}

/// A tile of rank 2 with its offsets; one of rank 1 has a second extent of 1.
pub(crate) struct OffsetTile {
    pub extents: [i64; 2],
    offsets: Vec<i64>,
}

impl OffsetTile {
    pub fn of(layout: &Layout) -> Result<OffsetTile> {
        let of = layout.to_string();
        let unknown = || AlgebraError::NotStatic { what: "an access", leaf: of.clone() };
        let rank = layout.rank();
        has_elements("an access", layout)?;
        if !(1..=2).contains(&rank) {
            let why = "a tile has two modes: group the others, as in `group(A,0,2)`";
            return Err(AlgebraError::Unsupported { what: "an access", of, why });
        }
        let extent = |i: usize| layout.mode(i).map_or(Ok(Some(1)), |m| Ok::<_, AlgebraError>(m.size()?.value()));
        let extents = [extent(0)?.ok_or_else(unknown)?, extent(1)?.ok_or_else(unknown)?];
        let size = extents[0].saturating_mul(extents[1]);
        if size > MAX_ELEMENTS {
            return Err(AlgebraError::TooLarge { what: "an access", size, limit: MAX_ELEMENTS });
        }
        let function = NumericFunction::of_any(&AnyLayout::Plain(layout.clone())).ok_or_else(unknown)?;
        let offsets = (0..size).map(|c| Ok(function.at(c)?)).collect::<Result<_>>()?;
        Ok(OffsetTile { extents, offsets })
    }

    /// The 1-D coordinate of place `i` along a mode and place `j` along the other.
    pub fn index(&self, mode: usize, i: i64, j: i64) -> i64 {
        let [m, _] = self.extents;
        if mode == 0 { i + m * j } else { j + m * i }
    }

    pub fn offset(&self, index: i64) -> i64 {
        usize::try_from(index).ok().and_then(|i| self.offsets.get(i)).copied().unwrap_or(0)
    }

    /// How far the second element along a mode lies behind the first.
    fn next(&self, mode: usize) -> Option<i64> {
        (self.extents[mode] > 1).then(|| self.offset(self.index(mode, 1, 0)) - self.offset(0))
    }

    /// Whether the elements along a mode lie in runs of `n`, each at a multiple of `n`.
    pub fn consecutive(&self, mode: usize, n: i64) -> bool {
        let (along, across) = (self.extents[mode], self.extents[1 - mode]);
        let run = |k: i64, j: i64| {
            let first = self.offset(self.index(mode, k * n, j));
            first % n == 0 && (1..n).all(|i| self.offset(self.index(mode, k * n + i, j)) == first + i)
        };
        along % n == 0 && (0..across).all(|j| (0..along / n).all(|k| run(k, j)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::op::{Style, parse_value};

    fn warps(name: &str, layout: &str, bytes: i64) -> Result<Vec<Vec<Vec<i64>>>> {
        let v = parse_value(layout, Style::Plain).unwrap();
        Pattern::parse(name).unwrap().warps(v.layout().unwrap(), bytes)
    }

    #[test]
    fn every_element_is_taken_once() {
        for name in ["ldmatrix.x4", "ldmatrix.x1.trans", "st.128", "ld.64@0", "ld.32@1", "ld.32"] {
            for layout in ["(64,32):(32,1)", "(32,64):(1,40)", "((8,4),(2,16)):((64,512),(1,2))"] {
                let all = warps(name, layout, 2).unwrap_or_else(|e| panic!("{name} {layout}: {e}"));
                let mut taken: Vec<i64> = all.iter().flatten().flatten().copied().collect();
                taken.sort_unstable();
                let n = if layout.starts_with("((") { 32 * 32 } else { 64 * 32 };
                assert_eq!(taken, (0..n).collect::<Vec<_>>(), "{name} {layout}");
                assert!(all.iter().all(|w| w.len() <= 32));
            }
        }
    }

    #[test]
    fn matrices_are_eight_rows() {
        let all = warps("ldmatrix.x2", "(16,16):(16,1)", 2).unwrap();
        // Rows 0–15 of the first eight columns; index row + 16·column.
        assert_eq!(all.len(), 2);
        assert_eq!(all[0][9], (0..8).map(|k| 9 + 16 * k).collect::<Vec<_>>());
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        for (name, layout) in [
            ("ld.128", "(64,4):(4,1)"),
            ("ldmatrix.x4", "(12,64):(64,1)"),
            ("ld.128", "(8,8):(9,1)"),
            ("ld.32@2", "(8,8):(8,1)"),
        ] {
            assert_eq!(warps(name, layout, 2).unwrap_err().code(), "E0211", "{name} {layout}");
        }
        assert_eq!(warps("ld.32", "(2,2,2):(1,2,4)", 4).unwrap_err().code(), "E0213");
        assert_eq!(warps("ld.32", "(1024,1024):(1024,1)", 4).unwrap_err().code(), "E0212");
        assert_eq!(warps("ld.32", "(M,4):(4,1)", 4).unwrap_err().code(), "E0209");
    }
}
