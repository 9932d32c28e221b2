k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r8, [rdi+8]
     8: vmovdqu xmm7, [r8]
     d: vmovdqu xmm0, [r8+0x10]
    13: vmovdqu xmm1, [r8+0x20]
    19: vmovdqu xmm2, [r8+0x30]
    1f: mov rdi, [rdi]
    22: vmovdqu [rdi], xmm7
    26: vmovdqu [rdi+0x10], xmm0
    2b: vmovdqu [rdi+0x20], xmm1
    30: vmovdqu [rdi+0x30], xmm2
    35: mov rsp, rbp
    38: pop rbp
    39: ret
