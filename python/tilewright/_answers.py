"""What the commands answer, as values: text, data, and a picture where there is one."""

from __future__ import annotations

from typing import Any

from . import _native
from ._errors import Error


class Answer:
    """What a command answers.

    ``str`` is what the command prints; ``data`` is what it prints with ``--json``, as Python values.
    """

    __slots__ = ("text", "data", "svg")

    def __init__(self, text: str, data: Any, svg: str | None = None) -> None:
        self.text = text
        """What the command prints."""
        self.data = data
        """The same as data."""
        self.svg = svg
        """The picture, as SVG."""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text.rstrip("\n")

    def _repr_svg_(self) -> str | None:
        return self.svg


def _answer(*args: str) -> Answer:
    import json

    _, answers = _native.answer(list(args))
    data = [json.loads(d) for _, d in answers]
    return Answer("".join(text for text, _ in answers), data[0] if len(data) == 1 else data)


def _options(options: dict[str, Any]) -> list[str]:
    """Keyword arguments as options of the command line."""
    out = []
    for name, value in options.items():
        flag = "--" + name.rstrip("_").replace("_", "-")
        if value is True:
            out.append(flag)
        elif isinstance(value, (list, tuple)) and name in ("set", "access", "name"):
            out += [f"{flag}={v}" for v in value]
        elif value is not None and value is not False:
            out.append(f"{flag}={value}")
    return out


def explain(expression: object) -> Answer:
    """How an expression comes to its value, step by step, or why it has none.

    >>> import tilewright as tw
    >>> print(tw.explain("coalesce((2,(1,6)):(1,(6,2)))"))  # doctest: +ELLIPSIS
    coalesce((2,(1,6)):(1,(6,2)))...
    """
    return _answer("explain", "--", str(expression))


def show(*layouts: object, **options: Any) -> Answer:
    """Draws layouts; a notebook shows the picture.

    The options are those of ``tilewright show``: ``tv=True``, ``tile="(4,4)"``, ``banks=True``,
    ``access="ldmatrix.x4"``, ``swizzle=True``, ``order=True``, ``summary=True``, ``title="…"``.
    """
    import json

    if options.get("access") is not None:
        options.setdefault("banks", True)
    text, data, svg = _native.show([*_options(options), "--", *(str(layout) for layout in layouts)])
    return Answer(text, json.loads(data), svg)


def suggest(what: str, *args: object, **options: Any) -> Answer:
    """The swizzle or the threads that are best for a tile, proved by trying all: ``suggest("swizzle", …)``."""
    return _answer("suggest", what, *_options(options), "--", *(str(a) for a in args))


def undress(log: str) -> str:
    """A compiler's messages with readable layouts in place of CuTe's types."""
    return _native.undressed(log)


def help(*topics: str) -> Answer:
    """What ``tilewright help`` says of an error code, an operation, an atom or a topic."""
    return _answer("help", *topics)


def targets() -> Answer:
    """The targets that programs are compiled for."""
    return _answer("targets")


def _repr_svg(self: _native.Layout) -> str | None:
    """The picture that a notebook shows; none of a layout with symbols, or one of more than a thousand elements."""
    size = self.size
    if not isinstance(size, int) or not 0 < size <= 1024:
        return None
    try:
        return show(self).svg
    except Error:
        return None


setattr(_native.Layout, "_repr_svg_", _repr_svg)
