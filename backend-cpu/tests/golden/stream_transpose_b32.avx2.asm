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
    70: jle 0x1313
    76: test rcx, rcx
    79: jle 0x1313
    7f: imul rdx, rcx
    83: imul rdx, 4
    8a: mov [rsp+0x280], rdx
    92: mov qword ptr [rsp+0x728], 0
    9e: xor eax, eax
    a0: test qword ptr [rsp+0x50C8], 0x7FF
    ac: jne 0xE8
    ae: cmp qword ptr [rsp+0x290], 0x40
    ba: jge 0xE1
    bc: cmp qword ptr [rsp+0x290], 0x10
    c8: jl 0xE8
    ca: cmp rdx, 0x800
    d1: ja 0xE8
    d3: mov qword ptr [rsp+0x728], 1
    df: jmp 0xE8
    e1: mov rax, 0x1F
    e8: mov [rsp+0x720], rax
    f0: mov rcx, rdx
    f3: lea rax, [rdx+0x1FF]
    fa: xor edx, edx
    fc: div rcx
    ff: add rax, 9
   106: shr rax, 1
   10a: mov [rsp+0x2B0], rax
   112: mov rax, [rsp+0x50B8]
   11a: mov rdx, [rsp+0x50C0]
   122: test rax, rax
   125: jle 0x1313
   12b: test rdx, rdx
   12e: jle 0x1313
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
   1bc: cmp qword ptr [rsp+0x290], 8
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
   2c9: je 0x1313
   2cf: mov [rsp+0x250], rax
   2d7: vmovups ymm0, [rsp+0x100]
   2e0: vmovups [rsp], ymm0
   2e6: vmovups ymm0, [rsp+0x120]
   2ef: vmovups [rsp+0x20], ymm0
   2f5: vmovups ymm0, [rsp+0x140]
   2fe: vmovups [rsp+0x40], ymm0
   304: vmovups ymm0, [rsp+0x160]
   30d: vmovups [rsp+0x60], ymm0
   313: vmovups ymm0, [rsp+0x180]
   31c: vmovups [rsp+0x80], ymm0
   325: vmovups ymm0, [rsp+0x1A0]
   32e: vmovups [rsp+0xA0], ymm0
   337: vmovups ymm0, [rsp+0x1C0]
   340: vmovups [rsp+0xC0], ymm0
   349: vmovups ymm0, [rsp+0x1E0]
   352: vmovups [rsp+0xE0], ymm0
   35b: lea rdx, [rsp+0x80]
   363: lea r8, [rsp+0x100]
   36b: cmp rax, 0x10
   372: cmova rdx, r8
   376: mov [rsp+0x268], rdx
   37e: xor edx, edx
   380: cmp rax, 0x10
   387: setae dl
   38a: and rdx, [rsp+0x248]
   392: mov [rsp+0x240], rdx
   39a: cmp rax, 0x20
   3a1: je 0x3A5
   3a3: xor edx, edx
   3a5: mov [rsp+0x2B8], rdx
   3ad: xor edx, edx
   3af: cmp rdx, rax
   3b2: sbb r8, r8
   3b5: mov [rsp+rdx*4+0x200], r8d
   3bd: inc rdx
   3c0: cmp rdx, 0x10
   3c7: jb 0x3AF
   3c9: xor edx, edx
   3cb: mov [rsp+0x708], rdx
   3d3: mov rdx, [rsp+0x260]
   3db: test rdx, rdx
   3de: je 0x4B8
   3e4: mov rax, 0x20
   3eb: cmp rdx, rax
   3ee: jae 0x3FE
   3f0: mov rax, 0x10
   3f7: cmp rdx, rax
   3fa: cmovb rax, rdx
   3fe: mov [rsp+0x258], rax
   406: sub [rsp+0x260], rax
   40e: lea r10, [rsp+0x100]
   416: mov r8, r13
   419: mov r11, rax
   41c: mov [r10], r13
   420: add r10, 8
   427: add r13, [rsp+0x50C8]
   42f: dec r14
   432: jne 0x459
   434: mov r14, [rsp+0x50B8]
   43c: add r15, [rsp+0x50D0]
   444: dec qword ptr [rsp+0x710]
   44c: jne 0x456
   44e: mov r15, [rsp+0x718]
   456: mov r13, r15
   459: dec r11
   45c: jne 0x41C
   45e: mov [rsp+0x270], r10
   466: mov r11, 0x10
   46d: sub r11, rax
   470: jbe 0x482
   472: mov [r10], r8
   476: add r10, 8
   47d: dec r11
   480: jne 0x472
   482: mov r11, [rsp+0x270]
   48a: mov rax, 0x800
   491: cmp rax, [rsp+0x280]
   499: jbe 0x4EE
   49b: lea r11, [rsp+0x100]
   4a3: mov r9, [r11]
   4a7: mov r10, r9
   4aa: add r10, [rsp+0x280]
   4b2: and r9, 0xFFFFFFFFFFFFFFC0
   4b6: jmp 0x4EE
   4b8: xor edx, edx
   4ba: mov [rsp+0x258], rdx
   4c2: mov rax, 4
   4c9: cmp qword ptr [rsp+0x700], 0
   4d2: cmove rax, rdx
   4d6: mov [rsp+0x708], rax
   4de: lea r11, [rsp+0x100]
   4e6: mov [rsp+0x270], r11
   4ee: mov rax, [rsp+0x298]
   4f6: mov [rsp+0x2A0], rax
   4fe: mov r12, [rsp+0x278]
   506: xor esi, esi
   508: mov rdx, r12
   50b: mov rbx, [rsp+0x290]
   513: cmp qword ptr [rsp+0x708], 0
   51c: je 0x521
   51e: dec rbx
   521: mov r8, [rsp]
   526: add r8, rsi
   529: neg r8
   52c: and r8, [rsp+0x720]
   534: mov rax, 8
   53b: shr r8, 2
   53f: cmove r8, rax
   543: mov [rsp+0x288], r8
   54b: lea rbp, [rsp]
   550: mov [rsp+0x730], rbp
   558: cmp qword ptr [rsp+0x728], 0
   561: je 0x619
   567: cmp qword ptr [rsp+0x2B8], 0
   570: je 0x619
   576: mov rax, [rbp]
   57a: add rax, rsi
   57d: test rax, 0x1F
   584: je 0x619
   58a: lea rax, [rsp+0x740]
   592: mov [rsp+0x730], rax
   59a: lea rdi, [rsp+0x87F]
   5a2: and rdi, 0xFFFFFFFFFFFFFFC0
   5a6: mov r8, [rbp]
   5aa: add r8, rsi
   5ad: mov rax, rdi
   5b0: sub rax, rsi
   5b3: mov [rbp+0x740], rax
   5ba: mov rax, rbx
   5bd: shl rax, 2
   5c1: sub rax, 0x20
   5c5: add r8, rax
   5c8: add rdi, rax
   5cb: neg rax
   5ce: prefetcht1 [r8+rax+0x100]
   5d7: vmovups ymm0, [r8+rax]
   5dd: vmovups [rdi+rax], ymm0
   5e2: add rax, 0x20
   5e6: jl 0x5CE
   5e8: vmovups ymm0, [r8]
   5ee: vmovups [rdi], ymm0
   5f3: mov rax, rbx
   5f6: shl rax, 2
   5fa: sub rax, 0x20
   5fe: sub rdi, rax
   601: add rdi, 0x240
   608: add rbp, 8
   60c: lea rax, [rsp+0x100]
   614: cmp rbp, rax
   617: jb 0x5A6
   619: cmp rbx, 8
   620: jae 0x647
   622: mov rax, 8
   629: sub rax, rbx
   62c: mov r8, rax
   62f: imul r8, rcx
   633: sub rdx, r8
   636: imul rax, 4
   63d: sub rsi, rax
   640: mov rbx, 8
   647: lea rbp, [rsp]
   64c: mov rdi, rdx
   64f: mov rax, [rsp+0x2B8]
   657: test rax, rax
   65a: je 0xE24
   660: mov rbp, [rsp+0x730]
   668: lea rdi, [rsp+0x2FF]
   670: and rdi, 0xFFFFFFFFFFFFFFC0
   674: cmp r11, [rsp+0x270]
   67c: jae 0x6C0
   67e: mov rax, [rsp+0x2B0]
   686: prefetcht1 [r9]
   68b: add r9, 0x40
   692: cmp r9, r10
   695: jb 0x6BB
   697: add r11, 8
   69e: cmp r11, [rsp+0x270]
   6a6: jae 0x6C0
   6a8: mov r9, [r11]
   6ac: mov r10, r9
   6af: add r10, [rsp+0x280]
   6b7: and r9, 0xFFFFFFFFFFFFFFC0
   6bb: dec rax
   6be: jne 0x686
   6c0: mov rax, [rbp]
   6c4: prefetcht1 [rax+rsi+0x100]
   6cc: vmovups ymm0, [rax+rsi]
   6d1: mov rax, [rbp+8]
   6d5: prefetcht1 [rax+rsi+0x100]
   6dd: vmovups ymm1, [rax+rsi]
   6e2: mov rax, [rbp+0x10]
   6e6: prefetcht1 [rax+rsi+0x100]
   6ee: vmovups ymm2, [rax+rsi]
   6f3: mov rax, [rbp+0x18]
   6f7: prefetcht1 [rax+rsi+0x100]
   6ff: vmovups ymm3, [rax+rsi]
   704: mov rax, [rbp+0x20]
   708: prefetcht1 [rax+rsi+0x100]
   710: vmovups ymm4, [rax+rsi]
   715: mov rax, [rbp+0x28]
   719: prefetcht1 [rax+rsi+0x100]
   721: vmovups ymm5, [rax+rsi]
   726: mov rax, [rbp+0x30]
   72a: prefetcht1 [rax+rsi+0x100]
   732: vmovups ymm6, [rax+rsi]
   737: mov rax, [rbp+0x38]
   73b: prefetcht1 [rax+rsi+0x100]
   743: vmovups ymm7, [rax+rsi]
   748: vunpcklps ymm8, ymm0, ymm1
   74c: vunpckhps ymm9, ymm0, ymm1
   750: vunpcklps ymm10, ymm2, ymm3
   754: vunpckhps ymm11, ymm2, ymm3
   758: vunpcklps ymm12, ymm4, ymm5
   75c: vunpckhps ymm13, ymm4, ymm5
   760: vunpcklps ymm14, ymm6, ymm7
   764: vunpckhps ymm15, ymm6, ymm7
   768: vunpcklpd ymm0, ymm8, ymm10
   76d: vunpckhpd ymm1, ymm8, ymm10
   772: vunpcklpd ymm2, ymm9, ymm11
   777: vunpckhpd ymm3, ymm9, ymm11
   77c: vunpcklpd ymm4, ymm12, ymm14
   781: vunpckhpd ymm5, ymm12, ymm14
   786: vunpcklpd ymm6, ymm13, ymm15
   78b: vunpckhpd ymm7, ymm13, ymm15
   790: vperm2f128 ymm8, ymm0, ymm4, 0x20
   796: vperm2f128 ymm12, ymm0, ymm4, 0x31
   79c: vperm2f128 ymm9, ymm1, ymm5, 0x20
   7a2: vperm2f128 ymm13, ymm1, ymm5, 0x31
   7a8: vperm2f128 ymm10, ymm2, ymm6, 0x20
   7ae: vperm2f128 ymm14, ymm2, ymm6, 0x31
   7b4: vperm2f128 ymm11, ymm3, ymm7, 0x20
   7ba: vperm2f128 ymm15, ymm3, ymm7, 0x31
   7c0: cmp r11, [rsp+0x270]
   7c8: jae 0x80C
   7ca: mov rax, [rsp+0x2B0]
   7d2: prefetcht1 [r9]
   7d7: add r9, 0x40
   7de: cmp r9, r10
   7e1: jb 0x807
   7e3: add r11, 8
   7ea: cmp r11, [rsp+0x270]
   7f2: jae 0x80C
   7f4: mov r9, [r11]
   7f8: mov r10, r9
   7fb: add r10, [rsp+0x280]
   803: and r9, 0xFFFFFFFFFFFFFFC0
   807: dec rax
   80a: jne 0x7D2
   80c: vmovups [rdi], ymm8
   811: vmovups [rdi+0x20], ymm9
   816: vmovups [rdi+0x40], ymm10
   81b: vmovups [rdi+0x60], ymm11
   820: vmovups [rdi+0x80], ymm12
   828: vmovups [rdi+0xA0], ymm13
   830: vmovups [rdi+0xC0], ymm14
   838: vmovups [rdi+0xE0], ymm15
   840: mov rax, [rbp+0x40]
   844: prefetcht1 [rax+rsi+0x100]
   84c: vmovups ymm0, [rax+rsi]
   851: mov rax, [rbp+0x48]
   855: prefetcht1 [rax+rsi+0x100]
   85d: vmovups ymm1, [rax+rsi]
   862: mov rax, [rbp+0x50]
   866: prefetcht1 [rax+rsi+0x100]
   86e: vmovups ymm2, [rax+rsi]
   873: mov rax, [rbp+0x58]
   877: prefetcht1 [rax+rsi+0x100]
   87f: vmovups ymm3, [rax+rsi]
   884: mov rax, [rbp+0x60]
   888: prefetcht1 [rax+rsi+0x100]
   890: vmovups ymm4, [rax+rsi]
   895: mov rax, [rbp+0x68]
   899: prefetcht1 [rax+rsi+0x100]
   8a1: vmovups ymm5, [rax+rsi]
   8a6: mov rax, [rbp+0x70]
   8aa: prefetcht1 [rax+rsi+0x100]
   8b2: vmovups ymm6, [rax+rsi]
   8b7: mov rax, [rbp+0x78]
   8bb: prefetcht1 [rax+rsi+0x100]
   8c3: vmovups ymm7, [rax+rsi]
   8c8: vunpcklps ymm8, ymm0, ymm1
   8cc: vunpckhps ymm9, ymm0, ymm1
   8d0: vunpcklps ymm10, ymm2, ymm3
   8d4: vunpckhps ymm11, ymm2, ymm3
   8d8: vunpcklps ymm12, ymm4, ymm5
   8dc: vunpckhps ymm13, ymm4, ymm5
   8e0: vunpcklps ymm14, ymm6, ymm7
   8e4: vunpckhps ymm15, ymm6, ymm7
   8e8: vunpcklpd ymm0, ymm8, ymm10
   8ed: vunpckhpd ymm1, ymm8, ymm10
   8f2: vunpcklpd ymm2, ymm9, ymm11
   8f7: vunpckhpd ymm3, ymm9, ymm11
   8fc: vunpcklpd ymm4, ymm12, ymm14
   901: vunpckhpd ymm5, ymm12, ymm14
   906: vunpcklpd ymm6, ymm13, ymm15
   90b: vunpckhpd ymm7, ymm13, ymm15
   910: vperm2f128 ymm8, ymm0, ymm4, 0x20
   916: vperm2f128 ymm12, ymm0, ymm4, 0x31
   91c: vperm2f128 ymm9, ymm1, ymm5, 0x20
   922: vperm2f128 ymm13, ymm1, ymm5, 0x31
   928: vperm2f128 ymm10, ymm2, ymm6, 0x20
   92e: vperm2f128 ymm14, ymm2, ymm6, 0x31
   934: vperm2f128 ymm11, ymm3, ymm7, 0x20
   93a: vperm2f128 ymm15, ymm3, ymm7, 0x31
   940: vmovups [rdi+0x100], ymm8
   948: vmovups [rdi+0x120], ymm9
   950: vmovups [rdi+0x140], ymm10
   958: vmovups [rdi+0x160], ymm11
   960: vmovups [rdi+0x180], ymm12
   968: vmovups [rdi+0x1A0], ymm13
   970: vmovups [rdi+0x1C0], ymm14
   978: vmovups [rdi+0x1E0], ymm15
   980: cmp r11, [rsp+0x270]
   988: jae 0x9CC
   98a: mov rax, [rsp+0x2B0]
   992: prefetcht1 [r9]
   997: add r9, 0x40
   99e: cmp r9, r10
   9a1: jb 0x9C7
   9a3: add r11, 8
   9aa: cmp r11, [rsp+0x270]
   9b2: jae 0x9CC
   9b4: mov r9, [r11]
   9b8: mov r10, r9
   9bb: add r10, [rsp+0x280]
   9c3: and r9, 0xFFFFFFFFFFFFFFC0
   9c7: dec rax
   9ca: jne 0x992
   9cc: mov rax, [rbp+0x80]
   9d3: prefetcht1 [rax+rsi+0x100]
   9db: vmovups ymm0, [rax+rsi]
   9e0: mov rax, [rbp+0x88]
   9e7: prefetcht1 [rax+rsi+0x100]
   9ef: vmovups ymm1, [rax+rsi]
   9f4: mov rax, [rbp+0x90]
   9fb: prefetcht1 [rax+rsi+0x100]
   a03: vmovups ymm2, [rax+rsi]
   a08: mov rax, [rbp+0x98]
   a0f: prefetcht1 [rax+rsi+0x100]
   a17: vmovups ymm3, [rax+rsi]
   a1c: mov rax, [rbp+0xA0]
   a23: prefetcht1 [rax+rsi+0x100]
   a2b: vmovups ymm4, [rax+rsi]
   a30: mov rax, [rbp+0xA8]
   a37: prefetcht1 [rax+rsi+0x100]
   a3f: vmovups ymm5, [rax+rsi]
   a44: mov rax, [rbp+0xB0]
   a4b: prefetcht1 [rax+rsi+0x100]
   a53: vmovups ymm6, [rax+rsi]
   a58: mov rax, [rbp+0xB8]
   a5f: prefetcht1 [rax+rsi+0x100]
   a67: vmovups ymm7, [rax+rsi]
   a6c: vunpcklps ymm8, ymm0, ymm1
   a70: vunpckhps ymm9, ymm0, ymm1
   a74: vunpcklps ymm10, ymm2, ymm3
   a78: vunpckhps ymm11, ymm2, ymm3
   a7c: vunpcklps ymm12, ymm4, ymm5
   a80: vunpckhps ymm13, ymm4, ymm5
   a84: vunpcklps ymm14, ymm6, ymm7
   a88: vunpckhps ymm15, ymm6, ymm7
   a8c: vunpcklpd ymm0, ymm8, ymm10
   a91: vunpckhpd ymm1, ymm8, ymm10
   a96: vunpcklpd ymm2, ymm9, ymm11
   a9b: vunpckhpd ymm3, ymm9, ymm11
   aa0: vunpcklpd ymm4, ymm12, ymm14
   aa5: vunpckhpd ymm5, ymm12, ymm14
   aaa: vunpcklpd ymm6, ymm13, ymm15
   aaf: vunpckhpd ymm7, ymm13, ymm15
   ab4: vperm2f128 ymm8, ymm0, ymm4, 0x20
   aba: vperm2f128 ymm12, ymm0, ymm4, 0x31
   ac0: vperm2f128 ymm9, ymm1, ymm5, 0x20
   ac6: vperm2f128 ymm13, ymm1, ymm5, 0x31
   acc: vperm2f128 ymm10, ymm2, ymm6, 0x20
   ad2: vperm2f128 ymm14, ymm2, ymm6, 0x31
   ad8: vperm2f128 ymm11, ymm3, ymm7, 0x20
   ade: vperm2f128 ymm15, ymm3, ymm7, 0x31
   ae4: cmp r11, [rsp+0x270]
   aec: jae 0xB30
   aee: mov rax, [rsp+0x2B0]
   af6: prefetcht1 [r9]
   afb: add r9, 0x40
   b02: cmp r9, r10
   b05: jb 0xB2B
   b07: add r11, 8
   b0e: cmp r11, [rsp+0x270]
   b16: jae 0xB30
   b18: mov r9, [r11]
   b1c: mov r10, r9
   b1f: add r10, [rsp+0x280]
   b27: and r9, 0xFFFFFFFFFFFFFFC0
   b2b: dec rax
   b2e: jne 0xAF6
   b30: vmovups [rdi+0x200], ymm8
   b38: vmovups [rdi+0x220], ymm9
   b40: vmovups [rdi+0x240], ymm10
   b48: vmovups [rdi+0x260], ymm11
   b50: vmovups [rdi+0x280], ymm12
   b58: vmovups [rdi+0x2A0], ymm13
   b60: vmovups [rdi+0x2C0], ymm14
   b68: vmovups [rdi+0x2E0], ymm15
   b70: mov rax, [rbp+0xC0]
   b77: prefetcht1 [rax+rsi+0x100]
   b7f: vmovups ymm0, [rax+rsi]
   b84: mov rax, [rbp+0xC8]
   b8b: prefetcht1 [rax+rsi+0x100]
   b93: vmovups ymm1, [rax+rsi]
   b98: mov rax, [rbp+0xD0]
   b9f: prefetcht1 [rax+rsi+0x100]
   ba7: vmovups ymm2, [rax+rsi]
   bac: mov rax, [rbp+0xD8]
   bb3: prefetcht1 [rax+rsi+0x100]
   bbb: vmovups ymm3, [rax+rsi]
   bc0: mov rax, [rbp+0xE0]
   bc7: prefetcht1 [rax+rsi+0x100]
   bcf: vmovups ymm4, [rax+rsi]
   bd4: mov rax, [rbp+0xE8]
   bdb: prefetcht1 [rax+rsi+0x100]
   be3: vmovups ymm5, [rax+rsi]
   be8: mov rax, [rbp+0xF0]
   bef: prefetcht1 [rax+rsi+0x100]
   bf7: vmovups ymm6, [rax+rsi]
   bfc: mov rax, [rbp+0xF8]
   c03: prefetcht1 [rax+rsi+0x100]
   c0b: vmovups ymm7, [rax+rsi]
   c10: vunpcklps ymm8, ymm0, ymm1
   c14: vunpckhps ymm9, ymm0, ymm1
   c18: vunpcklps ymm10, ymm2, ymm3
   c1c: vunpckhps ymm11, ymm2, ymm3
   c20: vunpcklps ymm12, ymm4, ymm5
   c24: vunpckhps ymm13, ymm4, ymm5
   c28: vunpcklps ymm14, ymm6, ymm7
   c2c: vunpckhps ymm15, ymm6, ymm7
   c30: vunpcklpd ymm0, ymm8, ymm10
   c35: vunpckhpd ymm1, ymm8, ymm10
   c3a: vunpcklpd ymm2, ymm9, ymm11
   c3f: vunpckhpd ymm3, ymm9, ymm11
   c44: vunpcklpd ymm4, ymm12, ymm14
   c49: vunpckhpd ymm5, ymm12, ymm14
   c4e: vunpcklpd ymm6, ymm13, ymm15
   c53: vunpckhpd ymm7, ymm13, ymm15
   c58: vperm2f128 ymm8, ymm0, ymm4, 0x20
   c5e: vperm2f128 ymm12, ymm0, ymm4, 0x31
   c64: vperm2f128 ymm9, ymm1, ymm5, 0x20
   c6a: vperm2f128 ymm13, ymm1, ymm5, 0x31
   c70: vperm2f128 ymm10, ymm2, ymm6, 0x20
   c76: vperm2f128 ymm14, ymm2, ymm6, 0x31
   c7c: vperm2f128 ymm11, ymm3, ymm7, 0x20
   c82: vperm2f128 ymm15, ymm3, ymm7, 0x31
   c88: mov r8, rdx
   c8b: vmovups ymm0, [rdi]
   c90: vmovups ymm1, [rdi+0x100]
   c98: vmovups ymm2, [rdi+0x200]
   ca0: vmovntps [r8], ymm0
   ca6: vmovntps [r8+0x20], ymm1
   cac: vmovntps [r8+0x40], ymm2
   cb2: vmovntps [r8+0x60], ymm8
   cb8: vmovups ymm0, [rdi+0x20]
   cbd: vmovups ymm1, [rdi+0x120]
   cc5: vmovups ymm2, [rdi+0x220]
   ccd: vmovntps [r8+rcx], ymm0
   cd4: vmovntps [r8+rcx+0x20], ymm1
   cdb: vmovntps [r8+rcx+0x40], ymm2
   ce2: vmovntps [r8+rcx+0x60], ymm9
   ce9: lea r8, [r8+rcx*2]
   ced: vmovups ymm0, [rdi+0x40]
   cf2: vmovups ymm1, [rdi+0x140]
   cfa: vmovups ymm2, [rdi+0x240]
   d02: vmovntps [r8], ymm0
   d08: vmovntps [r8+0x20], ymm1
   d0e: vmovntps [r8+0x40], ymm2
   d14: vmovntps [r8+0x60], ymm10
   d1a: vmovups ymm0, [rdi+0x60]
   d1f: vmovups ymm1, [rdi+0x160]
   d27: vmovups ymm2, [rdi+0x260]
   d2f: vmovntps [r8+rcx], ymm0
   d36: vmovntps [r8+rcx+0x20], ymm1
   d3d: vmovntps [r8+rcx+0x40], ymm2
   d44: vmovntps [r8+rcx+0x60], ymm11
   d4b: lea r8, [r8+rcx*2]
   d4f: vmovups ymm0, [rdi+0x80]
   d57: vmovups ymm1, [rdi+0x180]
   d5f: vmovups ymm2, [rdi+0x280]
   d67: vmovntps [r8], ymm0
   d6d: vmovntps [r8+0x20], ymm1
   d73: vmovntps [r8+0x40], ymm2
   d79: vmovntps [r8+0x60], ymm12
   d7f: vmovups ymm0, [rdi+0xA0]
   d87: vmovups ymm1, [rdi+0x1A0]
   d8f: vmovups ymm2, [rdi+0x2A0]
   d97: vmovntps [r8+rcx], ymm0
   d9e: vmovntps [r8+rcx+0x20], ymm1
   da5: vmovntps [r8+rcx+0x40], ymm2
   dac: vmovntps [r8+rcx+0x60], ymm13
   db3: lea r8, [r8+rcx*2]
   db7: vmovups ymm0, [rdi+0xC0]
   dbf: vmovups ymm1, [rdi+0x1C0]
   dc7: vmovups ymm2, [rdi+0x2C0]
   dcf: vmovntps [r8], ymm0
   dd5: vmovntps [r8+0x20], ymm1
   ddb: vmovntps [r8+0x40], ymm2
   de1: vmovntps [r8+0x60], ymm14
   de7: vmovups ymm0, [rdi+0xE0]
   def: vmovups ymm1, [rdi+0x1E0]
   df7: vmovups ymm2, [rdi+0x2E0]
   dff: vmovntps [r8+rcx], ymm0
   e06: vmovntps [r8+rcx+0x20], ymm1
   e0d: vmovntps [r8+rcx+0x40], ymm2
   e14: vmovntps [r8+rcx+0x60], ymm15
   e1b: lea r8, [r8+rcx*2]
   e1f: jmp 0x1210
   e24: cmp r11, [rsp+0x270]
   e2c: jae 0xE70
   e2e: mov rax, [rsp+0x2B0]
   e36: prefetcht1 [r9]
   e3b: add r9, 0x40
   e42: cmp r9, r10
   e45: jb 0xE6B
   e47: add r11, 8
   e4e: cmp r11, [rsp+0x270]
   e56: jae 0xE70
   e58: mov r9, [r11]
   e5c: mov r10, r9
   e5f: add r10, [rsp+0x280]
   e67: and r9, 0xFFFFFFFFFFFFFFC0
   e6b: dec rax
   e6e: jne 0xE36
   e70: mov rax, [rbp]
   e74: prefetcht1 [rax+rsi+0x100]
   e7c: vmovups ymm0, [rax+rsi]
   e81: mov rax, [rbp+8]
   e85: prefetcht1 [rax+rsi+0x100]
   e8d: vmovups ymm1, [rax+rsi]
   e92: mov rax, [rbp+0x10]
   e96: prefetcht1 [rax+rsi+0x100]
   e9e: vmovups ymm2, [rax+rsi]
   ea3: mov rax, [rbp+0x18]
   ea7: prefetcht1 [rax+rsi+0x100]
   eaf: vmovups ymm3, [rax+rsi]
   eb4: mov rax, [rbp+0x20]
   eb8: prefetcht1 [rax+rsi+0x100]
   ec0: vmovups ymm4, [rax+rsi]
   ec5: mov rax, [rbp+0x28]
   ec9: prefetcht1 [rax+rsi+0x100]
   ed1: vmovups ymm5, [rax+rsi]
   ed6: mov rax, [rbp+0x30]
   eda: prefetcht1 [rax+rsi+0x100]
   ee2: vmovups ymm6, [rax+rsi]
   ee7: mov rax, [rbp+0x38]
   eeb: prefetcht1 [rax+rsi+0x100]
   ef3: vmovups ymm7, [rax+rsi]
   ef8: vunpcklps ymm8, ymm0, ymm1
   efc: vunpckhps ymm9, ymm0, ymm1
   f00: vunpcklps ymm10, ymm2, ymm3
   f04: vunpckhps ymm11, ymm2, ymm3
   f08: vunpcklps ymm12, ymm4, ymm5
   f0c: vunpckhps ymm13, ymm4, ymm5
   f10: vunpcklps ymm14, ymm6, ymm7
   f14: vunpckhps ymm15, ymm6, ymm7
   f18: vunpcklpd ymm0, ymm8, ymm10
   f1d: vunpckhpd ymm1, ymm8, ymm10
   f22: vunpcklpd ymm2, ymm9, ymm11
   f27: vunpckhpd ymm3, ymm9, ymm11
   f2c: vunpcklpd ymm4, ymm12, ymm14
   f31: vunpckhpd ymm5, ymm12, ymm14
   f36: vunpcklpd ymm6, ymm13, ymm15
   f3b: vunpckhpd ymm7, ymm13, ymm15
   f40: vperm2f128 ymm8, ymm0, ymm4, 0x20
   f46: vperm2f128 ymm12, ymm0, ymm4, 0x31
   f4c: vperm2f128 ymm9, ymm1, ymm5, 0x20
   f52: vperm2f128 ymm13, ymm1, ymm5, 0x31
   f58: vperm2f128 ymm10, ymm2, ymm6, 0x20
   f5e: vperm2f128 ymm14, ymm2, ymm6, 0x31
   f64: vperm2f128 ymm11, ymm3, ymm7, 0x20
   f6a: vperm2f128 ymm15, ymm3, ymm7, 0x31
   f70: cmp r11, [rsp+0x270]
   f78: jae 0xFBC
   f7a: mov rax, [rsp+0x2B0]
   f82: prefetcht1 [r9]
   f87: add r9, 0x40
   f8e: cmp r9, r10
   f91: jb 0xFB7
   f93: add r11, 8
   f9a: cmp r11, [rsp+0x270]
   fa2: jae 0xFBC
   fa4: mov r9, [r11]
   fa8: mov r10, r9
   fab: add r10, [rsp+0x280]
   fb3: and r9, 0xFFFFFFFFFFFFFFC0
   fb7: dec rax
   fba: jne 0xF82
   fbc: mov rax, [rsp+0x240]
   fc4: lea r8, [rdi]
   fc8: test rax, rax
   fcb: je 0x100F
   fcd: vmovntps [r8], ymm8
   fd3: vmovntps [r8+rcx], ymm9
   fd9: lea r8, [r8+rcx*2]
   fdd: vmovntps [r8], ymm10
   fe3: vmovntps [r8+rcx], ymm11
   fe9: lea r8, [r8+rcx*2]
   fed: vmovntps [r8], ymm12
   ff3: vmovntps [r8+rcx], ymm13
   ff9: lea r8, [r8+rcx*2]
   ffd: vmovntps [r8], ymm14
  1003: vmovntps [r8+rcx], ymm15
  1009: lea r8, [r8+rcx*2]
  100d: jmp 0x1058
  100f: vmovups ymm0, [rsp+0x200]
  1018: vmaskmovps [r8], ymm0, ymm8
  101e: vmaskmovps [r8+rcx], ymm0, ymm9
  1024: lea r8, [r8+rcx*2]
  1028: vmaskmovps [r8], ymm0, ymm10
  102e: vmaskmovps [r8+rcx], ymm0, ymm11
  1034: lea r8, [r8+rcx*2]
  1038: vmaskmovps [r8], ymm0, ymm12
  103e: vmaskmovps [r8+rcx], ymm0, ymm13
  1044: lea r8, [r8+rcx*2]
  1048: vmaskmovps [r8], ymm0, ymm14
  104e: vmaskmovps [r8+rcx], ymm0, ymm15
  1054: lea r8, [r8+rcx*2]
  1058: mov rax, [rbp+0x40]
  105c: prefetcht1 [rax+rsi+0x100]
  1064: vmovups ymm0, [rax+rsi]
  1069: mov rax, [rbp+0x48]
  106d: prefetcht1 [rax+rsi+0x100]
  1075: vmovups ymm1, [rax+rsi]
  107a: mov rax, [rbp+0x50]
  107e: prefetcht1 [rax+rsi+0x100]
  1086: vmovups ymm2, [rax+rsi]
  108b: mov rax, [rbp+0x58]
  108f: prefetcht1 [rax+rsi+0x100]
  1097: vmovups ymm3, [rax+rsi]
  109c: mov rax, [rbp+0x60]
  10a0: prefetcht1 [rax+rsi+0x100]
  10a8: vmovups ymm4, [rax+rsi]
  10ad: mov rax, [rbp+0x68]
  10b1: prefetcht1 [rax+rsi+0x100]
  10b9: vmovups ymm5, [rax+rsi]
  10be: mov rax, [rbp+0x70]
  10c2: prefetcht1 [rax+rsi+0x100]
  10ca: vmovups ymm6, [rax+rsi]
  10cf: mov rax, [rbp+0x78]
  10d3: prefetcht1 [rax+rsi+0x100]
  10db: vmovups ymm7, [rax+rsi]
  10e0: vunpcklps ymm8, ymm0, ymm1
  10e4: vunpckhps ymm9, ymm0, ymm1
  10e8: vunpcklps ymm10, ymm2, ymm3
  10ec: vunpckhps ymm11, ymm2, ymm3
  10f0: vunpcklps ymm12, ymm4, ymm5
  10f4: vunpckhps ymm13, ymm4, ymm5
  10f8: vunpcklps ymm14, ymm6, ymm7
  10fc: vunpckhps ymm15, ymm6, ymm7
  1100: vunpcklpd ymm0, ymm8, ymm10
  1105: vunpckhpd ymm1, ymm8, ymm10
  110a: vunpcklpd ymm2, ymm9, ymm11
  110f: vunpckhpd ymm3, ymm9, ymm11
  1114: vunpcklpd ymm4, ymm12, ymm14
  1119: vunpckhpd ymm5, ymm12, ymm14
  111e: vunpcklpd ymm6, ymm13, ymm15
  1123: vunpckhpd ymm7, ymm13, ymm15
  1128: vperm2f128 ymm8, ymm0, ymm4, 0x20
  112e: vperm2f128 ymm12, ymm0, ymm4, 0x31
  1134: vperm2f128 ymm9, ymm1, ymm5, 0x20
  113a: vperm2f128 ymm13, ymm1, ymm5, 0x31
  1140: vperm2f128 ymm10, ymm2, ymm6, 0x20
  1146: vperm2f128 ymm14, ymm2, ymm6, 0x31
  114c: vperm2f128 ymm11, ymm3, ymm7, 0x20
  1152: vperm2f128 ymm15, ymm3, ymm7, 0x31
  1158: mov rax, [rsp+0x240]
  1160: lea r8, [rdi+0x20]
  1164: test rax, rax
  1167: je 0x11AB
  1169: vmovntps [r8], ymm8
  116f: vmovntps [r8+rcx], ymm9
  1175: lea r8, [r8+rcx*2]
  1179: vmovntps [r8], ymm10
  117f: vmovntps [r8+rcx], ymm11
  1185: lea r8, [r8+rcx*2]
  1189: vmovntps [r8], ymm12
  118f: vmovntps [r8+rcx], ymm13
  1195: lea r8, [r8+rcx*2]
  1199: vmovntps [r8], ymm14
  119f: vmovntps [r8+rcx], ymm15
  11a5: lea r8, [r8+rcx*2]
  11a9: jmp 0x11F4
  11ab: vmovups ymm0, [rsp+0x220]
  11b4: vmaskmovps [r8], ymm0, ymm8
  11ba: vmaskmovps [r8+rcx], ymm0, ymm9
  11c0: lea r8, [r8+rcx*2]
  11c4: vmaskmovps [r8], ymm0, ymm10
  11ca: vmaskmovps [r8+rcx], ymm0, ymm11
  11d0: lea r8, [r8+rcx*2]
  11d4: vmaskmovps [r8], ymm0, ymm12
  11da: vmaskmovps [r8+rcx], ymm0, ymm13
  11e0: lea r8, [r8+rcx*2]
  11e4: vmaskmovps [r8], ymm0, ymm14
  11ea: vmaskmovps [r8+rcx], ymm0, ymm15
  11f0: lea r8, [r8+rcx*2]
  11f4: add rdi, 0x40
  11fb: add rbp, 0x80
  1202: cmp rbp, [rsp+0x268]
  120a: jb 0xE24
  1210: mov rax, [rsp+0x288]
  1218: mov r8, 8
  121f: mov [rsp+0x288], r8
  1227: lea rsi, [rsi+rax*4]
  122b: mov r8, rcx
  122e: imul r8, rax
  1232: add rdx, r8
  1235: sub rbx, rax
  1238: jne 0x619
  123e: cmp qword ptr [rsp+0x708], 0
  1247: je 0x12E1
  124d: mov r8, [rsp+0x250]
  1255: sub r8, [rsp+0x700]
  125d: imul rdx, r8, 4
  1264: mov rdi, [rsp+0x290]
  126c: dec rdi
  126f: imul rdi, rcx
  1273: add rdi, r12
  1276: lea rbp, [rsp]
  127b: mov rax, [rbp]
  127f: mov eax, [rax+rsi]
  1282: mov [rdi], eax
  1285: add rbp, 8
  128c: add rdi, 4
  1293: dec r8
  1296: jne 0x127B
  1298: lea rdi, [r12+rdx]
  129c: sub rdi, rcx
  129f: mov r8, [rsp+0x700]
  12a7: mov rdx, [rsp+0x290]
  12af: imul rdx, 4
  12b6: sub rsi, rdx
  12b9: mov rax, [rbp]
  12bd: mov eax, [rax+rsi]
  12c0: mov [rdi], eax
  12c3: add rbp, 8
  12ca: add rdi, 4
  12d1: dec r8
  12d4: jne 0x12B9
  12d6: add rsi, rdx
  12d9: add rsi, [rsp+0x708]
  12e1: add r12, [rsp+0x2A8]
  12e9: dec qword ptr [rsp+0x2A0]
  12f1: jne 0x508
  12f7: mov rax, [rsp+0x250]
  12ff: imul rax, 4
  1306: add [rsp+0x278], rax
  130e: jmp 0x2BE
  1313: add rsp, 0x5080
  131a: pop r15
  131c: pop r14
  131e: pop r13
  1320: pop r12
  1322: pop rbp
  1323: pop rbx
  1324: vzeroupper
  1327: ret
