"""What calls refuse: each refusal has its code, and nothing is written."""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from lending import CUDA_TABLE, Cuda, DLPack, NumPyInterface, capsule
from numpy.lib.stride_tricks import as_strided

import tilewright as tw

F4 = np.float32
CALLS = int(os.environ.get("TILEWRIGHT_CALLS", "30000"))


def released() -> memoryview:
    """A memoryview that was given back."""
    view = memoryview(bytearray(48)).cast("f", (3, 4))
    view.release()
    return view


def unaligned(shape: tuple[int, ...] = (3, 4)) -> np.ndarray:
    """Floats that begin one byte past where they should."""
    return np.zeros(4 * int(np.prod(shape)) + 1, np.uint8)[1:].view(F4).reshape(shape)


def record(first: str) -> np.ndarray:
    """A field of floats behind one of another type."""
    return np.zeros((3, 4), [("first", first), ("a", F4)])["a"]


def read_only(x: np.ndarray) -> np.ndarray:
    """The array, not to be written."""
    x.flags.writeable = False
    return x


ON_GPU = "E0514 E0633 E0634"
"""What is said of an array that claims to be on a GPU and is none of a library: that there is no GPU, that the others
are on the CPU, that no array like it can be made."""

# What no call takes, as an input or as an output, with its code.
ARRAYS: dict[str, tuple[Callable[[], Any], str]] = {
    "big-endian": (lambda: np.zeros((3, 4), ">f4"), "E0631"),
    "big-endian, as a memoryview": (lambda: memoryview(np.zeros((3, 4), ">f4")), "E0631"),
    "complex": (lambda: np.zeros((3, 4), "c8"), "E0631"),
    "objects": (lambda: np.zeros((3, 4), object), "E0631"),
    "text": (lambda: np.zeros((3, 4), "U3"), "E0631"),
    "bytes": (lambda: np.zeros((3, 4), "S3"), "E0631"),
    "dates": (lambda: np.zeros((3, 4), "M8[s]"), "E0631"),
    "durations": (lambda: np.zeros((3, 4), "m8[s]"), "E0631"),
    "void": (lambda: np.zeros((3, 4), "V4"), "E0631"),
    "long doubles": (lambda: np.zeros((3, 4), np.longdouble), "E0631"),
    "records": (lambda: np.zeros((3, 4), [("a", F4)]), "E0631"),
    "a record array": (lambda: np.zeros((3, 4), [("a", F4)]).view(np.recarray), "E0631"),
    "characters": (lambda: memoryview(b"abc").cast("c"), "E0631"),
    "a masked array": (lambda: np.ma.array(np.zeros((3, 4), F4)), "E0630"),
    "unaligned": (unaligned, "E0509"),
    "a field at odd steps": (lambda: record("u1"), "E0509"),
    "a list": (lambda: [1.0], "E0630"),
    "a number": (lambda: 1.0, "E0630"),
    "a text": (lambda: "abc", "E0630"),
    "None": (lambda: None, "E0630"),
    "a type": (lambda: np.float32, "E0630"),
    "__array_interface__ alone": (NumPyInterface, "E0630"),
    "DLPack without memory": (lambda: DLPack(lambda: capsule(data=0)), "E0632"),
    "DLPack with an extent below 0": (lambda: DLPack(lambda: capsule((-3, 4))), "E0632"),
    "DLPack with complex numbers": (lambda: DLPack(lambda: capsule(code=5, bits=64)), "E0631"),
    "DLPack with lanes": (lambda: DLPack(lambda: capsule(lanes=4)), "E0631"),
    "DLPack of another device": (lambda: DLPack(lambda: capsule(device=7)), "E0633"),
    "DLPack of a CUDA device": (lambda: DLPack(lambda: capsule(device=2)), ON_GPU),
    "DLPack with strides past 64 bits": (lambda: DLPack(lambda: capsule(strides=(2**62, 1))), "E0632"),
    "DLPack with extents past 64 bits": (lambda: DLPack(lambda: capsule((2**40, 2**40))), "E0632"),
    "DLPack without a shape": (lambda: DLPack(lambda: capsule(says_shape=False)), "E0630"),
    "DLPack at an odd offset": (lambda: DLPack(lambda: capsule(offset=1)), "E0509"),
    "DLPack of 65 dimensions": (lambda: DLPack(lambda: capsule((1,) * 65)), "E0632"),
    "CUDA": (lambda: Cuda(CUDA_TABLE), ON_GPU),
    "CUDA with complex numbers": (lambda: Cuda({**CUDA_TABLE, "typestr": "<c8"}), "E0631"),
    "CUDA with an extent below 0": (lambda: Cuda({**CUDA_TABLE, "shape": (-1, 4)}), "E0632"),
    "CUDA at odd steps": (lambda: Cuda({**CUDA_TABLE, "strides": (1, 1)}), "E0509"),
}

DOUBLE = tw.compile("fn f(x: f32 (M,N), y: f32 (M,N)) { y[i,j] = x[i,j] + x[i,j] }")["f"]


def refused(code: str, call: Callable[..., Any], *args: Any, written: Any = (), **named: Any) -> tw.Error:
    """The refusal of a call, with this code; the arrays that it would write are as they were."""
    before = [(x, np.asarray(x).tobytes()) for x in written]
    with pytest.raises(tw.Error) as found:
        call(*args, **named)
    assert found.value.code in code.split(), str(found.value)
    assert str(found.value).startswith(found.value.code) and found.value.diagnostics[0].message
    for x, bytes_ in before:
        assert np.asarray(x).tobytes() == bytes_, "something was written"
    return found.value


@pytest.mark.parametrize("name", ARRAYS)
def test_what_no_call_takes(name: str) -> None:
    """An array that cannot be used, in the place of each operand of each call."""
    make, code = ARRAYS[name]
    good = np.arange(12, dtype=F4).reshape(3, 4)
    out = np.full((3, 4), 7, F4)
    refused(code, tw.copy, make(), out, written=[out])
    refused(code, tw.copy, good, make(), written=[good])
    refused(code, tw.einsum, "ij->ij", make(), written=[])
    refused(code, tw.einsum, "ij,ij->ij", good, make(), out=out, written=[out])
    refused(code, tw.einsum.plan, "ij,ij->ij", good, make())
    refused(code, tw.gemm, good, make(), written=[])
    if name != "None":
        # None is what is not given.
        refused(code, DOUBLE, make(), out, written=[out])
        refused(code, DOUBLE, make())
        refused(code, tw.einsum, "ij->ij", good, out=make(), written=[good])
        refused(code, DOUBLE, good, make(), written=[good])
    if name == "big-endian, as a memoryview":
        code = "E0631"
    if not isinstance(make(), list):
        refused(code, tw.rearrange, make(), "a b -> b a" if name != "characters" else "a -> a")
        refused(code, tw.reduce, make(), "a b -> a" if name != "characters" else "a ->", "sum")


def test_types_are_type_errors_too() -> None:
    """What is no array is a ``TypeError`` as well, and everything of arrays a ``ValueError``."""
    for call in (lambda: tw.copy(None, None), lambda: tw.copy(np.zeros(3, "c8"), np.zeros(3))):
        with pytest.raises(TypeError):
            call()
        with pytest.raises(ValueError):
            call()
        with pytest.raises(tw.ArrayTypeError):
            call()


OUTPUTS: dict[str, tuple[Callable[[], Any], str]] = {
    "read-only": (lambda: read_only(np.zeros((3, 4), F4)), "E0511"),
    "bytes": (lambda: memoryview(bytes(48)).cast("f", (3, 4)), "E0511"),
    "a broadcast": (lambda: np.broadcast_to(np.zeros(4, F4), (3, 4)), "E0511"),
}


@pytest.mark.parametrize("name", OUTPUTS)
def test_outputs_that_may_not_be_written(name: str) -> None:
    """Read-only memory is refused as an output, and taken as an input."""
    make, code = OUTPUTS[name]
    good, out = np.arange(12, dtype=F4).reshape(3, 4), make()
    refused(code, tw.copy, good, out, written=[out])
    refused(code, tw.einsum, "ij->ij", good, out=out, written=[out])
    refused(code, tw.gemm, good, np.zeros((4, 4), F4), out=out, written=[out])
    refused(code, DOUBLE, good, out, written=[out])
    tw.copy(out, good)
    assert not good.any()


@pytest.mark.parametrize("dtype", ["f8", "f2", "i4", "u4", "?"])
def test_other_types(dtype: str) -> None:
    """The types of both sides of a copy, and of a parameter and its array, are one."""
    good, out = np.ones((3, 4), F4), np.zeros((3, 4), dtype)
    refused("E0508", tw.copy, good, out, written=[out])
    refused("E0508", DOUBLE, good, out, written=[out])
    if dtype not in ("f2", "i4", "u4"):
        refused("E0508", tw.einsum, "ij->ij", good, out=out, written=[out])


def test_ranks_and_extents() -> None:
    """Ranks and extents that do not fit."""
    good = np.ones((3, 4), F4)
    for shape, code in (((3,), "E0620"), ((3, 4, 1), "E0620"), ((3, 5), "E0621"), ((0, 4), "E0621")):
        out = np.zeros(shape, F4)
        refused(code, DOUBLE, good, out, written=[out])
    for shape, code in (((4,), "E0620"), ((), "E0620"), ((3, 5), "E0621"), ((0, 4), "E0621"), ((3, 1), "E0621")):
        out = np.zeros(shape, F4)
        refused(code, tw.copy, good, out, written=[out])
    for shape, code in (((3,), "E0620"), ((3, 5), "E0621"), ((1, 4), "E0621"), ((3, 4, 1), "E0620")):
        out = np.zeros(shape, F4)
        refused(code, tw.einsum, "ij->ij", good, out=out, written=[out])
        refused(code, tw.gemm, good, np.ones((4, 4), F4), out=out, written=[out])
    refused("E0621", tw.gemm, good, good)
    refused("E0620", tw.gemm, good, np.ones(4, F4))
    refused("E0634", tw.gemm, good, np.ones((4, 4), F4), beta=1.0)
    refused("E0620", tw.einsum, "ij,j->i", good)
    refused("E0620", tw.einsum, "ij->i", good, good)
    refused("E0620", tw.einsum, "ijk->i", good)
    refused("E0621", tw.einsum, "ij,ij->i", good, np.ones((3, 5), F4))
    refused("E0719", tw.einsum, "i&->i", good)
    refused("E0720", tw.einsum, "ij->k", good)
    plan = tw.einsum.plan("ij->ji", good)
    refused("E0620", plan, good, good)
    refused("E0625", plan, np.ones((3, 5), F4))


def overlaps() -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """Inputs and outputs of one memory that have an element in common."""
    b = np.arange(100, dtype=F4)
    square = b[:9].reshape(3, 3)
    return {
        "the same": (b[:12], b[:12]),
        "shifted": (b[1:13], b[:12]),
        "shifted back": (b[:12], b[1:13]),
        "the last one": (b[:12], b[11:23]),
        "reversed": (b[:12][::-1], b[:12]),
        "transposed": (square.T, square),
        "rows and columns": (b[:9].reshape(3, 3)[0], b[:9].reshape(3, 3)[:, 0]),
        "every second and every third": (b[:24:2], b[:36:3]),
        "a window": (as_strided(b, (5, 5), (4, 4)), b[:25].reshape(5, 5)),
        "a broadcast": (np.broadcast_to(b[3:4], (12,)), b[:12]),
    }


@pytest.mark.parametrize("name", overlaps())
def test_outputs_that_share_elements(name: str) -> None:
    """An output that shares an element with an input is refused."""
    x, y = overlaps()[name]
    everything = y.base if y.base is not None else y
    refused("E0510", tw.copy, x, y, written=[everything])
    letters = "ij"[: x.ndim]
    refused("E0510", tw.einsum, f"{letters}->{letters}", x, out=y, written=[everything])
    if x.ndim == 2:
        refused("E0510", tw.gemm, x, np.eye(x.shape[1], dtype=F4), out=y, written=[everything])
    strides = [f"({','.join(str(d // 4) for d in a.strides)})" for a in (x, y)]
    dims = ",".join(str(n) for n in x.shape)
    at = ",".join(letters)
    text = f"fn f(x: f32 ({dims}):{strides[0]}, y: f32 ({dims}):{strides[1]}) {{ y[{at}] = x[{at}] }}"
    refused("E0510", tw.compile(text)["f"], x, y, written=[everything])


def test_outputs_beside_inputs() -> None:
    """Memory of one array that has no element in common is taken."""
    b = np.arange(100, dtype=F4)
    for x, y in ((b[1:25:2], b[:24:2]), (b[:12], b[12:24]), (b[:16].reshape(4, 4)[:, :2], b[:16].reshape(4, 4)[:, 2:])):
        expected = x.copy()
        tw.copy(x, y)
        assert (y == expected).all()


def test_outputs_that_share_bytes() -> None:
    """Overlaps are seen through views of other types, memoryviews and DLPack."""
    b = np.arange(16, dtype=F4)
    refused("E0510", tw.einsum, "i->i", b.view(np.float16)[:16], out=b, written=[b])
    refused("E0510", tw.copy, b.view(np.uint8)[1:41], b.view(np.uint8)[:40], written=[b])
    refused("E0510", tw.copy, memoryview(b), b, written=[b])
    refused("E0510", tw.copy, DLPack(b.__dlpack__), b, written=[b])
    two = tw.compile("fn f(x: f32 (N), y: f32 (N), z: f32 (N)) { y[i] = x[i] z[i] = x[i] }")["f"]
    x = np.ones(16, F4)
    refused("E0510", two, x, b, b, written=[b, x])


def test_outputs_that_overlap_themselves() -> None:
    """Two elements of an output have two places."""
    for strides in ((4, 4), (0, 4), (4, 0), (8, 4)):
        memory = np.zeros(64, F4)
        out = as_strided(memory, (3, 4), strides)
        good = np.ones((3, 4), F4)
        refused("E0306", tw.copy, good, out, written=[memory])
        refused("E0306", tw.einsum, "ij->ij", good, out=out, written=[memory])


def test_dimensions() -> None:
    """Arrays of 33 and of 64 dimensions, of none, and without elements."""
    for rank in (33, 64):
        x, y = np.full((1,) * rank, 3, F4), np.zeros((1,) * rank, F4)
        tw.copy(x, y)
        assert y.item() == 3
    x, y = np.array(3, F4), np.zeros((), F4)
    tw.copy(x, y)
    assert y.item() == 3
    for shape in ((0,), (0, 4), (4, 0), (3, 0, 2)):
        tw.copy(np.zeros(shape, F4), np.zeros(shape, F4))
        assert tw.einsum("...->...", np.zeros(shape, F4)).shape == shape
    assert (tw.einsum("ij->i", np.zeros((3, 0), F4)) == 0).all()


def test_strides_of_every_kind() -> None:
    """Strides below 0, of 0, and large ones that nothing is reached by."""
    x = np.arange(12, dtype=F4).reshape(3, 4)
    out = np.zeros((3, 4), F4)
    tw.copy(x[::-1, ::-1], out)
    assert (out == x[::-1, ::-1]).all()
    one = as_strided(x, (1, 4), (2**62, 4))
    tw.copy(one, out[:1])
    assert (out[:1] == x[:1]).all()
    refused("E0621", tw.copy, as_strided(np.zeros(1, F4), (2**40,), (0,)), np.zeros(3, F4))


class Sub(np.ndarray):
    """A class made from NumPy's."""


@pytest.mark.filterwarnings("ignore::PendingDeprecationWarning")
def test_classes_made_from_arrays(tmp_path: Path) -> None:
    """Subclasses of NumPy's arrays are arrays."""
    x = np.arange(12, dtype=F4).reshape(3, 4)
    for y in (x.view(Sub), np.asmatrix(x), np.memmap(tmp_path / "a", F4, "w+", shape=(3, 4))):
        out = np.zeros((3, 4), F4)
        y[...] = x
        tw.copy(y, out)
        assert (out == x).all()
        assert (DOUBLE(y) == 2 * x).all()


def test_views_hold_what_they_see() -> None:
    """A result that is a view of lent memory keeps it: the lender cannot move it meanwhile."""
    memory = bytearray(80)
    view = tw.rearrange(memory, "a -> a 1")
    with pytest.raises(BufferError):
        memory.extend(bytes(1 << 20))
    view[3] = 5
    assert memory[3] == 5
    del view
    gc.collect()
    memory.extend(b"more")
    lent = memoryview(memory).cast("I")
    view = tw.rearrange(lent, "(a b) -> a b", b=3)
    lent.release()
    with pytest.raises(BufferError):
        memory.extend(bytes(1 << 20))
    view[0, 0] = 7
    assert memory[0] == 7
    del view


# Numbers for a parameter of one element.
NUMBERS = {
    "i8": [128, -129, 1.0, 1.5, 2**70, float("nan")],
    "u8": [-1, 256, 0.5],
    "i32": [2**31, -(2**31) - 1, 1e3],
    "u64": [2**64, -1],
    "bool": [2, -1, 0.0, 1.0],
    "f16": [70000.0, -1e5],
    "f32": [1e39, -1e300, 10**300, 2**200],
}


@pytest.mark.parametrize("dtype", NUMBERS)
def test_numbers(dtype: str) -> None:
    """A number that the type of a parameter has not."""
    function = tw.compile(f"fn f(s: {dtype}, x: f32 (M), y: f32 (M)) {{ y[i] = x[i] + f32(s) }}")["f"]
    x, y = np.ones(3, F4), np.full(3, 7, F4)
    for number in NUMBERS[dtype]:
        refused("E0635", function, number, x, y, written=[y])
    for other in ("a", 1j, [1], {}):
        refused("E0630", function, other, x, y, written=[y])


def test_names() -> None:
    """Arguments by name, too many, too few."""
    x, y = np.ones((3, 4), F4), np.zeros((3, 4), F4)
    for call in (
        lambda: DOUBLE(),
        lambda: DOUBLE(x, y, x),
        lambda: DOUBLE(x, z=y),
        lambda: DOUBLE(x, M="3"),
        lambda: DOUBLE(x, M=1.5),
        lambda: DOUBLE(x=None, y=y),
    ):
        with pytest.raises(TypeError):
            call()
    refused("E0621", DOUBLE, x, y, M=4, written=[y])
    assert not y.any()
    assert (DOUBLE(x, y=y, M=3) == 2).all()


PATTERNS = {
    "a b": "one `->`",
    "a b -> b a -> a b": "one `->`",
    "a b -> a a b": "twice on the right",
    "a a -> a": "twice on the left",
    "... ... -> ...": "twice on the left",
    "a b -> (a (b))": "inside of another",
    "(a b -> a b": "not closed",
    "a b) -> a b": "not opened",
    "a -> a": "has 2 axes",
    "a b c -> a b c": "has 2 axes",
    "a b c ... -> a b c ...": "fewer than the pattern",
    "(a ...) -> a ...": "joined with other axes",
    "a b -> a b ...": "on the right alone",
    "a ... -> a": "is not on the right",
    "a b -> a": "`b` is not on the right",
    "a b -> a b c": "`c` is not on the left",
    "a 2 -> a": "the number 2",
    "a b -> a b 2": "the number 2",
    "a b -> a b 0": "0 elements",
    "a _b -> a _b": "no name of an axis",
    "a b_ -> a b_": "no name of an axis",
    "a b.c -> a b.c": "no name of an axis",
    "(a c) b -> a b c": "both open",
    "a (b b2) -> a b b2": "both open",
    "a 1 -> a": "axis 1 has 4 elements",
}


@pytest.mark.parametrize("pattern", PATTERNS)
def test_patterns(pattern: str) -> None:
    """Patterns that are wrong are refused whatever the extents are, and the text says why."""
    for shape in ((3, 4), (1, 4)):
        e = refused("E0636", tw.rearrange, np.zeros(shape, F4), pattern)
        assert PATTERNS[pattern] in str(e), str(e)
        assert pattern in str(e) and e.help


def test_lengths() -> None:
    """Lengths that are wrong."""
    x = np.zeros((3, 4), F4)
    for lengths, said in (
        ({"b": 3}, "does not divide"),
        ({"b": 0}, "does not divide"),
        ({"b": -1}, "is -1"),
        ({"b": 1.5}, "is 1.5"),
        ({"b": "2"}, "is '2'"),
        ({"b": [2]}, "whole number"),
        ({"b": 2, "z": 3}, "`z` has a length"),
        ({"b": 2, "c": 3}, "the pattern says 6"),
    ):
        e = refused("E0636", tw.rearrange, x, "a (b c) -> a b c", **lengths)
        assert said in str(e), str(e)
    refused("E0636", tw.repeat, x, "a b -> a b n")
    refused("E0636", tw.repeat, x, "a b -> a n b", n=2**62)
    refused("E0636", tw.reduce, x, "a b -> a", "median")
    refused("E0114", tw.reduce, np.zeros((3, 4), int), "a b -> a", "mean")
    refused("E0620", tw.reduce, x, "a b -> a", "any")
    refused("E0630", tw.rearrange, [], "a -> a")
    refused("E0630", tw.rearrange, [1.0, 2.0], "a -> a")
    refused("E0621", tw.rearrange, [np.zeros(2), np.zeros(3)], "a b -> b a")
    with pytest.raises(TypeError):
        tw.rearrange(x, 3)  # type: ignore[arg-type]


def resident() -> int:
    """Bytes of this process that are in memory."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="resident memory is read from /proc")
def test_memory_is_steady() -> None:
    """Calls leave no memory behind, refused ones neither: ``TILEWRIGHT_CALLS`` of them, 10^6 in the long run."""
    x, y = np.ones((4, 4), F4), np.zeros((4, 4), F4)
    buffer, lender = memoryview(bytearray(64)).cast("f", (4, 4)), DLPack(x.__dlpack__)
    plan = tw.einsum.plan("ij,jk->ik", x, x)

    def refused_quietly() -> None:
        try:
            tw.copy(x, x)
        except tw.Error:
            pass

    calls: list[Callable[[], Any]] = [
        lambda: tw.copy(x, y),
        lambda: tw.copy(buffer, y),
        lambda: tw.copy(lender, y),
        lambda: tw.einsum("ij,jk->ik", x, x),
        lambda: tw.einsum(x, [0, 1], x, [1, 2], [0, 2]),
        lambda: plan(x, x, out=y),
        lambda: tw.gemm(x, x),
        lambda: tw.rearrange(x, "a b -> b a"),
        lambda: tw.rearrange(buffer, "a b -> (b a)"),
        lambda: tw.rearrange(lender, "a b -> b a"),
        lambda: tw.repeat(x, "a b -> a n b", n=2),
        lambda: tw.reduce(x, "a b -> a", "sum"),
        lambda: DOUBLE(x),
        lambda: DOUBLE(x, y),
        refused_quietly,
    ]

    def rounds(n: int) -> None:
        for _ in range(n):
            for call in calls:
                call()

    rounds(max(200, CALLS // len(calls) // 10))
    gc.collect()
    before, references = resident(), [sys.getrefcount(o) for o in (x, y, buffer, lender)]
    rounds(CALLS // len(calls))
    gc.collect()
    assert [sys.getrefcount(o) for o in (x, y, buffer, lender)] == references
    assert resident() - before < 2 << 20, resident() - before


def test_threads() -> None:
    """Sixteen threads that call the same functions, plans and patterns at once, and one that compiles new ones."""
    n, rounds = 16, 60
    start, wrong = threading.Barrier(n), []
    plan = tw.einsum.plan("ij,jk->ik", np.ones((9, 9), F4), np.ones((9, 9), F4))

    def work(k: int) -> None:
        rng = np.random.default_rng(k)
        try:
            start.wait()
            for step in range(rounds):
                x = rng.integers(-4, 5, (9, 9)).astype(F4)
                y = rng.integers(-4, 5, (9, 9)).astype(F4)
                assert (tw.einsum("ij,jk->ik", x, y) == x @ y).all()
                assert (plan(x, y) == x @ y).all()
                assert (DOUBLE(x) == 2 * x).all()
                assert (tw.rearrange(x.T, "a b -> (a b)") == x.T.reshape(-1)).all()
                assert (tw.reduce(x, "a b -> b", "sum") == x.sum(0)).all()
                out = np.zeros_like(x)
                tw.copy(y[::-1], out)
                assert (out == y[::-1]).all()
                new = tw.compile(f"fn f(x: f32 (M,N), y: f32 (M,N)) {{ y[i,j] = x[i,j] + {step}.0 }}")["f"]
                assert (new(x) == x + step).all()
                big = rng.integers(-4, 5, (300, 301)).astype(F4)
                out = np.zeros((301, 300), F4)
                with tw.threads(1 + step % 3):
                    tw.copy(big.T, out)
                assert (out == big.T).all()
                with pytest.raises(tw.Error):
                    tw.copy(x, y[:3])
        except BaseException as e:  # every failure of a thread is told by the test
            wrong.append(f"thread {k}: {type(e).__name__}: {e}")

    threads = [threading.Thread(target=work, args=(k,)) for k in range(n)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong, wrong
