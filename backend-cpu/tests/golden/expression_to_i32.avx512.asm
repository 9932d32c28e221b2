     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x70
     9: mov rdx, [rdi+0x20]
     d: mov rsi, [rdi+0x28]
    11: vbroadcastss zmm0, [rdi+0x40]
    18: vbroadcastss zmm1, [rdi+0x44]
    1f: xor eax, eax
    21: vmovups zmm2, [rdx+rax*4]
    29: vcmpeqps k1, zmm2, zmm2
    30: vpmovm2d zmm3, k1
    36: vpandd zmm2, zmm2, zmm3
    3c: vcvttps2dq zmm3, zmm2
    42: vcmple_oqps k1, zmm0, zmm2
    49: vpmovm2d zmm2, k1
    4f: vmovaps zmm4, zmm2
    55: vpternlogd zmm4, zmm1, zmm3, 0xCA
    5c: vmovups [rsi+rax*4], zmm4
    64: add rax, 0x10
    6b: cmp rax, rcx
    6e: jl 0x21
    70: vzeroupper
    73: ret
