//! The index stage as text: one line per access with its offset and what that costs.
use super::print::{ExprText, access};
use crate::int::{BinOp, Expr};
use crate::kernel::Kernel;

/// Operations of an expression, counted as a tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpCount {
    /// Divisions.
    pub div: usize,
    /// Remainders.
    pub rem: usize,
    /// Multiplications.
    pub mul: usize,
    /// Everything else.
    pub other: usize,
}

impl OpCount {
    /// The operations of an expression.
    pub fn of(e: &Expr) -> OpCount {
        let mut n = OpCount::default();
        n.add(e);
        n
    }

    fn add(&mut self, e: &Expr) {
        match e {
            Expr::Num(_) | Expr::Var(_) => {}
            Expr::Swz(_, x) => {
                self.other += 1;
                self.add(x);
            }
            Expr::Bin(op, ab) => {
                match op {
                    BinOp::Div | BinOp::CeilDiv => self.div += 1,
                    BinOp::Mod => self.rem += 1,
                    BinOp::Mul => self.mul += 1,
                    _ => self.other += 1,
                }
                self.add(&ab.0);
                self.add(&ab.1);
            }
        }
    }
}

/// One line per access: `a3 src[(M,512):(512,1)](i0,i1) = 512*i0 + i1  // 1 mul, 0 div, 0 mod`.
pub fn index(k: &Kernel) -> String {
    let mut out = format!("kernel {}\n", super::print::quoted(&k.name));
    for (i, a) in k.accesses.iter().enumerate() {
        let mut bare = a.clone();
        bare.offset = None;
        out.push_str(&format!("a{i} {}", access(k, &bare)));
        match &a.offset {
            Some(e) => {
                let OpCount { div, rem, mul, .. } = OpCount::of(e);
                out.push_str(&format!(" = {}  // {mul} mul, {div} div, {rem} mod\n", ExprText(e)));
            }
            None => out.push_str("  // before index saturation\n"),
        }
    }
    out
}
