     0: vxorps xmm0, xmm0, xmm0
     4: vxorps xmm1, xmm1, xmm1
     8: vxorps xmm2, xmm2, xmm2
     c: vxorps xmm3, xmm3, xmm3
    10: vxorps xmm4, xmm4, xmm4
    14: vxorps xmm5, xmm5, xmm5
    18: vmovups ymm6, [rsi]
    1d: vmovups ymm7, [rsi+0x20]
    22: vmovups xmm8, [rsi+0x38]
    27: vbroadcastsd ymm9, [rdx]
    2d: vfmadd231pd ymm0, ymm6, ymm9
    32: vfmadd231pd ymm1, ymm7, ymm9
    37: vfmadd231pd xmm2, xmm8, xmm9
    3c: vbroadcastsd ymm9, [rdx+8]
    42: vfmadd231pd ymm3, ymm6, ymm9
    47: vfmadd231pd ymm4, ymm7, ymm9
    4c: vfmadd231pd xmm5, xmm8, xmm9
    51: vmovups ymm6, [rsi+0x48]
    56: vmovups ymm7, [rsi+0x68]
    5b: vmovups xmm8, [rsi+0x80]
    63: vbroadcastsd ymm9, [rdx+0x10]
    69: vfmadd231pd ymm0, ymm6, ymm9
    6e: vfmadd231pd ymm1, ymm7, ymm9
    73: vfmadd231pd xmm2, xmm8, xmm9
    78: vbroadcastsd ymm9, [rdx+0x18]
    7e: vfmadd231pd ymm3, ymm6, ymm9
    83: vfmadd231pd ymm4, ymm7, ymm9
    88: vfmadd231pd xmm5, xmm8, xmm9
    8d: vmovups ymm6, [rsi+0x90]
    95: vmovups ymm7, [rsi+0xB0]
    9d: vmovups xmm8, [rsi+0xC8]
    a5: vbroadcastsd ymm9, [rdx+0x20]
    ab: vfmadd231pd ymm0, ymm6, ymm9
    b0: vfmadd231pd ymm1, ymm7, ymm9
    b5: vfmadd231pd xmm2, xmm8, xmm9
    ba: vbroadcastsd ymm9, [rdx+0x28]
    c0: vfmadd231pd ymm3, ymm6, ymm9
    c5: vfmadd231pd ymm4, ymm7, ymm9
    ca: vfmadd231pd xmm5, xmm8, xmm9
    cf: vmovups [rdi], ymm0
    d4: vmovups [rdi+0x20], ymm1
    d9: vmovups [rdi+0x38], xmm2
    de: vmovups [rdi+0x48], ymm3
    e3: vmovups [rdi+0x68], ymm4
    e8: vmovups [rdi+0x80], xmm5
    f0: vzeroupper
    f3: ret
