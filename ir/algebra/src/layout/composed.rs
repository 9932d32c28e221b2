//! Composed layouts: an outer map after an offset after a layout, mostly a swizzle of shared memory.
//!
//! `Sw<3,3,3> o 0 o (8,64):(64,1)` maps a coordinate `c` to `swizzle(0 + layout(c))`. The outer map may be a swizzle,
//! any layout, a shift, or such maps one after another: `A o i o B o j o C` is `c ↦ A(i + B(j + C(c)))`. Composition of
//! functions is associative, so such a chain needs no parentheses; its last layout is the *inner* one and gives the
//! shape.
//!
//! * What only rearranges or restricts the domain (slices, divides, coalesce, select, …) acts on the inner layout and
//!   keeps the maps: `(A o i o B) o C = A o i o (B o C)`.
//! * What changes the values puts a map in front ([`join`]); what asks for them evaluates ([`Composed::value_at`]).
//! * Inverses run the chain backwards ([`inverse`]); other element widths change every map ([`width`]).
//! * [`reduce::as_layout`] finds the plain layout where there is one.
//!
//! An outer layout is applied to 1-D indices with its last mode unbounded, or to a coordinate where the inner layout
//! has basis strides. Source: CUTLASS `cute/layout_composed.hpp`, `cute/swizzle_layout.hpp`.
use super::axes::has_basis;
use super::error::{AlgebraError, Result};
use super::{AnyLayout, Composed, Coord, Layout, coord, slice};
use crate::int::Int;
use crate::tuple::{IntTuple, Tree};
use chain::ChainMap;

pub(crate) mod chain;
pub mod function;
pub mod inverse;
pub mod join;
pub mod reduce;
pub mod width;

pub use super::swizzle::{apply, make_swizzle, swizzle_compose, swizzle_downcast, swizzle_upcast};
pub use function::NumericFunction;

impl AnyLayout {
    /// The values at `0..size`.
    ///
    /// # Errors
    /// As [`Composed::indices`].
    pub fn indices(&self) -> Result<Vec<i64>> {
        let unknown = || AlgebraError::NotStatic { what: "indices", leaf: self.to_string() };
        let f = NumericFunction::of_any(self).ok_or_else(unknown)?;
        coord::listable("indices", f.size()?)?;
        let mut out = vec![];
        f.walk(&mut |_, v| {
            out.push(v);
            true
        })?;
        Ok(out)
    }

    /// The value at a coordinate.
    ///
    /// # Errors
    /// As [`Composed::value_at`].
    pub fn value_at(&self, c: &Coord) -> Result<IntTuple> {
        match self {
            AnyLayout::Plain(l) => coord::crd2idx(c, l),
            AnyLayout::Composed(x) => x.value_at(c),
        }
    }
}

/// `outer o offset o inner` in its simplest form: identities dropped, swizzles of one shift merged, offsets added. The
/// offset is a coordinate where the values of the inner layout are coordinates.
///
/// # Errors
/// A coordinate before values that are numbers; overflow, more than 64 maps.
/// # Source
/// CUTLASS, `cute/layout_composed.hpp`, `make_composed_layout`.
pub fn make_composed_layout(outer: &super::Outer, offset: &IntTuple, inner: &AnyLayout) -> Result<AnyLayout> {
    let mut steps = chain::steps_of(outer);
    if offset.leaf().is_none() && !gives_coordinates(inner) {
        let (what, of) = ("an offset that is a coordinate", inner.to_string());
        return Err(AlgebraError::Unsupported { what, of, why: "its values are numbers: the offset is an int" });
    }
    steps.push(ChainMap::Add(offset.clone()));
    let inner = match inner {
        AnyLayout::Plain(l) => l,
        AnyLayout::Composed(c) => {
            steps.extend(c.steps());
            &c.inner
        }
    };
    chain::build(steps, inner.clone())
}

/// Whether the values of a layout are coordinates: what is applied last has strides that are basis elements.
fn gives_coordinates(l: &AnyLayout) -> bool {
    let steps = match l {
        AnyLayout::Plain(_) => vec![],
        AnyLayout::Composed(c) => c.steps(),
    };
    let last = steps.iter().find_map(|s| match s {
        ChainMap::Add(_) => None,
        ChainMap::Swizzle(_) => Some(false),
        ChainMap::Layout(a) => Some(has_basis(a)),
    });
    last.unwrap_or_else(|| has_basis(l.inner()))
}

impl Composed {
    /// The same outer map and offset over another inner layout; plain when the map is the identity and the offset 0.
    pub fn with_inner(&self, inner: Layout) -> AnyLayout {
        match chain::build(self.steps(), inner.clone()) {
            Ok(l) => l,
            // Only sums of offsets can overflow, and these are as they were.
            Err(_) => AnyLayout::Composed(Composed { outer: self.outer.clone(), offset: self.offset.clone(), inner }),
        }
    }

    /// The value of a coordinate: an int, or a coordinate where the strides are basis elements.
    ///
    /// # Errors
    /// A coordinate that does not fit the inner layout, overflow.
    pub fn value_at(&self, c: &Coord) -> Result<IntTuple> {
        let inner = coord::crd2idx(c, &self.inner)?;
        self.steps().iter().rev().try_fold(inner, |x, step| step.apply(x))
    }

    /// The offset of a coordinate.
    ///
    /// # Errors
    /// As [`Composed::value_at`]; a value that is a coordinate.
    pub fn at(&self, c: &Coord) -> Result<Int> {
        number(self.value_at(c)?, self)
    }

    /// The values at `0..size`.
    ///
    /// # Errors
    /// Symbols, coordinates, overflow, more than `2^20` values.
    pub fn indices(&self) -> Result<Vec<i64>> {
        AnyLayout::Composed(self.clone()).indices()
    }

    /// The slice at a coordinate: the inner slice, the value of the fixed indices folded into the offset.
    ///
    /// # Ensures
    /// `self(c) == r(c')`, where `c'` holds the free coordinates of `c`.
    /// # Errors
    /// A coordinate of another rank, overflow.
    pub fn slice(&self, c: &Coord) -> Result<AnyLayout> {
        let part = self.moved(c, slice::slice(c, &self.inner)?)?;
        // One layout stays in front, as in CuTe; a chain of several is brought together.
        let several = self.steps().iter().filter(|s| matches!(s, ChainMap::Layout(_))).count() > 1;
        if several { join::settled(part) } else { Ok(part) }
    }

    /// What [`Composed::slice`] drops: the modes of the fixed indices under the same maps.
    ///
    /// # Errors
    /// A coordinate of another rank.
    pub fn dice(&self, c: &Coord) -> Result<AnyLayout> {
        Ok(self.with_inner(slice::dice(c, &self.inner)?))
    }

    /// The layout seen from a coordinate on: `r(d) = self(c + d)` while no mode wraps.
    ///
    /// # Errors
    /// A coordinate that does not fit, overflow.
    /// # Source
    /// CUTLASS, `cute/layout_composed.hpp`, `domain_offset`.
    pub fn domain_offset(&self, c: &Coord) -> Result<AnyLayout> {
        self.moved(c, self.inner.clone())
    }

    fn moved(&self, c: &Coord, inner: Layout) -> Result<AnyLayout> {
        self.shifted(coord::crd2idx(c, &self.inner)?, inner)
    }

    /// The same maps over another inner layout, whose values are counted from `by` on.
    pub(crate) fn shifted(&self, by: IntTuple, inner: Layout) -> Result<AnyLayout> {
        let mut steps = self.steps();
        steps.push(ChainMap::Add(by));
        chain::build(steps, inner)
    }

    /// This function as an outer map.
    pub fn as_outer(&self) -> super::Outer {
        let inner = super::Outer::Layout(Box::new(self.inner.clone()));
        super::Outer::After(Box::new(super::After { outer: self.outer.clone(), offset: self.offset.clone(), inner }))
    }
}

/// The slice of a plain layout, shifted by the offset of the fixed indices.
///
/// # Errors
/// A coordinate of another rank, overflow.
pub fn slice_from(c: &Coord, a: &Layout) -> Result<AnyLayout> {
    let (inner, offset) = slice::slice_and_offset(c, a)?;
    chain::build(vec![ChainMap::Add(offset)], inner)
}

/// A plain layout seen from a coordinate on: `r(d) = a(c + d)` while no mode wraps.
///
/// # Errors
/// A coordinate that does not fit, overflow.
pub fn from_coordinate(c: &Coord, a: &Layout) -> Result<AnyLayout> {
    chain::build(vec![ChainMap::Add(coord::crd2idx(c, a)?)], a.clone())
}

/// A value that must be an int.
fn number(value: IntTuple, of: &Composed) -> Result<Int> {
    match value {
        Tree::Leaf(i) => Ok(i),
        t => Err(AlgebraError::Unsupported {
            what: "a numeric offset",
            of: format!("{of} at {t}"),
            why: "its strides are basis elements",
        }),
    }
}
