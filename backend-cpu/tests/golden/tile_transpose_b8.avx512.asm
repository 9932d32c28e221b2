k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: sub rsp, 0x10
     8: mov rax, [rdi+8]
     c: mov rsi, [rdi]
     f: mov edx, 0x40
    14: mov ecx, 1
    19: mov r8d, 0x40
    1f: xor r9, r9
    22: mov r10d, 0x40
    28: mov r11d, 0x40
    2e: mov [rsp], r10
    32: mov [rsp+8], r11
    37: mov rdi, rax
    3a: call 0x3F  ; tilewright_tile_transpose_b8_16x64
    3f: add rsp, 0x10
    43: mov rsp, rbp
    46: pop rbp
    47: ret
tilewright_tile_transpose_b8_16x64:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: mov rax, rsp
     b: sub rsp, 0x248
    12: and rsp, 0xFFFFFFFFFFFFFFE0
    16: mov [rsp+0x240], rax
    1e: mov r11, [rax+0x30]
    22: mov [rsp], r11
    27: mov r11, [rax+0x38]
    2b: mov [rsp+8], r11
    30: mov rax, [rsp+8]
    35: lea r10, [rax+rax*2]
    39: mov r11, rdx
    3c: imul r11, rcx
    40: mov rcx, rdx
    43: imul rbx, rax, 0x40
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
    9c: je 0x67F
    a2: add r12, 1
    a6: cmp r12, rbp
    a9: jb 0x86
    ab: mov r9, rsi
    ae: mov rbp, [rsp+0x20]
    b3: add rsi, rbp
    b6: mov r8, [rsp]
    bb: xor ebx, ebx
    bd: xor ebp, ebp
    bf: mov r13, rbp
    c2: cmp r13, [rsp+0x28]
    c7: cmova r13, [rsp+0x28]
    cd: lea r12, [rsp+r13*8+0x38]
    d2: add r13, r9
    d5: vmovups xmm0, [r13]
    dc: vmovups xmm1, [r13+rax]
    e4: vmovups xmm2, [r13+rax*2]
    ec: vmovups xmm3, [r13+r10]
    f4: lea r13, [r13+rax*4]
    f9: vmovups xmm4, [r13]
   100: vmovups xmm5, [r13+rax]
   108: vmovups xmm6, [r13+rax*2]
   110: vmovups xmm7, [r13+r10]
   118: lea r13, [r13+rax*4]
   11d: vmovups xmm8, [r13]
   124: vmovups xmm9, [r13+rax]
   12c: vmovups xmm10, [r13+rax*2]
   134: vmovups xmm11, [r13+r10]
   13c: lea r13, [r13+rax*4]
   141: vmovups xmm12, [r13]
   148: vmovups xmm13, [r13+rax]
   150: vmovups xmm14, [r13+rax*2]
   158: vmovups xmm15, [r13+r10]
   160: lea r13, [r13+rax*4]
   165: vinserti32x4 zmm0, zmm0, [r13], 1
   16d: vinserti32x4 zmm1, zmm1, [r13+rax], 1
   176: vinserti32x4 zmm2, zmm2, [r13+rax*2], 1
   17f: vinserti32x4 zmm3, zmm3, [r13+r10], 1
   188: lea r13, [r13+rax*4]
   18d: vinserti32x4 zmm4, zmm4, [r13], 1
   195: vinserti32x4 zmm5, zmm5, [r13+rax], 1
   19e: vinserti32x4 zmm6, zmm6, [r13+rax*2], 1
   1a7: vinserti32x4 zmm7, zmm7, [r13+r10], 1
   1b0: lea r13, [r13+rax*4]
   1b5: vinserti32x4 zmm8, zmm8, [r13], 1
   1bd: vinserti32x4 zmm9, zmm9, [r13+rax], 1
   1c6: vinserti32x4 zmm10, zmm10, [r13+rax*2], 1
   1cf: vinserti32x4 zmm11, zmm11, [r13+r10], 1
   1d8: lea r13, [r13+rax*4]
   1dd: vinserti32x4 zmm12, zmm12, [r13], 1
   1e5: vinserti32x4 zmm13, zmm13, [r13+rax], 1
   1ee: vinserti32x4 zmm14, zmm14, [r13+rax*2], 1
   1f7: vinserti32x4 zmm15, zmm15, [r13+r10], 1
   200: lea r13, [r13+rax*4]
   205: vinserti32x4 zmm0, zmm0, [r13], 2
   20d: vinserti32x4 zmm1, zmm1, [r13+rax], 2
   216: vinserti32x4 zmm2, zmm2, [r13+rax*2], 2
   21f: vinserti32x4 zmm3, zmm3, [r13+r10], 2
   228: lea r13, [r13+rax*4]
   22d: vinserti32x4 zmm4, zmm4, [r13], 2
   235: vinserti32x4 zmm5, zmm5, [r13+rax], 2
   23e: vinserti32x4 zmm6, zmm6, [r13+rax*2], 2
   247: vinserti32x4 zmm7, zmm7, [r13+r10], 2
   250: lea r13, [r13+rax*4]
   255: vinserti32x4 zmm8, zmm8, [r13], 2
   25d: vinserti32x4 zmm9, zmm9, [r13+rax], 2
   266: vinserti32x4 zmm10, zmm10, [r13+rax*2], 2
   26f: vinserti32x4 zmm11, zmm11, [r13+r10], 2
   278: lea r13, [r13+rax*4]
   27d: vinserti32x4 zmm12, zmm12, [r13], 2
   285: vinserti32x4 zmm13, zmm13, [r13+rax], 2
   28e: vinserti32x4 zmm14, zmm14, [r13+rax*2], 2
   297: vinserti32x4 zmm15, zmm15, [r13+r10], 2
   2a0: lea r13, [r13+rax*4]
   2a5: vinserti32x4 zmm0, zmm0, [r13], 3
   2ad: vinserti32x4 zmm1, zmm1, [r13+rax], 3
   2b6: vinserti32x4 zmm2, zmm2, [r13+rax*2], 3
   2bf: vinserti32x4 zmm3, zmm3, [r13+r10], 3
   2c8: lea r13, [r13+rax*4]
   2cd: vinserti32x4 zmm4, zmm4, [r13], 3
   2d5: vinserti32x4 zmm5, zmm5, [r13+rax], 3
   2de: vinserti32x4 zmm6, zmm6, [r13+rax*2], 3
   2e7: vinserti32x4 zmm7, zmm7, [r13+r10], 3
   2f0: lea r13, [r13+rax*4]
   2f5: vinserti32x4 zmm8, zmm8, [r13], 3
   2fd: vinserti32x4 zmm9, zmm9, [r13+rax], 3
   306: vinserti32x4 zmm10, zmm10, [r13+rax*2], 3
   30f: vinserti32x4 zmm11, zmm11, [r13+r10], 3
   318: lea r13, [r13+rax*4]
   31d: vinserti32x4 zmm12, zmm12, [r13], 3
   325: vinserti32x4 zmm13, zmm13, [r13+rax], 3
   32e: vinserti32x4 zmm14, zmm14, [r13+rax*2], 3
   337: vinserti32x4 zmm15, zmm15, [r13+r10], 3
   340: vpunpcklbw zmm16, zmm0, zmm8
   346: vpunpckhbw zmm17, zmm0, zmm8
   34c: vpunpcklbw zmm18, zmm1, zmm9
   352: vpunpckhbw zmm19, zmm1, zmm9
   358: vpunpcklbw zmm20, zmm2, zmm10
   35e: vpunpckhbw zmm21, zmm2, zmm10
   364: vpunpcklbw zmm22, zmm3, zmm11
   36a: vpunpckhbw zmm23, zmm3, zmm11
   370: vpunpcklbw zmm24, zmm4, zmm12
   376: vpunpckhbw zmm25, zmm4, zmm12
   37c: vpunpcklbw zmm26, zmm5, zmm13
   382: vpunpckhbw zmm27, zmm5, zmm13
   388: vpunpcklbw zmm28, zmm6, zmm14
   38e: vpunpckhbw zmm29, zmm6, zmm14
   394: vpunpcklbw zmm30, zmm7, zmm15
   39a: vpunpckhbw zmm31, zmm7, zmm15
   3a0: vpunpcklbw zmm0, zmm16, zmm24
   3a6: vpunpckhbw zmm1, zmm16, zmm24
   3ac: vpunpcklbw zmm2, zmm17, zmm25
   3b2: vpunpckhbw zmm3, zmm17, zmm25
   3b8: vpunpcklbw zmm4, zmm18, zmm26
   3be: vpunpckhbw zmm5, zmm18, zmm26
   3c4: vpunpcklbw zmm6, zmm19, zmm27
   3ca: vpunpckhbw zmm7, zmm19, zmm27
   3d0: vpunpcklbw zmm8, zmm20, zmm28
   3d6: vpunpckhbw zmm9, zmm20, zmm28
   3dc: vpunpcklbw zmm10, zmm21, zmm29
   3e2: vpunpckhbw zmm11, zmm21, zmm29
   3e8: vpunpcklbw zmm12, zmm22, zmm30
   3ee: vpunpckhbw zmm13, zmm22, zmm30
   3f4: vpunpcklbw zmm14, zmm23, zmm31
   3fa: vpunpckhbw zmm15, zmm23, zmm31
   400: vpunpcklbw zmm16, zmm0, zmm8
   406: vpunpckhbw zmm17, zmm0, zmm8
   40c: vpunpcklbw zmm18, zmm1, zmm9
   412: vpunpckhbw zmm19, zmm1, zmm9
   418: vpunpcklbw zmm20, zmm2, zmm10
   41e: vpunpckhbw zmm21, zmm2, zmm10
   424: vpunpcklbw zmm22, zmm3, zmm11
   42a: vpunpckhbw zmm23, zmm3, zmm11
   430: vpunpcklbw zmm24, zmm4, zmm12
   436: vpunpckhbw zmm25, zmm4, zmm12
   43c: vpunpcklbw zmm26, zmm5, zmm13
   442: vpunpckhbw zmm27, zmm5, zmm13
   448: vpunpcklbw zmm28, zmm6, zmm14
   44e: vpunpckhbw zmm29, zmm6, zmm14
   454: vpunpcklbw zmm30, zmm7, zmm15
   45a: vpunpckhbw zmm31, zmm7, zmm15
   460: vpunpcklbw zmm0, zmm16, zmm24
   466: vpunpckhbw zmm1, zmm16, zmm24
   46c: vpunpcklbw zmm2, zmm17, zmm25
   472: vpunpckhbw zmm3, zmm17, zmm25
   478: vpunpcklbw zmm4, zmm18, zmm26
   47e: vpunpckhbw zmm5, zmm18, zmm26
   484: vpunpcklbw zmm6, zmm19, zmm27
   48a: vpunpckhbw zmm7, zmm19, zmm27
   490: vpunpcklbw zmm8, zmm20, zmm28
   496: vpunpckhbw zmm9, zmm20, zmm28
   49c: vpunpcklbw zmm10, zmm21, zmm29
   4a2: vpunpckhbw zmm11, zmm21, zmm29
   4a8: vpunpcklbw zmm12, zmm22, zmm30
   4ae: vpunpckhbw zmm13, zmm22, zmm30
   4b4: vpunpcklbw zmm14, zmm23, zmm31
   4ba: vpunpckhbw zmm15, zmm23, zmm31
   4c0: mov r14, [r12]
   4c5: prefetchw [r14+rbx+0x80]
   4ce: vmovups [r14+rbx], zmm0
   4d5: mov r14, [r12+8]
   4da: prefetchw [r14+rbx+0x80]
   4e3: vmovups [r14+rbx], zmm1
   4ea: mov r14, [r12+0x10]
   4ef: prefetchw [r14+rbx+0x80]
   4f8: vmovups [r14+rbx], zmm2
   4ff: mov r14, [r12+0x18]
   504: prefetchw [r14+rbx+0x80]
   50d: vmovups [r14+rbx], zmm3
   514: mov r14, [r12+0x20]
   519: prefetchw [r14+rbx+0x80]
   522: vmovups [r14+rbx], zmm4
   529: mov r14, [r12+0x28]
   52e: prefetchw [r14+rbx+0x80]
   537: vmovups [r14+rbx], zmm5
   53e: mov r14, [r12+0x30]
   543: prefetchw [r14+rbx+0x80]
   54c: vmovups [r14+rbx], zmm6
   553: mov r14, [r12+0x38]
   558: prefetchw [r14+rbx+0x80]
   561: vmovups [r14+rbx], zmm7
   568: mov r14, [r12+0x40]
   56d: prefetchw [r14+rbx+0x80]
   576: vmovups [r14+rbx], zmm8
   57d: mov r14, [r12+0x48]
   582: prefetchw [r14+rbx+0x80]
   58b: vmovups [r14+rbx], zmm9
   592: mov r14, [r12+0x50]
   597: prefetchw [r14+rbx+0x80]
   5a0: vmovups [r14+rbx], zmm10
   5a7: mov r14, [r12+0x58]
   5ac: prefetchw [r14+rbx+0x80]
   5b5: vmovups [r14+rbx], zmm11
   5bc: mov r14, [r12+0x60]
   5c1: prefetchw [r14+rbx+0x80]
   5ca: vmovups [r14+rbx], zmm12
   5d1: mov r14, [r12+0x68]
   5d6: prefetchw [r14+rbx+0x80]
   5df: vmovups [r14+rbx], zmm13
   5e6: mov r14, [r12+0x70]
   5eb: prefetchw [r14+rbx+0x80]
   5f4: vmovups [r14+rbx], zmm14
   5fb: mov r14, [r12+0x78]
   600: prefetchw [r14+rbx+0x80]
   609: vmovups [r14+rbx], zmm15
   610: add rbp, 0x10
   614: cmp rbp, [rsp+0x20]
   619: jb 0xBF
   61f: add rbx, 0x40
   623: add r9, [rsp+0x30]
   628: sub r8, 0x40
   62c: cmp r8, 0x40
   630: jae 0xBD
   636: test r8, r8
   639: je 0x662
   63b: mov rbp, 0x40
   642: sub rbp, r8
   645: imul r12, rbp, 1
   64c: sub rbx, r12
   64f: imul rbp, rax
   653: sub r9, rbp
   656: mov r8, 0x40
   65d: jmp 0xBD
   662: test r11, r11
   665: jne 0x63
   66b: mov rsp, [rsp+0x240]
   673: pop r14
   675: pop r13
   677: pop r12
   679: pop rbp
   67a: pop rbx
   67b: vzeroupper
   67e: ret
   67f: mov rcx, rdx
   682: add rdi, [rsp+0x18]
   687: jmp 0xA2
