     0: mov rcx, [rdi]
     4: mov rdx, [rdi+0x20]
     8: mov rsi, [rdi+0x28]
     c: vbroadcastss ymm0, [rdi+0x40]
    12: mov qword ptr [rdi+0x18], 4
    1a: mov rcx, [rdi]
    1e: cmp qword ptr [rdi+0x10], 0
    23: jle 0x11B
    29: mov r8, [rdi+0x30]
    2d: mov r9, [rdi+0x38]
    31: mov r10, [rdi+0x10]
    35: xor eax, eax
    37: vmovaps ymm1, ymm0
    3b: vmovaps ymm2, ymm0
    3f: vmovaps ymm3, ymm0
    43: vmovaps ymm4, ymm0
    47: sub rcx, 0x20
    4e: cmp rax, rcx
    51: jg 0x88
    53: vmovups ymm5, [rdx+rax*4]
    59: vmovups ymm6, [rdx+rax*4+0x20]
    5f: vmovups ymm7, [rdx+rax*4+0x40]
    65: vmovups ymm8, [rdx+rax*4+0x60]
    6b: vaddps ymm1, ymm1, ymm5
    6f: vaddps ymm2, ymm2, ymm6
    73: vaddps ymm3, ymm3, ymm7
    77: vaddps ymm4, ymm4, ymm8
    7c: add rax, 0x20
    83: cmp rax, rcx
    86: jle 0x53
    88: add rcx, 0x20
    8f: vmovups ymm5, [rdx+rax*4]
    95: vaddps ymm1, ymm1, ymm5
    99: mov rcx, [rdi+0x18]
    9d: mov rcx, 0x706050403020100
    a7: vmovq xmm6, rcx
    ac: vpmovzxbd ymm6, xmm6
    b1: vpbroadcastd ymm5, [rdi+0x18]
    b7: vpcmpgtd ymm5, ymm5, ymm6
    bb: mov rcx, [rdi]
    bf: vmaskmovps ymm6, ymm5, [rdx+rax*4+0x20]
    c6: vmovaps ymm7, ymm2
    ca: vaddps ymm7, ymm7, ymm6
    ce: vblendvps ymm2, ymm2, ymm7, ymm5
    d4: vaddps ymm1, ymm1, ymm3
    d8: vaddps ymm2, ymm2, ymm4
    dc: vaddps ymm1, ymm1, ymm2
    e0: vperm2f128 ymm2, ymm1, ymm1, 1
    e6: vaddps ymm1, ymm1, ymm2
    ea: vpermilps ymm2, ymm1, 0x4E
    f0: vaddps ymm1, ymm1, ymm2
    f4: vpermilps ymm2, ymm1, 0xB1
    fa: vaddps ymm1, ymm1, ymm2
    fe: vmovss [rsi], xmm1
   103: sub r10, 1
   10a: je 0x11B
   10c: add rdx, r8
   10f: add rsi, r9
   112: mov rcx, [rdi]
   116: jmp 0x35
   11b: vzeroupper
   11e: ret
