"""einops' notation: ``rearrange``, ``repeat`` and ``reduce``.

A pattern names the axes of an array on the left of ``->`` and those of the result on its right; ``(h w)`` is one axis
made of two, ``...`` stands for any axes, ``1`` or ``()`` for an axis of one element. A result is a view of the array
where strides can say it, as in einops; else it is computed by one compiled kernel. The notation is described at
https://einops.rocks.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, Union

from . import _native
from ._errors import ProgramError, refused
from ._native import copy, describe

Reduction = Union[str, Callable[[Any, tuple[int, ...]], Any]]
_Axis = Union[str, int]
_ELLIPSIS = "..."
_JOINED = "(...)"
"""The ellipsis inside of parentheses: its axes make one."""
_REDUCTIONS = {"sum", "mean", "max", "min", "prod", "any", "all"}
OF_BOOLS = {"any": "max", "all": "min"}
_types: dict[Any, bool] = {}
"""Types of elements that were met, and whether they are bools: their names take long to ask for."""
_KEPT = 1024
_MOST = (1 << 63) // 16
_Part = tuple[int, Union[int, None], int]
_Plan = tuple[list[_Part], list[int], Union[str, None], bool]


def _wrong(message: str, pattern: str, help: str) -> ProgramError:
    part = {"code": "E0636", "message": message, "help": help, "notes": (), "labels": ()}
    return ProgramError(f"E0636: {message}\n  pattern: {pattern!r}\n  help: {help}", [part])


def _word(word: str, joined: bool, pattern: str) -> _Axis:
    """What a word of a pattern stands for."""
    if word.isdecimal():
        if int(word) == 0:
            raise _wrong("an axis of 0 elements is named by its number", pattern, "a number is 1 or more")
        return int(word)
    if word == _ELLIPSIS:
        return _JOINED if joined else _ELLIPSIS
    if word.isidentifier() and not word.startswith("_") and not word.endswith("_"):
        return word
    raise _wrong(f"`{word}` is no name of an axis", pattern, "names are letters and digits, such as `h` or `w1`")


def _side(text: str, pattern: str) -> list[list[_Axis]]:
    """The axes of a side, each a list of the names that it is made of."""
    axes: list[list[_Axis]] = []
    group: list[_Axis] | None = None
    for word in text.replace("(", " ( ").replace(")", " ) ").replace("…", _ELLIPSIS).split():
        if word == "(":
            if group is not None:
                raise _wrong("a parenthesis inside of another", pattern, "axes are joined in one step: (a b c)")
            group = []
        elif word == ")":
            if group is None:
                raise _wrong("a parenthesis is closed that was not opened", pattern, "write (a b)")
            axes.append(group)
            group = None
        elif group is not None:
            group.append(_word(word, True, pattern))
        else:
            axes.append([_word(word, False, pattern)])
    if group is not None:
        raise _wrong("a parenthesis is not closed", pattern, "write (a b)")
    return axes


def _sides(kind: str, pattern: str, lengths: dict[str, int]) -> tuple[list[list[_Axis]], list[list[_Axis]]]:
    """Both sides of a pattern, with what can be wrong in them whatever the array is."""
    left_text, arrow, right_text = pattern.partition("->")
    if not arrow or "->" in right_text:
        raise _wrong("a pattern has one `->`", pattern, "write `axes of the array -> axes of the result`")
    left, right = _side(left_text, pattern), _side(right_text, pattern)
    for where, axes in (("left", left), ("right", right)):
        names = [_ELLIPSIS if a == _JOINED else a for axis in axes for a in axis if isinstance(a, str)]
        twice = next((a for a in names if names.count(a) > 1), None)
        if twice:
            raise _wrong(f"`{twice}` is twice on the {where}", pattern, "each axis has its own name")
    on_left = {a for axis in left for a in axis if isinstance(a, str)}
    on_right = {_ELLIPSIS if a == _JOINED else a for axis in right for a in axis if isinstance(a, str)}
    if _JOINED in on_left:
        raise _wrong("`...` is joined with other axes on the left", pattern, "take it out of the parenthesis")
    if _ELLIPSIS in on_right and _ELLIPSIS not in on_left:
        raise _wrong("`...` is on the right alone", pattern, "write it on the left too")
    for name in lengths:
        if name not in on_left and name not in on_right:
            raise _wrong(f"`{name}` has a length and is not in the pattern", pattern, "leave it out, or name the axis")
    lost = sorted(on_left - on_right)
    if lost and kind != "reduce":
        raise _wrong(f"`{lost[0]}` is not on the right", pattern, "only `reduce` drops axes")
    new = sorted(on_right - on_left)
    if new and kind != "repeat":
        raise _wrong(f"`{new[0]}` is not on the left", pattern, "only `repeat` makes new axes")
    unknown = next((a for a in new if a not in lengths), None)
    if unknown is not None:
        raise _wrong(f"the length of the new axis `{unknown}` is open", pattern, f"give it: {unknown}=…")
    for where, axes, allowed in (("left", left, kind == "reduce"), ("right", right, kind == "repeat")):
        number = next((a for axis in axes for a in axis if isinstance(a, int) and a != 1), None)
        if number is not None and not allowed:
            help = "name the axis, and give its length" if where == "left" else "only `repeat` makes new axes"
            raise _wrong(f"the {where} side has the number {number}", pattern, help)
    return left, right


def _lengths(pattern: str, lengths: dict[str, Any]) -> dict[str, int]:
    """The lengths as ints."""
    out = {}
    for name, length in lengths.items():
        try:
            out[name] = operator.index(length)
        except TypeError:
            raise _wrong(f"the length of `{name}` is {length!r}", pattern, "a length is a whole number") from None
        if out[name] < 0:
            raise _wrong(f"the length of `{name}` is {length}", pattern, "a length is 0 or more")
    return out


def _parts(
    left: list[list[_Axis]], pattern: str, shape: tuple[int, ...], lengths: dict[str, int]
) -> dict[_Axis, tuple[int, int | None, int]]:
    """The parts of each axis of the array: name to extent, axis and steps along it."""
    parts: dict[_Axis, tuple[int, int | None, int]] = {}
    unnamed = 0
    for k, (axis, extent) in enumerate(zip(left, shape)):
        known = 1
        open_: _Axis | None = None
        sizes: list[tuple[_Axis, int | None]] = []
        for a in axis:
            if isinstance(a, int):
                if a > 1:
                    sizes.append((f" {unnamed}", a))
                    unnamed += 1
                    known *= a
            elif a in lengths:
                sizes.append((a, lengths[a]))
                known *= lengths[a]
            elif open_ is None:
                open_ = a
                sizes.append((a, None))
            else:
                raise _wrong(f"the lengths of `{open_}` and `{a}` are both open", pattern, f"give one: {a}=…")
        if open_ is None:
            if known != extent:
                raise _wrong(f"axis {k} has {extent} elements, the pattern says {known}", pattern, "change a length")
            rest = 1
        else:
            if known == 0 or extent % known:
                raise _wrong(
                    f"axis {k} has {extent} elements, which {known} does not divide", pattern, "change a length"
                )
            rest = extent // known
        steps = 1
        for name, size in reversed(sizes):
            size = rest if size is None else size
            parts[name] = (size, k, steps)
            steps *= size
    return parts


def plan(kind: str, pattern: str, shape: tuple[int, ...], lengths: dict[str, int], reduction: str | None) -> _Plan:
    """What a pattern does to arrays of a shape: the parts that are walked, how many make each axis of the result, the
    reduction over the rest, and whether the result may be a view."""
    if not isinstance(pattern, str):
        raise TypeError(f"a pattern is a text, such as 'a b -> b a': found {pattern!r}")
    lengths = _lengths(pattern, lengths)
    left, right = _sides(kind, pattern, lengths)
    left = _expand(left, len(shape), pattern)
    n_ellipsis = sum(1 for axis in left for a in axis if isinstance(a, str) and a.startswith(_ELLIPSIS))
    right = _expand(right, None, pattern, n_ellipsis)
    if len(left) != len(shape):
        raise _wrong(
            f"the array has {len(shape)} axes, the left side {len(left)}", pattern, "name each axis of the array"
        )
    parts = _parts(left, pattern, shape, lengths)
    axes: list[tuple[int, int | None, int]] = []
    groups: list[int] = []
    used: set[_Axis] = set()
    for axis in right:
        for a in axis:
            if isinstance(a, int):
                axes.append((a, None, 0))
            elif a in parts:
                axes.append(parts[a])
                used.add(a)
            else:
                axes.append((lengths[a], None, 0))
        groups.append(len(axis))
    lost = [a for a in parts if a not in used] if kind == "reduce" else []
    axes += [parts[a] for a in lost]
    if kind == "repeat":
        # Only here a result has more elements than the array. A loop, which torch's tracer follows.
        size = 1
        for n, _, _ in axes:
            size *= n
        if size > _MOST:
            help = "its bytes are counted in 63 bits: make a length smaller"
            raise _wrong(f"the result has {size} elements", pattern, help)
    view = kind == "rearrange" or (kind == "reduce" and not lost)
    return axes, groups, reduction if lost else None, view


def _expand(axes: list[list[_Axis]], rank: int | None, pattern: str, n: int = 0) -> list[list[_Axis]]:
    """The axes with those that `...` stands for: as many as are left, or as the left side has."""
    if rank is not None and [_ELLIPSIS] in axes:
        n = rank - (len(axes) - 1)
        if n < 0:
            raise _wrong(f"the array has {rank} axes, fewer than the pattern", pattern, "name each axis of the array")
    names: list[_Axis] = [f"{_ELLIPSIS}{k}" for k in range(n)]
    out: list[list[_Axis]] = []
    for axis in axes:
        if axis == [_ELLIPSIS]:
            out += [[name] for name in names]
        else:
            out.append([b for a in axis for b in (names if a == _JOINED else [a])])
    return out


_ways: dict[type, Callable[[Any], Any] | None] = {}
"""How objects of a type become arrays whose views keep their memory; None where they are such arrays."""


def _way(x: Any) -> Callable[[Any], Any] | None:
    import sys

    numpy = sys.modules.get("numpy")
    kind = type(x)
    if (numpy is not None and isinstance(x, numpy.ndarray)) or hasattr(kind, "__dlpack_c_exchange_api__"):
        return None
    if hasattr(kind, "__dlpack__"):
        return _lent
    try:
        memoryview(x).release()
    except (TypeError, BufferError):
        return None
    return _read


def _read(x: Any) -> Any:
    """A NumPy array of the memory of an object with the buffer protocol."""
    import numpy

    return numpy.asarray(memoryview(x))


def _lent(x: Any) -> Any:
    """A NumPy array of the memory of an object with ``__dlpack__``; a copy where NumPy has not its type."""
    # NumPy believes what an object says of its memory; this looks.
    dtype, shape, _, device, _ = describe(x)
    if device != "cpu":
        return x
    import numpy

    try:
        return numpy.from_dlpack(x)
    except (BufferError, RuntimeError, TypeError, ValueError):
        import ml_dtypes

        made = numpy.empty(shape, getattr(ml_dtypes, _OTHERS[dtype]))
        copy(x, made)
        return made


_OTHERS = {"bf16": "bfloat16", "e4m3": "float8_e4m3fn", "e5m2": "float8_e5m2"}


def _array(x: Any) -> Any:
    """The array that an argument stands for."""
    if isinstance(x, (list, tuple)):
        x = stacked(x)
    try:
        way = _ways[type(x)]
    except KeyError:
        way = _ways[type(x)] = _way(x)
    return x if way is None else way(x)


_STACKS = {"numpy": "numpy", "torch": "torch", "jax": "jax.numpy", "jaxlib": "jax.numpy", "cupy": "cupy"}
"""The module whose ``stack`` joins arrays, by the library that their type is from."""


def stacked(arrays: Any) -> Any:
    """Arrays of one shape as one, along a new first axis, by their own library."""
    import importlib

    if not arrays:
        raise refused("E0630", "`x` is a list without arrays", "pass a list of arrays of one shape")
    libraries = (c.__module__.partition(".")[0] for c in type(arrays[0]).__mro__)
    module = next((_STACKS[library] for library in libraries if library in _STACKS), None)
    if module is None:
        found = type(arrays[0]).__qualname__
        raise refused("E0630", f"`x` is a list of `{found}`, which is no array", "pass arrays, or one array of numbers")
    shapes = [tuple(getattr(a, "shape", ())) for a in arrays]
    other = next((s for s in shapes if s != shapes[0]), None)
    if other is not None:
        message = f"`x` is a list of arrays of shapes {shapes[0]} and {other}"
        raise refused("E0621", message, "pass arrays of one shape")
    try:
        return importlib.import_module(module).stack(list(arrays))
    except (RuntimeError, TypeError) as e:
        message = f"`x` is a list of arrays that `{module}.stack` does not join: {e}"
        raise refused("E0630", message, "pass arrays of one library, on one device") from e


def other(kind: str, x: Any, pattern: str, reduction: Any, lengths: dict[str, int]) -> Any:
    """What the crate leaves to Python: lists, objects whose views would not hold their memory, bools, functions."""
    x = _array(x)
    if not isinstance(getattr(x, "shape", None), tuple):
        raise refused("E0630", f"`x` is a `{type(x).__qualname__}`, which has no shape", "pass an array")
    if not isinstance(pattern, str):
        raise TypeError(f"a pattern is a text, such as 'a b -> b a': found {pattern!r}")
    if kind == "rearrange":
        return _native.rearrange(x, pattern, **lengths)
    if kind == "repeat":
        return _native.repeat(x, pattern, **lengths)
    check(reduction, x, pattern)
    if callable(reduction):
        if getattr(x, "requires_grad", False):
            from . import _torch_grads, _torch_walks

            if not _torch_grads.direct(x):
                return _torch_walks.reduce(x, pattern, reduction, **lengths)
        return _called(x, pattern, reduction, lengths)
    if reduction in OF_BOOLS:
        # `any` and `all` are the greatest and the least of bools.
        return _native.reduce(x, pattern, OF_BOOLS[reduction], **lengths)
    if reduction in ("sum", "prod") and _has_bools(x):
        return _counted(x, pattern, reduction, lengths)
    return _native.reduce(x, pattern, reduction, **lengths)


def check(reduction: Any, x: Any, pattern: str) -> None:
    """Refuses what is no reduction, and one of bools where there are none."""
    if callable(reduction):
        return
    if reduction not in _REDUCTIONS:
        known = ", ".join(sorted(_REDUCTIONS))
        raise _wrong(f"there is no reduction `{reduction}`", pattern, f"the reductions are {known}")
    if reduction in OF_BOOLS and not _has_bools(x):
        kind = getattr(x, "dtype", type(x).__name__)
        message = f"`{reduction}` is of bools, and `x` has elements of type {kind}"
        raise refused("E0620", message, "compare first: x != 0")


def _has_bools(x: Any) -> bool:
    dtype = getattr(x, "dtype", None)
    try:
        return _types[dtype]
    except KeyError:
        if len(_types) >= _KEPT:
            _types.clear()
        _types[dtype] = str(dtype) in ("bool", "torch.bool")
        return _types[dtype]


def _counted(x: Any, pattern: str, reduction: str, lengths: dict[str, int]) -> Any:
    """The sum or the product of bools, as ints; bools where no axis is reduced."""
    byte = _library(x).uint8
    out = _native.reduce(x.view(byte), pattern, reduction, **lengths)
    return out.view(x.dtype) if out.dtype == byte else out


def _library(x: Any) -> Any:
    """The library that an array is from."""
    import importlib

    libraries = (c.__module__.partition(".")[0] for c in type(x).__mro__)
    return importlib.import_module(next((_STACKS[library] for library in libraries if library in _STACKS), "numpy"))


def _called(x: Any, pattern: str, reduction: Callable[[Any, tuple[int, ...]], Any], lengths: dict[str, int]) -> Any:
    """A reduction by a function of Python: the axes apart, the function, the axes joined."""
    shape = tuple(x.shape)
    lengths = _lengths(pattern, lengths)
    left, right = _sides("reduce", pattern, lengths)
    left = _expand(left, len(shape), pattern)
    n_ellipsis = sum(1 for axis in left for a in axis if isinstance(a, str) and a.startswith(_ELLIPSIS))
    right = _expand(right, None, pattern, n_ellipsis)
    if len(left) != len(shape):
        raise _wrong(
            f"the array has {len(shape)} axes, the left side {len(left)}", pattern, "name each axis of the array"
        )
    parts = _parts(left, pattern, shape, lengths)
    kept: list[_Part] = [(1, None, 0) if isinstance(a, int) else parts[a] for axis in right for a in axis]
    named = {a for axis in right for a in axis}
    lost = [part for name, part in parts.items() if name not in named]
    apart = _native.walk(x, kept + lost, [1] * (len(kept) + len(lost)))
    if lost:
        apart = reduction(apart, tuple(range(len(kept), len(kept) + len(lost))))
    joined: list[_Part] = [(n, k, 1) for k, (n, _, _) in enumerate(kept)]
    return _native.walk(apart, joined, [len(axis) for axis in right])
