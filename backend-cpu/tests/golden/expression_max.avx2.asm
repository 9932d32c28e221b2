     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x13B
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: xor eax, eax
    17: vmovups ymm0, [rsi]
    1c: vmovups ymm1, [rsi+0x20]
    21: vbroadcastss ymm2, [rdi+0x40]
    27: vbroadcastss ymm3, [rdi+0x40]
    2d: sub rcx, 0x20
    34: cmp rax, rcx
    37: jg 0xB9
    3d: vmovups ymm4, [rdx+rax*4]
    43: vmovups ymm5, [rdx+rax*4+0x20]
    49: vmovups ymm6, [rdx+rax*4+0x40]
    4f: vmovups ymm7, [rdx+rax*4+0x60]
    55: vmaxps ymm8, ymm0, ymm4
    59: vmaxps ymm9, ymm4, ymm0
    5d: vpand ymm8, ymm8, ymm9
    62: vcmpunordps ymm9, ymm0, ymm4
    67: vpor ymm0, ymm8, ymm9
    6c: vmaxps ymm4, ymm1, ymm5
    70: vmaxps ymm8, ymm5, ymm1
    74: vpand ymm4, ymm4, ymm8
    79: vcmpunordps ymm8, ymm1, ymm5
    7e: vpor ymm1, ymm4, ymm8
    83: vmaxps ymm4, ymm2, ymm6
    87: vmaxps ymm5, ymm6, ymm2
    8b: vpand ymm4, ymm4, ymm5
    8f: vcmpunordps ymm5, ymm2, ymm6
    94: vpor ymm2, ymm4, ymm5
    98: vmaxps ymm4, ymm3, ymm7
    9c: vmaxps ymm5, ymm7, ymm3
    a0: vpand ymm4, ymm4, ymm5
    a4: vcmpunordps ymm5, ymm3, ymm7
    a9: vpor ymm3, ymm4, ymm5
    ad: add rax, 0x20
    b4: cmp rax, rcx
    b7: jle 0x3D
    b9: add rcx, 0x20
    c0: cmp rax, rcx
    c3: jge 0x107
    c5: vmovups ymm4, [rdx+rax*4]
    cb: vmovups ymm5, [rdx+rax*4+0x20]
    d1: vmaxps ymm6, ymm0, ymm4
    d5: vmaxps ymm7, ymm4, ymm0
    d9: vpand ymm6, ymm6, ymm7
    dd: vcmpunordps ymm7, ymm0, ymm4
    e2: vpor ymm0, ymm6, ymm7
    e6: vmaxps ymm4, ymm1, ymm5
    ea: vmaxps ymm6, ymm5, ymm1
    ee: vpand ymm4, ymm4, ymm6
    f2: vcmpunordps ymm6, ymm1, ymm5
    f7: vpor ymm1, ymm4, ymm6
    fb: add rax, 0x10
   102: cmp rax, rcx
   105: jl 0xC5
   107: vmaxps ymm4, ymm0, ymm2
   10b: vmaxps ymm5, ymm2, ymm0
   10f: vpand ymm4, ymm4, ymm5
   113: vcmpunordps ymm5, ymm0, ymm2
   118: vpor ymm0, ymm4, ymm5
   11c: vmaxps ymm4, ymm1, ymm3
   120: vmaxps ymm5, ymm3, ymm1
   124: vpand ymm4, ymm4, ymm5
   128: vcmpunordps ymm5, ymm1, ymm3
   12d: vpor ymm1, ymm4, ymm5
   131: vmovups [rsi], ymm0
   136: vmovups [rsi+0x20], ymm1
   13b: vzeroupper
   13e: ret
