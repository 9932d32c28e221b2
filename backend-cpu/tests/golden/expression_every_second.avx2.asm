     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0xD4
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: xor eax, eax
    17: sub rcx, 0x20
    1e: cmp rax, rcx
    21: jg 0xA3
    27: vmovups ymm0, [rdx+rax*8]
    2d: vshufps ymm0, ymm0, [rdx+rax*8+0x1C], 0xD8
    34: vpermpd ymm0, ymm0, 0xD8
    3a: vmovups ymm1, [rdx+rax*8+0x40]
    40: vshufps ymm1, ymm1, [rdx+rax*8+0x5C], 0xD8
    47: vpermpd ymm1, ymm1, 0xD8
    4d: vmovups ymm2, [rdx+rax*8+0x80]
    56: vshufps ymm2, ymm2, [rdx+rax*8+0x9C], 0xD8
    60: vpermpd ymm2, ymm2, 0xD8
    66: vmovups ymm3, [rdx+rax*8+0xC0]
    6f: vshufps ymm3, ymm3, [rdx+rax*8+0xDC], 0xD8
    79: vpermpd ymm3, ymm3, 0xD8
    7f: vmovups [rsi+rax*4], ymm0
    85: vmovups [rsi+rax*4+0x20], ymm1
    8b: vmovups [rsi+rax*4+0x40], ymm2
    91: vmovups [rsi+rax*4+0x60], ymm3
    97: add rax, 0x20
    9e: cmp rax, rcx
    a1: jle 0x27
    a3: add rcx, 0x20
    aa: cmp rax, rcx
    ad: jge 0xD4
    af: vmovups ymm0, [rdx+rax*8]
    b5: vshufps ymm0, ymm0, [rdx+rax*8+0x1C], 0xD8
    bc: vpermpd ymm0, ymm0, 0xD8
    c2: vmovups [rsi+rax*4], ymm0
    c8: add rax, 8
    cf: cmp rax, rcx
    d2: jl 0xAF
    d4: vzeroupper
    d7: ret
