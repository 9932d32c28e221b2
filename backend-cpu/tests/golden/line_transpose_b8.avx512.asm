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
    24: call 0x29  ; tilewright_line_transpose_b8
    29: mfence
    2c: mov rsp, rbp
    2f: pop rbp
    30: ret
tilewright_line_transpose_b8:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: mov rbp, rsp
     d: mov qword ptr [rsp-0x1000], 0
    19: mov qword ptr [rsp-0x2000], 0
    25: mov qword ptr [rsp-0x3000], 0
    31: mov qword ptr [rsp-0x4000], 0
    3d: mov qword ptr [rsp-0x5000], 0
    49: sub rsp, 0x5520
    50: and rsp, 0xFFFFFFFFFFFFFFC0
    54: mov rbx, rdx
    57: cmp rbx, 0x40
    5e: jl 0x2BE
    64: cmp rcx, 0x40
    6b: jl 0x2BE
    71: mov [rsp+0x5418], rcx
    79: lea r13, [r9+r9*2]
    7d: cmp rbx, 0x40
    84: jae 0xAB
    86: mov rax, 0x40
    8d: sub rax, rbx
    90: mov r10, rax
    93: imul r10, r8
    97: sub rdi, r10
    9a: imul rax, 1
    a1: sub rsi, rax
    a4: mov rbx, 0x40
    ab: mov rax, rdi
    ae: lea r14, [rsp+0x40]
    b3: lea r15, [rsp+0x5000]
    bb: mov r12, 0x40
    c2: mov r11, rax
    c5: mov r10, rax
    c8: and r11, 0x3F
    cc: sub r10, r11
    cf: mov [r15+0x200], r10
    d6: mov r10, r14
    d9: sub r10, r11
    dc: mov [r15], r10
    e0: add r14, 0x140
    e7: add r15, 8
    ee: add rax, r8
    f1: dec r12
    f4: jne 0xC2
    f6: mov r10, rsi
    f9: mov r12, [rsp+0x5418]
   101: mov qword ptr [rsp+0x5408], 1
   10d: mov qword ptr [rsp+0x5410], 0
   119: mov qword ptr [rsp+0x5400], 0x100
   125: cmp r12, 0x100
   12c: jl 0x242
   132: lea rdx, [rsp+0x40]
   137: mov r11, 8
   13e: call 0x2CF
   143: dec r11
   146: jne 0x13E
   148: sub r12, 0x100
   14f: cmp qword ptr [rsp+0x5408], 0
   158: je 0x16D
   15a: call 0x10C0
   15f: mov qword ptr [rsp+0x5408], 0
   16b: jmp 0x125
   16d: mov r14, rsp
   170: lea r15, [rsp+0x5000]
   178: mov rcx, 0x40
   17f: mov r11, [r15]
   183: mov rdx, [r15+0x200]
   18a: vmovups ymm0, [r11]
   190: vmovups ymm1, [r11+0x20]
   196: vmovups ymm2, [r11+0x40]
   19c: vmovups ymm3, [r11+0x60]
   1a2: vmovups ymm4, [r11+0x80]
   1ab: vmovups ymm5, [r11+0xA0]
   1b4: vmovups ymm6, [r11+0xC0]
   1bd: vmovups ymm7, [r11+0xE0]
   1c6: vmovntps [rdx], ymm0
   1cb: vmovntps [rdx+0x20], ymm1
   1d0: vmovntps [rdx+0x40], ymm2
   1d5: vmovntps [rdx+0x60], ymm3
   1da: vmovntps [rdx+0x80], ymm4
   1e2: vmovntps [rdx+0xA0], ymm5
   1ea: vmovntps [rdx+0xC0], ymm6
   1f2: vmovntps [rdx+0xE0], ymm7
   1fa: add rdx, 0x100
   201: mov [r15+0x200], rdx
   208: vmovups ymm0, [r14+0x100]
   211: vmovups [r14], ymm0
   217: vmovups ymm0, [r14+0x120]
   220: vmovups [r14+0x20], ymm0
   226: add r14, 0x140
   22d: add r15, 8
   234: dec rcx
   237: jne 0x17F
   23d: jmp 0x125
   242: imul rax, r12, 1
   249: mov [rsp+0x5400], rax
   251: lea rdx, [rsp+0x40]
   256: mov r11, r12
   259: shr r11, 5
   25d: test r11, r11
   260: je 0x26C
   262: call 0x2CF
   267: dec r11
   26a: jne 0x262
   26c: and r12, 0x1F
   270: je 0x28F
   272: sub r12, 0x20
   279: imul rax, r12, 1
   280: add rdx, rax
   283: imul r12, r9
   287: add r10, r12
   28a: call 0x2CF
   28f: mov qword ptr [rsp+0x5410], 1
   29b: call 0x10C0
   2a0: imul rax, r8, 0x40
   2a7: add rdi, rax
   2aa: add rsi, 0x40
   2b1: sub rbx, 0x40
   2b8: jne 0x7D
   2be: mov rsp, rbp
   2c1: pop r15
   2c3: pop r14
   2c5: pop r13
   2c7: pop r12
   2c9: pop rbp
   2ca: pop rbx
   2cb: vzeroupper
   2ce: ret
   2cf: mov rax, r10
   2d2: prefetcht0 [rax+0x80]
   2d9: prefetcht0 [rax+r9+0x80]
   2e2: prefetcht0 [rax+r9*2+0x80]
   2eb: prefetcht0 [rax+r13+0x80]
   2f4: lea rax, [rax+r9*4]
   2f8: prefetcht0 [rax+0x80]
   2ff: prefetcht0 [rax+r9+0x80]
   308: prefetcht0 [rax+r9*2+0x80]
   311: prefetcht0 [rax+r13+0x80]
   31a: lea rax, [rax+r9*4]
   31e: prefetcht0 [rax+0x80]
   325: prefetcht0 [rax+r9+0x80]
   32e: prefetcht0 [rax+r9*2+0x80]
   337: prefetcht0 [rax+r13+0x80]
   340: lea rax, [rax+r9*4]
   344: prefetcht0 [rax+0x80]
   34b: prefetcht0 [rax+r9+0x80]
   354: prefetcht0 [rax+r9*2+0x80]
   35d: prefetcht0 [rax+r13+0x80]
   366: lea rax, [rax+r9*4]
   36a: prefetcht0 [rax+0x80]
   371: prefetcht0 [rax+r9+0x80]
   37a: prefetcht0 [rax+r9*2+0x80]
   383: prefetcht0 [rax+r13+0x80]
   38c: lea rax, [rax+r9*4]
   390: prefetcht0 [rax+0x80]
   397: prefetcht0 [rax+r9+0x80]
   3a0: prefetcht0 [rax+r9*2+0x80]
   3a9: prefetcht0 [rax+r13+0x80]
   3b2: lea rax, [rax+r9*4]
   3b6: prefetcht0 [rax+0x80]
   3bd: prefetcht0 [rax+r9+0x80]
   3c6: prefetcht0 [rax+r9*2+0x80]
   3cf: prefetcht0 [rax+r13+0x80]
   3d8: lea rax, [rax+r9*4]
   3dc: prefetcht0 [rax+0x80]
   3e3: prefetcht0 [rax+r9+0x80]
   3ec: prefetcht0 [rax+r9*2+0x80]
   3f5: prefetcht0 [rax+r13+0x80]
   3fe: lea rax, [r10]
   402: vmovups xmm0, [rax]
   407: vmovups xmm1, [rax+r9]
   40d: vmovups xmm2, [rax+r9*2]
   413: vmovups xmm3, [rax+r13]
   419: lea rax, [rax+r9*4]
   41d: vmovups xmm4, [rax]
   422: vmovups xmm5, [rax+r9]
   428: vmovups xmm6, [rax+r9*2]
   42e: vmovups xmm7, [rax+r13]
   434: lea rax, [rax+r9*4]
   438: vmovups xmm8, [rax]
   43d: vmovups xmm9, [rax+r9]
   443: vmovups xmm10, [rax+r9*2]
   449: vmovups xmm11, [rax+r13]
   44f: lea rax, [rax+r9*4]
   453: vmovups xmm12, [rax]
   458: vmovups xmm13, [rax+r9]
   45e: vmovups xmm14, [rax+r9*2]
   464: vmovups xmm15, [rax+r13]
   46a: lea rax, [rax+r9*4]
   46e: vinserti128 ymm0, ymm0, [rax], 1
   475: vinserti128 ymm1, ymm1, [rax+r9], 1
   47c: vinserti128 ymm2, ymm2, [rax+r9*2], 1
   483: vinserti128 ymm3, ymm3, [rax+r13], 1
   48a: lea rax, [rax+r9*4]
   48e: vinserti128 ymm4, ymm4, [rax], 1
   495: vinserti128 ymm5, ymm5, [rax+r9], 1
   49c: vinserti128 ymm6, ymm6, [rax+r9*2], 1
   4a3: vinserti128 ymm7, ymm7, [rax+r13], 1
   4aa: lea rax, [rax+r9*4]
   4ae: vinserti128 ymm8, ymm8, [rax], 1
   4b5: vinserti128 ymm9, ymm9, [rax+r9], 1
   4bc: vinserti128 ymm10, ymm10, [rax+r9*2], 1
   4c3: vinserti128 ymm11, ymm11, [rax+r13], 1
   4ca: lea rax, [rax+r9*4]
   4ce: vinserti128 ymm12, ymm12, [rax], 1
   4d5: vinserti128 ymm13, ymm13, [rax+r9], 1
   4dc: vinserti128 ymm14, ymm14, [rax+r9*2], 1
   4e3: vinserti128 ymm15, ymm15, [rax+r13], 1
   4ea: vmovups [rsp+0x5508], ymm15
   4f3: vpunpckhbw ymm15, ymm0, ymm8
   4f8: vpunpcklbw ymm0, ymm0, ymm8
   4fd: vmovups [rsp+0x5428], ymm15
   506: vpunpckhbw ymm15, ymm1, ymm9
   50b: vpunpcklbw ymm1, ymm1, ymm9
   510: vmovups [rsp+0x5448], ymm15
   519: vpunpckhbw ymm15, ymm2, ymm10
   51e: vpunpcklbw ymm2, ymm2, ymm10
   523: vmovups [rsp+0x5468], ymm15
   52c: vpunpckhbw ymm15, ymm3, ymm11
   531: vpunpcklbw ymm3, ymm3, ymm11
   536: vmovups [rsp+0x5488], ymm15
   53f: vpunpckhbw ymm15, ymm4, ymm12
   544: vpunpcklbw ymm4, ymm4, ymm12
   549: vmovups [rsp+0x54A8], ymm15
   552: vpunpckhbw ymm15, ymm5, ymm13
   557: vpunpcklbw ymm5, ymm5, ymm13
   55c: vmovups [rsp+0x54C8], ymm15
   565: vpunpckhbw ymm15, ymm6, ymm14
   56a: vpunpcklbw ymm6, ymm6, ymm14
   56f: vmovups [rsp+0x54E8], ymm15
   578: vmovups ymm15, [rsp+0x5508]
   581: vpunpckhbw ymm8, ymm7, ymm15
   586: vpunpcklbw ymm7, ymm7, ymm15
   58b: vmovups [rsp+0x5508], ymm8
   594: vpunpcklbw ymm8, ymm0, ymm4
   598: vpunpckhbw ymm9, ymm0, ymm4
   59c: vpunpcklbw ymm10, ymm1, ymm5
   5a0: vpunpckhbw ymm11, ymm1, ymm5
   5a4: vpunpcklbw ymm12, ymm2, ymm6
   5a8: vpunpckhbw ymm13, ymm2, ymm6
   5ac: vpunpcklbw ymm14, ymm3, ymm7
   5b0: vpunpckhbw ymm15, ymm3, ymm7
   5b4: vpunpcklbw ymm0, ymm8, ymm12
   5b9: vpunpckhbw ymm1, ymm8, ymm12
   5be: vpunpcklbw ymm2, ymm9, ymm13
   5c3: vpunpckhbw ymm3, ymm9, ymm13
   5c8: vpunpcklbw ymm4, ymm10, ymm14
   5cd: vpunpckhbw ymm5, ymm10, ymm14
   5d2: vpunpcklbw ymm6, ymm11, ymm15
   5d7: vpunpckhbw ymm7, ymm11, ymm15
   5dc: vpunpcklbw ymm8, ymm0, ymm4
   5e0: vpunpckhbw ymm9, ymm0, ymm4
   5e4: vpunpcklbw ymm10, ymm1, ymm5
   5e8: vpunpckhbw ymm11, ymm1, ymm5
   5ec: vpunpcklbw ymm12, ymm2, ymm6
   5f0: vpunpckhbw ymm13, ymm2, ymm6
   5f4: vpunpcklbw ymm14, ymm3, ymm7
   5f8: vpunpckhbw ymm15, ymm3, ymm7
   5fc: vmovups [rdx], ymm8
   601: vmovups [rdx+0x140], ymm9
   609: vmovups [rdx+0x280], ymm10
   611: vmovups [rdx+0x3C0], ymm11
   619: vmovups [rdx+0x500], ymm12
   621: vmovups [rdx+0x640], ymm13
   629: vmovups [rdx+0x780], ymm14
   631: vmovups [rdx+0x8C0], ymm15
   639: vmovups ymm0, [rsp+0x5428]
   642: vmovups ymm1, [rsp+0x5448]
   64b: vmovups ymm2, [rsp+0x5468]
   654: vmovups ymm3, [rsp+0x5488]
   65d: vmovups ymm4, [rsp+0x54A8]
   666: vmovups ymm5, [rsp+0x54C8]
   66f: vmovups ymm6, [rsp+0x54E8]
   678: vmovups ymm7, [rsp+0x5508]
   681: vpunpcklbw ymm8, ymm0, ymm4
   685: vpunpckhbw ymm9, ymm0, ymm4
   689: vpunpcklbw ymm10, ymm1, ymm5
   68d: vpunpckhbw ymm11, ymm1, ymm5
   691: vpunpcklbw ymm12, ymm2, ymm6
   695: vpunpckhbw ymm13, ymm2, ymm6
   699: vpunpcklbw ymm14, ymm3, ymm7
   69d: vpunpckhbw ymm15, ymm3, ymm7
   6a1: vpunpcklbw ymm0, ymm8, ymm12
   6a6: vpunpckhbw ymm1, ymm8, ymm12
   6ab: vpunpcklbw ymm2, ymm9, ymm13
   6b0: vpunpckhbw ymm3, ymm9, ymm13
   6b5: vpunpcklbw ymm4, ymm10, ymm14
   6ba: vpunpckhbw ymm5, ymm10, ymm14
   6bf: vpunpcklbw ymm6, ymm11, ymm15
   6c4: vpunpckhbw ymm7, ymm11, ymm15
   6c9: vpunpcklbw ymm8, ymm0, ymm4
   6cd: vpunpckhbw ymm9, ymm0, ymm4
   6d1: vpunpcklbw ymm10, ymm1, ymm5
   6d5: vpunpckhbw ymm11, ymm1, ymm5
   6d9: vpunpcklbw ymm12, ymm2, ymm6
   6dd: vpunpckhbw ymm13, ymm2, ymm6
   6e1: vpunpcklbw ymm14, ymm3, ymm7
   6e5: vpunpckhbw ymm15, ymm3, ymm7
   6e9: vmovups [rdx+0xA00], ymm8
   6f1: vmovups [rdx+0xB40], ymm9
   6f9: vmovups [rdx+0xC80], ymm10
   701: vmovups [rdx+0xDC0], ymm11
   709: vmovups [rdx+0xF00], ymm12
   711: vmovups [rdx+0x1040], ymm13
   719: vmovups [rdx+0x1180], ymm14
   721: vmovups [rdx+0x12C0], ymm15
   729: lea rax, [r10+0x10]
   72d: vmovups xmm0, [rax]
   732: vmovups xmm1, [rax+r9]
   738: vmovups xmm2, [rax+r9*2]
   73e: vmovups xmm3, [rax+r13]
   744: lea rax, [rax+r9*4]
   748: vmovups xmm4, [rax]
   74d: vmovups xmm5, [rax+r9]
   753: vmovups xmm6, [rax+r9*2]
   759: vmovups xmm7, [rax+r13]
   75f: lea rax, [rax+r9*4]
   763: vmovups xmm8, [rax]
   768: vmovups xmm9, [rax+r9]
   76e: vmovups xmm10, [rax+r9*2]
   774: vmovups xmm11, [rax+r13]
   77a: lea rax, [rax+r9*4]
   77e: vmovups xmm12, [rax]
   783: vmovups xmm13, [rax+r9]
   789: vmovups xmm14, [rax+r9*2]
   78f: vmovups xmm15, [rax+r13]
   795: lea rax, [rax+r9*4]
   799: vinserti128 ymm0, ymm0, [rax], 1
   7a0: vinserti128 ymm1, ymm1, [rax+r9], 1
   7a7: vinserti128 ymm2, ymm2, [rax+r9*2], 1
   7ae: vinserti128 ymm3, ymm3, [rax+r13], 1
   7b5: lea rax, [rax+r9*4]
   7b9: vinserti128 ymm4, ymm4, [rax], 1
   7c0: vinserti128 ymm5, ymm5, [rax+r9], 1
   7c7: vinserti128 ymm6, ymm6, [rax+r9*2], 1
   7ce: vinserti128 ymm7, ymm7, [rax+r13], 1
   7d5: lea rax, [rax+r9*4]
   7d9: vinserti128 ymm8, ymm8, [rax], 1
   7e0: vinserti128 ymm9, ymm9, [rax+r9], 1
   7e7: vinserti128 ymm10, ymm10, [rax+r9*2], 1
   7ee: vinserti128 ymm11, ymm11, [rax+r13], 1
   7f5: lea rax, [rax+r9*4]
   7f9: vinserti128 ymm12, ymm12, [rax], 1
   800: vinserti128 ymm13, ymm13, [rax+r9], 1
   807: vinserti128 ymm14, ymm14, [rax+r9*2], 1
   80e: vinserti128 ymm15, ymm15, [rax+r13], 1
   815: vmovups [rsp+0x5508], ymm15
   81e: vpunpckhbw ymm15, ymm0, ymm8
   823: vpunpcklbw ymm0, ymm0, ymm8
   828: vmovups [rsp+0x5428], ymm15
   831: vpunpckhbw ymm15, ymm1, ymm9
   836: vpunpcklbw ymm1, ymm1, ymm9
   83b: vmovups [rsp+0x5448], ymm15
   844: vpunpckhbw ymm15, ymm2, ymm10
   849: vpunpcklbw ymm2, ymm2, ymm10
   84e: vmovups [rsp+0x5468], ymm15
   857: vpunpckhbw ymm15, ymm3, ymm11
   85c: vpunpcklbw ymm3, ymm3, ymm11
   861: vmovups [rsp+0x5488], ymm15
   86a: vpunpckhbw ymm15, ymm4, ymm12
   86f: vpunpcklbw ymm4, ymm4, ymm12
   874: vmovups [rsp+0x54A8], ymm15
   87d: vpunpckhbw ymm15, ymm5, ymm13
   882: vpunpcklbw ymm5, ymm5, ymm13
   887: vmovups [rsp+0x54C8], ymm15
   890: vpunpckhbw ymm15, ymm6, ymm14
   895: vpunpcklbw ymm6, ymm6, ymm14
   89a: vmovups [rsp+0x54E8], ymm15
   8a3: vmovups ymm15, [rsp+0x5508]
   8ac: vpunpckhbw ymm8, ymm7, ymm15
   8b1: vpunpcklbw ymm7, ymm7, ymm15
   8b6: vmovups [rsp+0x5508], ymm8
   8bf: vpunpcklbw ymm8, ymm0, ymm4
   8c3: vpunpckhbw ymm9, ymm0, ymm4
   8c7: vpunpcklbw ymm10, ymm1, ymm5
   8cb: vpunpckhbw ymm11, ymm1, ymm5
   8cf: vpunpcklbw ymm12, ymm2, ymm6
   8d3: vpunpckhbw ymm13, ymm2, ymm6
   8d7: vpunpcklbw ymm14, ymm3, ymm7
   8db: vpunpckhbw ymm15, ymm3, ymm7
   8df: vpunpcklbw ymm0, ymm8, ymm12
   8e4: vpunpckhbw ymm1, ymm8, ymm12
   8e9: vpunpcklbw ymm2, ymm9, ymm13
   8ee: vpunpckhbw ymm3, ymm9, ymm13
   8f3: vpunpcklbw ymm4, ymm10, ymm14
   8f8: vpunpckhbw ymm5, ymm10, ymm14
   8fd: vpunpcklbw ymm6, ymm11, ymm15
   902: vpunpckhbw ymm7, ymm11, ymm15
   907: vpunpcklbw ymm8, ymm0, ymm4
   90b: vpunpckhbw ymm9, ymm0, ymm4
   90f: vpunpcklbw ymm10, ymm1, ymm5
   913: vpunpckhbw ymm11, ymm1, ymm5
   917: vpunpcklbw ymm12, ymm2, ymm6
   91b: vpunpckhbw ymm13, ymm2, ymm6
   91f: vpunpcklbw ymm14, ymm3, ymm7
   923: vpunpckhbw ymm15, ymm3, ymm7
   927: vmovups [rdx+0x1400], ymm8
   92f: vmovups [rdx+0x1540], ymm9
   937: vmovups [rdx+0x1680], ymm10
   93f: vmovups [rdx+0x17C0], ymm11
   947: vmovups [rdx+0x1900], ymm12
   94f: vmovups [rdx+0x1A40], ymm13
   957: vmovups [rdx+0x1B80], ymm14
   95f: vmovups [rdx+0x1CC0], ymm15
   967: vmovups ymm0, [rsp+0x5428]
   970: vmovups ymm1, [rsp+0x5448]
   979: vmovups ymm2, [rsp+0x5468]
   982: vmovups ymm3, [rsp+0x5488]
   98b: vmovups ymm4, [rsp+0x54A8]
   994: vmovups ymm5, [rsp+0x54C8]
   99d: vmovups ymm6, [rsp+0x54E8]
   9a6: vmovups ymm7, [rsp+0x5508]
   9af: vpunpcklbw ymm8, ymm0, ymm4
   9b3: vpunpckhbw ymm9, ymm0, ymm4
   9b7: vpunpcklbw ymm10, ymm1, ymm5
   9bb: vpunpckhbw ymm11, ymm1, ymm5
   9bf: vpunpcklbw ymm12, ymm2, ymm6
   9c3: vpunpckhbw ymm13, ymm2, ymm6
   9c7: vpunpcklbw ymm14, ymm3, ymm7
   9cb: vpunpckhbw ymm15, ymm3, ymm7
   9cf: vpunpcklbw ymm0, ymm8, ymm12
   9d4: vpunpckhbw ymm1, ymm8, ymm12
   9d9: vpunpcklbw ymm2, ymm9, ymm13
   9de: vpunpckhbw ymm3, ymm9, ymm13
   9e3: vpunpcklbw ymm4, ymm10, ymm14
   9e8: vpunpckhbw ymm5, ymm10, ymm14
   9ed: vpunpcklbw ymm6, ymm11, ymm15
   9f2: vpunpckhbw ymm7, ymm11, ymm15
   9f7: vpunpcklbw ymm8, ymm0, ymm4
   9fb: vpunpckhbw ymm9, ymm0, ymm4
   9ff: vpunpcklbw ymm10, ymm1, ymm5
   a03: vpunpckhbw ymm11, ymm1, ymm5
   a07: vpunpcklbw ymm12, ymm2, ymm6
   a0b: vpunpckhbw ymm13, ymm2, ymm6
   a0f: vpunpcklbw ymm14, ymm3, ymm7
   a13: vpunpckhbw ymm15, ymm3, ymm7
   a17: vmovups [rdx+0x1E00], ymm8
   a1f: vmovups [rdx+0x1F40], ymm9
   a27: vmovups [rdx+0x2080], ymm10
   a2f: vmovups [rdx+0x21C0], ymm11
   a37: vmovups [rdx+0x2300], ymm12
   a3f: vmovups [rdx+0x2440], ymm13
   a47: vmovups [rdx+0x2580], ymm14
   a4f: vmovups [rdx+0x26C0], ymm15
   a57: lea rax, [r10+0x20]
   a5b: vmovups xmm0, [rax]
   a60: vmovups xmm1, [rax+r9]
   a66: vmovups xmm2, [rax+r9*2]
   a6c: vmovups xmm3, [rax+r13]
   a72: lea rax, [rax+r9*4]
   a76: vmovups xmm4, [rax]
   a7b: vmovups xmm5, [rax+r9]
   a81: vmovups xmm6, [rax+r9*2]
   a87: vmovups xmm7, [rax+r13]
   a8d: lea rax, [rax+r9*4]
   a91: vmovups xmm8, [rax]
   a96: vmovups xmm9, [rax+r9]
   a9c: vmovups xmm10, [rax+r9*2]
   aa2: vmovups xmm11, [rax+r13]
   aa8: lea rax, [rax+r9*4]
   aac: vmovups xmm12, [rax]
   ab1: vmovups xmm13, [rax+r9]
   ab7: vmovups xmm14, [rax+r9*2]
   abd: vmovups xmm15, [rax+r13]
   ac3: lea rax, [rax+r9*4]
   ac7: vinserti128 ymm0, ymm0, [rax], 1
   ace: vinserti128 ymm1, ymm1, [rax+r9], 1
   ad5: vinserti128 ymm2, ymm2, [rax+r9*2], 1
   adc: vinserti128 ymm3, ymm3, [rax+r13], 1
   ae3: lea rax, [rax+r9*4]
   ae7: vinserti128 ymm4, ymm4, [rax], 1
   aee: vinserti128 ymm5, ymm5, [rax+r9], 1
   af5: vinserti128 ymm6, ymm6, [rax+r9*2], 1
   afc: vinserti128 ymm7, ymm7, [rax+r13], 1
   b03: lea rax, [rax+r9*4]
   b07: vinserti128 ymm8, ymm8, [rax], 1
   b0e: vinserti128 ymm9, ymm9, [rax+r9], 1
   b15: vinserti128 ymm10, ymm10, [rax+r9*2], 1
   b1c: vinserti128 ymm11, ymm11, [rax+r13], 1
   b23: lea rax, [rax+r9*4]
   b27: vinserti128 ymm12, ymm12, [rax], 1
   b2e: vinserti128 ymm13, ymm13, [rax+r9], 1
   b35: vinserti128 ymm14, ymm14, [rax+r9*2], 1
   b3c: vinserti128 ymm15, ymm15, [rax+r13], 1
   b43: vmovups [rsp+0x5508], ymm15
   b4c: vpunpckhbw ymm15, ymm0, ymm8
   b51: vpunpcklbw ymm0, ymm0, ymm8
   b56: vmovups [rsp+0x5428], ymm15
   b5f: vpunpckhbw ymm15, ymm1, ymm9
   b64: vpunpcklbw ymm1, ymm1, ymm9
   b69: vmovups [rsp+0x5448], ymm15
   b72: vpunpckhbw ymm15, ymm2, ymm10
   b77: vpunpcklbw ymm2, ymm2, ymm10
   b7c: vmovups [rsp+0x5468], ymm15
   b85: vpunpckhbw ymm15, ymm3, ymm11
   b8a: vpunpcklbw ymm3, ymm3, ymm11
   b8f: vmovups [rsp+0x5488], ymm15
   b98: vpunpckhbw ymm15, ymm4, ymm12
   b9d: vpunpcklbw ymm4, ymm4, ymm12
   ba2: vmovups [rsp+0x54A8], ymm15
   bab: vpunpckhbw ymm15, ymm5, ymm13
   bb0: vpunpcklbw ymm5, ymm5, ymm13
   bb5: vmovups [rsp+0x54C8], ymm15
   bbe: vpunpckhbw ymm15, ymm6, ymm14
   bc3: vpunpcklbw ymm6, ymm6, ymm14
   bc8: vmovups [rsp+0x54E8], ymm15
   bd1: vmovups ymm15, [rsp+0x5508]
   bda: vpunpckhbw ymm8, ymm7, ymm15
   bdf: vpunpcklbw ymm7, ymm7, ymm15
   be4: vmovups [rsp+0x5508], ymm8
   bed: vpunpcklbw ymm8, ymm0, ymm4
   bf1: vpunpckhbw ymm9, ymm0, ymm4
   bf5: vpunpcklbw ymm10, ymm1, ymm5
   bf9: vpunpckhbw ymm11, ymm1, ymm5
   bfd: vpunpcklbw ymm12, ymm2, ymm6
   c01: vpunpckhbw ymm13, ymm2, ymm6
   c05: vpunpcklbw ymm14, ymm3, ymm7
   c09: vpunpckhbw ymm15, ymm3, ymm7
   c0d: vpunpcklbw ymm0, ymm8, ymm12
   c12: vpunpckhbw ymm1, ymm8, ymm12
   c17: vpunpcklbw ymm2, ymm9, ymm13
   c1c: vpunpckhbw ymm3, ymm9, ymm13
   c21: vpunpcklbw ymm4, ymm10, ymm14
   c26: vpunpckhbw ymm5, ymm10, ymm14
   c2b: vpunpcklbw ymm6, ymm11, ymm15
   c30: vpunpckhbw ymm7, ymm11, ymm15
   c35: vpunpcklbw ymm8, ymm0, ymm4
   c39: vpunpckhbw ymm9, ymm0, ymm4
   c3d: vpunpcklbw ymm10, ymm1, ymm5
   c41: vpunpckhbw ymm11, ymm1, ymm5
   c45: vpunpcklbw ymm12, ymm2, ymm6
   c49: vpunpckhbw ymm13, ymm2, ymm6
   c4d: vpunpcklbw ymm14, ymm3, ymm7
   c51: vpunpckhbw ymm15, ymm3, ymm7
   c55: vmovups [rdx+0x2800], ymm8
   c5d: vmovups [rdx+0x2940], ymm9
   c65: vmovups [rdx+0x2A80], ymm10
   c6d: vmovups [rdx+0x2BC0], ymm11
   c75: vmovups [rdx+0x2D00], ymm12
   c7d: vmovups [rdx+0x2E40], ymm13
   c85: vmovups [rdx+0x2F80], ymm14
   c8d: vmovups [rdx+0x30C0], ymm15
   c95: vmovups ymm0, [rsp+0x5428]
   c9e: vmovups ymm1, [rsp+0x5448]
   ca7: vmovups ymm2, [rsp+0x5468]
   cb0: vmovups ymm3, [rsp+0x5488]
   cb9: vmovups ymm4, [rsp+0x54A8]
   cc2: vmovups ymm5, [rsp+0x54C8]
   ccb: vmovups ymm6, [rsp+0x54E8]
   cd4: vmovups ymm7, [rsp+0x5508]
   cdd: vpunpcklbw ymm8, ymm0, ymm4
   ce1: vpunpckhbw ymm9, ymm0, ymm4
   ce5: vpunpcklbw ymm10, ymm1, ymm5
   ce9: vpunpckhbw ymm11, ymm1, ymm5
   ced: vpunpcklbw ymm12, ymm2, ymm6
   cf1: vpunpckhbw ymm13, ymm2, ymm6
   cf5: vpunpcklbw ymm14, ymm3, ymm7
   cf9: vpunpckhbw ymm15, ymm3, ymm7
   cfd: vpunpcklbw ymm0, ymm8, ymm12
   d02: vpunpckhbw ymm1, ymm8, ymm12
   d07: vpunpcklbw ymm2, ymm9, ymm13
   d0c: vpunpckhbw ymm3, ymm9, ymm13
   d11: vpunpcklbw ymm4, ymm10, ymm14
   d16: vpunpckhbw ymm5, ymm10, ymm14
   d1b: vpunpcklbw ymm6, ymm11, ymm15
   d20: vpunpckhbw ymm7, ymm11, ymm15
   d25: vpunpcklbw ymm8, ymm0, ymm4
   d29: vpunpckhbw ymm9, ymm0, ymm4
   d2d: vpunpcklbw ymm10, ymm1, ymm5
   d31: vpunpckhbw ymm11, ymm1, ymm5
   d35: vpunpcklbw ymm12, ymm2, ymm6
   d39: vpunpckhbw ymm13, ymm2, ymm6
   d3d: vpunpcklbw ymm14, ymm3, ymm7
   d41: vpunpckhbw ymm15, ymm3, ymm7
   d45: vmovups [rdx+0x3200], ymm8
   d4d: vmovups [rdx+0x3340], ymm9
   d55: vmovups [rdx+0x3480], ymm10
   d5d: vmovups [rdx+0x35C0], ymm11
   d65: vmovups [rdx+0x3700], ymm12
   d6d: vmovups [rdx+0x3840], ymm13
   d75: vmovups [rdx+0x3980], ymm14
   d7d: vmovups [rdx+0x3AC0], ymm15
   d85: lea rax, [r10+0x30]
   d89: vmovups xmm0, [rax]
   d8e: vmovups xmm1, [rax+r9]
   d94: vmovups xmm2, [rax+r9*2]
   d9a: vmovups xmm3, [rax+r13]
   da0: lea rax, [rax+r9*4]
   da4: vmovups xmm4, [rax]
   da9: vmovups xmm5, [rax+r9]
   daf: vmovups xmm6, [rax+r9*2]
   db5: vmovups xmm7, [rax+r13]
   dbb: lea rax, [rax+r9*4]
   dbf: vmovups xmm8, [rax]
   dc4: vmovups xmm9, [rax+r9]
   dca: vmovups xmm10, [rax+r9*2]
   dd0: vmovups xmm11, [rax+r13]
   dd6: lea rax, [rax+r9*4]
   dda: vmovups xmm12, [rax]
   ddf: vmovups xmm13, [rax+r9]
   de5: vmovups xmm14, [rax+r9*2]
   deb: vmovups xmm15, [rax+r13]
   df1: lea rax, [rax+r9*4]
   df5: vinserti128 ymm0, ymm0, [rax], 1
   dfc: vinserti128 ymm1, ymm1, [rax+r9], 1
   e03: vinserti128 ymm2, ymm2, [rax+r9*2], 1
   e0a: vinserti128 ymm3, ymm3, [rax+r13], 1
   e11: lea rax, [rax+r9*4]
   e15: vinserti128 ymm4, ymm4, [rax], 1
   e1c: vinserti128 ymm5, ymm5, [rax+r9], 1
   e23: vinserti128 ymm6, ymm6, [rax+r9*2], 1
   e2a: vinserti128 ymm7, ymm7, [rax+r13], 1
   e31: lea rax, [rax+r9*4]
   e35: vinserti128 ymm8, ymm8, [rax], 1
   e3c: vinserti128 ymm9, ymm9, [rax+r9], 1
   e43: vinserti128 ymm10, ymm10, [rax+r9*2], 1
   e4a: vinserti128 ymm11, ymm11, [rax+r13], 1
   e51: lea rax, [rax+r9*4]
   e55: vinserti128 ymm12, ymm12, [rax], 1
   e5c: vinserti128 ymm13, ymm13, [rax+r9], 1
   e63: vinserti128 ymm14, ymm14, [rax+r9*2], 1
   e6a: vinserti128 ymm15, ymm15, [rax+r13], 1
   e71: vmovups [rsp+0x5508], ymm15
   e7a: vpunpckhbw ymm15, ymm0, ymm8
   e7f: vpunpcklbw ymm0, ymm0, ymm8
   e84: vmovups [rsp+0x5428], ymm15
   e8d: vpunpckhbw ymm15, ymm1, ymm9
   e92: vpunpcklbw ymm1, ymm1, ymm9
   e97: vmovups [rsp+0x5448], ymm15
   ea0: vpunpckhbw ymm15, ymm2, ymm10
   ea5: vpunpcklbw ymm2, ymm2, ymm10
   eaa: vmovups [rsp+0x5468], ymm15
   eb3: vpunpckhbw ymm15, ymm3, ymm11
   eb8: vpunpcklbw ymm3, ymm3, ymm11
   ebd: vmovups [rsp+0x5488], ymm15
   ec6: vpunpckhbw ymm15, ymm4, ymm12
   ecb: vpunpcklbw ymm4, ymm4, ymm12
   ed0: vmovups [rsp+0x54A8], ymm15
   ed9: vpunpckhbw ymm15, ymm5, ymm13
   ede: vpunpcklbw ymm5, ymm5, ymm13
   ee3: vmovups [rsp+0x54C8], ymm15
   eec: vpunpckhbw ymm15, ymm6, ymm14
   ef1: vpunpcklbw ymm6, ymm6, ymm14
   ef6: vmovups [rsp+0x54E8], ymm15
   eff: vmovups ymm15, [rsp+0x5508]
   f08: vpunpckhbw ymm8, ymm7, ymm15
   f0d: vpunpcklbw ymm7, ymm7, ymm15
   f12: vmovups [rsp+0x5508], ymm8
   f1b: vpunpcklbw ymm8, ymm0, ymm4
   f1f: vpunpckhbw ymm9, ymm0, ymm4
   f23: vpunpcklbw ymm10, ymm1, ymm5
   f27: vpunpckhbw ymm11, ymm1, ymm5
   f2b: vpunpcklbw ymm12, ymm2, ymm6
   f2f: vpunpckhbw ymm13, ymm2, ymm6
   f33: vpunpcklbw ymm14, ymm3, ymm7
   f37: vpunpckhbw ymm15, ymm3, ymm7
   f3b: vpunpcklbw ymm0, ymm8, ymm12
   f40: vpunpckhbw ymm1, ymm8, ymm12
   f45: vpunpcklbw ymm2, ymm9, ymm13
   f4a: vpunpckhbw ymm3, ymm9, ymm13
   f4f: vpunpcklbw ymm4, ymm10, ymm14
   f54: vpunpckhbw ymm5, ymm10, ymm14
   f59: vpunpcklbw ymm6, ymm11, ymm15
   f5e: vpunpckhbw ymm7, ymm11, ymm15
   f63: vpunpcklbw ymm8, ymm0, ymm4
   f67: vpunpckhbw ymm9, ymm0, ymm4
   f6b: vpunpcklbw ymm10, ymm1, ymm5
   f6f: vpunpckhbw ymm11, ymm1, ymm5
   f73: vpunpcklbw ymm12, ymm2, ymm6
   f77: vpunpckhbw ymm13, ymm2, ymm6
   f7b: vpunpcklbw ymm14, ymm3, ymm7
   f7f: vpunpckhbw ymm15, ymm3, ymm7
   f83: vmovups [rdx+0x3C00], ymm8
   f8b: vmovups [rdx+0x3D40], ymm9
   f93: vmovups [rdx+0x3E80], ymm10
   f9b: vmovups [rdx+0x3FC0], ymm11
   fa3: vmovups [rdx+0x4100], ymm12
   fab: vmovups [rdx+0x4240], ymm13
   fb3: vmovups [rdx+0x4380], ymm14
   fbb: vmovups [rdx+0x44C0], ymm15
   fc3: vmovups ymm0, [rsp+0x5428]
   fcc: vmovups ymm1, [rsp+0x5448]
   fd5: vmovups ymm2, [rsp+0x5468]
   fde: vmovups ymm3, [rsp+0x5488]
   fe7: vmovups ymm4, [rsp+0x54A8]
   ff0: vmovups ymm5, [rsp+0x54C8]
   ff9: vmovups ymm6, [rsp+0x54E8]
  1002: vmovups ymm7, [rsp+0x5508]
  100b: vpunpcklbw ymm8, ymm0, ymm4
  100f: vpunpckhbw ymm9, ymm0, ymm4
  1013: vpunpcklbw ymm10, ymm1, ymm5
  1017: vpunpckhbw ymm11, ymm1, ymm5
  101b: vpunpcklbw ymm12, ymm2, ymm6
  101f: vpunpckhbw ymm13, ymm2, ymm6
  1023: vpunpcklbw ymm14, ymm3, ymm7
  1027: vpunpckhbw ymm15, ymm3, ymm7
  102b: vpunpcklbw ymm0, ymm8, ymm12
  1030: vpunpckhbw ymm1, ymm8, ymm12
  1035: vpunpcklbw ymm2, ymm9, ymm13
  103a: vpunpckhbw ymm3, ymm9, ymm13
  103f: vpunpcklbw ymm4, ymm10, ymm14
  1044: vpunpckhbw ymm5, ymm10, ymm14
  1049: vpunpcklbw ymm6, ymm11, ymm15
  104e: vpunpckhbw ymm7, ymm11, ymm15
  1053: vpunpcklbw ymm8, ymm0, ymm4
  1057: vpunpckhbw ymm9, ymm0, ymm4
  105b: vpunpcklbw ymm10, ymm1, ymm5
  105f: vpunpckhbw ymm11, ymm1, ymm5
  1063: vpunpcklbw ymm12, ymm2, ymm6
  1067: vpunpckhbw ymm13, ymm2, ymm6
  106b: vpunpcklbw ymm14, ymm3, ymm7
  106f: vpunpckhbw ymm15, ymm3, ymm7
  1073: vmovups [rdx+0x4600], ymm8
  107b: vmovups [rdx+0x4740], ymm9
  1083: vmovups [rdx+0x4880], ymm10
  108b: vmovups [rdx+0x49C0], ymm11
  1093: vmovups [rdx+0x4B00], ymm12
  109b: vmovups [rdx+0x4C40], ymm13
  10a3: vmovups [rdx+0x4D80], ymm14
  10ab: vmovups [rdx+0x4EC0], ymm15
  10b3: lea r10, [rax+r9*4-0x30]
  10b8: add rdx, 0x20
  10bf: ret
  10c0: lea r14, [rsp+8]
  10c5: lea r15, [rsp+0x5008]
  10cd: mov r11, [r15]
  10d1: mov rdx, [r15+0x200]
  10d8: lea rax, [r14+0x40]
  10dc: sub rax, r11
  10df: mov rcx, [rsp+0x5408]
  10e7: add rcx, rax
  10ea: cmp qword ptr [rsp+0x5410], 0
  10f3: je 0x11F0
  10f9: test rax, rax
  10fc: je 0x11F0
  1102: sub rcx, 0x40
  1109: push rcx
  110a: push r11
  110c: add r11, rax
  110f: add rdx, rax
  1112: mov rcx, 0x40
  1119: sub rcx, rax
  111c: cmp rcx, 0x20
  1123: jl 0x1142
  1125: vmovups ymm0, [r11]
  112b: vmovups ymm1, [r11+rcx-0x20]
  1132: vmovups [rdx], ymm0
  1137: vmovups [rdx+rcx-0x20], ymm1
  113d: jmp 0x11D8
  1142: cmp rcx, 0x10
  1149: jl 0x1165
  114b: vmovups xmm0, [r11]
  1151: vmovups xmm1, [r11+rcx-0x10]
  1158: vmovups [rdx], xmm0
  115d: vmovups [rdx+rcx-0x10], xmm1
  1163: jmp 0x11D8
  1165: cmp rcx, 8
  116c: jl 0x1182
  116e: mov rax, [r11]
  1172: mov r11, [r11+rcx-8]
  1177: mov [rdx], rax
  117b: mov [rdx+rcx-8], r11
  1180: jmp 0x11D8
  1182: cmp rcx, 4
  1189: jl 0x119E
  118b: mov eax, [r11]
  118f: mov r11d, [r11+rcx-4]
  1194: mov [rdx], eax
  1197: mov [rdx+rcx-4], r11d
  119c: jmp 0x11D8
  119e: cmp rcx, 2
  11a5: jl 0x11BE
  11a7: mov ax, [r11]
  11ac: mov r11w, [r11+rcx-2]
  11b2: mov [rdx], ax
  11b6: mov [rdx+rcx-2], r11w
  11bc: jmp 0x11D8
  11be: cmp rcx, 1
  11c5: jl 0x11D8
  11c7: mov al, [r11]
  11cb: mov r11b, [r11+rcx-1]
  11d0: mov [rdx], al
  11d3: mov [rdx+rcx-1], r11b
  11d8: pop r11
  11da: pop rcx
  11db: mov rdx, [r15+0x200]
  11e2: add r11, 0x40
  11e9: add rdx, 0x40
  11f0: cmp rcx, 0x40
  11f7: jl 0x122D
  11f9: vmovups ymm0, [r11]
  11ff: vmovups ymm1, [r11+0x20]
  1205: vmovntps [rdx], ymm0
  120a: vmovntps [rdx+0x20], ymm1
  120f: add r11, 0x40
  1216: add rdx, 0x40
  121d: sub rcx, 0x40
  1224: cmp rcx, 0x40
  122b: jge 0x11F9
  122d: cmp qword ptr [rsp+0x5418], 0
  1236: je 0x1303
  123c: test rcx, rcx
  123f: je 0x1328
  1245: cmp rcx, 0x20
  124c: jl 0x126B
  124e: vmovups ymm0, [r11]
  1254: vmovups ymm1, [r11+rcx-0x20]
  125b: vmovups [rdx], ymm0
  1260: vmovups [rdx+rcx-0x20], ymm1
  1266: jmp 0x1301
  126b: cmp rcx, 0x10
  1272: jl 0x128E
  1274: vmovups xmm0, [r11]
  127a: vmovups xmm1, [r11+rcx-0x10]
  1281: vmovups [rdx], xmm0
  1286: vmovups [rdx+rcx-0x10], xmm1
  128c: jmp 0x1301
  128e: cmp rcx, 8
  1295: jl 0x12AB
  1297: mov rax, [r11]
  129b: mov r11, [r11+rcx-8]
  12a0: mov [rdx], rax
  12a4: mov [rdx+rcx-8], r11
  12a9: jmp 0x1301
  12ab: cmp rcx, 4
  12b2: jl 0x12C7
  12b4: mov eax, [r11]
  12b8: mov r11d, [r11+rcx-4]
  12bd: mov [rdx], eax
  12c0: mov [rdx+rcx-4], r11d
  12c5: jmp 0x1301
  12c7: cmp rcx, 2
  12ce: jl 0x12E7
  12d0: mov ax, [r11]
  12d5: mov r11w, [r11+rcx-2]
  12db: mov [rdx], ax
  12df: mov [rdx+rcx-2], r11w
  12e5: jmp 0x1301
  12e7: cmp rcx, 1
  12ee: jl 0x1301
  12f0: mov al, [r11]
  12f4: mov r11b, [r11+rcx-1]
  12f9: mov [rdx], al
  12fc: mov [rdx+rcx-1], r11b
  1301: jmp 0x1328
  1303: mov [r15+0x200], rdx
  130a: vmovups ymm0, [r14+0x100]
  1313: vmovups [r14], ymm0
  1319: vmovups ymm0, [r14+0x120]
  1322: vmovups [r14+0x20], ymm0
  1328: add r14, 0x140
  132f: add r15, 8
  1336: lea rax, [rsp+0x5208]
  133e: cmp r15, rax
  1341: jne 0x10CD
  1347: ret
