"""What the comparisons of this folder share: our times of a list of cases, geometric means, and results with the machine."""
import json
import math
import os
import subprocess
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def arguments(args):
    """Adds the options that every comparison has."""
    args.add_argument("--out")
    args.add_argument("--bench", default="cargo bench -q --bench algebra --", help="what runs benches/algebra/main.rs")


def nanoseconds(bench, cases):
    """Our time of each case, an object with `op` and `args`; None where we have no such call."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as f:
        for case in cases:
            f.write(json.dumps({"op": case["op"], "args": case["args"]}) + "\n")
        f.flush()
        command = [*bench.split(), "--cases", f.name]
        out = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    return [None if o == "null" else float(o) for o in out]


def geometric_mean(values):
    values = list(values)
    return math.exp(sum(map(math.log, values)) / len(values))


def write(path, result):
    """Writes a result with the name of the processor, if there is a path."""
    if path:
        cpu = next((l.split(":")[1].strip() for l in open("/proc/cpuinfo") if l.startswith("model name")), "unknown")
        with open(path, "w") as f:
            json.dump({"cpu": cpu, **result}, f, indent=2)
            f.write("\n")
