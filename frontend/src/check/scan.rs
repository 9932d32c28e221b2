//! Scans: `cumsum(i) x[i]`, along an index that the statement has already.
//!
//! A scan is a reduction that gives all of its results so far, so it has the same types. Its index is one of the left
//! side, or of a reduction around it; the scan depends on it.
use super::Checker;
use super::access::Axes;
use super::reduced::Reducing;
use super::tree::Elem;
use crate::ast::{Expr, Over};
use crate::diagnostic::Span;
use crate::error::{CheckError, ResolveError};
use tilewright_ir::scalar::ReduceOp;

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
        let Some(axis) = axes.find(&over.name.text) else {
            let (name, op, at) = (over.name.text.clone(), op, over.name.span.clone());
            self.scope.report(CheckError::ScanIndex { name, op, at, target: axes.target.clone() });
            return None;
        };
        if let Some(end) = &over.end {
            self.bounded(axes, axis, end)?;
        }
        let x = self.element(axes, body)?;
        let Some(dtype) = x.dtype() else {
            self.scope.report(ResolveError::Untyped { at: body.span.clone() });
            return None;
        };
        Some(Reducing { op, axes: &[], along: Some(axis), at }.of(x, dtype))
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
    fn what_no_scan_is() {
        assert_eq!(statements("y[b,i] = cumsum(k) x[b,i]"), "E0318");
        assert_eq!(statements("z[b] = cumsum(i) x[b,i]"), "E0318");
        assert_eq!(statements("y[b,i] = cumsum(b,i) x[b,i]"), "E0107");
        assert_eq!(statements("y[b,i] = cumsum(i < 7) x[b,i]"), "E0301");
        assert_eq!(statements("n[i] = cumsum(i) x[0,i]"), "E0103");
        assert_eq!(statements("n[i] = cumsum(i) 1"), "E0124");
    }
}
