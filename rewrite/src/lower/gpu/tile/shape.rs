//! Which digits a tile covers, and how many points of each.
use super::super::policy::TilePolicy;
use crate::lower::nest::Nest;
use tilewright_ir::int::facts;
use tilewright_ir::target::Grid;

/// A digit of a tile and how many of its points a tile holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TileDigit {
    pub digit: usize,
    pub points: i64,
}

/// One side of a tile, the input or the output.
#[derive(Clone, Copy, Debug)]
pub(super) struct TileSide {
    pub operand: usize,
    /// The digit along which it is contiguous.
    pub digit: usize,
    /// Bytes of an element.
    pub bytes: i64,
    /// Whether its segments begin anywhere: are not aligned to a unit.
    pub anywhere: bool,
}

/// How long a segment should be, and when it is long enough to take no points of another digit.
#[derive(Clone, Copy, Debug)]
struct Segment {
    wanted: i64,
    least: i64,
}

impl Segment {
    /// As long as is wanted.
    fn of(wanted: i64) -> Segment {
        Segment { wanted, least: wanted }
    }

    /// In elements of so many bytes, where it is in bytes.
    fn elements(self, bytes: i64) -> Segment {
        Segment { wanted: self.wanted / bytes, least: self.least / bytes }
    }
}

/// A tile.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TileShape {
    pub s: usize,
    pub d: usize,
    pub parts: Vec<TileDigit>,
    /// A digit, and how many points along it beyond the tile's own are staged with it.
    pub halo: (usize, i64),
}

impl TileShape {
    /// Tiles between an input and an output of at most `limit` elements. The best first; none where the sides are too
    /// short to be worth one.
    ///
    /// A digit that is just too short takes two points of the next one, and so may be too much for a block: 446 × (247
    /// × 2) bytes are. So, where no such tile fits, segments may be half as long as they should be, and half of that.
    pub(super) fn candidates<'n>(
        (nest, grid, policy): (&'n Nest, &'n Grid, &'n TilePolicy),
        input: TileSide,
        output: TileSide,
        limit: i64,
    ) -> impl Iterator<Item = TileShape> + 'n {
        let (long, halvings) = (policy.segment_bytes, policy.segment_halvings);
        let ((s, source), (d, target)) = ((input.digit, input.bytes), (output.digit, output.bytes));
        let times =
            |side: TileSide| [policy.unaligned_segments, 1].into_iter().filter(move |t| side.anywhere || *t == 1);
        let whole = times(input).flat_map(move |x| times(output).map(move |y| [x, y].map(|t| Segment::of(t * long))));
        let halves = (0..=halvings).flat_map(|n| [(n, n), (n + 1, n), (n, n + 1)]);
        let short = halves.map(move |(x, y)| [x, y].map(|n| Segment { wanted: long >> n, least: long >> (n + 1) }));
        // A digit that is little longer than what a tile wants is taken whole, unless that is too much.
        let tries = whole.chain(short).flat_map(|sides| [2, 1].map(|whole| (sides, whole)));
        tries.filter_map(move |([along_s, along_d], whole)| {
            let from = chain(nest, input.operand, (s, d), along_s.elements(source), whole);
            let to = chain(nest, output.operand, (d, s), along_d.elements(target), whole);
            let mut shape = TileShape { s, d, parts: from.clone(), halo: (d, 0) };
            to.iter().for_each(|p| shape.cover(*p));
            let least = policy.least_side_bytes;
            if length(&from) * source < least || length(&to) * target < least || shape.elements() > limit {
                return None;
            }
            let warp = grid.warp * (grid.access_bytes / source) * (grid.access_bytes / target);
            let wanted = ((long / source) * (long / target), warp);
            shape.fill((nest, policy.shared_digit_doublings), &from, &to, wanted, limit);
            shape.end_at_sectors(nest, &to, (target, grid.sector_bytes), limit);
            Some(shape)
        })
    }

    fn cover(&mut self, p: TileDigit) {
        match self.parts.iter_mut().find(|q| q.digit == p.digit) {
            Some(q) => q.points = q.points.max(p.points),
            None => self.parts.push(p),
        }
    }

    /// Points of a digit in a tile; 1 for one that is not in it.
    pub(super) fn points(&self, digit: usize) -> i64 {
        self.parts.iter().find(|p| p.digit == digit).map_or(1, |p| p.points)
    }

    /// Points of a digit that are staged with a tile.
    pub(super) fn staged(&self, digit: usize) -> i64 {
        self.points(digit) + if digit == self.halo.0 { self.halo.1 } else { 0 }
    }

    /// Whether a tile holds all points of a digit.
    pub(super) fn whole(&self, nest: &Nest, digit: usize) -> bool {
        nest.digits[digit].extent.is(self.points(digit))
    }

    /// Whether every tile, the last too, holds a multiple of `n` points of a digit.
    pub(super) fn divides(&self, nest: &Nest, digit: usize, n: i64) -> bool {
        let n = tilewright_ir::int::Int::Static(n);
        n.divides(&self.points(digit).into()) == Some(true) && n.divides(&nest.digits[digit].extent) == Some(true)
    }

    /// Elements of a tile.
    pub(super) fn elements(&self) -> i64 {
        self.parts.iter().map(|p| p.points).product()
    }

    /// Doubles a digit that ends both sides' segments, until the tile has the elements of one with two long sides.
    /// Where that digit is the output's own, both are long enough as they are: a tile for one warp does.
    fn fill(
        &mut self,
        (nest, doublings): (&Nest, usize),
        from: &[TileDigit],
        to: &[TileDigit],
        (wanted, warp): (i64, i64),
        limit: i64,
    ) {
        let ends = |side: &[TileDigit], x: usize| side.last().is_some_and(|p| p.digit == x);
        let both = |p: &&TileDigit| ends(from, p.digit) && to.iter().any(|q| q.digit == p.digit);
        let Some(digit) = self.parts.iter().find(both).map(|p| p.digit) else { return };
        let wanted = if digit == self.d { warp } else { wanted };
        for _ in 0..doublings {
            let points = 2 * self.points(digit);
            let fits = nest.digits[digit].extent.value().is_none_or(|e| points <= e);
            if !fits || 2 * self.elements() > limit || self.elements() >= wanted {
                return;
            }
            self.cover(TileDigit { digit, points });
        }
    }

    /// Makes segments of the output end where sectors end: by more points of the digit that continues them.
    fn end_at_sectors(&mut self, nest: &Nest, to: &[TileDigit], (bytes, sector): (i64, i64), limit: i64) {
        let Some((last, before)) = to.split_last() else { return };
        let below: i64 = before.iter().map(|p| p.points).product();
        let (digit, below) = match self.whole(nest, last.digit) {
            false => (last.digit, below),
            true => {
                let below = below * last.points;
                let continues = |x: &usize| nest.digits[*x].steps_by(0, below);
                match (0..nest.digits.len()).find(continues) {
                    Some(x) => (x, below),
                    None => return,
                }
            }
        };
        // Segments of `below` elements end with a sector after every `step` of them.
        let step = sector / facts::gcd(sector, below * bytes);
        let start = self.points(digit);
        let whole = self.elements() / start;
        let up = (start + step - 1) / step * step;
        let fits =
            |points: i64| whole * points <= limit && nest.digits[digit].extent.value().is_none_or(|e| points <= e);
        if let Some(points) = [up, up - step].into_iter().find(|p| *p > 0 && fits(*p)) {
            self.parts.retain(|p| p.digit != digit);
            self.parts.push(TileDigit { digit, points });
        }
    }
}

/// The digits, each once, along which operand `k` is contiguous from `first` on, until a segment has the points that
/// are wanted, or whole digits have the least. A digit little longer than that is taken whole if the digit `other`,
/// which is in the tile anyway, then continues the segment.
fn chain(nest: &Nest, k: usize, (first, other): (usize, usize), segment: Segment, whole: i64) -> Vec<TileDigit> {
    let Segment { wanted, least } = segment;
    let mut out: Vec<TileDigit> = vec![];
    let mut length = 1;
    let mut next = Some(first);
    while let Some(digit) = next {
        let need = (wanted + length - 1) / length;
        match nest.digits[digit].extent.value() {
            Some(extent) if extent < need => {
                out.push(TileDigit { digit, points: extent });
                length *= extent;
                if length >= least {
                    return out;
                }
            }
            Some(extent)
                if extent <= whole * need
                    && (extent % need != 0 || nest.digits[other].steps_by(k, length * extent)) =>
            {
                out.push(TileDigit { digit, points: extent });
                return out;
            }
            _ => {
                out.push(TileDigit { digit, points: need });
                return out;
            }
        }
        let continues = |x: &usize| nest.digits[*x].steps_by(k, length) && out.iter().all(|p| p.digit != *x);
        next = (0..nest.digits.len()).find(continues);
    }
    out
}

fn length(side: &[TileDigit]) -> i64 {
    side.iter().map(|p| p.points).product()
}
