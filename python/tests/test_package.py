"""What importing the package loads, and what is said of it on its page."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib

import pytest
from conftest import ROOT


def loaded(program: str) -> set[str]:
    """The modules that a program in a new process loads, and the libraries of CUDA."""
    libraries = "open('/proc/self/maps').read() if sys.platform == 'linux' else ''"
    told = f"print(*sys.modules, *(['libcuda'] if 'libcuda' in ({libraries}) else []))"
    run = [sys.executable, "-c", f"import sys\n{program}\n{told}"]
    return set(subprocess.run(run, capture_output=True, text=True, check=True).stdout.split())


def test_importing_loads_little() -> None:
    before, after = loaded(""), loaded("import tilewright")
    late = {"numpy", "torch", "json", "inspect", "statistics", "tempfile", "difflib", "tilewright._cuda"}
    assert "tilewright._native" in after and not (after - before) & late


def test_arrays_of_the_cpu_load_nothing_of_cuda() -> None:
    pytest.importorskip("numpy")
    program = """
import numpy as np, tilewright as tw
x = np.ones((4, 4), "f4")
tw.copy(x.T, x.copy())
tw.einsum("ij,jk->ik", x, x)
tw.reduce(x, "a b -> a", "sum")
tw.compile("fn f(x: f32 (N,M), y: f32 (N,M)) { y[i,j] = x[i,j] }")["f"](x)
"""
    after = loaded(program)
    assert "tilewright._native" in after and not {"libcuda", "tilewright._cuda", "torch", "cupy"} & after


def test_the_page_of_the_wheel() -> None:
    """An index shows the readme alone: its links lead out of it, and the licences lie beside it."""
    folder = ROOT / "python"
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    readme = (folder / project["readme"]).read_text(encoding="utf-8")
    assert not [link for link in re.findall(r"\]\(([^)]*)\)", readme) if "://" not in link]
    found = sorted(p.name for pattern in project["license-files"] for p in folder.glob(pattern))
    assert found == ["LICENSE-APACHE", "LICENSE-MIT"]
    assert all((folder / name).read_bytes() == (ROOT / name).read_bytes() for name in found)
