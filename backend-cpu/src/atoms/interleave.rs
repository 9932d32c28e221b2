//! Interleaved elements apart into planes (`RGBRGB…` to `RR… GG… BB…`) and back, in 16-byte shuffles.
//!
//! A tile has `k` channels of `n = 16 / element bytes` elements: one vector per channel. On the interleaved side they
//! are one run of `16·k` bytes, on the planar side `k` lines.
//!
//! **Two and four channels.** Written as an array with index bits `(vector, lane)`, the interleave rotates the index by
//! `log₂ k` bits: `log₂ k` rounds of the perfect shuffle of [`super::transpose`]. The way back would take `log₂ n` such
//! rounds; instead each vector is first sorted by channel, one byte shuffle, and then `k × k` groups of `16 / k` bytes
//! are transposed by `log₂ k` rounds.
//!
//! **Three channels of one byte.** 3 has an inverse mod 16, so the shuffle `i ← 3·i mod 16` sorts a vector by channel:
//!
//! ```text
//! v0 = R0–5   B0–4   G0–4         t0 = R11–15 R0–5   B0–4          u0 = R6–10  R11–15 R0–5
//! v1 = G5–10  R6–10  B5–9    →    t1 = G0–4   G5–10  R6–10    →    u1 = G11–15 G0–4   G5–10
//! v2 = B10–15 G11–15 R11–15       t2 = B5–9   B10–15 G11–15        u2 = B0–4   B5–9   B10–15
//! ```
//!
//! Each arrow puts the last 5 bytes of one vector before the first 11 of another, a `palignr`; two rotations finish the
//! lines. These are 11 instructions for 48 bytes, where choosing bytes from three vectors takes 18. The interleave runs
//! the same steps backwards.
//!
//! **Three channels of two and four bytes.** Each lane holds another channel in each of the three vectors, so the
//! elements of a channel are collected by two blends (`pblendw`) and put in order by one shuffle.
//!
//! **Three channels of eight bytes.** A vector holds two elements, and each result takes them from two vectors: three
//! instructions for two pixels (`punpcklqdq`, `pblendw`, `punpckhqdq`, `palignr`). Two and four channels are transposes
//! of 2 × 2.
use super::transpose::rounds;
use super::{CpuAtom, TileEmitter};
use cranelift_codegen::ir::Value;

const SOURCE: &str = "pshufb, palignr, pblendw, punpck/unpck (Intel SDM vol. 2), tbl, ext, zip1/zip2 on Arm";

/// Strides of a contiguous tile `(channels, pixels)`.
type Fixed = &'static [Option<i64>];
const PIXELS_OF_2: Fixed = &[Some(1), Some(2)];
const PIXELS_OF_3: Fixed = &[Some(1), Some(3)];
const PIXELS_OF_4: Fixed = &[Some(1), Some(4)];
/// Strides of a contiguous tile `(pixels, channels)`.
const OF_2_PIXELS: Fixed = &[Some(2), Some(1)];
const OF_3_PIXELS: Fixed = &[Some(3), Some(1)];
const OF_4_PIXELS: Fixed = &[Some(4), Some(1)];

/// Source: pixels. Destination: `channels` lines.
const fn deinterleave(name: &'static str, element_bytes: usize, tile: &'static [i64], src: Fixed) -> CpuAtom {
    CpuAtom { name, element_bytes, tile, strides: (&[None, Some(1)], src), emit: emit_apart, source: SOURCE }
}

/// Source: `channels` lines. Destination: pixels.
const fn together(name: &'static str, element_bytes: usize, tile: &'static [i64], dst: Fixed) -> CpuAtom {
    CpuAtom { name, element_bytes, tile, strides: (dst, &[Some(1), None]), emit: emit_together, source: SOURCE }
}

/// Pixels to planes.
pub const APART: [CpuAtom; 10] = [
    deinterleave("deinterleave_b8_2x16", 1, &[2, 16], PIXELS_OF_2),
    deinterleave("deinterleave_b8_3x16", 1, &[3, 16], PIXELS_OF_3),
    deinterleave("deinterleave_b8_4x16", 1, &[4, 16], PIXELS_OF_4),
    deinterleave("deinterleave_b16_2x8", 2, &[2, 8], PIXELS_OF_2),
    deinterleave("deinterleave_b16_3x8", 2, &[3, 8], PIXELS_OF_3),
    deinterleave("deinterleave_b16_4x8", 2, &[4, 8], PIXELS_OF_4),
    deinterleave("deinterleave_b32_2x4", 4, &[2, 4], PIXELS_OF_2),
    deinterleave("deinterleave_b32_3x4", 4, &[3, 4], PIXELS_OF_3),
    deinterleave("deinterleave_b32_4x4", 4, &[4, 4], PIXELS_OF_4),
    deinterleave("deinterleave_b64_3x2", 8, &[3, 2], PIXELS_OF_3),
];

/// Planes to pixels.
pub const TOGETHER: [CpuAtom; 10] = [
    together("interleave_b8_16x2", 1, &[16, 2], OF_2_PIXELS),
    together("interleave_b8_16x3", 1, &[16, 3], OF_3_PIXELS),
    together("interleave_b8_16x4", 1, &[16, 4], OF_4_PIXELS),
    together("interleave_b16_8x2", 2, &[8, 2], OF_2_PIXELS),
    together("interleave_b16_8x3", 2, &[8, 3], OF_3_PIXELS),
    together("interleave_b16_8x4", 2, &[8, 4], OF_4_PIXELS),
    together("interleave_b32_4x2", 4, &[4, 2], OF_2_PIXELS),
    together("interleave_b32_4x3", 4, &[4, 3], OF_3_PIXELS),
    together("interleave_b32_4x4", 4, &[4, 4], OF_4_PIXELS),
    together("interleave_b64_2x3", 8, &[2, 3], OF_3_PIXELS),
];

fn emit_apart(atom: &CpuAtom, tile: &mut dyn TileEmitter) {
    let (unit, k) = (atom.element_bytes, atom.tile[0] as usize);
    let v: Vec<Value> = (0..k).map(|part| tile.load(0, part)).collect();
    let planes = match (k, unit) {
        (3, 1) => bytes_apart(tile, v),
        (3, 8) => (0..3).map(|c| pair(tile, &v, [c, c + 3].map(|e| (e / 2, e % 2)))).collect(),
        (3, _) => (0..3)
            .map(|c| {
                let mixed = collect(tile, unit, &v, |vector, lane| (lane + vector * 16 / unit) % 3 == c);
                tile.shuffle(mixed, mixed, lanes(unit, |pixel| (3 * pixel + c) % (16 / unit)))
            })
            .collect(),
        // Every second of two vectors is one instruction for four bytes.
        (2, 4) => (0..2).map(|c| tile.shuffle(v[0], v[1], lanes(unit, |pixel| 2 * pixel + c))).collect(),
        _ => {
            let group = 16 / unit / k;
            let sorted = lanes(unit, |lane| lane % group * k + lane / group);
            let sort = |x: Value| if group == 1 { x } else { tile.shuffle(x, x, sorted) };
            let v = v.into_iter().map(sort).collect();
            rounds(tile, 16 / k, v, k.trailing_zeros())
        }
    };
    for (c, plane) in planes.into_iter().enumerate() {
        tile.store(c, 0, plane);
    }
}

fn emit_together(atom: &CpuAtom, tile: &mut dyn TileEmitter) {
    let (unit, k) = (atom.element_bytes, atom.tile[1] as usize);
    let v: Vec<Value> = (0..k).map(|c| tile.load(c, 0)).collect();
    let pixels = match (k, unit) {
        (3, 1) => bytes_together(tile, v),
        (3, 8) => (0..3).map(|w| pair(tile, &v, [2 * w, 2 * w + 1].map(|e| (e % 3, e / 3)))).collect(),
        (3, _) => {
            let n = 16 / unit;
            // Where the pixel of a lane of channel `c` is: the inverse of `3·pixel + c`.
            let pixel = |c: usize, lane: usize| (0..n).find(|p| (3 * p + c) % n == lane).unwrap_or(0);
            let spread: Vec<Value> = (0..3).map(|c| tile.shuffle(v[c], v[c], lanes(unit, |l| pixel(c, l)))).collect();
            (0..3).map(|vector| collect(tile, unit, &spread, |c, lane| (lane + vector * n) % 3 == c)).collect()
        }
        _ => rounds(tile, unit, v, k.trailing_zeros()),
    };
    for (part, v) in pixels.into_iter().enumerate() {
        tile.store(0, part, v);
    }
}

/// The steps of the module's picture.
fn bytes_apart(tile: &mut dyn TileEmitter, v: Vec<Value>) -> Vec<Value> {
    let v: Vec<Value> = v.into_iter().map(|x| tile.shuffle(x, x, lanes(1, |i| 3 * i % 16))).collect();
    let t: Vec<Value> = (0..3).map(|i| tile.shuffle(v[(i + 2) % 3], v[i], from(11))).collect();
    let u: Vec<Value> = (0..3).map(|i| tile.shuffle(t[(i + 1) % 3], t[i], from(11))).collect();
    vec![tile.shuffle(u[0], u[0], from(10)), tile.shuffle(u[1], u[1], from(5)), u[2]]
}

/// [`bytes_apart`] backwards.
fn bytes_together(tile: &mut dyn TileEmitter, v: Vec<Value>) -> Vec<Value> {
    let u = [tile.shuffle(v[0], v[0], from(6)), tile.shuffle(v[1], v[1], from(11)), v[2]];
    let t: Vec<Value> = (0..3).map(|i| tile.shuffle(u[i], u[(i + 2) % 3], from(5))).collect();
    let v: Vec<Value> = (0..3).map(|i| tile.shuffle(t[i], t[(i + 1) % 3], from(5))).collect();
    // 11 is the inverse of 3 mod 16.
    v.into_iter().map(|x| tile.shuffle(x, x, lanes(1, |i| 11 * i % 16))).collect()
}

/// Sixteen bytes of two vectors in a row, from byte `first`.
fn from(first: usize) -> [u8; 16] {
    std::array::from_fn(|i| (first + i) as u8)
}

/// Element `i` comes from element `source(i)`.
fn lanes(unit: usize, source: impl Fn(usize) -> usize) -> [u8; 16] {
    std::array::from_fn(|i| (source(i / unit) * unit + i % unit) as u8)
}

/// Two elements of eight bytes, each of a vector and a lane.
fn pair(tile: &mut dyn TileEmitter, v: &[Value], [(a, low), (b, high)]: [(usize, usize); 2]) -> Value {
    tile.shuffle(v[a], v[b], std::array::from_fn(|i| if i < 8 { 8 * low + i } else { 8 + 8 * high + i } as u8))
}

/// Each lane from the one of three vectors that `belongs(vector, lane)` names.
fn collect(tile: &mut dyn TileEmitter, unit: usize, v: &[Value], belongs: impl Fn(usize, usize) -> bool) -> Value {
    let blend = |vector: usize| -> [u8; 16] {
        std::array::from_fn(|i| (i + if belongs(vector, i / unit) { 16 } else { 0 }) as u8)
    };
    let two = tile.shuffle(v[0], v[1], blend(1));
    tile.shuffle(two, v[2], blend(2))
}
