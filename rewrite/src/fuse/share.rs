//! What one large expression uses several times becomes a temporary.
//!
//! An expression is a tree, and a value that stands in it twice is two subtrees: `v = select(l < v, l, v)`, written
//! into itself twenty times, has a million nodes and twenty different ones. Every later stage walks trees, so such an
//! expression is cut here: equal subtrees get one number each (hash-consing), and those that are used twice and are
//! long get a temporary over the points of the statement, as if the program had said `let`.
//!
//! ```text
//! y[i] = f(g(…x[i]…), g(…x[i]…))   →   shared0[i] = g(…x[i]…);  y[i] = f(shared0[i], shared0[i])
//! ```
//!
//! The temporary has the type of the value, so nothing is rounded that was not before.
use super::temporaries::compact;
use std::collections::HashMap;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::interp::number;
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{AxisId, Function, Operand, Statement, Tensor, TensorId};
use tilewright_ir::scalar::{BinaryOp, Number, Scalar, UnaryOp};

/// Most nodes of an expression that fusion makes: deep chains would grow without end, and registers are few.
pub(super) const MAX_NODES: usize = 96;

/// Nodes up to which an expression stays one tree, whatever it repeats: backends find what is equal themselves, in one
/// loop without temporaries.
const LARGE: usize = 512;

/// Nodes from which a value that is used twice gets a temporary: half of what fusion may make of it again.
const KEPT: usize = MAX_NODES / 2;

/// Cuts every large elementwise expression of a function.
///
/// # Ensures
/// The same parameters in the same order, and the same results, bit for bit.
pub(super) fn shared(function: &mut Function) {
    let mut at = 0;
    while at < function.body.len() {
        at += cut(function, at).unwrap_or(0) + 1;
    }
}

/// Nodes of an expression as a tree.
pub(super) fn nodes<A>(scalar: &Scalar<A>) -> usize {
    1 + scalar.operands().map(nodes).sum::<usize>()
}

/// Puts the temporaries of a statement in front of it, and says how many there are.
fn cut(function: &mut Function, at: usize) -> Option<usize> {
    let statement = &function.body[at];
    if statement.reduce.is_some() || !statement.lookups.is_empty() || nodes(&statement.value) <= LARGE {
        return None;
    }
    // The temporaries read everything before the statement writes: no point may read what another has written.
    let loads = statement.loads();
    if loads.iter().any(|(_, o)| o.tensor == statement.out.tensor && **o != statement.out) {
        return None;
    }
    let extents: Vec<Int> = statement.axes.iter().map(|a| a.extent.clone()).collect();
    let modes = compact(&extents, &(0..extents.len()).collect::<Vec<_>>())?;
    let mut graph = Graph::default();
    let root = graph.add(&statement.value);
    let mut made = vec![];
    let value = {
        let kept = graph.kept(root);
        let mut values: Vec<Option<Scalar<Operand>>> = vec![None; graph.nodes.len()];
        for &id in &kept {
            let value = graph.tree(id, &values);
            let tensor = TensorId((function.tensors.len() + made.len()) as u32);
            let modes = modes.iter().enumerate().map(|(i, l)| (AxisId(i as u32), l.clone())).collect();
            let out = Operand { tensor, offset: Int::ZERO, modes };
            values[id] = Some(Scalar::Load(value.dtype(), out.clone()));
            let axes = statement.axes.clone();
            made.push(Statement::map(axes, value, out).coming_from([statement]));
        }
        graph.tree(root, &values)
    };
    let layout = if modes.is_empty() { Layout::mode1(Int::ONE, Int::ZERO) } else { Layout::concat(&modes) };
    for one in &made {
        let name = free_name(function);
        let (dtype, layout) = (one.value.dtype(), layout.clone());
        function.tensors.push(Tensor::temporary(name, dtype, layout));
    }
    let n = made.len();
    function.body[at].value = value;
    function.body.splice(at..at, made);
    Some(n)
}

/// A name that no tensor has.
fn free_name(function: &Function) -> String {
    let taken = |name: &String| function.tensors.iter().any(|t| t.name == *name);
    let mut names = (0..).map(|i| format!("shared{i}"));
    // One of the first `tensors.len() + 1` names is free.
    names.find(|n| !taken(n)).unwrap_or_default()
}

/// One node, whose operands are numbers of nodes.
#[derive(Clone, PartialEq, Eq, Hash)]
enum SharedNode<'a> {
    /// A type and the bits of a number, which is an int or not.
    Const(DType, u64, bool),
    Load(DType, &'a Operand),
    Acc(DType),
    Unary(UnaryOp, usize),
    Cast(DType, usize),
    Binary(BinaryOp, usize, usize),
    Select(usize, usize, usize),
}

/// An expression in which equal subtrees are one node; operands come before what uses them.
#[derive(Default)]
struct Graph<'a> {
    nodes: Vec<SharedNode<'a>>,
    known: HashMap<SharedNode<'a>, usize>,
}

impl<'a> Graph<'a> {
    fn add(&mut self, scalar: &'a Scalar<Operand>) -> usize {
        let node = match scalar {
            Scalar::Const(d, Number::Int(n)) => SharedNode::Const(*d, *n as u64, true),
            Scalar::Const(d, Number::Float(x)) => SharedNode::Const(*d, x.to_bits(), false),
            Scalar::Load(d, o) => SharedNode::Load(*d, o),
            Scalar::Acc(d) => SharedNode::Acc(*d),
            Scalar::Unary(op, x) => SharedNode::Unary(*op, self.add(x)),
            Scalar::Cast(d, x) => SharedNode::Cast(*d, self.add(x)),
            Scalar::Binary(op, a, b) => SharedNode::Binary(*op, self.add(a), self.add(b)),
            Scalar::Select(c, a, b) => SharedNode::Select(self.add(c), self.add(a), self.add(b)),
        };
        let nodes = &mut self.nodes;
        *self.known.entry(node.clone()).or_insert_with(|| {
            nodes.push(node);
            nodes.len() - 1
        })
    }

    fn operands(&self, id: usize) -> Vec<usize> {
        match self.nodes[id] {
            SharedNode::Const(..) | SharedNode::Load(..) | SharedNode::Acc(_) => vec![],
            SharedNode::Unary(_, x) | SharedNode::Cast(_, x) => vec![x],
            SharedNode::Binary(_, a, b) => vec![a, b],
            SharedNode::Select(c, a, b) => vec![c, a, b],
        }
    }

    /// The nodes that get a temporary, in an order in which they can be computed.
    fn kept(&self, root: usize) -> Vec<usize> {
        let mut uses = vec![0_usize; self.nodes.len()];
        for id in 0..=root {
            self.operands(id).into_iter().for_each(|x| uses[x] += 1);
        }
        let mut sizes: Vec<usize> = vec![];
        let mut kept = vec![];
        for (id, uses) in uses.iter().enumerate().take(root + 1) {
            let size = 1 + self.operands(id).into_iter().map(|x| sizes[x]).sum::<usize>();
            let keep = *uses > 1 && size > KEPT;
            if keep {
                kept.push(id);
            }
            sizes.push(if keep { 1 } else { size });
        }
        kept
    }

    /// The tree of a node, in which the nodes that have a value are that value.
    fn tree(&self, id: usize, values: &[Option<Scalar<Operand>>]) -> Scalar<Operand> {
        let sub = |x: usize| match &values[x] {
            Some(value) => value.clone(),
            None => self.tree(x, values),
        };
        match &self.nodes[id] {
            SharedNode::Const(d, bits, true) => Scalar::Const(*d, Number::Int(number::wrap(*d, (*bits).into()))),
            SharedNode::Const(d, bits, false) => Scalar::Const(*d, Number::Float(f64::from_bits(*bits))),
            SharedNode::Load(d, o) => Scalar::Load(*d, (*o).clone()),
            SharedNode::Acc(d) => Scalar::Acc(*d),
            SharedNode::Unary(op, x) => Scalar::Unary(*op, Box::new(sub(*x))),
            SharedNode::Cast(d, x) => Scalar::Cast(*d, Box::new(sub(*x))),
            SharedNode::Binary(op, a, b) => Scalar::Binary(*op, Box::new(sub(*a)), Box::new(sub(*b))),
            SharedNode::Select(c, a, b) => Scalar::Select(Box::new(sub(*c)), Box::new(sub(*a)), Box::new(sub(*b))),
        }
    }
}
