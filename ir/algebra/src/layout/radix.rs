//! Left inverses by search: digits of the offsets, and strides that lead each offset back to its coordinate.
//!
//! An inverse of `A` is a layout `L` with `L(x) = y` at the points `(x, y) = (A(c), c)`. A layout takes an offset apart
//! into digits over a radix chain `s₀, s₁, …` (the last digit is unbounded) and adds `dₖ` for each unit of digit `k`.
//! Once the chain is chosen, the points are linear equations for the strides `dₖ`, to be solved in integers:
//!
//! * Division truncates, so `L(-x) = -L(x)`: the point `(-x, y)` asks for the same as `(x, -y)`.
//! * Points sorted by offset that agree in all digits above `k` lie side by side. Their difference is an equation in
//!   `d₀ … dₖ` alone, so a chain is given up at the first digits that contradict each other.
//! * The solutions of integer equations are one solution plus a lattice ([`Strides`]); an equation shortens the lattice
//!   by Euclid's algorithm on its generators, and is contradictory when it has no step of the right length.
//! * A chain may be refined without loss: `s·t` of stride `d` is `s` of `d` and `t` of `s·d`. So when no chain of prime
//!   extents has a solution, no layout is an inverse: that is a proof. Few digits are tried first, since they read
//!   best.
//!
//! `(3,2):(5,3)` has the points (0,0) (3,3) (5,1) (8,4) (10,2) (13,5); the chain `5, …` gives `3·d₀ = 3` and `d₁ = 1`,
//! and the inverse is `(5,3):(1,1)`.
use crate::int::facts::gcd;

/// The steps of a layout: extent, stride, and the size of the modes before it, all known.
pub(super) type SizedModes = (i64, i64, i64);

/// An offset and the coordinate to which it leads.
pub(super) type Point = (i64, i64);

/// Work for chains of few digits, in points looked at.
const SHORT: u64 = 1 << 18;
/// Work for the chains of primes.
const LONG: u64 = 1 << 19;
/// Up to this extent all are tried as the next digit; beyond, those that the strides suggest.
const ALL: i64 = 1 << 10;
/// So many points are made into equations; the others only have to agree in the end.
const SAMPLE: usize = 256;
/// How often a point that does not agree is added to the sample.
const ROUNDS: usize = 8;

/// What a search ends with. The modes of all but the first come nearest: they lead some offset elsewhere.
pub(super) enum RadixSearch {
    /// These modes lead every offset to its coordinate.
    Found(Vec<(i64, i64)>),
    /// No layout does.
    Impossible(Vec<(i64, i64)>),
    /// No layout does: this offset and its negative are reached from coordinates that are not each other's negatives.
    Mirrored(i64, Vec<(i64, i64)>),
    /// None was found, and not every one was tried.
    Open(Vec<(i64, i64)>),
}

impl RadixSearch {
    /// The modes that were found, or that come nearest.
    pub(super) fn near(self) -> Vec<(i64, i64)> {
        match self {
            RadixSearch::Found(m) | RadixSearch::Impossible(m) | RadixSearch::Mirrored(_, m) | RadixSearch::Open(m) => {
                m
            }
        }
    }
}

/// The offset and the coordinate of every element; `None` on overflow.
pub(super) fn points(steps: &[SizedModes]) -> Option<Vec<Point>> {
    let mut all = vec![(0i64, 0i64)];
    for (s, d, before) in steps {
        let mut next = Vec::with_capacity(all.len());
        for i in 0..*s {
            let (x, y) = (i.checked_mul(*d)?, i.checked_mul(*before)?);
            for p in &all {
                next.push((p.0.checked_add(x)?, p.1.checked_add(y)?));
            }
        }
        all = next;
    }
    Some(all)
}

/// The value of a layout at an offset, the last mode unbounded; `None` on overflow.
pub(super) fn at(modes: &[(i64, i64)], x: i64) -> Option<i64> {
    super::exact::ExactModes(modes.to_vec()).at(x).ok()
}

/// Looks for a layout through all points, of which no two have one offset.
pub(super) fn search(steps: &[SizedModes], points: &[Point]) -> RadixSearch {
    let mut all: Vec<Point> = points.iter().map(|(x, y)| if *x < 0 { (-x, -y) } else { (*x, *y) }).collect();
    all.push((0, 0));
    all.sort_unstable();
    all.dedup();
    if let Some(w) = all.windows(2).find(|w| w[0].0 == w[1].0) {
        let slope = if w[0].0 == 1 { w[0].1 } else { 0 };
        return RadixSearch::Mirrored(w[0].0, vec![(w[0].0 + 1, slope)]);
    }
    let mut sample = all.clone();
    if all.len() > SAMPLE {
        // The first points, each mode's unit and end, and some of the rest.
        let ends = |(s, d, before): &SizedModes| {
            [1, s - 1].map(|i| if *d < 0 { (-i * d, -i * before) } else { (i * d, i * before) })
        };
        sample.truncate(SAMPLE / 2);
        sample.extend(all.iter().step_by(all.len() / (SAMPLE / 4)));
        sample.extend(steps.iter().flat_map(ends));
    }
    for _ in 0..ROUNDS {
        sample.sort_unstable();
        sample.dedup();
        let mut chains = Chains::new(steps, &sample);
        match chains.run() {
            RadixSearch::Found(modes) => match all.iter().find(|(x, y)| at(&modes, *x) != Some(*y)) {
                None => return RadixSearch::Found(modes),
                Some(p) => sample.push(*p),
            },
            other => return other,
        }
    }
    RadixSearch::Open(vec![(1, 0)])
}

/// The integer strides that satisfy the equations so far: one solution and the generators of all differences to it.
#[derive(Clone, Default)]
struct Strides {
    one: Vec<i128>,
    free: Vec<Vec<i128>>,
}

impl Strides {
    /// Becomes the strides of others with one more digit, whose stride is not known. Room is used again: a search does
    /// this for every extent that it tries.
    fn set_with_unknown(&mut self, others: &Strides) {
        let n = others.one.len();
        self.one.clone_from(&others.one);
        self.one.push(0);
        self.free.clone_from(&others.free);
        self.free.iter_mut().for_each(|f| f.push(0));
        self.free.push((0..=n).map(|k| i128::from(k == n)).collect());
    }

    /// Adds the equation `row·d = y`: whether solutions are left; `None` on overflow. `lengths` is scratch.
    fn require(&mut self, row: &[i128], y: i128, lengths: &mut Vec<i128>) -> Option<bool> {
        let dot = |v: &[i128]| row.iter().zip(v).try_fold(0i128, |sum, (r, v)| sum.checked_add(r.checked_mul(*v)?));
        let rest = y.checked_sub(dot(&self.one)?)?;
        lengths.clear();
        for f in &self.free {
            lengths.push(dot(f)?);
        }
        // Euclid: all others are shortened by the generator whose step is shortest, until one is left.
        loop {
            let shortest = (0..lengths.len()).filter(|k| lengths[*k] != 0).min_by_key(|k| lengths[*k].unsigned_abs());
            let Some(p) = shortest else { return Some(rest == 0) };
            let mut others = false;
            for k in (0..lengths.len()).filter(|k| *k != p) {
                let q = lengths[k] / lengths[p];
                if q != 0
                    && let Ok([long, pivot]) = self.free.get_disjoint_mut([k, p])
                {
                    for (x, v) in long.iter_mut().zip(pivot) {
                        *x = x.checked_sub(v.checked_mul(q)?)?;
                    }
                    lengths[k] -= q * lengths[p];
                }
                others |= lengths[k] != 0;
            }
            if others {
                continue;
            }
            if rest % lengths[p] != 0 {
                return Some(false);
            }
            let (q, step) = (rest / lengths[p], self.free.remove(p));
            for (x, v) in self.one.iter_mut().zip(&step) {
                *x = x.checked_add(v.checked_mul(q)?)?;
            }
            return Some(true);
        }
    }
}

/// Which chains are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tried {
    /// All with this many digits.
    Digits(usize),
    /// All of prime extents, of any length.
    Primes,
}

struct Chains<'a> {
    /// Points of offsets from 0 up, sorted.
    points: &'a [Point],
    /// The largest offset.
    top: i64,
    /// Products of extents that the strides suggest.
    suggested: Vec<i64>,
    /// What may still be looked at.
    work: u64,
    /// Whether a chain was passed over.
    passed: bool,
    /// The chain whose last digit agreed with most points.
    near: (usize, Vec<(i64, i64)>),
}

impl<'a> Chains<'a> {
    fn new(steps: &[SizedModes], points: &'a [Point]) -> Chains<'a> {
        let mut suggested = vec![];
        for (i, (s, d, _)) in steps.iter().enumerate() {
            suggested.extend([d.saturating_abs(), d.saturating_mul(*s).saturating_abs()]);
            for (_, e, _) in &steps[..i] {
                let (sum, less) = (d.saturating_add(*e), d.saturating_sub(*e));
                suggested.extend([sum.saturating_abs(), less.saturating_abs(), gcd(*d, *e)]);
            }
        }
        let top = points.last().map_or(0, |p| p.0);
        Chains { points, top, suggested, work: 0, passed: false, near: (0, vec![(1, 0)]) }
    }

    fn run(&mut self) -> RadixSearch {
        self.work = SHORT;
        for digits in 1..=3 {
            if let Some(found) = self.from(Tried::Digits(digits)) {
                return RadixSearch::Found(found);
            }
        }
        (self.work, self.passed) = (LONG, false);
        let Some(found) = self.from(Tried::Primes) else {
            let near = std::mem::take(&mut self.near.1);
            return if self.passed { RadixSearch::Open(near) } else { RadixSearch::Impossible(near) };
        };
        // Primes are finer than need be: fewer digits may do as well.
        for digits in 4..found.len() {
            if let Some(shorter) = self.from(Tried::Digits(digits)) {
                return RadixSearch::Found(shorter);
            }
        }
        RadixSearch::Found(found)
    }

    fn from(&mut self, tried: Tried) -> Option<Vec<(i64, i64)>> {
        self.descend(tried, &mut vec![], 1, &Strides::default())
    }

    /// Goes on from a chain whose extents multiply to `n` and whose strides satisfy what lies between multiples of `n`.
    fn descend(&mut self, tried: Tried, chain: &mut Vec<i64>, n: i64, strides: &Strides) -> Option<Vec<(i64, i64)>> {
        let last = match tried {
            Tried::Digits(k) => chain.len() + 1 == k,
            Tried::Primes => false,
        };
        let steps = self.steps(n);
        let mut next = Strides::default();
        if last || tried == Tried::Primes {
            next.set_with_unknown(strides);
            let agreed = self.join(&mut next, chain, &steps, None);
            let whole = agreed == self.points.len();
            if whole || agreed > self.near.0 {
                let extents = chain.iter().copied().chain([(self.top / n).saturating_add(1)]);
                let modes = extents.zip(&next.one).map(|(s, d)| Some((s, i64::try_from(*d).ok()?)));
                match modes.collect::<Option<Vec<_>>>() {
                    Some(modes) if whole => return Some(modes),
                    Some(modes) => self.near = (agreed, modes),
                    None => self.passed = true,
                }
            }
        }
        if last {
            return None;
        }
        for s in self.extents(n, tried) {
            if self.work == 0 {
                self.passed = true;
                return None;
            }
            next.set_with_unknown(strides);
            if self.join(&mut next, chain, &steps, Some(s)) < self.points.len() {
                continue;
            }
            chain.push(s);
            let found = self.descend(tried, chain, n * s, &next);
            chain.pop();
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// The extents of a next digit that leave another above it.
    fn extents(&mut self, n: i64, tried: Tried) -> Vec<i64> {
        let most = self.top / n;
        if most <= ALL {
            return (2..=most).filter(|s| tried != Tried::Primes || prime(*s)).collect();
        }
        self.passed = true;
        let near = self.suggested.iter().flat_map(|v| [v / n, (v / n).saturating_add(1)]);
        let mut extents: Vec<i64> = (2..=16).chain(near).filter(|s| (2..=most).contains(s)).collect();
        extents.sort_unstable();
        extents.dedup();
        extents
    }

    /// The neighbours that lie in different multiples of `n`: which pair, and the multiples.
    fn steps(&self, n: i64) -> Vec<(usize, i64, i64)> {
        let multiples = |(i, pair): (usize, &[Point])| (i, pair[0].0 / n, pair[1].0 / n);
        self.points.windows(2).enumerate().map(multiples).filter(|(_, x, z)| x != z).collect()
    }

    /// Adds the equations between neighbours that a digit of extent `s` brings together (all, for the last digit): the
    /// number of points up to the first contradiction, all when there is none. `steps` are the neighbours that the
    /// chain leaves apart.
    fn join(&mut self, strides: &mut Strides, chain: &[i64], steps: &[(usize, i64, i64)], s: Option<i64>) -> usize {
        let (mut row, mut lengths) = (vec![0i128; chain.len() + 1], vec![]);
        for &(i, above_x, above_z) in steps {
            if s.is_some_and(|s| above_x / s != above_z / s) {
                continue;
            }
            let ((mut x, y), (mut z, w)) = (self.points[i], self.points[i + 1]);
            for (k, s) in chain.iter().enumerate() {
                row[k] = i128::from(z % s) - i128::from(x % s);
                (x, z) = (x / s, z / s);
            }
            let (x, z) = s.map_or((x, z), |s| (x % s, z % s));
            row[chain.len()] = i128::from(z) - i128::from(x);
            self.work = self.work.saturating_sub(row.len() as u64);
            let left = strides.require(&row, i128::from(w) - i128::from(y), &mut lengths);
            if left != Some(true) {
                self.passed |= left.is_none();
                self.work = self.work.saturating_sub(i as u64 + 1);
                return i + 1;
            }
        }
        // Every pair counts as looked at.
        self.work = self.work.saturating_sub(self.points.len() as u64 - 1);
        self.points.len()
    }
}

fn prime(n: i64) -> bool {
    n >= 2 && (2..).take_while(|k| k * k <= n).all(|k| n % k != 0)
}
