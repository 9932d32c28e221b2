//! The int-tuple functions, each against its definition written out.
use crate::model::*;
use crate::random;
use crate::run::{CaseOutcome::Held, CaseResult};
use std::cmp::Ordering;
use tilewright_algebra::int::Int;
use tilewright_algebra::op::Value;
use tilewright_algebra::rng::Rng;
use tilewright_algebra::tuple::{IntTuple, Tree};

crate::properties![
    products_and_sums >= 100,
    quotients >= 100,
    extrema >= 100,
    orders >= 100,
    tests_of_modes >= 100,
    folds_and_scans >= 100,
    structure_of_tuples >= 100,
    edits_of_tuples >= 100,
    zips_and_repeats >= 100,
];

fn node(v: Vec<IntTuple>) -> IntTuple {
    Tree::Node(v)
}

/// A tuple of at least one mode.
fn wide(rng: &mut Rng, lo: i64, hi: i64) -> IntTuple {
    node((0..1 + rng.below(4)).map(|_| random::tuple(rng, lo, hi, 2)).collect())
}

fn flat(rng: &mut Rng, lo: i64, hi: i64) -> Vec<i64> {
    (0..1 + rng.below(5)).map(|_| rng.between(lo, hi)).collect()
}

fn tuple(v: &[i64]) -> IntTuple {
    node(v.iter().map(|n| random::int(*n)).collect())
}

/// Applies `it_NAME` and compares with what is wanted.
fn is(name: &str, args: &[Value], wanted: impl Into<Value>) -> Result<(), String> {
    let wanted = wanted.into();
    let got = apply(&format!("it_{name}"), args).map_err(|e| format!("{}: {e}", call(name, args)))?;
    ensure(got == wanted, || format!("{} = {got}, not {wanted}", call(name, args)))
}

fn truth(name: &str, args: &[Value], wanted: bool) -> Result<(), String> {
    let got = apply(&format!("it_{name}"), args).map_err(|e| format!("{}: {e}", call(name, args)))?;
    ensure(got.truth() == Some(wanted), || format!("{} = {got}, not {wanted}", call(name, args)))
}

fn products_and_sums(rng: &mut Rng) -> CaseResult {
    let t = random::tuple(rng, 0, 9, 3);
    let like = random::like(rng, &t, -4, 9);
    let v = leaves(&t);
    let arg = [Value::from(t.clone())];
    is("product", &arg, v.iter().product::<i64>())?;
    is("sum", &arg, v.iter().sum::<i64>())?;
    is("size", &arg, v.iter().product::<i64>())?;
    let each: Vec<i64> = t.modes().iter().map(product).collect();
    is("product_each", &arg, tuple(&each))?;
    let inner: i64 = v.iter().zip(leaves(&like)).map(|(a, b)| a * b).sum();
    is("inner_product", &[t.clone().into(), like.clone().into()], inner)?;
    is("depth", &arg, t.depth() as i64)?;
    is("rank", &arg, t.modes().len() as i64)?;
    // Leaves of a coarser guide take the product of what is below.
    let guide = node(t.modes().iter().map(|_| random::int(1)).collect());
    if let Tree::Node(_) = t {
        is("product_like", &[t.clone().into(), guide.clone().into()], tuple(&each))?;
        let scaled: Vec<i64> = each.iter().map(|n| n * 3).collect();
        let threes = guide.map(&mut |_| Int::Static(3));
        is("elem_scale", &[threes.into(), t.clone().into()], tuple(&scaled))?;
    }
    Ok(Held)
}

/// Divides out from the left: each mode takes what it can and passes on the rest.
fn divided_out(v: &[i64], by: i64) -> Vec<i64> {
    let mut rest = by;
    let up = |a: i64, b: i64| a.div_euclid(b) + i64::from(a.rem_euclid(b) != 0);
    v.iter()
        .map(|n| {
            let here = up(*n, rest);
            rest = up(rest, *n);
            here
        })
        .collect()
}

fn quotients(rng: &mut Rng) -> CaseResult {
    let v = flat(rng, 1, 20);
    let by: Vec<i64> = v.iter().map(|_| rng.between(1, 7)).collect();
    let up = |a: i64, b: i64| (a + b - 1) / b;
    let args = [tuple(&v).into(), tuple(&by).into()];
    let each: Vec<i64> = v.iter().zip(&by).map(|(a, b)| up(*a, *b)).collect();
    is("ceil_div", &args, tuple(&each))?;
    let rounded: Vec<i64> = each.iter().zip(&by).map(|(q, b)| q * b).collect();
    is("round_up", &args, tuple(&rounded))?;
    let n = rng.between(1, 200);
    is("ceil_div", &[tuple(&v).into(), n.into()], tuple(&divided_out(&v, n)))?;
    // A shape divides by what divides it, and by a running product of its own extents.
    let scaled: Vec<i64> = v.iter().zip(&by).map(|(a, b)| a * b).collect();
    is("shape_div", &[tuple(&scaled).into(), tuple(&by).into()], tuple(&v))?;
    let k = rng.below(v.len());
    let run: i64 = v[..k].iter().product();
    let mut wanted = v.clone();
    wanted[..k].fill(1);
    is("shape_div", &[tuple(&v).into(), run.into()], tuple(&wanted))?;
    // Neither divides the other: refused.
    let (a, b) = (rng.between(1, 30), rng.between(1, 30));
    let got = apply("it_shape_div", &[a.into(), b.into()]);
    ensure(got.is_err() == (a % b != 0 && b % a != 0), || format!("shape_div({a}, {b}) = {got:?}"))?;
    Ok(Held)
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

fn extrema(rng: &mut Rng) -> CaseResult {
    let t = wide(rng, 1, 60);
    let v = leaves(&t);
    let arg = [Value::from(t)];
    let (max, min) = (v.iter().max().copied().unwrap_or(0), v.iter().min().copied().unwrap_or(0));
    is("max", &arg, max)?;
    is("min", &arg, min)?;
    is("gcd", &arg, v.iter().copied().fold(0, gcd))?;
    is(
        "lcm",
        &[tuple(&v[..v.len().min(3)]).into()],
        v[..v.len().min(3)].iter().copied().fold(1, |a, b| a / gcd(a, b) * b),
    )?;
    Ok(Held)
}

fn orders(rng: &mut Rng) -> CaseResult {
    let a = flat(rng, -2, 2);
    let b: Vec<i64> = a.iter().map(|n| if rng.once_in(2) { *n } else { rng.between(-2, 2) }).collect();
    let args = [tuple(&a).into(), tuple(&b).into()];
    let lex = a.cmp(&b);
    let colex = a.iter().rev().cmp(b.iter().rev());
    let all = |f: &dyn Fn(i64, i64) -> bool| a.iter().zip(&b).all(|(x, y)| f(*x, *y));
    for (name, order) in [("lex", lex), ("colex", colex)] {
        truth(&format!("{name}_less"), &args, order == Ordering::Less)?;
        truth(&format!("{name}_leq"), &args, order != Ordering::Greater)?;
        truth(&format!("{name}_gtr"), &args, order == Ordering::Greater)?;
        truth(&format!("{name}_geq"), &args, order != Ordering::Less)?;
    }
    truth("elem_less", &args, all(&|x, y| x < y))?;
    truth("elem_gtr", &args, all(&|x, y| x > y))?;
    // The weak orders are the negations of the strict ones with the operands exchanged.
    truth("elem_leq", &args, !all(&|x, y| y < x))?;
    truth("elem_geq", &args, !all(&|x, y| x < y))?;
    Ok(Held)
}

fn tests_of_modes(rng: &mut Rng) -> CaseResult {
    let v = flat(rng, 0, 6);
    let k = rng.between(0, 7);
    let args = [tuple(&v).into(), Value::Text(format!("lt{k}"))];
    truth("any_of", &args, v.iter().any(|n| *n < k))?;
    truth("all_of", &args, v.iter().all(|n| *n < k))?;
    truth("none_of", &args, !v.iter().any(|n| *n < k))?;
    let x = rng.between(0, 6);
    let found = v.iter().position(|n| *n == x).unwrap_or(v.len());
    is("find", &[tuple(&v).into(), x.into()], found as i64)?;
    Ok(Held)
}

fn folds_and_scans(rng: &mut Rng) -> CaseResult {
    let v = flat(rng, -6, 9);
    let init = rng.between(-5, 5);
    let (name, f): (&str, fn(i64, i64) -> i64) = match rng.below(5) {
        0 => ("plus", |a, b| a + b),
        1 => ("minus", |a, b| a - b),
        2 => ("multiplies", |a, b| a * b),
        3 => ("max_fn", |a, b| a.max(b)),
        _ => ("min_fn", |a, b| a.min(b)),
    };
    let word = Value::Text(name.to_string());
    let mut acc = init;
    let mut before = vec![];
    let mut after = vec![];
    for n in &v {
        before.push(acc);
        acc = f(acc, *n);
        after.push(acc);
    }
    let args = [tuple(&v).into(), init.into(), word.clone()];
    is("fold", &args, acc)?;
    is("iscan", &args, tuple(&after))?;
    is("escan", &args, tuple(&before))?;
    let first = v[1..].iter().fold(v[0], |a, b| f(a, *b));
    is("fold_first", &[tuple(&v).into(), word], first)?;
    let t = random::tuple(rng, -5, 9, 2);
    for (name, f) in [("plus1", (|n| n + 1) as fn(i64) -> i64), ("times2", |n| n * 2), ("neg", |n: i64| -n)] {
        let wanted = t.map(&mut |i| Int::Static(f(number(i))));
        is("transform_leaf", &[t.clone().into(), Value::Text(name.to_string())], wanted)?;
    }
    Ok(Held)
}

fn structure_of_tuples(rng: &mut Rng) -> CaseResult {
    let t = wide(rng, 0, 9);
    let v = leaves(&t);
    let arg = [Value::from(t.clone())];
    is("flatten", &arg, tuple(&v))?;
    is("flatten_to_tuple", &arg, tuple(&v))?;
    is("unflatten", &[tuple(&v).into(), t.clone().into()], t.clone())?;
    is("front", &arg, v[0])?;
    is("back", &arg, v[v.len() - 1])?;
    let mut back = t.modes().to_vec();
    back.reverse();
    is("reverse", &arg, node(back))?;
    is("wrap", &[v[0].into()], tuple(&v[..1]))?;
    let k = rng.below(t.modes().len());
    let at = [t.clone().into(), (k as i64).into()];
    is("get_at", &at, t.modes()[k].clone())?;
    is("shape_at", &at, t.modes()[k].clone())?;
    is("size_at", &at, product(&t.modes()[k]))?;
    is("rank_at", &at, t.modes()[k].rank() as i64)?;
    is("depth_at", &at, t.modes()[k].depth() as i64)?;
    let picks: Vec<i64> = (0..1 + rng.below(3)).map(|_| rng.below(t.modes().len()) as i64).collect();
    let chosen: Vec<IntTuple> = picks.iter().map(|k| t.modes()[*k as usize].clone()).collect();
    let chosen = if chosen.len() == 1 { chosen } else { vec![node(chosen)] };
    let got = apply("it_select", &[t.clone().into(), tuple(&picks).into()]).map_err(|e| e.to_string())?;
    let got = got.tuple().ok_or("no tuple")?;
    ensure(got == chosen[0] || got == node(chosen.clone()), || format!("select({t}, {picks:?}) = {got}"))?;
    Ok(Held)
}

fn edits_of_tuples(rng: &mut Rng) -> CaseResult {
    let t = wide(rng, 0, 9);
    let x = random::tuple(rng, 0, 9, 1);
    let n = t.modes().len();
    let k = rng.below(n);
    let m = t.modes().to_vec();
    let with = |f: &dyn Fn(&mut Vec<IntTuple>)| {
        let mut m = m.clone();
        f(&mut m);
        node(m)
    };
    let (vt, vx, vk) = (Value::from(t.clone()), Value::from(x.clone()), Value::from(k as i64));
    is("append", &[vt.clone(), vx.clone()], with(&|m| m.push(x.clone())))?;
    is("prepend", &[vt.clone(), vx.clone()], with(&|m| m.insert(0, x.clone())))?;
    is("insert", &[vt.clone(), vk.clone(), vx.clone()], with(&|m| m.insert(k, x.clone())))?;
    is("replace", &[vt.clone(), vk.clone(), vx.clone()], with(&|m| m[k] = x.clone()))?;
    is("replace_front", &[vt.clone(), vx.clone()], with(&|m| m[0] = x.clone()))?;
    is("replace_back", &[vt.clone(), vx.clone()], with(&|m| m[n - 1] = x.clone()))?;
    if n > 1 {
        is("remove", &[vt.clone(), vk], with(&|m| drop(m.remove(k))))?;
    }
    let rank = n + rng.below(3);
    is("append_to_rank", &[vt.clone(), (rank as i64).into(), vx.clone()], with(&|m| m.resize(rank, x.clone())))?;
    let front = with(&|m| drop(m.splice(0..0, vec![x.clone(); rank - n])));
    is("prepend_to_rank", &[vt.clone(), (rank as i64).into(), vx.clone()], front)?;
    let b = rng.below(n);
    let e = b + 1 + rng.below(n - b);
    let grouped = with(&|m| {
        let inner: Vec<IntTuple> = m.drain(b..e).collect();
        m.insert(b, node(inner));
    });
    is("group", &[vt.clone(), (b as i64).into(), (e as i64).into()], grouped)?;
    let got = apply("it_take", &[vt.clone(), (b as i64).into(), (e as i64).into()]).map_err(|e| e.to_string())?;
    let got = got.tuple().ok_or("no tuple")?;
    ensure(got == node(m[b..e].to_vec()) || (e == b + 1 && got == m[b]), || format!("take({t}, {b}, {e}) = {got}"))?;
    Ok(Held)
}

fn zips_and_repeats(rng: &mut Rng) -> CaseResult {
    let n = 1 + rng.below(4);
    let side = |rng: &mut Rng| -> Vec<IntTuple> { (0..n).map(|_| random::tuple(rng, 0, 9, 1)).collect() };
    let (a, b) = (side(rng), side(rng));
    let pairs: Vec<IntTuple> = a.iter().zip(&b).map(|(x, y)| node(vec![x.clone(), y.clone()])).collect();
    is("zip", &[node(a.clone()).into(), node(b.clone()).into()], node(pairs.clone()))?;
    is("tuple_cat", &[node(a.clone()).into(), node(b.clone()).into()], node([a.clone(), b.clone()].concat()))?;
    // Modes of two, split at a flat guide; what the guide does not reach goes to the seconds.
    let guide = node(vec![random::int(1); n]);
    is("zip2_by", &[node(pairs).into(), guide.into()], node(vec![node(a.clone()), node(b)]))?;
    let x = random::tuple(rng, 0, 9, 1);
    is("tuple_repeat", &[(n as i64).into(), x.clone().into()], node(vec![x.clone(); n]))?;
    let t = node(a);
    let copies = t.graft(&mut |_| x.clone());
    is("repeat_like", &[t.into(), x.into()], copies)?;
    Ok(Held)
}
