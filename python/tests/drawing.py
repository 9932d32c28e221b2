"""Arrays drawn at random: every type, every way to lie in memory, every way to be lent to a call."""

from __future__ import annotations

import array
from typing import Any

import numpy as np

try:
    import ml_dtypes

    BFLOAT16: list[Any] = [np.dtype(ml_dtypes.bfloat16)]
except ImportError:
    BFLOAT16 = []

INTS = [np.dtype(t) for t in ("i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8")]
FLOATS = [np.dtype(t) for t in ("f2", "f4", "f8")] + BFLOAT16
BOOL = [np.dtype("?")]
ALL = INTS + FLOATS + BOOL

NAMES = {np.dtype(t): n for t, n in zip(("f2", "f4", "f8"), ("f16", "f32", "f64"), strict=True)}
NAMES |= {np.dtype(f"{k}{n}"): f"{k}{8 * n}" for k in "iu" for n in (1, 2, 4, 8)}
NAMES |= {np.dtype("?"): "bool"} | {t: "bf16" for t in BFLOAT16}


class Lender:
    """An object that lends an array's memory by ``__dlpack__`` alone."""

    def __init__(self, of: np.ndarray) -> None:
        self.of = of

    def __dlpack__(self, **options: Any) -> Any:
        return self.of.__dlpack__(**options)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.of.__dlpack_device__()


def is_float(dtype: np.dtype[Any]) -> bool:
    """Whether a type is one of floats, that of ml_dtypes too."""
    return dtype in FLOATS


def unit(dtype: np.dtype[Any]) -> float:
    """The greatest relative error of a number that is rounded to a type of floats."""
    return {"f16": 2.0**-11, "bf16": 2.0**-8, "f32": 2.0**-24, "f64": 2.0**-53}[NAMES[dtype]]


def sums(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The type that sums are computed in."""
    if is_float(dtype):
        return np.dtype("f8") if dtype == np.dtype("f8") else np.dtype("f4")
    return np.dtype("i4") if dtype.kind == "b" or dtype.itemsize < 4 else dtype


def bits(rng: np.random.Generator, shape: tuple[int, ...], dtype: np.dtype[Any]) -> np.ndarray:
    """Elements of any bits; bools are 0 or 1."""
    if dtype.kind == "b":
        return rng.integers(0, 2, shape).astype(bool)
    n = int(np.prod(shape)) * dtype.itemsize
    return np.frombuffer(rng.bytes(n), dtype).reshape(shape).copy()


def small(rng: np.random.Generator, shape: tuple[int, ...], dtype: np.dtype[Any], most: int = 4) -> np.ndarray:
    """Whole numbers whose sums of products are exact in every type that sums are computed in."""
    low = 0 if dtype.kind in "bu" else -most
    high = 1 if dtype.kind == "b" else most
    return rng.integers(low, high + 1, shape).astype(dtype)


def placed(rng: np.random.Generator, values: np.ndarray, repeats: bool = False) -> np.ndarray:
    """The same elements somewhere in memory: axes in another order, turned round, padded, in steps.

    With ``repeats`` some axes have the stride 0, so that the elements along them are the first one's.
    """
    rank = values.ndim
    if rank == 0 or rng.random() < 0.2:
        return values.copy()
    order = rng.permutation(rank) if rng.random() < 0.5 else np.arange(rank)
    repeated = [repeats and bool(rng.random() < 0.25) for _ in range(rank)]
    # What memory has along each axis: elements, steps between them, elements before and behind.
    steps = [int(rng.choice([1, 1, 1, 2, 3])) for _ in range(rank)]
    before = [int(rng.choice([0, 0, 1, 2])) for _ in range(rank)]
    behind = [int(rng.choice([0, 0, 1, 5])) for _ in range(rank)]
    held = [1 if repeated[k] else before[k] + max(values.shape[k], 1) * steps[k] + behind[k] for k in range(rank)]
    memory = np.zeros([held[k] for k in order], values.dtype)
    memory.reshape(-1).view(np.uint8)[...] = 0xA5 if values.dtype.kind != "b" else 1
    at = memory.transpose(np.argsort(order))
    cut = tuple(
        slice(None)
        if repeated[k]
        else slice(before[k], before[k] + values.shape[k] * steps[k], steps[k])
        if values.shape[k]
        else slice(0, 0)
        for k in range(rank)
    )
    at = at[cut]
    turned = tuple(slice(None, None, -1) if rng.random() < 0.25 and n else slice(None) for n in at.shape)
    at = at[turned]
    first = tuple(slice(0, 1) if r else slice(None) for r in repeated)
    if values.size:
        at[...] = values[first]
    return np.broadcast_to(at, values.shape) if any(repeated) else at


def lent(rng: np.random.Generator, x: np.ndarray) -> Any:
    """The array, or an object of another kind that lends its memory."""
    way = rng.integers(0, 8)
    plain = x.dtype not in BFLOAT16
    if way == 0 and plain and x.flags.writeable:
        return Lender(x)
    if way == 1 and plain:
        return memoryview(x)
    if way == 2 and plain and x.ndim == 1 and x.dtype.char in "bBhHiIlLfd" and x.flags.c_contiguous:
        return array.array(x.dtype.char, x.tobytes())
    return x


def shape(rng: np.random.Generator, rank: int, most: int = 5000) -> tuple[int, ...]:
    """Extents from 0 to 9 with a product of at most ``most``."""
    while True:
        extents = tuple(int(n) for n in rng.choice([0, 1, 1, 2, 3, 4, 5, 7, 8, 9], rank, p=[0.02] + [0.98 / 9] * 9))
        if np.prod(extents) <= most:
            return extents


def same(found: Any, expected: Any, signs: bool = True) -> bool:
    """Whether two arrays have the same type, shape and bits; NaNs are one, and zeros are where their signs are open."""
    found, expected = np.asarray(found), np.asarray(expected)
    if found.dtype != expected.dtype or found.shape != expected.shape:
        return False
    if not is_float(found.dtype):
        return bool(np.array_equal(found, expected))
    a, b = found.astype("f8"), expected.astype("f8")
    equal = (a == b) | (np.isnan(a) & np.isnan(b))
    if signs:
        equal &= (np.signbit(a) == np.signbit(b)) | np.isnan(a)
    return bool(equal.all())
