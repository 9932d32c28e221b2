//! The structure of trees: select, take, group, zip and their kin, for shapes and strides alike.
//!
//! Nothing here looks at a leaf. An operation on a layout applies the same one to its shape and to its stride, which
//! keeps them congruent.
use super::Tree;
use crate::layout::error::{AlgebraError, Result};
use std::fmt::Display;

fn mode_error<L: Display>(what: &'static str, index: i64, of: &Tree<L>) -> AlgebraError {
    AlgebraError::Mode { what, index, of: of.to_string(), rank: of.rank() }
}

impl<L: Clone + Display> Tree<L> {
    /// The subtree at a path of mode numbers; a leaf is its own mode 0.
    ///
    /// # Errors
    /// A mode that is not there.
    pub fn at(&self, path: &[i64]) -> Result<&Tree<L>> {
        path.iter().try_fold(self, |t, i| {
            let sub = usize::try_from(*i).ok().and_then(|i| t.get(i));
            sub.ok_or_else(|| mode_error("get", *i, t))
        })
    }

    /// Each leaf replaced by a tree.
    pub fn graft<M>(&self, f: &mut dyn FnMut(&L) -> Tree<M>) -> Tree<M> {
        match self {
            Tree::Leaf(l) => f(l),
            Tree::Node(v) => Tree::Node(v.iter().map(|t| t.graft(f)).collect()),
        }
    }

    /// The modes at the given indices, as a tuple.
    ///
    /// # Errors
    /// A mode that is not there.
    pub fn select(&self, indices: &[i64]) -> Result<Tree<L>> {
        indices.iter().map(|i| self.at(&[*i]).cloned()).collect::<Result<_>>().map(Tree::Node)
    }

    /// `[b, e)` as bounds of modes; `e == -1` is the rank.
    fn bounds(&self, what: &'static str, b: i64, e: i64) -> Result<(usize, usize)> {
        let rank = self.rank();
        let e = if e == -1 { rank as i64 } else { e };
        match (usize::try_from(b), usize::try_from(e)) {
            (Ok(b), Ok(e)) if b <= e && e <= rank => Ok((b, e)),
            (Ok(b), Ok(e)) if b <= e => Err(mode_error(what, e as i64, self)),
            _ => Err(mode_error(what, b, self)),
        }
    }

    /// The modes `b..e`; `e == -1` means to the end.
    ///
    /// # Errors
    /// Bounds out of order or beyond the rank.
    pub fn take(&self, b: i64, e: i64) -> Result<Tree<L>> {
        let (b, e) = self.bounds("take", b, e)?;
        Ok(Tree::Node(self.modes()[b..e].to_vec()))
    }

    /// The modes `b..e` grouped into one; an empty range changes nothing.
    ///
    /// # Errors
    /// Bounds out of order or beyond the rank.
    pub fn group(&self, b: i64, e: i64) -> Result<Tree<L>> {
        let (b, e) = self.bounds("group", b, e)?;
        if b == e {
            return Ok(self.clone());
        }
        let m = self.modes();
        let grouped = Tree::Node(m[b..e].to_vec());
        Ok(Tree::Node(m[..b].iter().cloned().chain([grouped]).chain(m[e..].iter().cloned()).collect()))
    }

    /// The leaves as one tuple; a leaf stays a leaf.
    pub fn flatten(&self) -> Tree<L> {
        match self {
            Tree::Leaf(_) => self.clone(),
            Tree::Node(_) => self.flatten_to_tuple(),
        }
    }

    /// The leaves as one tuple, also of a leaf.
    pub fn flatten_to_tuple(&self) -> Tree<L> {
        Tree::Node(self.leaves().into_iter().cloned().map(Tree::Leaf).collect())
    }

    /// The modes of a flat tuple arranged in the profile of `target`.
    ///
    /// # Errors
    /// A different number of modes.
    pub fn unflatten<M: Clone + Display>(&self, target: &Tree<M>) -> Result<Tree<L>> {
        fn place<L: Clone, M>(modes: &mut std::slice::Iter<'_, Tree<L>>, target: &Tree<M>) -> Option<Tree<L>> {
            match target {
                Tree::Leaf(_) => modes.next().cloned(),
                Tree::Node(v) => v.iter().map(|t| place(modes, t)).collect::<Option<_>>().map(Tree::Node),
            }
        }
        let mut modes = self.modes().iter();
        match place(&mut modes, target) {
            Some(t) if modes.as_slice().is_empty() => Ok(t),
            _ => Err(AlgebraError::Profile { what: "unflatten", a: self.to_string(), b: target.to_string() }),
        }
    }

    /// With `x` as a further last mode.
    pub fn append(&self, x: &Tree<L>) -> Tree<L> {
        Tree::Node(self.modes().iter().cloned().chain([x.clone()]).collect())
    }

    /// With `x` as a further first mode.
    pub fn prepend(&self, x: &Tree<L>) -> Tree<L> {
        Tree::Node([x.clone()].into_iter().chain(self.modes().iter().cloned()).collect())
    }

    /// With `x` appended until the rank is `n`; a tree that has it stays as it is.
    ///
    /// # Errors
    /// A rank that is already larger.
    pub fn append_to_rank(&self, n: usize, x: &Tree<L>) -> Result<Tree<L>> {
        let more = n.checked_sub(self.rank()).ok_or_else(|| mode_error("append", n as i64, self))?;
        let more = std::iter::repeat_n(x, more).cloned();
        Ok(if more.len() == 0 { self.clone() } else { Tree::Node(self.modes().iter().cloned().chain(more).collect()) })
    }

    /// With `x` prepended until the rank is `n`; a tree that has it stays as it is.
    ///
    /// # Errors
    /// A rank that is already larger.
    pub fn prepend_to_rank(&self, n: usize, x: &Tree<L>) -> Result<Tree<L>> {
        let more = n.checked_sub(self.rank()).ok_or_else(|| mode_error("prepend", n as i64, self))?;
        let more = std::iter::repeat_n(x, more).cloned();
        Ok(if more.len() == 0 { self.clone() } else { Tree::Node(more.chain(self.modes().iter().cloned()).collect()) })
    }

    /// With mode `i` replaced.
    ///
    /// # Errors
    /// A mode that is not there.
    pub fn replace(&self, i: i64, x: &Tree<L>) -> Result<Tree<L>> {
        self.at(&[i])?;
        let mut m = self.modes().to_vec();
        m[i as usize] = x.clone();
        Ok(Tree::Node(m))
    }

    /// With `x` inserted before mode `i`.
    ///
    /// # Errors
    /// An index beyond the rank.
    pub fn insert(&self, i: i64, x: &Tree<L>) -> Result<Tree<L>> {
        let mut m = self.modes().to_vec();
        let at = usize::try_from(i).ok().filter(|i| *i <= m.len()).ok_or_else(|| mode_error("insert", i, self))?;
        m.insert(at, x.clone());
        Ok(Tree::Node(m))
    }

    /// Without mode `i`.
    ///
    /// # Errors
    /// A mode that is not there.
    pub fn remove(&self, i: i64) -> Result<Tree<L>> {
        self.at(&[i])?;
        let mut m = self.modes().to_vec();
        m.remove(i as usize);
        Ok(Tree::Node(m))
    }

    /// Without enclosing rank-1 tuples.
    pub fn unwrap(&self) -> Tree<L> {
        match self {
            Tree::Node(v) if v.len() == 1 => v[0].unwrap(),
            t => t.clone(),
        }
    }

    /// As a tuple: a leaf becomes a rank-1 tuple.
    pub fn wrap(&self) -> Tree<L> {
        match self {
            Tree::Leaf(_) => Tree::Node(vec![self.clone()]),
            t => t.clone(),
        }
    }

    /// The modes in reverse order.
    pub fn reverse(&self) -> Tree<L> {
        match self {
            Tree::Leaf(_) => self.clone(),
            Tree::Node(v) => Tree::Node(v.iter().rev().cloned().collect()),
        }
    }

    /// `((a,b),(x,y))` as `((a,x),(b,y))`; a tree whose first mode is a leaf stays as it is.
    ///
    /// # Errors
    /// Modes of different ranks.
    pub fn transpose(&self) -> Result<Tree<L>> {
        match self {
            Tree::Node(v) if matches!(v.first(), Some(Tree::Node(_))) => zip_all(v),
            t => Ok(t.clone()),
        }
    }

    /// Splits modes of two into `((firsts), (seconds, rest))` where `guide` has terminals; CuTe's `zip2_by`.
    ///
    /// # Errors
    /// A terminal over a mode that has not two modes, or a guide of larger rank.
    pub fn zip2_by<M>(&self, guide: &Tree<M>) -> Result<Tree<L>> {
        let Tree::Node(guides) = guide else {
            return match self {
                Tree::Node(v) if v.len() == 2 => Ok(self.clone()),
                _ => Err(mode_error("zip2_by needs two modes", 1, self)),
            };
        };
        let modes = self.modes();
        if matches!(self, Tree::Leaf(_)) || guides.len() > modes.len() {
            return Err(mode_error("zip2_by", guides.len() as i64, self));
        }
        let (mut first, mut second) = (vec![], vec![]);
        for (t, g) in modes.iter().zip(guides) {
            let split = t.zip2_by(g)?;
            first.push(split.at(&[0])?.clone());
            second.push(split.at(&[1])?.clone());
        }
        second.extend(modes[guides.len()..].iter().cloned());
        Ok(Tree::Node(vec![Tree::Node(first), Tree::Node(second)]))
    }
}

/// The tuples zipped: mode `k` holds mode `k` of each.
///
/// # Errors
/// Different ranks.
pub fn zip_all<L: Clone + Display>(trees: &[Tree<L>]) -> Result<Tree<L>> {
    let rank = trees.first().map_or(0, Tree::rank);
    let node = |t: &Tree<L>| matches!(t, Tree::Node(_));
    if let Some(bad) = trees.iter().find(|t| t.rank() != rank || !node(t)) {
        return Err(AlgebraError::Profile { what: "zip", a: trees[0].to_string(), b: bad.to_string() });
    }
    let mode = |k: usize| Tree::Node(trees.iter().map(|t| t.modes()[k].clone()).collect());
    Ok(Tree::Node((0..rank).map(mode).collect()))
}

#[cfg(test)]
mod tests {
    use crate::tuple::{IntTuple, Tree};

    fn t(text: &str) -> IntTuple {
        crate::op::parse_value(text, crate::op::Style::Plain).unwrap().tuple().unwrap()
    }

    #[test]
    fn group_and_flatten_are_inverse_on_flat_tuples() {
        let x = t("(2,3,5,7)");
        assert_eq!(x.group(1, 3).unwrap().to_string(), "(2,(3,5),7)");
        assert_eq!(x.group(1, 3).unwrap().flatten(), x);
        assert!(x.group(3, 2).is_err());
    }

    #[test]
    fn zip2_by_splits_at_the_terminals() {
        assert_eq!(t("((2,2),3)").zip2_by(&t("(1)")).unwrap().to_string(), "((2),(2,3))");
        assert!(t("(3,(2,2))").zip2_by(&t("(1)")).is_err());
    }

    #[test]
    fn unwrap_strips_all_rank_1_levels() {
        assert_eq!(t("((3))").unwrap(), Tree::from(3));
    }
}
