"""Compiled functions for TVM-FFI, whose functions take anybody's arrays: torch's, NumPy's, JAX's, and those of C++."""

from __future__ import annotations

from typing import Any

from ._errors import Error
from ._native import Function


def wrapped(f: Function) -> Any:
    """A function as one of TVM-FFI's: its arguments arrive as TVM-FFI's tensors, which are used where they lie.

    An error arrives at the caller, in whatever language it is, by its kind and text alone: it is a ``ValueError``, as
    the package's own errors are too.
    """
    import tvm_ffi

    all_ = len(f.params)

    def call(*args: Any) -> Any:
        try:
            made = f(*args)
            return made if len(args) < all_ else None
        except Error as e:
            raise ValueError(str(e)) from None

    return tvm_ffi.convert(call)
