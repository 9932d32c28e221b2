"""CuTe DSL's names and signatures on values: ``import tilewright.cute as cute`` where ``cutlass.cute`` has layouts.

The functions take and give ints, nested tuples and :class:`tilewright.Layout`. Nothing is compiled, no GPU is needed.
Ints that are not known yet are :class:`tilewright.Int`. What the functions answer is what :mod:`tilewright` answers;
the page "Where answers differ from CuTe's" lists where the DSL's answer is another one. The DSL's ``loc`` and ``ip``,
places in its compiler's code, have no meaning here and are no arguments. Tensors, pointers, copies and kernels of the
DSL are not here; ``local_tile`` and ``local_partition`` take a layout and give what is left of it and its offset.

>>> from tilewright import cute
>>> A = cute.make_layout((8, 4), stride=(4, 1))
>>> A, cute.size(A, mode=[0]), cute.cosize(A)
(Layout('(8,4):(4,1)'), 8, 32)
>>> cute.zipped_divide(A, (2, 4))
Layout('((2,4),(4,1)):((4,1),(8,0))')
>>> cute.make_layout((4, 8), stride=(cute.E(1), 2 * cute.E(0)))
Layout('(4,8):(1@1,2@0)')
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from . import _native, _ops
from ._cute_algebra import (
    FunctionAfterLayout,
    blocked_product,
    ceil_div,
    coalesce,
    complement,
    composition,
    filter,
    filter_zeros,
    flat_divide,
    flat_product,
    get_nonswizzle_portion,
    get_swizzle_portion,
    idx2crd,
    is_congruent,
    is_weakly_congruent,
    left_inverse,
    logical_divide,
    logical_product,
    make_composed_layout,
    max_common_layout,
    max_common_vector,
    nullspace,
    raked_product,
    recast_layout,
    right_inverse,
    tile_to_shape,
    tiled_divide,
    tiled_product,
    zipped_divide,
    zipped_product,
)
from ._cute_tuples import (
    Coord,
    E,
    IntTuple,
    Mode,
    Shape,
    Stride,
    SymInt,
    Tile,
    Tiler,
    XTuple,
    _path,
    basis_value,
    elem_less,
    filter_tuple,
    find,
    find_if,
    flatten_to_tuple,
    front,
    has_scaled_basis,
    has_underscore,
    is_int_tuple,
    is_integer,
    is_static,
    jit,
    pretty_str,
    printf,
    product,
    product_each,
    product_like,
    repeat,
    repeat_as_tuple,
    repeat_like,
    round_up,
    shape_div,
    sym_int,
    sym_int32,
    sym_int64,
    transform_apply,
    transform_leaf,
    tuple_cat,
    unflatten,
    unwrap,
    wrap,
)
from ._native import Int, Layout, ScaledBasis, Swizzle

# ---- Composed layouts and swizzles have the DSL's attributes ----


class _Composed(type):
    def __instancecheck__(cls, x: object) -> bool:
        return isinstance(x, FunctionAfterLayout) or (isinstance(x, Layout) and x.is_composed)


class ComposedLayout(metaclass=_Composed):
    """What composed layouts are instances of; but for functions, they are :class:`tilewright.Layout` as well.

    >>> from tilewright import cute
    >>> C = cute.make_composed_layout(cute.make_swizzle(3, 3, 3), 0, cute.make_layout((8, 64), stride=(64, 1)))
    >>> isinstance(C, cute.ComposedLayout), C.inner, C.offset, C.outer
    (True, Swizzle(3, 3, 3), 0, Layout('(8,64):(64,1)'))
    """

    inner: Any
    offset: Any
    outer: Any


def _parts(layout: Layout) -> tuple[str, str, str]:
    """The texts of the map, the offset and the layout of a composed layout."""
    if not layout.is_composed:
        raise AttributeError(f"{layout} is no composed layout")
    parts = layout.text.rsplit(" o ", 2)
    return (parts[0], parts[1], parts[2]) if len(parts) == 3 else ("Sw<0,4,3>", parts[0], parts[1])


def _part(layout: Layout, k: int) -> Any:
    text = _parts(layout)[k]
    facts = str(layout).partition(" where ")[2].split(", ")
    names = set(re.findall(r"[A-Za-z_]\w*", text))
    known = [fact for fact in facts if fact and set(re.findall(r"[A-Za-z_]\w*", fact)) <= names]
    return _native.evaluate(f"{text} where {', '.join(known)}" if known else text)


Layout.inner = property(lambda self: _part(self, 0), doc="The map that is applied last.")  # type: ignore[attr-defined]
Layout.offset = property(lambda self: _part(self, 1), doc="What is added in between.")  # type: ignore[attr-defined]
Layout.outer = property(lambda self: _part(self, 2), doc="The layout that is applied first.")  # type: ignore[attr-defined]
Swizzle.num_bits = property(lambda self: self.bits, doc="The number of bits.")  # type: ignore[attr-defined]
Swizzle.num_base = property(lambda self: self.base, doc="The low bits that stay.")  # type: ignore[attr-defined]
Swizzle.num_shift = property(lambda self: self.shift, doc="The distance of the bits.")  # type: ignore[attr-defined]


# ---- Layouts ----


def basis_get(basis: Any, t: Any) -> Any:
    """The mode of a tuple or layout that a basis element names; for an int the whole.

    >>> from tilewright import cute
    >>> cute.basis_get(cute.ScaledBasis(2, [0, 1]), ((10, 20), 30))
    20
    """
    return get(t, mode=list(basis.mode)) if isinstance(basis, ScaledBasis) else t


def flatten(a: Any) -> Any:
    """The leaf modes of a layout or the leaves of a tuple, without nesting.

    >>> from tilewright import cute
    >>> cute.flatten(((1, 2), 3)), cute.flatten(cute.make_layout(((2, 2), 3)))
    ((1, 2, 3), Layout('(2,2,3):(1,2,4)'))
    """
    if isinstance(a, Layout):
        return _ops.flatten(a)
    return flatten_to_tuple(a) if isinstance(a, tuple) else a


def make_layout(shape: Any, *, stride: Stride | None = None) -> Layout:
    """The layout of a shape and a stride, compact without one; of an iterable of layouts, these side by side.

    >>> from tilewright import cute
    >>> cute.make_layout((8, 4)), cute.make_layout([cute.make_layout(64), cute.make_layout(2, stride=64)])
    (Layout('(8,4):(1,8)'), Layout('(64,2):(1,64)'))
    """
    if isinstance(shape, Iterable) and not isinstance(shape, str):
        shape = tuple(shape)
        if shape and all(isinstance(mode, Layout) for mode in shape):
            shape, stride = tuple(mode.shape for mode in shape), tuple(mode.stride for mode in shape)
    return Layout(shape, stride)


def make_identity_layout(shape: Shape) -> Layout:
    """The layout whose value at a coordinate is that coordinate."""
    return _ops.make_identity_layout(shape)


def make_ordered_layout(shape: Shape, order: Shape) -> Layout:
    """The compact layout whose modes are contiguous in an order, the least first.

    >>> from tilewright import cute
    >>> cute.make_ordered_layout((32, 16, 8), order=(2, 0, 1))
    Layout('(32,16,8):(128,1,16)')
    """
    return _ops.make_ordered_layout(shape, order)


def make_layout_like(input: Layout) -> Layout:
    """A compact layout of the same shape and order."""
    return _ops.make_layout_like(input)


def make_swizzle(b: int, m: int, s: int) -> Swizzle:
    """CuTe's swizzle of ``b`` bits, ``m`` bits that stay, and a shift of ``s``."""
    return Swizzle(b, m, s)


def make_layout_tv(thr_layout: Layout, val_layout: Layout) -> tuple[Shape, Layout]:
    """The tile that threads cover with their values, and its layout from thread and value to the tile.

    >>> from tilewright import cute
    >>> cute.make_layout_tv(cute.make_layout((2, 3), stride=(3, 1)), cute.make_layout((2, 2), stride=(2, 1)))
    ((4, 6), Layout('((3,2),(2,2)):((8,2),(4,1))'))
    """
    tile = raked_product(thr_layout, val_layout)
    both = make_layout((size(thr_layout), size(val_layout)))
    return product_each(tile.shape), composition(right_inverse(tile), both)


def make_layout_image_mask(lay: Layout, coord: Coord, mode: int) -> int:
    """The bits of the offsets along a mode, at a coordinate of the others, as an int of 16 bits.

    >>> from tilewright import cute
    >>> bin(cute.make_layout_image_mask(cute.make_layout((4, 2)), (0, 1), 0))
    '0b11110000'
    """
    rest, offset = slice_and_offset(tuple(None if k == mode else c for k, c in enumerate(coord)), lay)
    if cosize(lay) > 16:
        raise ValueError(f"make_layout_image_mask: the offsets of {lay} do not fit 16 bits")
    return sum({1 << (offset + rest(i)) for i in range(size(rest))})


def rank(a: Any, mode: Mode = ()) -> Any:
    """The number of modes."""
    a = get(a, mode)
    return len(a) if isinstance(a, (tuple, Layout)) else 1


def depth(a: Any) -> Any:
    """The depth of nesting; 0 for an int."""
    if isinstance(a, Layout):
        return a.depth
    return 1 + max((depth(x) for x in a), default=0) if isinstance(a, tuple) else 0


def size(a: Any, mode: Mode = ()) -> Any:
    """The number of coordinates of a layout, the product of a shape; of a mode of it.

    >>> from tilewright import cute
    >>> cute.size((8, (4, 2)), mode=[1]), cute.size(cute.make_layout((8, 4)), mode=[1])
    (8, 4)
    """
    return _ops.size(get(a, mode))


def cosize(a: Layout, mode: Mode = ()) -> Any:
    """The number of offsets that a layout, or a mode of it, spans."""
    return _ops.cosize(get(a, mode))


def size_in_bytes(dtype: Any, layout: Layout | None) -> Any:
    """The bytes of a layout's elements.

    ``dtype`` has a ``width`` in bits, as the DSL's types, or an ``itemsize`` in bytes.

    >>> import numpy as np
    >>> from tilewright import cute
    >>> cute.size_in_bytes(np.dtype("float16"), cute.make_layout((8, 4)))
    64
    """
    if layout is None:
        return 0
    bits = dtype.width if hasattr(dtype, "width") else 8 * dtype.itemsize
    # As the DSL has it: of a swizzled layout what the layout spans, of another composed one what its last map spans.
    if isinstance(layout, ComposedLayout):
        layout = layout.outer if isinstance(layout.inner, Swizzle) else layout.inner
    return ceil_div(cosize(layout) * bits, 8)


def shape(input: Any, *, mode: Mode | None = None) -> Shape:
    """The shape of a layout, a tiler or a shape; of a mode of it.

    >>> from tilewright import cute
    >>> cute.shape(cute.make_layout((2, 3, 4)), mode=0), cute.shape((cute.make_layout(8), 2))
    (2, (8, 2))
    """

    def of(x: Any) -> Any:
        return x.shape if isinstance(x, Layout) else tuple(of(entry) for entry in x) if isinstance(x, tuple) else x

    return get(of(input), mode)


def is_major(mode: Mode, stride: Stride) -> bool:
    """Whether the first stride of a mode is 1."""
    return front(get(stride, mode)) == 1


def leading_dim(shape: Shape, stride: Stride) -> int | tuple[int, ...] | None:
    """The place of the first stride of 1 whose extent is not 1.

    >>> from tilewright import cute
    >>> cute.leading_dim((8, 4), (4, 1))
    1
    """
    return find_if(stride, lambda d, place: d == 1 and get(shape, place) != 1)


def get(input: Any, mode: Mode | None = ()) -> Any:
    """The mode at a path.

    >>> from tilewright import cute
    >>> cute.get(cute.make_layout(((4, 8), 2)), mode=[0, 1]), cute.get((1, (2, 3)), mode=1)
    (Layout('8:4'), (2, 3))
    """
    for m in _path(mode):
        if not 0 <= m < rank(input):
            raise ValueError(f"get: mode {m} of {input}, which has {rank(input)}")
        input = input[m] if isinstance(input, (tuple, Layout)) else input
    return input


def select(input: Any, mode: Mode = ()) -> Any:
    """The modes at the indices.

    >>> from tilewright import cute
    >>> cute.select(cute.make_layout((4, 8, 16)), mode=[0, 2]), cute.select((1, 2, 3), mode=[2, 0])
    (Layout('(4,16):(1,32)'), (3, 1))
    """
    modes = _path(mode)
    wrong = next((m for m in modes if not 0 <= m < rank(input)), None)
    if wrong is not None:
        raise ValueError(f"select: mode {wrong} of {input}, which has {rank(input)}")
    return _ops.select(input, tuple(modes)) if isinstance(input, Layout) else tuple(wrap(input)[m] for m in modes)


def group_modes(input: Any, begin: int, end: int | None = None) -> Any:
    """The modes ``begin`` to ``end`` as one mode.

    >>> from tilewright import cute
    >>> cute.group_modes((2, 3, 4, 5), 1, 3), cute.group_modes(cute.make_layout((2, 3, 4)), 0, 2)
    ((2, (3, 4), 5), Layout('((2,3),4):((1,2),6)'))
    """
    n = rank(input)
    end = n if end is None else end
    begin = max(begin + n, 0) if begin < 0 else begin
    end = end + n if end < 0 else end
    if not begin < end:
        raise ValueError(f"group_modes: {begin} to {end} are no modes")
    if isinstance(input, Layout):
        return _ops.group(input, begin, end)
    modes = wrap(input)
    return modes if not isinstance(input, tuple) else (*modes[:begin], modes[begin:end], *modes[end:])


def slice_(src: Any, coord: Coord) -> Any:
    """The modes where the coordinate has ``None``.

    >>> from tilewright import cute
    >>> cute.slice_(cute.make_layout((4, 8)), (1, None)), cute.slice_((4, 8), (None, 0))
    (Layout('(8):(4)'), (4,))
    """
    if isinstance(src, Layout):
        return _ops.slice(coord, src)
    return src if coord is None else _picked(src, coord, True)


def dice(src: Any, dicer: Coord) -> Any:
    """The modes where the coordinate has an int.

    >>> from tilewright import cute
    >>> cute.dice(cute.make_layout((32, 16, 8)), (1, None, 1))
    Layout('(32,8):(1,512)')
    """
    if isinstance(src, Layout):
        return _ops.dice(dicer, src)
    if not isinstance(dicer, tuple):
        return () if dicer is None else src
    return _picked(src, dicer, False)


def _picked(src: Any, coord: Any, free: bool) -> tuple[Any, ...]:
    """The entries whose coordinate is free, or those where it is fixed."""
    if not isinstance(coord, tuple):
        return (src,) if (coord is None) == free else ()
    if not isinstance(src, tuple) or len(src) != len(coord):
        raise ValueError(f"the coordinate {coord} does not fit {src}")
    return tuple_cat(*(_picked(s, c, free) for s, c in zip(src, coord)))


def slice_and_offset(coord: Coord, src: Layout) -> tuple[Layout, Any]:
    """The slice, and the offset of the coordinate's ints."""
    rest, offset = _ops.slice_and_offset(coord, src)
    return rest, offset


def prepend(input: Any, elem: Any, up_to_rank: int | None = None) -> Any:
    """With ``elem`` as a further first mode, or as many as a rank needs.

    >>> from tilewright import cute
    >>> cute.prepend((1, 1), 0, up_to_rank=4), cute.prepend(cute.make_layout((8, 8)), cute.make_layout(2))
    ((0, 0, 1, 1), Layout('(2,8,8):(1,1,8)'))
    """
    return _extended(input, elem, up_to_rank, _ops.prepend, _ops.prepend_to_rank, front=True)


def append(input: Any, elem: Any, up_to_rank: int | None = None) -> Any:
    """With ``elem`` as a further last mode, or as many as a rank needs.

    >>> from tilewright import cute
    >>> cute.append((4, 4), 2), cute.append(cute.make_layout((8, 8)), cute.make_layout(2))
    ((4, 4, 2), Layout('(8,8,2):(1,8,1)'))
    """
    return _extended(input, elem, up_to_rank, _ops.append, _ops.append_to_rank, front=False)


def _extended(input: Any, elem: Any, up_to_rank: int | None, once: Any, often: Any, *, front: bool) -> Any:
    if up_to_rank is not None and up_to_rank < rank(input):
        raise ValueError(f"a rank of {up_to_rank} is less than that of {input}")
    if isinstance(input, Layout):
        elem = make_layout(1) if elem is None else elem
        return once(input, elem) if up_to_rank is None else often(input, up_to_rank, elem)
    n = 1 if up_to_rank is None else up_to_rank - rank(input)
    more = (1 if elem is None else elem,) * n
    return (*more, *wrap(input)) if front else (*wrap(input), *more)


def prepend_ones(t: Layout, up_to_rank: int | None = None) -> Layout:
    """With a first mode ``1:0``, or as many as a rank needs."""
    return prepend(t, None, up_to_rank)


def append_ones(t: Layout, up_to_rank: int | None = None) -> Layout:
    """With a last mode ``1:0``, or as many as a rank needs."""
    return append(t, None, up_to_rank)


def crd2idx(coord: Coord, layout: Any) -> Any:
    """The value of a layout at a coordinate; for a shape, the index.

    >>> from tilewright import cute
    >>> cute.crd2idx((2, 3), cute.make_layout((5, 4), stride=(4, 1)))
    11
    """
    return _ops.crd2idx(coord, layout if isinstance(layout, Layout) else make_layout(layout))


def increment_coord(coord: Coord, shape: Shape) -> Coord:
    """The next coordinate, the first mode fastest; the last mode goes on beyond its extent.

    >>> from tilewright import cute
    >>> cute.increment_coord((2, 0, 0), (3, 3, 3))
    (0, 1, 0)
    """
    if not is_congruent(coord, shape) or has_underscore(coord):
        raise ValueError(f"increment_coord: {coord} is no coordinate of {shape}")
    return _ops.idx2crd(_ops.crd2idx(coord, make_layout(shape)) + 1, shape)


def local_tile(input: Layout, tiler: Tiler, coord: Coord, proj: Coord | None = None) -> tuple[Layout, Any]:
    """The tile at a coordinate and its offset; of tiler and coordinate only what ``proj`` has an int for.

    >>> from tilewright import cute
    >>> cute.local_tile(cute.make_layout((4, 8)), (2, 4), (1, 0))
    (Layout('(2,4):(1,4)'), 2)
    """
    rest, offset = _ops.local_tile(input, tiler, coord, proj)
    return rest, offset


def local_partition(target: Layout, tiler: Any, index: Any, proj: Coord = 1) -> tuple[Layout, Any]:
    """What a thread has of a target, and its offset; of the threads' modes only those where ``proj`` has an int.

    >>> from tilewright import cute
    >>> cute.local_partition(cute.make_layout((4, 8)), cute.make_layout((2, 4)), 3)
    (Layout('(2,2):(2,16)'), 5)
    """
    tiler = dice(tiler, proj)
    rest, offset = _ops.local_partition(target, tiler if isinstance(tiler, Layout) else make_layout(tiler), index)
    return rest, offset


__all__ = [
    "ComposedLayout",
    "Coord",
    "E",
    "Int",
    "IntTuple",
    "Layout",
    "ScaledBasis",
    "Shape",
    "Stride",
    "Swizzle",
    "SymInt",
    "Tile",
    "Tiler",
    "XTuple",
    "append",
    "append_ones",
    "basis_get",
    "basis_value",
    "blocked_product",
    "ceil_div",
    "coalesce",
    "complement",
    "composition",
    "cosize",
    "crd2idx",
    "depth",
    "dice",
    "elem_less",
    "filter",
    "filter_tuple",
    "filter_zeros",
    "find",
    "find_if",
    "flat_divide",
    "flat_product",
    "flatten",
    "flatten_to_tuple",
    "front",
    "get",
    "get_nonswizzle_portion",
    "get_swizzle_portion",
    "group_modes",
    "has_scaled_basis",
    "has_underscore",
    "idx2crd",
    "increment_coord",
    "is_congruent",
    "is_int_tuple",
    "is_integer",
    "is_major",
    "is_static",
    "is_weakly_congruent",
    "jit",
    "leading_dim",
    "left_inverse",
    "local_partition",
    "local_tile",
    "logical_divide",
    "logical_product",
    "make_composed_layout",
    "make_identity_layout",
    "make_layout",
    "make_layout_image_mask",
    "make_layout_like",
    "make_layout_tv",
    "make_ordered_layout",
    "make_swizzle",
    "max_common_layout",
    "max_common_vector",
    "nullspace",
    "prepend",
    "prepend_ones",
    "pretty_str",
    "printf",
    "product",
    "product_each",
    "product_like",
    "raked_product",
    "rank",
    "recast_layout",
    "repeat",
    "repeat_as_tuple",
    "repeat_like",
    "right_inverse",
    "round_up",
    "select",
    "shape",
    "shape_div",
    "size",
    "size_in_bytes",
    "slice_",
    "slice_and_offset",
    "sym_int",
    "sym_int32",
    "sym_int64",
    "tile_to_shape",
    "tiled_divide",
    "tiled_product",
    "transform_apply",
    "transform_leaf",
    "tuple_cat",
    "unflatten",
    "unwrap",
    "wrap",
    "zipped_divide",
    "zipped_product",
]
