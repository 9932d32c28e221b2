#!/usr/bin/env python3
"""Compares `tilewright order` with opt_einsum: the operations of both orders, over known and random einsums.

    python3 scripts/contraction_order.py [--tilewright FILE] [--random N] [--seed N] [--out FILE]

opt_einsum comes from its pip package. Both count operations alike; each of our paths is given to opt_einsum, which must
count what we say. Up to 6 operands the reference is `optimal`, beyond `auto`; `auto-hq` stands beside it. Exit code 1:
an order of ours is dearer than the reference, its cost is not what opt_einsum counts, or the
greedy order is not opt_einsum's.
"""

import argparse
import json
import platform
import random
import statistics
import subprocess
import sys

import opt_einsum

# Of opt_einsum's documentation and tests (MIT), and of NumPy's einsum_path.
KNOWN = """
ea,fb,abcd,gc,hd->efgh
bdik,acaj,ikab,ajac,ikbd->
abhe,hidj,jgba,hiab,gab->
ij,jk,kl,lm->im
dba,ead,cad->bce
aef,fbc,dca->bde
eb,cb,fb->cef
dd,fb,be,cdb->cef
bca,cdb,dbf,afc->
dcc,fce,ea,dbf->ab
fdf,cdd,ccd,afe->ae
ed,fcd,ff,bcf->be
baa,dcf,af,cde->be
fff,fae,bef,def->abd
efc,dbc,acf,fd->abe
ba,ac,da->bcd
ab,bc,cd,de,ef,fg,gh,hi->ai
a,ab,abc->abc
ab,ab,c->c
ab,bc->c
abc,d,bcd,ea->e
""".split()


def short(x):
    """Six digits: more would be noise, or the same ratio with another last digit."""
    return float(f"{x:.6g}")


def ours(tilewright, expr, sizes):
    extents = ",".join(f"{index}={size}" for index, size in sizes.items())
    command = [tilewright, "--json", "order", expr, "--timings"] + (["--extent", extents] if extents else [])
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def theirs(expr, sizes, optimize):
    shapes = [tuple(sizes[i] for i in operand) for operand in expr.split("->")[0].split(",")]
    return int(opt_einsum.contract_path(expr, *shapes, shapes=True, optimize=optimize)[1].opt_cost)


def draw(rng, n):
    """A connected einsum of n operands with some more indices, a few of them in three operands or twice in one."""
    letters = [opt_einsum.get_symbol(i) for i in range(100)]
    operands = [[] for _ in range(n)]
    used = 0
    for k in range(1, n):
        for operand in (k, rng.randrange(k)):
            operands[operand].append(letters[used])
        used += 1
    for _ in range(rng.randrange(n + 1)):
        for _ in range(rng.choice([1, 2, 2, 2, 3])):
            rng.choice(operands).append(letters[used])
        used += 1
    indices = sorted({i for operand in operands for i in operand})
    output = rng.sample(indices, min(len(indices), rng.randrange(4)))
    for operand in operands:
        rng.shuffle(operand)
    sizes = {i: rng.choice([2, 3, 4, 6, 9, 16, 40]) for i in indices}
    return ",".join("".join(o) for o in operands) + "->" + "".join(output), sizes


def row(tilewright, expr, sizes):
    n = expr.split("->")[0].count(",") + 1
    found = ours(tilewright, expr, sizes)
    cost = int(found["cost"])
    counted = theirs(expr, sizes, [tuple(step) for step in found["path"]])
    reference = "optimal" if n <= 6 else "auto"
    greedy = theirs(expr, sizes, "greedy")
    return {
        "expr": expr, "operands": n, "operations": cost, "counted": counted, "reference": reference,
        "of_reference": short(cost / theirs(expr, sizes, reference)),
        "of_auto_hq": short(cost / theirs(expr, sizes, "auto-hq")), "of_greedy": short(cost / greedy),
        "greedy_is_theirs": int(found["greedy"]) == greedy,
        "milliseconds": short(1e3 * found["timings"]["order"]),
        "nodes": found["search"]["nodes"],
    }


def summary(rows):
    out = []
    for n in sorted({r["operands"] for r in rows}):
        of = [r for r in rows if r["operands"] == n]
        one = {"operands": n, "einsums": len(of), "reference": of[0]["reference"]}
        for key in ("of_reference", "of_auto_hq", "milliseconds"):
            values = [r[key] for r in of]
            one[key] = {"least": min(values), "median": short(statistics.median(values)), "largest": max(values)}
        one["nodes"] = max(r["nodes"] for r in of)
        out.append(one)
    return out


def cpu():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as f:
            return next(line.split(":")[1].strip() for line in f if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tilewright", default="target/release/tilewright")
    parser.add_argument("--random", type=int, default=20, help="random einsums of each number of operands")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--build", default="release", help="the profile of the build, for the record")
    parser.add_argument("--out")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    known = [(expr, {i: rng.choice([2, 4, 8, 16, 32]) for i in sorted(set(expr) & set("abcdefghijklm"))}) for expr in KNOWN]
    drawn = [draw(rng, n) for n in list(range(2, 17)) + [18, 20, 22, 24] for _ in range(args.random)]
    of_known = [row(args.tilewright, *case) for case in known]
    rows = [row(args.tilewright, *case) for case in drawn]
    document = {
        "command": f"python3 scripts/contraction_order.py --random {args.random} --seed {args.seed}",
        "cpu": cpu(), "build": args.build, "opt_einsum": opt_einsum.__version__,
        "known": of_known, "random": summary(rows),
    }
    text = json.dumps(document, indent=1, ensure_ascii=False)
    if args.out:
        with open(args.out, "w", encoding="utf-8") as f:
            f.write(text + "\n")
    print(json.dumps(document["random"], indent=1))
    fine = lambda r: r["of_reference"] <= 1 and r["operations"] == r["counted"] and r["greedy_is_theirs"]
    wrong = [r for r in of_known + rows if not fine(r)]
    for r in wrong:
        print(r, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
