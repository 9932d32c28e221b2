"""What functions of programs have beside their stages: pages, reports and measurements."""

from __future__ import annotations

import copyreg
import os
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from ._answers import Answer, _answer
from ._errors import Error
from ._golden import write
from ._native import Function, compile, synchronize

if TYPE_CHECKING:
    import inspect


class Measured(NamedTuple):
    """Seconds of calls."""

    median: float
    """The middle of the repeats, each divided by its calls."""
    least: float
    """The fastest repeat."""
    calls: int
    """Calls in each repeat."""
    repeats: int

    def __repr__(self) -> str:
        median, least = (f"{seconds * 1e6:.3g} µs" for seconds in (self.median, self.least))
        return f"{median} a call (median of {self.repeats} × {self.calls}, least {least})"


def _on_file(self: Function, *command: str) -> Answer:
    """A command on the function's program."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "program.tw")
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.source)
        return _answer(command[0], path, "--fn", self.name, "--target", self.target, *command[1:])


def _report(self: Function) -> Answer:
    """What ``tilewright report`` says of the function: memory traffic, vector widths, what each access costs."""
    return _on_file(self, "report")


def _html(self: Function, path: str | os.PathLike[str] | None = None) -> str:
    """A page with every stage: its text, or the path that it was written to."""
    page = str(_on_file(self, "build", "--emit", "html"))
    if path is None:
        return page
    from pathlib import Path

    write(Path(path), page)
    return os.fspath(path)


def _bench(self: Function, *args: Any, seconds: float = 0.5, **named: Any) -> Measured:
    """Times calls with these arguments: the time that Python sees, the call's own cost with it. On a GPU the calls of a
    repeat are queued one behind the other, and its time ends when the last one is done."""
    import statistics

    self(*args, **named)
    arrays = [x for x in (*args, *named.values()) if hasattr(x, "shape") and getattr(x, "ndim", None)]

    def done() -> None:
        for x in arrays[:1]:
            synchronize(x)

    done()
    calls = 1
    while True:
        begin = time.perf_counter()
        for _ in range(calls):
            self(*args, **named)
        done()
        if time.perf_counter() - begin >= seconds / 20 or calls >= 1 << 24:
            break
        calls *= 2
    times: list[float] = []
    end = time.perf_counter() + seconds
    while len(times) < 5 or (time.perf_counter() < end and len(times) < 1000):
        begin = time.perf_counter()
        for _ in range(calls):
            self(*args, **named)
        done()
        times.append((time.perf_counter() - begin) / calls)
    return Measured(statistics.median(times), min(times), calls, len(times))


def _tvm_ffi(self: Function) -> Any:
    """The function as one of TVM-FFI's, which takes the arrays of every library that it knows, where they lie.

    It needs the package `apache-tvm-ffi`. Outputs that are not given are made and returned: as tensors of torch where
    an argument is one, else as tensors of TVM-FFI. Where all are given, nothing is returned.

    It has no gradient, and cannot refuse a tensor of torch that gradients are recorded of: what arrives here is a
    tensor of TVM-FFI, which tells nothing of them.
    """
    from ._tvm_ffi import wrapped

    return wrapped(self)


def _signature(self: Function) -> inspect.Signature:
    """The parameters by name, and the symbols, as far as Python has names for them."""
    import inspect
    import keyword

    params = self.params
    # What is a word of Python is given by place, with all that stand before it.
    placed = max((k for k, (name, _, _) in enumerate(params) if keyword.iskeyword(name)), default=-1)
    read = max((k for k, (_, _, role) in enumerate(params) if role != "out"), default=-1)
    kinds = inspect.Parameter
    made = [
        kinds(
            name,
            kinds.POSITIONAL_ONLY if k <= placed else kinds.POSITIONAL_OR_KEYWORD,
            default=None if k > read else kinds.empty,
        )
        for k, (name, _, _) in enumerate(params)
    ]
    names = {name for name, _, _ in params}
    named = [s for s in dict.fromkeys([*self.symbols, "stream"]) if s not in names and not keyword.iskeyword(s)]
    return inspect.Signature([*made, *(kinds(s, kinds.KEYWORD_ONLY, default=None) for s in named)])


def _doc(self: Function) -> str:
    """What ``help`` says of a function: its parameters and symbols as the program has them."""
    try:
        lines = self.stage("program").splitlines()
    except Error:
        # A target may refuse the function.
        lines = [f"  {role} {name}: {dtype}" for name, dtype, role in self.params]
    params = [line for line in lines if line.startswith(("  in ", "  inout ", "  out "))]
    symbols = [line.replace("sym ", "", 1) for line in lines if line.startswith("  sym ")]
    guards = [line.replace("guard ", "", 1) for line in lines if line.startswith("  guard ")]
    parts = [
        f"{self.name}{_signature(self)}",
        f"A function that is compiled for {self.target}. Outputs that are not given are made.",
        # A number has the layout of one element.
        "\n".join(line.removesuffix(" 1:0") for line in params),
    ]
    if symbols:
        parts.append("Symbols, whose values the shapes say or the call:\n\n" + "\n".join(symbols))
    if guards:
        parts.append("It needs:\n\n" + "\n".join(guards))
    return "\n\n".join(parts)


class _Each:
    """An attribute that each function has its own of; the class has another."""

    def __init__(self, make: Callable[[Function], Any], own: Any) -> None:
        self.make, self.own = make, own

    def __get__(self, f: Function | None, owner: type | None = None) -> Any:
        return self.own if f is None else self.make(f)


def _compiled(text: str, name: str, target: str) -> Function:
    return compile(text, target=target)[name]


def _reduced(self: Function) -> tuple[Any, ...]:
    """A function is pickled as its text."""
    return _compiled, (self.source, self.name, self._asked)


copyreg.pickle(Function, _reduced)
for _name, _value in (
    ("report", property(_report)),
    ("html", _html),
    ("bench", _bench),
    ("tvm_ffi", _tvm_ffi),
    ("__signature__", _Each(_signature, None)),
    ("__doc__", _Each(_doc, Function.__doc__)),
):
    setattr(Function, _name, _value)
