     0: vmovups ymm0, [rip+0x80]
     8: vxorps xmm1, xmm1, xmm1
     c: vxorps xmm2, xmm2, xmm2
    10: vmaskmovpd ymm3, ymm0, [rsi]
    16: vbroadcastsd ymm4, [rdx]
    1c: vfmadd231pd ymm1, ymm3, ymm4
    21: vbroadcastsd ymm4, [rdx+8]
    27: vfmadd231pd ymm2, ymm3, ymm4
    2c: vmaskmovpd ymm3, ymm0, [rsi+0x18]
    32: vbroadcastsd ymm4, [rdx+0x10]
    38: vfmadd231pd ymm1, ymm3, ymm4
    3d: vbroadcastsd ymm4, [rdx+0x18]
    43: vfmadd231pd ymm2, ymm3, ymm4
    48: vmaskmovpd ymm3, ymm0, [rsi+0x30]
    4e: vbroadcastsd ymm4, [rdx+0x20]
    54: vfmadd231pd ymm1, ymm3, ymm4
    59: vbroadcastsd ymm4, [rdx+0x28]
    5f: vfmadd231pd ymm2, ymm3, ymm4
    64: vmovups [rdi], xmm1
    69: vextractf128 xmm3, ymm1, 1
    6f: vmovlps [rdi+0x10], xmm3
    74: vmovups [rdi+0x18], xmm2
    79: vextractf128 xmm3, ymm2, 1
    7f: vmovlps [rdi+0x28], xmm3
    84: vzeroupper
    87: ret
    88: .byte ff ff ff ff ff ff ff ff ff ff ff ff ff ff ff ff
    98: .byte ff ff ff ff ff ff ff ff 00 00 00 00 00 00 00 00
    a8: .byte 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
    b8: .byte 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
