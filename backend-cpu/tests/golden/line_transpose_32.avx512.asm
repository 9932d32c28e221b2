k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r10, [rdi+8]
     8: mov rsi, [rdi]
     b: mov edx, 0x40
    10: mov ecx, 0x40
    15: mov r8d, 0x100
    1b: mov r9d, 0x100
    21: mov rdi, r10
    24: call 0x29  ; tilewright_line_transpose_b32
    29: mov rsp, rbp
    2c: pop rbp
    2d: ret
tilewright_line_transpose_b32:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: mov rbp, rsp
     d: sub rsp, 0x8C0
    14: and rsp, 0xFFFFFFFFFFFFFFC0
    18: mov rax, 0x706050403020100
    22: vmovq xmm0, rax
    27: mov rax, 0xF0E0D0C0B0A0908
    31: vpinsrq xmm0, xmm0, rax, 1
    37: vpmovzxbd zmm31, xmm0
    3d: vmovaps [rsp+0x800], zmm31
    45: mov rbx, rdx
    48: cmp rbx, 0x10
    4f: jl 0x535
    55: cmp rcx, 0x10
    5c: jl 0x535
    62: cmp rbx, 0x10
    69: jae 0x90
    6b: mov rax, 0x10
    72: sub rax, rbx
    75: mov r10, rax
    78: imul r10, r8
    7c: sub rdi, r10
    7f: imul rax, 4
    86: sub rsi, rax
    89: mov rbx, 0x10
    90: mov rdx, rdi
    93: or rdx, r8
    96: test rdx, 0x3F
    9d: je 0x104
    9f: vmovaps zmm31, [rsp+0x800]
    a7: mov rax, rdi
    aa: xor edx, edx
    ac: lea r14, [rsp+0x400]
    b4: lea r15, [rsp+0x840]
    bc: mov r12, 0x10
    c3: or rdx, rax
    c6: mov r11, rax
    c9: mov r10, rax
    cc: and r11, 0x3F
    d0: sub r10, r11
    d3: mov [r15], r10
    d7: shr r11, 2
    db: vpbroadcastd zmm30, r11d
    e1: vpsubd zmm30, zmm31, zmm30
    e7: vmovaps [r14], zmm30
    ee: add r14, 0x40
    f5: add r15, 8
    fc: add rax, r8
    ff: dec r12
   102: jne 0xC3
   104: lea r14, [r8+r8*2]
   108: lea r13, [r9+r9*2]
   10c: mov r10, rsi
   10f: mov r12, rcx
   112: shr r12, 4
   116: xor r15d, r15d
   119: test rdx, 0x3F
   120: je 0x12B
   122: test rdx, 3
   129: je 0x146
   12b: call 0x546
   130: call 0x767
   135: add r15, 0x40
   13c: dec r12
   13f: jne 0x12B
   141: jmp 0x4EF
   146: call 0x546
   14b: call 0x767
   150: vmovaps [rsp], zmm0
   158: vmovaps [rsp+0x40], zmm1
   160: vmovaps [rsp+0x80], zmm2
   168: vmovaps [rsp+0xC0], zmm3
   170: vmovaps [rsp+0x100], zmm4
   178: vmovaps [rsp+0x140], zmm5
   180: vmovaps [rsp+0x180], zmm6
   188: vmovaps [rsp+0x1C0], zmm7
   190: vmovaps [rsp+0x200], zmm8
   198: vmovaps [rsp+0x240], zmm9
   1a0: vmovaps [rsp+0x280], zmm10
   1a8: vmovaps [rsp+0x2C0], zmm11
   1b0: vmovaps [rsp+0x300], zmm12
   1b8: vmovaps [rsp+0x340], zmm13
   1c0: vmovaps [rsp+0x380], zmm14
   1c8: vmovaps [rsp+0x3C0], zmm15
   1d0: add r15, 0x40
   1d7: dec r12
   1da: je 0x45A
   1e0: call 0x546
   1e5: vmovaps zmm30, [rsp+0x400]
   1ed: mov rax, [rsp+0x840]
   1f5: vpermi2ps zmm30, zmm0, [rsp]
   1fd: vmovaps [rsp], zmm0
   205: vmovaps [rax+r15], zmm30
   20c: vmovaps zmm30, [rsp+0x440]
   214: mov rax, [rsp+0x848]
   21c: vpermi2ps zmm30, zmm1, [rsp+0x40]
   224: vmovaps [rsp+0x40], zmm1
   22c: vmovaps [rax+r15], zmm30
   233: vmovaps zmm30, [rsp+0x480]
   23b: mov rax, [rsp+0x850]
   243: vpermi2ps zmm30, zmm2, [rsp+0x80]
   24b: vmovaps [rsp+0x80], zmm2
   253: vmovaps [rax+r15], zmm30
   25a: vmovaps zmm30, [rsp+0x4C0]
   262: mov rax, [rsp+0x858]
   26a: vpermi2ps zmm30, zmm3, [rsp+0xC0]
   272: vmovaps [rsp+0xC0], zmm3
   27a: vmovaps [rax+r15], zmm30
   281: vmovaps zmm30, [rsp+0x500]
   289: mov rax, [rsp+0x860]
   291: vpermi2ps zmm30, zmm4, [rsp+0x100]
   299: vmovaps [rsp+0x100], zmm4
   2a1: vmovaps [rax+r15], zmm30
   2a8: vmovaps zmm30, [rsp+0x540]
   2b0: mov rax, [rsp+0x868]
   2b8: vpermi2ps zmm30, zmm5, [rsp+0x140]
   2c0: vmovaps [rsp+0x140], zmm5
   2c8: vmovaps [rax+r15], zmm30
   2cf: vmovaps zmm30, [rsp+0x580]
   2d7: mov rax, [rsp+0x870]
   2df: vpermi2ps zmm30, zmm6, [rsp+0x180]
   2e7: vmovaps [rsp+0x180], zmm6
   2ef: vmovaps [rax+r15], zmm30
   2f6: vmovaps zmm30, [rsp+0x5C0]
   2fe: mov rax, [rsp+0x878]
   306: vpermi2ps zmm30, zmm7, [rsp+0x1C0]
   30e: vmovaps [rsp+0x1C0], zmm7
   316: vmovaps [rax+r15], zmm30
   31d: vmovaps zmm30, [rsp+0x600]
   325: mov rax, [rsp+0x880]
   32d: vpermi2ps zmm30, zmm8, [rsp+0x200]
   335: vmovaps [rsp+0x200], zmm8
   33d: vmovaps [rax+r15], zmm30
   344: vmovaps zmm30, [rsp+0x640]
   34c: mov rax, [rsp+0x888]
   354: vpermi2ps zmm30, zmm9, [rsp+0x240]
   35c: vmovaps [rsp+0x240], zmm9
   364: vmovaps [rax+r15], zmm30
   36b: vmovaps zmm30, [rsp+0x680]
   373: mov rax, [rsp+0x890]
   37b: vpermi2ps zmm30, zmm10, [rsp+0x280]
   383: vmovaps [rsp+0x280], zmm10
   38b: vmovaps [rax+r15], zmm30
   392: vmovaps zmm30, [rsp+0x6C0]
   39a: mov rax, [rsp+0x898]
   3a2: vpermi2ps zmm30, zmm11, [rsp+0x2C0]
   3aa: vmovaps [rsp+0x2C0], zmm11
   3b2: vmovaps [rax+r15], zmm30
   3b9: vmovaps zmm30, [rsp+0x700]
   3c1: mov rax, [rsp+0x8A0]
   3c9: vpermi2ps zmm30, zmm12, [rsp+0x300]
   3d1: vmovaps [rsp+0x300], zmm12
   3d9: vmovaps [rax+r15], zmm30
   3e0: vmovaps zmm30, [rsp+0x740]
   3e8: mov rax, [rsp+0x8A8]
   3f0: vpermi2ps zmm30, zmm13, [rsp+0x340]
   3f8: vmovaps [rsp+0x340], zmm13
   400: vmovaps [rax+r15], zmm30
   407: vmovaps zmm30, [rsp+0x780]
   40f: mov rax, [rsp+0x8B0]
   417: vpermi2ps zmm30, zmm14, [rsp+0x380]
   41f: vmovaps [rsp+0x380], zmm14
   427: vmovaps [rax+r15], zmm30
   42e: vmovaps zmm30, [rsp+0x7C0]
   436: mov rax, [rsp+0x8B8]
   43e: vpermi2ps zmm30, zmm15, [rsp+0x3C0]
   446: vmovaps [rsp+0x3C0], zmm15
   44e: vmovaps [rax+r15], zmm30
   455: jmp 0x1D0
   45a: sub r15, 0x40
   461: vmovaps zmm0, [rsp]
   469: vmovaps zmm1, [rsp+0x40]
   471: vmovaps zmm2, [rsp+0x80]
   479: vmovaps zmm3, [rsp+0xC0]
   481: vmovaps zmm4, [rsp+0x100]
   489: vmovaps zmm5, [rsp+0x140]
   491: vmovaps zmm6, [rsp+0x180]
   499: vmovaps zmm7, [rsp+0x1C0]
   4a1: vmovaps zmm8, [rsp+0x200]
   4a9: vmovaps zmm9, [rsp+0x240]
   4b1: vmovaps zmm10, [rsp+0x280]
   4b9: vmovaps zmm11, [rsp+0x2C0]
   4c1: vmovaps zmm12, [rsp+0x300]
   4c9: vmovaps zmm13, [rsp+0x340]
   4d1: vmovaps zmm14, [rsp+0x380]
   4d9: vmovaps zmm15, [rsp+0x3C0]
   4e1: test rdx, 0x3F
   4e8: je 0x4EF
   4ea: call 0x767
   4ef: mov rax, rcx
   4f2: and rax, 0xF
   4f6: je 0x517
   4f8: lea r15, [rcx-0x10]
   4fc: mov r10, r15
   4ff: imul r10, r9
   503: add r10, rsi
   506: imul r15, 4
   50d: call 0x546
   512: call 0x767
   517: imul rax, r8, 0x10
   51e: add rdi, rax
   521: add rsi, 0x40
   528: sub rbx, 0x10
   52f: jne 0x62
   535: mov rsp, rbp
   538: pop r15
   53a: pop r14
   53c: pop r13
   53e: pop r12
   540: pop rbp
   541: pop rbx
   542: vzeroupper
   545: ret
   546: vmovups zmm0, [r10]
   54d: vmovups zmm1, [r10+r9]
   554: vmovups zmm2, [r10+r9*2]
   55b: vmovups zmm3, [r10+r13]
   562: lea r10, [r10+r9*4]
   566: vmovups zmm4, [r10]
   56d: vmovups zmm5, [r10+r9]
   574: vmovups zmm6, [r10+r9*2]
   57b: vmovups zmm7, [r10+r13]
   582: lea r10, [r10+r9*4]
   586: vmovups zmm8, [r10]
   58d: vmovups zmm9, [r10+r9]
   594: vmovups zmm10, [r10+r9*2]
   59b: vmovups zmm11, [r10+r13]
   5a2: lea r10, [r10+r9*4]
   5a6: vmovups zmm12, [r10]
   5ad: vmovups zmm13, [r10+r9]
   5b4: vmovups zmm14, [r10+r9*2]
   5bb: vmovups zmm15, [r10+r13]
   5c2: lea r10, [r10+r9*4]
   5c6: vunpcklps zmm16, zmm0, zmm1
   5cc: vunpckhps zmm17, zmm0, zmm1
   5d2: vunpcklps zmm18, zmm2, zmm3
   5d8: vunpckhps zmm19, zmm2, zmm3
   5de: vunpcklps zmm20, zmm4, zmm5
   5e4: vunpckhps zmm21, zmm4, zmm5
   5ea: vunpcklps zmm22, zmm6, zmm7
   5f0: vunpckhps zmm23, zmm6, zmm7
   5f6: vunpcklps zmm24, zmm8, zmm9
   5fc: vunpckhps zmm25, zmm8, zmm9
   602: vunpcklps zmm26, zmm10, zmm11
   608: vunpckhps zmm27, zmm10, zmm11
   60e: vunpcklps zmm28, zmm12, zmm13
   614: vunpckhps zmm29, zmm12, zmm13
   61a: vunpcklps zmm30, zmm14, zmm15
   620: vunpckhps zmm31, zmm14, zmm15
   626: vunpcklpd zmm0, zmm16, zmm18
   62c: vunpckhpd zmm1, zmm16, zmm18
   632: vunpcklpd zmm2, zmm17, zmm19
   638: vunpckhpd zmm3, zmm17, zmm19
   63e: vunpcklpd zmm4, zmm20, zmm22
   644: vunpckhpd zmm5, zmm20, zmm22
   64a: vunpcklpd zmm6, zmm21, zmm23
   650: vunpckhpd zmm7, zmm21, zmm23
   656: vunpcklpd zmm8, zmm24, zmm26
   65c: vunpckhpd zmm9, zmm24, zmm26
   662: vunpcklpd zmm10, zmm25, zmm27
   668: vunpckhpd zmm11, zmm25, zmm27
   66e: vunpcklpd zmm12, zmm28, zmm30
   674: vunpckhpd zmm13, zmm28, zmm30
   67a: vunpcklpd zmm14, zmm29, zmm31
   680: vunpckhpd zmm15, zmm29, zmm31
   686: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   68d: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   694: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   69b: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   6a2: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   6a9: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   6b0: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   6b7: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   6be: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   6c5: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   6cc: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   6d3: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   6da: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   6e1: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   6e8: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   6ef: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   6f6: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   6fd: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   704: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   70b: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   712: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   719: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   720: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   727: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   72e: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   735: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   73c: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   743: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   74a: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   751: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   758: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   75f: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   766: ret
   767: lea r11, [rdi+r15]
   76b: vmovups [r11], zmm0
   772: vmovups [r11+r8], zmm1
   779: vmovups [r11+r8*2], zmm2
   780: vmovups [r11+r14], zmm3
   787: lea r11, [r11+r8*4]
   78b: vmovups [r11], zmm4
   792: vmovups [r11+r8], zmm5
   799: vmovups [r11+r8*2], zmm6
   7a0: vmovups [r11+r14], zmm7
   7a7: lea r11, [r11+r8*4]
   7ab: vmovups [r11], zmm8
   7b2: vmovups [r11+r8], zmm9
   7b9: vmovups [r11+r8*2], zmm10
   7c0: vmovups [r11+r14], zmm11
   7c7: lea r11, [r11+r8*4]
   7cb: vmovups [r11], zmm12
   7d2: vmovups [r11+r8], zmm13
   7d9: vmovups [r11+r8*2], zmm14
   7e0: vmovups [r11+r14], zmm15
   7e7: lea r11, [r11+r8*4]
   7eb: ret
