     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x93
     d: push rbx
     e: mov rdx, [rdi+0x20]
    12: mov rsi, [rdi+0x28]
    16: mov r8, [rdi+0x30]
    1a: mov ecx, 0xF
    1f: kmovw k2, ecx
    23: mov rcx, [rdi]
    27: cmp qword ptr [rdi+0x10], 0
    2c: jle 0x92
    2e: mov r9, [rdi+0x38]
    32: mov r10, [rdi+0x40]
    36: mov r11, [rdi+0x48]
    3a: mov rbx, [rdi+0x10]
    3e: xor eax, eax
    40: vmovups zmm0, [rdx+rax*4]
    48: vbroadcastss zmm1, [rsi]
    4f: vmulps zmm0, zmm0, zmm1
    55: vmovups [r8+rax*4], zmm0
    5d: vmovups zmm0{k2}{z}, [rdx+rax*4+0x40]
    65: vbroadcastss zmm1, [rsi]
    6c: vmulps zmm0, zmm0, zmm1
    72: vmovups [r8+rax*4+0x40]{k2}, zmm0
    7a: sub rbx, 1
    81: je 0x92
    83: add rdx, r9
    86: add rsi, r10
    89: add r8, r11
    8c: mov rcx, [rdi]
    90: jmp 0x3E
    92: pop rbx
    93: vzeroupper
    96: ret
