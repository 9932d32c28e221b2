//! Operations that only rearrange modes: the leaves stay, and mostly the function too.
use crate::basic::same_function;
use crate::model::*;
use crate::random;
use crate::run::{CaseOutcome::Held, CaseResult};
use tilewright_algebra::layout::Layout;
use tilewright_algebra::op::Value;
use tilewright_algebra::rng::Rng;
use tilewright_algebra::tuple::Tree;

crate::properties![
    flatten_and_group >= 100,
    unflatten >= 100,
    select_take_replace >= 100,
    append_and_prepend >= 100,
    zip_and_zip2 >= 100,
    predicates >= 100,
];

fn flatten_and_group(rng: &mut Rng) -> CaseResult {
    let a = random::layout(rng);
    let flat = layout_of("flatten", &[a.clone().into()])?;
    same_function(rng, &a, &flat)?;
    ensure(modes(&flat) == modes(&a) && flat.shape().depth() <= 1, || format!("flatten({a}) = {flat}"))?;
    let n = a.rank();
    let b = rng.below(n + 1);
    let e = b + rng.below(n + 1 - b);
    if let Tree::Node(_) = a.shape()
        && b < e
    {
        let g = layout_of("group", &[a.clone().into(), (b as i64).into(), (e as i64).into()])?;
        same_function(rng, &a, &g)?;
        ensure(g.rank() == n - (e - b) + 1, || format!("group({a}, {b}, {e}) = {g}"))?;
        let grouped = g.mode(b).ok_or("no mode")?;
        let wanted = Layout::concat(&a.modes()[b..e]);
        ensure(grouped == wanted, || format!("group({a}, {b}, {e}) = {g}"))?;
    }
    Ok(Held)
}

fn unflatten(rng: &mut Rng) -> CaseResult {
    let a = random::layout(rng);
    let flat = layout_of("flatten", &[a.clone().into()])?;
    let flat = if flat.shape().depth() == 0 { Layout::concat(&[flat]) } else { flat };
    let profile = Value::from(a.shape().clone());
    let r = layout_of("unflatten", &[flat.into(), profile])?;
    ensure(r == a, || format!("{a} flattened and unflattened is {r}"))?;
    Ok(Held)
}

fn select_take_replace(rng: &mut Rng) -> CaseResult {
    let (a, x) = (random::layout(rng), random::small_layout(rng));
    let n = a.rank();
    let picks: Vec<usize> = (0..1 + rng.below(3)).map(|_| rng.below(n)).collect();
    let path: Value = Tree::Node(picks.iter().map(|k| random::int(*k as i64)).collect()).into();
    if let Tree::Node(_) = a.shape() {
        let wanted: Vec<Layout> = picks.iter().map(|k| a.modes()[*k].clone()).collect();
        let got = layout_of("select", &[a.clone().into(), path.clone()])?;
        let one = wanted.len() == 1 && got == wanted[0];
        ensure(got == Layout::concat(&wanted) || one, || format!("select({a}, {path}) = {got}"))?;
        let b = rng.below(n);
        let e = b + 1 + rng.below(n - b);
        let got = layout_of("take", &[a.clone().into(), (b as i64).into(), (e as i64).into()])?;
        let wanted = Layout::concat(&a.modes()[b..e]);
        ensure(got == wanted || (e == b + 1 && got == a.modes()[b]), || format!("take({a}, {b}, {e}) = {got}"))?;
        let k = rng.below(n);
        let mut wanted = a.modes();
        wanted[k] = x.clone();
        let got = layout_of("replace", &[a.clone().into(), (k as i64).into(), x.into()])?;
        ensure(got == Layout::concat(&wanted), || format!("replace({a}, {k}) = {got}"))?;
    }
    Ok(Held)
}

fn append_and_prepend(rng: &mut Rng) -> CaseResult {
    let (a, x) = (random::layout(rng), random::small_layout(rng));
    let mut last = a.modes();
    last.push(x.clone());
    let mut first = a.modes();
    first.insert(0, x.clone());
    for (name, wanted) in [("append", last), ("prepend", first)] {
        let got = layout_of(name, &[a.clone().into(), x.clone().into()])?;
        ensure(got == Layout::concat(&wanted), || format!("{name}({a}, {x}) = {got}"))?;
    }
    let n = a.rank() + rng.below(3);
    let got = layout_of("append_to_rank", &[a.clone().into(), (n as i64).into()])?;
    ensure(got.rank() == n, || format!("append_to_rank({a}, {n}) = {got}"))?;
    same_function(rng, &a, &got)?;
    Ok(Held)
}

fn zip_and_zip2(rng: &mut Rng) -> CaseResult {
    let n = 1 + rng.below(3);
    let side = |rng: &mut Rng| -> Vec<Layout> { (0..n).map(|_| random::small_layout(rng)).collect() };
    let (x, y) = (side(rng), side(rng));
    let pairs: Vec<Layout> = x.iter().zip(&y).map(|(x, y)| Layout::concat(&[x.clone(), y.clone()])).collect();
    let (a, b) = (Layout::concat(&x), Layout::concat(&y));
    let got = layout_of("zip2", &[a.clone().into(), b.clone().into()])?;
    ensure(got == Layout::concat(&pairs), || format!("zip2({a}, {b}) = {got}"))?;
    let both = Layout::concat(&[a, b]);
    let got = layout_of("zip", &[both.clone().into()])?;
    ensure(got == Layout::concat(&pairs), || format!("zip({both}) = {got}"))?;
    Ok(Held)
}

/// The definitions, written out.
fn predicates(rng: &mut Rng) -> CaseResult {
    let a = random::shape(rng, 64);
    let b = match rng.below(4) {
        0 => random::shape(rng, 64),
        1 => a.clone(),
        // Refined: leaves split.
        2 => a.graft(&mut |i| {
            let n = number(i);
            let d = (2..=n).find(|d| n % d == 0).unwrap_or(1);
            Tree::Node(vec![random::int(d), random::int(n / d)])
        }),
        _ => random::like(rng, &a, 1, 6),
    };
    fn weakly(a: &tilewright_algebra::tuple::IntTuple, b: &tilewright_algebra::tuple::IntTuple) -> bool {
        match (a, b) {
            (Tree::Leaf(_), _) => true,
            (Tree::Node(x), Tree::Node(y)) => x.len() == y.len() && x.iter().zip(y).all(|(x, y)| weakly(x, y)),
            _ => false,
        }
    }
    let truth = |name: &str| {
        let v = apply(name, &[a.clone().into(), b.clone().into()]).map_err(|e| e.to_string())?;
        v.truth().ok_or_else(|| format!("{name} gave {v}"))
    };
    ensure(truth("congruent")? == a.congruent(&b), || format!("congruent({a}, {b})"))?;
    ensure(truth("weakly_congruent")? == weakly(&a, &b), || format!("weakly_congruent({a}, {b})"))?;
    ensure(truth("compatible")? == refines(&a, &b), || format!("compatible({a}, {b})"))?;
    Ok(Held)
}
