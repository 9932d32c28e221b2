//! Sizes beyond the numbers that stand in statements which differ.
use super::Side;
use super::points::{self, Sought};
use std::collections::BTreeSet;
use tilewright_ir::int::Symbol;
use tilewright_ir::interp::check_symbols;

/// Most numbers that sizes are sought about, chosen.
const MOST_NUMBERS: usize = 8;

/// Most sizes, chosen.
const MOST_SIZES: usize = 12;

/// The largest number that a size is sought about, chosen: blocks of sums and of products are smaller.
const LARGEST: i64 = 1 << 17;

/// Sizes beyond the numbers of what is sought, those first that one side alone has: of least work first, each of at
/// most so much work, and all of them.
pub fn sizes(
    a: &Side<'_>,
    b: &Side<'_>,
    sought: &[Sought<'_>; 2],
    before: &[Vec<i64>],
    [most, mut left]: [f64; 2],
) -> Vec<Vec<i64>> {
    let numbers = sought.each_ref().map(|s| {
        let all = s.statements().iter().flat_map(|leaf| leaf.numbers.iter().copied());
        all.filter(|n| *n <= LARGEST).collect::<BTreeSet<i64>>()
    });
    let [na, nb] = &numbers;
    let alone = na.symmetric_difference(nb).chain(na.intersection(nb)).take(MOST_NUMBERS);
    let symbols: Vec<(&Symbol, &Symbol)> = a.kernel.symbols.iter().zip(&b.kernel.symbols).collect();
    let mut all: BTreeSet<Vec<i64>> = BTreeSet::new();
    for n in alone {
        for i in 0..symbols.len() {
            let value = |(j, (s, t)): (usize, &(&Symbol, &Symbol))| {
                let wanted = if i == j { n.saturating_add(2) } else { 2 };
                points::least_of(s, t, wanted)
            };
            all.insert(symbols.iter().enumerate().map(value).collect());
        }
    }
    let allowed = |s: &Side<'_>, values: &[i64]| check_symbols(&s.kernel.symbols, &s.kernel.guards, values).is_ok();
    let fresh = all.into_iter().filter(|v| !before.contains(v) && allowed(a, v) && allowed(b, v));
    let mut weighed: Vec<(f64, Vec<i64>)> = fresh.map(|values| (points::of_both(a, b, &values), values)).collect();
    weighed.sort_by(|x, y| x.0.total_cmp(&y.0).then_with(|| x.1.cmp(&y.1)));
    weighed.retain(|(work, _)| {
        let fits = *work <= most && *work <= left;
        left -= if fits { *work } else { 0.0 };
        fits
    });
    weighed.into_iter().take(MOST_SIZES).map(|(_, values)| values).collect()
}
