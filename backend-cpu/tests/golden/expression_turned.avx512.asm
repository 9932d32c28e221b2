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
   15f: mov ecx, 0x10
   164: cmp qword ptr [rsp+0x400], 0x10
   16d: jne 0x793
   173: mov rcx, [rdi+0x50]
   177: mov rbp, rax
   17a: imul rbp, rcx
   17e: add rbp, [rdi+0x28]
   182: lea r14, [rcx+rcx*2]
   186: vmovups zmm0, [rbp]
   18d: vmovups zmm1, [rbp+rcx]
   195: vmovups zmm2, [rbp+rcx*2]
   19d: vmovups zmm3, [rbp+r14]
   1a5: lea rbp, [rbp+rcx*4]
   1aa: vmovups zmm4, [rbp]
   1b1: vmovups zmm5, [rbp+rcx]
   1b9: vmovups zmm6, [rbp+rcx*2]
   1c1: vmovups zmm7, [rbp+r14]
   1c9: lea rbp, [rbp+rcx*4]
   1ce: vmovups zmm8, [rbp]
   1d5: vmovups zmm9, [rbp+rcx]
   1dd: vmovups zmm10, [rbp+rcx*2]
   1e5: vmovups zmm11, [rbp+r14]
   1ed: lea rbp, [rbp+rcx*4]
   1f2: vmovups zmm12, [rbp]
   1f9: vmovups zmm13, [rbp+rcx]
   201: vmovups zmm14, [rbp+rcx*2]
   209: vmovups zmm15, [rbp+r14]
   211: vunpcklps zmm16, zmm0, zmm1
   217: vunpckhps zmm17, zmm0, zmm1
   21d: vunpcklps zmm18, zmm2, zmm3
   223: vunpckhps zmm19, zmm2, zmm3
   229: vunpcklps zmm20, zmm4, zmm5
   22f: vunpckhps zmm21, zmm4, zmm5
   235: vunpcklps zmm22, zmm6, zmm7
   23b: vunpckhps zmm23, zmm6, zmm7
   241: vunpcklps zmm24, zmm8, zmm9
   247: vunpckhps zmm25, zmm8, zmm9
   24d: vunpcklps zmm26, zmm10, zmm11
   253: vunpckhps zmm27, zmm10, zmm11
   259: vunpcklps zmm28, zmm12, zmm13
   25f: vunpckhps zmm29, zmm12, zmm13
   265: vunpcklps zmm30, zmm14, zmm15
   26b: vunpckhps zmm31, zmm14, zmm15
   271: vunpcklpd zmm0, zmm16, zmm18
   277: vunpckhpd zmm1, zmm16, zmm18
   27d: vunpcklpd zmm2, zmm17, zmm19
   283: vunpckhpd zmm3, zmm17, zmm19
   289: vunpcklpd zmm4, zmm20, zmm22
   28f: vunpckhpd zmm5, zmm20, zmm22
   295: vunpcklpd zmm6, zmm21, zmm23
   29b: vunpckhpd zmm7, zmm21, zmm23
   2a1: vunpcklpd zmm8, zmm24, zmm26
   2a7: vunpckhpd zmm9, zmm24, zmm26
   2ad: vunpcklpd zmm10, zmm25, zmm27
   2b3: vunpckhpd zmm11, zmm25, zmm27
   2b9: vunpcklpd zmm12, zmm28, zmm30
   2bf: vunpckhpd zmm13, zmm28, zmm30
   2c5: vunpcklpd zmm14, zmm29, zmm31
   2cb: vunpckhpd zmm15, zmm29, zmm31
   2d1: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   2d8: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   2df: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   2e6: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   2ed: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   2f4: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   2fb: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   302: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   309: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   310: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   317: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   31e: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   325: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   32c: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   333: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   33a: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   341: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   348: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   34f: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   356: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   35d: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   364: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   36b: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   372: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   379: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   380: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   387: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   38e: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   395: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   39c: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   3a3: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   3aa: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   3b1: cmp qword ptr [rdi+8], 0
   3b6: je 0x5A4
   3bc: mov rdx, [rdi+0x20]
   3c0: mov r8, [rdi+0x30]
   3c4: mov r15, rsp
   3c7: vmovups zmm16, [rdx+rax*4]
   3cf: vaddps zmm0, zmm16, zmm0
   3d5: vmovntps [r8+rax*4], zmm0
   3dd: add rdx, [rdi+0x38]
   3e1: add r8, [rdi+0x48]
   3e5: vmovups zmm0, [rdx+rax*4]
   3ed: vaddps zmm0, zmm0, zmm1
   3f3: vmovntps [r8+rax*4], zmm0
   3fb: add rdx, [rdi+0x38]
   3ff: add r8, [rdi+0x48]
   403: vmovups zmm0, [rdx+rax*4]
   40b: vaddps zmm0, zmm0, zmm2
   411: vmovntps [r8+rax*4], zmm0
   419: add rdx, [rdi+0x38]
   41d: add r8, [rdi+0x48]
   421: vmovups zmm0, [rdx+rax*4]
   429: vaddps zmm0, zmm0, zmm3
   42f: vmovntps [r8+rax*4], zmm0
   437: add rdx, [rdi+0x38]
   43b: add r8, [rdi+0x48]
   43f: vmovups zmm0, [rdx+rax*4]
   447: vaddps zmm0, zmm0, zmm4
   44d: vmovntps [r8+rax*4], zmm0
   455: add rdx, [rdi+0x38]
   459: add r8, [rdi+0x48]
   45d: vmovups zmm0, [rdx+rax*4]
   465: vaddps zmm0, zmm0, zmm5
   46b: vmovntps [r8+rax*4], zmm0
   473: add rdx, [rdi+0x38]
   477: add r8, [rdi+0x48]
   47b: vmovups zmm0, [rdx+rax*4]
   483: vaddps zmm0, zmm0, zmm6
   489: vmovntps [r8+rax*4], zmm0
   491: add rdx, [rdi+0x38]
   495: add r8, [rdi+0x48]
   499: vmovups zmm0, [rdx+rax*4]
   4a1: vaddps zmm0, zmm0, zmm7
   4a7: vmovntps [r8+rax*4], zmm0
   4af: add rdx, [rdi+0x38]
   4b3: add r8, [rdi+0x48]
   4b7: vmovups zmm0, [rdx+rax*4]
   4bf: vaddps zmm0, zmm0, zmm8
   4c5: vmovntps [r8+rax*4], zmm0
   4cd: add rdx, [rdi+0x38]
   4d1: add r8, [rdi+0x48]
   4d5: vmovups zmm0, [rdx+rax*4]
   4dd: vaddps zmm0, zmm0, zmm9
   4e3: vmovntps [r8+rax*4], zmm0
   4eb: add rdx, [rdi+0x38]
   4ef: add r8, [rdi+0x48]
   4f3: vmovups zmm0, [rdx+rax*4]
   4fb: vaddps zmm0, zmm0, zmm10
   501: vmovntps [r8+rax*4], zmm0
   509: add rdx, [rdi+0x38]
   50d: add r8, [rdi+0x48]
   511: vmovups zmm0, [rdx+rax*4]
   519: vaddps zmm0, zmm0, zmm11
   51f: vmovntps [r8+rax*4], zmm0
   527: add rdx, [rdi+0x38]
   52b: add r8, [rdi+0x48]
   52f: vmovups zmm0, [rdx+rax*4]
   537: vaddps zmm0, zmm0, zmm12
   53d: vmovntps [r8+rax*4], zmm0
   545: add rdx, [rdi+0x38]
   549: add r8, [rdi+0x48]
   54d: vmovups zmm0, [rdx+rax*4]
   555: vaddps zmm0, zmm0, zmm13
   55b: vmovntps [r8+rax*4], zmm0
   563: add rdx, [rdi+0x38]
   567: add r8, [rdi+0x48]
   56b: vmovups zmm0, [rdx+rax*4]
   573: vaddps zmm0, zmm0, zmm14
   579: vmovntps [r8+rax*4], zmm0
   581: add rdx, [rdi+0x38]
   585: add r8, [rdi+0x48]
   589: vmovups zmm0, [rdx+rax*4]
   591: vaddps zmm0, zmm0, zmm15
   597: vmovntps [r8+rax*4], zmm0
   59f: jmp 0x787
   5a4: mov rdx, [rdi+0x20]
   5a8: mov r8, [rdi+0x30]
   5ac: mov r15, rsp
   5af: vmovups zmm16, [rdx+rax*4]
   5b7: vaddps zmm0, zmm16, zmm0
   5bd: vmovups [r8+rax*4], zmm0
   5c5: add rdx, [rdi+0x38]
   5c9: add r8, [rdi+0x48]
   5cd: vmovups zmm0, [rdx+rax*4]
   5d5: vaddps zmm0, zmm0, zmm1
   5db: vmovups [r8+rax*4], zmm0
   5e3: add rdx, [rdi+0x38]
   5e7: add r8, [rdi+0x48]
   5eb: vmovups zmm0, [rdx+rax*4]
   5f3: vaddps zmm0, zmm0, zmm2
   5f9: vmovups [r8+rax*4], zmm0
   601: add rdx, [rdi+0x38]
   605: add r8, [rdi+0x48]
   609: vmovups zmm0, [rdx+rax*4]
   611: vaddps zmm0, zmm0, zmm3
   617: vmovups [r8+rax*4], zmm0
   61f: add rdx, [rdi+0x38]
   623: add r8, [rdi+0x48]
   627: vmovups zmm0, [rdx+rax*4]
   62f: vaddps zmm0, zmm0, zmm4
   635: vmovups [r8+rax*4], zmm0
   63d: add rdx, [rdi+0x38]
   641: add r8, [rdi+0x48]
   645: vmovups zmm0, [rdx+rax*4]
   64d: vaddps zmm0, zmm0, zmm5
   653: vmovups [r8+rax*4], zmm0
   65b: add rdx, [rdi+0x38]
   65f: add r8, [rdi+0x48]
   663: vmovups zmm0, [rdx+rax*4]
   66b: vaddps zmm0, zmm0, zmm6
   671: vmovups [r8+rax*4], zmm0
   679: add rdx, [rdi+0x38]
   67d: add r8, [rdi+0x48]
   681: vmovups zmm0, [rdx+rax*4]
   689: vaddps zmm0, zmm0, zmm7
   68f: vmovups [r8+rax*4], zmm0
   697: add rdx, [rdi+0x38]
   69b: add r8, [rdi+0x48]
   69f: vmovups zmm0, [rdx+rax*4]
   6a7: vaddps zmm0, zmm0, zmm8
   6ad: vmovups [r8+rax*4], zmm0
   6b5: add rdx, [rdi+0x38]
   6b9: add r8, [rdi+0x48]
   6bd: vmovups zmm0, [rdx+rax*4]
   6c5: vaddps zmm0, zmm0, zmm9
   6cb: vmovups [r8+rax*4], zmm0
   6d3: add rdx, [rdi+0x38]
   6d7: add r8, [rdi+0x48]
   6db: vmovups zmm0, [rdx+rax*4]
   6e3: vaddps zmm0, zmm0, zmm10
   6e9: vmovups [r8+rax*4], zmm0
   6f1: add rdx, [rdi+0x38]
   6f5: add r8, [rdi+0x48]
   6f9: vmovups zmm0, [rdx+rax*4]
   701: vaddps zmm0, zmm0, zmm11
   707: vmovups [r8+rax*4], zmm0
   70f: add rdx, [rdi+0x38]
   713: add r8, [rdi+0x48]
   717: vmovups zmm0, [rdx+rax*4]
   71f: vaddps zmm0, zmm0, zmm12
   725: vmovups [r8+rax*4], zmm0
   72d: add rdx, [rdi+0x38]
   731: add r8, [rdi+0x48]
   735: vmovups zmm0, [rdx+rax*4]
   73d: vaddps zmm0, zmm0, zmm13
   743: vmovups [r8+rax*4], zmm0
   74b: add rdx, [rdi+0x38]
   74f: add r8, [rdi+0x48]
   753: vmovups zmm0, [rdx+rax*4]
   75b: vaddps zmm0, zmm0, zmm14
   761: vmovups [r8+rax*4], zmm0
   769: add rdx, [rdi+0x38]
   76d: add r8, [rdi+0x48]
   771: vmovups zmm0, [rdx+rax*4]
   779: vaddps zmm0, zmm0, zmm15
   77f: vmovups [r8+rax*4], zmm0
   787: add rax, 0x10
   78e: jmp 0x141
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
   93a: vunpcklps zmm16, zmm0, zmm1
   940: vunpckhps zmm17, zmm0, zmm1
   946: vunpcklps zmm18, zmm2, zmm3
   94c: vunpckhps zmm19, zmm2, zmm3
   952: vunpcklps zmm20, zmm4, zmm5
   958: vunpckhps zmm21, zmm4, zmm5
   95e: vunpcklps zmm22, zmm6, zmm7
   964: vunpckhps zmm23, zmm6, zmm7
   96a: vunpcklps zmm24, zmm8, zmm9
   970: vunpckhps zmm25, zmm8, zmm9
   976: vunpcklps zmm26, zmm10, zmm11
   97c: vunpckhps zmm27, zmm10, zmm11
   982: vunpcklps zmm28, zmm12, zmm13
   988: vunpckhps zmm29, zmm12, zmm13
   98e: vunpcklps zmm30, zmm14, zmm15
   994: vunpckhps zmm31, zmm14, zmm15
   99a: vunpcklpd zmm0, zmm16, zmm18
   9a0: vunpckhpd zmm1, zmm16, zmm18
   9a6: vunpcklpd zmm2, zmm17, zmm19
   9ac: vunpckhpd zmm3, zmm17, zmm19
   9b2: vunpcklpd zmm4, zmm20, zmm22
   9b8: vunpckhpd zmm5, zmm20, zmm22
   9be: vunpcklpd zmm6, zmm21, zmm23
   9c4: vunpckhpd zmm7, zmm21, zmm23
   9ca: vunpcklpd zmm8, zmm24, zmm26
   9d0: vunpckhpd zmm9, zmm24, zmm26
   9d6: vunpcklpd zmm10, zmm25, zmm27
   9dc: vunpckhpd zmm11, zmm25, zmm27
   9e2: vunpcklpd zmm12, zmm28, zmm30
   9e8: vunpckhpd zmm13, zmm28, zmm30
   9ee: vunpcklpd zmm14, zmm29, zmm31
   9f4: vunpckhpd zmm15, zmm29, zmm31
   9fa: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   a01: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   a08: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   a0f: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   a16: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   a1d: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   a24: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   a2b: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   a32: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   a39: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   a40: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   a47: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   a4e: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   a55: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   a5c: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   a63: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   a6a: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   a71: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   a78: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   a7f: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   a86: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   a8d: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   a94: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   a9b: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   aa2: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   aa9: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   ab0: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   ab7: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   abe: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   ac5: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
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
   b8c: vmovups zmm1{k2}{z}, [r15]
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
   c47: mov rsp, [rsp+0x430]
   c4f: pop r15
   c51: pop r14
   c53: pop r13
   c55: pop r12
   c57: pop rbp
   c58: pop rbx
   c59: vzeroupper
   c5c: ret
