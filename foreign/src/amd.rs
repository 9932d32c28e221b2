//! Triton's layouts of AMD's matrix instructions: `#ttg.amd_mfma`, `#ttg.amd_wmma`, and the operands `#ttg.dot_op` of
//! them.
//!
//! A tile of `n × n` elements is spread over the lanes of a wave: `n` of them along one dimension of the result, the
//! columns where it is not transposed, and the groups of `n` lanes along the other, where registers are:
//!
//! | | lanes | registers | groups of lanes | registers again |
//! |---|---|---|---|---|
//! | `amd_mfma`, n = 32 or 16 | 64 | 4 | 4 apart | 32: 4, each 8 apart |
//! | `amd_wmma`, version 1 | 32 | 8, each 2 apart | 1 apart | |
//! | `amd_wmma`, version 2 | 32 | 8 | 8 apart | |
//!
//! Of an operand `kWidth` registers go along K, then the groups; of version 1 both groups hold the same. A wave has
//! `tilesPerWarp` tiles in registers, waves repeat these, the columns first.
//!
//! # Source
//! Triton, `lib/Dialect/TritonGPU/IR/LinearLayoutConversions.cpp`, `AMDMfmaEncodingAttr::toLinearLayout`,
//! `mfmaDotToLinearLayout`, `AMDWmmaEncodingAttr::toLinearLayout`, `wmmaDotOperandToLinearLayout`.
use super::Reader;
use super::triton::{Fields, Spread, TritonMode};
use tilewright_frontend::ast::Expr;

/// Rows and columns of the tile of `amd_wmma`.
const WMMA: i64 = 16;

/// What an attribute says.
struct Amd {
    /// The version of `amd_wmma`.
    wmma: Option<i64>,
    /// Rows and columns of a tile.
    side: i64,
    warps: Vec<i64>,
    /// Tiles that a wave has in registers.
    tiles: Vec<i64>,
    transposed: bool,
}

impl Amd {
    fn of(kind: &str, f: &Fields) -> Result<Amd, &'static str> {
        let warps = f.ints("warpspercta").ok_or("warpsPerCTA")?;
        let rank = warps.len();
        let tiles = f.ints("tilesperwarp").unwrap_or_else(|| vec![1; rank]);
        let counts = |v: &[i64]| v.len() == rank && v.iter().all(|n| (1..=1 << 16).contains(n));
        if !(2..=3).contains(&rank) || !counts(&warps) || !counts(&tiles) {
            return Err("warpsPerCTA of two dimensions, or of three with a batch");
        }
        if f.int("elementbitwidth").is_some_and(|n| n > 32) {
            return Err("an accumulator of 32 bits");
        }
        let flag = |key: &str| f.get(key).and_then(Expr::name).is_some_and(|n| n.eq_ignore_ascii_case("true"));
        let transposed = ["istransposed", "istranspose", "transposed"].into_iter().any(flag);
        let (wmma, side) = match kind {
            "amd_mfma" => match f.ints("instrshape").as_deref() {
                Some([m @ (16 | 32), n, ..]) if m == n => (None, *m),
                _ => return Err("instrShape of 32 rows and columns, or of 16"),
            },
            _ => match f.int("version") {
                Some(version @ 1..=2) => (Some(version), WMMA),
                _ => return Err("an amd_wmma of version 1 or 2"),
            },
        };
        Ok(Amd { wmma, side, warps, tiles, transposed })
    }

    /// The groups of lanes that have a tile's side each.
    fn groups(&self) -> i64 {
        if self.wmma.is_some() { 32 / self.side } else { 64 / self.side }
    }

    /// Waves over their tiles, the columns first, and what they hold of them in registers; none along a `fixed`
    /// dimension.
    fn spread(
        &self,
        registers: Vec<TritonMode>,
        lanes: Vec<TritonMode>,
        order: [usize; 2],
        fixed: Option<usize>,
    ) -> Spread {
        let rank = self.warps.len();
        let side = |d: usize| if d + 2 < rank { 1 } else { self.side };
        let outwards = (0..2).map(|d| rank - 1 - d).chain(0..rank - 2);
        let step = |d: usize| if fixed == Some(d) { 0 } else { side(d) * self.tiles[d] };
        let warps = outwards.map(|d| (self.warps[d], step(d), d)).collect();
        let held = (0..rank).filter(|d| self.tiles[*d] > 1 && fixed != Some(*d));
        let held = held.map(|d| (self.tiles[d], side(d), d)).collect();
        let order = order.into_iter().chain(0..rank - 2).collect();
        Spread { groups: vec![registers, lanes, warps], rank, order, held }
    }
}

impl Reader<'_> {
    /// The result of a product.
    pub(super) fn amd_result(&mut self, kind: &str, f: &Fields, start: usize) -> Option<Spread> {
        let amd = match Amd::of(kind, f) {
            Ok(amd) => amd,
            Err(needed) => return self.refuse(start, needed),
        };
        let (row, column) = (amd.warps.len() - 2, amd.warps.len() - 1);
        let (along, across) = if amd.transposed { (column, row) } else { (row, column) };
        let groups = amd.groups();
        let (registers, apart) = match amd.wmma {
            None => (vec![(4, 1, along), (amd.side / (4 * groups), 4 * groups, along)], 4),
            Some(1) => (vec![(8, 2, along)], 1),
            Some(_) => (vec![(8, 1, along)], 8),
        };
        let registers = registers.into_iter().filter(|(n, ..)| *n > 1).collect();
        let lanes = vec![(amd.side, 1, across), (groups, apart, along)];
        Some(amd.spread(registers, lanes, [column, row], None))
    }

    /// An operand of a product, by the attribute of its result.
    pub(super) fn amd_operand(
        &mut self,
        kind: &str,
        of_result: &Fields,
        (index, f): (i64, &Fields),
        start: usize,
    ) -> Option<Spread> {
        let amd = match Amd::of(kind, of_result) {
            Ok(amd) => amd,
            Err(needed) => return self.refuse(start, needed),
        };
        let Some(width) = f.int("kwidth").filter(|n| *n <= 64 && (amd.wmma != Some(1) || *n == WMMA)) else {
            let needed = if amd.wmma == Some(1) { "kWidth = 16" } else { "kWidth" };
            return self.refuse(start, needed);
        };
        let (row, column) = (amd.warps.len() - 2, amd.warps.len() - 1);
        let (k, other) = if index == 0 { (column, row) } else { (row, column) };
        let apart = if amd.wmma == Some(1) { 0 } else { width };
        let lanes = vec![(amd.side, 1, other), (amd.groups(), apart, k)];
        Some(amd.spread(vec![(width, 1, k)], lanes, [k, other], Some(k)))
    }
}
