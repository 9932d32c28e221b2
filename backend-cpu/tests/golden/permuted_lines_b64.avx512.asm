k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r10, [rdi+8]
     8: mov rsi, [rdi]
     b: mov edx, 8
    10: mov ecx, 0x3000
    15: mov r8d, 0x600
    1b: mov r9d, 0x40
    21: mov rdi, r10
    24: call 0x29  ; tilewright_line_transpose_permuted_b64_l2
    29: mfence
    2c: mov rsp, rbp
    2f: pop rbp
    30: ret
tilewright_line_transpose_permuted_b64_l2:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: mov rax, rsp
     d: sub rsp, 0x488
    14: and rsp, 0xFFFFFFFFFFFFFFC0
    18: mov [rsp+0x480], rax
    20: xor r13d, r13d
    23: mov [rsp+0x400], r13
    2b: mov r13, 1
    32: mov [rsp+0x408], r13
    3a: mov r13, 2
    41: mov [rsp+0x410], r13
    49: mov r13, 3
    50: mov [rsp+0x418], r13
    58: mov r13, 4
    5f: mov [rsp+0x420], r13
    67: mov r13, 5
    6e: mov [rsp+0x428], r13
    76: mov r13, 6
    7d: mov [rsp+0x430], r13
    85: mov r13, 7
    8c: mov [rsp+0x438], r13
    94: lea rax, [rcx+rcx*2]
    98: lea r10, [r9+r9*2]
    9c: cmp rdx, 8
    a0: jb 0x636
    a6: vmovups zmm16, [rsp+0x400]
    ae: mov r13, rdi
    b1: xor r12d, r12d
    b4: or r12, r13
    b7: mov r14, r13
    ba: mov r15, r13
    bd: and r14, 0x3F
    c1: sub r15, r14
    c4: mov [rsp+0x440], r15
    cc: shr r14, 3
    d0: vpbroadcastq zmm17, r14
    d6: vpsubq zmm17, zmm16, zmm17
    dc: vmovups [rsp+0x200], zmm17
    e4: add r13, rcx
    e7: or r12, r13
    ea: mov r14, r13
    ed: mov r15, r13
    f0: and r14, 0x3F
    f4: sub r15, r14
    f7: mov [rsp+0x448], r15
    ff: shr r14, 3
   103: vpbroadcastq zmm17, r14
   109: vpsubq zmm17, zmm16, zmm17
   10f: vmovups [rsp+0x240], zmm17
   117: add r13, rcx
   11a: or r12, r13
   11d: mov r14, r13
   120: mov r15, r13
   123: and r14, 0x3F
   127: sub r15, r14
   12a: mov [rsp+0x450], r15
   132: shr r14, 3
   136: vpbroadcastq zmm17, r14
   13c: vpsubq zmm17, zmm16, zmm17
   142: vmovups [rsp+0x280], zmm17
   14a: add r13, rcx
   14d: or r12, r13
   150: mov r14, r13
   153: mov r15, r13
   156: and r14, 0x3F
   15a: sub r15, r14
   15d: mov [rsp+0x458], r15
   165: shr r14, 3
   169: vpbroadcastq zmm17, r14
   16f: vpsubq zmm17, zmm16, zmm17
   175: vmovups [rsp+0x2C0], zmm17
   17d: add r13, rcx
   180: or r12, r13
   183: mov r14, r13
   186: mov r15, r13
   189: and r14, 0x3F
   18d: sub r15, r14
   190: mov [rsp+0x460], r15
   198: shr r14, 3
   19c: vpbroadcastq zmm17, r14
   1a2: vpsubq zmm17, zmm16, zmm17
   1a8: vmovups [rsp+0x300], zmm17
   1b0: add r13, rcx
   1b3: or r12, r13
   1b6: mov r14, r13
   1b9: mov r15, r13
   1bc: and r14, 0x3F
   1c0: sub r15, r14
   1c3: mov [rsp+0x468], r15
   1cb: shr r14, 3
   1cf: vpbroadcastq zmm17, r14
   1d5: vpsubq zmm17, zmm16, zmm17
   1db: vmovups [rsp+0x340], zmm17
   1e3: add r13, rcx
   1e6: or r12, r13
   1e9: mov r14, r13
   1ec: mov r15, r13
   1ef: and r14, 0x3F
   1f3: sub r15, r14
   1f6: mov [rsp+0x470], r15
   1fe: shr r14, 3
   202: vpbroadcastq zmm17, r14
   208: vpsubq zmm17, zmm16, zmm17
   20e: vmovups [rsp+0x380], zmm17
   216: add r13, rcx
   219: or r12, r13
   21c: mov r14, r13
   21f: mov r15, r13
   222: and r14, 0x3F
   226: sub r15, r14
   229: mov [rsp+0x478], r15
   231: shr r14, 3
   235: vpbroadcastq zmm17, r14
   23b: vpsubq zmm17, zmm16, zmm17
   241: vmovups [rsp+0x3C0], zmm17
   249: add r13, rcx
   24c: mov rbp, rsi
   24f: mov r11, r8
   252: shr r11, 3
   256: xor ebx, ebx
   258: test r12, 7
   25f: je 0x27A
   261: call 0x4C1
   266: call 0x5EE
   26b: add rbx, 0x40
   26f: sub r11, 1
   273: jne 0x261
   275: jmp 0x46E
   27a: call 0x4C1
   27f: call 0x5EE
   284: vmovups [rsp], zmm8
   28c: vmovups [rsp+0x40], zmm9
   294: vmovups [rsp+0x80], zmm10
   29c: vmovups [rsp+0xC0], zmm11
   2a4: vmovups [rsp+0x100], zmm12
   2ac: vmovups [rsp+0x140], zmm13
   2b4: vmovups [rsp+0x180], zmm14
   2bc: vmovups [rsp+0x1C0], zmm15
   2c4: add rbx, 0x40
   2c8: sub r11, 1
   2cc: je 0x41C
   2d2: call 0x4C1
   2d7: vmovups zmm16, [rsp+0x200]
   2df: mov r13, [rsp+0x440]
   2e7: vpermi2pd zmm16, zmm8, [rsp]
   2ef: vmovups [rsp], zmm8
   2f7: vmovntps [r13+rbx], zmm16
   2ff: vmovups zmm16, [rsp+0x240]
   307: mov r13, [rsp+0x448]
   30f: vpermi2pd zmm16, zmm9, [rsp+0x40]
   317: vmovups [rsp+0x40], zmm9
   31f: vmovntps [r13+rbx], zmm16
   327: vmovups zmm16, [rsp+0x280]
   32f: mov r13, [rsp+0x450]
   337: vpermi2pd zmm16, zmm10, [rsp+0x80]
   33f: vmovups [rsp+0x80], zmm10
   347: vmovntps [r13+rbx], zmm16
   34f: vmovups zmm16, [rsp+0x2C0]
   357: mov r13, [rsp+0x458]
   35f: vpermi2pd zmm16, zmm11, [rsp+0xC0]
   367: vmovups [rsp+0xC0], zmm11
   36f: vmovntps [r13+rbx], zmm16
   377: vmovups zmm16, [rsp+0x300]
   37f: mov r13, [rsp+0x460]
   387: vpermi2pd zmm16, zmm12, [rsp+0x100]
   38f: vmovups [rsp+0x100], zmm12
   397: vmovntps [r13+rbx], zmm16
   39f: vmovups zmm16, [rsp+0x340]
   3a7: mov r13, [rsp+0x468]
   3af: vpermi2pd zmm16, zmm13, [rsp+0x140]
   3b7: vmovups [rsp+0x140], zmm13
   3bf: vmovntps [r13+rbx], zmm16
   3c7: vmovups zmm16, [rsp+0x380]
   3cf: mov r13, [rsp+0x470]
   3d7: vpermi2pd zmm16, zmm14, [rsp+0x180]
   3df: vmovups [rsp+0x180], zmm14
   3e7: vmovntps [r13+rbx], zmm16
   3ef: vmovups zmm16, [rsp+0x3C0]
   3f7: mov r13, [rsp+0x478]
   3ff: vpermi2pd zmm16, zmm15, [rsp+0x1C0]
   407: vmovups [rsp+0x1C0], zmm15
   40f: vmovntps [r13+rbx], zmm16
   417: jmp 0x2C4
   41c: sub rbx, 0x40
   420: vmovups zmm8, [rsp]
   428: vmovups zmm9, [rsp+0x40]
   430: vmovups zmm10, [rsp+0x80]
   438: vmovups zmm11, [rsp+0xC0]
   440: vmovups zmm12, [rsp+0x100]
   448: vmovups zmm13, [rsp+0x140]
   450: vmovups zmm14, [rsp+0x180]
   458: vmovups zmm15, [rsp+0x1C0]
   460: test r12, 0x3F
   467: je 0x46E
   469: call 0x5EE
   46e: test r8, 7
   475: je 0x493
   477: lea rbx, [r8-8]
   47b: mov rbp, rbx
   47e: imul rbp, r9
   482: add rbp, rsi
   485: shl rbx, 3
   489: call 0x4C1
   48e: call 0x5EE
   493: imul r13, rcx, 8
   49a: add rdi, r13
   49d: add rsi, 0x40
   4a1: sub rdx, 8
   4a5: jne 0x9C
   4ab: mov rsp, [rsp+0x480]
   4b3: pop r15
   4b5: pop r14
   4b7: pop r13
   4b9: pop r12
   4bb: pop rbp
   4bc: pop rbx
   4bd: vzeroupper
   4c0: ret
   4c1: vmovups zmm0, [rbp]
   4c8: prefetcht1 [rbp+0x80]
   4cf: vmovups zmm1, [rbp+r9]
   4d7: prefetcht1 [rbp+r9+0x80]
   4e0: vmovups zmm2, [rbp+r9*2]
   4e8: prefetcht1 [rbp+r9*2+0x80]
   4f1: vmovups zmm3, [rbp+r10]
   4f9: prefetcht1 [rbp+r10+0x80]
   502: lea rbp, [rbp+r9*4]
   507: vmovups zmm4, [rbp]
   50e: prefetcht1 [rbp+0x80]
   515: vmovups zmm5, [rbp+r9]
   51d: prefetcht1 [rbp+r9+0x80]
   526: vmovups zmm6, [rbp+r9*2]
   52e: prefetcht1 [rbp+r9*2+0x80]
   537: vmovups zmm7, [rbp+r10]
   53f: prefetcht1 [rbp+r10+0x80]
   548: lea rbp, [rbp+r9*4]
   54d: vunpcklpd zmm8, zmm0, zmm1
   553: vunpckhpd zmm9, zmm0, zmm1
   559: vunpcklpd zmm10, zmm2, zmm3
   55f: vunpckhpd zmm11, zmm2, zmm3
   565: vunpcklpd zmm12, zmm4, zmm5
   56b: vunpckhpd zmm13, zmm4, zmm5
   571: vunpcklpd zmm14, zmm6, zmm7
   577: vunpckhpd zmm15, zmm6, zmm7
   57d: vshuff32x4 zmm0, zmm8, zmm10, 0x88
   584: vshuff32x4 zmm2, zmm8, zmm10, 0xDD
   58b: vshuff32x4 zmm1, zmm9, zmm11, 0x88
   592: vshuff32x4 zmm3, zmm9, zmm11, 0xDD
   599: vshuff32x4 zmm4, zmm12, zmm14, 0x88
   5a0: vshuff32x4 zmm6, zmm12, zmm14, 0xDD
   5a7: vshuff32x4 zmm5, zmm13, zmm15, 0x88
   5ae: vshuff32x4 zmm7, zmm13, zmm15, 0xDD
   5b5: vshuff32x4 zmm8, zmm0, zmm4, 0x88
   5bc: vshuff32x4 zmm12, zmm0, zmm4, 0xDD
   5c3: vshuff32x4 zmm9, zmm1, zmm5, 0x88
   5ca: vshuff32x4 zmm13, zmm1, zmm5, 0xDD
   5d1: vshuff32x4 zmm10, zmm2, zmm6, 0x88
   5d8: vshuff32x4 zmm14, zmm2, zmm6, 0xDD
   5df: vshuff32x4 zmm11, zmm3, zmm7, 0x88
   5e6: vshuff32x4 zmm15, zmm3, zmm7, 0xDD
   5ed: ret
   5ee: lea r13, [rdi+rbx]
   5f2: vmovups [r13], zmm8
   5f9: vmovups [r13+rcx], zmm9
   601: vmovups [r13+rcx*2], zmm10
   609: vmovups [r13+rax], zmm11
   611: lea r13, [r13+rcx*4]
   616: vmovups [r13], zmm12
   61d: vmovups [r13+rcx], zmm13
   625: vmovups [r13+rcx*2], zmm14
   62d: vmovups [r13+rax], zmm15
   635: ret
   636: mov r13, 8
   63d: sub r13, rdx
   640: imul r14, r13, 8
   647: sub rsi, r14
   64a: imul r13, rcx
   64e: sub rdi, r13
   651: mov rdx, 8
   658: jmp 0xA6
