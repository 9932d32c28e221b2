k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r8, [rdi+8]
     8: vmovdqu xmm7, [r8]
     d: vmovdqu xmm1, [r8+0x320]
    16: vpunpcklqdq xmm0, xmm7, xmm1
    1a: vpunpckhqdq xmm7, xmm7, xmm1
    1e: mov rdi, [rdi]
    21: vmovdqu [rdi], xmm0
    25: vmovdqu [rdi+0x320], xmm7
    2d: mov rsp, rbp
    30: pop rbp
    31: ret
