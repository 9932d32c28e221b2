"""einops' notation on torch tensors, with gradients: views are torch's, elements are moved by tilewright."""

from __future__ import annotations

from typing import Any

import torch

import tilewright

from . import _einops
from ._torch_grads import Materialized, direct, resolved, tensor, traced, transformed


def rearrange(x: Any, pattern: str, **lengths: int) -> torch.Tensor:
    """``tilewright.rearrange`` of a tensor, with gradients.

    >>> import tilewright as tw, torch
    >>> tw.torch.rearrange(torch.arange(6).reshape(2, 3), "a b -> b a").shape
    torch.Size([3, 2])
    """
    return _walked("rearrange", x, pattern, lengths, None)


def repeat(x: Any, pattern: str, **lengths: int) -> torch.Tensor:
    """``tilewright.repeat`` of a tensor, with gradients."""
    return _walked("repeat", x, pattern, lengths, None)


def reduce(x: Any, pattern: str, reduction: _einops.Reduction, **lengths: int) -> torch.Tensor:
    """``tilewright.reduce`` of a tensor, with gradients."""
    return _walked("reduce", x, pattern, lengths, reduction)


def _walked(kind: str, x: Any, pattern: str, lengths: dict[str, int], reduction: Any) -> torch.Tensor:
    x = tensor(_einops.stacked(x) if isinstance(x, (list, tuple)) else x)
    if direct(x):
        x = resolved(x)
        given = (x, pattern) if reduction is None else (x, pattern, reduction)
        return getattr(tilewright, kind)(*given, **lengths)
    if reduction is not None:
        _einops.check(reduction, x, pattern)
    axes, groups, over, view = _einops.plan(kind, pattern, tuple(x.shape), lengths, reduction)
    # Each axis of the tensor split into the parts that are walked, the slowest first.
    parts = sorted((k for k, (_, axis, _) in enumerate(axes) if axis is not None), key=lambda k: _place(axes[k]))
    split = x.reshape([axes[k][0] for k in parts])
    at = {k: place for place, k in enumerate(parts)}
    walked = split.permute([at[k] for k in range(len(axes)) if k in at])
    for k, (n, axis, _) in enumerate(axes):
        if axis is None:
            walked = walked.unsqueeze(k)
    walked = walked.expand([n for n, _, _ in axes])
    kept = sum(groups)
    if over is not None:
        walked = _reduced(walked, over, list(range(kept, len(axes))))
    shape, k = [], 0
    for n in groups:
        size: Any = 1
        for extent, _, _ in axes[k : k + n]:
            size = size * extent
        shape.append(size)
        k += n
    return _joined(walked, shape, view or over is not None)


def _place(part: Any) -> tuple[Any, Any]:
    _, axis, steps = part
    return axis, -steps


def _reduced(x: torch.Tensor, reduction: Any, axes: list[int]) -> torch.Tensor:
    if callable(reduction):
        return reduction(x, tuple(axes))
    reduction = _einops.OF_BOOLS.get(reduction, reduction)
    if reduction in ("max", "min"):
        if x.is_floating_point() and any(x.shape[a] == 0 for a in axes):
            # The greatest of no elements, which torch refuses.
            return x.sum(axes) - (torch.inf if reduction == "max" else -torch.inf)
        return x.amax(axes) if reduction == "max" else x.amin(axes)
    if reduction == "mean":
        return x.mean(axes)
    kept = x.is_floating_point() or x.dtype in (torch.int64, torch.uint32, torch.uint64)
    dtype = x.dtype if kept else torch.int32
    return x.sum(axes, dtype=dtype) if reduction == "sum" else x.flatten(axes[0]).prod(-1, dtype=dtype)


def _joined(x: torch.Tensor, shape: list[Any], view: bool) -> torch.Tensor:
    """Neighboring axes joined: a view where strides can say it, unless a new tensor is wanted."""
    if traced(x) or transformed():
        return x.reshape(shape) if view else x.clone(memory_format=torch.contiguous_format).view(shape)
    if view:
        try:
            return x.view(shape)
        except RuntimeError:
            pass
    return Materialized.apply(x).view(shape)
