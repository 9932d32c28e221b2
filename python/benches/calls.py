"""The cost of calls on small arrays, beside NumPy and einops: one process, one thread, in turns, medians.

    python python/benches/calls.py [--json FILE]

Each row times a call of tilewright and the same by its peer, in turns; a round is as many calls as take a millisecond.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import time
from typing import Callable

import einops
import numpy as np

import tilewright as tw

ROUNDS = 101


def calls_in(f: Callable[[], object], seconds: float = 1e-3) -> int:
    # What the first call compiles is no part of it.
    for _ in range(100):
        f()
    n = 1
    while True:
        begin = time.perf_counter()
        for _ in range(n):
            f()
        if time.perf_counter() - begin > seconds:
            return n
        n *= 2


def timed(f: Callable[[], object], n: int) -> float:
    begin = time.perf_counter()
    for _ in range(n):
        f()
    return (time.perf_counter() - begin) / n


def row(
    name: str, ours: Callable[[], object], peer: str, theirs: Callable[[], object], goal: float | None
) -> dict[str, object]:
    counts = calls_in(ours), calls_in(theirs)
    times: list[tuple[float, float]] = []
    for k in range(ROUNDS):
        pair = [(0, ours), (1, theirs)]
        found = [0.0, 0.0]
        for which, f in pair if k % 2 else reversed(pair):
            found[which] = timed(f, counts[which])
        times.append((found[0], found[1]))
    ours_ns, theirs_ns = (statistics.median(t[k] for t in times) * 1e9 for k in (0, 1))
    ratio = statistics.median(a / b for a, b in times)
    print(
        f"{name:34} {ours_ns:8.0f} ns   {peer:28} {theirs_ns:8.0f} ns   ratio {ratio:5.2f}"
        + (f"  (goal {goal})" if goal else "")
    )
    return {
        "call": name,
        "ns": round(ours_ns, 1),
        "peer": peer,
        "peer_ns": round(theirs_ns, 1),
        "ratio": round(ratio, 3),
        "goal": goal,
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--json", metavar="FILE")
    args = parser.parse_args()
    tw.set_num_threads(1)
    x, y, z = (np.random.default_rng(k).random((8, 8), dtype=np.float32) for k in range(3))
    out = np.empty((8, 8), np.float32)
    plan = tw.einsum.plan("ij,jk->ik", x, y)
    add = tw.compile("fn add(x: f32 (M,N), y: f32 (M,N)) { y[i,j] = x[i,j] + 1 }")["add"]
    fixed = tw.compile("fn add(x: f32 (8,8):(8,1), y: f32 (8,8):(8,1)) { y[i,j] = x[i,j] + 1 }")["add"]
    padded = np.empty((9, 9), np.float32)[:8, :8]
    rows = [
        row("copy(x, out)", lambda: tw.copy(x, out), "np.copyto", lambda: np.copyto(out, x), 1.5),
        row("copy(x.T, out)", lambda: tw.copy(x.T, out), "np.copyto", lambda: np.copyto(out, x.T), 1.5),
        row(
            "plan(x, y, out=out)",
            lambda: plan(x, y, out=out),
            "np.matmul(x, y, out=out)",
            lambda: np.matmul(x, y, out=out),
            1.0,
        ),
        row(
            "einsum('ij,jk->ik', x, y)",
            lambda: tw.einsum("ij,jk->ik", x, y),
            "np.einsum",
            lambda: np.einsum("ij,jk->ik", x, y),
            1.0,
        ),
        row(
            "einsum(…, out=out)",
            lambda: tw.einsum("ij,jk->ik", x, y, out=out),
            "np.einsum(…, out=out)",
            lambda: np.einsum("ij,jk->ik", x, y, out=out),
            1.0,
        ),
        row(
            "gemm(x, y, out=out)",
            lambda: tw.gemm(x, y, out=out),
            "np.matmul(x, y, out=out)",
            lambda: np.matmul(x, y, out=out),
            None,
        ),
        row(
            "rearrange(x, 'a b -> b a')",
            lambda: tw.rearrange(x, "a b -> b a"),
            "einops.rearrange",
            lambda: einops.rearrange(x, "a b -> b a"),
            0.3,
        ),
        row(
            "rearrange(x.T, 'a b -> (a b)')",
            lambda: tw.rearrange(x.T, "a b -> (a b)"),
            "einops.rearrange",
            lambda: einops.rearrange(x.T, "a b -> (a b)"),
            0.3,
        ),
        row(
            "rearrange(x, 'a (b c) -> …', c=4)",
            lambda: tw.rearrange(x, "a (b c) -> b a c", c=4),
            "einops.rearrange",
            lambda: einops.rearrange(x, "a (b c) -> b a c", c=4),
            0.3,
        ),
        row(
            "repeat(x, 'a b -> a b c', c=3)",
            lambda: tw.repeat(x, "a b -> a b c", c=3),
            "einops.repeat",
            lambda: einops.repeat(x, "a b -> a b c", c=3),
            0.3,
        ),
        row(
            "reduce(x, 'a b -> a', 'sum')",
            lambda: tw.reduce(x, "a b -> a", "sum"),
            "einops.reduce",
            lambda: einops.reduce(x, "a b -> a", "sum"),
            None,
        ),
        row(
            "f(x, out), symbols",
            lambda: add(x, out),
            "np.add(x, 1, out=out)",
            lambda: np.add(x, np.float32(1), out=out),
            None,
        ),
        row(
            "f(x, out), numbers",
            lambda: fixed(x, out),
            "np.add(x, 1, out=out)",
            lambda: np.add(x, np.float32(1), out=out),
            None,
        ),
        row("f(x)", lambda: add(x), "np.add(x, 1)", lambda: np.add(x, np.float32(1)), None),
        row("copy(x, padded)", lambda: tw.copy(x, padded), "np.copyto", lambda: np.copyto(padded, x), None),
    ]
    if args.json:
        machine = {
            "system": platform.platform(),
            "python": platform.python_version(),
            "numpy": np.__version__,
            "einops": einops.__version__,
        }
        with open(args.json, "w", encoding="utf-8") as file:
            json.dump(
                {"command": "python python/benches/calls.py", "threads": 1, "machine": machine, "rows": rows},
                file,
                indent=1,
            )
            file.write("\n")


if __name__ == "__main__":
    main()
