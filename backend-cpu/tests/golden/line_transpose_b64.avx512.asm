k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r10, [rdi+8]
     8: mov rsi, [rdi]
     b: mov edx, 0x40
    10: mov ecx, 0x200
    15: mov r8d, 0x40
    1b: mov r9d, 0x200
    21: mov rdi, r10
    24: call 0x29  ; tilewright_line_transpose_b64_l2
    29: mfence
    2c: mov rsp, rbp
    2f: pop rbp
    30: ret
tilewright_line_transpose_b64_l2:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: mov rax, rsp
     d: sub rsp, 0xAD0
    14: and rsp, 0xFFFFFFFFFFFFFFC0
    18: mov [rsp+0xAC8], rax
    20: mov [rsp], r8
    25: lea rax, [r9+r9*2]
    29: cmp rdx, 8
    2d: jb 0x5A5
    33: mov rbp, rdi
    36: lea r12, [rsp+0x80]
    3e: lea r13, [rsp+0xA40]
    46: mov r8, 8
    4d: mov r15, rbp
    50: mov r14, rbp
    53: and r15, 0x3F
    57: sub r14, r15
    5a: mov [r13+0x40], r14
    5e: mov r14, r12
    61: sub r14, r15
    64: mov [r13], r14
    68: add r12, 0x140
    6f: add r13, 8
    73: add rbp, rcx
    76: sub r8, 1
    7a: jne 0x4D
    7c: mov r10, rsi
    7f: mov r8, [rsp]
    84: mov qword ptr [rsp+0x10], 1
    8d: mov qword ptr [rsp+0x18], 0
    96: mov qword ptr [rsp+8], 0x100
    9f: cmp r8, 0x20
    a3: jl 0x1BD
    a9: lea r11, [rsp+0x80]
    b1: mov rbx, 8
    b8: call 0x24E
    bd: sub rbx, 1
    c1: jne 0xB8
    c3: sub r8, 0x20
    c7: cmp qword ptr [rsp+0x10], 0
    cd: je 0xE2
    cf: call 0x346
    d4: mov qword ptr [rsp+0x10], 0
    dd: jmp 0x1B3
    e2: lea rbp, [rsp+0x40]
    e7: lea r12, [rsp+0xA40]
    ef: mov r14, 8
    f6: mov r13, [r12]
    fb: mov r11, [r12+0x40]
   100: vmovups ymm0, [r13]
   106: vmovups ymm1, [r13+0x20]
   10c: vmovups ymm2, [r13+0x40]
   112: vmovups ymm3, [r13+0x60]
   118: vmovups ymm4, [r13+0x80]
   121: vmovups ymm5, [r13+0xA0]
   12a: vmovups ymm6, [r13+0xC0]
   133: vmovups ymm7, [r13+0xE0]
   13c: vmovntps [r11], ymm0
   142: vmovntps [r11+0x20], ymm1
   148: vmovntps [r11+0x40], ymm2
   14e: vmovntps [r11+0x60], ymm3
   154: vmovntps [r11+0x80], ymm4
   15d: vmovntps [r11+0xA0], ymm5
   166: vmovntps [r11+0xC0], ymm6
   16f: vmovntps [r11+0xE0], ymm7
   178: add r11, 0x100
   17f: mov [r12+0x40], r11
   184: vmovups ymm0, [rbp+0x100]
   18c: vmovups [rbp], ymm0
   191: vmovups ymm0, [rbp+0x120]
   199: vmovups [rbp+0x20], ymm0
   19e: add rbp, 0x140
   1a5: add r12, 8
   1a9: sub r14, 1
   1ad: jne 0xF6
   1b3: cmp r8, 0x20
   1b7: jge 0xA9
   1bd: imul rbp, r8, 8
   1c4: mov [rsp+8], rbp
   1c9: lea r11, [rsp+0x80]
   1d1: cmp r8, 4
   1d5: jl 0x1E6
   1d7: call 0x24E
   1dc: sub r8, 4
   1e0: cmp r8, 4
   1e4: jge 0x1D7
   1e6: test r8, r8
   1e9: je 0x212
   1eb: mov rbp, 4
   1f2: sub rbp, r8
   1f5: imul r12, rbp, 8
   1fc: sub r11, r12
   1ff: imul rbp, r9
   203: sub r10, rbp
   206: mov r8, 4
   20d: call 0x24E
   212: mov qword ptr [rsp+0x18], 1
   21b: call 0x346
   220: imul rbp, rcx, 8
   227: add rdi, rbp
   22a: add rsi, 0x40
   22e: sub rdx, 8
   232: jne 0x29
   238: mov rsp, [rsp+0xAC8]
   240: pop r15
   242: pop r14
   244: pop r13
   246: pop r12
   248: pop rbp
   249: pop rbx
   24a: vzeroupper
   24d: ret
   24e: mov rbp, r10
   251: vmovups ymm0, [rbp]
   256: prefetcht1 [rbp+0x80]
   25d: vmovups ymm1, [rbp+r9]
   264: prefetcht1 [rbp+r9+0x80]
   26d: vmovups ymm2, [rbp+r9*2]
   274: prefetcht1 [rbp+r9*2+0x80]
   27d: vmovups ymm3, [rbp+rax]
   283: prefetcht1 [rbp+rax+0x80]
   28b: vunpcklpd ymm4, ymm0, ymm1
   28f: vunpckhpd ymm5, ymm0, ymm1
   293: vunpcklpd ymm6, ymm2, ymm3
   297: vunpckhpd ymm7, ymm2, ymm3
   29b: vperm2f128 ymm0, ymm4, ymm6, 0x20
   2a1: vperm2f128 ymm2, ymm4, ymm6, 0x31
   2a7: vperm2f128 ymm1, ymm5, ymm7, 0x20
   2ad: vperm2f128 ymm3, ymm5, ymm7, 0x31
   2b3: vmovups [r11], ymm0
   2b9: vmovups [r11+0x140], ymm1
   2c2: vmovups [r11+0x280], ymm2
   2cb: vmovups [r11+0x3C0], ymm3
   2d4: mov rbp, r10
   2d7: vmovups ymm0, [rbp+0x20]
   2dc: vmovups ymm1, [rbp+r9+0x20]
   2e3: vmovups ymm2, [rbp+r9*2+0x20]
   2ea: vmovups ymm3, [rbp+rax+0x20]
   2f0: vunpcklpd ymm4, ymm0, ymm1
   2f4: vunpckhpd ymm5, ymm0, ymm1
   2f8: vunpcklpd ymm6, ymm2, ymm3
   2fc: vunpckhpd ymm7, ymm2, ymm3
   300: vperm2f128 ymm0, ymm4, ymm6, 0x20
   306: vperm2f128 ymm2, ymm4, ymm6, 0x31
   30c: vperm2f128 ymm1, ymm5, ymm7, 0x20
   312: vperm2f128 ymm3, ymm5, ymm7, 0x31
   318: vmovups [r11+0x500], ymm0
   321: vmovups [r11+0x640], ymm1
   32a: vmovups [r11+0x780], ymm2
   333: vmovups [r11+0x8C0], ymm3
   33c: lea r10, [rbp+r9*4]
   341: add r11, 0x20
   345: ret
   346: lea rbp, [rsp+0x48]
   34b: lea r12, [rsp+0xA88]
   353: mov [rsp+0xAC8], r12
   35b: lea r12, [rsp+0xA48]
   363: mov r13, [r12]
   368: mov r11, [r12+0x40]
   36d: lea r15, [rbp+0x40]
   371: sub r15, r13
   374: mov r14, [rsp+0x10]
   379: add r14, r15
   37c: cmp qword ptr [rsp+0x18], 0
   382: je 0x474
   388: test r15, r15
   38b: je 0x474
   391: add r13, r15
   394: add r11, r15
   397: mov r14, 0x40
   39e: sub r14, r15
   3a1: cmp r14, 0x20
   3a5: jl 0x3C6
   3a7: vmovups ymm0, [r13]
   3ad: vmovups ymm1, [r13+r14-0x20]
   3b4: vmovups [r11], ymm0
   3ba: vmovups [r11+r14-0x20], ymm1
   3c1: jmp 0x452
   3c6: cmp r14, 0x10
   3ca: jl 0x3E8
   3cc: vmovups xmm0, [r13]
   3d2: vmovups xmm1, [r13+r14-0x10]
   3d9: vmovups [r11], xmm0
   3df: vmovups [r11+r14-0x10], xmm1
   3e6: jmp 0x452
   3e8: cmp r14, 8
   3ec: jl 0x402
   3ee: mov r15, [r13]
   3f2: mov r13, [r13+r14-8]
   3f7: mov [r11], r15
   3fb: mov [r11+r14-8], r13
   400: jmp 0x452
   402: cmp r14, 4
   406: jl 0x41C
   408: mov r15d, [r13]
   40c: mov r13d, [r13+r14-4]
   411: mov [r11], r15d
   415: mov [r11+r14-4], r13d
   41a: jmp 0x452
   41c: cmp r14, 2
   420: jl 0x43A
   422: mov r15w, [r13]
   427: mov r13w, [r13+r14-2]
   42d: mov [r11], r15w
   432: mov [r11+r14-2], r13w
   438: jmp 0x452
   43a: cmp r14, 1
   43e: jl 0x452
   440: mov r15b, [r13]
   444: mov r13b, [r13+r14-1]
   449: mov [r11], r15b
   44d: mov [r11+r14-1], r13b
   452: mov r13, [r12]
   457: lea r14, [rbp+0x40]
   45b: sub r14, r13
   45e: add r14, [rsp+0x10]
   463: sub r14, 0x40
   467: add r13, 0x40
   46b: mov r11, [r12+0x40]
   470: add r11, 0x40
   474: cmp r14, 0x40
   478: jl 0x4A4
   47a: vmovups ymm0, [r13]
   480: vmovups ymm1, [r13+0x20]
   486: vmovntps [r11], ymm0
   48c: vmovntps [r11+0x20], ymm1
   492: add r13, 0x40
   496: add r11, 0x40
   49a: sub r14, 0x40
   49e: cmp r14, 0x40
   4a2: jge 0x47A
   4a4: cmp qword ptr [rsp+0x20], 0
   4aa: je 0x56C
   4b0: test r14, r14
   4b3: je 0x56A
   4b9: cmp r14, 0x20
   4bd: jl 0x4DE
   4bf: vmovups ymm0, [r13]
   4c5: vmovups ymm1, [r13+r14-0x20]
   4cc: vmovups [r11], ymm0
   4d2: vmovups [r11+r14-0x20], ymm1
   4d9: jmp 0x56A
   4de: cmp r14, 0x10
   4e2: jl 0x500
   4e4: vmovups xmm0, [r13]
   4ea: vmovups xmm1, [r13+r14-0x10]
   4f1: vmovups [r11], xmm0
   4f7: vmovups [r11+r14-0x10], xmm1
   4fe: jmp 0x56A
   500: cmp r14, 8
   504: jl 0x51A
   506: mov r15, [r13]
   50a: mov r13, [r13+r14-8]
   50f: mov [r11], r15
   513: mov [r11+r14-8], r13
   518: jmp 0x56A
   51a: cmp r14, 4
   51e: jl 0x534
   520: mov r15d, [r13]
   524: mov r13d, [r13+r14-4]
   529: mov [r11], r15d
   52d: mov [r11+r14-4], r13d
   532: jmp 0x56A
   534: cmp r14, 2
   538: jl 0x552
   53a: mov r15w, [r13]
   53f: mov r13w, [r13+r14-2]
   545: mov [r11], r15w
   54a: mov [r11+r14-2], r13w
   550: jmp 0x56A
   552: cmp r14, 1
   556: jl 0x56A
   558: mov r15b, [r13]
   55c: mov r13b, [r13+r14-1]
   561: mov [r11], r15b
   565: mov [r11+r14-1], r13b
   56a: jmp 0x58B
   56c: mov [r12+0x40], r11
   571: vmovups ymm0, [rbp+0x100]
   579: vmovups [rbp], ymm0
   57e: vmovups ymm0, [rbp+0x120]
   586: vmovups [rbp+0x20], ymm0
   58b: add rbp, 0x140
   592: add r12, 8
   596: cmp r12, [rsp+0xAC8]
   59e: jne 0x363
   5a4: ret
   5a5: mov rbp, 8
   5ac: sub rbp, rdx
   5af: imul r12, rbp, 8
   5b6: sub rsi, r12
   5b9: imul rbp, rcx
   5bd: sub rdi, rbp
   5c0: mov rdx, 8
   5c7: jmp 0x33
