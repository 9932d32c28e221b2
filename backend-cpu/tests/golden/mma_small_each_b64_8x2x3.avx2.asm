     0: test rcx, rcx
     3: jle 0xF7
     9: vxorps xmm0, xmm0, xmm0
     d: vxorps xmm1, xmm1, xmm1
    11: vxorps xmm2, xmm2, xmm2
    15: vxorps xmm3, xmm3, xmm3
    19: prefetcht0 [rsi+0x240]
    20: vmovups ymm4, [rsi]
    25: vmovups ymm5, [rsi+0x20]
    2a: vbroadcastsd ymm6, [rdx]
    30: vfmadd231pd ymm0, ymm4, ymm6
    35: vfmadd231pd ymm1, ymm5, ymm6
    3a: vbroadcastsd ymm6, [rdx+8]
    40: vfmadd231pd ymm2, ymm4, ymm6
    45: vfmadd231pd ymm3, ymm5, ymm6
    4a: prefetchw [rdi+0x280]
    51: prefetcht0 [rsi+0x280]
    58: vmovups ymm4, [rsi+0x40]
    5d: vmovups ymm5, [rsi+0x60]
    62: vbroadcastsd ymm6, [rdx+0x10]
    68: vfmadd231pd ymm0, ymm4, ymm6
    6d: vfmadd231pd ymm1, ymm5, ymm6
    72: vbroadcastsd ymm6, [rdx+0x18]
    78: vfmadd231pd ymm2, ymm4, ymm6
    7d: vfmadd231pd ymm3, ymm5, ymm6
    82: prefetchw [rdi+0x2C0]
    89: prefetcht0 [rsi+0x2C0]
    90: prefetcht0 [rdx+0x240]
    97: vmovups ymm4, [rsi+0x80]
    9f: vmovups ymm5, [rsi+0xA0]
    a7: vbroadcastsd ymm6, [rdx+0x20]
    ad: vfmadd231pd ymm0, ymm4, ymm6
    b2: vfmadd231pd ymm1, ymm5, ymm6
    b7: vbroadcastsd ymm6, [rdx+0x28]
    bd: vfmadd231pd ymm2, ymm4, ymm6
    c2: vfmadd231pd ymm3, ymm5, ymm6
    c7: vmovups [rdi], ymm0
    cc: vmovups [rdi+0x20], ymm1
    d1: vmovups [rdi+0x40], ymm2
    d6: vmovups [rdi+0x60], ymm3
    db: add rdi, 0x80
    e2: add rsi, 0xC0
    e9: add rdx, 0x60
    ed: sub rcx, 1
    f1: jne 9
    f7: vzeroupper
    fa: ret
