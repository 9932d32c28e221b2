     0: cmp qword ptr [rdi], 0
     5: jle 0xAD2
     b: cmp qword ptr [rdi+0x10], 0
    10: jle 0xAD2
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
   131: jl 0x57B
   137: mov rcx, [rsp+0x1028]
   13f: sub rcx, rax
   142: jle 0xA3B
   148: cmp rcx, 0x10
   14f: jl 0x57B
   155: cmp qword ptr [rsp+0x1000], 0x10
   15e: jne 0x576
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
   23e: vunpcklps zmm16, zmm0, zmm2
   244: vunpckhps zmm17, zmm0, zmm2
   24a: vunpcklps zmm18, zmm1, zmm3
   250: vunpckhps zmm19, zmm1, zmm3
   256: vunpcklps zmm20, zmm4, zmm6
   25c: vunpckhps zmm21, zmm4, zmm6
   262: vunpcklps zmm22, zmm5, zmm7
   268: vunpckhps zmm23, zmm5, zmm7
   26e: vunpcklps zmm24, zmm8, zmm10
   274: vunpckhps zmm25, zmm8, zmm10
   27a: vunpcklps zmm26, zmm9, zmm11
   280: vunpckhps zmm27, zmm9, zmm11
   286: vunpcklps zmm28, zmm12, zmm14
   28c: vunpckhps zmm29, zmm12, zmm14
   292: vunpcklps zmm30, zmm13, zmm15
   298: vunpckhps zmm31, zmm13, zmm15
   29e: vunpcklps zmm0, zmm16, zmm18
   2a4: vunpckhps zmm1, zmm16, zmm18
   2aa: vunpcklps zmm2, zmm17, zmm19
   2b0: vunpckhps zmm3, zmm17, zmm19
   2b6: vunpcklps zmm4, zmm20, zmm22
   2bc: vunpckhps zmm5, zmm20, zmm22
   2c2: vunpcklps zmm6, zmm21, zmm23
   2c8: vunpckhps zmm7, zmm21, zmm23
   2ce: vunpcklps zmm8, zmm24, zmm26
   2d4: vunpckhps zmm9, zmm24, zmm26
   2da: vunpcklps zmm10, zmm25, zmm27
   2e0: vunpckhps zmm11, zmm25, zmm27
   2e6: vunpcklps zmm12, zmm28, zmm30
   2ec: vunpckhps zmm13, zmm28, zmm30
   2f2: vunpcklps zmm14, zmm29, zmm31
   2f8: vunpckhps zmm15, zmm29, zmm31
   2fe: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   305: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   30c: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   313: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   31a: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   321: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   328: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   32f: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   336: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   33d: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   344: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   34b: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   352: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   359: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   360: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   367: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   36e: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   375: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   37c: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   383: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   38a: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   391: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   398: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   39f: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   3a6: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   3ad: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   3b4: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   3bb: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   3c2: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   3c9: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
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
   471: vbroadcastss zmm1, [rdi+0x58]
   478: vbroadcastss zmm2, [rdi+0x60]
   47f: vbroadcastss zmm3, [rdi+0x64]
   486: vbroadcastss zmm4, [rdi+0x68]
   48d: vmovups zmm5, [rip+0x63F]
   497: vbroadcastss zmm6, [rdi+0x6C]
   49e: vbroadcastss zmm7, [rdi+0x70]
   4a5: vbroadcastss zmm8, [rdi+0x74]
   4ac: mov rdx, [rdi+0x20]
   4b0: mov r8, [rdi+0x30]
   4b4: mov r15, rsp
   4b7: mov r14d, 0x10
   4bd: mov rbp, [rsp+0x1038]
   4c5: mov rax, [rsp+0x1030]
   4cd: prefetcht0 [rdx+rax*4+0x100]
   4d5: vmovups zmm9, [rdx+rax*4]
   4dd: vmovups zmm10, [r15]
   4e4: vaddps zmm9, zmm9, zmm10
   4ea: vmovaps zmm10, zmm0
   4f0: vfmadd231ps zmm10, zmm9, zmm1
   4f6: vsubps zmm11, zmm10, zmm0
   4fc: vfmadd231ps zmm9, zmm11, zmm2
   502: vfmadd231ps zmm9, zmm11, zmm3
   508: vrangeps zmm9, zmm9, zmm4, 2
   50f: vpermps zmm10, zmm10, zmm5
   515: vmovaps zmm12, zmm7
   51b: vfmadd231ps zmm12, zmm6, zmm9
   521: vfmadd213ps zmm12, zmm9, zmm8
   527: vmulps zmm9, zmm10, zmm9
   52d: vfmadd231ps zmm10, zmm12, zmm9
   533: vscalefps zmm9, zmm10, zmm11
   539: vmovups [r8+rax*4], zmm9
   541: add rax, 0x10
   548: add r15, 0x400
   54f: cmp rax, rbp
   552: jl 0x4CD
   558: add rdx, [rdi+0x38]
   55c: add r8, [rdi+0x48]
   560: sub r15, [rsp+0x1040]
   568: dec r14
   56b: jne 0x4C5
   571: jmp 0x137
   576: mov ecx, 0x10
   57b: mov [rsp+0x1010], rcx
   583: mov r14, [rdi+0x50]
   587: mov rbp, rax
   58a: imul rbp, r14
   58e: add rbp, [rdi+0x28]
   592: vmovups zmm0{k3}{z}, [rbp]
   599: lea rcx, [rbp+r14]
   59e: cmp qword ptr [rsp+0x1010], 1
   5a7: cmovg rbp, rcx
   5ab: vmovups zmm1{k3}{z}, [rbp]
   5b2: lea rcx, [rbp+r14]
   5b7: cmp qword ptr [rsp+0x1010], 2
   5c0: cmovg rbp, rcx
   5c4: vmovups zmm2{k3}{z}, [rbp]
   5cb: lea rcx, [rbp+r14]
   5d0: cmp qword ptr [rsp+0x1010], 3
   5d9: cmovg rbp, rcx
   5dd: vmovups zmm3{k3}{z}, [rbp]
   5e4: lea rcx, [rbp+r14]
   5e9: cmp qword ptr [rsp+0x1010], 4
   5f2: cmovg rbp, rcx
   5f6: vmovups zmm4{k3}{z}, [rbp]
   5fd: lea rcx, [rbp+r14]
   602: cmp qword ptr [rsp+0x1010], 5
   60b: cmovg rbp, rcx
   60f: vmovups zmm5{k3}{z}, [rbp]
   616: lea rcx, [rbp+r14]
   61b: cmp qword ptr [rsp+0x1010], 6
   624: cmovg rbp, rcx
   628: vmovups zmm6{k3}{z}, [rbp]
   62f: lea rcx, [rbp+r14]
   634: cmp qword ptr [rsp+0x1010], 7
   63d: cmovg rbp, rcx
   641: vmovups zmm7{k3}{z}, [rbp]
   648: lea rcx, [rbp+r14]
   64d: cmp qword ptr [rsp+0x1010], 8
   656: cmovg rbp, rcx
   65a: vmovups zmm8{k3}{z}, [rbp]
   661: lea rcx, [rbp+r14]
   666: cmp qword ptr [rsp+0x1010], 9
   66f: cmovg rbp, rcx
   673: vmovups zmm9{k3}{z}, [rbp]
   67a: lea rcx, [rbp+r14]
   67f: cmp qword ptr [rsp+0x1010], 0xA
   688: cmovg rbp, rcx
   68c: vmovups zmm10{k3}{z}, [rbp]
   693: lea rcx, [rbp+r14]
   698: cmp qword ptr [rsp+0x1010], 0xB
   6a1: cmovg rbp, rcx
   6a5: vmovups zmm11{k3}{z}, [rbp]
   6ac: lea rcx, [rbp+r14]
   6b1: cmp qword ptr [rsp+0x1010], 0xC
   6ba: cmovg rbp, rcx
   6be: vmovups zmm12{k3}{z}, [rbp]
   6c5: lea rcx, [rbp+r14]
   6ca: cmp qword ptr [rsp+0x1010], 0xD
   6d3: cmovg rbp, rcx
   6d7: vmovups zmm13{k3}{z}, [rbp]
   6de: lea rcx, [rbp+r14]
   6e3: cmp qword ptr [rsp+0x1010], 0xE
   6ec: cmovg rbp, rcx
   6f0: vmovups zmm14{k3}{z}, [rbp]
   6f7: lea rcx, [rbp+r14]
   6fc: cmp qword ptr [rsp+0x1010], 0xF
   705: cmovg rbp, rcx
   709: vmovups zmm15{k3}{z}, [rbp]
   710: lea rcx, [rbp+r14]
   715: cmp qword ptr [rsp+0x1010], 0x10
   71e: cmovg rbp, rcx
   722: vunpcklps zmm16, zmm0, zmm2
   728: vunpckhps zmm17, zmm0, zmm2
   72e: vunpcklps zmm18, zmm1, zmm3
   734: vunpckhps zmm19, zmm1, zmm3
   73a: vunpcklps zmm20, zmm4, zmm6
   740: vunpckhps zmm21, zmm4, zmm6
   746: vunpcklps zmm22, zmm5, zmm7
   74c: vunpckhps zmm23, zmm5, zmm7
   752: vunpcklps zmm24, zmm8, zmm10
   758: vunpckhps zmm25, zmm8, zmm10
   75e: vunpcklps zmm26, zmm9, zmm11
   764: vunpckhps zmm27, zmm9, zmm11
   76a: vunpcklps zmm28, zmm12, zmm14
   770: vunpckhps zmm29, zmm12, zmm14
   776: vunpcklps zmm30, zmm13, zmm15
   77c: vunpckhps zmm31, zmm13, zmm15
   782: vunpcklps zmm0, zmm16, zmm18
   788: vunpckhps zmm1, zmm16, zmm18
   78e: vunpcklps zmm2, zmm17, zmm19
   794: vunpckhps zmm3, zmm17, zmm19
   79a: vunpcklps zmm4, zmm20, zmm22
   7a0: vunpckhps zmm5, zmm20, zmm22
   7a6: vunpcklps zmm6, zmm21, zmm23
   7ac: vunpckhps zmm7, zmm21, zmm23
   7b2: vunpcklps zmm8, zmm24, zmm26
   7b8: vunpckhps zmm9, zmm24, zmm26
   7be: vunpcklps zmm10, zmm25, zmm27
   7c4: vunpckhps zmm11, zmm25, zmm27
   7ca: vunpcklps zmm12, zmm28, zmm30
   7d0: vunpckhps zmm13, zmm28, zmm30
   7d6: vunpcklps zmm14, zmm29, zmm31
   7dc: vunpckhps zmm15, zmm29, zmm31
   7e2: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   7e9: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   7f0: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   7f7: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   7fe: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   805: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   80c: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   813: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   81a: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   821: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   828: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   82f: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   836: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   83d: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   844: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   84b: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   852: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   859: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   860: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   867: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   86e: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   875: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   87c: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   883: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   88a: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   891: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   898: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   89f: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   8a6: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   8ad: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   8b4: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   8bb: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   8c2: vmovaps [rsp], zmm0
   8ca: vmovaps [rsp+0x40], zmm1
   8d2: vmovaps [rsp+0x80], zmm2
   8da: vmovaps [rsp+0xC0], zmm3
   8e2: vmovaps [rsp+0x100], zmm4
   8ea: vmovaps [rsp+0x140], zmm5
   8f2: vmovaps [rsp+0x180], zmm6
   8fa: vmovaps [rsp+0x1C0], zmm7
   902: vmovaps [rsp+0x200], zmm8
   90a: vmovaps [rsp+0x240], zmm9
   912: vmovaps [rsp+0x280], zmm10
   91a: vmovaps [rsp+0x2C0], zmm11
   922: vmovaps [rsp+0x300], zmm12
   92a: vmovaps [rsp+0x340], zmm13
   932: vmovaps [rsp+0x380], zmm14
   93a: vmovaps [rsp+0x3C0], zmm15
   942: vbroadcastss zmm0, [rdi+0x5C]
   949: vbroadcastss zmm1, [rdi+0x58]
   950: vbroadcastss zmm2, [rdi+0x60]
   957: vbroadcastss zmm3, [rdi+0x64]
   95e: vbroadcastss zmm4, [rdi+0x68]
   965: vmovups zmm5, [rip+0x167]
   96f: vbroadcastss zmm6, [rdi+0x6C]
   976: vbroadcastss zmm7, [rdi+0x70]
   97d: vbroadcastss zmm8, [rdi+0x74]
   984: mov rdx, [rdi+0x20]
   988: mov r8, [rdi+0x30]
   98c: mov r15, rsp
   98f: mov rcx, [rsp+0x1010]
   997: mov r14d, 0xFFFFFFFF
   99d: bzhi ecx, r14d, ecx
   9a2: kmovw k2, ecx
   9a6: mov r14, [rsp+0x1000]
   9ae: vmovups zmm9{k2}{z}, [rdx+rax*4]
   9b6: vmovups zmm10, [r15]
   9bd: vaddps zmm9, zmm9, zmm10
   9c3: vmovaps zmm10, zmm0
   9c9: vfmadd231ps zmm10, zmm9, zmm1
   9cf: vsubps zmm11, zmm10, zmm0
   9d5: vfmadd231ps zmm9, zmm11, zmm2
   9db: vfmadd231ps zmm9, zmm11, zmm3
   9e1: vrangeps zmm9, zmm9, zmm4, 2
   9e8: vpermps zmm10, zmm10, zmm5
   9ee: vmovaps zmm12, zmm7
   9f4: vfmadd231ps zmm12, zmm6, zmm9
   9fa: vfmadd213ps zmm12, zmm9, zmm8
   a00: vmulps zmm9, zmm10, zmm9
   a06: vfmadd231ps zmm10, zmm12, zmm9
   a0c: vscalefps zmm9, zmm10, zmm11
   a12: vmovups [r8+rax*4]{k2}, zmm9
   a1a: add rdx, [rdi+0x38]
   a1e: add r8, [rdi+0x48]
   a22: add r15, 0x40
   a29: dec r14
   a2c: jne 0x9AE
   a2e: add rax, [rsp+0x1010]
   a36: jmp 0x137
   a3b: mov rax, [rsp+0x1000]
   a43: mov rcx, [rdi+0x38]
   a47: imul rcx, rax
   a4b: add [rdi+0x20], rcx
   a4f: mov rcx, [rdi+0x40]
   a53: imul rcx, rax
   a57: add [rdi+0x28], rcx
   a5b: mov rcx, [rdi+0x48]
   a5f: imul rcx, rax
   a63: add [rdi+0x30], rcx
   a67: sub [rdi+0x10], rax
   a6b: mov eax, 0x10
   a70: cmp qword ptr [rdi+0x10], 0
   a75: jg 0xF3
   a7b: mov rax, [rsp+0x1008]
   a83: mov [rdi+0x10], rax
   a87: mov rcx, [rdi+0x38]
   a8b: imul rcx, rax
   a8f: sub [rdi+0x20], rcx
   a93: mov rcx, [rdi+0x40]
   a97: imul rcx, rax
   a9b: sub [rdi+0x28], rcx
   a9f: mov rcx, [rdi+0x48]
   aa3: imul rcx, rax
   aa7: sub [rdi+0x30], rcx
   aab: mov rax, [rsp+0x1028]
   ab3: mov rcx, rax
   ab6: cmp rax, [rdi]
   aba: jl 0x9C
   ac0: mov rsp, [rsp+0x1048]
   ac8: pop r15
   aca: pop r14
   acc: pop r13
   ace: pop r12
   ad0: pop rbp
   ad1: pop rbx
   ad2: vzeroupper
   ad5: ret
   ad6: .byte 00 00 80 3f c3 aa 85 3f c2 95 8b 3f d3 c3 91 3f
   ae6: .byte f0 37 98 3f 32 f5 9e 3f d7 fe a5 3f 3f 58 ad 3f
   af6: .byte f3 04 b5 3f a4 08 bd 3f 2a 67 c5 3f 8c 24 ce 3f
   b06: .byte fd 44 d7 3f df cc e0 3f c7 c0 ea 3f 7d 25 f5 3f
