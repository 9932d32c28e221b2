//! Rows of the operations on layouts, most of which also take composed layouts and act on the inner one.
use super::{Args, OpRow, Value};
use crate::int::Int;
use crate::layout::composed;
use crate::layout::draw::{self, Drawing, PictureKind};
use crate::layout::error::{AlgebraError, Result};
use crate::layout::picture::{Subject, ThreadValue};
use crate::layout::product::{self, TileOrder};
use crate::layout::width;
use crate::layout::{AnyLayout, Composed, Index, Layout, Outer, Stride, Tiler};
use crate::layout::{
    add, coalesce, complement, compose, coord, divide, inverse, make, modes, partition, recast, repair, slice,
};
use crate::tuple::{IntTuple, Tree, arith};
use std::borrow::Cow;

/// The rows, by subject.
#[rustfmt::skip]
pub fn rows() -> Vec<(&'static str, Vec<OpRow>)> {
    macro_rules! row {
        ($name:literal, [$($arg:literal),*], $min:literal, $doc:literal, $eval:expr) => {
            OpRow { name: $name, args: &[$($arg),*], min_args: $min, doc: $doc, eval: $eval }
        };
    }
    vec![
        ("Properties of layouts", vec![
        row!("size", ["A", "path"], 1, "The number of coordinates: the product of the extents.", |a| Ok(arith::product(&*shape_at(a)?)?.into())),
        row!("size_at", ["A", "path"], 2, "The size of a mode.", |a| Ok(arith::product(&*shape_at(a)?)?.into())),
        row!("rank", ["A", "path"], 1, "The number of top-level modes.", |a| Ok(count(shape_at(a)?.rank()))),
        row!("rank_at", ["A", "path"], 2, "The rank of a mode.", |a| Ok(count(shape_at(a)?.rank()))),
        row!("depth", ["A", "path"], 1, "The depth of nesting; 0 for an int.", |a| Ok(count(shape_at(a)?.depth()))),
        row!("depth_at", ["A", "path"], 2, "The depth of a mode.", |a| Ok(count(shape_at(a)?.depth()))),
        row!("shape", ["A", "path"], 1, "The extents, as a tuple.", |a| Ok(shape_at(a)?.into())),
        row!("shape_at", ["A", "path"], 2, "The shape of a mode.", |a| Ok(shape_at(a)?.into())),
        row!("stride", ["A", "path"], 1, "The strides, as a tuple.", |a| Ok(strided_at(a)?.stride().clone().into())),
        row!("stride_at", ["A", "path"], 2, "The stride of a mode.", |a| Ok(strided_at(a)?.stride().clone().into())),
        row!("layout_at", ["A", "path"], 2, "A mode as a layout.", |a| map(a, 0, &mut |l| l.at(&a.path(1)?))),
        row!("get", ["A", "path"], 2, "A mode as a layout, or an entry of a tuple.", |a| match a.get(0).tuple() {
            Some(t) => Ok(t.at(&a.path(1)?)?.clone().into()),
            None => map(a, 0, &mut |l| l.at(&a.path(1)?)),
        }),
        row!("coshape", ["A", "path"], 1,
            "The shape of the offsets: the cosize of each coordinate.",
            |a| Ok(coshape(a)?.into())),
        row!("cosize", ["A", "path"], 1, "The number of elements spanned: 1 + Σ (extent - 1)·|stride|; of a composed layout, 1 + the largest value.", |a| Ok(arith::product(&coshape(a)?)?.into())),
        row!("cosize_at", ["A", "path"], 2, "The cosize of a mode.", |a| Ok(arith::product(&coshape(a)?)?.into())),
        ]), ("Coordinates", vec![
        row!("crd2idx", ["coord", "A", "stride"], 2, "The offset of a coordinate; into a shape, its 1-D index.", crd2idx),
        row!("crd2idx_shape", ["coord", "shape"], 2, "The 1-D index of a coordinate into a shape.", |a| Ok(coord::crd2idx_shape(&a.coord(0)?, &*a.shape(1)?)?.into())),
        row!("idx2crd", ["index", "shape", "stride"], 2, "The coordinate of an index into a shape.", idx2crd),
        row!("idx2crd_stride", ["index", "shape", "stride"], 3, "The coordinate whose leaves are (index / stride) % extent.", idx2crd),
        row!("crd2crd", ["coord", "from", "to"], 3, "The coordinate of the same index in another shape.", |a| Ok(coord::crd2crd(&*a.tuple(0)?, &*a.shape(1)?, &*a.shape(2)?)?.into())),
        row!("get_hier_coord", ["A", "offset"], 2, "The coordinate of an offset, in the layout's profile.", |a| Ok(partition::get_hier_coord(a.layout(0)?, a.int(1)?)?.into())),
        row!("get_flat_coord", ["A", "offset"], 2, "The coordinate of an offset, one int for each mode.", |a| Ok(partition::get_flat_coord(a.layout(0)?, a.int(1)?)?.into())),
        row!("get_1d_coord", ["A", "offset"], 2, "The 1-D coordinate of an offset.", |a| Ok(partition::get_1d_coord(a.layout(0)?, a.int(1)?)?.into())),
        row!("layout_indices", ["A"], 1, "The offsets of all 1-D coordinates.", |a| values(&any(a, 0)?)),
        row!("layout_indices_to", ["A", "n"], 2, "The offsets of the 1-D coordinates below n.", |a| Ok(list(coord::indices(a.layout(0)?, a.number(1)?)?))),
        ]), ("Making layouts", vec![
        row!("make_layout", ["A…"], 1, "The concatenation of layouts, or the layout of a shape and a stride.", make_layout),
        row!("make_layout_left", ["shape"], 1, "The compact column-major layout of a shape.", |a| Ok(make::make_layout_left(&*a.shape(0)?)?.into())),
        row!("make_layout_right", ["shape"], 1, "The compact row-major layout of a shape.", |a| Ok(make::make_layout_right(&*a.shape(0)?)?.into())),
        row!("make_ordered_layout", ["shape", "order"], 2, "The compact layout of a shape in the given order.", |a| match tile_order(a, 1)? {
            TileOrder::Left => Ok(make::make_layout_left(&*a.shape(0)?)?.into()),
            TileOrder::Right => Ok(make::make_layout_right(&*a.shape(0)?)?.into()),
            TileOrder::By(order) => Ok(make::make_ordered_layout(&*a.shape(0)?, &order)?.into()),
        }),
        row!("make_layout_like", ["A"], 1,
            "A compact layout of the same shape and order; strides of 0 stay.",
            |a| Ok(make::make_layout_like(inner(a, 0)?)?.into())),
        row!("make_fragment_like", ["A"], 1,
            "A compact layout of the same shape, the first mode contiguous; strides of 0 stay.",
            |a| Ok(partition::make_fragment_like(inner(a, 0)?)?.into())),
        row!("make_identity_layout", ["shape"], 1, "The layout whose value at a coordinate is that coordinate.", |a| Ok(make::make_identity_layout(&*a.shape(0)?).into())),
        row!("prefix_product", ["shape", "current"], 1,
            "Running products of the extents, first mode fastest, also at extents of 1.",
            |a| Ok(make::compact_by_mode(&*a.shape(0)?, &current(a)?, make::prefix_product)?.into())),
        row!("compact_col_major", ["shape", "current"], 1,
            "Running products of the extents, first mode fastest; 0 at extents of 1.",
            |a| Ok(make::compact_by_mode(&*a.shape(0)?, &current(a)?, make::compact_col_major)?.into())),
        row!("compact_row_major", ["shape", "current"], 1,
            "Running products of the extents, last mode fastest; 0 at extents of 1.",
            |a| Ok(make::compact_by_mode(&*a.shape(0)?, &current(a)?, make::compact_row_major)?.into())),
        row!("compact_order", ["shape", "order"], 2,
            "Running products of the extents in the given order; 0 at extents of 1.",
            |a| Ok(make::compact_order(&*a.shape(0)?, &*a.tuple(1)?)?.into())),
        ]), ("Structure of layouts", vec![
        row!("select", ["A", "modes…"], 2, "The modes at the given indices.", |a| { let m = rest_path(a, 1)?; structure(a, &|t| t.select(&m), &|l| l.select(&m)) }),
        row!("take", ["A", "begin", "end"], 3, "The modes begin..end.", |a| { let (b, e) = (a.number(1)?, a.number(2)?); map(a, 0, &mut |l| non_empty(l.take(b, e)?)) }),
        row!("group", ["A", "begin", "end"], 3, "The modes begin..end grouped into one; end -1 is the rank.", |a| { let (b, e) = (a.number(1)?, a.number(2)?); structure(a, &|t| t.group(b, e), &|l| l.group(b, e)) }),
        row!("flatten", ["A"], 1, "The leaf modes as one tuple; of a tiler and of a coordinate the leaf entries.", |a| match a.get(0) {
            Value::Coord(c) => Ok(c.flatten().into()),
            Value::Stride(d) => Ok(d.flatten().into()),
            Value::Tiler(t) => Ok(t.flatten().into()),
            _ => structure(a, &|t| Ok(t.flatten()), &|l| Ok(l.flatten())),
        }),
        row!("unflatten", ["A", "profile"], 2, "The modes of a flat layout in another profile.", |a| { let p = a.shape(1)?; structure(a, &|t| t.unflatten(&p), &|l| l.unflatten(&p)) }),
        row!("append", ["A", "X"], 2, "With X as a further last mode.", |a| with_layout(a, 1, &|l, x| Ok(l.append(x)), &|t, x| Ok(t.append(x)))),
        row!("prepend", ["A", "X"], 2, "With X as a further first mode.", |a| with_layout(a, 1, &|l, x| Ok(l.prepend(x)), &|t, x| Ok(t.prepend(x)))),
        row!("append_to_rank", ["A", "n", "X"], 2, "With X (or 1:0) appended until the rank is n.", |a| { let (n, x) = (a.count(1, 64)?, padding(a)?); map(a, 0, &mut |l| l.append_to_rank(n, &x)) }),
        row!("prepend_to_rank", ["A", "n", "X"], 2, "With X (or 1:0) prepended until the rank is n.", |a| { let (n, x) = (a.count(1, 64)?, padding(a)?); map(a, 0, &mut |l| l.prepend_to_rank(n, &x)) }),
        row!("replace", ["A", "i", "X"], 3, "With mode i replaced by X.", |a| { let i = a.number(1)?; with_layout(a, 2, &|l, x| l.replace(i, x), &|t, x| t.replace(i, x)) }),
        row!("zip", ["A"], 1, "((A0,A1),(B0,B1)) as ((A0,B0),(A1,B1)).", |a| structure(a, &|t| t.transpose(), &|l| l.zip())),
        row!("zip2", ["A", "B"], 2, "The modes of two layouts in pairs.", |a| Ok(plain(a, 0)?.zip2(&plain(a, 1)?)?.into())),
        row!("slice", ["coord", "A"], 2, "The modes where the coordinate has _.", |a| match a.get(1) {
            Value::Composed(c) => Ok(c.slice(&a.coord(0)?)?.into()),
            _ => Ok(slice::slice(&a.coord(0)?, a.layout(1)?)?.into()),
        }),
        row!("dice", ["coord", "A"], 2, "The modes where the coordinate has an index.", |a| match a.get(1) {
            Value::Composed(c) => Ok(c.dice(&a.coord(0)?)?.into()),
            _ => Ok(slice::dice(&a.coord(0)?, a.layout(1)?)?.into()),
        }),
        row!("slice_and_offset", ["coord", "A"], 2, "The slice and the offset of the fixed indices.", |a| match a.get(1) {
            // The offset stays inside the maps, as in CuTe.
            Value::Composed(c) => Ok(Value::List(vec![c.slice(&a.coord(0)?)?.into(), 0.into()])),
            _ => pair(slice::slice_and_offset(&a.coord(0)?, a.layout(1)?)?),
        }),
        row!("local_tile", ["A", "tiler", "coord", "step"], 3, "The tile at a coordinate, with its offset; of tiler and coordinate only what a step `(1,_,1)` takes.", |a| {
            let (tiler, coord) = (a.tiler(1)?, a.coord(2)?);
            let (tiler, coord) = match a.opt(3) {
                None => (tiler, coord),
                Some(_) => { let s = a.coord(3)?; (partition::stepped_tiler(&s, &tiler)?, partition::stepped_coord(&s, &coord)?) }
            };
            part(a, &|l| partition::local_tile(l, &tiler, &coord))
        }),
        row!("local_partition", ["A", "threads", "index", "step"], 3, "What a thread gets, with its offset; of the threads' modes only what a step `(1,_,1)` takes.", |a| {
            let threads = match a.opt(3) {
                None => a.layout(1)?.clone(),
                Some(_) => slice::dice(&a.coord(3)?, a.layout(1)?)?,
            };
            part(a, &|l| partition::local_partition(l, &threads, a.int(2)?))
        }),
        row!("domain_distribute", ["shape", "n"], 2, "A layout of n elements spread over a shape.", |a| Ok(partition::domain_distribute(&*a.shape(0)?, a.int(1)?)?.into())),
        row!("upcast", ["A", "n"], 2, "The layout in elements n times as wide.", |a| match a.get(0) {
            Value::Composed(c) => Ok(c.upcast(&ratio(a, 1)?)?.into()),
            _ => Ok(recast::upcast(a.layout(0)?, &ratio(a, 1)?)?.into()),
        }),
        row!("downcast", ["A", "n"], 2, "The layout in elements of 1/n the width.", |a| match a.get(0) {
            Value::Composed(c) => Ok(c.downcast(&ratio(a, 1)?)?.into()),
            _ => Ok(recast::downcast(a.layout(0)?, &ratio(a, 1)?)?.into()),
        }),
        row!("recast_layout", ["A", "old_bits", "new_bits"], 3, "The layout of the same memory in elements of another width.", |a| Ok(composed::width::recast_layout(&any(a, 0)?, a.number(1)?, a.number(2)?)?.into())),
        ]), ("Coalescing", vec![
        row!("coalesce", ["A", "profile"], 1, "The fewest modes with the same 1-D function, by the modes of a profile.", |a| match (a.get(0).tuple(), a.opt(1)) {
            (Some(shape), None) => Ok(coalesce::coalesce_shape(&shape)?.into()),
            (_, None) => map(a, 0, &mut coalesce::coalesce),
            (_, Some(_)) => coalesce_profile(a),
        }),
        row!("coalesce_profile", ["A", "profile"], 2, "Each mode at a terminal of the profile coalesced.", coalesce_profile),
        row!("coalesce_shape", ["shape"], 1, "The extents merged into one int where all are static or all dynamic.", |a| Ok(coalesce::coalesce_shape(&*a.shape(0)?)?.into())),
        row!("filter", ["A", "profile"], 1, "Coalesced, without modes of stride 0.", |a| match a.opt(1) {
            None => map(a, 0, &mut coalesce::filter),
            Some(_) => { let p = a.shape(1)?; map(a, 0, &mut |l| coalesce::filter_profile(l, &p)) }
        }),
        row!("filter_profile", ["A", "profile"], 2, "Each mode at a terminal of the profile filtered.", |a| { let p = a.shape(1)?; map(a, 0, &mut |l| coalesce::filter_profile(l, &p)) }),
        row!("filter_zeros", ["A", "guide"], 1, "Extents of stride 0, or at zeros of the guide, replaced by 1.", |a| match a.opt(1) {
            None => map(a, 0, &mut |l| Ok(coalesce::filter_zeros(l))),
            Some(_) => { let p = a.shape(1)?; map(a, 0, &mut |l| coalesce::filter_zeros_by(l, &p)) }
        }),
        row!("filter_zeros_profile", ["A", "guide"], 2, "Extents at zeros of the guide replaced by 1.", |a| { let p = a.shape(1)?; map(a, 0, &mut |l| coalesce::filter_zeros_by(l, &p)) }),
        ]), ("Composition, complement, inverses", vec![
        row!("composition", ["A", "B"], 2, "The layout that applies A after B.", composition),
        row!("composition_tiler", ["A", "tiler"], 2, "Composition by mode with a tiler.", composition),
        row!("with_shape", ["A", "shape"], 2, "A seen with another shape.", |a| { let s = a.shape(1)?; map(a, 0, &mut |l| compose::with_shape(l, &s)) }),
        row!("complement", ["A", "cotarget"], 1, "The layout of the offsets that A skips, up to the cotarget or A's cosize.", |a| match a.opt(1) {
            None => complement(a, None),
            Some(_) => complement(a, Some(&*a.shape(1)?)),
        }),
        row!("complement_cotarget", ["A", "cotarget"], 2, "The layout of the offsets below the cotarget that A skips.", |a| complement(a, Some(&*a.shape(1)?))),
        row!("ceil_div_layout", ["shape", "A"], 2, "How often a layout fits into a shape: the shape of the complement.", |a| { covered(a, "shape", &*a.shape(0)?)?; Ok(complement::ceil_div_layout(&*a.shape(0)?, a.layout(1)?)?.into()) }),
        row!("right_inverse", ["A"], 1,
            "The layout of the coordinates of the offsets 0, 1, … while each mode of A continues the one before.",
            |a| match a.get(0) {
            Value::Composed(c) => Ok(composed::inverse::right_inverse(c)?.into()),
            // A swizzle undoes itself.
            Value::Swizzle(s) => Ok((*s).into()),
            _ => Ok(inverse::right_inverse(a.layout(0)?)?.into()),
        }),
        row!("left_inverse", ["A"], 1, "The layout that undoes A, where A is injective.", |a| match a.get(0) {
            Value::Composed(c) => Ok(composed::inverse::left_inverse(c)?.into()),
            // A swizzle undoes itself.
            Value::Swizzle(s) => Ok((*s).into()),
            _ => Ok(inverse::left_inverse(a.layout(0)?)?.into()),
        }),
        row!("nullspace", ["A"], 1, "The coordinates that stride 0 maps to offset 0.", |a| Ok(inverse::nullspace(inner(a, 0)?)?.into())),
        row!("max_common_layout", ["A", "B"], 2, "The coordinates in which both run through the same consecutive offsets.", |a| Ok(composed::width::max_common_layout(&any(a, 0)?, &any(a, 1)?)?.into())),
        row!("max_common_vector", ["A", "B"], 2, "How many consecutive elements both hold together: the vector width.", |a| Ok(composed::width::max_common_vector(&any(a, 0)?, &any(a, 1)?)?.into())),
        row!("greatest_common_domain", ["A", "B"], 2,
            "The factors that two shapes have at the same places, as a layout that both compose with.", |a| {
            Ok(add::greatest_common_domain(&*a.shape(0)?, &*a.shape(1)?)?.into())
        }),
        row!("layout_add", ["A", "B"], 2, "The sum of two layouts of one size, coordinate by coordinate.", |a| {
            Ok(add::layout_add(&plain(a, 0)?, &plain(a, 1)?)?.into())
        }),
        row!("max_alignment", ["A"], 1,
            "The largest n so that the offsets are runs of n, each at a multiple of n.", |a| match a.get(0) {
            Value::Composed(c) => Ok(c.max_alignment()?.into()),
            Value::Swizzle(s) => Ok(Int::Static(1 << s.base).into()),
            _ => Ok(inverse::max_alignment(a.layout(0)?)?.into()),
        }),
        row!("index_width", ["A", "bits"], 1, "32 when every index, offset and step between fits in 32 bits, otherwise 64; `bits` asks for one, under guards.", |a| {
            let layout = inner(a, 0)?;
            let width = match a.opt(1) {
                None => width::index_width(layout)?,
                Some(_) => width::index_width_of(layout, a.number(1)?)?,
            };
            Ok(width.bits().into())
        }),
        ]), ("Divide and product", vec![
        row!("logical_divide", ["A", "tiler"], 2, "A o (B, B*), by mode for a tiler.", |a| tiled(a, &divide::logical_divide)),
        row!("zipped_divide", ["A", "tiler"], 2, "The tiles gathered in mode 0, the rests in mode 1.", |a| tiled(a, &divide::zipped_divide)),
        row!("tiled_divide", ["A", "tiler"], 2, "The tiles gathered in mode 0, then one mode for each rest.", |a| tiled(a, &divide::tiled_divide)),
        row!("flat_divide", ["A", "tiler"], 2, "One mode for each tile and each rest.", |a| tiled(a, &divide::flat_divide)),
        row!("logical_product", ["A", "tiler"], 2, "A repeated in the arrangement of B.", |a| { let t = a.tiler(1)?; products(a, &|l| product::logical_product(l, &t)) }),
        row!("zipped_product", ["A", "tiler"], 2, "The blocks gathered in mode 0, the copies in mode 1.", |a| { let t = a.tiler(1)?; products(a, &|l| product::zipped_product(l, &t)) }),
        row!("tiled_product", ["A", "tiler"], 2, "The blocks gathered in mode 0, then one mode for each arrangement.", |a| { let t = a.tiler(1)?; products(a, &|l| product::tiled_product(l, &t)) }),
        row!("flat_product", ["A", "tiler"], 2, "One mode for each block and each arrangement.", |a| { let t = a.tiler(1)?; products(a, &|l| product::flat_product(l, &t)) }),
        row!("blocked_product", ["A", "B"], 2, "Copies of A side by side in the arrangement of B.", |a| { let b = layout_or_left(a, 1)?; products(a, &|l| product::blocked_product(l, &b)) }),
        row!("raked_product", ["A", "B"], 2, "Copies of A interleaved in the arrangement of B.", |a| { let b = layout_or_left(a, 1)?; products(a, &|l| product::raked_product(l, &b)) }),
        row!("tile_to_shape", ["A", "shape", "order"], 2, "A repeated until it fills a shape.", |a| {
            let (s, o) = (a.shape(1)?, if a.len() > 2 { tile_order(a, 2)? } else { TileOrder::Left });
            products(a, &|l| product::tile_to_shape(l, &s, &o))
        }),
        ]), ("Pictures", vec![
        row!("print", ["A"], 1, "The text of a value.", |a| Ok(a.get(0).clone())),
        row!("print_layout", ["A"], 1, "CuTe's framed table of the offsets.", |a| drawing(a, PictureKind::Table)),
        row!("print1d", ["A"], 1, "The offsets in a line.", |a| drawing(a, PictureKind::Line)),
        row!("print2d", ["A"], 1, "The offsets in rows.", |a| drawing(a, PictureKind::Rows)),
        row!("print_latex", ["A"], 1, "A TikZ picture of the offsets.", |a| drawing(a, PictureKind::Latex)),
        row!("print_latex_tv", ["TV", "tile"], 1, "A TikZ picture of a thread–value layout over its tile.", latex_tv),
        ]),
    ]
}

fn count(n: usize) -> Value {
    Value::Int(Int::Static(n as i64))
}

/// The most coordinates of a list.
const COORDINATES: usize = 1 << 16;

/// The values at all 1-D coordinates, ints or coordinates.
pub(super) fn values(l: &AnyLayout) -> Result<Value> {
    let basis = |l: &Layout| l.stride().leaves().iter().any(|d| matches!(d, Stride::Basis(..)));
    if !basis(l.inner()) {
        return Ok(list(l.indices()?));
    }
    let n = coord::listable("layout_indices", known_size(l.inner())?)?;
    // Coordinates are trees: a list of them takes many times the memory of one of offsets.
    if n > COORDINATES {
        let (size, limit) = (n as i64, COORDINATES as i64);
        return Err(AlgebraError::TooLarge { what: "layout_indices", size, limit });
    }
    let at = |i: i64| Ok(l.value_at(&Tree::Leaf(Index::At(Int::Static(i))))?.into());
    Ok(Value::List((0..n as i64).map(at).collect::<Result<_>>()?))
}

fn list(v: Vec<i64>) -> Value {
    Value::Offsets(v.into())
}

fn pair((layout, offset): (Layout, IntTuple)) -> Result<Value> {
    Ok(Value::List(vec![layout.into(), offset.into()]))
}

/// The shape of argument 0 at the optional path in argument 1.
fn shape_at<'a>(a: &Args<'a>) -> Result<Cow<'a, IntTuple>> {
    let shape = a.shape(0)?;
    match a.opt(1) {
        None => Ok(shape),
        Some(_) => Ok(Cow::Owned(shape.at(&a.path(1)?)?.clone())),
    }
}

/// The layout of argument 0, which must have strides, at the optional path in argument 1.
fn strided_at(a: &Args) -> Result<Layout> {
    at_path(
        a,
        &match a.get(0) {
            // A shift moves the values and keeps the strides.
            Value::Composed(Composed { outer: Outer::Shift(_), inner, .. }) => inner.clone(),
            _ => plain(a, 0)?,
        },
    )
}

fn at_path(a: &Args, layout: &Layout) -> Result<Layout> {
    match a.opt(1) {
        None => Ok(layout.clone()),
        Some(_) => layout.at(&a.path(1)?),
    }
}

fn coshape(a: &Args) -> Result<IntTuple> {
    match a.get(0) {
        Value::Composed(c) => match c.with_inner(at_path(a, &c.inner)?) {
            AnyLayout::Composed(c) => composed::reduce::coshape(&c),
            AnyLayout::Plain(l) => coalesce::coshape(&l),
        },
        _ => coalesce::coshape(&at_path(a, a.layout(0)?)?),
    }
}

/// Argument `i` as a layout, plain or composed.
pub(super) fn any(a: &Args, i: usize) -> Result<AnyLayout> {
    match a.get(i) {
        Value::Composed(c) => Ok(AnyLayout::Composed(c.clone())),
        _ => Ok(AnyLayout::Plain(a.layout(i)?.clone())),
    }
}

/// Argument `i` as a plain layout: a composed one where its maps leave a layout.
fn plain(a: &Args, i: usize) -> Result<Layout> {
    match a.get(i) {
        Value::Composed(c) => match composed::reduce::as_layout(c)? {
            AnyLayout::Plain(l) => Ok(l),
            AnyLayout::Composed(_) => Err(AlgebraError::Unsupported {
                what: a.op(),
                of: c.to_string(),
                why: "its first value is not 0, so it is a layout only after a shift",
            }),
        },
        _ => a.layout(i).cloned(),
    }
}

/// A layout with its offset; of a composed layout the offset goes into the maps.
fn part(a: &Args, f: &dyn Fn(&Layout) -> Result<(Layout, IntTuple)>) -> Result<Value> {
    match a.get(0) {
        Value::Composed(c) => {
            let (inner, offset) = f(&c.inner)?;
            Ok(Value::List(vec![c.shifted(offset, inner)?.into(), 0.into()]))
        }
        _ => pair(f(a.layout(0)?)?),
    }
}

fn products(a: &Args, f: &dyn Fn(&Layout) -> Result<Layout>) -> Result<Value> {
    match a.get(0) {
        Value::Composed(c) => Ok(composed::join::over_product(c, f(&c.inner)?)?.into()),
        _ => Ok(f(a.layout(0)?)?.into()),
    }
}

fn complement(a: &Args, cotarget: Option<&IntTuple>) -> Result<Value> {
    if let Some(t) = cotarget {
        covered(a, "cotarget", t)?;
    }
    match (a.get(0), cotarget) {
        (Value::Composed(c), _) => Ok(composed::inverse::complement_of(c, cotarget)?.into()),
        (_, None) => Ok(complement::complement_of_cosize(a.layout(0)?)?.into()),
        (_, Some(t)) => Ok(complement::complement(a.layout(0)?, t)?.into()),
    }
}

/// Refuses a shape to be covered that has no elements.
fn covered(a: &Args, arg: &str, shape: &IntTuple) -> Result<()> {
    match shape.leaves().into_iter().any(|s| s.value().is_some_and(|s| s < 1)) {
        true => {
            Err(AlgebraError::Range { what: a.op(), found: format!("{arg} = {shape}"), needed: "of positive extents" })
        }
        false => Ok(()),
    }
}

fn inner<'a>(a: &Args<'a>, i: usize) -> Result<&'a Layout> {
    match a.get(i) {
        Value::Composed(c) => Ok(&c.inner),
        _ => a.layout(i),
    }
}

impl From<AnyLayout> for Value {
    fn from(l: AnyLayout) -> Value {
        match l {
            AnyLayout::Plain(l) => l.into(),
            AnyLayout::Composed(c) => c.into(),
        }
    }
}

/// Applies `f` to a layout, or to the inner layout of a composed one.
fn map(a: &Args, i: usize, f: &mut dyn FnMut(&Layout) -> Result<Layout>) -> Result<Value> {
    match a.get(i) {
        Value::Composed(c) => Ok(c.with_inner(f(&c.inner).map_err(|e| repair::behind(c, e))?).into()),
        _ => Ok(f(a.layout(i)?)?.into()),
    }
}

/// Applies one of two functions to a tuple or a layout.
fn structure(
    a: &Args,
    tuple: &dyn Fn(&IntTuple) -> Result<IntTuple>,
    layout: &dyn Fn(&Layout) -> Result<Layout>,
) -> Result<Value> {
    match a.get(0) {
        Value::Int(_) | Value::Tuple(_) => Ok(tuple(&*a.tuple(0)?)?.into()),
        _ => map(a, 0, &mut |l| layout(l)),
    }
}

fn with_layout(
    a: &Args,
    i: usize,
    layout: &dyn Fn(&Layout, &Layout) -> Result<Layout>,
    tuple: &dyn Fn(&IntTuple, &IntTuple) -> Result<IntTuple>,
) -> Result<Value> {
    match a.get(0) {
        Value::Int(_) | Value::Tuple(_) => Ok(tuple(&*a.tuple(0)?, &*a.tuple(i)?)?.into()),
        _ => {
            let x = a.layout(i)?;
            map(a, 0, &mut |l| layout(l, x))
        }
    }
}

fn known_size(l: &Layout) -> Result<i64> {
    l.size()?.value().ok_or_else(|| AlgebraError::NotStatic { what: "size", leaf: l.shape().to_string() })
}

fn crd2idx(a: &Args) -> Result<Value> {
    let c = a.coord(0)?;
    match a.get(1) {
        Value::Composed(composed) => Ok(composed.value_at(&c)?.into()),
        Value::Layout(l) => Ok(coord::crd2idx(&c, l)?.into()),
        _ => match a.opt(2) {
            Some(stride) => {
                let stride = match stride {
                    Value::Stride(s) => s.clone(),
                    _ => a.tuple(2)?.map(&mut |i| Stride::Int(i.clone())),
                };
                Ok(coord::crd2idx(&c, &make::layout(a.tuple(1)?.into_owned(), stride)?)?.into())
            }
            None => Ok(coord::crd2idx_shape(&c, &*a.shape(1)?)?.into()),
        },
    }
}

fn idx2crd(a: &Args) -> Result<Value> {
    match a.opt(2) {
        None => Ok(coord::idx2crd(&*a.tuple(0)?, &*a.shape(1)?)?.into()),
        Some(_) => Ok(coord::idx2crd_stride(&*a.tuple(0)?, &*a.shape(1)?, &*a.tuple(2)?)?.into()),
    }
}

fn make_layout(a: &Args) -> Result<Value> {
    if let [shape, rest @ ..] = a.values()
        && let Some(shape) = shape.tuple()
    {
        return match rest {
            [] => Ok(make::make_layout_left(&shape)?.into()),
            [Value::Stride(stride)] => Ok(make::layout(shape, stride.clone())?.into()),
            [_] if a.get(1).word().is_some_and(|w| w.starts_with("Layout")) => match tile_order(a, 1)? {
                TileOrder::Right => Ok(make::make_layout_right(&shape)?.into()),
                _ => Ok(make::make_layout_left(&shape)?.into()),
            },
            [_] => Ok(make::layout(shape, a.tuple(1)?.map(&mut |i| Stride::Int(i.clone())))?.into()),
            _ => Err(a.kind_error(0, "a layout")),
        };
    }
    if let [Value::Composed(c)] = a.values() {
        return Ok(c.with_inner(Layout::concat(std::slice::from_ref(&c.inner))).into());
    }
    let parts = (0..a.len()).map(|i| plain(a, i)).collect::<Result<Vec<_>>>()?;
    Ok(Layout::concat(&parts).into())
}

fn current(a: &Args) -> Result<IntTuple> {
    a.opt(1).map_or(Ok(Tree::Leaf(Int::ONE)), |_| Ok(a.tuple(1)?.into_owned()))
}

/// A width ratio: a template argument, so static in either style.
fn ratio(a: &Args, i: usize) -> Result<Int> {
    let n = a.int(i)?;
    Ok(n.value().map_or_else(|| n.clone(), Int::Static))
}

/// Mode numbers given as one list or as several arguments.
fn rest_path(a: &Args, from: usize) -> Result<Vec<i64>> {
    (from..a.len()).map(|i| a.path(i)).collect::<Result<Vec<_>>>().map(|v| v.concat())
}

/// CuTe has no layout of rank 0 from `take`.
fn non_empty(l: Layout) -> Result<Layout> {
    match l.rank() {
        0 => Err(AlgebraError::Range { what: "take", found: "no mode".to_string(), needed: "begin < end" }),
        _ => Ok(l),
    }
}

fn padding(a: &Args) -> Result<Layout> {
    a.opt(2).map_or(Ok(modes::unit()), |_| a.layout(2).cloned())
}

fn coalesce_profile(a: &Args) -> Result<Value> {
    let p = a.shape(1)?;
    map(a, 0, &mut |l| coalesce::coalesce_profile(l, &p))
}

fn composition(a: &Args) -> Result<Value> {
    match (a.get(0), a.get(1)) {
        (Value::Swizzle(s), Value::Swizzle(t)) => Ok(composed::swizzle_compose(s, t)?.into()),
        (Value::Layout(l), Value::Swizzle(s)) => Ok(composed::join::composition_layout_swizzle(l, s)?.into()),
        (Value::Swizzle(s), Value::Layout(_) | Value::Composed(_)) => {
            Ok(composed::join::swizzle_after(s, &any(a, 1)?)?.into())
        }
        (Value::Layout(_) | Value::Composed(_), Value::Composed(c)) => {
            Ok(composed::join::after(&any(a, 0)?, c)?.into())
        }
        (Value::Composed(c), Value::Swizzle(s)) => Ok(composed::join::before_swizzle(c, s)?.into()),
        (Value::Composed(c), _) => Ok(composed::join::over(c, &a.tiler(1)?)?.into()),
        _ => tiled(a, &compose::composition_tiler),
    }
}

fn tiled(a: &Args, f: &dyn Fn(&Layout, &Tiler) -> Result<Layout>) -> Result<Value> {
    let t = a.tiler(1)?;
    map(a, 0, &mut |l| f(l, &t))
}

fn layout_or_left(a: &Args, i: usize) -> Result<Layout> {
    match a.get(i) {
        Value::Int(_) | Value::Tuple(_) => make::make_layout_left(&*a.tuple(i)?),
        _ => a.layout(i).cloned(),
    }
}

fn tile_order(a: &Args, i: usize) -> Result<TileOrder> {
    match a.get(i).word() {
        Some("LayoutLeft") => Ok(TileOrder::Left),
        Some("LayoutRight") => Ok(TileOrder::Right),
        _ => match a.get(i).tuple() {
            Some(Tree::Leaf(n)) if n.value().is_none() => Err(a.kind_error(i, "LayoutLeft, LayoutRight or numbers")),
            Some(t) => Ok(TileOrder::By(t)),
            None => Err(a.kind_error(i, "LayoutLeft, LayoutRight or numbers")),
        },
    }
}

/// The tile is a shape; without one it is what the layout covers.
fn latex_tv(a: &Args) -> Result<Value> {
    let layout = match a.get(0) {
        Value::Composed(c) => AnyLayout::Composed(c.clone()),
        _ => AnyLayout::Plain(a.layout(0)?.clone()),
    };
    let tv = Subject { title: String::new(), layout };
    let tv = match a.opt(1) {
        None => ThreadValue::covering(tv)?,
        Some(_) => ThreadValue::tiled(tv, &AnyLayout::Plain(make::make_layout_left(&*a.shape(1)?)?))?,
    };
    Ok(Value::Text(draw::latex_tv(&tv)?))
}

fn drawing(a: &Args, kind: PictureKind) -> Result<Value> {
    Ok(Value::Drawing(match a.get(0) {
        Value::Composed(c) => Drawing::of_composed(kind, c)?,
        _ => Drawing::new(kind, a.layout(0)?)?,
    }))
}
