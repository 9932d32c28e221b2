     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0xC2
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: xor eax, eax
    17: vmovups zmm0, [rsi]
    1e: vbroadcastss zmm1, [rdi+0x40]
    25: vbroadcastss zmm2, [rdi+0x40]
    2c: vbroadcastss zmm3, [rdi+0x40]
    33: sub rcx, 0x40
    3a: cmp rax, rcx
    3d: jg 0x83
    3f: vmovups zmm4, [rdx+rax*4]
    47: vaddps zmm0, zmm0, zmm4
    4d: vmovups zmm4, [rdx+rax*4+0x40]
    55: vaddps zmm1, zmm1, zmm4
    5b: vmovups zmm4, [rdx+rax*4+0x80]
    63: vaddps zmm2, zmm2, zmm4
    69: vmovups zmm4, [rdx+rax*4+0xC0]
    71: vaddps zmm3, zmm3, zmm4
    77: add rax, 0x40
    7e: cmp rax, rcx
    81: jle 0x3F
    83: add rcx, 0x40
    8a: cmp rax, rcx
    8d: jge 0xA9
    8f: vmovups zmm4, [rdx+rax*4]
    97: vaddps zmm0, zmm0, zmm4
    9d: add rax, 0x10
    a4: cmp rax, rcx
    a7: jl 0x8F
    a9: vaddps zmm0, zmm0, zmm2
    af: vaddps zmm1, zmm1, zmm3
    b5: vaddps zmm0, zmm0, zmm1
    bb: vmovups [rsi], zmm0
    c2: vzeroupper
    c5: ret
