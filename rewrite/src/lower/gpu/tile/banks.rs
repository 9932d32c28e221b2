//! Where elements lie in shared memory: a pitch and a swizzle for which neither side of a tile meets in one bank.
//!
//! Shared memory answers a warp in groups of threads that ask for 128 bytes together, and a bank (4 bytes wide, 32 of them)
//! gives one word at a time. The words that the groups of a block's first warps touch are counted, for the copies into a
//! tile and the reads out of it, under a few pitches and swizzles; the first without a conflict is taken, or the best.
use super::{Plan, Stage};
use tilewright_ir::int::Swizzle;

/// Warps that are looked at: the pattern repeats.
const WARPS: i64 = 2;

/// Bytes that are answered together.
const GROUP: i64 = 128;

/// Fills in steps, size and swizzle of a stage.
pub(super) fn place(plan: &Plan<'_>, stage: &mut Stage, bytes: i64) {
    let digits: Vec<usize> = stage.order.iter().map(|(x, _)| *x).collect();
    let digits = &digits[..];
    let unit = stage.unit.max(plan.across);
    let base = unit.trailing_zeros();
    let mut best: Option<(i64, i64)> = None;
    for pitch in pitches(plan, stage, digits, unit) {
        let order = steps(plan, digits, stage.run, pitch);
        let rows = &order[stage.run..];
        let elements = rows.iter().map(|(x, step)| (plan.shape.staged(*x) - 1) * step).sum::<i64>() + pitch;
        let swizzles = std::iter::once(None).chain(swizzles(unit * bytes, base, elements).map(Some));
        for swizzle in swizzles {
            let at = Placed { plan, stage, order: &order, swizzle, bytes };
            let elements = match swizzle {
                // A swizzle stays in blocks of this many elements.
                Some(s) => round_up(elements, 1 << (s.bits + s.base + s.shift.unsigned_abs())),
                None => elements,
            };
            let conflicts = at.conflicts();
            if best.is_none_or(|(found, _)| conflicts < found) {
                best = Some((conflicts, elements));
                stage.swizzle = swizzle;
                stage.elements = elements;
                stage.order.clone_from(&order);
            }
            if conflicts == 0 {
                return;
            }
        }
    }
}

fn round_up(n: i64, to: i64) -> i64 {
    (n + to - 1) / to * to
}

/// Elements from one run to the next: none between, a few units, or up to a power of two.
fn pitches(plan: &Plan<'_>, stage: &Stage, digits: &[usize], unit: i64) -> Vec<i64> {
    let tight = round_up(stage.units(&plan.shape) * stage.unit, unit);
    let mut all = vec![tight];
    if stage.run < digits.len() {
        let power = (tight as u64).next_power_of_two() as i64;
        all.extend((1..=4).map(|i| tight + i * unit).filter(|p| p * 8 <= tight * 9));
        if power * 3 <= tight * 4 {
            all.push(power);
        }
        all.dedup();
    }
    all
}

/// The digits with their steps: the run side by side, the others at multiples of the pitch.
fn steps(plan: &Plan<'_>, digits: &[usize], run: usize, pitch: i64) -> Vec<(usize, i64)> {
    let mut step = 1;
    let mut out = vec![];
    for (i, &x) in digits.iter().enumerate() {
        if i == run {
            step = pitch;
        }
        out.push((x, step));
        step *= plan.shape.staged(x);
    }
    out
}

/// Swizzles that keep units whole, from the one that tells most threads apart on.
fn swizzles(unit_bytes: i64, base: u32, elements: i64) -> impl Iterator<Item = Swizzle> {
    let most = (GROUP / unit_bytes.clamp(4, 16)).trailing_zeros();
    let top = 64 - (elements.max(2) as u64 - 1).leading_zeros(); // bits of an offset
    (1..=most).rev().flat_map(move |bits| {
        let last = top.saturating_sub(bits + base);
        (bits..=last.max(bits)).filter_map(move |shift| {
            let found = Swizzle::checked(i64::from(bits), i64::from(base), i64::from(shift))?;
            (bits + base + shift <= top).then_some(found)
        })
    })
}

/// A stage with a placement to be judged.
struct Placed<'p> {
    plan: &'p Plan<'p>,
    stage: &'p Stage,
    order: &'p [(usize, i64)],
    swizzle: Option<Swizzle>,
    bytes: i64,
}

impl Placed<'_> {
    fn offset(&self, x: i64) -> i64 {
        self.swizzle.map_or(x, |s| s.apply(x))
    }

    /// Extra rounds over the groups of the first warps, of copies in and reads out.
    fn conflicts(&self) -> i64 {
        let plan = self.plan;
        let mut copies = vec![(self.stage.units(&plan.shape), self.stage.unit)];
        copies.extend(self.order[self.stage.run..].iter().map(|(x, step)| (plan.shape.staged(*x), *step)));
        let step = |x: usize| self.order.iter().find(|(y, _)| *y == x).map_or(0, |(_, step)| *step);
        let reads: Vec<(i64, i64)> =
            plan.micro_tiles().into_iter().map(|(x, n)| (n, step(x) * plan.width(x))).collect();
        let mut total = self.rounds(&copies, 0, self.stage.unit);
        for j in 0..plan.along.min(4) {
            total += self.rounds(&reads, j * step(plan.shape.d), plan.across);
        }
        total
    }

    /// Extra rounds where thread `t` touches `width` elements from the offset that `t` has over these extents and steps.
    fn rounds(&self, modes: &[(i64, i64)], from: i64, width: i64) -> i64 {
        let size: i64 = modes.iter().map(|(n, _)| n).product();
        let width_bytes = width * self.bytes;
        let group = GROUP / width_bytes.clamp(4, 16);
        let threads = size.min(WARPS * 32);
        let mut extra = 0;
        let mut first = 0;
        while first < threads {
            let mut words: Vec<i64> = vec![];
            for t in first..(first + group).min(threads) {
                let (mut rest, mut offset) = (t, from);
                for (n, step) in modes {
                    offset += rest % n * step;
                    rest /= n;
                }
                let byte = self.offset(offset) * self.bytes;
                words.extend((byte / 4..=(byte + width_bytes - 1) / 4).filter(|w| w * 4 < byte + width_bytes));
            }
            words.sort_unstable();
            words.dedup();
            let mut banks = [0i64; 32];
            words.iter().for_each(|w| banks[(w % 32) as usize] += 1);
            extra += banks.iter().max().copied().unwrap_or(1).max(1) - 1;
            first += group;
        }
        extra
    }
}
