k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: sub rsp, 0x10
     8: mov rax, [rdi+8]
     c: mov rsi, [rdi]
     f: mov edx, 0x40
    14: mov ecx, 1
    19: mov r8d, 0x80
    1f: xor r9, r9
    22: mov r10d, 0x40
    28: mov r11d, 0x80
    2e: mov [rsp], r10
    32: mov [rsp+8], r11
    37: mov rdi, rax
    3a: call 0x3F  ; tilewright_tile_transpose_b16_16
    3f: add rsp, 0x10
    43: mov rsp, rbp
    46: pop rbp
    47: ret
tilewright_tile_transpose_b16_16:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: mov rax, rsp
     b: sub rsp, 0x148
    12: and rsp, 0xFFFFFFFFFFFFFFE0
    16: mov [rsp+0x140], rax
    1e: mov r11, [rax+0x30]
    22: mov [rsp], r11
    27: mov r11, [rax+0x38]
    2b: mov [rsp+8], r11
    30: mov rax, [rsp+8]
    35: lea r10, [rax+rax*2]
    39: mov r11, rdx
    3c: imul r11, rcx
    40: mov rcx, rdx
    43: imul rbx, rax, 0x10
    4a: mov [rsp+0x30], rbx
    4f: mov rbx, rdx
    52: imul rbx, r8
    56: sub r9, rbx
    59: mov [rsp+0x10], r8
    5e: mov [rsp+0x18], r9
    63: mov rbp, 0x10
    6a: cmp r11, 0x1F
    6e: cmovbe rbp, r11
    72: sub r11, rbp
    75: mov [rsp+0x20], rbp
    7a: lea r12, [rbp-0x10]
    7e: mov [rsp+0x28], r12
    83: xor r12d, r12d
    86: mov [rsp+r12*8+0x38], rdi
    8b: prefetchw [rdi]
    8f: prefetchw [rdi+0x40]
    93: add rdi, [rsp+0x10]
    98: sub rcx, 1
    9c: je 0x4B7
    a2: add r12, 1
    a6: cmp r12, rbp
    a9: jb 0x86
    ab: mov r9, rsi
    ae: mov rbp, [rsp+0x20]
    b3: shl rbp, 1
    b7: add rsi, rbp
    ba: mov r8, [rsp]
    bf: xor ebx, ebx
    c1: xor ebp, ebp
    c3: mov r13, rbp
    c6: cmp r13, [rsp+0x28]
    cb: cmova r13, [rsp+0x28]
    d1: lea r12, [rsp+r13*8+0x38]
    d6: shl r13, 1
    da: add r13, r9
    dd: vmovups ymm0, [r13]
    e4: vmovups ymm1, [r13+rax]
    ec: vmovups ymm2, [r13+rax*2]
    f4: vmovups ymm3, [r13+r10]
    fc: lea r13, [r13+rax*4]
   101: vmovups ymm4, [r13]
   108: vmovups ymm5, [r13+rax]
   110: vmovups ymm6, [r13+rax*2]
   118: vmovups ymm7, [r13+r10]
   120: lea r13, [r13+rax*4]
   125: vmovups ymm8, [r13]
   12c: vmovups ymm9, [r13+rax]
   134: vmovups ymm10, [r13+rax*2]
   13c: vmovups ymm11, [r13+r10]
   144: lea r13, [r13+rax*4]
   149: vmovups ymm12, [r13]
   150: vmovups ymm13, [r13+rax]
   158: vmovups ymm14, [r13+rax*2]
   160: vmovups ymm15, [r13+r10]
   168: vpunpcklwd ymm16, ymm0, ymm4
   16e: vpunpckhwd ymm17, ymm0, ymm4
   174: vpunpcklwd ymm18, ymm1, ymm5
   17a: vpunpckhwd ymm19, ymm1, ymm5
   180: vpunpcklwd ymm20, ymm2, ymm6
   186: vpunpckhwd ymm21, ymm2, ymm6
   18c: vpunpcklwd ymm22, ymm3, ymm7
   192: vpunpckhwd ymm23, ymm3, ymm7
   198: vpunpcklwd ymm24, ymm8, ymm12
   19e: vpunpckhwd ymm25, ymm8, ymm12
   1a4: vpunpcklwd ymm26, ymm9, ymm13
   1aa: vpunpckhwd ymm27, ymm9, ymm13
   1b0: vpunpcklwd ymm28, ymm10, ymm14
   1b6: vpunpckhwd ymm29, ymm10, ymm14
   1bc: vpunpcklwd ymm30, ymm11, ymm15
   1c2: vpunpckhwd ymm31, ymm11, ymm15
   1c8: vpunpcklwd ymm0, ymm16, ymm20
   1ce: vpunpckhwd ymm1, ymm16, ymm20
   1d4: vpunpcklwd ymm2, ymm17, ymm21
   1da: vpunpckhwd ymm3, ymm17, ymm21
   1e0: vpunpcklwd ymm4, ymm18, ymm22
   1e6: vpunpckhwd ymm5, ymm18, ymm22
   1ec: vpunpcklwd ymm6, ymm19, ymm23
   1f2: vpunpckhwd ymm7, ymm19, ymm23
   1f8: vpunpcklwd ymm8, ymm24, ymm28
   1fe: vpunpckhwd ymm9, ymm24, ymm28
   204: vpunpcklwd ymm10, ymm25, ymm29
   20a: vpunpckhwd ymm11, ymm25, ymm29
   210: vpunpcklwd ymm12, ymm26, ymm30
   216: vpunpckhwd ymm13, ymm26, ymm30
   21c: vpunpcklwd ymm14, ymm27, ymm31
   222: vpunpckhwd ymm15, ymm27, ymm31
   228: vpunpcklwd ymm16, ymm0, ymm4
   22e: vpunpckhwd ymm17, ymm0, ymm4
   234: vpunpcklwd ymm18, ymm1, ymm5
   23a: vpunpckhwd ymm19, ymm1, ymm5
   240: vpunpcklwd ymm20, ymm2, ymm6
   246: vpunpckhwd ymm21, ymm2, ymm6
   24c: vpunpcklwd ymm22, ymm3, ymm7
   252: vpunpckhwd ymm23, ymm3, ymm7
   258: vpunpcklwd ymm24, ymm8, ymm12
   25e: vpunpckhwd ymm25, ymm8, ymm12
   264: vpunpcklwd ymm26, ymm9, ymm13
   26a: vpunpckhwd ymm27, ymm9, ymm13
   270: vpunpcklwd ymm28, ymm10, ymm14
   276: vpunpckhwd ymm29, ymm10, ymm14
   27c: vpunpcklwd ymm30, ymm11, ymm15
   282: vpunpckhwd ymm31, ymm11, ymm15
   288: vshuff32x4 ymm0, ymm16, ymm24, 0
   28f: vshuff32x4 ymm8, ymm16, ymm24, 3
   296: vshuff32x4 ymm1, ymm17, ymm25, 0
   29d: vshuff32x4 ymm9, ymm17, ymm25, 3
   2a4: vshuff32x4 ymm2, ymm18, ymm26, 0
   2ab: vshuff32x4 ymm10, ymm18, ymm26, 3
   2b2: vshuff32x4 ymm3, ymm19, ymm27, 0
   2b9: vshuff32x4 ymm11, ymm19, ymm27, 3
   2c0: vshuff32x4 ymm4, ymm20, ymm28, 0
   2c7: vshuff32x4 ymm12, ymm20, ymm28, 3
   2ce: vshuff32x4 ymm5, ymm21, ymm29, 0
   2d5: vshuff32x4 ymm13, ymm21, ymm29, 3
   2dc: vshuff32x4 ymm6, ymm22, ymm30, 0
   2e3: vshuff32x4 ymm14, ymm22, ymm30, 3
   2ea: vshuff32x4 ymm7, ymm23, ymm31, 0
   2f1: vshuff32x4 ymm15, ymm23, ymm31, 3
   2f8: mov r14, [r12]
   2fd: prefetchw [r14+rbx+0x80]
   306: vmovups [r14+rbx], ymm0
   30d: mov r14, [r12+8]
   312: prefetchw [r14+rbx+0x80]
   31b: vmovups [r14+rbx], ymm1
   322: mov r14, [r12+0x10]
   327: prefetchw [r14+rbx+0x80]
   330: vmovups [r14+rbx], ymm2
   337: mov r14, [r12+0x18]
   33c: prefetchw [r14+rbx+0x80]
   345: vmovups [r14+rbx], ymm3
   34c: mov r14, [r12+0x20]
   351: prefetchw [r14+rbx+0x80]
   35a: vmovups [r14+rbx], ymm4
   361: mov r14, [r12+0x28]
   366: prefetchw [r14+rbx+0x80]
   36f: vmovups [r14+rbx], ymm5
   376: mov r14, [r12+0x30]
   37b: prefetchw [r14+rbx+0x80]
   384: vmovups [r14+rbx], ymm6
   38b: mov r14, [r12+0x38]
   390: prefetchw [r14+rbx+0x80]
   399: vmovups [r14+rbx], ymm7
   3a0: mov r14, [r12+0x40]
   3a5: prefetchw [r14+rbx+0x80]
   3ae: vmovups [r14+rbx], ymm8
   3b5: mov r14, [r12+0x48]
   3ba: prefetchw [r14+rbx+0x80]
   3c3: vmovups [r14+rbx], ymm9
   3ca: mov r14, [r12+0x50]
   3cf: prefetchw [r14+rbx+0x80]
   3d8: vmovups [r14+rbx], ymm10
   3df: mov r14, [r12+0x58]
   3e4: prefetchw [r14+rbx+0x80]
   3ed: vmovups [r14+rbx], ymm11
   3f4: mov r14, [r12+0x60]
   3f9: prefetchw [r14+rbx+0x80]
   402: vmovups [r14+rbx], ymm12
   409: mov r14, [r12+0x68]
   40e: prefetchw [r14+rbx+0x80]
   417: vmovups [r14+rbx], ymm13
   41e: mov r14, [r12+0x70]
   423: prefetchw [r14+rbx+0x80]
   42c: vmovups [r14+rbx], ymm14
   433: mov r14, [r12+0x78]
   438: prefetchw [r14+rbx+0x80]
   441: vmovups [r14+rbx], ymm15
   448: add rbp, 0x10
   44c: cmp rbp, [rsp+0x20]
   451: jb 0xC3
   457: add rbx, 0x20
   45b: add r9, [rsp+0x30]
   460: sub r8, 0x10
   464: cmp r8, 0x10
   468: jae 0xC1
   46e: test r8, r8
   471: je 0x49A
   473: mov rbp, 0x10
   47a: sub rbp, r8
   47d: imul r12, rbp, 2
   484: sub rbx, r12
   487: imul rbp, rax
   48b: sub r9, rbp
   48e: mov r8, 0x10
   495: jmp 0xC1
   49a: test r11, r11
   49d: jne 0x63
   4a3: mov rsp, [rsp+0x140]
   4ab: pop r14
   4ad: pop r13
   4af: pop r12
   4b1: pop rbp
   4b2: pop rbx
   4b3: vzeroupper
   4b6: ret
   4b7: mov rcx, rdx
   4ba: add rdi, [rsp+0x18]
   4bf: jmp 0xA2
