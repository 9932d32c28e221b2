     0: mov rcx, [rdi]
     4: mov rdx, [rdi+0x20]
     8: mov rsi, [rdi+0x28]
     c: vbroadcastss ymm0, [rdi+0x40]
    12: cmp qword ptr [rdi+0x10], 0
    17: jle 0xD9
    1d: mov r8, [rdi+0x30]
    21: mov r9, [rdi+0x38]
    25: mov r10, [rdi+0x10]
    29: xor eax, eax
    2b: vmovaps ymm1, ymm0
    2f: vmovaps ymm2, ymm0
    33: vmovaps ymm3, ymm0
    37: vmovaps ymm4, ymm0
    3b: sub rcx, 0x20
    42: cmp rax, rcx
    45: jg 0x83
    47: vpmovsxbd ymm5, [rdx+rax]
    4e: vpmovsxbd ymm6, [rdx+rax+8]
    55: vpmovsxbd ymm7, [rdx+rax+0x10]
    5c: vpmovsxbd ymm8, [rdx+rax+0x18]
    63: vpmaxsd ymm1, ymm1, ymm5
    68: vpmaxsd ymm2, ymm2, ymm6
    6d: vpmaxsd ymm3, ymm3, ymm7
    72: vpmaxsd ymm4, ymm4, ymm8
    77: add rax, 0x20
    7e: cmp rax, rcx
    81: jle 0x47
    83: add rcx, 0x20
    8a: vpmaxsd ymm1, ymm1, ymm3
    8f: vpmaxsd ymm2, ymm2, ymm4
    94: vpmaxsd ymm1, ymm1, ymm2
    99: vperm2f128 ymm2, ymm1, ymm1, 1
    9f: vpmaxsd ymm1, ymm1, ymm2
    a4: vpermilps ymm2, ymm1, 0x4E
    aa: vpmaxsd ymm1, ymm1, ymm2
    af: vpermilps ymm2, ymm1, 0xB1
    b5: vpmaxsd ymm1, ymm1, ymm2
    ba: vpextrb [rsi], xmm1, 0
    c1: sub r10, 1
    c8: je 0xD9
    ca: add rdx, r8
    cd: add rsi, r9
    d0: mov rcx, [rdi]
    d4: jmp 0x29
    d9: vzeroupper
    dc: ret
