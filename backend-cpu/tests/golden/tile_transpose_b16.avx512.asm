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
     d: sub rsp, 0x120
    14: mov r13, [rbp+0x40]
    18: lea r14, [r13+r13*2]
    1d: imul rax, r13, 0x10
    24: mov [rbp-0x28], rax
    28: mov rbx, rdx
    2b: imul rbx, rcx
    2f: mov rcx, rdx
    32: mov rax, rdx
    35: imul rax, r8
    39: sub r9, rax
    3c: mov [rbp-8], r8
    40: mov [rbp-0x10], r9
    44: mov r12, 0x10
    4b: cmp rbx, 0x1F
    52: cmovbe r12, rbx
    56: sub rbx, r12
    59: mov [rbp-0x18], r12
    5d: lea rax, [r12-0x10]
    62: mov [rbp-0x20], rax
    66: mov r10, rsi
    69: imul rax, r12, 2
    70: add rsi, rax
    73: xor eax, eax
    75: mov [rsp+rax*8], rdi
    79: prefetchw [rdi]
    7d: prefetchw [rdi+0x40]
    81: add rdi, [rbp-8]
    85: dec rcx
    88: jne 0x91
    8a: mov rcx, rdx
    8d: add rdi, [rbp-0x10]
    91: inc rax
    94: cmp rax, r12
    97: jb 0x75
    99: mov r11, [rbp+0x38]
    9d: xor r15d, r15d
    a0: xor r12d, r12d
    a3: mov r9, r12
    a6: cmp r9, [rbp-0x20]
    aa: cmova r9, [rbp-0x20]
    af: lea r8, [rsp+r9*8]
    b3: imul r9, 2
    ba: lea rax, [r10+r9]
    be: vmovups ymm0, [rax]
    c5: vmovups ymm1, [rax+r13]
    cc: vmovups ymm2, [rax+r13*2]
    d3: vmovups ymm3, [rax+r14]
    da: lea rax, [rax+r13*4]
    de: vmovups ymm4, [rax]
    e5: vmovups ymm5, [rax+r13]
    ec: vmovups ymm6, [rax+r13*2]
    f3: vmovups ymm7, [rax+r14]
    fa: lea rax, [rax+r13*4]
    fe: vmovups ymm8, [rax]
   105: vmovups ymm9, [rax+r13]
   10c: vmovups ymm10, [rax+r13*2]
   113: vmovups ymm11, [rax+r14]
   11a: lea rax, [rax+r13*4]
   11e: vmovups ymm12, [rax]
   125: vmovups ymm13, [rax+r13]
   12c: vmovups ymm14, [rax+r13*2]
   133: vmovups ymm15, [rax+r14]
   13a: vpunpcklwd ymm16, ymm0, ymm4
   140: vpunpckhwd ymm17, ymm0, ymm4
   146: vpunpcklwd ymm18, ymm1, ymm5
   14c: vpunpckhwd ymm19, ymm1, ymm5
   152: vpunpcklwd ymm20, ymm2, ymm6
   158: vpunpckhwd ymm21, ymm2, ymm6
   15e: vpunpcklwd ymm22, ymm3, ymm7
   164: vpunpckhwd ymm23, ymm3, ymm7
   16a: vpunpcklwd ymm24, ymm8, ymm12
   170: vpunpckhwd ymm25, ymm8, ymm12
   176: vpunpcklwd ymm26, ymm9, ymm13
   17c: vpunpckhwd ymm27, ymm9, ymm13
   182: vpunpcklwd ymm28, ymm10, ymm14
   188: vpunpckhwd ymm29, ymm10, ymm14
   18e: vpunpcklwd ymm30, ymm11, ymm15
   194: vpunpckhwd ymm31, ymm11, ymm15
   19a: vpunpcklwd ymm0, ymm16, ymm20
   1a0: vpunpckhwd ymm1, ymm16, ymm20
   1a6: vpunpcklwd ymm2, ymm17, ymm21
   1ac: vpunpckhwd ymm3, ymm17, ymm21
   1b2: vpunpcklwd ymm4, ymm18, ymm22
   1b8: vpunpckhwd ymm5, ymm18, ymm22
   1be: vpunpcklwd ymm6, ymm19, ymm23
   1c4: vpunpckhwd ymm7, ymm19, ymm23
   1ca: vpunpcklwd ymm8, ymm24, ymm28
   1d0: vpunpckhwd ymm9, ymm24, ymm28
   1d6: vpunpcklwd ymm10, ymm25, ymm29
   1dc: vpunpckhwd ymm11, ymm25, ymm29
   1e2: vpunpcklwd ymm12, ymm26, ymm30
   1e8: vpunpckhwd ymm13, ymm26, ymm30
   1ee: vpunpcklwd ymm14, ymm27, ymm31
   1f4: vpunpckhwd ymm15, ymm27, ymm31
   1fa: vpunpcklwd ymm16, ymm0, ymm4
   200: vpunpckhwd ymm17, ymm0, ymm4
   206: vpunpcklwd ymm18, ymm1, ymm5
   20c: vpunpckhwd ymm19, ymm1, ymm5
   212: vpunpcklwd ymm20, ymm2, ymm6
   218: vpunpckhwd ymm21, ymm2, ymm6
   21e: vpunpcklwd ymm22, ymm3, ymm7
   224: vpunpckhwd ymm23, ymm3, ymm7
   22a: vpunpcklwd ymm24, ymm8, ymm12
   230: vpunpckhwd ymm25, ymm8, ymm12
   236: vpunpcklwd ymm26, ymm9, ymm13
   23c: vpunpckhwd ymm27, ymm9, ymm13
   242: vpunpcklwd ymm28, ymm10, ymm14
   248: vpunpckhwd ymm29, ymm10, ymm14
   24e: vpunpcklwd ymm30, ymm11, ymm15
   254: vpunpckhwd ymm31, ymm11, ymm15
   25a: vshufi32x4 ymm0, ymm16, ymm24, 0
   261: vshufi32x4 ymm8, ymm16, ymm24, 3
   268: vshufi32x4 ymm1, ymm17, ymm25, 0
   26f: vshufi32x4 ymm9, ymm17, ymm25, 3
   276: vshufi32x4 ymm2, ymm18, ymm26, 0
   27d: vshufi32x4 ymm10, ymm18, ymm26, 3
   284: vshufi32x4 ymm3, ymm19, ymm27, 0
   28b: vshufi32x4 ymm11, ymm19, ymm27, 3
   292: vshufi32x4 ymm4, ymm20, ymm28, 0
   299: vshufi32x4 ymm12, ymm20, ymm28, 3
   2a0: vshufi32x4 ymm5, ymm21, ymm29, 0
   2a7: vshufi32x4 ymm13, ymm21, ymm29, 3
   2ae: vshufi32x4 ymm6, ymm22, ymm30, 0
   2b5: vshufi32x4 ymm14, ymm22, ymm30, 3
   2bc: vshufi32x4 ymm7, ymm23, ymm31, 0
   2c3: vshufi32x4 ymm15, ymm23, ymm31, 3
   2ca: mov rax, [r8]
   2ce: prefetchw [rax+r15+0x80]
   2d7: vmovups [rax+r15], ymm0
   2de: mov rax, [r8+8]
   2e2: prefetchw [rax+r15+0x80]
   2eb: vmovups [rax+r15], ymm1
   2f2: mov rax, [r8+0x10]
   2f6: prefetchw [rax+r15+0x80]
   2ff: vmovups [rax+r15], ymm2
   306: mov rax, [r8+0x18]
   30a: prefetchw [rax+r15+0x80]
   313: vmovups [rax+r15], ymm3
   31a: mov rax, [r8+0x20]
   31e: prefetchw [rax+r15+0x80]
   327: vmovups [rax+r15], ymm4
   32e: mov rax, [r8+0x28]
   332: prefetchw [rax+r15+0x80]
   33b: vmovups [rax+r15], ymm5
   342: mov rax, [r8+0x30]
   346: prefetchw [rax+r15+0x80]
   34f: vmovups [rax+r15], ymm6
   356: mov rax, [r8+0x38]
   35a: prefetchw [rax+r15+0x80]
   363: vmovups [rax+r15], ymm7
   36a: mov rax, [r8+0x40]
   36e: prefetchw [rax+r15+0x80]
   377: vmovups [rax+r15], ymm8
   37e: mov rax, [r8+0x48]
   382: prefetchw [rax+r15+0x80]
   38b: vmovups [rax+r15], ymm9
   392: mov rax, [r8+0x50]
   396: prefetchw [rax+r15+0x80]
   39f: vmovups [rax+r15], ymm10
   3a6: mov rax, [r8+0x58]
   3aa: prefetchw [rax+r15+0x80]
   3b3: vmovups [rax+r15], ymm11
   3ba: mov rax, [r8+0x60]
   3be: prefetchw [rax+r15+0x80]
   3c7: vmovups [rax+r15], ymm12
   3ce: mov rax, [r8+0x68]
   3d2: prefetchw [rax+r15+0x80]
   3db: vmovups [rax+r15], ymm13
   3e2: mov rax, [r8+0x70]
   3e6: prefetchw [rax+r15+0x80]
   3ef: vmovups [rax+r15], ymm14
   3f6: mov rax, [r8+0x78]
   3fa: prefetchw [rax+r15+0x80]
   403: vmovups [rax+r15], ymm15
   40a: add r12, 0x10
   411: cmp r12, [rbp-0x18]
   415: jb 0xA3
   41b: sub r11, 0x10
   422: je 0x463
   424: add r15, 0x20
   42b: add r10, [rbp-0x28]
   42f: cmp r11, 0x10
   436: jae 0xA0
   43c: mov rax, 0x10
   443: sub rax, r11
   446: imul r9, rax, 2
   44d: sub r15, r9
   450: imul rax, r13
   454: sub r10, rax
   457: mov r11, 0x10
   45e: jmp 0xA0
   463: test rbx, rbx
   466: jne 0x44
   46c: mov rsp, rbp
   46f: pop r15
   471: pop r14
   473: pop r13
   475: pop r12
   477: pop rbp
   478: pop rbx
   479: vzeroupper
   47c: ret
