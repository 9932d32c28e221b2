"""What the tests share."""

from __future__ import annotations

import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
"""The repository."""


@pytest.fixture(autouse=True)
def _by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a server golden files are not written; these tests write some."""
    monkeypatch.delenv("CI", raising=False)
