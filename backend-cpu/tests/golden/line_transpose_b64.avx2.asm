k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r10, [rdi+8]
     8: mov rsi, [rdi]
     b: mov edx, 0x40
    10: mov ecx, 0x40
    15: mov r8d, 0x200
    1b: mov r9d, 0x200
    21: mov rdi, r10
    24: call 0x29  ; tilewright_line_transpose_b64
    29: mfence
    2c: mov rsp, rbp
    2f: pop rbp
    30: ret
tilewright_line_transpose_b64:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: mov rbp, rsp
     d: sub rsp, 0xBC0
    14: and rsp, 0xFFFFFFFFFFFFFFC0
    18: mov rbx, rdx
    1b: cmp rbx, 8
    22: jl 0x279
    28: cmp rcx, 8
    2f: jl 0x279
    35: mov [rsp+0xA98], rcx
    3d: lea r13, [r9+r9*2]
    41: cmp rbx, 8
    48: jae 0x6F
    4a: mov rax, 8
    51: sub rax, rbx
    54: mov r10, rax
    57: imul r10, r8
    5b: sub rdi, r10
    5e: imul rax, 8
    65: sub rsi, rax
    68: mov rbx, 8
    6f: mov rax, rdi
    72: lea r14, [rsp+0x40]
    77: lea r15, [rsp+0xA00]
    7f: mov r12, 8
    86: mov r11, rax
    89: mov r10, rax
    8c: and r11, 0x3F
    90: sub r10, r11
    93: mov [r15+0x40], r10
    97: mov r10, r14
    9a: sub r10, r11
    9d: mov [r15], r10
    a1: add r14, 0x140
    a8: add r15, 8
    af: add rax, r8
    b2: dec r12
    b5: jne 0x86
    b7: mov r10, rsi
    ba: mov r12, [rsp+0xA98]
    c2: mov qword ptr [rsp+0xA88], 1
    ce: mov qword ptr [rsp+0xA90], 0
    da: mov qword ptr [rsp+0xA80], 0x100
    e6: cmp r12, 0x20
    ed: jl 0x1FD
    f3: lea rdx, [rsp+0x40]
    f8: mov r11, 8
    ff: call 0x28A
   104: dec r11
   107: jne 0xFF
   109: sub r12, 0x20
   110: cmp qword ptr [rsp+0xA88], 0
   119: je 0x12E
   11b: call 0x37F
   120: mov qword ptr [rsp+0xA88], 0
   12c: jmp 0xE6
   12e: mov r14, rsp
   131: lea r15, [rsp+0xA00]
   139: mov rcx, 8
   140: mov r11, [r15]
   144: mov rdx, [r15+0x40]
   148: vmovups ymm0, [r11]
   14e: vmovups ymm1, [r11+0x20]
   154: vmovups ymm2, [r11+0x40]
   15a: vmovups ymm3, [r11+0x60]
   160: vmovups ymm4, [r11+0x80]
   169: vmovups ymm5, [r11+0xA0]
   172: vmovups ymm6, [r11+0xC0]
   17b: vmovups ymm7, [r11+0xE0]
   184: vmovntps [rdx], ymm0
   189: vmovntps [rdx+0x20], ymm1
   18e: vmovntps [rdx+0x40], ymm2
   193: vmovntps [rdx+0x60], ymm3
   198: vmovntps [rdx+0x80], ymm4
   1a0: vmovntps [rdx+0xA0], ymm5
   1a8: vmovntps [rdx+0xC0], ymm6
   1b0: vmovntps [rdx+0xE0], ymm7
   1b8: add rdx, 0x100
   1bf: mov [r15+0x40], rdx
   1c3: vmovups ymm0, [r14+0x100]
   1cc: vmovups [r14], ymm0
   1d2: vmovups ymm0, [r14+0x120]
   1db: vmovups [r14+0x20], ymm0
   1e1: add r14, 0x140
   1e8: add r15, 8
   1ef: dec rcx
   1f2: jne 0x140
   1f8: jmp 0xE6
   1fd: imul rax, r12, 8
   204: mov [rsp+0xA80], rax
   20c: lea rdx, [rsp+0x40]
   211: mov r11, r12
   214: shr r11, 2
   218: test r11, r11
   21b: je 0x227
   21d: call 0x28A
   222: dec r11
   225: jne 0x21D
   227: and r12, 3
   22b: je 0x24A
   22d: sub r12, 4
   234: imul rax, r12, 8
   23b: add rdx, rax
   23e: imul r12, r9
   242: add r10, r12
   245: call 0x28A
   24a: mov qword ptr [rsp+0xA90], 1
   256: call 0x37F
   25b: imul rax, r8, 8
   262: add rdi, rax
   265: add rsi, 0x40
   26c: sub rbx, 8
   273: jne 0x41
   279: mov rsp, rbp
   27c: pop r15
   27e: pop r14
   280: pop r13
   282: pop r12
   284: pop rbp
   285: pop rbx
   286: vzeroupper
   289: ret
   28a: mov rax, r10
   28d: vmovups ymm0, [rax]
   292: prefetcht0 [rax+0x80]
   299: vmovups ymm1, [rax+r9]
   2a0: prefetcht0 [rax+r9+0x80]
   2a9: vmovups ymm2, [rax+r9*2]
   2b0: prefetcht0 [rax+r9*2+0x80]
   2b9: vmovups ymm3, [rax+r13]
   2c0: prefetcht0 [rax+r13+0x80]
   2c9: vunpcklpd ymm8, ymm0, ymm1
   2cd: vunpckhpd ymm9, ymm0, ymm1
   2d1: vunpcklpd ymm10, ymm2, ymm3
   2d5: vunpckhpd ymm11, ymm2, ymm3
   2d9: vperm2f128 ymm0, ymm8, ymm10, 0x20
   2df: vperm2f128 ymm2, ymm8, ymm10, 0x31
   2e5: vperm2f128 ymm1, ymm9, ymm11, 0x20
   2eb: vperm2f128 ymm3, ymm9, ymm11, 0x31
   2f1: vmovups [rdx], ymm0
   2f6: vmovups [rdx+0x140], ymm1
   2fe: vmovups [rdx+0x280], ymm2
   306: vmovups [rdx+0x3C0], ymm3
   30e: mov rax, r10
   311: vmovups ymm0, [rax+0x20]
   316: vmovups ymm1, [rax+r9+0x20]
   31d: vmovups ymm2, [rax+r9*2+0x20]
   324: vmovups ymm3, [rax+r13+0x20]
   32b: vunpcklpd ymm8, ymm0, ymm1
   32f: vunpckhpd ymm9, ymm0, ymm1
   333: vunpcklpd ymm10, ymm2, ymm3
   337: vunpckhpd ymm11, ymm2, ymm3
   33b: vperm2f128 ymm0, ymm8, ymm10, 0x20
   341: vperm2f128 ymm2, ymm8, ymm10, 0x31
   347: vperm2f128 ymm1, ymm9, ymm11, 0x20
   34d: vperm2f128 ymm3, ymm9, ymm11, 0x31
   353: vmovups [rdx+0x500], ymm0
   35b: vmovups [rdx+0x640], ymm1
   363: vmovups [rdx+0x780], ymm2
   36b: vmovups [rdx+0x8C0], ymm3
   373: lea r10, [rax+r9*4]
   377: add rdx, 0x20
   37e: ret
   37f: lea r14, [rsp+8]
   384: lea r15, [rsp+0xA08]
   38c: mov r11, [r15]
   390: mov rdx, [r15+0x40]
   394: lea rax, [r14+0x40]
   398: sub rax, r11
   39b: mov rcx, [rsp+0xA88]
   3a3: add rcx, rax
   3a6: cmp qword ptr [rsp+0xA90], 0
   3af: je 0x4A9
   3b5: test rax, rax
   3b8: je 0x4A9
   3be: sub rcx, 0x40
   3c5: push rcx
   3c6: push r11
   3c8: add r11, rax
   3cb: add rdx, rax
   3ce: mov rcx, 0x40
   3d5: sub rcx, rax
   3d8: cmp rcx, 0x20
   3df: jl 0x3FE
   3e1: vmovups ymm0, [r11]
   3e7: vmovups ymm1, [r11+rcx-0x20]
   3ee: vmovups [rdx], ymm0
   3f3: vmovups [rdx+rcx-0x20], ymm1
   3f9: jmp 0x494
   3fe: cmp rcx, 0x10
   405: jl 0x421
   407: vmovups xmm0, [r11]
   40d: vmovups xmm1, [r11+rcx-0x10]
   414: vmovups [rdx], xmm0
   419: vmovups [rdx+rcx-0x10], xmm1
   41f: jmp 0x494
   421: cmp rcx, 8
   428: jl 0x43E
   42a: mov rax, [r11]
   42e: mov r11, [r11+rcx-8]
   433: mov [rdx], rax
   437: mov [rdx+rcx-8], r11
   43c: jmp 0x494
   43e: cmp rcx, 4
   445: jl 0x45A
   447: mov eax, [r11]
   44b: mov r11d, [r11+rcx-4]
   450: mov [rdx], eax
   453: mov [rdx+rcx-4], r11d
   458: jmp 0x494
   45a: cmp rcx, 2
   461: jl 0x47A
   463: mov ax, [r11]
   468: mov r11w, [r11+rcx-2]
   46e: mov [rdx], ax
   472: mov [rdx+rcx-2], r11w
   478: jmp 0x494
   47a: cmp rcx, 1
   481: jl 0x494
   483: mov al, [r11]
   487: mov r11b, [r11+rcx-1]
   48c: mov [rdx], al
   48f: mov [rdx+rcx-1], r11b
   494: pop r11
   496: pop rcx
   497: mov rdx, [r15+0x40]
   49b: add r11, 0x40
   4a2: add rdx, 0x40
   4a9: cmp rcx, 0x40
   4b0: jl 0x4E6
   4b2: vmovups ymm0, [r11]
   4b8: vmovups ymm1, [r11+0x20]
   4be: vmovntps [rdx], ymm0
   4c3: vmovntps [rdx+0x20], ymm1
   4c8: add r11, 0x40
   4cf: add rdx, 0x40
   4d6: sub rcx, 0x40
   4dd: cmp rcx, 0x40
   4e4: jge 0x4B2
   4e6: cmp qword ptr [rsp+0xA98], 0
   4ef: je 0x5BC
   4f5: test rcx, rcx
   4f8: je 0x5DE
   4fe: cmp rcx, 0x20
   505: jl 0x524
   507: vmovups ymm0, [r11]
   50d: vmovups ymm1, [r11+rcx-0x20]
   514: vmovups [rdx], ymm0
   519: vmovups [rdx+rcx-0x20], ymm1
   51f: jmp 0x5BA
   524: cmp rcx, 0x10
   52b: jl 0x547
   52d: vmovups xmm0, [r11]
   533: vmovups xmm1, [r11+rcx-0x10]
   53a: vmovups [rdx], xmm0
   53f: vmovups [rdx+rcx-0x10], xmm1
   545: jmp 0x5BA
   547: cmp rcx, 8
   54e: jl 0x564
   550: mov rax, [r11]
   554: mov r11, [r11+rcx-8]
   559: mov [rdx], rax
   55d: mov [rdx+rcx-8], r11
   562: jmp 0x5BA
   564: cmp rcx, 4
   56b: jl 0x580
   56d: mov eax, [r11]
   571: mov r11d, [r11+rcx-4]
   576: mov [rdx], eax
   579: mov [rdx+rcx-4], r11d
   57e: jmp 0x5BA
   580: cmp rcx, 2
   587: jl 0x5A0
   589: mov ax, [r11]
   58e: mov r11w, [r11+rcx-2]
   594: mov [rdx], ax
   598: mov [rdx+rcx-2], r11w
   59e: jmp 0x5BA
   5a0: cmp rcx, 1
   5a7: jl 0x5BA
   5a9: mov al, [r11]
   5ad: mov r11b, [r11+rcx-1]
   5b2: mov [rdx], al
   5b5: mov [rdx+rcx-1], r11b
   5ba: jmp 0x5DE
   5bc: mov [r15+0x40], rdx
   5c0: vmovups ymm0, [r14+0x100]
   5c9: vmovups [r14], ymm0
   5cf: vmovups ymm0, [r14+0x120]
   5d8: vmovups [r14+0x20], ymm0
   5de: add r14, 0x140
   5e5: add r15, 8
   5ec: lea rax, [rsp+0xA48]
   5f4: cmp r15, rax
   5f7: jne 0x38C
   5fd: ret
