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
    3a: call 0x3F  ; tilewright_tile_transpose_b8_16
    3f: add rsp, 0x10
    43: mov rsp, rbp
    46: pop rbp
    47: ret
tilewright_tile_transpose_b8_16:
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
    69: imul rax, r12, 1
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
    b3: imul r9, 1
    ba: lea rax, [r10+r9]
    be: vmovups xmm0, [rax]
    c5: vmovups xmm1, [rax+r13]
    cc: vmovups xmm2, [rax+r13*2]
    d3: vmovups xmm3, [rax+r14]
    da: lea rax, [rax+r13*4]
    de: vmovups xmm4, [rax]
    e5: vmovups xmm5, [rax+r13]
    ec: vmovups xmm6, [rax+r13*2]
    f3: vmovups xmm7, [rax+r14]
    fa: lea rax, [rax+r13*4]
    fe: vmovups xmm8, [rax]
   105: vmovups xmm9, [rax+r13]
   10c: vmovups xmm10, [rax+r13*2]
   113: vmovups xmm11, [rax+r14]
   11a: lea rax, [rax+r13*4]
   11e: vmovups xmm12, [rax]
   125: vmovups xmm13, [rax+r13]
   12c: vmovups xmm14, [rax+r13*2]
   133: vmovups xmm15, [rax+r14]
   13a: vpunpcklbw xmm16, xmm0, xmm8
   140: vpunpckhbw xmm17, xmm0, xmm8
   146: vpunpcklbw xmm18, xmm1, xmm9
   14c: vpunpckhbw xmm19, xmm1, xmm9
   152: vpunpcklbw xmm20, xmm2, xmm10
   158: vpunpckhbw xmm21, xmm2, xmm10
   15e: vpunpcklbw xmm22, xmm3, xmm11
   164: vpunpckhbw xmm23, xmm3, xmm11
   16a: vpunpcklbw xmm24, xmm4, xmm12
   170: vpunpckhbw xmm25, xmm4, xmm12
   176: vpunpcklbw xmm26, xmm5, xmm13
   17c: vpunpckhbw xmm27, xmm5, xmm13
   182: vpunpcklbw xmm28, xmm6, xmm14
   188: vpunpckhbw xmm29, xmm6, xmm14
   18e: vpunpcklbw xmm30, xmm7, xmm15
   194: vpunpckhbw xmm31, xmm7, xmm15
   19a: vpunpcklbw xmm0, xmm16, xmm24
   1a0: vpunpckhbw xmm1, xmm16, xmm24
   1a6: vpunpcklbw xmm2, xmm17, xmm25
   1ac: vpunpckhbw xmm3, xmm17, xmm25
   1b2: vpunpcklbw xmm4, xmm18, xmm26
   1b8: vpunpckhbw xmm5, xmm18, xmm26
   1be: vpunpcklbw xmm6, xmm19, xmm27
   1c4: vpunpckhbw xmm7, xmm19, xmm27
   1ca: vpunpcklbw xmm8, xmm20, xmm28
   1d0: vpunpckhbw xmm9, xmm20, xmm28
   1d6: vpunpcklbw xmm10, xmm21, xmm29
   1dc: vpunpckhbw xmm11, xmm21, xmm29
   1e2: vpunpcklbw xmm12, xmm22, xmm30
   1e8: vpunpckhbw xmm13, xmm22, xmm30
   1ee: vpunpcklbw xmm14, xmm23, xmm31
   1f4: vpunpckhbw xmm15, xmm23, xmm31
   1fa: vpunpcklbw xmm16, xmm0, xmm8
   200: vpunpckhbw xmm17, xmm0, xmm8
   206: vpunpcklbw xmm18, xmm1, xmm9
   20c: vpunpckhbw xmm19, xmm1, xmm9
   212: vpunpcklbw xmm20, xmm2, xmm10
   218: vpunpckhbw xmm21, xmm2, xmm10
   21e: vpunpcklbw xmm22, xmm3, xmm11
   224: vpunpckhbw xmm23, xmm3, xmm11
   22a: vpunpcklbw xmm24, xmm4, xmm12
   230: vpunpckhbw xmm25, xmm4, xmm12
   236: vpunpcklbw xmm26, xmm5, xmm13
   23c: vpunpckhbw xmm27, xmm5, xmm13
   242: vpunpcklbw xmm28, xmm6, xmm14
   248: vpunpckhbw xmm29, xmm6, xmm14
   24e: vpunpcklbw xmm30, xmm7, xmm15
   254: vpunpckhbw xmm31, xmm7, xmm15
   25a: vpunpcklbw xmm0, xmm16, xmm24
   260: vpunpckhbw xmm1, xmm16, xmm24
   266: vpunpcklbw xmm2, xmm17, xmm25
   26c: vpunpckhbw xmm3, xmm17, xmm25
   272: vpunpcklbw xmm4, xmm18, xmm26
   278: vpunpckhbw xmm5, xmm18, xmm26
   27e: vpunpcklbw xmm6, xmm19, xmm27
   284: vpunpckhbw xmm7, xmm19, xmm27
   28a: vpunpcklbw xmm8, xmm20, xmm28
   290: vpunpckhbw xmm9, xmm20, xmm28
   296: vpunpcklbw xmm10, xmm21, xmm29
   29c: vpunpckhbw xmm11, xmm21, xmm29
   2a2: vpunpcklbw xmm12, xmm22, xmm30
   2a8: vpunpckhbw xmm13, xmm22, xmm30
   2ae: vpunpcklbw xmm14, xmm23, xmm31
   2b4: vpunpckhbw xmm15, xmm23, xmm31
   2ba: mov rax, [r8]
   2be: prefetchw [rax+r15+0x80]
   2c7: vmovups [rax+r15], xmm0
   2ce: mov rax, [r8+8]
   2d2: prefetchw [rax+r15+0x80]
   2db: vmovups [rax+r15], xmm1
   2e2: mov rax, [r8+0x10]
   2e6: prefetchw [rax+r15+0x80]
   2ef: vmovups [rax+r15], xmm2
   2f6: mov rax, [r8+0x18]
   2fa: prefetchw [rax+r15+0x80]
   303: vmovups [rax+r15], xmm3
   30a: mov rax, [r8+0x20]
   30e: prefetchw [rax+r15+0x80]
   317: vmovups [rax+r15], xmm4
   31e: mov rax, [r8+0x28]
   322: prefetchw [rax+r15+0x80]
   32b: vmovups [rax+r15], xmm5
   332: mov rax, [r8+0x30]
   336: prefetchw [rax+r15+0x80]
   33f: vmovups [rax+r15], xmm6
   346: mov rax, [r8+0x38]
   34a: prefetchw [rax+r15+0x80]
   353: vmovups [rax+r15], xmm7
   35a: mov rax, [r8+0x40]
   35e: prefetchw [rax+r15+0x80]
   367: vmovups [rax+r15], xmm8
   36e: mov rax, [r8+0x48]
   372: prefetchw [rax+r15+0x80]
   37b: vmovups [rax+r15], xmm9
   382: mov rax, [r8+0x50]
   386: prefetchw [rax+r15+0x80]
   38f: vmovups [rax+r15], xmm10
   396: mov rax, [r8+0x58]
   39a: prefetchw [rax+r15+0x80]
   3a3: vmovups [rax+r15], xmm11
   3aa: mov rax, [r8+0x60]
   3ae: prefetchw [rax+r15+0x80]
   3b7: vmovups [rax+r15], xmm12
   3be: mov rax, [r8+0x68]
   3c2: prefetchw [rax+r15+0x80]
   3cb: vmovups [rax+r15], xmm13
   3d2: mov rax, [r8+0x70]
   3d6: prefetchw [rax+r15+0x80]
   3df: vmovups [rax+r15], xmm14
   3e6: mov rax, [r8+0x78]
   3ea: prefetchw [rax+r15+0x80]
   3f3: vmovups [rax+r15], xmm15
   3fa: add r12, 0x10
   401: cmp r12, [rbp-0x18]
   405: jb 0xA3
   40b: sub r11, 0x10
   412: je 0x453
   414: add r15, 0x10
   41b: add r10, [rbp-0x28]
   41f: cmp r11, 0x10
   426: jae 0xA0
   42c: mov rax, 0x10
   433: sub rax, r11
   436: imul r9, rax, 1
   43d: sub r15, r9
   440: imul rax, r13
   444: sub r10, rax
   447: mov r11, 0x10
   44e: jmp 0xA0
   453: test rbx, rbx
   456: jne 0x44
   45c: mov rsp, rbp
   45f: pop r15
   461: pop r14
   463: pop r13
   465: pop r12
   467: pop rbp
   468: pop rbx
   469: vzeroupper
   46c: ret
