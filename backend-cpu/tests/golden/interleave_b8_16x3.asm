k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov rax, [rdi+8]
     8: vmovdqu xmm1, [rax]
     c: vmovdqu xmm2, [rax+0x64]
    11: vmovdqu xmm0, [rax+0xC8]
    19: vpalignr xmm3, xmm1, xmm1, 6
    1f: vpalignr xmm2, xmm2, xmm2, 0xB
    25: vpalignr xmm1, xmm0, xmm3, 5
    2b: vpalignr xmm3, xmm3, xmm2, 5
    31: vpalignr xmm0, xmm2, xmm0, 5
    37: vpalignr xmm2, xmm3, xmm1, 5
    3d: vpalignr xmm3, xmm0, xmm3, 5
    43: vpalignr xmm4, xmm1, xmm0, 5
    49: vpshufb xmm0, xmm2, [rip+0x2E]
    52: vpshufb xmm1, xmm3, [rip+0x35]
    5b: vpshufb xmm2, xmm4, [rip+0x3C]
    64: mov rax, [rdi]
    67: vmovdqu [rax], xmm0
    6b: vmovdqu [rax+0x10], xmm1
    70: vmovdqu [rax+0x20], xmm2
    75: mov rsp, rbp
    78: pop rbp
    79: ret
    7a: add [rax], al
    7c: add [rax], al
    7e: add [rax], al
    80: .byte 00 0b 06 01 0c 07 02 0d 08 03 0e 09 04 0f 0a 05
    90: .byte 00 0b 06 01 0c 07 02 0d 08 03 0e 09 04 0f 0a 05
    a0: .byte 00 0b 06 01 0c 07 02 0d 08 03 0e 09 04 0f 0a 05
