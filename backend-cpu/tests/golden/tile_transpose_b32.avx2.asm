k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: sub rsp, 0x10
     8: mov rax, [rdi+8]
     c: mov rsi, [rdi]
     f: mov edx, 0x40
    14: mov ecx, 1
    19: mov r8d, 0x100
    1f: xor r9, r9
    22: mov r10d, 0x40
    28: mov r11d, 0x100
    2e: mov [rsp], r10
    32: mov [rsp+8], r11
    37: mov rdi, rax
    3a: call 0x3F  ; tilewright_tile_transpose_b32_8
    3f: add rsp, 0x10
    43: mov rsp, rbp
    46: pop rbp
    47: ret
tilewright_tile_transpose_b32_8:
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
    69: imul rax, r12, 4
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
    b3: imul r9, 4
    ba: lea rax, [r10+r9]
    be: vmovups ymm0, [rax]
    c3: vmovups ymm1, [rax+r13]
    c9: vmovups ymm2, [rax+r13*2]
    cf: vmovups ymm3, [rax+r14]
    d5: lea rax, [rax+r13*4]
    d9: vmovups ymm4, [rax]
    de: vmovups ymm5, [rax+r13]
    e4: vmovups ymm6, [rax+r13*2]
    ea: vmovups ymm7, [rax+r14]
    f0: vunpcklps ymm8, ymm0, ymm1
    f4: vunpckhps ymm9, ymm0, ymm1
    f8: vunpcklps ymm10, ymm2, ymm3
    fc: vunpckhps ymm11, ymm2, ymm3
   100: vunpcklps ymm12, ymm4, ymm5
   104: vunpckhps ymm13, ymm4, ymm5
   108: vunpcklps ymm14, ymm6, ymm7
   10c: vunpckhps ymm15, ymm6, ymm7
   110: vunpcklpd ymm0, ymm8, ymm10
   115: vunpckhpd ymm1, ymm8, ymm10
   11a: vunpcklpd ymm2, ymm9, ymm11
   11f: vunpckhpd ymm3, ymm9, ymm11
   124: vunpcklpd ymm4, ymm12, ymm14
   129: vunpckhpd ymm5, ymm12, ymm14
   12e: vunpcklpd ymm6, ymm13, ymm15
   133: vunpckhpd ymm7, ymm13, ymm15
   138: vperm2f128 ymm8, ymm0, ymm4, 0x20
   13e: vperm2f128 ymm12, ymm0, ymm4, 0x31
   144: vperm2f128 ymm9, ymm1, ymm5, 0x20
   14a: vperm2f128 ymm13, ymm1, ymm5, 0x31
   150: vperm2f128 ymm10, ymm2, ymm6, 0x20
   156: vperm2f128 ymm14, ymm2, ymm6, 0x31
   15c: vperm2f128 ymm11, ymm3, ymm7, 0x20
   162: vperm2f128 ymm15, ymm3, ymm7, 0x31
   168: mov rax, [r8]
   16c: prefetchw [rax+r15+0x80]
   175: vmovups [rax+r15], ymm8
   17b: mov rax, [r8+8]
   17f: prefetchw [rax+r15+0x80]
   188: vmovups [rax+r15], ymm9
   18e: mov rax, [r8+0x10]
   192: prefetchw [rax+r15+0x80]
   19b: vmovups [rax+r15], ymm10
   1a1: mov rax, [r8+0x18]
   1a5: prefetchw [rax+r15+0x80]
   1ae: vmovups [rax+r15], ymm11
   1b4: mov rax, [r8+0x20]
   1b8: prefetchw [rax+r15+0x80]
   1c1: vmovups [rax+r15], ymm12
   1c7: mov rax, [r8+0x28]
   1cb: prefetchw [rax+r15+0x80]
   1d4: vmovups [rax+r15], ymm13
   1da: mov rax, [r8+0x30]
   1de: prefetchw [rax+r15+0x80]
   1e7: vmovups [rax+r15], ymm14
   1ed: mov rax, [r8+0x38]
   1f1: prefetchw [rax+r15+0x80]
   1fa: vmovups [rax+r15], ymm15
   200: add r12, 8
   207: cmp r12, [rbp-0x18]
   20b: jb 0xA3
   211: sub r11, 8
   218: je 0x259
   21a: add r15, 0x20
   221: add r10, [rbp-0x28]
   225: cmp r11, 8
   22c: jae 0xA0
   232: mov rax, 8
   239: sub rax, r11
   23c: imul r9, rax, 4
   243: sub r15, r9
   246: imul rax, r13
   24a: sub r10, rax
   24d: mov r11, 8
   254: jmp 0xA0
   259: test rbx, rbx
   25c: jne 0x44
   262: mov rsp, rbp
   265: pop r15
   267: pop r14
   269: pop r13
   26b: pop r12
   26d: pop rbp
   26e: pop rbx
   26f: vzeroupper
   272: ret
