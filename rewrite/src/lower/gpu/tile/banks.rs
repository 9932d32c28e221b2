//! Where elements lie in shared memory: a pitch and a swizzle for which neither side of a tile meets in one bank.
//!
//! The words that the groups of a block's first warps touch are counted ([`tilewright_ir::layout::banks`]), for the
//! copies into a tile and the reads out of it, under a few pitches and swizzles; the first without a conflict is taken,
//! or the best. Rows that begin anywhere are counted from where they do, in the first tile.
//!
//! A warp's `cp.async` of 16 bytes each ask for the two halves of a sector of 32 bytes in one request where both halves
//! go to one sector of shared memory, and in two where they do not: rows at odd multiples of 16 bytes, in memory or in
//! shared memory, read more sectors, and more lines of the L2 cache, than they have. So runs are copied from the sector
//! on in which they begin, and rows lie at multiples of a sector; but for single elements, where four times the threads
//! then meet in one bank and that takes longer than memory does.
use super::walk::Walk;
use super::{Stage, TilePlan, known};
use crate::lower::round::round_up;
use smallvec::SmallVec;
use tilewright_ir::int::{Int, Swizzle};
use tilewright_ir::layout::banks::{BankWords, together};

/// Fills in steps, padding, size and swizzle of a stage; the rounds in which 512 bytes are read.
pub(super) fn place(plan: &TilePlan<'_>, stage: &mut Stage, bytes: i64) -> i64 {
    let rows = stage.order[stage.run..].iter().any(|(x, _)| *x == plan.shape.d);
    let unit = stage.unit.max(plan.across);
    // The two copies of a sector are one request where their places share a sector of shared memory too: in the best
    // placement all steps are multiples of sectors. That leaves fewer places to rows; single elements may take too long
    // to read.
    let sector = if rows { unit.max(plan.grid.sector_bytes / bytes) } else { unit };
    let mut found = best(plan, stage, bytes, pitches(plan, stage, sector), unit);
    if found.rounds > plan.policy.hidden_rounds && plan.across == 1 && rows {
        let narrow = Stage { from: stage.unit, ..stage.clone() };
        let narrow = best(plan, &narrow, bytes, pitches(plan, &narrow, unit), unit);
        if narrow.rounds <= found.rounds {
            found = narrow;
        }
    }
    *stage = found.stage;
    found.rounds
}

/// A placement and what it costs.
struct CostedPlacement {
    stage: Stage,
    conflicts: i64,
    rounds: i64,
}

/// The first placement without a conflict, or the best. Where elements are read one by one at strides that are known
/// there is no swizzle: the offsets that a thread walks to would have to be swizzled one by one, too. Where strides are
/// not, no padding suits all of them. None is larger than what leaves room for as many blocks as are wanted of the
/// first.
fn best(plan: &TilePlan<'_>, stage: &Stage, bytes: i64, pitches: Vec<(i64, i64)>, unit: i64) -> CostedPlacement {
    let mut best: Option<CostedPlacement> = None;
    let mut most = i64::MAX;
    let asked = WarpRequests::of(plan, stage);
    for (pitch, pad) in pitches {
        let mut placed = Stage { pad, ..stage.clone() };
        let elements = placed.lay(plan, pitch);
        let touched = asked.touched(plan, &placed, bytes);
        let swizzles = swizzles(unit * bytes, unit.trailing_zeros(), elements)
            .filter(|_| plan.across > 1 || plan.chain.sector.is_some() || !known(plan.nest))
            .map(Some);
        for swizzle in std::iter::once(None).chain(swizzles) {
            placed.swizzle = swizzle;
            placed.elements = round_up(elements, block(swizzle));
            match best {
                None => most = plan.share(placed.elements * bytes * plan.n_stages) / plan.n_stages,
                Some(_) if placed.elements * bytes > most => continue,
                Some(_) => {}
            }
            let (conflicts, rounds) = touched.conflicts(swizzle);
            let key = |f: &CostedPlacement| if plan.across == 1 { f.rounds } else { f.conflicts };
            let new = CostedPlacement { stage: placed.clone(), conflicts, rounds };
            if best.as_ref().is_none_or(|old| key(&new) < key(old)) {
                best = Some(new);
            }
            if conflicts == 0 {
                break;
            }
        }
        if best.as_ref().is_some_and(|f| f.conflicts == 0) {
            break;
        }
    }
    best.unwrap_or(CostedPlacement { stage: stage.clone(), conflicts: 0, rounds: 0 })
}

/// A swizzle stays in blocks of this many elements.
pub(super) fn block(swizzle: Option<Swizzle>) -> i64 {
    swizzle.map_or(1, |s| 1 << (s.bits + s.base + s.shift.unsigned_abs()))
}

/// Elements from one run to the next: none between, a few units, or up to a power of two; and elements left free after
/// every few rows, instead of a swizzle.
fn pitches(plan: &TilePlan<'_>, stage: &Stage, unit: i64) -> Vec<(i64, i64)> {
    let tight = round_up(stage.units(&plan.shape) * stage.unit, unit);
    let mut all = vec![tight];
    if stage.run < stage.order.len() {
        let power = (tight as u64).next_power_of_two() as i64;
        all.extend((1..=4).map(|i| tight + i * unit).filter(|p| p * 8 <= tight * 9));
        if power * 3 <= tight * 4 {
            all.push(power);
        }
        all.dedup();
    }
    let beside = stage.order[stage.run..].iter().any(|(x, _)| *x == plan.shape.d);
    let pads = if plan.across == 1 && plan.chain.sector.is_none() && beside { vec![0, unit] } else { vec![0] };
    all.into_iter().flat_map(|pitch| pads.iter().map(move |pad| (pitch, *pad))).collect()
}

impl Stage {
    /// Gives the digits their steps, the run side by side and the others at multiples of the pitch; the elements of
    /// all.
    fn lay(&mut self, plan: &TilePlan<'_>, pitch: i64) -> i64 {
        let mut step = 1;
        for (i, (x, found)) in self.order.iter_mut().enumerate() {
            if i == self.run {
                step = pitch;
            }
            let n = plan.shape.staged(*x);
            *found = step;
            step *= n;
            if *x == plan.shape.d {
                step += (n + plan.along - 1) / plan.along * self.pad;
            }
        }
        step.max(pitch)
    }
}

/// Swizzles that keep units whole, from the one that tells most threads apart on.
fn swizzles(unit_bytes: i64, base: u32, elements: i64) -> impl Iterator<Item = Swizzle> {
    let most = together(unit_bytes).trailing_zeros();
    let top = 64 - (elements.max(2) as u64 - 1).leading_zeros(); // bits of an offset
    (1..=most).rev().flat_map(move |bits| {
        let last = top.saturating_sub(bits + base);
        (bits..=last.max(bits)).filter_map(move |shift| {
            let found = Swizzle::checked(i64::from(bits), i64::from(base), i64::from(shift))?;
            (bits + base + shift <= top).then_some(found)
        })
    })
}

/// Points of a few digits of a tile.
type DigitPoints = SmallVec<[(usize, i64); 4]>;

/// What the first warps of a block ask for, wherever it lies: points of the tile, and elements beyond them.
struct WarpRequests {
    copies: Vec<(DigitPoints, i64)>,
    /// One list for each of a micro-tile's first rows.
    reads: Vec<Vec<(DigitPoints, i64)>>,
}

/// What the first warps of a block touch, before a swizzle.
struct WarpOffsets {
    /// Where copies begin, and reads: one list for each of a micro-tile's first rows.
    copies: Vec<i64>,
    reads: Vec<Vec<i64>>,
    /// Elements of a copy and of a read, bytes of an element.
    unit: i64,
    across: i64,
    bytes: i64,
}

impl Stage {
    /// The place of a point of a digit.
    fn place(&self, plan: &TilePlan<'_>, digit: usize, point: i64) -> i64 {
        let step = self.order.iter().find(|(x, _)| *x == digit).map_or(0, |(_, step)| *step);
        let pad = if digit == plan.shape.d && self.pad > 0 { point / plan.along * self.pad } else { 0 };
        point * step + pad
    }

    /// The copy at these coordinates: the point at which its run begins, and how far into the run it does.
    fn copied(&self, at: &[i64]) -> (DigitPoints, i64) {
        (self.order[self.run..].iter().map(|(x, _)| *x).zip(at[1..].iter().copied()).collect(), at[0] * self.unit)
    }

    /// The row `j` of the micro-tile at these coordinates of the first tile. Steps that are not known count as odd
    /// ones.
    fn read(&self, plan: &TilePlan<'_>, at: &[i64], j: i64) -> (DigitPoints, i64) {
        let (s, d) = (plan.shape.s, plan.shape.d);
        let begin = |k: usize, without: &dyn Fn(usize) -> bool, points: &[(usize, i64)]| -> i64 {
            let step = |x: usize| plan.nest.digits[x].stride(k).and_then(Int::as_static).unwrap_or(1);
            points
                .iter()
                .filter(|(x, _)| !without(*x))
                .map(|(x, v)| step(*x).wrapping_mul(*v))
                .fold(0, i64::wrapping_add)
        };
        let points = if plan.chain.is_empty() {
            let mut points = DigitPoints::new();
            for ((x, _), c) in plan.micro_tiles().into_iter().zip(&at[1..]) {
                let c = if x == s { c * plan.beside + at[0] } else { *c };
                points.push((x, c * plan.width(x)));
            }
            points.iter_mut().filter(|(x, _)| *x == d).for_each(|(_, v)| *v += j);
            points
        } else {
            let beside = |x: usize| plan.chain.digits.iter().any(|(y, _)| *y == x);
            let lead = plan
                .chain
                .sector
                .map_or(0, |sector| begin(0, &beside, &plan.chain_points(at, 0)).wrapping_neg().rem_euclid(sector));
            plan.chain_points(at, lead + j).into()
        };
        let run = |x: usize| self.order[..self.run].iter().any(|(y, _)| *y == x);
        let skew = if self.skewed { begin(self.operand, &run, &points).rem_euclid(self.from) } else { 0 };
        (points, skew)
    }
}

impl WarpRequests {
    fn of(plan: &TilePlan<'_>, stage: &Stage) -> WarpRequests {
        let sampled = plan.policy.sampled_warps * plan.grid.warp;
        let first = |walk: &Walk| (0..walk.threads().min(sampled)).map(|t| walk.first(t)).collect::<Vec<_>>();
        let items = first(&plan.writes(plan.threads));
        let row = |j: i64| items.iter().map(|at| stage.read(plan, at, j)).collect();
        WarpRequests {
            copies: first(&plan.copies(stage, plan.threads)).iter().map(|at| stage.copied(at)).collect(),
            reads: (0..plan.along.min(4)).map(row).collect(),
        }
    }

    /// Where it lies.
    fn touched(&self, plan: &TilePlan<'_>, stage: &Stage, bytes: i64) -> WarpOffsets {
        let place = |(points, beyond): &(DigitPoints, i64)| {
            points.iter().map(|(x, v)| stage.place(plan, *x, *v)).sum::<i64>() + beyond
        };
        WarpOffsets {
            copies: self.copies.iter().map(place).collect(),
            reads: self.reads.iter().map(|row| row.iter().map(place).collect()).collect(),
            unit: stage.unit,
            across: plan.across,
            bytes,
        }
    }
}

impl WarpOffsets {
    /// Extra rounds over the groups of the first warps, of copies in and reads out; and all rounds of the reads of 512
    /// bytes.
    fn conflicts(&self, swizzle: Option<Swizzle>) -> (i64, i64) {
        let mut words = BankWords::default();
        let (mut extra, _) = self.rounds(&self.copies, self.unit, swizzle, &mut words);
        let (mut again, mut groups) = (0, 0);
        for read in &self.reads {
            let found = self.rounds(read, self.across, swizzle, &mut words);
            (again, groups) = (again + found.0, groups + found.1);
        }
        extra += again;
        let width = self.across * self.bytes;
        let bytes = together(width) as i64 * width;
        (extra, (groups + again) * 512 / (bytes * groups.max(1)))
    }

    /// Extra rounds where threads touch `width` elements from these offsets on, and the groups of threads.
    fn rounds(&self, from: &[i64], width: i64, swizzle: Option<Swizzle>, words: &mut BankWords) -> (i64, i64) {
        let bytes = width * self.bytes;
        let (mut extra, mut groups) = (0, 0);
        let address = |offset: &i64| i128::from(swizzle.map_or(*offset, |s| s.apply(*offset)) * self.bytes);
        for group in from.chunks(together(bytes)) {
            extra += words.conflict(group.iter().map(address), bytes).map_or(0, |(_, passes)| passes as i64 - 1);
            groups += 1;
        }
        (extra, groups)
    }
}
