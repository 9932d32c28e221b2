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
    23: mov r8d, 0x280
    29: mov r9d, 0xA000
    2f: mov r11d, 0x28
    35: mov eax, 2
    3a: mov r10d, 0x600
    40: mov r12d, 0xF000
    46: mov [rsp], r11
    4a: mov [rsp+8], rax
    4f: mov [rsp+0x10], r10
    54: mov [rsp+0x18], r12
    59: mov rdi, r13
    5c: call 0x61  ; tilewright_stream_transpose_b64_l2
    61: mfence
    64: mov r12, [rsp+0x20]
    69: mov r13, [rsp+0x28]
    6e: add rsp, 0x30
    72: mov rsp, rbp
    75: pop rbp
    76: ret
tilewright_stream_transpose_b64_l2:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: sub rsp, 0x730
    11: mov [rsp+0x290], rdx
    19: mov [rsp+0x298], rcx
    21: mov [rsp+0x2A8], r9
    29: mov [rsp+0x278], rdi
    31: test rdx, rdx
    34: jle 0xCF4
    3a: test rcx, rcx
    3d: jle 0xCF4
    43: imul rdx, rcx
    47: imul rdx, 8
    4e: mov [rsp+0x280], rdx
    56: xor eax, eax
    58: test qword ptr [rsp+0x778], 0x7FF
    64: jne 0x7B
    66: cmp qword ptr [rsp+0x290], 0x40
    72: jl 0x7B
    74: mov rax, 0x3F
    7b: mov [rsp+0x720], rax
    83: mov rcx, rdx
    86: lea rax, [rdx+0x1FF]
    8d: xor edx, edx
    8f: div rcx
    92: add rax, 9
    99: shr rax, 1
    9d: mov [rsp+0x2B0], rax
    a5: mov rax, [rsp+0x768]
    ad: mov rdx, [rsp+0x770]
    b5: test rax, rax
    b8: jle 0xCF4
    be: test rdx, rdx
    c1: jle 0xCF4
    c7: mov [rsp+0x710], rdx
    cf: mov r13, rsi
    d2: mov r15, rsi
    d5: mov r14, rax
    d8: add rsi, 8
    df: mov [rsp+0x718], rsi
    e7: imul rax, rdx
    eb: mov [rsp+0x260], rax
    f3: mov rcx, r8
    f6: or r8, r9
    f9: and r8, 0x3F
    fd: mov rdx, rdi
   100: and rdx, 7
   104: or r8, rdx
   107: xor edx, edx
   109: test r8, r8
   10c: sete dl
   10f: mov [rsp+0x248], rdx
   117: mov rax, rdi
   11a: neg rax
   11d: and rax, 0x3F
   121: shr rax, 3
   125: test rdx, rdx
   128: cmove rax, rdx
   12c: xor edx, edx
   12e: mov [rsp+0x700], rdx
   136: test rax, rax
   139: je 0x1AB
   13b: mov rdx, [rsp+0x260]
   143: imul rdx, 8
   14a: cmp rdx, rcx
   14d: jne 0x1B2
   14f: cmp qword ptr [rsp+0x290], 8
   158: jle 0x1B2
   15a: mov [rsp+0x700], rax
   162: imul rdx, rax, 8
   169: add [rsp+0x278], rdx
   171: mov r11, rax
   174: add r13, [rsp+0x778]
   17c: dec r14
   17f: jne 0x1A6
   181: mov r14, [rsp+0x768]
   189: add r15, [rsp+0x780]
   191: dec qword ptr [rsp+0x710]
   199: jne 0x1A3
   19b: mov r15, [rsp+0x718]
   1a3: mov r13, r15
   1a6: dec r11
   1a9: jne 0x174
   1ab: mov rax, 0x10
   1b2: mov rdx, [rsp+0x260]
   1ba: cmp rdx, rax
   1bd: jae 0x1CD
   1bf: mov rax, 8
   1c6: cmp rdx, rax
   1c9: cmovb rax, rdx
   1cd: mov [rsp+0x258], rax
   1d5: sub [rsp+0x260], rax
   1dd: lea r10, [rsp+0x100]
   1e5: mov r8, r13
   1e8: mov r11, rax
   1eb: mov [r10], r13
   1ef: add r10, 8
   1f6: add r13, [rsp+0x778]
   1fe: dec r14
   201: jne 0x228
   203: mov r14, [rsp+0x768]
   20b: add r15, [rsp+0x780]
   213: dec qword ptr [rsp+0x710]
   21b: jne 0x225
   21d: mov r15, [rsp+0x718]
   225: mov r13, r15
   228: dec r11
   22b: jne 0x1EB
   22d: mov [rsp+0x270], r10
   235: mov r11, 8
   23c: sub r11, rax
   23f: jbe 0x251
   241: mov [r10], r8
   245: add r10, 8
   24c: dec r11
   24f: jne 0x241
   251: mov rax, [rsp+0x258]
   259: test rax, rax
   25c: je 0xCF4
   262: mov [rsp+0x250], rax
   26a: vmovups zmm0, [rsp+0x100]
   272: vmovups [rsp], zmm0
   27a: vmovups zmm0, [rsp+0x140]
   282: vmovups [rsp+0x40], zmm0
   28a: lea rdx, [rsp+0x40]
   28f: lea r8, [rsp+0x80]
   297: cmp rax, 8
   29e: cmova rdx, r8
   2a2: mov [rsp+0x268], rdx
   2aa: xor edx, edx
   2ac: cmp rax, 8
   2b3: setae dl
   2b6: and rdx, [rsp+0x248]
   2be: mov [rsp+0x240], rdx
   2c6: cmp rax, 0x10
   2cd: je 0x2D1
   2cf: xor edx, edx
   2d1: mov [rsp+0x2B8], rdx
   2d9: mov rdx, 0xFFFFFFFFFFFFFFFF
   2e0: bzhi edx, edx, eax
   2e5: kmovw k1, edx
   2e9: xor edx, edx
   2eb: mov [rsp+0x708], rdx
   2f3: mov rdx, [rsp+0x260]
   2fb: test rdx, rdx
   2fe: je 0x3D8
   304: mov rax, 0x10
   30b: cmp rdx, rax
   30e: jae 0x31E
   310: mov rax, 8
   317: cmp rdx, rax
   31a: cmovb rax, rdx
   31e: mov [rsp+0x258], rax
   326: sub [rsp+0x260], rax
   32e: lea r10, [rsp+0x100]
   336: mov r8, r13
   339: mov r11, rax
   33c: mov [r10], r13
   340: add r10, 8
   347: add r13, [rsp+0x778]
   34f: dec r14
   352: jne 0x379
   354: mov r14, [rsp+0x768]
   35c: add r15, [rsp+0x780]
   364: dec qword ptr [rsp+0x710]
   36c: jne 0x376
   36e: mov r15, [rsp+0x718]
   376: mov r13, r15
   379: dec r11
   37c: jne 0x33C
   37e: mov [rsp+0x270], r10
   386: mov r11, 8
   38d: sub r11, rax
   390: jbe 0x3A2
   392: mov [r10], r8
   396: add r10, 8
   39d: dec r11
   3a0: jne 0x392
   3a2: mov r11, [rsp+0x270]
   3aa: mov rax, 0x800
   3b1: cmp rax, [rsp+0x280]
   3b9: jbe 0x40E
   3bb: lea r11, [rsp+0x100]
   3c3: mov r9, [r11]
   3c7: mov r10, r9
   3ca: add r10, [rsp+0x280]
   3d2: and r9, 0xFFFFFFFFFFFFFFC0
   3d6: jmp 0x40E
   3d8: xor edx, edx
   3da: mov [rsp+0x258], rdx
   3e2: mov rax, 8
   3e9: cmp qword ptr [rsp+0x700], 0
   3f2: cmove rax, rdx
   3f6: mov [rsp+0x708], rax
   3fe: lea r11, [rsp+0x100]
   406: mov [rsp+0x270], r11
   40e: mov rax, [rsp+0x298]
   416: mov [rsp+0x2A0], rax
   41e: mov r12, [rsp+0x278]
   426: xor esi, esi
   428: mov rdx, r12
   42b: mov rbx, [rsp+0x290]
   433: cmp qword ptr [rsp+0x708], 0
   43c: je 0x441
   43e: dec rbx
   441: mov r8, [rsp]
   446: add r8, rsi
   449: neg r8
   44c: and r8, [rsp+0x720]
   454: mov rax, 8
   45b: shr r8, 3
   45f: cmove r8, rax
   463: mov [rsp+0x288], r8
   46b: cmp rbx, 8
   472: jae 0x499
   474: mov rax, 8
   47b: sub rax, rbx
   47e: mov r8, rax
   481: imul r8, rcx
   485: sub rdx, r8
   488: imul rax, 8
   48f: sub rsi, rax
   492: mov rbx, 8
   499: lea rbp, [rsp]
   49e: mov rdi, rdx
   4a1: mov rax, [rsp+0x2B8]
   4a9: test rax, rax
   4ac: je 0x95E
   4b2: lea rdi, [rsp+0x2FF]
   4ba: and rdi, 0xFFFFFFFFFFFFFFC0
   4be: cmp r11, [rsp+0x270]
   4c6: jae 0x50A
   4c8: mov rax, [rsp+0x2B0]
   4d0: prefetcht1 [r9]
   4d5: add r9, 0x40
   4dc: cmp r9, r10
   4df: jb 0x505
   4e1: add r11, 8
   4e8: cmp r11, [rsp+0x270]
   4f0: jae 0x50A
   4f2: mov r9, [r11]
   4f6: mov r10, r9
   4f9: add r10, [rsp+0x280]
   501: and r9, 0xFFFFFFFFFFFFFFC0
   505: dec rax
   508: jne 0x4D0
   50a: mov rax, [rbp]
   50e: prefetcht1 [rax+rsi+0x100]
   516: vmovups zmm0, [rax+rsi]
   51d: mov rax, [rbp+8]
   521: prefetcht1 [rax+rsi+0x100]
   529: vmovups zmm1, [rax+rsi]
   530: mov rax, [rbp+0x10]
   534: prefetcht1 [rax+rsi+0x100]
   53c: vmovups zmm2, [rax+rsi]
   543: mov rax, [rbp+0x18]
   547: prefetcht1 [rax+rsi+0x100]
   54f: vmovups zmm3, [rax+rsi]
   556: mov rax, [rbp+0x20]
   55a: prefetcht1 [rax+rsi+0x100]
   562: vmovups zmm4, [rax+rsi]
   569: mov rax, [rbp+0x28]
   56d: prefetcht1 [rax+rsi+0x100]
   575: vmovups zmm5, [rax+rsi]
   57c: mov rax, [rbp+0x30]
   580: prefetcht1 [rax+rsi+0x100]
   588: vmovups zmm6, [rax+rsi]
   58f: mov rax, [rbp+0x38]
   593: prefetcht1 [rax+rsi+0x100]
   59b: vmovups zmm7, [rax+rsi]
   5a2: vunpcklpd zmm16, zmm0, zmm1
   5a8: vunpckhpd zmm17, zmm0, zmm1
   5ae: vunpcklpd zmm18, zmm2, zmm3
   5b4: vunpckhpd zmm19, zmm2, zmm3
   5ba: vunpcklpd zmm20, zmm4, zmm5
   5c0: vunpckhpd zmm21, zmm4, zmm5
   5c6: vunpcklpd zmm22, zmm6, zmm7
   5cc: vunpckhpd zmm23, zmm6, zmm7
   5d2: vshuff32x4 zmm0, zmm16, zmm18, 0x88
   5d9: vshuff32x4 zmm2, zmm16, zmm18, 0xDD
   5e0: vshuff32x4 zmm4, zmm20, zmm22, 0x88
   5e7: vshuff32x4 zmm6, zmm20, zmm22, 0xDD
   5ee: vshuff32x4 zmm1, zmm17, zmm19, 0x88
   5f5: vshuff32x4 zmm3, zmm17, zmm19, 0xDD
   5fc: vshuff32x4 zmm5, zmm21, zmm23, 0x88
   603: vshuff32x4 zmm7, zmm21, zmm23, 0xDD
   60a: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   611: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   618: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   61f: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   626: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   62d: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   634: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   63b: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   642: cmp r11, [rsp+0x270]
   64a: jae 0x68E
   64c: mov rax, [rsp+0x2B0]
   654: prefetcht1 [r9]
   659: add r9, 0x40
   660: cmp r9, r10
   663: jb 0x689
   665: add r11, 8
   66c: cmp r11, [rsp+0x270]
   674: jae 0x68E
   676: mov r9, [r11]
   67a: mov r10, r9
   67d: add r10, [rsp+0x280]
   685: and r9, 0xFFFFFFFFFFFFFFC0
   689: dec rax
   68c: jne 0x654
   68e: vmovups [rdi], zmm16
   695: vmovups [rdi+0x40], zmm17
   69c: vmovups [rdi+0x80], zmm18
   6a3: vmovups [rdi+0xC0], zmm19
   6aa: vmovups [rdi+0x100], zmm20
   6b1: vmovups [rdi+0x140], zmm21
   6b8: vmovups [rdi+0x180], zmm22
   6bf: vmovups [rdi+0x1C0], zmm23
   6c6: cmp r11, [rsp+0x270]
   6ce: jae 0x712
   6d0: mov rax, [rsp+0x2B0]
   6d8: prefetcht1 [r9]
   6dd: add r9, 0x40
   6e4: cmp r9, r10
   6e7: jb 0x70D
   6e9: add r11, 8
   6f0: cmp r11, [rsp+0x270]
   6f8: jae 0x712
   6fa: mov r9, [r11]
   6fe: mov r10, r9
   701: add r10, [rsp+0x280]
   709: and r9, 0xFFFFFFFFFFFFFFC0
   70d: dec rax
   710: jne 0x6D8
   712: mov rax, [rbp+0x40]
   716: prefetcht1 [rax+rsi+0x100]
   71e: vmovups zmm0, [rax+rsi]
   725: mov rax, [rbp+0x48]
   729: prefetcht1 [rax+rsi+0x100]
   731: vmovups zmm1, [rax+rsi]
   738: mov rax, [rbp+0x50]
   73c: prefetcht1 [rax+rsi+0x100]
   744: vmovups zmm2, [rax+rsi]
   74b: mov rax, [rbp+0x58]
   74f: prefetcht1 [rax+rsi+0x100]
   757: vmovups zmm3, [rax+rsi]
   75e: mov rax, [rbp+0x60]
   762: prefetcht1 [rax+rsi+0x100]
   76a: vmovups zmm4, [rax+rsi]
   771: mov rax, [rbp+0x68]
   775: prefetcht1 [rax+rsi+0x100]
   77d: vmovups zmm5, [rax+rsi]
   784: mov rax, [rbp+0x70]
   788: prefetcht1 [rax+rsi+0x100]
   790: vmovups zmm6, [rax+rsi]
   797: mov rax, [rbp+0x78]
   79b: prefetcht1 [rax+rsi+0x100]
   7a3: vmovups zmm7, [rax+rsi]
   7aa: vunpcklpd zmm16, zmm0, zmm1
   7b0: vunpckhpd zmm17, zmm0, zmm1
   7b6: vunpcklpd zmm18, zmm2, zmm3
   7bc: vunpckhpd zmm19, zmm2, zmm3
   7c2: vunpcklpd zmm20, zmm4, zmm5
   7c8: vunpckhpd zmm21, zmm4, zmm5
   7ce: vunpcklpd zmm22, zmm6, zmm7
   7d4: vunpckhpd zmm23, zmm6, zmm7
   7da: vshuff32x4 zmm0, zmm16, zmm18, 0x88
   7e1: vshuff32x4 zmm2, zmm16, zmm18, 0xDD
   7e8: vshuff32x4 zmm4, zmm20, zmm22, 0x88
   7ef: vshuff32x4 zmm6, zmm20, zmm22, 0xDD
   7f6: vshuff32x4 zmm1, zmm17, zmm19, 0x88
   7fd: vshuff32x4 zmm3, zmm17, zmm19, 0xDD
   804: vshuff32x4 zmm5, zmm21, zmm23, 0x88
   80b: vshuff32x4 zmm7, zmm21, zmm23, 0xDD
   812: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   819: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   820: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   827: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   82e: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   835: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   83c: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   843: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   84a: cmp r11, [rsp+0x270]
   852: jae 0x896
   854: mov rax, [rsp+0x2B0]
   85c: prefetcht1 [r9]
   861: add r9, 0x40
   868: cmp r9, r10
   86b: jb 0x891
   86d: add r11, 8
   874: cmp r11, [rsp+0x270]
   87c: jae 0x896
   87e: mov r9, [r11]
   882: mov r10, r9
   885: add r10, [rsp+0x280]
   88d: and r9, 0xFFFFFFFFFFFFFFC0
   891: dec rax
   894: jne 0x85C
   896: mov r8, rdx
   899: vmovups zmm0, [rdi]
   8a0: vmovntps [r8], zmm0
   8a7: vmovntps [r8+0x40], zmm16
   8ae: vmovups zmm0, [rdi+0x40]
   8b5: vmovntps [r8+rcx], zmm0
   8bd: vmovntps [r8+rcx+0x40], zmm17
   8c5: lea r8, [r8+rcx*2]
   8c9: vmovups zmm0, [rdi+0x80]
   8d0: vmovntps [r8], zmm0
   8d7: vmovntps [r8+0x40], zmm18
   8de: vmovups zmm0, [rdi+0xC0]
   8e5: vmovntps [r8+rcx], zmm0
   8ed: vmovntps [r8+rcx+0x40], zmm19
   8f5: lea r8, [r8+rcx*2]
   8f9: vmovups zmm0, [rdi+0x100]
   900: vmovntps [r8], zmm0
   907: vmovntps [r8+0x40], zmm20
   90e: vmovups zmm0, [rdi+0x140]
   915: vmovntps [r8+rcx], zmm0
   91d: vmovntps [r8+rcx+0x40], zmm21
   925: lea r8, [r8+rcx*2]
   929: vmovups zmm0, [rdi+0x180]
   930: vmovntps [r8], zmm0
   937: vmovntps [r8+0x40], zmm22
   93e: vmovups zmm0, [rdi+0x1C0]
   945: vmovntps [r8+rcx], zmm0
   94d: vmovntps [r8+rcx+0x40], zmm23
   955: lea r8, [r8+rcx*2]
   959: jmp 0xBED
   95e: cmp r11, [rsp+0x270]
   966: jae 0x9AA
   968: mov rax, [rsp+0x2B0]
   970: prefetcht1 [r9]
   975: add r9, 0x40
   97c: cmp r9, r10
   97f: jb 0x9A5
   981: add r11, 8
   988: cmp r11, [rsp+0x270]
   990: jae 0x9AA
   992: mov r9, [r11]
   996: mov r10, r9
   999: add r10, [rsp+0x280]
   9a1: and r9, 0xFFFFFFFFFFFFFFC0
   9a5: dec rax
   9a8: jne 0x970
   9aa: mov rax, [rbp]
   9ae: prefetcht1 [rax+rsi+0x100]
   9b6: vmovups zmm0, [rax+rsi]
   9bd: mov rax, [rbp+8]
   9c1: prefetcht1 [rax+rsi+0x100]
   9c9: vmovups zmm1, [rax+rsi]
   9d0: mov rax, [rbp+0x10]
   9d4: prefetcht1 [rax+rsi+0x100]
   9dc: vmovups zmm2, [rax+rsi]
   9e3: mov rax, [rbp+0x18]
   9e7: prefetcht1 [rax+rsi+0x100]
   9ef: vmovups zmm3, [rax+rsi]
   9f6: mov rax, [rbp+0x20]
   9fa: prefetcht1 [rax+rsi+0x100]
   a02: vmovups zmm4, [rax+rsi]
   a09: mov rax, [rbp+0x28]
   a0d: prefetcht1 [rax+rsi+0x100]
   a15: vmovups zmm5, [rax+rsi]
   a1c: mov rax, [rbp+0x30]
   a20: prefetcht1 [rax+rsi+0x100]
   a28: vmovups zmm6, [rax+rsi]
   a2f: mov rax, [rbp+0x38]
   a33: prefetcht1 [rax+rsi+0x100]
   a3b: vmovups zmm7, [rax+rsi]
   a42: vunpcklpd zmm16, zmm0, zmm1
   a48: vunpckhpd zmm17, zmm0, zmm1
   a4e: vunpcklpd zmm18, zmm2, zmm3
   a54: vunpckhpd zmm19, zmm2, zmm3
   a5a: vunpcklpd zmm20, zmm4, zmm5
   a60: vunpckhpd zmm21, zmm4, zmm5
   a66: vunpcklpd zmm22, zmm6, zmm7
   a6c: vunpckhpd zmm23, zmm6, zmm7
   a72: vshuff32x4 zmm0, zmm16, zmm18, 0x88
   a79: vshuff32x4 zmm2, zmm16, zmm18, 0xDD
   a80: vshuff32x4 zmm4, zmm20, zmm22, 0x88
   a87: vshuff32x4 zmm6, zmm20, zmm22, 0xDD
   a8e: vshuff32x4 zmm1, zmm17, zmm19, 0x88
   a95: vshuff32x4 zmm3, zmm17, zmm19, 0xDD
   a9c: vshuff32x4 zmm5, zmm21, zmm23, 0x88
   aa3: vshuff32x4 zmm7, zmm21, zmm23, 0xDD
   aaa: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   ab1: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   ab8: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   abf: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   ac6: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   acd: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   ad4: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   adb: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   ae2: cmp r11, [rsp+0x270]
   aea: jae 0xB2E
   aec: mov rax, [rsp+0x2B0]
   af4: prefetcht1 [r9]
   af9: add r9, 0x40
   b00: cmp r9, r10
   b03: jb 0xB29
   b05: add r11, 8
   b0c: cmp r11, [rsp+0x270]
   b14: jae 0xB2E
   b16: mov r9, [r11]
   b1a: mov r10, r9
   b1d: add r10, [rsp+0x280]
   b25: and r9, 0xFFFFFFFFFFFFFFC0
   b29: dec rax
   b2c: jne 0xAF4
   b2e: mov rax, [rsp+0x240]
   b36: lea r8, [rdi]
   b3a: test rax, rax
   b3d: je 0xB89
   b3f: vmovntps [r8], zmm16
   b46: vmovntps [r8+rcx], zmm17
   b4d: lea r8, [r8+rcx*2]
   b51: vmovntps [r8], zmm18
   b58: vmovntps [r8+rcx], zmm19
   b5f: lea r8, [r8+rcx*2]
   b63: vmovntps [r8], zmm20
   b6a: vmovntps [r8+rcx], zmm21
   b71: lea r8, [r8+rcx*2]
   b75: vmovntps [r8], zmm22
   b7c: vmovntps [r8+rcx], zmm23
   b83: lea r8, [r8+rcx*2]
   b87: jmp 0xBD1
   b89: vmovupd [r8]{k1}, zmm16
   b90: vmovupd [r8+rcx]{k1}, zmm17
   b97: lea r8, [r8+rcx*2]
   b9b: vmovupd [r8]{k1}, zmm18
   ba2: vmovupd [r8+rcx]{k1}, zmm19
   ba9: lea r8, [r8+rcx*2]
   bad: vmovupd [r8]{k1}, zmm20
   bb4: vmovupd [r8+rcx]{k1}, zmm21
   bbb: lea r8, [r8+rcx*2]
   bbf: vmovupd [r8]{k1}, zmm22
   bc6: vmovupd [r8+rcx]{k1}, zmm23
   bcd: lea r8, [r8+rcx*2]
   bd1: add rdi, 0x40
   bd8: add rbp, 0x40
   bdf: cmp rbp, [rsp+0x268]
   be7: jb 0x95E
   bed: mov rax, [rsp+0x288]
   bf5: mov r8, 8
   bfc: mov [rsp+0x288], r8
   c04: lea rsi, [rsi+rax*8]
   c08: mov r8, rcx
   c0b: imul r8, rax
   c0f: add rdx, r8
   c12: sub rbx, rax
   c15: jne 0x46B
   c1b: cmp qword ptr [rsp+0x708], 0
   c24: je 0xCC2
   c2a: mov r8, [rsp+0x250]
   c32: sub r8, [rsp+0x700]
   c3a: imul rdx, r8, 8
   c41: mov rdi, [rsp+0x290]
   c49: dec rdi
   c4c: imul rdi, rcx
   c50: add rdi, r12
   c53: lea rbp, [rsp]
   c58: mov rax, [rbp]
   c5c: mov rax, [rax+rsi]
   c60: mov [rdi], rax
   c64: add rbp, 8
   c6b: add rdi, 8
   c72: dec r8
   c75: jne 0xC58
   c77: lea rdi, [r12+rdx]
   c7b: sub rdi, rcx
   c7e: mov r8, [rsp+0x700]
   c86: mov rdx, [rsp+0x290]
   c8e: imul rdx, 8
   c95: sub rsi, rdx
   c98: mov rax, [rbp]
   c9c: mov rax, [rax+rsi]
   ca0: mov [rdi], rax
   ca4: add rbp, 8
   cab: add rdi, 8
   cb2: dec r8
   cb5: jne 0xC98
   cb7: add rsi, rdx
   cba: add rsi, [rsp+0x708]
   cc2: add r12, [rsp+0x2A8]
   cca: dec qword ptr [rsp+0x2A0]
   cd2: jne 0x428
   cd8: mov rax, [rsp+0x250]
   ce0: imul rax, 8
   ce7: add [rsp+0x278], rax
   cef: jmp 0x251
   cf4: add rsp, 0x730
   cfb: pop r15
   cfd: pop r14
   cff: pop r13
   d01: pop r12
   d03: pop rbp
   d04: pop rbx
   d05: vzeroupper
   d08: ret
