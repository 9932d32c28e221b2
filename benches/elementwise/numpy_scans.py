"""Scans against NumPy: sums and maxima along the rows and the columns of a matrix, and along one long row.

    cargo build --release
    python3 benches/elementwise/numpy_scans.py --out benches/results/numpy_scans.json

One thread on both sides, f32, into arrays made before. `tilewright run` computes each case once, and its result is held against NumPy's sum in f64
(maxima are equal). Then `tilewright bench` and NumPy take turns; `over_numpy` is the median over turns of NumPy's median time over tilewright's.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "shared"))
from numpy_operations import ours, tensor
from turns import ROOT, arguments, geomean, machine, pin, python_runner, write

SHAPES = ((4096, 4096), (1000, 1003), (65536, 64), (64, 64), (1 << 24,))
OPS = {"sum": np.add, "max": np.maximum}


def cases():
    rng = np.random.default_rng(0)
    for shape in SHAPES:
        x, y = rng.standard_normal(shape).astype(np.float32), np.empty(shape, np.float32)
        index = ",".join("ij"[: len(shape)])
        for op, ufunc in OPS.items():
            for axis in range(len(shape)):
                name = f"cum{op}_{'x'.join(map(str, shape))}_along_{axis}"
                text = f"({tensor('x', 'f32', shape)}, {tensor('y', 'f32', shape)}) {{ y[{index}] = cum{op}({'ij'[axis]}) x[{index}] }}"
                yield name, text, (x, y, ufunc, axis)


def check(binary, target, name, text, x, ufunc, axis):
    """Refuses a result that is further from the exact one than n additions of n terms may be."""
    with tempfile.TemporaryDirectory() as folder:
        program, given, out = (str(Path(folder) / f) for f in ("f.tw", "x.npy", "y.npy"))
        Path(program).write_text(f"fn f{text}")
        np.save(given, x)
        done = subprocess.run([binary, "run", program, "--target", target, "--in", f"x={given}", "--out", f"y={out}"], capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(done.stdout + done.stderr)
        got = np.load(out)
    exact = ufunc.accumulate(x.astype(np.float64), axis=axis)
    bound = np.cumsum(np.abs(x), axis=axis, dtype=np.float64) * x.shape[axis] * 2.0**-24 if ufunc is np.add else 0
    if not (np.abs(got - exact) <= bound).all():
        raise SystemExit(f"{name} is wrong by {np.abs(got - exact).max()}")


def numpys(reps, x, y, ufunc, axis):
    runner = python_runner("f(x, axis=axis, out=y)", f=ufunc.accumulate, x=x, y=y, axis=axis)
    n = max(1, int(1e-3 / min(runner(1) for _ in range(2))))
    return statistics.median(runner(n) for _ in range(reps))


def main():
    ap = arguments(__doc__, "")
    ap.add_argument("--tilewright", default=str(ROOT / "target/release/tilewright"))
    ap.add_argument("--target", default="cpu", help="what tilewright compiles for: cpu, cpu:avx2, cpu:baseline")
    ap.add_argument("--turns", type=int, default=5)
    ap.add_argument("--reps", type=int, default=5)
    args = ap.parse_args()
    pin(args.cpu)
    every, load = list(cases()), os.getloadavg()[0]
    for name, text, (x, _, ufunc, axis) in every:
        check(args.tilewright, args.target, name, text, x, ufunc, axis)
    times = {name: [] for name, _, _ in every}
    for _ in range(args.turns):
        for name, text, run in every:
            mine = ours(args.tilewright, args.target, args.reps, [(name, text, run)])
            times[name].append((mine[name], numpys(args.reps, *run)))
    rows = []
    for name, text, _ in every:
        seconds, theirs = (statistics.median(t[k] for t in times[name]) for k in range(2))
        over = statistics.median(t / s for s, t in times[name])
        rows.append({"case": name, "program": f"fn f{text}", "over_numpy": round(over, 3), "seconds": seconds, "numpy_seconds": theirs})
    result = {
        "what": "scans: NumPy against tilewright, in turns, one thread",
        "command": "python3 benches/elementwise/numpy_scans.py " + " ".join(sys.argv[1:]),
        "machine": machine() | {"target": args.target},
        "load_before": load,
        "geomean_over_numpy": geomean(row["over_numpy"] for row in rows),
        "rows": rows,
    }
    for row in rows:
        print(f"{row['case']:36} x{row['over_numpy']:.2f}  {row['seconds'] * 1e6:9.2f} us, NumPy {row['numpy_seconds'] * 1e6:9.2f} us", file=sys.stderr)
    write(args.out, result)


if __name__ == "__main__":
    main()
