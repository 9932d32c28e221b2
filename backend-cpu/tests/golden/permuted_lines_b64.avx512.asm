k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r10, [rdi+8]
     8: mov rsi, [rdi]
     b: mov edx, 8
    10: mov ecx, 0x600
    15: mov r8d, 0x3000
    1b: mov r9d, 0x40
    21: mov rdi, r10
    24: call 0x29  ; tilewright_line_transpose_permuted_b64_l2
    29: mfence
    2c: mov rsp, rbp
    2f: pop rbp
    30: ret
tilewright_line_transpose_permuted_b64_l2:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: mov rbp, rsp
     d: sub rsp, 0x480
    14: and rsp, 0xFFFFFFFFFFFFFFC0
    18: mov rax, 0x706050403020100
    22: vmovq xmm0, rax
    27: vpmovzxbq zmm31, xmm0
    2d: vmovaps [rsp+0x400], zmm31
    35: mov rbx, rdx
    38: cmp rbx, 8
    3f: jl 0x355
    45: cmp rcx, 8
    4c: jl 0x355
    52: cmp rbx, 8
    59: jae 0x80
    5b: mov rax, 8
    62: sub rax, rbx
    65: mov r10, rax
    68: imul r10, r8
    6c: sub rdi, r10
    6f: imul rax, 8
    76: sub rsi, rax
    79: mov rbx, 8
    80: vmovaps zmm31, [rsp+0x400]
    88: mov rax, rdi
    8b: xor edx, edx
    8d: lea r14, [rsp+0x200]
    95: lea r15, [rsp+0x440]
    9d: mov r12, 8
    a4: or rdx, rax
    a7: mov r11, rax
    aa: mov r10, rax
    ad: and r11, 0x3F
    b1: sub r10, r11
    b4: mov [r15], r10
    b8: shr r11, 3
    bc: vpbroadcastq zmm30, r11
    c2: vpsubq zmm30, zmm31, zmm30
    c8: vmovaps [r14], zmm30
    cf: add r14, 0x40
    d6: add r15, 8
    dd: add rax, r8
    e0: dec r12
    e3: jne 0xA4
    e5: lea r14, [r8+r8*2]
    e9: lea r13, [r9+r9*2]
    ed: mov r10, rsi
    f0: mov r12, rcx
    f3: shr r12, 3
    f7: xor r15d, r15d
    fa: test rdx, 7
   101: je 0x11E
   103: call 0x366
   108: call 0x48D
   10d: add r15, 0x40
   114: dec r12
   117: jne 0x103
   119: jmp 0x30F
   11e: call 0x366
   123: call 0x48D
   128: vmovaps [rsp], zmm16
   130: vmovaps [rsp+0x40], zmm17
   138: vmovaps [rsp+0x80], zmm18
   140: vmovaps [rsp+0xC0], zmm19
   148: vmovaps [rsp+0x100], zmm20
   150: vmovaps [rsp+0x140], zmm21
   158: vmovaps [rsp+0x180], zmm22
   160: vmovaps [rsp+0x1C0], zmm23
   168: add r15, 0x40
   16f: dec r12
   172: je 0x2BA
   178: call 0x366
   17d: vmovaps zmm30, [rsp+0x200]
   185: mov rax, [rsp+0x440]
   18d: vpermi2pd zmm30, zmm16, [rsp]
   195: vmovaps [rsp], zmm16
   19d: vmovntps [rax+r15], zmm30
   1a4: vmovaps zmm30, [rsp+0x240]
   1ac: mov rax, [rsp+0x448]
   1b4: vpermi2pd zmm30, zmm17, [rsp+0x40]
   1bc: vmovaps [rsp+0x40], zmm17
   1c4: vmovntps [rax+r15], zmm30
   1cb: vmovaps zmm30, [rsp+0x280]
   1d3: mov rax, [rsp+0x450]
   1db: vpermi2pd zmm30, zmm18, [rsp+0x80]
   1e3: vmovaps [rsp+0x80], zmm18
   1eb: vmovntps [rax+r15], zmm30
   1f2: vmovaps zmm30, [rsp+0x2C0]
   1fa: mov rax, [rsp+0x458]
   202: vpermi2pd zmm30, zmm19, [rsp+0xC0]
   20a: vmovaps [rsp+0xC0], zmm19
   212: vmovntps [rax+r15], zmm30
   219: vmovaps zmm30, [rsp+0x300]
   221: mov rax, [rsp+0x460]
   229: vpermi2pd zmm30, zmm20, [rsp+0x100]
   231: vmovaps [rsp+0x100], zmm20
   239: vmovntps [rax+r15], zmm30
   240: vmovaps zmm30, [rsp+0x340]
   248: mov rax, [rsp+0x468]
   250: vpermi2pd zmm30, zmm21, [rsp+0x140]
   258: vmovaps [rsp+0x140], zmm21
   260: vmovntps [rax+r15], zmm30
   267: vmovaps zmm30, [rsp+0x380]
   26f: mov rax, [rsp+0x470]
   277: vpermi2pd zmm30, zmm22, [rsp+0x180]
   27f: vmovaps [rsp+0x180], zmm22
   287: vmovntps [rax+r15], zmm30
   28e: vmovaps zmm30, [rsp+0x3C0]
   296: mov rax, [rsp+0x478]
   29e: vpermi2pd zmm30, zmm23, [rsp+0x1C0]
   2a6: vmovaps [rsp+0x1C0], zmm23
   2ae: vmovntps [rax+r15], zmm30
   2b5: jmp 0x168
   2ba: sub r15, 0x40
   2c1: vmovaps zmm16, [rsp]
   2c9: vmovaps zmm17, [rsp+0x40]
   2d1: vmovaps zmm18, [rsp+0x80]
   2d9: vmovaps zmm19, [rsp+0xC0]
   2e1: vmovaps zmm20, [rsp+0x100]
   2e9: vmovaps zmm21, [rsp+0x140]
   2f1: vmovaps zmm22, [rsp+0x180]
   2f9: vmovaps zmm23, [rsp+0x1C0]
   301: test rdx, 0x3F
   308: je 0x30F
   30a: call 0x48D
   30f: mov rax, rcx
   312: and rax, 7
   316: je 0x337
   318: lea r15, [rcx-8]
   31c: mov r10, r15
   31f: imul r10, r9
   323: add r10, rsi
   326: imul r15, 8
   32d: call 0x366
   332: call 0x48D
   337: imul rax, r8, 8
   33e: add rdi, rax
   341: add rsi, 0x40
   348: sub rbx, 8
   34f: jne 0x52
   355: mov rsp, rbp
   358: pop r15
   35a: pop r14
   35c: pop r13
   35e: pop r12
   360: pop rbp
   361: pop rbx
   362: vzeroupper
   365: ret
   366: vmovups zmm0, [r10]
   36d: prefetcht1 [r10+0x80]
   375: vmovups zmm1, [r10+r9]
   37c: prefetcht1 [r10+r9+0x80]
   385: vmovups zmm2, [r10+r9*2]
   38c: prefetcht1 [r10+r9*2+0x80]
   395: vmovups zmm3, [r10+r13]
   39c: prefetcht1 [r10+r13+0x80]
   3a5: lea r10, [r10+r9*4]
   3a9: vmovups zmm4, [r10]
   3b0: prefetcht1 [r10+0x80]
   3b8: vmovups zmm5, [r10+r9]
   3bf: prefetcht1 [r10+r9+0x80]
   3c8: vmovups zmm6, [r10+r9*2]
   3cf: prefetcht1 [r10+r9*2+0x80]
   3d8: vmovups zmm7, [r10+r13]
   3df: prefetcht1 [r10+r13+0x80]
   3e8: lea r10, [r10+r9*4]
   3ec: vunpcklpd zmm16, zmm0, zmm1
   3f2: vunpckhpd zmm17, zmm0, zmm1
   3f8: vunpcklpd zmm18, zmm2, zmm3
   3fe: vunpckhpd zmm19, zmm2, zmm3
   404: vunpcklpd zmm20, zmm4, zmm5
   40a: vunpckhpd zmm21, zmm4, zmm5
   410: vunpcklpd zmm22, zmm6, zmm7
   416: vunpckhpd zmm23, zmm6, zmm7
   41c: vshuff32x4 zmm0, zmm16, zmm18, 0x88
   423: vshuff32x4 zmm2, zmm16, zmm18, 0xDD
   42a: vshuff32x4 zmm4, zmm20, zmm22, 0x88
   431: vshuff32x4 zmm6, zmm20, zmm22, 0xDD
   438: vshuff32x4 zmm1, zmm17, zmm19, 0x88
   43f: vshuff32x4 zmm3, zmm17, zmm19, 0xDD
   446: vshuff32x4 zmm5, zmm21, zmm23, 0x88
   44d: vshuff32x4 zmm7, zmm21, zmm23, 0xDD
   454: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   45b: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   462: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   469: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   470: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   477: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   47e: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   485: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   48c: ret
   48d: lea r11, [rdi+r15]
   491: vmovups [r11], zmm16
   498: vmovups [r11+r8], zmm17
   49f: vmovups [r11+r8*2], zmm18
   4a6: vmovups [r11+r14], zmm19
   4ad: lea r11, [r11+r8*4]
   4b1: vmovups [r11], zmm20
   4b8: vmovups [r11+r8], zmm21
   4bf: vmovups [r11+r8*2], zmm22
   4c6: vmovups [r11+r14], zmm23
   4cd: ret
