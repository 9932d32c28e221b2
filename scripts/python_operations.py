#!/usr/bin/env python3
"""Writes python/tilewright/_ops.py and its stub from the table of operations, as the installed package has it.

python scripts/python_operations.py            # says whether the files are those of the table
python scripts/python_operations.py --bless    # writes them
"""

import keyword
import pathlib
import sys

from tilewright import _native

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "python" / "tilewright"

# The kinds of results, by what the operation is about; anything else may be any value.
TRUTHS = {
    "congruent",
    "weakly_congruent",
    "compatible",
    "evenly_divides",
    "injective",
    "surjective",
    "bijective",
    "is_compact",
}
# Names that Python's functions have already, which the package does not hide: they are methods and `tilewright.cute`'s.
HIDDEN = {"print", "zip", "filter", "slice"}
# What methods are called where a property has the name.
PROPERTIES = {"shape", "stride", "size", "cosize", "rank", "depth"}


def kind(name):
    if name in TRUTHS or name.startswith(
        ("is_", "it_lex", "it_colex", "it_elem_l", "it_elem_g", "it_any", "it_all", "it_none")
    ):
        return "bool"
    if name in ("size", "size_at", "rank", "rank_at", "depth", "depth_at", "cosize", "cosize_at"):
        return "_Int"
    if name.startswith(("print",)):
        return "str"
    if name.startswith(
        (
            "make_layout",
            "make_ordered",
            "make_fragment",
            "make_identity",
            "composition",
            "coalesce",
            "filter",
            "complement",
            "logical_",
            "zipped_",
            "tiled_",
            "flat_",
            "blocked_",
            "raked_",
            "tile_to_shape",
            "right_inverse",
            "left_inverse",
            "nullspace",
            "layout_at",
            "with_shape",
            "upcast",
            "downcast",
            "recast_layout",
            "max_common_layout",
            "layout_add",
        )
    ) and not name.endswith("_shape"):
        return "Layout"
    return "Any"


def arguments(args, least):
    out = []
    for k, arg in enumerate(args):
        arg = arg.replace(" or ", "_or_")
        if arg.endswith("…"):
            name = arg.rstrip("…")
            out.append((f"*{name}", None))
        else:
            name = arg + "_" if keyword.iskeyword(arg) else arg
            out.append((name, k >= least))
    return out


def written():
    code = [
        '"""The operations of the algebra, by CuTe\'s names. Written by scripts/python_operations.py from the table."""',
        "",
        "from __future__ import annotations",
        "",
        "from ._native import Layout, apply",
        "",
        "# fmt: off",
        "",
    ]
    stub = [
        "# Written by scripts/python_operations.py from the table of operations.",
        "from typing import Any",
        "",
        "from ._native import Int, Layout",
        "",
        "_Int = int | Int",
        "",
    ]
    methods = ["# Written by scripts/python_operations.py: the operations as methods of Layout.", ""]
    names = []
    for name, args, least, doc in _native.operations():
        params = arguments(args, least)
        takes = ", ".join(p if not optional else f"{p}=None" for p, optional in params)
        typed = ", ".join(f"{p}: Any" if not optional else f"{p}: Any = None" for p, optional in params)
        code.append(f"def {name}({takes}):")
        code.append(f'    """{doc}"""')
        fixed = [p for p, optional in params if not optional]
        rest = [p for p, optional in params if optional]
        if rest:
            code.append(f"    given = [{', '.join(rest)}]")
            code.append("    while given and given[-1] is None:")
            code.append("        given.pop()")
            fixed.append("*given")
        code += [f"    return apply({', '.join([repr(name), *fixed])})", "", ""]
        stub += [f"def {name}({typed}) -> {kind(name)}: ...", f"    # {doc}"]
        names.append(name)
        first = params[0][0] if params else ""
        if first in ("A", "*A", "TV") and name not in PROPERTIES and not name.startswith("it_"):
            others = ", ".join(["self", *(f"{p}: Any" if not o else f"{p}: Any = ..." for p, o in params[1:])])
            if first == "*A":
                others = "self, *A: Any"
            methods += [f"    def {name}({others}) -> {kind(name)}: ...", f"    # {doc}"]
    public = [n for n in names if n not in HIDDEN]
    method_names = [line.split("(")[0].split()[-1] for line in methods if line.startswith("    def")]
    code += [
        "__all__ = [",
        *(f'    "{n}",' for n in public),
        "]",
        "",
        f"for _name in {method_names!r}:",
        "    setattr(Layout, _name, globals()[_name])",
        "del _name",
        "",
    ]
    stub += ["__all__: list[str]", ""]
    return "\n".join(code), "\n".join(stub), "\n".join(methods) + "\n"


def main():
    code, stub, methods = written()
    wrong = False
    native = FOLDER / "_native.pyi"
    text = native.read_text() if native.exists() else ""
    begin, end = "    # <operations>\n", "    # </operations>\n"
    if begin in text:
        head, rest = text.split(begin)
        text = head + begin + methods.split("\n", 2)[2] + end + rest.split(end)[1]
    for path, new in ((FOLDER / "_ops.py", code), (FOLDER / "_ops.pyi", stub), (native, text)):
        old = path.read_text() if path.exists() else ""
        if old != new:
            wrong = True
            if "--bless" in sys.argv:
                path.write_text(new)
            else:
                print(f"{path} is not that of the table: run {sys.argv[0]} --bless")
    return int(wrong and "--bless" not in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
