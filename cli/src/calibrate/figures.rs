//! The figures of a row that decide between two ways, each by running both.
use super::contest::{Clock, compare};
use super::levels::MOST_BYTES;
use crate::Failure;
use tilewright_ir::target::{Core, Nearest, Share, Target};

/// A figure is taken in place of the usual one where it is so many times as fast: less is noise.
const WINS: f64 = 1.03;

/// Bytes of runs and rows that are tried.
const RUNS: [i64; 6] = [256, 512, 768, 1024, 1536, 2048];
const ROWS: [i64; 5] = [2048, 4096, 8192, 12_288, 16_384];

/// Bytes and blocks ahead that are tried, the usual first.
const AHEAD: [u32; 4] = [8192, 2048, 4096, 16_384];
const BLOCKS: [u32; 3] = [2, 1, 3];

/// Operations over an operand across rows that are tried.
const OPERATIONS: [u32; 5] = [1, 4, 7, 10, 16];

/// How data moves, as each contest of caches against non-temporal stores has it.
const MOVEMENTS: [(&str, Program); 4] = [
    ("non-temporal transposes", |bytes| transposes("f32", 4, bytes)),
    ("non-temporal transposes of bytes", |bytes| transposes("u8", 1, bytes)),
    ("non-temporal elementwise statements", |bytes| vec![elementwise(bytes)]),
    ("non-temporal runs", |bytes| vec![rows(4096, bytes)]),
];

/// The texts of programs that move about so many bytes each, on all sides together.
type Program = fn(i64) -> Vec<String>;

/// How many contests there are.
pub fn contests(target: &Target) -> usize {
    let permuted = if target.isa.mask_registers > 0 { ROWS.len() } else { 0 };
    let across = if target.isa.across_operands > 0 { OPERATIONS.len() } else { 0 };
    MOVEMENTS.len() * sizes(&target.core).len() + RUNS.len() + 2 + 2 + permuted + across
}

/// Measures all of them, one after the other: each with those that were found before.
pub fn measure(core: &mut Core, target: &Target, clock: &Clock) -> Result<(), Failure> {
    for (i, (what, program)) in MOVEMENTS.into_iter().enumerate() {
        *share(core, i) = crossover(core, i, (what, program), clock)?;
    }
    let beyond = beyond(core);
    core.prefetch.into = nearest(core, beyond, clock)?;
    core.non_temporal.run_bytes = least(core, &RUNS, clock, "long non-temporal runs", |core, bytes, past| {
        core.non_temporal.run_bytes = if past { 0 } else { u32::MAX };
        rows(bytes, beyond)
    })?;
    clock.next("bytes ahead of a run");
    let rows_ahead = AHEAD.map(|n| changed(core, |core| core.prefetch.run_bytes = n));
    core.prefetch.run_bytes = AHEAD[fastest(&compare(&rows(1024, beyond), &rows_ahead, clock)?)];
    clock.next("blocks ahead");
    let blocks_ahead = BLOCKS.map(|n| changed(core, |core| core.prefetch.blocks = n));
    core.prefetch.blocks = BLOCKS[fastest(&compare(&groups(beyond), &blocks_ahead, clock)?)];
    if target.isa.mask_registers > 0 {
        let what = "rows joined by permutes";
        core.non_temporal.permuted_row_bytes = least(core, &ROWS, clock, what, |core, bytes, permuted| {
            core.non_temporal.permuted_row_bytes = if permuted { 0 } else { u32::MAX };
            transpose_of("f64", beyond / (2 * bytes), bytes / 8 + 1)
        })?;
    }
    core.across_operations = 0;
    if target.isa.across_operands > 0 {
        let ways = [0, u32::MAX].map(|n| changed(core, |core| core.across_operations = n));
        let mut losses = vec![];
        for operations in OPERATIONS {
            clock.next("operands across rows");
            losses.push(1.0 / compare(&across(operations, beyond), &ways, clock)?[1]);
        }
        core.across_operations = [0].iter().chain(&OPERATIONS).nth(from(&losses)).copied().unwrap_or(0);
    }
    Ok(())
}

fn changed(core: &Core, change: impl Fn(&mut Core)) -> Core {
    let mut core = core.clone();
    change(&mut core);
    core
}

fn share(core: &mut Core, movement: usize) -> &mut Share {
    let n = &mut core.non_temporal;
    match movement {
        0 => &mut n.transposes,
        1 => &mut n.byte_transposes,
        2 => &mut n.elementwise,
        _ => &mut n.runs,
    }
}

/// From how many times L2 on what moves so goes by non-temporal stores.
fn crossover(
    core: &Core,
    movement: usize,
    (what, program): (&'static str, Program),
    clock: &Clock,
) -> Result<Share, Failure> {
    let way = |times: u32| {
        changed(core, |core| {
            // Runs go by non-temporal stores where transposes of units as long do.
            for i in [movement, 0] {
                *share(core, i) = Share { times, ..Share::default() };
            }
        })
    };
    let sizes = sizes(core);
    let mut gains = vec![];
    for times in &sizes {
        clock.next(what);
        let mut gain = 1.0;
        for text in program(core.cache_bytes("l2") as i64 * i64::from(*times)) {
            gain *= compare(&text, &[way(1), way(0)], clock)?[1];
        }
        gains.push(gain);
    }
    let times = sizes.get(from(&gains)).copied();
    Ok(times.map_or(Share::default(), |times| Share { memory: "l2".into(), times, parts: 1 }))
}

/// From which place on the second of two ways is taken, when at each place it is so many times as fast as the first: so
/// that all places together lose least. One that was measured badly does not decide.
fn from(gains: &[f64]) -> usize {
    let mut best = (gains.len(), 0.0);
    let mut sum = 0.0;
    for (place, gain) in gains.iter().enumerate().rev() {
        sum += gain.ln();
        if sum > best.1 {
            best = (place, sum);
        }
    }
    best.0
}

/// Multiples of L2 below the LLC.
fn sizes(core: &Core) -> Vec<u32> {
    let (second, last) = (core.cache_bytes("l2"), core.cache_bytes("l3").min(MOST_BYTES / 2));
    (1..16).map(|i| 1 << i).take_while(|n| second > 0 && second * u64::from(*n) < last).collect()
}

/// Bytes that fit in no cache, or nearly so where the last is a whole socket's.
fn beyond(core: &Core) -> i64 {
    (2 * core.cache_bytes("l3")).clamp(32 << 20, MOST_BYTES) as i64
}

/// Where transposes from memory are better prefetched to: rows that begin anywhere, and rows of whole lines.
fn nearest(core: &Core, bytes: i64, clock: &Clock) -> Result<Nearest, Failure> {
    let n = ((bytes / 8) as f64).sqrt() as i64 / 16 * 16;
    let ways = [Nearest::L2, Nearest::L1].map(|into| changed(core, |core| core.prefetch.into = into));
    let mut gain = 1.0;
    for n in [n, n + 1] {
        clock.next("where prefetches go");
        gain *= compare(&transpose_of("f32", n, n), &ways, clock)?[1];
    }
    Ok(if gain > 1.0 { Nearest::L1 } else { Nearest::L2 })
}

/// The least of some figures from which on the second of two ways is taken; twice the last if it never is.
fn least(
    core: &Core,
    figures: &[i64],
    clock: &Clock,
    what: &'static str,
    program: impl Fn(&mut Core, i64, bool) -> String,
) -> Result<u32, Failure> {
    let mut gains = vec![];
    for bytes in figures {
        clock.next(what);
        let (mut first, mut second) = (core.clone(), core.clone());
        let text = program(&mut first, *bytes, false);
        program(&mut second, *bytes, true);
        gains.push(compare(&text, &[first, second], clock)?[1]);
    }
    let never = 2 * figures.last().copied().unwrap_or(0);
    let bytes = figures.get(from(&gains)).copied().unwrap_or(never);
    Ok(u32::try_from(bytes).unwrap_or(u32::MAX))
}

/// The fastest; the first unless another wins clearly.
fn fastest(speeds: &[f64]) -> usize {
    let best = (0..speeds.len()).max_by(|x, y| speeds[*x].total_cmp(&speeds[*y])).unwrap_or(0);
    if speeds[best] > WINS * speeds[0] { best } else { 0 }
}

/// Square transposes, rows of whole lines and rows that begin anywhere.
fn transposes(dtype: &str, bytes_of: i64, bytes: i64) -> Vec<String> {
    let line = 64 / bytes_of;
    let n = ((bytes / 2 / bytes_of) as f64).sqrt() as i64 / line * line;
    [n, n + 1].map(|n| transpose_of(dtype, n, n)).into()
}

fn transpose_of(dtype: &str, m: i64, n: i64) -> String {
    format!("fn f(a: {dtype} ({m},{n}):(1,{m}), y: {dtype} ({m},{n}):({n},1)) {{ copy(a, y) }}")
}

fn elementwise(bytes: i64) -> String {
    let n = bytes / 8;
    format!("fn f(a: f32 ({n}):(1), y: f32 ({n}):(1)) {{ y[i] = relu(a[i]) }}")
}

/// Rows of so many bytes, not quite a line apart in the source.
fn rows(row: i64, bytes: i64) -> String {
    let (m, n) = (bytes / 2 / row, row / 4);
    format!("fn f(a: f32 ({m},{n}):({},1), y: f32 ({m},{n}):({n},1)) {{ copy(a, y) }}", n + 12)
}

/// Runs of 64 bytes that change places.
fn groups(bytes: i64) -> String {
    let n = (bytes / 2 / 64 / (10 * 15 * 15)).max(1);
    format!(
        "fn f(a: f32 (16,10,15,{n},15):(1,16,160,2400,{}), y: f32 (16,{n},15,15,10):(1,16,{},{},{})) \
         {{ y[i,l,k,m,j] = a[i,j,k,l,m] }}",
        2400 * n,
        16 * n,
        240 * n,
        3600 * n
    )
}

/// An expression of so many operations with an operand across its rows, which begin anywhere.
fn across(operations: u32, bytes: i64) -> String {
    let n = ((bytes / 12) as f64).sqrt() as i64 / 16 * 16 + 5;
    let more: String = (1..operations).map(|k| format!(" + {k}.5")).collect();
    let dense = format!("f32 ({n},{n}):({n},1)");
    format!("fn f(a: {dense}, b: {dense}, y: {dense}) {{ y[i,j] = a[i,j] + b[j,i]{more} }}")
}

#[cfg(test)]
mod tests {
    use super::from;

    #[test]
    fn one_bad_measurement_does_not_decide() {
        assert_eq!(from(&[0.5, 0.9, 1.2, 1.3, 1.5]), 2);
        assert_eq!(from(&[0.5, 0.9, 1.2, 0.97, 1.5]), 2);
        assert_eq!(from(&[0.5, 1.01, 0.8, 1.1, 0.99]), 3);
        assert_eq!(from(&[1.1, 1.2]), 0);
        assert_eq!(from(&[0.9, 1.0, 0.99]), 3);
        assert_eq!(from(&[]), 0);
    }
}
