"""Random programs, the same for the same seed: statements, and the tensors that they name."""

import copy
import re

from indices import Indices
from layouts import Tensors
from program import DTYPES, FLOATS, FUNCTIONS, INTS, PAIRS, UNSIGNED, Program, Tensor, accumulator, size


class Generator(Tensors, Indices):
    """One program in the making."""

    # Expressions.

    def literal(self, dtype):
        if dtype == "bool":
            return ("lit", dtype, self.pick(["true", "false"]))
        if dtype in FLOATS:
            return ("lit", dtype, self.pick(["0.5", "1.5", "2.0", "-1.25", "3.0", "0.0", "-0.75", "100.0"]))
        return ("lit", dtype, str(self.rng.randint(0 if dtype in UNSIGNED else -4, 9)))

    def expr(self, dims, dtype, depth, reduce=True):
        """An expression of a type over these dimensions, which holds a load."""
        if depth <= 0:
            return self.load(dims, dtype) or self.literal_cast(dtype)
        sub = lambda t=dtype, d=depth - 1: self.expr(dims, t, d, reduce)
        kind = self.rng.random()
        if reduce and kind < 0.12:
            out = self.reduction(dims, dtype, depth - 1)
            if out is not None:
                return out
        if kind < 0.2:
            return ("cast", dtype, sub(self.pick(DTYPES)))
        if kind < 0.27:
            return ("sel", sub("bool"), sub(), sub() if self.chance(0.7) else self.literal(dtype))
        if dtype == "bool":
            return self.truth(sub)
        if kind < 0.45:
            ops = FUNCTIONS if dtype in FLOATS else ("abs", "neg", "relu", "sign")
            return ("un", self.pick(ops), sub())
        if kind < 0.5:
            return self.load(dims, dtype) or self.literal_cast(dtype)
        op = self.pick(["+", "-", "*", "*", "+", "/", "min", "max"] + (["%", "&", "|", "^", "<<", ">>"] if dtype in INTS else list(PAIRS)))
        a, b = sub(), sub() if self.chance(0.75) else self.literal(dtype)
        return ("bin", op, a, b) if self.chance(0.7) or b[0] == "lit" else ("bin", op, b, a)

    def literal_cast(self, dtype):
        if dtype == "bool":
            return self.literal(dtype)
        return ("cast", dtype, self.literal("f32" if dtype in FLOATS else "i32"))

    def truth(self, sub):
        kind = self.rng.random()
        if kind < 0.55:
            t = self.pick([d for d in DTYPES if d != "bool"])
            return (
                "bin",
                self.pick(["<", "<=", ">", ">=", "==", "!="]),
                sub(t),
                sub(t) if self.chance(0.7) else self.literal(t),
            )
        if kind < 0.7:
            return ("un", "not", sub())
        return ("bin", self.pick(["&&", "||"]), sub(), sub())

    def reduction(self, dims, dtype, depth, op=None, over=None):
        """A reduction that has this type."""
        others = [d for d in self.dims if d not in dims] if over is None else over
        if not others:
            return None
        over = self.rng.sample(others, min(len(others), self.pick([1, 1, 2]))) if over is None else over
        op = op or self.pick(["sum", "sum", "sum", "max", "min", "prod"])
        body = self.body(op, dims + over, dtype, depth)
        used = names_in(body) if body else set()
        names = [d.name for d in over if d.name in used]
        return ("red", op, names, body) if names else None

    def body(self, op, inner, dtype, depth):
        """What a reduction of this type is over."""
        if op in ("max", "min"):
            return self.expr(inner, dtype, depth, False)
        sources = [t for t in DTYPES if accumulator(t) == dtype]
        if not sources:
            return None
        source = self.pick(sources)
        if source == "bool":
            return self.expr(inner, "bool", min(depth, 1), False)
        body = self.load(inner, source)
        if body is None:
            return None
        if self.chance(0.6):
            other = self.load(inner, source)
            body = ("bin", self.pick(["*", "*", "*", "+", "-"]), body, other) if other else body
        if self.chance(0.1):
            body = ("un", self.pick(["abs", "relu"]), body)
        return body

    # Statements.

    def target(self, dims, dtype, existing=True):
        """A tensor to write, over these dimensions."""
        names = [d.name for d in dims]
        fits = [
            t
            for t in self.tensors.values()
            if t.kind == "param" and t.dtype == dtype and t.walks == names and t.name in self.outputs
        ]
        if existing and fits and self.chance(0.5):
            return self.pick(fits)
        t = self.tensor(dims, dtype, injective=True)
        self.outputs.add(t.name)
        return t

    def assign(self):
        dims = self.rng.sample(self.dims, self.rng.randint(1, len(self.dims)))
        if self.chance(0.5):
            dims.sort(key=lambda d: d.name)
        dtype = self.pick(("f32", "f32", "f64", "f16", "bf16", *INTS, "bool", "f32"))
        op = "=" if self.chance(0.6) or dtype == "bool" else self.pick(["+=", "+=", "*=", "min=", "max="])
        modes = list(dims)
        partial = self.chance(0.15) and len(modes) < 6
        if partial:
            modes.insert(self.rng.randrange(len(modes) + 1), self.mode_of([str(self.rng.randint(1, 5))]))
        out = self.target(modes, dtype)
        if op == "+=" and self.chance(0.1):
            self.zero_stride(out)
        self.busy = {out.name}
        idxs = [
            self.rng.randrange(size(m, self.symbols)) if d.name == "*" else d.name for d, m in zip(modes, out.modes)
        ]
        self.stmts.append(("assign", op, out.name, idxs, self.rhs(dims, dtype, out, idxs, op)))
        self.busy = set()

    def zero_stride(self, out):
        k = self.rng.randrange(len(out.modes))
        if isinstance(out.modes[k], tuple):
            out.modes[k] = (out.modes[k][0], "0")

    def rhs(self, dims, dtype, out, idxs, op):
        kind = self.rng.random()
        if kind < 0.2:
            a, b = self.load(dims, dtype), self.load(dims, dtype)
            if a and b and dtype != "bool":
                return ("bin", "*", a, b)
        if kind < 0.4:
            wide = accumulator(dtype)
            got = self.reduction(dims, wide, 1, "sum")
            if got and (dtype in FLOATS) == (wide in FLOATS) and dtype != "bool":
                # A sum that is assigned to a narrower element is cast by itself.
                return got
        x = self.expr(dims, dtype, self.pick([0, 1, 2, 2, 3]))
        if self.chance(0.1) and op == "=" and dtype != "bool" and out.name in self.seen_outputs():
            x = ("bin", "+", x, ("load", out.name, idxs))
        return x

    def seen_outputs(self):
        return {s[2] for s in self.stmts if s[0] == "assign"}

    def let(self):
        dims = self.rng.sample(self.dims, self.rng.randint(1, len(self.dims)))
        dtype = self.pick(("f32", "f32", "f64", "f16", "bf16", "i32", "i64", "u64", "u32", "u16", "u8", "bool"))
        x = self.expr(dims, dtype, self.pick([1, 2]))
        t = self.tensor(dims, dtype, injective=True, kind="let")
        self.stmts.append(("let", t.name, [d.name for d in dims], dtype, x))

    def copy(self):
        dims = self.rng.sample(self.dims, self.rng.randint(1, len(self.dims)))
        dtype = self.pick(DTYPES)
        a = self.tensor(dims, dtype)
        if self.chance(0.4):
            # The same size in other modes: paired in colexicographic order.
            d = self.mode_of([f for x in dims for f in x.factors])
            b = self.tensor([d], dtype, injective=True) if self.chance(0.5) else self.regrouped(dims, dtype)
        else:
            b = self.tensor(dims, dtype, injective=True)
        b.walks = ["*"] * len(b.modes) if len(b.modes) != len(dims) else b.walks
        if dtype in FLOATS and self.chance(0.2):
            p, q = self.pick(["2.0", "-1.5", "1.0"]), self.pick(["0.0", "1.0", "-0.5"])
            self.stmts.append(("axpby", ("lit", dtype, p), a.name, ("lit", dtype, q), b.name))
        else:
            self.stmts.append(("copy", a.name, b.name))
        self.outputs.add(b.name)

    def regrouped(self, dims, dtype):
        factors = [f for x in dims for f in x.factors]
        k = self.rng.randint(1, len(factors))
        parts = [factors[:k], factors[k:]] if k < len(factors) else [factors]
        t = self.tensor([self.mode_of(p) for p in parts], dtype, injective=True)
        return t

    def gemm(self):
        m, n, k = (
            (self.rng.sample(self.dims, 3) + self.dims)[:3]
            if len(self.dims) >= 3
            else [self.pick(self.dims) for _ in range(3)]
        )
        dtype = self.pick(["f32", "f64", "f16", "bf16", "i8", "i32"])
        out = accumulator(dtype) if dtype in INTS or self.chance(0.5) else dtype
        a, b = self.tensor([m, k], dtype), self.tensor([n, k], dtype)
        c = self.tensor([m, n], out, injective=True)
        self.outputs.add(c.name)
        if self.chance(0.5):
            zero = ("lit", out, "0.0" if out in FLOATS else "0")
            self.stmts.append(("fill", c.name, zero))
        self.stmts.append(("gemm", a.name, b.name, c.name))

    def softmax(self):
        """Rows that are divided by their sum, or brought to mean 0 and variance 1."""
        if len(self.dims) < 2:
            return self.assign()
        row = self.rng.sample(self.dims, self.rng.randint(2, len(self.dims)))
        over, outer = row[-1:], row[:-1]
        dtype = self.pick(["f32", "f32", "f64", "f16", "bf16"])
        x = self.tensor(row, dtype)
        y = self.tensor(row, dtype, injective=True)
        self.outputs.add(y.name)
        k, wide = over[0].name + "x", accumulator(dtype)
        here, there = ("load", x.name, list(x.walks)), ("load", x.name, [*x.walks[:-1], k])
        up = (lambda e: e) if wide == dtype else (lambda e: ("cast", wide, e))
        down = (lambda e: e) if wide == dtype else (lambda e: ("cast", dtype, e))
        if self.chance(0.5):
            most = ("red", "max", [k], there)
            top = ("un", "exp", ("bin", "-", up(here), up(most)))
            y2 = k + "y"
            again = ("load", x.name, [*x.walks[:-1], y2])
            low = ("red", "sum", [y2], ("un", "exp", ("bin", "-", up(again), up(most))))
            out = ("bin", "/", top, low)
        else:
            n = ("lit", wide, f"{max(1, over[0].n)}.0")
            t = self.tensor(outer, wide, injective=True, kind="let")
            self.stmts.append(
                ("let", t.name, [d.name for d in outer], wide, ("bin", "/", ("red", "sum", [k], there), n))
            )
            mean = ("load", t.name, list(t.walks))
            off = ("bin", "-", up(there), mean)
            var = ("bin", "/", ("red", "sum", [k], ("bin", "*", off, off)), n)
            out = ("bin", "*", ("bin", "-", up(here), mean), ("un", "rsqrt", ("bin", "+", var, ("lit", wide, "0.5"))))
        self.stmts.append(("assign", "=", y.name, list(y.walks), down(out)))
        return None

    def sliced(self):
        """A view with a fixed coordinate, written or read."""
        dims = self.rng.sample(self.dims, self.rng.randint(1, min(5, len(self.dims))))
        dtype = self.pick(DTYPES)
        at = self.rng.randrange(len(dims) + 1)
        n = self.rng.randint(1, 4)
        modes = [*dims[:at], self.mode_of([str(n)]), *dims[at:]]
        written = self.chance(0.5)
        whole = self.tensor(modes, dtype, injective=written)
        whole.swizzle = None
        coord = [None] * len(modes)
        coord[at] = self.rng.randrange(n)
        view = Tensor(f"v{self.count}", dtype, [], "view")
        view.walks = [d.name for d in dims]
        self.tensors[view.name] = view
        self.stmts.append(("slice", view.name, whole.name, coord))
        other = self.tensor(dims, dtype, injective=not written)
        names = [d.name for d in dims]
        out, src = (view.name, other.name) if written else (other.name, view.name)
        self.outputs.add(whole.name if written else other.name)
        if written:
            self.outputs.add(view.name)
        self.stmts.append(("assign", "=", out, names, ("load", src, names)))

    def program(self):
        self.busy, self.outputs = set(), set()
        self.declare(self.pick([1, 1, 2, 2, 2, 3, 3, 4, 5, 6]))
        for _ in range(self.pick([1, 1, 1, 1, 2, 2, 3, 4])):
            kind = self.rng.random()
            if kind < 0.13:
                self.updated()
            elif kind < 0.55:
                self.assign()
            elif kind < 0.65:
                self.let()
            elif kind < 0.77:
                self.copy()
            elif kind < 0.83:
                self.gemm()
            elif kind < 0.93:
                self.softmax()
            else:
                self.sliced()
        self.grouped()
        if all(s[0] in ("let", "slice") for s in self.stmts):
            self.assign()
        used = {name: n for name, n in self.symbols.items()}
        program = Program(used, self.facts(), self.tensors, self.stmts)
        program.solve = self.chance(0.3)
        program.target = self.pick(["cpu", "cpu", "cpu:baseline", "cpu:avx2", "cpu:avx512"])
        program.threads = self.pick([0, 0, 1, 2])
        program.least = self.least
        return trimmed(program)

    def grouped(self):
        """Indices of the parts of a mode in the place of the whole: `C[(a,b)] = A[a,b]`."""
        if not self.chance(0.12) or len(self.dims) < 2 or len(self.tensors) > 8:
            return
        p, q = self.rng.sample(self.dims, 2)
        dtype = self.pick(DTYPES)
        a = self.tensor([p, q], dtype)
        b = self.tensor([self.mode_of(["1"])], dtype, injective=True)
        both = self.layout([p, q], True)
        b.modes, b.swizzle, b.walks = [both], None, ["*"]
        self.outputs.add(b.name)
        a.walks = ["*", "*"]
        self.stmts.append(("assign", "=", b.name, [["ga", "gb"]], ("load", a.name, ["ga", "gb"])))


def names_in(x):
    """The names that walk the loads of an expression."""
    if isinstance(x, tuple) and x and x[0] == "load":
        return {i for i in x[2] if isinstance(i, str)}
    return set().union(*(names_in(y) for y in x)) if isinstance(x, (tuple, list)) else set()


def mentioned(program):
    """The names of tensors in the statements."""
    out = set()

    def walk(x):
        if isinstance(x, str):
            out.add(x)
        elif isinstance(x, (tuple, list)):
            for y in x:
                walk(y)

    walk(program.stmts)
    return out


def trimmed(program):
    """Without tensors and symbols that nothing uses."""
    program = copy.deepcopy(program)
    names = mentioned(program)
    program.tensors = {n: t for n, t in program.tensors.items() if n in names}
    text = program.text().split("fn f", 1)[1]
    program.symbols = {s: n for s, n in program.symbols.items() if any(s in word for word in _words(text))}
    kept = []
    for f in program.facts:
        if all(w in program.symbols for w in _words(f)):
            kept.append(f)
    program.facts = kept
    return program


def _words(text):
    return set(re.findall(r"\b[A-E]\b", text))
