"""Products of matrices and contractions: tilewright against the best peers, side by side in one run.

    cargo build --release --example products_server
    cargo build --release --manifest-path benches/products/peers/Cargo.toml
    python3 benches/products/products.py --sets g1 --out benches/results/products.json

Three processes take turns (`../shared/turns.py`): this one runs NumPy, a child tilewright (`server.rs`), another child
everything else (`peers/`, `peers.py`). All are pinned to one core, with `--threads 2` to two, where everybody also runs
on two threads in the same turns. Each has the same elements at the same places of a block of memory on huge pages
(`arena.rs`, `memory.py`), and everyone's result is compared with NumPy's before anything is timed: elements are small
ints, so there is one right answer.

A row has median and best seconds of each, GFLOP/s, and `of_best_peer`: the median time of the fastest peer over ours
(above 1, we are faster). `peak_gflops` are multiply-adds in registers, measured when the case began, one thread. A
contraction of two factors also has `equal size`, which is no peer: products of plain column-major matrices of the
extents that its modes fuse to, as if they lay so; `of_equal_size` is the fastest of them over ours. Where something
follows a product, `product alone` is that product, by the libraries, most of which can do no more, and by us;
`of_product_alone` is the fastest library's over all that we do. `memcpy` moves as many bytes as the operands have.
"""

import json
import os
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "shared"))
from turns import ROOT, Server, arguments, geomean, machine, pin, python_runner, take_turns, threaded, write

import cases
import peers
from memory import Memory

OURS, MEMCPY = "tilewright", "memcpy"
# Not peers: a product of equal size for a contraction, the product alone for one with something that follows.
SIZE, ALONE = "equal size: ", "product alone: "


class Turns:
    """The children, and where operands are handed over."""

    def __init__(self, args, folder):
        os.environ.update(peers.environment(args.threads))
        self.ours = Server(args.server)
        # Further ways of ours: their name, the child, the target that it compiles for.
        self.others = [(target, Server(args.server), target) for target in args.also.split(",") if target]
        self.others += [("before", Server(args.before), "cpu")] if args.before else []
        self.alone = Server(args.server)
        self.peers, self.fused = Server(args.peers), Server(args.peers)
        self.numpy_threads = peers.numpy_threads()
        for library in peers.libraries(args.libxsmm):
            self.peers.ask(cmd="open", **library)
        self.file, self.dump = str(Path(folder) / "operands"), str(Path(folder) / "result")
        self.args = args

    def ended(self):
        """Whether a child has ended, and with it the comparison."""
        children = [self.ours, self.alone, self.peers, self.fused] + [server for _, server, _ in self.others]
        return any(server.child.poll() is not None for server in children)

    def compile(self, server, case, memory, expected, target="cpu"):
        """Has a case compiled and its result checked; what the server says of it."""
        said = server.ask(
            cmd="case", text=case.text, file=self.file, operands=memory.operands(), outputs=case.outputs, dump=self.dump, target=target
        )
        said["checked"] = memory.check(OURS, Path(self.dump).read_bytes(), expected)
        return said

    def peer_runners(self, server, case, memory, expected):
        """Whoever of a child `peers` can do the case; each result is checked once."""
        self.file_of(memory)
        names = server.ask(cmd="case", file=self.file, problem=case.problem(memory.places))["peers"]
        names = [n for n in names if not self.args.only_peers or any(n.startswith(p) for p in self.args.only_peers.split(","))]
        for name in names:
            server.ask(cmd="dump", what=name, path=self.dump)
            memory.check(name, Path(self.dump).read_bytes(), expected)
        return {name: server.runner(name) for name in names} | server.on_threads(
            [n for n in names if n not in ("matrixmultiply", "libxsmm") and not n.endswith("jit")], self.args.threads
        )

    def file_of(self, memory):
        memory.bytes.tofile(self.file)

    def numpy_runners(self, case, memory):
        """NumPy's, with its threads set before each batch."""
        said = peers.numpy_statement(case, memory)
        if not said:
            return {}
        run = python_runner(said[0], **said[1])

        def on(threads):
            def runner(reps):
                self.numpy_threads(threads)
                return run(reps)

            return runner

        return {threaded("numpy", n): on(n) for n in sorted({1, self.args.threads})}


def measure(turns, case):
    """One case: a row of the result."""
    memory = Memory(case)
    turns.file_of(memory)
    expected = memory.expected()
    said = turns.compile(turns.ours, case, memory, expected)
    runners = {way: turns.ours.runner(way) for way in (OURS, MEMCPY)} | turns.ours.on_threads([OURS], turns.args.threads)
    for name, server, target in turns.others:
        turns.compile(server, case, memory, expected, target)
        runners[f"{OURS} {name}"] = server.runner(OURS)
    runners |= turns.numpy_runners(case, memory)
    runners |= peer_runners(turns, case, memory, expected)
    times, reps = take_turns(runners, turns.args.batches, turns.args.batch_seconds, swap=True)
    return row_of(case, said, times, reps, turns.args.threads)


def peer_runners(turns, case, memory, expected):
    """Whoever of the child `peers` does the case, or what of it a library has: the product alone, one of equal size."""
    if isinstance(case, cases.Product) and not case.finish:
        return turns.peer_runners(turns.peers, case, memory, expected)
    if not isinstance(case, cases.Product) and not case.fused:
        return {}
    fused = isinstance(case, cases.Product)
    whole = turns.peer_runners(turns.fused, case, memory, expected) if fused and case.known() else {}
    plain = Memory(cases.unfinished(case) if fused else cases.equal_size(case))
    expected = plain.expected()
    runners = turns.peer_runners(turns.peers, plain.case, plain, expected)
    if fused:
        turns.compile(turns.alone, plain.case, plain, expected)
        runners[OURS] = turns.alone.runner(OURS)
    return whole | {(ALONE if fused else SIZE) + name: run for name, run in runners.items()}


def row_of(case, said, times, reps, threads):
    row = {"name": case.name, "group": case.group, "flops": case.flops, "text": case.text}
    row |= {"compile_seconds": said["compile_seconds"], "elements_checked": said["checked"]}
    row["peak_gflops"] = round(said["peak_flops_per_s"] / 1e9, 1)
    row["who"] = {}
    for who, seconds in times.items():
        median = statistics.median(seconds)
        row["who"][who] = {
            "median_seconds": median,
            "best_seconds": min(seconds),
            "gflops": round(case.flops / median / 1e9, 2),
            "reps": reps[who],
        }
    for n in sorted({1, threads}):
        add_ratios(row, n)
    return row


def add_ratios(row, threads):
    """Who of the peers is fastest on at most so many threads, and how we compare."""
    of, ours = row["who"], threaded(OURS, threads)
    peers_of = [w for w in of if not w.startswith((OURS, MEMCPY, SIZE, ALONE))]
    rivals = [w for w in peers_of if threads > 1 or " on " not in w]
    suffix = "" if threads == 1 else f"_on_{threads}_threads"
    for kind in ("median", "best"):
        key = f"{kind}_seconds"
        fastest = min(rivals, key=lambda w: of[w][key], default=None)
        if fastest:
            row[f"{kind}_of_best_peer{suffix}"] = round(of[fastest][key] / of[ours][key], 3)
            if kind == "median":
                row[f"best_peer{suffix}"] = fastest
        for less in (SIZE, ALONE):
            # The fastest library that has less to do; our own product alone is not among them.
            others = [w for w in of if w.startswith(less) and not w.startswith(less + OURS) and (threads > 1 or " on " not in w)]
            if others:
                row[f"{kind}_of_{less[:-2].replace(' ', '_')}{suffix}"] = round(min(of[w][key] for w in others) / of[ours][key], 3)


def summary(rows, threads):
    """Geometric means by group and over all, and how often each peer was the fastest."""
    out = {}
    for n in sorted({1, threads}):
        suffix = "" if n == 1 else f"_on_{n}_threads"
        for key in (f"{kind}_of_{whom}{suffix}" for whom in ("best_peer", "equal_size", "product_alone") for kind in ("median", "best")):
            ratios = [r[key] for r in rows if key in r]
            if ratios:
                out[key] = {"cases": len(ratios), "geomean": geomean(ratios), "least": min(ratios), "most": max(ratios)}
        fastest = [r[f"best_peer{suffix}"] for r in rows if f"best_peer{suffix}" in r]
        out[f"fastest{suffix}"] = {w: fastest.count(w) for w in sorted(set(fastest))}
    return out


def line(row):
    """A row for people."""
    gflops = {w: f"{of['gflops']:.1f}" for w, of in row["who"].items()}
    rest = " ".join(f"{w} {g}" for w, g in gflops.items() if w != OURS)
    ratio = row.get("median_of_best_peer", float("nan"))
    return f"{row['group']:12} {row['name']:34} x{ratio:6.3f} of {row.get('best_peer', '')} | peak {row['peak_gflops']} {OURS} {gflops[OURS]} | {rest}"


def parse():
    ap = arguments(__doc__, "products_server")
    ap.add_argument("--peers", default=str(ROOT / "benches/products/peers/target/release/peers"), help="the child that runs other libraries")
    ap.add_argument("--libxsmm", help="a shared library of LIBXSMM 1, if there is one")
    ap.add_argument("--sets", default="g1,g2,g4,t1", help="of " + ",".join(cases.ALL))
    ap.add_argument("--groups", help="only these groups of cases: hot,square f32")
    ap.add_argument("--only", help="only cases whose name has this part")
    ap.add_argument("--only-peers", help="only peers whose names begin so: mkl,openblas")
    ap.add_argument("--every", type=int, default=1, help="only every n-th case")
    ap.add_argument("--most-gflop", type=float, default=1e9, help="no case with more operations, in 10⁹")
    ap.add_argument("--threads", type=int, default=1, help="also on so many threads, in the same turns")
    ap.add_argument("--batches", type=int, default=5, help="samples of each")
    ap.add_argument("--batch-seconds", type=float, default=0.02, help="the least length of a sample")
    ap.add_argument("--before", help="products_server of another build of tilewright, in the same turns")
    ap.add_argument("--also", default="", help="further targets that tilewright compiles for, in the same turns: cpu:avx2")
    return ap.parse_args()


def chosen(args, name):
    every = [c for c in cases.ALL[name]() if args.groups is None or c.group in args.groups.split(",")]
    every = [c for c in every if args.only is None or args.only in c.name]
    return [c for c in every if c.flops <= args.most_gflop * 1e9][:: args.every]


def main():
    args = parse()
    pin(args.cpu, args.threads)
    shared = "/dev/shm" if os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory(dir=shared) as folder:
        turns = Turns(args, folder)
        result = {
            "what": "products by tilewright and by other libraries, interleaved in one run, one thread but for what says otherwise; of_best_peer is the fastest peer's seconds over ours",
            "command": "python3 benches/products/products.py " + " ".join(sys.argv[1:]),
            "machine": machine() | {"target": turns.ours.ask(cmd="hello")["target"]},
            "load_before": os.getloadavg()[0],
            "sets": {},
        }
        for name in args.sets.split(","):
            rows, refused = [], {}
            for case in chosen(args, name):
                try:
                    rows.append(measure(turns, case))
                except SystemExit as refusal:
                    if turns.ended():
                        raise
                    refused[case.name] = str(refusal)
                said = line(rows[-1]) if case.name not in refused else f"{case.name}: {refused[case.name]}"
                print(f"{name} {said}", file=sys.stderr, flush=True)
            groups = {g: summary([r for r in rows if r["group"] == g], args.threads) for g in dict.fromkeys(r["group"] for r in rows)}
            result["sets"][name] = {"summary": summary(rows, args.threads), "groups": groups, "refused": refused, "rows": rows}
    write(args.out, result)
    print(json.dumps({n: s["summary"] for n, s in result["sets"].items()}, indent=1))


if __name__ == "__main__":
    main()
