//! Where in the index graph a pattern may match.
//!
//! Laws look for patterns in every class with the operation at their top, and hardly ever find them: of a thousand
//! searches some ten succeed, and setting one up costs more than it does. So the operations of a class are kept as a
//! set of bits while a round searches, and a pattern is looked for only where each of its operations stands in its
//! place, whatever its variables are bound to. What is left out has no match, so the matches are those of a search of
//! every class, in the same order.
use super::facts::{IndexGraph, ValueFacts};
use super::lang::{Ix, IxKind};
use egg::{EClass, ENodeOrVar, Id, Language, Pattern, PatternAst, RecExpr, Searcher, Subst};
use std::sync::OnceLock;
use tilewright_ir::int::BinOp;

/// A side of a law: a pattern, which is compiled when it is first run. Most never are.
pub(crate) struct LawSide {
    pub(super) ast: PatternAst<Ix>,
    pattern: OnceLock<Pattern<Ix>>,
}

impl LawSide {
    pub(super) fn new(nodes: Vec<ENodeOrVar<Ix>>) -> LawSide {
        LawSide { ast: PatternAst::from(RecExpr::from(nodes)), pattern: OnceLock::new() }
    }

    pub(crate) fn pattern(&self) -> &Pattern<Ix> {
        self.pattern.get_or_init(|| Pattern::new(self.ast.clone()))
    }
}

/// A set of operations as bits.
pub(super) type Operations = u32;

/// An operation as a bit: numbers, symbols and swizzles, then the binary ones.
pub(super) fn bit(n: &Ix) -> Operations {
    match n {
        Ix::Num(_) => 1,
        Ix::Var(_) => 2,
        Ix::Swz(_) => 4,
        Ix::Bin(op, _) => 8 << *op as u32,
    }
}

/// A binary node: its class, and the operations of its operands' classes.
#[derive(Clone, Copy)]
struct Top {
    class: Id,
    below: [Operations; 2],
}

/// The classes of a rebuilt graph by number, with the operations in each.
pub(super) struct Outline<'g> {
    classes: Vec<Option<(Operations, &'g EClass<Ix, ValueFacts>)>>,
    /// The nodes of each binary operation, those of a class side by side, the classes in egg's order.
    tops: [Vec<Top>; BinOp::ALL.len()],
    /// The operations of all classes together.
    all: Operations,
}

impl<'g> Outline<'g> {
    pub(super) fn of(graph: &'g IndexGraph) -> Outline<'g> {
        let mut outline = Outline { classes: vec![None; graph.nodes().len()], tops: Default::default(), all: 0 };
        for class in graph.classes() {
            let bits = class.nodes.iter().fold(0, |bits, n| bits | bit(n));
            outline.all |= bits;
            if let Some(place) = outline.classes.get_mut(usize::from(class.id)) {
                *place = Some((bits, class));
            }
        }
        for op in BinOp::ALL {
            let mut tops = vec![];
            for class in graph.classes_for_op(&IxKind::Bin(op)).into_iter().flatten() {
                let operands = graph[class].nodes.iter().filter_map(|n| match n {
                    Ix::Bin(o, ab) if *o == op => Some(ab),
                    _ => None,
                });
                tops.extend(operands.map(|ab| Top { class, below: ab.map(|c| outline.operations(graph, c)) }));
            }
            outline.tops[op as usize] = tops;
        }
        outline
    }

    /// Whether the graph has these operations.
    pub(super) fn has(&self, operations: Operations) -> bool {
        operations & !self.all == 0
    }

    /// The operations of a class: all of them where it is not known.
    fn operations(&self, graph: &IndexGraph, class: Id) -> Operations {
        match self.classes.get(usize::from(graph.find(class))) {
            Some(Some((bits, _))) => *bits,
            _ => Operations::MAX,
        }
    }

    /// Calls `f` on the matches of a pattern, at most `limit`: those that egg finds, in its order.
    pub(super) fn search(&self, graph: &IndexGraph, side: &LawSide, mut limit: usize, f: &mut impl FnMut(Id, Subst)) {
        let ast: &[ENodeOrVar<Ix>] = &side.ast;
        let wanted = |n: &ENodeOrVar<Ix>| match n {
            ENodeOrVar::ENode(n) => bit(n),
            ENodeOrVar::Var(_) => 0,
        };
        let Some(ENodeOrVar::ENode(top)) = ast.last() else {
            // A variable alone matches everywhere.
            let found = side.pattern().search_with_limit(graph, limit);
            return found.into_iter().for_each(|m| m.substs.into_iter().for_each(|s| f(m.eclass, s)));
        };
        if !self.has(ast.iter().fold(0, |all, n| all | wanted(n))) {
            return;
        }
        let mut look = |class: Id| {
            if limit > 0
                && self.may_match(graph, ast, ast.len() - 1, class)
                && let Some(found) = side.pattern().search_eclass_with_limit(graph, class, limit)
            {
                limit -= found.substs.len();
                found.substs.into_iter().for_each(|s| f(found.eclass, s));
            }
        };
        let Ix::Bin(op, operands) = top else {
            return graph.classes_for_op(&top.discriminant()).into_iter().flatten().for_each(look);
        };
        // Most nodes are told by the operations of their operands.
        let below = operands.map(|p| wanted(&ast[usize::from(p)]));
        for nodes in self.tops[*op as usize].chunk_by(|a, b| a.class == b.class) {
            if nodes.iter().any(|n| (below[0] & !n.below[0]) | (below[1] & !n.below[1]) == 0) {
                look(nodes[0].class);
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
    use crate::index::saturate::{rows, saturate};
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

    /// The operations that are read from a law's text are those of its pattern.
    #[test]
    fn operations_are_those_of_the_pattern() {
        for row in rows() {
            for left in &row.compiled().expect("rows compile").left {
                let nodes: &[ENodeOrVar<Ix>] = &left.ast;
                let all = nodes.iter().fold(0, |all, n| if let ENodeOrVar::ENode(n) = n { all | bit(n) } else { all });
                assert_eq!(row.operations, all, "{}", left.ast);
            }
        }
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
            let laws = rows().iter().filter_map(|row| row.compiled());
            for (left, limit) in laws.flat_map(|l| &l.left).flat_map(|l| [(l, 3), (l, 10_000)]) {
                let all = left.pattern().search_with_limit(&graph, limit);
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
