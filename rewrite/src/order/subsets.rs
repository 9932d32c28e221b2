//! A seed that is the best there is: dynamic programming over the sets of few operands.
//!
//! The cheapest order of a set is the cheapest of its splits, whose sides are smaller sets: `3^n / 2` splits of `n`
//! operands. Beyond [`ALL_SETS`] operands only sets whose operands are joined by shared indices are looked at, so that
//! no pair without one is contracted, unless nothing joins them at all. Most splits are passed over, because their
//! sides alone cost more than what is known already: the bound of opt_einsum's `dynamic-programming` (R. N. C. Pfeifer,
//! J. Haegeman and F. Verstraete, Phys. Rev. E 90, 033315 (2014)), here with the cost of a seed to begin with.
use super::cost::{Cost, Model};
use super::einsum::{Einsum, Indices, OperandSet};
use super::tree::ContractionTree;

/// Operands up to which every set is looked at: 266 thousand splits of 12.
pub(super) const ALL_SETS: usize = 12;

/// Most splits that are looked at; 14 operands have 2.4 million.
const MOST_SPLITS: u64 = 8_000_000;

/// The best order of a set of operands.
#[derive(Clone, Copy)]
struct Best {
    cost: Cost,
    indices: Indices,
    /// One side; 0 for an operand itself.
    side: OperandSet,
    /// Whether each side is an operand as it is; of an operand, whether it has nothing to sum over.
    plain: [bool; 2],
}

/// The cheapest order, if one is cheaper than `bound` and there are no more than [`MOST_SPLITS`]. The operands are few:
/// the table has an entry for each set.
pub(super) fn cheapest(einsum: &Einsum, model: &Model, bound: Cost) -> Option<ContractionTree> {
    let all = einsum.all();
    let neighbours = neighbours(einsum);
    let apart = components(&neighbours, all);
    let every = einsum.operands().len() <= ALL_SETS;
    let sets: Vec<OperandSet> =
        (1..=all).filter(|s| every || apart.iter().all(|c| s & c == reached(&neighbours, s & c))).collect();
    let n_splits: u64 = sets.iter().map(|s| (1 << (s.count_ones() - 1)) - 1).sum();
    if n_splits > MOST_SPLITS {
        return None;
    }
    // Larger numbers are not in smaller ones, so that the sides of a set come before it.
    let mut table: Vec<Option<Best>> = vec![None; all as usize + 1];
    for operands in sets {
        table[operands as usize] = match operands.count_ones() {
            1 => Some(alone(einsum, model, operands)),
            _ => best_split(einsum, model, &table, operands, bound),
        };
    }
    let best = table.get(all as usize)?.as_ref()?;
    (best.cost < bound).then(|| read(&table, all, false))
}

/// An operand, summed over what it alone has.
fn alone(einsum: &Einsum, model: &Model, operand: OperandSet) -> Best {
    let indices = einsum.kept(operand);
    let own = einsum.set(operand.trailing_zeros() as usize);
    let cost = if own == indices { Cost::default() } else { model.step(einsum, &[own], indices) };
    Best { cost, indices, side: 0, plain: [own == indices; 2] }
}

/// The cheapest split of a set, if one is cheaper than `bound`.
fn best_split(
    einsum: &Einsum,
    model: &Model,
    table: &[Option<Best>],
    operands: OperandSet,
    bound: Cost,
) -> Option<Best> {
    let indices = einsum.kept(operands);
    // The side with the lowest operand: each split once.
    let lowest = operands & operands.wrapping_neg();
    let rest = operands & !lowest;
    let (mut best, mut more): (Option<Best>, OperandSet) = (None, rest);
    while more > 0 {
        more = (more - 1) & rest;
        let side = lowest | more;
        let limit = best.map_or(bound, |b| b.cost);
        best = split(einsum, model, table, [side, operands & !side], indices, limit).or(best);
    }
    best
}

/// Of each operand those that share an index with it.
fn neighbours(einsum: &Einsum) -> Vec<OperandSet> {
    let n_operands = einsum.operands().len();
    let shares = |k: usize, other: &usize| einsum.set(k) & einsum.set(*other) != 0;
    (0..n_operands).map(|k| (0..n_operands).filter(|other| shares(k, other)).fold(0, |all, k| all | 1 << k)).collect()
}

/// The operands that shared indices lead to from the first of these, through these.
fn reached(neighbours: &[OperandSet], operands: OperandSet) -> OperandSet {
    let (mut reached, mut next) = (0, operands & operands.wrapping_neg());
    while next != 0 {
        reached |= next;
        let found = (0..neighbours.len()).filter(|k| next >> k & 1 == 1).fold(0, |all, k| all | neighbours[k]);
        next = found & operands & !reached;
    }
    reached
}

/// The sets of operands that no shared index joins.
fn components(neighbours: &[OperandSet], mut operands: OperandSet) -> Vec<OperandSet> {
    let mut out = vec![];
    while operands != 0 {
        let component = reached(neighbours, operands);
        operands &= !component;
        out.push(component);
    }
    out
}

/// A split, if it costs less than `limit`; operands with indices of their own are tried summed and as they are.
fn split(
    einsum: &Einsum,
    model: &Model,
    table: &[Option<Best>],
    sides: [OperandSet; 2],
    indices: Indices,
    limit: Cost,
) -> Option<Best> {
    let [a, b] = sides.map(|s| table[s as usize]);
    let (a, b) = (a?, b?);
    let raw = |side: OperandSet| einsum.set(side.trailing_zeros() as usize);
    let both = |side: OperandSet, best: &Best| side.count_ones() == 1 && raw(side) != best.indices;
    let ways = |side: OperandSet, best: Best| {
        let plain = both(side, &best).then(|| (Cost::default(), raw(side), true));
        std::iter::once((best.cost, best.indices, false)).chain(plain)
    };
    let mut found: Option<Best> = None;
    for (left, i, p) in ways(sides[0], a) {
        for (right, j, q) in ways(sides[1], b) {
            let limit = found.map_or(limit, |f| f.cost);
            if left + right < limit {
                let cost = left + right + model.step(einsum, &[i, j], indices);
                if cost < limit {
                    found = Some(Best { cost, indices, side: sides[0], plain: [p, q] });
                }
            }
        }
    }
    found
}

fn read(table: &[Option<Best>], operands: OperandSet, plain: bool) -> ContractionTree {
    let operand = operands.trailing_zeros() as usize;
    match &table[operands as usize] {
        Some(best) if best.side != 0 => ContractionTree::pair(
            read(table, best.side, best.plain[0]),
            read(table, operands & !best.side, best.plain[1]),
        ),
        Some(best) if !plain && !best.plain[0] => ContractionTree::Summed(operand),
        _ => ContractionTree::Operand(operand),
    }
}
