"""What is wrong, as exceptions: their parts are attributes, and ``str`` is the whole message."""

from __future__ import annotations

from typing import Any, NamedTuple, Sequence


class Label(NamedTuple):
    """A place in a text, with a few words."""

    start: int
    """Offset of its first byte."""
    end: int
    """One past its last byte."""
    text: str
    line: int | None = None
    """Counted from 1."""
    column: int | None = None
    """Counted from 1."""


class Diagnostic(NamedTuple):
    """One thing that is wrong."""

    code: str
    """Such as ``E0220``; ``tilewright help E0220`` explains it."""
    message: str
    """What was found, and what was needed."""
    help: str | None = None
    """What to do."""
    notes: tuple[str, ...] = ()
    """Further facts."""
    labels: tuple[Label, ...] = ()
    """Where; the first place is that of the error."""


class Repair(NamedTuple):
    """What works where an operation has no result."""

    change: str
    """What was changed."""
    write: str
    """The expression to write."""
    gives: str | None
    """Its value."""


class Error(Exception):
    """The base of all exceptions of tilewright."""

    def __init__(self, text: str, parts: Sequence[dict[str, Any]] = ()) -> None:
        super().__init__(text)
        self.diagnostics: tuple[Diagnostic, ...] = tuple(
            Diagnostic(
                code=p["code"],
                message=p["message"],
                help=p["help"],
                notes=tuple(p["notes"]),
                labels=tuple(Label(**label) for label in p["labels"]),
            )
            for p in parts
        )

    @property
    def code(self) -> str:
        """The code of the first diagnostic, such as ``E0220``."""
        return self.diagnostics[0].code if self.diagnostics else ""

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of all diagnostics."""
        return tuple(d.code for d in self.diagnostics)

    @property
    def help(self) -> str | None:
        """What to do, where that is known."""
        return next((d.help for d in self.diagnostics if d.help), None)


class LayoutError(Error, ValueError):
    """An operation on layouts that has no result, or a text that is no layout."""

    def __init__(
        self,
        text: str,
        parts: Sequence[dict[str, Any]] = (),
        *,
        law: str | None = None,
        witness: str | None = None,
        repairs: Sequence[dict[str, Any]] = (),
    ) -> None:
        super().__init__(text, parts)
        self.law = law
        """The law that cannot hold, by name."""
        self.witness = witness
        """A coordinate where both sides differ."""
        self.repairs: tuple[Repair, ...] = tuple(Repair(**r) for r in repairs)
        """What works instead, the nearest first; each was evaluated."""


class ProgramError(Error, ValueError):
    """A program, an einsum or a stage that is wrong."""


class ArrayError(Error, ValueError):
    """Arrays that do not fit a call. Nothing has been written then."""

    def __new__(cls, text: str = "", parts: Sequence[dict[str, Any]] = ()) -> ArrayError:
        no_array = cls is ArrayError and parts and parts[0]["code"] in _NO_ARRAYS
        return super().__new__(ArrayTypeError if no_array else cls, text, parts)


def refused(
    code: str, message: str, help: str | None, kind: type[ProgramError | ArrayError] = ArrayError
) -> ProgramError | ArrayError:
    """What is refused, with what to do; an array that does not fit if nothing else is said."""
    part = {"code": code, "message": message, "help": help, "notes": (), "labels": ()}
    return kind(f"{code}: {message}" + (f"\n  help: {help}" if help else ""), [part])


class ArrayTypeError(ArrayError, TypeError):
    """What is no array, or has elements that nothing computes with: a ``TypeError`` too."""


_NO_ARRAYS = ("E0630", "E0631")
