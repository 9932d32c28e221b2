"""Indices that are looked up: data, or computed from other indices.

An index `("at", node)` stands where a name would; a node is

    ("ix", name)    ("num", text)    ("op", op, a, b)    ("load", tensor, [name…])
"""

import numpy as np

OPERATIONS = {"+": np.add, "-": np.subtract, "*": np.multiply, "/": np.floor_divide, "%": np.mod,
              "min": np.minimum, "max": np.maximum}  # fmt: skip


def value(text_, env):
    """The number of an int's text."""
    return int(text_) if text_.isdigit() else env[text_]


def text(node):
    kind = node[0]
    if kind == "load":
        return f"{node[1]}[{','.join(node[2])}]"
    if kind != "op":
        return node[1]
    _, op, a, b = node
    return f"{op}({text(a)}, {text(b)})" if op in ("min", "max") else f"({text(a)} {op} {text(b)})"


def parts(node):
    """The node and all below it."""
    yield node
    for x in node[2:] if node[0] == "op" else ():
        yield from parts(x)


def names(node):
    """The names that it depends on, in order."""
    found = [n for x in parts(node) for n in ([x[1]] if x[0] == "ix" else x[2] if x[0] == "load" else [])]
    return list(dict.fromkeys(found))


def loads(idxs):
    """What indices load."""
    looked = [x for idx in idxs if isinstance(idx, tuple) for x in parts(idx[1])]
    return [x for x in looked if x[0] == "load"]


def coordinates(node, scope, extents, env, load):
    """The value of a node at every point of a scope; `load` gives elements."""
    kind = node[0]
    if kind == "ix":
        shape = [1] * len(scope)
        shape[scope.index(node[1])] = extents[node[1]]
        return np.arange(extents[node[1]], dtype=np.int64).reshape(shape)
    if kind == "num":
        return np.full([1] * len(scope), value(node[1], env), np.int64)
    if kind == "load":
        return load(node[1], node[2]).astype(np.int64)
    a, b = (coordinates(x, scope, extents, env, load) for x in node[2:])
    return OPERATIONS[node[1]](a, b)


def inside(at, n):
    """Whether all coordinates are points of a mode."""
    return not at.size or (at.min() >= 0 and at.max() < n)


class Indices:
    """How the generator makes them."""

    def looked_up(self, d, others, n, size):
        """An index along a dimension that is a point of a mode of `size`, whose text is `n`."""
        i, number = ("ix", d.name), lambda x: ("num", str(x))
        last = ("op", "-", ("num", n), number(1)) if not n.isdigit() else number(size - 1)
        kind = self.rng.randrange(8)
        if kind < 2:
            t = self.tensor([d, *others[: self.rng.randrange(2)]], self.pick(("i32", "i64", "u32", "u8")))
            t.style, t.swizzle = f"below {min(size, 200)}", None
            return ("load", t.name, list(t.walks))
        if kind == 2:
            return ("op", "/", i, number(max(1, -(-d.n // size))))
        if kind == 3:
            return ("op", "min", ("op", "max", ("op", "-", i, number(5)), number(0)), last)
        if kind == 4:
            return ("op", "-", last, ("op", "%", i, ("num", n)))
        if kind == 5 and others:
            i = ("op", "+", i, ("ix", others[0].name))
        if kind == 6:
            i = ("op", "*", i, number(self.pick([2, 3])))
        return ("op", "%", i, ("num", n))

    def updated(self):
        """An update whose points may meet: an axis of the output is looked up."""
        dims = self.rng.sample(self.dims, self.rng.randint(1, min(3, len(self.dims))))
        dtype = self.pick(("i32", "u32", "i64", "u64", "i16", "u16", "i8", "u8", "f32", "f64", "f16", "bf16"))
        op = self.pick(["+=", "+=", "-=", "*=", "min=", "max="])
        looked = self.rng.sample(dims, self.rng.randint(1, len(dims)))
        modes, idxs = [], []
        for d in dims:
            if d not in looked:
                modes.append(d)
                idxs.append(d.name)
                continue
            n = self.pick([1, 1, 2, 3, 4, 7, 8, 16, 33])
            text_ = self.symbol(n) if self.chance(0.3) else str(n)
            size = value(text_, self.symbols)
            if size < 1:
                text_, size = "1", 1
            others = [x for x in dims if x is not d]
            modes.append(self.mode_of([text_]))
            idxs.append(("at", self.looked_up(d, others, text_, size)))
        out = self.tensor(modes, dtype, injective=True)
        if any(isinstance(m, list) for m, idx in zip(out.modes, idxs) if isinstance(idx, tuple)):
            return self.assign()  # an index that is looked up is one of a mode without parts
        self.outputs.add(out.name)
        source = self.tensor(dims, dtype)
        x = ("load", source.name, list(source.walks))
        if self.chance(0.3):
            x = ("un", self.pick(("abs", "neg", "relu")), x)
        self.stmts.append(("assign", op, out.name, idxs, x))
        return None
