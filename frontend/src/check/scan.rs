//! Scans: `cumsum(i) x[i]`, along an index that the statement has already, and recurrences: `scan(t, s) a[t]*s + x[t]`.
//!
//! A scan is a reduction that gives all of its results so far, so it has the same types. Its index is one of the left
//! side, or of a reduction around it; the scan depends on it. The state of a recurrence has the type of the step until
//! that is known to be the accumulator's.
use super::Checker;
use super::access::Axes;
use super::normalize::HIGH;
use super::reduced::Reducing;
use super::tree::{Elem, Reduction, collect, widen};
use crate::ast::{Expr, Over};
use crate::diagnostic::Span;
use crate::error::{CheckError, ResolveError};
use std::collections::BTreeSet;
use tilewright_ir::dtype::DType;
use tilewright_ir::scalar::{BinaryOp, Number, ReduceOp};

impl Checker<'_> {
    /// `cumsum(i) body`
    pub(super) fn scan(
        &mut self,
        axes: &mut Axes,
        op: ReduceOp,
        over: &[Over],
        body: &Expr,
        at: &Span,
    ) -> Option<Elem> {
        let [over] = over else {
            let (name, needed, found) = (op.scan_name().to_string(), "one index".to_string(), over.len());
            self.scope.report(ResolveError::Arity { name, needed, found, at: at.clone() });
            return None;
        };
        let axis = self.scanned(axes, over, Some(op))?;
        let x = self.element(axes, body)?;
        let Some(dtype) = x.dtype() else {
            self.scope.report(ResolveError::Untyped { at: body.span.clone() });
            return None;
        };
        Some(Reducing { op, axes: &[], along: Some(axis), at }.of(x, dtype))
    }

    /// The axis of a scan: an index that there is, with the extent that is said.
    fn scanned(&mut self, axes: &mut Axes, over: &Over, op: Option<ReduceOp>) -> Option<usize> {
        let Some(axis) = axes.find(&over.name.text) else {
            let (name, at) = (over.name.text.clone(), over.name.span.clone());
            self.scope.report(CheckError::ScanIndex { name, op, at, target: axes.target.clone() });
            return None;
        };
        if let Some(end) = &over.end {
            self.bounded(axes, axis, end)?;
        }
        Some(axis)
    }

    /// `scan(t, s = first) step`
    pub(super) fn recurrence(&mut self, axes: &mut Axes, over: &[Over], step: &Expr, at: &Span) -> Option<Elem> {
        let [index, state] = over else {
            let needed = "an index and the name of the state, as in `scan(t, s) 0.9*s + x[t]`".to_string();
            let name = "scan".to_string();
            self.scope.report(ResolveError::Arity { name, needed, found: over.len(), at: at.clone() });
            return None;
        };
        let axis = self.scanned(axes, index, None)?;
        let first = match &state.end {
            Some(first) => Some((self.element(axes, first)?, &first.span)),
            None => None,
        };
        axes.states.push(state.name.text.clone());
        let x = self.element(axes, step);
        axes.states.pop();
        let x = x?;
        let known = x.dtype().or_else(|| first.as_ref().and_then(|(first, _)| first.dtype()));
        let Some(dtype) = known else {
            let needed = "a typed element in it, or a state that begins with one: `scan(t, s = f32(0)) …`";
            return self.scope.kind_error("a step of which nothing says the type", needed, &step.span);
        };
        let mut x = self.with_state(x, dtype)?;
        let acc = if dtype == DType::Bool { dtype } else { dtype.accumulator() };
        let first = match first {
            Some((first, at)) => self.begins_with(axes, first, (axis, acc), at)?,
            None => Elem::Const(acc, begins(&x, acc)),
        };
        x = widen(x, dtype, acc);
        self.states_of(&mut x, (dtype, acc), step)?;
        if x.height().max(first.height()) > HIGH / 2 {
            let found = format!("a step of more than {} operations in each other", HIGH / 2);
            return self.scope.kind_error(&found, "a shorter one: compute a part of it in a `let` before", &step.span);
        }
        let (first, span) = (Some(first), at.clone());
        Some(Elem::Reduce(Box::new(Reduction {
            op: ReduceOp::Sum,
            acc,
            axes: vec![],
            along: Some(axis),
            first,
            body: x,
            span,
        })))
    }

    /// What a state of a type begins with: something that is the same at all points of the axis.
    fn begins_with(&mut self, axes: &Axes, first: Elem, (axis, acc): (usize, DType), at: &Span) -> Option<Elem> {
        let first = self.coerce(first, acc)?;
        let found = first.dtype()?;
        if found != acc && (found == DType::Bool || found.accumulator() != acc) {
            let needed = format!("{acc}, the type of the state: write `{acc}(…)`");
            return self.scope.kind_error(&format!("a first state of {found}"), &needed, at);
        }
        let mut free = BTreeSet::new();
        collect(axes, &first, &mut free);
        if free.contains(&axis) {
            let name = &axes.all[axis].name;
            let found = format!("a value that depends on `{name}`");
            return self.scope.kind_error(&found, "what the state is before the first point", at);
        }
        Some(widen(first, found, acc))
    }

    /// A step whose state has a type, where it has met none.
    fn with_state(&mut self, x: Elem, dtype: DType) -> Option<Elem> {
        let mut x = self.coerce(x, dtype)?;
        match x {
            Elem::Reduce(_) | Elem::Order(_) => Some(x),
            Elem::Binary(op, a, b, at) if a.dtype().is_none() => {
                let (a, b) = (self.with_state(*a, dtype)?, self.with_state(*b, dtype)?);
                self.binary_op(op, (a, &at), (b, &at), &at)
            }
            _ => {
                for part in x.parts_mut() {
                    let of = std::mem::replace(part, Elem::Index(0));
                    *part = self.with_state(of, dtype)?;
                }
                Some(x)
            }
        }
    }

    /// Makes the state of a step the accumulator, which is its type or a wider one; or says where it has another.
    fn states_of(&mut self, x: &mut Elem, (dtype, acc): (DType, DType), step: &Expr) -> Option<()> {
        match x {
            Elem::State(Some(d), _) if *d == acc => {}
            Elem::State(Some(d), at) if *d == dtype => {
                *x = Elem::Cast(dtype, Box::new(Elem::State(Some(acc), at.clone())));
            }
            Elem::State(Some(d), at) => {
                let what = "a state has the type of its step".to_string();
                let (left_at, right_at) = (at.clone(), step.span.clone());
                self.scope.report(ResolveError::Types { what, left: *d, right: dtype, left_at, right_at });
                return None;
            }
            Elem::Reduce(_) | Elem::Order(_) => {}
            _ => {
                for part in x.parts_mut() {
                    self.states_of(part, (dtype, acc), step)?;
                }
            }
        }
        Some(())
    }
}

/// What a state begins with where nothing is said: 0, of an extreme its identity.
fn begins(step: &Elem, acc: DType) -> Number {
    let of = |op: ReduceOp| op.identity(acc);
    match step {
        Elem::Binary(BinaryOp::Max, a, b, _) if a.has_state() || b.has_state() => of(ReduceOp::Max),
        Elem::Binary(BinaryOp::Min, a, b, _) if a.has_state() || b.has_state() => of(ReduceOp::Min),
        _ => of(ReduceOp::Sum),
    }
}

#[cfg(test)]
mod tests {
    /// The statements of a function, as text.
    fn statements(body: &str) -> String {
        let text =
            format!("fn f(x: f32 (4,8), m: bool (8), y: f32 (4,8), z: f32 (4), n: i32 (8), w: f32 (8)) {{ {body} }}");
        match crate::compile(&text) {
            Ok(module) => {
                let shown = tilewright_ir::text::function(&module.program.functions[0]);
                let of = |l: &str| ["acc: ", "for "].iter().any(|s| l.starts_with(s));
                let lines: Vec<&str> = shown.lines().map(str::trim).filter(|l| of(l)).collect();
                lines.join("; ")
            }
            Err(all) => all.into_iter().map(|d| d.code.to_string()).collect::<Vec<_>>().join(" "),
        }
    }

    #[test]
    fn scans_stay_where_they_depend_on_everything() {
        let both = "for b < 4, i < 8 {; acc: f32 = cumsum(i) x[b=4:8, i=8:1]";
        assert_eq!(statements("y[b,i] = cumsum(i) x[b,i]"), both);
        assert_eq!(statements("y[b,i] = cumsum(i < 8) x[b,i]"), both);
        // What depends on one index alone is computed once for it, and equal scans once.
        assert_eq!(
            statements("y[b,i] = (cumprod(i) w[i]) + x[b,i] * cumprod(i) w[i]"),
            "for i < 8 {; acc: f32 = cumprod(i) w[i=8:1]; for b < 4, i < 8 {"
        );
        // Along the index of a reduction around it, and over the result of one inside.
        assert_eq!(
            statements("z[b] = max(k) cumsum(k) x[b,k]"),
            "for b < 4, k < 8 {; acc: f32 = cumsum(k) x[b=4:8, k=8:1]; \
             for b < 4 {; acc: f32 = max(k < 8) _t1[b=4:1, k=8:4]"
        );
        assert_eq!(
            statements("z[b] = cummax(b) sum(k) x[b,k]"),
            "for b < 4 {; acc: f32 = sum(k < 8) x[b=4:8, k=8:1]; for b < 4 {; acc: f32 = cummax(b) _t1[b=4:1]"
        );
        assert_eq!(statements("n[i] = cumsum(i) m[i]"), "for i < 8 {; acc: i32 = cumsum(i) i32(m[i=8:1])");
        assert_eq!(statements("n[i] = cumsum(i) i32(1)"), "for i < 8 {; acc: i32 = cumsum(i) 1_i32");
    }

    #[test]
    fn recurrences_begin_and_step_in_one_type() {
        let of = |step: &str| {
            let text = format!("fn f(x: bf16 (8), a: i8 (8), b: bool (8), y: f32 (8), n: i32 (8)) {{ {step} }}");
            let module = crate::compile(&text).unwrap_or_else(|e| panic!("{e:?}"));
            let shown = tilewright_ir::text::function(&module.program.functions[0]);
            shown.lines().find_map(|l| l.trim().strip_prefix("acc: ").map(str::to_string)).unwrap_or_default()
        };
        assert_eq!(of("y[i] = scan(i, s) 0.5*s + x[i]"), "f32 = scan(i, 0.0_f32) 0.5_f32 * acc + f32(x[i=8:1])");
        assert_eq!(of("y[i] = scan(i, s = x[0]) max(x[i], s)"), "f32 = scan(i, f32(x[])) max(f32(x[i=8:1]), acc)");
        assert_eq!(
            of("n[i] = scan(i, s) max(s - 1, a[i])"),
            "i32 = scan(i, -2147483648_i32) max(acc - 1_i32, i32(a[i=8:1]))"
        );
        assert_eq!(of("n[i] = i32(scan(i, s) s != b[i])"), "bool = scan(i, 0_bool) acc != b[i=8:1]");
        // What a cast rounds stays rounded, and a comparison has the type of the state.
        assert_eq!(
            of("y[i] = scan(i, s) select(s > 1.0, x[i], bf16(f32(s)))"),
            "f32 = scan(i, 0.0_f32) select(acc > 1.0_f32, f32(x[i=8:1]), f32(bf16(f32(bf16(acc)))))"
        );
        assert_eq!(of("n[i] = scan(i, s = i32(2)) s * s"), "i32 = scan(i, 2_i32) acc * acc");
    }

    #[test]
    fn what_no_scan_is() {
        assert_eq!(statements("y[b,i] = cumsum(k) x[b,i]"), "E0318");
        assert_eq!(statements("z[b] = cumsum(i) x[b,i]"), "E0318");
        assert_eq!(statements("y[b,i] = cumsum(b,i) x[b,i]"), "E0107");
        assert_eq!(statements("y[b,i] = cumsum(i < 7) x[b,i]"), "E0301");
        assert_eq!(statements("n[i] = cumsum(i) x[0,i]"), "E0103");
        assert_eq!(statements("n[i] = cumsum(i) 1"), "E0124");
    }
}
