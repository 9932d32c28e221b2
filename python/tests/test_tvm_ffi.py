"""TVM-FFI: compiled functions as functions of its."""

from __future__ import annotations

import gc
import threading

import numpy as np
import pytest

ffi = pytest.importorskip("tvm_ffi", reason="apache-tvm-ffi is not installed")

import tilewright as tw  # noqa: E402


def scale(dtype: str = "f32") -> object:
    text = f"fn scale(x: {dtype} (M,N), y: {dtype} (M,N)) {{ y[i,j] = 2 * x[i,j] }}"
    return tw.compile(text)["scale"].tvm_ffi()


def test_arrays_of_numpy() -> None:
    f = scale()
    assert isinstance(f, ffi.Function)
    x, y = np.arange(6, dtype=np.float32).reshape(2, 3), np.zeros((2, 3), np.float32)
    assert f(x, y) is None
    np.testing.assert_array_equal(y, 2 * x)


@pytest.mark.parametrize(
    "dtype, name", [("float32", "f32"), ("bfloat16", "bf16"), ("float16", "f16"), ("int64", "i64")]
)
def test_tensors_of_torch(dtype: str, name: str) -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed")
    x = torch.arange(12).reshape(3, 4).to(getattr(torch, dtype))
    y = torch.zeros_like(x)
    scale(name)(x, y)
    assert torch.equal(y, 2 * x)
    wide = torch.zeros(3, 8, dtype=x.dtype)
    g = tw.compile(f"fn g(x: {name} (M,N):(2*N,2), y: {name} (M,N)) {{ y[i,j] = x[i,j] }}")["g"].tvm_ffi()
    wide[:, ::2] = x
    g(wide[:, ::2], y)
    assert torch.equal(y, x)


def test_arrays_of_jax() -> None:
    jnp = pytest.importorskip("jax.numpy", reason="jax is not installed")
    y = np.zeros((2, 3), np.float32)
    scale()(jnp.ones((2, 3)), y)
    np.testing.assert_array_equal(y, np.full((2, 3), 2, np.float32))


def test_tensors_of_its_own_and_arrays_of_two_libraries() -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed")
    x, y = torch.ones(2, 3), torch.zeros(2, 3)
    scale()(ffi.from_dlpack(x), ffi.from_dlpack(y))
    assert torch.equal(y, 2 * x)
    z = np.zeros((2, 3), np.float32)
    scale()(y, z)
    np.testing.assert_array_equal(z, np.full((2, 3), 4, np.float32))


def test_outputs_are_made() -> None:
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    np.testing.assert_array_equal(np.from_dlpack(scale()(x)), 2 * x)
    torch = pytest.importorskip("torch", reason="torch is not installed")
    y = scale()(torch.ones(2, 3))
    assert isinstance(y, torch.Tensor) and torch.equal(y, torch.full((2, 3), 2.0))


def test_numbers() -> None:
    text = "fn f(x: f32 (N), a: f64, n: i32, y: f64 (N)) { y[i] = a * f64(x[i]) + f64(n) }"
    f = tw.compile(text)["f"].tvm_ffi()
    y = np.zeros(3)
    f(np.ones(3, np.float32), 2.5, 3, y)
    np.testing.assert_array_equal(y, [5.5] * 3)


def test_errors_are_raised_with_their_text() -> None:
    f = scale()
    x, y = np.ones((2, 3), np.float32), np.zeros((2, 3), np.float32)
    with pytest.raises(TypeError, match=r"scale\(x, y\) found 3 arguments; 1 or 2 are taken"):
        f(x, y, y)
    with pytest.raises(ValueError, match="`y` is a `str`"):
        f(x, "y")
    with pytest.raises(ValueError, match="E05"):
        f(x, x)
    with pytest.raises(ValueError, match="f64"):
        f(x.astype(np.float64), y)
    with pytest.raises(ValueError, match="E0621"):
        f(x, np.zeros((3, 3), np.float32))
    assert not y.any()
    f(x, y)
    np.testing.assert_array_equal(y, 2 * x)


def test_the_function_lives_as_long_as_its_wrapper() -> None:
    f = scale()
    gc.collect()
    x, y = np.ones((2, 3), np.float32), np.zeros((2, 3), np.float32)
    f(x, y)
    ffi.register_global_func("tilewright_test.scale", f, override=True)
    del f
    gc.collect()
    ffi.get_global_func("tilewright_test.scale")(y, x)
    np.testing.assert_array_equal(x, np.full((2, 3), 4, np.float32))
    ffi.remove_global_func("tilewright_test.scale")


def test_threads() -> None:
    f, wrong = scale(), []

    def work(k: int) -> None:
        x = np.full((k + 1, 5), k, np.float32)
        y = np.empty_like(x)
        for _ in range(200):
            f(x, y)
            if not (y == 2 * x).all():
                wrong.append(k)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not wrong
