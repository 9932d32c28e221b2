     0: cmp qword ptr [rdi], 0
     5: jle 0xC59
     b: cmp qword ptr [rdi+0x10], 0
    10: jle 0xC59
    16: push rbx
    17: push rbp
    18: push r12
    1a: push r13
    1c: push r14
    1e: push r15
    20: mov rbp, rsp
    23: sub rsp, 0x480
    2a: and rsp, 0xFFFFFFFFFFFFFFC0
    2e: mov [rsp+0x448], rbp
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
    c7: mov rax, [rdi+0x50]
    cb: test rax, 0x3F
    d2: jne 0xF8
    d4: test rax, 0x7FF
    db: je 0xE4
    dd: cmp qword ptr [rdi+8], 0
    e2: je 0xF8
    e4: mov rax, [rdi+0x28]
    e8: neg rax
    eb: and rax, 0x3F
    f2: shr rax, 2
    f6: jne 0xFD
    f8: mov eax, 0x10
    fd: cmp rax, [rdi+0x10]
   101: jle 0x107
   103: mov rax, [rdi+0x10]
   107: mov [rsp+0x400], rax
   10f: mov ecx, 0xFFFFFFFF
   114: bzhi ecx, ecx, eax
   119: kmovw k3, ecx
   11d: mov rax, [rsp+0x420]
   125: test rax, rax
   128: jne 0x141
   12a: mov rcx, [rsp+0x418]
   132: test rcx, rcx
   135: je 0x141
   137: cmp rcx, [rdi]
   13b: jl 0x793
   141: mov rcx, [rsp+0x428]
   149: sub rcx, rax
   14c: jle 0xBC2
   152: cmp rcx, 0x10
   159: jl 0x793
   15f: cmp qword ptr [rsp+0x400], 0x10
   168: jne 0x78E
   16e: mov rcx, [rdi+0x50]
   172: mov rbp, rax
   175: imul rbp, rcx
   179: add rbp, [rdi+0x28]
   17d: lea r14, [rcx+rcx*2]
   181: vmovups zmm0, [rbp]
   188: vmovups zmm1, [rbp+rcx]
   190: vmovups zmm2, [rbp+rcx*2]
   198: vmovups zmm3, [rbp+r14]
   1a0: lea rbp, [rbp+rcx*4]
   1a5: vmovups zmm4, [rbp]
   1ac: vmovups zmm5, [rbp+rcx]
   1b4: vmovups zmm6, [rbp+rcx*2]
   1bc: vmovups zmm7, [rbp+r14]
   1c4: lea rbp, [rbp+rcx*4]
   1c9: vmovups zmm8, [rbp]
   1d0: vmovups zmm9, [rbp+rcx]
   1d8: vmovups zmm10, [rbp+rcx*2]
   1e0: vmovups zmm11, [rbp+r14]
   1e8: lea rbp, [rbp+rcx*4]
   1ed: vmovups zmm12, [rbp]
   1f4: vmovups zmm13, [rbp+rcx]
   1fc: vmovups zmm14, [rbp+rcx*2]
   204: vmovups zmm15, [rbp+r14]
   20c: vunpcklps zmm16, zmm0, zmm2
   212: vunpckhps zmm17, zmm0, zmm2
   218: vunpcklps zmm18, zmm1, zmm3
   21e: vunpckhps zmm19, zmm1, zmm3
   224: vunpcklps zmm20, zmm4, zmm6
   22a: vunpckhps zmm21, zmm4, zmm6
   230: vunpcklps zmm22, zmm5, zmm7
   236: vunpckhps zmm23, zmm5, zmm7
   23c: vunpcklps zmm24, zmm8, zmm10
   242: vunpckhps zmm25, zmm8, zmm10
   248: vunpcklps zmm26, zmm9, zmm11
   24e: vunpckhps zmm27, zmm9, zmm11
   254: vunpcklps zmm28, zmm12, zmm14
   25a: vunpckhps zmm29, zmm12, zmm14
   260: vunpcklps zmm30, zmm13, zmm15
   266: vunpckhps zmm31, zmm13, zmm15
   26c: vunpcklps zmm0, zmm16, zmm18
   272: vunpckhps zmm1, zmm16, zmm18
   278: vunpcklps zmm2, zmm17, zmm19
   27e: vunpckhps zmm3, zmm17, zmm19
   284: vunpcklps zmm4, zmm20, zmm22
   28a: vunpckhps zmm5, zmm20, zmm22
   290: vunpcklps zmm6, zmm21, zmm23
   296: vunpckhps zmm7, zmm21, zmm23
   29c: vunpcklps zmm8, zmm24, zmm26
   2a2: vunpckhps zmm9, zmm24, zmm26
   2a8: vunpcklps zmm10, zmm25, zmm27
   2ae: vunpckhps zmm11, zmm25, zmm27
   2b4: vunpcklps zmm12, zmm28, zmm30
   2ba: vunpckhps zmm13, zmm28, zmm30
   2c0: vunpcklps zmm14, zmm29, zmm31
   2c6: vunpckhps zmm15, zmm29, zmm31
   2cc: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   2d3: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   2da: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   2e1: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   2e8: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   2ef: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   2f6: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   2fd: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   304: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   30b: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   312: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   319: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   320: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   327: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   32e: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   335: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   33c: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   343: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   34a: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   351: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   358: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   35f: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   366: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   36d: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   374: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   37b: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   382: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   389: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   390: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   397: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   39e: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   3a5: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   3ac: cmp qword ptr [rdi+8], 0
   3b1: je 0x59F
   3b7: mov rdx, [rdi+0x20]
   3bb: mov r8, [rdi+0x30]
   3bf: mov r15, rsp
   3c2: vmovups zmm16, [rdx+rax*4]
   3ca: vaddps zmm0, zmm16, zmm0
   3d0: vmovntps [r8+rax*4], zmm0
   3d8: add rdx, [rdi+0x38]
   3dc: add r8, [rdi+0x48]
   3e0: vmovups zmm0, [rdx+rax*4]
   3e8: vaddps zmm0, zmm0, zmm1
   3ee: vmovntps [r8+rax*4], zmm0
   3f6: add rdx, [rdi+0x38]
   3fa: add r8, [rdi+0x48]
   3fe: vmovups zmm0, [rdx+rax*4]
   406: vaddps zmm0, zmm0, zmm2
   40c: vmovntps [r8+rax*4], zmm0
   414: add rdx, [rdi+0x38]
   418: add r8, [rdi+0x48]
   41c: vmovups zmm0, [rdx+rax*4]
   424: vaddps zmm0, zmm0, zmm3
   42a: vmovntps [r8+rax*4], zmm0
   432: add rdx, [rdi+0x38]
   436: add r8, [rdi+0x48]
   43a: vmovups zmm0, [rdx+rax*4]
   442: vaddps zmm0, zmm0, zmm4
   448: vmovntps [r8+rax*4], zmm0
   450: add rdx, [rdi+0x38]
   454: add r8, [rdi+0x48]
   458: vmovups zmm0, [rdx+rax*4]
   460: vaddps zmm0, zmm0, zmm5
   466: vmovntps [r8+rax*4], zmm0
   46e: add rdx, [rdi+0x38]
   472: add r8, [rdi+0x48]
   476: vmovups zmm0, [rdx+rax*4]
   47e: vaddps zmm0, zmm0, zmm6
   484: vmovntps [r8+rax*4], zmm0
   48c: add rdx, [rdi+0x38]
   490: add r8, [rdi+0x48]
   494: vmovups zmm0, [rdx+rax*4]
   49c: vaddps zmm0, zmm0, zmm7
   4a2: vmovntps [r8+rax*4], zmm0
   4aa: add rdx, [rdi+0x38]
   4ae: add r8, [rdi+0x48]
   4b2: vmovups zmm0, [rdx+rax*4]
   4ba: vaddps zmm0, zmm0, zmm8
   4c0: vmovntps [r8+rax*4], zmm0
   4c8: add rdx, [rdi+0x38]
   4cc: add r8, [rdi+0x48]
   4d0: vmovups zmm0, [rdx+rax*4]
   4d8: vaddps zmm0, zmm0, zmm9
   4de: vmovntps [r8+rax*4], zmm0
   4e6: add rdx, [rdi+0x38]
   4ea: add r8, [rdi+0x48]
   4ee: vmovups zmm0, [rdx+rax*4]
   4f6: vaddps zmm0, zmm0, zmm10
   4fc: vmovntps [r8+rax*4], zmm0
   504: add rdx, [rdi+0x38]
   508: add r8, [rdi+0x48]
   50c: vmovups zmm0, [rdx+rax*4]
   514: vaddps zmm0, zmm0, zmm11
   51a: vmovntps [r8+rax*4], zmm0
   522: add rdx, [rdi+0x38]
   526: add r8, [rdi+0x48]
   52a: vmovups zmm0, [rdx+rax*4]
   532: vaddps zmm0, zmm0, zmm12
   538: vmovntps [r8+rax*4], zmm0
   540: add rdx, [rdi+0x38]
   544: add r8, [rdi+0x48]
   548: vmovups zmm0, [rdx+rax*4]
   550: vaddps zmm0, zmm0, zmm13
   556: vmovntps [r8+rax*4], zmm0
   55e: add rdx, [rdi+0x38]
   562: add r8, [rdi+0x48]
   566: vmovups zmm0, [rdx+rax*4]
   56e: vaddps zmm0, zmm0, zmm14
   574: vmovntps [r8+rax*4], zmm0
   57c: add rdx, [rdi+0x38]
   580: add r8, [rdi+0x48]
   584: vmovups zmm0, [rdx+rax*4]
   58c: vaddps zmm0, zmm0, zmm15
   592: vmovntps [r8+rax*4], zmm0
   59a: jmp 0x782
   59f: mov rdx, [rdi+0x20]
   5a3: mov r8, [rdi+0x30]
   5a7: mov r15, rsp
   5aa: vmovups zmm16, [rdx+rax*4]
   5b2: vaddps zmm0, zmm16, zmm0
   5b8: vmovups [r8+rax*4], zmm0
   5c0: add rdx, [rdi+0x38]
   5c4: add r8, [rdi+0x48]
   5c8: vmovups zmm0, [rdx+rax*4]
   5d0: vaddps zmm0, zmm0, zmm1
   5d6: vmovups [r8+rax*4], zmm0
   5de: add rdx, [rdi+0x38]
   5e2: add r8, [rdi+0x48]
   5e6: vmovups zmm0, [rdx+rax*4]
   5ee: vaddps zmm0, zmm0, zmm2
   5f4: vmovups [r8+rax*4], zmm0
   5fc: add rdx, [rdi+0x38]
   600: add r8, [rdi+0x48]
   604: vmovups zmm0, [rdx+rax*4]
   60c: vaddps zmm0, zmm0, zmm3
   612: vmovups [r8+rax*4], zmm0
   61a: add rdx, [rdi+0x38]
   61e: add r8, [rdi+0x48]
   622: vmovups zmm0, [rdx+rax*4]
   62a: vaddps zmm0, zmm0, zmm4
   630: vmovups [r8+rax*4], zmm0
   638: add rdx, [rdi+0x38]
   63c: add r8, [rdi+0x48]
   640: vmovups zmm0, [rdx+rax*4]
   648: vaddps zmm0, zmm0, zmm5
   64e: vmovups [r8+rax*4], zmm0
   656: add rdx, [rdi+0x38]
   65a: add r8, [rdi+0x48]
   65e: vmovups zmm0, [rdx+rax*4]
   666: vaddps zmm0, zmm0, zmm6
   66c: vmovups [r8+rax*4], zmm0
   674: add rdx, [rdi+0x38]
   678: add r8, [rdi+0x48]
   67c: vmovups zmm0, [rdx+rax*4]
   684: vaddps zmm0, zmm0, zmm7
   68a: vmovups [r8+rax*4], zmm0
   692: add rdx, [rdi+0x38]
   696: add r8, [rdi+0x48]
   69a: vmovups zmm0, [rdx+rax*4]
   6a2: vaddps zmm0, zmm0, zmm8
   6a8: vmovups [r8+rax*4], zmm0
   6b0: add rdx, [rdi+0x38]
   6b4: add r8, [rdi+0x48]
   6b8: vmovups zmm0, [rdx+rax*4]
   6c0: vaddps zmm0, zmm0, zmm9
   6c6: vmovups [r8+rax*4], zmm0
   6ce: add rdx, [rdi+0x38]
   6d2: add r8, [rdi+0x48]
   6d6: vmovups zmm0, [rdx+rax*4]
   6de: vaddps zmm0, zmm0, zmm10
   6e4: vmovups [r8+rax*4], zmm0
   6ec: add rdx, [rdi+0x38]
   6f0: add r8, [rdi+0x48]
   6f4: vmovups zmm0, [rdx+rax*4]
   6fc: vaddps zmm0, zmm0, zmm11
   702: vmovups [r8+rax*4], zmm0
   70a: add rdx, [rdi+0x38]
   70e: add r8, [rdi+0x48]
   712: vmovups zmm0, [rdx+rax*4]
   71a: vaddps zmm0, zmm0, zmm12
   720: vmovups [r8+rax*4], zmm0
   728: add rdx, [rdi+0x38]
   72c: add r8, [rdi+0x48]
   730: vmovups zmm0, [rdx+rax*4]
   738: vaddps zmm0, zmm0, zmm13
   73e: vmovups [r8+rax*4], zmm0
   746: add rdx, [rdi+0x38]
   74a: add r8, [rdi+0x48]
   74e: vmovups zmm0, [rdx+rax*4]
   756: vaddps zmm0, zmm0, zmm14
   75c: vmovups [r8+rax*4], zmm0
   764: add rdx, [rdi+0x38]
   768: add r8, [rdi+0x48]
   76c: vmovups zmm0, [rdx+rax*4]
   774: vaddps zmm0, zmm0, zmm15
   77a: vmovups [r8+rax*4], zmm0
   782: add rax, 0x10
   789: jmp 0x141
   78e: mov ecx, 0x10
   793: mov [rsp+0x410], rcx
   79b: mov r14, [rdi+0x50]
   79f: mov rbp, rax
   7a2: imul rbp, r14
   7a6: add rbp, [rdi+0x28]
   7aa: vmovups zmm0{k3}{z}, [rbp]
   7b1: lea rcx, [rbp+r14]
   7b6: cmp qword ptr [rsp+0x410], 1
   7bf: cmovg rbp, rcx
   7c3: vmovups zmm1{k3}{z}, [rbp]
   7ca: lea rcx, [rbp+r14]
   7cf: cmp qword ptr [rsp+0x410], 2
   7d8: cmovg rbp, rcx
   7dc: vmovups zmm2{k3}{z}, [rbp]
   7e3: lea rcx, [rbp+r14]
   7e8: cmp qword ptr [rsp+0x410], 3
   7f1: cmovg rbp, rcx
   7f5: vmovups zmm3{k3}{z}, [rbp]
   7fc: lea rcx, [rbp+r14]
   801: cmp qword ptr [rsp+0x410], 4
   80a: cmovg rbp, rcx
   80e: vmovups zmm4{k3}{z}, [rbp]
   815: lea rcx, [rbp+r14]
   81a: cmp qword ptr [rsp+0x410], 5
   823: cmovg rbp, rcx
   827: vmovups zmm5{k3}{z}, [rbp]
   82e: lea rcx, [rbp+r14]
   833: cmp qword ptr [rsp+0x410], 6
   83c: cmovg rbp, rcx
   840: vmovups zmm6{k3}{z}, [rbp]
   847: lea rcx, [rbp+r14]
   84c: cmp qword ptr [rsp+0x410], 7
   855: cmovg rbp, rcx
   859: vmovups zmm7{k3}{z}, [rbp]
   860: lea rcx, [rbp+r14]
   865: cmp qword ptr [rsp+0x410], 8
   86e: cmovg rbp, rcx
   872: vmovups zmm8{k3}{z}, [rbp]
   879: lea rcx, [rbp+r14]
   87e: cmp qword ptr [rsp+0x410], 9
   887: cmovg rbp, rcx
   88b: vmovups zmm9{k3}{z}, [rbp]
   892: lea rcx, [rbp+r14]
   897: cmp qword ptr [rsp+0x410], 0xA
   8a0: cmovg rbp, rcx
   8a4: vmovups zmm10{k3}{z}, [rbp]
   8ab: lea rcx, [rbp+r14]
   8b0: cmp qword ptr [rsp+0x410], 0xB
   8b9: cmovg rbp, rcx
   8bd: vmovups zmm11{k3}{z}, [rbp]
   8c4: lea rcx, [rbp+r14]
   8c9: cmp qword ptr [rsp+0x410], 0xC
   8d2: cmovg rbp, rcx
   8d6: vmovups zmm12{k3}{z}, [rbp]
   8dd: lea rcx, [rbp+r14]
   8e2: cmp qword ptr [rsp+0x410], 0xD
   8eb: cmovg rbp, rcx
   8ef: vmovups zmm13{k3}{z}, [rbp]
   8f6: lea rcx, [rbp+r14]
   8fb: cmp qword ptr [rsp+0x410], 0xE
   904: cmovg rbp, rcx
   908: vmovups zmm14{k3}{z}, [rbp]
   90f: lea rcx, [rbp+r14]
   914: cmp qword ptr [rsp+0x410], 0xF
   91d: cmovg rbp, rcx
   921: vmovups zmm15{k3}{z}, [rbp]
   928: lea rcx, [rbp+r14]
   92d: cmp qword ptr [rsp+0x410], 0x10
   936: cmovg rbp, rcx
   93a: vunpcklps zmm16, zmm0, zmm2
   940: vunpckhps zmm17, zmm0, zmm2
   946: vunpcklps zmm18, zmm1, zmm3
   94c: vunpckhps zmm19, zmm1, zmm3
   952: vunpcklps zmm20, zmm4, zmm6
   958: vunpckhps zmm21, zmm4, zmm6
   95e: vunpcklps zmm22, zmm5, zmm7
   964: vunpckhps zmm23, zmm5, zmm7
   96a: vunpcklps zmm24, zmm8, zmm10
   970: vunpckhps zmm25, zmm8, zmm10
   976: vunpcklps zmm26, zmm9, zmm11
   97c: vunpckhps zmm27, zmm9, zmm11
   982: vunpcklps zmm28, zmm12, zmm14
   988: vunpckhps zmm29, zmm12, zmm14
   98e: vunpcklps zmm30, zmm13, zmm15
   994: vunpckhps zmm31, zmm13, zmm15
   99a: vunpcklps zmm0, zmm16, zmm18
   9a0: vunpckhps zmm1, zmm16, zmm18
   9a6: vunpcklps zmm2, zmm17, zmm19
   9ac: vunpckhps zmm3, zmm17, zmm19
   9b2: vunpcklps zmm4, zmm20, zmm22
   9b8: vunpckhps zmm5, zmm20, zmm22
   9be: vunpcklps zmm6, zmm21, zmm23
   9c4: vunpckhps zmm7, zmm21, zmm23
   9ca: vunpcklps zmm8, zmm24, zmm26
   9d0: vunpckhps zmm9, zmm24, zmm26
   9d6: vunpcklps zmm10, zmm25, zmm27
   9dc: vunpckhps zmm11, zmm25, zmm27
   9e2: vunpcklps zmm12, zmm28, zmm30
   9e8: vunpckhps zmm13, zmm28, zmm30
   9ee: vunpcklps zmm14, zmm29, zmm31
   9f4: vunpckhps zmm15, zmm29, zmm31
   9fa: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   a01: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   a08: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   a0f: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   a16: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   a1d: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   a24: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   a2b: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   a32: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   a39: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   a40: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   a47: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   a4e: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   a55: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   a5c: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   a63: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   a6a: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   a71: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   a78: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   a7f: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   a86: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   a8d: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   a94: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   a9b: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   aa2: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   aa9: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   ab0: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   ab7: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   abe: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   ac5: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   acc: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   ad3: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   ada: vmovaps [rsp], zmm0
   ae2: vmovaps [rsp+0x40], zmm1
   aea: vmovaps [rsp+0x80], zmm2
   af2: vmovaps [rsp+0xC0], zmm3
   afa: vmovaps [rsp+0x100], zmm4
   b02: vmovaps [rsp+0x140], zmm5
   b0a: vmovaps [rsp+0x180], zmm6
   b12: vmovaps [rsp+0x1C0], zmm7
   b1a: vmovaps [rsp+0x200], zmm8
   b22: vmovaps [rsp+0x240], zmm9
   b2a: vmovaps [rsp+0x280], zmm10
   b32: vmovaps [rsp+0x2C0], zmm11
   b3a: vmovaps [rsp+0x300], zmm12
   b42: vmovaps [rsp+0x340], zmm13
   b4a: vmovaps [rsp+0x380], zmm14
   b52: vmovaps [rsp+0x3C0], zmm15
   b5a: mov rdx, [rdi+0x20]
   b5e: mov r8, [rdi+0x30]
   b62: mov r15, rsp
   b65: mov rcx, [rsp+0x410]
   b6d: mov r14d, 0xFFFFFFFF
   b73: bzhi ecx, r14d, ecx
   b78: kmovw k2, ecx
   b7c: mov r14, [rsp+0x400]
   b84: vmovups zmm0{k2}{z}, [rdx+rax*4]
   b8c: vmovups zmm1, [r15]
   b93: vaddps zmm0, zmm0, zmm1
   b99: vmovups [r8+rax*4]{k2}, zmm0
   ba1: add rdx, [rdi+0x38]
   ba5: add r8, [rdi+0x48]
   ba9: add r15, 0x40
   bb0: dec r14
   bb3: jne 0xB84
   bb5: add rax, [rsp+0x410]
   bbd: jmp 0x141
   bc2: mov rax, [rsp+0x400]
   bca: mov rcx, [rdi+0x38]
   bce: imul rcx, rax
   bd2: add [rdi+0x20], rcx
   bd6: mov rcx, [rdi+0x40]
   bda: imul rcx, rax
   bde: add [rdi+0x28], rcx
   be2: mov rcx, [rdi+0x48]
   be6: imul rcx, rax
   bea: add [rdi+0x30], rcx
   bee: sub [rdi+0x10], rax
   bf2: mov eax, 0x10
   bf7: cmp qword ptr [rdi+0x10], 0
   bfc: jg 0xFD
   c02: mov rax, [rsp+0x408]
   c0a: mov [rdi+0x10], rax
   c0e: mov rcx, [rdi+0x38]
   c12: imul rcx, rax
   c16: sub [rdi+0x20], rcx
   c1a: mov rcx, [rdi+0x40]
   c1e: imul rcx, rax
   c22: sub [rdi+0x28], rcx
   c26: mov rcx, [rdi+0x48]
   c2a: imul rcx, rax
   c2e: sub [rdi+0x30], rcx
   c32: mov rax, [rsp+0x428]
   c3a: mov rcx, rax
   c3d: cmp rax, [rdi]
   c41: jl 0x9F
   c47: mov rsp, [rsp+0x448]
   c4f: pop r15
   c51: pop r14
   c53: pop r13
   c55: pop r12
   c57: pop rbp
   c58: pop rbx
   c59: vzeroupper
   c5c: ret
