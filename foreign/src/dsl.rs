//! Calls of CuTe's DSL that say something of ints and of bytes: `cute.assume`, `cute.size_in_bytes`.
use super::Reader;
use super::call::{Call, bits};
use tilewright_frontend::ast::{Expr, ExprKind, Infix};
use tilewright_frontend::constructors::{int, made};

impl Reader<'_> {
    /// The value of such a call; `None` where it is none.
    pub(super) fn dsl(&mut self, call: &Call, start: usize) -> Option<Option<Expr>> {
        match (call.name.as_str(), call.args.as_slice()) {
            ("assume", [of, rest @ ..]) if call.python => {
                let key = |(k, e): &(String, Expr)| (k == "divby").then(|| e.clone());
                let divisor = call.keys.iter().find_map(key).or_else(|| rest.first().cloned());
                Some(self.assumed(of, divisor.as_ref(), start))
            }
            ("size_in_bytes", [of, layout]) if call.python => Some(self.size_in_bytes(of, layout, start)),
            _ => None,
        }
    }

    /// `cute.assume(n, divby=16)`: an int is itself; of a name, what is a multiple whatever it is.
    fn assumed(&mut self, of: &Expr, divisor: Option<&Expr>, start: usize) -> Option<Expr> {
        self.marks += 1;
        match (int(of), divisor.and_then(int)) {
            (Some(n), Some(d)) if d > 0 && n % d != 0 => {
                let at = divisor.map_or(start, |e| e.span.start);
                self.refuse(at, &format!("an int that {d} divides, found {n}"))
            }
            // A multiple of `d` is its quotient by `d`, times `d`.
            (None, Some(d)) if d > 1 => {
                self.notes.push(format!("`{of}` is taken to be a multiple of {d}; it is itself where that is stated"));
                let (at, d) = (self.since(start), Box::new(Expr::new(ExprKind::Int(d), self.since(start))));
                let of = Expr::new(ExprKind::Paren(Box::new(of.clone())), at.clone());
                let quotient = Expr::new(ExprKind::Binary(Infix::Div, Box::new(of), d.clone()), at);
                self.node(ExprKind::Binary(Infix::Mul, Box::new(quotient), d), start)
            }
            _ => Some(of.clone()),
        }
    }

    /// `cute.size_in_bytes(dtype, layout)`: the bytes of the elements up to the cosize; of a swizzle, of what is in it.
    fn size_in_bytes(&mut self, of: &Expr, layout: &Expr, start: usize) -> Option<Expr> {
        self.marks += 1;
        let Some(width) = bits(of) else {
            return self.refuse(of.span.start, &format!("a type of elements, `cutlass.Float16`, found `{of}`"));
        };
        let at = self.since(start);
        let call = |op: &str, e: Expr| Expr::new(made(op, vec![e], &at), at.clone());
        let elements = call("cosize", call("layout_b", layout.clone()));
        let all = Expr::new(ExprKind::Binary(Infix::Mul, Box::new(elements), Box::new(width)), at.clone());
        let byte = Expr::new(ExprKind::Int(8), at.clone());
        self.node(ExprKind::Binary(Infix::Div, Box::new(all), Box::new(byte)), start)
    }
}
