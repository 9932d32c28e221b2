     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x191
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: vbroadcastss ymm0, [rdi+0x44]
    1b: xor eax, eax
    1d: sub rcx, 0x20
    24: cmp rax, rcx
    27: jg 0x12F
    2d: vmovups ymm1, [rdx+rax*4]
    33: vmovups ymm2, [rdx+rax*4+0x20]
    39: vmovups ymm3, [rdx+rax*4+0x40]
    3f: vmovups ymm4, [rdx+rax*4+0x60]
    45: vmulps ymm5, ymm1, ymm0
    49: vmulps ymm6, ymm2, ymm0
    4d: vmulps ymm7, ymm3, ymm0
    51: vmulps ymm8, ymm4, ymm0
    55: vbroadcastss ymm9, [rdi+0x48]
    5b: vmovaps ymm10, ymm1
    5f: vfmadd231ps ymm10, ymm9, ymm5
    64: vmovaps ymm11, ymm2
    68: vfmadd231ps ymm11, ymm9, ymm6
    6d: vmovaps ymm12, ymm3
    71: vfmadd231ps ymm12, ymm9, ymm7
    76: vfmadd213ps ymm9, ymm8, ymm4
    7b: vfmadd231ps ymm5, ymm10, ymm0
    80: vfmadd231ps ymm6, ymm11, ymm0
    85: vfmadd231ps ymm7, ymm12, ymm0
    8a: vfmadd231ps ymm8, ymm9, ymm0
    8f: vpslld ymm9, ymm1, 1
    94: vpslld ymm10, ymm2, 1
    99: vpslld ymm11, ymm3, 1
    9e: vpslld ymm12, ymm4, 1
    a3: vbroadcastss ymm13, [rdi+0x50]
    a9: vpaddd ymm9, ymm9, ymm13
    ae: vpaddd ymm10, ymm10, ymm13
    b3: vpaddd ymm11, ymm11, ymm13
    b8: vpaddd ymm12, ymm12, ymm13
    bd: vbroadcastss ymm13, [rdi+0x4C]
    c3: vpcmpgtd ymm14, ymm13, ymm9
    c8: vpcmpgtd ymm15, ymm13, ymm10
    cd: vpor ymm14, ymm14, ymm15
    d2: vpcmpgtd ymm15, ymm13, ymm11
    d7: vpor ymm14, ymm14, ymm15
    dc: vpcmpgtd ymm15, ymm13, ymm12
    e1: vpor ymm14, ymm14, ymm15
    e6: vptest ymm14, ymm14
    eb: je 0x107
    ed: vbroadcastss ymm14, [rdi+0x40]
    f3: vdivps ymm5, ymm1, ymm14
    f8: vdivps ymm6, ymm2, ymm14
    fd: vdivps ymm7, ymm3, ymm14
   102: vdivps ymm8, ymm4, ymm14
   107: vmovups [rsi+rax*4], ymm5
   10d: vmovups [rsi+rax*4+0x20], ymm6
   113: vmovups [rsi+rax*4+0x40], ymm7
   119: vmovups [rsi+rax*4+0x60], ymm8
   11f: add rax, 0x20
   126: cmp rax, rcx
   129: jle 0x2D
   12f: add rcx, 0x20
   136: cmp rax, rcx
   139: jge 0x191
   13b: vmovups ymm1, [rdx+rax*4]
   141: vmulps ymm2, ymm1, ymm0
   145: vbroadcastss ymm3, [rdi+0x48]
   14b: vfmadd213ps ymm3, ymm2, ymm1
   150: vfmadd231ps ymm2, ymm3, ymm0
   155: vpslld ymm3, ymm1, 1
   15a: vbroadcastss ymm4, [rdi+0x50]
   160: vpaddd ymm3, ymm3, ymm4
   164: vbroadcastss ymm4, [rdi+0x4C]
   16a: vpcmpgtd ymm5, ymm4, ymm3
   16e: vptest ymm5, ymm5
   173: je 0x17F
   175: vbroadcastss ymm5, [rdi+0x40]
   17b: vdivps ymm2, ymm1, ymm5
   17f: vmovups [rsi+rax*4], ymm2
   185: add rax, 8
   18c: cmp rax, rcx
   18f: jl 0x13B
   191: vzeroupper
   194: ret
