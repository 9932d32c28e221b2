"""The examples of the documentation, and the files that are written from the table of operations."""

from __future__ import annotations

import doctest
import importlib
import pathlib
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
