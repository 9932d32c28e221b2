"""The plug-in of pytest: ``--tilewright-bless`` writes the files of ``tilewright.golden``."""

from __future__ import annotations

from typing import Any


def pytest_addoption(parser: Any) -> None:
    """Adds the option."""
    group = parser.getgroup("tilewright")
    group.addoption("--tilewright-bless", action="store_true", help="write golden files instead of comparing them")


def pytest_configure(config: Any) -> None:
    """Hands the option on."""
    if config.getoption("--tilewright-bless"):
        from . import _golden

        _golden.bless = True
