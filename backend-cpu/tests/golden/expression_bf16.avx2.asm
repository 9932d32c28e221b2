     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x191
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: vbroadcastss ymm0, [rdi+0x44]
    1b: vbroadcastss ymm1, [rdi+0x48]
    21: vbroadcastss ymm2, [rdi+0x4C]
    27: xor eax, eax
    29: sub rcx, 0x20
    30: cmp rax, rcx
    33: jg 0x13D
    39: vmovups ymm3, [rdx+rax*4]
    3f: vmovups ymm4, [rdx+rax*4+0x20]
    45: vmovups ymm5, [rdx+rax*4+0x40]
    4b: vmovups ymm6, [rdx+rax*4+0x60]
    51: vpsrld ymm7, ymm3, 0x10
    56: vpsrld ymm8, ymm4, 0x10
    5b: vpsrld ymm9, ymm5, 0x10
    60: vpsrld ymm10, ymm6, 0x10
    65: vpand ymm7, ymm7, ymm1
    69: vpand ymm8, ymm8, ymm1
    6d: vpand ymm9, ymm9, ymm1
    71: vpand ymm10, ymm10, ymm1
    75: vpaddd ymm7, ymm7, ymm0
    79: vpaddd ymm8, ymm8, ymm0
    7d: vpaddd ymm9, ymm9, ymm0
    81: vpaddd ymm10, ymm10, ymm0
    85: vpaddd ymm7, ymm3, ymm7
    89: vpaddd ymm8, ymm4, ymm8
    8e: vpaddd ymm9, ymm5, ymm9
    93: vpaddd ymm10, ymm6, ymm10
    98: vpor ymm11, ymm3, ymm2
    9c: vpor ymm12, ymm4, ymm2
    a0: vpor ymm13, ymm5, ymm2
    a4: vpor ymm14, ymm6, ymm2
    a8: vcmpunordps ymm3, ymm3, ymm3
    ad: vcmpunordps ymm4, ymm4, ymm4
    b2: vcmpunordps ymm5, ymm5, ymm5
    b7: vcmpunordps ymm6, ymm6, ymm6
    bc: vblendvps ymm15, ymm7, ymm11, ymm3
    c2: vblendvps ymm3, ymm8, ymm12, ymm4
    c8: vblendvps ymm4, ymm9, ymm13, ymm5
    ce: vblendvps ymm5, ymm10, ymm14, ymm6
    d4: vpsrld ymm6, ymm15, 0x10
    da: vpackusdw ymm6, ymm6, ymm6
    df: vpermq ymm6, ymm6, 8
    e5: vmovups [rsi+rax*2], xmm6
    eb: vpsrld ymm6, ymm3, 0x10
    f0: vpackusdw ymm6, ymm6, ymm6
    f5: vpermq ymm6, ymm6, 8
    fb: vmovups [rsi+rax*2+0x10], xmm6
   101: vpsrld ymm3, ymm4, 0x10
   106: vpackusdw ymm3, ymm3, ymm3
   10b: vpermq ymm3, ymm3, 8
   111: vmovups [rsi+rax*2+0x20], xmm3
   117: vpsrld ymm3, ymm5, 0x10
   11c: vpackusdw ymm3, ymm3, ymm3
   121: vpermq ymm3, ymm3, 8
   127: vmovups [rsi+rax*2+0x30], xmm3
   12d: add rax, 0x20
   134: cmp rax, rcx
   137: jle 0x39
   13d: add rcx, 0x20
   144: cmp rax, rcx
   147: jge 0x191
   149: vmovups ymm3, [rdx+rax*4]
   14f: vpsrld ymm4, ymm3, 0x10
   154: vpand ymm4, ymm4, ymm1
   158: vpaddd ymm4, ymm4, ymm0
   15c: vpaddd ymm4, ymm3, ymm4
   160: vpor ymm5, ymm3, ymm2
   164: vcmpunordps ymm3, ymm3, ymm3
   169: vblendvps ymm6, ymm4, ymm5, ymm3
   16f: vpsrld ymm3, ymm6, 0x10
   174: vpackusdw ymm3, ymm3, ymm3
   179: vpermq ymm3, ymm3, 8
   17f: vmovups [rsi+rax*2], xmm3
   185: add rax, 8
   18c: cmp rax, rcx
   18f: jl 0x149
   191: vzeroupper
   194: ret
