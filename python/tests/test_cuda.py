"""Arrays on GPUs: those of torch, CuPy and JAX, on their streams and in graphs. Skipped where there is no GPU."""

from __future__ import annotations

import gc
import itertools
import os
import threading
from typing import Any

import numpy as np
import pytest

import tilewright as tw

torch = pytest.importorskip("torch")
if not torch.cuda.is_available():
    pytest.skip("no GPU", allow_module_level=True)

RANDOM = int(os.environ.get("TILEWRIGHT_RANDOM", "60"))
SEED = int(os.environ.get("TILEWRIGHT_SEED", "1"))
SOFTMAX = """
fn softmax(x: f32 (M,N), y: f32 (M,N)) {
  let m[i]: f32 = max(j) x[i,j]
  let s[i]: f32 = sum(j) exp(x[i,j] - m[i])
  y[i,j] = exp(x[i,j] - m[i]) / s[i]
}
fn scale(x: f32 (M,N), a: f32, y: f32 (M,N)) { y[i,j] = a * x[i,j] }
fn add(x: f32 (M,N), y: f32 (M,N)) { y[i,j] = y[i,j] + x[i,j] }
"""
MODULE = tw.compile(SOFTMAX)
LONG = 1 << 26
"""Cycles that a GPU is kept busy with: some 40 ms."""


def rand(*shape: int, dtype: Any = torch.float32) -> Any:
    return torch.rand(*shape, device="cuda").to(dtype)


def test_a_function_runs_where_its_arrays_are() -> None:
    f = MODULE["softmax"]
    for shape in ((5, 7), (128, 1000), (1, 1), (33, 4097)):
        x = rand(*shape)
        y = f(x)
        assert y.is_cuda and torch.allclose(y, x.softmax(1), atol=1e-6)
        out = torch.empty_like(x)
        assert f(x, out) is out and torch.equal(out, y)
        assert torch.allclose(f(x.cpu()), y.cpu(), atol=1e-6)
    assert f(torch.empty(0, 4, device="cuda")).shape == (0, 4)


def test_numbers_symbols_and_updates() -> None:
    x = rand(6, 8)
    assert torch.equal(MODULE["scale"](x, 2.5), x * 2.5)
    y = x.clone()
    assert MODULE["add"](x, y) is y and torch.equal(y, 2 * x)
    g = tw.compile("fn g(x: f64 (N), a: i32, y: f64 (N,M)) { y[i,j] = x[i] * f64(a) }")["g"]
    x = rand(3, dtype=torch.float64)
    assert torch.equal(g(x, -4, M=2), (x * -4)[:, None].expand(3, 2))


def test_views_that_begin_anywhere() -> None:
    """Memory that is aligned to its elements alone has code of its own."""
    x = rand(1001)
    f = tw.compile("fn f(x: f32 (N), y: f32 (N)) { y[i] = x[i] + 1 }")["f"]
    for k in range(4):
        assert torch.equal(f(x[k : k + 640]), x[k : k + 640] + 1)


TYPES = ["float64", "float32", "float16", "bfloat16", "int64", "int32", "int16", "int8", "uint8", "bool"]


@pytest.mark.parametrize("name", [*TYPES, "float8_e4m3fn", "float8_e5m2", "uint16", "uint32", "uint64"])
def test_copies_of_every_type(name: str) -> None:
    dtype = getattr(torch, name)
    raw = torch.randint(0, 2 if name == "bool" else 256, (24, 40 * dtype.itemsize), dtype=torch.uint8, device="cuda")
    x = raw.view(dtype)
    y = torch.zeros((40, 24), dtype=torch.uint8, device="cuda").to(dtype)
    tw.copy(x.T, y)
    assert torch.equal(y.view(torch.uint8), x.T.contiguous().view(torch.uint8))
    wide = torch.empty((3, 40, 24), dtype=dtype, device="cuda")
    tw.copy(x.T, wide)
    assert torch.equal(wide[2].view(torch.uint8), y.view(torch.uint8))
    out = torch.zeros((12, 20), dtype=torch.uint8, device="cuda").to(dtype)
    tw.copy(x[::2, 1::2], out)
    assert torch.equal(out.view(torch.uint8), x[::2, 1::2].contiguous().view(torch.uint8))


def test_random_copies() -> None:
    rng = np.random.default_rng(SEED)
    for _ in range(RANDOM):
        rank = int(rng.integers(0, 6))
        shape = tuple(int(n) for n in rng.integers(0 if rng.random() < 0.05 else 1, 9, rank))
        dtype = [torch.uint8, torch.float16, torch.float32, torch.float64][int(rng.integers(4))]
        order = tuple(int(k) for k in rng.permutation(rank))
        steps = tuple(int(n) for n in rng.integers(1, 3, rank))
        base = torch.randint(0, 200, tuple(n * s for n, s in zip(shape, steps)), device="cuda").to(dtype)
        x = base[tuple(slice(None, None, s) for s in steps)].permute(order)
        inverse = tuple(int(k) for k in rng.permutation(rank))
        y = torch.zeros(tuple(x.shape[k] for k in inverse), dtype=dtype, device="cuda")
        z = y.permute(tuple(inverse.index(k) for k in range(rank)))
        tw.copy(x, z)
        assert torch.equal(z, x), (shape, order, steps, inverse, dtype)


EINSUMS = [
    ("ij,jk->ik", (64, 96), (96, 32)),
    ("ij,kj->ik", (5, 7), (3, 7)),
    ("bhid,bhjd->bhij", (2, 3, 16, 8), (2, 3, 24, 8)),
    ("ij->ji", (5, 9), None),
    ("ii->i", (6, 6), None),
    ("ij->", (33, 70), None),
    ("i,j->ij", (70,), (33,)),
]


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.bfloat16, torch.float16])
@pytest.mark.parametrize(("text", "a", "b"), EINSUMS)
def test_einsums(text: str, a: Any, b: Any, dtype: Any) -> None:
    args = [rand(*shape, dtype=dtype) for shape in (a, b) if shape is not None]
    needed = torch.einsum(text, *(x.double() for x in args))
    tolerance = {torch.float64: 1e-12, torch.float32: 1e-5}.get(dtype, 1e-2)
    for found in (tw.einsum(text, *args), tw.einsum.plan(text, *args)(*args)):
        assert found.is_cuda and found.dtype == dtype
        assert torch.allclose(found.double(), needed, rtol=tolerance, atol=tolerance)
    out = torch.empty_like(found)
    assert tw.einsum(text, *args, out=out) is out and torch.equal(out, found)


def test_several_operands_and_ints() -> None:
    a, b, c = rand(8, 9), rand(9, 10), rand(10, 4)
    plan = tw.einsum.plan("ij,jk,kl->il", a, b, c)
    assert torch.allclose(plan(a, b, c), a @ b @ c, rtol=1e-5) and len(plan.order) == 2 and plan.asm is None
    x = torch.randint(-9, 9, (30, 40), device="cuda")
    assert torch.equal(tw.einsum("ij,kj->ik", x, x).cpu(), x.cpu() @ x.cpu().T)


@pytest.mark.parametrize(("alpha", "beta"), [*itertools.product((0, 1, -1.5), (0, 1, 0.5))])
def test_products(alpha: float, beta: float) -> None:
    for dtype in (torch.float32, torch.float64, torch.bfloat16):
        a, b, c = rand(3, 40, 24, dtype=dtype), rand(24, 56, dtype=dtype), rand(3, 40, 56, dtype=dtype)
        needed = alpha * (a.double() @ b.double()) + beta * c.double()
        found = tw.gemm(a, b, out=c, alpha=alpha, beta=beta)
        tolerance = 1e-5 if dtype != torch.bfloat16 else 3e-2
        assert found is c and torch.allclose(c.double(), needed, rtol=tolerance, atol=tolerance)
        if beta == 0:
            assert torch.allclose(tw.gemm(a, b, alpha=alpha).double(), needed, rtol=tolerance, atol=tolerance)


def test_notation() -> None:
    x = rand(2, 12, 5)
    view = tw.rearrange(x, "b (h d) s -> h b d s", h=3)
    assert view.data_ptr() == x.data_ptr() and torch.equal(view, x.view(2, 3, 4, 5).transpose(0, 1))
    y = tw.rearrange(x, "b (h d) s -> (b h) (s d)", h=3)
    assert torch.equal(y, x.view(2, 3, 4, 5).transpose(2, 3).reshape(6, 20))
    assert torch.equal(tw.repeat(x, "a b c -> a (b n) c", n=2), x.repeat_interleave(2, 1))
    for name in ("sum", "mean", "max", "min", "prod"):
        found = tw.reduce(x, "b (h d) s -> h b", name, h=3)
        t = x.view(2, 3, 4, 5).transpose(0, 1).reshape(3, 2, 20)
        needed = {"max": t.amax(2), "min": t.amin(2)}.get(name)
        assert torch.allclose(found, needed if needed is not None else getattr(t, name)(2), rtol=1e-5)
    mask = x > 0.5
    assert torch.equal(tw.reduce(mask, "a b c -> a", "any"), mask.flatten(1).any(1))
    assert torch.equal(tw.reduce(mask, "a b c -> a", "sum"), mask.flatten(1).sum(1))
    assert torch.equal(tw.rearrange([x[0], x[1]], "n a b -> a n b"), x.transpose(0, 1))


def test_what_is_refused() -> None:
    x, host = rand(4, 4), torch.ones(4, 4)
    f = MODULE["softmax"]
    calls: list[tuple[str, Any]] = [
        ("E0633", lambda: tw.copy(x, host)),
        ("E0633", lambda: tw.copy(np.ones((4, 4), "f4"), x)),
        ("E0633", lambda: f(x, host)),
        ("E0633", lambda: f(host, x)),
        ("E0633", lambda: tw.einsum("ij,jk->ik", x, host)),
        ("E0633", lambda: tw.einsum("ij->ij", x, out=host)),
        ("E0633", lambda: tw.einsum.plan("ij->ji", host)(x)),
        ("E0633", lambda: tw.compile(SOFTMAX, target="cpu:avx2")["softmax"](x)),
        ("E0512", lambda: tw.compile(SOFTMAX, target="cuda")["softmax"](host)),
        ("E0510", lambda: tw.copy(x, x.T)),
        ("E0510", lambda: f(x, x)),
        ("E0508", lambda: tw.copy(x, x.double())),
        ("E0508", lambda: f(x.double())),
        ("E0620", lambda: f(x[0])),
        ("E0621", lambda: tw.copy(x, rand(5, 5))),
        ("E0638", lambda: f(x.clone().requires_grad_())),
        ("E0306", lambda: tw.copy(x, x[:1].clone().expand(4, 4))),
    ]
    for code, call in calls:
        before = x.clone()
        with pytest.raises(tw.Error) as found:
            call()
        assert found.value.code == code, (code, str(found.value))
        torch.cuda.synchronize()
        assert torch.equal(x, before) and bool((host == 1).all())
    with pytest.raises(TypeError, match="no CUDA stream"):
        f(x, stream="fast")


def test_calls_are_queued_on_the_current_stream() -> None:
    """What made the arrays runs before, what uses them after; nothing waits."""
    f = MODULE["scale"]
    x = rand(512, 512)
    f(x, 2.0)
    tw.copy(x.T, torch.empty_like(x))
    tw.einsum("ij,jk->ik", x, x)
    torch.cuda.synchronize()
    stream, mark = torch.cuda.Stream(), torch.cuda.Event()
    with torch.cuda.stream(stream):
        torch.cuda._sleep(LONG)
        z = x + 1
        y = f(z, 2.0)
        t = torch.empty_like(y)
        tw.copy(y.T, t)
        e = tw.einsum("ij,jk->ik", t, t)
        mark.record()
    assert not mark.query(), "the calls waited"
    torch.cuda.synchronize()
    assert torch.equal(t, ((x + 1) * 2).T) and torch.allclose(e, t @ t, rtol=1e-4)
    # A stream that is given, in several ways.
    for given in (stream, stream.cuda_stream):
        torch.cuda._sleep(LONG)
        out = torch.zeros_like(x)
        torch.cuda.synchronize()
        f(x, 3.0, out, stream=given)
        stream.synchronize()
        assert torch.equal(out, x * 3)


def test_graphs() -> None:
    """Captured calls are replayed on new elements, also when nothing else holds their code."""
    module = tw.compile(SOFTMAX.replace("exp(x[i,j] - m[i]) / s[i]", "exp(x[i,j] - m[i]) / s[i] + 1"))
    f, scale = module["softmax"], module["scale"]
    x = rand(64, 200)
    y, t, z = torch.empty_like(x), torch.empty(200, 64, device="cuda"), torch.empty_like(x)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        f(x, y)
        tw.copy(y.T, t)
        scale(y, 2.0, z)
        e = tw.einsum("ij,jk->ik", y, t)
        p = tw.gemm(t, y, alpha=0.5)
    del f, scale, module
    gc.collect()
    for _ in range(3):
        new = rand(64, 200)
        x.copy_(new)
        graph.replay()
        torch.cuda.synchronize()
        needed = new.softmax(1) + 1
        assert torch.allclose(y, needed, atol=1e-6) and torch.equal(t, y.T) and torch.equal(z, 2 * y)
        assert torch.allclose(e, y @ y.T, rtol=1e-4) and torch.allclose(p, 0.5 * (y.T @ y), rtol=1e-4)


def test_threads() -> None:
    """Calls from several threads, each on a stream of its own."""
    f, wrong = MODULE["softmax"], []

    def work(seed: int) -> None:
        with torch.cuda.stream(torch.cuda.Stream()):
            for k in range(40):
                x = rand(8 + seed, 100 + k)
                y = f(x)
                out = torch.empty(x.shape[::-1], device="cuda")
                tw.copy(y.T, out)
                if not torch.allclose(out.T, x.softmax(1), atol=1e-6):
                    wrong.append((seed, k))

    threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not wrong


def test_operators_of_torch() -> None:
    f = MODULE["softmax"]
    op = tw.torch.op(f, "tilewright_test::softmax_cuda")
    x = rand(16, 50)
    assert torch.allclose(op(x), x.softmax(1), atol=1e-6)
    torch.library.opcheck(op, (x,))
    compiled = torch.compile(lambda x: op(x + 1) * 2, fullgraph=True)
    assert torch.allclose(compiled(x), (x + 1).softmax(1) * 2, atol=1e-6)
    scaled = tw.torch.op(MODULE["scale"], "tilewright_test::scale_cuda")
    assert torch.equal(scaled(x, 2.0), 2 * x)


def test_gradients() -> None:
    a, b = (rand(5, 6, dtype=torch.float64).requires_grad_() for _ in range(2))
    assert torch.autograd.gradcheck(lambda a, b: tw.einsum("ij,kj->ik", a, b), (a, b))
    assert torch.autograd.gradcheck(lambda a: tw.rearrange(a, "i (j k) -> (k i) j", k=2), (a,))
    assert torch.autograd.gradcheck(lambda a: tw.reduce(a, "i j -> i", "mean"), (a,))


def test_measurements() -> None:
    x = rand(64, 64)
    assert 0 < MODULE["softmax"].bench(x, seconds=0.05).median < 0.01


def test_the_device_that_was_current_stays() -> None:
    before = torch.cuda.current_device()
    last = torch.cuda.device_count() - 1
    x = torch.rand(9, 9, device=f"cuda:{last}")
    y = MODULE["softmax"](x)
    assert y.device == x.device and torch.allclose(y, x.softmax(1), atol=1e-6)
    assert torch.cuda.current_device() == before


def test_cupy() -> None:
    cupy = pytest.importorskip("cupy")
    x = cupy.random.rand(6, 40).astype("f4")
    f = MODULE["softmax"]
    y = f(x)
    e = cupy.exp(x - x.max(1, keepdims=True))
    assert isinstance(y, cupy.ndarray) and cupy.allclose(y, e / e.sum(1, keepdims=True), atol=1e-6)
    out = cupy.empty((40, 6), "f4")
    tw.copy(x[::-1, ::-1].T, out)
    assert (out == x[::-1, ::-1].T).all()
    assert (tw.einsum("ij->ji", x) == x.T).all()
    view = tw.rearrange(x, "a (b c) -> c b a", c=8)
    assert view.data.ptr == x.data.ptr and (view == x.reshape(6, 5, 8).transpose(2, 1, 0)).all()
    assert cupy.allclose(tw.reduce(x, "a b -> b", "sum"), x.sum(0))
    with cupy.cuda.Stream(non_blocking=True) as stream:
        a = cupy.ones((1000, 1000), "f4")
        for _ in range(20):
            a = a @ a / 1000
        b = f(a)
        stream.synchronize()
    assert cupy.allclose(b, 1 / 1000)
    # An array of one library and an output of another.
    t = torch.empty(40, 6, device="cuda")
    tw.copy(x.T, t)
    assert np.array_equal(t.cpu().numpy(), cupy.asnumpy(x.T))


def test_jax() -> None:
    jax = pytest.importorskip("jax")
    if jax.default_backend() != "gpu":
        pytest.skip("JAX without a GPU")
    x = jax.numpy.arange(12.0).reshape(3, 4) / 7
    y = MODULE["softmax"](x)
    assert isinstance(y, jax.Array) and y.devices() == x.devices()
    assert jax.numpy.allclose(y, jax.nn.softmax(x, axis=1), atol=1e-6)
    assert jax.numpy.allclose(tw.einsum("ij,kj->ik", x, x), x @ x.T, rtol=1e-3)
    assert (tw.rearrange(x, "a b -> b a") == x.T).all()
    assert jax.numpy.allclose(tw.reduce(x, "a b -> a", "sum"), x.sum(1))
    with pytest.raises(tw.Error) as found:
        tw.copy(x, y)
    assert found.value.code == "E0511"
    # Beside torch: the call has run when it returns, since JAX may give the memory to others then.
    mark, big = torch.cuda.Event(), jax.numpy.ones((512, 512))
    t = torch.empty(512, 512, device="cuda")
    tw.copy(big, t)
    torch.cuda._sleep(LONG)
    tw.copy(big + 1, t)
    mark.record()
    mark.synchronize()
    assert bool((t == 2).all())


def test_tvm_ffi() -> None:
    pytest.importorskip("tvm_ffi")
    g = MODULE["softmax"].tvm_ffi()
    x = rand(6, 50)
    y = torch.empty_like(x)
    g(x, y)
    assert torch.allclose(y, x.softmax(1), atol=1e-6)
    assert torch.allclose(torch.from_dlpack(g(x)), y)
    stream, mark = torch.cuda.Stream(), torch.cuda.Event()
    with torch.cuda.stream(stream):
        torch.cuda._sleep(LONG)
        z = x + 1
        g(z, y)
        mark.record()
    assert not mark.query(), "the call waited"
    torch.cuda.synchronize()
    assert torch.allclose(y, (x + 1).softmax(1), atol=1e-6)
