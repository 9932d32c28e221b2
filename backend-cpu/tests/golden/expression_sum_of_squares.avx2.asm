     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0xB1
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: xor eax, eax
    17: vmovups ymm0, [rsi]
    1c: vmovups ymm1, [rsi+0x20]
    21: vbroadcastss ymm2, [rdi+0x40]
    27: vbroadcastss ymm3, [rdi+0x40]
    2d: sub rcx, 0x20
    34: cmp rax, rcx
    37: jg 0x71
    39: vmovups ymm4, [rdx+rax*4]
    3f: vmovups ymm5, [rdx+rax*4+0x20]
    45: vmovups ymm6, [rdx+rax*4+0x40]
    4b: vmovups ymm7, [rdx+rax*4+0x60]
    51: vfmadd231ps ymm0, ymm4, ymm4
    56: vfmadd231ps ymm1, ymm5, ymm5
    5b: vfmadd231ps ymm2, ymm6, ymm6
    60: vfmadd231ps ymm3, ymm7, ymm7
    65: add rax, 0x20
    6c: cmp rax, rcx
    6f: jle 0x39
    71: add rcx, 0x20
    78: cmp rax, rcx
    7b: jge 0x9F
    7d: vmovups ymm4, [rdx+rax*4]
    83: vmovups ymm5, [rdx+rax*4+0x20]
    89: vfmadd231ps ymm0, ymm4, ymm4
    8e: vfmadd231ps ymm1, ymm5, ymm5
    93: add rax, 0x10
    9a: cmp rax, rcx
    9d: jl 0x7D
    9f: vaddps ymm0, ymm0, ymm2
    a3: vaddps ymm1, ymm1, ymm3
    a7: vmovups [rsi], ymm0
    ac: vmovups [rsi+0x20], ymm1
    b1: vzeroupper
    b4: ret
