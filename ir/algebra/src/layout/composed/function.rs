//! Composed layouts of known numbers as functions: evaluation and enumeration.
use super::chain::{self, ChainMap};
use super::reduce;
use crate::int::{BinOp, Int, IntError, Swizzle, Symbol};
use crate::layout::axes::has_basis;
use crate::layout::error::Result;
use crate::layout::exact::ExactModes;
use crate::layout::{AnyLayout, Composed, Index, Layout, Stride};
use crate::tuple::Tree;

/// One map on numbers.
#[derive(Clone, Debug)]
enum Map {
    Swizzle(Swizzle),
    Layout(ExactModes),
    Add(i64),
}

impl Map {
    fn at(&self, x: i64) -> std::result::Result<i64, IntError> {
        match self {
            Map::Swizzle(s) => Ok(s.apply(x)),
            Map::Layout(m) => m.at(x),
            Map::Add(i) => BinOp::Add.eval(*i, x),
        }
    }
}

/// The most values that are listed because they come of coordinates.
const COORDINATES: i64 = 1 << 14;

/// What the maps are applied to.
#[derive(Clone, Debug)]
enum Domain {
    Modes(ExactModes),
    /// The values at `0..size`, where they come of coordinates in no simpler way.
    Listed(Vec<i64>),
}

/// A layout, plain or composed, whose every int is known and whose values are numbers.
#[derive(Clone, Debug)]
pub struct NumericFunction {
    /// What is applied first comes first.
    maps: Vec<Map>,
    inner: Domain,
}

impl NumericFunction {
    /// The function of a composed layout; `None` where an int is a symbol or a value a coordinate.
    pub fn of(c: &Composed) -> Option<NumericFunction> {
        if !has_basis(&c.inner) {
            return NumericFunction::of_steps(&chain::simplify(c.steps()).ok()?, &c.inner);
        }
        let (mut steps, base, layout) = reduce::absorb(c).ok()?;
        if !has_basis(&layout) {
            steps.push(ChainMap::Add(base));
            return NumericFunction::of_steps(&steps, &layout);
        }
        let size = c.inner.size().ok()?.value().filter(|n| *n <= COORDINATES)?;
        let at = |i| c.value_at(&Tree::Leaf(Index::At(Int::Static(i)))).ok()?.leaf()?.value();
        Some(NumericFunction { maps: vec![], inner: Domain::Listed((0..size).map(at).collect::<Option<_>>()?) })
    }

    fn of_steps(steps: &[ChainMap], inner: &Layout) -> Option<NumericFunction> {
        let map = |s: &ChainMap| {
            Some(match s {
                ChainMap::Swizzle(s) => Map::Swizzle(*s),
                ChainMap::Layout(l) => Map::Layout(ExactModes::of(l)?),
                ChainMap::Add(Tree::Leaf(i)) => Map::Add(i.value()?),
                ChainMap::Add(_) => return None,
            })
        };
        let maps = steps.iter().rev().map(map).collect::<Option<_>>()?;
        Some(NumericFunction { maps, inner: Domain::Modes(ExactModes::of(inner)?) })
    }

    /// The function of a plain layout.
    pub fn of_layout(l: &Layout) -> Option<NumericFunction> {
        NumericFunction::of_steps(&[], l)
    }

    /// The function of either.
    pub fn of_any(l: &AnyLayout) -> Option<NumericFunction> {
        match l {
            AnyLayout::Plain(l) => NumericFunction::of_layout(l),
            AnyLayout::Composed(c) => NumericFunction::of(c),
        }
    }

    /// The function at values of the symbols; `None` where one has no value, or a stride is a basis element.
    pub fn evaluated(l: &AnyLayout, value: &dyn Fn(&Symbol) -> Option<i64>) -> Option<NumericFunction> {
        let modes = |l: &Layout| {
            let leaf = |(s, d): (crate::int::Int, Stride)| Some((s.eval(value).ok()?, d.int()?.eval(value).ok()?));
            l.flat().into_iter().map(leaf).collect::<Option<Vec<_>>>().map(ExactModes)
        };
        let steps = match l {
            AnyLayout::Plain(_) => vec![],
            AnyLayout::Composed(c) => c.steps(),
        };
        let map = |s: &ChainMap| {
            Some(match s {
                ChainMap::Swizzle(s) => Map::Swizzle(*s),
                ChainMap::Layout(l) => Map::Layout(modes(l)?),
                ChainMap::Add(Tree::Leaf(i)) => Map::Add(i.eval(value).ok()?),
                ChainMap::Add(_) => return None,
            })
        };
        let inner = Domain::Modes(modes(l.inner())?);
        Some(NumericFunction { maps: steps.iter().rev().map(map).collect::<Option<_>>()?, inner })
    }

    /// The number of coordinates.
    ///
    /// # Errors
    /// Overflow.
    pub fn size(&self) -> std::result::Result<i64, IntError> {
        match &self.inner {
            Domain::Modes(m) => m.size(),
            Domain::Listed(v) => Ok(v.len() as i64),
        }
    }

    /// The value at a 1-D coordinate, past the size too.
    ///
    /// # Errors
    /// Overflow; an extent 0 before the last mode; past the size of what maps coordinates.
    pub fn at(&self, c: i64) -> std::result::Result<i64, IntError> {
        match &self.inner {
            Domain::Modes(m) => self.mapped(m.at(c)?),
            Domain::Listed(v) => {
                let past = || IntError::Overflow { a: c.to_string(), op: "past", b: v.len().to_string() };
                usize::try_from(c).ok().and_then(|c| v.get(c).copied()).ok_or_else(past)
            }
        }
    }

    fn mapped(&self, x: i64) -> std::result::Result<i64, IntError> {
        self.maps.iter().try_fold(x, |x, m| m.at(x))
    }

    /// Calls `f(c, value)` for `c` in `0..size`, until it says stop by returning `false`.
    ///
    /// # Errors
    /// Overflow of a value.
    pub fn walk(&self, f: &mut dyn FnMut(i64, i64) -> bool) -> Result<()> {
        let modes = match &self.inner {
            Domain::Modes(modes) => modes,
            Domain::Listed(v) => {
                v.iter().zip(0..).all(|(v, c)| f(c, *v));
                return Ok(());
            }
        };
        let mut error = None;
        modes.walk(&mut |c, x| match self.mapped(x) {
            Ok(v) => f(c, v),
            Err(e) => {
                error = Some(e);
                false
            }
        })?;
        error.map_or(Ok(()), |e| Err(e.into()))
    }
}
