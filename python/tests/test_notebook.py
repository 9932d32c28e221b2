"""The notebook of the documentation: executed again, its outputs are those that it has.

`pytest --tilewright-bless python/tests/test_notebook.py`, or `TILEWRIGHT_BLESS=1`, writes them.
"""

from __future__ import annotations

import copy
import os
import pathlib
from typing import Any

import pytest
from conftest import ROOT

pytest.importorskip("numpy")
pytest.importorskip("ipykernel")
nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")

import tilewright as tw  # noqa: E402
from tilewright import _golden  # noqa: E402

NOTEBOOK = ROOT / "docs" / "tilewright.ipynb"
MOST_BYTES = 200_000
"""A page that is read at once, and a small part of a clone."""


def executed(notebook: Any, folder: pathlib.Path) -> Any:
    """The notebook with the outputs that it gives now, and nothing else that differs from run to run."""
    kept = copy.deepcopy(notebook.metadata)
    client = nbclient.NotebookClient(
        notebook, timeout=60, kernel_name="python3", record_timing=False, coalesce_streams=True
    )
    # In another folder, with the package that is tested; golden files within the notebook are compared, not written.
    env = {**os.environ, "PYTHONPATH": str(pathlib.Path(tw.__file__).parents[1]), "TILEWRIGHT_BLESS": ""}
    client.execute(cwd=str(folder), env=env)
    # The version of Python is noted there.
    notebook.metadata = kept
    return notebook


def shown(cell: Any) -> list[tuple[str, str]]:
    """What a reader sees of the outputs of a cell: kinds and texts."""
    out = []
    for output in cell.get("outputs", []):
        if output.output_type == "stream":
            out.append((output.name, output.text))
        elif output.output_type == "error":
            out.append(("error", output.evalue))
        else:
            out += sorted(output.data.items())
    return out


def test_the_notebook_gives_the_outputs_that_it_has(tmp_path: pathlib.Path) -> None:
    stored = nbformat.read(NOTEBOOK, as_version=4)
    needed = [shown(cell) for cell in stored.cells]
    now = executed(stored, tmp_path)
    if _golden.bless:
        _golden.write(NOTEBOOK, nbformat.writes(now) + "\n")
        return
    for cell, before in zip(now.cells, needed):
        assert shown(cell) == before, f"{cell.source}\n--tilewright-bless writes the outputs of the notebook anew"


def test_the_notebook_is_small_and_names_no_place_of_one_machine() -> None:
    text = NOTEBOOK.read_text(encoding="utf-8")
    stored = nbformat.reads(text, as_version=4)
    nbformat.validate(stored)
    assert len(text.encode()) < MOST_BYTES
    pictures = [kind for cell in stored.cells for kind, _ in shown(cell) if kind == "image/svg+xml"]
    assert len(pictures) >= 4
    assert not [name for name in ("/tmp", "/ho" + "me/", "/ro" + "ot/", "site-packages") if name in text]
