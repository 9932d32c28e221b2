//! Seeds of the search: orders found step by step, the pair that looks best first.
//!
//! The scores are those of opt_einsum's `greedy` (`memory-removed`: the size of the result less those of its inputs),
//! of its `branch` searches (operations first), and of `random-greedy`, which perturbs the score and keeps the best of
//! many (J. Gray and S. Kourtis, Quantum 5, 410 (2021)). Pairs without an index in common come last, smallest first.
use super::einsum::{Einsum, Indices, OperandSet};
use super::tree::ContractionTree;
use crate::sample::Random;

/// How a pair is judged; the least score is contracted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Score {
    /// Elements of the result less those of the two.
    MemoryRemoved,
    /// Elements that the step walks over.
    Operations,
    /// Elements of the result.
    Result,
}

/// Every score.
pub(crate) const SCORES: [Score; 3] = [Score::MemoryRemoved, Score::Operations, Score::Result];

/// A tensor that is not contracted yet.
struct GreedyTensor {
    tree: ContractionTree,
    operands: OperandSet,
    indices: Indices,
    size: f64,
}

impl GreedyTensor {
    fn new(einsum: &Einsum, tree: ContractionTree, indices: Indices) -> GreedyTensor {
        GreedyTensor { operands: tree.operands(), tree, indices, size: einsum.size(indices) as f64 }
    }
}

/// The order of a score. With `noise` every score is made up to half larger or smaller at random.
pub(crate) fn greedy(einsum: &Einsum, score: Score, mut noise: Option<&mut Random>) -> ContractionTree {
    let mut open: Vec<GreedyTensor> = (0..einsum.operands().len())
        .map(|k| GreedyTensor::new(einsum, ContractionTree::Operand(k), einsum.set(k)))
        .collect();
    let output = einsum.kept(einsum.all());
    while open.len() > 1 {
        let (mut best, mut chosen) = ((2, f64::INFINITY), (0, 1));
        for j in 1..open.len() {
            for i in 0..j {
                let (a, b) = (&open[i], &open[j]);
                // What can be contracted: an index of the result never is.
                let apart = a.indices & b.indices & !output == 0;
                // Equal indices multiply element by element, whatever the score.
                let rank = if a.indices == b.indices { 0 } else { 1 + u8::from(apart) };
                if rank > best.0 {
                    continue;
                }
                let value = if apart { a.size * b.size } else { scored(einsum, score, a, b) };
                let value = noise.as_deref_mut().map_or(value, |random| perturbed(value, random));
                if (rank, value) < best {
                    (best, chosen) = ((rank, value), (i, j));
                }
            }
        }
        // The later first: the earlier keeps its place.
        let b = open.swap_remove(chosen.1);
        let a = open.swap_remove(chosen.0);
        let indices = einsum.kept(a.operands | b.operands);
        open.push(GreedyTensor::new(einsum, ContractionTree::pair(a.tree, b.tree), indices));
    }
    open.pop().map_or(ContractionTree::Operand(0), |o| o.tree)
}

fn scored(einsum: &Einsum, score: Score, a: &GreedyTensor, b: &GreedyTensor) -> f64 {
    match score {
        Score::Operations => einsum.size(a.indices | b.indices) as f64,
        Score::Result => einsum.size(einsum.kept(a.operands | b.operands)) as f64,
        Score::MemoryRemoved => einsum.size(einsum.kept(a.operands | b.operands)) as f64 - a.size - b.size,
    }
}

fn perturbed(value: f64, random: &mut Random) -> f64 {
    value + value.abs() * (random.range(-512, 512) as f64 / 1024.0)
}
