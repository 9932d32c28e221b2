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
    5c: call 0x61  ; tilewright_stream_transpose_b32
    61: mfence
    64: mov r12, [rsp+0x20]
    69: mov r13, [rsp+0x28]
    6e: add rsp, 0x30
    72: mov rsp, rbp
    75: pop rbp
    76: ret
tilewright_stream_transpose_b32:
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
    61: jle 0x1225
    67: cmp qword ptr [rsp+0x28], 0
    6d: jle 0x1225
    73: cmp qword ptr [rsp], 0
    79: jle 0x1225
    7f: cmp qword ptr [rsp+8], 0
    85: jle 0x1225
    8b: mov r10, [rsp+0x20]
    90: imul r10, [rsp+0x28]
    96: shl r10, 2
    9a: mov [rsp+0x98], r10
    a2: xor r11d, r11d
    a5: mov [rsp+0xC8], r11
    ad: test qword ptr [rsp+0x10], 0x7FF
    b6: jne 0xE6
    b8: cmp qword ptr [rsp+0x20], 0x40
    be: jl 0xC9
    c0: mov r11, 0x1F
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
   11f: add rsi, 4
   123: mov [rsp+0x90], rsi
   12b: mov rbx, [rsp]
   130: imul rbx, [rsp+8]
   136: mov [rsp+0x70], rbx
   13b: mov rbx, [rsp+0x30]
   140: or rbx, r8
   143: and rbx, 0x3F
   147: mov r12, rdi
   14a: and r12, 3
   14e: or rbx, r12
   151: xor ebp, ebp
   153: test rbx, rbx
   156: jne 0x15F
   158: mov rbp, 1
   15f: mov [rsp+0x58], rbp
   164: mov rbx, rdi
   167: neg rbx
   16a: and rbx, 0x3F
   16e: shr rbx, 2
   172: test rbp, rbp
   175: cmove rbx, rbp
   179: mov qword ptr [rsp+0xB0], 0
   185: test rbx, rbx
   188: je 0x1EB
   18a: mov r12, [rsp+0x70]
   18f: shl r12, 2
   193: cmp r12, r8
   196: jne 0x1F2
   198: cmp qword ptr [rsp+0x20], 8
   19e: jle 0x1F2
   1a0: mov [rsp+0xB0], rbx
   1a8: imul r12, rbx, 4
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
   1eb: mov rbx, 0x20
   1f2: cmp [rsp+0x70], rbx
   1f7: jae 0x20B
   1f9: mov rbx, 0x10
   200: cmp [rsp+0x70], rbx
   205: cmovb rbx, [rsp+0x70]
   20b: mov [rsp+0x68], rbx
   210: sub [rsp+0x70], rbx
   215: lea r12, [rsp+0x1D8]
   21d: mov r13, r9
   220: mov r14, 0x10
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
   28e: je 0x1225
   294: mov [rsp+0x60], rsi
   299: vmovups ymm0, [rsp+0x1D8]
   2a2: vmovups [rsp+0xD8], ymm0
   2ab: vmovups ymm0, [rsp+0x1F8]
   2b4: vmovups [rsp+0xF8], ymm0
   2bd: vmovups ymm0, [rsp+0x218]
   2c6: vmovups [rsp+0x118], ymm0
   2cf: vmovups ymm0, [rsp+0x238]
   2d8: vmovups [rsp+0x138], ymm0
   2e1: vmovups ymm0, [rsp+0x258]
   2ea: vmovups [rsp+0x158], ymm0
   2f3: vmovups ymm0, [rsp+0x278]
   2fc: vmovups [rsp+0x178], ymm0
   305: vmovups ymm0, [rsp+0x298]
   30e: vmovups [rsp+0x198], ymm0
   317: vmovups ymm0, [rsp+0x2B8]
   320: vmovups [rsp+0x1B8], ymm0
   329: lea rdi, [rsp+0x158]
   331: lea rbx, [rsp+0x1D8]
   339: cmp rsi, 0x10
   33d: cmova rdi, rbx
   341: mov [rsp+0x78], rdi
   346: xor edi, edi
   348: cmp rsi, 0x10
   34c: jb 0x355
   34e: mov rdi, 1
   355: and rdi, [rsp+0x58]
   35a: mov [rsp+0x48], rdi
   35f: xor edi, edi
   361: cmp rsi, 0x20
   365: jb 0x36E
   367: mov rdi, 1
   36e: and rdi, [rsp+0x58]
   373: mov [rsp+0x50], rdi
   378: xor ebx, ebx
   37a: cmp rbx, rsi
   37d: sbb rdi, rdi
   380: mov [rsp+rbx*4+0x3D8], edi
   387: add rbx, 1
   38b: cmp rbx, 0x10
   38f: jb 0x37A
   391: mov qword ptr [rsp+0xB8], 0
   39d: cmp qword ptr [rsp+0x70], 0
   3a3: je 0x475
   3a9: mov rsi, 0x20
   3b0: cmp [rsp+0x70], rsi
   3b5: jae 0x3C9
   3b7: mov rsi, 0x10
   3be: cmp [rsp+0x70], rsi
   3c3: cmovb rsi, [rsp+0x70]
   3c9: mov [rsp+0x68], rsi
   3ce: sub [rsp+0x70], rsi
   3d3: lea rdi, [rsp+0x1D8]
   3db: mov rbx, r9
   3de: mov rbp, 0x10
   3e5: sub rbp, rsi
   3e8: mov [rdi], r9
   3ec: add rdi, 8
   3f0: add r9, [rsp+0x10]
   3f5: sub rcx, 1
   3f9: jne 0x41E
   3fb: mov rcx, [rsp]
   400: add rdx, [rsp+0x18]
   405: sub qword ptr [rsp+0x40], 1
   40b: cmp qword ptr [rsp+0x40], 0
   411: jne 0x41B
   413: mov rdx, [rsp+0x90]
   41b: mov r9, rdx
   41e: sub rsi, 1
   422: jne 0x3E8
   424: mov [rsp+0x80], rdi
   42c: test rbp, rbp
   42f: jle 0x442
   431: mov [rdi], rbx
   435: add rdi, 8
   439: sub rbp, 1
   43d: test rbp, rbp
   440: jg 0x431
   442: mov r11, [rsp+0x80]
   44a: cmp qword ptr [rsp+0x98], 0x800
   456: jae 0x473
   458: lea r11, [rsp+0x1D8]
   460: mov rax, [r11]
   464: mov r10, rax
   467: add r10, [rsp+0x98]
   46f: and rax, 0xFFFFFFFFFFFFFFC0
   473: jmp 0x4A5
   475: mov qword ptr [rsp+0x68], 0
   47e: cmp qword ptr [rsp+0xB0], 0
   487: je 0x495
   489: mov qword ptr [rsp+0xB8], 4
   495: lea r11, [rsp+0x1D8]
   49d: mov [rsp+0x80], r11
   4a5: mov r14, [rsp+0x28]
   4aa: mov [rsp+0x38], r14
   4af: mov r12, [rsp+0x88]
   4b7: xor esi, esi
   4b9: mov rdi, r12
   4bc: mov rbp, [rsp+0x20]
   4c1: cmp qword ptr [rsp+0xB8], 0
   4ca: je 0x4D0
   4cc: sub rbp, 1
   4d0: mov r14, [rsp+0xD8]
   4d8: add r14, rsi
   4db: neg r14
   4de: and r14, [rsp+0xC0]
   4e6: mov r15, 8
   4ed: shr r14, 2
   4f1: test r14, r14
   4f4: cmove r14, r15
   4f8: mov [rsp+0xA0], r14
   500: cmp rbp, 8
   504: jb 0x123B
   50a: mov rbx, rdi
   50d: cmp qword ptr [rsp+0x50], 0
   513: je 0xD3E
   519: lea r13, [rsp+0xD8]
   521: cmp r11, [rsp+0x80]
   529: jae 0x567
   52b: mov r14, [rsp+0xA8]
   533: prefetcht1 [rax]
   537: add rax, 0x40
   53b: cmp rax, r10
   53e: jb 0x561
   540: add r11, 8
   544: cmp r11, [rsp+0x80]
   54c: jae 0x567
   54e: mov rax, [r11]
   552: mov r10, rax
   555: add r10, [rsp+0x98]
   55d: and rax, 0xFFFFFFFFFFFFFFC0
   561: sub r14, 1
   565: jne 0x533
   567: mov r14, [r13]
   56b: prefetcht0 [r14+rsi+0x100]
   574: vmovups ymm0, [r14+rsi]
   57a: mov r14, [r13+8]
   57e: prefetcht0 [r14+rsi+0x100]
   587: vmovups ymm1, [r14+rsi]
   58d: mov r14, [r13+0x10]
   591: prefetcht0 [r14+rsi+0x100]
   59a: vmovups ymm2, [r14+rsi]
   5a0: mov r14, [r13+0x18]
   5a4: prefetcht0 [r14+rsi+0x100]
   5ad: vmovups ymm3, [r14+rsi]
   5b3: mov r14, [r13+0x20]
   5b7: prefetcht0 [r14+rsi+0x100]
   5c0: vmovups ymm4, [r14+rsi]
   5c6: mov r14, [r13+0x28]
   5ca: prefetcht0 [r14+rsi+0x100]
   5d3: vmovups ymm5, [r14+rsi]
   5d9: mov r14, [r13+0x30]
   5dd: prefetcht0 [r14+rsi+0x100]
   5e6: vmovups ymm6, [r14+rsi]
   5ec: mov r14, [r13+0x38]
   5f0: prefetcht0 [r14+rsi+0x100]
   5f9: vmovups ymm7, [r14+rsi]
   5ff: vunpcklps ymm8, ymm0, ymm2
   603: vunpckhps ymm9, ymm0, ymm2
   607: vunpcklps ymm10, ymm1, ymm3
   60b: vunpckhps ymm11, ymm1, ymm3
   60f: vunpcklps ymm12, ymm4, ymm6
   613: vunpckhps ymm13, ymm4, ymm6
   617: vunpcklps ymm14, ymm5, ymm7
   61b: vunpckhps ymm15, ymm5, ymm7
   61f: vunpcklps ymm0, ymm8, ymm10
   624: vunpckhps ymm1, ymm8, ymm10
   629: vunpcklps ymm2, ymm9, ymm11
   62e: vunpckhps ymm3, ymm9, ymm11
   633: vunpcklps ymm4, ymm12, ymm14
   638: vunpckhps ymm5, ymm12, ymm14
   63d: vunpcklps ymm6, ymm13, ymm15
   642: vunpckhps ymm7, ymm13, ymm15
   647: vperm2f128 ymm8, ymm0, ymm4, 0x20
   64d: vperm2f128 ymm12, ymm0, ymm4, 0x31
   653: vperm2f128 ymm9, ymm1, ymm5, 0x20
   659: vperm2f128 ymm13, ymm1, ymm5, 0x31
   65f: vperm2f128 ymm10, ymm2, ymm6, 0x20
   665: vperm2f128 ymm14, ymm2, ymm6, 0x31
   66b: vperm2f128 ymm11, ymm3, ymm7, 0x20
   671: vperm2f128 ymm15, ymm3, ymm7, 0x31
   677: cmp r11, [rsp+0x80]
   67f: jae 0x6BD
   681: mov r14, [rsp+0xA8]
   689: prefetcht1 [rax]
   68d: add rax, 0x40
   691: cmp rax, r10
   694: jb 0x6B7
   696: add r11, 8
   69a: cmp r11, [rsp+0x80]
   6a2: jae 0x6BD
   6a4: mov rax, [r11]
   6a8: mov r10, rax
   6ab: add r10, [rsp+0x98]
   6b3: and rax, 0xFFFFFFFFFFFFFFC0
   6b7: sub r14, 1
   6bb: jne 0x689
   6bd: vmovups [rsp+0x440], ymm8
   6c6: vmovups [rsp+0x460], ymm9
   6cf: vmovups [rsp+0x480], ymm10
   6d8: vmovups [rsp+0x4A0], ymm11
   6e1: vmovups [rsp+0x4C0], ymm12
   6ea: vmovups [rsp+0x4E0], ymm13
   6f3: vmovups [rsp+0x500], ymm14
   6fc: vmovups [rsp+0x520], ymm15
   705: mov r14, [r13+0x40]
   709: prefetcht0 [r14+rsi+0x100]
   712: vmovups ymm0, [r14+rsi]
   718: mov r14, [r13+0x48]
   71c: prefetcht0 [r14+rsi+0x100]
   725: vmovups ymm1, [r14+rsi]
   72b: mov r14, [r13+0x50]
   72f: prefetcht0 [r14+rsi+0x100]
   738: vmovups ymm2, [r14+rsi]
   73e: mov r14, [r13+0x58]
   742: prefetcht0 [r14+rsi+0x100]
   74b: vmovups ymm3, [r14+rsi]
   751: mov r14, [r13+0x60]
   755: prefetcht0 [r14+rsi+0x100]
   75e: vmovups ymm4, [r14+rsi]
   764: mov r14, [r13+0x68]
   768: prefetcht0 [r14+rsi+0x100]
   771: vmovups ymm5, [r14+rsi]
   777: mov r14, [r13+0x70]
   77b: prefetcht0 [r14+rsi+0x100]
   784: vmovups ymm6, [r14+rsi]
   78a: mov r14, [r13+0x78]
   78e: prefetcht0 [r14+rsi+0x100]
   797: vmovups ymm7, [r14+rsi]
   79d: vunpcklps ymm8, ymm0, ymm2
   7a1: vunpckhps ymm9, ymm0, ymm2
   7a5: vunpcklps ymm10, ymm1, ymm3
   7a9: vunpckhps ymm11, ymm1, ymm3
   7ad: vunpcklps ymm12, ymm4, ymm6
   7b1: vunpckhps ymm13, ymm4, ymm6
   7b5: vunpcklps ymm14, ymm5, ymm7
   7b9: vunpckhps ymm15, ymm5, ymm7
   7bd: vunpcklps ymm0, ymm8, ymm10
   7c2: vunpckhps ymm1, ymm8, ymm10
   7c7: vunpcklps ymm2, ymm9, ymm11
   7cc: vunpckhps ymm3, ymm9, ymm11
   7d1: vunpcklps ymm4, ymm12, ymm14
   7d6: vunpckhps ymm5, ymm12, ymm14
   7db: vunpcklps ymm6, ymm13, ymm15
   7e0: vunpckhps ymm7, ymm13, ymm15
   7e5: vperm2f128 ymm8, ymm0, ymm4, 0x20
   7eb: vperm2f128 ymm12, ymm0, ymm4, 0x31
   7f1: vperm2f128 ymm9, ymm1, ymm5, 0x20
   7f7: vperm2f128 ymm13, ymm1, ymm5, 0x31
   7fd: vperm2f128 ymm10, ymm2, ymm6, 0x20
   803: vperm2f128 ymm14, ymm2, ymm6, 0x31
   809: vperm2f128 ymm11, ymm3, ymm7, 0x20
   80f: vperm2f128 ymm15, ymm3, ymm7, 0x31
   815: vmovups [rsp+0x540], ymm8
   81e: vmovups [rsp+0x560], ymm9
   827: vmovups [rsp+0x580], ymm10
   830: vmovups [rsp+0x5A0], ymm11
   839: vmovups [rsp+0x5C0], ymm12
   842: vmovups [rsp+0x5E0], ymm13
   84b: vmovups [rsp+0x600], ymm14
   854: vmovups [rsp+0x620], ymm15
   85d: cmp r11, [rsp+0x80]
   865: jae 0x8A3
   867: mov r14, [rsp+0xA8]
   86f: prefetcht1 [rax]
   873: add rax, 0x40
   877: cmp rax, r10
   87a: jb 0x89D
   87c: add r11, 8
   880: cmp r11, [rsp+0x80]
   888: jae 0x8A3
   88a: mov rax, [r11]
   88e: mov r10, rax
   891: add r10, [rsp+0x98]
   899: and rax, 0xFFFFFFFFFFFFFFC0
   89d: sub r14, 1
   8a1: jne 0x86F
   8a3: mov r14, [r13+0x80]
   8aa: prefetcht0 [r14+rsi+0x100]
   8b3: vmovups ymm0, [r14+rsi]
   8b9: mov r14, [r13+0x88]
   8c0: prefetcht0 [r14+rsi+0x100]
   8c9: vmovups ymm1, [r14+rsi]
   8cf: mov r14, [r13+0x90]
   8d6: prefetcht0 [r14+rsi+0x100]
   8df: vmovups ymm2, [r14+rsi]
   8e5: mov r14, [r13+0x98]
   8ec: prefetcht0 [r14+rsi+0x100]
   8f5: vmovups ymm3, [r14+rsi]
   8fb: mov r14, [r13+0xA0]
   902: prefetcht0 [r14+rsi+0x100]
   90b: vmovups ymm4, [r14+rsi]
   911: mov r14, [r13+0xA8]
   918: prefetcht0 [r14+rsi+0x100]
   921: vmovups ymm5, [r14+rsi]
   927: mov r14, [r13+0xB0]
   92e: prefetcht0 [r14+rsi+0x100]
   937: vmovups ymm6, [r14+rsi]
   93d: mov r14, [r13+0xB8]
   944: prefetcht0 [r14+rsi+0x100]
   94d: vmovups ymm7, [r14+rsi]
   953: vunpcklps ymm8, ymm0, ymm2
   957: vunpckhps ymm9, ymm0, ymm2
   95b: vunpcklps ymm10, ymm1, ymm3
   95f: vunpckhps ymm11, ymm1, ymm3
   963: vunpcklps ymm12, ymm4, ymm6
   967: vunpckhps ymm13, ymm4, ymm6
   96b: vunpcklps ymm14, ymm5, ymm7
   96f: vunpckhps ymm15, ymm5, ymm7
   973: vunpcklps ymm0, ymm8, ymm10
   978: vunpckhps ymm1, ymm8, ymm10
   97d: vunpcklps ymm2, ymm9, ymm11
   982: vunpckhps ymm3, ymm9, ymm11
   987: vunpcklps ymm4, ymm12, ymm14
   98c: vunpckhps ymm5, ymm12, ymm14
   991: vunpcklps ymm6, ymm13, ymm15
   996: vunpckhps ymm7, ymm13, ymm15
   99b: vperm2f128 ymm8, ymm0, ymm4, 0x20
   9a1: vperm2f128 ymm12, ymm0, ymm4, 0x31
   9a7: vperm2f128 ymm9, ymm1, ymm5, 0x20
   9ad: vperm2f128 ymm13, ymm1, ymm5, 0x31
   9b3: vperm2f128 ymm10, ymm2, ymm6, 0x20
   9b9: vperm2f128 ymm14, ymm2, ymm6, 0x31
   9bf: vperm2f128 ymm11, ymm3, ymm7, 0x20
   9c5: vperm2f128 ymm15, ymm3, ymm7, 0x31
   9cb: cmp r11, [rsp+0x80]
   9d3: jae 0xA11
   9d5: mov r14, [rsp+0xA8]
   9dd: prefetcht1 [rax]
   9e1: add rax, 0x40
   9e5: cmp rax, r10
   9e8: jb 0xA0B
   9ea: add r11, 8
   9ee: cmp r11, [rsp+0x80]
   9f6: jae 0xA11
   9f8: mov rax, [r11]
   9fc: mov r10, rax
   9ff: add r10, [rsp+0x98]
   a07: and rax, 0xFFFFFFFFFFFFFFC0
   a0b: sub r14, 1
   a0f: jne 0x9DD
   a11: vmovups [rsp+0x640], ymm8
   a1a: vmovups [rsp+0x660], ymm9
   a23: vmovups [rsp+0x680], ymm10
   a2c: vmovups [rsp+0x6A0], ymm11
   a35: vmovups [rsp+0x6C0], ymm12
   a3e: vmovups [rsp+0x6E0], ymm13
   a47: vmovups [rsp+0x700], ymm14
   a50: vmovups [rsp+0x720], ymm15
   a59: mov r14, [r13+0xC0]
   a60: prefetcht0 [r14+rsi+0x100]
   a69: vmovups ymm0, [r14+rsi]
   a6f: mov r14, [r13+0xC8]
   a76: prefetcht0 [r14+rsi+0x100]
   a7f: vmovups ymm1, [r14+rsi]
   a85: mov r14, [r13+0xD0]
   a8c: prefetcht0 [r14+rsi+0x100]
   a95: vmovups ymm2, [r14+rsi]
   a9b: mov r14, [r13+0xD8]
   aa2: prefetcht0 [r14+rsi+0x100]
   aab: vmovups ymm3, [r14+rsi]
   ab1: mov r14, [r13+0xE0]
   ab8: prefetcht0 [r14+rsi+0x100]
   ac1: vmovups ymm4, [r14+rsi]
   ac7: mov r14, [r13+0xE8]
   ace: prefetcht0 [r14+rsi+0x100]
   ad7: vmovups ymm5, [r14+rsi]
   add: mov r14, [r13+0xF0]
   ae4: prefetcht0 [r14+rsi+0x100]
   aed: vmovups ymm6, [r14+rsi]
   af3: mov r14, [r13+0xF8]
   afa: prefetcht0 [r14+rsi+0x100]
   b03: vmovups ymm7, [r14+rsi]
   b09: vunpcklps ymm8, ymm0, ymm2
   b0d: vunpckhps ymm9, ymm0, ymm2
   b11: vunpcklps ymm10, ymm1, ymm3
   b15: vunpckhps ymm11, ymm1, ymm3
   b19: vunpcklps ymm12, ymm4, ymm6
   b1d: vunpckhps ymm13, ymm4, ymm6
   b21: vunpcklps ymm14, ymm5, ymm7
   b25: vunpckhps ymm15, ymm5, ymm7
   b29: vunpcklps ymm0, ymm8, ymm10
   b2e: vunpckhps ymm1, ymm8, ymm10
   b33: vunpcklps ymm2, ymm9, ymm11
   b38: vunpckhps ymm3, ymm9, ymm11
   b3d: vunpcklps ymm4, ymm12, ymm14
   b42: vunpckhps ymm5, ymm12, ymm14
   b47: vunpcklps ymm6, ymm13, ymm15
   b4c: vunpckhps ymm7, ymm13, ymm15
   b51: vperm2f128 ymm8, ymm0, ymm4, 0x20
   b57: vperm2f128 ymm12, ymm0, ymm4, 0x31
   b5d: vperm2f128 ymm9, ymm1, ymm5, 0x20
   b63: vperm2f128 ymm13, ymm1, ymm5, 0x31
   b69: vperm2f128 ymm10, ymm2, ymm6, 0x20
   b6f: vperm2f128 ymm14, ymm2, ymm6, 0x31
   b75: vperm2f128 ymm11, ymm3, ymm7, 0x20
   b7b: vperm2f128 ymm15, ymm3, ymm7, 0x31
   b81: lea r14, [rdi]
   b85: vmovups ymm0, [rsp+0x440]
   b8e: vmovups ymm1, [rsp+0x540]
   b97: vmovups ymm2, [rsp+0x640]
   ba0: vmovntps [r14], ymm0
   ba6: vmovntps [r14+0x20], ymm1
   bac: vmovntps [r14+0x40], ymm2
   bb2: vmovntps [r14+0x60], ymm8
   bb8: vmovups ymm0, [rsp+0x460]
   bc1: vmovups ymm1, [rsp+0x560]
   bca: vmovups ymm2, [rsp+0x660]
   bd3: vmovntps [r14+r8], ymm0
   bd9: vmovntps [r14+r8+0x20], ymm1
   be0: vmovntps [r14+r8+0x40], ymm2
   be7: vmovntps [r14+r8+0x60], ymm9
   bee: lea r14, [r14+r8*2]
   bf2: vmovups ymm0, [rsp+0x480]
   bfb: vmovups ymm1, [rsp+0x580]
   c04: vmovups ymm2, [rsp+0x680]
   c0d: vmovntps [r14], ymm0
   c13: vmovntps [r14+0x20], ymm1
   c19: vmovntps [r14+0x40], ymm2
   c1f: vmovntps [r14+0x60], ymm10
   c25: vmovups ymm0, [rsp+0x4A0]
   c2e: vmovups ymm1, [rsp+0x5A0]
   c37: vmovups ymm2, [rsp+0x6A0]
   c40: vmovntps [r14+r8], ymm0
   c46: vmovntps [r14+r8+0x20], ymm1
   c4d: vmovntps [r14+r8+0x40], ymm2
   c54: vmovntps [r14+r8+0x60], ymm11
   c5b: lea r14, [r14+r8*2]
   c5f: vmovups ymm0, [rsp+0x4C0]
   c68: vmovups ymm1, [rsp+0x5C0]
   c71: vmovups ymm2, [rsp+0x6C0]
   c7a: vmovntps [r14], ymm0
   c80: vmovntps [r14+0x20], ymm1
   c86: vmovntps [r14+0x40], ymm2
   c8c: vmovntps [r14+0x60], ymm12
   c92: vmovups ymm0, [rsp+0x4E0]
   c9b: vmovups ymm1, [rsp+0x5E0]
   ca4: vmovups ymm2, [rsp+0x6E0]
   cad: vmovntps [r14+r8], ymm0
   cb3: vmovntps [r14+r8+0x20], ymm1
   cba: vmovntps [r14+r8+0x40], ymm2
   cc1: vmovntps [r14+r8+0x60], ymm13
   cc8: lea r14, [r14+r8*2]
   ccc: vmovups ymm0, [rsp+0x500]
   cd5: vmovups ymm1, [rsp+0x600]
   cde: vmovups ymm2, [rsp+0x700]
   ce7: vmovntps [r14], ymm0
   ced: vmovntps [r14+0x20], ymm1
   cf3: vmovntps [r14+0x40], ymm2
   cf9: vmovntps [r14+0x60], ymm14
   cff: vmovups ymm0, [rsp+0x520]
   d08: vmovups ymm1, [rsp+0x620]
   d11: vmovups ymm2, [rsp+0x720]
   d1a: vmovntps [r14+r8], ymm0
   d20: vmovntps [r14+r8+0x20], ymm1
   d27: vmovntps [r14+r8+0x40], ymm2
   d2e: vmovntps [r14+r8+0x60], ymm15
   d35: lea r14, [r14+r8*2]
   d39: jmp 0x113E
   d3e: lea r13, [rsp+0xD8]
   d46: cmp r11, [rsp+0x80]
   d4e: jae 0xD8C
   d50: mov r14, [rsp+0xA8]
   d58: prefetcht1 [rax]
   d5c: add rax, 0x40
   d60: cmp rax, r10
   d63: jb 0xD86
   d65: add r11, 8
   d69: cmp r11, [rsp+0x80]
   d71: jae 0xD8C
   d73: mov rax, [r11]
   d77: mov r10, rax
   d7a: add r10, [rsp+0x98]
   d82: and rax, 0xFFFFFFFFFFFFFFC0
   d86: sub r14, 1
   d8a: jne 0xD58
   d8c: mov r14, [r13]
   d90: prefetcht0 [r14+rsi+0x100]
   d99: vmovups ymm0, [r14+rsi]
   d9f: mov r14, [r13+8]
   da3: prefetcht0 [r14+rsi+0x100]
   dac: vmovups ymm1, [r14+rsi]
   db2: mov r14, [r13+0x10]
   db6: prefetcht0 [r14+rsi+0x100]
   dbf: vmovups ymm2, [r14+rsi]
   dc5: mov r14, [r13+0x18]
   dc9: prefetcht0 [r14+rsi+0x100]
   dd2: vmovups ymm3, [r14+rsi]
   dd8: mov r14, [r13+0x20]
   ddc: prefetcht0 [r14+rsi+0x100]
   de5: vmovups ymm4, [r14+rsi]
   deb: mov r14, [r13+0x28]
   def: prefetcht0 [r14+rsi+0x100]
   df8: vmovups ymm5, [r14+rsi]
   dfe: mov r14, [r13+0x30]
   e02: prefetcht0 [r14+rsi+0x100]
   e0b: vmovups ymm6, [r14+rsi]
   e11: mov r14, [r13+0x38]
   e15: prefetcht0 [r14+rsi+0x100]
   e1e: vmovups ymm7, [r14+rsi]
   e24: vunpcklps ymm8, ymm0, ymm2
   e28: vunpckhps ymm9, ymm0, ymm2
   e2c: vunpcklps ymm10, ymm1, ymm3
   e30: vunpckhps ymm11, ymm1, ymm3
   e34: vunpcklps ymm12, ymm4, ymm6
   e38: vunpckhps ymm13, ymm4, ymm6
   e3c: vunpcklps ymm14, ymm5, ymm7
   e40: vunpckhps ymm15, ymm5, ymm7
   e44: vunpcklps ymm0, ymm8, ymm10
   e49: vunpckhps ymm1, ymm8, ymm10
   e4e: vunpcklps ymm2, ymm9, ymm11
   e53: vunpckhps ymm3, ymm9, ymm11
   e58: vunpcklps ymm4, ymm12, ymm14
   e5d: vunpckhps ymm5, ymm12, ymm14
   e62: vunpcklps ymm6, ymm13, ymm15
   e67: vunpckhps ymm7, ymm13, ymm15
   e6c: vperm2f128 ymm8, ymm0, ymm4, 0x20
   e72: vperm2f128 ymm12, ymm0, ymm4, 0x31
   e78: vperm2f128 ymm9, ymm1, ymm5, 0x20
   e7e: vperm2f128 ymm13, ymm1, ymm5, 0x31
   e84: vperm2f128 ymm10, ymm2, ymm6, 0x20
   e8a: vperm2f128 ymm14, ymm2, ymm6, 0x31
   e90: vperm2f128 ymm11, ymm3, ymm7, 0x20
   e96: vperm2f128 ymm15, ymm3, ymm7, 0x31
   e9c: cmp r11, [rsp+0x80]
   ea4: jae 0xEE2
   ea6: mov r14, [rsp+0xA8]
   eae: prefetcht1 [rax]
   eb2: add rax, 0x40
   eb6: cmp rax, r10
   eb9: jb 0xEDC
   ebb: add r11, 8
   ebf: cmp r11, [rsp+0x80]
   ec7: jae 0xEE2
   ec9: mov rax, [r11]
   ecd: mov r10, rax
   ed0: add r10, [rsp+0x98]
   ed8: and rax, 0xFFFFFFFFFFFFFFC0
   edc: sub r14, 1
   ee0: jne 0xEAE
   ee2: cmp qword ptr [rsp+0x48], 0
   ee8: je 0xF30
   eea: lea r14, [rbx]
   eee: vmovntps [r14], ymm8
   ef4: vmovntps [r14+r8], ymm9
   efa: lea r14, [r14+r8*2]
   efe: vmovntps [r14], ymm10
   f04: vmovntps [r14+r8], ymm11
   f0a: lea r14, [r14+r8*2]
   f0e: vmovntps [r14], ymm12
   f14: vmovntps [r14+r8], ymm13
   f1a: lea r14, [r14+r8*2]
   f1e: vmovntps [r14], ymm14
   f24: vmovntps [r14+r8], ymm15
   f2a: lea r14, [r14+r8*2]
   f2e: jmp 0xF7D
   f30: vmovups ymm0, [rsp+0x3D8]
   f39: lea r14, [rbx]
   f3d: vmaskmovps [r14], ymm0, ymm8
   f43: vmaskmovps [r14+r8], ymm0, ymm9
   f49: lea r14, [r14+r8*2]
   f4d: vmaskmovps [r14], ymm0, ymm10
   f53: vmaskmovps [r14+r8], ymm0, ymm11
   f59: lea r14, [r14+r8*2]
   f5d: vmaskmovps [r14], ymm0, ymm12
   f63: vmaskmovps [r14+r8], ymm0, ymm13
   f69: lea r14, [r14+r8*2]
   f6d: vmaskmovps [r14], ymm0, ymm14
   f73: vmaskmovps [r14+r8], ymm0, ymm15
   f79: lea r14, [r14+r8*2]
   f7d: mov r14, [r13+0x40]
   f81: prefetcht0 [r14+rsi+0x100]
   f8a: vmovups ymm0, [r14+rsi]
   f90: mov r14, [r13+0x48]
   f94: prefetcht0 [r14+rsi+0x100]
   f9d: vmovups ymm1, [r14+rsi]
   fa3: mov r14, [r13+0x50]
   fa7: prefetcht0 [r14+rsi+0x100]
   fb0: vmovups ymm2, [r14+rsi]
   fb6: mov r14, [r13+0x58]
   fba: prefetcht0 [r14+rsi+0x100]
   fc3: vmovups ymm3, [r14+rsi]
   fc9: mov r14, [r13+0x60]
   fcd: prefetcht0 [r14+rsi+0x100]
   fd6: vmovups ymm4, [r14+rsi]
   fdc: mov r14, [r13+0x68]
   fe0: prefetcht0 [r14+rsi+0x100]
   fe9: vmovups ymm5, [r14+rsi]
   fef: mov r14, [r13+0x70]
   ff3: prefetcht0 [r14+rsi+0x100]
   ffc: vmovups ymm6, [r14+rsi]
  1002: mov r14, [r13+0x78]
  1006: prefetcht0 [r14+rsi+0x100]
  100f: vmovups ymm7, [r14+rsi]
  1015: vunpcklps ymm8, ymm0, ymm2
  1019: vunpckhps ymm9, ymm0, ymm2
  101d: vunpcklps ymm10, ymm1, ymm3
  1021: vunpckhps ymm11, ymm1, ymm3
  1025: vunpcklps ymm12, ymm4, ymm6
  1029: vunpckhps ymm13, ymm4, ymm6
  102d: vunpcklps ymm14, ymm5, ymm7
  1031: vunpckhps ymm15, ymm5, ymm7
  1035: vunpcklps ymm0, ymm8, ymm10
  103a: vunpckhps ymm1, ymm8, ymm10
  103f: vunpcklps ymm2, ymm9, ymm11
  1044: vunpckhps ymm3, ymm9, ymm11
  1049: vunpcklps ymm4, ymm12, ymm14
  104e: vunpckhps ymm5, ymm12, ymm14
  1053: vunpcklps ymm6, ymm13, ymm15
  1058: vunpckhps ymm7, ymm13, ymm15
  105d: vperm2f128 ymm8, ymm0, ymm4, 0x20
  1063: vperm2f128 ymm12, ymm0, ymm4, 0x31
  1069: vperm2f128 ymm9, ymm1, ymm5, 0x20
  106f: vperm2f128 ymm13, ymm1, ymm5, 0x31
  1075: vperm2f128 ymm10, ymm2, ymm6, 0x20
  107b: vperm2f128 ymm14, ymm2, ymm6, 0x31
  1081: vperm2f128 ymm11, ymm3, ymm7, 0x20
  1087: vperm2f128 ymm15, ymm3, ymm7, 0x31
  108d: cmp qword ptr [rsp+0x48], 0
  1093: je 0x10DB
  1095: lea r14, [rbx+0x20]
  1099: vmovntps [r14], ymm8
  109f: vmovntps [r14+r8], ymm9
  10a5: lea r14, [r14+r8*2]
  10a9: vmovntps [r14], ymm10
  10af: vmovntps [r14+r8], ymm11
  10b5: lea r14, [r14+r8*2]
  10b9: vmovntps [r14], ymm12
  10bf: vmovntps [r14+r8], ymm13
  10c5: lea r14, [r14+r8*2]
  10c9: vmovntps [r14], ymm14
  10cf: vmovntps [r14+r8], ymm15
  10d5: lea r14, [r14+r8*2]
  10d9: jmp 0x1128
  10db: vmovups ymm0, [rsp+0x3F8]
  10e4: lea r14, [rbx+0x20]
  10e8: vmaskmovps [r14], ymm0, ymm8
  10ee: vmaskmovps [r14+r8], ymm0, ymm9
  10f4: lea r14, [r14+r8*2]
  10f8: vmaskmovps [r14], ymm0, ymm10
  10fe: vmaskmovps [r14+r8], ymm0, ymm11
  1104: lea r14, [r14+r8*2]
  1108: vmaskmovps [r14], ymm0, ymm12
  110e: vmaskmovps [r14+r8], ymm0, ymm13
  1114: lea r14, [r14+r8*2]
  1118: vmaskmovps [r14], ymm0, ymm14
  111e: vmaskmovps [r14+r8], ymm0, ymm15
  1124: lea r14, [r14+r8*2]
  1128: add rbx, 0x40
  112c: add r13, 0x80
  1133: cmp r13, [rsp+0x78]
  1138: jb 0xD46
  113e: mov r14, [rsp+0xA0]
  1146: mov qword ptr [rsp+0xA0], 8
  1152: lea rsi, [rsi+r14*4]
  1156: mov r15, r8
  1159: imul r15, r14
  115d: add rdi, r15
  1160: sub rbp, r14
  1163: jne 0x500
  1169: cmp qword ptr [rsp+0xB8], 0
  1172: je 0x11FE
  1178: mov r14, [rsp+0x60]
  117d: sub r14, [rsp+0xB0]
  1185: imul rdi, r14, 4
  118c: mov rbx, [rsp+0x20]
  1191: sub rbx, 1
  1195: imul rbx, r8
  1199: add rbx, r12
  119c: lea r13, [rsp+0xD8]
  11a4: mov r15, [r13]
  11a8: mov r15d, [r15+rsi]
  11ac: mov [rbx], r15d
  11b0: add r13, 8
  11b4: add rbx, 4
  11b8: sub r14, 1
  11bc: jne 0x11A4
  11be: lea rbx, [r12+rdi]
  11c2: sub rbx, r8
  11c5: mov r14, [rsp+0xB0]
  11cd: mov rdi, [rsp+0x20]
  11d2: shl rdi, 2
  11d6: sub rsi, rdi
  11d9: mov r15, [r13]
  11dd: mov r15d, [r15+rsi]
  11e1: mov [rbx], r15d
  11e5: add r13, 8
  11e9: add rbx, 4
  11ed: sub r14, 1
  11f1: jne 0x11D9
  11f3: add rsi, rdi
  11f6: add rsi, [rsp+0xB8]
  11fe: add r12, [rsp+0x30]
  1203: sub qword ptr [rsp+0x38], 1
  1209: jne 0x4B9
  120f: mov rsi, [rsp+0x60]
  1214: shl rsi, 2
  1218: add [rsp+0x88], rsi
  1220: jmp 0x286
  1225: mov rsp, [rsp+0x840]
  122d: pop r15
  122f: pop r14
  1231: pop r13
  1233: pop r12
  1235: pop rbp
  1236: pop rbx
  1237: vzeroupper
  123a: ret
  123b: mov r14, 8
  1242: sub r14, rbp
  1245: imul r15, r14, 4
  124c: sub rsi, r15
  124f: imul r14, r8
  1253: sub rdi, r14
  1256: mov rbp, 8
  125d: jmp 0x50A
