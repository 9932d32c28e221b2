k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r8, [rdi+8]
     8: vmovdqu xmm7, [r8]
     d: vmovdqu xmm1, [r8+0x64]
    13: vpunpcklbw xmm0, xmm7, xmm1
    17: vpunpckhbw xmm7, xmm7, xmm1
    1b: mov rdi, [rdi]
    1e: vmovdqu [rdi], xmm0
    22: vmovdqu [rdi+0x10], xmm7
    27: mov rsp, rbp
    2a: pop rbp
    2b: ret
