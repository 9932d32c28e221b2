//! One function: its statements, its offsets before and after, the kernel and the code side by side.
use super::markup::code;
use std::fmt::Write;
use tilewright_engine::accesses;
use tilewright_engine::pipeline::Build;
use tilewright_engine::stage::Stage;
use tilewright_ir::layout::picture::escape;
use tilewright_rewrite::{cost, divisions, laws};

/// The section of a function.
pub(super) fn section(out: &mut String, build: &Build) {
    let name = escape(&build.function.name);
    let _ = writeln!(out, "<section id=\"fn-{name}\"><h2>fn {name}</h2>");
    indices(out, build);
    panes(out, build);
    out.push_str("</section>\n");
}

/// Every access: the offset as the layout writes it, the offset as computed, and what both cost.
fn indices(out: &mut String, build: &Build) {
    let index = &build.index;
    let _ = writeln!(
        out,
        "<h3>Offsets</h3>\n<p>All offsets together cost <b>{:.0}</b> as written and <b>{:.0}</b> as computed, weighted by how \
         often their loops run. {} e-nodes, {} rounds.</p>",
        index.simplified.cost_before, index.simplified.cost_after, index.simplified.nodes, index.simplified.iterations
    );
    if !index.simplified.fired.is_empty() {
        out.push_str("<p class=\"laws\">");
        for (name, times) in &index.simplified.fired {
            let meaning = laws::find(name).map(|l| format!("{} => {}", l.left, l.right)).unwrap_or_default();
            let _ =
                write!(out, "<span class=\"law\" title=\"{}\">{} × {times}</span> ", escape(&meaning), escape(name));
        }
        out.push_str("</p>\n");
    }
    let reports = accesses::report(&build.kernel);
    out.push_str(
        "<div class=\"scroll\"><table class=\"offsets\">\n<tr><th>access</th><th>as written</th><th>cost</th><th>as computed</th>\
         <th>cost</th><th>wide</th></tr>\n",
    );
    for (i, written) in index.written.iter().enumerate() {
        let Some(access) = build.kernel.accesses.get(i) else { continue };
        let Some(offset) = &access.offset else { continue };
        let report = reports.iter().find(|r| r.access as usize == i);
        let bits = report.map(|r| format!("{} bits", r.vector_bits)).unwrap_or_default();
        let buffer = &build.kernel.buffer(access.buffer).name;
        let price = |e| {
            let n = divisions(e);
            if n == 0 { format!("{:.0}", cost(e)) } else { format!("{:.0} <small>({n} div)</small>", cost(e)) }
        };
        let _ = writeln!(
            out,
            "<tr><td><span class=\"w\">a{i}</span> {}</td><td><code>{}</code></td><td class=\"number\">{}</td>\
             <td><code>{}</code></td><td class=\"number\">{}</td><td class=\"number\">{bits}</td></tr>",
            escape(buffer),
            escape(&written.to_string()),
            price(written),
            escape(&offset.to_string()),
            price(offset),
        );
    }
    out.push_str("</table></div>\n");
    let chains = code(&build.proofs().text(), false);
    let _ = writeln!(
        out,
        "<details><summary>laws step by step, and what the alternatives cost</summary>{chains}</details>"
    );
}

/// The stages of code beside each other.
fn panes(out: &mut String, build: &Build) {
    out.push_str("<div class=\"panes\">\n");
    for stage in [Stage::Kernel, Stage::Clif, Stage::Ptx, Stage::Asm] {
        // A target that lacks a stage has no pane for it.
        if let Ok(text) = build.dump(stage) {
            let lines = text.trim_end().lines().count();
            let _ = writeln!(
                out,
                "<div class=\"pane\"><h3>{stage} <span class=\"soft\">{lines} lines</span></h3>{}</div>",
                code(&text, false)
            );
        }
    }
    out.push_str("</div>\n");
    for stage in [Stage::Dot, Stage::Egraph] {
        if let Ok(text) = build.dump(stage) {
            let what = if stage == Stage::Dot { "statement graph and loops" } else { "e-graph of the offsets" };
            let _ =
                writeln!(out, "<details><summary>{what}, as Graphviz text</summary>{}</details>", code(&text, false));
        }
    }
}
