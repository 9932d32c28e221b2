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
     d: sub rsp, 0x68
    14: and rsp, 0xFFFFFFFFFFFFFFE0
    18: mov r13, [rbp+0x40]
    1c: lea r14, [r13+r13*2]
    21: imul rax, r13, 4
    28: mov [rbp-0x28], rax
    2c: mov rbx, rdx
    2f: imul rbx, rcx
    33: mov rcx, rdx
    36: mov rax, rdx
    39: imul rax, r8
    3d: sub r9, rax
    40: mov [rbp-8], r8
    44: mov [rbp-0x10], r9
    48: mov r12, 4
    4f: cmp rbx, 7
    56: cmovbe r12, rbx
    5a: sub rbx, r12
    5d: mov [rbp-0x18], r12
    61: lea rax, [r12-4]
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
    c2: vmovups zmm0, [rax]
    c9: vmovups zmm1, [rax+r13]
    d0: vmovups zmm2, [rax+r13*2]
    d7: vmovups zmm3, [rax+r14]
    de: vshuff32x4 zmm16, zmm0, zmm1, 0x88
    e5: vshuff32x4 zmm17, zmm0, zmm1, 0xDD
    ec: vshuff32x4 zmm18, zmm2, zmm3, 0x88
    f3: vshuff32x4 zmm19, zmm2, zmm3, 0xDD
    fa: vshuff32x4 zmm0, zmm16, zmm18, 0x88
   101: vshuff32x4 zmm2, zmm16, zmm18, 0xDD
   108: vshuff32x4 zmm1, zmm17, zmm19, 0x88
   10f: vshuff32x4 zmm3, zmm17, zmm19, 0xDD
   116: mov rax, [r8]
   11a: prefetchw [rax+r15+0x80]
   123: vmovups [rax+r15], zmm0
   12a: mov rax, [r8+8]
   12e: prefetchw [rax+r15+0x80]
   137: vmovups [rax+r15], zmm1
   13e: mov rax, [r8+0x10]
   142: prefetchw [rax+r15+0x80]
   14b: vmovups [rax+r15], zmm2
   152: mov rax, [r8+0x18]
   156: prefetchw [rax+r15+0x80]
   15f: vmovups [rax+r15], zmm3
   166: add r12, 4
   16d: cmp r12, [rbp-0x18]
   171: jb 0xA7
   177: sub r11, 4
   17e: je 0x1BF
   180: add r15, 0x40
   187: add r10, [rbp-0x28]
   18b: cmp r11, 4
   192: jae 0xA4
   198: mov rax, 4
   19f: sub rax, r11
   1a2: imul r9, rax, 0x10
   1a9: sub r15, r9
   1ac: imul rax, r13
   1b0: sub r10, rax
   1b3: mov r11, 4
   1ba: jmp 0xA4
   1bf: test rbx, rbx
   1c2: jne 0x48
   1c8: mov rsp, rbp
   1cb: pop r15
   1cd: pop r14
   1cf: pop r13
   1d1: pop r12
   1d3: pop rbp
   1d4: pop rbx
   1d5: vzeroupper
   1d8: ret
