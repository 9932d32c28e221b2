"""Permutes on the same strides: `numpy.copyto` against tilewright, side by side in one run, one thread and more.

    cargo build --release --example permute_server
    python3 benches/permute/numpy_permute.py --out benches/results/numpy_permute.json

This process runs NumPy and takes turns with a child that runs tilewright (`server.rs`; `../shared/turns.py`). Buffers are initialised and
every case runs untimed first. Large arrays lie on huge pages on both sides (`../shared/pages.rs`). Small cases are repeated on the same
buffers, so that they stay in cache.

Conventions (sets/*.json): mode 0 is the fastest, input and output are dense, output mode k is input mode perm[k]. NumPy
gets Fortran-ordered arrays and copies from the transposed view. 16-byte elements are complex128 for NumPy and a leading
contiguous mode of two f64 for tilewright; bf16 is uint16 for NumPy. Compile time is reported, not counted.

With `--threads 2`, tilewright and memcpy run on two threads, too (tilewright where a copy is worth them), in the same turns: `on_2_threads` has the same ratios of these. NumPy has one
thread always.
"""

import json
import os
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "shared"))
from turns import BENCHES, Server, arguments, geomean, machine, pin, python_runner, ratio, speeds, take_turns, threaded, write

NUMPY_TYPE = {"f32": np.float32, "f64": np.float64, "u8": np.uint8, "bf16": np.uint16, "16-byte": np.complex128}


def numpy_case(case, dtype):
    """The two arrays of a case: destination, and the transposed view of the source."""
    kind = NUMPY_TYPE[dtype]
    src = np.empty(case["extents"], dtype=kind, order="F")
    flat = src.reshape(-1, order="F")
    flat[:] = (np.arange(flat.size) % 251).astype(kind)
    view = src.transpose(case["perm"])
    dst = np.zeros(view.shape, dtype=kind, order="F")
    return dst, view


def measure(server, others, case, dtype, threads, batches, batch_seconds):
    """One case. `others`: further servers by the target that they compile for."""
    dst, view = numpy_case(case, dtype)
    n_bytes = 2 * dst.nbytes
    ask = dict(cmd="case", extents=case["extents"], perm=case["perm"], dtype=dtype)
    ready = server.ask(**ask)
    for target, other in others.items():
        other.ask(**ask, target=target)
    runners = {
        "numpy": python_runner("copyto(dst, view)", copyto=np.copyto, dst=dst, view=view),
        "tilewright": server.runner("tilewright"),
        "memcpy": server.runner("memcpy"),
    } | {target: other.runner("tilewright") for target, other in others.items()}
    runners |= server.on_threads(["tilewright", "memcpy"], threads)
    times, reps = take_turns(runners, batches, batch_seconds)
    row = {"extents": case["extents"], "perm": case["perm"], "dtype": dtype, "bytes_moved": n_bytes, "reps": reps}
    row["compile_seconds"] = ready["compile_seconds"]
    row["elements_checked"] = ready["checked"]
    row |= speeds(times, n_bytes)
    row |= against(row, {name: name for name in ("numpy", "memcpy", *others)}, "tilewright")
    if threads > 1:
        others = {"numpy": "numpy", "memcpy": threaded("memcpy", threads), "one_thread": "tilewright"}
        row[f"on_{threads}_threads"] = against(row, others, threaded("tilewright", threads))
    return row


def against(row, others, ours):
    """How many times the seconds of each other are ours."""
    return {f"{kind}_over_{key}": ratio(row, other, ours, kind) for key, other in others.items() for kind in ("median", "best")}


def summary(rows, targets, threads):
    on = f"on_{threads}_threads"
    out = {"cases": len(rows)} | spread(rows, ("numpy", "memcpy", *targets))
    return out if threads == 1 else out | {on: spread([r[on] for r in rows], ("numpy", "memcpy", "one_thread"))}


def spread(rows, others):
    out = {}
    for key in (f"{kind}_over_{other}" for other in others for kind in ("median", "best")):
        ratios = [r[key] for r in rows]
        out[key] = {"geomean": geomean(ratios), "min": min(ratios), "max": max(ratios)}
    return out


def main():
    ap = arguments(__doc__, "permute_server")
    ap.add_argument("--sets", default="c1_small,random_small,c1", help="which of sets/*.json")
    ap.add_argument("--dtypes", default="f32,u8,bf16,f64,16-byte", help="for the small sets; C1 is f32")
    ap.add_argument("--threads", type=int, default=1, help="also on so many threads, in the same turns")
    ap.add_argument("--large-batches", type=int, default=5)
    ap.add_argument("--small-batches", type=int, default=15)
    ap.add_argument("--limit", type=int, default=None, help="only the first cases of each set, for a trial")
    ap.add_argument("--every", type=int, default=1, help="only every n-th case")
    ap.add_argument("--also", default="", help="further targets that tilewright compiles for, in the same turns: cpu:avx2,cpu:baseline")
    args = ap.parse_args()
    pin(args.cpu, args.threads)

    server = Server(args.server)
    others = {target: Server(args.server) for target in args.also.split(",") if target}
    result = {
        "what": "numpy.copyto against tilewright on the same strides, interleaved in one run, one thread but for what says otherwise; ratios are numpy's (or memcpy's) seconds over tilewright's",
        "command": "python3 benches/permute/numpy_permute.py " + " ".join(a for a in sys.argv[1:]),
        "machine": machine() | {"target": server.ask(cmd="hello")["target"]},
        "load_before": os.getloadavg()[0],
        "sets": {},
    }
    for name in args.sets.split(","):
        cases = json.load(open(BENCHES / "sets" / f"{name}.json"))["cases"][: args.limit][:: args.every]
        large = name == "c1"
        rows = []
        for dtype in ["f32"] if large else args.dtypes.split(","):
            for case in [c for c in cases if c.get("dtype", dtype) == dtype]:
                batches = args.large_batches if large else args.small_batches
                row = measure(server, others, case, dtype, args.threads, batches, 0.0 if large else 0.002)
                rows.append(row)
                print(
                    f"{name} {dtype:8} {str(case['extents']):28} {str(case['perm']):20}"
                    f" numpy {row['numpy']['median_gb_per_s']:8.2f} tilewright {row['tilewright']['median_gb_per_s']:8.2f}"
                    f" memcpy {row['memcpy']['median_gb_per_s']:8.2f} GB/s  x{row['median_over_numpy']:6.2f} (best x{row['best_over_numpy']:.2f})",
                    file=sys.stderr,
                    flush=True,
                )
        by_dtype = {d: summary([r for r in rows if r["dtype"] == d], others, args.threads) for d in dict.fromkeys(r["dtype"] for r in rows)}
        result["sets"][name] = {"summary": summary(rows, others, args.threads), "by_dtype": by_dtype, "rows": rows}
    every = [r for s in result["sets"].values() for r in s["rows"]]
    result["summary"] = summary(every, others, args.threads)
    write(args.out, result)
    print(json.dumps({"all": result["summary"]} | {n: s["summary"] for n, s in result["sets"].items()}, indent=1))


if __name__ == "__main__":
    main()
