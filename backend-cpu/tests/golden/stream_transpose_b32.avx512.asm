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
    5c: call 0x61  ; tilewright_stream_transpose_b32_l2
    61: mfence
    64: mov r12, [rsp+0x20]
    69: mov r13, [rsp+0x28]
    6e: add rsp, 0x30
    72: mov rsp, rbp
    75: pop rbp
    76: ret
tilewright_stream_transpose_b32_l2:
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
    34: jle 0x139A
    3a: test rcx, rcx
    3d: jle 0x139A
    43: imul rdx, rcx
    47: imul rdx, 4
    4e: mov [rsp+0x280], rdx
    56: xor eax, eax
    58: test qword ptr [rsp+0x778], 0x7FF
    64: jne 0x7B
    66: cmp qword ptr [rsp+0x290], 0x80
    72: jl 0x7B
    74: mov rax, 0x3F
    7b: mov [rsp+0x720], rax
    83: mov rcx, rdx
    86: lea rax, [rdx+0x3FF]
    8d: xor edx, edx
    8f: div rcx
    92: add rax, 0x11
    99: shr rax, 1
    9d: mov [rsp+0x2B0], rax
    a5: mov rax, [rsp+0x768]
    ad: mov rdx, [rsp+0x770]
    b5: test rax, rax
    b8: jle 0x139A
    be: test rdx, rdx
    c1: jle 0x139A
    c7: mov [rsp+0x710], rdx
    cf: mov r13, rsi
    d2: mov r15, rsi
    d5: mov r14, rax
    d8: add rsi, 4
    df: mov [rsp+0x718], rsi
    e7: imul rax, rdx
    eb: mov [rsp+0x260], rax
    f3: mov rcx, r8
    f6: or r8, r9
    f9: and r8, 0x3F
    fd: mov rdx, rdi
   100: and rdx, 3
   104: or r8, rdx
   107: xor edx, edx
   109: test r8, r8
   10c: sete dl
   10f: mov [rsp+0x248], rdx
   117: mov rax, rdi
   11a: neg rax
   11d: and rax, 0x3F
   121: shr rax, 2
   125: test rdx, rdx
   128: cmove rax, rdx
   12c: xor edx, edx
   12e: mov [rsp+0x700], rdx
   136: test rax, rax
   139: je 0x1AB
   13b: mov rdx, [rsp+0x260]
   143: imul rdx, 4
   14a: cmp rdx, rcx
   14d: jne 0x1B2
   14f: cmp qword ptr [rsp+0x290], 0x10
   158: jle 0x1B2
   15a: mov [rsp+0x700], rax
   162: imul rdx, rax, 4
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
   1ab: mov rax, 0x20
   1b2: mov rdx, [rsp+0x260]
   1ba: cmp rdx, rax
   1bd: jae 0x1CD
   1bf: mov rax, 0x10
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
   235: mov r11, 0x10
   23c: sub r11, rax
   23f: jbe 0x251
   241: mov [r10], r8
   245: add r10, 8
   24c: dec r11
   24f: jne 0x241
   251: mov rax, [rsp+0x258]
   259: test rax, rax
   25c: je 0x139A
   262: mov [rsp+0x250], rax
   26a: vmovups zmm0, [rsp+0x100]
   272: vmovups [rsp], zmm0
   27a: vmovups zmm0, [rsp+0x140]
   282: vmovups [rsp+0x40], zmm0
   28a: vmovups zmm0, [rsp+0x180]
   292: vmovups [rsp+0x80], zmm0
   29a: vmovups zmm0, [rsp+0x1C0]
   2a2: vmovups [rsp+0xC0], zmm0
   2aa: lea rdx, [rsp+0x80]
   2b2: lea r8, [rsp+0x100]
   2ba: cmp rax, 0x10
   2c1: cmova rdx, r8
   2c5: mov [rsp+0x268], rdx
   2cd: xor edx, edx
   2cf: cmp rax, 0x10
   2d6: setae dl
   2d9: and rdx, [rsp+0x248]
   2e1: mov [rsp+0x240], rdx
   2e9: cmp rax, 0x20
   2f0: je 0x2F4
   2f2: xor edx, edx
   2f4: mov [rsp+0x2B8], rdx
   2fc: mov rdx, 0xFFFFFFFFFFFFFFFF
   303: bzhi edx, edx, eax
   308: kmovw k1, edx
   30c: xor edx, edx
   30e: mov [rsp+0x708], rdx
   316: mov rdx, [rsp+0x260]
   31e: test rdx, rdx
   321: je 0x3FB
   327: mov rax, 0x20
   32e: cmp rdx, rax
   331: jae 0x341
   333: mov rax, 0x10
   33a: cmp rdx, rax
   33d: cmovb rax, rdx
   341: mov [rsp+0x258], rax
   349: sub [rsp+0x260], rax
   351: lea r10, [rsp+0x100]
   359: mov r8, r13
   35c: mov r11, rax
   35f: mov [r10], r13
   363: add r10, 8
   36a: add r13, [rsp+0x778]
   372: dec r14
   375: jne 0x39C
   377: mov r14, [rsp+0x768]
   37f: add r15, [rsp+0x780]
   387: dec qword ptr [rsp+0x710]
   38f: jne 0x399
   391: mov r15, [rsp+0x718]
   399: mov r13, r15
   39c: dec r11
   39f: jne 0x35F
   3a1: mov [rsp+0x270], r10
   3a9: mov r11, 0x10
   3b0: sub r11, rax
   3b3: jbe 0x3C5
   3b5: mov [r10], r8
   3b9: add r10, 8
   3c0: dec r11
   3c3: jne 0x3B5
   3c5: mov r11, [rsp+0x270]
   3cd: mov rax, 0x800
   3d4: cmp rax, [rsp+0x280]
   3dc: jbe 0x431
   3de: lea r11, [rsp+0x100]
   3e6: mov r9, [r11]
   3ea: mov r10, r9
   3ed: add r10, [rsp+0x280]
   3f5: and r9, 0xFFFFFFFFFFFFFFC0
   3f9: jmp 0x431
   3fb: xor edx, edx
   3fd: mov [rsp+0x258], rdx
   405: mov rax, 4
   40c: cmp qword ptr [rsp+0x700], 0
   415: cmove rax, rdx
   419: mov [rsp+0x708], rax
   421: lea r11, [rsp+0x100]
   429: mov [rsp+0x270], r11
   431: mov rax, [rsp+0x298]
   439: mov [rsp+0x2A0], rax
   441: mov r12, [rsp+0x278]
   449: xor esi, esi
   44b: mov rdx, r12
   44e: mov rbx, [rsp+0x290]
   456: cmp qword ptr [rsp+0x708], 0
   45f: je 0x464
   461: dec rbx
   464: mov r8, [rsp]
   469: add r8, rsi
   46c: neg r8
   46f: and r8, [rsp+0x720]
   477: mov rax, 0x10
   47e: shr r8, 2
   482: cmove r8, rax
   486: mov [rsp+0x288], r8
   48e: cmp rbx, 0x10
   495: jae 0x4BC
   497: mov rax, 0x10
   49e: sub rax, rbx
   4a1: mov r8, rax
   4a4: imul r8, rcx
   4a8: sub rdx, r8
   4ab: imul rax, 4
   4b2: sub rsi, rax
   4b5: mov rbx, 0x10
   4bc: lea rbp, [rsp]
   4c1: mov rdi, rdx
   4c4: mov rax, [rsp+0x2B8]
   4cc: test rax, rax
   4cf: je 0xDD9
   4d5: lea rdi, [rsp+0x2FF]
   4dd: and rdi, 0xFFFFFFFFFFFFFFC0
   4e1: cmp r11, [rsp+0x270]
   4e9: jae 0x52D
   4eb: mov rax, [rsp+0x2B0]
   4f3: prefetcht1 [r9]
   4f8: add r9, 0x40
   4ff: cmp r9, r10
   502: jb 0x528
   504: add r11, 8
   50b: cmp r11, [rsp+0x270]
   513: jae 0x52D
   515: mov r9, [r11]
   519: mov r10, r9
   51c: add r10, [rsp+0x280]
   524: and r9, 0xFFFFFFFFFFFFFFC0
   528: dec rax
   52b: jne 0x4F3
   52d: mov rax, [rbp]
   531: prefetcht1 [rax+rsi+0x100]
   539: vmovups zmm0, [rax+rsi]
   540: mov rax, [rbp+8]
   544: prefetcht1 [rax+rsi+0x100]
   54c: vmovups zmm1, [rax+rsi]
   553: mov rax, [rbp+0x10]
   557: prefetcht1 [rax+rsi+0x100]
   55f: vmovups zmm2, [rax+rsi]
   566: mov rax, [rbp+0x18]
   56a: prefetcht1 [rax+rsi+0x100]
   572: vmovups zmm3, [rax+rsi]
   579: mov rax, [rbp+0x20]
   57d: prefetcht1 [rax+rsi+0x100]
   585: vmovups zmm4, [rax+rsi]
   58c: mov rax, [rbp+0x28]
   590: prefetcht1 [rax+rsi+0x100]
   598: vmovups zmm5, [rax+rsi]
   59f: mov rax, [rbp+0x30]
   5a3: prefetcht1 [rax+rsi+0x100]
   5ab: vmovups zmm6, [rax+rsi]
   5b2: mov rax, [rbp+0x38]
   5b6: prefetcht1 [rax+rsi+0x100]
   5be: vmovups zmm7, [rax+rsi]
   5c5: mov rax, [rbp+0x40]
   5c9: prefetcht1 [rax+rsi+0x100]
   5d1: vmovups zmm8, [rax+rsi]
   5d8: mov rax, [rbp+0x48]
   5dc: prefetcht1 [rax+rsi+0x100]
   5e4: vmovups zmm9, [rax+rsi]
   5eb: mov rax, [rbp+0x50]
   5ef: prefetcht1 [rax+rsi+0x100]
   5f7: vmovups zmm10, [rax+rsi]
   5fe: mov rax, [rbp+0x58]
   602: prefetcht1 [rax+rsi+0x100]
   60a: vmovups zmm11, [rax+rsi]
   611: mov rax, [rbp+0x60]
   615: prefetcht1 [rax+rsi+0x100]
   61d: vmovups zmm12, [rax+rsi]
   624: mov rax, [rbp+0x68]
   628: prefetcht1 [rax+rsi+0x100]
   630: vmovups zmm13, [rax+rsi]
   637: mov rax, [rbp+0x70]
   63b: prefetcht1 [rax+rsi+0x100]
   643: vmovups zmm14, [rax+rsi]
   64a: mov rax, [rbp+0x78]
   64e: prefetcht1 [rax+rsi+0x100]
   656: vmovups zmm15, [rax+rsi]
   65d: vunpcklps zmm16, zmm0, zmm1
   663: vunpckhps zmm17, zmm0, zmm1
   669: vunpcklps zmm18, zmm2, zmm3
   66f: vunpckhps zmm19, zmm2, zmm3
   675: vunpcklps zmm20, zmm4, zmm5
   67b: vunpckhps zmm21, zmm4, zmm5
   681: vunpcklps zmm22, zmm6, zmm7
   687: vunpckhps zmm23, zmm6, zmm7
   68d: vunpcklps zmm24, zmm8, zmm9
   693: vunpckhps zmm25, zmm8, zmm9
   699: vunpcklps zmm26, zmm10, zmm11
   69f: vunpckhps zmm27, zmm10, zmm11
   6a5: vunpcklps zmm28, zmm12, zmm13
   6ab: vunpckhps zmm29, zmm12, zmm13
   6b1: vunpcklps zmm30, zmm14, zmm15
   6b7: vunpckhps zmm31, zmm14, zmm15
   6bd: vunpcklpd zmm0, zmm16, zmm18
   6c3: vunpckhpd zmm1, zmm16, zmm18
   6c9: vunpcklpd zmm2, zmm17, zmm19
   6cf: vunpckhpd zmm3, zmm17, zmm19
   6d5: vunpcklpd zmm4, zmm20, zmm22
   6db: vunpckhpd zmm5, zmm20, zmm22
   6e1: vunpcklpd zmm6, zmm21, zmm23
   6e7: vunpckhpd zmm7, zmm21, zmm23
   6ed: vunpcklpd zmm8, zmm24, zmm26
   6f3: vunpckhpd zmm9, zmm24, zmm26
   6f9: vunpcklpd zmm10, zmm25, zmm27
   6ff: vunpckhpd zmm11, zmm25, zmm27
   705: vunpcklpd zmm12, zmm28, zmm30
   70b: vunpckhpd zmm13, zmm28, zmm30
   711: vunpcklpd zmm14, zmm29, zmm31
   717: vunpckhpd zmm15, zmm29, zmm31
   71d: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   724: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   72b: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   732: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   739: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   740: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   747: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   74e: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   755: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   75c: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   763: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   76a: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   771: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   778: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   77f: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   786: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   78d: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   794: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   79b: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   7a2: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   7a9: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   7b0: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   7b7: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   7be: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   7c5: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   7cc: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   7d3: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   7da: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   7e1: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   7e8: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   7ef: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   7f6: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   7fd: cmp r11, [rsp+0x270]
   805: jae 0x849
   807: mov rax, [rsp+0x2B0]
   80f: prefetcht1 [r9]
   814: add r9, 0x40
   81b: cmp r9, r10
   81e: jb 0x844
   820: add r11, 8
   827: cmp r11, [rsp+0x270]
   82f: jae 0x849
   831: mov r9, [r11]
   835: mov r10, r9
   838: add r10, [rsp+0x280]
   840: and r9, 0xFFFFFFFFFFFFFFC0
   844: dec rax
   847: jne 0x80F
   849: vmovups [rdi], zmm0
   850: vmovups [rdi+0x40], zmm1
   857: vmovups [rdi+0x80], zmm2
   85e: vmovups [rdi+0xC0], zmm3
   865: vmovups [rdi+0x100], zmm4
   86c: vmovups [rdi+0x140], zmm5
   873: vmovups [rdi+0x180], zmm6
   87a: vmovups [rdi+0x1C0], zmm7
   881: vmovups [rdi+0x200], zmm8
   888: vmovups [rdi+0x240], zmm9
   88f: vmovups [rdi+0x280], zmm10
   896: vmovups [rdi+0x2C0], zmm11
   89d: vmovups [rdi+0x300], zmm12
   8a4: vmovups [rdi+0x340], zmm13
   8ab: vmovups [rdi+0x380], zmm14
   8b2: vmovups [rdi+0x3C0], zmm15
   8b9: cmp r11, [rsp+0x270]
   8c1: jae 0x905
   8c3: mov rax, [rsp+0x2B0]
   8cb: prefetcht1 [r9]
   8d0: add r9, 0x40
   8d7: cmp r9, r10
   8da: jb 0x900
   8dc: add r11, 8
   8e3: cmp r11, [rsp+0x270]
   8eb: jae 0x905
   8ed: mov r9, [r11]
   8f1: mov r10, r9
   8f4: add r10, [rsp+0x280]
   8fc: and r9, 0xFFFFFFFFFFFFFFC0
   900: dec rax
   903: jne 0x8CB
   905: mov rax, [rbp+0x80]
   90c: prefetcht1 [rax+rsi+0x100]
   914: vmovups zmm0, [rax+rsi]
   91b: mov rax, [rbp+0x88]
   922: prefetcht1 [rax+rsi+0x100]
   92a: vmovups zmm1, [rax+rsi]
   931: mov rax, [rbp+0x90]
   938: prefetcht1 [rax+rsi+0x100]
   940: vmovups zmm2, [rax+rsi]
   947: mov rax, [rbp+0x98]
   94e: prefetcht1 [rax+rsi+0x100]
   956: vmovups zmm3, [rax+rsi]
   95d: mov rax, [rbp+0xA0]
   964: prefetcht1 [rax+rsi+0x100]
   96c: vmovups zmm4, [rax+rsi]
   973: mov rax, [rbp+0xA8]
   97a: prefetcht1 [rax+rsi+0x100]
   982: vmovups zmm5, [rax+rsi]
   989: mov rax, [rbp+0xB0]
   990: prefetcht1 [rax+rsi+0x100]
   998: vmovups zmm6, [rax+rsi]
   99f: mov rax, [rbp+0xB8]
   9a6: prefetcht1 [rax+rsi+0x100]
   9ae: vmovups zmm7, [rax+rsi]
   9b5: mov rax, [rbp+0xC0]
   9bc: prefetcht1 [rax+rsi+0x100]
   9c4: vmovups zmm8, [rax+rsi]
   9cb: mov rax, [rbp+0xC8]
   9d2: prefetcht1 [rax+rsi+0x100]
   9da: vmovups zmm9, [rax+rsi]
   9e1: mov rax, [rbp+0xD0]
   9e8: prefetcht1 [rax+rsi+0x100]
   9f0: vmovups zmm10, [rax+rsi]
   9f7: mov rax, [rbp+0xD8]
   9fe: prefetcht1 [rax+rsi+0x100]
   a06: vmovups zmm11, [rax+rsi]
   a0d: mov rax, [rbp+0xE0]
   a14: prefetcht1 [rax+rsi+0x100]
   a1c: vmovups zmm12, [rax+rsi]
   a23: mov rax, [rbp+0xE8]
   a2a: prefetcht1 [rax+rsi+0x100]
   a32: vmovups zmm13, [rax+rsi]
   a39: mov rax, [rbp+0xF0]
   a40: prefetcht1 [rax+rsi+0x100]
   a48: vmovups zmm14, [rax+rsi]
   a4f: mov rax, [rbp+0xF8]
   a56: prefetcht1 [rax+rsi+0x100]
   a5e: vmovups zmm15, [rax+rsi]
   a65: vunpcklps zmm16, zmm0, zmm1
   a6b: vunpckhps zmm17, zmm0, zmm1
   a71: vunpcklps zmm18, zmm2, zmm3
   a77: vunpckhps zmm19, zmm2, zmm3
   a7d: vunpcklps zmm20, zmm4, zmm5
   a83: vunpckhps zmm21, zmm4, zmm5
   a89: vunpcklps zmm22, zmm6, zmm7
   a8f: vunpckhps zmm23, zmm6, zmm7
   a95: vunpcklps zmm24, zmm8, zmm9
   a9b: vunpckhps zmm25, zmm8, zmm9
   aa1: vunpcklps zmm26, zmm10, zmm11
   aa7: vunpckhps zmm27, zmm10, zmm11
   aad: vunpcklps zmm28, zmm12, zmm13
   ab3: vunpckhps zmm29, zmm12, zmm13
   ab9: vunpcklps zmm30, zmm14, zmm15
   abf: vunpckhps zmm31, zmm14, zmm15
   ac5: vunpcklpd zmm0, zmm16, zmm18
   acb: vunpckhpd zmm1, zmm16, zmm18
   ad1: vunpcklpd zmm2, zmm17, zmm19
   ad7: vunpckhpd zmm3, zmm17, zmm19
   add: vunpcklpd zmm4, zmm20, zmm22
   ae3: vunpckhpd zmm5, zmm20, zmm22
   ae9: vunpcklpd zmm6, zmm21, zmm23
   aef: vunpckhpd zmm7, zmm21, zmm23
   af5: vunpcklpd zmm8, zmm24, zmm26
   afb: vunpckhpd zmm9, zmm24, zmm26
   b01: vunpcklpd zmm10, zmm25, zmm27
   b07: vunpckhpd zmm11, zmm25, zmm27
   b0d: vunpcklpd zmm12, zmm28, zmm30
   b13: vunpckhpd zmm13, zmm28, zmm30
   b19: vunpcklpd zmm14, zmm29, zmm31
   b1f: vunpckhpd zmm15, zmm29, zmm31
   b25: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   b2c: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   b33: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   b3a: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   b41: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   b48: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   b4f: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   b56: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   b5d: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   b64: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   b6b: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   b72: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   b79: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   b80: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   b87: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   b8e: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   b95: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   b9c: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   ba3: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   baa: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   bb1: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   bb8: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   bbf: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   bc6: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   bcd: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   bd4: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   bdb: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   be2: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   be9: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   bf0: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   bf7: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   bfe: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   c05: cmp r11, [rsp+0x270]
   c0d: jae 0xC51
   c0f: mov rax, [rsp+0x2B0]
   c17: prefetcht1 [r9]
   c1c: add r9, 0x40
   c23: cmp r9, r10
   c26: jb 0xC4C
   c28: add r11, 8
   c2f: cmp r11, [rsp+0x270]
   c37: jae 0xC51
   c39: mov r9, [r11]
   c3d: mov r10, r9
   c40: add r10, [rsp+0x280]
   c48: and r9, 0xFFFFFFFFFFFFFFC0
   c4c: dec rax
   c4f: jne 0xC17
   c51: mov r8, rdx
   c54: vmovups zmm16, [rdi]
   c5b: vmovntps [r8], zmm16
   c62: vmovntps [r8+0x40], zmm0
   c69: vmovups zmm16, [rdi+0x40]
   c70: vmovntps [r8+rcx], zmm16
   c78: vmovntps [r8+rcx+0x40], zmm1
   c80: lea r8, [r8+rcx*2]
   c84: vmovups zmm16, [rdi+0x80]
   c8b: vmovntps [r8], zmm16
   c92: vmovntps [r8+0x40], zmm2
   c99: vmovups zmm16, [rdi+0xC0]
   ca0: vmovntps [r8+rcx], zmm16
   ca8: vmovntps [r8+rcx+0x40], zmm3
   cb0: lea r8, [r8+rcx*2]
   cb4: vmovups zmm16, [rdi+0x100]
   cbb: vmovntps [r8], zmm16
   cc2: vmovntps [r8+0x40], zmm4
   cc9: vmovups zmm16, [rdi+0x140]
   cd0: vmovntps [r8+rcx], zmm16
   cd8: vmovntps [r8+rcx+0x40], zmm5
   ce0: lea r8, [r8+rcx*2]
   ce4: vmovups zmm16, [rdi+0x180]
   ceb: vmovntps [r8], zmm16
   cf2: vmovntps [r8+0x40], zmm6
   cf9: vmovups zmm16, [rdi+0x1C0]
   d00: vmovntps [r8+rcx], zmm16
   d08: vmovntps [r8+rcx+0x40], zmm7
   d10: lea r8, [r8+rcx*2]
   d14: vmovups zmm16, [rdi+0x200]
   d1b: vmovntps [r8], zmm16
   d22: vmovntps [r8+0x40], zmm8
   d29: vmovups zmm16, [rdi+0x240]
   d30: vmovntps [r8+rcx], zmm16
   d38: vmovntps [r8+rcx+0x40], zmm9
   d40: lea r8, [r8+rcx*2]
   d44: vmovups zmm16, [rdi+0x280]
   d4b: vmovntps [r8], zmm16
   d52: vmovntps [r8+0x40], zmm10
   d59: vmovups zmm16, [rdi+0x2C0]
   d60: vmovntps [r8+rcx], zmm16
   d68: vmovntps [r8+rcx+0x40], zmm11
   d70: lea r8, [r8+rcx*2]
   d74: vmovups zmm16, [rdi+0x300]
   d7b: vmovntps [r8], zmm16
   d82: vmovntps [r8+0x40], zmm12
   d89: vmovups zmm16, [rdi+0x340]
   d90: vmovntps [r8+rcx], zmm16
   d98: vmovntps [r8+rcx+0x40], zmm13
   da0: lea r8, [r8+rcx*2]
   da4: vmovups zmm16, [rdi+0x380]
   dab: vmovntps [r8], zmm16
   db2: vmovntps [r8+0x40], zmm14
   db9: vmovups zmm16, [rdi+0x3C0]
   dc0: vmovntps [r8+rcx], zmm16
   dc8: vmovntps [r8+rcx+0x40], zmm15
   dd0: lea r8, [r8+rcx*2]
   dd4: jmp 0x1297
   dd9: cmp r11, [rsp+0x270]
   de1: jae 0xE25
   de3: mov rax, [rsp+0x2B0]
   deb: prefetcht1 [r9]
   df0: add r9, 0x40
   df7: cmp r9, r10
   dfa: jb 0xE20
   dfc: add r11, 8
   e03: cmp r11, [rsp+0x270]
   e0b: jae 0xE25
   e0d: mov r9, [r11]
   e11: mov r10, r9
   e14: add r10, [rsp+0x280]
   e1c: and r9, 0xFFFFFFFFFFFFFFC0
   e20: dec rax
   e23: jne 0xDEB
   e25: mov rax, [rbp]
   e29: prefetcht1 [rax+rsi+0x100]
   e31: vmovups zmm0, [rax+rsi]
   e38: mov rax, [rbp+8]
   e3c: prefetcht1 [rax+rsi+0x100]
   e44: vmovups zmm1, [rax+rsi]
   e4b: mov rax, [rbp+0x10]
   e4f: prefetcht1 [rax+rsi+0x100]
   e57: vmovups zmm2, [rax+rsi]
   e5e: mov rax, [rbp+0x18]
   e62: prefetcht1 [rax+rsi+0x100]
   e6a: vmovups zmm3, [rax+rsi]
   e71: mov rax, [rbp+0x20]
   e75: prefetcht1 [rax+rsi+0x100]
   e7d: vmovups zmm4, [rax+rsi]
   e84: mov rax, [rbp+0x28]
   e88: prefetcht1 [rax+rsi+0x100]
   e90: vmovups zmm5, [rax+rsi]
   e97: mov rax, [rbp+0x30]
   e9b: prefetcht1 [rax+rsi+0x100]
   ea3: vmovups zmm6, [rax+rsi]
   eaa: mov rax, [rbp+0x38]
   eae: prefetcht1 [rax+rsi+0x100]
   eb6: vmovups zmm7, [rax+rsi]
   ebd: mov rax, [rbp+0x40]
   ec1: prefetcht1 [rax+rsi+0x100]
   ec9: vmovups zmm8, [rax+rsi]
   ed0: mov rax, [rbp+0x48]
   ed4: prefetcht1 [rax+rsi+0x100]
   edc: vmovups zmm9, [rax+rsi]
   ee3: mov rax, [rbp+0x50]
   ee7: prefetcht1 [rax+rsi+0x100]
   eef: vmovups zmm10, [rax+rsi]
   ef6: mov rax, [rbp+0x58]
   efa: prefetcht1 [rax+rsi+0x100]
   f02: vmovups zmm11, [rax+rsi]
   f09: mov rax, [rbp+0x60]
   f0d: prefetcht1 [rax+rsi+0x100]
   f15: vmovups zmm12, [rax+rsi]
   f1c: mov rax, [rbp+0x68]
   f20: prefetcht1 [rax+rsi+0x100]
   f28: vmovups zmm13, [rax+rsi]
   f2f: mov rax, [rbp+0x70]
   f33: prefetcht1 [rax+rsi+0x100]
   f3b: vmovups zmm14, [rax+rsi]
   f42: mov rax, [rbp+0x78]
   f46: prefetcht1 [rax+rsi+0x100]
   f4e: vmovups zmm15, [rax+rsi]
   f55: vunpcklps zmm16, zmm0, zmm1
   f5b: vunpckhps zmm17, zmm0, zmm1
   f61: vunpcklps zmm18, zmm2, zmm3
   f67: vunpckhps zmm19, zmm2, zmm3
   f6d: vunpcklps zmm20, zmm4, zmm5
   f73: vunpckhps zmm21, zmm4, zmm5
   f79: vunpcklps zmm22, zmm6, zmm7
   f7f: vunpckhps zmm23, zmm6, zmm7
   f85: vunpcklps zmm24, zmm8, zmm9
   f8b: vunpckhps zmm25, zmm8, zmm9
   f91: vunpcklps zmm26, zmm10, zmm11
   f97: vunpckhps zmm27, zmm10, zmm11
   f9d: vunpcklps zmm28, zmm12, zmm13
   fa3: vunpckhps zmm29, zmm12, zmm13
   fa9: vunpcklps zmm30, zmm14, zmm15
   faf: vunpckhps zmm31, zmm14, zmm15
   fb5: vunpcklpd zmm0, zmm16, zmm18
   fbb: vunpckhpd zmm1, zmm16, zmm18
   fc1: vunpcklpd zmm2, zmm17, zmm19
   fc7: vunpckhpd zmm3, zmm17, zmm19
   fcd: vunpcklpd zmm4, zmm20, zmm22
   fd3: vunpckhpd zmm5, zmm20, zmm22
   fd9: vunpcklpd zmm6, zmm21, zmm23
   fdf: vunpckhpd zmm7, zmm21, zmm23
   fe5: vunpcklpd zmm8, zmm24, zmm26
   feb: vunpckhpd zmm9, zmm24, zmm26
   ff1: vunpcklpd zmm10, zmm25, zmm27
   ff7: vunpckhpd zmm11, zmm25, zmm27
   ffd: vunpcklpd zmm12, zmm28, zmm30
  1003: vunpckhpd zmm13, zmm28, zmm30
  1009: vunpcklpd zmm14, zmm29, zmm31
  100f: vunpckhpd zmm15, zmm29, zmm31
  1015: vshuff32x4 zmm16, zmm0, zmm4, 0x88
  101c: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
  1023: vshuff32x4 zmm24, zmm8, zmm12, 0x88
  102a: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
  1031: vshuff32x4 zmm17, zmm1, zmm5, 0x88
  1038: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
  103f: vshuff32x4 zmm25, zmm9, zmm13, 0x88
  1046: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
  104d: vshuff32x4 zmm18, zmm2, zmm6, 0x88
  1054: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
  105b: vshuff32x4 zmm26, zmm10, zmm14, 0x88
  1062: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
  1069: vshuff32x4 zmm19, zmm3, zmm7, 0x88
  1070: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
  1077: vshuff32x4 zmm27, zmm11, zmm15, 0x88
  107e: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
  1085: vshuff32x4 zmm0, zmm16, zmm24, 0x88
  108c: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
  1093: vshuff32x4 zmm4, zmm20, zmm28, 0x88
  109a: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
  10a1: vshuff32x4 zmm1, zmm17, zmm25, 0x88
  10a8: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
  10af: vshuff32x4 zmm5, zmm21, zmm29, 0x88
  10b6: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
  10bd: vshuff32x4 zmm2, zmm18, zmm26, 0x88
  10c4: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
  10cb: vshuff32x4 zmm6, zmm22, zmm30, 0x88
  10d2: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
  10d9: vshuff32x4 zmm3, zmm19, zmm27, 0x88
  10e0: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
  10e7: vshuff32x4 zmm7, zmm23, zmm31, 0x88
  10ee: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
  10f5: cmp r11, [rsp+0x270]
  10fd: jae 0x1141
  10ff: mov rax, [rsp+0x2B0]
  1107: prefetcht1 [r9]
  110c: add r9, 0x40
  1113: cmp r9, r10
  1116: jb 0x113C
  1118: add r11, 8
  111f: cmp r11, [rsp+0x270]
  1127: jae 0x1141
  1129: mov r9, [r11]
  112d: mov r10, r9
  1130: add r10, [rsp+0x280]
  1138: and r9, 0xFFFFFFFFFFFFFFC0
  113c: dec rax
  113f: jne 0x1107
  1141: mov rax, [rsp+0x240]
  1149: lea r8, [rdi]
  114d: test rax, rax
  1150: je 0x11EB
  1156: vmovntps [r8], zmm0
  115d: vmovntps [r8+rcx], zmm1
  1164: lea r8, [r8+rcx*2]
  1168: vmovntps [r8], zmm2
  116f: vmovntps [r8+rcx], zmm3
  1176: lea r8, [r8+rcx*2]
  117a: vmovntps [r8], zmm4
  1181: vmovntps [r8+rcx], zmm5
  1188: lea r8, [r8+rcx*2]
  118c: vmovntps [r8], zmm6
  1193: vmovntps [r8+rcx], zmm7
  119a: lea r8, [r8+rcx*2]
  119e: vmovntps [r8], zmm8
  11a5: vmovntps [r8+rcx], zmm9
  11ac: lea r8, [r8+rcx*2]
  11b0: vmovntps [r8], zmm10
  11b7: vmovntps [r8+rcx], zmm11
  11be: lea r8, [r8+rcx*2]
  11c2: vmovntps [r8], zmm12
  11c9: vmovntps [r8+rcx], zmm13
  11d0: lea r8, [r8+rcx*2]
  11d4: vmovntps [r8], zmm14
  11db: vmovntps [r8+rcx], zmm15
  11e2: lea r8, [r8+rcx*2]
  11e6: jmp 0x127B
  11eb: vmovups [r8]{k1}, zmm0
  11f2: vmovups [r8+rcx]{k1}, zmm1
  11f9: lea r8, [r8+rcx*2]
  11fd: vmovups [r8]{k1}, zmm2
  1204: vmovups [r8+rcx]{k1}, zmm3
  120b: lea r8, [r8+rcx*2]
  120f: vmovups [r8]{k1}, zmm4
  1216: vmovups [r8+rcx]{k1}, zmm5
  121d: lea r8, [r8+rcx*2]
  1221: vmovups [r8]{k1}, zmm6
  1228: vmovups [r8+rcx]{k1}, zmm7
  122f: lea r8, [r8+rcx*2]
  1233: vmovups [r8]{k1}, zmm8
  123a: vmovups [r8+rcx]{k1}, zmm9
  1241: lea r8, [r8+rcx*2]
  1245: vmovups [r8]{k1}, zmm10
  124c: vmovups [r8+rcx]{k1}, zmm11
  1253: lea r8, [r8+rcx*2]
  1257: vmovups [r8]{k1}, zmm12
  125e: vmovups [r8+rcx]{k1}, zmm13
  1265: lea r8, [r8+rcx*2]
  1269: vmovups [r8]{k1}, zmm14
  1270: vmovups [r8+rcx]{k1}, zmm15
  1277: lea r8, [r8+rcx*2]
  127b: add rdi, 0x40
  1282: add rbp, 0x80
  1289: cmp rbp, [rsp+0x268]
  1291: jb 0xDD9
  1297: mov rax, [rsp+0x288]
  129f: mov r8, 0x10
  12a6: mov [rsp+0x288], r8
  12ae: lea rsi, [rsi+rax*4]
  12b2: mov r8, rcx
  12b5: imul r8, rax
  12b9: add rdx, r8
  12bc: sub rbx, rax
  12bf: jne 0x48E
  12c5: cmp qword ptr [rsp+0x708], 0
  12ce: je 0x1368
  12d4: mov r8, [rsp+0x250]
  12dc: sub r8, [rsp+0x700]
  12e4: imul rdx, r8, 4
  12eb: mov rdi, [rsp+0x290]
  12f3: dec rdi
  12f6: imul rdi, rcx
  12fa: add rdi, r12
  12fd: lea rbp, [rsp]
  1302: mov rax, [rbp]
  1306: mov eax, [rax+rsi]
  1309: mov [rdi], eax
  130c: add rbp, 8
  1313: add rdi, 4
  131a: dec r8
  131d: jne 0x1302
  131f: lea rdi, [r12+rdx]
  1323: sub rdi, rcx
  1326: mov r8, [rsp+0x700]
  132e: mov rdx, [rsp+0x290]
  1336: imul rdx, 4
  133d: sub rsi, rdx
  1340: mov rax, [rbp]
  1344: mov eax, [rax+rsi]
  1347: mov [rdi], eax
  134a: add rbp, 8
  1351: add rdi, 4
  1358: dec r8
  135b: jne 0x1340
  135d: add rsi, rdx
  1360: add rsi, [rsp+0x708]
  1368: add r12, [rsp+0x2A8]
  1370: dec qword ptr [rsp+0x2A0]
  1378: jne 0x44B
  137e: mov rax, [rsp+0x250]
  1386: imul rax, 4
  138d: add [rsp+0x278], rax
  1395: jmp 0x251
  139a: add rsp, 0x730
  13a1: pop r15
  13a3: pop r14
  13a5: pop r13
  13a7: pop r12
  13a9: pop rbp
  13aa: pop rbx
  13ab: vzeroupper
  13ae: ret
