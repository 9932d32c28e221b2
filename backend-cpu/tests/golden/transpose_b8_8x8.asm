k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov rax, [rdi+8]
     8: mov rcx, [rax]
     b: vmovq xmm0, rcx
    10: mov rcx, [rax+0x64]
    14: vmovq xmm1, rcx
    19: mov rcx, [rax+0xC8]
    20: vmovq xmm2, rcx
    25: mov rcx, [rax+0x12C]
    2c: vmovq xmm3, rcx
    31: mov rcx, [rax+0x190]
    38: vmovq xmm4, rcx
    3d: mov rcx, [rax+0x1F4]
    44: vmovq xmm5, rcx
    49: mov rcx, [rax+0x258]
    50: vmovq xmm6, rcx
    55: mov rax, [rax+0x2BC]
    5c: vmovq xmm7, rax
    61: vpunpcklbw xmm4, xmm0, xmm4
    65: vpunpcklbw xmm0, xmm1, xmm5
    69: vpunpcklbw xmm5, xmm2, xmm6
    6d: vpunpcklbw xmm2, xmm3, xmm7
    71: vpunpcklbw xmm1, xmm4, xmm5
    75: vpunpckhbw xmm4, xmm4, xmm5
    79: vpunpcklbw xmm5, xmm0, xmm2
    7d: vpunpckhbw xmm0, xmm0, xmm2
    81: vpunpcklbw xmm3, xmm1, xmm5
    85: vpunpckhbw xmm2, xmm1, xmm5
    89: vpunpcklbw xmm1, xmm4, xmm0
    8d: vpunpckhbw xmm0, xmm4, xmm0
    91: vpunpckhqdq xmm7, xmm3, xmm3
    95: vpunpckhqdq xmm6, xmm2, xmm2
    99: vpunpckhqdq xmm5, xmm1, xmm1
    9d: vpunpckhqdq xmm4, xmm0, xmm0
    a1: mov rax, [rdi]
    a4: vmovsd [rax], xmm3
    a8: vmovsd [rax+0x64], xmm7
    ad: vmovsd [rax+0xC8], xmm2
    b5: vmovsd [rax+0x12C], xmm6
    bd: vmovsd [rax+0x190], xmm1
    c5: vmovsd [rax+0x1F4], xmm5
    cd: vmovsd [rax+0x258], xmm0
    d5: vmovsd [rax+0x2BC], xmm4
    dd: mov rsp, rbp
    e0: pop rbp
    e1: ret
