"""The rare parts of NumPy's call of einsum: lists of indices in the place of a text, and types that are asked for."""

from __future__ import annotations

from typing import Any

from ._errors import ProgramError, refused

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_ORDERS = ("C", "F", "A", "K")
_CASTINGS = ("no", "equiv", "safe", "same_kind", "unsafe")


def _letter(k: int) -> str:
    """The letter of the index of this number: the next ones after z and Z are letters of other scripts."""
    return _LETTERS[k] if k < len(_LETTERS) else chr(0x4E00 + k - len(_LETTERS))


def _names(lists: list[Any]) -> dict[Any, str]:
    """A letter for each index: NumPy's where all are ints from 0 to 51, else by their order."""
    try:
        found = {i for indices in lists for i in indices if i is not Ellipsis}
        if all(isinstance(i, int) and 0 <= i < len(_LETTERS) for i in found):
            return {i: _LETTERS[i] for i in found}
        return {i: _letter(k) for k, i in enumerate(sorted(found))}
    except TypeError:
        help = "einsum(a, [0, 1], b, [1, 2], [0, 2])"
        message = "the indices of an operand are a list of ints, or of values that can be compared, and Ellipsis"
        raise TypeError(f"{message}: {help}") from None


def from_lists(*args: Any) -> tuple[str, list[Any]]:
    """The text and the operands of ``einsum(a, [0, 1], b, [1, 2], [0, 2])``."""
    operands = list(args[0 : len(args) - len(args) % 2 : 2])
    lists = list(args[1 : len(args) : 2])
    if not operands or len(lists) != len(operands):
        raise refused(
            "E0620",
            "einsum() takes a text and operands, or operands with a list of indices behind each",
            None,
            ProgramError,
        )
    has_result = len(args) % 2 == 1
    names = _names(lists + ([args[-1]] if has_result else []))

    def text(indices: Any) -> str:
        return "".join("..." if i is Ellipsis else names[i] for i in indices)

    said = ",".join(text(indices) for indices in lists)
    return (f"{said}->{text(args[-1])}" if has_result else said), operands


def with_options(
    text: str, operands: list[Any], *, out: Any = None, dtype: Any = None, order: str = "K", casting: Any = "safe"
) -> Any:
    """An einsum whose type, order in memory or casts are asked for, as in NumPy.

    The operands are converted to ``dtype`` where ``casting`` allows it. Ints of less than 32 bits are summed in 32 and
    bools counted; what is left of a sum in a narrower type is what NumPy leaves.

    >>> import numpy as np
    >>> x = np.full((2, 2), 100, np.int8)
    >>> with_options("ij->i", [x], dtype=np.int16, order="F")
    array([200, 200], dtype=int16)
    >>> with_options("ij->i", [x], dtype=np.int8)
    array([-56, -56], dtype=int8)
    """
    import numpy as np

    from ._native import einsum

    if not isinstance(order, str) or order.upper() not in _ORDERS:
        raise refused("E0637", f"there is no order {order!r}", f"the orders are {', '.join(_ORDERS)}", ProgramError)
    if casting not in _CASTINGS:
        raise refused(
            "E0637", f"there is no casting {casting!r}", f"the castings are {', '.join(_CASTINGS)}", ProgramError
        )
    if not all(isinstance(x, np.ndarray) for x in operands):
        help = "convert the operands first"
        raise refused("E0637", "dtype=, order= and casting= are for operands of NumPy", help)
    dtype = np.result_type(*operands) if dtype is None else np.dtype(dtype)
    for k, x in enumerate(operands):
        if not np.can_cast(x.dtype, dtype, casting):
            message = (
                f"operand {k} has elements of type {x.dtype}, which is not cast to {dtype} by the rule {casting!r}"
            )
            raise refused("E0637", message, "give another casting=, such as 'unsafe'")
    if out is not None and not np.can_cast(dtype, out.dtype, casting):
        message = f"`out` has elements of type {out.dtype}, to which {dtype} is not cast by the rule {casting!r}"
        raise refused("E0637", message, "give another casting=, such as 'unsafe'")
    converted = [x.astype(dtype, copy=False) for x in operands]
    if dtype.kind == "b":
        # Bools are counted.
        converted = [x.view(np.uint8) for x in converted]
    if out is not None and out.dtype == dtype and (dtype.itemsize >= 4 or dtype.kind == "f"):
        return einsum(text, *converted, out=out)
    # Sums in 32 bits have the same low bits as those in fewer.
    made = einsum(text, *converted).astype(dtype, copy=False)
    if out is not None:
        if out.shape != made.shape:
            help = "pass an array of the result's shape"
            raise refused("E0620", f"`out` has the shape {out.shape}, and the result {made.shape}", help)
        out[...] = made.astype(out.dtype, copy=False)
        return out
    fortran = order.upper() == "F" or (order.upper() == "A" and all(x.flags.fnc for x in operands))
    return np.asfortranarray(made) if fortran else made
