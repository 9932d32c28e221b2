"""Arrays of several libraries: what they are taken for, and what comes out of calls."""

from __future__ import annotations

import array
import pickle

import pytest

np = pytest.importorskip("numpy")

import tilewright as tw  # noqa: E402
from tilewright import _native  # noqa: E402

DTYPES = {
    "f64": np.float64,
    "f32": np.float32,
    "f16": np.float16,
    "i64": np.int64,
    "i32": np.int32,
    "i16": np.int16,
    "i8": np.int8,
    "u64": np.uint64,
    "u32": np.uint32,
    "u16": np.uint16,
    "u8": np.uint8,
    "bool": np.bool_,
}


@pytest.mark.parametrize("name", DTYPES)
def test_numpy_types(name: str) -> None:
    x = np.zeros((2, 3), DTYPES[name])
    assert _native.describe(x) == (name, [2, 3], [3, 1], "cpu", True)
    y = np.ones((3, 2), DTYPES[name])
    tw.copy(x.T, y)
    assert (y == x.T).all()


def test_every_name_of_an_int_is_its_size() -> None:
    for name in ("b", "h", "i", "l", "q", "n", "B", "H", "I", "L", "Q", "N"):
        x = np.zeros(3, np.dtype(name))
        kind = "u" if name.isupper() else "i"
        assert _native.describe(x)[0] == f"{kind}{8 * x.itemsize}"


def test_ml_dtypes() -> None:
    ml_dtypes = pytest.importorskip("ml_dtypes")
    x = np.arange(6).astype(ml_dtypes.bfloat16).reshape(2, 3)
    assert _native.describe(x)[0] == "bf16"
    made = tw.einsum("ij,kj->ik", x, x)
    assert made.dtype == ml_dtypes.bfloat16
    assert made.astype(np.float32).tolist() == [[5.0, 14.0], [14.0, 50.0]]
    assert _native.describe(np.zeros(2, ml_dtypes.float8_e4m3fn))[0] == "e4m3"
    assert _native.describe(np.zeros(2, ml_dtypes.float8_e5m2))[0] == "e5m2"


def test_strides_of_every_kind() -> None:
    x = np.arange(24, dtype=np.int32).reshape(2, 3, 4)
    for view in (x, x.T, x[:, ::-1], x[::-1, ::2, ::-1], x[1:, 1:], x[:, :, :1], np.broadcast_to(x[0], (5, 3, 4))):
        y = np.zeros(view.shape, np.int32)
        tw.copy(view, y)
        assert (y == view).all()
        padded = np.full(tuple(n + 1 for n in view.shape), -1, np.int32)
        tw.copy(view, padded[tuple(slice(n) for n in view.shape)])
        assert (padded[tuple(slice(n) for n in view.shape)] == view).all()
        assert (padded == -1).sum() == padded.size - view.size


def test_a_source_is_repeated_as_by_numpy() -> None:
    y = np.zeros((2, 3), np.float32)
    tw.copy(np.array([1, 2, 3], np.float32), y)
    assert y.tolist() == [[1, 2, 3], [1, 2, 3]]
    tw.copy(np.array([[4], [5]], np.float32), y)
    assert y.tolist() == [[4, 4, 4], [5, 5, 5]]
    tw.copy(np.float32(7).reshape(()), y)
    assert (y == 7).all()
    with pytest.raises(tw.ArrayError):
        tw.copy(np.zeros((3, 2), np.float32), y)
    with pytest.raises(tw.ArrayError):
        tw.copy(np.zeros((1, 2, 3), np.float32), y)


def test_buffers() -> None:
    source, target = array.array("f", [1, 2, 3, 4]), bytearray(4)
    made = tw.einsum("i,i->", source, source)
    assert made.shape == () and float(made) == 30
    tw.copy(b"abcd", target)
    assert target == b"abcd"
    view = memoryview(bytearray(range(6)))[::2]
    assert _native.describe(view) == ("u8", [3], [2], "cpu", True)
    with pytest.raises(tw.ArrayError) as e:
        tw.copy(target, b"abcd")
    assert e.value.code == "E0511"


class Capsule:
    """An array that has `__dlpack__` alone."""

    def __init__(self, x: object) -> None:
        self.x = x

    def __dlpack__(self, **named: object) -> object:
        return self.x.__dlpack__(**named)  # type: ignore[attr-defined]

    def __dlpack_device__(self) -> object:
        return self.x.__dlpack_device__()  # type: ignore[attr-defined]


def test_dlpack() -> None:
    x, y = np.arange(6, dtype=np.float32).reshape(2, 3), np.zeros((3, 2), np.float32)
    tw.copy(Capsule(x.T), Capsule(y))
    assert (y == x.T).all()
    x.flags.writeable = False
    with pytest.raises(tw.ArrayError) as e:
        tw.copy(Capsule(y.T), Capsule(x))
    assert e.value.code == "E0511"


def test_outputs_with_other_layouts_are_made() -> None:
    turn = tw.compile("fn f(x: f32 (M,N), y: f32 (M,N):(1,M)) { y[i,j] = x[i,j] }")["f"]
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    y = turn(x)
    assert (y == x).all() and y.strides == (4, 8)
    padded = tw.compile("fn f(x: f32 (4), y: f32 (2,2):(3,1)) { y[i,j] = x[2*i+j] }")["f"]
    y = padded(np.arange(4, dtype=np.float32))
    assert y.tolist() == [[0, 1], [2, 3]] and y.strides == (12, 4)


def test_numbers_and_symbols() -> None:
    f = tw.compile("fn f(x: f32 (N), a: f32 1, k: i32 1, y: f32 (N)) { y[i] = a[0] * x[i] + f32(k[0]) }")["f"]
    x = np.ones(3, np.float32)
    assert f(x, 2, 1).tolist() == [3, 3, 3]
    assert f(x, 2.5, np.array([1], np.int32)).tolist() == [3.5, 3.5, 3.5]
    for wrong in ((x, 2, 1.5), (x, 2, 1 << 40), (x, 1e39, 1)):
        with pytest.raises(tw.ArrayError) as e:
            f(*wrong)
        assert e.value.code == "E0635"
    iota = tw.compile("fn f(y: i64 (N)) { y[i] = i }")["f"]
    made = iota(N=4)
    assert made.tolist() == [0, 1, 2, 3]
    with pytest.raises(tw.ArrayError):
        iota()


def test_calls_by_name_and_by_place() -> None:
    f = tw.compile("fn f(a: f32 (N), b: f32 (N), y: f32 (N), z: f32 (N)) { y[i] = a[i] + b[i]\n z[i] = a[i] - b[i] }")[
        "f"
    ]
    a, b, y = (np.full(2, k, np.float32) for k in (1, 2, 0))
    made = f(a, b)
    assert [m.tolist() for m in made] == [[3, 3], [-1, -1]]
    same, other = f(a, b=b, y=y)
    assert same is y and y.tolist() == [3, 3] and other.tolist() == [-1, -1]
    for args, named in (((a,), {}), ((a, b, y), {}), ((a, b), {"c": a}), ((), {})):
        with pytest.raises(TypeError):
            f(*args, **named)


def test_layouts_are_values() -> None:
    a = tw.Layout("((2,2),3):((24,2),8)")
    assert pickle.loads(pickle.dumps(a)) == a and hash(a) == hash(tw.Layout(str(a)))
    assert eval(repr(a), {"Layout": tw.Layout}) == a
    assert a[1] == tw.Layout("3:8") and a[-1] == a[1] and a[0, 1] == tw.Layout("2:2")
    assert [str(mode) for mode in a] == ["(2,2):(24,2)", "3:8"]
    with pytest.raises(IndexError):
        a[2]


def test_walks_stay_in_the_array() -> None:
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    assert _native.walk(x, [(3, 1, 1), (2, 0, 1)], [1, 1]).tolist() == x.T.tolist()
    for axes in ([(4, 1, 1)], [(2, 2, 1)], [(2, 1, -1)], [(2, 1, 3)], [(2, 0, 1 << 62)]):
        with pytest.raises(IndexError):
            _native.walk(x, axes, [1])
