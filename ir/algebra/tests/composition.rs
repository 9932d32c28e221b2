//! Composition, divides and products on random layouts, against a brute force that shares nothing with the crate but
//! its types: an answer must be the function, a refusal must be of something that does not exist.
//!
//! Small domains are checked value by value, and the search for a layout tries every divisor. Large ones (to 2^40 and
//! past) are checked at random points and at the corners of every mode, and what a refusal shows is evaluated.
use tilewright_algebra::int::Int;
use tilewright_algebra::layout::compose::composition;
use tilewright_algebra::layout::divide::logical_divide;
use tilewright_algebra::layout::product::logical_product;
use tilewright_algebra::layout::{AlgebraError, Layout, Stride, Tiler};
use tilewright_algebra::op::{Style, apply, parse_value};
use tilewright_algebra::tuple::Tree;

/// Knuth's generator: the same cases everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % n as u64) as usize
    }

    fn of<T: Copy>(&mut self, v: &[T]) -> T {
        v[self.below(v.len())]
    }

    /// The modes as a layout, nested at random.
    fn nested(&mut self, modes: &[(i64, i64)]) -> Layout {
        if modes.len() == 1 && self.below(3) > 0 {
            return Layout::mode1(modes[0].0.into(), modes[0].1.into());
        }
        let mut parts = vec![];
        let mut left = modes;
        while !left.is_empty() {
            let n = if self.below(3) == 0 { 1 + self.below(left.len()) } else { 1 };
            let (here, rest) = left.split_at(n);
            let same = n == modes.len() && n > 1;
            parts.push(if n == 1 || same { flat(here) } else { self.nested(here) });
            left = rest;
        }
        if parts.len() == 1 { parts.remove(0) } else { Layout::concat(&parts) }
    }
}

fn flat(modes: &[(i64, i64)]) -> Layout {
    match modes {
        [(s, d)] => Layout::mode1((*s).into(), (*d).into()),
        _ => Layout::tuple(modes.iter().map(|(s, d)| (Int::from(*s), Stride::from(*d))).collect()),
    }
}

fn modes(l: &Layout) -> Vec<(i64, i64)> {
    let number = |i: &Int| i.value().expect("a number");
    l.flat().iter().map(|(s, d)| (number(s), number(d.int().expect("a number")))).collect()
}

/// `L(i)`: truncating division, the last mode unbounded.
fn at(m: &[(i64, i64)], mut i: i64) -> i128 {
    let mut sum = 0i128;
    for (k, (s, d)) in m.iter().enumerate() {
        let digit = if k + 1 == m.len() { i } else { i % s };
        sum += i128::from(digit) * i128::from(*d);
        i /= s;
    }
    sum
}

fn size(m: &[(i64, i64)]) -> i64 {
    m.iter().map(|m| m.0).product()
}

/// Whether a sequence is a layout: some first extent works, and what lies at its multiples is one.
fn is_layout(f: &[i128]) -> bool {
    let n = f.len();
    if n == 1 {
        return f[0] == 0;
    }
    (2..=n).filter(|s| n.is_multiple_of(*s)).any(|s| {
        let rest: Vec<i128> = f.iter().copied().step_by(s).collect();
        let sums = (0..n).all(|i| f[i] == rest[i / s] + (i % s) as i128 * f[1]);
        sums && is_layout(&rest)
    })
}

/// Whether a layout that refines `b` leaf by leaf is `a(b(c))`.
fn exists(a: &[(i64, i64)], b: &[(i64, i64)]) -> bool {
    let leaf = |(n, d): &(i64, i64)| (0..*n).map(|i| at(a, i * d)).collect::<Vec<_>>();
    let leaves: Vec<Vec<i128>> = b.iter().map(leaf).collect();
    let together = |c: i64| {
        let mut rest = c;
        let mut sum = 0;
        for (k, (n, _)) in b.iter().enumerate() {
            sum += leaves[k][(rest % n) as usize];
            rest /= n;
        }
        sum == at(a, at(b, c) as i64)
    };
    leaves.iter().all(|f| is_layout(f)) && (0..size(b)).all(together)
}

/// Checks that the shape of `r` refines that of `b` leaf by leaf.
fn refines(r: &Layout, b: &Layout) -> bool {
    fn tree(r: &Tree<Int>, b: &Tree<Int>) -> bool {
        match (r, b) {
            (r, Tree::Leaf(n)) => r.leaves().iter().map(|s| s.value().unwrap()).product::<i64>() == n.value().unwrap(),
            (Tree::Node(r), Tree::Node(b)) => r.len() == b.len() && r.iter().zip(b).all(|(r, b)| tree(r, b)),
            _ => false,
        }
    }
    tree(r.shape(), b.shape())
}

fn parsed(text: &str) -> Layout {
    parse_value(text, Style::Plain).unwrap().layout().unwrap().clone()
}

/// Checks what a refusal shows: its witness, and that its repairs have the values they claim.
fn evidence(e: &AlgebraError, a: &Layout, b: &Layout, repairs: bool) {
    let AlgebraError::Refused(r) = e else { panic!("{a} o {b}: {e}") };
    let w = r.witness.as_ref().unwrap_or_else(|| panic!("{e}: no witness"));
    let (nearest, found) = w.nearest.as_ref().unwrap();
    let law = at(&modes(a), at(&modes(b), w.at) as i64);
    assert_eq!(law, i128::from(w.wanted), "{e}");
    assert_eq!(at(&modes(&parsed(nearest)), w.at), i128::from(*found), "{e}");
    assert_ne!(w.wanted, *found, "{e}");
    if !repairs {
        return;
    }
    let all = e.repairs();
    assert!(!all.is_empty(), "{e}");
    for r in all {
        if let (Some(gives), Some((a, b))) = (&r.gives, r.write.split_once(" o ")) {
            equal(&parsed(a), &parsed(b), gives);
        }
    }
}

/// Checks `r(c) = a(b(c))`, everywhere or at many points.
fn equal(a: &Layout, b: &Layout, r: &Layout) {
    assert!(refines(r, b), "{a} o {b} = {r}");
    let (ma, mb, mr) = (modes(a), modes(b), modes(r));
    let n = size(&mb);
    let one = |c: i64| assert_eq!(at(&ma, at(&mb, c) as i64), at(&mr, c), "{a} o {b} = {r} at {c}");
    if n <= 1 << 12 {
        (0..n).for_each(one);
        return;
    }
    let mut random = Random(n as u64);
    (0..40).for_each(|_| one(((random.below(1 << 31) as i64) << 31 | random.below(1 << 31) as i64) % n));
    let mut unit = 1i64;
    for (s, _) in &mr {
        [0, s / 2, s - 1].into_iter().for_each(|c| one(c * unit));
        one(unit * s - 1);
        unit *= s;
    }
}

#[test]
fn small_compositions_are_answered_exactly_when_there_is_an_answer() {
    let mut random = Random(1);
    let (mut answers, mut refusals) = (0, 0);
    for case in 0..20_000 {
        let mut make = |extents: usize, strides: &[i64], rank: usize| {
            let n = 1 + random.below(rank);
            let m: Vec<_> = (0..n).map(|_| (1 + random.below(extents) as i64, random.of(strides))).collect();
            random.nested(&m)
        };
        let a = make(6, &[0, 1, 1, 2, 3, 4, 6, 8, 12, 24, -1, -2], 4);
        let b = make(8, &[0, 1, 1, 2, 2, 3, 4, 5, 6, 8, 9, 12, 16, 24, -1, -3], 3);
        match composition(&a, &b) {
            Ok(r) => {
                equal(&a, &b, &r);
                answers += 1;
            }
            Err(e) => {
                assert!(!exists(&modes(&a), &modes(&b)), "{a} o {b} exists: {e}");
                evidence(&e, &a, &b, case % 16 == 0);
                refusals += 1;
            }
        }
    }
    assert!(answers > 5_000 && refusals > 5_000, "{answers} answers, {refusals} refusals");
}

/// A large layout, and another that indexes it: in most cases by the digits of the first, sometimes a little off.
fn large(random: &mut Random) -> (Layout, Layout) {
    let n = 2 + random.below(4);
    let extents: Vec<i64> =
        (0..n).map(|_| random.of(&[2, 4, 6, 8, 16, 60, 64, 96, 210, 256, 1000, 1024, 4096, 32768])).collect();
    let mut a: Vec<(i64, i64)> = vec![];
    let mut place = 1i64;
    let mut places = vec![];
    for s in &extents {
        if place > 1 << 40 {
            break;
        }
        places.push(place);
        a.push((*s, random.of(&[1, 2, 3, 7, 64, 100, 1 << 20, -1, 0, place, -place])));
        place *= s;
    }
    let mut b: Vec<(i64, i64)> = vec![];
    let mut total = 1i64;
    for _ in 0..1 + random.below(3) {
        let k = random.below(places.len());
        let divisors: Vec<i64> = (1..=64.min(a[k].0)).filter(|d| a[k].0 % d == 0).collect();
        let step = random.of(&divisors);
        // Through the rest of this mode and some of the following ones.
        let mut reach = a[k].0 / step;
        for (s, _) in a[k + 1..].iter().take(random.below(4)) {
            reach *= s;
        }
        let off = if random.below(8) == 0 { random.of(&[1, -1, 2]) } else { 0 };
        if total.checked_mul(reach).is_some_and(|t| t < 1 << 44) {
            total *= reach;
            let flip = if random.below(12) == 0 { -1 } else { 1 };
            b.push((reach, flip * (places[k] * step + off)));
        }
    }
    if b.is_empty() {
        b.push((2, 1));
    }
    (random.nested(&a), random.nested(&b))
}

#[test]
fn large_compositions_are_decided_by_their_digits() {
    let mut random = Random(2);
    let (mut answers, mut refusals, mut open, mut huge) = (0, 0, 0, 0);
    for case in 0..12_000 {
        let (a, b) = large(&mut random);
        huge += usize::from(size(&modes(&b)) > 1 << 20);
        match composition(&a, &b) {
            Ok(r) => {
                equal(&a, &b, &r);
                answers += 1;
            }
            Err(AlgebraError::Undecided { .. }) => open += 1,
            Err(e) => {
                evidence(&e, &a, &b, case % 64 == 0);
                refusals += 1;
                if size(&modes(&b)) <= 1 << 10 {
                    assert!(!exists(&modes(&a), &modes(&b)), "{a} o {b} exists: {e}");
                }
            }
        }
    }
    println!("{answers} answers, {refusals} refusals, {open} open; {huge} beyond 2^20");
    assert!(answers > 2_000 && refusals > 2_000 && huge > 4_000 && open < 12, "{answers}, {refusals}, {huge}, {open}");
}

#[test]
fn the_largest_domains() {
    let check = |a: &str, b: &str, wanted: &str| {
        let got = composition(&parsed(a), &parsed(b));
        let text = got.map_or_else(|e| format!("{}; {}", e.code(), e.witness().unwrap_or_default()), |r| r.to_string());
        assert_eq!(text, wanted, "{a} o {b}");
    };
    // 2^40 elements, a column at a time.
    check(
        "(1048576,1048576):(1048576,1)",
        "(1024,1073741824):(1,1024)",
        "(1024,(1024,1048576)):(1048576,(1073741824,1))",
    );
    // Two steps of 2^20 - 1 carry into the second mode.
    check(
        "(1048576,1048576):(1048576,1)",
        "(1048576,1048576):(1,1048575)",
        "E0220; at c = 2097152 the law gives 1099509530625, (1048576,(2,524288)):(1048576,(1099510579200,1)) gives 1",
    );
    // Carries into two digits that cancel: -1 and +1 a step, for 2^30 steps.
    check("(1073741824,8,9):(0,1,7)", "1073741824:8589934591", "1073741824:7");
    check("(1073741824,2,9):(0,1,1)", "1073741824:2147483647", "1073741824:1");
    // Down through the last mode.
    check("(1048576,1048576):(1,2097152)", "(1048576,1048576):(-1,-1048576)", "(1048576,1048576):(-1,-2097152)");
}

/// One component of a layout with basis strides.
fn component(l: &Layout, path: u32) -> Layout {
    let stride = l.stride().map(&mut |d| match d {
        Stride::Basis(d, p) if **p == [path] => Stride::Int(d.clone()),
        _ => Stride::from(0),
    });
    Layout::new(l.shape().clone(), stride).unwrap()
}

#[test]
fn basis_strides_compose_component_by_component() {
    let mut random = Random(3);
    let (mut answers, mut refusals) = (0, 0);
    for _ in 0..6_000 {
        let n = 1 + random.below(3);
        let mode = |random: &mut Random| {
            let d = random.of(&[1i64, 1, 2, 3, -1, 4]);
            let path = vec![random.below(2) as u32];
            (Int::from(1 + random.below(6) as i64), Stride::Basis(d.into(), path.into()))
        };
        let a = Layout::tuple((0..n).map(|_| mode(&mut random)).collect());
        let m: Vec<_> = (0..1 + random.below(2))
            .map(|_| (1 + random.below(8) as i64, random.of(&[0, 1, 1, 2, 3, 4, 5, 6, 8, -1, -2])))
            .collect();
        let b = random.nested(&m);
        let parts: Vec<Layout> = (0..2).map(|p| component(&a, p)).collect();
        match composition(&a, &b) {
            Ok(r) => {
                (0..2).for_each(|p| equal(&parts[p as usize], &b, &component(&r, p)));
                answers += 1;
            }
            Err(e) => {
                // Either a component has no layout, or the modes of the two differ, which no stride can give.
                let (f, g) = (modes(&parts[0]), modes(&parts[1]));
                let both = |v: &[(i64, i64)]| {
                    let leaf = |(n, d): &(i64, i64)| {
                        let value = |i: i64| at(&f, i * d) * 1_000_003 + at(&g, i * d);
                        let values: Vec<i128> = (0..*n).map(value).collect();
                        pure(&values, &|x| (x + 500_000).rem_euclid(1_000_003) == 500_000 || x.abs() < 500_000)
                    };
                    v.iter().all(leaf)
                };
                let all = exists(&f, &m) && exists(&g, &m) && both(&m);
                assert!(!all, "{a} o {b} exists: {e}");
                assert!(matches!(e, AlgebraError::Refused(_)), "{e}");
                refusals += 1;
            }
        }
    }
    assert!(answers > 1_000 && refusals > 500, "{answers} answers, {refusals} refusals");
}

/// Whether a sequence is a layout each of whose strides is `allowed`.
fn pure(f: &[i128], allowed: &dyn Fn(i128) -> bool) -> bool {
    let n = f.len();
    if n == 1 {
        return f[0] == 0;
    }
    (2..=n).filter(|s| n.is_multiple_of(*s) && allowed(f[1])).any(|s| {
        let rest: Vec<i128> = f.iter().copied().step_by(s).collect();
        (0..n).all(|i| f[i] == rest[i / s] + (i % s) as i128 * f[1]) && pure(&rest, allowed)
    })
}

#[test]
fn leaves_of_one_basis_add_up() {
    let check = |a: &str, b: &str, wanted: &str| {
        let p = |t: &str| parse_value(t, Style::Plain).unwrap();
        let got = apply("composition", &[p(a), p(b)]);
        assert_eq!(got.map_or_else(|e| format!("{}; {}", e.code(), e), |r| r.to_string()), wanted);
    };
    check("((2,2),4):((1,8),32)", "(2,2):(1@0,2@0)", "(2,2):(1,8)");
    check(
        "((2,2),4):((1,8),32)",
        "(2,2):(1@0,1@0)",
        "E0220; (2,2):(1,8) o (2,2):(1,1): the modes of B carry into each other in A's domain; \
         at c = 3 the law gives 8, (2,2):(1,1) gives 2",
    );
    check("((2,2),4):((1,8),32)", "(4,(2,3)):(1@1,(1@0,0))", "(4,(2,3)):(32,(1,0))");
    check("(4,5):(1@0,1@1)", "20:1", "(4,5):(1@0,1@1)");
    check("(4,6):(1@0,N@1)", "(2,12):(1,2)", "(2,(2,6)):(1@0,(2@0,N@1))");
    check("(4,6):(M,N)", "24:1", "(4,6):(M,N)");
}

fn distinct(l: &Layout) -> bool {
    let m = modes(l);
    let all: std::collections::BTreeSet<i128> = (0..size(&m)).map(|c| at(&m, c)).collect();
    all.len() as i64 == size(&m)
}

#[test]
fn divides_cover_and_products_repeat() {
    let mut random = Random(4);
    let (mut answers, mut refusals, mut products) = (0, 0, 0);
    let value = |l: &Layout| parse_value(&l.to_string(), Style::Plain).unwrap();
    for _ in 0..8_000 {
        let n = 1 + random.below(3);
        let a: Vec<_> =
            (0..n).map(|_| (1 + random.below(12) as i64, random.of(&[1, 2, 3, 4, 8, 12, 16, 0, -1]))).collect();
        let a = random.nested(&a);
        let t: Vec<_> =
            (0..1 + random.below(2)).map(|_| (1 + random.below(6) as i64, random.of(&[1, 1, 2, 3, 4, 6]))).collect();
        let t = random.nested(&t);
        let whole = apply("coalesce", &[value(&a)]).unwrap().layout().unwrap().shape().clone();
        if let Ok(rest) = apply("complement", &[value(&t), whole.into()]) {
            let both = Layout::concat(&[t.clone(), rest.layout().unwrap().clone()]);
            match logical_divide(&a, &Tiler::Layout(t.clone())) {
                Ok(r) => {
                    equal(&a, &both, &r);
                    answers += 1;
                }
                Err(e) => {
                    assert!(!exists(&modes(&a), &modes(&both)), "{a} / {t} exists: {e}");
                    evidence(&e, &a, &both, false);
                    let repairs = e.repairs();
                    assert!(repairs.iter().any(|r| r.gives.is_some()) || a.rank() > 1, "{e}");
                    for r in repairs.iter().filter(|r| r.gives.is_some()).take(2) {
                        let (a, t) = r.write.strip_prefix("logical_divide(").unwrap().split_once(", ").unwrap();
                        let t = t.strip_suffix(')').unwrap();
                        let args = [parse_value(a, Style::Plain).unwrap(), parse_value(t, Style::Plain).unwrap()];
                        assert_eq!(apply("logical_divide", &args).unwrap().layout(), r.gives.as_ref());
                    }
                    refusals += 1;
                }
            }
        }
        if let Ok(r) = logical_product(&t, &Tiler::Layout(a.clone())) {
            assert_eq!(r.mode(0).unwrap(), t);
            assert_eq!(size(&modes(&r)), size(&modes(&t)) * size(&modes(&a)));
            if distinct(&t) && distinct(&a) {
                assert!(distinct(&r), "{t} * {a} = {r}");
                products += 1;
            }
        }
    }
    assert!(answers > 500 && refusals > 200 && products > 500, "{answers} {refusals} {products}");
}
