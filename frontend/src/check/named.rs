//! The statements with a name: `copy`, `gemm`, `axpby`, `fill`.
//!
//! `copy(A, B)` and `axpby` pair the elements of two tensors. Where the modes agree one by one, each pair of modes is
//! an axis (each pair of leaves, where the modes have one profile); otherwise equal sizes suffice, and the elements
//! pair in colexicographic order: one axis walks both layouts.
use super::access::{Axes, ElementAccess};
use super::tree::{Elem, Reduction, widen};
use super::{Checker, TensorView, modes_text};
use crate::ast::{Expr, Infix, Name};
use crate::diagnostic::Span;
use crate::error::{CheckError, ResolveError};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::{BinaryOp, Number, ReduceOp};

impl Checker<'_> {
    /// One named statement.
    pub(super) fn named(&mut self, name: &Name, args: &[Expr], at: &Span) -> Option<()> {
        let needed = match name.text.as_str() {
            "copy" | "fill" => 2,
            "gemm" => 3,
            _ => 4,
        };
        if args.len() != needed {
            let (name, needed) = (name.text.clone(), format!("{needed} arguments"));
            self.scope.report(ResolveError::Arity { name, needed, found: args.len(), at: at.clone() });
            return None;
        }
        match name.text.as_str() {
            "copy" => self.copy(&args[0], &args[1], at),
            "fill" => self.fill(&args[0], &args[1]),
            "gemm" => self.gemm(args),
            _ => self.axpby(args, at),
        }
    }

    pub(super) fn dtype_of(&self, view: &TensorView) -> DType {
        self.tensors[view.tensor.0 as usize].dtype
    }

    /// Reports two element types that should be one.
    fn same_type(&mut self, what: &str, a: (DType, &Span), b: (DType, &Span)) -> Option<()> {
        if a.0 == b.0 {
            return Some(());
        }
        self.scope.report(ResolveError::Types {
            what: what.to_string(),
            left: a.0,
            right: b.0,
            left_at: a.1.clone(),
            right_at: b.1.clone(),
        });
        None
    }

    /// `copy(src, dst)`
    fn copy(&mut self, src: &Expr, dst: &Expr, at: &Span) -> Option<()> {
        let (from, to) = (self.view_of(src), self.view_of(dst));
        let (from, to) = (from?, to?);
        let dtype = self.dtype_of(&from);
        let to_dtype = self.dtype_of(&to);
        self.same_type("`copy` does not convert", (dtype, &src.span), (to_dtype, &dst.span))?;
        let mut axes = Axes::default();
        let (a, b) = self.paired(&mut axes, (&from, &src.span), (&to, &dst.span))?;
        let over = axes.bound();
        self.emit(&mut axes, b, over, Elem::Load(dtype, a), None, at)
    }

    /// `fill(T, value)`
    fn fill(&mut self, tensor: &Expr, value: &Expr) -> Option<()> {
        let view = self.view_of(tensor);
        let view = view?;
        let mut axes = Axes::default();
        let dtype = self.dtype_of(&view);
        let x = self.assigned(&mut axes, value, dtype, &tensor.span)?;
        let out = self.whole(&mut axes, &view, &["i", "j", "k", "l"], &tensor.span)?;
        let over = axes.bound();
        self.emit(&mut axes, out, over, x, None, &tensor.span)
    }

    /// `gemm(A, B, C)`: `C(m,n) += Σ_k A(m,k)·B(n,k)`, CuTe's convention.
    fn gemm(&mut self, args: &[Expr]) -> Option<()> {
        let views: Vec<Option<TensorView>> = args.iter().map(|a| self.view_of(a)).collect();
        let views: Vec<TensorView> = views.into_iter().collect::<Option<_>>()?;
        let [a, b, c] = views.as_slice() else { return None };
        let mut ok = true;
        for (v, e, modes) in [(a, &args[0], "(M,K)"), (b, &args[1], "(N,K)"), (c, &args[2], "(M,N)")] {
            if v.layout.rank() != 2 {
                let rank = format!("2 modes {modes} in `gemm`");
                let found = modes_text(v.layout.shape());
                let help = format!("give a view of two modes: `group({e}, 0, 2)` joins modes, `{e}(_,_,0)` fixes one");
                self.scope.report(CheckError::Rank { of: e.to_string(), rank, found, help, at: e.span.clone() });
                ok = false;
            }
        }
        let (da, db, dc) = (self.dtype_of(a), self.dtype_of(b), self.dtype_of(c));
        let (sa, sb, sc) = (&args[0].span, &args[1].span, &args[2].span);
        let acc = da.accumulator();
        // Ints that are summed in the same type may differ.
        if acc.is_float() || acc != db.accumulator() {
            self.same_type("`gemm` multiplies elements of one type", (da, sa), (db, sb))?;
        }
        let fits = acc == dc || (acc.is_float() == dc.is_float() && dc.bytes() < acc.bytes());
        if !fits {
            self.same_type("`gemm` accumulates in the first and does not convert", (acc, sa), (dc, sc))?;
        }
        if !ok {
            return None;
        }
        let mut axes = Axes::default();
        let [m, n, k] = ["m", "n", "k"].map(|x| axes.push(x, args[2].span.clone(), None));
        let out = self.over(&mut axes, c, &[m, n], sc);
        let left = self.over(&mut axes, a, &[m, k], sa);
        let right = self.over(&mut axes, b, &[n, k], sb);
        let (out, left, right) = (out?, left?, right?);
        let at = args[2].span.clone();
        let load = |dtype, a| Box::new(widen(Elem::Load(dtype, a), dtype, acc));
        let body = Elem::Binary(BinaryOp::Mul, load(da, left), load(db, right), at.clone());
        let sum = Elem::Reduce(Box::new(Reduction {
            op: ReduceOp::Sum,
            acc,
            axes: vec![k],
            along: None,
            first: None,
            body,
            span: at.clone(),
        }));
        let value = if acc == dc { sum } else { Elem::Cast(dc, Box::new(sum)) };
        self.emit(&mut axes, out, vec![m, n], value, Some(ReduceOp::Sum), &at)
    }

    /// `axpby(a, X, b, Y)`: `Y = a·X + b·Y`; a literal 0 for `b` does not read `Y`.
    fn axpby(&mut self, args: &[Expr], at: &Span) -> Option<()> {
        let (x, y) = (self.view_of(&args[1]), self.view_of(&args[3]));
        let (x, y) = (x?, y?);
        let (dtype, dy) = (self.dtype_of(&x), self.dtype_of(&y));
        let (sx, sy) = (args[1].span.clone(), args[3].span.clone());
        self.same_type("`axpby` does not convert", (dtype, &sx), (dy, &sy))?;
        let mut axes = Axes::default();
        let (alpha, beta) = (self.element(&mut axes, &args[0]), self.element(&mut axes, &args[2]));
        let (alpha, beta) = (alpha?, beta?);
        let zero = matches!(beta, Elem::Literal(Number::Int(0), ..))
            || matches!(beta, Elem::Literal(Number::Float(v), ..) if v == 0.0);
        let (from, to) = self.paired(&mut axes, (&x, &sx), (&y, &sy))?;
        let ax = self.binary_op(BinaryOp::Mul, (alpha, &args[0].span), (Elem::Load(dtype, from), &sx), at)?;
        let value = if zero {
            ax
        } else {
            let by = self.binary_op(BinaryOp::Mul, (beta, &args[2].span), (Elem::Load(dtype, to.clone()), &sy), at)?;
            self.binary_op(BinaryOp::Add, (ax, at), (by, at), at)?
        };
        let over = axes.bound();
        self.emit(&mut axes, to, over, value, None, at)
    }

    /// The element of a view at one axis per top-level mode.
    fn over(&mut self, axes: &mut Axes, view: &TensorView, over: &[usize], at: &Span) -> Option<ElementAccess> {
        let modes: Vec<(usize, Layout)> = over.iter().copied().zip(view.layout.modes()).collect();
        for (axis, mode) in &modes {
            let size = mode.size();
            let size = self.scope.checked(size, at)?;
            self.agree(axes, *axis, size, at)?;
        }
        Some(ElementAccess { modes, ..ElementAccess::at(view.tensor, view.offset.clone(), at) })
    }

    /// The element of a view with a new axis for every top-level mode.
    fn whole(&mut self, axes: &mut Axes, view: &TensorView, names: &[&str], at: &Span) -> Option<ElementAccess> {
        let over: Vec<usize> = (0..view.layout.rank())
            .map(|i| match names.get(i) {
                Some(n) => axes.push(n, at.clone(), None),
                None => axes.push(&format!("i{i}"), at.clone(), None),
            })
            .collect();
        self.over(axes, view, &over, at)
    }

    /// Both elements of each pair of two tensors.
    fn paired(
        &mut self,
        axes: &mut Axes,
        (a, a_at): (&TensorView, &Span),
        (b, b_at): (&TensorView, &Span),
    ) -> Option<(ElementAccess, ElementAccess)> {
        let pairs = self.pair_modes(&a.layout, a_at, &b.layout, b_at)?;
        let mut first = ElementAccess::at(a.tensor, a.offset.clone(), a_at);
        let mut second = ElementAccess::at(b.tensor, b.offset.clone(), b_at);
        for (x, y) in pairs {
            let size = y.size();
            let size = self.scope.checked(size, b_at)?;
            let name = format!("i{}", axes.all.len());
            let axis = axes.push(&name, b_at.clone(), Some((size, b_at.clone())));
            first.modes.push((axis, x));
            second.modes.push((axis, y));
        }
        Some((first, second))
    }

    /// Modes that walk together.
    fn pair_modes(&mut self, a: &Layout, a_at: &Span, b: &Layout, b_at: &Span) -> Option<Vec<(Layout, Layout)>> {
        let (x, y) = (a.size(), b.size());
        let (x, y) = (self.scope.checked(x, a_at)?, self.scope.checked(y, b_at)?);
        let modes: Vec<(Layout, Layout)> = a.modes().into_iter().zip(b.modes()).collect();
        // Factors of a size that fits, fit.
        let sizes: Vec<(Int, Int)> = modes.iter().filter_map(|(p, q)| Some((p.size().ok()?, q.size().ok()?))).collect();
        let equal: Vec<Option<bool>> = sizes.iter().map(|(p, q)| self.scope.equal(p, q)).collect();
        let same_rank = a.rank() == b.rank() && sizes.len() == modes.len();
        if same_rank && equal.iter().all(|e| *e == Some(true)) {
            return Some(modes.into_iter().flat_map(|(p, q)| self.split(p, q)).collect());
        }
        if self.scope.equal(&x, &y) == Some(true) {
            return Some(vec![(a.clone(), b.clone())]);
        }
        if same_rank && !equal.contains(&Some(false)) {
            for (p, q) in &sizes {
                self.require(Infix::Eq, p, q, "both sides have equal modes", b_at);
            }
            return Some(modes.into_iter().flat_map(|(p, q)| self.split(p, q)).collect());
        }
        if self.require(Infix::Eq, &x, &y, "both sides have equal sizes", b_at) {
            return Some(vec![(a.clone(), b.clone())]);
        }
        let (left, right) = (format!("{x} in {}", a.shape()), format!("{y} in {}", b.shape()));
        self.scope.report(CheckError::Sizes { left, right, left_at: a_at.clone(), right_at: b_at.clone() });
        None
    }

    /// A pair of modes as pairs of leaves, when they have one profile with equal leaves.
    fn split(&self, p: Layout, q: Layout) -> Vec<(Layout, Layout)> {
        let leaves = p.shape().leaves().into_iter().zip(q.shape().leaves());
        let same = p.shape().congruent(q.shape())
            && p.shape().leaf().is_none()
            && leaves.into_iter().all(|(x, y)| self.scope.equal(x, y) == Some(true));
        if !same {
            return vec![(p, q)];
        }
        p.modes().into_iter().zip(q.modes()).flat_map(|(p, q)| self.split(p, q)).collect()
    }
}
