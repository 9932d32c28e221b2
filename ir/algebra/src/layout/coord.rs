//! Coordinates: what indexes a layout, and the conversions between 1-D, flat and hierarchical ones.
//!
//! A layout of shape `(2,(3,4))` takes an int, `(i,j)` or `(i,(j,k))`. An int splits colexicographically: the first
//! mode takes the remainder and passes the quotient on; the last mode takes what is left, unreduced, so a layout also
//! has values past its size. Negative ints split by truncation, as CuTe's C++ does. Source: CUTLASS `cute/stride.hpp`.
use super::error::{AlgebraError, Result};
use super::{Layout, Stride, StrideTuple, small};
use crate::int::Int;
use crate::tuple::{IntTuple, Tree, arith};
use std::fmt;

/// A coordinate leaf.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Index {
    /// `_`: the whole mode.
    All,
    /// One index.
    At(Int),
}

impl fmt::Display for Index {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Index::All => f.write_str("_"),
            Index::At(i) => write!(f, "{i}"),
        }
    }
}

/// A coordinate that may slice: `(_,(3,_))`.
pub type Coord = Tree<Index>;

impl Coord {
    /// The coordinate as plain ints; `None` when it slices.
    pub fn ints(&self) -> Option<IntTuple> {
        self.try_map(&mut |l| match l {
            Index::At(i) => Ok(i.clone()),
            Index::All => Err(()),
        })
        .ok()
    }

    /// The coordinate of plain ints.
    pub fn of(ints: &IntTuple) -> Coord {
        ints.map(&mut |i| Index::At(i.clone()))
    }

    /// Whether any leaf is `_`.
    pub fn slices(&self) -> bool {
        match self {
            Tree::Leaf(l) => matches!(l, Index::All),
            Tree::Node(v) => v.iter().any(Coord::slices),
        }
    }
}

/// `a / b`, truncated for numbers as CuTe's run-time code does.
fn quotient(a: &Int, b: &Int) -> Result<Int> {
    match (a.value(), b.value()) {
        (Some(x), Some(y)) if x < 0 && y > 0 => Ok(Int::ZERO.sub(&Int::ZERO.sub(a)?.div(b)?)?),
        _ => Ok(a.div(b)?),
    }
}

/// `a - b·(a / b)` with the truncated quotient.
fn remainder(a: &Int, b: &Int) -> Result<Int> {
    match (a.value(), b.value()) {
        (Some(x), Some(y)) if x < 0 && y > 0 => Ok(Int::ZERO.sub(&Int::ZERO.sub(a)?.rem(b)?)?),
        _ => Ok(a.rem(b)?),
    }
}

fn mismatch(what: &'static str, a: impl fmt::Display, b: impl fmt::Display) -> AlgebraError {
    AlgebraError::Profile { what, a: a.to_string(), b: b.to_string() }
}

/// The offset of a coordinate: an int, or an int tuple where strides are basis elements. `_` counts as 0.
///
/// # Errors
/// A coordinate whose profile is finer than the layout's, or overflow.
/// # Source
/// CUTLASS, `cute/stride.hpp`, `crd2idx`.
/// # Example
/// ```
/// use tilewright_algebra::op::{apply, parse_value, Style};
/// let p = |t| parse_value(t, Style::Plain).unwrap();
/// assert_eq!(apply("crd2idx", &[p("(1,5)"), p("(3,(2,3)):(3,(12,1))")]).unwrap().to_string(), "17");
/// ```
pub fn crd2idx(coord: &Coord, layout: &Layout) -> Result<IntTuple> {
    if let Some(i) = layout.small().and_then(|a| small::offset(coord, a)) {
        return Ok(i.into());
    }
    let mut sum = BasisSum::default();
    add_offset(&mut sum, coord, layout.shape(), layout.stride())?;
    Ok(sum.0.unwrap_or(Tree::Leaf(Int::ZERO)))
}

/// [`crd2idx`] where every stride is a number.
///
/// # Errors
/// As [`crd2idx`], and strides that are basis elements.
pub fn offset(coord: &Coord, layout: &Layout) -> Result<Int> {
    match crd2idx(coord, layout)? {
        Tree::Leaf(i) => Ok(i),
        t => Err(AlgebraError::Unsupported {
            what: "a numeric offset",
            of: format!("{layout} at {t}"),
            why: "its strides are basis elements",
        }),
    }
}

/// The sum of two coordinates, CuTe's arithmetic tuples: mode by mode, the shorter one continued with zeros; the int 0
/// is neutral.
///
/// # Errors
/// A number other than 0 against a tuple, overflow.
/// # Source
/// CUTLASS, `cute/numeric/arithmetic_tuple.hpp`.
/// # Example
/// `(1,2) + (3,4,5) = (4,6,5)`
pub fn add(a: &IntTuple, b: &IntTuple) -> Result<IntTuple> {
    match (a, b) {
        (Tree::Leaf(x), Tree::Leaf(y)) => Ok(Tree::Leaf(x.add(y)?)),
        (Tree::Leaf(x), t @ Tree::Node(_)) | (t @ Tree::Node(_), Tree::Leaf(x)) if x.is(0) => Ok(t.clone()),
        (Tree::Node(x), Tree::Node(y)) => {
            let mode = |k: usize| match (x.get(k), y.get(k)) {
                (Some(x), Some(y)) => add(x, y),
                (x, y) => Ok(x.or(y).cloned().unwrap_or(Tree::Leaf(Int::ZERO))),
            };
            (0..x.len().max(y.len())).map(mode).collect::<Result<_>>().map(Tree::Node)
        }
        _ => Err(mismatch("a sum of coordinates", a, b)),
    }
}

/// The negative of a coordinate.
///
/// # Errors
/// Overflow.
pub fn negate(a: &IntTuple) -> Result<IntTuple> {
    a.try_map(&mut |i| Ok(Int::ZERO.sub(i)?))
}

/// Scaled basis elements as the coordinates that they stand for: `2@1` is `(0,2)`.
///
/// # Errors
/// Overflow.
/// # Source
/// CUTLASS, `cute/numeric/arithmetic_tuple.hpp`, `as_arithmetic_tuple`.
pub fn as_arithmetic_tuple(stride: &StrideTuple) -> Result<IntTuple> {
    match stride {
        Tree::Node(v) => v.iter().map(as_arithmetic_tuple).collect::<Result<_>>().map(Tree::Node),
        Tree::Leaf(d) => {
            let mut sum = BasisSum::default();
            sum.add(&Int::ONE, d)?;
            Ok(sum.0.unwrap_or(Tree::Leaf(Int::ZERO)))
        }
    }
}

/// A sum of ints and scaled basis elements: CuTe's arithmetic tuple.
#[derive(Default)]
struct BasisSum(Option<IntTuple>);

impl BasisSum {
    fn add(&mut self, i: &Int, stride: &Stride) -> Result<()> {
        let (term, path) = match stride {
            Stride::Int(d) => (i.mul(d)?, [].as_slice()),
            Stride::Basis(scale, path) => (i.mul(scale)?, &**path),
        };
        let total = self.0.get_or_insert(Tree::Leaf(Int::ZERO));
        // The path prints innermost first; the outermost mode is its last number.
        let mut at = total;
        for p in path.iter().rev() {
            let n = *p as usize;
            if let Tree::Leaf(number) = at {
                // A number and a tuple of coordinates have no sum, unless the number is 0.
                if !number.is(0) {
                    return Err(mismatch("crd2idx", number, stride));
                }
                *at = Tree::Node(vec![]);
            }
            let Tree::Node(v) = at else { unreachable!("a leaf was just replaced by a node") };
            while v.len() <= n {
                v.push(Tree::Leaf(Int::ZERO));
            }
            at = &mut v[n];
        }
        match at {
            Tree::Leaf(total) => *total = total.add(&term)?,
            // A number added to a tuple of coordinates: only zero has a meaning.
            Tree::Node(_) if term.is(0) => {}
            Tree::Node(v) => return Err(mismatch("crd2idx", term, Tree::Node(v.clone()))),
        }
        Ok(())
    }
}

fn add_offset(sum: &mut BasisSum, coord: &Coord, shape: &IntTuple, stride: &StrideTuple) -> Result<()> {
    match (coord, shape, stride) {
        (Tree::Node(c), Tree::Node(s), Tree::Node(d)) if c.len() == s.len() => {
            c.iter().zip(s).zip(d).try_for_each(|((c, s), d)| add_offset(sum, c, s, d))
        }
        (Tree::Leaf(Index::All), _, _) => add_offset(sum, &Tree::Leaf(Index::At(Int::ZERO)), shape, stride),
        (Tree::Leaf(Index::At(i)), Tree::Leaf(_), Tree::Leaf(d)) => sum.add(i, d),
        (Tree::Leaf(Index::At(i)), Tree::Node(s), Tree::Node(d)) => {
            let mut rest = i.clone();
            for (k, (s, d)) in s.iter().zip(d).enumerate() {
                if k + 1 == stride.rank() {
                    return add_offset(sum, &Tree::Leaf(Index::At(rest)), s, d);
                }
                let n = arith::product(s)?;
                // The static zero splits into static zeros whatever the extents.
                let (here, next) = match rest.is_static(0) {
                    true => (Int::ZERO, Int::ZERO),
                    false => (remainder(&rest, &n)?, quotient(&rest, &n)?),
                };
                add_offset(sum, &Tree::Leaf(Index::At(here)), s, d)?;
                rest = next;
            }
            Ok(())
        }
        _ => Err(mismatch("crd2idx", coord, shape)),
    }
}

/// The 1-D index of a coordinate into a shape.
///
/// # Errors
/// As [`crd2idx`].
pub fn crd2idx_shape(coord: &Coord, shape: &IntTuple) -> Result<Int> {
    match (coord, shape) {
        (Tree::Leaf(Index::All), _) => Ok(Int::ZERO),
        // An index into a shape is already its 1-D index.
        (Tree::Leaf(Index::At(i)), _) => Ok(i.clone()),
        (Tree::Node(c), Tree::Node(s)) if c.len() == s.len() => {
            let mut index: Option<Int> = None;
            for (c, s) in c.iter().zip(s).rev() {
                let here = crd2idx_shape(c, s)?;
                index = Some(match index {
                    None => here,
                    Some(above) => here.add(&arith::product(s)?.mul(&above)?)?,
                });
            }
            Ok(index.unwrap_or(Int::ZERO))
        }
        _ => Err(mismatch("crd2idx", coord, shape)),
    }
}

/// The coordinate of an index (or of a coarser coordinate) into a shape; the last mode is not reduced.
///
/// # Errors
/// A coordinate whose profile is finer than the shape's, or overflow.
/// # Source
/// CUTLASS, `cute/stride.hpp`, `idx2crd`.
pub fn idx2crd(index: &IntTuple, shape: &IntTuple) -> Result<IntTuple> {
    if let Tree::Leaf(Int::Static(i)) = index
        && let Some(c) = known_idx2crd(*i, shape)
    {
        return Ok(c);
    }
    match (index, shape) {
        (Tree::Node(c), Tree::Node(s)) if c.len() == s.len() => {
            let mut out = Vec::with_capacity(s.len());
            for (c, s) in c.iter().zip(s) {
                out.push(idx2crd(c, s)?);
            }
            Ok(Tree::Node(out))
        }
        (Tree::Leaf(_), Tree::Leaf(_)) => Ok(index.clone()),
        (Tree::Leaf(i), Tree::Node(s)) => {
            let mut rest = i.clone();
            let mut out = Vec::with_capacity(s.len());
            for (k, s_k) in s.iter().enumerate() {
                if k + 1 == s.len() {
                    out.push(idx2crd(&Tree::Leaf(rest.clone()), s_k)?);
                } else {
                    let n = arith::product(s_k)?;
                    out.push(idx2crd(&Tree::Leaf(remainder(&rest, &n)?), s_k)?);
                    rest = quotient(&rest, &n)?;
                }
            }
            Ok(Tree::Node(out))
        }
        _ => Err(mismatch("idx2crd", index, shape)),
    }
}

/// [`idx2crd`] of static ints, with the same truncating division.
fn known_idx2crd(index: i64, shape: &IntTuple) -> Option<IntTuple> {
    let Tree::Node(modes) = shape else { return Some(index.into()) };
    let (last, before) = modes.split_last()?;
    let mut rest = index;
    let mut out = Vec::with_capacity(modes.len());
    for mode in before {
        let n = arith::known_product(mode).filter(|n| *n > 0)?;
        out.push(match mode {
            Tree::Leaf(_) => (rest % n).into(),
            Tree::Node(_) => known_idx2crd(rest % n, mode)?,
        });
        rest /= n;
    }
    out.push(known_idx2crd(rest, last)?);
    Some(Tree::Node(out))
}

/// The coordinate whose leaves are `(index / stride) % extent`.
///
/// # Errors
/// Different profiles, a stride of 0 on an extent that is not 1, overflow.
/// # Source
/// CUTLASS, `cute/stride.hpp`, `idx2crd` with three arguments.
pub fn idx2crd_stride(index: &IntTuple, shape: &IntTuple, stride: &IntTuple) -> Result<IntTuple> {
    match (index, shape, stride) {
        (Tree::Node(c), Tree::Node(s), Tree::Node(d)) if c.len() == s.len() && s.len() == d.len() => {
            c.iter().zip(s).zip(d).map(|((c, s), d)| idx2crd_stride(c, s, d)).collect::<Result<_>>().map(Tree::Node)
        }
        (Tree::Leaf(_), Tree::Node(s), Tree::Node(d)) if s.len() == d.len() => {
            s.iter().zip(d).map(|(s, d)| idx2crd_stride(index, s, d)).collect::<Result<_>>().map(Tree::Node)
        }
        (Tree::Leaf(i), Tree::Leaf(s), Tree::Leaf(d)) => {
            if s.is_static(1) {
                return Ok(Tree::Leaf(Int::ZERO));
            }
            Ok(Tree::Leaf(remainder(&quotient(i, d)?, s)?))
        }
        _ => Err(mismatch("idx2crd", shape, stride)),
    }
}

/// A coordinate into one shape as the coordinate of the same index into another.
///
/// # Errors
/// Tuples of different ranks, overflow.
pub fn crd2crd(coord: &IntTuple, from: &IntTuple, to: &IntTuple) -> Result<IntTuple> {
    match (coord, from, to) {
        (Tree::Node(c), Tree::Node(s), Tree::Node(d)) if c.len() == s.len() && s.len() == d.len() => {
            c.iter().zip(s).zip(d).map(|((c, s), d)| crd2crd(c, s, d)).collect::<Result<_>>().map(Tree::Node)
        }
        (Tree::Node(_), Tree::Node(_), Tree::Node(_)) => Err(mismatch("crd2crd", from, to)),
        _ => idx2crd(&Tree::Leaf(crd2idx_shape(&Coord::of(coord), from)?), to),
    }
}

/// The values of a layout at `0..n`, past its size too.
///
/// # Errors
/// Overflow, a symbol, strides that are basis elements, `n` above `2^20`.
pub fn indices(layout: &Layout, n: i64) -> Result<Vec<i64>> {
    let modes = super::exact::ExactModes::of(layout)
        .ok_or_else(|| AlgebraError::NotStatic { what: "layout_indices", leaf: layout.to_string() })?;
    listable("layout_indices", n)?;
    (0..n).map(|i| modes.at(i)).collect::<std::result::Result<_, _>>().map_err(AlgebraError::from)
}

/// Refuses to list more than `2^20` values.
///
/// # Errors
/// [`AlgebraError::TooLarge`], or a negative count.
pub(crate) fn listable(what: &'static str, size: i64) -> Result<usize> {
    const LIMIT: i64 = 1 << 20;
    match usize::try_from(size) {
        Ok(n) if size <= LIMIT => Ok(n),
        Ok(_) => Err(AlgebraError::TooLarge { what, size, limit: LIMIT }),
        Err(_) => Err(AlgebraError::Range { what, found: size.to_string(), needed: "a count" }),
    }
}
