"""Gathers, scatters, orders, distances, convolutions and stencils with borders against NumPy.

    cargo build --release
    python3 benches/elementwise/numpy_lookups.py --out benches/results/numpy_lookups.json

One thread on both sides, f32 unless said. `tilewright run` computes each case once, and its result is held against NumPy's. Then `tilewright bench` and
NumPy take turns, NumPy by the fastest of its ways; `over_numpy` is the median over turns of NumPy's median time over tilewright's. Both take random
indices, not the same ones.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "shared"))
from programs_in_turns import compared, options, show, write


def top(x, k):
    """The places of the k largest of each row, in order."""
    some = np.argpartition(-x, k - 1, axis=1)[:, :k]
    order = np.argsort(-np.take_along_axis(x, some, 1), axis=1)
    return np.take_along_axis(some, order, 1)


def convolved(image, weight):
    """A product of all windows, as rows, and the weights."""
    n, c, h, w = image.shape
    image = np.pad(image, ((0, 0), (0, 0), (1, 1), (1, 1)))
    windows = np.lib.stride_tricks.sliding_window_view(image, (3, 3), (2, 3)).transpose(0, 2, 3, 1, 4, 5)
    rows = windows.reshape(n * h * w, c * 9) @ weight.reshape(-1, c * 9).T
    return rows.reshape(n, h, w, -1).transpose(0, 3, 1, 2)


def manhattan(a, b, y):
    """Distances, of few features one feature at a time, of others one point at a time: what is fastest."""
    if a.shape[1] < 16:
        y[...] = 0
        difference = np.empty_like(y)
        for x, z in zip(a.T, b.T):
            np.subtract.outer(x, z, out=difference)
            y += np.abs(difference, out=difference)
        return
    difference = np.empty_like(b)
    for point, row in zip(a, y):
        np.abs(np.subtract(point, b, out=difference), out=difference)
        difference.sum(1, out=row)


def cases():
    """Name, parameters, body, inputs, the output before, and what NumPy does."""
    rng = np.random.default_rng(0)
    f32 = lambda *shape: rng.standard_normal(shape).astype(np.float32)  # noqa: E731
    ids = lambda n, *shape: rng.integers(0, n, shape).astype(np.int32)  # noqa: E731

    for v, d, t in ((50000, 256, 16384), (1000, 64, 4096), (32000, 4096, 512)):
        emb, at, y = f32(v, d), ids(v, t), np.empty((t, d), np.float32)
        body = "y[t,d] = emb[ids[t],d]"
        params = f"emb: f32 ({v},{d}), ids: i32 ({t}), y: f32 ({t},{d})"
        yield f"rows_{d}_of_{v}", params, body, {"emb": emb, "ids": at}, y, lambda emb, ids, y: np.take(emb, ids, 0, y, "clip")
    for n in (1 << 14, 1 << 22):
        x, at, y = f32(n), ids(n, 1 << 18), np.empty(1 << 18, np.float32)
        params = f"x: f32 ({n}), ids: i32 ({1 << 18}), y: f32 ({1 << 18})"
        yield f"elements_of_{n}", params, "y[t] = x[ids[t]]", {"x": x, "ids": at}, y, lambda x, ids, y: np.take(x, ids, 0, y, "clip")
    x, at, y = f32(16384, 256), ids(50000, 16384), np.zeros((50000, 256), np.float32)
    params = "x: f32 (16384,256), ids: i32 (16384), y: f32 (50000,256)"
    yield "added_rows", params, "y[ids[t],d] += x[t,d]", {"x": x, "ids": at}, y, lambda x, ids, y: np.add.at(y, ids, x)
    at, y = ids(1000, 1 << 20), np.zeros(1000, np.int32)
    count = lambda ids, y: np.add(y, np.bincount(ids, minlength=1000), out=y, casting="unsafe")  # noqa: E731
    yield "histogram", "ids: i32 (1048576), y: i32 (1000)", "y[ids[t]] += 1", {"ids": at}, y, count
    for rows, n, k in ((4096, 64, 8), (1024, 256, 8), (64, 4096, 8)):
        x, y = f32(rows, n), np.empty((rows, k), np.int64)
        params = f"x: f32 ({rows},{n}), y: i64 ({rows},{k})"
        yield f"argtopk_{k}_of_{n}", params, "y[t,j] = argtopk(e, j) x[t,e]", {"x": x}, y, lambda x, y, k=k: y.__setitem__(..., top(x, k))
    for rows, n in ((4096, 64), (1024, 256), (64, 4096)):
        x, y = f32(rows, n), np.empty((rows, n), np.float32)
        params = f"x: f32 ({rows},{n}), y: f32 ({rows},{n})"
        yield f"sort_{n}", params, "y[t,j] = sort(e, j) x[t,e]", {"x": x}, y, lambda x, y: y.__setitem__(..., np.sort(x, 1))
    x, y = f32(4096, 4096), np.empty(4096, np.int64)
    yield "argmax", "x: f32 (4096,4096), y: i64 (4096)", "y[t] = argmax(e) x[t,e]", {"x": x}, y, lambda x, y: np.argmax(x, 1, y)
    for n, d in ((512, 3), (512, 64)):
        a, b, y = f32(n, d), f32(n, d), np.empty((n, n), np.float32)
        params = f"a: f32 ({n},{d}), b: f32 ({n},{d}), y: f32 ({n},{n})"
        yield f"distances_{n}_of_{d}", params, "y[i,j] = sum(k) abs(a[i,k] - b[j,k])", {"a": a, "b": b}, y, manhattan
    image, weight, y = f32(8, 64, 56, 56), f32(64, 64, 3, 3), np.empty((8, 64, 56, 56), np.float32)
    params = "image: f32 (8,64,56,56), weight: f32 (64,64,3,3), y: f32 (8,64,56,56)"
    body = """let p[n,c,i < 58,j < 58] = image[n,c,zero(i-1),zero(j-1)]
        y[n,o,i,j] = sum(c,u,v) p[n,c,i+u,j+v] * weight[o,c,u,v]"""
    yield "convolution", params, body, {"image": image, "weight": weight}, y, lambda a, b, y: y.__setitem__(..., convolved(a, b))
    body = "y[n,o,i,j] = sum(c,u,v) image[n,c,zero(i+u-1),zero(j+v-1)] * weight[o,c,u,v]"
    yield "convolution_in_one", params, body, {"image": image, "weight": weight}, y, lambda a, b, y: y.__setitem__(..., convolved(a, b))

    def sobel(x, y):
        p = np.pad(x, 1, mode="edge")
        np.subtract(p[:-2, 2:] + 2 * p[1:-1, 2:] + p[2:, 2:], p[:-2, :-2] + 2 * p[1:-1, :-2] + p[2:, :-2], out=y)

    def neighbours(x, y):
        up, down = np.roll(x, 1, 0), np.roll(x, -1, 0)
        rows = up + x + down
        np.subtract(rows + np.roll(rows, 1, 1) + np.roll(rows, -1, 1), x, out=y)

    x, y = rng.random((1024, 1024), dtype=np.float32), np.zeros((1024, 1024), np.float32)
    body = """y[i,j] = x[clamp(i-1),clamp(j+1)] + 2.0*x[i,clamp(j+1)] + x[clamp(i+1),clamp(j+1)]
        - (x[clamp(i-1),clamp(j-1)] + 2.0*x[i,clamp(j-1)] + x[clamp(i+1),clamp(j-1)])"""
    yield "stencil_clamped", "x: f32 (1024,1024), y: f32 (1024,1024)", body, {"x": x}, y, sobel
    x, y = rng.integers(0, 2, (1024, 1024)).astype(np.int32), np.zeros((1024, 1024), np.int32)
    body = """y[i,j] = x[wrap(i-1),wrap(j-1)] + x[wrap(i-1),j] + x[wrap(i-1),wrap(j+1)] + x[i,wrap(j-1)] + x[i,wrap(j+1)]
        + x[wrap(i+1),wrap(j-1)] + x[wrap(i+1),j] + x[wrap(i+1),wrap(j+1)]"""
    yield "neighbours_wrapped", "x: i32 (1024,1024), y: i32 (1024,1024)", body, {"x": x}, y, neighbours
    x, y = rng.random((512, 1000), dtype=np.float32), np.zeros((512, 1000), np.float32)
    yield "rolled", "x: f32 (512,1000), y: f32 (512,1000)", "y[i,j] = x[i,wrap(j-1)]", {"x": x}, y, lambda x, y: y.__setitem__(..., np.roll(x, 1, 1))


def check(binary, target, name, text, inputs, y, numpys):
    """Refuses a result that is not NumPy's; sums may be added in another order."""
    with tempfile.TemporaryDirectory() as folder:
        at = lambda n: str(Path(folder) / n)  # noqa: E731
        Path(at("f.tw")).write_text(text)
        command = [binary, "run", at("f.tw"), "--target", target, "--out", f"y={at('out.npy')}"]
        for n, array in inputs.items():
            np.save(at(f"{n}.npy"), array)
            command += ["--in", f"{n}={at(f'{n}.npy')}"]
        if "+=" in text:
            np.save(at("y.npy"), y)
            command += ["--in", f"y={at('y.npy')}"]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(done.stdout + done.stderr)
        got = np.load(at("out.npy"))
    want = y.copy()
    numpys(*inputs.values(), want)
    if not np.allclose(got, want, rtol=1e-4, atol=1e-3 if name.startswith("convolution") else 1e-5):
        raise SystemExit(f"{name} is not what NumPy computes")


def main():
    args = options(__doc__, 5)
    every = [case for case in cases() if args.only in case[0]]
    for name, params, body, inputs, y, numpys in every:
        check(args.tilewright, args.target, name, f"fn f({params}) {{ {body} }}", inputs, y, numpys)
    calls = (
        (name, f"({params}) {{ {body} }}", lambda f=numpys, x=(*inputs.values(), y): f(*x)) for name, params, body, inputs, y, numpys in every
    )
    result = compared(args, "gathers, scatters, orders, distances, convolutions and stencils", calls)
    show(result["rows"])
    write(args.out, result)


if __name__ == "__main__":
    main()
