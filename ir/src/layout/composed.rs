//! Composed layouts: an outer map after an offset after a layout, mostly a swizzle of shared memory.
//!
//! `Sw<3,3,3> o 0 o (8,64):(64,1)` maps a coordinate `c` to `swizzle(0 + layout(c))`. The operations of the algebra act on
//! the inner layout and keep the outer map, because they only rearrange or restrict the domain. Source: CUTLASS
//! `cute/swizzle_layout.hpp`, `cute/swizzle.hpp`.
use super::compose::SEARCH;
use super::error::{AlgebraError, Law, Result, Witness};
use super::exact::Modes;
use super::{Composed, Coord, Layout, Outer, coord, recast, slice};
use crate::int::{Expr, Int, Swizzle};

/// A composed layout, or a plain one where nothing was left of the outer map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyLayout {
    /// A plain layout.
    Plain(Layout),
    /// A composed one.
    Composed(Composed),
}

impl Composed {
    /// The same outer map and offset over another inner layout; plain when the map is the identity and the offset 0.
    pub fn with_inner(&self, inner: Layout) -> AnyLayout {
        match &self.outer {
            Outer::Swizzle(s) if s.is_identity() && self.offset.is(0) => AnyLayout::Plain(inner),
            outer => AnyLayout::Composed(Composed { outer: outer.clone(), offset: self.offset.clone(), inner }),
        }
    }

    /// The offset of a coordinate.
    ///
    /// # Errors
    /// A coordinate that does not fit the inner layout, overflow.
    pub fn at(&self, c: &Coord) -> Result<Int> {
        let inner = self.offset.add(&coord::offset(c, &self.inner)?)?;
        self.outer_at(&inner)
    }

    /// The outer map.
    ///
    /// # Errors
    /// Overflow.
    pub fn outer_at(&self, i: &Int) -> Result<Int> {
        match &self.outer {
            Outer::Swizzle(s) => apply(s, i),
            Outer::Layout(l) => coord::offset(&crate::tuple::Tree::Leaf(super::Index::At(i.clone())), l),
        }
    }

    /// The values at `0..size`.
    ///
    /// # Errors
    /// Symbols, overflow, more than `2^24` values.
    pub fn indices(&self) -> Result<Vec<i64>> {
        let unknown = || AlgebraError::NotStatic { what: "indices", leaf: self.to_string() };
        let n = self.inner.size()?.value().ok_or_else(unknown)?;
        let at = self.offset.value().ok_or_else(unknown)?;
        let outer = match &self.outer {
            Outer::Swizzle(_) => None,
            Outer::Layout(l) => Some(Modes::of(l).ok_or_else(unknown)?),
        };
        let overflow = || crate::int::IntError::Overflow { a: at.to_string(), op: "+", b: "offset".to_string() };
        let map = |i: i64| {
            let i = i.checked_add(at).ok_or_else(overflow)?;
            match (&self.outer, &outer) {
                (Outer::Swizzle(s), _) => Ok(s.apply(i)),
                (_, Some(l)) => Ok(l.at(i)?),
                (_, None) => Err(unknown()),
            }
        };
        coord::indices(&self.inner, n)?.into_iter().map(map).collect()
    }

    /// The slice at a coordinate: the inner slice, its offset folded in.
    ///
    /// # Errors
    /// A coordinate of another rank, overflow.
    pub fn slice(&self, c: &Coord) -> Result<Composed> {
        let inner = slice::slice(c, &self.inner)?;
        let offset = self.offset.add(&coord::offset(c, &self.inner)?)?;
        Ok(Composed { outer: self.outer.clone(), offset, inner })
    }

    /// The layout in elements `n` times as wide.
    ///
    /// # Errors
    /// As [`recast::upcast`]; an outer layout; an offset that does not divide; an `n` that is no power of two.
    pub fn upcast(&self, n: &Int) -> Result<AnyLayout> {
        let s = swizzle_upcast(&self.swizzle("upcast")?, n)?;
        let offset = crate::tuple::arith::shape_div_int(&self.offset, n)?;
        let c = Composed { outer: Outer::Swizzle(s), offset, inner: self.inner.clone() };
        Ok(c.with_inner(recast::upcast(&self.inner, n)?))
    }

    /// The layout in elements of `1/n` the width.
    ///
    /// # Errors
    /// As [`recast::downcast`]; an outer layout; an `n` that is no power of two.
    pub fn downcast(&self, n: &Int) -> Result<AnyLayout> {
        let s = swizzle_downcast(&self.swizzle("downcast")?, n)?;
        let c = Composed { outer: Outer::Swizzle(s), offset: self.offset.mul(n)?, inner: self.inner.clone() };
        Ok(c.with_inner(recast::downcast(&self.inner, n)?))
    }

    fn swizzle(&self, what: &'static str) -> Result<Swizzle> {
        match &self.outer {
            Outer::Swizzle(s) => Ok(*s),
            Outer::Layout(_) => {
                Err(AlgebraError::Unsupported { what, of: self.to_string(), why: "its outer map is no swizzle" })
            }
        }
    }
}

/// The swizzle of an int.
///
/// # Errors
/// Overflow of a symbolic expression.
pub fn apply(s: &Swizzle, i: &Int) -> Result<Int> {
    Ok(match i {
        Int::Static(n) => Int::Static(s.apply(*n)),
        Int::Dynamic(n) => Int::Dynamic(s.apply(*n)),
        Int::Sym(e) => Int::from_expr(&Expr::swizzled(*s, e.clone()))?,
    })
}

/// `log₂ n` of a width ratio.
fn log2(what: &'static str, n: &Int) -> Result<i64> {
    match n.value() {
        Some(n) if n > 0 && n & (n - 1) == 0 => Ok(i64::from(n.trailing_zeros())),
        _ => Err(AlgebraError::Range { what, found: n.to_string(), needed: "a power of two" }),
    }
}

fn swizzle(bits: i64, base: i64, shift: i64) -> Result<Swizzle> {
    Swizzle::checked(bits, base, shift).ok_or_else(|| AlgebraError::Range {
        what: "swizzle",
        found: format!("Sw<{bits},{base},{shift}>"),
        needed: "a swizzle whose bits fit in 62",
    })
}

/// The swizzle on elements `n` times as wide.
///
/// # Errors
/// An `n` that is no power of two.
pub fn swizzle_upcast(s: &Swizzle, n: &Int) -> Result<Swizzle> {
    let base = i64::from(s.base) - log2("upcast", n)?;
    // Bits that fall below one element vanish.
    swizzle((i64::from(s.bits) + base.min(0)).max(0), base.max(0), i64::from(s.shift))
}

/// The swizzle on elements of `1/n` the width.
///
/// # Errors
/// An `n` that is no power of two, bits that no longer fit.
pub fn swizzle_downcast(s: &Swizzle, n: &Int) -> Result<Swizzle> {
    swizzle(i64::from(s.bits), i64::from(s.base) + log2("downcast", n)?, i64::from(s.shift))
}

/// The swizzle that reads the bits `y` and changes the bits `z`.
///
/// # Errors
/// [`Law::SwizzleBits`] unless both masks are runs of equally many bits.
/// # Source
/// CUTLASS, `cute/swizzle.hpp`, `make_swizzle`.
pub fn make_swizzle(y: i64, z: i64) -> Result<Swizzle> {
    let refuse = |why: &str| AlgebraError::refused(Law::SwizzleBits, format!("make_swizzle({y}, {z})"), why).into();
    if y < 0 || z < 0 {
        return Err(refuse("a mask is negative"));
    }
    if y.count_ones() != z.count_ones() {
        return Err(refuse("the masks have different numbers of bits"));
    }
    // CuTe counts in 32 bits: the empty mask starts at bit 32, which is 0 modulo 32.
    let first = |m: i64| if m == 0 { 32 } else { i64::from(m.trailing_zeros()) };
    let base = first(y).min(first(z)) % 32;
    let s = Swizzle::checked(i64::from(y.count_ones()), base, first(y) - first(z));
    match s {
        Some(s) if s.y_mask() == y && s.z_mask() == z => Ok(s),
        _ => Err(refuse("the masks are no two separate runs of bits")),
    }
}

/// The swizzle that applies `a` after `b`.
///
/// # Errors
/// [`Law::SwizzleShift`] for different shifts; [`Law::SwizzleBits`] when the merged bits are no runs.
/// # Source
/// CUTLASS, `cute/swizzle.hpp`, `composition(Swizzle, Swizzle)`.
pub fn swizzle_compose(a: &Swizzle, b: &Swizzle) -> Result<Swizzle> {
    if a.shift != b.shift {
        let why = format!("the shifts {} and {} differ", a.shift, b.shift);
        return Err(AlgebraError::refused(Law::SwizzleShift, format!("{a} o {b}"), why).into());
    }
    make_swizzle(a.y_mask() ^ b.y_mask(), a.z_mask() ^ b.z_mask())
}

/// A swizzle after a layout; plain when the swizzle is the identity.
pub fn composition_swizzle(s: &Swizzle, a: &Layout) -> AnyLayout {
    Composed { outer: Outer::Swizzle(*s), offset: Int::ZERO, inner: a.clone() }.with_inner(a.clone())
}

/// A layout after a swizzle, as another swizzle after the layout: the layout maps the masks.
///
/// # Ensures
/// `r(i) == a(s(i))` for every `i < size(a)` where `s(i)` is below the size too.
/// # Errors
/// [`Law::SwizzleBits`] when the masks' images are no swizzle, or the result is another function.
/// # Source
/// CUTLASS, `cute/swizzle_layout.hpp`, `composition(Layout, Swizzle)`.
pub fn composition_layout_swizzle(a: &Layout, s: &Swizzle) -> Result<AnyLayout> {
    let what = || format!("{a} o {s}");
    let Some(modes) = Modes::of(a) else {
        return Err(AlgebraError::NotStatic { what: "composition", leaf: a.to_string() });
    };
    let moved = make_swizzle(modes.at(s.y_mask())?, modes.at(s.z_mask())?).map_err(|e| match e {
        AlgebraError::Refused(mut r) => {
            r.what = what();
            r.into()
        }
        e => e,
    })?;
    let size = modes.size()?;
    if size > SEARCH {
        return Err(AlgebraError::TooLarge { what: "composition", size, limit: SEARCH });
    }
    let mut wrong = None;
    let mut error = None;
    modes.walk(&mut |c, v| {
        let before = s.apply(c);
        match modes.at(before) {
            Ok(wanted) if before < size && moved.apply(v) != wanted => {
                wrong = Some((c, wanted, moved.apply(v)));
            }
            Ok(_) => {}
            Err(e) => error = Some(e),
        }
        wrong.is_none() && error.is_none()
    })?;
    if let Some(e) = error {
        return Err(e.into());
    }
    if let Some((at, wanted, found)) = wrong {
        let mut r = AlgebraError::refused(Law::SwizzleBits, what(), "the layout does not move the bits as they are");
        r.witness = Some(Witness { at, wanted, nearest: Some((format!("{moved} o 0 o {a}"), found)) });
        return Err(r.into());
    }
    Ok(composition_swizzle(&moved, a))
}
