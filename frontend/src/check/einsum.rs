//! `y = einsum("...ij,jk->...ik", a, b)` to the statement that it is, `y[A,i,k] = sum(j) a[A,i,j] * b[j,k]`.
//!
//! The text is read as the command line and the library read it ([`tilewright_ir::einsum`]). A mode of one element is
//! repeated where its index has more, as in NumPy: it is indexed with 0. Of bools a product is `&&`, and a sum `any`,
//! as in NumPy; where it is assigned to numbers, the sum counts.
use super::{Checker, TensorView};
use crate::ast::{Expr, ExprKind, Infix, Name, Over, Reducer};
use crate::diagnostic::{Diagnostic, Span};
use crate::error::CheckError;
use tilewright_ir::dtype::DType;
use tilewright_ir::einsum::{IndexName, Subscripts};
use tilewright_ir::int::Int;
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::ReduceOp;

/// What an einsum is as a statement.
pub(super) struct EinsumStatement {
    /// The indices of the result.
    pub output: Vec<Name>,
    pub value: Expr,
}

impl EinsumStatement {
    /// The element that it writes of a tensor.
    pub fn written(&self, target: &Expr) -> Expr {
        let at = |n: &Name| Expr::new(ExprKind::Name(n.text.clone()), n.span.clone());
        let indices = self.output.iter().map(at).collect();
        Expr::new(ExprKind::Index(Box::new(target.clone()), indices), target.span.clone())
    }
}

/// The extents of a tensor's modes, of a number none; `None` of one that overflows.
fn sizes(layout: &Layout) -> Vec<Option<Int>> {
    if layout.shape().leaf().is_some_and(|n| n.is_static(1)) {
        return vec![];
    }
    layout.modes().iter().map(|m| m.size().ok()).collect()
}

fn is_one(n: &Option<Int>) -> bool {
    n.as_ref().is_some_and(|n| n.is_static(1))
}

impl Checker<'_> {
    /// The statement of `einsum(text, tensors)`, `said` at a place, and assigned to elements of a type if that is
    /// known.
    pub(super) fn einsum(
        &mut self,
        text: &str,
        said: &Span,
        tensors: &[Expr],
        dtype: Option<DType>,
    ) -> Option<EinsumStatement> {
        let views: Vec<Option<TensorView>> = tensors.iter().map(|t| self.view_of(t)).collect();
        let views = views.into_iter().collect::<Option<Vec<_>>>()?;
        let bools = views.iter().all(|v| self.dtype_of(v) == DType::Bool);
        let counts = dtype.is_some_and(|d| d != DType::Bool);
        let shapes: Vec<Vec<Option<Int>>> = views.iter().map(|v| sizes(&v.layout)).collect();
        let rank = |k: usize, letters: usize| shapes.get(k).map_or(letters, Vec::len);
        let mut wrong = vec![];
        let subscripts = Subscripts::read(text, Some(&rank), &mut wrong);
        // Behind the quote.
        let place = |at: &std::ops::Range<usize>| said.start + 1 + at.start..said.start + 1 + at.end;
        for e in &wrong {
            let at = e.place().map_or(said.clone(), |at| place(&at));
            self.scope.report(Diagnostic::new(e.code(), e.to_string()).label(at, "here").help(e.help()));
        }
        let Subscripts { operands, output } = subscripts;
        if operands.len() != tensors.len() {
            let (needed, found) = (count(operands.len(), "operand"), count(tensors.len(), "tensor"));
            let d = Diagnostic::new("E0719", format!("the text names {needed}, found {found}"));
            self.scope.report(d.label(said.clone(), "the text").help("write a list of letters for each tensor"));
            return None;
        }
        for ((list, shape), tensor) in operands.iter().zip(&shapes).zip(tensors) {
            // One index would do for the one element of a number.
            if shape.is_empty() && !list.is_empty() && wrong.is_empty() {
                let (rank, found) = ("no mode: it is a number".to_string(), count(list.len(), "letter"));
                let help = "a number has no letters: `einsum(\",i->i\", s, x)`".to_string();
                let (of, at) = (tensor.to_string(), tensor.span.clone());
                self.scope.report(CheckError::Rank { of, rank, found, help, at });
                return None;
            }
        }
        if !wrong.is_empty() {
            return None;
        }
        let name =
            |(index, at): &IndexName| Name { text: self.free(index), span: at.as_ref().map_or(said.clone(), place) };
        let several = |index: &str| {
            let modes = operands.iter().zip(&shapes).flat_map(|(list, shape)| list.iter().zip(shape));
            modes.filter(|((i, _), _)| i == index).any(|(_, n)| !is_one(n))
        };
        let factors: Vec<Expr> = (operands.iter().zip(&shapes).zip(tensors))
            .map(|((list, shape), tensor)| {
                let at = |index: &IndexName| {
                    let name = name(index);
                    // The modes of a diagonal are repeated together, or not.
                    let mut modes = list.iter().zip(shape).filter(|((i, _), _)| *i == index.0);
                    let repeated = several(&index.0) && modes.all(|(_, n)| is_one(n));
                    Expr::new(if repeated { ExprKind::Int(0) } else { ExprKind::Name(name.text) }, name.span)
                };
                let indices = list.iter().map(at).collect();
                Expr::new(ExprKind::Index(Box::new(tensor.clone()), indices), tensor.span.clone())
            })
            .collect();
        let times = |a: Expr, b: Expr| {
            let span = a.span.start..b.span.end;
            Expr::new(ExprKind::Binary(if bools { Infix::And } else { Infix::Mul }, Box::new(a), Box::new(b)), span)
        };
        let mut summed: Vec<&IndexName> = vec![];
        for index in operands.iter().flatten() {
            if output.iter().chain(summed.iter().copied()).all(|(other, _)| *other != index.0) {
                summed.push(index);
            }
        }
        let over: Vec<Over> = summed.into_iter().map(|index| Over { name: name(index), end: None }).collect();
        let output = output.iter().map(name).collect();
        let product = factors.into_iter().reduce(times)?;
        let span = said.start..product.span.end.max(said.end);
        let value = match over.is_empty() {
            true => product,
            false => {
                let op = if bools && !counts { Reducer::Any } else { Reducer::Plain(ReduceOp::Sum) };
                Expr::new(ExprKind::Reduce(op, over, Box::new(product)), span)
            }
        };
        Some(EinsumStatement { output, value })
    }

    /// The name of an index for a letter: another one where something else is named so.
    fn free(&self, letter: &str) -> String {
        let mut name = letter.to_string();
        while self.scope.knows(&name) || self.views.contains_key(&name) || self.scope.poisoned.contains(&name) {
            name.push('_');
        }
        name
    }
}

fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}
