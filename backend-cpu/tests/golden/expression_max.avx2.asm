     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x137
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: xor eax, eax
    17: vmovups ymm0, [rsi]
    1c: vmovups ymm1, [rsi+0x20]
    21: vbroadcastss ymm2, [rdi+0x40]
    27: vbroadcastss ymm3, [rdi+0x40]
    2d: sub rcx, 0x20
    34: cmp rax, rcx
    37: jg 0xB5
    39: vmovups ymm4, [rdx+rax*4]
    3f: vmovups ymm5, [rdx+rax*4+0x20]
    45: vmovups ymm6, [rdx+rax*4+0x40]
    4b: vmovups ymm7, [rdx+rax*4+0x60]
    51: vmaxps ymm8, ymm0, ymm4
    55: vmaxps ymm9, ymm4, ymm0
    59: vpand ymm8, ymm8, ymm9
    5e: vcmpunordps ymm9, ymm0, ymm4
    63: vpor ymm0, ymm8, ymm9
    68: vmaxps ymm4, ymm1, ymm5
    6c: vmaxps ymm8, ymm5, ymm1
    70: vpand ymm4, ymm4, ymm8
    75: vcmpunordps ymm8, ymm1, ymm5
    7a: vpor ymm1, ymm4, ymm8
    7f: vmaxps ymm4, ymm2, ymm6
    83: vmaxps ymm5, ymm6, ymm2
    87: vpand ymm4, ymm4, ymm5
    8b: vcmpunordps ymm5, ymm2, ymm6
    90: vpor ymm2, ymm4, ymm5
    94: vmaxps ymm4, ymm3, ymm7
    98: vmaxps ymm5, ymm7, ymm3
    9c: vpand ymm4, ymm4, ymm5
    a0: vcmpunordps ymm5, ymm3, ymm7
    a5: vpor ymm3, ymm4, ymm5
    a9: add rax, 0x20
    b0: cmp rax, rcx
    b3: jle 0x39
    b5: add rcx, 0x20
    bc: cmp rax, rcx
    bf: jge 0x103
    c1: vmovups ymm4, [rdx+rax*4]
    c7: vmovups ymm5, [rdx+rax*4+0x20]
    cd: vmaxps ymm6, ymm0, ymm4
    d1: vmaxps ymm7, ymm4, ymm0
    d5: vpand ymm6, ymm6, ymm7
    d9: vcmpunordps ymm7, ymm0, ymm4
    de: vpor ymm0, ymm6, ymm7
    e2: vmaxps ymm4, ymm1, ymm5
    e6: vmaxps ymm6, ymm5, ymm1
    ea: vpand ymm4, ymm4, ymm6
    ee: vcmpunordps ymm6, ymm1, ymm5
    f3: vpor ymm1, ymm4, ymm6
    f7: add rax, 0x10
    fe: cmp rax, rcx
   101: jl 0xC1
   103: vmaxps ymm4, ymm0, ymm2
   107: vmaxps ymm5, ymm2, ymm0
   10b: vpand ymm4, ymm4, ymm5
   10f: vcmpunordps ymm5, ymm0, ymm2
   114: vpor ymm0, ymm4, ymm5
   118: vmaxps ymm4, ymm1, ymm3
   11c: vmaxps ymm5, ymm3, ymm1
   120: vpand ymm4, ymm4, ymm5
   124: vcmpunordps ymm5, ymm1, ymm3
   129: vpor ymm1, ymm4, ymm5
   12d: vmovups [rsi], ymm0
   132: vmovups [rsi+0x20], ymm1
   137: vzeroupper
   13a: ret
