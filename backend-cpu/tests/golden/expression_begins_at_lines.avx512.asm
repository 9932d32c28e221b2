     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x109
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: vbroadcastss zmm0, [rdi+0x44]
    1c: vbroadcastss zmm1, [rdi+0x40]
    23: xor eax, eax
    25: mov rax, rdx
    28: neg rax
    2b: and rax, 0x3F
    32: je 0x7F
    34: shr rax, 2
    38: mov [rdi+0x18], rax
    3c: xor eax, eax
    3e: mov rcx, [rdi+0x18]
    42: mov dword ptr [rsp-8], 0xFFFFFFFF
    4a: bzhi ecx, [rsp-8], ecx
    51: kmovw k2, ecx
    55: mov rcx, [rdi]
    59: vmovups zmm2{k2}{z}, [rdx+rax*4]
    61: vaddps zmm2, zmm2, zmm1
    67: vmaxps zmm2, zmm0, zmm2
    6d: vaddps zmm2, zmm2, zmm0
    73: vmovups [rsi+rax*4]{k2}, zmm2
    7b: add rax, [rdi+0x18]
    7f: sub rcx, 0x10
    86: cmp rax, rcx
    89: jg 0xB9
    8b: vmovups zmm2, [rdx+rax*4]
    93: vaddps zmm2, zmm2, zmm1
    99: vmaxps zmm2, zmm0, zmm2
    9f: vaddps zmm2, zmm2, zmm0
    a5: vmovups [rsi+rax*4], zmm2
    ad: add rax, 0x10
    b4: cmp rax, rcx
    b7: jle 0x8B
    b9: add rcx, 0x10
    c0: cmp rax, rcx
    c3: jge 0x109
    c5: sub rcx, rax
    c8: mov [rdi+0x18], rcx
    cc: mov rcx, [rdi+0x18]
    d0: mov dword ptr [rsp-8], 0xFFFFFFFF
    d8: bzhi ecx, [rsp-8], ecx
    df: kmovw k2, ecx
    e3: mov rcx, [rdi]
    e7: vmovups zmm2{k2}{z}, [rdx+rax*4]
    ef: vaddps zmm2, zmm2, zmm1
    f5: vmaxps zmm2, zmm0, zmm2
    fb: vaddps zmm2, zmm2, zmm0
   101: vmovups [rsi+rax*4]{k2}, zmm2
   109: vzeroupper
   10c: ret
