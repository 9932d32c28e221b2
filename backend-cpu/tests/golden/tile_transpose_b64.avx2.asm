k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: sub rsp, 0x10
     8: mov rax, [rdi+8]
     c: mov rsi, [rdi]
     f: mov edx, 0x40
    14: mov ecx, 1
    19: mov r8d, 0x200
    1f: xor r9, r9
    22: mov r10d, 0x40
    28: mov r11d, 0x200
    2e: mov [rsp], r10
    32: mov [rsp+8], r11
    37: mov rdi, rax
    3a: call 0x3F  ; tilewright_tile_transpose_b64_4
    3f: add rsp, 0x10
    43: mov rsp, rbp
    46: pop rbp
    47: ret
tilewright_tile_transpose_b64_4:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: mov rbp, rsp
     d: sub rsp, 0x60
    14: mov r13, [rbp+0x40]
    18: lea r14, [r13+r13*2]
    1d: imul rax, r13, 4
    24: mov [rbp-0x28], rax
    28: mov rbx, rdx
    2b: imul rbx, rcx
    2f: mov rcx, rdx
    32: mov rax, rdx
    35: imul rax, r8
    39: sub r9, rax
    3c: mov [rbp-8], r8
    40: mov [rbp-0x10], r9
    44: mov r12, 4
    4b: cmp rbx, 7
    52: cmovbe r12, rbx
    56: sub rbx, r12
    59: mov [rbp-0x18], r12
    5d: lea rax, [r12-4]
    62: mov [rbp-0x20], rax
    66: mov r10, rsi
    69: imul rax, r12, 8
    70: add rsi, rax
    73: xor eax, eax
    75: mov [rsp+rax*8], rdi
    79: prefetchw [rdi]
    7d: prefetchw [rdi+0x40]
    81: add rdi, [rbp-8]
    85: dec rcx
    88: jne 0x91
    8a: mov rcx, rdx
    8d: add rdi, [rbp-0x10]
    91: inc rax
    94: cmp rax, r12
    97: jb 0x75
    99: mov r11, [rbp+0x38]
    9d: xor r15d, r15d
    a0: xor r12d, r12d
    a3: mov r9, r12
    a6: cmp r9, [rbp-0x20]
    aa: cmova r9, [rbp-0x20]
    af: lea r8, [rsp+r9*8]
    b3: imul r9, 8
    ba: lea rax, [r10+r9]
    be: vmovups ymm0, [rax]
    c3: vmovups ymm1, [rax+r13]
    c9: vmovups ymm2, [rax+r13*2]
    cf: vmovups ymm3, [rax+r14]
    d5: vunpcklpd ymm8, ymm0, ymm1
    d9: vunpckhpd ymm9, ymm0, ymm1
    dd: vunpcklpd ymm10, ymm2, ymm3
    e1: vunpckhpd ymm11, ymm2, ymm3
    e5: vperm2f128 ymm0, ymm8, ymm10, 0x20
    eb: vperm2f128 ymm2, ymm8, ymm10, 0x31
    f1: vperm2f128 ymm1, ymm9, ymm11, 0x20
    f7: vperm2f128 ymm3, ymm9, ymm11, 0x31
    fd: mov rax, [r8]
   101: prefetchw [rax+r15+0x80]
   10a: vmovups [rax+r15], ymm0
   110: mov rax, [r8+8]
   114: prefetchw [rax+r15+0x80]
   11d: vmovups [rax+r15], ymm1
   123: mov rax, [r8+0x10]
   127: prefetchw [rax+r15+0x80]
   130: vmovups [rax+r15], ymm2
   136: mov rax, [r8+0x18]
   13a: prefetchw [rax+r15+0x80]
   143: vmovups [rax+r15], ymm3
   149: add r12, 4
   150: cmp r12, [rbp-0x18]
   154: jb 0xA3
   15a: sub r11, 4
   161: je 0x1A2
   163: add r15, 0x20
   16a: add r10, [rbp-0x28]
   16e: cmp r11, 4
   175: jae 0xA0
   17b: mov rax, 4
   182: sub rax, r11
   185: imul r9, rax, 8
   18c: sub r15, r9
   18f: imul rax, r13
   193: sub r10, rax
   196: mov r11, 4
   19d: jmp 0xA0
   1a2: test rbx, rbx
   1a5: jne 0x44
   1ab: mov rsp, rbp
   1ae: pop r15
   1b0: pop r14
   1b2: pop r13
   1b4: pop r12
   1b6: pop rbp
   1b7: pop rbx
   1b8: vzeroupper
   1bb: ret
