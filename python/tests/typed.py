"""What a user's typed code looks like: `mypy --strict` and pyright take it as it is. It is not run."""

import tilewright as tw
from tilewright import cute, pycute

layout = tw.Layout("(4,8):(8,1)")
composed: tw.Layout = tw.composition(layout, "(2,2):(1,2)")
tiled: tw.Layout = layout.logical_divide((2, 2))
coalesced: tw.Layout = layout.coalesce()
size: int | tw.Int = tw.size(layout)
holds: bool = tw.injective(layout)
made: tw.Layout = cute.make_layout((8, 4), stride=(4, 1))
other = pycute.Layout((8, 4), (4, 1))
tw.copy(b"a", bytearray(1))
function: tw.Function = tw.compile("fn f(x: f32 (8), y: f32 (8)) { y[i] = x[i] }")["f"]
texts: list[str] = [function.kernel, function.asm, function.ptx, function.report.text]
seconds: float = function.bench(bytearray(32)).median
with tw.threads(2):
    rearranged = tw.rearrange([[1]], "a b -> (a b)")
    repeated = tw.repeat(rearranged, "a -> a n", n=2)
    reduced = tw.reduce(repeated, "a n -> a", "sum")
plan = tw.einsum.plan("i,i->", b"a", b"b")
shape: tuple[int, ...] = plan.shape
try:
    layout @ "(2,3):(8,2)"
except tw.LayoutError as e:
    parts: tuple[str, str | None, list[str]] = (e.code, e.law, [repair.write for repair in e.repairs])
