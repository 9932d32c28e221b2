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
     a: sub rsp, 0x720
    11: mov [rsp+0x290], rdx
    19: mov [rsp+0x298], rcx
    21: mov [rsp+0x2A8], r9
    29: mov [rsp+0x278], rdi
    31: test rdx, rdx
    34: jle 0xFF6
    3a: test rcx, rcx
    3d: jle 0xFF6
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
    87: mov rax, [rsp+0x758]
    8f: mov rdx, [rsp+0x760]
    97: test rax, rax
    9a: jle 0xFF6
    a0: test rdx, rdx
    a3: jle 0xFF6
    a9: mov [rsp+0x710], rdx
    b1: mov r13, rsi
    b4: mov r15, rsi
    b7: mov r14, rax
    ba: add rsi, 4
    c1: mov [rsp+0x718], rsi
    c9: imul rax, rdx
    cd: mov [rsp+0x260], rax
    d5: mov rcx, r8
    d8: or r8, r9
    db: and r8, 0x3F
    df: mov rdx, rdi
    e2: and rdx, 3
    e6: or r8, rdx
    e9: xor edx, edx
    eb: test r8, r8
    ee: sete dl
    f1: mov [rsp+0x248], rdx
    f9: mov rax, rdi
    fc: neg rax
    ff: and rax, 0x3F
   103: shr rax, 2
   107: test rdx, rdx
   10a: cmove rax, rdx
   10e: xor edx, edx
   110: mov [rsp+0x700], rdx
   118: test rax, rax
   11b: je 0x18D
   11d: mov rdx, [rsp+0x260]
   125: imul rdx, 4
   12c: cmp rdx, rcx
   12f: jne 0x194
   131: cmp qword ptr [rsp+0x290], 8
   13a: jle 0x194
   13c: mov [rsp+0x700], rax
   144: imul rdx, rax, 4
   14b: add [rsp+0x278], rdx
   153: mov r11, rax
   156: add r13, [rsp+0x768]
   15e: dec r14
   161: jne 0x188
   163: mov r14, [rsp+0x758]
   16b: add r15, [rsp+0x770]
   173: dec qword ptr [rsp+0x710]
   17b: jne 0x185
   17d: mov r15, [rsp+0x718]
   185: mov r13, r15
   188: dec r11
   18b: jne 0x156
   18d: mov rax, 0x20
   194: mov rdx, [rsp+0x260]
   19c: cmp rdx, rax
   19f: jae 0x1AF
   1a1: mov rax, 0x10
   1a8: cmp rdx, rax
   1ab: cmovb rax, rdx
   1af: mov [rsp+0x258], rax
   1b7: sub [rsp+0x260], rax
   1bf: lea r10, [rsp+0x100]
   1c7: mov r8, r13
   1ca: mov r11, rax
   1cd: mov [r10], r13
   1d1: add r10, 8
   1d8: add r13, [rsp+0x768]
   1e0: dec r14
   1e3: jne 0x20A
   1e5: mov r14, [rsp+0x758]
   1ed: add r15, [rsp+0x770]
   1f5: dec qword ptr [rsp+0x710]
   1fd: jne 0x207
   1ff: mov r15, [rsp+0x718]
   207: mov r13, r15
   20a: dec r11
   20d: jne 0x1CD
   20f: mov [rsp+0x270], r10
   217: mov r11, 0x10
   21e: sub r11, rax
   221: jbe 0x233
   223: mov [r10], r8
   227: add r10, 8
   22e: dec r11
   231: jne 0x223
   233: mov rax, [rsp+0x258]
   23b: test rax, rax
   23e: je 0xFF6
   244: mov [rsp+0x250], rax
   24c: vmovups ymm0, [rsp+0x100]
   255: vmovups [rsp], ymm0
   25b: vmovups ymm0, [rsp+0x120]
   264: vmovups [rsp+0x20], ymm0
   26a: vmovups ymm0, [rsp+0x140]
   273: vmovups [rsp+0x40], ymm0
   279: vmovups ymm0, [rsp+0x160]
   282: vmovups [rsp+0x60], ymm0
   288: vmovups ymm0, [rsp+0x180]
   291: vmovups [rsp+0x80], ymm0
   29a: vmovups ymm0, [rsp+0x1A0]
   2a3: vmovups [rsp+0xA0], ymm0
   2ac: vmovups ymm0, [rsp+0x1C0]
   2b5: vmovups [rsp+0xC0], ymm0
   2be: vmovups ymm0, [rsp+0x1E0]
   2c7: vmovups [rsp+0xE0], ymm0
   2d0: lea rdx, [rsp+0x80]
   2d8: lea r8, [rsp+0x100]
   2e0: cmp rax, 0x10
   2e7: cmova rdx, r8
   2eb: mov [rsp+0x268], rdx
   2f3: xor edx, edx
   2f5: cmp rax, 0x10
   2fc: setae dl
   2ff: and rdx, [rsp+0x248]
   307: mov [rsp+0x240], rdx
   30f: cmp rax, 0x20
   316: je 0x31A
   318: xor edx, edx
   31a: mov [rsp+0x2B8], rdx
   322: xor edx, edx
   324: cmp rdx, rax
   327: sbb r8, r8
   32a: mov [rsp+rdx*4+0x200], r8d
   332: inc rdx
   335: cmp rdx, 0x10
   33c: jb 0x324
   33e: xor edx, edx
   340: mov [rsp+0x708], rdx
   348: mov rdx, [rsp+0x260]
   350: test rdx, rdx
   353: je 0x42D
   359: mov rax, 0x20
   360: cmp rdx, rax
   363: jae 0x373
   365: mov rax, 0x10
   36c: cmp rdx, rax
   36f: cmovb rax, rdx
   373: mov [rsp+0x258], rax
   37b: sub [rsp+0x260], rax
   383: lea r10, [rsp+0x100]
   38b: mov r8, r13
   38e: mov r11, rax
   391: mov [r10], r13
   395: add r10, 8
   39c: add r13, [rsp+0x768]
   3a4: dec r14
   3a7: jne 0x3CE
   3a9: mov r14, [rsp+0x758]
   3b1: add r15, [rsp+0x770]
   3b9: dec qword ptr [rsp+0x710]
   3c1: jne 0x3CB
   3c3: mov r15, [rsp+0x718]
   3cb: mov r13, r15
   3ce: dec r11
   3d1: jne 0x391
   3d3: mov [rsp+0x270], r10
   3db: mov r11, 0x10
   3e2: sub r11, rax
   3e5: jbe 0x3F7
   3e7: mov [r10], r8
   3eb: add r10, 8
   3f2: dec r11
   3f5: jne 0x3E7
   3f7: mov r11, [rsp+0x270]
   3ff: mov rax, 0x800
   406: cmp rax, [rsp+0x280]
   40e: jbe 0x463
   410: lea r11, [rsp+0x100]
   418: mov r9, [r11]
   41c: mov r10, r9
   41f: add r10, [rsp+0x280]
   427: and r9, 0xFFFFFFFFFFFFFFC0
   42b: jmp 0x463
   42d: xor edx, edx
   42f: mov [rsp+0x258], rdx
   437: mov rax, 4
   43e: cmp qword ptr [rsp+0x700], 0
   447: cmove rax, rdx
   44b: mov [rsp+0x708], rax
   453: lea r11, [rsp+0x100]
   45b: mov [rsp+0x270], r11
   463: mov rax, [rsp+0x298]
   46b: mov [rsp+0x2A0], rax
   473: mov r12, [rsp+0x278]
   47b: xor esi, esi
   47d: mov rdx, r12
   480: mov rbx, [rsp+0x290]
   488: cmp qword ptr [rsp+0x708], 0
   491: je 0x496
   493: dec rbx
   496: cmp rbx, 8
   49d: jae 0x4C4
   49f: mov rax, 8
   4a6: sub rax, rbx
   4a9: mov r8, rax
   4ac: imul r8, rcx
   4b0: sub rdx, r8
   4b3: imul rax, 4
   4ba: sub rsi, rax
   4bd: mov rbx, 8
   4c4: lea rbp, [rsp]
   4c9: mov rdi, rdx
   4cc: mov rax, [rsp+0x2B8]
   4d4: test rax, rax
   4d7: je 0xB99
   4dd: lea rdi, [rsp+0x2FF]
   4e5: and rdi, 0xFFFFFFFFFFFFFFC0
   4e9: cmp r11, [rsp+0x270]
   4f1: jae 0x535
   4f3: mov rax, [rsp+0x2B0]
   4fb: prefetcht1 [r9]
   500: add r9, 0x40
   507: cmp r9, r10
   50a: jb 0x530
   50c: add r11, 8
   513: cmp r11, [rsp+0x270]
   51b: jae 0x535
   51d: mov r9, [r11]
   521: mov r10, r9
   524: add r10, [rsp+0x280]
   52c: and r9, 0xFFFFFFFFFFFFFFC0
   530: dec rax
   533: jne 0x4FB
   535: mov rax, [rbp]
   539: vmovups ymm0, [rax+rsi]
   53e: mov rax, [rbp+8]
   542: vmovups ymm1, [rax+rsi]
   547: mov rax, [rbp+0x10]
   54b: vmovups ymm2, [rax+rsi]
   550: mov rax, [rbp+0x18]
   554: vmovups ymm3, [rax+rsi]
   559: mov rax, [rbp+0x20]
   55d: vmovups ymm4, [rax+rsi]
   562: mov rax, [rbp+0x28]
   566: vmovups ymm5, [rax+rsi]
   56b: mov rax, [rbp+0x30]
   56f: vmovups ymm6, [rax+rsi]
   574: mov rax, [rbp+0x38]
   578: vmovups ymm7, [rax+rsi]
   57d: vunpcklps ymm8, ymm0, ymm1
   581: vunpckhps ymm9, ymm0, ymm1
   585: vunpcklps ymm10, ymm2, ymm3
   589: vunpckhps ymm11, ymm2, ymm3
   58d: vunpcklps ymm12, ymm4, ymm5
   591: vunpckhps ymm13, ymm4, ymm5
   595: vunpcklps ymm14, ymm6, ymm7
   599: vunpckhps ymm15, ymm6, ymm7
   59d: vunpcklpd ymm0, ymm8, ymm10
   5a2: vunpckhpd ymm1, ymm8, ymm10
   5a7: vunpcklpd ymm2, ymm9, ymm11
   5ac: vunpckhpd ymm3, ymm9, ymm11
   5b1: vunpcklpd ymm4, ymm12, ymm14
   5b6: vunpckhpd ymm5, ymm12, ymm14
   5bb: vunpcklpd ymm6, ymm13, ymm15
   5c0: vunpckhpd ymm7, ymm13, ymm15
   5c5: vperm2f128 ymm8, ymm0, ymm4, 0x20
   5cb: vperm2f128 ymm12, ymm0, ymm4, 0x31
   5d1: vperm2f128 ymm9, ymm1, ymm5, 0x20
   5d7: vperm2f128 ymm13, ymm1, ymm5, 0x31
   5dd: vperm2f128 ymm10, ymm2, ymm6, 0x20
   5e3: vperm2f128 ymm14, ymm2, ymm6, 0x31
   5e9: vperm2f128 ymm11, ymm3, ymm7, 0x20
   5ef: vperm2f128 ymm15, ymm3, ymm7, 0x31
   5f5: cmp r11, [rsp+0x270]
   5fd: jae 0x641
   5ff: mov rax, [rsp+0x2B0]
   607: prefetcht1 [r9]
   60c: add r9, 0x40
   613: cmp r9, r10
   616: jb 0x63C
   618: add r11, 8
   61f: cmp r11, [rsp+0x270]
   627: jae 0x641
   629: mov r9, [r11]
   62d: mov r10, r9
   630: add r10, [rsp+0x280]
   638: and r9, 0xFFFFFFFFFFFFFFC0
   63c: dec rax
   63f: jne 0x607
   641: vmovups [rdi], ymm8
   646: vmovups [rdi+0x20], ymm9
   64b: vmovups [rdi+0x40], ymm10
   650: vmovups [rdi+0x60], ymm11
   655: vmovups [rdi+0x80], ymm12
   65d: vmovups [rdi+0xA0], ymm13
   665: vmovups [rdi+0xC0], ymm14
   66d: vmovups [rdi+0xE0], ymm15
   675: mov rax, [rbp+0x40]
   679: vmovups ymm0, [rax+rsi]
   67e: mov rax, [rbp+0x48]
   682: vmovups ymm1, [rax+rsi]
   687: mov rax, [rbp+0x50]
   68b: vmovups ymm2, [rax+rsi]
   690: mov rax, [rbp+0x58]
   694: vmovups ymm3, [rax+rsi]
   699: mov rax, [rbp+0x60]
   69d: vmovups ymm4, [rax+rsi]
   6a2: mov rax, [rbp+0x68]
   6a6: vmovups ymm5, [rax+rsi]
   6ab: mov rax, [rbp+0x70]
   6af: vmovups ymm6, [rax+rsi]
   6b4: mov rax, [rbp+0x78]
   6b8: vmovups ymm7, [rax+rsi]
   6bd: vunpcklps ymm8, ymm0, ymm1
   6c1: vunpckhps ymm9, ymm0, ymm1
   6c5: vunpcklps ymm10, ymm2, ymm3
   6c9: vunpckhps ymm11, ymm2, ymm3
   6cd: vunpcklps ymm12, ymm4, ymm5
   6d1: vunpckhps ymm13, ymm4, ymm5
   6d5: vunpcklps ymm14, ymm6, ymm7
   6d9: vunpckhps ymm15, ymm6, ymm7
   6dd: vunpcklpd ymm0, ymm8, ymm10
   6e2: vunpckhpd ymm1, ymm8, ymm10
   6e7: vunpcklpd ymm2, ymm9, ymm11
   6ec: vunpckhpd ymm3, ymm9, ymm11
   6f1: vunpcklpd ymm4, ymm12, ymm14
   6f6: vunpckhpd ymm5, ymm12, ymm14
   6fb: vunpcklpd ymm6, ymm13, ymm15
   700: vunpckhpd ymm7, ymm13, ymm15
   705: vperm2f128 ymm8, ymm0, ymm4, 0x20
   70b: vperm2f128 ymm12, ymm0, ymm4, 0x31
   711: vperm2f128 ymm9, ymm1, ymm5, 0x20
   717: vperm2f128 ymm13, ymm1, ymm5, 0x31
   71d: vperm2f128 ymm10, ymm2, ymm6, 0x20
   723: vperm2f128 ymm14, ymm2, ymm6, 0x31
   729: vperm2f128 ymm11, ymm3, ymm7, 0x20
   72f: vperm2f128 ymm15, ymm3, ymm7, 0x31
   735: vmovups [rdi+0x100], ymm8
   73d: vmovups [rdi+0x120], ymm9
   745: vmovups [rdi+0x140], ymm10
   74d: vmovups [rdi+0x160], ymm11
   755: vmovups [rdi+0x180], ymm12
   75d: vmovups [rdi+0x1A0], ymm13
   765: vmovups [rdi+0x1C0], ymm14
   76d: vmovups [rdi+0x1E0], ymm15
   775: cmp r11, [rsp+0x270]
   77d: jae 0x7C1
   77f: mov rax, [rsp+0x2B0]
   787: prefetcht1 [r9]
   78c: add r9, 0x40
   793: cmp r9, r10
   796: jb 0x7BC
   798: add r11, 8
   79f: cmp r11, [rsp+0x270]
   7a7: jae 0x7C1
   7a9: mov r9, [r11]
   7ad: mov r10, r9
   7b0: add r10, [rsp+0x280]
   7b8: and r9, 0xFFFFFFFFFFFFFFC0
   7bc: dec rax
   7bf: jne 0x787
   7c1: mov rax, [rbp+0x80]
   7c8: vmovups ymm0, [rax+rsi]
   7cd: mov rax, [rbp+0x88]
   7d4: vmovups ymm1, [rax+rsi]
   7d9: mov rax, [rbp+0x90]
   7e0: vmovups ymm2, [rax+rsi]
   7e5: mov rax, [rbp+0x98]
   7ec: vmovups ymm3, [rax+rsi]
   7f1: mov rax, [rbp+0xA0]
   7f8: vmovups ymm4, [rax+rsi]
   7fd: mov rax, [rbp+0xA8]
   804: vmovups ymm5, [rax+rsi]
   809: mov rax, [rbp+0xB0]
   810: vmovups ymm6, [rax+rsi]
   815: mov rax, [rbp+0xB8]
   81c: vmovups ymm7, [rax+rsi]
   821: vunpcklps ymm8, ymm0, ymm1
   825: vunpckhps ymm9, ymm0, ymm1
   829: vunpcklps ymm10, ymm2, ymm3
   82d: vunpckhps ymm11, ymm2, ymm3
   831: vunpcklps ymm12, ymm4, ymm5
   835: vunpckhps ymm13, ymm4, ymm5
   839: vunpcklps ymm14, ymm6, ymm7
   83d: vunpckhps ymm15, ymm6, ymm7
   841: vunpcklpd ymm0, ymm8, ymm10
   846: vunpckhpd ymm1, ymm8, ymm10
   84b: vunpcklpd ymm2, ymm9, ymm11
   850: vunpckhpd ymm3, ymm9, ymm11
   855: vunpcklpd ymm4, ymm12, ymm14
   85a: vunpckhpd ymm5, ymm12, ymm14
   85f: vunpcklpd ymm6, ymm13, ymm15
   864: vunpckhpd ymm7, ymm13, ymm15
   869: vperm2f128 ymm8, ymm0, ymm4, 0x20
   86f: vperm2f128 ymm12, ymm0, ymm4, 0x31
   875: vperm2f128 ymm9, ymm1, ymm5, 0x20
   87b: vperm2f128 ymm13, ymm1, ymm5, 0x31
   881: vperm2f128 ymm10, ymm2, ymm6, 0x20
   887: vperm2f128 ymm14, ymm2, ymm6, 0x31
   88d: vperm2f128 ymm11, ymm3, ymm7, 0x20
   893: vperm2f128 ymm15, ymm3, ymm7, 0x31
   899: cmp r11, [rsp+0x270]
   8a1: jae 0x8E5
   8a3: mov rax, [rsp+0x2B0]
   8ab: prefetcht1 [r9]
   8b0: add r9, 0x40
   8b7: cmp r9, r10
   8ba: jb 0x8E0
   8bc: add r11, 8
   8c3: cmp r11, [rsp+0x270]
   8cb: jae 0x8E5
   8cd: mov r9, [r11]
   8d1: mov r10, r9
   8d4: add r10, [rsp+0x280]
   8dc: and r9, 0xFFFFFFFFFFFFFFC0
   8e0: dec rax
   8e3: jne 0x8AB
   8e5: vmovups [rdi+0x200], ymm8
   8ed: vmovups [rdi+0x220], ymm9
   8f5: vmovups [rdi+0x240], ymm10
   8fd: vmovups [rdi+0x260], ymm11
   905: vmovups [rdi+0x280], ymm12
   90d: vmovups [rdi+0x2A0], ymm13
   915: vmovups [rdi+0x2C0], ymm14
   91d: vmovups [rdi+0x2E0], ymm15
   925: mov rax, [rbp+0xC0]
   92c: vmovups ymm0, [rax+rsi]
   931: mov rax, [rbp+0xC8]
   938: vmovups ymm1, [rax+rsi]
   93d: mov rax, [rbp+0xD0]
   944: vmovups ymm2, [rax+rsi]
   949: mov rax, [rbp+0xD8]
   950: vmovups ymm3, [rax+rsi]
   955: mov rax, [rbp+0xE0]
   95c: vmovups ymm4, [rax+rsi]
   961: mov rax, [rbp+0xE8]
   968: vmovups ymm5, [rax+rsi]
   96d: mov rax, [rbp+0xF0]
   974: vmovups ymm6, [rax+rsi]
   979: mov rax, [rbp+0xF8]
   980: vmovups ymm7, [rax+rsi]
   985: vunpcklps ymm8, ymm0, ymm1
   989: vunpckhps ymm9, ymm0, ymm1
   98d: vunpcklps ymm10, ymm2, ymm3
   991: vunpckhps ymm11, ymm2, ymm3
   995: vunpcklps ymm12, ymm4, ymm5
   999: vunpckhps ymm13, ymm4, ymm5
   99d: vunpcklps ymm14, ymm6, ymm7
   9a1: vunpckhps ymm15, ymm6, ymm7
   9a5: vunpcklpd ymm0, ymm8, ymm10
   9aa: vunpckhpd ymm1, ymm8, ymm10
   9af: vunpcklpd ymm2, ymm9, ymm11
   9b4: vunpckhpd ymm3, ymm9, ymm11
   9b9: vunpcklpd ymm4, ymm12, ymm14
   9be: vunpckhpd ymm5, ymm12, ymm14
   9c3: vunpcklpd ymm6, ymm13, ymm15
   9c8: vunpckhpd ymm7, ymm13, ymm15
   9cd: vperm2f128 ymm8, ymm0, ymm4, 0x20
   9d3: vperm2f128 ymm12, ymm0, ymm4, 0x31
   9d9: vperm2f128 ymm9, ymm1, ymm5, 0x20
   9df: vperm2f128 ymm13, ymm1, ymm5, 0x31
   9e5: vperm2f128 ymm10, ymm2, ymm6, 0x20
   9eb: vperm2f128 ymm14, ymm2, ymm6, 0x31
   9f1: vperm2f128 ymm11, ymm3, ymm7, 0x20
   9f7: vperm2f128 ymm15, ymm3, ymm7, 0x31
   9fd: mov r8, rdx
   a00: vmovups ymm0, [rdi]
   a05: vmovups ymm1, [rdi+0x100]
   a0d: vmovups ymm2, [rdi+0x200]
   a15: vmovntps [r8], ymm0
   a1b: vmovntps [r8+0x20], ymm1
   a21: vmovntps [r8+0x40], ymm2
   a27: vmovntps [r8+0x60], ymm8
   a2d: vmovups ymm0, [rdi+0x20]
   a32: vmovups ymm1, [rdi+0x120]
   a3a: vmovups ymm2, [rdi+0x220]
   a42: vmovntps [r8+rcx], ymm0
   a49: vmovntps [r8+rcx+0x20], ymm1
   a50: vmovntps [r8+rcx+0x40], ymm2
   a57: vmovntps [r8+rcx+0x60], ymm9
   a5e: lea r8, [r8+rcx*2]
   a62: vmovups ymm0, [rdi+0x40]
   a67: vmovups ymm1, [rdi+0x140]
   a6f: vmovups ymm2, [rdi+0x240]
   a77: vmovntps [r8], ymm0
   a7d: vmovntps [r8+0x20], ymm1
   a83: vmovntps [r8+0x40], ymm2
   a89: vmovntps [r8+0x60], ymm10
   a8f: vmovups ymm0, [rdi+0x60]
   a94: vmovups ymm1, [rdi+0x160]
   a9c: vmovups ymm2, [rdi+0x260]
   aa4: vmovntps [r8+rcx], ymm0
   aab: vmovntps [r8+rcx+0x20], ymm1
   ab2: vmovntps [r8+rcx+0x40], ymm2
   ab9: vmovntps [r8+rcx+0x60], ymm11
   ac0: lea r8, [r8+rcx*2]
   ac4: vmovups ymm0, [rdi+0x80]
   acc: vmovups ymm1, [rdi+0x180]
   ad4: vmovups ymm2, [rdi+0x280]
   adc: vmovntps [r8], ymm0
   ae2: vmovntps [r8+0x20], ymm1
   ae8: vmovntps [r8+0x40], ymm2
   aee: vmovntps [r8+0x60], ymm12
   af4: vmovups ymm0, [rdi+0xA0]
   afc: vmovups ymm1, [rdi+0x1A0]
   b04: vmovups ymm2, [rdi+0x2A0]
   b0c: vmovntps [r8+rcx], ymm0
   b13: vmovntps [r8+rcx+0x20], ymm1
   b1a: vmovntps [r8+rcx+0x40], ymm2
   b21: vmovntps [r8+rcx+0x60], ymm13
   b28: lea r8, [r8+rcx*2]
   b2c: vmovups ymm0, [rdi+0xC0]
   b34: vmovups ymm1, [rdi+0x1C0]
   b3c: vmovups ymm2, [rdi+0x2C0]
   b44: vmovntps [r8], ymm0
   b4a: vmovntps [r8+0x20], ymm1
   b50: vmovntps [r8+0x40], ymm2
   b56: vmovntps [r8+0x60], ymm14
   b5c: vmovups ymm0, [rdi+0xE0]
   b64: vmovups ymm1, [rdi+0x1E0]
   b6c: vmovups ymm2, [rdi+0x2E0]
   b74: vmovntps [r8+rcx], ymm0
   b7b: vmovntps [r8+rcx+0x20], ymm1
   b82: vmovntps [r8+rcx+0x40], ymm2
   b89: vmovntps [r8+rcx+0x60], ymm15
   b90: lea r8, [r8+rcx*2]
   b94: jmp 0xF05
   b99: cmp r11, [rsp+0x270]
   ba1: jae 0xBE5
   ba3: mov rax, [rsp+0x2B0]
   bab: prefetcht1 [r9]
   bb0: add r9, 0x40
   bb7: cmp r9, r10
   bba: jb 0xBE0
   bbc: add r11, 8
   bc3: cmp r11, [rsp+0x270]
   bcb: jae 0xBE5
   bcd: mov r9, [r11]
   bd1: mov r10, r9
   bd4: add r10, [rsp+0x280]
   bdc: and r9, 0xFFFFFFFFFFFFFFC0
   be0: dec rax
   be3: jne 0xBAB
   be5: mov rax, [rbp]
   be9: vmovups ymm0, [rax+rsi]
   bee: mov rax, [rbp+8]
   bf2: vmovups ymm1, [rax+rsi]
   bf7: mov rax, [rbp+0x10]
   bfb: vmovups ymm2, [rax+rsi]
   c00: mov rax, [rbp+0x18]
   c04: vmovups ymm3, [rax+rsi]
   c09: mov rax, [rbp+0x20]
   c0d: vmovups ymm4, [rax+rsi]
   c12: mov rax, [rbp+0x28]
   c16: vmovups ymm5, [rax+rsi]
   c1b: mov rax, [rbp+0x30]
   c1f: vmovups ymm6, [rax+rsi]
   c24: mov rax, [rbp+0x38]
   c28: vmovups ymm7, [rax+rsi]
   c2d: vunpcklps ymm8, ymm0, ymm1
   c31: vunpckhps ymm9, ymm0, ymm1
   c35: vunpcklps ymm10, ymm2, ymm3
   c39: vunpckhps ymm11, ymm2, ymm3
   c3d: vunpcklps ymm12, ymm4, ymm5
   c41: vunpckhps ymm13, ymm4, ymm5
   c45: vunpcklps ymm14, ymm6, ymm7
   c49: vunpckhps ymm15, ymm6, ymm7
   c4d: vunpcklpd ymm0, ymm8, ymm10
   c52: vunpckhpd ymm1, ymm8, ymm10
   c57: vunpcklpd ymm2, ymm9, ymm11
   c5c: vunpckhpd ymm3, ymm9, ymm11
   c61: vunpcklpd ymm4, ymm12, ymm14
   c66: vunpckhpd ymm5, ymm12, ymm14
   c6b: vunpcklpd ymm6, ymm13, ymm15
   c70: vunpckhpd ymm7, ymm13, ymm15
   c75: vperm2f128 ymm8, ymm0, ymm4, 0x20
   c7b: vperm2f128 ymm12, ymm0, ymm4, 0x31
   c81: vperm2f128 ymm9, ymm1, ymm5, 0x20
   c87: vperm2f128 ymm13, ymm1, ymm5, 0x31
   c8d: vperm2f128 ymm10, ymm2, ymm6, 0x20
   c93: vperm2f128 ymm14, ymm2, ymm6, 0x31
   c99: vperm2f128 ymm11, ymm3, ymm7, 0x20
   c9f: vperm2f128 ymm15, ymm3, ymm7, 0x31
   ca5: cmp r11, [rsp+0x270]
   cad: jae 0xCF1
   caf: mov rax, [rsp+0x2B0]
   cb7: prefetcht1 [r9]
   cbc: add r9, 0x40
   cc3: cmp r9, r10
   cc6: jb 0xCEC
   cc8: add r11, 8
   ccf: cmp r11, [rsp+0x270]
   cd7: jae 0xCF1
   cd9: mov r9, [r11]
   cdd: mov r10, r9
   ce0: add r10, [rsp+0x280]
   ce8: and r9, 0xFFFFFFFFFFFFFFC0
   cec: dec rax
   cef: jne 0xCB7
   cf1: mov rax, [rsp+0x240]
   cf9: lea r8, [rdi]
   cfd: test rax, rax
   d00: je 0xD44
   d02: vmovntps [r8], ymm8
   d08: vmovntps [r8+rcx], ymm9
   d0e: lea r8, [r8+rcx*2]
   d12: vmovntps [r8], ymm10
   d18: vmovntps [r8+rcx], ymm11
   d1e: lea r8, [r8+rcx*2]
   d22: vmovntps [r8], ymm12
   d28: vmovntps [r8+rcx], ymm13
   d2e: lea r8, [r8+rcx*2]
   d32: vmovntps [r8], ymm14
   d38: vmovntps [r8+rcx], ymm15
   d3e: lea r8, [r8+rcx*2]
   d42: jmp 0xD8D
   d44: vmovups ymm0, [rsp+0x200]
   d4d: vmaskmovps [r8], ymm0, ymm8
   d53: vmaskmovps [r8+rcx], ymm0, ymm9
   d59: lea r8, [r8+rcx*2]
   d5d: vmaskmovps [r8], ymm0, ymm10
   d63: vmaskmovps [r8+rcx], ymm0, ymm11
   d69: lea r8, [r8+rcx*2]
   d6d: vmaskmovps [r8], ymm0, ymm12
   d73: vmaskmovps [r8+rcx], ymm0, ymm13
   d79: lea r8, [r8+rcx*2]
   d7d: vmaskmovps [r8], ymm0, ymm14
   d83: vmaskmovps [r8+rcx], ymm0, ymm15
   d89: lea r8, [r8+rcx*2]
   d8d: mov rax, [rbp+0x40]
   d91: vmovups ymm0, [rax+rsi]
   d96: mov rax, [rbp+0x48]
   d9a: vmovups ymm1, [rax+rsi]
   d9f: mov rax, [rbp+0x50]
   da3: vmovups ymm2, [rax+rsi]
   da8: mov rax, [rbp+0x58]
   dac: vmovups ymm3, [rax+rsi]
   db1: mov rax, [rbp+0x60]
   db5: vmovups ymm4, [rax+rsi]
   dba: mov rax, [rbp+0x68]
   dbe: vmovups ymm5, [rax+rsi]
   dc3: mov rax, [rbp+0x70]
   dc7: vmovups ymm6, [rax+rsi]
   dcc: mov rax, [rbp+0x78]
   dd0: vmovups ymm7, [rax+rsi]
   dd5: vunpcklps ymm8, ymm0, ymm1
   dd9: vunpckhps ymm9, ymm0, ymm1
   ddd: vunpcklps ymm10, ymm2, ymm3
   de1: vunpckhps ymm11, ymm2, ymm3
   de5: vunpcklps ymm12, ymm4, ymm5
   de9: vunpckhps ymm13, ymm4, ymm5
   ded: vunpcklps ymm14, ymm6, ymm7
   df1: vunpckhps ymm15, ymm6, ymm7
   df5: vunpcklpd ymm0, ymm8, ymm10
   dfa: vunpckhpd ymm1, ymm8, ymm10
   dff: vunpcklpd ymm2, ymm9, ymm11
   e04: vunpckhpd ymm3, ymm9, ymm11
   e09: vunpcklpd ymm4, ymm12, ymm14
   e0e: vunpckhpd ymm5, ymm12, ymm14
   e13: vunpcklpd ymm6, ymm13, ymm15
   e18: vunpckhpd ymm7, ymm13, ymm15
   e1d: vperm2f128 ymm8, ymm0, ymm4, 0x20
   e23: vperm2f128 ymm12, ymm0, ymm4, 0x31
   e29: vperm2f128 ymm9, ymm1, ymm5, 0x20
   e2f: vperm2f128 ymm13, ymm1, ymm5, 0x31
   e35: vperm2f128 ymm10, ymm2, ymm6, 0x20
   e3b: vperm2f128 ymm14, ymm2, ymm6, 0x31
   e41: vperm2f128 ymm11, ymm3, ymm7, 0x20
   e47: vperm2f128 ymm15, ymm3, ymm7, 0x31
   e4d: mov rax, [rsp+0x240]
   e55: lea r8, [rdi+0x20]
   e59: test rax, rax
   e5c: je 0xEA0
   e5e: vmovntps [r8], ymm8
   e64: vmovntps [r8+rcx], ymm9
   e6a: lea r8, [r8+rcx*2]
   e6e: vmovntps [r8], ymm10
   e74: vmovntps [r8+rcx], ymm11
   e7a: lea r8, [r8+rcx*2]
   e7e: vmovntps [r8], ymm12
   e84: vmovntps [r8+rcx], ymm13
   e8a: lea r8, [r8+rcx*2]
   e8e: vmovntps [r8], ymm14
   e94: vmovntps [r8+rcx], ymm15
   e9a: lea r8, [r8+rcx*2]
   e9e: jmp 0xEE9
   ea0: vmovups ymm0, [rsp+0x220]
   ea9: vmaskmovps [r8], ymm0, ymm8
   eaf: vmaskmovps [r8+rcx], ymm0, ymm9
   eb5: lea r8, [r8+rcx*2]
   eb9: vmaskmovps [r8], ymm0, ymm10
   ebf: vmaskmovps [r8+rcx], ymm0, ymm11
   ec5: lea r8, [r8+rcx*2]
   ec9: vmaskmovps [r8], ymm0, ymm12
   ecf: vmaskmovps [r8+rcx], ymm0, ymm13
   ed5: lea r8, [r8+rcx*2]
   ed9: vmaskmovps [r8], ymm0, ymm14
   edf: vmaskmovps [r8+rcx], ymm0, ymm15
   ee5: lea r8, [r8+rcx*2]
   ee9: add rdi, 0x40
   ef0: add rbp, 0x80
   ef7: cmp rbp, [rsp+0x268]
   eff: jb 0xB99
   f05: add rsi, 0x20
   f0c: add rdx, [rsp+0x288]
   f14: sub rbx, 8
   f1b: jne 0x496
   f21: cmp qword ptr [rsp+0x708], 0
   f2a: je 0xFC4
   f30: mov r8, [rsp+0x250]
   f38: sub r8, [rsp+0x700]
   f40: imul rdx, r8, 4
   f47: mov rdi, [rsp+0x290]
   f4f: dec rdi
   f52: imul rdi, rcx
   f56: add rdi, r12
   f59: lea rbp, [rsp]
   f5e: mov rax, [rbp]
   f62: mov eax, [rax+rsi]
   f65: mov [rdi], eax
   f68: add rbp, 8
   f6f: add rdi, 4
   f76: dec r8
   f79: jne 0xF5E
   f7b: lea rdi, [r12+rdx]
   f7f: sub rdi, rcx
   f82: mov r8, [rsp+0x700]
   f8a: mov rdx, [rsp+0x290]
   f92: imul rdx, 4
   f99: sub rsi, rdx
   f9c: mov rax, [rbp]
   fa0: mov eax, [rax+rsi]
   fa3: mov [rdi], eax
   fa6: add rbp, 8
   fad: add rdi, 4
   fb4: dec r8
   fb7: jne 0xF9C
   fb9: add rsi, rdx
   fbc: add rsi, [rsp+0x708]
   fc4: add r12, [rsp+0x2A8]
   fcc: dec qword ptr [rsp+0x2A0]
   fd4: jne 0x47D
   fda: mov rax, [rsp+0x250]
   fe2: imul rax, 4
   fe9: add [rsp+0x278], rax
   ff1: jmp 0x233
   ff6: add rsp, 0x720
   ffd: pop r15
   fff: pop r14
  1001: pop r13
  1003: pop r12
  1005: pop rbp
  1006: pop rbx
  1007: vzeroupper
  100a: ret
