"""Every operation of the table, called from Python: on the vectors of tests/vectors, as a function and as a method.

The vectors hold what CuTe C++ answers. The tests of the algebra itself show that an answer which is not CuTe's is exact
and that a refusal is right; here as many lines differ as there.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tilewright as tw
from tilewright import Layout, LayoutError, _ops
from tilewright._native import apply, operations

VECTORS = Path(__file__).resolve().parents[2] / "tests" / "vectors"
TABLE = {name: args for name, args, _, _ in operations()}
# Operations that take a function of ints by its name, which a text that is passed does not name.
BY_NAME = "it_all_of it_any_of it_none_of it_escan it_iscan it_fold it_fold_first it_transform_leaf".split()
# What properties of layouts have the names of.
PROPERTIES = {"shape", "stride", "size", "cosize", "rank", "depth"}


def lines() -> Iterator[tuple[str, dict[str, Any]]]:
    for file in sorted(VECTORS.glob("*.jsonl")):
        if file.stem != "composition_exists":
            for line in file.read_text().splitlines():
                yield file.stem, json.loads(line)


def unmarked(text: Any) -> Any:
    """A text without the marks of static ints, `_4`, which all ints of Python are."""
    return re.sub(r"_(?=-?\d)", "", text).removesuffix(":static") if isinstance(text, str) else text


def text(value: Any) -> Any:
    """A value as the vectors have it."""
    match value:
        case bool():
            return str(value).lower()
        case None:
            return "_"
        case tuple():
            return f"({','.join(map(text, value))})"
        case list():
            return value if all(isinstance(v, int) for v in value) else [text(v) for v in value]
        case _:
            return str(value)


def operation(name: str) -> Any:
    """The function of an operation; `cl_` marks those of composed layouts."""
    return getattr(_ops, name.removeprefix("cl_"))


def has_run_time_ints(stem: str, d: dict[str, Any]) -> bool:
    """Whether ints of a line are known at run time alone: those without a mark."""
    if stem != "static_dynamic" and d.get("notation") != "mixed":
        return False
    return any(re.search(r"(?<![_\d-])-?\d", a) for a in d["args"])


def alike(here: Any, theirs: Any) -> bool:
    """Whether an answer is the recorded one: a text, or a list of texts or ints."""
    if isinstance(theirs, list):
        return list(map(str, here)) == list(map(str, theirs))
    return unmarked(here) == unmarked(theirs)


# Where CuTe's answer is another function, and that of tilewright is right: signs, and parts of elements.
CORRECTED = "complement complement_cotarget left_inverse downcast recast_layout crd2idx cl_composition".split()
# How many lines agree, and differ in each way; a change of these numbers is a change of behaviour. Lines with run-time
# ints are not called: all ints of Python are static.
COUNTS = {"agree": 11_670, "refused": 87, "answered": 90, "corrected": 23, "by name": 428, "run time": 729}


def test_the_answers_of_cute() -> None:
    counts: Counter[str] = Counter()
    wrong = []
    for stem, d in lines():
        if d["op"] in BY_NAME:
            counts["by name"] += 1
            continue
        if has_run_time_ints(stem, d):
            counts["run time"] += 1
            continue
        args = [tw.evaluate(unmarked(a)) for a in d["args"]]
        try:
            here = text(operation(d["op"])(*args))
        except LayoutError as e:
            assert e.code.startswith("E02"), d
            counts["agree" if "error" in d else "refused"] += 1
            continue
        theirs = d.get("result")
        if theirs is None:
            counts["answered"] += 1
        elif alike(here, theirs):
            counts["agree"] += 1
        elif d["op"] in CORRECTED:
            counts["corrected"] += 1
        else:
            wrong.append((d, here))
    assert not wrong, f"{len(wrong)} lines, the first: {wrong[:3]}"
    assert counts == COUNTS


def test_arguments_as_text() -> None:
    """A text is read where a value is needed: the first two lines of each operation."""
    seen: Counter[str] = Counter()
    for stem, d in lines():
        seen[d["op"]] += 1
        if seen[d["op"]] > 2 or d["op"] in BY_NAME or has_run_time_ints(stem, d) or "error" in d:
            continue
        args = [unmarked(a) for a in d["args"]]
        try:
            by_value = operation(d["op"])(*map(tw.evaluate, args))
        except LayoutError:
            continue
        assert operation(d["op"])(*args) == by_value == apply(d["op"].removeprefix("cl_"), *args), d


@pytest.mark.parametrize("name", BY_NAME)
def test_functions_by_name_are_read_in_expressions(name: str) -> None:
    for _, d in lines():
        if d["op"] == name and "result" in d:
            assert text(tw.evaluate(f"{name}({', '.join(d['args'])})")) == d["result"], d


@pytest.mark.parametrize("name", BY_NAME)
def test_functions_by_name_are_passed(name: str) -> None:
    d = next(d for _, d in lines() if d["op"] == name and "result" in d)
    assert text(operation(name)(*d["args"])) == d["result"]


def indices(a: Layout, n: int) -> list[int]:
    return _ops.layout_indices_to(a, n)


def test_a_composition_is_found_exactly_when_it_exists() -> None:
    found = refused = 0
    for line in (VECTORS / "composition_exists.jsonl").read_text().splitlines():
        d = json.loads(line)
        a, b = Layout(d["A"]), Layout(d["B"])
        if d["exists"]:
            r = a @ b
            at = indices(b, b.size)
            values = indices(a, max(at) + 1)
            assert r.size == b.size and indices(r, b.size) == [values[x] for x in at], d
            found += 1
        else:
            with pytest.raises(LayoutError) as e:
                a @ b  # noqa: B018
            assert e.value.code == "E0220" and e.value.witness, d
            refused += 1
    assert found + refused == 2959 and found > 1000 and refused > 200


def test_the_worked_examples() -> None:
    """Those of texts about CuTe and of its users' issues, through the reader of expressions."""
    right, wrong = 0, []
    for file in ("seeds", "issues"):
        for line in (VECTORS.parent / "seeds" / f"{file}.jsonl").read_text().splitlines():
            d = json.loads(line)
            if d.get("style") == "cute":
                continue
            for expression in d["expr"] if isinstance(d["expr"], list) else [d["expr"]]:
                try:
                    here = text(tw.evaluate(expression))
                    here = f"[{', '.join(map(str, here))}]" if isinstance(here, list) else here
                except tw.Error as e:
                    here = e.code
                if here == d.get("result", d.get("error")):
                    right += 1
                else:
                    wrong.append((expression, here, d))
    assert not wrong, wrong[:5]
    assert right > 600


# ---- Each operation once, as a function and as a method ----

MORE: dict[str, tuple[Any, ...]] = {
    "as_arithmetic_tuple": (tw.ScaledBasis(2, 1),),
    "as_layout": (Layout("Sw<0,4,3> o 0 o (4,8):(8,1)"),),
    "bijective": (Layout((4, 8), (8, 1)),),
    "domain_offset": ((1, 2), Layout((4, 8), (8, 1))),
    "get": (Layout((4, 8), (8, 1)), 1),
    "get_nonswizzle_portion": (Layout("Sw<3,3,3> o 0 o (8,64):(64,1)"),),
    "get_swizzle_portion": (Layout("Sw<3,3,3> o 0 o (8,64):(64,1)"),),
    "greatest_common_domain": ((4, 6), (2, 12)),
    "index_width": (Layout((4, 8), (8, 1)),),
    "injective": (Layout((4, 8), (8, 0)),),
    "is_compact": (Layout((4, 8), (8, 1)),),
    "is_constant": (4, 4),
    "is_integral": (4,),
    "is_static": (Layout((4, tw.sym("N"))),),
    "is_std_integral": (4,),
    "it_fill_int_tuple_from": ((1, 2), (3,)),
    "it_make_int_tuple_from": ((tw.sym("N"), 3), 5),
    "it_shape_min": ((4, 6), (2, 12)),
    "layout_add": (Layout((4, 8)), Layout((4, 8), (8, 1))),
    "layout_b": (Layout("Sw<3,3,3> o 0 o (8,64):(64,1)"),),
    "make_composed_layout": (tw.Swizzle(3, 3, 3), 0, Layout((8, 64), (64, 1))),
    "prefix_product": ((2, 1, 3),),
    "print_latex_tv": (Layout("((2,2),(2,2)):((1,4),(2,8))"),),
    "shape": (Layout((4, 8)), 1),
    "stride": (Layout((4, 8)), [1]),
    "surjective": (Layout((4, 8), (8, 2)),),
}
GIVE: dict[str, str] = {
    "as_arithmetic_tuple": "(0,2)",
    "as_layout": "(4,8):(8,1)",
    "bijective": "true",
    "domain_offset": "10 o (4,8):(8,1)",
    "get": "8:1",
    "get_nonswizzle_portion": "(8,64):(64,1)",
    "get_swizzle_portion": "Sw<3,3,3>",
    "greatest_common_domain": "(2,2,6):(1,2,4)",
    "index_width": "32",
    "injective": "false",
    "is_compact": "true",
    "is_constant": "true",
    "is_integral": "true",
    "is_static": "false",
    "is_std_integral": "false",
    "it_fill_int_tuple_from": "(1,2)",
    "it_make_int_tuple_from": "(5,3)",
    "it_shape_min": "(2,6)",
    "layout_add": "(4,8):(9,5)",
    "layout_b": "(8,64):(64,1)",
    "make_composed_layout": "Sw<3,3,3> o 0 o (8,64):(64,1)",
    "prefix_product": "(1,2,2)",
    "shape": "8",
    "stride": "4",
    "surjective": "false",
}
# Those that take names of functions and are in no vector.
ONLY_BY_NAME = {"it_filter_tuple", "it_find_if", "it_transform"}


def examples() -> dict[str, tuple[tuple[Any, ...], str | None]]:
    """A valid input of each operation, with what it gives."""
    out: dict[str, tuple[tuple[Any, ...], str | None]] = {n: (a, GIVE.get(n)) for n, a in MORE.items()}
    for stem, d in lines():
        if d["op"] in TABLE and d["op"] not in out and "result" in d and not has_run_time_ints(stem, d):
            if d["op"] not in BY_NAME and not d.get("error") and d.get("fn_ok", True):
                out[d["op"]] = (tuple(tw.evaluate(unmarked(a)) for a in d["args"]), unmarked(d["result"]))
    return out


EXAMPLES = examples()


def test_each_operation_has_an_example() -> None:
    assert set(EXAMPLES) | set(BY_NAME) | ONLY_BY_NAME == set(TABLE)
    assert len(TABLE) > 190


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_an_operation_as_function_and_as_method(name: str) -> None:
    args, gives = EXAMPLES[name]
    function = operation(name)
    assert function.__doc__ and function.__name__ == name
    result = function(*args)
    if gives is not None:
        assert alike(text(result), gives)
    assert apply(name, *args) == result
    if name in ("print", "zip", "filter", "slice"):
        assert not hasattr(tw, name), "Python's own function is not hidden"
    else:
        assert getattr(tw, name) is function
    if isinstance(args[0], Layout):
        self, *rest = args
        if name in PROPERTIES:
            assert getattr(self, name) == function(self)
        elif hasattr(Layout, name):
            assert getattr(self, name)(*rest) == result


def test_methods_are_operations() -> None:
    methods = {n for n in vars(Layout) if n in TABLE} - PROPERTIES
    assert len(methods) > 70
    assert all(getattr(Layout, n) is getattr(_ops, n) for n in methods)
    assert PROPERTIES <= set(vars(Layout))


def test_keywords_are_the_names_of_the_table() -> None:
    a = Layout((4, 8), (8, 1))
    assert tw.composition(A=a, B=4) == a @ 4
    assert tw.complement(A=Layout(4), cotarget=24) == a.__class__("6:4")
    with pytest.raises(TypeError):
        tw.composition(a)
    with pytest.raises(TypeError):
        tw.composition(a, 2, 3)


@pytest.mark.parametrize(
    ("args", "code"), [(("nope", 4), "E0204"), (("composition", 4), "E0205"), (("rank",), "E0205")]
)
def test_wrong_calls_by_name(args: tuple[Any, ...], code: str) -> None:
    with pytest.raises(LayoutError) as e:
        apply(*args)
    assert e.value.code == code
