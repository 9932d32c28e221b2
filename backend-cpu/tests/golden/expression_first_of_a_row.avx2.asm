     0: mov rcx, [rdi]
     4: mov rdx, [rdi+0x20]
     8: mov rsi, [rdi+0x28]
     c: mov r8, [rdi+0x30]
    10: xor eax, eax
    12: vbroadcastss ymm0, [rdi+0x54]
    18: vbroadcastss ymm1, [rdi+0x54]
    1e: vbroadcastss ymm2, [rdi+0x54]
    24: vbroadcastss ymm3, [rdi+0x54]
    2a: sub rcx, 0x20
    31: cmp rax, rcx
    34: jg 0xC2
    3a: vpxor ymm4, ymm4, ymm4
    3e: vmovups ymm5, [rdx+rax*4]
    44: vmovups ymm6, [rdx+rax*4+0x20]
    4a: vmovups ymm7, [rdx+rax*4+0x40]
    50: vmovups ymm8, [rdx+rax*4+0x60]
    56: vbroadcastss ymm9, [rdi+0x50]
    5c: vcmpeqps ymm10, ymm5, ymm9
    62: vpor ymm4, ymm4, ymm10
    67: vcmpneqps ymm10, ymm5, ymm5
    6c: vpor ymm4, ymm4, ymm10
    71: vcmpeqps ymm5, ymm6, ymm9
    77: vpor ymm4, ymm4, ymm5
    7b: vcmpneqps ymm5, ymm6, ymm6
    80: vpor ymm4, ymm4, ymm5
    84: vcmpeqps ymm5, ymm7, ymm9
    8a: vpor ymm4, ymm4, ymm5
    8e: vcmpneqps ymm5, ymm7, ymm7
    93: vpor ymm4, ymm4, ymm5
    97: vcmpeqps ymm5, ymm8, ymm9
    9d: vpor ymm4, ymm4, ymm5
    a1: vcmpneqps ymm5, ymm8, ymm8
    a7: vpor ymm4, ymm4, ymm5
    ab: vptest ymm4, ymm4
    b0: jne 0xCE
    b2: add rax, 0x20
    b9: cmp rax, rcx
    bc: jle 0x3A
    c2: add rcx, 0x20
    c9: jmp 0x174
    ce: vmovups ymm4, [rdx+rax*4]
    d4: vmovups ymm5, [rdx+rax*4+0x20]
    da: vmovups ymm6, [rdx+rax*4+0x40]
    e0: vmovups ymm7, [rdx+rax*4+0x60]
    e6: vmovups ymm8, [rsi+rax*4]
    ec: vmovups ymm9, [rsi+rax*4+0x20]
    f2: vmovups ymm10, [rsi+rax*4+0x40]
    f8: vmovups ymm11, [rsi+rax*4+0x60]
    fe: vbroadcastss ymm12, [rdi+0x50]
   104: vcmpeqps ymm13, ymm4, ymm12
   10a: vcmpeqps ymm14, ymm5, ymm12
   110: vcmpeqps ymm15, ymm6, ymm12
   116: vcmpeqps ymm12, ymm7, ymm12
   11c: vcmpneqps ymm4, ymm4, ymm4
   121: vcmpneqps ymm5, ymm5, ymm5
   126: vcmpneqps ymm6, ymm6, ymm6
   12b: vcmpneqps ymm7, ymm7, ymm7
   130: vpor ymm4, ymm13, ymm4
   134: vpor ymm5, ymm14, ymm5
   138: vpor ymm6, ymm15, ymm6
   13c: vpor ymm7, ymm12, ymm7
   140: vbroadcastss ymm12, [rdi+0x54]
   146: vblendvps ymm13, ymm12, ymm8, ymm4
   14c: vblendvps ymm4, ymm12, ymm9, ymm5
   152: vblendvps ymm5, ymm12, ymm10, ymm6
   158: vblendvps ymm6, ymm12, ymm11, ymm7
   15e: vpminsd ymm0, ymm0, ymm13
   163: vpminsd ymm1, ymm1, ymm4
   168: vpminsd ymm2, ymm2, ymm5
   16d: vpminsd ymm3, ymm3, ymm6
   172: jmp 0x1EF
   174: cmp rax, rcx
   177: jge 0x1EF
   179: sub rcx, rax
   17c: mov [rdi+0x18], rcx
   180: mov rcx, [rdi+0x18]
   184: mov rcx, 0x706050403020100
   18e: vmovq xmm5, rcx
   193: vpmovzxbd ymm5, xmm5
   198: vpbroadcastd ymm4, [rdi+0x18]
   19e: vpcmpgtd ymm4, ymm4, ymm5
   1a2: mov rcx, [rdi]
   1a6: vmaskmovps ymm5, ymm4, [rdx+rax*4]
   1ad: vmaskmovps ymm6, ymm4, [rsi+rax*4]
   1b4: vbroadcastss ymm7, [rdi+0x50]
   1ba: vcmpeqps ymm7, ymm5, ymm7
   1bf: vcmpneqps ymm5, ymm5, ymm5
   1c4: vpor ymm5, ymm7, ymm5
   1c8: vbroadcastss ymm7, [rdi+0x54]
   1ce: vblendvps ymm8, ymm7, ymm6, ymm5
   1d4: vmovaps ymm5, ymm0
   1d8: vpminsd ymm5, ymm5, ymm8
   1dd: vblendvps ymm0, ymm0, ymm5, ymm4
   1e3: add rax, 8
   1ea: cmp rax, rcx
   1ed: jl 0x179
   1ef: vpminsd ymm0, ymm0, ymm2
   1f4: vpminsd ymm1, ymm1, ymm3
   1f9: vpminsd ymm0, ymm0, ymm1
   1fe: vperm2f128 ymm1, ymm0, ymm0, 1
   204: vpminsd ymm0, ymm0, ymm1
   209: vpermilps ymm1, ymm0, 0x4E
   20f: vpminsd ymm0, ymm0, ymm1
   214: vpermilps ymm1, ymm0, 0xB1
   21a: vpminsd ymm0, ymm0, ymm1
   21f: vpmovsxdq xmm0, xmm0
   224: vmovsd [r8], xmm0
   22a: vzeroupper
   22d: ret
