"""Golden files, and the plug-in of pytest."""

from __future__ import annotations

import pathlib

import pytest

import tilewright as tw
from tilewright import _golden

F = "fn f(x: f32 (8), y: f32 (8)) { y[i] = 2 * x[i] }"


def test_a_golden_file_is_written_once_and_compared(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    f, path = tw.compile(F)["f"], tmp_path / "f.kernel"
    with pytest.raises(tw.GoldenMismatch, match="there is no"):
        tw.golden(f, path)
    assert not path.exists()
    monkeypatch.setattr(_golden, "bless", True)
    tw.golden(f, path)
    monkeypatch.setattr(_golden, "bless", False)
    tw.golden(f, path)
    assert path.read_text().startswith('kernel f for "cpu:baseline"')
    other = tw.compile(F.replace("2 *", "3 *"))["f"]
    with pytest.raises(tw.GoldenMismatch, match=r"\n-.*2.*\n\+.*3"):
        tw.golden(other, path)


@pytest.mark.parametrize(("name", "begins"), [("f.ptx", ".version"), ("f.asm.golden", ""), ("f.golden", "kernel f")])
def test_the_name_says_the_stage(
    name: str, begins: str, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_golden, "bless", True)
    tw.golden(tw.compile(F)["f"], tmp_path / name)
    assert (tmp_path / name).read_text().startswith(begins)


def test_the_option_of_pytest(tmp_path: pathlib.Path) -> None:
    import subprocess
    import sys

    test = tmp_path / "test_it.py"
    golden = str(tmp_path / "f.kernel")
    test.write_text(f"import tilewright as tw\ndef test_it():\n    tw.golden(tw.compile({F!r})['f'], {golden!r})\n")
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(test)]
    installed = subprocess.run([*run, "--help"], capture_output=True, text=True, check=False)
    plugin = [] if "--tilewright-bless" in installed.stdout else ["-p", "tilewright.pytest_plugin"]
    codes = [
        subprocess.run([*run, *plugin, *more], capture_output=True, check=False).returncode
        for more in ([], ["--tilewright-bless"], [])
    ]
    assert codes == [1, 0, 0]
    test.write_text(test.read_text().replace("2 *", "3 *"))
    accept = ["--tilewright-accept", "f"]
    codes = [
        subprocess.run([*run, *plugin, *more], capture_output=True, check=False).returncode
        for more in (accept, ["--tilewright-bless"], ["--tilewright-bless", *accept], [])
    ]
    assert codes == [4, 1, 0, 0]


@pytest.mark.parametrize(
    ("name", "stage", "near"),
    [("f.kernle", None, "kernel"), ("f.asmm.golden", None, "asm"), ("f.v2", None, None), ("f", "kernle", "kernel")],
)
def test_what_is_no_stage_is_refused(name: str, stage: str | None, near: str | None, tmp_path: pathlib.Path) -> None:
    with pytest.raises(tw.ProgramError, match="stage=") as refused:
        tw.golden(tw.compile(F)["f"], tmp_path / name, stage=stage)
    assert refused.value.code == "E0707"
    assert near is None or f"{near} may be meant" in str(refused.value)


def test_a_stage_that_is_given_needs_no_name(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_golden, "bless", True)
    tw.golden(tw.compile(F)["f"], tmp_path / "f.v2", stage="kernel")
    assert (tmp_path / "f.v2").read_text().startswith("kernel f")


def test_normal_forms(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file whose name ends in `.normal` has the form without addresses and numbers of values."""
    f = tw.compile(F)["f"]
    monkeypatch.setattr(_golden, "bless", True)
    tw.golden(f, tmp_path / "f.ptx.normal")
    tw.golden(f, tmp_path / "f.ptx")
    monkeypatch.setattr(_golden, "bless", False)
    tw.golden(f, tmp_path / "f.ptx.normal")
    normal, raw = (tmp_path / "f.ptx.normal").read_text(), (tmp_path / "f.ptx").read_text()
    assert "%f1" in raw and "%f1" not in normal and len(normal) < len(raw)
    with pytest.raises(tw.ProgramError, match="has one form"):
        tw.golden(f, tmp_path / "f.kernel.normal")


def test_goldens_that_leave_something_out(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A golden with `…` is compared as the command line does, and never rewritten."""
    f, file = tw.compile(F)["f"], tmp_path / "f.kernel"
    file.write_text("kernel f…\n…\n")
    tw.golden(f, file)
    file.write_text("kernel g…\n…\n")
    monkeypatch.setattr(_golden, "bless", True)
    with pytest.raises(_golden.GoldenMismatch, match="line 1 of it"):
        tw.golden(f, file)
    assert file.read_text() == "kernel g…\n…\n"


def test_another_function_is_not_written(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The gate is that of the command line: the same function passes, another one is accepted by name."""
    f, kernel, ptx = tw.compile(F)["f"], tmp_path / "f.kernel", tmp_path / "f.ptx.normal"
    alone = tmp_path / "alone.ptx.normal"
    monkeypatch.setattr(_golden, "bless", True)
    for path in (kernel, ptx, alone):
        tw.golden(f, path, target="ptx:sm_80")
    before = [path.read_text() for path in (kernel, ptx, alone)]
    other = tw.compile(F.replace("2 *", "3 *"))["f"]
    for path in (kernel, ptx):
        with pytest.raises(tw.GoldenMismatch, match=r"(?s)E0812.*other_function.*--tilewright-accept f\n.*\n\+"):
            tw.golden(other, path, target="ptx:sm_80")
    with pytest.raises(tw.GoldenMismatch, match="is not known: no golden has its kernel"):
        tw.golden(other, alone, target="ptx:sm_80")
    assert [path.read_text() for path in (kernel, ptx, alone)] == before
    same = tw.compile(F.replace("x", "source"))["f"]
    for path in (ptx, kernel):
        tw.golden(same, path, target="ptx:sm_80")
    assert "source" in kernel.read_text()
    monkeypatch.setattr(_golden, "accepted", ["g"])
    with pytest.raises(tw.GoldenMismatch, match="E0812"):
        tw.golden(other, alone, target="ptx:sm_80")
    monkeypatch.setenv("TILEWRIGHT_ACCEPT", "g,f")
    tw.golden(other, alone, target="ptx:sm_80")
    assert alone.read_text() == other.stage("ptx", target="ptx:sm_80", normal=True)


def test_nothing_is_written_on_a_server(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_golden, "bless", True)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(tw.ProgramError) as refused:
        tw.golden(tw.compile(F)["f"], tmp_path / "f.kernel")
    assert refused.value.code == "E0811" and not list(tmp_path.iterdir())
    monkeypatch.setenv("TILEWRIGHT_BLESS_IN_CI", "1")
    tw.golden(tw.compile(F)["f"], tmp_path / "f.kernel")
    (tmp_path / "f.index").write_bytes(b"\xff\xfe")
    with pytest.raises(tw.ProgramError, match="no golden file"):
        tw.golden(tw.compile(F)["f"], tmp_path / "f.index")
