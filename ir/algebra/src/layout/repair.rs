//! Repairs: what works where an operation has no answer, each evaluated before it is offered.
//!
//! A refusal keeps its operands ([`Attempt`]), and [`Attempt::repairs`] looks for changes of them that have an answer,
//! when somebody asks. In this order, at most one of each kind:
//!
//! 1. the tiler coalesced: the same elements in the same order, with fewer modes to be kept apart;
//! 2. its modes in the order of their strides, then coalesced: the same elements in another order;
//! 3. a divide of the first mode alone, where the tile runs past its end into the next;
//! 4. an extent of `A` padded, the others as they are: what a person does with a matrix of ten columns and tiles of
//!    four;
//! 5. another number of elements in the leaf that broke;
//! 6. both maps kept: `A o 0 o B` is always the function.
//!
//! `(10,6):(1,16) / 4:1`: tiles of four run past the ten and into the next column; with twelve rows they do not.
use super::coalesce::{coalesce, flat_modes, from_modes};
use super::compose::composition;
use super::divide::logical_divide;
use super::error::{AlgebraError, Result};
pub use super::error::{Attempt, Repair};
use super::injective::injective;
use super::make::make_layout_like;
use super::{Composed, Layout, Stride, Tiler};
use crate::int::Int;
use crate::int::facts::ceil_quotient;
use crate::tuple::IntTuple;

/// How many changed operands are tried for one kind of repair, or for one leaf.
const TRIES: usize = 64;

/// How many leaves all changed operands of one kind may have together: a try takes as long as its operands have leaves.
const LEAVES: usize = 1 << 14;

/// How many operands like these are tried in all for one kind of repair.
fn most_tries(a: &Layout, b: &Layout) -> usize {
    LEAVES / (a.shape().leaves().len() + b.shape().leaves().len()).max(1)
}

impl AlgebraError {
    /// What works instead, each evaluated: the nearest first, a composed layout last.
    pub fn repairs(&self) -> Vec<Repair> {
        match self {
            AlgebraError::Refused(r) => r.attempt.as_ref().map(|a| a.repairs()).unwrap_or_default(),
            _ => vec![],
        }
    }
}

impl Attempt {
    /// What works instead.
    pub fn repairs(&self) -> Vec<Repair> {
        let (a, b) = self.operands();
        let kinds = [self.coalesced(b), self.reordered(b), self.by_mode(a, b), self.padded(a, b)];
        let found = kinds.into_iter().chain([self.other_size(a, b), self.kept()]);
        found.flatten().collect()
    }

    fn operands(&self) -> (&Layout, &Layout) {
        match self {
            Attempt::Composition(a, b) | Attempt::Divide(a, b) => (a, b),
        }
    }

    fn apply(&self, a: &Layout, b: &Layout) -> Result<Layout> {
        match self {
            Attempt::Composition(..) => composition(a, b),
            Attempt::Divide(..) => logical_divide(a, &Tiler::Layout(b.clone())),
        }
    }

    /// The repair with these operands, if it works.
    fn with(&self, change: impl FnOnce() -> String, a: &Layout, b: &Layout) -> Option<Repair> {
        let gives = Some(self.apply(a, b).ok()?);
        let write = match self {
            Attempt::Composition(..) => format!("{a} o {b}"),
            Attempt::Divide(..) => format!("logical_divide({a}, {b})"),
        };
        Some(Repair { change: change(), write, gives })
    }

    fn coalesced(&self, b: &Layout) -> Option<Repair> {
        let fewer = coalesce(b).ok().filter(|f| f.shape().leaves().len() < b.shape().leaves().len())?;
        self.with(|| format!("coalesce {b}, the same elements in fewer modes"), self.operands().0, &fewer)
    }

    fn reordered(&self, b: &Layout) -> Option<Repair> {
        let mut modes = flat_modes(b);
        let stride = |d: &Stride| d.int().and_then(Int::value);
        if modes.iter().any(|(_, d)| stride(d).is_none()) {
            return None;
        }
        modes.sort_by_key(|(_, d)| stride(d));
        let fewer = coalesce(&from_modes(modes)).ok()?;
        let changed = fewer != coalesce(b).ok()? && fewer.shape().leaves().len() < b.shape().leaves().len();
        let change = || format!("take the modes of {b} by increasing stride, the same elements in another order");
        changed.then(|| self.with(change, self.operands().0, &fewer))?
    }

    fn by_mode(&self, a: &Layout, t: &Layout) -> Option<Repair> {
        let Attempt::Divide(..) = self else { return None };
        let tiler = Tiler::Tile(vec![Tiler::Layout(t.clone())]);
        let gives = Some(logical_divide(a, &tiler).ok().filter(|_| a.rank() > 1)?);
        let change = "divide the first mode alone".to_string();
        Some(Repair { change, write: format!("logical_divide({a}, {tiler})"), gives })
    }

    /// One extent of `a` rounded up to a multiple of what the tiler steps or takes, or to a power of two.
    fn padded(&self, a: &Layout, b: &Layout) -> Option<Repair> {
        let mut grains: Vec<i64> = vec![];
        for (n, d) in flat_modes(b) {
            let (n, d) = (n.value()?, d.int().and_then(Int::value)?.checked_abs()?);
            grains.extend([n, d].into_iter().chain(n.checked_mul(d)).filter(|g| *g > 1));
        }
        let extents: Vec<i64> = a.shape().leaves().into_iter().map(Int::value).collect::<Option<_>>()?;
        let mut tries: Vec<(i64, usize, i64)> = vec![];
        for (k, s) in extents.iter().enumerate().filter(|(_, s)| **s > 1) {
            let power = i64::try_from(u64::try_from(*s).ok()?.checked_next_power_of_two()?).ok()?;
            let rounded = grains.iter().filter_map(|g| ceil_quotient(*s, *g).checked_mul(*g));
            let more = rounded.chain([power]).filter(|n| n > s && n / s < 8);
            tries.extend(more.map(|n| (n - s, k, n)));
        }
        // What costs the least memory first: the added part of the whole.
        tries.sort_by_key(|(added, k, _)| (i128::from(*added) * 1_000_000 / i128::from(extents[*k]), *k, *added));
        tries.dedup();
        let distinct = injective(a) == Some(true);
        tries.into_iter().take(TRIES.min(most_tries(a, b))).find_map(|(_, k, n)| {
            let wider = with_extent(a, distinct, k, n)?;
            let change = || format!("pad extent {k} of {a} from {} to {n}", extents[k]);
            self.with(change, &wider, b)
        })
    }

    /// Another extent for one leaf of the tiler, the nearest that works.
    fn other_size(&self, a: &Layout, b: &Layout) -> Option<Repair> {
        let leaves = b.shape().leaves();
        let near = |n: i64| (1..=TRIES as i64 / 2).flat_map(move |by| [n - by, n + by]).filter(|m| *m > 1);
        let known = leaves.iter().enumerate().filter_map(|(k, n)| Some((k, n.value()?)));
        known.flat_map(|(k, n)| near(n).map(move |m| (k, n, m))).take(most_tries(a, b)).find_map(|(k, n, m)| {
            let other = resized(b, k, m)?;
            self.with(|| format!("take {m} elements instead of {n} in extent {k} of {b}"), a, &other)
        })
    }

    fn kept(&self) -> Option<Repair> {
        let (a, b) = self.operands();
        let inner = match self {
            Attempt::Composition(..) => b.clone(),
            Attempt::Divide(..) => {
                let rest = super::complement::complement(b, coalesce(a).ok()?.shape()).ok()?;
                Layout::concat(&[b.clone(), rest])
            }
        };
        let change = "keep both maps, as a composed layout".to_string();
        Some(Repair { change, write: format!("{a} o 0 o {inner}"), gives: None })
    }
}

/// The layout with leaf extent `k` replaced.
fn resized(l: &Layout, k: usize, n: i64) -> Option<Layout> {
    let mut i = 0;
    let shape: IntTuple = l.shape().map(&mut |s| {
        i += 1;
        if i == k + 1 { Int::Static(n) } else { s.clone() }
    });
    Layout::new(shape, l.stride().clone())
}

/// A padded tensor: the strides stay where there is room for more elements, else they are compact in the same order.
fn with_extent(a: &Layout, distinct: bool, k: usize, n: i64) -> Option<Layout> {
    let wider = resized(a, k, n)?;
    if distinct && injective(&wider) != Some(true) {
        return make_layout_like(&wider).ok();
    }
    Some(wider)
}

/// Marks a refusal of the inner layout as one behind maps: what works instead keeps them, and other repairs, which
/// would be of the inner layout alone, are not offered.
pub(crate) fn behind(maps: &Composed, e: AlgebraError) -> AlgebraError {
    match e {
        AlgebraError::Refused(mut r) if r.attempt.is_some() => {
            r.attempt = None;
            let (text, inner) = (maps.to_string(), maps.inner.to_string());
            let before = text.strip_suffix(&inner);
            r.repair = before.zip(r.repair).map(|(before, repair)| format!("{before}{repair}"));
            r.into()
        }
        e => e,
    }
}

#[cfg(test)]
mod tests {
    use super::{Layout, TRIES, most_tries};
    use crate::op::{Style, apply, parse_value};
    use expect_test::{Expect, expect};

    fn check(op: &str, a: &str, b: &str, wanted: Expect) {
        let p = |t: &str| parse_value(t, Style::Plain).unwrap();
        let e = apply(op, &[p(a), p(b)]).unwrap_err();
        let lines: Vec<String> = e.repairs().iter().map(|r| r.to_string()).collect();
        wanted.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn many_modes_make_few_tries() {
        let leaves = |n: usize| Layout::tuple(vec![(2.into(), 1.into()); n]);
        assert_eq!(most_tries(&leaves(8), &leaves(8)), TRIES * 16);
        assert_eq!(most_tries(&leaves(170), &leaves(170)), 48);
    }

    #[test]
    fn what_works_is_evaluated() {
        check(
            "composition",
            "(4,3):(3,1)",
            "4:3",
            expect![[r#"
            pad extent 0 of (4,3):(3,1) from 4 to 6: `(6,3):(3,1) o 4:3` = (2,2):(9,1)
            take 2 elements instead of 4 in extent 0 of 4:3: `(4,3):(3,1) o 2:3` = 2:9
            keep both maps, as a composed layout: `(4,3):(3,1) o 0 o 4:3`"#]],
        );
        check(
            "composition",
            "(3,8):(1,10)",
            "(2,3):(1,2)",
            expect![[r#"
            coalesce (2,3):(1,2), the same elements in fewer modes: `(3,8):(1,10) o 6:1` = (3,2):(1,10)
            pad extent 0 of (3,8):(1,10) from 3 to 6: `(6,8):(1,10) o (2,3):(1,2)` = (2,3):(1,2)
            keep both maps, as a composed layout: `(3,8):(1,10) o 0 o (2,3):(1,2)`"#]],
        );
        check(
            "composition",
            "(5,2):(4,8)",
            "8:1",
            expect![[r#"
            pad extent 0 of (5,2):(4,8) from 5 to 8: `(8,2):(4,8) o 8:1` = 8:4
            take 10 elements instead of 8 in extent 0 of 8:1: `(5,2):(4,8) o 10:1` = (5,2):(4,8)
            keep both maps, as a composed layout: `(5,2):(4,8) o 0 o 8:1`"#]],
        );
        check(
            "composition",
            "(4,8):(1,5)",
            "(2,8):(2,3)",
            expect![[r#"
            pad extent 0 of (4,8):(1,5) from 4 to 6: `(6,8):(1,6) o (2,8):(2,3)` = (2,8):(2,3)
            keep both maps, as a composed layout: `(4,8):(1,5) o 0 o (2,8):(2,3)`"#]],
        );
        check(
            "composition",
            "(6,4):(1,10)",
            "(2,4):(4,1)",
            expect![[r#"
            pad extent 0 of (6,4):(1,10) from 6 to 8: `(8,4):(1,10) o (2,4):(4,1)` = (2,4):(4,1)
            take 2 elements instead of 4 in extent 1 of (2,4):(4,1): `(6,4):(1,10) o (2,2):(4,1)` = (2,2):(4,1)
            keep both maps, as a composed layout: `(6,4):(1,10) o 0 o (2,4):(4,1)`"#]],
        );
        check(
            "logical_divide",
            "(10,6):(1,16)",
            "4:1",
            expect![[r#"
            divide the first mode alone: `logical_divide((10,6):(1,16), <4:1>)` = ((4,3),6):((1,4),16)
            pad extent 0 of (10,6):(1,16) from 10 to 12: `logical_divide((12,6):(1,16), 4:1)` = (4,(3,6)):(1,(4,16))
            take 5 elements instead of 4 in extent 0 of 4:1: `logical_divide((10,6):(1,16), 5:1)` = (5,(2,6)):(1,(5,16))
            keep both maps, as a composed layout: `(10,6):(1,16) o 0 o (4,18):(1,4)`"#]],
        );
        check(
            "logical_divide",
            "(10,6):(6,1)",
            "4:1",
            expect![[r#"
            divide the first mode alone: `logical_divide((10,6):(6,1), <4:1>)` = ((4,3),6):((6,24),1)
            pad extent 0 of (10,6):(6,1) from 10 to 12: `logical_divide((12,6):(6,1), 4:1)` = (4,(3,6)):(6,(24,1))
            take 5 elements instead of 4 in extent 0 of 4:1: `logical_divide((10,6):(6,1), 5:1)` = (5,(2,6)):(6,(30,1))
            keep both maps, as a composed layout: `(10,6):(6,1) o 0 o (4,18):(1,4)`"#]],
        );
    }

    #[test]
    fn behind_a_map_what_works_keeps_it() {
        let p = |t: &str| parse_value(t, Style::Plain).unwrap();
        let e = apply("logical_divide", &[p("1:7 o 0 o (6,3):(3,1)"), p("4:2")]).unwrap_err();
        let written = e.repair().unwrap();
        assert_eq!(written, "1:7 o 0 o (6,3):(3,1) o 0 o (4,(2,2)):(2,(1,8))");
        assert_eq!((p(&written).to_string(), e.repairs().len()), (written, 0));
    }
}
