"""Objects that lend memory by a protocol and say what they are told to say of it."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

_new = ctypes.pythonapi.PyCapsule_New
_new.restype = ctypes.py_object
_new.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]


class Tensor(ctypes.Structure):
    """``DLManagedTensor`` of dlpack.h, version 0, with no deleter."""

    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int),
        ("device_id", ctypes.c_int),
        ("ndim", ctypes.c_int),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
        ("context", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p),
    ]


_NAME = b"dltensor"
_kept: list[Any] = []


def capsule(
    shape: tuple[int, ...] = (3, 4),
    strides: tuple[int, ...] | None = None,
    *,
    data: int | None = None,
    code: int = 2,
    bits: int = 32,
    lanes: int = 1,
    device: int = 1,
    ndim: int | None = None,
    offset: int = 0,
    says_shape: bool = True,
) -> Any:
    """A capsule of 64 floats that says these things of them."""
    memory = (ctypes.c_float * 64)()
    dims = (ctypes.c_int64 * max(1, len(shape)))(*shape)
    steps = (ctypes.c_int64 * len(strides))(*strides) if strides else None
    tensor = Tensor(
        ctypes.addressof(memory) if data is None else data,
        device,
        0,
        len(shape) if ndim is None else ndim,
        code,
        bits,
        lanes,
        ctypes.cast(dims, ctypes.POINTER(ctypes.c_int64)) if says_shape else None,
        ctypes.cast(steps, ctypes.POINTER(ctypes.c_int64)) if steps else None,
        offset,
        None,
        None,
    )
    _kept.extend([memory, dims, steps, tensor])
    return _new(ctypes.addressof(tensor), _NAME, None)


class DLPack:
    """An object whose ``__dlpack__`` answers what a function gives."""

    def __init__(self, give: Callable[[], Any]) -> None:
        self.give = give

    def __dlpack__(self, **_: Any) -> Any:
        return self.give()

    def __dlpack_device__(self) -> tuple[int, int]:
        return (1, 0)


class Cuda:
    """An object whose ``__cuda_array_interface__`` is this."""

    def __init__(self, table: Any) -> None:
        self.__cuda_array_interface__ = table


class NumPyInterface:
    """An object that has ``__array_interface__`` alone, which nothing here reads."""

    __array_interface__ = {"shape": (3, 4), "typestr": "<f4", "data": (4096, False), "version": 3}


CUDA_TABLE = {"shape": (3, 4), "typestr": "<f4", "data": (4096, False), "version": 3}
