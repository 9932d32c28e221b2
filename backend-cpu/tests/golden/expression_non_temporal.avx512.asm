     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x160
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: vbroadcastss zmm0, [rdi+0x44]
    1c: vbroadcastss zmm1, [rdi+0x40]
    23: xor eax, eax
    25: cmp qword ptr [rdi+8], 0
    2a: je 0x132
    30: cmp rcx, 0x100
    37: jl 0x132
    3d: test rsi, 3
    44: jne 0x132
    4a: mov rax, rsi
    4d: neg rax
    50: and rax, 0x3F
    57: je 0xA4
    59: shr rax, 2
    5d: mov [rdi+0x18], rax
    61: xor eax, eax
    63: mov rcx, [rdi+0x18]
    67: mov dword ptr [rsp-8], 0xFFFFFFFF
    6f: bzhi ecx, [rsp-8], ecx
    76: kmovw k2, ecx
    7a: mov rcx, [rdi]
    7e: vmovups zmm2{k2}{z}, [rdx+rax*4]
    86: vaddps zmm2, zmm2, zmm1
    8c: vmaxps zmm2, zmm0, zmm2
    92: vaddps zmm2, zmm2, zmm0
    98: vmovups [rsi+rax*4]{k2}, zmm2
    a0: add rax, [rdi+0x18]
    a4: sub rcx, 0x10
    ab: cmp rax, rcx
    ae: jg 0xE3
    b0: vmovups zmm2, [rdx+rax*4]
    b8: prefetcht0 [rdx+rax*4+0x1000]
    c0: vaddps zmm2, zmm2, zmm1
    c6: vmaxps zmm2, zmm0, zmm2
    cc: vaddps zmm2, zmm2, zmm0
    d2: vmovntps [rsi+rax*4], zmm2
    da: add rax, 0x10
    e1: jmp 0xAB
    e3: mov rcx, [rdi]
    e7: cmp rax, rcx
    ea: jge 0x160
    ec: sub rcx, rax
    ef: mov [rdi+0x18], rcx
    f3: mov rcx, [rdi+0x18]
    f7: mov dword ptr [rsp-8], 0xFFFFFFFF
    ff: bzhi ecx, [rsp-8], ecx
   106: kmovw k2, ecx
   10a: mov rcx, [rdi]
   10e: vmovups zmm2{k2}{z}, [rdx+rax*4]
   116: vaddps zmm2, zmm2, zmm1
   11c: vmaxps zmm2, zmm0, zmm2
   122: vaddps zmm2, zmm2, zmm0
   128: vmovups [rsi+rax*4]{k2}, zmm2
   130: jmp 0x160
   132: vmovups zmm2, [rdx+rax*4]
   13a: vaddps zmm2, zmm2, zmm1
   140: vmaxps zmm2, zmm0, zmm2
   146: vaddps zmm2, zmm2, zmm0
   14c: vmovups [rsi+rax*4], zmm2
   154: add rax, 0x10
   15b: cmp rax, rcx
   15e: jl 0x132
   160: vzeroupper
   163: ret
