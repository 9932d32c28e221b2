     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0xA4
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: xor eax, eax
    17: vmovups zmm0, [rsi]
    1e: vbroadcastss zmm1, [rdi+0x40]
    25: vbroadcastss zmm2, [rdi+0x40]
    2c: vbroadcastss zmm3, [rdi+0x40]
    33: sub rcx, 0x40
    3a: cmp rax, rcx
    3d: jg 0x6B
    3f: vaddps zmm0, zmm0, [rdx+rax*4]
    47: vaddps zmm1, zmm1, [rdx+rax*4+0x40]
    4f: vaddps zmm2, zmm2, [rdx+rax*4+0x80]
    57: vaddps zmm3, zmm3, [rdx+rax*4+0xC0]
    5f: add rax, 0x40
    66: cmp rax, rcx
    69: jle 0x3F
    6b: add rcx, 0x40
    72: cmp rax, rcx
    75: jge 0x8B
    77: vaddps zmm0, zmm0, [rdx+rax*4]
    7f: add rax, 0x10
    86: cmp rax, rcx
    89: jl 0x77
    8b: vaddps zmm0, zmm0, zmm2
    91: vaddps zmm1, zmm1, zmm3
    97: vaddps zmm0, zmm0, zmm1
    9d: vmovups [rsi], zmm0
    a4: vzeroupper
    a7: ret
