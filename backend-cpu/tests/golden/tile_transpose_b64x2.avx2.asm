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
    3a: call 0x3F  ; tilewright_tile_transpose_b128_2
    3f: add rsp, 0x10
    43: mov rsp, rbp
    46: pop rbp
    47: ret
tilewright_tile_transpose_b128_2:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: mov rbp, rsp
     d: sub rsp, 0x48
    14: and rsp, 0xFFFFFFFFFFFFFFE0
    18: mov r13, [rbp+0x40]
    1c: lea r14, [r13+r13*2]
    21: imul rax, r13, 2
    28: mov [rbp-0x28], rax
    2c: mov rbx, rdx
    2f: imul rbx, rcx
    33: mov rcx, rdx
    36: mov rax, rdx
    39: imul rax, r8
    3d: sub r9, rax
    40: mov [rbp-8], r8
    44: mov [rbp-0x10], r9
    48: mov r12, 2
    4f: cmp rbx, 3
    56: cmovbe r12, rbx
    5a: sub rbx, r12
    5d: mov [rbp-0x18], r12
    61: lea rax, [r12-2]
    66: mov [rbp-0x20], rax
    6a: mov r10, rsi
    6d: imul rax, r12, 0x10
    74: add rsi, rax
    77: xor eax, eax
    79: mov [rsp+rax*8], rdi
    7d: prefetchw [rdi]
    81: prefetchw [rdi+0x40]
    85: add rdi, [rbp-8]
    89: dec rcx
    8c: jne 0x95
    8e: mov rcx, rdx
    91: add rdi, [rbp-0x10]
    95: inc rax
    98: cmp rax, r12
    9b: jb 0x79
    9d: mov r11, [rbp+0x38]
    a1: xor r15d, r15d
    a4: xor r12d, r12d
    a7: mov r9, r12
    aa: cmp r9, [rbp-0x20]
    ae: cmova r9, [rbp-0x20]
    b3: lea r8, [rsp+r9*8]
    b7: imul r9, 0x10
    be: lea rax, [r10+r9]
    c2: vmovups ymm0, [rax]
    c7: vmovups ymm1, [rax+r13]
    cd: vperm2f128 ymm8, ymm0, ymm1, 0x20
    d3: vperm2f128 ymm9, ymm0, ymm1, 0x31
    d9: mov rax, [r8]
    dd: prefetchw [rax+r15+0x80]
    e6: vmovups [rax+r15], ymm8
    ec: mov rax, [r8+8]
    f0: prefetchw [rax+r15+0x80]
    f9: vmovups [rax+r15], ymm9
    ff: add r12, 2
   106: cmp r12, [rbp-0x18]
   10a: jb 0xA7
   10c: sub r11, 2
   113: je 0x154
   115: add r15, 0x20
   11c: add r10, [rbp-0x28]
   120: cmp r11, 2
   127: jae 0xA4
   12d: mov rax, 2
   134: sub rax, r11
   137: imul r9, rax, 0x10
   13e: sub r15, r9
   141: imul rax, r13
   145: sub r10, rax
   148: mov r11, 2
   14f: jmp 0xA4
   154: test rbx, rbx
   157: jne 0x48
   15d: mov rsp, rbp
   160: pop r15
   162: pop r14
   164: pop r13
   166: pop r12
   168: pop rbp
   169: pop rbx
   16a: vzeroupper
   16d: ret
