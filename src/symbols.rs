//! Values of symbols, solved from the extents that arrays have.
//!
//! Each extent of each array is an equation `size of mode = extent`. Equations are taken in order, again and again: one
//! whose left side has a single unknown symbol, and is linear in it, gives its value; one without unknowns is a check.
//! Nothing is guessed: `ceil_div(M,4) = 3` has four solutions and solves nothing, so `M` must be given.
use std::collections::BTreeMap;
use tilewright_ir::int::{BinOp, Expr, Int, IntError, Symbol};

/// Where a symbol's value comes from, in words for messages: `--set`, or mode 0 of `src` (src.npy).
pub type Origin = String;

/// Known values, with their origins.
#[derive(Clone, Debug, Default)]
pub struct Bindings {
    values: BTreeMap<String, (i64, Origin)>,
}

/// One equation: a mode's size as written, and the extent an array has there.
#[derive(Clone, Debug)]
pub struct Equation {
    /// The size by the layout.
    pub size: Int,
    /// The extent found.
    pub extent: i64,
    /// Where the extent comes from.
    pub origin: Origin,
}

/// Why symbols cannot be bound.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // the fields are the values that the message shows
pub enum BindError {
    /// Two places disagree.
    #[error("{origin} has {extent} elements, and {size} is {wanted}{because}")]
    Extent { origin: Origin, extent: i64, size: String, wanted: i64, because: String },
    /// No whole number solves the equation.
    #[error("{origin} has {extent} elements, and no value of `{symbol}` makes {size} equal to that")]
    Unsolvable { origin: Origin, extent: i64, size: String, symbol: String },
    /// Nothing says what the symbol is.
    #[error("nothing says what `{symbol}` is")]
    Unbound { symbol: String },
    /// A size that cannot be computed.
    #[error("{origin}: {cause}")]
    Int { origin: Origin, cause: IntError },
}

impl BindError {
    /// The row of [`tilewright_ir::codes`].
    pub fn code(&self) -> &'static str {
        match self {
            BindError::Extent { .. } | BindError::Unsolvable { .. } => "E0621",
            BindError::Unbound { .. } => "E0622",
            BindError::Int { .. } => "E0201",
        }
    }

    /// What to do about it.
    pub fn help(&self) -> Option<String> {
        Some(match self {
            BindError::Extent { .. } | BindError::Unsolvable { .. } => {
                "extents of the file are the sizes of the tensor's top-level modes: change one of them".into()
            }
            BindError::Unbound { symbol } => {
                format!("give it: --set {symbol}=…; from Rust, the shape of a view or `call_with`")
            }
            BindError::Int { .. } => "bind smaller values to the symbols".into(),
        })
    }
}

impl Bindings {
    /// The value of a symbol.
    pub fn get(&self, name: &str) -> Option<i64> {
        self.values.get(name).map(|(v, _)| *v)
    }

    /// Gives a symbol a value. A second value does not replace the first: the equations will say that they disagree.
    pub fn set(&mut self, name: &str, value: i64, origin: Origin) {
        self.values.entry(name.to_string()).or_insert((value, origin));
    }

    /// The value of an int under these values.
    ///
    /// # Errors
    /// An unbound symbol, overflow, division by zero.
    pub fn eval(&self, int: &Int) -> Result<i64, IntError> {
        int.eval(&|s: &Symbol| self.get(&s.name))
    }

    /// The values of `symbols`, in their order.
    ///
    /// # Errors
    /// [`BindError::Unbound`].
    pub fn in_order(&self, symbols: &[Symbol]) -> Result<Vec<i64>, BindError> {
        let value = |s: &Symbol| self.get(&s.name).ok_or_else(|| BindError::Unbound { symbol: s.name.to_string() });
        symbols.iter().map(value).collect()
    }

    /// Solves the equations, in order, until nothing more follows; every equation that can be checked is.
    ///
    /// # Errors
    /// Every contradiction, not only the first. A symbol that stays unknown is no error here.
    pub fn solve(&mut self, equations: &[Equation]) -> Result<(), Vec<BindError>> {
        let mut errors = vec![];
        let mut open: Vec<&Equation> = equations.iter().collect();
        loop {
            let before = open.len();
            open.retain(|e| match self.step(e) {
                Ok(done) => !done,
                Err(error) => {
                    errors.push(error);
                    false
                }
            });
            if open.len() == before {
                break;
            }
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    /// Uses one equation: true when nothing more can be learned from it.
    fn step(&mut self, e: &Equation) -> Result<bool, BindError> {
        let expr = e.size.to_expr();
        let mut unknown: Vec<String> = vec![];
        expr.for_each_symbol(&mut |s| {
            if self.get(&s.name).is_none() && !unknown.iter().any(|u| **u == *s.name) {
                unknown.push(s.name.to_string());
            }
        });
        match unknown.as_slice() {
            [] => self.check(e).map(|()| true),
            [symbol] => match self.linear(&expr, symbol) {
                Some((factor, rest)) => {
                    let no = || BindError::Unsolvable {
                        origin: e.origin.clone(),
                        extent: e.extent,
                        size: e.size.to_string(),
                        symbol: symbol.clone(),
                    };
                    let product = e.extent.checked_sub(rest).ok_or_else(no)?;
                    if product % factor != 0 {
                        return Err(no());
                    }
                    self.set(symbol, product / factor, e.origin.clone());
                    Ok(true)
                }
                None => Ok(false),
            },
            _ => Ok(false),
        }
    }

    fn check(&self, e: &Equation) -> Result<(), BindError> {
        let wanted = self.eval(&e.size).map_err(|cause| BindError::Int { origin: e.origin.clone(), cause })?;
        if wanted == e.extent {
            return Ok(());
        }
        let mut because = vec![];
        e.size.to_expr().for_each_symbol(&mut |s| {
            if let Some((v, origin)) = self.values.get(&*s.name) {
                let text = format!("{} = {v} by {origin}", s.name);
                if !because.contains(&text) {
                    because.push(text);
                }
            }
        });
        let because = if because.is_empty() { String::new() } else { format!(" ({})", because.join(", ")) };
        let (origin, extent, size) = (e.origin.clone(), e.extent, e.size.to_string());
        let size = if e.size.value().is_some() { "the tensor's mode".into() } else { format!("`{size}`") };
        Err(BindError::Extent { origin, extent, size, wanted, because })
    }

    /// `Some((a, b))` when the expression is `a·symbol + b` for the known values, with `a ≠ 0`.
    fn linear(&self, expr: &Expr, symbol: &str) -> Option<(i64, i64)> {
        let (a, b) = self.affine(expr, symbol)?;
        (a != 0).then_some((a, b))
    }

    /// Coefficient and rest of an expression built of `+`, `-` and `*`; parts without the symbol may be anything.
    fn affine(&self, expr: &Expr, symbol: &str) -> Option<(i64, i64)> {
        if !expr.mentions(symbol) {
            return Some((0, expr.eval(&|s: &Symbol| self.get(&s.name)).ok()?));
        }
        match expr {
            Expr::Var(_) => Some((1, 0)),
            Expr::Bin(op @ (BinOp::Add | BinOp::Sub), ab) => {
                let (a, b) = (self.affine(&ab.0, symbol)?, self.affine(&ab.1, symbol)?);
                Some((op.eval(a.0, b.0).ok()?, op.eval(a.1, b.1).ok()?))
            }
            Expr::Bin(BinOp::Mul, ab) => {
                let (a, b) = (self.affine(&ab.0, symbol)?, self.affine(&ab.1, symbol)?);
                let (((0, k), other) | (other, (0, k))) = (a, b) else { return None };
                Some((k.checked_mul(other.0)?, k.checked_mul(other.1)?))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sym(name: &str) -> Expr {
        Expr::Var(Symbol::new(name))
    }

    fn equation(size: Expr, extent: i64) -> Equation {
        let size = Int::from_expr(&size).expect("small");
        Equation { size, extent, origin: "mode 0 of `x`".into() }
    }

    #[test]
    fn linear_sizes_are_solved_in_any_order() {
        let mut b = Bindings::default();
        let equations = [
            equation(sym("M") * sym("N"), 12),
            equation(sym("N") * Expr::Num(2) + Expr::Num(1), 9),
            equation(sym("M"), 3),
        ];
        b.solve(&equations).expect("consistent");
        assert_eq!((b.get("M"), b.get("N")), (Some(3), Some(4)));
    }

    #[test]
    fn contradictions_are_all_reported() {
        let mut b = Bindings::default();
        b.set("M", 5, "--set".into());
        let errors = b.solve(&[equation(sym("M"), 6), equation(Expr::Num(4), 3), equation(sym("M"), 5)]).unwrap_err();
        let text: Vec<String> = errors.iter().map(|e| e.to_string()).collect();
        assert_eq!(
            text,
            [
                "mode 0 of `x` has 6 elements, and `M` is 5 (M = 5 by --set)",
                "mode 0 of `x` has 3 elements, and the tensor's mode is 4"
            ]
        );
        let errors = Bindings::default().solve(&[equation(sym("K") * Expr::Num(8), 12)]).unwrap_err();
        assert_eq!(errors[0].code(), "E0621");
    }

    #[test]
    fn what_has_many_solutions_solves_nothing() {
        let mut b = Bindings::default();
        b.solve(&[equation(Expr::bin(BinOp::CeilDiv, sym("M"), Expr::Num(4)), 3)]).expect("no contradiction");
        assert_eq!(b.in_order(&[Symbol::new("M")]), Err(BindError::Unbound { symbol: "M".into() }));
    }
}
