"""The plug-in of pytest: ``--tilewright-bless`` writes the files of ``tilewright.golden``.

It writes what is shown to be the same function, and with ``--tilewright-accept NAME`` what a function is now.
"""

from __future__ import annotations

from typing import Any


def pytest_addoption(parser: Any) -> None:
    """Adds the option."""
    group = parser.getgroup("tilewright")
    group.addoption("--tilewright-bless", action="store_true", help="write golden files instead of comparing them")
    group.addoption(
        "--tilewright-accept",
        action="append",
        default=[],
        metavar="FUNCTION",
        help="write the golden files of a function whatever it computes and costs now; all: of every function",
    )


def pytest_configure(config: Any) -> None:
    """Hands the option on."""
    if config.getoption("--tilewright-bless"):
        from . import _golden

        _golden.bless = True
        _golden.accepted = list(config.getoption("--tilewright-accept"))
    elif config.getoption("--tilewright-accept"):
        import pytest

        raise pytest.UsageError("--tilewright-accept needs --tilewright-bless, which it tells what to write")
