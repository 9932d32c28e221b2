k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r10, [rdi+8]
     8: mov rsi, [rdi]
     b: mov edx, 0x40
    10: mov ecx, 0x100
    15: mov r8d, 0x10
    1b: mov r9d, 0x400
    21: mov rdi, r10
    24: call 0x29  ; tilewright_pair_transpose_b128_by_columns
    29: mov rsp, rbp
    2c: pop rbp
    2d: ret
tilewright_pair_transpose_b128_by_columns:
     0: test rdx, rdx
     3: jle 0x10E
     9: cmp r8, 2
     d: jl 0xE4
    13: mov rax, rdi
    16: mov r10, rsi
    19: mov r11, rdx
    1c: cmp r11, 4
    20: jl 0x80
    22: vmovups ymm0, [r10]
    28: vmovups ymm1, [r10+r9]
    2e: vperm2f128 ymm2, ymm0, ymm1, 0x20
    34: vperm2f128 ymm3, ymm0, ymm1, 0x31
    3a: vmovups [rax], ymm2
    3f: vmovups [rax+rcx], ymm3
    44: add r10, 0x20
    48: lea rax, [rax+rcx*2]
    4c: vmovups ymm0, [r10]
    52: vmovups ymm1, [r10+r9]
    58: vperm2f128 ymm2, ymm0, ymm1, 0x20
    5e: vperm2f128 ymm3, ymm0, ymm1, 0x31
    64: vmovups [rax], ymm2
    69: vmovups [rax+rcx], ymm3
    6e: add r10, 0x20
    72: lea rax, [rax+rcx*2]
    76: sub r11, 4
    7a: cmp r11, 4
    7e: jge 0x22
    80: test r11, 2
    87: je 0xB3
    89: vmovups ymm0, [r10]
    8f: vmovups ymm1, [r10+r9]
    95: vperm2f128 ymm2, ymm0, ymm1, 0x20
    9b: vperm2f128 ymm3, ymm0, ymm1, 0x31
    a1: vmovups [rax], ymm2
    a6: vmovups [rax+rcx], ymm3
    ab: add r10, 0x20
    af: lea rax, [rax+rcx*2]
    b3: test r11, 1
    ba: je 0xCE
    bc: vmovups xmm0, [r10]
    c2: vinserti128 ymm0, ymm0, [r10+r9], 1
    c9: vmovups [rax], ymm0
    ce: add rdi, 0x20
    d2: lea rsi, [rsi+r9*2]
    d6: sub r8, 2
    da: cmp r8, 2
    de: jge 0x13
    e4: test r8, 1
    eb: je 0x10E
    ed: mov rax, rdi
    f0: mov r10, rsi
    f3: mov r11, rdx
    f6: vmovups xmm0, [r10]
    fc: vmovups [rax], xmm0
   101: add rax, rcx
   104: add r10, 0x10
   108: sub r11, 1
   10c: jne 0xF6
   10e: vzeroupper
   111: ret
