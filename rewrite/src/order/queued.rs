//! The order that opt_einsum's `greedy` finds, decision by decision: one seed, so that no order is dearer than it.
//!
//! Tensors of the same indices are multiplied first. Then the pair that removes most elements of memory is contracted
//! (the size of the result less those of the two; of equal ones the pair with the least later number), out of a queue
//! that holds the best partner of each tensor *when it came*: neither its score nor its partner is looked at again, and
//! any tensor with the indices of one that is gone stands for it.
//! What shares no index is multiplied last, smallest first. Source: D. G. A. Smith and J. Gray, opt_einsum, J. Open
//! Source Software 3(26), 753 (2018), `paths.ssa_greedy_optimize`.
use super::einsum::{Einsum, Indices, members};
use super::tree::ContractionTree;

/// A tensor that is not contracted yet.
struct QueuedTensor {
    number: usize,
    tree: ContractionTree,
    indices: Indices,
}

/// A pair in the queue: its score, the numbers of the later and the earlier tensor, the indices of the earlier, the
/// later, and the result.
type Candidate = (i128, usize, usize, [Indices; 3]);

struct Queue<'e> {
    einsum: &'e Einsum,
    /// Indices that are never summed over before the last step.
    lasting: Indices,
    open: Vec<QueuedTensor>,
    candidates: Vec<Candidate>,
    next: usize,
}

/// The order.
pub(super) fn queued(einsum: &Einsum) -> ContractionTree {
    let n_operands = einsum.operands().len();
    let sets = (0..n_operands).map(|k| einsum.set(k));
    let lasting = einsum.kept(einsum.all()) | sets.fold(Indices::MAX, |all, set| all & set);
    let mut queue = Queue { einsum, lasting, open: vec![], candidates: vec![], next: n_operands };
    for k in 0..n_operands {
        queue.put(k, ContractionTree::Operand(k), einsum.set(k));
    }
    queue.pairs();
    queue.contract();
    queue.rest()
}

impl Queue<'_> {
    /// Adds a tensor, multiplied by the one that has its indices, if there is one; its number.
    fn put(&mut self, number: usize, tree: ContractionTree, indices: Indices) -> usize {
        match self.open.iter().position(|o| o.indices == indices) {
            None => self.open.push(QueuedTensor { number, tree, indices }),
            Some(at) => {
                let other = self.open.remove(at);
                let number = self.number();
                self.open.push(QueuedTensor { number, tree: ContractionTree::pair(other.tree, tree), indices });
            }
        }
        self.open.last().map_or(number, |o| o.number)
    }

    fn number(&mut self) -> usize {
        self.next += 1;
        self.next - 1
    }

    /// The first candidates: for each index that is summed over, each tensor's best partner among the later ones.
    fn pairs(&mut self) {
        let summed = self.open.iter().fold(0, |all, o| all | o.indices) & !self.lasting;
        self.open.sort_by_key(|o| o.number);
        for i in members(summed) {
            let with: Vec<usize> = (0..self.open.len()).filter(|k| self.open[*k].indices >> i & 1 == 1).collect();
            for (n, k) in with.iter().enumerate() {
                let best = with[n + 1..].iter().map(|other| self.candidate(*k, *other)).min();
                self.candidates.extend(best);
            }
        }
    }

    fn candidate(&self, a: usize, b: usize) -> Candidate {
        let (a, b) = (&self.open[a], &self.open[b]);
        let (a, b) = if a.number < b.number { (a, b) } else { (b, a) };
        let (either, both) = (a.indices | b.indices, a.indices & b.indices);
        let elsewhere = |i: &usize| {
            let count = self.open.iter().filter(|o| o.indices >> i & 1 == 1).count();
            count > 1 + usize::from(both >> i & 1 == 1)
        };
        let kept = members(either & !self.lasting).filter(elsewhere).fold(either & self.lasting, |all, i| all | 1 << i);
        // Differences of three stay in range.
        let size = |indices| i128::try_from(self.einsum.size(indices)).map_or(i128::MAX / 4, |n| n.min(i128::MAX / 4));
        let score = size(kept) - size(a.indices) - size(b.indices);
        (score, b.number, a.number, [a.indices, b.indices, kept])
    }

    /// Contracts the best candidates whose tensors are both left, until there is none.
    fn contract(&mut self) {
        while let Some(at) = (0..self.candidates.len()).min_by_key(|c| self.candidates[*c]) {
            let (.., [earlier, later, indices]) = self.candidates.swap_remove(at);
            let place = |indices: Indices| self.open.iter().position(|o| o.indices == indices);
            let (Some(a), Some(b)) = (place(earlier), place(later)) else { continue };
            let (first, second) = (self.open.swap_remove(a.max(b)), self.open.swap_remove(a.min(b)));
            let (a, b) = if a < b { (second, first) } else { (first, second) };
            let number = self.number();
            let new = self.put(number, ContractionTree::pair(a.tree, b.tree), indices);
            let Some(new) = self.open.iter().position(|o| o.number == new) else { continue };
            let shares = |o: &QueuedTensor| o.indices & self.open[new].indices & !self.lasting != 0;
            let partners = (0..self.open.len()).filter(|k| *k != new && shares(&self.open[*k]));
            let best = partners.map(|k| self.candidate(new, k)).min();
            self.candidates.extend(best);
        }
    }

    /// Multiplies what is left, by the size of what lasts of it.
    fn rest(mut self) -> ContractionTree {
        while self.open.len() > 1 {
            let size = |o: &QueuedTensor| (self.einsum.size(o.indices & self.lasting), o.number);
            let mut by_size: Vec<usize> = (0..self.open.len()).collect();
            by_size.sort_by_key(|k| size(&self.open[*k]));
            let (first, second) = (by_size[0], by_size[1]);
            let b = self.open.swap_remove(first.max(second));
            let a = self.open.swap_remove(first.min(second));
            let number = self.number();
            let indices = (a.indices | b.indices) & self.lasting;
            self.open.push(QueuedTensor { number, tree: ContractionTree::pair(a.tree, b.tree), indices });
        }
        self.open.pop().map_or(ContractionTree::Operand(0), |o| o.tree)
    }
}
