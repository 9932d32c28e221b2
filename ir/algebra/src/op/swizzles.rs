//! Rows of the operations on swizzles and on composed layouts.
use super::layouts::{any, values};
use super::{Args, OpRow, Value};
use crate::int::Swizzle;
use crate::layout::composed;
use crate::layout::coord::{self, listable};
use crate::layout::error::Result;
use crate::layout::{AnyLayout, Composed, Outer};

/// The rows, by subject.
#[rustfmt::skip]
pub fn rows() -> Vec<(&'static str, Vec<OpRow>)> {
    macro_rules! row {
        ($name:literal, [$($arg:literal),*], $doc:literal, $eval:expr) => {
            OpRow { name: $name, args: &[$($arg),*], min_args: [$($arg),*].len(), doc: $doc, eval: $eval }
        };
    }
    vec![
        ("Swizzles and composed layouts", vec![
        row!("swizzle_apply", ["swizzle", "i"], "The swizzle of an int.", |a| Ok(composed::apply(&a.swizzle(0)?, a.int(1)?)?.into())),
        row!("swizzle_table", ["swizzle", "n"], "The swizzles of 0..n.", |a| {
            let (s, n) = (a.swizzle(0)?, listable("swizzle_table", a.number(1)?)?);
            Ok(Value::Offsets((0..n as i64).map(|i| s.apply(i)).collect()))
        }),
        row!("swizzle_compose", ["a", "b"], "The swizzle that applies a after b.", |a| Ok(composed::swizzle_compose(&a.swizzle(0)?, &a.swizzle(1)?)?.into())),
        row!("swizzle_upcast", ["swizzle", "n"], "The swizzle on elements n times as wide.", |a| Ok(composed::swizzle_upcast(&a.swizzle(0)?, a.int(1)?)?.into())),
        row!("swizzle_downcast", ["swizzle", "n"], "The swizzle on elements of 1/n the width.", |a| Ok(composed::swizzle_downcast(&a.swizzle(0)?, a.int(1)?)?.into())),
        row!("make_swizzle", ["y_mask", "z_mask"], "The swizzle that reads the bits of one mask and changes those of the other.", |a| Ok(composed::make_swizzle(a.number(0)?, a.number(1)?)?.into())),
        row!("composition_swizzle", ["swizzle", "A"], "A swizzle after a layout.",
            |a| Ok(composed::join::swizzle_after(&a.swizzle(0)?, &a.layout(1)?.clone().into())?.into())),
        row!("composition_layout_swizzle", ["A", "swizzle"], "A layout after a swizzle, as a swizzle after the layout.",
            |a| Ok(composed::join::composition_layout_swizzle(a.layout(0)?, &a.swizzle(1)?)?.into())),
        row!("composed_indices", ["A"], "The offsets of all 1-D coordinates of a composed layout.", |a| values(&any(a, 0)?)),
        row!("composed_crd2idx", ["coord", "A"], "The offset of a coordinate of a composed layout.", |a| Ok(any(a, 1)?.value_at(&a.coord(0)?)?.into())),
        row!("composed_slice_indices", ["coord", "A"], "The offsets of a slice of a composed layout.", |a| match any(a, 1)? {
            AnyLayout::Composed(c) => values(&c.slice(&a.coord(0)?)?),
            AnyLayout::Plain(l) => values(&composed::slice_from(&a.coord(0)?, &l)?),
        }),
        row!("make_composed_layout", ["outer", "offset", "inner"],
            "The layout that applies an outer map after an offset after a layout.", |a| {
            let offset = match a.get(1) {
                Value::Stride(s) => coord::as_arithmetic_tuple(s)?,
                _ => a.tuple(1)?.into_owned(),
            };
            Ok(composed::make_composed_layout(&outer(a, 0)?, &offset, &any(a, 2)?)?.into())
        }),
        row!("as_layout", ["A"], "The plain layout of the same function, after a shift where it does not start at 0.", |a| match a.get(0) {
            Value::Composed(c) => Ok(composed::reduce::as_layout(c)?.into()),
            _ => Ok(a.layout(0)?.clone().into()),
        }),
        row!("layout_b", ["A"], "The inner layout of a composed one, which gives its shape.", |a| Ok(any(a, 0)?.inner().clone().into())),
        row!("get_nonswizzle_portion", ["A"], "The inner layout of a swizzled one.", |a| Ok(any(a, 0)?.inner().clone().into())),
        row!("get_swizzle_portion", ["A"], "The swizzle of a swizzled layout; Sw<0,4,3> of a plain one.", |a| match a.get(0) {
            Value::Composed(Composed { outer: Outer::Swizzle(s), .. }) => Ok((*s).into()),
            Value::Layout(_) => Ok(Swizzle { bits: 0, base: 4, shift: 3 }.into()),
            _ => Err(a.kind_error(0, "a swizzled or a plain layout")),
        }),
        row!("domain_offset", ["coord", "A"], "The layout seen from a coordinate on.", |a| match any(a, 1)? {
            AnyLayout::Composed(c) => Ok(c.domain_offset(&a.coord(0)?)?.into()),
            AnyLayout::Plain(l) => Ok(composed::from_coordinate(&a.coord(0)?, &l)?.into()),
        }),
        row!("as_arithmetic_tuple", ["basis"], "Scaled basis elements as coordinates: 2@1 is (0,2).", |a| match a.get(0) {
            Value::Stride(s) => Ok(coord::as_arithmetic_tuple(s)?.into()),
            _ => Ok(a.tuple(0)?.into()),
        }),
        ]),
    ]
}

/// Argument `i` as an outer map.
fn outer(a: &Args, i: usize) -> Result<Outer> {
    match a.get(i) {
        Value::Swizzle(s) => Ok(Outer::Swizzle(*s)),
        Value::Composed(c) => Ok(c.as_outer()),
        Value::Layout(l) => Ok(Outer::Layout(Box::new(l.clone()))),
        v => v.tuple().map(Outer::Shift).ok_or_else(|| a.kind_error(i, "a swizzle, a layout or a shift")),
    }
}
