     0: mov rcx, [rdi]
     4: mov rdx, [rdi+0x20]
     8: mov rsi, [rdi+0x28]
     c: vbroadcastss ymm0, [rdi+0x40]
    12: cmp qword ptr [rdi+0x10], 0
    17: jle 0x254
    1d: xor eax, eax
    1f: vmovaps ymm1, ymm0
    23: vmovaps ymm2, ymm0
    27: vmovaps ymm3, ymm0
    2b: vmovaps ymm4, ymm0
    2f: vmovaps ymm5, ymm0
    33: vmovaps ymm6, ymm0
    37: cmp rcx, 0x40000
    3e: jl 0xC7
    44: mov r11, rcx
    47: shr r11, 2
    4b: and r11, 0xFFFFFFFFFFFFFFF8
    52: lea r8, [rdx+r11*4]
    56: lea r9, [r8+r11*4]
    5a: lea r10, [r9+r11*4]
    5e: vmovups ymm7, [rdx+rax*4]
    64: vmovups ymm8, [r8+rax*4]
    6b: vmovups ymm9, [r9+rax*4]
    72: vmovups ymm10, [r10+rax*4]
    79: vpmaxsd ymm1, ymm1, ymm7
    7e: vpminud ymm2, ymm2, ymm7
    83: vpmaxud ymm3, ymm3, ymm7
    88: vpmaxsd ymm4, ymm4, ymm8
    8d: vpminud ymm5, ymm5, ymm8
    92: vpmaxud ymm6, ymm6, ymm8
    97: vpmaxsd ymm1, ymm1, ymm9
    9c: vpminud ymm2, ymm2, ymm9
    a1: vpmaxud ymm3, ymm3, ymm9
    a6: vpmaxsd ymm4, ymm4, ymm10
    ab: vpminud ymm5, ymm5, ymm10
    b0: vpmaxud ymm6, ymm6, ymm10
    b5: add rax, 8
    bc: cmp rax, r11
    bf: jl 0x5E
    c1: shl rax, 2
    c5: jmp 0x13A
    c7: sub rcx, 0x20
    ce: cmp rax, rcx
    d1: jg 0x133
    d3: vmovups ymm7, [rdx+rax*4]
    d9: vmovups ymm8, [rdx+rax*4+0x20]
    df: vmovups ymm9, [rdx+rax*4+0x40]
    e5: vmovups ymm10, [rdx+rax*4+0x60]
    eb: vpmaxsd ymm1, ymm1, ymm7
    f0: vpminud ymm2, ymm2, ymm7
    f5: vpmaxud ymm3, ymm3, ymm7
    fa: vpmaxsd ymm4, ymm4, ymm8
    ff: vpminud ymm5, ymm5, ymm8
   104: vpmaxud ymm6, ymm6, ymm8
   109: vpmaxsd ymm1, ymm1, ymm9
   10e: vpminud ymm2, ymm2, ymm9
   113: vpmaxud ymm3, ymm3, ymm9
   118: vpmaxsd ymm4, ymm4, ymm10
   11d: vpminud ymm5, ymm5, ymm10
   122: vpmaxud ymm6, ymm6, ymm10
   127: add rax, 0x20
   12e: cmp rax, rcx
   131: jle 0xD3
   133: add rcx, 0x20
   13a: cmp rax, rcx
   13d: jge 0x19B
   13f: sub rcx, rax
   142: mov [rdi+0x18], rcx
   146: mov rcx, [rdi+0x18]
   14a: mov rcx, 0x706050403020100
   154: vmovq xmm8, rcx
   159: vpmovzxbd ymm8, xmm8
   15e: vpbroadcastd ymm7, [rdi+0x18]
   164: vpcmpgtd ymm7, ymm7, ymm8
   169: mov rcx, [rdi]
   16d: vmaskmovps ymm8, ymm7, [rdx+rax*4]
   174: vbroadcastss ymm9, [rdi+0x40]
   17a: vblendvps ymm9, ymm9, ymm8, ymm7
   180: vpmaxsd ymm1, ymm1, ymm9
   185: vpminud ymm2, ymm2, ymm9
   18a: vpmaxud ymm3, ymm3, ymm9
   18f: add rax, 8
   196: cmp rax, rcx
   199: jl 0x13F
   19b: vpmaxsd ymm1, ymm1, ymm4
   1a0: vpminud ymm2, ymm2, ymm5
   1a5: vpmaxud ymm3, ymm3, ymm6
   1aa: vpcmpeqd ymm4, ymm4, ymm4
   1ae: vpsrld ymm4, ymm4, 0x18
   1b3: vpslld ymm4, ymm4, 0x17
   1b8: vpcmpgtd ymm6, ymm1, ymm4
   1bc: vpcmpeqd ymm4, ymm4, ymm4
   1c0: vpslld ymm4, ymm4, 0x17
   1c5: vpcmpgtd ymm4, ymm3, ymm4
   1c9: vpsrad ymm5, ymm3, 0x1F
   1ce: vpand ymm4, ymm4, ymm5
   1d2: vpor ymm6, ymm6, ymm4
   1d6: vblendvps ymm1, ymm1, ymm2, ymm1
   1dc: vpor ymm1, ymm1, ymm6
   1e0: vperm2f128 ymm2, ymm1, ymm1, 1
   1e6: vmaxps ymm7, ymm1, ymm2
   1ea: vmaxps ymm8, ymm2, ymm1
   1ee: vpand ymm7, ymm7, ymm8
   1f3: vcmpunordps ymm8, ymm1, ymm2
   1f8: vpor ymm1, ymm7, ymm8
   1fd: vpermilps ymm2, ymm1, 0x4E
   203: vmaxps ymm7, ymm1, ymm2
   207: vmaxps ymm8, ymm2, ymm1
   20b: vpand ymm7, ymm7, ymm8
   210: vcmpunordps ymm8, ymm1, ymm2
   215: vpor ymm1, ymm7, ymm8
   21a: vpermilps ymm2, ymm1, 0xB1
   220: vmaxps ymm7, ymm1, ymm2
   224: vmaxps ymm8, ymm2, ymm1
   228: vpand ymm7, ymm7, ymm8
   22d: vcmpunordps ymm8, ymm1, ymm2
   232: vpor ymm1, ymm7, ymm8
   237: vmovss [rsi], xmm1
   23c: sub qword ptr [rdi+0x10], 1
   241: je 0x254
   243: add rdx, [rdi+0x30]
   247: add rsi, [rdi+0x38]
   24b: mov rcx, [rdi]
   24f: jmp 0x1D
   254: vzeroupper
   257: ret
