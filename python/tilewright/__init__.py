"""Layouts in CuTe's notation as values, and copies, einsums and compiled tensor programs on anybody's arrays.

>>> import numpy as np, tilewright as tw
>>> tw.Layout("(6,2):(8,2)") @ tw.Layout((4, 3), (3, 1))
Layout('((2,2),3):((24,2),8)')
>>> x = np.arange(6, dtype=np.float32).reshape(2, 3)
>>> tw.einsum("ij,kj->ik", x, x)
array([[ 5., 14.],
       [14., 50.]], dtype=float32)
>>> scale = tw.compile("fn scale(x: f32 (M,N), y: f32 (M,N)) { y[i,j] = 2 * x[i,j] }")["scale"]
>>> scale(x)
array([[ 0.,  2.,  4.],
       [ 6.,  8., 10.]], dtype=float32)
"""

from __future__ import annotations

from typing import Any as _Any

from . import _functions, _ops
from ._answers import Answer, explain, help, show, suggest, targets, undress
from ._errors import ArrayError, ArrayTypeError, Diagnostic, Error, Label, LayoutError, ProgramError, Repair
from ._functions import Measured
from ._golden import GoldenMismatch, golden
from ._native import (
    Function,
    Int,
    Layout,
    Module,
    Plan,
    ScaledBasis,
    Swizzle,
    __version__,
    compile,
    copy,
    einsum,
    evaluate,
    gemm,
    rearrange,
    reduce,
    repeat,
    sym,
)
from ._ops import *  # noqa: F403
from ._threads import get_num_threads, set_num_threads, threads

__all__ = [
    "Answer",
    "ArrayError",
    "ArrayTypeError",
    "Diagnostic",
    "Error",
    "Function",
    "GoldenMismatch",
    "Int",
    "Label",
    "Layout",
    "LayoutError",
    "Measured",
    "Module",
    "Plan",
    "ProgramError",
    "Repair",
    "ScaledBasis",
    "Swizzle",
    "__version__",
    "compile",
    "copy",
    "einsum",
    "evaluate",
    "explain",
    "gemm",
    "get_num_threads",
    "golden",
    "help",
    "rearrange",
    "reduce",
    "repeat",
    "set_num_threads",
    "show",
    "suggest",
    "sym",
    "targets",
    "threads",
    "undress",
    *_ops.__all__,
]

del _functions


def __getattr__(name: str) -> _Any:
    """``tilewright.torch``, which is imported when it is asked for: it needs torch."""
    if name == "torch":
        from importlib import import_module

        return import_module("tilewright.torch")
    raise AttributeError(f"module 'tilewright' has no attribute {name!r}")
