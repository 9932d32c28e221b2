     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0xE1
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: xor eax, eax
    17: vmovups ymm0, [rsi]
    1c: vmovups ymm1, [rsi+0x20]
    21: vbroadcastss ymm2, [rdi+0x40]
    27: vbroadcastss ymm3, [rdi+0x40]
    2d: sub rcx, 0x20
    34: cmp rax, rcx
    37: jg 0x91
    39: vmovups ymm4, [rdx+rax*4]
    3f: prefetcht1 [rdx+rax*2+0x8000]
    47: vmovups ymm5, [rdx+rax*4+0x20]
    4d: prefetcht1 [rdx+rax*2+0x8010]
    55: vmovups ymm6, [rdx+rax*4+0x40]
    5b: prefetcht1 [rdx+rax*2+0x8020]
    63: vmovups ymm7, [rdx+rax*4+0x60]
    69: prefetcht1 [rdx+rax*2+0x8030]
    71: vfmadd231ps ymm0, ymm4, ymm4
    76: vfmadd231ps ymm1, ymm5, ymm5
    7b: vfmadd231ps ymm2, ymm6, ymm6
    80: vfmadd231ps ymm3, ymm7, ymm7
    85: add rax, 0x20
    8c: cmp rax, rcx
    8f: jle 0x39
    91: add rcx, 0x20
    98: cmp rax, rcx
    9b: jge 0xCF
    9d: vmovups ymm4, [rdx+rax*4]
    a3: prefetcht1 [rdx+rax*2+0x8000]
    ab: vmovups ymm5, [rdx+rax*4+0x20]
    b1: prefetcht1 [rdx+rax*2+0x8010]
    b9: vfmadd231ps ymm0, ymm4, ymm4
    be: vfmadd231ps ymm1, ymm5, ymm5
    c3: add rax, 0x10
    ca: cmp rax, rcx
    cd: jl 0x9D
    cf: vaddps ymm0, ymm0, ymm2
    d3: vaddps ymm1, ymm1, ymm3
    d7: vmovups [rsi], ymm0
    dc: vmovups [rsi+0x20], ymm1
    e1: vzeroupper
    e4: ret
