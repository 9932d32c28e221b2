     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0xC4
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: vbroadcastss zmm0, [rdi+0x44]
    1c: vbroadcastss zmm1, [rdi+0x40]
    23: vbroadcastss zmm2, [rdi+0x48]
    2a: vbroadcastss zmm3, [rdi+0x4C]
    31: vbroadcastss zmm4, [rdi+0x50]
    38: vmovups zmm5, [rip+0x86]
    42: vbroadcastss zmm6, [rdi+0x54]
    49: vbroadcastss zmm7, [rdi+0x58]
    50: vbroadcastss zmm8, [rdi+0x5C]
    57: xor eax, eax
    59: vmovups zmm9, [rdx+rax*4]
    61: vmovaps zmm10, zmm0
    67: vfmadd231ps zmm10, zmm9, zmm1
    6d: vsubps zmm11, zmm10, zmm0
    73: vfmadd231ps zmm9, zmm11, zmm2
    79: vfmadd231ps zmm9, zmm11, zmm3
    7f: vrangeps zmm9, zmm9, zmm4, 2
    86: vpermps zmm10, zmm10, zmm5
    8c: vmovaps zmm12, zmm7
    92: vfmadd231ps zmm12, zmm6, zmm9
    98: vfmadd213ps zmm12, zmm9, zmm8
    9e: vmulps zmm9, zmm10, zmm9
    a4: vfmadd231ps zmm10, zmm12, zmm9
    aa: vscalefps zmm9, zmm10, zmm11
    b0: vmovups [rsi+rax*4], zmm9
    b8: add rax, 0x10
    bf: cmp rax, rcx
    c2: jl 0x59
    c4: vzeroupper
    c7: ret
    c8: .byte 00 00 80 3f c3 aa 85 3f c2 95 8b 3f d3 c3 91 3f
    d8: .byte f0 37 98 3f 32 f5 9e 3f d7 fe a5 3f 3f 58 ad 3f
    e8: .byte f3 04 b5 3f a4 08 bd 3f 2a 67 c5 3f 8c 24 ce 3f
    f8: .byte fd 44 d7 3f df cc e0 3f c7 c0 ea 3f 7d 25 f5 3f
