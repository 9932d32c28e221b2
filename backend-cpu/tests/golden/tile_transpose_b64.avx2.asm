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
    ba: add r9, r10
    bd: vmovups ymm0, [r9]
    c3: vmovups ymm1, [r9+r13]
    ca: vmovups ymm2, [r9+r13*2]
    d1: vmovups ymm3, [r9+r14]
    d8: vunpcklpd ymm8, ymm0, ymm1
    dc: vunpckhpd ymm9, ymm0, ymm1
    e0: vunpcklpd ymm10, ymm2, ymm3
    e4: vunpckhpd ymm11, ymm2, ymm3
    e8: vperm2f128 ymm0, ymm8, ymm10, 0x20
    ee: vperm2f128 ymm2, ymm8, ymm10, 0x31
    f4: vperm2f128 ymm1, ymm9, ymm11, 0x20
    fa: vperm2f128 ymm3, ymm9, ymm11, 0x31
   100: mov rax, [r8]
   104: prefetchw [rax+r15+0x80]
   10d: vmovups [rax+r15], ymm0
   113: mov rax, [r8+8]
   117: prefetchw [rax+r15+0x80]
   120: vmovups [rax+r15], ymm1
   126: mov rax, [r8+0x10]
   12a: prefetchw [rax+r15+0x80]
   133: vmovups [rax+r15], ymm2
   139: mov rax, [r8+0x18]
   13d: prefetchw [rax+r15+0x80]
   146: vmovups [rax+r15], ymm3
   14c: lea rax, [r9+r13*4]
   150: vmovups ymm0, [rax]
   155: vmovups ymm1, [rax+r13]
   15c: vmovups ymm2, [rax+r13*2]
   163: vmovups ymm3, [rax+r14]
   16a: vunpcklpd ymm8, ymm0, ymm1
   16e: vunpckhpd ymm9, ymm0, ymm1
   172: vunpcklpd ymm10, ymm2, ymm3
   176: vunpckhpd ymm11, ymm2, ymm3
   17a: vperm2f128 ymm0, ymm8, ymm10, 0x20
   180: vperm2f128 ymm2, ymm8, ymm10, 0x31
   186: vperm2f128 ymm1, ymm9, ymm11, 0x20
   18c: vperm2f128 ymm3, ymm9, ymm11, 0x31
   192: mov rax, [r8]
   196: vmovups [rax+r15+0x20], ymm0
   19d: mov rax, [r8+8]
   1a1: vmovups [rax+r15+0x20], ymm1
   1a8: mov rax, [r8+0x10]
   1ac: vmovups [rax+r15+0x20], ymm2
   1b3: mov rax, [r8+0x18]
   1b7: vmovups [rax+r15+0x20], ymm3
   1be: vmovups ymm0, [r9+0x20]
   1c4: vmovups ymm1, [r9+r13+0x20]
   1cb: vmovups ymm2, [r9+r13*2+0x20]
   1d2: vmovups ymm3, [r9+r14+0x20]
   1d9: vunpcklpd ymm8, ymm0, ymm1
   1dd: vunpckhpd ymm9, ymm0, ymm1
   1e1: vunpcklpd ymm10, ymm2, ymm3
   1e5: vunpckhpd ymm11, ymm2, ymm3
   1e9: vperm2f128 ymm0, ymm8, ymm10, 0x20
   1ef: vperm2f128 ymm2, ymm8, ymm10, 0x31
   1f5: vperm2f128 ymm1, ymm9, ymm11, 0x20
   1fb: vperm2f128 ymm3, ymm9, ymm11, 0x31
   201: mov rax, [r8+0x20]
   205: prefetchw [rax+r15+0x80]
   20e: vmovups [rax+r15], ymm0
   214: mov rax, [r8+0x28]
   218: prefetchw [rax+r15+0x80]
   221: vmovups [rax+r15], ymm1
   227: mov rax, [r8+0x30]
   22b: prefetchw [rax+r15+0x80]
   234: vmovups [rax+r15], ymm2
   23a: mov rax, [r8+0x38]
   23e: prefetchw [rax+r15+0x80]
   247: vmovups [rax+r15], ymm3
   24d: lea rax, [r9+r13*4]
   251: vmovups ymm0, [rax+0x20]
   256: vmovups ymm1, [rax+r13+0x20]
   25d: vmovups ymm2, [rax+r13*2+0x20]
   264: vmovups ymm3, [rax+r14+0x20]
   26b: vunpcklpd ymm8, ymm0, ymm1
   26f: vunpckhpd ymm9, ymm0, ymm1
   273: vunpcklpd ymm10, ymm2, ymm3
   277: vunpckhpd ymm11, ymm2, ymm3
   27b: vperm2f128 ymm0, ymm8, ymm10, 0x20
   281: vperm2f128 ymm2, ymm8, ymm10, 0x31
   287: vperm2f128 ymm1, ymm9, ymm11, 0x20
   28d: vperm2f128 ymm3, ymm9, ymm11, 0x31
   293: mov rax, [r8+0x20]
   297: vmovups [rax+r15+0x20], ymm0
   29e: mov rax, [r8+0x28]
   2a2: vmovups [rax+r15+0x20], ymm1
   2a9: mov rax, [r8+0x30]
   2ad: vmovups [rax+r15+0x20], ymm2
   2b4: mov rax, [r8+0x38]
   2b8: vmovups [rax+r15+0x20], ymm3
   2bf: add r12, 8
   2c6: cmp r12, [rbp-0x18]
   2ca: jb 0xA3
   2d0: sub r11, 8
   2d7: je 0x318
   2d9: add r15, 0x40
   2e0: add r10, [rbp-0x28]
   2e4: cmp r11, 8
   2eb: jae 0xA0
   2f1: mov rax, 8
   2f8: sub rax, r11
   2fb: imul r9, rax, 8
   302: sub r15, r9
   305: imul rax, r13
   309: sub r10, rax
   30c: mov r11, 8
   313: jmp 0xA0
   318: test rbx, rbx
   31b: jne 0x44
   321: mov rsp, rbp
   324: pop r15
   326: pop r14
   328: pop r13
   32a: pop r12
   32c: pop rbp
   32d: pop rbx
   32e: vzeroupper
   331: ret
