"""Making a failing program small: a change stays when the program still fails in the same way."""

import copy
import re
import time

from generate import mentioned, names_in
from program import FLOATS, children, dtype_of, leaves, rebuilt, renamed

# Trials and seconds of one shrinking.
TRIALS, SECONDS = 800, 40


def shrink(program, fails):
    """The smallest program found; `fails` runs a candidate."""
    left, start = TRIALS, time.monotonic()
    changed = True
    while changed and left > 0:
        changed = False
        for candidate in candidates(program):
            left -= 1
            if left < 0 or time.monotonic() - start > SECONDS:
                break
            if fails(candidate):
                program, changed = candidate, True
                break
    return program


def candidates(program):
    """Simpler programs, the boldest change first."""
    yield from without_statements(program)
    yield from without_names(program)
    yield from simpler_expressions(program)
    yield from smaller_symbols(program)
    yield from smaller_numbers(program)
    yield from plainer_tensors(program)
    yield from plainer_calls(program)


def tidied(program):
    names = mentioned(program)
    program.tensors = {n: t for n, t in program.tensors.items() if n in names}
    words = set(re.findall(r"\b[A-Z]\b", program.text().split("fn f", 1)[1]))
    program.symbols = {s: n for s, n in program.symbols.items() if s in words}
    program.facts = [f for f in program.facts if all(w in words for w in re.findall(r"\b[A-Z]\b", f))]
    return program


def edited(program, edit):
    new = copy.deepcopy(program)
    edit(new)
    return tidied(new)


def without_statements(program):
    for k in range(len(program.stmts)):
        if len(program.stmts) > 1:
            yield edited(program, lambda p, k=k: p.stmts.pop(k))


def without_names(program):
    """A name goes from the whole program, and with it the modes that it walks."""
    names = set()
    for s in program.stmts:
        names |= names_in(s)
        if s[0] == "assign":
            names |= {i for i in s[3] if isinstance(i, str)}
        if s[0] == "let":
            names |= set(s[2])
    for name in sorted(names):
        try:
            yield edited(program, lambda p, name=name: drop_name(p, name))
        except IndexError:
            continue


def drop_name(p, name):
    gone = {}

    def expr(x):
        if x[0] == "load":
            at = [k for k, i in enumerate(x[2]) if i == name]
            gone.setdefault(x[1], set()).update(at)
            return ("load", x[1], [i for k, i in enumerate(x[2]) if k not in at])
        x = rebuilt(x, expr)
        if x[0] == "red":
            rest = [n for n in x[2] if n != name]
            return ("red", x[1], rest, x[3]) if rest else x[3]
        return x

    for k, s in enumerate(p.stmts):
        if s[0] == "assign":
            at = {i for i, idx in enumerate(s[3]) if idx == name}
            gone.setdefault(s[2], set()).update(at)
            p.stmts[k] = ("assign", s[1], s[2], [i for i in s[3] if i != name], expr(s[4]))
        if s[0] == "let":
            p.stmts[k] = ("let", s[1], [n for n in s[2] if n != name], s[3], expr(s[4]))
    for tensor, at in gone.items():
        t = p.tensors[tensor]
        t.modes = [m for i, m in enumerate(t.modes) if i not in at]


def simpler_expressions(program):
    for k, s in enumerate(program.stmts):
        if s[0] not in ("assign", "let"):
            continue
        for x in simpler(s[-1], program):
            yield edited(program, lambda p, k=k, s=s, x=x: p.stmts.__setitem__(k, (*s[:-1], x)))
        if s[0] == "assign" and s[1] != "=":
            yield edited(program, lambda p, k=k, s=s: p.stmts.__setitem__(k, (s[0], "=", *s[2:])))


def simpler(x, program):
    """An expression with one part replaced by a part of that, or by a number."""
    own = dtype_of(x, program)
    for c in children(x):
        if dtype_of(c, program) == own and c[0] != "lit":
            yield c
    if x[0] not in ("load", "lit"):
        yield ("lit", own, "true" if own == "bool" else "1.5" if own in FLOATS else "3")
    for k, c in enumerate(x):
        if isinstance(c, tuple):
            for y in simpler(c, program):
                yield (*x[:k], y, *x[k + 1 :])


def replaced(p, f):
    """`f` of every text of an int."""

    def mode(m):
        return (f(m[0]), f(m[1])) if isinstance(m, tuple) else [mode(x) for x in m]

    for t in p.tensors.values():
        t.modes = [mode(m) for m in t.modes]


def smaller_symbols(program):
    if program.facts:
        yield edited(program, lambda p: p.facts.clear())
    for name, n in program.symbols.items():
        for less in sorted({0, 1, 2, 3, n // 2, n - 1, n - 8}):
            if program.least <= less < n:
                yield edited(
                    program, lambda p, less=less, name=name: (p.facts.clear(), p.symbols.__setitem__(name, less))
                )

        def literal(p, name=name, n=n):
            replaced(p, lambda s: renamed(s, name, str(n)))
            p.facts.clear()
            del p.symbols[name]

        if n > 0:
            yield edited(program, literal)


def smaller_numbers(program):
    """An extent becomes smaller wherever it stands."""
    numbers = {e for t in program.tensors.values() for m in t.modes for e, _ in leaves(m) if e.isdigit() and int(e) > 1}
    for n in sorted(numbers, key=int, reverse=True):
        for less in sorted({1, 2, 3, int(n) // 2, int(n) - 1, int(n) - 8}):
            if 0 < less < int(n):
                yield edited(program, lambda p, n=n, less=less: extents_replaced(p, n, str(less)))


def extents_replaced(p, n, less):
    def mode(m):
        return (less if m[0] == n else m[0], m[1]) if isinstance(m, tuple) else [mode(x) for x in m]

    for t in p.tensors.values():
        t.modes = [mode(m) for m in t.modes]


def plainer_tensors(program):
    for name, t in program.tensors.items():
        if t.swizzle:
            yield edited(program, lambda p, name=name: setattr(p.tensors[name], "swizzle", None))
        for how in (-1, 1):
            plain = compact(t.modes, how)
            if plain != t.modes and t.kind == "param":
                yield edited(program, lambda p, name=name, plain=plain: setattr(p.tensors[name], "modes", plain))
        flat = [flattened(m) for m in t.modes]
        if flat != t.modes:
            yield edited(program, lambda p, name=name, flat=flat: setattr(p.tensors[name], "modes", flat))
        if t.style != "small":
            yield edited(program, lambda p, name=name: setattr(p.tensors[name], "style", "small"))


def compact(modes, how):
    """The same extents with row-major or column-major strides."""
    flat = [leaf for m in modes for leaf in leaves(m)]
    strides, run = [""] * len(flat), "1"
    for k in range(len(flat))[::how]:
        strides[k] = run
        extent = flat[k][0]
        if run.isdigit() and extent.isdigit():
            run = str(int(run) * int(extent))
        elif run == "1":
            run = extent
        else:
            run = f"{run}*{extent}"
    strides = iter(strides)

    def build(m):
        return (m[0], next(strides)) if isinstance(m, tuple) else [build(x) for x in m]

    return [build(m) for m in modes]


def flattened(m):
    parts = leaves(m)
    extent = "*".join(f for f, _ in parts) or "1"
    return (extent, parts[0][1]) if isinstance(m, list) and parts else m


def plainer_calls(program):
    if program.solve:
        yield edited(program, lambda p: setattr(p, "solve", False))
    if program.threads != 1:
        yield edited(program, lambda p: setattr(p, "threads", 1))
    for target in ("cpu:baseline", "cpu:avx2"):
        if program.target != target and program.target != "cpu:baseline":
            yield edited(program, lambda p, target=target: setattr(p, "target", target))
