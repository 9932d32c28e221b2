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
    34: jle 0x11C0
    3a: test rcx, rcx
    3d: jle 0x11C0
    43: imul rdx, rcx
    47: imul rdx, 4
    4e: mov [rsp+0x280], rdx
    56: imul rax, r8, 0x10
    5d: mov [rsp+0x288], rax
    65: mov rcx, rdx
    68: lea rax, [rdx+0x3FF]
    6f: xor edx, edx
    71: div rcx
    74: add rax, 0x11
    7b: shr rax, 1
    7f: mov [rsp+0x2B0], rax
    87: mov rax, [rsp+0x758]
    8f: mov rdx, [rsp+0x760]
    97: test rax, rax
    9a: jle 0x11C0
    a0: test rdx, rdx
    a3: jle 0x11C0
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
   131: cmp qword ptr [rsp+0x290], 0x10
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
   23e: je 0x11C0
   244: mov [rsp+0x250], rax
   24c: vmovups zmm0, [rsp+0x100]
   254: vmovups [rsp], zmm0
   25c: vmovups zmm0, [rsp+0x140]
   264: vmovups [rsp+0x40], zmm0
   26c: vmovups zmm0, [rsp+0x180]
   274: vmovups [rsp+0x80], zmm0
   27c: vmovups zmm0, [rsp+0x1C0]
   284: vmovups [rsp+0xC0], zmm0
   28c: lea rdx, [rsp+0x80]
   294: lea r8, [rsp+0x100]
   29c: cmp rax, 0x10
   2a3: cmova rdx, r8
   2a7: mov [rsp+0x268], rdx
   2af: xor edx, edx
   2b1: cmp rax, 0x10
   2b8: setae dl
   2bb: and rdx, [rsp+0x248]
   2c3: mov [rsp+0x240], rdx
   2cb: cmp rax, 0x20
   2d2: je 0x2D6
   2d4: xor edx, edx
   2d6: mov [rsp+0x2B8], rdx
   2de: mov rdx, 0xFFFFFFFFFFFFFFFF
   2e5: bzhi edx, edx, eax
   2ea: kmovw k1, edx
   2ee: xor edx, edx
   2f0: mov [rsp+0x708], rdx
   2f8: mov rdx, [rsp+0x260]
   300: test rdx, rdx
   303: je 0x3DD
   309: mov rax, 0x20
   310: cmp rdx, rax
   313: jae 0x323
   315: mov rax, 0x10
   31c: cmp rdx, rax
   31f: cmovb rax, rdx
   323: mov [rsp+0x258], rax
   32b: sub [rsp+0x260], rax
   333: lea r10, [rsp+0x100]
   33b: mov r8, r13
   33e: mov r11, rax
   341: mov [r10], r13
   345: add r10, 8
   34c: add r13, [rsp+0x768]
   354: dec r14
   357: jne 0x37E
   359: mov r14, [rsp+0x758]
   361: add r15, [rsp+0x770]
   369: dec qword ptr [rsp+0x710]
   371: jne 0x37B
   373: mov r15, [rsp+0x718]
   37b: mov r13, r15
   37e: dec r11
   381: jne 0x341
   383: mov [rsp+0x270], r10
   38b: mov r11, 0x10
   392: sub r11, rax
   395: jbe 0x3A7
   397: mov [r10], r8
   39b: add r10, 8
   3a2: dec r11
   3a5: jne 0x397
   3a7: mov r11, [rsp+0x270]
   3af: mov rax, 0x800
   3b6: cmp rax, [rsp+0x280]
   3be: jbe 0x413
   3c0: lea r11, [rsp+0x100]
   3c8: mov r9, [r11]
   3cc: mov r10, r9
   3cf: add r10, [rsp+0x280]
   3d7: and r9, 0xFFFFFFFFFFFFFFC0
   3db: jmp 0x413
   3dd: xor edx, edx
   3df: mov [rsp+0x258], rdx
   3e7: mov rax, 4
   3ee: cmp qword ptr [rsp+0x700], 0
   3f7: cmove rax, rdx
   3fb: mov [rsp+0x708], rax
   403: lea r11, [rsp+0x100]
   40b: mov [rsp+0x270], r11
   413: mov rax, [rsp+0x298]
   41b: mov [rsp+0x2A0], rax
   423: mov r12, [rsp+0x278]
   42b: xor esi, esi
   42d: mov rdx, r12
   430: mov rbx, [rsp+0x290]
   438: cmp qword ptr [rsp+0x708], 0
   441: je 0x446
   443: dec rbx
   446: cmp rbx, 0x10
   44d: jae 0x474
   44f: mov rax, 0x10
   456: sub rax, rbx
   459: mov r8, rax
   45c: imul r8, rcx
   460: sub rdx, r8
   463: imul rax, 4
   46a: sub rsi, rax
   46d: mov rbx, 0x10
   474: lea rbp, [rsp]
   479: mov rdi, rdx
   47c: mov rax, [rsp+0x2B8]
   484: test rax, rax
   487: je 0xC91
   48d: lea rdi, [rsp+0x2FF]
   495: and rdi, 0xFFFFFFFFFFFFFFC0
   499: cmp r11, [rsp+0x270]
   4a1: jae 0x4E5
   4a3: mov rax, [rsp+0x2B0]
   4ab: prefetcht1 [r9]
   4b0: add r9, 0x40
   4b7: cmp r9, r10
   4ba: jb 0x4E0
   4bc: add r11, 8
   4c3: cmp r11, [rsp+0x270]
   4cb: jae 0x4E5
   4cd: mov r9, [r11]
   4d1: mov r10, r9
   4d4: add r10, [rsp+0x280]
   4dc: and r9, 0xFFFFFFFFFFFFFFC0
   4e0: dec rax
   4e3: jne 0x4AB
   4e5: mov rax, [rbp]
   4e9: vmovups zmm0, [rax+rsi]
   4f0: mov rax, [rbp+8]
   4f4: vmovups zmm1, [rax+rsi]
   4fb: mov rax, [rbp+0x10]
   4ff: vmovups zmm2, [rax+rsi]
   506: mov rax, [rbp+0x18]
   50a: vmovups zmm3, [rax+rsi]
   511: mov rax, [rbp+0x20]
   515: vmovups zmm4, [rax+rsi]
   51c: mov rax, [rbp+0x28]
   520: vmovups zmm5, [rax+rsi]
   527: mov rax, [rbp+0x30]
   52b: vmovups zmm6, [rax+rsi]
   532: mov rax, [rbp+0x38]
   536: vmovups zmm7, [rax+rsi]
   53d: mov rax, [rbp+0x40]
   541: vmovups zmm8, [rax+rsi]
   548: mov rax, [rbp+0x48]
   54c: vmovups zmm9, [rax+rsi]
   553: mov rax, [rbp+0x50]
   557: vmovups zmm10, [rax+rsi]
   55e: mov rax, [rbp+0x58]
   562: vmovups zmm11, [rax+rsi]
   569: mov rax, [rbp+0x60]
   56d: vmovups zmm12, [rax+rsi]
   574: mov rax, [rbp+0x68]
   578: vmovups zmm13, [rax+rsi]
   57f: mov rax, [rbp+0x70]
   583: vmovups zmm14, [rax+rsi]
   58a: mov rax, [rbp+0x78]
   58e: vmovups zmm15, [rax+rsi]
   595: vunpcklps zmm16, zmm0, zmm1
   59b: vunpckhps zmm17, zmm0, zmm1
   5a1: vunpcklps zmm18, zmm2, zmm3
   5a7: vunpckhps zmm19, zmm2, zmm3
   5ad: vunpcklps zmm20, zmm4, zmm5
   5b3: vunpckhps zmm21, zmm4, zmm5
   5b9: vunpcklps zmm22, zmm6, zmm7
   5bf: vunpckhps zmm23, zmm6, zmm7
   5c5: vunpcklps zmm24, zmm8, zmm9
   5cb: vunpckhps zmm25, zmm8, zmm9
   5d1: vunpcklps zmm26, zmm10, zmm11
   5d7: vunpckhps zmm27, zmm10, zmm11
   5dd: vunpcklps zmm28, zmm12, zmm13
   5e3: vunpckhps zmm29, zmm12, zmm13
   5e9: vunpcklps zmm30, zmm14, zmm15
   5ef: vunpckhps zmm31, zmm14, zmm15
   5f5: vunpcklpd zmm0, zmm16, zmm18
   5fb: vunpckhpd zmm1, zmm16, zmm18
   601: vunpcklpd zmm2, zmm17, zmm19
   607: vunpckhpd zmm3, zmm17, zmm19
   60d: vunpcklpd zmm4, zmm20, zmm22
   613: vunpckhpd zmm5, zmm20, zmm22
   619: vunpcklpd zmm6, zmm21, zmm23
   61f: vunpckhpd zmm7, zmm21, zmm23
   625: vunpcklpd zmm8, zmm24, zmm26
   62b: vunpckhpd zmm9, zmm24, zmm26
   631: vunpcklpd zmm10, zmm25, zmm27
   637: vunpckhpd zmm11, zmm25, zmm27
   63d: vunpcklpd zmm12, zmm28, zmm30
   643: vunpckhpd zmm13, zmm28, zmm30
   649: vunpcklpd zmm14, zmm29, zmm31
   64f: vunpckhpd zmm15, zmm29, zmm31
   655: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   65c: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   663: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   66a: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   671: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   678: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   67f: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   686: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   68d: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   694: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   69b: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   6a2: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   6a9: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   6b0: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   6b7: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   6be: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   6c5: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   6cc: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   6d3: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   6da: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   6e1: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   6e8: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   6ef: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   6f6: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   6fd: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   704: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   70b: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   712: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   719: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   720: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   727: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   72e: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   735: cmp r11, [rsp+0x270]
   73d: jae 0x781
   73f: mov rax, [rsp+0x2B0]
   747: prefetcht1 [r9]
   74c: add r9, 0x40
   753: cmp r9, r10
   756: jb 0x77C
   758: add r11, 8
   75f: cmp r11, [rsp+0x270]
   767: jae 0x781
   769: mov r9, [r11]
   76d: mov r10, r9
   770: add r10, [rsp+0x280]
   778: and r9, 0xFFFFFFFFFFFFFFC0
   77c: dec rax
   77f: jne 0x747
   781: vmovups [rdi], zmm0
   788: vmovups [rdi+0x40], zmm1
   78f: vmovups [rdi+0x80], zmm2
   796: vmovups [rdi+0xC0], zmm3
   79d: vmovups [rdi+0x100], zmm4
   7a4: vmovups [rdi+0x140], zmm5
   7ab: vmovups [rdi+0x180], zmm6
   7b2: vmovups [rdi+0x1C0], zmm7
   7b9: vmovups [rdi+0x200], zmm8
   7c0: vmovups [rdi+0x240], zmm9
   7c7: vmovups [rdi+0x280], zmm10
   7ce: vmovups [rdi+0x2C0], zmm11
   7d5: vmovups [rdi+0x300], zmm12
   7dc: vmovups [rdi+0x340], zmm13
   7e3: vmovups [rdi+0x380], zmm14
   7ea: vmovups [rdi+0x3C0], zmm15
   7f1: cmp r11, [rsp+0x270]
   7f9: jae 0x83D
   7fb: mov rax, [rsp+0x2B0]
   803: prefetcht1 [r9]
   808: add r9, 0x40
   80f: cmp r9, r10
   812: jb 0x838
   814: add r11, 8
   81b: cmp r11, [rsp+0x270]
   823: jae 0x83D
   825: mov r9, [r11]
   829: mov r10, r9
   82c: add r10, [rsp+0x280]
   834: and r9, 0xFFFFFFFFFFFFFFC0
   838: dec rax
   83b: jne 0x803
   83d: mov rax, [rbp+0x80]
   844: vmovups zmm0, [rax+rsi]
   84b: mov rax, [rbp+0x88]
   852: vmovups zmm1, [rax+rsi]
   859: mov rax, [rbp+0x90]
   860: vmovups zmm2, [rax+rsi]
   867: mov rax, [rbp+0x98]
   86e: vmovups zmm3, [rax+rsi]
   875: mov rax, [rbp+0xA0]
   87c: vmovups zmm4, [rax+rsi]
   883: mov rax, [rbp+0xA8]
   88a: vmovups zmm5, [rax+rsi]
   891: mov rax, [rbp+0xB0]
   898: vmovups zmm6, [rax+rsi]
   89f: mov rax, [rbp+0xB8]
   8a6: vmovups zmm7, [rax+rsi]
   8ad: mov rax, [rbp+0xC0]
   8b4: vmovups zmm8, [rax+rsi]
   8bb: mov rax, [rbp+0xC8]
   8c2: vmovups zmm9, [rax+rsi]
   8c9: mov rax, [rbp+0xD0]
   8d0: vmovups zmm10, [rax+rsi]
   8d7: mov rax, [rbp+0xD8]
   8de: vmovups zmm11, [rax+rsi]
   8e5: mov rax, [rbp+0xE0]
   8ec: vmovups zmm12, [rax+rsi]
   8f3: mov rax, [rbp+0xE8]
   8fa: vmovups zmm13, [rax+rsi]
   901: mov rax, [rbp+0xF0]
   908: vmovups zmm14, [rax+rsi]
   90f: mov rax, [rbp+0xF8]
   916: vmovups zmm15, [rax+rsi]
   91d: vunpcklps zmm16, zmm0, zmm1
   923: vunpckhps zmm17, zmm0, zmm1
   929: vunpcklps zmm18, zmm2, zmm3
   92f: vunpckhps zmm19, zmm2, zmm3
   935: vunpcklps zmm20, zmm4, zmm5
   93b: vunpckhps zmm21, zmm4, zmm5
   941: vunpcklps zmm22, zmm6, zmm7
   947: vunpckhps zmm23, zmm6, zmm7
   94d: vunpcklps zmm24, zmm8, zmm9
   953: vunpckhps zmm25, zmm8, zmm9
   959: vunpcklps zmm26, zmm10, zmm11
   95f: vunpckhps zmm27, zmm10, zmm11
   965: vunpcklps zmm28, zmm12, zmm13
   96b: vunpckhps zmm29, zmm12, zmm13
   971: vunpcklps zmm30, zmm14, zmm15
   977: vunpckhps zmm31, zmm14, zmm15
   97d: vunpcklpd zmm0, zmm16, zmm18
   983: vunpckhpd zmm1, zmm16, zmm18
   989: vunpcklpd zmm2, zmm17, zmm19
   98f: vunpckhpd zmm3, zmm17, zmm19
   995: vunpcklpd zmm4, zmm20, zmm22
   99b: vunpckhpd zmm5, zmm20, zmm22
   9a1: vunpcklpd zmm6, zmm21, zmm23
   9a7: vunpckhpd zmm7, zmm21, zmm23
   9ad: vunpcklpd zmm8, zmm24, zmm26
   9b3: vunpckhpd zmm9, zmm24, zmm26
   9b9: vunpcklpd zmm10, zmm25, zmm27
   9bf: vunpckhpd zmm11, zmm25, zmm27
   9c5: vunpcklpd zmm12, zmm28, zmm30
   9cb: vunpckhpd zmm13, zmm28, zmm30
   9d1: vunpcklpd zmm14, zmm29, zmm31
   9d7: vunpckhpd zmm15, zmm29, zmm31
   9dd: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   9e4: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   9eb: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   9f2: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   9f9: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   a00: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   a07: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   a0e: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   a15: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   a1c: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   a23: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   a2a: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   a31: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   a38: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   a3f: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   a46: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   a4d: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   a54: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   a5b: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   a62: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   a69: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   a70: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   a77: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   a7e: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   a85: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   a8c: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   a93: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   a9a: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   aa1: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   aa8: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   aaf: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   ab6: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   abd: cmp r11, [rsp+0x270]
   ac5: jae 0xB09
   ac7: mov rax, [rsp+0x2B0]
   acf: prefetcht1 [r9]
   ad4: add r9, 0x40
   adb: cmp r9, r10
   ade: jb 0xB04
   ae0: add r11, 8
   ae7: cmp r11, [rsp+0x270]
   aef: jae 0xB09
   af1: mov r9, [r11]
   af5: mov r10, r9
   af8: add r10, [rsp+0x280]
   b00: and r9, 0xFFFFFFFFFFFFFFC0
   b04: dec rax
   b07: jne 0xACF
   b09: mov r8, rdx
   b0c: vmovups zmm16, [rdi]
   b13: vmovntps [r8], zmm16
   b1a: vmovntps [r8+0x40], zmm0
   b21: vmovups zmm16, [rdi+0x40]
   b28: vmovntps [r8+rcx], zmm16
   b30: vmovntps [r8+rcx+0x40], zmm1
   b38: lea r8, [r8+rcx*2]
   b3c: vmovups zmm16, [rdi+0x80]
   b43: vmovntps [r8], zmm16
   b4a: vmovntps [r8+0x40], zmm2
   b51: vmovups zmm16, [rdi+0xC0]
   b58: vmovntps [r8+rcx], zmm16
   b60: vmovntps [r8+rcx+0x40], zmm3
   b68: lea r8, [r8+rcx*2]
   b6c: vmovups zmm16, [rdi+0x100]
   b73: vmovntps [r8], zmm16
   b7a: vmovntps [r8+0x40], zmm4
   b81: vmovups zmm16, [rdi+0x140]
   b88: vmovntps [r8+rcx], zmm16
   b90: vmovntps [r8+rcx+0x40], zmm5
   b98: lea r8, [r8+rcx*2]
   b9c: vmovups zmm16, [rdi+0x180]
   ba3: vmovntps [r8], zmm16
   baa: vmovntps [r8+0x40], zmm6
   bb1: vmovups zmm16, [rdi+0x1C0]
   bb8: vmovntps [r8+rcx], zmm16
   bc0: vmovntps [r8+rcx+0x40], zmm7
   bc8: lea r8, [r8+rcx*2]
   bcc: vmovups zmm16, [rdi+0x200]
   bd3: vmovntps [r8], zmm16
   bda: vmovntps [r8+0x40], zmm8
   be1: vmovups zmm16, [rdi+0x240]
   be8: vmovntps [r8+rcx], zmm16
   bf0: vmovntps [r8+rcx+0x40], zmm9
   bf8: lea r8, [r8+rcx*2]
   bfc: vmovups zmm16, [rdi+0x280]
   c03: vmovntps [r8], zmm16
   c0a: vmovntps [r8+0x40], zmm10
   c11: vmovups zmm16, [rdi+0x2C0]
   c18: vmovntps [r8+rcx], zmm16
   c20: vmovntps [r8+rcx+0x40], zmm11
   c28: lea r8, [r8+rcx*2]
   c2c: vmovups zmm16, [rdi+0x300]
   c33: vmovntps [r8], zmm16
   c3a: vmovntps [r8+0x40], zmm12
   c41: vmovups zmm16, [rdi+0x340]
   c48: vmovntps [r8+rcx], zmm16
   c50: vmovntps [r8+rcx+0x40], zmm13
   c58: lea r8, [r8+rcx*2]
   c5c: vmovups zmm16, [rdi+0x380]
   c63: vmovntps [r8], zmm16
   c6a: vmovntps [r8+0x40], zmm14
   c71: vmovups zmm16, [rdi+0x3C0]
   c78: vmovntps [r8+rcx], zmm16
   c80: vmovntps [r8+rcx+0x40], zmm15
   c88: lea r8, [r8+rcx*2]
   c8c: jmp 0x10CF
   c91: cmp r11, [rsp+0x270]
   c99: jae 0xCDD
   c9b: mov rax, [rsp+0x2B0]
   ca3: prefetcht1 [r9]
   ca8: add r9, 0x40
   caf: cmp r9, r10
   cb2: jb 0xCD8
   cb4: add r11, 8
   cbb: cmp r11, [rsp+0x270]
   cc3: jae 0xCDD
   cc5: mov r9, [r11]
   cc9: mov r10, r9
   ccc: add r10, [rsp+0x280]
   cd4: and r9, 0xFFFFFFFFFFFFFFC0
   cd8: dec rax
   cdb: jne 0xCA3
   cdd: mov rax, [rbp]
   ce1: vmovups zmm0, [rax+rsi]
   ce8: mov rax, [rbp+8]
   cec: vmovups zmm1, [rax+rsi]
   cf3: mov rax, [rbp+0x10]
   cf7: vmovups zmm2, [rax+rsi]
   cfe: mov rax, [rbp+0x18]
   d02: vmovups zmm3, [rax+rsi]
   d09: mov rax, [rbp+0x20]
   d0d: vmovups zmm4, [rax+rsi]
   d14: mov rax, [rbp+0x28]
   d18: vmovups zmm5, [rax+rsi]
   d1f: mov rax, [rbp+0x30]
   d23: vmovups zmm6, [rax+rsi]
   d2a: mov rax, [rbp+0x38]
   d2e: vmovups zmm7, [rax+rsi]
   d35: mov rax, [rbp+0x40]
   d39: vmovups zmm8, [rax+rsi]
   d40: mov rax, [rbp+0x48]
   d44: vmovups zmm9, [rax+rsi]
   d4b: mov rax, [rbp+0x50]
   d4f: vmovups zmm10, [rax+rsi]
   d56: mov rax, [rbp+0x58]
   d5a: vmovups zmm11, [rax+rsi]
   d61: mov rax, [rbp+0x60]
   d65: vmovups zmm12, [rax+rsi]
   d6c: mov rax, [rbp+0x68]
   d70: vmovups zmm13, [rax+rsi]
   d77: mov rax, [rbp+0x70]
   d7b: vmovups zmm14, [rax+rsi]
   d82: mov rax, [rbp+0x78]
   d86: vmovups zmm15, [rax+rsi]
   d8d: vunpcklps zmm16, zmm0, zmm1
   d93: vunpckhps zmm17, zmm0, zmm1
   d99: vunpcklps zmm18, zmm2, zmm3
   d9f: vunpckhps zmm19, zmm2, zmm3
   da5: vunpcklps zmm20, zmm4, zmm5
   dab: vunpckhps zmm21, zmm4, zmm5
   db1: vunpcklps zmm22, zmm6, zmm7
   db7: vunpckhps zmm23, zmm6, zmm7
   dbd: vunpcklps zmm24, zmm8, zmm9
   dc3: vunpckhps zmm25, zmm8, zmm9
   dc9: vunpcklps zmm26, zmm10, zmm11
   dcf: vunpckhps zmm27, zmm10, zmm11
   dd5: vunpcklps zmm28, zmm12, zmm13
   ddb: vunpckhps zmm29, zmm12, zmm13
   de1: vunpcklps zmm30, zmm14, zmm15
   de7: vunpckhps zmm31, zmm14, zmm15
   ded: vunpcklpd zmm0, zmm16, zmm18
   df3: vunpckhpd zmm1, zmm16, zmm18
   df9: vunpcklpd zmm2, zmm17, zmm19
   dff: vunpckhpd zmm3, zmm17, zmm19
   e05: vunpcklpd zmm4, zmm20, zmm22
   e0b: vunpckhpd zmm5, zmm20, zmm22
   e11: vunpcklpd zmm6, zmm21, zmm23
   e17: vunpckhpd zmm7, zmm21, zmm23
   e1d: vunpcklpd zmm8, zmm24, zmm26
   e23: vunpckhpd zmm9, zmm24, zmm26
   e29: vunpcklpd zmm10, zmm25, zmm27
   e2f: vunpckhpd zmm11, zmm25, zmm27
   e35: vunpcklpd zmm12, zmm28, zmm30
   e3b: vunpckhpd zmm13, zmm28, zmm30
   e41: vunpcklpd zmm14, zmm29, zmm31
   e47: vunpckhpd zmm15, zmm29, zmm31
   e4d: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   e54: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   e5b: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   e62: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   e69: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   e70: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   e77: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   e7e: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   e85: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   e8c: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   e93: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   e9a: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   ea1: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   ea8: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   eaf: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   eb6: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   ebd: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   ec4: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   ecb: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   ed2: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   ed9: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   ee0: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   ee7: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   eee: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   ef5: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   efc: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   f03: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   f0a: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   f11: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   f18: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   f1f: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   f26: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   f2d: cmp r11, [rsp+0x270]
   f35: jae 0xF79
   f37: mov rax, [rsp+0x2B0]
   f3f: prefetcht1 [r9]
   f44: add r9, 0x40
   f4b: cmp r9, r10
   f4e: jb 0xF74
   f50: add r11, 8
   f57: cmp r11, [rsp+0x270]
   f5f: jae 0xF79
   f61: mov r9, [r11]
   f65: mov r10, r9
   f68: add r10, [rsp+0x280]
   f70: and r9, 0xFFFFFFFFFFFFFFC0
   f74: dec rax
   f77: jne 0xF3F
   f79: mov rax, [rsp+0x240]
   f81: lea r8, [rdi]
   f85: test rax, rax
   f88: je 0x1023
   f8e: vmovntps [r8], zmm0
   f95: vmovntps [r8+rcx], zmm1
   f9c: lea r8, [r8+rcx*2]
   fa0: vmovntps [r8], zmm2
   fa7: vmovntps [r8+rcx], zmm3
   fae: lea r8, [r8+rcx*2]
   fb2: vmovntps [r8], zmm4
   fb9: vmovntps [r8+rcx], zmm5
   fc0: lea r8, [r8+rcx*2]
   fc4: vmovntps [r8], zmm6
   fcb: vmovntps [r8+rcx], zmm7
   fd2: lea r8, [r8+rcx*2]
   fd6: vmovntps [r8], zmm8
   fdd: vmovntps [r8+rcx], zmm9
   fe4: lea r8, [r8+rcx*2]
   fe8: vmovntps [r8], zmm10
   fef: vmovntps [r8+rcx], zmm11
   ff6: lea r8, [r8+rcx*2]
   ffa: vmovntps [r8], zmm12
  1001: vmovntps [r8+rcx], zmm13
  1008: lea r8, [r8+rcx*2]
  100c: vmovntps [r8], zmm14
  1013: vmovntps [r8+rcx], zmm15
  101a: lea r8, [r8+rcx*2]
  101e: jmp 0x10B3
  1023: vmovups [r8]{k1}, zmm0
  102a: vmovups [r8+rcx]{k1}, zmm1
  1031: lea r8, [r8+rcx*2]
  1035: vmovups [r8]{k1}, zmm2
  103c: vmovups [r8+rcx]{k1}, zmm3
  1043: lea r8, [r8+rcx*2]
  1047: vmovups [r8]{k1}, zmm4
  104e: vmovups [r8+rcx]{k1}, zmm5
  1055: lea r8, [r8+rcx*2]
  1059: vmovups [r8]{k1}, zmm6
  1060: vmovups [r8+rcx]{k1}, zmm7
  1067: lea r8, [r8+rcx*2]
  106b: vmovups [r8]{k1}, zmm8
  1072: vmovups [r8+rcx]{k1}, zmm9
  1079: lea r8, [r8+rcx*2]
  107d: vmovups [r8]{k1}, zmm10
  1084: vmovups [r8+rcx]{k1}, zmm11
  108b: lea r8, [r8+rcx*2]
  108f: vmovups [r8]{k1}, zmm12
  1096: vmovups [r8+rcx]{k1}, zmm13
  109d: lea r8, [r8+rcx*2]
  10a1: vmovups [r8]{k1}, zmm14
  10a8: vmovups [r8+rcx]{k1}, zmm15
  10af: lea r8, [r8+rcx*2]
  10b3: add rdi, 0x40
  10ba: add rbp, 0x80
  10c1: cmp rbp, [rsp+0x268]
  10c9: jb 0xC91
  10cf: add rsi, 0x40
  10d6: add rdx, [rsp+0x288]
  10de: sub rbx, 0x10
  10e5: jne 0x446
  10eb: cmp qword ptr [rsp+0x708], 0
  10f4: je 0x118E
  10fa: mov r8, [rsp+0x250]
  1102: sub r8, [rsp+0x700]
  110a: imul rdx, r8, 4
  1111: mov rdi, [rsp+0x290]
  1119: dec rdi
  111c: imul rdi, rcx
  1120: add rdi, r12
  1123: lea rbp, [rsp]
  1128: mov rax, [rbp]
  112c: mov eax, [rax+rsi]
  112f: mov [rdi], eax
  1132: add rbp, 8
  1139: add rdi, 4
  1140: dec r8
  1143: jne 0x1128
  1145: lea rdi, [r12+rdx]
  1149: sub rdi, rcx
  114c: mov r8, [rsp+0x700]
  1154: mov rdx, [rsp+0x290]
  115c: imul rdx, 4
  1163: sub rsi, rdx
  1166: mov rax, [rbp]
  116a: mov eax, [rax+rsi]
  116d: mov [rdi], eax
  1170: add rbp, 8
  1177: add rdi, 4
  117e: dec r8
  1181: jne 0x1166
  1183: add rsi, rdx
  1186: add rsi, [rsp+0x708]
  118e: add r12, [rsp+0x2A8]
  1196: dec qword ptr [rsp+0x2A0]
  119e: jne 0x42D
  11a4: mov rax, [rsp+0x250]
  11ac: imul rax, 4
  11b3: add [rsp+0x278], rax
  11bb: jmp 0x233
  11c0: add rsp, 0x720
  11c7: pop r15
  11c9: pop r14
  11cb: pop r13
  11cd: pop r12
  11cf: pop rbp
  11d0: pop rbx
  11d1: vzeroupper
  11d4: ret
