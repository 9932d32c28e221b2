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
    34: jle 0x1176
    3a: test rcx, rcx
    3d: jle 0x1176
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
    9a: jle 0x1176
    a0: test rdx, rdx
    a3: jle 0x1176
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
   23e: je 0x1176
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
   4d7: je 0xC99
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
   539: prefetcht0 [rax+rsi+0x100]
   541: vmovups ymm0, [rax+rsi]
   546: mov rax, [rbp+8]
   54a: prefetcht0 [rax+rsi+0x100]
   552: vmovups ymm1, [rax+rsi]
   557: mov rax, [rbp+0x10]
   55b: prefetcht0 [rax+rsi+0x100]
   563: vmovups ymm2, [rax+rsi]
   568: mov rax, [rbp+0x18]
   56c: prefetcht0 [rax+rsi+0x100]
   574: vmovups ymm3, [rax+rsi]
   579: mov rax, [rbp+0x20]
   57d: prefetcht0 [rax+rsi+0x100]
   585: vmovups ymm4, [rax+rsi]
   58a: mov rax, [rbp+0x28]
   58e: prefetcht0 [rax+rsi+0x100]
   596: vmovups ymm5, [rax+rsi]
   59b: mov rax, [rbp+0x30]
   59f: prefetcht0 [rax+rsi+0x100]
   5a7: vmovups ymm6, [rax+rsi]
   5ac: mov rax, [rbp+0x38]
   5b0: prefetcht0 [rax+rsi+0x100]
   5b8: vmovups ymm7, [rax+rsi]
   5bd: vunpcklps ymm8, ymm0, ymm1
   5c1: vunpckhps ymm9, ymm0, ymm1
   5c5: vunpcklps ymm10, ymm2, ymm3
   5c9: vunpckhps ymm11, ymm2, ymm3
   5cd: vunpcklps ymm12, ymm4, ymm5
   5d1: vunpckhps ymm13, ymm4, ymm5
   5d5: vunpcklps ymm14, ymm6, ymm7
   5d9: vunpckhps ymm15, ymm6, ymm7
   5dd: vunpcklpd ymm0, ymm8, ymm10
   5e2: vunpckhpd ymm1, ymm8, ymm10
   5e7: vunpcklpd ymm2, ymm9, ymm11
   5ec: vunpckhpd ymm3, ymm9, ymm11
   5f1: vunpcklpd ymm4, ymm12, ymm14
   5f6: vunpckhpd ymm5, ymm12, ymm14
   5fb: vunpcklpd ymm6, ymm13, ymm15
   600: vunpckhpd ymm7, ymm13, ymm15
   605: vperm2f128 ymm8, ymm0, ymm4, 0x20
   60b: vperm2f128 ymm12, ymm0, ymm4, 0x31
   611: vperm2f128 ymm9, ymm1, ymm5, 0x20
   617: vperm2f128 ymm13, ymm1, ymm5, 0x31
   61d: vperm2f128 ymm10, ymm2, ymm6, 0x20
   623: vperm2f128 ymm14, ymm2, ymm6, 0x31
   629: vperm2f128 ymm11, ymm3, ymm7, 0x20
   62f: vperm2f128 ymm15, ymm3, ymm7, 0x31
   635: cmp r11, [rsp+0x270]
   63d: jae 0x681
   63f: mov rax, [rsp+0x2B0]
   647: prefetcht1 [r9]
   64c: add r9, 0x40
   653: cmp r9, r10
   656: jb 0x67C
   658: add r11, 8
   65f: cmp r11, [rsp+0x270]
   667: jae 0x681
   669: mov r9, [r11]
   66d: mov r10, r9
   670: add r10, [rsp+0x280]
   678: and r9, 0xFFFFFFFFFFFFFFC0
   67c: dec rax
   67f: jne 0x647
   681: vmovups [rdi], ymm8
   686: vmovups [rdi+0x20], ymm9
   68b: vmovups [rdi+0x40], ymm10
   690: vmovups [rdi+0x60], ymm11
   695: vmovups [rdi+0x80], ymm12
   69d: vmovups [rdi+0xA0], ymm13
   6a5: vmovups [rdi+0xC0], ymm14
   6ad: vmovups [rdi+0xE0], ymm15
   6b5: mov rax, [rbp+0x40]
   6b9: prefetcht0 [rax+rsi+0x100]
   6c1: vmovups ymm0, [rax+rsi]
   6c6: mov rax, [rbp+0x48]
   6ca: prefetcht0 [rax+rsi+0x100]
   6d2: vmovups ymm1, [rax+rsi]
   6d7: mov rax, [rbp+0x50]
   6db: prefetcht0 [rax+rsi+0x100]
   6e3: vmovups ymm2, [rax+rsi]
   6e8: mov rax, [rbp+0x58]
   6ec: prefetcht0 [rax+rsi+0x100]
   6f4: vmovups ymm3, [rax+rsi]
   6f9: mov rax, [rbp+0x60]
   6fd: prefetcht0 [rax+rsi+0x100]
   705: vmovups ymm4, [rax+rsi]
   70a: mov rax, [rbp+0x68]
   70e: prefetcht0 [rax+rsi+0x100]
   716: vmovups ymm5, [rax+rsi]
   71b: mov rax, [rbp+0x70]
   71f: prefetcht0 [rax+rsi+0x100]
   727: vmovups ymm6, [rax+rsi]
   72c: mov rax, [rbp+0x78]
   730: prefetcht0 [rax+rsi+0x100]
   738: vmovups ymm7, [rax+rsi]
   73d: vunpcklps ymm8, ymm0, ymm1
   741: vunpckhps ymm9, ymm0, ymm1
   745: vunpcklps ymm10, ymm2, ymm3
   749: vunpckhps ymm11, ymm2, ymm3
   74d: vunpcklps ymm12, ymm4, ymm5
   751: vunpckhps ymm13, ymm4, ymm5
   755: vunpcklps ymm14, ymm6, ymm7
   759: vunpckhps ymm15, ymm6, ymm7
   75d: vunpcklpd ymm0, ymm8, ymm10
   762: vunpckhpd ymm1, ymm8, ymm10
   767: vunpcklpd ymm2, ymm9, ymm11
   76c: vunpckhpd ymm3, ymm9, ymm11
   771: vunpcklpd ymm4, ymm12, ymm14
   776: vunpckhpd ymm5, ymm12, ymm14
   77b: vunpcklpd ymm6, ymm13, ymm15
   780: vunpckhpd ymm7, ymm13, ymm15
   785: vperm2f128 ymm8, ymm0, ymm4, 0x20
   78b: vperm2f128 ymm12, ymm0, ymm4, 0x31
   791: vperm2f128 ymm9, ymm1, ymm5, 0x20
   797: vperm2f128 ymm13, ymm1, ymm5, 0x31
   79d: vperm2f128 ymm10, ymm2, ymm6, 0x20
   7a3: vperm2f128 ymm14, ymm2, ymm6, 0x31
   7a9: vperm2f128 ymm11, ymm3, ymm7, 0x20
   7af: vperm2f128 ymm15, ymm3, ymm7, 0x31
   7b5: vmovups [rdi+0x100], ymm8
   7bd: vmovups [rdi+0x120], ymm9
   7c5: vmovups [rdi+0x140], ymm10
   7cd: vmovups [rdi+0x160], ymm11
   7d5: vmovups [rdi+0x180], ymm12
   7dd: vmovups [rdi+0x1A0], ymm13
   7e5: vmovups [rdi+0x1C0], ymm14
   7ed: vmovups [rdi+0x1E0], ymm15
   7f5: cmp r11, [rsp+0x270]
   7fd: jae 0x841
   7ff: mov rax, [rsp+0x2B0]
   807: prefetcht1 [r9]
   80c: add r9, 0x40
   813: cmp r9, r10
   816: jb 0x83C
   818: add r11, 8
   81f: cmp r11, [rsp+0x270]
   827: jae 0x841
   829: mov r9, [r11]
   82d: mov r10, r9
   830: add r10, [rsp+0x280]
   838: and r9, 0xFFFFFFFFFFFFFFC0
   83c: dec rax
   83f: jne 0x807
   841: mov rax, [rbp+0x80]
   848: prefetcht0 [rax+rsi+0x100]
   850: vmovups ymm0, [rax+rsi]
   855: mov rax, [rbp+0x88]
   85c: prefetcht0 [rax+rsi+0x100]
   864: vmovups ymm1, [rax+rsi]
   869: mov rax, [rbp+0x90]
   870: prefetcht0 [rax+rsi+0x100]
   878: vmovups ymm2, [rax+rsi]
   87d: mov rax, [rbp+0x98]
   884: prefetcht0 [rax+rsi+0x100]
   88c: vmovups ymm3, [rax+rsi]
   891: mov rax, [rbp+0xA0]
   898: prefetcht0 [rax+rsi+0x100]
   8a0: vmovups ymm4, [rax+rsi]
   8a5: mov rax, [rbp+0xA8]
   8ac: prefetcht0 [rax+rsi+0x100]
   8b4: vmovups ymm5, [rax+rsi]
   8b9: mov rax, [rbp+0xB0]
   8c0: prefetcht0 [rax+rsi+0x100]
   8c8: vmovups ymm6, [rax+rsi]
   8cd: mov rax, [rbp+0xB8]
   8d4: prefetcht0 [rax+rsi+0x100]
   8dc: vmovups ymm7, [rax+rsi]
   8e1: vunpcklps ymm8, ymm0, ymm1
   8e5: vunpckhps ymm9, ymm0, ymm1
   8e9: vunpcklps ymm10, ymm2, ymm3
   8ed: vunpckhps ymm11, ymm2, ymm3
   8f1: vunpcklps ymm12, ymm4, ymm5
   8f5: vunpckhps ymm13, ymm4, ymm5
   8f9: vunpcklps ymm14, ymm6, ymm7
   8fd: vunpckhps ymm15, ymm6, ymm7
   901: vunpcklpd ymm0, ymm8, ymm10
   906: vunpckhpd ymm1, ymm8, ymm10
   90b: vunpcklpd ymm2, ymm9, ymm11
   910: vunpckhpd ymm3, ymm9, ymm11
   915: vunpcklpd ymm4, ymm12, ymm14
   91a: vunpckhpd ymm5, ymm12, ymm14
   91f: vunpcklpd ymm6, ymm13, ymm15
   924: vunpckhpd ymm7, ymm13, ymm15
   929: vperm2f128 ymm8, ymm0, ymm4, 0x20
   92f: vperm2f128 ymm12, ymm0, ymm4, 0x31
   935: vperm2f128 ymm9, ymm1, ymm5, 0x20
   93b: vperm2f128 ymm13, ymm1, ymm5, 0x31
   941: vperm2f128 ymm10, ymm2, ymm6, 0x20
   947: vperm2f128 ymm14, ymm2, ymm6, 0x31
   94d: vperm2f128 ymm11, ymm3, ymm7, 0x20
   953: vperm2f128 ymm15, ymm3, ymm7, 0x31
   959: cmp r11, [rsp+0x270]
   961: jae 0x9A5
   963: mov rax, [rsp+0x2B0]
   96b: prefetcht1 [r9]
   970: add r9, 0x40
   977: cmp r9, r10
   97a: jb 0x9A0
   97c: add r11, 8
   983: cmp r11, [rsp+0x270]
   98b: jae 0x9A5
   98d: mov r9, [r11]
   991: mov r10, r9
   994: add r10, [rsp+0x280]
   99c: and r9, 0xFFFFFFFFFFFFFFC0
   9a0: dec rax
   9a3: jne 0x96B
   9a5: vmovups [rdi+0x200], ymm8
   9ad: vmovups [rdi+0x220], ymm9
   9b5: vmovups [rdi+0x240], ymm10
   9bd: vmovups [rdi+0x260], ymm11
   9c5: vmovups [rdi+0x280], ymm12
   9cd: vmovups [rdi+0x2A0], ymm13
   9d5: vmovups [rdi+0x2C0], ymm14
   9dd: vmovups [rdi+0x2E0], ymm15
   9e5: mov rax, [rbp+0xC0]
   9ec: prefetcht0 [rax+rsi+0x100]
   9f4: vmovups ymm0, [rax+rsi]
   9f9: mov rax, [rbp+0xC8]
   a00: prefetcht0 [rax+rsi+0x100]
   a08: vmovups ymm1, [rax+rsi]
   a0d: mov rax, [rbp+0xD0]
   a14: prefetcht0 [rax+rsi+0x100]
   a1c: vmovups ymm2, [rax+rsi]
   a21: mov rax, [rbp+0xD8]
   a28: prefetcht0 [rax+rsi+0x100]
   a30: vmovups ymm3, [rax+rsi]
   a35: mov rax, [rbp+0xE0]
   a3c: prefetcht0 [rax+rsi+0x100]
   a44: vmovups ymm4, [rax+rsi]
   a49: mov rax, [rbp+0xE8]
   a50: prefetcht0 [rax+rsi+0x100]
   a58: vmovups ymm5, [rax+rsi]
   a5d: mov rax, [rbp+0xF0]
   a64: prefetcht0 [rax+rsi+0x100]
   a6c: vmovups ymm6, [rax+rsi]
   a71: mov rax, [rbp+0xF8]
   a78: prefetcht0 [rax+rsi+0x100]
   a80: vmovups ymm7, [rax+rsi]
   a85: vunpcklps ymm8, ymm0, ymm1
   a89: vunpckhps ymm9, ymm0, ymm1
   a8d: vunpcklps ymm10, ymm2, ymm3
   a91: vunpckhps ymm11, ymm2, ymm3
   a95: vunpcklps ymm12, ymm4, ymm5
   a99: vunpckhps ymm13, ymm4, ymm5
   a9d: vunpcklps ymm14, ymm6, ymm7
   aa1: vunpckhps ymm15, ymm6, ymm7
   aa5: vunpcklpd ymm0, ymm8, ymm10
   aaa: vunpckhpd ymm1, ymm8, ymm10
   aaf: vunpcklpd ymm2, ymm9, ymm11
   ab4: vunpckhpd ymm3, ymm9, ymm11
   ab9: vunpcklpd ymm4, ymm12, ymm14
   abe: vunpckhpd ymm5, ymm12, ymm14
   ac3: vunpcklpd ymm6, ymm13, ymm15
   ac8: vunpckhpd ymm7, ymm13, ymm15
   acd: vperm2f128 ymm8, ymm0, ymm4, 0x20
   ad3: vperm2f128 ymm12, ymm0, ymm4, 0x31
   ad9: vperm2f128 ymm9, ymm1, ymm5, 0x20
   adf: vperm2f128 ymm13, ymm1, ymm5, 0x31
   ae5: vperm2f128 ymm10, ymm2, ymm6, 0x20
   aeb: vperm2f128 ymm14, ymm2, ymm6, 0x31
   af1: vperm2f128 ymm11, ymm3, ymm7, 0x20
   af7: vperm2f128 ymm15, ymm3, ymm7, 0x31
   afd: mov r8, rdx
   b00: vmovups ymm0, [rdi]
   b05: vmovups ymm1, [rdi+0x100]
   b0d: vmovups ymm2, [rdi+0x200]
   b15: vmovntps [r8], ymm0
   b1b: vmovntps [r8+0x20], ymm1
   b21: vmovntps [r8+0x40], ymm2
   b27: vmovntps [r8+0x60], ymm8
   b2d: vmovups ymm0, [rdi+0x20]
   b32: vmovups ymm1, [rdi+0x120]
   b3a: vmovups ymm2, [rdi+0x220]
   b42: vmovntps [r8+rcx], ymm0
   b49: vmovntps [r8+rcx+0x20], ymm1
   b50: vmovntps [r8+rcx+0x40], ymm2
   b57: vmovntps [r8+rcx+0x60], ymm9
   b5e: lea r8, [r8+rcx*2]
   b62: vmovups ymm0, [rdi+0x40]
   b67: vmovups ymm1, [rdi+0x140]
   b6f: vmovups ymm2, [rdi+0x240]
   b77: vmovntps [r8], ymm0
   b7d: vmovntps [r8+0x20], ymm1
   b83: vmovntps [r8+0x40], ymm2
   b89: vmovntps [r8+0x60], ymm10
   b8f: vmovups ymm0, [rdi+0x60]
   b94: vmovups ymm1, [rdi+0x160]
   b9c: vmovups ymm2, [rdi+0x260]
   ba4: vmovntps [r8+rcx], ymm0
   bab: vmovntps [r8+rcx+0x20], ymm1
   bb2: vmovntps [r8+rcx+0x40], ymm2
   bb9: vmovntps [r8+rcx+0x60], ymm11
   bc0: lea r8, [r8+rcx*2]
   bc4: vmovups ymm0, [rdi+0x80]
   bcc: vmovups ymm1, [rdi+0x180]
   bd4: vmovups ymm2, [rdi+0x280]
   bdc: vmovntps [r8], ymm0
   be2: vmovntps [r8+0x20], ymm1
   be8: vmovntps [r8+0x40], ymm2
   bee: vmovntps [r8+0x60], ymm12
   bf4: vmovups ymm0, [rdi+0xA0]
   bfc: vmovups ymm1, [rdi+0x1A0]
   c04: vmovups ymm2, [rdi+0x2A0]
   c0c: vmovntps [r8+rcx], ymm0
   c13: vmovntps [r8+rcx+0x20], ymm1
   c1a: vmovntps [r8+rcx+0x40], ymm2
   c21: vmovntps [r8+rcx+0x60], ymm13
   c28: lea r8, [r8+rcx*2]
   c2c: vmovups ymm0, [rdi+0xC0]
   c34: vmovups ymm1, [rdi+0x1C0]
   c3c: vmovups ymm2, [rdi+0x2C0]
   c44: vmovntps [r8], ymm0
   c4a: vmovntps [r8+0x20], ymm1
   c50: vmovntps [r8+0x40], ymm2
   c56: vmovntps [r8+0x60], ymm14
   c5c: vmovups ymm0, [rdi+0xE0]
   c64: vmovups ymm1, [rdi+0x1E0]
   c6c: vmovups ymm2, [rdi+0x2E0]
   c74: vmovntps [r8+rcx], ymm0
   c7b: vmovntps [r8+rcx+0x20], ymm1
   c82: vmovntps [r8+rcx+0x40], ymm2
   c89: vmovntps [r8+rcx+0x60], ymm15
   c90: lea r8, [r8+rcx*2]
   c94: jmp 0x1085
   c99: cmp r11, [rsp+0x270]
   ca1: jae 0xCE5
   ca3: mov rax, [rsp+0x2B0]
   cab: prefetcht1 [r9]
   cb0: add r9, 0x40
   cb7: cmp r9, r10
   cba: jb 0xCE0
   cbc: add r11, 8
   cc3: cmp r11, [rsp+0x270]
   ccb: jae 0xCE5
   ccd: mov r9, [r11]
   cd1: mov r10, r9
   cd4: add r10, [rsp+0x280]
   cdc: and r9, 0xFFFFFFFFFFFFFFC0
   ce0: dec rax
   ce3: jne 0xCAB
   ce5: mov rax, [rbp]
   ce9: prefetcht0 [rax+rsi+0x100]
   cf1: vmovups ymm0, [rax+rsi]
   cf6: mov rax, [rbp+8]
   cfa: prefetcht0 [rax+rsi+0x100]
   d02: vmovups ymm1, [rax+rsi]
   d07: mov rax, [rbp+0x10]
   d0b: prefetcht0 [rax+rsi+0x100]
   d13: vmovups ymm2, [rax+rsi]
   d18: mov rax, [rbp+0x18]
   d1c: prefetcht0 [rax+rsi+0x100]
   d24: vmovups ymm3, [rax+rsi]
   d29: mov rax, [rbp+0x20]
   d2d: prefetcht0 [rax+rsi+0x100]
   d35: vmovups ymm4, [rax+rsi]
   d3a: mov rax, [rbp+0x28]
   d3e: prefetcht0 [rax+rsi+0x100]
   d46: vmovups ymm5, [rax+rsi]
   d4b: mov rax, [rbp+0x30]
   d4f: prefetcht0 [rax+rsi+0x100]
   d57: vmovups ymm6, [rax+rsi]
   d5c: mov rax, [rbp+0x38]
   d60: prefetcht0 [rax+rsi+0x100]
   d68: vmovups ymm7, [rax+rsi]
   d6d: vunpcklps ymm8, ymm0, ymm1
   d71: vunpckhps ymm9, ymm0, ymm1
   d75: vunpcklps ymm10, ymm2, ymm3
   d79: vunpckhps ymm11, ymm2, ymm3
   d7d: vunpcklps ymm12, ymm4, ymm5
   d81: vunpckhps ymm13, ymm4, ymm5
   d85: vunpcklps ymm14, ymm6, ymm7
   d89: vunpckhps ymm15, ymm6, ymm7
   d8d: vunpcklpd ymm0, ymm8, ymm10
   d92: vunpckhpd ymm1, ymm8, ymm10
   d97: vunpcklpd ymm2, ymm9, ymm11
   d9c: vunpckhpd ymm3, ymm9, ymm11
   da1: vunpcklpd ymm4, ymm12, ymm14
   da6: vunpckhpd ymm5, ymm12, ymm14
   dab: vunpcklpd ymm6, ymm13, ymm15
   db0: vunpckhpd ymm7, ymm13, ymm15
   db5: vperm2f128 ymm8, ymm0, ymm4, 0x20
   dbb: vperm2f128 ymm12, ymm0, ymm4, 0x31
   dc1: vperm2f128 ymm9, ymm1, ymm5, 0x20
   dc7: vperm2f128 ymm13, ymm1, ymm5, 0x31
   dcd: vperm2f128 ymm10, ymm2, ymm6, 0x20
   dd3: vperm2f128 ymm14, ymm2, ymm6, 0x31
   dd9: vperm2f128 ymm11, ymm3, ymm7, 0x20
   ddf: vperm2f128 ymm15, ymm3, ymm7, 0x31
   de5: cmp r11, [rsp+0x270]
   ded: jae 0xE31
   def: mov rax, [rsp+0x2B0]
   df7: prefetcht1 [r9]
   dfc: add r9, 0x40
   e03: cmp r9, r10
   e06: jb 0xE2C
   e08: add r11, 8
   e0f: cmp r11, [rsp+0x270]
   e17: jae 0xE31
   e19: mov r9, [r11]
   e1d: mov r10, r9
   e20: add r10, [rsp+0x280]
   e28: and r9, 0xFFFFFFFFFFFFFFC0
   e2c: dec rax
   e2f: jne 0xDF7
   e31: mov rax, [rsp+0x240]
   e39: lea r8, [rdi]
   e3d: test rax, rax
   e40: je 0xE84
   e42: vmovntps [r8], ymm8
   e48: vmovntps [r8+rcx], ymm9
   e4e: lea r8, [r8+rcx*2]
   e52: vmovntps [r8], ymm10
   e58: vmovntps [r8+rcx], ymm11
   e5e: lea r8, [r8+rcx*2]
   e62: vmovntps [r8], ymm12
   e68: vmovntps [r8+rcx], ymm13
   e6e: lea r8, [r8+rcx*2]
   e72: vmovntps [r8], ymm14
   e78: vmovntps [r8+rcx], ymm15
   e7e: lea r8, [r8+rcx*2]
   e82: jmp 0xECD
   e84: vmovups ymm0, [rsp+0x200]
   e8d: vmaskmovps [r8], ymm0, ymm8
   e93: vmaskmovps [r8+rcx], ymm0, ymm9
   e99: lea r8, [r8+rcx*2]
   e9d: vmaskmovps [r8], ymm0, ymm10
   ea3: vmaskmovps [r8+rcx], ymm0, ymm11
   ea9: lea r8, [r8+rcx*2]
   ead: vmaskmovps [r8], ymm0, ymm12
   eb3: vmaskmovps [r8+rcx], ymm0, ymm13
   eb9: lea r8, [r8+rcx*2]
   ebd: vmaskmovps [r8], ymm0, ymm14
   ec3: vmaskmovps [r8+rcx], ymm0, ymm15
   ec9: lea r8, [r8+rcx*2]
   ecd: mov rax, [rbp+0x40]
   ed1: prefetcht0 [rax+rsi+0x100]
   ed9: vmovups ymm0, [rax+rsi]
   ede: mov rax, [rbp+0x48]
   ee2: prefetcht0 [rax+rsi+0x100]
   eea: vmovups ymm1, [rax+rsi]
   eef: mov rax, [rbp+0x50]
   ef3: prefetcht0 [rax+rsi+0x100]
   efb: vmovups ymm2, [rax+rsi]
   f00: mov rax, [rbp+0x58]
   f04: prefetcht0 [rax+rsi+0x100]
   f0c: vmovups ymm3, [rax+rsi]
   f11: mov rax, [rbp+0x60]
   f15: prefetcht0 [rax+rsi+0x100]
   f1d: vmovups ymm4, [rax+rsi]
   f22: mov rax, [rbp+0x68]
   f26: prefetcht0 [rax+rsi+0x100]
   f2e: vmovups ymm5, [rax+rsi]
   f33: mov rax, [rbp+0x70]
   f37: prefetcht0 [rax+rsi+0x100]
   f3f: vmovups ymm6, [rax+rsi]
   f44: mov rax, [rbp+0x78]
   f48: prefetcht0 [rax+rsi+0x100]
   f50: vmovups ymm7, [rax+rsi]
   f55: vunpcklps ymm8, ymm0, ymm1
   f59: vunpckhps ymm9, ymm0, ymm1
   f5d: vunpcklps ymm10, ymm2, ymm3
   f61: vunpckhps ymm11, ymm2, ymm3
   f65: vunpcklps ymm12, ymm4, ymm5
   f69: vunpckhps ymm13, ymm4, ymm5
   f6d: vunpcklps ymm14, ymm6, ymm7
   f71: vunpckhps ymm15, ymm6, ymm7
   f75: vunpcklpd ymm0, ymm8, ymm10
   f7a: vunpckhpd ymm1, ymm8, ymm10
   f7f: vunpcklpd ymm2, ymm9, ymm11
   f84: vunpckhpd ymm3, ymm9, ymm11
   f89: vunpcklpd ymm4, ymm12, ymm14
   f8e: vunpckhpd ymm5, ymm12, ymm14
   f93: vunpcklpd ymm6, ymm13, ymm15
   f98: vunpckhpd ymm7, ymm13, ymm15
   f9d: vperm2f128 ymm8, ymm0, ymm4, 0x20
   fa3: vperm2f128 ymm12, ymm0, ymm4, 0x31
   fa9: vperm2f128 ymm9, ymm1, ymm5, 0x20
   faf: vperm2f128 ymm13, ymm1, ymm5, 0x31
   fb5: vperm2f128 ymm10, ymm2, ymm6, 0x20
   fbb: vperm2f128 ymm14, ymm2, ymm6, 0x31
   fc1: vperm2f128 ymm11, ymm3, ymm7, 0x20
   fc7: vperm2f128 ymm15, ymm3, ymm7, 0x31
   fcd: mov rax, [rsp+0x240]
   fd5: lea r8, [rdi+0x20]
   fd9: test rax, rax
   fdc: je 0x1020
   fde: vmovntps [r8], ymm8
   fe4: vmovntps [r8+rcx], ymm9
   fea: lea r8, [r8+rcx*2]
   fee: vmovntps [r8], ymm10
   ff4: vmovntps [r8+rcx], ymm11
   ffa: lea r8, [r8+rcx*2]
   ffe: vmovntps [r8], ymm12
  1004: vmovntps [r8+rcx], ymm13
  100a: lea r8, [r8+rcx*2]
  100e: vmovntps [r8], ymm14
  1014: vmovntps [r8+rcx], ymm15
  101a: lea r8, [r8+rcx*2]
  101e: jmp 0x1069
  1020: vmovups ymm0, [rsp+0x220]
  1029: vmaskmovps [r8], ymm0, ymm8
  102f: vmaskmovps [r8+rcx], ymm0, ymm9
  1035: lea r8, [r8+rcx*2]
  1039: vmaskmovps [r8], ymm0, ymm10
  103f: vmaskmovps [r8+rcx], ymm0, ymm11
  1045: lea r8, [r8+rcx*2]
  1049: vmaskmovps [r8], ymm0, ymm12
  104f: vmaskmovps [r8+rcx], ymm0, ymm13
  1055: lea r8, [r8+rcx*2]
  1059: vmaskmovps [r8], ymm0, ymm14
  105f: vmaskmovps [r8+rcx], ymm0, ymm15
  1065: lea r8, [r8+rcx*2]
  1069: add rdi, 0x40
  1070: add rbp, 0x80
  1077: cmp rbp, [rsp+0x268]
  107f: jb 0xC99
  1085: add rsi, 0x20
  108c: add rdx, [rsp+0x288]
  1094: sub rbx, 8
  109b: jne 0x496
  10a1: cmp qword ptr [rsp+0x708], 0
  10aa: je 0x1144
  10b0: mov r8, [rsp+0x250]
  10b8: sub r8, [rsp+0x700]
  10c0: imul rdx, r8, 4
  10c7: mov rdi, [rsp+0x290]
  10cf: dec rdi
  10d2: imul rdi, rcx
  10d6: add rdi, r12
  10d9: lea rbp, [rsp]
  10de: mov rax, [rbp]
  10e2: mov eax, [rax+rsi]
  10e5: mov [rdi], eax
  10e8: add rbp, 8
  10ef: add rdi, 4
  10f6: dec r8
  10f9: jne 0x10DE
  10fb: lea rdi, [r12+rdx]
  10ff: sub rdi, rcx
  1102: mov r8, [rsp+0x700]
  110a: mov rdx, [rsp+0x290]
  1112: imul rdx, 4
  1119: sub rsi, rdx
  111c: mov rax, [rbp]
  1120: mov eax, [rax+rsi]
  1123: mov [rdi], eax
  1126: add rbp, 8
  112d: add rdi, 4
  1134: dec r8
  1137: jne 0x111C
  1139: add rsi, rdx
  113c: add rsi, [rsp+0x708]
  1144: add r12, [rsp+0x2A8]
  114c: dec qword ptr [rsp+0x2A0]
  1154: jne 0x47D
  115a: mov rax, [rsp+0x250]
  1162: imul rax, 4
  1169: add [rsp+0x278], rax
  1171: jmp 0x233
  1176: add rsp, 0x720
  117d: pop r15
  117f: pop r14
  1181: pop r13
  1183: pop r12
  1185: pop rbp
  1186: pop rbx
  1187: vzeroupper
  118a: ret
