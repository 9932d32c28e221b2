k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r9, [rdi+8]
     8: vmovdqu xmm0, [r9]
     d: vmovdqu xmm1, [r9+0x10]
    13: vpshufb xmm0, xmm0, [rip+0x24]
    1c: vpshufb xmm2, xmm1, [rip+0x2B]
    25: vpunpcklqdq xmm1, xmm0, xmm2
    29: vpunpckhqdq xmm0, xmm0, xmm2
    2d: mov r9, [rdi]
    30: vmovdqu [r9], xmm1
    35: vmovdqu [r9+0x64], xmm0
    3b: mov rsp, rbp
    3e: pop rbp
    3f: ret
    40: .byte 00 02 04 06 08 0a 0c 0e 01 03 05 07 09 0b 0d 0f
    50: .byte 00 02 04 06 08 0a 0c 0e 01 03 05 07 09 0b 0d 0f
