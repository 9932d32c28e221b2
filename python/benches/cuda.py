"""Calls on a GPU beside torch, Triton and TVM-FFI: the host's time of a launch, and the device's time of large ones.

    python python/benches/cuda.py [--json FILE]

*Launches*: 8 × 8 elements, so that the host is what is timed: batches of calls are queued, and the device is waited for
outside of the time. *Large*: events around a few calls, in turns with the peer's, medians; `first` is the time from the
text to the first result.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import time
from typing import Any, Callable

import torch

import tilewright as tw

BATCH = 200
ROUNDS = 41
Call = Callable[[], object]


def host(f: Call) -> float:
    """Seconds of a call's host time, in a batch that the queue of a stream holds."""
    torch.cuda.synchronize()
    begin = time.perf_counter()
    for _ in range(BATCH):
        f()
    return (time.perf_counter() - begin) / BATCH


def device(f: Call, n: int = 3) -> float:
    """Seconds of a call on the device."""
    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    begin.record()
    for _ in range(n):
        f()
    end.record()
    end.synchronize()
    return begin.elapsed_time(end) / 1e3 / n


def turns(timed: Callable[[Call], float], ours: Call, theirs: Call) -> tuple[float, float, float]:
    """Medians of both, and of their ratio."""
    for f in (ours, theirs):
        for _ in range(20):
            f()
    pairs = []
    for k in range(ROUNDS):
        if k % 2:
            a = timed(ours)
            b = timed(theirs)
        else:
            b = timed(theirs)
            a = timed(ours)
        pairs.append((a, b))
    ours_s, theirs_s = (statistics.median(p[k] for p in pairs) for k in (0, 1))
    return ours_s, theirs_s, statistics.median(a / b for a, b in pairs)


def launches() -> list[dict[str, Any]]:
    x, y = (torch.rand(8, 8, device="cuda") for _ in range(2))
    out = torch.empty_like(x)
    f = tw.compile("fn add(x: f32 (M,N), y: f32 (M,N)) { y[i,j] = x[i,j] + 1 }")["add"]
    fixed = tw.compile("fn add(x: f32 (8,8):(8,1), y: f32 (8,8):(8,1)) { y[i,j] = x[i,j] + 1 }")["add"]
    plan = tw.einsum.plan("ij,jk->ik", x, y)
    op = tw.torch.op(f, "tilewright_bench::add")
    compiled = torch.compile(lambda x: torch.add(x, 1))
    rows: list[tuple[str, Call, str, Call]] = [
        ("f(x, out), symbols", lambda: f(x, out), "torch.add(x, 1, out=out)", lambda: torch.add(x, 1, out=out)),
        ("f(x, out), numbers", lambda: fixed(x, out), "torch.add(x, 1, out=out)", lambda: torch.add(x, 1, out=out)),
        ("f(x)", lambda: f(x), "x + 1", lambda: x + 1),
        ("f(x)", lambda: f(x), "torch.compile", lambda: compiled(x)),
        ("op(x), tw.torch.op", lambda: op(x), "x + 1", lambda: x + 1),
        ("copy(x.T, out)", lambda: tw.copy(x.T, out), "out.copy_(x.T)", lambda: out.copy_(x.T)),
        ("plan(x, y, out=out)", lambda: plan(x, y, out=out), "torch.matmul", lambda: torch.matmul(x, y, out=out)),
        (
            "einsum('ij,jk->ik', x, y)",
            lambda: tw.einsum("ij,jk->ik", x, y),
            "torch.einsum",
            lambda: torch.einsum("ij,jk->ik", x, y),
        ),
        ("reduce(x, 'a b -> a', 'sum')", lambda: tw.reduce(x, "a b -> a", "sum"), "x.sum(1)", lambda: x.sum(1)),
    ]
    try:
        from cuda_triton import add as triton_add

        rows.append(("f(x, out), symbols", lambda: f(x, out), "Triton, cached", lambda: triton_add(x, out)))
    except ImportError:
        print("Triton: not here")
    try:
        import tvm_ffi  # noqa: F401

        g = f.tvm_ffi()
        rows.append(("f(x, out), symbols", lambda: f(x, out), "f.tvm_ffi()(x, out)", lambda: g(x, out)))
    except ImportError:
        print("TVM-FFI: not here")
    found = []
    for name, ours, peer, theirs in rows:
        a, b, ratio = turns(host, ours, theirs)
        print(f"{name:30} {a * 1e6:7.2f} µs   {peer:28} {b * 1e6:7.2f} µs   ratio {ratio:5.2f}", flush=True)
        found.append(
            {"call": name, "us": round(a * 1e6, 3), "peer": peer, "peer_us": round(b * 1e6, 3), "ratio": ratio}
        )
    return found


def large() -> list[dict[str, Any]]:
    def rand(*shape: int, dtype: Any = torch.float32) -> Any:
        return torch.rand(*shape, device="cuda").to(dtype)

    bf16, f16, u8 = torch.bfloat16, torch.float16, torch.uint8
    a, h, m = rand(8192, 8192), rand(8192, 8192, dtype=bf16), rand(4096, 4096, dtype=bf16)
    t4 = rand(64, 512, 16, 64, dtype=f16)
    image = (rand(64, 1024, 1024, 3) * 255).to(u8)
    odd = rand(513, 1025, 77, dtype=bf16)
    softmax = tw.compile(
        "fn softmax(x: f32 (M,N), y: f32 (M,N)) {\n  let m[i]: f32 = max(j) x[i,j]\n"
        "  let s[i]: f32 = sum(j) exp(x[i,j] - m[i])\n  y[i,j] = exp(x[i,j] - m[i]) / s[i]\n}"
    )["softmax"]
    q = rand(8, 16, 1024, 64, dtype=bf16)
    out_a, out_h, out_m = torch.empty_like(a), torch.empty_like(h), torch.empty_like(m)
    out_i = torch.empty(64, 3, 1024, 1024, dtype=u8, device="cuda")
    rows: list[tuple[str, Call, str, Call]] = [
        ("copy, f32 8192² transposed", lambda: tw.copy(a.T, out_a), "copy_", lambda: out_a.copy_(a.T)),
        ("copy, bf16 8192² transposed", lambda: tw.copy(h.T, out_h), "copy_", lambda: out_h.copy_(h.T)),
        ("copy, bf16 8192² as it is", lambda: tw.copy(h, out_h), "copy_", lambda: out_h.copy_(h)),
        (
            "rearrange b s h d -> b h s d, f16",
            lambda: tw.rearrange(t4, "b s h d -> (b h) (s d)"),
            "permute, reshape",
            lambda: t4.permute(0, 2, 1, 3).reshape(1024, -1),
        ),
        (
            "copy, u8 images to planes",
            lambda: tw.copy(image.permute(0, 3, 1, 2), out_i),
            "copy_",
            lambda: out_i.copy_(image.permute(0, 3, 1, 2)),
        ),
        (
            "rearrange, bf16 513 × 1025 × 77",
            lambda: tw.rearrange(odd, "a b c -> (c b) a"),
            "permute, reshape",
            lambda: odd.permute(2, 1, 0).reshape(-1, 513),
        ),
        ("softmax, f32 8192²", lambda: softmax(a, out_a), "torch.softmax", lambda: torch.softmax(a, 1, out=out_a)),
        ("reduce mean, middle axis", lambda: tw.reduce(odd, "a b c -> a c", "mean"), "mean(1)", lambda: odd.mean(1)),
        ("reduce sum of rows, f32 8192²", lambda: tw.reduce(a, "a b -> a", "sum"), "sum(1)", lambda: a.sum(1)),
        (
            "einsum ij,jk->ik, bf16 4096³",
            lambda: tw.einsum("ij,jk->ik", m, m, out=out_m),
            "torch.matmul",
            lambda: torch.matmul(m, m, out=out_m),
        ),
        (
            "einsum bhid,bhjd->bhij, bf16",
            lambda: tw.einsum("bhid,bhjd->bhij", q, q),
            "torch.einsum",
            lambda: torch.einsum("bhid,bhjd->bhij", q, q),
        ),
    ]
    found = []
    for name, ours, peer, theirs in rows:
        torch.cuda.synchronize()
        begin = time.perf_counter()
        ours()
        torch.cuda.synchronize()
        first = time.perf_counter() - begin
        a_s, b_s, ratio = turns(device, ours, theirs)
        print(
            f"{name:34} {a_s * 1e6:8.1f} µs   {peer:18} {b_s * 1e6:8.1f} µs   speed {1 / ratio:5.2f}"
            f"   first {first:.3f} s",
            flush=True,
        )
        row = {"call": name, "us": round(a_s * 1e6, 2), "peer": peer, "peer_us": round(b_s * 1e6, 2)}
        found.append({**row, "speed": round(1 / ratio, 3), "first_s": round(first, 4)})
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--json", metavar="FILE")
    args = parser.parse_args()
    gpu = torch.cuda.get_device_name(0)
    machine = {"gpu": gpu, "python": platform.python_version(), "torch": torch.__version__}
    print(machine)
    answer = {"command": "python python/benches/cuda.py", "machine": machine, "launches": launches(), "large": large()}
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            json.dump(answer, file, indent=1)
            file.write("\n")


if __name__ == "__main__":
    main()
