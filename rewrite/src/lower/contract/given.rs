//! Blocks of a product as a schedule says them: checked against the target, and written down.
use crate::lower::contract::blocking::{self, Blocks, MultiplyAtom};
use crate::lower::contract::contraction::{Contraction, Finish};
use crate::lower::given::{ScheduleError, ScheduleRefusal};
use crate::lower::round::round_up;
use std::ops::Range;
use tilewright_ir::program::Function;
use tilewright_ir::schedule::{ProductBlocks, Spanned};
use tilewright_ir::target::Target;

/// The names of the two sides of a product.
const SIDES: [&str; 2] = ["rows", "columns"];

/// Points of a block along a digit of unknown extent, terms of one, and elements of a packed block, at most: far more
/// than caches hold, and no product of two of them leaves 64 bits.
pub(super) const MOST: i64 = i32::MAX as i64;

/// The blocks that a schedule says.
///
/// # Errors
/// Everything that the product or the target cannot do.
pub(super) fn blocks(
    form: &Contraction<'_>,
    function: &Function,
    target: &Target,
    (product, at): (&ProductBlocks, &Range<usize>),
) -> Result<Blocks, Vec<ScheduleRefusal>> {
    let mut check = ScheduleCheck { form, wrong: vec![] };
    let tile = check.tile(product, target);
    let unit = tile.as_ref().map_or([1, 1], |t| [t.rows, t.columns]);
    let digit = |side: usize, i: usize| form.sides[side].digits.get(i).copied();
    let rows = check.points("rows", &product.rows, digit(0, 0), unit[0]);
    let second = product.second.as_ref().map_or(1, |s| check.points("the second number of rows", s, digit(0, 1), 1));
    let columns = product.columns.as_ref().map_or(0, |c| check.points("columns", c, digit(1, 0), unit[1]));
    let (last, depth, whole) = check.depth(&product.depth);
    let packed = check.packed(product, function, at);
    let elements = [rows, second, depth].iter().fold(1i128, |n, &x| n.saturating_mul(i128::from(x.max(1))));
    let most = i128::from(MOST);
    if elements > most {
        check.wrong.push((ScheduleError::Large { elements, most }, product.rows.at.clone()));
    }
    match tile {
        Some(tile) if check.wrong.is_empty() => Ok(Blocks { tile, rows, second, columns, last, depth, whole, packed }),
        _ => Err(check.wrong),
    }
}

/// Blocks as an entry of a schedule: [`blocks`] gives them back.
pub(super) fn written(blocks: &Blocks) -> ProductBlocks {
    let packed = SIDES.iter().zip(blocks.packed).filter(|(_, packed)| *packed);
    ProductBlocks {
        tile: [blocks.tile.rows, blocks.tile.columns].into(),
        rows: blocks.rows.into(),
        second: (blocks.second != 1).then(|| blocks.second.into()),
        columns: (blocks.columns != 0).then(|| blocks.columns.into()),
        depth: blocks.depth.into(),
        pack: packed.map(|(side, _)| Spanned::from(side.to_string())).collect(),
    }
}

struct ScheduleCheck<'a> {
    form: &'a Contraction<'a>,
    wrong: Vec<ScheduleRefusal>,
}

impl ScheduleCheck<'_> {
    fn tile(&mut self, product: &ProductBlocks, target: &Target) -> Option<MultiplyAtom> {
        let [rows, columns] = product.tile.value;
        let tiles = blocking::tiles(self.form, target);
        let known: Vec<String> = tiles.iter().map(|t| format!("{} by {}", t.rows, t.columns)).collect();
        let found = tiles.into_iter().find(|t| t.rows == rows && t.columns == columns);
        if found.is_none() {
            let (target, known) = (target.name.clone(), known.join(", "));
            self.wrong.push((ScheduleError::Tile { rows, columns, target, known }, product.tile.at.clone()));
        }
        found
    }

    /// Points of a block along a digit, in whole units: at most what holds all of it.
    fn points(&mut self, what: &'static str, given: &Spanned<i64>, digit: Option<usize>, of: i64) -> i64 {
        let all = digit.map_or(Some(1), |d| self.form.extent(d).value());
        let most = round_up(all.unwrap_or(MOST).clamp(1, MOST), of);
        let value = given.value;
        if value < 1 || value > most {
            self.wrong.push((ScheduleError::Range { what, value, least: of, most }, given.at.clone()));
        } else if value % of != 0 {
            self.wrong.push((ScheduleError::Multiple { what, value, of }, given.at.clone()));
        }
        value
    }

    /// Terms of the last digit of a block and of all, and whether these are the whole sum.
    fn depth(&mut self, given: &Spanned<i64>) -> (i64, i64, bool) {
        let (what, value) = ("depth", given.value);
        let (last, inner) = match self.form.k.split_last() {
            Some((last, inner)) => (self.form.points(&[*last]), self.form.points(inner)),
            None => (Some(1), Some(1)),
        };
        let of = inner.unwrap_or(1).max(1);
        let all = last.map(|n| n.saturating_mul(of));
        let most = all.unwrap_or(MOST).min(MOST);
        let whole = all == Some(value);
        let least = (blocking::least_depth(self.form) * of).min(most);
        let error = if value < least || value > most {
            Some(ScheduleError::Range { what, value, least, most })
        } else if value % of != 0 {
            Some(ScheduleError::Multiple { what, value, of })
        } else {
            (self.form.finish == Finish::Other && !whole).then_some(ScheduleError::Cut { value })
        };
        self.wrong.extend(error.map(|e| (e, given.at.clone())));
        (value / of, value, whole)
    }

    fn packed(&mut self, product: &ProductBlocks, function: &Function, at: &Range<usize>) -> [bool; 2] {
        let mut packed = [false; 2];
        for name in &product.pack {
            let tensor = |l: usize| &function.tensor(self.form.nest.operands[l].tensor).name;
            let is = |s: usize| self.form.sides[s].loads.clone().any(|l| *tensor(l) == name.value);
            // The words are the sides, whatever tensors are called.
            let word = SIDES.iter().position(|s| *s == name.value);
            let sides = word.map_or([is(0), is(1)], |s| [s == 0, s == 1]);
            if sides == [false; 2] {
                self.wrong.push((ScheduleError::Factor { name: name.value.clone() }, name.at.clone()));
            }
            packed = [packed[0] || sides[0], packed[1] || sides[1]];
        }
        for s in [0, 1] {
            if let (false, Some(why)) = (packed[s], blocking::must_pack(self.form, s)) {
                self.wrong.push((ScheduleError::Unpacked { side: SIDES[s], why }, at.clone()));
            }
        }
        packed
    }
}
