k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r8, [rdi+8]
     8: vmovdqu xmm7, [r8]
     d: vmovdqu xmm1, [r8+0x190]
    16: vpunpckldq xmm0, xmm7, xmm1
    1a: vpunpckhdq xmm7, xmm7, xmm1
    1e: mov rdi, [rdi]
    21: vmovdqu [rdi], xmm0
    25: vmovdqu [rdi+0x10], xmm7
    2a: mov rsp, rbp
    2d: pop rbp
    2e: ret
