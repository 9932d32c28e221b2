k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov rax, [rdi+8]
     8: vmovdqu xmm0, [rax]
     c: vmovdqu xmm1, [rax+0x10]
    11: vmovdqu xmm2, [rax+0x20]
    16: vpblendw xmm3, xmm0, xmm1, 0x92
    1c: vpblendw xmm3, xmm3, xmm2, 0x24
    22: vpshufb xmm3, xmm3, [rip+0x55]
    2b: vpblendw xmm4, xmm0, xmm1, 0x24
    31: vpblendw xmm4, xmm4, xmm2, 0x49
    37: vpshufb xmm4, xmm4, [rip+0x50]
    40: vpblendw xmm0, xmm0, xmm1, 0x49
    46: vpblendw xmm0, xmm0, xmm2, 0x92
    4c: vpshufb xmm0, xmm0, [rip+0x4B]
    55: mov rax, [rdi]
    58: vmovdqu [rax], xmm3
    5c: vmovdqu [rax+0xC8], xmm4
    64: vmovdqu [rax+0x190], xmm0
    6c: mov rsp, rbp
    6f: pop rbp
    70: ret
    71: add [rax], al
    73: add [rax], al
    75: add [rax], al
    77: add [rax], al
    79: add [rax], al
    7b: add [rax], al
    7d: add [rax], al
    7f: add [rax], al
    80: .byte 00 01 06 07 0c 0d 02 03 08 09 0e 0f 04 05 0a 0b
    90: .byte 02 03 08 09 0e 0f 04 05 0a 0b 00 01 06 07 0c 0d
    a0: .byte 04 05 0a 0b 00 01 06 07 0c 0d 02 03 08 09 0e 0f
