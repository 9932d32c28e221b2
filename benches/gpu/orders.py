#!/usr/bin/env python3
"""Sorted rows, the first few of rows, medians, histograms and causal convolutions on a GPU, as `spellings.py` measures: beside a copy of the same bytes, torch eager and torch.compile.

    python3 benches/gpu/orders.py --root REPOSITORY [--only TEXT] [--reps N] [--dry] [--out FILE.json]

What is needed, what is printed and all options are those of `spellings.py`.
"""
import spellings


def programs():
    out = []

    def add(name, body, ins, result, way, head="", symbols=None, tolerance=0.0):
        text = (f"sym {head}\n" if head else "") + f"fn f({body}\n"
        out.append(dict(name=name, text=text, symbols=symbols or {}, ins=ins, out=result, way=way, kind="order", tol=tolerance))

    def rows(m, n, dtype, k, out, of, symbols=False):
        mm, nn = ("M", "N") if symbols else (m, n)
        kk = nn if k == n else k
        head = f"x: {dtype} ({mm},{nn}):({nn},1), y: {out} ({mm},{kk}):({kk},1)"
        return f"{head}) {{ y[t,j] = {of} }}", [((m, n), dtype, "n")], ((m, k), out)

    def sort(torch, x):
        return torch.sort(x, 1)[0]

    for m, n, dtype in [(8192, 4096, "f32"), (8192, 4096, "bf16"), (8192, 1000, "f32"), (65536, 128, "bf16"), (65536, 128, "f32"), (1 << 20, 32, "f32"),
                        (2048, 16384, "f32"), (8192, 4096, "i32"), (4096, 4096, "f64")]:
        add(f"sort {m}x{n} {dtype}", *rows(m, n, dtype, n, dtype, "sort(e, j) x[t,e]"), sort)
    for m, n, dtype in [(8192, 4096, "f32"), (65536, 128, "bf16")]:
        add(f"sort {m}x{n} {dtype} symbols", *rows(m, n, dtype, n, dtype, "sort(e, j) x[t,e]", True), sort, "M, N where N >= 1", {"M": m, "N": n})
        add(f"argsort {m}x{n} {dtype}", *rows(m, n, dtype, n, "i32", "i32(argsort(e, j) x[t,e])"),
            lambda torch, x: torch.sort(x, dim=1, stable=True)[1])
        add(f"descending {m}x{n} {dtype}", *rows(m, n, dtype, n, dtype, "topk(e, j) x[t,e]"), lambda torch, x: torch.sort(x, 1, descending=True)[0])
    for m, n, k, dtype in [(65536, 128, 8, "f32"), (65536, 128, 2, "bf16"), (65536, 64, 6, "f32"), (256, 32000, 8, "f32"), (256, 32000, 50, "f32"), (8192, 4096, 16, "f32"),
                           (8192, 4096, 64, "f32")]:
        add(f"top {k} of {m}x{n} {dtype}", *rows(m, n, dtype, k, dtype, "topk(e, j) x[t,e]"), lambda torch, x, k=k: torch.topk(x, k, 1)[0])
    for m, n, k in [(65536, 128, 8), (256, 32000, 8)]:
        add(f"places of top {k} of {m}x{n} f32", *rows(m, n, "f32", k, "i32", "i32(argtopk(e, j) x[t,e])"), lambda torch, x, k=k: torch.topk(x, k, 1)[1], tolerance="places")
    for m, n in [(8192, 4096), (65536, 128)]:
        body, ins, _ = rows(m, n, "f32", 1, "f32", "")
        add(f"median {m}x{n} f32", f"x: f32 ({m},{n}):({n},1), y: f32 ({m}):(1)) {{ y[t] = sort(e, {(n - 1) // 2}) x[t,e] }}", ins, ((m,), "f32"),
            lambda torch, x: torch.median(x, 1)[0])
    t = 1 << 25
    for bins in (256, 2048, 4096, 16384, 50000, 1 << 20):
        add(f"histogram of {bins}", f"ids: i32 ({t}):(1), y: i32 ({bins}):(1)) {{ fill(y, 0) y[ids[t]] += 1 }}", [((t,), "i32", ("i", bins))], ((bins,), "i32"),
            lambda torch, ids, bins=bins: torch.bincount(ids, minlength=bins))
    add("histogram of 4096 symbols", "ids: i32 (T):(1), y: i32 (4096):(1)) { fill(y, 0) y[ids[t]] += 1 }", [((t,), "i32", ("i", 4096))], ((4096,), "i32"),
        lambda torch, ids: torch.bincount(ids, minlength=4096), "T", {"T": t})

    def convolution(torch, x, w):
        padded, n = torch.nn.functional.pad(x.float(), (0, 0, 3, 0)), x.shape[1]
        return sum(padded[:, k:k + n] * w[k].float() for k in range(4)).to(x.dtype)
    for dtype in ("f32", "bf16"):
        value = "sum(k) x[b,zero(t+k-3),c] * w[k,c]" if dtype == "f32" else "bf16(sum(k) f32(x[b,zero(t+k-3),c]) * f32(w[k,c]))"
        add(f"causal convolution {dtype}", f"x: {dtype} (8,4096,2048):(8388608,2048,1), w: {dtype} (4,2048):(2048,1), y: {dtype} (8,4096,2048):(8388608,2048,1)) "
            f"{{ y[b,t,c] = {value} }}", [((8, 4096, 2048), dtype, "n"), ((4, 2048), dtype, "n")], ((8, 4096, 2048), dtype), convolution, tolerance="few")
    return out


class Gpu(spellings.Gpu):
    def right(self, case, ins, found, before):
        if case["tol"] == "few":
            return super().right(case, ins, found, before)
        torch, want = self.torch, case["way"](self.torch, *ins)
        if case["tol"] == "places":  # torch may take another one of equal elements
            places = found.long()
            distinct = (places.sort(1)[0].diff(dim=1) > 0).all().item()
            return bool(distinct and torch.equal(ins[0].gather(1, places), ins[0].gather(1, want))), 0.0
        return bool(torch.equal(found, want.to(found.dtype))), 0.0


if __name__ == "__main__":
    spellings.programs, spellings.Gpu = programs, Gpu
    spellings.main()
