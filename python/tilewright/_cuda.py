"""What libraries are asked about arrays on GPUs, where their type tells it by no table of C functions."""

from __future__ import annotations

import importlib
import sys
from typing import Any

from ._errors import refused

TORCH = {
    "f64": "float64",
    "f32": "float32",
    "f16": "float16",
    "bf16": "bfloat16",
    "i64": "int64",
    "i32": "int32",
    "i16": "int16",
    "i8": "int8",
    "u64": "uint64",
    "u32": "uint32",
    "u16": "uint16",
    "u8": "uint8",
    "bool": "bool",
    "e4m3": "float8_e4m3fn",
    "e5m2": "float8_e5m2",
}
"""The names of types in torch, and, but for `bool`, in NumPy with ml_dtypes."""


def _library(x: Any) -> str:
    """The name of the library that an array is from."""
    names = (c.__module__.partition(".")[0] for c in type(x).__mro__)
    known = ("torch", "cupy", "jax", "jaxlib", "numba", "tvm_ffi")
    return next((n.replace("jaxlib", "jax") for n in names if n in known), "")


def _numpy_type(dtype: str) -> Any:
    import numpy

    name = TORCH[dtype]
    return numpy.dtype(getattr(numpy if hasattr(numpy, name) else importlib.import_module("ml_dtypes"), name))


def current_stream(x: Any, device: int) -> int:
    """The handle of the stream that the library of `x` computes on now: 0, the legacy default stream, for libraries
    that have none of their own."""
    library = _library(x)
    if library == "torch":
        import torch

        return torch.cuda.current_stream(device).cuda_stream
    if library == "cupy":
        import cupy

        return cupy.cuda.get_current_stream(device).ptr
    if library == "tvm_ffi":
        import tvm_ffi

        return tvm_ffi.get_raw_stream(x.device)
    interface = getattr(x, "__cuda_array_interface__", None)
    return (interface or {}).get("stream") or 0


def empty(like: Any, dtype: str, shape: list[int]) -> Any:
    """A new array of the library of `like`, on its device, whose elements are not set."""
    library = _library(like)
    if library == "torch" or (library == "tvm_ffi" and "torch" in sys.modules):
        import torch

        return torch.empty(shape, dtype=getattr(torch, TORCH[dtype]), device=str(like.device))
    if library == "cupy":
        import cupy

        with like.device:
            return cupy.empty(shape, _numpy_type(dtype))
    if library == "jax":
        import jax

        made = jax.device_put(jax.numpy.empty(shape, _numpy_type(dtype)), like.device)
        return made.block_until_ready()
    if library == "numba":
        from numba import cuda

        return cuda.device_array(tuple(shape), _numpy_type(dtype))
    raise _unmade(like)


def _unmade(like: Any) -> Exception:
    message = f"an array like a `{type(like).__qualname__}` on a GPU cannot be made"
    return refused("E0634", message, "pass an array for the result, or one of torch, CuPy or JAX")


def strided(x: Any, shape: list[int], strides: list[int]) -> Any:
    """A view of the memory of `x` from its first element on; strides are in elements."""
    library = _library(x)
    if library == "torch":
        return x.as_strided(shape, strides)
    if library != "cupy":
        raise _unmade(x)
    import cupy

    size = x.dtype.itemsize
    return cupy.ndarray(shape, x.dtype, x.data, strides=[d * size for d in strides])
