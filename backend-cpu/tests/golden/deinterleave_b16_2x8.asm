k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r9, [rdi+8]
     8: vmovdqu xmm0, [r9]
     d: vmovdqu xmm1, [r9+0x10]
    13: vpshufb xmm0, xmm0, [rip+0x34]
    1c: vpshufb xmm2, xmm1, [rip+0x3B]
    25: vpunpcklqdq xmm1, xmm0, xmm2
    29: vpunpckhqdq xmm0, xmm0, xmm2
    2d: mov r9, [rdi]
    30: vmovdqu [r9], xmm1
    35: vmovdqu [r9+0xC8], xmm0
    3e: mov rsp, rbp
    41: pop rbp
    42: ret
    43: add [rax], al
    45: add [rax], al
    47: add [rax], al
    49: add [rax], al
    4b: add [rax], al
    4d: add [rax], al
    4f: add [rax], al
    50: .byte 00 01 04 05 08 09 0c 0d 02 03 06 07 0a 0b 0e 0f
    60: .byte 00 01 04 05 08 09 0c 0d 02 03 06 07 0a 0b 0e 0f
