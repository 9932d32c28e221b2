k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r10, [rdi+8]
     8: mov rsi, [rdi]
     b: mov edx, 0x40
    10: mov ecx, 0x40
    15: mov r8d, 0x400
    1b: mov r9d, 0x400
    21: mov rdi, r10
    24: call 0x29  ; tilewright_line_transpose_b128
    29: mfence
    2c: mov rsp, rbp
    2f: pop rbp
    30: ret
tilewright_line_transpose_b128:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: mov rbp, rsp
     d: sub rsp, 0x680
    14: and rsp, 0xFFFFFFFFFFFFFFC0
    18: mov rbx, rdx
    1b: cmp rbx, 4
    22: jl 0x279
    28: cmp rcx, 4
    2f: jl 0x279
    35: mov [rsp+0x558], rcx
    3d: lea r13, [r9+r9*2]
    41: cmp rbx, 4
    48: jae 0x6F
    4a: mov rax, 4
    51: sub rax, rbx
    54: mov r10, rax
    57: imul r10, r8
    5b: sub rdi, r10
    5e: imul rax, 0x10
    65: sub rsi, rax
    68: mov rbx, 4
    6f: mov rax, rdi
    72: lea r14, [rsp+0x40]
    77: lea r15, [rsp+0x500]
    7f: mov r12, 4
    86: mov r11, rax
    89: mov r10, rax
    8c: and r11, 0x3F
    90: sub r10, r11
    93: mov [r15+0x20], r10
    97: mov r10, r14
    9a: sub r10, r11
    9d: mov [r15], r10
    a1: add r14, 0x140
    a8: add r15, 8
    af: add rax, r8
    b2: dec r12
    b5: jne 0x86
    b7: mov r10, rsi
    ba: mov r12, [rsp+0x558]
    c2: mov qword ptr [rsp+0x548], 1
    ce: mov qword ptr [rsp+0x550], 0
    da: mov qword ptr [rsp+0x540], 0x100
    e6: cmp r12, 0x10
    ed: jl 0x1FD
    f3: lea rdx, [rsp+0x40]
    f8: mov r11, 8
    ff: call 0x28A
   104: dec r11
   107: jne 0xFF
   109: sub r12, 0x10
   110: cmp qword ptr [rsp+0x548], 0
   119: je 0x12E
   11b: call 0x2F9
   120: mov qword ptr [rsp+0x548], 0
   12c: jmp 0xE6
   12e: mov r14, rsp
   131: lea r15, [rsp+0x500]
   139: mov rcx, 4
   140: mov r11, [r15]
   144: mov rdx, [r15+0x20]
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
   1bf: mov [r15+0x20], rdx
   1c3: vmovups ymm0, [r14+0x100]
   1cc: vmovups [r14], ymm0
   1d2: vmovups ymm0, [r14+0x120]
   1db: vmovups [r14+0x20], ymm0
   1e1: add r14, 0x140
   1e8: add r15, 8
   1ef: dec rcx
   1f2: jne 0x140
   1f8: jmp 0xE6
   1fd: imul rax, r12, 0x10
   204: mov [rsp+0x540], rax
   20c: lea rdx, [rsp+0x40]
   211: mov r11, r12
   214: shr r11, 1
   218: test r11, r11
   21b: je 0x227
   21d: call 0x28A
   222: dec r11
   225: jne 0x21D
   227: and r12, 1
   22b: je 0x24A
   22d: sub r12, 2
   234: imul rax, r12, 0x10
   23b: add rdx, rax
   23e: imul r12, r9
   242: add r10, r12
   245: call 0x28A
   24a: mov qword ptr [rsp+0x550], 1
   256: call 0x2F9
   25b: imul rax, r8, 4
   262: add rdi, rax
   265: add rsi, 0x40
   26c: sub rbx, 4
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
   2a9: vperm2f128 ymm8, ymm0, ymm1, 0x20
   2af: vperm2f128 ymm9, ymm0, ymm1, 0x31
   2b5: vmovups [rdx], ymm8
   2ba: vmovups [rdx+0x140], ymm9
   2c2: mov rax, r10
   2c5: vmovups ymm0, [rax+0x20]
   2ca: vmovups ymm1, [rax+r9+0x20]
   2d1: vperm2f128 ymm8, ymm0, ymm1, 0x20
   2d7: vperm2f128 ymm9, ymm0, ymm1, 0x31
   2dd: vmovups [rdx+0x280], ymm8
   2e5: vmovups [rdx+0x3C0], ymm9
   2ed: lea r10, [rax+r9*2]
   2f1: add rdx, 0x20
   2f8: ret
   2f9: lea r14, [rsp+8]
   2fe: lea r15, [rsp+0x508]
   306: mov r11, [r15]
   30a: mov rdx, [r15+0x20]
   30e: lea rax, [r14+0x40]
   312: sub rax, r11
   315: mov rcx, [rsp+0x548]
   31d: add rcx, rax
   320: cmp qword ptr [rsp+0x550], 0
   329: je 0x423
   32f: test rax, rax
   332: je 0x423
   338: sub rcx, 0x40
   33f: push rcx
   340: push r11
   342: add r11, rax
   345: add rdx, rax
   348: mov rcx, 0x40
   34f: sub rcx, rax
   352: cmp rcx, 0x20
   359: jl 0x378
   35b: vmovups ymm0, [r11]
   361: vmovups ymm1, [r11+rcx-0x20]
   368: vmovups [rdx], ymm0
   36d: vmovups [rdx+rcx-0x20], ymm1
   373: jmp 0x40E
   378: cmp rcx, 0x10
   37f: jl 0x39B
   381: vmovups xmm0, [r11]
   387: vmovups xmm1, [r11+rcx-0x10]
   38e: vmovups [rdx], xmm0
   393: vmovups [rdx+rcx-0x10], xmm1
   399: jmp 0x40E
   39b: cmp rcx, 8
   3a2: jl 0x3B8
   3a4: mov rax, [r11]
   3a8: mov r11, [r11+rcx-8]
   3ad: mov [rdx], rax
   3b1: mov [rdx+rcx-8], r11
   3b6: jmp 0x40E
   3b8: cmp rcx, 4
   3bf: jl 0x3D4
   3c1: mov eax, [r11]
   3c5: mov r11d, [r11+rcx-4]
   3ca: mov [rdx], eax
   3cd: mov [rdx+rcx-4], r11d
   3d2: jmp 0x40E
   3d4: cmp rcx, 2
   3db: jl 0x3F4
   3dd: mov ax, [r11]
   3e2: mov r11w, [r11+rcx-2]
   3e8: mov [rdx], ax
   3ec: mov [rdx+rcx-2], r11w
   3f2: jmp 0x40E
   3f4: cmp rcx, 1
   3fb: jl 0x40E
   3fd: mov al, [r11]
   401: mov r11b, [r11+rcx-1]
   406: mov [rdx], al
   409: mov [rdx+rcx-1], r11b
   40e: pop r11
   410: pop rcx
   411: mov rdx, [r15+0x20]
   415: add r11, 0x40
   41c: add rdx, 0x40
   423: cmp rcx, 0x40
   42a: jl 0x460
   42c: vmovups ymm0, [r11]
   432: vmovups ymm1, [r11+0x20]
   438: vmovntps [rdx], ymm0
   43d: vmovntps [rdx+0x20], ymm1
   442: add r11, 0x40
   449: add rdx, 0x40
   450: sub rcx, 0x40
   457: cmp rcx, 0x40
   45e: jge 0x42C
   460: cmp qword ptr [rsp+0x558], 0
   469: je 0x536
   46f: test rcx, rcx
   472: je 0x558
   478: cmp rcx, 0x20
   47f: jl 0x49E
   481: vmovups ymm0, [r11]
   487: vmovups ymm1, [r11+rcx-0x20]
   48e: vmovups [rdx], ymm0
   493: vmovups [rdx+rcx-0x20], ymm1
   499: jmp 0x534
   49e: cmp rcx, 0x10
   4a5: jl 0x4C1
   4a7: vmovups xmm0, [r11]
   4ad: vmovups xmm1, [r11+rcx-0x10]
   4b4: vmovups [rdx], xmm0
   4b9: vmovups [rdx+rcx-0x10], xmm1
   4bf: jmp 0x534
   4c1: cmp rcx, 8
   4c8: jl 0x4DE
   4ca: mov rax, [r11]
   4ce: mov r11, [r11+rcx-8]
   4d3: mov [rdx], rax
   4d7: mov [rdx+rcx-8], r11
   4dc: jmp 0x534
   4de: cmp rcx, 4
   4e5: jl 0x4FA
   4e7: mov eax, [r11]
   4eb: mov r11d, [r11+rcx-4]
   4f0: mov [rdx], eax
   4f3: mov [rdx+rcx-4], r11d
   4f8: jmp 0x534
   4fa: cmp rcx, 2
   501: jl 0x51A
   503: mov ax, [r11]
   508: mov r11w, [r11+rcx-2]
   50e: mov [rdx], ax
   512: mov [rdx+rcx-2], r11w
   518: jmp 0x534
   51a: cmp rcx, 1
   521: jl 0x534
   523: mov al, [r11]
   527: mov r11b, [r11+rcx-1]
   52c: mov [rdx], al
   52f: mov [rdx+rcx-1], r11b
   534: jmp 0x558
   536: mov [r15+0x20], rdx
   53a: vmovups ymm0, [r14+0x100]
   543: vmovups [r14], ymm0
   549: vmovups ymm0, [r14+0x120]
   552: vmovups [r14+0x20], ymm0
   558: add r14, 0x140
   55f: add r15, 8
   566: lea rax, [rsp+0x528]
   56e: cmp r15, rax
   571: jne 0x306
   577: ret
