     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x249
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: vbroadcastss ymm0, [rdi+0x44]
    1b: vbroadcastss ymm1, [rdi+0x40]
    21: xor eax, eax
    23: cmp qword ptr [rdi+8], 0
    28: je 0x1A1
    2e: cmp rcx, 0x100
    35: jl 0x1A1
    3b: test rsi, 3
    42: jne 0x1A1
    48: mov rax, rsi
    4b: neg rax
    4e: and rax, 0x3F
    55: je 0xD0
    57: shr rax, 2
    5b: mov [rdi+0x18], rax
    5f: xor eax, eax
    61: cmp qword ptr [rdi+0x18], 8
    66: jl 0x8C
    68: vmovups ymm2, [rdx+rax*4]
    6e: vaddps ymm2, ymm2, ymm1
    72: vmaxps ymm2, ymm0, ymm2
    76: vaddps ymm2, ymm2, ymm0
    7a: vmovups [rsi+rax*4], ymm2
    80: add rax, 8
    87: sub qword ptr [rdi+0x18], 8
    8c: mov rcx, [rdi+0x18]
    90: mov rcx, 0x706050403020100
    9a: vmovq xmm3, rcx
    9f: vpmovzxbd ymm3, xmm3
    a4: vpbroadcastd ymm2, [rdi+0x18]
    aa: vpcmpgtd ymm2, ymm2, ymm3
    ae: mov rcx, [rdi]
    b2: vmaskmovps ymm3, ymm2, [rdx+rax*4]
    b9: vaddps ymm3, ymm3, ymm1
    bd: vmaxps ymm3, ymm0, ymm3
    c1: vaddps ymm3, ymm3, ymm0
    c5: vmaskmovps [rsi+rax*4], ymm2, ymm3
    cc: add rax, [rdi+0x18]
    d0: sub rcx, 0x10
    d7: cmp rax, rcx
    da: jg 0x11D
    dc: vmovups ymm2, [rdx+rax*4]
    e2: prefetcht0 [rdx+rax*4+0x1000]
    ea: vmovups ymm3, [rdx+rax*4+0x20]
    f0: vaddps ymm2, ymm2, ymm1
    f4: vaddps ymm3, ymm3, ymm1
    f8: vmaxps ymm2, ymm0, ymm2
    fc: vmaxps ymm3, ymm0, ymm3
   100: vaddps ymm2, ymm2, ymm0
   104: vaddps ymm3, ymm3, ymm0
   108: vmovntps [rsi+rax*4], ymm2
   10e: vmovntps [rsi+rax*4+0x20], ymm3
   114: add rax, 0x10
   11b: jmp 0xD7
   11d: add rcx, 8
   124: cmp rax, rcx
   127: jg 0x148
   129: vmovups ymm2, [rdx+rax*4]
   12f: vaddps ymm2, ymm2, ymm1
   133: vmaxps ymm2, ymm0, ymm2
   137: vaddps ymm2, ymm2, ymm0
   13b: vmovups [rsi+rax*4], ymm2
   141: add rax, 8
   148: mov rcx, [rdi]
   14c: cmp rax, rcx
   14f: jge 0x249
   155: sub rcx, rax
   158: mov [rdi+0x18], rcx
   15c: mov rcx, [rdi+0x18]
   160: mov rcx, 0x706050403020100
   16a: vmovq xmm3, rcx
   16f: vpmovzxbd ymm3, xmm3
   174: vpbroadcastd ymm2, [rdi+0x18]
   17a: vpcmpgtd ymm2, ymm2, ymm3
   17e: mov rcx, [rdi]
   182: vmaskmovps ymm3, ymm2, [rdx+rax*4]
   189: vaddps ymm3, ymm3, ymm1
   18d: vmaxps ymm3, ymm0, ymm3
   191: vaddps ymm3, ymm3, ymm0
   195: vmaskmovps [rsi+rax*4], ymm2, ymm3
   19c: jmp 0x249
   1a1: sub rcx, 0x20
   1a8: cmp rax, rcx
   1ab: jg 0x219
   1ad: vmovups ymm2, [rdx+rax*4]
   1b3: vmovups ymm3, [rdx+rax*4+0x20]
   1b9: vmovups ymm4, [rdx+rax*4+0x40]
   1bf: vmovups ymm5, [rdx+rax*4+0x60]
   1c5: vaddps ymm2, ymm2, ymm1
   1c9: vaddps ymm3, ymm3, ymm1
   1cd: vaddps ymm4, ymm4, ymm1
   1d1: vaddps ymm5, ymm5, ymm1
   1d5: vmaxps ymm2, ymm0, ymm2
   1d9: vmaxps ymm3, ymm0, ymm3
   1dd: vmaxps ymm4, ymm0, ymm4
   1e1: vmaxps ymm5, ymm0, ymm5
   1e5: vaddps ymm2, ymm2, ymm0
   1e9: vaddps ymm3, ymm3, ymm0
   1ed: vaddps ymm4, ymm4, ymm0
   1f1: vaddps ymm5, ymm5, ymm0
   1f5: vmovups [rsi+rax*4], ymm2
   1fb: vmovups [rsi+rax*4+0x20], ymm3
   201: vmovups [rsi+rax*4+0x40], ymm4
   207: vmovups [rsi+rax*4+0x60], ymm5
   20d: add rax, 0x20
   214: cmp rax, rcx
   217: jle 0x1AD
   219: add rcx, 0x20
   220: cmp rax, rcx
   223: jge 0x249
   225: vmovups ymm2, [rdx+rax*4]
   22b: vaddps ymm2, ymm2, ymm1
   22f: vmaxps ymm2, ymm0, ymm2
   233: vaddps ymm2, ymm2, ymm0
   237: vmovups [rsi+rax*4], ymm2
   23d: add rax, 8
   244: cmp rax, rcx
   247: jl 0x225
   249: vzeroupper
   24c: ret
