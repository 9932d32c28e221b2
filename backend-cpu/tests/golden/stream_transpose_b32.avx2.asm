k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: sub rsp, 0x30
     8: mov [rsp+0x20], r12
     d: mov [rsp+0x28], r13
    12: mov r13, [rdi+8]
    16: mov rsi, [rdi]
    19: mov edx, 0x40
    1e: mov ecx, 3
    23: mov r8d, 0x140
    29: mov r9d, 0x5000
    2f: mov r11d, 0x28
    35: mov eax, 2
    3a: mov r10d, 0x300
    40: mov r12d, 0x7800
    46: mov [rsp], r11
    4a: mov [rsp+8], rax
    4f: mov [rsp+0x10], r10
    54: mov [rsp+0x18], r12
    59: mov rdi, r13
    5c: call 0x61  ; tilewright_stream_transpose_b32
    61: mfence
    64: mov r12, [rsp+0x20]
    69: mov r13, [rsp+0x28]
    6e: add rsp, 0x30
    72: mov rsp, rbp
    75: pop rbp
    76: ret
tilewright_stream_transpose_b32:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: sub rsp, 0x2B8
    11: mov [rsp+0x290], rdx
    19: mov [rsp+0x298], rcx
    21: mov [rsp+0x2A8], r9
    29: mov [rsp+0x278], rdi
    31: test rdx, rdx
    34: jle 0x771
    3a: test rcx, rcx
    3d: jle 0x771
    43: imul rdx, rcx
    47: imul rdx, 4
    4e: mov [rsp+0x280], rdx
    56: imul rax, r8, 8
    5d: mov [rsp+0x288], rax
    65: mov rcx, rdx
    68: lea rax, [rdx+0x1FF]
    6f: xor edx, edx
    71: div rcx
    74: add rax, 9
    7b: shr rax, 1
    7f: mov [rsp+0x2B0], rax
    87: mov rax, [rsp+0x2F0]
    8f: mov rdx, [rsp+0x2F8]
    97: test rax, rax
    9a: jle 0x771
    a0: test rdx, rdx
    a3: jle 0x771
    a9: mov r13, rsi
    ac: mov r15, rsi
    af: mov r14, rax
    b2: imul rax, rdx
    b6: mov [rsp+0x260], rax
    be: mov rcx, r8
    c1: or r8, r9
    c4: and r8, 0x3F
    c8: mov rdx, rdi
    cb: and rdx, 3
    cf: or r8, rdx
    d2: xor edx, edx
    d4: test r8, r8
    d7: sete dl
    da: mov [rsp+0x248], rdx
    e2: mov rax, rdi
    e5: neg rax
    e8: and rax, 0x3F
    ec: shr rax, 2
    f0: test rdx, rdx
    f3: cmove rax, rdx
    f7: test rax, rax
    fa: jne 0x103
    fc: mov rax, 0x20
   103: mov rdx, [rsp+0x260]
   10b: cmp rdx, rax
   10e: jae 0x11E
   110: mov rax, 0x10
   117: cmp rdx, rax
   11a: cmovb rax, rdx
   11e: mov [rsp+0x258], rax
   126: sub [rsp+0x260], rax
   12e: lea r10, [rsp+0x100]
   136: mov r8, r13
   139: mov r11, rax
   13c: mov [r10], r13
   140: add r10, 8
   147: add r13, [rsp+0x300]
   14f: dec r14
   152: jne 0x167
   154: add r15, [rsp+0x308]
   15c: mov r13, r15
   15f: mov r14, [rsp+0x2F0]
   167: dec r11
   16a: jne 0x13C
   16c: mov [rsp+0x270], r10
   174: mov r11, 0x10
   17b: sub r11, rax
   17e: jbe 0x190
   180: mov [r10], r8
   184: add r10, 8
   18b: dec r11
   18e: jne 0x180
   190: mov rax, [rsp+0x258]
   198: test rax, rax
   19b: je 0x771
   1a1: mov [rsp+0x250], rax
   1a9: vmovups ymm0, [rsp+0x100]
   1b2: vmovups [rsp], ymm0
   1b8: vmovups ymm0, [rsp+0x120]
   1c1: vmovups [rsp+0x20], ymm0
   1c7: vmovups ymm0, [rsp+0x140]
   1d0: vmovups [rsp+0x40], ymm0
   1d6: vmovups ymm0, [rsp+0x160]
   1df: vmovups [rsp+0x60], ymm0
   1e5: vmovups ymm0, [rsp+0x180]
   1ee: vmovups [rsp+0x80], ymm0
   1f7: vmovups ymm0, [rsp+0x1A0]
   200: vmovups [rsp+0xA0], ymm0
   209: vmovups ymm0, [rsp+0x1C0]
   212: vmovups [rsp+0xC0], ymm0
   21b: vmovups ymm0, [rsp+0x1E0]
   224: vmovups [rsp+0xE0], ymm0
   22d: lea rdx, [rsp+0x80]
   235: lea r8, [rsp+0x100]
   23d: cmp rax, 0x10
   244: cmova rdx, r8
   248: mov [rsp+0x268], rdx
   250: xor edx, edx
   252: cmp rax, 0x10
   259: setae dl
   25c: and rdx, [rsp+0x248]
   264: mov [rsp+0x240], rdx
   26c: xor edx, edx
   26e: cmp rdx, rax
   271: sbb r8, r8
   274: mov [rsp+rdx*4+0x200], r8d
   27c: inc rdx
   27f: cmp rdx, 0x10
   286: jb 0x26E
   288: mov rdx, [rsp+0x260]
   290: test rdx, rdx
   293: je 0x342
   299: mov rax, 0x20
   2a0: cmp rdx, rax
   2a3: jae 0x2B3
   2a5: mov rax, 0x10
   2ac: cmp rdx, rax
   2af: cmovb rax, rdx
   2b3: mov [rsp+0x258], rax
   2bb: sub [rsp+0x260], rax
   2c3: lea r10, [rsp+0x100]
   2cb: mov r8, r13
   2ce: mov r11, rax
   2d1: mov [r10], r13
   2d5: add r10, 8
   2dc: add r13, [rsp+0x300]
   2e4: dec r14
   2e7: jne 0x2FC
   2e9: add r15, [rsp+0x308]
   2f1: mov r13, r15
   2f4: mov r14, [rsp+0x2F0]
   2fc: dec r11
   2ff: jne 0x2D1
   301: mov [rsp+0x270], r10
   309: mov r11, 0x10
   310: sub r11, rax
   313: jbe 0x325
   315: mov [r10], r8
   319: add r10, 8
   320: dec r11
   323: jne 0x315
   325: lea r11, [rsp+0x100]
   32d: mov r9, [r11]
   331: mov r10, r9
   334: add r10, [rsp+0x280]
   33c: and r9, 0xFFFFFFFFFFFFFFC0
   340: jmp 0x35C
   342: xor edx, edx
   344: mov [rsp+0x258], rdx
   34c: lea r11, [rsp+0x100]
   354: mov [rsp+0x270], r11
   35c: mov rax, [rsp+0x298]
   364: mov [rsp+0x2A0], rax
   36c: mov r12, [rsp+0x278]
   374: xor esi, esi
   376: mov rdx, r12
   379: mov rbx, [rsp+0x290]
   381: cmp rbx, 8
   388: jae 0x3AF
   38a: mov rax, 8
   391: sub rax, rbx
   394: mov r8, rax
   397: imul r8, rcx
   39b: sub rdx, r8
   39e: imul rax, 4
   3a5: sub rsi, rax
   3a8: mov rbx, 8
   3af: lea rbp, [rsp]
   3b4: mov rdi, rdx
   3b7: cmp r11, [rsp+0x270]
   3bf: jae 0x403
   3c1: mov rax, [rsp+0x2B0]
   3c9: prefetcht0 [r9]
   3ce: add r9, 0x40
   3d5: cmp r9, r10
   3d8: jb 0x3FE
   3da: add r11, 8
   3e1: cmp r11, [rsp+0x270]
   3e9: jae 0x403
   3eb: mov r9, [r11]
   3ef: mov r10, r9
   3f2: add r10, [rsp+0x280]
   3fa: and r9, 0xFFFFFFFFFFFFFFC0
   3fe: dec rax
   401: jne 0x3C9
   403: mov rax, [rbp]
   407: vmovups ymm0, [rax+rsi]
   40c: mov rax, [rbp+8]
   410: vmovups ymm1, [rax+rsi]
   415: mov rax, [rbp+0x10]
   419: vmovups ymm2, [rax+rsi]
   41e: mov rax, [rbp+0x18]
   422: vmovups ymm3, [rax+rsi]
   427: mov rax, [rbp+0x20]
   42b: vmovups ymm4, [rax+rsi]
   430: mov rax, [rbp+0x28]
   434: vmovups ymm5, [rax+rsi]
   439: mov rax, [rbp+0x30]
   43d: vmovups ymm6, [rax+rsi]
   442: mov rax, [rbp+0x38]
   446: vmovups ymm7, [rax+rsi]
   44b: vunpcklps ymm8, ymm0, ymm1
   44f: vunpckhps ymm9, ymm0, ymm1
   453: vunpcklps ymm10, ymm2, ymm3
   457: vunpckhps ymm11, ymm2, ymm3
   45b: vunpcklps ymm12, ymm4, ymm5
   45f: vunpckhps ymm13, ymm4, ymm5
   463: vunpcklps ymm14, ymm6, ymm7
   467: vunpckhps ymm15, ymm6, ymm7
   46b: vunpcklpd ymm0, ymm8, ymm10
   470: vunpckhpd ymm1, ymm8, ymm10
   475: vunpcklpd ymm2, ymm9, ymm11
   47a: vunpckhpd ymm3, ymm9, ymm11
   47f: vunpcklpd ymm4, ymm12, ymm14
   484: vunpckhpd ymm5, ymm12, ymm14
   489: vunpcklpd ymm6, ymm13, ymm15
   48e: vunpckhpd ymm7, ymm13, ymm15
   493: vperm2f128 ymm8, ymm0, ymm4, 0x20
   499: vperm2f128 ymm12, ymm0, ymm4, 0x31
   49f: vperm2f128 ymm9, ymm1, ymm5, 0x20
   4a5: vperm2f128 ymm13, ymm1, ymm5, 0x31
   4ab: vperm2f128 ymm10, ymm2, ymm6, 0x20
   4b1: vperm2f128 ymm14, ymm2, ymm6, 0x31
   4b7: vperm2f128 ymm11, ymm3, ymm7, 0x20
   4bd: vperm2f128 ymm15, ymm3, ymm7, 0x31
   4c3: cmp r11, [rsp+0x270]
   4cb: jae 0x50F
   4cd: mov rax, [rsp+0x2B0]
   4d5: prefetcht0 [r9]
   4da: add r9, 0x40
   4e1: cmp r9, r10
   4e4: jb 0x50A
   4e6: add r11, 8
   4ed: cmp r11, [rsp+0x270]
   4f5: jae 0x50F
   4f7: mov r9, [r11]
   4fb: mov r10, r9
   4fe: add r10, [rsp+0x280]
   506: and r9, 0xFFFFFFFFFFFFFFC0
   50a: dec rax
   50d: jne 0x4D5
   50f: mov rax, [rsp+0x240]
   517: lea r8, [rdi]
   51b: test rax, rax
   51e: je 0x562
   520: vmovntps [r8], ymm8
   526: vmovntps [r8+rcx], ymm9
   52c: lea r8, [r8+rcx*2]
   530: vmovntps [r8], ymm10
   536: vmovntps [r8+rcx], ymm11
   53c: lea r8, [r8+rcx*2]
   540: vmovntps [r8], ymm12
   546: vmovntps [r8+rcx], ymm13
   54c: lea r8, [r8+rcx*2]
   550: vmovntps [r8], ymm14
   556: vmovntps [r8+rcx], ymm15
   55c: lea r8, [r8+rcx*2]
   560: jmp 0x5AB
   562: vmovups ymm0, [rsp+0x200]
   56b: vmaskmovps [r8], ymm0, ymm8
   571: vmaskmovps [r8+rcx], ymm0, ymm9
   577: lea r8, [r8+rcx*2]
   57b: vmaskmovps [r8], ymm0, ymm10
   581: vmaskmovps [r8+rcx], ymm0, ymm11
   587: lea r8, [r8+rcx*2]
   58b: vmaskmovps [r8], ymm0, ymm12
   591: vmaskmovps [r8+rcx], ymm0, ymm13
   597: lea r8, [r8+rcx*2]
   59b: vmaskmovps [r8], ymm0, ymm14
   5a1: vmaskmovps [r8+rcx], ymm0, ymm15
   5a7: lea r8, [r8+rcx*2]
   5ab: mov rax, [rbp+0x40]
   5af: vmovups ymm0, [rax+rsi]
   5b4: mov rax, [rbp+0x48]
   5b8: vmovups ymm1, [rax+rsi]
   5bd: mov rax, [rbp+0x50]
   5c1: vmovups ymm2, [rax+rsi]
   5c6: mov rax, [rbp+0x58]
   5ca: vmovups ymm3, [rax+rsi]
   5cf: mov rax, [rbp+0x60]
   5d3: vmovups ymm4, [rax+rsi]
   5d8: mov rax, [rbp+0x68]
   5dc: vmovups ymm5, [rax+rsi]
   5e1: mov rax, [rbp+0x70]
   5e5: vmovups ymm6, [rax+rsi]
   5ea: mov rax, [rbp+0x78]
   5ee: vmovups ymm7, [rax+rsi]
   5f3: vunpcklps ymm8, ymm0, ymm1
   5f7: vunpckhps ymm9, ymm0, ymm1
   5fb: vunpcklps ymm10, ymm2, ymm3
   5ff: vunpckhps ymm11, ymm2, ymm3
   603: vunpcklps ymm12, ymm4, ymm5
   607: vunpckhps ymm13, ymm4, ymm5
   60b: vunpcklps ymm14, ymm6, ymm7
   60f: vunpckhps ymm15, ymm6, ymm7
   613: vunpcklpd ymm0, ymm8, ymm10
   618: vunpckhpd ymm1, ymm8, ymm10
   61d: vunpcklpd ymm2, ymm9, ymm11
   622: vunpckhpd ymm3, ymm9, ymm11
   627: vunpcklpd ymm4, ymm12, ymm14
   62c: vunpckhpd ymm5, ymm12, ymm14
   631: vunpcklpd ymm6, ymm13, ymm15
   636: vunpckhpd ymm7, ymm13, ymm15
   63b: vperm2f128 ymm8, ymm0, ymm4, 0x20
   641: vperm2f128 ymm12, ymm0, ymm4, 0x31
   647: vperm2f128 ymm9, ymm1, ymm5, 0x20
   64d: vperm2f128 ymm13, ymm1, ymm5, 0x31
   653: vperm2f128 ymm10, ymm2, ymm6, 0x20
   659: vperm2f128 ymm14, ymm2, ymm6, 0x31
   65f: vperm2f128 ymm11, ymm3, ymm7, 0x20
   665: vperm2f128 ymm15, ymm3, ymm7, 0x31
   66b: mov rax, [rsp+0x240]
   673: lea r8, [rdi+0x20]
   677: test rax, rax
   67a: je 0x6BE
   67c: vmovntps [r8], ymm8
   682: vmovntps [r8+rcx], ymm9
   688: lea r8, [r8+rcx*2]
   68c: vmovntps [r8], ymm10
   692: vmovntps [r8+rcx], ymm11
   698: lea r8, [r8+rcx*2]
   69c: vmovntps [r8], ymm12
   6a2: vmovntps [r8+rcx], ymm13
   6a8: lea r8, [r8+rcx*2]
   6ac: vmovntps [r8], ymm14
   6b2: vmovntps [r8+rcx], ymm15
   6b8: lea r8, [r8+rcx*2]
   6bc: jmp 0x707
   6be: vmovups ymm0, [rsp+0x220]
   6c7: vmaskmovps [r8], ymm0, ymm8
   6cd: vmaskmovps [r8+rcx], ymm0, ymm9
   6d3: lea r8, [r8+rcx*2]
   6d7: vmaskmovps [r8], ymm0, ymm10
   6dd: vmaskmovps [r8+rcx], ymm0, ymm11
   6e3: lea r8, [r8+rcx*2]
   6e7: vmaskmovps [r8], ymm0, ymm12
   6ed: vmaskmovps [r8+rcx], ymm0, ymm13
   6f3: lea r8, [r8+rcx*2]
   6f7: vmaskmovps [r8], ymm0, ymm14
   6fd: vmaskmovps [r8+rcx], ymm0, ymm15
   703: lea r8, [r8+rcx*2]
   707: add rdi, 0x40
   70e: add rbp, 0x80
   715: cmp rbp, [rsp+0x268]
   71d: jb 0x3B7
   723: add rsi, 0x20
   72a: add rdx, [rsp+0x288]
   732: sub rbx, 8
   739: jne 0x381
   73f: add r12, [rsp+0x2A8]
   747: dec qword ptr [rsp+0x2A0]
   74f: jne 0x376
   755: mov rax, [rsp+0x250]
   75d: imul rax, 4
   764: add [rsp+0x278], rax
   76c: jmp 0x190
   771: add rsp, 0x2B8
   778: pop r15
   77a: pop r14
   77c: pop r13
   77e: pop r12
   780: pop rbp
   781: pop rbx
   782: vzeroupper
   785: ret
