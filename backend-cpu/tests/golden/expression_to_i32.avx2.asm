     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x111
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: vbroadcastss ymm0, [rdi+0x40]
    1b: vbroadcastss ymm1, [rdi+0x44]
    21: xor eax, eax
    23: sub rcx, 0x20
    2a: cmp rax, rcx
    2d: jg 0xD5
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
    71: vcvttps2dq ymm6, ymm2
    75: vcvttps2dq ymm7, ymm3
    79: vcvttps2dq ymm8, ymm4
    7d: vcvttps2dq ymm9, ymm5
    81: vcmple_oqps ymm2, ymm0, ymm2
    86: vcmple_oqps ymm3, ymm0, ymm3
    8b: vcmple_oqps ymm4, ymm0, ymm4
    90: vcmple_oqps ymm5, ymm0, ymm5
    95: vblendvps ymm10, ymm6, ymm1, ymm2
    9b: vblendvps ymm2, ymm7, ymm1, ymm3
    a1: vblendvps ymm3, ymm8, ymm1, ymm4
    a7: vblendvps ymm4, ymm9, ymm1, ymm5
    ad: vmovups [rsi+rax*4], ymm10
    b3: vmovups [rsi+rax*4+0x20], ymm2
    b9: vmovups [rsi+rax*4+0x40], ymm3
    bf: vmovups [rsi+rax*4+0x60], ymm4
    c5: add rax, 0x20
    cc: cmp rax, rcx
    cf: jle 0x33
    d5: add rcx, 0x20
    dc: cmp rax, rcx
    df: jge 0x111
    e1: vmovups ymm2, [rdx+rax*4]
    e7: vcmpeqps ymm3, ymm2, ymm2
    ec: vpand ymm2, ymm2, ymm3
    f0: vcvttps2dq ymm3, ymm2
    f4: vcmple_oqps ymm2, ymm0, ymm2
    f9: vblendvps ymm4, ymm3, ymm1, ymm2
    ff: vmovups [rsi+rax*4], ymm4
   105: add rax, 8
   10c: cmp rax, rcx
   10f: jl 0xE1
   111: vzeroupper
   114: ret
