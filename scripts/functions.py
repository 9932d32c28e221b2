"""The library functions against arithmetic of 60 digits and more: reference values, and the polynomials of the expansions.

    pip install mpmath numpy
    python3 scripts/functions.py points > ir/src/library/reference.txt
    python3 scripts/functions.py fit

`points` writes a line each: the function, its arguments, and its value as a sum of two f64, all as the bits of f64.
Arguments are special values, ends of ranges, both sides of where an expansion changes its formula or its
reduction takes another step, and random ones of all magnitudes; many are f32. A value is computed with 60 digits more
than its argument has; a result that f64 does not have is what rounding makes of it.

`fit` prints the polynomials of `ir/src/library/{single,double}.rs` again: weighted least squares at Chebyshev's nodes, the
weights moved towards the minimax (Lawson, 1961), and the coefficients rounded one after another, lowest first, the rest
being fitted again to what that leaves.
"""

import random
import struct
import sys

import mpmath as mp
import numpy as np

INF, NAN = float("inf"), float("nan")


def f32(x):
    with np.errstate(over="ignore"):
        return float(np.float32(float(x)))


def neighbours(x):
    """A number and those beside it, as f32 and as f64."""
    out = [f32(x)] + [float(np.nextafter(np.float32(f32(x)), np.float32(to))) for to in (-INF, INF)]
    return out + [float(x)] + [float(np.nextafter(x, to)) for to in (-INF, INF)]


def spread(rng, least, most, n):
    """Random magnitudes between powers of two, either sign, every second an f32."""
    out = []
    for i in range(n):
        x = rng.choice((-1, 1)) * rng.uniform(1, 2) * 2.0 ** rng.uniform(least, most)
        out.append(f32(x) if i % 2 == 0 else x)
    return out


def phi(x):
    if abs(x) > 1000:
        return x if x > 0 else -mp.mpf(10) ** -1000
    return x * mp.erfc(-x / mp.sqrt(2)) / 2


def sigmoid(x):
    if x < -10000:
        return mp.mpf(10) ** -1000
    return 1 / (1 + mp.exp(-x))


def gelu(x):
    if abs(x) > 1000:
        return phi(x)
    c = mp.sqrt(2 / mp.pi)
    return x * sigmoid(2 * c * (x + mp.mpf(0.044715) * x**3))


def exp2(x):
    if abs(x) > 10000:
        return mp.mpf(0) if x < 0 else mp.inf
    return mp.nan if mp.isnan(x) else mp.power(2, x)


def of_trig(f):
    def value(x):
        return mp.nan if mp.isinf(x) else f(x)

    return value


# A function, the ends of where it does something as powers of two, and arguments where something changes.
LN2 = float(mp.log(2))
ONE = {
    "exp": (mp.exp, (-30, 9.5), [LN2 / 2, -LN2 / 2, 88.72283, 709.782712893384, -87.33654, -103.97, -708.4, -744.9]),
    "exp2": (exp2, (-30, 10.5), [0.5, -0.5, 1.5, 127.5, 128.0, -126.5, -149.5, 1023.5, -1022.5, -1074.5]),
    "expm1": (mp.expm1, (-60, 9.5), [LN2 / 2, -LN2 / 2, 1.5 * LN2, 88.72, 88.73, 709.78, -17.4, -37.5, -50.0]),
    "log": (lambda x: mp.nan if x < 0 else mp.log(x), (-1022, 1023), [2 / 3, 4 / 3, 0.75, 1.5, 1.0, 2.0]),
    "log1p": (lambda x: mp.nan if x < -1 else mp.log1p(x), (-60, 1023), [-1.0, -0.5, -0.25, 1 / 3, 0.5, 1.0, 2.0**24]),
    "tanh": (mp.tanh, (-30, 5), [0.625, -0.625, 9.01, 19.06]),
    "sigmoid": (sigmoid, (-30, 6), [-87.3, 17.0]),
    "gelu": (gelu, (-30, 4), [-5.5, 5.5]),
    "gelu_erf": (phi, (-30, 4), [2**0.5, -(2**0.5), -5.6, 5.6]),
    "erf": (mp.erf, (-60, 3), [1.0, -1.0, 3.9, 4.0, 5.92, 6.0]),
    "atan": (mp.atan, (-60, 60), [1.0, -1.0]),
    "sin": (of_trig(mp.sin), (-40, 1023), []),
    "cos": (of_trig(mp.cos), (-40, 1023), []),
}

# Functions of two operands.
TWO = ("pow", "atan2")

# Multiples of π/2, and the numbers nearest to one of them: of f32 and of f64 (Muller, Elementary Functions, §11).
ANGLES = [k * float(mp.pi) / 4 for k in (1, 2, 3, 4, 5, 6, 7, 8, 11, 100, 355, 1e4, 1e7, 1e15)]
ANGLES += [f32(16367173 * 2.0**72), f32(12865591 * 2.0**-2), 6381956970095103 * 2.0**797, 1e22, 2.0**120, 2.0**1023]
ANGLES += [2.0**52 * 1.5, 2.0**101, 2.0**102, 2.0**103, 2.0**852, 2.0**-27, f32(3e38), f32(1e30)]

ENDS = [0.0, -0.0, INF, -INF, NAN, 1.0, -1.0, 5e-324, f32(1e-45), 1e-310, f32(1e-39), f32(3.4e38), -1.7e308, 0.5, 2.0, -2.5]


def two(x):
    """A value as the nearest f64 and the rest."""
    if mp.isnan(x) or mp.isinf(x):
        return float(x), 0.0
    high = float(x)
    rest = 0.0 if high in (INF, -INF) else float(x - mp.mpf(high))
    return high, rest


def shown(x):
    return struct.pack(">d", NAN if x != x else x).hex()


def line(name, args, value):
    high, rest = two(value)
    print(name, *map(shown, args), shown(high), shown(rest))


def points():
    first = random.Random(20260101)
    for name, (f, (least, most), changes) in ONE.items():
        # Functions that came later draw points of their own: those of the others stay.
        rng = random.Random(name) if name == "exp2" else first
        xs = list(ENDS) + [y for x in changes for y in neighbours(x)]
        if name in ("sin", "cos"):
            xs += [y for x in ANGLES for y in neighbours(x)[:6 if x < 3e38 else 0] + [float(x)]]
            xs += spread(rng, -4, 10, 40) + spread(rng, 10, 127, 30)
        xs += spread(rng, least, most, 60) + spread(rng, -3, 2, 30) + spread(rng, max(least, -100), min(most, 100), 40)
        for x in dict.fromkeys(map(shown, xs)):
            x = struct.unpack(">d", bytes.fromhex(x))[0]
            with mp.workdps(400 if name in ("sin", "cos") else 80):
                if x != x:
                    value = mp.nan
                elif x == 0 and name not in ("exp", "exp2", "log", "sigmoid", "cos"):
                    print(name, shown(x), shown(x), shown(0.0))
                    continue
                elif name == "log" and x == 0:
                    value = -mp.inf
                elif mp.isinf(x) and name.startswith("gelu"):
                    value = mp.inf if x > 0 else mp.nan
                elif x == -1 and name == "log1p":
                    value = -mp.inf
                elif mp.isinf(x) and name == "sigmoid":
                    value = mp.mpf(1 if x > 0 else 0)
                else:
                    value = f(mp.mpf(x))
            line(name, (x,), value)
    for name in TWO:
        for a, b in dict.fromkeys(pairs(first, name)):
            with mp.workdps(80):
                line(name, (a, b), (power if name == "pow" else angle)(a, b))


def power(x, y):
    """C's pow."""
    if x == 1 or y == 0:
        return mp.mpf(1)
    if x != x or y != y:
        return mp.nan
    whole = mp.isinf(y) or y == int(y)
    odd = not mp.isinf(y) and whole and int(y) % 2 == 1
    if x < 0 and not mp.isinf(x) and not whole:
        return mp.nan
    negative = odd and np.signbit(x)
    if abs(x) == 1:
        value = mp.mpf(1)
    elif x == 0 or mp.isinf(x) or mp.isinf(y):
        value = mp.inf if (abs(x) > 1) == (y > 0) else mp.mpf(0)
    elif abs(mp.mpf(y) * mp.log(abs(mp.mpf(x)))) > 2000:
        value = mp.inf if (abs(x) > 1) == (y > 0) else mp.mpf(10) ** -1000
    else:
        value = mp.exp(mp.mpf(y) * mp.log(abs(mp.mpf(x))))
    return ZERO if value == 0 and negative else -value if negative else value


# −0, which mpmath does not have.
ZERO = -mp.mpf(10) ** -1000


def angle(y, x):
    """C's atan2."""
    if x != x or y != y:
        return mp.nan
    down, back = np.signbit(y), np.signbit(x)
    if y == 0 or mp.isinf(x) and not mp.isinf(y):
        value = mp.pi if back else -ZERO
    elif mp.isinf(x):
        value = 3 * mp.pi / 4 if back else mp.pi / 4
    elif mp.isinf(y) or x == 0:
        value = mp.pi / 2
    else:
        value = mp.atan2(abs(mp.mpf(y)), mp.mpf(x))
    return -value if down else value


def pairs(rng, name):
    ends = [0.0, -0.0, INF, -INF, NAN, 1.0, -1.0, 0.5, -0.5, 2.0, -2.0, 3.0, -3.0, 1 / 3, -8.0, 1e300, f32(1e-45), -1e20]
    for a in ends:
        yield from ((a, b) for b in ends)
    if name == "pow":
        near = [y for x in (0.75, 1.0, 1.5, 2.0, 10.0) for y in neighbours(x)]
        yield from ((x, f32(y)) for x in near for y in (127.5, -149.2, 1e6, -2e8, 0.1))
        yield from ((f32(x), y) for x in near for y in (1023.7, -1074.2, 1e15, -2e14))
        for i in range(300):
            x = 2.0 ** rng.uniform(-20, 20)
            y = rng.uniform(-3, 3) * 10 ** rng.uniform(-2, 1.2)
            yield (f32(x), f32(y)) if i % 2 else (x, y)
        yield from ((-f32(x), float(rng.randint(-9, 9))) for x in spread(rng, -3, 3, 30))
    else:
        for least, most in ((-3, 3), (-30, 30), (-100, 100)):
            yield from zip(spread(rng, least, most, 60), spread(rng, least, most, 60))


def nodes(a, b, n):
    return [(a + b) / 2 + (b - a) / 2 * mp.cos(mp.pi * (2 * k + 1) / (2 * n)) for k in range(n)]


def least_squares(xs, fs, weights, degree, fixed):
    free = [i for i in range(degree + 1) if i not in fixed]
    a, b = mp.matrix(len(free), len(free)), mp.matrix(len(free), 1)
    for x, f, w in zip(xs, fs, weights):
        rest = f - sum(c * x**i for i, c in fixed.items())
        row = [x**i for i in free]
        for i, p in enumerate(row):
            b[i] += w * p * rest
            for j, q in enumerate(row):
                a[i, j] += w * p * q
    solved = mp.lu_solve(a, b)
    out = dict(fixed) | {k: solved[i] for i, k in enumerate(free)}
    return [out[i] for i in range(degree + 1)]


def fitted(f, weight, a, b, degree, rounded):
    """The coefficients, lowest first, and the largest weighted error."""
    n = 5 * (degree + 2)
    xs = nodes(mp.mpf(a), mp.mpf(b), n)
    fs, by = [f(x) for x in xs], [weight(x) for x in xs]
    fixed, best = {}, None
    for k in range(degree + 1):
        moved, best = [mp.mpf(1)] * n, None
        for _ in range(8 if k == 0 else 4):
            c = least_squares(xs, fs, [w * w * m for w, m in zip(by, moved)], degree, fixed)
            errors = [abs(w * (mp.polyval(c[::-1], x) - y)) for x, y, w in zip(xs, fs, by)]
            if best is None or max(errors) < best[0]:
                best = (max(errors), c)
            mean = sum(errors) / n
            moved = [m * (e / mean + mp.mpf("0.05")) for m, e in zip(moved, errors)]
        fixed[k] = mp.mpf(rounded(best[1][k]))
    c = [fixed[i] for i in range(degree + 1)]
    return c, max(abs(w * (mp.polyval(c[::-1], x) - y)) for x, y, w in zip(xs, fs, by))


def near_erf(z):
    return mp.erf(mp.sqrt(z)) / mp.sqrt(z) - 1


def near_atan(z):
    return (mp.atan(mp.sqrt(z)) / mp.sqrt(z) - 1) / z


def far_erf(centre):
    return (lambda t: mp.log(mp.erfc(centre + t)), lambda t: mp.erfc(centre + t) / mp.erf(centre + t))


def fit():
    mp.mp.dps = 60
    half = mp.log(2) / 2 * mp.mpf("1.001")
    rest = lambda r: (mp.expm1(r) - r) / r**2
    rows = [
        ("EXPM1, f32", rest, lambda r: abs(r * r / mp.expm1(r)), -half, half, 4, f32),
        ("ERF.near, f32", near_erf, lambda z: 1 / (1 + near_erf(z)), "1e-30", 1, 6, f32),
        ("ERF.far, f32", *far_erf(mp.mpf("2.5")), -1.5, 1.5, 6, f32),
        ("ERF.near, f64", near_erf, lambda z: 1 / (1 + near_erf(z)), "1e-30", 1, 12, float),
        ("ERF.far, f64", *far_erf(mp.mpf("3.5")), -2.5, 2.5, 19, float),
        ("ANGLES.near, f32", near_atan, lambda z: z / (1 + z * near_atan(z)), "1e-20", 1, 8, f32),
        ("ANGLES.near, f64", near_atan, lambda z: z / (1 + z * near_atan(z)), "1e-20", 1, 19, float),
    ]
    for name, f, weight, a, b, degree, rounded in rows:
        c, error = fitted(f, weight, a, b, degree, rounded)
        unit = mp.mpf(2) ** (-24 if rounded is f32 else -53)
        print(f"{name}: {mp.nstr(error / unit, 3)} of half a unit")
        print("   ", ", ".join(str(np.float32(float(x))) if rounded is f32 else repr(float(x)) for x in c))


if __name__ == "__main__":
    {"points": points, "fit": fit}[sys.argv[1]]()
