#!/usr/bin/env python3
"""Assembles the PTX of every corpus and example program with ptxas, and compares what each kernel needs with a golden table.

    python3 scripts/assemble_ptx.py --tilewright target/debug/tilewright [--ptxas FILE] [--bless]

Programs in tests/ptx are for sm_90a alone, but for that of products of other generations. The table is tests/ptx/registers.txt: registers, shared memory, stack and spilled bytes of each entry on ptx:sm_90a, as
ptxas 13.0 counts them. A spill is an error unless the table has it; PTX for the other targets and the golden texts
(`tests/**/*.ptx`) must assemble too. ptxas is taken from the path, or from its pip package where that is installed (`pip install nvidia-cuda-nvcc==13.0.88`).
"""
import argparse
import importlib.util
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TABLE = ROOT / "tests/ptx/registers.txt"
HEAD = "# function.entry: registers, shared bytes, stack bytes, spilled bytes (stores + loads); ptxas 13.0, sm_90a"
# Each target with the machine it is assembled for: ptxas 13 knows none before 7.5, which runs what 7.0 does.
TARGETS = {"sm_90a": "sm_90a", "sm_80": "sm_80", "sm_70": "sm_75"}
# Those that differ from one of these in what products are: the program of tests/ptx/generations.tw alone.
GENERATIONS = ["sm_75", "sm_86", "sm_89", "sm_100", "sm_120"]


def find_ptxas():
    """On the path, or inside the `nvidia` package."""
    if found := shutil.which("ptxas"):
        return found
    spec = importlib.util.find_spec("nvidia")
    for place in spec.submodule_search_locations or [] if spec else []:
        for found in Path(place).rglob("bin/ptxas"):
            return str(found)
    return None


def programs(target):
    if target in GENERATIONS:
        return [ROOT / "tests/ptx/generations.tw"]
    newest = (ROOT / "tests/ptx").glob("*.tw") if target == "sm_90a" else []
    return sorted([*(ROOT / "tests/corpus").glob("*.tw"), *(ROOT / "examples").glob("*.tw"), *newest])


def build(tilewright, target, folder):
    """The PTX of all programs, by function."""
    out = {}
    for program in programs(target):
        place = folder / program.parent.name
        command = [tilewright, "build", program, "--target", f"ptx:{target}", "--emit", "ptx", "-o", place]
        said = subprocess.run(command, capture_output=True, text=True)
        if said.returncode != 0:
            sys.exit(f"{program.relative_to(ROOT)} for {target}: {said.stderr}")
    for file in sorted(folder.rglob("*.ptx")):
        out[file.relative_to(folder).with_suffix("").as_posix()] = file
    return out


def assemble(ptxas, target, file):
    """Per entry what it needs; ptxas' words where it refuses the text. Only the table's target is optimised."""
    level = "3" if target == TARGETS["sm_90a"] else "0"
    command = [ptxas, "-v", "--opt-level", level, "--gpu-name", target, "--output-file", "/dev/null", str(file)]
    said = subprocess.run(command, capture_output=True, text=True)
    if said.returncode != 0:
        return said.stderr.strip()
    entries, entry = {}, None
    for line in (said.stdout + said.stderr).splitlines():
        if found := re.search(r"Compiling entry function '(\w+)'", line):
            entry = entries.setdefault(found[1], {"registers": 0, "shared": 0, "stack": 0, "spilled": 0})
        elif found := re.search(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads", line):
            entry["stack"], entry["spilled"] = int(found[1]), int(found[2]) + int(found[3])
        elif found := re.search(r"Used (\d+) registers", line):
            entry["registers"] = int(found[1])
            if shared := re.search(r"(\d+) bytes smem", line):
                entry["shared"] = int(shared[1])
    return entries


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--tilewright", type=Path, required=True)
    p.add_argument("--ptxas", default=find_ptxas())
    p.add_argument("--bless", action="store_true", help="write the table, spills included")
    args = p.parse_args()
    if not args.ptxas:
        sys.exit("ptxas is not found: pip install nvidia-cuda-nvcc==13.0.88")
    rows, wrong, count = {}, [], 0
    for target, machine in [*TARGETS.items(), *((sm, sm) for sm in GENERATIONS)]:
        with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor() as pool:
            files = build(args.tilewright.resolve(), target, Path(folder))
            for name, entries in zip(files, pool.map(lambda f: assemble(args.ptxas, machine, f), files.values())):
                if isinstance(entries, str):
                    wrong.append(f"{name} for {target}: {entries}")
                    continue
                count += len(entries)
                for entry, e in entries.items() if target == "sm_90a" else []:
                    key = f"{name}.{entry}" if len(entries) > 1 else name
                    rows[key] = f"{e['registers']} registers, {e['shared']} shared, {e['stack']} stack, {e['spilled']} spilled"
    goldens = sorted((ROOT / "tests").rglob("*.ptx"))
    machine_of = lambda f: next((sm for sm in GENERATIONS if f".{sm}." in f.name), TARGETS["sm_90a"])
    with ThreadPoolExecutor() as pool:
        for file, entries in zip(goldens, pool.map(lambda f: assemble(args.ptxas, machine_of(f), f), goldens)):
            if isinstance(entries, str):
                wrong.append(f"{file.relative_to(ROOT)}: {entries}")
    lines = [HEAD, *(f"{k}: {v}" for k, v in sorted(rows.items()))]
    if args.bless:
        TABLE.write_text("\n".join(lines) + "\n")
    else:
        kept = dict(l.split(": ", 1) for l in TABLE.read_text().splitlines()[1:]) if TABLE.exists() else {}
        for key in sorted(rows.keys() | kept.keys()):
            now, was = rows.get(key, "nothing"), kept.get(key, "nothing")
            if now == was:
                continue
            if not now.endswith(" 0 spilled") and now != "nothing":
                wrong.append(f"{key} spills: {now} (the table has {was})")
            else:
                wrong.append(f"{key}: {now}, and the table has {was}: run with --bless if that is as it should be")
    spilled = sum(1 for v in rows.values() if not v.endswith(" 0 spilled"))
    print(f"{count} entries assembled for {', '.join([*TARGETS, *GENERATIONS])}, {len(goldens)} golden texts; {spilled} spill; {len(wrong)} wrong")
    sys.exit("\n".join(wrong[:60]) if wrong else 0)


if __name__ == "__main__":
    main()
