     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x8E
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: vbroadcastss zmm0, [rdi+0x44]
    1c: vbroadcastss zmm1, [rdi+0x40]
    23: vbroadcastss zmm2, [rdi+0x48]
    2a: vbroadcastss zmm3, [rdi+0x4C]
    31: vbroadcastss zmm4, [rdi+0x50]
    38: xor eax, eax
    3a: vmovups zmm5, [rdx+rax*4]
    42: vmulps zmm6, zmm5, zmm0
    48: vmovaps zmm7, zmm5
    4e: vfmadd231ps zmm7, zmm2, zmm6
    54: vfmadd231ps zmm6, zmm7, zmm0
    5a: vpslld zmm7, zmm5, 1
    61: vpaddd zmm7, zmm7, zmm4
    67: vpcmpltd k1, zmm7, zmm3
    6e: kortestw k1, k1
    72: je 0x7A
    74: vdivps zmm6, zmm5, zmm1
    7a: vmovups [rsi+rax*4], zmm6
    82: add rax, 0x10
    89: cmp rax, rcx
    8c: jl 0x3A
    8e: vzeroupper
    91: ret
