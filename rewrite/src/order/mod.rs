//! The order in which the operands of an einsum are contracted, two at a time, by equality saturation.
//!
//! `ij,jk,kl->il` is one sum of products, and costs `n₁ ⋯ n_k` operations for each operand as it stands. Contracted in
//! pairs it costs far less, and how much less depends on the order: by associativity and commutativity of the product,
//! and because a sum may be pushed inside where an operand lacks its index ([`crate::laws::contraction`]).
//!
//! * [`einsum`]: what is asked; [`cost`]: what a step costs, in operations or in time.
//! * [`graph`]: the e-graph, a class for each set of operands. It decides: everything else only gives it orders.
//! * `greedy`, `queued`, `subsets`: orders to begin with; `queued` is opt_einsum's, `subsets` are the best there are.
//! * [`statements`]: which statements of a program are such einsums.
//! * [`tree`]: an order, as a tree and as its steps; `chain`: the laws from left to right to it, as a proof that
//!   [`crate::check`] replays.
//!
//! Up to [`SATURATED`] operands the graph is saturated, and the order is the best there is in the model, with pairs
//! that share no index and with operands that are summed by themselves first. Beyond, parts of the best order so far
//! are regrouped, [`WINDOW`] at a time, until none of them gets better or [`MOST_NODES`] are there: the subtree
//! reconfiguration of J. Gray and S. Kourtis, Quantum 5, 410 (2021). A limit makes an order dearer, never wrong.
//!
//! ```
//! use tilewright_rewrite::order::{Einsum, Model, order};
//! let einsum = Einsum::parse("ij,jk,kl->il", |i| Some(if i == "l" { 1 } else { 100 })).unwrap();
//! let found = order(&einsum, &Model::Flops);
//! assert_eq!(found.left_to_right.work, 2_020_000);
//! assert_eq!(found.cost.work, 40_000); // from the right: two products of a matrix and a vector
//! ```
mod chain;
pub mod cost;
pub mod einsum;
pub mod graph;
mod greedy;
mod queued;
pub mod statements;
mod subsets;
pub mod tree;

pub use cost::{Cost, Model, Rates};
pub use einsum::{Einsum, EinsumError};
pub use tree::{ContractionStep, ContractionTree};

use crate::proof::Proof;
use crate::sample::Random;
use crate::untimed::untimed;
use einsum::OperandSet;
use graph::{Matches, Orders};
use greedy::{SCORES, greedy};

/// Operands up to which the graph is saturated: 3025 contractions of 8.
pub const SATURATED: usize = 8;

/// Operands up to which one seed is the best order, beyond [`subsets::ALL_SETS`] the best that contracts no pair
/// without a shared index, where there are not too many.
const SUBSETS: usize = 16;

/// Perturbed greedy orders of each score, beyond [`subsets::ALL_SETS`] operands.
const PERTURBED: usize = 16;

/// Parts that are regrouped at a time beyond [`SATURATED`] operands: 301 contractions of 6.
pub const WINDOW: usize = 6;

/// E-nodes at which the search ends.
pub const MOST_NODES: usize = 20_000;

/// The order that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    /// The order.
    pub tree: ContractionTree,
    /// Its steps.
    pub steps: Vec<ContractionStep>,
    /// What it costs.
    pub cost: Cost,
    /// What the operands one after the other cost, from the left.
    pub left_to_right: Cost,
    /// What the order of opt_einsum's `greedy` costs.
    pub greedy: Cost,
    /// What the search did.
    pub search: SearchStats,
}

/// What the search did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchStats {
    /// Orders that it began with.
    pub seeds: usize,
    /// What the cheapest of them costs.
    pub best_seed: Cost,
    /// Whether every order was looked at.
    pub saturated: bool,
    /// E-nodes at the end.
    pub nodes: usize,
    /// E-classes at the end.
    pub classes: usize,
    /// Rounds of regrouping.
    pub rounds: usize,
    /// What the laws gave.
    pub matches: Matches,
}

impl Order {
    /// The order as opt_einsum writes it: positions in the list of tensors that are left, results at its end.
    pub fn path(&self) -> Vec<Vec<usize>> {
        let n_operands =
            (self.steps.iter().map(|s| s.tensors.len()).sum::<usize>() + 1).saturating_sub(self.steps.len());
        let mut left: Vec<usize> = (0..n_operands).collect();
        let mut path = vec![];
        for (i, step) in self.steps.iter().enumerate() {
            let mut at: Vec<usize> = step.tensors.iter().filter_map(|t| left.iter().position(|l| l == t)).collect();
            at.sort_unstable();
            left.retain(|t| !step.tensors.contains(t));
            left.push(n_operands + i);
            path.push(at);
        }
        path
    }

    /// Elements of the largest result of a step.
    pub fn largest(&self) -> u128 {
        self.steps.iter().map(|s| s.elements).max().unwrap_or(0)
    }

    /// The chain of laws from the operands one after the other to this order.
    pub fn proof(&self, einsum: &Einsum) -> Proof {
        chain::proof(einsum, &self.tree)
    }
}

/// The cheapest order that is found.
///
/// # Ensures
/// Deterministic; never dearer than from left to right or than greedy orders; the least cost of all where
/// [`SearchStats::saturated`].
pub fn order(einsum: &Einsum, model: &Model) -> Order {
    let left_to_right = ContractionTree::left_to_right(einsum);
    let (tree, search) = untimed(|| found(einsum, model, &left_to_right));
    Order {
        steps: tree.steps(einsum, model),
        cost: tree.cost(einsum, model),
        tree,
        left_to_right: left_to_right.cost(einsum, model),
        greedy: queued::queued(einsum).cost(einsum, model),
        search,
    }
}

fn found(einsum: &Einsum, model: &Model, first: &ContractionTree) -> (ContractionTree, SearchStats) {
    let n_operands = einsum.operands().len();
    if n_operands == 1 {
        return (first.clone(), SearchStats { saturated: true, ..SearchStats::default() });
    }
    let mut orders = Orders::new(einsum, *model, MOST_NODES);
    let seeds = seeds(einsum, model, first);
    for tree in &seeds {
        orders.seed(tree);
    }
    let leaves: Vec<OperandSet> = (0..n_operands).map(|k| 1 << k).collect();
    let saturated = n_operands <= SATURATED;
    let mut rounds = 0;
    let mut best = orders.best(einsum.all());
    let best_seed = best.as_ref().map_or_else(Cost::default, |(_, cost)| *cost);
    if saturated {
        orders.saturate(&leaves);
        rounds = 1;
        best = orders.best(einsum.all());
    } else {
        while let Some((tree, cost)) = &best
            && orders.nodes() < MOST_NODES
        {
            rounds += 1;
            windows(einsum, tree, &mut |parts| orders.saturate(parts));
            let next = orders.best(einsum.all());
            if next.as_ref().is_none_or(|(_, c)| c >= cost) {
                break;
            }
            best = next;
        }
    }
    let tree = best.map_or_else(|| first.clone(), |(tree, _)| tree);
    let (nodes, classes, matches) = (orders.nodes(), orders.classes(), orders.matches);
    (tree, SearchStats { seeds: seeds.len(), best_seed, saturated, nodes, classes, rounds, matches })
}

/// Orders to begin with.
fn seeds(einsum: &Einsum, model: &Model, first: &ContractionTree) -> Vec<ContractionTree> {
    let mut seeds = vec![first.clone(), queued::queued(einsum)];
    seeds.extend(SCORES.map(|score| greedy(einsum, score, None)));
    let n_operands = einsum.operands().len();
    if (SATURATED + 1..=SUBSETS).contains(&n_operands) {
        let bound = seeds.iter().map(|tree| tree.cost(einsum, model)).min().unwrap_or_default();
        seeds.extend(subsets::cheapest(einsum, model, bound));
    }
    if n_operands > subsets::ALL_SETS {
        let mut random = Random::new(0x0e15);
        let perturbed = (0..PERTURBED).flat_map(|_| SCORES);
        seeds.extend(perturbed.map(|score| greedy(einsum, score, Some(&mut random))).collect::<Vec<_>>());
    }
    seeds
}

/// Every contraction of an order, with what is below it in [`WINDOW`] parts: the largest tensors are taken apart.
fn windows(einsum: &Einsum, tree: &ContractionTree, regroup: &mut impl FnMut(&[OperandSet])) {
    let ContractionTree::Pair(pair) = tree else { return };
    let mut parts: Vec<&ContractionTree> = pair.iter().collect();
    while parts.len() < WINDOW {
        let apart = (0..parts.len()).filter(|i| matches!(parts[*i], ContractionTree::Pair(_)));
        // Of equal sizes the first.
        let Some(at) = apart.rev().max_by_key(|i| einsum.size(parts[*i].indices(einsum))) else { break };
        if let ContractionTree::Pair(inner) = parts[at] {
            parts.splice(at..=at, inner.iter());
        }
    }
    windows(einsum, &pair[0], regroup);
    windows(einsum, &pair[1], regroup);
    regroup(&parts.iter().map(|p| p.operands()).collect::<Vec<_>>());
}

#[cfg(test)]
mod tests;
