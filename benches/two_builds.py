"""Programs by two builds of tilewright, in turns: what a change costs or gains.

    cargo build --release
    python3 benches/two_builds.py --before OTHER/target/release/tilewright --out benches/results/two_builds_programs.json

OTHER is a checkout of another revision, built alike. What both compile to the same machine code is not timed: it takes
as long. The others run by `tilewright bench`, which compares their results with the interpreter's, on one core, the
builds in turns. `run` is the median over turns of the seconds of the build before over those of this one, `compile`
the same from text to code: above 1, this build is faster. Needs NumPy, as the sets' scripts do.

Sets: `e1` and `e1_symbols` (elementwise programs and reductions, extents as numbers and as symbols), `scans`, `c1_small`
and `random_small` (permutes in cache, in each type that the language has of theirs), `c1` (large ones), `g1` and
`g1_symbols` (products of matrices), `t1` (contractions), `crossed` (summed axes in different orders).
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

BENCHES = Path(__file__).resolve().parent
sys.path[:0] = [str(BENCHES / name) for name in ("shared", "elementwise", "products", "gpu")]
import cases as products  # noqa: E402
import numpy_elementwise  # noqa: E402
import numpy_scans  # noqa: E402
from turns import ROOT, arguments, geomean, machine, pin, write  # noqa: E402

DTYPES = ["f32", "u8", "bf16", "f64"]
SIZES = ((256, 256), (1000, 1003), (4096, 4096))
MOST_GFLOP = 2.2  # of a product or a contraction, so that a set takes minutes


def named(name, text, symbols=None):
    return {"case": name, "text": text, "symbols": symbols or {}}


def e1():
    for m, n in SIZES:
        for name, params, out, body, *_ in numpy_elementwise.cases(m, n):
            yield named(f"{name} {m}x{n}", numpy_elementwise.program(params, out, body))


def e1_symbols():
    for m, n in SIZES:
        for name, params, out, body, *_ in numpy_elementwise.cases("M", "N"):
            text = "sym M, N\n" + numpy_elementwise.program(params, out, body.replace("N.0", "f32(N)"))
            yield named(f"{name} {m}x{n}", text, {"M": m, "N": n})


def scans():
    return (named(name, f"fn f{text}") for name, text, _ in numpy_scans.cases())


def permutes(name, dtypes):
    for case in json.loads((BENCHES / f"sets/{name}.json").read_text())["cases"]:
        extents, perm = case["extents"], case["perm"]
        axes = [f"i{k}" for k in range(len(extents))]
        for dtype in (d for d in dtypes if case.get("dtype", d) == d):
            of = lambda order: products.dense(dtype, [extents[k] for k in order]).text()
            text = f"fn f(x: {of(range(len(extents)))}, y: {of(perm)}) {{ y[{','.join(axes[k] for k in perm)}] = x[{','.join(axes)}] }}"
            yield named(f"{extents} by {perm} {dtype}", text)


def small(cases):
    return (named(c.name, c.text) for c in cases if c.flops <= MOST_GFLOP * 1e9)


def g1_symbols():
    for n in (64, 256, 1000):
        for ways, a, b in (("NN", "(K,1)", "(N,1)"), ("NT", "(K,1)", "(1,K)"), ("TN", "(1,M)", "(N,1)")):
            text = f"sym M, N, K\nfn f(A: f32 (M,K):{a}, B: f32 (K,N):{b}, C: f32 (M,N):(N,1)) {{ C[m,n] = sum(k) A[m,k] * B[k,n] }}"
            yield named(f"{n} {ways}", text, {"M": n, "N": n, "K": n})


def crossed():
    """Sums over two axes that lie in different orders in the factors: i rows, l columns, j and k summed."""
    sizes = [(12, 400, 400, 10), (1000, 100, 100, 0), (100, 8, 8, 0), (256, 64, 64, 256), *((n, n, n, n) for n in (8, 16, 32, 48, 64, 100, 160, 200))]
    for dtype in ("f32", "f64"):
        for i, j, k, m in sizes:
            tail, columns = (f",{m}", ",l") if m else ("", "")
            text = f"fn f(a: {dtype} ({i},{j},{k}), b: {dtype} ({k},{j}{tail}), c: {dtype} ({i}{tail})) {{ c[i{columns}] = sum(j,k) a[i,j,k] * b[k,j{columns}] }}"
            yield named(f"ijk,kj{columns[1:]}->i{columns[1:]} {dtype} i={i} j={j} k={k} l={m or 1}", text)


SETS = {
    "e1": e1,
    "e1_symbols": e1_symbols,
    "scans": scans,
    "c1_small": lambda: permutes("c1_small", DTYPES),
    "random_small": lambda: permutes("random_small", DTYPES),
    "c1": lambda: permutes("c1", ["f32"]),
    "g1": lambda: small(products.g1()),
    "g1_symbols": g1_symbols,
    "t1": lambda: small(products.t1()),
    "crossed": crossed,
}


def asked(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(" ".join(map(str, command)) + "\n" + done.stdout + done.stderr)
    return done.stdout


def measure(builds, case, target, turns, reps):
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "f.tw"
        program.write_text(case["text"])
        code = {asked([build, "build", program, "--target", target, "--emit", "asm"]) for build in builds.values()}
        row = {"case": case["case"], "same_code": len(code) == 1}
        given = [f"{name}={n}" for name, n in case["symbols"].items()]
        command = ["bench", program, "--json", "--target", target, "--threads", "1", *(["--set", *given] if given else [])]
        seconds = {name: ([], []) for name in builds}
        for turn in range(turns):
            for name in sorted(builds, reverse=turn % 2 == 1):
                count = "1" if row["same_code"] else str(reps)
                (found,) = json.loads(asked([builds[name], *command, "--reps", count]))
                seconds[name][0].append(statistics.median(found["seconds"]))
                seconds[name][1].append(sum(found["compile_seconds"].values()))
        for k, kind in enumerate(("run", "compile")):
            before, now = seconds["before"][k], seconds["now"][k]
            row[f"{kind}_seconds"] = {"before": statistics.median(before), "now": statistics.median(now)}
            row[kind] = 1.0 if kind == "run" and row["same_code"] else round(statistics.median(b / n for b, n in zip(before, now)), 3)
        return row


def main():
    ap = arguments(__doc__, "")
    ap.add_argument("--before", required=True, help="tilewright of the build to compare with")
    ap.add_argument("--tilewright", default=str(ROOT / "target/release/tilewright"))
    ap.add_argument("--target", default="cpu", help="what both compile for: cpu, cpu:avx2")
    ap.add_argument("--sets", default=",".join(SETS))
    ap.add_argument("--only", default="", help="cases whose name has this in it")
    ap.add_argument("--turns", type=int, default=5)
    ap.add_argument("--reps", type=int, default=7)
    args = ap.parse_args()
    pin(args.cpu)
    builds = {"before": args.before, "now": args.tilewright}
    result = {
        "what": "programs by two builds of tilewright, in turns, one thread; ratios are seconds before over seconds now",
        "command": "python3 benches/two_builds.py " + " ".join(sys.argv[1:]),
        "machine": machine() | {"target": args.target},
        "load_before": os.getloadavg()[0],
        "sets": {},
    }
    for name in args.sets.split(","):
        rows = []
        for case in SETS[name]():
            if args.only in case["case"]:
                rows.append(measure(builds, case, args.target, args.turns, args.reps))
                row = rows[-1]
                print(f"{name:12} {row['case']:40} run {row['run']:.3f}{' (same code)' * row['same_code']}  compile {row['compile']:.3f}", file=sys.stderr, flush=True)
        if not rows:
            continue
        run = [r["run"] for r in rows]
        summary = {"cases": len(rows), "same_code": sum(r["same_code"] for r in rows), "run": geomean(run), "least": min(run), "compile": geomean(r["compile"] for r in rows)}
        result["sets"][name] = {"summary": summary, "rows": rows}
    write(args.out, result)
    print(json.dumps({name: of["summary"] for name, of in result["sets"].items()}, indent=1))


if __name__ == "__main__":
    main()
