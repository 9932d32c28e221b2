"""What was wrong once, each with what is right; and what is wrong today, marked.

A marked test that passes fails the run, so that its mark goes.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from lending import CUDA_TABLE, Cuda, DLPack, capsule

import tilewright as tw

F4 = np.float32


def wrong(reason: str) -> Any:
    """The mark of a test that fails today."""
    return pytest.mark.xfail(reason=reason, strict=True)


def code(call: Callable[..., Any], *args: Any, **named: Any) -> str:
    """The code of a refusal; empty where there is none."""
    try:
        call(*args, **named)
    except tw.Error as e:
        return e.code
    return ""


def test_arrays_of_ctypes() -> None:
    """An array of ctypes, whose buffer has no strides, is row-major."""
    text = "import ctypes, numpy, tilewright as tw; y = numpy.zeros(3, 'f4'); tw.copy((ctypes.c_float * 3)(1, 2, 3), y)"
    done = subprocess.run([sys.executable, "-c", text + "; assert y.tolist() == [1, 2, 3]"], capture_output=True)
    assert done.returncode == 0, done.stderr.decode()


def test_dimensions_that_no_array_has() -> None:
    """A tensor of 2^31 - 1 dimensions is refused."""
    text = "import numpy, tilewright as tw\nfrom lending import DLPack, capsule\ntry:\n    tw.copy("
    text += "DLPack(lambda: capsule(ndim=2**31 - 1)), numpy.zeros(3, 'f4'))\nexcept tw.Error as e:\n    print(e.code)"
    path = os.pathsep.join([os.path.dirname(__file__), *sys.path])
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, env={**os.environ, "PYTHONPATH": path})
    assert done.stdout.decode().strip() == "E0632", done.stderr.decode()


@pytest.mark.parametrize("dtype", ["f16", "f32", "f64", "i32", "i64"])
def test_numbers_of_several_bytes(dtype: str) -> None:
    """A number for a parameter of one element."""
    function = tw.compile(f"fn f(s: {dtype}, x: {dtype} (M), y: {dtype} (M)) {{ y[i] = x[i] + s }}")["f"]
    numpy = {"f16": "f2", "f32": "f4", "f64": "f8", "i32": "i4", "i64": "i8"}[dtype]
    assert (function(2, np.ones(3, numpy)) == 3).all()


def test_ints_for_small_floats() -> None:
    """An int beyond 65504 is no f16, as 70000.0 is none."""
    function = tw.compile("fn f(s: f16, x: f16 (M), y: f16 (M)) { y[i] = x[i] + s }")["f"]
    assert code(function, 70000, np.ones(3, "f2")) == "E0635"


@pytest.mark.parametrize("text", ["i", "i->i", "...i", "i...->"])
def test_einsums_of_no_dimensions(text: str) -> None:
    """An index needs a dimension."""
    assert code(tw.einsum, text, np.array(3, F4)) == "E0620"


def test_ellipses_of_no_dimensions() -> None:
    """An ellipsis stands for no dimension of a number."""
    assert tw.einsum("ij...,...->j...i", np.ones((3, 4), F4), np.array(2, F4)).shape == (4, 3)


@pytest.mark.parametrize("n", [64, 100, 120])
def test_signalling_nans_of_f16(n: int) -> None:
    """A copy has the bits of what is copied."""
    x, y = np.full(n, 0x7D01, np.uint16).view("f2"), np.zeros(n, "f2")
    tw.copy(x, y)
    assert (y.view(np.uint16) == 0x7D01).all()


@pytest.mark.parametrize("types", [("i1", "u1", "f2"), ("i2", "u2", "f4")])
def test_promotion_of_three(types: tuple[str, ...]) -> None:
    """The type of the result is that to which NumPy promotes all operands together."""
    assert tw.einsum("i,i,i->i", *(np.ones(1, t) for t in types)).dtype == np.result_type(*types)


def test_strides_of_no_elements() -> None:
    """Where there are no elements, strides say nothing: NumPy makes some up."""
    function = tw.compile("fn f(x: f32 (M,N), y: f32 (M,N)) { y[i,j] = x[i,j] }")["f"]
    assert function(np.zeros((0, 3), F4)).shape == (0, 3)


def test_plans_of_no_elements() -> None:
    """A plan makes a result that it takes."""
    x = np.zeros((3, 0), F4)
    assert tw.einsum.plan("ij->ji", x)(x).shape == (0, 3)


@pytest.mark.parametrize("dtype", ["i1", "i4", "u4", "i2"])
def test_sums_of_floats_into_ints(dtype: str) -> None:
    """A result has the type of the sums, or is a narrower float."""
    assert code(tw.einsum, "i->i", np.array([1.5], F4), out=np.zeros(1, dtype)) == "E0508"


def test_any_rank_without_a_declaration() -> None:
    """`N...` is declared by its use, as other symbols are."""
    function = tw.compile("fn f(x: f32 N..., y: f32 N...) { y[i] = 2.0 * x[i] }")["f"]
    assert function(np.ones((2, 3), F4)).shape == (2, 3)


def test_none_is_an_output_that_is_made() -> None:
    """None in the place of an output is an output that is made."""
    function = tw.compile("fn f(x: f32 (M), y: f32 (M)) { y[i] = x[i] }")["f"]
    assert (function(np.ones(3, F4), None) == 1).all()


def test_byte_order_of_buffers() -> None:
    """The other byte order is the same error in a buffer as in an array."""
    assert code(tw.copy, memoryview(np.zeros(3, ">f4")), np.zeros(3, F4)) == "E0631"


RELEASED = memoryview(bytearray(12)).cast("f")
RELEASED.release()


@pytest.mark.parametrize(
    "make",
    [
        lambda: RELEASED,
        lambda: DLPack(lambda: None),
        lambda: DLPack(lambda: 3),
        lambda: DLPack(lambda: capsule(ndim=-1)),
        lambda: Cuda(3),
        lambda: Cuda({}),
        lambda: Cuda({**CUDA_TABLE, "shape": "ab"}),
        lambda: Cuda({**CUDA_TABLE, "data": 3}),
    ],
    ids=["released", "no capsule", "a number", "ndim < 0", "no dict", "no keys", "no shape", "no pair"],
)
def test_objects_that_say_nothing_of_use(make: Callable[[], Any]) -> None:
    """Whatever an object says of its memory, the refusal is one of tilewright's."""
    assert code(tw.copy, make(), np.zeros((3, 4), F4)).startswith("E06")


def test_scalars_of_bfloat16() -> None:
    """A scalar of ml_dtypes is an array without dimensions, as NumPy's own are."""
    bfloat16 = pytest.importorskip("ml_dtypes").bfloat16
    y = np.zeros((), bfloat16)
    tw.copy(bfloat16(2), y)
    assert y == 2


@pytest.mark.parametrize("a", [np.int64(3), np.int8(3), np.uint16(3), np.bool_(True)])
def test_numbers_of_numpy(a: Any) -> None:
    """A scalar of NumPy is a number where a parameter is one, whatever its width."""
    f = tw.compile("fn f(x: i32 (N), a: i32, y: i32 (N)) { y[i] = a * x[i] }")["f"]
    x = np.arange(4, dtype=np.int32)
    assert np.array_equal(f(x, a), x * int(a))
    assert code(f, x, np.float32(1.5)) == "E0635" and code(f, x, np.int64(2**40)) == "E0635"


@wrong("the sum of bools is the type of the elements in Rust, and bytes are summed in its place")
def test_bools_of_other_bytes() -> None:
    """A bool that is no 0 is one true, as in NumPy."""
    assert tw.reduce(np.array([2, 0, 255], np.uint8).view(bool), "a ->", "sum") == 2


@pytest.mark.parametrize("number", [520, *range(630, 639)])
def test_help_of_codes(number: int) -> None:
    """`tilewright help` knows every code."""
    assert f"E0{number}" in str(tw.help(f"E0{number}"))
