//! Random environments: values for symbols that respect every fact.
//!
//! Debug builds evaluate each simplified expression and its input on a few of these, and the tests of the laws on
//! thousands. The generator is seeded by the caller: equal seeds give equal environments on every machine.
use tilewright_ir::int::{Expr, IntError, Symbol};

/// A small deterministic generator (SplitMix64: Steele, Lea, Flood, OOPSLA 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number of `lo..=hi`; `lo` when the range is empty.
    pub fn range(&mut self, lo: i64, hi: i64) -> i64 {
        let span = hi.wrapping_sub(lo) as u64;
        if hi <= lo {
            return lo;
        }
        let n = self.next_u64();
        lo.wrapping_add(if span == u64::MAX { n } else { n % (span + 1) } as i64)
    }

    /// One of the items.
    ///
    /// # Panics
    /// When there are none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.range(0, items.len() as i64 - 1) as usize]
    }
}

/// Values for symbols, found by equality of the whole symbol.
#[derive(Clone, Debug, Default)]
pub struct Env(Vec<(Symbol, i64)>);

impl Env {
    /// The value of a symbol.
    pub fn get(&self, s: &Symbol) -> Option<i64> {
        self.0.iter().find(|(t, _)| t == s).map(|(_, v)| *v)
    }

    /// A random environment for the symbols and for all that their bounds mention, or `None` when the facts leave no
    /// value for one of them (an empty loop, say).
    ///
    /// Most values are small or next to an end of the range, where laws break; a few are large.
    pub fn random(symbols: &[Symbol], random: &mut Random) -> Option<Env> {
        let mut env = Env::default();
        for s in symbols {
            env.assign(s, random, 0)?;
        }
        Some(env)
    }

    fn assign(&mut self, s: &Symbol, random: &mut Random, depth: usize) -> Option<i64> {
        if let Some(v) = self.get(s) {
            return Some(v);
        }
        let mut hi = s.hi;
        if let Some(below) = &s.below {
            let mut inner = vec![];
            below.for_each_symbol(&mut |t| inner.push(t.clone()));
            for t in &inner {
                if depth > 16 {
                    return None;
                }
                self.assign(t, random, depth + 1)?;
            }
            hi = hi.min(self.eval(below)?.checked_sub(1)?);
        }
        let reach = random.pick(&[2, 7, 7, 60, 60, 500, 1 << 20]);
        let lo = s.lo.max(-reach);
        let hi = hi.min(lo.max(0).saturating_add(reach.saturating_mul(s.div)));
        // Multiples of the divisor between the ends.
        let (a, b) = (ceil_div(lo, s.div), hi.div_euclid(s.div));
        if a > b || lo > hi {
            return None;
        }
        let v = match random.range(0, 5) {
            0 => a,
            1 => b,
            _ => random.range(a, b),
        } * s.div;
        self.0.push((s.clone(), v));
        Some(v)
    }

    /// The value of an expression, when it is defined here.
    pub fn eval(&self, e: &Expr) -> Option<i64> {
        e.eval(&|s| self.get(s)).ok()
    }
}

fn ceil_div(a: i64, b: i64) -> i64 {
    a.div_euclid(b) + i64::from(a.rem_euclid(b) != 0)
}

/// The symbols of expressions, in order of first appearance.
pub fn symbols(exprs: &[Expr]) -> Vec<Symbol> {
    let mut out: Vec<Symbol> = vec![];
    for e in exprs {
        e.for_each_symbol(&mut |s| {
            if !out.contains(s) {
                out.push(s.clone());
            }
        });
    }
    out
}

/// An environment in which the two differ although `before` is defined, out of `tries`.
///
/// `after` may be defined where `before` is not, never the other way round: that also counts as a difference. An
/// overflow on the way does not: expressions stand for ideal ints, and two forms of one may have different
/// intermediate values.
pub fn difference(before: &Expr, after: &Expr, seed: u64, tries: usize) -> Option<Env> {
    let symbols = symbols(&[before.clone(), after.clone()]);
    let mut random = Random::new(seed);
    for _ in 0..tries {
        let Some(env) = Env::random(&symbols, &mut random) else { continue };
        let Some(x) = env.eval(before) else { continue };
        match after.eval(&|s| env.get(s)) {
            Ok(y) if x == y => {}
            Err(IntError::Overflow { .. }) => {}
            _ => return Some(env),
        }
    }
    None
}
