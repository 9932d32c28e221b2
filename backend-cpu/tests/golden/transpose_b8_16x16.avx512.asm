k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r8, [rdi]
     7: mov rsi, [rdi+8]
     b: mov edx, 0x64
    10: mov ecx, 0x64
    15: mov rdi, r8
    18: call 0x1D  ; tilewright_transpose_b8_16x16
    1d: mov rsp, rbp
    20: pop rbp
    21: ret
tilewright_transpose_b8_16x16:
     0: lea rax, [rcx+rcx*2]
     4: vmovups xmm0, [rsi]
     b: vmovups xmm1, [rsi+rcx]
    12: vmovups xmm2, [rsi+rcx*2]
    19: vmovups xmm3, [rsi+rax]
    20: lea rsi, [rsi+rcx*4]
    24: vmovups xmm4, [rsi]
    2b: vmovups xmm5, [rsi+rcx]
    32: vmovups xmm6, [rsi+rcx*2]
    39: vmovups xmm7, [rsi+rax]
    40: lea rsi, [rsi+rcx*4]
    44: vmovups xmm8, [rsi]
    4b: vmovups xmm9, [rsi+rcx]
    52: vmovups xmm10, [rsi+rcx*2]
    59: vmovups xmm11, [rsi+rax]
    60: lea rsi, [rsi+rcx*4]
    64: vmovups xmm12, [rsi]
    6b: vmovups xmm13, [rsi+rcx]
    72: vmovups xmm14, [rsi+rcx*2]
    79: vmovups xmm15, [rsi+rax]
    80: vpunpcklbw xmm16, xmm0, xmm8
    86: vpunpckhbw xmm17, xmm0, xmm8
    8c: vpunpcklbw xmm18, xmm1, xmm9
    92: vpunpckhbw xmm19, xmm1, xmm9
    98: vpunpcklbw xmm20, xmm2, xmm10
    9e: vpunpckhbw xmm21, xmm2, xmm10
    a4: vpunpcklbw xmm22, xmm3, xmm11
    aa: vpunpckhbw xmm23, xmm3, xmm11
    b0: vpunpcklbw xmm24, xmm4, xmm12
    b6: vpunpckhbw xmm25, xmm4, xmm12
    bc: vpunpcklbw xmm26, xmm5, xmm13
    c2: vpunpckhbw xmm27, xmm5, xmm13
    c8: vpunpcklbw xmm28, xmm6, xmm14
    ce: vpunpckhbw xmm29, xmm6, xmm14
    d4: vpunpcklbw xmm30, xmm7, xmm15
    da: vpunpckhbw xmm31, xmm7, xmm15
    e0: vpunpcklbw xmm0, xmm16, xmm24
    e6: vpunpckhbw xmm1, xmm16, xmm24
    ec: vpunpcklbw xmm2, xmm17, xmm25
    f2: vpunpckhbw xmm3, xmm17, xmm25
    f8: vpunpcklbw xmm4, xmm18, xmm26
    fe: vpunpckhbw xmm5, xmm18, xmm26
   104: vpunpcklbw xmm6, xmm19, xmm27
   10a: vpunpckhbw xmm7, xmm19, xmm27
   110: vpunpcklbw xmm8, xmm20, xmm28
   116: vpunpckhbw xmm9, xmm20, xmm28
   11c: vpunpcklbw xmm10, xmm21, xmm29
   122: vpunpckhbw xmm11, xmm21, xmm29
   128: vpunpcklbw xmm12, xmm22, xmm30
   12e: vpunpckhbw xmm13, xmm22, xmm30
   134: vpunpcklbw xmm14, xmm23, xmm31
   13a: vpunpckhbw xmm15, xmm23, xmm31
   140: vpunpcklbw xmm16, xmm0, xmm8
   146: vpunpckhbw xmm17, xmm0, xmm8
   14c: vpunpcklbw xmm18, xmm1, xmm9
   152: vpunpckhbw xmm19, xmm1, xmm9
   158: vpunpcklbw xmm20, xmm2, xmm10
   15e: vpunpckhbw xmm21, xmm2, xmm10
   164: vpunpcklbw xmm22, xmm3, xmm11
   16a: vpunpckhbw xmm23, xmm3, xmm11
   170: vpunpcklbw xmm24, xmm4, xmm12
   176: vpunpckhbw xmm25, xmm4, xmm12
   17c: vpunpcklbw xmm26, xmm5, xmm13
   182: vpunpckhbw xmm27, xmm5, xmm13
   188: vpunpcklbw xmm28, xmm6, xmm14
   18e: vpunpckhbw xmm29, xmm6, xmm14
   194: vpunpcklbw xmm30, xmm7, xmm15
   19a: vpunpckhbw xmm31, xmm7, xmm15
   1a0: vpunpcklbw xmm0, xmm16, xmm24
   1a6: vpunpckhbw xmm1, xmm16, xmm24
   1ac: vpunpcklbw xmm2, xmm17, xmm25
   1b2: vpunpckhbw xmm3, xmm17, xmm25
   1b8: vpunpcklbw xmm4, xmm18, xmm26
   1be: vpunpckhbw xmm5, xmm18, xmm26
   1c4: vpunpcklbw xmm6, xmm19, xmm27
   1ca: vpunpckhbw xmm7, xmm19, xmm27
   1d0: vpunpcklbw xmm8, xmm20, xmm28
   1d6: vpunpckhbw xmm9, xmm20, xmm28
   1dc: vpunpcklbw xmm10, xmm21, xmm29
   1e2: vpunpckhbw xmm11, xmm21, xmm29
   1e8: vpunpcklbw xmm12, xmm22, xmm30
   1ee: vpunpckhbw xmm13, xmm22, xmm30
   1f4: vpunpcklbw xmm14, xmm23, xmm31
   1fa: vpunpckhbw xmm15, xmm23, xmm31
   200: lea rax, [rdx+rdx*2]
   204: vmovups [rdi], xmm0
   20b: vmovups [rdi+rdx], xmm1
   212: vmovups [rdi+rdx*2], xmm2
   219: vmovups [rdi+rax], xmm3
   220: lea rdi, [rdi+rdx*4]
   224: vmovups [rdi], xmm4
   22b: vmovups [rdi+rdx], xmm5
   232: vmovups [rdi+rdx*2], xmm6
   239: vmovups [rdi+rax], xmm7
   240: lea rdi, [rdi+rdx*4]
   244: vmovups [rdi], xmm8
   24b: vmovups [rdi+rdx], xmm9
   252: vmovups [rdi+rdx*2], xmm10
   259: vmovups [rdi+rax], xmm11
   260: lea rdi, [rdi+rdx*4]
   264: vmovups [rdi], xmm12
   26b: vmovups [rdi+rdx], xmm13
   272: vmovups [rdi+rdx*2], xmm14
   279: vmovups [rdi+rax], xmm15
   280: vzeroupper
   283: ret
