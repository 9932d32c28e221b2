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
    34: jle 0x7F3
    3a: test rcx, rcx
    3d: jle 0x7F3
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
    87: mov rax, [rsp+0x2F0]
    8f: mov rdx, [rsp+0x2F8]
    97: test rax, rax
    9a: jle 0x7F3
    a0: test rdx, rdx
    a3: jle 0x7F3
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
   19b: je 0x7F3
   1a1: mov [rsp+0x250], rax
   1a9: vmovups zmm0, [rsp+0x100]
   1b1: vmovups [rsp], zmm0
   1b9: vmovups zmm0, [rsp+0x140]
   1c1: vmovups [rsp+0x40], zmm0
   1c9: vmovups zmm0, [rsp+0x180]
   1d1: vmovups [rsp+0x80], zmm0
   1d9: vmovups zmm0, [rsp+0x1C0]
   1e1: vmovups [rsp+0xC0], zmm0
   1e9: lea rdx, [rsp+0x80]
   1f1: lea r8, [rsp+0x100]
   1f9: cmp rax, 0x10
   200: cmova rdx, r8
   204: mov [rsp+0x268], rdx
   20c: xor edx, edx
   20e: cmp rax, 0x10
   215: setae dl
   218: and rdx, [rsp+0x248]
   220: mov [rsp+0x240], rdx
   228: mov rdx, 0xFFFFFFFFFFFFFFFF
   22f: bzhi edx, edx, eax
   234: kmovw k1, edx
   238: mov rdx, [rsp+0x260]
   240: test rdx, rdx
   243: je 0x2F2
   249: mov rax, 0x20
   250: cmp rdx, rax
   253: jae 0x263
   255: mov rax, 0x10
   25c: cmp rdx, rax
   25f: cmovb rax, rdx
   263: mov [rsp+0x258], rax
   26b: sub [rsp+0x260], rax
   273: lea r10, [rsp+0x100]
   27b: mov r8, r13
   27e: mov r11, rax
   281: mov [r10], r13
   285: add r10, 8
   28c: add r13, [rsp+0x300]
   294: dec r14
   297: jne 0x2AC
   299: add r15, [rsp+0x308]
   2a1: mov r13, r15
   2a4: mov r14, [rsp+0x2F0]
   2ac: dec r11
   2af: jne 0x281
   2b1: mov [rsp+0x270], r10
   2b9: mov r11, 0x10
   2c0: sub r11, rax
   2c3: jbe 0x2D5
   2c5: mov [r10], r8
   2c9: add r10, 8
   2d0: dec r11
   2d3: jne 0x2C5
   2d5: lea r11, [rsp+0x100]
   2dd: mov r9, [r11]
   2e1: mov r10, r9
   2e4: add r10, [rsp+0x280]
   2ec: and r9, 0xFFFFFFFFFFFFFFC0
   2f0: jmp 0x30C
   2f2: xor edx, edx
   2f4: mov [rsp+0x258], rdx
   2fc: lea r11, [rsp+0x100]
   304: mov [rsp+0x270], r11
   30c: mov rax, [rsp+0x298]
   314: mov [rsp+0x2A0], rax
   31c: mov r12, [rsp+0x278]
   324: xor esi, esi
   326: mov rdx, r12
   329: mov rbx, [rsp+0x290]
   331: cmp rbx, 0x10
   338: jae 0x35F
   33a: mov rax, 0x10
   341: sub rax, rbx
   344: mov r8, rax
   347: imul r8, rcx
   34b: sub rdx, r8
   34e: imul rax, 4
   355: sub rsi, rax
   358: mov rbx, 0x10
   35f: lea rbp, [rsp]
   364: mov rdi, rdx
   367: cmp r11, [rsp+0x270]
   36f: jae 0x3B3
   371: mov rax, [rsp+0x2B0]
   379: prefetcht0 [r9]
   37e: add r9, 0x40
   385: cmp r9, r10
   388: jb 0x3AE
   38a: add r11, 8
   391: cmp r11, [rsp+0x270]
   399: jae 0x3B3
   39b: mov r9, [r11]
   39f: mov r10, r9
   3a2: add r10, [rsp+0x280]
   3aa: and r9, 0xFFFFFFFFFFFFFFC0
   3ae: dec rax
   3b1: jne 0x379
   3b3: mov rax, [rbp]
   3b7: vmovups zmm0, [rax+rsi]
   3be: mov rax, [rbp+8]
   3c2: vmovups zmm1, [rax+rsi]
   3c9: mov rax, [rbp+0x10]
   3cd: vmovups zmm2, [rax+rsi]
   3d4: mov rax, [rbp+0x18]
   3d8: vmovups zmm3, [rax+rsi]
   3df: mov rax, [rbp+0x20]
   3e3: vmovups zmm4, [rax+rsi]
   3ea: mov rax, [rbp+0x28]
   3ee: vmovups zmm5, [rax+rsi]
   3f5: mov rax, [rbp+0x30]
   3f9: vmovups zmm6, [rax+rsi]
   400: mov rax, [rbp+0x38]
   404: vmovups zmm7, [rax+rsi]
   40b: mov rax, [rbp+0x40]
   40f: vmovups zmm8, [rax+rsi]
   416: mov rax, [rbp+0x48]
   41a: vmovups zmm9, [rax+rsi]
   421: mov rax, [rbp+0x50]
   425: vmovups zmm10, [rax+rsi]
   42c: mov rax, [rbp+0x58]
   430: vmovups zmm11, [rax+rsi]
   437: mov rax, [rbp+0x60]
   43b: vmovups zmm12, [rax+rsi]
   442: mov rax, [rbp+0x68]
   446: vmovups zmm13, [rax+rsi]
   44d: mov rax, [rbp+0x70]
   451: vmovups zmm14, [rax+rsi]
   458: mov rax, [rbp+0x78]
   45c: vmovups zmm15, [rax+rsi]
   463: vunpcklps zmm16, zmm0, zmm1
   469: vunpckhps zmm17, zmm0, zmm1
   46f: vunpcklps zmm18, zmm2, zmm3
   475: vunpckhps zmm19, zmm2, zmm3
   47b: vunpcklps zmm20, zmm4, zmm5
   481: vunpckhps zmm21, zmm4, zmm5
   487: vunpcklps zmm22, zmm6, zmm7
   48d: vunpckhps zmm23, zmm6, zmm7
   493: vunpcklps zmm24, zmm8, zmm9
   499: vunpckhps zmm25, zmm8, zmm9
   49f: vunpcklps zmm26, zmm10, zmm11
   4a5: vunpckhps zmm27, zmm10, zmm11
   4ab: vunpcklps zmm28, zmm12, zmm13
   4b1: vunpckhps zmm29, zmm12, zmm13
   4b7: vunpcklps zmm30, zmm14, zmm15
   4bd: vunpckhps zmm31, zmm14, zmm15
   4c3: vunpcklpd zmm0, zmm16, zmm18
   4c9: vunpckhpd zmm1, zmm16, zmm18
   4cf: vunpcklpd zmm2, zmm17, zmm19
   4d5: vunpckhpd zmm3, zmm17, zmm19
   4db: vunpcklpd zmm4, zmm20, zmm22
   4e1: vunpckhpd zmm5, zmm20, zmm22
   4e7: vunpcklpd zmm6, zmm21, zmm23
   4ed: vunpckhpd zmm7, zmm21, zmm23
   4f3: vunpcklpd zmm8, zmm24, zmm26
   4f9: vunpckhpd zmm9, zmm24, zmm26
   4ff: vunpcklpd zmm10, zmm25, zmm27
   505: vunpckhpd zmm11, zmm25, zmm27
   50b: vunpcklpd zmm12, zmm28, zmm30
   511: vunpckhpd zmm13, zmm28, zmm30
   517: vunpcklpd zmm14, zmm29, zmm31
   51d: vunpckhpd zmm15, zmm29, zmm31
   523: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   52a: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   531: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   538: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   53f: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   546: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   54d: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   554: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   55b: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   562: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   569: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   570: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   577: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   57e: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   585: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   58c: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   593: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   59a: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   5a1: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   5a8: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   5af: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   5b6: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   5bd: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   5c4: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   5cb: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   5d2: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   5d9: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   5e0: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   5e7: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   5ee: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   5f5: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   5fc: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   603: cmp r11, [rsp+0x270]
   60b: jae 0x64F
   60d: mov rax, [rsp+0x2B0]
   615: prefetcht0 [r9]
   61a: add r9, 0x40
   621: cmp r9, r10
   624: jb 0x64A
   626: add r11, 8
   62d: cmp r11, [rsp+0x270]
   635: jae 0x64F
   637: mov r9, [r11]
   63b: mov r10, r9
   63e: add r10, [rsp+0x280]
   646: and r9, 0xFFFFFFFFFFFFFFC0
   64a: dec rax
   64d: jne 0x615
   64f: mov rax, [rsp+0x240]
   657: lea r8, [rdi]
   65b: test rax, rax
   65e: je 0x6F9
   664: vmovntps [r8], zmm0
   66b: vmovntps [r8+rcx], zmm1
   672: lea r8, [r8+rcx*2]
   676: vmovntps [r8], zmm2
   67d: vmovntps [r8+rcx], zmm3
   684: lea r8, [r8+rcx*2]
   688: vmovntps [r8], zmm4
   68f: vmovntps [r8+rcx], zmm5
   696: lea r8, [r8+rcx*2]
   69a: vmovntps [r8], zmm6
   6a1: vmovntps [r8+rcx], zmm7
   6a8: lea r8, [r8+rcx*2]
   6ac: vmovntps [r8], zmm8
   6b3: vmovntps [r8+rcx], zmm9
   6ba: lea r8, [r8+rcx*2]
   6be: vmovntps [r8], zmm10
   6c5: vmovntps [r8+rcx], zmm11
   6cc: lea r8, [r8+rcx*2]
   6d0: vmovntps [r8], zmm12
   6d7: vmovntps [r8+rcx], zmm13
   6de: lea r8, [r8+rcx*2]
   6e2: vmovntps [r8], zmm14
   6e9: vmovntps [r8+rcx], zmm15
   6f0: lea r8, [r8+rcx*2]
   6f4: jmp 0x789
   6f9: vmovups [r8]{k1}, zmm0
   700: vmovups [r8+rcx]{k1}, zmm1
   707: lea r8, [r8+rcx*2]
   70b: vmovups [r8]{k1}, zmm2
   712: vmovups [r8+rcx]{k1}, zmm3
   719: lea r8, [r8+rcx*2]
   71d: vmovups [r8]{k1}, zmm4
   724: vmovups [r8+rcx]{k1}, zmm5
   72b: lea r8, [r8+rcx*2]
   72f: vmovups [r8]{k1}, zmm6
   736: vmovups [r8+rcx]{k1}, zmm7
   73d: lea r8, [r8+rcx*2]
   741: vmovups [r8]{k1}, zmm8
   748: vmovups [r8+rcx]{k1}, zmm9
   74f: lea r8, [r8+rcx*2]
   753: vmovups [r8]{k1}, zmm10
   75a: vmovups [r8+rcx]{k1}, zmm11
   761: lea r8, [r8+rcx*2]
   765: vmovups [r8]{k1}, zmm12
   76c: vmovups [r8+rcx]{k1}, zmm13
   773: lea r8, [r8+rcx*2]
   777: vmovups [r8]{k1}, zmm14
   77e: vmovups [r8+rcx]{k1}, zmm15
   785: lea r8, [r8+rcx*2]
   789: add rdi, 0x40
   790: add rbp, 0x80
   797: cmp rbp, [rsp+0x268]
   79f: jb 0x367
   7a5: add rsi, 0x40
   7ac: add rdx, [rsp+0x288]
   7b4: sub rbx, 0x10
   7bb: jne 0x331
   7c1: add r12, [rsp+0x2A8]
   7c9: dec qword ptr [rsp+0x2A0]
   7d1: jne 0x326
   7d7: mov rax, [rsp+0x250]
   7df: imul rax, 4
   7e6: add [rsp+0x278], rax
   7ee: jmp 0x190
   7f3: add rsp, 0x2B8
   7fa: pop r15
   7fc: pop r14
   7fe: pop r13
   800: pop r12
   802: pop rbp
   803: pop rbx
   804: vzeroupper
   807: ret
