"""Compiled functions as Python sees them: signatures, documentation, the limit of threads."""

from __future__ import annotations

import asyncio
import inspect
import pydoc

import pytest

import tilewright as tw

TEXT = """sym N where N % 4 == 0
fn f(x: f32 (M,N), a: f32, y: f32 (M,N):(1,M), z: f32 (N,K)) {
  y[i,j] = a * x[i,j]
  z[j,k] = x[0,j]
}"""

SIGNATURES = [
    (TEXT, "(x, a, y=None, z=None, *, N=None, M=None, K=None, stream=None)"),
    ("fn f(y: f32 (4), x: f32 (4)) { y[i] = x[i] }", "(y, x, *, stream=None)"),
    ("fn f(x: f32 (4), y: f32 (4)) { x[i] = 2 * x[i]\n y[i] = x[i] }", "(x, y=None, *, stream=None)"),
    # Words of Python are given by place, or by no name at all.
    (
        "fn f(x: f32 (4), lambda: f32 (4), y: f32 (4)) { y[i] = x[i] + lambda[i] }",
        "(x, lambda, /, y=None, *, stream=None)",
    ),
    ("fn f(x: f32 (lambda), y: f32 (lambda)) { y[i] = x[i] }", "(x, y=None, *, stream=None)"),
    # A parameter takes the name of a symbol, and that of the stream.
    ("fn f(stream: f32 (N), N: f32, y: f32 (N)) { y[i] = stream[i] }", "(stream, N, y=None)"),
]


@pytest.mark.parametrize("text, signature", SIGNATURES)
def test_signature(text: str, signature: str) -> None:
    f = tw.compile(text)["f"]
    assert str(inspect.signature(f)) == signature
    assert inspect.getdoc(f).startswith(f"f{signature}\n")


def test_a_call_binds_as_the_signature_says() -> None:
    f = tw.compile("fn f(x: i32 (4), a: i32, y: i32 (4)) { y[i] = a * x[i] }")["f"]
    x, y = memoryview(bytearray(16)).cast("i"), memoryview(bytearray(16)).cast("i")
    x[1] = 5
    bound = inspect.signature(f).bind(x, 3, y=y)
    f(*bound.args, **bound.kwargs)
    assert y.tolist() == [0, 15, 0, 0]
    with pytest.raises(TypeError):
        inspect.signature(f).bind(x)


def test_a_symbol_may_be_none() -> None:
    f = tw.compile("fn f(x: i32 (N), y: i32 (N)) { y[i] = x[i] }")["f"]
    x, y = (memoryview(bytearray(16)).cast("i") for _ in range(2))
    assert f(x, y, N=None) is y


def test_documentation() -> None:
    f = tw.compile(TEXT)["f"]
    text = pydoc.plain(pydoc.render_doc(f))
    for line in ("in x: f32 (M,N):(N,1)", "in a: f32", "out y: f32 (M,N):(1,M)", "N where N % 4 == 0", "K", "0 < M"):
        assert line in [said.strip() for said in text.splitlines()], text
    assert tw.Function.__doc__ == "A compiled function."
    assert "A compiled function" in pydoc.plain(pydoc.render_doc(tw.Function))


# --- threads ----------------------------------------------------------------------------------------------------------


def test_tasks_that_interleave_have_limits_of_their_own() -> None:
    async def task(n: int) -> list[int]:
        seen = []
        for k in range(3):
            with tw.threads(n + k):
                await asyncio.sleep(0)
                seen.append(tw.get_num_threads())
                await asyncio.sleep(0)
                seen.append(tw.get_num_threads())
        return seen

    async def both() -> list[list[int]]:
        return await asyncio.gather(task(2), task(10))

    before = tw.get_num_threads()
    assert asyncio.run(both()) == [[n + k // 2 for k in range(6)] for n in (2, 10)]
    assert tw.get_num_threads() == before


def test_a_limit_ends_with_its_block() -> None:
    before = tw.get_num_threads()
    with tw.threads(3):
        with tw.threads(2):
            assert tw.get_num_threads() == 2
        assert tw.get_num_threads() == 3
    assert tw.get_num_threads() == before
    for wrong in (0, -1):
        with pytest.raises(ValueError, match="at least 1"):
            with tw.threads(wrong):
                pass
