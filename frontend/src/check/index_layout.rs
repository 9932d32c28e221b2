//! Ints at each point of axes as layouts: a number, and digits for each axis; their sums, multiples, quotients,
//! remainders and flipped bits.
use tilewright_ir::int::Int;
use tilewright_ir::layout::{Layout, Stride};

/// Points of an axis that follow each other at one step.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Digit {
    pub(super) extent: Int,
    pub(super) stride: Int,
}

/// An int at each point of the axes: a number, and for each axis the sum of its digits, the fastest first. The extents
/// of an axis' digits multiply to its extent.
#[derive(Clone, Debug)]
pub(super) struct IndexLayout {
    pub(super) number: Int,
    pub(super) axes: Vec<(usize, Vec<Digit>)>,
}

/// The quotient and the remainder by a number.
pub(super) struct Divided {
    pub(super) quotient: IndexLayout,
    pub(super) remainder: IndexLayout,
}

impl Digit {
    pub(super) fn new(extent: Int, stride: Int) -> Digit {
        Digit { extent, stride }
    }

    /// Both digits of one whose first has so many points, which divide its own.
    fn split(&self, first: &Int) -> Option<(Digit, Digit)> {
        let (rest, step) = (self.extent.div(first).ok()?, self.stride.mul(first).ok()?);
        Some((Digit::new(first.clone(), self.stride.clone()), Digit::new(rest, step)))
    }

    /// One digit as two, the last of which has two points.
    fn halved(&self) -> Option<(Digit, Digit)> {
        let two = Int::Static(2);
        if two.divides(&self.extent) != Some(true) {
            return None;
        }
        self.split(&self.extent.div(&two).ok()?)
    }

    /// The offset of its last point.
    fn reach(&self) -> Option<Int> {
        self.extent.sub(&Int::ONE).and_then(|last| last.mul(&self.stride)).ok()
    }
}

/// Two lists of digits of one extent on their common refinement, if they have one.
pub(super) fn refined(a: &[Digit], b: &[Digit]) -> Option<Vec<(Digit, Int)>> {
    let (mut out, mut left, mut right) = (vec![], a.to_vec(), b.to_vec());
    left.reverse();
    right.reverse();
    while let (Some(x), Some(y)) = (left.pop(), right.pop()) {
        if x.extent.equals(&y.extent) == Some(true) {
            out.push((x, y.stride));
        } else if x.extent.divides(&y.extent) == Some(true) {
            let (first, rest) = y.split(&x.extent)?;
            right.push(rest);
            out.push((x, first.stride));
        } else if y.extent.divides(&x.extent) == Some(true) {
            let (first, rest) = x.split(&y.extent)?;
            left.push(rest);
            out.push((first, y.stride));
        } else {
            return None;
        }
    }
    let ones = |rest: &[Digit]| rest.iter().all(|d| d.extent.is(1));
    (ones(&left) && ones(&right)).then_some(out)
}

/// The sum of two lists of digits of one extent.
pub(super) fn added(a: &[Digit], b: &[Digit]) -> Option<Vec<Digit>> {
    let both = refined(a, b)?.into_iter();
    both.map(|(d, stride)| Some(Digit::new(d.extent, d.stride.add(&stride).ok()?))).collect()
}

impl IndexLayout {
    pub(super) fn number(number: Int) -> IndexLayout {
        IndexLayout { number, axes: vec![] }
    }

    pub(super) fn of(axis: usize, extent: Int) -> IndexLayout {
        IndexLayout { number: Int::ZERO, axes: vec![(axis, vec![Digit::new(extent, Int::ONE)])] }
    }

    pub(super) fn is_number(&self) -> bool {
        self.axes.is_empty()
    }

    pub(super) fn digits(&self) -> impl Iterator<Item = &Digit> {
        self.axes.iter().flat_map(|(_, digits)| digits)
    }

    pub(super) fn plus(&self, other: &IndexLayout) -> Option<IndexLayout> {
        let mut sum = self.clone();
        sum.number = sum.number.add(&other.number).ok()?;
        for (axis, digits) in &other.axes {
            match sum.axes.iter_mut().find(|(a, _)| a == axis) {
                Some((_, own)) => *own = added(own, digits)?,
                None => sum.axes.push((*axis, digits.clone())),
            }
        }
        Some(sum)
    }

    pub(super) fn times(&self, by: &Int) -> Option<IndexLayout> {
        let mut product = self.clone();
        product.number = product.number.mul(by).ok()?;
        for digit in product.axes.iter_mut().flat_map(|(_, digits)| digits) {
            digit.stride = digit.stride.mul(by).ok()?;
        }
        Some(product)
    }

    /// The least and the largest value, where there are points.
    pub(super) fn range(&self) -> Option<(Int, Int)> {
        let (mut least, mut most) = (self.number.clone(), self.number.clone());
        for digit in self.digits() {
            let end = if digit.stride.steps_down()? { &mut least } else { &mut most };
            *end = end.add(&digit.reach()?).ok()?;
        }
        Some((least, most))
    }

    /// Floor division by a number above 0. A digit whose step the number divides is one of the quotient; one whose step
    /// divides the number, so many points after that is a multiple of it, is cut there; every other one is one of the
    /// remainder, which must stay below the number.
    pub(super) fn divided(&self, by: &Int) -> Option<Divided> {
        if Int::ZERO.less(by) != Some(true) {
            return None;
        }
        let mut quotient = IndexLayout::number(self.number.div(by).ok()?);
        let mut remainder = IndexLayout::number(self.number.rem(by).ok()?);
        for (axis, digits) in &self.axes {
            let (mut high, mut low) = (vec![], vec![]);
            for digit in digits {
                let Digit { extent, stride } = digit;
                if by.divides(stride) == Some(true) {
                    high.push(Digit::new(extent.clone(), stride.div(by).ok()?));
                    low.push(Digit::new(extent.clone(), Int::ZERO));
                    continue;
                }
                let down = stride.steps_down()?;
                let step = if down { Int::ZERO.sub(stride).ok()? } else { stride.clone() };
                let first = if step.divides(by) == Some(true) { by.div(&step).ok() } else { None };
                let cut = first.filter(|n| n.divides(extent) == Some(true) && n.equals(extent) != Some(true));
                let Some((first, rest)) = cut.and_then(|n| digit.split(&n)) else {
                    high.push(Digit::new(extent.clone(), Int::ZERO));
                    low.push(digit.clone());
                    continue;
                };
                high.extend([
                    Digit::new(first.extent.clone(), Int::ZERO),
                    Digit::new(rest.extent.clone(), rest.stride.div(by).ok()?),
                ]);
                low.extend([first, Digit::new(rest.extent, Int::ZERO)]);
            }
            quotient.axes.push((*axis, high));
            remainder.axes.push((*axis, low));
        }
        let mut divided = Divided { quotient, remainder };
        if divided.remainder.number.add(&divided.remainder.number).ok()?.equals(by) == Some(true) {
            divided.turn();
        }
        let Divided { quotient, remainder } = divided;
        let (least, most) = remainder.range()?;
        let inside = Int::ZERO.less(&least.add(&Int::ONE).ok()?) == Some(true) && most.less(by) == Some(true);
        inside.then_some(Divided { quotient, remainder })
    }

    /// The value with one bit the other way.
    pub(super) fn flipped(&self, bit: i64) -> Option<IndexLayout> {
        let is_set = self.divided(&Int::from(bit))?.quotient.divided(&Int::Static(2))?.remainder;
        self.plus(&IndexLayout::number(Int::from(bit)))?.plus(&is_set.times(&Int::from(-2 * bit))?)
    }

    /// The layouts of its axes.
    pub(super) fn layouts(&self) -> Vec<(usize, Layout)> {
        self.axes.iter().map(|(axis, digits)| (*axis, layout_of(digits))).collect()
    }
}

impl Divided {
    /// Where the remainder begins in the middle, `(low + n/2) % n`, the last digit of two points is the other one of
    /// the two, and the quotient is what it was: that of `rotate_half`, and of neighbours that change places.
    fn turn(&mut self) {
        let half = self.remainder.number.clone();
        let axes = self.quotient.axes.iter_mut().zip(&mut self.remainder.axes);
        for ((_, high), (_, low)) in axes {
            for i in 0..low.len() {
                let Some((rest, two)) = low[i].halved().filter(|(_, two)| two.stride.equals(&half) == Some(true))
                else {
                    continue;
                };
                let (Ok(back), true) = (Int::ZERO.sub(&two.stride), high[i].stride.is(0)) else { continue };
                high.splice(
                    i..=i,
                    [Digit::new(rest.extent.clone(), Int::ZERO), Digit::new(two.extent.clone(), Int::ONE)],
                );
                low.splice(i..=i, [rest, Digit::new(two.extent, back)]);
                return;
            }
        }
    }
}

/// The layout of an axis.
pub(super) fn layout_of(digits: &[Digit]) -> Layout {
    Layout::tuple(digits.iter().map(|d| (d.extent.clone(), Stride::Int(d.stride.clone()))).collect())
}

/// The digits of a mode whose strides are ints.
pub(super) fn digits_of(mode: &Layout) -> Option<Vec<Digit>> {
    let flat = mode.flat().into_iter();
    flat.map(|(extent, stride)| Some(Digit::new(extent, stride.int()?.clone()))).collect()
}
