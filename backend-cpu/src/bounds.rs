//! What a launch evaluates: expressions of symbols, and the offsets that a buffer spans.
//!
//! Expressions are compiled to symbol indices once, what is static is a number, so a static buffer costs a launch two
//! comparisons. All arithmetic is checked.
use crate::error::{CompileError, Result};
use crate::lower::check::{MAX_DEPTH, expr_depth_exceeds};
use tilewright_ir::int::{BinOp, Expr, Int, IntError, Swizzle, Symbol};
use tilewright_ir::kernel::Buffer;
use tilewright_ir::layout::Stride;

/// An expression over symbol values.
#[derive(Debug)]
pub(crate) enum Formula {
    Num(i64),
    Symbol(usize),
    Bin(BinOp, Box<(Formula, Formula)>),
    Swizzle(Swizzle, Box<Formula>),
}

impl Formula {
    /// Compiles an expression.
    pub(crate) fn new(e: &Expr, symbols: &[Symbol]) -> Result<Formula> {
        if expr_depth_exceeds(e, MAX_DEPTH) {
            return Err(CompileError::TooDeep { what: "an index expression", limit: MAX_DEPTH });
        }
        Formula::checked(e, symbols)
    }

    /// Compiles an int.
    pub(crate) fn of_int(i: &Int, symbols: &[Symbol]) -> Result<Formula> {
        match i {
            Int::Static(n) | Int::Dynamic(n) => Ok(Formula::Num(*n)),
            Int::Sym(e) => Formula::new(e, symbols),
        }
    }

    fn checked(e: &Expr, symbols: &[Symbol]) -> Result<Formula> {
        Ok(match e {
            Expr::Num(n) => Formula::Num(*n),
            Expr::Var(s) => {
                let at = symbols.iter().position(|k| k.name == s.name);
                Formula::Symbol(at.ok_or_else(|| CompileError::Unknown { what: "symbol", name: s.name.to_string() })?)
            }
            Expr::Bin(op, ab) => {
                let (a, b) = (Formula::checked(&ab.0, symbols)?, Formula::checked(&ab.1, symbols)?);
                match (&a, &b) {
                    (Formula::Num(x), Formula::Num(y)) => Formula::Num(op.eval(*x, *y)?),
                    _ => Formula::Bin(*op, Box::new((a, b))),
                }
            }
            Expr::Swz(sw, x) => match Formula::checked(x, symbols)? {
                Formula::Num(n) => Formula::Num(sw.apply(n)),
                x => Formula::Swizzle(*sw, Box::new(x)),
            },
        })
    }

    /// The number, if it is one.
    pub(crate) fn as_number(&self) -> Option<i64> {
        if let Formula::Num(n) = self { Some(*n) } else { None }
    }

    /// The value.
    pub(crate) fn eval(&self, symbols: &[i64]) -> Result<i64, IntError> {
        match self {
            Formula::Num(n) => Ok(*n),
            Formula::Symbol(i) => Ok(symbols[*i]),
            Formula::Bin(op, ab) => op.eval(ab.0.eval(symbols)?, ab.1.eval(symbols)?),
            Formula::Swizzle(sw, x) => Ok(sw.apply(x.eval(symbols)?)),
        }
    }
}

/// The offsets of a buffer, both ends included; empty when `hi < lo`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OffsetRange {
    pub(crate) lo: i64,
    pub(crate) hi: i64,
}

impl OffsetRange {
    pub(crate) const EMPTY: OffsetRange = OffsetRange { lo: 0, hi: -1 };

    pub(crate) fn is_empty(self) -> bool {
        self.hi < self.lo
    }

    /// Number of elements.
    pub(crate) fn len(self) -> i128 {
        i128::from(self.hi) - i128::from(self.lo) + 1
    }
}

/// Why a span has no value.
#[derive(Debug)]
pub(crate) enum SpanError {
    Negative { mode: usize, extent: i64 },
    Int(IntError),
}

impl From<IntError> for SpanError {
    fn from(e: IntError) -> SpanError {
        SpanError::Int(e)
    }
}

/// What a launch knows of a buffer's layout.
#[derive(Debug)]
pub(crate) struct Bounds {
    fixed: Option<OffsetRange>,
    leaves: Vec<(Formula, Formula)>,
    offset: Formula,
    swizzle: Option<Swizzle>,
}

impl Bounds {
    /// Compiles the layout of a buffer.
    pub(crate) fn new(buffer: &Buffer, symbols: &[Symbol]) -> Result<Bounds> {
        let mut leaves = vec![];
        for (extent, stride) in buffer.layout.flat() {
            let Stride::Int(stride) = stride else {
                return Err(CompileError::NotStatic { what: "a stride in memory", found: stride.to_string() });
            };
            leaves.push((Formula::of_int(&extent, symbols)?, Formula::of_int(&stride, symbols)?));
        }
        let offset = Formula::of_int(&buffer.offset, symbols)?;
        let swizzle = buffer.swizzle.filter(|s| !s.is_identity());
        let known = |f: &Formula| f.as_number().is_some();
        let all = leaves.iter().all(|(e, s)| known(e) && known(s)) && known(&offset);
        let mut bounds = Bounds { fixed: None, leaves, offset, swizzle };
        if all {
            bounds.fixed = match bounds.compute(&[]) {
                Ok(span) => Some(span),
                Err(SpanError::Int(e)) => return Err(e.into()),
                // Reported by every launch, with the name of the buffer.
                Err(SpanError::Negative { .. }) => None,
            };
        }
        Ok(bounds)
    }

    /// The span, when it is static.
    pub(crate) fn fixed(&self) -> Option<OffsetRange> {
        self.fixed
    }

    /// The span under values of the symbols.
    pub(crate) fn span(&self, symbols: &[i64]) -> Result<OffsetRange, SpanError> {
        match self.fixed {
            Some(span) => Ok(span),
            None => self.compute(symbols),
        }
    }

    fn compute(&self, symbols: &[i64]) -> Result<OffsetRange, SpanError> {
        let add = |a: i64, b: i64| BinOp::Add.eval(a, b);
        let start = self.offset.eval(symbols)?;
        let (mut lo, mut hi, mut empty) = (start, start, false);
        for (mode, (extent, stride)) in self.leaves.iter().enumerate() {
            let (extent, stride) = (extent.eval(symbols)?, stride.eval(symbols)?);
            if extent < 0 {
                return Err(SpanError::Negative { mode, extent });
            }
            if extent == 0 {
                empty = true;
                continue;
            }
            let reach = BinOp::Mul.eval(extent - 1, stride)?;
            if reach < 0 { lo = add(lo, reach)? } else { hi = add(hi, reach)? }
        }
        if empty {
            return Ok(OffsetRange::EMPTY);
        }
        if let Some(sw) = self.swizzle {
            // A swizzle stays in its aligned block (S12 of docs/laws.md): the blocks are filled up.
            let block = 1i64 << (sw.bits + sw.base + sw.shift.unsigned_abs()).min(62);
            lo -= lo.rem_euclid(block).min(lo.saturating_sub(i64::MIN));
            hi = add(hi, block - 1 - hi.rem_euclid(block))?;
        }
        Ok(OffsetRange { lo, hi })
    }
}
