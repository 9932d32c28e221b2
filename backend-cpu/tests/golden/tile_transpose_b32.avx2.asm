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
    6d: imul rax, r12, 4
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
    b7: imul r9, 4
    be: add r9, r10
    c1: vmovups ymm0, [r9]
    c7: vmovups ymm1, [r9+r13]
    ce: vmovups ymm2, [r9+r13*2]
    d5: vmovups ymm3, [r9+r14]
    dc: lea rax, [r9+r13*4]
    e0: vmovups ymm4, [rax]
    e5: vmovups ymm5, [rax+r13]
    ec: vmovups ymm6, [rax+r13*2]
    f3: vmovups ymm7, [rax+r14]
    fa: vunpcklps ymm8, ymm0, ymm1
    fe: vunpckhps ymm9, ymm0, ymm1
   102: vunpcklps ymm10, ymm2, ymm3
   106: vunpckhps ymm11, ymm2, ymm3
   10a: vunpcklps ymm12, ymm4, ymm5
   10e: vunpckhps ymm13, ymm4, ymm5
   112: vunpcklps ymm14, ymm6, ymm7
   116: vunpckhps ymm15, ymm6, ymm7
   11a: vunpcklpd ymm0, ymm8, ymm10
   11f: vunpckhpd ymm1, ymm8, ymm10
   124: vunpcklpd ymm2, ymm9, ymm11
   129: vunpckhpd ymm3, ymm9, ymm11
   12e: vunpcklpd ymm4, ymm12, ymm14
   133: vunpckhpd ymm5, ymm12, ymm14
   138: vunpcklpd ymm6, ymm13, ymm15
   13d: vunpckhpd ymm7, ymm13, ymm15
   142: vperm2f128 ymm8, ymm0, ymm4, 0x20
   148: vperm2f128 ymm12, ymm0, ymm4, 0x31
   14e: vperm2f128 ymm9, ymm1, ymm5, 0x20
   154: vperm2f128 ymm13, ymm1, ymm5, 0x31
   15a: vperm2f128 ymm10, ymm2, ymm6, 0x20
   160: vperm2f128 ymm14, ymm2, ymm6, 0x31
   166: vperm2f128 ymm11, ymm3, ymm7, 0x20
   16c: vperm2f128 ymm15, ymm3, ymm7, 0x31
   172: mov rax, [r8]
   176: prefetchw [rax+r15+0x80]
   17f: vmovups [rax+r15], ymm8
   185: mov rax, [r8+8]
   189: prefetchw [rax+r15+0x80]
   192: vmovups [rax+r15], ymm9
   198: mov rax, [r8+0x10]
   19c: prefetchw [rax+r15+0x80]
   1a5: vmovups [rax+r15], ymm10
   1ab: mov rax, [r8+0x18]
   1af: prefetchw [rax+r15+0x80]
   1b8: vmovups [rax+r15], ymm11
   1be: mov rax, [r8+0x20]
   1c2: prefetchw [rax+r15+0x80]
   1cb: vmovups [rax+r15], ymm12
   1d1: mov rax, [r8+0x28]
   1d5: prefetchw [rax+r15+0x80]
   1de: vmovups [rax+r15], ymm13
   1e4: mov rax, [r8+0x30]
   1e8: prefetchw [rax+r15+0x80]
   1f1: vmovups [rax+r15], ymm14
   1f7: mov rax, [r8+0x38]
   1fb: prefetchw [rax+r15+0x80]
   204: vmovups [rax+r15], ymm15
   20a: lea rax, [r9+r13*8]
   20e: vmovups ymm0, [rax]
   213: vmovups ymm1, [rax+r13]
   21a: vmovups ymm2, [rax+r13*2]
   221: vmovups ymm3, [rax+r14]
   228: lea rax, [rax+r13*4]
   22c: vmovups ymm4, [rax]
   231: vmovups ymm5, [rax+r13]
   238: vmovups ymm6, [rax+r13*2]
   23f: vmovups ymm7, [rax+r14]
   246: vunpcklps ymm8, ymm0, ymm1
   24a: vunpckhps ymm9, ymm0, ymm1
   24e: vunpcklps ymm10, ymm2, ymm3
   252: vunpckhps ymm11, ymm2, ymm3
   256: vunpcklps ymm12, ymm4, ymm5
   25a: vunpckhps ymm13, ymm4, ymm5
   25e: vunpcklps ymm14, ymm6, ymm7
   262: vunpckhps ymm15, ymm6, ymm7
   266: vunpcklpd ymm0, ymm8, ymm10
   26b: vunpckhpd ymm1, ymm8, ymm10
   270: vunpcklpd ymm2, ymm9, ymm11
   275: vunpckhpd ymm3, ymm9, ymm11
   27a: vunpcklpd ymm4, ymm12, ymm14
   27f: vunpckhpd ymm5, ymm12, ymm14
   284: vunpcklpd ymm6, ymm13, ymm15
   289: vunpckhpd ymm7, ymm13, ymm15
   28e: vperm2f128 ymm8, ymm0, ymm4, 0x20
   294: vperm2f128 ymm12, ymm0, ymm4, 0x31
   29a: vperm2f128 ymm9, ymm1, ymm5, 0x20
   2a0: vperm2f128 ymm13, ymm1, ymm5, 0x31
   2a6: vperm2f128 ymm10, ymm2, ymm6, 0x20
   2ac: vperm2f128 ymm14, ymm2, ymm6, 0x31
   2b2: vperm2f128 ymm11, ymm3, ymm7, 0x20
   2b8: vperm2f128 ymm15, ymm3, ymm7, 0x31
   2be: mov rax, [r8]
   2c2: vmovups [rax+r15+0x20], ymm8
   2c9: mov rax, [r8+8]
   2cd: vmovups [rax+r15+0x20], ymm9
   2d4: mov rax, [r8+0x10]
   2d8: vmovups [rax+r15+0x20], ymm10
   2df: mov rax, [r8+0x18]
   2e3: vmovups [rax+r15+0x20], ymm11
   2ea: mov rax, [r8+0x20]
   2ee: vmovups [rax+r15+0x20], ymm12
   2f5: mov rax, [r8+0x28]
   2f9: vmovups [rax+r15+0x20], ymm13
   300: mov rax, [r8+0x30]
   304: vmovups [rax+r15+0x20], ymm14
   30b: mov rax, [r8+0x38]
   30f: vmovups [rax+r15+0x20], ymm15
   316: vmovups ymm0, [r9+0x20]
   31c: vmovups ymm1, [r9+r13+0x20]
   323: vmovups ymm2, [r9+r13*2+0x20]
   32a: vmovups ymm3, [r9+r14+0x20]
   331: lea rax, [r9+r13*4]
   335: vmovups ymm4, [rax+0x20]
   33a: vmovups ymm5, [rax+r13+0x20]
   341: vmovups ymm6, [rax+r13*2+0x20]
   348: vmovups ymm7, [rax+r14+0x20]
   34f: vunpcklps ymm8, ymm0, ymm1
   353: vunpckhps ymm9, ymm0, ymm1
   357: vunpcklps ymm10, ymm2, ymm3
   35b: vunpckhps ymm11, ymm2, ymm3
   35f: vunpcklps ymm12, ymm4, ymm5
   363: vunpckhps ymm13, ymm4, ymm5
   367: vunpcklps ymm14, ymm6, ymm7
   36b: vunpckhps ymm15, ymm6, ymm7
   36f: vunpcklpd ymm0, ymm8, ymm10
   374: vunpckhpd ymm1, ymm8, ymm10
   379: vunpcklpd ymm2, ymm9, ymm11
   37e: vunpckhpd ymm3, ymm9, ymm11
   383: vunpcklpd ymm4, ymm12, ymm14
   388: vunpckhpd ymm5, ymm12, ymm14
   38d: vunpcklpd ymm6, ymm13, ymm15
   392: vunpckhpd ymm7, ymm13, ymm15
   397: vperm2f128 ymm8, ymm0, ymm4, 0x20
   39d: vperm2f128 ymm12, ymm0, ymm4, 0x31
   3a3: vperm2f128 ymm9, ymm1, ymm5, 0x20
   3a9: vperm2f128 ymm13, ymm1, ymm5, 0x31
   3af: vperm2f128 ymm10, ymm2, ymm6, 0x20
   3b5: vperm2f128 ymm14, ymm2, ymm6, 0x31
   3bb: vperm2f128 ymm11, ymm3, ymm7, 0x20
   3c1: vperm2f128 ymm15, ymm3, ymm7, 0x31
   3c7: mov rax, [r8+0x40]
   3cb: prefetchw [rax+r15+0x80]
   3d4: vmovups [rax+r15], ymm8
   3da: mov rax, [r8+0x48]
   3de: prefetchw [rax+r15+0x80]
   3e7: vmovups [rax+r15], ymm9
   3ed: mov rax, [r8+0x50]
   3f1: prefetchw [rax+r15+0x80]
   3fa: vmovups [rax+r15], ymm10
   400: mov rax, [r8+0x58]
   404: prefetchw [rax+r15+0x80]
   40d: vmovups [rax+r15], ymm11
   413: mov rax, [r8+0x60]
   417: prefetchw [rax+r15+0x80]
   420: vmovups [rax+r15], ymm12
   426: mov rax, [r8+0x68]
   42a: prefetchw [rax+r15+0x80]
   433: vmovups [rax+r15], ymm13
   439: mov rax, [r8+0x70]
   43d: prefetchw [rax+r15+0x80]
   446: vmovups [rax+r15], ymm14
   44c: mov rax, [r8+0x78]
   450: prefetchw [rax+r15+0x80]
   459: vmovups [rax+r15], ymm15
   45f: lea rax, [r9+r13*8]
   463: vmovups ymm0, [rax+0x20]
   468: vmovups ymm1, [rax+r13+0x20]
   46f: vmovups ymm2, [rax+r13*2+0x20]
   476: vmovups ymm3, [rax+r14+0x20]
   47d: lea rax, [rax+r13*4]
   481: vmovups ymm4, [rax+0x20]
   486: vmovups ymm5, [rax+r13+0x20]
   48d: vmovups ymm6, [rax+r13*2+0x20]
   494: vmovups ymm7, [rax+r14+0x20]
   49b: vunpcklps ymm8, ymm0, ymm1
   49f: vunpckhps ymm9, ymm0, ymm1
   4a3: vunpcklps ymm10, ymm2, ymm3
   4a7: vunpckhps ymm11, ymm2, ymm3
   4ab: vunpcklps ymm12, ymm4, ymm5
   4af: vunpckhps ymm13, ymm4, ymm5
   4b3: vunpcklps ymm14, ymm6, ymm7
   4b7: vunpckhps ymm15, ymm6, ymm7
   4bb: vunpcklpd ymm0, ymm8, ymm10
   4c0: vunpckhpd ymm1, ymm8, ymm10
   4c5: vunpcklpd ymm2, ymm9, ymm11
   4ca: vunpckhpd ymm3, ymm9, ymm11
   4cf: vunpcklpd ymm4, ymm12, ymm14
   4d4: vunpckhpd ymm5, ymm12, ymm14
   4d9: vunpcklpd ymm6, ymm13, ymm15
   4de: vunpckhpd ymm7, ymm13, ymm15
   4e3: vperm2f128 ymm8, ymm0, ymm4, 0x20
   4e9: vperm2f128 ymm12, ymm0, ymm4, 0x31
   4ef: vperm2f128 ymm9, ymm1, ymm5, 0x20
   4f5: vperm2f128 ymm13, ymm1, ymm5, 0x31
   4fb: vperm2f128 ymm10, ymm2, ymm6, 0x20
   501: vperm2f128 ymm14, ymm2, ymm6, 0x31
   507: vperm2f128 ymm11, ymm3, ymm7, 0x20
   50d: vperm2f128 ymm15, ymm3, ymm7, 0x31
   513: mov rax, [r8+0x40]
   517: vmovups [rax+r15+0x20], ymm8
   51e: mov rax, [r8+0x48]
   522: vmovups [rax+r15+0x20], ymm9
   529: mov rax, [r8+0x50]
   52d: vmovups [rax+r15+0x20], ymm10
   534: mov rax, [r8+0x58]
   538: vmovups [rax+r15+0x20], ymm11
   53f: mov rax, [r8+0x60]
   543: vmovups [rax+r15+0x20], ymm12
   54a: mov rax, [r8+0x68]
   54e: vmovups [rax+r15+0x20], ymm13
   555: mov rax, [r8+0x70]
   559: vmovups [rax+r15+0x20], ymm14
   560: mov rax, [r8+0x78]
   564: vmovups [rax+r15+0x20], ymm15
   56b: add r12, 0x10
   572: cmp r12, [rbp-0x18]
   576: jb 0xA7
   57c: sub r11, 0x10
   583: je 0x5C4
   585: add r15, 0x40
   58c: add r10, [rbp-0x28]
   590: cmp r11, 0x10
   597: jae 0xA4
   59d: mov rax, 0x10
   5a4: sub rax, r11
   5a7: imul r9, rax, 4
   5ae: sub r15, r9
   5b1: imul rax, r13
   5b5: sub r10, rax
   5b8: mov r11, 0x10
   5bf: jmp 0xA4
   5c4: test rbx, rbx
   5c7: jne 0x48
   5cd: mov rsp, rbp
   5d0: pop r15
   5d2: pop r14
   5d4: pop r13
   5d6: pop r12
   5d8: pop rbp
   5d9: pop rbx
   5da: vzeroupper
   5dd: ret
