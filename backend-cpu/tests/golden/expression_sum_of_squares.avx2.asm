     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x115
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: xor eax, eax
    17: vmovups ymm0, [rsi]
    1c: vmovups ymm1, [rsi+0x20]
    21: vbroadcastss ymm2, [rdi+0x40]
    27: vbroadcastss ymm3, [rdi+0x40]
    2d: cmp rcx, 0x1000
    34: jl 0x91
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
    6b: vfmadd231ps ymm0, ymm4, ymm4
    70: vfmadd231ps ymm1, ymm5, ymm5
    75: vfmadd231ps ymm2, ymm6, ymm6
    7a: vfmadd231ps ymm3, ymm7, ymm7
    7f: add rax, 8
    86: cmp rax, r11
    89: jl 0x50
    8b: shl rax, 2
    8f: jmp 0xDC
    91: sub rcx, 0x20
    98: cmp rax, rcx
    9b: jg 0xD5
    9d: vmovups ymm4, [rdx+rax*4]
    a3: vmovups ymm5, [rdx+rax*4+0x20]
    a9: vmovups ymm6, [rdx+rax*4+0x40]
    af: vmovups ymm7, [rdx+rax*4+0x60]
    b5: vfmadd231ps ymm0, ymm4, ymm4
    ba: vfmadd231ps ymm1, ymm5, ymm5
    bf: vfmadd231ps ymm2, ymm6, ymm6
    c4: vfmadd231ps ymm3, ymm7, ymm7
    c9: add rax, 0x20
    d0: cmp rax, rcx
    d3: jle 0x9D
    d5: add rcx, 0x20
    dc: cmp rax, rcx
    df: jge 0x103
    e1: vmovups ymm4, [rdx+rax*4]
    e7: vmovups ymm5, [rdx+rax*4+0x20]
    ed: vfmadd231ps ymm0, ymm4, ymm4
    f2: vfmadd231ps ymm1, ymm5, ymm5
    f7: add rax, 0x10
    fe: cmp rax, rcx
   101: jl 0xE1
   103: vaddps ymm0, ymm0, ymm2
   107: vaddps ymm1, ymm1, ymm3
   10b: vmovups [rsi], ymm0
   110: vmovups [rsi+0x20], ymm1
   115: vzeroupper
   118: ret
