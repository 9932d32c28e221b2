"""CuTe DSL's functions of ints and tuples, which :mod:`tilewright.cute` has among its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from . import _native, _ops
from ._native import Int, Layout, ScaledBasis

IntTuple = Any
"""An int, a :class:`tilewright.Int`, or a tuple of these."""
Shape = IntTuple
Stride = Any
"""An int, a :class:`ScaledBasis`, or a tuple of these."""
Coord = Any
"""An int, ``None``, or a tuple of these."""
XTuple = Any
"""Anything, or a tuple of these."""
Tile = Any
"""An int, a layout, ``None``, or a tuple of these."""
Tiler = Any
"""As :data:`Tile`."""
Mode: TypeAlias = "int | list[int] | tuple[int, ...]"
"""A mode, or a path of modes, outermost first."""
SymInt = Int


def _path(mode: Mode | None) -> list[int]:
    if mode is None:
        return []
    return [mode] if isinstance(mode, int) else list(mode)


# ---- Basis elements ----


def _scaled(self: ScaledBasis, scale: Any) -> ScaledBasis:
    return ScaledBasis(self.value * scale, list(self.mode)) if is_integer(scale) else NotImplemented


if not hasattr(ScaledBasis, "__rmul__"):
    for _name in ("__mul__", "__rmul__"):
        setattr(ScaledBasis, _name, _scaled)


def E(mode: Mode) -> Any:
    """The basis element of a mode; 1 for no mode.

    >>> from tilewright import cute
    >>> cute.E(1), 4 * cute.E([0, 1]), cute.E([])
    (ScaledBasis(1, [1]), ScaledBasis(4, [0, 1]), 1)
    """
    path = _path(mode)
    return ScaledBasis(1, path) if path else 1


def basis_value(e: Any) -> Any:
    """The factor of a basis element; anything else is its own."""
    return e.value if isinstance(e, ScaledBasis) else e


def has_scaled_basis(a: XTuple) -> bool:
    """Whether a basis element is in a tuple."""
    return any(has_scaled_basis(x) for x in a) if isinstance(a, tuple) else isinstance(a, ScaledBasis)


# ---- Ints and tuples ----


def is_integer(a: object) -> bool:
    """Whether a value is an int, known or not."""
    return isinstance(a, (int, Int)) and not isinstance(a, bool)


def is_int_tuple(a: object) -> bool:
    """Whether a value is an int or a tuple of these."""
    return all(is_int_tuple(x) for x in a) if isinstance(a, tuple) else is_integer(a)


def is_static(x: object) -> bool:
    """Whether all ints of a value are known.

    >>> from tilewright import cute
    >>> cute.is_static((4, 8)), cute.is_static(cute.make_layout((4, cute.sym_int(symbol="N"))))
    (True, False)
    """
    if isinstance(x, Layout):
        return " where " not in str(x) and _ops.is_static(x) is True
    if isinstance(x, (tuple, list)):
        return all(is_static(entry) for entry in x)
    return not isinstance(basis_value(x), Int)


def has_underscore(a: XTuple) -> bool:
    """Whether ``None`` is in a tuple."""
    return any(has_underscore(x) for x in a) if isinstance(a, tuple) else a is None


def sym_int(width: int = 32, *, divisibility: int = 1, symbol: str | None = None) -> Int:
    """An int that is not known yet; symbols of one name are one int.

    >>> from tilewright import cute
    >>> cute.make_layout((16, cute.sym_int(divisibility=8, symbol="N")))
    Layout('(16,N):(1,16) where N % 8 == 0')
    """
    if symbol is None:
        sym_int.made += 1  # type: ignore[attr-defined]
        symbol = f"s{sym_int.made}"  # type: ignore[attr-defined]
    fact = f" where {symbol} % {divisibility} == 0" if divisibility != 1 else ""
    return _native.sym(symbol + fact)


sym_int.made = 0  # type: ignore[attr-defined]


def sym_int32(divisibility: int = 1, symbol: str | None = None) -> Int:
    """As :func:`sym_int`."""
    return sym_int(32, divisibility=divisibility, symbol=symbol)


def sym_int64(divisibility: int = 1, symbol: str | None = None) -> Int:
    """As :func:`sym_int`."""
    return sym_int(64, divisibility=divisibility, symbol=symbol)


def wrap(x: XTuple) -> tuple[Any, ...]:
    """A tuple as it is, anything else as a tuple of one."""
    return x if isinstance(x, tuple) else (x,)


def unwrap(x: XTuple) -> XTuple:
    """A value without the tuples of one around it."""
    while isinstance(x, tuple) and len(x) == 1:
        (x,) = x
    return x


def flatten_to_tuple(a: XTuple) -> tuple[Any, ...]:
    """The leaves as one tuple."""
    return tuple(leaf for entry in a for leaf in flatten_to_tuple(entry)) if isinstance(a, tuple) else (a,)


def unflatten(sequence: Iterable[Any], profile: XTuple) -> XTuple:
    """The entries in the nesting of a profile.

    >>> from tilewright import cute
    >>> cute.unflatten([1, 2, 3, 4], ((0, 0), (0, 0)))
    ((1, 2), (3, 4))
    """
    entries = iter(sequence)
    try:
        return transform_leaf(lambda _: next(entries), profile)
    except (StopIteration, RuntimeError):
        raise ValueError(f"unflatten: too few entries for {profile}") from None


def transform_leaf(f: Callable[..., Any], *args: XTuple) -> XTuple:
    """A function of the leaves at each place of tuples of one nesting.

    >>> from tilewright import cute
    >>> cute.transform_leaf(lambda x, y: x + y, (1, (2, 3)), (4, (5, 6)))
    (5, (7, 9))
    """
    tuples = [isinstance(a, tuple) for a in args]
    if not any(tuples):
        return f(*args)
    if not all(tuples) or len({len(a) for a in args}) > 1:
        raise TypeError(f"transform_leaf: the profiles of {args} differ")
    return tuple([transform_leaf(f, *entries) for entries in zip(*args)])


def transform_apply(*args: XTuple, f: Callable[..., Any], g: Callable[..., Any]) -> Any:
    """``g`` of what ``f`` gives for the leaves at each place."""
    if not args:
        raise ValueError("transform_apply: an argument is needed")
    leaves: list[Any] = []
    transform_leaf(lambda *entries: leaves.append(f(*entries)), *args)
    return g(*leaves)


def filter_tuple(*args: XTuple, f: Callable[..., tuple[Any, ...]]) -> tuple[Any, ...]:
    """The tuples that ``f`` gives for the leaves at each place, joined.

    >>> from tilewright import cute
    >>> cute.filter_tuple((1, 2, 3, 4), f=lambda x: (x,) if x % 2 == 0 else ())
    (2, 4)
    """
    return transform_apply(*args, f=f, g=tuple_cat)


def tuple_cat(*tuples: XTuple) -> tuple[Any, ...]:
    """The entries of all tuples as one; what is no tuple is one entry."""
    return tuple(entry for t in tuples for entry in wrap(t))


def repeat_as_tuple(x: Any, n: int) -> tuple[Any, ...]:
    """A tuple of ``n`` times ``x``."""
    if n < 1:
        raise ValueError(f"repeat_as_tuple: {n} times; at least 1 is needed")
    return (x,) * n


def repeat(x: Any, n: int) -> Any:
    """A tuple of ``n`` times ``x``; for once, ``x`` itself."""
    return x if n == 1 else repeat_as_tuple(x, n)


def repeat_like(x: Any, target: XTuple) -> XTuple:
    """``x`` at each leaf of a tuple."""
    return transform_leaf(lambda _: x, target)


def find_if(t: XTuple, pred_fn: Callable[[Any, Any], bool], hierarchical: bool = True) -> int | tuple[int, ...] | None:
    """The place of the first leaf that a test of leaf and place accepts; its top-level mode if not ``hierarchical``.

    >>> from tilewright import cute
    >>> cute.find_if((3, (4, 1)), lambda leaf, place: leaf == 1)
    (1, 1)
    """

    def walk(entry: Any, place: tuple[int, ...]) -> tuple[int, ...] | None:
        if isinstance(entry, tuple):
            return next((p for k, x in enumerate(entry) if (p := walk(x, (*place, k))) is not None), None)
        return place if pred_fn(entry, place[0] if len(place) == 1 else place) else None

    place = walk(wrap(t), ())
    if place is None:
        return None
    return place[0] if len(place) == 1 or not hierarchical else place


def find(t: XTuple, x: int, hierarchical: bool = True) -> int | tuple[int, ...] | None:
    """The place of the first leaf that is ``x``."""
    return find_if(t, lambda leaf, _: leaf == x, hierarchical)


def front(input: XTuple) -> Any:
    """The first leaf."""
    while isinstance(input, tuple):
        input = input[0]
    return input


def product(a: IntTuple) -> Any:
    """The product of all leaves."""
    return _ops.it_product(a)


def product_each(a: IntTuple) -> Any:
    """The product of each mode.

    >>> from tilewright import cute
    >>> cute.product_each(((2, 3), 4)), cute.product_each(5)
    ((6, 4), 5)
    """
    if not isinstance(a, tuple):
        return a
    return tuple(product(x) for x in a) if a else 1


def product_like(a: IntTuple, target_profile: XTuple) -> IntTuple:
    """The products of what stands at the leaves of a profile."""
    return _ops.it_product_like(a, repeat_like(1, target_profile))


def elem_less(lhs: Any, rhs: Any) -> bool:
    """Whether each leaf is less than the one in its place."""
    return _ops.it_elem_less(lhs, rhs)


def shape_div(lhs: Shape, rhs: Shape) -> Shape:
    """The quotient of shapes: ``rhs`` is divided out of ``lhs``, first mode first."""
    return _ops.it_shape_div(lhs, rhs)


def round_up(a: IntTuple, b: IntTuple) -> IntTuple:
    """Each leaf rounded up to a multiple."""
    return _ops.it_round_up(a, b)


def pretty_str(arg: Any) -> str:
    """A value in CuTe's notation.

    >>> from tilewright import cute
    >>> cute.pretty_str((4, (None, cute.E(0))))
    '(4,(_,1@0))'
    """
    if isinstance(arg, (tuple, list)):
        return f"({','.join(map(pretty_str, arg))})"
    return "_" if arg is None else str(arg)


def printf(*args: Any, end: str = "\n") -> None:
    """Prints values, by a format first if that is text, with `{}` or C's `%d`.

    >>> from tilewright import cute
    >>> cute.printf("{} of {}", 3, cute.make_layout((4, 8)))
    3 of (4,8):(1,4)
    """
    values = [pretty_str(a) for a in args]
    text = " ".join(values)
    if args and isinstance(args[0], str):
        text = args[0].format(*values[1:]) if "{" in args[0] or len(args) == 1 else args[0] % args[1:]
    print(text, end=end)


def jit(function: Any = None, **options: Any) -> Any:
    """Returns the function: what is here needs no compiler, and functions of layouts run as they are.

    >>> from tilewright import cute
    >>> @cute.jit
    ... def tiles(n):
    ...     return cute.zipped_divide(cute.make_layout((n, n)), (4, 4))
    >>> tiles(8)
    Layout('((4,4),(2,2)):((1,8),(4,32))')
    """
    return (lambda f: f) if function is None else function
