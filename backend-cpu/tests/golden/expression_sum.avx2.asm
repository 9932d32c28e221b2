     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0xAB
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: xor eax, eax
    17: vmovups ymm0, [rsi]
    1c: vmovups ymm1, [rsi+0x20]
    21: vbroadcastss ymm2, [rdi+0x40]
    27: vbroadcastss ymm3, [rdi+0x40]
    2d: sub rcx, 0x20
    34: cmp rax, rcx
    37: jg 0x6D
    39: vmovups ymm4, [rdx+rax*4]
    3f: vmovups ymm5, [rdx+rax*4+0x20]
    45: vmovups ymm6, [rdx+rax*4+0x40]
    4b: vmovups ymm7, [rdx+rax*4+0x60]
    51: vaddps ymm0, ymm0, ymm4
    55: vaddps ymm1, ymm1, ymm5
    59: vaddps ymm2, ymm2, ymm6
    5d: vaddps ymm3, ymm3, ymm7
    61: add rax, 0x20
    68: cmp rax, rcx
    6b: jle 0x39
    6d: add rcx, 0x20
    74: cmp rax, rcx
    77: jge 0x99
    79: vmovups ymm4, [rdx+rax*4]
    7f: vmovups ymm5, [rdx+rax*4+0x20]
    85: vaddps ymm0, ymm0, ymm4
    89: vaddps ymm1, ymm1, ymm5
    8d: add rax, 0x10
    94: cmp rax, rcx
    97: jl 0x79
    99: vaddps ymm0, ymm0, ymm2
    9d: vaddps ymm1, ymm1, ymm3
    a1: vmovups [rsi], ymm0
    a6: vmovups [rsi+0x20], ymm1
    ab: vzeroupper
    ae: ret
