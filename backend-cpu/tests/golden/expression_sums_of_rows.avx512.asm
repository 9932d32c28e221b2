     0: mov rcx, [rdi]
     4: mov rdx, [rdi+0x20]
     8: mov rsi, [rdi+0x28]
     c: vbroadcastss zmm0, [rdi+0x40]
    13: mov ecx, 0xFFF
    18: kmovw k2, ecx
    1c: mov rcx, [rdi]
    20: cmp qword ptr [rdi+0x10], 0
    25: jle 0x113
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
    5b: jg 0x89
    5d: vaddps zmm1, zmm1, [rdx+rax*4]
    65: vaddps zmm2, zmm2, [rdx+rax*4+0x40]
    6d: vaddps zmm3, zmm3, [rdx+rax*4+0x80]
    75: vaddps zmm4, zmm4, [rdx+rax*4+0xC0]
    7d: add rax, 0x40
    84: cmp rax, rcx
    87: jle 0x5D
    89: add rcx, 0x40
    90: vaddps zmm1, zmm1, [rdx+rax*4]
    98: vaddps zmm2, zmm2, [rdx+rax*4+0x40]
    a0: vmovups zmm5{k2}{z}, [rdx+rax*4+0x80]
    a8: vaddps zmm3{k2}, zmm3, zmm5
    ae: vaddps zmm1, zmm1, zmm3
    b4: vaddps zmm2, zmm2, zmm4
    ba: vaddps zmm1, zmm1, zmm2
    c0: vshuff32x4 zmm2, zmm1, zmm1, 0x4E
    c7: vaddps zmm1, zmm1, zmm2
    cd: vshuff32x4 zmm2, zmm1, zmm1, 0xB1
    d4: vaddps zmm1, zmm1, zmm2
    da: vpermilps zmm2, zmm1, 0x4E
    e1: vaddps zmm1, zmm1, zmm2
    e7: vpermilps zmm2, zmm1, 0xB1
    ee: vaddps zmm1, zmm1, zmm2
    f4: vmovss [rsi], xmm1
    fb: sub r10, 1
   102: je 0x113
   104: add rdx, r8
   107: add rsi, r9
   10a: mov rcx, [rdi]
   10e: jmp 0x37
   113: vzeroupper
   116: ret
