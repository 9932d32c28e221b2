k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r10, [rdi+8]
     8: mov rsi, [rdi]
     b: mov edx, 0x40
    10: mov ecx, 0x40
    15: mov r8d, 0x80
    1b: mov r9d, 0x80
    21: mov rdi, r10
    24: call 0x29  ; tilewright_line_transpose_b16
    29: mfence
    2c: mov rsp, rbp
    2f: pop rbp
    30: ret
tilewright_line_transpose_b16:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: mov rbp, rsp
     d: mov qword ptr [rsp-0x1000], 0
    19: mov qword ptr [rsp-0x2000], 0
    25: sub rsp, 0x2B20
    2c: and rsp, 0xFFFFFFFFFFFFFFC0
    30: mov rbx, rdx
    33: cmp rbx, 0x20
    3a: jl 0x29A
    40: cmp rcx, 0x20
    47: jl 0x29A
    4d: mov [rsp+0x2A18], rcx
    55: lea r13, [r9+r9*2]
    59: cmp rbx, 0x20
    60: jae 0x87
    62: mov rax, 0x20
    69: sub rax, rbx
    6c: mov r10, rax
    6f: imul r10, r8
    73: sub rdi, r10
    76: imul rax, 2
    7d: sub rsi, rax
    80: mov rbx, 0x20
    87: mov rax, rdi
    8a: lea r14, [rsp+0x40]
    8f: lea r15, [rsp+0x2800]
    97: mov r12, 0x20
    9e: mov r11, rax
    a1: mov r10, rax
    a4: and r11, 0x3F
    a8: sub r10, r11
    ab: mov [r15+0x100], r10
    b2: mov r10, r14
    b5: sub r10, r11
    b8: mov [r15], r10
    bc: add r14, 0x140
    c3: add r15, 8
    ca: add rax, r8
    cd: dec r12
    d0: jne 0x9E
    d2: mov r10, rsi
    d5: mov r12, [rsp+0x2A18]
    dd: mov qword ptr [rsp+0x2A08], 1
    e9: mov qword ptr [rsp+0x2A10], 0
    f5: mov qword ptr [rsp+0x2A00], 0x100
   101: cmp r12, 0x80
   108: jl 0x21E
   10e: lea rdx, [rsp+0x40]
   113: mov r11, 8
   11a: call 0x2AB
   11f: dec r11
   122: jne 0x11A
   124: sub r12, 0x80
   12b: cmp qword ptr [rsp+0x2A08], 0
   134: je 0x149
   136: call 0x7C4
   13b: mov qword ptr [rsp+0x2A08], 0
   147: jmp 0x101
   149: mov r14, rsp
   14c: lea r15, [rsp+0x2800]
   154: mov rcx, 0x20
   15b: mov r11, [r15]
   15f: mov rdx, [r15+0x100]
   166: vmovups ymm0, [r11]
   16c: vmovups ymm1, [r11+0x20]
   172: vmovups ymm2, [r11+0x40]
   178: vmovups ymm3, [r11+0x60]
   17e: vmovups ymm4, [r11+0x80]
   187: vmovups ymm5, [r11+0xA0]
   190: vmovups ymm6, [r11+0xC0]
   199: vmovups ymm7, [r11+0xE0]
   1a2: vmovntps [rdx], ymm0
   1a7: vmovntps [rdx+0x20], ymm1
   1ac: vmovntps [rdx+0x40], ymm2
   1b1: vmovntps [rdx+0x60], ymm3
   1b6: vmovntps [rdx+0x80], ymm4
   1be: vmovntps [rdx+0xA0], ymm5
   1c6: vmovntps [rdx+0xC0], ymm6
   1ce: vmovntps [rdx+0xE0], ymm7
   1d6: add rdx, 0x100
   1dd: mov [r15+0x100], rdx
   1e4: vmovups ymm0, [r14+0x100]
   1ed: vmovups [r14], ymm0
   1f3: vmovups ymm0, [r14+0x120]
   1fc: vmovups [r14+0x20], ymm0
   202: add r14, 0x140
   209: add r15, 8
   210: dec rcx
   213: jne 0x15B
   219: jmp 0x101
   21e: imul rax, r12, 2
   225: mov [rsp+0x2A00], rax
   22d: lea rdx, [rsp+0x40]
   232: mov r11, r12
   235: shr r11, 4
   239: test r11, r11
   23c: je 0x248
   23e: call 0x2AB
   243: dec r11
   246: jne 0x23E
   248: and r12, 0xF
   24c: je 0x26B
   24e: sub r12, 0x10
   255: imul rax, r12, 2
   25c: add rdx, rax
   25f: imul r12, r9
   263: add r10, r12
   266: call 0x2AB
   26b: mov qword ptr [rsp+0x2A10], 1
   277: call 0x7C4
   27c: imul rax, r8, 0x20
   283: add rdi, rax
   286: add rsi, 0x40
   28d: sub rbx, 0x20
   294: jne 0x59
   29a: mov rsp, rbp
   29d: pop r15
   29f: pop r14
   2a1: pop r13
   2a3: pop r12
   2a5: pop rbp
   2a6: pop rbx
   2a7: vzeroupper
   2aa: ret
   2ab: mov rax, r10
   2ae: prefetcht0 [rax+0x80]
   2b5: prefetcht0 [rax+r9+0x80]
   2be: prefetcht0 [rax+r9*2+0x80]
   2c7: prefetcht0 [rax+r13+0x80]
   2d0: lea rax, [rax+r9*4]
   2d4: prefetcht0 [rax+0x80]
   2db: prefetcht0 [rax+r9+0x80]
   2e4: prefetcht0 [rax+r9*2+0x80]
   2ed: prefetcht0 [rax+r13+0x80]
   2f6: lea rax, [rax+r9*4]
   2fa: prefetcht0 [rax+0x80]
   301: prefetcht0 [rax+r9+0x80]
   30a: prefetcht0 [rax+r9*2+0x80]
   313: prefetcht0 [rax+r13+0x80]
   31c: lea rax, [rax+r9*4]
   320: prefetcht0 [rax+0x80]
   327: prefetcht0 [rax+r9+0x80]
   330: prefetcht0 [rax+r9*2+0x80]
   339: prefetcht0 [rax+r13+0x80]
   342: lea rax, [r10]
   346: vmovups xmm0, [rax]
   34b: vmovups xmm1, [rax+r9]
   351: vmovups xmm2, [rax+r9*2]
   357: vmovups xmm3, [rax+r13]
   35d: lea rax, [rax+r9*4]
   361: vmovups xmm4, [rax]
   366: vmovups xmm5, [rax+r9]
   36c: vmovups xmm6, [rax+r9*2]
   372: vmovups xmm7, [rax+r13]
   378: lea rax, [rax+r9*4]
   37c: vinserti128 ymm0, ymm0, [rax], 1
   383: vinserti128 ymm1, ymm1, [rax+r9], 1
   38a: vinserti128 ymm2, ymm2, [rax+r9*2], 1
   391: vinserti128 ymm3, ymm3, [rax+r13], 1
   398: lea rax, [rax+r9*4]
   39c: vinserti128 ymm4, ymm4, [rax], 1
   3a3: vinserti128 ymm5, ymm5, [rax+r9], 1
   3aa: vinserti128 ymm6, ymm6, [rax+r9*2], 1
   3b1: vinserti128 ymm7, ymm7, [rax+r13], 1
   3b8: vpunpcklwd ymm8, ymm0, ymm4
   3bc: vpunpckhwd ymm9, ymm0, ymm4
   3c0: vpunpcklwd ymm10, ymm1, ymm5
   3c4: vpunpckhwd ymm11, ymm1, ymm5
   3c8: vpunpcklwd ymm12, ymm2, ymm6
   3cc: vpunpckhwd ymm13, ymm2, ymm6
   3d0: vpunpcklwd ymm14, ymm3, ymm7
   3d4: vpunpckhwd ymm15, ymm3, ymm7
   3d8: vpunpcklwd ymm0, ymm8, ymm12
   3dd: vpunpckhwd ymm1, ymm8, ymm12
   3e2: vpunpcklwd ymm2, ymm9, ymm13
   3e7: vpunpckhwd ymm3, ymm9, ymm13
   3ec: vpunpcklwd ymm4, ymm10, ymm14
   3f1: vpunpckhwd ymm5, ymm10, ymm14
   3f6: vpunpcklwd ymm6, ymm11, ymm15
   3fb: vpunpckhwd ymm7, ymm11, ymm15
   400: vpunpcklwd ymm8, ymm0, ymm4
   404: vpunpckhwd ymm9, ymm0, ymm4
   408: vpunpcklwd ymm10, ymm1, ymm5
   40c: vpunpckhwd ymm11, ymm1, ymm5
   410: vpunpcklwd ymm12, ymm2, ymm6
   414: vpunpckhwd ymm13, ymm2, ymm6
   418: vpunpcklwd ymm14, ymm3, ymm7
   41c: vpunpckhwd ymm15, ymm3, ymm7
   420: vmovups [rdx], ymm8
   425: vmovups [rdx+0x140], ymm9
   42d: vmovups [rdx+0x280], ymm10
   435: vmovups [rdx+0x3C0], ymm11
   43d: vmovups [rdx+0x500], ymm12
   445: vmovups [rdx+0x640], ymm13
   44d: vmovups [rdx+0x780], ymm14
   455: vmovups [rdx+0x8C0], ymm15
   45d: lea rax, [r10+0x10]
   461: vmovups xmm0, [rax]
   466: vmovups xmm1, [rax+r9]
   46c: vmovups xmm2, [rax+r9*2]
   472: vmovups xmm3, [rax+r13]
   478: lea rax, [rax+r9*4]
   47c: vmovups xmm4, [rax]
   481: vmovups xmm5, [rax+r9]
   487: vmovups xmm6, [rax+r9*2]
   48d: vmovups xmm7, [rax+r13]
   493: lea rax, [rax+r9*4]
   497: vinserti128 ymm0, ymm0, [rax], 1
   49e: vinserti128 ymm1, ymm1, [rax+r9], 1
   4a5: vinserti128 ymm2, ymm2, [rax+r9*2], 1
   4ac: vinserti128 ymm3, ymm3, [rax+r13], 1
   4b3: lea rax, [rax+r9*4]
   4b7: vinserti128 ymm4, ymm4, [rax], 1
   4be: vinserti128 ymm5, ymm5, [rax+r9], 1
   4c5: vinserti128 ymm6, ymm6, [rax+r9*2], 1
   4cc: vinserti128 ymm7, ymm7, [rax+r13], 1
   4d3: vpunpcklwd ymm8, ymm0, ymm4
   4d7: vpunpckhwd ymm9, ymm0, ymm4
   4db: vpunpcklwd ymm10, ymm1, ymm5
   4df: vpunpckhwd ymm11, ymm1, ymm5
   4e3: vpunpcklwd ymm12, ymm2, ymm6
   4e7: vpunpckhwd ymm13, ymm2, ymm6
   4eb: vpunpcklwd ymm14, ymm3, ymm7
   4ef: vpunpckhwd ymm15, ymm3, ymm7
   4f3: vpunpcklwd ymm0, ymm8, ymm12
   4f8: vpunpckhwd ymm1, ymm8, ymm12
   4fd: vpunpcklwd ymm2, ymm9, ymm13
   502: vpunpckhwd ymm3, ymm9, ymm13
   507: vpunpcklwd ymm4, ymm10, ymm14
   50c: vpunpckhwd ymm5, ymm10, ymm14
   511: vpunpcklwd ymm6, ymm11, ymm15
   516: vpunpckhwd ymm7, ymm11, ymm15
   51b: vpunpcklwd ymm8, ymm0, ymm4
   51f: vpunpckhwd ymm9, ymm0, ymm4
   523: vpunpcklwd ymm10, ymm1, ymm5
   527: vpunpckhwd ymm11, ymm1, ymm5
   52b: vpunpcklwd ymm12, ymm2, ymm6
   52f: vpunpckhwd ymm13, ymm2, ymm6
   533: vpunpcklwd ymm14, ymm3, ymm7
   537: vpunpckhwd ymm15, ymm3, ymm7
   53b: vmovups [rdx+0xA00], ymm8
   543: vmovups [rdx+0xB40], ymm9
   54b: vmovups [rdx+0xC80], ymm10
   553: vmovups [rdx+0xDC0], ymm11
   55b: vmovups [rdx+0xF00], ymm12
   563: vmovups [rdx+0x1040], ymm13
   56b: vmovups [rdx+0x1180], ymm14
   573: vmovups [rdx+0x12C0], ymm15
   57b: lea rax, [r10+0x20]
   57f: vmovups xmm0, [rax]
   584: vmovups xmm1, [rax+r9]
   58a: vmovups xmm2, [rax+r9*2]
   590: vmovups xmm3, [rax+r13]
   596: lea rax, [rax+r9*4]
   59a: vmovups xmm4, [rax]
   59f: vmovups xmm5, [rax+r9]
   5a5: vmovups xmm6, [rax+r9*2]
   5ab: vmovups xmm7, [rax+r13]
   5b1: lea rax, [rax+r9*4]
   5b5: vinserti128 ymm0, ymm0, [rax], 1
   5bc: vinserti128 ymm1, ymm1, [rax+r9], 1
   5c3: vinserti128 ymm2, ymm2, [rax+r9*2], 1
   5ca: vinserti128 ymm3, ymm3, [rax+r13], 1
   5d1: lea rax, [rax+r9*4]
   5d5: vinserti128 ymm4, ymm4, [rax], 1
   5dc: vinserti128 ymm5, ymm5, [rax+r9], 1
   5e3: vinserti128 ymm6, ymm6, [rax+r9*2], 1
   5ea: vinserti128 ymm7, ymm7, [rax+r13], 1
   5f1: vpunpcklwd ymm8, ymm0, ymm4
   5f5: vpunpckhwd ymm9, ymm0, ymm4
   5f9: vpunpcklwd ymm10, ymm1, ymm5
   5fd: vpunpckhwd ymm11, ymm1, ymm5
   601: vpunpcklwd ymm12, ymm2, ymm6
   605: vpunpckhwd ymm13, ymm2, ymm6
   609: vpunpcklwd ymm14, ymm3, ymm7
   60d: vpunpckhwd ymm15, ymm3, ymm7
   611: vpunpcklwd ymm0, ymm8, ymm12
   616: vpunpckhwd ymm1, ymm8, ymm12
   61b: vpunpcklwd ymm2, ymm9, ymm13
   620: vpunpckhwd ymm3, ymm9, ymm13
   625: vpunpcklwd ymm4, ymm10, ymm14
   62a: vpunpckhwd ymm5, ymm10, ymm14
   62f: vpunpcklwd ymm6, ymm11, ymm15
   634: vpunpckhwd ymm7, ymm11, ymm15
   639: vpunpcklwd ymm8, ymm0, ymm4
   63d: vpunpckhwd ymm9, ymm0, ymm4
   641: vpunpcklwd ymm10, ymm1, ymm5
   645: vpunpckhwd ymm11, ymm1, ymm5
   649: vpunpcklwd ymm12, ymm2, ymm6
   64d: vpunpckhwd ymm13, ymm2, ymm6
   651: vpunpcklwd ymm14, ymm3, ymm7
   655: vpunpckhwd ymm15, ymm3, ymm7
   659: vmovups [rdx+0x1400], ymm8
   661: vmovups [rdx+0x1540], ymm9
   669: vmovups [rdx+0x1680], ymm10
   671: vmovups [rdx+0x17C0], ymm11
   679: vmovups [rdx+0x1900], ymm12
   681: vmovups [rdx+0x1A40], ymm13
   689: vmovups [rdx+0x1B80], ymm14
   691: vmovups [rdx+0x1CC0], ymm15
   699: lea rax, [r10+0x30]
   69d: vmovups xmm0, [rax]
   6a2: vmovups xmm1, [rax+r9]
   6a8: vmovups xmm2, [rax+r9*2]
   6ae: vmovups xmm3, [rax+r13]
   6b4: lea rax, [rax+r9*4]
   6b8: vmovups xmm4, [rax]
   6bd: vmovups xmm5, [rax+r9]
   6c3: vmovups xmm6, [rax+r9*2]
   6c9: vmovups xmm7, [rax+r13]
   6cf: lea rax, [rax+r9*4]
   6d3: vinserti128 ymm0, ymm0, [rax], 1
   6da: vinserti128 ymm1, ymm1, [rax+r9], 1
   6e1: vinserti128 ymm2, ymm2, [rax+r9*2], 1
   6e8: vinserti128 ymm3, ymm3, [rax+r13], 1
   6ef: lea rax, [rax+r9*4]
   6f3: vinserti128 ymm4, ymm4, [rax], 1
   6fa: vinserti128 ymm5, ymm5, [rax+r9], 1
   701: vinserti128 ymm6, ymm6, [rax+r9*2], 1
   708: vinserti128 ymm7, ymm7, [rax+r13], 1
   70f: vpunpcklwd ymm8, ymm0, ymm4
   713: vpunpckhwd ymm9, ymm0, ymm4
   717: vpunpcklwd ymm10, ymm1, ymm5
   71b: vpunpckhwd ymm11, ymm1, ymm5
   71f: vpunpcklwd ymm12, ymm2, ymm6
   723: vpunpckhwd ymm13, ymm2, ymm6
   727: vpunpcklwd ymm14, ymm3, ymm7
   72b: vpunpckhwd ymm15, ymm3, ymm7
   72f: vpunpcklwd ymm0, ymm8, ymm12
   734: vpunpckhwd ymm1, ymm8, ymm12
   739: vpunpcklwd ymm2, ymm9, ymm13
   73e: vpunpckhwd ymm3, ymm9, ymm13
   743: vpunpcklwd ymm4, ymm10, ymm14
   748: vpunpckhwd ymm5, ymm10, ymm14
   74d: vpunpcklwd ymm6, ymm11, ymm15
   752: vpunpckhwd ymm7, ymm11, ymm15
   757: vpunpcklwd ymm8, ymm0, ymm4
   75b: vpunpckhwd ymm9, ymm0, ymm4
   75f: vpunpcklwd ymm10, ymm1, ymm5
   763: vpunpckhwd ymm11, ymm1, ymm5
   767: vpunpcklwd ymm12, ymm2, ymm6
   76b: vpunpckhwd ymm13, ymm2, ymm6
   76f: vpunpcklwd ymm14, ymm3, ymm7
   773: vpunpckhwd ymm15, ymm3, ymm7
   777: vmovups [rdx+0x1E00], ymm8
   77f: vmovups [rdx+0x1F40], ymm9
   787: vmovups [rdx+0x2080], ymm10
   78f: vmovups [rdx+0x21C0], ymm11
   797: vmovups [rdx+0x2300], ymm12
   79f: vmovups [rdx+0x2440], ymm13
   7a7: vmovups [rdx+0x2580], ymm14
   7af: vmovups [rdx+0x26C0], ymm15
   7b7: lea r10, [rax+r9*4-0x30]
   7bc: add rdx, 0x20
   7c3: ret
   7c4: lea r14, [rsp+8]
   7c9: lea r15, [rsp+0x2808]
   7d1: mov r11, [r15]
   7d5: mov rdx, [r15+0x100]
   7dc: lea rax, [r14+0x40]
   7e0: sub rax, r11
   7e3: mov rcx, [rsp+0x2A08]
   7eb: add rcx, rax
   7ee: cmp qword ptr [rsp+0x2A10], 0
   7f7: je 0x8F4
   7fd: test rax, rax
   800: je 0x8F4
   806: sub rcx, 0x40
   80d: push rcx
   80e: push r11
   810: add r11, rax
   813: add rdx, rax
   816: mov rcx, 0x40
   81d: sub rcx, rax
   820: cmp rcx, 0x20
   827: jl 0x846
   829: vmovups ymm0, [r11]
   82f: vmovups ymm1, [r11+rcx-0x20]
   836: vmovups [rdx], ymm0
   83b: vmovups [rdx+rcx-0x20], ymm1
   841: jmp 0x8DC
   846: cmp rcx, 0x10
   84d: jl 0x869
   84f: vmovups xmm0, [r11]
   855: vmovups xmm1, [r11+rcx-0x10]
   85c: vmovups [rdx], xmm0
   861: vmovups [rdx+rcx-0x10], xmm1
   867: jmp 0x8DC
   869: cmp rcx, 8
   870: jl 0x886
   872: mov rax, [r11]
   876: mov r11, [r11+rcx-8]
   87b: mov [rdx], rax
   87f: mov [rdx+rcx-8], r11
   884: jmp 0x8DC
   886: cmp rcx, 4
   88d: jl 0x8A2
   88f: mov eax, [r11]
   893: mov r11d, [r11+rcx-4]
   898: mov [rdx], eax
   89b: mov [rdx+rcx-4], r11d
   8a0: jmp 0x8DC
   8a2: cmp rcx, 2
   8a9: jl 0x8C2
   8ab: mov ax, [r11]
   8b0: mov r11w, [r11+rcx-2]
   8b6: mov [rdx], ax
   8ba: mov [rdx+rcx-2], r11w
   8c0: jmp 0x8DC
   8c2: cmp rcx, 1
   8c9: jl 0x8DC
   8cb: mov al, [r11]
   8cf: mov r11b, [r11+rcx-1]
   8d4: mov [rdx], al
   8d7: mov [rdx+rcx-1], r11b
   8dc: pop r11
   8de: pop rcx
   8df: mov rdx, [r15+0x100]
   8e6: add r11, 0x40
   8ed: add rdx, 0x40
   8f4: cmp rcx, 0x40
   8fb: jl 0x931
   8fd: vmovups ymm0, [r11]
   903: vmovups ymm1, [r11+0x20]
   909: vmovntps [rdx], ymm0
   90e: vmovntps [rdx+0x20], ymm1
   913: add r11, 0x40
   91a: add rdx, 0x40
   921: sub rcx, 0x40
   928: cmp rcx, 0x40
   92f: jge 0x8FD
   931: cmp qword ptr [rsp+0x2A18], 0
   93a: je 0xA07
   940: test rcx, rcx
   943: je 0xA2C
   949: cmp rcx, 0x20
   950: jl 0x96F
   952: vmovups ymm0, [r11]
   958: vmovups ymm1, [r11+rcx-0x20]
   95f: vmovups [rdx], ymm0
   964: vmovups [rdx+rcx-0x20], ymm1
   96a: jmp 0xA05
   96f: cmp rcx, 0x10
   976: jl 0x992
   978: vmovups xmm0, [r11]
   97e: vmovups xmm1, [r11+rcx-0x10]
   985: vmovups [rdx], xmm0
   98a: vmovups [rdx+rcx-0x10], xmm1
   990: jmp 0xA05
   992: cmp rcx, 8
   999: jl 0x9AF
   99b: mov rax, [r11]
   99f: mov r11, [r11+rcx-8]
   9a4: mov [rdx], rax
   9a8: mov [rdx+rcx-8], r11
   9ad: jmp 0xA05
   9af: cmp rcx, 4
   9b6: jl 0x9CB
   9b8: mov eax, [r11]
   9bc: mov r11d, [r11+rcx-4]
   9c1: mov [rdx], eax
   9c4: mov [rdx+rcx-4], r11d
   9c9: jmp 0xA05
   9cb: cmp rcx, 2
   9d2: jl 0x9EB
   9d4: mov ax, [r11]
   9d9: mov r11w, [r11+rcx-2]
   9df: mov [rdx], ax
   9e3: mov [rdx+rcx-2], r11w
   9e9: jmp 0xA05
   9eb: cmp rcx, 1
   9f2: jl 0xA05
   9f4: mov al, [r11]
   9f8: mov r11b, [r11+rcx-1]
   9fd: mov [rdx], al
   a00: mov [rdx+rcx-1], r11b
   a05: jmp 0xA2C
   a07: mov [r15+0x100], rdx
   a0e: vmovups ymm0, [r14+0x100]
   a17: vmovups [r14], ymm0
   a1d: vmovups ymm0, [r14+0x120]
   a26: vmovups [r14+0x20], ymm0
   a2c: add r14, 0x140
   a33: add r15, 8
   a3a: lea rax, [rsp+0x2908]
   a42: cmp r15, rax
   a45: jne 0x7D1
   a4b: ret
