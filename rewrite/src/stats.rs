//! What each law did and cost: matches, how often it fired, e-nodes it made, time.
//!
//! Gathered on request only, over any number of simplifications. Times are measured and never decide anything; all
//! other figures are the same on every machine.
use crate::law::Law;
use crate::laws;
use std::time::Duration;

/// What one law did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LawStats {
    /// Places where its left side was found.
    pub matches: usize,
    /// How often its conditions held and it made two classes equal.
    pub fired: usize,
    /// E-nodes that it added.
    pub nodes: usize,
    /// Time for finding and applying it.
    pub time: Duration,
}

/// What every law did, in the order of the table.
#[derive(Clone, Debug)]
pub struct Stats(Vec<(&'static Law, LawStats)>);

impl Default for Stats {
    fn default() -> Stats {
        Stats(laws::table().into_iter().map(|l| (l, LawStats::default())).collect())
    }
}

impl Stats {
    /// The figures of a law, to add to.
    pub(crate) fn of(&mut self, law: &Law) -> Option<&mut LawStats> {
        self.0.iter_mut().find(|(l, _)| l.name == law.name).map(|(_, s)| s)
    }

    /// Every law with its figures.
    pub fn rows(&self) -> &[(&'static Law, LawStats)] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{IndexContext, index};
    use tilewright_ir::int::Expr;
    use tilewright_ir::int::Symbol;

    #[test]
    fn figures_add_up() {
        let x = || Expr::Var(Symbol::new("x"));
        let d = || Expr::Var(Symbol::with_facts("d", 1, i64::MAX, 1));
        let e = [x() / d() / Expr::Num(8) + x() / d() % Expr::Num(8)];
        let mut stats = Stats::default();
        stats.add_indices(&e, &IndexContext::new());
        let fired: Vec<(&str, usize)> =
            stats.rows().iter().filter(|(_, s)| s.fired > 0).map(|(l, s)| (l.name, s.fired)).collect();
        assert_eq!(fired, index::simplify(&e, &IndexContext::new()).fired);
        assert!(!fired.is_empty() && stats.rows().iter().all(|(_, s)| s.matches >= s.fired));
        let once = stats.clone();
        stats.add_indices(&e, &IndexContext::new());
        assert!(stats.rows().iter().zip(once.rows()).all(|((_, a), (_, b))| a.fired == 2 * b.fired));
    }
}
