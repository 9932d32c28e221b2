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
    49: sub rsp, 0x5D40
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
   15a: call 0x14F1
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
   29b: call 0x14F1
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
   3fe: mov r14, r9
   401: mov r15, r13
   404: lea rcx, [rax+r9*4]
   408: test r9, 0x7FF
   40f: jne 0x82A
   415: mov rax, r10
   418: vmovups ymm0, [rax]
   41d: vmovups [rsp+0x5548], ymm0
   426: vmovups ymm0, [rax+0x20]
   42b: vmovups [rsp+0x5568], ymm0
   434: vmovups ymm0, [rax+r9]
   43b: vmovups [rsp+0x5588], ymm0
   444: vmovups ymm0, [rax+r9+0x20]
   44b: vmovups [rsp+0x55A8], ymm0
   454: vmovups ymm0, [rax+r9*2]
   45b: vmovups [rsp+0x55C8], ymm0
   464: vmovups ymm0, [rax+r9*2+0x20]
   46b: vmovups [rsp+0x55E8], ymm0
   474: vmovups ymm0, [rax+r13]
   47b: vmovups [rsp+0x5608], ymm0
   484: vmovups ymm0, [rax+r13+0x20]
   48b: vmovups [rsp+0x5628], ymm0
   494: lea rax, [rax+r9*4]
   498: vmovups ymm0, [rax]
   49d: vmovups [rsp+0x5648], ymm0
   4a6: vmovups ymm0, [rax+0x20]
   4ab: vmovups [rsp+0x5668], ymm0
   4b4: vmovups ymm0, [rax+r9]
   4bb: vmovups [rsp+0x5688], ymm0
   4c4: vmovups ymm0, [rax+r9+0x20]
   4cb: vmovups [rsp+0x56A8], ymm0
   4d4: vmovups ymm0, [rax+r9*2]
   4db: vmovups [rsp+0x56C8], ymm0
   4e4: vmovups ymm0, [rax+r9*2+0x20]
   4eb: vmovups [rsp+0x56E8], ymm0
   4f4: vmovups ymm0, [rax+r13]
   4fb: vmovups [rsp+0x5708], ymm0
   504: vmovups ymm0, [rax+r13+0x20]
   50b: vmovups [rsp+0x5728], ymm0
   514: lea rax, [rax+r9*4]
   518: vmovups ymm0, [rax]
   51d: vmovups [rsp+0x5748], ymm0
   526: vmovups ymm0, [rax+0x20]
   52b: vmovups [rsp+0x5768], ymm0
   534: vmovups ymm0, [rax+r9]
   53b: vmovups [rsp+0x5788], ymm0
   544: vmovups ymm0, [rax+r9+0x20]
   54b: vmovups [rsp+0x57A8], ymm0
   554: vmovups ymm0, [rax+r9*2]
   55b: vmovups [rsp+0x57C8], ymm0
   564: vmovups ymm0, [rax+r9*2+0x20]
   56b: vmovups [rsp+0x57E8], ymm0
   574: vmovups ymm0, [rax+r13]
   57b: vmovups [rsp+0x5808], ymm0
   584: vmovups ymm0, [rax+r13+0x20]
   58b: vmovups [rsp+0x5828], ymm0
   594: lea rax, [rax+r9*4]
   598: vmovups ymm0, [rax]
   59d: vmovups [rsp+0x5848], ymm0
   5a6: vmovups ymm0, [rax+0x20]
   5ab: vmovups [rsp+0x5868], ymm0
   5b4: vmovups ymm0, [rax+r9]
   5bb: vmovups [rsp+0x5888], ymm0
   5c4: vmovups ymm0, [rax+r9+0x20]
   5cb: vmovups [rsp+0x58A8], ymm0
   5d4: vmovups ymm0, [rax+r9*2]
   5db: vmovups [rsp+0x58C8], ymm0
   5e4: vmovups ymm0, [rax+r9*2+0x20]
   5eb: vmovups [rsp+0x58E8], ymm0
   5f4: vmovups ymm0, [rax+r13]
   5fb: vmovups [rsp+0x5908], ymm0
   604: vmovups ymm0, [rax+r13+0x20]
   60b: vmovups [rsp+0x5928], ymm0
   614: lea rax, [rax+r9*4]
   618: vmovups ymm0, [rax]
   61d: vmovups [rsp+0x5948], ymm0
   626: vmovups ymm0, [rax+0x20]
   62b: vmovups [rsp+0x5968], ymm0
   634: vmovups ymm0, [rax+r9]
   63b: vmovups [rsp+0x5988], ymm0
   644: vmovups ymm0, [rax+r9+0x20]
   64b: vmovups [rsp+0x59A8], ymm0
   654: vmovups ymm0, [rax+r9*2]
   65b: vmovups [rsp+0x59C8], ymm0
   664: vmovups ymm0, [rax+r9*2+0x20]
   66b: vmovups [rsp+0x59E8], ymm0
   674: vmovups ymm0, [rax+r13]
   67b: vmovups [rsp+0x5A08], ymm0
   684: vmovups ymm0, [rax+r13+0x20]
   68b: vmovups [rsp+0x5A28], ymm0
   694: lea rax, [rax+r9*4]
   698: vmovups ymm0, [rax]
   69d: vmovups [rsp+0x5A48], ymm0
   6a6: vmovups ymm0, [rax+0x20]
   6ab: vmovups [rsp+0x5A68], ymm0
   6b4: vmovups ymm0, [rax+r9]
   6bb: vmovups [rsp+0x5A88], ymm0
   6c4: vmovups ymm0, [rax+r9+0x20]
   6cb: vmovups [rsp+0x5AA8], ymm0
   6d4: vmovups ymm0, [rax+r9*2]
   6db: vmovups [rsp+0x5AC8], ymm0
   6e4: vmovups ymm0, [rax+r9*2+0x20]
   6eb: vmovups [rsp+0x5AE8], ymm0
   6f4: vmovups ymm0, [rax+r13]
   6fb: vmovups [rsp+0x5B08], ymm0
   704: vmovups ymm0, [rax+r13+0x20]
   70b: vmovups [rsp+0x5B28], ymm0
   714: lea rax, [rax+r9*4]
   718: vmovups ymm0, [rax]
   71d: vmovups [rsp+0x5B48], ymm0
   726: vmovups ymm0, [rax+0x20]
   72b: vmovups [rsp+0x5B68], ymm0
   734: vmovups ymm0, [rax+r9]
   73b: vmovups [rsp+0x5B88], ymm0
   744: vmovups ymm0, [rax+r9+0x20]
   74b: vmovups [rsp+0x5BA8], ymm0
   754: vmovups ymm0, [rax+r9*2]
   75b: vmovups [rsp+0x5BC8], ymm0
   764: vmovups ymm0, [rax+r9*2+0x20]
   76b: vmovups [rsp+0x5BE8], ymm0
   774: vmovups ymm0, [rax+r13]
   77b: vmovups [rsp+0x5C08], ymm0
   784: vmovups ymm0, [rax+r13+0x20]
   78b: vmovups [rsp+0x5C28], ymm0
   794: lea rax, [rax+r9*4]
   798: vmovups ymm0, [rax]
   79d: vmovups [rsp+0x5C48], ymm0
   7a6: vmovups ymm0, [rax+0x20]
   7ab: vmovups [rsp+0x5C68], ymm0
   7b4: vmovups ymm0, [rax+r9]
   7bb: vmovups [rsp+0x5C88], ymm0
   7c4: vmovups ymm0, [rax+r9+0x20]
   7cb: vmovups [rsp+0x5CA8], ymm0
   7d4: vmovups ymm0, [rax+r9*2]
   7db: vmovups [rsp+0x5CC8], ymm0
   7e4: vmovups ymm0, [rax+r9*2+0x20]
   7eb: vmovups [rsp+0x5CE8], ymm0
   7f4: vmovups ymm0, [rax+r13]
   7fb: vmovups [rsp+0x5D08], ymm0
   804: vmovups ymm0, [rax+r13+0x20]
   80b: vmovups [rsp+0x5D28], ymm0
   814: lea r10, [rsp+0x5548]
   81c: mov r9, 0x40
   823: mov r13, 0xC0
   82a: lea rax, [r10]
   82e: vmovups xmm0, [rax]
   833: vmovups xmm1, [rax+r9]
   839: vmovups xmm2, [rax+r9*2]
   83f: vmovups xmm3, [rax+r13]
   845: lea rax, [rax+r9*4]
   849: vmovups xmm4, [rax]
   84e: vmovups xmm5, [rax+r9]
   854: vmovups xmm6, [rax+r9*2]
   85a: vmovups xmm7, [rax+r13]
   860: lea rax, [rax+r9*4]
   864: vmovups xmm8, [rax]
   869: vmovups xmm9, [rax+r9]
   86f: vmovups xmm10, [rax+r9*2]
   875: vmovups xmm11, [rax+r13]
   87b: lea rax, [rax+r9*4]
   87f: vmovups xmm12, [rax]
   884: vmovups xmm13, [rax+r9]
   88a: vmovups xmm14, [rax+r9*2]
   890: vmovups xmm15, [rax+r13]
   896: lea rax, [rax+r9*4]
   89a: vinserti128 ymm0, ymm0, [rax], 1
   8a1: vinserti128 ymm1, ymm1, [rax+r9], 1
   8a8: vinserti128 ymm2, ymm2, [rax+r9*2], 1
   8af: vinserti128 ymm3, ymm3, [rax+r13], 1
   8b6: lea rax, [rax+r9*4]
   8ba: vinserti128 ymm4, ymm4, [rax], 1
   8c1: vinserti128 ymm5, ymm5, [rax+r9], 1
   8c8: vinserti128 ymm6, ymm6, [rax+r9*2], 1
   8cf: vinserti128 ymm7, ymm7, [rax+r13], 1
   8d6: lea rax, [rax+r9*4]
   8da: vinserti128 ymm8, ymm8, [rax], 1
   8e1: vinserti128 ymm9, ymm9, [rax+r9], 1
   8e8: vinserti128 ymm10, ymm10, [rax+r9*2], 1
   8ef: vinserti128 ymm11, ymm11, [rax+r13], 1
   8f6: lea rax, [rax+r9*4]
   8fa: vinserti128 ymm12, ymm12, [rax], 1
   901: vinserti128 ymm13, ymm13, [rax+r9], 1
   908: vinserti128 ymm14, ymm14, [rax+r9*2], 1
   90f: vinserti128 ymm15, ymm15, [rax+r13], 1
   916: vmovups [rsp+0x5508], ymm15
   91f: vpunpckhbw ymm15, ymm0, ymm8
   924: vpunpcklbw ymm0, ymm0, ymm8
   929: vmovups [rsp+0x5428], ymm15
   932: vpunpckhbw ymm15, ymm1, ymm9
   937: vpunpcklbw ymm1, ymm1, ymm9
   93c: vmovups [rsp+0x5448], ymm15
   945: vpunpckhbw ymm15, ymm2, ymm10
   94a: vpunpcklbw ymm2, ymm2, ymm10
   94f: vmovups [rsp+0x5468], ymm15
   958: vpunpckhbw ymm15, ymm3, ymm11
   95d: vpunpcklbw ymm3, ymm3, ymm11
   962: vmovups [rsp+0x5488], ymm15
   96b: vpunpckhbw ymm15, ymm4, ymm12
   970: vpunpcklbw ymm4, ymm4, ymm12
   975: vmovups [rsp+0x54A8], ymm15
   97e: vpunpckhbw ymm15, ymm5, ymm13
   983: vpunpcklbw ymm5, ymm5, ymm13
   988: vmovups [rsp+0x54C8], ymm15
   991: vpunpckhbw ymm15, ymm6, ymm14
   996: vpunpcklbw ymm6, ymm6, ymm14
   99b: vmovups [rsp+0x54E8], ymm15
   9a4: vmovups ymm15, [rsp+0x5508]
   9ad: vpunpckhbw ymm8, ymm7, ymm15
   9b2: vpunpcklbw ymm7, ymm7, ymm15
   9b7: vmovups [rsp+0x5508], ymm8
   9c0: vpunpcklbw ymm8, ymm0, ymm4
   9c4: vpunpckhbw ymm9, ymm0, ymm4
   9c8: vpunpcklbw ymm10, ymm1, ymm5
   9cc: vpunpckhbw ymm11, ymm1, ymm5
   9d0: vpunpcklbw ymm12, ymm2, ymm6
   9d4: vpunpckhbw ymm13, ymm2, ymm6
   9d8: vpunpcklbw ymm14, ymm3, ymm7
   9dc: vpunpckhbw ymm15, ymm3, ymm7
   9e0: vpunpcklbw ymm0, ymm8, ymm12
   9e5: vpunpckhbw ymm1, ymm8, ymm12
   9ea: vpunpcklbw ymm2, ymm9, ymm13
   9ef: vpunpckhbw ymm3, ymm9, ymm13
   9f4: vpunpcklbw ymm4, ymm10, ymm14
   9f9: vpunpckhbw ymm5, ymm10, ymm14
   9fe: vpunpcklbw ymm6, ymm11, ymm15
   a03: vpunpckhbw ymm7, ymm11, ymm15
   a08: vpunpcklbw ymm8, ymm0, ymm4
   a0c: vpunpckhbw ymm9, ymm0, ymm4
   a10: vpunpcklbw ymm10, ymm1, ymm5
   a14: vpunpckhbw ymm11, ymm1, ymm5
   a18: vpunpcklbw ymm12, ymm2, ymm6
   a1c: vpunpckhbw ymm13, ymm2, ymm6
   a20: vpunpcklbw ymm14, ymm3, ymm7
   a24: vpunpckhbw ymm15, ymm3, ymm7
   a28: vmovups [rdx], ymm8
   a2d: vmovups [rdx+0x140], ymm9
   a35: vmovups [rdx+0x280], ymm10
   a3d: vmovups [rdx+0x3C0], ymm11
   a45: vmovups [rdx+0x500], ymm12
   a4d: vmovups [rdx+0x640], ymm13
   a55: vmovups [rdx+0x780], ymm14
   a5d: vmovups [rdx+0x8C0], ymm15
   a65: vmovups ymm0, [rsp+0x5428]
   a6e: vmovups ymm1, [rsp+0x5448]
   a77: vmovups ymm2, [rsp+0x5468]
   a80: vmovups ymm3, [rsp+0x5488]
   a89: vmovups ymm4, [rsp+0x54A8]
   a92: vmovups ymm5, [rsp+0x54C8]
   a9b: vmovups ymm6, [rsp+0x54E8]
   aa4: vmovups ymm7, [rsp+0x5508]
   aad: vpunpcklbw ymm8, ymm0, ymm4
   ab1: vpunpckhbw ymm9, ymm0, ymm4
   ab5: vpunpcklbw ymm10, ymm1, ymm5
   ab9: vpunpckhbw ymm11, ymm1, ymm5
   abd: vpunpcklbw ymm12, ymm2, ymm6
   ac1: vpunpckhbw ymm13, ymm2, ymm6
   ac5: vpunpcklbw ymm14, ymm3, ymm7
   ac9: vpunpckhbw ymm15, ymm3, ymm7
   acd: vpunpcklbw ymm0, ymm8, ymm12
   ad2: vpunpckhbw ymm1, ymm8, ymm12
   ad7: vpunpcklbw ymm2, ymm9, ymm13
   adc: vpunpckhbw ymm3, ymm9, ymm13
   ae1: vpunpcklbw ymm4, ymm10, ymm14
   ae6: vpunpckhbw ymm5, ymm10, ymm14
   aeb: vpunpcklbw ymm6, ymm11, ymm15
   af0: vpunpckhbw ymm7, ymm11, ymm15
   af5: vpunpcklbw ymm8, ymm0, ymm4
   af9: vpunpckhbw ymm9, ymm0, ymm4
   afd: vpunpcklbw ymm10, ymm1, ymm5
   b01: vpunpckhbw ymm11, ymm1, ymm5
   b05: vpunpcklbw ymm12, ymm2, ymm6
   b09: vpunpckhbw ymm13, ymm2, ymm6
   b0d: vpunpcklbw ymm14, ymm3, ymm7
   b11: vpunpckhbw ymm15, ymm3, ymm7
   b15: vmovups [rdx+0xA00], ymm8
   b1d: vmovups [rdx+0xB40], ymm9
   b25: vmovups [rdx+0xC80], ymm10
   b2d: vmovups [rdx+0xDC0], ymm11
   b35: vmovups [rdx+0xF00], ymm12
   b3d: vmovups [rdx+0x1040], ymm13
   b45: vmovups [rdx+0x1180], ymm14
   b4d: vmovups [rdx+0x12C0], ymm15
   b55: lea rax, [r10+0x10]
   b59: vmovups xmm0, [rax]
   b5e: vmovups xmm1, [rax+r9]
   b64: vmovups xmm2, [rax+r9*2]
   b6a: vmovups xmm3, [rax+r13]
   b70: lea rax, [rax+r9*4]
   b74: vmovups xmm4, [rax]
   b79: vmovups xmm5, [rax+r9]
   b7f: vmovups xmm6, [rax+r9*2]
   b85: vmovups xmm7, [rax+r13]
   b8b: lea rax, [rax+r9*4]
   b8f: vmovups xmm8, [rax]
   b94: vmovups xmm9, [rax+r9]
   b9a: vmovups xmm10, [rax+r9*2]
   ba0: vmovups xmm11, [rax+r13]
   ba6: lea rax, [rax+r9*4]
   baa: vmovups xmm12, [rax]
   baf: vmovups xmm13, [rax+r9]
   bb5: vmovups xmm14, [rax+r9*2]
   bbb: vmovups xmm15, [rax+r13]
   bc1: lea rax, [rax+r9*4]
   bc5: vinserti128 ymm0, ymm0, [rax], 1
   bcc: vinserti128 ymm1, ymm1, [rax+r9], 1
   bd3: vinserti128 ymm2, ymm2, [rax+r9*2], 1
   bda: vinserti128 ymm3, ymm3, [rax+r13], 1
   be1: lea rax, [rax+r9*4]
   be5: vinserti128 ymm4, ymm4, [rax], 1
   bec: vinserti128 ymm5, ymm5, [rax+r9], 1
   bf3: vinserti128 ymm6, ymm6, [rax+r9*2], 1
   bfa: vinserti128 ymm7, ymm7, [rax+r13], 1
   c01: lea rax, [rax+r9*4]
   c05: vinserti128 ymm8, ymm8, [rax], 1
   c0c: vinserti128 ymm9, ymm9, [rax+r9], 1
   c13: vinserti128 ymm10, ymm10, [rax+r9*2], 1
   c1a: vinserti128 ymm11, ymm11, [rax+r13], 1
   c21: lea rax, [rax+r9*4]
   c25: vinserti128 ymm12, ymm12, [rax], 1
   c2c: vinserti128 ymm13, ymm13, [rax+r9], 1
   c33: vinserti128 ymm14, ymm14, [rax+r9*2], 1
   c3a: vinserti128 ymm15, ymm15, [rax+r13], 1
   c41: vmovups [rsp+0x5508], ymm15
   c4a: vpunpckhbw ymm15, ymm0, ymm8
   c4f: vpunpcklbw ymm0, ymm0, ymm8
   c54: vmovups [rsp+0x5428], ymm15
   c5d: vpunpckhbw ymm15, ymm1, ymm9
   c62: vpunpcklbw ymm1, ymm1, ymm9
   c67: vmovups [rsp+0x5448], ymm15
   c70: vpunpckhbw ymm15, ymm2, ymm10
   c75: vpunpcklbw ymm2, ymm2, ymm10
   c7a: vmovups [rsp+0x5468], ymm15
   c83: vpunpckhbw ymm15, ymm3, ymm11
   c88: vpunpcklbw ymm3, ymm3, ymm11
   c8d: vmovups [rsp+0x5488], ymm15
   c96: vpunpckhbw ymm15, ymm4, ymm12
   c9b: vpunpcklbw ymm4, ymm4, ymm12
   ca0: vmovups [rsp+0x54A8], ymm15
   ca9: vpunpckhbw ymm15, ymm5, ymm13
   cae: vpunpcklbw ymm5, ymm5, ymm13
   cb3: vmovups [rsp+0x54C8], ymm15
   cbc: vpunpckhbw ymm15, ymm6, ymm14
   cc1: vpunpcklbw ymm6, ymm6, ymm14
   cc6: vmovups [rsp+0x54E8], ymm15
   ccf: vmovups ymm15, [rsp+0x5508]
   cd8: vpunpckhbw ymm8, ymm7, ymm15
   cdd: vpunpcklbw ymm7, ymm7, ymm15
   ce2: vmovups [rsp+0x5508], ymm8
   ceb: vpunpcklbw ymm8, ymm0, ymm4
   cef: vpunpckhbw ymm9, ymm0, ymm4
   cf3: vpunpcklbw ymm10, ymm1, ymm5
   cf7: vpunpckhbw ymm11, ymm1, ymm5
   cfb: vpunpcklbw ymm12, ymm2, ymm6
   cff: vpunpckhbw ymm13, ymm2, ymm6
   d03: vpunpcklbw ymm14, ymm3, ymm7
   d07: vpunpckhbw ymm15, ymm3, ymm7
   d0b: vpunpcklbw ymm0, ymm8, ymm12
   d10: vpunpckhbw ymm1, ymm8, ymm12
   d15: vpunpcklbw ymm2, ymm9, ymm13
   d1a: vpunpckhbw ymm3, ymm9, ymm13
   d1f: vpunpcklbw ymm4, ymm10, ymm14
   d24: vpunpckhbw ymm5, ymm10, ymm14
   d29: vpunpcklbw ymm6, ymm11, ymm15
   d2e: vpunpckhbw ymm7, ymm11, ymm15
   d33: vpunpcklbw ymm8, ymm0, ymm4
   d37: vpunpckhbw ymm9, ymm0, ymm4
   d3b: vpunpcklbw ymm10, ymm1, ymm5
   d3f: vpunpckhbw ymm11, ymm1, ymm5
   d43: vpunpcklbw ymm12, ymm2, ymm6
   d47: vpunpckhbw ymm13, ymm2, ymm6
   d4b: vpunpcklbw ymm14, ymm3, ymm7
   d4f: vpunpckhbw ymm15, ymm3, ymm7
   d53: vmovups [rdx+0x1400], ymm8
   d5b: vmovups [rdx+0x1540], ymm9
   d63: vmovups [rdx+0x1680], ymm10
   d6b: vmovups [rdx+0x17C0], ymm11
   d73: vmovups [rdx+0x1900], ymm12
   d7b: vmovups [rdx+0x1A40], ymm13
   d83: vmovups [rdx+0x1B80], ymm14
   d8b: vmovups [rdx+0x1CC0], ymm15
   d93: vmovups ymm0, [rsp+0x5428]
   d9c: vmovups ymm1, [rsp+0x5448]
   da5: vmovups ymm2, [rsp+0x5468]
   dae: vmovups ymm3, [rsp+0x5488]
   db7: vmovups ymm4, [rsp+0x54A8]
   dc0: vmovups ymm5, [rsp+0x54C8]
   dc9: vmovups ymm6, [rsp+0x54E8]
   dd2: vmovups ymm7, [rsp+0x5508]
   ddb: vpunpcklbw ymm8, ymm0, ymm4
   ddf: vpunpckhbw ymm9, ymm0, ymm4
   de3: vpunpcklbw ymm10, ymm1, ymm5
   de7: vpunpckhbw ymm11, ymm1, ymm5
   deb: vpunpcklbw ymm12, ymm2, ymm6
   def: vpunpckhbw ymm13, ymm2, ymm6
   df3: vpunpcklbw ymm14, ymm3, ymm7
   df7: vpunpckhbw ymm15, ymm3, ymm7
   dfb: vpunpcklbw ymm0, ymm8, ymm12
   e00: vpunpckhbw ymm1, ymm8, ymm12
   e05: vpunpcklbw ymm2, ymm9, ymm13
   e0a: vpunpckhbw ymm3, ymm9, ymm13
   e0f: vpunpcklbw ymm4, ymm10, ymm14
   e14: vpunpckhbw ymm5, ymm10, ymm14
   e19: vpunpcklbw ymm6, ymm11, ymm15
   e1e: vpunpckhbw ymm7, ymm11, ymm15
   e23: vpunpcklbw ymm8, ymm0, ymm4
   e27: vpunpckhbw ymm9, ymm0, ymm4
   e2b: vpunpcklbw ymm10, ymm1, ymm5
   e2f: vpunpckhbw ymm11, ymm1, ymm5
   e33: vpunpcklbw ymm12, ymm2, ymm6
   e37: vpunpckhbw ymm13, ymm2, ymm6
   e3b: vpunpcklbw ymm14, ymm3, ymm7
   e3f: vpunpckhbw ymm15, ymm3, ymm7
   e43: vmovups [rdx+0x1E00], ymm8
   e4b: vmovups [rdx+0x1F40], ymm9
   e53: vmovups [rdx+0x2080], ymm10
   e5b: vmovups [rdx+0x21C0], ymm11
   e63: vmovups [rdx+0x2300], ymm12
   e6b: vmovups [rdx+0x2440], ymm13
   e73: vmovups [rdx+0x2580], ymm14
   e7b: vmovups [rdx+0x26C0], ymm15
   e83: lea rax, [r10+0x20]
   e87: vmovups xmm0, [rax]
   e8c: vmovups xmm1, [rax+r9]
   e92: vmovups xmm2, [rax+r9*2]
   e98: vmovups xmm3, [rax+r13]
   e9e: lea rax, [rax+r9*4]
   ea2: vmovups xmm4, [rax]
   ea7: vmovups xmm5, [rax+r9]
   ead: vmovups xmm6, [rax+r9*2]
   eb3: vmovups xmm7, [rax+r13]
   eb9: lea rax, [rax+r9*4]
   ebd: vmovups xmm8, [rax]
   ec2: vmovups xmm9, [rax+r9]
   ec8: vmovups xmm10, [rax+r9*2]
   ece: vmovups xmm11, [rax+r13]
   ed4: lea rax, [rax+r9*4]
   ed8: vmovups xmm12, [rax]
   edd: vmovups xmm13, [rax+r9]
   ee3: vmovups xmm14, [rax+r9*2]
   ee9: vmovups xmm15, [rax+r13]
   eef: lea rax, [rax+r9*4]
   ef3: vinserti128 ymm0, ymm0, [rax], 1
   efa: vinserti128 ymm1, ymm1, [rax+r9], 1
   f01: vinserti128 ymm2, ymm2, [rax+r9*2], 1
   f08: vinserti128 ymm3, ymm3, [rax+r13], 1
   f0f: lea rax, [rax+r9*4]
   f13: vinserti128 ymm4, ymm4, [rax], 1
   f1a: vinserti128 ymm5, ymm5, [rax+r9], 1
   f21: vinserti128 ymm6, ymm6, [rax+r9*2], 1
   f28: vinserti128 ymm7, ymm7, [rax+r13], 1
   f2f: lea rax, [rax+r9*4]
   f33: vinserti128 ymm8, ymm8, [rax], 1
   f3a: vinserti128 ymm9, ymm9, [rax+r9], 1
   f41: vinserti128 ymm10, ymm10, [rax+r9*2], 1
   f48: vinserti128 ymm11, ymm11, [rax+r13], 1
   f4f: lea rax, [rax+r9*4]
   f53: vinserti128 ymm12, ymm12, [rax], 1
   f5a: vinserti128 ymm13, ymm13, [rax+r9], 1
   f61: vinserti128 ymm14, ymm14, [rax+r9*2], 1
   f68: vinserti128 ymm15, ymm15, [rax+r13], 1
   f6f: vmovups [rsp+0x5508], ymm15
   f78: vpunpckhbw ymm15, ymm0, ymm8
   f7d: vpunpcklbw ymm0, ymm0, ymm8
   f82: vmovups [rsp+0x5428], ymm15
   f8b: vpunpckhbw ymm15, ymm1, ymm9
   f90: vpunpcklbw ymm1, ymm1, ymm9
   f95: vmovups [rsp+0x5448], ymm15
   f9e: vpunpckhbw ymm15, ymm2, ymm10
   fa3: vpunpcklbw ymm2, ymm2, ymm10
   fa8: vmovups [rsp+0x5468], ymm15
   fb1: vpunpckhbw ymm15, ymm3, ymm11
   fb6: vpunpcklbw ymm3, ymm3, ymm11
   fbb: vmovups [rsp+0x5488], ymm15
   fc4: vpunpckhbw ymm15, ymm4, ymm12
   fc9: vpunpcklbw ymm4, ymm4, ymm12
   fce: vmovups [rsp+0x54A8], ymm15
   fd7: vpunpckhbw ymm15, ymm5, ymm13
   fdc: vpunpcklbw ymm5, ymm5, ymm13
   fe1: vmovups [rsp+0x54C8], ymm15
   fea: vpunpckhbw ymm15, ymm6, ymm14
   fef: vpunpcklbw ymm6, ymm6, ymm14
   ff4: vmovups [rsp+0x54E8], ymm15
   ffd: vmovups ymm15, [rsp+0x5508]
  1006: vpunpckhbw ymm8, ymm7, ymm15
  100b: vpunpcklbw ymm7, ymm7, ymm15
  1010: vmovups [rsp+0x5508], ymm8
  1019: vpunpcklbw ymm8, ymm0, ymm4
  101d: vpunpckhbw ymm9, ymm0, ymm4
  1021: vpunpcklbw ymm10, ymm1, ymm5
  1025: vpunpckhbw ymm11, ymm1, ymm5
  1029: vpunpcklbw ymm12, ymm2, ymm6
  102d: vpunpckhbw ymm13, ymm2, ymm6
  1031: vpunpcklbw ymm14, ymm3, ymm7
  1035: vpunpckhbw ymm15, ymm3, ymm7
  1039: vpunpcklbw ymm0, ymm8, ymm12
  103e: vpunpckhbw ymm1, ymm8, ymm12
  1043: vpunpcklbw ymm2, ymm9, ymm13
  1048: vpunpckhbw ymm3, ymm9, ymm13
  104d: vpunpcklbw ymm4, ymm10, ymm14
  1052: vpunpckhbw ymm5, ymm10, ymm14
  1057: vpunpcklbw ymm6, ymm11, ymm15
  105c: vpunpckhbw ymm7, ymm11, ymm15
  1061: vpunpcklbw ymm8, ymm0, ymm4
  1065: vpunpckhbw ymm9, ymm0, ymm4
  1069: vpunpcklbw ymm10, ymm1, ymm5
  106d: vpunpckhbw ymm11, ymm1, ymm5
  1071: vpunpcklbw ymm12, ymm2, ymm6
  1075: vpunpckhbw ymm13, ymm2, ymm6
  1079: vpunpcklbw ymm14, ymm3, ymm7
  107d: vpunpckhbw ymm15, ymm3, ymm7
  1081: vmovups [rdx+0x2800], ymm8
  1089: vmovups [rdx+0x2940], ymm9
  1091: vmovups [rdx+0x2A80], ymm10
  1099: vmovups [rdx+0x2BC0], ymm11
  10a1: vmovups [rdx+0x2D00], ymm12
  10a9: vmovups [rdx+0x2E40], ymm13
  10b1: vmovups [rdx+0x2F80], ymm14
  10b9: vmovups [rdx+0x30C0], ymm15
  10c1: vmovups ymm0, [rsp+0x5428]
  10ca: vmovups ymm1, [rsp+0x5448]
  10d3: vmovups ymm2, [rsp+0x5468]
  10dc: vmovups ymm3, [rsp+0x5488]
  10e5: vmovups ymm4, [rsp+0x54A8]
  10ee: vmovups ymm5, [rsp+0x54C8]
  10f7: vmovups ymm6, [rsp+0x54E8]
  1100: vmovups ymm7, [rsp+0x5508]
  1109: vpunpcklbw ymm8, ymm0, ymm4
  110d: vpunpckhbw ymm9, ymm0, ymm4
  1111: vpunpcklbw ymm10, ymm1, ymm5
  1115: vpunpckhbw ymm11, ymm1, ymm5
  1119: vpunpcklbw ymm12, ymm2, ymm6
  111d: vpunpckhbw ymm13, ymm2, ymm6
  1121: vpunpcklbw ymm14, ymm3, ymm7
  1125: vpunpckhbw ymm15, ymm3, ymm7
  1129: vpunpcklbw ymm0, ymm8, ymm12
  112e: vpunpckhbw ymm1, ymm8, ymm12
  1133: vpunpcklbw ymm2, ymm9, ymm13
  1138: vpunpckhbw ymm3, ymm9, ymm13
  113d: vpunpcklbw ymm4, ymm10, ymm14
  1142: vpunpckhbw ymm5, ymm10, ymm14
  1147: vpunpcklbw ymm6, ymm11, ymm15
  114c: vpunpckhbw ymm7, ymm11, ymm15
  1151: vpunpcklbw ymm8, ymm0, ymm4
  1155: vpunpckhbw ymm9, ymm0, ymm4
  1159: vpunpcklbw ymm10, ymm1, ymm5
  115d: vpunpckhbw ymm11, ymm1, ymm5
  1161: vpunpcklbw ymm12, ymm2, ymm6
  1165: vpunpckhbw ymm13, ymm2, ymm6
  1169: vpunpcklbw ymm14, ymm3, ymm7
  116d: vpunpckhbw ymm15, ymm3, ymm7
  1171: vmovups [rdx+0x3200], ymm8
  1179: vmovups [rdx+0x3340], ymm9
  1181: vmovups [rdx+0x3480], ymm10
  1189: vmovups [rdx+0x35C0], ymm11
  1191: vmovups [rdx+0x3700], ymm12
  1199: vmovups [rdx+0x3840], ymm13
  11a1: vmovups [rdx+0x3980], ymm14
  11a9: vmovups [rdx+0x3AC0], ymm15
  11b1: lea rax, [r10+0x30]
  11b5: vmovups xmm0, [rax]
  11ba: vmovups xmm1, [rax+r9]
  11c0: vmovups xmm2, [rax+r9*2]
  11c6: vmovups xmm3, [rax+r13]
  11cc: lea rax, [rax+r9*4]
  11d0: vmovups xmm4, [rax]
  11d5: vmovups xmm5, [rax+r9]
  11db: vmovups xmm6, [rax+r9*2]
  11e1: vmovups xmm7, [rax+r13]
  11e7: lea rax, [rax+r9*4]
  11eb: vmovups xmm8, [rax]
  11f0: vmovups xmm9, [rax+r9]
  11f6: vmovups xmm10, [rax+r9*2]
  11fc: vmovups xmm11, [rax+r13]
  1202: lea rax, [rax+r9*4]
  1206: vmovups xmm12, [rax]
  120b: vmovups xmm13, [rax+r9]
  1211: vmovups xmm14, [rax+r9*2]
  1217: vmovups xmm15, [rax+r13]
  121d: lea rax, [rax+r9*4]
  1221: vinserti128 ymm0, ymm0, [rax], 1
  1228: vinserti128 ymm1, ymm1, [rax+r9], 1
  122f: vinserti128 ymm2, ymm2, [rax+r9*2], 1
  1236: vinserti128 ymm3, ymm3, [rax+r13], 1
  123d: lea rax, [rax+r9*4]
  1241: vinserti128 ymm4, ymm4, [rax], 1
  1248: vinserti128 ymm5, ymm5, [rax+r9], 1
  124f: vinserti128 ymm6, ymm6, [rax+r9*2], 1
  1256: vinserti128 ymm7, ymm7, [rax+r13], 1
  125d: lea rax, [rax+r9*4]
  1261: vinserti128 ymm8, ymm8, [rax], 1
  1268: vinserti128 ymm9, ymm9, [rax+r9], 1
  126f: vinserti128 ymm10, ymm10, [rax+r9*2], 1
  1276: vinserti128 ymm11, ymm11, [rax+r13], 1
  127d: lea rax, [rax+r9*4]
  1281: vinserti128 ymm12, ymm12, [rax], 1
  1288: vinserti128 ymm13, ymm13, [rax+r9], 1
  128f: vinserti128 ymm14, ymm14, [rax+r9*2], 1
  1296: vinserti128 ymm15, ymm15, [rax+r13], 1
  129d: vmovups [rsp+0x5508], ymm15
  12a6: vpunpckhbw ymm15, ymm0, ymm8
  12ab: vpunpcklbw ymm0, ymm0, ymm8
  12b0: vmovups [rsp+0x5428], ymm15
  12b9: vpunpckhbw ymm15, ymm1, ymm9
  12be: vpunpcklbw ymm1, ymm1, ymm9
  12c3: vmovups [rsp+0x5448], ymm15
  12cc: vpunpckhbw ymm15, ymm2, ymm10
  12d1: vpunpcklbw ymm2, ymm2, ymm10
  12d6: vmovups [rsp+0x5468], ymm15
  12df: vpunpckhbw ymm15, ymm3, ymm11
  12e4: vpunpcklbw ymm3, ymm3, ymm11
  12e9: vmovups [rsp+0x5488], ymm15
  12f2: vpunpckhbw ymm15, ymm4, ymm12
  12f7: vpunpcklbw ymm4, ymm4, ymm12
  12fc: vmovups [rsp+0x54A8], ymm15
  1305: vpunpckhbw ymm15, ymm5, ymm13
  130a: vpunpcklbw ymm5, ymm5, ymm13
  130f: vmovups [rsp+0x54C8], ymm15
  1318: vpunpckhbw ymm15, ymm6, ymm14
  131d: vpunpcklbw ymm6, ymm6, ymm14
  1322: vmovups [rsp+0x54E8], ymm15
  132b: vmovups ymm15, [rsp+0x5508]
  1334: vpunpckhbw ymm8, ymm7, ymm15
  1339: vpunpcklbw ymm7, ymm7, ymm15
  133e: vmovups [rsp+0x5508], ymm8
  1347: vpunpcklbw ymm8, ymm0, ymm4
  134b: vpunpckhbw ymm9, ymm0, ymm4
  134f: vpunpcklbw ymm10, ymm1, ymm5
  1353: vpunpckhbw ymm11, ymm1, ymm5
  1357: vpunpcklbw ymm12, ymm2, ymm6
  135b: vpunpckhbw ymm13, ymm2, ymm6
  135f: vpunpcklbw ymm14, ymm3, ymm7
  1363: vpunpckhbw ymm15, ymm3, ymm7
  1367: vpunpcklbw ymm0, ymm8, ymm12
  136c: vpunpckhbw ymm1, ymm8, ymm12
  1371: vpunpcklbw ymm2, ymm9, ymm13
  1376: vpunpckhbw ymm3, ymm9, ymm13
  137b: vpunpcklbw ymm4, ymm10, ymm14
  1380: vpunpckhbw ymm5, ymm10, ymm14
  1385: vpunpcklbw ymm6, ymm11, ymm15
  138a: vpunpckhbw ymm7, ymm11, ymm15
  138f: vpunpcklbw ymm8, ymm0, ymm4
  1393: vpunpckhbw ymm9, ymm0, ymm4
  1397: vpunpcklbw ymm10, ymm1, ymm5
  139b: vpunpckhbw ymm11, ymm1, ymm5
  139f: vpunpcklbw ymm12, ymm2, ymm6
  13a3: vpunpckhbw ymm13, ymm2, ymm6
  13a7: vpunpcklbw ymm14, ymm3, ymm7
  13ab: vpunpckhbw ymm15, ymm3, ymm7
  13af: vmovups [rdx+0x3C00], ymm8
  13b7: vmovups [rdx+0x3D40], ymm9
  13bf: vmovups [rdx+0x3E80], ymm10
  13c7: vmovups [rdx+0x3FC0], ymm11
  13cf: vmovups [rdx+0x4100], ymm12
  13d7: vmovups [rdx+0x4240], ymm13
  13df: vmovups [rdx+0x4380], ymm14
  13e7: vmovups [rdx+0x44C0], ymm15
  13ef: vmovups ymm0, [rsp+0x5428]
  13f8: vmovups ymm1, [rsp+0x5448]
  1401: vmovups ymm2, [rsp+0x5468]
  140a: vmovups ymm3, [rsp+0x5488]
  1413: vmovups ymm4, [rsp+0x54A8]
  141c: vmovups ymm5, [rsp+0x54C8]
  1425: vmovups ymm6, [rsp+0x54E8]
  142e: vmovups ymm7, [rsp+0x5508]
  1437: vpunpcklbw ymm8, ymm0, ymm4
  143b: vpunpckhbw ymm9, ymm0, ymm4
  143f: vpunpcklbw ymm10, ymm1, ymm5
  1443: vpunpckhbw ymm11, ymm1, ymm5
  1447: vpunpcklbw ymm12, ymm2, ymm6
  144b: vpunpckhbw ymm13, ymm2, ymm6
  144f: vpunpcklbw ymm14, ymm3, ymm7
  1453: vpunpckhbw ymm15, ymm3, ymm7
  1457: vpunpcklbw ymm0, ymm8, ymm12
  145c: vpunpckhbw ymm1, ymm8, ymm12
  1461: vpunpcklbw ymm2, ymm9, ymm13
  1466: vpunpckhbw ymm3, ymm9, ymm13
  146b: vpunpcklbw ymm4, ymm10, ymm14
  1470: vpunpckhbw ymm5, ymm10, ymm14
  1475: vpunpcklbw ymm6, ymm11, ymm15
  147a: vpunpckhbw ymm7, ymm11, ymm15
  147f: vpunpcklbw ymm8, ymm0, ymm4
  1483: vpunpckhbw ymm9, ymm0, ymm4
  1487: vpunpcklbw ymm10, ymm1, ymm5
  148b: vpunpckhbw ymm11, ymm1, ymm5
  148f: vpunpcklbw ymm12, ymm2, ymm6
  1493: vpunpckhbw ymm13, ymm2, ymm6
  1497: vpunpcklbw ymm14, ymm3, ymm7
  149b: vpunpckhbw ymm15, ymm3, ymm7
  149f: vmovups [rdx+0x4600], ymm8
  14a7: vmovups [rdx+0x4740], ymm9
  14af: vmovups [rdx+0x4880], ymm10
  14b7: vmovups [rdx+0x49C0], ymm11
  14bf: vmovups [rdx+0x4B00], ymm12
  14c7: vmovups [rdx+0x4C40], ymm13
  14cf: vmovups [rdx+0x4D80], ymm14
  14d7: vmovups [rdx+0x4EC0], ymm15
  14df: mov r9, r14
  14e2: mov r13, r15
  14e5: lea r10, [rcx]
  14e9: add rdx, 0x20
  14f0: ret
  14f1: lea r14, [rsp+8]
  14f6: lea r15, [rsp+0x5008]
  14fe: mov r11, [r15]
  1502: mov rdx, [r15+0x200]
  1509: lea rax, [r14+0x40]
  150d: sub rax, r11
  1510: mov rcx, [rsp+0x5408]
  1518: add rcx, rax
  151b: cmp qword ptr [rsp+0x5410], 0
  1524: je 0x1621
  152a: test rax, rax
  152d: je 0x1621
  1533: sub rcx, 0x40
  153a: push rcx
  153b: push r11
  153d: add r11, rax
  1540: add rdx, rax
  1543: mov rcx, 0x40
  154a: sub rcx, rax
  154d: cmp rcx, 0x20
  1554: jl 0x1573
  1556: vmovups ymm0, [r11]
  155c: vmovups ymm1, [r11+rcx-0x20]
  1563: vmovups [rdx], ymm0
  1568: vmovups [rdx+rcx-0x20], ymm1
  156e: jmp 0x1609
  1573: cmp rcx, 0x10
  157a: jl 0x1596
  157c: vmovups xmm0, [r11]
  1582: vmovups xmm1, [r11+rcx-0x10]
  1589: vmovups [rdx], xmm0
  158e: vmovups [rdx+rcx-0x10], xmm1
  1594: jmp 0x1609
  1596: cmp rcx, 8
  159d: jl 0x15B3
  159f: mov rax, [r11]
  15a3: mov r11, [r11+rcx-8]
  15a8: mov [rdx], rax
  15ac: mov [rdx+rcx-8], r11
  15b1: jmp 0x1609
  15b3: cmp rcx, 4
  15ba: jl 0x15CF
  15bc: mov eax, [r11]
  15c0: mov r11d, [r11+rcx-4]
  15c5: mov [rdx], eax
  15c8: mov [rdx+rcx-4], r11d
  15cd: jmp 0x1609
  15cf: cmp rcx, 2
  15d6: jl 0x15EF
  15d8: mov ax, [r11]
  15dd: mov r11w, [r11+rcx-2]
  15e3: mov [rdx], ax
  15e7: mov [rdx+rcx-2], r11w
  15ed: jmp 0x1609
  15ef: cmp rcx, 1
  15f6: jl 0x1609
  15f8: mov al, [r11]
  15fc: mov r11b, [r11+rcx-1]
  1601: mov [rdx], al
  1604: mov [rdx+rcx-1], r11b
  1609: pop r11
  160b: pop rcx
  160c: mov rdx, [r15+0x200]
  1613: add r11, 0x40
  161a: add rdx, 0x40
  1621: cmp rcx, 0x40
  1628: jl 0x165E
  162a: vmovups ymm0, [r11]
  1630: vmovups ymm1, [r11+0x20]
  1636: vmovntps [rdx], ymm0
  163b: vmovntps [rdx+0x20], ymm1
  1640: add r11, 0x40
  1647: add rdx, 0x40
  164e: sub rcx, 0x40
  1655: cmp rcx, 0x40
  165c: jge 0x162A
  165e: cmp qword ptr [rsp+0x5418], 0
  1667: je 0x1734
  166d: test rcx, rcx
  1670: je 0x1759
  1676: cmp rcx, 0x20
  167d: jl 0x169C
  167f: vmovups ymm0, [r11]
  1685: vmovups ymm1, [r11+rcx-0x20]
  168c: vmovups [rdx], ymm0
  1691: vmovups [rdx+rcx-0x20], ymm1
  1697: jmp 0x1732
  169c: cmp rcx, 0x10
  16a3: jl 0x16BF
  16a5: vmovups xmm0, [r11]
  16ab: vmovups xmm1, [r11+rcx-0x10]
  16b2: vmovups [rdx], xmm0
  16b7: vmovups [rdx+rcx-0x10], xmm1
  16bd: jmp 0x1732
  16bf: cmp rcx, 8
  16c6: jl 0x16DC
  16c8: mov rax, [r11]
  16cc: mov r11, [r11+rcx-8]
  16d1: mov [rdx], rax
  16d5: mov [rdx+rcx-8], r11
  16da: jmp 0x1732
  16dc: cmp rcx, 4
  16e3: jl 0x16F8
  16e5: mov eax, [r11]
  16e9: mov r11d, [r11+rcx-4]
  16ee: mov [rdx], eax
  16f1: mov [rdx+rcx-4], r11d
  16f6: jmp 0x1732
  16f8: cmp rcx, 2
  16ff: jl 0x1718
  1701: mov ax, [r11]
  1706: mov r11w, [r11+rcx-2]
  170c: mov [rdx], ax
  1710: mov [rdx+rcx-2], r11w
  1716: jmp 0x1732
  1718: cmp rcx, 1
  171f: jl 0x1732
  1721: mov al, [r11]
  1725: mov r11b, [r11+rcx-1]
  172a: mov [rdx], al
  172d: mov [rdx+rcx-1], r11b
  1732: jmp 0x1759
  1734: mov [r15+0x200], rdx
  173b: vmovups ymm0, [r14+0x100]
  1744: vmovups [r14], ymm0
  174a: vmovups ymm0, [r14+0x120]
  1753: vmovups [r14+0x20], ymm0
  1759: add r14, 0x140
  1760: add r15, 8
  1767: lea rax, [rsp+0x5208]
  176f: cmp r15, rax
  1772: jne 0x14FE
  1778: ret
