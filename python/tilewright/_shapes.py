"""Shapes of results from shapes of arguments, without a call: for tracers, whose extents are symbols of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ._native import Function

_PARAM = re.compile(r"^  (in|inout|out) (\w+): (\w+) (.*)$")
_WORD = re.compile(r"\s*(?:(\d+)|(\w+)|(.))")
_Value = Any
"""An int, or a symbolic int of a tracer."""


class Result(NamedTuple):
    """An array that a call makes or takes."""

    name: str
    shape: tuple[_Value, ...]
    strides: tuple[_Value, ...]
    dtype: str


@dataclass(frozen=True, slots=True)
class _Leaf:
    """An expression of symbols."""

    symbols: frozenset[str]
    value: Callable[[Mapping[str, _Value]], _Value]
    linear: tuple[int, int] | None = None
    """``(a, b)`` where the expression is ``a`` times its only symbol, plus ``b``; without a symbol ``a`` is 0."""

    @property
    def solvable(self) -> bool:
        """Whether a value of the expression says its symbol's."""
        return self.linear is not None and self.linear[0] != 0


_Tree = Any
"""A leaf, or a tuple of trees."""


def _ceil_div(a: _Value, b: _Value) -> _Value:
    return (a + b - 1) // b


def _min(a: _Value, b: _Value) -> _Value:
    if isinstance(a, int) and isinstance(b, int):
        return min(a, b)
    import torch

    return torch.sym_min(a, b)


def _max(a: _Value, b: _Value) -> _Value:
    if isinstance(a, int) and isinstance(b, int):
        return max(a, b)
    import torch

    return torch.sym_max(a, b)


_FUNCTIONS: dict[str, Callable[[_Value, _Value], _Value]] = {"ceil_div": _ceil_div, "min": _min, "max": _max}
_SUMS: dict[str, Callable[[_Value, _Value], _Value]] = {"+": lambda a, b: a + b, "-": lambda a, b: a - b}
_PRODUCTS: dict[str, Callable[[_Value, _Value], _Value]] = {
    "*": lambda a, b: a * b,
    "/": lambda a, b: a // b,
    "%": lambda a, b: a % b,
}


class _Unknown(Exception):
    """A text that this reader does not know."""


class _Reader:
    """Reads the shapes and strides of ``stage("program")``."""

    def __init__(self, text: str) -> None:
        self.words: list[str] = [number or name or other for number, name, other in _WORD.findall(text)]
        self.at = 0

    def peek(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def take(self, word: str) -> None:
        if self.peek() != word:
            raise _Unknown(f"{self.peek()!r} where {word!r} is needed")
        self.at += 1

    def tree(self) -> _Tree:
        return self.binary(_SUMS, lambda: self.binary(_PRODUCTS, self.primary))

    def binary(
        self, operators: Mapping[str, Callable[[_Value, _Value], _Value]], operand: Callable[[], _Tree]
    ) -> _Tree:
        left = operand()
        while (operator := self.peek()) in operators:
            self.at += 1
            left = _combined(operators[operator], _single(left), _single(operand()), operator)
        return left

    def primary(self) -> _Tree:
        word = self.peek()
        self.at += 1
        if word.isdecimal():
            number = int(word)
            return _Leaf(frozenset(), lambda _: number, (0, number))
        if word in _FUNCTIONS and self.peek() == "(":
            arguments = self.list()
            if len(arguments) != 2:
                raise _Unknown(word)
            return _combined(_FUNCTIONS[word], _single(arguments[0]), _single(arguments[1]))
        if word.isidentifier():
            return _Leaf(frozenset([word]), lambda symbols: symbols[word], (1, 0))
        if word == "-":
            minus = _Leaf(frozenset(), lambda _: -1, (0, -1))
            return _combined(_PRODUCTS["*"], minus, _single(self.primary()), "*")
        if word == "(":
            self.at -= 1
            return self.list()
        raise _Unknown(word)

    def list(self) -> tuple[_Tree, ...]:
        self.take("(")
        trees = []
        while self.peek() != ")":
            trees.append(self.tree())
            if self.peek() == ",":
                self.at += 1
        self.take(")")
        return tuple(trees)


def _single(tree: _Tree) -> _Leaf:
    """The expression in parentheses that only group."""
    while isinstance(tree, tuple):
        if len(tree) != 1:
            raise _Unknown("a tuple in an expression")
        tree = tree[0]
    return tree


def _combined(f: Callable[[_Value, _Value], _Value], a: _Leaf, b: _Leaf, operator: str = "") -> _Leaf:
    symbols = a.symbols | b.symbols
    linear: tuple[int, int] | None = None
    if a.linear and b.linear and len(symbols) <= 1:
        (p, q), (r, s) = a.linear, b.linear
        if operator in _SUMS:
            linear = (f(p, r), f(q, s))
        elif operator == "*" and not (p and r):
            linear = (p * s + q * r, q * s)
    return _Leaf(symbols, lambda known: f(a.value(known), b.value(known)), linear)


def _leaves(tree: _Tree) -> list[_Leaf]:
    return [leaf for t in tree for leaf in _leaves(t)] if isinstance(tree, tuple) else [tree]


def _product(values: Sequence[_Value]) -> _Value:
    out: _Value = 1
    for value in values:
        out = out * value
    return out


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter of a function, as its checked program has it."""

    name: str
    dtype: str
    role: str
    modes: tuple[tuple[list[_Leaf], list[_Leaf]], ...]
    """Extents and strides of the leaves of each mode; no mode where it is a number."""
    ellipsis: int | None = None
    """The mode that stands for any number of dimensions."""

    @property
    def number(self) -> bool:
        """Whether it is one element without dimensions."""
        return not self.modes and self.ellipsis is None


def _param(role: str, name: str, dtype: str, layout: str) -> Param:
    layout, _, place = layout.partition(" ellipsis ")
    reader = _Reader(layout)
    shape = reader.tree()
    reader.take(":")
    strides = reader.tree()
    if reader.peek():
        raise _Unknown(reader.peek())
    if layout == "1:0":
        return Param(name, dtype, role, ())
    if not isinstance(shape, tuple):
        shape, strides = (shape,), (strides,)
    modes = tuple((_leaves(n), _leaves(d)) for n, d in zip(shape, strides))
    return Param(name, dtype, role, modes, int(place) if place else None)


@dataclass(frozen=True, slots=True)
class Rule:
    """How the shapes of a function's outputs follow from those of its other arguments.

    >>> import tilewright as tw
    >>> f = tw.compile("fn f(x: f32 (M,2*N), y: f32 (N,M)) { y[i,j] = x[j,2*i] }")["f"]
    >>> Rule.of(f).results([(3, 8)], {})
    [Result(name='y', shape=(4, 3), strides=(3, 1), dtype='f32')]
    """

    params: tuple[Param, ...]
    symbols: tuple[str, ...]
    free: tuple[str, ...] = ()
    """The symbols that no shape of an argument determines: a call has to name them."""

    @classmethod
    def of(cls, f: Function) -> Rule | None:
        """The rule of a function; None where its program has what this reader does not know."""
        found = {m[2]: m for m in map(_PARAM.match, f.stage("program").splitlines()) if m}
        try:
            params = tuple(_param(*found[name].groups()) for name, _, _ in f.params)
        except (_Unknown, KeyError):
            return None
        rule = cls(params, tuple(f.symbols))
        known = rule._determined()
        return cls(params, rule.symbols, tuple(s for s in rule.symbols if s not in known))

    @property
    def given(self) -> tuple[Param, ...]:
        """The parameters that a call gives."""
        return tuple(p for p in self.params if p.role != "out")

    def _determined(self) -> set[str]:
        known: set[str] = set()
        modes = [extents for p in self.given for extents, _ in p.modes]
        while True:
            before = len(known)
            for extents in modes:
                open_ = [leaf for leaf in extents if not leaf.symbols <= known]
                if len(open_) == 1 and open_[0].solvable:
                    known |= open_[0].symbols
            if len(known) == before:
                return known

    def solve(
        self,
        shapes: Sequence[Sequence[_Value]],
        symbols: Mapping[str, _Value],
        check: Callable[[Any, str], None],
    ) -> tuple[dict[str, _Value], list[_Value]]:
        """The symbols' values and the dimensions of an ellipsis, from the shapes of `given`."""
        known: dict[str, _Value] = dict(symbols)
        rest: list[tuple[str, list[_Leaf], _Value]] = []
        dims: list[_Value] = []
        for p, shape in zip(self.given, shapes):
            shape = list(shape)
            if p.ellipsis is not None:
                n = len(shape) - (len(p.modes) - 1)
                check(n >= 0, f"`{p.name}` has {len(shape)} dimensions, {len(p.modes) - 1} or more are needed")
                dims = shape[p.ellipsis : p.ellipsis + n]
                shape[p.ellipsis : p.ellipsis + n] = [_product(dims)]
            elif not p.modes:
                check(len(shape) <= 1, f"`{p.name}` has {len(shape)} dimensions, it is one element")
                continue
            check(len(shape) == len(p.modes), f"`{p.name}` has {len(shape)} dimensions, {len(p.modes)} are needed")
            rest += [(p.name, extents, extent) for (extents, _), extent in zip(p.modes, shape)]
        while rest:
            later = []
            for name, extents, extent in rest:
                open_ = [leaf for leaf in extents if not leaf.symbols <= known.keys()]
                if not open_:
                    needed = _product([leaf.value(known) for leaf in extents])
                    check(extent == needed, f"`{name}` has the extent {extent}, {needed} is needed")
                elif len(open_) == 1 and open_[0].solvable and open_[0].linear:
                    (symbol,) = open_[0].symbols
                    factor, offset = open_[0].linear
                    others = _product([leaf.value(known) for leaf in extents if leaf is not open_[0]])
                    if isinstance(others, int) and others * factor == 1:
                        known[symbol] = extent - offset
                    else:
                        known[symbol] = (extent // others - offset) // factor
                        needed = others * (factor * known[symbol] + offset)
                        check(extent == needed, f"`{name}` has the extent {extent}, {needed} would be the nearest")
                else:
                    later.append((name, extents, extent))
            if len(later) == len(rest):
                break
            rest = later
        missing = [s for s in self.symbols if s not in known]
        if missing:
            raise TypeError(f"the shapes do not say {', '.join(missing)}: name them in the call")
        return known, dims

    def results(
        self,
        shapes: Sequence[Sequence[_Value]],
        symbols: Mapping[str, _Value],
        check: Callable[[Any, str], None] | None = None,
    ) -> list[Result]:
        """The outputs of a call with arguments of these shapes.

        `check` is asked of each condition on the shapes, with a message for where it does not hold.
        """
        known, dims = self.solve(shapes, symbols, check or _demanded)
        return [_placed(p, known, dims) for p in self.params if p.role == "out"]

    def inputs(self, shapes: Sequence[Sequence[_Value]], symbols: Mapping[str, _Value]) -> list[Result]:
        """The parameters that a call gives, with the strides that they need."""
        known, dims = self.solve(shapes, symbols, _demanded)
        return [_placed(p, known, dims) for p in self.given]


def _placed(p: Param, known: Mapping[str, _Value], dims: Sequence[_Value]) -> Result:
    """A parameter's shape and strides; `dims` are those of its ellipsis."""
    shape: list[_Value] = []
    strides: list[_Value] = []
    for k, (extents, steps) in enumerate(p.modes):
        sizes = [leaf.value(known) for leaf in extents]
        stride = _stride(p.name, sizes, [leaf.value(known) for leaf in steps])
        if k == p.ellipsis:
            shape += dims
            strides += [stride * _product(dims[j + 1 :]) for j in range(len(dims))]
        else:
            shape.append(_product(sizes))
            strides.append(stride)
    return Result(p.name, tuple(shape), tuple(strides), p.dtype)


def _stride(name: str, sizes: Sequence[_Value], strides: Sequence[_Value]) -> _Value:
    """The stride of a mode's leaves, the first one fastest."""
    if len(sizes) == 1:
        return strides[0]
    modes = [(n, d) for n, d in zip(sizes, strides) if not isinstance(n, int) or n != 1]
    for (n, d), (_, e) in zip(modes, modes[1:]):
        if n * d != e:
            raise TypeError(f"no strides of an array say the layout of `{name}`: pass an array for it")
    return modes[0][1] if modes else 1


def _demanded(holds: Any, message: str) -> None:
    if not holds:
        raise ValueError(message)
