#!/usr/bin/env python3
"""Writes programs of random contractions and tests them on a target against the reference interpreter.

    python3 scripts/random_contractions.py --tilewright target/release/tilewright --target cuda --count 500

Products of bf16, f16 and i8, on GPUs of e4m3 and e5m2, too, with up to two batch, row, column and summed indices each;
factors contiguous along a summed index or their own, some in another order; gaps between rows, extents that fill no tile, results of 16 and 32
bits, also transposed; a bias, scale, activation or residual after a fifth to half of them. The seed says which. Gaps of results are
compared too: nothing may be written there. `--keep DIR` leaves the programs.
"""
import argparse
import math
import pathlib
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

PER_FILE = 25
MOST_PRODUCTS = 3_000_000  # what the interpreter does in a second or two


def strides(rng, extents, order, unit):
    """Steps of the indices in `order`, the first contiguous, its rows perhaps with a gap and of whole units."""
    steps, step, gap = {}, 1, rng.random() < 0.6
    for i, index in enumerate(order):
        steps[index] = step
        step *= extents[index]
        if gap and i == 0:
            step = -(-step // unit) * unit + rng.choice([0, unit, 64])
    return steps


def tensor(rng, extents, name, dtype, order):
    """A declaration and the indices of a read, which stand in any order."""
    if rng.random() < 0.15:
        rng.shuffle(order)
    is_of_bytes = dtype in ("i8", "e4m3", "e5m2")
    steps, shown = strides(rng, extents, order, 16 if is_of_bytes else 8), order[:]
    rng.shuffle(shown)
    shape, step = ([str(of[i]) for i in shown] for of in (extents, steps))
    text = f"({','.join(shape)}):({','.join(step)})" if len(shown) > 1 else f"{shape[0]}:{step[0]}"
    return f"{name}: {dtype} {text}", f"{name}[{','.join(shown)}]"


def program(rng, number, small):
    dtype = rng.choice(["bf16", "bf16", "f16", "i8", *["e4m3", "e5m2"] * small])
    dtypes = [dtype, rng.choice(["e4m3", "e5m2"]) if dtype in ("e4m3", "e5m2") else dtype]
    names = {kind: [f"{kind}{i}" for i in range(rng.choice(counts))]
             for kind, counts in (("b", [0, 0, 0, 1, 1, 2]), ("m", [1, 1, 1, 2]), ("n", [1, 1, 1, 2]), ("k", [1, 1, 1, 2]))}
    b, m, n, k = names.values()
    extents = {i: rng.randint(2, 3) for i in b}
    side = [*range(8, 151), *[16, 32, 48, 64, 72, 80, 96, 128, 136, 144, 192, 200, 256] * 11, *[8, 16, 64, 128, 65, 127, 129, 33] * 18]
    for first, *rest in (m, n):
        extents |= {first: rng.choice(side)} | {i: rng.randint(2, 4) for i in rest}
    extents |= {k[0]: rng.choice([16, 24, 32, 64, 72, 96, 128, 130, 136, 192, 256, 100])} | {i: rng.randint(2, 3) for i in k[1:]}
    while math.prod(extents.values()) > MOST_PRODUCTS:
        largest = max(extents, key=extents.get)
        extents[largest] //= 2
    factor = lambda own: k + own + b if rng.random() < 0.55 else own + k + b  # noqa: E731
    acc = "i32" if dtype == "i8" else "f32"
    wide = "bf16" if dtype in ("e4m3", "e5m2") else dtype
    out = acc if dtype == "i8" else rng.choice([wide, wide, "f32"])
    declared, reads = zip(tensor(rng, extents, "A", dtypes[0], factor(m)), tensor(rng, extents, "B", dtypes[1], factor(n)))
    result = m + n + b if rng.random() < 0.2 else n + m + b
    c, written = tensor(rng, extents, "C", out, result)
    tensors, value = list(declared), f"(sum({','.join(k)}) {acc}({reads[0]}) * {acc}({reads[1]}))"
    after = rng.random() if dtype != "i8" else 1.0
    if after < 0.2:
        tensors.append(f"v: f32 {extents[n[0]]}:1")
        value = f"max(0.0, {value} + v[{n[0]}])"
    elif after < 0.3:
        tensors.append(f"v: f32 {extents[m[0]]}:1")
        value = f"{value} * v[{m[0]}]"
    elif after < 0.4:
        value = f"gelu({value})"
    elif after < 0.5:
        tensors.append("R" + c[1:])
        value = f"{value} + f32(R{written[1:]})"
    value = value if dtype == "i8" else f"{out}({value})"
    return f"fn c{number}({', '.join([*tensors, c])}) {{\n  {written} = {value}\n}}\n// run: fn=c{number} seed={number + 1}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tilewright", required=True, help="the built program")
    parser.add_argument("--target", help="as `tilewright test` takes it; the default is this machine's")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="files that are tested at a time")
    parser.add_argument("--keep", help="a folder for the programs")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    small = bool(args.target) and not args.target.startswith("cpu")
    programs = [program(rng, i, small) for i in range(args.count)]
    with tempfile.TemporaryDirectory() as made:
        folder = pathlib.Path(args.keep or made)
        folder.mkdir(parents=True, exist_ok=True)
        files = []
        for i in range(0, len(programs), PER_FILE):
            files.append(folder / f"contractions_{i // PER_FILE:03}.tw")
            files[-1].write_text("".join(programs[i : i + PER_FILE]))
        target = ["--target", args.target] if args.target else []
        command = lambda file: [args.tilewright, "test", str(file), *target]  # noqa: E731
        with ThreadPoolExecutor(args.jobs) as pool:
            done = list(pool.map(lambda f: subprocess.run(command(f), capture_output=True, text=True), files))
    wrong = [d for d in done if d.returncode != 0]
    for d in wrong:
        sys.stderr.write(d.stdout + d.stderr)
    print(f"{args.count} contractions in {len(files)} files, {len(wrong)} files wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
