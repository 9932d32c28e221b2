     0: mov rcx, [rdi]
     4: mov rdx, [rdi+0x20]
     8: mov rsi, [rdi+0x28]
     c: vbroadcastss zmm0, [rdi+0x40]
    13: mov ecx, 0x1F
    18: kmovw k2, ecx
    1c: mov rcx, [rdi]
    20: cmp qword ptr [rdi+0x10], 0
    25: jle 0xD5
    2b: mov r8, [rdi+0x30]
    2f: mov r9, [rdi+0x38]
    33: mov r10, [rdi+0x10]
    37: xor eax, eax
    39: vmovaps zmm1, zmm0
    3f: vmovaps zmm2, zmm0
    45: vmovaps zmm3, zmm0
    4b: vpmovsxbd zmm4, [rdx+rax]
    53: vpmaxsd zmm1, zmm1, zmm4
    59: vpmovsxbd zmm4, [rdx+rax+0x10]
    61: vpmaxsd zmm2, zmm2, zmm4
    67: vpmovsxbd zmm4{k2}{z}, [rdx+rax+0x20]
    6f: vpmaxsd zmm3{k2}, zmm3, zmm4
    75: vpmaxsd zmm1, zmm1, zmm3
    7b: vpmaxsd zmm1, zmm1, zmm2
    81: vshuff32x4 zmm2, zmm1, zmm1, 0x4E
    88: vpmaxsd zmm1, zmm1, zmm2
    8e: vshuff32x4 zmm2, zmm1, zmm1, 0xB1
    95: vpmaxsd zmm1, zmm1, zmm2
    9b: vpermilps zmm2, zmm1, 0x4E
    a2: vpmaxsd zmm1, zmm1, zmm2
    a8: vpermilps zmm2, zmm1, 0xB1
    af: vpmaxsd zmm1, zmm1, zmm2
    b5: vpextrb [rsi], xmm1, 0
    bd: sub r10, 1
    c4: je 0xD5
    c6: add rdx, r8
    c9: add rsi, r9
    cc: mov rcx, [rdi]
    d0: jmp 0x37
    d5: vzeroupper
    d8: ret
