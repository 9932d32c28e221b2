//! Triton's layouts of matrix instructions: `#ttg.nvidia_mma` and the operands `#ttg.dot_op` of one.
//!
//! A tile of `m × n` elements, `n` along the inner dimension, is spread over a warp: `kWidth` registers and 4 lanes
//! along the inner dimension, 8 lanes along the outer one, then registers: `m / 8` along the outer and
//! `n / (4·kWidth)` along the inner dimension. Warps repeat the tile, those of an operand not along K, and a larger
//! shape repeats it in registers, the inner dimension first. Of version 3 the tile is one warp's part, 16 rows.
//!
//! # Source
//! Triton, `lib/Dialect/TritonGPU/IR/LinearLayoutConversions.cpp`, `nvidiaMmaTile`,
//! `NvidiaMmaEncodingAttr::toLinearLayout`, `nvidiaDotToLinearLayout`.
use super::Reader;
use super::triton::{Fields, Mode, Spread};

/// What an `nvidia_mma` attribute says.
#[derive(Clone, Debug)]
struct Mma {
    version: i64,
    tile: [i64; 2],
    warps: [i64; 2],
}

/// Registers of a thread along the inner dimension of a result.
const RESULT_WIDTH: i64 = 2;
/// Lanes along the inner and the outer dimension.
const LANES: [i64; 2] = [4, 8];

impl Mma {
    fn of(f: &Fields) -> Option<Mma> {
        let version = f.int("versionmajor").or_else(|| f.ints("version")?.first().copied())?;
        let (warps, tile) = (f.ints("warpspercta")?, f.ints("instrshape")?);
        match (warps.as_slice(), tile.as_slice()) {
            ([w0, w1], [m, n, ..]) => Some(Mma { version, tile: [*m, *n], warps: [*w0, *w1] }),
            _ => None,
        }
    }

    /// The dimensions in which warps are counted: along the columns first, of Hopper down the rows first.
    fn warp_order(&self) -> [usize; 2] {
        if self.version == 3 { [0, 1] } else { [1, 0] }
    }
}

impl Reader<'_> {
    /// The result of a product.
    pub(super) fn nvidia_mma(&mut self, f: &Fields, start: usize) -> Option<Spread> {
        let Some(mma) = Mma::of(f) else {
            return self.fail("versionMajor, warpsPerCTA and instrShape of two dimensions");
        };
        if !(2..=3).contains(&mma.version) {
            return self.refuse(start, "an mma of version 2 (Ampere) or 3 (Hopper)");
        }
        let of_warps = mma.warp_order().map(|d| (mma.warps[d], mma.tile[d], d));
        self.spread(mma.tile, [0, 1], RESULT_WIDTH, &of_warps, start)
    }

    /// An operand of a product, by the attribute of its result.
    pub(super) fn dot_operand(&mut self, f: &Fields, start: usize) -> Option<Spread> {
        let index = f.get("opidx").or_else(|| f.get("operandindex")).and_then(super::call::int);
        let (Some(index @ 0..=1), Some(parent)) = (index, f.get("parent").cloned()) else {
            return self.fail("opIdx = 0 or 1, and parent");
        };
        let read = self.attributes.iter().rev().find(|(e, kind, _)| *e == parent && kind.ends_with("mma")).cloned();
        let Some(mma) = read.as_ref().and_then(|(.., fields)| Mma::of(fields)) else {
            return self.refuse(start, "a parent that is an nvidia_mma");
        };
        if read.is_some_and(|(.., fields)| fields.blocks(2).is_none_or(|blocks| !blocks.is_empty())) {
            return self.refuse(start, "a parent of one block, CTAsPerCGA of ones");
        }
        let Some(width) = f.int("kwidth") else { return self.fail("kWidth") };
        if mma.version == 3 && index == 1 {
            return self.refuse(start, "opIdx = 0: Hopper takes the second operand from shared memory");
        }
        let k = 2 * LANES[0] * width;
        // (outer, inner): the inner dimension is K.
        let (tile, dims) = if index == 0 { ([16, k], [0, 1]) } else { ([k, 8], [1, 0]) };
        let of_warps =
            mma.warp_order().map(|d| if d == dims[1] { (mma.warps[d], 0, d) } else { (mma.warps[d], tile[d], d) });
        self.spread(tile, dims, width, &of_warps, start)
    }

    /// A tile over the registers and lanes of a warp, and warps over tiles; `dims` are the outer and the inner
    /// dimension.
    fn spread(&mut self, tile: [i64; 2], dims: [usize; 2], width: i64, warps: &[Mode], start: usize) -> Option<Spread> {
        let [outer, inner] = dims;
        let (m, n) = (tile[outer], tile[inner]);
        let along = LANES[0].checked_mul(width)?;
        let bounded = [m, n, width].iter().chain(warps.iter().map(|(w, ..)| w)).all(|n| (1..=1 << 16).contains(n));
        if !bounded || m % LANES[1] != 0 || n % along != 0 {
            return self.refuse(start, "a tile of eights of rows and of four times kWidth");
        }
        let registers = [(width, 1, inner), (m / LANES[1], LANES[1], outer), (n / along, along, inner)];
        let registers: Vec<Mode> = registers.into_iter().filter(|(n, ..)| *n > 1).collect();
        let lanes = vec![(LANES[0], width, inner), (LANES[1], 1, outer)];
        Some(Spread { groups: vec![registers, lanes, warps.to_vec()], rank: 2, order: vec![inner, outer] })
    }
}
