     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0xA0
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: vbroadcastss zmm0, [rdi+0x44]
    1c: vbroadcastss zmm1, [rdi+0x48]
    23: vbroadcastss zmm2, [rdi+0x40]
    2a: vbroadcastss zmm3, [rdi+0x4C]
    31: vbroadcastss zmm4, [rdi+0x50]
    38: xor eax, eax
    3a: vmovups zmm5, [rdx+rax*4]
    42: vmulps zmm6, zmm5, zmm0
    48: vmovaps zmm7, zmm5
    4e: vfmadd231ps zmm7, zmm1, zmm6
    54: vfmadd231ps zmm6, zmm7, zmm0
    5a: vmovaps zmm7, zmm5
    60: vfmadd231ps zmm7, zmm1, zmm6
    66: vfmadd231ps zmm6, zmm7, zmm0
    6c: vpslld zmm7, zmm5, 1
    73: vpaddd zmm7, zmm7, zmm4
    79: vpcmpltd k1, zmm7, zmm3
    80: kortestw k1, k1
    84: je 0x8C
    86: vdivps zmm6, zmm5, zmm2
    8c: vmovups [rsi+rax*4], zmm6
    94: add rax, 0x10
    9b: cmp rax, rcx
    9e: jl 0x3A
    a0: vzeroupper
    a3: ret
