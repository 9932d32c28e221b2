k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r8, [rdi]
     7: mov rsi, [rdi+8]
     b: mov edx, 0x190
    10: mov ecx, 0x190
    15: mov rdi, r8
    18: call 0x1D  ; tilewright_transpose_b32_16x16
    1d: mov rsp, rbp
    20: pop rbp
    21: ret
tilewright_transpose_b32_16x16:
     0: lea rax, [rcx+rcx*2]
     4: vmovups zmm0, [rsi]
     b: vmovups zmm1, [rsi+rcx]
    12: vmovups zmm2, [rsi+rcx*2]
    19: vmovups zmm3, [rsi+rax]
    20: lea rsi, [rsi+rcx*4]
    24: vmovups zmm4, [rsi]
    2b: vmovups zmm5, [rsi+rcx]
    32: vmovups zmm6, [rsi+rcx*2]
    39: vmovups zmm7, [rsi+rax]
    40: lea rsi, [rsi+rcx*4]
    44: vmovups zmm8, [rsi]
    4b: vmovups zmm9, [rsi+rcx]
    52: vmovups zmm10, [rsi+rcx*2]
    59: vmovups zmm11, [rsi+rax]
    60: lea rsi, [rsi+rcx*4]
    64: vmovups zmm12, [rsi]
    6b: vmovups zmm13, [rsi+rcx]
    72: vmovups zmm14, [rsi+rcx*2]
    79: vmovups zmm15, [rsi+rax]
    80: vunpcklps zmm16, zmm0, zmm2
    86: vunpckhps zmm17, zmm0, zmm2
    8c: vunpcklps zmm18, zmm1, zmm3
    92: vunpckhps zmm19, zmm1, zmm3
    98: vunpcklps zmm20, zmm4, zmm6
    9e: vunpckhps zmm21, zmm4, zmm6
    a4: vunpcklps zmm22, zmm5, zmm7
    aa: vunpckhps zmm23, zmm5, zmm7
    b0: vunpcklps zmm24, zmm8, zmm10
    b6: vunpckhps zmm25, zmm8, zmm10
    bc: vunpcklps zmm26, zmm9, zmm11
    c2: vunpckhps zmm27, zmm9, zmm11
    c8: vunpcklps zmm28, zmm12, zmm14
    ce: vunpckhps zmm29, zmm12, zmm14
    d4: vunpcklps zmm30, zmm13, zmm15
    da: vunpckhps zmm31, zmm13, zmm15
    e0: vunpcklps zmm0, zmm16, zmm18
    e6: vunpckhps zmm1, zmm16, zmm18
    ec: vunpcklps zmm2, zmm17, zmm19
    f2: vunpckhps zmm3, zmm17, zmm19
    f8: vunpcklps zmm4, zmm20, zmm22
    fe: vunpckhps zmm5, zmm20, zmm22
   104: vunpcklps zmm6, zmm21, zmm23
   10a: vunpckhps zmm7, zmm21, zmm23
   110: vunpcklps zmm8, zmm24, zmm26
   116: vunpckhps zmm9, zmm24, zmm26
   11c: vunpcklps zmm10, zmm25, zmm27
   122: vunpckhps zmm11, zmm25, zmm27
   128: vunpcklps zmm12, zmm28, zmm30
   12e: vunpckhps zmm13, zmm28, zmm30
   134: vunpcklps zmm14, zmm29, zmm31
   13a: vunpckhps zmm15, zmm29, zmm31
   140: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   147: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   14e: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   155: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   15c: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   163: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   16a: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   171: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   178: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   17f: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   186: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   18d: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   194: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   19b: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   1a2: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   1a9: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   1b0: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   1b7: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   1be: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   1c5: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   1cc: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   1d3: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   1da: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   1e1: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   1e8: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   1ef: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   1f6: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   1fd: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   204: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   20b: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   212: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   219: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   220: lea rax, [rdx+rdx*2]
   224: vmovups [rdi], zmm0
   22b: vmovups [rdi+rdx], zmm1
   232: vmovups [rdi+rdx*2], zmm2
   239: vmovups [rdi+rax], zmm3
   240: lea rdi, [rdi+rdx*4]
   244: vmovups [rdi], zmm4
   24b: vmovups [rdi+rdx], zmm5
   252: vmovups [rdi+rdx*2], zmm6
   259: vmovups [rdi+rax], zmm7
   260: lea rdi, [rdi+rdx*4]
   264: vmovups [rdi], zmm8
   26b: vmovups [rdi+rdx], zmm9
   272: vmovups [rdi+rdx*2], zmm10
   279: vmovups [rdi+rax], zmm11
   280: lea rdi, [rdi+rdx*4]
   284: vmovups [rdi], zmm12
   28b: vmovups [rdi+rdx], zmm13
   292: vmovups [rdi+rdx*2], zmm14
   299: vmovups [rdi+rax], zmm15
   2a0: vzeroupper
   2a3: ret
