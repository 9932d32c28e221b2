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
     0: lea r8, [rcx+rcx*2]
     4: vmovups ymm0, [rsi]
     9: vmovups ymm1, [rsi+rcx]
     e: vmovups ymm2, [rsi+rcx*2]
    13: vmovups ymm3, [rsi+r8]
    19: lea rsi, [rsi+rcx*4]
    1d: vmovups ymm4, [rsi]
    22: vmovups ymm5, [rsi+rcx]
    27: vmovups ymm6, [rsi+rcx*2]
    2c: vmovups ymm7, [rsi+r8]
    32: vunpcklps ymm8, ymm0, ymm1
    36: vunpckhps ymm9, ymm0, ymm1
    3a: vunpcklps ymm10, ymm2, ymm3
    3e: vunpckhps ymm11, ymm2, ymm3
    42: vunpcklps ymm12, ymm4, ymm5
    46: vunpckhps ymm13, ymm4, ymm5
    4a: vunpcklps ymm14, ymm6, ymm7
    4e: vunpckhps ymm15, ymm6, ymm7
    52: vunpcklpd ymm0, ymm8, ymm10
    57: vunpckhpd ymm1, ymm8, ymm10
    5c: vunpcklpd ymm2, ymm9, ymm11
    61: vunpckhpd ymm3, ymm9, ymm11
    66: vunpcklpd ymm4, ymm12, ymm14
    6b: vunpckhpd ymm5, ymm12, ymm14
    70: vunpcklpd ymm6, ymm13, ymm15
    75: vunpckhpd ymm7, ymm13, ymm15
    7a: vperm2f128 ymm8, ymm0, ymm4, 0x20
    80: vperm2f128 ymm12, ymm0, ymm4, 0x31
    86: vperm2f128 ymm9, ymm1, ymm5, 0x20
    8c: vperm2f128 ymm13, ymm1, ymm5, 0x31
    92: vperm2f128 ymm10, ymm2, ymm6, 0x20
    98: vperm2f128 ymm14, ymm2, ymm6, 0x31
    9e: vperm2f128 ymm11, ymm3, ymm7, 0x20
    a4: vperm2f128 ymm15, ymm3, ymm7, 0x31
    aa: lea r8, [rdx+rdx*2]
    ae: vmovups [rdi], ymm8
    b3: vmovups [rdi+rdx], ymm9
    b8: vmovups [rdi+rdx*2], ymm10
    bd: vmovups [rdi+r8], ymm11
    c3: lea rdi, [rdi+rdx*4]
    c7: vmovups [rdi], ymm12
    cc: vmovups [rdi+rdx], ymm13
    d1: vmovups [rdi+rdx*2], ymm14
    d6: vmovups [rdi+r8], ymm15
    dc: vzeroupper
    df: ret
