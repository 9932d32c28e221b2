     0: mov rcx, [rdi]
     4: mov rdx, [rdi+0x20]
     8: mov rsi, [rdi+0x28]
     c: vbroadcastss ymm0, [rdi+0x40]
    12: mov qword ptr [rdi+0x18], 4
    1a: mov rcx, [rdi]
    1e: cmp qword ptr [rdi+0x10], 0
    23: jle 0x106
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
    51: jg 0x77
    53: vaddps ymm1, ymm1, [rdx+rax*4]
    59: vaddps ymm2, ymm2, [rdx+rax*4+0x20]
    5f: vaddps ymm3, ymm3, [rdx+rax*4+0x40]
    65: vaddps ymm4, ymm4, [rdx+rax*4+0x60]
    6b: add rax, 0x20
    72: cmp rax, rcx
    75: jle 0x53
    77: add rcx, 0x20
    7e: vaddps ymm1, ymm1, [rdx+rax*4]
    84: mov rcx, [rdi+0x18]
    88: mov rcx, 0x706050403020100
    92: vmovq xmm6, rcx
    97: vpmovzxbd ymm6, xmm6
    9c: vpbroadcastd ymm5, [rdi+0x18]
    a2: vpcmpgtd ymm5, ymm5, ymm6
    a6: mov rcx, [rdi]
    aa: vmaskmovps ymm6, ymm5, [rdx+rax*4+0x20]
    b1: vmovaps ymm7, ymm2
    b5: vaddps ymm7, ymm7, ymm6
    b9: vblendvps ymm2, ymm2, ymm7, ymm5
    bf: vaddps ymm1, ymm1, ymm3
    c3: vaddps ymm2, ymm2, ymm4
    c7: vaddps ymm1, ymm1, ymm2
    cb: vperm2f128 ymm2, ymm1, ymm1, 1
    d1: vaddps ymm1, ymm1, ymm2
    d5: vpermilps ymm2, ymm1, 0x4E
    db: vaddps ymm1, ymm1, ymm2
    df: vpermilps ymm2, ymm1, 0xB1
    e5: vaddps ymm1, ymm1, ymm2
    e9: vmovss [rsi], xmm1
    ee: sub r10, 1
    f5: je 0x106
    f7: add rdx, r8
    fa: add rsi, r9
    fd: mov rcx, [rdi]
   101: jmp 0x35
   106: vzeroupper
   109: ret
