//! Laws of modes and slices, of complements, and of what is built from them: divide and product.
//!
//! Divide and product are definitions in terms of composition and complement; the laws that unfold them meet terms
//! whose parts have no layout, or none yet.
use crate::law::LawCondition::{Bijective, LetValue, Values};
use crate::law::laws;
use crate::laws::layouts::{identity, is_layout};
use tilewright_ir::int::Int;
use tilewright_ir::layout::{Index, Layout, coord};
use tilewright_ir::op::{self, Value};
use tilewright_ir::tuple::{IntTuple, Tree};

/// Whether the number is the size of the layout.
fn is_size(v: &[&Value]) -> bool {
    let size = v[0].layout().and_then(|l| l.size().ok());
    size.zip(v[1].int()).is_some_and(|(s, n)| s.equals(n) == Some(true))
}

/// Whether a layout has one coordinate.
fn one_coordinate(v: &[&Value]) -> bool {
    v[0].layout().and_then(|l| l.size().ok()).is_some_and(|s| s.is_static(1))
}

/// Whether a layout has more than one top-level mode.
fn several_modes(v: &[&Value]) -> bool {
    v[0].layout().is_some_and(|l| l.rank() > 1)
}

/// Whether a coordinate fixes modes at 0 only.
fn fixes_zeros(v: &[&Value]) -> bool {
    fn zeros(c: &Tree<Index>) -> bool {
        match c {
            Tree::Leaf(Index::All) => true,
            Tree::Leaf(Index::At(i)) => i.is_static(0),
            Tree::Node(v) => v.iter().all(zeros),
        }
    }
    matches!(v[0], Value::Coord(c) if zeros(c)) && v[1].layout().is_some()
}

/// Most elements that a condition looks at one by one.
const POINTS: i64 = 1 << 12;

/// A coordinate with 0 for the modes that it leaves open.
fn start(coord: &Tree<Index>) -> IntTuple {
    match coord {
        Tree::Leaf(Index::All) => Tree::Leaf(Int::ZERO),
        Tree::Leaf(Index::At(i)) => Tree::Leaf(i.clone()),
        Tree::Node(v) => Tree::Node(v.iter().map(start).collect()),
    }
}

/// Whether a static A, from where B is at a coordinate, goes on as from 0: `A(b + r) - A(b) = A(r)` for all `r` that
/// the coordinate leaves open.
fn goes_on_alike(v: &[&Value]) -> bool {
    let alike = || {
        let (Value::Coord(at), a, b) = (v[0], v[1].layout()?, v[2]) else { return None };
        let from = op::apply("crd2idx", &[Value::Tuple(start(at)), b.clone()]).ok()?.int()?.as_static()?;
        let open = op::apply("slice", &[v[0].clone(), b.clone()]).ok()?;
        let n = open.layout()?.size().ok()?.value().filter(|n| *n <= POINTS)?;
        let open = coord::indices(open.layout()?, n).ok()?;
        let last = from.checked_add(open.iter().copied().max()?)?;
        let natural = from >= 0 && open.iter().all(|r| *r >= 0) && last < a.size().ok()?.value()?.min(POINTS);
        let table = natural.then(|| coord::indices(a, last + 1).ok()).flatten()?;
        let value = |i: i64| table.get(usize::try_from(i).ok()?).copied();
        Some(open.iter().all(|r| value(from + r).zip(value(*r)).is_some_and(|(x, y)| value(from) == Some(x - y))))
    };
    alike() == Some(true)
}

/// Whether an int or a tuple is a coordinate of a layout.
fn is_coordinate(v: &[&Value]) -> bool {
    let (Some(layout), zero) = (v[1].layout(), Int::ZERO) else { return false };
    match v[0] {
        Value::Int(i) => {
            let below = layout.size().is_ok_and(|size| i.less(&size) == Some(true));
            i.less(&zero) == Some(false) && below
        }
        x => matches!(
            op::apply("it_elem_less", &[x.clone(), Value::Tuple(layout.shape().clone())]),
            Ok(Value::Bool(true))
        ),
    }
}

/// Whether all are layouts that give offsets, not coordinates: a tile of coordinates names the modes of what it
/// divides, which a number of elements does not.
fn give_offsets(v: &[&Value]) -> bool {
    let int = |v: &&Value| v.layout().is_some_and(|l| l.flat().iter().all(|(_, d)| d.int().is_some()));
    v.iter().all(int)
}

/// Whether a layout takes a layout apart into tiles without a rest: tiles and their places are a permutation of its
/// coordinates.
fn divides_evenly(v: &[&Value]) -> bool {
    let even = || {
        let size = v[0].layout()?.size().ok()?;
        if !give_offsets(&v[1..2]) {
            return None;
        }
        let line = Layout::mode1(size.clone(), Int::ONE);
        let divided = op::apply("logical_divide", &[line.into(), v[1].clone()]).ok()?;
        let cosize = op::apply("cosize", std::slice::from_ref(&divided)).ok()?;
        let whole = divided.layout()?.size().ok()?.equals(&size) == Some(true);
        Some(whole && size.less(cosize.int()?) == Some(false))
    };
    even() == Some(true)
}

/// The modes of a static layout that count, by stride: `(extent, stride)`; `None` unless each stride is positive and
/// divides the next stride by way of `stride·extent`, and that of the last divides `n`.
fn chain(layout: &Layout, n: i64) -> Option<()> {
    let mut modes = vec![];
    for (s, d) in layout.flat() {
        let (s, d) = (s.as_static()?, d.int()?.as_static()?);
        if s != 1 && d != 0 {
            modes.push((d, s));
        }
    }
    modes.sort_unstable();
    let mut period = 1;
    for (d, s) in modes {
        if d < period || d % period != 0 {
            return None;
        }
        period = d.checked_mul(s)?;
    }
    (n % period == 0).then_some(())
}

/// Whether each stride divides the next and the whole period divides the number.
fn chain_dividing(v: &[&Value]) -> bool {
    let n = v[1].int().and_then(Int::as_static).filter(|n| *n > 0);
    v[0].layout().zip(n).is_some_and(|(l, n)| chain(l, n).is_some())
}

/// `size(A)·cosize(B)`, where the complement of A up to it has a place for each copy: a block with holes needs more.
fn room(v: &[&Value]) -> Option<Value> {
    if !give_offsets(v) {
        return None;
    }
    let cosize = op::apply("cosize", &[v[1].clone()]).ok()?;
    let room = Value::Int(v[0].layout()?.size().ok()?.mul(cosize.int()?).ok()?);
    let places = op::apply("complement", &[v[0].clone(), room.clone()]).ok()?;
    let enough = places.layout()?.size().ok()?.less(cosize.int()?) == Some(false);
    enough.then_some(room)
}

laws! { Layout;
    /// A complement depends on the function only.
    "complement-of-coalesce": "(complement (coalesce ?a) ?n)" => "(complement ?a ?n)", "K05";
    /// The complement of a permutation of its own size is trivial.
    "complement-of-bijection": "(fn (complement ?a ?n))" => "(fn (make_layout_left 1))" if [Bijective("?a"), Values("n = size(A)", is_size, &["?a", "?n"])], "K07";
    /// logical_divide(A, B) = A ∘ (B, complement(B, size(A))), for a layout B.
    "divide-is-composition": "(logical_divide ?a ?b)" => "(composition ?a (make_layout ?b (complement ?b (size ?a))))" if [Values("A and B are layouts", is_layout, &["?a", "?b"]), Values("B gives offsets", give_offsets, &["?b"])], "D01";
    /// Mode 0 of logical_divide(A, B) is A ∘ B.
    "divide-first-mode": "(get (logical_divide ?a ?b) 0)" => "(composition ?a ?b)" if [Values("A and B are layouts", is_layout, &["?a", "?b"])], "D01";
    /// Mode 0 of logical_product(A, B) is A.
    "product-first-mode": "(get (logical_product ?a ?b) 0)" => "?a" if [Values("A and B are layouts", is_layout, &["?a", "?b"])], "P01";
    /// The first of two modes.
    "get-first": "(get (make_layout ?a ?b) 0)" => "?a" if [Values("A and B are layouts", is_layout, &["?a", "?b"])], "O03";
    /// The second of two modes.
    "get-second": "(get (make_layout ?a ?b) 1)" => "?b" if [Values("A and B are layouts", is_layout, &["?a", "?b"])], "O03";
    /// size(A ∘ B) = size(B).
    "size-of-composition": "(size (composition ?a ?b))" => "(size ?b)" if [Values("A and B are layouts", is_layout, &["?a", "?b"])], "M24c";
    /// Coalescing keeps the size.
    "size-of-coalesce": "(size (coalesce ?a))" => "(size ?a)", "C01";
    /// Flattening keeps the size.
    "size-of-flatten": "(size (flatten ?a))" => "(size ?a)", "C03";
    /// Coalescing keeps the cosize.
    "cosize-of-coalesce": "(cosize (coalesce ?a))" => "(cosize ?a)", "C12";
    /// Grouping modes keeps the function.
    "fn-of-group": "(fn (group ?a ?i ?j))" => "(fn ?a)", "C15";
    /// Appending a mode of size 1 keeps the function.
    "fn-of-unit-mode-last": "(fn (make_layout ?a ?b))" => "(fn ?a)" if [Values("A is a layout", is_layout, &["?a"]), Values("size(B) = 1", one_coordinate, &["?b"])], "C17";
    /// Prepending a mode of size 1 keeps the function.
    "fn-of-unit-mode-first": "(fn (make_layout ?b ?a))" => "(fn ?a)" if [Values("A is a layout", is_layout, &["?a"]), Values("size(B) = 1", one_coordinate, &["?b"])], "C17";
    /// A mode of A ∘ B is A ∘ that mode of B as a function, where B has more than one.
    "get-of-composition": "(fn (get (composition ?a ?b) ?k))" => "(fn (composition ?a (get ?b ?k)))"
        if [Values("A is a layout", is_layout, &["?a"]), Values("B has several modes", several_modes, &["?b"])], "M09, O04";
    /// A slice of A ∘ B through 0 is A ∘ that slice of B, as a function.
    "slice-of-composition": "(fn (slice ?at (composition ?a ?b)))" => "(fn (composition ?a (slice ?at ?b)))"
        if [Values("only zeros are fixed", fixes_zeros, &["?at", "?a"]), Values("A and B are layouts", is_layout, &["?a", "?b"])], "O04, W07";
    /// A slice of A ∘ B at any other coordinate is A ∘ that slice of B, where A continues from there as from 0.
    "slice-of-composition-elsewhere": "(fn (slice ?z (composition ?a ?b)))" => "(fn (composition ?a (slice ?z ?b)))"
        if [Values("A goes on from B(z) as from 0", goes_on_alike, &["?z", "?a", "?b"])], "O04";
    /// (A ∘ B)(x) = A(B(x)).
    "value-of-composition": "(crd2idx ?x (composition ?a ?b))" => "(crd2idx (crd2idx ?x ?b) ?a)"
        if [Values("A is a layout", is_layout, &["?a"]), Values("x is a coordinate of B", is_coordinate, &["?x", "?b"])], "T01, M04, by definition of functions";
    /// (A ∘ (B ∘ C))(x) = A(B(C(x))).
    "value-of-nested-composition": "(crd2idx ?x (composition ?a (composition ?b ?c)))" => "(crd2idx (crd2idx (crd2idx ?x ?c) ?b) ?a)"
        if [Values("A and B are layouts", is_layout, &["?a", "?b"]), Values("x is a coordinate of C", is_coordinate, &["?x", "?c"])], "T01, M17";
    /// logical_divide(A ∘ B, T) = A ∘ logical_divide(B, T) as functions, where T divides B evenly.
    "divide-of-composition": "(fn (logical_divide (composition ?a ?b) ?d))" => "(fn (composition ?a (logical_divide ?b ?d)))"
        if [Values("A is a layout", is_layout, &["?a"]), Values("d divides B evenly", divides_evenly, &["?b", "?d"])], "D01, M17";
    /// zipped_divide(A ∘ B, T) = A ∘ zipped_divide(B, T) as functions, where T divides B evenly.
    "zipped-divide-of-composition": "(fn (zipped_divide (composition ?a ?b) ?d))" => "(fn (composition ?a (zipped_divide ?b ?d)))"
        if [Values("A is a layout", is_layout, &["?a"]), Values("d divides B evenly", divides_evenly, &["?b", "?d"])], "D01, D03, M17";
    /// The third complement is the first, where the complement is an involution.
    "complement-of-complement-of-complement": "(complement (complement (complement ?a ?n) ?n) ?n)" => "(complement ?a ?n)"
        if [Values("strides of A divide in a chain that divides n", chain_dividing, &["?a", "?n"])], "K06d";
    /// A layout with its complement leaves out no offset.
    "complement-of-whole": "(size (complement (make_layout ?a (complement ?a ?n)) ?n))" => "1"
        if [Values("strides of A divide in a chain that divides n", chain_dividing, &["?a", "?n"])], "K09";
    /// zipped_divide by a layout is logical_divide.
    "zipped-divide-by-layout": "(zipped_divide ?a ?b)" => "(logical_divide ?a ?b)" if [Values("A and B are layouts", is_layout, &["?a", "?b"])], "D03";
    /// tiled_divide is zipped_divide with its modes in other groups.
    "fn-of-tiled-divide": "(fn (tiled_divide ?a ?b))" => "(fn (zipped_divide ?a ?b))", "D04";
    /// flat_divide is zipped_divide with its modes in other groups.
    "fn-of-flat-divide": "(fn (flat_divide ?a ?b))" => "(fn (zipped_divide ?a ?b))", "D04";
    /// logical_product(A, B) = (A, complement(A, size(A)·cosize(B)) ∘ B).
    "product-is-composition": "(logical_product ?a ?b)" => "(make_layout ?a (composition (complement ?a ?n) ?b))" if [LetValue("?n", "size(A) * cosize(B), with a place for each copy", room, &["?a", "?b"])], "P01, P04";
    /// The product of permutations is associative as a function.
    "product-associates": "(fn (logical_product (logical_product ?a ?b) ?c))" => "(fn (logical_product ?a (logical_product ?b ?c)))"
        if [Bijective("?a"), Bijective("?b"), Bijective("?c")], "P05, P05b";
    /// Dividing a product by the size of its first factor gives the product back, as a function.
    "divide-of-product": "(fn (logical_divide (logical_product ?a ?b) (make_layout_left (size ?a))))" => "(fn (logical_product ?a ?b))"
        if [Bijective("?a"), Values("B is n:1", identity, &["?b"])], "P06, D05";
}
