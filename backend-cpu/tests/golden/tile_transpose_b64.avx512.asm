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
     d: sub rsp, 0xA8
    14: and rsp, 0xFFFFFFFFFFFFFFE0
    18: mov r13, [rbp+0x40]
    1c: lea r14, [r13+r13*2]
    21: imul rax, r13, 8
    28: mov [rbp-0x28], rax
    2c: mov rbx, rdx
    2f: imul rbx, rcx
    33: mov rcx, rdx
    36: mov rax, rdx
    39: imul rax, r8
    3d: sub r9, rax
    40: mov [rbp-8], r8
    44: mov [rbp-0x10], r9
    48: mov r12, 8
    4f: cmp rbx, 0xF
    56: cmovbe r12, rbx
    5a: sub rbx, r12
    5d: mov [rbp-0x18], r12
    61: lea rax, [r12-8]
    66: mov [rbp-0x20], rax
    6a: mov r10, rsi
    6d: imul rax, r12, 8
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
    b7: imul r9, 8
    be: lea rax, [r10+r9]
    c2: vmovups zmm0, [rax]
    c9: vmovups zmm1, [rax+r13]
    d0: vmovups zmm2, [rax+r13*2]
    d7: vmovups zmm3, [rax+r14]
    de: lea rax, [rax+r13*4]
    e2: vmovups zmm4, [rax]
    e9: vmovups zmm5, [rax+r13]
    f0: vmovups zmm6, [rax+r13*2]
    f7: vmovups zmm7, [rax+r14]
    fe: vunpcklpd zmm16, zmm0, zmm1
   104: vunpckhpd zmm17, zmm0, zmm1
   10a: vunpcklpd zmm18, zmm2, zmm3
   110: vunpckhpd zmm19, zmm2, zmm3
   116: vunpcklpd zmm20, zmm4, zmm5
   11c: vunpckhpd zmm21, zmm4, zmm5
   122: vunpcklpd zmm22, zmm6, zmm7
   128: vunpckhpd zmm23, zmm6, zmm7
   12e: vshuff32x4 zmm0, zmm16, zmm18, 0x88
   135: vshuff32x4 zmm2, zmm16, zmm18, 0xDD
   13c: vshuff32x4 zmm4, zmm20, zmm22, 0x88
   143: vshuff32x4 zmm6, zmm20, zmm22, 0xDD
   14a: vshuff32x4 zmm1, zmm17, zmm19, 0x88
   151: vshuff32x4 zmm3, zmm17, zmm19, 0xDD
   158: vshuff32x4 zmm5, zmm21, zmm23, 0x88
   15f: vshuff32x4 zmm7, zmm21, zmm23, 0xDD
   166: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   16d: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   174: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   17b: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   182: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   189: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   190: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   197: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   19e: mov rax, [r8]
   1a2: prefetchw [rax+r15+0x80]
   1ab: vmovups [rax+r15], zmm16
   1b2: mov rax, [r8+8]
   1b6: prefetchw [rax+r15+0x80]
   1bf: vmovups [rax+r15], zmm17
   1c6: mov rax, [r8+0x10]
   1ca: prefetchw [rax+r15+0x80]
   1d3: vmovups [rax+r15], zmm18
   1da: mov rax, [r8+0x18]
   1de: prefetchw [rax+r15+0x80]
   1e7: vmovups [rax+r15], zmm19
   1ee: mov rax, [r8+0x20]
   1f2: prefetchw [rax+r15+0x80]
   1fb: vmovups [rax+r15], zmm20
   202: mov rax, [r8+0x28]
   206: prefetchw [rax+r15+0x80]
   20f: vmovups [rax+r15], zmm21
   216: mov rax, [r8+0x30]
   21a: prefetchw [rax+r15+0x80]
   223: vmovups [rax+r15], zmm22
   22a: mov rax, [r8+0x38]
   22e: prefetchw [rax+r15+0x80]
   237: vmovups [rax+r15], zmm23
   23e: add r12, 8
   245: cmp r12, [rbp-0x18]
   249: jb 0xA7
   24f: sub r11, 8
   256: je 0x297
   258: add r15, 0x40
   25f: add r10, [rbp-0x28]
   263: cmp r11, 8
   26a: jae 0xA4
   270: mov rax, 8
   277: sub rax, r11
   27a: imul r9, rax, 8
   281: sub r15, r9
   284: imul rax, r13
   288: sub r10, rax
   28b: mov r11, 8
   292: jmp 0xA4
   297: test rbx, rbx
   29a: jne 0x48
   2a0: mov rsp, rbp
   2a3: pop r15
   2a5: pop r14
   2a7: pop r13
   2a9: pop r12
   2ab: pop rbp
   2ac: pop rbx
   2ad: vzeroupper
   2b0: ret
