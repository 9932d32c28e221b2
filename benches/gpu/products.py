"""Products on a GPU beside PyTorch's (cuBLAS): cases of the sets G3 and G5, and how one is measured.

A case is a program of one function with static extents, made of tensors that are described once: as text of the program,
as memory, and as PyTorch's view of that memory. Everyone works on the same random normal data (ints between -8 and 8), in
tensors that rotate over more memory than the cache holds, queued as CUDA graphs, in turns whose order is drawn anew.

Every element of the first and the last result is compared with PyTorch's in f32 (f64 where the result is f32), which
reads the same factors: a product may be off by one rounding to its own type and by what sums of K terms in f32 lose.
"""
import json
import math
import random
import statistics
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter

import launch_from_python as cuda

ROTATE_BYTES = 512 << 20  # several times the L2 cache
MOST_SETS = 512
SECONDS, LEAST_REPS, MOST_REPS = 0.25, 5, 20  # of each competitor in a case
TYPES = {"bf16": "bfloat16", "f16": "float16", "f32": "float32", "e4m3": "float8_e4m3fn", "i8": "int8", "i32": "int32"}
BYTES = {"bf16": 2, "f16": 2, "f32": 4, "e4m3": 1, "i8": 1, "i32": 4}
# The largest error of a rounding to the type, as part of the value.
ROUNDING = {"bf16": 2**-8, "f16": 2**-11, "f32": 2**-18, "e4m3": 2**-4, "i32": 0.0}


def dense(extents):
    strides, step = [], 1
    for e in reversed(extents):
        strides.append(step)
        step *= e
    return tuple(strides[::-1])


@dataclass
class Tensor:
    """A tensor: element type, extents, strides and where it begins in its memory, in elements."""

    dtype: str
    extents: tuple
    strides: tuple = None
    offset: int = 0

    def __post_init__(self):
        self.strides = self.strides or dense(self.extents)

    def text(self):
        return f"{self.dtype} ({','.join(map(str, self.extents))}):({','.join(map(str, self.strides))})"

    def elements(self):
        """Of its memory, in whole lines of 256."""
        n = self.offset + 1 + sum((e - 1) * s for e, s in zip(self.extents, self.strides))
        return -(-n // 256) * 256

    def touched_bytes(self):
        return BYTES[self.dtype] * math.prod(e for e, s in zip(self.extents, self.strides) if s)

    def make(self, torch, n):
        """Memory of `n` such tensors that follow each other, and PyTorch's view of each."""
        count, kind = n * self.elements(), getattr(torch, TYPES[self.dtype])
        if self.dtype.startswith("i"):
            memory = torch.randint(-8, 9, (count,), device="cuda", dtype=kind)
        else:
            # Written in pieces: random numbers in f32 take more memory than what is kept of them.
            memory = torch.empty(count, device="cuda", dtype=kind)
            for piece in memory.split(1 << 28):
                piece.copy_(torch.randn(piece.numel(), device="cuda"))
        starts = [i * self.elements() + self.offset for i in range(n)]
        return [memory.as_strided(self.extents, self.strides, start) for start in starts]


@dataclass
class Case:
    """`want` computes the result from factors in f32 (or f64), or that and what it may be off beside roundings; `peers` are PyTorch's ways, each `(torch, out, *inputs)`."""

    group: str
    name: str
    body: str
    inputs: dict
    out: Tensor
    terms: int
    flops: float
    want: object
    peers: dict = field(default_factory=dict)
    gain: float = 1.0  # what sums are multiplied by

    def text(self):
        tensors = [f"{name}: {t.text()}" for name, t in self.inputs.items()] + [f"C: {self.out.text()}"]
        return f"\nfn product({', '.join(tensors)}) {{ {self.body} }}\n"


def matrix(dtype, rows, columns, is_row_major=True):
    return Tensor(dtype, (rows, columns), None if is_row_major else (1, rows))


def plain(group, m, n, k, ways="NT", dtype="bf16", name=None):
    """C (M,N) = A (M,K) B (K,N). Ways: N is row-major, T is stored transposed."""
    inputs = {"A": matrix(dtype, m, k, ways[0] == "N"), "B": matrix(dtype, k, n, ways[1] == "N")}
    mm = lambda torch, out, a, b: torch.mm(a, b, out=out)  # noqa: E731
    want = lambda torch, a, b: a @ b  # noqa: E731
    body = "C[m,n] = sum(k) A[m,k] * B[k,n]"
    name = name or f"{m}x{n}x{k} {ways}"
    return Case(group, name, body, inputs, matrix(dtype, m, n), k, 2.0 * m * n * k, want, {"mm": mm})


def g3(cases):
    for case in cases:
        for dtype in ("bf16", "f16"):
            for ways in case["ways"]:
                yield plain(dtype, case["M"], case["N"], case["K"], ways, dtype)


def batched(b, m, n, k):
    inputs = {"A": Tensor("bf16", (b, m, k)), "B": Tensor("bf16", (b, n, k))}
    peers = {"bmm": lambda torch, out, x, y: torch.bmm(x, y.mT, out=out)}
    out, flops = Tensor("bf16", (b, m, n)), 2.0 * b * m * n * k
    body = "C[b,m,n] = sum(k) A[b,m,k] * B[b,n,k]"
    return Case("batched", f"{b}x{m}x{n}x{k}", body, inputs, out, k, flops, lambda torch, x, y: x @ y.mT, peers)


def strided(size=4096):
    m = n = k = size
    nt, flops = "C[m,n] = sum(k) A[m,k] * B[n,k]", 2.0 * m * n * k
    b, c = matrix("bf16", n, k), matrix("bf16", m, n)
    mm = {"mm": lambda torch, out, x, y: torch.mm(x, y.t(), out=out)}
    want = lambda torch, x, y: x @ y.mT  # noqa: E731
    rows = {"A": Tensor("bf16", (m, k), (2 * k, 1)), "B": b}
    yield Case("strided", "A every second row", nt, rows, c, k, flops, want, mm)
    elements = {"A": Tensor("bf16", (m, k), (2 * k, 2)), "B": b}
    yield Case("strided", "A every second element", nt, elements, c, k, flops, want, mm)
    turned = {"A": matrix("bf16", m, k), "B": b}
    peers = {"mm of the other order": lambda torch, out, x, y: torch.mm(y, x.t(), out=out.t())}
    yield Case("strided", "C transposed", nt, turned, Tensor("bf16", (m, n), (1, m)), k, flops, want, peers)
    # Queries and keys of all heads as one projection leaves them: (tokens, 3, heads, 128).
    heads, tokens, d = 32, 2 * size, 128
    slices = [Tensor("bf16", (heads, tokens, d), (d, 3 * heads * d, 1), i * heads * d) for i in range(2)]
    body, flops = "C[h,i,j] = sum(d) Q[h,i,d] * K[h,j,d]", 2.0 * heads * tokens * tokens * d
    bmm = {"bmm": lambda torch, out, x, y: torch.bmm(x, y.mT, out=out)}
    out = Tensor("bf16", (heads, tokens, tokens))
    yield Case("strided", "slices of heads", body, dict(zip("QK", slices)), out, d, flops, want, bmm)
    b, h, t = 8, 16, size // 2
    factor = Tensor("bf16", (b, t, h, d))
    einsum = "bihd,bjhd->bhij"
    peers = {"einsum": lambda torch, out, x, y: torch.einsum(einsum, x, y)}
    body, flops = "C[b,h,i,j] = sum(d) A[b,i,h,d] * B[b,j,h,d]", 2.0 * b * h * t * t * d
    by_einsum = lambda torch, x, y: torch.einsum(einsum, x, y)  # noqa: E731
    inputs = {"A": factor, "B": factor}
    yield Case("strided", einsum, body, inputs, Tensor("bf16", (b, h, t, t)), d, flops, by_einsum, peers)
    b, m, n, k = 16, size // 8, size // 2, size // 2
    inputs = {"A": Tensor("bf16", (b, m, k)), "B": matrix("bf16", n, k)}
    peers = {"matmul": lambda torch, out, x, y: torch.matmul(x, y.t(), out=out)}
    body = "C[b,m,n] = sum(k) A[b,m,k] * B[n,k]"
    yield Case(
        "strided", "B for the whole batch", body, inputs, Tensor("bf16", (b, m, n)), k, 2.0 * b * m * n * k, want, peers
    )


def fused(size=4096):
    m = n = k = size
    flops, acc = 2.0 * m * n * k, "(sum(k) f32(A[m,k]) * f32(B[n,k]))"
    factors = {"A": matrix("bf16", m, k), "B": matrix("bf16", n, k)}
    bias, out = {"bias": Tensor("bf16", (n,))}, matrix("bf16", m, n)
    of = lambda torch: torch.nn.functional  # noqa: E731
    gelu = lambda torch, x: of(torch).gelu(x, approximate="tanh")  # noqa: E731
    yield Case(
        "fused", "bias, gelu", f"C[m,n] = bf16(gelu({acc} + f32(bias[n])))", factors | bias, out, k, flops,
        lambda torch, a, b, v: gelu(torch, a @ b.t() + v),
        {
            "linear, gelu": lambda torch, out, a, b, v: gelu(torch, of(torch).linear(a, b, v)),
            "_addmm_activation": lambda torch, out, a, b, v: torch._addmm_activation(v, a, b.t(), use_gelu=True),
        },
    )  # fmt: skip
    yield Case(
        "fused", "bias, relu, residual", f"C[m,n] = bf16(max(0.0, {acc} + f32(bias[n])) + f32(R[m,n]))",
        factors | bias | {"R": out}, out, k, flops, lambda torch, a, b, v, r: (a @ b.t() + v).relu() + r,
        {"linear, relu, add": lambda torch, out, a, b, v, r: torch.add(of(torch).linear(a, b, v).relu_(), r, out=out)},
    )  # fmt: skip
    scales = {"r": Tensor("f32", (m,)), "s": Tensor("f32", (n,))}
    yield Case(
        "fused", "scales, e4m3", f"C[m,n] = e4m3({acc} * r[m] * s[n] * 0.015625)", factors | scales, matrix("e4m3", m, n),
        k, flops, lambda torch, a, b, r, s: (a @ b.t() * r[:, None] * s / 64).clamp(-448, 448),
        {
            "mm, multiply, cast": lambda torch, out, a, b, r, s: out.copy_(
                (torch.mm(a, b.t()) * (r[:, None] / 64) * s).clamp_(-448, 448)
            )
        },
    )  # fmt: skip
    up = {"U": matrix("bf16", n, k)}
    body = f"""
  let g[m,n] = {acc}
  let u[m,n] = sum(k) f32(A[m,k]) * f32(U[n,k])
  C[m,n] = bf16(g[m,n] * sigmoid(g[m,n]) * u[m,n])
"""
    yield Case(
        "fused", "swiglu", body, factors | up, out, k, 2 * flops,
        lambda torch, a, b, u: of(torch).silu(a @ b.t()) * (a @ u.t()),
        {"mm, mm, silu, multiply": lambda torch, out, a, b, u: torch.mul(of(torch).silu(a @ b.t()), a @ u.t(), out=out)},
        gain=math.sqrt(k) / 16,  # by each other
    )  # fmt: skip
    peers = {
        "mm, cast": lambda torch, out, a, b: out.copy_(torch.mm(a, b.t())),
        "mm in f32": lambda torch, out, a, b: torch.mm(a, b.t(), out_dtype=torch.float32),
    }
    body = "C[m,n] = sum(k) f32(A[m,k]) * f32(B[n,k])"
    yield Case("fused", "bf16 to f32", body, factors, matrix("f32", m, n), k, flops, lambda torch, a, b: a @ b.t(), peers)


def contractions(n=64):
    einsum = "abcd,cdef->abef"
    factor, body = Tensor("f16", (n, n, n, n)), "C[a,b,e,f] = sum(c,d) A[a,b,c,d] * B[c,d,e,f]"
    by_einsum = lambda torch, x, y: torch.einsum(einsum, x, y)  # noqa: E731
    peers = {"einsum": lambda torch, out, x, y: torch.einsum(einsum, x, y)}
    inputs = {"A": factor, "B": factor}
    yield Case("contractions", f"{einsum} f16", body, inputs, factor, n * n, 2.0 * n**6, by_einsum, peers)


def types(sizes=(1024, 4096)):
    """Other factors than bf16 and f16, whose squares are in G3."""
    for n in sizes:
        yield plain("types", n, n, n, dtype="f32", name=f"{n} f32")
        yield from of_tf32(n)
        want, flops = lambda torch, a, b: a @ b.mT, 2.0 * n**3
        for dtype, result, cast in (("e4m3", "bf16", "f32"), ("i8", "i32", "i32")):
            inputs = {"A": matrix(dtype, n, n), "B": matrix(dtype, n, n)}
            summed = f"sum(k) {cast}(A[m,k]) * {cast}(B[n,k])"
            body = f"C[m,n] = {result}({summed})" if result != cast else f"C[m,n] = {summed}"
            if dtype == "i8":
                peers = {"_int_mm": lambda torch, out, a, b: torch._int_mm(a, b.t(), out=out)}
            else:
                peers = {"_scaled_mm": scaled_mm, "_scaled_mm, fast sums": partial(scaled_mm, fast=True)}
            yield Case("types", f"{n} {dtype}", body, inputs, matrix(result, n, n), n, flops, want, peers)
        scales = {"r": Tensor("f32", (n, 1)), "s": Tensor("f32", (1, n))}
        inputs = {"A": matrix("e4m3", n, n), "B": matrix("e4m3", n, n)} | scales
        body = "C[m,n] = bf16((sum(k) f32(A[m,k]) * f32(B[n,k])) * r[m,0] * s[0,n])"
        want = lambda torch, a, b, r, s: a @ b.mT * r * s  # noqa: E731
        scaled = lambda torch, out, a, b, r, s: torch._scaled_mm(a, b.t(), r, s, out_dtype=torch.bfloat16)  # noqa: E731
        name = f"{n} e4m3, scales of rows and columns"
        yield Case("types", name, body, inputs, matrix("bf16", n, n), n, flops, want, {"_scaled_mm": scaled}, gain=16.0)


def of_tf32(n):
    """Products of f32 whose factors are rounded to tf32, and as three of them. PyTorch's round to nearest, ours towards zero."""

    def rounded(torch, x):
        bits = x.to(torch.float32).view(torch.int32) & -(1 << 13)
        return bits.view(torch.float32).to(x.dtype)

    def mm_of_tf32(torch, out, a, b):
        torch.backends.cuda.matmul.allow_tf32 = True
        torch.mm(a, b.t(), out=out)
        torch.backends.cuda.matmul.allow_tf32 = False

    inputs, out, flops = {"A": matrix("f32", n, n), "B": matrix("f32", n, n)}, matrix("f32", n, n), 2.0 * n**3
    want = lambda torch, a, b: rounded(torch, a) @ rounded(torch, b).mT  # noqa: E731
    body = "C[m,n] = sum(k) tf32(A[m,k]) * tf32(B[n,k])"
    yield Case("types", f"{n} tf32", body, inputs, out, n, flops, want, {"mm, tf32": mm_of_tf32})
    want, body = lambda torch, a, b: a @ b.mT, "C[m,n] = sum(k) tf32x3(A[m,k], B[n,k])"  # noqa: E731
    mm = {"mm": lambda torch, out, a, b: torch.mm(a, b.t(), out=out)}
    yield Case("types", f"{n} f32 by three of tf32", body, inputs, out, n, flops, want, mm)


def scaled_mm(torch, out, a, b, fast=False, one=[]):  # noqa: B006: made once, before a graph is captured
    if not one:
        one.append(torch.ones((), device="cuda"))
    return torch._scaled_mm(a, b.t(), one[0], one[0], out_dtype=torch.bfloat16, use_fast_accum=fast)


def g5(sets):
    """The cases of G5 that a program can say, and the others with what is missing."""
    for group in ("small_m", "odd", "few_tiles"):
        yield from (plain(group, *extents) for extents in sets[group])
    yield from (batched(*extents) for extents in sets["batched"])
    yield from strided()
    yield from fused()
    yield from contractions()
    yield from types()


NOT_COVERED = {
    "grouped": "programs cannot say extents that lie in memory: the sizes of the groups",
    "contractions: abcd,bdce->ae, 96 each (tf32)": "one tile of results: the sum of packed factors is not cut",
    "contractions: bihd,bjhd->bhij": "measured as a case of `strided`",
    "types and squares: bf16, f16": "measured in G3",
    "types: squares of 2048, 8192, 16384": "the others say as much in less time",
}


class Nothing:
    """Stands in for the driver where there is no GPU: memory is numbers, and nothing runs."""

    next = 1 << 20

    def check(self, *_):
        pass

    def alloc(self, n_bytes):
        self.next += -(-n_bytes // 256) * 256
        return self.next


def build_all(args, build, cases):
    """What the compiler made of each case, several at a time."""
    numbered = [(args, f"case{i}", case.text()) for i, case in enumerate(cases)]
    with ThreadPoolExecutor(8) as pool:
        return [built["product"] for built in pool.map(lambda a: build(*a), numbered)]


def dry(case, built):
    """Checks a manifest as a launch does, without a GPU; the row of the case."""
    if isinstance(built, str):
        return {"refused": built.splitlines()[-1] if built else "no words"}
    ptx, manifest, _ = built
    driver = Nothing()
    tensors = [*case.inputs.values(), case.out]
    memory = [driver.alloc(BYTES[t.dtype] * t.elements()) + BYTES[t.dtype] * t.offset for t in tensors]
    try:
        cuda.Function(driver, ptx, manifest).prepare(memory)()
    except ValueError as e:
        return {"refused": str(e)}
    return {"dry": True, **shape(ptx, manifest)}


def shape(ptx, manifest):
    """What kind of kernel it is."""
    words = ("wgmma.mma_async", "mma.sync", "cp.async.bulk.tensor")
    launches = [{k: launch[k] for k in ("grid", "block", "shared")} for launch in manifest["launches"]]
    used = [w for w in words if w in ptx]
    return {"instructions": used, "maps": len(manifest.get("maps", [])), "launches": launches, "sha256": manifest["sha256"]}


def is_right(torch, case, found, want):
    """Whether every element is within its bound, and the error as part of the norm."""
    want, more = want if isinstance(want, tuple) else (want, 0)
    difference = (found.to(want.dtype) - want).abs_()
    error = (difference.norm() / want.norm()).item()
    # Terms are of size 1, sums of size √K: f32 loses far less than a thousandth of that in any order; and of a product of
    # two sums what one loses, times the other.
    lost = 1e-3 * math.sqrt(case.terms) * case.gain
    bound = want.abs().mul_(ROUNDING[case.out.dtype]).add_(0 if case.out.dtype == "i32" else lost).add_(more)
    if case.out.dtype == "e4m3":
        bound += 2**-10  # half of the smallest step
    return bool((difference <= bound).all()), error


def measure(bench, case, built, rng):
    """One case: checked, then everyone in turns; medians in seconds of one call."""
    torch = bench.torch
    if isinstance(built, str):
        return {"refused": built.splitlines()[-1] if built else "no words"}
    ptx, manifest, _ = built
    tensors = [*case.inputs.values(), case.out]
    n_bytes = sum(t.touched_bytes() for t in tensors)
    n = max(2, min(MOST_SETS, math.ceil(ROTATE_BYTES / n_bytes)))
    sets = list(zip(*(t.make(torch, n) for t in tensors)))
    stream = torch.cuda.Stream()
    try:
        function = cuda.Function(bench.driver, ptx, manifest)
        calls = [function.prepare([t.data_ptr() for t in s], {}, stream.cuda_stream) for s in sets]
    except (RuntimeError, ValueError) as e:
        return {"refused": str(e)}
    for *_, out in sets:
        out.view(torch.uint8).fill_(0xFF) if out.is_contiguous() else out.fill_(math.nan)
    torch.cuda.synchronize()
    calls[0]()
    calls[-1]()
    torch.cuda.synchronize()
    exact = torch.float64 if case.out.dtype in ("f32", "i32") else torch.float32
    checks = []
    for s in (sets[0], sets[-1]):
        want = case.want(torch, *(t.to(exact) for t in s[:-1]))
        checks.append(is_right(torch, case, s[-1], want))
        del want
        torch.cuda.empty_cache()
    row = {"checked": all(ok for ok, _ in checks), "error": max(e for _, e in checks), "sets": n, **shape(ptx, manifest)}
    graphs, failed = {"ours": graph(torch, stream, calls)}, {}
    if any(launch.get("programmatic") for launch in manifest["launches"]):
        waiting = [function.prepare([t.data_ptr() for t in s], {}, stream.cuda_stream, early=False) for s in sets]
        graphs["waiting"] = graph(torch, stream, waiting)
    for name, peer in case.peers.items():
        try:
            graphs[name] = graph(torch, stream, [lambda s=s, peer=peer: peer(torch, s[-1], *s[:-1]) for s in sets])
        except (RuntimeError, TypeError, AttributeError, NotImplementedError) as e:
            failed[name] = str(e).splitlines()[0]
    seconds = turns(torch, stream, graphs, n, rng)
    ours, waiting = seconds.pop("ours"), seconds.pop("waiting", None)
    best = min(seconds.values(), default=None)
    # What it takes where each launch begins when the one before is over.
    row |= {"seconds_waiting": waiting} if waiting else {}
    row |= {"seconds": ours, "peers": seconds, "tflops": case.flops / ours / 1e12, "gb_per_s": n_bytes / ours / 1e9}
    if best:
        row |= {"best_peer": min(seconds, key=seconds.get), "of_best": best / ours, "peer_tflops": case.flops / best / 1e12}
    return row | ({"peers_failed": failed} if failed else {})


def graph(torch, stream, calls):
    """A CUDA graph of calls: queueing it takes the host the same time, whoever is called."""
    with torch.cuda.stream(stream):
        calls[0]()
    stream.synchronize()
    captured = torch.cuda.CUDAGraph()
    with torch.cuda.graph(captured, stream=stream):
        for call in calls:
            call()
    return captured


def turns(torch, stream, graphs, n, rng):
    """Median seconds of a call in each graph of `n` calls."""
    start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))

    def once(captured):
        with torch.cuda.stream(stream):
            start.record()
            captured.replay()
            end.record()
        end.synchronize()
        return start.elapsed_time(end) / 1e3 / n

    first = [once(g) + once(g) for g in graphs.values()]
    reps = max(LEAST_REPS, min(MOST_REPS, int(SECONDS / (max(first) / 2 * n))))
    seconds, order = {name: [] for name in graphs}, list(graphs)
    for _ in range(reps):
        rng.shuffle(order)
        for name in order:
            seconds[name].append(once(graphs[name]))
    return {name: statistics.median(s) for name, s in seconds.items()}


def run(args, bench, build, cases, not_covered):
    """Rows of all cases, in order; the summary by group."""
    cases = [c for c in cases if not args.only or any(o in f"{c.group} {c.name}" for o in args.only.split(","))]
    built, rng, started, rows = build_all(args, build, cases), random.Random(5), perf_counter(), []
    if bench:
        bench.torch.backends.cuda.matmul.allow_tf32 = False
    is_broken = False
    for case, made in zip(cases, built):
        if is_broken:
            row = {"not_run": "a kernel failed before, and with it the process's context"}
        elif perf_counter() - started > args.limit:
            row = {"not_run": f"the limit of {args.limit} s"}
        elif bench:
            row, is_broken = survived(bench, case, made, rng)
        else:
            row = dry(case, made)
        rows.append({"group": case.group, "case": case.name, **row})
        print(f"{case.group:12} {case.name:24} {shown(row)}", flush=True)
    rows += [{"case": name, "not_covered": why} for name, why in not_covered.items()]
    return rows, summary(rows)


def survived(bench, case, made, rng):
    """The row of a case, and whether nothing can be run after it: a fault of a kernel stays with the process."""
    torch = bench.torch
    try:
        row = measure(bench, case, made, rng)
        torch.cuda.empty_cache()
        return row, False
    except torch.cuda.OutOfMemoryError as e:
        return {"failed": str(e).splitlines()[0]}, False
    except RuntimeError as e:
        return {"failed": str(e).splitlines()[0]}, True


def shown(row):
    for word in ("refused", "failed", "not_run"):
        if word in row:
            return f"{word}: {row[word][:200]}"
    if "dry" in row:
        return f"{' '.join(row['instructions']) or 'fma'}, {row['maps']} maps, {len(row['launches'])} launches"
    best = f", {row['of_best']:.3f} of {row['best_peer']}" if "of_best" in row else ""
    return f"{row['tflops']:6.0f} TFLOP/s, {row['gb_per_s']:5.0f} GB/s{best}{'' if row['checked'] else '  WRONG'}"


def summary(rows):
    def of(these):
        known = [r["of_best"] for r in these if "of_best" in r]
        counts = {"cases": len(these), "wrong": sum(not r.get("checked", True) for r in these)}
        counts |= {word: n for word in ("refused", "failed", "not_run") if (n := sum(word in r for r in these))}
        if known:
            mean = math.exp(sum(map(math.log, known)) / len(known))
            counts |= {"geomean_of_best": mean, "least": min(known), "most": max(known)}
        return counts

    measured = [r for r in rows if "group" in r]
    groups = {group: of([r for r in measured if r["group"] == group]) for group in dict.fromkeys(r["group"] for r in measured)}
    return {**of(measured), "groups": groups}


def cases_of(name, folder):
    """The cases of a set, and what of it no program can say."""
    sets = json.loads((folder / f"{name}.json").read_text())
    return (list(g3(sets["cases"])), {}) if name == "g3" else (list(g5(sets)), NOT_COVERED)
