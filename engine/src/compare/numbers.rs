//! The numbers that stand in statements: `n < 100` is told from `n < 200` behind 100 alone.
use std::collections::BTreeSet;
use tilewright_ir::int::Expr;
use tilewright_ir::kernel::{AccessId, Coord, Kernel, LoopId, Stmt};
use tilewright_ir::scalar::{Number, Scalar};

/// Numbers up to which sizes go anyway, chosen.
const SMALL: i64 = 16;

/// The numbers of a statement inside of loops: constants that are ints, and those of its bounds and coordinates.
pub fn of(k: &Kernel, s: &Stmt, loops: &[LoopId]) -> BTreeSet<i64> {
    fn of_scalar(value: &Scalar<AccessId>, out: &mut BTreeSet<i64>) {
        if let Scalar::Const(_, Number::Int(n)) = value {
            out.extend(i64::try_from(*n));
        }
        value.operands().for_each(|x| of_scalar(x, out));
    }
    fn of_expression(e: &Expr, out: &mut BTreeSet<i64>) {
        match e {
            Expr::Num(n) => out.extend([*n]),
            Expr::Bin(_, both) => [&both.0, &both.1].into_iter().for_each(|x| of_expression(x, out)),
            Expr::Swz(_, x) => of_expression(x, out),
            Expr::Var(_) => {}
        }
    }
    let mut out = BTreeSet::new();
    if let Stmt::Store { value, .. } = s {
        of_scalar(value, &mut out);
    }
    for id in loops {
        [&k.loop_(*id).start, &k.loop_(*id).end].into_iter().for_each(|e| of_expression(e, &mut out));
    }
    s.for_each_access(&mut |a| k.access(a).coord.iter().filter_map(Coord::at).for_each(|e| of_expression(e, &mut out)));
    out.retain(|n| *n > SMALL);
    out
}
