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
    5c: call 0x61  ; tilewright_stream_transpose_b64
    61: mfence
    64: mov r12, [rsp+0x20]
    69: mov r13, [rsp+0x28]
    6e: add rsp, 0x30
    72: mov rsp, rbp
    75: pop rbp
    76: ret
tilewright_stream_transpose_b64:
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
    34: jle 0xB17
    3a: test rcx, rcx
    3d: jle 0xB17
    43: imul rdx, rcx
    47: imul rdx, 8
    4e: mov [rsp+0x280], rdx
    56: imul rax, r8, 4
    5d: mov [rsp+0x288], rax
    65: mov rcx, rdx
    68: lea rax, [rdx+0xFF]
    6f: xor edx, edx
    71: div rcx
    74: add rax, 5
    7b: shr rax, 1
    7f: mov [rsp+0x2B0], rax
    87: mov rax, [rsp+0x758]
    8f: mov rdx, [rsp+0x760]
    97: test rax, rax
    9a: jle 0xB17
    a0: test rdx, rdx
    a3: jle 0xB17
    a9: mov [rsp+0x710], rdx
    b1: mov r13, rsi
    b4: mov r15, rsi
    b7: mov r14, rax
    ba: add rsi, 8
    c1: mov [rsp+0x718], rsi
    c9: imul rax, rdx
    cd: mov [rsp+0x260], rax
    d5: mov rcx, r8
    d8: or r8, r9
    db: and r8, 0x3F
    df: mov rdx, rdi
    e2: and rdx, 7
    e6: or r8, rdx
    e9: xor edx, edx
    eb: test r8, r8
    ee: sete dl
    f1: mov [rsp+0x248], rdx
    f9: mov rax, rdi
    fc: neg rax
    ff: and rax, 0x3F
   103: shr rax, 3
   107: test rdx, rdx
   10a: cmove rax, rdx
   10e: xor edx, edx
   110: mov [rsp+0x700], rdx
   118: test rax, rax
   11b: je 0x18D
   11d: mov rdx, [rsp+0x260]
   125: imul rdx, 8
   12c: cmp rdx, rcx
   12f: jne 0x194
   131: cmp qword ptr [rsp+0x290], 4
   13a: jle 0x194
   13c: mov [rsp+0x700], rax
   144: imul rdx, rax, 8
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
   18d: mov rax, 0x10
   194: mov rdx, [rsp+0x260]
   19c: cmp rdx, rax
   19f: jae 0x1AF
   1a1: mov rax, 8
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
   217: mov r11, 8
   21e: sub r11, rax
   221: jbe 0x233
   223: mov [r10], r8
   227: add r10, 8
   22e: dec r11
   231: jne 0x223
   233: mov rax, [rsp+0x258]
   23b: test rax, rax
   23e: je 0xB17
   244: mov [rsp+0x250], rax
   24c: vmovups ymm0, [rsp+0x100]
   255: vmovups [rsp], ymm0
   25b: vmovups ymm0, [rsp+0x120]
   264: vmovups [rsp+0x20], ymm0
   26a: vmovups ymm0, [rsp+0x140]
   273: vmovups [rsp+0x40], ymm0
   279: vmovups ymm0, [rsp+0x160]
   282: vmovups [rsp+0x60], ymm0
   288: lea rdx, [rsp+0x40]
   28d: lea r8, [rsp+0x80]
   295: cmp rax, 8
   29c: cmova rdx, r8
   2a0: mov [rsp+0x268], rdx
   2a8: xor edx, edx
   2aa: cmp rax, 8
   2b1: setae dl
   2b4: and rdx, [rsp+0x248]
   2bc: mov [rsp+0x240], rdx
   2c4: cmp rax, 0x10
   2cb: je 0x2CF
   2cd: xor edx, edx
   2cf: mov [rsp+0x2B8], rdx
   2d7: xor edx, edx
   2d9: cmp rdx, rax
   2dc: sbb r8, r8
   2df: mov [rsp+rdx*8+0x200], r8
   2e7: inc rdx
   2ea: cmp rdx, 8
   2f1: jb 0x2D9
   2f3: xor edx, edx
   2f5: mov [rsp+0x708], rdx
   2fd: mov rdx, [rsp+0x260]
   305: test rdx, rdx
   308: je 0x3E2
   30e: mov rax, 0x10
   315: cmp rdx, rax
   318: jae 0x328
   31a: mov rax, 8
   321: cmp rdx, rax
   324: cmovb rax, rdx
   328: mov [rsp+0x258], rax
   330: sub [rsp+0x260], rax
   338: lea r10, [rsp+0x100]
   340: mov r8, r13
   343: mov r11, rax
   346: mov [r10], r13
   34a: add r10, 8
   351: add r13, [rsp+0x768]
   359: dec r14
   35c: jne 0x383
   35e: mov r14, [rsp+0x758]
   366: add r15, [rsp+0x770]
   36e: dec qword ptr [rsp+0x710]
   376: jne 0x380
   378: mov r15, [rsp+0x718]
   380: mov r13, r15
   383: dec r11
   386: jne 0x346
   388: mov [rsp+0x270], r10
   390: mov r11, 8
   397: sub r11, rax
   39a: jbe 0x3AC
   39c: mov [r10], r8
   3a0: add r10, 8
   3a7: dec r11
   3aa: jne 0x39C
   3ac: mov r11, [rsp+0x270]
   3b4: mov rax, 0x800
   3bb: cmp rax, [rsp+0x280]
   3c3: jbe 0x418
   3c5: lea r11, [rsp+0x100]
   3cd: mov r9, [r11]
   3d1: mov r10, r9
   3d4: add r10, [rsp+0x280]
   3dc: and r9, 0xFFFFFFFFFFFFFFC0
   3e0: jmp 0x418
   3e2: xor edx, edx
   3e4: mov [rsp+0x258], rdx
   3ec: mov rax, 8
   3f3: cmp qword ptr [rsp+0x700], 0
   3fc: cmove rax, rdx
   400: mov [rsp+0x708], rax
   408: lea r11, [rsp+0x100]
   410: mov [rsp+0x270], r11
   418: mov rax, [rsp+0x298]
   420: mov [rsp+0x2A0], rax
   428: mov r12, [rsp+0x278]
   430: xor esi, esi
   432: mov rdx, r12
   435: mov rbx, [rsp+0x290]
   43d: cmp qword ptr [rsp+0x708], 0
   446: je 0x44B
   448: dec rbx
   44b: cmp rbx, 4
   452: jae 0x479
   454: mov rax, 4
   45b: sub rax, rbx
   45e: mov r8, rax
   461: imul r8, rcx
   465: sub rdx, r8
   468: imul rax, 8
   46f: sub rsi, rax
   472: mov rbx, 4
   479: lea rbp, [rsp]
   47e: mov rdi, rdx
   481: mov rax, [rsp+0x2B8]
   489: test rax, rax
   48c: je 0x81E
   492: lea rdi, [rsp+0x2FF]
   49a: and rdi, 0xFFFFFFFFFFFFFFC0
   49e: cmp r11, [rsp+0x270]
   4a6: jae 0x4EA
   4a8: mov rax, [rsp+0x2B0]
   4b0: prefetcht1 [r9]
   4b5: add r9, 0x40
   4bc: cmp r9, r10
   4bf: jb 0x4E5
   4c1: add r11, 8
   4c8: cmp r11, [rsp+0x270]
   4d0: jae 0x4EA
   4d2: mov r9, [r11]
   4d6: mov r10, r9
   4d9: add r10, [rsp+0x280]
   4e1: and r9, 0xFFFFFFFFFFFFFFC0
   4e5: dec rax
   4e8: jne 0x4B0
   4ea: mov rax, [rbp]
   4ee: vmovups ymm0, [rax+rsi]
   4f3: mov rax, [rbp+8]
   4f7: vmovups ymm1, [rax+rsi]
   4fc: mov rax, [rbp+0x10]
   500: vmovups ymm2, [rax+rsi]
   505: mov rax, [rbp+0x18]
   509: vmovups ymm3, [rax+rsi]
   50e: vunpcklpd ymm8, ymm0, ymm1
   512: vunpckhpd ymm9, ymm0, ymm1
   516: vunpcklpd ymm10, ymm2, ymm3
   51a: vunpckhpd ymm11, ymm2, ymm3
   51e: vperm2f128 ymm0, ymm8, ymm10, 0x20
   524: vperm2f128 ymm2, ymm8, ymm10, 0x31
   52a: vperm2f128 ymm1, ymm9, ymm11, 0x20
   530: vperm2f128 ymm3, ymm9, ymm11, 0x31
   536: cmp r11, [rsp+0x270]
   53e: jae 0x582
   540: mov rax, [rsp+0x2B0]
   548: prefetcht1 [r9]
   54d: add r9, 0x40
   554: cmp r9, r10
   557: jb 0x57D
   559: add r11, 8
   560: cmp r11, [rsp+0x270]
   568: jae 0x582
   56a: mov r9, [r11]
   56e: mov r10, r9
   571: add r10, [rsp+0x280]
   579: and r9, 0xFFFFFFFFFFFFFFC0
   57d: dec rax
   580: jne 0x548
   582: vmovups [rdi], ymm0
   587: vmovups [rdi+0x20], ymm1
   58c: vmovups [rdi+0x40], ymm2
   591: vmovups [rdi+0x60], ymm3
   596: mov rax, [rbp+0x20]
   59a: vmovups ymm0, [rax+rsi]
   59f: mov rax, [rbp+0x28]
   5a3: vmovups ymm1, [rax+rsi]
   5a8: mov rax, [rbp+0x30]
   5ac: vmovups ymm2, [rax+rsi]
   5b1: mov rax, [rbp+0x38]
   5b5: vmovups ymm3, [rax+rsi]
   5ba: vunpcklpd ymm8, ymm0, ymm1
   5be: vunpckhpd ymm9, ymm0, ymm1
   5c2: vunpcklpd ymm10, ymm2, ymm3
   5c6: vunpckhpd ymm11, ymm2, ymm3
   5ca: vperm2f128 ymm0, ymm8, ymm10, 0x20
   5d0: vperm2f128 ymm2, ymm8, ymm10, 0x31
   5d6: vperm2f128 ymm1, ymm9, ymm11, 0x20
   5dc: vperm2f128 ymm3, ymm9, ymm11, 0x31
   5e2: vmovups [rdi+0x80], ymm0
   5ea: vmovups [rdi+0xA0], ymm1
   5f2: vmovups [rdi+0xC0], ymm2
   5fa: vmovups [rdi+0xE0], ymm3
   602: cmp r11, [rsp+0x270]
   60a: jae 0x64E
   60c: mov rax, [rsp+0x2B0]
   614: prefetcht1 [r9]
   619: add r9, 0x40
   620: cmp r9, r10
   623: jb 0x649
   625: add r11, 8
   62c: cmp r11, [rsp+0x270]
   634: jae 0x64E
   636: mov r9, [r11]
   63a: mov r10, r9
   63d: add r10, [rsp+0x280]
   645: and r9, 0xFFFFFFFFFFFFFFC0
   649: dec rax
   64c: jne 0x614
   64e: mov rax, [rbp+0x40]
   652: vmovups ymm0, [rax+rsi]
   657: mov rax, [rbp+0x48]
   65b: vmovups ymm1, [rax+rsi]
   660: mov rax, [rbp+0x50]
   664: vmovups ymm2, [rax+rsi]
   669: mov rax, [rbp+0x58]
   66d: vmovups ymm3, [rax+rsi]
   672: vunpcklpd ymm8, ymm0, ymm1
   676: vunpckhpd ymm9, ymm0, ymm1
   67a: vunpcklpd ymm10, ymm2, ymm3
   67e: vunpckhpd ymm11, ymm2, ymm3
   682: vperm2f128 ymm0, ymm8, ymm10, 0x20
   688: vperm2f128 ymm2, ymm8, ymm10, 0x31
   68e: vperm2f128 ymm1, ymm9, ymm11, 0x20
   694: vperm2f128 ymm3, ymm9, ymm11, 0x31
   69a: cmp r11, [rsp+0x270]
   6a2: jae 0x6E6
   6a4: mov rax, [rsp+0x2B0]
   6ac: prefetcht1 [r9]
   6b1: add r9, 0x40
   6b8: cmp r9, r10
   6bb: jb 0x6E1
   6bd: add r11, 8
   6c4: cmp r11, [rsp+0x270]
   6cc: jae 0x6E6
   6ce: mov r9, [r11]
   6d2: mov r10, r9
   6d5: add r10, [rsp+0x280]
   6dd: and r9, 0xFFFFFFFFFFFFFFC0
   6e1: dec rax
   6e4: jne 0x6AC
   6e6: vmovups [rdi+0x100], ymm0
   6ee: vmovups [rdi+0x120], ymm1
   6f6: vmovups [rdi+0x140], ymm2
   6fe: vmovups [rdi+0x160], ymm3
   706: mov rax, [rbp+0x60]
   70a: vmovups ymm0, [rax+rsi]
   70f: mov rax, [rbp+0x68]
   713: vmovups ymm1, [rax+rsi]
   718: mov rax, [rbp+0x70]
   71c: vmovups ymm2, [rax+rsi]
   721: mov rax, [rbp+0x78]
   725: vmovups ymm3, [rax+rsi]
   72a: vunpcklpd ymm8, ymm0, ymm1
   72e: vunpckhpd ymm9, ymm0, ymm1
   732: vunpcklpd ymm10, ymm2, ymm3
   736: vunpckhpd ymm11, ymm2, ymm3
   73a: vperm2f128 ymm0, ymm8, ymm10, 0x20
   740: vperm2f128 ymm2, ymm8, ymm10, 0x31
   746: vperm2f128 ymm1, ymm9, ymm11, 0x20
   74c: vperm2f128 ymm3, ymm9, ymm11, 0x31
   752: mov r8, rdx
   755: vmovups ymm4, [rdi]
   75a: vmovups ymm5, [rdi+0x80]
   762: vmovups ymm6, [rdi+0x100]
   76a: vmovntps [r8], ymm4
   770: vmovntps [r8+0x20], ymm5
   776: vmovntps [r8+0x40], ymm6
   77c: vmovntps [r8+0x60], ymm0
   782: vmovups ymm4, [rdi+0x20]
   787: vmovups ymm5, [rdi+0xA0]
   78f: vmovups ymm6, [rdi+0x120]
   797: vmovntps [r8+rcx], ymm4
   79e: vmovntps [r8+rcx+0x20], ymm5
   7a5: vmovntps [r8+rcx+0x40], ymm6
   7ac: vmovntps [r8+rcx+0x60], ymm1
   7b3: lea r8, [r8+rcx*2]
   7b7: vmovups ymm4, [rdi+0x40]
   7bc: vmovups ymm5, [rdi+0xC0]
   7c4: vmovups ymm6, [rdi+0x140]
   7cc: vmovntps [r8], ymm4
   7d2: vmovntps [r8+0x20], ymm5
   7d8: vmovntps [r8+0x40], ymm6
   7de: vmovntps [r8+0x60], ymm2
   7e4: vmovups ymm4, [rdi+0x60]
   7e9: vmovups ymm5, [rdi+0xE0]
   7f1: vmovups ymm6, [rdi+0x160]
   7f9: vmovntps [r8+rcx], ymm4
   800: vmovntps [r8+rcx+0x20], ymm5
   807: vmovntps [r8+rcx+0x40], ymm6
   80e: vmovntps [r8+rcx+0x60], ymm3
   815: lea r8, [r8+rcx*2]
   819: jmp 0xA22
   81e: cmp r11, [rsp+0x270]
   826: jae 0x86A
   828: mov rax, [rsp+0x2B0]
   830: prefetcht1 [r9]
   835: add r9, 0x40
   83c: cmp r9, r10
   83f: jb 0x865
   841: add r11, 8
   848: cmp r11, [rsp+0x270]
   850: jae 0x86A
   852: mov r9, [r11]
   856: mov r10, r9
   859: add r10, [rsp+0x280]
   861: and r9, 0xFFFFFFFFFFFFFFC0
   865: dec rax
   868: jne 0x830
   86a: mov rax, [rbp]
   86e: vmovups ymm0, [rax+rsi]
   873: mov rax, [rbp+8]
   877: vmovups ymm1, [rax+rsi]
   87c: mov rax, [rbp+0x10]
   880: vmovups ymm2, [rax+rsi]
   885: mov rax, [rbp+0x18]
   889: vmovups ymm3, [rax+rsi]
   88e: vunpcklpd ymm8, ymm0, ymm1
   892: vunpckhpd ymm9, ymm0, ymm1
   896: vunpcklpd ymm10, ymm2, ymm3
   89a: vunpckhpd ymm11, ymm2, ymm3
   89e: vperm2f128 ymm0, ymm8, ymm10, 0x20
   8a4: vperm2f128 ymm2, ymm8, ymm10, 0x31
   8aa: vperm2f128 ymm1, ymm9, ymm11, 0x20
   8b0: vperm2f128 ymm3, ymm9, ymm11, 0x31
   8b6: cmp r11, [rsp+0x270]
   8be: jae 0x902
   8c0: mov rax, [rsp+0x2B0]
   8c8: prefetcht1 [r9]
   8cd: add r9, 0x40
   8d4: cmp r9, r10
   8d7: jb 0x8FD
   8d9: add r11, 8
   8e0: cmp r11, [rsp+0x270]
   8e8: jae 0x902
   8ea: mov r9, [r11]
   8ee: mov r10, r9
   8f1: add r10, [rsp+0x280]
   8f9: and r9, 0xFFFFFFFFFFFFFFC0
   8fd: dec rax
   900: jne 0x8C8
   902: mov rax, [rsp+0x240]
   90a: lea r8, [rdi]
   90e: test rax, rax
   911: je 0x935
   913: vmovntps [r8], ymm0
   919: vmovntps [r8+rcx], ymm1
   91f: lea r8, [r8+rcx*2]
   923: vmovntps [r8], ymm2
   929: vmovntps [r8+rcx], ymm3
   92f: lea r8, [r8+rcx*2]
   933: jmp 0x95E
   935: vmovups ymm4, [rsp+0x200]
   93e: vmaskmovpd [r8], ymm4, ymm0
   944: vmaskmovpd [r8+rcx], ymm4, ymm1
   94a: lea r8, [r8+rcx*2]
   94e: vmaskmovpd [r8], ymm4, ymm2
   954: vmaskmovpd [r8+rcx], ymm4, ymm3
   95a: lea r8, [r8+rcx*2]
   95e: mov rax, [rbp+0x20]
   962: vmovups ymm0, [rax+rsi]
   967: mov rax, [rbp+0x28]
   96b: vmovups ymm1, [rax+rsi]
   970: mov rax, [rbp+0x30]
   974: vmovups ymm2, [rax+rsi]
   979: mov rax, [rbp+0x38]
   97d: vmovups ymm3, [rax+rsi]
   982: vunpcklpd ymm8, ymm0, ymm1
   986: vunpckhpd ymm9, ymm0, ymm1
   98a: vunpcklpd ymm10, ymm2, ymm3
   98e: vunpckhpd ymm11, ymm2, ymm3
   992: vperm2f128 ymm0, ymm8, ymm10, 0x20
   998: vperm2f128 ymm2, ymm8, ymm10, 0x31
   99e: vperm2f128 ymm1, ymm9, ymm11, 0x20
   9a4: vperm2f128 ymm3, ymm9, ymm11, 0x31
   9aa: mov rax, [rsp+0x240]
   9b2: lea r8, [rdi+0x20]
   9b6: test rax, rax
   9b9: je 0x9DD
   9bb: vmovntps [r8], ymm0
   9c1: vmovntps [r8+rcx], ymm1
   9c7: lea r8, [r8+rcx*2]
   9cb: vmovntps [r8], ymm2
   9d1: vmovntps [r8+rcx], ymm3
   9d7: lea r8, [r8+rcx*2]
   9db: jmp 0xA06
   9dd: vmovups ymm4, [rsp+0x220]
   9e6: vmaskmovpd [r8], ymm4, ymm0
   9ec: vmaskmovpd [r8+rcx], ymm4, ymm1
   9f2: lea r8, [r8+rcx*2]
   9f6: vmaskmovpd [r8], ymm4, ymm2
   9fc: vmaskmovpd [r8+rcx], ymm4, ymm3
   a02: lea r8, [r8+rcx*2]
   a06: add rdi, 0x40
   a0d: add rbp, 0x40
   a14: cmp rbp, [rsp+0x268]
   a1c: jb 0x81E
   a22: add rsi, 0x20
   a29: add rdx, [rsp+0x288]
   a31: sub rbx, 4
   a38: jne 0x44B
   a3e: cmp qword ptr [rsp+0x708], 0
   a47: je 0xAE5
   a4d: mov r8, [rsp+0x250]
   a55: sub r8, [rsp+0x700]
   a5d: imul rdx, r8, 8
   a64: mov rdi, [rsp+0x290]
   a6c: dec rdi
   a6f: imul rdi, rcx
   a73: add rdi, r12
   a76: lea rbp, [rsp]
   a7b: mov rax, [rbp]
   a7f: mov rax, [rax+rsi]
   a83: mov [rdi], rax
   a87: add rbp, 8
   a8e: add rdi, 8
   a95: dec r8
   a98: jne 0xA7B
   a9a: lea rdi, [r12+rdx]
   a9e: sub rdi, rcx
   aa1: mov r8, [rsp+0x700]
   aa9: mov rdx, [rsp+0x290]
   ab1: imul rdx, 8
   ab8: sub rsi, rdx
   abb: mov rax, [rbp]
   abf: mov rax, [rax+rsi]
   ac3: mov [rdi], rax
   ac7: add rbp, 8
   ace: add rdi, 8
   ad5: dec r8
   ad8: jne 0xABB
   ada: add rsi, rdx
   add: add rsi, [rsp+0x708]
   ae5: add r12, [rsp+0x2A8]
   aed: dec qword ptr [rsp+0x2A0]
   af5: jne 0x432
   afb: mov rax, [rsp+0x250]
   b03: imul rax, 8
   b0a: add [rsp+0x278], rax
   b12: jmp 0x233
   b17: add rsp, 0x720
   b1e: pop r15
   b20: pop r14
   b22: pop r13
   b24: pop r12
   b26: pop rbp
   b27: pop rbx
   b28: vzeroupper
   b2b: ret
