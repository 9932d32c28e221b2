     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x2E7
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: vbroadcastss ymm0, [rdi+0x40]
    1b: vbroadcastss ymm1, [rdi+0x44]
    21: vbroadcastss ymm2, [rdi+0x4C]
    27: xor eax, eax
    29: sub rcx, 0x20
    30: cmp rax, rcx
    33: jg 0x227
    39: vmovups ymm3, [rdx+rax*4]
    3f: vmovups ymm4, [rdx+rax*4+0x20]
    45: vmovups ymm5, [rdx+rax*4+0x40]
    4b: vmovups ymm6, [rdx+rax*4+0x60]
    51: vmaxps ymm3, ymm0, ymm3
    55: vmaxps ymm4, ymm0, ymm4
    59: vmaxps ymm5, ymm0, ymm5
    5d: vmaxps ymm6, ymm0, ymm6
    61: vminps ymm3, ymm1, ymm3
    65: vminps ymm4, ymm1, ymm4
    69: vminps ymm5, ymm1, ymm5
    6d: vminps ymm6, ymm1, ymm6
    71: vbroadcastss ymm7, [rdi+0x48]
    77: vmovaps ymm8, ymm2
    7b: vfmadd231ps ymm8, ymm3, ymm7
    80: vmovaps ymm9, ymm2
    84: vfmadd231ps ymm9, ymm4, ymm7
    89: vmovaps ymm10, ymm2
    8d: vfmadd231ps ymm10, ymm5, ymm7
    92: vfmadd213ps ymm7, ymm6, ymm2
    97: vsubps ymm11, ymm8, ymm2
    9b: vsubps ymm12, ymm9, ymm2
    9f: vsubps ymm13, ymm10, ymm2
    a3: vsubps ymm14, ymm7, ymm2
    a7: vbroadcastss ymm15, [rdi+0x50]
    ad: vfmadd231ps ymm3, ymm11, ymm15
    b2: vfmadd231ps ymm4, ymm12, ymm15
    b7: vfmadd231ps ymm5, ymm13, ymm15
    bc: vfmadd231ps ymm6, ymm14, ymm15
    c1: vbroadcastss ymm15, [rdi+0x54]
    c7: vfmadd231ps ymm3, ymm11, ymm15
    cc: vfmadd231ps ymm4, ymm12, ymm15
    d1: vfmadd231ps ymm5, ymm13, ymm15
    d6: vfmadd231ps ymm6, ymm14, ymm15
    db: vbroadcastss ymm11, [rdi+0x58]
    e1: vbroadcastss ymm12, [rdi+0x5C]
    e7: vmovaps ymm13, ymm12
    ec: vfmadd231ps ymm13, ymm11, ymm3
    f1: vmovaps ymm14, ymm12
    f6: vfmadd231ps ymm14, ymm11, ymm4
    fb: vmovaps ymm15, ymm12
   100: vfmadd231ps ymm15, ymm11, ymm5
   105: vfmadd231ps ymm12, ymm11, ymm6
   10a: vbroadcastss ymm11, [rdi+0x60]
   110: vfmadd213ps ymm13, ymm3, ymm11
   115: vfmadd213ps ymm14, ymm4, ymm11
   11a: vfmadd213ps ymm15, ymm5, ymm11
   11f: vfmadd231ps ymm11, ymm12, ymm6
   124: vbroadcastss ymm12, [rdi+0x64]
   12a: vfmadd213ps ymm13, ymm3, ymm12
   12f: vfmadd213ps ymm14, ymm4, ymm12
   134: vfmadd213ps ymm15, ymm5, ymm12
   139: vfmadd231ps ymm12, ymm11, ymm6
   13e: vbroadcastss ymm11, [rdi+0x68]
   144: vfmadd213ps ymm13, ymm3, ymm11
   149: vfmadd213ps ymm14, ymm4, ymm11
   14e: vfmadd213ps ymm15, ymm5, ymm11
   153: vfmadd231ps ymm11, ymm12, ymm6
   158: vbroadcastss ymm12, [rdi+0x6C]
   15e: vfmadd213ps ymm13, ymm3, ymm12
   163: vfmadd213ps ymm14, ymm4, ymm12
   168: vfmadd213ps ymm15, ymm5, ymm12
   16d: vfmadd231ps ymm12, ymm11, ymm6
   172: vbroadcastss ymm11, [rdi+0x6C]
   178: vfmadd213ps ymm13, ymm3, ymm11
   17d: vfmadd213ps ymm14, ymm4, ymm11
   182: vfmadd213ps ymm15, ymm5, ymm11
   187: vfmadd231ps ymm11, ymm12, ymm6
   18c: vpslld ymm3, ymm8, 0x16
   192: vpslld ymm4, ymm9, 0x16
   198: vpslld ymm5, ymm10, 0x16
   19e: vpslld ymm6, ymm7, 0x16
   1a3: vbroadcastss ymm7, [rdi+0x70]
   1a9: vpand ymm8, ymm3, ymm7
   1ad: vpand ymm9, ymm4, ymm7
   1b1: vpand ymm10, ymm5, ymm7
   1b5: vpand ymm7, ymm6, ymm7
   1b9: vpaddd ymm3, ymm3, ymm3
   1bd: vpaddd ymm4, ymm4, ymm4
   1c1: vpaddd ymm5, ymm5, ymm5
   1c5: vpaddd ymm6, ymm6, ymm6
   1c9: vpsubd ymm3, ymm3, ymm8
   1ce: vpsubd ymm4, ymm4, ymm9
   1d3: vpsubd ymm5, ymm5, ymm10
   1d8: vpsubd ymm6, ymm6, ymm7
   1dc: vmulps ymm8, ymm13, ymm8
   1e1: vmulps ymm9, ymm14, ymm9
   1e6: vmulps ymm10, ymm15, ymm10
   1eb: vmulps ymm7, ymm11, ymm7
   1ef: vmulps ymm3, ymm8, ymm3
   1f3: vmulps ymm4, ymm9, ymm4
   1f7: vmulps ymm5, ymm10, ymm5
   1fb: vmulps ymm6, ymm7, ymm6
   1ff: vmovups [rsi+rax*4], ymm3
   205: vmovups [rsi+rax*4+0x20], ymm4
   20b: vmovups [rsi+rax*4+0x40], ymm5
   211: vmovups [rsi+rax*4+0x60], ymm6
   217: add rax, 0x20
   21e: cmp rax, rcx
   221: jle 0x39
   227: add rcx, 0x20
   22e: cmp rax, rcx
   231: jge 0x2E7
   237: vmovups ymm3, [rdx+rax*4]
   23d: vmaxps ymm3, ymm0, ymm3
   241: vminps ymm3, ymm1, ymm3
   245: vbroadcastss ymm4, [rdi+0x48]
   24b: vfmadd213ps ymm4, ymm3, ymm2
   250: vsubps ymm5, ymm4, ymm2
   254: vbroadcastss ymm6, [rdi+0x50]
   25a: vfmadd231ps ymm3, ymm5, ymm6
   25f: vbroadcastss ymm6, [rdi+0x54]
   265: vfmadd231ps ymm3, ymm5, ymm6
   26a: vbroadcastss ymm5, [rdi+0x58]
   270: vbroadcastss ymm6, [rdi+0x5C]
   276: vfmadd231ps ymm6, ymm5, ymm3
   27b: vbroadcastss ymm5, [rdi+0x60]
   281: vfmadd231ps ymm5, ymm6, ymm3
   286: vbroadcastss ymm6, [rdi+0x64]
   28c: vfmadd231ps ymm6, ymm5, ymm3
   291: vbroadcastss ymm5, [rdi+0x68]
   297: vfmadd231ps ymm5, ymm6, ymm3
   29c: vbroadcastss ymm6, [rdi+0x6C]
   2a2: vfmadd231ps ymm6, ymm5, ymm3
   2a7: vbroadcastss ymm5, [rdi+0x6C]
   2ad: vfmadd231ps ymm5, ymm6, ymm3
   2b2: vpslld ymm3, ymm4, 0x16
   2b7: vbroadcastss ymm4, [rdi+0x70]
   2bd: vpand ymm4, ymm3, ymm4
   2c1: vpaddd ymm3, ymm3, ymm3
   2c5: vpsubd ymm3, ymm3, ymm4
   2c9: vmulps ymm4, ymm5, ymm4
   2cd: vmulps ymm3, ymm4, ymm3
   2d1: vmovups [rsi+rax*4], ymm3
   2d7: add rax, 8
   2de: cmp rax, rcx
   2e1: jl 0x237
   2e7: vzeroupper
   2ea: ret
