     0: cmp qword ptr [rdi], 0
     5: jle 0xA7B
     b: cmp qword ptr [rdi+0x10], 0
    10: jle 0xA7B
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
    b8: mov rax, [rdi+0x28]
    bc: neg rax
    bf: and rax, 0x3F
    c6: shr rax, 2
    ca: jne 0xD1
    cc: mov eax, 0x10
    d1: cmp rax, [rdi+0x10]
    d5: jle 0xDB
    d7: mov rax, [rdi+0x10]
    db: mov [rsp+0x400], rax
    e3: mov ecx, 0xFFFFFFFF
    e8: bzhi ecx, ecx, eax
    ed: kmovw k3, ecx
    f1: mov rax, [rsp+0x420]
    f9: test rax, rax
    fc: jne 0x115
    fe: mov rcx, [rsp+0x418]
   106: test rcx, rcx
   109: je 0x115
   10b: cmp rcx, [rdi]
   10f: jl 0x4FA
   115: mov rcx, [rsp+0x428]
   11d: sub rcx, rax
   120: jle 0x9E4
   126: cmp rcx, 0x10
   12d: jl 0x4FA
   133: mov ecx, 0x10
   138: cmp qword ptr [rsp+0x400], 0x10
   141: jne 0x4FA
   147: imul rbp, rax, 0x1000
   14e: add rbp, [rdi+0x28]
   152: mov rcx, 0x1000
   15c: lea r14, [rcx+rcx*2]
   160: vmovups zmm0, [rbp]
   167: vmovups zmm1, [rbp+rcx]
   16f: vmovups zmm2, [rbp+rcx*2]
   177: vmovups zmm3, [rbp+r14]
   17f: lea rbp, [rbp+rcx*4]
   184: vmovups zmm4, [rbp]
   18b: vmovups zmm5, [rbp+rcx]
   193: vmovups zmm6, [rbp+rcx*2]
   19b: vmovups zmm7, [rbp+r14]
   1a3: lea rbp, [rbp+rcx*4]
   1a8: vmovups zmm8, [rbp]
   1af: vmovups zmm9, [rbp+rcx]
   1b7: vmovups zmm10, [rbp+rcx*2]
   1bf: vmovups zmm11, [rbp+r14]
   1c7: lea rbp, [rbp+rcx*4]
   1cc: vmovups zmm12, [rbp]
   1d3: vmovups zmm13, [rbp+rcx]
   1db: vmovups zmm14, [rbp+rcx*2]
   1e3: vmovups zmm15, [rbp+r14]
   1eb: vunpcklps zmm16, zmm0, zmm1
   1f1: vunpckhps zmm17, zmm0, zmm1
   1f7: vunpcklps zmm18, zmm2, zmm3
   1fd: vunpckhps zmm19, zmm2, zmm3
   203: vunpcklps zmm20, zmm4, zmm5
   209: vunpckhps zmm21, zmm4, zmm5
   20f: vunpcklps zmm22, zmm6, zmm7
   215: vunpckhps zmm23, zmm6, zmm7
   21b: vunpcklps zmm24, zmm8, zmm9
   221: vunpckhps zmm25, zmm8, zmm9
   227: vunpcklps zmm26, zmm10, zmm11
   22d: vunpckhps zmm27, zmm10, zmm11
   233: vunpcklps zmm28, zmm12, zmm13
   239: vunpckhps zmm29, zmm12, zmm13
   23f: vunpcklps zmm30, zmm14, zmm15
   245: vunpckhps zmm31, zmm14, zmm15
   24b: vunpcklpd zmm0, zmm16, zmm18
   251: vunpckhpd zmm1, zmm16, zmm18
   257: vunpcklpd zmm2, zmm17, zmm19
   25d: vunpckhpd zmm3, zmm17, zmm19
   263: vunpcklpd zmm4, zmm20, zmm22
   269: vunpckhpd zmm5, zmm20, zmm22
   26f: vunpcklpd zmm6, zmm21, zmm23
   275: vunpckhpd zmm7, zmm21, zmm23
   27b: vunpcklpd zmm8, zmm24, zmm26
   281: vunpckhpd zmm9, zmm24, zmm26
   287: vunpcklpd zmm10, zmm25, zmm27
   28d: vunpckhpd zmm11, zmm25, zmm27
   293: vunpcklpd zmm12, zmm28, zmm30
   299: vunpckhpd zmm13, zmm28, zmm30
   29f: vunpcklpd zmm14, zmm29, zmm31
   2a5: vunpckhpd zmm15, zmm29, zmm31
   2ab: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   2b2: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   2b9: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   2c0: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   2c7: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   2ce: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   2d5: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   2dc: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   2e3: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   2ea: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   2f1: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   2f8: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   2ff: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   306: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   30d: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   314: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   31b: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   322: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   329: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   330: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   337: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   33e: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   345: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   34c: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   353: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   35a: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   361: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   368: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   36f: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   376: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   37d: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   384: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   38b: vmovaps [rsp], zmm0
   393: vmovaps [rsp+0x40], zmm1
   39b: vmovaps [rsp+0x80], zmm2
   3a3: vmovaps [rsp+0xC0], zmm3
   3ab: vmovaps [rsp+0x100], zmm4
   3b3: vmovaps [rsp+0x140], zmm5
   3bb: vmovaps [rsp+0x180], zmm6
   3c3: vmovaps [rsp+0x1C0], zmm7
   3cb: vmovaps [rsp+0x200], zmm8
   3d3: vmovaps [rsp+0x240], zmm9
   3db: vmovaps [rsp+0x280], zmm10
   3e3: vmovaps [rsp+0x2C0], zmm11
   3eb: vmovaps [rsp+0x300], zmm12
   3f3: vmovaps [rsp+0x340], zmm13
   3fb: vmovaps [rsp+0x380], zmm14
   403: vmovaps [rsp+0x3C0], zmm15
   40b: vbroadcastss zmm0, [rdi+0x54]
   412: vbroadcastss zmm1, [rdi+0x60]
   419: vbroadcastss zmm2, [rdi+0x74]
   420: vbroadcastss zmm3, [rdi+0x50]
   427: vbroadcastss zmm4, [rdi+0x58]
   42e: vbroadcastss zmm5, [rdi+0x5C]
   435: vbroadcastss zmm6, [rdi+0x64]
   43c: vbroadcastss zmm7, [rdi+0x68]
   443: vbroadcastss zmm8, [rdi+0x6C]
   44a: vbroadcastss zmm9, [rdi+0x70]
   451: mov rdx, [rdi+0x20]
   455: mov r8, [rdi+0x30]
   459: mov r15, rsp
   45c: mov r14, [rsp+0x400]
   464: vmovups zmm10, [rdx+rax*4]
   46c: vmovups zmm11, [r15]
   473: vaddps zmm10, zmm10, zmm11
   479: vmovaps zmm11, zmm0
   47f: vfmadd231ps zmm11, zmm10, zmm3
   485: vsubps zmm11, zmm11, zmm0
   48b: vfmadd231ps zmm10, zmm11, zmm4
   491: vfmadd231ps zmm10, zmm11, zmm5
   497: vrangeps zmm10, zmm10, zmm1, 2
   49e: vmovaps zmm12, zmm7
   4a4: vfmadd231ps zmm12, zmm6, zmm10
   4aa: vfmadd213ps zmm12, zmm10, zmm8
   4b0: vfmadd213ps zmm12, zmm10, zmm9
   4b6: vfmadd213ps zmm12, zmm10, zmm1
   4bc: vfmadd213ps zmm12, zmm10, zmm2
   4c2: vfmadd213ps zmm12, zmm10, zmm2
   4c8: vscalefps zmm10, zmm12, zmm11
   4ce: vmovups [r8+rax*4], zmm10
   4d6: add rdx, [rdi+0x38]
   4da: add r8, [rdi+0x48]
   4de: add r15, 0x40
   4e5: dec r14
   4e8: jne 0x464
   4ee: add rax, 0x10
   4f5: jmp 0x115
   4fa: mov [rsp+0x410], rcx
   502: imul rbp, rax, 0x1000
   509: add rbp, [rdi+0x28]
   50d: vmovups zmm0{k3}{z}, [rbp]
   514: lea rcx, [rbp+0x1000]
   51b: cmp qword ptr [rsp+0x410], 1
   524: cmovg rbp, rcx
   528: vmovups zmm1{k3}{z}, [rbp]
   52f: lea rcx, [rbp+0x1000]
   536: cmp qword ptr [rsp+0x410], 2
   53f: cmovg rbp, rcx
   543: vmovups zmm2{k3}{z}, [rbp]
   54a: lea rcx, [rbp+0x1000]
   551: cmp qword ptr [rsp+0x410], 3
   55a: cmovg rbp, rcx
   55e: vmovups zmm3{k3}{z}, [rbp]
   565: lea rcx, [rbp+0x1000]
   56c: cmp qword ptr [rsp+0x410], 4
   575: cmovg rbp, rcx
   579: vmovups zmm4{k3}{z}, [rbp]
   580: lea rcx, [rbp+0x1000]
   587: cmp qword ptr [rsp+0x410], 5
   590: cmovg rbp, rcx
   594: vmovups zmm5{k3}{z}, [rbp]
   59b: lea rcx, [rbp+0x1000]
   5a2: cmp qword ptr [rsp+0x410], 6
   5ab: cmovg rbp, rcx
   5af: vmovups zmm6{k3}{z}, [rbp]
   5b6: lea rcx, [rbp+0x1000]
   5bd: cmp qword ptr [rsp+0x410], 7
   5c6: cmovg rbp, rcx
   5ca: vmovups zmm7{k3}{z}, [rbp]
   5d1: lea rcx, [rbp+0x1000]
   5d8: cmp qword ptr [rsp+0x410], 8
   5e1: cmovg rbp, rcx
   5e5: vmovups zmm8{k3}{z}, [rbp]
   5ec: lea rcx, [rbp+0x1000]
   5f3: cmp qword ptr [rsp+0x410], 9
   5fc: cmovg rbp, rcx
   600: vmovups zmm9{k3}{z}, [rbp]
   607: lea rcx, [rbp+0x1000]
   60e: cmp qword ptr [rsp+0x410], 0xA
   617: cmovg rbp, rcx
   61b: vmovups zmm10{k3}{z}, [rbp]
   622: lea rcx, [rbp+0x1000]
   629: cmp qword ptr [rsp+0x410], 0xB
   632: cmovg rbp, rcx
   636: vmovups zmm11{k3}{z}, [rbp]
   63d: lea rcx, [rbp+0x1000]
   644: cmp qword ptr [rsp+0x410], 0xC
   64d: cmovg rbp, rcx
   651: vmovups zmm12{k3}{z}, [rbp]
   658: lea rcx, [rbp+0x1000]
   65f: cmp qword ptr [rsp+0x410], 0xD
   668: cmovg rbp, rcx
   66c: vmovups zmm13{k3}{z}, [rbp]
   673: lea rcx, [rbp+0x1000]
   67a: cmp qword ptr [rsp+0x410], 0xE
   683: cmovg rbp, rcx
   687: vmovups zmm14{k3}{z}, [rbp]
   68e: lea rcx, [rbp+0x1000]
   695: cmp qword ptr [rsp+0x410], 0xF
   69e: cmovg rbp, rcx
   6a2: vmovups zmm15{k3}{z}, [rbp]
   6a9: lea rcx, [rbp+0x1000]
   6b0: cmp qword ptr [rsp+0x410], 0x10
   6b9: cmovg rbp, rcx
   6bd: vunpcklps zmm16, zmm0, zmm1
   6c3: vunpckhps zmm17, zmm0, zmm1
   6c9: vunpcklps zmm18, zmm2, zmm3
   6cf: vunpckhps zmm19, zmm2, zmm3
   6d5: vunpcklps zmm20, zmm4, zmm5
   6db: vunpckhps zmm21, zmm4, zmm5
   6e1: vunpcklps zmm22, zmm6, zmm7
   6e7: vunpckhps zmm23, zmm6, zmm7
   6ed: vunpcklps zmm24, zmm8, zmm9
   6f3: vunpckhps zmm25, zmm8, zmm9
   6f9: vunpcklps zmm26, zmm10, zmm11
   6ff: vunpckhps zmm27, zmm10, zmm11
   705: vunpcklps zmm28, zmm12, zmm13
   70b: vunpckhps zmm29, zmm12, zmm13
   711: vunpcklps zmm30, zmm14, zmm15
   717: vunpckhps zmm31, zmm14, zmm15
   71d: vunpcklpd zmm0, zmm16, zmm18
   723: vunpckhpd zmm1, zmm16, zmm18
   729: vunpcklpd zmm2, zmm17, zmm19
   72f: vunpckhpd zmm3, zmm17, zmm19
   735: vunpcklpd zmm4, zmm20, zmm22
   73b: vunpckhpd zmm5, zmm20, zmm22
   741: vunpcklpd zmm6, zmm21, zmm23
   747: vunpckhpd zmm7, zmm21, zmm23
   74d: vunpcklpd zmm8, zmm24, zmm26
   753: vunpckhpd zmm9, zmm24, zmm26
   759: vunpcklpd zmm10, zmm25, zmm27
   75f: vunpckhpd zmm11, zmm25, zmm27
   765: vunpcklpd zmm12, zmm28, zmm30
   76b: vunpckhpd zmm13, zmm28, zmm30
   771: vunpcklpd zmm14, zmm29, zmm31
   777: vunpckhpd zmm15, zmm29, zmm31
   77d: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   784: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   78b: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   792: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   799: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   7a0: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   7a7: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   7ae: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   7b5: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   7bc: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   7c3: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   7ca: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   7d1: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   7d8: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   7df: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   7e6: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   7ed: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   7f4: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   7fb: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   802: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   809: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   810: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   817: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   81e: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   825: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   82c: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   833: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   83a: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   841: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   848: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   84f: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   856: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   85d: vmovaps [rsp], zmm0
   865: vmovaps [rsp+0x40], zmm1
   86d: vmovaps [rsp+0x80], zmm2
   875: vmovaps [rsp+0xC0], zmm3
   87d: vmovaps [rsp+0x100], zmm4
   885: vmovaps [rsp+0x140], zmm5
   88d: vmovaps [rsp+0x180], zmm6
   895: vmovaps [rsp+0x1C0], zmm7
   89d: vmovaps [rsp+0x200], zmm8
   8a5: vmovaps [rsp+0x240], zmm9
   8ad: vmovaps [rsp+0x280], zmm10
   8b5: vmovaps [rsp+0x2C0], zmm11
   8bd: vmovaps [rsp+0x300], zmm12
   8c5: vmovaps [rsp+0x340], zmm13
   8cd: vmovaps [rsp+0x380], zmm14
   8d5: vmovaps [rsp+0x3C0], zmm15
   8dd: vbroadcastss zmm0, [rdi+0x54]
   8e4: vbroadcastss zmm1, [rdi+0x60]
   8eb: vbroadcastss zmm2, [rdi+0x74]
   8f2: vbroadcastss zmm3, [rdi+0x50]
   8f9: vbroadcastss zmm4, [rdi+0x58]
   900: vbroadcastss zmm5, [rdi+0x5C]
   907: vbroadcastss zmm6, [rdi+0x64]
   90e: vbroadcastss zmm7, [rdi+0x68]
   915: vbroadcastss zmm8, [rdi+0x6C]
   91c: vbroadcastss zmm9, [rdi+0x70]
   923: mov rdx, [rdi+0x20]
   927: mov r8, [rdi+0x30]
   92b: mov r15, rsp
   92e: mov rcx, [rsp+0x410]
   936: mov r14d, 0xFFFFFFFF
   93c: bzhi ecx, r14d, ecx
   941: kmovw k2, ecx
   945: mov r14, [rsp+0x400]
   94d: vmovups zmm10{k2}{z}, [rdx+rax*4]
   955: vmovups zmm11{k2}{z}, [r15]
   95c: vaddps zmm10, zmm10, zmm11
   962: vmovaps zmm11, zmm0
   968: vfmadd231ps zmm11, zmm10, zmm3
   96e: vsubps zmm11, zmm11, zmm0
   974: vfmadd231ps zmm10, zmm11, zmm4
   97a: vfmadd231ps zmm10, zmm11, zmm5
   980: vrangeps zmm10, zmm10, zmm1, 2
   987: vmovaps zmm12, zmm7
   98d: vfmadd231ps zmm12, zmm6, zmm10
   993: vfmadd213ps zmm12, zmm10, zmm8
   999: vfmadd213ps zmm12, zmm10, zmm9
   99f: vfmadd213ps zmm12, zmm10, zmm1
   9a5: vfmadd213ps zmm12, zmm10, zmm2
   9ab: vfmadd213ps zmm12, zmm10, zmm2
   9b1: vscalefps zmm10, zmm12, zmm11
   9b7: vmovups [r8+rax*4]{k2}, zmm10
   9bf: add rdx, [rdi+0x38]
   9c3: add r8, [rdi+0x48]
   9c7: add r15, 0x40
   9ce: dec r14
   9d1: jne 0x94D
   9d7: add rax, [rsp+0x410]
   9df: jmp 0x115
   9e4: mov rax, [rsp+0x400]
   9ec: mov rcx, [rdi+0x38]
   9f0: imul rcx, rax
   9f4: add [rdi+0x20], rcx
   9f8: mov rcx, [rdi+0x40]
   9fc: imul rcx, rax
   a00: add [rdi+0x28], rcx
   a04: mov rcx, [rdi+0x48]
   a08: imul rcx, rax
   a0c: add [rdi+0x30], rcx
   a10: sub [rdi+0x10], rax
   a14: mov eax, 0x10
   a19: cmp qword ptr [rdi+0x10], 0
   a1e: jg 0xD1
   a24: mov rax, [rsp+0x408]
   a2c: mov [rdi+0x10], rax
   a30: mov rcx, [rdi+0x38]
   a34: imul rcx, rax
   a38: sub [rdi+0x20], rcx
   a3c: mov rcx, [rdi+0x40]
   a40: imul rcx, rax
   a44: sub [rdi+0x28], rcx
   a48: mov rcx, [rdi+0x48]
   a4c: imul rcx, rax
   a50: sub [rdi+0x30], rcx
   a54: mov rax, [rsp+0x428]
   a5c: mov rcx, rax
   a5f: cmp rax, [rdi]
   a63: jl 0x90
   a69: mov rsp, [rsp+0x430]
   a71: pop r15
   a73: pop r14
   a75: pop r13
   a77: pop r12
   a79: pop rbp
   a7a: pop rbx
   a7b: vzeroupper
   a7e: ret
