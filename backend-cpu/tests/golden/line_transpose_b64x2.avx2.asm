k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r10, [rdi+8]
     8: mov rsi, [rdi]
     b: mov edx, 0x40
    10: mov ecx, 0x400
    15: mov r8d, 0x40
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
     a: mov rax, rsp
     d: sub rsp, 0x590
    14: and rsp, 0xFFFFFFFFFFFFFFC0
    18: mov [rsp+0x588], rax
    20: mov [rsp], r8
    25: lea rax, [r9+r9*2]
    29: cmp rdx, 4
    2d: jb 0x51E
    33: mov rbp, rdi
    36: lea r12, [rsp+0x80]
    3e: lea r13, [rsp+0x540]
    46: mov r8, 4
    4d: mov r15, rbp
    50: mov r14, rbp
    53: and r15, 0x3F
    57: sub r14, r15
    5a: mov [r13+0x20], r14
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
    9f: cmp r8, 0x10
    a3: jl 0x1BD
    a9: lea r11, [rsp+0x80]
    b1: mov rbx, 8
    b8: call 0x24E
    bd: sub rbx, 1
    c1: jne 0xB8
    c3: sub r8, 0x10
    c7: cmp qword ptr [rsp+0x10], 0
    cd: je 0xE2
    cf: call 0x2BF
    d4: mov qword ptr [rsp+0x10], 0
    dd: jmp 0x1B3
    e2: lea rbp, [rsp+0x40]
    e7: lea r12, [rsp+0x540]
    ef: mov r14, 4
    f6: mov r13, [r12]
    fb: mov r11, [r12+0x20]
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
   17f: mov [r12+0x20], r11
   184: vmovups ymm0, [rbp+0x100]
   18c: vmovups [rbp], ymm0
   191: vmovups ymm0, [rbp+0x120]
   199: vmovups [rbp+0x20], ymm0
   19e: add rbp, 0x140
   1a5: add r12, 8
   1a9: sub r14, 1
   1ad: jne 0xF6
   1b3: cmp r8, 0x10
   1b7: jge 0xA9
   1bd: imul rbp, r8, 0x10
   1c4: mov [rsp+8], rbp
   1c9: lea r11, [rsp+0x80]
   1d1: cmp r8, 2
   1d5: jl 0x1E6
   1d7: call 0x24E
   1dc: sub r8, 2
   1e0: cmp r8, 2
   1e4: jge 0x1D7
   1e6: test r8, r8
   1e9: je 0x212
   1eb: mov rbp, 2
   1f2: sub rbp, r8
   1f5: imul r12, rbp, 0x10
   1fc: sub r11, r12
   1ff: imul rbp, r9
   203: sub r10, rbp
   206: mov r8, 2
   20d: call 0x24E
   212: mov qword ptr [rsp+0x18], 1
   21b: call 0x2BF
   220: imul rbp, rcx, 4
   227: add rdi, rbp
   22a: add rsi, 0x40
   22e: sub rdx, 4
   232: jne 0x29
   238: mov rsp, [rsp+0x588]
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
   256: prefetcht0 [rbp+0x80]
   25d: vmovups ymm1, [rbp+r9]
   264: prefetcht0 [rbp+r9+0x80]
   26d: vperm2f128 ymm2, ymm0, ymm1, 0x20
   273: vperm2f128 ymm3, ymm0, ymm1, 0x31
   279: vmovups [r11], ymm2
   27f: vmovups [r11+0x140], ymm3
   288: mov rbp, r10
   28b: vmovups ymm0, [rbp+0x20]
   290: vmovups ymm1, [rbp+r9+0x20]
   297: vperm2f128 ymm2, ymm0, ymm1, 0x20
   29d: vperm2f128 ymm3, ymm0, ymm1, 0x31
   2a3: vmovups [r11+0x280], ymm2
   2ac: vmovups [r11+0x3C0], ymm3
   2b5: lea r10, [rbp+r9*2]
   2ba: add r11, 0x20
   2be: ret
   2bf: lea rbp, [rsp+0x48]
   2c4: lea r12, [rsp+0x568]
   2cc: mov [rsp+0x588], r12
   2d4: lea r12, [rsp+0x548]
   2dc: mov r13, [r12]
   2e1: mov r11, [r12+0x20]
   2e6: lea r15, [rbp+0x40]
   2ea: sub r15, r13
   2ed: mov r14, [rsp+0x10]
   2f2: add r14, r15
   2f5: cmp qword ptr [rsp+0x18], 0
   2fb: je 0x3ED
   301: test r15, r15
   304: je 0x3ED
   30a: add r13, r15
   30d: add r11, r15
   310: mov r14, 0x40
   317: sub r14, r15
   31a: cmp r14, 0x20
   31e: jl 0x33F
   320: vmovups ymm0, [r13]
   326: vmovups ymm1, [r13+r14-0x20]
   32d: vmovups [r11], ymm0
   333: vmovups [r11+r14-0x20], ymm1
   33a: jmp 0x3CB
   33f: cmp r14, 0x10
   343: jl 0x361
   345: vmovups xmm0, [r13]
   34b: vmovups xmm1, [r13+r14-0x10]
   352: vmovups [r11], xmm0
   358: vmovups [r11+r14-0x10], xmm1
   35f: jmp 0x3CB
   361: cmp r14, 8
   365: jl 0x37B
   367: mov r15, [r13]
   36b: mov r13, [r13+r14-8]
   370: mov [r11], r15
   374: mov [r11+r14-8], r13
   379: jmp 0x3CB
   37b: cmp r14, 4
   37f: jl 0x395
   381: mov r15d, [r13]
   385: mov r13d, [r13+r14-4]
   38a: mov [r11], r15d
   38e: mov [r11+r14-4], r13d
   393: jmp 0x3CB
   395: cmp r14, 2
   399: jl 0x3B3
   39b: mov r15w, [r13]
   3a0: mov r13w, [r13+r14-2]
   3a6: mov [r11], r15w
   3ab: mov [r11+r14-2], r13w
   3b1: jmp 0x3CB
   3b3: cmp r14, 1
   3b7: jl 0x3CB
   3b9: mov r15b, [r13]
   3bd: mov r13b, [r13+r14-1]
   3c2: mov [r11], r15b
   3c6: mov [r11+r14-1], r13b
   3cb: mov r13, [r12]
   3d0: lea r14, [rbp+0x40]
   3d4: sub r14, r13
   3d7: add r14, [rsp+0x10]
   3dc: sub r14, 0x40
   3e0: add r13, 0x40
   3e4: mov r11, [r12+0x20]
   3e9: add r11, 0x40
   3ed: cmp r14, 0x40
   3f1: jl 0x41D
   3f3: vmovups ymm0, [r13]
   3f9: vmovups ymm1, [r13+0x20]
   3ff: vmovntps [r11], ymm0
   405: vmovntps [r11+0x20], ymm1
   40b: add r13, 0x40
   40f: add r11, 0x40
   413: sub r14, 0x40
   417: cmp r14, 0x40
   41b: jge 0x3F3
   41d: cmp qword ptr [rsp+0x20], 0
   423: je 0x4E5
   429: test r14, r14
   42c: je 0x4E3
   432: cmp r14, 0x20
   436: jl 0x457
   438: vmovups ymm0, [r13]
   43e: vmovups ymm1, [r13+r14-0x20]
   445: vmovups [r11], ymm0
   44b: vmovups [r11+r14-0x20], ymm1
   452: jmp 0x4E3
   457: cmp r14, 0x10
   45b: jl 0x479
   45d: vmovups xmm0, [r13]
   463: vmovups xmm1, [r13+r14-0x10]
   46a: vmovups [r11], xmm0
   470: vmovups [r11+r14-0x10], xmm1
   477: jmp 0x4E3
   479: cmp r14, 8
   47d: jl 0x493
   47f: mov r15, [r13]
   483: mov r13, [r13+r14-8]
   488: mov [r11], r15
   48c: mov [r11+r14-8], r13
   491: jmp 0x4E3
   493: cmp r14, 4
   497: jl 0x4AD
   499: mov r15d, [r13]
   49d: mov r13d, [r13+r14-4]
   4a2: mov [r11], r15d
   4a6: mov [r11+r14-4], r13d
   4ab: jmp 0x4E3
   4ad: cmp r14, 2
   4b1: jl 0x4CB
   4b3: mov r15w, [r13]
   4b8: mov r13w, [r13+r14-2]
   4be: mov [r11], r15w
   4c3: mov [r11+r14-2], r13w
   4c9: jmp 0x4E3
   4cb: cmp r14, 1
   4cf: jl 0x4E3
   4d1: mov r15b, [r13]
   4d5: mov r13b, [r13+r14-1]
   4da: mov [r11], r15b
   4de: mov [r11+r14-1], r13b
   4e3: jmp 0x504
   4e5: mov [r12+0x20], r11
   4ea: vmovups ymm0, [rbp+0x100]
   4f2: vmovups [rbp], ymm0
   4f7: vmovups ymm0, [rbp+0x120]
   4ff: vmovups [rbp+0x20], ymm0
   504: add rbp, 0x140
   50b: add r12, 8
   50f: cmp r12, [rsp+0x588]
   517: jne 0x2DC
   51d: ret
   51e: mov rbp, 4
   525: sub rbp, rdx
   528: imul r12, rbp, 0x10
   52f: sub rsi, r12
   532: imul rbp, rcx
   536: sub rdi, rbp
   539: mov rdx, 4
   540: jmp 0x33
