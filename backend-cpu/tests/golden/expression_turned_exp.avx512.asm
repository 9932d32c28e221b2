     0: cmp qword ptr [rdi], 0
     5: jle 0xA6F
     b: cmp qword ptr [rdi+0x10], 0
    10: jle 0xA6F
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
    5b: jne 0x7C
    5d: test rcx, 3
    64: jne 0x7C
    66: shr rcx, 2
    6a: and rcx, 0xF
    71: test rax, 0x7FF
    78: je 0x7E
    7a: jmp 0x7C
    7c: xor ecx, ecx
    7e: mov [rsp+0x418], rcx
    86: xor eax, eax
    88: mov rcx, [rsp+0x418]
    90: mov [rsp+0x420], rax
    98: add rcx, 0x400
    9f: lea rax, [rcx+0x200]
    a6: cmp rax, [rdi]
    aa: jl 0xB0
    ac: mov rcx, [rdi]
    b0: mov [rsp+0x428], rcx
    b8: mov rax, [rdi+0x50]
    bc: test rax, 0x3F
    c3: jne 0xE2
    c5: test rax, 0x7FF
    cc: jne 0xE2
    ce: mov rax, [rdi+0x28]
    d2: neg rax
    d5: and rax, 0x3F
    dc: shr rax, 2
    e0: jne 0xE7
    e2: mov eax, 0x10
    e7: cmp rax, [rdi+0x10]
    eb: jle 0xF1
    ed: mov rax, [rdi+0x10]
    f1: mov [rsp+0x400], rax
    f9: mov ecx, 0xFFFFFFFF
    fe: bzhi ecx, ecx, eax
   103: kmovw k3, ecx
   107: mov rax, [rsp+0x420]
   10f: test rax, rax
   112: jne 0x12B
   114: mov rcx, [rsp+0x418]
   11c: test rcx, rcx
   11f: je 0x12B
   121: cmp rcx, [rdi]
   125: jl 0x50A
   12b: mov rcx, [rsp+0x428]
   133: sub rcx, rax
   136: jle 0x9D8
   13c: cmp rcx, 0x10
   143: jl 0x50A
   149: mov ecx, 0x10
   14e: cmp qword ptr [rsp+0x400], 0x10
   157: jne 0x50A
   15d: mov rcx, [rdi+0x50]
   161: mov rbp, rax
   164: imul rbp, rcx
   168: add rbp, [rdi+0x28]
   16c: lea r14, [rcx+rcx*2]
   170: vmovups zmm0, [rbp]
   177: vmovups zmm1, [rbp+rcx]
   17f: vmovups zmm2, [rbp+rcx*2]
   187: vmovups zmm3, [rbp+r14]
   18f: lea rbp, [rbp+rcx*4]
   194: vmovups zmm4, [rbp]
   19b: vmovups zmm5, [rbp+rcx]
   1a3: vmovups zmm6, [rbp+rcx*2]
   1ab: vmovups zmm7, [rbp+r14]
   1b3: lea rbp, [rbp+rcx*4]
   1b8: vmovups zmm8, [rbp]
   1bf: vmovups zmm9, [rbp+rcx]
   1c7: vmovups zmm10, [rbp+rcx*2]
   1cf: vmovups zmm11, [rbp+r14]
   1d7: lea rbp, [rbp+rcx*4]
   1dc: vmovups zmm12, [rbp]
   1e3: vmovups zmm13, [rbp+rcx]
   1eb: vmovups zmm14, [rbp+rcx*2]
   1f3: vmovups zmm15, [rbp+r14]
   1fb: vunpcklps zmm16, zmm0, zmm1
   201: vunpckhps zmm17, zmm0, zmm1
   207: vunpcklps zmm18, zmm2, zmm3
   20d: vunpckhps zmm19, zmm2, zmm3
   213: vunpcklps zmm20, zmm4, zmm5
   219: vunpckhps zmm21, zmm4, zmm5
   21f: vunpcklps zmm22, zmm6, zmm7
   225: vunpckhps zmm23, zmm6, zmm7
   22b: vunpcklps zmm24, zmm8, zmm9
   231: vunpckhps zmm25, zmm8, zmm9
   237: vunpcklps zmm26, zmm10, zmm11
   23d: vunpckhps zmm27, zmm10, zmm11
   243: vunpcklps zmm28, zmm12, zmm13
   249: vunpckhps zmm29, zmm12, zmm13
   24f: vunpcklps zmm30, zmm14, zmm15
   255: vunpckhps zmm31, zmm14, zmm15
   25b: vunpcklpd zmm0, zmm16, zmm18
   261: vunpckhpd zmm1, zmm16, zmm18
   267: vunpcklpd zmm2, zmm17, zmm19
   26d: vunpckhpd zmm3, zmm17, zmm19
   273: vunpcklpd zmm4, zmm20, zmm22
   279: vunpckhpd zmm5, zmm20, zmm22
   27f: vunpcklpd zmm6, zmm21, zmm23
   285: vunpckhpd zmm7, zmm21, zmm23
   28b: vunpcklpd zmm8, zmm24, zmm26
   291: vunpckhpd zmm9, zmm24, zmm26
   297: vunpcklpd zmm10, zmm25, zmm27
   29d: vunpckhpd zmm11, zmm25, zmm27
   2a3: vunpcklpd zmm12, zmm28, zmm30
   2a9: vunpckhpd zmm13, zmm28, zmm30
   2af: vunpcklpd zmm14, zmm29, zmm31
   2b5: vunpckhpd zmm15, zmm29, zmm31
   2bb: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   2c2: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   2c9: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   2d0: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   2d7: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   2de: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   2e5: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   2ec: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   2f3: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   2fa: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   301: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   308: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   30f: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   316: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   31d: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   324: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   32b: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   332: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   339: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   340: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   347: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   34e: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   355: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   35c: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   363: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   36a: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   371: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   378: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   37f: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   386: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   38d: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   394: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   39b: vmovaps [rsp], zmm0
   3a3: vmovaps [rsp+0x40], zmm1
   3ab: vmovaps [rsp+0x80], zmm2
   3b3: vmovaps [rsp+0xC0], zmm3
   3bb: vmovaps [rsp+0x100], zmm4
   3c3: vmovaps [rsp+0x140], zmm5
   3cb: vmovaps [rsp+0x180], zmm6
   3d3: vmovaps [rsp+0x1C0], zmm7
   3db: vmovaps [rsp+0x200], zmm8
   3e3: vmovaps [rsp+0x240], zmm9
   3eb: vmovaps [rsp+0x280], zmm10
   3f3: vmovaps [rsp+0x2C0], zmm11
   3fb: vmovaps [rsp+0x300], zmm12
   403: vmovaps [rsp+0x340], zmm13
   40b: vmovaps [rsp+0x380], zmm14
   413: vmovaps [rsp+0x3C0], zmm15
   41b: vbroadcastss zmm0, [rdi+0x5C]
   422: vbroadcastss zmm1, [rdi+0x68]
   429: vbroadcastss zmm2, [rdi+0x7C]
   430: vbroadcastss zmm3, [rdi+0x58]
   437: vbroadcastss zmm4, [rdi+0x60]
   43e: vbroadcastss zmm5, [rdi+0x64]
   445: vbroadcastss zmm6, [rdi+0x6C]
   44c: vbroadcastss zmm7, [rdi+0x70]
   453: vbroadcastss zmm8, [rdi+0x74]
   45a: vbroadcastss zmm9, [rdi+0x78]
   461: mov rdx, [rdi+0x20]
   465: mov r8, [rdi+0x30]
   469: mov r15, rsp
   46c: mov r14, [rsp+0x400]
   474: vmovups zmm10, [rdx+rax*4]
   47c: vmovups zmm11, [r15]
   483: vaddps zmm10, zmm10, zmm11
   489: vmovaps zmm11, zmm0
   48f: vfmadd231ps zmm11, zmm10, zmm3
   495: vsubps zmm11, zmm11, zmm0
   49b: vfmadd231ps zmm10, zmm11, zmm4
   4a1: vfmadd231ps zmm10, zmm11, zmm5
   4a7: vrangeps zmm10, zmm10, zmm1, 2
   4ae: vmovaps zmm12, zmm7
   4b4: vfmadd231ps zmm12, zmm6, zmm10
   4ba: vfmadd213ps zmm12, zmm10, zmm8
   4c0: vfmadd213ps zmm12, zmm10, zmm9
   4c6: vfmadd213ps zmm12, zmm10, zmm1
   4cc: vfmadd213ps zmm12, zmm10, zmm2
   4d2: vfmadd213ps zmm12, zmm10, zmm2
   4d8: vscalefps zmm10, zmm12, zmm11
   4de: vmovups [r8+rax*4], zmm10
   4e6: add rdx, [rdi+0x38]
   4ea: add r8, [rdi+0x48]
   4ee: add r15, 0x40
   4f5: dec r14
   4f8: jne 0x474
   4fe: add rax, 0x10
   505: jmp 0x12B
   50a: mov [rsp+0x410], rcx
   512: mov r14, [rdi+0x50]
   516: mov rbp, rax
   519: imul rbp, r14
   51d: add rbp, [rdi+0x28]
   521: vmovups zmm0{k3}{z}, [rbp]
   528: lea rcx, [rbp+r14]
   52d: cmp qword ptr [rsp+0x410], 1
   536: cmovg rbp, rcx
   53a: vmovups zmm1{k3}{z}, [rbp]
   541: lea rcx, [rbp+r14]
   546: cmp qword ptr [rsp+0x410], 2
   54f: cmovg rbp, rcx
   553: vmovups zmm2{k3}{z}, [rbp]
   55a: lea rcx, [rbp+r14]
   55f: cmp qword ptr [rsp+0x410], 3
   568: cmovg rbp, rcx
   56c: vmovups zmm3{k3}{z}, [rbp]
   573: lea rcx, [rbp+r14]
   578: cmp qword ptr [rsp+0x410], 4
   581: cmovg rbp, rcx
   585: vmovups zmm4{k3}{z}, [rbp]
   58c: lea rcx, [rbp+r14]
   591: cmp qword ptr [rsp+0x410], 5
   59a: cmovg rbp, rcx
   59e: vmovups zmm5{k3}{z}, [rbp]
   5a5: lea rcx, [rbp+r14]
   5aa: cmp qword ptr [rsp+0x410], 6
   5b3: cmovg rbp, rcx
   5b7: vmovups zmm6{k3}{z}, [rbp]
   5be: lea rcx, [rbp+r14]
   5c3: cmp qword ptr [rsp+0x410], 7
   5cc: cmovg rbp, rcx
   5d0: vmovups zmm7{k3}{z}, [rbp]
   5d7: lea rcx, [rbp+r14]
   5dc: cmp qword ptr [rsp+0x410], 8
   5e5: cmovg rbp, rcx
   5e9: vmovups zmm8{k3}{z}, [rbp]
   5f0: lea rcx, [rbp+r14]
   5f5: cmp qword ptr [rsp+0x410], 9
   5fe: cmovg rbp, rcx
   602: vmovups zmm9{k3}{z}, [rbp]
   609: lea rcx, [rbp+r14]
   60e: cmp qword ptr [rsp+0x410], 0xA
   617: cmovg rbp, rcx
   61b: vmovups zmm10{k3}{z}, [rbp]
   622: lea rcx, [rbp+r14]
   627: cmp qword ptr [rsp+0x410], 0xB
   630: cmovg rbp, rcx
   634: vmovups zmm11{k3}{z}, [rbp]
   63b: lea rcx, [rbp+r14]
   640: cmp qword ptr [rsp+0x410], 0xC
   649: cmovg rbp, rcx
   64d: vmovups zmm12{k3}{z}, [rbp]
   654: lea rcx, [rbp+r14]
   659: cmp qword ptr [rsp+0x410], 0xD
   662: cmovg rbp, rcx
   666: vmovups zmm13{k3}{z}, [rbp]
   66d: lea rcx, [rbp+r14]
   672: cmp qword ptr [rsp+0x410], 0xE
   67b: cmovg rbp, rcx
   67f: vmovups zmm14{k3}{z}, [rbp]
   686: lea rcx, [rbp+r14]
   68b: cmp qword ptr [rsp+0x410], 0xF
   694: cmovg rbp, rcx
   698: vmovups zmm15{k3}{z}, [rbp]
   69f: lea rcx, [rbp+r14]
   6a4: cmp qword ptr [rsp+0x410], 0x10
   6ad: cmovg rbp, rcx
   6b1: vunpcklps zmm16, zmm0, zmm1
   6b7: vunpckhps zmm17, zmm0, zmm1
   6bd: vunpcklps zmm18, zmm2, zmm3
   6c3: vunpckhps zmm19, zmm2, zmm3
   6c9: vunpcklps zmm20, zmm4, zmm5
   6cf: vunpckhps zmm21, zmm4, zmm5
   6d5: vunpcklps zmm22, zmm6, zmm7
   6db: vunpckhps zmm23, zmm6, zmm7
   6e1: vunpcklps zmm24, zmm8, zmm9
   6e7: vunpckhps zmm25, zmm8, zmm9
   6ed: vunpcklps zmm26, zmm10, zmm11
   6f3: vunpckhps zmm27, zmm10, zmm11
   6f9: vunpcklps zmm28, zmm12, zmm13
   6ff: vunpckhps zmm29, zmm12, zmm13
   705: vunpcklps zmm30, zmm14, zmm15
   70b: vunpckhps zmm31, zmm14, zmm15
   711: vunpcklpd zmm0, zmm16, zmm18
   717: vunpckhpd zmm1, zmm16, zmm18
   71d: vunpcklpd zmm2, zmm17, zmm19
   723: vunpckhpd zmm3, zmm17, zmm19
   729: vunpcklpd zmm4, zmm20, zmm22
   72f: vunpckhpd zmm5, zmm20, zmm22
   735: vunpcklpd zmm6, zmm21, zmm23
   73b: vunpckhpd zmm7, zmm21, zmm23
   741: vunpcklpd zmm8, zmm24, zmm26
   747: vunpckhpd zmm9, zmm24, zmm26
   74d: vunpcklpd zmm10, zmm25, zmm27
   753: vunpckhpd zmm11, zmm25, zmm27
   759: vunpcklpd zmm12, zmm28, zmm30
   75f: vunpckhpd zmm13, zmm28, zmm30
   765: vunpcklpd zmm14, zmm29, zmm31
   76b: vunpckhpd zmm15, zmm29, zmm31
   771: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   778: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   77f: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   786: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   78d: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   794: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   79b: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   7a2: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   7a9: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   7b0: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   7b7: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   7be: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   7c5: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   7cc: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   7d3: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   7da: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   7e1: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   7e8: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   7ef: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   7f6: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   7fd: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   804: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   80b: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   812: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   819: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   820: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   827: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   82e: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   835: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   83c: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   843: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   84a: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   851: vmovaps [rsp], zmm0
   859: vmovaps [rsp+0x40], zmm1
   861: vmovaps [rsp+0x80], zmm2
   869: vmovaps [rsp+0xC0], zmm3
   871: vmovaps [rsp+0x100], zmm4
   879: vmovaps [rsp+0x140], zmm5
   881: vmovaps [rsp+0x180], zmm6
   889: vmovaps [rsp+0x1C0], zmm7
   891: vmovaps [rsp+0x200], zmm8
   899: vmovaps [rsp+0x240], zmm9
   8a1: vmovaps [rsp+0x280], zmm10
   8a9: vmovaps [rsp+0x2C0], zmm11
   8b1: vmovaps [rsp+0x300], zmm12
   8b9: vmovaps [rsp+0x340], zmm13
   8c1: vmovaps [rsp+0x380], zmm14
   8c9: vmovaps [rsp+0x3C0], zmm15
   8d1: vbroadcastss zmm0, [rdi+0x5C]
   8d8: vbroadcastss zmm1, [rdi+0x68]
   8df: vbroadcastss zmm2, [rdi+0x7C]
   8e6: vbroadcastss zmm3, [rdi+0x58]
   8ed: vbroadcastss zmm4, [rdi+0x60]
   8f4: vbroadcastss zmm5, [rdi+0x64]
   8fb: vbroadcastss zmm6, [rdi+0x6C]
   902: vbroadcastss zmm7, [rdi+0x70]
   909: vbroadcastss zmm8, [rdi+0x74]
   910: vbroadcastss zmm9, [rdi+0x78]
   917: mov rdx, [rdi+0x20]
   91b: mov r8, [rdi+0x30]
   91f: mov r15, rsp
   922: mov rcx, [rsp+0x410]
   92a: mov r14d, 0xFFFFFFFF
   930: bzhi ecx, r14d, ecx
   935: kmovw k2, ecx
   939: mov r14, [rsp+0x400]
   941: vmovups zmm10{k2}{z}, [rdx+rax*4]
   949: vmovups zmm11{k2}{z}, [r15]
   950: vaddps zmm10, zmm10, zmm11
   956: vmovaps zmm11, zmm0
   95c: vfmadd231ps zmm11, zmm10, zmm3
   962: vsubps zmm11, zmm11, zmm0
   968: vfmadd231ps zmm10, zmm11, zmm4
   96e: vfmadd231ps zmm10, zmm11, zmm5
   974: vrangeps zmm10, zmm10, zmm1, 2
   97b: vmovaps zmm12, zmm7
   981: vfmadd231ps zmm12, zmm6, zmm10
   987: vfmadd213ps zmm12, zmm10, zmm8
   98d: vfmadd213ps zmm12, zmm10, zmm9
   993: vfmadd213ps zmm12, zmm10, zmm1
   999: vfmadd213ps zmm12, zmm10, zmm2
   99f: vfmadd213ps zmm12, zmm10, zmm2
   9a5: vscalefps zmm10, zmm12, zmm11
   9ab: vmovups [r8+rax*4]{k2}, zmm10
   9b3: add rdx, [rdi+0x38]
   9b7: add r8, [rdi+0x48]
   9bb: add r15, 0x40
   9c2: dec r14
   9c5: jne 0x941
   9cb: add rax, [rsp+0x410]
   9d3: jmp 0x12B
   9d8: mov rax, [rsp+0x400]
   9e0: mov rcx, [rdi+0x38]
   9e4: imul rcx, rax
   9e8: add [rdi+0x20], rcx
   9ec: mov rcx, [rdi+0x40]
   9f0: imul rcx, rax
   9f4: add [rdi+0x28], rcx
   9f8: mov rcx, [rdi+0x48]
   9fc: imul rcx, rax
   a00: add [rdi+0x30], rcx
   a04: sub [rdi+0x10], rax
   a08: mov eax, 0x10
   a0d: cmp qword ptr [rdi+0x10], 0
   a12: jg 0xE7
   a18: mov rax, [rsp+0x408]
   a20: mov [rdi+0x10], rax
   a24: mov rcx, [rdi+0x38]
   a28: imul rcx, rax
   a2c: sub [rdi+0x20], rcx
   a30: mov rcx, [rdi+0x40]
   a34: imul rcx, rax
   a38: sub [rdi+0x28], rcx
   a3c: mov rcx, [rdi+0x48]
   a40: imul rcx, rax
   a44: sub [rdi+0x30], rcx
   a48: mov rax, [rsp+0x428]
   a50: mov rcx, rax
   a53: cmp rax, [rdi]
   a57: jl 0x90
   a5d: mov rsp, [rsp+0x430]
   a65: pop r15
   a67: pop r14
   a69: pop r13
   a6b: pop r12
   a6d: pop rbp
   a6e: pop rbx
   a6f: vzeroupper
   a72: ret
