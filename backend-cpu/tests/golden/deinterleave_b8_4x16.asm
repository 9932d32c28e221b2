k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov rax, [rdi+8]
     8: vmovdqu xmm0, [rax]
     c: vmovdqu xmm2, [rax+0x10]
    11: vmovdqu xmm3, [rax+0x20]
    16: vmovdqu xmm4, [rax+0x30]
    1b: vpshufb xmm1, xmm0, [rip+0x5C]
    24: vpshufb xmm0, xmm2, [rip+0x63]
    2d: vpshufb xmm5, xmm3, [rip+0x6A]
    36: vpshufb xmm3, xmm4, [rip+0x71]
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
    66: vmovdqu [rax+0x64], xmm2
    6b: vmovdqu [rax+0xC8], xmm3
    73: vmovdqu [rax+0x12C], xmm1
    7b: mov rsp, rbp
    7e: pop rbp
    7f: ret
    80: .byte 00 04 08 0c 01 05 09 0d 02 06 0a 0e 03 07 0b 0f
    90: .byte 00 04 08 0c 01 05 09 0d 02 06 0a 0e 03 07 0b 0f
    a0: .byte 00 04 08 0c 01 05 09 0d 02 06 0a 0e 03 07 0b 0f
    b0: .byte 00 04 08 0c 01 05 09 0d 02 06 0a 0e 03 07 0b 0f
