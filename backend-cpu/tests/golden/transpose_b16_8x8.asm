k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov rax, [rdi+8]
     8: vmovdqu xmm3, [rax]
     c: vmovdqu xmm1, [rax+0xC8]
    14: vmovdqu xmm2, [rax+0x190]
    1c: vmovdqu xmm0, [rax+0x258]
    24: vmovdqu xmm4, [rax+0x320]
    2c: vmovdqu xmm8, [rax+0x3E8]
    34: vmovdqu xmm7, [rax+0x4B0]
    3c: vmovdqu xmm6, [rax+0x578]
    44: vpunpcklwd xmm5, xmm3, xmm4
    48: vpunpckhwd xmm4, xmm3, xmm4
    4c: vpunpcklwd xmm3, xmm1, xmm8
    51: vpunpckhwd xmm1, xmm1, xmm8
    56: vpunpcklwd xmm10, xmm2, xmm7
    5a: vpunpckhwd xmm9, xmm2, xmm7
    5e: vpunpcklwd xmm8, xmm0, xmm6
    62: vpunpckhwd xmm7, xmm0, xmm6
    66: vpunpcklwd xmm6, xmm5, xmm10
    6b: vpunpckhwd xmm5, xmm5, xmm10
    70: vpunpcklwd xmm2, xmm4, xmm9
    75: vpunpckhwd xmm0, xmm4, xmm9
    7a: vpunpcklwd xmm4, xmm3, xmm8
    7f: vpunpckhwd xmm10, xmm3, xmm8
    84: vpunpcklwd xmm9, xmm1, xmm7
    88: vpunpckhwd xmm8, xmm1, xmm7
    8c: vpunpcklwd xmm1, xmm6, xmm4
    90: vpunpckhwd xmm3, xmm6, xmm4
    94: vpunpcklwd xmm4, xmm5, xmm10
    99: vpunpckhwd xmm5, xmm5, xmm10
    9e: vpunpcklwd xmm6, xmm2, xmm9
    a3: vpunpckhwd xmm2, xmm2, xmm9
    a8: vpunpcklwd xmm7, xmm0, xmm8
    ad: vpunpckhwd xmm0, xmm0, xmm8
    b2: mov rax, [rdi]
    b5: vmovdqu [rax], xmm1
    b9: vmovdqu [rax+0xC8], xmm3
    c1: vmovdqu [rax+0x190], xmm4
    c9: vmovdqu [rax+0x258], xmm5
    d1: vmovdqu [rax+0x320], xmm6
    d9: vmovdqu [rax+0x3E8], xmm2
    e1: vmovdqu [rax+0x4B0], xmm7
    e9: vmovdqu [rax+0x578], xmm0
    f1: mov rsp, rbp
    f4: pop rbp
    f5: ret
