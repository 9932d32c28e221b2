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
    5c: call 0x61  ; tilewright_stream_transpose_b64_l2
    61: mfence
    64: mov r12, [rsp+0x20]
    69: mov r13, [rsp+0x28]
    6e: add rsp, 0x30
    72: mov rsp, rbp
    75: pop rbp
    76: ret
tilewright_stream_transpose_b64_l2:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: mov rax, rsp
     d: sub rsp, 0x848
    14: and rsp, 0xFFFFFFFFFFFFFFC0
    18: mov [rsp+0x840], rax
    20: mov r11, [rax+0x38]
    24: mov [rsp], r11
    29: mov r11, [rax+0x40]
    2d: mov [rsp+8], r11
    32: mov r11, [rax+0x48]
    36: mov [rsp+0x10], r11
    3b: mov r11, [rax+0x50]
    3f: mov [rsp+0x18], r11
    44: mov [rsp+0x20], rdx
    49: mov [rsp+0x28], rcx
    4e: mov [rsp+0x30], r9
    53: mov [rsp+0x88], rdi
    5b: cmp qword ptr [rsp+0x20], 0
    61: jle 0xCC9
    67: cmp qword ptr [rsp+0x28], 0
    6d: jle 0xCC9
    73: cmp qword ptr [rsp], 0
    79: jle 0xCC9
    7f: cmp qword ptr [rsp+8], 0
    85: jle 0xCC9
    8b: mov r10, [rsp+0x20]
    90: imul r10, [rsp+0x28]
    96: shl r10, 3
    9a: mov [rsp+0x98], r10
    a2: xor r11d, r11d
    a5: mov [rsp+0xC8], r11
    ad: test qword ptr [rsp+0x10], 0x7FF
    b6: jne 0xE6
    b8: cmp qword ptr [rsp+0x20], 0x40
    be: jl 0xC9
    c0: mov r11, 0x3F
    c7: jmp 0xE6
    c9: cmp qword ptr [rsp+0x20], 0x10
    cf: jl 0xE6
    d1: cmp r10, 0x800
    d8: ja 0xE6
    da: mov qword ptr [rsp+0xC8], 0
    e6: mov [rsp+0xC0], r11
    ee: lea rax, [r10+0x1FF]
    f5: xor edx, edx
    f7: div r10
    fa: add rax, 9
    fe: shr rax, 1
   102: mov [rsp+0xA8], rax
   10a: mov r12, [rsp+8]
   10f: mov [rsp+0x40], r12
   114: mov r9, rsi
   117: mov rdx, rsi
   11a: mov rcx, [rsp]
   11f: add rsi, 8
   123: mov [rsp+0x90], rsi
   12b: mov rbx, [rsp]
   130: imul rbx, [rsp+8]
   136: mov [rsp+0x70], rbx
   13b: mov rbx, [rsp+0x30]
   140: or rbx, r8
   143: and rbx, 0x3F
   147: mov r12, rdi
   14a: and r12, 7
   14e: or rbx, r12
   151: xor ebp, ebp
   153: test rbx, rbx
   156: jne 0x15F
   158: mov rbp, 1
   15f: mov [rsp+0x58], rbp
   164: mov rbx, rdi
   167: neg rbx
   16a: and rbx, 0x3F
   16e: shr rbx, 3
   172: test rbp, rbp
   175: cmove rbx, rbp
   179: mov qword ptr [rsp+0xB0], 0
   185: test rbx, rbx
   188: je 0x1EB
   18a: mov r12, [rsp+0x70]
   18f: shl r12, 3
   193: cmp r12, r8
   196: jne 0x1F2
   198: cmp qword ptr [rsp+0x20], 8
   19e: jle 0x1F2
   1a0: mov [rsp+0xB0], rbx
   1a8: imul r12, rbx, 8
   1af: add [rsp+0x88], r12
   1b7: add r9, [rsp+0x10]
   1bc: sub rcx, 1
   1c0: jne 0x1E5
   1c2: mov rcx, [rsp]
   1c7: add rdx, [rsp+0x18]
   1cc: sub qword ptr [rsp+0x40], 1
   1d2: cmp qword ptr [rsp+0x40], 0
   1d8: jne 0x1E2
   1da: mov rdx, [rsp+0x90]
   1e2: mov r9, rdx
   1e5: sub rbx, 1
   1e9: jne 0x1B7
   1eb: mov rbx, 0x10
   1f2: cmp [rsp+0x70], rbx
   1f7: jae 0x20B
   1f9: mov rbx, 8
   200: cmp [rsp+0x70], rbx
   205: cmovb rbx, [rsp+0x70]
   20b: mov [rsp+0x68], rbx
   210: sub [rsp+0x70], rbx
   215: lea r12, [rsp+0x1D8]
   21d: mov r13, r9
   220: mov r14, 8
   227: sub r14, rbx
   22a: mov [r12], r9
   22f: add r12, 8
   233: add r9, [rsp+0x10]
   238: sub rcx, 1
   23c: jne 0x261
   23e: mov rcx, [rsp]
   243: add rdx, [rsp+0x18]
   248: sub qword ptr [rsp+0x40], 1
   24e: cmp qword ptr [rsp+0x40], 0
   254: jne 0x25E
   256: mov rdx, [rsp+0x90]
   25e: mov r9, rdx
   261: sub rbx, 1
   265: jne 0x22A
   267: mov [rsp+0x80], r12
   26f: test r14, r14
   272: jle 0x286
   274: mov [r12], r13
   279: add r12, 8
   27d: sub r14, 1
   281: test r14, r14
   284: jg 0x274
   286: mov rsi, [rsp+0x68]
   28b: test rsi, rsi
   28e: je 0xCC9
   294: mov [rsp+0x60], rsi
   299: vmovups zmm0, [rsp+0x1D8]
   2a4: vmovups [rsp+0xD8], zmm0
   2af: vmovups zmm0, [rsp+0x218]
   2ba: vmovups [rsp+0x118], zmm0
   2c5: lea rdi, [rsp+0x118]
   2cd: lea rbx, [rsp+0x158]
   2d5: cmp rsi, 8
   2d9: cmova rdi, rbx
   2dd: mov [rsp+0x78], rdi
   2e2: xor edi, edi
   2e4: cmp rsi, 8
   2e8: jb 0x2F1
   2ea: mov rdi, 1
   2f1: and rdi, [rsp+0x58]
   2f6: mov [rsp+0x48], rdi
   2fb: xor edi, edi
   2fd: cmp rsi, 0x10
   301: jb 0x30A
   303: mov rdi, 1
   30a: and rdi, [rsp+0x58]
   30f: mov [rsp+0x50], rdi
   314: mov rdi, 0xFFFFFFFFFFFFFFFF
   31b: bzhi edi, edi, esi
   320: kmovw k1, edi
   324: mov qword ptr [rsp+0xB8], 0
   330: cmp qword ptr [rsp+0x70], 0
   336: je 0x408
   33c: mov rsi, 0x10
   343: cmp [rsp+0x70], rsi
   348: jae 0x35C
   34a: mov rsi, 8
   351: cmp [rsp+0x70], rsi
   356: cmovb rsi, [rsp+0x70]
   35c: mov [rsp+0x68], rsi
   361: sub [rsp+0x70], rsi
   366: lea rdi, [rsp+0x1D8]
   36e: mov rbx, r9
   371: mov rbp, 8
   378: sub rbp, rsi
   37b: mov [rdi], r9
   37f: add rdi, 8
   383: add r9, [rsp+0x10]
   388: sub rcx, 1
   38c: jne 0x3B1
   38e: mov rcx, [rsp]
   393: add rdx, [rsp+0x18]
   398: sub qword ptr [rsp+0x40], 1
   39e: cmp qword ptr [rsp+0x40], 0
   3a4: jne 0x3AE
   3a6: mov rdx, [rsp+0x90]
   3ae: mov r9, rdx
   3b1: sub rsi, 1
   3b5: jne 0x37B
   3b7: mov [rsp+0x80], rdi
   3bf: test rbp, rbp
   3c2: jle 0x3D5
   3c4: mov [rdi], rbx
   3c8: add rdi, 8
   3cc: sub rbp, 1
   3d0: test rbp, rbp
   3d3: jg 0x3C4
   3d5: mov r11, [rsp+0x80]
   3dd: cmp qword ptr [rsp+0x98], 0x800
   3e9: jae 0x406
   3eb: lea r11, [rsp+0x1D8]
   3f3: mov rax, [r11]
   3f7: mov r10, rax
   3fa: add r10, [rsp+0x98]
   402: and rax, 0xFFFFFFFFFFFFFFC0
   406: jmp 0x438
   408: mov qword ptr [rsp+0x68], 0
   411: cmp qword ptr [rsp+0xB0], 0
   41a: je 0x428
   41c: mov qword ptr [rsp+0xB8], 8
   428: lea r11, [rsp+0x1D8]
   430: mov [rsp+0x80], r11
   438: mov r14, [rsp+0x28]
   43d: mov [rsp+0x38], r14
   442: mov r12, [rsp+0x88]
   44a: xor esi, esi
   44c: mov rdi, r12
   44f: mov rbp, [rsp+0x20]
   454: cmp qword ptr [rsp+0xB8], 0
   45d: je 0x463
   45f: sub rbp, 1
   463: mov r14, [rsp+0xD8]
   46b: add r14, rsi
   46e: neg r14
   471: and r14, [rsp+0xC0]
   479: mov r15, 8
   480: shr r14, 3
   484: test r14, r14
   487: cmove r14, r15
   48b: mov [rsp+0xA0], r14
   493: cmp rbp, 8
   497: jb 0xCDF
   49d: mov rbx, rdi
   4a0: cmp qword ptr [rsp+0x50], 0
   4a6: je 0x959
   4ac: lea r13, [rsp+0xD8]
   4b4: cmp r11, [rsp+0x80]
   4bc: jae 0x4FA
   4be: mov r14, [rsp+0xA8]
   4c6: prefetcht1 [rax]
   4ca: add rax, 0x40
   4ce: cmp rax, r10
   4d1: jb 0x4F4
   4d3: add r11, 8
   4d7: cmp r11, [rsp+0x80]
   4df: jae 0x4FA
   4e1: mov rax, [r11]
   4e5: mov r10, rax
   4e8: add r10, [rsp+0x98]
   4f0: and rax, 0xFFFFFFFFFFFFFFC0
   4f4: sub r14, 1
   4f8: jne 0x4C6
   4fa: mov r14, [r13]
   4fe: prefetcht1 [r14+rsi+0x100]
   507: vmovups zmm0, [r14+rsi]
   50e: mov r14, [r13+8]
   512: prefetcht1 [r14+rsi+0x100]
   51b: vmovups zmm1, [r14+rsi]
   522: mov r14, [r13+0x10]
   526: prefetcht1 [r14+rsi+0x100]
   52f: vmovups zmm2, [r14+rsi]
   536: mov r14, [r13+0x18]
   53a: prefetcht1 [r14+rsi+0x100]
   543: vmovups zmm3, [r14+rsi]
   54a: mov r14, [r13+0x20]
   54e: prefetcht1 [r14+rsi+0x100]
   557: vmovups zmm4, [r14+rsi]
   55e: mov r14, [r13+0x28]
   562: prefetcht1 [r14+rsi+0x100]
   56b: vmovups zmm5, [r14+rsi]
   572: mov r14, [r13+0x30]
   576: prefetcht1 [r14+rsi+0x100]
   57f: vmovups zmm6, [r14+rsi]
   586: mov r14, [r13+0x38]
   58a: prefetcht1 [r14+rsi+0x100]
   593: vmovups zmm7, [r14+rsi]
   59a: vunpcklpd zmm8, zmm0, zmm1
   5a0: vunpckhpd zmm9, zmm0, zmm1
   5a6: vunpcklpd zmm10, zmm2, zmm3
   5ac: vunpckhpd zmm11, zmm2, zmm3
   5b2: vunpcklpd zmm12, zmm4, zmm5
   5b8: vunpckhpd zmm13, zmm4, zmm5
   5be: vunpcklpd zmm14, zmm6, zmm7
   5c4: vunpckhpd zmm15, zmm6, zmm7
   5ca: vshuff32x4 zmm0, zmm8, zmm10, 0x88
   5d1: vshuff32x4 zmm2, zmm8, zmm10, 0xDD
   5d8: vshuff32x4 zmm1, zmm9, zmm11, 0x88
   5df: vshuff32x4 zmm3, zmm9, zmm11, 0xDD
   5e6: vshuff32x4 zmm4, zmm12, zmm14, 0x88
   5ed: vshuff32x4 zmm6, zmm12, zmm14, 0xDD
   5f4: vshuff32x4 zmm5, zmm13, zmm15, 0x88
   5fb: vshuff32x4 zmm7, zmm13, zmm15, 0xDD
   602: vshuff32x4 zmm8, zmm0, zmm4, 0x88
   609: vshuff32x4 zmm12, zmm0, zmm4, 0xDD
   610: vshuff32x4 zmm9, zmm1, zmm5, 0x88
   617: vshuff32x4 zmm13, zmm1, zmm5, 0xDD
   61e: vshuff32x4 zmm10, zmm2, zmm6, 0x88
   625: vshuff32x4 zmm14, zmm2, zmm6, 0xDD
   62c: vshuff32x4 zmm11, zmm3, zmm7, 0x88
   633: vshuff32x4 zmm15, zmm3, zmm7, 0xDD
   63a: cmp r11, [rsp+0x80]
   642: jae 0x680
   644: mov r14, [rsp+0xA8]
   64c: prefetcht1 [rax]
   650: add rax, 0x40
   654: cmp rax, r10
   657: jb 0x67A
   659: add r11, 8
   65d: cmp r11, [rsp+0x80]
   665: jae 0x680
   667: mov rax, [r11]
   66b: mov r10, rax
   66e: add r10, [rsp+0x98]
   676: and rax, 0xFFFFFFFFFFFFFFC0
   67a: sub r14, 1
   67e: jne 0x64C
   680: vmovups [rsp+0x440], zmm8
   688: vmovups [rsp+0x480], zmm9
   690: vmovups [rsp+0x4C0], zmm10
   698: vmovups [rsp+0x500], zmm11
   6a0: vmovups [rsp+0x540], zmm12
   6a8: vmovups [rsp+0x580], zmm13
   6b0: vmovups [rsp+0x5C0], zmm14
   6b8: vmovups [rsp+0x600], zmm15
   6c0: cmp r11, [rsp+0x80]
   6c8: jae 0x706
   6ca: mov r14, [rsp+0xA8]
   6d2: prefetcht1 [rax]
   6d6: add rax, 0x40
   6da: cmp rax, r10
   6dd: jb 0x700
   6df: add r11, 8
   6e3: cmp r11, [rsp+0x80]
   6eb: jae 0x706
   6ed: mov rax, [r11]
   6f1: mov r10, rax
   6f4: add r10, [rsp+0x98]
   6fc: and rax, 0xFFFFFFFFFFFFFFC0
   700: sub r14, 1
   704: jne 0x6D2
   706: mov r14, [r13+0x40]
   70a: prefetcht1 [r14+rsi+0x100]
   713: vmovups zmm0, [r14+rsi]
   71a: mov r14, [r13+0x48]
   71e: prefetcht1 [r14+rsi+0x100]
   727: vmovups zmm1, [r14+rsi]
   72e: mov r14, [r13+0x50]
   732: prefetcht1 [r14+rsi+0x100]
   73b: vmovups zmm2, [r14+rsi]
   742: mov r14, [r13+0x58]
   746: prefetcht1 [r14+rsi+0x100]
   74f: vmovups zmm3, [r14+rsi]
   756: mov r14, [r13+0x60]
   75a: prefetcht1 [r14+rsi+0x100]
   763: vmovups zmm4, [r14+rsi]
   76a: mov r14, [r13+0x68]
   76e: prefetcht1 [r14+rsi+0x100]
   777: vmovups zmm5, [r14+rsi]
   77e: mov r14, [r13+0x70]
   782: prefetcht1 [r14+rsi+0x100]
   78b: vmovups zmm6, [r14+rsi]
   792: mov r14, [r13+0x78]
   796: prefetcht1 [r14+rsi+0x100]
   79f: vmovups zmm7, [r14+rsi]
   7a6: vunpcklpd zmm8, zmm0, zmm1
   7ac: vunpckhpd zmm9, zmm0, zmm1
   7b2: vunpcklpd zmm10, zmm2, zmm3
   7b8: vunpckhpd zmm11, zmm2, zmm3
   7be: vunpcklpd zmm12, zmm4, zmm5
   7c4: vunpckhpd zmm13, zmm4, zmm5
   7ca: vunpcklpd zmm14, zmm6, zmm7
   7d0: vunpckhpd zmm15, zmm6, zmm7
   7d6: vshuff32x4 zmm0, zmm8, zmm10, 0x88
   7dd: vshuff32x4 zmm2, zmm8, zmm10, 0xDD
   7e4: vshuff32x4 zmm1, zmm9, zmm11, 0x88
   7eb: vshuff32x4 zmm3, zmm9, zmm11, 0xDD
   7f2: vshuff32x4 zmm4, zmm12, zmm14, 0x88
   7f9: vshuff32x4 zmm6, zmm12, zmm14, 0xDD
   800: vshuff32x4 zmm5, zmm13, zmm15, 0x88
   807: vshuff32x4 zmm7, zmm13, zmm15, 0xDD
   80e: vshuff32x4 zmm8, zmm0, zmm4, 0x88
   815: vshuff32x4 zmm12, zmm0, zmm4, 0xDD
   81c: vshuff32x4 zmm9, zmm1, zmm5, 0x88
   823: vshuff32x4 zmm13, zmm1, zmm5, 0xDD
   82a: vshuff32x4 zmm10, zmm2, zmm6, 0x88
   831: vshuff32x4 zmm14, zmm2, zmm6, 0xDD
   838: vshuff32x4 zmm11, zmm3, zmm7, 0x88
   83f: vshuff32x4 zmm15, zmm3, zmm7, 0xDD
   846: cmp r11, [rsp+0x80]
   84e: jae 0x88C
   850: mov r14, [rsp+0xA8]
   858: prefetcht1 [rax]
   85c: add rax, 0x40
   860: cmp rax, r10
   863: jb 0x886
   865: add r11, 8
   869: cmp r11, [rsp+0x80]
   871: jae 0x88C
   873: mov rax, [r11]
   877: mov r10, rax
   87a: add r10, [rsp+0x98]
   882: and rax, 0xFFFFFFFFFFFFFFC0
   886: sub r14, 1
   88a: jne 0x858
   88c: lea r14, [rdi]
   890: vmovups zmm0, [rsp+0x440]
   898: vmovntps [r14], zmm0
   89f: vmovntps [r14+0x40], zmm8
   8a6: vmovups zmm0, [rsp+0x480]
   8ae: vmovntps [r14+r8], zmm0
   8b5: vmovntps [r14+r8+0x40], zmm9
   8bd: lea r14, [r14+r8*2]
   8c1: vmovups zmm0, [rsp+0x4C0]
   8c9: vmovntps [r14], zmm0
   8d0: vmovntps [r14+0x40], zmm10
   8d7: vmovups zmm0, [rsp+0x500]
   8df: vmovntps [r14+r8], zmm0
   8e6: vmovntps [r14+r8+0x40], zmm11
   8ee: lea r14, [r14+r8*2]
   8f2: vmovups zmm0, [rsp+0x540]
   8fa: vmovntps [r14], zmm0
   901: vmovntps [r14+0x40], zmm12
   908: vmovups zmm0, [rsp+0x580]
   910: vmovntps [r14+r8], zmm0
   917: vmovntps [r14+r8+0x40], zmm13
   91f: lea r14, [r14+r8*2]
   923: vmovups zmm0, [rsp+0x5C0]
   92b: vmovntps [r14], zmm0
   932: vmovntps [r14+0x40], zmm14
   939: vmovups zmm0, [rsp+0x600]
   941: vmovntps [r14+r8], zmm0
   948: vmovntps [r14+r8+0x40], zmm15
   950: lea r14, [r14+r8*2]
   954: jmp 0xBE2
   959: lea r13, [rsp+0xD8]
   961: cmp r11, [rsp+0x80]
   969: jae 0x9A7
   96b: mov r14, [rsp+0xA8]
   973: prefetcht1 [rax]
   977: add rax, 0x40
   97b: cmp rax, r10
   97e: jb 0x9A1
   980: add r11, 8
   984: cmp r11, [rsp+0x80]
   98c: jae 0x9A7
   98e: mov rax, [r11]
   992: mov r10, rax
   995: add r10, [rsp+0x98]
   99d: and rax, 0xFFFFFFFFFFFFFFC0
   9a1: sub r14, 1
   9a5: jne 0x973
   9a7: mov r14, [r13]
   9ab: prefetcht1 [r14+rsi+0x100]
   9b4: vmovups zmm0, [r14+rsi]
   9bb: mov r14, [r13+8]
   9bf: prefetcht1 [r14+rsi+0x100]
   9c8: vmovups zmm1, [r14+rsi]
   9cf: mov r14, [r13+0x10]
   9d3: prefetcht1 [r14+rsi+0x100]
   9dc: vmovups zmm2, [r14+rsi]
   9e3: mov r14, [r13+0x18]
   9e7: prefetcht1 [r14+rsi+0x100]
   9f0: vmovups zmm3, [r14+rsi]
   9f7: mov r14, [r13+0x20]
   9fb: prefetcht1 [r14+rsi+0x100]
   a04: vmovups zmm4, [r14+rsi]
   a0b: mov r14, [r13+0x28]
   a0f: prefetcht1 [r14+rsi+0x100]
   a18: vmovups zmm5, [r14+rsi]
   a1f: mov r14, [r13+0x30]
   a23: prefetcht1 [r14+rsi+0x100]
   a2c: vmovups zmm6, [r14+rsi]
   a33: mov r14, [r13+0x38]
   a37: prefetcht1 [r14+rsi+0x100]
   a40: vmovups zmm7, [r14+rsi]
   a47: vunpcklpd zmm8, zmm0, zmm1
   a4d: vunpckhpd zmm9, zmm0, zmm1
   a53: vunpcklpd zmm10, zmm2, zmm3
   a59: vunpckhpd zmm11, zmm2, zmm3
   a5f: vunpcklpd zmm12, zmm4, zmm5
   a65: vunpckhpd zmm13, zmm4, zmm5
   a6b: vunpcklpd zmm14, zmm6, zmm7
   a71: vunpckhpd zmm15, zmm6, zmm7
   a77: vshuff32x4 zmm0, zmm8, zmm10, 0x88
   a7e: vshuff32x4 zmm2, zmm8, zmm10, 0xDD
   a85: vshuff32x4 zmm1, zmm9, zmm11, 0x88
   a8c: vshuff32x4 zmm3, zmm9, zmm11, 0xDD
   a93: vshuff32x4 zmm4, zmm12, zmm14, 0x88
   a9a: vshuff32x4 zmm6, zmm12, zmm14, 0xDD
   aa1: vshuff32x4 zmm5, zmm13, zmm15, 0x88
   aa8: vshuff32x4 zmm7, zmm13, zmm15, 0xDD
   aaf: vshuff32x4 zmm8, zmm0, zmm4, 0x88
   ab6: vshuff32x4 zmm12, zmm0, zmm4, 0xDD
   abd: vshuff32x4 zmm9, zmm1, zmm5, 0x88
   ac4: vshuff32x4 zmm13, zmm1, zmm5, 0xDD
   acb: vshuff32x4 zmm10, zmm2, zmm6, 0x88
   ad2: vshuff32x4 zmm14, zmm2, zmm6, 0xDD
   ad9: vshuff32x4 zmm11, zmm3, zmm7, 0x88
   ae0: vshuff32x4 zmm15, zmm3, zmm7, 0xDD
   ae7: cmp r11, [rsp+0x80]
   aef: jae 0xB2D
   af1: mov r14, [rsp+0xA8]
   af9: prefetcht1 [rax]
   afd: add rax, 0x40
   b01: cmp rax, r10
   b04: jb 0xB27
   b06: add r11, 8
   b0a: cmp r11, [rsp+0x80]
   b12: jae 0xB2D
   b14: mov rax, [r11]
   b18: mov r10, rax
   b1b: add r10, [rsp+0x98]
   b23: and rax, 0xFFFFFFFFFFFFFFC0
   b27: sub r14, 1
   b2b: jne 0xAF9
   b2d: cmp qword ptr [rsp+0x48], 0
   b33: je 0xB83
   b35: lea r14, [rbx]
   b39: vmovntps [r14], zmm8
   b40: vmovntps [r14+r8], zmm9
   b47: lea r14, [r14+r8*2]
   b4b: vmovntps [r14], zmm10
   b52: vmovntps [r14+r8], zmm11
   b59: lea r14, [r14+r8*2]
   b5d: vmovntps [r14], zmm12
   b64: vmovntps [r14+r8], zmm13
   b6b: lea r14, [r14+r8*2]
   b6f: vmovntps [r14], zmm14
   b76: vmovntps [r14+r8], zmm15
   b7d: lea r14, [r14+r8*2]
   b81: jmp 0xBCF
   b83: lea r14, [rbx]
   b87: vmovupd [r14]{k1}, zmm8
   b8e: vmovupd [r14+r8]{k1}, zmm9
   b95: lea r14, [r14+r8*2]
   b99: vmovupd [r14]{k1}, zmm10
   ba0: vmovupd [r14+r8]{k1}, zmm11
   ba7: lea r14, [r14+r8*2]
   bab: vmovupd [r14]{k1}, zmm12
   bb2: vmovupd [r14+r8]{k1}, zmm13
   bb9: lea r14, [r14+r8*2]
   bbd: vmovupd [r14]{k1}, zmm14
   bc4: vmovupd [r14+r8]{k1}, zmm15
   bcb: lea r14, [r14+r8*2]
   bcf: add rbx, 0x40
   bd3: add r13, 0x40
   bd7: cmp r13, [rsp+0x78]
   bdc: jb 0x961
   be2: mov r14, [rsp+0xA0]
   bea: mov qword ptr [rsp+0xA0], 8
   bf6: lea rsi, [rsi+r14*8]
   bfa: mov r15, r8
   bfd: imul r15, r14
   c01: add rdi, r15
   c04: sub rbp, r14
   c07: jne 0x493
   c0d: cmp qword ptr [rsp+0xB8], 0
   c16: je 0xCA2
   c1c: mov r14, [rsp+0x60]
   c21: sub r14, [rsp+0xB0]
   c29: imul rdi, r14, 8
   c30: mov rbx, [rsp+0x20]
   c35: sub rbx, 1
   c39: imul rbx, r8
   c3d: add rbx, r12
   c40: lea r13, [rsp+0xD8]
   c48: mov r15, [r13]
   c4c: mov r15, [r15+rsi]
   c50: mov [rbx], r15
   c54: add r13, 8
   c58: add rbx, 8
   c5c: sub r14, 1
   c60: jne 0xC48
   c62: lea rbx, [r12+rdi]
   c66: sub rbx, r8
   c69: mov r14, [rsp+0xB0]
   c71: mov rdi, [rsp+0x20]
   c76: shl rdi, 3
   c7a: sub rsi, rdi
   c7d: mov r15, [r13]
   c81: mov r15, [r15+rsi]
   c85: mov [rbx], r15
   c89: add r13, 8
   c8d: add rbx, 8
   c91: sub r14, 1
   c95: jne 0xC7D
   c97: add rsi, rdi
   c9a: add rsi, [rsp+0xB8]
   ca2: add r12, [rsp+0x30]
   ca7: sub qword ptr [rsp+0x38], 1
   cad: jne 0x44C
   cb3: mov rsi, [rsp+0x60]
   cb8: shl rsi, 3
   cbc: add [rsp+0x88], rsi
   cc4: jmp 0x286
   cc9: mov rsp, [rsp+0x840]
   cd1: pop r15
   cd3: pop r14
   cd5: pop r13
   cd7: pop r12
   cd9: pop rbp
   cda: pop rbx
   cdb: vzeroupper
   cde: ret
   cdf: mov r14, 8
   ce6: sub r14, rbp
   ce9: imul r15, r14, 8
   cf0: sub rsi, r15
   cf3: imul r14, r8
   cf7: sub rdi, r14
   cfa: mov rbp, 8
   d01: jmp 0x49D
