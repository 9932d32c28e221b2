"""Permutes by two builds of tilewright, in turns: what a change costs or gains.

    cargo build --release --example permute_server
    python3 benches/permute/two_builds.py --before OTHER/target/release/examples/permute_server --out …

OTHER is a checkout of another revision, built alike. Each build is a child of its own (`server.rs`,
`../shared/turns.py`), both on one core; which of them begins changes from turn to turn. Ratios are the seconds of the
build before over those of this one: above 1, this one is faster. Each build has arrays of its own, and where these lie
in memory makes single cases of equal code differ by half from run to run: a case counts as slower only where it is
again, and again (`--only`).
"""

import json
import math
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "shared"))
from turns import BENCHES, Server, arguments, geomean, machine, pin, ratio, speeds, take_turns, write

BYTES = {"f32": 4, "f64": 8, "u8": 1, "bf16": 2, "16-byte": 16}


def measure(builds, case, dtype, target, batches, batch_seconds):
    """One case by both builds."""
    ask = dict(cmd="case", extents=case["extents"], perm=case["perm"], dtype=dtype, target=target)
    compile_seconds = {name: build.ask(**ask)["compile_seconds"] for name, build in builds.items()}
    runners = {name: build.runner("tilewright") for name, build in builds.items()}
    times, reps = take_turns(runners, batches, batch_seconds, swap=True)
    row = {"extents": case["extents"], "perm": case["perm"], "dtype": dtype, "reps": reps, "compile_seconds": compile_seconds}
    row |= speeds(times, 2 * math.prod(case["extents"]) * BYTES[dtype])
    return row | {f"{kind}_of_before": ratio(row, "before", "now", kind) for kind in ("median", "best")}


def summary(rows):
    medians = [r["median_of_before"] for r in rows]
    compiled = geomean([r["compile_seconds"]["before"] / r["compile_seconds"]["now"] for r in rows])
    return {"cases": len(rows), "compile_geomean": compiled, "geomean": geomean(medians), "least": min(medians), "below_0.9": sum(m < 0.9 for m in medians)}


def main():
    ap = arguments(__doc__, "permute_server")
    ap.add_argument("--before", required=True, help="permute_server of the build to compare with")
    ap.add_argument("--sets", default="c1_small,random_small", help="names of files in benches/sets")
    ap.add_argument("--dtypes", default="f32,u8,bf16,f64,16-byte", help="for the small sets; C1 is f32")
    ap.add_argument("--target", default="cpu", help="compile for this target: cpu:avx2")
    ap.add_argument("--batches", type=int, default=9)
    ap.add_argument("--only", help="only the case of these extents: 16,16")
    args = ap.parse_args()
    pin(args.cpu)
    builds = {"before": Server(args.before), "now": Server(args.server)}
    result = {
        "what": "permutes by two builds of tilewright, interleaved in one run, one thread; ratios are seconds before over seconds now",
        "command": "python3 benches/permute/two_builds.py " + " ".join(sys.argv[1:]),
        "machine": machine() | {"target": args.target if args.target != "cpu" else builds["now"].ask(cmd="hello")["target"]},
        "load_before": os.getloadavg()[0],
        "sets": {},
    }
    for name in args.sets.split(","):
        cases = json.loads((BENCHES / "sets" / f"{name}.json").read_text())["cases"]
        cases = [c for c in cases if args.only in (None, ",".join(map(str, c["extents"])))]
        dtypes = ["f32"] if name == "c1" else args.dtypes.split(",")
        pairs = [(c, d) for d in dtypes for c in cases if c.get("dtype", d) == d]
        rows = [measure(builds, c, d, args.target, args.batches, 0.0 if name == "c1" else 0.002) for c, d in pairs]
        result["sets"][name] = {"summary": summary(rows), "rows": rows} if rows else {}
    write(args.out, result)
    print(json.dumps({name: of.get("summary") for name, of in result["sets"].items()}, indent=1))


if __name__ == "__main__":
    main()
