//! Slices as arguments of compiled functions, with shapes and strides that are checked.
use crate::error::ArgumentError;
use crate::error::{Error, Result};
use crate::symbols::{Bindings, Rank, together};
use half::{bf16, f16};
use smallvec::SmallVec;
use tilewright_backend_cpu::{Arg, Element};
use tilewright_ir::int::{Int, Symbol};
use tilewright_ir::program::Function;

/// Shape and strides that a caller says an argument has, one number per top-level mode; empty where nothing is said.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dims<'a> {
    pub(crate) shape: &'a [i64],
    pub(crate) strides: &'a [i64],
    /// Whether the empty shape is what is said: there is one element, and no mode.
    pub(crate) scalar: bool,
}

/// An argument: memory, and what is said about it.
#[derive(Debug)]
pub struct View<'a> {
    pub(crate) arg: Arg<'a>,
    pub(crate) dims: Dims<'a>,
}

/// A slice that is only read.
pub fn view<T: Element>(data: &[T]) -> View<'_> {
    View { arg: Arg::read(data), dims: Dims::default() }
}

/// A slice that may be written.
pub fn view_mut<T: Element>(data: &mut [T]) -> View<'_> {
    View { arg: Arg::write(data), dims: Dims::default() }
}

impl<'a> View<'a> {
    /// Says the sizes of the top-level modes: symbols are solved from them, and the rest is checked.
    #[inline]
    pub fn shape(mut self, shape: &'a [i64]) -> View<'a> {
        self.dims.shape = shape;
        self
    }

    /// Says the strides of the top-level modes, in elements: [`copy`](crate::copy()) goes by them, and a call of a
    /// function is refused where the parameter's layout has others.
    #[inline]
    pub fn strides(mut self, strides: &'a [i64]) -> View<'a> {
        self.dims.strides = strides;
        self
    }

    /// Says that there is no mode: the argument is one element, as an array without dimensions is. Slices have one
    /// mode at least, so that this is for other languages' arrays.
    #[doc(hidden)]
    #[inline]
    pub fn scalar(mut self) -> View<'a> {
        self.dims.scalar = true;
        self
    }

    /// Says which element of the memory is that of coordinate 0, 0 by default: a slice begins there, and negative
    /// strides reach below it.
    #[inline]
    pub fn at(mut self, origin: usize) -> View<'a> {
        self.arg = self.arg.at(origin);
        self
    }
}

impl<'a, T: Element> From<&'a [T]> for View<'a> {
    fn from(data: &'a [T]) -> View<'a> {
        view(data)
    }
}

impl<'a, T: Element> From<&'a mut [T]> for View<'a> {
    fn from(data: &'a mut [T]) -> View<'a> {
        view_mut(data)
    }
}

impl<'a, T: Element> From<&'a Vec<T>> for View<'a> {
    fn from(data: &'a Vec<T>) -> View<'a> {
        view(data)
    }
}

impl<'a, T: Element> From<&'a mut Vec<T>> for View<'a> {
    fn from(data: &'a mut Vec<T>) -> View<'a> {
        view_mut(data)
    }
}

impl<'a, T: Element, const N: usize> From<&'a [T; N]> for View<'a> {
    fn from(data: &'a [T; N]) -> View<'a> {
        view(data)
    }
}

impl<'a, T: Element, const N: usize> From<&'a mut [T; N]> for View<'a> {
    fn from(data: &'a mut [T; N]) -> View<'a> {
        view_mut(data)
    }
}

macro_rules! numbers {
    ($($t:ty)*) => {$(
        impl<'a> From<&'a $t> for View<'a> {
            fn from(number: &'a $t) -> View<'a> {
                view(std::slice::from_ref(number))
            }
        }

        impl<'a> From<&'a mut $t> for View<'a> {
            fn from(number: &'a mut $t) -> View<'a> {
                view_mut(std::slice::from_mut(number))
            }
        }
    )*};
}
numbers!(f64 f32 f16 bf16 i64 i32 i16 i8 u64 u32 u16 u8 bool);

impl<'a> From<Arg<'a>> for View<'a> {
    fn from(arg: Arg<'a>) -> View<'a> {
        View { arg, dims: Dims::default() }
    }
}

/// The arguments of a call: a tuple of slices, numbers (`&2.0f32`) and views, or a list of views.
pub trait Arguments<'a> {
    /// Calls `f` with the arguments and what is said about each.
    fn with<R>(self, f: impl FnOnce(&mut [Arg<'a>], &[Dims<'a>]) -> R) -> R;
    /// The arguments as a list.
    fn list(self) -> Vec<View<'a>>;
}

macro_rules! tuples {
    ($($name:ident)*) => {
        impl<'a, $($name: Into<View<'a>>),*> Arguments<'a> for ($($name,)*) {
            fn with<R>(self, f: impl FnOnce(&mut [Arg<'a>], &[Dims<'a>]) -> R) -> R {
                #[allow(non_snake_case)]
                let ($($name,)*) = self;
                $(#[allow(non_snake_case)] let $name: View<'a> = $name.into();)*
                let dims = [$($name.dims),*];
                f(&mut [$($name.arg),*], &dims)
            }

            fn list(self) -> Vec<View<'a>> {
                #[allow(non_snake_case)]
                let ($($name,)*) = self;
                vec![$($name.into()),*]
            }
        }
    };
}
tuples!(A);
tuples!(A B);
tuples!(A B C);
tuples!(A B C D);
tuples!(A B C D E);
tuples!(A B C D E F);
tuples!(A B C D E F G);
tuples!(A B C D E F G H);

/// A short list of views, which allocates nothing.
impl<'a, const N: usize> Arguments<'a> for SmallVec<[View<'a>; N]>
where
    [View<'a>; N]: smallvec::Array<Item = View<'a>>,
{
    fn with<R>(self, f: impl FnOnce(&mut [Arg<'a>], &[Dims<'a>]) -> R) -> R {
        let dims: SmallVec<[Dims<'a>; 8]> = self.iter().map(|v| v.dims).collect();
        let mut args: SmallVec<[Arg<'a>; 8]> = self.into_iter().map(|v| v.arg).collect();
        f(&mut args, &dims)
    }

    fn list(self) -> Vec<View<'a>> {
        self.into_vec()
    }
}

impl<'a> Arguments<'a> for Vec<View<'a>> {
    fn with<R>(self, f: impl FnOnce(&mut [Arg<'a>], &[Dims<'a>]) -> R) -> R {
        let dims: Vec<Dims<'a>> = self.iter().map(|v| v.dims).collect();
        let mut args: Vec<Arg<'a>> = self.into_iter().map(|v| v.arg).collect();
        f(&mut args, &dims)
    }

    fn list(self) -> Vec<View<'a>> {
        self
    }
}

/// What the arguments of a function must say, prepared so that a call only compares numbers.
#[derive(Debug)]
pub(crate) struct Fit {
    params: Vec<ParamFit>,
    n_symbols: usize,
}

#[derive(Debug)]
struct ParamFit {
    name: String,
    layout: String,
    rank: Rank,
    modes: Vec<ModeFit>,
}

/// A top-level mode.
#[derive(Debug)]
struct ModeFit {
    size: Int,
    /// The symbol's index, where the size is one symbol.
    symbol: Option<usize>,
    /// The stride, where the mode walks with one: a single leaf, or leaves that continue each other.
    stride: Option<Int>,
}

impl Fit {
    /// Most symbols of a function that is called through this interface.
    pub(crate) const MAX_SYMBOLS: usize = 32;

    pub(crate) fn of(function: &Function) -> Result<Fit> {
        let mut params = vec![];
        for (_, tensor) in function.params() {
            let mut modes = vec![];
            for mode in tensor.layout.modes() {
                let why = |e: tilewright_ir::int::IntError| ArgumentError::Size {
                    tensor: tensor.name.clone(),
                    why: e.to_string(),
                };
                let size = mode.size().map_err(why)?;
                let symbol = size.as_symbol().and_then(|s| function.symbols.iter().position(|x| x.name == s.name));
                modes.push(ModeFit { symbol, stride: one_stride(&mode.flat()), size });
            }
            params.push(ParamFit {
                name: tensor.name.clone(),
                layout: tensor.layout.to_string(),
                rank: Rank::of(tensor),
                modes,
            });
        }
        let n_symbols = function.symbols.len();
        if n_symbols > Fit::MAX_SYMBOLS {
            let why = format!("{n_symbols} symbols; {} are the most of a call from Rust", Fit::MAX_SYMBOLS);
            return Err(ArgumentError::Size { tensor: function.name.clone(), why }.into());
        }
        Ok(Fit { params, n_symbols })
    }

    /// The symbols' values from what is said, checked; how many there are.
    pub(crate) fn solve(
        &self,
        function: &Function,
        dims: &[Dims<'_>],
        given: Option<&[i64]>,
        values: &mut [i64; Fit::MAX_SYMBOLS],
    ) -> Result<usize> {
        let said = dims.iter().any(|d| !d.shape.is_empty() || !d.strides.is_empty());
        match given {
            // The launch reports a wrong number of values, and so it gets whatever is given.
            Some(given) if !said => {
                let n = given.len().min(Fit::MAX_SYMBOLS);
                values[..n].copy_from_slice(&given[..n]);
                return Ok(n);
            }
            None if !said && self.n_symbols == 0 => return Ok(0),
            _ => {}
        }
        if !self.quick(dims, given, values) {
            self.slow(function, dims, given, values)?;
        }
        self.strides(function, dims, values)?;
        Ok(self.n_symbols)
    }

    /// The common case without allocation: every size is a number or one symbol. False when it is something else, or
    /// wrong, which [`Fit::slow`] then says.
    fn quick(&self, dims: &[Dims<'_>], given: Option<&[i64]>, values: &mut [i64; Fit::MAX_SYMBOLS]) -> bool {
        let mut known = [false; Fit::MAX_SYMBOLS];
        if let Some(given) = given {
            if given.len() != self.n_symbols {
                return false;
            }
            values[..given.len()].copy_from_slice(given);
            known[..given.len()].fill(true);
        }
        for (param, said) in self.params.iter().zip(dims) {
            if said.shape.is_empty() {
                continue;
            }
            if !param.rank.fits(said.shape.len()) {
                return false;
            }
            for (k, mode) in param.modes.iter().enumerate() {
                let extents = &said.shape[param.rank.dims(k, said.shape.len())];
                let extent = together(extents);
                match (mode.symbol, mode.size.value()) {
                    (Some(i), _) if known[i] && values[i] != extent => return false,
                    (Some(i), _) => {
                        // Of an ellipsis all of the dimensions must agree.
                        let other =
                            |(p, d): (&ParamFit, &Dims<'_>)| p.ellipsis(i, d.shape).is_some_and(|o| o != extents);
                        if param.rank.ellipsis == Some(k) && self.params.iter().zip(dims).any(other) {
                            return false;
                        }
                        (known[i], values[i]) = (true, extent);
                    }
                    (None, Some(n)) if n == extent => {}
                    _ => return false,
                }
            }
        }
        known[..self.n_symbols].iter().all(|k| *k)
    }

    fn slow(
        &self,
        function: &Function,
        dims: &[Dims<'_>],
        given: Option<&[i64]>,
        values: &mut [i64; Fit::MAX_SYMBOLS],
    ) -> Result<()> {
        let mut bindings = Bindings::default();
        for (symbol, value) in function.symbols.iter().zip(given.unwrap_or_default()) {
            bindings.set(&symbol.name, *value, "the call".into());
        }
        let mut equations = vec![];
        for ((param, (_, tensor)), dims) in self.params.iter().zip(function.params()).zip(dims) {
            if dims.shape.is_empty() {
                continue;
            }
            param.fits(dims.shape.len())?;
            let name = format!("`{}`", param.name);
            equations.extend(bindings.equations(tensor, dims.shape, &name).map_err(|e| Error::Bind(vec![e]))?);
        }
        bindings.solve(&equations).map_err(Error::Bind)?;
        let solved = bindings.in_order(&function.symbols).map_err(Error::Bind)?;
        values[..solved.len()].copy_from_slice(&solved);
        Ok(())
    }

    fn strides(&self, function: &Function, dims: &[Dims<'_>], values: &[i64; Fit::MAX_SYMBOLS]) -> Result<()> {
        let env = |s: &Symbol| function.symbols.iter().position(|x| x.name == s.name).map(|i| values[i]);
        for (param, dims) in self.params.iter().zip(dims) {
            // Without elements no step is taken.
            if dims.strides.is_empty() || dims.shape.contains(&0) {
                continue;
            }
            param.fits(dims.strides.len())?;
            if !dims.shape.is_empty() && dims.shape.len() != dims.strides.len() {
                let (tensor, needed) = (param.name.clone(), dims.shape.len().to_string());
                let (layout, found) = (param.layout.clone(), dims.strides.len());
                return Err(ArgumentError::Dims { tensor, needed, layout, found }.into());
            }
            let steps = param.modes.iter().enumerate().flat_map(|(k, mode)| {
                let of_mode = param.rank.dims(k, dims.strides.len());
                of_mode.clone().map(move |dim| (mode, dim, dim + 1..of_mode.end))
            });
            for (mode, dim, behind) in steps {
                let found = dims.strides[dim];
                // Dimensions of an ellipsis step over those behind them; without a shape there is one.
                let size = dims.shape.get(dim).map_or_else(|| mode.size.eval(&env), |n| Ok(*n));
                let over = dims.shape.get(behind).map_or(1, together);
                let needed = mode.stride.as_ref().map(|s| s.eval(&env).map(|step| step.saturating_mul(over)));
                // A mode of at most one step has no stride to speak of.
                if matches!(size, Ok(0 | 1)) || matches!(needed, Some(Ok(n)) if n == found) {
                    continue;
                }
                return Err(ArgumentError::Stride {
                    tensor: param.name.clone(),
                    mode: dim,
                    found,
                    needed: match needed {
                        Some(Ok(n)) => n.to_string(),
                        _ => format!("not one number in {}", param.layout),
                    },
                }
                .into());
            }
        }
        Ok(())
    }
}

impl ParamFit {
    /// The dimensions of a shape that are the ellipsis of a symbol, if it has some.
    fn ellipsis<'s>(&self, symbol: usize, shape: &'s [i64]) -> Option<&'s [i64]> {
        let mode = self.rank.ellipsis.filter(|e| self.modes[*e].symbol == Some(symbol))?;
        let said = !shape.is_empty() && self.rank.fits(shape.len());
        said.then(|| &shape[self.rank.dims(mode, shape.len())])
    }

    fn fits(&self, found: usize) -> Result<(), ArgumentError> {
        if self.rank.fits(found) {
            return Ok(());
        }
        Err(ArgumentError::Dims {
            tensor: self.name.clone(),
            needed: self.rank.to_string(),
            layout: self.layout.clone(),
            found,
        })
    }
}

/// The stride of a mode whose leaves continue each other, each stepping over all before it.
fn one_stride(leaves: &[(Int, tilewright_ir::layout::Stride)]) -> Option<Int> {
    let (first, rest) = leaves.split_first()?;
    let stride = first.1.int()?.clone();
    let mut next = stride.mul(&first.0).ok()?;
    for (extent, d) in rest {
        if !extent.is(1) && d.int()?.equals(&next) != Some(true) {
            return None;
        }
        next = next.mul(extent).ok()?;
    }
    Some(stride)
}
