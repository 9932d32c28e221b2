     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0xEE
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: vbroadcastss ymm0, [rdi+0x44]
    1b: vbroadcastss ymm1, [rdi+0x40]
    21: cmp qword ptr [rdi+0x10], 0
    26: jle 0xEE
    2c: xor eax, eax
    2e: sub rcx, 0x20
    35: cmp rax, rcx
    38: jg 0xA6
    3a: vmovups ymm2, [rdx+rax*4]
    40: vmovups ymm3, [rdx+rax*4+0x20]
    46: vmovups ymm4, [rdx+rax*4+0x40]
    4c: vmovups ymm5, [rdx+rax*4+0x60]
    52: vaddps ymm2, ymm2, ymm1
    56: vaddps ymm3, ymm3, ymm1
    5a: vaddps ymm4, ymm4, ymm1
    5e: vaddps ymm5, ymm5, ymm1
    62: vmaxps ymm2, ymm0, ymm2
    66: vmaxps ymm3, ymm0, ymm3
    6a: vmaxps ymm4, ymm0, ymm4
    6e: vmaxps ymm5, ymm0, ymm5
    72: vaddps ymm2, ymm2, ymm0
    76: vaddps ymm3, ymm3, ymm0
    7a: vaddps ymm4, ymm4, ymm0
    7e: vaddps ymm5, ymm5, ymm0
    82: vmovups [rsi+rax*4], ymm2
    88: vmovups [rsi+rax*4+0x20], ymm3
    8e: vmovups [rsi+rax*4+0x40], ymm4
    94: vmovups [rsi+rax*4+0x60], ymm5
    9a: add rax, 0x20
    a1: cmp rax, rcx
    a4: jle 0x3A
    a6: add rcx, 0x20
    ad: cmp rax, rcx
    b0: jge 0xD6
    b2: vmovups ymm2, [rdx+rax*4]
    b8: vaddps ymm2, ymm2, ymm1
    bc: vmaxps ymm2, ymm0, ymm2
    c0: vaddps ymm2, ymm2, ymm0
    c4: vmovups [rsi+rax*4], ymm2
    ca: add rax, 8
    d1: cmp rax, rcx
    d4: jl 0xB2
    d6: sub qword ptr [rdi+0x10], 1
    db: je 0xEE
    dd: add rdx, [rdi+0x30]
    e1: add rsi, [rdi+0x38]
    e5: mov rcx, [rdi]
    e9: jmp 0x2C
    ee: vzeroupper
    f1: ret
