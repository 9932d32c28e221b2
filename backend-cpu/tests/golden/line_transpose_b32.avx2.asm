k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r10, [rdi+8]
     8: mov rsi, [rdi]
     b: mov edx, 0x40
    10: mov ecx, 0x40
    15: mov r8d, 0x100
    1b: mov r9d, 0x100
    21: mov rdi, r10
    24: call 0x29  ; tilewright_line_transpose_b32
    29: mfence
    2c: mov rsp, rbp
    2f: pop rbp
    30: ret
tilewright_line_transpose_b32:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: mov rbp, rsp
     d: sub rsp, 0x1520
    14: and rsp, 0xFFFFFFFFFFFFFFC0
    18: mov rbx, rdx
    1b: cmp rbx, 0x10
    22: jl 0x282
    28: cmp rcx, 0x10
    2f: jl 0x282
    35: mov [rsp+0x1518], rcx
    3d: lea r13, [r9+r9*2]
    41: cmp rbx, 0x10
    48: jae 0x6F
    4a: mov rax, 0x10
    51: sub rax, rbx
    54: mov r10, rax
    57: imul r10, r8
    5b: sub rdi, r10
    5e: imul rax, 4
    65: sub rsi, rax
    68: mov rbx, 0x10
    6f: mov rax, rdi
    72: lea r14, [rsp+0x40]
    77: lea r15, [rsp+0x1400]
    7f: mov r12, 0x10
    86: mov r11, rax
    89: mov r10, rax
    8c: and r11, 0x3F
    90: sub r10, r11
    93: mov [r15+0x80], r10
    9a: mov r10, r14
    9d: sub r10, r11
    a0: mov [r15], r10
    a4: add r14, 0x140
    ab: add r15, 8
    b2: add rax, r8
    b5: dec r12
    b8: jne 0x86
    ba: mov r10, rsi
    bd: mov r12, [rsp+0x1518]
    c5: mov qword ptr [rsp+0x1508], 1
    d1: mov qword ptr [rsp+0x1510], 0
    dd: mov qword ptr [rsp+0x1500], 0x100
    e9: cmp r12, 0x40
    f0: jl 0x206
    f6: lea rdx, [rsp+0x40]
    fb: mov r11, 8
   102: call 0x293
   107: dec r11
   10a: jne 0x102
   10c: sub r12, 0x40
   113: cmp qword ptr [rsp+0x1508], 0
   11c: je 0x131
   11e: call 0x4C6
   123: mov qword ptr [rsp+0x1508], 0
   12f: jmp 0xE9
   131: mov r14, rsp
   134: lea r15, [rsp+0x1400]
   13c: mov rcx, 0x10
   143: mov r11, [r15]
   147: mov rdx, [r15+0x80]
   14e: vmovups ymm0, [r11]
   154: vmovups ymm1, [r11+0x20]
   15a: vmovups ymm2, [r11+0x40]
   160: vmovups ymm3, [r11+0x60]
   166: vmovups ymm4, [r11+0x80]
   16f: vmovups ymm5, [r11+0xA0]
   178: vmovups ymm6, [r11+0xC0]
   181: vmovups ymm7, [r11+0xE0]
   18a: vmovntps [rdx], ymm0
   18f: vmovntps [rdx+0x20], ymm1
   194: vmovntps [rdx+0x40], ymm2
   199: vmovntps [rdx+0x60], ymm3
   19e: vmovntps [rdx+0x80], ymm4
   1a6: vmovntps [rdx+0xA0], ymm5
   1ae: vmovntps [rdx+0xC0], ymm6
   1b6: vmovntps [rdx+0xE0], ymm7
   1be: add rdx, 0x100
   1c5: mov [r15+0x80], rdx
   1cc: vmovups ymm0, [r14+0x100]
   1d5: vmovups [r14], ymm0
   1db: vmovups ymm0, [r14+0x120]
   1e4: vmovups [r14+0x20], ymm0
   1ea: add r14, 0x140
   1f1: add r15, 8
   1f8: dec rcx
   1fb: jne 0x143
   201: jmp 0xE9
   206: imul rax, r12, 4
   20d: mov [rsp+0x1500], rax
   215: lea rdx, [rsp+0x40]
   21a: mov r11, r12
   21d: shr r11, 3
   221: test r11, r11
   224: je 0x230
   226: call 0x293
   22b: dec r11
   22e: jne 0x226
   230: and r12, 7
   234: je 0x253
   236: sub r12, 8
   23d: imul rax, r12, 4
   244: add rdx, rax
   247: imul r12, r9
   24b: add r10, r12
   24e: call 0x293
   253: mov qword ptr [rsp+0x1510], 1
   25f: call 0x4C6
   264: imul rax, r8, 0x10
   26b: add rdi, rax
   26e: add rsi, 0x40
   275: sub rbx, 0x10
   27c: jne 0x41
   282: mov rsp, rbp
   285: pop r15
   287: pop r14
   289: pop r13
   28b: pop r12
   28d: pop rbp
   28e: pop rbx
   28f: vzeroupper
   292: ret
   293: mov rax, r10
   296: vmovups ymm0, [rax]
   29b: prefetcht0 [rax+0x80]
   2a2: vmovups ymm1, [rax+r9]
   2a9: prefetcht0 [rax+r9+0x80]
   2b2: vmovups ymm2, [rax+r9*2]
   2b9: prefetcht0 [rax+r9*2+0x80]
   2c2: vmovups ymm3, [rax+r13]
   2c9: prefetcht0 [rax+r13+0x80]
   2d2: lea rax, [rax+r9*4]
   2d6: vmovups ymm4, [rax]
   2db: prefetcht0 [rax+0x80]
   2e2: vmovups ymm5, [rax+r9]
   2e9: prefetcht0 [rax+r9+0x80]
   2f2: vmovups ymm6, [rax+r9*2]
   2f9: prefetcht0 [rax+r9*2+0x80]
   302: vmovups ymm7, [rax+r13]
   309: prefetcht0 [rax+r13+0x80]
   312: vunpcklps ymm8, ymm0, ymm1
   316: vunpckhps ymm9, ymm0, ymm1
   31a: vunpcklps ymm10, ymm2, ymm3
   31e: vunpckhps ymm11, ymm2, ymm3
   322: vunpcklps ymm12, ymm4, ymm5
   326: vunpckhps ymm13, ymm4, ymm5
   32a: vunpcklps ymm14, ymm6, ymm7
   32e: vunpckhps ymm15, ymm6, ymm7
   332: vunpcklpd ymm0, ymm8, ymm10
   337: vunpckhpd ymm1, ymm8, ymm10
   33c: vunpcklpd ymm2, ymm9, ymm11
   341: vunpckhpd ymm3, ymm9, ymm11
   346: vunpcklpd ymm4, ymm12, ymm14
   34b: vunpckhpd ymm5, ymm12, ymm14
   350: vunpcklpd ymm6, ymm13, ymm15
   355: vunpckhpd ymm7, ymm13, ymm15
   35a: vperm2f128 ymm8, ymm0, ymm4, 0x20
   360: vperm2f128 ymm12, ymm0, ymm4, 0x31
   366: vperm2f128 ymm9, ymm1, ymm5, 0x20
   36c: vperm2f128 ymm13, ymm1, ymm5, 0x31
   372: vperm2f128 ymm10, ymm2, ymm6, 0x20
   378: vperm2f128 ymm14, ymm2, ymm6, 0x31
   37e: vperm2f128 ymm11, ymm3, ymm7, 0x20
   384: vperm2f128 ymm15, ymm3, ymm7, 0x31
   38a: vmovups [rdx], ymm8
   38f: vmovups [rdx+0x140], ymm9
   397: vmovups [rdx+0x280], ymm10
   39f: vmovups [rdx+0x3C0], ymm11
   3a7: vmovups [rdx+0x500], ymm12
   3af: vmovups [rdx+0x640], ymm13
   3b7: vmovups [rdx+0x780], ymm14
   3bf: vmovups [rdx+0x8C0], ymm15
   3c7: mov rax, r10
   3ca: vmovups ymm0, [rax+0x20]
   3cf: vmovups ymm1, [rax+r9+0x20]
   3d6: vmovups ymm2, [rax+r9*2+0x20]
   3dd: vmovups ymm3, [rax+r13+0x20]
   3e4: lea rax, [rax+r9*4]
   3e8: vmovups ymm4, [rax+0x20]
   3ed: vmovups ymm5, [rax+r9+0x20]
   3f4: vmovups ymm6, [rax+r9*2+0x20]
   3fb: vmovups ymm7, [rax+r13+0x20]
   402: vunpcklps ymm8, ymm0, ymm1
   406: vunpckhps ymm9, ymm0, ymm1
   40a: vunpcklps ymm10, ymm2, ymm3
   40e: vunpckhps ymm11, ymm2, ymm3
   412: vunpcklps ymm12, ymm4, ymm5
   416: vunpckhps ymm13, ymm4, ymm5
   41a: vunpcklps ymm14, ymm6, ymm7
   41e: vunpckhps ymm15, ymm6, ymm7
   422: vunpcklpd ymm0, ymm8, ymm10
   427: vunpckhpd ymm1, ymm8, ymm10
   42c: vunpcklpd ymm2, ymm9, ymm11
   431: vunpckhpd ymm3, ymm9, ymm11
   436: vunpcklpd ymm4, ymm12, ymm14
   43b: vunpckhpd ymm5, ymm12, ymm14
   440: vunpcklpd ymm6, ymm13, ymm15
   445: vunpckhpd ymm7, ymm13, ymm15
   44a: vperm2f128 ymm8, ymm0, ymm4, 0x20
   450: vperm2f128 ymm12, ymm0, ymm4, 0x31
   456: vperm2f128 ymm9, ymm1, ymm5, 0x20
   45c: vperm2f128 ymm13, ymm1, ymm5, 0x31
   462: vperm2f128 ymm10, ymm2, ymm6, 0x20
   468: vperm2f128 ymm14, ymm2, ymm6, 0x31
   46e: vperm2f128 ymm11, ymm3, ymm7, 0x20
   474: vperm2f128 ymm15, ymm3, ymm7, 0x31
   47a: vmovups [rdx+0xA00], ymm8
   482: vmovups [rdx+0xB40], ymm9
   48a: vmovups [rdx+0xC80], ymm10
   492: vmovups [rdx+0xDC0], ymm11
   49a: vmovups [rdx+0xF00], ymm12
   4a2: vmovups [rdx+0x1040], ymm13
   4aa: vmovups [rdx+0x1180], ymm14
   4b2: vmovups [rdx+0x12C0], ymm15
   4ba: lea r10, [rax+r9*4]
   4be: add rdx, 0x20
   4c5: ret
   4c6: lea r14, [rsp+8]
   4cb: lea r15, [rsp+0x1408]
   4d3: mov r11, [r15]
   4d7: mov rdx, [r15+0x80]
   4de: lea rax, [r14+0x40]
   4e2: sub rax, r11
   4e5: mov rcx, [rsp+0x1508]
   4ed: add rcx, rax
   4f0: cmp qword ptr [rsp+0x1510], 0
   4f9: je 0x5F6
   4ff: test rax, rax
   502: je 0x5F6
   508: sub rcx, 0x40
   50f: push rcx
   510: push r11
   512: add r11, rax
   515: add rdx, rax
   518: mov rcx, 0x40
   51f: sub rcx, rax
   522: cmp rcx, 0x20
   529: jl 0x548
   52b: vmovups ymm0, [r11]
   531: vmovups ymm1, [r11+rcx-0x20]
   538: vmovups [rdx], ymm0
   53d: vmovups [rdx+rcx-0x20], ymm1
   543: jmp 0x5DE
   548: cmp rcx, 0x10
   54f: jl 0x56B
   551: vmovups xmm0, [r11]
   557: vmovups xmm1, [r11+rcx-0x10]
   55e: vmovups [rdx], xmm0
   563: vmovups [rdx+rcx-0x10], xmm1
   569: jmp 0x5DE
   56b: cmp rcx, 8
   572: jl 0x588
   574: mov rax, [r11]
   578: mov r11, [r11+rcx-8]
   57d: mov [rdx], rax
   581: mov [rdx+rcx-8], r11
   586: jmp 0x5DE
   588: cmp rcx, 4
   58f: jl 0x5A4
   591: mov eax, [r11]
   595: mov r11d, [r11+rcx-4]
   59a: mov [rdx], eax
   59d: mov [rdx+rcx-4], r11d
   5a2: jmp 0x5DE
   5a4: cmp rcx, 2
   5ab: jl 0x5C4
   5ad: mov ax, [r11]
   5b2: mov r11w, [r11+rcx-2]
   5b8: mov [rdx], ax
   5bc: mov [rdx+rcx-2], r11w
   5c2: jmp 0x5DE
   5c4: cmp rcx, 1
   5cb: jl 0x5DE
   5cd: mov al, [r11]
   5d1: mov r11b, [r11+rcx-1]
   5d6: mov [rdx], al
   5d9: mov [rdx+rcx-1], r11b
   5de: pop r11
   5e0: pop rcx
   5e1: mov rdx, [r15+0x80]
   5e8: add r11, 0x40
   5ef: add rdx, 0x40
   5f6: cmp rcx, 0x40
   5fd: jl 0x633
   5ff: vmovups ymm0, [r11]
   605: vmovups ymm1, [r11+0x20]
   60b: vmovntps [rdx], ymm0
   610: vmovntps [rdx+0x20], ymm1
   615: add r11, 0x40
   61c: add rdx, 0x40
   623: sub rcx, 0x40
   62a: cmp rcx, 0x40
   631: jge 0x5FF
   633: cmp qword ptr [rsp+0x1518], 0
   63c: je 0x709
   642: test rcx, rcx
   645: je 0x72E
   64b: cmp rcx, 0x20
   652: jl 0x671
   654: vmovups ymm0, [r11]
   65a: vmovups ymm1, [r11+rcx-0x20]
   661: vmovups [rdx], ymm0
   666: vmovups [rdx+rcx-0x20], ymm1
   66c: jmp 0x707
   671: cmp rcx, 0x10
   678: jl 0x694
   67a: vmovups xmm0, [r11]
   680: vmovups xmm1, [r11+rcx-0x10]
   687: vmovups [rdx], xmm0
   68c: vmovups [rdx+rcx-0x10], xmm1
   692: jmp 0x707
   694: cmp rcx, 8
   69b: jl 0x6B1
   69d: mov rax, [r11]
   6a1: mov r11, [r11+rcx-8]
   6a6: mov [rdx], rax
   6aa: mov [rdx+rcx-8], r11
   6af: jmp 0x707
   6b1: cmp rcx, 4
   6b8: jl 0x6CD
   6ba: mov eax, [r11]
   6be: mov r11d, [r11+rcx-4]
   6c3: mov [rdx], eax
   6c6: mov [rdx+rcx-4], r11d
   6cb: jmp 0x707
   6cd: cmp rcx, 2
   6d4: jl 0x6ED
   6d6: mov ax, [r11]
   6db: mov r11w, [r11+rcx-2]
   6e1: mov [rdx], ax
   6e5: mov [rdx+rcx-2], r11w
   6eb: jmp 0x707
   6ed: cmp rcx, 1
   6f4: jl 0x707
   6f6: mov al, [r11]
   6fa: mov r11b, [r11+rcx-1]
   6ff: mov [rdx], al
   702: mov [rdx+rcx-1], r11b
   707: jmp 0x72E
   709: mov [r15+0x80], rdx
   710: vmovups ymm0, [r14+0x100]
   719: vmovups [r14], ymm0
   71f: vmovups ymm0, [r14+0x120]
   728: vmovups [r14+0x20], ymm0
   72e: add r14, 0x140
   735: add r15, 8
   73c: lea rax, [rsp+0x1488]
   744: cmp r15, rax
   747: jne 0x4D3
   74d: ret
