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
    34: jle 0x5D7
    3a: test rcx, rcx
    3d: jle 0x5D7
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
    9a: jle 0x5D7
    a0: test rdx, rdx
    a3: jle 0x5D7
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
   19b: je 0x5D7
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
   248: je 0x310
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
   2da: mov r11, [rsp+0x270]
   2e2: mov rax, 0x400
   2e9: cmp rax, [rsp+0x280]
   2f1: jbe 0x32A
   2f3: lea r11, [rsp+0x100]
   2fb: mov r9, [r11]
   2ff: mov r10, r9
   302: add r10, [rsp+0x280]
   30a: and r9, 0xFFFFFFFFFFFFFFC0
   30e: jmp 0x32A
   310: xor edx, edx
   312: mov [rsp+0x258], rdx
   31a: lea r11, [rsp+0x100]
   322: mov [rsp+0x270], r11
   32a: mov rax, [rsp+0x298]
   332: mov [rsp+0x2A0], rax
   33a: mov r12, [rsp+0x278]
   342: xor esi, esi
   344: mov rdx, r12
   347: mov rbx, [rsp+0x290]
   34f: cmp rbx, 4
   356: jae 0x37D
   358: mov rax, 4
   35f: sub rax, rbx
   362: mov r8, rax
   365: imul r8, rcx
   369: sub rdx, r8
   36c: imul rax, 8
   373: sub rsi, rax
   376: mov rbx, 4
   37d: lea rbp, [rsp]
   382: mov rdi, rdx
   385: cmp r11, [rsp+0x270]
   38d: jae 0x3D1
   38f: mov rax, [rsp+0x2B0]
   397: prefetcht0 [r9]
   39c: add r9, 0x40
   3a3: cmp r9, r10
   3a6: jb 0x3CC
   3a8: add r11, 8
   3af: cmp r11, [rsp+0x270]
   3b7: jae 0x3D1
   3b9: mov r9, [r11]
   3bd: mov r10, r9
   3c0: add r10, [rsp+0x280]
   3c8: and r9, 0xFFFFFFFFFFFFFFC0
   3cc: dec rax
   3cf: jne 0x397
   3d1: mov rax, [rbp]
   3d5: vmovups ymm0, [rax+rsi]
   3da: mov rax, [rbp+8]
   3de: vmovups ymm1, [rax+rsi]
   3e3: mov rax, [rbp+0x10]
   3e7: vmovups ymm2, [rax+rsi]
   3ec: mov rax, [rbp+0x18]
   3f0: vmovups ymm3, [rax+rsi]
   3f5: vunpcklpd ymm8, ymm0, ymm1
   3f9: vunpckhpd ymm9, ymm0, ymm1
   3fd: vunpcklpd ymm10, ymm2, ymm3
   401: vunpckhpd ymm11, ymm2, ymm3
   405: vperm2f128 ymm0, ymm8, ymm10, 0x20
   40b: vperm2f128 ymm2, ymm8, ymm10, 0x31
   411: vperm2f128 ymm1, ymm9, ymm11, 0x20
   417: vperm2f128 ymm3, ymm9, ymm11, 0x31
   41d: cmp r11, [rsp+0x270]
   425: jae 0x469
   427: mov rax, [rsp+0x2B0]
   42f: prefetcht0 [r9]
   434: add r9, 0x40
   43b: cmp r9, r10
   43e: jb 0x464
   440: add r11, 8
   447: cmp r11, [rsp+0x270]
   44f: jae 0x469
   451: mov r9, [r11]
   455: mov r10, r9
   458: add r10, [rsp+0x280]
   460: and r9, 0xFFFFFFFFFFFFFFC0
   464: dec rax
   467: jne 0x42F
   469: mov rax, [rsp+0x240]
   471: lea r8, [rdi]
   475: test rax, rax
   478: je 0x49C
   47a: vmovntps [r8], ymm0
   480: vmovntps [r8+rcx], ymm1
   486: lea r8, [r8+rcx*2]
   48a: vmovntps [r8], ymm2
   490: vmovntps [r8+rcx], ymm3
   496: lea r8, [r8+rcx*2]
   49a: jmp 0x4C5
   49c: vmovups ymm4, [rsp+0x200]
   4a5: vmaskmovpd [r8], ymm4, ymm0
   4ab: vmaskmovpd [r8+rcx], ymm4, ymm1
   4b1: lea r8, [r8+rcx*2]
   4b5: vmaskmovpd [r8], ymm4, ymm2
   4bb: vmaskmovpd [r8+rcx], ymm4, ymm3
   4c1: lea r8, [r8+rcx*2]
   4c5: mov rax, [rbp+0x20]
   4c9: vmovups ymm0, [rax+rsi]
   4ce: mov rax, [rbp+0x28]
   4d2: vmovups ymm1, [rax+rsi]
   4d7: mov rax, [rbp+0x30]
   4db: vmovups ymm2, [rax+rsi]
   4e0: mov rax, [rbp+0x38]
   4e4: vmovups ymm3, [rax+rsi]
   4e9: vunpcklpd ymm8, ymm0, ymm1
   4ed: vunpckhpd ymm9, ymm0, ymm1
   4f1: vunpcklpd ymm10, ymm2, ymm3
   4f5: vunpckhpd ymm11, ymm2, ymm3
   4f9: vperm2f128 ymm0, ymm8, ymm10, 0x20
   4ff: vperm2f128 ymm2, ymm8, ymm10, 0x31
   505: vperm2f128 ymm1, ymm9, ymm11, 0x20
   50b: vperm2f128 ymm3, ymm9, ymm11, 0x31
   511: mov rax, [rsp+0x240]
   519: lea r8, [rdi+0x20]
   51d: test rax, rax
   520: je 0x544
   522: vmovntps [r8], ymm0
   528: vmovntps [r8+rcx], ymm1
   52e: lea r8, [r8+rcx*2]
   532: vmovntps [r8], ymm2
   538: vmovntps [r8+rcx], ymm3
   53e: lea r8, [r8+rcx*2]
   542: jmp 0x56D
   544: vmovups ymm4, [rsp+0x220]
   54d: vmaskmovpd [r8], ymm4, ymm0
   553: vmaskmovpd [r8+rcx], ymm4, ymm1
   559: lea r8, [r8+rcx*2]
   55d: vmaskmovpd [r8], ymm4, ymm2
   563: vmaskmovpd [r8+rcx], ymm4, ymm3
   569: lea r8, [r8+rcx*2]
   56d: add rdi, 0x40
   574: add rbp, 0x40
   57b: cmp rbp, [rsp+0x268]
   583: jb 0x385
   589: add rsi, 0x20
   590: add rdx, [rsp+0x288]
   598: sub rbx, 4
   59f: jne 0x34F
   5a5: add r12, [rsp+0x2A8]
   5ad: dec qword ptr [rsp+0x2A0]
   5b5: jne 0x344
   5bb: mov rax, [rsp+0x250]
   5c3: imul rax, 8
   5ca: add [rsp+0x278], rax
   5d2: jmp 0x190
   5d7: add rsp, 0x2B8
   5de: pop r15
   5e0: pop r14
   5e2: pop r13
   5e4: pop r12
   5e6: pop rbp
   5e7: pop rbx
   5e8: vzeroupper
   5eb: ret
