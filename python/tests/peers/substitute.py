"""A plug-in of pytest that puts tilewright's functions in the place of a peer's while the peer's own tests run.

``-p substitute`` with ``TILEWRIGHT_PEER`` set to ``numpy``, ``opt_einsum`` or ``einops`` replaces the functions under
test, in the namespace of every test module, and writes what each test came to, as JSON, to the file
``TILEWRIGHT_PEER_REPORT``.

The peers take what tilewright refuses on purpose, such as lists in the place of arrays. What stands in for their
functions here does the part of such calls that is no computation (it makes arrays of lists), and hands a call to the
peer only for one of the reasons in ``HANDED_OVER``; it counts those, so that a test sees how many calls were judged.
"""

from __future__ import annotations

import collections
import json
import os
from typing import Any, Callable

import numpy as np
import pytest

import tilewright as tw
from tilewright import _einsum

PEER = os.environ["TILEWRIGHT_PEER"]

HANDED_OVER = {
    "complex": "complex numbers are no type of tilewright's",
    "object": "elements that are Python objects, text or dates are no type of tilewright's",
    "long double": "numbers of more than 64 bits are no type of tilewright's",
    "another library": "the operands are of a library that makes arrays without memory, such as sparse",
    "callable": "a reduction that is a function of Python's is called by einops on whole arrays",
}

_calls: collections.Counter[str] = collections.Counter()
_outcomes: dict[str, str] = {}
_messages: dict[str, str] = {}


def _reason(arrays: list[Any]) -> str | None:
    """Why these operands are the peer's to compute with, if they are."""
    for x in arrays:
        if not isinstance(x, np.ndarray):
            return "another library"
        if x.dtype.kind == "c":
            return "complex"
        if x.dtype.kind in "OSUMmVT":
            return "object"
        if x.dtype.kind == "f" and x.dtype.itemsize > 8:
            return "long double"
    return None


def _arrays(operands: list[Any]) -> list[Any]:
    """The operands, lists and numbers among them made into arrays in this machine's byte order."""
    made = []
    for x in operands:
        if x is None or isinstance(x, str):
            raise TypeError(f"{x!r} is no operand")
        if isinstance(x, (list, tuple, int, float, complex, np.generic)):
            x = np.asarray(x)
        if isinstance(x, np.ndarray) and not x.dtype.isnative:
            x = x.astype(x.dtype.newbyteorder("="))
        made.append(x)
    return made


def _type_of_sums(arrays: list[Any]) -> np.dtype[Any]:
    """The type of the result where none is asked for."""
    promoted = np.result_type(*arrays)
    return np.dtype(np.int32) if promoted.kind in "iub" and promoted.itemsize < 4 else promoted


def _einsum_of(peer: Callable[..., Any]) -> Callable[..., Any]:
    """An einsum with the calls of ``numpy.einsum`` and ``opt_einsum.contract``."""

    def einsum(*args: Any, out: Any = None, optimize: Any = None, **options: Any) -> Any:
        unknown = options.keys() - {"dtype", "order", "casting", "use_blas", "memory_limit", "backend", "constants"}
        if unknown:
            raise TypeError(f"unknown option {unknown}")
        text, operands = (args[0], list(args[1:])) if args and isinstance(args[0], str) else _einsum.from_lists(*args)
        arrays = _arrays(operands)
        given = {k: options[k] for k in ("dtype", "order", "casting") if options.get(k) is not None}
        wide = [np.empty(0, given["dtype"])] if "dtype" in given else []
        wide += [out] if isinstance(out, np.ndarray) else []
        reason = _reason(arrays + wide)
        if reason is not None:
            _calls[reason] += 1
            more = {} if optimize is None else {"optimize": optimize}
            return peer(text, *operands, out=out, **more, **options)
        _calls["tilewright"] += 1
        kept = out.dtype if out is not None and hasattr(out, "dtype") else np.result_type(*arrays) if arrays else None
        if given or (kept is not None and kept != _type_of_sums(arrays)):
            # NumPy sums small ints and bools in their own type, and into a wider `out`: `dtype=` asks for it.
            return _einsum.with_options(text, arrays, out=out, **given)
        return tw.einsum(text, *arrays, out=out)

    return einsum


def _numpy(module: Any) -> None:
    np.einsum = _einsum_of(_NUMPY_EINSUM)


def _opt_einsum(module: Any) -> None:
    import opt_einsum

    stand_in = _einsum_of(_CONTRACT)
    opt_einsum.contract = stand_in
    if hasattr(module, "contract"):
        module.contract = stand_in


def _einops(module: Any) -> None:
    import einops
    import einops._backends
    import einops.array_api
    import einops.einops

    def rearrange(tensor: Any, pattern: str, **lengths: Any) -> Any:
        _calls["tilewright"] += 1
        return tw.rearrange(tensor, pattern, **lengths)

    def repeat(tensor: Any, pattern: str, **lengths: Any) -> Any:
        _calls["tilewright"] += 1
        return tw.repeat(tensor, pattern, **lengths)

    def reduce(tensor: Any, pattern: str, reduction: Any, **lengths: Any) -> Any:
        if callable(reduction):
            _calls["callable"] += 1
            return _EINOPS_REDUCE(tensor, pattern, reduction, **lengths)
        if reduction == "rearrange":
            return rearrange(tensor, pattern, **lengths)
        _calls["tilewright"] += 1
        return tw.reduce(tensor, pattern, reduction, **lengths)

    for stand_in in (rearrange, repeat, reduce):
        for place in (einops, module):
            if hasattr(place, stand_in.__name__):
                setattr(place, stand_in.__name__, stand_in)
    for name in ("rearrange", "repeat", "reduce"):
        setattr(einops.array_api, name, locals()[name])
    if hasattr(module, "EinopsError"):
        module.EinopsError = (einops.EinopsError, tw.Error)
    einops._backends.NumpyBackend.einsum = lambda self, pattern, *x: _einsum_of(_NUMPY_EINSUM)(pattern, *x)


_NUMPY_EINSUM = np.einsum
if PEER == "opt_einsum":
    import opt_einsum as _oe

    _CONTRACT = _oe.contract
elif PEER == "einops":
    import einops as _eo

    _EINOPS_REDUCE = _eo.reduce

_SUBSTITUTES = {"numpy": _numpy, "opt_einsum": _opt_einsum, "einops": _einops}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Replaces the functions in the modules of the collected tests, whose parameters hold the peer's own."""
    for module in {item.module for item in items}:  # type: ignore[attr-defined]
        _SUBSTITUTES[PEER](module)
    if PEER != "einops":
        replaced = {"numpy": lambda: (_NUMPY_EINSUM, np.einsum), "opt_einsum": lambda: (_CONTRACT, _oe.contract)}
        theirs, ours = replaced[PEER]()
        for item in items:
            call = getattr(item, "callspec", None)
            for name, value in list(call.params.items()) if call else []:
                if value is theirs:
                    call.params[name] = ours


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Keeps the worst of what a test's phases came to."""
    name = report.nodeid.rpartition("/")[2]
    if report.outcome != "passed" or (report.when == "call" and name not in _outcomes):
        _outcomes[name] = report.outcome
    if report.outcome == "failed":
        crash = getattr(report.longrepr, "reprcrash", None)
        _messages[name] = crash.message[:2000] if crash else str(report.longrepr)[:2000]


def pytest_sessionfinish() -> None:
    """Writes the report."""
    with open(os.environ["TILEWRIGHT_PEER_REPORT"], "w", encoding="utf-8") as file:
        json.dump({"outcomes": _outcomes, "messages": _messages, "calls": dict(_calls)}, file, indent=1)
