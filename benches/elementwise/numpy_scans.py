"""Scans against NumPy: sums and maxima along the rows and the columns of a matrix, and along one long row.

    cargo build --release
    python3 benches/elementwise/numpy_scans.py --out benches/results/numpy_scans.json

One thread on both sides, f32, into arrays made before. `tilewright run` computes each case once, and its result is held against NumPy's sum in f64
(maxima are equal). Then `tilewright bench` and NumPy take turns; `over_numpy` is the median over turns of NumPy's median time over tilewright's.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "shared"))
from numpy_operations import tensor
from programs_in_turns import compared, options, show, write

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


def main():
    args = options(__doc__, 5)
    every = [case for case in cases() if args.only in case[0]]
    for name, text, (x, _, ufunc, axis) in every:
        check(args.tilewright, args.target, name, text, x, ufunc, axis)
    calls = ((name, text, lambda x=x, y=y, f=f, axis=axis: f.accumulate(x, axis=axis, out=y)) for name, text, (x, y, f, axis) in every)
    result = compared(args, "scans", calls)
    show(result["rows"])
    write(args.out, result)


if __name__ == "__main__":
    main()
