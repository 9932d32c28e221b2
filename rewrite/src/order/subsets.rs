//! A seed that is the best there is: dynamic programming over the sets of few operands.
//!
//! The cheapest order of a set is the cheapest of its splits, whose sides are smaller sets: `3^n / 2` splits of `n`
//! operands. Beyond [`ALL_SETS`] operands only sets whose operands are joined by shared indices are looked at, so that
//! no pair without one is contracted. Most splits are passed over, because their sides alone cost more than what is
//! known already: the bound of opt_einsum's `dynamic-programming` (R. N. C. Pfeifer, J. Haegeman and F. Verstraete,
//! Phys. Rev. E 90, 033315 (2014)), here with the cost of a seed to begin with.
use super::cost::{Cost, Model};
use super::einsum::{Einsum, Indices, Operands};
use super::tree::Tree;

/// Operands up to which every set is looked at: 266 thousand splits of 12.
pub(super) const ALL_SETS: usize = 12;

/// The best order of a set of operands.
#[derive(Clone, Copy)]
struct Best {
    cost: Cost,
    indices: Indices,
    /// One side; 0 for an operand itself.
    side: Operands,
    /// Whether each side is an operand as it is; of an operand, whether it has nothing to sum over.
    plain: [bool; 2],
}

/// The cheapest order, if one is cheaper than `bound`. The operands are few: the table has an entry for each set.
pub(crate) fn cheapest(einsum: &Einsum, model: &Model, bound: Cost) -> Option<Tree> {
    let all = einsum.all();
    let table = filled(einsum, model, bound);
    let best = table.get(all as usize)?.as_ref()?;
    (best.cost < bound).then(|| read(&table, all, false))
}

fn filled(einsum: &Einsum, model: &Model, bound: Cost) -> Vec<Option<Best>> {
    let all = einsum.all();
    let neighbours = neighbours(einsum);
    let mut table: Vec<Option<Best>> = vec![None; all as usize + 1];
    for operands in 1..=all {
        let indices = einsum.kept(operands);
        let mut best: Option<Best> = None;
        if operands.count_ones() == 1 {
            let own = einsum.set(operands.trailing_zeros() as usize);
            let cost = if own == indices { Cost::default() } else { model.step(einsum, &[own], indices) };
            best = Some(Best { cost, indices, side: 0, plain: [own == indices; 2] });
        } else if einsum.operands().len() <= ALL_SETS || connected(&neighbours, operands) {
            // The side with the lowest operand: each split once.
            let lowest = operands & operands.wrapping_neg();
            let mut side = (operands - 1) & operands;
            while side > 0 {
                if side & lowest != 0 {
                    let limit = best.map_or(bound, |b| b.cost);
                    best = split(einsum, model, &table, [side, operands & !side], indices, limit).or(best);
                }
                side = (side - 1) & operands;
            }
        }
        table[operands as usize] = best;
    }
    table
}

/// Of each operand those that share an index with it.
fn neighbours(einsum: &Einsum) -> Vec<Operands> {
    let n_operands = einsum.operands().len();
    let shares = |k: usize, other: &usize| einsum.set(k) & einsum.set(*other) != 0;
    (0..n_operands).map(|k| (0..n_operands).filter(|other| shares(k, other)).fold(0, |all, k| all | 1 << k)).collect()
}

/// Whether shared indices lead from each of these operands to every other.
fn connected(neighbours: &[Operands], operands: Operands) -> bool {
    let (mut reached, mut next) = (0, operands & operands.wrapping_neg());
    while next != 0 {
        reached |= next;
        let found = (0..neighbours.len()).filter(|k| next >> k & 1 == 1).fold(0, |all, k| all | neighbours[k]);
        next = found & operands & !reached;
    }
    reached == operands
}

/// A split, if it costs less than `limit`; operands with indices of their own are tried summed and as they are.
fn split(
    einsum: &Einsum,
    model: &Model,
    table: &[Option<Best>],
    sides: [Operands; 2],
    indices: Indices,
    limit: Cost,
) -> Option<Best> {
    let [a, b] = sides.map(|s| table[s as usize]);
    let (a, b) = (a?, b?);
    let raw = |side: Operands| einsum.set(side.trailing_zeros() as usize);
    let both = |side: Operands, best: &Best| side.count_ones() == 1 && raw(side) != best.indices;
    let ways = |side: Operands, best: Best| {
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

fn read(table: &[Option<Best>], operands: Operands, plain: bool) -> Tree {
    let operand = operands.trailing_zeros() as usize;
    match &table[operands as usize] {
        Some(best) if best.side != 0 => {
            Tree::pair(read(table, best.side, best.plain[0]), read(table, operands & !best.side, best.plain[1]))
        }
        Some(best) if !plain && !best.plain[0] => Tree::Summed(operand),
        _ => Tree::Operand(operand),
    }
}
