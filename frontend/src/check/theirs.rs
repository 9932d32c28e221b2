//! Functions of NumPy and torch that are written otherwise here: what a message says of a name that it does not know.
use crate::ast::{Expr, ExprKind, Order, Reducer};

/// Their names, and what is written here.
const THEIRS: [(&[&str], &str); 37] = [
    (&["where", "if_else", "cond", "ternary"], "select(condition, then, otherwise)"),
    (&["clip", "clamp", "clamp_min", "clamp_max"], "min(max(x[i], low), high)"),
    (&["maximum", "fmax", "amax"], "max(a[i], b[i])` of two, `max(i) x[i]` of all"),
    (&["minimum", "fmin", "amin"], "min(a[i], b[i])` of two, `min(i) x[i]` of all"),
    (&["square"], "x[i] * x[i]"),
    (&["power", "float_power"], "pow(x[i], y[i])"),
    (&["reciprocal"], "1.0 / x[i]"),
    (&["silu", "swish"], "x[i] * sigmoid(x[i])"),
    (&["softplus"], "log1p(exp(x[i]))"),
    (&["leaky_relu"], "select(x[i] > 0.0, x[i], 0.01 * x[i])"),
    (&["elu"], "select(x[i] > 0.0, x[i], expm1(x[i]))"),
    (&["log2"], "log(x[i]) * 1.4426950408889634"),
    (&["log10"], "log(x[i]) * 0.4342944819032518"),
    (&["tan"], "sin(x[i]) / cos(x[i])"),
    (&["sinh"], "(exp(x[i]) - exp(-x[i])) / 2.0"),
    (&["cosh"], "(exp(x[i]) + exp(-x[i])) / 2.0"),
    (&["asin", "arcsin"], "atan2(x[i], sqrt(1.0 - x[i]*x[i]))"),
    (&["acos", "arccos"], "atan2(sqrt(1.0 - x[i]*x[i]), x[i])"),
    (&["arctan", "arctan2"], "atan(x[i])`, or `atan2(y[i], x[i])"),
    (&["fabs", "absolute"], "abs(x[i])"),
    (&["isnan"], "is_nan(x[i])"),
    (&["mod", "fmod", "remainder"], "a[i] % b[i]"),
    (&["floor_divide"], "floor(a[i] / b[i])` of floats, `a[i] / b[i]` of ints"),
    (&["logical_and", "bitwise_and"], "a[i] && b[i]` of bools, `a[i] & b[i]` of ints"),
    (&["logical_or", "bitwise_or"], "a[i] || b[i]` of bools, `a[i] | b[i]` of ints"),
    (&["astype", "cast", "float", "to", "half", "long"], "f32(x[i])`, `i64(x[i])"),
    (&["dot", "matmul", "mm", "bmm", "inner"], "sum(k) a[i,k] * b[k,j]"),
    (&["norm"], "sqrt(sum(i) x[i] * x[i])"),
    (&["var"], "mean(j) (x[i,j] - m[i]) * (x[i,j] - m[i])`, where `let m[i] = mean(j) x[i,j]"),
    (&["std"], "sqrt(mean(j) (x[i,j] - m[i]) * (x[i,j] - m[i]))`, where `let m[i] = mean(j) x[i,j]"),
    (
        &["softmax"],
        "exp(x[i,j] - m[i]) / s[i]`, where `let m[i] = max(j) x[i,j]`, `let s[i] = sum(j) exp(x[i,j] - m[i])",
    ),
    (&["logsumexp"], "m[i] + log(sum(j) exp(x[i,j] - m[i]))`, where `let m[i] = max(j) x[i,j]"),
    (&["arange", "iota", "range"], "f32(i)` of an index"),
    (&["take", "gather", "embedding", "index_select"], "x[ids[t],d]"),
    (&["scatter", "scatter_add", "bincount", "histogram", "index_add"], "y[ids[t]] += …` as a statement"),
    (&["flip", "roll", "pad", "repeat"], "x[N-1-i]`, `x[wrap(i-1)]`, `x[zero(i-1)]`, `x[i/2]"),
    (&["tril", "triu"], "select(j <= i, x[i,j], 0.0)"),
];

/// What is written here for a function of theirs.
fn here(name: &str) -> Option<String> {
    let found = THEIRS.iter().find(|(names, _)| names.contains(&name));
    found.map(|(_, ours)| format!("it is written `{ours}` here"))
}

/// What to write for a function that there is not, with these operands.
pub(super) fn instead(name: &str, args: &[Expr]) -> Option<String> {
    if let Some(order) = Order::named(name) {
        return Some(order.usage("e"));
    }
    if Reducer::ALL.iter().any(|r| r.name() == name) {
        let index = args.iter().find_map(index).unwrap_or("i");
        let whole = args.first().filter(|a| index_of(a)).map_or_else(|| format!("x[{index}]"), Expr::to_string);
        return Some(format!("a reduction names its index before what it takes: `{name}({index}) {whole}`"));
    }
    here(name)
}

fn index_of(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Index(..))
}

/// The first name that indexes anything in an expression.
fn index(e: &Expr) -> Option<&str> {
    match &e.kind {
        ExprKind::Index(_, indices) => indices.iter().find_map(Expr::name),
        _ => e.parts().into_iter().find_map(index),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::lookup::is_border;
    use tilewright_ir::dtype::DType;
    use tilewright_ir::scalar::{BinaryOp, UnaryOp};

    fn called(e: &Expr, all: &mut Vec<String>) {
        if let ExprKind::Call(f, _) = &e.kind {
            all.extend(f.name().map(str::to_string));
        }
        e.parts().into_iter().for_each(|e| called(e, all));
    }

    #[test]
    fn what_is_written_here_reads_and_names_functions_that_there_are() {
        for (names, ours) in THEIRS {
            assert!(names.iter().all(|n| UnaryOp::named(n).is_none()), "{names:?} are ours");
            for text in ours.split('`').step_by(2) {
                let text =
                    text.strip_prefix("let m[i] = ").or_else(|| text.strip_prefix("let s[i] = ")).unwrap_or(text);
                let text = text.strip_suffix(" += …").unwrap_or(text);
                if text.starts_with(' ') || text.starts_with(',') {
                    continue;
                }
                let e = crate::parser::parse_expr(text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
                let mut functions = vec![];
                called(&e, &mut functions);
                for f in functions {
                    let known = UnaryOp::named(&f).is_some()
                        || BinaryOp::functions().any(|op| op.text() == f)
                        || f.parse::<DType>().is_ok()
                        || is_border(&f)
                        || ["select", "is_nan"].contains(&&*f);
                    assert!(known, "`{f}` of `{text}`");
                }
            }
        }
    }
}
