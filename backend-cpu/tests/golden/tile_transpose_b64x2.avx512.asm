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
    be: vmovups zmm0, [rax]
    c5: vmovups zmm1, [rax+r13]
    cc: vmovups zmm2, [rax+r13*2]
    d3: vmovups zmm3, [rax+r14]
    da: vshuff32x4 zmm16, zmm0, zmm1, 0x88
    e1: vshuff32x4 zmm17, zmm0, zmm1, 0xDD
    e8: vshuff32x4 zmm18, zmm2, zmm3, 0x88
    ef: vshuff32x4 zmm19, zmm2, zmm3, 0xDD
    f6: vshuff32x4 zmm0, zmm16, zmm18, 0x88
    fd: vshuff32x4 zmm2, zmm16, zmm18, 0xDD
   104: vshuff32x4 zmm1, zmm17, zmm19, 0x88
   10b: vshuff32x4 zmm3, zmm17, zmm19, 0xDD
   112: mov rax, [r8]
   116: prefetchw [rax+r15+0x80]
   11f: vmovups [rax+r15], zmm0
   126: mov rax, [r8+8]
   12a: prefetchw [rax+r15+0x80]
   133: vmovups [rax+r15], zmm1
   13a: mov rax, [r8+0x10]
   13e: prefetchw [rax+r15+0x80]
   147: vmovups [rax+r15], zmm2
   14e: mov rax, [r8+0x18]
   152: prefetchw [rax+r15+0x80]
   15b: vmovups [rax+r15], zmm3
   162: add r12, 4
   169: cmp r12, [rbp-0x18]
   16d: jb 0xA3
   173: sub r11, 4
   17a: je 0x1BB
   17c: add r15, 0x40
   183: add r10, [rbp-0x28]
   187: cmp r11, 4
   18e: jae 0xA0
   194: mov rax, 4
   19b: sub rax, r11
   19e: imul r9, rax, 0x10
   1a5: sub r15, r9
   1a8: imul rax, r13
   1ac: sub r10, rax
   1af: mov r11, 4
   1b6: jmp 0xA0
   1bb: test rbx, rbx
   1be: jne 0x44
   1c4: mov rsp, rbp
   1c7: pop r15
   1c9: pop r14
   1cb: pop r13
   1cd: pop r12
   1cf: pop rbp
   1d0: pop rbx
   1d1: vzeroupper
   1d4: ret
