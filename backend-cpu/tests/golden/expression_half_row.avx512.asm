     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0xEA
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: xor eax, eax
    17: vmovups zmm0, [rsi]
    1e: vbroadcastss zmm1, [rdi+0x40]
    25: vbroadcastss zmm2, [rdi+0x40]
    2c: vbroadcastss zmm3, [rdi+0x40]
    33: sub rcx, 0x40
    3a: cmp rax, rcx
    3d: jg 0xA3
    3f: vmovups zmm4, [rdx+rax*4]
    47: prefetcht1 [rdx+rax*2+0x8000]
    4f: vfmadd231ps zmm0, zmm4, zmm4
    55: vmovups zmm4, [rdx+rax*4+0x40]
    5d: prefetcht1 [rdx+rax*2+0x8020]
    65: vfmadd231ps zmm1, zmm4, zmm4
    6b: vmovups zmm4, [rdx+rax*4+0x80]
    73: prefetcht1 [rdx+rax*2+0x8040]
    7b: vfmadd231ps zmm2, zmm4, zmm4
    81: vmovups zmm4, [rdx+rax*4+0xC0]
    89: prefetcht1 [rdx+rax*2+0x8060]
    91: vfmadd231ps zmm3, zmm4, zmm4
    97: add rax, 0x40
    9e: cmp rax, rcx
    a1: jle 0x3F
    a3: add rcx, 0x40
    aa: cmp rax, rcx
    ad: jge 0xD1
    af: vmovups zmm4, [rdx+rax*4]
    b7: prefetcht1 [rdx+rax*2+0x8000]
    bf: vfmadd231ps zmm0, zmm4, zmm4
    c5: add rax, 0x10
    cc: cmp rax, rcx
    cf: jl 0xAF
    d1: vaddps zmm0, zmm0, zmm2
    d7: vaddps zmm1, zmm1, zmm3
    dd: vaddps zmm0, zmm0, zmm1
    e3: vmovups [rsi], zmm0
    ea: vzeroupper
    ed: ret
