"""Calls drawn at random, against NumPy: bit for bit where the result is exact, else within a bound derived here.

``TILEWRIGHT_RANDOM`` is the number of calls, ``TILEWRIGHT_SEED`` the first seed. A call is made again from its seed
alone: ``python test_random.py 1234``.
"""

from __future__ import annotations

import collections
import os
import sys
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from drawing import ALL, BOOL, FLOATS, INTS, NAMES, bits, is_float, lent, placed, same, shape, small, sums, unit

import tilewright as tw

COUNT = int(os.environ.get("TILEWRIGHT_RANDOM", "600"))
SEED = int(os.environ.get("TILEWRIGHT_SEED", "0"))
LETTERS = "ijklmnpq"

Rng = np.random.Generator

# Overflows and NaNs are drawn on purpose.
pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


def of_ndarray(x: Any) -> np.ndarray:
    """The array that an object lends."""
    return np.asarray(getattr(x, "of", x))


def promoted(arrays: list[np.ndarray]) -> np.dtype[Any]:
    """The type that NumPy promotes arrays to."""
    return np.result_type(*(a.dtype for a in arrays))


def within(found: np.ndarray, exact: np.ndarray, bound: np.ndarray) -> bool:
    """Whether numbers differ by at most a bound."""
    return bool((np.abs(found.astype(np.longdouble) - exact) <= bound).all())


def reals(rng: Rng, extents: tuple[int, ...], dtype: np.dtype[Any]) -> np.ndarray:
    """Numbers of magnitude 1/2 to 2, whose products are far from underflow and overflow."""
    signs = rng.choice([-1.0, 1.0], extents)
    return np.asarray(signs * rng.uniform(0.5, 2.0, extents)).astype(dtype)


def check_copy(rng: Rng) -> str:
    """``copy`` of any bits, repeated along axes that the source has not."""
    dtype = ALL[rng.integers(len(ALL))]
    extents = shape(rng, int(rng.integers(0, 7)))
    source = extents
    if rng.random() < 0.3:
        source = tuple(1 if rng.random() < 0.3 else n for n in extents)[int(rng.integers(0, len(extents) + 1)) :]
    x = placed(rng, bits(rng, source, dtype), repeats=True)
    y = placed(rng, bits(rng, extents, dtype))
    expected = y.copy()
    expected[...] = x
    to, from_ = lent(rng, y), lent(rng, x)
    assert tw.copy(from_, to) is None
    assert of_ndarray(to).tobytes() == expected.tobytes()
    return "copy"


def draw_einsum(rng: Rng) -> tuple[str, list[tuple[int, ...]], dict[str, int]]:
    """A text, the operands' shapes, and the letters' extents."""
    letters = LETTERS[: int(rng.integers(1, 7))]
    extents = {c: int(rng.choice([0, 1, 2, 3, 4, 5, 9], p=[0.02, 0.13, 0.2, 0.2, 0.2, 0.15, 0.1])) for c in letters}
    ellipsis = shape(rng, int(rng.integers(0, 3)), 30) if rng.random() < 0.2 else None
    terms, shapes = [], []
    for _ in range(int(rng.integers(1, 4))):
        n = int(rng.integers(0, 5))
        distinct = rng.random() < 0.8
        term = "".join(rng.choice(list(letters), min(n, len(letters)) if distinct else n, replace=not distinct))
        once = {c for c in term if term.count(c) == 1}
        dims = [1 if c in once and rng.random() < 0.05 else extents[c] for c in term]
        if ellipsis is not None and rng.random() < 0.8:
            at = int(rng.integers(0, len(term) + 1))
            kept = ellipsis[int(rng.integers(0, len(ellipsis) + 1)) :]
            dims[at:at] = [1 if rng.random() < 0.1 else n for n in kept]
            term = term[:at] + "..." + term[at:]
        terms.append(term)
        shapes.append(tuple(dims))
    used = sorted({c for t in terms for c in t if c != "."})
    text = ",".join(terms)
    if rng.random() < 0.8:
        kept = [c for c in used if rng.random() < 0.5]
        result = "".join(rng.permutation(kept)) if kept else ""
        has = any("..." in t for t in terms)
        at = int(rng.integers(0, len(result) + 1))
        text += "->" + (result[:at] + "..." + result[at:] if has else result)
    return text, shapes, extents


def check_einsum(rng: Rng) -> str:
    """``einsum`` and its plans, of ints that wrap, of whole numbers that are exact, and of reals."""
    while True:
        text, shapes, extents = draw_einsum(rng)
        # Letters that no operand has may have no elements.
        total = np.prod([float(n) for letter, n in extents.items() if letter in text])
        if total <= 4000:
            break
    real = rng.random() < 0.3
    kinds = FLOATS if real else INTS + FLOATS
    types = [kinds[rng.integers(len(kinds))]] * len(shapes)
    if rng.random() < 0.2:
        types = [kinds[rng.integers(len(kinds))] for _ in shapes]
    values = [(reals if real else small)(rng, s, t) for s, t in zip(shapes, types, strict=True)]
    try:
        result = promoted(values)
    except TypeError:
        return "einsum: no common type"
    if result not in NAMES:
        return "einsum: no common type"
    if result.kind in "iu" and rng.random() < 0.5:
        values = [bits(rng, s, t) if t.kind in "iu" else v for v, s, t in zip(values, shapes, types, strict=True)]
    if result.kind in "iu":
        result = sums(result)
    operands = [placed(rng, v, repeats=True) for v in values]
    wide = np.dtype(np.longdouble) if is_float(result) else result
    exact = np.einsum(text, *(x.astype(wide) for x in operands))
    lists = [lent(rng, x) for x in operands]
    way = rng.integers(0, 3)
    if way == 0:
        found = tw.einsum(text, *lists)
    elif way == 1:
        out = placed(rng, np.zeros(exact.shape, result))
        found = tw.einsum(text, *lists, out=out)
        assert found is out
    else:
        plan = tw.einsum.plan(text, *operands)
        assert plan.shape == exact.shape
        found = plan(*operands)
    found = np.asarray(found)
    assert found.dtype == result and found.shape == exact.shape, (text, found.dtype, found.shape, exact.shape)
    if not real:
        expected = np.asarray(exact).astype(sums(result)).astype(result)
        assert same(found, expected, signs=False), (text, found, expected)
        return "einsum, exact"
    # Each term takes part in at most one addition for each point of what is summed, and one product for each operand;
    # each is rounded by the type of the sums. (1 + u)^n - 1 <= 1.01 n u for n u <= 0.01. Then the result is rounded.
    magnitudes = np.einsum(text, *(np.abs(x.astype(wide)) for x in operands))
    u = unit(sums(result))
    bound = magnitudes * (1.01 * (total + len(operands)) * u)
    bound += (np.abs(exact) + bound) * unit(result)
    assert within(found, exact, bound), (text, types, found, exact)
    return "einsum, within the bound"


def check_gemm(rng: Rng) -> str:
    """``gemm`` with batches, factors, and what was there."""
    m, n, k = (int(v) for v in rng.choice([0, 1, 2, 3, 5, 8, 9, 17, 33], 3, p=[0.02, 0.1] + [0.88 / 7] * 7))
    batch = shape(rng, int(rng.integers(0, 3)), 20)
    lists = [tuple(1 if rng.random() < 0.2 else d for d in batch)[int(rng.integers(0, len(batch) + 1)) :] for _ in "ab"]
    whole = np.broadcast_shapes(*lists)
    kinds = [t for t in INTS + FLOATS]
    dtype = kinds[rng.integers(len(kinds))]
    result = dtype if is_float(dtype) else sums(dtype)
    a = placed(rng, small(rng, (*lists[0], m, k), dtype, 3), repeats=True)
    b = placed(rng, small(rng, (*lists[1], k, n), dtype, 3), repeats=True)
    alpha, beta = float(rng.choice([1, 1, 2, 3, 0])), float(rng.choice([0, 1, 1, 2]))
    if dtype.kind not in "u" and rng.random() < 0.3:
        alpha = -alpha
    given = rng.random() < 0.6
    c = placed(rng, small(rng, (*whole, m, n), result, 3))
    exact = alpha * (a.astype("f8") @ b.astype("f8"))
    if given:
        exact = exact + beta * c.astype("f8")
        found = tw.gemm(lent(rng, a), lent(rng, b), out=c, alpha=alpha, beta=beta)
        assert found is c
    else:
        found = tw.gemm(lent(rng, a), lent(rng, b), alpha=alpha)
    wrapped = exact.astype("i8").astype(result) if result.kind in "iu" else exact.astype(sums(result)).astype(result)
    assert same(found, wrapped, signs=False), (found, wrapped)
    return "gemm"


def draw_pattern(rng: Rng, kind: str) -> tuple[str, tuple[int, ...], dict[str, int]]:
    """A pattern of einops, an array's shape and the lengths that it needs."""
    names = list("abcdefg")[: int(rng.integers(0, 7))]
    extents = {a: int(n) for a, n in zip(names, shape(rng, len(names), 3000), strict=True)}
    lengths: dict[str, int] = {}

    def grouped(parts: list[str]) -> list[list[str]]:
        groups: list[list[str]] = []
        for p in parts:
            if groups and rng.random() < 0.3:
                groups[-1].append(p)
            else:
                groups.append([p])
        return groups

    def written(groups: list[list[str]]) -> str:
        return " ".join(g[0] if len(g) == 1 and rng.random() < 0.8 else f"({' '.join(g)})" for g in groups)

    left = grouped(names)
    for g in left:
        one = g[int(rng.integers(len(g)))]
        known = [a for a in g if a != one] if rng.random() < 0.7 else g
        product = int(np.prod([extents[a] for a in g]))
        if product == 0:
            known = g
        lengths |= {a: extents[a] for a in known} if len(g) > 1 or rng.random() < 0.1 else {}
    dims = [int(np.prod([extents[a] for a in g])) for g in left]
    kept = [names[k] for k in rng.permutation(len(names))] if names else []
    if kind == "reduce":
        kept = [a for a in kept if rng.random() < 0.6]
    right = list(kept)
    if kind == "repeat":
        for new in "xy"[: int(rng.integers(0, 3))]:
            lengths[new] = int(rng.integers(1, 4))
            right.insert(int(rng.integers(0, len(right) + 1)), new)
        if rng.random() < 0.2:
            right.insert(int(rng.integers(0, len(right) + 1)), str(rng.integers(2, 4)))
    left_text, right_text = written(left), written(grouped(right))
    if rng.random() < 0.15:
        at = int(rng.integers(0, len(left) + 1))
        dims.insert(at, 1)
        parts = written(left[:at]), str(rng.choice(["1", "()"])), written(left[at:])
        left_text = " ".join(p for p in parts if p)
    if rng.random() < 0.15:
        right_text += " 1"
    if rng.random() < 0.25:
        more = shape(rng, int(rng.integers(0, 3)), 12)
        left_text, dims = f"{left_text} ...", [*dims, *more]
        if kind != "reduce" or rng.random() < 0.5:
            right_text = f"{right_text} {rng.choice(['...', '(...)'])}"
    return f"{left_text} -> {right_text}", tuple(dims), lengths


def check_einops(rng: Rng) -> str:
    """``rearrange``, ``repeat`` and ``reduce`` against einops."""
    einops = pytest.importorskip("einops")
    kind = str(rng.choice(["rearrange", "repeat", "reduce"]))
    pattern, extents, lengths = draw_pattern(rng, kind)
    if kind != "reduce":
        dtype = ALL[rng.integers(len(ALL))]
        x = placed(rng, bits(rng, extents, dtype), repeats=True)
        expected = getattr(einops, kind)(x, pattern, **lengths)
        found = getattr(tw, kind)(lent(rng, x), pattern, **lengths)
        assert found.shape == expected.shape and found.dtype == dtype, (pattern, extents, found.shape, expected.shape)
        assert found.tobytes() == expected.tobytes(), (pattern, extents)
        return kind
    reduction = str(rng.choice(["sum", "prod", "max", "min", "mean", "any", "all"]))
    kinds = {"mean": FLOATS, "any": BOOL, "all": BOOL}.get(reduction, ALL)
    dtype = kinds[rng.integers(len(kinds))]
    if reduction == "prod":
        values = rng.choice([1, 1, 1, 2], extents).astype(dtype)
    elif reduction in ("max", "min"):
        values = bits(rng, extents, dtype)
        if is_float(dtype):
            values = np.where(np.isnan(values.astype("f8")) & (rng.random(extents) < 0.8), dtype.type(0), values)
    else:
        values = small(rng, extents, dtype)
    x = placed(rng, values, repeats=True)
    summed = sums(dtype) if reduction in ("sum", "prod") and not is_float(dtype) else dtype
    wide = x.astype("f8") if is_float(dtype) else x.astype(summed)
    names = {"sum": np.sum, "prod": np.prod, "max": np.max, "min": np.min, "mean": np.mean}
    more: dict[str, Any] = {"max": {"initial": -np.inf}, "min": {"initial": np.inf}}.get(reduction, {})
    if not is_float(dtype) and more and dtype.kind in "iu":
        more = {"initial": np.iinfo(dtype).min if reduction == "max" else np.iinfo(dtype).max}
    elif not is_float(dtype) and more:
        more = {"initial": reduction == "min"}

    reduced = []

    def reducer(v: np.ndarray, axes: tuple[int, ...]) -> np.ndarray:
        reduced.append(axes)
        typed = {"dtype": wide.dtype} if reduction in ("sum", "prod") else {}
        return (
            getattr(np, reduction)(v, axis=axes, **more, **typed) if reduction in names else getattr(v, reduction)(axes)
        )

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = np.asarray(einops.reduce(wide, pattern, reducer, **lengths))
    if not reduced:
        summed = dtype
    found = tw.reduce(lent(rng, x) if reduction not in ("any", "all") else x, pattern, reduction, **lengths)
    assert found.shape == expected.shape and found.dtype == summed, (pattern, extents, reduction, found, expected)
    if reduction == "mean" and is_float(dtype):
        # The sum is exact; its quotient by a number of elements is rounded, and then the result.
        bound = np.abs(expected) * (unit(sums(dtype)) + unit(dtype) + unit(sums(dtype)) * unit(dtype) + 2.0**-53)
        ok = (np.abs(found.astype("f8") - expected) <= bound) | (np.isnan(expected) & np.isnan(found.astype("f8")))
        assert ok.all(), (pattern, found, expected)
    else:
        assert same(found, expected.astype(summed), signs=False), (pattern, extents, reduction, found, expected)
    return f"reduce, {reduction}"


# Elementwise programs: a text and what it computes, by NumPy.

Value = tuple[str, Callable[[list[np.ndarray]], np.ndarray]]


def draw_value(rng: Rng, dtype: np.dtype[Any], reads: list[str], depth: int) -> Value:
    """An expression of a type, and the same by NumPy with the operands' elements."""
    if depth == 0 or rng.random() < 0.15:
        if rng.random() < 0.2 and dtype.kind != "b":
            n = int(rng.integers(0, 5))
            return (f"{n}.0" if is_float(dtype) else str(n)), lambda _: np.asarray(n).astype(dtype)
        k = int(rng.integers(len(reads)))
        return reads[k], lambda xs: xs[k]

    def operand(of: np.dtype[Any] = dtype) -> Value:
        return draw_value(rng, of, reads, depth - 1)

    def two(write: str, f: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> Value:
        # One operand has a type of its own.
        (a, x), (b, y) = operand(), operand()
        if a[0].isdigit():
            k = int(rng.integers(len(reads)))
            a, x = reads[k], lambda xs: xs[k]
        return write.format(a=a, b=b), lambda xs: np.asarray(f(x(xs), y(xs))).astype(dtype)

    def one(write: str, f: Callable[[np.ndarray], np.ndarray]) -> Value:
        a, x = operand()
        if a[0].isdigit():
            k = int(rng.integers(len(reads)))
            a, x = reads[k], lambda xs: xs[k]
        return write.format(a=a), lambda xs: np.asarray(f(x(xs))).astype(dtype)

    if dtype.kind == "b":
        forms: list[Callable[[], Value]] = [
            lambda: two("({a} && {b})", np.logical_and),
            lambda: two("({a} || {b})", np.logical_or),
            lambda: two("({a} ^ {b})", np.logical_xor),
            lambda: two("({a} == {b})", np.equal),
            lambda: one("(!{a})", np.logical_not),
        ]
    elif is_float(dtype):
        forms = [
            lambda: two("({a} + {b})", np.add),
            lambda: two("({a} - {b})", np.subtract),
            lambda: two("({a} * {b})", np.multiply),
            lambda: two("({a} / {b})", np.divide),
            lambda: two("min({a}, {b})", np.minimum),
            lambda: two("max({a}, {b})", np.maximum),
            lambda: two("select({a} < {b}, {a}, {b})", lambda a, b: np.where(a < b, a, b)),
            lambda: one("abs({a})", np.abs),
            lambda: one("neg({a})", np.negative),
            lambda: one("sqrt(abs({a}))", lambda a: np.sqrt(np.abs(a))),
            lambda: one("floor({a})", np.floor),
            lambda: one("ceil({a})", np.ceil),
            lambda: one("round({a})", np.rint),
            lambda: one("trunc({a})", np.trunc),
        ]
    else:
        n = 8 * dtype.itemsize
        forms = [
            lambda: two("({a} + {b})", np.add),
            lambda: two("({a} - {b})", np.subtract),
            lambda: two("({a} * {b})", np.multiply),
            lambda: two("({a} / {b})", np.floor_divide),
            lambda: two("({a} & {b})", np.bitwise_and),
            lambda: two("({a} | {b})", np.bitwise_or),
            lambda: two("({a} ^ {b})", np.bitwise_xor),
            lambda: two("min({a}, {b})", np.minimum),
            lambda: two("max({a}, {b})", np.maximum),
            lambda: two("select({a} <= {b}, {b}, {a})", lambda a, b: np.where(a <= b, b, a)),
            lambda: two("({a} << ({b} & 3))", lambda a, b: np.left_shift(a, b & 3)),
            lambda: two(f"({{a}} >> ({{b}} & {n - 1}))", lambda a, b: np.right_shift(a, b & (n - 1))),
            lambda: one("({a} % 7)", lambda a: np.remainder(a, 7)),
            lambda: one("abs({a})", np.abs),
            lambda: one("neg({a})", np.negative),
        ]
    return forms[rng.integers(len(forms))]()


def layout(rng: Rng, x: np.ndarray) -> str:
    """The layout of an array, by its strides, or by its shape alone where that says it."""
    dims = ",".join(str(n) for n in x.shape)
    if x.ndim == 0 or (x.flags.c_contiguous and rng.random() < 0.5):
        return f"({dims})"
    return f"({dims}):({','.join(str(d // x.itemsize) for d in x.strides)})"


def called(rng: Rng, text: str, inputs: list[np.ndarray], out: np.ndarray) -> np.ndarray:
    """The result of a function for inputs, into an array that is given or made."""
    function = tw.compile(text)["f"]
    if out.flags.c_contiguous and rng.random() < 0.5:
        return function(*(lent(rng, x) for x in inputs))
    result = function(*(lent(rng, x) for x in inputs), out)
    assert result is out
    return out


def check_elementwise(rng: Rng) -> str:
    """A program that combines elements."""
    dtype = ALL[rng.integers(len(ALL))]
    rank = int(rng.integers(0, 7))
    extents = shape(rng, rank)
    index = ",".join(LETTERS[:rank])
    count = int(rng.integers(1, 4))
    reads = [f"x{k}[{index}]" for k in range(count)]
    inputs = []
    for _ in range(count):
        values = bits(rng, extents, dtype) if rng.random() < 0.5 else small(rng, extents, dtype)
        inputs.append(placed(rng, values, repeats=True))
    write, compute = draw_value(rng, dtype, reads, int(rng.integers(1, 4)))
    if write[0].isdigit():
        write, compute = reads[0], lambda xs: xs[0]
    out = placed(rng, bits(rng, extents, dtype))
    # One program for every shape, of arrays that are row-major, or one for these arrays.
    symbols = rng.random() < 0.3
    if symbols:
        inputs, out = [x.copy() for x in inputs], out.copy()
    shapes = f"({','.join(f'N{k}' for k in range(rank))})"
    used = [k for k in range(count) if reads[k] in write]
    params = [f"x{k}: {NAMES[dtype]} {shapes if symbols else layout(rng, inputs[k])}" for k in used]
    params.append(f"y: {NAMES[dtype]} {shapes if symbols else layout(rng, out)}")
    text = f"fn f({', '.join(params)}) {{ y[{index}] = {write} }}"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = np.broadcast_to(compute(inputs), extents)
    found = called(rng, text, [inputs[k] for k in used], out)
    open_signs = "min" in write or "max" in write
    assert same(found, expected, signs=not open_signs), (text, found, expected)
    return f"elementwise, {'bool' if dtype.kind == 'b' else 'floats' if is_float(dtype) else 'ints'}"


def check_reduction(rng: Rng) -> str:
    """A program that reduces some axes."""
    name = str(rng.choice(["sum", "prod", "min", "max", "any", "all", "argmin", "argmax", "cumsum", "cummax"]))
    dtype = (BOOL if name in ("any", "all") else INTS + FLOATS)[rng.integers(1 if name in ("any", "all") else 11)]
    rank = int(rng.integers(1, 6))
    extents = shape(rng, rank)
    x = placed(rng, small(rng, extents, dtype, 1 if name == "prod" else 4), repeats=True)
    axes = sorted(int(k) for k in rng.choice(rank, int(rng.integers(1, rank + 1)), replace=False))
    index = LETTERS[:rank]
    if name.startswith("arg") or name.startswith("cum"):
        axes = axes[:1]
        if extents[axes[0]] == 0:
            return "reduction: nothing to find"
    over = ",".join(index[k] for k in axes)
    kept = [k for k in range(rank) if k not in axes or name.startswith("cum")]
    result = np.dtype("i8") if name.startswith("arg") else dtype
    if name in ("sum", "prod", "cumsum"):
        result = dtype if is_float(dtype) else sums(dtype)
    wide = x.astype("f8") if is_float(dtype) else x.astype(sums(dtype)) if name in ("sum", "prod", "cumsum") else x
    if name in ("sum", "prod"):
        expected = getattr(np, name)(wide, axis=tuple(axes), dtype=wide.dtype)
    elif name == "cumsum":
        expected = np.cumsum(wide, axis=axes[0], dtype=wide.dtype)
    elif name == "cummax":
        expected = np.maximum.accumulate(wide, axis=axes[0])
    elif name in ("min", "max"):
        if not wide.size:
            return "reduction: nothing to find"
        expected = getattr(np, name)(wide, axis=tuple(axes))
    else:
        expected = getattr(np, name)(wide, axis=axes[0] if name.startswith("arg") else tuple(axes))
    out = placed(rng, bits(rng, tuple(extents[k] for k in kept), result))
    at = ",".join(index[k] for k in kept)
    text = (
        f"fn f(x: {NAMES[dtype]} {layout(rng, x)}, y: {NAMES[result]} {layout(rng, out)}) "
        f"{{ y[{at}] = {name}({over}) x[{','.join(index)}] }}"
    )
    found = called(rng, text, [x], out)
    assert same(found, np.asarray(expected).astype(result), signs=False), (text, found, expected)
    return f"reduction, {name}"


def check_order(rng: Rng) -> str:
    """A program that sorts along an axis, NaNs last."""
    name = str(rng.choice(["sort", "argsort", "topk", "argtopk"]))
    dtype = (INTS + FLOATS)[rng.integers(len(INTS + FLOATS))]
    rank = int(rng.integers(1, 4))
    extents = shape(rng, rank, 600)
    if rng.random() < 0.1:
        extents = (*extents[:-1][:1], int(rng.integers(80, 300)))
        rank = len(extents)
    if extents[-1] == 0:
        return "order: nothing to find"
    values = bits(rng, extents, dtype) if rng.random() < 0.5 else small(rng, extents, dtype)
    x = placed(rng, values, repeats=True)
    keys = x.astype("f8") if is_float(dtype) else x.astype(object)
    if name in ("sort", "argsort"):
        where = np.argsort(keys, axis=-1, kind="stable")
    else:
        # NaNs are last here too.
        where = np.argsort(-keys, axis=-1, kind="stable")
    result = np.dtype("i8") if name.startswith("arg") else dtype
    expected = where if name.startswith("arg") else np.take_along_axis(x, where, axis=-1)
    out = placed(rng, bits(rng, extents, result))
    head = "".join(f"{c}," for c in LETTERS[: rank - 1])
    text = (
        f"fn f(x: {NAMES[dtype]} {layout(rng, x)}, y: {NAMES[result]} {layout(rng, out)}) "
        f"{{ y[{head}q] = {name}(p, q) x[{head}p] }}"
    )
    found = called(rng, text, [x], out)
    assert same(found, expected.astype(result)), (text, found, expected)
    return f"order, {name}"


CHECKS = [
    (check_copy, 0.25),
    (check_einsum, 0.2),
    (check_gemm, 0.1),
    (check_einops, 0.2),
    (check_elementwise, 0.13),
    (check_reduction, 0.07),
    (check_order, 0.05),
]


def check(seed: int) -> str:
    """One call; what it was."""
    rng = np.random.default_rng(seed)
    chosen = rng.choice(len(CHECKS), p=[p for _, p in CHECKS])
    return CHECKS[chosen][0](rng)


@pytest.mark.parametrize("part", range(10))
def test_random(part: int) -> None:
    """A tenth of the calls. The first of each kind of failure is told."""
    counts: collections.Counter[str] = collections.Counter()
    wrong: dict[str, list[str]] = {}
    for seed in range(SEED + part, SEED + COUNT, 10):
        try:
            counts[check(seed)] += 1
        except Exception as e:
            kind = f"{type(e).__name__} {getattr(e, 'code', '')}"
            wrong.setdefault(kind, []).append(f"seed {seed}: {str(e)[:1500]}")
    print(dict(sorted(counts.items())))
    told = "\n".join(f"{len(all_)} × {kind}: {all_[0]}" for kind, all_ in wrong.items())
    assert not wrong, told


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        print(check(int(argument)))
