     0: mov rax, 7
     7: kmovw k1, eax
     b: vpxord xmm0, xmm0, xmm0
    11: vpxord xmm1, xmm1, xmm1
    17: vmovupd ymm2{k1}{z}, [rsi]
    1e: vfmadd231pd ymm0, ymm2, [rdx]{1to4}
    25: vfmadd231pd ymm1, ymm2, [rdx+8]{1to4}
    2c: vmovupd ymm2{k1}{z}, [rsi+0x18]
    36: vfmadd231pd ymm0, ymm2, [rdx+0x10]{1to4}
    3d: vfmadd231pd ymm1, ymm2, [rdx+0x18]{1to4}
    44: vmovupd ymm2{k1}{z}, [rsi+0x30]
    4e: vfmadd231pd ymm0, ymm2, [rdx+0x20]{1to4}
    55: vfmadd231pd ymm1, ymm2, [rdx+0x28]{1to4}
    5c: vmovupd [rdi]{k1}, ymm0
    63: vmovupd [rdi+0x18]{k1}, ymm1
    6d: vzeroupper
    70: ret
