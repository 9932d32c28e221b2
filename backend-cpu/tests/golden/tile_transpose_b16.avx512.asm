k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: sub rsp, 0x10
     8: mov rax, [rdi+8]
     c: mov rsi, [rdi]
     f: mov edx, 0x40
    14: mov ecx, 1
    19: mov r8d, 0x80
    1f: xor r9, r9
    22: mov r10d, 0x40
    28: mov r11d, 0x80
    2e: mov [rsp], r10
    32: mov [rsp+8], r11
    37: mov rdi, rax
    3a: call 0x3F  ; tilewright_tile_transpose_b16_16
    3f: add rsp, 0x10
    43: mov rsp, rbp
    46: pop rbp
    47: ret
tilewright_tile_transpose_b16_16:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: mov rbp, rsp
     d: sub rsp, 0x128
    14: and rsp, 0xFFFFFFFFFFFFFFE0
    18: mov r13, [rbp+0x40]
    1c: lea r14, [r13+r13*2]
    21: imul rax, r13, 0x10
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
    6d: imul rax, r12, 2
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
    b7: imul r9, 2
    be: lea rax, [r10+r9]
    c2: vmovups ymm0, [rax]
    c9: vmovups ymm1, [rax+r13]
    d0: vmovups ymm2, [rax+r13*2]
    d7: vmovups ymm3, [rax+r14]
    de: lea rax, [rax+r13*4]
    e2: vmovups ymm4, [rax]
    e9: vmovups ymm5, [rax+r13]
    f0: vmovups ymm6, [rax+r13*2]
    f7: vmovups ymm7, [rax+r14]
    fe: lea rax, [rax+r13*4]
   102: vmovups ymm8, [rax]
   109: vmovups ymm9, [rax+r13]
   110: vmovups ymm10, [rax+r13*2]
   117: vmovups ymm11, [rax+r14]
   11e: lea rax, [rax+r13*4]
   122: vmovups ymm12, [rax]
   129: vmovups ymm13, [rax+r13]
   130: vmovups ymm14, [rax+r13*2]
   137: vmovups ymm15, [rax+r14]
   13e: vpunpcklwd ymm16, ymm0, ymm4
   144: vpunpckhwd ymm17, ymm0, ymm4
   14a: vpunpcklwd ymm18, ymm1, ymm5
   150: vpunpckhwd ymm19, ymm1, ymm5
   156: vpunpcklwd ymm20, ymm2, ymm6
   15c: vpunpckhwd ymm21, ymm2, ymm6
   162: vpunpcklwd ymm22, ymm3, ymm7
   168: vpunpckhwd ymm23, ymm3, ymm7
   16e: vpunpcklwd ymm24, ymm8, ymm12
   174: vpunpckhwd ymm25, ymm8, ymm12
   17a: vpunpcklwd ymm26, ymm9, ymm13
   180: vpunpckhwd ymm27, ymm9, ymm13
   186: vpunpcklwd ymm28, ymm10, ymm14
   18c: vpunpckhwd ymm29, ymm10, ymm14
   192: vpunpcklwd ymm30, ymm11, ymm15
   198: vpunpckhwd ymm31, ymm11, ymm15
   19e: vpunpcklwd ymm0, ymm16, ymm20
   1a4: vpunpckhwd ymm1, ymm16, ymm20
   1aa: vpunpcklwd ymm2, ymm17, ymm21
   1b0: vpunpckhwd ymm3, ymm17, ymm21
   1b6: vpunpcklwd ymm4, ymm18, ymm22
   1bc: vpunpckhwd ymm5, ymm18, ymm22
   1c2: vpunpcklwd ymm6, ymm19, ymm23
   1c8: vpunpckhwd ymm7, ymm19, ymm23
   1ce: vpunpcklwd ymm8, ymm24, ymm28
   1d4: vpunpckhwd ymm9, ymm24, ymm28
   1da: vpunpcklwd ymm10, ymm25, ymm29
   1e0: vpunpckhwd ymm11, ymm25, ymm29
   1e6: vpunpcklwd ymm12, ymm26, ymm30
   1ec: vpunpckhwd ymm13, ymm26, ymm30
   1f2: vpunpcklwd ymm14, ymm27, ymm31
   1f8: vpunpckhwd ymm15, ymm27, ymm31
   1fe: vpunpcklwd ymm16, ymm0, ymm4
   204: vpunpckhwd ymm17, ymm0, ymm4
   20a: vpunpcklwd ymm18, ymm1, ymm5
   210: vpunpckhwd ymm19, ymm1, ymm5
   216: vpunpcklwd ymm20, ymm2, ymm6
   21c: vpunpckhwd ymm21, ymm2, ymm6
   222: vpunpcklwd ymm22, ymm3, ymm7
   228: vpunpckhwd ymm23, ymm3, ymm7
   22e: vpunpcklwd ymm24, ymm8, ymm12
   234: vpunpckhwd ymm25, ymm8, ymm12
   23a: vpunpcklwd ymm26, ymm9, ymm13
   240: vpunpckhwd ymm27, ymm9, ymm13
   246: vpunpcklwd ymm28, ymm10, ymm14
   24c: vpunpckhwd ymm29, ymm10, ymm14
   252: vpunpcklwd ymm30, ymm11, ymm15
   258: vpunpckhwd ymm31, ymm11, ymm15
   25e: vshufi32x4 ymm0, ymm16, ymm24, 0
   265: vshufi32x4 ymm8, ymm16, ymm24, 3
   26c: vshufi32x4 ymm1, ymm17, ymm25, 0
   273: vshufi32x4 ymm9, ymm17, ymm25, 3
   27a: vshufi32x4 ymm2, ymm18, ymm26, 0
   281: vshufi32x4 ymm10, ymm18, ymm26, 3
   288: vshufi32x4 ymm3, ymm19, ymm27, 0
   28f: vshufi32x4 ymm11, ymm19, ymm27, 3
   296: vshufi32x4 ymm4, ymm20, ymm28, 0
   29d: vshufi32x4 ymm12, ymm20, ymm28, 3
   2a4: vshufi32x4 ymm5, ymm21, ymm29, 0
   2ab: vshufi32x4 ymm13, ymm21, ymm29, 3
   2b2: vshufi32x4 ymm6, ymm22, ymm30, 0
   2b9: vshufi32x4 ymm14, ymm22, ymm30, 3
   2c0: vshufi32x4 ymm7, ymm23, ymm31, 0
   2c7: vshufi32x4 ymm15, ymm23, ymm31, 3
   2ce: mov rax, [r8]
   2d2: prefetchw [rax+r15+0x80]
   2db: vmovups [rax+r15], ymm0
   2e2: mov rax, [r8+8]
   2e6: prefetchw [rax+r15+0x80]
   2ef: vmovups [rax+r15], ymm1
   2f6: mov rax, [r8+0x10]
   2fa: prefetchw [rax+r15+0x80]
   303: vmovups [rax+r15], ymm2
   30a: mov rax, [r8+0x18]
   30e: prefetchw [rax+r15+0x80]
   317: vmovups [rax+r15], ymm3
   31e: mov rax, [r8+0x20]
   322: prefetchw [rax+r15+0x80]
   32b: vmovups [rax+r15], ymm4
   332: mov rax, [r8+0x28]
   336: prefetchw [rax+r15+0x80]
   33f: vmovups [rax+r15], ymm5
   346: mov rax, [r8+0x30]
   34a: prefetchw [rax+r15+0x80]
   353: vmovups [rax+r15], ymm6
   35a: mov rax, [r8+0x38]
   35e: prefetchw [rax+r15+0x80]
   367: vmovups [rax+r15], ymm7
   36e: mov rax, [r8+0x40]
   372: prefetchw [rax+r15+0x80]
   37b: vmovups [rax+r15], ymm8
   382: mov rax, [r8+0x48]
   386: prefetchw [rax+r15+0x80]
   38f: vmovups [rax+r15], ymm9
   396: mov rax, [r8+0x50]
   39a: prefetchw [rax+r15+0x80]
   3a3: vmovups [rax+r15], ymm10
   3aa: mov rax, [r8+0x58]
   3ae: prefetchw [rax+r15+0x80]
   3b7: vmovups [rax+r15], ymm11
   3be: mov rax, [r8+0x60]
   3c2: prefetchw [rax+r15+0x80]
   3cb: vmovups [rax+r15], ymm12
   3d2: mov rax, [r8+0x68]
   3d6: prefetchw [rax+r15+0x80]
   3df: vmovups [rax+r15], ymm13
   3e6: mov rax, [r8+0x70]
   3ea: prefetchw [rax+r15+0x80]
   3f3: vmovups [rax+r15], ymm14
   3fa: mov rax, [r8+0x78]
   3fe: prefetchw [rax+r15+0x80]
   407: vmovups [rax+r15], ymm15
   40e: add r12, 0x10
   415: cmp r12, [rbp-0x18]
   419: jb 0xA7
   41f: sub r11, 0x10
   426: je 0x467
   428: add r15, 0x20
   42f: add r10, [rbp-0x28]
   433: cmp r11, 0x10
   43a: jae 0xA4
   440: mov rax, 0x10
   447: sub rax, r11
   44a: imul r9, rax, 2
   451: sub r15, r9
   454: imul rax, r13
   458: sub r10, rax
   45b: mov r11, 0x10
   462: jmp 0xA4
   467: test rbx, rbx
   46a: jne 0x48
   470: mov rsp, rbp
   473: pop r15
   475: pop r14
   477: pop r13
   479: pop r12
   47b: pop rbp
   47c: pop rbx
   47d: vzeroupper
   480: ret
