//! The reference interpreter: the one meaning of programs and kernels.
//!
//! Constant folding, law checks, goldens, fuzzing and every backend are checked against this module, so it is written
//! to be read, not to be fast (it still does some 10^7 element operations a second):
//!
//! * [`number`]: arithmetic of every element type;
//! * [`memory`]: typed bytes with an origin;
//! * [`program`]: statements one after the other, points in colexicographic order, reductions in order;
//! * [`kernel`]: loops of every kind in order, atoms by what their [`crate::target::AtomOp`] says;
//! * [`bound`]: a program once more in f64, with a bound on the error of any evaluation order.
//!
//! What one run holds is counted before it is made, and refused beyond [`memory::MAX_BYTES`].
//!
//! Every access is checked: one outside its memory is an error that names the access and the point.
pub mod bound;
mod bounded;
pub mod kernel;
pub mod memory;
pub mod number;
mod parts;
pub mod program;
mod total;

pub use bounded::Bounded;
pub use memory::InterpMemory;

use crate::dtype::DType;
use crate::int::{BinOp, Expr, IntError, Swizzle, Symbol};
use crate::layout::{Layout, Stride};
use crate::program::{Guard, Relation};
use crate::scalar::{Number, Scalar};

/// Why an interpreter stopped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // the fields are what the message shows
pub enum InterpError {
    /// An element outside its memory.
    #[error("`{name}` is accessed at offset {offset} for {point}, but its memory holds the offsets {lo} to {hi}")]
    OutOfBounds { name: String, offset: i64, point: String, lo: i64, hi: i64 },
    /// An index that was looked up lies outside of what it indexes.
    #[error("the index `{name}` is {found}, which lies outside of 0..{extent}")]
    Lookup { name: String, found: i128, extent: i64 },
    /// A symbol's value contradicts what is known of it.
    #[error("{symbol} = {value} contradicts {fact}")]
    Fact { symbol: String, value: i64, fact: String },
    /// A guard that does not hold.
    #[error("the condition {guard} does not hold: {left} and {right}")]
    Guard { guard: String, left: i64, right: i64 },
    /// The caller's list does not fit.
    #[error("{what}: {found} given, {needed} needed")]
    Arguments { what: &'static str, found: usize, needed: usize },
    /// Memory of another type.
    #[error("`{name}` has elements of type {needed}, its memory of type {found}")]
    Type { name: String, found: DType, needed: DType },
    /// Index saturation derived another offset than the layout gives.
    #[error("the offset {expr} of access a{access} is {found} for {point}, its layout gives {needed}")]
    Offset { access: u32, expr: String, found: i64, needed: i64, point: String },
    /// More memory than is reasonable.
    #[error("the reference interpreter would hold {bytes} bytes here, and {limit} are its limit")]
    TooLarge { bytes: u128, limit: u64 },
    /// More memory than there is.
    #[error("the reference interpreter needs {bytes} bytes here and the system does not give them")]
    NoMemory { bytes: u64 },
    /// An extent below 0.
    #[error("{layout} has the extent {extent}, which is negative")]
    NegativeExtent { layout: String, extent: i64 },
    /// A coordinate stride where an offset is needed.
    #[error("{layout} has a basis stride, so it gives coordinates and no offsets")]
    BasisStride { layout: String },
    /// An atom that the target does not have, or that does not fit its operands.
    #[error("atom `{atom}`: {reason}")]
    Atom { atom: String, reason: String },
    /// Something with no sequential meaning.
    #[error("{what} has no sequential meaning")]
    Unsupported { what: &'static str },
    /// Index arithmetic failed.
    #[error(transparent)]
    Int(#[from] IntError),
}

impl InterpError {
    /// The row of [`crate::codes`].
    pub fn code(&self) -> &'static str {
        match self {
            InterpError::OutOfBounds { .. } => "E0450",
            InterpError::Lookup { .. } => "E0457",
            InterpError::Fact { .. } | InterpError::Guard { .. } => "E0451",
            InterpError::Arguments { .. } | InterpError::Type { .. } => "E0452",
            InterpError::Offset { .. } => "E0453",
            InterpError::TooLarge { .. } | InterpError::NoMemory { .. } => "E0454",
            InterpError::NegativeExtent { .. } | InterpError::BasisStride { .. } | InterpError::Int(_) => "E0455",
            InterpError::Atom { .. } | InterpError::Unsupported { .. } => "E0456",
        }
    }

    /// What to do about it, where the values of the symbols are the reason.
    pub fn help(&self) -> Option<&'static str> {
        match self {
            InterpError::TooLarge { .. } | InterpError::NoMemory { .. } => {
                Some("choose smaller values of the symbols, or a layout that leaves smaller gaps")
            }
            _ => None,
        }
    }
}

/// Checks that the symbols have values within their facts and that the guards hold.
///
/// # Errors
/// [`InterpError::Arguments`], [`InterpError::Fact`], [`InterpError::Guard`].
pub fn check_symbols(symbols: &[Symbol], guards: &[Guard], values: &[i64]) -> Result<(), InterpError> {
    if symbols.len() != values.len() {
        return Err(InterpError::Arguments { what: "values of symbols", found: values.len(), needed: symbols.len() });
    }
    let env = |s: &Symbol| lookup(symbols, values, s);
    for (s, &value) in symbols.iter().zip(values) {
        let fail = |fact: String| Err(InterpError::Fact { symbol: s.name.to_string(), value, fact });
        if value < s.lo {
            return fail(format!("{} >= {}", s.name, s.lo));
        }
        if value > s.hi {
            return fail(format!("{} <= {}", s.name, s.hi));
        }
        if value % s.div.max(1) != 0 {
            return fail(format!("{} % {} == 0", s.name, s.div));
        }
        if let Some(below) = &s.below
            && value >= below.eval(&env)?
        {
            return fail(format!("{} < {below}", s.name));
        }
    }
    for g in guards {
        let (left, right) = (g.left.eval(&env)?, g.right.eval(&env)?);
        let (holds, text) = match g.relation {
            Relation::Eq => (left == right, "=="),
            Relation::Ne => (left != right, "!="),
            Relation::Lt => (left < right, "<"),
            Relation::Le => (left <= right, "<="),
        };
        if !holds {
            return Err(InterpError::Guard { guard: format!("{} {text} {}", g.left, g.right), left, right });
        }
    }
    Ok(())
}

/// The value of a symbol, found by name.
pub fn lookup(symbols: &[Symbol], values: &[i64], symbol: &Symbol) -> Option<i64> {
    symbols.iter().position(|s| s.name == symbol.name).and_then(|i| values.get(i).copied())
}

/// Evaluates a scalar expression; `load` gives the elements, `acc` the finished reduction.
///
/// # Errors
/// Whatever `load` returns.
pub fn eval_scalar<A, E>(
    scalar: &Scalar<A>,
    load: &mut dyn FnMut(DType, &A) -> Result<Number, E>,
    acc: Number,
) -> Result<(DType, Number), E> {
    Ok(match scalar {
        Scalar::Const(d, x) => (*d, *x),
        Scalar::Load(d, a) => (*d, load(*d, a)?),
        Scalar::Acc(d) => (*d, acc),
        Scalar::Unary(op, x) => {
            let (d, x) = eval_scalar(x, load, acc)?;
            (op.result(d), number::unary(*op, d, x))
        }
        Scalar::Binary(op, a, b) => {
            let (d, a) = eval_scalar(a, load, acc)?;
            let (_, b) = eval_scalar(b, load, acc)?;
            (if op.is_comparison() { DType::Bool } else { d }, number::binary(*op, d, a, b))
        }
        Scalar::Cast(d, x) => (*d, number::cast(*d, eval_scalar(x, load, acc)?.1)),
        Scalar::Select(c, a, b) => {
            let (_, c) = eval_scalar(c, load, acc)?;
            let (d, a) = eval_scalar(a, load, acc)?;
            let (_, b) = eval_scalar(b, load, acc)?;
            (d, if number::to_i64(c) != 0 { a } else { b })
        }
    })
}

/// A layout with its symbols bound, as a list of leaves: the offset of an int coordinate.
#[derive(Clone, Debug)]
pub(crate) struct BoundLayout {
    leaves: Vec<(i64, i64)>,
    size: i64,
}

impl BoundLayout {
    pub(crate) fn new(layout: &Layout, env: &dyn Fn(&Symbol) -> Option<i64>) -> Result<BoundLayout, InterpError> {
        let mut leaves = vec![];
        let mut size = 1i64;
        for (n, d) in layout.flat() {
            let n = n.eval(env)?;
            let Stride::Int(d) = d else { return Err(InterpError::BasisStride { layout: layout.to_string() }) };
            if n < 0 {
                return Err(InterpError::NegativeExtent { layout: layout.to_string(), extent: n });
            }
            size = BinOp::Mul.eval(size, n)?;
            leaves.push((n, d.eval(env)?));
        }
        Ok(BoundLayout { leaves, size })
    }

    pub(crate) fn size(&self) -> i64 {
        self.size
    }

    /// The offset at `c`: colexicographic over the leaves, the last one unbounded.
    pub(crate) fn at(&self, mut c: i64) -> Result<i64, IntError> {
        let Some(((_, last), front)) = self.leaves.split_last() else { return Ok(0) };
        let mut offset = 0i64;
        for (n, d) in front {
            let (q, r) = if *n == 0 { (0, 0) } else { (c.div_euclid(*n), c.rem_euclid(*n)) };
            offset = checked(offset, r, *d)?;
            c = q;
        }
        checked(offset, c, *last)
    }
}

/// `offset + c * d`.
#[inline]
fn checked(offset: i64, c: i64, d: i64) -> Result<i64, IntError> {
    match c.checked_mul(d).and_then(|x| x.checked_add(offset)) {
        Some(sum) => Ok(sum),
        None => Err(overflow(offset, c, d)),
    }
}

#[cold]
fn overflow(offset: i64, c: i64, d: i64) -> IntError {
    IntError::Overflow { a: offset.to_string(), op: "+", b: format!("{c}*{d}") }
}

/// An expression with its symbols resolved to slots of a table of values.
#[derive(Clone, Debug)]
pub(crate) enum SlotExpr {
    Num(i64),
    Slot(usize),
    Bin(BinOp, Box<(SlotExpr, SlotExpr)>),
    Swizzle(Swizzle, Box<SlotExpr>),
}

impl SlotExpr {
    pub(crate) fn new(e: &Expr, slots: &dyn Fn(&Symbol) -> Option<usize>) -> Result<SlotExpr, InterpError> {
        Ok(match e {
            Expr::Num(n) => SlotExpr::Num(*n),
            Expr::Var(s) => SlotExpr::Slot(slots(s).ok_or_else(|| IntError::Unbound { name: s.name.to_string() })?),
            Expr::Bin(op, ab) => {
                SlotExpr::Bin(*op, Box::new((SlotExpr::new(&ab.0, slots)?, SlotExpr::new(&ab.1, slots)?)))
            }
            Expr::Swz(sw, x) => SlotExpr::Swizzle(*sw, Box::new(SlotExpr::new(x, slots)?)),
        })
    }

    pub(crate) fn eval(&self, values: &[i64]) -> Result<i64, IntError> {
        match self {
            SlotExpr::Num(n) => Ok(*n),
            SlotExpr::Slot(i) => Ok(values[*i]),
            SlotExpr::Bin(op, ab) => op.eval(ab.0.eval(values)?, ab.1.eval(values)?),
            SlotExpr::Swizzle(sw, x) => Ok(sw.apply(x.eval(values)?)),
        }
    }
}

/// The lowest and highest offset of a memory, for messages.
pub(crate) fn extent(memory: &InterpMemory) -> (i64, i64) {
    (-memory.origin, memory.len() as i64 - 1 - memory.origin)
}

#[cfg(test)]
mod tests;
