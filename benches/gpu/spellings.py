#!/usr/bin/env python3
"""Gathers, scatters, scans and indices that are layouts on a GPU beside a copy of the same bytes, torch eager and torch.compile, in one process.

    python3 benches/gpu/spellings.py --root REPOSITORY [--only TEXT] [--reps N] [--dry] [--out FILE.json]

Needs the package `tilewright` (it compiles), PyTorch, a GPU and REPOSITORY/examples/launch_from_python.py. Every result is
compared with torch's on the device, the output poisoned first; then the four ways take turns, and each figure is the
median over rounds. `of_copy` is the copy's time over ours: 1.0 is a copy. Bytes: every element that must be read once and
every element that must be written once. `--dry` compiles every program and checks its launches, without GPU and torch.
"""
import argparse
import ctypes
import json
import math
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TYPES = {"u8": "uint8", "f32": "float32", "bf16": "bfloat16", "f16": "float16", "f64": "float64", "i8": "int8", "i32": "int32", "i64": "int64"}
ROTATE = 512 << 20


def programs():
    """name, text, symbols, inputs, output shape and type, torch's way, kind."""
    out = []

    def add(name, head, body, symbols, ins, result, way, kind, tolerance=0.0):
        text = (f"sym {head}\n" if head else "") + f"fn f({body}\n"
        out.append(dict(name=name, text=text, symbols=symbols, ins=ins, out=result, way=way, kind=kind, tol=tolerance))

    # Gathers: (shape, dtype, kind), kind 'n' random numbers, ('i', limit) random indices.
    T = 16384
    for dtype, d, v in [("bf16", 4096, 32768), ("bf16", 4096, 128), ("f32", 1024, 50000), ("bf16", 128, 200000), ("f16", 77, 50000),
                        ("i8", 256, 200000), ("bf16", 32, 200000)]:
        t = T if d >= 1024 else T * 16
        add(f"gather {t}x{d} of {v} {dtype}", "", f"ids: i32 ({t}):(1), e: {dtype} ({v},{d}):({d},1), y: {dtype} ({t},{d}):({d},1)) {{ y[t,d] = e[ids[t],d] }}",
            {}, [((t,), "i32", ("i", v)), ((v, d), dtype, "n")], ((t, d), dtype), lambda torch, i, e: torch.index_select(e, 0, i), "gather")
    t, d, v = T, 4096, 32768
    add(f"gather {t}x{d} bf16 symbols", "T, V, D where D % 8 == 0", "ids: i32 (T):(1), e: bf16 (V,D):(D,1), y: bf16 (T,D):(D,1)) { y[t,d] = e[ids[t],d] }",
        {"T": t, "V": v, "D": d}, [((t,), "i32", ("i", v)), ((v, d), "bf16", "n")], ((t, d), "bf16"),
        lambda torch, i, e: torch.index_select(e, 0, i), "gather")
    add(f"gather and cast {t}x{d}", "", f"ids: i64 ({t}):(1), e: bf16 ({v},{d}):({d},1), y: f32 ({t},{d}):({d},1)) {{ y[t,d] = f32(e[ids[t],d]) }}",
        {}, [((t,), "i64", ("i", v)), ((v, d), "bf16", "n")], ((t, d), "f32"), lambda torch, i, e: torch.index_select(e, 0, i).float(), "gather")
    add(f"x + gather {t}x{d}", "", f"ids: i32 ({t}):(1), x: bf16 ({t},{d}):({d},1), e: bf16 ({v},{d}):({d},1), y: f32 ({t},{d}):({d},1)) "
        "{ y[t,d] = f32(x[t,d]) + f32(e[ids[t],d]) }",
        {}, [((t,), "i32", ("i", v)), ((t, d), "bf16", "n"), ((v, d), "bf16", "n")], ((t, d), "f32"),
        lambda torch, i, x, e: x.float() + torch.index_select(e, 0, i).float(), "gather")
    add(f"two gathers {t}x{d // 2}", "", f"p: i32 ({t}):(1), q: i32 ({t}):(1), e: f32 ({v},{d // 2}):({d // 2},1), g: f32 (4096,{d // 2}):({d // 2},1), "
        f"y: f32 ({t},{d // 2}):({d // 2},1)) {{ y[t,d] = e[p[t],d] + g[q[t],d] }}",
        {}, [((t,), "i32", ("i", v)), ((t,), "i32", ("i", 4096)), ((v, d // 2), "f32", "n"), ((4096, d // 2), "f32", "n")], ((t, d // 2), "f32"),
        lambda torch, p, q, e, g: torch.index_select(e, 0, p) + torch.index_select(g, 0, q), "gather")
    # Scatters: rows that are named twice keep the last; here a permutation, so that torch agrees, and one with repeats of equal rows.
    for dtype, d, v in [("bf16", 4096, 16384), ("bf16", 4096, 65536), ("f32", 256, 65536)]:
        add(f"scatter {T}x{d} to {v} {dtype}", "", f"ids: i32 ({T}):(1), x: {dtype} ({T},{d}):({d},1), y: {dtype} ({v},{d}):({d},1)) {{ y[ids[t],d] = x[t,d] }}",
            {}, [((T,), "i32", ("p", v)), ((T, d), dtype, "n")], ((v, d), dtype), "scatter", "scatter")
    # Scans.
    for m, n in [(8192, 8192), (65536, 1024), (1 << 20, 64), (1024, 65536), (16, 1 << 22), (1, 1 << 26), (8192, 8191), (4096, 5000)]:
        for op in ("cumsum", "cummax"):
            ts = lambda torch, x, op=op: torch.cumsum(x, 1) if op == "cumsum" else torch.cummax(x, 1)[0]  # noqa: E731
            add(f"{op} rows {m}x{n} f32", "", f"x: f32 ({m},{n}):({n},1), y: f32 ({m},{n}):({n},1)) {{ y[i,j] = {op}(j) x[i,j] }}",
                {}, [((m, n), "f32", "n")], ((m, n), "f32"), ts, "scan", tolerance="sum" if op == "cumsum" else 0.0)
    for m, n in [(8192, 8192), (65536, 1024), (1 << 20, 64), (1024, 65536), (1 << 22, 16), (16, 1 << 22)]:
        for op in ("cumsum", "cummax"):
            ts = lambda torch, x, op=op: torch.cumsum(x, 0) if op == "cumsum" else torch.cummax(x, 0)[0]  # noqa: E731
            add(f"{op} columns {m}x{n} f32", "", f"x: f32 ({m},{n}):({n},1), y: f32 ({m},{n}):({n},1)) {{ y[i,j] = {op}(i) x[i,j] }}",
                {}, [((m, n), "f32", "n")], ((m, n), "f32"), ts, "scan", tolerance="sum" if op == "cumsum" else 0.0)
    m = n = 8192
    row = "x: f32 (M,N):(N,1), y: f32 (M,N):(N,1)) { y[i,j] = cumsum(%s) x[i,j] }"
    for s, head in [("symbols", "M, N"), ("symbols by 4", "M, N where N % 4 == 0")]:
        for axis, name in ((1, "rows"), (0, "columns")):
            add(f"cumsum {name} {m}x{n} f32 {s}", head, row % "ij"[axis], {"M": m, "N": n}, [((m, n), "f32", "n")], ((m, n), "f32"),
                lambda torch, x, axis=axis: torch.cumsum(x, axis), "scan", tolerance="sum")
    add("cumsum 1-D 2^26 f32 symbol", "N", "x: f32 (N):(1), y: f32 (N):(1)) { y[i] = cumsum(i) x[i] }", {"N": 1 << 26}, [((1 << 26,), "f32", "n")],
        ((1 << 26,), "f32"), lambda torch, x: torch.cumsum(x, 0), "scan", tolerance="sum")
    add(f"cumsum rows {m}x{n} bf16 to f32", "", f"x: bf16 ({m},{n}):({n},1), y: f32 ({m},{n}):({n},1)) {{ y[i,j] = cumsum(j) f32(x[i,j]) }}", {},
        [((m, n), "bf16", "n")], ((m, n), "f32"), lambda torch, x: torch.cumsum(x, 1, dtype=torch.float32), "scan", tolerance="sum")
    add(f"cumsum rows {m}x{n} f64", "", f"x: f64 ({m},{n // 2}):({n // 2},1), y: f64 ({m},{n // 2}):({n // 2},1)) {{ y[i,j] = cumsum(j) x[i,j] }}", {},
        [((m, n // 2), "f64", "n")], ((m, n // 2), "f64"), lambda torch, x: torch.cumsum(x, 1), "scan", tolerance="sum")
    add(f"cumsum rows {m}x{n} i32", "", f"x: i32 ({m},{n}):({n},1), y: i32 ({m},{n}):({n},1)) {{ y[i,j] = cumsum(j) x[i,j] }}", {},
        [((m, n), "i32", ("i", 1000))], ((m, n), "i32"), lambda torch, x: torch.cumsum(x, 1, dtype=torch.int32), "scan")
    add(f"cummax rows {m}x{n} bf16", "", f"x: bf16 ({m},{n}):({n},1), y: bf16 ({m},{n}):({n},1)) {{ y[i,j] = cummax(j) x[i,j] }}", {},
        [((m, n), "bf16", "n")], ((m, n), "bf16"), lambda torch, x: torch.cummax(x, 1)[0], "scan")
    # Quotients and remainders of indices; two statements for the halves of rows.
    m, n = 8192, 8192
    add("upsample", "", f"x: f32 ({m // 2},{n // 2}):({n // 2},1), y: f32 ({m},{n}):({n},1)) {{ y[i,j] = x[i/2,j/2] }}", {},
        [((m // 2, n // 2), "f32", "n")], ((m, n), "f32"), lambda torch, x: x.repeat_interleave(2, 0).repeat_interleave(2, 1), "digits")
    add("upsample bf16", "", f"x: bf16 ({m // 2},{n // 2}):({n // 2},1), y: bf16 ({m},{n}):({n},1)) {{ y[i,j] = x[i/2,j/2] }}", {},
        [((m // 2, n // 2), "bf16", "n")], ((m, n), "bf16"), lambda torch, x: x.repeat_interleave(2, 0).repeat_interleave(2, 1), "digits")
    add("unpack 4 bits to f32", "", f"p: u8 ({m},{n // 2}):({n // 2},1), y: f32 ({m},{n}):({n},1)) {{ y[i,j] = f32(p[i,j/2] >> u8(4 * (j % 2)) & 15) - 8.0 }}", {},
        [((m, n // 2), "u8", "n")], ((m, n), "f32"), lambda torch, p: torch.stack((p & 15, p >> 4), -1).flatten(1).float() - 8.0, "digits")
    add("unpack 4 bits to bf16", "", f"p: u8 ({m},{n // 2}):({n // 2},1), y: bf16 ({m},{n}):({n},1)) {{ y[i,j] = bf16(p[i,j/2] >> u8(4 * (j % 2)) & 15) - 8.0 }}", {},
        [((m, n // 2), "u8", "n")], ((m, n), "bf16"), lambda torch, p: torch.stack((p & 15, p >> 4), -1).flatten(1).bfloat16() - 8.0, "digits")
    add("pixel shuffle", "", "x: f32 (16,256,128,128):(4194304,16384,128,1), y: f32 (16,64,256,256):(4194304,65536,256,1)) "
        "{ y[n,c,h,w] = x[n,c*4 + (h%2)*2 + w%2,h/2,w/2] }", {}, [((16, 256, 128, 128), "f32", "n")], ((16, 64, 256, 256), "f32"),
        lambda torch, x: torch.nn.functional.pixel_shuffle(x, 2), "digits")
    add("repeat heads", "", "k: bf16 (8,8,4096,128):(4194304,524288,128,1), y: bf16 (8,32,4096,128):(16777216,524288,128,1)) "
        "{ y[b,h,l,d] = k[b,h/4,l,d] }", {}, [((8, 8, 4096, 128), "bf16", "n")], ((8, 32, 4096, 128), "bf16"),
        lambda torch, k: k.repeat_interleave(4, 1), "digits")
    for dtype in ("f32", "bf16"):
        wide = "f32" if dtype == "f32" else "bf16"
        add(f"rotary halves {dtype}", "T where T >= 1", f"x: {dtype} (T,32,128):(4096,128,1), c: {wide} (T,64):(64,1), s: {wide} (T,64):(64,1), y: {dtype} (T,32,128):(4096,128,1)) "
            "{ y[t,h,d < 64] = x[t,h,d]*c[t,d] - x[t,h,d+64]*s[t,d] y[t,h,64+(d < 64)] = x[t,h,d+64]*c[t,d] + x[t,h,d]*s[t,d] }", {"T": 16384},
            [((16384, 32, 128), dtype, "n"), ((16384, 64), wide, "n"), ((16384, 64), wide, "n")], ((16384, 32, 128), dtype),
            lambda torch, x, c, s: torch.cat((x[..., :64] * c[:, None] - x[..., 64:] * s[:, None], x[..., 64:] * c[:, None] + x[..., :64] * s[:, None]), -1),
            "digits", tolerance="few")
    # Causal attention with grouped queries, in three spellings.
    L = 4096

    def att(q, ki, over):
        return (f"{{ let s[{over},i,j]: f32 = select(j <= i, (sum(d) f32(q[{q},i,d]) * f32(k[{ki},j,d])) * 0.08838834764831845, -inf) "
                f"let m[{over},i] = max(j) s[{over},i,j] let e[{over},i,j] = exp(s[{over},i,j] - m[{over},i]) let l[{over},i] = sum(j) e[{over},i,j] "
                f"y[{q},i,d] = bf16((sum(j) f32(bf16(e[{over},i,j])) * f32(v[{ki},j,d])) / l[{over},i]) }}")

    def sdpa(torch, q, k, v):
        return torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True)
    kv = f"bf16 (2,8,{L},128):({8 * L * 128},{L * 128},128,1)"
    ins = [((2, 32, L, 128), "bf16", "n"), ((2, 8, L, 128), "bf16", "n"), ((2, 8, L, 128), "bf16", "n")]
    qy = f"bf16 (2,32,{L},128):({32 * L * 128},{L * 128},128,1)"
    qg = f"bf16 (2,8,4,{L},128):({32 * L * 128},{4 * L * 128},{L * 128},128,1)"
    qm = f"bf16 (2,(4,8),{L},128):({32 * L * 128},({L * 128},{4 * L * 128}),128,1)"
    km = f"bf16 (2,(4,8),{L},128):({8 * L * 128},(0,{L * 128}),128,1)"
    add("attention by quotient", "", f"q: {qy}, k: {kv}, v: {kv}, y: {qy}) " + att("b,h", "b,h/4", "b,h"), {}, ins, ((2, 32, L, 128), "bf16"), sdpa, "digits", tolerance="few")
    add("attention by axes", "", f"q: {qg}, k: {kv}, v: {kv}, y: {qg}) " + att("b,g,r", "b,g", "b,g,r"), {}, ins, ((2, 32, L, 128), "bf16"), sdpa, "digits", tolerance="few")
    add("attention by modes", "", f"q: {qm}, k: {km}, v: {km}, y: {qm}) " + att("b,h", "b,h", "b,h"), {}, ins, ((2, 32, L, 128), "bf16"), sdpa, "digits", tolerance="few")
    # Weights that are not rounded, masks of two conditions, capped scores, heads last: as authors write them.
    plain = "sum(d) f32(q[b,h,i,d]) * f32(k[b,h/4,j,d])"

    def soft(scores, q="b,h,i", v="b,h/4,j"):
        return (f"{{ let s[b,h,i,j] = {scores} let e[b,h,i,j] = exp(s[b,h,i,j] - max(l) s[b,h,i,l]) "
                f"y[{q},d] = bf16((sum(j) e[b,h,i,j] * f32(v[{v},d])) / sum(j) e[b,h,i,j]) }}")
    head = f"q: {qy}, k: {kv}, v: {kv}, y: {qy}) "
    add("attention, weights in f32", "", head + soft(f"select(j <= i, ({plain}) * 0.08838834764831845, -inf)"), {}, ins, ((2, 32, L, 128), "bf16"), sdpa,
        "digits", tolerance="few")
    add("attention, a window of 4096", "", head + soft(f"select(j <= i && i - j < 4096, ({plain}) * 0.08838834764831845, -inf)"), {}, ins,
        ((2, 32, L, 128), "bf16"), sdpa, "digits", tolerance="few")
    hq, hk = f"bf16 (2,{L},32,128):({32 * L * 128},4096,128,1)", f"bf16 (2,{L},8,128):({8 * L * 128},1024,128,1)"
    last = [((2, L, 32, 128), "bf16", "n"), ((2, L, 8, 128), "bf16", "n"), ((2, L, 8, 128), "bf16", "n")]
    add("attention, heads last", "", f"q: {hq}, k: {hk}, v: {hk}, y: {hq}) " + soft(
        "select(j <= i, (sum(d) f32(q[b,i,h,d]) * f32(k[b,j,h/4,d])) * 0.08838834764831845, -inf)", "b,i,h", "b,j,h/4"), {}, last,
        ((2, L, 32, 128), "bf16"), lambda torch, q, k, v: sdpa(torch, *(x.transpose(1, 2) for x in (q, k, v))).transpose(1, 2), "digits", tolerance="few")
    return out


def compiled(case, args):
    start = time.perf_counter()
    if args.tilewright:
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / "p.tw"
            source.write_text(case["text"])
            command = [args.tilewright, "build", source, "--target", args.target, "--emit", "ptx,manifest", "-o", folder]
            subprocess.run(command, check=True, capture_output=True)
            ptx, manifest = ((Path(folder) / f"p.f.{what}").read_text() for what in ("ptx", "manifest"))
    else:
        import tilewright as tw

        f = tw.compile(case["text"], target=args.target)["f"]
        ptx, manifest = (f.stage(what, target=args.target) for what in ("ptx", "manifest"))
    return ptx.rstrip("\n") + "\n", json.loads(manifest), time.perf_counter() - start


def size(dtype):
    return {"u8": 1, "f32": 4, "bf16": 2, "f16": 2, "f64": 8, "i8": 1, "i32": 4, "i64": 8}[dtype]


def bytes_of(case):
    """What must move: of a table only the rows that are looked up."""
    shape, dtype = case["out"]
    written = math.prod(shape) * size(dtype)
    if case["kind"] == "scatter":
        rows = case["ins"][1]
        return 2 * math.prod(rows[0]) * size(rows[1]) + math.prod(case["ins"][0][0]) * 4
    total = written
    for s, d, kind in case["ins"]:
        table = case["kind"] == "gather" and kind == "n" and s[0] != shape[0]
        total += (shape[0] * s[1] if table else math.prod(s)) * size(d)
    return total


class Gpu:
    def __init__(self, root):
        import torch

        sys.path.insert(0, str(Path(root) / "examples"))
        import launch_from_python

        self.cuda, self.torch = launch_from_python, torch
        torch.zeros(1, device="cuda")
        self.driver = launch_from_python.Driver()

    def tensor(self, shape, dtype, kind):
        torch = self.torch
        dtype = getattr(torch, TYPES[dtype])
        if kind == "n":
            if dtype in (torch.int8, torch.uint8):
                return torch.randint(0, 100, shape, dtype=dtype, device="cuda")
            return torch.randn(shape, dtype=torch.float32 if dtype != torch.float64 else dtype, device="cuda").to(dtype)
        if kind[0] == "p":
            return torch.randperm(kind[1], device="cuda")[: shape[0]].to(dtype)
        return torch.randint(0, kind[1], shape, dtype=dtype, device="cuda")

    def seconds(self, calls):
        start, end = (self.torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        for call in calls:
            call()
        end.record()
        end.synchronize()
        return start.elapsed_time(end) / 1e3 / len(calls)

    def right(self, case, ins, found, before):
        torch = self.torch
        way = case["way"]
        if way == "scatter":
            want = before.clone()
            want[ins[0].long()] = ins[1]
            return bool(torch.equal(found.view(torch.uint8), want.view(torch.uint8))), 0.0
        if case["tol"] == "few":
            want = way(torch, *ins)
            error = ((found.float() - want.float()).abs() / (want.float().abs() + 1)).max().item()
            return error < (1e-5 if found.dtype == torch.float32 else 0.03), error
        if case["tol"] != "sum":
            want = way(torch, *ins)
            return bool(torch.equal(found, want)), 0.0
        axis = 0 if found.dim() == 1 or "columns" in case["name"] else 1
        n, eps = found.shape[axis], 2.0**-24 if found.dtype == torch.float32 else 2.0**-53
        bound = (min(n, 24 * math.log2(max(n, 2))) + 2) * eps
        if found.dtype == torch.float64:
            bound *= 2  # what it is compared with is f64, too
        worst = 0.0
        x = ins[0] if ins[0].dim() > 1 else ins[0].unsqueeze(0)
        y = found if found.dim() > 1 else found.unsqueeze(0)
        axis = 1 if found.dim() == 1 else axis
        step = max(1, (1 << 26) // x.shape[axis])
        for at in range(0, x.shape[1 - axis], step):
            part = slice(at, at + step)
            a, b = (x[part].double(), y[part].double()) if axis == 1 else (x[:, part].double(), y[:, part].double())
            error, scale = (b - a.cumsum(axis)).abs(), a.abs().cumsum(axis)
            worst = max(worst, (error / scale.clamp_min(1e-300)).max().item())
        return worst <= bound, worst / eps

    def measure(self, case, built, reps):
        torch, (ptx, manifest, compile_seconds) = self.torch, built
        moved = bytes_of(case)
        n = max(2, min(4, math.ceil(ROTATE / moved)))
        shape, dtype = case["out"]
        sets = [([self.tensor(*i) for i in case["ins"]], torch.empty(shape, dtype=getattr(torch, TYPES[dtype]), device="cuda")) for _ in range(n)]
        order = [w.split(":")[0].strip() for w in case["text"].split("fn f(")[1].split(") {")[0].replace("), ", ")|").split("|")]
        assert order[-1] == "y", order
        function = self.cuda.Function(self.driver, ptx, manifest)
        calls = [function.prepare([t.data_ptr() for t in (*i, o)], case["symbols"]) for i, o in sets]
        for _, o in sets:
            o.view(torch.uint8).fill_(0xA5)
        before = sets[0][1].clone()
        calls[0]()
        torch.cuda.synchronize()
        good, ulps = self.right(case, *sets[0], before)
        del before
        torch.cuda.empty_cache()
        half = moved // 2
        pairs = [[torch.empty(half, dtype=torch.uint8, device="cuda") for _ in range(2)] for _ in range(n)]
        copies = [lambda a=a, b=b: self.driver.check("cuMemcpyDtoDAsync_v2", ctypes.c_uint64(b.data_ptr()), ctypes.c_uint64(a.data_ptr()),
                                                    ctypes.c_size_t(half), None) for a, b in pairs]
        ways = {"ours": calls, "copy": copies}
        if case["way"] == "scatter":
            eager = lambda i, o: o.index_copy_(0, i[0].long(), i[1])  # noqa: E731
            ways["eager"] = [lambda s=s: eager(*s) for s in sets]
        else:
            way = case["way"]
            ways["eager"] = [lambda s=s: way(torch, *s[0]) for s in sets]
            try:
                torch._dynamo.reset()
                fast = torch.compile(lambda *i: way(torch, *i), dynamic=False)
                fast(*sets[0][0])
                torch.cuda.synchronize()
                ways["compile"] = [lambda s=s: fast(*s[0]) for s in sets]
            except Exception as e:  # noqa: BLE001: what it cannot compile is a row without that figure
                print(f"  torch.compile: {str(e).splitlines()[0][:150]}", file=sys.stderr)
        times = {name: [] for name in ways}
        for name in ways:
            self.seconds(ways[name])
        for _ in range(reps):
            for name, of in ways.items():
                times[name].append(self.seconds(of))
        median = {name: statistics.median(t) for name, t in times.items()}
        row = {"case": case["name"], "right": good, "error_eps": round(ulps, 2), "bytes": moved, "launches": len(manifest["launches"]),
               "seconds": {k: round(v * 1e6, 2) / 1e6 for k, v in median.items()},
               "of_copy": {k: round(median["copy"] / v, 3) for k, v in median.items() if k != "copy"},
               "times_eager": round(median["eager"] / median["ours"], 2), "compile_seconds": round(compile_seconds, 3), "sha256": manifest["sha256"]}
        if "compile" in median:
            row["times_compile"] = round(median["compile"] / median["ours"], 2)
        return row


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--root", default=".")
    p.add_argument("--target", default="ptx:sm_90a")
    p.add_argument("--tilewright", help="the command, in place of the package")
    p.add_argument("--only", default="")
    p.add_argument("--reps", type=int, default=15)
    p.add_argument("--dry", action="store_true")
    p.add_argument("--out")
    args = p.parse_args()
    cases = [c for c in programs() if args.only in c["name"]]
    if args.dry:
        for case in cases:
            ptx, manifest, seconds = compiled(case, args)
            print(f"{case['name']}: {len(manifest['launches'])} launches, {len(ptx)} bytes, {bytes_of(case) / 1e6:.0f} MB, {seconds:.2f} s")
        return
    gpu, rows = Gpu(args.root), []
    for case in cases:
        try:
            row = gpu.measure(case, compiled(case, args), args.reps)
        except Exception as e:  # noqa: BLE001: the others are still worth measuring
            row = {"case": case["name"], "error": f"{type(e).__name__}: {e}"[:500]}
        gpu.torch.cuda.empty_cache()
        rows.append(row)
        print(json.dumps({k: v for k, v in row.items() if k not in ("sha256", "compile_seconds", "bytes")}), flush=True)
    result = {"device": gpu.torch.cuda.get_device_name(), "torch": gpu.torch.__version__, "rows": rows}
    if args.out:
        Path(args.out).write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
