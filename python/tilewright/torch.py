"""tilewright for torch: compiled functions as operators, and gradients.

``op`` registers a compiled function as an operator of torch, which ``torch.compile`` and ``torch.export`` keep whole.
``einsum``, ``gemm``, ``rearrange``, ``repeat``, ``reduce`` and ``copy`` are those of tilewright with gradients of any
order; they too can be compiled and exported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import torch

from . import _native
from ._errors import ArrayError
from ._shapes import Param, Result, Rule
from ._torch_grads import DTYPES, copy, einsum, gemm
from ._torch_walks import rearrange, reduce, repeat

__all__ = ["copy", "einsum", "gemm", "op", "rearrange", "reduce", "repeat"]

_STRIDES = "E0625"
"""The code of strides that are not those of the parameter."""
_LIBRARIES: dict[str, tuple[torch.library.Library, tuple[str, str, str, bool]]] = {}
"""What was registered by name, with the text, the name and the target of the function."""


class _Kernels:
    """Stands where a library is wanted that a kernel is registered with, and keeps it."""

    def __init__(self) -> None:
        self.found: Any = None

    def impl(self, name: str, kernel: Any, key: str, **_: Any) -> None:
        """Keeps a kernel."""
        self.found = kernel


def _check(holds: Any, message: str) -> None:
    torch._check(holds, lambda: message)


class _Operator:
    """A compiled function as an operator: its schema, and what torch calls."""

    def __init__(self, f: _native.Function, tensors: Iterable[str], relayout: bool) -> None:
        rule = Rule.of(f)
        if rule is None:
            raise TypeError(f"`{f.name}` has an output whose layout no strides say: torch cannot make it")
        self.f, self.rule, self.relayout = f, rule, relayout
        tensors = set(tensors)
        self.numbers = {p.name for p in rule.given if p.number and p.role == "in"} - tensors
        self.outs = [p for p in rule.params if p.role == "out"]
        self.given = list(rule.given)
        if all(p.name in self.numbers for p in self.given):
            raise TypeError(f"`{f.name}` takes no tensor: torch chooses an operator's code by the tensors that it gets")
        self.like = next(k for k, p in enumerate(self.given) if p.name not in self.numbers)

    def schema(self) -> str:
        """What torch calls a schema, without the name."""
        parts = []
        for k, p in enumerate(self.given):
            if p.name in self.numbers:
                kind = "bool" if p.dtype == "bool" else "float" if "f" in p.dtype else "int"
            else:
                kind = "Tensor" if p.role == "in" else f"Tensor(a{k}!)"
            parts.append(f"{kind} {p.name}")
        if self.rule.free:
            parts += ["*", *(f"SymInt {s}" for s in self.rule.free)]
        results = ["Tensor"] * len(self.outs)
        return f"({', '.join(parts)}) -> {results[0] if len(results) == 1 else '(' + ', '.join(results) + ')'}"

    def run(self) -> Callable[..., Any]:
        """What computes it: the outputs alone are returned."""
        f = self.relaid if self.relayout else self.f
        written = [p for p in self.rule.params if p.role != "in"]
        kept = [k for k, p in enumerate(written) if p.role == "out"]
        if kept and len(kept) == len(written):
            return f
        single = len(written) == 1

        def some(*args: Any, **symbols: int) -> Any:
            results = f(*args, **symbols)
            if not kept:
                return None
            results = (results,) if single else results
            return results[kept[0]] if len(kept) == 1 else tuple(results[k] for k in kept)

        return some

    def relaid(self, *args: Any, **symbols: int) -> Any:
        """Calls the function, with copies of the inputs whose strides are not those of their parameters."""
        try:
            return self.f(*args, **symbols)
        except ArrayError as e:
            if _STRIDES not in e.codes:
                raise
        shapes = [x.shape if isinstance(x, torch.Tensor) else () for x in args]
        needed = self.rule.inputs(shapes, symbols)
        return self.f(*map(_with_strides, args, self.given, needed), **symbols)

    def fake(self, *args: Any, **symbols: Any) -> Any:
        """The outputs without their elements."""
        for p, x in zip(self.given, args):
            if isinstance(x, torch.Tensor) and x.dtype != DTYPES[p.dtype]:
                raise TypeError(f"`{p.name}` has elements of {x.dtype}, {DTYPES[p.dtype]} is needed")
        shapes = [x.shape if isinstance(x, torch.Tensor) else () for x in args]
        device = args[self.like].device
        outs = [_empty(r, device) for r in self.rule.results(shapes, symbols, _check)]
        return None if not outs else outs[0] if len(outs) == 1 else tuple(outs)

    def differentiable(self, kernel: Callable[..., Any]) -> Callable[..., Any]:
        """What torch's dispatcher calls first: torch's own kernel where there is something to differentiate or to
        record, else the function at once, which saves a second pass through the dispatcher."""
        run = self.run()
        enabled, any_requires_grad = torch.is_grad_enabled, torch._C._any_requires_grad
        below, devices = torch._C._after_autograd_keyset, (torch._C.DispatchKey.CPU, torch._C.DispatchKey.CUDA)

        def call(keyset: Any, *args: Any, **symbols: Any) -> Any:
            plain = (keyset & below).highestPriorityTypeId() in devices
            if plain and not (enabled() and any_requires_grad(*args)):
                return run(*args, **symbols)
            return kernel(keyset, *args, **symbols)

        return call

    def changing(self, name: str) -> Callable[..., Any]:
        """Calls an operator that changes tensors, unless one is part of a graph, and tells torch of the change."""
        space, _, short = name.partition("::")
        changed = [k for k, p in enumerate(self.given) if p.role != "in"]

        def call(keyset: Any, *args: Any, **symbols: Any) -> Any:
            if torch.is_grad_enabled() and torch._C._any_requires_grad(*args):
                raise NotImplementedError(f"{name} changes a tensor, without a gradient: call it under torch.no_grad()")
            overload = getattr(getattr(torch.ops, space), short).default
            with torch._C._AutoDispatchBelowAutograd():
                results = overload.redispatch(keyset & torch._C._after_autograd_keyset, *args, **symbols)
            torch.autograd.graph.increment_version([args[k] for k in changed])
            return results

        return call


def _with_strides(x: Any, param: Param, needed: Result) -> Any:
    if param.role != "in" or not isinstance(x, torch.Tensor) or x.stride() == needed.strides:
        return x
    copy = torch.empty_strided(needed.shape, needed.strides, dtype=x.dtype, device=x.device)
    _native.copy(x, copy)
    return copy


def _empty(result: Result, device: torch.device) -> torch.Tensor:
    from torch.fx.experimental.symbolic_shapes import statically_known_true as known

    compact, step = True, 1
    for n, d in zip(reversed(result.shape), reversed(result.strides)):
        compact = compact and (known(n == 1) or known(d == step))
        step = step * n
    dtype = DTYPES[result.dtype]
    if compact:
        return torch.empty(result.shape, dtype=dtype, device=device)
    return torch.empty_strided(result.shape, result.strides, dtype=dtype, device=device)


def op(
    f: _native.Function,
    name: str,
    *,
    backward: Callable[..., Any] | None = None,
    setup_context: Callable[..., Any] | None = None,
    tensors: Iterable[str] = (),
    relayout: bool = False,
    replace: bool = False,
) -> Any:
    """Registers a compiled function as an operator of torch, and returns it.

    The operator takes the inputs, in the order of the parameters: tensors, and Python numbers for parameters of one
    element, except for those that `tensors` names. It returns the outputs. A parameter that the function changes is
    changed in place. Symbols that no shape determines are keywords. A number has no gradient: where a tensor is passed
    for one, torch takes its value.

    A tensor whose strides are not those of its parameter's layout is refused; with `relayout` it is copied first,
    unless the function changes it.

    `backward` and `setup_context` say the gradient, as `torch.library.register_autograd` takes them. Without them, an
    attempt to differentiate raises an error.

    The same function may be registered again, as a notebook's cell that is run again does it; another one under a name
    that is taken is refused, unless `replace` is true.

    >>> import tilewright as tw, torch
    >>> f = tw.compile("fn scale(x: f32 (M,N), a: f32, y: f32 (M,N)) { y[i,j] = a * x[i,j] }")["scale"]
    >>> scale = tw.torch.op(f, "tilewright_doc::scale")
    >>> scale(torch.ones(2, 2), 3.0)
    tensor([[3., 3.],
            [3., 3.]])
    """
    space, _, short = name.partition("::")
    if not (space.isidentifier() and short.isidentifier()):
        raise ValueError(f"`{name}` is no name of an operator: write `library::name`")
    operator = _Operator(f, tensors, relayout)
    differentiable = bool(operator.outs) and all(p.role == "in" for p in operator.given)
    if backward is not None and not differentiable:
        raise TypeError(f"`{f.name}` changes a parameter: torch takes gradients of functions that change none")
    same = (f.source, f.name, f._asked, backward is not None)
    if space in ("aten", "prim", "prims"):
        raise ValueError(f"`{space}` is torch's own library: give the operator one of yours, as `mylib::{short}`")
    if name in _LIBRARIES:
        before, of = _LIBRARIES[name]
        if of[:3] == same[:3] and of[3] and not same[3] and not replace:
            raise ValueError(f"{name} has a gradient, and this registration none: pass backward=, or replace=True")
        if of[:3] != same[:3] and not replace:
            help = "give this one another name, or pass replace=True"
            raise ValueError(f"{name} is the operator of another function, `{of[1]}` for {of[2]}: {help}")
        del _LIBRARIES[name]
        before._destroy()
    library = torch.library.Library(space, "FRAGMENT")
    library.define(short + operator.schema(), tags=(torch.Tag.needs_exact_strides, torch.Tag.pt2_compliant_tag))
    for device in ("CPU", "CUDA"):
        library.impl(short, operator.run(), device)
    torch.library.register_fake(name, operator.fake, lib=library)
    if differentiable:
        if backward is None:
            backward, setup_context = _undifferentiable(name), None
        kernels = _Kernels()
        torch.library.register_autograd(name, backward, setup_context=setup_context, lib=kernels)
        library.impl(short, operator.differentiable(kernels.found), "Autograd", with_keyset=True)
    else:
        library.impl(short, operator.changing(name), "Autograd", with_keyset=True)
    # Kept at last: a library that is dropped on the way takes back what it has registered.
    _LIBRARIES[name] = library, same
    return getattr(getattr(torch.ops, space), short).default


def _undifferentiable(name: str) -> Callable[..., Any]:
    def backward(context: Any, *gradients: Any) -> Any:
        raise NotImplementedError(f"{name} has no gradient: pass `backward=` where it is registered")

    return backward
