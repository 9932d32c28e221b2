     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x95
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: vbroadcastss zmm0, [rdi+0x40]
    1c: vbroadcastss zmm1, [rdi+0x44]
    23: vbroadcastss zmm2, [rdi+0x48]
    2a: vbroadcastss zmm3, [rdi+0x4C]
    31: xor eax, eax
    33: vmovups zmm4, [rdx+rax*4]
    3b: vpsrld zmm5, zmm4, 0x10
    42: vpandd zmm5, zmm5, zmm2
    48: vpaddd zmm5, zmm5, zmm1
    4e: vpaddd zmm5, zmm4, zmm5
    54: vpord zmm6, zmm4, zmm3
    5a: vcmpunordps k1, zmm4, zmm4
    61: vpmovm2d zmm4, k1
    67: vmovaps zmm7, zmm4
    6d: vpternlogd zmm7, zmm6, zmm5, 0xCA
    74: vpandd zmm4, zmm7, zmm0
    7a: vpsrld zmm5, zmm4, 0x10
    81: vpmovdw [rsi+rax*2], zmm5
    89: add rax, 0x10
    90: cmp rax, rcx
    93: jl 0x33
    95: vzeroupper
    98: ret
