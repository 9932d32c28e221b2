//! The layouts of a program: as written, each law on the way, the result, and its picture.
use std::fmt::Write;
use tilewright_frontend::Module;
use tilewright_frontend::module::LayoutDef;
use tilewright_ir::layout::AnyLayout;
use tilewright_ir::layout::picture::{Limit, Picture, Subject, escape};
use tilewright_ir::op::Value;
use tilewright_rewrite::layout::RewriteStep;
use tilewright_rewrite::{explain_layout, laws};

/// Pictures of at most this many cells; larger layouts are shown as text only.
const CELLS: i64 = 32 * 64;

/// The section of all layouts.
pub(super) fn section(out: &mut String, module: &Module) {
    out.push_str("<section id=\"layouts\"><h2>Layouts</h2>\n<div class=\"layouts\">\n");
    for def in &module.layouts {
        layout(out, def);
    }
    out.push_str("</div></section>\n");
}

fn layout(out: &mut String, def: &LayoutDef) {
    let written = def.term.to_string();
    let _ = write!(out, "<article><h3>{}</h3>\n<p><code>{}</code></p>\n", escape(&def.owner), escape(&written));
    let parts = explain_layout(&def.term).unwrap_or_default();
    for part in &parts {
        if parts.len() > 1 {
            let _ = writeln!(out, "<p><code>{}</code></p>", escape(&part.term.to_string()));
        }
        steps(out, &part.result.steps);
    }
    // What only guards gave a value, the e-graph leaves as it is.
    let last = parts.last().map(|p| &p.result);
    let value = last.and_then(|r| r.term.value()).unwrap_or(&def.value).to_string();
    if let (Some(result), true) = (last, value != written) {
        let _ = writeln!(
            out,
            "<p>= <code>{}</code> <span class=\"soft\">{} e-nodes, {} rounds</span></p>",
            escape(&value),
            result.nodes,
            result.iterations
        );
    }
    if let Some(picture) = picture(&def.value) {
        let open = if picture.len() < 60_000 { " open" } else { "" };
        let _ =
            writeln!(out, "<details{open}><summary>picture</summary><div class=\"picture\">{picture}</div></details>");
    }
    out.push_str("</article>\n");
}

/// The laws and evaluations on the way.
fn steps(out: &mut String, steps: &[RewriteStep]) {
    if steps.is_empty() {
        return;
    }
    out.push_str("<ol class=\"steps\">\n");
    for step in steps {
        let name = step.law.trim_end_matches(" (backwards)");
        let meaning = laws::find(name).map(|l| format!("{} => {}", l.left, l.right)).unwrap_or_default();
        let _ = writeln!(
            out,
            "<li><span class=\"law\" title=\"{}\">{}</span> <code>{}</code></li>",
            escape(&meaning),
            escape(&step.law),
            escape(&step.term)
        );
    }
    out.push_str("</ol>\n");
}

/// The picture of a static layout that is small enough to be read.
fn picture(value: &Value) -> Option<String> {
    let any = match value {
        Value::Layout(l) => AnyLayout::Plain(l.clone()),
        Value::Composed(c) => AnyLayout::Composed(c.clone()),
        _ => return None,
    };
    let inner = match &any {
        AnyLayout::Plain(l) => l,
        AnyLayout::Composed(c) => &c.inner,
    };
    if inner.size().ok()?.value().is_none_or(|n| n > CELLS) {
        return None;
    }
    let subject = Subject { title: value.to_string(), layout: any };
    Some(Picture::offsets(&[subject], Limit::default()).ok()?.svg())
}
