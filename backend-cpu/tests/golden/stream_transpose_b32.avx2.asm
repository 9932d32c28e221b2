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
    70: jle 0x120E
    76: test rcx, rcx
    79: jle 0x120E
    7f: imul rdx, rcx
    83: imul rdx, 4
    8a: mov [rsp+0x280], rdx
    92: xor eax, eax
    94: test qword ptr [rsp+0x50C8], 0x7FF
    a0: jne 0xB9
    a2: cmp qword ptr [rsp+0x290], 0x40
    ae: jge 0xB2
    b0: jmp 0xB9
    b2: mov rax, 0x1F
    b9: mov [rsp+0x720], rax
    c1: mov rcx, rdx
    c4: lea rax, [rdx+0x1FF]
    cb: xor edx, edx
    cd: div rcx
    d0: add rax, 9
    d7: shr rax, 1
    db: mov [rsp+0x2B0], rax
    e3: mov rax, [rsp+0x50B8]
    eb: mov rdx, [rsp+0x50C0]
    f3: test rax, rax
    f6: jle 0x120E
    fc: test rdx, rdx
    ff: jle 0x120E
   105: mov [rsp+0x710], rdx
   10d: mov r13, rsi
   110: mov r15, rsi
   113: mov r14, rax
   116: add rsi, 4
   11d: mov [rsp+0x718], rsi
   125: imul rax, rdx
   129: mov [rsp+0x260], rax
   131: mov rcx, r8
   134: or r8, r9
   137: and r8, 0x3F
   13b: mov rdx, rdi
   13e: and rdx, 3
   142: or r8, rdx
   145: xor edx, edx
   147: test r8, r8
   14a: sete dl
   14d: mov [rsp+0x248], rdx
   155: mov rax, rdi
   158: neg rax
   15b: and rax, 0x3F
   15f: shr rax, 2
   163: test rdx, rdx
   166: cmove rax, rdx
   16a: xor edx, edx
   16c: mov [rsp+0x700], rdx
   174: test rax, rax
   177: je 0x1E9
   179: mov rdx, [rsp+0x260]
   181: imul rdx, 4
   188: cmp rdx, rcx
   18b: jne 0x1F0
   18d: cmp qword ptr [rsp+0x290], 8
   196: jle 0x1F0
   198: mov [rsp+0x700], rax
   1a0: imul rdx, rax, 4
   1a7: add [rsp+0x278], rdx
   1af: mov r11, rax
   1b2: add r13, [rsp+0x50C8]
   1ba: dec r14
   1bd: jne 0x1E4
   1bf: mov r14, [rsp+0x50B8]
   1c7: add r15, [rsp+0x50D0]
   1cf: dec qword ptr [rsp+0x710]
   1d7: jne 0x1E1
   1d9: mov r15, [rsp+0x718]
   1e1: mov r13, r15
   1e4: dec r11
   1e7: jne 0x1B2
   1e9: mov rax, 0x20
   1f0: mov rdx, [rsp+0x260]
   1f8: cmp rdx, rax
   1fb: jae 0x20B
   1fd: mov rax, 0x10
   204: cmp rdx, rax
   207: cmovb rax, rdx
   20b: mov [rsp+0x258], rax
   213: sub [rsp+0x260], rax
   21b: lea r10, [rsp+0x100]
   223: mov r8, r13
   226: mov r11, rax
   229: mov [r10], r13
   22d: add r10, 8
   234: add r13, [rsp+0x50C8]
   23c: dec r14
   23f: jne 0x266
   241: mov r14, [rsp+0x50B8]
   249: add r15, [rsp+0x50D0]
   251: dec qword ptr [rsp+0x710]
   259: jne 0x263
   25b: mov r15, [rsp+0x718]
   263: mov r13, r15
   266: dec r11
   269: jne 0x229
   26b: mov [rsp+0x270], r10
   273: mov r11, 0x10
   27a: sub r11, rax
   27d: jbe 0x28F
   27f: mov [r10], r8
   283: add r10, 8
   28a: dec r11
   28d: jne 0x27F
   28f: mov rax, [rsp+0x258]
   297: test rax, rax
   29a: je 0x120E
   2a0: mov [rsp+0x250], rax
   2a8: vmovups ymm0, [rsp+0x100]
   2b1: vmovups [rsp], ymm0
   2b7: vmovups ymm0, [rsp+0x120]
   2c0: vmovups [rsp+0x20], ymm0
   2c6: vmovups ymm0, [rsp+0x140]
   2cf: vmovups [rsp+0x40], ymm0
   2d5: vmovups ymm0, [rsp+0x160]
   2de: vmovups [rsp+0x60], ymm0
   2e4: vmovups ymm0, [rsp+0x180]
   2ed: vmovups [rsp+0x80], ymm0
   2f6: vmovups ymm0, [rsp+0x1A0]
   2ff: vmovups [rsp+0xA0], ymm0
   308: vmovups ymm0, [rsp+0x1C0]
   311: vmovups [rsp+0xC0], ymm0
   31a: vmovups ymm0, [rsp+0x1E0]
   323: vmovups [rsp+0xE0], ymm0
   32c: lea rdx, [rsp+0x80]
   334: lea r8, [rsp+0x100]
   33c: cmp rax, 0x10
   343: cmova rdx, r8
   347: mov [rsp+0x268], rdx
   34f: xor edx, edx
   351: cmp rax, 0x10
   358: setae dl
   35b: and rdx, [rsp+0x248]
   363: mov [rsp+0x240], rdx
   36b: cmp rax, 0x20
   372: je 0x376
   374: xor edx, edx
   376: mov [rsp+0x2B8], rdx
   37e: xor edx, edx
   380: cmp rdx, rax
   383: sbb r8, r8
   386: mov [rsp+rdx*4+0x200], r8d
   38e: inc rdx
   391: cmp rdx, 0x10
   398: jb 0x380
   39a: xor edx, edx
   39c: mov [rsp+0x708], rdx
   3a4: mov rdx, [rsp+0x260]
   3ac: test rdx, rdx
   3af: je 0x489
   3b5: mov rax, 0x20
   3bc: cmp rdx, rax
   3bf: jae 0x3CF
   3c1: mov rax, 0x10
   3c8: cmp rdx, rax
   3cb: cmovb rax, rdx
   3cf: mov [rsp+0x258], rax
   3d7: sub [rsp+0x260], rax
   3df: lea r10, [rsp+0x100]
   3e7: mov r8, r13
   3ea: mov r11, rax
   3ed: mov [r10], r13
   3f1: add r10, 8
   3f8: add r13, [rsp+0x50C8]
   400: dec r14
   403: jne 0x42A
   405: mov r14, [rsp+0x50B8]
   40d: add r15, [rsp+0x50D0]
   415: dec qword ptr [rsp+0x710]
   41d: jne 0x427
   41f: mov r15, [rsp+0x718]
   427: mov r13, r15
   42a: dec r11
   42d: jne 0x3ED
   42f: mov [rsp+0x270], r10
   437: mov r11, 0x10
   43e: sub r11, rax
   441: jbe 0x453
   443: mov [r10], r8
   447: add r10, 8
   44e: dec r11
   451: jne 0x443
   453: mov r11, [rsp+0x270]
   45b: mov rax, 0x800
   462: cmp rax, [rsp+0x280]
   46a: jbe 0x4BF
   46c: lea r11, [rsp+0x100]
   474: mov r9, [r11]
   478: mov r10, r9
   47b: add r10, [rsp+0x280]
   483: and r9, 0xFFFFFFFFFFFFFFC0
   487: jmp 0x4BF
   489: xor edx, edx
   48b: mov [rsp+0x258], rdx
   493: mov rax, 4
   49a: cmp qword ptr [rsp+0x700], 0
   4a3: cmove rax, rdx
   4a7: mov [rsp+0x708], rax
   4af: lea r11, [rsp+0x100]
   4b7: mov [rsp+0x270], r11
   4bf: mov rax, [rsp+0x298]
   4c7: mov [rsp+0x2A0], rax
   4cf: mov r12, [rsp+0x278]
   4d7: xor esi, esi
   4d9: mov rdx, r12
   4dc: mov rbx, [rsp+0x290]
   4e4: cmp qword ptr [rsp+0x708], 0
   4ed: je 0x4F2
   4ef: dec rbx
   4f2: mov r8, [rsp]
   4f7: add r8, rsi
   4fa: neg r8
   4fd: and r8, [rsp+0x720]
   505: mov rax, 8
   50c: shr r8, 2
   510: cmove r8, rax
   514: mov [rsp+0x288], r8
   51c: cmp rbx, 8
   523: jae 0x54A
   525: mov rax, 8
   52c: sub rax, rbx
   52f: mov r8, rax
   532: imul r8, rcx
   536: sub rdx, r8
   539: imul rax, 4
   540: sub rsi, rax
   543: mov rbx, 8
   54a: lea rbp, [rsp]
   54f: mov rdi, rdx
   552: mov rax, [rsp+0x2B8]
   55a: test rax, rax
   55d: je 0xD1F
   563: lea rdi, [rsp+0x2FF]
   56b: and rdi, 0xFFFFFFFFFFFFFFC0
   56f: cmp r11, [rsp+0x270]
   577: jae 0x5BB
   579: mov rax, [rsp+0x2B0]
   581: prefetcht1 [r9]
   586: add r9, 0x40
   58d: cmp r9, r10
   590: jb 0x5B6
   592: add r11, 8
   599: cmp r11, [rsp+0x270]
   5a1: jae 0x5BB
   5a3: mov r9, [r11]
   5a7: mov r10, r9
   5aa: add r10, [rsp+0x280]
   5b2: and r9, 0xFFFFFFFFFFFFFFC0
   5b6: dec rax
   5b9: jne 0x581
   5bb: mov rax, [rbp]
   5bf: prefetcht0 [rax+rsi+0x100]
   5c7: vmovups ymm0, [rax+rsi]
   5cc: mov rax, [rbp+8]
   5d0: prefetcht0 [rax+rsi+0x100]
   5d8: vmovups ymm1, [rax+rsi]
   5dd: mov rax, [rbp+0x10]
   5e1: prefetcht0 [rax+rsi+0x100]
   5e9: vmovups ymm2, [rax+rsi]
   5ee: mov rax, [rbp+0x18]
   5f2: prefetcht0 [rax+rsi+0x100]
   5fa: vmovups ymm3, [rax+rsi]
   5ff: mov rax, [rbp+0x20]
   603: prefetcht0 [rax+rsi+0x100]
   60b: vmovups ymm4, [rax+rsi]
   610: mov rax, [rbp+0x28]
   614: prefetcht0 [rax+rsi+0x100]
   61c: vmovups ymm5, [rax+rsi]
   621: mov rax, [rbp+0x30]
   625: prefetcht0 [rax+rsi+0x100]
   62d: vmovups ymm6, [rax+rsi]
   632: mov rax, [rbp+0x38]
   636: prefetcht0 [rax+rsi+0x100]
   63e: vmovups ymm7, [rax+rsi]
   643: vunpcklps ymm8, ymm0, ymm1
   647: vunpckhps ymm9, ymm0, ymm1
   64b: vunpcklps ymm10, ymm2, ymm3
   64f: vunpckhps ymm11, ymm2, ymm3
   653: vunpcklps ymm12, ymm4, ymm5
   657: vunpckhps ymm13, ymm4, ymm5
   65b: vunpcklps ymm14, ymm6, ymm7
   65f: vunpckhps ymm15, ymm6, ymm7
   663: vunpcklpd ymm0, ymm8, ymm10
   668: vunpckhpd ymm1, ymm8, ymm10
   66d: vunpcklpd ymm2, ymm9, ymm11
   672: vunpckhpd ymm3, ymm9, ymm11
   677: vunpcklpd ymm4, ymm12, ymm14
   67c: vunpckhpd ymm5, ymm12, ymm14
   681: vunpcklpd ymm6, ymm13, ymm15
   686: vunpckhpd ymm7, ymm13, ymm15
   68b: vperm2f128 ymm8, ymm0, ymm4, 0x20
   691: vperm2f128 ymm12, ymm0, ymm4, 0x31
   697: vperm2f128 ymm9, ymm1, ymm5, 0x20
   69d: vperm2f128 ymm13, ymm1, ymm5, 0x31
   6a3: vperm2f128 ymm10, ymm2, ymm6, 0x20
   6a9: vperm2f128 ymm14, ymm2, ymm6, 0x31
   6af: vperm2f128 ymm11, ymm3, ymm7, 0x20
   6b5: vperm2f128 ymm15, ymm3, ymm7, 0x31
   6bb: cmp r11, [rsp+0x270]
   6c3: jae 0x707
   6c5: mov rax, [rsp+0x2B0]
   6cd: prefetcht1 [r9]
   6d2: add r9, 0x40
   6d9: cmp r9, r10
   6dc: jb 0x702
   6de: add r11, 8
   6e5: cmp r11, [rsp+0x270]
   6ed: jae 0x707
   6ef: mov r9, [r11]
   6f3: mov r10, r9
   6f6: add r10, [rsp+0x280]
   6fe: and r9, 0xFFFFFFFFFFFFFFC0
   702: dec rax
   705: jne 0x6CD
   707: vmovups [rdi], ymm8
   70c: vmovups [rdi+0x20], ymm9
   711: vmovups [rdi+0x40], ymm10
   716: vmovups [rdi+0x60], ymm11
   71b: vmovups [rdi+0x80], ymm12
   723: vmovups [rdi+0xA0], ymm13
   72b: vmovups [rdi+0xC0], ymm14
   733: vmovups [rdi+0xE0], ymm15
   73b: mov rax, [rbp+0x40]
   73f: prefetcht0 [rax+rsi+0x100]
   747: vmovups ymm0, [rax+rsi]
   74c: mov rax, [rbp+0x48]
   750: prefetcht0 [rax+rsi+0x100]
   758: vmovups ymm1, [rax+rsi]
   75d: mov rax, [rbp+0x50]
   761: prefetcht0 [rax+rsi+0x100]
   769: vmovups ymm2, [rax+rsi]
   76e: mov rax, [rbp+0x58]
   772: prefetcht0 [rax+rsi+0x100]
   77a: vmovups ymm3, [rax+rsi]
   77f: mov rax, [rbp+0x60]
   783: prefetcht0 [rax+rsi+0x100]
   78b: vmovups ymm4, [rax+rsi]
   790: mov rax, [rbp+0x68]
   794: prefetcht0 [rax+rsi+0x100]
   79c: vmovups ymm5, [rax+rsi]
   7a1: mov rax, [rbp+0x70]
   7a5: prefetcht0 [rax+rsi+0x100]
   7ad: vmovups ymm6, [rax+rsi]
   7b2: mov rax, [rbp+0x78]
   7b6: prefetcht0 [rax+rsi+0x100]
   7be: vmovups ymm7, [rax+rsi]
   7c3: vunpcklps ymm8, ymm0, ymm1
   7c7: vunpckhps ymm9, ymm0, ymm1
   7cb: vunpcklps ymm10, ymm2, ymm3
   7cf: vunpckhps ymm11, ymm2, ymm3
   7d3: vunpcklps ymm12, ymm4, ymm5
   7d7: vunpckhps ymm13, ymm4, ymm5
   7db: vunpcklps ymm14, ymm6, ymm7
   7df: vunpckhps ymm15, ymm6, ymm7
   7e3: vunpcklpd ymm0, ymm8, ymm10
   7e8: vunpckhpd ymm1, ymm8, ymm10
   7ed: vunpcklpd ymm2, ymm9, ymm11
   7f2: vunpckhpd ymm3, ymm9, ymm11
   7f7: vunpcklpd ymm4, ymm12, ymm14
   7fc: vunpckhpd ymm5, ymm12, ymm14
   801: vunpcklpd ymm6, ymm13, ymm15
   806: vunpckhpd ymm7, ymm13, ymm15
   80b: vperm2f128 ymm8, ymm0, ymm4, 0x20
   811: vperm2f128 ymm12, ymm0, ymm4, 0x31
   817: vperm2f128 ymm9, ymm1, ymm5, 0x20
   81d: vperm2f128 ymm13, ymm1, ymm5, 0x31
   823: vperm2f128 ymm10, ymm2, ymm6, 0x20
   829: vperm2f128 ymm14, ymm2, ymm6, 0x31
   82f: vperm2f128 ymm11, ymm3, ymm7, 0x20
   835: vperm2f128 ymm15, ymm3, ymm7, 0x31
   83b: vmovups [rdi+0x100], ymm8
   843: vmovups [rdi+0x120], ymm9
   84b: vmovups [rdi+0x140], ymm10
   853: vmovups [rdi+0x160], ymm11
   85b: vmovups [rdi+0x180], ymm12
   863: vmovups [rdi+0x1A0], ymm13
   86b: vmovups [rdi+0x1C0], ymm14
   873: vmovups [rdi+0x1E0], ymm15
   87b: cmp r11, [rsp+0x270]
   883: jae 0x8C7
   885: mov rax, [rsp+0x2B0]
   88d: prefetcht1 [r9]
   892: add r9, 0x40
   899: cmp r9, r10
   89c: jb 0x8C2
   89e: add r11, 8
   8a5: cmp r11, [rsp+0x270]
   8ad: jae 0x8C7
   8af: mov r9, [r11]
   8b3: mov r10, r9
   8b6: add r10, [rsp+0x280]
   8be: and r9, 0xFFFFFFFFFFFFFFC0
   8c2: dec rax
   8c5: jne 0x88D
   8c7: mov rax, [rbp+0x80]
   8ce: prefetcht0 [rax+rsi+0x100]
   8d6: vmovups ymm0, [rax+rsi]
   8db: mov rax, [rbp+0x88]
   8e2: prefetcht0 [rax+rsi+0x100]
   8ea: vmovups ymm1, [rax+rsi]
   8ef: mov rax, [rbp+0x90]
   8f6: prefetcht0 [rax+rsi+0x100]
   8fe: vmovups ymm2, [rax+rsi]
   903: mov rax, [rbp+0x98]
   90a: prefetcht0 [rax+rsi+0x100]
   912: vmovups ymm3, [rax+rsi]
   917: mov rax, [rbp+0xA0]
   91e: prefetcht0 [rax+rsi+0x100]
   926: vmovups ymm4, [rax+rsi]
   92b: mov rax, [rbp+0xA8]
   932: prefetcht0 [rax+rsi+0x100]
   93a: vmovups ymm5, [rax+rsi]
   93f: mov rax, [rbp+0xB0]
   946: prefetcht0 [rax+rsi+0x100]
   94e: vmovups ymm6, [rax+rsi]
   953: mov rax, [rbp+0xB8]
   95a: prefetcht0 [rax+rsi+0x100]
   962: vmovups ymm7, [rax+rsi]
   967: vunpcklps ymm8, ymm0, ymm1
   96b: vunpckhps ymm9, ymm0, ymm1
   96f: vunpcklps ymm10, ymm2, ymm3
   973: vunpckhps ymm11, ymm2, ymm3
   977: vunpcklps ymm12, ymm4, ymm5
   97b: vunpckhps ymm13, ymm4, ymm5
   97f: vunpcklps ymm14, ymm6, ymm7
   983: vunpckhps ymm15, ymm6, ymm7
   987: vunpcklpd ymm0, ymm8, ymm10
   98c: vunpckhpd ymm1, ymm8, ymm10
   991: vunpcklpd ymm2, ymm9, ymm11
   996: vunpckhpd ymm3, ymm9, ymm11
   99b: vunpcklpd ymm4, ymm12, ymm14
   9a0: vunpckhpd ymm5, ymm12, ymm14
   9a5: vunpcklpd ymm6, ymm13, ymm15
   9aa: vunpckhpd ymm7, ymm13, ymm15
   9af: vperm2f128 ymm8, ymm0, ymm4, 0x20
   9b5: vperm2f128 ymm12, ymm0, ymm4, 0x31
   9bb: vperm2f128 ymm9, ymm1, ymm5, 0x20
   9c1: vperm2f128 ymm13, ymm1, ymm5, 0x31
   9c7: vperm2f128 ymm10, ymm2, ymm6, 0x20
   9cd: vperm2f128 ymm14, ymm2, ymm6, 0x31
   9d3: vperm2f128 ymm11, ymm3, ymm7, 0x20
   9d9: vperm2f128 ymm15, ymm3, ymm7, 0x31
   9df: cmp r11, [rsp+0x270]
   9e7: jae 0xA2B
   9e9: mov rax, [rsp+0x2B0]
   9f1: prefetcht1 [r9]
   9f6: add r9, 0x40
   9fd: cmp r9, r10
   a00: jb 0xA26
   a02: add r11, 8
   a09: cmp r11, [rsp+0x270]
   a11: jae 0xA2B
   a13: mov r9, [r11]
   a17: mov r10, r9
   a1a: add r10, [rsp+0x280]
   a22: and r9, 0xFFFFFFFFFFFFFFC0
   a26: dec rax
   a29: jne 0x9F1
   a2b: vmovups [rdi+0x200], ymm8
   a33: vmovups [rdi+0x220], ymm9
   a3b: vmovups [rdi+0x240], ymm10
   a43: vmovups [rdi+0x260], ymm11
   a4b: vmovups [rdi+0x280], ymm12
   a53: vmovups [rdi+0x2A0], ymm13
   a5b: vmovups [rdi+0x2C0], ymm14
   a63: vmovups [rdi+0x2E0], ymm15
   a6b: mov rax, [rbp+0xC0]
   a72: prefetcht0 [rax+rsi+0x100]
   a7a: vmovups ymm0, [rax+rsi]
   a7f: mov rax, [rbp+0xC8]
   a86: prefetcht0 [rax+rsi+0x100]
   a8e: vmovups ymm1, [rax+rsi]
   a93: mov rax, [rbp+0xD0]
   a9a: prefetcht0 [rax+rsi+0x100]
   aa2: vmovups ymm2, [rax+rsi]
   aa7: mov rax, [rbp+0xD8]
   aae: prefetcht0 [rax+rsi+0x100]
   ab6: vmovups ymm3, [rax+rsi]
   abb: mov rax, [rbp+0xE0]
   ac2: prefetcht0 [rax+rsi+0x100]
   aca: vmovups ymm4, [rax+rsi]
   acf: mov rax, [rbp+0xE8]
   ad6: prefetcht0 [rax+rsi+0x100]
   ade: vmovups ymm5, [rax+rsi]
   ae3: mov rax, [rbp+0xF0]
   aea: prefetcht0 [rax+rsi+0x100]
   af2: vmovups ymm6, [rax+rsi]
   af7: mov rax, [rbp+0xF8]
   afe: prefetcht0 [rax+rsi+0x100]
   b06: vmovups ymm7, [rax+rsi]
   b0b: vunpcklps ymm8, ymm0, ymm1
   b0f: vunpckhps ymm9, ymm0, ymm1
   b13: vunpcklps ymm10, ymm2, ymm3
   b17: vunpckhps ymm11, ymm2, ymm3
   b1b: vunpcklps ymm12, ymm4, ymm5
   b1f: vunpckhps ymm13, ymm4, ymm5
   b23: vunpcklps ymm14, ymm6, ymm7
   b27: vunpckhps ymm15, ymm6, ymm7
   b2b: vunpcklpd ymm0, ymm8, ymm10
   b30: vunpckhpd ymm1, ymm8, ymm10
   b35: vunpcklpd ymm2, ymm9, ymm11
   b3a: vunpckhpd ymm3, ymm9, ymm11
   b3f: vunpcklpd ymm4, ymm12, ymm14
   b44: vunpckhpd ymm5, ymm12, ymm14
   b49: vunpcklpd ymm6, ymm13, ymm15
   b4e: vunpckhpd ymm7, ymm13, ymm15
   b53: vperm2f128 ymm8, ymm0, ymm4, 0x20
   b59: vperm2f128 ymm12, ymm0, ymm4, 0x31
   b5f: vperm2f128 ymm9, ymm1, ymm5, 0x20
   b65: vperm2f128 ymm13, ymm1, ymm5, 0x31
   b6b: vperm2f128 ymm10, ymm2, ymm6, 0x20
   b71: vperm2f128 ymm14, ymm2, ymm6, 0x31
   b77: vperm2f128 ymm11, ymm3, ymm7, 0x20
   b7d: vperm2f128 ymm15, ymm3, ymm7, 0x31
   b83: mov r8, rdx
   b86: vmovups ymm0, [rdi]
   b8b: vmovups ymm1, [rdi+0x100]
   b93: vmovups ymm2, [rdi+0x200]
   b9b: vmovntps [r8], ymm0
   ba1: vmovntps [r8+0x20], ymm1
   ba7: vmovntps [r8+0x40], ymm2
   bad: vmovntps [r8+0x60], ymm8
   bb3: vmovups ymm0, [rdi+0x20]
   bb8: vmovups ymm1, [rdi+0x120]
   bc0: vmovups ymm2, [rdi+0x220]
   bc8: vmovntps [r8+rcx], ymm0
   bcf: vmovntps [r8+rcx+0x20], ymm1
   bd6: vmovntps [r8+rcx+0x40], ymm2
   bdd: vmovntps [r8+rcx+0x60], ymm9
   be4: lea r8, [r8+rcx*2]
   be8: vmovups ymm0, [rdi+0x40]
   bed: vmovups ymm1, [rdi+0x140]
   bf5: vmovups ymm2, [rdi+0x240]
   bfd: vmovntps [r8], ymm0
   c03: vmovntps [r8+0x20], ymm1
   c09: vmovntps [r8+0x40], ymm2
   c0f: vmovntps [r8+0x60], ymm10
   c15: vmovups ymm0, [rdi+0x60]
   c1a: vmovups ymm1, [rdi+0x160]
   c22: vmovups ymm2, [rdi+0x260]
   c2a: vmovntps [r8+rcx], ymm0
   c31: vmovntps [r8+rcx+0x20], ymm1
   c38: vmovntps [r8+rcx+0x40], ymm2
   c3f: vmovntps [r8+rcx+0x60], ymm11
   c46: lea r8, [r8+rcx*2]
   c4a: vmovups ymm0, [rdi+0x80]
   c52: vmovups ymm1, [rdi+0x180]
   c5a: vmovups ymm2, [rdi+0x280]
   c62: vmovntps [r8], ymm0
   c68: vmovntps [r8+0x20], ymm1
   c6e: vmovntps [r8+0x40], ymm2
   c74: vmovntps [r8+0x60], ymm12
   c7a: vmovups ymm0, [rdi+0xA0]
   c82: vmovups ymm1, [rdi+0x1A0]
   c8a: vmovups ymm2, [rdi+0x2A0]
   c92: vmovntps [r8+rcx], ymm0
   c99: vmovntps [r8+rcx+0x20], ymm1
   ca0: vmovntps [r8+rcx+0x40], ymm2
   ca7: vmovntps [r8+rcx+0x60], ymm13
   cae: lea r8, [r8+rcx*2]
   cb2: vmovups ymm0, [rdi+0xC0]
   cba: vmovups ymm1, [rdi+0x1C0]
   cc2: vmovups ymm2, [rdi+0x2C0]
   cca: vmovntps [r8], ymm0
   cd0: vmovntps [r8+0x20], ymm1
   cd6: vmovntps [r8+0x40], ymm2
   cdc: vmovntps [r8+0x60], ymm14
   ce2: vmovups ymm0, [rdi+0xE0]
   cea: vmovups ymm1, [rdi+0x1E0]
   cf2: vmovups ymm2, [rdi+0x2E0]
   cfa: vmovntps [r8+rcx], ymm0
   d01: vmovntps [r8+rcx+0x20], ymm1
   d08: vmovntps [r8+rcx+0x40], ymm2
   d0f: vmovntps [r8+rcx+0x60], ymm15
   d16: lea r8, [r8+rcx*2]
   d1a: jmp 0x110B
   d1f: cmp r11, [rsp+0x270]
   d27: jae 0xD6B
   d29: mov rax, [rsp+0x2B0]
   d31: prefetcht1 [r9]
   d36: add r9, 0x40
   d3d: cmp r9, r10
   d40: jb 0xD66
   d42: add r11, 8
   d49: cmp r11, [rsp+0x270]
   d51: jae 0xD6B
   d53: mov r9, [r11]
   d57: mov r10, r9
   d5a: add r10, [rsp+0x280]
   d62: and r9, 0xFFFFFFFFFFFFFFC0
   d66: dec rax
   d69: jne 0xD31
   d6b: mov rax, [rbp]
   d6f: prefetcht0 [rax+rsi+0x100]
   d77: vmovups ymm0, [rax+rsi]
   d7c: mov rax, [rbp+8]
   d80: prefetcht0 [rax+rsi+0x100]
   d88: vmovups ymm1, [rax+rsi]
   d8d: mov rax, [rbp+0x10]
   d91: prefetcht0 [rax+rsi+0x100]
   d99: vmovups ymm2, [rax+rsi]
   d9e: mov rax, [rbp+0x18]
   da2: prefetcht0 [rax+rsi+0x100]
   daa: vmovups ymm3, [rax+rsi]
   daf: mov rax, [rbp+0x20]
   db3: prefetcht0 [rax+rsi+0x100]
   dbb: vmovups ymm4, [rax+rsi]
   dc0: mov rax, [rbp+0x28]
   dc4: prefetcht0 [rax+rsi+0x100]
   dcc: vmovups ymm5, [rax+rsi]
   dd1: mov rax, [rbp+0x30]
   dd5: prefetcht0 [rax+rsi+0x100]
   ddd: vmovups ymm6, [rax+rsi]
   de2: mov rax, [rbp+0x38]
   de6: prefetcht0 [rax+rsi+0x100]
   dee: vmovups ymm7, [rax+rsi]
   df3: vunpcklps ymm8, ymm0, ymm1
   df7: vunpckhps ymm9, ymm0, ymm1
   dfb: vunpcklps ymm10, ymm2, ymm3
   dff: vunpckhps ymm11, ymm2, ymm3
   e03: vunpcklps ymm12, ymm4, ymm5
   e07: vunpckhps ymm13, ymm4, ymm5
   e0b: vunpcklps ymm14, ymm6, ymm7
   e0f: vunpckhps ymm15, ymm6, ymm7
   e13: vunpcklpd ymm0, ymm8, ymm10
   e18: vunpckhpd ymm1, ymm8, ymm10
   e1d: vunpcklpd ymm2, ymm9, ymm11
   e22: vunpckhpd ymm3, ymm9, ymm11
   e27: vunpcklpd ymm4, ymm12, ymm14
   e2c: vunpckhpd ymm5, ymm12, ymm14
   e31: vunpcklpd ymm6, ymm13, ymm15
   e36: vunpckhpd ymm7, ymm13, ymm15
   e3b: vperm2f128 ymm8, ymm0, ymm4, 0x20
   e41: vperm2f128 ymm12, ymm0, ymm4, 0x31
   e47: vperm2f128 ymm9, ymm1, ymm5, 0x20
   e4d: vperm2f128 ymm13, ymm1, ymm5, 0x31
   e53: vperm2f128 ymm10, ymm2, ymm6, 0x20
   e59: vperm2f128 ymm14, ymm2, ymm6, 0x31
   e5f: vperm2f128 ymm11, ymm3, ymm7, 0x20
   e65: vperm2f128 ymm15, ymm3, ymm7, 0x31
   e6b: cmp r11, [rsp+0x270]
   e73: jae 0xEB7
   e75: mov rax, [rsp+0x2B0]
   e7d: prefetcht1 [r9]
   e82: add r9, 0x40
   e89: cmp r9, r10
   e8c: jb 0xEB2
   e8e: add r11, 8
   e95: cmp r11, [rsp+0x270]
   e9d: jae 0xEB7
   e9f: mov r9, [r11]
   ea3: mov r10, r9
   ea6: add r10, [rsp+0x280]
   eae: and r9, 0xFFFFFFFFFFFFFFC0
   eb2: dec rax
   eb5: jne 0xE7D
   eb7: mov rax, [rsp+0x240]
   ebf: lea r8, [rdi]
   ec3: test rax, rax
   ec6: je 0xF0A
   ec8: vmovntps [r8], ymm8
   ece: vmovntps [r8+rcx], ymm9
   ed4: lea r8, [r8+rcx*2]
   ed8: vmovntps [r8], ymm10
   ede: vmovntps [r8+rcx], ymm11
   ee4: lea r8, [r8+rcx*2]
   ee8: vmovntps [r8], ymm12
   eee: vmovntps [r8+rcx], ymm13
   ef4: lea r8, [r8+rcx*2]
   ef8: vmovntps [r8], ymm14
   efe: vmovntps [r8+rcx], ymm15
   f04: lea r8, [r8+rcx*2]
   f08: jmp 0xF53
   f0a: vmovups ymm0, [rsp+0x200]
   f13: vmaskmovps [r8], ymm0, ymm8
   f19: vmaskmovps [r8+rcx], ymm0, ymm9
   f1f: lea r8, [r8+rcx*2]
   f23: vmaskmovps [r8], ymm0, ymm10
   f29: vmaskmovps [r8+rcx], ymm0, ymm11
   f2f: lea r8, [r8+rcx*2]
   f33: vmaskmovps [r8], ymm0, ymm12
   f39: vmaskmovps [r8+rcx], ymm0, ymm13
   f3f: lea r8, [r8+rcx*2]
   f43: vmaskmovps [r8], ymm0, ymm14
   f49: vmaskmovps [r8+rcx], ymm0, ymm15
   f4f: lea r8, [r8+rcx*2]
   f53: mov rax, [rbp+0x40]
   f57: prefetcht0 [rax+rsi+0x100]
   f5f: vmovups ymm0, [rax+rsi]
   f64: mov rax, [rbp+0x48]
   f68: prefetcht0 [rax+rsi+0x100]
   f70: vmovups ymm1, [rax+rsi]
   f75: mov rax, [rbp+0x50]
   f79: prefetcht0 [rax+rsi+0x100]
   f81: vmovups ymm2, [rax+rsi]
   f86: mov rax, [rbp+0x58]
   f8a: prefetcht0 [rax+rsi+0x100]
   f92: vmovups ymm3, [rax+rsi]
   f97: mov rax, [rbp+0x60]
   f9b: prefetcht0 [rax+rsi+0x100]
   fa3: vmovups ymm4, [rax+rsi]
   fa8: mov rax, [rbp+0x68]
   fac: prefetcht0 [rax+rsi+0x100]
   fb4: vmovups ymm5, [rax+rsi]
   fb9: mov rax, [rbp+0x70]
   fbd: prefetcht0 [rax+rsi+0x100]
   fc5: vmovups ymm6, [rax+rsi]
   fca: mov rax, [rbp+0x78]
   fce: prefetcht0 [rax+rsi+0x100]
   fd6: vmovups ymm7, [rax+rsi]
   fdb: vunpcklps ymm8, ymm0, ymm1
   fdf: vunpckhps ymm9, ymm0, ymm1
   fe3: vunpcklps ymm10, ymm2, ymm3
   fe7: vunpckhps ymm11, ymm2, ymm3
   feb: vunpcklps ymm12, ymm4, ymm5
   fef: vunpckhps ymm13, ymm4, ymm5
   ff3: vunpcklps ymm14, ymm6, ymm7
   ff7: vunpckhps ymm15, ymm6, ymm7
   ffb: vunpcklpd ymm0, ymm8, ymm10
  1000: vunpckhpd ymm1, ymm8, ymm10
  1005: vunpcklpd ymm2, ymm9, ymm11
  100a: vunpckhpd ymm3, ymm9, ymm11
  100f: vunpcklpd ymm4, ymm12, ymm14
  1014: vunpckhpd ymm5, ymm12, ymm14
  1019: vunpcklpd ymm6, ymm13, ymm15
  101e: vunpckhpd ymm7, ymm13, ymm15
  1023: vperm2f128 ymm8, ymm0, ymm4, 0x20
  1029: vperm2f128 ymm12, ymm0, ymm4, 0x31
  102f: vperm2f128 ymm9, ymm1, ymm5, 0x20
  1035: vperm2f128 ymm13, ymm1, ymm5, 0x31
  103b: vperm2f128 ymm10, ymm2, ymm6, 0x20
  1041: vperm2f128 ymm14, ymm2, ymm6, 0x31
  1047: vperm2f128 ymm11, ymm3, ymm7, 0x20
  104d: vperm2f128 ymm15, ymm3, ymm7, 0x31
  1053: mov rax, [rsp+0x240]
  105b: lea r8, [rdi+0x20]
  105f: test rax, rax
  1062: je 0x10A6
  1064: vmovntps [r8], ymm8
  106a: vmovntps [r8+rcx], ymm9
  1070: lea r8, [r8+rcx*2]
  1074: vmovntps [r8], ymm10
  107a: vmovntps [r8+rcx], ymm11
  1080: lea r8, [r8+rcx*2]
  1084: vmovntps [r8], ymm12
  108a: vmovntps [r8+rcx], ymm13
  1090: lea r8, [r8+rcx*2]
  1094: vmovntps [r8], ymm14
  109a: vmovntps [r8+rcx], ymm15
  10a0: lea r8, [r8+rcx*2]
  10a4: jmp 0x10EF
  10a6: vmovups ymm0, [rsp+0x220]
  10af: vmaskmovps [r8], ymm0, ymm8
  10b5: vmaskmovps [r8+rcx], ymm0, ymm9
  10bb: lea r8, [r8+rcx*2]
  10bf: vmaskmovps [r8], ymm0, ymm10
  10c5: vmaskmovps [r8+rcx], ymm0, ymm11
  10cb: lea r8, [r8+rcx*2]
  10cf: vmaskmovps [r8], ymm0, ymm12
  10d5: vmaskmovps [r8+rcx], ymm0, ymm13
  10db: lea r8, [r8+rcx*2]
  10df: vmaskmovps [r8], ymm0, ymm14
  10e5: vmaskmovps [r8+rcx], ymm0, ymm15
  10eb: lea r8, [r8+rcx*2]
  10ef: add rdi, 0x40
  10f6: add rbp, 0x80
  10fd: cmp rbp, [rsp+0x268]
  1105: jb 0xD1F
  110b: mov rax, [rsp+0x288]
  1113: mov r8, 8
  111a: mov [rsp+0x288], r8
  1122: lea rsi, [rsi+rax*4]
  1126: mov r8, rcx
  1129: imul r8, rax
  112d: add rdx, r8
  1130: sub rbx, rax
  1133: jne 0x51C
  1139: cmp qword ptr [rsp+0x708], 0
  1142: je 0x11DC
  1148: mov r8, [rsp+0x250]
  1150: sub r8, [rsp+0x700]
  1158: imul rdx, r8, 4
  115f: mov rdi, [rsp+0x290]
  1167: dec rdi
  116a: imul rdi, rcx
  116e: add rdi, r12
  1171: lea rbp, [rsp]
  1176: mov rax, [rbp]
  117a: mov eax, [rax+rsi]
  117d: mov [rdi], eax
  1180: add rbp, 8
  1187: add rdi, 4
  118e: dec r8
  1191: jne 0x1176
  1193: lea rdi, [r12+rdx]
  1197: sub rdi, rcx
  119a: mov r8, [rsp+0x700]
  11a2: mov rdx, [rsp+0x290]
  11aa: imul rdx, 4
  11b1: sub rsi, rdx
  11b4: mov rax, [rbp]
  11b8: mov eax, [rax+rsi]
  11bb: mov [rdi], eax
  11be: add rbp, 8
  11c5: add rdi, 4
  11cc: dec r8
  11cf: jne 0x11B4
  11d1: add rsi, rdx
  11d4: add rsi, [rsp+0x708]
  11dc: add r12, [rsp+0x2A8]
  11e4: dec qword ptr [rsp+0x2A0]
  11ec: jne 0x4D9
  11f2: mov rax, [rsp+0x250]
  11fa: imul rax, 4
  1201: add [rsp+0x278], rax
  1209: jmp 0x28F
  120e: add rsp, 0x5080
  1215: pop r15
  1217: pop r14
  1219: pop r13
  121b: pop r12
  121d: pop rbp
  121e: pop rbx
  121f: vzeroupper
  1222: ret
