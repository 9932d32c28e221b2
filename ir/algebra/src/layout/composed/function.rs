//! Composed layouts of known numbers as functions: evaluation and enumeration.
use super::chain::{self, Step};
use crate::int::{BinOp, IntError, Swizzle, Symbol};
use crate::layout::error::Result;
use crate::layout::exact::Modes;
use crate::layout::{AnyLayout, Composed, Layout, Stride};
use crate::tuple::Tree;

/// One map on numbers.
#[derive(Clone, Debug)]
enum Map {
    Swizzle(Swizzle),
    Layout(Modes),
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

/// A layout, plain or composed, whose every int is known.
#[derive(Clone, Debug)]
pub struct Function {
    /// What is applied first comes first.
    maps: Vec<Map>,
    inner: Modes,
}

impl Function {
    /// The function of a composed layout; `None` where an int is a symbol or a stride a basis element.
    pub fn of(c: &Composed) -> Option<Function> {
        let map = |s: &Step| {
            Some(match s {
                Step::Swizzle(s) => Map::Swizzle(*s),
                Step::Layout(l) => Map::Layout(Modes::of(l)?),
                Step::Add(Tree::Leaf(i)) => Map::Add(i.value()?),
                Step::Add(_) => return None,
            })
        };
        let steps = chain::simplify(c.steps()).ok()?;
        Some(Function { maps: steps.iter().rev().map(map).collect::<Option<_>>()?, inner: Modes::of(&c.inner)? })
    }

    /// The function of a plain layout.
    pub fn of_layout(l: &Layout) -> Option<Function> {
        Some(Function { maps: vec![], inner: Modes::of(l)? })
    }

    /// The function of either.
    pub fn of_any(l: &AnyLayout) -> Option<Function> {
        match l {
            AnyLayout::Plain(l) => Function::of_layout(l),
            AnyLayout::Composed(c) => Function::of(c),
        }
    }

    /// The function at values of the symbols; `None` where one has no value, or a stride is a basis element.
    pub fn evaluated(l: &AnyLayout, value: &dyn Fn(&Symbol) -> Option<i64>) -> Option<Function> {
        let modes = |l: &Layout| {
            let leaf = |(s, d): (crate::int::Int, Stride)| Some((s.eval(value).ok()?, d.int()?.eval(value).ok()?));
            l.flat().into_iter().map(leaf).collect::<Option<Vec<_>>>().map(Modes)
        };
        let steps = match l {
            AnyLayout::Plain(_) => vec![],
            AnyLayout::Composed(c) => c.steps(),
        };
        let map = |s: &Step| {
            Some(match s {
                Step::Swizzle(s) => Map::Swizzle(*s),
                Step::Layout(l) => Map::Layout(modes(l)?),
                Step::Add(Tree::Leaf(i)) => Map::Add(i.eval(value).ok()?),
                Step::Add(_) => return None,
            })
        };
        Some(Function { maps: steps.iter().rev().map(map).collect::<Option<_>>()?, inner: modes(l.inner())? })
    }

    /// The number of coordinates.
    ///
    /// # Errors
    /// Overflow.
    pub fn size(&self) -> std::result::Result<i64, IntError> {
        self.inner.size()
    }

    /// The value at a 1-D coordinate, past the size too.
    ///
    /// # Errors
    /// Overflow; an extent 0 before the last mode.
    pub fn at(&self, c: i64) -> std::result::Result<i64, IntError> {
        self.mapped(self.inner.at(c)?)
    }

    fn mapped(&self, x: i64) -> std::result::Result<i64, IntError> {
        self.maps.iter().try_fold(x, |x, m| m.at(x))
    }

    /// Calls `f(c, value)` for `c` in `0..size`, until it says stop by returning `false`.
    ///
    /// # Errors
    /// Overflow of a value.
    pub fn walk(&self, f: &mut dyn FnMut(i64, i64) -> bool) -> Result<()> {
        let mut error = None;
        self.inner.walk(&mut |c, x| match self.mapped(x) {
            Ok(v) => f(c, v),
            Err(e) => {
                error = Some(e);
                false
            }
        })?;
        error.map_or(Ok(()), |e| Err(e.into()))
    }
}
