     0: test rcx, rcx
     3: jle 0xA8
     9: vpxord xmm0, xmm0, xmm0
     f: vpxord xmm1, xmm1, xmm1
    15: prefetcht0 [rsi+0x240]
    1c: vmovups zmm2, [rsi]
    23: vfmadd231pd zmm0, zmm2, [rdx]{1to8}
    2a: vfmadd231pd zmm1, zmm2, [rdx+8]{1to8}
    31: prefetchw [rdi+0x280]
    38: prefetcht0 [rsi+0x280]
    3f: vmovups zmm2, [rsi+0x40]
    46: vfmadd231pd zmm0, zmm2, [rdx+0x10]{1to8}
    4d: vfmadd231pd zmm1, zmm2, [rdx+0x18]{1to8}
    54: prefetchw [rdi+0x2C0]
    5b: prefetcht0 [rsi+0x2C0]
    62: prefetcht0 [rdx+0x240]
    69: vmovups zmm2, [rsi+0x80]
    70: vfmadd231pd zmm0, zmm2, [rdx+0x20]{1to8}
    77: vfmadd231pd zmm1, zmm2, [rdx+0x28]{1to8}
    7e: vmovups [rdi], zmm0
    85: vmovups [rdi+0x40], zmm1
    8c: add rdi, 0x80
    93: add rsi, 0xC0
    9a: add rdx, 0x60
    9e: sub rcx, 1
    a2: jne 9
    a8: vzeroupper
    ab: ret
