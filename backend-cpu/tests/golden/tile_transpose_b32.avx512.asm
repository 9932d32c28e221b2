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
     8: push r15
     a: mov rbp, rsp
     d: sub rsp, 0x120
    14: mov r13, [rbp+0x40]
    18: lea r14, [r13+r13*2]
    1d: imul rax, r13, 0x10
    24: mov [rbp-0x28], rax
    28: mov rbx, rdx
    2b: imul rbx, rcx
    2f: mov rcx, rdx
    32: mov rax, rdx
    35: imul rax, r8
    39: sub r9, rax
    3c: mov [rbp-8], r8
    40: mov [rbp-0x10], r9
    44: mov r12, 0x10
    4b: cmp rbx, 0x1F
    52: cmovbe r12, rbx
    56: sub rbx, r12
    59: mov [rbp-0x18], r12
    5d: lea rax, [r12-0x10]
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
    be: vmovups zmm0, [rax]
    c5: vmovups zmm1, [rax+r13]
    cc: vmovups zmm2, [rax+r13*2]
    d3: vmovups zmm3, [rax+r14]
    da: lea rax, [rax+r13*4]
    de: vmovups zmm4, [rax]
    e5: vmovups zmm5, [rax+r13]
    ec: vmovups zmm6, [rax+r13*2]
    f3: vmovups zmm7, [rax+r14]
    fa: lea rax, [rax+r13*4]
    fe: vmovups zmm8, [rax]
   105: vmovups zmm9, [rax+r13]
   10c: vmovups zmm10, [rax+r13*2]
   113: vmovups zmm11, [rax+r14]
   11a: lea rax, [rax+r13*4]
   11e: vmovups zmm12, [rax]
   125: vmovups zmm13, [rax+r13]
   12c: vmovups zmm14, [rax+r13*2]
   133: vmovups zmm15, [rax+r14]
   13a: vunpcklps zmm16, zmm0, zmm1
   140: vunpckhps zmm17, zmm0, zmm1
   146: vunpcklps zmm18, zmm2, zmm3
   14c: vunpckhps zmm19, zmm2, zmm3
   152: vunpcklps zmm20, zmm4, zmm5
   158: vunpckhps zmm21, zmm4, zmm5
   15e: vunpcklps zmm22, zmm6, zmm7
   164: vunpckhps zmm23, zmm6, zmm7
   16a: vunpcklps zmm24, zmm8, zmm9
   170: vunpckhps zmm25, zmm8, zmm9
   176: vunpcklps zmm26, zmm10, zmm11
   17c: vunpckhps zmm27, zmm10, zmm11
   182: vunpcklps zmm28, zmm12, zmm13
   188: vunpckhps zmm29, zmm12, zmm13
   18e: vunpcklps zmm30, zmm14, zmm15
   194: vunpckhps zmm31, zmm14, zmm15
   19a: vunpcklpd zmm0, zmm16, zmm18
   1a0: vunpckhpd zmm1, zmm16, zmm18
   1a6: vunpcklpd zmm2, zmm17, zmm19
   1ac: vunpckhpd zmm3, zmm17, zmm19
   1b2: vunpcklpd zmm4, zmm20, zmm22
   1b8: vunpckhpd zmm5, zmm20, zmm22
   1be: vunpcklpd zmm6, zmm21, zmm23
   1c4: vunpckhpd zmm7, zmm21, zmm23
   1ca: vunpcklpd zmm8, zmm24, zmm26
   1d0: vunpckhpd zmm9, zmm24, zmm26
   1d6: vunpcklpd zmm10, zmm25, zmm27
   1dc: vunpckhpd zmm11, zmm25, zmm27
   1e2: vunpcklpd zmm12, zmm28, zmm30
   1e8: vunpckhpd zmm13, zmm28, zmm30
   1ee: vunpcklpd zmm14, zmm29, zmm31
   1f4: vunpckhpd zmm15, zmm29, zmm31
   1fa: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   201: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   208: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   20f: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   216: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   21d: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   224: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   22b: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   232: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   239: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   240: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   247: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   24e: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   255: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   25c: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   263: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   26a: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   271: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   278: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   27f: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   286: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   28d: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   294: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   29b: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   2a2: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   2a9: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   2b0: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   2b7: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   2be: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   2c5: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   2cc: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   2d3: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   2da: mov rax, [r8]
   2de: prefetchw [rax+r15+0x80]
   2e7: vmovups [rax+r15], zmm0
   2ee: mov rax, [r8+8]
   2f2: prefetchw [rax+r15+0x80]
   2fb: vmovups [rax+r15], zmm1
   302: mov rax, [r8+0x10]
   306: prefetchw [rax+r15+0x80]
   30f: vmovups [rax+r15], zmm2
   316: mov rax, [r8+0x18]
   31a: prefetchw [rax+r15+0x80]
   323: vmovups [rax+r15], zmm3
   32a: mov rax, [r8+0x20]
   32e: prefetchw [rax+r15+0x80]
   337: vmovups [rax+r15], zmm4
   33e: mov rax, [r8+0x28]
   342: prefetchw [rax+r15+0x80]
   34b: vmovups [rax+r15], zmm5
   352: mov rax, [r8+0x30]
   356: prefetchw [rax+r15+0x80]
   35f: vmovups [rax+r15], zmm6
   366: mov rax, [r8+0x38]
   36a: prefetchw [rax+r15+0x80]
   373: vmovups [rax+r15], zmm7
   37a: mov rax, [r8+0x40]
   37e: prefetchw [rax+r15+0x80]
   387: vmovups [rax+r15], zmm8
   38e: mov rax, [r8+0x48]
   392: prefetchw [rax+r15+0x80]
   39b: vmovups [rax+r15], zmm9
   3a2: mov rax, [r8+0x50]
   3a6: prefetchw [rax+r15+0x80]
   3af: vmovups [rax+r15], zmm10
   3b6: mov rax, [r8+0x58]
   3ba: prefetchw [rax+r15+0x80]
   3c3: vmovups [rax+r15], zmm11
   3ca: mov rax, [r8+0x60]
   3ce: prefetchw [rax+r15+0x80]
   3d7: vmovups [rax+r15], zmm12
   3de: mov rax, [r8+0x68]
   3e2: prefetchw [rax+r15+0x80]
   3eb: vmovups [rax+r15], zmm13
   3f2: mov rax, [r8+0x70]
   3f6: prefetchw [rax+r15+0x80]
   3ff: vmovups [rax+r15], zmm14
   406: mov rax, [r8+0x78]
   40a: prefetchw [rax+r15+0x80]
   413: vmovups [rax+r15], zmm15
   41a: add r12, 0x10
   421: cmp r12, [rbp-0x18]
   425: jb 0xA3
   42b: sub r11, 0x10
   432: je 0x473
   434: add r15, 0x40
   43b: add r10, [rbp-0x28]
   43f: cmp r11, 0x10
   446: jae 0xA0
   44c: mov rax, 0x10
   453: sub rax, r11
   456: imul r9, rax, 4
   45d: sub r15, r9
   460: imul rax, r13
   464: sub r10, rax
   467: mov r11, 0x10
   46e: jmp 0xA0
   473: test rbx, rbx
   476: jne 0x44
   47c: mov rsp, rbp
   47f: pop r15
   481: pop r14
   483: pop r13
   485: pop r12
   487: pop rbp
   488: pop rbx
   489: vzeroupper
   48c: ret
