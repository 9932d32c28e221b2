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
    3a: call 0x3F  ; tilewright_tile_transpose_b32_16
    3f: add rsp, 0x10
    43: mov rsp, rbp
    46: pop rbp
    47: ret
tilewright_tile_transpose_b32_16:
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
    9c: je 0x4C7
    a2: add r12, 1
    a6: cmp r12, rbp
    a9: jb 0x86
    ab: mov r9, rsi
    ae: mov rbp, [rsp+0x20]
    b3: shl rbp, 2
    b7: add rsi, rbp
    ba: mov r8, [rsp]
    bf: xor ebx, ebx
    c1: xor ebp, ebp
    c3: mov r13, rbp
    c6: cmp r13, [rsp+0x28]
    cb: cmova r13, [rsp+0x28]
    d1: lea r12, [rsp+r13*8+0x38]
    d6: shl r13, 2
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
   120: lea r13, [r13+rax*4]
   125: vmovups zmm8, [r13]
   12c: vmovups zmm9, [r13+rax]
   134: vmovups zmm10, [r13+rax*2]
   13c: vmovups zmm11, [r13+r10]
   144: lea r13, [r13+rax*4]
   149: vmovups zmm12, [r13]
   150: vmovups zmm13, [r13+rax]
   158: vmovups zmm14, [r13+rax*2]
   160: vmovups zmm15, [r13+r10]
   168: vunpcklps zmm16, zmm0, zmm2
   16e: vunpckhps zmm17, zmm0, zmm2
   174: vunpcklps zmm18, zmm1, zmm3
   17a: vunpckhps zmm19, zmm1, zmm3
   180: vunpcklps zmm20, zmm4, zmm6
   186: vunpckhps zmm21, zmm4, zmm6
   18c: vunpcklps zmm22, zmm5, zmm7
   192: vunpckhps zmm23, zmm5, zmm7
   198: vunpcklps zmm24, zmm8, zmm10
   19e: vunpckhps zmm25, zmm8, zmm10
   1a4: vunpcklps zmm26, zmm9, zmm11
   1aa: vunpckhps zmm27, zmm9, zmm11
   1b0: vunpcklps zmm28, zmm12, zmm14
   1b6: vunpckhps zmm29, zmm12, zmm14
   1bc: vunpcklps zmm30, zmm13, zmm15
   1c2: vunpckhps zmm31, zmm13, zmm15
   1c8: vunpcklps zmm0, zmm16, zmm18
   1ce: vunpckhps zmm1, zmm16, zmm18
   1d4: vunpcklps zmm2, zmm17, zmm19
   1da: vunpckhps zmm3, zmm17, zmm19
   1e0: vunpcklps zmm4, zmm20, zmm22
   1e6: vunpckhps zmm5, zmm20, zmm22
   1ec: vunpcklps zmm6, zmm21, zmm23
   1f2: vunpckhps zmm7, zmm21, zmm23
   1f8: vunpcklps zmm8, zmm24, zmm26
   1fe: vunpckhps zmm9, zmm24, zmm26
   204: vunpcklps zmm10, zmm25, zmm27
   20a: vunpckhps zmm11, zmm25, zmm27
   210: vunpcklps zmm12, zmm28, zmm30
   216: vunpckhps zmm13, zmm28, zmm30
   21c: vunpcklps zmm14, zmm29, zmm31
   222: vunpckhps zmm15, zmm29, zmm31
   228: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   22f: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   236: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   23d: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   244: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   24b: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   252: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   259: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   260: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   267: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   26e: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   275: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   27c: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   283: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   28a: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   291: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   298: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   29f: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   2a6: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   2ad: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   2b4: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   2bb: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   2c2: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   2c9: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   2d0: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   2d7: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   2de: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   2e5: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   2ec: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   2f3: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   2fa: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   301: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   308: mov r14, [r12]
   30d: prefetchw [r14+rbx+0x80]
   316: vmovups [r14+rbx], zmm0
   31d: mov r14, [r12+8]
   322: prefetchw [r14+rbx+0x80]
   32b: vmovups [r14+rbx], zmm1
   332: mov r14, [r12+0x10]
   337: prefetchw [r14+rbx+0x80]
   340: vmovups [r14+rbx], zmm2
   347: mov r14, [r12+0x18]
   34c: prefetchw [r14+rbx+0x80]
   355: vmovups [r14+rbx], zmm3
   35c: mov r14, [r12+0x20]
   361: prefetchw [r14+rbx+0x80]
   36a: vmovups [r14+rbx], zmm4
   371: mov r14, [r12+0x28]
   376: prefetchw [r14+rbx+0x80]
   37f: vmovups [r14+rbx], zmm5
   386: mov r14, [r12+0x30]
   38b: prefetchw [r14+rbx+0x80]
   394: vmovups [r14+rbx], zmm6
   39b: mov r14, [r12+0x38]
   3a0: prefetchw [r14+rbx+0x80]
   3a9: vmovups [r14+rbx], zmm7
   3b0: mov r14, [r12+0x40]
   3b5: prefetchw [r14+rbx+0x80]
   3be: vmovups [r14+rbx], zmm8
   3c5: mov r14, [r12+0x48]
   3ca: prefetchw [r14+rbx+0x80]
   3d3: vmovups [r14+rbx], zmm9
   3da: mov r14, [r12+0x50]
   3df: prefetchw [r14+rbx+0x80]
   3e8: vmovups [r14+rbx], zmm10
   3ef: mov r14, [r12+0x58]
   3f4: prefetchw [r14+rbx+0x80]
   3fd: vmovups [r14+rbx], zmm11
   404: mov r14, [r12+0x60]
   409: prefetchw [r14+rbx+0x80]
   412: vmovups [r14+rbx], zmm12
   419: mov r14, [r12+0x68]
   41e: prefetchw [r14+rbx+0x80]
   427: vmovups [r14+rbx], zmm13
   42e: mov r14, [r12+0x70]
   433: prefetchw [r14+rbx+0x80]
   43c: vmovups [r14+rbx], zmm14
   443: mov r14, [r12+0x78]
   448: prefetchw [r14+rbx+0x80]
   451: vmovups [r14+rbx], zmm15
   458: add rbp, 0x10
   45c: cmp rbp, [rsp+0x20]
   461: jb 0xC3
   467: add rbx, 0x40
   46b: add r9, [rsp+0x30]
   470: sub r8, 0x10
   474: cmp r8, 0x10
   478: jae 0xC1
   47e: test r8, r8
   481: je 0x4AA
   483: mov rbp, 0x10
   48a: sub rbp, r8
   48d: imul r12, rbp, 4
   494: sub rbx, r12
   497: imul rbp, rax
   49b: sub r9, rbp
   49e: mov r8, 0x10
   4a5: jmp 0xC1
   4aa: test r11, r11
   4ad: jne 0x63
   4b3: mov rsp, [rsp+0x140]
   4bb: pop r14
   4bd: pop r13
   4bf: pop r12
   4c1: pop rbp
   4c2: pop rbx
   4c3: vzeroupper
   4c6: ret
   4c7: mov rcx, rdx
   4ca: add rdi, [rsp+0x18]
   4cf: jmp 0xA2
