k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: sub rsp, 0x10
     8: mov rax, [rdi+8]
     c: mov rsi, [rdi]
     f: mov edx, 0x40
    14: mov ecx, 1
    19: mov r8d, 0x40
    1f: xor r9, r9
    22: mov r10d, 0x40
    28: mov r11d, 0x40
    2e: mov [rsp], r10
    32: mov [rsp+8], r11
    37: mov rdi, rax
    3a: call 0x3F  ; tilewright_tile_transpose_b8_16x64
    3f: add rsp, 0x10
    43: mov rsp, rbp
    46: pop rbp
    47: ret
tilewright_tile_transpose_b8_16x64:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: mov rbp, rsp
     d: sub rsp, 0x228
    14: and rsp, 0xFFFFFFFFFFFFFFE0
    18: mov r13, [rbp+0x40]
    1c: lea r14, [r13+r13*2]
    21: imul rax, r13, 0x40
    28: mov [rbp-0x28], rax
    2c: mov rbx, rdx
    2f: imul rbx, rcx
    33: mov rcx, rdx
    36: mov rax, rdx
    39: imul rax, r8
    3d: sub r9, rax
    40: mov [rbp-8], r8
    44: mov [rbp-0x10], r9
    48: mov r12, 0x10
    4f: cmp rbx, 0x1F
    56: cmovbe r12, rbx
    5a: sub rbx, r12
    5d: mov [rbp-0x18], r12
    61: lea rax, [r12-0x10]
    66: mov [rbp-0x20], rax
    6a: mov r10, rsi
    6d: imul rax, r12, 1
    74: add rsi, rax
    77: xor eax, eax
    79: mov [rsp+rax*8], rdi
    7d: prefetchw [rdi]
    81: prefetchw [rdi+0x40]
    85: add rdi, [rbp-8]
    89: dec rcx
    8c: jne 0x95
    8e: mov rcx, rdx
    91: add rdi, [rbp-0x10]
    95: inc rax
    98: cmp rax, r12
    9b: jb 0x79
    9d: mov r11, [rbp+0x38]
    a1: xor r15d, r15d
    a4: xor r12d, r12d
    a7: mov r9, r12
    aa: cmp r9, [rbp-0x20]
    ae: cmova r9, [rbp-0x20]
    b3: lea r8, [rsp+r9*8]
    b7: imul r9, 1
    be: lea rax, [r10+r9]
    c2: vmovups xmm0, [rax]
    c9: vmovups xmm1, [rax+r13]
    d0: vmovups xmm2, [rax+r13*2]
    d7: vmovups xmm3, [rax+r14]
    de: lea rax, [rax+r13*4]
    e2: vmovups xmm4, [rax]
    e9: vmovups xmm5, [rax+r13]
    f0: vmovups xmm6, [rax+r13*2]
    f7: vmovups xmm7, [rax+r14]
    fe: lea rax, [rax+r13*4]
   102: vmovups xmm8, [rax]
   109: vmovups xmm9, [rax+r13]
   110: vmovups xmm10, [rax+r13*2]
   117: vmovups xmm11, [rax+r14]
   11e: lea rax, [rax+r13*4]
   122: vmovups xmm12, [rax]
   129: vmovups xmm13, [rax+r13]
   130: vmovups xmm14, [rax+r13*2]
   137: vmovups xmm15, [rax+r14]
   13e: lea rax, [rax+r13*4]
   142: vinserti32x4 zmm0, zmm0, [rax], 1
   14a: vinserti32x4 zmm1, zmm1, [rax+r13], 1
   152: vinserti32x4 zmm2, zmm2, [rax+r13*2], 1
   15a: vinserti32x4 zmm3, zmm3, [rax+r14], 1
   162: lea rax, [rax+r13*4]
   166: vinserti32x4 zmm4, zmm4, [rax], 1
   16e: vinserti32x4 zmm5, zmm5, [rax+r13], 1
   176: vinserti32x4 zmm6, zmm6, [rax+r13*2], 1
   17e: vinserti32x4 zmm7, zmm7, [rax+r14], 1
   186: lea rax, [rax+r13*4]
   18a: vinserti32x4 zmm8, zmm8, [rax], 1
   192: vinserti32x4 zmm9, zmm9, [rax+r13], 1
   19a: vinserti32x4 zmm10, zmm10, [rax+r13*2], 1
   1a2: vinserti32x4 zmm11, zmm11, [rax+r14], 1
   1aa: lea rax, [rax+r13*4]
   1ae: vinserti32x4 zmm12, zmm12, [rax], 1
   1b6: vinserti32x4 zmm13, zmm13, [rax+r13], 1
   1be: vinserti32x4 zmm14, zmm14, [rax+r13*2], 1
   1c6: vinserti32x4 zmm15, zmm15, [rax+r14], 1
   1ce: lea rax, [rax+r13*4]
   1d2: vinserti32x4 zmm0, zmm0, [rax], 2
   1da: vinserti32x4 zmm1, zmm1, [rax+r13], 2
   1e2: vinserti32x4 zmm2, zmm2, [rax+r13*2], 2
   1ea: vinserti32x4 zmm3, zmm3, [rax+r14], 2
   1f2: lea rax, [rax+r13*4]
   1f6: vinserti32x4 zmm4, zmm4, [rax], 2
   1fe: vinserti32x4 zmm5, zmm5, [rax+r13], 2
   206: vinserti32x4 zmm6, zmm6, [rax+r13*2], 2
   20e: vinserti32x4 zmm7, zmm7, [rax+r14], 2
   216: lea rax, [rax+r13*4]
   21a: vinserti32x4 zmm8, zmm8, [rax], 2
   222: vinserti32x4 zmm9, zmm9, [rax+r13], 2
   22a: vinserti32x4 zmm10, zmm10, [rax+r13*2], 2
   232: vinserti32x4 zmm11, zmm11, [rax+r14], 2
   23a: lea rax, [rax+r13*4]
   23e: vinserti32x4 zmm12, zmm12, [rax], 2
   246: vinserti32x4 zmm13, zmm13, [rax+r13], 2
   24e: vinserti32x4 zmm14, zmm14, [rax+r13*2], 2
   256: vinserti32x4 zmm15, zmm15, [rax+r14], 2
   25e: lea rax, [rax+r13*4]
   262: vinserti32x4 zmm0, zmm0, [rax], 3
   26a: vinserti32x4 zmm1, zmm1, [rax+r13], 3
   272: vinserti32x4 zmm2, zmm2, [rax+r13*2], 3
   27a: vinserti32x4 zmm3, zmm3, [rax+r14], 3
   282: lea rax, [rax+r13*4]
   286: vinserti32x4 zmm4, zmm4, [rax], 3
   28e: vinserti32x4 zmm5, zmm5, [rax+r13], 3
   296: vinserti32x4 zmm6, zmm6, [rax+r13*2], 3
   29e: vinserti32x4 zmm7, zmm7, [rax+r14], 3
   2a6: lea rax, [rax+r13*4]
   2aa: vinserti32x4 zmm8, zmm8, [rax], 3
   2b2: vinserti32x4 zmm9, zmm9, [rax+r13], 3
   2ba: vinserti32x4 zmm10, zmm10, [rax+r13*2], 3
   2c2: vinserti32x4 zmm11, zmm11, [rax+r14], 3
   2ca: lea rax, [rax+r13*4]
   2ce: vinserti32x4 zmm12, zmm12, [rax], 3
   2d6: vinserti32x4 zmm13, zmm13, [rax+r13], 3
   2de: vinserti32x4 zmm14, zmm14, [rax+r13*2], 3
   2e6: vinserti32x4 zmm15, zmm15, [rax+r14], 3
   2ee: vpunpcklbw zmm16, zmm0, zmm8
   2f4: vpunpckhbw zmm17, zmm0, zmm8
   2fa: vpunpcklbw zmm18, zmm1, zmm9
   300: vpunpckhbw zmm19, zmm1, zmm9
   306: vpunpcklbw zmm20, zmm2, zmm10
   30c: vpunpckhbw zmm21, zmm2, zmm10
   312: vpunpcklbw zmm22, zmm3, zmm11
   318: vpunpckhbw zmm23, zmm3, zmm11
   31e: vpunpcklbw zmm24, zmm4, zmm12
   324: vpunpckhbw zmm25, zmm4, zmm12
   32a: vpunpcklbw zmm26, zmm5, zmm13
   330: vpunpckhbw zmm27, zmm5, zmm13
   336: vpunpcklbw zmm28, zmm6, zmm14
   33c: vpunpckhbw zmm29, zmm6, zmm14
   342: vpunpcklbw zmm30, zmm7, zmm15
   348: vpunpckhbw zmm31, zmm7, zmm15
   34e: vpunpcklbw zmm0, zmm16, zmm24
   354: vpunpckhbw zmm1, zmm16, zmm24
   35a: vpunpcklbw zmm2, zmm17, zmm25
   360: vpunpckhbw zmm3, zmm17, zmm25
   366: vpunpcklbw zmm4, zmm18, zmm26
   36c: vpunpckhbw zmm5, zmm18, zmm26
   372: vpunpcklbw zmm6, zmm19, zmm27
   378: vpunpckhbw zmm7, zmm19, zmm27
   37e: vpunpcklbw zmm8, zmm20, zmm28
   384: vpunpckhbw zmm9, zmm20, zmm28
   38a: vpunpcklbw zmm10, zmm21, zmm29
   390: vpunpckhbw zmm11, zmm21, zmm29
   396: vpunpcklbw zmm12, zmm22, zmm30
   39c: vpunpckhbw zmm13, zmm22, zmm30
   3a2: vpunpcklbw zmm14, zmm23, zmm31
   3a8: vpunpckhbw zmm15, zmm23, zmm31
   3ae: vpunpcklbw zmm16, zmm0, zmm8
   3b4: vpunpckhbw zmm17, zmm0, zmm8
   3ba: vpunpcklbw zmm18, zmm1, zmm9
   3c0: vpunpckhbw zmm19, zmm1, zmm9
   3c6: vpunpcklbw zmm20, zmm2, zmm10
   3cc: vpunpckhbw zmm21, zmm2, zmm10
   3d2: vpunpcklbw zmm22, zmm3, zmm11
   3d8: vpunpckhbw zmm23, zmm3, zmm11
   3de: vpunpcklbw zmm24, zmm4, zmm12
   3e4: vpunpckhbw zmm25, zmm4, zmm12
   3ea: vpunpcklbw zmm26, zmm5, zmm13
   3f0: vpunpckhbw zmm27, zmm5, zmm13
   3f6: vpunpcklbw zmm28, zmm6, zmm14
   3fc: vpunpckhbw zmm29, zmm6, zmm14
   402: vpunpcklbw zmm30, zmm7, zmm15
   408: vpunpckhbw zmm31, zmm7, zmm15
   40e: vpunpcklbw zmm0, zmm16, zmm24
   414: vpunpckhbw zmm1, zmm16, zmm24
   41a: vpunpcklbw zmm2, zmm17, zmm25
   420: vpunpckhbw zmm3, zmm17, zmm25
   426: vpunpcklbw zmm4, zmm18, zmm26
   42c: vpunpckhbw zmm5, zmm18, zmm26
   432: vpunpcklbw zmm6, zmm19, zmm27
   438: vpunpckhbw zmm7, zmm19, zmm27
   43e: vpunpcklbw zmm8, zmm20, zmm28
   444: vpunpckhbw zmm9, zmm20, zmm28
   44a: vpunpcklbw zmm10, zmm21, zmm29
   450: vpunpckhbw zmm11, zmm21, zmm29
   456: vpunpcklbw zmm12, zmm22, zmm30
   45c: vpunpckhbw zmm13, zmm22, zmm30
   462: vpunpcklbw zmm14, zmm23, zmm31
   468: vpunpckhbw zmm15, zmm23, zmm31
   46e: mov rax, [r8]
   472: prefetchw [rax+r15+0x80]
   47b: vmovups [rax+r15], zmm0
   482: mov rax, [r8+8]
   486: prefetchw [rax+r15+0x80]
   48f: vmovups [rax+r15], zmm1
   496: mov rax, [r8+0x10]
   49a: prefetchw [rax+r15+0x80]
   4a3: vmovups [rax+r15], zmm2
   4aa: mov rax, [r8+0x18]
   4ae: prefetchw [rax+r15+0x80]
   4b7: vmovups [rax+r15], zmm3
   4be: mov rax, [r8+0x20]
   4c2: prefetchw [rax+r15+0x80]
   4cb: vmovups [rax+r15], zmm4
   4d2: mov rax, [r8+0x28]
   4d6: prefetchw [rax+r15+0x80]
   4df: vmovups [rax+r15], zmm5
   4e6: mov rax, [r8+0x30]
   4ea: prefetchw [rax+r15+0x80]
   4f3: vmovups [rax+r15], zmm6
   4fa: mov rax, [r8+0x38]
   4fe: prefetchw [rax+r15+0x80]
   507: vmovups [rax+r15], zmm7
   50e: mov rax, [r8+0x40]
   512: prefetchw [rax+r15+0x80]
   51b: vmovups [rax+r15], zmm8
   522: mov rax, [r8+0x48]
   526: prefetchw [rax+r15+0x80]
   52f: vmovups [rax+r15], zmm9
   536: mov rax, [r8+0x50]
   53a: prefetchw [rax+r15+0x80]
   543: vmovups [rax+r15], zmm10
   54a: mov rax, [r8+0x58]
   54e: prefetchw [rax+r15+0x80]
   557: vmovups [rax+r15], zmm11
   55e: mov rax, [r8+0x60]
   562: prefetchw [rax+r15+0x80]
   56b: vmovups [rax+r15], zmm12
   572: mov rax, [r8+0x68]
   576: prefetchw [rax+r15+0x80]
   57f: vmovups [rax+r15], zmm13
   586: mov rax, [r8+0x70]
   58a: prefetchw [rax+r15+0x80]
   593: vmovups [rax+r15], zmm14
   59a: mov rax, [r8+0x78]
   59e: prefetchw [rax+r15+0x80]
   5a7: vmovups [rax+r15], zmm15
   5ae: add r12, 0x10
   5b5: cmp r12, [rbp-0x18]
   5b9: jb 0xA7
   5bf: sub r11, 0x40
   5c6: je 0x607
   5c8: add r15, 0x40
   5cf: add r10, [rbp-0x28]
   5d3: cmp r11, 0x40
   5da: jae 0xA4
   5e0: mov rax, 0x40
   5e7: sub rax, r11
   5ea: imul r9, rax, 1
   5f1: sub r15, r9
   5f4: imul rax, r13
   5f8: sub r10, rax
   5fb: mov r11, 0x40
   602: jmp 0xA4
   607: test rbx, rbx
   60a: jne 0x48
   610: mov rsp, rbp
   613: pop r15
   615: pop r14
   617: pop r13
   619: pop r12
   61b: pop rbp
   61c: pop rbx
   61d: vzeroupper
   620: ret
