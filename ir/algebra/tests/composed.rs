//! Composed layouts, swizzles and coordinate strides against brute force.
//!
//! [`value`] evaluates a chain of maps with arithmetic of its own; every operation's equation is checked with it on
//! random chains: swizzles, layouts (nested, overlapping, with negative and zero strides), shifts, and chains of these.
use tilewright_algebra::int::{Int, Swizzle};
use tilewright_algebra::layout::{After, Composed, Layout, Outer, Stride};
use tilewright_algebra::op::{AlgebraError, Style, Value, apply, parse_value};
use tilewright_algebra::rng::Rng;
use tilewright_algebra::tuple::Tree;

const CASES: u64 = 3000;

// ---- An evaluator that shares nothing with the crate but its types. ----

fn modes(l: &Layout) -> Vec<(i64, i64)> {
    l.flat().iter().map(|(s, d)| (s.value().unwrap(), d.int().unwrap().value().unwrap())).collect()
}

/// The value of a plain layout at a 1-D index, the last mode unbounded.
fn at(l: &Layout, mut i: i64) -> i64 {
    let m = modes(l);
    let mut sum = 0;
    for (k, (s, d)) in m.iter().enumerate() {
        sum += if k + 1 == m.len() { i } else { i % s } * d;
        i /= s;
    }
    sum
}

fn map(o: &Outer, x: i64) -> i64 {
    match o {
        Outer::Swizzle(s) => {
            let y = x & s.y_mask();
            if s.shift >= 0 { x ^ (y >> s.shift) } else { x ^ (y << -s.shift) }
        }
        Outer::Layout(l) => at(l, x),
        Outer::Shift(t) => t.leaf().unwrap().value().unwrap() + x,
        Outer::After(a) => map(&a.outer, a.offset.value().unwrap() + map(&a.inner, x)),
    }
}

fn value(v: &Value, c: i64) -> i64 {
    match v {
        Value::Layout(l) => at(l, c),
        Value::Composed(x) => map(&x.outer, x.offset.value().unwrap() + at(&x.inner, c)),
        v => panic!("{v} is no layout"),
    }
}

fn inner(v: &Value) -> &Layout {
    match v {
        Value::Layout(l) => l,
        Value::Composed(c) => &c.inner,
        v => panic!("{v} is no layout"),
    }
}

fn size(v: &Value) -> i64 {
    modes(inner(v)).iter().map(|m| m.0).product()
}

fn values(v: &Value) -> Vec<i64> {
    (0..size(v)).map(|c| value(v, c)).collect()
}

// ---- Random values. ----

struct Gen(Rng);

impl Gen {
    fn swizzle(&mut self) -> Swizzle {
        loop {
            let (b, m, s) = (self.0.between(0, 3), self.0.between(0, 3), self.0.between(-3, 4));
            if let Some(s) = Swizzle::checked(b, m, s) {
                return s;
            }
        }
    }

    fn layout(&mut self, limit: i64, depth: usize) -> Layout {
        if depth == 0 || self.0.once_in(3) {
            let n = self.0.pick(&[1, 2, 2, 3, 4, 4, 8, 16]).min(limit.max(1));
            let d = match self.0.below(12) {
                0 => 0,
                1 => self.0.between(-9, -1),
                2 => self.0.between(1, 40),
                _ => 1 << self.0.below(8),
            };
            return Layout::mode1(Int::Static(n), Int::Static(d));
        }
        let (mut left, mut parts) = (limit, vec![]);
        for _ in 0..1 + self.0.below(3) {
            let part = self.layout(left, depth - 1);
            left /= modes(&part).iter().map(|m| m.0).product::<i64>();
            parts.push(part);
        }
        Layout::concat(&parts)
    }

    /// A layout in which every offset occurs once, without gaps.
    fn compact(&mut self) -> Layout {
        let n = 1 + self.0.below(4);
        let shape: Vec<i64> = (0..n).map(|_| self.0.pick(&[1, 2, 2, 4, 8, 3])).collect();
        let mut order: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            order.swap(i, self.0.below(i + 1));
        }
        let mut strides = vec![0; n];
        let mut run = 1;
        for k in order {
            strides[k] = run;
            run *= shape[k];
        }
        Layout::tuple(shape.iter().zip(strides).map(|(s, d)| (Int::Static(*s), Stride::from(d))).collect())
    }

    fn outer(&mut self, depth: usize) -> Outer {
        match self.0.below(if depth == 0 { 5 } else { 7 }) {
            0..=2 => Outer::Swizzle(self.swizzle()),
            3 => Outer::Layout(Box::new(self.layout(64, 2))),
            4 => Outer::Shift(Tree::Leaf(Int::Static(self.0.between(-9, 70)))),
            _ => {
                let inner = self.outer(0);
                Outer::After(Box::new(After { outer: self.outer(depth - 1), offset: self.offset(), inner }))
            }
        }
    }

    fn offset(&mut self) -> Int {
        Int::Static(match self.0.below(4) {
            0 | 1 => 0,
            2 => 1 << self.0.below(9),
            _ => self.0.between(-40, 200),
        })
    }

    fn composed(&mut self) -> Value {
        let inner = if self.0.once_in(3) { self.compact() } else { self.layout(64, 2) };
        Value::Composed(Composed { outer: self.outer(2), offset: self.offset(), inner })
    }

    fn swizzled(&mut self) -> Value {
        let inner = if self.0.once_in(2) { self.compact() } else { self.layout(64, 2) };
        let offset = if self.0.once_in(3) { self.offset() } else { Int::ZERO };
        Value::Composed(Composed { outer: Outer::Swizzle(self.swizzle()), offset, inner })
    }

    fn any(&mut self) -> Value {
        if self.0.once_in(2) { self.swizzled() } else { self.composed() }
    }
}

/// Runs `check` on many seeds; a failure names the seed.
fn forall(check: impl Fn(&mut Gen) -> Result<(), String>) {
    for seed in 0..CASES {
        if let Err(e) = check(&mut Gen(Rng::new(seed))) {
            panic!("seed {seed}: {e}");
        }
    }
}

fn equal(what: impl FnOnce() -> String, found: &[i64], wanted: &[i64]) -> Result<(), String> {
    if found == wanted { Ok(()) } else { Err(format!("{}: {found:?}, not {wanted:?}", what())) }
}

fn text(e: AlgebraError) -> String {
    e.to_string()
}

/// Each refusal must carry its evidence.
fn refusal(e: &AlgebraError) -> Result<(), String> {
    match e {
        AlgebraError::Refused(_) | AlgebraError::Undecided { .. } | AlgebraError::Int(_) => Ok(()),
        e => Err(format!("refused by {e:?}")),
    }
}

#[test]
fn evaluation_and_structure_keep_the_function() {
    forall(|g| {
        let c = g.any();
        let all = values(&c);
        let listed = apply("layout_indices", std::slice::from_ref(&c)).map_err(text)?;
        equal(|| format!("indices of {c}"), &ints(&listed), &all)?;
        for op in ["coalesce", "flatten"] {
            let r = apply(op, std::slice::from_ref(&c)).map_err(text)?;
            equal(|| format!("{op}({c}) = {r}"), &values(&r), &all)?;
        }
        let rank = inner(&c).rank() as i64;
        if matches!(inner(&c).shape(), Tree::Node(_)) {
            let end = g.0.between(0, rank);
            let begin = g.0.between(0, end);
            let r = apply("group", &[c.clone(), begin.into(), end.into()]).map_err(text)?;
            equal(|| format!("group({c})"), &values(&r), &all)?;
        }
        if matches!(apply("coalesce", std::slice::from_ref(&c)), Ok(Value::Layout(_))) {
            // No map is left: a plain layout counts the elements that it spans.
            return Ok(());
        }
        let cosize = apply("cosize", std::slice::from_ref(&c)).map_err(text)?;
        let top = all.iter().max().copied().unwrap_or(0) + 1;
        equal(|| format!("cosize({c})"), &[cosize.int().and_then(Int::value).unwrap()], &[top])
    });
}

fn ints(v: &Value) -> Vec<i64> {
    v.entries().expect("a list").iter().map(|i| i.int().and_then(Int::value).unwrap()).collect()
}

#[test]
fn the_text_reads_back() {
    forall(|g| {
        let c = g.any();
        for style in [Style::Plain, Style::Cute] {
            // The simplest form of the chain is what is printed.
            let simple = apply("coalesce", std::slice::from_ref(&c)).map_err(text)?;
            let back = parse_value(&simple.text(style), style).map_err(|e| format!("{}: {e}", simple.text(style)))?;
            if back != simple {
                return Err(format!("{simple} reads back as {back}"));
            }
            let raw = parse_value(&c.text(style), style).map_err(|e| format!("{}: {e}", c.text(style)))?;
            equal(|| format!("{c} read as {raw}"), &values(&raw), &values(&c))?;
        }
        Ok(())
    });
}

#[test]
fn slices_fix_coordinates() {
    forall(|g| {
        let c = g.any();
        let Tree::Node(shape) = inner(&c).shape() else { return Ok(()) };
        let sizes: Vec<i64> = inner(&c).modes().iter().map(|m| modes(m).iter().map(|m| m.0).product()).collect();
        let fixed: Vec<Option<i64>> = sizes.iter().map(|s| (!g.0.once_in(2)).then(|| g.0.between(0, s - 1))).collect();
        let coord = fixed.iter().map(|f| f.map_or("_".to_string(), |i| i.to_string())).collect::<Vec<_>>().join(",");
        let coord = parse_value(&format!("({coord},)"), Style::Plain).unwrap();
        let mut wanted = vec![];
        for i in 0..size(&c) {
            let (mut rest, mut digits) = (i, vec![]);
            for s in &sizes {
                digits.push(rest % s);
                rest /= s;
            }
            if fixed.iter().zip(&digits).all(|(f, d)| f.is_none_or(|f| f == *d)) {
                wanted.push(value(&c, i));
            }
        }
        assert_eq!(shape.len(), sizes.len());
        let r = apply("slice", &[coord.clone(), c.clone()]).map_err(text)?;
        equal(|| format!("{c} at {coord} = {r}"), &values(&r), &wanted)?;
        let listed = apply("composed_slice_indices", &[coord.clone(), c.clone()]).map_err(text)?;
        equal(|| format!("{c} at {coord}"), &ints(&listed), &wanted)?;
        let Value::List(pair) = apply("slice_and_offset", &[coord.clone(), c.clone()]).map_err(text)? else {
            return Err("no pair".to_string());
        };
        let offset = pair[1].int().and_then(Int::value).unwrap();
        let sum: Vec<i64> = values(&pair[0]).iter().map(|v| v + offset).collect();
        equal(|| format!("slice_and_offset({coord}, {c})"), &sum, &wanted)
    });
}

#[test]
fn composition_is_composition_on_both_sides() {
    let nested = std::cell::Cell::new(0);
    forall(|g| {
        let (c, b, d) = (g.any(), g.layout(32, 2), g.layout(32, 2));
        if modes(&b).iter().all(|m| m.1 >= 0) {
            let b = Value::Layout(b);
            let r = apply("composition", &[c.clone(), b.clone()]).map_err(text)?;
            let wanted: Vec<i64> = values(&b).iter().map(|i| value(&c, *i)).collect();
            equal(|| format!("{c} o {b} = {r}"), &values(&r), &wanted)?;
        }
        let (s, e) = (g.swizzle(), g.any());
        for d in [Value::Layout(d), Value::Swizzle(s), e] {
            let r = apply("composition", &[d.clone(), c.clone()]).map_err(text)?;
            let apply_d = |x: i64| match &d {
                Value::Swizzle(s) => s.apply(x),
                d => value(d, x),
            };
            let wanted: Vec<i64> = values(&c).into_iter().map(apply_d).collect();
            equal(|| format!("{d} o ({c}) = {r}"), &values(&r), &wanted)?;
            nested.set(nested.get() + usize::from(matches!(r, Value::Composed(_))));
        }
        Ok(())
    });
    println!("{} of {} stayed composed", nested.get(), 3 * CASES);
}

/// Whether a layout that refines the shape leaf by leaf has these values: every factorization of every leaf is tried.
fn a_layout_exists(l: &Layout, all: &[i64]) -> bool {
    fn factorizations(n: i64) -> Vec<Vec<i64>> {
        if n == 1 {
            return vec![vec![]];
        }
        let firsts = (2..=n).filter(|f| n % f == 0);
        firsts.flat_map(|f| factorizations(n / f).into_iter().map(move |rest| [vec![f], rest].concat())).collect()
    }
    let mut step = 1;
    let mut strides = vec![];
    for (n, _) in modes(l) {
        let own = |k: i64| all[(k * step) as usize] - all[0];
        let found = factorizations(n).into_iter().find_map(|f| {
            let mut at = 1;
            let list: Vec<(i64, i64)> = f
                .iter()
                .map(|s| {
                    at *= s;
                    (*s, own(at / s))
                })
                .collect();
            let sum = |mut k: i64| -> i64 {
                list.iter()
                    .map(|(s, d)| {
                        let here = k % s * d;
                        k /= s;
                        here
                    })
                    .sum()
            };
            (0..n).all(|k| sum(k) == own(k)).then(|| list.clone())
        });
        let Some(list) = found else { return false };
        strides.extend(list);
        step *= n;
    }
    (0..all.len()).all(|c| {
        let mut rest = c as i64;
        let sum: i64 = strides
            .iter()
            .map(|(s, d)| {
                let here = rest % s * d;
                rest /= s;
                here
            })
            .sum();
        sum == all[c] - all[0]
    })
}

#[test]
fn as_layout_decides() {
    let found = std::cell::Cell::new(0);
    forall(|g| {
        let c = g.any();
        let all = values(&c);
        match apply("as_layout", std::slice::from_ref(&c)) {
            Ok(r) => {
                found.set(found.get() + 1);
                let plain = match &r {
                    Value::Layout(_) => true,
                    Value::Composed(c) => matches!(c.outer, Outer::Shift(_)),
                    _ => false,
                };
                if !plain {
                    return Err(format!("as_layout({c}) = {r}"));
                }
                equal(|| format!("as_layout({c}) = {r}"), &values(&r), &all)
            }
            Err(AlgebraError::Refused(r)) => {
                let w = r.witness.as_ref().ok_or("no witness")?;
                let (nearest, at) = w.nearest.as_ref().ok_or("no nearest layout")?;
                let nearest = parse_value(nearest, Style::Plain).map_err(|e| e.to_string())?;
                let honest = value(&c, w.at) == w.wanted && value(&nearest, w.at) == *at && w.wanted != *at;
                if !honest || a_layout_exists(inner(&c), &all) {
                    return Err(format!("{c}: {r}"));
                }
                Ok(())
            }
            Err(e) => Err(text(e)),
        }
    });
    println!("{} of {CASES} are plain layouts", found.get());
}

#[test]
fn inverses_undo() {
    let (right, left) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    forall(|g| {
        let c = g.any();
        match apply("right_inverse", std::slice::from_ref(&c)) {
            Ok(r) => {
                right.set(right.get() + 1);
                let n = size(&r);
                let back: Vec<i64> = values(&r).iter().map(|x| value(&c, *x)).collect();
                equal(|| format!("right_inverse({c}) = {r}"), &back, &(0..n).collect::<Vec<_>>())?;
            }
            Err(e) => refusal(&e).map_err(|e| format!("right_inverse({c}): {e}"))?,
        }
        match apply("left_inverse", std::slice::from_ref(&c)) {
            Ok(r) => {
                left.set(left.get() + 1);
                let all = values(&c);
                let back: Vec<i64> = all.iter().map(|v| value(&c, value(&r, *v))).collect();
                equal(|| format!("left_inverse({c}) = {r}"), &back, &all)?;
            }
            Err(e) => refusal(&e).map_err(|e| format!("left_inverse({c}): {e}"))?,
        }
        Ok(())
    });
    println!("{} right and {} left inverses of {CASES}", right.get(), left.get());
}

#[test]
fn a_swizzled_compact_layout_always_has_both_inverses() {
    forall(|g| {
        let l = g.compact();
        let c = Value::Composed(Composed { outer: Outer::Swizzle(g.swizzle()), offset: Int::ZERO, inner: l });
        let left = apply("left_inverse", std::slice::from_ref(&c)).map_err(|e| format!("{c}: {e}"))?;
        let back: Vec<i64> = values(&c).iter().map(|v| value(&left, *v)).collect();
        equal(|| format!("left_inverse({c}) = {left}"), &back, &(0..size(&c)).collect::<Vec<_>>())?;
        let right = apply("right_inverse", std::slice::from_ref(&c)).map_err(|e| format!("{c}: {e}"))?;
        // As long as all offsets below are there.
        let mut all = values(&c);
        all.sort_unstable();
        let run = all.iter().zip(0..).take_while(|(v, i)| **v == *i).count() as i64;
        equal(|| format!("size of right_inverse({c}) = {right}"), &[size(&right)], &[run])
    });
}

#[test]
fn divides_and_products_keep_the_maps() {
    forall(|g| {
        let c = Value::Composed(Composed {
            outer: g.outer(1),
            offset: g.offset(),
            inner: Layout::mode1(Int::Static(64), Int::Static(1 << g.0.below(4))),
        });
        let (n, d) = (1 << g.0.below(4), 1 << g.0.below(3));
        let tile = Value::Layout(Layout::mode1(Int::Static(n), Int::Static(d)));
        for op in ["logical_divide", "zipped_divide", "tiled_divide", "flat_divide"] {
            let r = apply(op, &[c.clone(), tile.clone()]).map_err(|e| format!("{op}({c}, {tile}): {e}"))?;
            // Mode 0 walks inside the tile.
            let wanted: Vec<i64> = (0..n).map(|i| value(&c, i * d)).collect();
            equal(|| format!("{op}({c}, {tile}) = {r}"), &values(&r)[..n as usize], &wanted)?;
            let (mut x, mut y) = (values(&r), values(&c));
            x.sort_unstable();
            y.sort_unstable();
            equal(|| format!("{op}({c}, {tile}) = {r}"), &x, &y)?;
        }
        let k = g.0.between(0, 64 / n - 1);
        let Value::List(pair) = apply("local_tile", &[c.clone(), n.into(), k.into()])
            .map_err(|e| format!("local_tile({c}, {n}, {k}): {e}"))?
        else {
            return Err("no pair".to_string());
        };
        let offset = pair[1].int().and_then(Int::value).unwrap();
        let found: Vec<i64> = values(&pair[0]).iter().map(|v| v + offset).collect();
        equal(|| format!("local_tile({c}, {n}, {k})"), &found, &values(&c)[(k * n) as usize..((k + 1) * n) as usize])?;
        match apply("logical_product", &[c.clone(), tile.clone()]) {
            Ok(r) => equal(|| format!("{c} x {tile} = {r}"), &values(&r)[..64], &values(&c)),
            Err(e) => refusal(&e),
        }
    });
}

#[test]
fn recast_moves_whole_elements() {
    let answered = std::cell::Cell::new(0);
    forall(|g| {
        let mut c = g.any();
        if let Value::Composed(x) = &mut c {
            x.inner = g.compact();
            if g.0.once_in(4) {
                // Walked backwards.
                let flip = |d: &Stride| {
                    Stride::from(if d.int().unwrap().is(1) { -1 } else { d.int().unwrap().value().unwrap() })
                };
                x.inner = Layout::new(x.inner.shape().clone(), x.inner.stride().map(&mut |d| flip(d))).unwrap();
            }
        }
        let n: i64 = g.0.pick(&[2, 4, 8]);
        match apply("upcast", &[c.clone(), n.into()]) {
            Ok(r) => {
                answered.set(answered.get() + 1);
                let leaves = modes(inner(&c));
                let wide = modes(inner(&r));
                let up = |mut i: i64| {
                    let (mut out, mut step) = (0, 1);
                    for ((s, d), (t, _)) in leaves.iter().zip(&wide) {
                        let per = if *d != 0 && d.abs() < n { n / d.abs() } else { 1 };
                        out += i % s / per * step;
                        (i, step) = (i / s, step * t);
                    }
                    out
                };
                let wanted: Vec<i64> = values(&c).iter().map(|v| v.div_euclid(n)).collect();
                let found: Vec<i64> = (0..size(&c)).map(|i| value(&r, up(i))).collect();
                equal(|| format!("upcast({c}, {n}) = {r}"), &found, &wanted)?;
            }
            Err(e) => refusal(&e).map_err(|e| format!("upcast({c}, {n}): {e}"))?,
        }
        match apply("downcast", &[c.clone(), n.into()]) {
            Ok(r) => {
                let mut wanted: Vec<i64> = values(&c).iter().flat_map(|v| (0..n).map(move |j| v * n + j)).collect();
                let mut found = values(&r);
                wanted.sort_unstable();
                found.sort_unstable();
                equal(|| format!("downcast({c}, {n}) = {r}"), &found, &wanted)
            }
            Err(e) => refusal(&e).map_err(|e| format!("downcast({c}, {n}): {e}")),
        }
    });
    println!("{} of {CASES} upcasts", answered.get());
}

#[test]
fn common_vectors_are_consecutive() {
    let wide = std::cell::Cell::new(0);
    forall(|g| {
        let mut pair = vec![];
        for _ in 0..2 {
            let l = g.compact();
            pair.push(if g.0.once_in(3) {
                Value::Layout(l)
            } else {
                let offset = if g.0.once_in(3) { g.offset() } else { Int::ZERO };
                let outer = if g.0.once_in(3) { g.outer(1) } else { Outer::Swizzle(g.swizzle()) };
                Value::Composed(Composed { outer, offset, inner: l })
            });
        }
        let what = || format!("max_common({}, {})", pair[0], pair[1]);
        let r = apply("max_common_layout", &pair).map_err(|e| format!("{}: {e}", what()))?;
        for v in &pair {
            let start = value(v, 0);
            let found: Vec<i64> = values(&r).iter().map(|x| value(v, *x) - start).collect();
            equal(what, &found, &(0..size(&r)).collect::<Vec<_>>())?;
        }
        let n = apply("max_common_vector", &pair).map_err(text)?.int().and_then(Int::value).unwrap();
        wide.set(wide.get() + usize::from(n > 1));
        if n < size(&r) { Err(format!("{}: {n} < {}", what(), size(&r))) } else { Ok(()) }
    });
    println!("{} of {CASES} are wider than 1", wide.get());
}

#[test]
fn complements_do_not_meet() {
    forall(|g| {
        let c =
            Value::Composed(Composed { outer: Outer::Swizzle(g.swizzle()), offset: g.offset(), inner: g.compact() });
        match apply("complement", &[c.clone(), Value::from(size(&c) * 4)]) {
            Ok(r) => {
                let mut sums: Vec<i64> =
                    values(&c).iter().flat_map(|v| values(&r).into_iter().map(move |w| v + w)).collect();
                sums.sort_unstable();
                let met = sums.windows(2).any(|w| w[0] == w[1]);
                if met { Err(format!("complement({c}) = {r}")) } else { Ok(()) }
            }
            Err(e) => refusal(&e),
        }
    });
}

/// A layout that moves no number takes coordinates to numbers: it stays, and the value is a number.
#[test]
fn a_compact_layout_after_coordinates_is_no_identity() {
    let value = |t: &str| tilewright_algebra::op::parse_value(t, Style::Plain).unwrap();
    let a = value("(4,3):(1,4) o 0 o (4,3):(1@0,1@1)");
    assert_eq!(a.to_string(), "(4,3):(1,4) o 0 o (4,3):(1@0,1@1)");
    let at = |a: &Value, c: &str| apply("crd2idx", &[value(c), a.clone()]).unwrap().to_string();
    assert_eq!(at(&a, "(1,1)"), "5");
    // NVIDIA's tests of its IR keep the outer layout of a product.
    let r = apply("logical_product", &[a.clone(), value("(2,5):(1,2)")]).unwrap();
    assert_eq!(r.to_string(), "(4,3):(1,4) o 0 o ((4,3),(2,5)):((1@0,1@1),(3@1,6@1))");
    assert_eq!(at(&r, "((1,1),(1,1))"), "41");
    assert_eq!(apply("injective", &[r]).unwrap().to_string(), "true");
    // Copies that meet behind the maps are refused: the outer layout has stride 0 where they are apart.
    let flat = value("(4,3):(1,0) o 0 o (4,3):(1@0,1@1)");
    assert_eq!(apply("logical_product", &[flat, value("2:1")]).unwrap_err().code(), "E0221");
    // Of numbers it is one.
    assert_eq!(value("(4,3):(1,4) o 0 o (4,3):(3,1)").to_string(), "(4,3):(3,1)");
}
