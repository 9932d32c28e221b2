     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x84
     9: mov rdx, [rdi+0x20]
     d: mov rsi, [rdi+0x28]
    11: vbroadcastss zmm0, [rdi+0x44]
    18: vbroadcastss zmm1, [rdi+0x48]
    1f: vbroadcastss zmm2, [rdi+0x4C]
    26: xor eax, eax
    28: vmovups zmm3, [rdx+rax*4]
    30: vpsrld zmm4, zmm3, 0x10
    37: vpandd zmm4, zmm4, zmm1
    3d: vpaddd zmm4, zmm4, zmm0
    43: vpaddd zmm4, zmm3, zmm4
    49: vpord zmm5, zmm3, zmm2
    4f: vcmpunordps k1, zmm3, zmm3
    56: vpmovm2d zmm3, k1
    5c: vmovaps zmm6, zmm3
    62: vpternlogd zmm6, zmm5, zmm4, 0xCA
    69: vpsrld zmm3, zmm6, 0x10
    70: vpmovdw [rsi+rax*2], zmm3
    78: add rax, 0x10
    7f: cmp rax, rcx
    82: jl 0x28
    84: vzeroupper
    87: ret
