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
    61: jle 0xC3D
    67: cmp qword ptr [rsp+0x28], 0
    6d: jle 0xC3D
    73: cmp qword ptr [rsp], 0
    79: jle 0xC3D
    7f: cmp qword ptr [rsp+8], 0
    85: jle 0xC3D
    8b: mov r10, [rsp+0x20]
    90: imul r10, [rsp+0x28]
    96: shl r10, 3
    9a: mov [rsp+0x98], r10
    a2: xor r11d, r11d
    a5: mov [rsp+0xC8], r11
    ad: test qword ptr [rsp+0x10], 0x7FF
    b6: jne 0xE6
    b8: cmp qword ptr [rsp+0x20], 0x20
    be: jl 0xC9
    c0: mov r11, 0x1F
    c7: jmp 0xE6
    c9: cmp qword ptr [rsp+0x20], 8
    cf: jl 0xE6
    d1: cmp r10, 0x800
    d8: ja 0xE6
    da: mov qword ptr [rsp+0xC8], 0
    e6: mov [rsp+0xC0], r11
    ee: lea rax, [r10+0xFF]
    f5: xor edx, edx
    f7: div r10
    fa: add rax, 5
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
   198: cmp qword ptr [rsp+0x20], 4
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
   28e: je 0xC3D
   294: mov [rsp+0x60], rsi
   299: vmovups ymm0, [rsp+0x1D8]
   2a2: vmovups [rsp+0xD8], ymm0
   2ab: vmovups ymm0, [rsp+0x1F8]
   2b4: vmovups [rsp+0xF8], ymm0
   2bd: vmovups ymm0, [rsp+0x218]
   2c6: vmovups [rsp+0x118], ymm0
   2cf: vmovups ymm0, [rsp+0x238]
   2d8: vmovups [rsp+0x138], ymm0
   2e1: lea rdi, [rsp+0x118]
   2e9: lea rbx, [rsp+0x158]
   2f1: cmp rsi, 8
   2f5: cmova rdi, rbx
   2f9: mov [rsp+0x78], rdi
   2fe: xor edi, edi
   300: cmp rsi, 8
   304: jb 0x30D
   306: mov rdi, 1
   30d: and rdi, [rsp+0x58]
   312: mov [rsp+0x48], rdi
   317: xor edi, edi
   319: cmp rsi, 0x10
   31d: jb 0x326
   31f: mov rdi, 1
   326: and rdi, [rsp+0x58]
   32b: mov [rsp+0x50], rdi
   330: xor ebx, ebx
   332: cmp rbx, rsi
   335: sbb rdi, rdi
   338: mov [rsp+rbx*8+0x3D8], rdi
   340: add rbx, 1
   344: cmp rbx, 8
   348: jb 0x332
   34a: mov qword ptr [rsp+0xB8], 0
   356: cmp qword ptr [rsp+0x70], 0
   35c: je 0x42E
   362: mov rsi, 0x10
   369: cmp [rsp+0x70], rsi
   36e: jae 0x382
   370: mov rsi, 8
   377: cmp [rsp+0x70], rsi
   37c: cmovb rsi, [rsp+0x70]
   382: mov [rsp+0x68], rsi
   387: sub [rsp+0x70], rsi
   38c: lea rdi, [rsp+0x1D8]
   394: mov rbx, r9
   397: mov rbp, 8
   39e: sub rbp, rsi
   3a1: mov [rdi], r9
   3a5: add rdi, 8
   3a9: add r9, [rsp+0x10]
   3ae: sub rcx, 1
   3b2: jne 0x3D7
   3b4: mov rcx, [rsp]
   3b9: add rdx, [rsp+0x18]
   3be: sub qword ptr [rsp+0x40], 1
   3c4: cmp qword ptr [rsp+0x40], 0
   3ca: jne 0x3D4
   3cc: mov rdx, [rsp+0x90]
   3d4: mov r9, rdx
   3d7: sub rsi, 1
   3db: jne 0x3A1
   3dd: mov [rsp+0x80], rdi
   3e5: test rbp, rbp
   3e8: jle 0x3FB
   3ea: mov [rdi], rbx
   3ee: add rdi, 8
   3f2: sub rbp, 1
   3f6: test rbp, rbp
   3f9: jg 0x3EA
   3fb: mov r11, [rsp+0x80]
   403: cmp qword ptr [rsp+0x98], 0x800
   40f: jae 0x42C
   411: lea r11, [rsp+0x1D8]
   419: mov rax, [r11]
   41d: mov r10, rax
   420: add r10, [rsp+0x98]
   428: and rax, 0xFFFFFFFFFFFFFFC0
   42c: jmp 0x45E
   42e: mov qword ptr [rsp+0x68], 0
   437: cmp qword ptr [rsp+0xB0], 0
   440: je 0x44E
   442: mov qword ptr [rsp+0xB8], 8
   44e: lea r11, [rsp+0x1D8]
   456: mov [rsp+0x80], r11
   45e: mov r14, [rsp+0x28]
   463: mov [rsp+0x38], r14
   468: mov r12, [rsp+0x88]
   470: xor esi, esi
   472: mov rdi, r12
   475: mov rbp, [rsp+0x20]
   47a: cmp qword ptr [rsp+0xB8], 0
   483: je 0x489
   485: sub rbp, 1
   489: mov r14, [rsp+0xD8]
   491: add r14, rsi
   494: neg r14
   497: and r14, [rsp+0xC0]
   49f: mov r15, 4
   4a6: shr r14, 3
   4aa: test r14, r14
   4ad: cmove r14, r15
   4b1: mov [rsp+0xA0], r14
   4b9: cmp rbp, 4
   4bd: jb 0xC53
   4c3: mov rbx, rdi
   4c6: cmp qword ptr [rsp+0x50], 0
   4cc: je 0x911
   4d2: lea r13, [rsp+0xD8]
   4da: cmp r11, [rsp+0x80]
   4e2: jae 0x520
   4e4: mov r14, [rsp+0xA8]
   4ec: prefetcht1 [rax]
   4f0: add rax, 0x40
   4f4: cmp rax, r10
   4f7: jb 0x51A
   4f9: add r11, 8
   4fd: cmp r11, [rsp+0x80]
   505: jae 0x520
   507: mov rax, [r11]
   50b: mov r10, rax
   50e: add r10, [rsp+0x98]
   516: and rax, 0xFFFFFFFFFFFFFFC0
   51a: sub r14, 1
   51e: jne 0x4EC
   520: mov r14, [r13]
   524: prefetcht0 [r14+rsi+0x100]
   52d: vmovups ymm0, [r14+rsi]
   533: mov r14, [r13+8]
   537: prefetcht0 [r14+rsi+0x100]
   540: vmovups ymm1, [r14+rsi]
   546: mov r14, [r13+0x10]
   54a: prefetcht0 [r14+rsi+0x100]
   553: vmovups ymm2, [r14+rsi]
   559: mov r14, [r13+0x18]
   55d: prefetcht0 [r14+rsi+0x100]
   566: vmovups ymm3, [r14+rsi]
   56c: vunpcklpd ymm4, ymm0, ymm1
   570: vunpckhpd ymm5, ymm0, ymm1
   574: vunpcklpd ymm6, ymm2, ymm3
   578: vunpckhpd ymm7, ymm2, ymm3
   57c: vperm2f128 ymm0, ymm4, ymm6, 0x20
   582: vperm2f128 ymm2, ymm4, ymm6, 0x31
   588: vperm2f128 ymm1, ymm5, ymm7, 0x20
   58e: vperm2f128 ymm3, ymm5, ymm7, 0x31
   594: cmp r11, [rsp+0x80]
   59c: jae 0x5DA
   59e: mov r14, [rsp+0xA8]
   5a6: prefetcht1 [rax]
   5aa: add rax, 0x40
   5ae: cmp rax, r10
   5b1: jb 0x5D4
   5b3: add r11, 8
   5b7: cmp r11, [rsp+0x80]
   5bf: jae 0x5DA
   5c1: mov rax, [r11]
   5c5: mov r10, rax
   5c8: add r10, [rsp+0x98]
   5d0: and rax, 0xFFFFFFFFFFFFFFC0
   5d4: sub r14, 1
   5d8: jne 0x5A6
   5da: vmovups [rsp+0x440], ymm0
   5e3: vmovups [rsp+0x460], ymm1
   5ec: vmovups [rsp+0x480], ymm2
   5f5: vmovups [rsp+0x4A0], ymm3
   5fe: mov r14, [r13+0x20]
   602: prefetcht0 [r14+rsi+0x100]
   60b: vmovups ymm0, [r14+rsi]
   611: mov r14, [r13+0x28]
   615: prefetcht0 [r14+rsi+0x100]
   61e: vmovups ymm1, [r14+rsi]
   624: mov r14, [r13+0x30]
   628: prefetcht0 [r14+rsi+0x100]
   631: vmovups ymm2, [r14+rsi]
   637: mov r14, [r13+0x38]
   63b: prefetcht0 [r14+rsi+0x100]
   644: vmovups ymm3, [r14+rsi]
   64a: vunpcklpd ymm4, ymm0, ymm1
   64e: vunpckhpd ymm5, ymm0, ymm1
   652: vunpcklpd ymm6, ymm2, ymm3
   656: vunpckhpd ymm7, ymm2, ymm3
   65a: vperm2f128 ymm0, ymm4, ymm6, 0x20
   660: vperm2f128 ymm2, ymm4, ymm6, 0x31
   666: vperm2f128 ymm1, ymm5, ymm7, 0x20
   66c: vperm2f128 ymm3, ymm5, ymm7, 0x31
   672: vmovups [rsp+0x4C0], ymm0
   67b: vmovups [rsp+0x4E0], ymm1
   684: vmovups [rsp+0x500], ymm2
   68d: vmovups [rsp+0x520], ymm3
   696: cmp r11, [rsp+0x80]
   69e: jae 0x6DC
   6a0: mov r14, [rsp+0xA8]
   6a8: prefetcht1 [rax]
   6ac: add rax, 0x40
   6b0: cmp rax, r10
   6b3: jb 0x6D6
   6b5: add r11, 8
   6b9: cmp r11, [rsp+0x80]
   6c1: jae 0x6DC
   6c3: mov rax, [r11]
   6c7: mov r10, rax
   6ca: add r10, [rsp+0x98]
   6d2: and rax, 0xFFFFFFFFFFFFFFC0
   6d6: sub r14, 1
   6da: jne 0x6A8
   6dc: mov r14, [r13+0x40]
   6e0: prefetcht0 [r14+rsi+0x100]
   6e9: vmovups ymm0, [r14+rsi]
   6ef: mov r14, [r13+0x48]
   6f3: prefetcht0 [r14+rsi+0x100]
   6fc: vmovups ymm1, [r14+rsi]
   702: mov r14, [r13+0x50]
   706: prefetcht0 [r14+rsi+0x100]
   70f: vmovups ymm2, [r14+rsi]
   715: mov r14, [r13+0x58]
   719: prefetcht0 [r14+rsi+0x100]
   722: vmovups ymm3, [r14+rsi]
   728: vunpcklpd ymm4, ymm0, ymm1
   72c: vunpckhpd ymm5, ymm0, ymm1
   730: vunpcklpd ymm6, ymm2, ymm3
   734: vunpckhpd ymm7, ymm2, ymm3
   738: vperm2f128 ymm0, ymm4, ymm6, 0x20
   73e: vperm2f128 ymm2, ymm4, ymm6, 0x31
   744: vperm2f128 ymm1, ymm5, ymm7, 0x20
   74a: vperm2f128 ymm3, ymm5, ymm7, 0x31
   750: cmp r11, [rsp+0x80]
   758: jae 0x796
   75a: mov r14, [rsp+0xA8]
   762: prefetcht1 [rax]
   766: add rax, 0x40
   76a: cmp rax, r10
   76d: jb 0x790
   76f: add r11, 8
   773: cmp r11, [rsp+0x80]
   77b: jae 0x796
   77d: mov rax, [r11]
   781: mov r10, rax
   784: add r10, [rsp+0x98]
   78c: and rax, 0xFFFFFFFFFFFFFFC0
   790: sub r14, 1
   794: jne 0x762
   796: vmovups [rsp+0x540], ymm0
   79f: vmovups [rsp+0x560], ymm1
   7a8: vmovups [rsp+0x580], ymm2
   7b1: vmovups [rsp+0x5A0], ymm3
   7ba: mov r14, [r13+0x60]
   7be: prefetcht0 [r14+rsi+0x100]
   7c7: vmovups ymm0, [r14+rsi]
   7cd: mov r14, [r13+0x68]
   7d1: prefetcht0 [r14+rsi+0x100]
   7da: vmovups ymm1, [r14+rsi]
   7e0: mov r14, [r13+0x70]
   7e4: prefetcht0 [r14+rsi+0x100]
   7ed: vmovups ymm2, [r14+rsi]
   7f3: mov r14, [r13+0x78]
   7f7: prefetcht0 [r14+rsi+0x100]
   800: vmovups ymm3, [r14+rsi]
   806: vunpcklpd ymm4, ymm0, ymm1
   80a: vunpckhpd ymm5, ymm0, ymm1
   80e: vunpcklpd ymm6, ymm2, ymm3
   812: vunpckhpd ymm7, ymm2, ymm3
   816: vperm2f128 ymm0, ymm4, ymm6, 0x20
   81c: vperm2f128 ymm2, ymm4, ymm6, 0x31
   822: vperm2f128 ymm1, ymm5, ymm7, 0x20
   828: vperm2f128 ymm3, ymm5, ymm7, 0x31
   82e: lea r14, [rdi]
   832: vmovups ymm4, [rsp+0x440]
   83b: vmovups ymm5, [rsp+0x4C0]
   844: vmovups ymm6, [rsp+0x540]
   84d: vmovntps [r14], ymm4
   853: vmovntps [r14+0x20], ymm5
   859: vmovntps [r14+0x40], ymm6
   85f: vmovntps [r14+0x60], ymm0
   865: vmovups ymm4, [rsp+0x460]
   86e: vmovups ymm5, [rsp+0x4E0]
   877: vmovups ymm6, [rsp+0x560]
   880: vmovntps [r14+r8], ymm4
   886: vmovntps [r14+r8+0x20], ymm5
   88d: vmovntps [r14+r8+0x40], ymm6
   894: vmovntps [r14+r8+0x60], ymm1
   89b: lea r14, [r14+r8*2]
   89f: vmovups ymm4, [rsp+0x480]
   8a8: vmovups ymm5, [rsp+0x500]
   8b1: vmovups ymm6, [rsp+0x580]
   8ba: vmovntps [r14], ymm4
   8c0: vmovntps [r14+0x20], ymm5
   8c6: vmovntps [r14+0x40], ymm6
   8cc: vmovntps [r14+0x60], ymm2
   8d2: vmovups ymm4, [rsp+0x4A0]
   8db: vmovups ymm5, [rsp+0x520]
   8e4: vmovups ymm6, [rsp+0x5A0]
   8ed: vmovntps [r14+r8], ymm4
   8f3: vmovntps [r14+r8+0x20], ymm5
   8fa: vmovntps [r14+r8+0x40], ymm6
   901: vmovntps [r14+r8+0x60], ymm3
   908: lea r14, [r14+r8*2]
   90c: jmp 0xB56
   911: lea r13, [rsp+0xD8]
   919: cmp r11, [rsp+0x80]
   921: jae 0x95F
   923: mov r14, [rsp+0xA8]
   92b: prefetcht1 [rax]
   92f: add rax, 0x40
   933: cmp rax, r10
   936: jb 0x959
   938: add r11, 8
   93c: cmp r11, [rsp+0x80]
   944: jae 0x95F
   946: mov rax, [r11]
   94a: mov r10, rax
   94d: add r10, [rsp+0x98]
   955: and rax, 0xFFFFFFFFFFFFFFC0
   959: sub r14, 1
   95d: jne 0x92B
   95f: mov r14, [r13]
   963: prefetcht0 [r14+rsi+0x100]
   96c: vmovups ymm0, [r14+rsi]
   972: mov r14, [r13+8]
   976: prefetcht0 [r14+rsi+0x100]
   97f: vmovups ymm1, [r14+rsi]
   985: mov r14, [r13+0x10]
   989: prefetcht0 [r14+rsi+0x100]
   992: vmovups ymm2, [r14+rsi]
   998: mov r14, [r13+0x18]
   99c: prefetcht0 [r14+rsi+0x100]
   9a5: vmovups ymm3, [r14+rsi]
   9ab: vunpcklpd ymm4, ymm0, ymm1
   9af: vunpckhpd ymm5, ymm0, ymm1
   9b3: vunpcklpd ymm6, ymm2, ymm3
   9b7: vunpckhpd ymm7, ymm2, ymm3
   9bb: vperm2f128 ymm0, ymm4, ymm6, 0x20
   9c1: vperm2f128 ymm2, ymm4, ymm6, 0x31
   9c7: vperm2f128 ymm1, ymm5, ymm7, 0x20
   9cd: vperm2f128 ymm3, ymm5, ymm7, 0x31
   9d3: cmp r11, [rsp+0x80]
   9db: jae 0xA19
   9dd: mov r14, [rsp+0xA8]
   9e5: prefetcht1 [rax]
   9e9: add rax, 0x40
   9ed: cmp rax, r10
   9f0: jb 0xA13
   9f2: add r11, 8
   9f6: cmp r11, [rsp+0x80]
   9fe: jae 0xA19
   a00: mov rax, [r11]
   a04: mov r10, rax
   a07: add r10, [rsp+0x98]
   a0f: and rax, 0xFFFFFFFFFFFFFFC0
   a13: sub r14, 1
   a17: jne 0x9E5
   a19: cmp qword ptr [rsp+0x48], 0
   a1f: je 0xA47
   a21: lea r14, [rbx]
   a25: vmovntps [r14], ymm0
   a2b: vmovntps [r14+r8], ymm1
   a31: lea r14, [r14+r8*2]
   a35: vmovntps [r14], ymm2
   a3b: vmovntps [r14+r8], ymm3
   a41: lea r14, [r14+r8*2]
   a45: jmp 0xA74
   a47: vmovups ymm4, [rsp+0x3D8]
   a50: lea r14, [rbx]
   a54: vmaskmovpd [r14], ymm4, ymm0
   a5a: vmaskmovpd [r14+r8], ymm4, ymm1
   a60: lea r14, [r14+r8*2]
   a64: vmaskmovpd [r14], ymm4, ymm2
   a6a: vmaskmovpd [r14+r8], ymm4, ymm3
   a70: lea r14, [r14+r8*2]
   a74: mov r14, [r13+0x20]
   a78: prefetcht0 [r14+rsi+0x100]
   a81: vmovups ymm0, [r14+rsi]
   a87: mov r14, [r13+0x28]
   a8b: prefetcht0 [r14+rsi+0x100]
   a94: vmovups ymm1, [r14+rsi]
   a9a: mov r14, [r13+0x30]
   a9e: prefetcht0 [r14+rsi+0x100]
   aa7: vmovups ymm2, [r14+rsi]
   aad: mov r14, [r13+0x38]
   ab1: prefetcht0 [r14+rsi+0x100]
   aba: vmovups ymm3, [r14+rsi]
   ac0: vunpcklpd ymm4, ymm0, ymm1
   ac4: vunpckhpd ymm5, ymm0, ymm1
   ac8: vunpcklpd ymm6, ymm2, ymm3
   acc: vunpckhpd ymm7, ymm2, ymm3
   ad0: vperm2f128 ymm0, ymm4, ymm6, 0x20
   ad6: vperm2f128 ymm2, ymm4, ymm6, 0x31
   adc: vperm2f128 ymm1, ymm5, ymm7, 0x20
   ae2: vperm2f128 ymm3, ymm5, ymm7, 0x31
   ae8: cmp qword ptr [rsp+0x48], 0
   aee: je 0xB16
   af0: lea r14, [rbx+0x20]
   af4: vmovntps [r14], ymm0
   afa: vmovntps [r14+r8], ymm1
   b00: lea r14, [r14+r8*2]
   b04: vmovntps [r14], ymm2
   b0a: vmovntps [r14+r8], ymm3
   b10: lea r14, [r14+r8*2]
   b14: jmp 0xB43
   b16: vmovups ymm4, [rsp+0x3F8]
   b1f: lea r14, [rbx+0x20]
   b23: vmaskmovpd [r14], ymm4, ymm0
   b29: vmaskmovpd [r14+r8], ymm4, ymm1
   b2f: lea r14, [r14+r8*2]
   b33: vmaskmovpd [r14], ymm4, ymm2
   b39: vmaskmovpd [r14+r8], ymm4, ymm3
   b3f: lea r14, [r14+r8*2]
   b43: add rbx, 0x40
   b47: add r13, 0x40
   b4b: cmp r13, [rsp+0x78]
   b50: jb 0x919
   b56: mov r14, [rsp+0xA0]
   b5e: mov qword ptr [rsp+0xA0], 4
   b6a: lea rsi, [rsi+r14*8]
   b6e: mov r15, r8
   b71: imul r15, r14
   b75: add rdi, r15
   b78: sub rbp, r14
   b7b: jne 0x4B9
   b81: cmp qword ptr [rsp+0xB8], 0
   b8a: je 0xC16
   b90: mov r14, [rsp+0x60]
   b95: sub r14, [rsp+0xB0]
   b9d: imul rdi, r14, 8
   ba4: mov rbx, [rsp+0x20]
   ba9: sub rbx, 1
   bad: imul rbx, r8
   bb1: add rbx, r12
   bb4: lea r13, [rsp+0xD8]
   bbc: mov r15, [r13]
   bc0: mov r15, [r15+rsi]
   bc4: mov [rbx], r15
   bc8: add r13, 8
   bcc: add rbx, 8
   bd0: sub r14, 1
   bd4: jne 0xBBC
   bd6: lea rbx, [r12+rdi]
   bda: sub rbx, r8
   bdd: mov r14, [rsp+0xB0]
   be5: mov rdi, [rsp+0x20]
   bea: shl rdi, 3
   bee: sub rsi, rdi
   bf1: mov r15, [r13]
   bf5: mov r15, [r15+rsi]
   bf9: mov [rbx], r15
   bfd: add r13, 8
   c01: add rbx, 8
   c05: sub r14, 1
   c09: jne 0xBF1
   c0b: add rsi, rdi
   c0e: add rsi, [rsp+0xB8]
   c16: add r12, [rsp+0x30]
   c1b: sub qword ptr [rsp+0x38], 1
   c21: jne 0x472
   c27: mov rsi, [rsp+0x60]
   c2c: shl rsi, 3
   c30: add [rsp+0x88], rsi
   c38: jmp 0x286
   c3d: mov rsp, [rsp+0x840]
   c45: pop r15
   c47: pop r14
   c49: pop r13
   c4b: pop r12
   c4d: pop rbp
   c4e: pop rbx
   c4f: vzeroupper
   c52: ret
   c53: mov r14, 4
   c5a: sub r14, rbp
   c5d: imul r15, r14, 8
   c64: sub rsi, r15
   c67: imul r14, r8
   c6b: sub rdi, r14
   c6e: mov rbp, 4
   c75: jmp 0x4C3
