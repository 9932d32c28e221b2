//! Dumps of e-graphs: Graphviz and JSON, the same text on every machine.
//!
//! A class is a box (a cluster in Graphviz), its nodes point at the classes of their operands. Classes are numbered in
//! order of first visit from the roots, nodes stand in their own order, so the text depends on the graph's content
//! only.
use egg::{Analysis, EGraph, Id, Language};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The classes below the roots in order of visit, each with its sorted nodes as `(label, operands)`.
pub(crate) struct Dump {
    roots: Vec<usize>,
    classes: Vec<Vec<(String, Vec<usize>)>>,
}

impl Dump {
    pub(crate) fn new<L: Language, N: Analysis<L>>(
        graph: &EGraph<L, N>,
        roots: &[Id],
        label: impl Fn(&L) -> String,
    ) -> Dump {
        let mut number: BTreeMap<Id, usize> = BTreeMap::new();
        let mut order: Vec<Id> = vec![];
        let mut visit = |id: Id, order: &mut Vec<Id>| {
            *number.entry(id).or_insert_with(|| {
                order.push(id);
                order.len() - 1
            })
        };
        let roots = roots.iter().map(|r| visit(graph.find(*r), &mut order)).collect();
        let mut classes = vec![];
        while classes.len() < order.len() {
            let mut nodes: Vec<L> = graph[order[classes.len()]].nodes.clone();
            nodes.sort();
            let nodes = nodes
                .iter()
                .map(|n| (label(n), n.children().iter().map(|c| visit(graph.find(*c), &mut order)).collect()))
                .collect();
            classes.push(nodes);
        }
        Dump { roots, classes }
    }

    /// Graphviz: a cluster per class.
    pub(crate) fn dot(&self) -> String {
        let mut out = String::from("digraph egraph {\n  compound=true\n  node [shape=box]\n");
        for (c, nodes) in self.classes.iter().enumerate() {
            let root = if self.roots.contains(&c) { " penwidth=3" } else { "" };
            let _ = writeln!(out, "  subgraph cluster_{c} {{ label=\"c{c}\" style=dotted{root}");
            for (i, (label, _)) in nodes.iter().enumerate() {
                let label = label.replace('\\', "\\\\").replace('"', "\\\"");
                let _ = writeln!(out, "    n{c}_{i} [label=\"{label}\"]");
            }
            out.push_str("  }\n");
        }
        for (c, nodes) in self.classes.iter().enumerate() {
            for (i, (_, operands)) in nodes.iter().enumerate() {
                for (k, o) in operands.iter().enumerate() {
                    let _ = writeln!(out, "  n{c}_{i} -> n{o}_0 [lhead=cluster_{o} label=\"{k}\"]");
                }
            }
        }
        out.push_str("}\n");
        out
    }

    /// JSON: `{"roots": […], "classes": [[{"op", "args"}, …], …]}`.
    pub(crate) fn json(&self) -> serde_json::Value {
        let node = |(op, args): &(String, Vec<usize>)| serde_json::json!({ "op": op, "args": args });
        let classes: Vec<Vec<serde_json::Value>> = self.classes.iter().map(|c| c.iter().map(node).collect()).collect();
        serde_json::json!({ "roots": self.roots, "classes": classes })
    }
}
