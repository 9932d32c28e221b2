     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x1DB
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: vbroadcastss ymm0, [rdi+0x44]
    1b: xor eax, eax
    1d: sub rcx, 0x20
    24: cmp rax, rcx
    27: jg 0x169
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
    8f: vbroadcastss ymm9, [rdi+0x48]
    95: vmovaps ymm10, ymm1
    99: vfmadd231ps ymm10, ymm9, ymm5
    9e: vmovaps ymm11, ymm2
    a2: vfmadd231ps ymm11, ymm9, ymm6
    a7: vmovaps ymm12, ymm3
    ab: vfmadd231ps ymm12, ymm9, ymm7
    b0: vfmadd213ps ymm9, ymm8, ymm4
    b5: vfmadd231ps ymm5, ymm10, ymm0
    ba: vfmadd231ps ymm6, ymm11, ymm0
    bf: vfmadd231ps ymm7, ymm12, ymm0
    c4: vfmadd231ps ymm8, ymm9, ymm0
    c9: vpslld ymm9, ymm1, 1
    ce: vpslld ymm10, ymm2, 1
    d3: vpslld ymm11, ymm3, 1
    d8: vpslld ymm12, ymm4, 1
    dd: vbroadcastss ymm13, [rdi+0x50]
    e3: vpaddd ymm9, ymm9, ymm13
    e8: vpaddd ymm10, ymm10, ymm13
    ed: vpaddd ymm11, ymm11, ymm13
    f2: vpaddd ymm12, ymm12, ymm13
    f7: vbroadcastss ymm13, [rdi+0x4C]
    fd: vpcmpgtd ymm14, ymm13, ymm9
   102: vpcmpgtd ymm15, ymm13, ymm10
   107: vpor ymm14, ymm14, ymm15
   10c: vpcmpgtd ymm15, ymm13, ymm11
   111: vpor ymm14, ymm14, ymm15
   116: vpcmpgtd ymm15, ymm13, ymm12
   11b: vpor ymm14, ymm14, ymm15
   120: vptest ymm14, ymm14
   125: je 0x141
   127: vbroadcastss ymm14, [rdi+0x40]
   12d: vdivps ymm5, ymm1, ymm14
   132: vdivps ymm6, ymm2, ymm14
   137: vdivps ymm7, ymm3, ymm14
   13c: vdivps ymm8, ymm4, ymm14
   141: vmovups [rsi+rax*4], ymm5
   147: vmovups [rsi+rax*4+0x20], ymm6
   14d: vmovups [rsi+rax*4+0x40], ymm7
   153: vmovups [rsi+rax*4+0x60], ymm8
   159: add rax, 0x20
   160: cmp rax, rcx
   163: jle 0x2D
   169: add rcx, 0x20
   170: cmp rax, rcx
   173: jge 0x1DB
   175: vmovups ymm1, [rdx+rax*4]
   17b: vmulps ymm2, ymm1, ymm0
   17f: vbroadcastss ymm3, [rdi+0x48]
   185: vfmadd213ps ymm3, ymm2, ymm1
   18a: vfmadd231ps ymm2, ymm3, ymm0
   18f: vbroadcastss ymm3, [rdi+0x48]
   195: vfmadd213ps ymm3, ymm2, ymm1
   19a: vfmadd231ps ymm2, ymm3, ymm0
   19f: vpslld ymm3, ymm1, 1
   1a4: vbroadcastss ymm4, [rdi+0x50]
   1aa: vpaddd ymm3, ymm3, ymm4
   1ae: vbroadcastss ymm4, [rdi+0x4C]
   1b4: vpcmpgtd ymm5, ymm4, ymm3
   1b8: vptest ymm5, ymm5
   1bd: je 0x1C9
   1bf: vbroadcastss ymm5, [rdi+0x40]
   1c5: vdivps ymm2, ymm1, ymm5
   1c9: vmovups [rsi+rax*4], ymm2
   1cf: add rax, 8
   1d6: cmp rax, rcx
   1d9: jl 0x175
   1db: vzeroupper
   1de: ret
