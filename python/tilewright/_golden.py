"""Golden files: the text of a stage, kept beside the tests, compared with what the compiler writes now."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ._errors import ProgramError, refused
from ._native import Function, judge_golden, like

if TYPE_CHECKING:
    from pathlib import Path

_STAGES = (
    "schedule",
    "kernel",
    "index",
    "proof",
    "egraph",
    "json",
    "clif",
    "asm",
    "ptx",
    "manifest",
    "map",
    "dot",
    "program",
)

bless = False
"""Whether golden files are written instead of compared; ``pytest --tilewright-bless`` sets it."""

accepted: list[str] = []
"""Functions whose golden files are written whatever they are now; ``pytest --tilewright-accept`` names them."""


def _is_set(name: str) -> bool:
    return os.environ.get(name, "") not in ("", "0", "false")


def _blesses() -> bool:
    """Whether golden files are written; not where nobody looks at them."""
    if not (bless or _is_set("TILEWRIGHT_BLESS")):
        return False
    if _is_set("CI") and not _is_set("TILEWRIGHT_BLESS_IN_CI"):
        help = "write golden files where somebody reads them, or set TILEWRIGHT_BLESS_IN_CI=1"
        raise refused("E0811", "golden files are to be written, and the variable CI is set", help, ProgramError)
    return True


def write(path: Path, text: str) -> None:
    """Writes a file as a whole: it is the old one or the new one, whatever happens."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        new.write_text(text, encoding="utf-8")
        os.replace(new, path)
    finally:
        new.unlink(missing_ok=True)


class GoldenMismatch(AssertionError):
    """The text is not that of the golden file."""


_NORMAL = ("clif", "asm", "ptx")
"""The stages that have a normal form which is another text."""


def _said(path: Path) -> str:
    """The stage that a file's name says."""
    suffixes = [suffix for suffix in path.name.split(".")[1:] if suffix not in ("golden", "txt", "normal")]
    if not suffixes:
        return "kernel"
    found = next((suffix for suffix in reversed(suffixes) if suffix in _STAGES), suffixes[-1])
    return _checked(found, f"the name {path.name!r} says no stage")


def _checked(stage: str, message: str) -> str:
    import difflib

    if stage in _STAGES:
        return stage
    near = difflib.get_close_matches(stage, _STAGES, n=1)
    help = (f"{near[0]} may be meant; " if near else "") + f"the stages are {', '.join(_STAGES)}; pass one as stage="
    raise refused("E0707", message, help, ProgramError)


def golden(f: Function, path: str | os.PathLike[str], *, stage: str | None = None, target: str | None = None) -> None:
    """Asserts that a stage of a function is the text of a golden file.

    The stage is the one that the file's name ends in, such as ``softmax.kernel`` or ``softmax.asm.golden``, or the
    kernel where it is ``softmax`` or ``softmax.golden``. With ``.normal`` behind ``.clif``, ``.asm`` or ``.ptx`` it is
    the normal form, which changes as little as the code does. The target is ``cpu:baseline``, or ``ptx:sm_80`` for
    ``ptx`` and ``manifest``, so that the text is the same on every machine.

    With ``pytest --tilewright-bless``, or ``TILEWRIGHT_BLESS=1``, the file is written where the function is shown to be
    what it was, at no greater cost: by the file's own text of a kernel or program, else by the golden of the kernel
    beside it. ``--tilewright-accept f``, or ``TILEWRIGHT_ACCEPT=f``, takes what ``f`` is now, and ``all`` every one.

    Raises ``GoldenMismatch`` with a diff, or with what to do where there is no file.
    """
    import difflib
    from pathlib import Path

    __tracebackhide__ = True
    path = Path(path)
    normal = ".normal" in path.suffixes
    stage = _checked(stage, f"{stage!r} is no stage") if stage else _said(path)
    target = target or ("ptx:sm_80" if stage in ("ptx", "manifest") else "cpu:baseline")
    if normal and stage not in _NORMAL:
        raise refused(
            "E0707",
            f"{stage!r} has one form, and {path.name!r} asks for the normal one",
            "leave `.normal` out",
            ProgramError,
        )
    now = f.stage(stage, target=target, normal=normal)
    now = now if now.endswith("\n") else now + "\n"
    try:
        before = path.read_text(encoding="utf-8") if path.exists() else None
    except UnicodeDecodeError as e:
        raise refused("E0809", f"{path} is no golden file: {e}", "name another file", ProgramError) from None
    if before == now:
        return
    advice = "run the tests with --tilewright-bless to write it"
    if before is not None and "…" in before:
        # It leaves something out, and was written by hand.
        if (why := like(before, now)) is None:
            return
        raise GoldenMismatch(f"the {stage} of `{f.name}` is not that of {path}: {why}")
    if _blesses():
        names = [*accepted, *filter(None, os.environ.get("TILEWRIGHT_ACCEPT", "").split(","))]
        may, advice = judge_golden(
            f, path, before or "", now, stage=stage, target=target, normal=normal, accepted=names
        )
        if may:
            write(path, now)
            return
    if before is None:
        raise GoldenMismatch(f"there is no {path}: {advice}")
    diff = difflib.unified_diff(
        before.splitlines(), now.splitlines(), str(path), f"{stage} of {f.name} now", lineterm=""
    )
    raise GoldenMismatch(f"the {stage} of `{f.name}` is not that of {path}; {advice}\n" + "\n".join(diff))
