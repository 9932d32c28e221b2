//! The e-graph of an einsum: a class for each set of operands, a node for each way to split it in two.
//!
//! The tensor of a set `S` of operands is their product, summed over every index that no other operand and not the
//! result has. It is the same however `S` was contracted, by the laws `regroup` and `product-commute`; so a class *is*
//! a set, found by its bits and not by search, and a node `(contract a b)` has the class with the lower operand first.
//! Of `k` operands there are `2^k − 1` classes and `(3^k − 2^(k+1) + 1) / 2` contractions, and these stand for all
//! `1·3·5 ⋯ (2k − 3)` orders.
//!
//! The analysis of a class carries the tensor's indices and the cheapest way to it, so that extraction is reading:
//! when a split gets cheaper, `rebuild` tells every class above.
//!
//! Saturation applies `regroup` to a class until nothing is new, smaller sets first. Where `(a, b)` is a
//! split and `a` splits into `(x, y)`, so are `(x, (y, b))` and `(y, (x, b))`. With smaller sets complete, one split
//! gives every other: to get to `(p, q)`, split `a` into its operands in `p` and in `q`, and move the former over:
//! `(a∩q, (a∩p, b))`; the second side, being complete, splits into `(p, b∩q)`, and from there it is one more step to
//! `(p, (a∩q, b∩q))`. `sum-into-operand` parts what an operand alone has from the step that it goes into.
use super::cost::{Cost, Model};
use super::einsum::{Einsum, Indices, OperandSet};
use super::tree::ContractionTree;
use egg::{Analysis, DidMerge, EGraph, Id, Language};
use rustc_hash::{FxHashMap, FxHashSet};

/// A way to a tensor.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OrderNode {
    /// An operand as it is.
    Operand(u32),
    /// An operand, summed over what it alone has.
    Summed([Id; 1]),
    /// The contraction of two.
    Contract([Id; 2]),
}

impl Language for OrderNode {
    type Discriminant = (u8, u32);

    fn discriminant(&self) -> (u8, u32) {
        match self {
            OrderNode::Operand(k) => (0, *k),
            OrderNode::Summed(_) => (1, 0),
            OrderNode::Contract(_) => (2, 0),
        }
    }

    fn matches(&self, other: &OrderNode) -> bool {
        self.discriminant() == other.discriminant()
    }

    fn children(&self) -> &[Id] {
        match self {
            OrderNode::Operand(_) => &[],
            OrderNode::Summed(a) => a,
            OrderNode::Contract(ab) => ab,
        }
    }

    fn children_mut(&mut self) -> &mut [Id] {
        match self {
            OrderNode::Operand(_) => &mut [],
            OrderNode::Summed(a) => a,
            OrderNode::Contract(ab) => ab,
        }
    }
}

/// What is known of a class: a tensor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TensorClass {
    /// The operands contracted in it.
    pub operands: OperandSet,
    /// Its indices.
    pub indices: Indices,
    /// The least cost of it.
    pub cost: Cost,
    /// The node of that cost.
    pub best: OrderNode,
}

/// The analysis: what the einsum and the model say of tensors.
#[derive(Clone, Copy)]
pub struct Tensors<'e> {
    einsum: &'e Einsum,
    model: Model,
}

impl<'e> Analysis<OrderNode> for Tensors<'e> {
    type Data = TensorClass;

    fn make(graph: &mut EGraph<OrderNode, Tensors<'e>>, node: &OrderNode, _id: Id) -> TensorClass {
        let Tensors { einsum, model } = graph.analysis;
        let (operands, indices, cost) = match node {
            OrderNode::Operand(k) => (1 << k, einsum.set(*k as usize), Cost::default()),
            OrderNode::Summed([a]) => {
                let a = &graph[*a].data;
                let indices = einsum.kept(a.operands);
                (a.operands, indices, a.cost + model.step(einsum, &[a.indices], indices))
            }
            OrderNode::Contract([a, b]) => {
                let (a, b) = (&graph[*a].data, &graph[*b].data);
                let operands = a.operands | b.operands;
                let indices = einsum.kept(operands);
                (operands, indices, a.cost + b.cost + model.step(einsum, &[a.indices, b.indices], indices))
            }
        };
        TensorClass { operands, indices, cost, best: node.clone() }
    }

    fn merge(&mut self, a: &mut TensorClass, b: TensorClass) -> DidMerge {
        debug_assert_eq!((a.operands, a.indices), (b.operands, b.indices), "a class is a set of operands");
        // Of equal costs the first stays: the order in which splits are found decides, and nothing else.
        let better = b.cost < a.cost;
        let differs = b != *a;
        if better {
            *a = b;
        }
        DidMerge(better, differs && !better)
    }
}

/// The orders of an einsum that were looked at.
pub(crate) struct Orders<'e> {
    graph: EGraph<OrderNode, Tensors<'e>>,
    /// The class of each set of operands; single operands that have indices of their own are in it as summed.
    classes: FxHashMap<OperandSet, Id>,
    /// The class of each operand as it is.
    leaves: Vec<Id>,
    /// How often each law gave a split, or one that was there.
    pub(crate) matches: Matches,
    most_nodes: usize,
}

/// What the laws did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Matches {
    /// Splits that `regroup` gave, new or known.
    pub regroup: usize,
    /// Those of `sum-into-operand`.
    pub sum_into_operand: usize,
}

/// A part of an order: what is inside may be regrouped, its parts stay whole.
struct Window {
    parts: Vec<OperandSet>,
    /// Classes whose splits are complete.
    complete: FxHashSet<Id>,
}

impl Window {
    fn holds(&self, operands: OperandSet) -> bool {
        let whole = |part: &OperandSet| operands & part == 0 || operands & part == *part;
        let covered = self.parts.iter().fold(0, |all, part| all | part);
        operands & !covered == 0 && self.parts.iter().all(whole)
    }
}

impl<'e> Orders<'e> {
    /// No order yet. Search stops at so many nodes; seeds are always taken.
    pub(crate) fn new(einsum: &'e Einsum, model: Model, most_nodes: usize) -> Orders<'e> {
        let mut graph = EGraph::new(Tensors { einsum, model });
        let leaves: Vec<Id> = (0..einsum.operands().len()).map(|k| graph.add(OrderNode::Operand(k as u32))).collect();
        let mut classes = FxHashMap::default();
        for (k, leaf) in leaves.iter().enumerate() {
            let own = einsum.set(k) & !einsum.kept(1 << k) != 0;
            let class = if own { graph.add(OrderNode::Summed([*leaf])) } else { *leaf };
            classes.insert(1 << k, class);
        }
        Orders { graph, classes, leaves, matches: Matches::default(), most_nodes }
    }

    /// E-nodes.
    pub(crate) fn nodes(&self) -> usize {
        self.graph.total_size()
    }

    /// E-classes.
    pub(crate) fn classes(&self) -> usize {
        self.graph.number_of_classes()
    }

    /// Adds an order; its class.
    pub(crate) fn seed(&mut self, tree: &ContractionTree) -> Id {
        match tree {
            ContractionTree::Operand(k) => self.leaves[*k],
            ContractionTree::Summed(k) => self.summed(self.leaves[*k]).unwrap_or(self.leaves[*k]),
            ContractionTree::Pair(pair) => {
                let (a, b) = (self.seed(&pair[0]), self.seed(&pair[1]));
                self.contract(a, b).0
            }
        }
    }

    /// The cheapest order found so far, of the tensor of these operands.
    pub(crate) fn best(&mut self, operands: OperandSet) -> Option<(ContractionTree, Cost)> {
        self.graph.rebuild();
        let id = *self.classes.get(&operands)?;
        Some((self.read(id), self.graph[id].data.cost))
    }

    fn read(&self, id: Id) -> ContractionTree {
        match &self.graph[id].data.best {
            OrderNode::Operand(k) => ContractionTree::Operand(*k as usize),
            OrderNode::Summed([a]) => match self.read(*a) {
                ContractionTree::Operand(k) => ContractionTree::Summed(k),
                other => other,
            },
            OrderNode::Contract([a, b]) => ContractionTree::pair(self.read(*a), self.read(*b)),
        }
    }

    /// Finds every way to contract these parts, each of which is in the graph, as long as there is room for nodes.
    pub(crate) fn saturate(&mut self, parts: &[OperandSet]) {
        let all = parts.iter().fold(0, |all, part| all | part);
        let Some(class) = self.classes.get(&all) else { return };
        let mut window = Window { parts: parts.to_vec(), complete: FxHashSet::default() };
        self.complete(*class, &mut window);
    }

    /// Finds every split of a class inside the window.
    fn complete(&mut self, class: Id, window: &mut Window) {
        let class = self.graph.find(class);
        if !window.complete.insert(class) {
            return;
        }
        let mut splits = self.splits(class, window);
        let mut next = 0;
        while let Some(&[a, b]) = splits.get(next)
            && self.nodes() < self.most_nodes
        {
            next += 1;
            for (inner, other) in [(a, b), (b, a)] {
                if let Some(summed) = self.summed(inner) {
                    self.matches.sum_into_operand += 1;
                    splits.extend(self.contract(summed, other).1);
                }
                self.complete(inner, window);
                for [x, y] in self.splits(inner, window) {
                    for (x, y) in [(x, y), (y, x)] {
                        self.matches.regroup += 1;
                        let rest = self.contract(y, other).0;
                        splits.extend(self.contract(x, rest).1);
                    }
                }
            }
        }
    }

    /// The splits of a class inside the window.
    fn splits(&self, class: Id, window: &Window) -> Vec<[Id; 2]> {
        let inside = |id: &Id| window.holds(self.graph[*id].data.operands);
        let split = |node: &OrderNode| match node {
            OrderNode::Contract(ab) if ab.iter().all(inside) => Some(*ab),
            _ => None,
        };
        self.graph[class].nodes.iter().filter_map(split).collect()
    }

    /// The class of an operand summed over what it alone has; `None` for any other class, and where there is nothing.
    fn summed(&self, class: Id) -> Option<Id> {
        let operands = self.graph[class].data.operands;
        let summed = *self.classes.get(&operands)?;
        (operands.count_ones() == 1 && summed != self.graph.find(class)).then_some(summed)
    }

    /// The class of the contraction of two, and the split if it is new.
    fn contract(&mut self, a: Id, b: Id) -> (Id, Option<[Id; 2]>) {
        let of = |id: Id| self.graph[id].data.operands;
        let mut pair = [self.graph.find(a), self.graph.find(b)];
        pair.sort_by_key(|id| of(*id).trailing_zeros());
        let operands = of(a) | of(b);
        let n_nodes = self.graph.nodes().len();
        let added = self.graph.add(OrderNode::Contract(pair));
        if self.graph.nodes().len() == n_nodes {
            return (added, None);
        }
        let class = *self.classes.entry(operands).or_insert(added);
        self.graph.union(class, added);
        (self.graph.find(class), Some(pair))
    }
}
