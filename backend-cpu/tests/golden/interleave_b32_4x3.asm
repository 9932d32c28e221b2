k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov rax, [rdi+8]
     8: vmovdqu xmm0, [rax]
     c: vmovdqu xmm1, [rax+0x190]
    14: vmovdqu xmm2, [rax+0x320]
    1c: vpshufd xmm0, xmm0, 0x6C
    21: vpshufd xmm1, xmm1, 0xB1
    26: vpshufd xmm2, xmm2, 0xC6
    2b: vpblendw xmm3, xmm0, xmm1, 0xC
    31: vpblendw xmm3, xmm3, xmm2, 0x30
    37: vpblendw xmm4, xmm0, xmm1, 0xC3
    3d: vpblendw xmm4, xmm4, xmm2, 0xC
    43: vpblendw xmm0, xmm0, xmm1, 0x30
    49: vpblendw xmm0, xmm0, xmm2, 0xC3
    4f: mov rax, [rdi]
    52: vmovdqu [rax], xmm3
    56: vmovdqu [rax+0x10], xmm4
    5b: vmovdqu [rax+0x20], xmm0
    60: mov rsp, rbp
    63: pop rbp
    64: ret
