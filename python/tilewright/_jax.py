"""Results for JAX: memory that JAX takes as its own, without a copy.

JAX uses memory of the CPU where it lies if it begins at a multiple of 64 bytes; other memory it copies.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

_ALIGNMENT = 64


def empty(shape: Sequence[int], dtype: Any) -> Any:
    """A new NumPy array, row-major, which `wrap` makes a JAX array without a copy."""
    import numpy

    dtype = numpy.dtype(dtype)
    size = math.prod(shape) * dtype.itemsize
    memory = numpy.empty(size + _ALIGNMENT, numpy.uint8)
    begin = -memory.ctypes.data % _ALIGNMENT
    return memory[begin : begin + size].view(dtype).reshape(shape)


def wrap(array: Any, like: Any) -> Any:
    """A NumPy array that nothing else will write, as a JAX array on the device of `like`."""
    import jax

    return jax.device_put(array, like.device, may_alias=True)
