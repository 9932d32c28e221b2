"""CuTe DSL's functions of the algebra, which :mod:`tilewright.cute` has among its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import _ops
from ._cute_tuples import Coord, IntTuple, Shape, Stride, Tile, Tiler, pretty_str, product, transform_leaf
from ._native import Layout, Swizzle


def ceil_div(input: Shape, tiler: Tiler) -> Shape:
    """How many tiles cover a shape: the shape of the second mode of ``zipped_divide(input, tiler)``.

    >>> from tilewright import cute
    >>> cute.ceil_div((10, 6), (3, 4)), cute.ceil_div((10, 6), 4), cute.ceil_div(10, cute.make_layout(4))
    ((4, 2), 15, 3)
    """
    if isinstance(tiler, tuple) and isinstance(input, tuple):
        if len(input) < len(tiler):
            raise ValueError(f"ceil_div: {input} has fewer modes than {tiler}")
        return tuple(ceil_div(s, t) for s, t in zip(input, tiler)) + input[len(tiler) :]
    if tiler is None:
        return 1
    return (_ops.ceil_div_layout if isinstance(tiler, Layout) else _ops.it_ceil_div)(product(input), tiler)


def is_congruent(a: Any, b: Any) -> bool:
    """Whether two values are nested alike."""
    a, b = _profile(a), _profile(b)
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(map(is_congruent, a, b))
    return not isinstance(a, tuple) and not isinstance(b, tuple)


def is_weakly_congruent(a: Any, b: Any) -> bool:
    """Whether ``b`` is nested as ``a`` is, or further."""
    a, b = _profile(a), _profile(b)
    if isinstance(a, tuple):
        return isinstance(b, tuple) and len(a) == len(b) and all(map(is_weakly_congruent, a, b))
    return True


def _profile(a: Any) -> Any:
    return a.shape if isinstance(a, Layout) else a


def recast_layout(new_type_bits: int, old_type_bits: int, src_layout: Layout) -> Layout:
    """The layout of the same memory in elements of another width.

    >>> from tilewright import cute
    >>> cute.recast_layout(16, 8, cute.make_layout((8, 4)))
    Layout('(4,4):(1,4)')
    """
    return _ops.recast_layout(src_layout, old_type_bits, new_type_bits)


def idx2crd(idx: IntTuple, shape: Shape) -> IntTuple:
    """The coordinate of an index into a shape.

    >>> from tilewright import cute
    >>> cute.idx2crd(11, (5, 4))
    (1, 2)
    """
    return _ops.idx2crd(idx, shape)


def coalesce(input: Layout, *, target_profile: Coord | None = None) -> Layout:
    """The fewest modes of the same function, by mode at the leaves of a profile.

    >>> from tilewright import cute
    >>> cute.coalesce(cute.make_layout((2, (1, 6)), stride=(1, (6, 2))))
    Layout('12:1')
    """
    return _ops.coalesce(input, target_profile)


def filter(input: Layout) -> Layout:
    """Coalesced, without modes of stride 0."""
    return _ops.filter(input)


def filter_zeros(input: Layout, *, target_profile: Stride | None = None) -> Layout:
    """Extents of stride 0 replaced by 1, or those at zeros of a profile."""
    return _ops.filter_zeros(input, target_profile)


def composition(lhs: Layout, rhs: Tile) -> Layout:
    """The layout that applies ``lhs`` after ``rhs``; by mode for a tile.

    >>> from tilewright import cute
    >>> cute.composition(cute.make_layout((6, 2), stride=(8, 2)), cute.make_layout((4, 3), stride=(3, 1)))
    Layout('((2,2),3):((24,2),8)')
    """
    return _ops.composition(lhs, rhs)


def complement(input: Layout, cotarget: Any) -> Layout:
    """The layout of the offsets that a layout skips below the cotarget.

    >>> from tilewright import cute
    >>> cute.complement(cute.make_layout(4), 24)
    Layout('6:4')
    """
    return _ops.complement(input, cotarget)


def right_inverse(input: Layout) -> Layout:
    """The layout that lists the coordinates of the offsets 0, 1, … as far as all are reached."""
    return _ops.right_inverse(input)


def left_inverse(input: Layout) -> Layout:
    """The layout that undoes another one."""
    return _ops.left_inverse(input)


def max_common_layout(a: Layout, b: Layout) -> Layout:
    """The coordinates in which both run through the same consecutive offsets."""
    return _ops.max_common_layout(a, b)


def max_common_vector(a: Layout, b: Layout) -> Any:
    """How many consecutive elements both hold together."""
    return _ops.max_common_vector(a, b)


def nullspace(layout: Layout) -> Layout:
    """The coordinates that strides of 0 map to 0."""
    return _ops.nullspace(layout)


def get_swizzle_portion(layout: Layout) -> Swizzle:
    """The swizzle of a layout; one of no bits where there is none."""
    return _ops.get_swizzle_portion(layout)


def get_nonswizzle_portion(layout: Layout) -> Layout:
    """The layout without its swizzle."""
    return _ops.get_nonswizzle_portion(layout)


def logical_divide(target: Layout, tiler: Tiler) -> Layout:
    """Each mode as a tile and the tiles.

    >>> from tilewright import cute
    >>> cute.logical_divide(cute.make_layout((4, 8)), (2, 4))
    Layout('((2,2),(4,2)):((1,2),(4,16))')
    """
    return _ops.logical_divide(target, tiler)


def zipped_divide(target: Layout, tiler: Tiler) -> Layout:
    """The tile in mode 0, the tiles in mode 1."""
    return _ops.zipped_divide(target, tiler)


def tiled_divide(target: Layout, tiler: Tiler) -> Layout:
    """The tile in mode 0, then one mode for each mode of the tiles."""
    return _ops.tiled_divide(target, tiler)


def flat_divide(target: Layout, tiler: Tile) -> Layout:
    """One mode for each mode of the tile and of the tiles."""
    return _ops.flat_divide(target, tiler)


def logical_product(block: Layout, tiler: Tile) -> Layout:
    """The block in mode 0, its copies in mode 1.

    >>> from tilewright import cute
    >>> cute.logical_product(cute.make_layout((2, 2), stride=(4, 1)), cute.make_layout(6))
    Layout('((2,2),(2,3)):((4,1),(2,8))')
    """
    return _ops.logical_product(block, tiler)


def zipped_product(block: Layout, tiler: Tile) -> Layout:
    """The blocks' modes in mode 0, those of the copies in mode 1."""
    return _ops.zipped_product(block, tiler)


def tiled_product(block: Layout, tiler: Tile) -> Layout:
    """The block in mode 0, then one mode for each mode of the copies."""
    return _ops.tiled_product(block, tiler)


def flat_product(block: Layout, tiler: Tile) -> Layout:
    """One mode for each mode of the block and of the copies."""
    return _ops.flat_product(block, tiler)


def blocked_product(block: Layout, tiler: Layout) -> Layout:
    """Copies of the block side by side, as the tiler arranges them."""
    return _ops.blocked_product(block, tiler)


def raked_product(block: Layout, tiler: Layout) -> Layout:
    """Copies of the block interleaved, as the tiler arranges them."""
    return _ops.raked_product(block, tiler)


def tile_to_shape(atom: Layout, trg_shape: Shape, order: Shape) -> Layout:
    """The atom repeated in an order until it fills a shape."""
    shape = trg_shape.shape if isinstance(trg_shape, Layout) else trg_shape
    return _ops.tile_to_shape(atom, shape, order)


class FunctionAfterLayout:
    """A function of Python after a layout, as :func:`make_composed_layout` makes it."""

    def __init__(self, inner: Callable[[Any], Any], offset: IntTuple, outer: Layout) -> None:
        self.inner = inner
        """The function that is applied last."""
        self.offset = offset
        """What is added in between."""
        self.outer = outer
        """The layout that is applied first."""

    @property
    def shape(self) -> Shape:
        """The shape of the layout."""
        return self.outer.shape

    def __call__(self, *coord: Coord) -> Any:
        """The value at a coordinate."""
        return self.inner(transform_leaf(lambda x, y: x + y, self.offset, self.outer(*coord)))

    def __str__(self) -> str:
        return f"{getattr(self.inner, '__name__', self.inner)} o {pretty_str(self.offset)} o {self.outer}"

    __repr__ = __str__


def make_composed_layout(inner: Any, offset: IntTuple, outer: Layout) -> Any:
    """The map ``inner(offset + outer(c))``; the names are the DSL's, and ``outer`` is applied first.

    ``inner`` is a layout, a swizzle or a function.

    >>> from tilewright import cute
    >>> cute.make_composed_layout(cute.make_swizzle(3, 3, 3), 0, cute.make_layout((8, 64), stride=(64, 1)))
    Layout('Sw<3,3,3> o 0 o (8,64):(64,1)')
    >>> cute.make_composed_layout(lambda c: (c[0], c[1] + 1), (1, 0), cute.make_identity_layout((8, 4)))(10)
    (3, 2)
    """
    if callable(inner) and not isinstance(inner, (Layout, Swizzle)):
        return FunctionAfterLayout(inner, offset, outer)
    return _ops.make_composed_layout(inner, offset, outer)
