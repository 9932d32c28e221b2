//! Tiles of words against sums of their terms, exact modulo 2³².
use super::machine::{MachineCode, guarded};
use super::{Edges, MmaTerms, RegisterTile, Rng, TILES, levels};
use crate::encode::SimdLevel;
use crate::target::has;
use guarded::{GuardSide, Guarded};
use tilewright_ir::dtype::DType;

/// Every tile of words, also those that this machine lacks the instructions for.
pub fn tiles() -> impl Iterator<Item = RegisterTile> {
    let (row_edges, column_edges) = (Edges::Any, Edges::Any);
    let ints = TILES.into_iter().filter(|(_, dtype, ..)| *dtype == DType::I32);
    ints.flat_map(move |(level, dtype, vectors, columns)| {
        MmaTerms::ints(level).iter().flat_map(move |&terms| {
            [false, true].map(|accumulate| RegisterTile {
                level,
                dtype,
                terms,
                vectors,
                columns,
                accumulate,
                packed: true,
                runs: false,
                row_edges,
                column_edges,
            })
        })
    })
}

fn runs(tile: &RegisterTile) -> bool {
    let dots = if tile.level == SimdLevel::Avx512 { "avx512vnni" } else { "avxvnni" };
    levels().contains(&tile.level) && (!tile.terms.are_dots() || has(dots))
}

/// The terms of a word, the first ones lowest.
fn split(word: i32, dtype: DType) -> Vec<i64> {
    let bytes = word.to_le_bytes();
    match dtype {
        DType::I16 => [0, 2].map(|i| i64::from(i16::from_le_bytes([bytes[i], bytes[i + 1]]))).to_vec(),
        DType::I8 => bytes.map(|b| i64::from(b as i8)).to_vec(),
        _ => bytes.map(i64::from).to_vec(),
    }
}

fn product(terms: MmaTerms, a: i32, b: i32) -> i32 {
    let [of_a, of_b] = terms.dtypes().expect("types of terms");
    // With 128 added or taken, the highest bit of a byte is the other.
    let b = if terms == MmaTerms::DotSigned { b ^ 0x8080_8080u32 as i32 } else { b };
    let sum: i64 = split(a, of_a).into_iter().zip(split(b, of_b)).map(|(x, y)| x * y).sum();
    sum as i32
}

/// Words of every kind, extremes among them, in memory between guards.
fn words(n: i64, rng: &mut Rng) -> (Vec<i32>, Guarded) {
    let word = |rng: &mut Rng| match rng.below(4) {
        0 => rng.pick(&[0, -1, i32::MIN, 0x7fff_7fff, 0x8000_8000u32 as i32, 0x8080_8080u32 as i32, 0x7f7f_7f7f]),
        _ => rng.below(1 << 32) as u32 as i32,
    };
    let words: Vec<i32> = (0..n).map(|_| word(rng)).collect();
    let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
    let side = rng.pick(&[GuardSide::Start, GuardSide::End]);
    (words, Guarded::new(&bytes, side, true).expect("memory"))
}

fn check(code: &MachineCode, tile: RegisterTile, [rows, columns, depth]: [i64; 3], rng: &mut Rng) {
    let (mr, nr, c_n) = (tile.rows(), i64::from(tile.columns), rows + rng.pick(&[0, 3]));
    let ((a, in_a), (b, in_b)) = (words(mr * depth, rng), words(nr * depth, rng));
    let (before, c) = words((columns - 1) * c_n + rows, rng);
    let pointers = [&c, &in_a, &in_b].map(|m| m.bytes().as_ptr() as i64);
    code.call(&[&pointers[..], &[depth, rows, columns, c_n * 4]].concat());
    assert!(c.is_whole(), "{tile:?}: written around C");
    for (i, got) in c.bytes().chunks_exact(4).enumerate() {
        let (m, n) = (i as i64 % c_n, i as i64 / c_n);
        let terms = (0..depth).map(|k| product(tile.terms, a[(k * mr + m) as usize], b[(k * nr + n) as usize]));
        let start = if tile.accumulate { before[i] } else { 0 };
        let wanted = if m < rows { terms.fold(start, i32::wrapping_add) } else { before[i] };
        let got = i32::from_le_bytes(got.try_into().expect("four bytes"));
        assert_eq!(got, wanted, "{tile:?}: {rows} × {columns} × {depth} at {m}, {n}");
    }
}

#[test]
fn every_edge_of_every_tile_of_words() {
    let mut rng = Rng(11);
    for tile in tiles().filter(runs) {
        let code = MachineCode::new(&tile.function().expect("a tile that fits"));
        for rows in 1..=tile.rows() {
            for columns in 1..=i64::from(tile.columns) {
                let depth = rng.pick(&[0, 1, 2, 3, 4, 5, 7, 8, 13]);
                check(&code, tile, [rows, columns, depth], &mut rng);
            }
        }
    }
}
