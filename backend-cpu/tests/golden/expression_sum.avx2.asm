     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x10B
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: xor eax, eax
    17: vmovups ymm0, [rsi]
    1c: vmovups ymm1, [rsi+0x20]
    21: vbroadcastss ymm2, [rdi+0x40]
    27: vbroadcastss ymm3, [rdi+0x40]
    2d: cmp rcx, 0x1000
    34: jl 0x8D
    36: mov r11, rcx
    39: shr r11, 2
    3d: and r11, 0xFFFFFFFFFFFFFFF8
    44: lea r8, [rdx+r11*4]
    48: lea r9, [r8+r11*4]
    4c: lea r10, [r9+r11*4]
    50: vmovups ymm4, [rdx+rax*4]
    56: vmovups ymm5, [r8+rax*4]
    5d: vmovups ymm6, [r9+rax*4]
    64: vmovups ymm7, [r10+rax*4]
    6b: vaddps ymm0, ymm0, ymm4
    6f: vaddps ymm1, ymm1, ymm5
    73: vaddps ymm2, ymm2, ymm6
    77: vaddps ymm3, ymm3, ymm7
    7b: add rax, 8
    82: cmp rax, r11
    85: jl 0x50
    87: shl rax, 2
    8b: jmp 0xD4
    8d: sub rcx, 0x20
    94: cmp rax, rcx
    97: jg 0xCD
    99: vmovups ymm4, [rdx+rax*4]
    9f: vmovups ymm5, [rdx+rax*4+0x20]
    a5: vmovups ymm6, [rdx+rax*4+0x40]
    ab: vmovups ymm7, [rdx+rax*4+0x60]
    b1: vaddps ymm0, ymm0, ymm4
    b5: vaddps ymm1, ymm1, ymm5
    b9: vaddps ymm2, ymm2, ymm6
    bd: vaddps ymm3, ymm3, ymm7
    c1: add rax, 0x20
    c8: cmp rax, rcx
    cb: jle 0x99
    cd: add rcx, 0x20
    d4: cmp rax, rcx
    d7: jge 0xF9
    d9: vmovups ymm4, [rdx+rax*4]
    df: vmovups ymm5, [rdx+rax*4+0x20]
    e5: vaddps ymm0, ymm0, ymm4
    e9: vaddps ymm1, ymm1, ymm5
    ed: add rax, 0x10
    f4: cmp rax, rcx
    f7: jl 0xD9
    f9: vaddps ymm0, ymm0, ymm2
    fd: vaddps ymm1, ymm1, ymm3
   101: vmovups [rsi], ymm0
   106: vmovups [rsi+0x20], ymm1
   10b: vzeroupper
   10e: ret
