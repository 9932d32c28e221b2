"""`tilewright.cute` and `tilewright.pycute` against what CuTe DSL and pycute answer.

`data/cute_dsl.json` and `data/pycute.json` hold calls with what the DSL and pycute give for them, as
scripts/cute_answers.py wrote them. `data/cute_differences.json` lists every call on which the answer here is another
one, with its reason.
"""

from __future__ import annotations

import doctest
import json
import pickle
import re
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import tilewright as tw
from tilewright import _cute_algebra, _cute_tuples, cute, pycute

DATA = Path(__file__).parent / "data"


def load(name: str) -> dict[str, Any]:
    return json.loads((DATA / f"{name}.json").read_text())


PYCUTE, DSL, DIFFERENCES = load("pycute"), load("cute_dsl"), load("cute_differences")

# What the DSL has beside layouts: tensors, copies, kernels, mathematics, its compiler.
NOT_HERE = set(
    """
    AddressSpace ArtifactType Atom BitCode CacheEvictionPriority ConstValue CopyAtom DisableCuteExtCompile
    FastDivmodDivisor FastDivmodDivisorV2 IntValue MathOperand MmaAtom Numeric PreCompiledMlirArtifact ReductionKind
    ReductionOp RoundingMode Tensor TensorSSA ThrCopy ThrMma TiledCopy TiledMma abs absf absi acos acosh add all_ any_
    arch asin asinh assume atan atan2 atanh autovec_copy basic_copy basic_copy_if cbrt ceil clamp compile compile_to
    copy copy_atom_call copysign cos cosh div domain_offset empty_like erf erfc exp exp2 expm1 export extern
    fast_divmod_create_divisor fast_divmod_create_divisor_v2 ffi floor fma fpowi full full_like gemm get_divisibility
    get_leaves ipowi is_int_tuple_type is_valid_leaf isfinite isinf isnan isnormal kernel log log10 log1p log2
    make_atom make_copy_atom make_cotiled_copy make_fragment_like make_identity_tensor make_mma_atom make_ptr
    make_rmem_tensor make_rmem_tensor_like make_tensor make_tiled_copy make_tiled_copy_A make_tiled_copy_B
    make_tiled_copy_C make_tiled_copy_C_atom make_tiled_copy_D make_tiled_copy_S make_tiled_copy_tv make_tiled_mma
    mangle max min mma_atom_call mul neg nvgpu ones_like pow prefetch print_tensor rcp recast_ptr recast_tensor
    register_jit_arg_adapter rem round roundeven rsqrt runtime sin sincos sinh sqrt static struct sub tan tanh testing
    trunc union viz where zeros_like
    """.split()
)


def text(value: Any) -> str:
    """A value in CuTe's notation."""
    if isinstance(value, (tuple, list)):
        return f"({','.join(map(text, value))})"
    return "_" if value is None else str(value)


def found(call: str, names: dict[str, Any], as_text: Any) -> dict[str, str]:
    """What a call gives here, or the code of its error."""
    try:
        return {"gives": as_text(eval(call, dict(names)))}
    except Exception as e:
        return {"error": getattr(e, "code", None) or type(e).__name__}


CASES = [
    pytest.param([*PYCUTE["tests"], *PYCUTE["more"]], vars(pycute), repr, DIFFERENCES["pycute"], 2900, id="pycute"),
    pytest.param(DSL["more"], vars(cute), text, DIFFERENCES["cute_dsl"], 3100, id="cute-dsl"),
]


@pytest.mark.parametrize(("calls", "names", "as_text", "differences", "least"), CASES)
def test_the_answers_are_theirs_but_for_the_differences(
    calls: list[dict[str, str]], names: dict[str, Any], as_text: Any, differences: list[list[str]], least: int
) -> None:
    listed = {call: gives for call, gives, _ in differences}
    wrong, differ = [], set()
    for theirs in calls:
        call = theirs["call"]
        here = found(call, names, as_text)
        if here.get("gives") == theirs.get("gives"):
            continue
        differ.add(call)
        if listed.get(call) != (here.get("gives") or here["error"]):
            wrong.append((call, theirs, here))
    assert not wrong, f"{len(wrong)} calls differ, the first: {wrong[:5]}"
    assert not set(listed) - differ, f"no difference any more: {sorted(set(listed) - differ)[:5]}"
    assert len(calls) >= least


@pytest.mark.parametrize("who", ["pycute", "cute_dsl"])
def test_each_difference_has_a_reason_that_holds(who: str) -> None:
    data = PYCUTE if who == "pycute" else DSL
    theirs = {c["call"]: c for c in [*data.get("tests", ()), *data["more"]]}
    for call, here, reason in DIFFERENCES[who]:
        assert reason in DIFFERENCES["reasons"]
        checks = globals()[f"check_{reason.replace('-', '_')}"]
        assert checks(who, call, theirs[call], here), (call, theirs[call], here, reason)


def test_the_page_counts_right() -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "cute-differences.md"
    counts = {who: Counter(reason for *_, reason in DIFFERENCES[who]) for who in ("pycute", "cute_dsl")}
    calls = {"pycute": len(PYCUTE["tests"]) + len(PYCUTE["more"]), "cute_dsl": len(DSL["more"])}
    rows = [
        f"| {why} | {counts['pycute'][reason]} | {counts['cute_dsl'][reason]} |"
        for reason, why in DIFFERENCES["reasons"].items()
    ]
    total = f"| all, of {calls['pycute']:,} and {calls['cute_dsl']:,} calls | {sum(counts['pycute'].values())} | "
    rows = ["| reason | pycute | the DSL |", "|---|---|---|", *rows, total + f"{sum(counts['cute_dsl'].values())} |"]
    table = page.read_text().split("<!-- differences: begin -->\n")[1].split("<!-- differences: end -->")[0]
    assert table == "\n".join(rows) + "\n"


# ---- One check for each reason ----


def layout(who: str, gives: str) -> Any:
    """The layout that a text gives, as one of tilewright."""
    value = eval(gives, dict(vars(pycute))).exact if who == "pycute" else tw.Layout(gives)
    assert isinstance(value, tw.Layout)
    return value


def values(a: tw.Layout) -> list[Any]:
    return [a(i) for i in range(a.size)]


def argument(who: str, call: str) -> tw.Layout:
    """The layout that a function of one layout is called with."""
    names = dict(vars(pycute if who == "pycute" else cute))
    names[call.split("(")[0]] = lambda a, *_: a.exact if who == "pycute" else a
    return eval(call, names)


def check_errors(who: str, call: str, theirs: dict[str, str], here: str) -> bool:
    return "error" in theirs and not here.startswith("E0")


def check_same(who: str, call: str, theirs: dict[str, str], here: str) -> bool:
    return values(layout(who, theirs["gives"])) == values(layout(who, here))


def check_composition(who: str, call: str, theirs: dict[str, str], here: str) -> bool:
    """Theirs is wrong at a coordinate, which the refusal of a composition names."""
    names = dict(vars(pycute if who == "pycute" else cute))
    if not call.startswith("composition("):
        return here == "E0220"
    names["composition"] = lambda a, b: (a, b)
    a, b = eval(call, names)
    b = pycute.Layout(b) if isinstance(b, int) else b
    if isinstance(b, tuple):
        return here == "E0220"
    r = tw.Layout(theirs["gives"]) if who == "cute_dsl" else layout(who, theirs["gives"])
    return any(r(i) != a(b(i)) for i in range(tw.size(b))) or r.size != tw.size(b)


def check_overlap(who: str, call: str, theirs: dict[str, str], here: str) -> bool:
    return here == "E0221" and re.search(r"\b0,|, ?0\)", theirs["gives"]) is not None


def check_interleave(who: str, call: str, theirs: dict[str, str], here: str) -> bool:
    offsets = values(argument(who, call))
    rest = values(layout(who, here))
    both = {a + b for a in offsets for b in rest}
    return ",0," in theirs["gives"] and len(both) == len(offsets) * len(rest)


def check_uneven(who: str, call: str, theirs: dict[str, str], here: str) -> bool:
    return call.startswith("tile_to_shape(") and here == "E0225"


def check_left_inverse(who: str, call: str, theirs: dict[str, str], here: str) -> bool:
    a, inverse = argument(who, call), layout(who, here)
    return all(a(inverse(a(i))) == a(i) for i in range(a.size))


def check_no_left_inverse(who: str, call: str, theirs: dict[str, str], here: str) -> bool:
    a, inverse = argument(who, call), layout(who, theirs["gives"])
    return here == "E0222" and any(a(inverse(a(i))) != a(i) for i in range(a.size))


def check_right_inverse(who: str, call: str, theirs: dict[str, str], here: str) -> bool:
    a, inverse = argument(who, call), layout(who, here)
    longer = inverse.size > layout(who, theirs["gives"]).size
    return longer and all(a(inverse(i)) == i for i in range(inverse.size))


def check_recast(who: str, call: str, theirs: dict[str, str], here: str) -> bool:
    return call.startswith("recast_layout(") and here == "E0224"


def check_calls(who: str, call: str, theirs: dict[str, str], here: str) -> bool:
    return theirs == {"call": call, "error": "TypeError"}


def check_span(who: str, call: str, theirs: dict[str, str], here: str) -> bool:
    offsets = values(argument(who, call))
    return min(offsets) < 0 and int(here) == max(offsets) - min(offsets) + 1


def check_int_product(who: str, call: str, theirs: dict[str, str], here: str) -> bool:
    """pycute's answer is that of the divide."""
    divided = re.sub("^(logical|zipped|tiled)_product", r"\1_divide", call)
    return divided != call and found(divided, vars(pycute), repr)["gives"].count("Layout") == 1


def check_limit(who: str, call: str, theirs: dict[str, str], here: str) -> bool:
    return call == "complement(4, 24)" and here == "Layout(6,4)"


# ---- pycute's own tests: the relations that they ask for, on their inputs ----


def relation(name: str, a: Any, *more: Any) -> bool:
    """Whether a relation holds that pycute's tests ask for."""
    size = pycute.size
    result = getattr(pycute, name)(a, *more)
    match name:
        case "coalesce":
            return size(result) == size(a) and all(result(i) == a(i) for i in range(size(a)))
        case "complement":
            pairs = [(a(i), result(j)) for i in range(size(a)) for j in range(size(result))]
            return all(x != y or x == y == 0 for x, y in pairs)
        case "composition":
            (b,) = more
            return all(result(i) == a(b(i)) for i in range(size(result))) and size(result) == size(b)
        case "left_inverse":
            return all(result(a(i)) == i for i in range(size(a)))
        case _:
            return all(a(result(i)) == i for i in range(size(result)))


def test_the_relations_of_pycutes_tests() -> None:
    counts = dict.fromkeys(("coalesce", "complement", "composition", "left_inverse", "right_inverse"), 0)
    for call in (c["call"] for c in PYCUTE["tests"]):
        name = call.split("(")[0]
        if name in counts:
            names = dict(vars(pycute))
            names[name] = lambda *args, name=name: relation(name, *args)
            assert eval(call, names), call
            counts[name] += 1
    assert counts == {"coalesce": 12, "complement": 11, "composition": 38, "left_inverse": 10, "right_inverse": 13}


def test_the_ints_of_pycutes_tests() -> None:
    assert issubclass(int, pycute.Integer) and isinstance(1, pycute.Integer)
    for kind, value in ((float, 1.0), (str, "hi"), (bool, False)):
        assert not issubclass(kind, pycute.Integer) and not isinstance(value, pycute.Integer)
    assert isinstance(tw.sym("N"), pycute.Integer)


# ---- What the modules have ----


def test_the_names_are_theirs() -> None:
    assert set(PYCUTE["names"]) <= set(pycute.__all__)
    assert set(DSL["names"]) - set(cute.__all__) == NOT_HERE
    assert all(hasattr(cute, name) for name in cute.__all__)
    names: dict[str, Any] = {}
    exec("from tilewright.pycute import *", names)
    assert names["filter"] is pycute.filter


@pytest.mark.parametrize("module", [cute, _cute_tuples, _cute_algebra, pycute], ids=lambda m: m.__name__)
def test_the_examples_of_the_documentation(module: Any) -> None:
    outcome = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert outcome.attempted > 10 or module is _cute_algebra
    assert outcome.failed == 0


def test_symbols_go_through_pycute() -> None:
    n = tw.sym("N where N % 8 == 0")
    a = pycute.Layout((4, n))
    assert a.stride == (1, 4)
    assert pycute.size(a) == 4 * n
    assert pycute.coalesce(a) == pycute.Layout(4 * n, 1)
    assert repr(pycute.logical_divide(a, (2, 8))) == (
        "Layout(((2, 2), (8, Int('N/8 where N % 8 == 0'))),((1, 2), (4, 32)))"
    )
    assert pycute.right_inverse(a) == pycute.Layout(4 * n, 1)


def test_layouts_of_pycute_and_of_tilewright() -> None:
    a = pycute.Layout((4, 8), (8, 1))
    assert a.exact == tw.Layout("(4,8):(8,1)")
    assert pycute.Layout.of(a.exact) == a == pycute.Layout.of("(4,8):(8,1)")
    assert tw.composition(a, (2, 4)) == tw.Layout("(2,4):(8,1)")
    assert hash(a) == hash(pycute.Layout((4, 8), (8, 1)))
    assert list(a) == [pycute.Layout(4, 8), pycute.Layout(8, 1)]
    assert a != (4, 8) and pickle.loads(pickle.dumps(a)) == a
    with pytest.raises(IndexError):
        pycute.Layout(4)[1]
    swizzle = pycute.Swizzle(3, 0, 3)
    assert swizzle.exact == tw.Swizzle(3, 0, 3) and pickle.loads(pickle.dumps(swizzle)) == swizzle
    composed = pycute.ComposedLayout(swizzle, 0, pycute.Layout((8, 8), (8, 1)))
    exact = tw.composition(swizzle.exact, tw.Layout((8, 8), (8, 1)))
    assert [composed(i) for i in range(64)] == [exact(i) for i in range(64)]
    by_layout = pycute.composition(composed, pycute.Layout(8, 8))
    assert [by_layout(i) for i in range(8)] == [composed(8 * i) for i in range(8)]


def test_a_refusal_of_pycute_has_its_witness() -> None:
    with pytest.raises(tw.LayoutError) as e:
        pycute.composition(pycute.Layout((6, 2), (1, 7)), pycute.Layout((3, 2), (2, 3)))
    assert e.value.code == "E0220" and e.value.law == "composition" and e.value.repairs


def test_composed_layouts_have_the_names_of_the_dsl() -> None:
    outer = cute.make_layout((8, 64), stride=(64, 1))
    composed = cute.make_composed_layout(cute.make_swizzle(3, 3, 3), 8, outer)
    assert isinstance(composed, cute.ComposedLayout) and not isinstance(outer, cute.ComposedLayout)
    assert (composed.inner, composed.offset, composed.outer) == (cute.Swizzle(3, 3, 3), 8, outer)
    with pytest.raises(AttributeError):
        outer.inner
    # After an offset alone comes a map that changes nothing.
    shifted = tw.Layout("8 o (4,8):(8,1)")
    assert (shifted.inner(5), shifted.offset, shifted.outer) == (5, 8, tw.Layout("(4,8):(8,1)"))
    n = tw.sym("N where N % 8 == 0")
    symbolic = cute.make_composed_layout(cute.make_swizzle(3, 0, 3), n, cute.make_layout((8, n)))
    assert symbolic.offset == n and symbolic.outer == cute.make_layout((8, n))


def test_symbols_of_the_dsl() -> None:
    n = cute.sym_int(divisibility=8, symbol="N")
    assert n == tw.sym("N where N % 8 == 0")
    assert cute.sym_int() != cute.sym_int()
    assert str(cute.coalesce(cute.make_layout((16, cute.sym_int64(symbol="K"))))) == "16*K:1"
    assert cute.size((4, n)) == 4 * n
    assert not cute.is_static((4, n)) and cute.is_static(cute.make_layout((4, 8)))
    assert not cute.is_static(cute.make_layout((4, n)))


def test_wrong_arguments_of_the_dsl() -> None:
    for call in ("get((1, 2), mode=2)", "select((1, 2), mode=[2])", "group_modes((1, 2), 1, 1)", "repeat(1, 0)"):
        assert found(call, vars(cute), text) == {"error": "ValueError"}
    for call in ("slice_((4, 5), (None, 1, 2))", "dice((4, 5), (1,))", "append((1, 1), 0, up_to_rank=1)"):
        assert found(call, vars(cute), text) == {"error": "ValueError"}
    assert found("transform_leaf(max, (1, 2), (3, (4, 5)))", vars(cute), text) == {"error": "TypeError"}
    assert found("make_layout_image_mask(make_layout((8, 4)), (0, 0), 0)", vars(cute), text) == {"error": "ValueError"}
    assert found("unflatten([1], (0, 0))", vars(cute), text) == {"error": "ValueError"}


def test_sizes_in_bytes() -> None:
    half = SimpleNamespace(width=16)
    four = SimpleNamespace(width=4)
    assert cute.size_in_bytes(half, cute.make_layout((8, 4), stride=(8, 1))) == 2 * 60
    assert cute.size_in_bytes(four, cute.make_layout(3)) == 2 and cute.size_in_bytes(half, None) == 0
    # Swizzled, 9 elements reach a tenth one; the DSL counts those of the layout.
    swizzled = cute.make_composed_layout(cute.make_swizzle(1, 0, 3), 0, cute.make_layout(9))
    assert cute.cosize(swizzled) == 10 and cute.size_in_bytes(half, swizzled) == 18
    inner = cute.make_composed_layout(cute.make_layout((4, 8), stride=(8, 1)), 0, cute.make_layout(2))
    assert cute.size_in_bytes(half, inner) == 64


def test_image_masks() -> None:
    cluster = cute.make_layout((4, 2))
    assert [cute.make_layout_image_mask(cluster, (0, j), 0) for j in range(2)] == [0b1111, 0b11110000]
    assert [cute.make_layout_image_mask(cluster, (i, 0), 1) for i in range(2)] == [0b10001, 0b100010]


def test_printf(capsys: pytest.CaptureFixture[str]) -> None:
    cute.printf("{} {}", (1, None), cute.make_layout((4, 8)))
    cute.printf(cute.make_layout(4), end="")
    assert capsys.readouterr().out == "(1,_) (4,8):(1,4)\n4:1"
