     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x148
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: vbroadcastss ymm0, [rdi+0x40]
    1b: vbroadcastss ymm1, [rdi+0x44]
    21: xor eax, eax
    23: sub rcx, 0x20
    2a: cmp rax, rcx
    2d: jg 0x101
    33: vmovups ymm2, [rdx+rax*4]
    39: vmovups ymm3, [rdx+rax*4+0x20]
    3f: vmovups ymm4, [rdx+rax*4+0x40]
    45: vmovups ymm5, [rdx+rax*4+0x60]
    4b: vcmpeqps ymm6, ymm2, ymm2
    50: vcmpeqps ymm7, ymm3, ymm3
    55: vcmpeqps ymm8, ymm4, ymm4
    5a: vcmpeqps ymm9, ymm5, ymm5
    5f: vpand ymm2, ymm2, ymm6
    63: vpand ymm3, ymm3, ymm7
    67: vpand ymm4, ymm4, ymm8
    6c: vpand ymm5, ymm5, ymm9
    71: vmaxps ymm2, ymm0, ymm2
    75: vmaxps ymm3, ymm0, ymm3
    79: vmaxps ymm4, ymm0, ymm4
    7d: vmaxps ymm5, ymm0, ymm5
    81: vminps ymm2, ymm1, ymm2
    85: vminps ymm3, ymm1, ymm3
    89: vminps ymm4, ymm1, ymm4
    8d: vminps ymm5, ymm1, ymm5
    91: vcvttps2dq ymm2, ymm2
    95: vcvttps2dq ymm3, ymm3
    99: vcvttps2dq ymm4, ymm4
    9d: vcvttps2dq ymm5, ymm5
    a1: vpackssdw ymm6, ymm2, ymm2
    a5: vpermq ymm6, ymm6, 8
    ab: vpacksswb xmm6, xmm6, xmm6
    af: vmovq [rsi+rax], xmm6
    b5: vpackssdw ymm2, ymm3, ymm3
    b9: vpermq ymm2, ymm2, 8
    bf: vpacksswb xmm2, xmm2, xmm2
    c3: vmovq [rsi+rax+8], xmm2
    c9: vpackssdw ymm2, ymm4, ymm4
    cd: vpermq ymm2, ymm2, 8
    d3: vpacksswb xmm2, xmm2, xmm2
    d7: vmovq [rsi+rax+0x10], xmm2
    dd: vpackssdw ymm2, ymm5, ymm5
    e1: vpermq ymm2, ymm2, 8
    e7: vpacksswb xmm2, xmm2, xmm2
    eb: vmovq [rsi+rax+0x18], xmm2
    f1: add rax, 0x20
    f8: cmp rax, rcx
    fb: jle 0x33
   101: add rcx, 0x20
   108: cmp rax, rcx
   10b: jge 0x148
   10d: vmovups ymm2, [rdx+rax*4]
   113: vcmpeqps ymm3, ymm2, ymm2
   118: vpand ymm2, ymm2, ymm3
   11c: vmaxps ymm2, ymm0, ymm2
   120: vminps ymm2, ymm1, ymm2
   124: vcvttps2dq ymm2, ymm2
   128: vpackssdw ymm3, ymm2, ymm2
   12c: vpermq ymm3, ymm3, 8
   132: vpacksswb xmm3, xmm3, xmm3
   136: vmovq [rsi+rax], xmm3
   13c: add rax, 8
   143: cmp rax, rcx
   146: jl 0x10D
   148: vzeroupper
   14b: ret
