"""What a program means, in NumPy: written from docs/language.md, and never by asking tilewright."""

import math

import elements
import indices
import numpy as np
from elements import EPS, NUMPY, Val
from program import FLOATS, Invalid, accumulator, dtype_of, leaves, size, value

# What an update does with the old element.
UPDATES = {"+=": "+", "-=": "-", "*=": "*", "min=": "min", "max=": "max"}

# The most points of one statement, and elements of one tensor's memory.
POINTS = 3_000_000
MEMORY = 4_000_000


class Place:
    """A tensor in memory: the offsets of each mode, in colexicographic order, and whose memory it is."""

    def __init__(self, memory, base, modes, swizzle=None):
        self.memory, self.base, self.modes, self.swizzle = memory, base, modes, swizzle

    @staticmethod
    def of(tensor, env):
        return Place(tensor.name, 0, [ModeOffsets.of(m, env) for m in tensor.modes], tensor.swizzle)

    def range(self):
        """The smallest offset and one past the largest; they hold 0."""
        if any(len(m.offsets) == 0 for m in self.modes):
            return 0, 0
        low = sum(int(m.offsets.min()) for m in self.modes)
        high = sum(int(m.offsets.max()) for m in self.modes) + 1
        if self.swizzle:
            bits = self.swizzle[0] + self.swizzle[1] + abs(self.swizzle[2])
            if low < 0:
                raise Invalid("a swizzle below 0")
            high = ((high + (1 << bits) - 1) >> bits) << bits
        return min(low, 0), high

    def shape(self):
        return [len(m.offsets) for m in self.modes]

    def at(self, offsets):
        if self.swizzle is None:
            return offsets + self.base
        b, m, s = self.swizzle
        mask = ((1 << b) - 1) << (m + max(s, 0))
        moved = offsets & mask
        return offsets ^ (moved >> s if s >= 0 else moved << -s)


class ModeOffsets:
    """Offsets of a mode by its 1-D coordinate, and its parts."""

    def __init__(self, offsets, parts):
        self.offsets, self.parts = offsets, parts

    @staticmethod
    def of(mode, env):
        if size(mode, env) > MEMORY:
            raise Invalid("too large")
        if isinstance(mode, tuple):
            n, d = value(mode[0], env), value(mode[1], env)
            if n < 0:
                raise Invalid("a negative extent")
            return ModeOffsets(np.arange(n, dtype=np.int64) * d, None)
        parts = [ModeOffsets.of(m, env) for m in mode]
        total = np.zeros(1, np.int64)
        for p in parts:
            total = (total[None, :] + p.offsets[:, None]).reshape(-1)
        return ModeOffsets(total, parts)


class Oracle:
    """The memory of a program's tensors, before and after."""

    def __init__(self, program):
        self.program, self.env = program, dict(program.symbols)
        self.places, self.origin, self.memory, self.err = {}, {}, {}, {}
        for t in program.tensors.values():
            if t.kind != "param":
                continue
            place = Place.of(t, self.env)
            low, high = place.range()
            if high - low > MEMORY:
                raise Invalid("too much memory")
            self.places[t.name], self.origin[t.name] = place, -low
            self.memory[t.name] = contents(t, high - low)

    def run(self):
        with np.errstate(all="ignore"):
            for s in self.program.stmts:
                getattr(self, s[0])(*s[1:])

    # Statements.

    def let(self, name, names, dtype, x):
        extents = self.extents([("load", None, names)], x, lets=True)
        out = cast_to(self.full(self.eval(x, names, extents), names, extents), dtype)
        place_modes, stride = [], 1
        for n in names:
            place_modes.append(ModeOffsets(np.arange(extents[n], dtype=np.int64) * stride, None))
            stride *= extents[n]
        self.places[name], self.origin[name] = Place(name, 0, place_modes), 0
        self.memory[name] = np.asarray(out.a).reshape(-1, order="F").astype(NUMPY[dtype])
        self.err[name] = None if out.err is None else np.asarray(out.err).reshape(-1, order="F")

    def assign(self, op, name, idxs, x):
        names = names_of(idxs)
        extents = self.points = self.extents([("load", name, idxs)], x)
        if any(extents[n] == 0 for n in names):
            return
        value_ = self.eval(x, names, extents)
        self.store(op, name, idxs, names, extents, value_, summing(x) or self.gathers(name))

    def gathers(self, name):
        """Whether several coordinates may name one element: an update is a sum then, also of one term."""
        tensor = self.program.tensors[name]
        return any(stride == "0" for m in tensor.modes for _, stride in leaves(m))

    def store(self, op, name, idxs, names, extents, v, sums):
        t = self.program.tensors[name].dtype
        offsets = np.broadcast_to(self.offsets(name, idxs, names), [extents[n] for n in names])
        v = self.full(v, names, extents)
        flat = offsets.reshape(-1)
        memory = self.memory[self.places[name].memory]
        if len(np.unique(flat)) != len(flat):
            if op == "=":
                raise Invalid("two points write one element")
            return self.gathered(op, name, t, flat, v)
        old = self.val(name, offsets)
        if op == "=":
            new = cast_to(v, t)
        elif v.t != t:
            new = self.update_of_sum(op, old, v, t)
        else:
            new = elements.binary(UPDATES[op], old, v)
            if op == "+=" and sums and t in FLOATS:
                # The reduction may begin with the element.
                more = 4 * EPS[t] * (elements.size_of(old.a) + sums_weight(v))
                new = Val(new.a, t, more if new.err is None else new.err + more)
        memory[flat] = new.a.reshape(-1)
        self.put_err(name, flat, new.err, memory.shape)

    def update_of_sum(self, op, old, v, t):
        """`y += sum(…)` with a narrower element: the sum is cast once, and then combined."""
        new = elements.binary(UPDATES[op], old, elements.cast(v, t))
        if t not in FLOATS:
            return new
        more = 4 * EPS[t] * (elements.size_of(old.a) + elements.size_of(v.a) + elements.size_of(new.a))
        return Val(new.a, t, more if new.err is None else new.err + more)

    def gathered(self, op, name, t, flat, v):
        """An update of elements that several coordinates name."""
        memory = self.memory[self.places[name].memory]
        x = v.a.reshape(-1)
        if op in ("min=", "max="):
            for at in np.unique(flat):
                part = Val(np.append(x[flat == at].astype(NUMPY[t]), memory[at]), t)
                memory[at] = elements.reduce(op[:3], part, (0,)).a
            if v.err is not None:
                self.put_err(name, np.unique(flat), np.full(len(np.unique(flat)), np.inf), memory.shape)
            return None
        if t not in FLOATS:
            f = {"+=": np.add, "-=": np.subtract, "*=": np.multiply}[op]
            work = memory.astype(NUMPY[accumulator(t)])
            f.at(work, flat, x.astype(work.dtype))
            memory[:] = work.astype(memory.dtype)
            if v.err is not None:
                self.put_err(name, np.unique(flat), np.full(len(np.unique(flat)), np.inf), memory.shape)
            return None
        if op == "*=":
            return self.multiplied(name, t, flat, v)
        if op == "-=":
            x = -x
        total, weight = memory.astype(np.longdouble), elements.size_of(memory)
        count, extra = np.zeros(len(memory)), np.zeros(len(memory))
        np.add.at(total, flat, x.astype(np.longdouble))
        np.add.at(weight, flat, elements.size_of(x))
        np.add.at(count, flat, 1)
        if v.err is not None:
            np.add.at(extra, flat, v.err.reshape(-1))
        touched = count > 0
        out = total.astype(NUMPY[t])
        memory[touched] = (elements.round_bf16(out) if t == "bf16" else out)[touched]
        err = (count + 2) * EPS[t] * weight + extra + elements.TINY[t]
        err = np.where(np.isfinite(weight), np.where(weight > elements.MAX[t] / 4, np.inf, err), np.inf)
        at = np.flatnonzero(touched)
        return self.put_err(name, at, err[at], memory.shape)

    def multiplied(self, name, t, flat, v):
        """Elements that several float factors are multiplied into; what may overflow on the way is not judged."""
        memory, x = self.memory[self.places[name].memory], v.a.reshape(-1).astype(np.longdouble)
        total, count = memory.astype(np.longdouble), np.zeros(len(memory))
        lengths = np.abs(np.log2(np.abs(total)))
        np.multiply.at(total, flat, x)
        np.add.at(lengths, flat, np.abs(np.log2(np.abs(x))))
        np.add.at(count, flat, 1)
        at = np.flatnonzero(count)
        out = total.astype(NUMPY[t])
        memory[at] = (elements.round_bf16(out) if t == "bf16" else out)[at]
        err = 2 * (count + 2) * EPS[t] * np.abs(total).astype(np.float64)
        sure = (lengths < np.log2(elements.MAX[t]) - 2) & np.isfinite(err) & (v.err is None)
        self.put_err(name, at, np.where(sure, err, np.inf)[at], memory.shape)

    def put_err(self, name, flat, err, shape):
        base = self.places[name].memory
        if err is None and self.err.get(base) is None:
            return
        if self.err.get(base) is None:
            self.err[base] = np.zeros(shape)
        self.err[base][flat] = 0 if err is None else np.asarray(err).reshape(-1)

    def copy(self, a, b):
        self.paired(a, b, lambda x, y: x)

    def fill(self, name, literal):
        self.axes(name, lambda names, idxs: self.assign("=", name, idxs, literal))

    def axpby(self, p, a, q, b):
        def combined(x, y):
            left = ("bin", "*", p, x)
            return left if float(q[2]) == 0 else ("bin", "+", left, ("bin", "*", q, y))

        self.paired(a, b, combined)

    def paired(self, a, b, f):
        """Mode by mode where the modes have equal sizes, in colexicographic order otherwise."""
        pa, pb = self.places[a], self.places[b]
        if pa.shape() == pb.shape():
            return self.axes(a, lambda names, idxs: self.assign("=", b, idxs, f(("load", a, idxs), ("load", b, idxs))))
        if math.prod(pa.shape()) != math.prod(pb.shape()):
            raise Invalid("sizes disagree")
        offsets = [self.flat(p) for p in (pa, pb)]
        saved = dict(self.places)
        for name, place, o in zip((a, b), (pa, pb), offsets):
            self.places[name] = Place(place.memory, 0, [ModeOffsets(o, None)])
        self.assign("=", b, ["i"], f(("load", a, ["i"]), ("load", b, ["i"])))
        self.places = saved
        return None

    def flat(self, place):
        total = np.zeros(1, np.int64)
        for m in place.modes:
            total = (total[None, :] + m.offsets[:, None]).reshape(-1)
        return place.at(total)

    def axes(self, name, f):
        names = [f"i{k}" for k in range(len(self.places[name].modes))]
        f(names, list(names))

    def gemm(self, a, b, c):
        body = ("bin", "*", ("load", a, ["m", "k"]), ("load", b, ["n", "k"]))
        self.assign("+=", c, ["m", "n"], ("red", "sum", ["k"], body))

    def slice(self, view, name, coord):
        place = self.places[name]
        if place.swizzle:
            raise Invalid("a slice of a swizzle")
        base = place.base
        for c, m in zip(coord, place.modes):
            if c is not None:
                if not c < len(m.offsets):
                    raise Invalid("outside")
                base += int(m.offsets[c])
        modes = [m for c, m in zip(coord, place.modes) if c is None]
        self.places[view], self.origin[view] = Place(place.memory, base, modes), self.origin[name]

    # Extents and offsets.

    def extents(self, accesses, x, lets=False):
        """The extent of every name of a statement; they agree."""
        out = {}
        for a in accesses + loads(x) + [y for a in accesses if a[1] for y in indices.loads(a[2])]:
            if a[1] is not None:
                for idx, m in zip(a[2], self.places[a[1]].modes, strict=True):
                    note(out, idx, m)
        for name in names_of(accesses[0][2]):
            if name not in out:
                raise Invalid(f"{name} has no extent")
        empty = any(out[n] == 0 for n in names_of(accesses[0][2])) and not lets
        if math.prod(max(n, 1) for n in out.values()) > POINTS and not empty:
            raise Invalid("too many points")
        return out

    def offsets(self, name, idxs, scope):
        place = self.places[name]
        total = np.zeros([1] * len(scope), np.int64)
        for idx, m in zip(idxs, place.modes, strict=True):
            total = total + (self.looked(idx[1], m, scope) if isinstance(idx, tuple) else along(idx, m, scope))
        return place.at(total) + self.origin[name]

    def looked(self, node, m, scope):
        """The offsets of a mode at an index that is looked up."""
        load = lambda name, names: self.val(name, self.offsets(name, names, scope)).a
        at = indices.coordinates(node, scope, self.points, self.env, load)
        if not indices.inside(at, len(m.offsets)):
            raise Invalid("an index outside")
        return m.offsets[at]

    # Expressions.

    def val(self, name, at):
        base = self.places[name].memory
        err = self.err.get(base)
        return Val(self.memory[base][at], self.program.tensors[name].dtype, None if err is None else err[at])

    def full(self, v, names, extents):
        shape = [extents[n] for n in names]
        err = None if v.err is None else np.broadcast_to(v.err, shape)
        return Val(np.broadcast_to(v.a, shape), v.t, err)

    def eval(self, x, scope, extents, sums=None, want=None):
        """`sums`: in the body of a sum, whose loads are converted first."""
        kind = x[0]
        if kind == "load":
            v = self.val(x[1], self.offsets(x[1], x[2], scope))
            return elements.cast(v, accumulator(v.t)) if sums else v
        if kind == "lit":
            return literal(x, len(scope))
        if kind == "red":
            return self.reduction(x, scope, extents)
        args = [self.eval(c, scope, extents, sums) for c in x[1:] if isinstance(c, tuple)]
        if kind == "cast":
            return elements.cast(args[0], x[1])
        if kind == "un":
            return elements.unary(x[1], args[0])
        if kind == "sel":
            return select(*args)
        return elements.binary(x[1], *args)

    def reduction(self, x, scope, extents):
        _, op, names, body = x
        inner = list(scope) + list(names)
        sums = op in ("sum", "prod")
        whole = sums and dtype_of(body, self.program) == "bool"
        v = self.eval(body, inner, extents, sums and not whole)
        v = elements.cast(v, accumulator(v.t)) if sums else v
        shape = list(v.a.shape[: len(scope)]) + [extents[n] for n in names]
        v = Val(np.broadcast_to(v.a, shape), v.t, None if v.err is None else np.broadcast_to(v.err, shape))
        return elements.reduce(op, v, tuple(range(len(scope), len(inner))))


def select(c, a, b):
    err = elements.bounds(a, b)
    out = np.where(c.a, a.a, b.a)
    err = None if err is None else np.where(c.a, *np.broadcast_arrays(*err))
    if c.err is not None:
        unknown = np.where(c.err > 0, np.inf, 0)
        err = np.broadcast_to(unknown, out.shape) if err is None else np.maximum(err, unknown)
    return Val(out, a.t, err)


def literal(x, rank):
    _, t, text = x
    number = {"true": 1, "false": 0, "inf": math.inf, "nan": math.nan}.get(text)
    number = (float(text) if t in FLOATS else int(text)) if number is None else number
    a = np.array(number, np.float64 if t in FLOATS else np.int64)
    return Val(elements.cast(Val(a, "f64" if t in FLOATS else "i64"), t).a.reshape([1] * rank), t)


def cast_to(v, t):
    return v if v.t == t else elements.cast(v, t)


def summing(x):
    return x[0] == "red" and x[1] == "sum"


def sums_weight(v):
    return elements.size_of(v.a)


def note(out, idx, m):
    if isinstance(idx, tuple):
        return
    if isinstance(idx, list):
        if m.parts is None or len(m.parts) != len(idx):
            raise Invalid("a group over a mode without parts")
        for i, p in zip(idx, m.parts):
            note(out, i, p)
    elif isinstance(idx, int):
        if not 0 <= idx < len(m.offsets):
            raise Invalid("outside")
    elif out.setdefault(idx, len(m.offsets)) != len(m.offsets):
        raise Invalid(f"{idx} has two extents")


def along(idx, m, scope):
    if isinstance(idx, int):
        return m.offsets[idx]
    if isinstance(idx, list):
        return sum((along(i, p, scope) for i, p in zip(idx, m.parts)), np.int64(0))
    shape = [1] * len(scope)
    shape[scope.index(idx)] = len(m.offsets)
    return m.offsets.reshape(shape)


def names_of(idxs):
    out = []
    for i in idxs:
        for name in names_of(i) if isinstance(i, list) else indices.names(i[1]) if isinstance(i, tuple) else [i]:
            if isinstance(name, str) and name not in out:
                out.append(name)
    return out


def loads(x):
    return [x] if x[0] == "load" else [a for c in x[1:] if isinstance(c, tuple) for a in loads(c)]


def contents(tensor, n):
    """The memory of a tensor before the call."""
    rng = np.random.default_rng(tensor.seed)
    t = tensor.dtype
    if t == "bool":
        return rng.integers(0, 2, n).astype(np.bool_)
    if t not in FLOATS:
        info = np.iinfo(NUMPY[t])
        if tensor.style.startswith("below "):
            return rng.integers(0, int(tensor.style[6:]), n).astype(NUMPY[t])
        if tensor.style == "small":
            return rng.integers(0, 5, n).astype(NUMPY[t])
        out = rng.integers(info.min, info.max, n, NUMPY[t], endpoint=True)
        return np.where(rng.random(n) < 0.5, rng.integers(-4 if info.min < 0 else 0, 9, n).astype(NUMPY[t]), out)
    x = rng.standard_normal(n)
    if tensor.style == "small":
        x = rng.integers(-3, 4, n).astype(np.float64)
    elif tensor.style == "positive":
        x = np.abs(x) + 0.25
    elif tensor.style == "wide":
        x = x * 2.0 ** rng.integers(-12, 13, n)
    elif tensor.style == "special":
        odd = np.array([np.nan, np.inf, -np.inf, -0.0, 0.0, 2.0**-140, -(2.0**-20), 60000.0, 1.5])
        x = np.where(rng.random(n) < 0.2, rng.choice(odd, n), x)
    with np.errstate(all="ignore"):
        return elements.cast(Val(x, "f64"), t).a.copy()
