//! Rows of the operations on int tuples, spelled `it_NAME`.
use super::{Args, OpRow, Value, ValueParser};
use crate::int::Int;
use crate::layout::error::{AlgebraError, Result};
use crate::layout::{Layout, Stride};
use crate::tuple::compare::TupleOrder::{self, Colex, Elem, Lex};
use crate::tuple::compare::{self, Truth};
use crate::tuple::reshape::zip_all;
use crate::tuple::scan::{self, Functor};
use crate::tuple::{IntTuple, Tree, arith};

/// The most leaves that a repetition makes, as many as a text may have.
const LIMIT: usize = ValueParser::MAX_ENTRIES;

/// The rows, by subject.
#[rustfmt::skip]
pub fn rows() -> Vec<(&'static str, Vec<OpRow>)> {
    macro_rules! row {
        ($name:literal, [$($arg:literal),*], $min:literal, $doc:literal, $eval:expr) => {
            OpRow { name: $name, args: &[$($arg),*], min_args: $min, doc: $doc, eval: $eval }
        };
    }
    vec![
        ("Tuples: arithmetic", vec![
        row!("it_product", ["t"], 1, "The product of all leaves.", |a| Ok(arith::product(&*a.tuple(0)?)?.into())),
        row!("it_product_each", ["t"], 1, "The product of each mode.", |a| Ok(arith::product_each(&*a.tuple(0)?)?.into())),
        row!("it_product_like", ["t", "guide"], 2, "The products of the subtrees at the terminals of the guide.", |a| Ok(arith::product_like(&*a.tuple(0)?, &*a.tuple(1)?)?.into())),
        row!("it_sum", ["t"], 1, "The sum of all leaves.", |a| Ok(arith::sum(&*a.tuple(0)?)?.into())),
        row!("it_size", ["t", "path"], 1, "The product of all leaves, of a mode.", |a| Ok(arith::product(&at(a)?)?.into())),
        row!("it_size_at", ["t", "path"], 2, "The size of a mode.", |a| Ok(arith::product(&at(a)?)?.into())),
        row!("it_inner_product", ["a", "b"], 2, "The sum of the products of leaves.", |a| Ok(arith::inner_product(&*a.tuple(0)?, &*a.tuple(1)?)?.into())),
        row!("it_ceil_div", ["a", "b"], 2, "The quotient rounded up, dividing out from the left.", |a| two(a, arith::ceil_div)),
        row!("it_shape_div", ["a", "b"], 2, "The quotient of shapes; static ints must divide.", |a| two(a, arith::shape_div)),
        row!("it_round_up", ["a", "b"], 2, "Rounded up to multiples, leaf by leaf.", |a| two(a, arith::round_up)),
        row!("it_elem_scale", ["a", "b"], 2, "Each leaf times the product of the other's subtree.", |a| two(a, arith::elem_scale)),
        row!("it_shape_min", ["a", "b"], 2, "The smaller extents, leaf by leaf.", |a| shape_min(&*a.tuple(0)?, &*a.tuple(1)?).map(Value::from)),
        row!("it_max", ["t…"], 1, "The largest leaf.", |a| fold_leaves(a, &arith::max)),
        row!("it_min", ["t…"], 1, "The smallest leaf.", |a| fold_leaves(a, &arith::min)),
        row!("it_gcd", ["t…"], 1, "The greatest common divisor of the leaves.", |a| fold_leaves(a, &arith::gcd)),
        row!("it_lcm", ["t…"], 1, "The least common multiple of the leaves.", |a| fold_leaves(a, &arith::lcm)),
        row!("it_filter_zeros", ["t", "shape"], 1, "Static zeros replaced by 1, or the extents at static zeros.", |a| {
            let t = a.tuple(0)?;
            let shape = if a.len() > 1 { a.tuple(1)? } else { t.clone() };
            Ok(arith::filter_zeros(&t, &shape)?.into())
        }),
        ]), ("Tuples: comparison", vec![
        row!("it_lex_less", ["a", "b"], 2, "Lexicographically less.", |a| order(a, Lex, false, false)),
        row!("it_lex_leq", ["a", "b"], 2, "Not lexicographically greater.", |a| order(a, Lex, true, true)),
        row!("it_lex_gtr", ["a", "b"], 2, "Lexicographically greater.", |a| order(a, Lex, true, false)),
        row!("it_lex_geq", ["a", "b"], 2, "Not lexicographically less.", |a| order(a, Lex, false, true)),
        row!("it_colex_less", ["a", "b"], 2, "Colexicographically less.", |a| order(a, Colex, false, false)),
        row!("it_colex_leq", ["a", "b"], 2, "Not colexicographically greater.", |a| order(a, Colex, true, true)),
        row!("it_colex_gtr", ["a", "b"], 2, "Colexicographically greater.", |a| order(a, Colex, true, false)),
        row!("it_colex_geq", ["a", "b"], 2, "Not colexicographically less.", |a| order(a, Colex, false, true)),
        row!("it_elem_less", ["a", "b"], 2, "Every mode less.", |a| order(a, Elem, false, false)),
        row!("it_elem_leq", ["a", "b"], 2, "The other is not less in every mode.", |a| order(a, Elem, true, true)),
        row!("it_elem_gtr", ["a", "b"], 2, "Every mode greater.", |a| order(a, Elem, true, false)),
        row!("it_elem_geq", ["a", "b"], 2, "Not less in every mode.", |a| order(a, Elem, false, true)),
        row!("it_any_of", ["t", "test"], 2, "Whether a mode passes the test ltK (less than K).", |a| test(a, false, false)),
        row!("it_all_of", ["t", "test"], 2, "Whether all modes pass the test ltK (less than K).", |a| test(a, true, true)),
        row!("it_none_of", ["t", "test"], 2, "Whether no mode passes the test ltK (less than K).", |a| test(a, false, true)),
        row!("it_find_if", ["t", "test"], 2, "The index of the first mode that passes the test ltK (less than K), else the rank.", |a| {
            let (t, bound) = (a.tuple(0)?, bound(a)?);
            for (i, m) in t.modes().iter().enumerate() {
                if compare::less(TupleOrder::Elem, m, &bound)?.value {
                    return Ok(Value::from(i as i64));
                }
            }
            Ok(Value::from(t.rank() as i64))
        }),
        row!("it_filter_tuple", ["t", "test"], 2, "The modes that pass the test ltK (less than K).", |a| {
            let (t, bound) = (a.tuple(0)?, bound(a)?);
            let mut kept = vec![];
            for m in t.modes() {
                if compare::less(TupleOrder::Elem, m, &bound)?.value {
                    kept.push(m.clone());
                }
            }
            Ok(Tree::Node(kept).into())
        }),
        row!("is_integral", ["x"], 1, "Whether the value is an int, static or dynamic.", |a| Ok(Value::Bool(a.get(0).int().is_some()))),
        row!("is_std_integral", ["x"], 1, "Whether the value is an int that is only known at run time.", |a| Ok(Value::Bool(a.get(0).int().is_some_and(|i| !matches!(i, Int::Static(_)))))),
        row!("is_static", ["t"], 1, "Whether every leaf, of a layout every extent and stride, is a static int.", |a| Ok(Value::Bool(is_static(a)?))),
        row!("is_constant", ["n", "x"], 2, "Whether the value is the static int n.", |a| {
            let n = a.number(0)?;
            Ok(Value::Bool(a.get(1).int().is_some_and(|i| i.is_static(n))))
        }),
        row!("it_find", ["t", "x"], 2, "The index of the first mode that equals x, else the rank.", |a| {
            let (t, x) = (a.tuple(0)?, a.tuple(1)?);
            for (i, m) in t.modes().iter().enumerate() {
                if compare::equal(m, &x)?.value {
                    return Ok(Value::from(i as i64));
                }
            }
            Ok(Value::from(t.rank() as i64))
        }),
        ]), ("Tuples: folds", vec![
        row!("it_fold", ["t", "init", "fn"], 3, "f(f(init, t0), t1)… over the modes.", |a| Ok(scan::fold(&*a.tuple(0)?, a.int(1)?, functor(a, 2)?)?.into())),
        row!("it_fold_first", ["t", "fn"], 2, "f(f(t0, t1), t2)… over the modes.", |a| {
            let t = a.tuple(0)?;
            let first = t.at(&[0])?.leaf().cloned().ok_or_else(|| a.kind_error(0, "a flat tuple"))?;
            Ok(scan::fold(&t.take(1, -1)?, &first, functor(a, 1)?)?.into())
        }),
        row!("it_iscan", ["t", "init", "fn"], 3, "The running folds, each with its mode.", |a| Ok(scan::scan(&*a.tuple(0)?, a.int(1)?, functor(a, 2)?, true)?.into())),
        row!("it_escan", ["t", "init", "fn"], 3, "The running folds before each mode.", |a| Ok(scan::scan(&*a.tuple(0)?, a.int(1)?, functor(a, 2)?, false)?.into())),
        row!("it_transform_leaf", ["t", "fn"], 2, "plus1, times2 or neg on every leaf.", |a| {
            let f = unary(a, 1)?;
            Ok(a.tuple(0)?.try_map(&mut |i| f(i).map_err(AlgebraError::from))?.into())
        }),
        row!("it_transform", ["t", "u or fn", "fn"], 2, "plus1, times2 or neg on every mode, or plus, minus, multiplies, max_fn, min_fn on the modes of two tuples.", transform),
        ]), ("Tuples: structure", vec![
        row!("it_rank", ["t", "path"], 1, "The number of modes.", |a| Ok(Value::from(at(a)?.rank() as i64))),
        row!("it_rank_at", ["t", "path"], 2, "The rank of a mode.", |a| Ok(Value::from(at(a)?.rank() as i64))),
        row!("it_depth", ["t", "path"], 1, "The depth of nesting.", |a| Ok(Value::from(at(a)?.depth() as i64))),
        row!("it_depth_at", ["t", "path"], 2, "The depth of a mode.", |a| Ok(Value::from(at(a)?.depth() as i64))),
        row!("it_shape_at", ["t", "path"], 2, "The mode at a path.", |a| Ok(at(a)?.into())),
        row!("it_get_at", ["t", "path"], 2, "The mode at a path.", |a| Ok(at(a)?.into())),
        row!("it_front", ["t"], 1, "The first leaf.", |a| end(a, &|v| v.first())),
        row!("it_back", ["t"], 1, "The last leaf.", |a| end(a, &|v| v.last())),
        row!("it_select", ["t", "modes"], 2, "The modes at the given indices.", |a| Ok(a.tuple(0)?.select(&a.path(1)?)?.into())),
        row!("it_take", ["t", "begin", "end"], 3, "The modes begin..end.", |a| Ok(a.tuple(0)?.take(a.number(1)?, a.number(2)?)?.into())),
        row!("it_group", ["t", "begin", "end"], 3, "The modes begin..end grouped into one.", |a| Ok(a.tuple(0)?.group(a.number(1)?, a.number(2)?)?.into())),
        row!("it_flatten", ["t"], 1, "The leaves as one tuple; an int stays an int.", |a| Ok(a.tuple(0)?.flatten().into())),
        row!("it_flatten_to_tuple", ["t"], 1, "The leaves as one tuple.", |a| Ok(a.tuple(0)?.flatten_to_tuple().into())),
        row!("it_unflatten", ["t", "profile"], 2, "The modes of a flat tuple in another profile.", |a| Ok(a.tuple(0)?.unflatten(&*a.tuple(1)?)?.into())),
        row!("it_append", ["t", "x"], 2, "With x as a further last mode.", |a| Ok(a.tuple(0)?.append(&*a.tuple(1)?).into())),
        row!("it_prepend", ["t", "x"], 2, "With x as a further first mode.", |a| Ok(a.tuple(0)?.prepend(&*a.tuple(1)?).into())),
        row!("it_append_to_rank", ["t", "n", "x"], 3, "With x appended until the rank is n.", |a| Ok(a.tuple(0)?.append_to_rank(copies(a, 1, 2)?, &*a.tuple(2)?)?.into())),
        row!("it_prepend_to_rank", ["t", "n", "x"], 3, "With x prepended until the rank is n.", |a| Ok(a.tuple(0)?.prepend_to_rank(copies(a, 1, 2)?, &*a.tuple(2)?)?.into())),
        row!("it_replace", ["t", "i", "x"], 3, "With mode i replaced.", |a| Ok(a.tuple(0)?.replace(a.number(1)?, &*a.tuple(2)?)?.into())),
        row!("it_replace_front", ["t", "x"], 2, "With the first mode replaced.", |a| replace_end(a, 0)),
        row!("it_replace_back", ["t", "x"], 2, "With the last mode replaced.", |a| replace_end(a, a.tuple(0)?.rank() as i64 - 1)),
        row!("it_insert", ["t", "i", "x"], 3, "With x inserted before mode i.", |a| Ok(a.tuple(0)?.insert(a.number(1)?, &*a.tuple(2)?)?.into())),
        row!("it_remove", ["t", "i"], 2, "Without mode i.", |a| Ok(a.tuple(0)?.remove(a.number(1)?)?.into())),
        row!("it_reverse", ["t"], 1, "The modes in reverse order.", |a| Ok(a.tuple(0)?.reverse().into())),
        row!("it_unwrap", ["t"], 1, "Without enclosing rank-1 tuples.", |a| Ok(a.tuple(0)?.unwrap().into())),
        row!("it_wrap", ["t"], 1, "As a tuple.", |a| Ok(a.tuple(0)?.wrap().into())),
        row!("it_repeat", ["n", "x"], 2, "A tuple of n times x; x itself for 1.", |a| match copies(a, 0, 1)? {
            1 => Ok(a.tuple(1)?.into()),
            n => Ok(Tree::Node(vec![a.tuple(1)?.into_owned(); n]).into()),
        }),
        row!("it_tuple_repeat", ["n", "x"], 2, "A tuple of n times x.", |a| Ok(Tree::Node(vec![a.tuple(1)?.into_owned(); copies(a, 0, 1)?]).into())),
        row!("it_repeat_like", ["t", "x"], 2, "x at every leaf of t.", |a| {
            let (t, x) = (a.tuple(0)?, a.tuple(1)?);
            bounded(a, t.leaves().len(), &x)?;
            Ok(t.graft(&mut |_| x.clone().into_owned()).into())
        }),
        row!("it_tuple_cat", ["t…"], 1, "The modes of all tuples in one.", |a| {
            Ok(Tree::Node(tuples(a)?.iter().flat_map(|t| t.modes().to_vec()).collect()).into())
        }),
        row!("it_zip", ["t…"], 1, "The modes of the tuples side by side; of one tuple, its modes'.", |a| match tuples(a)?.as_slice() {
            [one] => Ok(one.transpose()?.into()),
            all => Ok(zip_all(all)?.into()),
        }),
        row!("it_zip2_by", ["t", "guide"], 2, "Modes of two split into firsts and seconds at the guide's terminals.", |a| Ok(a.tuple(0)?.zip2_by(&*a.tuple(1)?)?.into())),
        row!("it_make_int_tuple", ["n", "array", "count", "init"], 4, "A tuple of n ints: the first count of the array, then init.", |a| {
            let (n, count) = (copies(a, 0, 3)?, a.count(2, LIMIT)?);
            let array = a.tuple(1)?;
            let entry = |i: usize| match array.get(i) {
                Some(t) if i < count => Ok(t.clone()),
                _ => Ok(a.tuple(3)?.into_owned()),
            };
            let v = (0..n).map(entry).collect::<Result<Vec<_>>>()?;
            Ok(match v.as_slice() {
                [one] => one.clone().into(),
                _ => Tree::Node(v).into(),
            })
        }),
        row!("it_make_int_tuple_from", ["t", "values…"], 1, "Each dynamic leaf replaced by the next value.", |a| {
            fill(a, (1..a.len()).map(|i| a.int(i).cloned()).collect::<Result<_>>()?)
        }),
        row!("it_fill_int_tuple_from", ["t", "values"], 2, "Each dynamic leaf replaced by the next value of a tuple.", |a| {
            let values = a.tuple(1)?;
            fill(a, values.modes().iter().map(|m| m.leaf().cloned().ok_or_else(|| a.kind_error(1, "a tuple of ints"))).collect::<Result<_>>()?)
        }),
        ]),
    ]
}

/// Argument `i` as a number of copies of argument `x`.
fn copies(a: &Args, i: usize, x: usize) -> Result<usize> {
    let n = a.count(i, LIMIT)?;
    bounded(a, n, &*a.tuple(x)?)?;
    Ok(n)
}

/// Refuses `n` copies of `x` that are too many leaves together.
fn bounded(a: &Args, n: usize, x: &IntTuple) -> Result<()> {
    let size = n.saturating_mul(x.leaves().len().max(1));
    if size > LIMIT {
        return Err(AlgebraError::TooLarge { what: a.op(), size: size as i64, limit: LIMIT as i64 });
    }
    Ok(())
}

/// Argument 0 at the optional path in argument 1.
fn at(a: &Args) -> Result<IntTuple> {
    let t = a.tuple(0)?;
    match a.opt(1) {
        None => Ok(t.into_owned()),
        Some(_) => Ok(t.at(&a.path(1)?)?.clone()),
    }
}

fn two(a: &Args, f: fn(&IntTuple, &IntTuple) -> Result<IntTuple>) -> Result<Value> {
    Ok(f(&*a.tuple(0)?, &*a.tuple(1)?)?.into())
}

fn tuples(a: &Args) -> Result<Vec<IntTuple>> {
    (0..a.len()).map(|i| Ok(a.tuple(i)?.into_owned())).collect()
}

fn fold_leaves(a: &Args, op: &dyn Fn(&Int, &Int) -> Result<Int>) -> Result<Value> {
    Ok(arith::extremum(a.op(), &tuples(a)?, op)?.into())
}

fn order(a: &Args, order: TupleOrder, swapped: bool, negated: bool) -> Result<Value> {
    let (x, y) = (a.tuple(0)?, a.tuple(1)?);
    let t = if swapped { compare::less(order, &y, &x)? } else { compare::less(order, &x, &y)? };
    Ok(if negated { t.not() } else { t }.into())
}

/// The smaller leaves of two tuples of one profile.
fn shape_min(x: &IntTuple, y: &IntTuple) -> Result<IntTuple> {
    match (x, y) {
        (Tree::Leaf(p), Tree::Leaf(q)) => arith::min(p, q).map(Tree::Leaf),
        _ => arith::zip_with("shape_min", x, y, &mut shape_min),
    }
}

/// Whether nothing of argument 0 waits for run time.
fn is_static(a: &Args) -> Result<bool> {
    let all = |t: &IntTuple| t.leaves().into_iter().all(|i| matches!(i, Int::Static(_)));
    let layout = |l: &Layout| {
        let mut known = all(l.shape());
        l.stride().for_each(&mut |d| {
            let (Stride::Int(i) | Stride::Basis(i, _)) = d;
            known &= matches!(i, Int::Static(_));
        });
        known
    };
    match a.get(0) {
        Value::Layout(l) => Ok(layout(l)),
        Value::Swizzle(_) => Ok(true),
        _ => a.tuple(0).map(|t| all(&t)),
    }
}

type Unary = fn(&Int) -> std::result::Result<Int, crate::int::IntError>;

/// A function of one int by its name.
fn unary(a: &Args, i: usize) -> Result<Unary> {
    Ok(match a.word(i)? {
        "plus1" => |i| i.add(&Int::ONE),
        "times2" => |i| i.mul(&Int::Static(2)),
        "neg" => |i| Int::ZERO.sub(i),
        _ => return Err(a.kind_error(i, "plus1, times2 or neg")),
    })
}

/// A function on the modes of one tuple, or of two.
fn transform(a: &Args) -> Result<Value> {
    let t = a.tuple(0)?;
    let leaf = |t: &IntTuple, i| t.leaf().cloned().ok_or_else(|| a.kind_error(i, "a tuple of ints"));
    if a.len() == 2 {
        let f = unary(a, 1)?;
        let mapped = t.modes().iter().map(|m| Ok(Tree::Leaf(f(&leaf(m, 0)?)?))).collect::<Result<_>>()?;
        return Ok(Tree::Node(mapped).into());
    }
    let f = functor(a, 2)?;
    let mut apply = |x: &IntTuple, y: &IntTuple| Ok(Tree::Leaf(f.apply(&leaf(x, 0)?, &leaf(y, 1)?)?));
    Ok(arith::zip_with("transform", &t, &*a.tuple(1)?, &mut apply)?.into())
}

/// Argument 0 with its dynamic leaves replaced in order by as many values.
fn fill(a: &Args, values: Vec<Int>) -> Result<Value> {
    let mut next = values.into_iter();
    let t = a.tuple(0)?.try_map(&mut |i| match i {
        Int::Static(_) => Ok(i.clone()),
        _ => next.next().ok_or_else(|| a.kind_error(0, "a tuple with as many dynamic leaves as values")),
    })?;
    Ok(t.into())
}

/// `K` of the test `ltK`.
fn bound(a: &Args) -> Result<IntTuple> {
    let bound = a.word(1)?.strip_prefix("lt").and_then(|k| k.parse::<i64>().ok());
    Ok(Tree::Leaf(Int::Static(bound.ok_or_else(|| a.kind_error(1, "a test ltK"))?)))
}

/// Tests every mode with `ltK`: conjunction or disjunction, negated or not.
fn test(a: &Args, all: bool, start: bool) -> Result<Value> {
    let t = a.tuple(0)?;
    let bound = bound(a)?;
    let mut acc = Truth::known(all);
    for m in t.modes() {
        let below = compare::less(TupleOrder::Elem, m, &bound)?;
        acc = if all { acc.and(below) } else { acc.or(below) };
    }
    Ok(if all == start { acc } else { acc.not() }.into())
}

fn functor(a: &Args, i: usize) -> Result<Functor> {
    Functor::of(a.word(i)?).ok_or_else(|| a.kind_error(i, "plus, minus, multiplies, max_fn or min_fn"))
}

fn end(a: &Args, pick: &dyn Fn(&[Int]) -> Option<&Int>) -> Result<Value> {
    let t = a.tuple(0)?;
    let leaves: Vec<Int> = t.leaves().into_iter().cloned().collect();
    pick(&leaves).cloned().map(Value::from).ok_or_else(|| a.kind_error(0, "a tuple with a leaf"))
}

fn replace_end(a: &Args, i: i64) -> Result<Value> {
    match a.tuple(0)?.into_owned() {
        Tree::Leaf(_) => Ok(a.tuple(1)?.into()),
        t => Ok(t.replace(i, &*a.tuple(1)?)?.into()),
    }
}
