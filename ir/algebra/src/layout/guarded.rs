//! Answers under conditions: what the facts leave open becomes a guard that is shown with the result.
//!
//! An operation that meets an open condition says so, with the conditions that would let it go on
//! ([`AlgebraError::Undecided`]). [`guarded`] assumes one, runs the operation again, and so on until it answers: the
//! guards are what was assumed. The weakest conditions are tried first; where one leads nowhere the next is tried, so
//! the search is a small tree, of at most [`MAX_RUNS`] runs. In the end every guard without which the operation still
//! answers is dropped, and what several say of one symbol is said once.
//!
//! `(M,N):(N,1) o 8:1` is `8:N` where `M >= 8`; without the guard the eight elements could go round a corner.
//!
//! # Invariants
//! * The value is right for all values of the symbols that meet the guards.
//! * No guard is refuted by the facts: a condition that can never hold is an error of the operation.
use super::error::{AlgebraError, Result};
use super::{After, AnyLayout, Composed, Coord, Index, Layout, Outer, Stride, StrideTuple, Tiler};
use crate::int::{Assumptions, Condition, Int, IntError, Symbol};
use crate::tuple::IntTuple;

/// How often an operation is run in the search for guards.
pub const MAX_RUNS: usize = 64;

/// How many ints of its arguments these runs look at; a few runs there are always. With each condition the ints of a
/// layout get longer, and each run is slower than the one before.
const MAX_INTS: usize = 1024;

/// A value that is right where the guards hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guarded<T> {
    /// The value.
    pub value: T,
    /// What must hold; empty where the facts prove everything.
    pub guards: Vec<Condition>,
}

/// Replaces one int.
pub type IntMap<'a> = dyn FnMut(&Int) -> Result<Int, IntError> + 'a;

/// What is made of ints.
pub trait Ints: Sized {
    /// The same with every int replaced.
    ///
    /// # Errors
    /// Those of `f`.
    fn map_ints(&self, f: &mut IntMap<'_>) -> Result<Self, IntError>;

    /// Calls `f` on every int, in the order of `map_ints`.
    fn for_each_int(&self, f: &mut dyn FnMut(&Int)) {
        // Only looked at: the copy is not used, and the map never fails.
        let _ = self.map_ints(&mut |i| {
            f(i);
            Ok(i.clone())
        });
    }

    /// Calls `f` on every symbol of every int.
    fn for_each_symbol(&self, f: &mut dyn FnMut(&Symbol)) {
        self.for_each_int(&mut |i| {
            if let Int::Sym(e) = i {
                e.for_each_symbol(&mut |s| f(s));
            }
        });
    }
}

impl Ints for Int {
    fn map_ints(&self, f: &mut IntMap<'_>) -> Result<Int, IntError> {
        f(self)
    }
}

impl Ints for Stride {
    fn map_ints(&self, f: &mut IntMap<'_>) -> Result<Stride, IntError> {
        Ok(match self {
            Stride::Int(d) => Stride::Int(f(d)?),
            Stride::Basis(d, path) => Stride::Basis(f(d)?, path.clone()),
        })
    }
}

impl Ints for IntTuple {
    fn map_ints(&self, f: &mut IntMap<'_>) -> Result<IntTuple, IntError> {
        self.try_map(f)
    }
}

impl Ints for StrideTuple {
    fn map_ints(&self, f: &mut IntMap<'_>) -> Result<StrideTuple, IntError> {
        self.try_map(&mut |d| d.map_ints(f))
    }
}

impl Ints for Coord {
    fn map_ints(&self, f: &mut IntMap<'_>) -> Result<Coord, IntError> {
        self.try_map(&mut |i| match i {
            Index::All => Ok(Index::All),
            Index::At(i) => Ok(Index::At(f(i)?)),
        })
    }
}

impl Ints for Layout {
    fn map_ints(&self, f: &mut IntMap<'_>) -> Result<Layout, IntError> {
        Ok(Layout::of_trees(self.shape().map_ints(f)?, self.stride().map_ints(f)?))
    }

    fn for_each_int(&self, f: &mut dyn FnMut(&Int)) {
        self.shape().for_each(&mut |i| f(i));
        self.stride().for_each(&mut |d| match d {
            Stride::Int(i) | Stride::Basis(i, _) => f(i),
        });
    }
}

impl Ints for Outer {
    fn map_ints(&self, f: &mut IntMap<'_>) -> Result<Outer, IntError> {
        Ok(match self {
            Outer::Swizzle(s) => Outer::Swizzle(*s),
            Outer::Layout(l) => Outer::Layout(Box::new(l.map_ints(f)?)),
            Outer::Shift(t) => Outer::Shift(t.map_ints(f)?),
            Outer::After(x) => Outer::After(Box::new(After {
                outer: x.outer.map_ints(f)?,
                offset: f(&x.offset)?,
                inner: x.inner.map_ints(f)?,
            })),
        })
    }
}

impl Ints for Composed {
    fn map_ints(&self, f: &mut IntMap<'_>) -> Result<Composed, IntError> {
        let (outer, inner) = (self.outer.map_ints(f)?, self.inner.map_ints(f)?);
        Ok(Composed { outer, offset: f(&self.offset)?, inner })
    }
}

impl Ints for AnyLayout {
    fn map_ints(&self, f: &mut IntMap<'_>) -> Result<AnyLayout, IntError> {
        Ok(match self {
            AnyLayout::Plain(l) => AnyLayout::Plain(l.map_ints(f)?),
            AnyLayout::Composed(c) => AnyLayout::Composed(c.map_ints(f)?),
        })
    }
}

impl Ints for Tiler {
    fn map_ints(&self, f: &mut IntMap<'_>) -> Result<Tiler, IntError> {
        Ok(match self {
            Tiler::All => Tiler::All,
            Tiler::Int(i) => Tiler::Int(f(i)?),
            Tiler::Layout(l) => Tiler::Layout(l.map_ints(f)?),
            Tiler::Tile(v) => Tiler::Tile(v.iter().map(|t| t.map_ints(f)).collect::<Result<_, _>>()?),
        })
    }
}

impl<T: Ints> Ints for Vec<T> {
    fn map_ints(&self, f: &mut IntMap<'_>) -> Result<Vec<T>, IntError> {
        self.iter().map(|x| x.map_ints(f)).collect()
    }
}

impl<A: Ints, B: Ints> Ints for (A, B) {
    fn map_ints(&self, f: &mut IntMap<'_>) -> Result<(A, B), IntError> {
        Ok((self.0.map_ints(f)?, self.1.map_ints(f)?))
    }
}

/// What `f` gives for `args`, with the conditions under which it does.
///
/// # Errors
/// Whatever `f` refuses; [`AlgebraError::Undecided`] where no condition that can be assumed is enough.
/// # Example
/// ```
/// # use tilewright_algebra::layout::{compose::composition, guarded::guarded};
/// # use tilewright_algebra::op::{parse_value, Style};
/// # let layout = |t| parse_value(t, Style::Plain).unwrap().layout().unwrap().clone();
/// let args = (layout("(M,N):(N,1)"), layout("8:1"));
/// let r = guarded(&args, |(a, b)| composition(a, b)).unwrap();
/// assert_eq!((r.value.to_string().as_str(), r.guards[0].to_string().as_str()), ("8:N", "M >= 8"));
/// ```
pub fn guarded<A: Ints, R: Ints>(args: &A, f: impl Fn(&A) -> Result<R>) -> Result<Guarded<R>> {
    let mut assumed = Assumptions::new();
    let value = assuming(args, &mut assumed, f)?;
    Ok(Guarded { value, guards: assumed.conditions() })
}

/// What `f` gives for `args` where the assumptions hold; what else it needs is assumed too.
///
/// # Errors
/// As [`guarded`].
pub fn assuming<A: Ints, R: Ints>(args: &A, assumed: &mut Assumptions, f: impl Fn(&A) -> Result<R>) -> Result<R> {
    if assumed.is_empty() {
        // What needs no guard, which is nearly everything, costs nothing.
        match f(args) {
            Err(AlgebraError::Undecided { any_of, .. }) if !any_of.is_empty() => {}
            r => return r,
        }
    }
    let mut n_ints = 0;
    args.for_each_int(&mut |_| n_ints += 1);
    let most = (MAX_INTS / n_ints.max(1)).clamp(8, MAX_RUNS);
    let mut search = GuardSearch { args, f: &f, runs: 0, most };
    let mut added = vec![];
    let mut value = search.go(assumed, &mut added)?;
    let base = assumed.clone();
    let mut i = added.len();
    while added.len() > 1 && i > 0 {
        i -= 1;
        let mut others = added.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, c)| c);
        let mut fewer = base.clone();
        let possible = others.all(|c| fewer.assume(c));
        if possible && let Ok(v) = search.run(&fewer) {
            value = v;
            added.remove(i);
        }
    }
    for c in &added {
        assumed.assume(c);
    }
    Ok(value)
}

struct GuardSearch<'a, A, F> {
    args: &'a A,
    f: &'a F,
    runs: usize,
    most: usize,
}

impl<A: Ints, R: Ints, F: Fn(&A) -> Result<R>> GuardSearch<'_, A, F> {
    fn run(&self, assumed: &Assumptions) -> Result<R> {
        let sharper = self.args.map_ints(&mut |i| assumed.refine(i))?;
        let r = assumed.scope(|| (self.f)(&sharper))?;
        Ok(r.map_ints(&mut |i| assumed.restore(i))?)
    }

    /// Depth first: the conditions that were added on the way stay in `added`.
    fn go(&mut self, assumed: &Assumptions, added: &mut Vec<Condition>) -> Result<R> {
        self.runs += 1;
        let e = match self.run(assumed) {
            Err(e @ AlgebraError::Undecided { .. }) => e,
            r => return r,
        };
        let AlgebraError::Undecided { any_of, .. } = &e else { return Err(e) };
        let before = assumed.conditions();
        for c in any_of {
            let mut more = assumed.clone();
            // One that adds nothing would be asked again for ever.
            if self.runs >= self.most || !more.assume(c) || more.conditions() == before {
                continue;
            }
            added.push(assumed.restored(c));
            if let Ok(r) = self.go(&more, added) {
                return Ok(r);
            }
            added.pop();
        }
        Err(e)
    }
}

#[cfg(test)]
mod tests {
    use crate::op::{Style, apply_guarded, parse_value};
    use expect_test::{Expect, expect};

    fn check(op: &str, args: &[&str], wanted: Expect) {
        let args: Vec<_> = args.iter().map(|t| parse_value(t, Style::Plain).unwrap()).collect();
        wanted.assert_eq(&match apply_guarded(op, &args) {
            Ok(r) if r.guards.is_empty() => r.value.to_string(),
            Ok(r) => {
                let guards: Vec<String> = r.guards.iter().map(|g| g.to_string()).collect();
                format!("{} where {}", r.value, guards.join(", "))
            }
            Err(e) => format!("{e}; {}", e.repair().unwrap_or_default()),
        });
    }

    #[test]
    fn the_weakest_condition_is_the_guard() {
        check("composition", &["(M,N):(N,1)", "8:1"], expect!["8:N where M >= 8"]);
        check("composition", &["(4,N):(N,1)", "M:1"], expect!["(4,M/4):(N,1) where M % 4 == 0"]);
        check("composition", &["(M,N):(N,1)", "K:1"], expect!["K:N where K - 1 < M"]);
        check("logical_divide", &["(M,N):(N,1)", "8:1"], expect!["(8,(M/8,N)):(N,(8*N,1)) where M % 8 == 0, M >= 8"]);
        check("composition", &["(4,N):(N,1)", "(4,M):(1,4)"], expect!["(4,M):(N,1)"]);
    }

    /// Every mode needs a condition of its own; the runs that find them are bounded by what they look at.
    #[test]
    fn many_modes_make_few_runs() {
        let modes = |n: usize| {
            let [shape, stride]: [Vec<String>; 2] =
                [(0..n).map(|_| "2".to_string()).collect(), (0..n).map(|i| (i % 7 + 1).to_string()).collect()];
            format!("({}):({})", shape.join(","), stride.join(","))
        };
        let guards = |n: usize| {
            let args: Vec<_> =
                [modes(n), "M".to_string()].iter().map(|t| parse_value(t, Style::Plain).unwrap()).collect();
            apply_guarded("logical_divide", &args).map(|r| r.guards.len()).map_err(|e| e.code())
        };
        assert!(guards(8).is_ok_and(|n| n > 1));
        assert_eq!(guards(60), Err("E0210"));
    }
}
