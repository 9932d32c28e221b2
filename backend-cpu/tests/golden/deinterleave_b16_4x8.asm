k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov rax, [rdi+8]
     8: vmovdqu xmm0, [rax]
     c: vmovdqu xmm2, [rax+0x10]
    11: vmovdqu xmm3, [rax+0x20]
    16: vmovdqu xmm4, [rax+0x30]
    1b: vpshufb xmm1, xmm0, [rip+0x6C]
    24: vpshufb xmm0, xmm2, [rip+0x73]
    2d: vpshufb xmm5, xmm3, [rip+0x7A]
    36: vpshufb xmm3, xmm4, [rip+0x81]
    3f: vpunpckldq xmm2, xmm1, xmm5
    43: vpunpckhdq xmm1, xmm1, xmm5
    47: vpunpckldq xmm5, xmm0, xmm3
    4b: vpunpckhdq xmm4, xmm0, xmm3
    4f: vpunpckldq xmm0, xmm2, xmm5
    53: vpunpckhdq xmm2, xmm2, xmm5
    57: vpunpckldq xmm3, xmm1, xmm4
    5b: vpunpckhdq xmm1, xmm1, xmm4
    5f: mov rax, [rdi]
    62: vmovdqu [rax], xmm0
    66: vmovdqu [rax+0xC8], xmm2
    6e: vmovdqu [rax+0x190], xmm3
    76: vmovdqu [rax+0x258], xmm1
    7e: mov rsp, rbp
    81: pop rbp
    82: ret
    83: add [rax], al
    85: add [rax], al
    87: add [rax], al
    89: add [rax], al
    8b: add [rax], al
    8d: add [rax], al
    8f: add [rax], al
    90: .byte 00 01 08 09 02 03 0a 0b 04 05 0c 0d 06 07 0e 0f
    a0: .byte 00 01 08 09 02 03 0a 0b 04 05 0c 0d 06 07 0e 0f
    b0: .byte 00 01 08 09 02 03 0a 0b 04 05 0c 0d 06 07 0e 0f
    c0: .byte 00 01 08 09 02 03 0a 0b 04 05 0c 0d 06 07 0e 0f
