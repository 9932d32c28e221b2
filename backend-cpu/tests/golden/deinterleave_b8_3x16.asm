k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov rax, [rdi+8]
     8: vmovdqu xmm0, [rax]
     c: vmovdqu xmm2, [rax+0x10]
    11: vmovdqu xmm3, [rax+0x20]
    16: vpshufb xmm1, xmm0, [rip+0x61]
    1f: vpshufb xmm2, xmm2, [rip+0x68]
    28: vpshufb xmm3, xmm3, [rip+0x6F]
    31: vpalignr xmm0, xmm1, xmm3, 0xB
    37: vpalignr xmm1, xmm2, xmm1, 0xB
    3d: vpalignr xmm2, xmm3, xmm2, 0xB
    43: vpalignr xmm3, xmm0, xmm1, 0xB
    49: vpalignr xmm1, xmm1, xmm2, 0xB
    4f: vpalignr xmm0, xmm2, xmm0, 0xB
    55: vpalignr xmm2, xmm3, xmm3, 0xA
    5b: vpalignr xmm1, xmm1, xmm1, 5
    61: mov rax, [rdi]
    64: vmovdqu [rax], xmm2
    68: vmovdqu [rax+0x64], xmm1
    6d: vmovdqu [rax+0xC8], xmm0
    75: mov rsp, rbp
    78: pop rbp
    79: ret
    7a: add [rax], al
    7c: add [rax], al
    7e: add [rax], al
    80: .byte 00 03 06 09 0c 0f 02 05 08 0b 0e 01 04 07 0a 0d
    90: .byte 00 03 06 09 0c 0f 02 05 08 0b 0e 01 04 07 0a 0d
    a0: .byte 00 03 06 09 0c 0f 02 05 08 0b 0e 01 04 07 0a 0d
