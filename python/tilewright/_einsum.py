"""NumPy's other way of writing an einsum: operands with lists of ints between them."""

from __future__ import annotations

from typing import Any

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def _letters(indices: Any) -> str:
    return "".join("..." if i is Ellipsis else _LETTERS[i] for i in indices)


def from_lists(*args: Any) -> tuple[str, list[Any]]:
    """The text and the operands of ``einsum(a, [0, 1], b, [1, 2], [0, 2])``."""
    operands = list(args[0 : len(args) - len(args) % 2 : 2])
    lists = args[1 : len(args) : 2]
    if len(lists) != len(operands):
        raise TypeError("einsum() takes a text and operands, or operands with a list of ints behind each")
    text = ",".join(_letters(indices) for indices in lists)
    if len(args) % 2:
        text += "->" + _letters(args[-1])
    return text, operands
