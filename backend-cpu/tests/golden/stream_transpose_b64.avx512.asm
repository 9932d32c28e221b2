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
    34: jle 0x5E1
    3a: test rcx, rcx
    3d: jle 0x5E1
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
    9a: jle 0x5E1
    a0: test rdx, rdx
    a3: jle 0x5E1
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
   19b: je 0x5E1
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
   220: je 0x2CF
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
   2b2: lea r11, [rsp+0x100]
   2ba: mov r9, [r11]
   2be: mov r10, r9
   2c1: add r10, [rsp+0x280]
   2c9: and r9, 0xFFFFFFFFFFFFFFC0
   2cd: jmp 0x2E9
   2cf: xor edx, edx
   2d1: mov [rsp+0x258], rdx
   2d9: lea r11, [rsp+0x100]
   2e1: mov [rsp+0x270], r11
   2e9: mov rax, [rsp+0x298]
   2f1: mov [rsp+0x2A0], rax
   2f9: mov r12, [rsp+0x278]
   301: xor esi, esi
   303: mov rdx, r12
   306: mov rbx, [rsp+0x290]
   30e: cmp rbx, 8
   315: jae 0x33C
   317: mov rax, 8
   31e: sub rax, rbx
   321: mov r8, rax
   324: imul r8, rcx
   328: sub rdx, r8
   32b: imul rax, 8
   332: sub rsi, rax
   335: mov rbx, 8
   33c: lea rbp, [rsp]
   341: mov rdi, rdx
   344: cmp r11, [rsp+0x270]
   34c: jae 0x390
   34e: mov rax, [rsp+0x2B0]
   356: prefetcht0 [r9]
   35b: add r9, 0x40
   362: cmp r9, r10
   365: jb 0x38B
   367: add r11, 8
   36e: cmp r11, [rsp+0x270]
   376: jae 0x390
   378: mov r9, [r11]
   37c: mov r10, r9
   37f: add r10, [rsp+0x280]
   387: and r9, 0xFFFFFFFFFFFFFFC0
   38b: dec rax
   38e: jne 0x356
   390: mov rax, [rbp]
   394: vmovups zmm0, [rax+rsi]
   39b: mov rax, [rbp+8]
   39f: vmovups zmm1, [rax+rsi]
   3a6: mov rax, [rbp+0x10]
   3aa: vmovups zmm2, [rax+rsi]
   3b1: mov rax, [rbp+0x18]
   3b5: vmovups zmm3, [rax+rsi]
   3bc: mov rax, [rbp+0x20]
   3c0: vmovups zmm4, [rax+rsi]
   3c7: mov rax, [rbp+0x28]
   3cb: vmovups zmm5, [rax+rsi]
   3d2: mov rax, [rbp+0x30]
   3d6: vmovups zmm6, [rax+rsi]
   3dd: mov rax, [rbp+0x38]
   3e1: vmovups zmm7, [rax+rsi]
   3e8: vunpcklpd zmm16, zmm0, zmm1
   3ee: vunpckhpd zmm17, zmm0, zmm1
   3f4: vunpcklpd zmm18, zmm2, zmm3
   3fa: vunpckhpd zmm19, zmm2, zmm3
   400: vunpcklpd zmm20, zmm4, zmm5
   406: vunpckhpd zmm21, zmm4, zmm5
   40c: vunpcklpd zmm22, zmm6, zmm7
   412: vunpckhpd zmm23, zmm6, zmm7
   418: vshuff32x4 zmm0, zmm16, zmm18, 0x88
   41f: vshuff32x4 zmm2, zmm16, zmm18, 0xDD
   426: vshuff32x4 zmm4, zmm20, zmm22, 0x88
   42d: vshuff32x4 zmm6, zmm20, zmm22, 0xDD
   434: vshuff32x4 zmm1, zmm17, zmm19, 0x88
   43b: vshuff32x4 zmm3, zmm17, zmm19, 0xDD
   442: vshuff32x4 zmm5, zmm21, zmm23, 0x88
   449: vshuff32x4 zmm7, zmm21, zmm23, 0xDD
   450: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   457: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   45e: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   465: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   46c: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   473: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   47a: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   481: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   488: cmp r11, [rsp+0x270]
   490: jae 0x4D4
   492: mov rax, [rsp+0x2B0]
   49a: prefetcht0 [r9]
   49f: add r9, 0x40
   4a6: cmp r9, r10
   4a9: jb 0x4CF
   4ab: add r11, 8
   4b2: cmp r11, [rsp+0x270]
   4ba: jae 0x4D4
   4bc: mov r9, [r11]
   4c0: mov r10, r9
   4c3: add r10, [rsp+0x280]
   4cb: and r9, 0xFFFFFFFFFFFFFFC0
   4cf: dec rax
   4d2: jne 0x49A
   4d4: mov rax, [rsp+0x240]
   4dc: lea r8, [rdi]
   4e0: test rax, rax
   4e3: je 0x52F
   4e5: vmovntps [r8], zmm16
   4ec: vmovntps [r8+rcx], zmm17
   4f3: lea r8, [r8+rcx*2]
   4f7: vmovntps [r8], zmm18
   4fe: vmovntps [r8+rcx], zmm19
   505: lea r8, [r8+rcx*2]
   509: vmovntps [r8], zmm20
   510: vmovntps [r8+rcx], zmm21
   517: lea r8, [r8+rcx*2]
   51b: vmovntps [r8], zmm22
   522: vmovntps [r8+rcx], zmm23
   529: lea r8, [r8+rcx*2]
   52d: jmp 0x577
   52f: vmovupd [r8]{k1}, zmm16
   536: vmovupd [r8+rcx]{k1}, zmm17
   53d: lea r8, [r8+rcx*2]
   541: vmovupd [r8]{k1}, zmm18
   548: vmovupd [r8+rcx]{k1}, zmm19
   54f: lea r8, [r8+rcx*2]
   553: vmovupd [r8]{k1}, zmm20
   55a: vmovupd [r8+rcx]{k1}, zmm21
   561: lea r8, [r8+rcx*2]
   565: vmovupd [r8]{k1}, zmm22
   56c: vmovupd [r8+rcx]{k1}, zmm23
   573: lea r8, [r8+rcx*2]
   577: add rdi, 0x40
   57e: add rbp, 0x40
   585: cmp rbp, [rsp+0x268]
   58d: jb 0x344
   593: add rsi, 0x40
   59a: add rdx, [rsp+0x288]
   5a2: sub rbx, 8
   5a9: jne 0x30E
   5af: add r12, [rsp+0x2A8]
   5b7: dec qword ptr [rsp+0x2A0]
   5bf: jne 0x303
   5c5: mov rax, [rsp+0x250]
   5cd: imul rax, 8
   5d4: add [rsp+0x278], rax
   5dc: jmp 0x190
   5e1: add rsp, 0x2B8
   5e8: pop r15
   5ea: pop r14
   5ec: pop r13
   5ee: pop r12
   5f0: pop rbp
   5f1: pop rbx
   5f2: vzeroupper
   5f5: ret
