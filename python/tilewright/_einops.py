"""einops' notation: ``rearrange``, ``repeat`` and ``reduce``.

A pattern names the axes of an array on the left of ``->`` and those of the result on its right; ``(h w)`` is one axis made
of two, ``...`` stands for any axes, ``1`` or ``()`` for an axis of one element. A result is a view of the array where strides
can say it, as in einops; else it is computed by one compiled kernel. See https://einops.rocks for the notation.
"""

from __future__ import annotations

from typing import Any, Union

from ._errors import ProgramError
from ._native import Walk

_Axis = Union[str, int]
_ELLIPSIS = "..."
_REDUCTIONS = {"sum", "mean", "max", "min", "prod"}
_Part = tuple[int, "int | None", int]
_KEPT = 1024
_walks: dict[Any, Walk] = {}


def _wrong(message: str, pattern: str, help: str) -> ProgramError:
    part = {"code": "E0650", "message": message, "help": help, "notes": (), "labels": ()}
    return ProgramError(f"E0650: {message}\n  pattern: {pattern!r}\n  help: {help}", [part])


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
        else:
            axis: _Axis
            if word.isdecimal():
                axis = int(word)
            elif word == _ELLIPSIS or (word.isidentifier() and not word.startswith("_") and not word.endswith("_")):
                axis = word
            else:
                raise _wrong(f"`{word}` is no name of an axis", pattern, "names are letters and digits, such as `h` or `w1`")
            if group is not None:
                group.append(axis)
            else:
                axes.append([axis])
    if group is not None:
        raise _wrong("a parenthesis is not closed", pattern, "write (a b)")
    return axes


def plan(
    kind: str, pattern: str, shape: tuple[int, ...], lengths: dict[str, int], reduction: str | None
) -> tuple[list[_Part], list[int], str | None, bool]:
    """What a pattern does to arrays of a shape: the parts that are walked, how many make each axis of the result, the
    reduction over the rest, and whether the result may be a view."""
    left_text, arrow, right_text = pattern.partition("->")
    if not arrow or "->" in right_text:
        raise _wrong("a pattern has one `->`", pattern, "write `axes of the array -> axes of the result`")
    left, right = _side(left_text, pattern), _side(right_text, pattern)
    for name, axes in (("left", left), ("right", right)):
        names = [a for axis in axes for a in axis if isinstance(a, str)]
        twice = next((a for a in names if names.count(a) > 1), None)
        if twice:
            raise _wrong(f"`{twice}` is twice on the {name}", pattern, "each axis has its own name")
    for name in lengths:
        if not any(name in axis for axis in left + right):
            raise _wrong(f"`{name}` has a length and is not in the pattern", pattern, "leave it out, or name the axis")
    left = _expand(left, len(shape), pattern)
    n_ellipsis = sum(1 for axis in left for a in axis if isinstance(a, str) and a.startswith(_ELLIPSIS))
    right = _expand(right, None, pattern, n_ellipsis)
    if len(left) != len(shape):
        raise _wrong(f"the array has {len(shape)} axes, the left side {len(left)}", pattern, "name each axis of the array")

    # The parts of each axis of the array: name to (extent, axis, steps).
    parts: dict[_Axis, tuple[int, int | None, int]] = {}
    unnamed = 0
    for k, (axis, extent) in enumerate(zip(left, shape)):
        known = 1
        open_: _Axis | None = None
        sizes: list[tuple[_Axis, int | None]] = []
        for a in axis:
            if isinstance(a, int):
                if kind != "reduce" and a != 1:
                    raise _wrong(f"the left side has the number {a}", pattern, "name the axis, and give its length")
                name: _Axis = f" {unnamed}"
                unnamed += 1
                sizes.append((name, a))
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
                raise _wrong(f"axis {k} has {extent} elements, which {known} does not divide", pattern, "change a length")
            rest = extent // known
        steps = 1
        for name, size in reversed(sizes):
            size = rest if size is None else size
            parts[name] = (size, k, steps)
            steps *= size

    axes: list[tuple[int, int | None, int]] = []
    groups: list[int] = []
    used: set[_Axis] = set()
    for axis in right:
        n = 0
        for a in axis:
            if isinstance(a, int):
                if a != 1 and kind != "repeat":
                    raise _wrong(f"the right side has the number {a}", pattern, "only `repeat` makes new axes")
                axes.append((a, None, 0))
            elif a in parts:
                axes.append(parts[a])
                used.add(a)
            elif kind == "repeat" and a in lengths:
                axes.append((lengths[a], None, 0))
            elif kind == "repeat":
                raise _wrong(f"the length of the new axis `{a}` is open", pattern, f"give it: {a}=…")
            else:
                raise _wrong(f"`{a}` is not on the left", pattern, "only `repeat` makes new axes")
            n += 1
        groups.append(n)
    lost = [a for a in parts if a not in used]
    if kind == "reduce":
        axes += [parts[a] for a in lost]
        reduction = reduction if lost else None
    else:
        gone = next((a for a in lost if parts[a][0] != 1), None)
        if gone is not None:
            raise _wrong(f"`{gone}` is not on the right", pattern, "only `reduce` drops axes")
    view = kind == "rearrange" or (kind == "reduce" and not lost)
    return axes, groups, reduction, view


def _expand(axes: list[list[_Axis]], rank: int | None, pattern: str, n: int = 0) -> list[list[_Axis]]:
    """The axes with those that `...` stands for: as many as are left, or as the left side has."""
    has = any(_ELLIPSIS in axis for axis in axes)
    if has and rank is not None:
        n = rank - (len(axes) - 1)
        if n < 0:
            raise _wrong(f"the array has {rank} axes, fewer than the pattern", pattern, "name each axis of the array")
        if any(_ELLIPSIS in axis and len(axis) > 1 for axis in axes):
            raise _wrong("`...` is joined with other axes on the left", pattern, "take it out of the parenthesis")
    names: list[_Axis] = [f"{_ELLIPSIS}{k}" for k in range(n)]
    out: list[list[_Axis]] = []
    for axis in axes:
        if axis == [_ELLIPSIS] and has:
            # In parentheses it is one axis; by itself it is as many as it stands for.
            out += [[name] for name in names]
        else:
            out.append([b for a in axis for b in (names if a == _ELLIPSIS else [a])])
    return out


def _walk(kind: str, x: Any, pattern: str, lengths: dict[str, int], reduction: str | None = None) -> Any:
    if isinstance(x, (list, tuple)):
        x = _stacked(x)
    key = (kind, pattern, x.shape, reduction, *lengths.items()) if lengths else (kind, pattern, x.shape, reduction)
    walk = _walks.get(key)
    if walk is None:
        shape = tuple(x.shape)
        walk = Walk(list(shape), *plan(kind, pattern, shape, lengths, reduction))
        if len(_walks) >= _KEPT:
            _walks.clear()
        _walks[key] = walk
    return walk(x)


def _stacked(arrays: Any) -> Any:
    """Arrays of one shape as one, along a new first axis, by their own library."""
    import sys

    module = sys.modules[type(arrays[0]).__module__.partition(".")[0]]
    return module.stack(list(arrays))


def rearrange(x: Any, pattern: str, **lengths: int) -> Any:
    """Permutes, splits and joins axes.

    >>> import numpy as np, tilewright as tw
    >>> tw.rearrange(np.arange(6).reshape(2, 3), "a b -> b a").shape
    (3, 2)
    """
    return _walk("rearrange", x, pattern, lengths)


def repeat(x: Any, pattern: str, **lengths: int) -> Any:
    """Repeats elements along new axes; the result is a new array.

    >>> import numpy as np, tilewright as tw
    >>> tw.repeat(np.array([1, 2]), "a -> (a n)", n=2)
    array([1, 1, 2, 2])
    """
    return _walk("repeat", x, pattern, lengths)


def reduce(x: Any, pattern: str, reduction: str, **lengths: int) -> Any:
    """Reduces the axes that are not on the right: ``sum``, ``mean``, ``max``, ``min``, ``prod``.

    >>> import numpy as np, tilewright as tw
    >>> tw.reduce(np.arange(6.0).reshape(2, 3), "a b -> a", "sum")
    array([ 3., 12.])
    """
    if reduction not in _REDUCTIONS:
        raise _wrong(f"there is no reduction `{reduction}`", pattern, f"the reductions are {', '.join(sorted(_REDUCTIONS))}")
    return _walk("reduce", x, pattern, lengths, reduction)
