     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x6B
     9: mov rdx, [rdi+0x20]
     d: mov rsi, [rdi+0x28]
    11: vbroadcastss zmm0, [rdi+0x44]
    18: vbroadcastss zmm1, [rdi+0x40]
    1f: cmp qword ptr [rdi+0x10], 0
    24: jle 0x6B
    26: xor eax, eax
    28: vmovups zmm2, [rdx+rax*4]
    30: vaddps zmm2, zmm2, zmm1
    36: vmaxps zmm2, zmm0, zmm2
    3c: vaddps zmm2, zmm2, zmm0
    42: vmovups [rsi+rax*4], zmm2
    4a: add rax, 0x10
    51: cmp rax, rcx
    54: jl 0x28
    56: sub qword ptr [rdi+0x10], 1
    5b: je 0x6B
    5d: add rdx, [rdi+0x30]
    61: add rsi, [rdi+0x38]
    65: mov rcx, [rdi]
    69: jmp 0x26
    6b: vzeroupper
    6e: ret
