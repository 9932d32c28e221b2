//! Coordinates, coalescing, filtering, and layouts made from shapes.
use crate::model::*;
use crate::random::{self, StrideKind};
use crate::run::{CaseOutcome::Held, CaseResult};
use tilewright_algebra::int::Int;
use tilewright_algebra::layout::Layout;
use tilewright_algebra::op::Value;
use tilewright_algebra::rng::Rng;
use tilewright_algebra::tuple::{IntTuple, Tree};

crate::properties![
    coalesce >= 100,
    coalesce_by_profile >= 100,
    coalesce_of_shapes >= 100,
    filter >= 100,
    filter_by_profile >= 100,
    filter_zeros >= 100,
    offsets_of_coordinates >= 100,
    coordinates_of_indices >= 100,
    coordinates_of_coordinates >= 100,
    coordinates_of_offsets >= 100,
    listed_offsets >= 100,
    size_and_cosize >= 100,
    compact_layouts >= 100,
    layouts_like_others >= 100,
    identity_layouts >= 100,
];

/// `r` has the values of `a` on its domain.
pub fn same_function(rng: &mut Rng, a: &Layout, r: &Layout) -> Result<(), String> {
    let (ma, mr) = (modes(a), modes(r));
    ensure(size(&ma) == size(&mr), || format!("the size of {r} is not that of {a}"))?;
    same_on(&points(rng, size(&ma)), &|c| at(&mr, c), &|c| at(&ma, c)).map_err(|e| format!("{a} became {r}: {e}"))
}

/// No mode of extent 1, and no neighbours that merge.
fn fewest(r: &Layout) -> Result<(), String> {
    let m = modes(r);
    let loose = m.len() > 1 && m.iter().any(|m| m.0 == 1);
    let merges = m.windows(2).any(|w| w[0].0.checked_mul(w[0].1) == Some(w[1].1));
    ensure(!loose && !merges && r.shape().depth() <= 1, || format!("{r} is not coalesced"))
}

fn coalesce(rng: &mut Rng) -> CaseResult {
    let a = random::layout(rng);
    let r = layout_of("coalesce", &[a.clone().into()])?;
    same_function(rng, &a, &r)?;
    fewest(&r)?;
    Ok(Held)
}

/// A profile that the shape refines: some subtrees cut to leaves.
fn coarser(rng: &mut Rng, t: &IntTuple) -> IntTuple {
    match t {
        Tree::Leaf(_) => random::int(1),
        Tree::Node(_) if rng.once_in(4) => random::int(1),
        Tree::Node(v) => {
            let n = if rng.once_in(3) { rng.below(v.len() + 1) } else { v.len() };
            Tree::Node(v[..n].iter().map(|t| coarser(rng, t)).collect())
        }
    }
}

/// Checks `f(mode, result mode)` at the terminals of a profile, and that the other modes stayed.
fn at_terminals(
    a: &Layout,
    profile: &IntTuple,
    r: &Layout,
    f: &mut dyn FnMut(&Layout, &Layout) -> Result<(), String>,
) -> Result<(), String> {
    let Tree::Node(terminals) = profile else { return f(a, r) };
    ensure(a.rank() == r.rank(), || format!("{r} has not the rank of {a}"))?;
    for (k, (m, n)) in a.modes().iter().zip(r.modes()).enumerate() {
        match terminals.get(k) {
            Some(t) => at_terminals(m, t, &n, f)?,
            None => ensure(*m == n, || format!("mode {k} of {a} became {n}"))?,
        }
    }
    Ok(())
}

fn coalesce_by_profile(rng: &mut Rng) -> CaseResult {
    let a = random::layout(rng);
    let profile = coarser(rng, a.shape());
    let r = layout_of("coalesce_profile", &[a.clone().into(), profile.clone().into()])?;
    at_terminals(&a, &profile, &r, &mut |m, n| {
        same_function(rng, m, n)?;
        fewest(n)
    })?;
    Ok(Held)
}

fn coalesce_of_shapes(rng: &mut Rng) -> CaseResult {
    let s = random::shape(rng, 1 << 30);
    let r = apply("coalesce_shape", &[s.clone().into()]).map_err(|e| e.to_string())?;
    let r = r.tuple().ok_or("no tuple")?;
    ensure(product(&r) == product(&s) && r.depth() == 0, || format!("coalesce_shape({s}) = {r}"))?;
    Ok(Held)
}

/// The image, each value once.
fn image(m: &Modes) -> Vec<i128> {
    let mut v = sorted(m);
    v.dedup();
    v
}

fn filtered(a: &Layout, r: &Layout) -> Result<(), String> {
    let (ma, mr) = (modes(a), modes(r));
    ensure(mr.len() == 1 || mr.iter().all(|m| m.1 != 0), || format!("filter({a}) = {r} has a stride 0"))?;
    ensure(image(&ma) == image(&mr), || format!("filter({a}) = {r} has another image"))?;
    fewest(r)
}

fn filter(rng: &mut Rng) -> CaseResult {
    let a = random::small_layout(rng);
    filtered(&a, &layout_of("filter", &[a.clone().into()])?)?;
    Ok(Held)
}

fn filter_by_profile(rng: &mut Rng) -> CaseResult {
    let a = random::small_layout(rng);
    let profile = coarser(rng, a.shape());
    let r = layout_of("filter_profile", &[a.clone().into(), profile.clone().into()])?;
    at_terminals(&a, &profile, &r, &mut filtered)?;
    Ok(Held)
}

fn filter_zeros(rng: &mut Rng) -> CaseResult {
    let a = random::layout_of(rng, StrideKind::Broadcast, 512);
    let r = layout_of("filter_zeros", &[a.clone().into()])?;
    let wanted: Modes = modes(&a).into_iter().map(|(s, d)| (if d == 0 { 1 } else { s }, d)).collect();
    ensure(modes(&r) == wanted && a.shape().congruent(r.shape()), || format!("filter_zeros({a}) = {r}"))?;
    Ok(Held)
}

/// A random coordinate into a shape: of the same profile, or coarser anywhere.
fn coordinate(rng: &mut Rng, s: &IntTuple) -> IntTuple {
    match s {
        Tree::Node(v) if !rng.once_in(3) => Tree::Node(v.iter().map(|s| coordinate(rng, s)).collect()),
        s => random::int((rng.bits() % product(s).max(1) as u64) as i64),
    }
}

fn offsets_of_coordinates(rng: &mut Rng) -> CaseResult {
    let a = random::layout(rng);
    let c = coordinate(rng, a.shape());
    let r = apply("crd2idx", &[c.clone().into(), a.clone().into()]).map_err(|e| e.to_string())?;
    let r = number(r.int().ok_or("no int")?);
    let wanted = at_coord(&a, &c);
    ensure(i128::from(r) == wanted, || format!("{a} at {c} is {wanted}, not {r}"))?;
    Ok(Held)
}

fn coordinates_of_indices(rng: &mut Rng) -> CaseResult {
    let s = random::shape(rng, 1 << 20);
    let i = (rng.bits() % product(&s) as u64) as i64;
    let c = apply("idx2crd", &[i.into(), s.clone().into()]).map_err(|e| e.to_string())?.tuple().ok_or("no tuple")?;
    let inside = leaves(&c).iter().zip(leaves(&s)).all(|(c, s)| (0..s).contains(c));
    ensure(c.congruent(&s) && inside, || format!("idx2crd({i}, {s}) = {c}"))?;
    // Adding up the digits gives the index back.
    let (mut run, mut back) = (1, 0);
    for (c, s) in leaves(&c).into_iter().zip(leaves(&s)) {
        back += c * run;
        run *= s;
    }
    let again = apply("crd2idx_shape", &[c.clone().into(), s.clone().into()]).map_err(|e| e.to_string())?;
    ensure(back == i && again == Value::from(i), || format!("{c} in {s} is {back}, {again}, not {i}"))?;
    Ok(Held)
}

fn coordinates_of_coordinates(rng: &mut Rng) -> CaseResult {
    // Through the index: one side is an int, for two tuples are taken mode by mode.
    let s = random::shape(rng, 256);
    let n = product(&s);
    let i = rng.below(n as usize) as i64;
    let fine: Vec<i128> = digits(&random::int(i), &s);
    let int = Value::from(n);
    let r = apply("crd2crd", &[i.into(), int.clone(), s.clone().into()]).map_err(|e| e.to_string())?;
    let got: Vec<i128> = leaves(&r.tuple().ok_or("no tuple")?).into_iter().map(i128::from).collect();
    ensure(got == fine, || format!("{i} in {s} is {r}"))?;
    let back = apply("crd2crd", &[r.clone(), s.clone().into(), int]).map_err(|e| e.to_string())?;
    ensure(back == i.into(), || format!("{r} of {s} is {back}, not {i}"))?;
    // Mode by mode, of the same profile: the same coordinate.
    let same = apply("crd2crd", &[r.clone(), s.clone().into(), s.clone().into()]).map_err(|e| e.to_string())?;
    ensure(same == r, || format!("{r} of {s} became {same}"))?;
    Ok(Held)
}

fn coordinates_of_offsets(rng: &mut Rng) -> CaseResult {
    // Of a compact layout every offset has exactly one coordinate.
    let a = random::layout_of(rng, StrideKind::Compact, 512);
    let offset = rng.below(size(&modes(&a)) as usize) as i64;
    let args = [Value::from(a.clone()), offset.into()];
    let get = |name: &str| {
        let v = apply(name, &args).map_err(|e| format!("{}: {e}", call(name, &args)))?;
        v.tuple().ok_or_else(|| format!("{name} gave {v}"))
    };
    let (hier, flat, one) = (get("get_hier_coord")?, get("get_flat_coord")?, get("get_1d_coord")?);
    for c in [&hier, &flat, &one] {
        // A flat coordinate of a rank-1 layout is one int for its one mode.
        let c = if a.rank() == 1 && c.depth() < a.shape().depth() { &one } else { c };
        ensure(at_coord(&a, c) == i128::from(offset), || format!("{a} at {c} is not {offset}"))?;
    }
    Ok(Held)
}

fn listed_offsets(rng: &mut Rng) -> CaseResult {
    let a = random::small_layout(rng);
    let m = modes(&a);
    let n = size(&m) + rng.between(0, 5);
    let list = |v: Value| {
        let offset = |x: &Value| x.int().map(|i| i128::from(number(i)));
        v.entries()?.iter().map(offset).collect::<Option<Vec<_>>>()
    };
    let got = apply("layout_indices_to", &[a.clone().into(), n.into()]).map_err(|e| e.to_string())?;
    let wanted: Vec<i128> = (0..n).map(|c| at(&m, c.into())).collect();
    ensure(list(got).as_ref() == Some(&wanted), || format!("the offsets of {a} to {n}"))?;
    Ok(Held)
}

fn size_and_cosize(rng: &mut Rng) -> CaseResult {
    let a = random::small_layout(rng);
    let m = modes(&a);
    let int = |name: &str| apply(name, &[a.clone().into()]).map_err(|e| e.to_string());
    ensure(int("size")? == Value::from(size(&m)), || format!("the size of {a}"))?;
    // One more than the distance between the smallest and the largest value.
    let v = sorted(&m);
    let span = v[v.len() - 1] - v[0] + 1;
    ensure(int("cosize")?.to_string() == span.to_string(), || format!("the cosize of {a} is not {span}"))?;
    let leaves = leaves(a.shape()).len();
    ensure(m.len() == leaves, || format!("{a} has {leaves} leaves"))?;
    let got = int("injective")?.truth();
    ensure(got == Some(injective(&m)), || format!("injective({a}) is not {got:?}"))?;
    let mut reached = v.clone();
    reached.dedup();
    let gapless = reached.iter().zip(0..).all(|(x, i)| *x == i);
    for (name, wanted) in [("surjective", gapless), ("bijective", gapless && injective(&m))] {
        let got = int(name)?.truth();
        ensure(got == Some(wanted), || format!("{name}({a}) is not {got:?}"))?;
    }
    Ok(Held)
}

/// Strides that are running products of the extents, taken in an order; extents of 1 get stride 0.
fn running(extents: &[i64], order: &[usize]) -> Vec<i64> {
    let mut out = vec![0; extents.len()];
    let mut run = 1;
    for k in order {
        if extents[*k] != 1 {
            out[*k] = run;
        }
        run *= extents[*k];
    }
    out
}

fn compact_layouts(rng: &mut Rng) -> CaseResult {
    let s = random::shape(rng, 1 << 20);
    let e = leaves(&s);
    let forward: Vec<usize> = (0..e.len()).collect();
    let backward: Vec<usize> = forward.iter().rev().copied().collect();
    for (name, order) in [("make_layout_left", &forward), ("make_layout_right", &backward)] {
        let l = layout_of(name, &[s.clone().into()])?;
        let wanted = running(&e, order);
        let got: Vec<i64> = modes(&l).iter().map(|m| m.1).collect();
        ensure(got == wanted && *l.shape() == s, || format!("{name}({s}) = {l}"))?;
    }
    // By an order: distinct numbers, smallest first.
    let mut order = forward.clone();
    for i in (1..order.len()).rev() {
        order.swap(i, rng.below(i + 1));
    }
    let mut ranks = vec![0; e.len()];
    order.iter().enumerate().for_each(|(rank, k)| ranks[*k] = 3 * rank as i64);
    let mut next = ranks.iter();
    let numbers = s.map(&mut |_| Int::Static(*next.next().expect("as many as leaves")));
    let l = layout_of("make_ordered_layout", &[s.clone().into(), numbers.clone().into()])?;
    let got: Vec<i64> = modes(&l).iter().map(|m| m.1).collect();
    ensure(got == running(&e, &order), || format!("make_ordered_layout({s}, {numbers}) = {l}"))?;
    Ok(Held)
}

fn layouts_like_others(rng: &mut Rng) -> CaseResult {
    let kind = rng.pick(&[StrideKind::Compact, StrideKind::Gaps, StrideKind::Broadcast]);
    let a = random::layout_of(rng, kind, 512);
    let l = layout_of("make_layout_like", &[a.clone().into()])?;
    let (ma, ml) = (modes(&a), modes(&l));
    ensure(l.shape() == a.shape(), || format!("make_layout_like({a}) = {l}"))?;
    // Modes of stride 0 keep it; the others are compact and in the order of the strides.
    let kept: Modes = ml.iter().zip(&ma).filter(|(_, a)| a.1 != 0).map(|(l, _)| *l).collect();
    let dropped = ml.iter().zip(&ma).all(|(l, a)| a.1 != 0 || l.1 == 0);
    let mut image = sorted(&kept);
    image.dedup();
    let compact = image.len() as i64 == size(&kept) && image.iter().enumerate().all(|(i, v)| i as i128 == *v);
    let pairs = ma.iter().zip(&ml).filter(|(a, _)| a.0 > 1 && a.1 != 0);
    let mut pairs: Vec<(i64, i64)> = pairs.map(|(a, l)| (a.1, l.1)).collect();
    pairs.sort_unstable();
    let ordered = pairs.windows(2).all(|w| w[0].0 == w[1].0 || w[0].1 < w[1].1);
    ensure(dropped && compact && ordered, || format!("make_layout_like({a}) = {l}"))?;
    Ok(Held)
}

fn identity_layouts(rng: &mut Rng) -> CaseResult {
    let s = random::shape(rng, 256);
    let l = layout_of("make_identity_layout", &[s.clone().into()])?;
    let i = rng.below(product(&s) as usize) as i64;
    let got = apply("crd2idx", &[i.into(), l.clone().into()]).map_err(|e| e.to_string())?.tuple().ok_or("no tuple")?;
    // Trailing zeros may be missing, so values are compared by path.
    let mut wanted = Sum::new();
    fn fill(shape: &IntTuple, digits: &mut std::vec::IntoIter<i128>, path: &mut Vec<u32>, out: &mut Sum) {
        match shape {
            Tree::Leaf(_) => {
                out.insert(path.clone(), digits.next().unwrap_or(0));
            }
            Tree::Node(v) => v.iter().enumerate().for_each(|(k, s)| {
                path.push(k as u32);
                fill(s, digits, path, out);
                path.pop();
            }),
        }
    }
    fill(&s, &mut digits(&random::int(i), &s).into_iter(), &mut vec![], &mut wanted);
    wanted.retain(|_, v| *v != 0);
    ensure(sum_at(&l, i.into()) == wanted, || format!("make_identity_layout({s}) = {l}"))?;
    // The operation's own value is the same tuple.
    let mut found = Sum::new();
    fn read(t: &IntTuple, path: &mut Vec<u32>, out: &mut Sum) {
        match t {
            Tree::Leaf(i) => drop(out.insert(path.clone(), number(i).into())),
            Tree::Node(v) => v.iter().enumerate().for_each(|(k, t)| {
                path.push(k as u32);
                read(t, path, out);
                path.pop();
            }),
        }
    }
    read(&got, &mut vec![], &mut found);
    found.retain(|_, v| *v != 0);
    ensure(found == wanted, || format!("{l} at {i} is {got}"))?;
    Ok(Held)
}
