"""Ctrl-C during a call."""

from __future__ import annotations

import signal

import pytest

np = pytest.importorskip("numpy")

import tilewright as tw  # noqa: E402


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers that signal")
@pytest.mark.parametrize("threads", [1, 2])
def test_a_signal_ends_a_long_call(threads: int) -> None:
    f = tw.compile("fn f(x: f32 (N), y: f32 (N)) { y[i] = sum(j) exp(x[j] * x[i]) }")["f"]
    small = np.linspace(0, 1, 64, dtype=np.float32)
    f(small)
    x = np.linspace(0, 1, 150_000, dtype=np.float32)
    y = np.full_like(x, -1)
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with tw.threads(threads), pytest.raises(KeyboardInterrupt):
            f(x, y)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    # The rest was not begun.
    assert (y == -1).any()
    # The next call is whole.
    assert (f(small) > 0).all()
