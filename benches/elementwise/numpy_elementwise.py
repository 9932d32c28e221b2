"""Set E1, elementwise programs and reductions: NumPy against tilewright, side by side in one run, one thread and more.

    cargo build --release --example elementwise_server
    python3 benches/elementwise/numpy_elementwise.py --out benches/results/numpy_elementwise.json

This process runs NumPy and takes turns with a child that runs tilewright (`server.rs`; `../shared/turns.py`) and a memcpy of as many bytes
as the case reads and writes. Large arrays lie on huge pages on both sides (`../shared/pages.rs`). Every result is compared with NumPy's in
f64 first. NumPy writes into arrays made before (`out=`) wherever an operation allows it, temporaries included: what is measured is the
number of passes over memory and the speed of each, not the allocator.

`over_numpy` is NumPy's seconds over tilewright's; `of_memcpy` is memcpy's seconds over tilewright's. `of_limit` is the seconds of the fastest loop that only
touches the case's bytes over tilewright's (`limits.rs`; the memcpy is one of them where as much is read as is written): the fraction of what one core can do at most, for what
does not fit in a cache. A sum only reads, an addition of matrices reads twice what it writes, and memory serves each mix at another speed.

With `--threads 2`, tilewright (where the work is worth it), the memcpy and the loops run on two threads, too, in the same turns: `on_2_threads` has the same ratios of these. NumPy
has one thread always.
"""

import math
import os
import sys
import tempfile
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "shared"))
from turns import Server, arguments, geomean, machine, pin, python_runner, ratio, speeds, take_turns, threaded, write


def data(k, shape):
    i = np.arange(math.prod(shape), dtype=np.int64) * (37 + 2 * k) % 1009
    return (i.astype(np.float32) / np.float32(504.0) - np.float32(1.0)).reshape(shape)


KEYS = [f"{kind}_{key}" for key in ("over_numpy", "of_memcpy", "of_limit") for kind in ("median", "best")]
MATRIX = "f32 ({m},{n}):({n},1)"


def program(params, out, body):
    return "fn f(" + ", ".join(f"{p}: {t}" for p, t in params) + f", y: {out}) {{ {body} }}"


# name: parameters beside the output, output type, body; input shapes and output shape; NumPy on (inputs, out, temporaries); the same in f64.
def cases(m, n):
    full, row, col = MATRIX.format(m=m, n=n), f"f32 ({m}):(1)", f"f32 ({n}):(1)"
    transposed = f"f32 ({n},{m}):({m},1)"

    def relu_bias(a, b, y, t):
        np.add(a, b, out=y)
        np.maximum(y, 0, out=y)

    def relu_bias_col(a, b, y, t):
        np.add(a, b[:, None], out=y)
        np.maximum(y, 0, out=y)

    def bf16(a, y, t):
        bits, half = a.view(np.uint32), t.view(np.uint32)
        np.right_shift(bits, 16, out=half)
        np.bitwise_and(half, 1, out=half)
        np.add(half, 0x7FFF, out=half)
        np.add(half, bits, out=half)
        np.bitwise_and(half, 0xFFFF0000, out=y.view(np.uint32))

    def f16(a, y, t):
        np.copyto(y, a.astype(np.float16))

    def softmax(a, y, t):
        np.subtract(a, a.max(axis=1, keepdims=True), out=y)
        np.exp(y, out=y)
        np.divide(y, y.sum(axis=1, keepdims=True), out=y)

    def layer_norm(a, g, b, y, t):
        np.subtract(a, a.mean(axis=1, keepdims=True), out=y)
        np.multiply(y, y, out=t)
        scale = 1 / np.sqrt(t.mean(axis=1, keepdims=True) + np.float32(1e-5))
        np.multiply(y, scale, out=y)
        np.multiply(y, g, out=y)
        np.add(y, b, out=y)

    def total(a, y, t):
        y[0] = a.sum()

    yield "a + b.T", [("a", full), ("b", transposed)], full, "y[i,j] = a[i,j] + b[j,i]", [(m, n), (n, m)], (m, n), lambda a, b, y, t: np.add(a, b.T, out=y)
    yield "relu(a + bias of columns)", [("a", full), ("b", col)], full, "y[i,j] = relu(a[i,j] + b[j])", [(m, n), (n,)], (m, n), relu_bias
    yield "relu(a + bias of rows)", [("a", full), ("b", row)], full, "y[i,j] = relu(a[i,j] + b[i])", [(m, n), (m,)], (m, n), relu_bias_col
    yield "f32(bf16(a))", [("a", full)], full, "y[i,j] = f32(bf16(a[i,j]))", [(m, n)], (m, n), bf16
    yield "f32(f16(a))", [("a", full)], full, "y[i,j] = f32(f16(a[i,j]))", [(m, n)], (m, n), f16
    yield "exp(a)", [("a", full)], full, "y[i,j] = exp(a[i,j])", [(m, n)], (m, n), lambda a, y, t: np.exp(a, out=y)
    yield "sum of rows", [("a", full)], row, "y[i] = sum(j) a[i,j]", [(m, n)], (m,), lambda a, y, t: np.sum(a, axis=1, out=y)
    yield "sum of columns", [("a", full)], col, "y[j] = sum(i) a[i,j]", [(m, n)], (n,), lambda a, y, t: np.sum(a, axis=0, out=y)
    yield "sum of all", [("a", full)], "f32 (1):(1)", "y[k] = sum(i,j) a[i,j]", [(m, n)], (1,), total
    body = "let top[i] = max(j) a[i,j] let e[i,j] = exp(a[i,j] - top[i]) let s[i] = sum(j) e[i,j] y[i,j] = e[i,j] / s[i]"
    yield "softmax of rows", [("a", full)], full, body.replace(" let", "\n let").replace(" y[", "\n y["), [(m, n)], (m, n), softmax
    body = (
        f"let t[i] = sum(j) a[i,j]\n let c[i,j] = a[i,j] - t[i] / {n}.0\n let v[i] = sum(j) c[i,j] * c[i,j]\n"
        f" y[i,j] = c[i,j] * rsqrt(v[i] / {n}.0 + 0.00001) * g[j] + b[j]"
    )
    yield "layer norm of rows", [("a", full), ("g", col), ("b", col)], full, body, [(m, n), (n,), (n,)], (m, n), layer_norm


def check(name, run, inputs, got):
    """The largest error against NumPy in f64, relative to the largest magnitude of the result (casts in f32: they round)."""
    kind = np.float32 if name.startswith("f32(") else np.float64
    wide = [x.astype(kind) for x in inputs]
    want, temp = np.empty(got.shape, kind), np.empty(inputs[0].shape, kind)
    run(*wide, want, temp)
    scale = max(float(np.abs(want).max()), float(np.abs(inputs[0]).sum()) if name.startswith("sum of all") else 0.0, 1e-30)
    if name == "sum of rows" or name == "sum of columns":
        scale = float(np.abs(inputs[0]).sum(axis=1 if "rows" in name else 0).max())
    error = float(np.abs(got.astype(np.float64) - want).max()) / scale
    if not error < 2e-6:
        raise SystemExit(f"{name}: error {error}")
    return error


def measure(server, case, target, threads, batches, batch_seconds):
    name, params, out, body, shapes, out_shape, run = case
    inputs = [data(k, s) for k, s in enumerate(shapes)]
    y, temp = np.empty(out_shape, np.float32), np.empty(shapes[0], np.float32)
    with tempfile.NamedTemporaryFile() as dump:
        sizes = [x.size for x in inputs]
        ready = server.ask(cmd="case", target=target, text=program(params, out, body), inputs=sizes, output=y.size, dump=dump.name)
        got = np.fromfile(dump.name, np.float32).reshape(out_shape)
    error = check(name, run, inputs, got)
    arrays = (*inputs, y, temp)
    n_bytes = sum(x.nbytes for x in inputs) + y.nbytes
    ours = ["tilewright", "memcpy", *ready["ways"]]
    runners = {"numpy": python_runner("run(*arrays)", run=run, arrays=arrays)}
    runners |= {way: server.runner(way) for way in ours} | server.on_threads(ours, threads)
    times, _ = take_turns(runners, batches, batch_seconds)
    row = {"case": name, "shape": list(shapes[0]), "bytes_moved": n_bytes, "relative_error": error}
    row["compile_seconds"] = ready["compile_seconds"]
    row |= speeds(times, n_bytes)
    # As much is read as is written: one input has the output's size, and others are small.
    moves = sum(x.size for x in inputs) < 1.1 * y.size
    ways = ready["ways"] + ["memcpy"] * moves
    row |= against(row, ways, 1)
    if threads > 1:
        row[f"on_{threads}_threads"] = against(row, ways, threads)
    return row


def against(row, ways, threads):
    """The ratios of what ran on so many threads; `ways` are the loops of which the fastest is the limit."""
    ours, memcpy, *ways = [threaded(who, threads) for who in ("tilewright", "memcpy", *ways)]
    out = {}
    for other, key in (("numpy", "over_numpy"), (memcpy, "of_memcpy")):
        for kind in ("median", "best"):
            out[f"{kind}_{key}"] = ratio(row, other, ours, kind)
    for kind in ("median", "best"):
        fastest = min(ways, key=lambda way: row[way][f"{kind}_seconds"])
        out[f"{kind}_of_limit"] = ratio(row, fastest, ours, kind)
    out["limit"] = min(ways, key=lambda way: row[way]["median_seconds"])
    if threads > 1:
        for kind in ("median", "best"):
            out[f"{kind}_over_one_thread"] = ratio(row, "tilewright", ours, kind)
    return out


def more(row, threads):
    """What is printed of a row's other threads."""
    on = row.get(f"on_{threads}_threads")
    if not on:
        return ""
    return f"  {threads} threads x{on['median_over_one_thread']:.2f}, of memcpy {on['median_of_memcpy']:.2f}, of {on['limit']} {on['median_of_limit']:.2f}"


def main():
    ap = arguments(__doc__, "elementwise_server")
    ap.add_argument("--sizes", default="256x256,1024x1024,1000x1003,4096x4096,8192x8192")
    ap.add_argument("--target", default="cpu", help="what tilewright compiles for: cpu, cpu:avx2, cpu:baseline")
    ap.add_argument("--only", help="cases whose name contains this")
    ap.add_argument("--threads", type=int, default=1, help="also on so many threads, in the same turns")
    ap.add_argument("--batches", type=int, default=9)
    ap.add_argument("--batch-seconds", type=float, default=0.004)
    args = ap.parse_args()
    pin(args.cpu, args.threads)

    server = Server(args.server)
    result = {
        "what": "set E1: NumPy and memcpy against tilewright, interleaved in one run; one thread, but what says otherwise",
        "command": "python3 benches/elementwise/numpy_elementwise.py " + " ".join(a for a in sys.argv[1:]),
        "machine": machine() | {"target": server.ask(cmd="hello")["target"] if args.target == "cpu" else args.target},
        "load_before": os.getloadavg()[0],
        "sizes": {},
    }
    for size in args.sizes.split(","):
        m, n = map(int, size.split("x"))
        rows = []
        for case in cases(m, n):
            if args.only and args.only not in case[0]:
                continue
            row = measure(server, case, args.target, args.threads, args.batches, args.batch_seconds)
            rows.append(row)
            print(
                f"{size:10} {row['case']:26} numpy {row['numpy']['median_gb_per_s']:7.2f} tilewright"
                f" {row['tilewright']['median_gb_per_s']:7.2f} memcpy {row['memcpy']['median_gb_per_s']:7.2f} GB/s"
                f"  x{row['median_over_numpy']:6.2f} (best x{row['best_over_numpy']:.2f})  of memcpy {row['median_of_memcpy']:.2f} (best {row['best_of_memcpy']:.2f})"
                f"  of {row['limit']} {row['median_of_limit']:.2f} (best {row['best_of_limit']:.2f})"
                f"  compile {row['compile_seconds'] * 1e3:.1f} ms" + more(row, args.threads),
                file=sys.stderr,
                flush=True,
            )
        summary = {k: geomean(r[k] for r in rows) for k in KEYS}
        if args.threads > 1:
            on = f"on_{args.threads}_threads"
            summary[on] = {k: geomean(r[on][k] for r in rows) for k in [*KEYS, "median_over_one_thread", "best_over_one_thread"]}
        print(f"{size:10} geomean {summary}", file=sys.stderr)
        result["sizes"][size] = {"geomean": summary, "rows": rows}
    write(args.out, result)


if __name__ == "__main__":
    main()
