//! How fast products are, against as many multiply-adds without memory: `cargo test --release mma -- --ignored
//! --nocapture`. Nothing is asserted.
use super::*;
use crate::assembler::{Assembled, Routine};
use std::time::Instant;

/// Seconds of a call, the best of many.
fn seconds(code: &MachineCode, arguments: &[i64]) -> f64 {
    let mut best = f64::INFINITY;
    let mut calls = 1;
    for _ in 0..60 {
        let start = Instant::now();
        (0..calls).for_each(|_| code.call(arguments));
        let took = start.elapsed().as_secs_f64();
        best = best.min(took / f64::from(calls));
        if took < 2e-4 {
            calls *= 2;
        }
    }
    best
}

/// GFLOP/s of multiply-adds that wait for nothing.
fn peak(level: SimdLevel, unit: i64) -> f64 {
    let code = MachineCode::new(&Assembled::new("probe", level, move |a: &mut Routine| {
        let [n] = a.arguments(["n"]);
        let bank = a.bank("sums", 14);
        bank.all().for_each(|v| a.zero(v));
        a.count_down(n, |a| bank.part(0, 12).all().for_each(|v| a.fma(unit, v, bank.v(12), bank.v(13))));
    }));
    let n = 10_000;
    (12 * n * 2 * level.bytes() / unit) as f64 / seconds(&code, &[n]) / 1e9
}

struct TimedLine {
    memory: [Vec<u8>; 3],
}

impl TimedLine {
    /// Memory that was written, so that all of its pages are there; a float of such bytes is below 1 and normal.
    fn new(bytes: [i64; 3]) -> TimedLine {
        TimedLine { memory: bytes.map(|n| vec![0x3f; n as usize + 64]) }
    }

    fn places(&self) -> Vec<i64> {
        self.memory.iter().map(|m| m.as_ptr() as i64 + m.as_ptr().align_offset(64) as i64).collect()
    }
}

fn of_tile(tile: RegisterTile, [rows, columns, depth]: [i64; 3]) {
    let function = tile.function().expect("a tile");
    let code = MachineCode::new(&function);
    let (mr, nr, unit) = (tile.rows(), i64::from(tile.columns), tile.dtype.bytes() as i64);
    let line = TimedLine::new([mr * nr * unit, mr * depth * unit, nr * depth * unit]);
    let others = [depth, rows, columns, mr * unit, mr * unit, unit, nr * unit];
    let took = seconds(&code, &[&line.places()[..], &others].concat());
    report(&function.name, (tile.level, unit), [rows, columns, depth], took);
}

fn report(name: &str, (level, unit): (SimdLevel, i64), extents: [i64; 3], took: f64) {
    let flops = extents.iter().product::<i64>() as f64 * 2.0 / took / 1e9;
    let peak = peak(level, unit);
    println!(
        "{name:42} {extents:3?} {:8.1} ns {flops:6.1} GFLOP/s {:5.1} % of {peak:.0}",
        took * 1e9,
        100.0 * flops / peak
    );
}

#[test]
#[ignore = "measures"]
fn speed_of_tiles() {
    for tile in tiles().filter(|t| levels().contains(&t.level)) {
        let [mr, nr] = [tile.rows(), i64::from(tile.columns)];
        of_tile(tile, [mr, nr, 256]);
        if tile.accumulate && tile.packed {
            let lanes = mr / i64::from(tile.vectors);
            for edge in [[mr, 1], [mr, 2], [mr, nr / 2], [mr, nr - 1], [lanes, nr], [1, nr], [mr - 1, nr], [1, 1]] {
                of_tile(tile, [edge[0], edge[1], 256]);
            }
        }
    }
}

/// A block of A that fills half of an L2 of 2 MiB times a panel of B: the innermost loop of a blocked product, the best
/// pass of many panels. Columns of C begin anywhere in a line.
fn of_block(tile: RegisterTile, depth: i64) {
    let function = tile.function().expect("a tile");
    let code = MachineCode::new(&function);
    let (mr, nr, unit) = (tile.rows(), i64::from(tile.columns), tile.dtype.bytes() as i64);
    let (blocks, panels) = ((1 << 20) / (mr * depth * unit), 400);
    let c_n = (blocks * mr + 3) * unit;
    let line = TimedLine::new([c_n * nr * panels, blocks * mr * depth * unit, panels * nr * depth * unit]);
    let [c, a, b] = line.places()[..] else { return };
    let passes = (0..panels).map(|j| {
        let start = Instant::now();
        for i in 0..blocks {
            let (c, a, b) = (c + j * nr * c_n + i * mr * unit, a + i * mr * depth * unit, b + j * nr * depth * unit);
            code.call(&[c, a, b, depth, mr, nr, c_n, mr * unit, unit, nr * unit]);
        }
        start.elapsed().as_secs_f64()
    });
    let best = passes.fold(f64::INFINITY, f64::min);
    report(&function.name, (tile.level, unit), [blocks * mr, nr, depth], best);
}

#[test]
#[ignore = "measures"]
fn speed_of_blocks() {
    for tile in tiles().filter(|t| levels().contains(&t.level) && t.accumulate) {
        let tile = RegisterTile { row_edges: Edges::Whole, column_edges: Edges::Whole, ..tile };
        [128, 192, 256, 384].into_iter().for_each(|depth| of_block(tile, depth));
    }
}

#[test]
#[ignore = "measures"]
fn speed_of_small_products() {
    let cubes = [4, 5, 8, 12, 16, 20, 23, 24, 32, 48, 64].map(|n| [n, n, n]);
    let all = cubes.into_iter().chain([[16, 64, 16], [64, 8, 64], [9, 64, 17], [1, 64, 64], [64, 1, 64]]);
    for ([m, n, k], level) in all.flat_map(|e| levels().into_iter().map(move |level| (e, level))) {
        for dtype in [F32, F64] {
            let unit = dtype.bytes() as i64;
            let function = small(level, dtype, [m, n, k]).function().expect("a product");
            let code = MachineCode::new(&function);
            let line = TimedLine::new([m * n * unit, m * k * unit, n * k * unit]);
            let took = seconds(&code, &line.places());
            report(
                &format!("{level:?} {dtype} ({} bytes)", function.code().expect("code").len()),
                (level, unit),
                [m, n, k],
                took,
            );
        }
    }
}

#[test]
#[ignore = "measures"]
fn speed_of_batches() {
    for (n, level) in [4, 8, 16, 23].into_iter().flat_map(|n| levels().into_iter().map(move |level| (n, level))) {
        for dtype in [F32, F64] {
            let (unit, count) = (dtype.bytes() as i64, 64);
            let step = n * n * unit;
            let batch = Some(Batch { steps: [step; 3], ahead: 4096, line: 64 });
            let small = Small { batch, ..small(level, dtype, [n, n, n]) };
            let code = MachineCode::new(&small.function().expect("a product"));
            let line = TimedLine::new([count * step; 3]);
            let took = seconds(&code, &[&line.places()[..], &[count]].concat());
            report(&format!("{level:?} {dtype}, each of 64"), (level, unit), [n, n, n], took / count as f64);
        }
    }
}

#[test]
#[ignore = "measures"]
fn time_to_assemble() {
    let us = |function: &Assembled| {
        let times = (0..50).map(|_| {
            let start = Instant::now();
            let bytes = function.code().expect("code").len();
            (start.elapsed().as_secs_f64() * 1e6, bytes)
        });
        let (us, bytes) = times.min_by(|x, y| x.0.total_cmp(&y.0)).expect("times");
        println!("{:50} {us:6.0} µs {bytes:6} bytes", function.name);
    };
    for tile in tiles() {
        for edges in [Edges::Whole, Edges::WholeOr(5), Edges::Any] {
            us(&RegisterTile { row_edges: edges, column_edges: edges, ..tile }.function().expect("a tile"));
        }
    }
    for n in [4, 8, 16, 23, 24, 32, 64, 96] {
        [SimdLevel::Avx2, SimdLevel::Avx512]
            .into_iter()
            .for_each(|l| us(&small(l, F32, [n, n, n]).function().expect("small")));
    }
}
