k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: sub rsp, 0x10
     8: mov rax, [rdi+8]
     c: mov rsi, [rdi]
     f: mov edx, 0x40
    14: mov ecx, 1
    19: mov r8d, 0x100
    1f: xor r9, r9
    22: mov r10d, 0x40
    28: mov r11d, 0x100
    2e: mov [rsp], r10
    32: mov [rsp+8], r11
    37: mov rdi, rax
    3a: call 0x3F  ; tilewright_tile_transpose_b32_2x8
    3f: add rsp, 0x10
    43: mov rsp, rbp
    46: pop rbp
    47: ret
tilewright_tile_transpose_b32_2x8:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: mov rax, rsp
     d: sub rsp, 0x148
    14: and rsp, 0xFFFFFFFFFFFFFFE0
    18: mov [rsp+0x140], rax
    20: mov r11, [rax+0x38]
    24: mov [rsp], r11
    29: mov r11, [rax+0x40]
    2d: mov [rsp+8], r11
    32: mov rax, [rsp+8]
    37: lea r10, [rax+rax*2]
    3b: mov r11, rdx
    3e: imul r11, rcx
    42: mov rcx, rdx
    45: imul rbx, rax, 0x10
    4c: mov [rsp+0x30], rbx
    51: mov rbx, rdx
    54: imul rbx, r8
    58: sub r9, rbx
    5b: mov [rsp+0x10], r8
    60: mov [rsp+0x18], r9
    65: mov rbp, 0x10
    6c: cmp r11, 0x1F
    70: cmovbe rbp, r11
    74: sub r11, rbp
    77: mov [rsp+0x20], rbp
    7c: lea r12, [rbp-0x10]
    80: mov [rsp+0x28], r12
    85: xor r12d, r12d
    88: mov [rsp+r12*8+0x38], rdi
    8d: prefetchw [rdi]
    91: prefetchw [rdi+0x40]
    95: add rdi, [rsp+0x10]
    9a: sub rcx, 1
    9e: je 0x61D
    a4: add r12, 1
    a8: cmp r12, rbp
    ab: jb 0x88
    ad: mov r9, rsi
    b0: mov rbp, [rsp+0x20]
    b5: shl rbp, 2
    b9: add rsi, rbp
    bc: mov r8, [rsp]
    c1: xor ebx, ebx
    c3: xor ebp, ebp
    c5: mov r13, rbp
    c8: cmp r13, [rsp+0x28]
    cd: cmova r13, [rsp+0x28]
    d3: lea r12, [rsp+r13*8+0x38]
    d8: shl r13, 2
    dc: add r13, r9
    df: mov r14, r13
    e2: vmovups ymm0, [r14]
    e8: vmovups ymm1, [r14+rax]
    ee: vmovups ymm2, [r14+rax*2]
    f4: vmovups ymm3, [r14+r10]
    fa: lea r14, [r14+rax*4]
    fe: vmovups ymm4, [r14]
   104: vmovups ymm5, [r14+rax]
   10a: vmovups ymm6, [r14+rax*2]
   110: vmovups ymm7, [r14+r10]
   116: vunpcklps ymm8, ymm0, ymm2
   11a: vunpckhps ymm9, ymm0, ymm2
   11e: vunpcklps ymm10, ymm1, ymm3
   122: vunpckhps ymm11, ymm1, ymm3
   126: vunpcklps ymm12, ymm4, ymm6
   12a: vunpckhps ymm13, ymm4, ymm6
   12e: vunpcklps ymm14, ymm5, ymm7
   132: vunpckhps ymm15, ymm5, ymm7
   136: vunpcklps ymm0, ymm8, ymm10
   13b: vunpckhps ymm1, ymm8, ymm10
   140: vunpcklps ymm2, ymm9, ymm11
   145: vunpckhps ymm3, ymm9, ymm11
   14a: vunpcklps ymm4, ymm12, ymm14
   14f: vunpckhps ymm5, ymm12, ymm14
   154: vunpcklps ymm6, ymm13, ymm15
   159: vunpckhps ymm7, ymm13, ymm15
   15e: vperm2f128 ymm8, ymm0, ymm4, 0x20
   164: vperm2f128 ymm12, ymm0, ymm4, 0x31
   16a: vperm2f128 ymm9, ymm1, ymm5, 0x20
   170: vperm2f128 ymm13, ymm1, ymm5, 0x31
   176: vperm2f128 ymm10, ymm2, ymm6, 0x20
   17c: vperm2f128 ymm14, ymm2, ymm6, 0x31
   182: vperm2f128 ymm11, ymm3, ymm7, 0x20
   188: vperm2f128 ymm15, ymm3, ymm7, 0x31
   18e: mov r15, [r12]
   193: prefetchw [r15+rbx+0x80]
   19c: vmovups [r15+rbx], ymm8
   1a2: mov r15, [r12+8]
   1a7: prefetchw [r15+rbx+0x80]
   1b0: vmovups [r15+rbx], ymm9
   1b6: mov r15, [r12+0x10]
   1bb: prefetchw [r15+rbx+0x80]
   1c4: vmovups [r15+rbx], ymm10
   1ca: mov r15, [r12+0x18]
   1cf: prefetchw [r15+rbx+0x80]
   1d8: vmovups [r15+rbx], ymm11
   1de: mov r15, [r12+0x20]
   1e3: prefetchw [r15+rbx+0x80]
   1ec: vmovups [r15+rbx], ymm12
   1f2: mov r15, [r12+0x28]
   1f7: prefetchw [r15+rbx+0x80]
   200: vmovups [r15+rbx], ymm13
   206: mov r15, [r12+0x30]
   20b: prefetchw [r15+rbx+0x80]
   214: vmovups [r15+rbx], ymm14
   21a: mov r15, [r12+0x38]
   21f: prefetchw [r15+rbx+0x80]
   228: vmovups [r15+rbx], ymm15
   22e: lea r14, [r13+rax*8]
   233: vmovups ymm0, [r14]
   239: vmovups ymm1, [r14+rax]
   23f: vmovups ymm2, [r14+rax*2]
   245: vmovups ymm3, [r14+r10]
   24b: lea r14, [r14+rax*4]
   24f: vmovups ymm4, [r14]
   255: vmovups ymm5, [r14+rax]
   25b: vmovups ymm6, [r14+rax*2]
   261: vmovups ymm7, [r14+r10]
   267: vunpcklps ymm8, ymm0, ymm2
   26b: vunpckhps ymm9, ymm0, ymm2
   26f: vunpcklps ymm10, ymm1, ymm3
   273: vunpckhps ymm11, ymm1, ymm3
   277: vunpcklps ymm12, ymm4, ymm6
   27b: vunpckhps ymm13, ymm4, ymm6
   27f: vunpcklps ymm14, ymm5, ymm7
   283: vunpckhps ymm15, ymm5, ymm7
   287: vunpcklps ymm0, ymm8, ymm10
   28c: vunpckhps ymm1, ymm8, ymm10
   291: vunpcklps ymm2, ymm9, ymm11
   296: vunpckhps ymm3, ymm9, ymm11
   29b: vunpcklps ymm4, ymm12, ymm14
   2a0: vunpckhps ymm5, ymm12, ymm14
   2a5: vunpcklps ymm6, ymm13, ymm15
   2aa: vunpckhps ymm7, ymm13, ymm15
   2af: vperm2f128 ymm8, ymm0, ymm4, 0x20
   2b5: vperm2f128 ymm12, ymm0, ymm4, 0x31
   2bb: vperm2f128 ymm9, ymm1, ymm5, 0x20
   2c1: vperm2f128 ymm13, ymm1, ymm5, 0x31
   2c7: vperm2f128 ymm10, ymm2, ymm6, 0x20
   2cd: vperm2f128 ymm14, ymm2, ymm6, 0x31
   2d3: vperm2f128 ymm11, ymm3, ymm7, 0x20
   2d9: vperm2f128 ymm15, ymm3, ymm7, 0x31
   2df: mov r15, [r12]
   2e4: vmovups [r15+rbx+0x20], ymm8
   2eb: mov r15, [r12+8]
   2f0: vmovups [r15+rbx+0x20], ymm9
   2f7: mov r15, [r12+0x10]
   2fc: vmovups [r15+rbx+0x20], ymm10
   303: mov r15, [r12+0x18]
   308: vmovups [r15+rbx+0x20], ymm11
   30f: mov r15, [r12+0x20]
   314: vmovups [r15+rbx+0x20], ymm12
   31b: mov r15, [r12+0x28]
   320: vmovups [r15+rbx+0x20], ymm13
   327: mov r15, [r12+0x30]
   32c: vmovups [r15+rbx+0x20], ymm14
   333: mov r15, [r12+0x38]
   338: vmovups [r15+rbx+0x20], ymm15
   33f: mov r14, r13
   342: vmovups ymm0, [r14+0x20]
   348: vmovups ymm1, [r14+rax+0x20]
   34f: vmovups ymm2, [r14+rax*2+0x20]
   356: vmovups ymm3, [r14+r10+0x20]
   35d: lea r14, [r14+rax*4]
   361: vmovups ymm4, [r14+0x20]
   367: vmovups ymm5, [r14+rax+0x20]
   36e: vmovups ymm6, [r14+rax*2+0x20]
   375: vmovups ymm7, [r14+r10+0x20]
   37c: vunpcklps ymm8, ymm0, ymm2
   380: vunpckhps ymm9, ymm0, ymm2
   384: vunpcklps ymm10, ymm1, ymm3
   388: vunpckhps ymm11, ymm1, ymm3
   38c: vunpcklps ymm12, ymm4, ymm6
   390: vunpckhps ymm13, ymm4, ymm6
   394: vunpcklps ymm14, ymm5, ymm7
   398: vunpckhps ymm15, ymm5, ymm7
   39c: vunpcklps ymm0, ymm8, ymm10
   3a1: vunpckhps ymm1, ymm8, ymm10
   3a6: vunpcklps ymm2, ymm9, ymm11
   3ab: vunpckhps ymm3, ymm9, ymm11
   3b0: vunpcklps ymm4, ymm12, ymm14
   3b5: vunpckhps ymm5, ymm12, ymm14
   3ba: vunpcklps ymm6, ymm13, ymm15
   3bf: vunpckhps ymm7, ymm13, ymm15
   3c4: vperm2f128 ymm8, ymm0, ymm4, 0x20
   3ca: vperm2f128 ymm12, ymm0, ymm4, 0x31
   3d0: vperm2f128 ymm9, ymm1, ymm5, 0x20
   3d6: vperm2f128 ymm13, ymm1, ymm5, 0x31
   3dc: vperm2f128 ymm10, ymm2, ymm6, 0x20
   3e2: vperm2f128 ymm14, ymm2, ymm6, 0x31
   3e8: vperm2f128 ymm11, ymm3, ymm7, 0x20
   3ee: vperm2f128 ymm15, ymm3, ymm7, 0x31
   3f4: mov r15, [r12+0x40]
   3f9: prefetchw [r15+rbx+0x80]
   402: vmovups [r15+rbx], ymm8
   408: mov r15, [r12+0x48]
   40d: prefetchw [r15+rbx+0x80]
   416: vmovups [r15+rbx], ymm9
   41c: mov r15, [r12+0x50]
   421: prefetchw [r15+rbx+0x80]
   42a: vmovups [r15+rbx], ymm10
   430: mov r15, [r12+0x58]
   435: prefetchw [r15+rbx+0x80]
   43e: vmovups [r15+rbx], ymm11
   444: mov r15, [r12+0x60]
   449: prefetchw [r15+rbx+0x80]
   452: vmovups [r15+rbx], ymm12
   458: mov r15, [r12+0x68]
   45d: prefetchw [r15+rbx+0x80]
   466: vmovups [r15+rbx], ymm13
   46c: mov r15, [r12+0x70]
   471: prefetchw [r15+rbx+0x80]
   47a: vmovups [r15+rbx], ymm14
   480: mov r15, [r12+0x78]
   485: prefetchw [r15+rbx+0x80]
   48e: vmovups [r15+rbx], ymm15
   494: lea r13, [r13+rax*8]
   499: vmovups ymm0, [r13+0x20]
   49f: vmovups ymm1, [r13+rax+0x20]
   4a6: vmovups ymm2, [r13+rax*2+0x20]
   4ad: vmovups ymm3, [r13+r10+0x20]
   4b4: lea r13, [r13+rax*4]
   4b9: vmovups ymm4, [r13+0x20]
   4bf: vmovups ymm5, [r13+rax+0x20]
   4c6: vmovups ymm6, [r13+rax*2+0x20]
   4cd: vmovups ymm7, [r13+r10+0x20]
   4d4: vunpcklps ymm8, ymm0, ymm2
   4d8: vunpckhps ymm9, ymm0, ymm2
   4dc: vunpcklps ymm10, ymm1, ymm3
   4e0: vunpckhps ymm11, ymm1, ymm3
   4e4: vunpcklps ymm12, ymm4, ymm6
   4e8: vunpckhps ymm13, ymm4, ymm6
   4ec: vunpcklps ymm14, ymm5, ymm7
   4f0: vunpckhps ymm15, ymm5, ymm7
   4f4: vunpcklps ymm0, ymm8, ymm10
   4f9: vunpckhps ymm1, ymm8, ymm10
   4fe: vunpcklps ymm2, ymm9, ymm11
   503: vunpckhps ymm3, ymm9, ymm11
   508: vunpcklps ymm4, ymm12, ymm14
   50d: vunpckhps ymm5, ymm12, ymm14
   512: vunpcklps ymm6, ymm13, ymm15
   517: vunpckhps ymm7, ymm13, ymm15
   51c: vperm2f128 ymm8, ymm0, ymm4, 0x20
   522: vperm2f128 ymm12, ymm0, ymm4, 0x31
   528: vperm2f128 ymm9, ymm1, ymm5, 0x20
   52e: vperm2f128 ymm13, ymm1, ymm5, 0x31
   534: vperm2f128 ymm10, ymm2, ymm6, 0x20
   53a: vperm2f128 ymm14, ymm2, ymm6, 0x31
   540: vperm2f128 ymm11, ymm3, ymm7, 0x20
   546: vperm2f128 ymm15, ymm3, ymm7, 0x31
   54c: mov r14, [r12+0x40]
   551: vmovups [r14+rbx+0x20], ymm8
   558: mov r14, [r12+0x48]
   55d: vmovups [r14+rbx+0x20], ymm9
   564: mov r14, [r12+0x50]
   569: vmovups [r14+rbx+0x20], ymm10
   570: mov r14, [r12+0x58]
   575: vmovups [r14+rbx+0x20], ymm11
   57c: mov r14, [r12+0x60]
   581: vmovups [r14+rbx+0x20], ymm12
   588: mov r14, [r12+0x68]
   58d: vmovups [r14+rbx+0x20], ymm13
   594: mov r14, [r12+0x70]
   599: vmovups [r14+rbx+0x20], ymm14
   5a0: mov r14, [r12+0x78]
   5a5: vmovups [r14+rbx+0x20], ymm15
   5ac: add rbp, 0x10
   5b0: cmp rbp, [rsp+0x20]
   5b5: jb 0xC5
   5bb: add rbx, 0x40
   5bf: add r9, [rsp+0x30]
   5c4: sub r8, 0x10
   5c8: cmp r8, 0x10
   5cc: jae 0xC3
   5d2: test r8, r8
   5d5: je 0x5FE
   5d7: mov rbp, 0x10
   5de: sub rbp, r8
   5e1: imul r12, rbp, 4
   5e8: sub rbx, r12
   5eb: imul rbp, rax
   5ef: sub r9, rbp
   5f2: mov r8, 0x10
   5f9: jmp 0xC3
   5fe: test r11, r11
   601: jne 0x65
   607: mov rsp, [rsp+0x140]
   60f: pop r15
   611: pop r14
   613: pop r13
   615: pop r12
   617: pop rbp
   618: pop rbx
   619: vzeroupper
   61c: ret
   61d: mov rcx, rdx
   620: add rdi, [rsp+0x18]
   625: jmp 0xA4
