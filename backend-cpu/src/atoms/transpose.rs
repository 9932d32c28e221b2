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
//!
//! Where the level has vectors as wide as a line of the tile, or room for all lines, the whole of it is assembled
//! (`network`).
use super::network::Square;
use super::{CpuAtom, TileEmitter};
use crate::assembler::{Assembled, Reg, Routine};
use crate::encode::SimdLevel;
use cranelift_codegen::ir::Value;

const SOURCE: &str = "perfect-shuffle network of punpck/unpck (Intel SDM vol. 2), zip1/zip2 on Arm";

const fn atom(name: &'static str, element_bytes: usize, tile: &'static [i64]) -> CpuAtom {
    CpuAtom { name, element_bytes, tile, strides: (&[None, Some(1)], &[Some(1), None]), emit, source: SOURCE }
}

/// Squares of one block and of four, or whole cache lines of both operands.
pub const ALL: [CpuAtom; 10] = [
    atom("transpose_b8_8x8", 1, &[8, 8]),
    atom("transpose_b8_16x16", 1, &[16, 16]),
    atom("transpose_b16_8x8", 2, &[8, 8]),
    atom("transpose_b16_16x16", 2, &[16, 16]),
    atom("transpose_b32_4x4", 4, &[4, 4]),
    atom("transpose_b32_8x8", 4, &[8, 8]),
    atom("transpose_b32_16x16", 4, &[16, 16]),
    atom("transpose_b64_2x2", 8, &[2, 2]),
    atom("transpose_b64_4x4", 8, &[4, 4]),
    atom("transpose_b64_8x8", 8, &[8, 8]),
];

/// `f(dst, src, dst stride, src stride)`, strides in bytes between lines of any alignment, for a square that a level
/// can transpose as a whole.
pub(crate) fn wide(atom: &CpuAtom, level: SimdLevel) -> Option<Assembled> {
    let (unit, &[n, _]) = (atom.element_bytes as i64, atom.tile) else { return None };
    let square = ALL[0].strides == atom.strides;
    // A line and its row have a register each.
    let fits = |l: SimdLevel, most: i64| l <= level && n <= most && (n * unit == l.bytes() || n == 16);
    let (level, _) =
        [(SimdLevel::Avx2, 8), (SimdLevel::Avx512, 16)].into_iter().find(|(l, most)| square && fits(*l, *most))?;
    let square = Square { level, unit, n };
    Some(Assembled::new(format!("tilewright_{}", atom.name), square.level, move |a| block(a, square)))
}

fn block(a: &mut Routine, square: Square) {
    let [dst, src, to, from] = a.arguments(["dst", "src", "dst stride", "src stride"]);
    let (bank, three) = (square.bank(a), a.reg("3·stride"));
    let times_three = |a: &mut Routine, stride: Reg| a.lea(three, stride.plus(stride, 2));
    times_three(a, from);
    let rows = square.load(a, bank, src, (from, three), 0);
    times_three(a, to);
    a.each_line(square.n as u32, dst, (to, three), &mut |a, i, line| a.store(line, rows.v(i)));
}

/// The bytes of an interleave of units of `unit` bytes, of the low (`high = 0`) or high (`high = 1`) halves.
pub fn interleave(unit: usize, high: usize) -> [u8; 16] {
    std::array::from_fn(|i| {
        let (element, byte) = (i / unit, i % unit);
        let from = high * 8 + element / 2 * unit + byte;
        (from + 16 * (element % 2)) as u8
    })
}

fn emit(atom: &CpuAtom, tile: &mut dyn TileEmitter) {
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
fn full(tile: &mut dyn TileEmitter, unit: usize, v: Vec<Value>) -> Vec<Value> {
    let count = v.len().trailing_zeros();
    rounds(tile, unit, v, count)
}

/// Rounds of the perfect shuffle of units of `unit` bytes over a power of two of vectors.
pub(super) fn rounds(tile: &mut dyn TileEmitter, unit: usize, mut v: Vec<Value>, count: u32) -> Vec<Value> {
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
fn half(tile: &mut dyn TileEmitter, unit: usize, v: Vec<Value>) -> Vec<Value> {
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
