//! Functions of few coordinates as the list of their offsets: what is left when no association of a chain composes.
//!
//! `A o (A o 5:2)` may have a layout although neither `A o 5:2` nor `A o A` has one. Offsets tell: those of `f o g` are
//! the offsets of `f` at those of `g`, and a list of offsets is a layout exactly when [`layout_through`] finds one.
use super::lang::{LayoutGraph, Ly, TABLE};
use egg::Id;
use std::collections::HashMap;
use tilewright_ir::layout::{Layout, coalesce, coord};
use tilewright_ir::op::Value;

/// Offsets of classes; `None` for those without, and while a class is looked at.
type Tables = HashMap<Id, Option<Vec<i64>>>;

/// Gives a function without a value its layout, where its offsets are known and are those of one.
pub(super) fn read_off(graph: &mut LayoutGraph, function: Id) {
    let class = graph.find(function);
    if graph[class].data.value.is_some() {
        return;
    }
    let mut tables = Tables::new();
    let Some((node, layout)) = graph[class].nodes.iter().find_map(|n| {
        let offsets = offsets(graph, n, &mut tables)?;
        Some((n.clone(), layout_through(&offsets)?))
    }) else {
        return;
    };
    let known = Ly::Known(graph.analysis.intern(&Value::Layout(layout)));
    let [before, after] = [node, known].map(|n| graph.add_uncanonical(n));
    graph.union_trusted(before, after, "evaluate");
    graph.rebuild();
}

/// The offsets of a class of functions.
fn table(graph: &LayoutGraph, class: Id, tables: &mut Tables) -> Option<Vec<i64>> {
    let class = graph.find(class);
    if let Some(known) = tables.get(&class) {
        return known.clone();
    }
    tables.insert(class, None);
    let value = graph[class].data.value.as_ref();
    let found = match value.and_then(Value::layout) {
        Some(l) => {
            l.size().ok().and_then(|n| n.as_static()).filter(|n| *n <= TABLE).and_then(|n| coord::indices(l, n).ok())
        }
        None => graph[class].nodes.iter().find_map(|n| offsets(graph, n, tables)),
    };
    tables.insert(class, found.clone());
    found
}

/// The offsets of a composition: nothing is said outside of the outer domain.
fn offsets(graph: &LayoutGraph, node: &Ly, tables: &mut Tables) -> Option<Vec<i64>> {
    let Ly::After([f, g]) = node else { return None };
    let (outer, inner) = (table(graph, *f, tables)?, table(graph, *g, tables)?);
    inner.iter().map(|i| outer.get(usize::try_from(*i).ok()?).copied()).collect()
}

/// The coalesced layout through these offsets, if there is one: its first mode ends where they leave a line, and the
/// others are found alike in what is at its starts.
fn layout_through(offsets: &[i64]) -> Option<Layout> {
    let (mut modes, mut rest) = (vec![], offsets.to_vec());
    while let Some(&step) = rest.get(1) {
        let extent = (0..).zip(&rest).position(|(i, p)| step.checked_mul(i) != Some(*p)).unwrap_or(rest.len());
        if extent < 2 || !rest.len().is_multiple_of(extent) {
            return None;
        }
        modes.push(Layout::mode1((extent as i64).into(), step.into()));
        rest = rest.into_iter().step_by(extent).collect();
    }
    let layout = coalesce::coalesce(&Layout::concat(&modes)).ok().filter(|_| !offsets.is_empty())?;
    (coord::indices(&layout, offsets.len() as i64).ok()? == offsets).then_some(layout)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_are_read_as_a_layout() {
        let read = |o: &[i64]| layout_through(o).map(|l| l.to_string()).unwrap_or_default();
        assert_eq!(read(&[0]), "1:0");
        assert_eq!(read(&[0, 2, 4, 6]), "4:2");
        assert_eq!(read(&[0, 4, 1, 5, 2, 6]), "(2,3):(4,1)");
        assert_eq!(read(&[0, 0, -3, -3]), "(2,2):(0,-3)");
        for none in [&[][..], &[1], &[0, 1, 3], &[0, 1, 2, 4]] {
            assert_eq!(read(none), "", "{none:?}");
        }
    }
}
