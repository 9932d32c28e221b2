"""Programs of the differential run: tensors with layouts, statements, expressions, and their text.

A layout is a list of top-level modes; a mode is a leaf `(extent, stride)` of two texts, or a list of modes. The texts
are ints, symbols, sums and products, which Python evaluates as the language does. Expressions are tuples:

    ("load", tensor, [index…])    ("lit", dtype, text)       ("un", op, x)     ("bin", op, a, b)
    ("cast", dtype, x)            ("sel", c, a, b)           ("red", op, [name…], body)

An index is a name, an int, a list of indices (a group), or looked up (`indices.py`). Statements:

    ("assign", op, tensor, [index…], x)    ("let", tensor, [name…], dtype, x)    ("copy", a, b)    ("fill", t, lit)
    ("axpby", lit, a, lit, b)              ("gemm", a, b, c)
    ("slice", view, tensor, [int or None…])
"""

import dataclasses
import re

import indices

FLOATS = ("f64", "f32", "f16", "bf16")
UNSIGNED = ("u64", "u32", "u16", "u8")
INTS = ("i64", "i32", "i16", "i8") + UNSIGNED
DTYPES = FLOATS + INTS + ("bool",)
BYTES = {t: int("".join(c for c in t if c.isdigit()) or 8) // 8 for t in DTYPES}
COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
# Those of the library, which may differ by some units, and all functions of one float.
LIBRARY = ("exp", "expm1", "log", "log1p", "tanh", "sigmoid", "gelu", "gelu_erf", "erf", "sin", "cos", "atan")
PAIRS = ("pow", "atan2")
FUNCTIONS = LIBRARY + ("sqrt", "rsqrt", "floor", "ceil", "round", "trunc", "sign", "relu", "abs", "neg")


def accumulator(dtype):
    """The type that sums and products of such elements have."""
    return {"f16": "f32", "bf16": "f32", "i16": "i32", "i8": "i32", "u16": "i32", "u8": "i32", "bool": "i32"}.get(dtype, dtype)


class Invalid(Exception):
    """A program that says nothing, or something else than meant: extents that disagree, an index outside."""


@dataclasses.dataclass
class Tensor:
    """A parameter, or a temporary or view where `kind` says so."""

    name: str
    dtype: str
    modes: list
    kind: str = "param"
    style: str = "normal"
    seed: int = 0
    swizzle: tuple = None

    def text(self):
        shape = ",".join(tree(m, 0) for m in self.modes)
        stride = ",".join(tree(m, 1) for m in self.modes)
        comma = "," if len(self.modes) == 1 else ""
        plain = f"({shape}{comma}):({stride}{comma})"
        return plain if self.swizzle is None else "Sw<{},{},{}> o 0 o ".format(*self.swizzle) + plain


@dataclasses.dataclass
class Program:
    """A function `f` with what it is called on."""

    symbols: dict
    facts: list
    tensors: dict
    stmts: list
    solve: bool = False
    target: str = "cpu"
    threads: int = 0
    least: int = 0

    def params(self):
        return [t for t in self.tensors.values() if t.kind == "param"]

    def written(self):
        """Names of the parameters that a statement writes."""
        out = set()
        for s in self.stmts:
            name = {"assign": 2, "copy": 2, "fill": 1, "axpby": 4, "gemm": 3}.get(s[0])
            if name is not None:
                out.add(self.base(s[name]))
        return out

    def base(self, name):
        """The tensor whose memory a name stands for."""
        for s in self.stmts:
            if s[0] == "slice" and s[1] == name:
                return self.base(s[2])
        return name

    def text(self):
        head = ""
        if self.symbols:
            facts = " where " + ", ".join(self.facts) if self.facts else ""
            head = f"sym {', '.join(self.symbols)}{facts}\n"
        params = ", ".join(f"{t.name}: {t.dtype} {t.text()}" for t in self.params())
        body = "\n".join("  " + statement(s) for s in self.stmts)
        return f"{head}fn f({params}) {{\n{body}\n}}\n"


def tree(mode, which):
    if isinstance(mode, tuple):
        return mode[which]
    inner = ",".join(tree(m, which) for m in mode)
    return f"({inner},)" if len(mode) == 1 else f"({inner})"


def leaves(mode):
    return [mode] if isinstance(mode, tuple) else [leaf for m in mode for leaf in leaves(m)]


def value(text, env):
    """The number of an int's text."""
    return int(text) if text.lstrip("-").isdigit() else eval(text, {"__builtins__": {}}, env)


def size(mode, env):
    n = 1
    for extent, _ in leaves(mode):
        n *= value(extent, env)
    return n


def mul(a, b):
    """The text of a product, numbers multiplied out."""
    if a.isdigit() and b.isdigit():
        return str(int(a) * int(b))
    if a == "1" or b == "1":
        return b if a == "1" else a
    return f"{b}*{a}" if b.isdigit() else f"{a}*{b}"


def index_text(idx):
    if isinstance(idx, tuple):
        return indices.text(idx[1])
    return "(" + ",".join(map(index_text, idx)) + ")" if isinstance(idx, list) else str(idx)


def access(name, idxs):
    return f"{name}[{','.join(map(index_text, idxs))}]"


def statement(s):
    kind = s[0]
    if kind == "assign":
        return f"{access(s[2], s[3])} {s[1]} {text(s[4], True)}"
    if kind == "let":
        return f"let {s[1]}[{','.join(s[2])}]: {s[3]} = {text(s[4], True)}"
    if kind == "slice":
        return f"let {s[1]} = {s[2]}({','.join('_' if i is None else str(i) for i in s[3])})"
    parts = [p[2] if isinstance(p, tuple) else p for p in s[1:]]
    return f"{kind}({', '.join(parts)})"


def text(e, bare=False):
    """An expression, with parentheses round everything that could be read otherwise."""
    kind = e[0]
    if kind == "load":
        return access(e[1], e[2])
    if kind == "lit":
        return f"({e[2]})" if e[2].startswith("-") else e[2]
    if kind == "un":
        return f"{e[1]}({text(e[2], True)})"
    if kind == "cast":
        return f"{e[1]}({text(e[2], True)})"
    if kind == "sel":
        return f"select({', '.join(text(x, True) for x in e[1:])})"
    if kind == "red":
        # A product needs no parentheses as a body; those of the source show whether the grammar takes it.
        body = text(e[3])
        out = f"{e[1]}({','.join(e[2])}) {body}"
    elif e[1] in ("min", "max", *PAIRS):
        out = f"{e[1]}({text(e[2], True)}, {text(e[3], True)})"
    else:
        out = f"{text(e[2])} {e[1]} {text(e[3])}"
    return out if bare else f"({out})"


def children(e):
    kind = e[0]
    if kind in ("load", "lit"):
        return []
    return [x for x in e[1:] if isinstance(x, tuple)]


def rebuilt(e, f):
    """The expression with `f` of each child."""
    return tuple(f(x) if isinstance(x, tuple) else x for x in e)


def dtype_of(e, program, narrow=None):
    """The type of an expression; in the body of a sum, loads of type `narrow` are of the accumulator's."""
    kind = e[0]
    if kind == "load":
        d = program.tensors[e[1]].dtype
        return accumulator(d) if narrow else d
    if kind in ("lit", "cast"):
        return e[1]
    if kind == "un":
        return dtype_of(e[2], program, narrow)
    if kind == "sel":
        return dtype_of(e[2], program, narrow)
    if kind == "red":
        if e[1] in ("sum", "prod"):
            return accumulator(dtype_of(e[3], program, True))
        return dtype_of(e[3], program, narrow)
    if e[1] in COMPARISONS:
        return "bool"
    return dtype_of(e[2], program, narrow)


def renamed(text_, name, by):
    """An int's text with a symbol replaced."""
    return re.sub(rf"\b{name}\b", by, text_)
