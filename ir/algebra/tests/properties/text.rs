//! Text: what is printed reads back as the same value, in both styles.
use crate::model::*;
use crate::random;
use crate::run::{CaseOutcome::Held, CaseResult};
use tilewright_algebra::int::Int;
use tilewright_algebra::layout::{Composed, Outer, Tiler};
use tilewright_algebra::op::{Style, Value, parse_value};
use tilewright_algebra::rng::Rng;

crate::properties![plain_text >= 100, cute_text >= 100];

fn any(rng: &mut Rng) -> Value {
    match rng.below(9) {
        0 => random::tuple(rng, -9, 99, 4).into(),
        1 => random::swizzle(rng).into(),
        2 => random::composed(rng).into(),
        3 => random::basis_layout(rng).into(),
        4 => random::basis_layout(rng).stride().clone().into(),
        5 => {
            let entries = (0..1 + rng.below(3)).map(|_| match rng.below(4) {
                0 => Tiler::All,
                1 => Tiler::Int(rng.between(1, 9).into()),
                2 => Tiler::Tile(vec![Tiler::Int(2.into()), Tiler::All]),
                _ => Tiler::Layout(random::small_layout(rng)),
            });
            Tiler::Tile(entries.collect()).into()
        }
        6 => {
            let outer = Outer::Layout(Box::new(random::small_layout(rng)));
            Composed { outer, offset: rng.between(0, 9).into(), inner: random::small_layout(rng) }.into()
        }
        _ => random::layout(rng).into(),
    }
}

fn reads_back(v: &Value, style: Style) -> CaseResult {
    // A composed layout whose maps do nothing reads as something simpler: the same function.
    let first = parse_value(&v.text(style), style).map_err(|e| format!("`{}`: {e}", v.text(style)))?;
    match (v, &first) {
        (Value::Composed(c), _) => {
            let same = (0..product(c.inner.shape())).all(|i| any_at(&first, i.into()) == any_at(v, i.into()));
            ensure(same, || format!("`{}` reads as {first:?}", v.text(style)))?;
        }
        _ => ensure(first == *v, || format!("`{}` reads as {first:?}", v.text(style)))?,
    }
    let text = first.text(style);
    ensure(parse_value(&text, style).as_ref() == Ok(&first), || format!("`{text}` does not read back as it was"))?;
    // Spaces do not matter.
    let spaced = text.replace(',', " , ").replace(':', " : ");
    ensure(parse_value(&spaced, style).as_ref() == Ok(&first), || format!("`{spaced}` is not `{text}`"))?;
    Ok(Held)
}

fn plain_text(rng: &mut Rng) -> CaseResult {
    let v = any(rng);
    reads_back(&v, Style::Plain)
}

/// Any leaf may be dynamic in this style.
fn cute_text(rng: &mut Rng) -> CaseResult {
    let v = match any(rng) {
        Value::Tuple(t) => t.map(&mut |i| if rng.once_in(2) { Int::Dynamic(number(i)) } else { i.clone() }).into(),
        v => v,
    };
    reads_back(&v, Style::Cute)
}
