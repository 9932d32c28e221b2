"""Attention on a GPU beside PyTorch's flash kernel and cuDNN's: cases that `products.py` measures.

Queries, keys and values are (batch, head, position, feature), bf16; scores are scaled by 1/√d. The bound of a result is a
rounding to bf16, and what rounding each weight to bf16 may change: 2⁻⁸ of the sum of what they weigh, by magnitude.
"""
from products import Case, Tensor

FORM = """
  let s[b,h,i,j]: f32 = (sum(d) f32(Q[b,h,i,d]) * f32(K[b,{key},j,d])) * {scale}
  let m[b,h,i] = max(j) {score}
  let e[b,h,i,j] = exp({score} - m[b,h,i])
  let l[b,h,i] = sum(j) e[b,h,i,j]
  C[b,h,i,d] = bf16((sum(j) f32(bf16(e[b,h,i,j])) * f32(V[b,{key},j,d])) / l[b,h,i])
"""


def attention(batch, heads, length, d, causal=False, layout="bhld"):
    strides = {"bhld": None, "blhd": (length * heads * d, d, heads * d, 1)}[layout]
    shape = Tensor("bf16", (batch, heads, length, d), strides)
    score = "s[b,h,i,j]"
    scale = d**-0.5
    body = FORM.format(key="h", scale=repr(scale), score=score)
    if causal:
        body = body.replace("let s[b,h,i,j]: f32 = (sum(d) f32(Q[b,h,i,d]) * f32(K[b,h,j,d])) * " + repr(scale),
                            f"let s[b,h,i,j]: f32 = select(j <= i, (sum(d) f32(Q[b,h,i,d]) * f32(K[b,h,j,d])) * {scale!r}, -inf)")

    def peer(name):
        def call(torch, out, q, k, v):
            backend = getattr(torch.nn.attention.SDPBackend, name)
            with torch.nn.attention.sdpa_kernel(backend):
                return torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=causal)

        return call

    def want(torch, q, k, v):
        out, more = torch.empty_like(q), torch.empty_like(q)
        for i in range(q.shape[0]):
            for j in range(q.shape[1]):
                s = q[i, j] @ k[i, j].T * scale
                if causal:
                    s.masked_fill_(torch.ones_like(s, dtype=torch.bool).triu_(1), float("-inf"))
                weights = s.softmax(1)
                out[i, j], more[i, j] = weights @ v[i, j], 2**-8 * (weights @ v[i, j].abs())
        return out, more

    flops = 4.0 * batch * heads * length * length * d * (0.5 if causal else 1)
    peers = {"flash": peer("FLASH_ATTENTION"), "cudnn": peer("CUDNN_ATTENTION")}
    name = f"{batch}x{heads}x{length}x{d}{' causal' if causal else ''}{'' if layout == 'bhld' else ' ' + layout}"
    inputs = {"Q": shape, "K": shape, "V": shape}
    return Case("attention", name, body, inputs, shape, length, flops, want, peers, gain=1 / length)


def cases():
    for causal in (False, True):
        for d in (128, 64):
            for length in (512, 1024, 2048, 4096, 8192):
                batch = max(1, 16384 // length)
                yield attention(batch, 2048 // d, length, d, causal)
        yield attention(4, 16, 4096, 128, causal, "blhd")
        yield attention(4, 16, 4000, 128, causal)
