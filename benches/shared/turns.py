"""What the comparisons with Python libraries have in common: the child, the clock, the statistics.

Two processes take turns, batch by batch, so that a machine that slows down slows both; both are pinned to one core. The child
(`requests.rs` beside this file) runs tilewright and memcpy, this process the library that tilewright is compared with.
"""

import argparse
import json
import math
import os
import platform
import statistics
import subprocess
import timeit
from pathlib import Path

import numpy as np

BENCHES = Path(__file__).resolve().parent.parent
ROOT = BENCHES.parent


class Server:
    """The child that runs tilewright."""

    # What its environment has besides ours.
    environment = {}

    def __init__(self, path):
        environment = os.environ | self.environment
        self.child = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)

    def ask(self, **request):
        return self.send(json.dumps(request), request)

    def send(self, line, request):
        """One line to the child, and its answer."""
        self.child.stdin.write(line + "\n")
        self.child.stdin.flush()
        answer = self.child.stdout.readline()
        if not answer:
            raise SystemExit("the server ended; see its messages above")
        answer = json.loads(answer)
        if "error" in answer:
            raise SystemExit(f"{request}: {answer['error']}")
        return answer

    def runner(self, what, threads=1):
        """Seconds of one of `n` repetitions of what the child does."""
        return lambda reps: self.ask(cmd="run", what=what, reps=reps, threads=threads)["seconds"]

    def on_threads(self, ways, threads):
        """Runners of the same on more threads, under names of their own: none for one thread."""
        return {threaded(way, threads): self.runner(way, threads) for way in ways if threads > 1}


def python_runner(statement, **names):
    """Seconds of one of `n` repetitions of a statement in this process, with nothing around it but `timeit`'s loop."""
    timer = timeit.Timer(statement, globals=names)
    return lambda reps: timer.timeit(reps) / reps


def threaded(who, threads):
    """The name of what runs on so many threads."""
    return who if threads == 1 else f"{who} on {threads} threads"


def take_turns(runners, batches, batch_seconds, swap=False):
    """Times of `batches` batches of each runner, in turn, after two untimed calls; each batch is as many repetitions as fill
    `batch_seconds`. With `swap`, every other turn runs in the opposite order. Returns {name: times}, {name: repetitions}."""
    once = {who: min(run(1) for _ in range(2)) for who, run in runners.items()}
    reps = {who: max(1, min(1_000_000, math.ceil(batch_seconds / max(s, 1e-8)))) for who, s in once.items()}
    times = {who: [] for who in runners}
    for batch in range(batches):
        order = reversed(list(runners)) if swap and batch % 2 == 0 else runners
        for who in order:
            times[who].append(runners[who](reps[who]))
    return times, reps


def speeds(times, n_bytes):
    """{name: median and best seconds, GB/s} of what moves `n_bytes`."""
    out = {}
    for who, seconds in times.items():
        median = statistics.median(seconds)
        out[who] = {
            "median_seconds": median,
            "best_seconds": min(seconds),
            "median_gb_per_s": round(n_bytes / median / 1e9, 3),
        }
    return out


def ratio(row, numerator, denominator, kind):
    """How many times the seconds of one are those of another; `kind` is median or best."""
    return round(row[numerator][f"{kind}_seconds"] / row[denominator][f"{kind}_seconds"], 3)


def geomean(values):
    values = list(values)
    return round(math.exp(sum(map(math.log, values)) / len(values)), 3) if values else None


def machine():
    """What a result was measured on."""
    model = "unknown"
    try:
        for line in open("/proc/cpuinfo"):
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    except OSError:
        pass
    return {"cpu": model, "cores": os.cpu_count(), "os": platform.platform(), "numpy": np.__version__}


def arguments(doc, example):
    """A parser with the options of every comparison."""
    ap = argparse.ArgumentParser(description=doc.split("\n")[0])
    ap.add_argument("--server", default=str(ROOT / "target/release/examples" / example))
    ap.add_argument("--out", help="write the JSON result here")
    ap.add_argument("--cpu", type=int, default=None, help="the last core that both are pinned to")
    return ap


def pin(cpu, threads=1):
    """Pins this process, and children that it starts from now on, to as many cores as there are threads, `cpu` the last of them."""
    usable = sorted(c for c in os.sched_getaffinity(0) if cpu is None or c <= cpu)
    os.sched_setaffinity(0, usable[-threads:])


def write(path, result):
    """Ends a run: writes its result, if it is to be kept."""
    result["load_after"] = os.getloadavg()[0]
    if path:
        Path(path).write_text(json.dumps(result, indent=1) + "\n")
