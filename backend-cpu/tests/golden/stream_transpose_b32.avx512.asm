k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: sub rsp, 0x30
     8: mov [rsp+0x20], r12
     d: mov [rsp+0x28], r13
    12: mov r13, [rdi+8]
    16: mov rsi, [rdi]
    19: mov edx, 0x40
    1e: mov ecx, 3
    23: mov r8d, 0x140
    29: mov r9d, 0x5000
    2f: mov r11d, 0x28
    35: mov eax, 2
    3a: mov r10d, 0x300
    40: mov r12d, 0x7800
    46: mov [rsp], r11
    4a: mov [rsp+8], rax
    4f: mov [rsp+0x10], r10
    54: mov [rsp+0x18], r12
    59: mov rdi, r13
    5c: call 0x61  ; tilewright_stream_transpose_b32_l2
    61: mfence
    64: mov r12, [rsp+0x20]
    69: mov r13, [rsp+0x28]
    6e: add rsp, 0x30
    72: mov rsp, rbp
    75: pop rbp
    76: ret
tilewright_stream_transpose_b32_l2:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: mov rax, rsp
     d: mov qword ptr [rsp-0x1000], 0
    19: mov qword ptr [rsp-0x2000], 0
    25: mov qword ptr [rsp-0x3000], 0
    31: mov qword ptr [rsp-0x4000], 0
    3d: mov qword ptr [rsp-0x5000], 0
    49: sub rsp, 0x5048
    50: and rsp, 0xFFFFFFFFFFFFFFC0
    54: mov [rsp+0x5040], rax
    5c: mov r11, [rax+0x38]
    60: mov [rsp], r11
    65: mov r11, [rax+0x40]
    69: mov [rsp+8], r11
    6e: mov r11, [rax+0x48]
    72: mov [rsp+0x10], r11
    77: mov r11, [rax+0x50]
    7b: mov [rsp+0x18], r11
    80: mov [rsp+0x20], rdx
    85: mov [rsp+0x28], rcx
    8a: mov [rsp+0x30], r9
    8f: mov [rsp+0x88], rdi
    97: cmp qword ptr [rsp+0x20], 0
    9d: jle 0x14B3
    a3: cmp qword ptr [rsp+0x28], 0
    a9: jle 0x14B3
    af: cmp qword ptr [rsp], 0
    b5: jle 0x14B3
    bb: cmp qword ptr [rsp+8], 0
    c1: jle 0x14B3
    c7: mov r10, [rsp+0x20]
    cc: imul r10, [rsp+0x28]
    d2: shl r10, 2
    d6: mov [rsp+0x98], r10
    de: xor r11d, r11d
    e1: mov [rsp+0xC8], r11
    e9: test qword ptr [rsp+0x10], 0x7FF
    f2: jne 0x125
    f4: cmp qword ptr [rsp+0x20], 0x80
    fd: jl 0x108
    ff: mov r11, 0x3F
   106: jmp 0x125
   108: cmp qword ptr [rsp+0x20], 0x20
   10e: jl 0x125
   110: cmp r10, 0x800
   117: ja 0x125
   119: mov qword ptr [rsp+0xC8], 1
   125: mov [rsp+0xC0], r11
   12d: lea rax, [r10+0x3FF]
   134: xor edx, edx
   136: div r10
   139: add rax, 0x11
   13d: shr rax, 1
   141: mov [rsp+0xA8], rax
   149: mov r12, [rsp+8]
   14e: mov [rsp+0x40], r12
   153: mov r9, rsi
   156: mov rdx, rsi
   159: mov rcx, [rsp]
   15e: add rsi, 4
   162: mov [rsp+0x90], rsi
   16a: mov rbx, [rsp]
   16f: imul rbx, [rsp+8]
   175: mov [rsp+0x70], rbx
   17a: mov rbx, [rsp+0x30]
   17f: or rbx, r8
   182: and rbx, 0x3F
   186: mov r12, rdi
   189: and r12, 3
   18d: or rbx, r12
   190: xor ebp, ebp
   192: test rbx, rbx
   195: jne 0x19E
   197: mov rbp, 1
   19e: mov [rsp+0x58], rbp
   1a3: mov rbx, rdi
   1a6: neg rbx
   1a9: and rbx, 0x3F
   1ad: shr rbx, 2
   1b1: test rbp, rbp
   1b4: cmove rbx, rbp
   1b8: mov qword ptr [rsp+0xB0], 0
   1c4: test rbx, rbx
   1c7: je 0x22A
   1c9: mov r12, [rsp+0x70]
   1ce: shl r12, 2
   1d2: cmp r12, r8
   1d5: jne 0x231
   1d7: cmp qword ptr [rsp+0x20], 0x10
   1dd: jle 0x231
   1df: mov [rsp+0xB0], rbx
   1e7: imul r12, rbx, 4
   1ee: add [rsp+0x88], r12
   1f6: add r9, [rsp+0x10]
   1fb: sub rcx, 1
   1ff: jne 0x224
   201: mov rcx, [rsp]
   206: add rdx, [rsp+0x18]
   20b: sub qword ptr [rsp+0x40], 1
   211: cmp qword ptr [rsp+0x40], 0
   217: jne 0x221
   219: mov rdx, [rsp+0x90]
   221: mov r9, rdx
   224: sub rbx, 1
   228: jne 0x1F6
   22a: mov rbx, 0x20
   231: cmp [rsp+0x70], rbx
   236: jae 0x24A
   238: mov rbx, 0x10
   23f: cmp [rsp+0x70], rbx
   244: cmovb rbx, [rsp+0x70]
   24a: mov [rsp+0x68], rbx
   24f: sub [rsp+0x70], rbx
   254: lea r12, [rsp+0x1D8]
   25c: mov r13, r9
   25f: mov r14, 0x10
   266: sub r14, rbx
   269: mov [r12], r9
   26e: add r12, 8
   272: add r9, [rsp+0x10]
   277: sub rcx, 1
   27b: jne 0x2A0
   27d: mov rcx, [rsp]
   282: add rdx, [rsp+0x18]
   287: sub qword ptr [rsp+0x40], 1
   28d: cmp qword ptr [rsp+0x40], 0
   293: jne 0x29D
   295: mov rdx, [rsp+0x90]
   29d: mov r9, rdx
   2a0: sub rbx, 1
   2a4: jne 0x269
   2a6: mov [rsp+0x80], r12
   2ae: test r14, r14
   2b1: jle 0x2C5
   2b3: mov [r12], r13
   2b8: add r12, 8
   2bc: sub r14, 1
   2c0: test r14, r14
   2c3: jg 0x2B3
   2c5: mov rsi, [rsp+0x68]
   2ca: test rsi, rsi
   2cd: je 0x14B3
   2d3: mov [rsp+0x60], rsi
   2d8: vmovups zmm0, [rsp+0x1D8]
   2e3: vmovups [rsp+0xD8], zmm0
   2ee: vmovups zmm0, [rsp+0x218]
   2f9: vmovups [rsp+0x118], zmm0
   304: vmovups zmm0, [rsp+0x258]
   30f: vmovups [rsp+0x158], zmm0
   31a: vmovups zmm0, [rsp+0x298]
   325: vmovups [rsp+0x198], zmm0
   330: lea rdi, [rsp+0x158]
   338: lea rbx, [rsp+0x1D8]
   340: cmp rsi, 0x10
   344: cmova rdi, rbx
   348: mov [rsp+0x78], rdi
   34d: xor edi, edi
   34f: cmp rsi, 0x10
   353: jb 0x35C
   355: mov rdi, 1
   35c: and rdi, [rsp+0x58]
   361: mov [rsp+0x48], rdi
   366: xor edi, edi
   368: cmp rsi, 0x20
   36c: jb 0x375
   36e: mov rdi, 1
   375: and rdi, [rsp+0x58]
   37a: mov [rsp+0x50], rdi
   37f: mov rdi, 0xFFFFFFFFFFFFFFFF
   386: bzhi edi, edi, esi
   38b: kmovw k1, edi
   38f: mov qword ptr [rsp+0xB8], 0
   39b: cmp qword ptr [rsp+0x70], 0
   3a1: je 0x473
   3a7: mov rsi, 0x20
   3ae: cmp [rsp+0x70], rsi
   3b3: jae 0x3C7
   3b5: mov rsi, 0x10
   3bc: cmp [rsp+0x70], rsi
   3c1: cmovb rsi, [rsp+0x70]
   3c7: mov [rsp+0x68], rsi
   3cc: sub [rsp+0x70], rsi
   3d1: lea rdi, [rsp+0x1D8]
   3d9: mov rbx, r9
   3dc: mov rbp, 0x10
   3e3: sub rbp, rsi
   3e6: mov [rdi], r9
   3ea: add rdi, 8
   3ee: add r9, [rsp+0x10]
   3f3: sub rcx, 1
   3f7: jne 0x41C
   3f9: mov rcx, [rsp]
   3fe: add rdx, [rsp+0x18]
   403: sub qword ptr [rsp+0x40], 1
   409: cmp qword ptr [rsp+0x40], 0
   40f: jne 0x419
   411: mov rdx, [rsp+0x90]
   419: mov r9, rdx
   41c: sub rsi, 1
   420: jne 0x3E6
   422: mov [rsp+0x80], rdi
   42a: test rbp, rbp
   42d: jle 0x440
   42f: mov [rdi], rbx
   433: add rdi, 8
   437: sub rbp, 1
   43b: test rbp, rbp
   43e: jg 0x42F
   440: mov r11, [rsp+0x80]
   448: cmp qword ptr [rsp+0x98], 0x800
   454: jae 0x471
   456: lea r11, [rsp+0x1D8]
   45e: mov rax, [r11]
   462: mov r10, rax
   465: add r10, [rsp+0x98]
   46d: and rax, 0xFFFFFFFFFFFFFFC0
   471: jmp 0x4A3
   473: mov qword ptr [rsp+0x68], 0
   47c: cmp qword ptr [rsp+0xB0], 0
   485: je 0x493
   487: mov qword ptr [rsp+0xB8], 4
   493: lea r11, [rsp+0x1D8]
   49b: mov [rsp+0x80], r11
   4a3: mov r14, [rsp+0x28]
   4a8: mov [rsp+0x38], r14
   4ad: mov r12, [rsp+0x88]
   4b5: xor esi, esi
   4b7: mov rdi, r12
   4ba: mov rbp, [rsp+0x20]
   4bf: cmp qword ptr [rsp+0xB8], 0
   4c8: je 0x4CE
   4ca: sub rbp, 1
   4ce: mov r14, [rsp+0xD8]
   4d6: add r14, rsi
   4d9: neg r14
   4dc: and r14, [rsp+0xC0]
   4e4: mov r15, 0x10
   4eb: shr r14, 2
   4ef: test r14, r14
   4f2: cmove r14, r15
   4f6: mov [rsp+0xA0], r14
   4fe: lea r13, [rsp+0xD8]
   506: mov [rsp+0xD0], r13
   50e: cmp qword ptr [rsp+0xC8], 0
   517: je 0x5CF
   51d: cmp qword ptr [rsp+0x50], 0
   523: je 0x5CF
   529: mov r14, [rsp+0xD8]
   531: add r14, rsi
   534: test r14, 0x3F
   53b: je 0x5CF
   541: lea r14, [rsp+0x2D8]
   549: mov [rsp+0xD0], r14
   551: lea rbx, [rsp+0x840]
   559: mov r15, [r13]
   55d: add r15, rsi
   560: mov r14, rbx
   563: sub r14, rsi
   566: mov [r13+0x200], r14
   56d: mov r14, rbp
   570: shl r14, 2
   574: sub r14, 0x40
   578: add r15, r14
   57b: add rbx, r14
   57e: neg r14
   581: prefetcht1 [r15+r14+0x100]
   58a: vmovups zmm0, [r15+r14]
   591: vmovups [rbx+r14], zmm0
   598: add r14, 0x40
   59c: test r14, r14
   59f: jl 0x581
   5a1: vmovups zmm0, [r15]
   5a8: vmovups [rbx], zmm0
   5af: mov r14, rbp
   5b2: shl r14, 2
   5b6: sub r14, 0x40
   5ba: sub rbx, r14
   5bd: add rbx, 0x240
   5c4: add r13, 8
   5c8: cmp r13, [rsp+0x78]
   5cd: jb 0x559
   5cf: cmp rbp, 0x10
   5d3: jb 0x14C9
   5d9: mov rbx, rdi
   5dc: cmp qword ptr [rsp+0x50], 0
   5e2: je 0xF09
   5e8: mov r13, [rsp+0xD0]
   5f0: cmp r11, [rsp+0x80]
   5f8: jae 0x636
   5fa: mov r14, [rsp+0xA8]
   602: prefetcht1 [rax]
   606: add rax, 0x40
   60a: cmp rax, r10
   60d: jb 0x630
   60f: add r11, 8
   613: cmp r11, [rsp+0x80]
   61b: jae 0x636
   61d: mov rax, [r11]
   621: mov r10, rax
   624: add r10, [rsp+0x98]
   62c: and rax, 0xFFFFFFFFFFFFFFC0
   630: sub r14, 1
   634: jne 0x602
   636: mov r14, [r13]
   63a: prefetcht1 [r14+rsi+0x100]
   643: vmovups zmm0, [r14+rsi]
   64a: mov r14, [r13+8]
   64e: prefetcht1 [r14+rsi+0x100]
   657: vmovups zmm1, [r14+rsi]
   65e: mov r14, [r13+0x10]
   662: prefetcht1 [r14+rsi+0x100]
   66b: vmovups zmm2, [r14+rsi]
   672: mov r14, [r13+0x18]
   676: prefetcht1 [r14+rsi+0x100]
   67f: vmovups zmm3, [r14+rsi]
   686: mov r14, [r13+0x20]
   68a: prefetcht1 [r14+rsi+0x100]
   693: vmovups zmm4, [r14+rsi]
   69a: mov r14, [r13+0x28]
   69e: prefetcht1 [r14+rsi+0x100]
   6a7: vmovups zmm5, [r14+rsi]
   6ae: mov r14, [r13+0x30]
   6b2: prefetcht1 [r14+rsi+0x100]
   6bb: vmovups zmm6, [r14+rsi]
   6c2: mov r14, [r13+0x38]
   6c6: prefetcht1 [r14+rsi+0x100]
   6cf: vmovups zmm7, [r14+rsi]
   6d6: mov r14, [r13+0x40]
   6da: prefetcht1 [r14+rsi+0x100]
   6e3: vmovups zmm8, [r14+rsi]
   6ea: mov r14, [r13+0x48]
   6ee: prefetcht1 [r14+rsi+0x100]
   6f7: vmovups zmm9, [r14+rsi]
   6fe: mov r14, [r13+0x50]
   702: prefetcht1 [r14+rsi+0x100]
   70b: vmovups zmm10, [r14+rsi]
   712: mov r14, [r13+0x58]
   716: prefetcht1 [r14+rsi+0x100]
   71f: vmovups zmm11, [r14+rsi]
   726: mov r14, [r13+0x60]
   72a: prefetcht1 [r14+rsi+0x100]
   733: vmovups zmm12, [r14+rsi]
   73a: mov r14, [r13+0x68]
   73e: prefetcht1 [r14+rsi+0x100]
   747: vmovups zmm13, [r14+rsi]
   74e: mov r14, [r13+0x70]
   752: prefetcht1 [r14+rsi+0x100]
   75b: vmovups zmm14, [r14+rsi]
   762: mov r14, [r13+0x78]
   766: prefetcht1 [r14+rsi+0x100]
   76f: vmovups zmm15, [r14+rsi]
   776: vunpcklps zmm16, zmm0, zmm2
   77c: vunpckhps zmm17, zmm0, zmm2
   782: vunpcklps zmm18, zmm1, zmm3
   788: vunpckhps zmm19, zmm1, zmm3
   78e: vunpcklps zmm20, zmm4, zmm6
   794: vunpckhps zmm21, zmm4, zmm6
   79a: vunpcklps zmm22, zmm5, zmm7
   7a0: vunpckhps zmm23, zmm5, zmm7
   7a6: vunpcklps zmm24, zmm8, zmm10
   7ac: vunpckhps zmm25, zmm8, zmm10
   7b2: vunpcklps zmm26, zmm9, zmm11
   7b8: vunpckhps zmm27, zmm9, zmm11
   7be: vunpcklps zmm28, zmm12, zmm14
   7c4: vunpckhps zmm29, zmm12, zmm14
   7ca: vunpcklps zmm30, zmm13, zmm15
   7d0: vunpckhps zmm31, zmm13, zmm15
   7d6: vunpcklps zmm0, zmm16, zmm18
   7dc: vunpckhps zmm1, zmm16, zmm18
   7e2: vunpcklps zmm2, zmm17, zmm19
   7e8: vunpckhps zmm3, zmm17, zmm19
   7ee: vunpcklps zmm4, zmm20, zmm22
   7f4: vunpckhps zmm5, zmm20, zmm22
   7fa: vunpcklps zmm6, zmm21, zmm23
   800: vunpckhps zmm7, zmm21, zmm23
   806: vunpcklps zmm8, zmm24, zmm26
   80c: vunpckhps zmm9, zmm24, zmm26
   812: vunpcklps zmm10, zmm25, zmm27
   818: vunpckhps zmm11, zmm25, zmm27
   81e: vunpcklps zmm12, zmm28, zmm30
   824: vunpckhps zmm13, zmm28, zmm30
   82a: vunpcklps zmm14, zmm29, zmm31
   830: vunpckhps zmm15, zmm29, zmm31
   836: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   83d: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   844: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   84b: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   852: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   859: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   860: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   867: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   86e: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   875: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   87c: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   883: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   88a: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   891: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   898: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   89f: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   8a6: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   8ad: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   8b4: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   8bb: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   8c2: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   8c9: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   8d0: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   8d7: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   8de: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   8e5: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   8ec: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   8f3: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   8fa: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   901: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   908: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   90f: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   916: cmp r11, [rsp+0x80]
   91e: jae 0x95C
   920: mov r14, [rsp+0xA8]
   928: prefetcht1 [rax]
   92c: add rax, 0x40
   930: cmp rax, r10
   933: jb 0x956
   935: add r11, 8
   939: cmp r11, [rsp+0x80]
   941: jae 0x95C
   943: mov rax, [r11]
   947: mov r10, rax
   94a: add r10, [rsp+0x98]
   952: and rax, 0xFFFFFFFFFFFFFFC0
   956: sub r14, 1
   95a: jne 0x928
   95c: vmovups [rsp+0x440], zmm0
   964: vmovups [rsp+0x480], zmm1
   96c: vmovups [rsp+0x4C0], zmm2
   974: vmovups [rsp+0x500], zmm3
   97c: vmovups [rsp+0x540], zmm4
   984: vmovups [rsp+0x580], zmm5
   98c: vmovups [rsp+0x5C0], zmm6
   994: vmovups [rsp+0x600], zmm7
   99c: vmovups [rsp+0x640], zmm8
   9a4: vmovups [rsp+0x680], zmm9
   9ac: vmovups [rsp+0x6C0], zmm10
   9b4: vmovups [rsp+0x700], zmm11
   9bc: vmovups [rsp+0x740], zmm12
   9c4: vmovups [rsp+0x780], zmm13
   9cc: vmovups [rsp+0x7C0], zmm14
   9d4: vmovups [rsp+0x800], zmm15
   9dc: cmp r11, [rsp+0x80]
   9e4: jae 0xA22
   9e6: mov r14, [rsp+0xA8]
   9ee: prefetcht1 [rax]
   9f2: add rax, 0x40
   9f6: cmp rax, r10
   9f9: jb 0xA1C
   9fb: add r11, 8
   9ff: cmp r11, [rsp+0x80]
   a07: jae 0xA22
   a09: mov rax, [r11]
   a0d: mov r10, rax
   a10: add r10, [rsp+0x98]
   a18: and rax, 0xFFFFFFFFFFFFFFC0
   a1c: sub r14, 1
   a20: jne 0x9EE
   a22: mov r14, [r13+0x80]
   a29: prefetcht1 [r14+rsi+0x100]
   a32: vmovups zmm0, [r14+rsi]
   a39: mov r14, [r13+0x88]
   a40: prefetcht1 [r14+rsi+0x100]
   a49: vmovups zmm1, [r14+rsi]
   a50: mov r14, [r13+0x90]
   a57: prefetcht1 [r14+rsi+0x100]
   a60: vmovups zmm2, [r14+rsi]
   a67: mov r14, [r13+0x98]
   a6e: prefetcht1 [r14+rsi+0x100]
   a77: vmovups zmm3, [r14+rsi]
   a7e: mov r14, [r13+0xA0]
   a85: prefetcht1 [r14+rsi+0x100]
   a8e: vmovups zmm4, [r14+rsi]
   a95: mov r14, [r13+0xA8]
   a9c: prefetcht1 [r14+rsi+0x100]
   aa5: vmovups zmm5, [r14+rsi]
   aac: mov r14, [r13+0xB0]
   ab3: prefetcht1 [r14+rsi+0x100]
   abc: vmovups zmm6, [r14+rsi]
   ac3: mov r14, [r13+0xB8]
   aca: prefetcht1 [r14+rsi+0x100]
   ad3: vmovups zmm7, [r14+rsi]
   ada: mov r14, [r13+0xC0]
   ae1: prefetcht1 [r14+rsi+0x100]
   aea: vmovups zmm8, [r14+rsi]
   af1: mov r14, [r13+0xC8]
   af8: prefetcht1 [r14+rsi+0x100]
   b01: vmovups zmm9, [r14+rsi]
   b08: mov r14, [r13+0xD0]
   b0f: prefetcht1 [r14+rsi+0x100]
   b18: vmovups zmm10, [r14+rsi]
   b1f: mov r14, [r13+0xD8]
   b26: prefetcht1 [r14+rsi+0x100]
   b2f: vmovups zmm11, [r14+rsi]
   b36: mov r14, [r13+0xE0]
   b3d: prefetcht1 [r14+rsi+0x100]
   b46: vmovups zmm12, [r14+rsi]
   b4d: mov r14, [r13+0xE8]
   b54: prefetcht1 [r14+rsi+0x100]
   b5d: vmovups zmm13, [r14+rsi]
   b64: mov r14, [r13+0xF0]
   b6b: prefetcht1 [r14+rsi+0x100]
   b74: vmovups zmm14, [r14+rsi]
   b7b: mov r14, [r13+0xF8]
   b82: prefetcht1 [r14+rsi+0x100]
   b8b: vmovups zmm15, [r14+rsi]
   b92: vunpcklps zmm16, zmm0, zmm2
   b98: vunpckhps zmm17, zmm0, zmm2
   b9e: vunpcklps zmm18, zmm1, zmm3
   ba4: vunpckhps zmm19, zmm1, zmm3
   baa: vunpcklps zmm20, zmm4, zmm6
   bb0: vunpckhps zmm21, zmm4, zmm6
   bb6: vunpcklps zmm22, zmm5, zmm7
   bbc: vunpckhps zmm23, zmm5, zmm7
   bc2: vunpcklps zmm24, zmm8, zmm10
   bc8: vunpckhps zmm25, zmm8, zmm10
   bce: vunpcklps zmm26, zmm9, zmm11
   bd4: vunpckhps zmm27, zmm9, zmm11
   bda: vunpcklps zmm28, zmm12, zmm14
   be0: vunpckhps zmm29, zmm12, zmm14
   be6: vunpcklps zmm30, zmm13, zmm15
   bec: vunpckhps zmm31, zmm13, zmm15
   bf2: vunpcklps zmm0, zmm16, zmm18
   bf8: vunpckhps zmm1, zmm16, zmm18
   bfe: vunpcklps zmm2, zmm17, zmm19
   c04: vunpckhps zmm3, zmm17, zmm19
   c0a: vunpcklps zmm4, zmm20, zmm22
   c10: vunpckhps zmm5, zmm20, zmm22
   c16: vunpcklps zmm6, zmm21, zmm23
   c1c: vunpckhps zmm7, zmm21, zmm23
   c22: vunpcklps zmm8, zmm24, zmm26
   c28: vunpckhps zmm9, zmm24, zmm26
   c2e: vunpcklps zmm10, zmm25, zmm27
   c34: vunpckhps zmm11, zmm25, zmm27
   c3a: vunpcklps zmm12, zmm28, zmm30
   c40: vunpckhps zmm13, zmm28, zmm30
   c46: vunpcklps zmm14, zmm29, zmm31
   c4c: vunpckhps zmm15, zmm29, zmm31
   c52: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   c59: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   c60: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   c67: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   c6e: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   c75: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   c7c: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   c83: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   c8a: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   c91: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   c98: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   c9f: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   ca6: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   cad: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   cb4: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   cbb: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   cc2: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   cc9: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   cd0: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   cd7: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   cde: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   ce5: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   cec: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   cf3: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   cfa: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   d01: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   d08: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   d0f: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   d16: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   d1d: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   d24: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   d2b: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   d32: cmp r11, [rsp+0x80]
   d3a: jae 0xD78
   d3c: mov r14, [rsp+0xA8]
   d44: prefetcht1 [rax]
   d48: add rax, 0x40
   d4c: cmp rax, r10
   d4f: jb 0xD72
   d51: add r11, 8
   d55: cmp r11, [rsp+0x80]
   d5d: jae 0xD78
   d5f: mov rax, [r11]
   d63: mov r10, rax
   d66: add r10, [rsp+0x98]
   d6e: and rax, 0xFFFFFFFFFFFFFFC0
   d72: sub r14, 1
   d76: jne 0xD44
   d78: lea r14, [rdi]
   d7c: vmovups zmm16, [rsp+0x440]
   d84: vmovntps [r14], zmm16
   d8b: vmovntps [r14+0x40], zmm0
   d92: vmovups zmm16, [rsp+0x480]
   d9a: vmovntps [r14+r8], zmm16
   da1: vmovntps [r14+r8+0x40], zmm1
   da9: lea r14, [r14+r8*2]
   dad: vmovups zmm16, [rsp+0x4C0]
   db5: vmovntps [r14], zmm16
   dbc: vmovntps [r14+0x40], zmm2
   dc3: vmovups zmm16, [rsp+0x500]
   dcb: vmovntps [r14+r8], zmm16
   dd2: vmovntps [r14+r8+0x40], zmm3
   dda: lea r14, [r14+r8*2]
   dde: vmovups zmm16, [rsp+0x540]
   de6: vmovntps [r14], zmm16
   ded: vmovntps [r14+0x40], zmm4
   df4: vmovups zmm16, [rsp+0x580]
   dfc: vmovntps [r14+r8], zmm16
   e03: vmovntps [r14+r8+0x40], zmm5
   e0b: lea r14, [r14+r8*2]
   e0f: vmovups zmm16, [rsp+0x5C0]
   e17: vmovntps [r14], zmm16
   e1e: vmovntps [r14+0x40], zmm6
   e25: vmovups zmm16, [rsp+0x600]
   e2d: vmovntps [r14+r8], zmm16
   e34: vmovntps [r14+r8+0x40], zmm7
   e3c: lea r14, [r14+r8*2]
   e40: vmovups zmm16, [rsp+0x640]
   e48: vmovntps [r14], zmm16
   e4f: vmovntps [r14+0x40], zmm8
   e56: vmovups zmm16, [rsp+0x680]
   e5e: vmovntps [r14+r8], zmm16
   e65: vmovntps [r14+r8+0x40], zmm9
   e6d: lea r14, [r14+r8*2]
   e71: vmovups zmm16, [rsp+0x6C0]
   e79: vmovntps [r14], zmm16
   e80: vmovntps [r14+0x40], zmm10
   e87: vmovups zmm16, [rsp+0x700]
   e8f: vmovntps [r14+r8], zmm16
   e96: vmovntps [r14+r8+0x40], zmm11
   e9e: lea r14, [r14+r8*2]
   ea2: vmovups zmm16, [rsp+0x740]
   eaa: vmovntps [r14], zmm16
   eb1: vmovntps [r14+0x40], zmm12
   eb8: vmovups zmm16, [rsp+0x780]
   ec0: vmovntps [r14+r8], zmm16
   ec7: vmovntps [r14+r8+0x40], zmm13
   ecf: lea r14, [r14+r8*2]
   ed3: vmovups zmm16, [rsp+0x7C0]
   edb: vmovntps [r14], zmm16
   ee2: vmovntps [r14+0x40], zmm14
   ee9: vmovups zmm16, [rsp+0x800]
   ef1: vmovntps [r14+r8], zmm16
   ef8: vmovntps [r14+r8+0x40], zmm15
   f00: lea r14, [r14+r8*2]
   f04: jmp 0x13CC
   f09: lea r13, [rsp+0xD8]
   f11: cmp r11, [rsp+0x80]
   f19: jae 0xF57
   f1b: mov r14, [rsp+0xA8]
   f23: prefetcht1 [rax]
   f27: add rax, 0x40
   f2b: cmp rax, r10
   f2e: jb 0xF51
   f30: add r11, 8
   f34: cmp r11, [rsp+0x80]
   f3c: jae 0xF57
   f3e: mov rax, [r11]
   f42: mov r10, rax
   f45: add r10, [rsp+0x98]
   f4d: and rax, 0xFFFFFFFFFFFFFFC0
   f51: sub r14, 1
   f55: jne 0xF23
   f57: mov r14, [r13]
   f5b: prefetcht1 [r14+rsi+0x100]
   f64: vmovups zmm0, [r14+rsi]
   f6b: mov r14, [r13+8]
   f6f: prefetcht1 [r14+rsi+0x100]
   f78: vmovups zmm1, [r14+rsi]
   f7f: mov r14, [r13+0x10]
   f83: prefetcht1 [r14+rsi+0x100]
   f8c: vmovups zmm2, [r14+rsi]
   f93: mov r14, [r13+0x18]
   f97: prefetcht1 [r14+rsi+0x100]
   fa0: vmovups zmm3, [r14+rsi]
   fa7: mov r14, [r13+0x20]
   fab: prefetcht1 [r14+rsi+0x100]
   fb4: vmovups zmm4, [r14+rsi]
   fbb: mov r14, [r13+0x28]
   fbf: prefetcht1 [r14+rsi+0x100]
   fc8: vmovups zmm5, [r14+rsi]
   fcf: mov r14, [r13+0x30]
   fd3: prefetcht1 [r14+rsi+0x100]
   fdc: vmovups zmm6, [r14+rsi]
   fe3: mov r14, [r13+0x38]
   fe7: prefetcht1 [r14+rsi+0x100]
   ff0: vmovups zmm7, [r14+rsi]
   ff7: mov r14, [r13+0x40]
   ffb: prefetcht1 [r14+rsi+0x100]
  1004: vmovups zmm8, [r14+rsi]
  100b: mov r14, [r13+0x48]
  100f: prefetcht1 [r14+rsi+0x100]
  1018: vmovups zmm9, [r14+rsi]
  101f: mov r14, [r13+0x50]
  1023: prefetcht1 [r14+rsi+0x100]
  102c: vmovups zmm10, [r14+rsi]
  1033: mov r14, [r13+0x58]
  1037: prefetcht1 [r14+rsi+0x100]
  1040: vmovups zmm11, [r14+rsi]
  1047: mov r14, [r13+0x60]
  104b: prefetcht1 [r14+rsi+0x100]
  1054: vmovups zmm12, [r14+rsi]
  105b: mov r14, [r13+0x68]
  105f: prefetcht1 [r14+rsi+0x100]
  1068: vmovups zmm13, [r14+rsi]
  106f: mov r14, [r13+0x70]
  1073: prefetcht1 [r14+rsi+0x100]
  107c: vmovups zmm14, [r14+rsi]
  1083: mov r14, [r13+0x78]
  1087: prefetcht1 [r14+rsi+0x100]
  1090: vmovups zmm15, [r14+rsi]
  1097: vunpcklps zmm16, zmm0, zmm2
  109d: vunpckhps zmm17, zmm0, zmm2
  10a3: vunpcklps zmm18, zmm1, zmm3
  10a9: vunpckhps zmm19, zmm1, zmm3
  10af: vunpcklps zmm20, zmm4, zmm6
  10b5: vunpckhps zmm21, zmm4, zmm6
  10bb: vunpcklps zmm22, zmm5, zmm7
  10c1: vunpckhps zmm23, zmm5, zmm7
  10c7: vunpcklps zmm24, zmm8, zmm10
  10cd: vunpckhps zmm25, zmm8, zmm10
  10d3: vunpcklps zmm26, zmm9, zmm11
  10d9: vunpckhps zmm27, zmm9, zmm11
  10df: vunpcklps zmm28, zmm12, zmm14
  10e5: vunpckhps zmm29, zmm12, zmm14
  10eb: vunpcklps zmm30, zmm13, zmm15
  10f1: vunpckhps zmm31, zmm13, zmm15
  10f7: vunpcklps zmm0, zmm16, zmm18
  10fd: vunpckhps zmm1, zmm16, zmm18
  1103: vunpcklps zmm2, zmm17, zmm19
  1109: vunpckhps zmm3, zmm17, zmm19
  110f: vunpcklps zmm4, zmm20, zmm22
  1115: vunpckhps zmm5, zmm20, zmm22
  111b: vunpcklps zmm6, zmm21, zmm23
  1121: vunpckhps zmm7, zmm21, zmm23
  1127: vunpcklps zmm8, zmm24, zmm26
  112d: vunpckhps zmm9, zmm24, zmm26
  1133: vunpcklps zmm10, zmm25, zmm27
  1139: vunpckhps zmm11, zmm25, zmm27
  113f: vunpcklps zmm12, zmm28, zmm30
  1145: vunpckhps zmm13, zmm28, zmm30
  114b: vunpcklps zmm14, zmm29, zmm31
  1151: vunpckhps zmm15, zmm29, zmm31
  1157: vshuff32x4 zmm16, zmm0, zmm4, 0x88
  115e: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
  1165: vshuff32x4 zmm17, zmm1, zmm5, 0x88
  116c: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
  1173: vshuff32x4 zmm18, zmm2, zmm6, 0x88
  117a: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
  1181: vshuff32x4 zmm19, zmm3, zmm7, 0x88
  1188: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
  118f: vshuff32x4 zmm24, zmm8, zmm12, 0x88
  1196: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
  119d: vshuff32x4 zmm25, zmm9, zmm13, 0x88
  11a4: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
  11ab: vshuff32x4 zmm26, zmm10, zmm14, 0x88
  11b2: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
  11b9: vshuff32x4 zmm27, zmm11, zmm15, 0x88
  11c0: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
  11c7: vshuff32x4 zmm0, zmm16, zmm24, 0x88
  11ce: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
  11d5: vshuff32x4 zmm1, zmm17, zmm25, 0x88
  11dc: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
  11e3: vshuff32x4 zmm2, zmm18, zmm26, 0x88
  11ea: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
  11f1: vshuff32x4 zmm3, zmm19, zmm27, 0x88
  11f8: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
  11ff: vshuff32x4 zmm4, zmm20, zmm28, 0x88
  1206: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
  120d: vshuff32x4 zmm5, zmm21, zmm29, 0x88
  1214: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
  121b: vshuff32x4 zmm6, zmm22, zmm30, 0x88
  1222: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
  1229: vshuff32x4 zmm7, zmm23, zmm31, 0x88
  1230: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
  1237: cmp r11, [rsp+0x80]
  123f: jae 0x127D
  1241: mov r14, [rsp+0xA8]
  1249: prefetcht1 [rax]
  124d: add rax, 0x40
  1251: cmp rax, r10
  1254: jb 0x1277
  1256: add r11, 8
  125a: cmp r11, [rsp+0x80]
  1262: jae 0x127D
  1264: mov rax, [r11]
  1268: mov r10, rax
  126b: add r10, [rsp+0x98]
  1273: and rax, 0xFFFFFFFFFFFFFFC0
  1277: sub r14, 1
  127b: jne 0x1249
  127d: cmp qword ptr [rsp+0x48], 0
  1283: je 0x1322
  1289: lea r14, [rbx]
  128d: vmovntps [r14], zmm0
  1294: vmovntps [r14+r8], zmm1
  129b: lea r14, [r14+r8*2]
  129f: vmovntps [r14], zmm2
  12a6: vmovntps [r14+r8], zmm3
  12ad: lea r14, [r14+r8*2]
  12b1: vmovntps [r14], zmm4
  12b8: vmovntps [r14+r8], zmm5
  12bf: lea r14, [r14+r8*2]
  12c3: vmovntps [r14], zmm6
  12ca: vmovntps [r14+r8], zmm7
  12d1: lea r14, [r14+r8*2]
  12d5: vmovntps [r14], zmm8
  12dc: vmovntps [r14+r8], zmm9
  12e3: lea r14, [r14+r8*2]
  12e7: vmovntps [r14], zmm10
  12ee: vmovntps [r14+r8], zmm11
  12f5: lea r14, [r14+r8*2]
  12f9: vmovntps [r14], zmm12
  1300: vmovntps [r14+r8], zmm13
  1307: lea r14, [r14+r8*2]
  130b: vmovntps [r14], zmm14
  1312: vmovntps [r14+r8], zmm15
  1319: lea r14, [r14+r8*2]
  131d: jmp 0x13B6
  1322: lea r14, [rbx]
  1326: vmovups [r14]{k1}, zmm0
  132d: vmovups [r14+r8]{k1}, zmm1
  1334: lea r14, [r14+r8*2]
  1338: vmovups [r14]{k1}, zmm2
  133f: vmovups [r14+r8]{k1}, zmm3
  1346: lea r14, [r14+r8*2]
  134a: vmovups [r14]{k1}, zmm4
  1351: vmovups [r14+r8]{k1}, zmm5
  1358: lea r14, [r14+r8*2]
  135c: vmovups [r14]{k1}, zmm6
  1363: vmovups [r14+r8]{k1}, zmm7
  136a: lea r14, [r14+r8*2]
  136e: vmovups [r14]{k1}, zmm8
  1375: vmovups [r14+r8]{k1}, zmm9
  137c: lea r14, [r14+r8*2]
  1380: vmovups [r14]{k1}, zmm10
  1387: vmovups [r14+r8]{k1}, zmm11
  138e: lea r14, [r14+r8*2]
  1392: vmovups [r14]{k1}, zmm12
  1399: vmovups [r14+r8]{k1}, zmm13
  13a0: lea r14, [r14+r8*2]
  13a4: vmovups [r14]{k1}, zmm14
  13ab: vmovups [r14+r8]{k1}, zmm15
  13b2: lea r14, [r14+r8*2]
  13b6: add rbx, 0x40
  13ba: add r13, 0x80
  13c1: cmp r13, [rsp+0x78]
  13c6: jb 0xF11
  13cc: mov r14, [rsp+0xA0]
  13d4: mov qword ptr [rsp+0xA0], 0x10
  13e0: lea rsi, [rsi+r14*4]
  13e4: mov r15, r8
  13e7: imul r15, r14
  13eb: add rdi, r15
  13ee: sub rbp, r14
  13f1: jne 0x5CF
  13f7: cmp qword ptr [rsp+0xB8], 0
  1400: je 0x148C
  1406: mov r14, [rsp+0x60]
  140b: sub r14, [rsp+0xB0]
  1413: imul rdi, r14, 4
  141a: mov rbx, [rsp+0x20]
  141f: sub rbx, 1
  1423: imul rbx, r8
  1427: add rbx, r12
  142a: lea r13, [rsp+0xD8]
  1432: mov r15, [r13]
  1436: mov r15d, [r15+rsi]
  143a: mov [rbx], r15d
  143e: add r13, 8
  1442: add rbx, 4
  1446: sub r14, 1
  144a: jne 0x1432
  144c: lea rbx, [r12+rdi]
  1450: sub rbx, r8
  1453: mov r14, [rsp+0xB0]
  145b: mov rdi, [rsp+0x20]
  1460: shl rdi, 2
  1464: sub rsi, rdi
  1467: mov r15, [r13]
  146b: mov r15d, [r15+rsi]
  146f: mov [rbx], r15d
  1473: add r13, 8
  1477: add rbx, 4
  147b: sub r14, 1
  147f: jne 0x1467
  1481: add rsi, rdi
  1484: add rsi, [rsp+0xB8]
  148c: add r12, [rsp+0x30]
  1491: sub qword ptr [rsp+0x38], 1
  1497: jne 0x4B7
  149d: mov rsi, [rsp+0x60]
  14a2: shl rsi, 2
  14a6: add [rsp+0x88], rsi
  14ae: jmp 0x2C5
  14b3: mov rsp, [rsp+0x5040]
  14bb: pop r15
  14bd: pop r14
  14bf: pop r13
  14c1: pop r12
  14c3: pop rbp
  14c4: pop rbx
  14c5: vzeroupper
  14c8: ret
  14c9: mov r14, 0x10
  14d0: sub r14, rbp
  14d3: imul r15, r14, 4
  14da: sub rsi, r15
  14dd: imul r14, r8
  14e1: sub rdi, r14
  14e4: mov rbp, 0x10
  14eb: jmp 0x5D9
