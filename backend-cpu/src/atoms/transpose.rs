//! Transposition of small tiles in registers.
//!
//! A block of `n` vectors of `n` elements (`n = 16 / element bytes`) is transposed by `log₂ n` rounds of one step:
//! interleave vector `i` with vector `i + n/2`, low halves to `2i`, high halves to `2i + 1`. Written as one array of
//! `n²` elements with index bits `(vector, lane)`, a round is a perfect shuffle: it rotates the index bits by one, so
//! `log₂ n` rounds exchange vector and lane. Each interleave is one instruction (`punpck*`/`unpck*` on x86,
//! `zip1`/`zip2` on Arm), `n·log₂ n` of them in all. Source: Batcher's perfect-shuffle argument, Stone, IEEE Trans.
//! Computers C-20(2), 1971.
//!
//! Tiles larger than a block are several blocks: an 8 × 8 tile of four bytes reads whole 32-byte half lines of both
//! operands at a time, which halves the number of lines that are open at once.
use super::{CpuAtom, Tile};
use cranelift_codegen::ir::Value;

const SOURCE: &str = "perfect-shuffle network of punpck/unpck (Intel SDM vol. 2), zip1/zip2 on Arm";

const fn atom(name: &'static str, element_bytes: usize, tile: &'static [i64]) -> CpuAtom {
    CpuAtom { name, element_bytes, tile, strides: (&[None, Some(1)], &[Some(1), None]), emit, source: SOURCE }
}

/// 8 × 8 of one byte, 8-byte lines.
pub const B8_8X8: CpuAtom = atom("transpose_b8_8x8", 1, &[8, 8]);
/// 16 × 16 of one byte.
pub const B8_16X16: CpuAtom = atom("transpose_b8_16x16", 1, &[16, 16]);
/// 8 × 8 of two bytes.
pub const B16_8X8: CpuAtom = atom("transpose_b16_8x8", 2, &[8, 8]);
/// 16 × 16 of two bytes: four blocks.
pub const B16_16X16: CpuAtom = atom("transpose_b16_16x16", 2, &[16, 16]);
/// 4 × 4 of four bytes.
pub const B32_4X4: CpuAtom = atom("transpose_b32_4x4", 4, &[4, 4]);
/// 8 × 8 of four bytes: four blocks.
pub const B32_8X8: CpuAtom = atom("transpose_b32_8x8", 4, &[8, 8]);
/// 16 × 16 of four bytes: whole cache lines of both operands.
pub const B32_16X16: CpuAtom = atom("transpose_b32_16x16", 4, &[16, 16]);
/// 2 × 2 of eight bytes.
pub const B64_2X2: CpuAtom = atom("transpose_b64_2x2", 8, &[2, 2]);
/// 4 × 4 of eight bytes: four blocks.
pub const B64_4X4: CpuAtom = atom("transpose_b64_4x4", 8, &[4, 4]);
/// 8 × 8 of eight bytes: whole cache lines of both operands.
pub const B64_8X8: CpuAtom = atom("transpose_b64_8x8", 8, &[8, 8]);

/// The bytes of an interleave of units of `unit` bytes, of the low (`high = 0`) or high (`high = 1`) halves.
pub fn interleave(unit: usize, high: usize) -> [u8; 16] {
    std::array::from_fn(|i| {
        let (element, byte) = (i / unit, i % unit);
        let from = high * 8 + element / 2 * unit + byte;
        (from + 16 * (element % 2)) as u8
    })
}

fn emit(atom: &CpuAtom, tile: &mut dyn Tile) {
    let unit = atom.element_bytes;
    let n = (16 / unit).min(atom.tile[0] as usize);
    let (blocks_r, blocks_c) = (atom.tile[0] as usize / n, atom.tile[1] as usize / n);
    for br in 0..blocks_r {
        for bc in 0..blocks_c {
            let lines: Vec<Value> = (0..n).map(|c| tile.load(bc * n + c, br)).collect();
            let out = if n * unit == 16 { full(tile, unit, lines) } else { half(tile, unit, lines) };
            for (r, v) in out.into_iter().enumerate() {
                tile.store(br * n + r, bc, v);
            }
        }
    }
}

/// `n` vectors of `n` elements, 16 bytes each.
fn full(tile: &mut dyn Tile, unit: usize, v: Vec<Value>) -> Vec<Value> {
    let count = v.len().trailing_zeros();
    rounds(tile, unit, v, count)
}

/// Rounds of the perfect shuffle of units of `unit` bytes over a power of two of vectors.
pub(super) fn rounds(tile: &mut dyn Tile, unit: usize, mut v: Vec<Value>, count: u32) -> Vec<Value> {
    let (lo, hi) = (interleave(unit, 0), interleave(unit, 1));
    let half = v.len() / 2;
    for _ in 0..count {
        v = (0..half)
            .flat_map(|i| [tile.shuffle(v[i], v[i + half], lo), tile.shuffle(v[i], v[i + half], hi)])
            .collect();
    }
    v
}

/// `n` lines of `n` elements that fill 8 bytes each: the first round packs two lines into each vector, the others are
/// those of [`full`] on `n/2` vectors; every result holds two lines, whose upper one is moved down.
fn half(tile: &mut dyn Tile, unit: usize, v: Vec<Value>) -> Vec<Value> {
    let lo = interleave(unit, 0);
    let pairs = v.len() / 2;
    let v: Vec<Value> = (0..pairs).map(|i| tile.shuffle(v[i], v[i + pairs], lo)).collect();
    let v = rounds(tile, unit, v, pairs.trailing_zeros());
    let upper = interleave(8, 1);
    v.into_iter()
        .flat_map(|x| {
            let high = tile.shuffle(x, x, upper);
            [x, high]
        })
        .collect()
}
