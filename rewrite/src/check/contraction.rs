//! The meaning of products and sums over named indices: numbers at each coordinate, in small random tensors.
//!
//! An operand is text, `"t0[e,a]"`: a name, and the index that walks each of its modes. Its elements are random ints of
//! 64 bits that wrap, a commutative ring. A law does not depend on extents, so each environment gives most indices the
//! extent 1 and a few of them 2 or 3: then every term is evaluated coordinate by coordinate.
use super::Meaning;
use super::pattern::Bindings;
use crate::decide::ENVIRONMENTS;
use crate::law::LawCondition;
use crate::proof::By;
use crate::sample::Random;
use crate::sexp::Sexp;
use std::collections::BTreeSet;

/// Indices of one environment whose extent is not 1.
const WALKED: usize = 3;

/// A term that was read; indices are numbers.
enum ReadTerm {
    Operand(u64, Vec<usize>),
    Product(Box<[ReadTerm; 2]>),
    Sum(Vec<usize>, Box<ReadTerm>),
}

/// The meaning of the terms over some indices.
pub(crate) struct Tensors {
    names: Vec<String>,
    /// The extent of each index in each environment.
    environments: Vec<Vec<usize>>,
}

impl Tensors {
    /// Of the terms that have the indices of this one.
    pub(crate) fn new(term: &Sexp) -> Tensors {
        let mut names = BTreeSet::new();
        indices_in(term, &mut names);
        let names: Vec<String> = names.into_iter().map(str::to_string).collect();
        let mut random = Random::new(0xe15);
        let environments = (0..ENVIRONMENTS)
            .map(|_| {
                let mut extents = vec![1; names.len()];
                for _ in 0..WALKED.min(names.len()) {
                    extents[random.range(0, names.len() as i64 - 1) as usize] = random.range(2, 3) as usize;
                }
                extents
            })
            .collect();
        Tensors { names, environments }
    }

    fn numbers<'s>(&self, names: impl IntoIterator<Item = &'s str>) -> Option<Vec<usize>> {
        names.into_iter().map(|n| self.names.iter().position(|known| known == n)).collect()
    }

    /// Reads a term, whose order of indices counts for nothing here.
    fn read(&self, s: &Sexp) -> Option<ReadTerm> {
        match (s, s.op_and_operands()) {
            (Sexp::Text(t), _) => {
                let (name, indices) = operand(t)?;
                let seed = name.bytes().fold(17u64, |h, b| h.wrapping_mul(31).wrapping_add(b.into()));
                Some(ReadTerm::Operand(seed, self.numbers(indices)?))
            }
            (_, Some(("*", [x, y]))) => Some(ReadTerm::Product(Box::new([self.read(x)?, self.read(y)?]))),
            (_, Some(("sum", [over, x]))) => Some(ReadTerm::Sum(self.numbers(listed(over)?)?, Box::new(self.read(x)?))),
            (_, Some(("order", [over, x]))) => {
                let order = listed(over)?;
                let every = free(x).is_some_and(|free| free.iter().all(|i| order.contains(i)));
                if every { self.read(x) } else { None }
            }
            _ => None,
        }
    }
}

impl Meaning for Tensors {
    fn is_term(&self, s: &Sexp) -> bool {
        self.read(s).is_some()
    }

    fn commutes(&self) -> bool {
        false
    }

    fn computation(&self, _: &str, _: &Sexp, _: &Sexp) -> Option<Option<By>> {
        None
    }

    fn decide(&self, c: &LawCondition, bound: &mut Bindings) -> Option<By> {
        let holds = match c {
            LawCondition::Lacks(x, s) => {
                let (free, over) = (free(bound.get(*x)?)?, listed(bound.get(*s)?)?);
                free.is_disjoint(&over)
            }
            LawCondition::Joined(u, s, t) => {
                let (s, t) = (listed(bound.get(*s)?)?, listed(bound.get(*t)?)?);
                let joined: BTreeSet<&str> = s.union(&t).copied().collect();
                let apart = s.is_disjoint(&t);
                match bound.get(*u) {
                    Some(u) => apart && listed(u)? == joined,
                    None => {
                        let text = joined.into_iter().collect::<Vec<_>>().join(",");
                        bound.insert(u.to_string(), Sexp::Text(text.into()));
                        apart
                    }
                }
            }
            _ => false,
        };
        holds.then_some(By::Facts)
    }

    fn compare(&self, before: &Sexp, after: &Sexp) -> Result<usize, (String, String, String)> {
        let (Some(b), Some(a)) = (self.read(before), self.read(after)) else { return Ok(0) };
        let every = |s: &Sexp| free(s).and_then(|f| self.numbers(f)).unwrap_or_default();
        let mut walked = every(before);
        walked.extend(every(after));
        walked.sort_unstable();
        walked.dedup();
        let mut compared = 0;
        for extents in &self.environments {
            let mut at = vec![0; self.names.len()];
            let mut differs = None;
            walk(&walked, extents, &mut at, &mut |at| {
                let (x, y) = (b.value(extents, at), a.value(extents, at));
                if x != y {
                    differs.get_or_insert((x.to_string(), y.to_string(), self.place(&walked, at)));
                }
                compared += 1;
            });
            differs.map_or(Ok(()), Err)?;
        }
        Ok(compared)
    }
}

impl Tensors {
    fn place(&self, walked: &[usize], at: &[usize]) -> String {
        walked.iter().map(|i| format!("{} = {}", self.names[*i], at[*i])).collect::<Vec<_>>().join(", ")
    }
}

impl ReadTerm {
    /// The element at these coordinates.
    fn value(&self, extents: &[usize], at: &mut [usize]) -> u64 {
        match self {
            ReadTerm::Operand(seed, indices) => {
                indices.iter().fold(Random::new(*seed), |mut r, i| Random::new(r.next_u64() ^ at[*i] as u64)).next_u64()
            }
            ReadTerm::Product(xy) => xy[0].value(extents, at).wrapping_mul(xy[1].value(extents, at)),
            ReadTerm::Sum(over, x) => {
                let mut sum = 0u64;
                // An index that is walked outside may be summed over inside, too: it comes back as it was.
                let outside: Vec<usize> = over.iter().map(|i| at[*i]).collect();
                walk(over, extents, at, &mut |at| sum = sum.wrapping_add(x.value(extents, at)));
                over.iter().zip(outside).for_each(|(i, c)| at[*i] = c);
                sum
            }
        }
    }
}

/// Calls `f` at every coordinate of these indices.
fn walk(over: &[usize], extents: &[usize], at: &mut [usize], f: &mut dyn FnMut(&mut [usize])) {
    let Some((i, rest)) = over.split_first() else { return f(at) };
    for c in 0..extents[*i] {
        at[*i] = c;
        walk(rest, extents, at, f);
    }
}

/// The name and the indices of an operand.
fn operand(text: &str) -> Option<(&str, Vec<&str>)> {
    let (name, rest) = text.split_once('[')?;
    let indices = rest.strip_suffix(']')?;
    (!name.is_empty() && !indices.contains(['[', ']'])).then(|| (name, words(indices)))
}

/// The indices of a list, each of them once; `None` where one stands twice.
fn listed(s: &Sexp) -> Option<BTreeSet<&str>> {
    let Sexp::Text(text) = s else { return None };
    let words = words(text);
    let set: BTreeSet<&str> = words.iter().copied().collect();
    (set.len() == words.len() && !text.contains(['[', ']'])).then_some(set)
}

fn words(list: &str) -> Vec<&str> {
    list.split(',').filter(|w| !w.is_empty()).collect()
}

/// The indices that a term has.
fn free(s: &Sexp) -> Option<BTreeSet<&str>> {
    match (s, s.op_and_operands()) {
        (Sexp::Text(t), _) => Some(operand(t)?.1.into_iter().collect()),
        (_, Some(("*", [x, y]))) => Some(free(x)?.union(&free(y)?).copied().collect()),
        (_, Some(("sum", [over, x]))) => Some(free(x)?.difference(&listed(over)?).copied().collect()),
        (_, Some(("order", [_, x]))) => free(x),
        _ => None,
    }
}

/// Every index that a term names, summed over or not.
fn indices_in<'s>(s: &'s Sexp, out: &mut BTreeSet<&'s str>) {
    match (s, s.op_and_operands()) {
        (Sexp::Text(t), _) => out.extend(operand(t).map_or_else(|| words(t), |(_, indices)| indices)),
        (_, Some((_, parts))) => parts.iter().for_each(|p| indices_in(p, out)),
        _ => {}
    }
}

/// An element of a term for tests of laws: whether two terms agree everywhere.
#[cfg(test)]
pub(crate) fn agree(before: &Sexp, after: &Sexp) -> bool {
    let tensors = Tensors::new(&Sexp::list("*", [before.clone(), after.clone()]));
    tensors.is_term(before) && tensors.is_term(after) && tensors.compare(before, after).is_ok()
}
