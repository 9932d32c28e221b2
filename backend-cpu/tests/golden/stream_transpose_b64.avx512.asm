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
    23: mov r8d, 0x280
    29: mov r9d, 0xA000
    2f: mov r11d, 0x28
    35: mov eax, 2
    3a: mov r10d, 0x600
    40: mov r12d, 0xF000
    46: mov [rsp], r11
    4a: mov [rsp+8], rax
    4f: mov [rsp+0x10], r10
    54: mov [rsp+0x18], r12
    59: mov rdi, r13
    5c: call 0x61  ; tilewright_stream_transpose_b64
    61: mfence
    64: mov r12, [rsp+0x20]
    69: mov r13, [rsp+0x28]
    6e: add rsp, 0x30
    72: mov rsp, rbp
    75: pop rbp
    76: ret
tilewright_stream_transpose_b64:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: sub rsp, 0x720
    11: mov [rsp+0x290], rdx
    19: mov [rsp+0x298], rcx
    21: mov [rsp+0x2A8], r9
    29: mov [rsp+0x278], rdi
    31: test rdx, rdx
    34: jle 0xC9A
    3a: test rcx, rcx
    3d: jle 0xC9A
    43: imul rdx, rcx
    47: imul rdx, 8
    4e: mov [rsp+0x280], rdx
    56: imul rax, r8, 8
    5d: mov [rsp+0x288], rax
    65: mov rcx, rdx
    68: lea rax, [rdx+0x1FF]
    6f: xor edx, edx
    71: div rcx
    74: add rax, 9
    7b: shr rax, 1
    7f: mov [rsp+0x2B0], rax
    87: mov rax, [rsp+0x758]
    8f: mov rdx, [rsp+0x760]
    97: test rax, rax
    9a: jle 0xC9A
    a0: test rdx, rdx
    a3: jle 0xC9A
    a9: mov [rsp+0x710], rdx
    b1: mov r13, rsi
    b4: mov r15, rsi
    b7: mov r14, rax
    ba: add rsi, 8
    c1: mov [rsp+0x718], rsi
    c9: imul rax, rdx
    cd: mov [rsp+0x260], rax
    d5: mov rcx, r8
    d8: or r8, r9
    db: and r8, 0x3F
    df: mov rdx, rdi
    e2: and rdx, 7
    e6: or r8, rdx
    e9: xor edx, edx
    eb: test r8, r8
    ee: sete dl
    f1: mov [rsp+0x248], rdx
    f9: mov rax, rdi
    fc: neg rax
    ff: and rax, 0x3F
   103: shr rax, 3
   107: test rdx, rdx
   10a: cmove rax, rdx
   10e: xor edx, edx
   110: mov [rsp+0x700], rdx
   118: test rax, rax
   11b: je 0x18D
   11d: mov rdx, [rsp+0x260]
   125: imul rdx, 8
   12c: cmp rdx, rcx
   12f: jne 0x194
   131: cmp qword ptr [rsp+0x290], 8
   13a: jle 0x194
   13c: mov [rsp+0x700], rax
   144: imul rdx, rax, 8
   14b: add [rsp+0x278], rdx
   153: mov r11, rax
   156: add r13, [rsp+0x768]
   15e: dec r14
   161: jne 0x188
   163: mov r14, [rsp+0x758]
   16b: add r15, [rsp+0x770]
   173: dec qword ptr [rsp+0x710]
   17b: jne 0x185
   17d: mov r15, [rsp+0x718]
   185: mov r13, r15
   188: dec r11
   18b: jne 0x156
   18d: mov rax, 0x10
   194: mov rdx, [rsp+0x260]
   19c: cmp rdx, rax
   19f: jae 0x1AF
   1a1: mov rax, 8
   1a8: cmp rdx, rax
   1ab: cmovb rax, rdx
   1af: mov [rsp+0x258], rax
   1b7: sub [rsp+0x260], rax
   1bf: lea r10, [rsp+0x100]
   1c7: mov r8, r13
   1ca: mov r11, rax
   1cd: mov [r10], r13
   1d1: add r10, 8
   1d8: add r13, [rsp+0x768]
   1e0: dec r14
   1e3: jne 0x20A
   1e5: mov r14, [rsp+0x758]
   1ed: add r15, [rsp+0x770]
   1f5: dec qword ptr [rsp+0x710]
   1fd: jne 0x207
   1ff: mov r15, [rsp+0x718]
   207: mov r13, r15
   20a: dec r11
   20d: jne 0x1CD
   20f: mov [rsp+0x270], r10
   217: mov r11, 8
   21e: sub r11, rax
   221: jbe 0x233
   223: mov [r10], r8
   227: add r10, 8
   22e: dec r11
   231: jne 0x223
   233: mov rax, [rsp+0x258]
   23b: test rax, rax
   23e: je 0xC9A
   244: mov [rsp+0x250], rax
   24c: vmovups zmm0, [rsp+0x100]
   254: vmovups [rsp], zmm0
   25c: vmovups zmm0, [rsp+0x140]
   264: vmovups [rsp+0x40], zmm0
   26c: lea rdx, [rsp+0x40]
   271: lea r8, [rsp+0x80]
   279: cmp rax, 8
   280: cmova rdx, r8
   284: mov [rsp+0x268], rdx
   28c: xor edx, edx
   28e: cmp rax, 8
   295: setae dl
   298: and rdx, [rsp+0x248]
   2a0: mov [rsp+0x240], rdx
   2a8: cmp rax, 0x10
   2af: je 0x2B3
   2b1: xor edx, edx
   2b3: mov [rsp+0x2B8], rdx
   2bb: mov rdx, 0xFFFFFFFFFFFFFFFF
   2c2: bzhi edx, edx, eax
   2c7: kmovw k1, edx
   2cb: xor edx, edx
   2cd: mov [rsp+0x708], rdx
   2d5: mov rdx, [rsp+0x260]
   2dd: test rdx, rdx
   2e0: je 0x3BA
   2e6: mov rax, 0x10
   2ed: cmp rdx, rax
   2f0: jae 0x300
   2f2: mov rax, 8
   2f9: cmp rdx, rax
   2fc: cmovb rax, rdx
   300: mov [rsp+0x258], rax
   308: sub [rsp+0x260], rax
   310: lea r10, [rsp+0x100]
   318: mov r8, r13
   31b: mov r11, rax
   31e: mov [r10], r13
   322: add r10, 8
   329: add r13, [rsp+0x768]
   331: dec r14
   334: jne 0x35B
   336: mov r14, [rsp+0x758]
   33e: add r15, [rsp+0x770]
   346: dec qword ptr [rsp+0x710]
   34e: jne 0x358
   350: mov r15, [rsp+0x718]
   358: mov r13, r15
   35b: dec r11
   35e: jne 0x31E
   360: mov [rsp+0x270], r10
   368: mov r11, 8
   36f: sub r11, rax
   372: jbe 0x384
   374: mov [r10], r8
   378: add r10, 8
   37f: dec r11
   382: jne 0x374
   384: mov r11, [rsp+0x270]
   38c: mov rax, 0x800
   393: cmp rax, [rsp+0x280]
   39b: jbe 0x3F0
   39d: lea r11, [rsp+0x100]
   3a5: mov r9, [r11]
   3a9: mov r10, r9
   3ac: add r10, [rsp+0x280]
   3b4: and r9, 0xFFFFFFFFFFFFFFC0
   3b8: jmp 0x3F0
   3ba: xor edx, edx
   3bc: mov [rsp+0x258], rdx
   3c4: mov rax, 8
   3cb: cmp qword ptr [rsp+0x700], 0
   3d4: cmove rax, rdx
   3d8: mov [rsp+0x708], rax
   3e0: lea r11, [rsp+0x100]
   3e8: mov [rsp+0x270], r11
   3f0: mov rax, [rsp+0x298]
   3f8: mov [rsp+0x2A0], rax
   400: mov r12, [rsp+0x278]
   408: xor esi, esi
   40a: mov rdx, r12
   40d: mov rbx, [rsp+0x290]
   415: cmp qword ptr [rsp+0x708], 0
   41e: je 0x423
   420: dec rbx
   423: cmp rbx, 8
   42a: jae 0x451
   42c: mov rax, 8
   433: sub rax, rbx
   436: mov r8, rax
   439: imul r8, rcx
   43d: sub rdx, r8
   440: imul rax, 8
   447: sub rsi, rax
   44a: mov rbx, 8
   451: lea rbp, [rsp]
   456: mov rdi, rdx
   459: mov rax, [rsp+0x2B8]
   461: test rax, rax
   464: je 0x916
   46a: lea rdi, [rsp+0x2FF]
   472: and rdi, 0xFFFFFFFFFFFFFFC0
   476: cmp r11, [rsp+0x270]
   47e: jae 0x4C2
   480: mov rax, [rsp+0x2B0]
   488: prefetcht1 [r9]
   48d: add r9, 0x40
   494: cmp r9, r10
   497: jb 0x4BD
   499: add r11, 8
   4a0: cmp r11, [rsp+0x270]
   4a8: jae 0x4C2
   4aa: mov r9, [r11]
   4ae: mov r10, r9
   4b1: add r10, [rsp+0x280]
   4b9: and r9, 0xFFFFFFFFFFFFFFC0
   4bd: dec rax
   4c0: jne 0x488
   4c2: mov rax, [rbp]
   4c6: prefetcht0 [rax+rsi+0x100]
   4ce: vmovups zmm0, [rax+rsi]
   4d5: mov rax, [rbp+8]
   4d9: prefetcht0 [rax+rsi+0x100]
   4e1: vmovups zmm1, [rax+rsi]
   4e8: mov rax, [rbp+0x10]
   4ec: prefetcht0 [rax+rsi+0x100]
   4f4: vmovups zmm2, [rax+rsi]
   4fb: mov rax, [rbp+0x18]
   4ff: prefetcht0 [rax+rsi+0x100]
   507: vmovups zmm3, [rax+rsi]
   50e: mov rax, [rbp+0x20]
   512: prefetcht0 [rax+rsi+0x100]
   51a: vmovups zmm4, [rax+rsi]
   521: mov rax, [rbp+0x28]
   525: prefetcht0 [rax+rsi+0x100]
   52d: vmovups zmm5, [rax+rsi]
   534: mov rax, [rbp+0x30]
   538: prefetcht0 [rax+rsi+0x100]
   540: vmovups zmm6, [rax+rsi]
   547: mov rax, [rbp+0x38]
   54b: prefetcht0 [rax+rsi+0x100]
   553: vmovups zmm7, [rax+rsi]
   55a: vunpcklpd zmm16, zmm0, zmm1
   560: vunpckhpd zmm17, zmm0, zmm1
   566: vunpcklpd zmm18, zmm2, zmm3
   56c: vunpckhpd zmm19, zmm2, zmm3
   572: vunpcklpd zmm20, zmm4, zmm5
   578: vunpckhpd zmm21, zmm4, zmm5
   57e: vunpcklpd zmm22, zmm6, zmm7
   584: vunpckhpd zmm23, zmm6, zmm7
   58a: vshuff32x4 zmm0, zmm16, zmm18, 0x88
   591: vshuff32x4 zmm2, zmm16, zmm18, 0xDD
   598: vshuff32x4 zmm4, zmm20, zmm22, 0x88
   59f: vshuff32x4 zmm6, zmm20, zmm22, 0xDD
   5a6: vshuff32x4 zmm1, zmm17, zmm19, 0x88
   5ad: vshuff32x4 zmm3, zmm17, zmm19, 0xDD
   5b4: vshuff32x4 zmm5, zmm21, zmm23, 0x88
   5bb: vshuff32x4 zmm7, zmm21, zmm23, 0xDD
   5c2: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   5c9: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   5d0: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   5d7: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   5de: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   5e5: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   5ec: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   5f3: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   5fa: cmp r11, [rsp+0x270]
   602: jae 0x646
   604: mov rax, [rsp+0x2B0]
   60c: prefetcht1 [r9]
   611: add r9, 0x40
   618: cmp r9, r10
   61b: jb 0x641
   61d: add r11, 8
   624: cmp r11, [rsp+0x270]
   62c: jae 0x646
   62e: mov r9, [r11]
   632: mov r10, r9
   635: add r10, [rsp+0x280]
   63d: and r9, 0xFFFFFFFFFFFFFFC0
   641: dec rax
   644: jne 0x60C
   646: vmovups [rdi], zmm16
   64d: vmovups [rdi+0x40], zmm17
   654: vmovups [rdi+0x80], zmm18
   65b: vmovups [rdi+0xC0], zmm19
   662: vmovups [rdi+0x100], zmm20
   669: vmovups [rdi+0x140], zmm21
   670: vmovups [rdi+0x180], zmm22
   677: vmovups [rdi+0x1C0], zmm23
   67e: cmp r11, [rsp+0x270]
   686: jae 0x6CA
   688: mov rax, [rsp+0x2B0]
   690: prefetcht1 [r9]
   695: add r9, 0x40
   69c: cmp r9, r10
   69f: jb 0x6C5
   6a1: add r11, 8
   6a8: cmp r11, [rsp+0x270]
   6b0: jae 0x6CA
   6b2: mov r9, [r11]
   6b6: mov r10, r9
   6b9: add r10, [rsp+0x280]
   6c1: and r9, 0xFFFFFFFFFFFFFFC0
   6c5: dec rax
   6c8: jne 0x690
   6ca: mov rax, [rbp+0x40]
   6ce: prefetcht0 [rax+rsi+0x100]
   6d6: vmovups zmm0, [rax+rsi]
   6dd: mov rax, [rbp+0x48]
   6e1: prefetcht0 [rax+rsi+0x100]
   6e9: vmovups zmm1, [rax+rsi]
   6f0: mov rax, [rbp+0x50]
   6f4: prefetcht0 [rax+rsi+0x100]
   6fc: vmovups zmm2, [rax+rsi]
   703: mov rax, [rbp+0x58]
   707: prefetcht0 [rax+rsi+0x100]
   70f: vmovups zmm3, [rax+rsi]
   716: mov rax, [rbp+0x60]
   71a: prefetcht0 [rax+rsi+0x100]
   722: vmovups zmm4, [rax+rsi]
   729: mov rax, [rbp+0x68]
   72d: prefetcht0 [rax+rsi+0x100]
   735: vmovups zmm5, [rax+rsi]
   73c: mov rax, [rbp+0x70]
   740: prefetcht0 [rax+rsi+0x100]
   748: vmovups zmm6, [rax+rsi]
   74f: mov rax, [rbp+0x78]
   753: prefetcht0 [rax+rsi+0x100]
   75b: vmovups zmm7, [rax+rsi]
   762: vunpcklpd zmm16, zmm0, zmm1
   768: vunpckhpd zmm17, zmm0, zmm1
   76e: vunpcklpd zmm18, zmm2, zmm3
   774: vunpckhpd zmm19, zmm2, zmm3
   77a: vunpcklpd zmm20, zmm4, zmm5
   780: vunpckhpd zmm21, zmm4, zmm5
   786: vunpcklpd zmm22, zmm6, zmm7
   78c: vunpckhpd zmm23, zmm6, zmm7
   792: vshuff32x4 zmm0, zmm16, zmm18, 0x88
   799: vshuff32x4 zmm2, zmm16, zmm18, 0xDD
   7a0: vshuff32x4 zmm4, zmm20, zmm22, 0x88
   7a7: vshuff32x4 zmm6, zmm20, zmm22, 0xDD
   7ae: vshuff32x4 zmm1, zmm17, zmm19, 0x88
   7b5: vshuff32x4 zmm3, zmm17, zmm19, 0xDD
   7bc: vshuff32x4 zmm5, zmm21, zmm23, 0x88
   7c3: vshuff32x4 zmm7, zmm21, zmm23, 0xDD
   7ca: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   7d1: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   7d8: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   7df: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   7e6: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   7ed: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   7f4: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   7fb: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   802: cmp r11, [rsp+0x270]
   80a: jae 0x84E
   80c: mov rax, [rsp+0x2B0]
   814: prefetcht1 [r9]
   819: add r9, 0x40
   820: cmp r9, r10
   823: jb 0x849
   825: add r11, 8
   82c: cmp r11, [rsp+0x270]
   834: jae 0x84E
   836: mov r9, [r11]
   83a: mov r10, r9
   83d: add r10, [rsp+0x280]
   845: and r9, 0xFFFFFFFFFFFFFFC0
   849: dec rax
   84c: jne 0x814
   84e: mov r8, rdx
   851: vmovups zmm0, [rdi]
   858: vmovntps [r8], zmm0
   85f: vmovntps [r8+0x40], zmm16
   866: vmovups zmm0, [rdi+0x40]
   86d: vmovntps [r8+rcx], zmm0
   875: vmovntps [r8+rcx+0x40], zmm17
   87d: lea r8, [r8+rcx*2]
   881: vmovups zmm0, [rdi+0x80]
   888: vmovntps [r8], zmm0
   88f: vmovntps [r8+0x40], zmm18
   896: vmovups zmm0, [rdi+0xC0]
   89d: vmovntps [r8+rcx], zmm0
   8a5: vmovntps [r8+rcx+0x40], zmm19
   8ad: lea r8, [r8+rcx*2]
   8b1: vmovups zmm0, [rdi+0x100]
   8b8: vmovntps [r8], zmm0
   8bf: vmovntps [r8+0x40], zmm20
   8c6: vmovups zmm0, [rdi+0x140]
   8cd: vmovntps [r8+rcx], zmm0
   8d5: vmovntps [r8+rcx+0x40], zmm21
   8dd: lea r8, [r8+rcx*2]
   8e1: vmovups zmm0, [rdi+0x180]
   8e8: vmovntps [r8], zmm0
   8ef: vmovntps [r8+0x40], zmm22
   8f6: vmovups zmm0, [rdi+0x1C0]
   8fd: vmovntps [r8+rcx], zmm0
   905: vmovntps [r8+rcx+0x40], zmm23
   90d: lea r8, [r8+rcx*2]
   911: jmp 0xBA5
   916: cmp r11, [rsp+0x270]
   91e: jae 0x962
   920: mov rax, [rsp+0x2B0]
   928: prefetcht1 [r9]
   92d: add r9, 0x40
   934: cmp r9, r10
   937: jb 0x95D
   939: add r11, 8
   940: cmp r11, [rsp+0x270]
   948: jae 0x962
   94a: mov r9, [r11]
   94e: mov r10, r9
   951: add r10, [rsp+0x280]
   959: and r9, 0xFFFFFFFFFFFFFFC0
   95d: dec rax
   960: jne 0x928
   962: mov rax, [rbp]
   966: prefetcht0 [rax+rsi+0x100]
   96e: vmovups zmm0, [rax+rsi]
   975: mov rax, [rbp+8]
   979: prefetcht0 [rax+rsi+0x100]
   981: vmovups zmm1, [rax+rsi]
   988: mov rax, [rbp+0x10]
   98c: prefetcht0 [rax+rsi+0x100]
   994: vmovups zmm2, [rax+rsi]
   99b: mov rax, [rbp+0x18]
   99f: prefetcht0 [rax+rsi+0x100]
   9a7: vmovups zmm3, [rax+rsi]
   9ae: mov rax, [rbp+0x20]
   9b2: prefetcht0 [rax+rsi+0x100]
   9ba: vmovups zmm4, [rax+rsi]
   9c1: mov rax, [rbp+0x28]
   9c5: prefetcht0 [rax+rsi+0x100]
   9cd: vmovups zmm5, [rax+rsi]
   9d4: mov rax, [rbp+0x30]
   9d8: prefetcht0 [rax+rsi+0x100]
   9e0: vmovups zmm6, [rax+rsi]
   9e7: mov rax, [rbp+0x38]
   9eb: prefetcht0 [rax+rsi+0x100]
   9f3: vmovups zmm7, [rax+rsi]
   9fa: vunpcklpd zmm16, zmm0, zmm1
   a00: vunpckhpd zmm17, zmm0, zmm1
   a06: vunpcklpd zmm18, zmm2, zmm3
   a0c: vunpckhpd zmm19, zmm2, zmm3
   a12: vunpcklpd zmm20, zmm4, zmm5
   a18: vunpckhpd zmm21, zmm4, zmm5
   a1e: vunpcklpd zmm22, zmm6, zmm7
   a24: vunpckhpd zmm23, zmm6, zmm7
   a2a: vshuff32x4 zmm0, zmm16, zmm18, 0x88
   a31: vshuff32x4 zmm2, zmm16, zmm18, 0xDD
   a38: vshuff32x4 zmm4, zmm20, zmm22, 0x88
   a3f: vshuff32x4 zmm6, zmm20, zmm22, 0xDD
   a46: vshuff32x4 zmm1, zmm17, zmm19, 0x88
   a4d: vshuff32x4 zmm3, zmm17, zmm19, 0xDD
   a54: vshuff32x4 zmm5, zmm21, zmm23, 0x88
   a5b: vshuff32x4 zmm7, zmm21, zmm23, 0xDD
   a62: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   a69: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   a70: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   a77: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   a7e: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   a85: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   a8c: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   a93: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   a9a: cmp r11, [rsp+0x270]
   aa2: jae 0xAE6
   aa4: mov rax, [rsp+0x2B0]
   aac: prefetcht1 [r9]
   ab1: add r9, 0x40
   ab8: cmp r9, r10
   abb: jb 0xAE1
   abd: add r11, 8
   ac4: cmp r11, [rsp+0x270]
   acc: jae 0xAE6
   ace: mov r9, [r11]
   ad2: mov r10, r9
   ad5: add r10, [rsp+0x280]
   add: and r9, 0xFFFFFFFFFFFFFFC0
   ae1: dec rax
   ae4: jne 0xAAC
   ae6: mov rax, [rsp+0x240]
   aee: lea r8, [rdi]
   af2: test rax, rax
   af5: je 0xB41
   af7: vmovntps [r8], zmm16
   afe: vmovntps [r8+rcx], zmm17
   b05: lea r8, [r8+rcx*2]
   b09: vmovntps [r8], zmm18
   b10: vmovntps [r8+rcx], zmm19
   b17: lea r8, [r8+rcx*2]
   b1b: vmovntps [r8], zmm20
   b22: vmovntps [r8+rcx], zmm21
   b29: lea r8, [r8+rcx*2]
   b2d: vmovntps [r8], zmm22
   b34: vmovntps [r8+rcx], zmm23
   b3b: lea r8, [r8+rcx*2]
   b3f: jmp 0xB89
   b41: vmovupd [r8]{k1}, zmm16
   b48: vmovupd [r8+rcx]{k1}, zmm17
   b4f: lea r8, [r8+rcx*2]
   b53: vmovupd [r8]{k1}, zmm18
   b5a: vmovupd [r8+rcx]{k1}, zmm19
   b61: lea r8, [r8+rcx*2]
   b65: vmovupd [r8]{k1}, zmm20
   b6c: vmovupd [r8+rcx]{k1}, zmm21
   b73: lea r8, [r8+rcx*2]
   b77: vmovupd [r8]{k1}, zmm22
   b7e: vmovupd [r8+rcx]{k1}, zmm23
   b85: lea r8, [r8+rcx*2]
   b89: add rdi, 0x40
   b90: add rbp, 0x40
   b97: cmp rbp, [rsp+0x268]
   b9f: jb 0x916
   ba5: add rsi, 0x40
   bac: add rdx, [rsp+0x288]
   bb4: sub rbx, 8
   bbb: jne 0x423
   bc1: cmp qword ptr [rsp+0x708], 0
   bca: je 0xC68
   bd0: mov r8, [rsp+0x250]
   bd8: sub r8, [rsp+0x700]
   be0: imul rdx, r8, 8
   be7: mov rdi, [rsp+0x290]
   bef: dec rdi
   bf2: imul rdi, rcx
   bf6: add rdi, r12
   bf9: lea rbp, [rsp]
   bfe: mov rax, [rbp]
   c02: mov rax, [rax+rsi]
   c06: mov [rdi], rax
   c0a: add rbp, 8
   c11: add rdi, 8
   c18: dec r8
   c1b: jne 0xBFE
   c1d: lea rdi, [r12+rdx]
   c21: sub rdi, rcx
   c24: mov r8, [rsp+0x700]
   c2c: mov rdx, [rsp+0x290]
   c34: imul rdx, 8
   c3b: sub rsi, rdx
   c3e: mov rax, [rbp]
   c42: mov rax, [rax+rsi]
   c46: mov [rdi], rax
   c4a: add rbp, 8
   c51: add rdi, 8
   c58: dec r8
   c5b: jne 0xC3E
   c5d: add rsi, rdx
   c60: add rsi, [rsp+0x708]
   c68: add r12, [rsp+0x2A8]
   c70: dec qword ptr [rsp+0x2A0]
   c78: jne 0x40A
   c7e: mov rax, [rsp+0x250]
   c86: imul rax, 8
   c8d: add [rsp+0x278], rax
   c95: jmp 0x233
   c9a: add rsp, 0x720
   ca1: pop r15
   ca3: pop r14
   ca5: pop r13
   ca7: pop r12
   ca9: pop rbp
   caa: pop rbx
   cab: vzeroupper
   cae: ret
