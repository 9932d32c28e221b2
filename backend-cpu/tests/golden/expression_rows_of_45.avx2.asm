     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x135
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: vbroadcastss ymm0, [rdi+0x44]
    1b: vbroadcastss ymm1, [rdi+0x40]
    21: mov qword ptr [rdi+0x18], 5
    29: mov rcx, [rdi]
    2d: cmp qword ptr [rdi+0x10], 0
    32: jle 0x135
    38: mov r8, [rdi+0x30]
    3c: mov r9, [rdi+0x38]
    40: mov r10, [rdi+0x10]
    44: xor eax, eax
    46: sub rcx, 0x20
    4d: cmp rax, rcx
    50: jg 0xBE
    52: vmovups ymm2, [rdx+rax*4]
    58: vmovups ymm3, [rdx+rax*4+0x20]
    5e: vmovups ymm4, [rdx+rax*4+0x40]
    64: vmovups ymm5, [rdx+rax*4+0x60]
    6a: vaddps ymm2, ymm2, ymm1
    6e: vaddps ymm3, ymm3, ymm1
    72: vaddps ymm4, ymm4, ymm1
    76: vaddps ymm5, ymm5, ymm1
    7a: vmaxps ymm2, ymm0, ymm2
    7e: vmaxps ymm3, ymm0, ymm3
    82: vmaxps ymm4, ymm0, ymm4
    86: vmaxps ymm5, ymm0, ymm5
    8a: vaddps ymm2, ymm2, ymm0
    8e: vaddps ymm3, ymm3, ymm0
    92: vaddps ymm4, ymm4, ymm0
    96: vaddps ymm5, ymm5, ymm0
    9a: vmovups [rsi+rax*4], ymm2
    a0: vmovups [rsi+rax*4+0x20], ymm3
    a6: vmovups [rsi+rax*4+0x40], ymm4
    ac: vmovups [rsi+rax*4+0x60], ymm5
    b2: add rax, 0x20
    b9: cmp rax, rcx
    bc: jle 0x52
    be: add rcx, 0x20
    c5: vmovups ymm2, [rdx+rax*4]
    cb: vaddps ymm2, ymm2, ymm1
    cf: vmaxps ymm2, ymm0, ymm2
    d3: vaddps ymm2, ymm2, ymm0
    d7: vmovups [rsi+rax*4], ymm2
    dd: mov rcx, [rdi+0x18]
    e1: mov rcx, 0x706050403020100
    eb: vmovq xmm3, rcx
    f0: vpmovzxbd ymm3, xmm3
    f5: vpbroadcastd ymm2, [rdi+0x18]
    fb: vpcmpgtd ymm2, ymm2, ymm3
    ff: mov rcx, [rdi]
   103: vmaskmovps ymm3, ymm2, [rdx+rax*4+0x20]
   10a: vaddps ymm3, ymm3, ymm1
   10e: vmaxps ymm3, ymm0, ymm3
   112: vaddps ymm3, ymm3, ymm0
   116: vmaskmovps [rsi+rax*4+0x20], ymm2, ymm3
   11d: sub r10, 1
   124: je 0x135
   126: add rdx, r8
   129: add rsi, r9
   12c: mov rcx, [rdi]
   130: jmp 0x44
   135: vzeroupper
   138: ret
