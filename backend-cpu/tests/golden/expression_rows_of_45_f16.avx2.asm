     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0xBF
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: cmp qword ptr [rdi+0x10], 0
    1a: jle 0xBF
    20: mov r8, [rdi+0x30]
    24: mov r9, [rdi+0x38]
    28: mov r10, [rdi+0x10]
    2c: xor eax, eax
    2e: sub rcx, 0x20
    35: cmp rax, rcx
    38: jg 0x82
    3a: vcvtph2ps ymm0, [rdx+rax*2]
    41: vcvtph2ps ymm1, [rdx+rax*2+0x10]
    48: vcvtph2ps ymm2, [rdx+rax*2+0x20]
    4f: vcvtph2ps ymm3, [rdx+rax*2+0x30]
    56: vcvtps2ph [rsi+rax*2], ymm0, 0
    5e: vcvtps2ph [rsi+rax*2+0x10], ymm1, 0
    66: vcvtps2ph [rsi+rax*2+0x20], ymm2, 0
    6e: vcvtps2ph [rsi+rax*2+0x30], ymm3, 0
    76: add rax, 0x20
    7d: cmp rax, rcx
    80: jle 0x3A
    82: add rcx, 0x20
    89: vcvtph2ps ymm0, [rdx+rax*2]
    90: vcvtps2ph [rsi+rax*2], ymm0, 0
    98: vcvtph2ps ymm0, [rdx+rax*2+0xA]
    9f: vcvtps2ph [rsi+rax*2+0xA], ymm0, 0
    a7: sub r10, 1
    ae: je 0xBF
    b0: add rdx, r8
    b3: add rsi, r9
    b6: mov rcx, [rdi]
    ba: jmp 0x2C
    bf: vzeroupper
    c2: ret
