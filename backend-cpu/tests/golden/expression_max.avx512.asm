     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x200
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: xor eax, eax
    17: vmovups zmm0, [rsi]
    1e: vbroadcastss zmm1, [rdi+0x40]
    25: vbroadcastss zmm2, [rdi+0x40]
    2c: vbroadcastss zmm3, [rdi+0x40]
    33: vbroadcastss zmm4, [rdi+0x40]
    3a: vbroadcastss zmm5, [rdi+0x40]
    41: vbroadcastss zmm6, [rdi+0x40]
    48: vbroadcastss zmm7, [rdi+0x40]
    4f: kxnorw k3, k3, k3
    53: kxnorw k4, k4, k4
    57: kxnorw k5, k5, k5
    5b: kxnorw k6, k6, k6
    5f: vcmpordps k3{k3}, zmm0, zmm0
    66: sub rcx, 0x80
    6d: cmp rax, rcx
    70: jg 0x11A
    76: vmovups zmm8, [rdx+rax*4]
    7e: vmovups zmm9, [rdx+rax*4+0x40]
    86: vcmpordps k3{k3}, zmm8, zmm9
    8d: vrangeps zmm0, zmm0, zmm8, 5
    94: vrangeps zmm1, zmm1, zmm9, 5
    9b: vmovups zmm8, [rdx+rax*4+0x80]
    a3: vmovups zmm9, [rdx+rax*4+0xC0]
    ab: vcmpordps k4{k4}, zmm8, zmm9
    b2: vrangeps zmm2, zmm2, zmm8, 5
    b9: vrangeps zmm3, zmm3, zmm9, 5
    c0: vmovups zmm8, [rdx+rax*4+0x100]
    c8: vmovups zmm9, [rdx+rax*4+0x140]
    d0: vcmpordps k5{k5}, zmm8, zmm9
    d7: vrangeps zmm4, zmm4, zmm8, 5
    de: vrangeps zmm5, zmm5, zmm9, 5
    e5: vmovups zmm8, [rdx+rax*4+0x180]
    ed: vmovups zmm9, [rdx+rax*4+0x1C0]
    f5: vcmpordps k6{k6}, zmm8, zmm9
    fc: vrangeps zmm6, zmm6, zmm8, 5
   103: vrangeps zmm7, zmm7, zmm9, 5
   10a: add rax, 0x80
   111: cmp rax, rcx
   114: jle 0x76
   11a: add rcx, 0x80
   121: sub rcx, 0x40
   128: cmp rax, rcx
   12b: jg 0x183
   12d: vmovups zmm8, [rdx+rax*4]
   135: vmovups zmm9, [rdx+rax*4+0x40]
   13d: vcmpordps k3{k3}, zmm8, zmm9
   144: vrangeps zmm0, zmm0, zmm8, 5
   14b: vrangeps zmm1, zmm1, zmm9, 5
   152: vmovups zmm8, [rdx+rax*4+0x80]
   15a: vmovups zmm9, [rdx+rax*4+0xC0]
   162: vcmpordps k4{k4}, zmm8, zmm9
   169: vrangeps zmm2, zmm2, zmm8, 5
   170: vrangeps zmm3, zmm3, zmm9, 5
   177: add rax, 0x40
   17e: cmp rax, rcx
   181: jle 0x12D
   183: add rcx, 0x40
   18a: cmp rax, rcx
   18d: jge 0x1B1
   18f: vmovups zmm8, [rdx+rax*4]
   197: vcmpordps k3{k3}, zmm8, zmm8
   19e: vrangeps zmm0, zmm0, zmm8, 5
   1a5: add rax, 0x10
   1ac: cmp rax, rcx
   1af: jl 0x18F
   1b1: vrangeps zmm0, zmm0, zmm4, 5
   1b8: vrangeps zmm1, zmm1, zmm5, 5
   1bf: vrangeps zmm2, zmm2, zmm6, 5
   1c6: vrangeps zmm3, zmm3, zmm7, 5
   1cd: vrangeps zmm0, zmm0, zmm2, 5
   1d4: vrangeps zmm1, zmm1, zmm3, 5
   1db: vrangeps zmm0, zmm0, zmm1, 5
   1e2: kandw k3, k3, k4
   1e6: kandw k3, k3, k5
   1ea: kandw k3, k3, k6
   1ee: knotw k3, k3
   1f2: vpternlogd zmm0{k3}, zmm0, zmm0, 0xFF
   1f9: vmovups [rsi], zmm0
   200: vzeroupper
   203: ret
