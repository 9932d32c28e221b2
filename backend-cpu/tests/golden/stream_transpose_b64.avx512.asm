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
    34: jle 0xBDA
    3a: test rcx, rcx
    3d: jle 0xBDA
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
    9a: jle 0xBDA
    a0: test rdx, rdx
    a3: jle 0xBDA
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
   23e: je 0xBDA
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
   464: je 0x896
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
   4c6: vmovups zmm0, [rax+rsi]
   4cd: mov rax, [rbp+8]
   4d1: vmovups zmm1, [rax+rsi]
   4d8: mov rax, [rbp+0x10]
   4dc: vmovups zmm2, [rax+rsi]
   4e3: mov rax, [rbp+0x18]
   4e7: vmovups zmm3, [rax+rsi]
   4ee: mov rax, [rbp+0x20]
   4f2: vmovups zmm4, [rax+rsi]
   4f9: mov rax, [rbp+0x28]
   4fd: vmovups zmm5, [rax+rsi]
   504: mov rax, [rbp+0x30]
   508: vmovups zmm6, [rax+rsi]
   50f: mov rax, [rbp+0x38]
   513: vmovups zmm7, [rax+rsi]
   51a: vunpcklpd zmm16, zmm0, zmm1
   520: vunpckhpd zmm17, zmm0, zmm1
   526: vunpcklpd zmm18, zmm2, zmm3
   52c: vunpckhpd zmm19, zmm2, zmm3
   532: vunpcklpd zmm20, zmm4, zmm5
   538: vunpckhpd zmm21, zmm4, zmm5
   53e: vunpcklpd zmm22, zmm6, zmm7
   544: vunpckhpd zmm23, zmm6, zmm7
   54a: vshuff32x4 zmm0, zmm16, zmm18, 0x88
   551: vshuff32x4 zmm2, zmm16, zmm18, 0xDD
   558: vshuff32x4 zmm4, zmm20, zmm22, 0x88
   55f: vshuff32x4 zmm6, zmm20, zmm22, 0xDD
   566: vshuff32x4 zmm1, zmm17, zmm19, 0x88
   56d: vshuff32x4 zmm3, zmm17, zmm19, 0xDD
   574: vshuff32x4 zmm5, zmm21, zmm23, 0x88
   57b: vshuff32x4 zmm7, zmm21, zmm23, 0xDD
   582: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   589: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   590: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   597: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   59e: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   5a5: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   5ac: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   5b3: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   5ba: cmp r11, [rsp+0x270]
   5c2: jae 0x606
   5c4: mov rax, [rsp+0x2B0]
   5cc: prefetcht1 [r9]
   5d1: add r9, 0x40
   5d8: cmp r9, r10
   5db: jb 0x601
   5dd: add r11, 8
   5e4: cmp r11, [rsp+0x270]
   5ec: jae 0x606
   5ee: mov r9, [r11]
   5f2: mov r10, r9
   5f5: add r10, [rsp+0x280]
   5fd: and r9, 0xFFFFFFFFFFFFFFC0
   601: dec rax
   604: jne 0x5CC
   606: vmovups [rdi], zmm16
   60d: vmovups [rdi+0x40], zmm17
   614: vmovups [rdi+0x80], zmm18
   61b: vmovups [rdi+0xC0], zmm19
   622: vmovups [rdi+0x100], zmm20
   629: vmovups [rdi+0x140], zmm21
   630: vmovups [rdi+0x180], zmm22
   637: vmovups [rdi+0x1C0], zmm23
   63e: cmp r11, [rsp+0x270]
   646: jae 0x68A
   648: mov rax, [rsp+0x2B0]
   650: prefetcht1 [r9]
   655: add r9, 0x40
   65c: cmp r9, r10
   65f: jb 0x685
   661: add r11, 8
   668: cmp r11, [rsp+0x270]
   670: jae 0x68A
   672: mov r9, [r11]
   676: mov r10, r9
   679: add r10, [rsp+0x280]
   681: and r9, 0xFFFFFFFFFFFFFFC0
   685: dec rax
   688: jne 0x650
   68a: mov rax, [rbp+0x40]
   68e: vmovups zmm0, [rax+rsi]
   695: mov rax, [rbp+0x48]
   699: vmovups zmm1, [rax+rsi]
   6a0: mov rax, [rbp+0x50]
   6a4: vmovups zmm2, [rax+rsi]
   6ab: mov rax, [rbp+0x58]
   6af: vmovups zmm3, [rax+rsi]
   6b6: mov rax, [rbp+0x60]
   6ba: vmovups zmm4, [rax+rsi]
   6c1: mov rax, [rbp+0x68]
   6c5: vmovups zmm5, [rax+rsi]
   6cc: mov rax, [rbp+0x70]
   6d0: vmovups zmm6, [rax+rsi]
   6d7: mov rax, [rbp+0x78]
   6db: vmovups zmm7, [rax+rsi]
   6e2: vunpcklpd zmm16, zmm0, zmm1
   6e8: vunpckhpd zmm17, zmm0, zmm1
   6ee: vunpcklpd zmm18, zmm2, zmm3
   6f4: vunpckhpd zmm19, zmm2, zmm3
   6fa: vunpcklpd zmm20, zmm4, zmm5
   700: vunpckhpd zmm21, zmm4, zmm5
   706: vunpcklpd zmm22, zmm6, zmm7
   70c: vunpckhpd zmm23, zmm6, zmm7
   712: vshuff32x4 zmm0, zmm16, zmm18, 0x88
   719: vshuff32x4 zmm2, zmm16, zmm18, 0xDD
   720: vshuff32x4 zmm4, zmm20, zmm22, 0x88
   727: vshuff32x4 zmm6, zmm20, zmm22, 0xDD
   72e: vshuff32x4 zmm1, zmm17, zmm19, 0x88
   735: vshuff32x4 zmm3, zmm17, zmm19, 0xDD
   73c: vshuff32x4 zmm5, zmm21, zmm23, 0x88
   743: vshuff32x4 zmm7, zmm21, zmm23, 0xDD
   74a: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   751: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   758: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   75f: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   766: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   76d: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   774: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   77b: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   782: cmp r11, [rsp+0x270]
   78a: jae 0x7CE
   78c: mov rax, [rsp+0x2B0]
   794: prefetcht1 [r9]
   799: add r9, 0x40
   7a0: cmp r9, r10
   7a3: jb 0x7C9
   7a5: add r11, 8
   7ac: cmp r11, [rsp+0x270]
   7b4: jae 0x7CE
   7b6: mov r9, [r11]
   7ba: mov r10, r9
   7bd: add r10, [rsp+0x280]
   7c5: and r9, 0xFFFFFFFFFFFFFFC0
   7c9: dec rax
   7cc: jne 0x794
   7ce: mov r8, rdx
   7d1: vmovups zmm0, [rdi]
   7d8: vmovntps [r8], zmm0
   7df: vmovntps [r8+0x40], zmm16
   7e6: vmovups zmm0, [rdi+0x40]
   7ed: vmovntps [r8+rcx], zmm0
   7f5: vmovntps [r8+rcx+0x40], zmm17
   7fd: lea r8, [r8+rcx*2]
   801: vmovups zmm0, [rdi+0x80]
   808: vmovntps [r8], zmm0
   80f: vmovntps [r8+0x40], zmm18
   816: vmovups zmm0, [rdi+0xC0]
   81d: vmovntps [r8+rcx], zmm0
   825: vmovntps [r8+rcx+0x40], zmm19
   82d: lea r8, [r8+rcx*2]
   831: vmovups zmm0, [rdi+0x100]
   838: vmovntps [r8], zmm0
   83f: vmovntps [r8+0x40], zmm20
   846: vmovups zmm0, [rdi+0x140]
   84d: vmovntps [r8+rcx], zmm0
   855: vmovntps [r8+rcx+0x40], zmm21
   85d: lea r8, [r8+rcx*2]
   861: vmovups zmm0, [rdi+0x180]
   868: vmovntps [r8], zmm0
   86f: vmovntps [r8+0x40], zmm22
   876: vmovups zmm0, [rdi+0x1C0]
   87d: vmovntps [r8+rcx], zmm0
   885: vmovntps [r8+rcx+0x40], zmm23
   88d: lea r8, [r8+rcx*2]
   891: jmp 0xAE5
   896: cmp r11, [rsp+0x270]
   89e: jae 0x8E2
   8a0: mov rax, [rsp+0x2B0]
   8a8: prefetcht1 [r9]
   8ad: add r9, 0x40
   8b4: cmp r9, r10
   8b7: jb 0x8DD
   8b9: add r11, 8
   8c0: cmp r11, [rsp+0x270]
   8c8: jae 0x8E2
   8ca: mov r9, [r11]
   8ce: mov r10, r9
   8d1: add r10, [rsp+0x280]
   8d9: and r9, 0xFFFFFFFFFFFFFFC0
   8dd: dec rax
   8e0: jne 0x8A8
   8e2: mov rax, [rbp]
   8e6: vmovups zmm0, [rax+rsi]
   8ed: mov rax, [rbp+8]
   8f1: vmovups zmm1, [rax+rsi]
   8f8: mov rax, [rbp+0x10]
   8fc: vmovups zmm2, [rax+rsi]
   903: mov rax, [rbp+0x18]
   907: vmovups zmm3, [rax+rsi]
   90e: mov rax, [rbp+0x20]
   912: vmovups zmm4, [rax+rsi]
   919: mov rax, [rbp+0x28]
   91d: vmovups zmm5, [rax+rsi]
   924: mov rax, [rbp+0x30]
   928: vmovups zmm6, [rax+rsi]
   92f: mov rax, [rbp+0x38]
   933: vmovups zmm7, [rax+rsi]
   93a: vunpcklpd zmm16, zmm0, zmm1
   940: vunpckhpd zmm17, zmm0, zmm1
   946: vunpcklpd zmm18, zmm2, zmm3
   94c: vunpckhpd zmm19, zmm2, zmm3
   952: vunpcklpd zmm20, zmm4, zmm5
   958: vunpckhpd zmm21, zmm4, zmm5
   95e: vunpcklpd zmm22, zmm6, zmm7
   964: vunpckhpd zmm23, zmm6, zmm7
   96a: vshuff32x4 zmm0, zmm16, zmm18, 0x88
   971: vshuff32x4 zmm2, zmm16, zmm18, 0xDD
   978: vshuff32x4 zmm4, zmm20, zmm22, 0x88
   97f: vshuff32x4 zmm6, zmm20, zmm22, 0xDD
   986: vshuff32x4 zmm1, zmm17, zmm19, 0x88
   98d: vshuff32x4 zmm3, zmm17, zmm19, 0xDD
   994: vshuff32x4 zmm5, zmm21, zmm23, 0x88
   99b: vshuff32x4 zmm7, zmm21, zmm23, 0xDD
   9a2: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   9a9: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   9b0: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   9b7: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   9be: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   9c5: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   9cc: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   9d3: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   9da: cmp r11, [rsp+0x270]
   9e2: jae 0xA26
   9e4: mov rax, [rsp+0x2B0]
   9ec: prefetcht1 [r9]
   9f1: add r9, 0x40
   9f8: cmp r9, r10
   9fb: jb 0xA21
   9fd: add r11, 8
   a04: cmp r11, [rsp+0x270]
   a0c: jae 0xA26
   a0e: mov r9, [r11]
   a12: mov r10, r9
   a15: add r10, [rsp+0x280]
   a1d: and r9, 0xFFFFFFFFFFFFFFC0
   a21: dec rax
   a24: jne 0x9EC
   a26: mov rax, [rsp+0x240]
   a2e: lea r8, [rdi]
   a32: test rax, rax
   a35: je 0xA81
   a37: vmovntps [r8], zmm16
   a3e: vmovntps [r8+rcx], zmm17
   a45: lea r8, [r8+rcx*2]
   a49: vmovntps [r8], zmm18
   a50: vmovntps [r8+rcx], zmm19
   a57: lea r8, [r8+rcx*2]
   a5b: vmovntps [r8], zmm20
   a62: vmovntps [r8+rcx], zmm21
   a69: lea r8, [r8+rcx*2]
   a6d: vmovntps [r8], zmm22
   a74: vmovntps [r8+rcx], zmm23
   a7b: lea r8, [r8+rcx*2]
   a7f: jmp 0xAC9
   a81: vmovupd [r8]{k1}, zmm16
   a88: vmovupd [r8+rcx]{k1}, zmm17
   a8f: lea r8, [r8+rcx*2]
   a93: vmovupd [r8]{k1}, zmm18
   a9a: vmovupd [r8+rcx]{k1}, zmm19
   aa1: lea r8, [r8+rcx*2]
   aa5: vmovupd [r8]{k1}, zmm20
   aac: vmovupd [r8+rcx]{k1}, zmm21
   ab3: lea r8, [r8+rcx*2]
   ab7: vmovupd [r8]{k1}, zmm22
   abe: vmovupd [r8+rcx]{k1}, zmm23
   ac5: lea r8, [r8+rcx*2]
   ac9: add rdi, 0x40
   ad0: add rbp, 0x40
   ad7: cmp rbp, [rsp+0x268]
   adf: jb 0x896
   ae5: add rsi, 0x40
   aec: add rdx, [rsp+0x288]
   af4: sub rbx, 8
   afb: jne 0x423
   b01: cmp qword ptr [rsp+0x708], 0
   b0a: je 0xBA8
   b10: mov r8, [rsp+0x250]
   b18: sub r8, [rsp+0x700]
   b20: imul rdx, r8, 8
   b27: mov rdi, [rsp+0x290]
   b2f: dec rdi
   b32: imul rdi, rcx
   b36: add rdi, r12
   b39: lea rbp, [rsp]
   b3e: mov rax, [rbp]
   b42: mov rax, [rax+rsi]
   b46: mov [rdi], rax
   b4a: add rbp, 8
   b51: add rdi, 8
   b58: dec r8
   b5b: jne 0xB3E
   b5d: lea rdi, [r12+rdx]
   b61: sub rdi, rcx
   b64: mov r8, [rsp+0x700]
   b6c: mov rdx, [rsp+0x290]
   b74: imul rdx, 8
   b7b: sub rsi, rdx
   b7e: mov rax, [rbp]
   b82: mov rax, [rax+rsi]
   b86: mov [rdi], rax
   b8a: add rbp, 8
   b91: add rdi, 8
   b98: dec r8
   b9b: jne 0xB7E
   b9d: add rsi, rdx
   ba0: add rsi, [rsp+0x708]
   ba8: add r12, [rsp+0x2A8]
   bb0: dec qword ptr [rsp+0x2A0]
   bb8: jne 0x40A
   bbe: mov rax, [rsp+0x250]
   bc6: imul rax, 8
   bcd: add [rsp+0x278], rax
   bd5: jmp 0x233
   bda: add rsp, 0x720
   be1: pop r15
   be3: pop r14
   be5: pop r13
   be7: pop r12
   be9: pop rbp
   bea: pop rbx
   beb: vzeroupper
   bee: ret
