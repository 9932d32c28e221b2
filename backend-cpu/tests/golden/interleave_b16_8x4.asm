k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov rax, [rdi+8]
     8: vmovdqu xmm1, [rax]
     c: vmovdqu xmm0, [rax+0xC8]
    14: vmovdqu xmm4, [rax+0x190]
    1c: vmovdqu xmm3, [rax+0x258]
    24: vpunpcklwd xmm2, xmm1, xmm4
    28: vpunpckhwd xmm1, xmm1, xmm4
    2c: vpunpcklwd xmm5, xmm0, xmm3
    30: vpunpckhwd xmm4, xmm0, xmm3
    34: vpunpcklwd xmm0, xmm2, xmm5
    38: vpunpckhwd xmm2, xmm2, xmm5
    3c: vpunpcklwd xmm3, xmm1, xmm4
    40: vpunpckhwd xmm1, xmm1, xmm4
    44: mov rax, [rdi]
    47: vmovdqu [rax], xmm0
    4b: vmovdqu [rax+0x10], xmm2
    50: vmovdqu [rax+0x20], xmm3
    55: vmovdqu [rax+0x30], xmm1
    5a: mov rsp, rbp
    5d: pop rbp
    5e: ret
