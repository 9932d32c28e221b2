//! A whole small product, all extents and strides of which are known: one call for a batch of them.
//!
//! C is cut into register tiles of even sizes: rows into blocks of up to so many vectors, the columns of each into
//! blocks of up to as many as registers hold. How many vectors is what costs the fewest cycles by a simple model. Equal
//! tiles share one loop; steps along k are laid out as far as code stays short.
//!
//! ```text
//! 23 × 17 × 9 of f32, AVX-512:   rows in two vectors, 16 and 8    columns 9 + 8
//!
//! for batch { tile 23 × 9: 9 steps; store    tile 23 × 8: 9 steps; store }
//! ```
use super::block::{RegisterBlock, RowVectors, UNROLLED};
use super::terms::MmaTerms;
use crate::assembler::{Assembled, Is, Mem, Reg, Routine, ScalarOperand, when};
use crate::encode::SimdLevel;
use tilewright_ir::dtype::DType;
use tilewright_ir::target::Nearest;

/// Instructions of all steps up to which they are laid out: about a quarter of an L1 of 32 KiB for code.
const LAID_OUT: i64 = 1000;

/// A small product, or a batch of them: `f(c, a, b)` does
///
/// ```text
/// C(i,j) = [C(i,j) +] Σ_l A(i,l)·B(j,l)    i < m, j < n, l < k
/// ```
///
/// and `f(c, a, b, count)` that `count` times, and goes on by the steps of the [`Batch`] meanwhile.
///
/// # Shapes
/// `m`, `n`, `k` count elements, from 1 on. Strides count bytes and have any sign, or are 0: `c_n` that of C along n,
/// `a_k` of A along k, `b_n` and `b_k` of B. C and A are contiguous along m. No C overlaps an A, a B or another C.
/// # Ensures
/// As of [`super::RegisterTile`]: only elements of C, A and B are touched, and products are added in the order of k, in
/// up to four sums taken in turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Small {
    /// The target's: AVX2 or AVX-512.
    pub level: SimdLevel,
    /// The type of all elements: f32 or f64.
    pub dtype: DType,
    /// Rows of C and A.
    pub m: i64,
    /// Columns of C, and B's first extent.
    pub n: i64,
    /// What is summed over.
    pub k: i64,
    /// Bytes from column to column of C.
    pub c_n: i64,
    /// Bytes from column to column of A.
    pub a_k: i64,
    /// Bytes along n in B.
    pub b_n: i64,
    /// Bytes along k in B.
    pub b_k: i64,
    /// Whether C is added.
    pub accumulate: bool,
    /// What follows, if it is one of several.
    pub batch: Option<Batch>,
}

/// The products of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batch {
    /// Bytes from product to product of C, A and B; they fit 32 bits.
    pub steps: [i64; 3],
    /// Bytes that prefetches of each are ahead, at most, but a product at least.
    pub ahead: i64,
    /// Bytes of a line of the caches.
    pub line: i64,
}

/// Blocks of rows, one below the other.
#[derive(Clone, Copy, Debug)]
struct Strip {
    blocks: i64,
    /// The first row.
    from: i64,
    rows: RowVectors,
    /// The most columns of a tile.
    columns: i64,
}

/// A walk over the lines of a matrix of a later product.
#[derive(Clone, Copy)]
struct LineWalk {
    /// The next line, and the register that says it, where there is more than one iteration.
    at: Mem,
    moves: Option<Reg>,
    /// Lines of an iteration, and bytes of each.
    lines: i64,
    line: i64,
    /// Whether the matrix is written.
    writes: bool,
}

impl LineWalk {
    /// The part of step `l` of `n`.
    fn step(&self, a: &mut Routine, l: i64, n: i64) {
        for i in self.lines * l / n..self.lines * (l + 1) / n {
            let place = self.at.on(i * self.line);
            if self.writes { a.prefetch_to_write(place) } else { a.prefetch(Nearest::L1, place) }
        }
    }

    /// The end of an iteration.
    fn end(&self, a: &mut Routine) {
        self.moves.into_iter().for_each(|r| a.add(r, self.lines * self.line));
    }
}

impl Small {
    /// The function; `None` where there is none of the level or the type, and where an offset has more than 32 bits.
    pub fn function(self) -> Option<Assembled> {
        let known = self.level != SimdLevel::Sse && matches!(self.dtype, DType::F32 | DType::F64);
        let fits = known && self.m > 0 && self.n > 0 && self.k > 0 && self.is_near();
        let (_, strips) = self.heights().filter(|_| fits).map(|v| self.cut(v)).min_by_key(|(cost, _)| *cost)?;
        let unrolled = self.unrolled(&strips);
        Some(Assembled::new(self.name(), self.level, move |a| self.build(a, &strips, unrolled)))
    }

    fn name(self) -> String {
        let Small { dtype, m, n, k, c_n, a_k, b_n, b_k, accumulate, batch, .. } = self;
        let add = if accumulate { "_add" } else { "" };
        let each = batch.map_or(String::new(), |Batch { steps: [c, a, b], ahead, line }| {
            format!("_each_{c}_{a}_{b}_{ahead}_{line}")
        });
        format!("tilewright_small_{dtype}_{m}x{n}x{k}_{c_n}_{a_k}_{b_n}_{b_k}{add}{each}")
    }

    fn unit(self) -> i64 {
        self.dtype.bytes() as i64
    }

    fn lanes(self) -> i64 {
        self.level.bytes() / self.unit()
    }

    /// Whether every element is within reach of a displacement of 32 bits.
    fn is_near(self) -> bool {
        let reach = |modes: [(i64, i64); 2]| {
            modes.iter().try_fold(0i64, |sum, (n, stride)| sum.checked_add(n.checked_mul(stride.checked_abs()?)?))
        };
        let near = |bytes: i64| i32::try_from(bytes).is_ok();
        let steps = self.batch.into_iter().flat_map(|batch| batch.steps);
        self.modes().into_iter().all(|modes| reach(modes).is_some_and(near)) && steps.into_iter().all(near)
    }

    /// Extents of C, A and B, and bytes along them.
    fn modes(self) -> [[(i64, i64); 2]; 3] {
        let unit = self.unit();
        [
            [(self.m, unit), (self.n, self.c_n)],
            [(self.m, unit), (self.k, self.a_k)],
            [(self.n, self.b_n), (self.k, self.b_k)],
        ]
    }

    /// How many vectors of rows a tile may have: with more there are fewer columns than vectors.
    fn heights(self) -> impl Iterator<Item = i64> {
        let columns =
            move |v: i64| i64::from(RegisterBlock::most_columns(self.level, RowVectors::whole(self.level, v as u32)));
        (1..).take_while(move |v| columns(*v) >= *v)
    }

    /// Rows in blocks of up to so many vectors, and what that costs.
    fn cut(self, vectors: i64) -> (i64, Vec<Strip>) {
        let all = RowVectors::of(self.level, self.unit(), self.m);
        let mut parts = evenly(i64::from(all.vectors), vectors);
        let ends_early = all != RowVectors::whole(self.level, all.vectors);
        if let Some((blocks, size)) = parts.last_mut().filter(|_| ends_early) {
            let size = *size;
            *blocks -= 1;
            parts.push((1, size));
        }
        let (mut strips, mut from) = (vec![], 0);
        let last = parts.len() - 1;
        for (i, (blocks, size)) in parts.into_iter().enumerate().filter(|(_, (blocks, _))| *blocks > 0) {
            let rows = match size {
                _ if !ends_early || i < last => RowVectors::whole(self.level, size as u32),
                // Alone it cannot begin earlier: those rows are of another tile.
                1 => RowVectors::of(self.level, self.unit(), self.m - from),
                _ => RowVectors { vectors: size as u32, ..all },
            };
            let columns = i64::from(RegisterBlock::most_columns(self.level, rows));
            strips.push(Strip { blocks, from, rows, columns });
            from += blocks * size * self.lanes();
        }
        (strips.iter().map(|strip| self.cost(strip)).sum(), strips)
    }

    /// Half cycles of a strip: of two multiply-adds and two loads per cycle, each step takes as long as the more of
    /// both, or as the sums wait for it; the store of a tile, and what begins it, is as much again for each vector.
    fn cost(self, strip: &Strip) -> i64 {
        let v = i64::from(strip.rows.vectors);
        let tile = |n: i64| {
            let wait = RegisterBlock::wait(self.level, strip.rows, n as u32, self.k);
            (v * n).max(v + n).max(wait) * self.k + 2 * v * n + 16
        };
        let tiles: i64 = evenly(self.n, strip.columns).into_iter().map(|(blocks, n)| blocks * tile(n)).sum();
        strip.blocks * tiles
    }

    /// Steps along k in one iteration: all of them, or as many as keep the code short.
    fn unrolled(self, strips: &[Strip]) -> i64 {
        let tiles = strips.iter().flat_map(|s| evenly(self.n, s.columns).into_iter().map(|(_, n)| (s.rows, n)));
        let step: i64 = tiles.map(|(rows, n)| RegisterBlock::step_length(self.level, rows, n as u32)).sum();
        let laid_out = |unrolled: i64| if unrolled < self.k { unrolled + self.k % unrolled } else { self.k };
        let fits = |unrolled: &i64| laid_out(*unrolled) * step <= LAID_OUT;
        [self.k, 2 * UNROLLED].into_iter().find(fits).unwrap_or(UNROLLED).min(self.k)
    }

    fn build(self, a: &mut Routine, strips: &[Strip], unrolled: i64) {
        let Some(batch) = self.batch else {
            let places = a.arguments(["c", "a", "b"]).map(|r| r.at(0));
            return strips.iter().for_each(|strip| self.strip(a, strip, places, (unrolled, &[])));
        };
        let [c, left, b, count] = a.arguments(["c", "a", "b", "count"]);
        let (matrices, iterations) = ([c, left, b], self.iterations(strips, unrolled));
        a.if_(when(count, Is::More, 0), |a| {
            let mut left_over = ScalarOperand::Reg(count);
            // Loops inside need the registers.
            if iterations > 1 {
                let slot = a.slot("times");
                a.mov(slot, count);
                a.give_back(count);
                left_over = slot.into();
            }
            a.count_down(left_over, |a| {
                let places = matrices.map(|r| r.at(0));
                let walks = self.walks(a, batch, places, iterations);
                strips.iter().for_each(|strip| self.strip(a, strip, places, (unrolled, &walks)));
                matrices.into_iter().zip(batch.steps).for_each(|(r, step)| a.add(r, step));
            });
        });
    }

    /// Iterations of the loops along k of all tiles.
    fn iterations(self, strips: &[Strip], unrolled: i64) -> i64 {
        let tiles = |s: &Strip| s.blocks * evenly(self.n, s.columns).iter().map(|(blocks, _)| blocks).sum::<i64>();
        strips.iter().map(tiles).sum::<i64>() * (self.k / unrolled)
    }

    /// Where prefetches begin: at those matrices of a later product which are others, and lie so densely that their
    /// lines are theirs.
    fn walks(self, a: &mut Routine, batch: Batch, places: [Mem; 3], iterations: i64) -> Vec<LineWalk> {
        let (unit, mut out) = (self.unit(), vec![]);
        let names = ["C ahead", "A ahead", "B ahead"];
        for (i, ((name, modes), step)) in names.into_iter().zip(self.modes()).zip(batch.steps).enumerate() {
            let bytes = modes.map(|(n, _)| n).iter().product::<i64>() * unit;
            let reach =
                |way: fn(i64, i64) -> i64| modes.iter().map(|(n, stride)| way((n - 1) * stride, 0)).sum::<i64>();
            let (from, to) = (reach(i64::min), reach(i64::max) + unit);
            let later = step * (batch.ahead / step.abs().max(1)).max(1);
            if step == 0 || to - from > 2 * bytes || i32::try_from(later).is_err() {
                continue;
            }
            let begin = places[i].on(later + from);
            let lines = (to - from + batch.line - 1) / batch.line;
            let each = (lines + iterations - 1) / iterations;
            let moves = (iterations > 1).then(|| a.reg(name));
            let at = moves.map_or(begin, |r| {
                a.lea(r, begin);
                r.at(0)
            });
            out.push(LineWalk { at, moves, lines: each, line: batch.line, writes: i == 0 });
        }
        out
    }

    fn strip(self, a: &mut Routine, strip: &Strip, [c, left, b]: [Mem; 3], laid_out: (i64, &[LineWalk])) {
        let (unit, rows) = (self.unit(), strip.rows);
        let height = i64::from(rows.vectors) * self.level.bytes();
        a.scope(|a| {
            let first = rows.partial.map(|n| a.first(unit, n));
            let from = [c, left].map(|place| (place.on(strip.from * unit), height));
            each(a, strip.blocks, from, &mut |a, [c, left]| {
                let mut column = 0;
                for (blocks, n) in evenly(self.n, strip.columns) {
                    let block = RegisterBlock {
                        level: self.level,
                        unit,
                        terms: MmaTerms::Float,
                        rows,
                        first,
                        columns: n as u32,
                    };
                    let from = [(c.on(column * self.c_n), n * self.c_n), (b.on(column * self.b_n), n * self.b_n)];
                    each(a, blocks, from, &mut |a, [c, b]| self.tile(a, block, [c, left, b], laid_out));
                    column += blocks * n;
                }
            });
        });
    }

    /// A tile; so many steps along k are an iteration, which does its part of the walks.
    fn tile(
        self,
        a: &mut Routine,
        block: RegisterBlock,
        [c, left, b]: [Mem; 3],
        (unrolled, walks): (i64, &[LineWalk]),
    ) {
        a.scope(|a| {
            let sums = block.begin(a, RegisterBlock::slices(self.level, block.rows, block.columns, self.k));
            let steps = |a: &mut Routine, n: i64, [left, b]: [Mem; 2], walks: &[LineWalk]| {
                for l in 0..n {
                    walks.iter().for_each(|walk| walk.step(a, l, n));
                    let at = (left.on(l * self.a_k), false);
                    let right = |column| b.on(l * self.b_k + i64::from(column) * self.b_n);
                    sums.step(a, l as u32, at, &right);
                }
                walks.iter().for_each(|walk| walk.end(a));
            };
            let (times, rest) = (self.k / unrolled, self.k % unrolled);
            let from = [(left, unrolled * self.a_k), (b, unrolled * self.b_k)];
            each(a, times, from, &mut |a, places| steps(a, unrolled, places, walks));
            let done = self.k - rest;
            steps(a, rest, [left.on(done * self.a_k), b.on(done * self.b_k)], &[]);
            sums.join(a);
            for column in 0..block.columns {
                sums.store(a, column, c.on(i64::from(column) * self.c_n), self.accumulate);
            }
        });
    }
}

/// `n` in as few parts as possible of at most `most`, as even as possible: how many of which size, larger ones first.
fn evenly(n: i64, most: i64) -> Vec<(i64, i64)> {
    let parts = (n + most - 1) / most.max(1);
    let (size, larger) = (n / parts, n % parts);
    [(larger, size + 1), (parts - larger, size)].into_iter().filter(|(parts, _)| *parts > 0).collect()
}

/// `body` at so many places, each pair of them so many bytes behind the one before.
fn each(a: &mut Routine, n: i64, from: [(Mem, i64); 2], body: &mut dyn FnMut(&mut Routine, [Mem; 2])) {
    let places = from.map(|(place, _)| place);
    if n == 1 {
        return body(a, places);
    }
    a.scope(|a| {
        let ([x, y], left) = (a.regs(["place", "other place"]), a.reg("times"));
        a.lea(x, places[0]);
        a.lea(y, places[1]);
        a.mov(left, n);
        a.count_down(left, |a| {
            body(a, [x.at(0), y.at(0)]);
            a.add(x, from[0].1);
            a.add(y, from[1].1);
        });
    });
}
