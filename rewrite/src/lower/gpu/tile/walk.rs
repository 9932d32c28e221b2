//! Which thread takes which points of a tile: neighbours side by side in threads, the others one after another.
//!
//! Points have one coordinate for each of a few extents. If threads numbered all points through, each would take its
//! number apart again for every one, by divisions and remainders of extents that are no powers of two: dozens of
//! instructions for a single byte. So a thread's number is taken apart once, into its coordinates among the `beside`
//! points of each extent, and it *walks* from there in steps of as many:
//!
//! ```text
//! (21, 7, 177) points, 441 threads: (21, 7, 3) side by side, each thread walks 59 steps of 3 along the last
//! ```
//!
//! A step of a loop that is written out is a number in the address of an access, and all else is found before the loop.
use super::super::grid::{only_if, serial, split, threads, unroll};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::round::{div_ceil, round_up};
use tilewright_ir::int::{Expr, Int, normal};
use tilewright_ir::kernel::Stmt;

/// What is done at the coordinates of a point.
pub(super) type WalkAction<'l> = dyn FnMut(&mut Builder, &[Expr]) -> Result<Vec<Stmt>, LowerError> + 'l;

/// What is done in a phase at the coordinates of a point, which is this one of those that are written out.
pub(super) type InPhase<'l> = dyn FnMut(&mut Builder, WalkPhase, &[Expr], &Expr) -> Result<Vec<Stmt>, LowerError> + 'l;

/// Points that are written out are read all before the first is written: a thread waits once for what it reads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum WalkPhase {
    Read,
    Write,
}

/// How much of a walk is written out: walks of at most `all` steps, of longer ones `some` steps.
#[derive(Clone, Copy, Debug)]
pub(super) struct WrittenOut {
    pub all: i64,
    pub some: i64,
}

/// How the points of a few extents, the first fastest, are shared out to threads.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Walk {
    pub extents: Vec<i64>,
    /// How many points of each extent lie side by side in threads.
    pub beside: Vec<i64>,
}

impl Walk {
    /// For up to `most` threads. Where a thread walks along an extent, its steps are multiples of the extent's period,
    /// if there are enough threads for that.
    pub(super) fn of(extents: Vec<i64>, periods: &[i64], most: i64) -> Walk {
        let mut room = most;
        let share = |(&n, &period): (&i64, &i64)| {
            let fit = n.min(room);
            // As few as need no more steps.
            let even = |fit: i64, period: i64| round_up(div_ceil(n, div_ceil(n, fit)), period);
            let (most, whole) = (even(fit, 1), fit / period * period);
            // Not where that leaves a quarter of the threads idle.
            let taken = if fit < n && 4 * whole > 3 * most { even(whole, period).min(whole) } else { most };
            room /= taken;
            taken
        };
        let beside = extents.iter().zip(periods).map(share).collect();
        Walk { extents, beside }
    }

    /// Threads that have points.
    pub(super) fn threads(&self) -> i64 {
        self.beside.iter().product()
    }

    fn steps(&self, x: usize) -> i64 {
        div_ceil(self.extents[x], self.beside[x])
    }

    /// Steps of a thread.
    pub(super) fn turns(&self) -> i64 {
        (0..self.extents.len()).map(|x| self.steps(x)).product()
    }

    /// Times that threads of a block of `n` come by a point, in parts of 1024 of the points.
    pub(super) fn effort(&self, n: i64) -> i64 {
        self.turns() * n * 1024 / self.extents.iter().product::<i64>().max(1)
    }

    /// The coordinates of thread `t` at its first point.
    pub(super) fn first(&self, mut t: i64) -> Vec<i64> {
        let mut take = |n: &i64| {
            let c = t % n;
            t /= n;
            c
        };
        self.beside.iter().map(&mut take).collect()
    }

    /// Points that are written out side by side.
    pub(super) fn batch(&self, out: WrittenOut) -> i64 {
        let longest = (0..self.extents.len()).map(|x| self.steps(x)).max().unwrap_or(1);
        if self.turns() <= out.all { longest } else { longest.min(out.some) }
    }

    /// The body at every point.
    pub(super) fn each(
        &self,
        b: &mut Builder,
        out: WrittenOut,
        body: &mut WalkAction<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        self.in_phases(b, out, &[WalkPhase::Write], &mut |b, _, at, _| body(b, at))
    }

    /// The phases of the body, one after the other for the points that are written out.
    pub(super) fn in_phases(
        &self,
        b: &mut Builder,
        out: WrittenOut,
        phases: &[WalkPhase],
        body: &mut InPhase<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let beside: Vec<Int> = self.beside.iter().map(|n| Int::Static(*n)).collect();
        threads(b, Expr::Num(self.threads()), &mut |b, thread| {
            let first = split(&thread, &beside)?;
            let mut order: Vec<usize> = (0..first.len()).collect();
            // The longest walk lies inside the others.
            order.sort_by_key(|x| self.steps(*x));
            self.along(b, &order, (&first, out), phases, body)
        })
    }

    /// The walks along the extents of `order`, from a thread's coordinates on.
    fn along(
        &self,
        b: &mut Builder,
        order: &[usize],
        (at, out): (&[Expr], WrittenOut),
        phases: &[WalkPhase],
        body: &mut InPhase<'_>,
    ) -> Result<Vec<Stmt>, LowerError> {
        let Some((&x, inner)) = order.split_first() else { return Ok(vec![]) };
        let (n, beside, steps) = (self.extents[x], self.beside[x], self.steps(x));
        let written = match inner.is_empty() {
            true => self.batch(out),
            false if self.turns() <= out.all => steps,
            false => 1,
        };
        let turns = div_ceil(steps, written);
        let one = |turn: &Expr, j: &Expr| -> Result<(Vec<Expr>, Vec<Expr>), LowerError> {
            let step = turn.clone() * Expr::Num(written) + j.clone();
            let c = normal::normalize(&(at[x].clone() + step * Expr::Num(beside)))?;
            let inside = if turns * written * beside == n { vec![] } else { vec![Expr::Num(n) - c.clone()] };
            let mut at = at.to_vec();
            at[x] = c;
            Ok((at, inside))
        };
        serial(b, turns, &mut |b, turn| {
            if !inner.is_empty() {
                return unroll(b, written, &mut |b, j| {
                    let (at, inside) = one(&turn, &j)?;
                    only_if(b, &inside, &mut |b, _| self.along(b, inner, (&at, out), phases, body))
                });
            }
            let mut all = vec![];
            for &phase in phases {
                all.extend(unroll(b, written, &mut |b, j| {
                    let (at, inside) = one(&turn, &j)?;
                    only_if(b, &inside, &mut |b, _| body(b, phase, &at, &j))
                })?);
            }
            Ok(all)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Walk;

    /// Every point has one thread and one step, threads are no more than there are, and steps keep to periods that
    /// leave few of them idle.
    #[test]
    fn walks_cover_their_points() {
        /// Extents, periods, threads, and how many of each extent lie side by side.
        type WalkCase = (&'static [i64], &'static [i64], i64, &'static [i64]);
        let cases: [WalkCase; 5] = [
            (&[21, 7, 177], &[1, 1, 1], 441, &[21, 7, 3]),
            (&[64, 16], &[1, 1], 256, &[64, 4]),
            (&[16, 256], &[1, 32], 512, &[16, 32]),
            (&[17, 288], &[1, 16], 512, &[17, 29]),
            (&[1000, 3], &[1, 1], 512, &[500, 1]),
        ];
        for (extents, periods, most, beside) in cases {
            let walk = Walk::of(extents.to_vec(), periods, most);
            assert_eq!(walk.beside, beside);
            assert!(walk.threads() <= most);
            let reached: i64 = (0..extents.len()).map(|x| walk.steps(x) * walk.beside[x]).product();
            assert!(reached >= extents.iter().product());
            let firsts: std::collections::BTreeSet<_> = (0..walk.threads()).map(|t| walk.first(t)).collect();
            assert_eq!(firsts.len() as i64, walk.threads());
        }
    }
}
