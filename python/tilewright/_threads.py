"""How many threads a call may use. No result depends on it."""

from __future__ import annotations

import operator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Iterator

from ._native import get_num_threads, limit_threads, set_num_threads

__all__ = ["get_num_threads", "set_num_threads", "threads"]


_LIMIT: ContextVar[int] = ContextVar("tilewright.threads", default=0)


@contextmanager
def threads(n: int) -> Iterator[None]:
    """Within it, calls of this thread, or of this task of asyncio, use at most ``n`` threads.

    >>> import tilewright as tw
    >>> with tw.threads(1):
    ...     tw.get_num_threads()
    1
    """
    n = operator.index(n)
    if n < 1:
        raise ValueError(f"found {n} threads; at least 1 is needed")
    limit_threads(_LIMIT)
    before = _LIMIT.get()
    _LIMIT.set(n)
    try:
        yield
    finally:
        # Not a reset: a generator may end in another context.
        _LIMIT.set(before)
