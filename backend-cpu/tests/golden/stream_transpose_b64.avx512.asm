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
     a: sub rsp, 0x2B8
    11: mov [rsp+0x290], rdx
    19: mov [rsp+0x298], rcx
    21: mov [rsp+0x2A8], r9
    29: mov [rsp+0x278], rdi
    31: test rdx, rdx
    34: jle 0x5FA
    3a: test rcx, rcx
    3d: jle 0x5FA
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
    87: mov rax, [rsp+0x2F0]
    8f: mov rdx, [rsp+0x2F8]
    97: test rax, rax
    9a: jle 0x5FA
    a0: test rdx, rdx
    a3: jle 0x5FA
    a9: mov r13, rsi
    ac: mov r15, rsi
    af: mov r14, rax
    b2: imul rax, rdx
    b6: mov [rsp+0x260], rax
    be: mov rcx, r8
    c1: or r8, r9
    c4: and r8, 0x3F
    c8: mov rdx, rdi
    cb: and rdx, 7
    cf: or r8, rdx
    d2: xor edx, edx
    d4: test r8, r8
    d7: sete dl
    da: mov [rsp+0x248], rdx
    e2: mov rax, rdi
    e5: neg rax
    e8: and rax, 0x3F
    ec: shr rax, 3
    f0: test rdx, rdx
    f3: cmove rax, rdx
    f7: test rax, rax
    fa: jne 0x103
    fc: mov rax, 0x10
   103: mov rdx, [rsp+0x260]
   10b: cmp rdx, rax
   10e: jae 0x11E
   110: mov rax, 8
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
   174: mov r11, 8
   17b: sub r11, rax
   17e: jbe 0x190
   180: mov [r10], r8
   184: add r10, 8
   18b: dec r11
   18e: jne 0x180
   190: mov rax, [rsp+0x258]
   198: test rax, rax
   19b: je 0x5FA
   1a1: mov [rsp+0x250], rax
   1a9: vmovups zmm0, [rsp+0x100]
   1b1: vmovups [rsp], zmm0
   1b9: vmovups zmm0, [rsp+0x140]
   1c1: vmovups [rsp+0x40], zmm0
   1c9: lea rdx, [rsp+0x40]
   1ce: lea r8, [rsp+0x80]
   1d6: cmp rax, 8
   1dd: cmova rdx, r8
   1e1: mov [rsp+0x268], rdx
   1e9: xor edx, edx
   1eb: cmp rax, 8
   1f2: setae dl
   1f5: and rdx, [rsp+0x248]
   1fd: mov [rsp+0x240], rdx
   205: mov rdx, 0xFFFFFFFFFFFFFFFF
   20c: bzhi edx, edx, eax
   211: kmovw k1, edx
   215: mov rdx, [rsp+0x260]
   21d: test rdx, rdx
   220: je 0x2E8
   226: mov rax, 0x10
   22d: cmp rdx, rax
   230: jae 0x240
   232: mov rax, 8
   239: cmp rdx, rax
   23c: cmovb rax, rdx
   240: mov [rsp+0x258], rax
   248: sub [rsp+0x260], rax
   250: lea r10, [rsp+0x100]
   258: mov r8, r13
   25b: mov r11, rax
   25e: mov [r10], r13
   262: add r10, 8
   269: add r13, [rsp+0x300]
   271: dec r14
   274: jne 0x289
   276: add r15, [rsp+0x308]
   27e: mov r13, r15
   281: mov r14, [rsp+0x2F0]
   289: dec r11
   28c: jne 0x25E
   28e: mov [rsp+0x270], r10
   296: mov r11, 8
   29d: sub r11, rax
   2a0: jbe 0x2B2
   2a2: mov [r10], r8
   2a6: add r10, 8
   2ad: dec r11
   2b0: jne 0x2A2
   2b2: mov r11, [rsp+0x270]
   2ba: mov rax, 0x400
   2c1: cmp rax, [rsp+0x280]
   2c9: jbe 0x302
   2cb: lea r11, [rsp+0x100]
   2d3: mov r9, [r11]
   2d7: mov r10, r9
   2da: add r10, [rsp+0x280]
   2e2: and r9, 0xFFFFFFFFFFFFFFC0
   2e6: jmp 0x302
   2e8: xor edx, edx
   2ea: mov [rsp+0x258], rdx
   2f2: lea r11, [rsp+0x100]
   2fa: mov [rsp+0x270], r11
   302: mov rax, [rsp+0x298]
   30a: mov [rsp+0x2A0], rax
   312: mov r12, [rsp+0x278]
   31a: xor esi, esi
   31c: mov rdx, r12
   31f: mov rbx, [rsp+0x290]
   327: cmp rbx, 8
   32e: jae 0x355
   330: mov rax, 8
   337: sub rax, rbx
   33a: mov r8, rax
   33d: imul r8, rcx
   341: sub rdx, r8
   344: imul rax, 8
   34b: sub rsi, rax
   34e: mov rbx, 8
   355: lea rbp, [rsp]
   35a: mov rdi, rdx
   35d: cmp r11, [rsp+0x270]
   365: jae 0x3A9
   367: mov rax, [rsp+0x2B0]
   36f: prefetcht0 [r9]
   374: add r9, 0x40
   37b: cmp r9, r10
   37e: jb 0x3A4
   380: add r11, 8
   387: cmp r11, [rsp+0x270]
   38f: jae 0x3A9
   391: mov r9, [r11]
   395: mov r10, r9
   398: add r10, [rsp+0x280]
   3a0: and r9, 0xFFFFFFFFFFFFFFC0
   3a4: dec rax
   3a7: jne 0x36F
   3a9: mov rax, [rbp]
   3ad: vmovups zmm0, [rax+rsi]
   3b4: mov rax, [rbp+8]
   3b8: vmovups zmm1, [rax+rsi]
   3bf: mov rax, [rbp+0x10]
   3c3: vmovups zmm2, [rax+rsi]
   3ca: mov rax, [rbp+0x18]
   3ce: vmovups zmm3, [rax+rsi]
   3d5: mov rax, [rbp+0x20]
   3d9: vmovups zmm4, [rax+rsi]
   3e0: mov rax, [rbp+0x28]
   3e4: vmovups zmm5, [rax+rsi]
   3eb: mov rax, [rbp+0x30]
   3ef: vmovups zmm6, [rax+rsi]
   3f6: mov rax, [rbp+0x38]
   3fa: vmovups zmm7, [rax+rsi]
   401: vunpcklpd zmm16, zmm0, zmm1
   407: vunpckhpd zmm17, zmm0, zmm1
   40d: vunpcklpd zmm18, zmm2, zmm3
   413: vunpckhpd zmm19, zmm2, zmm3
   419: vunpcklpd zmm20, zmm4, zmm5
   41f: vunpckhpd zmm21, zmm4, zmm5
   425: vunpcklpd zmm22, zmm6, zmm7
   42b: vunpckhpd zmm23, zmm6, zmm7
   431: vshuff32x4 zmm0, zmm16, zmm18, 0x88
   438: vshuff32x4 zmm2, zmm16, zmm18, 0xDD
   43f: vshuff32x4 zmm4, zmm20, zmm22, 0x88
   446: vshuff32x4 zmm6, zmm20, zmm22, 0xDD
   44d: vshuff32x4 zmm1, zmm17, zmm19, 0x88
   454: vshuff32x4 zmm3, zmm17, zmm19, 0xDD
   45b: vshuff32x4 zmm5, zmm21, zmm23, 0x88
   462: vshuff32x4 zmm7, zmm21, zmm23, 0xDD
   469: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   470: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   477: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   47e: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   485: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   48c: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   493: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   49a: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   4a1: cmp r11, [rsp+0x270]
   4a9: jae 0x4ED
   4ab: mov rax, [rsp+0x2B0]
   4b3: prefetcht0 [r9]
   4b8: add r9, 0x40
   4bf: cmp r9, r10
   4c2: jb 0x4E8
   4c4: add r11, 8
   4cb: cmp r11, [rsp+0x270]
   4d3: jae 0x4ED
   4d5: mov r9, [r11]
   4d9: mov r10, r9
   4dc: add r10, [rsp+0x280]
   4e4: and r9, 0xFFFFFFFFFFFFFFC0
   4e8: dec rax
   4eb: jne 0x4B3
   4ed: mov rax, [rsp+0x240]
   4f5: lea r8, [rdi]
   4f9: test rax, rax
   4fc: je 0x548
   4fe: vmovntps [r8], zmm16
   505: vmovntps [r8+rcx], zmm17
   50c: lea r8, [r8+rcx*2]
   510: vmovntps [r8], zmm18
   517: vmovntps [r8+rcx], zmm19
   51e: lea r8, [r8+rcx*2]
   522: vmovntps [r8], zmm20
   529: vmovntps [r8+rcx], zmm21
   530: lea r8, [r8+rcx*2]
   534: vmovntps [r8], zmm22
   53b: vmovntps [r8+rcx], zmm23
   542: lea r8, [r8+rcx*2]
   546: jmp 0x590
   548: vmovupd [r8]{k1}, zmm16
   54f: vmovupd [r8+rcx]{k1}, zmm17
   556: lea r8, [r8+rcx*2]
   55a: vmovupd [r8]{k1}, zmm18
   561: vmovupd [r8+rcx]{k1}, zmm19
   568: lea r8, [r8+rcx*2]
   56c: vmovupd [r8]{k1}, zmm20
   573: vmovupd [r8+rcx]{k1}, zmm21
   57a: lea r8, [r8+rcx*2]
   57e: vmovupd [r8]{k1}, zmm22
   585: vmovupd [r8+rcx]{k1}, zmm23
   58c: lea r8, [r8+rcx*2]
   590: add rdi, 0x40
   597: add rbp, 0x40
   59e: cmp rbp, [rsp+0x268]
   5a6: jb 0x35D
   5ac: add rsi, 0x40
   5b3: add rdx, [rsp+0x288]
   5bb: sub rbx, 8
   5c2: jne 0x327
   5c8: add r12, [rsp+0x2A8]
   5d0: dec qword ptr [rsp+0x2A0]
   5d8: jne 0x31C
   5de: mov rax, [rsp+0x250]
   5e6: imul rax, 8
   5ed: add [rsp+0x278], rax
   5f5: jmp 0x190
   5fa: add rsp, 0x2B8
   601: pop r15
   603: pop r14
   605: pop r13
   607: pop r12
   609: pop rbp
   60a: pop rbx
   60b: vzeroupper
   60e: ret
