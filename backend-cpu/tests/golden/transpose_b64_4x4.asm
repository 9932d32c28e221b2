k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov rax, [rdi+8]
     8: vmovdqu xmm0, [rax]
     c: vmovdqu xmm2, [rax+0x320]
    14: vpunpcklqdq xmm1, xmm0, xmm2
    18: vpunpckhqdq xmm0, xmm0, xmm2
    1c: mov rcx, [rdi]
    1f: vmovdqu [rcx], xmm1
    23: vmovdqu [rcx+0x320], xmm0
    2b: vmovdqu xmm0, [rax+0x640]
    33: vmovdqu xmm1, [rax+0x960]
    3b: vpunpcklqdq xmm2, xmm0, xmm1
    3f: vpunpckhqdq xmm0, xmm0, xmm1
    43: vmovdqu [rcx+0x10], xmm2
    48: vmovdqu [rcx+0x330], xmm0
    50: vmovdqu xmm0, [rax+0x10]
    55: vmovdqu xmm1, [rax+0x330]
    5d: vpunpcklqdq xmm2, xmm0, xmm1
    61: vpunpckhqdq xmm0, xmm0, xmm1
    65: vmovdqu [rcx+0x640], xmm2
    6d: vmovdqu [rcx+0x960], xmm0
    75: vmovdqu xmm0, [rax+0x650]
    7d: vmovdqu xmm1, [rax+0x970]
    85: vpunpcklqdq xmm2, xmm0, xmm1
    89: vpunpckhqdq xmm0, xmm0, xmm1
    8d: vmovdqu [rcx+0x650], xmm2
    95: vmovdqu [rcx+0x970], xmm0
    9d: mov rsp, rbp
    a0: pop rbp
    a1: ret
