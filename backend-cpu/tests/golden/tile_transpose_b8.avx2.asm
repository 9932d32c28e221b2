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
    3a: call 0x3F  ; tilewright_tile_transpose_b8_16x2x32
    3f: add rsp, 0x10
    43: mov rsp, rbp
    46: pop rbp
    47: ret
tilewright_tile_transpose_b8_16x2x32:
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
    c2: imul r9, r13, 0x20
    c9: add r9, rax
    cc: vmovups xmm0, [rax]
    d1: vmovups xmm1, [rax+r13]
    d7: vmovups xmm2, [rax+r13*2]
    dd: vmovups xmm3, [rax+r14]
    e3: lea rax, [rax+r13*4]
    e7: vmovups xmm4, [rax]
    ec: vmovups xmm5, [rax+r13]
    f2: vmovups xmm6, [rax+r13*2]
    f8: vmovups xmm7, [rax+r14]
    fe: lea rax, [rax+r13*4]
   102: vmovups xmm8, [rax]
   107: vmovups xmm9, [rax+r13]
   10d: vmovups xmm10, [rax+r13*2]
   113: vmovups xmm11, [rax+r14]
   119: lea rax, [rax+r13*4]
   11d: vmovups xmm12, [rax]
   122: vmovups xmm13, [rax+r13]
   128: vmovups xmm14, [rax+r13*2]
   12e: vmovups xmm15, [rax+r14]
   134: lea rax, [rax+r13*4]
   138: vinserti128 ymm0, ymm0, [rax], 1
   13f: vinserti128 ymm1, ymm1, [rax+r13], 1
   146: vinserti128 ymm2, ymm2, [rax+r13*2], 1
   14d: vinserti128 ymm3, ymm3, [rax+r14], 1
   154: lea rax, [rax+r13*4]
   158: vinserti128 ymm4, ymm4, [rax], 1
   15f: vinserti128 ymm5, ymm5, [rax+r13], 1
   166: vinserti128 ymm6, ymm6, [rax+r13*2], 1
   16d: vinserti128 ymm7, ymm7, [rax+r14], 1
   174: lea rax, [rax+r13*4]
   178: vinserti128 ymm8, ymm8, [rax], 1
   17f: vinserti128 ymm9, ymm9, [rax+r13], 1
   186: vinserti128 ymm10, ymm10, [rax+r13*2], 1
   18d: vinserti128 ymm11, ymm11, [rax+r14], 1
   194: lea rax, [rax+r13*4]
   198: vinserti128 ymm12, ymm12, [rax], 1
   19f: vinserti128 ymm13, ymm13, [rax+r13], 1
   1a6: vinserti128 ymm14, ymm14, [rax+r13*2], 1
   1ad: vinserti128 ymm15, ymm15, [rax+r14], 1
   1b4: vmovups [rsp+0x1E0], ymm15
   1bd: vpunpckhbw ymm15, ymm0, ymm8
   1c2: vpunpcklbw ymm0, ymm0, ymm8
   1c7: vmovups [rsp+0x100], ymm15
   1d0: vpunpckhbw ymm15, ymm1, ymm9
   1d5: vpunpcklbw ymm1, ymm1, ymm9
   1da: vmovups [rsp+0x120], ymm15
   1e3: vpunpckhbw ymm15, ymm2, ymm10
   1e8: vpunpcklbw ymm2, ymm2, ymm10
   1ed: vmovups [rsp+0x140], ymm15
   1f6: vpunpckhbw ymm15, ymm3, ymm11
   1fb: vpunpcklbw ymm3, ymm3, ymm11
   200: vmovups [rsp+0x160], ymm15
   209: vpunpckhbw ymm15, ymm4, ymm12
   20e: vpunpcklbw ymm4, ymm4, ymm12
   213: vmovups [rsp+0x180], ymm15
   21c: vpunpckhbw ymm15, ymm5, ymm13
   221: vpunpcklbw ymm5, ymm5, ymm13
   226: vmovups [rsp+0x1A0], ymm15
   22f: vpunpckhbw ymm15, ymm6, ymm14
   234: vpunpcklbw ymm6, ymm6, ymm14
   239: vmovups [rsp+0x1C0], ymm15
   242: vmovups ymm15, [rsp+0x1E0]
   24b: vpunpckhbw ymm8, ymm7, ymm15
   250: vpunpcklbw ymm7, ymm7, ymm15
   255: vmovups [rsp+0x1E0], ymm8
   25e: vpunpcklbw ymm8, ymm0, ymm4
   262: vpunpckhbw ymm9, ymm0, ymm4
   266: vpunpcklbw ymm10, ymm1, ymm5
   26a: vpunpckhbw ymm11, ymm1, ymm5
   26e: vpunpcklbw ymm12, ymm2, ymm6
   272: vpunpckhbw ymm13, ymm2, ymm6
   276: vpunpcklbw ymm14, ymm3, ymm7
   27a: vpunpckhbw ymm15, ymm3, ymm7
   27e: vpunpcklbw ymm0, ymm8, ymm12
   283: vpunpckhbw ymm1, ymm8, ymm12
   288: vpunpcklbw ymm2, ymm9, ymm13
   28d: vpunpckhbw ymm3, ymm9, ymm13
   292: vpunpcklbw ymm4, ymm10, ymm14
   297: vpunpckhbw ymm5, ymm10, ymm14
   29c: vpunpcklbw ymm6, ymm11, ymm15
   2a1: vpunpckhbw ymm7, ymm11, ymm15
   2a6: vpunpcklbw ymm8, ymm0, ymm4
   2aa: vpunpckhbw ymm9, ymm0, ymm4
   2ae: vpunpcklbw ymm10, ymm1, ymm5
   2b2: vpunpckhbw ymm11, ymm1, ymm5
   2b6: vpunpcklbw ymm12, ymm2, ymm6
   2ba: vpunpckhbw ymm13, ymm2, ymm6
   2be: vpunpcklbw ymm14, ymm3, ymm7
   2c2: vpunpckhbw ymm15, ymm3, ymm7
   2c6: mov rax, [r8]
   2ca: prefetchw [rax+r15+0x80]
   2d3: vmovups [rax+r15], ymm8
   2d9: mov rax, [r8+8]
   2dd: prefetchw [rax+r15+0x80]
   2e6: vmovups [rax+r15], ymm9
   2ec: mov rax, [r8+0x10]
   2f0: prefetchw [rax+r15+0x80]
   2f9: vmovups [rax+r15], ymm10
   2ff: mov rax, [r8+0x18]
   303: prefetchw [rax+r15+0x80]
   30c: vmovups [rax+r15], ymm11
   312: mov rax, [r8+0x20]
   316: prefetchw [rax+r15+0x80]
   31f: vmovups [rax+r15], ymm12
   325: mov rax, [r8+0x28]
   329: prefetchw [rax+r15+0x80]
   332: vmovups [rax+r15], ymm13
   338: mov rax, [r8+0x30]
   33c: prefetchw [rax+r15+0x80]
   345: vmovups [rax+r15], ymm14
   34b: mov rax, [r8+0x38]
   34f: prefetchw [rax+r15+0x80]
   358: vmovups [rax+r15], ymm15
   35e: vmovups ymm0, [rsp+0x100]
   367: vmovups ymm1, [rsp+0x120]
   370: vmovups ymm2, [rsp+0x140]
   379: vmovups ymm3, [rsp+0x160]
   382: vmovups ymm4, [rsp+0x180]
   38b: vmovups ymm5, [rsp+0x1A0]
   394: vmovups ymm6, [rsp+0x1C0]
   39d: vmovups ymm7, [rsp+0x1E0]
   3a6: vpunpcklbw ymm8, ymm0, ymm4
   3aa: vpunpckhbw ymm9, ymm0, ymm4
   3ae: vpunpcklbw ymm10, ymm1, ymm5
   3b2: vpunpckhbw ymm11, ymm1, ymm5
   3b6: vpunpcklbw ymm12, ymm2, ymm6
   3ba: vpunpckhbw ymm13, ymm2, ymm6
   3be: vpunpcklbw ymm14, ymm3, ymm7
   3c2: vpunpckhbw ymm15, ymm3, ymm7
   3c6: vpunpcklbw ymm0, ymm8, ymm12
   3cb: vpunpckhbw ymm1, ymm8, ymm12
   3d0: vpunpcklbw ymm2, ymm9, ymm13
   3d5: vpunpckhbw ymm3, ymm9, ymm13
   3da: vpunpcklbw ymm4, ymm10, ymm14
   3df: vpunpckhbw ymm5, ymm10, ymm14
   3e4: vpunpcklbw ymm6, ymm11, ymm15
   3e9: vpunpckhbw ymm7, ymm11, ymm15
   3ee: vpunpcklbw ymm8, ymm0, ymm4
   3f2: vpunpckhbw ymm9, ymm0, ymm4
   3f6: vpunpcklbw ymm10, ymm1, ymm5
   3fa: vpunpckhbw ymm11, ymm1, ymm5
   3fe: vpunpcklbw ymm12, ymm2, ymm6
   402: vpunpckhbw ymm13, ymm2, ymm6
   406: vpunpcklbw ymm14, ymm3, ymm7
   40a: vpunpckhbw ymm15, ymm3, ymm7
   40e: mov rax, [r8+0x40]
   412: prefetchw [rax+r15+0x80]
   41b: vmovups [rax+r15], ymm8
   421: mov rax, [r8+0x48]
   425: prefetchw [rax+r15+0x80]
   42e: vmovups [rax+r15], ymm9
   434: mov rax, [r8+0x50]
   438: prefetchw [rax+r15+0x80]
   441: vmovups [rax+r15], ymm10
   447: mov rax, [r8+0x58]
   44b: prefetchw [rax+r15+0x80]
   454: vmovups [rax+r15], ymm11
   45a: mov rax, [r8+0x60]
   45e: prefetchw [rax+r15+0x80]
   467: vmovups [rax+r15], ymm12
   46d: mov rax, [r8+0x68]
   471: prefetchw [rax+r15+0x80]
   47a: vmovups [rax+r15], ymm13
   480: mov rax, [r8+0x70]
   484: prefetchw [rax+r15+0x80]
   48d: vmovups [rax+r15], ymm14
   493: mov rax, [r8+0x78]
   497: prefetchw [rax+r15+0x80]
   4a0: vmovups [rax+r15], ymm15
   4a6: mov rax, r9
   4a9: vmovups xmm0, [rax]
   4ae: vmovups xmm1, [rax+r13]
   4b4: vmovups xmm2, [rax+r13*2]
   4ba: vmovups xmm3, [rax+r14]
   4c0: lea rax, [rax+r13*4]
   4c4: vmovups xmm4, [rax]
   4c9: vmovups xmm5, [rax+r13]
   4cf: vmovups xmm6, [rax+r13*2]
   4d5: vmovups xmm7, [rax+r14]
   4db: lea rax, [rax+r13*4]
   4df: vmovups xmm8, [rax]
   4e4: vmovups xmm9, [rax+r13]
   4ea: vmovups xmm10, [rax+r13*2]
   4f0: vmovups xmm11, [rax+r14]
   4f6: lea rax, [rax+r13*4]
   4fa: vmovups xmm12, [rax]
   4ff: vmovups xmm13, [rax+r13]
   505: vmovups xmm14, [rax+r13*2]
   50b: vmovups xmm15, [rax+r14]
   511: lea rax, [rax+r13*4]
   515: vinserti128 ymm0, ymm0, [rax], 1
   51c: vinserti128 ymm1, ymm1, [rax+r13], 1
   523: vinserti128 ymm2, ymm2, [rax+r13*2], 1
   52a: vinserti128 ymm3, ymm3, [rax+r14], 1
   531: lea rax, [rax+r13*4]
   535: vinserti128 ymm4, ymm4, [rax], 1
   53c: vinserti128 ymm5, ymm5, [rax+r13], 1
   543: vinserti128 ymm6, ymm6, [rax+r13*2], 1
   54a: vinserti128 ymm7, ymm7, [rax+r14], 1
   551: lea rax, [rax+r13*4]
   555: vinserti128 ymm8, ymm8, [rax], 1
   55c: vinserti128 ymm9, ymm9, [rax+r13], 1
   563: vinserti128 ymm10, ymm10, [rax+r13*2], 1
   56a: vinserti128 ymm11, ymm11, [rax+r14], 1
   571: lea rax, [rax+r13*4]
   575: vinserti128 ymm12, ymm12, [rax], 1
   57c: vinserti128 ymm13, ymm13, [rax+r13], 1
   583: vinserti128 ymm14, ymm14, [rax+r13*2], 1
   58a: vinserti128 ymm15, ymm15, [rax+r14], 1
   591: vmovups [rsp+0x1E0], ymm15
   59a: vpunpckhbw ymm15, ymm0, ymm8
   59f: vpunpcklbw ymm0, ymm0, ymm8
   5a4: vmovups [rsp+0x100], ymm15
   5ad: vpunpckhbw ymm15, ymm1, ymm9
   5b2: vpunpcklbw ymm1, ymm1, ymm9
   5b7: vmovups [rsp+0x120], ymm15
   5c0: vpunpckhbw ymm15, ymm2, ymm10
   5c5: vpunpcklbw ymm2, ymm2, ymm10
   5ca: vmovups [rsp+0x140], ymm15
   5d3: vpunpckhbw ymm15, ymm3, ymm11
   5d8: vpunpcklbw ymm3, ymm3, ymm11
   5dd: vmovups [rsp+0x160], ymm15
   5e6: vpunpckhbw ymm15, ymm4, ymm12
   5eb: vpunpcklbw ymm4, ymm4, ymm12
   5f0: vmovups [rsp+0x180], ymm15
   5f9: vpunpckhbw ymm15, ymm5, ymm13
   5fe: vpunpcklbw ymm5, ymm5, ymm13
   603: vmovups [rsp+0x1A0], ymm15
   60c: vpunpckhbw ymm15, ymm6, ymm14
   611: vpunpcklbw ymm6, ymm6, ymm14
   616: vmovups [rsp+0x1C0], ymm15
   61f: vmovups ymm15, [rsp+0x1E0]
   628: vpunpckhbw ymm8, ymm7, ymm15
   62d: vpunpcklbw ymm7, ymm7, ymm15
   632: vmovups [rsp+0x1E0], ymm8
   63b: vpunpcklbw ymm8, ymm0, ymm4
   63f: vpunpckhbw ymm9, ymm0, ymm4
   643: vpunpcklbw ymm10, ymm1, ymm5
   647: vpunpckhbw ymm11, ymm1, ymm5
   64b: vpunpcklbw ymm12, ymm2, ymm6
   64f: vpunpckhbw ymm13, ymm2, ymm6
   653: vpunpcklbw ymm14, ymm3, ymm7
   657: vpunpckhbw ymm15, ymm3, ymm7
   65b: vpunpcklbw ymm0, ymm8, ymm12
   660: vpunpckhbw ymm1, ymm8, ymm12
   665: vpunpcklbw ymm2, ymm9, ymm13
   66a: vpunpckhbw ymm3, ymm9, ymm13
   66f: vpunpcklbw ymm4, ymm10, ymm14
   674: vpunpckhbw ymm5, ymm10, ymm14
   679: vpunpcklbw ymm6, ymm11, ymm15
   67e: vpunpckhbw ymm7, ymm11, ymm15
   683: vpunpcklbw ymm8, ymm0, ymm4
   687: vpunpckhbw ymm9, ymm0, ymm4
   68b: vpunpcklbw ymm10, ymm1, ymm5
   68f: vpunpckhbw ymm11, ymm1, ymm5
   693: vpunpcklbw ymm12, ymm2, ymm6
   697: vpunpckhbw ymm13, ymm2, ymm6
   69b: vpunpcklbw ymm14, ymm3, ymm7
   69f: vpunpckhbw ymm15, ymm3, ymm7
   6a3: mov rax, [r8]
   6a7: vmovups [rax+r15+0x20], ymm8
   6ae: mov rax, [r8+8]
   6b2: vmovups [rax+r15+0x20], ymm9
   6b9: mov rax, [r8+0x10]
   6bd: vmovups [rax+r15+0x20], ymm10
   6c4: mov rax, [r8+0x18]
   6c8: vmovups [rax+r15+0x20], ymm11
   6cf: mov rax, [r8+0x20]
   6d3: vmovups [rax+r15+0x20], ymm12
   6da: mov rax, [r8+0x28]
   6de: vmovups [rax+r15+0x20], ymm13
   6e5: mov rax, [r8+0x30]
   6e9: vmovups [rax+r15+0x20], ymm14
   6f0: mov rax, [r8+0x38]
   6f4: vmovups [rax+r15+0x20], ymm15
   6fb: vmovups ymm0, [rsp+0x100]
   704: vmovups ymm1, [rsp+0x120]
   70d: vmovups ymm2, [rsp+0x140]
   716: vmovups ymm3, [rsp+0x160]
   71f: vmovups ymm4, [rsp+0x180]
   728: vmovups ymm5, [rsp+0x1A0]
   731: vmovups ymm6, [rsp+0x1C0]
   73a: vmovups ymm7, [rsp+0x1E0]
   743: vpunpcklbw ymm8, ymm0, ymm4
   747: vpunpckhbw ymm9, ymm0, ymm4
   74b: vpunpcklbw ymm10, ymm1, ymm5
   74f: vpunpckhbw ymm11, ymm1, ymm5
   753: vpunpcklbw ymm12, ymm2, ymm6
   757: vpunpckhbw ymm13, ymm2, ymm6
   75b: vpunpcklbw ymm14, ymm3, ymm7
   75f: vpunpckhbw ymm15, ymm3, ymm7
   763: vpunpcklbw ymm0, ymm8, ymm12
   768: vpunpckhbw ymm1, ymm8, ymm12
   76d: vpunpcklbw ymm2, ymm9, ymm13
   772: vpunpckhbw ymm3, ymm9, ymm13
   777: vpunpcklbw ymm4, ymm10, ymm14
   77c: vpunpckhbw ymm5, ymm10, ymm14
   781: vpunpcklbw ymm6, ymm11, ymm15
   786: vpunpckhbw ymm7, ymm11, ymm15
   78b: vpunpcklbw ymm8, ymm0, ymm4
   78f: vpunpckhbw ymm9, ymm0, ymm4
   793: vpunpcklbw ymm10, ymm1, ymm5
   797: vpunpckhbw ymm11, ymm1, ymm5
   79b: vpunpcklbw ymm12, ymm2, ymm6
   79f: vpunpckhbw ymm13, ymm2, ymm6
   7a3: vpunpcklbw ymm14, ymm3, ymm7
   7a7: vpunpckhbw ymm15, ymm3, ymm7
   7ab: mov rax, [r8+0x40]
   7af: vmovups [rax+r15+0x20], ymm8
   7b6: mov rax, [r8+0x48]
   7ba: vmovups [rax+r15+0x20], ymm9
   7c1: mov rax, [r8+0x50]
   7c5: vmovups [rax+r15+0x20], ymm10
   7cc: mov rax, [r8+0x58]
   7d0: vmovups [rax+r15+0x20], ymm11
   7d7: mov rax, [r8+0x60]
   7db: vmovups [rax+r15+0x20], ymm12
   7e2: mov rax, [r8+0x68]
   7e6: vmovups [rax+r15+0x20], ymm13
   7ed: mov rax, [r8+0x70]
   7f1: vmovups [rax+r15+0x20], ymm14
   7f8: mov rax, [r8+0x78]
   7fc: vmovups [rax+r15+0x20], ymm15
   803: add r12, 0x10
   80a: cmp r12, [rbp-0x18]
   80e: jb 0xA7
   814: sub r11, 0x40
   81b: je 0x85C
   81d: add r15, 0x40
   824: add r10, [rbp-0x28]
   828: cmp r11, 0x40
   82f: jae 0xA4
   835: mov rax, 0x40
   83c: sub rax, r11
   83f: imul r9, rax, 1
   846: sub r15, r9
   849: imul rax, r13
   84d: sub r10, rax
   850: mov r11, 0x40
   857: jmp 0xA4
   85c: test rbx, rbx
   85f: jne 0x48
   865: mov rsp, rbp
   868: pop r15
   86a: pop r14
   86c: pop r13
   86e: pop r12
   870: pop rbp
   871: pop rbx
   872: vzeroupper
   875: ret
