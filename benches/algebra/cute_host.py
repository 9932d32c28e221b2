#!/usr/bin/env python3
"""tilewright's algebra against CuTe's C++ library on the host, layouts of run-time ints, in one run.

    python3 benches/algebra/cute_host.py --include CUTLASS/include --include CUDA/include … --out FILE

The include folders are CUTLASS's, and those of CUDA's runtime, compiler and C++ library (the pip packages
nvidia-cuda-runtime-cu12, nvidia-cuda-nvcc-cu12 and nvidia-cuda-cccl-cu12 have them). What is compared is not the same
work: CuTe's call is machine code that the C++ compiler made for one profile of layout and one operation; it merges
and checks nothing that its types do not decide. Ours takes any layout, and checks the answer.
"""
import argparse
import json
import os
import subprocess
import tempfile

import ours

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    args = argparse.ArgumentParser()
    args.add_argument("--include", action="append", default=[])
    ours.arguments(args)
    args = args.parse_args()
    with tempfile.TemporaryDirectory() as work:
        exe = os.path.join(work, "cute_host")
        includes = [flag for folder in args.include for flag in ("-I", folder)]
        source = os.path.join(HERE, "cute_host.cpp")
        subprocess.run(["g++", "-O2", "-std=c++17", "-w", *includes, source, "-o", exe], check=True)
        lines = subprocess.run([exe], check=True, capture_output=True, text=True).stdout.splitlines()
    theirs = [json.loads(line) for line in lines]
    rows = []
    for case, ns in zip(theirs, ours.nanoseconds(args.bench, theirs)):
        row = {"op": case["op"], "args": case["args"], "cute_ns": case["ns"], "ns": ns}
        row["cute_over_ours"] = round(row["cute_ns"] / row["ns"], 4)
        rows.append(row)
        print(f"{row['op']:16} {' '.join(row['args']):44} {row['cute_ns']:8.2f} ns {row['ns']:8.1f} ns")
    overall = ours.geometric_mean(r["cute_ns"] / r["ns"] for r in rows)
    print(f"CuTe's time over ours, geometric mean: {overall:.3f}")
    result = {
        "what": "a call of CuTe's host library with run-time ints (compiled for each profile) and of ours (any layout, checked)",
        "command": "python3 benches/algebra/cute_host.py --include … --out benches/results/algebra_cute.json",
        "geometric_mean": round(overall, 4),
        "cases": rows,
    }
    ours.write(args.out, result)


if __name__ == "__main__":
    main()
