     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0xD0
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: xor eax, eax
    17: sub rcx, 0x20
    1e: cmp rax, rcx
    21: jg 0x9F
    23: vmovups ymm0, [rdx+rax*8]
    29: vshufps ymm0, ymm0, [rdx+rax*8+0x1C], 0xD8
    30: vpermpd ymm0, ymm0, 0xD8
    36: vmovups ymm1, [rdx+rax*8+0x40]
    3c: vshufps ymm1, ymm1, [rdx+rax*8+0x5C], 0xD8
    43: vpermpd ymm1, ymm1, 0xD8
    49: vmovups ymm2, [rdx+rax*8+0x80]
    52: vshufps ymm2, ymm2, [rdx+rax*8+0x9C], 0xD8
    5c: vpermpd ymm2, ymm2, 0xD8
    62: vmovups ymm3, [rdx+rax*8+0xC0]
    6b: vshufps ymm3, ymm3, [rdx+rax*8+0xDC], 0xD8
    75: vpermpd ymm3, ymm3, 0xD8
    7b: vmovups [rsi+rax*4], ymm0
    81: vmovups [rsi+rax*4+0x20], ymm1
    87: vmovups [rsi+rax*4+0x40], ymm2
    8d: vmovups [rsi+rax*4+0x60], ymm3
    93: add rax, 0x20
    9a: cmp rax, rcx
    9d: jle 0x23
    9f: add rcx, 0x20
    a6: cmp rax, rcx
    a9: jge 0xD0
    ab: vmovups ymm0, [rdx+rax*8]
    b1: vshufps ymm0, ymm0, [rdx+rax*8+0x1C], 0xD8
    b8: vpermpd ymm0, ymm0, 0xD8
    be: vmovups [rsi+rax*4], ymm0
    c4: add rax, 8
    cb: cmp rax, rcx
    ce: jl 0xAB
    d0: vzeroupper
    d3: ret
