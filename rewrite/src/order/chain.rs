//! The chain of laws from one order to another, as a proof.
//!
//! A pair is written `(sum "a,b" (* x y))`: the product of two tensors, summed over what is needed nowhere else; an
//! operand is its name with its indices, `"t0[e,a]"`; the whole is `(order "e,f" …)`, with the result's order of
//! indices. How an order was found does not matter here: two orders of the same operands are joined by bringing the
//! operands of each side together, `regroup` after `regroup`, from the root down.
use super::einsum::{Einsum, Indices, OperandSet};
use super::tree::{ContractionTree, list};
use crate::law::LawDomain;
use crate::proof::{Proof, ProofStep, Symbols};
use crate::sexp::Sexp;

/// The proof that the order from left to right and this one are equal.
pub(super) fn proof(einsum: &Einsum, to: &ContractionTree) -> Proof {
    let mut chain = TermChain { einsum, tree: ContractionTree::left_to_right(einsum), steps: vec![] };
    let from = chain.term();
    chain.follow(&mut vec![], to);
    chain.sum_operands(&mut vec![], to);
    Proof { level: LawDomain::Contraction, symbols: Symbols::default(), from, to: chain.term(), steps: chain.steps }
}

/// A term that is rewritten step by step.
struct TermChain<'e> {
    einsum: &'e Einsum,
    tree: ContractionTree,
    steps: Vec<ProofStep>,
}

impl TermChain<'_> {
    fn term(&self) -> Sexp {
        let whole = match &self.tree {
            // An operand alone: what the result lacks is summed over.
            ContractionTree::Operand(k) => self.write(&ContractionTree::Summed(*k)),
            tree => self.write(tree),
        };
        Sexp::list("order", [self.names(self.einsum.output()), whole])
    }

    fn names(&self, indices: &[usize]) -> Sexp {
        let names: Vec<&str> = indices.iter().map(|i| self.einsum.names()[*i].as_str()).collect();
        Sexp::Text(names.join(",").into())
    }

    fn write(&self, tree: &ContractionTree) -> Sexp {
        let sum = |indices: Indices, x: Sexp| Sexp::list("sum", [self.names(&list(indices)), x]);
        let kept = tree.indices(self.einsum);
        match tree {
            ContractionTree::Operand(k) => {
                let Sexp::Text(names) = self.names(&self.einsum.operands()[*k]) else {
                    return Sexp::Text("".into());
                };
                Sexp::Text(format!("t{k}[{names}]").into())
            }
            ContractionTree::Summed(k) => sum(self.einsum.set(*k) & !kept, self.write(&ContractionTree::Operand(*k))),
            ContractionTree::Pair(pair) => {
                let inside = pair[0].indices(self.einsum) | pair[1].indices(self.einsum);
                sum(inside & !kept, Sexp::list("*", pair.iter().map(|t| self.write(t))))
            }
        }
    }

    /// Replaces the part of the tree at a path; the law was used at the operands `below` of what is written there.
    fn replace(
        &mut self,
        path: &[usize],
        law: &str,
        backward: bool,
        below: &[usize],
        with: impl FnOnce(ContractionTree) -> ContractionTree,
    ) {
        let mut at = &mut self.tree;
        for side in path {
            if let ContractionTree::Pair(pair) = at {
                at = &mut pair[*side];
            }
        }
        *at = with(at.clone());
        // The order is around the tree; a pair is a sum over a product.
        let position = [1].into_iter().chain(path.iter().flat_map(|side| [1, *side])).chain(below.iter().copied());
        self.steps.push(ProofStep { law: law.into(), backward, at: position.collect(), after: self.term() });
    }

    /// `(x, y)` to `(y, x)`; what was just turned is turned back.
    fn commute(&mut self, path: &[usize]) {
        let last = self.steps.last().filter(|s| s.law == "product-commute").map(|s| s.at.clone());
        self.replace(path, "product-commute", false, &[1], |tree| match tree {
            ContractionTree::Pair(pair) => {
                let [a, b] = *pair;
                ContractionTree::pair(b, a)
            }
            other => other,
        });
        if last.is_some() && last == self.steps.last().map(|s| s.at.clone()) {
            self.steps.truncate(self.steps.len() - 2);
        }
    }

    /// `((x, y), z)` to `(x, (y, z))`.
    fn right(&mut self, path: &[usize]) {
        self.replace(path, "regroup", false, &[], |tree| match tree.into_sides() {
            (ContractionTree::Pair(xy), Some(z)) => {
                let [x, y] = *xy;
                ContractionTree::pair(x, ContractionTree::pair(y, z))
            }
            (other, _) => other,
        });
    }

    /// `(x, (y, z))` to `((x, y), z)`.
    fn left(&mut self, path: &[usize]) {
        self.replace(path, "regroup", true, &[], |tree| match tree.into_sides() {
            (x, Some(ContractionTree::Pair(yz))) => {
                let [y, z] = *yz;
                ContractionTree::pair(ContractionTree::pair(x, y), z)
            }
            (other, _) => other,
        });
    }

    /// The operands of the two sides of a pair.
    fn sides(&self, path: &[usize]) -> [OperandSet; 2] {
        let at = path.iter().fold(&self.tree, |at, side| match at {
            ContractionTree::Pair(pair) => &pair[*side],
            leaf => leaf,
        });
        match at {
            ContractionTree::Pair(pair) => [pair[0].operands(), pair[1].operands()],
            leaf => [leaf.operands(), 0],
        }
    }

    /// Makes the pair at the path one whose first side has the operands `wanted`, some of the pair's.
    fn gather(&mut self, path: &mut Vec<usize>, wanted: OperandSet) {
        let [a, b] = self.sides(path);
        if a == wanted {
            return;
        }
        if b == wanted {
            return self.commute(path);
        }
        let mixed = [a, b].map(|side| side & wanted != 0 && side & !wanted != 0);
        for side in [0, 1] {
            if mixed[side] {
                self.below(path, side, |chain, path| chain.gather(path, [a, b][side] & wanted));
            }
        }
        match mixed {
            // ((in, out), (in, out))
            [true, true] => {
                self.right(path);
                self.below(path, 1, |chain, path| chain.gather(path, b & wanted));
                self.left(path);
            }
            // ((in, out), in)
            [true, false] if b & wanted != 0 => {
                self.below(path, 0, |chain, path| chain.commute(path));
                self.right(path);
                self.commute(path);
            }
            // ((in, out), out)
            [true, false] => self.right(path),
            // (in, (in, out))
            [false, true] if a & wanted != 0 => self.left(path),
            // (out, (in, out))
            [false, _] => {
                self.below(path, 1, |chain, path| chain.commute(path));
                self.left(path);
                self.commute(path);
            }
        }
    }

    fn below(&mut self, path: &mut Vec<usize>, side: usize, work: impl FnOnce(&mut Self, &mut Vec<usize>)) {
        path.push(side);
        work(self, path);
        path.pop();
    }

    /// Makes the part at the path the target, whose operands it has, but for sums over operands alone.
    fn follow(&mut self, path: &mut Vec<usize>, target: &ContractionTree) {
        let ContractionTree::Pair(pair) = target else { return };
        self.gather(path, pair[0].operands());
        for side in [0, 1] {
            self.below(path, side, |chain, path| chain.follow(path, &pair[side]));
        }
    }

    /// Sums the operands that the target sums by themselves.
    fn sum_operands(&mut self, path: &mut Vec<usize>, target: &ContractionTree) {
        let ContractionTree::Pair(pair) = target else { return };
        for side in [0, 1] {
            if let ContractionTree::Summed(k) = pair[side] {
                if side == 1 {
                    self.commute(path);
                }
                self.replace(path, "sum-into-operand", false, &[], |tree| match tree.into_sides() {
                    (_, Some(other)) => ContractionTree::pair(ContractionTree::Summed(k), other),
                    (other, None) => other,
                });
                if side == 1 {
                    self.commute(path);
                }
            }
            self.below(path, side, |chain, path| chain.sum_operands(path, &pair[side]));
        }
    }
}
