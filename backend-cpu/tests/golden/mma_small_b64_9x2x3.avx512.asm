     0: vpxord xmm0, xmm0, xmm0
     6: vpxord xmm1, xmm1, xmm1
     c: vpxord xmm2, xmm2, xmm2
    12: vpxord xmm3, xmm3, xmm3
    18: vmovups zmm4, [rsi]
    1f: vmovups xmm5, [rsi+0x38]
    29: vbroadcastsd zmm6, [rdx]
    30: vfmadd231pd zmm0, zmm4, zmm6
    36: vfmadd231pd xmm1, xmm5, xmm6
    3c: vbroadcastsd zmm6, [rdx+8]
    43: vfmadd231pd zmm2, zmm4, zmm6
    49: vfmadd231pd xmm3, xmm5, xmm6
    4f: vmovups zmm4, [rsi+0x48]
    59: vmovups xmm5, [rsi+0x80]
    60: vbroadcastsd zmm6, [rdx+0x10]
    67: vfmadd231pd zmm0, zmm4, zmm6
    6d: vfmadd231pd xmm1, xmm5, xmm6
    73: vbroadcastsd zmm6, [rdx+0x18]
    7a: vfmadd231pd zmm2, zmm4, zmm6
    80: vfmadd231pd xmm3, xmm5, xmm6
    86: vmovups zmm4, [rsi+0x90]
    90: vmovups xmm5, [rsi+0xC8]
    9a: vbroadcastsd zmm6, [rdx+0x20]
    a1: vfmadd231pd zmm0, zmm4, zmm6
    a7: vfmadd231pd xmm1, xmm5, xmm6
    ad: vbroadcastsd zmm6, [rdx+0x28]
    b4: vfmadd231pd zmm2, zmm4, zmm6
    ba: vfmadd231pd xmm3, xmm5, xmm6
    c0: vmovups [rdi], zmm0
    c7: vmovups [rdi+0x38], xmm1
    d1: vmovups [rdi+0x48], zmm2
    db: vmovups [rdi+0x80], xmm3
    e2: vzeroupper
    e5: ret
