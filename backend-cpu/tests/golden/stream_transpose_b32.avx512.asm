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
    34: jle 0x1340
    3a: test rcx, rcx
    3d: jle 0x1340
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
    9a: jle 0x1340
    a0: test rdx, rdx
    a3: jle 0x1340
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
   23e: je 0x1340
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
   487: je 0xD91
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
   4e9: prefetcht0 [rax+rsi+0x100]
   4f1: vmovups zmm0, [rax+rsi]
   4f8: mov rax, [rbp+8]
   4fc: prefetcht0 [rax+rsi+0x100]
   504: vmovups zmm1, [rax+rsi]
   50b: mov rax, [rbp+0x10]
   50f: prefetcht0 [rax+rsi+0x100]
   517: vmovups zmm2, [rax+rsi]
   51e: mov rax, [rbp+0x18]
   522: prefetcht0 [rax+rsi+0x100]
   52a: vmovups zmm3, [rax+rsi]
   531: mov rax, [rbp+0x20]
   535: prefetcht0 [rax+rsi+0x100]
   53d: vmovups zmm4, [rax+rsi]
   544: mov rax, [rbp+0x28]
   548: prefetcht0 [rax+rsi+0x100]
   550: vmovups zmm5, [rax+rsi]
   557: mov rax, [rbp+0x30]
   55b: prefetcht0 [rax+rsi+0x100]
   563: vmovups zmm6, [rax+rsi]
   56a: mov rax, [rbp+0x38]
   56e: prefetcht0 [rax+rsi+0x100]
   576: vmovups zmm7, [rax+rsi]
   57d: mov rax, [rbp+0x40]
   581: prefetcht0 [rax+rsi+0x100]
   589: vmovups zmm8, [rax+rsi]
   590: mov rax, [rbp+0x48]
   594: prefetcht0 [rax+rsi+0x100]
   59c: vmovups zmm9, [rax+rsi]
   5a3: mov rax, [rbp+0x50]
   5a7: prefetcht0 [rax+rsi+0x100]
   5af: vmovups zmm10, [rax+rsi]
   5b6: mov rax, [rbp+0x58]
   5ba: prefetcht0 [rax+rsi+0x100]
   5c2: vmovups zmm11, [rax+rsi]
   5c9: mov rax, [rbp+0x60]
   5cd: prefetcht0 [rax+rsi+0x100]
   5d5: vmovups zmm12, [rax+rsi]
   5dc: mov rax, [rbp+0x68]
   5e0: prefetcht0 [rax+rsi+0x100]
   5e8: vmovups zmm13, [rax+rsi]
   5ef: mov rax, [rbp+0x70]
   5f3: prefetcht0 [rax+rsi+0x100]
   5fb: vmovups zmm14, [rax+rsi]
   602: mov rax, [rbp+0x78]
   606: prefetcht0 [rax+rsi+0x100]
   60e: vmovups zmm15, [rax+rsi]
   615: vunpcklps zmm16, zmm0, zmm1
   61b: vunpckhps zmm17, zmm0, zmm1
   621: vunpcklps zmm18, zmm2, zmm3
   627: vunpckhps zmm19, zmm2, zmm3
   62d: vunpcklps zmm20, zmm4, zmm5
   633: vunpckhps zmm21, zmm4, zmm5
   639: vunpcklps zmm22, zmm6, zmm7
   63f: vunpckhps zmm23, zmm6, zmm7
   645: vunpcklps zmm24, zmm8, zmm9
   64b: vunpckhps zmm25, zmm8, zmm9
   651: vunpcklps zmm26, zmm10, zmm11
   657: vunpckhps zmm27, zmm10, zmm11
   65d: vunpcklps zmm28, zmm12, zmm13
   663: vunpckhps zmm29, zmm12, zmm13
   669: vunpcklps zmm30, zmm14, zmm15
   66f: vunpckhps zmm31, zmm14, zmm15
   675: vunpcklpd zmm0, zmm16, zmm18
   67b: vunpckhpd zmm1, zmm16, zmm18
   681: vunpcklpd zmm2, zmm17, zmm19
   687: vunpckhpd zmm3, zmm17, zmm19
   68d: vunpcklpd zmm4, zmm20, zmm22
   693: vunpckhpd zmm5, zmm20, zmm22
   699: vunpcklpd zmm6, zmm21, zmm23
   69f: vunpckhpd zmm7, zmm21, zmm23
   6a5: vunpcklpd zmm8, zmm24, zmm26
   6ab: vunpckhpd zmm9, zmm24, zmm26
   6b1: vunpcklpd zmm10, zmm25, zmm27
   6b7: vunpckhpd zmm11, zmm25, zmm27
   6bd: vunpcklpd zmm12, zmm28, zmm30
   6c3: vunpckhpd zmm13, zmm28, zmm30
   6c9: vunpcklpd zmm14, zmm29, zmm31
   6cf: vunpckhpd zmm15, zmm29, zmm31
   6d5: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   6dc: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   6e3: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   6ea: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   6f1: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   6f8: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   6ff: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   706: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   70d: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   714: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   71b: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   722: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   729: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   730: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   737: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   73e: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   745: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   74c: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   753: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   75a: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   761: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   768: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   76f: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   776: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   77d: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   784: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   78b: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   792: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   799: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   7a0: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   7a7: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   7ae: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   7b5: cmp r11, [rsp+0x270]
   7bd: jae 0x801
   7bf: mov rax, [rsp+0x2B0]
   7c7: prefetcht1 [r9]
   7cc: add r9, 0x40
   7d3: cmp r9, r10
   7d6: jb 0x7FC
   7d8: add r11, 8
   7df: cmp r11, [rsp+0x270]
   7e7: jae 0x801
   7e9: mov r9, [r11]
   7ed: mov r10, r9
   7f0: add r10, [rsp+0x280]
   7f8: and r9, 0xFFFFFFFFFFFFFFC0
   7fc: dec rax
   7ff: jne 0x7C7
   801: vmovups [rdi], zmm0
   808: vmovups [rdi+0x40], zmm1
   80f: vmovups [rdi+0x80], zmm2
   816: vmovups [rdi+0xC0], zmm3
   81d: vmovups [rdi+0x100], zmm4
   824: vmovups [rdi+0x140], zmm5
   82b: vmovups [rdi+0x180], zmm6
   832: vmovups [rdi+0x1C0], zmm7
   839: vmovups [rdi+0x200], zmm8
   840: vmovups [rdi+0x240], zmm9
   847: vmovups [rdi+0x280], zmm10
   84e: vmovups [rdi+0x2C0], zmm11
   855: vmovups [rdi+0x300], zmm12
   85c: vmovups [rdi+0x340], zmm13
   863: vmovups [rdi+0x380], zmm14
   86a: vmovups [rdi+0x3C0], zmm15
   871: cmp r11, [rsp+0x270]
   879: jae 0x8BD
   87b: mov rax, [rsp+0x2B0]
   883: prefetcht1 [r9]
   888: add r9, 0x40
   88f: cmp r9, r10
   892: jb 0x8B8
   894: add r11, 8
   89b: cmp r11, [rsp+0x270]
   8a3: jae 0x8BD
   8a5: mov r9, [r11]
   8a9: mov r10, r9
   8ac: add r10, [rsp+0x280]
   8b4: and r9, 0xFFFFFFFFFFFFFFC0
   8b8: dec rax
   8bb: jne 0x883
   8bd: mov rax, [rbp+0x80]
   8c4: prefetcht0 [rax+rsi+0x100]
   8cc: vmovups zmm0, [rax+rsi]
   8d3: mov rax, [rbp+0x88]
   8da: prefetcht0 [rax+rsi+0x100]
   8e2: vmovups zmm1, [rax+rsi]
   8e9: mov rax, [rbp+0x90]
   8f0: prefetcht0 [rax+rsi+0x100]
   8f8: vmovups zmm2, [rax+rsi]
   8ff: mov rax, [rbp+0x98]
   906: prefetcht0 [rax+rsi+0x100]
   90e: vmovups zmm3, [rax+rsi]
   915: mov rax, [rbp+0xA0]
   91c: prefetcht0 [rax+rsi+0x100]
   924: vmovups zmm4, [rax+rsi]
   92b: mov rax, [rbp+0xA8]
   932: prefetcht0 [rax+rsi+0x100]
   93a: vmovups zmm5, [rax+rsi]
   941: mov rax, [rbp+0xB0]
   948: prefetcht0 [rax+rsi+0x100]
   950: vmovups zmm6, [rax+rsi]
   957: mov rax, [rbp+0xB8]
   95e: prefetcht0 [rax+rsi+0x100]
   966: vmovups zmm7, [rax+rsi]
   96d: mov rax, [rbp+0xC0]
   974: prefetcht0 [rax+rsi+0x100]
   97c: vmovups zmm8, [rax+rsi]
   983: mov rax, [rbp+0xC8]
   98a: prefetcht0 [rax+rsi+0x100]
   992: vmovups zmm9, [rax+rsi]
   999: mov rax, [rbp+0xD0]
   9a0: prefetcht0 [rax+rsi+0x100]
   9a8: vmovups zmm10, [rax+rsi]
   9af: mov rax, [rbp+0xD8]
   9b6: prefetcht0 [rax+rsi+0x100]
   9be: vmovups zmm11, [rax+rsi]
   9c5: mov rax, [rbp+0xE0]
   9cc: prefetcht0 [rax+rsi+0x100]
   9d4: vmovups zmm12, [rax+rsi]
   9db: mov rax, [rbp+0xE8]
   9e2: prefetcht0 [rax+rsi+0x100]
   9ea: vmovups zmm13, [rax+rsi]
   9f1: mov rax, [rbp+0xF0]
   9f8: prefetcht0 [rax+rsi+0x100]
   a00: vmovups zmm14, [rax+rsi]
   a07: mov rax, [rbp+0xF8]
   a0e: prefetcht0 [rax+rsi+0x100]
   a16: vmovups zmm15, [rax+rsi]
   a1d: vunpcklps zmm16, zmm0, zmm1
   a23: vunpckhps zmm17, zmm0, zmm1
   a29: vunpcklps zmm18, zmm2, zmm3
   a2f: vunpckhps zmm19, zmm2, zmm3
   a35: vunpcklps zmm20, zmm4, zmm5
   a3b: vunpckhps zmm21, zmm4, zmm5
   a41: vunpcklps zmm22, zmm6, zmm7
   a47: vunpckhps zmm23, zmm6, zmm7
   a4d: vunpcklps zmm24, zmm8, zmm9
   a53: vunpckhps zmm25, zmm8, zmm9
   a59: vunpcklps zmm26, zmm10, zmm11
   a5f: vunpckhps zmm27, zmm10, zmm11
   a65: vunpcklps zmm28, zmm12, zmm13
   a6b: vunpckhps zmm29, zmm12, zmm13
   a71: vunpcklps zmm30, zmm14, zmm15
   a77: vunpckhps zmm31, zmm14, zmm15
   a7d: vunpcklpd zmm0, zmm16, zmm18
   a83: vunpckhpd zmm1, zmm16, zmm18
   a89: vunpcklpd zmm2, zmm17, zmm19
   a8f: vunpckhpd zmm3, zmm17, zmm19
   a95: vunpcklpd zmm4, zmm20, zmm22
   a9b: vunpckhpd zmm5, zmm20, zmm22
   aa1: vunpcklpd zmm6, zmm21, zmm23
   aa7: vunpckhpd zmm7, zmm21, zmm23
   aad: vunpcklpd zmm8, zmm24, zmm26
   ab3: vunpckhpd zmm9, zmm24, zmm26
   ab9: vunpcklpd zmm10, zmm25, zmm27
   abf: vunpckhpd zmm11, zmm25, zmm27
   ac5: vunpcklpd zmm12, zmm28, zmm30
   acb: vunpckhpd zmm13, zmm28, zmm30
   ad1: vunpcklpd zmm14, zmm29, zmm31
   ad7: vunpckhpd zmm15, zmm29, zmm31
   add: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   ae4: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   aeb: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   af2: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   af9: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   b00: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   b07: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   b0e: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   b15: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   b1c: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   b23: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   b2a: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   b31: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   b38: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   b3f: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   b46: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   b4d: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   b54: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   b5b: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   b62: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   b69: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   b70: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   b77: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   b7e: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   b85: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   b8c: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   b93: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   b9a: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   ba1: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   ba8: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   baf: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   bb6: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   bbd: cmp r11, [rsp+0x270]
   bc5: jae 0xC09
   bc7: mov rax, [rsp+0x2B0]
   bcf: prefetcht1 [r9]
   bd4: add r9, 0x40
   bdb: cmp r9, r10
   bde: jb 0xC04
   be0: add r11, 8
   be7: cmp r11, [rsp+0x270]
   bef: jae 0xC09
   bf1: mov r9, [r11]
   bf5: mov r10, r9
   bf8: add r10, [rsp+0x280]
   c00: and r9, 0xFFFFFFFFFFFFFFC0
   c04: dec rax
   c07: jne 0xBCF
   c09: mov r8, rdx
   c0c: vmovups zmm16, [rdi]
   c13: vmovntps [r8], zmm16
   c1a: vmovntps [r8+0x40], zmm0
   c21: vmovups zmm16, [rdi+0x40]
   c28: vmovntps [r8+rcx], zmm16
   c30: vmovntps [r8+rcx+0x40], zmm1
   c38: lea r8, [r8+rcx*2]
   c3c: vmovups zmm16, [rdi+0x80]
   c43: vmovntps [r8], zmm16
   c4a: vmovntps [r8+0x40], zmm2
   c51: vmovups zmm16, [rdi+0xC0]
   c58: vmovntps [r8+rcx], zmm16
   c60: vmovntps [r8+rcx+0x40], zmm3
   c68: lea r8, [r8+rcx*2]
   c6c: vmovups zmm16, [rdi+0x100]
   c73: vmovntps [r8], zmm16
   c7a: vmovntps [r8+0x40], zmm4
   c81: vmovups zmm16, [rdi+0x140]
   c88: vmovntps [r8+rcx], zmm16
   c90: vmovntps [r8+rcx+0x40], zmm5
   c98: lea r8, [r8+rcx*2]
   c9c: vmovups zmm16, [rdi+0x180]
   ca3: vmovntps [r8], zmm16
   caa: vmovntps [r8+0x40], zmm6
   cb1: vmovups zmm16, [rdi+0x1C0]
   cb8: vmovntps [r8+rcx], zmm16
   cc0: vmovntps [r8+rcx+0x40], zmm7
   cc8: lea r8, [r8+rcx*2]
   ccc: vmovups zmm16, [rdi+0x200]
   cd3: vmovntps [r8], zmm16
   cda: vmovntps [r8+0x40], zmm8
   ce1: vmovups zmm16, [rdi+0x240]
   ce8: vmovntps [r8+rcx], zmm16
   cf0: vmovntps [r8+rcx+0x40], zmm9
   cf8: lea r8, [r8+rcx*2]
   cfc: vmovups zmm16, [rdi+0x280]
   d03: vmovntps [r8], zmm16
   d0a: vmovntps [r8+0x40], zmm10
   d11: vmovups zmm16, [rdi+0x2C0]
   d18: vmovntps [r8+rcx], zmm16
   d20: vmovntps [r8+rcx+0x40], zmm11
   d28: lea r8, [r8+rcx*2]
   d2c: vmovups zmm16, [rdi+0x300]
   d33: vmovntps [r8], zmm16
   d3a: vmovntps [r8+0x40], zmm12
   d41: vmovups zmm16, [rdi+0x340]
   d48: vmovntps [r8+rcx], zmm16
   d50: vmovntps [r8+rcx+0x40], zmm13
   d58: lea r8, [r8+rcx*2]
   d5c: vmovups zmm16, [rdi+0x380]
   d63: vmovntps [r8], zmm16
   d6a: vmovntps [r8+0x40], zmm14
   d71: vmovups zmm16, [rdi+0x3C0]
   d78: vmovntps [r8+rcx], zmm16
   d80: vmovntps [r8+rcx+0x40], zmm15
   d88: lea r8, [r8+rcx*2]
   d8c: jmp 0x124F
   d91: cmp r11, [rsp+0x270]
   d99: jae 0xDDD
   d9b: mov rax, [rsp+0x2B0]
   da3: prefetcht1 [r9]
   da8: add r9, 0x40
   daf: cmp r9, r10
   db2: jb 0xDD8
   db4: add r11, 8
   dbb: cmp r11, [rsp+0x270]
   dc3: jae 0xDDD
   dc5: mov r9, [r11]
   dc9: mov r10, r9
   dcc: add r10, [rsp+0x280]
   dd4: and r9, 0xFFFFFFFFFFFFFFC0
   dd8: dec rax
   ddb: jne 0xDA3
   ddd: mov rax, [rbp]
   de1: prefetcht0 [rax+rsi+0x100]
   de9: vmovups zmm0, [rax+rsi]
   df0: mov rax, [rbp+8]
   df4: prefetcht0 [rax+rsi+0x100]
   dfc: vmovups zmm1, [rax+rsi]
   e03: mov rax, [rbp+0x10]
   e07: prefetcht0 [rax+rsi+0x100]
   e0f: vmovups zmm2, [rax+rsi]
   e16: mov rax, [rbp+0x18]
   e1a: prefetcht0 [rax+rsi+0x100]
   e22: vmovups zmm3, [rax+rsi]
   e29: mov rax, [rbp+0x20]
   e2d: prefetcht0 [rax+rsi+0x100]
   e35: vmovups zmm4, [rax+rsi]
   e3c: mov rax, [rbp+0x28]
   e40: prefetcht0 [rax+rsi+0x100]
   e48: vmovups zmm5, [rax+rsi]
   e4f: mov rax, [rbp+0x30]
   e53: prefetcht0 [rax+rsi+0x100]
   e5b: vmovups zmm6, [rax+rsi]
   e62: mov rax, [rbp+0x38]
   e66: prefetcht0 [rax+rsi+0x100]
   e6e: vmovups zmm7, [rax+rsi]
   e75: mov rax, [rbp+0x40]
   e79: prefetcht0 [rax+rsi+0x100]
   e81: vmovups zmm8, [rax+rsi]
   e88: mov rax, [rbp+0x48]
   e8c: prefetcht0 [rax+rsi+0x100]
   e94: vmovups zmm9, [rax+rsi]
   e9b: mov rax, [rbp+0x50]
   e9f: prefetcht0 [rax+rsi+0x100]
   ea7: vmovups zmm10, [rax+rsi]
   eae: mov rax, [rbp+0x58]
   eb2: prefetcht0 [rax+rsi+0x100]
   eba: vmovups zmm11, [rax+rsi]
   ec1: mov rax, [rbp+0x60]
   ec5: prefetcht0 [rax+rsi+0x100]
   ecd: vmovups zmm12, [rax+rsi]
   ed4: mov rax, [rbp+0x68]
   ed8: prefetcht0 [rax+rsi+0x100]
   ee0: vmovups zmm13, [rax+rsi]
   ee7: mov rax, [rbp+0x70]
   eeb: prefetcht0 [rax+rsi+0x100]
   ef3: vmovups zmm14, [rax+rsi]
   efa: mov rax, [rbp+0x78]
   efe: prefetcht0 [rax+rsi+0x100]
   f06: vmovups zmm15, [rax+rsi]
   f0d: vunpcklps zmm16, zmm0, zmm1
   f13: vunpckhps zmm17, zmm0, zmm1
   f19: vunpcklps zmm18, zmm2, zmm3
   f1f: vunpckhps zmm19, zmm2, zmm3
   f25: vunpcklps zmm20, zmm4, zmm5
   f2b: vunpckhps zmm21, zmm4, zmm5
   f31: vunpcklps zmm22, zmm6, zmm7
   f37: vunpckhps zmm23, zmm6, zmm7
   f3d: vunpcklps zmm24, zmm8, zmm9
   f43: vunpckhps zmm25, zmm8, zmm9
   f49: vunpcklps zmm26, zmm10, zmm11
   f4f: vunpckhps zmm27, zmm10, zmm11
   f55: vunpcklps zmm28, zmm12, zmm13
   f5b: vunpckhps zmm29, zmm12, zmm13
   f61: vunpcklps zmm30, zmm14, zmm15
   f67: vunpckhps zmm31, zmm14, zmm15
   f6d: vunpcklpd zmm0, zmm16, zmm18
   f73: vunpckhpd zmm1, zmm16, zmm18
   f79: vunpcklpd zmm2, zmm17, zmm19
   f7f: vunpckhpd zmm3, zmm17, zmm19
   f85: vunpcklpd zmm4, zmm20, zmm22
   f8b: vunpckhpd zmm5, zmm20, zmm22
   f91: vunpcklpd zmm6, zmm21, zmm23
   f97: vunpckhpd zmm7, zmm21, zmm23
   f9d: vunpcklpd zmm8, zmm24, zmm26
   fa3: vunpckhpd zmm9, zmm24, zmm26
   fa9: vunpcklpd zmm10, zmm25, zmm27
   faf: vunpckhpd zmm11, zmm25, zmm27
   fb5: vunpcklpd zmm12, zmm28, zmm30
   fbb: vunpckhpd zmm13, zmm28, zmm30
   fc1: vunpcklpd zmm14, zmm29, zmm31
   fc7: vunpckhpd zmm15, zmm29, zmm31
   fcd: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   fd4: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   fdb: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   fe2: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   fe9: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   ff0: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   ff7: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   ffe: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
  1005: vshuff32x4 zmm18, zmm2, zmm6, 0x88
  100c: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
  1013: vshuff32x4 zmm26, zmm10, zmm14, 0x88
  101a: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
  1021: vshuff32x4 zmm19, zmm3, zmm7, 0x88
  1028: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
  102f: vshuff32x4 zmm27, zmm11, zmm15, 0x88
  1036: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
  103d: vshuff32x4 zmm0, zmm16, zmm24, 0x88
  1044: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
  104b: vshuff32x4 zmm4, zmm20, zmm28, 0x88
  1052: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
  1059: vshuff32x4 zmm1, zmm17, zmm25, 0x88
  1060: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
  1067: vshuff32x4 zmm5, zmm21, zmm29, 0x88
  106e: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
  1075: vshuff32x4 zmm2, zmm18, zmm26, 0x88
  107c: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
  1083: vshuff32x4 zmm6, zmm22, zmm30, 0x88
  108a: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
  1091: vshuff32x4 zmm3, zmm19, zmm27, 0x88
  1098: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
  109f: vshuff32x4 zmm7, zmm23, zmm31, 0x88
  10a6: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
  10ad: cmp r11, [rsp+0x270]
  10b5: jae 0x10F9
  10b7: mov rax, [rsp+0x2B0]
  10bf: prefetcht1 [r9]
  10c4: add r9, 0x40
  10cb: cmp r9, r10
  10ce: jb 0x10F4
  10d0: add r11, 8
  10d7: cmp r11, [rsp+0x270]
  10df: jae 0x10F9
  10e1: mov r9, [r11]
  10e5: mov r10, r9
  10e8: add r10, [rsp+0x280]
  10f0: and r9, 0xFFFFFFFFFFFFFFC0
  10f4: dec rax
  10f7: jne 0x10BF
  10f9: mov rax, [rsp+0x240]
  1101: lea r8, [rdi]
  1105: test rax, rax
  1108: je 0x11A3
  110e: vmovntps [r8], zmm0
  1115: vmovntps [r8+rcx], zmm1
  111c: lea r8, [r8+rcx*2]
  1120: vmovntps [r8], zmm2
  1127: vmovntps [r8+rcx], zmm3
  112e: lea r8, [r8+rcx*2]
  1132: vmovntps [r8], zmm4
  1139: vmovntps [r8+rcx], zmm5
  1140: lea r8, [r8+rcx*2]
  1144: vmovntps [r8], zmm6
  114b: vmovntps [r8+rcx], zmm7
  1152: lea r8, [r8+rcx*2]
  1156: vmovntps [r8], zmm8
  115d: vmovntps [r8+rcx], zmm9
  1164: lea r8, [r8+rcx*2]
  1168: vmovntps [r8], zmm10
  116f: vmovntps [r8+rcx], zmm11
  1176: lea r8, [r8+rcx*2]
  117a: vmovntps [r8], zmm12
  1181: vmovntps [r8+rcx], zmm13
  1188: lea r8, [r8+rcx*2]
  118c: vmovntps [r8], zmm14
  1193: vmovntps [r8+rcx], zmm15
  119a: lea r8, [r8+rcx*2]
  119e: jmp 0x1233
  11a3: vmovups [r8]{k1}, zmm0
  11aa: vmovups [r8+rcx]{k1}, zmm1
  11b1: lea r8, [r8+rcx*2]
  11b5: vmovups [r8]{k1}, zmm2
  11bc: vmovups [r8+rcx]{k1}, zmm3
  11c3: lea r8, [r8+rcx*2]
  11c7: vmovups [r8]{k1}, zmm4
  11ce: vmovups [r8+rcx]{k1}, zmm5
  11d5: lea r8, [r8+rcx*2]
  11d9: vmovups [r8]{k1}, zmm6
  11e0: vmovups [r8+rcx]{k1}, zmm7
  11e7: lea r8, [r8+rcx*2]
  11eb: vmovups [r8]{k1}, zmm8
  11f2: vmovups [r8+rcx]{k1}, zmm9
  11f9: lea r8, [r8+rcx*2]
  11fd: vmovups [r8]{k1}, zmm10
  1204: vmovups [r8+rcx]{k1}, zmm11
  120b: lea r8, [r8+rcx*2]
  120f: vmovups [r8]{k1}, zmm12
  1216: vmovups [r8+rcx]{k1}, zmm13
  121d: lea r8, [r8+rcx*2]
  1221: vmovups [r8]{k1}, zmm14
  1228: vmovups [r8+rcx]{k1}, zmm15
  122f: lea r8, [r8+rcx*2]
  1233: add rdi, 0x40
  123a: add rbp, 0x80
  1241: cmp rbp, [rsp+0x268]
  1249: jb 0xD91
  124f: add rsi, 0x40
  1256: add rdx, [rsp+0x288]
  125e: sub rbx, 0x10
  1265: jne 0x446
  126b: cmp qword ptr [rsp+0x708], 0
  1274: je 0x130E
  127a: mov r8, [rsp+0x250]
  1282: sub r8, [rsp+0x700]
  128a: imul rdx, r8, 4
  1291: mov rdi, [rsp+0x290]
  1299: dec rdi
  129c: imul rdi, rcx
  12a0: add rdi, r12
  12a3: lea rbp, [rsp]
  12a8: mov rax, [rbp]
  12ac: mov eax, [rax+rsi]
  12af: mov [rdi], eax
  12b2: add rbp, 8
  12b9: add rdi, 4
  12c0: dec r8
  12c3: jne 0x12A8
  12c5: lea rdi, [r12+rdx]
  12c9: sub rdi, rcx
  12cc: mov r8, [rsp+0x700]
  12d4: mov rdx, [rsp+0x290]
  12dc: imul rdx, 4
  12e3: sub rsi, rdx
  12e6: mov rax, [rbp]
  12ea: mov eax, [rax+rsi]
  12ed: mov [rdi], eax
  12f0: add rbp, 8
  12f7: add rdi, 4
  12fe: dec r8
  1301: jne 0x12E6
  1303: add rsi, rdx
  1306: add rsi, [rsp+0x708]
  130e: add r12, [rsp+0x2A8]
  1316: dec qword ptr [rsp+0x2A0]
  131e: jne 0x42D
  1324: mov rax, [rsp+0x250]
  132c: imul rax, 4
  1333: add [rsp+0x278], rax
  133b: jmp 0x233
  1340: add rsp, 0x720
  1347: pop r15
  1349: pop r14
  134b: pop r13
  134d: pop r12
  134f: pop rbp
  1350: pop rbx
  1351: vzeroupper
  1354: ret
