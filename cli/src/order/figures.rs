//! Orders as text and as JSON.
use crate::program::plural;
use crate::targets::{plain_table, print};
use comfy_table::CellAlignment;
use serde_json::{Map, Value as Json, json};
use std::fmt;
use tilewright_rewrite::order::{ContractionStep, Cost, Einsum, Model, Order};

/// Prints the steps, what they cost and what others would.
pub(crate) fn table(einsum: &Einsum, model: &Model, found: &Order, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut table = plain_table();
    table.set_header(["step", "einsum", "operations", "elements"]);
    let n_operands = einsum.operands().len();
    for (i, step) in found.steps.iter().enumerate() {
        let names: Vec<String> = step.tensors.iter().map(|t| format!("t{t}")).collect();
        let numbers = [step.flops.to_string(), step.elements.to_string()];
        let text = [format!("t{} = {}", n_operands + i, names.join(" ")), subscripts(einsum, step)];
        table.add_row(text.into_iter().chain(numbers));
    }
    for column in table.column_iter_mut().skip(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    print(&table, f)?;
    writeln!(f)?;
    for (what, cost) in [("this order", found.cost), ("greedy", found.greedy), ("left to right", found.left_to_right)] {
        writeln!(f, "{what}: {}{}", cost_text(model, cost), ratio(cost, found.cost))?;
    }
    let s = &found.search;
    let end = if s.saturated { "every order was looked at".into() } else { plural(s.rounds, "round") };
    let nodes = plural(s.nodes, "e-node");
    let seeds = format!("{}, the best of {}", plural(s.seeds, "seed"), cost_text(model, s.best_seed));
    writeln!(f, "largest result: {} elements", found.largest())?;
    if let Model::Time(rates) = model {
        let [gflops, gb] = [rates.flops_per_second, rates.bytes_per_second].map(|rate| rate / 1e9);
        writeln!(f, "rates: {gflops} GFLOP/s, {gb} GB/s, {} bytes an element", rates.element_bytes)?;
    }
    writeln!(f, "search: {nodes} in {} classes, {seeds}, {end}", s.classes)?;
    Ok(())
}

/// `ij,jk->ik`.
fn subscripts(einsum: &Einsum, step: &ContractionStep) -> String {
    let inputs: Vec<String> = step.inputs.iter().map(|i| einsum.text(i)).collect();
    format!("{}->{}", inputs.join(","), einsum.text(&step.result))
}

pub(crate) fn cost_text(model: &Model, cost: Cost) -> String {
    match model {
        Model::Flops => format!("{} operations", cost.work),
        Model::Time(_) => format!("{:.3e} s", cost.work as f64 * 1e-15),
    }
}

/// How many times the cost that was found.
pub(crate) fn ratio(cost: Cost, found: Cost) -> String {
    if cost.work == found.work {
        String::new()
    } else {
        format!(", {:.3} times that", cost.work as f64 / found.work as f64)
    }
}

pub(crate) fn order_json(expr: &str, einsum: &Einsum, model: &Model, found: &Order) -> Json {
    let step = |s: &ContractionStep| {
        json!({
            "tensors": s.tensors, "einsum": subscripts(einsum, s), "operations": number(s.flops),
            "elements": number(s.elements), "cost": number(s.cost.work),
        })
    };
    let extents: Map<String, Json> =
        einsum.names().iter().zip(einsum.extents()).map(|(n, e)| (n.clone(), json!(e))).collect();
    let s = &found.search;
    json!({
        "expr": expr, "extents": extents,
        "unit": if *model == Model::Flops { "operations" } else { "femtoseconds" },
        "cost": number(found.cost.work), "greedy": number(found.greedy.work),
        "left_to_right": number(found.left_to_right.work), "largest": number(found.largest()),
        "operations": number(found.steps.iter().fold(0, |sum, s| s.flops.saturating_add(sum))),
        "steps": found.steps.iter().map(step).collect::<Vec<_>>(), "path": found.path(),
        "search": {
            "nodes": s.nodes, "classes": s.classes, "seeds": s.seeds, "best_seed": number(s.best_seed.work),
            "rounds": s.rounds, "saturated": s.saturated,
            "regroup": s.matches.regroup, "sum_into_operand": s.matches.sum_into_operand,
        },
    })
}

/// A number of 64 bits as such, a larger one as text.
pub(crate) fn number(n: u128) -> Json {
    u64::try_from(n).map_or_else(|_| n.to_string().into(), Json::from)
}
