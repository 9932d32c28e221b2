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
    34: jle 0x80C
    3a: test rcx, rcx
    3d: jle 0x80C
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
    9a: jle 0x80C
    a0: test rdx, rdx
    a3: jle 0x80C
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
   19b: je 0x80C
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
   243: je 0x30B
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
   2d5: mov r11, [rsp+0x270]
   2dd: mov rax, 0x400
   2e4: cmp rax, [rsp+0x280]
   2ec: jbe 0x325
   2ee: lea r11, [rsp+0x100]
   2f6: mov r9, [r11]
   2fa: mov r10, r9
   2fd: add r10, [rsp+0x280]
   305: and r9, 0xFFFFFFFFFFFFFFC0
   309: jmp 0x325
   30b: xor edx, edx
   30d: mov [rsp+0x258], rdx
   315: lea r11, [rsp+0x100]
   31d: mov [rsp+0x270], r11
   325: mov rax, [rsp+0x298]
   32d: mov [rsp+0x2A0], rax
   335: mov r12, [rsp+0x278]
   33d: xor esi, esi
   33f: mov rdx, r12
   342: mov rbx, [rsp+0x290]
   34a: cmp rbx, 0x10
   351: jae 0x378
   353: mov rax, 0x10
   35a: sub rax, rbx
   35d: mov r8, rax
   360: imul r8, rcx
   364: sub rdx, r8
   367: imul rax, 4
   36e: sub rsi, rax
   371: mov rbx, 0x10
   378: lea rbp, [rsp]
   37d: mov rdi, rdx
   380: cmp r11, [rsp+0x270]
   388: jae 0x3CC
   38a: mov rax, [rsp+0x2B0]
   392: prefetcht0 [r9]
   397: add r9, 0x40
   39e: cmp r9, r10
   3a1: jb 0x3C7
   3a3: add r11, 8
   3aa: cmp r11, [rsp+0x270]
   3b2: jae 0x3CC
   3b4: mov r9, [r11]
   3b8: mov r10, r9
   3bb: add r10, [rsp+0x280]
   3c3: and r9, 0xFFFFFFFFFFFFFFC0
   3c7: dec rax
   3ca: jne 0x392
   3cc: mov rax, [rbp]
   3d0: vmovups zmm0, [rax+rsi]
   3d7: mov rax, [rbp+8]
   3db: vmovups zmm1, [rax+rsi]
   3e2: mov rax, [rbp+0x10]
   3e6: vmovups zmm2, [rax+rsi]
   3ed: mov rax, [rbp+0x18]
   3f1: vmovups zmm3, [rax+rsi]
   3f8: mov rax, [rbp+0x20]
   3fc: vmovups zmm4, [rax+rsi]
   403: mov rax, [rbp+0x28]
   407: vmovups zmm5, [rax+rsi]
   40e: mov rax, [rbp+0x30]
   412: vmovups zmm6, [rax+rsi]
   419: mov rax, [rbp+0x38]
   41d: vmovups zmm7, [rax+rsi]
   424: mov rax, [rbp+0x40]
   428: vmovups zmm8, [rax+rsi]
   42f: mov rax, [rbp+0x48]
   433: vmovups zmm9, [rax+rsi]
   43a: mov rax, [rbp+0x50]
   43e: vmovups zmm10, [rax+rsi]
   445: mov rax, [rbp+0x58]
   449: vmovups zmm11, [rax+rsi]
   450: mov rax, [rbp+0x60]
   454: vmovups zmm12, [rax+rsi]
   45b: mov rax, [rbp+0x68]
   45f: vmovups zmm13, [rax+rsi]
   466: mov rax, [rbp+0x70]
   46a: vmovups zmm14, [rax+rsi]
   471: mov rax, [rbp+0x78]
   475: vmovups zmm15, [rax+rsi]
   47c: vunpcklps zmm16, zmm0, zmm1
   482: vunpckhps zmm17, zmm0, zmm1
   488: vunpcklps zmm18, zmm2, zmm3
   48e: vunpckhps zmm19, zmm2, zmm3
   494: vunpcklps zmm20, zmm4, zmm5
   49a: vunpckhps zmm21, zmm4, zmm5
   4a0: vunpcklps zmm22, zmm6, zmm7
   4a6: vunpckhps zmm23, zmm6, zmm7
   4ac: vunpcklps zmm24, zmm8, zmm9
   4b2: vunpckhps zmm25, zmm8, zmm9
   4b8: vunpcklps zmm26, zmm10, zmm11
   4be: vunpckhps zmm27, zmm10, zmm11
   4c4: vunpcklps zmm28, zmm12, zmm13
   4ca: vunpckhps zmm29, zmm12, zmm13
   4d0: vunpcklps zmm30, zmm14, zmm15
   4d6: vunpckhps zmm31, zmm14, zmm15
   4dc: vunpcklpd zmm0, zmm16, zmm18
   4e2: vunpckhpd zmm1, zmm16, zmm18
   4e8: vunpcklpd zmm2, zmm17, zmm19
   4ee: vunpckhpd zmm3, zmm17, zmm19
   4f4: vunpcklpd zmm4, zmm20, zmm22
   4fa: vunpckhpd zmm5, zmm20, zmm22
   500: vunpcklpd zmm6, zmm21, zmm23
   506: vunpckhpd zmm7, zmm21, zmm23
   50c: vunpcklpd zmm8, zmm24, zmm26
   512: vunpckhpd zmm9, zmm24, zmm26
   518: vunpcklpd zmm10, zmm25, zmm27
   51e: vunpckhpd zmm11, zmm25, zmm27
   524: vunpcklpd zmm12, zmm28, zmm30
   52a: vunpckhpd zmm13, zmm28, zmm30
   530: vunpcklpd zmm14, zmm29, zmm31
   536: vunpckhpd zmm15, zmm29, zmm31
   53c: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   543: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   54a: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   551: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   558: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   55f: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   566: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   56d: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   574: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   57b: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   582: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   589: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   590: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   597: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   59e: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   5a5: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   5ac: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   5b3: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   5ba: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   5c1: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   5c8: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   5cf: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   5d6: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   5dd: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   5e4: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   5eb: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   5f2: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   5f9: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   600: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   607: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   60e: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   615: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   61c: cmp r11, [rsp+0x270]
   624: jae 0x668
   626: mov rax, [rsp+0x2B0]
   62e: prefetcht0 [r9]
   633: add r9, 0x40
   63a: cmp r9, r10
   63d: jb 0x663
   63f: add r11, 8
   646: cmp r11, [rsp+0x270]
   64e: jae 0x668
   650: mov r9, [r11]
   654: mov r10, r9
   657: add r10, [rsp+0x280]
   65f: and r9, 0xFFFFFFFFFFFFFFC0
   663: dec rax
   666: jne 0x62E
   668: mov rax, [rsp+0x240]
   670: lea r8, [rdi]
   674: test rax, rax
   677: je 0x712
   67d: vmovntps [r8], zmm0
   684: vmovntps [r8+rcx], zmm1
   68b: lea r8, [r8+rcx*2]
   68f: vmovntps [r8], zmm2
   696: vmovntps [r8+rcx], zmm3
   69d: lea r8, [r8+rcx*2]
   6a1: vmovntps [r8], zmm4
   6a8: vmovntps [r8+rcx], zmm5
   6af: lea r8, [r8+rcx*2]
   6b3: vmovntps [r8], zmm6
   6ba: vmovntps [r8+rcx], zmm7
   6c1: lea r8, [r8+rcx*2]
   6c5: vmovntps [r8], zmm8
   6cc: vmovntps [r8+rcx], zmm9
   6d3: lea r8, [r8+rcx*2]
   6d7: vmovntps [r8], zmm10
   6de: vmovntps [r8+rcx], zmm11
   6e5: lea r8, [r8+rcx*2]
   6e9: vmovntps [r8], zmm12
   6f0: vmovntps [r8+rcx], zmm13
   6f7: lea r8, [r8+rcx*2]
   6fb: vmovntps [r8], zmm14
   702: vmovntps [r8+rcx], zmm15
   709: lea r8, [r8+rcx*2]
   70d: jmp 0x7A2
   712: vmovups [r8]{k1}, zmm0
   719: vmovups [r8+rcx]{k1}, zmm1
   720: lea r8, [r8+rcx*2]
   724: vmovups [r8]{k1}, zmm2
   72b: vmovups [r8+rcx]{k1}, zmm3
   732: lea r8, [r8+rcx*2]
   736: vmovups [r8]{k1}, zmm4
   73d: vmovups [r8+rcx]{k1}, zmm5
   744: lea r8, [r8+rcx*2]
   748: vmovups [r8]{k1}, zmm6
   74f: vmovups [r8+rcx]{k1}, zmm7
   756: lea r8, [r8+rcx*2]
   75a: vmovups [r8]{k1}, zmm8
   761: vmovups [r8+rcx]{k1}, zmm9
   768: lea r8, [r8+rcx*2]
   76c: vmovups [r8]{k1}, zmm10
   773: vmovups [r8+rcx]{k1}, zmm11
   77a: lea r8, [r8+rcx*2]
   77e: vmovups [r8]{k1}, zmm12
   785: vmovups [r8+rcx]{k1}, zmm13
   78c: lea r8, [r8+rcx*2]
   790: vmovups [r8]{k1}, zmm14
   797: vmovups [r8+rcx]{k1}, zmm15
   79e: lea r8, [r8+rcx*2]
   7a2: add rdi, 0x40
   7a9: add rbp, 0x80
   7b0: cmp rbp, [rsp+0x268]
   7b8: jb 0x380
   7be: add rsi, 0x40
   7c5: add rdx, [rsp+0x288]
   7cd: sub rbx, 0x10
   7d4: jne 0x34A
   7da: add r12, [rsp+0x2A8]
   7e2: dec qword ptr [rsp+0x2A0]
   7ea: jne 0x33F
   7f0: mov rax, [rsp+0x250]
   7f8: imul rax, 4
   7ff: add [rsp+0x278], rax
   807: jmp 0x190
   80c: add rsp, 0x2B8
   813: pop r15
   815: pop r14
   817: pop r13
   819: pop r12
   81b: pop rbp
   81c: pop rbx
   81d: vzeroupper
   820: ret
