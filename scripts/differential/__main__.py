"""Compares compiled code with NumPy on random programs, and makes what differs small.

    cargo build --release --example differential_server
    python3 scripts/differential --server target/release/examples/differential_server --count 20000 --seed 1

`--target cuda` runs all programs on the GPU of this machine, many in each of `--jobs` processes; it needs the server's
binary alone, no Rust. With `--tilewright PATH` programs go through `tilewright run` on files too, or only through it where there is no server.
The oracle is `oracle.py`, written from docs/language.md; it never asks tilewright. The server calls each program twice,
on memory that ends at a page nobody may touch and on memory that begins behind one, so that reading outside of a tensor
ends it.
Needs Python 3 and NumPy. Exit code 0: nothing differs; 1: something does.
"""

import argparse
import collections
import json
import multiprocessing
import time

import elements
import numpy as np
from engine import Command, Failure, Refused, Server
from generate import Generator
from oracle import Invalid, Oracle
from shrink import shrink


def options():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--server", help="path of differential_server")
    p.add_argument("--tilewright", help="path of tilewright, for programs that go through `run`")
    p.add_argument("--count", type=int, default=20_000, help="number of programs")
    p.add_argument("--first", type=int, default=0, help="the first of them")
    p.add_argument("--seed", type=int, default=1, help="0 for a fresh one, which is printed")
    p.add_argument("--target", help="compile for this target only; by default for several")
    p.add_argument("--jobs", type=int, default=2, help="processes")
    p.add_argument("--seconds", type=float, help="time for one program: 5, on a GPU 60")
    p.add_argument(
        "--run-every", type=int, default=20, help="of so many programs one goes through `run`, with a server"
    )
    p.add_argument("--show", action="store_true", help="print the programs, and run nothing")
    p.add_argument("--keep", type=int, default=3, help="failures of one kind that are made small, by process")
    p.add_argument(
        "--least", type=int, default=0, help="the least value of a symbol; 1 for programs without empty extents"
    )
    p.add_argument("--refusals", action="store_true", help="print an example of each refusal")
    args = p.parse_args()
    args.seed = args.seed or int(time.time())
    args.seconds = args.seconds or (60 if args.target == "cuda" else 5)
    if not (args.server or args.tilewright or args.show):
        p.error("--server or --tilewright is needed")
    return args


def generated(args, n):
    program = Generator(args.seed * 1_000_003 + n, args.least).program()
    program.target = args.target or program.target
    program.solve &= program.target != "cuda"
    return program


def compare(program, engine):
    """Runs a program both ways.

    Raises Failure where they differ, Refused, and Invalid where the program says nothing.
    """
    oracle = Oracle(program)
    before = {name: memory.copy() for name, memory in oracle.memory.items()}
    oracle.run()
    after, oracle.memory = oracle.memory, before
    runs = engine.run(program, oracle)
    for k, run in enumerate(runs):
        for name, got in run.items():
            want, err = after[name], oracle.err.get(name)
            wrong = elements.differs(got, want, program.tensors[name].dtype, err)
            if np.any(wrong):
                raise Failure("mismatch", told(program, oracle, name, got, want, before[name], err, wrong, k))
    return runs


def compared(program, engine):
    """As `compare`; where shapes say too little about the symbols, these are given."""
    try:
        compare(program, engine)
    except Refused as e:
        if e.code != "E0622" or not program.solve:
            raise
        program.solve = False
        compare(program, engine)


def told(program, oracle, name, got, want, before, err, wrong, run):
    at = int(np.flatnonzero(wrong)[0])
    place = oracle.places[name]
    count = int(np.count_nonzero(wrong))
    bound = 0.0 if err is None else float(err[at])
    return (
        f"`{name}` at offset {at - oracle.origin[name]}, origin {oracle.origin[name]}, shape {place.shape()}: "
        f"got {got[at]!r}, wanted {want[at]!r} (± {bound:.3g}), was {before[at]!r}; "
        f"{count} of {len(got)} elements differ in run {run}"
    )


def engines(args):
    out = {}
    if args.server:
        # A process with a GPU in it has more address space than memory.
        out["server"] = Server(args.server, args.seconds, limited=args.target != "cuda")
    if args.tilewright:
        out["run"] = Command(args.tilewright, args.seconds)
    return out


def chosen(args, made, n):
    if len(made) == 1:
        return list(made)
    return ["server", "run"] if n % args.run_every == 0 else ["server"]


def kind_of(program, engine):
    """How a program fails, if it does."""
    try:
        compare(program, engine)
    except Failure as f:
        return f
    except (Invalid, Refused, ValueError, IndexError, KeyError):
        pass
    return None


def work(args, job, queue):
    """Every `jobs`-th program."""
    made = engines(args)
    seen, n_small = collections.Counter(), collections.Counter()
    examples, slowest = {}, (0.0, 0)
    for n in range(args.first + job, args.first + args.count, args.jobs):
        try:
            program = generated(args, n)
        except Exception as e:
            raise RuntimeError(f"program {n} of seed {args.seed}") from e
        for way in chosen(args, made, n):
            start = time.monotonic()
            try:
                compared(program, made[way])
                slowest = max(slowest, (time.monotonic() - start, n))
                seen["agree"] += 1
            except Invalid:
                seen["say nothing"] += 1
                break
            except Refused as e:
                seen[f"refused {e.code}"] += 1
                examples.setdefault(e.code, f"{e}\n{program.text()}")
            except Failure as f:
                seen[f"FAILED {way} {f.kind}"] += 1
                n_small[way, f.kind] += 1
                if n_small[way, f.kind] <= args.keep:
                    queue.put(("found", report(args, n, way, program, made[way], f)))
            except Exception as e:
                raise RuntimeError(f"program {n} of seed {args.seed}\n{program.text()}") from e
        if n % 50 == job:
            queue.put(("seen", seen))
            seen = collections.Counter()
    for engine in made.values():
        engine.stop()
    queue.put(("seen", seen))
    queue.put(("done", (examples, slowest)))


def report(args, n, way, program, engine, failure):
    def fails(candidate):
        f = kind_of(candidate, engine)
        return f is not None and f.kind == failure.kind

    limit, engine.seconds = engine.seconds, min(2, engine.seconds) if program.target != "cuda" else engine.seconds
    small = shrink(program, fails)
    engine.seconds = limit
    last = kind_of(small, engine) or failure
    head = f"{way}: {last}\n  program {n} of seed {args.seed}: --seed {args.seed} --first {n} --count 1"
    solved = ", solved" if small.solve else ""
    call = f"// target {small.target}, threads {small.threads}, {json.dumps(small.symbols)}{solved}"
    return f"{head}\n{call}\n{small.text()}{values(small)}"


def values(program):
    """What the tensors hold, where that is little."""
    out = ""
    oracle = Oracle(program)
    for t in program.params():
        memory = oracle.memory[t.name]
        if len(memory) <= 16:
            out += f"//   {t.name}: offset 0 is element {oracle.origin[t.name]} of {memory.tolist()}\n"
    return out


def main():
    args = options()
    if args.show:
        for n in range(args.first, args.first + args.count):
            p = generated(args, n)
            print(f"// {n}: {p.target}, {p.symbols}\n{p.text()}")
        return 0
    start, queue = time.monotonic(), multiprocessing.Queue()
    jobs = [multiprocessing.Process(target=work, args=(args, k, queue)) for k in range(args.jobs)]
    for j in jobs:
        j.start()
    total, running, examples, slowest = collections.Counter(), len(jobs), {}, (0.0, 0)
    while running:
        try:
            what, value = queue.get(timeout=1)
        except Exception:  # noqa: BLE001
            if not any(j.is_alive() for j in jobs):
                print("a process of this script has failed")
                return 2
            continue
        if what == "found":
            print(value, flush=True)
        elif what == "seen":
            total.update(value)
        else:
            running -= 1
            examples.update(value[0])
            slowest = max(slowest, value[1])
    for code, example in sorted(examples.items()) if args.refusals else ():
        print(f"refused {code}: {example}")
    parts = ", ".join(f"{k} {n}" for k, n in sorted(total.items()))
    print(
        f"{args.count} programs of seed {args.seed} in {time.monotonic() - start:.0f} s: {parts}; "
        f"the slowest, {slowest[1]}, took {slowest[0]:.1f} s"
    )
    return int(any(k.startswith("FAILED") for k in total))


if __name__ == "__main__":
    raise SystemExit(main())
