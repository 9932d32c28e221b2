//! Where in the index graph a pattern may match.
//!
//! Laws look for patterns in every class with the operation at their top, and hardly ever find them: of a thousand searches
//! some ten succeed, and setting one up costs more than it does. So the operations of a class are kept as a set of bits while
//! a round searches, and a pattern is looked for only where each of its operations stands in its place, whatever its
//! variables are bound to. What is left out has no match, so the matches are those of a search of every class, in the same
//! order.
use super::facts::{Facts, IndexGraph};
use super::lang::Ix;
use egg::{EClass, ENodeOrVar, Id, Language, Pattern, Searcher, Subst};

/// The classes of a rebuilt graph by number, with the operations in each.
pub(super) struct Outline<'g> {
    classes: Vec<Option<(u32, &'g EClass<Ix, Facts>)>>,
    /// The operations of all classes together.
    all: u32,
}

/// An operation as a bit: numbers, symbols and swizzles, then the binary ones.
fn bit(n: &Ix) -> u32 {
    match n {
        Ix::Num(_) => 1,
        Ix::Var(_) => 2,
        Ix::Swz(_) => 4,
        Ix::Bin(op, _) => 8 << *op as u32,
    }
}

impl<'g> Outline<'g> {
    pub(super) fn of(graph: &'g IndexGraph) -> Outline<'g> {
        let mut outline = Outline { classes: vec![None; graph.nodes().len()], all: 0 };
        for class in graph.classes() {
            let bits = class.nodes.iter().fold(0, |bits, n| bits | bit(n));
            outline.all |= bits;
            if let Some(place) = outline.classes.get_mut(usize::from(class.id)) {
                *place = Some((bits, class));
            }
        }
        outline
    }

    /// Calls `f` on the matches of a pattern, at most `limit`: those that egg finds, in its order.
    pub(super) fn search(
        &self,
        graph: &IndexGraph,
        pattern: &Pattern<Ix>,
        mut limit: usize,
        f: &mut impl FnMut(Id, Subst),
    ) {
        let ast: &[ENodeOrVar<Ix>] = &pattern.ast;
        let operations = ast.iter().fold(0, |bits, n| match n {
            ENodeOrVar::ENode(n) => bits | bit(n),
            ENodeOrVar::Var(_) => bits,
        });
        let Some(ENodeOrVar::ENode(top)) = ast.last() else {
            // A variable alone matches everywhere.
            let found = pattern.search_with_limit(graph, limit);
            return found.into_iter().for_each(|m| m.substs.into_iter().for_each(|s| f(m.eclass, s)));
        };
        let Some(classes) = graph.classes_for_op(&top.discriminant()).filter(|_| operations & !self.all == 0) else {
            return;
        };
        for class in classes {
            if limit == 0 {
                break;
            }
            if self.may_match(graph, ast, ast.len() - 1, class)
                && let Some(found) = pattern.search_eclass_with_limit(graph, class, limit)
            {
                limit -= found.substs.len();
                found.substs.into_iter().for_each(|s| f(found.eclass, s));
            }
        }
    }

    /// Whether every operation of the pattern below `at` has its place in a class.
    fn may_match(&self, graph: &IndexGraph, ast: &[ENodeOrVar<Ix>], at: usize, class: Id) -> bool {
        let ENodeOrVar::ENode(wanted) = &ast[at] else { return true };
        let Some(Some((bits, class))) = self.classes.get(usize::from(graph.find(class))) else { return true };
        let below = |n: &Ix| {
            let mut pairs = wanted.children().iter().zip(n.children());
            pairs.all(|(p, c)| self.may_match(graph, ast, usize::from(*p), *c))
        };
        bits & bit(wanted) != 0 && class.nodes.iter().any(|n| wanted.matches(n) && below(n))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::Limits;
    use crate::index::facts::{IndexFacts, add};
    use crate::index::saturate::{compiled, saturate};
    use crate::sample::Random;
    use tilewright_ir::int::{BinOp, Expr, Swizzle, Symbol};

    fn random(r: &mut Random, depth: usize) -> Expr {
        if depth == 0 {
            return match r.range(0, 1) {
                0 => Expr::Num(r.pick(&[1, 2, 4, 8, 12])),
                _ => Expr::Var(Symbol::with_facts(r.pick(&["x", "y", "z"]), 0, 1000, 1)),
            };
        }
        let a = random(r, depth - 1);
        if r.range(0, 9) == 0 {
            return Expr::swizzled(Swizzle { bits: 2, base: 1, shift: 2 }, a);
        }
        Expr::bin(r.pick(&BinOp::ALL), a, random(r, depth - 1))
    }

    /// Every law finds what egg's own search of the whole graph finds, in that order, with and without a limit.
    #[test]
    fn nothing_is_left_out() {
        let mut r = Random::new(11);
        let mut matches = 0;
        for case in 0..300 {
            let mut graph = IndexGraph::new(IndexFacts::default());
            for _ in 0..4 {
                add(&mut graph, &random(&mut r, 1 + case % 4));
            }
            saturate(&mut graph, &Limits { iterations: case % 3, ..Limits::default() }, &mut None);
            graph.rebuild();
            let outline = Outline::of(&graph);
            for (left, limit) in compiled().iter().flat_map(|l| &l.left).flat_map(|l| [(l, 3), (l, 10_000)]) {
                let all = left.search_with_limit(&graph, limit);
                let all: Vec<_> =
                    all.into_iter().flat_map(|m| m.substs.into_iter().map(move |s| (m.eclass, s))).collect();
                let mut found = vec![];
                outline.search(&graph, left, limit, &mut |class, s| found.push((class, s)));
                assert_eq!(found, all);
                matches += found.len();
            }
        }
        assert!(matches > 10_000, "{matches}");
    }
}
