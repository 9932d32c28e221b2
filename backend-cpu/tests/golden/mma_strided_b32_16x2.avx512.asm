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
   285: jmp 0x4A1
   28a: mov rax, 0xFFFFFFFFFFFFFFFF
   291: bzhi eax, eax, r8d
   296: kmovw k1, eax
   29a: cmp r9, 2
   29e: jne 0x3CF
   2a4: vpxord xmm0, xmm0, xmm0
   2aa: vpxord xmm1, xmm1, xmm1
   2b0: vpxord xmm2, xmm2, xmm2
   2b6: vpxord xmm3, xmm3, xmm3
   2bc: vpxord xmm4, xmm4, xmm4
   2c2: vpxord xmm5, xmm5, xmm5
   2c8: vpxord xmm6, xmm6, xmm6
   2ce: vpxord xmm7, xmm7, xmm7
   2d4: mov rax, [rsp+8]
   2d9: mov r10, [rsp+0x18]
   2de: mov r11, [rsp+0x10]
   2e3: lea rbx, [r11+r11*2]
   2e7: mov rbp, rcx
   2ea: shr rbp, 2
   2ee: test rbp, rbp
   2f1: je 0x365
   2f3: vmovups zmm8{k1}{z}, [rsi]
   2fa: vfmadd231ps zmm0, zmm8, [rdx]{1to16}
   301: vfmadd231ps zmm1, zmm8, [rdx+r11]{1to16}
   308: add rsi, rax
   30b: add rdx, r10
   30e: vmovups zmm8{k1}{z}, [rsi]
   315: vfmadd231ps zmm2, zmm8, [rdx]{1to16}
   31c: vfmadd231ps zmm3, zmm8, [rdx+r11]{1to16}
   323: add rsi, rax
   326: add rdx, r10
   329: vmovups zmm8{k1}{z}, [rsi]
   330: vfmadd231ps zmm4, zmm8, [rdx]{1to16}
   337: vfmadd231ps zmm5, zmm8, [rdx+r11]{1to16}
   33e: add rsi, rax
   341: add rdx, r10
   344: vmovups zmm8{k1}{z}, [rsi]
   34b: vfmadd231ps zmm6, zmm8, [rdx]{1to16}
   352: vfmadd231ps zmm7, zmm8, [rdx+r11]{1to16}
   359: add rsi, rax
   35c: add rdx, r10
   35f: sub rbp, 1
   363: jne 0x2F3
   365: mov rbp, rcx
   368: and rbp, 3
   36c: je 0x38F
   36e: vmovups zmm8{k1}{z}, [rsi]
   375: vfmadd231ps zmm0, zmm8, [rdx]{1to16}
   37c: vfmadd231ps zmm1, zmm8, [rdx+r11]{1to16}
   383: add rsi, rax
   386: add rdx, r10
   389: sub rbp, 1
   38d: jne 0x36E
   38f: vaddps zmm0, zmm0, zmm4
   395: vaddps zmm1, zmm1, zmm5
   39b: vaddps zmm2, zmm2, zmm6
   3a1: vaddps zmm3, zmm3, zmm7
   3a7: vaddps zmm0, zmm0, zmm2
   3ad: vaddps zmm1, zmm1, zmm3
   3b3: mov rax, [rsp]
   3b8: lea r10, [rax+rax*2]
   3bc: vmovups [rdi]{k1}, zmm0
   3c3: vmovups [rdi+rax]{k1}, zmm1
   3ca: jmp 0x4A1
   3cf: vpxord xmm0, xmm0, xmm0
   3d5: vpxord xmm1, xmm1, xmm1
   3db: vpxord xmm2, xmm2, xmm2
   3e1: vpxord xmm3, xmm3, xmm3
   3e7: mov rax, [rsp+8]
   3ec: mov r10, [rsp+0x18]
   3f1: mov r11, [rsp+0x10]
   3f6: lea rbx, [r11+r11*2]
   3fa: mov rbp, rcx
   3fd: shr rbp, 2
   401: test rbp, rbp
   404: je 0x45C
   406: vmovups zmm4{k1}{z}, [rsi]
   40d: vfmadd231ps zmm0, zmm4, [rdx]{1to16}
   414: add rsi, rax
   417: add rdx, r10
   41a: vmovups zmm4{k1}{z}, [rsi]
   421: vfmadd231ps zmm1, zmm4, [rdx]{1to16}
   428: add rsi, rax
   42b: add rdx, r10
   42e: vmovups zmm4{k1}{z}, [rsi]
   435: vfmadd231ps zmm2, zmm4, [rdx]{1to16}
   43c: add rsi, rax
   43f: add rdx, r10
   442: vmovups zmm4{k1}{z}, [rsi]
   449: vfmadd231ps zmm3, zmm4, [rdx]{1to16}
   450: add rsi, rax
   453: add rdx, r10
   456: sub rbp, 1
   45a: jne 0x406
   45c: mov rbp, rcx
   45f: and rbp, 3
   463: je 0x47F
   465: vmovups zmm4{k1}{z}, [rsi]
   46c: vfmadd231ps zmm0, zmm4, [rdx]{1to16}
   473: add rsi, rax
   476: add rdx, r10
   479: sub rbp, 1
   47d: jne 0x465
   47f: vaddps zmm0, zmm0, zmm2
   485: vaddps zmm1, zmm1, zmm3
   48b: vaddps zmm0, zmm0, zmm1
   491: mov rax, [rsp]
   496: lea r10, [rax+rax*2]
   49a: vmovups [rdi]{k1}, zmm0
   4a1: mov rsp, [rsp+0x20]
   4a6: pop rbp
   4a7: pop rbx
   4a8: vzeroupper
   4ab: ret
