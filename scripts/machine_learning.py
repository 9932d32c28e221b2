#!/usr/bin/env python3
"""The programs of machine_learning.tw, lookups.tw and orders.tw in tests/corpus against NumPy, on random data.

    python3 scripts/machine_learning.py --tilewright target/release/tilewright [--target cpu:avx2]

Needs NumPy and the built program. Exits with 1 where a result is not what NumPy computes.
"""
import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
CORPUS = ROOT / "tests/corpus"
T, V, D = 37, 50, 24


def cases(rng):
    """Functions with their arrays and what NumPy makes of them."""
    f32 = lambda *shape: rng.standard_normal(shape).astype(np.float32)  # noqa: E731
    label = lambda n, *shape: rng.integers(0, n, shape).astype(np.int32)  # noqa: E731

    x, gain, bias = f32(T, 64), f32(64), f32(64)
    centred = x - x.mean(1, keepdims=True)
    normal = centred / np.sqrt((centred**2).mean(1, keepdims=True) + 1e-5) * gain + bias
    yield "layer_norm", {"x": x, "gain": gain, "bias": bias}, {"y": normal}

    def rotated(x, angle):
        cos, sin = np.cos(angle), np.sin(angle)
        return np.stack([x[:, 0] * cos - x[:, 1] * sin, x[:, 1] * cos + x[:, 0] * sin], 1)

    x, angle = f32(T, 2, 32), f32(T, 32)
    yield "rope_interleaved", {"x": x, "angle": angle}, {"y": rotated(x, angle)}
    yield "rope_planar", {"x": x}, {"y": rotated(x, np.arange(T)[:, None] * np.exp(np.arange(32) * -0.28782313))}

    logits, labels = f32(T, V), label(V, T)
    top = logits.max(1)
    loss = np.log(np.exp(logits - top[:, None]).sum(1)) + top - logits[np.arange(T), labels]
    yield "cross_entropy", {"logits": logits, "label": labels}, {"loss": loss}
    yield "accuracy", {"logits": logits, "label": labels}, {"right": np.array([(logits.argmax(1) == labels).mean()])}

    image, weight, bias = f32(2, 3, 17, 17), f32(4, 3, 3, 3), f32(4)
    windows = np.lib.stride_tricks.sliding_window_view(image, (3, 3), (2, 3))[:, :, ::2, ::2]
    convolved = np.einsum("ncijuv,ocuv->noij", windows, weight) + bias[:, None, None]
    yield "conv2d", {"image": image, "weight": weight, "bias": bias}, {"y": convolved}
    x = f32(2, 3, 8, 8)
    yield "average_pool", {"x": x}, {"y": x.reshape(2, 3, 4, 2, 4, 2).mean((3, 5))}
    image = f32(3, 10, 10)
    windows = np.lib.stride_tricks.sliding_window_view(image, (3, 3), (1, 2))
    yield "im2col", {"image": image}, {"columns": windows.transpose(0, 3, 4, 1, 2)}
    x = f32(3, 8, 8)
    yield "flip", {"x": x}, {"y": x[..., ::-1]}

    x = f32(T, 2, 32)
    scale = np.maximum(np.abs(x).max(2), np.float32(1e-30)) / np.float32(127)
    yield "quantise", {"x": x}, {"q": np.rint(x / scale[..., None]).astype(np.int8), "scale": scale}
    q, scale = rng.integers(0, 256, (T, 32)).astype(np.uint8), f32(T)
    halves = np.stack([q % 16, q // 16], 1).astype(np.int32) - 8
    yield "dequantise", {"q": q, "scale": scale}, {"y": halves * scale[:, None, None]}

    weight, count = f32(V, 16), f32(T, V)
    yield "embedding_bag", {"weight": weight, "count": count}, {"y": count @ weight}
    q, k = f32(2, T, 16), f32(2, T, 16)
    scores = np.where(np.tri(T, dtype=bool), q @ k.transpose(0, 2, 1) * np.float32(0.25), -np.inf)
    yield "causal_scores", {"q": q, "k": k}, {"s": scores}
    x, segment = f32(T, 8), label(4, T)
    yield "segment_sum", {"x": x, "segment": segment}, {"y": np.stack([x[segment == g].sum(0) for g in range(4)])}
    x = label(10, T)
    yield "histogram", {"x": x}, {"y": np.bincount(x, minlength=10)}
    x = f32(T)
    yield "cumulative", {"x": x}, {"y": x.cumsum()}


def lookups(rng):
    """Gathers, scatters, indices that are values, borders."""
    f32 = lambda *shape: rng.standard_normal(shape).astype(np.float32)  # noqa: E731
    ids = lambda n, *shape: rng.integers(0, n, shape).astype(np.int32)  # noqa: E731

    emb, t = f32(V, D), ids(V, T)
    yield "embedding", {"emb": emb, "ids": t}, {"y": emb[t]}
    x, of = f32(3, V, D), ids(V, 3, T)
    yield "batched", {"x": x, "ids": of}, {"y": np.take_along_axis(x, of[:, :, None].astype(np.int64), 1)}
    x, of = f32(V), t.astype(np.int64)
    yield "elements", {"x": x, "ids": t}, {"y": x[t]}
    x, bag, w = f32(V), ids(V, T, 4), f32(T, 4)
    yield "bag", {"emb": emb, "ids": bag, "w": w}, {"y": np.einsum("tk,tkd->td", w, emb[bag])}
    yield "sparse", {"val": w, "col": bag, "x": x}, {"y": (w * x[bag]).sum(1)}
    x, w, expert = f32(T, 24), f32(V, D, 24), ids(V, T)
    yield "routed", {"x": x, "w": w, "expert": expert}, {"y": np.einsum("tk,tdk->td", x, w[expert])}
    score, x = f32(T, V), f32(V, D)
    yield "best", {"score": score, "x": x}, {"y": x[score.argmax(1)]}

    x, y = f32(T, D), f32(V, D)
    placed, added = y.copy(), y.copy()
    for row, at in enumerate(t):
        placed[at] = x[row]
    np.add.at(added, t, x)
    yield "placed", {"x": x, "ids": t, "y": y}, {"y": placed}
    yield "added", {"x": x, "ids": t, "y": y}, {"y": added}
    yield "counted", {"ids": t, "y": np.zeros(V, np.int32)}, {"y": np.bincount(t, minlength=V)}

    x = f32(V, D)
    yield "upsampled", {"x": x}, {"y": x.repeat(2, 0).repeat(2, 1)}
    yield "around", {"x": x}, {"y": np.roll(x, (-1, 2), (0, 1))}
    x = f32(V)
    padded = np.pad(x, 1, mode="edge")
    yield "nearest", {"x": x}, {"y": padded[:-2] + x + padded[2:]}
    image, weight = f32(2, 3, 9, 8), f32(4, 3, 3, 3)
    windows = np.lib.stride_tricks.sliding_window_view(np.pad(image, ((0, 0), (0, 0), (1, 1), (1, 1))), (3, 3), (2, 3))
    same = np.einsum("ncijuv,ocuv->noij", windows, weight)
    yield "same", {"image": image, "weight": weight}, {"y": same}
    yield "padded", {"image": image, "weight": weight}, {"y": same}


def orders(rng):
    """Sorted elements and where they stand; many are equal, and some are NaN."""
    x = rng.integers(-9, 9, (T, V)).astype(np.float32)
    x[rng.random((T, V)) < 0.05] = np.nan
    yield "sorted", {"x": x}, {"y": np.sort(x, 1)}
    k = rng.integers(-9, 9, (T, V)).astype(np.int32)
    yield "places", {"x": k}, {"y": np.argsort(k, 1, kind="stable")}
    d = rng.standard_normal((V, T))
    yield "descending", {"x": d}, {"y": -np.sort(-d, 0)}
    n = x[0].copy()
    yield "reversed", {"x": n}, {"y": np.sort(-n)[::-1]}
    logit = rng.standard_normal((T, V)).astype(np.float32)
    expert = np.argsort(-logit, 1, kind="stable")[:, :2]
    part = np.exp(np.take_along_axis(logit, expert, 1) - logit.max(1, keepdims=True))
    weight = part / part.sum(1, keepdims=True)
    yield "routed", {"logit": logit}, {"weight": weight, "expert": expert}
    key, rows = rng.integers(0, 20, V).astype(np.int32), rng.standard_normal((V, 5)).astype(np.float32)
    yield "by_key", {"key": key, "x": rows}, {"y": rows[np.argsort(key, kind="stable")]}


def wrong(args, source, function, inputs, want):
    """What is wrong with a function's results, if anything is."""
    with tempfile.TemporaryDirectory() as folder:
        command = [args.tilewright, "run", CORPUS / source, "--fn", function, "--target", args.target]
        for name, array in inputs.items():
            np.save(f"{folder}/{name}.npy", np.ascontiguousarray(array))
            command += ["--in", f"{name}={folder}/{name}.npy"]
        for name in want:
            command += ["--out", f"{name}={folder}/out.{name}.npy"]
        said = subprocess.run(command, capture_output=True, text=True)
        if said.returncode != 0:
            return said.stderr.strip()
        for name, array in want.items():
            found = np.load(f"{folder}/out.{name}.npy").reshape(array.shape)
            if not np.allclose(found, array, rtol=2e-5, atol=2e-5, equal_nan=True):
                return f"`{name}` is off by {np.nanmax(np.abs(found - array))}"
    return None


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--tilewright", type=lambda t: Path(t).resolve(), required=True, help="the built program")
    p.add_argument("--target", default="cpu", help="as `tilewright run` takes it")
    p.add_argument("--seed", type=int, default=1)
    args = p.parse_args()
    failed = 0
    for source, programs in [("machine_learning.tw", cases), ("lookups.tw", lookups), ("orders.tw", orders)]:
        for function, inputs, want in programs(np.random.default_rng(args.seed)):
            problem = wrong(args, source, function, inputs, want)
            failed += problem is not None
            print(f"{source:20} {function:18} {problem or 'ok'}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
