"""The cases of the sets of products: operands in memory, the program text, NumPy's answer.

A case is a product of matrices (`Product`: a batch of `C = A·B`, each operand with any strides) or a contraction in
index notation (`Contraction`). Elements are small ints, so that every order of summation gives the same answer, and
results are compared to the last bit.
"""

import json
import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np

SETS = Path(__file__).resolve().parent.parent / "sets"
# bf16 is kept as its 16 bits.
NUMPY = {"f32": np.float32, "f64": np.float64, "f16": np.float16, "bf16": np.uint16, "i32": np.int32, "i8": np.int8, "u8": np.uint8}
# What elements of a result are before it is computed: bytes of this value.
UNTOUCHED = 0x7F


@dataclass(frozen=True)
class Tensor:
    """An operand: its type, modes as (extent, stride) in elements, the element that coordinate 0 is, how many there are."""

    kind: str
    modes: tuple
    at: int = 0

    @property
    def elements(self):
        """Elements of its memory, from the lowest to the highest that it reaches."""
        return 1 + self.at + sum((n - 1) * s for n, s in self.modes if s > 0)

    @property
    def bytes(self):
        return self.elements * NUMPY[self.kind]().itemsize

    def text(self):
        of = lambda i: ",".join(str(mode[i]) for mode in self.modes)
        return f"{self.kind} ({of(0)}):({of(1)})"

    def view(self, memory):
        """A NumPy array of its layout over memory of its type."""
        shape, strides = zip(*self.modes)
        return np.lib.stride_tricks.as_strided(memory[self.at :], shape, [s * memory.itemsize for s in strides])


def dense(kind, extents, first_fastest=True):
    """A tensor without gaps."""
    order = list(extents) if first_fastest else list(extents)[::-1]
    strides = [math.prod(order[:i]) for i in range(len(order))]
    return Tensor(kind, tuple(zip(extents, strides if first_fastest else strides[::-1])))


def widened(kind, array):
    """Elements as numbers that NumPy computes with."""
    return (array.astype(np.uint32) << 16).view(np.float32) if kind == "bf16" else array


def narrowed(kind, array):
    """Numbers as elements of a type; to bf16 rounded to even."""
    if kind != "bf16":
        return array.astype(NUMPY[kind])
    bits = np.ascontiguousarray(array, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)


@dataclass
class Case:
    """A case: `tensors` are the inputs and the output, in the order of the program's parameters."""

    name: str
    group: str
    tensors: dict
    flops: float
    text: str
    # How many of the tensors are written: the last ones.
    outputs: int = 1
    # Relative error that a result may have: functions of elements have some.
    tolerance: float = 0.0

    def places(self):
        """Where each operand's memory begins in the file: at cache lines, one line between."""
        out, end = {}, 0
        for name, tensor in self.tensors.items():
            out[name] = end
            end = (end + tensor.bytes + 127) // 64 * 64
        return out, end

    def fill(self, memory):
        """Writes elements; `memory` has an array for each operand."""
        draw = np.random.default_rng(1)
        for name in self.inputs():
            kind = self.tensors[name].kind
            low, high = (0, 7) if kind == "u8" else (-3, 4)
            memory[name][:] = narrowed(kind, draw.integers(low, high, memory[name].size).astype(np.float32))
        for name in self.written():
            memory[name].view(np.uint8)[:] = UNTOUCHED

    def inputs(self):
        return list(self.tensors)[: -self.outputs]

    def written(self):
        return list(self.tensors)[-self.outputs :]

    def expected(self, views):
        """NumPy's results by name, of the outputs' types."""
        raise NotImplementedError


@dataclass
class Product(Case):
    """`C(m,n) = Σ_k A(m,k)·B(k,n)`, and of what a program does more, the same in NumPy (`finish`)."""

    m: int = 0
    n: int = 0
    k: int = 0
    batch: int = 1
    finish: object = None

    def problem(self, places):
        """The product as `peers` reads it."""
        def matrix(name):
            t = self.tensors[name]
            strides = [s for _, s in t.modes] + [0, 0]
            return {"type": t.kind, "first": places[name], "bytes": t.bytes, "at": t.at} | dict(zip(("rows", "columns", "batch"), strides))

        # Of what may follow a product, `peers` knows this.
        known = ["bias"] if self.name.endswith("bias by row + relu") else []
        sizes = {"m": self.m, "n": self.n, "k": self.k, "batch": self.batch}
        return sizes | {x.lower(): matrix(x) for x in [*"ABC", *known]}

    def known(self):
        """Whether `peers` knows what follows the product, or nothing does."""
        return not self.finish or "bias" in self.problem(self.places()[0])

    def stacked(self, views):
        """A, B and C with the batch first, as NumPy's matmul wants them."""
        return [np.moveaxis(views[x], 2, 0) if views[x].ndim == 3 else views[x] for x in "ABC"]

    def expected(self, views):
        a, b, c = self.stacked(views)
        kinds = [self.tensors[x].kind for x in "ABC"]
        wide = np.float32 if kinds[0] in ("bf16", "f16", "f32") else np.float64
        out = np.matmul(widened(kinds[0], a).astype(wide), widened(kinds[1], b).astype(wide))
        results = self.finish(np, out, views) if self.finish else {"C": out}
        results = {x: narrowed(self.tensors[x].kind, out) for x, out in results.items()}
        return {x: np.moveaxis(out, 0, 2) if out.ndim == 3 else out for x, out in results.items()}


@dataclass
class Contraction(Case):
    """A contraction; `expr` is einsum's."""

    expr: str = ""
    fused: tuple = None

    def expected(self, views):
        out = np.einsum(self.expr, *(views[x] for x in self.inputs()), optimize=True)
        return {"C": out.reshape(views["C"].shape)}


def product(name, group, m, n, k, a, b, c, batch=1):
    """A plain product of tensors of two modes, or of three, the batch last."""
    p = ",p" if batch > 1 else ""
    cast = "i32" if c.kind == "i32" else ""
    body = f"{cast}(A[m,k{p}]) * {cast}(B[k,n{p}])" if cast else f"A[m,k{p}] * B[k,n{p}]"
    text = f"fn f(A: {a.text()}, B: {b.text()}, C: {c.text()}) {{ C[m,n{p}] = sum(k) {body} }}"
    return Product(name, group, {"A": a, "B": b, "C": c}, 2.0 * m * n * k * batch, text, m=m, n=n, k=k, batch=batch)


def plain(name, group, m, n, k, kind="f32", ways="NN", step=1, c_step=1, pad=0):
    """A column-major product, with A or B transposed, and elements at steps."""
    def matrix(rows, columns, step, turned):
        if turned:
            return Tensor(kind, ((rows, step * (columns + pad)), (columns, step)))
        return Tensor(kind, ((rows, step), (columns, step * (rows + pad))))

    a, b = matrix(m, k, step, ways[0] == "T"), matrix(k, n, step, ways[1] == "T")
    return product(name, group, m, n, k, a, b, Tensor(kind, ((m, c_step), (n, c_step * m))))


def g1():
    s = json.loads((SETS / "g1.json").read_text())
    for kind in ("f32", "f64"):
        for n in s["square"]:
            yield plain(f"{n}³ {kind}", f"square {kind}", n, n, n, kind)
        for n in s["layouts_at"]:
            for ways in ("NT", "TN", "TT"):
                yield plain(f"{n}³ {kind} {ways}", f"layouts {kind}", n, n, n, kind, ways)
        for group in ("skinny", "odd"):
            for m, n, k in s[group]:
                yield plain(f"{m}×{n}×{k} {kind}", f"{group} {kind}", m, n, k, kind)
        for n in s["strided_all"]:
            yield plain(f"{n}³ {kind} strided", f"strided {kind}", n, n, n, kind, step=2, c_step=2)
        for n in s["strided_ab_only"]:
            yield plain(f"{n}³ {kind} strided A, B", f"strided {kind}", n, n, n, kind, step=2)


def batched(name, group, batch, m, n, k, kind="f32"):
    """Products of dense matrices that follow each other."""
    a, b, c = (Tensor(kind, ((r, 1), (s, r), (batch, r * s))) for r, s in ((m, k), (k, n), (m, n)))
    return product(name, group, m, n, k, a, b, c, batch)


def g2():
    for m, n, k in json.loads((SETS / "g2.json").read_text())["mnk"]:
        yield plain(f"{m}×{n}×{k}", "hot", m, n, k)
    for m, n, k in json.loads((SETS / "g2.json").read_text())["mnk"]:
        batch = (32 << 20) // (4 * (m * n + n * k + k * m))
        yield batched(f"{m}×{n}×{k} streamed", "streamed", batch, m, n, k)


def attention(case):
    """`q·kᵀ` of several heads: `k` is read with its last two modes swapped."""
    h, m, n, k = case["batch"], case["M"], case["N"], case["K"]
    if case.get("heads_interleaved"):
        # q and k are parts of one (tokens, 3, heads, K): here of two tensors of that layout.
        a = Tensor("f32", ((m, 3 * h * k), (k, 1), (h, k)))
        b = Tensor("f32", ((k, 1), (n, 3 * h * k), (h, k)))
    else:
        a, b = Tensor("f32", ((m, k), (k, 1), (h, m * k))), Tensor("f32", ((k, 1), (n, k), (h, n * k)))
    c = Tensor("f32", ((m, n), (n, 1), (h, m * n)))
    interleaved = " interleaved" if case.get("heads_interleaved") else ""
    return product(f"{h} heads {m}×{n}×{k}{interleaved}", "attention", m, n, k, a, b, c, h)


def sliced(case):
    """Slices of larger arrays, row-major: steps, a reversed or repeated operand, padded rows."""
    m, n, k = case["M"], case["N"], case["K"]
    row_major = lambda r, c, step=1, ld=None: Tensor("f32", ((r, ld or step * step * c), (c, step)))
    a, b, c = (row_major(r, s, case.get(f"{x}_step", 1), case.get(f"{x}_padded_ld")) for x, r, s in (("A", m, k), ("B", k, n), ("C", m, n)))
    if case.get("A_reversed"):
        a = Tensor("f32", ((m, -k), (k, 1)), (m - 1) * k)
    if case.get("A_broadcast_rows"):
        a = Tensor("f32", ((m, 0), (k, 1)))
    said = ", ".join(x for x in case if x not in "MNK")
    return product(f"{m}³ {said}", "slices", m, n, k, a, b, c)


def typed(case):
    m, n, k = case["M"], case["N"], case["K"]
    row_major = lambda kind, r, c: Tensor(kind, ((r, c), (c, 1)))
    a, b, c = row_major(case["a"], m, k), row_major(case["b"], k, n), row_major(case["out"], m, n)
    return product(f"{m}³ {case['a']}·{case['b']} to {case['out']}", "types", m, n, k, a, b, c)


def gelu(np, x):
    return x / 2 * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x * x * x)))


# What is done to `acc = A·B`: inputs besides A and B by the indices they have; outputs, their types, values and NumPy's.
FUSED = {
    "bias by column + gelu": ({"bias": "n"}, {"C": ("f32", "gelu(acc + bias[n])", lambda np, x, v: gelu(np, x + v["bias"]))}),
    "bias by row + relu": ({"bias": "m"}, {"C": ("f32", "relu(acc + bias[m])", lambda np, x, v: np.maximum(x + v["bias"][:, None], 0))}),
    "residual + scale": ({"R": "m,n"}, {"C": ("f32", "R[m,n] + 0.5 * acc", lambda np, x, v: v["R"] + np.float32(0.5) * x)}),
    "second output (mask)": (
        {},
        {
            "C": ("f32", "relu(acc)", lambda np, x, v: np.maximum(x, 0)),
            "mask": ("u8", "select(acc > 0.0, 1, 0)", lambda np, x, v: x > 0),
        },
    ),
    "cast to bf16": ({}, {"C": ("bf16", "bf16(acc)", lambda np, x, v: x)}),
}


def fused(name, size=1024):
    """A row-major product with what follows it."""
    extra, outputs = FUSED[name]
    row_major = lambda kind: Tensor(kind, ((size, size), (size, 1)))
    tensors = {"A": row_major("f32"), "B": row_major("f32")}
    tensors |= {x: row_major("f32") if "," in over else Tensor("f32", ((size, 1),)) for x, over in extra.items()}
    tensors |= {x: row_major(kind) for x, (kind, _, _) in outputs.items()}
    parameters = ", ".join(f"{x}: {t.text()}" for x, t in tensors.items())
    lines = [f"{x}[m,n] = {value.replace('acc', 'acc[m,n]')}" for x, (_, value, _) in outputs.items()]
    text = f"fn f({parameters}) {{\n let acc[m,n]: f32 = sum(k) A[m,k] * B[k,n]\n " + "\n ".join(lines) + "\n}"
    finish = lambda np, acc, views: {x: of(np, acc, views) for x, (_, _, of) in outputs.items()}
    tolerance = 1e-5 if "gelu" in name else 0.0
    return Product(
        f"{size}³ {name}", "fused", tensors, 2.0 * size**3, text, len(outputs), tolerance, size, size, size, 1, finish
    )


def g4():
    s = json.loads((SETS / "g4.json").read_text())
    yield from map(attention, s["attention"])
    for m, n, k in s["layers"]:
        # x·Wᵀ: x is (M,K), W is (N,K), both row-major.
        a, b, c = Tensor("f32", ((m, k), (k, 1))), Tensor("f32", ((k, 1), (n, k))), Tensor("f32", ((m, n), (n, 1)))
        yield product(f"x·Wᵀ {m}×{n}×{k}", "layers", m, n, k, a, b, c)
    yield from map(sliced, s["slices"])
    for c in s["batched_small"]:
        kind = c.get("dtype", "f32")
        yield batched(f"{c['batch']} of {c['M']}×{c['N']}×{c['K']} {kind}", "batched", c["batch"], c["M"], c["N"], c["K"], kind)
    yield from map(typed, s["types"])
    yield from map(fused, s["fused"])


def contraction(expr, extents, kind, first_fastest, group):
    """`expr` is einsum's: `aebf,fdec->abcd`."""
    left, out = expr.split("->")
    inputs = left.split(",")
    tensors = {f"T{i}": dense(kind, [extents[x] for x in names], first_fastest) for i, names in enumerate(inputs)}
    tensors["C"] = dense(kind, [extents[x] for x in out] or [1], first_fastest)
    summed = sorted(set("".join(inputs)) - set(out))
    factors = " * ".join(f"T{i}[{','.join(names)}]" for i, names in enumerate(inputs))
    value = f"sum({','.join(summed)}) {factors}" if summed else factors
    parameters = ", ".join(f"{x}: {t.text()}" for x, t in tensors.items())
    text = f"fn f({parameters}) {{ C[{','.join(out) or '0'}] = {value} }}"
    flops, size = cost(inputs, out, extents)
    return Contraction(expr, group, tensors, flops, text, expr=expr, fused=size)


def cost(inputs, out, extents):
    """Operations, of a chain in NumPy's order; of two factors also M, N and K of the matrices that modes fuse to."""
    of = lambda names: math.prod(extents[x] for x in names)
    if len(inputs) == 2:
        a, b = map(set, inputs)
        batch, k = a & b & set(out), (a & b) - set(out)
        size = (of(a - b), of(b - a), of(k))
        return 2.0 * of(a | b), size if not batch else None
    shapes = [np.broadcast_to(0.0, [extents[x] for x in names]) for names in inputs]
    path = np.einsum_path(",".join(inputs) + "->" + out, *shapes, optimize="optimal")[0]
    terms, flops = list(map(set, inputs)), 0.0
    for step in path[1:]:
        used = [terms.pop(i) for i in sorted(step, reverse=True)]
        every = set().union(*used)
        flops += 2.0 * of(every)
        terms.append(every & (set(out) | set().union(set(), *terms)))
    return flops, None


def t1():
    for c in json.loads((SETS / "t1.json").read_text())["cases"]:
        out, a, b = c["expr"].split("-")
        yield contraction(f"{a},{b}->{out}", c["extents"], "f32", True, "pairs")


def t2():
    for c in json.loads((SETS / "t2.json").read_text())["einsum"]:
        group = "pairs" if c["expr"].count(",") == 1 else "chains"
        yield contraction(c["expr"], c["extents"], c.get("dtype", "f64"), False, group)


ALL = {"g1": g1, "g2": g2, "g4": g4, "t1": t1, "t2": t2}


def equal_size(case):
    """The plain column-major product that a contraction of two factors would be without its layouts."""
    m, n, k = case.fused
    return plain(case.name, "equal size", m, n, k, case.tensors["C"].kind)


def unfinished(case):
    """The product of a fused case alone."""
    a, b = case.tensors["A"], case.tensors["B"]
    return product(f"{case.m}³", "product alone", case.m, case.n, case.k, a, b, Tensor("f32", case.tensors["C"].modes))
