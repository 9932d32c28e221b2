     0: cmp qword ptr [rdi], 0
     5: jle 0xAEA
     b: cmp qword ptr [rdi+0x10], 0
    10: jle 0xAEA
    16: push rbx
    17: push rbp
    18: push r12
    1a: push r13
    1c: push r14
    1e: push r15
    20: mov rbp, rsp
    23: mov qword ptr [rsp-0x1000], 0
    2f: sub rsp, 0x1080
    36: and rsp, 0xFFFFFFFFFFFFFFC0
    3a: mov [rsp+0x1048], rbp
    42: mov rax, [rdi+0x10]
    46: mov [rsp+0x1008], rax
    4e: mov rax, [rdi+0x48]
    52: mov rcx, [rdi+0x30]
    56: neg rcx
    59: and rcx, 0x3F
    60: test rax, 0x3F
    67: jne 0x88
    69: test rcx, 3
    70: jne 0x88
    72: shr rcx, 2
    76: and rcx, 0xF
    7d: test rax, 0x7FF
    84: je 0x8A
    86: jmp 0x88
    88: xor ecx, ecx
    8a: mov [rsp+0x1018], rcx
    92: xor eax, eax
    94: mov rcx, [rsp+0x1018]
    9c: mov [rsp+0x1020], rax
    a4: add rcx, 0x400
    ab: lea rax, [rcx+0x200]
    b2: cmp rax, [rdi]
    b6: jl 0xBC
    b8: mov rcx, [rdi]
    bc: mov [rsp+0x1028], rcx
    c4: mov rax, [rdi+0x50]
    c8: test rax, 0x3F
    cf: jne 0xEE
    d1: test rax, 0x7FF
    d8: jne 0xEE
    da: mov rax, [rdi+0x28]
    de: neg rax
    e1: and rax, 0x3F
    e8: shr rax, 2
    ec: jne 0xF3
    ee: mov eax, 0x10
    f3: cmp rax, [rdi+0x10]
    f7: jle 0xFD
    f9: mov rax, [rdi+0x10]
    fd: mov [rsp+0x1000], rax
   105: mov ecx, 0xFFFFFFFF
   10a: bzhi ecx, ecx, eax
   10f: kmovw k3, ecx
   113: mov rax, [rsp+0x1020]
   11b: test rax, rax
   11e: jne 0x137
   120: mov rcx, [rsp+0x1018]
   128: test rcx, rcx
   12b: je 0x137
   12d: cmp rcx, [rdi]
   131: jl 0x585
   137: mov rcx, [rsp+0x1028]
   13f: sub rcx, rax
   142: jle 0xA53
   148: cmp rcx, 0x10
   14f: jl 0x585
   155: cmp qword ptr [rsp+0x1000], 0x10
   15e: jne 0x580
   164: cmp rcx, 0x40
   16b: jle 0x172
   16d: mov ecx, 0x40
   172: and rcx, 0xFFFFFFFFFFFFFFF0
   176: mov [rsp+0x1030], rax
   17e: lea rbp, [rax+rcx]
   182: mov [rsp+0x1038], rbp
   18a: shl rcx, 6
   18e: sub rcx, 0x40
   195: mov [rsp+0x1040], rcx
   19d: mov r15, rsp
   1a0: mov rcx, [rdi+0x50]
   1a4: mov rbp, rax
   1a7: imul rbp, rcx
   1ab: add rbp, [rdi+0x28]
   1af: lea r14, [rcx+rcx*2]
   1b3: vmovups zmm0, [rbp]
   1ba: vmovups zmm1, [rbp+rcx]
   1c2: vmovups zmm2, [rbp+rcx*2]
   1ca: vmovups zmm3, [rbp+r14]
   1d2: lea rbp, [rbp+rcx*4]
   1d7: vmovups zmm4, [rbp]
   1de: vmovups zmm5, [rbp+rcx]
   1e6: vmovups zmm6, [rbp+rcx*2]
   1ee: vmovups zmm7, [rbp+r14]
   1f6: lea rbp, [rbp+rcx*4]
   1fb: vmovups zmm8, [rbp]
   202: vmovups zmm9, [rbp+rcx]
   20a: vmovups zmm10, [rbp+rcx*2]
   212: vmovups zmm11, [rbp+r14]
   21a: lea rbp, [rbp+rcx*4]
   21f: vmovups zmm12, [rbp]
   226: vmovups zmm13, [rbp+rcx]
   22e: vmovups zmm14, [rbp+rcx*2]
   236: vmovups zmm15, [rbp+r14]
   23e: vunpcklps zmm16, zmm0, zmm1
   244: vunpckhps zmm17, zmm0, zmm1
   24a: vunpcklps zmm18, zmm2, zmm3
   250: vunpckhps zmm19, zmm2, zmm3
   256: vunpcklps zmm20, zmm4, zmm5
   25c: vunpckhps zmm21, zmm4, zmm5
   262: vunpcklps zmm22, zmm6, zmm7
   268: vunpckhps zmm23, zmm6, zmm7
   26e: vunpcklps zmm24, zmm8, zmm9
   274: vunpckhps zmm25, zmm8, zmm9
   27a: vunpcklps zmm26, zmm10, zmm11
   280: vunpckhps zmm27, zmm10, zmm11
   286: vunpcklps zmm28, zmm12, zmm13
   28c: vunpckhps zmm29, zmm12, zmm13
   292: vunpcklps zmm30, zmm14, zmm15
   298: vunpckhps zmm31, zmm14, zmm15
   29e: vunpcklpd zmm0, zmm16, zmm18
   2a4: vunpckhpd zmm1, zmm16, zmm18
   2aa: vunpcklpd zmm2, zmm17, zmm19
   2b0: vunpckhpd zmm3, zmm17, zmm19
   2b6: vunpcklpd zmm4, zmm20, zmm22
   2bc: vunpckhpd zmm5, zmm20, zmm22
   2c2: vunpcklpd zmm6, zmm21, zmm23
   2c8: vunpckhpd zmm7, zmm21, zmm23
   2ce: vunpcklpd zmm8, zmm24, zmm26
   2d4: vunpckhpd zmm9, zmm24, zmm26
   2da: vunpcklpd zmm10, zmm25, zmm27
   2e0: vunpckhpd zmm11, zmm25, zmm27
   2e6: vunpcklpd zmm12, zmm28, zmm30
   2ec: vunpckhpd zmm13, zmm28, zmm30
   2f2: vunpcklpd zmm14, zmm29, zmm31
   2f8: vunpckhpd zmm15, zmm29, zmm31
   2fe: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   305: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   30c: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   313: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   31a: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   321: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   328: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   32f: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   336: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   33d: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   344: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   34b: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   352: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   359: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   360: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   367: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   36e: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   375: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   37c: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   383: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   38a: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   391: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   398: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   39f: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   3a6: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   3ad: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   3b4: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   3bb: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   3c2: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   3c9: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   3d0: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   3d7: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   3de: vmovaps [r15], zmm0
   3e5: vmovaps [r15+0x40], zmm1
   3ec: vmovaps [r15+0x80], zmm2
   3f3: vmovaps [r15+0xC0], zmm3
   3fa: vmovaps [r15+0x100], zmm4
   401: vmovaps [r15+0x140], zmm5
   408: vmovaps [r15+0x180], zmm6
   40f: vmovaps [r15+0x1C0], zmm7
   416: vmovaps [r15+0x200], zmm8
   41d: vmovaps [r15+0x240], zmm9
   424: vmovaps [r15+0x280], zmm10
   42b: vmovaps [r15+0x2C0], zmm11
   432: vmovaps [r15+0x300], zmm12
   439: vmovaps [r15+0x340], zmm13
   440: vmovaps [r15+0x380], zmm14
   447: vmovaps [r15+0x3C0], zmm15
   44e: add rax, 0x10
   455: add r15, 0x400
   45c: cmp rax, [rsp+0x1038]
   464: jl 0x1A0
   46a: vbroadcastss zmm0, [rdi+0x5C]
   471: vbroadcastss zmm1, [rdi+0x68]
   478: vbroadcastss zmm2, [rdi+0x7C]
   47f: vbroadcastss zmm3, [rdi+0x58]
   486: vbroadcastss zmm4, [rdi+0x60]
   48d: vbroadcastss zmm5, [rdi+0x64]
   494: vbroadcastss zmm6, [rdi+0x6C]
   49b: vbroadcastss zmm7, [rdi+0x70]
   4a2: vbroadcastss zmm8, [rdi+0x74]
   4a9: vbroadcastss zmm9, [rdi+0x78]
   4b0: mov rdx, [rdi+0x20]
   4b4: mov r8, [rdi+0x30]
   4b8: mov r15, rsp
   4bb: mov r14d, 0x10
   4c1: mov rbp, [rsp+0x1038]
   4c9: mov rax, [rsp+0x1030]
   4d1: prefetcht0 [rdx+rax*4+0x100]
   4d9: vmovups zmm10, [rdx+rax*4]
   4e1: vmovups zmm11, [r15]
   4e8: vaddps zmm10, zmm10, zmm11
   4ee: vmovaps zmm11, zmm0
   4f4: vfmadd231ps zmm11, zmm10, zmm3
   4fa: vsubps zmm11, zmm11, zmm0
   500: vfmadd231ps zmm10, zmm11, zmm4
   506: vfmadd231ps zmm10, zmm11, zmm5
   50c: vrangeps zmm10, zmm10, zmm1, 2
   513: vmovaps zmm12, zmm7
   519: vfmadd231ps zmm12, zmm6, zmm10
   51f: vfmadd213ps zmm12, zmm10, zmm8
   525: vfmadd213ps zmm12, zmm10, zmm9
   52b: vfmadd213ps zmm12, zmm10, zmm1
   531: vfmadd213ps zmm12, zmm10, zmm2
   537: vfmadd213ps zmm12, zmm10, zmm2
   53d: vscalefps zmm10, zmm12, zmm11
   543: vmovups [r8+rax*4], zmm10
   54b: add rax, 0x10
   552: add r15, 0x400
   559: cmp rax, rbp
   55c: jl 0x4D1
   562: add rdx, [rdi+0x38]
   566: add r8, [rdi+0x48]
   56a: sub r15, [rsp+0x1040]
   572: dec r14
   575: jne 0x4C9
   57b: jmp 0x137
   580: mov ecx, 0x10
   585: mov [rsp+0x1010], rcx
   58d: mov r14, [rdi+0x50]
   591: mov rbp, rax
   594: imul rbp, r14
   598: add rbp, [rdi+0x28]
   59c: vmovups zmm0{k3}{z}, [rbp]
   5a3: lea rcx, [rbp+r14]
   5a8: cmp qword ptr [rsp+0x1010], 1
   5b1: cmovg rbp, rcx
   5b5: vmovups zmm1{k3}{z}, [rbp]
   5bc: lea rcx, [rbp+r14]
   5c1: cmp qword ptr [rsp+0x1010], 2
   5ca: cmovg rbp, rcx
   5ce: vmovups zmm2{k3}{z}, [rbp]
   5d5: lea rcx, [rbp+r14]
   5da: cmp qword ptr [rsp+0x1010], 3
   5e3: cmovg rbp, rcx
   5e7: vmovups zmm3{k3}{z}, [rbp]
   5ee: lea rcx, [rbp+r14]
   5f3: cmp qword ptr [rsp+0x1010], 4
   5fc: cmovg rbp, rcx
   600: vmovups zmm4{k3}{z}, [rbp]
   607: lea rcx, [rbp+r14]
   60c: cmp qword ptr [rsp+0x1010], 5
   615: cmovg rbp, rcx
   619: vmovups zmm5{k3}{z}, [rbp]
   620: lea rcx, [rbp+r14]
   625: cmp qword ptr [rsp+0x1010], 6
   62e: cmovg rbp, rcx
   632: vmovups zmm6{k3}{z}, [rbp]
   639: lea rcx, [rbp+r14]
   63e: cmp qword ptr [rsp+0x1010], 7
   647: cmovg rbp, rcx
   64b: vmovups zmm7{k3}{z}, [rbp]
   652: lea rcx, [rbp+r14]
   657: cmp qword ptr [rsp+0x1010], 8
   660: cmovg rbp, rcx
   664: vmovups zmm8{k3}{z}, [rbp]
   66b: lea rcx, [rbp+r14]
   670: cmp qword ptr [rsp+0x1010], 9
   679: cmovg rbp, rcx
   67d: vmovups zmm9{k3}{z}, [rbp]
   684: lea rcx, [rbp+r14]
   689: cmp qword ptr [rsp+0x1010], 0xA
   692: cmovg rbp, rcx
   696: vmovups zmm10{k3}{z}, [rbp]
   69d: lea rcx, [rbp+r14]
   6a2: cmp qword ptr [rsp+0x1010], 0xB
   6ab: cmovg rbp, rcx
   6af: vmovups zmm11{k3}{z}, [rbp]
   6b6: lea rcx, [rbp+r14]
   6bb: cmp qword ptr [rsp+0x1010], 0xC
   6c4: cmovg rbp, rcx
   6c8: vmovups zmm12{k3}{z}, [rbp]
   6cf: lea rcx, [rbp+r14]
   6d4: cmp qword ptr [rsp+0x1010], 0xD
   6dd: cmovg rbp, rcx
   6e1: vmovups zmm13{k3}{z}, [rbp]
   6e8: lea rcx, [rbp+r14]
   6ed: cmp qword ptr [rsp+0x1010], 0xE
   6f6: cmovg rbp, rcx
   6fa: vmovups zmm14{k3}{z}, [rbp]
   701: lea rcx, [rbp+r14]
   706: cmp qword ptr [rsp+0x1010], 0xF
   70f: cmovg rbp, rcx
   713: vmovups zmm15{k3}{z}, [rbp]
   71a: lea rcx, [rbp+r14]
   71f: cmp qword ptr [rsp+0x1010], 0x10
   728: cmovg rbp, rcx
   72c: vunpcklps zmm16, zmm0, zmm1
   732: vunpckhps zmm17, zmm0, zmm1
   738: vunpcklps zmm18, zmm2, zmm3
   73e: vunpckhps zmm19, zmm2, zmm3
   744: vunpcklps zmm20, zmm4, zmm5
   74a: vunpckhps zmm21, zmm4, zmm5
   750: vunpcklps zmm22, zmm6, zmm7
   756: vunpckhps zmm23, zmm6, zmm7
   75c: vunpcklps zmm24, zmm8, zmm9
   762: vunpckhps zmm25, zmm8, zmm9
   768: vunpcklps zmm26, zmm10, zmm11
   76e: vunpckhps zmm27, zmm10, zmm11
   774: vunpcklps zmm28, zmm12, zmm13
   77a: vunpckhps zmm29, zmm12, zmm13
   780: vunpcklps zmm30, zmm14, zmm15
   786: vunpckhps zmm31, zmm14, zmm15
   78c: vunpcklpd zmm0, zmm16, zmm18
   792: vunpckhpd zmm1, zmm16, zmm18
   798: vunpcklpd zmm2, zmm17, zmm19
   79e: vunpckhpd zmm3, zmm17, zmm19
   7a4: vunpcklpd zmm4, zmm20, zmm22
   7aa: vunpckhpd zmm5, zmm20, zmm22
   7b0: vunpcklpd zmm6, zmm21, zmm23
   7b6: vunpckhpd zmm7, zmm21, zmm23
   7bc: vunpcklpd zmm8, zmm24, zmm26
   7c2: vunpckhpd zmm9, zmm24, zmm26
   7c8: vunpcklpd zmm10, zmm25, zmm27
   7ce: vunpckhpd zmm11, zmm25, zmm27
   7d4: vunpcklpd zmm12, zmm28, zmm30
   7da: vunpckhpd zmm13, zmm28, zmm30
   7e0: vunpcklpd zmm14, zmm29, zmm31
   7e6: vunpckhpd zmm15, zmm29, zmm31
   7ec: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   7f3: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   7fa: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   801: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   808: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   80f: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   816: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   81d: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   824: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   82b: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   832: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   839: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   840: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   847: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   84e: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   855: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   85c: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   863: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   86a: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   871: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   878: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   87f: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   886: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   88d: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   894: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   89b: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   8a2: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   8a9: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   8b0: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   8b7: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   8be: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   8c5: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   8cc: vmovaps [rsp], zmm0
   8d4: vmovaps [rsp+0x40], zmm1
   8dc: vmovaps [rsp+0x80], zmm2
   8e4: vmovaps [rsp+0xC0], zmm3
   8ec: vmovaps [rsp+0x100], zmm4
   8f4: vmovaps [rsp+0x140], zmm5
   8fc: vmovaps [rsp+0x180], zmm6
   904: vmovaps [rsp+0x1C0], zmm7
   90c: vmovaps [rsp+0x200], zmm8
   914: vmovaps [rsp+0x240], zmm9
   91c: vmovaps [rsp+0x280], zmm10
   924: vmovaps [rsp+0x2C0], zmm11
   92c: vmovaps [rsp+0x300], zmm12
   934: vmovaps [rsp+0x340], zmm13
   93c: vmovaps [rsp+0x380], zmm14
   944: vmovaps [rsp+0x3C0], zmm15
   94c: vbroadcastss zmm0, [rdi+0x5C]
   953: vbroadcastss zmm1, [rdi+0x68]
   95a: vbroadcastss zmm2, [rdi+0x7C]
   961: vbroadcastss zmm3, [rdi+0x58]
   968: vbroadcastss zmm4, [rdi+0x60]
   96f: vbroadcastss zmm5, [rdi+0x64]
   976: vbroadcastss zmm6, [rdi+0x6C]
   97d: vbroadcastss zmm7, [rdi+0x70]
   984: vbroadcastss zmm8, [rdi+0x74]
   98b: vbroadcastss zmm9, [rdi+0x78]
   992: mov rdx, [rdi+0x20]
   996: mov r8, [rdi+0x30]
   99a: mov r15, rsp
   99d: mov rcx, [rsp+0x1010]
   9a5: mov r14d, 0xFFFFFFFF
   9ab: bzhi ecx, r14d, ecx
   9b0: kmovw k2, ecx
   9b4: mov r14, [rsp+0x1000]
   9bc: vmovups zmm10{k2}{z}, [rdx+rax*4]
   9c4: vmovups zmm11, [r15]
   9cb: vaddps zmm10, zmm10, zmm11
   9d1: vmovaps zmm11, zmm0
   9d7: vfmadd231ps zmm11, zmm10, zmm3
   9dd: vsubps zmm11, zmm11, zmm0
   9e3: vfmadd231ps zmm10, zmm11, zmm4
   9e9: vfmadd231ps zmm10, zmm11, zmm5
   9ef: vrangeps zmm10, zmm10, zmm1, 2
   9f6: vmovaps zmm12, zmm7
   9fc: vfmadd231ps zmm12, zmm6, zmm10
   a02: vfmadd213ps zmm12, zmm10, zmm8
   a08: vfmadd213ps zmm12, zmm10, zmm9
   a0e: vfmadd213ps zmm12, zmm10, zmm1
   a14: vfmadd213ps zmm12, zmm10, zmm2
   a1a: vfmadd213ps zmm12, zmm10, zmm2
   a20: vscalefps zmm10, zmm12, zmm11
   a26: vmovups [r8+rax*4]{k2}, zmm10
   a2e: add rdx, [rdi+0x38]
   a32: add r8, [rdi+0x48]
   a36: add r15, 0x40
   a3d: dec r14
   a40: jne 0x9BC
   a46: add rax, [rsp+0x1010]
   a4e: jmp 0x137
   a53: mov rax, [rsp+0x1000]
   a5b: mov rcx, [rdi+0x38]
   a5f: imul rcx, rax
   a63: add [rdi+0x20], rcx
   a67: mov rcx, [rdi+0x40]
   a6b: imul rcx, rax
   a6f: add [rdi+0x28], rcx
   a73: mov rcx, [rdi+0x48]
   a77: imul rcx, rax
   a7b: add [rdi+0x30], rcx
   a7f: sub [rdi+0x10], rax
   a83: mov eax, 0x10
   a88: cmp qword ptr [rdi+0x10], 0
   a8d: jg 0xF3
   a93: mov rax, [rsp+0x1008]
   a9b: mov [rdi+0x10], rax
   a9f: mov rcx, [rdi+0x38]
   aa3: imul rcx, rax
   aa7: sub [rdi+0x20], rcx
   aab: mov rcx, [rdi+0x40]
   aaf: imul rcx, rax
   ab3: sub [rdi+0x28], rcx
   ab7: mov rcx, [rdi+0x48]
   abb: imul rcx, rax
   abf: sub [rdi+0x30], rcx
   ac3: mov rax, [rsp+0x1028]
   acb: mov rcx, rax
   ace: cmp rax, [rdi]
   ad2: jl 0x9C
   ad8: mov rsp, [rsp+0x1048]
   ae0: pop r15
   ae2: pop r14
   ae4: pop r13
   ae6: pop r12
   ae8: pop rbp
   ae9: pop rbx
   aea: vzeroupper
   aed: ret
