k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r8, [rdi+8]
     8: vmovdqu xmm7, [r8]
     d: vmovdqu xmm1, [r8+0x10]
    13: vshufps xmm0, xmm7, xmm1, 0x88
    18: vshufps xmm7, xmm7, xmm1, 0xDD
    1d: mov rdi, [rdi]
    20: vmovdqu [rdi], xmm0
    24: vmovdqu [rdi+0x190], xmm7
    2c: mov rsp, rbp
    2f: pop rbp
    30: ret
