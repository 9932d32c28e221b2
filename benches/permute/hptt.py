"""Permutes: HPTT against tilewright, side by side in one run, one thread.

    cargo build --release --example permute_server
    python3 benches/permute/hptt.py --hptt DIR --out benches/results/hptt_permute.json

DIR is a checkout of HPTT (https://github.com/springer13/hptt). Its sources are compiled with `hptt.cpp` by g++ as its own
`make avx` does (-O3 -march=native, AVX kernels), and its plans are made with MEASURE. Two children, one of HPTT and one of
tilewright (`server.rs`), take turns, pinned to one core; memcpy is timed in both. The order of the two changes with every
turn. Plan and compile times are reported, not counted.
"""

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from numpy_permute import HERE, ROOT, Server, geomean, machine


class Hptt(Server):
    """The child that runs HPTT: requests are plain lines."""

    def say(self, *words):
        self.child.stdin.write(" ".join(map(str, words)) + "\n")
        self.child.stdin.flush()
        line = self.child.stdout.readline()
        if not line:
            raise SystemExit("HPTT's process ended; see its messages above")
        return json.loads(line)


def build(checkout, out):
    sources = sorted(str(p) for p in (Path(checkout) / "src").glob("*.cpp"))
    flags = ["-O3", "-std=c++17", "-DNDEBUG", "-march=native", "-mavx", "-DHPTT_ARCH_AVX", "-fopenmp", "-w"]
    subprocess.run(["g++", *flags, f"-I{checkout}/include", str(HERE / "hptt.cpp"), *sources, "-o", out], check=True)


def measure(ours, hptt, case, dtype, turns, batch_seconds):
    extents, perm = case["extents"], case["perm"]
    made = hptt.say("case", dtype, len(extents), *extents, *perm)
    ready = ours.ask(cmd="case", extents=extents, perm=perm, dtype=dtype)
    once = {
        "hptt": lambda reps: hptt.say("run", "hptt", reps)["seconds"],
        "tilewright": lambda reps: ours.ask(cmd="run", what="tilewright", reps=reps)["seconds"],
        "memcpy": lambda reps: ours.ask(cmd="run", what="memcpy", reps=reps)["seconds"],
        "memcpy_of_hptt": lambda reps: hptt.say("run", "memcpy", reps)["seconds"],
    }
    reps = {}
    for who, run in once.items():
        seconds = min(run(1) for _ in range(2))
        reps[who] = max(1, min(1_000_000, math.ceil(batch_seconds / max(seconds, 1e-8))))
    times = {who: [] for who in once}
    for turn in range(turns):
        for who in list(once) if turn % 2 else reversed(list(once)):
            times[who].append(once[who](reps[who]))
    n_bytes = 2 * math.prod(extents) * {"f32": 4, "f64": 8}[dtype]
    row = {"extents": extents, "perm": perm, "dtype": dtype, "bytes_moved": n_bytes, "hptt_wrong_elements": made["wrong"]}
    row["plan_seconds"], row["compile_seconds"] = made["plan_seconds"], ready["compile_seconds"]
    for who, seconds in times.items():
        row[who] = {"median_seconds": statistics.median(seconds), "best_seconds": min(seconds)}
    for kind in ("median", "best"):
        key = f"{kind}_seconds"
        row[f"{kind}_hptt_over_ours"] = round(row["hptt"][key] / row["tilewright"][key], 3)
        row[f"{kind}_memcpy_over_ours"] = round(row["memcpy"][key] / row["tilewright"][key], 3)
        row[f"{kind}_memcpy_over_hptt"] = round(row["memcpy_of_hptt"][key] / row["hptt"][key], 3)
    return row


def summary(rows):
    out = {"cases": len(rows), "hptt_wrong_cases": sum(r["hptt_wrong_elements"] > 0 for r in rows)}
    for key in ("hptt_over_ours", "memcpy_over_ours", "memcpy_over_hptt"):
        for kind in ("median", "best"):
            ratios = [r[f"{kind}_{key}"] for r in rows]
            out[f"{kind}_{key}"] = {"geomean": geomean(ratios), "min": min(ratios), "max": max(ratios)}
    return out


def main():
    ap = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    ap.add_argument("--hptt", required=True, help="a checkout of HPTT")
    ap.add_argument("--binary", help="keep the compiled HPTT side here, and use it when it is there")
    ap.add_argument("--server", default=str(ROOT / "target/release/examples/permute_server"))
    ap.add_argument("--out", help="write the JSON result here")
    ap.add_argument("--sets", default="c1_small,c1", help="which of sets/*.json")
    ap.add_argument("--large-turns", type=int, default=5)
    ap.add_argument("--small-turns", type=int, default=15)
    ap.add_argument("--every", type=int, default=1, help="only every n-th case")
    args = ap.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # the children inherit it

    folder = tempfile.TemporaryDirectory()
    binary = args.binary or str(Path(folder.name) / "hptt")
    if not Path(binary).exists():
        build(args.hptt, binary)
    ours, hptt = Server(args.server), Hptt(binary)
    result = {
        "what": "HPTT (AVX, plans with MEASURE) against tilewright on the same permutes, one thread, interleaved in one run; hptt_over_ours is HPTT's seconds over ours",
        "command": "python3 benches/permute/hptt.py --hptt DIR " + f"--sets {args.sets} --every {args.every}",
        "machine": machine() | {"target": ours.ask(cmd="hello")["target"]},
        "load_before": os.getloadavg()[0],
        "sets": {},
    }
    for name in args.sets.split(","):
        cases = json.load(open(HERE.parent / "sets" / f"{name}.json"))["cases"][:: args.every]
        large = name == "c1"
        rows = []
        for dtype in ["f32"] if large else ["f32", "f64"]:
            for case in cases:
                turns, batch = (args.large_turns, 0.0) if large else (args.small_turns, 0.002)
                row = measure(ours, hptt, case, dtype, turns, batch)
                rows.append(row)
                gb = {who: row["bytes_moved"] / row[who]["median_seconds"] / 1e9 for who in ("hptt", "tilewright", "memcpy")}
                print(
                    f"{name} {dtype} {str(case['extents']):28} {str(case['perm']):18} hptt {gb['hptt']:7.2f} tilewright"
                    f" {gb['tilewright']:7.2f} memcpy {gb['memcpy']:7.2f} GB/s  x{row['median_hptt_over_ours']:6.2f}"
                    f" (best x{row['best_hptt_over_ours']:.2f})  wrong {row['hptt_wrong_elements']}",
                    file=sys.stderr,
                    flush=True,
                )
        result["sets"][name] = {"summary": summary(rows), "rows": rows}
    result["load_after"] = os.getloadavg()[0]
    if args.out:
        Path(args.out).write_text(json.dumps(result, indent=1) + "\n")
    print(json.dumps({n: s["summary"] for n, s in result["sets"].items()}, indent=1))


if __name__ == "__main__":
    main()
