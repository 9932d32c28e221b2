     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0xCE
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: vbroadcastss zmm0, [rdi+0x44]
    1c: vbroadcastss zmm1, [rdi+0x50]
    23: vbroadcastss zmm2, [rdi+0x64]
    2a: vbroadcastss zmm3, [rdi+0x40]
    31: vbroadcastss zmm4, [rdi+0x48]
    38: vbroadcastss zmm5, [rdi+0x4C]
    3f: vbroadcastss zmm6, [rdi+0x54]
    46: vbroadcastss zmm7, [rdi+0x58]
    4d: vbroadcastss zmm8, [rdi+0x5C]
    54: vbroadcastss zmm9, [rdi+0x60]
    5b: xor eax, eax
    5d: vmovups zmm10, [rdx+rax*4]
    65: vmovaps zmm11, zmm0
    6b: vfmadd231ps zmm11, zmm10, zmm3
    71: vsubps zmm11, zmm11, zmm0
    77: vfmadd231ps zmm10, zmm11, zmm4
    7d: vfmadd231ps zmm10, zmm11, zmm5
    83: vrangeps zmm10, zmm10, zmm1, 2
    8a: vmovaps zmm12, zmm7
    90: vfmadd231ps zmm12, zmm6, zmm10
    96: vfmadd213ps zmm12, zmm10, zmm8
    9c: vfmadd213ps zmm12, zmm10, zmm9
    a2: vfmadd213ps zmm12, zmm10, zmm1
    a8: vfmadd213ps zmm12, zmm10, zmm2
    ae: vfmadd213ps zmm12, zmm10, zmm2
    b4: vscalefps zmm10, zmm12, zmm11
    ba: vmovups [rsi+rax*4], zmm10
    c2: add rax, 0x10
    c9: cmp rax, rcx
    cc: jl 0x5D
    ce: vzeroupper
    d1: ret
