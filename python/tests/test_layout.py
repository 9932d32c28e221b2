"""`tilewright.Layout` and what belongs to it: ints with symbols, basis elements, swizzles, refusals."""

from __future__ import annotations

import copy
import pickle
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import tilewright as tw
from tilewright import Int, Layout, LayoutError, ScaledBasis, Swizzle, _ops, sym

A = Layout((4, 8), (8, 1))
SWIZZLED = Layout("Sw<3,3,3> o 0 o (8,64):(64,1)")
N = sym("N where N % 8 == 0")


# ---- Making layouts ----


@pytest.mark.parametrize(
    "args",
    [
        ((4, 8), (8, 1)),
        ([4, 8], [8, 1]),
        ("(4,8):(8,1)",),
        (" ( 4 , 8 ) : ( 8 , 1 ) ",),
        ("Layout<Shape<_4,_8>,Stride<_8,_1>>",),
        ("make_layout(make_shape(4,8),make_stride(8,1))",),
        (A,),
        (SimpleNamespace(shape=(4, 8), stride=(8, 1)),),
        ((np.int32(4), np.int64(8)), (np.uint8(8), 1)),
    ],
)
def test_spellings_of_a_layout(args: tuple[Any, ...]) -> None:
    made = Layout(*args)
    assert made == A and hash(made) == hash(A)
    assert (made.shape, made.stride) == ((4, 8), (8, 1))


def test_a_shape_alone_is_compact() -> None:
    assert Layout((4, 8)) == Layout((4, 8), (1, 4))
    assert Layout(4) == Layout("4:1")
    assert Layout(((2, 2), 3)).stride == ((1, 2), 4)
    assert Layout((2, 1, 3)).stride == (1, 0, 2)
    assert Layout(()) == Layout("():()") and Layout(()).size == 1


def test_what_a_layout_knows() -> None:
    a = Layout(((2, 2), 3), ((4, 1), 2))
    assert (a.size, a.cosize, a.rank, a.depth, len(a)) == (12, 10, 2, 2, 2)
    assert (a.text, str(a), f"{a}", repr(a)) == (*["((2,2),3):((4,1),2)"] * 3, "Layout('((2,2),3):((4,1),2)')")
    assert eval(repr(a), {"Layout": Layout}) == a
    assert a.guards == () and not a.is_composed
    assert Layout(4, -1).cosize == 4
    assert (SWIZZLED.size, SWIZZLED.cosize, SWIZZLED.rank, SWIZZLED.shape) == (512, 512, 2, (8, 64))
    assert SWIZZLED.is_composed


@pytest.mark.parametrize("wrong", [1.5, None, object(), {"a": 1}, SimpleNamespace(shape=(4,), stride=lambda: 1)])
def test_what_is_no_layout(wrong: Any) -> None:
    with pytest.raises((TypeError, LayoutError)):
        Layout(wrong)


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("(4,8",), "E0006"),
        (("foo",), "E0101"),
        (("4:",), "E0005"),
        (((4, 8), 8), "E0207"),
        (((4, 8), (8, 1, 2)), "E0207"),
        (((2**62, 4),), "E0201"),
        ((A, (1, 2)), "E0206"),
    ],
)
def test_codes_of_wrong_layouts(args: tuple[Any, ...], code: str) -> None:
    with pytest.raises(LayoutError) as e:
        Layout(*args)
    assert e.value.code == code and e.value.codes == (code,)
    assert str(e.value).startswith(code)


def test_a_wrong_text_has_its_place() -> None:
    with pytest.raises(LayoutError) as e:
        Layout("(4,8):(8,1) o (2,")
    (label, *_) = e.value.diagnostics[0].labels
    assert (label.line, label.column) == (1, 15)
    assert isinstance(e.value, tw.Error) and isinstance(e.value, ValueError)


# ---- Calls and modes ----


def test_coordinates() -> None:
    assert A(1, 2) == A((1, 2)) == 10
    assert [A(i) for i in range(6)] == [0, 8, 16, 24, 1, 9]
    assert A(np.int64(9)) == A(9) == 10
    # Beyond the size the last mode goes on, and before 0 as well.
    assert A(100) == 25 and A(-1) == -8
    assert Layout(((2, 2), 3))((1, 1), 2) == Layout(((2, 2), 3))(3, 2) == 11
    assert SWIZZLED(1, 2) == 74
    assert tw.make_identity_layout((4, (2, 3)))(1, 3) == (1, (1, 1))


def test_a_free_coordinate_gives_a_slice() -> None:
    assert A(None, 2) == Layout("(4):(8)")
    assert A(None) == A
    assert A(None, None) == A
    assert Layout(((2, 2), 3))((1, None), None) == Layout("(2,3):(2,4)")
    assert SWIZZLED(None, 1) == Layout("Sw<3,3,3> o 1 o (8):(64)")


@pytest.mark.parametrize("coord", [(1, 2, 3), (1, (2, 3)), ()])
def test_a_coordinate_that_does_not_fit(coord: Any) -> None:
    with pytest.raises(LayoutError) as e:
        A(coord)
    assert e.value.code == "E0207"


def test_a_coordinate_is_an_int() -> None:
    with pytest.raises(TypeError):
        A(1.5)


def test_modes() -> None:
    a = Layout(((2, 3), 4, 5))
    assert a[0] == Layout("(2,3):(1,2)") and a[2] == Layout("5:24")
    assert a[-1] == a[2] and a[-3] == a[0]
    assert a[0, 1] == a[(0, 1)] == a[0][1] == a[-3, -1] == Layout("3:2")
    assert a[()] == a
    assert list(a) == [a[0], a[1], a[2]]
    assert Layout(4)[0] == Layout(4) and len(Layout(4)) == 1
    assert SWIZZLED[0] == Layout("Sw<3,3,3> o 0 o 8:64")


def test_slices_of_modes() -> None:
    a = Layout((2, 3, 4, 5))
    assert a[1:3] == Layout("(3,4):(2,6)")
    assert a[:2] == Layout("(2,3):(1,2)") and a[-2:] == Layout("(4,5):(6,24)")
    assert a[::2] == Layout("(2,4):(1,6)") and a[::-1] == Layout("(5,4,3,2):(24,6,2,1)")
    assert a[:] == a and a[1:2] == Layout("(3):(2)")
    assert a[:100] == a
    assert Layout(4)[0:1] == Layout("(4):(1)")


def test_a_slice_of_no_modes() -> None:
    assert A[2:2] == Layout("():()")


@pytest.mark.parametrize("mode", [2, -3, 100, (0, 1), (1, -2)])
def test_a_mode_that_is_not_there(mode: Any) -> None:
    with pytest.raises(IndexError):
        A[mode]


@pytest.mark.parametrize("mode", ["x", 0.5, None, (0.5,)])
def test_what_is_no_mode(mode: Any) -> None:
    with pytest.raises(TypeError):
        A[mode]


# ---- Equality ----


def test_equal_is_of_one_form_and_same_of_one_function() -> None:
    assert Layout((4, 4)) == Layout("(4,4):(1,4)") != Layout("16:1")
    assert Layout((4, 4)).same("16:1") and Layout((4, 4)).same(Layout((4, 4)))
    assert not Layout((4, 4)).same("8:1") and not Layout((4, 4)).same("16:2")
    assert A != (4, 8) and A != "(4,8):(8,1)" and (A == 5) is False
    assert {A: 1, SWIZZLED: 2}[Layout("(4,8):(8,1)")] == 1
    assert len({Layout(4), Layout("4:1"), Layout("4:2")}) == 2
    assert Layout("(4,N):(1,4)").same("(4,N):(1,4)") and Layout("(4,N):(1,4)").same("4*N:1")
    assert not Layout("(4,N):(1,4)").same("(4,N):(1,8)")
    with pytest.raises(TypeError):
        A.same(16)
    with pytest.raises(TypeError):
        A < A  # noqa: B015


@pytest.mark.parametrize(
    "value",
    [A, SWIZZLED, Layout(()), Layout((4, N)), tw.make_identity_layout((4, (2, 3))), N, N + 1, 2 * N * N],
    ids=str,
)
def test_pickles(value: Any) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(value, protocol))
        assert again == value and hash(again) == hash(value) and repr(again) == repr(value)
    assert copy.copy(value) == copy.deepcopy(value) == value


@pytest.mark.parametrize("value", [Swizzle(3, 4, 3), ScaledBasis(2, [0, 1])], ids=str)
def test_pickles_of_swizzles_and_basis_elements(value: Any) -> None:
    assert pickle.loads(pickle.dumps(value)) == value


def test_pickles_of_a_bare_symbol() -> None:
    m = sym("M")
    assert pickle.loads(pickle.dumps(m)) == m


def test_pickles_of_guards() -> None:
    guarded = Layout("(N,4):(4,1)") @ Layout(8, 2)
    assert pickle.loads(pickle.dumps(guarded)).guards == guarded.guards == ("N >= 15",)


def test_a_subclass() -> None:
    class Named(Layout):
        name = "a"

    named = Named((4, 8), (8, 1))
    assert named.name == "a" and named == A and tw.size(named) == 32
    assert isinstance(named @ 4, Layout)


# ---- Composition ----


def test_composition_by_the_operator() -> None:
    assert Layout((6, 2), (8, 2)) @ Layout((4, 3), (3, 1)) == Layout("((2,2),3):((24,2),8)")
    assert A @ "4:1" == A @ 4 == Layout("4:8")
    assert A @ (2, 4) == A @ [2, 4] == Layout("(2,4):(8,1)")
    assert A @ (Layout(2), None) == Layout("(2,8):(8,1)")
    assert A @ None == A
    assert "(4,8):(8,1)" @ A == A @ A
    assert A @ SimpleNamespace(shape=(4, 8), stride=(8, 1)) == A @ A
    with pytest.raises(LayoutError):
        4 @ A  # noqa: B018
    with pytest.raises(TypeError):
        A @ 3.5  # noqa: B018


def test_a_refusal_has_its_parts() -> None:
    with pytest.raises(LayoutError) as e:
        Layout("(12,6):(6,1)") @ "(2,3):(8,2)"
    error = e.value
    assert (error.code, error.law) == ("E0220", "composition")
    assert error.witness and error.help
    assert error.diagnostics[0].code == "E0220" and error.diagnostics[0].message in str(error)
    assert error.repairs
    for repair in error.repairs:
        assert repair.change and repair.write in str(error)
        if repair.gives:
            assert str(tw.evaluate(repair.write)) == repair.gives
    with pytest.raises(AttributeError):
        error.repairs[0].write = "x"


@pytest.mark.parametrize(
    ("expression", "code", "law"),
    [
        ("composition((6,2):(1,7), (3,2):(2,3))", "E0220", "composition"),
        ("complement((2,3):(2,2), 12)", "E0221", "injective"),
        ("left_inverse((2,8):(-1,2))", "E0222", "left-inverse"),
        ("it_shape_div(3, 2)", "E0224", None),
        ("tile_to_shape((4,4):(1,4), (6,8))", "E0225", None),
        ("swizzle_upcast(Sw<3,0,-3>, 8)", "E0226", "swizzle-bits"),
        ("crd2idx((1,2), 4:1)", "E0207", None),
    ],
)
def test_an_operation_refuses_as_its_expression(expression: str, code: str, law: str | None) -> None:
    with pytest.raises(LayoutError) as e:
        tw.evaluate(expression)
    assert e.value.code == code
    name, _, args = expression.partition("(")
    values = tw.evaluate(f"[{args[:-1]}]") if "Sw" not in args else (Swizzle(3, 0, -3), 8)
    values = {"complement": (Layout((2, 3), (2, 2)), 12), "left_inverse": (Layout((2, 8), (-1, 2)),)}.get(name, values)
    with pytest.raises(LayoutError) as e:
        getattr(_ops, name)(*values)
    assert e.value.code == code
    if law:
        assert e.value.law == law and e.value.witness


# ---- Ints with symbols ----


def test_symbols() -> None:
    m, n = sym("M, N where N % 64 == 0")
    assert (repr(m), repr(n)) == ("Int('M')", "Int('N where N % 64 == 0')")
    assert str(n) == "N" and n == sym("N where N % 64 == 0") and n != m
    assert n != sym("N") and hash(n) == hash(sym("N where N % 64 == 0"))
    assert repr(sym("K where K > 0, K <= 100")) == "Int('K where K >= 1, K <= 100')"
    assert sym("sym K") == sym("K")
    for wrong in ("", "3", "M where", "M,"):
        with pytest.raises(LayoutError) as e:
            sym(wrong)
        assert e.value.code.startswith("E0")


def test_arithmetic_of_symbols() -> None:
    m = sym("M")
    assert N + 0 == N and N * 1 == N and N - N == 0 and N * 0 == 0
    assert type(N - N) is int and type(N % 8) is int and N % 8 == 0
    assert str(N // 8) == "N/8" and (N // 8) * 8 == N
    assert N + m == m + N and 2 * N == N * 2 == N + N
    assert 1 + N == N + 1 and 8 - N == -1 * N + 8 and str(8 - N) == "-1*N + 8"
    assert str(8 // N) == "8/N" and str(7 % m) == "7%M"
    assert (N + 1).ceil_div(8) == N // 8 + 1 and N.ceil_div(8) == N // 8
    assert (3 * N + m).eval(N=16, M=2) == 50
    assert bool(N) and N != 8
    assert Int(5) == 5 and Int("5") == 5
    with pytest.raises(LayoutError) as e:
        N // 0
    assert e.value.code == "E0202"
    with pytest.raises(LayoutError) as e:
        N.eval(M=1)
    assert e.value.code == "E0203"
    for wrong in ("N + 1.5", "N * 'x'", "N < 3", "int(N)"):
        with pytest.raises(TypeError):
            eval(wrong, {"N": N})


@pytest.mark.parametrize("x", [0, 1, 7, 8, 63])
@pytest.mark.parametrize("k", [2, 3, 8])
def test_a_symbol_counts_as_its_number(x: int, k: int) -> None:
    m = sym("M")
    assert (m * k + 5 - m).eval(M=x) == x * k + 5 - x
    assert (m // k).eval(M=x) == x // k and (m % k).eval(M=x) == x % k
    assert m.ceil_div(k).eval(M=x) == -(-x // k)
    # Quotients are rounded down, as Python's.
    assert Int(-x) // k == -x // k and Int(-x) % k == -x % k and Int(-x).ceil_div(k) == -(x // k)


def test_layouts_with_symbols() -> None:
    a = Layout((4, N))
    assert a == Layout("(4,N):(1,4) where N % 8 == 0") and hash(a) == hash(Layout((4, N)))
    assert repr(a) == "Layout('(4,N):(1,4) where N % 8 == 0')" and a.text == "(4,N):(1,4)"
    assert eval(repr(a), {"Layout": Layout}) == a
    assert a.shape == (4, N) and a.size == 4 * N and a.stride == (1, 4)
    assert a(1, N) == 1 + 4 * N and a(3, 2) == 11
    assert tw.coalesce(a) == Layout(4 * N)
    assert tw.logical_divide(a, (None, 8)).shape == (4, (8, N // 8))
    assert tw.right_inverse(Layout("(16,N):(1,16)")) == Layout("16*N:1")
    assert tw.is_static(a) is False and tw.is_static(A) is True


def test_guards() -> None:
    a = Layout("(N,4):(4,1)") @ Layout(8, 2)
    assert a.text == "8:8" and a.guards == ("N >= 15",) and repr(a) == "Layout('8:8 where N >= 15')"
    # What is made of it has its guards, those of both operands once.
    assert (a @ 4).guards == ("N >= 15",)
    assert tw.coalesce(a).guards == tw.make_layout(a, a).guards == ("N >= 15",)
    assert tw.logical_divide(Layout("M:1"), 4).guards == ()
    assert Layout("(N,4):(4,1) where N >= 15") @ Layout(8, 2) == Layout("8:8")
    assert (Layout("(N,4):(4,1) where N >= 15") @ Layout(8, 2)).guards == ()


# ---- Basis elements ----


def test_basis_elements() -> None:
    e = ScaledBasis(2, [0, 1])
    assert (e.value, e.mode, repr(e), str(e)) == (2, (0, 1), "ScaledBasis(2, [0, 1])", "2@1@0")
    assert e == ScaledBasis(2, (0, 1)) != ScaledBasis(2, [1, 0]) and hash(e) == hash(ScaledBasis(2, [0, 1]))
    assert eval(repr(e), {"ScaledBasis": ScaledBasis}) == e
    assert ScaledBasis(3, 1).mode == (1,) and ScaledBasis(N, 0).value == N
    a = Layout((4, 8), (ScaledBasis(1, 1), ScaledBasis(2, 0)))
    assert a == Layout("(4,8):(1@1,2@0)") and a.stride == (ScaledBasis(1, 1), ScaledBasis(2, 0))
    assert a(3, 5) == (10, 3)
    assert tw.make_identity_layout((4, (2, 3))).stride == (
        ScaledBasis(1, 0),
        (ScaledBasis(1, [1, 0]), ScaledBasis(1, [1, 1])),
    )
    assert A @ Layout((8, 4), (ScaledBasis(1, 1), ScaledBasis(1, 0))) == Layout("(8,4):(1,8)")
    for wrong in ((1.5, 0), (2, "x"), (2, -1), (2, [0.5])):
        with pytest.raises((TypeError, ValueError, OverflowError)):
            ScaledBasis(*wrong)


# ---- Swizzles ----


def test_swizzles() -> None:
    s = Swizzle(3, 4, 3)
    assert (s.bits, s.base, s.shift, repr(s), str(s)) == (3, 4, 3, "Swizzle(3, 4, 3)", "Sw<3,4,3>")
    assert s == Swizzle(3, 4, 3) != Swizzle(2, 4, 3) and hash(s) == hash(Swizzle(3, 4, 3))
    assert eval(repr(s), {"Swizzle": Swizzle}) == s == tw.evaluate("Sw<3,4,3>")
    with pytest.raises(AttributeError):
        s.bits = 1


@pytest.mark.parametrize(("bits", "base", "shift"), [(3, 4, 3), (2, 0, 5), (1, 3, -2), (0, 4, 3), (3, 0, -3)])
def test_a_swizzle_moves_the_bits(bits: int, base: int, shift: int) -> None:
    s = Swizzle(bits, base, shift)
    read = ((1 << bits) - 1) << (base + max(shift, 0))
    for i in range(0, 1 << 11, 7):
        moved = (i & read) >> shift if shift > 0 else (i & read) << -shift
        assert s(i) == i ^ moved
        assert s(s(i)) == i


@pytest.mark.parametrize("wrong", [(3, 3, 2), (-1, 0, 0), (1, -1, 1), (30, 30, 30)])
def test_what_is_no_swizzle(wrong: tuple[int, int, int]) -> None:
    with pytest.raises(LayoutError) as e:
        Swizzle(*wrong)
    assert e.value.code == "E0211"


def test_swizzles_after_layouts() -> None:
    s, a = Swizzle(3, 3, 3), Layout((8, 64), (64, 1))
    assert s @ a == SWIZZLED == tw.composition(s, a) == s @ "(8,64):(64,1)"
    assert [SWIZZLED(i) for i in range(512)] == [s(a(i)) for i in range(512)]
    assert tw.get_swizzle_portion(SWIZZLED) == s and tw.get_nonswizzle_portion(SWIZZLED) == a == tw.layout_b(SWIZZLED)
    assert s @ s == Swizzle(0, 0, 0)
    tile = tw.zipped_divide(SWIZZLED, (8, 8))
    assert [tile(i, j) for j in range(8) for i in range(64)] == [s(tw.zipped_divide(a, (8, 8))(i)) for i in range(512)]
    with pytest.raises(LayoutError):
        s @ 5  # noqa: B018
    with pytest.raises(TypeError):
        s("x")


def test_facts_below_zero_are_kept() -> None:
    n = sym("N where N >= -4, N <= 5")
    assert repr(n) == "Int('N where N >= -4, N <= 5')"
    layout = Layout((n, 2), (2, 1))
    assert pickle.loads(pickle.dumps(layout)) == layout and "N >= -4" in str(layout)
