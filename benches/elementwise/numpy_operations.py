"""Single operations over every type that NumPy has, against NumPy: where is it ahead?

    cargo build --release
    python3 benches/elementwise/numpy_operations.py --out benches/results/numpy_operations.json

Matrices of 64² and 256² (contiguous): arithmetic, comparisons, casts, selects, `a + bᵀ`, reductions of rows, of columns and of all. Tensors of three modes:
reductions over every proper set of modes, broadcasts, strided slices, a sum in another order. One thread on both sides. `tilewright bench` runs, and compares with the
reference interpreter, some functions at a time; then this process runs NumPy on the same cases, into arrays made before where NumPy takes them (`out=`). Several such
turns; `over_numpy` is the median over turns of NumPy's median time over tilewright's.

Sums of ints are asked of NumPy in the type of the result; tilewright adds those of 8 and 16 bits as i32 and casts the sum.
"""

import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "shared"))
from programs_in_turns import compared, options, show, write

TYPES = {"f16": np.float16, "f32": np.float32, "f64": np.float64, "bool": bool, "u8": np.uint8} | {f"i{n}": np.dtype(f"int{n}") for n in (8, 16, 32, 64)}
CASTS = "f32:f64 f64:f32 i32:f32 f32:i32 u8:f32 f32:u8 i8:i32 i32:i8 u8:i32 i16:i32 f64:i32 i32:f64 i64:f64 f64:i64 i64:i32 bool:f32 f32:f16"
MODES = "ijk"
# Functions that one run of tilewright measures before NumPy's turn.
CHUNK = 24


def tensor(name, dtype, shape, strides=None):
    if strides is None:
        strides = [int(np.prod(shape[k + 1 :])) for k in range(len(shape))]
    return f"{name}: {dtype} ({','.join(map(str, shape))}):({','.join(map(str, strides))})"


def made(rng, dtype, shape):
    x = rng.standard_normal(shape) * 30
    return x > 0 if dtype == "bool" else np.abs(x).astype(np.uint8) if dtype == "u8" else x.astype(TYPES[dtype])


def reduced(a, op, axes, dtype):
    """NumPy's reduction, into an array made before."""
    out = np.empty([n for k, n in enumerate(a.shape) if k not in axes], a.dtype)
    if op == "max":
        return lambda: np.max(a, axis=axes, out=out)
    return lambda: np.sum(a, axis=axes, dtype=TYPES[dtype], out=out)


def reduction(dtype, shape, op, axes):
    kept = [k for k in range(len(shape)) if k not in axes]
    out = [shape[k] for k in kept] or [1]
    index, over = (",".join(MODES[k] for k in ks) for ks in (kept, axes))
    body = f"y[{index or 'q'}] = {op}({over}) a[{','.join(MODES[: len(shape)])}]"
    return f"({tensor('a', dtype, shape)}, {tensor('y', dtype, out)}) {{ {body} }}"


def matrices(rng, n):
    """name, signature and body, NumPy's call."""
    full = lambda name, dtype: tensor(name, dtype, (n, n))
    for dtype in ("f32", "f64", "i8", "i16", "i32", "i64", "f16"):
        a, b, y, mask = made(rng, dtype, (n, n)), made(rng, dtype, (n, n)), np.empty((n, n), TYPES[dtype]), np.empty((n, n), bool)
        two = f"({full('a', dtype)}, {full('b', dtype)}, {full('y', dtype)})"
        one = f"({full('a', dtype)}, {full('y', dtype)})"
        yield f"add_{dtype}", f"{two} {{ y[i,j] = a[i,j] + b[i,j] }}", lambda a=a, b=b, y=y: np.add(a, b, out=y)
        yield f"max_{dtype}", f"{two} {{ y[i,j] = max(a[i,j], b[i,j]) }}", lambda a=a, b=b, y=y: np.maximum(a, b, out=y)
        yield f"add_transposed_{dtype}", f"{two} {{ y[i,j] = a[i,j] + b[j,i] }}", lambda a=a, b=b, y=y: np.add(a, b.T, out=y)
        yield f"neg_{dtype}", f"{one} {{ y[i,j] = -a[i,j] }}", lambda a=a, y=y: np.negative(a, out=y)
        less = f"({full('a', dtype)}, {full('b', dtype)}, {full('y', 'bool')}) {{ y[i,j] = a[i,j] < b[i,j] }}"
        yield f"less_{dtype}", less, lambda a=a, b=b, y=mask: np.less(a, b, out=y)
        if dtype in ("f32", "f64"):
            yield f"sqrt_{dtype}", f"{one} {{ y[i,j] = sqrt(abs(a[i,j])) }}", lambda a=np.abs(a), y=y: np.sqrt(a, out=y)
            yield f"div_{dtype}", f"{two} {{ y[i,j] = a[i,j] / b[i,j] }}", lambda a=a, b=b, y=y: np.divide(a, b, out=y)
            yield f"floor_{dtype}", f"{one} {{ y[i,j] = floor(a[i,j]) }}", lambda a=a, y=y: np.floor(a, out=y)
        if dtype != "f16":
            for op in ("sum", "max"):
                for axes in ((1,), (0,), (0, 1)):
                    yield f"{op}_{dtype}_over_{''.join(MODES[k] for k in axes)}", reduction(dtype, (n, n), op, axes), reduced(a, op, axes, dtype)
    for cast in CASTS.split():
        src, dst = cast.split(":")
        a, y = made(rng, src, (n, n)), np.empty((n, n), TYPES[dst])
        body = f"({full('a', src)}, {full('y', dst)}) {{ y[i,j] = {dst}(a[i,j]) }}"
        yield f"cast_{src}_to_{dst}", body, lambda a=a, y=y: np.copyto(y, a, casting="unsafe")
    m, b, y = made(rng, "bool", (n, n)), made(rng, "bool", (n, n)), np.empty((n, n), bool)
    logic = f"({full('a', 'bool')}, {full('b', 'bool')}, {full('y', 'bool')})"
    yield "and_bool", f"{logic} {{ y[i,j] = a[i,j] && b[i,j] }}", lambda: np.logical_and(m, b, out=y)
    yield "xor_bool", f"{logic} {{ y[i,j] = a[i,j] != b[i,j] }}", lambda: np.logical_xor(m, b, out=y)
    for dtype in ("f32", "f64", "i32", "u8", "i64"):
        a, b = made(rng, dtype, (n, n)), made(rng, dtype, (n, n))
        body = f"({full('m', 'bool')}, {full('a', dtype)}, {full('b', dtype)}, {full('y', dtype)}) {{ y[i,j] = select(m[i,j], a[i,j], b[i,j]) }}"
        yield f"where_{dtype}", body, lambda a=a, b=b: np.where(m, a, b)


def tensors(rng, shape):
    l, m, n = shape
    for dtype in ("f32", "f64", "i32", "i64", "u8"):
        a, y = made(rng, dtype, shape), np.empty(shape, TYPES[dtype])
        given, out = tensor("a", dtype, shape), tensor("y", dtype, shape)
        for op in ("max",) if dtype == "u8" else ("sum", "max"):
            for axes in ((0,), (1,), (2,), (0, 1), (1, 2), (0, 2)):
                yield f"{op}_{dtype}_over_{''.join(MODES[k] for k in axes)}", reduction(dtype, shape, op, axes), reduced(a, op, axes, dtype)
        for k in range(3):
            b = made(rng, dtype, shape[k])
            wide = b.reshape([shape[k] if q == k else 1 for q in range(3)])
            body = f"({given}, {tensor('b', dtype, shape[k : k + 1])}, {out}) {{ y[i,j,k] = a[i,j,k] + b[{MODES[k]}] }}"
            yield f"broadcast_{dtype}_of_{MODES[k]}", body, lambda a=a, b=wide, y=y: np.add(a, b, out=y)
        b = made(rng, dtype, (l, n))
        body = f"({given}, {tensor('b', dtype, (l, n))}, {out}) {{ y[i,j,k] = max(a[i,j,k], b[i,k]) }}"
        yield f"broadcast_{dtype}_of_ik", body, lambda a=a, b=b, y=y: np.maximum(a, b[:, None, :], out=y)
        for name, x, strides in (("rows", a[:, : m // 2 * 2 : 2], (m * n, 2 * n, 1)), ("elements", a[:, :, : n // 2 * 2 : 2], (m * n, n, 2))):
            part = np.empty(x.shape, TYPES[dtype])
            body = f"({tensor('a', dtype, x.shape, strides)}, {tensor('y', dtype, x.shape)}) {{ y[i,j,k] = a[i,j,k] + a[i,j,k] }}"
            yield f"every_second_of_{name}_{dtype}", body, lambda x=x, y=part: np.add(x, x, out=y)
        x, part = a.transpose(2, 0, 1), np.empty((n, l, m), TYPES[dtype])
        body = f"({given}, {tensor('y', dtype, (n, l, m))}) {{ y[k,i,j] = a[i,j,k] + a[i,j,k] }}"
        yield f"in_another_order_{dtype}", body, lambda x=x, y=part: np.add(x, x, out=y)


def cases():
    rng = np.random.default_rng(0)
    for n in (64, 256):
        for name, text, run in matrices(rng, n):
            yield f"{name}_{n}x{n}", text, run
    for shape in ((8, 64, 128), (32, 32, 64), (128, 16, 9), (5, 300, 7)):
        for name, text, run in tensors(rng, shape):
            yield f"{name}_{'x'.join(map(str, shape))}", text, run


def main():
    args = options(__doc__, 9)
    result = compared(args, "single operations", cases(), CHUNK, batch_seconds=1e-4)
    rows = sorted(result.pop("rows"), key=lambda row: row["over_numpy"])
    behind = [row["case"] for row in rows if row["over_numpy"] < 1]
    result["what"] += "; ascending by over_numpy"
    result |= {"cases": len(rows), "behind_numpy": behind, "rows": rows}
    show(rows[:12])
    print(f"{len(rows)} cases: x{result['geomean_over_numpy']} of NumPy in the mean, behind it in {len(behind)}", file=sys.stderr)
    write(args.out, result)


if __name__ == "__main__":
    main()
