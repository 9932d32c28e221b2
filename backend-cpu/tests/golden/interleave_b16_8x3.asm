k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov rax, [rdi+8]
     8: vmovdqu xmm0, [rax]
     c: vmovdqu xmm1, [rax+0xC8]
    14: vmovdqu xmm2, [rax+0x190]
    1c: vpshufb xmm0, xmm0, [rip+0x5B]
    25: vpshufb xmm1, xmm1, [rip+0x62]
    2e: vpshufb xmm2, xmm2, [rip+0x69]
    37: vpblendw xmm3, xmm0, xmm1, 0x92
    3d: vpblendw xmm3, xmm3, xmm2, 0x24
    43: vpblendw xmm4, xmm0, xmm1, 0x24
    49: vpblendw xmm4, xmm4, xmm2, 0x49
    4f: vpblendw xmm0, xmm0, xmm1, 0x49
    55: vpblendw xmm0, xmm0, xmm2, 0x92
    5b: mov rax, [rdi]
    5e: vmovdqu [rax], xmm3
    62: vmovdqu [rax+0x10], xmm4
    67: vmovdqu [rax+0x20], xmm0
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
    90: .byte 0a 0b 00 01 06 07 0c 0d 02 03 08 09 0e 0f 04 05
    a0: .byte 04 05 0a 0b 00 01 06 07 0c 0d 02 03 08 09 0e 0f
