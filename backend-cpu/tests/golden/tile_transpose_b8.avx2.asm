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
     a: mov rax, rsp
     d: sub rsp, 0x248
    14: and rsp, 0xFFFFFFFFFFFFFFE0
    18: mov [rsp+0x240], rax
    20: mov r11, [rax+0x38]
    24: mov [rsp], r11
    29: mov r11, [rax+0x40]
    2d: mov [rsp+8], r11
    32: mov rax, [rsp+8]
    37: lea r10, [rax+rax*2]
    3b: mov r11, rdx
    3e: imul r11, rcx
    42: mov rcx, rdx
    45: imul rbx, rax, 0x40
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
    9e: je 0x8D0
    a4: add r12, 1
    a8: cmp r12, rbp
    ab: jb 0x88
    ad: mov r9, rsi
    b0: mov rbp, [rsp+0x20]
    b5: add rsi, rbp
    b8: mov r8, [rsp]
    bd: xor ebx, ebx
    bf: xor ebp, ebp
    c1: mov r13, rbp
    c4: cmp r13, [rsp+0x28]
    c9: cmova r13, [rsp+0x28]
    cf: lea r12, [rsp+r13*8+0x38]
    d4: add r13, r9
    d7: mov r14, r13
    da: imul r13, rax, 0x20
    e1: add r13, r14
    e4: vmovups xmm0, [r14]
    ea: vmovups xmm1, [r14+rax]
    f0: vmovups xmm2, [r14+rax*2]
    f6: vmovups xmm3, [r14+r10]
    fc: lea r14, [r14+rax*4]
   100: vmovups xmm4, [r14]
   106: vmovups xmm5, [r14+rax]
   10c: vmovups xmm6, [r14+rax*2]
   112: vmovups xmm7, [r14+r10]
   118: lea r14, [r14+rax*4]
   11c: vmovups xmm8, [r14]
   122: vmovups xmm9, [r14+rax]
   128: vmovups xmm10, [r14+rax*2]
   12e: vmovups xmm11, [r14+r10]
   134: lea r14, [r14+rax*4]
   138: vmovups xmm12, [r14]
   13e: vmovups xmm13, [r14+rax]
   144: vmovups xmm14, [r14+rax*2]
   14a: vmovups xmm15, [r14+r10]
   150: lea r14, [r14+rax*4]
   154: vinserti128 ymm0, ymm0, [r14], 1
   15b: vinserti128 ymm1, ymm1, [r14+rax], 1
   162: vinserti128 ymm2, ymm2, [r14+rax*2], 1
   169: vinserti128 ymm3, ymm3, [r14+r10], 1
   170: lea r14, [r14+rax*4]
   174: vinserti128 ymm4, ymm4, [r14], 1
   17b: vinserti128 ymm5, ymm5, [r14+rax], 1
   182: vinserti128 ymm6, ymm6, [r14+rax*2], 1
   189: vinserti128 ymm7, ymm7, [r14+r10], 1
   190: lea r14, [r14+rax*4]
   194: vinserti128 ymm8, ymm8, [r14], 1
   19b: vinserti128 ymm9, ymm9, [r14+rax], 1
   1a2: vinserti128 ymm10, ymm10, [r14+rax*2], 1
   1a9: vinserti128 ymm11, ymm11, [r14+r10], 1
   1b0: lea r14, [r14+rax*4]
   1b4: vinserti128 ymm12, ymm12, [r14], 1
   1bb: vinserti128 ymm13, ymm13, [r14+rax], 1
   1c2: vinserti128 ymm14, ymm14, [r14+rax*2], 1
   1c9: vinserti128 ymm15, ymm15, [r14+r10], 1
   1d0: vmovups [rsp+0x220], ymm15
   1d9: vpunpckhbw ymm15, ymm0, ymm8
   1de: vpunpcklbw ymm0, ymm0, ymm8
   1e3: vmovups [rsp+0x140], ymm15
   1ec: vpunpckhbw ymm15, ymm1, ymm9
   1f1: vpunpcklbw ymm1, ymm1, ymm9
   1f6: vmovups [rsp+0x160], ymm15
   1ff: vpunpckhbw ymm15, ymm2, ymm10
   204: vpunpcklbw ymm2, ymm2, ymm10
   209: vmovups [rsp+0x180], ymm15
   212: vpunpckhbw ymm15, ymm3, ymm11
   217: vpunpcklbw ymm3, ymm3, ymm11
   21c: vmovups [rsp+0x1A0], ymm15
   225: vpunpckhbw ymm15, ymm4, ymm12
   22a: vpunpcklbw ymm4, ymm4, ymm12
   22f: vmovups [rsp+0x1C0], ymm15
   238: vpunpckhbw ymm15, ymm5, ymm13
   23d: vpunpcklbw ymm5, ymm5, ymm13
   242: vmovups [rsp+0x1E0], ymm15
   24b: vpunpckhbw ymm15, ymm6, ymm14
   250: vpunpcklbw ymm6, ymm6, ymm14
   255: vmovups [rsp+0x200], ymm15
   25e: vmovups ymm15, [rsp+0x220]
   267: vpunpckhbw ymm8, ymm7, ymm15
   26c: vpunpcklbw ymm7, ymm7, ymm15
   271: vmovups [rsp+0x220], ymm8
   27a: vpunpcklbw ymm8, ymm0, ymm4
   27e: vpunpckhbw ymm9, ymm0, ymm4
   282: vpunpcklbw ymm10, ymm1, ymm5
   286: vpunpckhbw ymm11, ymm1, ymm5
   28a: vpunpcklbw ymm12, ymm2, ymm6
   28e: vpunpckhbw ymm13, ymm2, ymm6
   292: vpunpcklbw ymm14, ymm3, ymm7
   296: vpunpckhbw ymm15, ymm3, ymm7
   29a: vpunpcklbw ymm0, ymm8, ymm12
   29f: vpunpckhbw ymm1, ymm8, ymm12
   2a4: vpunpcklbw ymm2, ymm9, ymm13
   2a9: vpunpckhbw ymm3, ymm9, ymm13
   2ae: vpunpcklbw ymm4, ymm10, ymm14
   2b3: vpunpckhbw ymm5, ymm10, ymm14
   2b8: vpunpcklbw ymm6, ymm11, ymm15
   2bd: vpunpckhbw ymm7, ymm11, ymm15
   2c2: vpunpcklbw ymm8, ymm0, ymm4
   2c6: vpunpckhbw ymm9, ymm0, ymm4
   2ca: vpunpcklbw ymm10, ymm1, ymm5
   2ce: vpunpckhbw ymm11, ymm1, ymm5
   2d2: vpunpcklbw ymm12, ymm2, ymm6
   2d6: vpunpckhbw ymm13, ymm2, ymm6
   2da: vpunpcklbw ymm14, ymm3, ymm7
   2de: vpunpckhbw ymm15, ymm3, ymm7
   2e2: mov r15, [r12]
   2e7: prefetchw [r15+rbx+0x80]
   2f0: vmovups [r15+rbx], ymm8
   2f6: mov r15, [r12+8]
   2fb: prefetchw [r15+rbx+0x80]
   304: vmovups [r15+rbx], ymm9
   30a: mov r15, [r12+0x10]
   30f: prefetchw [r15+rbx+0x80]
   318: vmovups [r15+rbx], ymm10
   31e: mov r15, [r12+0x18]
   323: prefetchw [r15+rbx+0x80]
   32c: vmovups [r15+rbx], ymm11
   332: mov r15, [r12+0x20]
   337: prefetchw [r15+rbx+0x80]
   340: vmovups [r15+rbx], ymm12
   346: mov r15, [r12+0x28]
   34b: prefetchw [r15+rbx+0x80]
   354: vmovups [r15+rbx], ymm13
   35a: mov r15, [r12+0x30]
   35f: prefetchw [r15+rbx+0x80]
   368: vmovups [r15+rbx], ymm14
   36e: mov r15, [r12+0x38]
   373: prefetchw [r15+rbx+0x80]
   37c: vmovups [r15+rbx], ymm15
   382: vmovups ymm0, [rsp+0x140]
   38b: vmovups ymm1, [rsp+0x160]
   394: vmovups ymm2, [rsp+0x180]
   39d: vmovups ymm3, [rsp+0x1A0]
   3a6: vmovups ymm4, [rsp+0x1C0]
   3af: vmovups ymm5, [rsp+0x1E0]
   3b8: vmovups ymm6, [rsp+0x200]
   3c1: vmovups ymm7, [rsp+0x220]
   3ca: vpunpcklbw ymm8, ymm0, ymm4
   3ce: vpunpckhbw ymm9, ymm0, ymm4
   3d2: vpunpcklbw ymm10, ymm1, ymm5
   3d6: vpunpckhbw ymm11, ymm1, ymm5
   3da: vpunpcklbw ymm12, ymm2, ymm6
   3de: vpunpckhbw ymm13, ymm2, ymm6
   3e2: vpunpcklbw ymm14, ymm3, ymm7
   3e6: vpunpckhbw ymm15, ymm3, ymm7
   3ea: vpunpcklbw ymm0, ymm8, ymm12
   3ef: vpunpckhbw ymm1, ymm8, ymm12
   3f4: vpunpcklbw ymm2, ymm9, ymm13
   3f9: vpunpckhbw ymm3, ymm9, ymm13
   3fe: vpunpcklbw ymm4, ymm10, ymm14
   403: vpunpckhbw ymm5, ymm10, ymm14
   408: vpunpcklbw ymm6, ymm11, ymm15
   40d: vpunpckhbw ymm7, ymm11, ymm15
   412: vpunpcklbw ymm8, ymm0, ymm4
   416: vpunpckhbw ymm9, ymm0, ymm4
   41a: vpunpcklbw ymm10, ymm1, ymm5
   41e: vpunpckhbw ymm11, ymm1, ymm5
   422: vpunpcklbw ymm12, ymm2, ymm6
   426: vpunpckhbw ymm13, ymm2, ymm6
   42a: vpunpcklbw ymm14, ymm3, ymm7
   42e: vpunpckhbw ymm15, ymm3, ymm7
   432: mov r15, [r12+0x40]
   437: prefetchw [r15+rbx+0x80]
   440: vmovups [r15+rbx], ymm8
   446: mov r15, [r12+0x48]
   44b: prefetchw [r15+rbx+0x80]
   454: vmovups [r15+rbx], ymm9
   45a: mov r15, [r12+0x50]
   45f: prefetchw [r15+rbx+0x80]
   468: vmovups [r15+rbx], ymm10
   46e: mov r15, [r12+0x58]
   473: prefetchw [r15+rbx+0x80]
   47c: vmovups [r15+rbx], ymm11
   482: mov r15, [r12+0x60]
   487: prefetchw [r15+rbx+0x80]
   490: vmovups [r15+rbx], ymm12
   496: mov r15, [r12+0x68]
   49b: prefetchw [r15+rbx+0x80]
   4a4: vmovups [r15+rbx], ymm13
   4aa: mov r15, [r12+0x70]
   4af: prefetchw [r15+rbx+0x80]
   4b8: vmovups [r15+rbx], ymm14
   4be: mov r15, [r12+0x78]
   4c3: prefetchw [r15+rbx+0x80]
   4cc: vmovups [r15+rbx], ymm15
   4d2: vmovups xmm0, [r13]
   4d8: vmovups xmm1, [r13+rax]
   4df: vmovups xmm2, [r13+rax*2]
   4e6: vmovups xmm3, [r13+r10]
   4ed: lea r13, [r13+rax*4]
   4f2: vmovups xmm4, [r13]
   4f8: vmovups xmm5, [r13+rax]
   4ff: vmovups xmm6, [r13+rax*2]
   506: vmovups xmm7, [r13+r10]
   50d: lea r13, [r13+rax*4]
   512: vmovups xmm8, [r13]
   518: vmovups xmm9, [r13+rax]
   51f: vmovups xmm10, [r13+rax*2]
   526: vmovups xmm11, [r13+r10]
   52d: lea r13, [r13+rax*4]
   532: vmovups xmm12, [r13]
   538: vmovups xmm13, [r13+rax]
   53f: vmovups xmm14, [r13+rax*2]
   546: vmovups xmm15, [r13+r10]
   54d: lea r13, [r13+rax*4]
   552: vinserti128 ymm0, ymm0, [r13], 1
   559: vinserti128 ymm1, ymm1, [r13+rax], 1
   561: vinserti128 ymm2, ymm2, [r13+rax*2], 1
   569: vinserti128 ymm3, ymm3, [r13+r10], 1
   571: lea r13, [r13+rax*4]
   576: vinserti128 ymm4, ymm4, [r13], 1
   57d: vinserti128 ymm5, ymm5, [r13+rax], 1
   585: vinserti128 ymm6, ymm6, [r13+rax*2], 1
   58d: vinserti128 ymm7, ymm7, [r13+r10], 1
   595: lea r13, [r13+rax*4]
   59a: vinserti128 ymm8, ymm8, [r13], 1
   5a1: vinserti128 ymm9, ymm9, [r13+rax], 1
   5a9: vinserti128 ymm10, ymm10, [r13+rax*2], 1
   5b1: vinserti128 ymm11, ymm11, [r13+r10], 1
   5b9: lea r13, [r13+rax*4]
   5be: vinserti128 ymm12, ymm12, [r13], 1
   5c5: vinserti128 ymm13, ymm13, [r13+rax], 1
   5cd: vinserti128 ymm14, ymm14, [r13+rax*2], 1
   5d5: vinserti128 ymm15, ymm15, [r13+r10], 1
   5dd: vmovups [rsp+0x220], ymm15
   5e6: vpunpckhbw ymm15, ymm0, ymm8
   5eb: vpunpcklbw ymm0, ymm0, ymm8
   5f0: vmovups [rsp+0x140], ymm15
   5f9: vpunpckhbw ymm15, ymm1, ymm9
   5fe: vpunpcklbw ymm1, ymm1, ymm9
   603: vmovups [rsp+0x160], ymm15
   60c: vpunpckhbw ymm15, ymm2, ymm10
   611: vpunpcklbw ymm2, ymm2, ymm10
   616: vmovups [rsp+0x180], ymm15
   61f: vpunpckhbw ymm15, ymm3, ymm11
   624: vpunpcklbw ymm3, ymm3, ymm11
   629: vmovups [rsp+0x1A0], ymm15
   632: vpunpckhbw ymm15, ymm4, ymm12
   637: vpunpcklbw ymm4, ymm4, ymm12
   63c: vmovups [rsp+0x1C0], ymm15
   645: vpunpckhbw ymm15, ymm5, ymm13
   64a: vpunpcklbw ymm5, ymm5, ymm13
   64f: vmovups [rsp+0x1E0], ymm15
   658: vpunpckhbw ymm15, ymm6, ymm14
   65d: vpunpcklbw ymm6, ymm6, ymm14
   662: vmovups [rsp+0x200], ymm15
   66b: vmovups ymm15, [rsp+0x220]
   674: vpunpckhbw ymm8, ymm7, ymm15
   679: vpunpcklbw ymm7, ymm7, ymm15
   67e: vmovups [rsp+0x220], ymm8
   687: vpunpcklbw ymm8, ymm0, ymm4
   68b: vpunpckhbw ymm9, ymm0, ymm4
   68f: vpunpcklbw ymm10, ymm1, ymm5
   693: vpunpckhbw ymm11, ymm1, ymm5
   697: vpunpcklbw ymm12, ymm2, ymm6
   69b: vpunpckhbw ymm13, ymm2, ymm6
   69f: vpunpcklbw ymm14, ymm3, ymm7
   6a3: vpunpckhbw ymm15, ymm3, ymm7
   6a7: vpunpcklbw ymm0, ymm8, ymm12
   6ac: vpunpckhbw ymm1, ymm8, ymm12
   6b1: vpunpcklbw ymm2, ymm9, ymm13
   6b6: vpunpckhbw ymm3, ymm9, ymm13
   6bb: vpunpcklbw ymm4, ymm10, ymm14
   6c0: vpunpckhbw ymm5, ymm10, ymm14
   6c5: vpunpcklbw ymm6, ymm11, ymm15
   6ca: vpunpckhbw ymm7, ymm11, ymm15
   6cf: vpunpcklbw ymm8, ymm0, ymm4
   6d3: vpunpckhbw ymm9, ymm0, ymm4
   6d7: vpunpcklbw ymm10, ymm1, ymm5
   6db: vpunpckhbw ymm11, ymm1, ymm5
   6df: vpunpcklbw ymm12, ymm2, ymm6
   6e3: vpunpckhbw ymm13, ymm2, ymm6
   6e7: vpunpcklbw ymm14, ymm3, ymm7
   6eb: vpunpckhbw ymm15, ymm3, ymm7
   6ef: mov r14, [r12]
   6f4: vmovups [r14+rbx+0x20], ymm8
   6fb: mov r14, [r12+8]
   700: vmovups [r14+rbx+0x20], ymm9
   707: mov r14, [r12+0x10]
   70c: vmovups [r14+rbx+0x20], ymm10
   713: mov r14, [r12+0x18]
   718: vmovups [r14+rbx+0x20], ymm11
   71f: mov r14, [r12+0x20]
   724: vmovups [r14+rbx+0x20], ymm12
   72b: mov r14, [r12+0x28]
   730: vmovups [r14+rbx+0x20], ymm13
   737: mov r14, [r12+0x30]
   73c: vmovups [r14+rbx+0x20], ymm14
   743: mov r14, [r12+0x38]
   748: vmovups [r14+rbx+0x20], ymm15
   74f: vmovups ymm0, [rsp+0x140]
   758: vmovups ymm1, [rsp+0x160]
   761: vmovups ymm2, [rsp+0x180]
   76a: vmovups ymm3, [rsp+0x1A0]
   773: vmovups ymm4, [rsp+0x1C0]
   77c: vmovups ymm5, [rsp+0x1E0]
   785: vmovups ymm6, [rsp+0x200]
   78e: vmovups ymm7, [rsp+0x220]
   797: vpunpcklbw ymm8, ymm0, ymm4
   79b: vpunpckhbw ymm9, ymm0, ymm4
   79f: vpunpcklbw ymm10, ymm1, ymm5
   7a3: vpunpckhbw ymm11, ymm1, ymm5
   7a7: vpunpcklbw ymm12, ymm2, ymm6
   7ab: vpunpckhbw ymm13, ymm2, ymm6
   7af: vpunpcklbw ymm14, ymm3, ymm7
   7b3: vpunpckhbw ymm15, ymm3, ymm7
   7b7: vpunpcklbw ymm0, ymm8, ymm12
   7bc: vpunpckhbw ymm1, ymm8, ymm12
   7c1: vpunpcklbw ymm2, ymm9, ymm13
   7c6: vpunpckhbw ymm3, ymm9, ymm13
   7cb: vpunpcklbw ymm4, ymm10, ymm14
   7d0: vpunpckhbw ymm5, ymm10, ymm14
   7d5: vpunpcklbw ymm6, ymm11, ymm15
   7da: vpunpckhbw ymm7, ymm11, ymm15
   7df: vpunpcklbw ymm8, ymm0, ymm4
   7e3: vpunpckhbw ymm9, ymm0, ymm4
   7e7: vpunpcklbw ymm10, ymm1, ymm5
   7eb: vpunpckhbw ymm11, ymm1, ymm5
   7ef: vpunpcklbw ymm12, ymm2, ymm6
   7f3: vpunpckhbw ymm13, ymm2, ymm6
   7f7: vpunpcklbw ymm14, ymm3, ymm7
   7fb: vpunpckhbw ymm15, ymm3, ymm7
   7ff: mov r14, [r12+0x40]
   804: vmovups [r14+rbx+0x20], ymm8
   80b: mov r14, [r12+0x48]
   810: vmovups [r14+rbx+0x20], ymm9
   817: mov r14, [r12+0x50]
   81c: vmovups [r14+rbx+0x20], ymm10
   823: mov r14, [r12+0x58]
   828: vmovups [r14+rbx+0x20], ymm11
   82f: mov r14, [r12+0x60]
   834: vmovups [r14+rbx+0x20], ymm12
   83b: mov r14, [r12+0x68]
   840: vmovups [r14+rbx+0x20], ymm13
   847: mov r14, [r12+0x70]
   84c: vmovups [r14+rbx+0x20], ymm14
   853: mov r14, [r12+0x78]
   858: vmovups [r14+rbx+0x20], ymm15
   85f: add rbp, 0x10
   863: cmp rbp, [rsp+0x20]
   868: jb 0xC1
   86e: add rbx, 0x40
   872: add r9, [rsp+0x30]
   877: sub r8, 0x40
   87b: cmp r8, 0x40
   87f: jae 0xBF
   885: test r8, r8
   888: je 0x8B1
   88a: mov rbp, 0x40
   891: sub rbp, r8
   894: imul r12, rbp, 1
   89b: sub rbx, r12
   89e: imul rbp, rax
   8a2: sub r9, rbp
   8a5: mov r8, 0x40
   8ac: jmp 0xBF
   8b1: test r11, r11
   8b4: jne 0x65
   8ba: mov rsp, [rsp+0x240]
   8c2: pop r15
   8c4: pop r14
   8c6: pop r13
   8c8: pop r12
   8ca: pop rbp
   8cb: pop rbx
   8cc: vzeroupper
   8cf: ret
   8d0: mov rcx, rdx
   8d3: add rdi, [rsp+0x18]
   8d8: jmp 0xA4
