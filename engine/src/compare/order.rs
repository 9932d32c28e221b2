//! Statements in another order: whether two kernels, or two programs, become one when statements change places that
//! touch nothing which the others write.
use super::numbers;
use std::collections::{BTreeMap, BTreeSet};
use tilewright_ir::int::Symbol;
use tilewright_ir::kernel::{AccessId, Kernel, LoopId, LoopKind, Stmt, for_each_in_loops};
use tilewright_ir::program::{Function, Role, Statement, TensorId};
use tilewright_ir::scalar::Scalar;
use tilewright_ir::text;

/// Most statements of one list that are put in order: each is held against each.
const MOST: usize = 4096;

/// A statement, or a loop or a phase with what is in it.
struct Node {
    /// What it is, the same wherever it stands.
    key: String,
    /// For people.
    text: String,
    reads: BTreeSet<u32>,
    writes: BTreeSet<u32>,
    /// Nothing passes it.
    fixed: bool,
}

impl Node {
    /// Whether the two may not change places.
    fn meets(&self, other: &Node) -> bool {
        let touched = |n: &Node, x: &u32| n.reads.contains(x) || n.writes.contains(x);
        self.fixed
            || other.fixed
            || self.writes.iter().any(|x| touched(other, x))
            || other.writes.iter().any(|x| touched(self, x))
    }
}

/// Puts nodes in the one order that all lists have which may become each other: of those that wait for none, the
/// least key first.
fn sorted(nodes: Vec<Node>) -> Option<Vec<Node>> {
    if nodes.len() > MOST {
        return None;
    }
    let n = nodes.len();
    let mut waits: Vec<usize> = (0..n).map(|j| (0..j).filter(|i| nodes[*i].meets(&nodes[j])).count()).collect();
    let mut ready: BTreeSet<(&str, usize)> =
        (0..n).filter(|i| waits[*i] == 0).map(|i| (nodes[i].key.as_str(), i)).collect();
    let mut order = vec![];
    while let Some((_, i)) = ready.pop_first() {
        order.push(i);
        for j in (i + 1..n).filter(|j| nodes[i].meets(&nodes[*j])) {
            waits[j] -= 1;
            if waits[j] == 0 {
                ready.insert((nodes[j].key.as_str(), j));
            }
        }
    }
    let mut nodes: Vec<Option<Node>> = nodes.into_iter().map(Some).collect();
    order.into_iter().map(|i| nodes[i].take()).collect()
}

/// The statements of B that stand at other places than in A, where that is all that differs.
fn moved(a: Vec<Node>, b: Vec<Node>) -> Option<Vec<String>> {
    let places = |nodes: &[Node]| nodes.iter().map(|n| n.key.clone()).collect::<Vec<_>>();
    let (in_a, in_b) = (places(&a), places(&b));
    let texts: Vec<String> = b.iter().map(|n| n.text.clone()).collect();
    let (a, b) = (sorted(a)?, sorted(b)?);
    if places(&a) != places(&b) {
        return None;
    }
    let other = in_a.iter().zip(&in_b).zip(texts).filter(|((x, y), _)| x != y);
    Some(other.map(|(_, text)| text).collect())
}

/// Two kernels with canonical names: the statements that have other places; none where more differs.
pub fn of_kernels(a: &Kernel, b: &Kernel) -> Option<Vec<String>> {
    let whole = |k: &Kernel| -> Option<Vec<Node>> {
        k.phases.iter().map(|p| list(k, p, &mut vec![]).map(|nodes| joined("phase", nodes))).collect()
    };
    let same = a.symbols == b.symbols && a.guards == b.guards && a.buffers == b.buffers;
    let (nodes_a, nodes_b) = (whole(a)?, whole(b)?);
    let moved = same.then(|| moved(nodes_a, nodes_b))??;
    let texts = |k: &Kernel| -> Vec<String> { text::kernel(k).lines().map(String::from).collect() };
    // Inside of loops: the first lines that differ.
    let lines = || {
        let (a, b) = (texts(a), texts(b));
        let differ = b.iter().enumerate().filter(|(i, l)| a.get(*i) != Some(l)).map(|(_, l)| l.trim().to_string());
        differ.take(4).collect()
    };
    Some(if moved.is_empty() { lines() } else { moved })
}

/// A list as one node, its statements in their one order.
fn joined(head: &str, nodes: Vec<Node>) -> Node {
    let text = nodes.first().map_or(head.to_string(), |n| n.text.clone());
    let mut out = Node { key: format!("{head} {{"), text, reads: [].into(), writes: [].into(), fixed: false };
    for n in nodes {
        out.key.push_str(&n.key);
        out.key.push(';');
        out.reads.extend(n.reads);
        out.writes.extend(n.writes);
        out.fixed |= n.fixed;
    }
    out.key.push('}');
    out
}

/// The statements of a body in their one order.
fn list(k: &Kernel, body: &[Stmt], loops: &mut Vec<LoopId>) -> Option<Vec<Node>> {
    let nodes: Option<Vec<Node>> = body.iter().map(|s| node(k, s, loops)).collect();
    sorted(nodes?)
}

fn node(k: &Kernel, s: &Stmt, loops: &mut Vec<LoopId>) -> Option<Node> {
    let mut out = Node { key: String::new(), text: String::new(), reads: [].into(), writes: [].into(), fixed: false };
    match s {
        Stmt::For(id, body) => {
            let head = loop_key(k, *id, loops);
            loops.push(*id);
            let nodes = list(k, body, loops);
            loops.pop();
            out = joined(&head, nodes?);
            if let LoopKind::Lookup(a) = k.loop_(*id).kind {
                out.reads.insert(k.access(a).buffer.0);
            }
        }
        Stmt::Store { dst, value, update } => {
            value.for_each_load(&mut |_, a| out.reads.extend([k.access(*a).buffer.0]));
            out.writes.insert(k.access(*dst).buffer.0);
            let value: Scalar<String> =
                value.map(&mut |d, a| Scalar::Load(d, access_key(k, *a, loops)), &mut Scalar::Acc);
            out.key = format!("{} {update:?} {value:?}", access_key(k, *dst, loops));
            out.text = format!("{} = …", text::access(k, k.access(*dst)));
        }
        Stmt::Atom { atom, operands } => {
            let buffers = || operands.iter().map(|a| k.access(*a).buffer.0);
            out.writes.extend(buffers().take(1));
            out.reads.extend(buffers());
            let keys: Vec<String> = operands.iter().map(|a| access_key(k, *a, loops)).collect();
            out.key = format!("{atom}({})", keys.join(", "));
            out.text = format!("{atom}(…)");
        }
        Stmt::Sync(_) => {
            out.key = format!("{s:?}");
            out.fixed = true;
        }
    }
    Some(out)
}

/// A variable of a loop is called by how many loops are around it.
fn depth_of(k: &Kernel, loops: &[LoopId], s: &Symbol) -> Option<tilewright_ir::int::Expr> {
    let depth = loops.iter().position(|id| k.loop_(*id).var.name == s.name)?;
    let mut var = k.loop_(loops[depth]).var.clone();
    (var.name, var.below) = (format!("v{depth}").into(), None);
    Some(tilewright_ir::int::Expr::Var(var))
}

fn access_key(k: &Kernel, id: AccessId, loops: &[LoopId]) -> String {
    let mut a = k.access(id).clone();
    a.coord = a.coord.iter().map(|c| c.map(&mut |e| e.substitute(&|s| depth_of(k, loops, s)))).collect();
    a.offset = None;
    text::access(k, &a)
}

fn loop_key(k: &Kernel, id: LoopId, loops: &[LoopId]) -> String {
    let l = k.loop_(id);
    let bound = |e: &tilewright_ir::int::Expr| text::ExprText(&e.substitute(&|s| depth_of(k, loops, s))).to_string();
    let kind = match l.kind {
        LoopKind::Lookup(a) => format!("lookup {}", access_key(k, a, loops)),
        kind => format!("{kind:?}"),
    };
    let prefetches: Vec<String> = l
        .prefetch
        .iter()
        .map(|p| format!("{} {} {:?} {:?}", access_key(k, p.access, loops), p.bytes, p.what, p.into))
        .collect();
    format!("for {}..{} {kind} {prefetches:?}", bound(&l.start), bound(&l.end))
}

/// A loop, for people.
fn loop_text(k: &Kernel, id: LoopId) -> String {
    let l = k.loop_(id);
    format!("for {} in {}..{}", l.var.name, text::ExprText(&l.start), text::ExprText(&l.end))
}

/// A statement of a kernel that is no loop.
pub struct Leaf {
    /// Its number among these.
    pub place: usize,
    /// The loops around it.
    pub loops: Vec<LoopId>,
    /// What it accesses.
    pub accesses: Vec<AccessId>,
    /// The numbers in it and in the bounds of the loops.
    pub numbers: BTreeSet<i64>,
    /// What it and the loops are.
    pub key: String,
    /// For people.
    pub text: String,
}

/// The statements of a kernel that are no loops, in their order.
pub fn leaves(k: &Kernel) -> Vec<Leaf> {
    let mut out = vec![];
    for phase in &k.phases {
        for_each_in_loops(phase, &mut |s, loops| {
            if matches!(s, Stmt::For(..) | Stmt::Sync(_)) {
                return;
            }
            let heads: Vec<String> = (0..loops.len()).map(|i| loop_key(k, loops[i], &loops[..i])).collect();
            let (own, text) = node(k, s, &mut loops.to_vec()).map(|n| (n.key, n.text)).unwrap_or_default();
            let around: Vec<String> = loops.iter().map(|id| loop_text(k, *id)).collect();
            let text = if around.is_empty() { text } else { format!("{text} in {}", around.join(", ")) };
            let mut accesses = vec![];
            s.for_each_access(&mut |a| accesses.push(a));
            out.push(Leaf {
                place: out.len(),
                loops: loops.to_vec(),
                accesses,
                numbers: numbers::of(k, s, loops),
                key: format!("{own} in {}", heads.join(" ")),
                text,
            });
        });
    }
    out
}

/// Two programs with canonical names: the statements that have other places; none where more differs. A temporary is
/// called as the statement that makes it, so that temporaries may be declared in another order, too.
pub fn of_functions(a: &Function, b: &Function) -> Option<Vec<String>> {
    let params = |f: &Function| f.params().map(|(_, t)| t.clone()).collect::<Vec<_>>();
    if a.symbols != b.symbols || a.guards != b.guards || params(a) != params(b) {
        return None;
    }
    let mut numbers = BTreeMap::new();
    let (a, b) = (nodes(a, &mut numbers), nodes(b, &mut numbers));
    moved(a, b)
}

/// The statements of a program. Keys of all programs that are compared have one number each, so that a key does not
/// hold those of all statements before it.
fn nodes(f: &Function, numbers: &mut BTreeMap<String, usize>) -> Vec<Node> {
    let mut made: BTreeMap<TensorId, Vec<usize>> = BTreeMap::new();
    let mut out = vec![];
    for s in &f.body {
        let key = statement_key(f, s, &made);
        let next = numbers.len();
        made.entry(s.out.tensor).or_default().push(*numbers.entry(key.clone()).or_insert(next));
        let reads = s.reads().into_iter().map(|t| t.0).collect();
        let text = format!("the statement that makes `{}`", f.tensor(s.out.tensor).name);
        out.push(Node { key, text, reads, writes: [s.out.tensor.0].into(), fixed: false });
    }
    out
}

fn statement_key(f: &Function, s: &Statement, made: &BTreeMap<TensorId, Vec<usize>>) -> String {
    let name = |t: TensorId| match f.tensor(t) {
        tensor if tensor.role == Role::Temp => {
            let layout = (&tensor.layout, &tensor.offset, tensor.swizzle, tensor.dtype);
            format!("({:?} by {:?})", layout, made.get(&t))
        }
        tensor => format!("{tensor:?}"),
    };
    let operand = |o: &tilewright_ir::program::Operand| format!("{}[{:?}; {:?}]", name(o.tensor), o.modes, o.offset);
    let scalar = |x: &Scalar<tilewright_ir::program::Operand>| -> Scalar<String> {
        x.map(&mut |d, o| Scalar::Load(d, operand(o)), &mut Scalar::Acc)
    };
    let lookups: Vec<_> = s.lookups.iter().map(|l| (&l.axis, scalar(&l.value), l.or_zero)).collect();
    let reduce = s.reduce.as_ref().map(|r| (r.op, r.acc, r.along, r.scalars().map(&scalar).collect::<Vec<_>>()));
    format!(
        "{:?} {:?} {lookups:?} {reduce:?} {:?} {:?} {}",
        s.axes,
        s.reduce_axes,
        scalar(&s.value),
        s.update,
        operand(&s.out)
    )
}
