//! Carries: whether a layout is linear on a box of steps, decided from its digits and not value by value.
//!
//! # The idea
//! A layout with coalesced modes `s₀:a₀, s₁:a₁, …` (the last unbounded) is a line with kinks. With `Pₖ = s₀·…·sₖ₋₁`
//!
//! ```text
//! A(x) = a₀·x + Σₖ eₖ·⌊x/Pₖ⌋,      eₖ = aₖ − sₖ₋₁·aₖ₋₁   (never 0: the mode would have coalesced)
//! ```
//!
//! Take steps `δ₀, δ₁, …` and counts `0 ≤ cₜ < nₜ`. How far is `A(Σ cₜ·δₜ)` from `Σ cₜ·A(δₜ)`? The whole parts of
//! `δₜ/Pₖ` cancel and the remainders stay:
//!
//! ```text
//! D(c) = A(Σ cₜδₜ) − Σ cₜA(δₜ) = Σₖ eₖ·Cₖ(c),   Cₖ(c) = ⌊Σ cₜ·(δₜ mod Pₖ) / Pₖ⌋: the carries into digit k
//! ```
//!
//! So everything is decided by which carries happen, and none of it needs the values.
//!
//! * *No carry*: `Σ (nₜ−1)·(δₜ mod Pₖ) < Pₖ` for every `k`. Then `D = 0`.
//! * *A first carry*: `Cₖ` grows with every `cₜ`, so where some carry is possible there is a least `c` that has one,
//!   and there each `Cₖ` is 0 or 1. `D` is a sum of some `eₖ`; unless these cancel, `c` is a witness. With two modes in
//!   `A` there is one `e`, nothing can cancel, and this is the whole answer.
//! * *Cancelling carries along one step* (`(4,4,9):(0,1,3)` at `15·i` is `3·i` for five `i`): `Cₖ(i) = ⌊i·αₖ⌋`. Two
//!   such sequences agree below `n` exactly when no fraction of denominator below `n` lies in `(α, α′]`, which the
//!   simplest fraction there tells. And `⌊iα⌋ + ⌊i(1−α)⌋ = i − 1` below the period of `α`. Sequences that neither makes
//!   equal are tried at the points where they part.
//! * *Cancelling carries in a box*: the box is halved until no carry changes inside a part, up to [`NODES`] parts.
//! * What is then open is enumerated up to [`SEARCH`] points, and otherwise [`CarryVerdict::Open`].
//!   Of boxes with many steps or kinks fewer parts and points are looked at, for each takes longer ([`WORK`]).
//!
//! With steps of both signs the sum may be negative; a layout splits those by truncation, `A(−x) = −A(x)`, so `⌊ ⌋`
//! becomes rounding towards 0 there and the box is halved as above.
use super::exact::SEARCH;
use crate::int::facts::gcd;

/// How many parts of a box are looked at where carries cancel.
const NODES: usize = 1 << 14;

/// How often the parts or points of a box may ask for the weight of a step at a kink, all together.
const WORK: usize = 1 << 25;

/// A kink: every `modulus` the layout jumps by `jump` off its line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kink {
    /// `Pₖ`
    pub modulus: i128,
    /// `eₖ`
    pub jump: i128,
}

/// Whether a layout is linear on a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CarryVerdict {
    /// It is.
    Linear,
    /// Not at these counts.
    Breaks(Vec<i64>),
    /// The carries cancel in a way that is not understood, on a box too large to list.
    Open,
}

/// Whether `A(Σ cₜ·δₜ) = Σ cₜ·A(δₜ)` for all `0 ≤ cₜ < nₜ`, where `modes` are the `(nₜ, δₜ)`.
///
/// `Σ (nₜ−1)·|δₜ|` must fit in 64 bits, and `kinks` increase.
pub(crate) fn linear(kinks: &[Kink], modes: &[(i64, i64)]) -> CarryVerdict {
    let grid = CarryBox::new(kinks, modes);
    if grid.axes.is_empty() || grid.kinks.is_empty() {
        return CarryVerdict::Linear;
    }
    if !grid.signed {
        for downwards in [true, false] {
            let c = grid.first_carry(downwards);
            if grid.breaks(&c) {
                return CarryVerdict::Breaks(grid.counts(&c, modes.len()));
            }
        }
        if let ([axis], true) = (&grid.axes[..], grid.points() > SMALL) {
            match grid.line(axis) {
                CarryVerdict::Open => {}
                decided => return grid.named(decided, modes.len()),
            }
        }
    }
    let mut verdict = grid.halved();
    if verdict == CarryVerdict::Open && grid.points() <= i128::from(SEARCH).min(grid.affordable() as i128) {
        verdict = grid.listed();
    }
    grid.named(verdict, modes.len())
}

/// Lines up to this length are listed at once.
const SMALL: i128 = 1 << 8;

/// A mode that can carry.
struct CarryMode {
    /// Its place among the modes.
    mode: usize,
    /// Its largest count.
    last: i64,
    /// `δ`
    step: i128,
    /// `δ mod Pₖ` for each kink, of the sign of `δ` where signs are mixed.
    weights: Vec<i128>,
}

/// The box, without the modes and kinks that cannot carry.
struct CarryBox {
    kinks: Vec<Kink>,
    axes: Vec<CarryMode>,
    signed: bool,
}

impl CarryBox {
    fn new(kinks: &[Kink], modes: &[(i64, i64)]) -> CarryBox {
        let live = || modes.iter().enumerate().filter(|(_, (n, d))| *n > 1 && *d != 0);
        let signed = live().any(|(_, m)| m.1 > 0) && live().any(|(_, m)| m.1 < 0);
        let weight = |d: i64, p: i128| {
            let w = i128::from(d).abs() % p;
            if signed && d < 0 { -w } else { w }
        };
        let reach = |p: i128| live().map(|(_, (n, d))| i128::from(n - 1) * weight(*d, p).abs()).sum::<i128>();
        let can_carry = |k: &Kink| k.jump != 0 && reach(k.modulus) >= if signed { 1 } else { k.modulus };
        let kinks: Vec<Kink> = kinks.iter().copied().filter(can_carry).collect();
        let axis = |(mode, (n, d)): (usize, &(i64, i64))| {
            let weights: Vec<i128> = kinks.iter().map(|k| weight(*d, k.modulus)).collect();
            CarryMode { mode, last: n - 1, step: i128::from(*d), weights }
        };
        // With mixed signs a step that never carries still decides the sign of the sum.
        let matters = |a: &CarryMode| signed || a.weights.iter().any(|w| *w != 0);
        let axes = live().map(axis).filter(matters).collect();
        CarryBox { kinks, axes, signed }
    }

    /// How many points.
    fn points(&self) -> i128 {
        self.axes.iter().fold(1i128, |n, a| n.saturating_mul(i128::from(a.last) + 1))
    }

    /// How many points can be looked at.
    fn affordable(&self) -> usize {
        WORK / (self.axes.len() * self.kinks.len()).max(1)
    }

    /// Counts of the axes as counts of the modes.
    fn counts(&self, c: &[i64], rank: usize) -> Vec<i64> {
        let mut out = vec![0; rank];
        self.axes.iter().zip(c).for_each(|(a, c)| out[a.mode] = *c);
        out
    }

    fn named(&self, v: CarryVerdict, rank: usize) -> CarryVerdict {
        match v {
            CarryVerdict::Breaks(c) => CarryVerdict::Breaks(self.counts(&c, rank)),
            v => v,
        }
    }

    /// `Σ cₜ·(δₜ mod Pₖ)`
    fn sum(&self, c: &[i64], k: usize) -> i128 {
        self.axes.iter().zip(c).map(|(a, c)| i128::from(*c) * a.weights[k]).sum()
    }

    fn carry(&self, sum: i128, negative: bool, k: usize) -> i128 {
        let p = self.kinks[k].modulus;
        if negative { -(-sum).div_euclid(p) } else { sum.div_euclid(p) }
    }

    /// `D(c) ≠ 0`; a value too large to compute counts as none.
    fn breaks(&self, c: &[i64]) -> bool {
        let x: i128 = self.axes.iter().zip(c).map(|(a, c)| i128::from(*c) * a.step).sum();
        let negative = self.signed && x < 0;
        let term = |k: usize| self.carry(self.sum(c, k), negative, k).checked_mul(self.kinks[k].jump);
        let total = (0..self.kinks.len()).try_fold(0i128, |t, k| t.checked_add(term(k)?));
        total.is_some_and(|d| d != 0)
    }

    /// A least point with a carry: from the last corner, each count as small as keeps one.
    fn first_carry(&self, downwards: bool) -> Vec<i64> {
        let mut c: Vec<i64> = self.axes.iter().map(|a| a.last).collect();
        let n = self.axes.len();
        for i in 0..n {
            let t = if downwards { n - 1 - i } else { i };
            let needed = |k: usize| {
                let w = self.axes[t].weights[k];
                let missing = self.kinks[k].modulus - (self.sum(&c, k) - i128::from(c[t]) * w);
                match (missing > 0, w > 0) {
                    (false, _) => Some(0),
                    (true, true) => Some((missing + w - 1) / w),
                    (true, false) => None,
                }
            };
            let least = (0..self.kinks.len()).filter_map(needed).min();
            c[t] = least.and_then(|c| i64::try_from(c).ok()).unwrap_or(c[t]).min(c[t]);
        }
        c
    }

    /// One axis: classes of equal sequences `⌊i·α⌋`.
    fn line(&self, axis: &CarryMode) -> CarryVerdict {
        let n = i128::from(axis.last) + 1;
        // Σ jump·⌊i·num/den⌋ + whole·(i − 1)
        let mut whole = 0i128;
        let mut slopes: Vec<(Ratio, i128)> = vec![];
        for (k, w) in self.kinks.iter().zip(&axis.weights) {
            let g = gcd128(*w, k.modulus);
            let (mut num, den, mut jump) = (w / g, k.modulus / g, k.jump);
            if 2 * num > den && n <= den {
                let Some(sum) = whole.checked_add(jump) else { return CarryVerdict::Open };
                whole = sum;
                (num, jump) = (den - num, -jump);
            }
            if num * (n - 1) >= den {
                slopes.push(((num, den), jump));
            }
        }
        slopes.sort_by(|((a, b), _), ((c, d), _)| (a * d).cmp(&(c * b)));
        let mut probes: Vec<i128> = vec![2, n - 1];
        let mut classes: Vec<(Ratio, i128)> = vec![];
        for (slope, jump) in slopes {
            probes.push((slope.1 + slope.0 - 1) / slope.0);
            if let Some((last, total)) = classes.last_mut() {
                let part = if *last == slope { n } else { between(*last, slope, true).1 };
                if part >= n {
                    let Some(sum) = total.checked_add(jump) else { return CarryVerdict::Open };
                    *total = sum;
                    continue;
                }
                probes.push(part);
            }
            classes.push((slope, jump));
        }
        if whole == 0 && classes.iter().all(|c| c.1 == 0) {
            return CarryVerdict::Linear;
        }
        let near = probes.iter().flat_map(|i| [i - 1, *i, i + 1]).filter(|i| (1..n).contains(i));
        let points = near.filter_map(|i| i64::try_from(i).ok()).map(|i| vec![i]);
        points.into_iter().find(|c| self.breaks(c)).map_or(CarryVerdict::Open, CarryVerdict::Breaks)
    }

    /// Halves the box until no carry changes inside a part.
    fn halved(&self) -> CarryVerdict {
        let mut left = vec![(vec![0i64; self.axes.len()], self.axes.iter().map(|a| a.last).collect::<Vec<i64>>())];
        for _ in 0..NODES.min(self.affordable()) {
            let Some((lo, hi)) = left.pop() else { return CarryVerdict::Linear };
            for c in [&lo, &hi] {
                if self.breaks(c) {
                    return CarryVerdict::Breaks(c.clone());
                }
            }
            if self.constant(&lo, &hi) {
                continue;
            }
            let spread = |t: &usize| i128::from(hi[*t] - lo[*t]) * self.axes[*t].step.abs();
            let Some(t) = (0..lo.len()).filter(|t| hi[*t] > lo[*t]).max_by_key(spread) else { continue };
            let middle = lo[t] + (hi[t] - lo[t]) / 2;
            let (mut below, mut above) = (hi.clone(), lo.clone());
            below[t] = middle;
            above[t] = middle + 1;
            left.push((above, hi));
            left.push((lo, below));
        }
        if left.is_empty() { CarryVerdict::Linear } else { CarryVerdict::Open }
    }

    /// Whether every carry is the same on all of a part.
    fn constant(&self, lo: &[i64], hi: &[i64]) -> bool {
        if lo == hi {
            return true;
        }
        // The least and the largest of a weighted sum, by the sign of each weight.
        let range = |weight: &dyn Fn(&CarryMode) -> i128| {
            let ends = self.axes.iter().enumerate().map(|(t, a)| {
                let w = weight(a);
                let (x, y) = (i128::from(lo[t]) * w, i128::from(hi[t]) * w);
                (x.min(y), x.max(y))
            });
            ends.fold((0, 0), |(a, b), (x, y)| (a + x, b + y))
        };
        let (x0, x1) = if self.signed { range(&|a| a.step) } else { (0, 0) };
        (0..self.kinks.len()).all(|k| {
            let (w0, w1) = range(&|a| a.weights[k]);
            if self.axes.iter().all(|a| a.weights[k] == a.step) {
                // The carry is that of the sum itself.
                return w0 / self.kinks[k].modulus == w1 / self.kinks[k].modulus;
            }
            let first = self.carry(w0, x1 < 0, k);
            first == self.carry(w1, x0 < 0, k)
        })
    }

    /// Every point.
    fn listed(&self) -> CarryVerdict {
        let mut c = vec![0i64; self.axes.len()];
        'all: loop {
            if self.breaks(&c) {
                return CarryVerdict::Breaks(c);
            }
            for (c, a) in c.iter_mut().zip(&self.axes) {
                if *c < a.last {
                    *c += 1;
                    continue 'all;
                }
                *c = 0;
            }
            return CarryVerdict::Linear;
        }
    }
}

/// Numerator and denominator.
type Ratio = (i128, i128);

fn gcd128(mut a: i128, mut b: i128) -> i128 {
    if let (Ok(a), Ok(b)) = (i64::try_from(a), i64::try_from(b)) {
        return i128::from(gcd(a, b)).max(1);
    }
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.abs().max(1)
}

/// The simplest fraction in `(lo, hi]` (`closed_above`) or `[lo, hi)`: its denominator is the least there is.
///
/// By continued fractions: an integer inside is simplest; otherwise both ends have one whole part, and the reciprocals
/// of the rests are searched. Ends are not negative; a denominator 0 is infinity.
fn between(lo: Ratio, hi: Ratio, closed_above: bool) -> Ratio {
    let whole = lo.0.div_euclid(lo.1);
    let next = if closed_above || whole * lo.1 != lo.0 { whole + 1 } else { whole };
    let inside = if closed_above { next * hi.1 <= hi.0 } else { next * hi.1 < hi.0 };
    if inside {
        return (next, 1);
    }
    let (p, q) = between((hi.1, hi.0 - whole * hi.1), (lo.1, lo.0 - whole * lo.1), !closed_above);
    (whole * p + q, p)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `Σ eₖ·⌊i·(d mod Pₖ)/Pₖ⌋`, the sum that must be 0.
    fn off(kinks: &[Kink], d: i64, i: i64) -> i128 {
        let carries = |k: &Kink| k.jump * (i128::from(i) * (i128::from(d) % k.modulus)).div_euclid(k.modulus);
        kinks.iter().map(carries).sum()
    }

    #[test]
    fn long_lines_are_decided_as_point_by_point() {
        let mut state = 7u64;
        let mut random = |n: i64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) as i64 % n
        };
        let (mut linear_ones, mut cancelling) = (0, 0);
        for _ in 0..20_000 {
            let (mut kinks, mut modulus, mut total) = (vec![], 1i128, 0i128);
            for _ in 0..2 + random(3) {
                modulus *= i128::from([2, 3, 4, 5, 16, 60, 300][random(7) as usize]);
                // The last jump often makes the sum 0, so that carries that come together cancel.
                let jump = if random(3) == 0 && total != 0 { -total } else { i128::from(1 + random(2)) };
                total += jump;
                kinks.push(Kink { modulus, jump });
            }
            let top = i64::try_from(modulus).unwrap();
            let d = match random(3) {
                0 => random(top),
                // Near a simple fraction of the largest modulus, where sequences stay equal for long.
                _ => (top * (1 + random(3)) / (1 + random(4)) - random(3)).max(1),
            };
            let n = 257 + random(1500);
            let breaks = (0..n).find(|i| off(&kinks, d, *i) != 0);
            match linear(&kinks, &[(n, d)]) {
                CarryVerdict::Linear => {
                    assert_eq!(breaks, None, "{kinks:?} {n}:{d}");
                    linear_ones += 1;
                    let carries = kinks.iter().any(|k| i128::from(n - 1) * (i128::from(d) % k.modulus) >= k.modulus);
                    cancelling += usize::from(carries);
                }
                CarryVerdict::Breaks(c) => assert_ne!(off(&kinks, d, c[0]), 0, "{kinks:?} {n}:{d} at {c:?}"),
                CarryVerdict::Open => panic!("{kinks:?} {n}:{d} is open"),
            }
        }
        assert!(linear_ones > 500 && cancelling > 50, "{linear_ones} linear, {cancelling} of them by cancelling");
    }

    #[test]
    fn the_simplest_fraction_has_the_least_denominator() {
        for (a, b, c, d) in [(1, 3, 1, 2), (3, 7, 4, 7), (5, 12, 3, 7), (0, 1, 1, 9), (7, 16, 4, 9)] {
            let inside = |q: i128| (0..=q).any(|p| a * q < p * b && p * d <= c * q);
            let least = (1..1000).find(|q| inside(*q)).unwrap();
            assert_eq!(between((a, b), (c, d), true).1, least);
        }
    }
}
