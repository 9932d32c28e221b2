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
     8: mov rax, rsp
     b: sub rsp, 0xC8
    12: and rsp, 0xFFFFFFFFFFFFFFE0
    16: mov [rsp+0xC0], rax
    1e: mov r11, [rax+0x30]
    22: mov [rsp], r11
    27: mov r11, [rax+0x38]
    2b: mov [rsp+8], r11
    30: mov rax, [rsp+8]
    35: lea r10, [rax+rax*2]
    39: mov r11, rdx
    3c: imul r11, rcx
    40: mov rcx, rdx
    43: imul rbx, rax, 8
    4a: mov [rsp+0x30], rbx
    4f: mov rbx, rdx
    52: imul rbx, r8
    56: sub r9, rbx
    59: mov [rsp+0x10], r8
    5e: mov [rsp+0x18], r9
    63: mov rbp, 8
    6a: cmp r11, 0xF
    6e: cmovbe rbp, r11
    72: sub r11, rbp
    75: mov [rsp+0x20], rbp
    7a: lea r12, [rbp-8]
    7e: mov [rsp+0x28], r12
    83: xor r12d, r12d
    86: mov [rsp+r12*8+0x38], rdi
    8b: prefetchw [rdi]
    8f: prefetchw [rdi+0x40]
    93: add rdi, [rsp+0x10]
    98: sub rcx, 1
    9c: je 0x2D7
    a2: add r12, 1
    a6: cmp r12, rbp
    a9: jb 0x86
    ab: mov r9, rsi
    ae: mov rbp, [rsp+0x20]
    b3: shl rbp, 3
    b7: add rsi, rbp
    ba: mov r8, [rsp]
    bf: xor ebx, ebx
    c1: xor ebp, ebp
    c3: mov r13, rbp
    c6: cmp r13, [rsp+0x28]
    cb: cmova r13, [rsp+0x28]
    d1: lea r12, [rsp+r13*8+0x38]
    d6: shl r13, 3
    da: add r13, r9
    dd: vmovups zmm0, [r13]
    e4: vmovups zmm1, [r13+rax]
    ec: vmovups zmm2, [r13+rax*2]
    f4: vmovups zmm3, [r13+r10]
    fc: lea r13, [r13+rax*4]
   101: vmovups zmm4, [r13]
   108: vmovups zmm5, [r13+rax]
   110: vmovups zmm6, [r13+rax*2]
   118: vmovups zmm7, [r13+r10]
   120: vunpcklpd zmm8, zmm0, zmm1
   126: vunpckhpd zmm9, zmm0, zmm1
   12c: vunpcklpd zmm10, zmm2, zmm3
   132: vunpckhpd zmm11, zmm2, zmm3
   138: vunpcklpd zmm12, zmm4, zmm5
   13e: vunpckhpd zmm13, zmm4, zmm5
   144: vunpcklpd zmm14, zmm6, zmm7
   14a: vunpckhpd zmm15, zmm6, zmm7
   150: vshuff32x4 zmm0, zmm8, zmm10, 0x88
   157: vshuff32x4 zmm2, zmm8, zmm10, 0xDD
   15e: vshuff32x4 zmm1, zmm9, zmm11, 0x88
   165: vshuff32x4 zmm3, zmm9, zmm11, 0xDD
   16c: vshuff32x4 zmm4, zmm12, zmm14, 0x88
   173: vshuff32x4 zmm6, zmm12, zmm14, 0xDD
   17a: vshuff32x4 zmm5, zmm13, zmm15, 0x88
   181: vshuff32x4 zmm7, zmm13, zmm15, 0xDD
   188: vshuff32x4 zmm8, zmm0, zmm4, 0x88
   18f: vshuff32x4 zmm12, zmm0, zmm4, 0xDD
   196: vshuff32x4 zmm9, zmm1, zmm5, 0x88
   19d: vshuff32x4 zmm13, zmm1, zmm5, 0xDD
   1a4: vshuff32x4 zmm10, zmm2, zmm6, 0x88
   1ab: vshuff32x4 zmm14, zmm2, zmm6, 0xDD
   1b2: vshuff32x4 zmm11, zmm3, zmm7, 0x88
   1b9: vshuff32x4 zmm15, zmm3, zmm7, 0xDD
   1c0: mov r14, [r12]
   1c5: prefetchw [r14+rbx+0x80]
   1ce: vmovups [r14+rbx], zmm8
   1d5: mov r14, [r12+8]
   1da: prefetchw [r14+rbx+0x80]
   1e3: vmovups [r14+rbx], zmm9
   1ea: mov r14, [r12+0x10]
   1ef: prefetchw [r14+rbx+0x80]
   1f8: vmovups [r14+rbx], zmm10
   1ff: mov r14, [r12+0x18]
   204: prefetchw [r14+rbx+0x80]
   20d: vmovups [r14+rbx], zmm11
   214: mov r14, [r12+0x20]
   219: prefetchw [r14+rbx+0x80]
   222: vmovups [r14+rbx], zmm12
   229: mov r14, [r12+0x28]
   22e: prefetchw [r14+rbx+0x80]
   237: vmovups [r14+rbx], zmm13
   23e: mov r14, [r12+0x30]
   243: prefetchw [r14+rbx+0x80]
   24c: vmovups [r14+rbx], zmm14
   253: mov r14, [r12+0x38]
   258: prefetchw [r14+rbx+0x80]
   261: vmovups [r14+rbx], zmm15
   268: add rbp, 8
   26c: cmp rbp, [rsp+0x20]
   271: jb 0xC3
   277: add rbx, 0x40
   27b: add r9, [rsp+0x30]
   280: sub r8, 8
   284: cmp r8, 8
   288: jae 0xC1
   28e: test r8, r8
   291: je 0x2BA
   293: mov rbp, 8
   29a: sub rbp, r8
   29d: imul r12, rbp, 8
   2a4: sub rbx, r12
   2a7: imul rbp, rax
   2ab: sub r9, rbp
   2ae: mov r8, 8
   2b5: jmp 0xC1
   2ba: test r11, r11
   2bd: jne 0x63
   2c3: mov rsp, [rsp+0xC0]
   2cb: pop r14
   2cd: pop r13
   2cf: pop r12
   2d1: pop rbp
   2d2: pop rbx
   2d3: vzeroupper
   2d6: ret
   2d7: mov rcx, rdx
   2da: add rdi, [rsp+0x18]
   2df: jmp 0xA2
