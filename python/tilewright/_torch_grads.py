"""Einsums and copies of torch tensors, with gradients: an einsum's gradients are einsums, a copy's is a copy."""

from __future__ import annotations

import itertools
import string
from collections.abc import Callable, Sequence
from typing import Any

import torch

from . import _native
from ._cuda import TORCH
from ._errors import Error, ProgramError, refused

DTYPES: dict[str, torch.dtype] = {name: getattr(torch, of) for name, of in TORCH.items()}
_PLAIN = (torch.Tensor, torch.nn.Parameter)
_KEPT = 1024
is_compiling = torch.compiler.is_compiling
_is_grad_enabled = torch.is_grad_enabled
_interpreters = torch._C._functorch.peek_interpreter_stack
_forward = torch.autograd.forward_ad
_changed = torch.autograd.graph.increment_version


def direct(*tensors: torch.Tensor) -> bool:
    """Whether a call may read the tensors' memory at once: no gradient is asked for, nothing is traced or mapped."""
    if is_compiling():
        return False
    for x in tensors:
        if type(x) not in _PLAIN or (x.requires_grad and _is_grad_enabled()):
            return False
    return not transformed()


def traced(*tensors: torch.Tensor) -> bool:
    """Whether what is called is recorded: the tensors may have no elements."""
    return is_compiling() or any(type(x) not in _PLAIN for x in tensors)


def transformed() -> bool:
    """Whether a transform of ``torch.func``, or differentiation in forward mode, is under way: both know torch's own
    operators alone."""
    return _interpreters() is not None or _forward._current_level >= 0


def resolved(x: torch.Tensor) -> torch.Tensor:
    """The tensor itself, or a copy where torch negates its elements when they are read."""
    return x.resolve_neg() if x.is_neg() else x


def tensor(x: Any) -> torch.Tensor:
    """An array of any library as a tensor: a copy, because a gradient needs the elements as they were."""
    if isinstance(x, torch.Tensor):
        return x
    dtype, shape, *_ = _native.describe(x)
    made = torch.empty(shape, dtype=DTYPES[dtype])
    _native.copy(x, made)
    return made


def _unrecorded(message: str, help: str) -> Exception:
    return refused("E0638", message, f"{help}, or call it within `torch.no_grad()`")


def _plainly(e: Error, call: Callable[[], Any]) -> Error:
    """What the call without gradients says where the one with them is refused: it knows the caller's own words."""
    try:
        with torch.no_grad():
            call()
    except Error as plain:
        return plain
    return e


_library = torch.library.Library("tilewright", "DEF")
_library.define("contract(str equation, Tensor[] operands) -> Tensor", tags=torch.Tag.pt2_compliant_tag)


def _contract(equation: str, operands: list[torch.Tensor]) -> torch.Tensor:
    return _native.einsum(equation, *map(resolved, operands))


for _device in ("CPU", "CUDA"):
    _library.impl("contract", _contract, _device)

_types: dict[tuple[torch.dtype, ...], torch.dtype] = {}


def _result_type(dtypes: tuple[torch.dtype, ...]) -> torch.dtype:
    """The type of an einsum's result: that of one over single elements."""
    found = _types.get(dtypes)
    if found is None:
        from torch._subclasses.fake_tensor import unset_fake_temporarily

        with unset_fake_temporarily(), torch.no_grad():
            ones = [torch.ones((1,), dtype=d) for d in dtypes]
            found = _types[dtypes] = _native.einsum(",".join("a" * len(ones)) + "->", *ones).dtype
    return found


@torch.library.register_fake("tilewright::contract", lib=_library)
def _(equation: str, operands: list[torch.Tensor]) -> torch.Tensor:
    left, _, result = equation.partition("->")
    extents: dict[str, Any] = {}
    for names, x in zip(left.split(","), operands):
        torch._check(len(names) == x.dim(), lambda: f"`{names}` names {len(names)} axes, the operand has {x.dim()}")
        for name, n in zip(names, x.shape):
            known = extents.setdefault(name, n)
            torch._check(known == n, lambda: f"`{name}` is {known} and {n}")
    dtype = _result_type(tuple(x.dtype for x in operands))
    return operands[0].new_empty([extents[name] for name in result], dtype=dtype)


def _saved(ctx: Any, inputs: Any, output: Any) -> None:
    ctx.equation = inputs[0]
    ctx.save_for_backward(*inputs[1])


def _contract_backward(ctx: Any, gradient: torch.Tensor) -> Any:
    operands = list(ctx.saved_tensors)
    return None, _gradients(ctx.equation, operands, [x.requires_grad for x in operands], gradient)


def _gradients(
    equation: str, operands: list[torch.Tensor], needed: Sequence[bool], gradient: torch.Tensor
) -> list[torch.Tensor | None]:
    """The gradients of an einsum's operands: einsums of the result's gradient and the other operands."""
    left, _, result = equation.partition("->")
    names = left.split(",")
    out: list[torch.Tensor | None] = []
    for k, (own, x) in enumerate(zip(names, operands)):
        if not needed[k]:
            out.append(None)
            continue
        others = names[:k] + names[k + 1 :]
        kept = "".join(a for a in own if a in result or any(a in n for n in others))
        reversed_ = ",".join([result, *others]) + "->" + kept
        g = _contracted(reversed_, [gradient, *operands[:k], *operands[k + 1 :]])
        # Axes that this operand alone has are summed: each of their elements has the same gradient.
        if kept != own:
            for axis, a in enumerate(own):
                if a not in kept:
                    g = g.unsqueeze(axis)
            g = g.expand(x.shape)
        out.append(g if g.dtype == x.dtype else g.to(x.dtype))
    return out


class _Einsum(torch.autograd.Function):
    """An einsum that is part of a graph."""

    @staticmethod
    def forward(ctx: Any, equation: str, *operands: torch.Tensor) -> torch.Tensor:
        ctx.equation = equation
        ctx.save_for_backward(*operands)
        return _native.einsum(equation, *map(resolved, operands))

    @staticmethod
    def backward(ctx: Any, gradient: torch.Tensor) -> Any:
        return None, *_gradients(ctx.equation, list(ctx.saved_tensors), ctx.needs_input_grad[1:], gradient)


class Materialized(torch.autograd.Function):
    """A copy in row-major order that is part of a graph."""

    @staticmethod
    def forward(ctx: Any, x: torch.Tensor) -> torch.Tensor:
        out = torch.empty(x.shape, dtype=x.dtype, device=x.device)
        _native.copy(resolved(x), out)
        return out

    @staticmethod
    def backward(ctx: Any, gradient: torch.Tensor) -> Any:
        return gradient


def _contracted(equation: str, operands: list[torch.Tensor]) -> torch.Tensor:
    """An einsum with a letter for each axis: the operator where torch traces, at once elsewhere."""
    if direct(*operands):
        return _contract(equation, operands)
    if traced(*operands):
        return torch.ops.tilewright.contract(equation, operands)
    return _Einsum.apply(equation, *operands)


torch.library.register_autograd("tilewright::contract", _contract_backward, setup_context=_saved, lib=_library)


def _explicit(equation: str, operands: list[torch.Tensor]) -> tuple[str, list[torch.Tensor]]:
    """The einsum with a letter for each axis, no letter twice in an operand, and no axis that is repeated.

    What changes the operands are views of torch, which have gradients of their own.
    """
    left, arrow, result = "".join(equation.split()).partition("->")
    names = left.split(",")
    if len(names) != len(operands):
        raise _no_einsum("E0620", f"operands of `{equation}`: {len(names)} needed, {len(operands)} given")
    # An einsum may have more indices than the alphabet has letters.
    letters = itertools.chain(string.ascii_letters, map(chr, range(0x4E00, 0x9FA6)))
    free = (a for a in letters if a not in equation)
    ranks = [x.dim() - len(n) + 3 for n, x in zip(names, operands) if "..." in n]
    dots = "".join(next(free) for _ in range(max(ranks, default=0)))
    if not arrow:
        single = sorted(a for a in set(left) - set(",.") if left.count(a) == 1)
        result = ("..." if "..." in left else "") + "".join(single)
    elif dots and "..." not in result:
        raise _no_einsum("E0719", f"the result of `{equation}` has no `...`")
    for k, (n, x) in enumerate(zip(names, operands)):
        if "..." in n:
            rank = x.dim() - len(n) + 3
            n = n.replace("...", dots[len(dots) - rank :], 1)
        if "." in n:
            raise _no_einsum("E0719", f"a second `...` in operand {k} of `{equation}`")
        if len(n) != x.dim():
            raise _no_einsum("E0620", f"operand {k} has {x.dim()} modes, and {len(n)} indices")
        while a := next((a for a in n if n.count(a) > 1), ""):
            first, second = n.index(a), n.index(a, n.index(a) + 1)
            if x.shape[first] != x.shape[second]:
                raise _no_einsum("E0621", f"operand {k} has index `{a}` twice, with other extents")
            x = x.diagonal(dim1=first, dim2=second)
            n = n[:first] + n[first + 1 : second] + n[second + 1 :] + a
        names[k], operands[k] = n, x
    result = result.replace("...", dots, 1)
    if len(set(result)) < len(result):
        raise _no_einsum("E0719", f"the result of `{equation}` has an index twice")
    if unknown := set(result) - set("".join(names)):
        raise _no_einsum("E0720", f"index `{min(unknown)}` of the result is in no operand")
    longest: dict[str, Any] = {}
    for n, x in zip(names, operands):
        for a, extent in zip(n, x.shape):
            if a not in longest or longest[a] == 1:
                longest[a] = extent
    for k, (n, x) in enumerate(zip(names, operands)):
        short = [axis for axis, a in enumerate(n) if x.shape[axis] == 1 and longest[a] != 1]
        if short:
            names[k] = "".join(a for axis, a in enumerate(n) if axis not in short)
            operands[k] = x.squeeze(short)
    return ",".join(names) + "->" + result, operands


def _no_einsum(code: str, message: str) -> Exception:
    return refused(code, message, None, ProgramError)


_known: dict[tuple[Any, ...], str] = {}
"""Einsums that were made explicit and left their operands as they are, by text and shapes."""


def einsum(*args: Any, out: torch.Tensor | None = None, optimize: Any = None) -> torch.Tensor:
    """``tilewright.einsum`` of tensors, with gradients.

    In transforms of ``torch.func`` and in forward mode it is torch's own einsum.

    >>> import tilewright as tw, torch
    >>> x = torch.ones(2, 3, requires_grad=True)
    >>> tw.torch.einsum("ij->i", x).sum().backward()
    >>> x.grad
    tensor([[1., 1., 1.],
            [1., 1., 1.]])
    """
    if not args or not isinstance(args[0], str):
        from ._einsum import from_lists

        equation, operands = from_lists(*args)
    else:
        equation, operands = args[0], list(args[1:])
    if direct(*operands, *(() if out is None else (out,))):
        if out is None:
            return _native.einsum(equation, *map(resolved, operands))
        _native.einsum(equation, *map(resolved, operands), out=_target(out))
        _changed(out)
        return out
    if out is not None:
        raise _unrecorded("a result that is written into `out` has no gradient", "leave `out` out")
    operands = [tensor(x) for x in operands]
    if transformed():
        return torch.einsum(equation, *operands)
    if traced(*operands):
        return torch.ops.tilewright.contract(*_explicit(equation, operands))
    given = list(operands)
    key = (equation, *[x.shape for x in given])
    try:
        explicit = _known.get(key)
        if explicit is None:
            explicit, operands = _explicit(equation, operands)
            if len(_known) >= _KEPT:
                _known.clear()
            if all(x is y for x, y in zip(given, operands)):
                _known[key] = explicit
        return _contracted(explicit, operands)
    except Error as e:
        raise _plainly(e, lambda: _native.einsum(equation, *map(resolved, given))) from None


def gemm(
    a: torch.Tensor, b: torch.Tensor, *, out: torch.Tensor | None = None, alpha: float = 1.0, beta: float = 0.0
) -> torch.Tensor:
    """``tilewright.gemm`` of tensors, with gradients; `alpha` and `beta` are numbers and have none."""
    alpha, beta = _number(alpha, "alpha"), _number(beta, "beta")
    if direct(a, b, *(() if out is None else (out,))):
        if out is None:
            return _native.gemm(resolved(a), resolved(b), alpha=alpha, beta=beta)
        _native.gemm(resolved(a), resolved(b), out=_target(out), alpha=alpha, beta=beta)
        _changed(out)
        return out
    if out is not None:
        raise _unrecorded("a result that is written into `out` has no gradient", "leave `out` out")
    if beta:
        raise refused("E0634", "`beta` is given, and no `out` that it scales", "pass `out`, or leave `beta` out")
    a, b = tensor(a), tensor(b)
    try:
        product = einsum("...mk,...kn->...mn", a, b)
    except Error as e:
        raise _plainly(e, lambda: _native.gemm(resolved(a), resolved(b))) from None
    return product if alpha == 1 else (product * alpha).to(product.dtype)


def _number(x: Any, name: str) -> Any:
    """A factor: not a tensor whose gradient would be lost."""
    if not isinstance(x, torch.Tensor):
        return x
    if transformed() or (x.requires_grad and _is_grad_enabled()):
        raise _unrecorded(f"gradients are recorded of `{name}`, which is taken as a number", "multiply by it outside")
    return float(x)


def _target(x: torch.Tensor) -> torch.Tensor:
    """A tensor that may be written in place."""
    if x.is_neg():
        raise ValueError("the tensor is one that torch negates when it is read: pass one that is not, such as a clone")
    return x


class _Copy(torch.autograd.Function):
    """A copy into a tensor that is part of a graph.

    The tensor that is written comes first: so torch finds it where it is a view of another one.
    """

    @staticmethod
    def forward(ctx: Any, dst: torch.Tensor, src: torch.Tensor) -> torch.Tensor:
        _native.copy(resolved(src), _target(dst))
        ctx.mark_dirty(dst)
        ctx.shape, ctx.dtype = src.shape, src.dtype
        return dst

    @staticmethod
    def backward(ctx: Any, gradient: torch.Tensor) -> Any:
        own = gradient.sum_to_size(ctx.shape).to(ctx.dtype) if ctx.needs_input_grad[1] else None
        return torch.zeros_like(gradient) if ctx.needs_input_grad[0] else None, own


def copy(src: torch.Tensor, dst: torch.Tensor) -> None:
    """``tilewright.copy`` of tensors: `dst` is then a function of `src`, as after ``dst.copy_(src)``."""
    if direct(src, dst):
        _native.copy(resolved(src), _target(dst))
        _changed(dst)
        return
    src = tensor(src)
    if not isinstance(dst, torch.Tensor):
        if not direct(src):
            message = f"gradients are recorded of `src`, and `dst` is a `{type(dst).__qualname__}`, which has none"
            raise _unrecorded(message, "pass a tensor for it, or `src.detach()`")
        _native.copy(resolved(src), dst)
    elif traced(src, dst) or transformed():
        if src.dtype != dst.dtype:
            message = f"`src` has elements of {src.dtype}, and `dst` of {dst.dtype}"
            raise refused("E0508", message, "convert one of them: `src.to(dst.dtype)`")
        dst.copy_(src)
    else:
        _Copy.apply(dst, src)
