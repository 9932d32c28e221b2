k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r10, [rdi+8]
     8: mov rsi, [rdi]
     b: mov edx, 0x40
    10: mov ecx, 0x40
    15: mov r8d, 0x40
    1b: mov r9d, 0x40
    21: mov rdi, r10
    24: call 0x29  ; tilewright_line_transpose_b8_l2
    29: mfence
    2c: mov rsp, rbp
    2f: pop rbp
    30: ret
tilewright_line_transpose_b8_l2:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: mov rax, rsp
     d: mov qword ptr [rsp-0x1000], 0
    19: mov qword ptr [rsp-0x2000], 0
    25: mov qword ptr [rsp-0x3000], 0
    31: mov qword ptr [rsp-0x4000], 0
    3d: mov qword ptr [rsp-0x5000], 0
    49: sub rsp, 0x5D90
    50: and rsp, 0xFFFFFFFFFFFFFFC0
    54: mov [rsp+0x5D88], rax
    5c: mov [rsp], r8
    61: lea rax, [r9+r9*2]
    65: cmp rdx, 0x40
    69: jb 0x17EC
    6f: mov rbp, rdi
    72: lea r12, [rsp+0x80]
    7a: lea r13, [rsp+0x5040]
    82: mov r8, 0x40
    89: mov r15, rbp
    8c: mov r14, rbp
    8f: and r15, 0x3F
    93: sub r14, r15
    96: mov [r13+0x200], r14
    9d: mov r14, r12
    a0: sub r14, r15
    a3: mov [r13], r14
    a7: add r12, 0x140
    ae: add r13, 8
    b2: add rbp, rcx
    b5: sub r8, 1
    b9: jne 0x89
    bb: mov r10, rsi
    be: mov r8, [rsp]
    c3: mov qword ptr [rsp+0x10], 1
    cc: mov qword ptr [rsp+0x18], 0
    d5: mov qword ptr [rsp+8], 0x100
    de: cmp r8, 0x100
    e5: jl 0x20B
    eb: lea r11, [rsp+0x80]
    f3: mov rbx, 8
    fa: call 0x29C
    ff: sub rbx, 1
   103: jne 0xFA
   105: sub r8, 0x100
   10c: cmp qword ptr [rsp+0x10], 0
   112: je 0x127
   114: call 0x1584
   119: mov qword ptr [rsp+0x10], 0
   122: jmp 0x1FE
   127: lea rbp, [rsp+0x40]
   12c: lea r12, [rsp+0x5040]
   134: mov r14, 0x40
   13b: mov r13, [r12]
   140: mov r11, [r12+0x200]
   148: vmovups ymm0, [r13]
   14e: vmovups ymm1, [r13+0x20]
   154: vmovups ymm2, [r13+0x40]
   15a: vmovups ymm3, [r13+0x60]
   160: vmovups ymm4, [r13+0x80]
   169: vmovups ymm5, [r13+0xA0]
   172: vmovups ymm6, [r13+0xC0]
   17b: vmovups ymm7, [r13+0xE0]
   184: vmovntps [r11], ymm0
   18a: vmovntps [r11+0x20], ymm1
   190: vmovntps [r11+0x40], ymm2
   196: vmovntps [r11+0x60], ymm3
   19c: vmovntps [r11+0x80], ymm4
   1a5: vmovntps [r11+0xA0], ymm5
   1ae: vmovntps [r11+0xC0], ymm6
   1b7: vmovntps [r11+0xE0], ymm7
   1c0: add r11, 0x100
   1c7: mov [r12+0x200], r11
   1cf: vmovups ymm0, [rbp+0x100]
   1d7: vmovups [rbp], ymm0
   1dc: vmovups ymm0, [rbp+0x120]
   1e4: vmovups [rbp+0x20], ymm0
   1e9: add rbp, 0x140
   1f0: add r12, 8
   1f4: sub r14, 1
   1f8: jne 0x13B
   1fe: cmp r8, 0x100
   205: jge 0xEB
   20b: imul rbp, r8, 1
   212: mov [rsp+8], rbp
   217: lea r11, [rsp+0x80]
   21f: cmp r8, 0x20
   223: jl 0x234
   225: call 0x29C
   22a: sub r8, 0x20
   22e: cmp r8, 0x20
   232: jge 0x225
   234: test r8, r8
   237: je 0x260
   239: mov rbp, 0x20
   240: sub rbp, r8
   243: imul r12, rbp, 1
   24a: sub r11, r12
   24d: imul rbp, r9
   251: sub r10, rbp
   254: mov r8, 0x20
   25b: call 0x29C
   260: mov qword ptr [rsp+0x18], 1
   269: call 0x1584
   26e: imul rbp, rcx, 0x40
   275: add rdi, rbp
   278: add rsi, 0x40
   27c: sub rdx, 0x40
   280: jne 0x65
   286: mov rsp, [rsp+0x5D88]
   28e: pop r15
   290: pop r14
   292: pop r13
   294: pop r12
   296: pop rbp
   297: pop rbx
   298: vzeroupper
   29b: ret
   29c: mov rbp, r10
   29f: prefetcht1 [rbp+0x80]
   2a6: prefetcht1 [rbp+r9+0x80]
   2af: prefetcht1 [rbp+r9*2+0x80]
   2b8: prefetcht1 [rbp+rax+0x80]
   2c0: lea rbp, [rbp+r9*4]
   2c5: prefetcht1 [rbp+0x80]
   2cc: prefetcht1 [rbp+r9+0x80]
   2d5: prefetcht1 [rbp+r9*2+0x80]
   2de: prefetcht1 [rbp+rax+0x80]
   2e6: lea rbp, [rbp+r9*4]
   2eb: prefetcht1 [rbp+0x80]
   2f2: prefetcht1 [rbp+r9+0x80]
   2fb: prefetcht1 [rbp+r9*2+0x80]
   304: prefetcht1 [rbp+rax+0x80]
   30c: lea rbp, [rbp+r9*4]
   311: prefetcht1 [rbp+0x80]
   318: prefetcht1 [rbp+r9+0x80]
   321: prefetcht1 [rbp+r9*2+0x80]
   32a: prefetcht1 [rbp+rax+0x80]
   332: lea rbp, [rbp+r9*4]
   337: prefetcht1 [rbp+0x80]
   33e: prefetcht1 [rbp+r9+0x80]
   347: prefetcht1 [rbp+r9*2+0x80]
   350: prefetcht1 [rbp+rax+0x80]
   358: lea rbp, [rbp+r9*4]
   35d: prefetcht1 [rbp+0x80]
   364: prefetcht1 [rbp+r9+0x80]
   36d: prefetcht1 [rbp+r9*2+0x80]
   376: prefetcht1 [rbp+rax+0x80]
   37e: lea rbp, [rbp+r9*4]
   383: prefetcht1 [rbp+0x80]
   38a: prefetcht1 [rbp+r9+0x80]
   393: prefetcht1 [rbp+r9*2+0x80]
   39c: prefetcht1 [rbp+rax+0x80]
   3a4: lea rbp, [rbp+r9*4]
   3a9: prefetcht1 [rbp+0x80]
   3b0: prefetcht1 [rbp+r9+0x80]
   3b9: prefetcht1 [rbp+r9*2+0x80]
   3c2: prefetcht1 [rbp+rax+0x80]
   3ca: lea rbp, [rbp+r9*4]
   3cf: mov [rsp+0x5548], rbp
   3d7: mov r12, r9
   3da: mov r13, rax
   3dd: test r12, 0x7FF
   3e4: jne 0x806
   3ea: mov rbp, r10
   3ed: vmovups ymm0, [rbp]
   3f2: vmovups [rsp+0x5588], ymm0
   3fb: vmovups ymm0, [rbp+0x20]
   400: vmovups [rsp+0x55A8], ymm0
   409: vmovups ymm0, [rbp+r12]
   410: vmovups [rsp+0x55C8], ymm0
   419: vmovups ymm0, [rbp+r12+0x20]
   420: vmovups [rsp+0x55E8], ymm0
   429: vmovups ymm0, [rbp+r12*2]
   430: vmovups [rsp+0x5608], ymm0
   439: vmovups ymm0, [rbp+r12*2+0x20]
   440: vmovups [rsp+0x5628], ymm0
   449: vmovups ymm0, [rbp+r13]
   450: vmovups [rsp+0x5648], ymm0
   459: vmovups ymm0, [rbp+r13+0x20]
   460: vmovups [rsp+0x5668], ymm0
   469: lea rbp, [rbp+r12*4]
   46e: vmovups ymm0, [rbp]
   473: vmovups [rsp+0x5688], ymm0
   47c: vmovups ymm0, [rbp+0x20]
   481: vmovups [rsp+0x56A8], ymm0
   48a: vmovups ymm0, [rbp+r12]
   491: vmovups [rsp+0x56C8], ymm0
   49a: vmovups ymm0, [rbp+r12+0x20]
   4a1: vmovups [rsp+0x56E8], ymm0
   4aa: vmovups ymm0, [rbp+r12*2]
   4b1: vmovups [rsp+0x5708], ymm0
   4ba: vmovups ymm0, [rbp+r12*2+0x20]
   4c1: vmovups [rsp+0x5728], ymm0
   4ca: vmovups ymm0, [rbp+r13]
   4d1: vmovups [rsp+0x5748], ymm0
   4da: vmovups ymm0, [rbp+r13+0x20]
   4e1: vmovups [rsp+0x5768], ymm0
   4ea: lea rbp, [rbp+r12*4]
   4ef: vmovups ymm0, [rbp]
   4f4: vmovups [rsp+0x5788], ymm0
   4fd: vmovups ymm0, [rbp+0x20]
   502: vmovups [rsp+0x57A8], ymm0
   50b: vmovups ymm0, [rbp+r12]
   512: vmovups [rsp+0x57C8], ymm0
   51b: vmovups ymm0, [rbp+r12+0x20]
   522: vmovups [rsp+0x57E8], ymm0
   52b: vmovups ymm0, [rbp+r12*2]
   532: vmovups [rsp+0x5808], ymm0
   53b: vmovups ymm0, [rbp+r12*2+0x20]
   542: vmovups [rsp+0x5828], ymm0
   54b: vmovups ymm0, [rbp+r13]
   552: vmovups [rsp+0x5848], ymm0
   55b: vmovups ymm0, [rbp+r13+0x20]
   562: vmovups [rsp+0x5868], ymm0
   56b: lea rbp, [rbp+r12*4]
   570: vmovups ymm0, [rbp]
   575: vmovups [rsp+0x5888], ymm0
   57e: vmovups ymm0, [rbp+0x20]
   583: vmovups [rsp+0x58A8], ymm0
   58c: vmovups ymm0, [rbp+r12]
   593: vmovups [rsp+0x58C8], ymm0
   59c: vmovups ymm0, [rbp+r12+0x20]
   5a3: vmovups [rsp+0x58E8], ymm0
   5ac: vmovups ymm0, [rbp+r12*2]
   5b3: vmovups [rsp+0x5908], ymm0
   5bc: vmovups ymm0, [rbp+r12*2+0x20]
   5c3: vmovups [rsp+0x5928], ymm0
   5cc: vmovups ymm0, [rbp+r13]
   5d3: vmovups [rsp+0x5948], ymm0
   5dc: vmovups ymm0, [rbp+r13+0x20]
   5e3: vmovups [rsp+0x5968], ymm0
   5ec: lea rbp, [rbp+r12*4]
   5f1: vmovups ymm0, [rbp]
   5f6: vmovups [rsp+0x5988], ymm0
   5ff: vmovups ymm0, [rbp+0x20]
   604: vmovups [rsp+0x59A8], ymm0
   60d: vmovups ymm0, [rbp+r12]
   614: vmovups [rsp+0x59C8], ymm0
   61d: vmovups ymm0, [rbp+r12+0x20]
   624: vmovups [rsp+0x59E8], ymm0
   62d: vmovups ymm0, [rbp+r12*2]
   634: vmovups [rsp+0x5A08], ymm0
   63d: vmovups ymm0, [rbp+r12*2+0x20]
   644: vmovups [rsp+0x5A28], ymm0
   64d: vmovups ymm0, [rbp+r13]
   654: vmovups [rsp+0x5A48], ymm0
   65d: vmovups ymm0, [rbp+r13+0x20]
   664: vmovups [rsp+0x5A68], ymm0
   66d: lea rbp, [rbp+r12*4]
   672: vmovups ymm0, [rbp]
   677: vmovups [rsp+0x5A88], ymm0
   680: vmovups ymm0, [rbp+0x20]
   685: vmovups [rsp+0x5AA8], ymm0
   68e: vmovups ymm0, [rbp+r12]
   695: vmovups [rsp+0x5AC8], ymm0
   69e: vmovups ymm0, [rbp+r12+0x20]
   6a5: vmovups [rsp+0x5AE8], ymm0
   6ae: vmovups ymm0, [rbp+r12*2]
   6b5: vmovups [rsp+0x5B08], ymm0
   6be: vmovups ymm0, [rbp+r12*2+0x20]
   6c5: vmovups [rsp+0x5B28], ymm0
   6ce: vmovups ymm0, [rbp+r13]
   6d5: vmovups [rsp+0x5B48], ymm0
   6de: vmovups ymm0, [rbp+r13+0x20]
   6e5: vmovups [rsp+0x5B68], ymm0
   6ee: lea rbp, [rbp+r12*4]
   6f3: vmovups ymm0, [rbp]
   6f8: vmovups [rsp+0x5B88], ymm0
   701: vmovups ymm0, [rbp+0x20]
   706: vmovups [rsp+0x5BA8], ymm0
   70f: vmovups ymm0, [rbp+r12]
   716: vmovups [rsp+0x5BC8], ymm0
   71f: vmovups ymm0, [rbp+r12+0x20]
   726: vmovups [rsp+0x5BE8], ymm0
   72f: vmovups ymm0, [rbp+r12*2]
   736: vmovups [rsp+0x5C08], ymm0
   73f: vmovups ymm0, [rbp+r12*2+0x20]
   746: vmovups [rsp+0x5C28], ymm0
   74f: vmovups ymm0, [rbp+r13]
   756: vmovups [rsp+0x5C48], ymm0
   75f: vmovups ymm0, [rbp+r13+0x20]
   766: vmovups [rsp+0x5C68], ymm0
   76f: lea rbp, [rbp+r12*4]
   774: vmovups ymm0, [rbp]
   779: vmovups [rsp+0x5C88], ymm0
   782: vmovups ymm0, [rbp+0x20]
   787: vmovups [rsp+0x5CA8], ymm0
   790: vmovups ymm0, [rbp+r12]
   797: vmovups [rsp+0x5CC8], ymm0
   7a0: vmovups ymm0, [rbp+r12+0x20]
   7a7: vmovups [rsp+0x5CE8], ymm0
   7b0: vmovups ymm0, [rbp+r12*2]
   7b7: vmovups [rsp+0x5D08], ymm0
   7c0: vmovups ymm0, [rbp+r12*2+0x20]
   7c7: vmovups [rsp+0x5D28], ymm0
   7d0: vmovups ymm0, [rbp+r13]
   7d7: vmovups [rsp+0x5D48], ymm0
   7e0: vmovups ymm0, [rbp+r13+0x20]
   7e7: vmovups [rsp+0x5D68], ymm0
   7f0: lea r10, [rsp+0x5588]
   7f8: mov r12, 0x40
   7ff: mov r13, 0xC0
   806: lea rbp, [r10]
   80a: vmovups xmm0, [rbp]
   80f: vmovups xmm1, [rbp+r12]
   816: vmovups xmm2, [rbp+r12*2]
   81d: vmovups xmm3, [rbp+r13]
   824: lea rbp, [rbp+r12*4]
   829: vmovups xmm4, [rbp]
   82e: vmovups xmm5, [rbp+r12]
   835: vmovups xmm6, [rbp+r12*2]
   83c: vmovups xmm7, [rbp+r13]
   843: lea rbp, [rbp+r12*4]
   848: vmovups xmm8, [rbp]
   84d: vmovups xmm9, [rbp+r12]
   854: vmovups xmm10, [rbp+r12*2]
   85b: vmovups xmm11, [rbp+r13]
   862: lea rbp, [rbp+r12*4]
   867: vmovups xmm12, [rbp]
   86c: vmovups xmm13, [rbp+r12]
   873: vmovups xmm14, [rbp+r12*2]
   87a: vmovups xmm15, [rbp+r13]
   881: lea rbp, [rbp+r12*4]
   886: vinserti128 ymm0, ymm0, [rbp], 1
   88d: vinserti128 ymm1, ymm1, [rbp+r12], 1
   895: vinserti128 ymm2, ymm2, [rbp+r12*2], 1
   89d: vinserti128 ymm3, ymm3, [rbp+r13], 1
   8a5: lea rbp, [rbp+r12*4]
   8aa: vinserti128 ymm4, ymm4, [rbp], 1
   8b1: vinserti128 ymm5, ymm5, [rbp+r12], 1
   8b9: vinserti128 ymm6, ymm6, [rbp+r12*2], 1
   8c1: vinserti128 ymm7, ymm7, [rbp+r13], 1
   8c9: lea rbp, [rbp+r12*4]
   8ce: vinserti128 ymm8, ymm8, [rbp], 1
   8d5: vinserti128 ymm9, ymm9, [rbp+r12], 1
   8dd: vinserti128 ymm10, ymm10, [rbp+r12*2], 1
   8e5: vinserti128 ymm11, ymm11, [rbp+r13], 1
   8ed: lea rbp, [rbp+r12*4]
   8f2: vinserti128 ymm12, ymm12, [rbp], 1
   8f9: vinserti128 ymm13, ymm13, [rbp+r12], 1
   901: vinserti128 ymm14, ymm14, [rbp+r12*2], 1
   909: vinserti128 ymm15, ymm15, [rbp+r13], 1
   911: vmovups [rsp+0x5528], ymm15
   91a: vpunpckhbw ymm15, ymm0, ymm8
   91f: vpunpcklbw ymm0, ymm0, ymm8
   924: vmovups [rsp+0x5448], ymm15
   92d: vpunpckhbw ymm15, ymm1, ymm9
   932: vpunpcklbw ymm1, ymm1, ymm9
   937: vmovups [rsp+0x5468], ymm15
   940: vpunpckhbw ymm15, ymm2, ymm10
   945: vpunpcklbw ymm2, ymm2, ymm10
   94a: vmovups [rsp+0x5488], ymm15
   953: vpunpckhbw ymm15, ymm3, ymm11
   958: vpunpcklbw ymm3, ymm3, ymm11
   95d: vmovups [rsp+0x54A8], ymm15
   966: vpunpckhbw ymm15, ymm4, ymm12
   96b: vpunpcklbw ymm4, ymm4, ymm12
   970: vmovups [rsp+0x54C8], ymm15
   979: vpunpckhbw ymm15, ymm5, ymm13
   97e: vpunpcklbw ymm5, ymm5, ymm13
   983: vmovups [rsp+0x54E8], ymm15
   98c: vpunpckhbw ymm15, ymm6, ymm14
   991: vpunpcklbw ymm6, ymm6, ymm14
   996: vmovups [rsp+0x5508], ymm15
   99f: vmovups ymm15, [rsp+0x5528]
   9a8: vpunpckhbw ymm8, ymm7, ymm15
   9ad: vpunpcklbw ymm7, ymm7, ymm15
   9b2: vmovups [rsp+0x5528], ymm8
   9bb: vpunpcklbw ymm8, ymm0, ymm4
   9bf: vpunpckhbw ymm9, ymm0, ymm4
   9c3: vpunpcklbw ymm10, ymm1, ymm5
   9c7: vpunpckhbw ymm11, ymm1, ymm5
   9cb: vpunpcklbw ymm12, ymm2, ymm6
   9cf: vpunpckhbw ymm13, ymm2, ymm6
   9d3: vpunpcklbw ymm14, ymm3, ymm7
   9d7: vpunpckhbw ymm15, ymm3, ymm7
   9db: vpunpcklbw ymm0, ymm8, ymm12
   9e0: vpunpckhbw ymm1, ymm8, ymm12
   9e5: vpunpcklbw ymm2, ymm9, ymm13
   9ea: vpunpckhbw ymm3, ymm9, ymm13
   9ef: vpunpcklbw ymm4, ymm10, ymm14
   9f4: vpunpckhbw ymm5, ymm10, ymm14
   9f9: vpunpcklbw ymm6, ymm11, ymm15
   9fe: vpunpckhbw ymm7, ymm11, ymm15
   a03: vpunpcklbw ymm8, ymm0, ymm4
   a07: vpunpckhbw ymm9, ymm0, ymm4
   a0b: vpunpcklbw ymm10, ymm1, ymm5
   a0f: vpunpckhbw ymm11, ymm1, ymm5
   a13: vpunpcklbw ymm12, ymm2, ymm6
   a17: vpunpckhbw ymm13, ymm2, ymm6
   a1b: vpunpcklbw ymm14, ymm3, ymm7
   a1f: vpunpckhbw ymm15, ymm3, ymm7
   a23: vmovups [r11], ymm8
   a29: vmovups [r11+0x140], ymm9
   a32: vmovups [r11+0x280], ymm10
   a3b: vmovups [r11+0x3C0], ymm11
   a44: vmovups [r11+0x500], ymm12
   a4d: vmovups [r11+0x640], ymm13
   a56: vmovups [r11+0x780], ymm14
   a5f: vmovups [r11+0x8C0], ymm15
   a68: vmovups ymm0, [rsp+0x5448]
   a71: vmovups ymm1, [rsp+0x5468]
   a7a: vmovups ymm2, [rsp+0x5488]
   a83: vmovups ymm3, [rsp+0x54A8]
   a8c: vmovups ymm4, [rsp+0x54C8]
   a95: vmovups ymm5, [rsp+0x54E8]
   a9e: vmovups ymm6, [rsp+0x5508]
   aa7: vmovups ymm7, [rsp+0x5528]
   ab0: vpunpcklbw ymm8, ymm0, ymm4
   ab4: vpunpckhbw ymm9, ymm0, ymm4
   ab8: vpunpcklbw ymm10, ymm1, ymm5
   abc: vpunpckhbw ymm11, ymm1, ymm5
   ac0: vpunpcklbw ymm12, ymm2, ymm6
   ac4: vpunpckhbw ymm13, ymm2, ymm6
   ac8: vpunpcklbw ymm14, ymm3, ymm7
   acc: vpunpckhbw ymm15, ymm3, ymm7
   ad0: vpunpcklbw ymm0, ymm8, ymm12
   ad5: vpunpckhbw ymm1, ymm8, ymm12
   ada: vpunpcklbw ymm2, ymm9, ymm13
   adf: vpunpckhbw ymm3, ymm9, ymm13
   ae4: vpunpcklbw ymm4, ymm10, ymm14
   ae9: vpunpckhbw ymm5, ymm10, ymm14
   aee: vpunpcklbw ymm6, ymm11, ymm15
   af3: vpunpckhbw ymm7, ymm11, ymm15
   af8: vpunpcklbw ymm8, ymm0, ymm4
   afc: vpunpckhbw ymm9, ymm0, ymm4
   b00: vpunpcklbw ymm10, ymm1, ymm5
   b04: vpunpckhbw ymm11, ymm1, ymm5
   b08: vpunpcklbw ymm12, ymm2, ymm6
   b0c: vpunpckhbw ymm13, ymm2, ymm6
   b10: vpunpcklbw ymm14, ymm3, ymm7
   b14: vpunpckhbw ymm15, ymm3, ymm7
   b18: vmovups [r11+0xA00], ymm8
   b21: vmovups [r11+0xB40], ymm9
   b2a: vmovups [r11+0xC80], ymm10
   b33: vmovups [r11+0xDC0], ymm11
   b3c: vmovups [r11+0xF00], ymm12
   b45: vmovups [r11+0x1040], ymm13
   b4e: vmovups [r11+0x1180], ymm14
   b57: vmovups [r11+0x12C0], ymm15
   b60: lea rbp, [r10+0x10]
   b64: vmovups xmm0, [rbp]
   b69: vmovups xmm1, [rbp+r12]
   b70: vmovups xmm2, [rbp+r12*2]
   b77: vmovups xmm3, [rbp+r13]
   b7e: lea rbp, [rbp+r12*4]
   b83: vmovups xmm4, [rbp]
   b88: vmovups xmm5, [rbp+r12]
   b8f: vmovups xmm6, [rbp+r12*2]
   b96: vmovups xmm7, [rbp+r13]
   b9d: lea rbp, [rbp+r12*4]
   ba2: vmovups xmm8, [rbp]
   ba7: vmovups xmm9, [rbp+r12]
   bae: vmovups xmm10, [rbp+r12*2]
   bb5: vmovups xmm11, [rbp+r13]
   bbc: lea rbp, [rbp+r12*4]
   bc1: vmovups xmm12, [rbp]
   bc6: vmovups xmm13, [rbp+r12]
   bcd: vmovups xmm14, [rbp+r12*2]
   bd4: vmovups xmm15, [rbp+r13]
   bdb: lea rbp, [rbp+r12*4]
   be0: vinserti128 ymm0, ymm0, [rbp], 1
   be7: vinserti128 ymm1, ymm1, [rbp+r12], 1
   bef: vinserti128 ymm2, ymm2, [rbp+r12*2], 1
   bf7: vinserti128 ymm3, ymm3, [rbp+r13], 1
   bff: lea rbp, [rbp+r12*4]
   c04: vinserti128 ymm4, ymm4, [rbp], 1
   c0b: vinserti128 ymm5, ymm5, [rbp+r12], 1
   c13: vinserti128 ymm6, ymm6, [rbp+r12*2], 1
   c1b: vinserti128 ymm7, ymm7, [rbp+r13], 1
   c23: lea rbp, [rbp+r12*4]
   c28: vinserti128 ymm8, ymm8, [rbp], 1
   c2f: vinserti128 ymm9, ymm9, [rbp+r12], 1
   c37: vinserti128 ymm10, ymm10, [rbp+r12*2], 1
   c3f: vinserti128 ymm11, ymm11, [rbp+r13], 1
   c47: lea rbp, [rbp+r12*4]
   c4c: vinserti128 ymm12, ymm12, [rbp], 1
   c53: vinserti128 ymm13, ymm13, [rbp+r12], 1
   c5b: vinserti128 ymm14, ymm14, [rbp+r12*2], 1
   c63: vinserti128 ymm15, ymm15, [rbp+r13], 1
   c6b: vmovups [rsp+0x5528], ymm15
   c74: vpunpckhbw ymm15, ymm0, ymm8
   c79: vpunpcklbw ymm0, ymm0, ymm8
   c7e: vmovups [rsp+0x5448], ymm15
   c87: vpunpckhbw ymm15, ymm1, ymm9
   c8c: vpunpcklbw ymm1, ymm1, ymm9
   c91: vmovups [rsp+0x5468], ymm15
   c9a: vpunpckhbw ymm15, ymm2, ymm10
   c9f: vpunpcklbw ymm2, ymm2, ymm10
   ca4: vmovups [rsp+0x5488], ymm15
   cad: vpunpckhbw ymm15, ymm3, ymm11
   cb2: vpunpcklbw ymm3, ymm3, ymm11
   cb7: vmovups [rsp+0x54A8], ymm15
   cc0: vpunpckhbw ymm15, ymm4, ymm12
   cc5: vpunpcklbw ymm4, ymm4, ymm12
   cca: vmovups [rsp+0x54C8], ymm15
   cd3: vpunpckhbw ymm15, ymm5, ymm13
   cd8: vpunpcklbw ymm5, ymm5, ymm13
   cdd: vmovups [rsp+0x54E8], ymm15
   ce6: vpunpckhbw ymm15, ymm6, ymm14
   ceb: vpunpcklbw ymm6, ymm6, ymm14
   cf0: vmovups [rsp+0x5508], ymm15
   cf9: vmovups ymm15, [rsp+0x5528]
   d02: vpunpckhbw ymm8, ymm7, ymm15
   d07: vpunpcklbw ymm7, ymm7, ymm15
   d0c: vmovups [rsp+0x5528], ymm8
   d15: vpunpcklbw ymm8, ymm0, ymm4
   d19: vpunpckhbw ymm9, ymm0, ymm4
   d1d: vpunpcklbw ymm10, ymm1, ymm5
   d21: vpunpckhbw ymm11, ymm1, ymm5
   d25: vpunpcklbw ymm12, ymm2, ymm6
   d29: vpunpckhbw ymm13, ymm2, ymm6
   d2d: vpunpcklbw ymm14, ymm3, ymm7
   d31: vpunpckhbw ymm15, ymm3, ymm7
   d35: vpunpcklbw ymm0, ymm8, ymm12
   d3a: vpunpckhbw ymm1, ymm8, ymm12
   d3f: vpunpcklbw ymm2, ymm9, ymm13
   d44: vpunpckhbw ymm3, ymm9, ymm13
   d49: vpunpcklbw ymm4, ymm10, ymm14
   d4e: vpunpckhbw ymm5, ymm10, ymm14
   d53: vpunpcklbw ymm6, ymm11, ymm15
   d58: vpunpckhbw ymm7, ymm11, ymm15
   d5d: vpunpcklbw ymm8, ymm0, ymm4
   d61: vpunpckhbw ymm9, ymm0, ymm4
   d65: vpunpcklbw ymm10, ymm1, ymm5
   d69: vpunpckhbw ymm11, ymm1, ymm5
   d6d: vpunpcklbw ymm12, ymm2, ymm6
   d71: vpunpckhbw ymm13, ymm2, ymm6
   d75: vpunpcklbw ymm14, ymm3, ymm7
   d79: vpunpckhbw ymm15, ymm3, ymm7
   d7d: vmovups [r11+0x1400], ymm8
   d86: vmovups [r11+0x1540], ymm9
   d8f: vmovups [r11+0x1680], ymm10
   d98: vmovups [r11+0x17C0], ymm11
   da1: vmovups [r11+0x1900], ymm12
   daa: vmovups [r11+0x1A40], ymm13
   db3: vmovups [r11+0x1B80], ymm14
   dbc: vmovups [r11+0x1CC0], ymm15
   dc5: vmovups ymm0, [rsp+0x5448]
   dce: vmovups ymm1, [rsp+0x5468]
   dd7: vmovups ymm2, [rsp+0x5488]
   de0: vmovups ymm3, [rsp+0x54A8]
   de9: vmovups ymm4, [rsp+0x54C8]
   df2: vmovups ymm5, [rsp+0x54E8]
   dfb: vmovups ymm6, [rsp+0x5508]
   e04: vmovups ymm7, [rsp+0x5528]
   e0d: vpunpcklbw ymm8, ymm0, ymm4
   e11: vpunpckhbw ymm9, ymm0, ymm4
   e15: vpunpcklbw ymm10, ymm1, ymm5
   e19: vpunpckhbw ymm11, ymm1, ymm5
   e1d: vpunpcklbw ymm12, ymm2, ymm6
   e21: vpunpckhbw ymm13, ymm2, ymm6
   e25: vpunpcklbw ymm14, ymm3, ymm7
   e29: vpunpckhbw ymm15, ymm3, ymm7
   e2d: vpunpcklbw ymm0, ymm8, ymm12
   e32: vpunpckhbw ymm1, ymm8, ymm12
   e37: vpunpcklbw ymm2, ymm9, ymm13
   e3c: vpunpckhbw ymm3, ymm9, ymm13
   e41: vpunpcklbw ymm4, ymm10, ymm14
   e46: vpunpckhbw ymm5, ymm10, ymm14
   e4b: vpunpcklbw ymm6, ymm11, ymm15
   e50: vpunpckhbw ymm7, ymm11, ymm15
   e55: vpunpcklbw ymm8, ymm0, ymm4
   e59: vpunpckhbw ymm9, ymm0, ymm4
   e5d: vpunpcklbw ymm10, ymm1, ymm5
   e61: vpunpckhbw ymm11, ymm1, ymm5
   e65: vpunpcklbw ymm12, ymm2, ymm6
   e69: vpunpckhbw ymm13, ymm2, ymm6
   e6d: vpunpcklbw ymm14, ymm3, ymm7
   e71: vpunpckhbw ymm15, ymm3, ymm7
   e75: vmovups [r11+0x1E00], ymm8
   e7e: vmovups [r11+0x1F40], ymm9
   e87: vmovups [r11+0x2080], ymm10
   e90: vmovups [r11+0x21C0], ymm11
   e99: vmovups [r11+0x2300], ymm12
   ea2: vmovups [r11+0x2440], ymm13
   eab: vmovups [r11+0x2580], ymm14
   eb4: vmovups [r11+0x26C0], ymm15
   ebd: lea rbp, [r10+0x20]
   ec1: vmovups xmm0, [rbp]
   ec6: vmovups xmm1, [rbp+r12]
   ecd: vmovups xmm2, [rbp+r12*2]
   ed4: vmovups xmm3, [rbp+r13]
   edb: lea rbp, [rbp+r12*4]
   ee0: vmovups xmm4, [rbp]
   ee5: vmovups xmm5, [rbp+r12]
   eec: vmovups xmm6, [rbp+r12*2]
   ef3: vmovups xmm7, [rbp+r13]
   efa: lea rbp, [rbp+r12*4]
   eff: vmovups xmm8, [rbp]
   f04: vmovups xmm9, [rbp+r12]
   f0b: vmovups xmm10, [rbp+r12*2]
   f12: vmovups xmm11, [rbp+r13]
   f19: lea rbp, [rbp+r12*4]
   f1e: vmovups xmm12, [rbp]
   f23: vmovups xmm13, [rbp+r12]
   f2a: vmovups xmm14, [rbp+r12*2]
   f31: vmovups xmm15, [rbp+r13]
   f38: lea rbp, [rbp+r12*4]
   f3d: vinserti128 ymm0, ymm0, [rbp], 1
   f44: vinserti128 ymm1, ymm1, [rbp+r12], 1
   f4c: vinserti128 ymm2, ymm2, [rbp+r12*2], 1
   f54: vinserti128 ymm3, ymm3, [rbp+r13], 1
   f5c: lea rbp, [rbp+r12*4]
   f61: vinserti128 ymm4, ymm4, [rbp], 1
   f68: vinserti128 ymm5, ymm5, [rbp+r12], 1
   f70: vinserti128 ymm6, ymm6, [rbp+r12*2], 1
   f78: vinserti128 ymm7, ymm7, [rbp+r13], 1
   f80: lea rbp, [rbp+r12*4]
   f85: vinserti128 ymm8, ymm8, [rbp], 1
   f8c: vinserti128 ymm9, ymm9, [rbp+r12], 1
   f94: vinserti128 ymm10, ymm10, [rbp+r12*2], 1
   f9c: vinserti128 ymm11, ymm11, [rbp+r13], 1
   fa4: lea rbp, [rbp+r12*4]
   fa9: vinserti128 ymm12, ymm12, [rbp], 1
   fb0: vinserti128 ymm13, ymm13, [rbp+r12], 1
   fb8: vinserti128 ymm14, ymm14, [rbp+r12*2], 1
   fc0: vinserti128 ymm15, ymm15, [rbp+r13], 1
   fc8: vmovups [rsp+0x5528], ymm15
   fd1: vpunpckhbw ymm15, ymm0, ymm8
   fd6: vpunpcklbw ymm0, ymm0, ymm8
   fdb: vmovups [rsp+0x5448], ymm15
   fe4: vpunpckhbw ymm15, ymm1, ymm9
   fe9: vpunpcklbw ymm1, ymm1, ymm9
   fee: vmovups [rsp+0x5468], ymm15
   ff7: vpunpckhbw ymm15, ymm2, ymm10
   ffc: vpunpcklbw ymm2, ymm2, ymm10
  1001: vmovups [rsp+0x5488], ymm15
  100a: vpunpckhbw ymm15, ymm3, ymm11
  100f: vpunpcklbw ymm3, ymm3, ymm11
  1014: vmovups [rsp+0x54A8], ymm15
  101d: vpunpckhbw ymm15, ymm4, ymm12
  1022: vpunpcklbw ymm4, ymm4, ymm12
  1027: vmovups [rsp+0x54C8], ymm15
  1030: vpunpckhbw ymm15, ymm5, ymm13
  1035: vpunpcklbw ymm5, ymm5, ymm13
  103a: vmovups [rsp+0x54E8], ymm15
  1043: vpunpckhbw ymm15, ymm6, ymm14
  1048: vpunpcklbw ymm6, ymm6, ymm14
  104d: vmovups [rsp+0x5508], ymm15
  1056: vmovups ymm15, [rsp+0x5528]
  105f: vpunpckhbw ymm8, ymm7, ymm15
  1064: vpunpcklbw ymm7, ymm7, ymm15
  1069: vmovups [rsp+0x5528], ymm8
  1072: vpunpcklbw ymm8, ymm0, ymm4
  1076: vpunpckhbw ymm9, ymm0, ymm4
  107a: vpunpcklbw ymm10, ymm1, ymm5
  107e: vpunpckhbw ymm11, ymm1, ymm5
  1082: vpunpcklbw ymm12, ymm2, ymm6
  1086: vpunpckhbw ymm13, ymm2, ymm6
  108a: vpunpcklbw ymm14, ymm3, ymm7
  108e: vpunpckhbw ymm15, ymm3, ymm7
  1092: vpunpcklbw ymm0, ymm8, ymm12
  1097: vpunpckhbw ymm1, ymm8, ymm12
  109c: vpunpcklbw ymm2, ymm9, ymm13
  10a1: vpunpckhbw ymm3, ymm9, ymm13
  10a6: vpunpcklbw ymm4, ymm10, ymm14
  10ab: vpunpckhbw ymm5, ymm10, ymm14
  10b0: vpunpcklbw ymm6, ymm11, ymm15
  10b5: vpunpckhbw ymm7, ymm11, ymm15
  10ba: vpunpcklbw ymm8, ymm0, ymm4
  10be: vpunpckhbw ymm9, ymm0, ymm4
  10c2: vpunpcklbw ymm10, ymm1, ymm5
  10c6: vpunpckhbw ymm11, ymm1, ymm5
  10ca: vpunpcklbw ymm12, ymm2, ymm6
  10ce: vpunpckhbw ymm13, ymm2, ymm6
  10d2: vpunpcklbw ymm14, ymm3, ymm7
  10d6: vpunpckhbw ymm15, ymm3, ymm7
  10da: vmovups [r11+0x2800], ymm8
  10e3: vmovups [r11+0x2940], ymm9
  10ec: vmovups [r11+0x2A80], ymm10
  10f5: vmovups [r11+0x2BC0], ymm11
  10fe: vmovups [r11+0x2D00], ymm12
  1107: vmovups [r11+0x2E40], ymm13
  1110: vmovups [r11+0x2F80], ymm14
  1119: vmovups [r11+0x30C0], ymm15
  1122: vmovups ymm0, [rsp+0x5448]
  112b: vmovups ymm1, [rsp+0x5468]
  1134: vmovups ymm2, [rsp+0x5488]
  113d: vmovups ymm3, [rsp+0x54A8]
  1146: vmovups ymm4, [rsp+0x54C8]
  114f: vmovups ymm5, [rsp+0x54E8]
  1158: vmovups ymm6, [rsp+0x5508]
  1161: vmovups ymm7, [rsp+0x5528]
  116a: vpunpcklbw ymm8, ymm0, ymm4
  116e: vpunpckhbw ymm9, ymm0, ymm4
  1172: vpunpcklbw ymm10, ymm1, ymm5
  1176: vpunpckhbw ymm11, ymm1, ymm5
  117a: vpunpcklbw ymm12, ymm2, ymm6
  117e: vpunpckhbw ymm13, ymm2, ymm6
  1182: vpunpcklbw ymm14, ymm3, ymm7
  1186: vpunpckhbw ymm15, ymm3, ymm7
  118a: vpunpcklbw ymm0, ymm8, ymm12
  118f: vpunpckhbw ymm1, ymm8, ymm12
  1194: vpunpcklbw ymm2, ymm9, ymm13
  1199: vpunpckhbw ymm3, ymm9, ymm13
  119e: vpunpcklbw ymm4, ymm10, ymm14
  11a3: vpunpckhbw ymm5, ymm10, ymm14
  11a8: vpunpcklbw ymm6, ymm11, ymm15
  11ad: vpunpckhbw ymm7, ymm11, ymm15
  11b2: vpunpcklbw ymm8, ymm0, ymm4
  11b6: vpunpckhbw ymm9, ymm0, ymm4
  11ba: vpunpcklbw ymm10, ymm1, ymm5
  11be: vpunpckhbw ymm11, ymm1, ymm5
  11c2: vpunpcklbw ymm12, ymm2, ymm6
  11c6: vpunpckhbw ymm13, ymm2, ymm6
  11ca: vpunpcklbw ymm14, ymm3, ymm7
  11ce: vpunpckhbw ymm15, ymm3, ymm7
  11d2: vmovups [r11+0x3200], ymm8
  11db: vmovups [r11+0x3340], ymm9
  11e4: vmovups [r11+0x3480], ymm10
  11ed: vmovups [r11+0x35C0], ymm11
  11f6: vmovups [r11+0x3700], ymm12
  11ff: vmovups [r11+0x3840], ymm13
  1208: vmovups [r11+0x3980], ymm14
  1211: vmovups [r11+0x3AC0], ymm15
  121a: lea rbp, [r10+0x30]
  121e: vmovups xmm0, [rbp]
  1223: vmovups xmm1, [rbp+r12]
  122a: vmovups xmm2, [rbp+r12*2]
  1231: vmovups xmm3, [rbp+r13]
  1238: lea rbp, [rbp+r12*4]
  123d: vmovups xmm4, [rbp]
  1242: vmovups xmm5, [rbp+r12]
  1249: vmovups xmm6, [rbp+r12*2]
  1250: vmovups xmm7, [rbp+r13]
  1257: lea rbp, [rbp+r12*4]
  125c: vmovups xmm8, [rbp]
  1261: vmovups xmm9, [rbp+r12]
  1268: vmovups xmm10, [rbp+r12*2]
  126f: vmovups xmm11, [rbp+r13]
  1276: lea rbp, [rbp+r12*4]
  127b: vmovups xmm12, [rbp]
  1280: vmovups xmm13, [rbp+r12]
  1287: vmovups xmm14, [rbp+r12*2]
  128e: vmovups xmm15, [rbp+r13]
  1295: lea rbp, [rbp+r12*4]
  129a: vinserti128 ymm0, ymm0, [rbp], 1
  12a1: vinserti128 ymm1, ymm1, [rbp+r12], 1
  12a9: vinserti128 ymm2, ymm2, [rbp+r12*2], 1
  12b1: vinserti128 ymm3, ymm3, [rbp+r13], 1
  12b9: lea rbp, [rbp+r12*4]
  12be: vinserti128 ymm4, ymm4, [rbp], 1
  12c5: vinserti128 ymm5, ymm5, [rbp+r12], 1
  12cd: vinserti128 ymm6, ymm6, [rbp+r12*2], 1
  12d5: vinserti128 ymm7, ymm7, [rbp+r13], 1
  12dd: lea rbp, [rbp+r12*4]
  12e2: vinserti128 ymm8, ymm8, [rbp], 1
  12e9: vinserti128 ymm9, ymm9, [rbp+r12], 1
  12f1: vinserti128 ymm10, ymm10, [rbp+r12*2], 1
  12f9: vinserti128 ymm11, ymm11, [rbp+r13], 1
  1301: lea rbp, [rbp+r12*4]
  1306: vinserti128 ymm12, ymm12, [rbp], 1
  130d: vinserti128 ymm13, ymm13, [rbp+r12], 1
  1315: vinserti128 ymm14, ymm14, [rbp+r12*2], 1
  131d: vinserti128 ymm15, ymm15, [rbp+r13], 1
  1325: vmovups [rsp+0x5528], ymm15
  132e: vpunpckhbw ymm15, ymm0, ymm8
  1333: vpunpcklbw ymm0, ymm0, ymm8
  1338: vmovups [rsp+0x5448], ymm15
  1341: vpunpckhbw ymm15, ymm1, ymm9
  1346: vpunpcklbw ymm1, ymm1, ymm9
  134b: vmovups [rsp+0x5468], ymm15
  1354: vpunpckhbw ymm15, ymm2, ymm10
  1359: vpunpcklbw ymm2, ymm2, ymm10
  135e: vmovups [rsp+0x5488], ymm15
  1367: vpunpckhbw ymm15, ymm3, ymm11
  136c: vpunpcklbw ymm3, ymm3, ymm11
  1371: vmovups [rsp+0x54A8], ymm15
  137a: vpunpckhbw ymm15, ymm4, ymm12
  137f: vpunpcklbw ymm4, ymm4, ymm12
  1384: vmovups [rsp+0x54C8], ymm15
  138d: vpunpckhbw ymm15, ymm5, ymm13
  1392: vpunpcklbw ymm5, ymm5, ymm13
  1397: vmovups [rsp+0x54E8], ymm15
  13a0: vpunpckhbw ymm15, ymm6, ymm14
  13a5: vpunpcklbw ymm6, ymm6, ymm14
  13aa: vmovups [rsp+0x5508], ymm15
  13b3: vmovups ymm15, [rsp+0x5528]
  13bc: vpunpckhbw ymm8, ymm7, ymm15
  13c1: vpunpcklbw ymm7, ymm7, ymm15
  13c6: vmovups [rsp+0x5528], ymm8
  13cf: vpunpcklbw ymm8, ymm0, ymm4
  13d3: vpunpckhbw ymm9, ymm0, ymm4
  13d7: vpunpcklbw ymm10, ymm1, ymm5
  13db: vpunpckhbw ymm11, ymm1, ymm5
  13df: vpunpcklbw ymm12, ymm2, ymm6
  13e3: vpunpckhbw ymm13, ymm2, ymm6
  13e7: vpunpcklbw ymm14, ymm3, ymm7
  13eb: vpunpckhbw ymm15, ymm3, ymm7
  13ef: vpunpcklbw ymm0, ymm8, ymm12
  13f4: vpunpckhbw ymm1, ymm8, ymm12
  13f9: vpunpcklbw ymm2, ymm9, ymm13
  13fe: vpunpckhbw ymm3, ymm9, ymm13
  1403: vpunpcklbw ymm4, ymm10, ymm14
  1408: vpunpckhbw ymm5, ymm10, ymm14
  140d: vpunpcklbw ymm6, ymm11, ymm15
  1412: vpunpckhbw ymm7, ymm11, ymm15
  1417: vpunpcklbw ymm8, ymm0, ymm4
  141b: vpunpckhbw ymm9, ymm0, ymm4
  141f: vpunpcklbw ymm10, ymm1, ymm5
  1423: vpunpckhbw ymm11, ymm1, ymm5
  1427: vpunpcklbw ymm12, ymm2, ymm6
  142b: vpunpckhbw ymm13, ymm2, ymm6
  142f: vpunpcklbw ymm14, ymm3, ymm7
  1433: vpunpckhbw ymm15, ymm3, ymm7
  1437: vmovups [r11+0x3C00], ymm8
  1440: vmovups [r11+0x3D40], ymm9
  1449: vmovups [r11+0x3E80], ymm10
  1452: vmovups [r11+0x3FC0], ymm11
  145b: vmovups [r11+0x4100], ymm12
  1464: vmovups [r11+0x4240], ymm13
  146d: vmovups [r11+0x4380], ymm14
  1476: vmovups [r11+0x44C0], ymm15
  147f: vmovups ymm0, [rsp+0x5448]
  1488: vmovups ymm1, [rsp+0x5468]
  1491: vmovups ymm2, [rsp+0x5488]
  149a: vmovups ymm3, [rsp+0x54A8]
  14a3: vmovups ymm4, [rsp+0x54C8]
  14ac: vmovups ymm5, [rsp+0x54E8]
  14b5: vmovups ymm6, [rsp+0x5508]
  14be: vmovups ymm7, [rsp+0x5528]
  14c7: vpunpcklbw ymm8, ymm0, ymm4
  14cb: vpunpckhbw ymm9, ymm0, ymm4
  14cf: vpunpcklbw ymm10, ymm1, ymm5
  14d3: vpunpckhbw ymm11, ymm1, ymm5
  14d7: vpunpcklbw ymm12, ymm2, ymm6
  14db: vpunpckhbw ymm13, ymm2, ymm6
  14df: vpunpcklbw ymm14, ymm3, ymm7
  14e3: vpunpckhbw ymm15, ymm3, ymm7
  14e7: vpunpcklbw ymm0, ymm8, ymm12
  14ec: vpunpckhbw ymm1, ymm8, ymm12
  14f1: vpunpcklbw ymm2, ymm9, ymm13
  14f6: vpunpckhbw ymm3, ymm9, ymm13
  14fb: vpunpcklbw ymm4, ymm10, ymm14
  1500: vpunpckhbw ymm5, ymm10, ymm14
  1505: vpunpcklbw ymm6, ymm11, ymm15
  150a: vpunpckhbw ymm7, ymm11, ymm15
  150f: vpunpcklbw ymm8, ymm0, ymm4
  1513: vpunpckhbw ymm9, ymm0, ymm4
  1517: vpunpcklbw ymm10, ymm1, ymm5
  151b: vpunpckhbw ymm11, ymm1, ymm5
  151f: vpunpcklbw ymm12, ymm2, ymm6
  1523: vpunpckhbw ymm13, ymm2, ymm6
  1527: vpunpcklbw ymm14, ymm3, ymm7
  152b: vpunpckhbw ymm15, ymm3, ymm7
  152f: vmovups [r11+0x4600], ymm8
  1538: vmovups [r11+0x4740], ymm9
  1541: vmovups [r11+0x4880], ymm10
  154a: vmovups [r11+0x49C0], ymm11
  1553: vmovups [r11+0x4B00], ymm12
  155c: vmovups [r11+0x4C40], ymm13
  1565: vmovups [r11+0x4D80], ymm14
  156e: vmovups [r11+0x4EC0], ymm15
  1577: mov r10, [rsp+0x5548]
  157f: add r11, 0x20
  1583: ret
  1584: lea rbp, [rsp+0x48]
  1589: lea r12, [rsp+0x5248]
  1591: mov [rsp+0x5D88], r12
  1599: lea r12, [rsp+0x5048]
  15a1: mov r13, [r12]
  15a6: mov r11, [r12+0x200]
  15ae: lea r15, [rbp+0x40]
  15b2: sub r15, r13
  15b5: mov r14, [rsp+0x10]
  15ba: add r14, r15
  15bd: cmp qword ptr [rsp+0x18], 0
  15c3: je 0x16B8
  15c9: test r15, r15
  15cc: je 0x16B8
  15d2: add r13, r15
  15d5: add r11, r15
  15d8: mov r14, 0x40
  15df: sub r14, r15
  15e2: cmp r14, 0x20
  15e6: jl 0x1607
  15e8: vmovups ymm0, [r13]
  15ee: vmovups ymm1, [r13+r14-0x20]
  15f5: vmovups [r11], ymm0
  15fb: vmovups [r11+r14-0x20], ymm1
  1602: jmp 0x1693
  1607: cmp r14, 0x10
  160b: jl 0x1629
  160d: vmovups xmm0, [r13]
  1613: vmovups xmm1, [r13+r14-0x10]
  161a: vmovups [r11], xmm0
  1620: vmovups [r11+r14-0x10], xmm1
  1627: jmp 0x1693
  1629: cmp r14, 8
  162d: jl 0x1643
  162f: mov r15, [r13]
  1633: mov r13, [r13+r14-8]
  1638: mov [r11], r15
  163c: mov [r11+r14-8], r13
  1641: jmp 0x1693
  1643: cmp r14, 4
  1647: jl 0x165D
  1649: mov r15d, [r13]
  164d: mov r13d, [r13+r14-4]
  1652: mov [r11], r15d
  1656: mov [r11+r14-4], r13d
  165b: jmp 0x1693
  165d: cmp r14, 2
  1661: jl 0x167B
  1663: mov r15w, [r13]
  1668: mov r13w, [r13+r14-2]
  166e: mov [r11], r15w
  1673: mov [r11+r14-2], r13w
  1679: jmp 0x1693
  167b: cmp r14, 1
  167f: jl 0x1693
  1681: mov r15b, [r13]
  1685: mov r13b, [r13+r14-1]
  168a: mov [r11], r15b
  168e: mov [r11+r14-1], r13b
  1693: mov r13, [r12]
  1698: lea r14, [rbp+0x40]
  169c: sub r14, r13
  169f: add r14, [rsp+0x10]
  16a4: sub r14, 0x40
  16a8: add r13, 0x40
  16ac: mov r11, [r12+0x200]
  16b4: add r11, 0x40
  16b8: cmp r14, 0x40
  16bc: jl 0x16E8
  16be: vmovups ymm0, [r13]
  16c4: vmovups ymm1, [r13+0x20]
  16ca: vmovntps [r11], ymm0
  16d0: vmovntps [r11+0x20], ymm1
  16d6: add r13, 0x40
  16da: add r11, 0x40
  16de: sub r14, 0x40
  16e2: cmp r14, 0x40
  16e6: jge 0x16BE
  16e8: cmp qword ptr [rsp+0x20], 0
  16ee: je 0x17B0
  16f4: test r14, r14
  16f7: je 0x17AE
  16fd: cmp r14, 0x20
  1701: jl 0x1722
  1703: vmovups ymm0, [r13]
  1709: vmovups ymm1, [r13+r14-0x20]
  1710: vmovups [r11], ymm0
  1716: vmovups [r11+r14-0x20], ymm1
  171d: jmp 0x17AE
  1722: cmp r14, 0x10
  1726: jl 0x1744
  1728: vmovups xmm0, [r13]
  172e: vmovups xmm1, [r13+r14-0x10]
  1735: vmovups [r11], xmm0
  173b: vmovups [r11+r14-0x10], xmm1
  1742: jmp 0x17AE
  1744: cmp r14, 8
  1748: jl 0x175E
  174a: mov r15, [r13]
  174e: mov r13, [r13+r14-8]
  1753: mov [r11], r15
  1757: mov [r11+r14-8], r13
  175c: jmp 0x17AE
  175e: cmp r14, 4
  1762: jl 0x1778
  1764: mov r15d, [r13]
  1768: mov r13d, [r13+r14-4]
  176d: mov [r11], r15d
  1771: mov [r11+r14-4], r13d
  1776: jmp 0x17AE
  1778: cmp r14, 2
  177c: jl 0x1796
  177e: mov r15w, [r13]
  1783: mov r13w, [r13+r14-2]
  1789: mov [r11], r15w
  178e: mov [r11+r14-2], r13w
  1794: jmp 0x17AE
  1796: cmp r14, 1
  179a: jl 0x17AE
  179c: mov r15b, [r13]
  17a0: mov r13b, [r13+r14-1]
  17a5: mov [r11], r15b
  17a9: mov [r11+r14-1], r13b
  17ae: jmp 0x17D2
  17b0: mov [r12+0x200], r11
  17b8: vmovups ymm0, [rbp+0x100]
  17c0: vmovups [rbp], ymm0
  17c5: vmovups ymm0, [rbp+0x120]
  17cd: vmovups [rbp+0x20], ymm0
  17d2: add rbp, 0x140
  17d9: add r12, 8
  17dd: cmp r12, [rsp+0x5D88]
  17e5: jne 0x15A1
  17eb: ret
  17ec: mov rbp, 0x40
  17f3: sub rbp, rdx
  17f6: imul r12, rbp, 1
  17fd: sub rsi, r12
  1800: imul rbp, rcx
  1804: sub rdi, rbp
  1807: mov rdx, 0x40
  180e: jmp 0x6F
