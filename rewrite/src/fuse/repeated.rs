//! Temporaries that are computed as an earlier one was: `topk` and `argtopk` of one row find the same places.
//!
//! ```text
//! let a[m] = max(n) x[m,n]                 let a[m] = max(n) x[m,n]
//! y[m,n] = x[m,n] - a[m]             =>    y[m,n] = x[m,n] - a[m]
//! let b[m] = max(n) x[m,n]
//! z[m] = b[m]                              z[m] = a[m]
//! ```
use super::{for_each_operand, temporaries};
use std::collections::BTreeMap;
use tilewright_ir::origin::Origin;
use tilewright_ir::program::{Function, Role, Statement, TensorId};

/// The function with one temporary for those of the same statements, where nothing that these read is written between.
pub(crate) fn repeated(function: &Function) -> Function {
    let mut out = function.clone();
    let mut writers: BTreeMap<TensorId, Vec<usize>> = BTreeMap::new();
    for (i, s) in out.body.iter().enumerate().filter(|(_, s)| out.tensor(s.out.tensor).role == Role::Temp) {
        writers.entry(s.out.tensor).or_default().push(i);
    }
    let mut all: Vec<(TensorId, Vec<usize>)> = writers.into_iter().collect();
    all.sort_by_key(|(_, at)| at[0]);
    let mut known: Vec<(Vec<Statement>, TensorId, usize)> = vec![];
    let mut dropped = vec![false; out.body.len()];
    for (t, at) in all {
        let reads_itself = |s: &Statement| s.loads().iter().any(|(_, o)| o.tensor == t);
        if at.iter().any(|&i| reads_itself(&out.body[i])) {
            continue;
        }
        let same: Vec<Statement> = at.iter().map(|&i| alike(&out.body[i])).collect();
        let left = |from: usize, to: usize| (from..to).filter(|&i| !dropped[i]).map(|i| &out.body[i]);
        let read: Vec<TensorId> = same.iter().flat_map(Statement::loads).map(|(_, o)| o.tensor).collect();
        let found = known.iter().find(|(statements, of, first)| {
            let (a, b) = (out.tensor(*of), out.tensor(t));
            let as_is = (a.dtype, &a.layout, &a.offset, a.swizzle) == (b.dtype, &b.layout, &b.offset, b.swizzle);
            // What is read stays as it is, and the earlier one is whole.
            let kept = || !left(*first, at[at.len() - 1]).any(|s| read.contains(&s.out.tensor));
            as_is && *statements == same && kept() && !left(at[0], out.body.len()).any(|s| s.out.tensor == *of)
        });
        match found.map(|(_, of, _)| *of) {
            None => known.push((same, t, at[0])),
            Some(of) => {
                at.iter().for_each(|&i| dropped[i] = true);
                let mut rename = |s: &mut Statement| {
                    for_each_operand(s, &mut |o| o.tensor = if o.tensor == t { of } else { o.tensor });
                };
                out.body.iter_mut().for_each(&mut rename);
            }
        }
    }
    if !dropped.contains(&true) {
        return out;
    }
    let mut dropped = dropped.into_iter();
    out.body.retain(|_| !dropped.next().unwrap_or(false));
    temporaries::drop_unused(&mut out);
    out
}

/// A statement without its names: what it computes, and where of a tensor it leaves that.
fn alike(statement: &Statement) -> Statement {
    let mut s = statement.clone();
    s.axes.iter_mut().chain(&mut s.reduce_axes).for_each(|a| a.name.clear());
    s.lookups.iter_mut().for_each(|l| l.axis.name.clear());
    (s.out.tensor, s.origin) = (TensorId(u32::MAX), Origin::default());
    s
}
