"""Makes the inputs of the examples and NumPy's answers to them, under data/.

Run from anywhere: `python3 examples/make_data.py` (needs NumPy). The files are kept in the repository, so the tests need no
Python; running this again gives the same bytes, but for last bits of products where NumPy has another BLAS. For every
example NAME there are

    data/NAME.INPUT.npy      one file per input tensor
    data/NAME.want.npy       the answer: exact where the program only moves elements, else computed in float64
    data/NAME.bound.npy      where the program rounds: the largest error an element may have, derived below

The photograph (photo.npy) is not made here: README.md says where it comes from. What mlp.tw reads is written by
`scripts/train_digits.py`.
"""

from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
DATA = HERE / "data"
EPS32 = float(np.finfo(np.float32).eps) / 2  # unit roundoff of float32
EPS64 = float(np.finfo(np.float64).eps) / 2  # and of float64


def save(name, array):
    np.save(DATA / f"{name}.npy", array)


def rng(seed):
    return np.random.default_rng(seed)


def hwc_to_chw():
    photo = np.load(HERE / "photo.npy")
    # 406 KB of answer would double the folder: the first 24 rows and 40 columns are kept.
    save("hwc_to_chw.corner", np.ascontiguousarray(photo.transpose(2, 0, 1)[:, :24, :40]))
    # And the whole of it as one number per plane: sum of value times (position mod 251), exact in int64.
    planes = photo.transpose(2, 0, 1).reshape(3, -1).astype(np.int64)
    save("hwc_to_chw.checksum", (planes * (np.arange(planes.shape[1]) % 251)).sum(1))


def relayout():
    src = rng(1).standard_normal((5, 512)).astype(np.float32)
    save("relayout.src", src)
    save("relayout.want", np.asfortranarray(src))


def permute4d():
    src = rng(2).standard_normal((2, 13, 4, 8)).astype(np.float32)
    save("permute4d.src", src)
    save("permute4d.want", np.ascontiguousarray(src.transpose(0, 2, 3, 1)))


def tiles():
    src = rng(11).standard_normal((24, 64)).astype(np.float32)
    save("tiles.src", src)
    save("tiles.want", np.ascontiguousarray(src.reshape(3, 8, 4, 16).transpose(0, 2, 1, 3)))


def swizzle():
    src = rng(12).standard_normal((32, 32)).astype(np.float32)
    save("swizzle.src", src)
    save("swizzle.want", src)


def gemm():
    m, n, k = 37, 29, 33
    a = rng(3).standard_normal((m, k)).astype(np.float32)
    b = rng(4).standard_normal((n, k)).astype(np.float32)
    save("gemm.A", a)
    save("gemm.B", b)
    save("gemm.want", a.astype(np.float64) @ b.astype(np.float64).T)
    # k products and k sums, in any order: |error| <= k u / (1 - k u) * sum |a b| (Higham, Accuracy and Stability, 3.1).
    save("gemm.bound", k * EPS32 / (1 - k * EPS32) * (np.abs(a).astype(np.float64) @ np.abs(b).astype(np.float64).T))


def contract():
    a = rng(5).standard_normal((4, 6, 8))
    b = rng(6).standard_normal((6, 5, 3))
    save("contract.A", np.asfortranarray(a))
    save("contract.B", b)
    # C[(a,b),(i,j)]: each pair is one mode of the file, its first index fastest.
    c = np.einsum("aki,kbj->abij", a, b)
    bound = np.einsum("aki,kbj->abij", np.abs(a), np.abs(b)) * 6 * EPS64 * 2  # NumPy's own error counted too
    save("contract.want", c.reshape(20, 24, order="F"))
    save("contract.bound", bound.reshape(20, 24, order="F"))


def softmax():
    x = (rng(7).standard_normal((11, 37)) * 4).astype(np.float32)
    save("softmax.x", x)
    e = np.exp(x.astype(np.float64) - x.max(1, keepdims=True))
    y = e / e.sum(1, keepdims=True)
    save("softmax.want", y)
    # The argument d = x - max is rounded once: exp moves by |d| u. exp itself is taken to be within 4 ulp. The sum of n
    # positive terms adds n - 1 roundings, the quotient one, and numerator and denominator each carry an exp.
    n = x.shape[1]
    d = np.abs(x.astype(np.float64) - x.max(1, keepdims=True))
    save("softmax.bound", y * EPS32 * (n + 2 * 8 + d + d.max(1, keepdims=True)) * 1.01 + 2e-45)


def im2col():
    img = rng(8).standard_normal((3, 10, 12)).astype(np.float32)
    save("im2col.img", img)
    rows = [img[c, kh : kh + 8, kw : kw + 10].reshape(-1) for c in range(3) for kh in range(3) for kw in range(3)]
    save("im2col.want", np.stack(rows))


def add_bias_relu():
    x = rng(9).standard_normal((17, 45)).astype(np.float32)
    bias = rng(10).standard_normal(45).astype(np.float32)
    save("add_bias_relu.x", x)
    save("add_bias_relu.bias", bias)
    save("add_bias_relu.want", np.maximum(x + bias, np.float32(0)))  # one rounded addition: exact equality


def attention():
    heads, length, features = 8, 24, 16
    q, k, v = (rng(13).standard_normal((3, heads, length, features)) * 1.5).astype(np.float32)
    # Every position sees itself and what came before, but for four positions of padding at the front.
    mask = np.tri(length, dtype=bool) & ((np.arange(length) >= 4) | np.eye(length, dtype=bool))
    for name, array in (("q", q), ("k", k), ("v", v), ("mask", mask)):
        save(f"attention.{name}", array)
    wide = [x.astype(np.float64) for x in (q, k, v)]
    scores = np.where(mask, np.einsum("hid,hjd->hij", wide[0], wide[1]) / 4, -np.inf)
    below = np.where(mask, scores - scores.max(2, keepdims=True), 0)
    e = np.where(mask, np.exp(below), 0)
    weights = e / e.sum(2, keepdims=True)
    save("attention.want", np.ascontiguousarray(np.einsum("hij,hjd->ihd", weights, wide[2])))
    # A score is a sum of 16 products (as in gemm), a quarter of which is exact. Its error and that of the largest one,
    # the rounding of the difference d, |d| u, and 4 ulp of exp move each e by a relative eta. Numerator and denominator
    # carry one eta each, a sum of L products and one of L terms, and the quotient rounds once.
    gamma = features * EPS32 / (1 - features * EPS32)
    off = np.where(mask, gamma * np.einsum("hid,hjd->hij", *map(np.abs, wide[:2])) / 4, 0).max(2)
    eta = 2 * off + np.abs(below).max(2) * EPS32 + 8 * EPS32
    moved = (2 * eta + (2 * length + 1) * EPS32) * 1.01
    save("attention.bound", np.ascontiguousarray(np.einsum("hij,hjd,hi->ihd", weights, np.abs(wide[2]), moved)) + 2e-45)


if __name__ == "__main__":
    DATA.mkdir(exist_ok=True)
    for make in (hwc_to_chw, relayout, permute4d, tiles, swizzle, gemm, contract, softmax, im2col, add_bias_relu, attention):
        make()
