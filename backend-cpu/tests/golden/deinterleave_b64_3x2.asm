k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r9, [rdi+8]
     8: vmovdqu xmm0, [r9]
     d: vmovdqu xmm1, [r9+0x10]
    13: vmovdqu xmm3, [r9+0x20]
    19: vpblendw xmm2, xmm0, xmm1, 0xF0
    1f: vpalignr xmm0, xmm3, xmm0, 8
    25: vpblendw xmm1, xmm1, xmm3, 0xF0
    2b: mov r9, [rdi]
    2e: vmovdqu [r9], xmm2
    33: vmovdqu [r9+0x320], xmm0
    3c: vmovdqu [r9+0x640], xmm1
    45: mov rsp, rbp
    48: pop rbp
    49: ret
