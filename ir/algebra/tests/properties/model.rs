//! Brute force: layouts as functions, evaluated coordinate by coordinate in 128 bits.
//!
//! Only the types of the crate are used, never its operations. A 1-D coordinate splits over the leaves, the first
//! fastest, the last one unbounded; division truncates. A value is a number, or one number for each basis path.
use std::collections::BTreeMap;
use tilewright_algebra::int::{Int, Swizzle};
use tilewright_algebra::layout::{Composed, Layout, Outer, Stride};
use tilewright_algebra::op::{self, AlgebraError, Style, Value};
use tilewright_algebra::rng::Rng;
use tilewright_algebra::tuple::{IntTuple, Tree};

/// The leaf modes `(extent, stride)` of numbers.
pub type Modes = Vec<(i64, i64)>;

pub fn number(i: &Int) -> i64 {
    i.value().expect("static arguments have static results")
}

/// The leaf modes of a layout whose strides are numbers.
pub fn modes(l: &Layout) -> Modes {
    let extents = leaves(l.shape());
    let strides = l.stride().leaves().into_iter().map(|d| number(d.int().expect("strides are numbers here")));
    extents.into_iter().zip(strides).collect()
}

/// The leaves of an int tuple.
pub fn leaves(t: &IntTuple) -> Vec<i64> {
    let mut out = vec![];
    t.for_each(&mut |i| out.push(number(i)));
    out
}

pub fn size(m: &Modes) -> i64 {
    m.iter().map(|m| m.0).product()
}

pub fn product(t: &IntTuple) -> i64 {
    leaves(t).into_iter().product()
}

/// The value at a 1-D coordinate.
pub fn at(m: &Modes, c: i128) -> i128 {
    let mut rest = c;
    let mut sum = 0;
    for (k, (s, d)) in m.iter().enumerate() {
        let s = i128::from(*s);
        let digit = if k + 1 == m.len() { rest } else { rest % s };
        sum += digit * i128::from(*d);
        rest /= s;
    }
    sum
}

/// The values on the whole domain.
pub fn values(m: &Modes) -> Vec<i128> {
    (0..size(m)).map(|c| at(m, c.into())).collect()
}

/// The values in increasing order.
pub fn sorted(m: &Modes) -> Vec<i128> {
    let mut v = values(m);
    v.sort_unstable();
    v
}

/// Whether no value of the domain repeats.
pub fn injective(m: &Modes) -> bool {
    sorted(m).windows(2).all(|w| w[0] != w[1])
}

/// A value of a layout with basis strides: a number for each path, the outermost mode first; zeros left out.
pub type Sum = BTreeMap<Vec<u32>, i128>;

/// The value of any layout at a 1-D coordinate.
pub fn sum_at(l: &Layout, c: i128) -> Sum {
    let extents = leaves(l.shape());
    let strides = l.stride().leaves();
    let mut rest = c;
    let mut out = Sum::new();
    for (k, (s, d)) in extents.iter().zip(&strides).enumerate() {
        let s = i128::from(*s);
        let digit = if k + 1 == extents.len() { rest } else { rest % s };
        rest /= s;
        let (scale, path) = match d {
            Stride::Int(d) => (number(d), vec![]),
            Stride::Basis(d, path) => (number(d), path.iter().rev().copied().collect()),
        };
        *out.entry(path).or_default() += digit * i128::from(scale);
    }
    out.retain(|_, v| *v != 0);
    out
}

/// A coordinate as int tuple, flattened over a shape to one index for each leaf.
pub fn digits(coord: &IntTuple, shape: &IntTuple) -> Vec<i128> {
    match (coord, shape) {
        (Tree::Node(c), Tree::Node(s)) => {
            assert_eq!(c.len(), s.len());
            c.iter().zip(s).flat_map(|(c, s)| digits(c, s)).collect()
        }
        (Tree::Leaf(c), _) => {
            let mut rest = i128::from(number(c));
            let extents = leaves(shape);
            let last = extents.len().saturating_sub(1);
            let digit = |(k, s): (usize, &i64)| {
                let d = if k == last { rest } else { rest % i128::from(*s) };
                rest /= i128::from(*s);
                d
            };
            extents.iter().enumerate().map(digit).collect()
        }
        _ => panic!("{coord} is finer than {shape}"),
    }
}

/// The value at a coordinate of any profile that the shape refines.
pub fn at_coord(l: &Layout, coord: &IntTuple) -> i128 {
    let strides = modes(l).into_iter().map(|m| i128::from(m.1));
    digits(coord, l.shape()).into_iter().zip(strides).map(|(c, d)| c * d).sum()
}

/// The swizzle, bit by bit.
pub fn swizzle(s: &Swizzle, x: i128) -> i128 {
    let mut out = x;
    for k in 0..s.bits {
        let low = s.base + k;
        let high = low + s.shift.unsigned_abs();
        let (from, to) = if s.shift >= 0 { (high, low) } else { (low, high) };
        out ^= (x >> from & 1) << to;
    }
    out
}

/// The value of a composed layout.
pub fn composed_at(c: &Composed, i: i128) -> i128 {
    outer_at(&c.outer, i128::from(number(&c.offset)) + at(&modes(&c.inner), i))
}

fn outer_at(outer: &Outer, x: i128) -> i128 {
    match outer {
        Outer::Swizzle(s) => swizzle(s, x),
        Outer::Layout(l) => at(&modes(l), x),
        Outer::Shift(by) => i128::from(number(by.leaf().expect("numbers are shifted by a number"))) + x,
        Outer::After(m) => outer_at(&m.outer, i128::from(number(&m.offset)) + outer_at(&m.inner, x)),
    }
}

/// The value of a layout or composed layout.
pub fn any_at(v: &Value, i: i128) -> Option<i128> {
    match v {
        Value::Layout(l) => Some(at(&modes(l), i)),
        Value::Composed(c) => Some(composed_at(c, i)),
        _ => None,
    }
}

/// The shape of a layout or composed layout.
pub fn any_shape(v: &Value) -> Option<&IntTuple> {
    match v {
        Value::Layout(l) => Some(l.shape()),
        Value::Composed(c) => Some(c.inner.shape()),
        _ => None,
    }
}

/// The coordinates to look at: all of a small domain, else its ends and a random sample.
pub fn points(rng: &mut Rng, size: i64) -> Vec<i128> {
    if size <= 256 {
        return (0..size.into()).collect();
    }
    let mut out: Vec<i128> = vec![0, 1, i128::from(size) - 1, i128::from(size) / 2];
    out.extend((0..48).map(|_| i128::from(rng.bits() % size as u64)));
    out
}

/// Whether `fine` refines `coarse` leaf by leaf with the same sizes.
pub fn refines(coarse: &IntTuple, fine: &IntTuple) -> bool {
    match (coarse, fine) {
        (Tree::Leaf(n), t) => product(t) == number(n),
        (Tree::Node(a), Tree::Node(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| refines(a, b)),
        _ => false,
    }
}

/// Applies an operation.
pub fn apply(name: &str, args: &[Value]) -> Result<Value, AlgebraError> {
    op::apply(name, args)
}

/// Applies an operation that must have a layout as its result.
pub fn layout_of(name: &str, args: &[Value]) -> Result<Layout, String> {
    let v = apply(name, args).map_err(|e| format!("{}: {e}", call(name, args)))?;
    v.layout().cloned().ok_or_else(|| format!("{} gave {v}", call(name, args)))
}

/// `name(args)` as text, for messages.
pub fn call(name: &str, args: &[Value]) -> String {
    let args: Vec<String> = args.iter().map(Value::to_string).collect();
    format!("{name}({})", args.join(", "))
}

/// A value from text.
pub fn parse(text: &str) -> Result<Value, String> {
    op::parse_value(text, Style::Plain).map_err(|e| format!("`{text}` does not read: {e}"))
}

/// `Ok` when the condition holds, else the message.
pub fn ensure(condition: bool, message: impl FnOnce() -> String) -> Result<(), String> {
    if condition { Ok(()) } else { Err(message()) }
}

/// Whether two layouts give the same number on all points of a domain.
pub fn same_on(points: &[i128], a: &dyn Fn(i128) -> i128, b: &dyn Fn(i128) -> i128) -> Result<(), String> {
    match points.iter().find(|c| a(**c) != b(**c)) {
        Some(c) => Err(format!("at {c} it is {}, it should be {}", a(*c), b(*c))),
        None => Ok(()),
    }
}
