#!/usr/bin/env python3
"""Measures and tests compiled functions on a GPU, beside PyTorch and device copies of the same bytes, in one process.

Needs a GPU, PyTorch and the built `tilewright`; no Rust. From the project's folder:

    python3 benches/gpu/measure.py --tilewright target/release/tilewright --out results c2 e2 tests sanitize

| part | what it does | writes |
|---|---|---|
| `c2` | benches/sets/c2.json (12 permutes) in f32, bf16, f64, i8, and 24 permutes drawn at random | `gpu_permute.json` |
| `odd` | one permute reversed, and 24 drawn at random whose extents are odd, in the same types | `gpu_permute_odd.json` |
| `e2` | elementwise functions, reductions, softmax (also with symbols), layer norm on some 2 GB | `gpu_elementwise.json` |
| `short` | sums of short rows and few columns, softmax and layer norm of short rows, also with symbols; channels last | `gpu_short.json` |
| `g3` | benches/sets/g3.json, products of bf16 and f16 in all majors, beside `torch.mm` (cuBLAS) in turns | `gpu_products.json` |
| `g5` | benches/sets/g5.json, products of few or odd extents, batches, strides, epilogues, other types, likewise | `gpu_products_g5.json` |
| `attention` | attention of heads in bf16, causal too, beside PyTorch's flash kernel and cuDNN's (`attention.py`), likewise | `gpu_attention.json` |
| `tests` | `test --target cuda` on corpus and examples, with the ledger of PTX that was right, and on 20,000 random programs | `gpu-ledger.json`, `gpu_tests.txt` |
| `sanitize` | the corpus under compute-sanitizer, memcheck and racecheck | `gpu_sanitize.txt` |

Every result is compared with PyTorch's on the device, output poisoned first: permutes in every byte, products in every
element within a rounding and what f32 loses (`products.py`), the others within a tolerance. Times are of device events around a few launches over rotated tensors that together exceed the cache; ours and
the copy take turns, PyTorch follows with fewer repetitions; each figure is the median. Bytes are those of every input element read once and
every output element written once; the copy moves as many. Products are queued as CUDA graphs, both sides alike.

`g3 g5 attention --dry` needs neither GPU nor PyTorch: it builds every program and checks its manifest as a launch does.
"""
import argparse
import concurrent.futures
import json
import math
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "examples"))
import attention as heads  # noqa: E402
import launch_from_python as cuda  # noqa: E402
import products  # noqa: E402

ROTATE_BYTES = 512 << 20  # several times the L2 cache
REPS, TORCH_REPS = 20, 5
TYPES = {"f32": "float32", "bf16": "bfloat16", "f64": "float64", "i8": "int8"}


def build(args, name, text):
    """Compiles a program; per function its PTX, its manifest, or the compiler's words."""
    folder = args.build
    source = folder / f"{name}.tw"
    source.write_text(text)
    out = {}
    for function in [w.split("(")[0].strip() for w in text.split("\nfn ")[1:]]:
        start = time.perf_counter()
        command = [args.tilewright, "build", source, "--fn", function, "--target", args.target]
        said = subprocess.run([*command, "--emit", "ptx,manifest", "-o", folder, "--timings"], capture_output=True, text=True)
        if said.returncode != 0:
            out[function] = said.stderr.strip()
            continue
        stem = folder / f"{name}.{function}"
        ptx, manifest = (Path(f"{stem}.{e}").read_text() for e in ("ptx", "manifest"))
        out[function] = (ptx.rstrip("\n") + "\n", json.loads(manifest), time.perf_counter() - start)
    return out


class Bench:
    """One process's GPU, with PyTorch on it."""

    def __init__(self):
        import torch

        self.torch = torch
        torch.cuda.init()
        torch.zeros(1, device="cuda")  # the primary context, which the driver calls share
        self.driver = cuda.Driver()

    def time(self, work, times):
        """Median seconds of a call: `work` is a list of calls that rotate over tensors."""
        start, end = (self.torch.cuda.Event(enable_timing=True) for _ in range(2))
        seconds = []
        for _ in range(times):
            start.record()
            for call in work:
                call()
            end.record()
            end.synchronize()
            seconds.append(start.elapsed_time(end) / 1e3 / len(work))
        return seconds

    def copies(self, n_bytes, n):
        torch = self.torch
        half = max(n_bytes // 2, 16)
        pairs = [[torch.empty(half, dtype=torch.uint8, device="cuda") for _ in range(2)] for _ in range(n)]
        return [
            lambda a=a, b=b: self.driver.check(
                "cuMemcpyDtoDAsync_v2",
                cuda.ctypes.c_uint64(b.data_ptr()),
                cuda.ctypes.c_uint64(a.data_ptr()),
                cuda.ctypes.c_size_t(half),
                None,
            )
            for a, b in pairs
        ]

    def measure(self, built, inputs, outputs, reference, check, bytes_moved, symbols=None):
        """`inputs()` and `outputs()` make a set of tensors, `reference(ins, outs)` is PyTorch's way, `check` compares."""
        torch = self.torch
        if isinstance(built, str):
            return {"error": built.splitlines()[-1] if built else "no words"}
        ptx, manifest, compile_seconds = built
        n = max(2, min(8, math.ceil(ROTATE_BYTES / bytes_moved)))
        sets = [(inputs(), outputs()) for _ in range(n)]
        try:
            function = cuda.Function(self.driver, ptx, manifest)
            calls = [function.prepare([t.data_ptr() for t in (*i, *o)], symbols) for i, o in sets]
        except (RuntimeError, ValueError) as e:
            return {"error": str(e)}
        for _, outs in sets:
            for o in outs:
                o.view(torch.uint8).fill_(0xA5)
        calls[0]()
        torch.cuda.synchronize()
        ins, outs = sets[0]
        row = {"bytes_moved": bytes_moved, "checked": check(ins, outs), "sets": n, "compile_process_seconds": compile_seconds}
        copies = self.copies(bytes_moved, n)
        ours, memcpy = [], []
        self.time(calls + copies, 2)
        for _ in range(REPS):
            ours += self.time(calls * max(1, 4 // n), 1)
            memcpy += self.time(copies * max(1, 4 // n), 1)
        theirs = [lambda s=s: reference(*s) for s in sets]
        self.time(theirs, 1)
        torch_seconds = self.time(theirs, TORCH_REPS)
        ours, memcpy, torch_seconds = map(statistics.median, (ours, memcpy, torch_seconds))
        row |= {
            "seconds": ours,
            "memcpy_seconds": memcpy,
            "torch_seconds": torch_seconds,
            "of_memcpy": memcpy / ours,
            "times_torch": torch_seconds / ours,
            "gb_per_s": bytes_moved / ours / 1e9,
            "memcpy_gb_per_s": bytes_moved / memcpy / 1e9,
            "sha256": manifest["sha256"],
            "launches": [{k: launch[k] for k in ("grid", "block", "shared")} for launch in manifest["launches"]],
        }
        del copies, sets, calls
        return row


def machine(bench):
    torch = bench.torch
    return {"device": torch.cuda.get_device_name(), "torch": torch.__version__, "cuda": torch.version.cuda}


def geomean(values):
    values = [v for v in values if v]
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None


def dense(extents):
    strides, step = [], 1
    for e in reversed(extents):
        strides.append(step)
        step *= e
    return strides[::-1]


def permute_text(name, dtype, shape, perm):
    """Row-major in, row-major out: output axis k is input axis perm[k]."""
    out = dict(zip(perm, dense([shape[p] for p in perm])))
    text = lambda v: ",".join(map(str, v))  # noqa: E731
    src = f"({text(shape)}):({text(dense(shape))})"
    dst = f"({text(shape)}):({text(out[k] for k in range(len(shape)))})"
    return f"\nfn {name}(src: {dtype} {src}, dst: {dtype} {dst}) {{ copy(src, dst) }}\n"


SEEDS = (20, 21, 22)


ODD_SEEDS = (30, 31, 32)


def random_permutes(seed, odd=False):
    """Eight permutes of 2 to 6 modes, half of them with extents that are no powers of two; or all with odd ones."""
    rng, out = random.Random(seed), []
    for k in range(8):
        rank, aligned = 2 + k % 5, k % 2 == 0 and not odd
        target = 2 ** rng.uniform(26.5, 28)
        weights = [rng.uniform(0.6, 1.4) for _ in range(rank)]
        extents = [target ** (w / sum(weights)) for w in weights]
        shape = [max(4, 2 ** round(math.log2(e))) if aligned else max(3, round(e) | odd) for e in extents]
        perm = list(range(rank))
        while perm == sorted(perm) or perm[-1] == rank - 1 and k % 4:
            rng.shuffle(perm)
        out.append((shape, perm))
    return out


def c2(args, bench):
    cases = json.loads((ROOT / "benches/sets/c2.json").read_text())["cases"]
    named = [(f"c{i + 1}", c["shape_row_major"], c["perm"]) for i, c in enumerate(cases)]
    named += [(f"random{s}.{i + 1}", *c) for s in SEEDS for i, c in enumerate(random_permutes(s))]
    permutes(args, bench, named, ("c", "C2"), ("gpu_permute.json", SEEDS))


def odd(args, bench):
    named = [("reversed", [21, 684, 47, 177], [3, 2, 1, 0])]
    named += [(f"random{s}.{i + 1}", *c) for s in ODD_SEEDS for i, c in enumerate(random_permutes(s, odd=True))]
    permutes(args, bench, named, ("reversed", "reversed"), ("gpu_permute_odd.json", ODD_SEEDS))


def permutes(args, bench, named, fixed, file):
    """`fixed` is how names begin that are not drawn at random, and what they are called; `file` where all goes."""
    torch, rows = bench.torch, []
    for dtype in args.types.split(","):
        if dtype not in TYPES:
            sys.exit(f"{dtype} is not one of {', '.join(TYPES)}")
        torch_type = getattr(torch, TYPES[dtype])
        for name, shape, perm in named:
            if args.only and name not in args.only.split(","):
                continue
            built = build(args, f"{name}_{dtype}", permute_text("permute", dtype, shape, perm))["permute"]

            def inputs(shape=shape, torch_type=torch_type):
                if torch_type == torch.int8:
                    return [torch.randint(-128, 128, shape, dtype=torch_type, device="cuda")]
                return [torch.randn(shape, dtype=torch_type, device="cuda")]

            outputs = lambda: [torch.empty([shape[p] for p in perm], dtype=torch_type, device="cuda")]  # noqa: E731
            reference = lambda ins, outs: outs[0].copy_(ins[0].permute(perm))  # noqa: E731
            check = lambda ins, outs: torch.equal(outs[0], ins[0].permute(perm))  # noqa: E731
            n_bytes = 2 * math.prod(shape) * torch_type.itemsize
            row = bench.measure(built, inputs, outputs, reference, check, n_bytes)
            torch.cuda.empty_cache()
            rows.append({"case": name, "dtype": dtype, "shape": shape, "perm": perm, **row})
            show(name, dtype, row)
    summary = {}
    for dtype in args.types.split(","):
        of = [r for r in rows if r["dtype"] == dtype]
        for kind, called in (fixed, ("random", "random")):
            fractions = [r.get("of_memcpy") for r in of if r["case"].startswith(kind)]
            times = [r.get("times_torch") for r in of if r["case"].startswith(kind)]
            summary[f"{dtype} {called}"] = {
                "geomean_of_memcpy": geomean(fractions),
                "least_of_memcpy": min([f for f in fractions if f], default=None),
                "geomean_times_torch": geomean(times),
                "cases": len(fractions),
                "failed": sum(1 for f in fractions if not f),
            }
    print(json.dumps(summary, indent=1))
    name, seeds = file
    write(args, name, {"set": fixed[1], "machine": machine(bench), "seeds": seeds, "summary": summary, "rows": rows})


def show(name, dtype, row):
    if "error" in row:
        print(f"{name:10} {dtype:5} ERROR {row['error'][:300]}", flush=True)
        return
    print(
        f"{name:10} {dtype:5} {row['of_memcpy']:.3f} of memcpy, {row['gb_per_s']:7.0f} GB/s, {row['times_torch']:6.2f} x torch"
        f"{'' if row['checked'] else '  WRONG'}",
        flush=True,
    )


E2 = """
fn row_sum(x: f32 ({m},{n}):({n},1), y: f32 ({m}):(1)) {{ y[i] = sum(j) x[i,j] }}

fn column_sum(x: f32 ({m},{n}):({n},1), y: f32 ({n}):(1)) {{ y[j] = sum(i) x[i,j] }}

fn add_transposed(a: f32 ({m},{n}):({n},1), b: f32 ({n},{m}):({m},1), c: f32 ({m},{n}):({n},1)) {{ c[i,j] = a[i,j] + b[j,i] }}

fn softmax(x: f32 ({m},{n}):({n},1), y: f32 ({m},{n}):({n},1)) {{
  let top[i] = max(j) x[i,j]
  let e[i,j] = exp(x[i,j] - top[i])
  let total[i] = sum(j) e[i,j]
  y[i,j] = e[i,j] / total[i]
}}

fn gelu_bias(x: f32 ({m},{n}):({n},1), bias: f32 ({n}):(1), y: f32 ({m},{n}):({n},1)) {{ y[i,j] = gelu(x[i,j] + bias[j]) }}

fn cast(x: bf16 ({m},{n}):({n},1), y: f32 ({m},{n}):({n},1)) {{ y[i,j] = f32(x[i,j]) }}

fn layer_norm(x: f32 ({r},4096):(4096,1), gamma: f32 (4096):(1), beta: f32 (4096):(1), y: f32 ({r},4096):(4096,1)) {{
  let total[i] = sum(j) x[i,j]
  let centred[i,j] = x[i,j] - total[i] / 4096.0
  let square[i] = sum(j) centred[i,j] * centred[i,j]
  y[i,j] = centred[i,j] * rsqrt(square[i] / 4096.0 + 0.00001) * gamma[j] + beta[j]
}}
"""


# The same softmax where sizes are bound at launch: for rows of any length, and of whole vectors.
SOFTMAX = """
sym M, N{where}

fn {name}(x: f32 (M,N):(N,1), y: f32 (M,N):(N,1)) {{
  let top[i] = max(j) x[i,j]
  let e[i,j] = exp(x[i,j] - top[i])
  let total[i] = sum(j) e[i,j]
  y[i,j] = e[i,j] / total[i]
}}
"""


def e2(args, bench):
    torch = bench.torch
    functional = torch.nn.functional
    m = n = args.size
    rows_of_4096 = m * n // 4096
    built = build(args, "e2", E2.format(m=m, n=n, r=rows_of_4096))
    for name, where in (("softmax_symbols", ""), ("softmax_symbols_by_4", " where N % 4 == 0")):
        built |= build(args, name, SOFTMAX.format(name=name, where=where))
    f32 = lambda *shape: torch.randn(shape, dtype=torch.float32, device="cuda")  # noqa: E731
    like = lambda *shape: torch.empty(shape, dtype=torch.float32, device="cuda")  # noqa: E731

    def near(want):
        def check(ins, outs):
            found, wanted = outs[0].double(), want(*[i.double() for i in ins])
            error = (found - wanted).abs().max().item()
            scale = wanted.abs().max().item()
            return bool(error <= 1e-5 * scale)

        return check

    def layer_norm(x, g, b):
        return functional.layer_norm(x, (4096,), g, b, 1e-5)

    gelu = lambda x: functional.gelu(x, approximate="tanh")  # noqa: E731
    cases = {
        "row_sum": (lambda: [f32(m, n)], lambda: [like(m)], lambda x: x.sum(1), lambda i, o: torch.sum(i[0], 1, out=o[0])),
        "column_sum": (lambda: [f32(m, n)], lambda: [like(n)], lambda x: x.sum(0), lambda i, o: torch.sum(i[0], 0, out=o[0])),
        "add_transposed": (
            lambda: [f32(m, n), f32(n, m)], lambda: [like(m, n)],
            lambda a, b: a + b.t(), lambda i, o: torch.add(i[0], i[1].t(), out=o[0]),
        ),
        "softmax": (
            lambda: [f32(m, n)], lambda: [like(m, n)], lambda x: torch.softmax(x, 1), lambda i, o: torch.softmax(i[0], 1)
        ),
        "softmax_symbols": (
            lambda: [f32(m, n)], lambda: [like(m, n)], lambda x: torch.softmax(x, 1), lambda i, o: torch.softmax(i[0], 1)
        ),
        "softmax_symbols_by_4": (
            lambda: [f32(m, n)], lambda: [like(m, n)], lambda x: torch.softmax(x, 1), lambda i, o: torch.softmax(i[0], 1)
        ),
        "gelu_bias": (
            lambda: [f32(m, n), f32(n)], lambda: [like(m, n)], lambda x, b: gelu(x + b), lambda i, o: gelu(i[0] + i[1])
        ),
        "cast": (
            lambda: [f32(m, n).bfloat16()], lambda: [like(m, n)], lambda x: x, lambda i, o: o[0].copy_(i[0])
        ),
        "layer_norm": (
            lambda: [f32(rows_of_4096, 4096), f32(4096), f32(4096)], lambda: [like(rows_of_4096, 4096)],
            layer_norm, lambda i, o: layer_norm(*i),
        ),
    }  # fmt: skip
    rows = []
    for name, (inputs, outputs, want, reference) in cases.items():
        if args.only and name not in args.only.split(","):
            continue
        n_bytes = sum(t.numel() * t.element_size() for t in (*inputs(), *outputs()))
        torch.cuda.empty_cache()
        symbols = {"M": m, "N": n} if "symbols" in name else None
        row = bench.measure(built[name], inputs, outputs, reference, near(want), n_bytes, symbols)
        torch.cuda.empty_cache()
        rows.append({"case": name, **row})
        show(name, "", row)
    write(args, "gpu_elementwise.json", {"set": "E2", "machine": machine(bench), "size": args.size, "rows": rows})


SHORT = {
    "row_sum": "y[i] = sum(j) f32(x[i,j])",
    "column_sum": "y[j] = sum(i) f32(x[i,j])",
    "softmax": SOFTMAX.split("{{")[1].split("}}")[0],
    "layer_norm": """let total[i] = sum(j) x[i,j]
  let centred[i,j] = x[i,j] - total[i] / {n}.0
  let square[i] = sum(j) centred[i,j] * centred[i,j]
  y[i,j] = centred[i,j] * rsqrt(square[i] / {n}.0 + 0.00001)""",
}
SHORT_ROWS = [("f32", n) for n in (8, 16, 33, 64, 100, 127, 128, 256, 511, 1000)] + [("bf16", n) for n in (16, 33, 64, 512)]
SHORT_COLUMNS = [("f32", n) for n in (1, 2, 4, 8, 33, 64, 128, 1000)]
FOLLOWING = [(64, 3, 262144), (20000, 7, 1000), (4000, 33, 1000), (60, 105, 16384)]


def short(args, bench):
    """A quarter of a gigabyte each: what does not fill a block, and short rows of the output that follow each other."""
    torch = bench.torch
    rows = []

    def case(name, dtype, text, shape, out_shape, reference, symbols=None):
        built = next(iter(build(args, f"{name}_{dtype}", text).values()))
        torch_type = getattr(torch, TYPES[dtype])
        integer = torch_type == torch.int8

        def inputs():
            if integer:
                return [torch.randint(-128, 128, shape, dtype=torch_type, device="cuda")]
            return [torch.randn(shape, dtype=torch.float32, device="cuda").to(torch_type)]

        kept = torch_type if name.startswith("channels") else torch.float32
        outputs = lambda: [torch.empty(out_shape, dtype=kept, device="cuda")]  # noqa: E731

        def check(ins, outs):
            if kept == torch_type and name.startswith("channels"):
                return torch.equal(outs[0], reference(ins[0]))
            wanted = reference(ins[0].double())
            return bool((outs[0].double() - wanted).abs().max() <= 1e-5 * wanted.abs().max())

        n_bytes = sum(t.numel() * t.element_size() for t in (*inputs(), *outputs()))
        row = bench.measure(built, inputs, outputs, lambda i, o: reference(i[0]), check, n_bytes, symbols)
        torch.cuda.empty_cache()
        rows.append({"case": name, "dtype": dtype, "shape": shape, **row})
        show(name, dtype, row)

    wants = {
        "row_sum": lambda x: x.sum(1),
        "column_sum": lambda x: x.sum(0),
        "softmax": lambda x: torch.softmax(x, 1),
        "layer_norm": lambda x: torch.nn.functional.layer_norm(x, x.shape[1:], None, None, 1e-5),
    }
    for kind, want in wants.items():
        for dtype, n in SHORT_COLUMNS if kind == "column_sum" else SHORT_ROWS:
            if dtype != "f32" and kind != "row_sum":
                continue
            m = (1 << 28) // (n * getattr(torch, TYPES[dtype]).itemsize)
            for known in (True, False) if kind != "layer_norm" else (True,):
                rs, ns = (m, n) if known else ("M", "N")
                out_shape = {"row_sum": (m,), "column_sum": (n,)}.get(kind, (m, n))
                y = {"row_sum": f"({rs}):(1)", "column_sum": f"({ns}):(1)"}.get(kind, f"({rs},{ns}):({ns},1)")
                head = "" if known else "sym M, N\n"
                body = SHORT[kind].replace("{n}", str(n))
                text = f"{head}\nfn {kind}(x: {dtype} ({rs},{ns}):({ns},1), y: f32 {y}) {{\n  {body}\n}}\n"
                name = f"{kind}_{n}" + ("" if known else "_symbols")
                case(name, dtype, text, (m, n), out_shape, want, None if known else {"M": m, "N": n})
    for dtype in TYPES:
        for shape in FOLLOWING:
            text = permute_text("permute", dtype, shape, [0, 2, 1])
            last = lambda x: x.permute(0, 2, 1).contiguous()  # noqa: E731
            case(f"channels_last_{shape[1]}", dtype, text, shape, [shape[0], shape[2], shape[1]], last)
    write(args, "gpu_short.json", {"set": "short", "machine": machine(bench), "rows": rows})


def g3(args, bench):
    of_set("g3", "gpu_products.json", args, bench)


def g5(args, bench):
    of_set("g5", "gpu_products_g5.json", args, bench)


def attention(args, bench):
    of_set("attention", "gpu_attention.json", args, bench)


def of_set(name, file, args, bench):
    """Products of a set, beside PyTorch's; with --dry they are built and their manifests checked, and nothing is written."""
    if name == "attention":
        cases, not_covered = list(heads.cases()), {}
    else:
        cases, not_covered = products.cases_of(name, ROOT / "benches/sets")
    rows, summary = products.run(args, bench, build, cases, not_covered)
    print(json.dumps(summary, indent=1))
    if bench:
        write(args, file, {"set": name.upper(), "machine": machine(bench), "summary": summary, "rows": rows})


def write(args, name, value):
    command = f"python3 benches/gpu/measure.py --tilewright target/release/tilewright --out results {args.part}"
    lines = {"command": command} | {k: v for k, v in value.items() if k != "rows"}
    text = json.dumps(lines, indent=1)[:-2] + ',\n "rows": [\n'
    text += ",\n".join("  " + json.dumps(r) for r in value["rows"]) + "\n ]\n}\n"
    (args.out / name).write_text(text)


def said(args, file, limit, *command):
    """Runs a command, keeps what it says, prints the end of it."""
    command = list(map(str, command))
    print("+", " ".join(command), flush=True)
    start = time.perf_counter()
    with open(args.out / file, "a") as log:
        log.write("+ " + " ".join(command) + "\n")
        try:
            done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=limit)
            text, code = done.stdout, done.returncode
        except subprocess.TimeoutExpired as e:
            text, code = (e.stdout or b"").decode(errors="replace") + "\nstopped at its limit", 124
        log.write(text + f"exit code {code}, {time.perf_counter() - start:.1f} s\n")
    lines = text.splitlines()
    shown = [line for line in lines if line.startswith("FAIL") or "ERROR SUMMARY" in line or "RACECHECK SUMMARY" in line]
    print("\n".join([*shown[:40], *lines[-3:], f"exit code {code}, {time.perf_counter() - start:.1f} s"]), flush=True)


def tests(args, _):
    ledger = args.out / "gpu-ledger.json"
    kept = ROOT / "tests/gpu-ledger.json"
    if kept.exists() and not ledger.exists():
        ledger.write_text(kept.read_text())
    test = [args.tilewright, "test", "--target", "cuda"]
    said(args, "gpu_tests.txt", 240, *test, "tests/corpus", "examples", "--ledger", ledger)
    random_programs(args, test)


# Random programs of one process: compiled code of one that fails may end what runs after it there.
PROGRAMS = 250


def random_programs(args, test):
    """Random programs from a fresh number on, in processes side by side; whatever fails is run again, alone."""
    first = int(time.time()) * 1_000_000 if args.seed is None else args.seed
    print(f"{args.random} random programs from seed {first} on", flush=True)
    start = time.perf_counter()
    runs = [(seed, min(PROGRAMS, first + args.random - seed)) for seed in range(first, first + args.random, PROGRAMS)]
    wrong = []
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        suspects = [seed for failed in pool.map(lambda run: suspected(test, *run), runs) for seed in failed]
        for seed, failed in zip(suspects, pool.map(lambda seed: failure(test, seed), suspects)):
            if failed:
                wrong.append(failed)
    seconds = time.perf_counter() - start
    verdict = f"random programs: {len(wrong)} of {args.random} wrong, {seconds:.0f} s"
    with (args.out / "gpu_tests.txt").open("a") as log:
        log.write("\n".join([f"random programs from seed {first} on", *wrong, verdict]) + "\n")
    print("\n".join([*wrong[:40], verdict]), flush=True)


def tested(test, seed, count):
    """The failures that a process reports, by seed, and how many programs it has not run; `None` where it does not come
    to its end."""
    command = [*map(str, test), "--json", "--random", str(count), "--seed", str(seed)]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    except subprocess.TimeoutExpired:
        return None
    for line in done.stdout.splitlines():
        said_so = json.loads(line) if line.startswith("{") else {}
        if "random" in said_so:
            failed = {int(re.search(r"seed (\d+)", text)[1]): text for text in said_so["failed"]}
            return failed, said_so["not_run"]
    return None


def suspected(test, seed, count):
    """The seeds of a process that may fail: all of them, where it ended early; another runs what one leaves."""
    done = tested(test, seed, count)
    if done is None:
        return list(range(seed, seed + count))
    failed, left = done
    return [*failed, *(suspected(test, seed + count - left, left) if left else [])]


def failure(test, seed):
    """How the program of a seed fails by itself, if it does."""
    done = tested(test, seed, 1)
    return f"seed {seed}: the process ended" if done is None else done[0].get(seed)


def sanitize(args, _):
    test = [args.tilewright, "test", "--target", "cuda"]
    for tool in ("memcheck", "racecheck"):
        command = ["compute-sanitizer", "--tool", tool, "--error-exitcode", "9", "--print-limit", "20", *test]
        said(args, "gpu_sanitize.txt", args.sanitize_limit, *command, "tests/corpus", "--random", 40)


def main():
    parts = {"c2": c2, "odd": odd, "e2": e2, "short": short, "g3": g3, "g5": g5, "attention": attention, "tests": tests, "sanitize": sanitize}
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("parts", nargs="+", choices=parts)
    p.add_argument("--tilewright", type=lambda t: Path(t).resolve(), required=True, help="the built program")
    p.add_argument("--out", type=Path, required=True, help="folder for results")
    p.add_argument("--target", default="ptx:sm_90a", help="for c2, odd and e2")
    p.add_argument("--types", default=",".join(TYPES), help="for c2 and odd")
    p.add_argument("--only", default="", help="cases of c2, odd and e2, or words in those of g3 and g5, separated by commas")
    p.add_argument("--size", type=int, default=16384, help="rows and columns for e2")
    p.add_argument("--random", type=int, default=20_000, help="random programs for tests")
    p.add_argument("--seed", type=int, help="the first of them; by default a fresh one")
    p.add_argument("--jobs", type=int, default=min(80, 5 * (os.cpu_count() or 1)), help="processes of tests side by side")
    p.add_argument("--sanitize-limit", type=int, default=270, help="seconds for each tool of sanitize")
    p.add_argument("--limit", type=float, default=85, help="seconds of g3 or g5 after which no case is begun")
    p.add_argument("--dry", action="store_true", help="g3, g5 and attention without a GPU")
    args = p.parse_args()
    if args.dry and set(args.parts) - {"g3", "g5", "attention"}:
        sys.exit("--dry is for g3, g5 and attention")
    args.out.mkdir(parents=True, exist_ok=True)
    args.build = Path(tempfile.mkdtemp())
    # The children of `tests` and `sanitize` open the GPU themselves: PyTorch is loaded only where it is needed.
    bench = Bench() if {"c2", "odd", "e2", "short", "g3", "g5", "attention"} & set(args.parts) and not args.dry else None
    for part in args.parts:
        print(f"== {part}", flush=True)
        args.part = part
        parts[part](args, bench)


if __name__ == "__main__":
    main()
