     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0xFA
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: vbroadcastsd ymm0, [rdi+0x40]
    1b: xor eax, eax
    1d: sub rcx, 0x10
    24: cmp rax, rcx
    27: jg 0xC1
    2d: vmovupd ymm1, [rdx+rax*8]
    33: vmovupd ymm2, [rdx+rax*8+0x20]
    39: vmovupd ymm3, [rdx+rax*8+0x40]
    3f: vmovupd ymm4, [rdx+rax*8+0x60]
    45: vmaxpd ymm6, ymm1, ymm0
    49: vmaxpd ymm7, ymm0, ymm1
    4d: vpand ymm6, ymm6, ymm7
    51: vcmpunordpd ymm7, ymm1, ymm0
    56: vpor ymm5, ymm6, ymm7
    5a: vmaxpd ymm6, ymm2, ymm0
    5e: vmaxpd ymm7, ymm0, ymm2
    62: vpand ymm6, ymm6, ymm7
    66: vcmpunordpd ymm7, ymm2, ymm0
    6b: vpor ymm1, ymm6, ymm7
    6f: vmaxpd ymm6, ymm3, ymm0
    73: vmaxpd ymm7, ymm0, ymm3
    77: vpand ymm6, ymm6, ymm7
    7b: vcmpunordpd ymm7, ymm3, ymm0
    80: vpor ymm2, ymm6, ymm7
    84: vmaxpd ymm6, ymm4, ymm0
    88: vmaxpd ymm7, ymm0, ymm4
    8c: vpand ymm6, ymm6, ymm7
    90: vcmpunordpd ymm7, ymm4, ymm0
    95: vpor ymm3, ymm6, ymm7
    99: vmovupd [rsi+rax*8], ymm5
    9f: vmovupd [rsi+rax*8+0x20], ymm1
    a5: vmovupd [rsi+rax*8+0x40], ymm2
    ab: vmovupd [rsi+rax*8+0x60], ymm3
    b1: add rax, 0x10
    b8: cmp rax, rcx
    bb: jle 0x2D
    c1: add rcx, 0x10
    c8: cmp rax, rcx
    cb: jge 0xFA
    cd: vmovupd ymm1, [rdx+rax*8]
    d3: vmaxpd ymm3, ymm1, ymm0
    d7: vmaxpd ymm4, ymm0, ymm1
    db: vpand ymm3, ymm3, ymm4
    df: vcmpunordpd ymm4, ymm1, ymm0
    e4: vpor ymm2, ymm3, ymm4
    e8: vmovupd [rsi+rax*8], ymm2
    ee: add rax, 4
    f5: cmp rax, rcx
    f8: jl 0xCD
    fa: vzeroupper
    fd: ret
