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
     a: sub rsp, 0x730
    11: mov [rsp+0x290], rdx
    19: mov [rsp+0x298], rcx
    21: mov [rsp+0x2A8], r9
    29: mov [rsp+0x278], rdi
    31: test rdx, rdx
    34: jle 0xC31
    3a: test rcx, rcx
    3d: jle 0xC31
    43: imul rdx, rcx
    47: imul rdx, 8
    4e: mov [rsp+0x280], rdx
    56: xor eax, eax
    58: test qword ptr [rsp+0x778], 0x7FF
    64: jne 0x7B
    66: cmp qword ptr [rsp+0x290], 0x20
    72: jl 0x7B
    74: mov rax, 0x1F
    7b: mov [rsp+0x720], rax
    83: mov rcx, rdx
    86: lea rax, [rdx+0xFF]
    8d: xor edx, edx
    8f: div rcx
    92: add rax, 5
    99: shr rax, 1
    9d: mov [rsp+0x2B0], rax
    a5: mov rax, [rsp+0x768]
    ad: mov rdx, [rsp+0x770]
    b5: test rax, rax
    b8: jle 0xC31
    be: test rdx, rdx
    c1: jle 0xC31
    c7: mov [rsp+0x710], rdx
    cf: mov r13, rsi
    d2: mov r15, rsi
    d5: mov r14, rax
    d8: add rsi, 8
    df: mov [rsp+0x718], rsi
    e7: imul rax, rdx
    eb: mov [rsp+0x260], rax
    f3: mov rcx, r8
    f6: or r8, r9
    f9: and r8, 0x3F
    fd: mov rdx, rdi
   100: and rdx, 7
   104: or r8, rdx
   107: xor edx, edx
   109: test r8, r8
   10c: sete dl
   10f: mov [rsp+0x248], rdx
   117: mov rax, rdi
   11a: neg rax
   11d: and rax, 0x3F
   121: shr rax, 3
   125: test rdx, rdx
   128: cmove rax, rdx
   12c: xor edx, edx
   12e: mov [rsp+0x700], rdx
   136: test rax, rax
   139: je 0x1AB
   13b: mov rdx, [rsp+0x260]
   143: imul rdx, 8
   14a: cmp rdx, rcx
   14d: jne 0x1B2
   14f: cmp qword ptr [rsp+0x290], 4
   158: jle 0x1B2
   15a: mov [rsp+0x700], rax
   162: imul rdx, rax, 8
   169: add [rsp+0x278], rdx
   171: mov r11, rax
   174: add r13, [rsp+0x778]
   17c: dec r14
   17f: jne 0x1A6
   181: mov r14, [rsp+0x768]
   189: add r15, [rsp+0x780]
   191: dec qword ptr [rsp+0x710]
   199: jne 0x1A3
   19b: mov r15, [rsp+0x718]
   1a3: mov r13, r15
   1a6: dec r11
   1a9: jne 0x174
   1ab: mov rax, 0x10
   1b2: mov rdx, [rsp+0x260]
   1ba: cmp rdx, rax
   1bd: jae 0x1CD
   1bf: mov rax, 8
   1c6: cmp rdx, rax
   1c9: cmovb rax, rdx
   1cd: mov [rsp+0x258], rax
   1d5: sub [rsp+0x260], rax
   1dd: lea r10, [rsp+0x100]
   1e5: mov r8, r13
   1e8: mov r11, rax
   1eb: mov [r10], r13
   1ef: add r10, 8
   1f6: add r13, [rsp+0x778]
   1fe: dec r14
   201: jne 0x228
   203: mov r14, [rsp+0x768]
   20b: add r15, [rsp+0x780]
   213: dec qword ptr [rsp+0x710]
   21b: jne 0x225
   21d: mov r15, [rsp+0x718]
   225: mov r13, r15
   228: dec r11
   22b: jne 0x1EB
   22d: mov [rsp+0x270], r10
   235: mov r11, 8
   23c: sub r11, rax
   23f: jbe 0x251
   241: mov [r10], r8
   245: add r10, 8
   24c: dec r11
   24f: jne 0x241
   251: mov rax, [rsp+0x258]
   259: test rax, rax
   25c: je 0xC31
   262: mov [rsp+0x250], rax
   26a: vmovups ymm0, [rsp+0x100]
   273: vmovups [rsp], ymm0
   279: vmovups ymm0, [rsp+0x120]
   282: vmovups [rsp+0x20], ymm0
   288: vmovups ymm0, [rsp+0x140]
   291: vmovups [rsp+0x40], ymm0
   297: vmovups ymm0, [rsp+0x160]
   2a0: vmovups [rsp+0x60], ymm0
   2a6: lea rdx, [rsp+0x40]
   2ab: lea r8, [rsp+0x80]
   2b3: cmp rax, 8
   2ba: cmova rdx, r8
   2be: mov [rsp+0x268], rdx
   2c6: xor edx, edx
   2c8: cmp rax, 8
   2cf: setae dl
   2d2: and rdx, [rsp+0x248]
   2da: mov [rsp+0x240], rdx
   2e2: cmp rax, 0x10
   2e9: je 0x2ED
   2eb: xor edx, edx
   2ed: mov [rsp+0x2B8], rdx
   2f5: xor edx, edx
   2f7: cmp rdx, rax
   2fa: sbb r8, r8
   2fd: mov [rsp+rdx*8+0x200], r8
   305: inc rdx
   308: cmp rdx, 8
   30f: jb 0x2F7
   311: xor edx, edx
   313: mov [rsp+0x708], rdx
   31b: mov rdx, [rsp+0x260]
   323: test rdx, rdx
   326: je 0x400
   32c: mov rax, 0x10
   333: cmp rdx, rax
   336: jae 0x346
   338: mov rax, 8
   33f: cmp rdx, rax
   342: cmovb rax, rdx
   346: mov [rsp+0x258], rax
   34e: sub [rsp+0x260], rax
   356: lea r10, [rsp+0x100]
   35e: mov r8, r13
   361: mov r11, rax
   364: mov [r10], r13
   368: add r10, 8
   36f: add r13, [rsp+0x778]
   377: dec r14
   37a: jne 0x3A1
   37c: mov r14, [rsp+0x768]
   384: add r15, [rsp+0x780]
   38c: dec qword ptr [rsp+0x710]
   394: jne 0x39E
   396: mov r15, [rsp+0x718]
   39e: mov r13, r15
   3a1: dec r11
   3a4: jne 0x364
   3a6: mov [rsp+0x270], r10
   3ae: mov r11, 8
   3b5: sub r11, rax
   3b8: jbe 0x3CA
   3ba: mov [r10], r8
   3be: add r10, 8
   3c5: dec r11
   3c8: jne 0x3BA
   3ca: mov r11, [rsp+0x270]
   3d2: mov rax, 0x800
   3d9: cmp rax, [rsp+0x280]
   3e1: jbe 0x436
   3e3: lea r11, [rsp+0x100]
   3eb: mov r9, [r11]
   3ef: mov r10, r9
   3f2: add r10, [rsp+0x280]
   3fa: and r9, 0xFFFFFFFFFFFFFFC0
   3fe: jmp 0x436
   400: xor edx, edx
   402: mov [rsp+0x258], rdx
   40a: mov rax, 8
   411: cmp qword ptr [rsp+0x700], 0
   41a: cmove rax, rdx
   41e: mov [rsp+0x708], rax
   426: lea r11, [rsp+0x100]
   42e: mov [rsp+0x270], r11
   436: mov rax, [rsp+0x298]
   43e: mov [rsp+0x2A0], rax
   446: mov r12, [rsp+0x278]
   44e: xor esi, esi
   450: mov rdx, r12
   453: mov rbx, [rsp+0x290]
   45b: cmp qword ptr [rsp+0x708], 0
   464: je 0x469
   466: dec rbx
   469: mov r8, [rsp]
   46e: add r8, rsi
   471: neg r8
   474: and r8, [rsp+0x720]
   47c: mov rax, 4
   483: shr r8, 3
   487: cmove r8, rax
   48b: mov [rsp+0x288], r8
   493: cmp rbx, 4
   49a: jae 0x4C1
   49c: mov rax, 4
   4a3: sub rax, rbx
   4a6: mov r8, rax
   4a9: imul r8, rcx
   4ad: sub rdx, r8
   4b0: imul rax, 8
   4b7: sub rsi, rax
   4ba: mov rbx, 4
   4c1: lea rbp, [rsp]
   4c6: mov rdi, rdx
   4c9: mov rax, [rsp+0x2B8]
   4d1: test rax, rax
   4d4: je 0x8E6
   4da: lea rdi, [rsp+0x2FF]
   4e2: and rdi, 0xFFFFFFFFFFFFFFC0
   4e6: cmp r11, [rsp+0x270]
   4ee: jae 0x532
   4f0: mov rax, [rsp+0x2B0]
   4f8: prefetcht1 [r9]
   4fd: add r9, 0x40
   504: cmp r9, r10
   507: jb 0x52D
   509: add r11, 8
   510: cmp r11, [rsp+0x270]
   518: jae 0x532
   51a: mov r9, [r11]
   51e: mov r10, r9
   521: add r10, [rsp+0x280]
   529: and r9, 0xFFFFFFFFFFFFFFC0
   52d: dec rax
   530: jne 0x4F8
   532: mov rax, [rbp]
   536: prefetcht1 [rax+rsi+0x100]
   53e: vmovups ymm0, [rax+rsi]
   543: mov rax, [rbp+8]
   547: prefetcht1 [rax+rsi+0x100]
   54f: vmovups ymm1, [rax+rsi]
   554: mov rax, [rbp+0x10]
   558: prefetcht1 [rax+rsi+0x100]
   560: vmovups ymm2, [rax+rsi]
   565: mov rax, [rbp+0x18]
   569: prefetcht1 [rax+rsi+0x100]
   571: vmovups ymm3, [rax+rsi]
   576: vunpcklpd ymm8, ymm0, ymm1
   57a: vunpckhpd ymm9, ymm0, ymm1
   57e: vunpcklpd ymm10, ymm2, ymm3
   582: vunpckhpd ymm11, ymm2, ymm3
   586: vperm2f128 ymm0, ymm8, ymm10, 0x20
   58c: vperm2f128 ymm2, ymm8, ymm10, 0x31
   592: vperm2f128 ymm1, ymm9, ymm11, 0x20
   598: vperm2f128 ymm3, ymm9, ymm11, 0x31
   59e: cmp r11, [rsp+0x270]
   5a6: jae 0x5EA
   5a8: mov rax, [rsp+0x2B0]
   5b0: prefetcht1 [r9]
   5b5: add r9, 0x40
   5bc: cmp r9, r10
   5bf: jb 0x5E5
   5c1: add r11, 8
   5c8: cmp r11, [rsp+0x270]
   5d0: jae 0x5EA
   5d2: mov r9, [r11]
   5d6: mov r10, r9
   5d9: add r10, [rsp+0x280]
   5e1: and r9, 0xFFFFFFFFFFFFFFC0
   5e5: dec rax
   5e8: jne 0x5B0
   5ea: vmovups [rdi], ymm0
   5ef: vmovups [rdi+0x20], ymm1
   5f4: vmovups [rdi+0x40], ymm2
   5f9: vmovups [rdi+0x60], ymm3
   5fe: mov rax, [rbp+0x20]
   602: prefetcht1 [rax+rsi+0x100]
   60a: vmovups ymm0, [rax+rsi]
   60f: mov rax, [rbp+0x28]
   613: prefetcht1 [rax+rsi+0x100]
   61b: vmovups ymm1, [rax+rsi]
   620: mov rax, [rbp+0x30]
   624: prefetcht1 [rax+rsi+0x100]
   62c: vmovups ymm2, [rax+rsi]
   631: mov rax, [rbp+0x38]
   635: prefetcht1 [rax+rsi+0x100]
   63d: vmovups ymm3, [rax+rsi]
   642: vunpcklpd ymm8, ymm0, ymm1
   646: vunpckhpd ymm9, ymm0, ymm1
   64a: vunpcklpd ymm10, ymm2, ymm3
   64e: vunpckhpd ymm11, ymm2, ymm3
   652: vperm2f128 ymm0, ymm8, ymm10, 0x20
   658: vperm2f128 ymm2, ymm8, ymm10, 0x31
   65e: vperm2f128 ymm1, ymm9, ymm11, 0x20
   664: vperm2f128 ymm3, ymm9, ymm11, 0x31
   66a: vmovups [rdi+0x80], ymm0
   672: vmovups [rdi+0xA0], ymm1
   67a: vmovups [rdi+0xC0], ymm2
   682: vmovups [rdi+0xE0], ymm3
   68a: cmp r11, [rsp+0x270]
   692: jae 0x6D6
   694: mov rax, [rsp+0x2B0]
   69c: prefetcht1 [r9]
   6a1: add r9, 0x40
   6a8: cmp r9, r10
   6ab: jb 0x6D1
   6ad: add r11, 8
   6b4: cmp r11, [rsp+0x270]
   6bc: jae 0x6D6
   6be: mov r9, [r11]
   6c2: mov r10, r9
   6c5: add r10, [rsp+0x280]
   6cd: and r9, 0xFFFFFFFFFFFFFFC0
   6d1: dec rax
   6d4: jne 0x69C
   6d6: mov rax, [rbp+0x40]
   6da: prefetcht1 [rax+rsi+0x100]
   6e2: vmovups ymm0, [rax+rsi]
   6e7: mov rax, [rbp+0x48]
   6eb: prefetcht1 [rax+rsi+0x100]
   6f3: vmovups ymm1, [rax+rsi]
   6f8: mov rax, [rbp+0x50]
   6fc: prefetcht1 [rax+rsi+0x100]
   704: vmovups ymm2, [rax+rsi]
   709: mov rax, [rbp+0x58]
   70d: prefetcht1 [rax+rsi+0x100]
   715: vmovups ymm3, [rax+rsi]
   71a: vunpcklpd ymm8, ymm0, ymm1
   71e: vunpckhpd ymm9, ymm0, ymm1
   722: vunpcklpd ymm10, ymm2, ymm3
   726: vunpckhpd ymm11, ymm2, ymm3
   72a: vperm2f128 ymm0, ymm8, ymm10, 0x20
   730: vperm2f128 ymm2, ymm8, ymm10, 0x31
   736: vperm2f128 ymm1, ymm9, ymm11, 0x20
   73c: vperm2f128 ymm3, ymm9, ymm11, 0x31
   742: cmp r11, [rsp+0x270]
   74a: jae 0x78E
   74c: mov rax, [rsp+0x2B0]
   754: prefetcht1 [r9]
   759: add r9, 0x40
   760: cmp r9, r10
   763: jb 0x789
   765: add r11, 8
   76c: cmp r11, [rsp+0x270]
   774: jae 0x78E
   776: mov r9, [r11]
   77a: mov r10, r9
   77d: add r10, [rsp+0x280]
   785: and r9, 0xFFFFFFFFFFFFFFC0
   789: dec rax
   78c: jne 0x754
   78e: vmovups [rdi+0x100], ymm0
   796: vmovups [rdi+0x120], ymm1
   79e: vmovups [rdi+0x140], ymm2
   7a6: vmovups [rdi+0x160], ymm3
   7ae: mov rax, [rbp+0x60]
   7b2: prefetcht1 [rax+rsi+0x100]
   7ba: vmovups ymm0, [rax+rsi]
   7bf: mov rax, [rbp+0x68]
   7c3: prefetcht1 [rax+rsi+0x100]
   7cb: vmovups ymm1, [rax+rsi]
   7d0: mov rax, [rbp+0x70]
   7d4: prefetcht1 [rax+rsi+0x100]
   7dc: vmovups ymm2, [rax+rsi]
   7e1: mov rax, [rbp+0x78]
   7e5: prefetcht1 [rax+rsi+0x100]
   7ed: vmovups ymm3, [rax+rsi]
   7f2: vunpcklpd ymm8, ymm0, ymm1
   7f6: vunpckhpd ymm9, ymm0, ymm1
   7fa: vunpcklpd ymm10, ymm2, ymm3
   7fe: vunpckhpd ymm11, ymm2, ymm3
   802: vperm2f128 ymm0, ymm8, ymm10, 0x20
   808: vperm2f128 ymm2, ymm8, ymm10, 0x31
   80e: vperm2f128 ymm1, ymm9, ymm11, 0x20
   814: vperm2f128 ymm3, ymm9, ymm11, 0x31
   81a: mov r8, rdx
   81d: vmovups ymm4, [rdi]
   822: vmovups ymm5, [rdi+0x80]
   82a: vmovups ymm6, [rdi+0x100]
   832: vmovntps [r8], ymm4
   838: vmovntps [r8+0x20], ymm5
   83e: vmovntps [r8+0x40], ymm6
   844: vmovntps [r8+0x60], ymm0
   84a: vmovups ymm4, [rdi+0x20]
   84f: vmovups ymm5, [rdi+0xA0]
   857: vmovups ymm6, [rdi+0x120]
   85f: vmovntps [r8+rcx], ymm4
   866: vmovntps [r8+rcx+0x20], ymm5
   86d: vmovntps [r8+rcx+0x40], ymm6
   874: vmovntps [r8+rcx+0x60], ymm1
   87b: lea r8, [r8+rcx*2]
   87f: vmovups ymm4, [rdi+0x40]
   884: vmovups ymm5, [rdi+0xC0]
   88c: vmovups ymm6, [rdi+0x140]
   894: vmovntps [r8], ymm4
   89a: vmovntps [r8+0x20], ymm5
   8a0: vmovntps [r8+0x40], ymm6
   8a6: vmovntps [r8+0x60], ymm2
   8ac: vmovups ymm4, [rdi+0x60]
   8b1: vmovups ymm5, [rdi+0xE0]
   8b9: vmovups ymm6, [rdi+0x160]
   8c1: vmovntps [r8+rcx], ymm4
   8c8: vmovntps [r8+rcx+0x20], ymm5
   8cf: vmovntps [r8+rcx+0x40], ymm6
   8d6: vmovntps [r8+rcx+0x60], ymm3
   8dd: lea r8, [r8+rcx*2]
   8e1: jmp 0xB2A
   8e6: cmp r11, [rsp+0x270]
   8ee: jae 0x932
   8f0: mov rax, [rsp+0x2B0]
   8f8: prefetcht1 [r9]
   8fd: add r9, 0x40
   904: cmp r9, r10
   907: jb 0x92D
   909: add r11, 8
   910: cmp r11, [rsp+0x270]
   918: jae 0x932
   91a: mov r9, [r11]
   91e: mov r10, r9
   921: add r10, [rsp+0x280]
   929: and r9, 0xFFFFFFFFFFFFFFC0
   92d: dec rax
   930: jne 0x8F8
   932: mov rax, [rbp]
   936: prefetcht1 [rax+rsi+0x100]
   93e: vmovups ymm0, [rax+rsi]
   943: mov rax, [rbp+8]
   947: prefetcht1 [rax+rsi+0x100]
   94f: vmovups ymm1, [rax+rsi]
   954: mov rax, [rbp+0x10]
   958: prefetcht1 [rax+rsi+0x100]
   960: vmovups ymm2, [rax+rsi]
   965: mov rax, [rbp+0x18]
   969: prefetcht1 [rax+rsi+0x100]
   971: vmovups ymm3, [rax+rsi]
   976: vunpcklpd ymm8, ymm0, ymm1
   97a: vunpckhpd ymm9, ymm0, ymm1
   97e: vunpcklpd ymm10, ymm2, ymm3
   982: vunpckhpd ymm11, ymm2, ymm3
   986: vperm2f128 ymm0, ymm8, ymm10, 0x20
   98c: vperm2f128 ymm2, ymm8, ymm10, 0x31
   992: vperm2f128 ymm1, ymm9, ymm11, 0x20
   998: vperm2f128 ymm3, ymm9, ymm11, 0x31
   99e: cmp r11, [rsp+0x270]
   9a6: jae 0x9EA
   9a8: mov rax, [rsp+0x2B0]
   9b0: prefetcht1 [r9]
   9b5: add r9, 0x40
   9bc: cmp r9, r10
   9bf: jb 0x9E5
   9c1: add r11, 8
   9c8: cmp r11, [rsp+0x270]
   9d0: jae 0x9EA
   9d2: mov r9, [r11]
   9d6: mov r10, r9
   9d9: add r10, [rsp+0x280]
   9e1: and r9, 0xFFFFFFFFFFFFFFC0
   9e5: dec rax
   9e8: jne 0x9B0
   9ea: mov rax, [rsp+0x240]
   9f2: lea r8, [rdi]
   9f6: test rax, rax
   9f9: je 0xA1D
   9fb: vmovntps [r8], ymm0
   a01: vmovntps [r8+rcx], ymm1
   a07: lea r8, [r8+rcx*2]
   a0b: vmovntps [r8], ymm2
   a11: vmovntps [r8+rcx], ymm3
   a17: lea r8, [r8+rcx*2]
   a1b: jmp 0xA46
   a1d: vmovups ymm4, [rsp+0x200]
   a26: vmaskmovpd [r8], ymm4, ymm0
   a2c: vmaskmovpd [r8+rcx], ymm4, ymm1
   a32: lea r8, [r8+rcx*2]
   a36: vmaskmovpd [r8], ymm4, ymm2
   a3c: vmaskmovpd [r8+rcx], ymm4, ymm3
   a42: lea r8, [r8+rcx*2]
   a46: mov rax, [rbp+0x20]
   a4a: prefetcht1 [rax+rsi+0x100]
   a52: vmovups ymm0, [rax+rsi]
   a57: mov rax, [rbp+0x28]
   a5b: prefetcht1 [rax+rsi+0x100]
   a63: vmovups ymm1, [rax+rsi]
   a68: mov rax, [rbp+0x30]
   a6c: prefetcht1 [rax+rsi+0x100]
   a74: vmovups ymm2, [rax+rsi]
   a79: mov rax, [rbp+0x38]
   a7d: prefetcht1 [rax+rsi+0x100]
   a85: vmovups ymm3, [rax+rsi]
   a8a: vunpcklpd ymm8, ymm0, ymm1
   a8e: vunpckhpd ymm9, ymm0, ymm1
   a92: vunpcklpd ymm10, ymm2, ymm3
   a96: vunpckhpd ymm11, ymm2, ymm3
   a9a: vperm2f128 ymm0, ymm8, ymm10, 0x20
   aa0: vperm2f128 ymm2, ymm8, ymm10, 0x31
   aa6: vperm2f128 ymm1, ymm9, ymm11, 0x20
   aac: vperm2f128 ymm3, ymm9, ymm11, 0x31
   ab2: mov rax, [rsp+0x240]
   aba: lea r8, [rdi+0x20]
   abe: test rax, rax
   ac1: je 0xAE5
   ac3: vmovntps [r8], ymm0
   ac9: vmovntps [r8+rcx], ymm1
   acf: lea r8, [r8+rcx*2]
   ad3: vmovntps [r8], ymm2
   ad9: vmovntps [r8+rcx], ymm3
   adf: lea r8, [r8+rcx*2]
   ae3: jmp 0xB0E
   ae5: vmovups ymm4, [rsp+0x220]
   aee: vmaskmovpd [r8], ymm4, ymm0
   af4: vmaskmovpd [r8+rcx], ymm4, ymm1
   afa: lea r8, [r8+rcx*2]
   afe: vmaskmovpd [r8], ymm4, ymm2
   b04: vmaskmovpd [r8+rcx], ymm4, ymm3
   b0a: lea r8, [r8+rcx*2]
   b0e: add rdi, 0x40
   b15: add rbp, 0x40
   b1c: cmp rbp, [rsp+0x268]
   b24: jb 0x8E6
   b2a: mov rax, [rsp+0x288]
   b32: mov r8, 4
   b39: mov [rsp+0x288], r8
   b41: lea rsi, [rsi+rax*8]
   b45: mov r8, rcx
   b48: imul r8, rax
   b4c: add rdx, r8
   b4f: sub rbx, rax
   b52: jne 0x493
   b58: cmp qword ptr [rsp+0x708], 0
   b61: je 0xBFF
   b67: mov r8, [rsp+0x250]
   b6f: sub r8, [rsp+0x700]
   b77: imul rdx, r8, 8
   b7e: mov rdi, [rsp+0x290]
   b86: dec rdi
   b89: imul rdi, rcx
   b8d: add rdi, r12
   b90: lea rbp, [rsp]
   b95: mov rax, [rbp]
   b99: mov rax, [rax+rsi]
   b9d: mov [rdi], rax
   ba1: add rbp, 8
   ba8: add rdi, 8
   baf: dec r8
   bb2: jne 0xB95
   bb4: lea rdi, [r12+rdx]
   bb8: sub rdi, rcx
   bbb: mov r8, [rsp+0x700]
   bc3: mov rdx, [rsp+0x290]
   bcb: imul rdx, 8
   bd2: sub rsi, rdx
   bd5: mov rax, [rbp]
   bd9: mov rax, [rax+rsi]
   bdd: mov [rdi], rax
   be1: add rbp, 8
   be8: add rdi, 8
   bef: dec r8
   bf2: jne 0xBD5
   bf4: add rsi, rdx
   bf7: add rsi, [rsp+0x708]
   bff: add r12, [rsp+0x2A8]
   c07: dec qword ptr [rsp+0x2A0]
   c0f: jne 0x450
   c15: mov rax, [rsp+0x250]
   c1d: imul rax, 8
   c24: add [rsp+0x278], rax
   c2c: jmp 0x251
   c31: add rsp, 0x730
   c38: pop r15
   c3a: pop r14
   c3c: pop r13
   c3e: pop r12
   c40: pop rbp
   c41: pop rbx
   c42: vzeroupper
   c45: ret
