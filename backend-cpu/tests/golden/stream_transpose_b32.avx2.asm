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
     a: sub rsp, 0x730
    11: mov [rsp+0x290], rdx
    19: mov [rsp+0x298], rcx
    21: mov [rsp+0x2A8], r9
    29: mov [rsp+0x278], rdi
    31: test rdx, rdx
    34: jle 0x11D0
    3a: test rcx, rcx
    3d: jle 0x11D0
    43: imul rdx, rcx
    47: imul rdx, 4
    4e: mov [rsp+0x280], rdx
    56: xor eax, eax
    58: test qword ptr [rsp+0x778], 0x7FF
    64: jne 0x7B
    66: cmp qword ptr [rsp+0x290], 0x40
    72: jl 0x7B
    74: mov rax, 0x1F
    7b: mov [rsp+0x720], rax
    83: mov rcx, rdx
    86: lea rax, [rdx+0x1FF]
    8d: xor edx, edx
    8f: div rcx
    92: add rax, 9
    99: shr rax, 1
    9d: mov [rsp+0x2B0], rax
    a5: mov rax, [rsp+0x768]
    ad: mov rdx, [rsp+0x770]
    b5: test rax, rax
    b8: jle 0x11D0
    be: test rdx, rdx
    c1: jle 0x11D0
    c7: mov [rsp+0x710], rdx
    cf: mov r13, rsi
    d2: mov r15, rsi
    d5: mov r14, rax
    d8: add rsi, 4
    df: mov [rsp+0x718], rsi
    e7: imul rax, rdx
    eb: mov [rsp+0x260], rax
    f3: mov rcx, r8
    f6: or r8, r9
    f9: and r8, 0x3F
    fd: mov rdx, rdi
   100: and rdx, 3
   104: or r8, rdx
   107: xor edx, edx
   109: test r8, r8
   10c: sete dl
   10f: mov [rsp+0x248], rdx
   117: mov rax, rdi
   11a: neg rax
   11d: and rax, 0x3F
   121: shr rax, 2
   125: test rdx, rdx
   128: cmove rax, rdx
   12c: xor edx, edx
   12e: mov [rsp+0x700], rdx
   136: test rax, rax
   139: je 0x1AB
   13b: mov rdx, [rsp+0x260]
   143: imul rdx, 4
   14a: cmp rdx, rcx
   14d: jne 0x1B2
   14f: cmp qword ptr [rsp+0x290], 8
   158: jle 0x1B2
   15a: mov [rsp+0x700], rax
   162: imul rdx, rax, 4
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
   1ab: mov rax, 0x20
   1b2: mov rdx, [rsp+0x260]
   1ba: cmp rdx, rax
   1bd: jae 0x1CD
   1bf: mov rax, 0x10
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
   235: mov r11, 0x10
   23c: sub r11, rax
   23f: jbe 0x251
   241: mov [r10], r8
   245: add r10, 8
   24c: dec r11
   24f: jne 0x241
   251: mov rax, [rsp+0x258]
   259: test rax, rax
   25c: je 0x11D0
   262: mov [rsp+0x250], rax
   26a: vmovups ymm0, [rsp+0x100]
   273: vmovups [rsp], ymm0
   279: vmovups ymm0, [rsp+0x120]
   282: vmovups [rsp+0x20], ymm0
   288: vmovups ymm0, [rsp+0x140]
   291: vmovups [rsp+0x40], ymm0
   297: vmovups ymm0, [rsp+0x160]
   2a0: vmovups [rsp+0x60], ymm0
   2a6: vmovups ymm0, [rsp+0x180]
   2af: vmovups [rsp+0x80], ymm0
   2b8: vmovups ymm0, [rsp+0x1A0]
   2c1: vmovups [rsp+0xA0], ymm0
   2ca: vmovups ymm0, [rsp+0x1C0]
   2d3: vmovups [rsp+0xC0], ymm0
   2dc: vmovups ymm0, [rsp+0x1E0]
   2e5: vmovups [rsp+0xE0], ymm0
   2ee: lea rdx, [rsp+0x80]
   2f6: lea r8, [rsp+0x100]
   2fe: cmp rax, 0x10
   305: cmova rdx, r8
   309: mov [rsp+0x268], rdx
   311: xor edx, edx
   313: cmp rax, 0x10
   31a: setae dl
   31d: and rdx, [rsp+0x248]
   325: mov [rsp+0x240], rdx
   32d: cmp rax, 0x20
   334: je 0x338
   336: xor edx, edx
   338: mov [rsp+0x2B8], rdx
   340: xor edx, edx
   342: cmp rdx, rax
   345: sbb r8, r8
   348: mov [rsp+rdx*4+0x200], r8d
   350: inc rdx
   353: cmp rdx, 0x10
   35a: jb 0x342
   35c: xor edx, edx
   35e: mov [rsp+0x708], rdx
   366: mov rdx, [rsp+0x260]
   36e: test rdx, rdx
   371: je 0x44B
   377: mov rax, 0x20
   37e: cmp rdx, rax
   381: jae 0x391
   383: mov rax, 0x10
   38a: cmp rdx, rax
   38d: cmovb rax, rdx
   391: mov [rsp+0x258], rax
   399: sub [rsp+0x260], rax
   3a1: lea r10, [rsp+0x100]
   3a9: mov r8, r13
   3ac: mov r11, rax
   3af: mov [r10], r13
   3b3: add r10, 8
   3ba: add r13, [rsp+0x778]
   3c2: dec r14
   3c5: jne 0x3EC
   3c7: mov r14, [rsp+0x768]
   3cf: add r15, [rsp+0x780]
   3d7: dec qword ptr [rsp+0x710]
   3df: jne 0x3E9
   3e1: mov r15, [rsp+0x718]
   3e9: mov r13, r15
   3ec: dec r11
   3ef: jne 0x3AF
   3f1: mov [rsp+0x270], r10
   3f9: mov r11, 0x10
   400: sub r11, rax
   403: jbe 0x415
   405: mov [r10], r8
   409: add r10, 8
   410: dec r11
   413: jne 0x405
   415: mov r11, [rsp+0x270]
   41d: mov rax, 0x800
   424: cmp rax, [rsp+0x280]
   42c: jbe 0x481
   42e: lea r11, [rsp+0x100]
   436: mov r9, [r11]
   43a: mov r10, r9
   43d: add r10, [rsp+0x280]
   445: and r9, 0xFFFFFFFFFFFFFFC0
   449: jmp 0x481
   44b: xor edx, edx
   44d: mov [rsp+0x258], rdx
   455: mov rax, 4
   45c: cmp qword ptr [rsp+0x700], 0
   465: cmove rax, rdx
   469: mov [rsp+0x708], rax
   471: lea r11, [rsp+0x100]
   479: mov [rsp+0x270], r11
   481: mov rax, [rsp+0x298]
   489: mov [rsp+0x2A0], rax
   491: mov r12, [rsp+0x278]
   499: xor esi, esi
   49b: mov rdx, r12
   49e: mov rbx, [rsp+0x290]
   4a6: cmp qword ptr [rsp+0x708], 0
   4af: je 0x4B4
   4b1: dec rbx
   4b4: mov r8, [rsp]
   4b9: add r8, rsi
   4bc: neg r8
   4bf: and r8, [rsp+0x720]
   4c7: mov rax, 8
   4ce: shr r8, 2
   4d2: cmove r8, rax
   4d6: mov [rsp+0x288], r8
   4de: cmp rbx, 8
   4e5: jae 0x50C
   4e7: mov rax, 8
   4ee: sub rax, rbx
   4f1: mov r8, rax
   4f4: imul r8, rcx
   4f8: sub rdx, r8
   4fb: imul rax, 4
   502: sub rsi, rax
   505: mov rbx, 8
   50c: lea rbp, [rsp]
   511: mov rdi, rdx
   514: mov rax, [rsp+0x2B8]
   51c: test rax, rax
   51f: je 0xCE1
   525: lea rdi, [rsp+0x2FF]
   52d: and rdi, 0xFFFFFFFFFFFFFFC0
   531: cmp r11, [rsp+0x270]
   539: jae 0x57D
   53b: mov rax, [rsp+0x2B0]
   543: prefetcht1 [r9]
   548: add r9, 0x40
   54f: cmp r9, r10
   552: jb 0x578
   554: add r11, 8
   55b: cmp r11, [rsp+0x270]
   563: jae 0x57D
   565: mov r9, [r11]
   569: mov r10, r9
   56c: add r10, [rsp+0x280]
   574: and r9, 0xFFFFFFFFFFFFFFC0
   578: dec rax
   57b: jne 0x543
   57d: mov rax, [rbp]
   581: prefetcht1 [rax+rsi+0x100]
   589: vmovups ymm0, [rax+rsi]
   58e: mov rax, [rbp+8]
   592: prefetcht1 [rax+rsi+0x100]
   59a: vmovups ymm1, [rax+rsi]
   59f: mov rax, [rbp+0x10]
   5a3: prefetcht1 [rax+rsi+0x100]
   5ab: vmovups ymm2, [rax+rsi]
   5b0: mov rax, [rbp+0x18]
   5b4: prefetcht1 [rax+rsi+0x100]
   5bc: vmovups ymm3, [rax+rsi]
   5c1: mov rax, [rbp+0x20]
   5c5: prefetcht1 [rax+rsi+0x100]
   5cd: vmovups ymm4, [rax+rsi]
   5d2: mov rax, [rbp+0x28]
   5d6: prefetcht1 [rax+rsi+0x100]
   5de: vmovups ymm5, [rax+rsi]
   5e3: mov rax, [rbp+0x30]
   5e7: prefetcht1 [rax+rsi+0x100]
   5ef: vmovups ymm6, [rax+rsi]
   5f4: mov rax, [rbp+0x38]
   5f8: prefetcht1 [rax+rsi+0x100]
   600: vmovups ymm7, [rax+rsi]
   605: vunpcklps ymm8, ymm0, ymm1
   609: vunpckhps ymm9, ymm0, ymm1
   60d: vunpcklps ymm10, ymm2, ymm3
   611: vunpckhps ymm11, ymm2, ymm3
   615: vunpcklps ymm12, ymm4, ymm5
   619: vunpckhps ymm13, ymm4, ymm5
   61d: vunpcklps ymm14, ymm6, ymm7
   621: vunpckhps ymm15, ymm6, ymm7
   625: vunpcklpd ymm0, ymm8, ymm10
   62a: vunpckhpd ymm1, ymm8, ymm10
   62f: vunpcklpd ymm2, ymm9, ymm11
   634: vunpckhpd ymm3, ymm9, ymm11
   639: vunpcklpd ymm4, ymm12, ymm14
   63e: vunpckhpd ymm5, ymm12, ymm14
   643: vunpcklpd ymm6, ymm13, ymm15
   648: vunpckhpd ymm7, ymm13, ymm15
   64d: vperm2f128 ymm8, ymm0, ymm4, 0x20
   653: vperm2f128 ymm12, ymm0, ymm4, 0x31
   659: vperm2f128 ymm9, ymm1, ymm5, 0x20
   65f: vperm2f128 ymm13, ymm1, ymm5, 0x31
   665: vperm2f128 ymm10, ymm2, ymm6, 0x20
   66b: vperm2f128 ymm14, ymm2, ymm6, 0x31
   671: vperm2f128 ymm11, ymm3, ymm7, 0x20
   677: vperm2f128 ymm15, ymm3, ymm7, 0x31
   67d: cmp r11, [rsp+0x270]
   685: jae 0x6C9
   687: mov rax, [rsp+0x2B0]
   68f: prefetcht1 [r9]
   694: add r9, 0x40
   69b: cmp r9, r10
   69e: jb 0x6C4
   6a0: add r11, 8
   6a7: cmp r11, [rsp+0x270]
   6af: jae 0x6C9
   6b1: mov r9, [r11]
   6b5: mov r10, r9
   6b8: add r10, [rsp+0x280]
   6c0: and r9, 0xFFFFFFFFFFFFFFC0
   6c4: dec rax
   6c7: jne 0x68F
   6c9: vmovups [rdi], ymm8
   6ce: vmovups [rdi+0x20], ymm9
   6d3: vmovups [rdi+0x40], ymm10
   6d8: vmovups [rdi+0x60], ymm11
   6dd: vmovups [rdi+0x80], ymm12
   6e5: vmovups [rdi+0xA0], ymm13
   6ed: vmovups [rdi+0xC0], ymm14
   6f5: vmovups [rdi+0xE0], ymm15
   6fd: mov rax, [rbp+0x40]
   701: prefetcht1 [rax+rsi+0x100]
   709: vmovups ymm0, [rax+rsi]
   70e: mov rax, [rbp+0x48]
   712: prefetcht1 [rax+rsi+0x100]
   71a: vmovups ymm1, [rax+rsi]
   71f: mov rax, [rbp+0x50]
   723: prefetcht1 [rax+rsi+0x100]
   72b: vmovups ymm2, [rax+rsi]
   730: mov rax, [rbp+0x58]
   734: prefetcht1 [rax+rsi+0x100]
   73c: vmovups ymm3, [rax+rsi]
   741: mov rax, [rbp+0x60]
   745: prefetcht1 [rax+rsi+0x100]
   74d: vmovups ymm4, [rax+rsi]
   752: mov rax, [rbp+0x68]
   756: prefetcht1 [rax+rsi+0x100]
   75e: vmovups ymm5, [rax+rsi]
   763: mov rax, [rbp+0x70]
   767: prefetcht1 [rax+rsi+0x100]
   76f: vmovups ymm6, [rax+rsi]
   774: mov rax, [rbp+0x78]
   778: prefetcht1 [rax+rsi+0x100]
   780: vmovups ymm7, [rax+rsi]
   785: vunpcklps ymm8, ymm0, ymm1
   789: vunpckhps ymm9, ymm0, ymm1
   78d: vunpcklps ymm10, ymm2, ymm3
   791: vunpckhps ymm11, ymm2, ymm3
   795: vunpcklps ymm12, ymm4, ymm5
   799: vunpckhps ymm13, ymm4, ymm5
   79d: vunpcklps ymm14, ymm6, ymm7
   7a1: vunpckhps ymm15, ymm6, ymm7
   7a5: vunpcklpd ymm0, ymm8, ymm10
   7aa: vunpckhpd ymm1, ymm8, ymm10
   7af: vunpcklpd ymm2, ymm9, ymm11
   7b4: vunpckhpd ymm3, ymm9, ymm11
   7b9: vunpcklpd ymm4, ymm12, ymm14
   7be: vunpckhpd ymm5, ymm12, ymm14
   7c3: vunpcklpd ymm6, ymm13, ymm15
   7c8: vunpckhpd ymm7, ymm13, ymm15
   7cd: vperm2f128 ymm8, ymm0, ymm4, 0x20
   7d3: vperm2f128 ymm12, ymm0, ymm4, 0x31
   7d9: vperm2f128 ymm9, ymm1, ymm5, 0x20
   7df: vperm2f128 ymm13, ymm1, ymm5, 0x31
   7e5: vperm2f128 ymm10, ymm2, ymm6, 0x20
   7eb: vperm2f128 ymm14, ymm2, ymm6, 0x31
   7f1: vperm2f128 ymm11, ymm3, ymm7, 0x20
   7f7: vperm2f128 ymm15, ymm3, ymm7, 0x31
   7fd: vmovups [rdi+0x100], ymm8
   805: vmovups [rdi+0x120], ymm9
   80d: vmovups [rdi+0x140], ymm10
   815: vmovups [rdi+0x160], ymm11
   81d: vmovups [rdi+0x180], ymm12
   825: vmovups [rdi+0x1A0], ymm13
   82d: vmovups [rdi+0x1C0], ymm14
   835: vmovups [rdi+0x1E0], ymm15
   83d: cmp r11, [rsp+0x270]
   845: jae 0x889
   847: mov rax, [rsp+0x2B0]
   84f: prefetcht1 [r9]
   854: add r9, 0x40
   85b: cmp r9, r10
   85e: jb 0x884
   860: add r11, 8
   867: cmp r11, [rsp+0x270]
   86f: jae 0x889
   871: mov r9, [r11]
   875: mov r10, r9
   878: add r10, [rsp+0x280]
   880: and r9, 0xFFFFFFFFFFFFFFC0
   884: dec rax
   887: jne 0x84F
   889: mov rax, [rbp+0x80]
   890: prefetcht1 [rax+rsi+0x100]
   898: vmovups ymm0, [rax+rsi]
   89d: mov rax, [rbp+0x88]
   8a4: prefetcht1 [rax+rsi+0x100]
   8ac: vmovups ymm1, [rax+rsi]
   8b1: mov rax, [rbp+0x90]
   8b8: prefetcht1 [rax+rsi+0x100]
   8c0: vmovups ymm2, [rax+rsi]
   8c5: mov rax, [rbp+0x98]
   8cc: prefetcht1 [rax+rsi+0x100]
   8d4: vmovups ymm3, [rax+rsi]
   8d9: mov rax, [rbp+0xA0]
   8e0: prefetcht1 [rax+rsi+0x100]
   8e8: vmovups ymm4, [rax+rsi]
   8ed: mov rax, [rbp+0xA8]
   8f4: prefetcht1 [rax+rsi+0x100]
   8fc: vmovups ymm5, [rax+rsi]
   901: mov rax, [rbp+0xB0]
   908: prefetcht1 [rax+rsi+0x100]
   910: vmovups ymm6, [rax+rsi]
   915: mov rax, [rbp+0xB8]
   91c: prefetcht1 [rax+rsi+0x100]
   924: vmovups ymm7, [rax+rsi]
   929: vunpcklps ymm8, ymm0, ymm1
   92d: vunpckhps ymm9, ymm0, ymm1
   931: vunpcklps ymm10, ymm2, ymm3
   935: vunpckhps ymm11, ymm2, ymm3
   939: vunpcklps ymm12, ymm4, ymm5
   93d: vunpckhps ymm13, ymm4, ymm5
   941: vunpcklps ymm14, ymm6, ymm7
   945: vunpckhps ymm15, ymm6, ymm7
   949: vunpcklpd ymm0, ymm8, ymm10
   94e: vunpckhpd ymm1, ymm8, ymm10
   953: vunpcklpd ymm2, ymm9, ymm11
   958: vunpckhpd ymm3, ymm9, ymm11
   95d: vunpcklpd ymm4, ymm12, ymm14
   962: vunpckhpd ymm5, ymm12, ymm14
   967: vunpcklpd ymm6, ymm13, ymm15
   96c: vunpckhpd ymm7, ymm13, ymm15
   971: vperm2f128 ymm8, ymm0, ymm4, 0x20
   977: vperm2f128 ymm12, ymm0, ymm4, 0x31
   97d: vperm2f128 ymm9, ymm1, ymm5, 0x20
   983: vperm2f128 ymm13, ymm1, ymm5, 0x31
   989: vperm2f128 ymm10, ymm2, ymm6, 0x20
   98f: vperm2f128 ymm14, ymm2, ymm6, 0x31
   995: vperm2f128 ymm11, ymm3, ymm7, 0x20
   99b: vperm2f128 ymm15, ymm3, ymm7, 0x31
   9a1: cmp r11, [rsp+0x270]
   9a9: jae 0x9ED
   9ab: mov rax, [rsp+0x2B0]
   9b3: prefetcht1 [r9]
   9b8: add r9, 0x40
   9bf: cmp r9, r10
   9c2: jb 0x9E8
   9c4: add r11, 8
   9cb: cmp r11, [rsp+0x270]
   9d3: jae 0x9ED
   9d5: mov r9, [r11]
   9d9: mov r10, r9
   9dc: add r10, [rsp+0x280]
   9e4: and r9, 0xFFFFFFFFFFFFFFC0
   9e8: dec rax
   9eb: jne 0x9B3
   9ed: vmovups [rdi+0x200], ymm8
   9f5: vmovups [rdi+0x220], ymm9
   9fd: vmovups [rdi+0x240], ymm10
   a05: vmovups [rdi+0x260], ymm11
   a0d: vmovups [rdi+0x280], ymm12
   a15: vmovups [rdi+0x2A0], ymm13
   a1d: vmovups [rdi+0x2C0], ymm14
   a25: vmovups [rdi+0x2E0], ymm15
   a2d: mov rax, [rbp+0xC0]
   a34: prefetcht1 [rax+rsi+0x100]
   a3c: vmovups ymm0, [rax+rsi]
   a41: mov rax, [rbp+0xC8]
   a48: prefetcht1 [rax+rsi+0x100]
   a50: vmovups ymm1, [rax+rsi]
   a55: mov rax, [rbp+0xD0]
   a5c: prefetcht1 [rax+rsi+0x100]
   a64: vmovups ymm2, [rax+rsi]
   a69: mov rax, [rbp+0xD8]
   a70: prefetcht1 [rax+rsi+0x100]
   a78: vmovups ymm3, [rax+rsi]
   a7d: mov rax, [rbp+0xE0]
   a84: prefetcht1 [rax+rsi+0x100]
   a8c: vmovups ymm4, [rax+rsi]
   a91: mov rax, [rbp+0xE8]
   a98: prefetcht1 [rax+rsi+0x100]
   aa0: vmovups ymm5, [rax+rsi]
   aa5: mov rax, [rbp+0xF0]
   aac: prefetcht1 [rax+rsi+0x100]
   ab4: vmovups ymm6, [rax+rsi]
   ab9: mov rax, [rbp+0xF8]
   ac0: prefetcht1 [rax+rsi+0x100]
   ac8: vmovups ymm7, [rax+rsi]
   acd: vunpcklps ymm8, ymm0, ymm1
   ad1: vunpckhps ymm9, ymm0, ymm1
   ad5: vunpcklps ymm10, ymm2, ymm3
   ad9: vunpckhps ymm11, ymm2, ymm3
   add: vunpcklps ymm12, ymm4, ymm5
   ae1: vunpckhps ymm13, ymm4, ymm5
   ae5: vunpcklps ymm14, ymm6, ymm7
   ae9: vunpckhps ymm15, ymm6, ymm7
   aed: vunpcklpd ymm0, ymm8, ymm10
   af2: vunpckhpd ymm1, ymm8, ymm10
   af7: vunpcklpd ymm2, ymm9, ymm11
   afc: vunpckhpd ymm3, ymm9, ymm11
   b01: vunpcklpd ymm4, ymm12, ymm14
   b06: vunpckhpd ymm5, ymm12, ymm14
   b0b: vunpcklpd ymm6, ymm13, ymm15
   b10: vunpckhpd ymm7, ymm13, ymm15
   b15: vperm2f128 ymm8, ymm0, ymm4, 0x20
   b1b: vperm2f128 ymm12, ymm0, ymm4, 0x31
   b21: vperm2f128 ymm9, ymm1, ymm5, 0x20
   b27: vperm2f128 ymm13, ymm1, ymm5, 0x31
   b2d: vperm2f128 ymm10, ymm2, ymm6, 0x20
   b33: vperm2f128 ymm14, ymm2, ymm6, 0x31
   b39: vperm2f128 ymm11, ymm3, ymm7, 0x20
   b3f: vperm2f128 ymm15, ymm3, ymm7, 0x31
   b45: mov r8, rdx
   b48: vmovups ymm0, [rdi]
   b4d: vmovups ymm1, [rdi+0x100]
   b55: vmovups ymm2, [rdi+0x200]
   b5d: vmovntps [r8], ymm0
   b63: vmovntps [r8+0x20], ymm1
   b69: vmovntps [r8+0x40], ymm2
   b6f: vmovntps [r8+0x60], ymm8
   b75: vmovups ymm0, [rdi+0x20]
   b7a: vmovups ymm1, [rdi+0x120]
   b82: vmovups ymm2, [rdi+0x220]
   b8a: vmovntps [r8+rcx], ymm0
   b91: vmovntps [r8+rcx+0x20], ymm1
   b98: vmovntps [r8+rcx+0x40], ymm2
   b9f: vmovntps [r8+rcx+0x60], ymm9
   ba6: lea r8, [r8+rcx*2]
   baa: vmovups ymm0, [rdi+0x40]
   baf: vmovups ymm1, [rdi+0x140]
   bb7: vmovups ymm2, [rdi+0x240]
   bbf: vmovntps [r8], ymm0
   bc5: vmovntps [r8+0x20], ymm1
   bcb: vmovntps [r8+0x40], ymm2
   bd1: vmovntps [r8+0x60], ymm10
   bd7: vmovups ymm0, [rdi+0x60]
   bdc: vmovups ymm1, [rdi+0x160]
   be4: vmovups ymm2, [rdi+0x260]
   bec: vmovntps [r8+rcx], ymm0
   bf3: vmovntps [r8+rcx+0x20], ymm1
   bfa: vmovntps [r8+rcx+0x40], ymm2
   c01: vmovntps [r8+rcx+0x60], ymm11
   c08: lea r8, [r8+rcx*2]
   c0c: vmovups ymm0, [rdi+0x80]
   c14: vmovups ymm1, [rdi+0x180]
   c1c: vmovups ymm2, [rdi+0x280]
   c24: vmovntps [r8], ymm0
   c2a: vmovntps [r8+0x20], ymm1
   c30: vmovntps [r8+0x40], ymm2
   c36: vmovntps [r8+0x60], ymm12
   c3c: vmovups ymm0, [rdi+0xA0]
   c44: vmovups ymm1, [rdi+0x1A0]
   c4c: vmovups ymm2, [rdi+0x2A0]
   c54: vmovntps [r8+rcx], ymm0
   c5b: vmovntps [r8+rcx+0x20], ymm1
   c62: vmovntps [r8+rcx+0x40], ymm2
   c69: vmovntps [r8+rcx+0x60], ymm13
   c70: lea r8, [r8+rcx*2]
   c74: vmovups ymm0, [rdi+0xC0]
   c7c: vmovups ymm1, [rdi+0x1C0]
   c84: vmovups ymm2, [rdi+0x2C0]
   c8c: vmovntps [r8], ymm0
   c92: vmovntps [r8+0x20], ymm1
   c98: vmovntps [r8+0x40], ymm2
   c9e: vmovntps [r8+0x60], ymm14
   ca4: vmovups ymm0, [rdi+0xE0]
   cac: vmovups ymm1, [rdi+0x1E0]
   cb4: vmovups ymm2, [rdi+0x2E0]
   cbc: vmovntps [r8+rcx], ymm0
   cc3: vmovntps [r8+rcx+0x20], ymm1
   cca: vmovntps [r8+rcx+0x40], ymm2
   cd1: vmovntps [r8+rcx+0x60], ymm15
   cd8: lea r8, [r8+rcx*2]
   cdc: jmp 0x10CD
   ce1: cmp r11, [rsp+0x270]
   ce9: jae 0xD2D
   ceb: mov rax, [rsp+0x2B0]
   cf3: prefetcht1 [r9]
   cf8: add r9, 0x40
   cff: cmp r9, r10
   d02: jb 0xD28
   d04: add r11, 8
   d0b: cmp r11, [rsp+0x270]
   d13: jae 0xD2D
   d15: mov r9, [r11]
   d19: mov r10, r9
   d1c: add r10, [rsp+0x280]
   d24: and r9, 0xFFFFFFFFFFFFFFC0
   d28: dec rax
   d2b: jne 0xCF3
   d2d: mov rax, [rbp]
   d31: prefetcht1 [rax+rsi+0x100]
   d39: vmovups ymm0, [rax+rsi]
   d3e: mov rax, [rbp+8]
   d42: prefetcht1 [rax+rsi+0x100]
   d4a: vmovups ymm1, [rax+rsi]
   d4f: mov rax, [rbp+0x10]
   d53: prefetcht1 [rax+rsi+0x100]
   d5b: vmovups ymm2, [rax+rsi]
   d60: mov rax, [rbp+0x18]
   d64: prefetcht1 [rax+rsi+0x100]
   d6c: vmovups ymm3, [rax+rsi]
   d71: mov rax, [rbp+0x20]
   d75: prefetcht1 [rax+rsi+0x100]
   d7d: vmovups ymm4, [rax+rsi]
   d82: mov rax, [rbp+0x28]
   d86: prefetcht1 [rax+rsi+0x100]
   d8e: vmovups ymm5, [rax+rsi]
   d93: mov rax, [rbp+0x30]
   d97: prefetcht1 [rax+rsi+0x100]
   d9f: vmovups ymm6, [rax+rsi]
   da4: mov rax, [rbp+0x38]
   da8: prefetcht1 [rax+rsi+0x100]
   db0: vmovups ymm7, [rax+rsi]
   db5: vunpcklps ymm8, ymm0, ymm1
   db9: vunpckhps ymm9, ymm0, ymm1
   dbd: vunpcklps ymm10, ymm2, ymm3
   dc1: vunpckhps ymm11, ymm2, ymm3
   dc5: vunpcklps ymm12, ymm4, ymm5
   dc9: vunpckhps ymm13, ymm4, ymm5
   dcd: vunpcklps ymm14, ymm6, ymm7
   dd1: vunpckhps ymm15, ymm6, ymm7
   dd5: vunpcklpd ymm0, ymm8, ymm10
   dda: vunpckhpd ymm1, ymm8, ymm10
   ddf: vunpcklpd ymm2, ymm9, ymm11
   de4: vunpckhpd ymm3, ymm9, ymm11
   de9: vunpcklpd ymm4, ymm12, ymm14
   dee: vunpckhpd ymm5, ymm12, ymm14
   df3: vunpcklpd ymm6, ymm13, ymm15
   df8: vunpckhpd ymm7, ymm13, ymm15
   dfd: vperm2f128 ymm8, ymm0, ymm4, 0x20
   e03: vperm2f128 ymm12, ymm0, ymm4, 0x31
   e09: vperm2f128 ymm9, ymm1, ymm5, 0x20
   e0f: vperm2f128 ymm13, ymm1, ymm5, 0x31
   e15: vperm2f128 ymm10, ymm2, ymm6, 0x20
   e1b: vperm2f128 ymm14, ymm2, ymm6, 0x31
   e21: vperm2f128 ymm11, ymm3, ymm7, 0x20
   e27: vperm2f128 ymm15, ymm3, ymm7, 0x31
   e2d: cmp r11, [rsp+0x270]
   e35: jae 0xE79
   e37: mov rax, [rsp+0x2B0]
   e3f: prefetcht1 [r9]
   e44: add r9, 0x40
   e4b: cmp r9, r10
   e4e: jb 0xE74
   e50: add r11, 8
   e57: cmp r11, [rsp+0x270]
   e5f: jae 0xE79
   e61: mov r9, [r11]
   e65: mov r10, r9
   e68: add r10, [rsp+0x280]
   e70: and r9, 0xFFFFFFFFFFFFFFC0
   e74: dec rax
   e77: jne 0xE3F
   e79: mov rax, [rsp+0x240]
   e81: lea r8, [rdi]
   e85: test rax, rax
   e88: je 0xECC
   e8a: vmovntps [r8], ymm8
   e90: vmovntps [r8+rcx], ymm9
   e96: lea r8, [r8+rcx*2]
   e9a: vmovntps [r8], ymm10
   ea0: vmovntps [r8+rcx], ymm11
   ea6: lea r8, [r8+rcx*2]
   eaa: vmovntps [r8], ymm12
   eb0: vmovntps [r8+rcx], ymm13
   eb6: lea r8, [r8+rcx*2]
   eba: vmovntps [r8], ymm14
   ec0: vmovntps [r8+rcx], ymm15
   ec6: lea r8, [r8+rcx*2]
   eca: jmp 0xF15
   ecc: vmovups ymm0, [rsp+0x200]
   ed5: vmaskmovps [r8], ymm0, ymm8
   edb: vmaskmovps [r8+rcx], ymm0, ymm9
   ee1: lea r8, [r8+rcx*2]
   ee5: vmaskmovps [r8], ymm0, ymm10
   eeb: vmaskmovps [r8+rcx], ymm0, ymm11
   ef1: lea r8, [r8+rcx*2]
   ef5: vmaskmovps [r8], ymm0, ymm12
   efb: vmaskmovps [r8+rcx], ymm0, ymm13
   f01: lea r8, [r8+rcx*2]
   f05: vmaskmovps [r8], ymm0, ymm14
   f0b: vmaskmovps [r8+rcx], ymm0, ymm15
   f11: lea r8, [r8+rcx*2]
   f15: mov rax, [rbp+0x40]
   f19: prefetcht1 [rax+rsi+0x100]
   f21: vmovups ymm0, [rax+rsi]
   f26: mov rax, [rbp+0x48]
   f2a: prefetcht1 [rax+rsi+0x100]
   f32: vmovups ymm1, [rax+rsi]
   f37: mov rax, [rbp+0x50]
   f3b: prefetcht1 [rax+rsi+0x100]
   f43: vmovups ymm2, [rax+rsi]
   f48: mov rax, [rbp+0x58]
   f4c: prefetcht1 [rax+rsi+0x100]
   f54: vmovups ymm3, [rax+rsi]
   f59: mov rax, [rbp+0x60]
   f5d: prefetcht1 [rax+rsi+0x100]
   f65: vmovups ymm4, [rax+rsi]
   f6a: mov rax, [rbp+0x68]
   f6e: prefetcht1 [rax+rsi+0x100]
   f76: vmovups ymm5, [rax+rsi]
   f7b: mov rax, [rbp+0x70]
   f7f: prefetcht1 [rax+rsi+0x100]
   f87: vmovups ymm6, [rax+rsi]
   f8c: mov rax, [rbp+0x78]
   f90: prefetcht1 [rax+rsi+0x100]
   f98: vmovups ymm7, [rax+rsi]
   f9d: vunpcklps ymm8, ymm0, ymm1
   fa1: vunpckhps ymm9, ymm0, ymm1
   fa5: vunpcklps ymm10, ymm2, ymm3
   fa9: vunpckhps ymm11, ymm2, ymm3
   fad: vunpcklps ymm12, ymm4, ymm5
   fb1: vunpckhps ymm13, ymm4, ymm5
   fb5: vunpcklps ymm14, ymm6, ymm7
   fb9: vunpckhps ymm15, ymm6, ymm7
   fbd: vunpcklpd ymm0, ymm8, ymm10
   fc2: vunpckhpd ymm1, ymm8, ymm10
   fc7: vunpcklpd ymm2, ymm9, ymm11
   fcc: vunpckhpd ymm3, ymm9, ymm11
   fd1: vunpcklpd ymm4, ymm12, ymm14
   fd6: vunpckhpd ymm5, ymm12, ymm14
   fdb: vunpcklpd ymm6, ymm13, ymm15
   fe0: vunpckhpd ymm7, ymm13, ymm15
   fe5: vperm2f128 ymm8, ymm0, ymm4, 0x20
   feb: vperm2f128 ymm12, ymm0, ymm4, 0x31
   ff1: vperm2f128 ymm9, ymm1, ymm5, 0x20
   ff7: vperm2f128 ymm13, ymm1, ymm5, 0x31
   ffd: vperm2f128 ymm10, ymm2, ymm6, 0x20
  1003: vperm2f128 ymm14, ymm2, ymm6, 0x31
  1009: vperm2f128 ymm11, ymm3, ymm7, 0x20
  100f: vperm2f128 ymm15, ymm3, ymm7, 0x31
  1015: mov rax, [rsp+0x240]
  101d: lea r8, [rdi+0x20]
  1021: test rax, rax
  1024: je 0x1068
  1026: vmovntps [r8], ymm8
  102c: vmovntps [r8+rcx], ymm9
  1032: lea r8, [r8+rcx*2]
  1036: vmovntps [r8], ymm10
  103c: vmovntps [r8+rcx], ymm11
  1042: lea r8, [r8+rcx*2]
  1046: vmovntps [r8], ymm12
  104c: vmovntps [r8+rcx], ymm13
  1052: lea r8, [r8+rcx*2]
  1056: vmovntps [r8], ymm14
  105c: vmovntps [r8+rcx], ymm15
  1062: lea r8, [r8+rcx*2]
  1066: jmp 0x10B1
  1068: vmovups ymm0, [rsp+0x220]
  1071: vmaskmovps [r8], ymm0, ymm8
  1077: vmaskmovps [r8+rcx], ymm0, ymm9
  107d: lea r8, [r8+rcx*2]
  1081: vmaskmovps [r8], ymm0, ymm10
  1087: vmaskmovps [r8+rcx], ymm0, ymm11
  108d: lea r8, [r8+rcx*2]
  1091: vmaskmovps [r8], ymm0, ymm12
  1097: vmaskmovps [r8+rcx], ymm0, ymm13
  109d: lea r8, [r8+rcx*2]
  10a1: vmaskmovps [r8], ymm0, ymm14
  10a7: vmaskmovps [r8+rcx], ymm0, ymm15
  10ad: lea r8, [r8+rcx*2]
  10b1: add rdi, 0x40
  10b8: add rbp, 0x80
  10bf: cmp rbp, [rsp+0x268]
  10c7: jb 0xCE1
  10cd: mov rax, [rsp+0x288]
  10d5: mov r8, 8
  10dc: mov [rsp+0x288], r8
  10e4: lea rsi, [rsi+rax*4]
  10e8: mov r8, rcx
  10eb: imul r8, rax
  10ef: add rdx, r8
  10f2: sub rbx, rax
  10f5: jne 0x4DE
  10fb: cmp qword ptr [rsp+0x708], 0
  1104: je 0x119E
  110a: mov r8, [rsp+0x250]
  1112: sub r8, [rsp+0x700]
  111a: imul rdx, r8, 4
  1121: mov rdi, [rsp+0x290]
  1129: dec rdi
  112c: imul rdi, rcx
  1130: add rdi, r12
  1133: lea rbp, [rsp]
  1138: mov rax, [rbp]
  113c: mov eax, [rax+rsi]
  113f: mov [rdi], eax
  1142: add rbp, 8
  1149: add rdi, 4
  1150: dec r8
  1153: jne 0x1138
  1155: lea rdi, [r12+rdx]
  1159: sub rdi, rcx
  115c: mov r8, [rsp+0x700]
  1164: mov rdx, [rsp+0x290]
  116c: imul rdx, 4
  1173: sub rsi, rdx
  1176: mov rax, [rbp]
  117a: mov eax, [rax+rsi]
  117d: mov [rdi], eax
  1180: add rbp, 8
  1187: add rdi, 4
  118e: dec r8
  1191: jne 0x1176
  1193: add rsi, rdx
  1196: add rsi, [rsp+0x708]
  119e: add r12, [rsp+0x2A8]
  11a6: dec qword ptr [rsp+0x2A0]
  11ae: jne 0x49B
  11b4: mov rax, [rsp+0x250]
  11bc: imul rax, 4
  11c3: add [rsp+0x278], rax
  11cb: jmp 0x251
  11d0: add rsp, 0x730
  11d7: pop r15
  11d9: pop r14
  11db: pop r13
  11dd: pop r12
  11df: pop rbp
  11e0: pop rbx
  11e1: vzeroupper
  11e4: ret
