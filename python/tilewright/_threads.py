"""How many threads a call may use. No result depends on it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Iterator

from ._native import get_num_threads, limit_threads, set_num_threads

__all__ = ["get_num_threads", "set_num_threads", "threads"]


@contextmanager
def threads(n: int) -> Iterator[None]:
    """Within it, calls of this thread use at most ``n`` threads.

    >>> import tilewright as tw
    >>> with tw.threads(1):
    ...     tw.get_num_threads()
    1
    """
    if n < 1:
        raise ValueError(f"found {n} threads; at least 1 is needed")
    before = limit_threads(n)
    try:
        yield
    finally:
        limit_threads(before)
