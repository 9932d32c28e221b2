     0: mov rcx, [rdi]
     4: mov rdx, [rdi+0x20]
     8: mov rsi, [rdi+0x28]
     c: vbroadcastss zmm0, [rdi+0x40]
    13: mov ecx, 0xFFF
    18: kmovw k2, ecx
    1c: mov rcx, [rdi]
    20: cmp qword ptr [rdi+0x10], 0
    25: jle 0x137
    2b: mov r8, [rdi+0x30]
    2f: mov r9, [rdi+0x38]
    33: mov r10, [rdi+0x10]
    37: xor eax, eax
    39: vmovaps zmm1, zmm0
    3f: vmovaps zmm2, zmm0
    45: vmovaps zmm3, zmm0
    4b: vmovaps zmm4, zmm0
    51: sub rcx, 0x40
    58: cmp rax, rcx
    5b: jg 0xA1
    5d: vmovups zmm5, [rdx+rax*4]
    65: vaddps zmm1, zmm1, zmm5
    6b: vmovups zmm5, [rdx+rax*4+0x40]
    73: vaddps zmm2, zmm2, zmm5
    79: vmovups zmm5, [rdx+rax*4+0x80]
    81: vaddps zmm3, zmm3, zmm5
    87: vmovups zmm5, [rdx+rax*4+0xC0]
    8f: vaddps zmm4, zmm4, zmm5
    95: add rax, 0x40
    9c: cmp rax, rcx
    9f: jle 0x5D
    a1: add rcx, 0x40
    a8: vmovups zmm5, [rdx+rax*4]
    b0: vaddps zmm1, zmm1, zmm5
    b6: vmovups zmm5, [rdx+rax*4+0x40]
    be: vaddps zmm2, zmm2, zmm5
    c4: vmovups zmm5{k2}{z}, [rdx+rax*4+0x80]
    cc: vaddps zmm3{k2}, zmm3, zmm5
    d2: vaddps zmm1, zmm1, zmm3
    d8: vaddps zmm2, zmm2, zmm4
    de: vaddps zmm1, zmm1, zmm2
    e4: vshuff32x4 zmm2, zmm1, zmm1, 0x4E
    eb: vaddps zmm1, zmm1, zmm2
    f1: vshuff32x4 zmm2, zmm1, zmm1, 0xB1
    f8: vaddps zmm1, zmm1, zmm2
    fe: vpermilps zmm2, zmm1, 0x4E
   105: vaddps zmm1, zmm1, zmm2
   10b: vpermilps zmm2, zmm1, 0xB1
   112: vaddps zmm1, zmm1, zmm2
   118: vmovss [rsi], xmm1
   11f: sub r10, 1
   126: je 0x137
   128: add rdx, r8
   12b: add rsi, r9
   12e: mov rcx, [rdi]
   132: jmp 0x37
   137: vzeroupper
   13a: ret
