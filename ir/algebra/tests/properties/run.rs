//! Runs properties on seeded random cases, in as many threads as there are cores, and counts.
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tilewright_algebra::rng::Rng;

/// How a case ended well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseOutcome {
    /// There was a result and it satisfies the equation.
    Held,
    /// There was none, and rightly so.
    Refused,
    /// There was none; that it had to be so was not decided.
    Open,
}

/// What a case says: an outcome, or how the equation broke.
pub type CaseResult = Result<CaseOutcome, String>;

/// A property: its name, its check, and how many of a hundred cases must hold at least.
#[derive(Clone, Copy)]
pub struct Property {
    pub name: &'static str,
    pub check: fn(&mut Rng) -> CaseResult,
    pub held_percent: usize,
}

/// Rows of the tables of properties.
#[macro_export]
macro_rules! properties {
    ($($name:ident >= $percent:literal),* $(,)?) => {
        pub const PROPERTIES: &[$crate::run::Property] = &[
            $($crate::run::Property { name: stringify!($name), check: $name, held_percent: $percent }),*
        ];
    };
}

/// Cases of a plain test run, over all properties.
const CASES: usize = 400_000;
/// Cases that one thread takes at a time.
const CHUNK: usize = 500;
/// Failures of one property that are printed.
const PRINTED: usize = 3;

#[derive(Clone, Copy, Default)]
struct Tally {
    held: usize,
    refused: usize,
    open: usize,
    failed: usize,
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|v| v.parse().ok())
}

/// The seed of a case.
fn case_seed(seed: u64, property: usize, n: usize) -> u64 {
    (seed << 52) ^ ((property as u64) << 44) ^ n as u64
}

fn one(p: &Property, seed: u64) -> CaseResult {
    catch_unwind(AssertUnwindSafe(|| (p.check)(&mut Rng::new(seed)))).unwrap_or_else(|e| {
        let text = e.downcast_ref::<String>().cloned().or_else(|| e.downcast_ref::<&str>().map(|s| s.to_string()));
        Err(format!("panic: {}", text.unwrap_or_default()))
    })
}

/// Runs all properties, prints the table, fails with the first failures of each.
pub fn all(properties: &[Property]) {
    if let Ok(case) = std::env::var("TILEWRIGHT_CASE") {
        let (name, seed) = case.split_once(':').expect("TILEWRIGHT_CASE is NAME:SEED");
        let p = properties.iter().find(|p| p.name == name).expect("a property of that name");
        panic!("{name}: {:?}", one(p, seed.parse().expect("a number")));
    }
    let seed = number("TILEWRIGHT_SEED").unwrap_or(1);
    let cases = number("TILEWRIGHT_CASES").map_or(CASES, |n| n as usize);
    let each = cases.div_ceil(properties.len());
    let chunks = each.div_ceil(CHUNK);
    let next = AtomicUsize::new(0);
    let tallies = Mutex::new(vec![Tally::default(); properties.len()]);
    let failures: Mutex<BTreeMap<&str, Vec<String>>> = Mutex::new(BTreeMap::new());
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    let work = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let (chunk, k) = (at / properties.len(), at % properties.len());
            if chunk >= chunks {
                return;
            }
            let p = &properties[k];
            let mut t = Tally::default();
            for n in chunk * CHUNK..((chunk + 1) * CHUNK).min(each) {
                let seed = case_seed(seed, k, n);
                match one(p, seed) {
                    Ok(CaseOutcome::Held) => t.held += 1,
                    Ok(CaseOutcome::Refused) => t.refused += 1,
                    Ok(CaseOutcome::Open) => t.open += 1,
                    Err(e) => {
                        t.failed += 1;
                        let mut all = failures.lock().expect("no thread panics with the lock");
                        let of = all.entry(p.name).or_default();
                        if of.len() < PRINTED {
                            of.push(format!("{}:{seed}: {e}", p.name));
                        }
                    }
                }
            }
            let mut all = tallies.lock().expect("no thread panics with the lock");
            let sum = &mut all[k];
            *sum = Tally {
                held: sum.held + t.held,
                refused: sum.refused + t.refused,
                open: sum.open + t.open,
                failed: sum.failed + t.failed,
            };
        }
    };
    std::thread::scope(|s| (0..threads).for_each(|_| drop(s.spawn(work))));
    let tallies = tallies.into_inner().expect("all threads are done");
    println!("{:34} {:>9} {:>9} {:>9} {:>7}", "property", "held", "refused", "open", "failed");
    let mut untested = vec![];
    for (p, t) in properties.iter().zip(&tallies) {
        println!("{:34} {:9} {:9} {:9} {:7}", p.name, t.held, t.refused, t.open, t.failed);
        if each >= 200 && t.held * 100 < each * p.held_percent {
            untested.push(format!("{}: only {} of {each} cases hold", p.name, t.held));
        }
    }
    println!("{} cases of {} properties, seed {seed}", each * properties.len(), properties.len());
    let failures: Vec<String> = failures.into_inner().expect("all threads are done").into_values().flatten().collect();
    assert!(failures.is_empty(), "\n{}\n", failures.join("\n"));
    assert!(untested.is_empty(), "\n{}\n", untested.join("\n"));
}
