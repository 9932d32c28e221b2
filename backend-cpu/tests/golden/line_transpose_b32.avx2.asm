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
     d: mov qword ptr [rsp-0x1000], 0
    19: sub rsp, 0x1640
    20: and rsp, 0xFFFFFFFFFFFFFFC0
    24: mov rbx, rdx
    27: cmp rbx, 0x10
    2e: jl 0x28E
    34: cmp rcx, 0x10
    3b: jl 0x28E
    41: mov [rsp+0x1518], rcx
    49: lea r13, [r9+r9*2]
    4d: cmp rbx, 0x10
    54: jae 0x7B
    56: mov rax, 0x10
    5d: sub rax, rbx
    60: mov r10, rax
    63: imul r10, r8
    67: sub rdi, r10
    6a: imul rax, 4
    71: sub rsi, rax
    74: mov rbx, 0x10
    7b: mov rax, rdi
    7e: lea r14, [rsp+0x40]
    83: lea r15, [rsp+0x1400]
    8b: mov r12, 0x10
    92: mov r11, rax
    95: mov r10, rax
    98: and r11, 0x3F
    9c: sub r10, r11
    9f: mov [r15+0x80], r10
    a6: mov r10, r14
    a9: sub r10, r11
    ac: mov [r15], r10
    b0: add r14, 0x140
    b7: add r15, 8
    be: add rax, r8
    c1: dec r12
    c4: jne 0x92
    c6: mov r10, rsi
    c9: mov r12, [rsp+0x1518]
    d1: mov qword ptr [rsp+0x1508], 1
    dd: mov qword ptr [rsp+0x1510], 0
    e9: mov qword ptr [rsp+0x1500], 0x100
    f5: cmp r12, 0x40
    fc: jl 0x212
   102: lea rdx, [rsp+0x40]
   107: mov r11, 8
   10e: call 0x29F
   113: dec r11
   116: jne 0x10E
   118: sub r12, 0x40
   11f: cmp qword ptr [rsp+0x1508], 0
   128: je 0x13D
   12a: call 0x4D2
   12f: mov qword ptr [rsp+0x1508], 0
   13b: jmp 0xF5
   13d: mov r14, rsp
   140: lea r15, [rsp+0x1400]
   148: mov rcx, 0x10
   14f: mov r11, [r15]
   153: mov rdx, [r15+0x80]
   15a: vmovups ymm0, [r11]
   160: vmovups ymm1, [r11+0x20]
   166: vmovups ymm2, [r11+0x40]
   16c: vmovups ymm3, [r11+0x60]
   172: vmovups ymm4, [r11+0x80]
   17b: vmovups ymm5, [r11+0xA0]
   184: vmovups ymm6, [r11+0xC0]
   18d: vmovups ymm7, [r11+0xE0]
   196: vmovntps [rdx], ymm0
   19b: vmovntps [rdx+0x20], ymm1
   1a0: vmovntps [rdx+0x40], ymm2
   1a5: vmovntps [rdx+0x60], ymm3
   1aa: vmovntps [rdx+0x80], ymm4
   1b2: vmovntps [rdx+0xA0], ymm5
   1ba: vmovntps [rdx+0xC0], ymm6
   1c2: vmovntps [rdx+0xE0], ymm7
   1ca: add rdx, 0x100
   1d1: mov [r15+0x80], rdx
   1d8: vmovups ymm0, [r14+0x100]
   1e1: vmovups [r14], ymm0
   1e7: vmovups ymm0, [r14+0x120]
   1f0: vmovups [r14+0x20], ymm0
   1f6: add r14, 0x140
   1fd: add r15, 8
   204: dec rcx
   207: jne 0x14F
   20d: jmp 0xF5
   212: imul rax, r12, 4
   219: mov [rsp+0x1500], rax
   221: lea rdx, [rsp+0x40]
   226: mov r11, r12
   229: shr r11, 3
   22d: test r11, r11
   230: je 0x23C
   232: call 0x29F
   237: dec r11
   23a: jne 0x232
   23c: and r12, 7
   240: je 0x25F
   242: sub r12, 8
   249: imul rax, r12, 4
   250: add rdx, rax
   253: imul r12, r9
   257: add r10, r12
   25a: call 0x29F
   25f: mov qword ptr [rsp+0x1510], 1
   26b: call 0x4D2
   270: imul rax, r8, 0x10
   277: add rdi, rax
   27a: add rsi, 0x40
   281: sub rbx, 0x10
   288: jne 0x4D
   28e: mov rsp, rbp
   291: pop r15
   293: pop r14
   295: pop r13
   297: pop r12
   299: pop rbp
   29a: pop rbx
   29b: vzeroupper
   29e: ret
   29f: mov rax, r10
   2a2: vmovups ymm0, [rax]
   2a7: prefetcht0 [rax+0x80]
   2ae: vmovups ymm1, [rax+r9]
   2b5: prefetcht0 [rax+r9+0x80]
   2be: vmovups ymm2, [rax+r9*2]
   2c5: prefetcht0 [rax+r9*2+0x80]
   2ce: vmovups ymm3, [rax+r13]
   2d5: prefetcht0 [rax+r13+0x80]
   2de: lea rax, [rax+r9*4]
   2e2: vmovups ymm4, [rax]
   2e7: prefetcht0 [rax+0x80]
   2ee: vmovups ymm5, [rax+r9]
   2f5: prefetcht0 [rax+r9+0x80]
   2fe: vmovups ymm6, [rax+r9*2]
   305: prefetcht0 [rax+r9*2+0x80]
   30e: vmovups ymm7, [rax+r13]
   315: prefetcht0 [rax+r13+0x80]
   31e: vunpcklps ymm8, ymm0, ymm1
   322: vunpckhps ymm9, ymm0, ymm1
   326: vunpcklps ymm10, ymm2, ymm3
   32a: vunpckhps ymm11, ymm2, ymm3
   32e: vunpcklps ymm12, ymm4, ymm5
   332: vunpckhps ymm13, ymm4, ymm5
   336: vunpcklps ymm14, ymm6, ymm7
   33a: vunpckhps ymm15, ymm6, ymm7
   33e: vunpcklpd ymm0, ymm8, ymm10
   343: vunpckhpd ymm1, ymm8, ymm10
   348: vunpcklpd ymm2, ymm9, ymm11
   34d: vunpckhpd ymm3, ymm9, ymm11
   352: vunpcklpd ymm4, ymm12, ymm14
   357: vunpckhpd ymm5, ymm12, ymm14
   35c: vunpcklpd ymm6, ymm13, ymm15
   361: vunpckhpd ymm7, ymm13, ymm15
   366: vperm2f128 ymm8, ymm0, ymm4, 0x20
   36c: vperm2f128 ymm12, ymm0, ymm4, 0x31
   372: vperm2f128 ymm9, ymm1, ymm5, 0x20
   378: vperm2f128 ymm13, ymm1, ymm5, 0x31
   37e: vperm2f128 ymm10, ymm2, ymm6, 0x20
   384: vperm2f128 ymm14, ymm2, ymm6, 0x31
   38a: vperm2f128 ymm11, ymm3, ymm7, 0x20
   390: vperm2f128 ymm15, ymm3, ymm7, 0x31
   396: vmovups [rdx], ymm8
   39b: vmovups [rdx+0x140], ymm9
   3a3: vmovups [rdx+0x280], ymm10
   3ab: vmovups [rdx+0x3C0], ymm11
   3b3: vmovups [rdx+0x500], ymm12
   3bb: vmovups [rdx+0x640], ymm13
   3c3: vmovups [rdx+0x780], ymm14
   3cb: vmovups [rdx+0x8C0], ymm15
   3d3: mov rax, r10
   3d6: vmovups ymm0, [rax+0x20]
   3db: vmovups ymm1, [rax+r9+0x20]
   3e2: vmovups ymm2, [rax+r9*2+0x20]
   3e9: vmovups ymm3, [rax+r13+0x20]
   3f0: lea rax, [rax+r9*4]
   3f4: vmovups ymm4, [rax+0x20]
   3f9: vmovups ymm5, [rax+r9+0x20]
   400: vmovups ymm6, [rax+r9*2+0x20]
   407: vmovups ymm7, [rax+r13+0x20]
   40e: vunpcklps ymm8, ymm0, ymm1
   412: vunpckhps ymm9, ymm0, ymm1
   416: vunpcklps ymm10, ymm2, ymm3
   41a: vunpckhps ymm11, ymm2, ymm3
   41e: vunpcklps ymm12, ymm4, ymm5
   422: vunpckhps ymm13, ymm4, ymm5
   426: vunpcklps ymm14, ymm6, ymm7
   42a: vunpckhps ymm15, ymm6, ymm7
   42e: vunpcklpd ymm0, ymm8, ymm10
   433: vunpckhpd ymm1, ymm8, ymm10
   438: vunpcklpd ymm2, ymm9, ymm11
   43d: vunpckhpd ymm3, ymm9, ymm11
   442: vunpcklpd ymm4, ymm12, ymm14
   447: vunpckhpd ymm5, ymm12, ymm14
   44c: vunpcklpd ymm6, ymm13, ymm15
   451: vunpckhpd ymm7, ymm13, ymm15
   456: vperm2f128 ymm8, ymm0, ymm4, 0x20
   45c: vperm2f128 ymm12, ymm0, ymm4, 0x31
   462: vperm2f128 ymm9, ymm1, ymm5, 0x20
   468: vperm2f128 ymm13, ymm1, ymm5, 0x31
   46e: vperm2f128 ymm10, ymm2, ymm6, 0x20
   474: vperm2f128 ymm14, ymm2, ymm6, 0x31
   47a: vperm2f128 ymm11, ymm3, ymm7, 0x20
   480: vperm2f128 ymm15, ymm3, ymm7, 0x31
   486: vmovups [rdx+0xA00], ymm8
   48e: vmovups [rdx+0xB40], ymm9
   496: vmovups [rdx+0xC80], ymm10
   49e: vmovups [rdx+0xDC0], ymm11
   4a6: vmovups [rdx+0xF00], ymm12
   4ae: vmovups [rdx+0x1040], ymm13
   4b6: vmovups [rdx+0x1180], ymm14
   4be: vmovups [rdx+0x12C0], ymm15
   4c6: lea r10, [rax+r9*4]
   4ca: add rdx, 0x20
   4d1: ret
   4d2: lea r14, [rsp+8]
   4d7: lea r15, [rsp+0x1408]
   4df: mov r11, [r15]
   4e3: mov rdx, [r15+0x80]
   4ea: lea rax, [r14+0x40]
   4ee: sub rax, r11
   4f1: mov rcx, [rsp+0x1508]
   4f9: add rcx, rax
   4fc: cmp qword ptr [rsp+0x1510], 0
   505: je 0x602
   50b: test rax, rax
   50e: je 0x602
   514: sub rcx, 0x40
   51b: push rcx
   51c: push r11
   51e: add r11, rax
   521: add rdx, rax
   524: mov rcx, 0x40
   52b: sub rcx, rax
   52e: cmp rcx, 0x20
   535: jl 0x554
   537: vmovups ymm0, [r11]
   53d: vmovups ymm1, [r11+rcx-0x20]
   544: vmovups [rdx], ymm0
   549: vmovups [rdx+rcx-0x20], ymm1
   54f: jmp 0x5EA
   554: cmp rcx, 0x10
   55b: jl 0x577
   55d: vmovups xmm0, [r11]
   563: vmovups xmm1, [r11+rcx-0x10]
   56a: vmovups [rdx], xmm0
   56f: vmovups [rdx+rcx-0x10], xmm1
   575: jmp 0x5EA
   577: cmp rcx, 8
   57e: jl 0x594
   580: mov rax, [r11]
   584: mov r11, [r11+rcx-8]
   589: mov [rdx], rax
   58d: mov [rdx+rcx-8], r11
   592: jmp 0x5EA
   594: cmp rcx, 4
   59b: jl 0x5B0
   59d: mov eax, [r11]
   5a1: mov r11d, [r11+rcx-4]
   5a6: mov [rdx], eax
   5a9: mov [rdx+rcx-4], r11d
   5ae: jmp 0x5EA
   5b0: cmp rcx, 2
   5b7: jl 0x5D0
   5b9: mov ax, [r11]
   5be: mov r11w, [r11+rcx-2]
   5c4: mov [rdx], ax
   5c8: mov [rdx+rcx-2], r11w
   5ce: jmp 0x5EA
   5d0: cmp rcx, 1
   5d7: jl 0x5EA
   5d9: mov al, [r11]
   5dd: mov r11b, [r11+rcx-1]
   5e2: mov [rdx], al
   5e5: mov [rdx+rcx-1], r11b
   5ea: pop r11
   5ec: pop rcx
   5ed: mov rdx, [r15+0x80]
   5f4: add r11, 0x40
   5fb: add rdx, 0x40
   602: cmp rcx, 0x40
   609: jl 0x63F
   60b: vmovups ymm0, [r11]
   611: vmovups ymm1, [r11+0x20]
   617: vmovntps [rdx], ymm0
   61c: vmovntps [rdx+0x20], ymm1
   621: add r11, 0x40
   628: add rdx, 0x40
   62f: sub rcx, 0x40
   636: cmp rcx, 0x40
   63d: jge 0x60B
   63f: cmp qword ptr [rsp+0x1518], 0
   648: je 0x715
   64e: test rcx, rcx
   651: je 0x73A
   657: cmp rcx, 0x20
   65e: jl 0x67D
   660: vmovups ymm0, [r11]
   666: vmovups ymm1, [r11+rcx-0x20]
   66d: vmovups [rdx], ymm0
   672: vmovups [rdx+rcx-0x20], ymm1
   678: jmp 0x713
   67d: cmp rcx, 0x10
   684: jl 0x6A0
   686: vmovups xmm0, [r11]
   68c: vmovups xmm1, [r11+rcx-0x10]
   693: vmovups [rdx], xmm0
   698: vmovups [rdx+rcx-0x10], xmm1
   69e: jmp 0x713
   6a0: cmp rcx, 8
   6a7: jl 0x6BD
   6a9: mov rax, [r11]
   6ad: mov r11, [r11+rcx-8]
   6b2: mov [rdx], rax
   6b6: mov [rdx+rcx-8], r11
   6bb: jmp 0x713
   6bd: cmp rcx, 4
   6c4: jl 0x6D9
   6c6: mov eax, [r11]
   6ca: mov r11d, [r11+rcx-4]
   6cf: mov [rdx], eax
   6d2: mov [rdx+rcx-4], r11d
   6d7: jmp 0x713
   6d9: cmp rcx, 2
   6e0: jl 0x6F9
   6e2: mov ax, [r11]
   6e7: mov r11w, [r11+rcx-2]
   6ed: mov [rdx], ax
   6f1: mov [rdx+rcx-2], r11w
   6f7: jmp 0x713
   6f9: cmp rcx, 1
   700: jl 0x713
   702: mov al, [r11]
   706: mov r11b, [r11+rcx-1]
   70b: mov [rdx], al
   70e: mov [rdx+rcx-1], r11b
   713: jmp 0x73A
   715: mov [r15+0x80], rdx
   71c: vmovups ymm0, [r14+0x100]
   725: vmovups [r14], ymm0
   72b: vmovups ymm0, [r14+0x120]
   734: vmovups [r14+0x20], ymm0
   73a: add r14, 0x140
   741: add r15, 8
   748: lea rax, [rsp+0x1488]
   750: cmp r15, rax
   753: jne 0x4DF
   759: ret
