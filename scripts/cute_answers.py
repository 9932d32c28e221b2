#!/usr/bin/env python3
"""Records what pycute and CuTe DSL answer, as data for python/tests/test_cute.py.

    PYTHONPATH=python python3 scripts/cute_answers.py pycute PATH_TO_CUTLASS > python/tests/data/pycute.json
    PYTHONPATH=python python3 scripts/cute_answers.py dsl > python/tests/data/cute_dsl.json

Each line of the data is a call and what it gives, or the error that it raises. The calls are those that pycute's own
tests make, inputs of tests/vectors, and the ones that are written down below.

PATH_TO_CUTLASS is a checkout of https://github.com/NVIDIA/cutlass. The DSL is the pip package nvidia-cutlass-dsl. No
GPU is needed: its calls build the compiler's layouts, whose text is the answer. A process of its own makes them,
because the compiler may abort; that is recorded as `abort`.
"""

from __future__ import annotations

import functools
import importlib.metadata
import json
import os
import re
import subprocess
import sys
import unittest
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import tilewright as tw

VECTORS = Path(__file__).resolve().parent.parent / "tests" / "vectors"
# At most so many lines of an operation, spread over its vectors.
MOST = 40

# Operations of the vectors as calls of pycute; `0` is the first argument.
PYCUTE = {
    "coalesce": "coalesce({0})",
    "coalesce_profile": "coalesce({0}, {1})",
    "complement": "complement({0})",
    "complement_cotarget": "complement({0}, {1})",
    "composition": "composition({0}, {1})",
    "composition_tiler": "composition({0}, {1})",
    "cosize": "cosize({0})",
    "crd2idx": "{1}({0})",
    "crd2idx_shape": "crd2idx({0}, {1})",
    "filter": "filter({0})",
    "filter_profile": "filter({0}, {1})",
    "idx2crd": "idx2crd({0}, {1})",
    "idx2crd_stride": "idx2crd({0}, {1}, {2})",
    "it_elem_scale": "elem_scale({0}, {1})",
    "it_flatten_to_tuple": "flatten({0})",
    "it_inner_product": "inner_product({0}, {1})",
    "it_max": "tuple_max({0})",
    "it_product": "product({0})",
    "it_shape_div": "shape_div({0}, {1})",
    "it_size": "size({0})",
    "layout_at": "{0}[{1}]",
    "left_inverse": "left_inverse({0})",
    "logical_divide": "logical_divide({0}, {1})",
    "logical_product": "logical_product({0}, {1})",
    "make_layout_left": "Layout({0})",
    "rank": "len({0})",
    "right_inverse": "right_inverse({0})",
    "size": "size({0})",
    "slice": "{1}({0})",
    "slice_and_offset": "slice_and_offset({0}, {1})",
    "swizzle_apply": "{0}({1})",
    "tiled_divide": "tiled_divide({0}, {1})",
    "tiled_product": "tiled_product({0}, {1})",
    "zipped_divide": "zipped_divide({0}, {1})",
    "zipped_product": "zipped_product({0}, {1})",
}

PYCUTE_MORE = """
Layout((4, 8), (8, 1))(1, 2)
Layout((4, 8), (8, 1))((1, 2))
Layout((4, 8), (8, 1))(9)
Layout((4, 8), (8, 1))(None, 2)
Layout((4, (2, 3)))(1, (None, 2))
Layout((4, 8), (8, 1))(None)
Layout(4)[0]
len(Layout(4))
len(Layout((4, (2, 3))))
str(Layout((4, 8), (8, 1)))
Layout((4, 8)) == Layout((4, 8), (1, 4))
Layout((4, 8)) == Layout((4, 8), (8, 1))
Layout((4, 8), (8, 1)).size()
Layout((4, 8), (8, 1)).cosize()
make_layout(Layout(4, 1), Layout((2, 3), (4, 8)))
make_layout([Layout(4, 1), Layout((2, 3), (4, 8))])
make_layout(Layout(4, 1))
is_layout(Layout(4))
is_layout(ComposedLayout(Swizzle(3, 0, 3), 0, Layout(64)))
is_int(4)
is_int(True)
flatten(())
flatten(4)
signum(-3)
signum(7)
product(())
tuple_max((1, (5, 2)))
elem_scale(2, (3, 4))
elem_scale((2, (3, 4)), (5, (6, 7)))
elem_scale((2, 3), 4)
inner_product((1, 2), (3,))
prefix_product((3, 2), 5)
prefix_product((3, (2, 4)), (1, 10))
prefix_product(3, (1, 2))
idx2crd(7, (2, 3))
idx2crd((1, 7), (2, (3, 4)))
crd2idx((1, 2), (2, 3), (10, 1))
crd2idx((None, 2), (2, 3), (10, 1))
crd2idx(None, (2, 3))
crd2idx((1, 2), 6)
crd2crd(5, (2, 3))
crd2crd((1, 2), 6, (2, 3))
crd2crd((1, 2), 6)
crd2crd((1, 5), (2, (2, 3)))
crd2crd(3, 4)
crd2crd(4, 4)
slice_((None, 1), (3, 4))
slice_((None, (None, 1)), (3, (4, 5)))
slice_(None, 5)
slice_(1, 5)
slice_((1, 2), (3, 4))
slice_((None, 1, 2), (3, 4))
has_none((1, (None, 2)))
composition(Layout((4, 8)), None)
composition(Layout((4, 8)), (2, None))
composition(Layout(8), 4)
complement(4, 24)
right_inverse(4)
right_inverse(None)
left_inverse(4)
left_inverse(None)
logical_divide(Layout((4, 8)), None)
logical_divide(Layout((4, 8, 3)), (2, None))
zipped_divide(Layout((4, 8, 3)), (2, None))
zipped_divide(Layout((4, 8)), None)
tiled_divide(Layout((4, 8, 3)), (2, 4))
hier_unzip(logical_divide, Layout((4, 8)), (2, Layout(4, 2)))
logical_product(Layout((4, 8)), (Layout(2), None))
slice_and_offset((None, 3), Layout((4, 8), (8, 1)))
slice_and_offset((1, (None, 1)), Layout((4, (2, 3))))
shiftl(1, 3)
shiftl(8, -3)
shiftr(8, 3)
shiftr(1, -3)
Swizzle(3, 0, 3)
str(Swizzle(3, 4, 3))
Swizzle(3, 4, 3)(1000)
Swizzle(2, 1, -3)(1000)
Swizzle(3, 4, 3).size()
Swizzle(3, 4, -3).cosize()
Swizzle(2, 1, 4).yyy_msk
Swizzle(2, 1, 4).zzz_msk
Swizzle(2, 1, -4).yyy_msk
Swizzle(2, 1, -4).zzz_msk
Swizzle(3, 0, 2)
ComposedLayout(Swizzle(3, 0, 3), 0, Layout((8, 8), (8, 1)))
str(ComposedLayout(Swizzle(3, 0, 3), 0, Layout((8, 8), (8, 1))))
ComposedLayout(Swizzle(3, 0, 3), 0, Layout((8, 8), (8, 1)))(1, 2)
ComposedLayout(Swizzle(3, 0, 3), 16, Layout((8, 8), (8, 1)))(10)
ComposedLayout(Swizzle(3, 0, 3), 0, Layout((8, 8), (8, 1)))[1]
len(ComposedLayout(Swizzle(3, 0, 3), 0, Layout((8, 8), (8, 1))))
size(ComposedLayout(Swizzle(3, 0, 3), 0, Layout((8, 8), (8, 1))))
cosize(ComposedLayout(Swizzle(3, 0, 3), 0, Layout((8, 8), (8, 1))))
"""

# Operations of the vectors as calls of the DSL; `0` is the first argument.
DSL = {
    "append": "append({0}, {1})",
    "append_to_rank": "append({0}, {2}, up_to_rank={1})",
    "blocked_product": "blocked_product({0}, {1})",
    "cl_blocked_product": "blocked_product({0}, {1})",
    "cl_coalesce": "coalesce({0})",
    "cl_composition": "composition({0}, {1})",
    "cl_cosize": "cosize({0})",
    "cl_flat_divide": "flat_divide({0}, {1})",
    "cl_flatten": "flatten({0})",
    "cl_group": "group_modes({0}, {1}, {2})",
    "cl_logical_divide": "logical_divide({0}, {1})",
    "cl_logical_product": "logical_product({0}, {1})",
    "cl_rank": "rank({0})",
    "cl_size": "size({0})",
    "cl_tiled_divide": "tiled_divide({0}, {1})",
    "cl_zipped_divide": "zipped_divide({0}, {1})",
    "coalesce": "coalesce({0})",
    "coalesce_profile": "coalesce({0}, target_profile={1})",
    "complement_cotarget": "complement({0}, {1})",
    "composition": "composition({0}, {1})",
    "composition_tiler": "composition({0}, {1})",
    "congruent": "is_congruent({0}, {1})",
    "cosize": "cosize({0})",
    "cosize_at": "cosize({0}, mode={1})",
    "crd2idx": "crd2idx({0}, {1})",
    "crd2idx_shape": "crd2idx({0}, {1})",
    "depth": "depth({0})",
    "dice": "dice({1}, {0})",
    "filter": "filter({0})",
    "filter_zeros": "filter_zeros({0})",
    "flat_divide": "flat_divide({0}, {1})",
    "flat_product": "flat_product({0}, {1})",
    "flatten": "flatten({0})",
    "group": "group_modes({0}, {1}, {2})",
    "idx2crd": "idx2crd({0}, {1})",
    "it_append": "append({0}, {1})",
    "it_ceil_div": "ceil_div({0}, {1})",
    "it_depth": "depth({0})",
    "it_flatten": "flatten({0})",
    "it_flatten_to_tuple": "flatten_to_tuple({0})",
    "it_front": "front({0})",
    "it_group": "group_modes({0}, {1}, {2})",
    "it_prepend": "prepend({0}, {1})",
    "it_product": "product({0})",
    "it_product_each": "product_each({0})",
    "it_product_like": "product_like({0}, {1})",
    "it_rank": "rank({0})",
    "it_repeat": "repeat({1}, {0})",
    "it_repeat_like": "repeat_like({1}, {0})",
    "it_round_up": "round_up({0}, {1})",
    "it_select": "select({0}, mode={1})",
    "it_shape_div": "shape_div({0}, {1})",
    "it_size": "size({0})",
    "it_tuple_cat": "tuple_cat({0}, {1})",
    "it_unflatten": "unflatten({0}, {1})",
    "it_unwrap": "unwrap({0})",
    "it_wrap": "wrap({0})",
    "left_inverse": "left_inverse({0})",
    "layout_at": "get({0}, mode={1})",
    "logical_divide": "logical_divide({0}, {1})",
    "logical_product": "logical_product({0}, {1})",
    "make_identity_layout": "make_identity_layout({0})",
    "make_layout_left": "make_layout({0})",
    "make_layout_like": "make_layout_like({0})",
    "make_ordered_layout": "make_ordered_layout({0}, {1})",
    "max_common_layout": "max_common_layout({0}, {1})",
    "max_common_vector": "max_common_vector({0}, {1})",
    "nullspace": "nullspace({0})",
    "prepend": "prepend({0}, {1})",
    "prepend_to_rank": "prepend({0}, {2}, up_to_rank={1})",
    "raked_product": "raked_product({0}, {1})",
    "rank": "rank({0})",
    "recast_layout": "recast_layout({2}, {1}, {0})",
    "right_inverse": "right_inverse({0})",
    "select": "select({0}, mode={1})",
    "size": "size({0})",
    "size_at": "size({0}, mode={1})",
    "slice": "slice_({1}, {0})",
    "slice_and_offset": "slice_and_offset({0}, {1})",
    "tile_to_shape": "tile_to_shape({0}, {1}, {2})",
    "tiled_divide": "tiled_divide({0}, {1})",
    "tiled_product": "tiled_product({0}, {1})",
    "weakly_congruent": "is_weakly_congruent({0}, {1})",
    "zipped_divide": "zipped_divide({0}, {1})",
    "zipped_product": "zipped_product({0}, {1})",
}

DSL_MORE = """
E(0)
E([0, 1])
E([])
2 * E(1)
E([1, 0]) * 3
basis_value(ScaledBasis(5, 0))
basis_get(ScaledBasis(2, 1), (10, 20, 30))
basis_get(ScaledBasis(2, [0, 1]), ((10, 20), (30, 40)))
make_layout((4, 8), stride=(E(0), 2 * E(1)))
crd2idx((2, 3), make_layout((4, 8), stride=(ScaledBasis(2, 0), ScaledBasis(1, 1))))
composition(make_layout((4, 8), stride=(8, 1)), make_layout((8, 4), stride=(E(1), E(0))))
make_layout([make_layout(64), make_layout(128, stride=64)])
make_layout(make_layout(n) for n in (2, 3))
get(make_layout(((4, 8), (16, 1), 8), stride=((1, 4), (32, 0), 512)), mode=[0, 1])
get(make_layout(((4, 8), (16, 1), 8), stride=((1, 4), (32, 0), 512)), mode=[1])
get((1, (2, 3)), mode=[1, 0])
get((1, (2, 3)), mode=[5])
get(make_layout((2, 3)), mode=[])
select(make_layout((4, 8, 16), stride=(32, 4, 1)), mode=[0, 2])
select((1, 2, 3, 4, 5), mode=[0, 2, 4])
select((1, 2, 3), mode=[3])
shape(make_layout((2, 3, 4)))
shape(make_layout((2, 3, 4)), mode=0)
shape((make_layout((2, 3, 4)), make_layout(1)))
shape((2, (3, 4)), mode=[1, 1])
rank(make_layout(((2, 3), 4)), mode=[0])
rank(((2, 3), 4), mode=[0])
size(make_layout(((2, 3), 4)), mode=[0, 1])
size(((2, 3), 4), mode=[0])
size(5)
cosize(make_layout((4, (3, 2)), stride=(2, (8, 1))))
cosize(make_layout((4, (3, 2)), stride=(2, (8, 1))), mode=[1])
depth(((1, 2), (3, 4)))
depth(())
front(((3, 4), 5))
front(4)
is_major(0, (1, 4))
is_major(1, (1, 4))
is_major(1, (4, (1, 8)))
leading_dim((8, 4), (4, 1))
leading_dim((8, (2, 2)), (4, (8, 1)))
leading_dim((8, 1, 4), (4, 1, 1))
leading_dim((8, 4), (4, 2))
group_modes((2, 3, 4, 5), 1, 3)
group_modes((2, 3, 4, 5), -2)
group_modes((2, 3, 4, 5), 0, -1)
group_modes(4, 0, 1)
group_modes(make_layout((2, 3, 4, 5)), 1, 3)
group_modes(make_layout((2, 3, 4, 5)), 1)
group_modes(make_layout((2, 3, 4, 5)), 2, 2)
slice_(make_layout((4, 4)), (1, None))
slice_(make_layout((4, (2, 2))), (None, (1, None)))
slice_((4, (2, 3)), (None, (1, None)))
slice_((4, 5), None)
slice_(4, None)
slice_(4, 1)
slice_((4, 5), (None, 1, 2))
dice(make_layout((32, 16, 8)), (1, None, 1))
dice((32, (16, 8)), (None, (1, None)))
dice((32, 8), None)
dice(32, 1)
prepend((4, 4), 2)
prepend(make_layout((8, 8)), make_layout((2,)))
prepend((1, 1), 0, up_to_rank=4)
prepend(5, 2)
append((4, 4), 2)
append(make_layout((8, 8)), make_layout((2,)))
append((1, 1), 0, up_to_rank=4)
append((1, 1), 0, up_to_rank=1)
append(make_layout((8, 8)), make_layout(2), up_to_rank=4)
append_ones(make_layout((8, 8)))
append_ones(make_layout((8, 8)), 4)
repeat_as_tuple(1, 3)
repeat(1, 1)
repeat(1, 3)
repeat(1, 0)
repeat_like(0, ((1, 2), 3))
find((3, 4, 1), 1)
find((3, (4, 1)), 1)
find((3, (4, 1)), 1, hierarchical=False)
find((3, 4), 7)
find_if((3, (4, 1)), lambda value, place: value < 4)
transform_leaf(lambda x, y: x + y, (1, (2, 3)), (4, (5, 6)))
transform_leaf(lambda x, y: x + y, (1, 2), (4, (5, 6)))
transform_apply((1, 2, 3), f=lambda x: x * 2, g=lambda *a: sum(a))
filter_tuple((1, 2, 3, 4), f=lambda x: (x,) if x % 2 == 0 else ())
tuple_cat((1, 2), 3, (4,))
unflatten([1, 2, 3, 4], ((0, 0), (0, 0)))
unflatten([1, 2, 3], ((0, 0), (0, 0)))
product_each(())
product_each(((2, 3), 4))
product_like(((2, 3), 4), (0, 0))
product_like(((2, 3), 4), 0)
ceil_div(10, 3)
ceil_div((10, 6), (3, 4))
ceil_div((10, 6), (3,))
ceil_div((10, 6), (make_layout(3), None))
ceil_div((7, 9), 4)
round_up((5, 7), (4, 4))
round_up((5, 7, 3), (4, 4))
shape_div((3, 4), 6)
shape_div((6, (3, 4)), 36)
idx2crd(11, (5, 4))
idx2crd(11, 20)
idx2crd((1, 5), (5, (2, 4)))
crd2idx((2, 3), (5, 4))
increment_coord((2, 0, 0), (3, 3, 3))
increment_coord((2, 2, 2), (3, 3, 3))
increment_coord((0, 0, 0), (3, 3, 3))
increment_coord((1, (1, 0)), (2, (2, 3)))
increment_coord(4, 5)
make_ordered_layout((4, 4), order=(1, 0))
make_ordered_layout((32, 16, 8), order=(2, 0, 1))
make_ordered_layout((4, (2, 8)), order=(1, (0, 2)))
make_identity_layout((4, (4, 2)))
make_identity_layout(4)
make_layout_like(make_layout((4, 8), stride=(16, 1)))
make_layout_like(make_layout((4, 8), stride=(0, 1)))
make_layout_tv(make_layout((2, 3), stride=(3, 1)), make_layout((2, 2), stride=(2, 1)))
make_layout_tv(make_layout((32, 8), stride=(8, 1)), make_layout((1, 8)))
make_layout_tv(make_layout(32), make_layout(4))
make_swizzle(3, 3, 3)
make_swizzle(3, 3, 3).num_bits
make_swizzle(2, 4, 3).num_base
make_swizzle(2, 4, 3).num_shift
make_composed_layout(make_swizzle(3, 3, 3), 0, make_layout((8, 64), stride=(64, 1)))
make_composed_layout(make_swizzle(3, 3, 3), 0, make_layout((8, 64), stride=(64, 1))).inner
make_composed_layout(make_swizzle(3, 3, 3), 8, make_layout((8, 64), stride=(64, 1))).offset
make_composed_layout(make_swizzle(3, 3, 3), 8, make_layout((8, 64), stride=(64, 1))).outer
make_composed_layout(make_swizzle(3, 3, 3), 0, make_layout((8, 64), stride=(64, 1))).shape
make_composed_layout(make_layout((4, 8), stride=(8, 1)), (1, 2), make_identity_layout((2, 2)))
crd2idx((1, 3), make_composed_layout(make_swizzle(3, 3, 3), 0, make_layout((8, 64), stride=(64, 1))))
composition(make_swizzle(3, 3, 3), make_layout((8, 64), stride=(64, 1)))
tile_to_shape(make_composed_layout(make_swizzle(3, 3, 3), 0, make_layout((8, 64), stride=(64, 1))), (64, 128), (0, 1))
tile_to_shape(make_layout((4, 4)), (8, 16), order=(1, 0))
tile_to_shape(make_layout((4, 4)), (6, 8), order=(0, 1))
recast_layout(16, 8, make_layout((8, 4)))
recast_layout(8, 16, make_layout((8, 4)))
recast_layout(16, 8, make_composed_layout(make_swizzle(3, 4, 3), 0, make_layout((8, 64), stride=(64, 1))))
get_swizzle_portion(make_composed_layout(make_swizzle(3, 3, 3), 0, make_layout((8, 64), stride=(64, 1))))
get_swizzle_portion(make_layout((8, 64), stride=(64, 1)))
get_nonswizzle_portion(make_composed_layout(make_swizzle(3, 3, 3), 0, make_layout((8, 64), stride=(64, 1))))
get_nonswizzle_portion(make_layout((8, 64), stride=(64, 1)))
nullspace(make_layout((2, 4, 3), stride=(0, 1, 0)))
complement(make_layout(4), make_layout((2, 12)))
complement(make_layout(4), (6, 2))
filter(make_layout((2, 3, 4), stride=(0, 1, 3)))
filter_zeros(make_layout((2, (3, 4)), stride=(0, (1, 0))))
filter_zeros(make_layout((2, 3)), target_profile=(0, 1))
coalesce(make_layout((2, (1, 6)), stride=(1, (6, 2))))
coalesce(make_layout((2, (1, 6)), stride=(1, (6, 2))), target_profile=(1, 1))
is_congruent((1, (2, 3)), make_layout((4, (5, 6))))
is_weakly_congruent((1, 2), make_layout((4, (5, 6))))
is_weakly_congruent((1, (2, 3)), (4, 5))
is_static((1, (2, 3)))
has_underscore((1, (None, 3)))
is_integer(4)
is_int_tuple((1, (2, 3)))
is_int_tuple((1, (None, 3)))
slice_and_offset((None, 3), make_layout((4, 8), stride=(8, 1)))
make_layout((4, 8), stride=(8, 1))(1, 2)
make_layout((4, 8), stride=(8, 1))((1, 2))
make_layout((4, 8), stride=(8, 1))[1]
make_layout((4, 8), stride=(8, 1)).get_flat_coord(9)
make_layout((4, (4, 2)), stride=(8, (1, 4))).get_hier_coord(9)
"""


# ---- Calls ----


def literal(value: Any, pycute: bool) -> str:
    """A value of tilewright as text that pycute or the DSL reads."""
    if isinstance(value, tw.Swizzle):
        return str(value) if not pycute else repr(value)
    if isinstance(value, tw.Layout) and value.is_composed:
        swizzle, offset, layout = value.text.split(" o ")
        bits = swizzle.removeprefix("Sw<").removesuffix(">").replace(",", ", ")
        return f"make_composed_layout(make_swizzle({bits}), {offset}, {literal(tw.Layout(layout), pycute)})"
    if isinstance(value, tw.Layout):
        stride = value.stride if pycute else f"stride={value.stride}"
        return f"{'Layout' if pycute else 'make_layout'}({value.shape}, {stride})"
    if isinstance(value, tuple):
        return "(" + "".join(f"{literal(v, pycute)}, " for v in value)[: -1 if len(value) == 1 else -2] + ")"
    return repr(value)


def of_vectors(table: dict[str, str], pycute: bool) -> Iterator[str]:
    """Inputs of the vectors as calls."""
    by_op: dict[str, list[list[str]]] = {}
    for file in sorted(VECTORS.glob("*.jsonl")):
        if file.stem in ("static_dynamic", "composition_exists", "big"):
            continue
        for line in file.read_text().splitlines():
            d = json.loads(line)
            if d["op"] in table and "Layout" not in str(d["args"]):
                by_op.setdefault(d["op"], []).append(d["args"])
    for op, lines in by_op.items():
        for k in range(min(MOST, len(lines))):
            args = lines[k * len(lines) // min(MOST, len(lines))]
            if op.endswith(("_at", "select")):
                args = [args[0], f"({','.join(args[1:])})"] if len(args) > 2 else args
            values = [tw.evaluate(a) for a in args]
            if op in ("cosize_at", "size_at", "layout_at", "select", "it_select"):
                values[1] = list(values[1]) if isinstance(values[1], tuple) else [values[1]]
            if op == "layout_at" and pycute:
                [values[1], *deeper] = values[1]
                if deeper:
                    continue
            if op == "tile_to_shape" and len(values) == 2:
                values.append(tuple(range(len(values[1]))) if isinstance(values[1], tuple) else 0)
            if op.endswith("_to_rank") and len(values) == 2:
                values.append(None)
            yield table[op].format(*(literal(v, pycute) for v in values))


# ---- pycute ----


def of_tests(cutlass: Path, pycute: Any) -> list[str]:
    """The calls that pycute's tests make themselves, which all pass."""
    found: dict[str, None] = {}
    depth = 0

    def recorded(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def outermost(*args: Any) -> Any:
            nonlocal depth
            depth += 1
            try:
                return function(*args)
            finally:
                depth -= 1
                if depth == 0:
                    of, *rest = map(repr, args)
                    call = f"{of}({', '.join(rest)})" if name == "__call__" else f"{name}({', '.join([of, *rest])})"
                    found[call] = None

        return outermost

    kept = dict(vars(pycute))
    names = "coalesce complement composition left_inverse right_inverse size "
    names += "product inner_product shape_div prefix_product"
    for name in names.split():
        setattr(pycute, name, recorded(name, kept[name]))
    called = pycute.Layout.__call__
    pycute.Layout.__call__ = lambda layout, *crd: recorded("__call__", called)(layout, *crd)
    suite = unittest.defaultTestLoader.discover(str(cutlass / "test" / "python" / "pycute"), "test_*.py")
    outcome = unittest.TextTestRunner(stream=sys.stderr).run(suite)
    if not outcome.wasSuccessful():
        sys.exit("pycute fails its own tests")
    pycute.Layout.__call__ = called
    vars(pycute).update(kept)
    return list(found)


def answer(call: str, names: dict[str, Any], text: Callable[[Any], str]) -> dict[str, str]:
    try:
        return {"gives": text(eval(call, names))}
    except Exception as e:
        return {"error": type(e).__name__}


def write(source: str, names: list[str], **parts: list[tuple[str, dict[str, str]]]) -> None:
    print(f'{{"source": {json.dumps(source)},\n"names": {json.dumps(sorted(set(names)))}', end="")
    for name, part in parts.items():
        rows = ",\n".join(json.dumps({"call": c, **f}) for c, f in part)
        print(f',\n"{name}": [\n{rows}\n]', end="")
    print("}")
    for name, part in parts.items():
        print(f"{name}: {len(part)} calls, {sum('error' in f for _, f in part)} errors", file=sys.stderr)


def main_pycute(cutlass: Path) -> None:
    sys.path.insert(0, str(cutlass / "python"))
    import pycute

    commit = subprocess.run(
        ["git", "-C", cutlass, "rev-parse", "HEAD"], check=True, capture_output=True, text=True
    ).stdout.strip()
    tests = of_tests(cutlass, pycute)
    more = list(dict.fromkeys([*of_vectors(PYCUTE, True), *PYCUTE_MORE.strip().splitlines()]))
    parts = {"tests": tests, "more": [c for c in more if c not in tests]}
    names = vars(pycute)
    write(
        f"https://github.com/NVIDIA/cutlass, python/pycute and test/python/pycute, commit {commit}",
        [n for n, v in names.items() if n[0] != "_" and getattr(v, "__module__", "").startswith("pycute")],
        **{name: [(c, answer(c, names, repr)) for c in part] for name, part in parts.items()},
    )


# ---- CuTe DSL ----


def text(value: Any) -> str:
    """A value in CuTe's notation."""
    if isinstance(value, (tuple, list)):
        return f"({','.join(map(text, value))})"
    # The compiler writes `S<2,4,-3` without the `>`.
    return "_" if value is None else re.sub(r"S<(\d+,\d+,-?\d+)>?", r"Sw<\1>", str(value))


def answers(some: list[str], write: int) -> None:
    """Makes the calls in turn, and writes a line for each."""
    from cutlass import cute
    from cutlass._mlir import ir

    with ir.Context(), ir.Location.unknown(), ir.InsertionPoint(ir.Module.create().body):
        for call in some:
            os.write(write, (json.dumps(answer(call, vars(cute), text)) + "\n").encode())


def main_dsl() -> None:
    todo = list(dict.fromkeys([*of_vectors(DSL, False), *DSL_MORE.strip().splitlines()]))
    found: list[dict[str, str]] = []
    while len(found) < len(todo):
        read, pipe = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(read)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            answers(todo[len(found) :], pipe)
            os._exit(0)
        os.close(pipe)
        with os.fdopen(read) as lines:
            found += [json.loads(line) for line in lines]
        os.waitpid(child, 0)
        if len(found) < len(todo):
            found.append({"error": "abort"})
    from cutlass import cute

    version = importlib.metadata.version("nvidia-cutlass-dsl")
    write(f"nvidia-cutlass-dsl {version}", list(cute.__all__), more=list(zip(todo, found)))


if __name__ == "__main__":
    if sys.argv[1:2] == ["pycute"] and len(sys.argv) == 3:
        main_pycute(Path(sys.argv[2]))
    elif sys.argv[1:] == ["dsl"]:
        main_dsl()
    else:
        sys.exit(__doc__)
