k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r10, [rdi+8]
     8: mov rsi, [rdi]
     b: mov edx, 0x40
    10: mov ecx, 0x40
    15: mov r8d, 0x200
    1b: mov r9d, 0x200
    21: mov rdi, r10
    24: call 0x29  ; tilewright_line_transpose_b64
    29: mov rsp, rbp
    2c: pop rbp
    2d: ret
tilewright_line_transpose_b64:
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
    3f: jl 0x36D
    45: cmp rcx, 8
    4c: jl 0x36D
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
    80: mov rdx, rdi
    83: or rdx, r8
    86: test rdx, 0x3F
    8d: je 0xF4
    8f: vmovaps zmm31, [rsp+0x400]
    97: mov rax, rdi
    9a: xor edx, edx
    9c: lea r14, [rsp+0x200]
    a4: lea r15, [rsp+0x440]
    ac: mov r12, 8
    b3: or rdx, rax
    b6: mov r11, rax
    b9: mov r10, rax
    bc: and r11, 0x3F
    c0: sub r10, r11
    c3: mov [r15], r10
    c7: shr r11, 3
    cb: vpbroadcastq zmm30, r11
    d1: vpsubq zmm30, zmm31, zmm30
    d7: vmovaps [r14], zmm30
    de: add r14, 0x40
    e5: add r15, 8
    ec: add rax, r8
    ef: dec r12
    f2: jne 0xB3
    f4: lea r14, [r8+r8*2]
    f8: lea r13, [r9+r9*2]
    fc: mov r10, rsi
    ff: mov r12, rcx
   102: shr r12, 3
   106: xor r15d, r15d
   109: test rdx, 0x3F
   110: je 0x11B
   112: test rdx, 7
   119: je 0x136
   11b: call 0x37E
   120: call 0x45F
   125: add r15, 0x40
   12c: dec r12
   12f: jne 0x11B
   131: jmp 0x327
   136: call 0x37E
   13b: call 0x45F
   140: vmovaps [rsp], zmm16
   148: vmovaps [rsp+0x40], zmm17
   150: vmovaps [rsp+0x80], zmm18
   158: vmovaps [rsp+0xC0], zmm19
   160: vmovaps [rsp+0x100], zmm20
   168: vmovaps [rsp+0x140], zmm21
   170: vmovaps [rsp+0x180], zmm22
   178: vmovaps [rsp+0x1C0], zmm23
   180: add r15, 0x40
   187: dec r12
   18a: je 0x2D2
   190: call 0x37E
   195: vmovaps zmm30, [rsp+0x200]
   19d: mov rax, [rsp+0x440]
   1a5: vpermi2pd zmm30, zmm16, [rsp]
   1ad: vmovaps [rsp], zmm16
   1b5: vmovaps [rax+r15], zmm30
   1bc: vmovaps zmm30, [rsp+0x240]
   1c4: mov rax, [rsp+0x448]
   1cc: vpermi2pd zmm30, zmm17, [rsp+0x40]
   1d4: vmovaps [rsp+0x40], zmm17
   1dc: vmovaps [rax+r15], zmm30
   1e3: vmovaps zmm30, [rsp+0x280]
   1eb: mov rax, [rsp+0x450]
   1f3: vpermi2pd zmm30, zmm18, [rsp+0x80]
   1fb: vmovaps [rsp+0x80], zmm18
   203: vmovaps [rax+r15], zmm30
   20a: vmovaps zmm30, [rsp+0x2C0]
   212: mov rax, [rsp+0x458]
   21a: vpermi2pd zmm30, zmm19, [rsp+0xC0]
   222: vmovaps [rsp+0xC0], zmm19
   22a: vmovaps [rax+r15], zmm30
   231: vmovaps zmm30, [rsp+0x300]
   239: mov rax, [rsp+0x460]
   241: vpermi2pd zmm30, zmm20, [rsp+0x100]
   249: vmovaps [rsp+0x100], zmm20
   251: vmovaps [rax+r15], zmm30
   258: vmovaps zmm30, [rsp+0x340]
   260: mov rax, [rsp+0x468]
   268: vpermi2pd zmm30, zmm21, [rsp+0x140]
   270: vmovaps [rsp+0x140], zmm21
   278: vmovaps [rax+r15], zmm30
   27f: vmovaps zmm30, [rsp+0x380]
   287: mov rax, [rsp+0x470]
   28f: vpermi2pd zmm30, zmm22, [rsp+0x180]
   297: vmovaps [rsp+0x180], zmm22
   29f: vmovaps [rax+r15], zmm30
   2a6: vmovaps zmm30, [rsp+0x3C0]
   2ae: mov rax, [rsp+0x478]
   2b6: vpermi2pd zmm30, zmm23, [rsp+0x1C0]
   2be: vmovaps [rsp+0x1C0], zmm23
   2c6: vmovaps [rax+r15], zmm30
   2cd: jmp 0x180
   2d2: sub r15, 0x40
   2d9: vmovaps zmm16, [rsp]
   2e1: vmovaps zmm17, [rsp+0x40]
   2e9: vmovaps zmm18, [rsp+0x80]
   2f1: vmovaps zmm19, [rsp+0xC0]
   2f9: vmovaps zmm20, [rsp+0x100]
   301: vmovaps zmm21, [rsp+0x140]
   309: vmovaps zmm22, [rsp+0x180]
   311: vmovaps zmm23, [rsp+0x1C0]
   319: test rdx, 0x3F
   320: je 0x327
   322: call 0x45F
   327: mov rax, rcx
   32a: and rax, 7
   32e: je 0x34F
   330: lea r15, [rcx-8]
   334: mov r10, r15
   337: imul r10, r9
   33b: add r10, rsi
   33e: imul r15, 8
   345: call 0x37E
   34a: call 0x45F
   34f: imul rax, r8, 8
   356: add rdi, rax
   359: add rsi, 0x40
   360: sub rbx, 8
   367: jne 0x52
   36d: mov rsp, rbp
   370: pop r15
   372: pop r14
   374: pop r13
   376: pop r12
   378: pop rbp
   379: pop rbx
   37a: vzeroupper
   37d: ret
   37e: vmovups zmm0, [r10]
   385: vmovups zmm1, [r10+r9]
   38c: vmovups zmm2, [r10+r9*2]
   393: vmovups zmm3, [r10+r13]
   39a: lea r10, [r10+r9*4]
   39e: vmovups zmm4, [r10]
   3a5: vmovups zmm5, [r10+r9]
   3ac: vmovups zmm6, [r10+r9*2]
   3b3: vmovups zmm7, [r10+r13]
   3ba: lea r10, [r10+r9*4]
   3be: vunpcklpd zmm16, zmm0, zmm1
   3c4: vunpckhpd zmm17, zmm0, zmm1
   3ca: vunpcklpd zmm18, zmm2, zmm3
   3d0: vunpckhpd zmm19, zmm2, zmm3
   3d6: vunpcklpd zmm20, zmm4, zmm5
   3dc: vunpckhpd zmm21, zmm4, zmm5
   3e2: vunpcklpd zmm22, zmm6, zmm7
   3e8: vunpckhpd zmm23, zmm6, zmm7
   3ee: vshuff32x4 zmm0, zmm16, zmm18, 0x88
   3f5: vshuff32x4 zmm2, zmm16, zmm18, 0xDD
   3fc: vshuff32x4 zmm4, zmm20, zmm22, 0x88
   403: vshuff32x4 zmm6, zmm20, zmm22, 0xDD
   40a: vshuff32x4 zmm1, zmm17, zmm19, 0x88
   411: vshuff32x4 zmm3, zmm17, zmm19, 0xDD
   418: vshuff32x4 zmm5, zmm21, zmm23, 0x88
   41f: vshuff32x4 zmm7, zmm21, zmm23, 0xDD
   426: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   42d: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   434: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   43b: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   442: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   449: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   450: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   457: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   45e: ret
   45f: lea r11, [rdi+r15]
   463: vmovups [r11], zmm16
   46a: vmovups [r11+r8], zmm17
   471: vmovups [r11+r8*2], zmm18
   478: vmovups [r11+r14], zmm19
   47f: lea r11, [r11+r8*4]
   483: vmovups [r11], zmm20
   48a: vmovups [r11+r8], zmm21
   491: vmovups [r11+r8*2], zmm22
   498: vmovups [r11+r14], zmm23
   49f: lea r11, [r11+r8*4]
   4a3: ret
