"""Times calls on torch tensors beside torch's own, in one run: medians of repeats that alternate, as JSON.

python benches/torch_calls.py > torch_calls.json
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import torch

import tilewright as tw

Call = Callable[[], Any]


def calls_of(call: Call, seconds: float) -> int:
    """How many calls take so long."""
    n = 1
    while True:
        begin = time.perf_counter()
        for _ in range(n):
            call()
        if time.perf_counter() - begin >= seconds / 4 or n >= 1 << 22:
            return max(1, n * 4)
        n *= 2


def measured(group: dict[str, Call], repeats: int, seconds: float) -> dict[str, dict[str, float | int]]:
    """Seconds a call of each, taken in turns: what slows the machine down for a while slows all of them down."""
    counts = {}
    for name, call in group.items():
        for _ in range(3):
            call()
        counts[name] = calls_of(call, seconds)
    times: dict[str, list[float]] = {name: [] for name in group}
    for _ in range(repeats):
        for name, call in group.items():
            n = counts[name]
            begin = time.perf_counter()
            for _ in range(n):
                call()
            times[name].append((time.perf_counter() - begin) / n)
    return {
        name: {"median": statistics.median(t), "least": min(t), "calls": counts[name], "repeats": repeats}
        for name, t in times.items()
    }


def small() -> dict[str, dict[str, Call]]:
    """Calls whose own cost is what is measured: tensors of 8 by 8."""
    x, y, z = torch.randn(8, 8), torch.zeros(8, 8), torch.zeros(8, 8)
    f = tw.compile("fn scale(x: f32 (M,N), y: f32 (M,N)) { y[i,j] = 2 * x[i,j] }")["scale"]
    op = tw.torch.op(f, "tilewright_bench::scale", backward=lambda ctx, g: 2 * g)
    custom = torch.library.custom_op(
        "tilewright_bench::custom", lambda x: f(x), mutates_args=(), schema="(Tensor x) -> Tensor"
    )
    custom.register_fake(torch.empty_like)
    compiled_op = torch.compile(lambda x: op(x), fullgraph=True)
    compiled_torch = torch.compile(lambda x: 2 * x, fullgraph=True)
    plan = tw.einsum.plan("ij,jk->ik", x, y)
    grad = torch.randn(8, 8, requires_grad=True)
    groups: dict[str, dict[str, Call]] = {
        "copy": {
            "tw.copy(x, y)": lambda: tw.copy(x, y),
            "tw.torch.copy(x, y)": lambda: tw.torch.copy(x, y),
            "y.copy_(x)": lambda: y.copy_(x),
        },
        "compiled function": {
            "f(x, y)": lambda: f(x, y),
            "f(x)": lambda: f(x),
            "torch.mul(x, 2, out=y)": lambda: torch.mul(x, 2, out=y),
            "x * 2": lambda: x * 2,
        },
        "operator": {
            "f(x)": lambda: f(x),
            "tw.torch.op": lambda: op(x),
            "tw.torch.op, x requires grad": lambda: op(grad),
            "torch.library.custom_op": lambda: custom(x),
            "torch.compile of tw.torch.op": lambda: compiled_op(x),
            "torch.compile of 2 * x": lambda: compiled_torch(x),
        },
        "einsum": {
            "tw.einsum": lambda: tw.einsum("ij,jk->ik", x, y),
            "tw.einsum, out": lambda: tw.einsum("ij,jk->ik", x, y, out=z),
            "plan(x, y)": lambda: plan(x, y),
            "plan(x, y, out=z)": lambda: plan(x, y, out=z),
            "tw.torch.einsum": lambda: tw.torch.einsum("ij,jk->ik", x, y),
            "torch.einsum": lambda: torch.einsum("ij,jk->ik", x, y),
            "tw.torch.einsum, x requires grad": lambda: tw.torch.einsum("ij,jk->ik", grad, y),
            "torch.einsum, x requires grad": lambda: torch.einsum("ij,jk->ik", grad, y),
        },
        "einsum, forward and backward": {
            "tw.torch.einsum": lambda: tw.torch.einsum("ij,jk->ik", grad, y).sum().backward(),
            "torch.einsum": lambda: torch.einsum("ij,jk->ik", grad, y).sum().backward(),
        },
        "rearrange": {
            "tw.rearrange, a view": lambda: tw.rearrange(x, "a (b c) -> c b a", b=2),
            "tw.rearrange, a copy": lambda: tw.rearrange(x, "a (b c) -> (c b) a", b=2),
            "permute": lambda: x.view(8, 2, 4).permute(2, 1, 0),
            "permute, reshape": lambda: x.view(8, 2, 4).permute(2, 1, 0).reshape(8, 8),
        },
    }
    try:
        import tvm_ffi
    except ImportError:
        return groups
    g, nothing = f.tvm_ffi(), tvm_ffi.get_global_func("testing.nop", allow_missing=True)
    groups["TVM-FFI"] = {"f(x, y)": lambda: f(x, y), "f.tvm_ffi()(x, y)": lambda: g(x, y)}
    if nothing is not None:
        groups["TVM-FFI"]["testing.nop(x, y)"] = lambda: nothing(x, y)
    return groups


def large(threads: int) -> dict[str, Call]:
    """A permutation of 64 MiB, and a product of matrices, with so many threads on both sides."""
    x = torch.randn(64, 512, 512)
    p = x.permute(2, 0, 1)
    out = torch.empty(p.shape)
    a, b, c = torch.randn(768, 768), torch.randn(768, 768), torch.empty(768, 768)

    def limited(call: Call) -> Call:
        def run() -> None:
            tw.set_num_threads(threads)
            torch.set_num_threads(threads)
            call()

        return run

    return {
        "permute: p.contiguous()": limited(lambda: p.contiguous()),
        "permute: out.copy_(p)": limited(lambda: out.copy_(p)),
        "permute: tw.copy(p, out)": limited(lambda: tw.copy(p, out)),
        "permute: tw.rearrange": limited(lambda: tw.repeat(x, "a b c -> c a b")),
        "product: torch.mm, out": limited(lambda: torch.mm(a, b, out=c)),
        "product: tw.einsum, out": limited(lambda: tw.einsum("ij,jk->ik", a, b, out=c)),
    }


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    model = platform.processor()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            model = next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return {
        "processor": model,
        "cores": os.cpu_count(),
        "load": os.getloadavg(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "torch": torch.__version__,
        "tilewright": tw.__version__,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repeats", type=int, default=21)
    parser.add_argument("--seconds", type=float, default=0.02, help="of one repeat of one call")
    arguments = parser.parse_args()
    results: dict[str, Any] = {"machine": machine(), "seconds a call": {}}
    for name, group in small().items():
        results["seconds a call"][name] = measured(group, arguments.repeats, arguments.seconds)
    for threads in (1, 2):
        group = measured(large(threads), max(5, arguments.repeats // 2), arguments.seconds)
        results["seconds a call"][f"large, threads: {threads}"] = group
    json.dump(results, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
