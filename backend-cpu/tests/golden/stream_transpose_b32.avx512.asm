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
     a: mov qword ptr [rsp-0x1000], 0
    16: mov qword ptr [rsp-0x2000], 0
    22: mov qword ptr [rsp-0x3000], 0
    2e: mov qword ptr [rsp-0x4000], 0
    3a: mov qword ptr [rsp-0x5000], 0
    46: sub rsp, 0x5080
    4d: mov [rsp+0x290], rdx
    55: mov [rsp+0x298], rcx
    5d: mov [rsp+0x2A8], r9
    65: mov [rsp+0x278], rdi
    6d: test rdx, rdx
    70: jle 0x14E3
    76: test rcx, rcx
    79: jle 0x14E3
    7f: imul rdx, rcx
    83: imul rdx, 4
    8a: mov [rsp+0x280], rdx
    92: mov qword ptr [rsp+0x728], 0
    9e: xor eax, eax
    a0: test qword ptr [rsp+0x50C8], 0x7FF
    ac: jne 0xE8
    ae: cmp qword ptr [rsp+0x290], 0x80
    ba: jge 0xE1
    bc: cmp qword ptr [rsp+0x290], 0x20
    c8: jl 0xE8
    ca: cmp rdx, 0x800
    d1: ja 0xE8
    d3: mov qword ptr [rsp+0x728], 1
    df: jmp 0xE8
    e1: mov rax, 0x3F
    e8: mov [rsp+0x720], rax
    f0: mov rcx, rdx
    f3: lea rax, [rdx+0x3FF]
    fa: xor edx, edx
    fc: div rcx
    ff: add rax, 0x11
   106: shr rax, 1
   10a: mov [rsp+0x2B0], rax
   112: mov rax, [rsp+0x50B8]
   11a: mov rdx, [rsp+0x50C0]
   122: test rax, rax
   125: jle 0x14E3
   12b: test rdx, rdx
   12e: jle 0x14E3
   134: mov [rsp+0x710], rdx
   13c: mov r13, rsi
   13f: mov r15, rsi
   142: mov r14, rax
   145: add rsi, 4
   14c: mov [rsp+0x718], rsi
   154: imul rax, rdx
   158: mov [rsp+0x260], rax
   160: mov rcx, r8
   163: or r8, r9
   166: and r8, 0x3F
   16a: mov rdx, rdi
   16d: and rdx, 3
   171: or r8, rdx
   174: xor edx, edx
   176: test r8, r8
   179: sete dl
   17c: mov [rsp+0x248], rdx
   184: mov rax, rdi
   187: neg rax
   18a: and rax, 0x3F
   18e: shr rax, 2
   192: test rdx, rdx
   195: cmove rax, rdx
   199: xor edx, edx
   19b: mov [rsp+0x700], rdx
   1a3: test rax, rax
   1a6: je 0x218
   1a8: mov rdx, [rsp+0x260]
   1b0: imul rdx, 4
   1b7: cmp rdx, rcx
   1ba: jne 0x21F
   1bc: cmp qword ptr [rsp+0x290], 0x10
   1c5: jle 0x21F
   1c7: mov [rsp+0x700], rax
   1cf: imul rdx, rax, 4
   1d6: add [rsp+0x278], rdx
   1de: mov r11, rax
   1e1: add r13, [rsp+0x50C8]
   1e9: dec r14
   1ec: jne 0x213
   1ee: mov r14, [rsp+0x50B8]
   1f6: add r15, [rsp+0x50D0]
   1fe: dec qword ptr [rsp+0x710]
   206: jne 0x210
   208: mov r15, [rsp+0x718]
   210: mov r13, r15
   213: dec r11
   216: jne 0x1E1
   218: mov rax, 0x20
   21f: mov rdx, [rsp+0x260]
   227: cmp rdx, rax
   22a: jae 0x23A
   22c: mov rax, 0x10
   233: cmp rdx, rax
   236: cmovb rax, rdx
   23a: mov [rsp+0x258], rax
   242: sub [rsp+0x260], rax
   24a: lea r10, [rsp+0x100]
   252: mov r8, r13
   255: mov r11, rax
   258: mov [r10], r13
   25c: add r10, 8
   263: add r13, [rsp+0x50C8]
   26b: dec r14
   26e: jne 0x295
   270: mov r14, [rsp+0x50B8]
   278: add r15, [rsp+0x50D0]
   280: dec qword ptr [rsp+0x710]
   288: jne 0x292
   28a: mov r15, [rsp+0x718]
   292: mov r13, r15
   295: dec r11
   298: jne 0x258
   29a: mov [rsp+0x270], r10
   2a2: mov r11, 0x10
   2a9: sub r11, rax
   2ac: jbe 0x2BE
   2ae: mov [r10], r8
   2b2: add r10, 8
   2b9: dec r11
   2bc: jne 0x2AE
   2be: mov rax, [rsp+0x258]
   2c6: test rax, rax
   2c9: je 0x14E3
   2cf: mov [rsp+0x250], rax
   2d7: vmovups zmm0, [rsp+0x100]
   2df: vmovups [rsp], zmm0
   2e7: vmovups zmm0, [rsp+0x140]
   2ef: vmovups [rsp+0x40], zmm0
   2f7: vmovups zmm0, [rsp+0x180]
   2ff: vmovups [rsp+0x80], zmm0
   307: vmovups zmm0, [rsp+0x1C0]
   30f: vmovups [rsp+0xC0], zmm0
   317: lea rdx, [rsp+0x80]
   31f: lea r8, [rsp+0x100]
   327: cmp rax, 0x10
   32e: cmova rdx, r8
   332: mov [rsp+0x268], rdx
   33a: xor edx, edx
   33c: cmp rax, 0x10
   343: setae dl
   346: and rdx, [rsp+0x248]
   34e: mov [rsp+0x240], rdx
   356: cmp rax, 0x20
   35d: je 0x361
   35f: xor edx, edx
   361: mov [rsp+0x2B8], rdx
   369: mov rdx, 0xFFFFFFFFFFFFFFFF
   370: bzhi edx, edx, eax
   375: kmovw k1, edx
   379: xor edx, edx
   37b: mov [rsp+0x708], rdx
   383: mov rdx, [rsp+0x260]
   38b: test rdx, rdx
   38e: je 0x468
   394: mov rax, 0x20
   39b: cmp rdx, rax
   39e: jae 0x3AE
   3a0: mov rax, 0x10
   3a7: cmp rdx, rax
   3aa: cmovb rax, rdx
   3ae: mov [rsp+0x258], rax
   3b6: sub [rsp+0x260], rax
   3be: lea r10, [rsp+0x100]
   3c6: mov r8, r13
   3c9: mov r11, rax
   3cc: mov [r10], r13
   3d0: add r10, 8
   3d7: add r13, [rsp+0x50C8]
   3df: dec r14
   3e2: jne 0x409
   3e4: mov r14, [rsp+0x50B8]
   3ec: add r15, [rsp+0x50D0]
   3f4: dec qword ptr [rsp+0x710]
   3fc: jne 0x406
   3fe: mov r15, [rsp+0x718]
   406: mov r13, r15
   409: dec r11
   40c: jne 0x3CC
   40e: mov [rsp+0x270], r10
   416: mov r11, 0x10
   41d: sub r11, rax
   420: jbe 0x432
   422: mov [r10], r8
   426: add r10, 8
   42d: dec r11
   430: jne 0x422
   432: mov r11, [rsp+0x270]
   43a: mov rax, 0x800
   441: cmp rax, [rsp+0x280]
   449: jbe 0x49E
   44b: lea r11, [rsp+0x100]
   453: mov r9, [r11]
   457: mov r10, r9
   45a: add r10, [rsp+0x280]
   462: and r9, 0xFFFFFFFFFFFFFFC0
   466: jmp 0x49E
   468: xor edx, edx
   46a: mov [rsp+0x258], rdx
   472: mov rax, 4
   479: cmp qword ptr [rsp+0x700], 0
   482: cmove rax, rdx
   486: mov [rsp+0x708], rax
   48e: lea r11, [rsp+0x100]
   496: mov [rsp+0x270], r11
   49e: mov rax, [rsp+0x298]
   4a6: mov [rsp+0x2A0], rax
   4ae: mov r12, [rsp+0x278]
   4b6: xor esi, esi
   4b8: mov rdx, r12
   4bb: mov rbx, [rsp+0x290]
   4c3: cmp qword ptr [rsp+0x708], 0
   4cc: je 0x4D1
   4ce: dec rbx
   4d1: mov r8, [rsp]
   4d6: add r8, rsi
   4d9: neg r8
   4dc: and r8, [rsp+0x720]
   4e4: mov rax, 0x10
   4eb: shr r8, 2
   4ef: cmove r8, rax
   4f3: mov [rsp+0x288], r8
   4fb: lea rbp, [rsp]
   500: mov [rsp+0x730], rbp
   508: cmp qword ptr [rsp+0x728], 0
   511: je 0x5CF
   517: cmp qword ptr [rsp+0x2B8], 0
   520: je 0x5CF
   526: mov rax, [rbp]
   52a: add rax, rsi
   52d: test rax, 0x3F
   534: je 0x5CF
   53a: lea rax, [rsp+0x740]
   542: mov [rsp+0x730], rax
   54a: lea rdi, [rsp+0x87F]
   552: and rdi, 0xFFFFFFFFFFFFFFC0
   556: mov r8, [rbp]
   55a: add r8, rsi
   55d: mov rax, rdi
   560: sub rax, rsi
   563: mov [rbp+0x740], rax
   56a: mov rax, rbx
   56d: shl rax, 2
   571: sub rax, 0x40
   575: add r8, rax
   578: add rdi, rax
   57b: neg rax
   57e: prefetcht1 [r8+rax+0x100]
   587: vmovups zmm0, [r8+rax]
   58e: vmovups [rdi+rax], zmm0
   595: add rax, 0x40
   599: jl 0x57E
   59b: vmovups zmm0, [r8]
   5a2: vmovups [rdi], zmm0
   5a9: mov rax, rbx
   5ac: shl rax, 2
   5b0: sub rax, 0x40
   5b4: sub rdi, rax
   5b7: add rdi, 0x240
   5be: add rbp, 8
   5c2: lea rax, [rsp+0x100]
   5ca: cmp rbp, rax
   5cd: jb 0x556
   5cf: cmp rbx, 0x10
   5d6: jae 0x5FD
   5d8: mov rax, 0x10
   5df: sub rax, rbx
   5e2: mov r8, rax
   5e5: imul r8, rcx
   5e9: sub rdx, r8
   5ec: imul rax, 4
   5f3: sub rsi, rax
   5f6: mov rbx, 0x10
   5fd: lea rbp, [rsp]
   602: mov rdi, rdx
   605: mov rax, [rsp+0x2B8]
   60d: test rax, rax
   610: je 0xF22
   616: mov rbp, [rsp+0x730]
   61e: lea rdi, [rsp+0x2FF]
   626: and rdi, 0xFFFFFFFFFFFFFFC0
   62a: cmp r11, [rsp+0x270]
   632: jae 0x676
   634: mov rax, [rsp+0x2B0]
   63c: prefetcht1 [r9]
   641: add r9, 0x40
   648: cmp r9, r10
   64b: jb 0x671
   64d: add r11, 8
   654: cmp r11, [rsp+0x270]
   65c: jae 0x676
   65e: mov r9, [r11]
   662: mov r10, r9
   665: add r10, [rsp+0x280]
   66d: and r9, 0xFFFFFFFFFFFFFFC0
   671: dec rax
   674: jne 0x63C
   676: mov rax, [rbp]
   67a: prefetcht1 [rax+rsi+0x100]
   682: vmovups zmm0, [rax+rsi]
   689: mov rax, [rbp+8]
   68d: prefetcht1 [rax+rsi+0x100]
   695: vmovups zmm1, [rax+rsi]
   69c: mov rax, [rbp+0x10]
   6a0: prefetcht1 [rax+rsi+0x100]
   6a8: vmovups zmm2, [rax+rsi]
   6af: mov rax, [rbp+0x18]
   6b3: prefetcht1 [rax+rsi+0x100]
   6bb: vmovups zmm3, [rax+rsi]
   6c2: mov rax, [rbp+0x20]
   6c6: prefetcht1 [rax+rsi+0x100]
   6ce: vmovups zmm4, [rax+rsi]
   6d5: mov rax, [rbp+0x28]
   6d9: prefetcht1 [rax+rsi+0x100]
   6e1: vmovups zmm5, [rax+rsi]
   6e8: mov rax, [rbp+0x30]
   6ec: prefetcht1 [rax+rsi+0x100]
   6f4: vmovups zmm6, [rax+rsi]
   6fb: mov rax, [rbp+0x38]
   6ff: prefetcht1 [rax+rsi+0x100]
   707: vmovups zmm7, [rax+rsi]
   70e: mov rax, [rbp+0x40]
   712: prefetcht1 [rax+rsi+0x100]
   71a: vmovups zmm8, [rax+rsi]
   721: mov rax, [rbp+0x48]
   725: prefetcht1 [rax+rsi+0x100]
   72d: vmovups zmm9, [rax+rsi]
   734: mov rax, [rbp+0x50]
   738: prefetcht1 [rax+rsi+0x100]
   740: vmovups zmm10, [rax+rsi]
   747: mov rax, [rbp+0x58]
   74b: prefetcht1 [rax+rsi+0x100]
   753: vmovups zmm11, [rax+rsi]
   75a: mov rax, [rbp+0x60]
   75e: prefetcht1 [rax+rsi+0x100]
   766: vmovups zmm12, [rax+rsi]
   76d: mov rax, [rbp+0x68]
   771: prefetcht1 [rax+rsi+0x100]
   779: vmovups zmm13, [rax+rsi]
   780: mov rax, [rbp+0x70]
   784: prefetcht1 [rax+rsi+0x100]
   78c: vmovups zmm14, [rax+rsi]
   793: mov rax, [rbp+0x78]
   797: prefetcht1 [rax+rsi+0x100]
   79f: vmovups zmm15, [rax+rsi]
   7a6: vunpcklps zmm16, zmm0, zmm1
   7ac: vunpckhps zmm17, zmm0, zmm1
   7b2: vunpcklps zmm18, zmm2, zmm3
   7b8: vunpckhps zmm19, zmm2, zmm3
   7be: vunpcklps zmm20, zmm4, zmm5
   7c4: vunpckhps zmm21, zmm4, zmm5
   7ca: vunpcklps zmm22, zmm6, zmm7
   7d0: vunpckhps zmm23, zmm6, zmm7
   7d6: vunpcklps zmm24, zmm8, zmm9
   7dc: vunpckhps zmm25, zmm8, zmm9
   7e2: vunpcklps zmm26, zmm10, zmm11
   7e8: vunpckhps zmm27, zmm10, zmm11
   7ee: vunpcklps zmm28, zmm12, zmm13
   7f4: vunpckhps zmm29, zmm12, zmm13
   7fa: vunpcklps zmm30, zmm14, zmm15
   800: vunpckhps zmm31, zmm14, zmm15
   806: vunpcklpd zmm0, zmm16, zmm18
   80c: vunpckhpd zmm1, zmm16, zmm18
   812: vunpcklpd zmm2, zmm17, zmm19
   818: vunpckhpd zmm3, zmm17, zmm19
   81e: vunpcklpd zmm4, zmm20, zmm22
   824: vunpckhpd zmm5, zmm20, zmm22
   82a: vunpcklpd zmm6, zmm21, zmm23
   830: vunpckhpd zmm7, zmm21, zmm23
   836: vunpcklpd zmm8, zmm24, zmm26
   83c: vunpckhpd zmm9, zmm24, zmm26
   842: vunpcklpd zmm10, zmm25, zmm27
   848: vunpckhpd zmm11, zmm25, zmm27
   84e: vunpcklpd zmm12, zmm28, zmm30
   854: vunpckhpd zmm13, zmm28, zmm30
   85a: vunpcklpd zmm14, zmm29, zmm31
   860: vunpckhpd zmm15, zmm29, zmm31
   866: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   86d: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   874: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   87b: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   882: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   889: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   890: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   897: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   89e: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   8a5: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   8ac: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   8b3: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   8ba: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   8c1: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   8c8: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   8cf: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   8d6: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   8dd: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   8e4: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   8eb: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   8f2: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   8f9: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   900: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   907: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   90e: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   915: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   91c: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   923: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   92a: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   931: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   938: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   93f: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   946: cmp r11, [rsp+0x270]
   94e: jae 0x992
   950: mov rax, [rsp+0x2B0]
   958: prefetcht1 [r9]
   95d: add r9, 0x40
   964: cmp r9, r10
   967: jb 0x98D
   969: add r11, 8
   970: cmp r11, [rsp+0x270]
   978: jae 0x992
   97a: mov r9, [r11]
   97e: mov r10, r9
   981: add r10, [rsp+0x280]
   989: and r9, 0xFFFFFFFFFFFFFFC0
   98d: dec rax
   990: jne 0x958
   992: vmovups [rdi], zmm0
   999: vmovups [rdi+0x40], zmm1
   9a0: vmovups [rdi+0x80], zmm2
   9a7: vmovups [rdi+0xC0], zmm3
   9ae: vmovups [rdi+0x100], zmm4
   9b5: vmovups [rdi+0x140], zmm5
   9bc: vmovups [rdi+0x180], zmm6
   9c3: vmovups [rdi+0x1C0], zmm7
   9ca: vmovups [rdi+0x200], zmm8
   9d1: vmovups [rdi+0x240], zmm9
   9d8: vmovups [rdi+0x280], zmm10
   9df: vmovups [rdi+0x2C0], zmm11
   9e6: vmovups [rdi+0x300], zmm12
   9ed: vmovups [rdi+0x340], zmm13
   9f4: vmovups [rdi+0x380], zmm14
   9fb: vmovups [rdi+0x3C0], zmm15
   a02: cmp r11, [rsp+0x270]
   a0a: jae 0xA4E
   a0c: mov rax, [rsp+0x2B0]
   a14: prefetcht1 [r9]
   a19: add r9, 0x40
   a20: cmp r9, r10
   a23: jb 0xA49
   a25: add r11, 8
   a2c: cmp r11, [rsp+0x270]
   a34: jae 0xA4E
   a36: mov r9, [r11]
   a3a: mov r10, r9
   a3d: add r10, [rsp+0x280]
   a45: and r9, 0xFFFFFFFFFFFFFFC0
   a49: dec rax
   a4c: jne 0xA14
   a4e: mov rax, [rbp+0x80]
   a55: prefetcht1 [rax+rsi+0x100]
   a5d: vmovups zmm0, [rax+rsi]
   a64: mov rax, [rbp+0x88]
   a6b: prefetcht1 [rax+rsi+0x100]
   a73: vmovups zmm1, [rax+rsi]
   a7a: mov rax, [rbp+0x90]
   a81: prefetcht1 [rax+rsi+0x100]
   a89: vmovups zmm2, [rax+rsi]
   a90: mov rax, [rbp+0x98]
   a97: prefetcht1 [rax+rsi+0x100]
   a9f: vmovups zmm3, [rax+rsi]
   aa6: mov rax, [rbp+0xA0]
   aad: prefetcht1 [rax+rsi+0x100]
   ab5: vmovups zmm4, [rax+rsi]
   abc: mov rax, [rbp+0xA8]
   ac3: prefetcht1 [rax+rsi+0x100]
   acb: vmovups zmm5, [rax+rsi]
   ad2: mov rax, [rbp+0xB0]
   ad9: prefetcht1 [rax+rsi+0x100]
   ae1: vmovups zmm6, [rax+rsi]
   ae8: mov rax, [rbp+0xB8]
   aef: prefetcht1 [rax+rsi+0x100]
   af7: vmovups zmm7, [rax+rsi]
   afe: mov rax, [rbp+0xC0]
   b05: prefetcht1 [rax+rsi+0x100]
   b0d: vmovups zmm8, [rax+rsi]
   b14: mov rax, [rbp+0xC8]
   b1b: prefetcht1 [rax+rsi+0x100]
   b23: vmovups zmm9, [rax+rsi]
   b2a: mov rax, [rbp+0xD0]
   b31: prefetcht1 [rax+rsi+0x100]
   b39: vmovups zmm10, [rax+rsi]
   b40: mov rax, [rbp+0xD8]
   b47: prefetcht1 [rax+rsi+0x100]
   b4f: vmovups zmm11, [rax+rsi]
   b56: mov rax, [rbp+0xE0]
   b5d: prefetcht1 [rax+rsi+0x100]
   b65: vmovups zmm12, [rax+rsi]
   b6c: mov rax, [rbp+0xE8]
   b73: prefetcht1 [rax+rsi+0x100]
   b7b: vmovups zmm13, [rax+rsi]
   b82: mov rax, [rbp+0xF0]
   b89: prefetcht1 [rax+rsi+0x100]
   b91: vmovups zmm14, [rax+rsi]
   b98: mov rax, [rbp+0xF8]
   b9f: prefetcht1 [rax+rsi+0x100]
   ba7: vmovups zmm15, [rax+rsi]
   bae: vunpcklps zmm16, zmm0, zmm1
   bb4: vunpckhps zmm17, zmm0, zmm1
   bba: vunpcklps zmm18, zmm2, zmm3
   bc0: vunpckhps zmm19, zmm2, zmm3
   bc6: vunpcklps zmm20, zmm4, zmm5
   bcc: vunpckhps zmm21, zmm4, zmm5
   bd2: vunpcklps zmm22, zmm6, zmm7
   bd8: vunpckhps zmm23, zmm6, zmm7
   bde: vunpcklps zmm24, zmm8, zmm9
   be4: vunpckhps zmm25, zmm8, zmm9
   bea: vunpcklps zmm26, zmm10, zmm11
   bf0: vunpckhps zmm27, zmm10, zmm11
   bf6: vunpcklps zmm28, zmm12, zmm13
   bfc: vunpckhps zmm29, zmm12, zmm13
   c02: vunpcklps zmm30, zmm14, zmm15
   c08: vunpckhps zmm31, zmm14, zmm15
   c0e: vunpcklpd zmm0, zmm16, zmm18
   c14: vunpckhpd zmm1, zmm16, zmm18
   c1a: vunpcklpd zmm2, zmm17, zmm19
   c20: vunpckhpd zmm3, zmm17, zmm19
   c26: vunpcklpd zmm4, zmm20, zmm22
   c2c: vunpckhpd zmm5, zmm20, zmm22
   c32: vunpcklpd zmm6, zmm21, zmm23
   c38: vunpckhpd zmm7, zmm21, zmm23
   c3e: vunpcklpd zmm8, zmm24, zmm26
   c44: vunpckhpd zmm9, zmm24, zmm26
   c4a: vunpcklpd zmm10, zmm25, zmm27
   c50: vunpckhpd zmm11, zmm25, zmm27
   c56: vunpcklpd zmm12, zmm28, zmm30
   c5c: vunpckhpd zmm13, zmm28, zmm30
   c62: vunpcklpd zmm14, zmm29, zmm31
   c68: vunpckhpd zmm15, zmm29, zmm31
   c6e: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   c75: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   c7c: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   c83: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   c8a: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   c91: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   c98: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   c9f: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   ca6: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   cad: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   cb4: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   cbb: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   cc2: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   cc9: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   cd0: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   cd7: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   cde: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   ce5: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   cec: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   cf3: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   cfa: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   d01: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   d08: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   d0f: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   d16: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   d1d: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   d24: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   d2b: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   d32: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   d39: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   d40: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   d47: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   d4e: cmp r11, [rsp+0x270]
   d56: jae 0xD9A
   d58: mov rax, [rsp+0x2B0]
   d60: prefetcht1 [r9]
   d65: add r9, 0x40
   d6c: cmp r9, r10
   d6f: jb 0xD95
   d71: add r11, 8
   d78: cmp r11, [rsp+0x270]
   d80: jae 0xD9A
   d82: mov r9, [r11]
   d86: mov r10, r9
   d89: add r10, [rsp+0x280]
   d91: and r9, 0xFFFFFFFFFFFFFFC0
   d95: dec rax
   d98: jne 0xD60
   d9a: mov r8, rdx
   d9d: vmovups zmm16, [rdi]
   da4: vmovntps [r8], zmm16
   dab: vmovntps [r8+0x40], zmm0
   db2: vmovups zmm16, [rdi+0x40]
   db9: vmovntps [r8+rcx], zmm16
   dc1: vmovntps [r8+rcx+0x40], zmm1
   dc9: lea r8, [r8+rcx*2]
   dcd: vmovups zmm16, [rdi+0x80]
   dd4: vmovntps [r8], zmm16
   ddb: vmovntps [r8+0x40], zmm2
   de2: vmovups zmm16, [rdi+0xC0]
   de9: vmovntps [r8+rcx], zmm16
   df1: vmovntps [r8+rcx+0x40], zmm3
   df9: lea r8, [r8+rcx*2]
   dfd: vmovups zmm16, [rdi+0x100]
   e04: vmovntps [r8], zmm16
   e0b: vmovntps [r8+0x40], zmm4
   e12: vmovups zmm16, [rdi+0x140]
   e19: vmovntps [r8+rcx], zmm16
   e21: vmovntps [r8+rcx+0x40], zmm5
   e29: lea r8, [r8+rcx*2]
   e2d: vmovups zmm16, [rdi+0x180]
   e34: vmovntps [r8], zmm16
   e3b: vmovntps [r8+0x40], zmm6
   e42: vmovups zmm16, [rdi+0x1C0]
   e49: vmovntps [r8+rcx], zmm16
   e51: vmovntps [r8+rcx+0x40], zmm7
   e59: lea r8, [r8+rcx*2]
   e5d: vmovups zmm16, [rdi+0x200]
   e64: vmovntps [r8], zmm16
   e6b: vmovntps [r8+0x40], zmm8
   e72: vmovups zmm16, [rdi+0x240]
   e79: vmovntps [r8+rcx], zmm16
   e81: vmovntps [r8+rcx+0x40], zmm9
   e89: lea r8, [r8+rcx*2]
   e8d: vmovups zmm16, [rdi+0x280]
   e94: vmovntps [r8], zmm16
   e9b: vmovntps [r8+0x40], zmm10
   ea2: vmovups zmm16, [rdi+0x2C0]
   ea9: vmovntps [r8+rcx], zmm16
   eb1: vmovntps [r8+rcx+0x40], zmm11
   eb9: lea r8, [r8+rcx*2]
   ebd: vmovups zmm16, [rdi+0x300]
   ec4: vmovntps [r8], zmm16
   ecb: vmovntps [r8+0x40], zmm12
   ed2: vmovups zmm16, [rdi+0x340]
   ed9: vmovntps [r8+rcx], zmm16
   ee1: vmovntps [r8+rcx+0x40], zmm13
   ee9: lea r8, [r8+rcx*2]
   eed: vmovups zmm16, [rdi+0x380]
   ef4: vmovntps [r8], zmm16
   efb: vmovntps [r8+0x40], zmm14
   f02: vmovups zmm16, [rdi+0x3C0]
   f09: vmovntps [r8+rcx], zmm16
   f11: vmovntps [r8+rcx+0x40], zmm15
   f19: lea r8, [r8+rcx*2]
   f1d: jmp 0x13E0
   f22: cmp r11, [rsp+0x270]
   f2a: jae 0xF6E
   f2c: mov rax, [rsp+0x2B0]
   f34: prefetcht1 [r9]
   f39: add r9, 0x40
   f40: cmp r9, r10
   f43: jb 0xF69
   f45: add r11, 8
   f4c: cmp r11, [rsp+0x270]
   f54: jae 0xF6E
   f56: mov r9, [r11]
   f5a: mov r10, r9
   f5d: add r10, [rsp+0x280]
   f65: and r9, 0xFFFFFFFFFFFFFFC0
   f69: dec rax
   f6c: jne 0xF34
   f6e: mov rax, [rbp]
   f72: prefetcht1 [rax+rsi+0x100]
   f7a: vmovups zmm0, [rax+rsi]
   f81: mov rax, [rbp+8]
   f85: prefetcht1 [rax+rsi+0x100]
   f8d: vmovups zmm1, [rax+rsi]
   f94: mov rax, [rbp+0x10]
   f98: prefetcht1 [rax+rsi+0x100]
   fa0: vmovups zmm2, [rax+rsi]
   fa7: mov rax, [rbp+0x18]
   fab: prefetcht1 [rax+rsi+0x100]
   fb3: vmovups zmm3, [rax+rsi]
   fba: mov rax, [rbp+0x20]
   fbe: prefetcht1 [rax+rsi+0x100]
   fc6: vmovups zmm4, [rax+rsi]
   fcd: mov rax, [rbp+0x28]
   fd1: prefetcht1 [rax+rsi+0x100]
   fd9: vmovups zmm5, [rax+rsi]
   fe0: mov rax, [rbp+0x30]
   fe4: prefetcht1 [rax+rsi+0x100]
   fec: vmovups zmm6, [rax+rsi]
   ff3: mov rax, [rbp+0x38]
   ff7: prefetcht1 [rax+rsi+0x100]
   fff: vmovups zmm7, [rax+rsi]
  1006: mov rax, [rbp+0x40]
  100a: prefetcht1 [rax+rsi+0x100]
  1012: vmovups zmm8, [rax+rsi]
  1019: mov rax, [rbp+0x48]
  101d: prefetcht1 [rax+rsi+0x100]
  1025: vmovups zmm9, [rax+rsi]
  102c: mov rax, [rbp+0x50]
  1030: prefetcht1 [rax+rsi+0x100]
  1038: vmovups zmm10, [rax+rsi]
  103f: mov rax, [rbp+0x58]
  1043: prefetcht1 [rax+rsi+0x100]
  104b: vmovups zmm11, [rax+rsi]
  1052: mov rax, [rbp+0x60]
  1056: prefetcht1 [rax+rsi+0x100]
  105e: vmovups zmm12, [rax+rsi]
  1065: mov rax, [rbp+0x68]
  1069: prefetcht1 [rax+rsi+0x100]
  1071: vmovups zmm13, [rax+rsi]
  1078: mov rax, [rbp+0x70]
  107c: prefetcht1 [rax+rsi+0x100]
  1084: vmovups zmm14, [rax+rsi]
  108b: mov rax, [rbp+0x78]
  108f: prefetcht1 [rax+rsi+0x100]
  1097: vmovups zmm15, [rax+rsi]
  109e: vunpcklps zmm16, zmm0, zmm1
  10a4: vunpckhps zmm17, zmm0, zmm1
  10aa: vunpcklps zmm18, zmm2, zmm3
  10b0: vunpckhps zmm19, zmm2, zmm3
  10b6: vunpcklps zmm20, zmm4, zmm5
  10bc: vunpckhps zmm21, zmm4, zmm5
  10c2: vunpcklps zmm22, zmm6, zmm7
  10c8: vunpckhps zmm23, zmm6, zmm7
  10ce: vunpcklps zmm24, zmm8, zmm9
  10d4: vunpckhps zmm25, zmm8, zmm9
  10da: vunpcklps zmm26, zmm10, zmm11
  10e0: vunpckhps zmm27, zmm10, zmm11
  10e6: vunpcklps zmm28, zmm12, zmm13
  10ec: vunpckhps zmm29, zmm12, zmm13
  10f2: vunpcklps zmm30, zmm14, zmm15
  10f8: vunpckhps zmm31, zmm14, zmm15
  10fe: vunpcklpd zmm0, zmm16, zmm18
  1104: vunpckhpd zmm1, zmm16, zmm18
  110a: vunpcklpd zmm2, zmm17, zmm19
  1110: vunpckhpd zmm3, zmm17, zmm19
  1116: vunpcklpd zmm4, zmm20, zmm22
  111c: vunpckhpd zmm5, zmm20, zmm22
  1122: vunpcklpd zmm6, zmm21, zmm23
  1128: vunpckhpd zmm7, zmm21, zmm23
  112e: vunpcklpd zmm8, zmm24, zmm26
  1134: vunpckhpd zmm9, zmm24, zmm26
  113a: vunpcklpd zmm10, zmm25, zmm27
  1140: vunpckhpd zmm11, zmm25, zmm27
  1146: vunpcklpd zmm12, zmm28, zmm30
  114c: vunpckhpd zmm13, zmm28, zmm30
  1152: vunpcklpd zmm14, zmm29, zmm31
  1158: vunpckhpd zmm15, zmm29, zmm31
  115e: vshuff32x4 zmm16, zmm0, zmm4, 0x88
  1165: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
  116c: vshuff32x4 zmm24, zmm8, zmm12, 0x88
  1173: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
  117a: vshuff32x4 zmm17, zmm1, zmm5, 0x88
  1181: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
  1188: vshuff32x4 zmm25, zmm9, zmm13, 0x88
  118f: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
  1196: vshuff32x4 zmm18, zmm2, zmm6, 0x88
  119d: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
  11a4: vshuff32x4 zmm26, zmm10, zmm14, 0x88
  11ab: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
  11b2: vshuff32x4 zmm19, zmm3, zmm7, 0x88
  11b9: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
  11c0: vshuff32x4 zmm27, zmm11, zmm15, 0x88
  11c7: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
  11ce: vshuff32x4 zmm0, zmm16, zmm24, 0x88
  11d5: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
  11dc: vshuff32x4 zmm4, zmm20, zmm28, 0x88
  11e3: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
  11ea: vshuff32x4 zmm1, zmm17, zmm25, 0x88
  11f1: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
  11f8: vshuff32x4 zmm5, zmm21, zmm29, 0x88
  11ff: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
  1206: vshuff32x4 zmm2, zmm18, zmm26, 0x88
  120d: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
  1214: vshuff32x4 zmm6, zmm22, zmm30, 0x88
  121b: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
  1222: vshuff32x4 zmm3, zmm19, zmm27, 0x88
  1229: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
  1230: vshuff32x4 zmm7, zmm23, zmm31, 0x88
  1237: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
  123e: cmp r11, [rsp+0x270]
  1246: jae 0x128A
  1248: mov rax, [rsp+0x2B0]
  1250: prefetcht1 [r9]
  1255: add r9, 0x40
  125c: cmp r9, r10
  125f: jb 0x1285
  1261: add r11, 8
  1268: cmp r11, [rsp+0x270]
  1270: jae 0x128A
  1272: mov r9, [r11]
  1276: mov r10, r9
  1279: add r10, [rsp+0x280]
  1281: and r9, 0xFFFFFFFFFFFFFFC0
  1285: dec rax
  1288: jne 0x1250
  128a: mov rax, [rsp+0x240]
  1292: lea r8, [rdi]
  1296: test rax, rax
  1299: je 0x1334
  129f: vmovntps [r8], zmm0
  12a6: vmovntps [r8+rcx], zmm1
  12ad: lea r8, [r8+rcx*2]
  12b1: vmovntps [r8], zmm2
  12b8: vmovntps [r8+rcx], zmm3
  12bf: lea r8, [r8+rcx*2]
  12c3: vmovntps [r8], zmm4
  12ca: vmovntps [r8+rcx], zmm5
  12d1: lea r8, [r8+rcx*2]
  12d5: vmovntps [r8], zmm6
  12dc: vmovntps [r8+rcx], zmm7
  12e3: lea r8, [r8+rcx*2]
  12e7: vmovntps [r8], zmm8
  12ee: vmovntps [r8+rcx], zmm9
  12f5: lea r8, [r8+rcx*2]
  12f9: vmovntps [r8], zmm10
  1300: vmovntps [r8+rcx], zmm11
  1307: lea r8, [r8+rcx*2]
  130b: vmovntps [r8], zmm12
  1312: vmovntps [r8+rcx], zmm13
  1319: lea r8, [r8+rcx*2]
  131d: vmovntps [r8], zmm14
  1324: vmovntps [r8+rcx], zmm15
  132b: lea r8, [r8+rcx*2]
  132f: jmp 0x13C4
  1334: vmovups [r8]{k1}, zmm0
  133b: vmovups [r8+rcx]{k1}, zmm1
  1342: lea r8, [r8+rcx*2]
  1346: vmovups [r8]{k1}, zmm2
  134d: vmovups [r8+rcx]{k1}, zmm3
  1354: lea r8, [r8+rcx*2]
  1358: vmovups [r8]{k1}, zmm4
  135f: vmovups [r8+rcx]{k1}, zmm5
  1366: lea r8, [r8+rcx*2]
  136a: vmovups [r8]{k1}, zmm6
  1371: vmovups [r8+rcx]{k1}, zmm7
  1378: lea r8, [r8+rcx*2]
  137c: vmovups [r8]{k1}, zmm8
  1383: vmovups [r8+rcx]{k1}, zmm9
  138a: lea r8, [r8+rcx*2]
  138e: vmovups [r8]{k1}, zmm10
  1395: vmovups [r8+rcx]{k1}, zmm11
  139c: lea r8, [r8+rcx*2]
  13a0: vmovups [r8]{k1}, zmm12
  13a7: vmovups [r8+rcx]{k1}, zmm13
  13ae: lea r8, [r8+rcx*2]
  13b2: vmovups [r8]{k1}, zmm14
  13b9: vmovups [r8+rcx]{k1}, zmm15
  13c0: lea r8, [r8+rcx*2]
  13c4: add rdi, 0x40
  13cb: add rbp, 0x80
  13d2: cmp rbp, [rsp+0x268]
  13da: jb 0xF22
  13e0: mov rax, [rsp+0x288]
  13e8: mov r8, 0x10
  13ef: mov [rsp+0x288], r8
  13f7: lea rsi, [rsi+rax*4]
  13fb: mov r8, rcx
  13fe: imul r8, rax
  1402: add rdx, r8
  1405: sub rbx, rax
  1408: jne 0x5CF
  140e: cmp qword ptr [rsp+0x708], 0
  1417: je 0x14B1
  141d: mov r8, [rsp+0x250]
  1425: sub r8, [rsp+0x700]
  142d: imul rdx, r8, 4
  1434: mov rdi, [rsp+0x290]
  143c: dec rdi
  143f: imul rdi, rcx
  1443: add rdi, r12
  1446: lea rbp, [rsp]
  144b: mov rax, [rbp]
  144f: mov eax, [rax+rsi]
  1452: mov [rdi], eax
  1455: add rbp, 8
  145c: add rdi, 4
  1463: dec r8
  1466: jne 0x144B
  1468: lea rdi, [r12+rdx]
  146c: sub rdi, rcx
  146f: mov r8, [rsp+0x700]
  1477: mov rdx, [rsp+0x290]
  147f: imul rdx, 4
  1486: sub rsi, rdx
  1489: mov rax, [rbp]
  148d: mov eax, [rax+rsi]
  1490: mov [rdi], eax
  1493: add rbp, 8
  149a: add rdi, 4
  14a1: dec r8
  14a4: jne 0x1489
  14a6: add rsi, rdx
  14a9: add rsi, [rsp+0x708]
  14b1: add r12, [rsp+0x2A8]
  14b9: dec qword ptr [rsp+0x2A0]
  14c1: jne 0x4B8
  14c7: mov rax, [rsp+0x250]
  14cf: imul rax, 4
  14d6: add [rsp+0x278], rax
  14de: jmp 0x2BE
  14e3: add rsp, 0x5080
  14ea: pop r15
  14ec: pop r14
  14ee: pop r13
  14f0: pop r12
  14f2: pop rbp
  14f3: pop rbx
  14f4: vzeroupper
  14f7: ret
