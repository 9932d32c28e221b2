     0: mov rcx, [rdi]
     4: mov rdx, [rdi+0x20]
     8: mov rsi, [rdi+0x28]
     c: vbroadcastsd ymm0, [rdi+0x40]
    12: mov qword ptr [rdi+0x18], 1
    1a: mov rcx, [rdi]
    1e: cmp qword ptr [rdi+0x10], 0
    23: jle 0x1D8
    29: mov r8, [rdi+0x30]
    2d: mov r9, [rdi+0x38]
    31: mov r10, [rdi+0x10]
    35: xor eax, eax
    37: vmovaps ymm1, ymm0
    3b: vmovaps ymm2, ymm0
    3f: vmovaps ymm3, ymm0
    43: vmovaps ymm4, ymm0
    47: sub rcx, 0x10
    4e: cmp rax, rcx
    51: jg 0xD5
    57: vmovupd ymm5, [rdx+rax*8]
    5d: vmovupd ymm6, [rdx+rax*8+0x20]
    63: vmovupd ymm7, [rdx+rax*8+0x40]
    69: vmovupd ymm8, [rdx+rax*8+0x60]
    6f: vminpd ymm9, ymm1, ymm5
    73: vminpd ymm10, ymm5, ymm1
    77: vpor ymm9, ymm9, ymm10
    7c: vcmpunordpd ymm10, ymm1, ymm5
    81: vpor ymm1, ymm9, ymm10
    86: vminpd ymm5, ymm2, ymm6
    8a: vminpd ymm9, ymm6, ymm2
    8e: vpor ymm5, ymm5, ymm9
    93: vcmpunordpd ymm9, ymm2, ymm6
    98: vpor ymm2, ymm5, ymm9
    9d: vminpd ymm5, ymm3, ymm7
    a1: vminpd ymm6, ymm7, ymm3
    a5: vpor ymm5, ymm5, ymm6
    a9: vcmpunordpd ymm6, ymm3, ymm7
    ae: vpor ymm3, ymm5, ymm6
    b2: vminpd ymm5, ymm4, ymm8
    b7: vminpd ymm6, ymm8, ymm4
    bb: vpor ymm5, ymm5, ymm6
    bf: vcmpunordpd ymm6, ymm4, ymm8
    c5: vpor ymm4, ymm5, ymm6
    c9: add rax, 0x10
    d0: cmp rax, rcx
    d3: jle 0x57
    d5: add rcx, 0x10
    dc: vmovupd ymm5, [rdx+rax*8]
    e2: vminpd ymm6, ymm1, ymm5
    e6: vminpd ymm7, ymm5, ymm1
    ea: vpor ymm6, ymm6, ymm7
    ee: vcmpunordpd ymm7, ymm1, ymm5
    f3: vpor ymm1, ymm6, ymm7
    f7: mov rcx, [rdi+0x18]
    fb: mov rcx, 0x706050403020100
   105: vmovq xmm6, rcx
   10a: vpmovzxbq ymm6, xmm6
   10f: vpbroadcastq ymm5, [rdi+0x18]
   115: vpcmpgtq ymm5, ymm5, ymm6
   11a: mov rcx, [rdi]
   11e: vmaskmovpd ymm6, ymm5, [rdx+rax*8+0x20]
   125: vmovaps ymm7, ymm2
   129: vminpd ymm8, ymm7, ymm6
   12d: vminpd ymm9, ymm6, ymm7
   131: vpor ymm8, ymm8, ymm9
   136: vcmpunordpd ymm9, ymm7, ymm6
   13b: vpor ymm7, ymm8, ymm9
   140: vblendvps ymm2, ymm2, ymm7, ymm5
   146: vminpd ymm5, ymm1, ymm3
   14a: vminpd ymm6, ymm3, ymm1
   14e: vpor ymm5, ymm5, ymm6
   152: vcmpunordpd ymm6, ymm1, ymm3
   157: vpor ymm1, ymm5, ymm6
   15b: vminpd ymm5, ymm2, ymm4
   15f: vminpd ymm6, ymm4, ymm2
   163: vpor ymm5, ymm5, ymm6
   167: vcmpunordpd ymm6, ymm2, ymm4
   16c: vpor ymm2, ymm5, ymm6
   170: vminpd ymm5, ymm1, ymm2
   174: vminpd ymm6, ymm2, ymm1
   178: vpor ymm5, ymm5, ymm6
   17c: vcmpunordpd ymm6, ymm1, ymm2
   181: vpor ymm1, ymm5, ymm6
   185: vperm2f128 ymm2, ymm1, ymm1, 1
   18b: vminpd ymm5, ymm1, ymm2
   18f: vminpd ymm6, ymm2, ymm1
   193: vpor ymm5, ymm5, ymm6
   197: vcmpunordpd ymm6, ymm1, ymm2
   19c: vpor ymm1, ymm5, ymm6
   1a0: vpermilps ymm2, ymm1, 0x4E
   1a6: vminpd ymm5, ymm1, ymm2
   1aa: vminpd ymm6, ymm2, ymm1
   1ae: vpor ymm5, ymm5, ymm6
   1b2: vcmpunordpd ymm6, ymm1, ymm2
   1b7: vpor ymm1, ymm5, ymm6
   1bb: vmovsd [rsi], xmm1
   1c0: sub r10, 1
   1c7: je 0x1D8
   1c9: add rdx, r8
   1cc: add rsi, r9
   1cf: mov rcx, [rdi]
   1d3: jmp 0x35
   1d8: vzeroupper
   1db: ret
