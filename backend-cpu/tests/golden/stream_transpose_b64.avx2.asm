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
     a: sub rsp, 0x2B8
    11: mov [rsp+0x290], rdx
    19: mov [rsp+0x298], rcx
    21: mov [rsp+0x2A8], r9
    29: mov [rsp+0x278], rdi
    31: test rdx, rdx
    34: jle 0x5BE
    3a: test rcx, rcx
    3d: jle 0x5BE
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
    87: mov rax, [rsp+0x2F0]
    8f: mov rdx, [rsp+0x2F8]
    97: test rax, rax
    9a: jle 0x5BE
    a0: test rdx, rdx
    a3: jle 0x5BE
    a9: mov r13, rsi
    ac: mov r15, rsi
    af: mov r14, rax
    b2: imul rax, rdx
    b6: mov [rsp+0x260], rax
    be: mov rcx, r8
    c1: or r8, r9
    c4: and r8, 0x3F
    c8: mov rdx, rdi
    cb: and rdx, 7
    cf: or r8, rdx
    d2: xor edx, edx
    d4: test r8, r8
    d7: sete dl
    da: mov [rsp+0x248], rdx
    e2: mov rax, rdi
    e5: neg rax
    e8: and rax, 0x3F
    ec: shr rax, 3
    f0: test rdx, rdx
    f3: cmove rax, rdx
    f7: test rax, rax
    fa: jne 0x103
    fc: mov rax, 0x10
   103: mov rdx, [rsp+0x260]
   10b: cmp rdx, rax
   10e: jae 0x11E
   110: mov rax, 8
   117: cmp rdx, rax
   11a: cmovb rax, rdx
   11e: mov [rsp+0x258], rax
   126: sub [rsp+0x260], rax
   12e: lea r10, [rsp+0x100]
   136: mov r8, r13
   139: mov r11, rax
   13c: mov [r10], r13
   140: add r10, 8
   147: add r13, [rsp+0x300]
   14f: dec r14
   152: jne 0x167
   154: add r15, [rsp+0x308]
   15c: mov r13, r15
   15f: mov r14, [rsp+0x2F0]
   167: dec r11
   16a: jne 0x13C
   16c: mov [rsp+0x270], r10
   174: mov r11, 8
   17b: sub r11, rax
   17e: jbe 0x190
   180: mov [r10], r8
   184: add r10, 8
   18b: dec r11
   18e: jne 0x180
   190: mov rax, [rsp+0x258]
   198: test rax, rax
   19b: je 0x5BE
   1a1: mov [rsp+0x250], rax
   1a9: vmovups ymm0, [rsp+0x100]
   1b2: vmovups [rsp], ymm0
   1b8: vmovups ymm0, [rsp+0x120]
   1c1: vmovups [rsp+0x20], ymm0
   1c7: vmovups ymm0, [rsp+0x140]
   1d0: vmovups [rsp+0x40], ymm0
   1d6: vmovups ymm0, [rsp+0x160]
   1df: vmovups [rsp+0x60], ymm0
   1e5: lea rdx, [rsp+0x40]
   1ea: lea r8, [rsp+0x80]
   1f2: cmp rax, 8
   1f9: cmova rdx, r8
   1fd: mov [rsp+0x268], rdx
   205: xor edx, edx
   207: cmp rax, 8
   20e: setae dl
   211: and rdx, [rsp+0x248]
   219: mov [rsp+0x240], rdx
   221: xor edx, edx
   223: cmp rdx, rax
   226: sbb r8, r8
   229: mov [rsp+rdx*8+0x200], r8
   231: inc rdx
   234: cmp rdx, 8
   23b: jb 0x223
   23d: mov rdx, [rsp+0x260]
   245: test rdx, rdx
   248: je 0x2F7
   24e: mov rax, 0x10
   255: cmp rdx, rax
   258: jae 0x268
   25a: mov rax, 8
   261: cmp rdx, rax
   264: cmovb rax, rdx
   268: mov [rsp+0x258], rax
   270: sub [rsp+0x260], rax
   278: lea r10, [rsp+0x100]
   280: mov r8, r13
   283: mov r11, rax
   286: mov [r10], r13
   28a: add r10, 8
   291: add r13, [rsp+0x300]
   299: dec r14
   29c: jne 0x2B1
   29e: add r15, [rsp+0x308]
   2a6: mov r13, r15
   2a9: mov r14, [rsp+0x2F0]
   2b1: dec r11
   2b4: jne 0x286
   2b6: mov [rsp+0x270], r10
   2be: mov r11, 8
   2c5: sub r11, rax
   2c8: jbe 0x2DA
   2ca: mov [r10], r8
   2ce: add r10, 8
   2d5: dec r11
   2d8: jne 0x2CA
   2da: lea r11, [rsp+0x100]
   2e2: mov r9, [r11]
   2e6: mov r10, r9
   2e9: add r10, [rsp+0x280]
   2f1: and r9, 0xFFFFFFFFFFFFFFC0
   2f5: jmp 0x311
   2f7: xor edx, edx
   2f9: mov [rsp+0x258], rdx
   301: lea r11, [rsp+0x100]
   309: mov [rsp+0x270], r11
   311: mov rax, [rsp+0x298]
   319: mov [rsp+0x2A0], rax
   321: mov r12, [rsp+0x278]
   329: xor esi, esi
   32b: mov rdx, r12
   32e: mov rbx, [rsp+0x290]
   336: cmp rbx, 4
   33d: jae 0x364
   33f: mov rax, 4
   346: sub rax, rbx
   349: mov r8, rax
   34c: imul r8, rcx
   350: sub rdx, r8
   353: imul rax, 8
   35a: sub rsi, rax
   35d: mov rbx, 4
   364: lea rbp, [rsp]
   369: mov rdi, rdx
   36c: cmp r11, [rsp+0x270]
   374: jae 0x3B8
   376: mov rax, [rsp+0x2B0]
   37e: prefetcht0 [r9]
   383: add r9, 0x40
   38a: cmp r9, r10
   38d: jb 0x3B3
   38f: add r11, 8
   396: cmp r11, [rsp+0x270]
   39e: jae 0x3B8
   3a0: mov r9, [r11]
   3a4: mov r10, r9
   3a7: add r10, [rsp+0x280]
   3af: and r9, 0xFFFFFFFFFFFFFFC0
   3b3: dec rax
   3b6: jne 0x37E
   3b8: mov rax, [rbp]
   3bc: vmovups ymm0, [rax+rsi]
   3c1: mov rax, [rbp+8]
   3c5: vmovups ymm1, [rax+rsi]
   3ca: mov rax, [rbp+0x10]
   3ce: vmovups ymm2, [rax+rsi]
   3d3: mov rax, [rbp+0x18]
   3d7: vmovups ymm3, [rax+rsi]
   3dc: vunpcklpd ymm8, ymm0, ymm1
   3e0: vunpckhpd ymm9, ymm0, ymm1
   3e4: vunpcklpd ymm10, ymm2, ymm3
   3e8: vunpckhpd ymm11, ymm2, ymm3
   3ec: vperm2f128 ymm0, ymm8, ymm10, 0x20
   3f2: vperm2f128 ymm2, ymm8, ymm10, 0x31
   3f8: vperm2f128 ymm1, ymm9, ymm11, 0x20
   3fe: vperm2f128 ymm3, ymm9, ymm11, 0x31
   404: cmp r11, [rsp+0x270]
   40c: jae 0x450
   40e: mov rax, [rsp+0x2B0]
   416: prefetcht0 [r9]
   41b: add r9, 0x40
   422: cmp r9, r10
   425: jb 0x44B
   427: add r11, 8
   42e: cmp r11, [rsp+0x270]
   436: jae 0x450
   438: mov r9, [r11]
   43c: mov r10, r9
   43f: add r10, [rsp+0x280]
   447: and r9, 0xFFFFFFFFFFFFFFC0
   44b: dec rax
   44e: jne 0x416
   450: mov rax, [rsp+0x240]
   458: lea r8, [rdi]
   45c: test rax, rax
   45f: je 0x483
   461: vmovntps [r8], ymm0
   467: vmovntps [r8+rcx], ymm1
   46d: lea r8, [r8+rcx*2]
   471: vmovntps [r8], ymm2
   477: vmovntps [r8+rcx], ymm3
   47d: lea r8, [r8+rcx*2]
   481: jmp 0x4AC
   483: vmovups ymm4, [rsp+0x200]
   48c: vmaskmovpd [r8], ymm4, ymm0
   492: vmaskmovpd [r8+rcx], ymm4, ymm1
   498: lea r8, [r8+rcx*2]
   49c: vmaskmovpd [r8], ymm4, ymm2
   4a2: vmaskmovpd [r8+rcx], ymm4, ymm3
   4a8: lea r8, [r8+rcx*2]
   4ac: mov rax, [rbp+0x20]
   4b0: vmovups ymm0, [rax+rsi]
   4b5: mov rax, [rbp+0x28]
   4b9: vmovups ymm1, [rax+rsi]
   4be: mov rax, [rbp+0x30]
   4c2: vmovups ymm2, [rax+rsi]
   4c7: mov rax, [rbp+0x38]
   4cb: vmovups ymm3, [rax+rsi]
   4d0: vunpcklpd ymm8, ymm0, ymm1
   4d4: vunpckhpd ymm9, ymm0, ymm1
   4d8: vunpcklpd ymm10, ymm2, ymm3
   4dc: vunpckhpd ymm11, ymm2, ymm3
   4e0: vperm2f128 ymm0, ymm8, ymm10, 0x20
   4e6: vperm2f128 ymm2, ymm8, ymm10, 0x31
   4ec: vperm2f128 ymm1, ymm9, ymm11, 0x20
   4f2: vperm2f128 ymm3, ymm9, ymm11, 0x31
   4f8: mov rax, [rsp+0x240]
   500: lea r8, [rdi+0x20]
   504: test rax, rax
   507: je 0x52B
   509: vmovntps [r8], ymm0
   50f: vmovntps [r8+rcx], ymm1
   515: lea r8, [r8+rcx*2]
   519: vmovntps [r8], ymm2
   51f: vmovntps [r8+rcx], ymm3
   525: lea r8, [r8+rcx*2]
   529: jmp 0x554
   52b: vmovups ymm4, [rsp+0x220]
   534: vmaskmovpd [r8], ymm4, ymm0
   53a: vmaskmovpd [r8+rcx], ymm4, ymm1
   540: lea r8, [r8+rcx*2]
   544: vmaskmovpd [r8], ymm4, ymm2
   54a: vmaskmovpd [r8+rcx], ymm4, ymm3
   550: lea r8, [r8+rcx*2]
   554: add rdi, 0x40
   55b: add rbp, 0x40
   562: cmp rbp, [rsp+0x268]
   56a: jb 0x36C
   570: add rsi, 0x20
   577: add rdx, [rsp+0x288]
   57f: sub rbx, 4
   586: jne 0x336
   58c: add r12, [rsp+0x2A8]
   594: dec qword ptr [rsp+0x2A0]
   59c: jne 0x32B
   5a2: mov rax, [rsp+0x250]
   5aa: imul rax, 8
   5b1: add [rsp+0x278], rax
   5b9: jmp 0x190
   5be: add rsp, 0x2B8
   5c5: pop r15
   5c7: pop r14
   5c9: pop r13
   5cb: pop r12
   5cd: pop rbp
   5ce: pop rbx
   5cf: vzeroupper
   5d2: ret
