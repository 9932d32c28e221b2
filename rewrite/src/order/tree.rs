//! An order of contractions: as a tree, and as the list of its steps.
use super::cost::{Cost, Model, flops};
use super::einsum::{Einsum, Indices, OperandSet, members, set};

/// An order of contractions. A pair stands for the product of its two tensors, summed over every index that no other
/// operand and not the result has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContractionTree {
    /// An operand as it is.
    Operand(usize),
    /// An operand summed over the indices that it alone has.
    Summed(usize),
    /// A pairwise contraction.
    Pair(Box<[ContractionTree; 2]>),
}

/// A step of an order: one contraction of two tensors, or of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContractionStep {
    /// The tensors by number: the operands, then the results of the steps.
    pub tensors: Vec<usize>,
    /// The indices of each of these.
    pub inputs: Vec<Vec<usize>>,
    /// The indices of the result.
    pub result: Vec<usize>,
    /// Operations, see [`super::cost`].
    pub flops: u128,
    /// Elements of the result.
    pub elements: u128,
    /// What it costs in the model that the order was sought by.
    pub cost: Cost,
}

impl ContractionTree {
    /// The contraction of two.
    pub fn pair(a: ContractionTree, b: ContractionTree) -> ContractionTree {
        ContractionTree::Pair(Box::new([a, b]))
    }

    /// The operands one after the other, from the left.
    pub fn left_to_right(einsum: &Einsum) -> ContractionTree {
        (1..einsum.operands().len())
            .map(ContractionTree::Operand)
            .fold(ContractionTree::Operand(0), ContractionTree::pair)
    }

    /// The two sides of a pair; a leaf has no second one.
    pub(crate) fn into_sides(self) -> (ContractionTree, Option<ContractionTree>) {
        match self {
            ContractionTree::Pair(pair) => {
                let [a, b] = *pair;
                (a, Some(b))
            }
            leaf => (leaf, None),
        }
    }

    /// Its operands.
    pub(crate) fn operands(&self) -> OperandSet {
        match self {
            ContractionTree::Operand(k) | ContractionTree::Summed(k) => 1 << k,
            ContractionTree::Pair(pair) => pair[0].operands() | pair[1].operands(),
        }
    }

    /// The indices of its tensor.
    pub(crate) fn indices(&self, einsum: &Einsum) -> Indices {
        match self {
            ContractionTree::Operand(k) => einsum.set(*k),
            other => einsum.kept(other.operands()),
        }
    }

    /// What it costs.
    pub fn cost(&self, einsum: &Einsum, model: &Model) -> Cost {
        self.steps(einsum, model).iter().fold(Cost::default(), |sum, s| sum + s.cost)
    }

    /// Its steps, in the order in which they are done; the result of the last is that of the einsum.
    pub fn steps(&self, einsum: &Einsum, model: &Model) -> Vec<ContractionStep> {
        let mut list = Steps { einsum, model, steps: vec![] };
        let (_, last) = list.add(self);
        if let ContractionTree::Operand(k) = self {
            list.push(vec![*k], vec![last], set(einsum.output()));
        }
        if let Some(step) = list.steps.last_mut() {
            step.result = einsum.output().to_vec();
            step.elements = einsum.size(set(einsum.output()));
        }
        list.steps
    }
}

/// Steps that are being listed.
struct Steps<'e> {
    einsum: &'e Einsum,
    model: &'e Model,
    steps: Vec<ContractionStep>,
}

impl Steps<'_> {
    /// Adds the steps of a tree; the number and the indices of its tensor.
    fn add(&mut self, tree: &ContractionTree) -> (usize, Vec<usize>) {
        match tree {
            ContractionTree::Operand(k) => (*k, self.einsum.operands()[*k].clone()),
            ContractionTree::Summed(k) => {
                let input = self.einsum.operands()[*k].clone();
                self.push(vec![*k], vec![input], tree.indices(self.einsum))
            }
            ContractionTree::Pair(pair) => {
                let ((a, left), (b, right)) = (self.add(&pair[0]), self.add(&pair[1]));
                self.push(vec![a, b], vec![left, right], tree.indices(self.einsum))
            }
        }
    }

    /// Adds a step; the kept indices of the left input come first, in their order.
    fn push(&mut self, tensors: Vec<usize>, inputs: Vec<Vec<usize>>, kept: Indices) -> (usize, Vec<usize>) {
        let sets: Vec<Indices> = inputs.iter().map(|i| set(i)).collect();
        let mut result: Vec<usize> = vec![];
        for i in inputs.iter().flatten() {
            if kept >> i & 1 == 1 && !result.contains(i) {
                result.push(*i);
            }
        }
        let number = self.einsum.operands().len() + self.steps.len();
        self.steps.push(ContractionStep {
            tensors,
            inputs,
            result: result.clone(),
            flops: flops(self.einsum, &sets, kept),
            elements: self.einsum.size(kept),
            cost: self.model.step(self.einsum, &sets, kept),
        });
        (number, result)
    }
}

/// The indices of a set as a list, smallest first.
pub(crate) fn list(indices: Indices) -> Vec<usize> {
    members(indices).collect()
}
