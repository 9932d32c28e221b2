k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r9, [rdi+8]
     8: vmovdqu xmm0, [r9]
     d: vmovdqu xmm1, [r9+0x320]
    16: vmovdqu xmm3, [r9+0x640]
    1f: vpunpcklqdq xmm2, xmm0, xmm1
    23: vpblendw xmm0, xmm3, xmm0, 0xF0
    29: vpunpckhqdq xmm1, xmm1, xmm3
    2d: mov r9, [rdi]
    30: vmovdqu [r9], xmm2
    35: vmovdqu [r9+0x10], xmm0
    3b: vmovdqu [r9+0x20], xmm1
    41: mov rsp, rbp
    44: pop rbp
    45: ret
