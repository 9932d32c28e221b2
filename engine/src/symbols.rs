//! Values of symbols, solved from the extents that arrays have.
//!
//! Each extent of each array is an equation `size of mode = extent`. Equations are taken in order, again and again: one
//! whose left side has a single unknown symbol, and is linear in it, gives its value; one without unknowns is a check.
//! Nothing is guessed: `ceil_div(M,4) = 3` has four solutions and solves nothing, so `M` must be given. Whatever a
//! value comes from, it is held against the facts of its symbol and the relations to others before memory is made for
//! it.
use crate::error::guard_text;
pub use crate::error::{BindError, Origin};
use std::collections::BTreeMap;
use std::ops::Range;
use tilewright_ir::int::{BinOp, Expr, Int, IntError, Symbol};
use tilewright_ir::program::{Guard, Tensor};

/// Known values, with their origins.
#[derive(Clone, Debug, Default)]
pub struct Bindings {
    values: BTreeMap<String, (i64, Origin)>,
    /// The dimensions that ellipses stand for, by the symbol.
    dims: BTreeMap<String, (Vec<i64>, Origin)>,
}

/// A tensor's rank, as arrays are held against it: how many top-level modes it has, and which of them is an ellipsis.
#[derive(Clone, Copy, Debug)]
pub struct Rank {
    /// The number of modes.
    pub modes: usize,
    /// The mode that stands for any number of dimensions.
    pub ellipsis: Option<usize>,
}

impl Rank {
    /// The rank of a tensor.
    pub fn of(tensor: &Tensor) -> Rank {
        Rank { modes: tensor.layout.rank(), ellipsis: tensor.ellipsis }
    }

    /// Whether arrays of so many dimensions have it.
    pub fn fits(self, dims: usize) -> bool {
        if self.ellipsis.is_some() { dims + 1 >= self.modes } else { dims == self.modes }
    }

    /// Which of so many dimensions, where they fit, are a mode.
    pub fn dims(self, mode: usize, dims: usize) -> Range<usize> {
        let of_ellipsis = dims + 1 - self.modes;
        match self.ellipsis {
            Some(e) if mode == e => mode..mode + of_ellipsis,
            Some(e) if mode > e => mode + of_ellipsis - 1..mode + of_ellipsis,
            _ => mode..mode + 1,
        }
    }
}

impl std::fmt::Display for Rank {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.ellipsis {
            Some(_) => write!(f, "{} or more", self.modes - 1),
            None => write!(f, "{}", self.modes),
        }
    }
}

/// The number of elements of dimensions together; one that is negative stays as it is.
pub fn together(dims: &[i64]) -> i64 {
    let not_positive = dims.iter().copied().find(|n| *n <= 0);
    not_positive.unwrap_or_else(|| dims.iter().fold(1, |n, dim| n.saturating_mul(*dim)))
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

impl Bindings {
    /// Values that somebody gives by name, held against what a program says of its `symbols`: their facts, where one of
    /// them is a single value that value, and nothing else yet, for relations may need symbols that arrays say.
    ///
    /// # Errors
    /// Every value that contradicts a fact.
    pub fn given(symbols: &[Symbol], values: &[(String, i64)], origin: &str) -> Result<Bindings, Vec<BindError>> {
        let mut bindings = Bindings::default();
        for (name, value) in values {
            bindings.set(name, *value, origin.into());
        }
        for s in symbols.iter().filter(|s| s.lo == s.hi) {
            bindings.set(&s.name, s.lo, format!("the fact `{} == {}`", s.name, s.lo));
        }
        bindings.hold(symbols, &[])?;
        Ok(bindings)
    }

    /// Holds the values against facts and relations, as far as these speak of symbols that have one.
    ///
    /// # Errors
    /// Every contradiction.
    pub fn hold(&self, symbols: &[Symbol], guards: &[Guard]) -> Result<(), Vec<BindError>> {
        let mut errors = vec![];
        for s in symbols {
            let Some((value, origin)) = self.values.get(&*s.name) else { continue };
            errors.extend(self.broken(s, *value).into_iter().map(|fact| BindError::Fact {
                symbol: s.name.to_string(),
                value: *value,
                origin: origin.clone(),
                fact,
            }));
        }
        let mut undefined = vec![];
        for guard in guards {
            match self.relation(guard) {
                Ok(()) | Err(BindError::Int { cause: IntError::Unbound { .. }, .. }) => {}
                Err(e @ BindError::Int { .. }) => undefined.push(e),
                Err(e) => errors.push(e),
            }
        }
        // What is not defined for values that something else rules out is no second fault.
        if errors.is_empty() {
            errors = undefined;
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    /// The facts of a symbol that a value contradicts.
    fn broken(&self, s: &Symbol, value: i64) -> Vec<String> {
        if s.lo == s.hi && value != s.lo {
            return vec![format!("{} == {}", s.name, s.lo)];
        }
        let mut facts = vec![];
        if value < s.lo {
            facts.push(format!("{} >= {}", s.name, s.lo));
        }
        if value > s.hi {
            facts.push(format!("{} <= {}", s.name, s.hi));
        }
        if s.div > 1 && value % s.div != 0 {
            facts.push(format!("{} % {} == 0", s.name, s.div));
        }
        if let Some(below) = &s.below
            && below.eval(&|s: &Symbol| self.get(&s.name)).is_ok_and(|bound| value >= bound)
        {
            facts.push(format!("{} < {below}", s.name));
        }
        facts
    }

    fn relation(&self, guard: &Guard) -> Result<(), BindError> {
        let side = |e: &Expr| {
            let failed = |cause| BindError::Int { origin: format!("the condition {}", guard_text(guard)), cause };
            e.eval(&|s: &Symbol| self.get(&s.name)).map_err(failed)
        };
        let (left, right) = (side(&guard.left)?, side(&guard.right)?);
        if guard.relation.holds(left, right) {
            return Ok(());
        }
        Err(BindError::Guard {
            guard: guard_text(guard),
            left,
            right,
            because: self.because([&guard.left, &guard.right]),
        })
    }

    /// ` (M = 5 by --set)`: the values that expressions use, with their origins.
    fn because<'a>(&self, expressions: impl IntoIterator<Item = &'a Expr>) -> String {
        let mut because = vec![];
        for e in expressions {
            e.for_each_symbol(&mut |s| {
                if let Some((v, origin)) = self.values.get(&*s.name) {
                    let text = format!("{} = {v} by {origin}", s.name);
                    if !because.contains(&text) {
                        because.push(text);
                    }
                }
            });
        }
        if because.is_empty() { String::new() } else { format!(" ({})", because.join(", ")) }
    }

    /// The value of a symbol.
    pub fn get(&self, name: &str) -> Option<i64> {
        self.values.get(name).map(|(v, _)| *v)
    }

    /// Gives a symbol a value. A second value does not replace the first: the equations will say that they disagree.
    pub fn set(&mut self, name: &str, value: i64, origin: Origin) {
        self.values.entry(name.to_string()).or_insert((value, origin));
    }

    /// The dimensions that the ellipsis of a symbol stands for, where an array says them.
    pub fn dims(&self, symbol: &str) -> Option<&[i64]> {
        self.dims.get(symbol).map(|(dims, _)| &dims[..])
    }

    /// Says which dimensions the ellipsis of a symbol stands for.
    ///
    /// # Errors
    /// [`BindError::Ellipsis`] where others were said before.
    pub fn set_dims(&mut self, symbol: &str, dims: &[i64], origin: Origin) -> Result<(), BindError> {
        let (wanted, other) = self.dims.entry(symbol.to_string()).or_insert_with(|| (dims.to_vec(), origin.clone()));
        if wanted == dims {
            return Ok(());
        }
        let text = |dims: &[i64]| dims.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        let (found, wanted, other) = (text(dims), text(wanted), other.clone());
        Err(BindError::Ellipsis { symbol: symbol.to_string(), origin, found, other, wanted })
    }

    /// The equations of an array of a tensor, whose ranks fit: the size of each top-level mode is the extent there, and
    /// of an ellipsis the number of elements of all of its dimensions. `array` is where it is from, in words.
    ///
    /// # Errors
    /// [`BindError::Ellipsis`]; a size beyond 64 bits.
    pub fn equations(&mut self, tensor: &Tensor, shape: &[i64], array: &str) -> Result<Vec<Equation>, BindError> {
        let rank = Rank::of(tensor);
        let mut out = vec![];
        for (k, mode) in tensor.layout.modes().iter().enumerate() {
            let dims = rank.dims(k, shape.len());
            let origin = match tensor.ellipsis {
                Some(e) if k == e => format!("what is `{}...` of {array}", mode.shape()),
                _ => format!("dimension {} of {array}", dims.start),
            };
            let size = mode.size().map_err(|cause| BindError::Int { origin: origin.clone(), cause })?;
            if let Some(symbol) = size.as_symbol().filter(|_| tensor.ellipsis == Some(k)) {
                self.set_dims(&symbol.name, &shape[dims.clone()], array.to_string())?;
            }
            out.push(Equation { size, extent: together(&shape[dims]), origin });
        }
        Ok(out)
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
    /// [`BindError::Unbound`] of each that has none.
    pub fn in_order(&self, symbols: &[Symbol]) -> Result<Vec<i64>, Vec<BindError>> {
        let (values, unbound): (Vec<_>, Vec<_>) =
            symbols.iter().map(|s| (self.get(&s.name), s)).partition(|(value, _)| value.is_some());
        match unbound[..] {
            [] => Ok(values.into_iter().filter_map(|(value, _)| value).collect()),
            _ => Err(unbound.iter().map(|(_, s)| BindError::Unbound { symbol: s.name.to_string() }).collect()),
        }
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
        let because = self.because([&e.size.to_expr()]);
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
    use tilewright_ir::program::Relation;

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
    fn values_are_held_against_facts_and_relations() {
        let symbols = [
            Symbol::with_facts("M", 4, 4, 1),
            Symbol::with_facts("N", 8, 1024, 8),
            Symbol::with_facts("K", 0, i64::MAX, 1),
        ];
        let given = |values: &[(&str, i64)]| {
            let values: Vec<(String, i64)> = values.iter().map(|(n, v)| (n.to_string(), *v)).collect();
            Bindings::given(&symbols, &values, "--set")
        };
        assert_eq!(given(&[]).expect("no value").get("M"), Some(4));
        assert!(given(&[("M", 4), ("N", 16)]).is_ok());
        let text = |r: Result<Bindings, Vec<BindError>>| {
            r.expect_err("contradictions").iter().map(|e| e.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(
            text(given(&[("M", 5), ("N", 2001), ("K", -1)])),
            [
                "M = 5 by --set contradicts the fact `M == 4`",
                "N = 2001 by --set contradicts the fact `N <= 1024`",
                "N = 2001 by --set contradicts the fact `N % 8 == 0`",
                "K = -1 by --set contradicts the fact `K >= 0`",
            ]
        );
        // A relation is looked at when all its symbols have values; one that is not defined is told only if none is
        // false.
        let not_zero = Guard { left: sym("K"), relation: Relation::Ne, right: Expr::Num(0) };
        let quotient = Expr::bin(BinOp::Mod, sym("N"), sym("K"));
        let divides = Guard { left: quotient, relation: Relation::Eq, right: Expr::Num(0) };
        let guards = [divides, not_zero];
        let mut b = given(&[("K", 0)]).expect("facts hold");
        assert_eq!(b.hold(&symbols, &guards).expect_err("K is 0").len(), 1);
        b.set("N", 8, "--set".into());
        let errors = b.hold(&symbols, &guards).expect_err("K is 0");
        assert_eq!(errors[0].to_string(), "the condition K != 0 does not hold: 0 and 0 (K = 0 by --set)");
        assert_eq!((errors.len(), b.hold(&symbols, &guards[..1]).expect_err("K is 0")[0].code()), (1, "E0201"));
    }

    #[test]
    fn what_has_many_solutions_solves_nothing() {
        let mut b = Bindings::default();
        b.solve(&[equation(Expr::bin(BinOp::CeilDiv, sym("M"), Expr::Num(4)), 3)]).expect("no contradiction");
        assert_eq!(b.in_order(&[Symbol::new("M")]), Err(vec![BindError::Unbound { symbol: "M".into() }]));
    }
}
