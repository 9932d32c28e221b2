"""Permutes on the same strides: `numpy.copyto` against tilewright, side by side in one run, one thread.

    cargo build --release --example permute_server
    python3 benches/permute/numpy_permute.py --out benches/results/numpy_permute.json

This process runs NumPy and talks over a pipe to a child that runs tilewright (`permute_server.rs`). The two take turns: a batch
of repetitions here, a batch there, and again, so that a machine that slows down slows both. Both are pinned to one core. Buffers
are initialised and every case runs once untimed. Small cases are repeated on the same buffers, so that they stay in cache.

Conventions (sets/*.json): mode 0 is the fastest, input and output are dense, output mode k is input mode perm[k]. NumPy
gets Fortran-ordered arrays and copies from the transposed view. 16-byte elements are complex128 for NumPy and a leading
contiguous mode of two f64 for tilewright; bf16 is uint16 for NumPy. Compile time is reported, not counted.
"""

import argparse
import json
import math
import os
import platform
import statistics
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
NUMPY_TYPE = {"f32": np.float32, "f64": np.float64, "u8": np.uint8, "bf16": np.uint16, "16-byte": np.complex128}


class Server:
    """The child that runs tilewright."""

    def __init__(self, path):
        self.child = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.child.stdin.write(json.dumps(request) + "\n")
        self.child.stdin.flush()
        line = self.child.stdout.readline()
        if not line:
            raise SystemExit("the server ended; see its messages above")
        answer = json.loads(line)
        if "error" in answer:
            raise SystemExit(f"{request}: {answer['error']}")
        return answer


def numpy_case(case, dtype):
    """The two arrays of a case: destination, and the transposed view of the source."""
    kind = NUMPY_TYPE[dtype]
    src = np.empty(case["extents"], dtype=kind, order="F")
    flat = src.reshape(-1, order="F")
    flat[:] = (np.arange(flat.size) % 251).astype(kind)
    view = src.transpose(case["perm"])
    dst = np.zeros(view.shape, dtype=kind, order="F")
    return dst, view


def time_numpy(dst, view, reps):
    copyto, clock = np.copyto, time.perf_counter
    start = clock()
    for _ in range(reps):
        copyto(dst, view)
    return (clock() - start) / reps


def measure(server, case, dtype, batches, batch_seconds):
    dst, view = numpy_case(case, dtype)
    n_bytes = 2 * dst.nbytes
    ready = server.ask(cmd="case", extents=case["extents"], perm=case["perm"], dtype=dtype)
    reps = {}
    # Untimed first runs; then as many repetitions as fill a batch.
    once = {"numpy": min(time_numpy(dst, view, 1) for _ in range(2))}
    for who in ("tilewright", "memcpy"):
        once[who] = min(server.ask(cmd="run", what=who, reps=1)["seconds"] for _ in range(2))
    for who, seconds in once.items():
        reps[who] = max(1, min(1_000_000, math.ceil(batch_seconds / max(seconds, 1e-8))))
    times = {"numpy": [], "tilewright": [], "memcpy": []}
    for _ in range(batches):
        times["numpy"].append(time_numpy(dst, view, reps["numpy"]))
        for who in ("tilewright", "memcpy"):
            times[who].append(server.ask(cmd="run", what=who, reps=reps[who])["seconds"])
    row = {"extents": case["extents"], "perm": case["perm"], "dtype": dtype, "bytes_moved": n_bytes, "reps": reps}
    row["compile_seconds"] = ready["compile_seconds"]
    row["elements_checked"] = ready["checked"]
    for who, seconds in times.items():
        row[who] = {"median_seconds": statistics.median(seconds), "best_seconds": min(seconds)}
        row[who]["median_gb_per_s"] = round(n_bytes / row[who]["median_seconds"] / 1e9, 3)
    for other in ("numpy", "memcpy"):
        for kind in ("median", "best"):
            key = f"{kind}_seconds"
            row[f"{kind}_over_{other}"] = round(row[other][key] / row["tilewright"][key], 3)
    return row


def geomean(values):
    values = list(values)
    return round(math.exp(sum(map(math.log, values)) / len(values)), 3) if values else None


def summary(rows):
    out = {"cases": len(rows)}
    for other in ("numpy", "memcpy"):
        for kind in ("median", "best"):
            ratios = [r[f"{kind}_over_{other}"] for r in rows]
            out[f"{kind}_over_{other}"] = {"geomean": geomean(ratios), "min": min(ratios), "max": max(ratios)}
    return out


def machine():
    model = "unknown"
    try:
        for line in open("/proc/cpuinfo"):
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    except OSError:
        pass
    return {"cpu": model, "cores": os.cpu_count(), "os": platform.platform(), "numpy": np.__version__}


def main():
    ap = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    ap.add_argument("--server", default=str(ROOT / "target/release/examples/permute_server"))
    ap.add_argument("--out", help="write the JSON result here")
    ap.add_argument("--sets", default="c1_small,c1", help="which of sets/*.json")
    ap.add_argument("--dtypes", default="f32,u8,bf16,f64,16-byte", help="for C1-small; C1 is f32")
    ap.add_argument("--large-batches", type=int, default=5)
    ap.add_argument("--small-batches", type=int, default=15)
    ap.add_argument("--cpu", type=int, default=None, help="the core both are pinned to")
    ap.add_argument("--limit", type=int, default=None, help="only the first cases of each set, for a trial")
    ap.add_argument("--every", type=int, default=1, help="only every n-th case")
    args = ap.parse_args()
    if args.cpu is None:
        args.cpu = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {args.cpu})  # the child inherits it

    server = Server(args.server)
    result = {
        "what": "numpy.copyto against tilewright on the same strides, one thread, interleaved in one run; ratios are numpy's (or memcpy's) seconds over tilewright's",
        "command": "python3 benches/permute/numpy_permute.py " + " ".join(a for a in sys.argv[1:]),
        "machine": machine() | {"target": server.ask(cmd="hello")["target"]},
        "load_before": os.getloadavg()[0],
        "sets": {},
    }
    for name in args.sets.split(","):
        cases = json.load(open(HERE.parent / "sets" / f"{name}.json"))["cases"][: args.limit][:: args.every]
        large = name == "c1"
        rows = []
        for dtype in ["f32"] if large else args.dtypes.split(","):
            for case in cases:
                batches = args.large_batches if large else args.small_batches
                row = measure(server, case, dtype, batches, 0.0 if large else 0.002)
                rows.append(row)
                print(
                    f"{name} {dtype:8} {str(case['extents']):28} {str(case['perm']):20}"
                    f" numpy {row['numpy']['median_gb_per_s']:8.2f} tilewright {row['tilewright']['median_gb_per_s']:8.2f}"
                    f" memcpy {row['memcpy']['median_gb_per_s']:8.2f} GB/s  x{row['median_over_numpy']:6.2f} (best x{row['best_over_numpy']:.2f})",
                    file=sys.stderr,
                    flush=True,
                )
        by_dtype = {d: summary([r for r in rows if r["dtype"] == d]) for d in dict.fromkeys(r["dtype"] for r in rows)}
        result["sets"][name] = {"summary": summary(rows), "by_dtype": by_dtype, "rows": rows}
    every = [r for s in result["sets"].values() for r in s["rows"]]
    result["summary"] = summary(every)
    result["load_after"] = os.getloadavg()[0]
    text = json.dumps(result, indent=1)
    if args.out:
        Path(args.out).write_text(text + "\n")
    print(json.dumps({"all": result["summary"]} | {n: s["summary"] for n, s in result["sets"].items()}, indent=1))


if __name__ == "__main__":
    main()
