"""The examples of the documentation, and the files that are written from the table of operations."""

from __future__ import annotations

import doctest
import importlib
import pathlib
import re
import subprocess
import sys

import pytest

np = pytest.importorskip("numpy")

import tilewright as tw  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def test_the_guide() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False, optionflags=OPTIONS)
    assert tried > 20 and failed == 0


@pytest.mark.parametrize("name", ["", "._threads", "._answers", "._einops"])
def test_docstrings(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(f"tilewright{name}"), optionflags=OPTIONS)
    assert failed == 0


@pytest.mark.parametrize("name", ["rearrange", "repeat", "reduce"])
def test_docstrings_of_the_crate(name: str) -> None:
    function = getattr(tw, name)
    test = doctest.DocTestParser().get_doctest(function.__doc__, {}, name, None, 0)
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    runner.run(test)
    assert runner.tries > 1 and runner.failures == 0


def test_operations_are_those_of_the_table() -> None:
    script = ROOT / "scripts" / "python_operations.py"
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_guide_has_the_codes_that_the_package_raises() -> None:
    guide = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    known: set[int] = set()
    for row in re.findall(r"^\| (E0.*?) \|", guide, re.M):
        for part in row.split(", "):
            codes = [int(code) for code in re.findall(r"E(\d{4})", part)]
            known.update(range(codes[0], codes[-1] + 1))
    sources = [*(ROOT / "python" / "src").rglob("*.rs"), *(ROOT / "python" / "tilewright").glob("*.py")]
    # What arguments, copies, einsums and symbols are refused for; the rest of the engine's codes is of files.
    sources += (ROOT / "engine" / "src" / "error").glob("*.rs")
    raised = {int(code) for path in sources for code in re.findall(r'"E(\d{4})"', path.read_text(encoding="utf-8"))}
    # A number of values that the package passes itself, values of files, raw memory, and what a handler of a signal
    # raises in the place of E0520.
    raised -= {501, 502, 507, 520, 623, 624}
    assert len(raised) > 25 and raised <= known, sorted(raised - known)
