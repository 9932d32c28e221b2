k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: sub rsp, 0x10
     8: mov rax, [rdi+8]
     c: mov rsi, [rdi]
     f: mov edx, 0x40
    14: mov ecx, 1
    19: mov r8d, 0x400
    1f: xor r9, r9
    22: mov r10d, 0x40
    28: mov r11d, 0x400
    2e: mov [rsp], r10
    32: mov [rsp+8], r11
    37: mov rdi, rax
    3a: call 0x3F  ; tilewright_tile_transpose_b128_4
    3f: add rsp, 0x10
    43: mov rsp, rbp
    46: pop rbp
    47: ret
tilewright_tile_transpose_b128_4:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: mov rax, rsp
     b: sub rsp, 0x88
    12: and rsp, 0xFFFFFFFFFFFFFFE0
    16: mov [rsp+0x80], rax
    1e: mov r11, [rax+0x30]
    22: mov [rsp], r11
    27: mov r11, [rax+0x38]
    2b: mov [rsp+8], r11
    30: mov rax, [rsp+8]
    35: lea r10, [rax+rax*2]
    39: mov r11, rdx
    3c: imul r11, rcx
    40: mov rcx, rdx
    43: imul rbx, rax, 4
    4a: mov [rsp+0x30], rbx
    4f: mov rbx, rdx
    52: imul rbx, r8
    56: sub r9, rbx
    59: mov [rsp+0x10], r8
    5e: mov [rsp+0x18], r9
    63: mov rbp, 4
    6a: cmp r11, 7
    6e: cmovbe rbp, r11
    72: sub r11, rbp
    75: mov [rsp+0x20], rbp
    7a: lea r12, [rbp-4]
    7e: mov [rsp+0x28], r12
    83: xor r12d, r12d
    86: mov [rsp+r12*8+0x38], rdi
    8b: prefetchw [rdi]
    8f: prefetchw [rdi+0x40]
    93: add rdi, [rsp+0x10]
    98: sub rcx, 1
    9c: je 0x1F7
    a2: add r12, 1
    a6: cmp r12, rbp
    a9: jb 0x86
    ab: mov r9, rsi
    ae: mov rbp, [rsp+0x20]
    b3: shl rbp, 4
    b7: add rsi, rbp
    ba: mov r8, [rsp]
    bf: xor ebx, ebx
    c1: xor ebp, ebp
    c3: mov r13, rbp
    c6: cmp r13, [rsp+0x28]
    cb: cmova r13, [rsp+0x28]
    d1: lea r12, [rsp+r13*8+0x38]
    d6: shl r13, 4
    da: add r13, r9
    dd: vmovups zmm0, [r13]
    e4: vmovups zmm1, [r13+rax]
    ec: vmovups zmm2, [r13+rax*2]
    f4: vmovups zmm3, [r13+r10]
    fc: vshuff32x4 zmm4, zmm0, zmm1, 0x88
   103: vshuff32x4 zmm5, zmm0, zmm1, 0xDD
   10a: vshuff32x4 zmm6, zmm2, zmm3, 0x88
   111: vshuff32x4 zmm7, zmm2, zmm3, 0xDD
   118: vshuff32x4 zmm0, zmm4, zmm6, 0x88
   11f: vshuff32x4 zmm2, zmm4, zmm6, 0xDD
   126: vshuff32x4 zmm1, zmm5, zmm7, 0x88
   12d: vshuff32x4 zmm3, zmm5, zmm7, 0xDD
   134: mov r14, [r12]
   139: prefetchw [r14+rbx+0x80]
   142: vmovups [r14+rbx], zmm0
   149: mov r14, [r12+8]
   14e: prefetchw [r14+rbx+0x80]
   157: vmovups [r14+rbx], zmm1
   15e: mov r14, [r12+0x10]
   163: prefetchw [r14+rbx+0x80]
   16c: vmovups [r14+rbx], zmm2
   173: mov r14, [r12+0x18]
   178: prefetchw [r14+rbx+0x80]
   181: vmovups [r14+rbx], zmm3
   188: add rbp, 4
   18c: cmp rbp, [rsp+0x20]
   191: jb 0xC3
   197: add rbx, 0x40
   19b: add r9, [rsp+0x30]
   1a0: sub r8, 4
   1a4: cmp r8, 4
   1a8: jae 0xC1
   1ae: test r8, r8
   1b1: je 0x1DA
   1b3: mov rbp, 4
   1ba: sub rbp, r8
   1bd: imul r12, rbp, 0x10
   1c4: sub rbx, r12
   1c7: imul rbp, rax
   1cb: sub r9, rbp
   1ce: mov r8, 4
   1d5: jmp 0xC1
   1da: test r11, r11
   1dd: jne 0x63
   1e3: mov rsp, [rsp+0x80]
   1eb: pop r14
   1ed: pop r13
   1ef: pop r12
   1f1: pop rbp
   1f2: pop rbx
   1f3: vzeroupper
   1f6: ret
   1f7: mov rcx, rdx
   1fa: add rdi, [rsp+0x18]
   1ff: jmp 0xA2
