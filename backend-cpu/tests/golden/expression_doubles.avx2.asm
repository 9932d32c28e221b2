     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x2AC
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: vbroadcastsd ymm0, [rdi+0x40]
    1b: xor eax, eax
    1d: cmp qword ptr [rdi+8], 0
    22: je 0x1CF
    28: cmp rcx, 0x100
    2f: jl 0x1CF
    35: test rsi, 7
    3c: jne 0x1CF
    42: mov rax, rsi
    45: neg rax
    48: and rax, 0x3F
    4f: je 0xE1
    55: shr rax, 3
    59: mov [rdi+0x18], rax
    5d: xor eax, eax
    5f: cmp qword ptr [rdi+0x18], 4
    64: jl 0x93
    66: vmovupd ymm1, [rdx+rax*8]
    6c: vmaxpd ymm3, ymm1, ymm0
    70: vmaxpd ymm4, ymm0, ymm1
    74: vpand ymm3, ymm3, ymm4
    78: vcmpunordpd ymm4, ymm1, ymm0
    7d: vpor ymm2, ymm3, ymm4
    81: vmovupd [rsi+rax*8], ymm2
    87: add rax, 4
    8e: sub qword ptr [rdi+0x18], 4
    93: mov rcx, [rdi+0x18]
    97: mov rcx, 0x706050403020100
    a1: vmovq xmm2, rcx
    a6: vpmovzxbq ymm2, xmm2
    ab: vpbroadcastq ymm1, [rdi+0x18]
    b1: vpcmpgtq ymm1, ymm1, ymm2
    b6: mov rcx, [rdi]
    ba: vmaskmovpd ymm2, ymm1, [rdx+rax*8]
    c1: vmaxpd ymm4, ymm2, ymm0
    c5: vmaxpd ymm5, ymm0, ymm2
    c9: vpand ymm4, ymm4, ymm5
    cd: vcmpunordpd ymm5, ymm2, ymm0
    d2: vpor ymm3, ymm4, ymm5
    d6: vmaskmovpd [rsi+rax*8], ymm1, ymm3
    dd: add rax, [rdi+0x18]
    e1: sub rcx, 8
    e8: cmp rax, rcx
    eb: jg 0x138
    ed: vmovupd ymm1, [rdx+rax*8]
    f3: vmovupd ymm2, [rdx+rax*8+0x20]
    f9: vmaxpd ymm4, ymm1, ymm0
    fd: vmaxpd ymm5, ymm0, ymm1
   101: vpand ymm4, ymm4, ymm5
   105: vcmpunordpd ymm5, ymm1, ymm0
   10a: vpor ymm3, ymm4, ymm5
   10e: vmaxpd ymm4, ymm2, ymm0
   112: vmaxpd ymm5, ymm0, ymm2
   116: vpand ymm4, ymm4, ymm5
   11a: vcmpunordpd ymm5, ymm2, ymm0
   11f: vpor ymm1, ymm4, ymm5
   123: vmovntpd [rsi+rax*8], ymm3
   129: vmovntpd [rsi+rax*8+0x20], ymm1
   12f: add rax, 8
   136: jmp 0xE8
   138: add rcx, 4
   13f: cmp rax, rcx
   142: jg 0x16C
   144: vmovupd ymm1, [rdx+rax*8]
   14a: vmaxpd ymm3, ymm1, ymm0
   14e: vmaxpd ymm4, ymm0, ymm1
   152: vpand ymm3, ymm3, ymm4
   156: vcmpunordpd ymm4, ymm1, ymm0
   15b: vpor ymm2, ymm3, ymm4
   15f: vmovupd [rsi+rax*8], ymm2
   165: add rax, 4
   16c: mov rcx, [rdi]
   170: cmp rax, rcx
   173: jge 0x2AC
   179: sub rcx, rax
   17c: mov [rdi+0x18], rcx
   180: mov rcx, [rdi+0x18]
   184: mov rcx, 0x706050403020100
   18e: vmovq xmm2, rcx
   193: vpmovzxbq ymm2, xmm2
   198: vpbroadcastq ymm1, [rdi+0x18]
   19e: vpcmpgtq ymm1, ymm1, ymm2
   1a3: mov rcx, [rdi]
   1a7: vmaskmovpd ymm2, ymm1, [rdx+rax*8]
   1ae: vmaxpd ymm4, ymm2, ymm0
   1b2: vmaxpd ymm5, ymm0, ymm2
   1b6: vpand ymm4, ymm4, ymm5
   1ba: vcmpunordpd ymm5, ymm2, ymm0
   1bf: vpor ymm3, ymm4, ymm5
   1c3: vmaskmovpd [rsi+rax*8], ymm1, ymm3
   1ca: jmp 0x2AC
   1cf: sub rcx, 0x10
   1d6: cmp rax, rcx
   1d9: jg 0x273
   1df: vmovupd ymm1, [rdx+rax*8]
   1e5: vmovupd ymm2, [rdx+rax*8+0x20]
   1eb: vmovupd ymm3, [rdx+rax*8+0x40]
   1f1: vmovupd ymm4, [rdx+rax*8+0x60]
   1f7: vmaxpd ymm6, ymm1, ymm0
   1fb: vmaxpd ymm7, ymm0, ymm1
   1ff: vpand ymm6, ymm6, ymm7
   203: vcmpunordpd ymm7, ymm1, ymm0
   208: vpor ymm5, ymm6, ymm7
   20c: vmaxpd ymm6, ymm2, ymm0
   210: vmaxpd ymm7, ymm0, ymm2
   214: vpand ymm6, ymm6, ymm7
   218: vcmpunordpd ymm7, ymm2, ymm0
   21d: vpor ymm1, ymm6, ymm7
   221: vmaxpd ymm6, ymm3, ymm0
   225: vmaxpd ymm7, ymm0, ymm3
   229: vpand ymm6, ymm6, ymm7
   22d: vcmpunordpd ymm7, ymm3, ymm0
   232: vpor ymm2, ymm6, ymm7
   236: vmaxpd ymm6, ymm4, ymm0
   23a: vmaxpd ymm7, ymm0, ymm4
   23e: vpand ymm6, ymm6, ymm7
   242: vcmpunordpd ymm7, ymm4, ymm0
   247: vpor ymm3, ymm6, ymm7
   24b: vmovupd [rsi+rax*8], ymm5
   251: vmovupd [rsi+rax*8+0x20], ymm1
   257: vmovupd [rsi+rax*8+0x40], ymm2
   25d: vmovupd [rsi+rax*8+0x60], ymm3
   263: add rax, 0x10
   26a: cmp rax, rcx
   26d: jle 0x1DF
   273: add rcx, 0x10
   27a: cmp rax, rcx
   27d: jge 0x2AC
   27f: vmovupd ymm1, [rdx+rax*8]
   285: vmaxpd ymm3, ymm1, ymm0
   289: vmaxpd ymm4, ymm0, ymm1
   28d: vpand ymm3, ymm3, ymm4
   291: vcmpunordpd ymm4, ymm1, ymm0
   296: vpor ymm2, ymm3, ymm4
   29a: vmovupd [rsi+rax*8], ymm2
   2a0: add rax, 4
   2a7: cmp rax, rcx
   2aa: jl 0x27F
   2ac: vzeroupper
   2af: ret
