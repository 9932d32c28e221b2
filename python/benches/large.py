"""Large arrays beside NumPy, einops, opt_einsum, torch and JAX: one process, in turns, medians.

    python python/benches/large.py [--json FILE] [--threads N]

Each row times a call of tilewright and the same by its peer, in turns, on arrays that are there; and the first call, in
which tilewright compiles.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import platform
import statistics
import time
from collections.abc import Callable
from typing import Any

import einops
import numpy as np
import opt_einsum

import tilewright as tw

ROUNDS = 21

Call = Callable[[], Any]


def seconds(f: Call) -> float:
    begin = time.perf_counter()
    f()
    return time.perf_counter() - begin


def row(name: str, ours: Call, peer: str, theirs: Call) -> dict[str, Any]:
    first, peer_first = seconds(ours), seconds(theirs)
    pairs = []
    for k in range(ROUNDS):
        a, b = (seconds(ours), seconds(theirs)) if k % 2 else (seconds(theirs), seconds(ours))[::-1]
        pairs.append((a, b))
    mine, other = (statistics.median(p[k] for p in pairs) for k in (0, 1))
    ratio = statistics.median(b / a for a, b in pairs)
    print(
        f"{name:44} {mine * 1e3:9.3f} ms  {peer:34} {other * 1e3:9.3f} ms  {ratio:6.2f} ×  first {first * 1e3:8.1f} ms"
    )
    found = {"call": name, "ms": mine * 1e3, "peer": peer, "peer_ms": other * 1e3, "times_faster": ratio}
    found = {k: round(v, 4) if isinstance(v, float) else v for k, v in found.items()}
    return {**found, "first_ms": round(first * 1e3, 2), "peer_first_ms": round(peer_first * 1e3, 2)}


def rows() -> list[dict[str, Any]]:
    rng = np.random.default_rng(1)
    f32 = lambda *shape: rng.random(shape, dtype=np.float32)  # noqa: E731
    out: list[dict[str, Any]] = []
    square, turned = f32(4096, 4096), np.empty((4096, 4096), np.float32)
    out.append(
        row(
            "copy(x.T, y), 4096², f32",
            lambda: tw.copy(square.T, turned),
            "np.copyto",
            lambda: np.copyto(turned, square.T),
        )
    )
    photo, planes = rng.integers(0, 255, (2160, 3840, 3), np.uint8), np.empty((3, 2160, 3840), np.uint8)
    out.append(
        row(
            "copy, HWC to CHW, u8, 2160×3840",
            lambda: tw.copy(photo.transpose(2, 0, 1), planes),
            "np.copyto",
            lambda: np.copyto(planes, photo.transpose(2, 0, 1)),
        )
    )
    heads, joined = f32(8, 512, 16, 64), np.empty((8, 16, 512, 64), np.float32)
    out.append(
        row(
            "copy, b s h d to b h s d, f32",
            lambda: tw.copy(heads.transpose(0, 2, 1, 3), joined),
            "np.copyto",
            lambda: np.copyto(joined, heads.transpose(0, 2, 1, 3)),
        )
    )
    out.append(
        row(
            "rearrange 'b s h d -> b h (s d)'",
            lambda: tw.rearrange(heads, "b s h d -> b h (s d)"),
            "einops.rearrange",
            lambda: einops.rearrange(heads, "b s h d -> b h (s d)"),
        )
    )
    out.append(
        row(
            "reduce 'b s h d -> b h d', mean",
            lambda: tw.reduce(heads, "b s h d -> b h d", "mean"),
            "einops.reduce",
            lambda: einops.reduce(heads, "b s h d -> b h d", "mean"),
        )
    )
    q, k, s = f32(16, 512, 64), f32(16, 512, 64), np.empty((16, 512, 512), np.float32)
    text = "hid,hjd->hij"
    out.append(
        row(
            f"einsum {text}, f32",
            lambda: tw.einsum(text, q, k, out=s),
            "np.einsum(optimize=True)",
            lambda: np.einsum(text, q, k, out=s, optimize=True),
        )
    )
    chain = [f32(256, 16), f32(16, 256), f32(256, 16)]
    text2 = "ij,jk,kl->il"
    out.append(
        row(
            f"einsum {text2}",
            lambda: tw.einsum(text2, *chain),
            "opt_einsum.contract",
            lambda: opt_einsum.contract(text2, *chain),
        )
    )
    x = f32(2048, 2048)
    programs = {
        "softmax": (
            "let m[i] = max(j) x[i,j]\n let e[i,j] = exp(x[i,j] - m[i])\n y[i,j] = e[i,j] / (sum(k) e[i,k])",
            lambda: (e := np.exp(x - x.max(1, keepdims=True))) / e.sum(1, keepdims=True),
        ),
        "cumsum": ("y[i,j] = cumsum(j) x[i,j]", lambda: np.cumsum(x, axis=1)),
        "sort": ("y[i,j] = sort(k, j) x[i,k]", lambda: np.sort(x, axis=1)),
        "gelu": (
            "y[i,j] = 0.5 * x[i,j] * (1 + tanh(0.7978846 * (x[i,j] + 0.044715 * x[i,j] * x[i,j] * x[i,j])))",
            lambda: 0.5 * x * (1 + np.tanh(0.7978846 * (x + 0.044715 * x * x * x))),
        ),
    }
    for name, (body, theirs) in programs.items():
        f = tw.compile(f"fn f(x: f32 (M,N), y: f32 (M,N)) {{ {body} }}")["f"]
        out.append(row(f"{name}, 2048², f32, symbols", lambda f=f: f(x), "NumPy", theirs))
    best = tw.compile("fn f(x: f32 (M,N), y: i64 (M)) { y[i] = argmax(j) x[i,j] }")["f"]
    out.append(row("argmax, 2048², f32, symbols", lambda: best(x), "np.argmax", lambda: np.argmax(x, axis=1)))
    if importlib.util.find_spec("torch"):
        import torch

        t, to = torch.from_numpy(heads), torch.empty(8, 16, 512, 64)
        out.append(
            row(
                "copy, b s h d to b h s d, torch",
                lambda: tw.copy(t.permute(0, 2, 1, 3), to),
                "dst.copy_(x.permute(…))",
                lambda: to.copy_(t.permute(0, 2, 1, 3)),
            )
        )
        w, wo = torch.rand(4096, 4096), torch.empty(4096, 4096)
        out.append(row("copy(x.T, y), 4096², torch", lambda: tw.copy(w.T, wo), "dst.copy_(x.T)", lambda: wo.copy_(w.T)))
    if importlib.util.find_spec("jax"):
        import jax
        import jax.numpy as jnp

        jx = jnp.asarray(x)
        soft = jax.jit(lambda a: jax.nn.softmax(a, axis=1))
        f = tw.compile(f"fn f(x: f32 (M,N), y: f32 (M,N)) {{ {programs['softmax'][0]} }}")["f"]
        y = np.empty_like(x)
        out.append(
            row(
                "softmax, 2048², given output",
                lambda: f(x, y),
                "jax.jit(jax.nn.softmax)",
                lambda: soft(jx).block_until_ready(),
            )
        )
    return out


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--json", metavar="FILE")
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    tw.set_num_threads(args.threads)
    if importlib.util.find_spec("torch"):
        import torch

        torch.set_num_threads(args.threads)
    found = rows()
    if args.json:
        versions = {m.__name__: m.__version__ for m in (np, einops, opt_einsum)}
        machine = {"system": platform.platform(), "python": platform.python_version(), **versions}
        command = f"OMP_NUM_THREADS={args.threads} python python/benches/large.py --threads {args.threads}"
        with open(args.json, "w", encoding="utf-8") as file:
            json.dump({"command": command, "machine": machine, "rows": found}, file, indent=1)
            file.write("\n")


if __name__ == "__main__":
    main()
