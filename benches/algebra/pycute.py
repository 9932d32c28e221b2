#!/usr/bin/env python3
"""tilewright's algebra against pycute, the Python model of CuTe's layouts, on the same cases in one run.

    python3 benches/algebra/pycute.py --pycute DIR --out benches/results/algebra_pycute.json

DIR holds the package `pycute` (CUTLASS, python/pycute). The cases are those lines of tests/vectors whose operation
pycute has and whose arguments it takes. For each case both sides get parsed arguments and repeat the call in runs of many;
the smallest time per call counts. pycute's functions are called directly in the loop of the standard `timeit` (no garbage
collection), less what the loop costs without the call. Our side calls the library's typed functions (typed.rs), and the
loop counts. The two sides take turns, operation by operation.
"""
import argparse
import collections
import glob
import json
import os
import platform
import sys
import timeit

import ours

RUN_SECONDS = 1e-3
RUNS = 7


def operations(p):
    """Our name -> pycute's function."""
    return {
        "size": p.size,
        "cosize": p.cosize,
        "crd2idx": None,  # the layout itself is called
        "idx2crd": p.idx2crd,
        "coalesce": p.coalesce,
        "coalesce_profile": p.coalesce,
        "filter": p.filter,
        "composition": p.composition,
        "composition_tiler": p.composition,
        "complement": p.complement,
        "complement_cotarget": p.complement,
        "right_inverse": p.right_inverse,
        "left_inverse": p.left_inverse,
        "logical_divide": p.logical_divide,
        "zipped_divide": p.zipped_divide,
        "tiled_divide": p.tiled_divide,
        "logical_product": p.logical_product,
        "zipped_product": p.zipped_product,
        "tiled_product": p.tiled_product,
        "it_product": p.product,
        "it_inner_product": p.inner_product,
        "it_shape_div": p.shape_div,
    }


def tuple_of(text):
    """`(3,(4),2)` as Python: `(4)` is a tuple of one."""
    out, depth = [], 0
    for i, c in enumerate(text):
        if c == ")" and out and out[-1] != ",":
            out.append(",")
        out.append(c)
    return eval("".join(out).replace("(,)", "()"), {"__builtins__": {}})


def value_of(p, text):
    if any(c in text for c in "@_<>[]?oM"):
        raise ValueError(text)
    if ":" in text:
        shape, stride = text.split(":")
        return p.Layout(tuple_of(shape), tuple_of(stride))
    return tuple_of(text)


def nanoseconds(f, args):
    """The time of a call in a loop, less the time of the loop."""
    names = {"f": f, **{f"x{i}": a for i, a in enumerate(args)}}
    call = timeit.Timer(f"f({', '.join(f'x{i}' for i in range(len(args)))})", globals=names)
    n = max(1, min(10**5, int(RUN_SECONDS / max(call.timeit(3) / 3, 1e-9))))
    loop = min(timeit.Timer("pass").repeat(RUNS, n))
    return (min(call.repeat(RUNS, n)) - loop) / n * 1e9


def median(v):
    v = sorted(v)
    return v[len(v) // 2]


def main():
    args = argparse.ArgumentParser()
    args.add_argument("--pycute", required=True)
    ours.arguments(args)
    args.add_argument("--limit", type=int, default=40, help="cases of one operation")
    args = args.parse_args()
    sys.path.insert(0, args.pycute)
    import pycute

    table = operations(pycute)
    cases = collections.defaultdict(list)
    for file in sorted(glob.glob(os.path.join(ours.ROOT, "tests/vectors/*.jsonl"))):
        if os.path.basename(file) in ("static_dynamic.jsonl", "composition_exists.jsonl", "print.jsonl"):
            continue
        for line in open(file):
            case = json.loads(line)
            op = case["op"]
            if op not in table or "result" not in case or len(cases[op]) >= args.limit:
                continue
            try:
                values = [value_of(pycute, a) for a in case["args"]]
                f = table[op] or values.pop()
                f(*values)
            except Exception:  # pycute does not take it
                continue
            cases[op].append((case, f, values))

    rows = []
    for op in sorted(cases):
        theirs = [nanoseconds(f, values) for _, f, values in cases[op]]
        times = ours.nanoseconds(args.bench, [case for case, _, _ in cases[op]])
        pairs = [(t, o) for t, o in zip(theirs, times) if o is not None]
        if not pairs:
            continue
        ratio = ours.geometric_mean(t / o for t, o in pairs)
        row = {
            "op": op,
            "cases": len(pairs),
            "pycute_median_ns": round(median([t for t, _ in pairs])),
            "median_ns": round(median([o for _, o in pairs])),
            "pycute_over_ours": round(ratio, 1),
        }
        rows.append(row)
        print(f"{op:24} {row['cases']:4} {row['pycute_median_ns']:10} ns {row['median_ns']:8} ns {ratio:8.1f} ×", flush=True)
    overall = ours.geometric_mean(r["pycute_over_ours"] for r in rows)
    print(f"geometric mean over operations: {overall:.1f} ×")
    result = {
        "what": "pycute's time over ours per call, geometric mean over the cases of an operation",
        "command": "python3 benches/algebra/pycute.py --pycute DIR --out benches/results/algebra_pycute.json",
        "python": platform.python_version(),
        "geometric_mean": round(overall, 1),
        "operations": rows,
    }
    ours.write(args.out, result)


if __name__ == "__main__":
    main()
