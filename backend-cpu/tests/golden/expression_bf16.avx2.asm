     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x1B4
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: vbroadcastss ymm0, [rdi+0x40]
    1b: vbroadcastss ymm1, [rdi+0x44]
    21: vbroadcastss ymm2, [rdi+0x48]
    27: xor eax, eax
    29: sub rcx, 0x20
    30: cmp rax, rcx
    33: jg 0x156
    39: vmovups ymm3, [rdx+rax*4]
    3f: vmovups ymm4, [rdx+rax*4+0x20]
    45: vmovups ymm5, [rdx+rax*4+0x40]
    4b: vmovups ymm6, [rdx+rax*4+0x60]
    51: vpsrld ymm7, ymm3, 0x10
    56: vpsrld ymm8, ymm4, 0x10
    5b: vpsrld ymm9, ymm5, 0x10
    60: vpsrld ymm10, ymm6, 0x10
    65: vpand ymm7, ymm7, ymm2
    69: vpand ymm8, ymm8, ymm2
    6d: vpand ymm9, ymm9, ymm2
    71: vpand ymm10, ymm10, ymm2
    75: vpaddd ymm7, ymm7, ymm1
    79: vpaddd ymm8, ymm8, ymm1
    7d: vpaddd ymm9, ymm9, ymm1
    81: vpaddd ymm10, ymm10, ymm1
    85: vpaddd ymm7, ymm3, ymm7
    89: vpaddd ymm8, ymm4, ymm8
    8e: vpaddd ymm9, ymm5, ymm9
    93: vpaddd ymm10, ymm6, ymm10
    98: vbroadcastss ymm11, [rdi+0x4C]
    9e: vpor ymm12, ymm3, ymm11
    a3: vpor ymm13, ymm4, ymm11
    a8: vpor ymm14, ymm5, ymm11
    ad: vpor ymm11, ymm6, ymm11
    b2: vcmpunordps ymm3, ymm3, ymm3
    b7: vcmpunordps ymm4, ymm4, ymm4
    bc: vcmpunordps ymm5, ymm5, ymm5
    c1: vcmpunordps ymm6, ymm6, ymm6
    c6: vblendvps ymm15, ymm7, ymm12, ymm3
    cc: vblendvps ymm3, ymm8, ymm13, ymm4
    d2: vblendvps ymm4, ymm9, ymm14, ymm5
    d8: vblendvps ymm5, ymm10, ymm11, ymm6
    de: vpand ymm6, ymm15, ymm0
    e2: vpand ymm3, ymm3, ymm0
    e6: vpand ymm4, ymm4, ymm0
    ea: vpand ymm5, ymm5, ymm0
    ee: vpsrld ymm7, ymm6, 0x10
    f3: vpackusdw ymm7, ymm7, ymm7
    f8: vpermq ymm7, ymm7, 8
    fe: vmovups [rsi+rax*2], xmm7
   104: vpsrld ymm6, ymm3, 0x10
   109: vpackusdw ymm6, ymm6, ymm6
   10e: vpermq ymm6, ymm6, 8
   114: vmovups [rsi+rax*2+0x10], xmm6
   11a: vpsrld ymm3, ymm4, 0x10
   11f: vpackusdw ymm3, ymm3, ymm3
   124: vpermq ymm3, ymm3, 8
   12a: vmovups [rsi+rax*2+0x20], xmm3
   130: vpsrld ymm3, ymm5, 0x10
   135: vpackusdw ymm3, ymm3, ymm3
   13a: vpermq ymm3, ymm3, 8
   140: vmovups [rsi+rax*2+0x30], xmm3
   146: add rax, 0x20
   14d: cmp rax, rcx
   150: jle 0x39
   156: add rcx, 0x20
   15d: cmp rax, rcx
   160: jge 0x1B4
   162: vmovups ymm3, [rdx+rax*4]
   168: vpsrld ymm4, ymm3, 0x10
   16d: vpand ymm4, ymm4, ymm2
   171: vpaddd ymm4, ymm4, ymm1
   175: vpaddd ymm4, ymm3, ymm4
   179: vbroadcastss ymm5, [rdi+0x4C]
   17f: vpor ymm5, ymm3, ymm5
   183: vcmpunordps ymm3, ymm3, ymm3
   188: vblendvps ymm6, ymm4, ymm5, ymm3
   18e: vpand ymm3, ymm6, ymm0
   192: vpsrld ymm4, ymm3, 0x10
   197: vpackusdw ymm4, ymm4, ymm4
   19c: vpermq ymm4, ymm4, 8
   1a2: vmovups [rsi+rax*2], xmm4
   1a8: add rax, 8
   1af: cmp rax, rcx
   1b2: jl 0x162
   1b4: vzeroupper
   1b7: ret
