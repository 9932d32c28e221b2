"""Compiled functions for TVM-FFI, whose functions take anybody's arrays: torch's, NumPy's, JAX's, and those of C++.

A function of TVM-FFI is ``int f(void *handle, const TVMFFIAny *args, int32_t n, TVMFFIAny *result)``: it returns 0, or
-1 after it has stored an error. The structures are those of ``tvm/ffi/c_api.h`` and ``dlpack.h``
(https://github.com/apache/tvm-ffi).
"""

from __future__ import annotations

import ctypes
from typing import Any

from ._native import Function

_NONE, _INT, _BOOL, _FLOAT, _DLTENSOR, _TENSOR = 0, 1, 2, 3, 7, 70
_HEADER = 24
"""Bytes of an object before what it holds."""


class _Any(ctypes.Structure):
    """``TVMFFIAny``: a value with its type."""

    _fields_ = [("type", ctypes.c_int32), ("padding", ctypes.c_uint32), ("value", ctypes.c_int64)]


class _Managed(ctypes.Structure):
    """``DLManagedTensor``: a ``DLTensor`` of 48 bytes, and who frees it: nobody."""

    _fields_ = [("tensor", ctypes.c_char * 48), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p)]


_Callback = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int32, ctypes.c_void_p)
_capsule = ctypes.pythonapi.PyCapsule_New
_capsule.restype = ctypes.py_object
_capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]


class _Lent:
    """An array of the caller's, for as long as the call lasts."""

    __slots__ = ("_managed",)

    def __init__(self, address: int) -> None:
        self._managed = _Managed()
        ctypes.memmove(ctypes.addressof(self._managed), address, 48)

    def __dlpack__(self, **_: Any) -> Any:
        return _capsule(ctypes.addressof(self._managed), b"dltensor", None)


def _argument(x: _Any) -> Any:
    kind = x.type
    if kind == _TENSOR:
        return _Lent(x.value + _HEADER)
    if kind == _DLTENSOR:
        return _Lent(x.value)
    if kind == _INT:
        return x.value
    if kind == _FLOAT:
        return ctypes.c_double.from_buffer(x, _Any.value.offset).value
    if kind == _BOOL:
        return bool(x.value)
    raise TypeError(f"found an argument of TVM-FFI's type {kind}: arrays and numbers are taken")


def wrapped(self: Function) -> Any:
    """The function as one of TVM-FFI's."""
    import tvm_ffi as ffi

    needed = len(self.params)

    def call(handle: int, args: int, n: int, result: int) -> int:
        try:
            if n != needed:
                names = ", ".join(name for name, _, _ in self.params)
                raise TypeError(f"{self.name}({names}) found {n} arguments: outputs are passed too")
            values = (_Any * n).from_address(args) if n else ()
            self(*[_argument(x) for x in values])
            _Any.from_address(result).type = _NONE
            return 0
        except BaseException as e:  # noqa: B036 - nothing may leave a function that C calls
            kind = next((k for k in (TypeError, ValueError) if isinstance(e, k)), RuntimeError)
            ffi.LIB.TVMFFIErrorSetRaisedFromCStr(kind.__name__.encode(), str(e).encode())
            return -1

    entry = _Callback(call)
    address = ctypes.cast(entry, ctypes.c_void_p).value or 0
    return ffi.Function.__from_extern_c__(address, keep_alive_object=entry)
