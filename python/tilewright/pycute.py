"""pycute's names and signatures over the exact algebra of tilewright.

``from tilewright.pycute import *`` stands in for ``from pycute import *``, CUTLASS's reference of CuTe in Python:
layouts have ``shape`` and ``stride``, ``size()`` and ``cosize()``, and the functions have pycute's arguments. What the
operations answer is what :mod:`tilewright` answers: CuTe's layout wherever that is right, and a
:class:`tilewright.LayoutError` with a witness where there is none, also where pycute asserts.
The page "Where answers differ from CuTe's" lists the cases.

>>> from tilewright.pycute import Layout, composition, logical_divide
>>> composition(Layout((6, 2), (8, 2)), Layout((4, 3), (3, 1)))
Layout(((2, 2), 3),((24, 2), 8))
>>> logical_divide(Layout((4, 2, 3), (2, 1, 8)), Layout(4, 2))
Layout(((2, 2), (2, 3)),((4, 1), (2, 8)))
>>> composition(Layout((6, 2), (1, 7)), Layout((3, 2), (2, 3)))
Traceback (most recent call last):
    ...
tilewright._errors.LayoutError: ...
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Iterator
from typing import Any, Union

from . import _native, _ops

IntTuple = Any
"""An int, or a tuple of these."""
Coordinate = Any
"""An int, ``None``, or a tuple of these."""
Tiler = Union["LayoutBase", int, None, tuple[Any, ...]]
"""A layout or an int, ``None`` for a mode that stays as it is, or a tuple of tilers, one for each mode."""


class Integer(ABC):
    """What counts as an int: ``int`` and :class:`tilewright.Int`, not ``bool``.

    >>> isinstance(1, Integer), isinstance(True, Integer)
    (True, False)
    """

    @classmethod
    def __subclasshook__(cls, c: type) -> bool:
        return c is not bool and issubclass(c, (int, _native.Int))


# ---- Ints and tuples of ints ----


def is_int(x: object) -> bool:
    """Whether the value is an int."""
    return isinstance(x, Integer)


def is_tuple(x: object) -> bool:
    """Whether the value is a tuple."""
    return isinstance(x, tuple)


def flatten(t: IntTuple) -> tuple[Any, ...]:
    """The leaves as one tuple, also of an int.

    >>> flatten(((1, 2), 3)), flatten(4)
    ((1, 2, 3), (4,))
    """
    return tuple(_leaves(t))


def _leaves(t: Any) -> Iterator[Any]:
    if isinstance(t, tuple):
        for entry in t:
            yield from _leaves(entry)
    else:
        yield t


def signum(a: Any) -> int:
    """The sign: -1, 0 or 1."""
    return int(a > 0) - int(a < 0)


def product(a: IntTuple) -> Any:
    """The product of all leaves.

    >>> product(((2, 3), 4))
    24
    """
    return _ops.it_product(a)


def inner_product(a: IntTuple, b: IntTuple) -> Any:
    """The sum of the products of leaves.

    >>> inner_product((1, 2), (3, 2))
    7
    """
    return _ops.it_inner_product(a, b)


def tuple_max(a: IntTuple) -> Any:
    """The largest leaf."""
    return _ops.it_max(a)


def elem_scale(a: IntTuple, b: IntTuple) -> IntTuple:
    """Each leaf of ``a`` times the product of what ``b`` has in its place."""
    return _ops.it_elem_scale(a, b)


def shape_div(a: IntTuple, b: IntTuple) -> IntTuple:
    """The quotient of shapes: ``b`` is divided out of ``a``, first mode first.

    >>> shape_div((3, 4), 6)
    (1, 2)
    """
    return _ops.it_shape_div(a, b)


def prefix_product(a: IntTuple, init: IntTuple = 1) -> IntTuple:
    """The running products of a shape, first mode fastest: compact strides.

    >>> prefix_product((3, 2, 4))
    (1, 3, 6)
    """
    if isinstance(a, tuple) and isinstance(init, tuple):
        _same_rank(a, init)
        return tuple(prefix_product(x, i) for x, i in zip(a, init))
    return _ops.prefix_product(a, init)


def idx2crd(idx: IntTuple, shape: IntTuple, stride: IntTuple | None = None) -> IntTuple:
    """The coordinate of an index into a shape; each leaf is less than its extent.

    >>> idx2crd(7, (2, 3)), idx2crd(3, (2, 3))
    ((1, 0), (1, 1))
    """
    return _ops.idx2crd_stride(idx, shape, prefix_product(shape) if stride is None else stride)


def crd2idx(crd: Coordinate, shape: IntTuple, stride: IntTuple | None = None) -> Any:
    """The offset of a coordinate; ``None`` counts as 0.

    >>> crd2idx((1, 2), (2, 3)), crd2idx((1, None), (2, 3), (10, 1))
    (5, 10)
    """
    stride = prefix_product(shape) if stride is None else stride
    return _ops.crd2idx(0 if crd is None else crd, shape, stride)


def crd2crd(crd: IntTuple, dst_shape: IntTuple, src_shape: IntTuple | None = None) -> IntTuple:
    """The coordinate of the same place in another shape.

    >>> crd2crd(5, (2, 3)), crd2crd((1, 2), 6, (2, 3))
    ((1, 2), 5)
    """
    if isinstance(crd, tuple) and isinstance(dst_shape, tuple):
        _same_rank(crd, dst_shape)
        return tuple(crd2crd(c, s) for c, s in zip(crd, dst_shape))
    if isinstance(crd, tuple):
        if src_shape is None:
            raise ValueError(f"crd2crd: the shape that {crd} is a coordinate of is needed")
        return crd2idx(crd, src_shape)
    if isinstance(dst_shape, tuple):
        return idx2crd(crd, dst_shape)
    if not crd < dst_shape:
        raise ValueError(f"crd2crd: {crd} is no coordinate of {dst_shape}")
    return crd


def slice_(crd: Coordinate, trg: IntTuple) -> tuple[Any, ...]:
    """The entries of ``trg`` where the coordinate has ``None``.

    >>> slice_((None, 1), (3, 4)), slice_((0, (None, 1)), (3, (4, 5)))
    ((3,), (4,))
    """
    return tuple(_kept(crd, trg))


def _kept(crd: Any, trg: Any) -> Iterator[Any]:
    if crd is None:
        yield trg
    elif isinstance(crd, tuple):
        if not isinstance(trg, tuple):
            raise ValueError(f"slice_: {crd} does not fit {trg}")
        _same_rank(crd, trg)
        for c, t in zip(crd, trg):
            yield from _kept(c, t)


def has_none(a: Coordinate) -> bool:
    """Whether ``None`` is in a coordinate."""
    return any(leaf is None for leaf in _leaves(a))


def _same_rank(a: Any, b: Any) -> None:
    if len(a) != len(b):
        raise ValueError(f"{a} and {b} have different ranks")


# ---- Layouts ----


class LayoutBase:
    """The base of layouts and composed layouts."""

    __slots__ = ()


def is_layout(x: object) -> bool:
    """Whether the value is a layout."""
    return isinstance(x, LayoutBase)


class Layout(LayoutBase):
    """A shape and a stride; without a stride it is compact, first mode fastest.

    >>> A = Layout((4, 8), (8, 1))
    >>> A(1, 2), A(9), A(None, 2), A[1], len(A), A.size()
    (10, 10, Layout((4,),(8,)), Layout(8,1), 2, 32)
    """

    __slots__ = ("shape", "stride")

    def __init__(self, _shape: Any, _stride: Any = None) -> None:
        self.shape = _shape
        self.stride = prefix_product(_shape) if _stride is None else _stride

    @classmethod
    def of(cls, layout: Any) -> Layout:
        """A layout of tilewright or of another library, or its text, as pycute's."""
        if not hasattr(layout, "shape"):
            layout = _native.Layout(layout)
        return cls(layout.shape, layout.stride)

    @property
    def exact(self) -> _native.Layout:
        """The same as a :class:`tilewright.Layout`."""
        return _native.Layout(self.shape, self.stride)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Layout):
            return NotImplemented
        return self.shape == other.shape and self.stride == other.stride

    def __hash__(self) -> int:
        return hash((self.shape, self.stride))

    def __len__(self) -> int:
        return len(self.shape) if isinstance(self.shape, tuple) else 1

    def __iter__(self) -> Iterator[Layout]:
        return (self[i] for i in range(len(self)))

    def __call__(self, *args: Coordinate) -> Any:
        """The offset of a coordinate; with ``None`` in it, the layout of what is left."""
        crd = args[0] if len(args) == 1 else args
        if has_none(crd):
            return Layout(slice_(crd, self.shape), slice_(crd, self.stride))
        return crd2idx(crd, self.shape, self.stride)

    def __getitem__(self, i: Any) -> Layout:
        if isinstance(self.shape, tuple):
            return Layout(self.shape[i], self.stride[i])
        if i != 0:
            raise IndexError(f"mode {i} of {self}, which has 1")
        return self

    def size(self) -> Any:
        return product(self.shape)

    def cosize(self) -> Any:
        return _ops.cosize(self)

    def __str__(self) -> str:
        return f"{self.shape}:{self.stride}"

    def __repr__(self) -> str:
        return f"Layout({self.shape},{self.stride})"


def make_layout(*layouts: Any) -> Layout:
    """The layouts side by side, each a mode; they may be given as one iterable.

    >>> make_layout(Layout(4, 1), Layout(8, 4))
    Layout((4, 8),(1, 4))
    """
    modes = list(layouts[0]) if len(layouts) == 1 and not is_layout(layouts[0]) else list(layouts)
    return Layout(tuple(m.shape for m in modes), tuple(m.stride for m in modes))


def size(layout: Any) -> Any:
    """The number of coordinates of a layout, the product of a shape."""
    return layout.size() if is_layout(layout) else product(layout)


def cosize(layout: Any) -> Any:
    """The number of offsets that a layout spans."""
    return layout.cosize()


def _by_mode(f: Callable[[Any, Any], Layout], layout: Any, guide: tuple[Any, ...]) -> Layout:
    """A function of each mode that the guide has an entry for; the other modes stay."""
    if len(layout) < len(guide):
        raise ValueError(f"{layout} has fewer modes than {guide}")
    return make_layout([*(f(layout[i], entry) for i, entry in enumerate(guide)), *_rest(layout, len(guide))])


def _rest(layout: Any, begin: int) -> list[Any]:
    return [layout[i] for i in range(begin, len(layout))]


def coalesce(layout: Any, profile: Any = None) -> Any:
    """The fewest modes of the same function, by mode where a profile is given.

    >>> coalesce(Layout((2, (1, 6)), (1, (6, 2))))
    Layout(12,1)
    """
    if isinstance(profile, tuple):
        return _by_mode(coalesce, layout, profile)
    return Layout.of(_ops.coalesce(layout))


def filter(layout: Any, profile: Any = None) -> Any:
    """Coalesced, without modes of stride 0 or extent 1."""
    if isinstance(profile, tuple):
        return _by_mode(filter, layout, profile)
    return Layout.of(_ops.filter(layout))


def composition(layoutA: Any, layoutB: Tiler) -> Any:
    """The layout that applies ``layoutA`` after ``layoutB``; by mode with a tuple, where ``None`` leaves a mode alone.

    >>> composition(Layout((4, 8), (8, 1)), (2, None))
    Layout((2, 8),(8, 1))
    """
    if layoutB is None:
        return layoutA
    if isinstance(layoutB, tuple):
        return _by_mode(composition, layoutA, layoutB)
    if isinstance(layoutA, ComposedLayout):
        return ComposedLayout(layoutA.layoutB, layoutA.offset, composition(layoutA.layoutA, layoutB))
    return Layout.of(_ops.composition(layoutA, _tile(layoutB)))


def _tile(tiler: Any) -> Any:
    return Layout(tiler) if is_int(tiler) else tiler


def complement(layout: Any, max_idx: IntTuple = 1) -> Layout:
    """The layout of the offsets below ``max_idx`` that a layout skips.

    >>> complement(Layout(4, 1), 24)
    Layout(6,4)
    """
    return Layout.of(_ops.complement(_tile(layout), max_idx))


def right_inverse(layout: Any) -> Any:
    """The layout ``R`` with ``layout(R(i)) == i``, as far as the offsets 0, 1, … are reached.

    >>> right_inverse(Layout((8, 4), (4, 1)))
    Layout((4, 8),(8, 1))
    """
    return None if layout is None else Layout.of(_ops.right_inverse(_tile(layout)))


def left_inverse(layout: Any) -> Any:
    """The layout ``L`` with ``L(layout(i)) == i``."""
    return None if layout is None else Layout.of(_ops.left_inverse(_tile(layout)))


def logical_divide(layoutA: Any, layoutB: Tiler) -> Any:
    """The tile of ``layoutB`` in mode 0, the tiles in mode 1; by mode with a tuple.

    >>> logical_divide(Layout((4, 8)), (2, 4))
    Layout(((2, 2), (4, 2)),((1, 2), (4, 16)))
    """
    if layoutB is None:
        return layoutA
    if isinstance(layoutB, tuple):
        return _by_mode(logical_divide, layoutA, layoutB)
    return Layout.of(_ops.logical_divide(layoutA, _tile(layoutB)))


def logical_product(layoutA: Any, layoutB: Tiler) -> Any:
    """``layoutA`` in mode 0, its copies in the arrangement of ``layoutB`` in mode 1; by mode with a tuple.

    >>> logical_product(Layout((2, 2), (4, 1)), Layout(6, 1))
    Layout(((2, 2), (2, 3)),((4, 1), (2, 8)))
    """
    if layoutB is None:
        return layoutA
    if isinstance(layoutB, tuple):
        return _by_mode(logical_product, layoutA, layoutB)
    return Layout.of(_ops.logical_product(layoutA, _tile(layoutB)))


def hier_unzip(splitter: Callable[[Any, Any], Any], layoutA: Any, layoutB: Tiler) -> Layout:
    """What a splitter makes of each mode, the first parts gathered in mode 0 and the second ones in mode 1."""
    if layoutB is None:
        return make_layout(Layout(1, 0), layoutA)
    if not isinstance(layoutB, tuple):
        return splitter(layoutA, layoutB)
    split = [hier_unzip(splitter, layoutA[i], entry) for i, entry in enumerate(layoutB)]
    rest = [s[1] for s in split] + _rest(layoutA, len(layoutB))
    return make_layout(make_layout([s[0] for s in split]), make_layout(rest))


def zipped_divide(layoutA: Any, layoutB: Tiler) -> Layout:
    """The tiles gathered in mode 0, the rests in mode 1.

    >>> zipped_divide(Layout((4, 8, 3)), (2, 4))
    Layout(((2, 4), (2, 2, 3)),((1, 4), (2, 16, 32)))
    """
    return hier_unzip(logical_divide, layoutA, layoutB)


def tiled_divide(layoutA: Any, layoutB: Tiler) -> Layout:
    """The tiles gathered in mode 0, then one mode for each rest."""
    zipped = zipped_divide(layoutA, layoutB)
    return make_layout([zipped[0], *zipped[1]])


def zipped_product(layoutA: Any, layoutB: Tiler) -> Layout:
    """The blocks gathered in mode 0, their arrangements in mode 1."""
    return hier_unzip(logical_product, layoutA, layoutB)


def tiled_product(layoutA: Any, layoutB: Tiler) -> Layout:
    """The blocks gathered in mode 0, then one mode for each arrangement."""
    zipped = zipped_product(layoutA, layoutB)
    return make_layout([zipped[0], *zipped[1]])


def slice_and_offset(crd: tuple[Any, ...], layout: Layout) -> tuple[Layout, Any]:
    """What is left of a layout where the coordinate has ``None``, and the offset of the rest.

    >>> slice_and_offset((None, 3), Layout((4, 8), (8, 1)))
    (Layout((4,),(8,)), 3)
    """
    kept = Layout(slice_(crd, layout.shape), slice_(crd, layout.stride))
    return kept, crd2idx(crd, layout.shape, layout.stride)


# ---- Swizzles ----


def shiftl(a: int, s: int) -> int:
    """Shifted left; to the right where ``s`` is negative."""
    return a << s if s >= 0 else a >> -s


def shiftr(a: int, s: int) -> int:
    """Shifted right; to the left where ``s`` is negative."""
    return shiftl(a, -s)


class Swizzle:
    """CuTe's swizzle: ``bits`` bits above ``base + shift`` change those above ``base``.

    >>> Swizzle(3, 0, 3)(9), Swizzle(3, 0, 3).size()
    (8, 64)
    """

    __slots__ = ("bits", "base", "shift", "yyy_msk", "zzz_msk", "_exact")

    def __init__(self, bits: int, base: int, shift: int) -> None:
        self._exact = _native.Swizzle(bits, base, shift)
        self.bits = bits
        self.base = base
        self.shift = shift
        mask = (1 << bits) - 1
        self.yyy_msk = mask << (base + max(0, shift))
        """The bits that are read."""
        self.zzz_msk = mask << (base + max(0, -shift))
        """The bits that are changed."""

    @property
    def exact(self) -> _native.Swizzle:
        """The same as a :class:`tilewright.Swizzle`."""
        return self._exact

    def __call__(self, offset: int) -> int:
        """The swizzled offset."""
        return self._exact(offset)

    def __eq__(self, other: object) -> bool:
        return self._exact == other._exact if isinstance(other, Swizzle) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._exact)

    def __reduce__(self) -> tuple[Any, ...]:
        return Swizzle, (self.bits, self.base, self.shift)

    def size(self) -> int:
        """The number of offsets that it permutes."""
        return 1 << (self.bits + self.base + abs(self.shift))

    def cosize(self) -> int:
        """The same as the size."""
        return self.size()

    def __str__(self) -> str:
        return f"SW_{self.bits}_{self.base}_{self.shift}"

    def __repr__(self) -> str:
        return f"Swizzle({self.bits},{self.base},{self.shift})"


class ComposedLayout(LayoutBase):
    """The function ``layoutB(offset + layoutA(c))``; ``layoutB`` is a swizzle or a layout.

    >>> C = ComposedLayout(Swizzle(3, 0, 3), 0, Layout((8, 8), (8, 1)))
    >>> C(1, 2), len(C), C.size()
    (11, 2, 64)
    """

    __slots__ = ("layoutB", "offset", "layoutA")

    def __init__(self, layoutB: Any, offset: Any, layoutA: Any) -> None:
        self.layoutB = layoutB
        self.offset = offset
        self.layoutA = layoutA

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ComposedLayout):
            return NotImplemented
        return (self.layoutB, self.offset, self.layoutA) == (other.layoutB, other.offset, other.layoutA)

    def __hash__(self) -> int:
        return hash((self.layoutB, self.offset, self.layoutA))

    def __len__(self) -> int:
        return len(self.layoutA)

    def __call__(self, *args: Coordinate) -> Any:
        """The offset of a coordinate."""
        return self.layoutB(self.offset + self.layoutA(*args))

    def __getitem__(self, i: Any) -> ComposedLayout:
        return ComposedLayout(self.layoutB, self.offset, self.layoutA[i])

    def size(self) -> Any:
        return size(self.layoutA)

    def cosize(self) -> Any:
        return cosize(self.layoutB)

    def __str__(self) -> str:
        return f"{self.layoutB} o {self.offset} o {self.layoutA}"

    def __repr__(self) -> str:
        return f"ComposedLayout({self.layoutB!r},{self.offset!r},{self.layoutA!r})"


__all__ = [
    "Integer",
    "Layout",
    "LayoutBase",
    "Swizzle",
    "ComposedLayout",
    "is_int",
    "is_tuple",
    "flatten",
    "signum",
    "product",
    "inner_product",
    "tuple_max",
    "elem_scale",
    "shape_div",
    "prefix_product",
    "idx2crd",
    "crd2idx",
    "crd2crd",
    "slice_",
    "has_none",
    "is_layout",
    "make_layout",
    "size",
    "cosize",
    "coalesce",
    "filter",
    "composition",
    "complement",
    "right_inverse",
    "left_inverse",
    "logical_divide",
    "logical_product",
    "hier_unzip",
    "zipped_divide",
    "tiled_divide",
    "zipped_product",
    "tiled_product",
    "slice_and_offset",
    "shiftl",
    "shiftr",
]
