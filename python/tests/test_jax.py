"""JAX: its arrays as arguments, and memory that it takes without a copy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

jax = pytest.importorskip("jax", reason="jax is not installed")

import jax.numpy as jnp  # noqa: E402

import tilewright as tw  # noqa: E402
from tilewright import _jax  # noqa: E402


def test_arrays_are_read_where_they_lie() -> None:
    x = jnp.arange(6, dtype=jnp.float32).reshape(2, 3)
    dtype, shape, strides, device, writable = tw._native.describe(x)
    assert (dtype, shape, strides, device, writable) == ("f32", [2, 3], [3, 1], "cpu", False)
    y = np.zeros((3, 2), np.float32)
    tw.copy(x, y.T)
    np.testing.assert_array_equal(y.T, x)
    np.testing.assert_array_equal(tw.einsum("ij,kj->ik", x, x), x @ x.T)
    np.testing.assert_array_equal(tw.rearrange(x, "a b -> (b a)"), np.asarray(x).T.ravel())
    f = tw.compile("fn f(x: f32 (M,N), y: f32 (M,N)) { y[i,j] = 2 * x[i,j] }")["f"]
    np.testing.assert_array_equal(f(x), 2 * np.asarray(x))


@pytest.mark.parametrize(
    "dtype, name",
    [
        ("bfloat16", "bf16"),
        ("float16", "f16"),
        ("int8", "i8"),
        ("uint32", "u32"),
        ("bool", "bool"),
        ("float8_e5m2", "e5m2"),
    ],
)
def test_types(dtype: str, name: str) -> None:
    assert tw._native.describe(jnp.ones((2, 3), dtype))[0] == name


@pytest.mark.parametrize("shape", [(), (0, 3), (1, 1), (2, 3, 4)])
def test_shapes(shape: tuple[int, ...]) -> None:
    x = jnp.ones(shape, jnp.float32)
    y = np.zeros(shape, np.float32)
    tw.copy(x, y)
    np.testing.assert_array_equal(x, y)


def test_arrays_are_never_written() -> None:
    x = jnp.zeros((2, 3))
    with pytest.raises(tw.ArrayError, match="read-only"):
        tw.copy(np.ones((2, 3), np.float32), x)
    f = tw.compile("fn f(x: f32 (M,N), y: f32 (M,N)) { y[i,j] = 2 * x[i,j] }")["f"]
    with pytest.raises(tw.ArrayError, match="read-only"):
        f(np.ones((2, 3), np.float32), x)
    assert not np.asarray(x).any()


def test_arrays_that_are_traced_are_refused() -> None:
    f = tw.compile("fn f(x: f32 (M,N), y: f32 (M,N)) { y[i,j] = 2 * x[i,j] }")["f"]
    with pytest.raises((tw.ArrayError, jax.errors.JAXTypeError)):
        jax.jit(lambda x: f(x))(jnp.ones((2, 3)))


@pytest.mark.parametrize("dtype", ["float32", "bfloat16", "int32", "bool", "float8_e4m3fn"])
def test_memory_for_results_is_taken_without_a_copy(dtype: str) -> None:
    like = jnp.zeros(3)
    for shape in ((5,), (3, 7), (1, 1), ()):
        memory = _jax.empty(shape, jnp.dtype(dtype))
        assert memory.shape == shape and memory.dtype == jnp.dtype(dtype)
        memory[...] = 1
        array = _jax.wrap(memory, like)
        assert isinstance(array, jax.Array) and array.devices() == like.devices()
        assert array.unsafe_buffer_pointer() == memory.ctypes.data
        np.testing.assert_array_equal(np.asarray(array), memory)


@pytest.mark.parametrize("dtype", [jnp.float32, jnp.bfloat16])
def test_walks_of_arrays_of_jax_are_theirs(dtype: Any) -> None:
    x = jnp.arange(6).reshape(2, 3).astype(dtype)
    turned, joined = tw.rearrange(x, "a b -> b a"), tw.rearrange(x, "a b -> (b a)")
    repeated, summed = tw.repeat(x, "a b -> a b c", c=2), tw.reduce(x, "a b -> a", "max")
    for made, right in (
        (turned, x.T),
        (joined, x.T.reshape(-1)),
        (repeated, jnp.stack([x, x], -1)),
        (summed, x.max(1)),
    ):
        assert isinstance(made, jax.Array) and made.dtype == dtype and (made == right).all()


def test_results_are_arrays_of_jax() -> None:
    assert isinstance(tw.einsum("ij->i", jnp.ones((2, 3))), jax.Array)
