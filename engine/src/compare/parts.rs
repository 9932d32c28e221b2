//! Runs of large functions of which some elements are wanted: these, and what they are made of.
use super::data::{SEEDS, fill, told_apart};
use super::elements::Compared;
use super::points::{BYTES_OF_LARGE, Sought};
use super::sides::{Given, Part, Points, agreed, both, memories, named};
use super::wide::{self, Wide};
use super::{Side, Witness};
use std::collections::BTreeSet;
use tilewright_ir::arbitrary::Rng;
use tilewright_ir::int::Symbol;
use tilewright_ir::interp::kernel::slice::{self, TOO_MANY};
use tilewright_ir::interp::{InterpMemory, lookup};
use tilewright_ir::kernel::Buffer;
use tilewright_ir::layout::Stride;
use tilewright_ir::program::Role;
use tilewright_ir::scalar::Number;

/// Steps of one run, chosen: some tenths of a second.
const STEPS: u64 = 2_000_000;

/// Of a single element it may be so many times as much, chosen: where nothing else was run, and beside other runs.
const OF_ONE: [u64; 2] = [5, 2];

/// Steps of all such runs of one comparison, chosen: some seconds. What the first of them needs it gets.
const STEPS_OF_ALL: u64 = 8_000_000;

/// How many elements are tried, chosen: one, then the most that the steps suffice for.
const COUNTS: [usize; 6] = [1, 1024, 128, 24, 6, 2];

/// Runs some elements of both sides at a size, on the data of some seeds, and notes the statements that were run. None
/// where they agree.
///
/// # Errors
/// Why nothing can be said of it.
pub fn run(
    a: &Side<'_>,
    b: &Side<'_>,
    size: &[i64],
    seeds: &[u64],
    sought: &mut [Sought<'_>; 2],
    done: &mut Points,
) -> Result<Option<(Witness, u64)>, String> {
    let text: Vec<String> = named(a, size).iter().map(|(n, v)| format!("{n}={v}")).collect();
    let of_side = |s: &Side<'_>| slice::bytes(s.kernel, size).map_err(|e| e.to_string());
    let bytes = of_side(a)?.max(of_side(b)?);
    if bytes > BYTES_OF_LARGE {
        return Err(format!("at {} a run holds {bytes} bytes, and {BYTES_OF_LARGE} are the limit", at(&text)));
    }
    let mut start = match memories(a, b, size)? {
        Ok(memories) => memories,
        Err(witness) => return Ok(Some((witness, seeds[0]))),
    };
    let params: Vec<&Buffer> = a.kernel.buffers.iter().filter(|b| b.role.is_parameter()).collect();
    let roles: Vec<Role> = params.iter().map(|b| b.role).collect();
    let most_of_one = STEPS * OF_ONE[usize::from(done.count > 0)];
    let mut count = None;
    let mut last = 0;
    for seed in seeds {
        // More sizes, and more data, while there are steps left.
        match *seed == seeds[0] {
            true if done.steps > STEPS_OF_ALL => return Err(TOO_MANY.into()),
            false if done.steps + last > STEPS_OF_ALL => break,
            _ => {}
        }
        let before = done.steps;
        let pool = told_apart(a.kernel, b.kernel);
        let mut ran = [None, None];
        let (mut results, mut refused) = (None, None);
        let (fixed, mut of_one) = (count, 0);
        for tried in COUNTS.into_iter().filter(|n| fixed.is_none_or(|count| *n == count)) {
            let too_many = of_one * tried as u64 > 2 * STEPS || done.steps > STEPS_OF_ALL + before;
            if fixed.is_none() && tried > 1 && too_many {
                continue;
            }
            let wanted = chosen(&params, a, size, tried);
            let steps = if tried == 1 { most_of_one } else { STEPS };
            let begun = done.steps;
            let mut why = None;
            let got = both(&mut |below| {
                fill(&mut start, &roles, &pool, *seed, below);
                [(a, 0), (b, 1)].map(|(s, i)| one(s, (&start, size), (&wanted, steps), (&mut ran[i], &mut why), done))
            });
            if why.is_none() || matches!(got, (Err(_), _) | (_, Err(_))) {
                let whole = got.0.is_err() || got.1.is_err();
                (results, count) = (Some((got, wanted)), Some(tried));
                of_one = done.steps - begun;
                if tried > 1 || whole {
                    break;
                }
            } else if tried == 1 {
                refused = why;
                break;
            }
        }
        last = done.steps - before;
        let Some((got, wanted)) = results else {
            let why = refused.unwrap_or_default();
            return Err(format!("at {} no elements of all can be run: {why}", at(&text)));
        };
        let (got_a, got_b) = match agreed(a, b, got)? {
            Ok(got) => got,
            Err(witness) => return Ok(Some((witness, *seed))),
        };
        for (sought, ran) in sought.iter_mut().zip(&ran) {
            ran.iter().for_each(|ran| sought.ran(ran));
        }
        let fits = bytes <= BYTES_OF_LARGE / 2;
        let mut in_f64 = || if fits { wider([a, b], (&start, size), (&wanted, most_of_one)) } else { None };
        let mut elements = 0;
        let compared = Compared {
            params: &params,
            limits: &[None, None],
            only: Some(&wanted),
            wide: Some(&mut in_f64),
            always: false,
            elements: &mut elements,
        };
        done.count += 1;
        if let Some(witness) = compared.differ(&got_a, &got_b, [a.name, b.name])? {
            return Ok(Some((witness, *seed)));
        }
        done.elements += elements;
        if *seed == seeds[0] {
            let of = start.iter().zip(&roles).filter(|(_, r)| **r != Role::In).map(|(m, _)| m.len() as u64).sum();
            done.parts.push(Part { size: text.join(" "), elements, of });
        }
    }
    Ok(None)
}

/// Some elements of one side, and the statements that were run; nothing where it is known why not.
fn one(
    side: &Side<'_>,
    (start, size): (&[InterpMemory], &[i64]),
    (wanted, steps): (&[Vec<i64>], u64),
    (ran, why): (&mut Option<BTreeSet<usize>>, &mut Option<&'static str>),
    done: &mut Points,
) -> Given {
    let mut memories = start.to_vec();
    if why.is_none() {
        match slice::run_for(side.kernel, side.target, &mut memories, size, wanted, steps)? {
            Ok(all) => {
                done.steps += all.steps;
                *ran = Some(all.statements);
            }
            Err(reason) => {
                done.steps += steps;
                *why = Some(reason);
            }
        }
    }
    Ok(elements(&memories, wanted))
}

/// The same elements of both sides with f64 in place of narrower floats.
fn wider(
    sides: [&Side<'_>; 2],
    (start, size): (&[InterpMemory], &[i64]),
    (wanted, steps): (&[Vec<i64>], u64),
) -> Option<[Vec<InterpMemory>; 2]> {
    let wide = [Wide::of(sides[0])?, Wide::of(sides[1])?];
    let start = wide::memories(start);
    let [x, y] = wide.each_ref().map(|w| {
        let mut memories = start.clone();
        let s = w.side();
        slice::run_for(s.kernel, s.target, &mut memories, size, wanted, steps).ok()?.ok()?;
        Some(elements(&memories, wanted))
    });
    Some([x?, y?])
}

/// The seeds of such runs: exact numbers, and numbers of all bits.
pub const SEEDS_OF_PARTS: [u64; 2] = [SEEDS[0], SEEDS[1]];

fn at(size: &[String]) -> String {
    if size.is_empty() { "its size".into() } else { size.join(" ") }
}

/// The elements at some offsets.
fn elements(all: &[InterpMemory], wanted: &[Vec<i64>]) -> Vec<InterpMemory> {
    let one = |(m, wanted): (&InterpMemory, &Vec<i64>)| {
        let numbers: Vec<Number> = wanted.iter().filter_map(|o| m.read(*o)).collect();
        InterpMemory::of(m.dtype, &numbers)
    };
    all.iter().zip(wanted).map(one).collect()
}

/// So many offsets of what is written, at most: corners first, then the edges of tiles, every residue of the sizes that
/// tiles have, and random ones.
fn chosen(params: &[&Buffer], side: &Side<'_>, size: &[i64], count: usize) -> Vec<Vec<i64>> {
    let env = |s: &Symbol| lookup(&side.kernel.symbols, size, s);
    let outputs = params.iter().filter(|b| b.role != Role::In).count().max(1);
    let of = |b: &&Buffer| -> Option<Vec<i64>> {
        let leaf = |(n, d): (tilewright_ir::int::Int, Stride)| {
            let Stride::Int(d) = d else { return None };
            Some((n.eval(&env).ok()?, d.eval(&env).ok()?))
        };
        let leaves: Vec<(i64, i64)> = b.layout.flat().into_iter().map(leaf).collect::<Option<_>>()?;
        let first = b.offset.eval(&env).ok()?;
        if leaves.iter().any(|(n, _)| *n < 1) {
            return Some(vec![]);
        }
        let mut rng = Rng::new(11);
        let mut out = vec![];
        for k in 0..count.div_ceil(outputs) as i64 {
            let coordinate = |(i, (n, _)): (usize, &(i64, i64))| {
                let tile = 4i64 << rng.below(7);
                let c = match k {
                    // Corners.
                    0..8 => (n - 1) * ((k >> (i % 3)) & 1),
                    _ if k % 3 == 0 => [0, n - 1, n - 2, tile - 1, tile, n - n % tile - 1, n - n % tile][rng.below(7)],
                    _ if k % 3 == 1 => (rng.bits() >> 1) as i64 % n,
                    _ => (k / 3 + 512 * ((rng.bits() >> 1) as i64 % (n / 512 + 1))) % n,
                };
                c.clamp(0, n - 1)
            };
            let c: Vec<i64> = leaves.iter().enumerate().map(coordinate).collect();
            let offset = leaves.iter().zip(c).fold(first, |sum, ((_, d), c)| sum + c * d);
            out.push(b.swizzle.map_or(offset, |s| s.apply(offset)));
        }
        out.sort_unstable();
        out.dedup();
        Some(out)
    };
    params.iter().map(|b| if b.role == Role::In { vec![] } else { of(b).unwrap_or_default() }).collect()
}
