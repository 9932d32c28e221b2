//! Layouts that are best for an access, found by trying all of a stated space: so the best is the best by proof.
//!
//! *Swizzles.* Of all `Sw<B,M,S>` with `S ≥ B` whose bits lie below the tile's cosize, whose base keeps together what a
//! thread takes at once, and which leave the offsets inside the tile, the passes through shared memory of all warps of
//! the accesses are counted ([`Conflicts`]). No access takes fewer passes than it has groups of threads that are
//! answered together; a swizzle with that many is conflict-free.
//!
//! *Thread–value layouts.* `N` threads copy a tile: each takes vectors of `v` elements along the contiguous mode, `tx`
//! threads stand along it and `N / tx` across. All `v` and `tx` that divide the tile are tried, and the sectors of 32
//! bytes that the warps touch are counted, instruction by instruction. No copy touches fewer sectors than its bytes
//! fill, nor has fewer instructions than vectors of 16 bytes.
use super::access::{OffsetTile, Pattern};
use super::banks::WARP;
use super::composed::function::NumericFunction;
use super::error::{AlgebraError, Result};
use super::picture::Conflicts;
use super::{AnyLayout, Composed, Layout, Outer, Stride};
use crate::int::{Int, Swizzle};
use std::collections::BTreeSet;

/// Bytes of a sector of device memory.
const SECTOR_BYTES: i64 = 32;
/// The most bytes that a thread takes at once.
const VECTOR_BYTES: i64 = 16;

/// What an access costs without and with a swizzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The access.
    pub access: Pattern,
    /// Warps that the tile takes.
    pub warps: usize,
    /// Passes as the tile was given.
    pub before: usize,
    /// Passes with the suggestion.
    pub passes: usize,
    /// No layout takes fewer.
    pub bound: usize,
    /// The worst conflict that is left: words of one bank in one pass.
    pub ways: usize,
}

/// The best swizzle of a space, and what was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swizzled {
    /// The best; 0 bits is none.
    pub swizzle: Swizzle,
    /// The tile with it.
    pub layout: AnyLayout,
    /// Each access.
    pub costs: Vec<Cost>,
    /// How many swizzles were tried, none included.
    pub candidates: usize,
    /// Those as good, the best first.
    pub equal: Vec<Swizzle>,
    /// The least base, which keeps the widest vector together.
    pub least_base: u32,
    /// The bits of an offset into the tile.
    pub top: u32,
}

impl Swizzled {
    /// Whether nothing is left to gain by any layout.
    pub fn is_free(&self) -> bool {
        self.costs.iter().all(|c| c.passes == c.bound)
    }
}

/// The swizzle of a tile of elements of `bytes` bytes that takes the fewest passes for all accesses together; of equal
/// ones that with the fewest bits, then the nearest source, then the lowest base.
///
/// # Errors
/// As [`Pattern::warps`]; no access; a tile with negative offsets.
pub fn swizzle(tile: &AnyLayout, accesses: &[Pattern], bytes: i64) -> Result<Swizzled> {
    let inner = tile.inner();
    let given = NumericFunction::of_any(tile).ok_or_else(|| symbols(inner))?;
    let plain = NumericFunction::of_any(&AnyLayout::Plain(inner.clone())).ok_or_else(|| symbols(inner))?;
    let warps = accesses.iter().map(|a| a.warps(inner, bytes)).collect::<Result<Vec<_>>>()?;
    let size = OffsetTile::of(inner)?.extents.iter().product::<i64>();
    let offsets = (0..size).map(|c| Ok(plain.at(c)?)).collect::<Result<Vec<i64>>>()?;
    let as_given = (0..size).map(|c| Ok(given.at(c)?)).collect::<Result<Vec<i64>>>()?;
    let last = offsets.iter().copied().max().unwrap_or(0);
    if offsets.iter().any(|o| *o < 0) || accesses.is_empty() {
        let found = inner.to_string();
        return Err(AlgebraError::Range {
            what: "suggest",
            found,
            needed: "a tile with offsets from 0 on, and an access",
        });
    }
    let widest = accesses.iter().map(|a| a.bytes() / bytes).max().unwrap_or(1).max(1);
    let least_base = (widest as u64).ilog2();
    let top = (last as u64 + 1).next_power_of_two().ilog2();
    let mut tried: Vec<(usize, Swizzle)> = vec![];
    for s in space(least_base, top) {
        let moved: Vec<i64> = offsets.iter().map(|o| moved(&s, *o)).collect();
        if moved.iter().any(|o| *o > last) {
            continue;
        }
        tried.push((warps.iter().map(|w| counted(w, &moved, bytes).0).sum(), s));
    }
    // `space` goes from few bits to many, so that the first of the best is the one that is wanted.
    let least = tried.iter().map(|(passes, _)| *passes).min().unwrap_or(0);
    let equal: Vec<Swizzle> = tried.iter().filter(|(passes, _)| *passes == least).map(|(_, s)| *s).collect();
    let best = equal.first().copied().ok_or_else(|| symbols(inner))?;
    let with: Vec<i64> = offsets.iter().map(|o| moved(&best, *o)).collect();
    let costs = accesses.iter().zip(&warps).map(|(access, warps)| {
        let ((passes, bound, ways), (before, ..)) = (counted(warps, &with, bytes), counted(warps, &as_given, bytes));
        Cost { access: *access, warps: warps.len(), before, passes, bound, ways }
    });
    let layout = match best.bits {
        0 => AnyLayout::Plain(inner.clone()),
        _ => Composed { outer: Outer::Swizzle(best), offset: Int::ZERO, inner: inner.clone() }.into(),
    };
    let costs = costs.collect();
    Ok(Swizzled { swizzle: best, layout, costs, candidates: tried.len(), equal, least_base, top })
}

fn symbols(l: &Layout) -> AlgebraError {
    AlgebraError::NotStatic { what: "suggest", leaf: l.to_string() }
}

/// No swizzle, then all of them by bits, distance and base.
fn space(least_base: u32, top: u32) -> Vec<Swizzle> {
    let (least, top) = (i64::from(least_base), i64::from(top));
    let mut out: Vec<Swizzle> = Swizzle::checked(0, least, 0).into_iter().collect();
    for bits in 1..=top {
        for shift in bits..=top {
            out.extend((least..=top - bits - shift).filter_map(|base| Swizzle::checked(bits, base, shift)));
        }
    }
    out
}

fn moved(s: &Swizzle, offset: i64) -> i64 {
    let mask = ((1i64 << s.bits) - 1) << s.base;
    offset ^ (offset >> s.shift & mask)
}

/// Passes, the least that there can be, and the worst conflict.
pub(super) fn counted(warps: &[Vec<Vec<i64>>], offsets: &[i64], bytes: i64) -> (usize, usize, usize) {
    let mut out = (0, 0, 1);
    for warp in warps {
        let at: Vec<Vec<i64>> = warp.iter().map(|t| t.iter().map(|c| offsets[*c as usize]).collect()).collect();
        let cost = Conflicts::of(&at, bytes);
        out = (out.0 + cost.passes, out.1 + cost.ideal, out.2.max(cost.ways));
    }
    out
}

/// The best arrangement of threads for the copy of a tile, and what was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// The threads, from (row, column) of the arrangement to the thread.
    pub threads: Layout,
    /// The values that a thread takes at once, in the same arrangement.
    pub values: Layout,
    /// From (thread, value) to the index into the tile; all values of a thread.
    pub thread_value: Layout,
    /// Elements that a thread takes at once.
    pub vector: i64,
    /// Instructions of a thread.
    pub instructions: i64,
    /// No copy by so many threads has fewer.
    pub least_instructions: i64,
    /// Sectors that all instructions of all warps touch.
    pub sectors: i64,
    /// The sectors that the tile lies in.
    pub least_sectors: i64,
    /// How many arrangements were tried.
    pub candidates: usize,
    /// How many of them are as good.
    pub equal: usize,
}

/// The thread–value layout with which `n` threads copy a tile of elements of `bytes` bytes in device memory: the fewest
/// sectors, then the fewest instructions, then the most threads along the contiguous mode.
///
/// # Errors
/// A tile that so many threads cannot share evenly; as [`Pattern::warps`].
pub fn thread_value(layout: &Layout, n: i64, bytes: i64) -> Result<Copied> {
    let tile = OffsetTile::of(layout)?;
    let [rows, columns] = tile.extents;
    let size = rows * columns;
    let mut tried: Vec<([i64; 3], usize, i64, i64)> = vec![];
    for mode in [1usize, 0] {
        let (along, across) = (tile.extents[mode], tile.extents[1 - mode]);
        let vectors = std::iter::successors(Some(1), |v| Some(v * 2)).take_while(|v| v * bytes <= VECTOR_BYTES);
        for v in vectors.filter(|v| tile.consecutive(mode, *v)) {
            for tx in (1..=n).filter(|tx| n % tx == 0 && along % (v * tx) == 0 && across % (n / tx) == 0) {
                let sectors = sectors(&tile, mode, v, tx, n, bytes);
                tried.push(([sectors, size / (n * v), -tx], mode, v, tx));
            }
        }
    }
    let Some(best) = tried.iter().min_by_key(|t| t.0) else {
        let found = format!("{n} threads over {layout}");
        return Err(AlgebraError::Range { what: "suggest", found, needed: "threads that divide the tile's modes" });
    };
    let ([sectors, instructions, _], mode, v, tx) = *best;
    let ty = n / tx;
    let equal = tried.iter().filter(|t| t.0[..2] == best.0[..2]).count();
    let touched: BTreeSet<i64> = (0..size).map(|c| (tile.offset(c) * bytes).div_euclid(SECTOR_BYTES)).collect();
    // Across, then along, in the order of the tile's modes.
    let ordered = |across: (i64, i64), along: (i64, i64)| {
        let both = if mode == 1 { [across, along] } else { [along, across] };
        Layout::tuple(both.iter().map(|(s, d)| (Int::Static(*s), Stride::from(*d))).collect())
    };
    let (unit, step) = if mode == 1 { (rows, 1) } else { (1, rows) };
    let mode_of =
        |modes: &[(i64, i64)]| Layout::tuple(modes.iter().map(|(s, d)| (Int::Static(*s), Stride::from(*d))).collect());
    let along = tile.extents[mode] / (v * tx);
    let across = tile.extents[1 - mode] / ty;
    let thread_value = Layout::concat(&[
        mode_of(&[(tx, v * unit), (ty, step)]),
        mode_of(&[(v, unit), (along, v * tx * unit), (across, ty * step)]),
    ]);
    Ok(Copied {
        threads: ordered((ty, tx), (tx, 1)),
        values: ordered((1, 0), (v, 1)),
        thread_value,
        vector: v,
        instructions,
        least_instructions: (size * bytes).div_euclid(n * VECTOR_BYTES).max(1),
        sectors,
        least_sectors: touched.len() as i64,
        candidates: tried.len(),
        equal,
    })
}

/// Sectors of all instructions of all warps.
fn sectors(tile: &OffsetTile, mode: usize, v: i64, tx: i64, n: i64, bytes: i64) -> i64 {
    let ty = n / tx;
    let (along, across) = (tile.extents[mode] / (v * tx), tile.extents[1 - mode] / ty);
    let mut total = 0;
    for (a, b) in (0..across).flat_map(|b| (0..along).map(move |a| (a, b))) {
        for warp in (0..n).collect::<Vec<i64>>().chunks(WARP) {
            let touched: BTreeSet<i64> = warp
                .iter()
                .flat_map(|t| {
                    let first = tile.offset(tile.index(mode, (a * tx + t % tx) * v, b * ty + t / tx)) * bytes;
                    first.div_euclid(SECTOR_BYTES)..=(first + v * bytes - 1).div_euclid(SECTOR_BYTES)
                })
                .collect();
            total += touched.len() as i64;
        }
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::op::{Style, Value, parse_value};
    use expect_test::{Expect, expect};

    fn layout(text: &str) -> AnyLayout {
        match parse_value(text, Style::Plain).unwrap() {
            Value::Layout(l) => l.into(),
            Value::Composed(c) => c.into(),
            v => panic!("{v}"),
        }
    }

    fn check(tile: &str, accesses: &[&str], bytes: i64, wanted: Expect) {
        let accesses: Vec<Pattern> = accesses.iter().map(|a| Pattern::parse(a).unwrap()).collect();
        let s = swizzle(&layout(tile), &accesses, bytes).unwrap();
        let costs: Vec<String> = s.costs.iter().map(|c| format!("{} {} {}", c.before, c.passes, c.bound)).collect();
        let (tried, equal) = (s.candidates, s.equal.len());
        wanted.assert_eq(&format!("{} of {tried}, {equal} equal; {}", s.swizzle, costs.join(", ")));
    }

    /// The swizzles that CuTe's GMMA atoms have: 128, 64 and 32 bytes wide.
    #[test]
    fn the_swizzles_of_rows_of_128_bytes_and_less() {
        check("(64,64):(64,1)", &["ldmatrix.x4"], 2, expect!["Sw<3,3,3> of 71, 1 equal; 512 64 64"]);
        check("(64,32):(32,1)", &["ldmatrix.x4"], 2, expect!["Sw<2,3,3> of 51, 2 equal; 128 32 32"]);
        check("(64,16):(16,1)", &["ldmatrix.x4"], 2, expect!["Sw<1,3,3> of 35, 3 equal; 32 16 16"]);
        check(
            "(64,64):(1,64)",
            &["ldmatrix.x4.trans", "st.128"],
            2,
            expect!["Sw<3,3,3> of 71, 1 equal; 512 64 64, 64 64 64"],
        );
        check("(32,32):(32,1)", &["ld.32@0", "st.32"], 4, expect!["Sw<5,0,5> of 96, 1 equal; 1024 32 32, 32 32 32"]);
        check("Sw<1,3,3> o 0 o (64,64):(64,1)", &["ldmatrix.x4"], 2, expect!["Sw<3,3,3> of 71, 1 equal; 256 64 64"]);
        // Padding is free of conflicts without a swizzle.
        check("(64,64):(72,1)", &["ldmatrix.x4"], 2, expect!["Sw<0,3,0> of 37, 19 equal; 64 64 64"]);
        // A row of 96 elements: no power of two.
        check("(32,96):(96,1)", &["ldmatrix.x4"], 2, expect!["Sw<2,3,3> of 70, 1 equal; 192 48 48"]);
    }

    /// The machinery against a search that shares nothing with it: addresses, banks and words, one by one.
    #[test]
    fn no_swizzle_of_the_space_is_better() {
        let (rows, columns) = (32i64, 32i64);
        let passes = |b: u32, m: u32, s: u32| {
            let mut total = 0;
            for (r, c) in (0..columns / 8).flat_map(|c| (0..rows / 8).map(move |r| (r, c))) {
                let mut words: [BTreeSet<i64>; 32] = Default::default();
                for i in 0..8 {
                    let mut x = (8 * r + i) * columns + 8 * c;
                    x ^= (x >> (m + s) & ((1 << b) - 1)) << m;
                    for byte in (2 * x..2 * x + 16).step_by(4) {
                        words[(byte / 4 % 32) as usize].insert(byte / 4);
                    }
                }
                total += words.iter().map(BTreeSet::len).max().unwrap();
            }
            total
        };
        let mut least = passes(0, 3, 0);
        for (m, s) in (3..10).flat_map(|m| (1..10).map(move |s| (m, s))) {
            for b in (1..=s).filter(|b| b + m + s <= 10) {
                least = least.min(passes(b, m, s));
            }
        }
        let found = swizzle(&layout("(32,32):(32,1)"), &[Pattern::parse("ldmatrix.x4").unwrap()], 2).unwrap();
        assert_eq!(found.costs[0].passes, least);
        let s = found.swizzle;
        assert_eq!(passes(s.bits, s.base, s.shift as u32), least);
    }

    fn copied(tile: &str, threads: i64, bytes: i64, wanted: Expect) {
        let AnyLayout::Plain(tile) = layout(tile) else { panic!("{tile}") };
        let c = thread_value(&tile, threads, bytes).unwrap();
        let n = tile.size().unwrap().value().unwrap();
        let mut reached: Vec<i64> = super::super::coord::indices(&c.thread_value, n).unwrap();
        reached.sort_unstable();
        assert_eq!(reached, (0..n).collect::<Vec<_>>(), "{} covers the tile once", c.thread_value);
        let of = |a: i64, b: i64| format!("{a} of at least {b}");
        wanted.assert_eq(&format!(
            "{} × {} = {}; {} instructions, {} sectors; {} tried, {} equal",
            c.threads,
            c.values,
            c.thread_value,
            of(c.instructions, c.least_instructions),
            of(c.sectors, c.least_sectors),
            c.candidates,
            c.equal
        ));
    }

    #[test]
    fn threads_take_vectors_along_the_contiguous_mode() {
        copied(
            "(64,64):(64,1)",
            128,
            2,
            expect![
                "(16,8):(8,1) × (1,8):(0,1) = ((8,16),(8,1,4)):((512,1),(64,4096,16)); 4 of at least 4 instructions, 256 of at least 256 sectors; 24 tried, 3 equal"
            ],
        );
        copied(
            "(64,64):(1,64)",
            128,
            4,
            expect![
                "(16,8):(1,16) × (4,1):(1,0) = ((16,8),(4,1,8)):((4,64),(1,64,512)); 8 of at least 8 instructions, 512 of at least 512 sectors; 21 tried, 4 equal"
            ],
        );
        copied(
            "(16,12):(12,1)",
            32,
            4,
            expect![
                "(16,2):(2,1) × (1,2):(0,1) = ((2,16),(2,3,1)):((32,1),(16,64,16)); 3 of at least 1 instructions, 48 of at least 24 sectors; 5 tried, 1 equal"
            ],
        );
        copied(
            "(64,64):(65,1)",
            128,
            2,
            expect![
                "(2,64):(64,1) × (1,1):(0,1) = ((64,2),(1,1,32)):((64,1),(64,4096,2)); 32 of at least 4 instructions, 376 of at least 260 sectors; 12 tried, 2 equal"
            ],
        );
    }
}
