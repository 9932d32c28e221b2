k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov rax, [rdi+8]
     8: vmovdqu xmm0, [rax]
     c: vmovdqu xmm1, [rax+0x10]
    11: vmovdqu xmm2, [rax+0x20]
    16: vpblendw xmm3, xmm0, xmm1, 0x30
    1c: vpblendw xmm3, xmm3, xmm2, 0xC
    22: vpshufd xmm3, xmm3, 0x6C
    27: vpblendw xmm4, xmm0, xmm1, 0xC3
    2d: vpblendw xmm4, xmm4, xmm2, 0x30
    33: vpshufd xmm4, xmm4, 0xB1
    38: vpblendw xmm0, xmm0, xmm1, 0xC
    3e: vpblendw xmm0, xmm0, xmm2, 0xC3
    44: vpshufd xmm0, xmm0, 0xC6
    49: mov rax, [rdi]
    4c: vmovdqu [rax], xmm3
    50: vmovdqu [rax+0x190], xmm4
    58: vmovdqu [rax+0x320], xmm0
    60: mov rsp, rbp
    63: pop rbp
    64: ret
