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
     d: sub rsp, 0x40
    14: mov r13, [rbp+0x40]
    18: lea r14, [r13+r13*2]
    1d: imul rax, r13, 2
    24: mov [rbp-0x28], rax
    28: mov rbx, rdx
    2b: imul rbx, rcx
    2f: mov rcx, rdx
    32: mov rax, rdx
    35: imul rax, r8
    39: sub r9, rax
    3c: mov [rbp-8], r8
    40: mov [rbp-0x10], r9
    44: mov r12, 2
    4b: cmp rbx, 3
    52: cmovbe r12, rbx
    56: sub rbx, r12
    59: mov [rbp-0x18], r12
    5d: lea rax, [r12-2]
    62: mov [rbp-0x20], rax
    66: mov r10, rsi
    69: imul rax, r12, 0x10
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
    b3: imul r9, 0x10
    ba: lea rax, [r10+r9]
    be: vmovups ymm0, [rax]
    c3: vmovups ymm1, [rax+r13]
    c9: vperm2f128 ymm8, ymm0, ymm1, 0x20
    cf: vperm2f128 ymm9, ymm0, ymm1, 0x31
    d5: mov rax, [r8]
    d9: prefetchw [rax+r15+0x80]
    e2: vmovups [rax+r15], ymm8
    e8: mov rax, [r8+8]
    ec: prefetchw [rax+r15+0x80]
    f5: vmovups [rax+r15], ymm9
    fb: add r12, 2
   102: cmp r12, [rbp-0x18]
   106: jb 0xA3
   108: sub r11, 2
   10f: je 0x150
   111: add r15, 0x20
   118: add r10, [rbp-0x28]
   11c: cmp r11, 2
   123: jae 0xA0
   129: mov rax, 2
   130: sub rax, r11
   133: imul r9, rax, 0x10
   13a: sub r15, r9
   13d: imul rax, r13
   141: sub r10, rax
   144: mov r11, 2
   14b: jmp 0xA0
   150: test rbx, rbx
   153: jne 0x44
   159: mov rsp, rbp
   15c: pop r15
   15e: pop r14
   160: pop r13
   162: pop r12
   164: pop rbp
   165: pop rbx
   166: vzeroupper
   169: ret
