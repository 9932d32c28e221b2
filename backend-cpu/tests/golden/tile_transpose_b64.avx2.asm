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
    3a: call 0x3F  ; tilewright_tile_transpose_b64_2x4
    3f: add rsp, 0x10
    43: mov rsp, rbp
    46: pop rbp
    47: ret
tilewright_tile_transpose_b64_2x4:
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
    be: add r9, r10
    c1: vmovups ymm0, [r9]
    c7: vmovups ymm1, [r9+r13]
    ce: vmovups ymm2, [r9+r13*2]
    d5: vmovups ymm3, [r9+r14]
    dc: vunpcklpd ymm8, ymm0, ymm1
    e0: vunpckhpd ymm9, ymm0, ymm1
    e4: vunpcklpd ymm10, ymm2, ymm3
    e8: vunpckhpd ymm11, ymm2, ymm3
    ec: vperm2f128 ymm0, ymm8, ymm10, 0x20
    f2: vperm2f128 ymm2, ymm8, ymm10, 0x31
    f8: vperm2f128 ymm1, ymm9, ymm11, 0x20
    fe: vperm2f128 ymm3, ymm9, ymm11, 0x31
   104: mov rax, [r8]
   108: prefetchw [rax+r15+0x80]
   111: vmovups [rax+r15], ymm0
   117: mov rax, [r8+8]
   11b: prefetchw [rax+r15+0x80]
   124: vmovups [rax+r15], ymm1
   12a: mov rax, [r8+0x10]
   12e: prefetchw [rax+r15+0x80]
   137: vmovups [rax+r15], ymm2
   13d: mov rax, [r8+0x18]
   141: prefetchw [rax+r15+0x80]
   14a: vmovups [rax+r15], ymm3
   150: lea rax, [r9+r13*4]
   154: vmovups ymm0, [rax]
   159: vmovups ymm1, [rax+r13]
   160: vmovups ymm2, [rax+r13*2]
   167: vmovups ymm3, [rax+r14]
   16e: vunpcklpd ymm8, ymm0, ymm1
   172: vunpckhpd ymm9, ymm0, ymm1
   176: vunpcklpd ymm10, ymm2, ymm3
   17a: vunpckhpd ymm11, ymm2, ymm3
   17e: vperm2f128 ymm0, ymm8, ymm10, 0x20
   184: vperm2f128 ymm2, ymm8, ymm10, 0x31
   18a: vperm2f128 ymm1, ymm9, ymm11, 0x20
   190: vperm2f128 ymm3, ymm9, ymm11, 0x31
   196: mov rax, [r8]
   19a: vmovups [rax+r15+0x20], ymm0
   1a1: mov rax, [r8+8]
   1a5: vmovups [rax+r15+0x20], ymm1
   1ac: mov rax, [r8+0x10]
   1b0: vmovups [rax+r15+0x20], ymm2
   1b7: mov rax, [r8+0x18]
   1bb: vmovups [rax+r15+0x20], ymm3
   1c2: vmovups ymm0, [r9+0x20]
   1c8: vmovups ymm1, [r9+r13+0x20]
   1cf: vmovups ymm2, [r9+r13*2+0x20]
   1d6: vmovups ymm3, [r9+r14+0x20]
   1dd: vunpcklpd ymm8, ymm0, ymm1
   1e1: vunpckhpd ymm9, ymm0, ymm1
   1e5: vunpcklpd ymm10, ymm2, ymm3
   1e9: vunpckhpd ymm11, ymm2, ymm3
   1ed: vperm2f128 ymm0, ymm8, ymm10, 0x20
   1f3: vperm2f128 ymm2, ymm8, ymm10, 0x31
   1f9: vperm2f128 ymm1, ymm9, ymm11, 0x20
   1ff: vperm2f128 ymm3, ymm9, ymm11, 0x31
   205: mov rax, [r8+0x20]
   209: prefetchw [rax+r15+0x80]
   212: vmovups [rax+r15], ymm0
   218: mov rax, [r8+0x28]
   21c: prefetchw [rax+r15+0x80]
   225: vmovups [rax+r15], ymm1
   22b: mov rax, [r8+0x30]
   22f: prefetchw [rax+r15+0x80]
   238: vmovups [rax+r15], ymm2
   23e: mov rax, [r8+0x38]
   242: prefetchw [rax+r15+0x80]
   24b: vmovups [rax+r15], ymm3
   251: lea rax, [r9+r13*4]
   255: vmovups ymm0, [rax+0x20]
   25a: vmovups ymm1, [rax+r13+0x20]
   261: vmovups ymm2, [rax+r13*2+0x20]
   268: vmovups ymm3, [rax+r14+0x20]
   26f: vunpcklpd ymm8, ymm0, ymm1
   273: vunpckhpd ymm9, ymm0, ymm1
   277: vunpcklpd ymm10, ymm2, ymm3
   27b: vunpckhpd ymm11, ymm2, ymm3
   27f: vperm2f128 ymm0, ymm8, ymm10, 0x20
   285: vperm2f128 ymm2, ymm8, ymm10, 0x31
   28b: vperm2f128 ymm1, ymm9, ymm11, 0x20
   291: vperm2f128 ymm3, ymm9, ymm11, 0x31
   297: mov rax, [r8+0x20]
   29b: vmovups [rax+r15+0x20], ymm0
   2a2: mov rax, [r8+0x28]
   2a6: vmovups [rax+r15+0x20], ymm1
   2ad: mov rax, [r8+0x30]
   2b1: vmovups [rax+r15+0x20], ymm2
   2b8: mov rax, [r8+0x38]
   2bc: vmovups [rax+r15+0x20], ymm3
   2c3: add r12, 8
   2ca: cmp r12, [rbp-0x18]
   2ce: jb 0xA7
   2d4: sub r11, 8
   2db: je 0x31C
   2dd: add r15, 0x40
   2e4: add r10, [rbp-0x28]
   2e8: cmp r11, 8
   2ef: jae 0xA4
   2f5: mov rax, 8
   2fc: sub rax, r11
   2ff: imul r9, rax, 8
   306: sub r15, r9
   309: imul rax, r13
   30d: sub r10, rax
   310: mov r11, 8
   317: jmp 0xA4
   31c: test rbx, rbx
   31f: jne 0x48
   325: mov rsp, rbp
   328: pop r15
   32a: pop r14
   32c: pop r13
   32e: pop r12
   330: pop rbp
   331: pop rbx
   332: vzeroupper
   335: ret
