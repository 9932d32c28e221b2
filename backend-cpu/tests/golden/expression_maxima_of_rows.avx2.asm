     0: mov rcx, [rdi]
     4: mov rdx, [rdi+0x20]
     8: mov rsi, [rdi+0x28]
     c: vbroadcastss ymm0, [rdi+0x40]
    12: cmp qword ptr [rdi+0x10], 0
    17: jle 0x28C
    1d: xor eax, eax
    1f: vmovaps ymm1, ymm0
    23: vmovaps ymm2, ymm0
    27: vmovaps ymm3, ymm0
    2b: vmovaps ymm4, ymm0
    2f: cmp rcx, 0x40000
    36: jl 0xE4
    3c: mov r11, rcx
    3f: shr r11, 2
    43: and r11, 0xFFFFFFFFFFFFFFF8
    4a: lea r8, [rdx+r11*4]
    4e: lea r9, [r8+r11*4]
    52: lea r10, [r9+r11*4]
    56: vmovups ymm5, [rdx+rax*4]
    5c: vmovups ymm6, [r8+rax*4]
    63: vmovups ymm7, [r9+rax*4]
    6a: vmovups ymm8, [r10+rax*4]
    71: vmaxps ymm9, ymm1, ymm5
    75: vmaxps ymm10, ymm5, ymm1
    79: vpand ymm9, ymm9, ymm10
    7e: vcmpunordps ymm10, ymm1, ymm5
    83: vpor ymm1, ymm9, ymm10
    88: vmaxps ymm5, ymm2, ymm6
    8c: vmaxps ymm9, ymm6, ymm2
    90: vpand ymm5, ymm5, ymm9
    95: vcmpunordps ymm9, ymm2, ymm6
    9a: vpor ymm2, ymm5, ymm9
    9f: vmaxps ymm5, ymm3, ymm7
    a3: vmaxps ymm6, ymm7, ymm3
    a7: vpand ymm5, ymm5, ymm6
    ab: vcmpunordps ymm6, ymm3, ymm7
    b0: vpor ymm3, ymm5, ymm6
    b4: vmaxps ymm5, ymm4, ymm8
    b9: vmaxps ymm6, ymm8, ymm4
    bd: vpand ymm5, ymm5, ymm6
    c1: vcmpunordps ymm6, ymm4, ymm8
    c7: vpor ymm4, ymm5, ymm6
    cb: add rax, 8
    d2: cmp rax, r11
    d5: jl 0x56
    db: shl rax, 2
    df: jmp 0x179
    e4: sub rcx, 0x20
    eb: cmp rax, rcx
    ee: jg 0x172
    f4: vmovups ymm5, [rdx+rax*4]
    fa: vmovups ymm6, [rdx+rax*4+0x20]
   100: vmovups ymm7, [rdx+rax*4+0x40]
   106: vmovups ymm8, [rdx+rax*4+0x60]
   10c: vmaxps ymm9, ymm1, ymm5
   110: vmaxps ymm10, ymm5, ymm1
   114: vpand ymm9, ymm9, ymm10
   119: vcmpunordps ymm10, ymm1, ymm5
   11e: vpor ymm1, ymm9, ymm10
   123: vmaxps ymm5, ymm2, ymm6
   127: vmaxps ymm9, ymm6, ymm2
   12b: vpand ymm5, ymm5, ymm9
   130: vcmpunordps ymm9, ymm2, ymm6
   135: vpor ymm2, ymm5, ymm9
   13a: vmaxps ymm5, ymm3, ymm7
   13e: vmaxps ymm6, ymm7, ymm3
   142: vpand ymm5, ymm5, ymm6
   146: vcmpunordps ymm6, ymm3, ymm7
   14b: vpor ymm3, ymm5, ymm6
   14f: vmaxps ymm5, ymm4, ymm8
   154: vmaxps ymm6, ymm8, ymm4
   158: vpand ymm5, ymm5, ymm6
   15c: vcmpunordps ymm6, ymm4, ymm8
   162: vpor ymm4, ymm5, ymm6
   166: add rax, 0x20
   16d: cmp rax, rcx
   170: jle 0xF4
   172: add rcx, 0x20
   179: cmp rax, rcx
   17c: jge 0x1DF
   17e: sub rcx, rax
   181: mov [rdi+0x18], rcx
   185: mov rcx, [rdi+0x18]
   189: mov rcx, 0x706050403020100
   193: vmovq xmm6, rcx
   198: vpmovzxbd ymm6, xmm6
   19d: vpbroadcastd ymm5, [rdi+0x18]
   1a3: vpcmpgtd ymm5, ymm5, ymm6
   1a7: mov rcx, [rdi]
   1ab: vmaskmovps ymm6, ymm5, [rdx+rax*4]
   1b2: vmovaps ymm7, ymm1
   1b6: vmaxps ymm8, ymm7, ymm6
   1ba: vmaxps ymm9, ymm6, ymm7
   1be: vpand ymm8, ymm8, ymm9
   1c3: vcmpunordps ymm9, ymm7, ymm6
   1c8: vpor ymm7, ymm8, ymm9
   1cd: vblendvps ymm1, ymm1, ymm7, ymm5
   1d3: add rax, 8
   1da: cmp rax, rcx
   1dd: jl 0x17E
   1df: vmaxps ymm5, ymm1, ymm3
   1e3: vmaxps ymm6, ymm3, ymm1
   1e7: vpand ymm5, ymm5, ymm6
   1eb: vcmpunordps ymm6, ymm1, ymm3
   1f0: vpor ymm1, ymm5, ymm6
   1f4: vmaxps ymm5, ymm2, ymm4
   1f8: vmaxps ymm6, ymm4, ymm2
   1fc: vpand ymm5, ymm5, ymm6
   200: vcmpunordps ymm6, ymm2, ymm4
   205: vpor ymm2, ymm5, ymm6
   209: vmaxps ymm5, ymm1, ymm2
   20d: vmaxps ymm6, ymm2, ymm1
   211: vpand ymm5, ymm5, ymm6
   215: vcmpunordps ymm6, ymm1, ymm2
   21a: vpor ymm1, ymm5, ymm6
   21e: vperm2f128 ymm2, ymm1, ymm1, 1
   224: vmaxps ymm5, ymm1, ymm2
   228: vmaxps ymm6, ymm2, ymm1
   22c: vpand ymm5, ymm5, ymm6
   230: vcmpunordps ymm6, ymm1, ymm2
   235: vpor ymm1, ymm5, ymm6
   239: vpermilps ymm2, ymm1, 0x4E
   23f: vmaxps ymm5, ymm1, ymm2
   243: vmaxps ymm6, ymm2, ymm1
   247: vpand ymm5, ymm5, ymm6
   24b: vcmpunordps ymm6, ymm1, ymm2
   250: vpor ymm1, ymm5, ymm6
   254: vpermilps ymm2, ymm1, 0xB1
   25a: vmaxps ymm5, ymm1, ymm2
   25e: vmaxps ymm6, ymm2, ymm1
   262: vpand ymm5, ymm5, ymm6
   266: vcmpunordps ymm6, ymm1, ymm2
   26b: vpor ymm1, ymm5, ymm6
   26f: vmovss [rsi], xmm1
   274: sub qword ptr [rdi+0x10], 1
   279: je 0x28C
   27b: add rdx, [rdi+0x30]
   27f: add rsi, [rdi+0x38]
   283: mov rcx, [rdi]
   287: jmp 0x1D
   28c: vzeroupper
   28f: ret
