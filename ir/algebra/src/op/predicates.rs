//! Rows of the predicates on layouts and shapes.
use super::{Args, OpRow, Value};
use crate::layout::error::{AlgebraError, Result};
use crate::layout::{AnyLayout, Layout, Tiler, complement, composed, injective, surjective};
use crate::tuple::compare::{self, Truth};
use crate::tuple::{IntTuple, Tree, arith};

/// The rows, by subject.
#[rustfmt::skip]
pub fn rows() -> Vec<(&'static str, Vec<OpRow>)> {
    macro_rules! row {
        ($name:literal, [$($arg:literal),*], $min:literal, $doc:literal, $eval:expr) => {
            OpRow { name: $name, args: &[$($arg),*], min_args: $min, doc: $doc, eval: $eval }
        };
    }
    vec![
        ("Predicates", vec![
        row!("congruent", ["A", "B"], 2, "Whether the profiles are equal.", |a| Ok(compare::congruent(&*a.shape(0)?, &*a.shape(1)?).into())),
        row!("weakly_congruent", ["A", "B"], 2, "Whether the profile of B refines the profile of A.", |a| Ok(compare::weakly_congruent(&*a.shape(0)?, &*a.shape(1)?).into())),
        row!("compatible", ["A", "B"], 2, "Whether B refines A: every coordinate into A is one into B.", |a| Ok(compare::compatible(&*a.shape(0)?, &*a.shape(1)?)?.into())),
        row!("evenly_divides", ["A", "tile"], 2, "Whether the tile divides the shape evenly.", |a| match a.get(1) {
            Value::Layout(_) | Value::Tiler(_) => Ok(tiles(&*a.shape(0)?, &a.tiler(1)?)?.into()),
            _ => Ok(compare::evenly_divides(&*a.shape(0)?, &*a.shape(1)?)?.into()),
        }),
        row!("injective", ["A"], 1, "Whether distinct coordinates have distinct offsets.", |a| truth(a, injective(a)?, "the modes of {} do not overlap")),
        row!("surjective", ["A"], 1,
            "Whether the offsets are 0 to the largest, without a gap and none below 0; of coordinates, whether \
             every one of the box is.",
            |a| truth(a, onto(a, surjective::surjective)?, "the modes of {} leave no gap")),
        row!("bijective", ["A"], 1,
            "Whether the offsets are 0 to size - 1, each once.",
            |a| truth(a, onto(a, surjective::bijective)?, "the modes of {} leave no gap and do not overlap")),
        row!("is_compact", ["A"], 1,
            "Whether the strides are the running products of the extents, in some order, modes of extent 1 aside: \
             no gap and no repeat.",
            |a| truth(a, onto(a, surjective::bijective)?, "the modes of {} leave no gap and do not overlap")),
        ]),
    ]
}

/// Whether a tiler divides a shape evenly, mode by mode: a layout with what repeats it fills the mode.
fn tiles(a: &IntTuple, tile: &Tiler) -> Result<Truth> {
    match tile {
        Tiler::All => Ok(Truth::known(true)),
        Tiler::Int(n) => compare::evenly_divides(a, &Tree::Leaf(n.clone())),
        Tiler::Layout(l) => {
            let size = arith::product(a)?;
            let rest = complement::complement(l, &Tree::Leaf(size.clone()))?.size()?;
            compare::evenly_divides(&Tree::Leaf(size.clone()), &Tree::Leaf(l.size()?.mul(&rest)?))
        }
        Tiler::Tile(tiles_of) if tiles_of.len() > a.modes().len() => Ok(Truth::known(false)),
        Tiler::Tile(tiles_of) => {
            a.modes().iter().zip(tiles_of).try_fold(Truth::known(true), |t, (m, tile)| Ok(t.and(tiles(m, tile)?)))
        }
    }
}

fn injective(a: &Args) -> Result<Option<bool>> {
    Ok(match a.get(0) {
        Value::Composed(c) => composed::join::injective(c),
        _ => injective::injective(a.layout(0)?),
    })
}

/// A property of a layout; of a composed one it is looked up in the list of its offsets.
fn onto(a: &Args, plain: fn(&Layout) -> Option<bool>) -> Result<Option<bool>> {
    let Value::Composed(c) = a.get(0) else { return Ok(plain(a.layout(0)?)) };
    let mut offsets = AnyLayout::Composed(c.clone()).indices()?;
    let n = offsets.len();
    offsets.sort_unstable();
    offsets.dedup();
    let gapless = offsets.iter().zip(0..).all(|(x, i)| *x == i);
    Ok(Some(gapless && (a.op() == "surjective" || offsets.len() == n)))
}

/// The answer, or what is not known of the operand.
fn truth(a: &Args, answer: Option<bool>, condition: &str) -> Result<Value> {
    let condition = || condition.replace("{}", &a.get(0).to_string());
    answer.map(Value::from).ok_or_else(|| AlgebraError::Undecided {
        what: format!("{}({})", a.op(), a.get(0)),
        condition: condition(),
        any_of: vec![],
    })
}

impl From<Truth> for Value {
    fn from(t: Truth) -> Value {
        if t.known { Value::Bool(t.value) } else { Value::DynamicBool(t.value) }
    }
}
