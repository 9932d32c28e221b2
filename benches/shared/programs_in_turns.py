"""Programs that `tilewright bench` runs against what a Python library does, in turns, one thread: what such comparisons share.

A case is a name, a function without its name (`(x: f32 (4), y: f32 (4)) { y[i] = x[i] }`), and a call of the library that does the same.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile

from turns import ROOT, arguments, geomean, machine, pin, python_runner, write


def options(doc, reps):
    """The options of such a comparison."""
    ap = arguments(doc, "")
    ap.add_argument("--tilewright", default=str(ROOT / "target/release/tilewright"))
    ap.add_argument("--target", default="cpu", help="what tilewright compiles for: cpu, cpu:avx2, cpu:baseline")
    ap.add_argument("--only", default="", help="cases whose name has this in it")
    ap.add_argument("--turns", type=int, default=5)
    ap.add_argument("--reps", type=int, default=reps)
    args = ap.parse_args()
    pin(args.cpu)
    return args


def ours(binary, target, reps, chunk):
    """Median seconds of each of some functions, which agree with the interpreter."""
    with tempfile.NamedTemporaryFile("w", suffix=".tw") as f:
        f.write("\n".join(f"fn {name} {text}" for name, text, _ in chunk))
        f.flush()
        command = [binary, "bench", f.name, "--reps", str(reps), "--target", target, "--threads", "1", "--json"]
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    return {row["function"]: statistics.median(row["seconds"]) for row in json.loads(done.stdout)}


def theirs(reps, call, batch_seconds):
    """Median seconds of the library's call, in batches of at least so many seconds."""
    runner = python_runner("call()", call=call)
    once = min(runner(1) for _ in range(2))
    n = max(1, int(batch_seconds / max(once, 1e-8)))
    return statistics.median(runner(n) for _ in range(reps))


def compared(args, what, cases, chunk=1, batch_seconds=1e-3):
    """The result of a comparison with NumPy, its rows in the order of the cases; `chunk` cases are built and run together."""
    cases, load = [case for case in cases if args.only in case[0]], os.getloadavg()[0]
    times = {name: [] for name, _, _ in cases}
    for _ in range(args.turns):
        for at in range(0, len(cases), chunk):
            some = cases[at : at + chunk]
            mine = ours(args.tilewright, args.target, args.reps, some)
            for name, _, call in some:
                times[name].append((mine[name], theirs(args.reps, call, batch_seconds)))
    rows = []
    for name, text, _ in cases:
        seconds, numpy_seconds = (statistics.median(t[k] for t in times[name]) for k in range(2))
        over = statistics.median(t / s for s, t in times[name])
        rows.append({"case": name, "program": f"fn f{text}", "over_numpy": round(over, 3), "seconds": seconds, "numpy_seconds": numpy_seconds})
    return {
        "what": f"{what}: NumPy against tilewright, in turns, one thread",
        "command": f"python3 benches/elementwise/{os.path.basename(sys.argv[0])} " + " ".join(sys.argv[1:]),
        "machine": machine() | {"target": args.target},
        "load_before": load,
        "geomean_over_numpy": geomean(row["over_numpy"] for row in rows),
        "rows": rows,
    }


def show(rows):
    """One line a row, on standard error."""
    for row in rows:
        seconds = f"{row['seconds'] * 1e6:10.2f} us, NumPy {row['numpy_seconds'] * 1e6:10.2f} us"
        print(f"{row['case']:40} x{row['over_numpy']:.2f}  {seconds}", file=sys.stderr)


__all__ = ["compared", "options", "show", "write"]
