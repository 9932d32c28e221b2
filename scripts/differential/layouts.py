"""Random extents, layouts and tensors: what the statements of a random program are over."""

import random

from program import Tensor, leaves, mul, size, value

NUMBERS = [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    12,
    13,
    15,
    16,
    17,
    20,
    24,
    31,
    32,
    33,
    48,
    63,
    64,
    65,
    96,
    100,
    127,
    128,
    129,
    256,
    300,
]


class Dim:
    """What a name walks: its extent as factors, each a number or a symbol."""

    def __init__(self, name, factors, n):
        self.name, self.factors, self.n = name, factors, n


class Tensors:
    """The symbols, dimensions and tensors of one program in the making."""

    def __init__(self, seed, least=0):
        self.rng, self.least = random.Random(seed), least
        self.tensors, self.stmts, self.count = {}, [], 0
        self.symbols, self.dims = {}, []
        self.styles = self.rng.choice(
            [("normal", "small", "wide", "positive"), ("normal",), ("small",), ("special", "normal")]
        )

    def chance(self, p):
        return self.rng.random() < p

    def pick(self, items):
        return self.rng.choice(list(items))

    # Symbols and dimensions.

    def number(self, limit):
        limit = max(1, int(limit))
        if self.chance(0.3):
            return self.rng.randint(1, min(limit, 9))
        return self.pick([n for n in NUMBERS if n <= limit])

    def mode_of(self, factors):
        """A mode that no name of the program stands for."""
        n = 1
        for f in factors:
            n *= value(f, self.symbols)
        return Dim("*", factors, n)

    def declare(self, n_dims):
        limit = self.pick([300, 2000, 20_000, 20_000, 150_000])
        wanted = limit ** (1 / n_dims) * self.pick([1, 1, 2, 4])
        total = 1
        for k in range(n_dims):
            room = max(1, min(wanted, limit / total))
            self.dims.append(self.dim("ijklmn"[k], room))
            total *= max(1, self.dims[-1].n)
        if 0 in self.symbols.values() and self.chance(0.4):
            # Where one extent is 0, the others may be anything.
            name = self.pick(self.symbols)
            if self.symbols[name] != 0:
                self.symbols[name] = self.pick([1000, 4099, 20_000])
        for d in self.dims:
            d.n = 1
            for f in d.factors:
                d.n *= value(f, self.symbols)

    def dim(self, name, room):
        parts = self.pick([1, 1, 1, 1, 2, 2, 3])
        factors = []
        n = 1
        for _ in range(parts):
            one = self.number((room / n) ** (1.0 if parts == 1 else 0.6))
            n *= one
            factors.append(self.symbol(one) if self.chance(0.45) else str(one))
        return Dim(name, factors, n)

    def symbol(self, n):
        if len(self.symbols) >= 5 or (self.symbols and self.chance(0.15)):
            return self.pick(self.symbols)
        name = "ABCDE"[len(self.symbols)]
        self.symbols[name] = self.pick([self.least, 1]) if self.chance(0.12) else n
        return name

    def facts(self):
        out = []
        for name, n in self.symbols.items():
            if self.chance(0.35):
                kinds = [f"{name} >= {self.pick([0, min(1, n), n])}", f"{name} <= {n + self.pick([0, 1, 1000])}"]
                by = [k for k in (2, 3, 4, 8, 16, 32) if n % k == 0]
                kinds += [f"{name} % {self.pick(by)} == 0"] * 2 if by else []
                kinds += [f"{name} == {n}"] if self.chance(0.2) else []
                out.append(self.pick(kinds))
        pairs = [(a, b) for a in self.symbols for b in self.symbols if a != b]
        if pairs and self.chance(0.1):
            a, b = self.pick(pairs)
            x, y = self.symbols[a], self.symbols[b]
            out.append(f"{a} {'==' if x == y else '<' if x < y else '>='} {b}")
        return out

    # Layouts.

    def extents(self, d):
        """The extent of a dimension as a tree of extents: other nestings of the same size."""
        factors = list(d.factors)
        if self.chance(0.06):
            # Another text of the same size, which is compared at launch.
            factors = self.pick([[str(d.n)], [s for s, n in self.symbols.items() if n == d.n][:1] or factors])
        if self.chance(0.2):
            self.rng.shuffle(factors)
        if self.chance(0.15):
            k = self.rng.randrange(len(factors))
            if factors[k].isdigit() and int(factors[k]) > 1:
                n = int(factors[k])
                by = self.pick([m for m in range(1, n + 1) if n % m == 0])
                factors[k : k + 1] = [str(by), str(n // by)]
        if len(factors) == 1 or self.chance(0.35):
            flat = factors[0]
            for f in factors[1:]:
                flat = mul(flat, f)
            return [flat] if self.chance(0.1) else flat
        if len(factors) > 2 and self.chance(0.4):
            return [factors[0], factors[1:]]
        return factors

    def layout(self, dims, injective):
        """Modes of these dimensions, with strides."""
        trees = [self.extents(d) for d in dims]
        flat = []

        def collect(t):
            return [collect(x) for x in t] if isinstance(t, list) else (flat.append(t), len(flat) - 1)[1]

        shaped = [collect(t) for t in trees]
        strides = self.injective(flat) if injective or self.chance(0.6) else self.wild(flat)

        def build(t):
            return [build(x) for x in t] if isinstance(t, list) else (flat[t], strides[t])

        return [build(t) for t in shaped]

    def injective(self, flat):
        order = list(range(len(flat)))
        how = self.pick(["left", "right", "right", "any"])
        if how == "right":
            order.reverse()
        elif how == "any":
            self.rng.shuffle(order)
        run, strides = self.pick(["1", "1", "1", "1", "2", "3"]), [""] * len(flat)
        padded, turned = self.chance(0.25), self.chance(0.15)
        for k in order:
            negative = turned and self.chance(0.5)
            strides[k] = f"-{run}" if negative and run.isdigit() else f"0-{run}" if negative else run
            if flat[k] == "1" and self.chance(0.5):
                strides[k] = self.pick(["0", "1", "99", "-7"])
            run = mul(run, flat[k])
            if padded and self.chance(0.5):
                more = self.pick([1, 2, 5])
                run = str(int(run) + more) if run.isdigit() else f"({run}+{more})"
        return strides

    def wild(self, flat):
        how = self.pick(["broadcast", "small", "zero", "symbols"])
        base = self.injective(flat)
        if how == "broadcast":
            return [self.pick(["0", s]) for s in base]
        if how == "small":
            return [str(self.rng.randint(-4, 7)) for _ in flat]
        if how == "zero":
            return ["0"] * len(flat)
        names = list(self.symbols) or ["1"]
        return [self.pick([s, self.pick(names), f"0-{self.pick(names)}", "-1", "0"]) for s in base]

    # Tensors.

    def tensor(self, dims, dtype, injective=False, kind="param"):
        name = "abcdefghpqrstuvw"[self.count % 16] + (str(self.count // 16) if self.count >= 16 else "")
        name = {"o": "oo"}.get(name, name)
        self.count += 1
        modes = self.layout(dims, injective)
        t = Tensor(name, dtype, modes, kind, self.pick(self.styles), self.rng.randrange(1 << 30))
        t.walks = [d.name for d in dims]
        plain = all(not s.startswith(("-", "0-")) for m in modes for _, s in leaves(m))
        if (
            plain
            and kind == "param"
            and self.chance(0.04)
            and all(x.isdigit() and int(x) > 0 for m in modes for x, _ in leaves(m))
        ):
            t.swizzle = self.pick([(1, 0, 1), (2, 0, 3), (3, 3, 3), (2, 4, 3), (1, 2, -2)])
        self.tensors[name] = t
        return t

    def load(self, dims, dtype):
        """A load that uses some of these dimensions."""
        known = [d.name for d in dims]
        fits = [t for t in self.tensors.values() if t.dtype == dtype and all(w in known for w in t.walks)]
        if fits and (self.chance(0.3) or len(self.tensors) >= 9):
            t = self.pick(fits)
            if t.name not in self.busy:
                return self.read(t)
        if len(self.tensors) >= 12:
            return None
        used = [d for d in dims if self.chance(0.8)] or dims[:1]
        if self.chance(0.4):
            self.rng.shuffle(used)
        if used and self.chance(0.03):
            used.append(self.pick(used))
        if used and len(used) < 6 and self.chance(0.08):
            used.insert(self.rng.randrange(len(used) + 1), self.mode_of([str(self.rng.randint(1, 5))]))
        t = self.tensor(used, dtype)
        return self.read(t)

    def read(self, t):
        idxs = []
        for k, w in enumerate(t.walks):
            n = size(t.modes[k], self.symbols) if t.kind == "param" else 0
            if w == "*" or (n > 0 and self.chance(0.03)):
                idxs.append(self.rng.randrange(n) if n else 0)
            else:
                idxs.append(w)
        return ("load", t.name, idxs)
