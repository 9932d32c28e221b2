//! Functions of NumPy and torch that are written otherwise here: what a message says of a name that it does not know.
use super::Checker;
use super::access::Axes;
use super::tree::Elem;
use super::whole::{Walk, Whole, powers};
use crate::ast::{Expr, ExprKind, Infix, Name, Order, Prefix, Reducer};
use crate::diagnostic::Diagnostic;
use crate::error::{ResolveError, indexed};
use crate::module::Verdict;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::op;

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

/// The expressions that are written here for a function of theirs, with `x[i]` and `y[i]`, or `a[i]` and `b[i]`, for
/// its operands.
pub(super) fn templates(name: &str) -> impl Iterator<Item = &'static str> {
    let found = THEIRS.iter().find(|(names, _)| names.contains(&name));
    found.into_iter().flat_map(|(_, ours)| ours.split('`').step_by(2))
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
    if Reducer::ALL.iter().any(|r| r.name() == name) {
        let (over, body) = reduced(args, axis, rank);
        return Some(format!("a reduction names its index before what it takes: `{name}({over}) {body}`"));
    }
    here(name)
}

/// The indices of a reduction of a whole tensor, or along one of its axes, and the element that it takes.
fn reduced(args: &[Expr], axis: Option<i64>, rank: &dyn Fn(&str) -> Option<usize>) -> (String, String) {
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
        name.parse::<DType>().ok().or_else(|| crate::foreign::dtype(&name.to_ascii_lowercase()))
    };
    let found = items.iter().find_map(element);
    let extents: Vec<String> = items.iter().filter(|e| element(e).is_none()).map(Expr::to_string).collect();
    let extents = if extents.is_empty() { "M,N".to_string() } else { extents.join(",") };
    let kind = found.or_else(|| crate::foreign::dtype(&dtype.text.to_ascii_lowercase())).map_or("f32", DType::name);
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

/// The height of an expression whose powers are all written out.
const MOST_POWERS: u32 = 48;

impl Checker<'_> {
    /// What to write for a function that there is not.
    pub(super) fn instead(&self, name: &str, args: &[Expr]) -> Option<String> {
        let axis = |e: &Expr| match &e.kind {
            ExprKind::Int(n) => Some(*n),
            ExprKind::Unary(Prefix::Neg, x) if matches!(x.kind, ExprKind::Int(_)) => Some(-1),
            _ => None,
        };
        let rank = |name: &str| self.views.get(name).map(|v| v.layout.rank());
        instead(name, args, args.get(1).and_then(axis), &rank)
    }

    /// Answers a question about what is meant by expressions of whole tensors.
    pub(super) fn of_whole<T>(&self, powers: bool, ask: impl FnOnce(&Whole<'_>) -> T) -> T {
        let shape = |n: &str| match self.views.get(n) {
            Some(_) if self.is_scalar(n) => Some(vec![]),
            Some(v) => Some(v.layout.modes().iter().map(|m| m.size().ok()).collect()),
            None if self.scope.knows(n) || matches!(n, "inf" | "nan" | "true" | "false") => Some(vec![]),
            None => None,
        };
        let same = |a: &Int, b: &Int| match self.scope.relate(Infix::Eq, a, b) {
            Verdict::Proved => Some(true),
            Verdict::Guard(_) => None,
            Verdict::Refuted(_) | Verdict::Unknown(_) => Some(false),
        };
        let taken = |n: &str| self.scope.knows(n) || self.views.contains_key(n) || self.scope.poisoned.contains(n);
        ask(&Whole { shape: &shape, same: &same, taken: &taken, powers })
    }

    /// The element that is meant by an expression of whole tensors in a statement over axes.
    pub(super) fn meant(&self, axes: &Axes, e: &Expr) -> Option<String> {
        let walk = |a: usize| Walk {
            index: Expr::new(ExprKind::Name(axes.all[a].name.clone()), e.span.clone()),
            extent: axes.extent(a),
        };
        let walks: Vec<Walk> = axes.bound().into_iter().map(walk).collect();
        self.of_whole(true, |w| w.element(e, &walks)).map(|e| e.to_string())
    }

    /// The type of the elements of a tensor or a view.
    pub(super) fn dtype_named(&self, name: &str) -> Option<DType> {
        self.views.get(name).map(|v| self.tensors[v.tensor.0 as usize].dtype)
    }

    /// Whether a name is that of a tensor of floats.
    pub(super) fn is_float(&self, name: &str) -> bool {
        self.dtype_named(name).is_some_and(DType::is_float)
    }

    /// `x ^ 2` of floats, which is meant as a power.
    pub(super) fn not_a_power(&mut self, axes: &Axes, dtype: DType, e: &Expr) -> Option<Elem> {
        let of = ResolveError::OpType { op: "^".into(), dtype, needed: "ints", at: e.span.clone() };
        let d = Diagnostic::from(of);
        self.scope.report(match self.as_powers(axes, e) {
            Some(help) => d.help(help),
            None => d,
        });
        None
    }

    /// An expression with several powers has one error, which says how all of it is written.
    pub(super) fn not_powers(&mut self, axes: &Axes, e: &Expr, before: usize) {
        let is_power = |d: &Diagnostic| d.code == "E0114" && d.message.starts_with("`^`");
        let [only] = &self.scope.errors[before.min(self.scope.errors.len())..] else { return };
        if !is_power(only) {
            return;
        }
        let help = self.as_powers(axes, e);
        if let (Some(help), Some(d)) = (help, self.scope.errors.last_mut()) {
            d.labels.iter_mut().for_each(|(at, _)| *at = e.span.clone());
            d.help = Some(help);
        }
    }

    /// What to write for an expression of powers.
    fn as_powers(&self, axes: &Axes, e: &Expr) -> Option<String> {
        if e.height > MOST_POWERS {
            return Some("`^` is of the bits of ints; a power is `pow(x, y)`, a square `x*x`".into());
        }
        let (power, square) = powers(e)?;
        let of_elements = |text: String| {
            let e = crate::parser::parse_expr(&text).ok();
            e.and_then(|e| self.meant(axes, &e)).unwrap_or(text)
        };
        let square = square.map(|s| format!(", a square `{}`", of_elements(s))).unwrap_or_default();
        Some(format!("`^` is of the bits of ints; a power is `{}`{square}", of_elements(power)))
    }

    /// `x.sum()`, `x[i].exp()`: there are functions alone.
    pub(super) fn method(&mut self, axes: &Axes, e: &Expr, callee: &Expr, args: &[Expr]) -> Option<Elem> {
        let ExprKind::Field(of, name) = &callee.kind else {
            return self.scope.kind_error("a call", "a function's name", &callee.span);
        };
        // A module is none of the operands.
        let module = crate::foreign::names_module(callee) || self.of_whole(true, |w| w.is_module(of));
        let operand = Some(&**of).filter(|_| !module);
        let all: Vec<Expr> = operand.into_iter().chain(args).cloned().collect();
        let written = || {
            let operands = all.iter().map(|x| self.of_elements(x).to_string()).collect::<Vec<_>>().join(", ");
            format!("write `{}({operands})`", name.text)
        };
        let meant = self.meant(axes, e).map(|element| format!("write `{element}`"));
        let help = meant.or_else(|| self.instead(&name.text, &all)).unwrap_or_else(written);
        let (what, at) = match module {
            true => (format!("found `{callee}`, and functions belong to no module here"), callee.span.clone()),
            false => (format!("`{name}` is called as a method, and there are functions alone"), name.span.clone()),
        };
        let d = Diagnostic::new("E0106", what);
        self.scope.report(d.label(at, if module { "no module" } else { "no method" }).help(help));
        None
    }

    /// The indices that a statement has for a tensor of more modes, and names for the other modes.
    fn beyond(&self, axes: &Axes, e: &Expr, name: &str, rank: usize) -> (Vec<String>, Vec<String>) {
        let bound: Vec<String> = axes.bound().into_iter().map(|a| axes.all[a].name.clone()).collect();
        let walks: Vec<Walk> = (bound.iter())
            .map(|n| Walk { index: Expr::new(ExprKind::Name(n.clone()), e.span.clone()), extent: None })
            .collect();
        let missing = vec![None; rank.saturating_sub(bound.len())];
        let of = Expr::new(ExprKind::Name(name.into()), e.span.clone());
        let fresh = self.of_whole(false, |w| w.fresh(&missing, &walks, &of));
        (bound, fresh.into_iter().map(|w| w.index.to_string()).collect())
    }

    /// The element that is meant by one of an expression that is theirs: `transpose(a)[i,j]`.
    pub(super) fn element_of_theirs(&self, axes: &Axes, base: &Expr, indices: &[Expr]) -> Option<String> {
        let is_theirs = match &base.kind {
            ExprKind::Call(f, _) => match &f.kind {
                ExprKind::Name(n) => op::find(n).is_none() && !self.scope.knows(n) && !self.views.contains_key(n),
                kind => matches!(kind, ExprKind::Field(..)),
            },
            _ => false,
        };
        let of = Expr::new(ExprKind::Index(Box::new(base.clone()), indices.to_vec()), base.span.clone());
        if is_theirs { self.meant(axes, &of) } else { None }
    }

    /// The error of a whole tensor where one of its elements is needed.
    pub(super) fn whole_tensor(&mut self, axes: &Axes, e: &Expr, name: &str, rank: usize) {
        let error = ResolveError::WholeTensor { name: name.to_string(), rank, at: e.span.clone() };
        let help = match self.meant(axes, &Expr::new(ExprKind::Name(name.into()), e.span.clone())) {
            Some(element) => format!("index it: `{element}`"),
            None => {
                let (index, over) = self.beyond(axes, e, name, rank);
                let with = |rest: &[String]| format!("{name}[{}]", [&index[..], rest].concat().join(","));
                let first = with(&vec!["0".into(); over.len()]);
                let (names, over) = (over.join(","), with(&over));
                format!(
                    "it has more modes than there are indices here: one element is `{first}`, their sum \
                         `sum({names}) {over}`"
                )
            }
        };
        self.scope.report(Diagnostic::from(error).help(help));
    }

    /// What to write for a `let` of whole tensors that is no view: it replaces the help of its only error.
    pub(super) fn let_elements(&mut self, name: &Name, value: &Expr, before: usize) {
        let [_] = &self.scope.errors[before.min(self.scope.errors.len())..] else { return };
        let is_name = value.name().is_some();
        let written = self.of_whole(true, |w| {
            let shape = w.shape_of(value).filter(|s| !is_name && !s.is_empty())?;
            let walks = w.fresh(&shape, &[], value);
            let element = w.element(value, &walks)?;
            let indices: Vec<String> = walks.iter().map(|w| w.index.to_string()).collect();
            Some(format!("write `let {name}[{}] = {element}`", indices.join(",")))
        });
        if let (Some(written), Some(error)) = (written, self.scope.errors.last_mut()) {
            error.help = Some(written);
        }
    }

    /// An expression of whole tensors as one of their elements, for messages: `exp(x) + 1` is `exp(x[i,j]) + 1`.
    pub(super) fn of_elements(&self, e: &Expr) -> Expr {
        let go = |x: &Expr| Box::new(self.of_elements(x));
        let kind = match &e.kind {
            ExprKind::Name(n) => match self.views.get(n).filter(|_| !self.is_scalar(n)) {
                Some(v) => ExprKind::Name(indexed(n, v.layout.rank())),
                None => return e.clone(),
            },
            ExprKind::Paren(x) => ExprKind::Paren(go(x)),
            ExprKind::Unary(op, x) => ExprKind::Unary(*op, go(x)),
            ExprKind::Binary(op, a, b) => ExprKind::Binary(*op, go(a), go(b)),
            ExprKind::Call(f, args) if f.name().is_some() => {
                ExprKind::Call(f.clone(), args.iter().map(|x| self.of_elements(x)).collect())
            }
            ExprKind::Index(..) | ExprKind::Int(_) | ExprKind::Float(_) => return e.clone(),
            _ => ExprKind::Name("…".into()),
        };
        Expr::new(kind, e.span.clone())
    }
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
