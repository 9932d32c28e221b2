     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0xFA
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: vbroadcastss ymm0, [rdi+0x44]
    1b: vbroadcastss ymm1, [rdi+0x40]
    21: cmp qword ptr [rdi+0x10], 0
    26: jle 0xFA
    2c: mov r8, [rdi+0x30]
    30: mov r9, [rdi+0x38]
    34: mov r10, [rdi+0x10]
    38: xor eax, eax
    3a: sub rcx, 0x20
    41: cmp rax, rcx
    44: jg 0xB2
    46: vmovups ymm2, [rdx+rax*4]
    4c: vmovups ymm3, [rdx+rax*4+0x20]
    52: vmovups ymm4, [rdx+rax*4+0x40]
    58: vmovups ymm5, [rdx+rax*4+0x60]
    5e: vaddps ymm2, ymm2, ymm1
    62: vaddps ymm3, ymm3, ymm1
    66: vaddps ymm4, ymm4, ymm1
    6a: vaddps ymm5, ymm5, ymm1
    6e: vmaxps ymm2, ymm0, ymm2
    72: vmaxps ymm3, ymm0, ymm3
    76: vmaxps ymm4, ymm0, ymm4
    7a: vmaxps ymm5, ymm0, ymm5
    7e: vaddps ymm2, ymm2, ymm0
    82: vaddps ymm3, ymm3, ymm0
    86: vaddps ymm4, ymm4, ymm0
    8a: vaddps ymm5, ymm5, ymm0
    8e: vmovups [rsi+rax*4], ymm2
    94: vmovups [rsi+rax*4+0x20], ymm3
    9a: vmovups [rsi+rax*4+0x40], ymm4
    a0: vmovups [rsi+rax*4+0x60], ymm5
    a6: add rax, 0x20
    ad: cmp rax, rcx
    b0: jle 0x46
    b2: add rcx, 0x20
    b9: cmp rax, rcx
    bc: jge 0xE2
    be: vmovups ymm2, [rdx+rax*4]
    c4: vaddps ymm2, ymm2, ymm1
    c8: vmaxps ymm2, ymm0, ymm2
    cc: vaddps ymm2, ymm2, ymm0
    d0: vmovups [rsi+rax*4], ymm2
    d6: add rax, 8
    dd: cmp rax, rcx
    e0: jl 0xBE
    e2: sub r10, 1
    e9: je 0xFA
    eb: add rdx, r8
    ee: add rsi, r9
    f1: mov rcx, [rdi]
    f5: jmp 0x38
    fa: vzeroupper
    fd: ret
