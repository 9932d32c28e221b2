     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x64
     9: mov rdx, [rdi+0x20]
     d: mov rsi, [rdi+0x28]
    11: xor eax, eax
    13: vmovups ymm0, [rdx+rax*8]
    1b: vshufps ymm0, ymm0, [rdx+rax*8+0x1C], 0xD8
    27: vpermpd ymm0, ymm0, 0xD8
    2e: vmovups ymm1, [rdx+rax*8+0x40]
    36: vshufps ymm1, ymm1, [rdx+rax*8+0x5C], 0xD8
    42: vpermpd ymm1, ymm1, 0xD8
    49: vinsertf64x4 zmm0, zmm0, ymm1, 1
    50: vmovups [rsi+rax*4], zmm0
    58: add rax, 0x10
    5f: cmp rax, rcx
    62: jl 0x13
    64: vzeroupper
    67: ret
