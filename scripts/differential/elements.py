"""Elements of every type as NumPy arrays, with a bound of how far another right answer may be away.

Every operation rounds to its own type; f16 and bf16 compute in f32 and round once. A value carries `err`, 0 where the
answer is one in every bit. Sums may be added in any order, and functions of the library differ by a few units in the
last place: from there on the bound is carried along. bf16 is held as f32.
"""

import math

import numpy as np
from program import FLOATS, PAIRS

NUMPY = {
    "f64": np.float64, "f32": np.float32, "f16": np.float16, "bf16": np.float32,
    "i64": np.int64, "i32": np.int32, "i16": np.int16, "i8": np.int8, "bool": np.bool_,
    "u64": np.uint64, "u32": np.uint32, "u16": np.uint16, "u8": np.uint8,
}  # fmt: skip
# Half of a unit in the last place of 1, and the smallest number above 0.
EPS = {"f64": 2.0**-53, "f32": 2.0**-24, "f16": 2.0**-11, "bf16": 2.0**-8}
TINY = {"f64": 5e-324, "f32": 2.0**-149, "f16": 2.0**-24, "bf16": 2.0**-133}
MAX = {
    "f64": float(np.finfo(np.float64).max),
    "f32": float(np.finfo(np.float32).max),
    "f16": 65504.0,
    "bf16": 3.3895e38,
}
# Units in the last place that a function of the library may be away from the exact value.
ULPS = 6


class Val:
    """An array of one type, and `err`: `None` where every element is exact."""

    __slots__ = ("a", "err", "t")

    def __init__(self, a, t, err=None):
        self.a, self.t = np.asarray(a), t
        self.err = None if err is None or not np.any(err > 0) else np.broadcast_to(err, self.a.shape)


def round_bf16(x):
    """f32 rounded to bf16, to nearest even."""
    x = np.asarray(x, np.float32)
    bits = x.view(np.uint32)
    up = (bits + (0x7FFF + ((bits >> 16) & 1)).astype(np.uint32)) & np.uint32(0xFFFF0000)
    return np.where(np.isnan(x), np.float32(np.nan), up.view(np.float32))


def from_bytes(t, data):
    if t == "bf16":
        return (np.frombuffer(data, np.uint16).astype(np.uint32) << 16).view(np.float32).copy()
    return np.frombuffer(data, NUMPY[t]).copy()


def to_bytes(t, a):
    if t == "bf16":
        return (np.asarray(a, np.float32).view(np.uint32) >> 16).astype(np.uint16).tobytes()
    return np.asarray(a, NUMPY[t]).tobytes()


def narrowed(x, t):
    """f32 results as values of a type that computes in f32."""
    return round_bf16(x) if t == "bf16" else x.astype(NUMPY[t])


def wide(x):
    """As exactly as NumPy can."""
    return x.astype(np.longdouble) if x.dtype == np.float64 else x.astype(np.float64)


def size_of(x):
    return np.abs(np.asarray(x, np.float64))


def settled(a, t, err):
    """A value with the bound of its operands and the rounding of its own."""
    if err is None or t not in FLOATS:
        return Val(a, t, err)
    err = np.where(err > 0, err * (1 + 1e-6) + 2 * EPS[t] * size_of(a) + TINY[t], 0)
    return Val(a, t, np.where((err > 0) & ~np.isfinite(np.asarray(a, np.float64)), np.inf, err))


def cast(v, t):
    """`v` converted: through f32 to f16 and bf16, saturating to ints, by `!= 0` to bool."""
    if v.t == t:
        return v
    a = v.a
    if t == "bool":
        return Val(a != 0, t, uncertain(v.err))
    if t in FLOATS:
        if t in ("f16", "bf16"):
            a = narrowed(a.astype(np.float32), t)
        else:
            a = a.astype(NUMPY[t])
        return settled(a, t, v.err)
    if v.t in FLOATS:
        info = np.iinfo(NUMPY[t])
        x = np.nan_to_num(np.trunc(a.astype(np.float64)), nan=0.0, posinf=np.inf, neginf=-np.inf)
        high, low = x >= float(info.max), x <= float(info.min)
        inside = np.where(high | low, 0.0, x).astype(np.uint64 if info.min == 0 else np.int64).astype(NUMPY[t])
        a = np.where(high, NUMPY[t](info.max), np.where(low, NUMPY[t](info.min), inside))
        return Val(a, t, uncertain(v.err))
    return Val(a.astype(NUMPY[t]), t, v.err if v.t == "bool" else uncertain(v.err))


def uncertain(err):
    """What a step makes of a value that is not exact: anything."""
    return None if err is None else np.where(err > 0, np.inf, 0)


def bounds(*vals):
    """The bounds of the operands, or `None` where all of them are exact."""
    if all(v.err is None for v in vals):
        return None
    return [np.zeros(v.a.shape) if v.err is None else v.err for v in vals]


def unary(op, v):
    a, t = v.a, v.t
    if op == "neg":
        return Val(np.negative(a), t, v.err)
    if op == "abs":
        return Val(np.abs(a), t, v.err)
    if op == "not":
        return Val(np.logical_not(a), t, v.err)
    if op == "relu":
        return Val(np.where(a <= 0, NUMPY[t](0), a), t, v.err)
    if op in ("floor", "ceil", "round", "trunc"):
        return Val(getattr(np, "rint" if op == "round" else op)(a), t, uncertain(v.err))
    if op == "sign":
        return Val(np.sign(a), t, uncertain(v.err))
    if op == "sqrt" and v.err is None:
        return Val(round_bf16(np.sqrt(a)) if t == "bf16" else np.sqrt(a), t)
    return library(op, v)


def library(op, v):
    a, t = v.a, v.t
    x = wide(a)
    if op in ("sqrt", "exp", "expm1", "log", "log1p", "tanh", "sin", "cos", "atan"):
        y = getattr(np, "arctan" if op == "atan" else op)(x)
    elif op == "rsqrt":
        y = 1 / np.sqrt(x)
    elif op == "sigmoid":
        y = 1 / (1 + np.exp(-x))
    elif op == "erf":
        y = error_function(x)
    elif op == "gelu_erf":
        y = x / 2 * (1 + error_function(x / np.sqrt(np.longdouble(2)).astype(x.dtype)))
    else:
        y = x / 2 * (1 + np.tanh(np.sqrt(2 / np.longdouble(np.pi)).astype(x.dtype) * (x + 0.044715 * x * x * x)))
    compute = "f32" if t in ("f16", "bf16") else t
    out = narrowed(y.astype(np.float32), t) if compute != t else y.astype(NUMPY[t])
    # Where `1 + tanh` cancels, the sum is exact to a unit of 1.
    scale = np.maximum(size_of(out), size_of(a)) if op.startswith("gelu") else size_of(out)
    err = 2 * ULPS * EPS[compute] * scale + TINY[compute]
    if op == "sqrt":
        err = np.zeros(a.shape)
    if op == "sigmoid":
        # By its formula it is 0 from where `exp(-x)` leaves the range.
        err = err + (2.0**-126 if compute == "f32" else 2.0**-1022)
    if compute != t:
        err = err + 2 * EPS[t] * size_of(out) + TINY[t]
    # Results that are exact in every library, and the ends of the range.
    ends = ~np.isfinite(out)
    edge = ends & np.isfinite(a) & (size_of(a) > 0)
    err = np.where(edge, np.inf, np.where(ends, 0, err))
    if v.err is not None:
        err = np.where(v.err > 0, err + slope(op, x, y, v.err) + 2 * EPS[t] * size_of(out), err)
    near = (v.err is not None) & ends
    return Val(out, t, np.where(near, np.inf, err))


def error_function(x):
    """Of Python's floats, which NumPy does not have."""
    return np.vectorize(math.erf, otypes=[np.float64])(np.asarray(x, np.float64)).astype(x.dtype)


def slope(op, x, y, e):
    """How much the result may move where the operand moves by `e`."""
    x, y = np.asarray(x, np.float64), np.asarray(y, np.float64)
    if op == "exp":
        return np.abs(y) * np.expm1(np.minimum(e, 700.0))
    if op == "expm1":
        return (np.abs(y) + 1) * np.expm1(np.minimum(e, 700.0))
    if op in ("log", "log1p", "sqrt", "rsqrt"):
        rest = (1 + x if op == "log1p" else np.abs(x)) - e
        by = {"log": 1 / rest, "log1p": 1 / rest, "sqrt": 1 / np.sqrt(rest), "rsqrt": rest**-1.5}[op]
        return np.where(rest > 0, by * e, np.inf)
    return e * {"sigmoid": 0.25, "tanh": 1.0, "sin": 1.0, "cos": 1.0, "atan": 1.0}.get(op, 1.3)


def binary(op, p, q):
    a, b, t = p.a, q.a, p.t
    err = bounds(p, q)
    if op in ("<", "<=", ">", ">=", "==", "!="):
        f = {
            "<": np.less,
            "<=": np.less_equal,
            ">": np.greater,
            ">=": np.greater_equal,
            "==": np.equal,
            "!=": np.not_equal,
        }
        if err is not None:
            with np.errstate(all="ignore"):
                near = ~(size_of(np.subtract(a, b, dtype=np.float64)) > err[0] + err[1])
            err = np.where((err[0] + err[1] > 0) & near, np.inf, 0)
        return Val(f[op](a, b), "bool", err)
    if op in ("&&", "||"):
        f = np.logical_and if op == "&&" else np.logical_or
        return Val(f(a, b), "bool", None if err is None else uncertain(err[0] + err[1]))
    if op in ("min", "max"):
        return Val(extreme(op, a, b), t, None if err is None else np.maximum(err[0], err[1]))
    if t not in FLOATS:
        return Val(of_ints(op, a, b, t), t, None if err is None else uncertain(err[0] + err[1]))
    if op in PAIRS:
        return pair(op, p, q)
    f = {"+": np.add, "-": np.subtract, "*": np.multiply, "/": np.divide, "%": remainder}[op]
    out = f(a, b)
    out = round_bf16(out) if t == "bf16" else out
    if err is None:
        return Val(out, t)
    return settled(out, t, carried(op, p, q, out, err))


def pair(op, p, q):
    """A function of the library of two floats; anything where an operand is not exact."""
    a, t = p.a, p.t
    # C's `pow` for each element: an exponent that NumPy sees repeated is a square root or a square to it, whose
    # infinities are others.
    x, y = (np.array(v) for v in np.broadcast_arrays(wide(a), wide(q.a)))
    y = (np.power if op == "pow" else np.arctan2)(x, y)
    compute = "f32" if t in ("f16", "bf16") else t
    out = narrowed(y.astype(np.float32), t) if compute != t else y.astype(NUMPY[t])
    err = 2 * ULPS * EPS[compute] * size_of(out) + 2 * TINY[compute]
    if compute != t:
        err = err + 2 * EPS[t] * size_of(out) + TINY[t]
    # An overflow may be one of this evaluation alone; a pole, and NaN, are none.
    edge = np.isinf(out) & np.isfinite(a) & np.isfinite(q.a) & (a != 0)
    err = np.where(edge, np.inf, np.where(np.isfinite(out), err, 0))
    before = bounds(p, q)
    return Val(out, t, err if before is None else np.where(before[0] + before[1] > 0, np.inf, err))


def carried(op, p, q, out, err):
    ea, eb = err
    x, y = size_of(p.a), size_of(q.a)

    # 0 times anything is 0, also an unknown bound.
    def times(u, e):
        return np.where((u == 0) | (e == 0), 0, u * e)

    if op in ("+", "-"):
        return ea + eb
    if op == "*":
        return times(x, eb) + times(y, ea) + times(ea, eb)
    if op == "/":
        rest = y - eb
        return np.where(rest > 0, (ea + times(size_of(out), eb)) / rest, np.where(ea + eb > 0, np.inf, 0))
    return uncertain(ea + eb)


def remainder(a, b):
    """The remainder of floor division: 0, or of the sign of `b`."""
    r = np.fmod(a, b)
    return np.where((r != 0) & ((r < 0) != (b < 0)), r + b, r).astype(r.dtype)


def extreme(op, a, b):
    """The smaller or larger; NaN if either is, and -0 below 0."""
    out = (np.minimum if op == "min" else np.maximum)(a, b)
    if out.dtype.kind != "f":
        return out
    sign = np.logical_or if op == "min" else np.logical_and
    zeros = (a == 0) & (b == 0)
    return np.where(zeros, np.copysign(out, np.where(sign(np.signbit(a), np.signbit(b)), -1, 1).astype(out.dtype)), out)


def of_ints(op, a, b, t):
    if t == "bool":
        raise ValueError("no arithmetic of bool")
    if op in ("+", "-", "*"):
        return {"+": np.add, "-": np.subtract, "*": np.multiply}[op](a, b)
    if op in ("&", "|", "^"):
        return {"&": np.bitwise_and, "|": np.bitwise_or, "^": np.bitwise_xor}[op](a, b)
    if op in ("<<", ">>"):
        by = np.remainder(b, NUMPY[t](8 * a.dtype.itemsize)).astype(NUMPY[t])
        return (np.left_shift if op == "<<" else np.right_shift)(a, by)
    zero = b == 0
    # The smallest number over -1 wraps to itself; NumPy says so in a warning.
    by = np.where(zero, NUMPY[t](1), b)
    out = np.floor_divide(a, by) if op == "/" else np.remainder(a, by)
    return np.where(zero, NUMPY[t](0), out).astype(NUMPY[t])


def reduce(op, v, axes):
    """Over some axes: the identity where there is nothing."""
    a, t = v.a, v.t
    if op in ("min", "max"):
        out = a
        for axis in sorted(axes, reverse=True):
            out = extreme_along(op, out, axis, t)
        return Val(out, t, None if v.err is None else np.max(v.err, axis=axes, initial=0.0))
    if t not in FLOATS:
        f = np.sum if op == "sum" else np.prod
        err = None if v.err is None else uncertain(np.max(v.err, axis=axes, initial=0.0))
        return Val(f(a, axis=axes, dtype=NUMPY[t]), t, err)
    return summed(v, axes) if op == "sum" else multiplied(v, axes)


def extreme_along(op, a, axis, t):
    if a.shape[axis] == 0:
        shape = a.shape[:axis] + a.shape[axis + 1 :]
        if t in FLOATS:
            least = -np.inf
            most = np.inf
        elif t == "bool":
            least, most = False, True
        else:
            least, most = np.iinfo(NUMPY[t]).min, np.iinfo(NUMPY[t]).max
        return np.full(shape, most if op == "min" else least, NUMPY[t])
    parts = np.moveaxis(a, axis, 0)
    out = (np.minimum if op == "min" else np.maximum).reduce(parts, axis=0)
    if out.dtype.kind == "f":
        zeros = (parts == 0) & np.signbit(parts) if op == "min" else (parts == 0) & ~np.signbit(parts)
        sign = -1 if op == "min" else 1
        out = np.where((out == 0), np.where(zeros.any(axis=0), np.copysign(0, sign), np.copysign(0, -sign)), out)
    return out.astype(NUMPY[t])


def summed(v, axes, also=0):
    """A sum in any order; `also` more terms are added to it elsewhere."""
    x = wide(v.a)
    n = int(np.prod([v.a.shape[i] for i in axes], dtype=np.int64)) + also
    total = np.sum(x, axis=axes)
    weight = np.sum(np.where(np.isfinite(x), np.abs(x), 0), axis=axes).astype(np.float64)
    err = (n + 2) * EPS[v.t] * weight * (n > 1) + n * TINY[v.t] * (n > 1)
    err = np.where(weight > MAX[v.t] / 4, np.inf, np.where(np.isfinite(total), err, 0))
    if v.err is not None:
        extra = np.sum(v.err, axis=axes)
        err = np.where(extra > 0, np.where(np.isfinite(total), err + extra, np.inf), err)
    return Val(total.astype(NUMPY[v.t]), v.t, err)


def multiplied(v, axes):
    x = wide(v.a)
    n = int(np.prod([v.a.shape[i] for i in axes], dtype=np.int64))
    total = np.prod(x, axis=axes)
    out = total.astype(NUMPY[v.t])
    if n <= 1 and v.err is None:
        return Val(out, v.t)
    # On the way another order may leave the range.
    logs = np.sum(np.abs(np.log2(np.where(x == 0, 1, np.abs(x)).astype(np.float64))), axis=axes)
    safe = np.isfinite(total) & (logs < {"f32": 100, "f64": 900}[v.t])
    err = 2 * (n + 2) * EPS[v.t] * size_of(out)
    if v.err is not None:
        err = np.where(np.any(v.err > 0, axis=axes), np.inf, err)
    zero = np.any(x == 0, axis=axes)
    return Val(out, v.t, np.where(safe & ~zero, err, np.inf))


def differs(got, want, t, err):
    """Where an element is not one that the rules allow."""
    with np.errstate(all="ignore"):
        return _differs(got, want, t, err)


def _differs(got, want, t, err):
    if t in FLOATS:
        if got.dtype.kind == "f" and err is None:
            same = (got == want) & (np.signbit(got) == np.signbit(want))
            return ~(same | (np.isnan(got) & np.isnan(want)))
        near = np.abs(got.astype(np.float64) - want.astype(np.float64)) <= err
        same = (got == want) & ((err > 0) | (np.signbit(got) == np.signbit(want)))
        return ~(near | same | (np.isnan(got) & np.isnan(want)) | np.isposinf(err))
    wrong = got != want
    return wrong if err is None else wrong & ~(err > 0)
