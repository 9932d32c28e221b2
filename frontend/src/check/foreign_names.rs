//! Functions of NumPy and torch that are written otherwise here: what a message says of a name that it does not know.
use crate::ast::{Expr, ExprKind, Name, Order, Reducer};
use crate::diagnostic::Diagnostic;
use crate::error::indexed;
use tilewright_ir::dtype::DType;
use tilewright_ir::scalar::ReduceOp;

/// NumPy's other names of reductions.
pub(super) fn is_reduction(op: Reducer, name: &str) -> bool {
    matches!(
        (op, name),
        (Reducer::Plain(ReduceOp::Max), "amax")
            | (Reducer::Plain(ReduceOp::Min), "amin")
            | (Reducer::Plain(ReduceOp::Sum), "reduce_sum")
            | (Reducer::Mean, "reduce_mean")
    )
}

/// Their names, and what is written here.
const THEIRS: [(&[&str], &str); 37] = [
    (&["where", "if_else", "cond", "ternary"], "select(condition, then, otherwise)"),
    (&["clip", "clamp", "clamp_min", "clamp_max"], "min(max(x[i], low), high)"),
    (&["maximum"], "max(a[i], b[i])"),
    (&["amax"], "max(i) x[i]"),
    (&["minimum"], "min(a[i], b[i])"),
    (&["amin"], "min(i) x[i]"),
    (&["square"], "x[i] * x[i]"),
    (&["power", "float_power"], "pow(x[i], y[i])"),
    (&["reciprocal"], "1.0 / x[i]"),
    (&["silu", "swish"], "x[i] * sigmoid(x[i])"),
    (&["softplus"], "max(x[i], 0.0) + log1p(exp(-abs(x[i])))"),
    (&["leaky_relu"], "select(x[i] > 0.0, x[i], 0.01 * x[i])"),
    (&["elu"], "select(x[i] > 0.0, x[i], expm1(x[i]))"),
    (&["log2"], "log(x[i]) * 1.4426950408889634"),
    (&["log10"], "log(x[i]) * 0.4342944819032518"),
    (&["tan"], "sin(x[i]) / cos(x[i])"),
    (&["sinh"], "(exp(x[i]) - exp(-x[i])) / 2.0"),
    (&["cosh"], "(exp(x[i]) + exp(-x[i])) / 2.0"),
    (&["asin", "arcsin"], "atan2(x[i], sqrt(1.0 - x[i]*x[i]))"),
    (&["acos", "arccos"], "atan2(sqrt(1.0 - x[i]*x[i]), x[i])"),
    (&["arctan"], "atan(x[i])"),
    (&["arctan2"], "atan2(a[i], b[i])"),
    (&["fabs", "absolute"], "abs(x[i])"),
    (&["isnan"], "is_nan(x[i])"),
    (&["mod", "remainder"], "a[i] % b[i]"),
    (&["floor_divide"], "floor(a[i] / b[i])` of floats, `a[i] / b[i]` of ints"),
    (&["logical_and"], "a[i] && b[i]"),
    (&["logical_or"], "a[i] || b[i]"),
    (&["bitwise_and"], "a[i] && b[i]` of bools, `a[i] & b[i]` of ints"),
    (&["bitwise_or"], "a[i] || b[i]` of bools, `a[i] | b[i]` of ints"),
    (&["astype", "cast", "float", "to", "half", "long"], "f32(x[i])`, `i64(x[i])"),
    (&["dot", "matmul", "mm", "bmm"], "sum(k) a[i,k] * b[k,j]"),
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

/// The expression that is written here for a function of theirs, with `x[i]` and `y[i]`, or `a[i]` and `b[i]`, for its
/// operands; nothing where there are several.
pub(super) fn template(name: &str) -> Option<&'static str> {
    let found = THEIRS.iter().find(|(names, _)| names.contains(&name))?;
    Some(found.1).filter(|ours| !ours.contains('`'))
}

/// Functions along an axis of a tensor of so many modes: `softmax(x, axis)`. Without an axis those of NumPy and torch
/// mean other things, and of a variance there are two.
fn along(name: &str, x: &str, axis: Option<i64>, rank: Option<usize>) -> Option<String> {
    let text = match name {
        "var" | "std" => {
            return Some(
                "a variance is the mean of the squares of what is left without the mean, over n points (NumPy's) or \
                 over n - 1 (torch's): write the one that is meant; `let m[i] = mean(j) x[i,j]` is a mean"
                    .into(),
            );
        }
        "softmax" => "exp(X - M) / S`, where `let M = max(K) X`, `let S = sum(K) exp(X - M)",
        "logsumexp" => "M + log(sum(K) exp(X - M))`, where `let M = max(K) X",
        _ => return None,
    };
    let known = rank.zip(axis).and_then(|(rank, n)| {
        let axis = usize::try_from(if n < 0 { n + rank as i64 } else { n }).ok()?;
        Some((["i", "j", "k", "l", "n", "p"].get(..rank)?, axis)).filter(|(all, axis)| *axis < all.len())
    });
    let Some((all, axis)) = known else {
        let text = text.replace('X', "x[i,j]").replace("(K)", "(j)").replace('M', "m[i]").replace('S', "s[i]");
        return Some(format!(
            "along `j` of `x[i,j]`, with the indices of the other modes in the place of `i`, it is `{text}`"
        ));
    };
    let over = &all[axis];
    let rest: Vec<&str> = all.iter().filter(|n| *n != over).copied().collect();
    let name = |n: &str| if rest.is_empty() { n.to_string() } else { format!("{n}[{}]", rest.join(",")) };
    // Its name comes last: it may have any letter.
    let text = text.replace('M', &name("m")).replace('S', &name("s")).replace("(K)", &format!("({over})"));
    Some(format!("it is written `{}` here", text.replace('X', &format!("{x}[{}]", all.join(",")))))
}

/// What to write for a function that there is not, with these operands, along an axis if one is said. `rank` is that of
/// a tensor by its name, where it is known.
pub(crate) fn instead(
    name: &str,
    args: &[Expr],
    axis: Option<i64>,
    rank: &dyn Fn(&str) -> Option<usize>,
) -> Option<String> {
    if let Some(order) = Order::named(name) {
        return Some(order.usage("e"));
    }
    let x = args.first().and_then(Expr::name);
    if let Some(help) = along(name, x.unwrap_or("x"), axis, x.and_then(rank)) {
        return Some(help);
    }
    // With a parameter it is another function than the one of the table.
    let second = ["y[i]", "b[i]", "then", "low"];
    if args.len() > 1 && template(name).is_some_and(|t| !second.iter().any(|s| t.contains(s)) && !t.contains("(i)")) {
        return None;
    }
    if let Some(r) = Reducer::ALL.iter().find(|r| r.name() == name || is_reduction(**r, name)) {
        let (over, body) = reduced(args, axis, rank);
        let name = r.name();
        return Some(format!("a reduction names its index before what it takes: `{name}({over}) {body}`"));
    }
    here(name)
}

/// Whether an expression has an element with this index.
fn has(e: &Expr, index: &str) -> bool {
    let indexed = matches!(&e.kind, ExprKind::Index(_, items) if items.iter().any(|i| i.name() == Some(index)));
    indexed || e.parts().into_iter().any(|e| has(e, index))
}

/// The indices of a reduction of a whole tensor, or along one of its axes, and the element that it takes.
fn reduced(args: &[Expr], axis: Option<i64>, rank: &dyn Fn(&str) -> Option<usize>) -> (String, String) {
    // `sum(x[i,j], j)`, `sum(j, x[i,j])`: the index stands beside the element.
    if let [a, b] = args
        && let Some((over, element)) = [(a, b), (b, a)].into_iter().find(|(i, x)| i.name().is_some_and(|i| has(x, i)))
    {
        let body =
            if matches!(element.kind, ExprKind::Binary(..)) { format!("({element})") } else { element.to_string() };
        return (over.to_string(), body);
    }
    if let Some(element) = args.first().filter(|a| a.name().is_none()) {
        let index = index(element).unwrap_or("i");
        let body = if index_of(element) { element.to_string() } else { format!("x[{index}]") };
        return (index.to_string(), body);
    }
    let name = args.first().and_then(Expr::name).unwrap_or("x");
    let at_least = axis.map_or(1, |axis| usize::try_from(axis).map_or(2, |n| (n + 1).max(2)));
    let rank = rank(name).unwrap_or(at_least).min(6);
    let body = indexed(name, rank);
    let all: Vec<&str> = body[name.len() + 1..body.len() - 1].split(',').collect();
    let one = axis.and_then(|n| usize::try_from(if n < 0 { n + rank as i64 } else { n }).ok());
    let over = one.and_then(|n| all.get(n).copied()).map_or_else(|| all.join(","), str::to_string);
    (over, body)
}

fn index_of(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Index(..))
}

/// What is meant to be raised in `a ^ b`: `2*x^3 + 1` is `(2*x)^(3 + 1)` here, and is not meant so.
pub(crate) fn base(a: &Expr) -> &Expr {
    match &a.kind {
        ExprKind::Binary(_, _, x) | ExprKind::Unary(_, x) | ExprKind::Reduce(_, _, x) => base(x),
        _ => a,
    }
}

/// The power that is meant in `a ^ b`.
pub(crate) fn exponent(b: &Expr) -> &Expr {
    if let ExprKind::Binary(_, x, _) = &b.kind { exponent(x) } else { b }
}

/// `x.T`, `x.shape`: a tensor has no attributes.
pub(super) fn attribute(of: &Expr, name: &Name, e: &Expr) -> Diagnostic {
    let x = of.name().unwrap_or("x");
    let help = match &*name.text {
        "T" | "mT" | "H" | "mH" => format!("a transpose exchanges the indices: `{x}[j,i]`"),
        "inf" | "nan" => format!("write `{}`", name.text),
        "pi" => format!("write `{:?}`", std::f64::consts::PI),
        "e" => format!("write `{:?}`", std::f64::consts::E),
        "shape" | "size" | "ndim" => format!("an extent is the symbol of its mode, or `size({x})` of all of them"),
        _ => "elements are `A[i,j]`, literals, and what is computed from them".to_string(),
    };
    Diagnostic::new("E0105", format!("found `{e}`, needed an element")).label(e.span.clone(), "no attribute").help(help)
}

/// `x[i][j]`, `x.T[i,j]`: what to write for an element of what is no tensor.
pub(super) fn element(base: &Expr, indices: &[Expr]) -> Option<Diagnostic> {
    let text = |all: &[Expr]| all.iter().map(Expr::to_string).collect::<Vec<_>>();
    let (of, all, what) = match &base.kind {
        ExprKind::Index(..) => {
            let (mut of, mut all) = (base, text(indices));
            while let ExprKind::Index(inner, first) = &of.kind {
                all.splice(0..0, text(first));
                of = inner;
            }
            (of, all, "an element of an element")
        }
        ExprKind::Field(of, name) if matches!(&*name.text, "T" | "mT") => {
            let mut all = text(indices);
            all.reverse();
            (&**of, all, "a transpose")
        }
        _ => return None,
    };
    let d = Diagnostic::new("E0105", format!("found {what}, needed a tensor or a view of one"));
    Some(d.label(base.span.clone(), "not a tensor").help(format!("write `{of}[{}]`", all.join(","))))
}

/// `Tensor<f32, 4>`, `Array[float, 4, 8]`: a type of tensors, with the element type and extents in brackets.
pub(super) fn parameter(name: &str, dtype: &Name, layout: &Expr) -> Option<Diagnostic> {
    let ExprKind::Tiler(items) = &layout.kind else { return None };
    if dtype.text.parse::<DType>().is_ok() {
        return None;
    }
    let element = |e: &Expr| {
        let name = e.name()?;
        name.parse::<DType>().ok().or_else(|| crate::types::dtype(&name.to_ascii_lowercase()))
    };
    let found = items.iter().find_map(element);
    let extents: Vec<String> = items.iter().filter(|e| element(e).is_none()).map(Expr::to_string).collect();
    let extents = if extents.is_empty() { "M,N".to_string() } else { extents.join(",") };
    let kind = found.or_else(|| crate::types::dtype(&dtype.text.to_ascii_lowercase())).map_or("f32", DType::name);
    let d = Diagnostic::new("E0104", format!("`{dtype}` is not an element type"));
    let help = format!("a parameter is a name, an element type and a shape: `{name}: {kind} ({extents})`");
    Some(d.label(dtype.span.start..layout.span.end, "no element type").help(help))
}

/// `f32[N]`: a shape in brackets.
pub(super) fn brackets(dtype: &str, layout: &Expr) -> Option<Diagnostic> {
    let ExprKind::Tiler(items) = &layout.kind else { return None };
    let is_extent = |e: &Expr| !matches!(e.kind, ExprKind::Layout(..) | ExprKind::Tuple(_) | ExprKind::Underscore);
    if !items.iter().all(is_extent) {
        return None;
    }
    let shape = items.iter().map(Expr::to_string).collect::<Vec<_>>().join(",");
    let d = Diagnostic::new("E0314", format!("found `{dtype}[{shape}]`, needed a shape or a layout behind the type"));
    let help = format!("a shape stands in parentheses, `{dtype} ({shape})`, and is row-major; brackets are a tiler's");
    Some(d.label(layout.span.clone(), "a tiler").help(help))
}

/// `x[1:3]`: a range where an index is needed.
pub(super) fn range(first: &Expr, index: &Expr) -> Diagnostic {
    let from = if matches!(first.kind, ExprKind::Int(0)) { "`i`".to_string() } else { format!("`i+{first}`") };
    let help = format!("an index has a name: {from}; how far it goes is said where it is bound, `y[i < n] = …`");
    Diagnostic::new("E0120", format!("found the range `{index}`, needed an index"))
        .label(index.span.clone(), "a range")
        .help(help)
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
