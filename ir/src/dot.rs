//! Graphs for people, in the DOT language: which statement waits for which, and the loop tree of a kernel.
//!
//! Deterministic: nodes and edges come in program order. Render with `dot -Tsvg`.
use crate::kernel::{AccessId, Kernel, LoopId, Stmt};
use crate::program::{Function, RECURRENCE};
use crate::scalar::Scalar;
use crate::text;
use petgraph::visit::EdgeRef;
use std::fmt::Write;

/// The statement graph of a function: a node per statement, an edge for each conflict, named by its tensor.
pub fn function(f: &Function) -> String {
    let graph = f.dependencies();
    let mut out = head(&f.name);
    let name = |t: crate::program::TensorId| f.tensors.get(t.0 as usize).map_or("?", |t| t.name.as_str());
    for (i, s) in f.body.iter().enumerate() {
        let axes: Vec<String> = s.axes.iter().map(|a| format!("{} < {}", a.name, a.extent)).collect();
        let mut reads: Vec<&str> = s.reads().into_iter().map(name).collect();
        reads.dedup();
        let reduce = s.reduce.as_ref().map_or(String::new(), |r| {
            let axes: Vec<String> = s.reduce_axes.iter().map(|a| format!("{} < {}", a.name, a.extent)).collect();
            match r.along {
                Some(along) => {
                    let name = if r.first.is_some() { RECURRENCE } else { r.op.scan_name() };
                    format!("\n{name}({})", s.axis(along).name)
                }
                None => format!("\n{}({})", r.op.name(), axes.join(", ")),
            }
        });
        let label = format!("{} = f({})\n{}{reduce}", name(s.out.tensor), reads.join(", "), axes.join(", "));
        node(&mut out, &format!("s{i}"), &label, "box");
    }
    let mut edges: Vec<_> =
        graph.edge_references().map(|e| (graph[e.source()], graph[e.target()], *e.weight())).collect();
    edges.sort();
    for (a, b, t) in edges {
        let _ = writeln!(out, "  s{a} -> s{b} [label=\"{}\"];", escaped(name(t))); // writing to a String cannot fail
    }
    out + "}\n"
}

/// The loop tree of a kernel: phases, loops, stores and atoms, with the accesses of each.
pub fn kernel(k: &Kernel) -> String {
    let mut t = DotTree { k, out: head(&k.name), nodes: 0 };
    let mut last: Option<usize> = None;
    for (i, phase) in k.phases.iter().enumerate() {
        let id = t.node(&format!("phase {i}"), "folder");
        if let Some(before) = last {
            let _ = writeln!(t.out, "  n{before} -> n{id} [style=dashed];");
        }
        last = Some(id);
        t.block(id, phase);
    }
    t.out + "}\n"
}

struct DotTree<'a> {
    k: &'a Kernel,
    out: String,
    nodes: usize,
}

impl DotTree<'_> {
    fn node(&mut self, label: &str, shape: &str) -> usize {
        node(&mut self.out, &format!("n{}", self.nodes), label, shape);
        self.nodes += 1;
        self.nodes - 1
    }

    fn child(&mut self, parent: usize, label: &str, shape: &str) -> usize {
        let id = self.node(label, shape);
        let _ = writeln!(self.out, "  n{parent} -> n{id};");
        id
    }

    fn block(&mut self, parent: usize, stmts: &[Stmt]) {
        for s in stmts {
            match s {
                Stmt::For(LoopId(i), body) => {
                    let label = match self.k.loops.get(*i as usize) {
                        Some(l) => format!("{} in {}..{}\n{}", l.var.name, l.start, l.end, text::kind_text(l.kind)),
                        None => format!("i{i}"),
                    };
                    let id = self.child(parent, &label, "ellipse");
                    self.block(id, body);
                }
                Stmt::Store { dst, value, update } => {
                    let op = update.map_or(String::new(), |o| format!("{} ", o.name()));
                    let label = format!("{} {op}= {}", self.access(*dst), self.loads(value));
                    self.child(parent, &label, "box");
                }
                Stmt::Atom { atom, operands } => {
                    let operands: Vec<String> = operands.iter().map(|a| self.access(*a)).collect();
                    self.child(parent, &format!("{atom}\n{}", operands.join("\n")), "box3d");
                }
                Stmt::Sync(s) => {
                    self.child(parent, &text::sync_text(*s), "octagon");
                }
            }
        }
    }

    /// `a3 src`, with its offset where it is known.
    fn access(&self, AccessId(id): AccessId) -> String {
        let Some(a) = self.k.accesses.get(id as usize) else { return format!("a{id}") };
        let name = self.k.buffers.get(a.buffer.0 as usize).map_or("?", |b| b.name.as_str());
        let offset = a.offset.as_ref().map_or(String::new(), |e| format!("[{e}]"));
        format!("a{id} {name}{offset}")
    }

    fn loads(&self, value: &Scalar<AccessId>) -> String {
        let mut list = vec![];
        value.for_each_load(&mut |_, a| list.push(self.access(*a)));
        format!("f({})", list.join(", "))
    }
}

fn head(name: &str) -> String {
    format!("digraph \"{}\" {{\n  node [fontname=\"monospace\"];\n", escaped(name))
}

fn node(out: &mut String, id: &str, label: &str, shape: &str) {
    let _ = writeln!(out, "  {id} [shape={shape}, label=\"{}\"];", escaped(label));
}

/// Text inside of a DOT string; a newline becomes a centred line break.
fn escaped(s: &str) -> String {
    s.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

#[cfg(test)]
mod tests {
    use crate::arbitrary::random_function;
    use expect_test::expect;

    #[test]
    fn two_statements_through_a_temporary() {
        let f = (0..).map(|s| random_function(s).0).find(|f| f.body.len() == 2 && f.symbols.is_empty()).unwrap();
        expect![[r#"
            digraph "random_61" {
              node [fontname="monospace"];
              s0 [shape=box, label="t2 = f(t0, t1, index)\nx0 < 13\nsum(x1 < 9)"];
              s1 [shape=box, label="t4 = f(t2, t3)\nx0 < 13"];
              s0 -> s1 [label="t2"];
            }
        "#]]
        .assert_eq(&super::function(&f));
    }

    #[test]
    fn a_loop_tree() {
        expect![[r#"
            digraph "full" {
              node [fontname="monospace"];
              n0 [shape=folder, label="phase 0"];
              n1 [shape=folder, label="phase 1"];
              n0 -> n1 [style=dashed];
              n2 [shape=ellipse, label="i0 in 0..M\nblock 1"];
              n1 -> n2;
              n3 [shape=ellipse, label="k k in 2..8\nserial"];
              n2 -> n3;
              n4 [shape=ellipse, label="i2 in 0..4\nvector"];
              n3 -> n4;
              n5 [shape=box, label="a0 src max = f(a0 src, a0 src, a2 src[N*i0 + i2])"];
              n4 -> n5;
              n6 [shape=box, label="a0 src prod = f(a0 src)"];
              n4 -> n6;
              n7 [shape=box3d, label="wgmma.m64n256k16\na1 acc\na2 src[N*i0 + i2]"];
              n2 -> n7;
              n8 [shape=octagon, label="block"];
              n2 -> n8;
              n9 [shape=octagon, label="commit"];
              n2 -> n9;
              n10 [shape=octagon, label="wait_groups 2"];
              n2 -> n10;
            }
        "#]]
        .assert_eq(&super::kernel(&crate::text::tests::full()));
    }
}
