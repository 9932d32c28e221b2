     0: cmp qword ptr [rdi], 0
     5: jle 0xC5E
     b: cmp qword ptr [rdi+0x10], 0
    10: jle 0xC5E
    16: push rbx
    17: push rbp
    18: push r12
    1a: push r13
    1c: push r14
    1e: push r15
    20: mov rbp, rsp
    23: sub rsp, 0x440
    2a: and rsp, 0xFFFFFFFFFFFFFFC0
    2e: mov [rsp+0x430], rbp
    36: mov rax, [rdi+0x10]
    3a: mov [rsp+0x408], rax
    42: mov rax, [rdi+0x48]
    46: mov rcx, [rdi+0x30]
    4a: neg rcx
    4d: and rcx, 0x3F
    54: test rax, 0x3F
    5b: jne 0x83
    5d: test rcx, 3
    64: jne 0x83
    66: shr rcx, 2
    6a: and rcx, 0xF
    71: test rax, 0x7FF
    78: je 0x8D
    7a: cmp qword ptr [rdi+8], 0
    7f: jne 0x8D
    81: jmp 0x8B
    83: mov qword ptr [rdi+8], 0
    8b: xor ecx, ecx
    8d: mov [rsp+0x418], rcx
    95: xor eax, eax
    97: mov rcx, [rsp+0x418]
    9f: mov [rsp+0x420], rax
    a7: add rcx, 0x400
    ae: lea rax, [rcx+0x200]
    b5: cmp rax, [rdi]
    b9: jl 0xBF
    bb: mov rcx, [rdi]
    bf: mov [rsp+0x428], rcx
    c7: mov rax, [rdi+0x28]
    cb: neg rax
    ce: and rax, 0x3F
    d5: shr rax, 2
    d9: jne 0xE0
    db: mov eax, 0x10
    e0: cmp rax, [rdi+0x10]
    e4: jle 0xEA
    e6: mov rax, [rdi+0x10]
    ea: mov [rsp+0x400], rax
    f2: mov ecx, 0xFFFFFFFF
    f7: bzhi ecx, ecx, eax
    fc: kmovw k3, ecx
   100: mov rax, [rsp+0x420]
   108: test rax, rax
   10b: jne 0x124
   10d: mov rcx, [rsp+0x418]
   115: test rcx, rcx
   118: je 0x124
   11a: cmp rcx, [rdi]
   11e: jl 0x77C
   124: mov rcx, [rsp+0x428]
   12c: sub rcx, rax
   12f: jle 0xBC7
   135: cmp rcx, 0x10
   13c: jl 0x77C
   142: mov ecx, 0x10
   147: cmp qword ptr [rsp+0x400], 0x10
   150: jne 0x77C
   156: imul rbp, rax, 0x1000
   15d: add rbp, [rdi+0x28]
   161: mov rcx, 0x1000
   16b: lea r14, [rcx+rcx*2]
   16f: vmovups zmm0, [rbp]
   176: vmovups zmm1, [rbp+rcx]
   17e: vmovups zmm2, [rbp+rcx*2]
   186: vmovups zmm3, [rbp+r14]
   18e: lea rbp, [rbp+rcx*4]
   193: vmovups zmm4, [rbp]
   19a: vmovups zmm5, [rbp+rcx]
   1a2: vmovups zmm6, [rbp+rcx*2]
   1aa: vmovups zmm7, [rbp+r14]
   1b2: lea rbp, [rbp+rcx*4]
   1b7: vmovups zmm8, [rbp]
   1be: vmovups zmm9, [rbp+rcx]
   1c6: vmovups zmm10, [rbp+rcx*2]
   1ce: vmovups zmm11, [rbp+r14]
   1d6: lea rbp, [rbp+rcx*4]
   1db: vmovups zmm12, [rbp]
   1e2: vmovups zmm13, [rbp+rcx]
   1ea: vmovups zmm14, [rbp+rcx*2]
   1f2: vmovups zmm15, [rbp+r14]
   1fa: vunpcklps zmm16, zmm0, zmm1
   200: vunpckhps zmm17, zmm0, zmm1
   206: vunpcklps zmm18, zmm2, zmm3
   20c: vunpckhps zmm19, zmm2, zmm3
   212: vunpcklps zmm20, zmm4, zmm5
   218: vunpckhps zmm21, zmm4, zmm5
   21e: vunpcklps zmm22, zmm6, zmm7
   224: vunpckhps zmm23, zmm6, zmm7
   22a: vunpcklps zmm24, zmm8, zmm9
   230: vunpckhps zmm25, zmm8, zmm9
   236: vunpcklps zmm26, zmm10, zmm11
   23c: vunpckhps zmm27, zmm10, zmm11
   242: vunpcklps zmm28, zmm12, zmm13
   248: vunpckhps zmm29, zmm12, zmm13
   24e: vunpcklps zmm30, zmm14, zmm15
   254: vunpckhps zmm31, zmm14, zmm15
   25a: vunpcklpd zmm0, zmm16, zmm18
   260: vunpckhpd zmm1, zmm16, zmm18
   266: vunpcklpd zmm2, zmm17, zmm19
   26c: vunpckhpd zmm3, zmm17, zmm19
   272: vunpcklpd zmm4, zmm20, zmm22
   278: vunpckhpd zmm5, zmm20, zmm22
   27e: vunpcklpd zmm6, zmm21, zmm23
   284: vunpckhpd zmm7, zmm21, zmm23
   28a: vunpcklpd zmm8, zmm24, zmm26
   290: vunpckhpd zmm9, zmm24, zmm26
   296: vunpcklpd zmm10, zmm25, zmm27
   29c: vunpckhpd zmm11, zmm25, zmm27
   2a2: vunpcklpd zmm12, zmm28, zmm30
   2a8: vunpckhpd zmm13, zmm28, zmm30
   2ae: vunpcklpd zmm14, zmm29, zmm31
   2b4: vunpckhpd zmm15, zmm29, zmm31
   2ba: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   2c1: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   2c8: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   2cf: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   2d6: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   2dd: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   2e4: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   2eb: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   2f2: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   2f9: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   300: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   307: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   30e: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   315: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   31c: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   323: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   32a: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   331: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   338: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   33f: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   346: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   34d: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   354: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   35b: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   362: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   369: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   370: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   377: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   37e: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   385: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   38c: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   393: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   39a: cmp qword ptr [rdi+8], 0
   39f: je 0x58D
   3a5: mov rdx, [rdi+0x20]
   3a9: mov r8, [rdi+0x30]
   3ad: mov r15, rsp
   3b0: vmovups zmm16, [rdx+rax*4]
   3b8: vaddps zmm0, zmm16, zmm0
   3be: vmovntps [r8+rax*4], zmm0
   3c6: add rdx, [rdi+0x38]
   3ca: add r8, [rdi+0x48]
   3ce: vmovups zmm0, [rdx+rax*4]
   3d6: vaddps zmm0, zmm0, zmm1
   3dc: vmovntps [r8+rax*4], zmm0
   3e4: add rdx, [rdi+0x38]
   3e8: add r8, [rdi+0x48]
   3ec: vmovups zmm0, [rdx+rax*4]
   3f4: vaddps zmm0, zmm0, zmm2
   3fa: vmovntps [r8+rax*4], zmm0
   402: add rdx, [rdi+0x38]
   406: add r8, [rdi+0x48]
   40a: vmovups zmm0, [rdx+rax*4]
   412: vaddps zmm0, zmm0, zmm3
   418: vmovntps [r8+rax*4], zmm0
   420: add rdx, [rdi+0x38]
   424: add r8, [rdi+0x48]
   428: vmovups zmm0, [rdx+rax*4]
   430: vaddps zmm0, zmm0, zmm4
   436: vmovntps [r8+rax*4], zmm0
   43e: add rdx, [rdi+0x38]
   442: add r8, [rdi+0x48]
   446: vmovups zmm0, [rdx+rax*4]
   44e: vaddps zmm0, zmm0, zmm5
   454: vmovntps [r8+rax*4], zmm0
   45c: add rdx, [rdi+0x38]
   460: add r8, [rdi+0x48]
   464: vmovups zmm0, [rdx+rax*4]
   46c: vaddps zmm0, zmm0, zmm6
   472: vmovntps [r8+rax*4], zmm0
   47a: add rdx, [rdi+0x38]
   47e: add r8, [rdi+0x48]
   482: vmovups zmm0, [rdx+rax*4]
   48a: vaddps zmm0, zmm0, zmm7
   490: vmovntps [r8+rax*4], zmm0
   498: add rdx, [rdi+0x38]
   49c: add r8, [rdi+0x48]
   4a0: vmovups zmm0, [rdx+rax*4]
   4a8: vaddps zmm0, zmm0, zmm8
   4ae: vmovntps [r8+rax*4], zmm0
   4b6: add rdx, [rdi+0x38]
   4ba: add r8, [rdi+0x48]
   4be: vmovups zmm0, [rdx+rax*4]
   4c6: vaddps zmm0, zmm0, zmm9
   4cc: vmovntps [r8+rax*4], zmm0
   4d4: add rdx, [rdi+0x38]
   4d8: add r8, [rdi+0x48]
   4dc: vmovups zmm0, [rdx+rax*4]
   4e4: vaddps zmm0, zmm0, zmm10
   4ea: vmovntps [r8+rax*4], zmm0
   4f2: add rdx, [rdi+0x38]
   4f6: add r8, [rdi+0x48]
   4fa: vmovups zmm0, [rdx+rax*4]
   502: vaddps zmm0, zmm0, zmm11
   508: vmovntps [r8+rax*4], zmm0
   510: add rdx, [rdi+0x38]
   514: add r8, [rdi+0x48]
   518: vmovups zmm0, [rdx+rax*4]
   520: vaddps zmm0, zmm0, zmm12
   526: vmovntps [r8+rax*4], zmm0
   52e: add rdx, [rdi+0x38]
   532: add r8, [rdi+0x48]
   536: vmovups zmm0, [rdx+rax*4]
   53e: vaddps zmm0, zmm0, zmm13
   544: vmovntps [r8+rax*4], zmm0
   54c: add rdx, [rdi+0x38]
   550: add r8, [rdi+0x48]
   554: vmovups zmm0, [rdx+rax*4]
   55c: vaddps zmm0, zmm0, zmm14
   562: vmovntps [r8+rax*4], zmm0
   56a: add rdx, [rdi+0x38]
   56e: add r8, [rdi+0x48]
   572: vmovups zmm0, [rdx+rax*4]
   57a: vaddps zmm0, zmm0, zmm15
   580: vmovntps [r8+rax*4], zmm0
   588: jmp 0x770
   58d: mov rdx, [rdi+0x20]
   591: mov r8, [rdi+0x30]
   595: mov r15, rsp
   598: vmovups zmm16, [rdx+rax*4]
   5a0: vaddps zmm0, zmm16, zmm0
   5a6: vmovups [r8+rax*4], zmm0
   5ae: add rdx, [rdi+0x38]
   5b2: add r8, [rdi+0x48]
   5b6: vmovups zmm0, [rdx+rax*4]
   5be: vaddps zmm0, zmm0, zmm1
   5c4: vmovups [r8+rax*4], zmm0
   5cc: add rdx, [rdi+0x38]
   5d0: add r8, [rdi+0x48]
   5d4: vmovups zmm0, [rdx+rax*4]
   5dc: vaddps zmm0, zmm0, zmm2
   5e2: vmovups [r8+rax*4], zmm0
   5ea: add rdx, [rdi+0x38]
   5ee: add r8, [rdi+0x48]
   5f2: vmovups zmm0, [rdx+rax*4]
   5fa: vaddps zmm0, zmm0, zmm3
   600: vmovups [r8+rax*4], zmm0
   608: add rdx, [rdi+0x38]
   60c: add r8, [rdi+0x48]
   610: vmovups zmm0, [rdx+rax*4]
   618: vaddps zmm0, zmm0, zmm4
   61e: vmovups [r8+rax*4], zmm0
   626: add rdx, [rdi+0x38]
   62a: add r8, [rdi+0x48]
   62e: vmovups zmm0, [rdx+rax*4]
   636: vaddps zmm0, zmm0, zmm5
   63c: vmovups [r8+rax*4], zmm0
   644: add rdx, [rdi+0x38]
   648: add r8, [rdi+0x48]
   64c: vmovups zmm0, [rdx+rax*4]
   654: vaddps zmm0, zmm0, zmm6
   65a: vmovups [r8+rax*4], zmm0
   662: add rdx, [rdi+0x38]
   666: add r8, [rdi+0x48]
   66a: vmovups zmm0, [rdx+rax*4]
   672: vaddps zmm0, zmm0, zmm7
   678: vmovups [r8+rax*4], zmm0
   680: add rdx, [rdi+0x38]
   684: add r8, [rdi+0x48]
   688: vmovups zmm0, [rdx+rax*4]
   690: vaddps zmm0, zmm0, zmm8
   696: vmovups [r8+rax*4], zmm0
   69e: add rdx, [rdi+0x38]
   6a2: add r8, [rdi+0x48]
   6a6: vmovups zmm0, [rdx+rax*4]
   6ae: vaddps zmm0, zmm0, zmm9
   6b4: vmovups [r8+rax*4], zmm0
   6bc: add rdx, [rdi+0x38]
   6c0: add r8, [rdi+0x48]
   6c4: vmovups zmm0, [rdx+rax*4]
   6cc: vaddps zmm0, zmm0, zmm10
   6d2: vmovups [r8+rax*4], zmm0
   6da: add rdx, [rdi+0x38]
   6de: add r8, [rdi+0x48]
   6e2: vmovups zmm0, [rdx+rax*4]
   6ea: vaddps zmm0, zmm0, zmm11
   6f0: vmovups [r8+rax*4], zmm0
   6f8: add rdx, [rdi+0x38]
   6fc: add r8, [rdi+0x48]
   700: vmovups zmm0, [rdx+rax*4]
   708: vaddps zmm0, zmm0, zmm12
   70e: vmovups [r8+rax*4], zmm0
   716: add rdx, [rdi+0x38]
   71a: add r8, [rdi+0x48]
   71e: vmovups zmm0, [rdx+rax*4]
   726: vaddps zmm0, zmm0, zmm13
   72c: vmovups [r8+rax*4], zmm0
   734: add rdx, [rdi+0x38]
   738: add r8, [rdi+0x48]
   73c: vmovups zmm0, [rdx+rax*4]
   744: vaddps zmm0, zmm0, zmm14
   74a: vmovups [r8+rax*4], zmm0
   752: add rdx, [rdi+0x38]
   756: add r8, [rdi+0x48]
   75a: vmovups zmm0, [rdx+rax*4]
   762: vaddps zmm0, zmm0, zmm15
   768: vmovups [r8+rax*4], zmm0
   770: add rax, 0x10
   777: jmp 0x124
   77c: mov [rsp+0x410], rcx
   784: imul rbp, rax, 0x1000
   78b: add rbp, [rdi+0x28]
   78f: vmovups zmm0{k3}{z}, [rbp]
   796: lea rcx, [rbp+0x1000]
   79d: cmp qword ptr [rsp+0x410], 1
   7a6: cmovg rbp, rcx
   7aa: vmovups zmm1{k3}{z}, [rbp]
   7b1: lea rcx, [rbp+0x1000]
   7b8: cmp qword ptr [rsp+0x410], 2
   7c1: cmovg rbp, rcx
   7c5: vmovups zmm2{k3}{z}, [rbp]
   7cc: lea rcx, [rbp+0x1000]
   7d3: cmp qword ptr [rsp+0x410], 3
   7dc: cmovg rbp, rcx
   7e0: vmovups zmm3{k3}{z}, [rbp]
   7e7: lea rcx, [rbp+0x1000]
   7ee: cmp qword ptr [rsp+0x410], 4
   7f7: cmovg rbp, rcx
   7fb: vmovups zmm4{k3}{z}, [rbp]
   802: lea rcx, [rbp+0x1000]
   809: cmp qword ptr [rsp+0x410], 5
   812: cmovg rbp, rcx
   816: vmovups zmm5{k3}{z}, [rbp]
   81d: lea rcx, [rbp+0x1000]
   824: cmp qword ptr [rsp+0x410], 6
   82d: cmovg rbp, rcx
   831: vmovups zmm6{k3}{z}, [rbp]
   838: lea rcx, [rbp+0x1000]
   83f: cmp qword ptr [rsp+0x410], 7
   848: cmovg rbp, rcx
   84c: vmovups zmm7{k3}{z}, [rbp]
   853: lea rcx, [rbp+0x1000]
   85a: cmp qword ptr [rsp+0x410], 8
   863: cmovg rbp, rcx
   867: vmovups zmm8{k3}{z}, [rbp]
   86e: lea rcx, [rbp+0x1000]
   875: cmp qword ptr [rsp+0x410], 9
   87e: cmovg rbp, rcx
   882: vmovups zmm9{k3}{z}, [rbp]
   889: lea rcx, [rbp+0x1000]
   890: cmp qword ptr [rsp+0x410], 0xA
   899: cmovg rbp, rcx
   89d: vmovups zmm10{k3}{z}, [rbp]
   8a4: lea rcx, [rbp+0x1000]
   8ab: cmp qword ptr [rsp+0x410], 0xB
   8b4: cmovg rbp, rcx
   8b8: vmovups zmm11{k3}{z}, [rbp]
   8bf: lea rcx, [rbp+0x1000]
   8c6: cmp qword ptr [rsp+0x410], 0xC
   8cf: cmovg rbp, rcx
   8d3: vmovups zmm12{k3}{z}, [rbp]
   8da: lea rcx, [rbp+0x1000]
   8e1: cmp qword ptr [rsp+0x410], 0xD
   8ea: cmovg rbp, rcx
   8ee: vmovups zmm13{k3}{z}, [rbp]
   8f5: lea rcx, [rbp+0x1000]
   8fc: cmp qword ptr [rsp+0x410], 0xE
   905: cmovg rbp, rcx
   909: vmovups zmm14{k3}{z}, [rbp]
   910: lea rcx, [rbp+0x1000]
   917: cmp qword ptr [rsp+0x410], 0xF
   920: cmovg rbp, rcx
   924: vmovups zmm15{k3}{z}, [rbp]
   92b: lea rcx, [rbp+0x1000]
   932: cmp qword ptr [rsp+0x410], 0x10
   93b: cmovg rbp, rcx
   93f: vunpcklps zmm16, zmm0, zmm1
   945: vunpckhps zmm17, zmm0, zmm1
   94b: vunpcklps zmm18, zmm2, zmm3
   951: vunpckhps zmm19, zmm2, zmm3
   957: vunpcklps zmm20, zmm4, zmm5
   95d: vunpckhps zmm21, zmm4, zmm5
   963: vunpcklps zmm22, zmm6, zmm7
   969: vunpckhps zmm23, zmm6, zmm7
   96f: vunpcklps zmm24, zmm8, zmm9
   975: vunpckhps zmm25, zmm8, zmm9
   97b: vunpcklps zmm26, zmm10, zmm11
   981: vunpckhps zmm27, zmm10, zmm11
   987: vunpcklps zmm28, zmm12, zmm13
   98d: vunpckhps zmm29, zmm12, zmm13
   993: vunpcklps zmm30, zmm14, zmm15
   999: vunpckhps zmm31, zmm14, zmm15
   99f: vunpcklpd zmm0, zmm16, zmm18
   9a5: vunpckhpd zmm1, zmm16, zmm18
   9ab: vunpcklpd zmm2, zmm17, zmm19
   9b1: vunpckhpd zmm3, zmm17, zmm19
   9b7: vunpcklpd zmm4, zmm20, zmm22
   9bd: vunpckhpd zmm5, zmm20, zmm22
   9c3: vunpcklpd zmm6, zmm21, zmm23
   9c9: vunpckhpd zmm7, zmm21, zmm23
   9cf: vunpcklpd zmm8, zmm24, zmm26
   9d5: vunpckhpd zmm9, zmm24, zmm26
   9db: vunpcklpd zmm10, zmm25, zmm27
   9e1: vunpckhpd zmm11, zmm25, zmm27
   9e7: vunpcklpd zmm12, zmm28, zmm30
   9ed: vunpckhpd zmm13, zmm28, zmm30
   9f3: vunpcklpd zmm14, zmm29, zmm31
   9f9: vunpckhpd zmm15, zmm29, zmm31
   9ff: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   a06: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   a0d: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   a14: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   a1b: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   a22: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   a29: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   a30: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   a37: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   a3e: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   a45: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   a4c: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   a53: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   a5a: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   a61: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   a68: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   a6f: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   a76: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   a7d: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   a84: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   a8b: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   a92: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   a99: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   aa0: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   aa7: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   aae: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   ab5: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   abc: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   ac3: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   aca: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   ad1: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   ad8: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   adf: vmovaps [rsp], zmm0
   ae7: vmovaps [rsp+0x40], zmm1
   aef: vmovaps [rsp+0x80], zmm2
   af7: vmovaps [rsp+0xC0], zmm3
   aff: vmovaps [rsp+0x100], zmm4
   b07: vmovaps [rsp+0x140], zmm5
   b0f: vmovaps [rsp+0x180], zmm6
   b17: vmovaps [rsp+0x1C0], zmm7
   b1f: vmovaps [rsp+0x200], zmm8
   b27: vmovaps [rsp+0x240], zmm9
   b2f: vmovaps [rsp+0x280], zmm10
   b37: vmovaps [rsp+0x2C0], zmm11
   b3f: vmovaps [rsp+0x300], zmm12
   b47: vmovaps [rsp+0x340], zmm13
   b4f: vmovaps [rsp+0x380], zmm14
   b57: vmovaps [rsp+0x3C0], zmm15
   b5f: mov rdx, [rdi+0x20]
   b63: mov r8, [rdi+0x30]
   b67: mov r15, rsp
   b6a: mov rcx, [rsp+0x410]
   b72: mov r14d, 0xFFFFFFFF
   b78: bzhi ecx, r14d, ecx
   b7d: kmovw k2, ecx
   b81: mov r14, [rsp+0x400]
   b89: vmovups zmm0{k2}{z}, [rdx+rax*4]
   b91: vmovups zmm1{k2}{z}, [r15]
   b98: vaddps zmm0, zmm0, zmm1
   b9e: vmovups [r8+rax*4]{k2}, zmm0
   ba6: add rdx, [rdi+0x38]
   baa: add r8, [rdi+0x48]
   bae: add r15, 0x40
   bb5: dec r14
   bb8: jne 0xB89
   bba: add rax, [rsp+0x410]
   bc2: jmp 0x124
   bc7: mov rax, [rsp+0x400]
   bcf: mov rcx, [rdi+0x38]
   bd3: imul rcx, rax
   bd7: add [rdi+0x20], rcx
   bdb: mov rcx, [rdi+0x40]
   bdf: imul rcx, rax
   be3: add [rdi+0x28], rcx
   be7: mov rcx, [rdi+0x48]
   beb: imul rcx, rax
   bef: add [rdi+0x30], rcx
   bf3: sub [rdi+0x10], rax
   bf7: mov eax, 0x10
   bfc: cmp qword ptr [rdi+0x10], 0
   c01: jg 0xE0
   c07: mov rax, [rsp+0x408]
   c0f: mov [rdi+0x10], rax
   c13: mov rcx, [rdi+0x38]
   c17: imul rcx, rax
   c1b: sub [rdi+0x20], rcx
   c1f: mov rcx, [rdi+0x40]
   c23: imul rcx, rax
   c27: sub [rdi+0x28], rcx
   c2b: mov rcx, [rdi+0x48]
   c2f: imul rcx, rax
   c33: sub [rdi+0x30], rcx
   c37: mov rax, [rsp+0x428]
   c3f: mov rcx, rax
   c42: cmp rax, [rdi]
   c46: jl 0x9F
   c4c: mov rsp, [rsp+0x430]
   c54: pop r15
   c56: pop r14
   c58: pop r13
   c5a: pop r12
   c5c: pop rbp
   c5d: pop rbx
   c5e: vzeroupper
   c61: ret
