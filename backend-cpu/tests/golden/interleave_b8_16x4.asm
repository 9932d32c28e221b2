k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov rax, [rdi+8]
     8: vmovdqu xmm1, [rax]
     c: vmovdqu xmm0, [rax+0x64]
    11: vmovdqu xmm4, [rax+0xC8]
    19: vmovdqu xmm3, [rax+0x12C]
    21: vpunpcklbw xmm2, xmm1, xmm4
    25: vpunpckhbw xmm1, xmm1, xmm4
    29: vpunpcklbw xmm5, xmm0, xmm3
    2d: vpunpckhbw xmm4, xmm0, xmm3
    31: vpunpcklbw xmm0, xmm2, xmm5
    35: vpunpckhbw xmm2, xmm2, xmm5
    39: vpunpcklbw xmm3, xmm1, xmm4
    3d: vpunpckhbw xmm1, xmm1, xmm4
    41: mov rax, [rdi]
    44: vmovdqu [rax], xmm0
    48: vmovdqu [rax+0x10], xmm2
    4d: vmovdqu [rax+0x20], xmm3
    52: vmovdqu [rax+0x30], xmm1
    57: mov rsp, rbp
    5a: pop rbp
    5b: ret
