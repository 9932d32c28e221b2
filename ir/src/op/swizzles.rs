//! Rows of the operations on swizzles and on composed layouts.
use super::{Args, OpRow, Value};
use crate::int::Int;
use crate::layout::composed;
use crate::layout::coord::listable;
use crate::layout::error::Result;

/// The rows.
#[rustfmt::skip]
pub fn rows() -> Vec<OpRow> {
    macro_rules! row {
        ($name:literal, [$($arg:literal),*], $doc:literal, $eval:expr) => {
            OpRow { name: $name, args: &[$($arg),*], min_args: [$($arg),*].len(), doc: $doc, eval: $eval }
        };
    }
    vec![
        row!("swizzle_apply", ["swizzle", "i"], "The swizzle of an int.", |a| Ok(composed::apply(&a.swizzle(0)?, a.int(1)?)?.into())),
        row!("swizzle_table", ["swizzle", "n"], "The swizzles of 0..n.", |a| {
            let (s, n) = (a.swizzle(0)?, listable("swizzle_table", a.number(1)?)?);
            Ok(Value::List((0..n as i64).map(|i| s.apply(i).into()).collect()))
        }),
        row!("swizzle_compose", ["a", "b"], "The swizzle that applies a after b.", |a| Ok(composed::swizzle_compose(&a.swizzle(0)?, &a.swizzle(1)?)?.into())),
        row!("swizzle_upcast", ["swizzle", "n"], "The swizzle on elements n times as wide.", |a| Ok(composed::swizzle_upcast(&a.swizzle(0)?, a.int(1)?)?.into())),
        row!("swizzle_downcast", ["swizzle", "n"], "The swizzle on elements of 1/n the width.", |a| Ok(composed::swizzle_downcast(&a.swizzle(0)?, a.int(1)?)?.into())),
        row!("make_swizzle", ["y_mask", "z_mask"], "The swizzle that reads the bits of one mask and changes those of the other.", |a| Ok(composed::make_swizzle(a.number(0)?, a.number(1)?)?.into())),
        row!("composition_swizzle", ["swizzle", "A"], "A swizzle after a layout.", |a| Ok(composed::composition_swizzle(&a.swizzle(0)?, a.layout(1)?).into())),
        row!("composition_layout_swizzle", ["A", "swizzle"], "A layout after a swizzle, as a swizzle after the layout.", |a| Ok(composed::composition_layout_swizzle(a.layout(0)?, &a.swizzle(1)?)?.into())),
        row!("composed_indices", ["A"], "The offsets of all 1-D coordinates of a composed layout.", |a| indices(a, 0)),
        row!("composed_crd2idx", ["coord", "A"], "The offset of a coordinate of a composed layout.", |a| match a.get(1) {
            Value::Composed(c) => Ok(c.at(&a.coord(0)?)?.into()),
            _ => Ok(crate::layout::coord::crd2idx(&a.coord(0)?, a.layout(1)?)?.into()),
        }),
        row!("composed_slice_indices", ["coord", "A"], "The offsets of a slice of a composed layout.", |a| match a.get(1) {
            Value::Composed(c) => Ok(list(c.slice(&a.coord(0)?)?.indices()?)),
            _ => Err(a.kind_error(1, "a composed layout")),
        }),
    ]
}

fn list(v: Vec<i64>) -> Value {
    Value::List(v.into_iter().map(|i| Int::Static(i).into()).collect())
}

fn indices(a: &Args, i: usize) -> Result<Value> {
    match a.get(i) {
        Value::Composed(c) => Ok(list(c.indices()?)),
        _ => {
            let l = a.layout(i)?;
            let n = l.size()?.value().ok_or_else(|| a.kind_error(i, "a layout of known size"))?;
            Ok(list(crate::layout::coord::indices(l, n)?))
        }
    }
}
