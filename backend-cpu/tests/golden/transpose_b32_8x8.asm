k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r8, [rdi]
     7: mov rsi, [rdi+8]
     b: mov edx, 0x190
    10: mov ecx, 0x190
    15: mov rdi, r8
    18: call 0x1D  ; tilewright_transpose_b32_8x8
    1d: mov rsp, rbp
    20: pop rbp
    21: ret
tilewright_transpose_b32_8x8:
     0: lea rax, [rcx+rcx*2]
     4: vmovups ymm0, [rsi]
     9: vmovups ymm1, [rsi+rcx]
     e: vmovups ymm2, [rsi+rcx*2]
    13: vmovups ymm3, [rsi+rax]
    18: lea rsi, [rsi+rcx*4]
    1c: vmovups ymm4, [rsi]
    21: vmovups ymm5, [rsi+rcx]
    26: vmovups ymm6, [rsi+rcx*2]
    2b: vmovups ymm7, [rsi+rax]
    30: vunpcklps ymm8, ymm0, ymm2
    34: vunpckhps ymm9, ymm0, ymm2
    38: vunpcklps ymm10, ymm1, ymm3
    3c: vunpckhps ymm11, ymm1, ymm3
    40: vunpcklps ymm12, ymm4, ymm6
    44: vunpckhps ymm13, ymm4, ymm6
    48: vunpcklps ymm14, ymm5, ymm7
    4c: vunpckhps ymm15, ymm5, ymm7
    50: vunpcklps ymm0, ymm8, ymm10
    55: vunpckhps ymm1, ymm8, ymm10
    5a: vunpcklps ymm2, ymm9, ymm11
    5f: vunpckhps ymm3, ymm9, ymm11
    64: vunpcklps ymm4, ymm12, ymm14
    69: vunpckhps ymm5, ymm12, ymm14
    6e: vunpcklps ymm6, ymm13, ymm15
    73: vunpckhps ymm7, ymm13, ymm15
    78: vperm2f128 ymm8, ymm0, ymm4, 0x20
    7e: vperm2f128 ymm12, ymm0, ymm4, 0x31
    84: vperm2f128 ymm9, ymm1, ymm5, 0x20
    8a: vperm2f128 ymm13, ymm1, ymm5, 0x31
    90: vperm2f128 ymm10, ymm2, ymm6, 0x20
    96: vperm2f128 ymm14, ymm2, ymm6, 0x31
    9c: vperm2f128 ymm11, ymm3, ymm7, 0x20
    a2: vperm2f128 ymm15, ymm3, ymm7, 0x31
    a8: lea rax, [rdx+rdx*2]
    ac: vmovups [rdi], ymm8
    b1: vmovups [rdi+rdx], ymm9
    b6: vmovups [rdi+rdx*2], ymm10
    bb: vmovups [rdi+rax], ymm11
    c0: lea rdi, [rdi+rdx*4]
    c4: vmovups [rdi], ymm12
    c9: vmovups [rdi+rdx], ymm13
    ce: vmovups [rdi+rdx*2], ymm14
    d3: vmovups [rdi+rax], ymm15
    d8: vzeroupper
    db: ret
