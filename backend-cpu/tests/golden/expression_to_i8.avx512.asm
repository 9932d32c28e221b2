     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x62
     9: mov rdx, [rdi+0x20]
     d: mov rsi, [rdi+0x28]
    11: vbroadcastss zmm0, [rdi+0x40]
    18: vbroadcastss zmm1, [rdi+0x44]
    1f: xor eax, eax
    21: vmovups zmm2, [rdx+rax*4]
    29: vcmpeqps k1, zmm2, zmm2
    30: vpmovm2d zmm3, k1
    36: vpandd zmm2, zmm2, zmm3
    3c: vmaxps zmm2, zmm0, zmm2
    42: vminps zmm2, zmm1, zmm2
    48: vcvttps2dq zmm2, zmm2
    4e: vpmovdb [rsi+rax], zmm2
    56: add rax, 0x10
    5d: cmp rax, rcx
    60: jl 0x21
    62: vzeroupper
    65: ret
