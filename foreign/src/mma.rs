//! Triton's layouts of matrix instructions: `#ttg.nvidia_mma` and the operands `#ttg.dot_op` of one.
//!
//! A tile of `m × n` elements, `n` along the inner dimension, is spread over a warp: `kWidth` registers and 4 lanes
//! along the inner dimension, 8 lanes along the outer one, then registers: `m / 8` along the outer and
//! `n / (4·kWidth)` along the inner dimension. Warps repeat the tile, those of an operand not along K, and a larger
//! shape repeats it in registers, the inner dimension first. Of version 3 the tile is one warp's part, 16 rows. Version
//! 2 has three dimensions too, the first a batch: the tile has one matrix, warps go along it last, then registers.
//!
//! # Source
//! Triton, `lib/Dialect/TritonGPU/IR/LinearLayoutConversions.cpp`, `nvidiaMmaTile`,
//! `NvidiaMmaEncodingAttr::toLinearLayout`, `nvidiaDotToLinearLayout`.
use super::Reader;
use super::triton::{Fields, Spread, TritonMode};

/// What an `nvidia_mma` attribute says.
#[derive(Clone, Debug)]
struct Mma {
    version: i64,
    /// Rows and columns.
    tile: [i64; 2],
    /// One number a dimension; of three the first one is the batch.
    warps: Vec<i64>,
}

/// Registers of a thread along the inner dimension of a result.
const RESULT_WIDTH: i64 = 2;
/// Lanes along the inner and the outer dimension.
const LANES: [i64; 2] = [4, 8];

impl Mma {
    fn of(f: &Fields) -> Option<Mma> {
        let version = f.int("versionmajor").or_else(|| f.ints("version")?.first().copied())?;
        let (warps, tile) = (f.ints("warpspercta")?, f.ints("instrshape")?);
        let tile = match (warps.len(), tile.as_slice()) {
            (2, [m, n, ..]) | (3, [1, m, n]) => [*m, *n],
            _ => return None,
        };
        Some(Mma { version, tile, warps })
    }

    /// Warps over tiles, those along no `fixed` dimension: along the columns first, of Hopper down the rows first;
    /// along a batch last.
    fn of_warps(&self, tile: [i64; 2], fixed: Option<usize>) -> Vec<TritonMode> {
        let rank = self.warps.len();
        let order: &[usize] = if self.version == 3 { &[0, 1] } else { &[1, 0] };
        let within = order.iter().map(|d| (*d, tile[*d])).map(|(d, n)| (rank - 2 + d, n));
        let batch = (0..rank - 2).map(|d| (d, 1));
        within.chain(batch).map(|(d, n)| (self.warps[d], if fixed == Some(d) { 0 } else { n }, d)).collect()
    }
}

impl Reader<'_> {
    /// The result of a product.
    pub(super) fn nvidia_mma(&mut self, f: &Fields, start: usize) -> Option<Spread> {
        let Some(mma) = Mma::of(f) else {
            return self.fail("versionMajor, warpsPerCTA and instrShape of two dimensions, or of three with [1, m, n]");
        };
        if !(2..=3).contains(&mma.version) || (mma.version == 3 && mma.warps.len() > 2) {
            return self.refuse(start, "an mma of version 2 (Ampere), or of version 3 (Hopper) and two dimensions");
        }
        self.spread(&mma, mma.tile, [0, 1], RESULT_WIDTH, None, start)
    }

    /// An operand of a product, by the attribute of its result.
    pub(super) fn dot_operand(&mut self, f: &Fields, shape: Option<&[i64]>, start: usize) -> Option<Spread> {
        let index = f.get("opidx").or_else(|| f.get("operandindex")).and_then(tilewright_frontend::constructors::int);
        let (Some(index @ 0..=1), Some(parent)) = (index, f.get("parent").cloned()) else {
            return self.fail("opIdx = 0 or 1, and parent");
        };
        let Some((_, kind, of_parent)) = self.attributes.iter().rev().find(|(e, ..)| *e == parent).cloned() else {
            return self.refuse(start, "a parent that is an attribute of Triton");
        };
        let rank = of_parent.ints("warpspercta").map_or(0, |warps| warps.len());
        if of_parent.blocks(rank).is_none_or(|blocks| !blocks.is_empty()) {
            return self.refuse(start, "a parent of one block, CTAsPerCGA of ones");
        }
        match kind.as_str() {
            "blocked" => return self.blocked_operand(index, &of_parent, shape, start),
            "amd_mfma" | "amd_wmma" => return self.amd_operand(&kind, &of_parent, (index, f), start),
            _ => {}
        }
        let Some(mma) = Mma::of(&of_parent) else {
            return self.refuse(start, "a parent that is an nvidia_mma, an amd_mfma, an amd_wmma, or blocked");
        };
        let Some(width) = f.int("kwidth") else { return self.fail("kWidth") };
        if mma.version == 3 && index == 1 {
            return self.refuse(start, "opIdx = 0: Hopper takes the second operand from shared memory");
        }
        let k = 2 * LANES[0] * width;
        // (outer, inner): the inner dimension is K.
        let (tile, dims) = if index == 0 { ([16, k], [0, 1]) } else { ([k, 8], [1, 0]) };
        self.spread(&mma, tile, dims, width, Some(mma.warps.len() - 2 + dims[1]), start)
    }

    /// A tile over the registers and lanes of a warp, and warps over tiles but along the `fixed` dimension; `dims` are
    /// the outer and the inner one of a matrix.
    fn spread(
        &mut self,
        mma: &Mma,
        tile: [i64; 2],
        dims: [usize; 2],
        width: i64,
        fixed: Option<usize>,
        start: usize,
    ) -> Option<Spread> {
        let (m, n) = (tile[dims[0]], tile[dims[1]]);
        let along = LANES[0].checked_mul(width)?;
        let bounded = [m, n, width].iter().chain(&mma.warps).all(|n| (1..=1 << 16).contains(n));
        if !bounded || m % LANES[1] != 0 || n % along != 0 {
            return self.refuse(start, "a tile of eights of rows and of four times kWidth");
        }
        let rank = mma.warps.len();
        let [outer, inner] = dims.map(|d| rank - 2 + d);
        let registers = [(width, 1, inner), (m / LANES[1], LANES[1], outer), (n / along, along, inner)];
        let registers: Vec<TritonMode> = registers.into_iter().filter(|(n, ..)| *n > 1).collect();
        let lanes = vec![(LANES[0], width, inner), (LANES[1], 1, outer)];
        let order = [inner, outer].into_iter().chain(0..rank - 2).collect();
        Some(Spread { groups: vec![registers, lanes, mma.of_warps(tile, fixed)], rank, order, held: vec![] })
    }
}
