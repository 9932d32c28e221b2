"""Permutes: HPTT against tilewright, side by side in one run, one thread.

    cargo build --release --example permute_server
    python3 benches/permute/hptt.py --hptt DIR --out benches/results/hptt_permute.json

DIR is a checkout of HPTT (https://github.com/springer13/hptt). Its sources are compiled with `hptt.cpp` by g++ as its own
`make avx` does (-O3 -march=native, AVX kernels), and its plans are made with MEASURE. Two children, one of HPTT and one of
tilewright (`server.rs`), take turns (`../shared/turns.py`); memcpy is timed in both. The order of the two changes with every
turn. Plan and compile times are reported, not counted.
"""

import json
import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "shared"))
from turns import BENCHES, Server, arguments, geomean, machine, pin, ratio, speeds, take_turns, write


class Hptt(Server):
    """The child that runs HPTT: requests are plain lines. Its large arrays lie on huge pages as ours do, for which glibc (2.35
    and later) is asked; `memcpy_of_hptt` shows whether they do."""

    environment = {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"}

    def say(self, *words):
        return self.send(" ".join(map(str, words)), words)

    def runner(self, what):
        return lambda reps: self.say("run", what, reps)["seconds"]


def build(checkout, out):
    sources = sorted(str(p) for p in (Path(checkout) / "src").glob("*.cpp"))
    flags = ["-O3", "-std=c++17", "-DNDEBUG", "-march=native", "-mavx", "-DHPTT_ARCH_AVX", "-fopenmp", "-w"]
    subprocess.run(["g++", *flags, f"-I{checkout}/include", str(HERE / "hptt.cpp"), *sources, "-o", out], check=True)


def measure(ours, hptt, case, dtype, turns, batch_seconds):
    extents, perm = case["extents"], case["perm"]
    made = hptt.say("case", dtype, len(extents), *extents, *perm)
    ready = ours.ask(cmd="case", extents=extents, perm=perm, dtype=dtype)
    runners = {
        "hptt": hptt.runner("hptt"),
        "tilewright": ours.runner("tilewright"),
        "memcpy": ours.runner("memcpy"),
        "memcpy_of_hptt": hptt.runner("memcpy"),
    }
    times, _ = take_turns(runners, turns, batch_seconds, swap=True)
    n_bytes = 2 * math.prod(extents) * {"f32": 4, "f64": 8}[dtype]
    row = {"extents": extents, "perm": perm, "dtype": dtype, "bytes_moved": n_bytes, "hptt_wrong_elements": made["wrong"]}
    row["plan_seconds"], row["compile_seconds"] = made["plan_seconds"], ready["compile_seconds"]
    row |= speeds(times, n_bytes)
    for kind in ("median", "best"):
        row[f"{kind}_hptt_over_ours"] = ratio(row, "hptt", "tilewright", kind)
        row[f"{kind}_memcpy_over_ours"] = ratio(row, "memcpy", "tilewright", kind)
        row[f"{kind}_memcpy_over_hptt"] = ratio(row, "memcpy_of_hptt", "hptt", kind)
    return row


def summary(rows):
    out = {"cases": len(rows), "hptt_wrong_cases": sum(r["hptt_wrong_elements"] > 0 for r in rows)}
    for key in ("hptt_over_ours", "memcpy_over_ours", "memcpy_over_hptt"):
        for kind in ("median", "best"):
            ratios = [r[f"{kind}_{key}"] for r in rows]
            out[f"{kind}_{key}"] = {"geomean": geomean(ratios), "min": min(ratios), "max": max(ratios)}
    return out


def main():
    ap = arguments(__doc__, "permute_server")
    ap.add_argument("--hptt", required=True, help="a checkout of HPTT")
    ap.add_argument("--binary", help="keep the compiled HPTT side here, and use it when it is there")
    ap.add_argument("--sets", default="c1_small,c1", help="which of sets/*.json")
    ap.add_argument("--large-turns", type=int, default=5)
    ap.add_argument("--small-turns", type=int, default=15)
    ap.add_argument("--every", type=int, default=1, help="only every n-th case")
    args = ap.parse_args()
    pin(args.cpu)

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
        cases = json.load(open(BENCHES / "sets" / f"{name}.json"))["cases"][:: args.every]
        large = name == "c1"
        rows = []
        for dtype in ["f32"] if large else ["f32", "f64"]:
            for case in cases:
                turns, batch = (args.large_turns, 0.0) if large else (args.small_turns, 0.002)
                row = measure(ours, hptt, case, dtype, turns, batch)
                rows.append(row)
                gb = {who: row[who]["median_gb_per_s"] for who in ("hptt", "tilewright", "memcpy")}
                print(
                    f"{name} {dtype} {str(case['extents']):28} {str(case['perm']):18} hptt {gb['hptt']:7.2f} tilewright"
                    f" {gb['tilewright']:7.2f} memcpy {gb['memcpy']:7.2f} GB/s  x{row['median_hptt_over_ours']:6.2f}"
                    f" (best x{row['best_hptt_over_ours']:.2f})  wrong {row['hptt_wrong_elements']}",
                    file=sys.stderr,
                    flush=True,
                )
        result["sets"][name] = {"summary": summary(rows), "rows": rows}
    write(args.out, result)
    print(json.dumps({n: s["summary"] for n, s in result["sets"].items()}, indent=1))


if __name__ == "__main__":
    main()
