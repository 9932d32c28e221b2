"""Torch: with gradients, without them, and under ``torch.compile`` a call computes the same and refuses the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

np = pytest.importorskip("numpy")
torch = pytest.importorskip("torch", reason="torch is not installed")

import tilewright as tw  # noqa: E402


def ones(*shape: int, grad: bool = False) -> torch.Tensor:
    return torch.ones(shape, requires_grad=grad)


EINSUMS: list[tuple[str, list[tuple[int, ...]]]] = [
    ("ii->i", [(3, 4)]),
    ("ii->", [(3, 1)]),
    ("iji->j", [(3, 2, 4)]),
    ("ij,jk->ik", [(3, 4), (5, 6)]),
    ("ij,ij->ij", [(0, 2), (3, 2)]),
    ("ijk->i", [(3, 4)]),
    ("ij,jk->i", [(3, 4)]),
    ("ij->ik", [(3, 4)]),
    ("ij->ii", [(3, 4)]),
    ("...ij->ij...", [(3,)]),
    ("......ij->ij", [(3, 4)]),
    ("...i,...i->...", [(3, 4), (2, 4)]),
    ("...i->i", [(3, 4)]),
    ("...i->......i", [(3, 4)]),
    (".i->i", [(3, 4)]),
    ("i!->i", [(3, 4)]),
    ("i1->i", [(3, 4)]),
    ("ij->i->j", [(3, 4)]),
    ("[i,j],[j,k]->[i,k]", [(3, 4), (4, 5)]),
]


@pytest.mark.parametrize("equation, shapes", EINSUMS)
def test_an_einsum_is_refused_in_the_same_words(equation: str, shapes: list[tuple[int, ...]]) -> None:
    said = []
    for grad in (False, True):
        with pytest.raises(tw.Error) as refused:
            tw.einsum(equation, *[ones(*s, grad=grad) for s in shapes])
        said.append((type(refused.value), str(refused.value), refused.value.codes))
    assert said[0] == said[1] and said[0][2]


@pytest.mark.parametrize("shapes", [[(3,), (5, 6)], [(3, 4), (5, 6)], [(2, 3, 4), (5, 4, 6)]])
def test_a_product_is_refused_in_the_same_words(shapes: list[tuple[int, ...]]) -> None:
    said = []
    for grad in (False, True):
        with pytest.raises(tw.Error) as refused:
            tw.gemm(*[ones(*s, grad=grad) for s in shapes])
        said.append((type(refused.value), str(refused.value)))
    assert said[0] == said[1]
    with pytest.raises(tw.ArrayError, match="E0634"):
        tw.gemm(ones(2, 2, grad=True), ones(2, 2), beta=2.0)


@pytest.mark.parametrize("equation, shapes", [("ii->i", [(3, 4)]), ("...i->i", [(3, 4)]), ("ij->ik", [(3, 4)])])
def test_what_is_no_einsum_is_not_traced(equation: str, shapes: list[tuple[int, ...]]) -> None:
    from torch.fx.experimental.proxy_tensor import make_fx

    with pytest.raises(tw.ProgramError):
        make_fx(lambda *x: tw.torch.einsum(equation, *x), tracing_mode="symbolic")(*[ones(*s) for s in shapes])


def test_einsums_that_are_written_in_other_ways() -> None:
    x = ones(3, 4, grad=True)
    assert tw.einsum(" i\tj -> i ", x).tolist() == [4.0] * 3
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    many = [ones(*[1] * 26, grad=True), ones(*[1] * 26), ones(2, 3)]
    assert tw.einsum(f"{letters[:26]},{letters[26:]},...->...", *many).shape == (2, 3)


# --- numbers and outputs ----------------------------------------------------------------------------------------------


def test_a_factor_that_gradients_are_recorded_of_is_refused() -> None:
    x, t = ones(2, 2), torch.tensor(2.0, requires_grad=True)
    for a in (x, ones(2, 2, grad=True)):
        for name in ("alpha", "beta"):
            with pytest.raises(tw.ArrayError, match=name) as refused:
                tw.torch.gemm(a, x, **{name: t})
            assert refused.value.code == "E0638"
    with torch.no_grad():
        assert torch.equal(tw.torch.gemm(x, x, alpha=t), torch.full((2, 2), 4.0))
    assert torch.equal(tw.torch.gemm(x, x, alpha=t.detach()), torch.full((2, 2), 4.0))
    with pytest.raises(tw.ArrayError, match="alpha"):
        torch.func.grad(lambda s: tw.torch.gemm(x, x, alpha=s).sum())(t.detach())


def test_a_factor_that_gradients_are_recorded_of_is_refused_by_the_crate() -> None:
    with pytest.raises(tw.ArrayError, match="E0638"):
        tw.gemm(ones(2, 2), ones(2, 2), alpha=torch.tensor(2.0, requires_grad=True))


def test_outputs_that_gradients_would_be_lost_in_are_refused() -> None:
    x = ones(2, 2, grad=True)
    for call in (
        lambda: tw.einsum("ij->i", x, out=ones(2)),
        lambda: tw.gemm(x, x, out=ones(2, 2)),
        lambda: tw.copy(x, np.zeros((2, 2), np.float32)),
    ):
        with pytest.raises(tw.ArrayError) as refused:
            call()
        assert refused.value.code == "E0638" and "no_grad" in str(refused.value)


# --- arrays of other libraries ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_arrays_of_other_libraries_beside_tensors_of_a_graph(order: tuple[int, int]) -> None:
    x, y = torch.randn(4, 4, requires_grad=True), np.arange(16, dtype=np.float32).reshape(4, 4)[::-1]
    tensors = [x, torch.tensor(y.copy())]
    operands = [[x, y][k] for k in order]
    expected = torch.matmul(*[tensors[k] for k in order])
    (wanted,) = torch.autograd.grad(expected.sum(), x)
    for call in (lambda: tw.einsum("ij,jk->ik", *operands), lambda: tw.gemm(*operands)):
        made = call()
        torch.testing.assert_close(made, expected)
        before = y.copy()
        y[:] = 0  # the gradient is that of the elements as they were
        (found,) = torch.autograd.grad(made.sum(), x)
        y[:] = before
        torch.testing.assert_close(found, wanted)


def test_copies_of_other_libraries_arrays_into_a_graph() -> None:
    x = torch.ones(2, 3, requires_grad=True)
    y = x * 2
    tw.copy(np.full(3, 5, np.float32), y[0])
    y.sum().backward()
    assert y.tolist() == [[5.0] * 3, [2.0] * 3] and x.grad.tolist() == [[0.0] * 3, [2.0] * 3]


def test_the_functions_for_tensors_take_arrays() -> None:
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    assert torch.equal(tw.torch.rearrange(x, "a b -> b a"), torch.tensor(x.T.copy()))
    assert torch.equal(tw.torch.einsum("ij->j", x), torch.tensor(x.sum(0)))
    assert torch.equal(tw.torch.gemm(x, x.T), torch.tensor(x @ x.T))
    y = np.zeros((2, 3), np.float32)
    tw.torch.copy(torch.tensor(x), y)
    assert (x == y).all()
    for call in (lambda: tw.torch.rearrange("ab", "a b -> b a"), lambda: tw.torch.einsum("i->i", [1.0])):
        with pytest.raises(tw.ArrayError, match="E0630"):
            call()
    with pytest.raises(tw.Error, match="takes a text and operands"):
        tw.torch.einsum()


@pytest.mark.parametrize("grad", [False, True])
def test_lists_of_arrays_of_several_libraries_are_refused(grad: bool) -> None:
    with pytest.raises(tw.ArrayError, match="E0630"):
        tw.rearrange([ones(2, 3, grad=grad), np.ones((2, 3), np.float32)], "n a b -> b n a")
    with pytest.raises(tw.ArrayError, match="E0630"):
        tw.torch.rearrange([], "n a b -> b n a")
    with pytest.raises(tw.ArrayError, match="E0621"):
        tw.torch.rearrange([ones(2, 3, grad=grad), ones(2, 4)], "n a b -> b n a")


# --- reductions -------------------------------------------------------------------------------------------------------

TYPES = ["bool", "int8", "int32", "int64", "uint8", "float16", "bfloat16", "float32"]


@pytest.mark.parametrize("reduction", ["sum", "prod", "mean", "max", "min", "any", "all"])
@pytest.mark.parametrize("dtype", TYPES)
def test_reductions_are_traced_as_they_are_called(dtype: str, reduction: str) -> None:
    from torch.fx.experimental.proxy_tensor import make_fx

    x = torch.tensor([[1, 2, 3], [0, 0, 2]]).to(getattr(torch, dtype))

    def reduced(x: torch.Tensor) -> torch.Tensor:
        return tw.torch.reduce(x, "a b -> a", reduction)

    try:
        called = reduced(x)
    except tw.Error:
        with pytest.raises((tw.Error, RuntimeError)):
            make_fx(reduced, tracing_mode="fake")(x)
        return
    traced = make_fx(reduced, tracing_mode="fake")(x)(x)
    assert called.dtype == traced.dtype and called.tolist() == traced.tolist()


def test_what_is_no_reduction_is_not_traced() -> None:
    with pytest.raises(tw.ProgramError, match="median"):
        torch.func.vmap(lambda x: tw.torch.reduce(x, "a b -> a", "median"))(ones(2, 3, 4))


@pytest.mark.parametrize("reduction", ["max", "min", "sum", "prod"])
def test_reductions_of_no_elements_with_gradients(reduction: str) -> None:
    values = [tw.reduce(ones(3, 0, grad=grad), "a b -> a", reduction).tolist() for grad in (False, True)]
    assert values[0] == values[1]


@pytest.mark.parametrize("pattern", ["a b c -> c", "a b c -> (c a)", "a b c -> (c b a)"])
def test_reductions_by_a_function_keep_gradients(pattern: str) -> None:
    def summed(x: torch.Tensor, axes: tuple[int, ...]) -> torch.Tensor:
        # The result lies in memory as nothing expects it, so that joining its axes needs a copy.
        made = x.sum(axes)
        return made.T.contiguous().T if made.dim() == 2 else made

    for reduce in (tw.reduce, tw.torch.reduce):
        x = torch.randn(2, 3, 4, dtype=torch.float64, requires_grad=True)
        call: Callable[[Any], Any] = lambda x: reduce(x, pattern, summed)  # noqa: B023, E731
        torch.testing.assert_close(call(x), tw.torch.reduce(x, pattern, "sum"))
        assert torch.autograd.gradcheck(call, (x,))
        with torch.no_grad():
            assert not call(x).requires_grad


def test_a_traced_copy_converts_nothing() -> None:
    from torch.fx.experimental.proxy_tensor import make_fx

    def copied(x: torch.Tensor) -> torch.Tensor:
        y = torch.zeros(2, dtype=torch.float64)
        tw.torch.copy(x, y)
        return y

    with pytest.raises(tw.ArrayError, match="E0508"):
        make_fx(copied, tracing_mode="fake")(ones(2))


# --- names of operators -----------------------------------------------------------------------------------------------


def twice(factor: int = 2) -> tw.Function:
    return tw.compile(f"fn f(x: f32 (N), y: f32 (N)) {{ y[i] = {factor} * x[i] }}")["f"]


def test_an_operator_is_registered_again_by_the_same_function_alone() -> None:
    tw.torch.op(twice(), "tw_test::again")
    op = tw.torch.op(twice(), "tw_test::again", backward=lambda ctx, g: 2 * g)
    x = ones(2, grad=True)
    assert torch.autograd.grad(op(x).sum(), x)[0].tolist() == [2.0] * 2
    with pytest.raises(ValueError, match="tw_test::again.*replace=True"):
        tw.torch.op(twice(3), "tw_test::again")
    assert op(ones(2)).tolist() == [2.0] * 2
    op = tw.torch.op(twice(3), "tw_test::again", replace=True)
    assert op(ones(2)).tolist() == [3.0] * 2


def test_a_registration_that_fails_leaves_the_operator_that_was_there() -> None:
    changing = tw.compile("fn f(x: f32 (N)) { x[i] = x[i] * x[i] }")["f"]
    op = tw.torch.op(twice(), "tw_test::kept")
    with pytest.raises(TypeError, match="changes a parameter"):
        tw.torch.op(changing, "tw_test::kept", backward=lambda ctx, g: g, replace=True)
    assert op(ones(2)).tolist() == [2.0] * 2 and torch.ops.tw_test.kept(ones(2)).tolist() == [2.0] * 2


def test_a_name_that_torch_has_for_another_is_refused_each_time() -> None:
    library = torch.library.Library("tw_other", "FRAGMENT")
    library.define("taken(Tensor x) -> Tensor")
    for factor in (2, 3):
        with pytest.raises(RuntimeError, match="taken"):
            tw.torch.op(twice(factor), "tw_other::taken")
    library._destroy()
    with pytest.raises(ValueError, match="torch's own"):
        tw.torch.op(twice(), "aten::taken")
    assert tw.torch.op(twice(), "tw_other::taken")(ones(2)).tolist() == [2.0] * 2
