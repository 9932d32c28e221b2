"""Torch: tensors of every kind as arguments, operators, gradients."""

from __future__ import annotations

import copy
import pickle
import threading

import pytest

torch = pytest.importorskip("torch", reason="torch is not installed")

import tilewright as tw  # noqa: E402
from tilewright._shapes import Rule  # noqa: E402

SCALE = "fn scale(x: {0} (M,N), y: {0} (M,N)) {{ y[i,j] = 2 * x[i,j] }}"


def scale(dtype: str = "f32") -> tw.Function:
    return tw.compile(SCALE.format(dtype))["scale"]


def randn(*shape: int) -> torch.Tensor:
    return torch.randn(*shape, dtype=torch.float64, requires_grad=True)


# --- tensors as arguments ---------------------------------------------------------------------------------------------

LAYOUTS = {
    "plain": lambda: torch.randn(4, 6),
    "transposed": lambda: torch.randn(6, 4).t(),
    "expanded": lambda: torch.randn(1, 6).expand(4, 6),
    "strided": lambda: torch.randn(8, 12)[::2, ::2],
    "offset": lambda: torch.randn(5, 7)[1:, 1:],
    "channels last": lambda: torch.randn(2, 3, 4, 5).to(memory_format=torch.channels_last),
    "no dimension": lambda: torch.tensor(3.0),
    "no element": lambda: torch.empty(0, 4),
    "one element": lambda: torch.randn(1, 1),
    "parameter": lambda: torch.nn.Parameter(torch.randn(4, 6), requires_grad=False),
    "bool": lambda: torch.randn(4, 6) > 0,
    "bf16": lambda: torch.randn(4, 6, dtype=torch.bfloat16),
    "f16": lambda: torch.randn(4, 6, dtype=torch.float16),
    "i64": lambda: torch.arange(24).reshape(4, 6),
    "u8": lambda: torch.arange(24, dtype=torch.uint8).reshape(4, 6),
}


@pytest.mark.parametrize("kind", LAYOUTS)
def test_copy_of_every_kind_of_tensor(kind: str) -> None:
    x = LAYOUTS[kind]()
    y = torch.zeros(x.shape, dtype=x.dtype)
    tw.copy(x, y)
    assert torch.equal(x, y)
    if x.dim() == 2 and x.numel():
        back = torch.zeros(x.shape[::-1], dtype=x.dtype).t()
        tw.copy(x, back)
        assert torch.equal(x, back)


def test_results_are_tensors_of_the_type_of_the_arguments() -> None:
    x = torch.randn(3, 4)
    assert torch.equal(scale()(x), 2 * x)
    for dtype, name in ((torch.bfloat16, "bf16"), (torch.float16, "f16"), (torch.float64, "f64"), (torch.int32, "i32")):
        y = scale(name)(x.to(dtype))
        assert y.dtype == dtype and torch.equal(y, 2 * x.to(dtype))
    assert isinstance(tw.einsum("ij,kj->ik", x, x), torch.Tensor)


def test_tensors_of_inference_mode() -> None:
    with torch.inference_mode():
        x = torch.ones(2, 3)
        y = scale()(x)
        assert torch.equal(y, torch.full((2, 3), 2.0))
    z = torch.zeros(2, 3)
    tw.copy(x, z)
    assert torch.equal(z, torch.ones(2, 3))


@pytest.mark.parametrize("dtype", ["float8_e4m3fn", "float8_e5m2"])
def test_eight_bit_floats_are_seen_as_what_they_are(dtype: str) -> None:
    x = torch.ones(2, 3).to(getattr(torch, dtype))
    assert tw._native.describe(x)[0] == {"float8_e4m3fn": "e4m3", "float8_e5m2": "e5m2"}[dtype]


@pytest.mark.parametrize(
    "make",
    [
        lambda x: x.to("meta"),
        lambda x: x.to_sparse(),
        lambda x: x.to_sparse_csr(),
        lambda x: torch.complex(x, x),
        lambda x: x.to(torch.float8_e8m0fnu),
        lambda x: torch._efficientzerotensor((2, 3)),
    ],
    ids=["meta", "sparse", "csr", "complex", "e8m0", "zero"],
)
def test_tensors_without_memory_of_a_known_type_are_refused(make: object) -> None:
    x = make(torch.ones(2, 3))
    with pytest.raises((tw.ArrayError, RuntimeError)):
        tw.copy(x, torch.zeros(2, 3))


def test_threads_call_one_function() -> None:
    f, errors = scale(), []

    def work(k: int) -> None:
        x = torch.full((k + 1, 5), float(k))
        y = torch.empty_like(x)
        for _ in range(200):
            f(x, y)
            if not torch.equal(y, 2 * x):
                errors.append(k)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not errors


# --- operators --------------------------------------------------------------------------------------------------------


def test_operator_passes_torch_s_own_check() -> None:
    op = tw.torch.op(scale(), "tw_test::scale", backward=lambda ctx, g: 2 * g)
    assert str(op._schema) == "tw_test::scale(Tensor x) -> Tensor"
    for x in (torch.randn(3, 4), torch.randn(3, 4, requires_grad=True), torch.randn(1, 1)):
        torch.library.opcheck(op, (x,))
    assert torch.equal(op(torch.ones(2, 2)), torch.full((2, 2), 2.0))


def test_operator_with_numbers_several_results_and_strides() -> None:
    f = tw.compile(
        "fn f(x: f32 (M,2*N), a: f32, n: i32, y: f32 (M,N):(1,M), z: f32 (N,M), w: f32)"
        "{ y[i,j] = a * x[i,2*j]\n z[j,i] = x[i,2*j] + f32(n)\n w = sum(i,j) x[i,j] }"
    )["f"]
    op = tw.torch.op(f, "tw_test::several")
    assert str(op._schema) == "tw_test::several(Tensor x, float a, int n) -> (Tensor, Tensor, Tensor)"
    x = torch.randn(3, 8)
    y, z, w = op(x, 0.5, 2)
    assert y.stride() == (1, 3)
    torch.testing.assert_close(y, 0.5 * x[:, ::2])
    torch.testing.assert_close(z, x[:, ::2].t() + 2)
    torch.testing.assert_close(w, x.sum())
    torch.library.opcheck(op, (x, 0.5, 2))


def test_operator_that_changes_a_tensor() -> None:
    f = tw.compile("fn f(x: f32 (N), a: f32 (N), r: f32 (M)) { x[i] = x[i] * a[i]\n r[i] = 3 }")["f"]
    op = tw.torch.op(f, "tw_test::change")
    assert str(op._schema) == "tw_test::change(Tensor(a0!) x, Tensor a, *, SymInt M) -> Tensor"
    x = torch.ones(3)
    version = x._version
    r = op(x, torch.full((3,), 4.0), M=2)
    assert x.tolist() == [4.0] * 3 and r.tolist() == [3.0] * 2 and x._version > version
    torch.library.opcheck(op, (torch.ones(3), torch.ones(3)), {"M": 2})
    with pytest.raises(NotImplementedError, match="no_grad"):
        op(torch.ones(3), torch.ones(3, requires_grad=True), M=2)

    @torch.compile(fullgraph=True)
    def changed(x: torch.Tensor) -> torch.Tensor:
        y = x + 1
        op(y, y * 2, M=1)
        return y

    assert changed(torch.ones(3)).tolist() == [8.0] * 3


def test_operator_under_compile_and_export() -> None:
    op = tw.torch.op(scale(), "tw_test::compiled", backward=lambda ctx, g: 2 * g)

    @torch.compile(fullgraph=True)
    def plain(x: torch.Tensor) -> torch.Tensor:
        return op(x + 1).sin() * 3

    x = torch.randn(3, 4)
    torch.testing.assert_close(plain(x), (2 * (x + 1)).sin() * 3)

    @torch.compile(fullgraph=True, dynamic=True)
    def dynamic(x: torch.Tensor) -> torch.Tensor:
        return op(x) + 1

    for shape in ((3, 4), (5, 6), (7, 2)):
        assert torch.equal(dynamic(torch.ones(shape)), torch.full(shape, 3.0))
    y = torch.ones(2, 3, requires_grad=True)
    dynamic(y).sum().backward()
    assert y.grad is not None and torch.equal(y.grad, torch.full((2, 3), 2.0))

    class Model(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return op(x) * 2

    rows = torch.export.Dim("rows", min=2)
    program = torch.export.export(Model(), (torch.ones(4, 4),), dynamic_shapes=({0: rows},))
    assert any(node.target is op for node in program.graph.nodes)
    assert torch.equal(program.module()(torch.ones(6, 4)), torch.full((6, 4), 4.0))


def test_operator_says_what_is_wrong() -> None:
    op = tw.torch.op(scale(), "tw_test::wrong")
    with pytest.raises(NotImplementedError, match="backward="):
        op(torch.ones(2, 2, requires_grad=True)).sum().backward()
    with pytest.raises(tw.ArrayError):
        op(torch.ones(2, 2, dtype=torch.float64))
    with pytest.raises(Exception, match="float32 is needed"):
        torch.compile(lambda x: op(x), fullgraph=True)(torch.ones(2, 2, dtype=torch.float64))
    with pytest.raises(ValueError, match="library::name"):
        tw.torch.op(scale(), "wrong")
    with pytest.raises(TypeError, match="no tensor"):
        tw.torch.op(tw.compile("fn f(y: f32 (3)) { y[i] = 1 }")["f"], "tw_test::nothing")
    with pytest.raises(TypeError, match="changes a parameter"):
        f = tw.compile("fn f(x: f32 (N)) { x[i] = x[i] * x[i] }")["f"]
        tw.torch.op(f, "tw_test::both", backward=lambda ctx, g: g)


def test_operator_copies_what_has_other_strides_where_that_is_asked_for() -> None:
    x = torch.randn(4, 3).t()
    with pytest.raises(tw.ArrayError, match="stride"):
        tw.torch.op(scale(), "tw_test::strict")(x)
    op = tw.torch.op(scale(), "tw_test::relaid", relayout=True, backward=lambda ctx, g: op(g))
    assert torch.equal(op(x), 2 * x) and op(x).is_contiguous()
    torch.library.opcheck(op, (x,))
    torch.library.opcheck(op, (torch.randn(4, 3, requires_grad=True).t(),))
    with pytest.raises(tw.ArrayError, match="dimensions"):
        op(torch.randn(3))
    y = torch.ones(2, 3, requires_grad=True)
    op(y).sum().backward()  # the gradient of a sum has strides of 0
    assert torch.equal(y.grad, torch.full((2, 3), 2.0))
    f = tw.compile("fn f(x: f32 (M,N), s: f32 (N)) { x[i,j] = x[i,j] * s[j] }")["f"]
    change = tw.torch.op(f, "tw_test::relaid_change", relayout=True)
    z = torch.ones(2, 3)
    change(z, torch.arange(6.0)[::2])
    assert z.tolist() == [[0.0, 2.0, 4.0]] * 2
    with pytest.raises(tw.ArrayError, match="stride"):
        change(torch.ones(3, 2).t(), torch.ones(3))


def test_gradient_of_an_operator() -> None:
    op = tw.torch.op(scale("f64"), "tw_test::gradient", backward=lambda ctx, g: 2 * g)
    assert torch.autograd.gradcheck(op, (randn(3, 4),))
    assert torch.autograd.gradgradcheck(op, (randn(3, 4),))
    square = tw.compile("fn f(x: f64 (N), y: f64 (N)) { y[i] = x[i] * x[i] }")["f"]

    def setup(ctx: object, inputs: tuple[torch.Tensor], output: torch.Tensor) -> None:
        ctx.save_for_backward(*inputs)

    op = tw.torch.op(
        square, "tw_test::square", backward=lambda ctx, g: 2 * ctx.saved_tensors[0] * g, setup_context=setup
    )
    assert torch.autograd.gradcheck(op, (randn(5),))


SHAPES = [
    ("fn f(x: f32 (M,2*N), y: f32 (N,M)) { y[i,j] = x[j,2*i] }", [(3, 8)]),
    ("fn f(x: f32 (M+1,2*N-2), y: f32 (M,max(N,3))) { fill(y, 0) }", [(6, 2)]),
    ("fn f(x: f32 (N,3), y: f32 (ceil_div(N,4),4)) { fill(y, 0) }", [(6, 3)]),
    ("fn f(x: f32 ((2,M),N):((N,2*N),1), y: f32 (N,(2,M)):(2*M,(1,2))) { fill(y, 0) }", [(6, 3)]),
    ("fn f(x: f32 (M,N), y: f32 (M,N):(1,M), z: i64 (M), w: f32) { fill(y, 0)\n fill(z, 1)\n w = 2 }", [(5, 3)]),
    ("fn f(x: f32 (M,N), y: f32 (M,N):(2*N,2)) { y[i,j] = x[i,j] }", [(5, 3)]),
    ("sym N, C where C >= 1\nfn f(x: f32 (N...,C), y: f32 (N...,C)) { y[i,c] = x[i,c] }", [(2, 3, 4)]),
    ("sym N, C where C >= 1\nfn f(x: f32 (N...,C), y: f32 (N...)) { y[i] = sum(c) x[i,c] }", [(2, 3, 4)]),
]


@pytest.mark.parametrize("text, shapes", SHAPES)
def test_shapes_are_those_that_a_call_makes(text: str, shapes: list[tuple[int, ...]]) -> None:
    f = tw.compile(text)["f"]
    made = f(*[torch.ones(s) for s in shapes])
    rule = Rule.of(f)
    assert rule is not None
    said = rule.results(shapes, {})
    for x, r in zip(made if isinstance(made, tuple) else (made,), said, strict=True):
        assert (tuple(x.shape), x.stride()) == (r.shape, r.strides)


# --- gradients --------------------------------------------------------------------------------------------------------

EINSUMS = [
    ("ij,jk->ik", [(2, 3), (3, 4)]),
    ("ij->i", [(2, 3)]),
    ("ij->", [(2, 3)]),
    ("ij->ji", [(2, 3)]),
    ("ii->i", [(3, 3)]),
    ("ii->", [(3, 3)]),
    ("iij,j->i", [(2, 2, 3), (3,)]),
    ("...ij,...jk->...ik", [(2, 2, 3), (3, 2)]),
    ("...i,i", [(2, 3), (3,)]),
    ("ij,ij->ij", [(2, 3), (1, 3)]),
    ("i,j->ij", [(2,), (3,)]),
    ("ij,jk,kl->il", [(2, 2), (2, 3), (3, 2)]),
    ("ij,k->i", [(2, 3), (2,)]),
    ("ij,j->ij", [(2, 1), (1,)]),
    ("ii,i->i", [(1, 1), (3,)]),
]


@pytest.mark.parametrize("equation, shapes", EINSUMS)
def test_gradient_of_einsum(equation: str, shapes: list[tuple[int, ...]]) -> None:
    operands = [randn(*s) for s in shapes]
    torch.testing.assert_close(tw.torch.einsum(equation, *operands), torch.einsum(equation, *operands))
    assert torch.autograd.gradcheck(lambda *x: tw.torch.einsum(equation, *x), operands)
    assert torch.autograd.gradgradcheck(lambda *x: tw.torch.einsum(equation, *x), operands)


def test_einsum_s_other_calls() -> None:
    x, y = torch.randn(2, 3), torch.randn(3, 4)
    torch.testing.assert_close(tw.torch.einsum(x, [0, 1], y, [1, 2], [0, 2]), x @ y)
    out = torch.zeros(2, 4)
    version = out._version
    assert tw.torch.einsum("ij,jk->ik", x, y, out=out) is out and out._version > version
    torch.testing.assert_close(out, x @ y)
    with pytest.raises(tw.ArrayError, match="no gradient"):
        tw.torch.einsum("ij,jk->ik", x.requires_grad_(), y, out=out)
    torch.testing.assert_close(tw.torch.gemm(x, y, alpha=2.0), 2 * (x @ y))
    assert torch.autograd.gradcheck(lambda a, b: tw.torch.gemm(a, b, alpha=2.0), (randn(2, 3), randn(3, 4)))


def test_gradients_have_the_types_of_their_operands() -> None:
    a, b = torch.ones(2, 3, requires_grad=True), torch.ones(3, 2, dtype=torch.float64, requires_grad=True)
    tw.torch.einsum("ij,jk->ik", a, b).sum().backward()
    assert a.grad.dtype == torch.float32 and b.grad.dtype == torch.float64
    c = torch.ones(2, 3, dtype=torch.bfloat16, requires_grad=True)
    tw.torch.einsum("ij->i", c).sum().backward()
    assert c.grad.dtype == torch.bfloat16 and torch.equal(c.grad, torch.ones_like(c))


WALKS = [
    lambda x: tw.torch.rearrange(x, "a (b c) d -> (c a) (d b)", b=2),
    lambda x: tw.torch.rearrange(x, "a b c -> c b a"),
    lambda x: tw.torch.rearrange(x, "a b c -> (a b) c"),
    lambda x: tw.torch.rearrange(x, "... c -> c ..."),
    lambda x: tw.torch.repeat(x, "a b c -> (n a) b (c m)", n=2, m=2),
    lambda x: tw.torch.repeat(x, "a b c -> a b c n", n=3),
    lambda x: tw.torch.reduce(x, "a (b 2) c -> a c", "sum"),
    lambda x: tw.torch.reduce(x, "a b c -> b", "mean"),
    lambda x: tw.torch.reduce(x, "a b c -> b", "max"),
    lambda x: tw.torch.reduce(x, "a (b k) c -> (c a)", "min", k=2),
    lambda x: tw.torch.reduce(x, "a b c -> ", "prod"),
]


@pytest.mark.parametrize("walk", WALKS)
def test_gradient_of_einops(walk: object) -> None:
    x = randn(2, 4, 3)
    torch.testing.assert_close(walk(x).detach(), walk(x.detach()))
    assert torch.autograd.gradcheck(walk, (x,))
    assert torch.autograd.gradgradcheck(walk, (x,))


def test_rearrangements_are_views_where_they_can_be() -> None:
    x = randn(2, 4, 3)
    y = tw.torch.rearrange(x, "a (b c) d -> d b c a", b=2)
    assert y.untyped_storage().data_ptr() == x.untyped_storage().data_ptr()
    z = tw.torch.repeat(x, "a b c -> a b c")
    assert z.untyped_storage().data_ptr() != x.untyped_storage().data_ptr()


def test_gradient_of_copy() -> None:
    def whole(src: torch.Tensor, dst: torch.Tensor) -> torch.Tensor:
        dst = dst * 1
        tw.torch.copy(src, dst)
        return dst * dst

    def part(src: torch.Tensor, dst: torch.Tensor) -> torch.Tensor:
        dst = dst * 1
        tw.torch.copy(src, dst[0])
        return dst * dst

    for f in (whole, part):
        assert torch.autograd.gradcheck(f, (randn(3), randn(2, 3)))
        assert torch.autograd.gradgradcheck(f, (randn(3), randn(2, 3)))
    dst = torch.zeros(3, dtype=torch.float64)
    tw.torch.copy(randn(3), dst)
    assert dst.requires_grad
    with pytest.raises(RuntimeError, match="leaf"):
        tw.torch.copy(randn(3), randn(3))


def test_a_copy_into_what_a_gradient_needs_is_noticed() -> None:
    w, x = torch.ones(3, requires_grad=True), torch.ones(3)
    y = (w * x).sum()
    tw.torch.copy(torch.full((3,), 5.0), x)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        y.backward()


def test_tensors_that_torch_negates() -> None:
    x = torch.tensor([1 + 2j, 3 - 4j]).conj().imag
    assert x.is_neg()
    assert tw.torch.einsum("i->i", x).tolist() == [-2.0, 4.0]
    assert tw.torch.rearrange(x, "(a b) -> b a", a=1).flatten().tolist() == [-2.0, 4.0]
    assert tw.torch.reduce(x, "a ->", "sum").item() == 2.0
    y = torch.zeros(2)
    tw.torch.copy(x, y)
    assert y.tolist() == [-2.0, 4.0]
    with pytest.raises(ValueError, match="negates"):
        tw.torch.copy(y, x)
    f = tw.compile("fn f(x: f32 (N), y: f32 (N)) { y[i] = x[i] }")["f"]
    assert tw.torch.op(f, "tw_test::negated")(x).tolist() == [-2.0, 4.0]


def test_transforms() -> None:
    x = torch.arange(3.0)
    assert torch.equal(torch.func.grad(lambda x: tw.torch.einsum("i,i->", x, x))(x), 2 * x)
    dots = torch.vmap(lambda a, b: tw.torch.einsum("i,i->", a, b), in_dims=(0, None))
    assert torch.equal(dots(torch.ones(2, 3), x), torch.tensor([3.0, 3.0]))
    assert torch.func.jacrev(lambda x: tw.torch.rearrange(x, "(a b) -> (b a)", a=2))(torch.arange(4.0)).shape == (4, 4)
    value, tangent = torch.func.jvp(lambda x: tw.torch.einsum("i,i->i", x, x), (x,), (torch.ones(3),))
    assert torch.equal(value, x * x) and torch.equal(tangent, 2 * x)


def test_gradients_under_compile() -> None:
    @torch.compile(fullgraph=True)
    def f(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        z = tw.torch.einsum("ij,kj->ik", x, y)
        return tw.torch.rearrange(z, "(a b) c -> b (a c)", a=2) * 2

    x, y = torch.randn(4, 3, requires_grad=True), torch.randn(5, 3)
    out = f(x, y)
    out.sum().backward()
    assert out.shape == (2, 10)
    torch.testing.assert_close(x.grad, 2 * y.sum(0).expand(4, 3))

    @torch.compile(fullgraph=True, dynamic=True)
    def g(x: torch.Tensor) -> torch.Tensor:
        return tw.torch.reduce(tw.torch.repeat(x, "a b -> (a n) b", n=2), "a b -> b", "mean")

    for rows in (3, 5):
        x = torch.randn(rows, 3)
        torch.testing.assert_close(g(x), x.mean(0))


def test_operator_of_einsums_passes_torch_s_own_check() -> None:
    a, b = torch.randn(2, 3, requires_grad=True), torch.randn(3, 2, requires_grad=True)
    torch.library.opcheck(torch.ops.tilewright.contract.default, ("ij,jk->ik", [a, b]))


def test_a_model_is_exported_traced_and_trained() -> None:
    from torch.fx.experimental.proxy_tensor import make_fx

    class Model(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.weight = torch.nn.Parameter(torch.randn(3, 4))

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            y = tw.torch.einsum("...i,io->...o", x, self.weight)
            return tw.torch.rearrange(tw.torch.reduce(y, "b t o -> b o", "max"), "b o -> (o b)")

    model, x = Model(), torch.randn(4, 6, 3)
    sizes = ({0: torch.export.Dim("b"), 1: torch.export.Dim("t")},)
    program = torch.export.export(model, (torch.randn(2, 5, 3),), dynamic_shapes=sizes)
    torch.testing.assert_close(program.module()(x), model(x))
    graph = make_fx(
        lambda x, w: tw.torch.rearrange(tw.torch.einsum("ij,jk->ik", x, w), "a b -> (b a)"), tracing_mode="symbolic"
    )
    a, b = torch.randn(2, 3), torch.randn(3, 4)
    torch.testing.assert_close(graph(a, b)(torch.ones(5, 3), b), (torch.ones(5, 3) @ b).t().flatten())
    compiled = torch.compile(model, fullgraph=True)
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    losses = []
    for _ in range(4):
        optimizer.zero_grad()
        loss = compiled(x).square().mean()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    assert losses[-1] < losses[0]


def test_models_that_hold_a_function_are_copied_and_pickled() -> None:
    class Model(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.scale = scale()

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return self.scale(x)

    x = torch.ones(2, 3)
    assert torch.equal(copy.deepcopy(Model())(x), 2 * x)
    again = pickle.loads(pickle.dumps(scale()))
    assert (again.name, again.target) == (scale().name, scale().target) and torch.equal(again(x), 2 * x)


# --- what the compiled part of the package has yet to look at ---------------------------------------------------------


def negated() -> torch.Tensor:
    return torch.tensor([1 + 2j, 3 - 4j]).conj().imag


def test_negated_tensors_are_read_as_torch_reads_them_or_refused() -> None:
    y = torch.zeros(2)
    try:
        tw.copy(negated(), y)
    except tw.ArrayError:
        return
    assert y.tolist() == [-2.0, 4.0]


@pytest.mark.parametrize("call", ["einsum", "rearrange", "repeat", "reduce", "gemm"])
def test_gradients_are_kept(call: str) -> None:
    x = torch.ones(2, 2, requires_grad=True)
    y = {
        "einsum": lambda: tw.einsum("ij->i", x),
        "rearrange": lambda: tw.rearrange(x, "a b -> (b a)"),
        "repeat": lambda: tw.repeat(x, "a b -> a b n", n=2),
        "reduce": lambda: tw.reduce(x, "a b -> a", "sum"),
        "gemm": lambda: tw.gemm(x, x),
    }[call]()
    assert y.requires_grad


def test_functions_without_a_gradient_refuse_tensors_of_a_graph() -> None:
    with pytest.raises(tw.ArrayError):
        scale()(torch.ones(2, 2, requires_grad=True))


def test_leaves_of_a_graph_are_not_written() -> None:
    with pytest.raises((tw.ArrayError, RuntimeError)):
        tw.copy(torch.ones(3), torch.zeros(3, requires_grad=True))


def test_torch_notices_what_is_written() -> None:
    x = torch.zeros(3)
    tw.copy(torch.ones(3), x)
    assert x._version > 0


@pytest.mark.parametrize("dtype", ["float8_e4m3fn", "float8_e5m2"])
def test_copy_of_eight_bit_floats(dtype: str) -> None:
    x = torch.tensor([[1.0, 2.0], [0.5, -3.0]]).to(getattr(torch, dtype))
    y = torch.zeros(2, 2).to(x.dtype)
    tw.copy(x.t(), y)
    assert torch.equal(y.float(), x.float().t())
