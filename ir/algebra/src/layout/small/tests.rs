//! Both paths give one answer: the small form against the general algorithms, on random layouts.
use super::Small;
use crate::int::Int;
use crate::layout::coalesce::{coalesce, coalesce_profile, cosize, filter};
use crate::layout::complement::{complement, complement_of_cosize};
use crate::layout::compose::{composition, composition_tiler};
use crate::layout::coord::crd2idx;
use crate::layout::error::Result;
use crate::layout::inverse::{left_inverse, right_inverse};
use crate::layout::{Coord, Index, Layout, Stride, Style, Tiler, divide, product};
use crate::op::parse_value;
use crate::rng::Rng;
use crate::tuple::{IntTuple, Tree};
use std::fmt::Display;

/// Random modes in a random profile; the strides of one layout in three are any.
fn layout(rng: &mut Rng) -> Layout {
    fn nested(rng: &mut Rng, depth: usize, next: &mut dyn FnMut(&mut Rng) -> Option<Layout>) -> Layout {
        let n = 1 + rng.below(3);
        let modes: Vec<Layout> = (0..n)
            .filter_map(|_| if depth > 0 && rng.once_in(3) { Some(nested(rng, depth - 1, next)) } else { next(rng) })
            .collect();
        if modes.is_empty() || (modes.len() == 1 && rng.once_in(2)) {
            return modes.into_iter().next().unwrap_or_else(crate::layout::modes::unit);
        }
        Layout::concat(&modes)
    }
    let any = rng.once_in(3);
    let (mut run, mut left) = (1i64, 1 + rng.below(9));
    nested(rng, 2, &mut |rng| {
        left = left.checked_sub(1)?;
        let s = rng.pick(&[1, 2, 2, 3, 4, 4, 6, 8, 1 << 40, 0]);
        let s = if (1..=8).contains(&s) || rng.once_in(20) { s } else { 2 };
        let d = match any {
            true => rng.pick(&[0, 0, 1, 1, 2, 3, 4, 5, 8, 12, 16, -1, -2, -4, 1 << 60]),
            false => run,
        };
        run = run.wrapping_mul(s).wrapping_mul(rng.pick(&[1, 1, 1, 2])).clamp(-(1 << 62), 1 << 62);
        Some(Layout::mode1(Int::Static(s), Int::Static(d)))
    })
}

/// The modes in another order: compact layouts come row-major too.
fn shuffled(rng: &mut Rng) -> Layout {
    let a = layout(rng);
    let mut modes = a.modes();
    if modes.len() > 1 && rng.once_in(2) {
        modes.reverse();
        return Layout::concat(&modes);
    }
    a
}

/// The same layout without its small form: operations on it take the general way.
fn general(a: &Layout) -> Layout {
    a.trees();
    Layout { small: Small::EMPTY, ..a.clone() }
}

fn tiler(rng: &mut Rng, a: &Layout, depth: usize) -> Tiler {
    match rng.below(5) {
        0 => Tiler::Int(Int::Static(rng.pick(&[1, 2, 3, 4, 8]))),
        1 if depth > 0 => Tiler::All,
        2 | 3 if depth < 2 => {
            let modes = a.modes();
            let n = (1 + rng.below(modes.len())).min(modes.len());
            Tiler::Tile(modes[..n].iter().map(|m| tiler(rng, m, depth + 1)).collect())
        }
        _ if depth == 0 => Tiler::Layout(shuffled(rng)),
        _ => Tiler::Layout(Layout::mode1(Int::Static(1 + depth as i64), Int::Static(rng.pick(&[1, 1, 2, 4])))),
    }
}

fn general_tiler(t: &Tiler) -> Tiler {
    match t {
        Tiler::Layout(l) => Tiler::Layout(general(l)),
        Tiler::Tile(v) => Tiler::Tile(v.iter().map(general_tiler).collect()),
        t => t.clone(),
    }
}

fn coordinate(rng: &mut Rng, a: &IntTuple) -> Coord {
    match a {
        Tree::Node(v) if !rng.once_in(3) => Tree::Node(v.iter().map(|t| coordinate(rng, t)).collect()),
        _ if rng.once_in(9) => Tree::Leaf(Index::All),
        _ => Tree::Leaf(Index::At(Int::Static(rng.below(40) as i64 - 10))),
    }
}

type Unary = fn(&Layout) -> Result<Layout>;
type Tiled = fn(&Layout, &Tiler) -> Result<Layout>;

/// A count of what had a small answer.
#[derive(Default)]
struct Compared {
    calls: usize,
    answers: usize,
}

impl Compared {
    /// Both ways give the same answer, or the same error.
    fn agree<T: Display>(&mut self, what: &dyn Fn() -> String, small: Result<T>, general: Result<T>) {
        let text = |r: Result<T>| r.map_or_else(|e| (false, e.to_string()), |v| (true, v.to_string()));
        let (small, general) = (text(small), text(general));
        self.calls += 1;
        self.answers += usize::from(small.0);
        assert_eq!(small, general, "{}", what());
    }
}

#[test]
fn the_small_way_is_the_general_way() {
    let mut rng = Rng::new(20);
    let mut n = Compared::default();
    for _ in 0..6000 {
        let (a, b) = (shuffled(&mut rng), shuffled(&mut rng));
        let (big_a, big_b) = (general(&a), general(&b));
        let unary: [(&str, Unary); 5] = [
            ("coalesce", coalesce),
            ("filter", filter),
            ("complement", complement_of_cosize),
            ("right_inverse", right_inverse),
            ("left_inverse", left_inverse),
        ];
        for (name, f) in unary {
            n.agree(&|| format!("{name}({a})"), f(&a), f(&big_a));
        }
        n.agree(&|| format!("cosize({a})"), cosize(&a), cosize(&big_a));
        n.agree(&|| format!("size({a})"), a.size().map_err(Into::into), big_a.size().map_err(Into::into));
        n.agree(&|| format!("composition({a}, {b})"), composition(&a, &b), composition(&big_a, &big_b));
        let target: IntTuple = rng.pick(&[24, 64, 100, 1 << 20]).into();
        n.agree(&|| format!("complement({a}, {target})"), complement(&a, &target), complement(&big_a, &target));
        let shape = b.shape();
        n.agree(&|| format!("complement({a}, {shape})"), complement(&a, shape), complement(&big_a, shape));
        n.agree(&|| format!("coalesce({a}, {shape})"), coalesce_profile(&a, shape), coalesce_profile(&big_a, shape));
        let c = coordinate(&mut rng, a.shape());
        n.agree(&|| format!("crd2idx({c}, {a})"), crd2idx(&c, &a), crd2idx(&c, &big_a));
        let t = tiler(&mut rng, &a, 0);
        let big_t = general_tiler(&t);
        let tiled: [(&str, Tiled); 9] = [
            ("composition", composition_tiler),
            ("logical_divide", divide::logical_divide),
            ("zipped_divide", divide::zipped_divide),
            ("tiled_divide", divide::tiled_divide),
            ("flat_divide", divide::flat_divide),
            ("logical_product", product::logical_product),
            ("zipped_product", product::zipped_product),
            ("tiled_product", product::tiled_product),
            ("flat_product", product::flat_product),
        ];
        for (name, f) in tiled {
            n.agree(&|| format!("{name}({a}, {t})"), f(&a, &t), f(&big_a, &big_t));
        }
    }
    assert!(n.answers * 3 > n.calls, "{} of {} have an answer", n.answers, n.calls);
}

#[test]
fn a_layout_is_equal_to_itself_however_it_was_made() {
    let mut rng = Rng::new(21);
    for _ in 0..500 {
        let a = shuffled(&mut rng);
        let rebuilt = Layout::new(a.shape().clone(), a.stride().clone()).unwrap();
        let json = serde_json::to_string(&a).unwrap();
        assert_eq!((&a, &rebuilt), (&rebuilt, &serde_json::from_str(&json).unwrap()));
        assert_eq!(a.clone().into_trees(), (a.shape().clone(), a.stride().clone()));
        let flat: Vec<(Int, Stride)> = a.flat();
        assert_eq!(flat, general(&a).flat());
        assert_eq!(a.modes(), general(&a).modes());
    }
}

#[test]
fn text_is_read_and_written_as_that_of_the_general_form() {
    let mut rng = Rng::new(22);
    for _ in 0..2000 {
        let a = shuffled(&mut rng);
        let text = a.to_string();
        assert_eq!(text, general(&a).to_string());
        let spaced = text.replace(',', " , ").replace(':', " : ").replace('(', " ( ");
        for text in [&text, &spaced] {
            let read = parse_value(text, Style::Plain).unwrap();
            assert_eq!(read.layout(), Some(&a), "{text}");
            // Too large a number is no small layout, and nothing was taken.
            let mut at = 0;
            let small = Small::read(text.as_bytes(), &mut at);
            assert_eq!((small.is_some(), at > 0), (a.small().is_some(), a.small().is_some()), "{text}");
        }
    }
    // What only begins like a small layout.
    let read = |text: &str| parse_value(text, Style::Plain).map_or_else(|e| e.to_string(), |v| v.to_string());
    for (text, value) in [
        ("4:1*2", "4:2"),
        ("4:8 >> 1", "4:4"),
        ("<4:8>", "<4:8>"),
        ("<<4:8>,2:1>", "<<4:8>,2:1>"),
        ("(2,2):(1,N)", "(2,2):(1,N)"),
        ("(2,2,):(1,2)", "(2,2):(1,2)"),
        ("4:1@0", "4:1@0"),
        ("4:2 o 2:1", "4:2 o 0 o 2:1"),
        ("4:12345678901", "4:12345678901"),
        ("(4:1)", "4:1"),
    ] {
        assert_eq!(read(text), value);
    }
    for text in ["(4):1", "(2,2):(1,2", "4:", "(2,2):(1,2))", "4:1x", "():()x"] {
        assert!(parse_value(text, Style::Plain).is_err(), "{text}");
    }
}
