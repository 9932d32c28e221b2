     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x77
     9: mov rdx, [rdi+0x20]
     d: mov rsi, [rdi+0x28]
    11: vbroadcastss zmm0, [rdi+0x44]
    18: vbroadcastss zmm1, [rdi+0x40]
    1f: cmp qword ptr [rdi+0x10], 0
    24: jle 0x77
    26: mov r8, [rdi+0x30]
    2a: mov r9, [rdi+0x38]
    2e: mov r10, [rdi+0x10]
    32: xor eax, eax
    34: vmovups zmm2, [rdx+rax*4]
    3c: vaddps zmm2, zmm2, zmm1
    42: vmaxps zmm2, zmm0, zmm2
    48: vaddps zmm2, zmm2, zmm0
    4e: vmovups [rsi+rax*4], zmm2
    56: add rax, 0x10
    5d: cmp rax, rcx
    60: jl 0x34
    62: sub r10, 1
    69: je 0x77
    6b: add rdx, r8
    6e: add rsi, r9
    71: mov rcx, [rdi]
    75: jmp 0x32
    77: vzeroupper
    7a: ret
