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
    69: imul rax, r12, 4
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
    b3: imul r9, 4
    ba: add r9, r10
    bd: vmovups ymm0, [r9]
    c3: vmovups ymm1, [r9+r13]
    ca: vmovups ymm2, [r9+r13*2]
    d1: vmovups ymm3, [r9+r14]
    d8: lea rax, [r9+r13*4]
    dc: vmovups ymm4, [rax]
    e1: vmovups ymm5, [rax+r13]
    e8: vmovups ymm6, [rax+r13*2]
    ef: vmovups ymm7, [rax+r14]
    f6: vunpcklps ymm8, ymm0, ymm1
    fa: vunpckhps ymm9, ymm0, ymm1
    fe: vunpcklps ymm10, ymm2, ymm3
   102: vunpckhps ymm11, ymm2, ymm3
   106: vunpcklps ymm12, ymm4, ymm5
   10a: vunpckhps ymm13, ymm4, ymm5
   10e: vunpcklps ymm14, ymm6, ymm7
   112: vunpckhps ymm15, ymm6, ymm7
   116: vunpcklpd ymm0, ymm8, ymm10
   11b: vunpckhpd ymm1, ymm8, ymm10
   120: vunpcklpd ymm2, ymm9, ymm11
   125: vunpckhpd ymm3, ymm9, ymm11
   12a: vunpcklpd ymm4, ymm12, ymm14
   12f: vunpckhpd ymm5, ymm12, ymm14
   134: vunpcklpd ymm6, ymm13, ymm15
   139: vunpckhpd ymm7, ymm13, ymm15
   13e: vperm2f128 ymm8, ymm0, ymm4, 0x20
   144: vperm2f128 ymm12, ymm0, ymm4, 0x31
   14a: vperm2f128 ymm9, ymm1, ymm5, 0x20
   150: vperm2f128 ymm13, ymm1, ymm5, 0x31
   156: vperm2f128 ymm10, ymm2, ymm6, 0x20
   15c: vperm2f128 ymm14, ymm2, ymm6, 0x31
   162: vperm2f128 ymm11, ymm3, ymm7, 0x20
   168: vperm2f128 ymm15, ymm3, ymm7, 0x31
   16e: mov rax, [r8]
   172: prefetchw [rax+r15+0x80]
   17b: vmovups [rax+r15], ymm8
   181: mov rax, [r8+8]
   185: prefetchw [rax+r15+0x80]
   18e: vmovups [rax+r15], ymm9
   194: mov rax, [r8+0x10]
   198: prefetchw [rax+r15+0x80]
   1a1: vmovups [rax+r15], ymm10
   1a7: mov rax, [r8+0x18]
   1ab: prefetchw [rax+r15+0x80]
   1b4: vmovups [rax+r15], ymm11
   1ba: mov rax, [r8+0x20]
   1be: prefetchw [rax+r15+0x80]
   1c7: vmovups [rax+r15], ymm12
   1cd: mov rax, [r8+0x28]
   1d1: prefetchw [rax+r15+0x80]
   1da: vmovups [rax+r15], ymm13
   1e0: mov rax, [r8+0x30]
   1e4: prefetchw [rax+r15+0x80]
   1ed: vmovups [rax+r15], ymm14
   1f3: mov rax, [r8+0x38]
   1f7: prefetchw [rax+r15+0x80]
   200: vmovups [rax+r15], ymm15
   206: lea rax, [r9+r13*8]
   20a: vmovups ymm0, [rax]
   20f: vmovups ymm1, [rax+r13]
   216: vmovups ymm2, [rax+r13*2]
   21d: vmovups ymm3, [rax+r14]
   224: lea rax, [rax+r13*4]
   228: vmovups ymm4, [rax]
   22d: vmovups ymm5, [rax+r13]
   234: vmovups ymm6, [rax+r13*2]
   23b: vmovups ymm7, [rax+r14]
   242: vunpcklps ymm8, ymm0, ymm1
   246: vunpckhps ymm9, ymm0, ymm1
   24a: vunpcklps ymm10, ymm2, ymm3
   24e: vunpckhps ymm11, ymm2, ymm3
   252: vunpcklps ymm12, ymm4, ymm5
   256: vunpckhps ymm13, ymm4, ymm5
   25a: vunpcklps ymm14, ymm6, ymm7
   25e: vunpckhps ymm15, ymm6, ymm7
   262: vunpcklpd ymm0, ymm8, ymm10
   267: vunpckhpd ymm1, ymm8, ymm10
   26c: vunpcklpd ymm2, ymm9, ymm11
   271: vunpckhpd ymm3, ymm9, ymm11
   276: vunpcklpd ymm4, ymm12, ymm14
   27b: vunpckhpd ymm5, ymm12, ymm14
   280: vunpcklpd ymm6, ymm13, ymm15
   285: vunpckhpd ymm7, ymm13, ymm15
   28a: vperm2f128 ymm8, ymm0, ymm4, 0x20
   290: vperm2f128 ymm12, ymm0, ymm4, 0x31
   296: vperm2f128 ymm9, ymm1, ymm5, 0x20
   29c: vperm2f128 ymm13, ymm1, ymm5, 0x31
   2a2: vperm2f128 ymm10, ymm2, ymm6, 0x20
   2a8: vperm2f128 ymm14, ymm2, ymm6, 0x31
   2ae: vperm2f128 ymm11, ymm3, ymm7, 0x20
   2b4: vperm2f128 ymm15, ymm3, ymm7, 0x31
   2ba: mov rax, [r8]
   2be: vmovups [rax+r15+0x20], ymm8
   2c5: mov rax, [r8+8]
   2c9: vmovups [rax+r15+0x20], ymm9
   2d0: mov rax, [r8+0x10]
   2d4: vmovups [rax+r15+0x20], ymm10
   2db: mov rax, [r8+0x18]
   2df: vmovups [rax+r15+0x20], ymm11
   2e6: mov rax, [r8+0x20]
   2ea: vmovups [rax+r15+0x20], ymm12
   2f1: mov rax, [r8+0x28]
   2f5: vmovups [rax+r15+0x20], ymm13
   2fc: mov rax, [r8+0x30]
   300: vmovups [rax+r15+0x20], ymm14
   307: mov rax, [r8+0x38]
   30b: vmovups [rax+r15+0x20], ymm15
   312: vmovups ymm0, [r9+0x20]
   318: vmovups ymm1, [r9+r13+0x20]
   31f: vmovups ymm2, [r9+r13*2+0x20]
   326: vmovups ymm3, [r9+r14+0x20]
   32d: lea rax, [r9+r13*4]
   331: vmovups ymm4, [rax+0x20]
   336: vmovups ymm5, [rax+r13+0x20]
   33d: vmovups ymm6, [rax+r13*2+0x20]
   344: vmovups ymm7, [rax+r14+0x20]
   34b: vunpcklps ymm8, ymm0, ymm1
   34f: vunpckhps ymm9, ymm0, ymm1
   353: vunpcklps ymm10, ymm2, ymm3
   357: vunpckhps ymm11, ymm2, ymm3
   35b: vunpcklps ymm12, ymm4, ymm5
   35f: vunpckhps ymm13, ymm4, ymm5
   363: vunpcklps ymm14, ymm6, ymm7
   367: vunpckhps ymm15, ymm6, ymm7
   36b: vunpcklpd ymm0, ymm8, ymm10
   370: vunpckhpd ymm1, ymm8, ymm10
   375: vunpcklpd ymm2, ymm9, ymm11
   37a: vunpckhpd ymm3, ymm9, ymm11
   37f: vunpcklpd ymm4, ymm12, ymm14
   384: vunpckhpd ymm5, ymm12, ymm14
   389: vunpcklpd ymm6, ymm13, ymm15
   38e: vunpckhpd ymm7, ymm13, ymm15
   393: vperm2f128 ymm8, ymm0, ymm4, 0x20
   399: vperm2f128 ymm12, ymm0, ymm4, 0x31
   39f: vperm2f128 ymm9, ymm1, ymm5, 0x20
   3a5: vperm2f128 ymm13, ymm1, ymm5, 0x31
   3ab: vperm2f128 ymm10, ymm2, ymm6, 0x20
   3b1: vperm2f128 ymm14, ymm2, ymm6, 0x31
   3b7: vperm2f128 ymm11, ymm3, ymm7, 0x20
   3bd: vperm2f128 ymm15, ymm3, ymm7, 0x31
   3c3: mov rax, [r8+0x40]
   3c7: prefetchw [rax+r15+0x80]
   3d0: vmovups [rax+r15], ymm8
   3d6: mov rax, [r8+0x48]
   3da: prefetchw [rax+r15+0x80]
   3e3: vmovups [rax+r15], ymm9
   3e9: mov rax, [r8+0x50]
   3ed: prefetchw [rax+r15+0x80]
   3f6: vmovups [rax+r15], ymm10
   3fc: mov rax, [r8+0x58]
   400: prefetchw [rax+r15+0x80]
   409: vmovups [rax+r15], ymm11
   40f: mov rax, [r8+0x60]
   413: prefetchw [rax+r15+0x80]
   41c: vmovups [rax+r15], ymm12
   422: mov rax, [r8+0x68]
   426: prefetchw [rax+r15+0x80]
   42f: vmovups [rax+r15], ymm13
   435: mov rax, [r8+0x70]
   439: prefetchw [rax+r15+0x80]
   442: vmovups [rax+r15], ymm14
   448: mov rax, [r8+0x78]
   44c: prefetchw [rax+r15+0x80]
   455: vmovups [rax+r15], ymm15
   45b: lea rax, [r9+r13*8]
   45f: vmovups ymm0, [rax+0x20]
   464: vmovups ymm1, [rax+r13+0x20]
   46b: vmovups ymm2, [rax+r13*2+0x20]
   472: vmovups ymm3, [rax+r14+0x20]
   479: lea rax, [rax+r13*4]
   47d: vmovups ymm4, [rax+0x20]
   482: vmovups ymm5, [rax+r13+0x20]
   489: vmovups ymm6, [rax+r13*2+0x20]
   490: vmovups ymm7, [rax+r14+0x20]
   497: vunpcklps ymm8, ymm0, ymm1
   49b: vunpckhps ymm9, ymm0, ymm1
   49f: vunpcklps ymm10, ymm2, ymm3
   4a3: vunpckhps ymm11, ymm2, ymm3
   4a7: vunpcklps ymm12, ymm4, ymm5
   4ab: vunpckhps ymm13, ymm4, ymm5
   4af: vunpcklps ymm14, ymm6, ymm7
   4b3: vunpckhps ymm15, ymm6, ymm7
   4b7: vunpcklpd ymm0, ymm8, ymm10
   4bc: vunpckhpd ymm1, ymm8, ymm10
   4c1: vunpcklpd ymm2, ymm9, ymm11
   4c6: vunpckhpd ymm3, ymm9, ymm11
   4cb: vunpcklpd ymm4, ymm12, ymm14
   4d0: vunpckhpd ymm5, ymm12, ymm14
   4d5: vunpcklpd ymm6, ymm13, ymm15
   4da: vunpckhpd ymm7, ymm13, ymm15
   4df: vperm2f128 ymm8, ymm0, ymm4, 0x20
   4e5: vperm2f128 ymm12, ymm0, ymm4, 0x31
   4eb: vperm2f128 ymm9, ymm1, ymm5, 0x20
   4f1: vperm2f128 ymm13, ymm1, ymm5, 0x31
   4f7: vperm2f128 ymm10, ymm2, ymm6, 0x20
   4fd: vperm2f128 ymm14, ymm2, ymm6, 0x31
   503: vperm2f128 ymm11, ymm3, ymm7, 0x20
   509: vperm2f128 ymm15, ymm3, ymm7, 0x31
   50f: mov rax, [r8+0x40]
   513: vmovups [rax+r15+0x20], ymm8
   51a: mov rax, [r8+0x48]
   51e: vmovups [rax+r15+0x20], ymm9
   525: mov rax, [r8+0x50]
   529: vmovups [rax+r15+0x20], ymm10
   530: mov rax, [r8+0x58]
   534: vmovups [rax+r15+0x20], ymm11
   53b: mov rax, [r8+0x60]
   53f: vmovups [rax+r15+0x20], ymm12
   546: mov rax, [r8+0x68]
   54a: vmovups [rax+r15+0x20], ymm13
   551: mov rax, [r8+0x70]
   555: vmovups [rax+r15+0x20], ymm14
   55c: mov rax, [r8+0x78]
   560: vmovups [rax+r15+0x20], ymm15
   567: add r12, 0x10
   56e: cmp r12, [rbp-0x18]
   572: jb 0xA3
   578: sub r11, 0x10
   57f: je 0x5C0
   581: add r15, 0x40
   588: add r10, [rbp-0x28]
   58c: cmp r11, 0x10
   593: jae 0xA0
   599: mov rax, 0x10
   5a0: sub rax, r11
   5a3: imul r9, rax, 4
   5aa: sub r15, r9
   5ad: imul rax, r13
   5b1: sub r10, rax
   5b4: mov r11, 0x10
   5bb: jmp 0xA0
   5c0: test rbx, rbx
   5c3: jne 0x44
   5c9: mov rsp, rbp
   5cc: pop r15
   5ce: pop r14
   5d0: pop r13
   5d2: pop r12
   5d4: pop rbp
   5d5: pop rbx
   5d6: vzeroupper
   5d9: ret
