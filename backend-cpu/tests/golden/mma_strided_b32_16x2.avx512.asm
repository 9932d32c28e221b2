     0: push rbx
     1: push rbp
     2: mov rax, rsp
     5: sub rsp, 0x28
     c: and rsp, 0xFFFFFFFFFFFFFFF8
    10: mov [rsp+0x20], rax
    15: mov r11, [rax+0x18]
    19: mov [rsp], r11
    1e: mov r11, [rax+0x20]
    22: mov [rsp+8], r11
    27: mov r11, [rax+0x28]
    2b: mov [rsp+0x10], r11
    30: mov r11, [rax+0x30]
    34: mov [rsp+0x18], r11
    39: cmp r8, 0x10
    3d: jne 0x28A
    43: cmp r9, 2
    47: jne 0x1B3
    4d: mov rax, rdi
    50: mov r10, [rsp]
    55: lea r11, [r10+r10*2]
    59: prefetchw [rax]
    5d: prefetchw [rax+0x3F]
    61: prefetchw [rax+r10]
    66: prefetchw [rax+r10+0x3F]
    6c: vpxord xmm0, xmm0, xmm0
    72: vpxord xmm1, xmm1, xmm1
    78: vpxord xmm2, xmm2, xmm2
    7e: vpxord xmm3, xmm3, xmm3
    84: vpxord xmm4, xmm4, xmm4
    8a: vpxord xmm5, xmm5, xmm5
    90: vpxord xmm6, xmm6, xmm6
    96: vpxord xmm7, xmm7, xmm7
    9c: mov rax, [rsp+8]
    a1: mov r10, [rsp+0x18]
    a6: mov r11, [rsp+0x10]
    ab: lea rbx, [r11+r11*2]
    af: mov rbp, rcx
    b2: shr rbp, 2
    b6: test rbp, rbp
    b9: je 0x145
    bf: prefetcht0 [rsi+rax*8]
    c3: vmovups zmm8, [rsi]
    ca: vfmadd231ps zmm0, zmm8, [rdx]{1to16}
    d1: vfmadd231ps zmm1, zmm8, [rdx+r11]{1to16}
    d8: add rsi, rax
    db: add rdx, r10
    de: prefetcht0 [rsi+rax*8]
    e2: vmovups zmm8, [rsi]
    e9: vfmadd231ps zmm2, zmm8, [rdx]{1to16}
    f0: vfmadd231ps zmm3, zmm8, [rdx+r11]{1to16}
    f7: add rsi, rax
    fa: add rdx, r10
    fd: prefetcht0 [rsi+rax*8]
   101: vmovups zmm8, [rsi]
   108: vfmadd231ps zmm4, zmm8, [rdx]{1to16}
   10f: vfmadd231ps zmm5, zmm8, [rdx+r11]{1to16}
   116: add rsi, rax
   119: add rdx, r10
   11c: prefetcht0 [rsi+rax*8]
   120: vmovups zmm8, [rsi]
   127: vfmadd231ps zmm6, zmm8, [rdx]{1to16}
   12e: vfmadd231ps zmm7, zmm8, [rdx+r11]{1to16}
   135: add rsi, rax
   138: add rdx, r10
   13b: sub rbp, 1
   13f: jne 0xBF
   145: mov rbp, rcx
   148: and rbp, 3
   14c: je 0x173
   14e: prefetcht0 [rsi+rax*8]
   152: vmovups zmm8, [rsi]
   159: vfmadd231ps zmm0, zmm8, [rdx]{1to16}
   160: vfmadd231ps zmm1, zmm8, [rdx+r11]{1to16}
   167: add rsi, rax
   16a: add rdx, r10
   16d: sub rbp, 1
   171: jne 0x14E
   173: vaddps zmm0, zmm0, zmm4
   179: vaddps zmm1, zmm1, zmm5
   17f: vaddps zmm2, zmm2, zmm6
   185: vaddps zmm3, zmm3, zmm7
   18b: vaddps zmm0, zmm0, zmm2
   191: vaddps zmm1, zmm1, zmm3
   197: mov rax, [rsp]
   19c: lea r10, [rax+rax*2]
   1a0: vmovups [rdi], zmm0
   1a7: vmovups [rdi+rax], zmm1
   1ae: jmp 0x285
   1b3: vpxord xmm0, xmm0, xmm0
   1b9: vpxord xmm1, xmm1, xmm1
   1bf: vpxord xmm2, xmm2, xmm2
   1c5: vpxord xmm3, xmm3, xmm3
   1cb: mov rax, [rsp+8]
   1d0: mov r10, [rsp+0x18]
   1d5: mov r11, [rsp+0x10]
   1da: lea rbx, [r11+r11*2]
   1de: mov rbp, rcx
   1e1: shr rbp, 2
   1e5: test rbp, rbp
   1e8: je 0x240
   1ea: vmovups zmm4, [rsi]
   1f1: vfmadd231ps zmm0, zmm4, [rdx]{1to16}
   1f8: add rsi, rax
   1fb: add rdx, r10
   1fe: vmovups zmm4, [rsi]
   205: vfmadd231ps zmm1, zmm4, [rdx]{1to16}
   20c: add rsi, rax
   20f: add rdx, r10
   212: vmovups zmm4, [rsi]
   219: vfmadd231ps zmm2, zmm4, [rdx]{1to16}
   220: add rsi, rax
   223: add rdx, r10
   226: vmovups zmm4, [rsi]
   22d: vfmadd231ps zmm3, zmm4, [rdx]{1to16}
   234: add rsi, rax
   237: add rdx, r10
   23a: sub rbp, 1
   23e: jne 0x1EA
   240: mov rbp, rcx
   243: and rbp, 3
   247: je 0x263
   249: vmovups zmm4, [rsi]
   250: vfmadd231ps zmm0, zmm4, [rdx]{1to16}
   257: add rsi, rax
   25a: add rdx, r10
   25d: sub rbp, 1
   261: jne 0x249
   263: vaddps zmm0, zmm0, zmm2
   269: vaddps zmm1, zmm1, zmm3
   26f: vaddps zmm0, zmm0, zmm1
   275: mov rax, [rsp]
   27a: lea r10, [rax+rax*2]
   27e: vmovups [rdi], zmm0
   285: jmp 0x4A5
   28a: sub r8, 0
   28e: mov rax, 0xFFFFFFFFFFFFFFFF
   295: bzhi eax, eax, r8d
   29a: kmovw k1, eax
   29e: cmp r9, 2
   2a2: jne 0x3D3
   2a8: vpxord xmm0, xmm0, xmm0
   2ae: vpxord xmm1, xmm1, xmm1
   2b4: vpxord xmm2, xmm2, xmm2
   2ba: vpxord xmm3, xmm3, xmm3
   2c0: vpxord xmm4, xmm4, xmm4
   2c6: vpxord xmm5, xmm5, xmm5
   2cc: vpxord xmm6, xmm6, xmm6
   2d2: vpxord xmm7, xmm7, xmm7
   2d8: mov rax, [rsp+8]
   2dd: mov r10, [rsp+0x18]
   2e2: mov r11, [rsp+0x10]
   2e7: lea rbx, [r11+r11*2]
   2eb: mov rbp, rcx
   2ee: shr rbp, 2
   2f2: test rbp, rbp
   2f5: je 0x369
   2f7: vmovups zmm8{k1}{z}, [rsi]
   2fe: vfmadd231ps zmm0, zmm8, [rdx]{1to16}
   305: vfmadd231ps zmm1, zmm8, [rdx+r11]{1to16}
   30c: add rsi, rax
   30f: add rdx, r10
   312: vmovups zmm8{k1}{z}, [rsi]
   319: vfmadd231ps zmm2, zmm8, [rdx]{1to16}
   320: vfmadd231ps zmm3, zmm8, [rdx+r11]{1to16}
   327: add rsi, rax
   32a: add rdx, r10
   32d: vmovups zmm8{k1}{z}, [rsi]
   334: vfmadd231ps zmm4, zmm8, [rdx]{1to16}
   33b: vfmadd231ps zmm5, zmm8, [rdx+r11]{1to16}
   342: add rsi, rax
   345: add rdx, r10
   348: vmovups zmm8{k1}{z}, [rsi]
   34f: vfmadd231ps zmm6, zmm8, [rdx]{1to16}
   356: vfmadd231ps zmm7, zmm8, [rdx+r11]{1to16}
   35d: add rsi, rax
   360: add rdx, r10
   363: sub rbp, 1
   367: jne 0x2F7
   369: mov rbp, rcx
   36c: and rbp, 3
   370: je 0x393
   372: vmovups zmm8{k1}{z}, [rsi]
   379: vfmadd231ps zmm0, zmm8, [rdx]{1to16}
   380: vfmadd231ps zmm1, zmm8, [rdx+r11]{1to16}
   387: add rsi, rax
   38a: add rdx, r10
   38d: sub rbp, 1
   391: jne 0x372
   393: vaddps zmm0, zmm0, zmm4
   399: vaddps zmm1, zmm1, zmm5
   39f: vaddps zmm2, zmm2, zmm6
   3a5: vaddps zmm3, zmm3, zmm7
   3ab: vaddps zmm0, zmm0, zmm2
   3b1: vaddps zmm1, zmm1, zmm3
   3b7: mov rax, [rsp]
   3bc: lea r10, [rax+rax*2]
   3c0: vmovups [rdi]{k1}, zmm0
   3c7: vmovups [rdi+rax]{k1}, zmm1
   3ce: jmp 0x4A5
   3d3: vpxord xmm0, xmm0, xmm0
   3d9: vpxord xmm1, xmm1, xmm1
   3df: vpxord xmm2, xmm2, xmm2
   3e5: vpxord xmm3, xmm3, xmm3
   3eb: mov rax, [rsp+8]
   3f0: mov r10, [rsp+0x18]
   3f5: mov r11, [rsp+0x10]
   3fa: lea rbx, [r11+r11*2]
   3fe: mov rbp, rcx
   401: shr rbp, 2
   405: test rbp, rbp
   408: je 0x460
   40a: vmovups zmm4{k1}{z}, [rsi]
   411: vfmadd231ps zmm0, zmm4, [rdx]{1to16}
   418: add rsi, rax
   41b: add rdx, r10
   41e: vmovups zmm4{k1}{z}, [rsi]
   425: vfmadd231ps zmm1, zmm4, [rdx]{1to16}
   42c: add rsi, rax
   42f: add rdx, r10
   432: vmovups zmm4{k1}{z}, [rsi]
   439: vfmadd231ps zmm2, zmm4, [rdx]{1to16}
   440: add rsi, rax
   443: add rdx, r10
   446: vmovups zmm4{k1}{z}, [rsi]
   44d: vfmadd231ps zmm3, zmm4, [rdx]{1to16}
   454: add rsi, rax
   457: add rdx, r10
   45a: sub rbp, 1
   45e: jne 0x40A
   460: mov rbp, rcx
   463: and rbp, 3
   467: je 0x483
   469: vmovups zmm4{k1}{z}, [rsi]
   470: vfmadd231ps zmm0, zmm4, [rdx]{1to16}
   477: add rsi, rax
   47a: add rdx, r10
   47d: sub rbp, 1
   481: jne 0x469
   483: vaddps zmm0, zmm0, zmm2
   489: vaddps zmm1, zmm1, zmm3
   48f: vaddps zmm0, zmm0, zmm1
   495: mov rax, [rsp]
   49a: lea r10, [rax+rax*2]
   49e: vmovups [rdi]{k1}, zmm0
   4a5: mov rsp, [rsp+0x20]
   4aa: pop rbp
   4ab: pop rbx
   4ac: vzeroupper
   4af: ret
