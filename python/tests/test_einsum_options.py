"""The rare parts of NumPy's call of einsum: types, orders and casts that are asked for, and lists of indices."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

import tilewright as tw
from tilewright._einsum import from_lists, with_options

TYPES = ["?", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8"]


@pytest.mark.parametrize(("of", "dtype"), list(itertools.product(TYPES, TYPES)))
def test_types(of: str, dtype: str) -> None:
    """Every type of operands, and every type that is asked for, by every rule for casts."""
    rng = np.random.default_rng(5)
    low = 0 if of[0] in "?u" else -3
    a, b = (rng.integers(low, 4, shape).astype(of) for shape in ((3, 4), (4, 5)))
    for casting in ("no", "equiv", "safe", "same_kind", "unsafe"):
        try:
            expected = np.einsum("ij,jk->ik", a, b, dtype=dtype, casting=casting)
        except TypeError:
            with pytest.raises(tw.ArrayError) as found:
                with_options("ij,jk->ik", [a, b], dtype=dtype, casting=casting)
            assert found.value.code == "E0637"
            continue
        found = with_options("ij,jk->ik", [a, b], dtype=dtype, casting=casting)
        if of[0] in "if" and dtype[0] == "u" and casting == "unsafe" and of[0] == "f":
            # What a negative float is as an unsigned int, C leaves open.
            a, b = abs(a), abs(b)
            expected = np.einsum("ij,jk->ik", a, b, dtype=dtype, casting=casting)
            found = with_options("ij,jk->ik", [a, b], dtype=dtype, casting=casting)
        assert found.dtype == expected.dtype and (found == expected).all(), (casting, found, expected)
        out = np.zeros((3, 5), dtype)
        assert with_options("ij,jk->ik", [a, b], dtype=dtype, casting=casting, out=out) is out
        assert (out == expected).all()


@pytest.mark.parametrize("order", ["C", "F", "A", "K", "c", "f"])
def test_orders(order: str) -> None:
    """The result lies in the order that is asked for; ``K`` is row-major here."""
    for of in ("C", "F"):
        a, b = np.ones((3, 4), order=of), np.ones((4, 5), order=of)
        found = with_options("ij,jk->ik", [a, b], order=order)
        column = order.upper() == "F" or (order == "A" and of == "F")
        assert found.flags.f_contiguous == column and found.flags.c_contiguous == (not column)


def test_refusals() -> None:
    """Options that are none."""
    a = np.ones((3, 4))
    for options in ({"order": "W"}, {"order": 3}, {"casting": "maybe"}):
        with pytest.raises(tw.Error) as found:
            with_options("ij->i", [a], **options)
        assert found.value.code == "E0637"
    with pytest.raises(TypeError):
        with_options("ij->i", [a], dtype="no type")
    for code, out in (("E0620", np.zeros(4, np.int8)), ("E0637", np.zeros(3, complex))):
        with pytest.raises(tw.Error) as found:
            with_options("ij->i", [a], out=out, dtype=np.int8, casting="unsafe" if code == "E0620" else "safe")
        assert found.value.code == code
        assert not out.any()


@pytest.mark.parametrize(
    ("lists", "text"),
    [
        (([0, 1], [1, 2], [0, 2]), "AB,BC->AC"),
        (([0, 51], [51, 26], [0, 26]), "Az,za->Aa"),
        (([..., 0], [0, ...], [...]), "...A,A...->..."),
        (([1000, 1001], [1001, 1002], [1000, 1002]), "AB,BC->AC"),
        ((["left", "bond"], ["bond", "right"], ["left", "right"]), "BA,AC->BC"),
        (([-1, 5], [5, 9], [-1, 9]), "AB,BC->AC"),
    ],
)
def test_lists(lists: tuple[Any, ...], text: str) -> None:
    """Ints are NumPy's letters; other values are opt_einsum's, by their order."""
    a, b = np.ones((2, 3)), np.ones((3, 4))
    if "..." in text:
        a, b = a, np.ones((3, 1))
    assert from_lists(a, lists[0], b, lists[1], lists[2])[0] == text
    expected = tw.einsum(text, a, b)
    assert (tw.einsum(a, lists[0], b, lists[1], lists[2]) == expected).all()


def test_lists_without_a_result() -> None:
    """Without the last list the result has the indices that occur once, in their order."""
    a, b = np.arange(6.0).reshape(2, 3), np.arange(12.0).reshape(3, 4)
    assert (tw.einsum(a, [5, 1], b, [1, 0]) == np.einsum(a, [5, 1], b, [1, 0])).all()
    many = np.ones((1,) * 60)
    assert from_lists(many, list(range(60)))[0][:3] == "ABC"
    with pytest.raises(TypeError):
        from_lists(a, [0, {}])
    with pytest.raises(TypeError):
        from_lists(a, [0, "x"])
    with pytest.raises(tw.ProgramError):
        from_lists(a)
