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
    70: jle 0xC6F
    76: test rcx, rcx
    79: jle 0xC6F
    7f: imul rdx, rcx
    83: imul rdx, 8
    8a: mov [rsp+0x280], rdx
    92: xor eax, eax
    94: test qword ptr [rsp+0x50C8], 0x7FF
    a0: jne 0xB9
    a2: cmp qword ptr [rsp+0x290], 0x20
    ae: jge 0xB2
    b0: jmp 0xB9
    b2: mov rax, 0x1F
    b9: mov [rsp+0x720], rax
    c1: mov rcx, rdx
    c4: lea rax, [rdx+0xFF]
    cb: xor edx, edx
    cd: div rcx
    d0: add rax, 5
    d7: shr rax, 1
    db: mov [rsp+0x2B0], rax
    e3: mov rax, [rsp+0x50B8]
    eb: mov rdx, [rsp+0x50C0]
    f3: test rax, rax
    f6: jle 0xC6F
    fc: test rdx, rdx
    ff: jle 0xC6F
   105: mov [rsp+0x710], rdx
   10d: mov r13, rsi
   110: mov r15, rsi
   113: mov r14, rax
   116: add rsi, 8
   11d: mov [rsp+0x718], rsi
   125: imul rax, rdx
   129: mov [rsp+0x260], rax
   131: mov rcx, r8
   134: or r8, r9
   137: and r8, 0x3F
   13b: mov rdx, rdi
   13e: and rdx, 7
   142: or r8, rdx
   145: xor edx, edx
   147: test r8, r8
   14a: sete dl
   14d: mov [rsp+0x248], rdx
   155: mov rax, rdi
   158: neg rax
   15b: and rax, 0x3F
   15f: shr rax, 3
   163: test rdx, rdx
   166: cmove rax, rdx
   16a: xor edx, edx
   16c: mov [rsp+0x700], rdx
   174: test rax, rax
   177: je 0x1E9
   179: mov rdx, [rsp+0x260]
   181: imul rdx, 8
   188: cmp rdx, rcx
   18b: jne 0x1F0
   18d: cmp qword ptr [rsp+0x290], 4
   196: jle 0x1F0
   198: mov [rsp+0x700], rax
   1a0: imul rdx, rax, 8
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
   1e9: mov rax, 0x10
   1f0: mov rdx, [rsp+0x260]
   1f8: cmp rdx, rax
   1fb: jae 0x20B
   1fd: mov rax, 8
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
   273: mov r11, 8
   27a: sub r11, rax
   27d: jbe 0x28F
   27f: mov [r10], r8
   283: add r10, 8
   28a: dec r11
   28d: jne 0x27F
   28f: mov rax, [rsp+0x258]
   297: test rax, rax
   29a: je 0xC6F
   2a0: mov [rsp+0x250], rax
   2a8: vmovups ymm0, [rsp+0x100]
   2b1: vmovups [rsp], ymm0
   2b7: vmovups ymm0, [rsp+0x120]
   2c0: vmovups [rsp+0x20], ymm0
   2c6: vmovups ymm0, [rsp+0x140]
   2cf: vmovups [rsp+0x40], ymm0
   2d5: vmovups ymm0, [rsp+0x160]
   2de: vmovups [rsp+0x60], ymm0
   2e4: lea rdx, [rsp+0x40]
   2e9: lea r8, [rsp+0x80]
   2f1: cmp rax, 8
   2f8: cmova rdx, r8
   2fc: mov [rsp+0x268], rdx
   304: xor edx, edx
   306: cmp rax, 8
   30d: setae dl
   310: and rdx, [rsp+0x248]
   318: mov [rsp+0x240], rdx
   320: cmp rax, 0x10
   327: je 0x32B
   329: xor edx, edx
   32b: mov [rsp+0x2B8], rdx
   333: xor edx, edx
   335: cmp rdx, rax
   338: sbb r8, r8
   33b: mov [rsp+rdx*8+0x200], r8
   343: inc rdx
   346: cmp rdx, 8
   34d: jb 0x335
   34f: xor edx, edx
   351: mov [rsp+0x708], rdx
   359: mov rdx, [rsp+0x260]
   361: test rdx, rdx
   364: je 0x43E
   36a: mov rax, 0x10
   371: cmp rdx, rax
   374: jae 0x384
   376: mov rax, 8
   37d: cmp rdx, rax
   380: cmovb rax, rdx
   384: mov [rsp+0x258], rax
   38c: sub [rsp+0x260], rax
   394: lea r10, [rsp+0x100]
   39c: mov r8, r13
   39f: mov r11, rax
   3a2: mov [r10], r13
   3a6: add r10, 8
   3ad: add r13, [rsp+0x50C8]
   3b5: dec r14
   3b8: jne 0x3DF
   3ba: mov r14, [rsp+0x50B8]
   3c2: add r15, [rsp+0x50D0]
   3ca: dec qword ptr [rsp+0x710]
   3d2: jne 0x3DC
   3d4: mov r15, [rsp+0x718]
   3dc: mov r13, r15
   3df: dec r11
   3e2: jne 0x3A2
   3e4: mov [rsp+0x270], r10
   3ec: mov r11, 8
   3f3: sub r11, rax
   3f6: jbe 0x408
   3f8: mov [r10], r8
   3fc: add r10, 8
   403: dec r11
   406: jne 0x3F8
   408: mov r11, [rsp+0x270]
   410: mov rax, 0x800
   417: cmp rax, [rsp+0x280]
   41f: jbe 0x474
   421: lea r11, [rsp+0x100]
   429: mov r9, [r11]
   42d: mov r10, r9
   430: add r10, [rsp+0x280]
   438: and r9, 0xFFFFFFFFFFFFFFC0
   43c: jmp 0x474
   43e: xor edx, edx
   440: mov [rsp+0x258], rdx
   448: mov rax, 8
   44f: cmp qword ptr [rsp+0x700], 0
   458: cmove rax, rdx
   45c: mov [rsp+0x708], rax
   464: lea r11, [rsp+0x100]
   46c: mov [rsp+0x270], r11
   474: mov rax, [rsp+0x298]
   47c: mov [rsp+0x2A0], rax
   484: mov r12, [rsp+0x278]
   48c: xor esi, esi
   48e: mov rdx, r12
   491: mov rbx, [rsp+0x290]
   499: cmp qword ptr [rsp+0x708], 0
   4a2: je 0x4A7
   4a4: dec rbx
   4a7: mov r8, [rsp]
   4ac: add r8, rsi
   4af: neg r8
   4b2: and r8, [rsp+0x720]
   4ba: mov rax, 4
   4c1: shr r8, 3
   4c5: cmove r8, rax
   4c9: mov [rsp+0x288], r8
   4d1: cmp rbx, 4
   4d8: jae 0x4FF
   4da: mov rax, 4
   4e1: sub rax, rbx
   4e4: mov r8, rax
   4e7: imul r8, rcx
   4eb: sub rdx, r8
   4ee: imul rax, 8
   4f5: sub rsi, rax
   4f8: mov rbx, 4
   4ff: lea rbp, [rsp]
   504: mov rdi, rdx
   507: mov rax, [rsp+0x2B8]
   50f: test rax, rax
   512: je 0x924
   518: lea rdi, [rsp+0x2FF]
   520: and rdi, 0xFFFFFFFFFFFFFFC0
   524: cmp r11, [rsp+0x270]
   52c: jae 0x570
   52e: mov rax, [rsp+0x2B0]
   536: prefetcht1 [r9]
   53b: add r9, 0x40
   542: cmp r9, r10
   545: jb 0x56B
   547: add r11, 8
   54e: cmp r11, [rsp+0x270]
   556: jae 0x570
   558: mov r9, [r11]
   55c: mov r10, r9
   55f: add r10, [rsp+0x280]
   567: and r9, 0xFFFFFFFFFFFFFFC0
   56b: dec rax
   56e: jne 0x536
   570: mov rax, [rbp]
   574: prefetcht0 [rax+rsi+0x100]
   57c: vmovups ymm0, [rax+rsi]
   581: mov rax, [rbp+8]
   585: prefetcht0 [rax+rsi+0x100]
   58d: vmovups ymm1, [rax+rsi]
   592: mov rax, [rbp+0x10]
   596: prefetcht0 [rax+rsi+0x100]
   59e: vmovups ymm2, [rax+rsi]
   5a3: mov rax, [rbp+0x18]
   5a7: prefetcht0 [rax+rsi+0x100]
   5af: vmovups ymm3, [rax+rsi]
   5b4: vunpcklpd ymm8, ymm0, ymm1
   5b8: vunpckhpd ymm9, ymm0, ymm1
   5bc: vunpcklpd ymm10, ymm2, ymm3
   5c0: vunpckhpd ymm11, ymm2, ymm3
   5c4: vperm2f128 ymm0, ymm8, ymm10, 0x20
   5ca: vperm2f128 ymm2, ymm8, ymm10, 0x31
   5d0: vperm2f128 ymm1, ymm9, ymm11, 0x20
   5d6: vperm2f128 ymm3, ymm9, ymm11, 0x31
   5dc: cmp r11, [rsp+0x270]
   5e4: jae 0x628
   5e6: mov rax, [rsp+0x2B0]
   5ee: prefetcht1 [r9]
   5f3: add r9, 0x40
   5fa: cmp r9, r10
   5fd: jb 0x623
   5ff: add r11, 8
   606: cmp r11, [rsp+0x270]
   60e: jae 0x628
   610: mov r9, [r11]
   614: mov r10, r9
   617: add r10, [rsp+0x280]
   61f: and r9, 0xFFFFFFFFFFFFFFC0
   623: dec rax
   626: jne 0x5EE
   628: vmovups [rdi], ymm0
   62d: vmovups [rdi+0x20], ymm1
   632: vmovups [rdi+0x40], ymm2
   637: vmovups [rdi+0x60], ymm3
   63c: mov rax, [rbp+0x20]
   640: prefetcht0 [rax+rsi+0x100]
   648: vmovups ymm0, [rax+rsi]
   64d: mov rax, [rbp+0x28]
   651: prefetcht0 [rax+rsi+0x100]
   659: vmovups ymm1, [rax+rsi]
   65e: mov rax, [rbp+0x30]
   662: prefetcht0 [rax+rsi+0x100]
   66a: vmovups ymm2, [rax+rsi]
   66f: mov rax, [rbp+0x38]
   673: prefetcht0 [rax+rsi+0x100]
   67b: vmovups ymm3, [rax+rsi]
   680: vunpcklpd ymm8, ymm0, ymm1
   684: vunpckhpd ymm9, ymm0, ymm1
   688: vunpcklpd ymm10, ymm2, ymm3
   68c: vunpckhpd ymm11, ymm2, ymm3
   690: vperm2f128 ymm0, ymm8, ymm10, 0x20
   696: vperm2f128 ymm2, ymm8, ymm10, 0x31
   69c: vperm2f128 ymm1, ymm9, ymm11, 0x20
   6a2: vperm2f128 ymm3, ymm9, ymm11, 0x31
   6a8: vmovups [rdi+0x80], ymm0
   6b0: vmovups [rdi+0xA0], ymm1
   6b8: vmovups [rdi+0xC0], ymm2
   6c0: vmovups [rdi+0xE0], ymm3
   6c8: cmp r11, [rsp+0x270]
   6d0: jae 0x714
   6d2: mov rax, [rsp+0x2B0]
   6da: prefetcht1 [r9]
   6df: add r9, 0x40
   6e6: cmp r9, r10
   6e9: jb 0x70F
   6eb: add r11, 8
   6f2: cmp r11, [rsp+0x270]
   6fa: jae 0x714
   6fc: mov r9, [r11]
   700: mov r10, r9
   703: add r10, [rsp+0x280]
   70b: and r9, 0xFFFFFFFFFFFFFFC0
   70f: dec rax
   712: jne 0x6DA
   714: mov rax, [rbp+0x40]
   718: prefetcht0 [rax+rsi+0x100]
   720: vmovups ymm0, [rax+rsi]
   725: mov rax, [rbp+0x48]
   729: prefetcht0 [rax+rsi+0x100]
   731: vmovups ymm1, [rax+rsi]
   736: mov rax, [rbp+0x50]
   73a: prefetcht0 [rax+rsi+0x100]
   742: vmovups ymm2, [rax+rsi]
   747: mov rax, [rbp+0x58]
   74b: prefetcht0 [rax+rsi+0x100]
   753: vmovups ymm3, [rax+rsi]
   758: vunpcklpd ymm8, ymm0, ymm1
   75c: vunpckhpd ymm9, ymm0, ymm1
   760: vunpcklpd ymm10, ymm2, ymm3
   764: vunpckhpd ymm11, ymm2, ymm3
   768: vperm2f128 ymm0, ymm8, ymm10, 0x20
   76e: vperm2f128 ymm2, ymm8, ymm10, 0x31
   774: vperm2f128 ymm1, ymm9, ymm11, 0x20
   77a: vperm2f128 ymm3, ymm9, ymm11, 0x31
   780: cmp r11, [rsp+0x270]
   788: jae 0x7CC
   78a: mov rax, [rsp+0x2B0]
   792: prefetcht1 [r9]
   797: add r9, 0x40
   79e: cmp r9, r10
   7a1: jb 0x7C7
   7a3: add r11, 8
   7aa: cmp r11, [rsp+0x270]
   7b2: jae 0x7CC
   7b4: mov r9, [r11]
   7b8: mov r10, r9
   7bb: add r10, [rsp+0x280]
   7c3: and r9, 0xFFFFFFFFFFFFFFC0
   7c7: dec rax
   7ca: jne 0x792
   7cc: vmovups [rdi+0x100], ymm0
   7d4: vmovups [rdi+0x120], ymm1
   7dc: vmovups [rdi+0x140], ymm2
   7e4: vmovups [rdi+0x160], ymm3
   7ec: mov rax, [rbp+0x60]
   7f0: prefetcht0 [rax+rsi+0x100]
   7f8: vmovups ymm0, [rax+rsi]
   7fd: mov rax, [rbp+0x68]
   801: prefetcht0 [rax+rsi+0x100]
   809: vmovups ymm1, [rax+rsi]
   80e: mov rax, [rbp+0x70]
   812: prefetcht0 [rax+rsi+0x100]
   81a: vmovups ymm2, [rax+rsi]
   81f: mov rax, [rbp+0x78]
   823: prefetcht0 [rax+rsi+0x100]
   82b: vmovups ymm3, [rax+rsi]
   830: vunpcklpd ymm8, ymm0, ymm1
   834: vunpckhpd ymm9, ymm0, ymm1
   838: vunpcklpd ymm10, ymm2, ymm3
   83c: vunpckhpd ymm11, ymm2, ymm3
   840: vperm2f128 ymm0, ymm8, ymm10, 0x20
   846: vperm2f128 ymm2, ymm8, ymm10, 0x31
   84c: vperm2f128 ymm1, ymm9, ymm11, 0x20
   852: vperm2f128 ymm3, ymm9, ymm11, 0x31
   858: mov r8, rdx
   85b: vmovups ymm4, [rdi]
   860: vmovups ymm5, [rdi+0x80]
   868: vmovups ymm6, [rdi+0x100]
   870: vmovntps [r8], ymm4
   876: vmovntps [r8+0x20], ymm5
   87c: vmovntps [r8+0x40], ymm6
   882: vmovntps [r8+0x60], ymm0
   888: vmovups ymm4, [rdi+0x20]
   88d: vmovups ymm5, [rdi+0xA0]
   895: vmovups ymm6, [rdi+0x120]
   89d: vmovntps [r8+rcx], ymm4
   8a4: vmovntps [r8+rcx+0x20], ymm5
   8ab: vmovntps [r8+rcx+0x40], ymm6
   8b2: vmovntps [r8+rcx+0x60], ymm1
   8b9: lea r8, [r8+rcx*2]
   8bd: vmovups ymm4, [rdi+0x40]
   8c2: vmovups ymm5, [rdi+0xC0]
   8ca: vmovups ymm6, [rdi+0x140]
   8d2: vmovntps [r8], ymm4
   8d8: vmovntps [r8+0x20], ymm5
   8de: vmovntps [r8+0x40], ymm6
   8e4: vmovntps [r8+0x60], ymm2
   8ea: vmovups ymm4, [rdi+0x60]
   8ef: vmovups ymm5, [rdi+0xE0]
   8f7: vmovups ymm6, [rdi+0x160]
   8ff: vmovntps [r8+rcx], ymm4
   906: vmovntps [r8+rcx+0x20], ymm5
   90d: vmovntps [r8+rcx+0x40], ymm6
   914: vmovntps [r8+rcx+0x60], ymm3
   91b: lea r8, [r8+rcx*2]
   91f: jmp 0xB68
   924: cmp r11, [rsp+0x270]
   92c: jae 0x970
   92e: mov rax, [rsp+0x2B0]
   936: prefetcht1 [r9]
   93b: add r9, 0x40
   942: cmp r9, r10
   945: jb 0x96B
   947: add r11, 8
   94e: cmp r11, [rsp+0x270]
   956: jae 0x970
   958: mov r9, [r11]
   95c: mov r10, r9
   95f: add r10, [rsp+0x280]
   967: and r9, 0xFFFFFFFFFFFFFFC0
   96b: dec rax
   96e: jne 0x936
   970: mov rax, [rbp]
   974: prefetcht0 [rax+rsi+0x100]
   97c: vmovups ymm0, [rax+rsi]
   981: mov rax, [rbp+8]
   985: prefetcht0 [rax+rsi+0x100]
   98d: vmovups ymm1, [rax+rsi]
   992: mov rax, [rbp+0x10]
   996: prefetcht0 [rax+rsi+0x100]
   99e: vmovups ymm2, [rax+rsi]
   9a3: mov rax, [rbp+0x18]
   9a7: prefetcht0 [rax+rsi+0x100]
   9af: vmovups ymm3, [rax+rsi]
   9b4: vunpcklpd ymm8, ymm0, ymm1
   9b8: vunpckhpd ymm9, ymm0, ymm1
   9bc: vunpcklpd ymm10, ymm2, ymm3
   9c0: vunpckhpd ymm11, ymm2, ymm3
   9c4: vperm2f128 ymm0, ymm8, ymm10, 0x20
   9ca: vperm2f128 ymm2, ymm8, ymm10, 0x31
   9d0: vperm2f128 ymm1, ymm9, ymm11, 0x20
   9d6: vperm2f128 ymm3, ymm9, ymm11, 0x31
   9dc: cmp r11, [rsp+0x270]
   9e4: jae 0xA28
   9e6: mov rax, [rsp+0x2B0]
   9ee: prefetcht1 [r9]
   9f3: add r9, 0x40
   9fa: cmp r9, r10
   9fd: jb 0xA23
   9ff: add r11, 8
   a06: cmp r11, [rsp+0x270]
   a0e: jae 0xA28
   a10: mov r9, [r11]
   a14: mov r10, r9
   a17: add r10, [rsp+0x280]
   a1f: and r9, 0xFFFFFFFFFFFFFFC0
   a23: dec rax
   a26: jne 0x9EE
   a28: mov rax, [rsp+0x240]
   a30: lea r8, [rdi]
   a34: test rax, rax
   a37: je 0xA5B
   a39: vmovntps [r8], ymm0
   a3f: vmovntps [r8+rcx], ymm1
   a45: lea r8, [r8+rcx*2]
   a49: vmovntps [r8], ymm2
   a4f: vmovntps [r8+rcx], ymm3
   a55: lea r8, [r8+rcx*2]
   a59: jmp 0xA84
   a5b: vmovups ymm4, [rsp+0x200]
   a64: vmaskmovpd [r8], ymm4, ymm0
   a6a: vmaskmovpd [r8+rcx], ymm4, ymm1
   a70: lea r8, [r8+rcx*2]
   a74: vmaskmovpd [r8], ymm4, ymm2
   a7a: vmaskmovpd [r8+rcx], ymm4, ymm3
   a80: lea r8, [r8+rcx*2]
   a84: mov rax, [rbp+0x20]
   a88: prefetcht0 [rax+rsi+0x100]
   a90: vmovups ymm0, [rax+rsi]
   a95: mov rax, [rbp+0x28]
   a99: prefetcht0 [rax+rsi+0x100]
   aa1: vmovups ymm1, [rax+rsi]
   aa6: mov rax, [rbp+0x30]
   aaa: prefetcht0 [rax+rsi+0x100]
   ab2: vmovups ymm2, [rax+rsi]
   ab7: mov rax, [rbp+0x38]
   abb: prefetcht0 [rax+rsi+0x100]
   ac3: vmovups ymm3, [rax+rsi]
   ac8: vunpcklpd ymm8, ymm0, ymm1
   acc: vunpckhpd ymm9, ymm0, ymm1
   ad0: vunpcklpd ymm10, ymm2, ymm3
   ad4: vunpckhpd ymm11, ymm2, ymm3
   ad8: vperm2f128 ymm0, ymm8, ymm10, 0x20
   ade: vperm2f128 ymm2, ymm8, ymm10, 0x31
   ae4: vperm2f128 ymm1, ymm9, ymm11, 0x20
   aea: vperm2f128 ymm3, ymm9, ymm11, 0x31
   af0: mov rax, [rsp+0x240]
   af8: lea r8, [rdi+0x20]
   afc: test rax, rax
   aff: je 0xB23
   b01: vmovntps [r8], ymm0
   b07: vmovntps [r8+rcx], ymm1
   b0d: lea r8, [r8+rcx*2]
   b11: vmovntps [r8], ymm2
   b17: vmovntps [r8+rcx], ymm3
   b1d: lea r8, [r8+rcx*2]
   b21: jmp 0xB4C
   b23: vmovups ymm4, [rsp+0x220]
   b2c: vmaskmovpd [r8], ymm4, ymm0
   b32: vmaskmovpd [r8+rcx], ymm4, ymm1
   b38: lea r8, [r8+rcx*2]
   b3c: vmaskmovpd [r8], ymm4, ymm2
   b42: vmaskmovpd [r8+rcx], ymm4, ymm3
   b48: lea r8, [r8+rcx*2]
   b4c: add rdi, 0x40
   b53: add rbp, 0x40
   b5a: cmp rbp, [rsp+0x268]
   b62: jb 0x924
   b68: mov rax, [rsp+0x288]
   b70: mov r8, 4
   b77: mov [rsp+0x288], r8
   b7f: lea rsi, [rsi+rax*8]
   b83: mov r8, rcx
   b86: imul r8, rax
   b8a: add rdx, r8
   b8d: sub rbx, rax
   b90: jne 0x4D1
   b96: cmp qword ptr [rsp+0x708], 0
   b9f: je 0xC3D
   ba5: mov r8, [rsp+0x250]
   bad: sub r8, [rsp+0x700]
   bb5: imul rdx, r8, 8
   bbc: mov rdi, [rsp+0x290]
   bc4: dec rdi
   bc7: imul rdi, rcx
   bcb: add rdi, r12
   bce: lea rbp, [rsp]
   bd3: mov rax, [rbp]
   bd7: mov rax, [rax+rsi]
   bdb: mov [rdi], rax
   bdf: add rbp, 8
   be6: add rdi, 8
   bed: dec r8
   bf0: jne 0xBD3
   bf2: lea rdi, [r12+rdx]
   bf6: sub rdi, rcx
   bf9: mov r8, [rsp+0x700]
   c01: mov rdx, [rsp+0x290]
   c09: imul rdx, 8
   c10: sub rsi, rdx
   c13: mov rax, [rbp]
   c17: mov rax, [rax+rsi]
   c1b: mov [rdi], rax
   c1f: add rbp, 8
   c26: add rdi, 8
   c2d: dec r8
   c30: jne 0xC13
   c32: add rsi, rdx
   c35: add rsi, [rsp+0x708]
   c3d: add r12, [rsp+0x2A8]
   c45: dec qword ptr [rsp+0x2A0]
   c4d: jne 0x48E
   c53: mov rax, [rsp+0x250]
   c5b: imul rax, 8
   c62: add [rsp+0x278], rax
   c6a: jmp 0x28F
   c6f: add rsp, 0x5080
   c76: pop r15
   c78: pop r14
   c7a: pop r13
   c7c: pop r12
   c7e: pop rbp
   c7f: pop rbx
   c80: vzeroupper
   c83: ret
