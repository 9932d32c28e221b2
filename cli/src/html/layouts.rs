//! The layouts of a program as data: as written, each law on the way, the result, and what draws it at any sizes.
use serde_json::{Value as Json, json};
use tilewright_frontend::Module;
use tilewright_frontend::module::LayoutDef;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::layout::{Layout, Outer, Stride};
use tilewright_ir::op::Value;
use tilewright_ir::tuple::Tree;
use tilewright_rewrite::layout::RewriteStep;
use tilewright_rewrite::{explain_layout, laws};

/// Every layout of a program whose text is this.
pub fn all(module: &Module, source: &str) -> Json {
    module.layouts.iter().map(|def| layout(def, source)).collect()
}

fn layout(def: &LayoutDef, source: &str) -> Json {
    let parts = explain_layout(&def.term).unwrap_or_default();
    let part = |p: &tilewright_rewrite::layout::Subterm| {
        json!({
            "term": p.term.to_string(),
            "steps": p.result.steps.iter().map(step).collect::<Vec<_>>(),
            "nodes": p.result.nodes,
            "rounds": p.result.iterations,
        })
    };
    let line = source.get(..def.span.start).map_or(0, |before| before.matches('\n').count() + 1);
    json!({
        "owner": def.owner,
        "line": line,
        "written": def.term.to_string(),
        "value": def.value.to_string(),
        "parts": parts.iter().map(part).collect::<Vec<_>>(),
        "drawn": drawn(&def.value),
    })
}

fn step(step: &RewriteStep) -> Json {
    json!({ "law": step.law, "meaning": meaning(step.law.trim_end_matches(" (backwards)")), "term": step.term })
}

/// A law as an equation; empty for what is none.
pub fn meaning(law: &str) -> String {
    laws::find(law).map(|l| format!("{} => {}", l.left, l.right)).unwrap_or_default()
}

/// What draws a layout: trees of extents and strides, what is added, and a swizzle; null for coordinates and for
/// layouts behind layouts.
pub fn drawn(value: &Value) -> Json {
    let (inner, offset, swizzle) = match value {
        Value::Layout(l) => (l, json!(0), Json::Null),
        Value::Composed(c) => match &c.outer {
            Outer::Swizzle(s) => (&c.inner, int(&c.offset), json!([s.bits, s.base, s.shift])),
            _ => return Json::Null,
        },
        _ => return Json::Null,
    };
    let Some(stride) = strides(inner) else { return Json::Null };
    json!({ "shape": tree(inner.shape(), &int), "stride": stride, "offset": offset, "swizzle": swizzle })
}

/// The strides, where they are plain numbers.
fn strides(layout: &Layout) -> Option<Json> {
    let is_plain = layout.flat().iter().all(|(_, stride)| stride.int().is_some());
    is_plain.then(|| tree(layout.stride(), &|stride: &Stride| stride.int().map_or(Json::Null, int)))
}

/// Lists for tuples. A leaf that is a list would be a tuple, so that expressions are objects.
fn tree<L>(t: &Tree<L>, leaf: &impl Fn(&L) -> Json) -> Json {
    match t {
        Tree::Leaf(l) => leaf(l),
        Tree::Node(all) => all.iter().map(|t| tree(t, leaf)).collect(),
    }
}

/// A number, or `{"op", "args"}`.
fn int(n: &Int) -> Json {
    match n {
        Int::Static(n) | Int::Dynamic(n) => json!(n),
        Int::Sym(e) => expression(e),
    }
}

/// A number, the name of a symbol, or `{"op", "args"}`; a swizzle has its three numbers as `bits`.
fn expression(e: &Expr) -> Json {
    match e {
        Expr::Num(n) => json!(n),
        Expr::Var(s) => json!(s.name),
        Expr::Bin(op, both) => json!({ "op": op.text(), "args": [expression(&both.0), expression(&both.1)] }),
        Expr::Swz(s, of) => json!({ "op": "swizzle", "bits": [s.bits, s.base, s.shift], "args": [expression(of)] }),
    }
}
