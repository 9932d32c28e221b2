//! Extraction: the cheapest set of terms for all roots at once.
//!
//! The price is that of [`mod@crate::cost`]: a graph price with shared divisions and loop weights, which no bottom-up
//! extractor can see. So the first choice is greedy by tree price, and then the choice of one class after the other is
//! changed whenever the exact price of the whole graph falls.
//! Every step is deterministic: classes in order of id, nodes in their own order, only strict improvements.
//!
//! Expressions of different loops may be equal, and then share a class: `(3i + r)/A/3` is `(3i + s)/A/3`. What is
//! cheapest for all may name a loop that is not around all; such a root is extracted once more by itself, without the
//! variables that are not its own.
use super::IndexContext;
use super::facts::IndexGraph;
use super::lang::{Ix, swizzle};
use crate::cost::{self, Price};
use egg::{Id, Language};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::ops::Range;
use tilewright_ir::int::{Expr, Symbol};

/// Evaluations of the exact price that one extraction may spend.
const BUDGET: usize = 4000;

struct ExtractNode {
    ix: Ix,
    /// The classes of its operands, as many as it has.
    children: SmallVec<[u32; 2]>,
    price: Price,
    /// Weight of a symbol, 0 for numbers and operations.
    weight: f64,
}

/// The part of the graph below the roots, with dense numbers, and one chosen node per class.
pub(crate) struct Extraction<'g> {
    graph: &'g IndexGraph,
    /// Those of a class side by side.
    nodes: Vec<ExtractNode>,
    /// The nodes of each class.
    classes: Vec<Range<usize>>,
    roots: Vec<usize>,
    choice: Vec<usize>,
}

impl<'g> Extraction<'g> {
    /// Chooses terms for the roots, each of which has the loop variables of `exprs` at its place.
    pub(crate) fn terms(graph: &'g IndexGraph, roots: &[Id], exprs: &[&Expr], ctx: &IndexContext) -> Option<Vec<Expr>> {
        let mut found = Extraction::run(graph, roots, ctx, &|_| true).exprs()?;
        for ((term, root), e) in found.iter_mut().zip(roots).zip(exprs) {
            let own = |s: &Symbol| !ctx.weights.contains_key(&s.name) || e.mentions(&s.name);
            let mut in_scope = true;
            term.for_each_symbol(&mut |s| in_scope &= own(s));
            if !in_scope {
                *term = Extraction::run(graph, &[*root], ctx, &own).exprs()?.pop()?;
            }
        }
        Some(found)
    }

    /// Chooses terms of these symbols for the roots.
    fn run(graph: &'g IndexGraph, roots: &[Id], ctx: &IndexContext, own: &dyn Fn(&Symbol) -> bool) -> Extraction<'g> {
        let mut index: FxHashMap<Id, usize> = FxHashMap::default();
        let mut order: Vec<Id> = vec![];
        let mut number = |id: Id, order: &mut Vec<Id>| {
            *index.entry(id).or_insert_with(|| {
                order.push(id);
                order.len() - 1
            })
        };
        let roots: Vec<usize> = roots.iter().map(|r| number(graph.find(*r), &mut order)).collect();
        let (mut classes, mut all) = (vec![], vec![]);
        while classes.len() < order.len() {
            let class = &graph[order[classes.len()]];
            let mut nodes: Vec<Ix> = class.nodes.clone();
            nodes.retain(|ix| !matches!(ix, Ix::Var(v) if !own(graph.analysis.vars.symbol(*v))));
            nodes.sort();
            nodes.dedup();
            let nodes = nodes.into_iter().map(|ix| {
                let operands = match &ix {
                    // The parameters of a swizzle are part of the operation.
                    Ix::Swz([_, _, _, x]) => std::slice::from_ref(x),
                    _ => ix.children(),
                };
                let children = operands.iter().map(|c| number(graph.find(*c), &mut order) as u32).collect();
                let constant = |id: &Id| graph[*id].data.constant();
                let (price, weight) = match &ix {
                    Ix::Num(_) => (Price { own: 0.0, division: 0.0 }, 0.0),
                    Ix::Var(v) => (Price { own: 0.0, division: 0.0 }, ctx.weight(graph.analysis.vars.symbol(*v))),
                    Ix::Swz(_) => (Price { own: cost::SWIZZLE, division: 0.0 }, 0.0),
                    Ix::Bin(op, [a, b]) => (cost::price(*op, constant(a), constant(b)), 0.0),
                };
                ExtractNode { ix, children, price, weight }
            });
            let start = all.len();
            all.extend(nodes);
            classes.push(start..all.len());
        }
        let choice = vec![usize::MAX; classes.len()];
        let mut this = Extraction { graph, nodes: all, classes, roots, choice };
        this.greedy();
        this.climb();
        this
    }

    /// The node of least tree price in each class.
    fn greedy(&mut self) {
        let mut best: Vec<(f64, f64)> = vec![(f64::INFINITY, 0.0); self.classes.len()];
        // A pass settles at least one more level; the number of levels is at most the number of classes.
        for _ in 0..self.classes.len() {
            let mut changed = false;
            for c in (0..self.classes.len()).rev() {
                for i in self.classes[c].clone() {
                    let n = &self.nodes[i];
                    let weight = n.children.iter().fold(n.weight, |w, k| w.max(best[*k as usize].1));
                    let below: f64 = n.children.iter().map(|k| best[*k as usize].0).sum();
                    // A little for every node, so that equal prices prefer fewer nodes and cycles never pay.
                    let price = below + (n.price.own + n.price.division) * weight + 1e-6;
                    if price < best[c].0 {
                        best[c] = (price, weight);
                        self.choice[c] = i;
                        changed = true;
                    }
                }
            }
            if !changed {
                break;
            }
        }
    }

    /// Changes single choices while the exact price falls.
    fn climb(&mut self) {
        let mut spent = 0;
        let mut state = Pricing::default();
        let Some(mut best) = self.price(&mut state) else { return };
        loop {
            let mut improved = false;
            let reached = state.order.clone();
            for c in reached {
                let before = self.choice[c];
                let mut keep = before;
                for alternative in self.classes[c].clone() {
                    if alternative == keep || spent >= BUDGET {
                        continue;
                    }
                    self.choice[c] = alternative;
                    spent += 1;
                    match self.price(&mut state) {
                        Some(p) if p < best - 1e-9 => {
                            best = p;
                            keep = alternative;
                            improved = true;
                        }
                        _ => {}
                    }
                }
                self.choice[c] = keep;
            }
            if !improved || spent >= BUDGET {
                break;
            }
            self.price(&mut state);
        }
    }

    /// The exact price of the chosen graph; `None` when it has a cycle.
    fn price(&self, state: &mut Pricing) -> Option<f64> {
        state.reset(self.classes.len());
        let mut total = 0.0;
        for r in &self.roots {
            total += self.visit(*r, state)?;
        }
        Some(total)
    }

    /// The price of what is new below class `c`.
    fn visit(&self, c: usize, state: &mut Pricing) -> Option<f64> {
        let (open, done) = (2 * state.round, 2 * state.round + 1);
        match state.mark[c] {
            mark if mark == done => return Some(0.0),
            mark if mark == open => return None,
            _ => state.mark[c] = open,
        }
        let n = self.nodes.get(self.choice[c])?;
        let mut total = 1e-6;
        let mut weight = n.weight;
        for k in &n.children {
            total += self.visit(*k as usize, state)?;
            weight = weight.max(state.weight[*k as usize]);
        }
        total += n.price.own * weight;
        if let (true, [x, d]) = (n.price.division > 0.0, n.children.as_slice())
            && !state.divisions.contains(&(*x, *d))
        {
            state.divisions.push((*x, *d));
            total += n.price.division * weight;
        }
        state.weight[c] = weight;
        state.mark[c] = done;
        state.order.push(c);
        Some(total)
    }

    /// The chosen terms of the roots.
    pub(crate) fn exprs(&self) -> Option<Vec<Expr>> {
        let mut memo: Vec<Option<Expr>> = vec![None; self.classes.len()];
        let mut state = Pricing::default();
        self.price(&mut state)?;
        // Children come before their parents in the order of a visit.
        for c in &state.order {
            let n = &self.nodes[self.choice[*c]];
            let child = |i: usize| memo[n.children[i] as usize].clone();
            let number = |id: &Id| self.graph[*id].data.constant();
            let e = match &n.ix {
                Ix::Num(v) => Expr::Num(*v),
                Ix::Var(v) => Expr::Var(self.graph.analysis.vars.symbol(*v).clone()),
                Ix::Bin(op, _) => Expr::bin(*op, child(0)?, child(1)?),
                Ix::Swz([b, m, s, _]) => Expr::swizzled(swizzle(number(b)?, number(m)?, number(s)?)?, child(0)?),
            };
            memo[*c] = Some(e);
        }
        self.roots.iter().map(|r| memo[*r].clone()).collect()
    }
}

/// What one pricing notes; kept from one to the next, for there are thousands.
#[derive(Default)]
struct Pricing {
    round: u32,
    /// By class, `2·round` while it is open and `2·round + 1` when it is priced.
    mark: Vec<u32>,
    weight: Vec<f64>,
    divisions: Vec<(u32, u32)>,
    order: Vec<usize>,
}

impl Pricing {
    fn reset(&mut self, n: usize) {
        self.round += 1;
        self.mark.resize(n, 0);
        self.weight.resize(n, 0.0);
        self.divisions.clear();
        self.order.clear();
    }
}
