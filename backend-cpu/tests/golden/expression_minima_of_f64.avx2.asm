     0: mov rcx, [rdi]
     4: mov rdx, [rdi+0x20]
     8: mov rsi, [rdi+0x28]
     c: vbroadcastsd ymm0, [rdi+0x40]
    12: mov qword ptr [rdi+0x18], 1
    1a: mov rcx, [rdi]
    1e: cmp qword ptr [rdi+0x10], 0
    23: jle 0x1D4
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
    51: jg 0xD1
    53: vmovupd ymm5, [rdx+rax*8]
    59: vmovupd ymm6, [rdx+rax*8+0x20]
    5f: vmovupd ymm7, [rdx+rax*8+0x40]
    65: vmovupd ymm8, [rdx+rax*8+0x60]
    6b: vminpd ymm9, ymm1, ymm5
    6f: vminpd ymm10, ymm5, ymm1
    73: vpor ymm9, ymm9, ymm10
    78: vcmpunordpd ymm10, ymm1, ymm5
    7d: vpor ymm1, ymm9, ymm10
    82: vminpd ymm5, ymm2, ymm6
    86: vminpd ymm9, ymm6, ymm2
    8a: vpor ymm5, ymm5, ymm9
    8f: vcmpunordpd ymm9, ymm2, ymm6
    94: vpor ymm2, ymm5, ymm9
    99: vminpd ymm5, ymm3, ymm7
    9d: vminpd ymm6, ymm7, ymm3
    a1: vpor ymm5, ymm5, ymm6
    a5: vcmpunordpd ymm6, ymm3, ymm7
    aa: vpor ymm3, ymm5, ymm6
    ae: vminpd ymm5, ymm4, ymm8
    b3: vminpd ymm6, ymm8, ymm4
    b7: vpor ymm5, ymm5, ymm6
    bb: vcmpunordpd ymm6, ymm4, ymm8
    c1: vpor ymm4, ymm5, ymm6
    c5: add rax, 0x10
    cc: cmp rax, rcx
    cf: jle 0x53
    d1: add rcx, 0x10
    d8: vmovupd ymm5, [rdx+rax*8]
    de: vminpd ymm6, ymm1, ymm5
    e2: vminpd ymm7, ymm5, ymm1
    e6: vpor ymm6, ymm6, ymm7
    ea: vcmpunordpd ymm7, ymm1, ymm5
    ef: vpor ymm1, ymm6, ymm7
    f3: mov rcx, [rdi+0x18]
    f7: mov rcx, 0x706050403020100
   101: vmovq xmm6, rcx
   106: vpmovzxbq ymm6, xmm6
   10b: vpbroadcastq ymm5, [rdi+0x18]
   111: vpcmpgtq ymm5, ymm5, ymm6
   116: mov rcx, [rdi]
   11a: vmaskmovpd ymm6, ymm5, [rdx+rax*8+0x20]
   121: vmovaps ymm7, ymm2
   125: vminpd ymm8, ymm7, ymm6
   129: vminpd ymm9, ymm6, ymm7
   12d: vpor ymm8, ymm8, ymm9
   132: vcmpunordpd ymm9, ymm7, ymm6
   137: vpor ymm7, ymm8, ymm9
   13c: vblendvps ymm2, ymm2, ymm7, ymm5
   142: vminpd ymm5, ymm1, ymm3
   146: vminpd ymm6, ymm3, ymm1
   14a: vpor ymm5, ymm5, ymm6
   14e: vcmpunordpd ymm6, ymm1, ymm3
   153: vpor ymm1, ymm5, ymm6
   157: vminpd ymm5, ymm2, ymm4
   15b: vminpd ymm6, ymm4, ymm2
   15f: vpor ymm5, ymm5, ymm6
   163: vcmpunordpd ymm6, ymm2, ymm4
   168: vpor ymm2, ymm5, ymm6
   16c: vminpd ymm5, ymm1, ymm2
   170: vminpd ymm6, ymm2, ymm1
   174: vpor ymm5, ymm5, ymm6
   178: vcmpunordpd ymm6, ymm1, ymm2
   17d: vpor ymm1, ymm5, ymm6
   181: vperm2f128 ymm2, ymm1, ymm1, 1
   187: vminpd ymm5, ymm1, ymm2
   18b: vminpd ymm6, ymm2, ymm1
   18f: vpor ymm5, ymm5, ymm6
   193: vcmpunordpd ymm6, ymm1, ymm2
   198: vpor ymm1, ymm5, ymm6
   19c: vpermilps ymm2, ymm1, 0x4E
   1a2: vminpd ymm5, ymm1, ymm2
   1a6: vminpd ymm6, ymm2, ymm1
   1aa: vpor ymm5, ymm5, ymm6
   1ae: vcmpunordpd ymm6, ymm1, ymm2
   1b3: vpor ymm1, ymm5, ymm6
   1b7: vmovsd [rsi], xmm1
   1bc: sub r10, 1
   1c3: je 0x1D4
   1c5: add rdx, r8
   1c8: add rsi, r9
   1cb: mov rcx, [rdi]
   1cf: jmp 0x35
   1d4: vzeroupper
   1d7: ret
