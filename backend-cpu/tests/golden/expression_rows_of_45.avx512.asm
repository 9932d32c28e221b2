     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0xC4
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: vbroadcastss zmm0, [rdi+0x44]
    1c: vbroadcastss zmm1, [rdi+0x40]
    23: mov ecx, 0x1FFF
    28: kmovw k2, ecx
    2c: mov rcx, [rdi]
    30: cmp qword ptr [rdi+0x10], 0
    35: jle 0xC4
    3b: mov r8, [rdi+0x30]
    3f: mov r9, [rdi+0x38]
    43: mov r10, [rdi+0x10]
    47: xor eax, eax
    49: vmovups zmm2, [rdx+rax*4]
    51: vaddps zmm2, zmm2, zmm1
    57: vmaxps zmm2, zmm0, zmm2
    5d: vaddps zmm2, zmm2, zmm0
    63: vmovups [rsi+rax*4], zmm2
    6b: vmovups zmm2, [rdx+rax*4+0x40]
    73: vaddps zmm2, zmm2, zmm1
    79: vmaxps zmm2, zmm0, zmm2
    7f: vaddps zmm2, zmm2, zmm0
    85: vmovups [rsi+rax*4+0x40], zmm2
    8d: vmovups zmm2{k2}{z}, [rdx+rax*4+0x80]
    95: vaddps zmm2, zmm2, zmm1
    9b: vmaxps zmm2, zmm0, zmm2
    a1: vaddps zmm2, zmm2, zmm0
    a7: vmovups [rsi+rax*4+0x80]{k2}, zmm2
    af: sub r10, 1
    b6: je 0xC4
    b8: add rdx, r8
    bb: add rsi, r9
    be: mov rcx, [rdi]
    c2: jmp 0x47
    c4: vzeroupper
    c7: ret
