     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x1EA
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: xor eax, eax
    17: vmovups ymm0, [rsi]
    1c: vmovups ymm1, [rsi+0x20]
    21: vbroadcastss ymm2, [rdi+0x40]
    27: vbroadcastss ymm3, [rdi+0x40]
    2d: cmp rcx, 0x1000
    34: jl 0xDC
    3a: mov r11, rcx
    3d: shr r11, 2
    41: and r11, 0xFFFFFFFFFFFFFFF8
    48: lea r8, [rdx+r11*4]
    4c: lea r9, [r8+r11*4]
    50: lea r10, [r9+r11*4]
    54: vmovups ymm4, [rdx+rax*4]
    5a: vmovups ymm5, [r8+rax*4]
    61: vmovups ymm6, [r9+rax*4]
    68: vmovups ymm7, [r10+rax*4]
    6f: vmaxps ymm8, ymm0, ymm4
    73: vmaxps ymm9, ymm4, ymm0
    77: vpand ymm8, ymm8, ymm9
    7c: vcmpunordps ymm9, ymm0, ymm4
    81: vpor ymm0, ymm8, ymm9
    86: vmaxps ymm4, ymm1, ymm5
    8a: vmaxps ymm8, ymm5, ymm1
    8e: vpand ymm4, ymm4, ymm8
    93: vcmpunordps ymm8, ymm1, ymm5
    98: vpor ymm1, ymm4, ymm8
    9d: vmaxps ymm4, ymm2, ymm6
    a1: vmaxps ymm5, ymm6, ymm2
    a5: vpand ymm4, ymm4, ymm5
    a9: vcmpunordps ymm5, ymm2, ymm6
    ae: vpor ymm2, ymm4, ymm5
    b2: vmaxps ymm4, ymm3, ymm7
    b6: vmaxps ymm5, ymm7, ymm3
    ba: vpand ymm4, ymm4, ymm5
    be: vcmpunordps ymm5, ymm3, ymm7
    c3: vpor ymm3, ymm4, ymm5
    c7: add rax, 8
    ce: cmp rax, r11
    d1: jl 0x54
    d3: shl rax, 2
    d7: jmp 0x16F
    dc: sub rcx, 0x20
    e3: cmp rax, rcx
    e6: jg 0x168
    ec: vmovups ymm4, [rdx+rax*4]
    f2: vmovups ymm5, [rdx+rax*4+0x20]
    f8: vmovups ymm6, [rdx+rax*4+0x40]
    fe: vmovups ymm7, [rdx+rax*4+0x60]
   104: vmaxps ymm8, ymm0, ymm4
   108: vmaxps ymm9, ymm4, ymm0
   10c: vpand ymm8, ymm8, ymm9
   111: vcmpunordps ymm9, ymm0, ymm4
   116: vpor ymm0, ymm8, ymm9
   11b: vmaxps ymm4, ymm1, ymm5
   11f: vmaxps ymm8, ymm5, ymm1
   123: vpand ymm4, ymm4, ymm8
   128: vcmpunordps ymm8, ymm1, ymm5
   12d: vpor ymm1, ymm4, ymm8
   132: vmaxps ymm4, ymm2, ymm6
   136: vmaxps ymm5, ymm6, ymm2
   13a: vpand ymm4, ymm4, ymm5
   13e: vcmpunordps ymm5, ymm2, ymm6
   143: vpor ymm2, ymm4, ymm5
   147: vmaxps ymm4, ymm3, ymm7
   14b: vmaxps ymm5, ymm7, ymm3
   14f: vpand ymm4, ymm4, ymm5
   153: vcmpunordps ymm5, ymm3, ymm7
   158: vpor ymm3, ymm4, ymm5
   15c: add rax, 0x20
   163: cmp rax, rcx
   166: jle 0xEC
   168: add rcx, 0x20
   16f: cmp rax, rcx
   172: jge 0x1B6
   174: vmovups ymm4, [rdx+rax*4]
   17a: vmovups ymm5, [rdx+rax*4+0x20]
   180: vmaxps ymm6, ymm0, ymm4
   184: vmaxps ymm7, ymm4, ymm0
   188: vpand ymm6, ymm6, ymm7
   18c: vcmpunordps ymm7, ymm0, ymm4
   191: vpor ymm0, ymm6, ymm7
   195: vmaxps ymm4, ymm1, ymm5
   199: vmaxps ymm6, ymm5, ymm1
   19d: vpand ymm4, ymm4, ymm6
   1a1: vcmpunordps ymm6, ymm1, ymm5
   1a6: vpor ymm1, ymm4, ymm6
   1aa: add rax, 0x10
   1b1: cmp rax, rcx
   1b4: jl 0x174
   1b6: vmaxps ymm4, ymm0, ymm2
   1ba: vmaxps ymm5, ymm2, ymm0
   1be: vpand ymm4, ymm4, ymm5
   1c2: vcmpunordps ymm5, ymm0, ymm2
   1c7: vpor ymm0, ymm4, ymm5
   1cb: vmaxps ymm4, ymm1, ymm3
   1cf: vmaxps ymm5, ymm3, ymm1
   1d3: vpand ymm4, ymm4, ymm5
   1d7: vcmpunordps ymm5, ymm1, ymm3
   1dc: vpor ymm1, ymm4, ymm5
   1e0: vmovups [rsi], ymm0
   1e5: vmovups [rsi+0x20], ymm1
   1ea: vzeroupper
   1ed: ret
