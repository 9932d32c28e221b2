//! `layout!`: the notation of layouts in Rust, over variables that hold symbols or ints.
//!
//! The macro reads `shape : stride` token by token. A group with commas, or with a single token, is a tuple; any other
//! group is arithmetic, as in the language. Every name and number becomes an [`Operand`], and Rust's own operators
//! build the expression.
use tilewright_ir::int::{Expr as IntExpr, Int, Symbol};
use tilewright_ir::layout::{Layout, Stride, StrideTuple};
use tilewright_ir::tuple::{IntTuple, Tree};

/// What may stand as an int in [`layout!`](crate::layout!).
pub trait Operand {
    /// The expression.
    fn operand(&self) -> IntExpr;
}

macro_rules! int_operands {
    ($($t:ty),*) => {$(
        impl Operand for $t {
            /// # Panics
            /// When the number does not fit in 64 bits with sign.
            fn operand(&self) -> IntExpr {
                IntExpr::Num(i64::try_from(*self).expect("an extent or stride fits in i64"))
            }
        }
    )*};
}
int_operands!(i32, i64, u32, u64, usize);

impl Operand for Symbol {
    fn operand(&self) -> IntExpr {
        IntExpr::Var(self.clone())
    }
}

impl Operand for Int {
    fn operand(&self) -> IntExpr {
        self.to_expr()
    }
}

impl Operand for IntExpr {
    fn operand(&self) -> IntExpr {
        self.clone()
    }
}

/// The leaf of an expression, for [`layout!`](crate::layout!).
///
/// # Panics
/// When its arithmetic overflows or divides by zero: the numbers are written in the program's source.
#[doc(hidden)]
pub fn leaf(e: IntExpr) -> IntTuple {
    Tree::Leaf(Int::from_expr(&e).expect("the arithmetic of `layout!` is defined and fits in 64 bits"))
}

/// The layout of two trees, for [`layout!`](crate::layout!).
///
/// # Panics
/// When shape and stride are not congruent.
#[doc(hidden)]
pub fn layout_of(shape: IntTuple, stride: IntTuple) -> Layout {
    let stride: StrideTuple = stride.map(&mut |i| Stride::Int(i.clone()));
    let text = format!("{shape}:{stride}");
    Layout::new(shape, stride).unwrap_or_else(|| panic!("`{text}`: shape and stride have different parentheses"))
}

/// A layout in the notation of the language; names are variables that hold a `Symbol` or an int.
///
/// # Panics
/// When shape and stride are not congruent, or the arithmetic overflows.
///
/// # Example
/// ```
/// use tilewright_frontend::layout;
/// use tilewright_ir::int::Symbol;
/// let n = Symbol::new("N");
/// let t = 32;
/// assert_eq!(layout!((n, t):(t, 1)).to_string(), "(N,32):(32,1)");
/// assert_eq!(layout!(8*n : 1).to_string(), "8*N:1");
/// assert_eq!(layout!(((2, 3), (n + 1)*4):((1, 2), 6)).to_string(), "((2,3),4*N + 4):((1,2),6)");
/// assert_eq!(layout!((6):(1)).to_string(), "(6):(1)");
/// ```
#[macro_export]
macro_rules! layout {
    (@split [$($shape:tt)+] : $($stride:tt)+) => {
        $crate::builder::layout_of($crate::layout!(@tree $($shape)+), $crate::layout!(@tree $($stride)+))
    };
    (@split [$($shape:tt)*] $next:tt $($rest:tt)*) => { $crate::layout!(@split [$($shape)* $next] $($rest)*) };

    // A single group is a tuple when it holds commas or a single token; other groups are arithmetic.
    (@tree ()) => { $crate::builder::Tree::Node(vec![]) };
    (@tree ($one:tt)) => { $crate::builder::Tree::Node(vec![$crate::layout!(@tree $one)]) };
    (@tree (- $one:literal)) => { $crate::builder::Tree::Node(vec![$crate::layout!(@tree - $one)]) };
    (@tree ($($inner:tt)+)) => { $crate::layout!(@items [] [] $($inner)+) };
    (@tree $($leaf:tt)+) => { $crate::builder::leaf($crate::layout!(@int [] $($leaf)+)) };

    (@items [$($done:expr,)*] [$($now:tt)+] , $($rest:tt)*) => {
        $crate::layout!(@items [$($done,)* $crate::layout!(@tree $($now)+),] [] $($rest)*)
    };
    (@items [$($done:expr,)+] []) => { $crate::builder::Tree::Node(vec![$($done),+]) };
    (@items [$($done:expr,)+] [$($now:tt)+]) => {
        $crate::builder::Tree::Node(vec![$($done,)+ $crate::layout!(@tree $($now)+)])
    };
    (@items [] [$($now:tt)+]) => { $crate::builder::leaf($crate::layout!(@int [] $($now)+)) };
    (@items [$($done:expr,)*] [$($now:tt)*] $next:tt $($rest:tt)*) => {
        $crate::layout!(@items [$($done,)*] [$($now)* $next] $($rest)*)
    };

    (@int [$($out:tt)*]) => { $($out)* };
    (@int [] - $n:literal $($rest:tt)*) => {
        $crate::layout!(@int [$crate::builder::Operand::operand(&-$n)] $($rest)*)
    };
    (@int [] - $($rest:tt)+) => {
        $crate::layout!(@int [$crate::builder::Operand::operand(&0) -] $($rest)+)
    };
    (@int [$($out:tt)*] + $($rest:tt)+) => { $crate::layout!(@int [$($out)* +] $($rest)+) };
    (@int [$($out:tt)*] - $($rest:tt)+) => { $crate::layout!(@int [$($out)* -] $($rest)+) };
    (@int [$($out:tt)*] * $($rest:tt)+) => { $crate::layout!(@int [$($out)* *] $($rest)+) };
    (@int [$($out:tt)*] / $($rest:tt)+) => { $crate::layout!(@int [$($out)* /] $($rest)+) };
    (@int [$($out:tt)*] % $($rest:tt)+) => { $crate::layout!(@int [$($out)* %] $($rest)+) };
    (@int [$($out:tt)*] ($($inner:tt)+) $($rest:tt)*) => {
        $crate::layout!(@int [$($out)* ($crate::layout!(@int [] $($inner)+))] $($rest)*)
    };
    (@int [$($out:tt)*] $x:tt $($rest:tt)*) => {
        $crate::layout!(@int [$($out)* $crate::builder::Operand::operand(&$x)] $($rest)*)
    };

    ($($all:tt)+) => { $crate::layout!(@split [] $($all)+) };
}
