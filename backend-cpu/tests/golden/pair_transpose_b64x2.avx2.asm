k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r10, [rdi+8]
     8: mov rsi, [rdi]
     b: mov edx, 0x40
    10: mov ecx, 0x40
    15: mov r8d, 0x400
    1b: mov r9d, 0x400
    21: mov rdi, r10
    24: call 0x29  ; tilewright_pair_transpose_b128_by_rows
    29: mov rsp, rbp
    2c: pop rbp
    2d: ret
tilewright_pair_transpose_b128_by_rows:
     0: mov r10, rdx
     3: mov r11, rcx
     6: test r11, r11
     9: jle 0x104
     f: sub r10, 2
    13: jl 0xDC
    19: mov rax, rdi
    1c: mov rdx, rsi
    1f: mov rcx, r11
    22: sub rcx, 4
    26: jl 0x82
    28: vmovdqu ymm0, [rdx]
    2d: vmovdqu ymm1, [rdx+r9]
    33: vperm2i128 ymm2, ymm0, ymm1, 0x20
    39: vperm2i128 ymm3, ymm0, ymm1, 0x31
    3f: vmovdqu [rax], ymm2
    44: vmovdqu [rax+r8], ymm3
    4a: add rax, 0x20
    4e: lea rdx, [rdx+r9*2]
    52: vmovdqu ymm0, [rdx]
    57: vmovdqu ymm1, [rdx+r9]
    5d: vperm2i128 ymm2, ymm0, ymm1, 0x20
    63: vperm2i128 ymm3, ymm0, ymm1, 0x31
    69: vmovdqu [rax], ymm2
    6e: vmovdqu [rax+r8], ymm3
    74: add rax, 0x20
    78: lea rdx, [rdx+r9*2]
    7c: sub rcx, 4
    80: jge 0x28
    82: test rcx, 2
    89: je 0xB5
    8b: vmovdqu ymm0, [rdx]
    90: vmovdqu ymm1, [rdx+r9]
    96: vperm2i128 ymm2, ymm0, ymm1, 0x20
    9c: vperm2i128 ymm3, ymm0, ymm1, 0x31
    a2: vmovdqu [rax], ymm2
    a7: vmovdqu [rax+r8], ymm3
    ad: add rax, 0x20
    b1: lea rdx, [rdx+r9*2]
    b5: test rcx, 1
    bc: je 0xCF
    be: vmovdqu ymm0, [rdx]
    c3: vmovdqu [rax], xmm0
    c8: vextracti128 [rax+r8], ymm0, 1
    cf: add rsi, 0x20
    d3: lea rdi, [rdi+r8*2]
    d7: jmp 0xF
    dc: test r10, 1
    e3: je 0x104
    e5: mov rax, rdi
    e8: mov rdx, rsi
    eb: mov rcx, r11
    ee: vmovdqu xmm0, [rdx]
    f3: vmovdqu [rax], xmm0
    f8: add rdx, r9
    fb: add rax, 0x10
    ff: dec rcx
   102: jg 0xEE
   104: vzeroupper
   107: ret
