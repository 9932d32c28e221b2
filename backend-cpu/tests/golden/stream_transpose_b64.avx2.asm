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
    34: jle 0xBD7
    3a: test rcx, rcx
    3d: jle 0xBD7
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
    9a: jle 0xBD7
    a0: test rdx, rdx
    a3: jle 0xBD7
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
   23e: je 0xBD7
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
   48c: je 0x89E
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
   4ee: prefetcht0 [rax+rsi+0x100]
   4f6: vmovups ymm0, [rax+rsi]
   4fb: mov rax, [rbp+8]
   4ff: prefetcht0 [rax+rsi+0x100]
   507: vmovups ymm1, [rax+rsi]
   50c: mov rax, [rbp+0x10]
   510: prefetcht0 [rax+rsi+0x100]
   518: vmovups ymm2, [rax+rsi]
   51d: mov rax, [rbp+0x18]
   521: prefetcht0 [rax+rsi+0x100]
   529: vmovups ymm3, [rax+rsi]
   52e: vunpcklpd ymm8, ymm0, ymm1
   532: vunpckhpd ymm9, ymm0, ymm1
   536: vunpcklpd ymm10, ymm2, ymm3
   53a: vunpckhpd ymm11, ymm2, ymm3
   53e: vperm2f128 ymm0, ymm8, ymm10, 0x20
   544: vperm2f128 ymm2, ymm8, ymm10, 0x31
   54a: vperm2f128 ymm1, ymm9, ymm11, 0x20
   550: vperm2f128 ymm3, ymm9, ymm11, 0x31
   556: cmp r11, [rsp+0x270]
   55e: jae 0x5A2
   560: mov rax, [rsp+0x2B0]
   568: prefetcht1 [r9]
   56d: add r9, 0x40
   574: cmp r9, r10
   577: jb 0x59D
   579: add r11, 8
   580: cmp r11, [rsp+0x270]
   588: jae 0x5A2
   58a: mov r9, [r11]
   58e: mov r10, r9
   591: add r10, [rsp+0x280]
   599: and r9, 0xFFFFFFFFFFFFFFC0
   59d: dec rax
   5a0: jne 0x568
   5a2: vmovups [rdi], ymm0
   5a7: vmovups [rdi+0x20], ymm1
   5ac: vmovups [rdi+0x40], ymm2
   5b1: vmovups [rdi+0x60], ymm3
   5b6: mov rax, [rbp+0x20]
   5ba: prefetcht0 [rax+rsi+0x100]
   5c2: vmovups ymm0, [rax+rsi]
   5c7: mov rax, [rbp+0x28]
   5cb: prefetcht0 [rax+rsi+0x100]
   5d3: vmovups ymm1, [rax+rsi]
   5d8: mov rax, [rbp+0x30]
   5dc: prefetcht0 [rax+rsi+0x100]
   5e4: vmovups ymm2, [rax+rsi]
   5e9: mov rax, [rbp+0x38]
   5ed: prefetcht0 [rax+rsi+0x100]
   5f5: vmovups ymm3, [rax+rsi]
   5fa: vunpcklpd ymm8, ymm0, ymm1
   5fe: vunpckhpd ymm9, ymm0, ymm1
   602: vunpcklpd ymm10, ymm2, ymm3
   606: vunpckhpd ymm11, ymm2, ymm3
   60a: vperm2f128 ymm0, ymm8, ymm10, 0x20
   610: vperm2f128 ymm2, ymm8, ymm10, 0x31
   616: vperm2f128 ymm1, ymm9, ymm11, 0x20
   61c: vperm2f128 ymm3, ymm9, ymm11, 0x31
   622: vmovups [rdi+0x80], ymm0
   62a: vmovups [rdi+0xA0], ymm1
   632: vmovups [rdi+0xC0], ymm2
   63a: vmovups [rdi+0xE0], ymm3
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
   68e: mov rax, [rbp+0x40]
   692: prefetcht0 [rax+rsi+0x100]
   69a: vmovups ymm0, [rax+rsi]
   69f: mov rax, [rbp+0x48]
   6a3: prefetcht0 [rax+rsi+0x100]
   6ab: vmovups ymm1, [rax+rsi]
   6b0: mov rax, [rbp+0x50]
   6b4: prefetcht0 [rax+rsi+0x100]
   6bc: vmovups ymm2, [rax+rsi]
   6c1: mov rax, [rbp+0x58]
   6c5: prefetcht0 [rax+rsi+0x100]
   6cd: vmovups ymm3, [rax+rsi]
   6d2: vunpcklpd ymm8, ymm0, ymm1
   6d6: vunpckhpd ymm9, ymm0, ymm1
   6da: vunpcklpd ymm10, ymm2, ymm3
   6de: vunpckhpd ymm11, ymm2, ymm3
   6e2: vperm2f128 ymm0, ymm8, ymm10, 0x20
   6e8: vperm2f128 ymm2, ymm8, ymm10, 0x31
   6ee: vperm2f128 ymm1, ymm9, ymm11, 0x20
   6f4: vperm2f128 ymm3, ymm9, ymm11, 0x31
   6fa: cmp r11, [rsp+0x270]
   702: jae 0x746
   704: mov rax, [rsp+0x2B0]
   70c: prefetcht1 [r9]
   711: add r9, 0x40
   718: cmp r9, r10
   71b: jb 0x741
   71d: add r11, 8
   724: cmp r11, [rsp+0x270]
   72c: jae 0x746
   72e: mov r9, [r11]
   732: mov r10, r9
   735: add r10, [rsp+0x280]
   73d: and r9, 0xFFFFFFFFFFFFFFC0
   741: dec rax
   744: jne 0x70C
   746: vmovups [rdi+0x100], ymm0
   74e: vmovups [rdi+0x120], ymm1
   756: vmovups [rdi+0x140], ymm2
   75e: vmovups [rdi+0x160], ymm3
   766: mov rax, [rbp+0x60]
   76a: prefetcht0 [rax+rsi+0x100]
   772: vmovups ymm0, [rax+rsi]
   777: mov rax, [rbp+0x68]
   77b: prefetcht0 [rax+rsi+0x100]
   783: vmovups ymm1, [rax+rsi]
   788: mov rax, [rbp+0x70]
   78c: prefetcht0 [rax+rsi+0x100]
   794: vmovups ymm2, [rax+rsi]
   799: mov rax, [rbp+0x78]
   79d: prefetcht0 [rax+rsi+0x100]
   7a5: vmovups ymm3, [rax+rsi]
   7aa: vunpcklpd ymm8, ymm0, ymm1
   7ae: vunpckhpd ymm9, ymm0, ymm1
   7b2: vunpcklpd ymm10, ymm2, ymm3
   7b6: vunpckhpd ymm11, ymm2, ymm3
   7ba: vperm2f128 ymm0, ymm8, ymm10, 0x20
   7c0: vperm2f128 ymm2, ymm8, ymm10, 0x31
   7c6: vperm2f128 ymm1, ymm9, ymm11, 0x20
   7cc: vperm2f128 ymm3, ymm9, ymm11, 0x31
   7d2: mov r8, rdx
   7d5: vmovups ymm4, [rdi]
   7da: vmovups ymm5, [rdi+0x80]
   7e2: vmovups ymm6, [rdi+0x100]
   7ea: vmovntps [r8], ymm4
   7f0: vmovntps [r8+0x20], ymm5
   7f6: vmovntps [r8+0x40], ymm6
   7fc: vmovntps [r8+0x60], ymm0
   802: vmovups ymm4, [rdi+0x20]
   807: vmovups ymm5, [rdi+0xA0]
   80f: vmovups ymm6, [rdi+0x120]
   817: vmovntps [r8+rcx], ymm4
   81e: vmovntps [r8+rcx+0x20], ymm5
   825: vmovntps [r8+rcx+0x40], ymm6
   82c: vmovntps [r8+rcx+0x60], ymm1
   833: lea r8, [r8+rcx*2]
   837: vmovups ymm4, [rdi+0x40]
   83c: vmovups ymm5, [rdi+0xC0]
   844: vmovups ymm6, [rdi+0x140]
   84c: vmovntps [r8], ymm4
   852: vmovntps [r8+0x20], ymm5
   858: vmovntps [r8+0x40], ymm6
   85e: vmovntps [r8+0x60], ymm2
   864: vmovups ymm4, [rdi+0x60]
   869: vmovups ymm5, [rdi+0xE0]
   871: vmovups ymm6, [rdi+0x160]
   879: vmovntps [r8+rcx], ymm4
   880: vmovntps [r8+rcx+0x20], ymm5
   887: vmovntps [r8+rcx+0x40], ymm6
   88e: vmovntps [r8+rcx+0x60], ymm3
   895: lea r8, [r8+rcx*2]
   899: jmp 0xAE2
   89e: cmp r11, [rsp+0x270]
   8a6: jae 0x8EA
   8a8: mov rax, [rsp+0x2B0]
   8b0: prefetcht1 [r9]
   8b5: add r9, 0x40
   8bc: cmp r9, r10
   8bf: jb 0x8E5
   8c1: add r11, 8
   8c8: cmp r11, [rsp+0x270]
   8d0: jae 0x8EA
   8d2: mov r9, [r11]
   8d6: mov r10, r9
   8d9: add r10, [rsp+0x280]
   8e1: and r9, 0xFFFFFFFFFFFFFFC0
   8e5: dec rax
   8e8: jne 0x8B0
   8ea: mov rax, [rbp]
   8ee: prefetcht0 [rax+rsi+0x100]
   8f6: vmovups ymm0, [rax+rsi]
   8fb: mov rax, [rbp+8]
   8ff: prefetcht0 [rax+rsi+0x100]
   907: vmovups ymm1, [rax+rsi]
   90c: mov rax, [rbp+0x10]
   910: prefetcht0 [rax+rsi+0x100]
   918: vmovups ymm2, [rax+rsi]
   91d: mov rax, [rbp+0x18]
   921: prefetcht0 [rax+rsi+0x100]
   929: vmovups ymm3, [rax+rsi]
   92e: vunpcklpd ymm8, ymm0, ymm1
   932: vunpckhpd ymm9, ymm0, ymm1
   936: vunpcklpd ymm10, ymm2, ymm3
   93a: vunpckhpd ymm11, ymm2, ymm3
   93e: vperm2f128 ymm0, ymm8, ymm10, 0x20
   944: vperm2f128 ymm2, ymm8, ymm10, 0x31
   94a: vperm2f128 ymm1, ymm9, ymm11, 0x20
   950: vperm2f128 ymm3, ymm9, ymm11, 0x31
   956: cmp r11, [rsp+0x270]
   95e: jae 0x9A2
   960: mov rax, [rsp+0x2B0]
   968: prefetcht1 [r9]
   96d: add r9, 0x40
   974: cmp r9, r10
   977: jb 0x99D
   979: add r11, 8
   980: cmp r11, [rsp+0x270]
   988: jae 0x9A2
   98a: mov r9, [r11]
   98e: mov r10, r9
   991: add r10, [rsp+0x280]
   999: and r9, 0xFFFFFFFFFFFFFFC0
   99d: dec rax
   9a0: jne 0x968
   9a2: mov rax, [rsp+0x240]
   9aa: lea r8, [rdi]
   9ae: test rax, rax
   9b1: je 0x9D5
   9b3: vmovntps [r8], ymm0
   9b9: vmovntps [r8+rcx], ymm1
   9bf: lea r8, [r8+rcx*2]
   9c3: vmovntps [r8], ymm2
   9c9: vmovntps [r8+rcx], ymm3
   9cf: lea r8, [r8+rcx*2]
   9d3: jmp 0x9FE
   9d5: vmovups ymm4, [rsp+0x200]
   9de: vmaskmovpd [r8], ymm4, ymm0
   9e4: vmaskmovpd [r8+rcx], ymm4, ymm1
   9ea: lea r8, [r8+rcx*2]
   9ee: vmaskmovpd [r8], ymm4, ymm2
   9f4: vmaskmovpd [r8+rcx], ymm4, ymm3
   9fa: lea r8, [r8+rcx*2]
   9fe: mov rax, [rbp+0x20]
   a02: prefetcht0 [rax+rsi+0x100]
   a0a: vmovups ymm0, [rax+rsi]
   a0f: mov rax, [rbp+0x28]
   a13: prefetcht0 [rax+rsi+0x100]
   a1b: vmovups ymm1, [rax+rsi]
   a20: mov rax, [rbp+0x30]
   a24: prefetcht0 [rax+rsi+0x100]
   a2c: vmovups ymm2, [rax+rsi]
   a31: mov rax, [rbp+0x38]
   a35: prefetcht0 [rax+rsi+0x100]
   a3d: vmovups ymm3, [rax+rsi]
   a42: vunpcklpd ymm8, ymm0, ymm1
   a46: vunpckhpd ymm9, ymm0, ymm1
   a4a: vunpcklpd ymm10, ymm2, ymm3
   a4e: vunpckhpd ymm11, ymm2, ymm3
   a52: vperm2f128 ymm0, ymm8, ymm10, 0x20
   a58: vperm2f128 ymm2, ymm8, ymm10, 0x31
   a5e: vperm2f128 ymm1, ymm9, ymm11, 0x20
   a64: vperm2f128 ymm3, ymm9, ymm11, 0x31
   a6a: mov rax, [rsp+0x240]
   a72: lea r8, [rdi+0x20]
   a76: test rax, rax
   a79: je 0xA9D
   a7b: vmovntps [r8], ymm0
   a81: vmovntps [r8+rcx], ymm1
   a87: lea r8, [r8+rcx*2]
   a8b: vmovntps [r8], ymm2
   a91: vmovntps [r8+rcx], ymm3
   a97: lea r8, [r8+rcx*2]
   a9b: jmp 0xAC6
   a9d: vmovups ymm4, [rsp+0x220]
   aa6: vmaskmovpd [r8], ymm4, ymm0
   aac: vmaskmovpd [r8+rcx], ymm4, ymm1
   ab2: lea r8, [r8+rcx*2]
   ab6: vmaskmovpd [r8], ymm4, ymm2
   abc: vmaskmovpd [r8+rcx], ymm4, ymm3
   ac2: lea r8, [r8+rcx*2]
   ac6: add rdi, 0x40
   acd: add rbp, 0x40
   ad4: cmp rbp, [rsp+0x268]
   adc: jb 0x89E
   ae2: add rsi, 0x20
   ae9: add rdx, [rsp+0x288]
   af1: sub rbx, 4
   af8: jne 0x44B
   afe: cmp qword ptr [rsp+0x708], 0
   b07: je 0xBA5
   b0d: mov r8, [rsp+0x250]
   b15: sub r8, [rsp+0x700]
   b1d: imul rdx, r8, 8
   b24: mov rdi, [rsp+0x290]
   b2c: dec rdi
   b2f: imul rdi, rcx
   b33: add rdi, r12
   b36: lea rbp, [rsp]
   b3b: mov rax, [rbp]
   b3f: mov rax, [rax+rsi]
   b43: mov [rdi], rax
   b47: add rbp, 8
   b4e: add rdi, 8
   b55: dec r8
   b58: jne 0xB3B
   b5a: lea rdi, [r12+rdx]
   b5e: sub rdi, rcx
   b61: mov r8, [rsp+0x700]
   b69: mov rdx, [rsp+0x290]
   b71: imul rdx, 8
   b78: sub rsi, rdx
   b7b: mov rax, [rbp]
   b7f: mov rax, [rax+rsi]
   b83: mov [rdi], rax
   b87: add rbp, 8
   b8e: add rdi, 8
   b95: dec r8
   b98: jne 0xB7B
   b9a: add rsi, rdx
   b9d: add rsi, [rsp+0x708]
   ba5: add r12, [rsp+0x2A8]
   bad: dec qword ptr [rsp+0x2A0]
   bb5: jne 0x432
   bbb: mov rax, [rsp+0x250]
   bc3: imul rax, 8
   bca: add [rsp+0x278], rax
   bd2: jmp 0x233
   bd7: add rsp, 0x720
   bde: pop r15
   be0: pop r14
   be2: pop r13
   be4: pop r12
   be6: pop rbp
   be7: pop rbx
   be8: vzeroupper
   beb: ret
