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
    3a: call 0x3F  ; tilewright_tile_transpose_b64_8
    3f: add rsp, 0x10
    43: mov rsp, rbp
    46: pop rbp
    47: ret
tilewright_tile_transpose_b64_8:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: mov rbp, rsp
     d: sub rsp, 0xA0
    14: mov r13, [rbp+0x40]
    18: lea r14, [r13+r13*2]
    1d: imul rax, r13, 8
    24: mov [rbp-0x28], rax
    28: mov rbx, rdx
    2b: imul rbx, rcx
    2f: mov rcx, rdx
    32: mov rax, rdx
    35: imul rax, r8
    39: sub r9, rax
    3c: mov [rbp-8], r8
    40: mov [rbp-0x10], r9
    44: mov r12, 8
    4b: cmp rbx, 0xF
    52: cmovbe r12, rbx
    56: sub rbx, r12
    59: mov [rbp-0x18], r12
    5d: lea rax, [r12-8]
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
    be: vmovups zmm0, [rax]
    c5: vmovups zmm1, [rax+r13]
    cc: vmovups zmm2, [rax+r13*2]
    d3: vmovups zmm3, [rax+r14]
    da: lea rax, [rax+r13*4]
    de: vmovups zmm4, [rax]
    e5: vmovups zmm5, [rax+r13]
    ec: vmovups zmm6, [rax+r13*2]
    f3: vmovups zmm7, [rax+r14]
    fa: vunpcklpd zmm16, zmm0, zmm1
   100: vunpckhpd zmm17, zmm0, zmm1
   106: vunpcklpd zmm18, zmm2, zmm3
   10c: vunpckhpd zmm19, zmm2, zmm3
   112: vunpcklpd zmm20, zmm4, zmm5
   118: vunpckhpd zmm21, zmm4, zmm5
   11e: vunpcklpd zmm22, zmm6, zmm7
   124: vunpckhpd zmm23, zmm6, zmm7
   12a: vshuff32x4 zmm0, zmm16, zmm18, 0x88
   131: vshuff32x4 zmm2, zmm16, zmm18, 0xDD
   138: vshuff32x4 zmm4, zmm20, zmm22, 0x88
   13f: vshuff32x4 zmm6, zmm20, zmm22, 0xDD
   146: vshuff32x4 zmm1, zmm17, zmm19, 0x88
   14d: vshuff32x4 zmm3, zmm17, zmm19, 0xDD
   154: vshuff32x4 zmm5, zmm21, zmm23, 0x88
   15b: vshuff32x4 zmm7, zmm21, zmm23, 0xDD
   162: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   169: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   170: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   177: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   17e: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   185: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   18c: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   193: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   19a: mov rax, [r8]
   19e: prefetchw [rax+r15+0x80]
   1a7: vmovups [rax+r15], zmm16
   1ae: mov rax, [r8+8]
   1b2: prefetchw [rax+r15+0x80]
   1bb: vmovups [rax+r15], zmm17
   1c2: mov rax, [r8+0x10]
   1c6: prefetchw [rax+r15+0x80]
   1cf: vmovups [rax+r15], zmm18
   1d6: mov rax, [r8+0x18]
   1da: prefetchw [rax+r15+0x80]
   1e3: vmovups [rax+r15], zmm19
   1ea: mov rax, [r8+0x20]
   1ee: prefetchw [rax+r15+0x80]
   1f7: vmovups [rax+r15], zmm20
   1fe: mov rax, [r8+0x28]
   202: prefetchw [rax+r15+0x80]
   20b: vmovups [rax+r15], zmm21
   212: mov rax, [r8+0x30]
   216: prefetchw [rax+r15+0x80]
   21f: vmovups [rax+r15], zmm22
   226: mov rax, [r8+0x38]
   22a: prefetchw [rax+r15+0x80]
   233: vmovups [rax+r15], zmm23
   23a: add r12, 8
   241: cmp r12, [rbp-0x18]
   245: jb 0xA3
   24b: sub r11, 8
   252: je 0x293
   254: add r15, 0x40
   25b: add r10, [rbp-0x28]
   25f: cmp r11, 8
   266: jae 0xA0
   26c: mov rax, 8
   273: sub rax, r11
   276: imul r9, rax, 8
   27d: sub r15, r9
   280: imul rax, r13
   284: sub r10, rax
   287: mov r11, 8
   28e: jmp 0xA0
   293: test rbx, rbx
   296: jne 0x44
   29c: mov rsp, rbp
   29f: pop r15
   2a1: pop r14
   2a3: pop r13
   2a5: pop r12
   2a7: pop rbp
   2a8: pop rbx
   2a9: vzeroupper
   2ac: ret
