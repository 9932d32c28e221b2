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
     d: sub rsp, 0x128
    14: and rsp, 0xFFFFFFFFFFFFFFE0
    18: mov r13, [rbp+0x40]
    1c: lea r14, [r13+r13*2]
    21: imul rax, r13, 0x10
    28: mov [rbp-0x28], rax
    2c: mov rbx, rdx
    2f: imul rbx, rcx
    33: mov rcx, rdx
    36: mov rax, rdx
    39: imul rax, r8
    3d: sub r9, rax
    40: mov [rbp-8], r8
    44: mov [rbp-0x10], r9
    48: mov r12, 0x10
    4f: cmp rbx, 0x1F
    56: cmovbe r12, rbx
    5a: sub rbx, r12
    5d: mov [rbp-0x18], r12
    61: lea rax, [r12-0x10]
    66: mov [rbp-0x20], rax
    6a: mov r10, rsi
    6d: imul rax, r12, 4
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
    b7: imul r9, 4
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
    fe: lea rax, [rax+r13*4]
   102: vmovups zmm8, [rax]
   109: vmovups zmm9, [rax+r13]
   110: vmovups zmm10, [rax+r13*2]
   117: vmovups zmm11, [rax+r14]
   11e: lea rax, [rax+r13*4]
   122: vmovups zmm12, [rax]
   129: vmovups zmm13, [rax+r13]
   130: vmovups zmm14, [rax+r13*2]
   137: vmovups zmm15, [rax+r14]
   13e: vunpcklps zmm16, zmm0, zmm1
   144: vunpckhps zmm17, zmm0, zmm1
   14a: vunpcklps zmm18, zmm2, zmm3
   150: vunpckhps zmm19, zmm2, zmm3
   156: vunpcklps zmm20, zmm4, zmm5
   15c: vunpckhps zmm21, zmm4, zmm5
   162: vunpcklps zmm22, zmm6, zmm7
   168: vunpckhps zmm23, zmm6, zmm7
   16e: vunpcklps zmm24, zmm8, zmm9
   174: vunpckhps zmm25, zmm8, zmm9
   17a: vunpcklps zmm26, zmm10, zmm11
   180: vunpckhps zmm27, zmm10, zmm11
   186: vunpcklps zmm28, zmm12, zmm13
   18c: vunpckhps zmm29, zmm12, zmm13
   192: vunpcklps zmm30, zmm14, zmm15
   198: vunpckhps zmm31, zmm14, zmm15
   19e: vunpcklpd zmm0, zmm16, zmm18
   1a4: vunpckhpd zmm1, zmm16, zmm18
   1aa: vunpcklpd zmm2, zmm17, zmm19
   1b0: vunpckhpd zmm3, zmm17, zmm19
   1b6: vunpcklpd zmm4, zmm20, zmm22
   1bc: vunpckhpd zmm5, zmm20, zmm22
   1c2: vunpcklpd zmm6, zmm21, zmm23
   1c8: vunpckhpd zmm7, zmm21, zmm23
   1ce: vunpcklpd zmm8, zmm24, zmm26
   1d4: vunpckhpd zmm9, zmm24, zmm26
   1da: vunpcklpd zmm10, zmm25, zmm27
   1e0: vunpckhpd zmm11, zmm25, zmm27
   1e6: vunpcklpd zmm12, zmm28, zmm30
   1ec: vunpckhpd zmm13, zmm28, zmm30
   1f2: vunpcklpd zmm14, zmm29, zmm31
   1f8: vunpckhpd zmm15, zmm29, zmm31
   1fe: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   205: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   20c: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   213: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   21a: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   221: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   228: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   22f: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   236: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   23d: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   244: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   24b: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   252: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   259: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   260: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   267: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   26e: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   275: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   27c: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   283: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   28a: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   291: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   298: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   29f: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   2a6: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   2ad: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   2b4: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   2bb: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   2c2: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   2c9: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   2d0: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   2d7: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   2de: mov rax, [r8]
   2e2: prefetchw [rax+r15+0x80]
   2eb: vmovups [rax+r15], zmm0
   2f2: mov rax, [r8+8]
   2f6: prefetchw [rax+r15+0x80]
   2ff: vmovups [rax+r15], zmm1
   306: mov rax, [r8+0x10]
   30a: prefetchw [rax+r15+0x80]
   313: vmovups [rax+r15], zmm2
   31a: mov rax, [r8+0x18]
   31e: prefetchw [rax+r15+0x80]
   327: vmovups [rax+r15], zmm3
   32e: mov rax, [r8+0x20]
   332: prefetchw [rax+r15+0x80]
   33b: vmovups [rax+r15], zmm4
   342: mov rax, [r8+0x28]
   346: prefetchw [rax+r15+0x80]
   34f: vmovups [rax+r15], zmm5
   356: mov rax, [r8+0x30]
   35a: prefetchw [rax+r15+0x80]
   363: vmovups [rax+r15], zmm6
   36a: mov rax, [r8+0x38]
   36e: prefetchw [rax+r15+0x80]
   377: vmovups [rax+r15], zmm7
   37e: mov rax, [r8+0x40]
   382: prefetchw [rax+r15+0x80]
   38b: vmovups [rax+r15], zmm8
   392: mov rax, [r8+0x48]
   396: prefetchw [rax+r15+0x80]
   39f: vmovups [rax+r15], zmm9
   3a6: mov rax, [r8+0x50]
   3aa: prefetchw [rax+r15+0x80]
   3b3: vmovups [rax+r15], zmm10
   3ba: mov rax, [r8+0x58]
   3be: prefetchw [rax+r15+0x80]
   3c7: vmovups [rax+r15], zmm11
   3ce: mov rax, [r8+0x60]
   3d2: prefetchw [rax+r15+0x80]
   3db: vmovups [rax+r15], zmm12
   3e2: mov rax, [r8+0x68]
   3e6: prefetchw [rax+r15+0x80]
   3ef: vmovups [rax+r15], zmm13
   3f6: mov rax, [r8+0x70]
   3fa: prefetchw [rax+r15+0x80]
   403: vmovups [rax+r15], zmm14
   40a: mov rax, [r8+0x78]
   40e: prefetchw [rax+r15+0x80]
   417: vmovups [rax+r15], zmm15
   41e: add r12, 0x10
   425: cmp r12, [rbp-0x18]
   429: jb 0xA7
   42f: sub r11, 0x10
   436: je 0x477
   438: add r15, 0x40
   43f: add r10, [rbp-0x28]
   443: cmp r11, 0x10
   44a: jae 0xA4
   450: mov rax, 0x10
   457: sub rax, r11
   45a: imul r9, rax, 4
   461: sub r15, r9
   464: imul rax, r13
   468: sub r10, rax
   46b: mov r11, 0x10
   472: jmp 0xA4
   477: test rbx, rbx
   47a: jne 0x48
   480: mov rsp, rbp
   483: pop r15
   485: pop r14
   487: pop r13
   489: pop r12
   48b: pop rbp
   48c: pop rbx
   48d: vzeroupper
   490: ret
