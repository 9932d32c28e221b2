     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x93
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: xor eax, eax
    17: vmovups ymm0, [rsi]
    1c: vmovups ymm1, [rsi+0x20]
    21: vbroadcastss ymm2, [rdi+0x40]
    27: vbroadcastss ymm3, [rdi+0x40]
    2d: sub rcx, 0x20
    34: cmp rax, rcx
    37: jg 0x5D
    39: vaddps ymm0, ymm0, [rdx+rax*4]
    3f: vaddps ymm1, ymm1, [rdx+rax*4+0x20]
    45: vaddps ymm2, ymm2, [rdx+rax*4+0x40]
    4b: vaddps ymm3, ymm3, [rdx+rax*4+0x60]
    51: add rax, 0x20
    58: cmp rax, rcx
    5b: jle 0x39
    5d: add rcx, 0x20
    64: cmp rax, rcx
    67: jge 0x81
    69: vaddps ymm0, ymm0, [rdx+rax*4]
    6f: vaddps ymm1, ymm1, [rdx+rax*4+0x20]
    75: add rax, 0x10
    7c: cmp rax, rcx
    7f: jl 0x69
    81: vaddps ymm0, ymm0, ymm2
    85: vaddps ymm1, ymm1, ymm3
    89: vmovups [rsi], ymm0
    8e: vmovups [rsi+0x20], ymm1
    93: vzeroupper
    96: ret
