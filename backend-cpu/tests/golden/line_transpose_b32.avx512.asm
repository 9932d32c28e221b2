k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r10, [rdi+8]
     8: mov rsi, [rdi]
     b: mov edx, 0x40
    10: mov ecx, 0x100
    15: mov r8d, 0x40
    1b: mov r9d, 0x100
    21: mov rdi, r10
    24: call 0x29  ; tilewright_line_transpose_b32_l2
    29: mfence
    2c: mov rsp, rbp
    2f: pop rbp
    30: ret
tilewright_line_transpose_b32_l2:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: mov rax, rsp
     d: mov qword ptr [rsp-0x1000], 0
    19: sub rsp, 0x1550
    20: and rsp, 0xFFFFFFFFFFFFFFC0
    24: mov [rsp+0x1548], rax
    2c: mov [rsp], r8
    31: lea rax, [r9+r9*2]
    35: cmp rdx, 0x10
    39: jb 0x708
    3f: mov rbp, rdi
    42: lea r12, [rsp+0x80]
    4a: lea r13, [rsp+0x1440]
    52: mov r8, 0x10
    59: mov r15, rbp
    5c: mov r14, rbp
    5f: and r15, 0x3F
    63: sub r14, r15
    66: mov [r13+0x80], r14
    6d: mov r14, r12
    70: sub r14, r15
    73: mov [r13], r14
    77: add r12, 0x140
    7e: add r13, 8
    82: add rbp, rcx
    85: sub r8, 1
    89: jne 0x59
    8b: mov r10, rsi
    8e: mov r8, [rsp]
    93: mov qword ptr [rsp+0x10], 1
    9c: mov qword ptr [rsp+0x18], 0
    a5: mov qword ptr [rsp+8], 0x100
    ae: cmp r8, 0x40
    b2: jl 0x1D2
    b8: lea r11, [rsp+0x80]
    c0: mov rbx, 8
    c7: call 0x263
    cc: sub rbx, 1
    d0: jne 0xC7
    d2: sub r8, 0x40
    d6: cmp qword ptr [rsp+0x10], 0
    dc: je 0xF1
    de: call 0x4A0
    e3: mov qword ptr [rsp+0x10], 0
    ec: jmp 0x1C8
    f1: lea rbp, [rsp+0x40]
    f6: lea r12, [rsp+0x1440]
    fe: mov r14, 0x10
   105: mov r13, [r12]
   10a: mov r11, [r12+0x80]
   112: vmovups ymm0, [r13]
   118: vmovups ymm1, [r13+0x20]
   11e: vmovups ymm2, [r13+0x40]
   124: vmovups ymm3, [r13+0x60]
   12a: vmovups ymm4, [r13+0x80]
   133: vmovups ymm5, [r13+0xA0]
   13c: vmovups ymm6, [r13+0xC0]
   145: vmovups ymm7, [r13+0xE0]
   14e: vmovntps [r11], ymm0
   154: vmovntps [r11+0x20], ymm1
   15a: vmovntps [r11+0x40], ymm2
   160: vmovntps [r11+0x60], ymm3
   166: vmovntps [r11+0x80], ymm4
   16f: vmovntps [r11+0xA0], ymm5
   178: vmovntps [r11+0xC0], ymm6
   181: vmovntps [r11+0xE0], ymm7
   18a: add r11, 0x100
   191: mov [r12+0x80], r11
   199: vmovups ymm0, [rbp+0x100]
   1a1: vmovups [rbp], ymm0
   1a6: vmovups ymm0, [rbp+0x120]
   1ae: vmovups [rbp+0x20], ymm0
   1b3: add rbp, 0x140
   1ba: add r12, 8
   1be: sub r14, 1
   1c2: jne 0x105
   1c8: cmp r8, 0x40
   1cc: jge 0xB8
   1d2: imul rbp, r8, 4
   1d9: mov [rsp+8], rbp
   1de: lea r11, [rsp+0x80]
   1e6: cmp r8, 8
   1ea: jl 0x1FB
   1ec: call 0x263
   1f1: sub r8, 8
   1f5: cmp r8, 8
   1f9: jge 0x1EC
   1fb: test r8, r8
   1fe: je 0x227
   200: mov rbp, 8
   207: sub rbp, r8
   20a: imul r12, rbp, 4
   211: sub r11, r12
   214: imul rbp, r9
   218: sub r10, rbp
   21b: mov r8, 8
   222: call 0x263
   227: mov qword ptr [rsp+0x18], 1
   230: call 0x4A0
   235: imul rbp, rcx, 0x10
   23c: add rdi, rbp
   23f: add rsi, 0x40
   243: sub rdx, 0x10
   247: jne 0x35
   24d: mov rsp, [rsp+0x1548]
   255: pop r15
   257: pop r14
   259: pop r13
   25b: pop r12
   25d: pop rbp
   25e: pop rbx
   25f: vzeroupper
   262: ret
   263: mov rbp, r10
   266: vmovups ymm0, [rbp]
   26b: prefetcht1 [rbp+0x80]
   272: vmovups ymm1, [rbp+r9]
   279: prefetcht1 [rbp+r9+0x80]
   282: vmovups ymm2, [rbp+r9*2]
   289: prefetcht1 [rbp+r9*2+0x80]
   292: vmovups ymm3, [rbp+rax]
   298: prefetcht1 [rbp+rax+0x80]
   2a0: lea rbp, [rbp+r9*4]
   2a5: vmovups ymm4, [rbp]
   2aa: prefetcht1 [rbp+0x80]
   2b1: vmovups ymm5, [rbp+r9]
   2b8: prefetcht1 [rbp+r9+0x80]
   2c1: vmovups ymm6, [rbp+r9*2]
   2c8: prefetcht1 [rbp+r9*2+0x80]
   2d1: vmovups ymm7, [rbp+rax]
   2d7: prefetcht1 [rbp+rax+0x80]
   2df: vunpcklps ymm8, ymm0, ymm2
   2e3: vunpckhps ymm9, ymm0, ymm2
   2e7: vunpcklps ymm10, ymm1, ymm3
   2eb: vunpckhps ymm11, ymm1, ymm3
   2ef: vunpcklps ymm12, ymm4, ymm6
   2f3: vunpckhps ymm13, ymm4, ymm6
   2f7: vunpcklps ymm14, ymm5, ymm7
   2fb: vunpckhps ymm15, ymm5, ymm7
   2ff: vunpcklps ymm0, ymm8, ymm10
   304: vunpckhps ymm1, ymm8, ymm10
   309: vunpcklps ymm2, ymm9, ymm11
   30e: vunpckhps ymm3, ymm9, ymm11
   313: vunpcklps ymm4, ymm12, ymm14
   318: vunpckhps ymm5, ymm12, ymm14
   31d: vunpcklps ymm6, ymm13, ymm15
   322: vunpckhps ymm7, ymm13, ymm15
   327: vperm2f128 ymm8, ymm0, ymm4, 0x20
   32d: vperm2f128 ymm12, ymm0, ymm4, 0x31
   333: vperm2f128 ymm9, ymm1, ymm5, 0x20
   339: vperm2f128 ymm13, ymm1, ymm5, 0x31
   33f: vperm2f128 ymm10, ymm2, ymm6, 0x20
   345: vperm2f128 ymm14, ymm2, ymm6, 0x31
   34b: vperm2f128 ymm11, ymm3, ymm7, 0x20
   351: vperm2f128 ymm15, ymm3, ymm7, 0x31
   357: vmovups [r11], ymm8
   35d: vmovups [r11+0x140], ymm9
   366: vmovups [r11+0x280], ymm10
   36f: vmovups [r11+0x3C0], ymm11
   378: vmovups [r11+0x500], ymm12
   381: vmovups [r11+0x640], ymm13
   38a: vmovups [r11+0x780], ymm14
   393: vmovups [r11+0x8C0], ymm15
   39c: mov rbp, r10
   39f: vmovups ymm0, [rbp+0x20]
   3a4: vmovups ymm1, [rbp+r9+0x20]
   3ab: vmovups ymm2, [rbp+r9*2+0x20]
   3b2: vmovups ymm3, [rbp+rax+0x20]
   3b8: lea rbp, [rbp+r9*4]
   3bd: vmovups ymm4, [rbp+0x20]
   3c2: vmovups ymm5, [rbp+r9+0x20]
   3c9: vmovups ymm6, [rbp+r9*2+0x20]
   3d0: vmovups ymm7, [rbp+rax+0x20]
   3d6: vunpcklps ymm8, ymm0, ymm2
   3da: vunpckhps ymm9, ymm0, ymm2
   3de: vunpcklps ymm10, ymm1, ymm3
   3e2: vunpckhps ymm11, ymm1, ymm3
   3e6: vunpcklps ymm12, ymm4, ymm6
   3ea: vunpckhps ymm13, ymm4, ymm6
   3ee: vunpcklps ymm14, ymm5, ymm7
   3f2: vunpckhps ymm15, ymm5, ymm7
   3f6: vunpcklps ymm0, ymm8, ymm10
   3fb: vunpckhps ymm1, ymm8, ymm10
   400: vunpcklps ymm2, ymm9, ymm11
   405: vunpckhps ymm3, ymm9, ymm11
   40a: vunpcklps ymm4, ymm12, ymm14
   40f: vunpckhps ymm5, ymm12, ymm14
   414: vunpcklps ymm6, ymm13, ymm15
   419: vunpckhps ymm7, ymm13, ymm15
   41e: vperm2f128 ymm8, ymm0, ymm4, 0x20
   424: vperm2f128 ymm12, ymm0, ymm4, 0x31
   42a: vperm2f128 ymm9, ymm1, ymm5, 0x20
   430: vperm2f128 ymm13, ymm1, ymm5, 0x31
   436: vperm2f128 ymm10, ymm2, ymm6, 0x20
   43c: vperm2f128 ymm14, ymm2, ymm6, 0x31
   442: vperm2f128 ymm11, ymm3, ymm7, 0x20
   448: vperm2f128 ymm15, ymm3, ymm7, 0x31
   44e: vmovups [r11+0xA00], ymm8
   457: vmovups [r11+0xB40], ymm9
   460: vmovups [r11+0xC80], ymm10
   469: vmovups [r11+0xDC0], ymm11
   472: vmovups [r11+0xF00], ymm12
   47b: vmovups [r11+0x1040], ymm13
   484: vmovups [r11+0x1180], ymm14
   48d: vmovups [r11+0x12C0], ymm15
   496: lea r10, [rbp+r9*4]
   49b: add r11, 0x20
   49f: ret
   4a0: lea rbp, [rsp+0x48]
   4a5: lea r12, [rsp+0x14C8]
   4ad: mov [rsp+0x1548], r12
   4b5: lea r12, [rsp+0x1448]
   4bd: mov r13, [r12]
   4c2: mov r11, [r12+0x80]
   4ca: lea r15, [rbp+0x40]
   4ce: sub r15, r13
   4d1: mov r14, [rsp+0x10]
   4d6: add r14, r15
   4d9: cmp qword ptr [rsp+0x18], 0
   4df: je 0x5D4
   4e5: test r15, r15
   4e8: je 0x5D4
   4ee: add r13, r15
   4f1: add r11, r15
   4f4: mov r14, 0x40
   4fb: sub r14, r15
   4fe: cmp r14, 0x20
   502: jl 0x523
   504: vmovups ymm0, [r13]
   50a: vmovups ymm1, [r13+r14-0x20]
   511: vmovups [r11], ymm0
   517: vmovups [r11+r14-0x20], ymm1
   51e: jmp 0x5AF
   523: cmp r14, 0x10
   527: jl 0x545
   529: vmovups xmm0, [r13]
   52f: vmovups xmm1, [r13+r14-0x10]
   536: vmovups [r11], xmm0
   53c: vmovups [r11+r14-0x10], xmm1
   543: jmp 0x5AF
   545: cmp r14, 8
   549: jl 0x55F
   54b: mov r15, [r13]
   54f: mov r13, [r13+r14-8]
   554: mov [r11], r15
   558: mov [r11+r14-8], r13
   55d: jmp 0x5AF
   55f: cmp r14, 4
   563: jl 0x579
   565: mov r15d, [r13]
   569: mov r13d, [r13+r14-4]
   56e: mov [r11], r15d
   572: mov [r11+r14-4], r13d
   577: jmp 0x5AF
   579: cmp r14, 2
   57d: jl 0x597
   57f: mov r15w, [r13]
   584: mov r13w, [r13+r14-2]
   58a: mov [r11], r15w
   58f: mov [r11+r14-2], r13w
   595: jmp 0x5AF
   597: cmp r14, 1
   59b: jl 0x5AF
   59d: mov r15b, [r13]
   5a1: mov r13b, [r13+r14-1]
   5a6: mov [r11], r15b
   5aa: mov [r11+r14-1], r13b
   5af: mov r13, [r12]
   5b4: lea r14, [rbp+0x40]
   5b8: sub r14, r13
   5bb: add r14, [rsp+0x10]
   5c0: sub r14, 0x40
   5c4: add r13, 0x40
   5c8: mov r11, [r12+0x80]
   5d0: add r11, 0x40
   5d4: cmp r14, 0x40
   5d8: jl 0x604
   5da: vmovups ymm0, [r13]
   5e0: vmovups ymm1, [r13+0x20]
   5e6: vmovntps [r11], ymm0
   5ec: vmovntps [r11+0x20], ymm1
   5f2: add r13, 0x40
   5f6: add r11, 0x40
   5fa: sub r14, 0x40
   5fe: cmp r14, 0x40
   602: jge 0x5DA
   604: cmp qword ptr [rsp+0x20], 0
   60a: je 0x6CC
   610: test r14, r14
   613: je 0x6CA
   619: cmp r14, 0x20
   61d: jl 0x63E
   61f: vmovups ymm0, [r13]
   625: vmovups ymm1, [r13+r14-0x20]
   62c: vmovups [r11], ymm0
   632: vmovups [r11+r14-0x20], ymm1
   639: jmp 0x6CA
   63e: cmp r14, 0x10
   642: jl 0x660
   644: vmovups xmm0, [r13]
   64a: vmovups xmm1, [r13+r14-0x10]
   651: vmovups [r11], xmm0
   657: vmovups [r11+r14-0x10], xmm1
   65e: jmp 0x6CA
   660: cmp r14, 8
   664: jl 0x67A
   666: mov r15, [r13]
   66a: mov r13, [r13+r14-8]
   66f: mov [r11], r15
   673: mov [r11+r14-8], r13
   678: jmp 0x6CA
   67a: cmp r14, 4
   67e: jl 0x694
   680: mov r15d, [r13]
   684: mov r13d, [r13+r14-4]
   689: mov [r11], r15d
   68d: mov [r11+r14-4], r13d
   692: jmp 0x6CA
   694: cmp r14, 2
   698: jl 0x6B2
   69a: mov r15w, [r13]
   69f: mov r13w, [r13+r14-2]
   6a5: mov [r11], r15w
   6aa: mov [r11+r14-2], r13w
   6b0: jmp 0x6CA
   6b2: cmp r14, 1
   6b6: jl 0x6CA
   6b8: mov r15b, [r13]
   6bc: mov r13b, [r13+r14-1]
   6c1: mov [r11], r15b
   6c5: mov [r11+r14-1], r13b
   6ca: jmp 0x6EE
   6cc: mov [r12+0x80], r11
   6d4: vmovups ymm0, [rbp+0x100]
   6dc: vmovups [rbp], ymm0
   6e1: vmovups ymm0, [rbp+0x120]
   6e9: vmovups [rbp+0x20], ymm0
   6ee: add rbp, 0x140
   6f5: add r12, 8
   6f9: cmp r12, [rsp+0x1548]
   701: jne 0x4BD
   707: ret
   708: mov rbp, 0x10
   70f: sub rbp, rdx
   712: imul r12, rbp, 4
   719: sub rsi, r12
   71c: imul rbp, rcx
   720: sub rdi, rbp
   723: mov rdx, 0x10
   72a: jmp 0x3F
