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
     a: sub rsp, 0x2B8
    11: mov [rsp+0x290], rdx
    19: mov [rsp+0x298], rcx
    21: mov [rsp+0x2A8], r9
    29: mov [rsp+0x278], rdi
    31: test rdx, rdx
    34: jle 0x78A
    3a: test rcx, rcx
    3d: jle 0x78A
    43: imul rdx, rcx
    47: imul rdx, 4
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
    87: mov rax, [rsp+0x2F0]
    8f: mov rdx, [rsp+0x2F8]
    97: test rax, rax
    9a: jle 0x78A
    a0: test rdx, rdx
    a3: jle 0x78A
    a9: mov r13, rsi
    ac: mov r15, rsi
    af: mov r14, rax
    b2: imul rax, rdx
    b6: mov [rsp+0x260], rax
    be: mov rcx, r8
    c1: or r8, r9
    c4: and r8, 0x3F
    c8: mov rdx, rdi
    cb: and rdx, 3
    cf: or r8, rdx
    d2: xor edx, edx
    d4: test r8, r8
    d7: sete dl
    da: mov [rsp+0x248], rdx
    e2: mov rax, rdi
    e5: neg rax
    e8: and rax, 0x3F
    ec: shr rax, 2
    f0: test rdx, rdx
    f3: cmove rax, rdx
    f7: test rax, rax
    fa: jne 0x103
    fc: mov rax, 0x20
   103: mov rdx, [rsp+0x260]
   10b: cmp rdx, rax
   10e: jae 0x11E
   110: mov rax, 0x10
   117: cmp rdx, rax
   11a: cmovb rax, rdx
   11e: mov [rsp+0x258], rax
   126: sub [rsp+0x260], rax
   12e: lea r10, [rsp+0x100]
   136: mov r8, r13
   139: mov r11, rax
   13c: mov [r10], r13
   140: add r10, 8
   147: add r13, [rsp+0x300]
   14f: dec r14
   152: jne 0x167
   154: add r15, [rsp+0x308]
   15c: mov r13, r15
   15f: mov r14, [rsp+0x2F0]
   167: dec r11
   16a: jne 0x13C
   16c: mov [rsp+0x270], r10
   174: mov r11, 0x10
   17b: sub r11, rax
   17e: jbe 0x190
   180: mov [r10], r8
   184: add r10, 8
   18b: dec r11
   18e: jne 0x180
   190: mov rax, [rsp+0x258]
   198: test rax, rax
   19b: je 0x78A
   1a1: mov [rsp+0x250], rax
   1a9: vmovups ymm0, [rsp+0x100]
   1b2: vmovups [rsp], ymm0
   1b8: vmovups ymm0, [rsp+0x120]
   1c1: vmovups [rsp+0x20], ymm0
   1c7: vmovups ymm0, [rsp+0x140]
   1d0: vmovups [rsp+0x40], ymm0
   1d6: vmovups ymm0, [rsp+0x160]
   1df: vmovups [rsp+0x60], ymm0
   1e5: vmovups ymm0, [rsp+0x180]
   1ee: vmovups [rsp+0x80], ymm0
   1f7: vmovups ymm0, [rsp+0x1A0]
   200: vmovups [rsp+0xA0], ymm0
   209: vmovups ymm0, [rsp+0x1C0]
   212: vmovups [rsp+0xC0], ymm0
   21b: vmovups ymm0, [rsp+0x1E0]
   224: vmovups [rsp+0xE0], ymm0
   22d: lea rdx, [rsp+0x80]
   235: lea r8, [rsp+0x100]
   23d: cmp rax, 0x10
   244: cmova rdx, r8
   248: mov [rsp+0x268], rdx
   250: xor edx, edx
   252: cmp rax, 0x10
   259: setae dl
   25c: and rdx, [rsp+0x248]
   264: mov [rsp+0x240], rdx
   26c: xor edx, edx
   26e: cmp rdx, rax
   271: sbb r8, r8
   274: mov [rsp+rdx*4+0x200], r8d
   27c: inc rdx
   27f: cmp rdx, 0x10
   286: jb 0x26E
   288: mov rdx, [rsp+0x260]
   290: test rdx, rdx
   293: je 0x35B
   299: mov rax, 0x20
   2a0: cmp rdx, rax
   2a3: jae 0x2B3
   2a5: mov rax, 0x10
   2ac: cmp rdx, rax
   2af: cmovb rax, rdx
   2b3: mov [rsp+0x258], rax
   2bb: sub [rsp+0x260], rax
   2c3: lea r10, [rsp+0x100]
   2cb: mov r8, r13
   2ce: mov r11, rax
   2d1: mov [r10], r13
   2d5: add r10, 8
   2dc: add r13, [rsp+0x300]
   2e4: dec r14
   2e7: jne 0x2FC
   2e9: add r15, [rsp+0x308]
   2f1: mov r13, r15
   2f4: mov r14, [rsp+0x2F0]
   2fc: dec r11
   2ff: jne 0x2D1
   301: mov [rsp+0x270], r10
   309: mov r11, 0x10
   310: sub r11, rax
   313: jbe 0x325
   315: mov [r10], r8
   319: add r10, 8
   320: dec r11
   323: jne 0x315
   325: mov r11, [rsp+0x270]
   32d: mov rax, 0x400
   334: cmp rax, [rsp+0x280]
   33c: jbe 0x375
   33e: lea r11, [rsp+0x100]
   346: mov r9, [r11]
   34a: mov r10, r9
   34d: add r10, [rsp+0x280]
   355: and r9, 0xFFFFFFFFFFFFFFC0
   359: jmp 0x375
   35b: xor edx, edx
   35d: mov [rsp+0x258], rdx
   365: lea r11, [rsp+0x100]
   36d: mov [rsp+0x270], r11
   375: mov rax, [rsp+0x298]
   37d: mov [rsp+0x2A0], rax
   385: mov r12, [rsp+0x278]
   38d: xor esi, esi
   38f: mov rdx, r12
   392: mov rbx, [rsp+0x290]
   39a: cmp rbx, 8
   3a1: jae 0x3C8
   3a3: mov rax, 8
   3aa: sub rax, rbx
   3ad: mov r8, rax
   3b0: imul r8, rcx
   3b4: sub rdx, r8
   3b7: imul rax, 4
   3be: sub rsi, rax
   3c1: mov rbx, 8
   3c8: lea rbp, [rsp]
   3cd: mov rdi, rdx
   3d0: cmp r11, [rsp+0x270]
   3d8: jae 0x41C
   3da: mov rax, [rsp+0x2B0]
   3e2: prefetcht0 [r9]
   3e7: add r9, 0x40
   3ee: cmp r9, r10
   3f1: jb 0x417
   3f3: add r11, 8
   3fa: cmp r11, [rsp+0x270]
   402: jae 0x41C
   404: mov r9, [r11]
   408: mov r10, r9
   40b: add r10, [rsp+0x280]
   413: and r9, 0xFFFFFFFFFFFFFFC0
   417: dec rax
   41a: jne 0x3E2
   41c: mov rax, [rbp]
   420: vmovups ymm0, [rax+rsi]
   425: mov rax, [rbp+8]
   429: vmovups ymm1, [rax+rsi]
   42e: mov rax, [rbp+0x10]
   432: vmovups ymm2, [rax+rsi]
   437: mov rax, [rbp+0x18]
   43b: vmovups ymm3, [rax+rsi]
   440: mov rax, [rbp+0x20]
   444: vmovups ymm4, [rax+rsi]
   449: mov rax, [rbp+0x28]
   44d: vmovups ymm5, [rax+rsi]
   452: mov rax, [rbp+0x30]
   456: vmovups ymm6, [rax+rsi]
   45b: mov rax, [rbp+0x38]
   45f: vmovups ymm7, [rax+rsi]
   464: vunpcklps ymm8, ymm0, ymm1
   468: vunpckhps ymm9, ymm0, ymm1
   46c: vunpcklps ymm10, ymm2, ymm3
   470: vunpckhps ymm11, ymm2, ymm3
   474: vunpcklps ymm12, ymm4, ymm5
   478: vunpckhps ymm13, ymm4, ymm5
   47c: vunpcklps ymm14, ymm6, ymm7
   480: vunpckhps ymm15, ymm6, ymm7
   484: vunpcklpd ymm0, ymm8, ymm10
   489: vunpckhpd ymm1, ymm8, ymm10
   48e: vunpcklpd ymm2, ymm9, ymm11
   493: vunpckhpd ymm3, ymm9, ymm11
   498: vunpcklpd ymm4, ymm12, ymm14
   49d: vunpckhpd ymm5, ymm12, ymm14
   4a2: vunpcklpd ymm6, ymm13, ymm15
   4a7: vunpckhpd ymm7, ymm13, ymm15
   4ac: vperm2f128 ymm8, ymm0, ymm4, 0x20
   4b2: vperm2f128 ymm12, ymm0, ymm4, 0x31
   4b8: vperm2f128 ymm9, ymm1, ymm5, 0x20
   4be: vperm2f128 ymm13, ymm1, ymm5, 0x31
   4c4: vperm2f128 ymm10, ymm2, ymm6, 0x20
   4ca: vperm2f128 ymm14, ymm2, ymm6, 0x31
   4d0: vperm2f128 ymm11, ymm3, ymm7, 0x20
   4d6: vperm2f128 ymm15, ymm3, ymm7, 0x31
   4dc: cmp r11, [rsp+0x270]
   4e4: jae 0x528
   4e6: mov rax, [rsp+0x2B0]
   4ee: prefetcht0 [r9]
   4f3: add r9, 0x40
   4fa: cmp r9, r10
   4fd: jb 0x523
   4ff: add r11, 8
   506: cmp r11, [rsp+0x270]
   50e: jae 0x528
   510: mov r9, [r11]
   514: mov r10, r9
   517: add r10, [rsp+0x280]
   51f: and r9, 0xFFFFFFFFFFFFFFC0
   523: dec rax
   526: jne 0x4EE
   528: mov rax, [rsp+0x240]
   530: lea r8, [rdi]
   534: test rax, rax
   537: je 0x57B
   539: vmovntps [r8], ymm8
   53f: vmovntps [r8+rcx], ymm9
   545: lea r8, [r8+rcx*2]
   549: vmovntps [r8], ymm10
   54f: vmovntps [r8+rcx], ymm11
   555: lea r8, [r8+rcx*2]
   559: vmovntps [r8], ymm12
   55f: vmovntps [r8+rcx], ymm13
   565: lea r8, [r8+rcx*2]
   569: vmovntps [r8], ymm14
   56f: vmovntps [r8+rcx], ymm15
   575: lea r8, [r8+rcx*2]
   579: jmp 0x5C4
   57b: vmovups ymm0, [rsp+0x200]
   584: vmaskmovps [r8], ymm0, ymm8
   58a: vmaskmovps [r8+rcx], ymm0, ymm9
   590: lea r8, [r8+rcx*2]
   594: vmaskmovps [r8], ymm0, ymm10
   59a: vmaskmovps [r8+rcx], ymm0, ymm11
   5a0: lea r8, [r8+rcx*2]
   5a4: vmaskmovps [r8], ymm0, ymm12
   5aa: vmaskmovps [r8+rcx], ymm0, ymm13
   5b0: lea r8, [r8+rcx*2]
   5b4: vmaskmovps [r8], ymm0, ymm14
   5ba: vmaskmovps [r8+rcx], ymm0, ymm15
   5c0: lea r8, [r8+rcx*2]
   5c4: mov rax, [rbp+0x40]
   5c8: vmovups ymm0, [rax+rsi]
   5cd: mov rax, [rbp+0x48]
   5d1: vmovups ymm1, [rax+rsi]
   5d6: mov rax, [rbp+0x50]
   5da: vmovups ymm2, [rax+rsi]
   5df: mov rax, [rbp+0x58]
   5e3: vmovups ymm3, [rax+rsi]
   5e8: mov rax, [rbp+0x60]
   5ec: vmovups ymm4, [rax+rsi]
   5f1: mov rax, [rbp+0x68]
   5f5: vmovups ymm5, [rax+rsi]
   5fa: mov rax, [rbp+0x70]
   5fe: vmovups ymm6, [rax+rsi]
   603: mov rax, [rbp+0x78]
   607: vmovups ymm7, [rax+rsi]
   60c: vunpcklps ymm8, ymm0, ymm1
   610: vunpckhps ymm9, ymm0, ymm1
   614: vunpcklps ymm10, ymm2, ymm3
   618: vunpckhps ymm11, ymm2, ymm3
   61c: vunpcklps ymm12, ymm4, ymm5
   620: vunpckhps ymm13, ymm4, ymm5
   624: vunpcklps ymm14, ymm6, ymm7
   628: vunpckhps ymm15, ymm6, ymm7
   62c: vunpcklpd ymm0, ymm8, ymm10
   631: vunpckhpd ymm1, ymm8, ymm10
   636: vunpcklpd ymm2, ymm9, ymm11
   63b: vunpckhpd ymm3, ymm9, ymm11
   640: vunpcklpd ymm4, ymm12, ymm14
   645: vunpckhpd ymm5, ymm12, ymm14
   64a: vunpcklpd ymm6, ymm13, ymm15
   64f: vunpckhpd ymm7, ymm13, ymm15
   654: vperm2f128 ymm8, ymm0, ymm4, 0x20
   65a: vperm2f128 ymm12, ymm0, ymm4, 0x31
   660: vperm2f128 ymm9, ymm1, ymm5, 0x20
   666: vperm2f128 ymm13, ymm1, ymm5, 0x31
   66c: vperm2f128 ymm10, ymm2, ymm6, 0x20
   672: vperm2f128 ymm14, ymm2, ymm6, 0x31
   678: vperm2f128 ymm11, ymm3, ymm7, 0x20
   67e: vperm2f128 ymm15, ymm3, ymm7, 0x31
   684: mov rax, [rsp+0x240]
   68c: lea r8, [rdi+0x20]
   690: test rax, rax
   693: je 0x6D7
   695: vmovntps [r8], ymm8
   69b: vmovntps [r8+rcx], ymm9
   6a1: lea r8, [r8+rcx*2]
   6a5: vmovntps [r8], ymm10
   6ab: vmovntps [r8+rcx], ymm11
   6b1: lea r8, [r8+rcx*2]
   6b5: vmovntps [r8], ymm12
   6bb: vmovntps [r8+rcx], ymm13
   6c1: lea r8, [r8+rcx*2]
   6c5: vmovntps [r8], ymm14
   6cb: vmovntps [r8+rcx], ymm15
   6d1: lea r8, [r8+rcx*2]
   6d5: jmp 0x720
   6d7: vmovups ymm0, [rsp+0x220]
   6e0: vmaskmovps [r8], ymm0, ymm8
   6e6: vmaskmovps [r8+rcx], ymm0, ymm9
   6ec: lea r8, [r8+rcx*2]
   6f0: vmaskmovps [r8], ymm0, ymm10
   6f6: vmaskmovps [r8+rcx], ymm0, ymm11
   6fc: lea r8, [r8+rcx*2]
   700: vmaskmovps [r8], ymm0, ymm12
   706: vmaskmovps [r8+rcx], ymm0, ymm13
   70c: lea r8, [r8+rcx*2]
   710: vmaskmovps [r8], ymm0, ymm14
   716: vmaskmovps [r8+rcx], ymm0, ymm15
   71c: lea r8, [r8+rcx*2]
   720: add rdi, 0x40
   727: add rbp, 0x80
   72e: cmp rbp, [rsp+0x268]
   736: jb 0x3D0
   73c: add rsi, 0x20
   743: add rdx, [rsp+0x288]
   74b: sub rbx, 8
   752: jne 0x39A
   758: add r12, [rsp+0x2A8]
   760: dec qword ptr [rsp+0x2A0]
   768: jne 0x38F
   76e: mov rax, [rsp+0x250]
   776: imul rax, 4
   77d: add [rsp+0x278], rax
   785: jmp 0x190
   78a: add rsp, 0x2B8
   791: pop r15
   793: pop r14
   795: pop r13
   797: pop r12
   799: pop rbp
   79a: pop rbx
   79b: vzeroupper
   79e: ret
