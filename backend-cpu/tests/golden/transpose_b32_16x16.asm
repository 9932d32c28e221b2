k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov rsi, [rdi+8]
     8: vmovdqu xmm7, [rsi]
     c: vmovdqu xmm6, [rsi+0x190]
    14: vmovdqu xmm2, [rsi+0x320]
    1c: vmovdqu xmm1, [rsi+0x4B0]
    24: vpunpckldq xmm0, xmm7, xmm2
    28: vpunpckhdq xmm7, xmm7, xmm2
    2c: vpunpckldq xmm3, xmm6, xmm1
    30: vpunpckhdq xmm2, xmm6, xmm1
    34: vpunpckldq xmm6, xmm0, xmm3
    38: vpunpckhdq xmm0, xmm0, xmm3
    3c: vpunpckldq xmm1, xmm7, xmm2
    40: vpunpckhdq xmm7, xmm7, xmm2
    44: mov rdi, [rdi]
    47: vmovdqu [rdi], xmm6
    4b: vmovdqu [rdi+0x190], xmm0
    53: vmovdqu [rdi+0x320], xmm1
    5b: vmovdqu [rdi+0x4B0], xmm7
    63: vmovdqu xmm1, [rsi+0x640]
    6b: vmovdqu xmm0, [rsi+0x7D0]
    73: vmovdqu xmm4, [rsi+0x960]
    7b: vmovdqu xmm3, [rsi+0xAF0]
    83: vpunpckldq xmm2, xmm1, xmm4
    87: vpunpckhdq xmm1, xmm1, xmm4
    8b: vpunpckldq xmm4, xmm0, xmm3
    8f: vpunpckhdq xmm0, xmm0, xmm3
    93: vpunpckldq xmm3, xmm2, xmm4
    97: vpunpckhdq xmm2, xmm2, xmm4
    9b: vpunpckldq xmm4, xmm1, xmm0
    9f: vpunpckhdq xmm0, xmm1, xmm0
    a3: vmovdqu [rdi+0x10], xmm3
    a8: vmovdqu [rdi+0x1A0], xmm2
    b0: vmovdqu [rdi+0x330], xmm4
    b8: vmovdqu [rdi+0x4C0], xmm0
    c0: vmovdqu xmm1, [rsi+0xC80]
    c8: vmovdqu xmm0, [rsi+0xE10]
    d0: vmovdqu xmm4, [rsi+0xFA0]
    d8: vmovdqu xmm3, [rsi+0x1130]
    e0: vpunpckldq xmm2, xmm1, xmm4
    e4: vpunpckhdq xmm1, xmm1, xmm4
    e8: vpunpckldq xmm4, xmm0, xmm3
    ec: vpunpckhdq xmm0, xmm0, xmm3
    f0: vpunpckldq xmm3, xmm2, xmm4
    f4: vpunpckhdq xmm2, xmm2, xmm4
    f8: vpunpckldq xmm4, xmm1, xmm0
    fc: vpunpckhdq xmm0, xmm1, xmm0
   100: vmovdqu [rdi+0x20], xmm3
   105: vmovdqu [rdi+0x1B0], xmm2
   10d: vmovdqu [rdi+0x340], xmm4
   115: vmovdqu [rdi+0x4D0], xmm0
   11d: vmovdqu xmm1, [rsi+0x12C0]
   125: vmovdqu xmm0, [rsi+0x1450]
   12d: vmovdqu xmm4, [rsi+0x15E0]
   135: vmovdqu xmm3, [rsi+0x1770]
   13d: vpunpckldq xmm2, xmm1, xmm4
   141: vpunpckhdq xmm1, xmm1, xmm4
   145: vpunpckldq xmm4, xmm0, xmm3
   149: vpunpckhdq xmm0, xmm0, xmm3
   14d: vpunpckldq xmm3, xmm2, xmm4
   151: vpunpckhdq xmm2, xmm2, xmm4
   155: vpunpckldq xmm4, xmm1, xmm0
   159: vpunpckhdq xmm0, xmm1, xmm0
   15d: vmovdqu [rdi+0x30], xmm3
   162: vmovdqu [rdi+0x1C0], xmm2
   16a: vmovdqu [rdi+0x350], xmm4
   172: vmovdqu [rdi+0x4E0], xmm0
   17a: vmovdqu xmm1, [rsi+0x10]
   17f: vmovdqu xmm0, [rsi+0x1A0]
   187: vmovdqu xmm4, [rsi+0x330]
   18f: vmovdqu xmm3, [rsi+0x4C0]
   197: vpunpckldq xmm2, xmm1, xmm4
   19b: vpunpckhdq xmm1, xmm1, xmm4
   19f: vpunpckldq xmm4, xmm0, xmm3
   1a3: vpunpckhdq xmm0, xmm0, xmm3
   1a7: vpunpckldq xmm3, xmm2, xmm4
   1ab: vpunpckhdq xmm2, xmm2, xmm4
   1af: vpunpckldq xmm4, xmm1, xmm0
   1b3: vpunpckhdq xmm0, xmm1, xmm0
   1b7: vmovdqu [rdi+0x640], xmm3
   1bf: vmovdqu [rdi+0x7D0], xmm2
   1c7: vmovdqu [rdi+0x960], xmm4
   1cf: vmovdqu [rdi+0xAF0], xmm0
   1d7: vmovdqu xmm1, [rsi+0x650]
   1df: vmovdqu xmm0, [rsi+0x7E0]
   1e7: vmovdqu xmm4, [rsi+0x970]
   1ef: vmovdqu xmm3, [rsi+0xB00]
   1f7: vpunpckldq xmm2, xmm1, xmm4
   1fb: vpunpckhdq xmm1, xmm1, xmm4
   1ff: vpunpckldq xmm4, xmm0, xmm3
   203: vpunpckhdq xmm0, xmm0, xmm3
   207: vpunpckldq xmm3, xmm2, xmm4
   20b: vpunpckhdq xmm2, xmm2, xmm4
   20f: vpunpckldq xmm4, xmm1, xmm0
   213: vpunpckhdq xmm0, xmm1, xmm0
   217: vmovdqu [rdi+0x650], xmm3
   21f: vmovdqu [rdi+0x7E0], xmm2
   227: vmovdqu [rdi+0x970], xmm4
   22f: vmovdqu [rdi+0xB00], xmm0
   237: vmovdqu xmm1, [rsi+0xC90]
   23f: vmovdqu xmm0, [rsi+0xE20]
   247: vmovdqu xmm4, [rsi+0xFB0]
   24f: vmovdqu xmm3, [rsi+0x1140]
   257: vpunpckldq xmm2, xmm1, xmm4
   25b: vpunpckhdq xmm1, xmm1, xmm4
   25f: vpunpckldq xmm4, xmm0, xmm3
   263: vpunpckhdq xmm0, xmm0, xmm3
   267: vpunpckldq xmm3, xmm2, xmm4
   26b: vpunpckhdq xmm2, xmm2, xmm4
   26f: vpunpckldq xmm4, xmm1, xmm0
   273: vpunpckhdq xmm0, xmm1, xmm0
   277: vmovdqu [rdi+0x660], xmm3
   27f: vmovdqu [rdi+0x7F0], xmm2
   287: vmovdqu [rdi+0x980], xmm4
   28f: vmovdqu [rdi+0xB10], xmm0
   297: vmovdqu xmm1, [rsi+0x12D0]
   29f: vmovdqu xmm0, [rsi+0x1460]
   2a7: vmovdqu xmm4, [rsi+0x15F0]
   2af: vmovdqu xmm3, [rsi+0x1780]
   2b7: vpunpckldq xmm2, xmm1, xmm4
   2bb: vpunpckhdq xmm1, xmm1, xmm4
   2bf: vpunpckldq xmm4, xmm0, xmm3
   2c3: vpunpckhdq xmm0, xmm0, xmm3
   2c7: vpunpckldq xmm3, xmm2, xmm4
   2cb: vpunpckhdq xmm2, xmm2, xmm4
   2cf: vpunpckldq xmm4, xmm1, xmm0
   2d3: vpunpckhdq xmm0, xmm1, xmm0
   2d7: vmovdqu [rdi+0x670], xmm3
   2df: vmovdqu [rdi+0x800], xmm2
   2e7: vmovdqu [rdi+0x990], xmm4
   2ef: vmovdqu [rdi+0xB20], xmm0
   2f7: vmovdqu xmm1, [rsi+0x20]
   2fc: vmovdqu xmm0, [rsi+0x1B0]
   304: vmovdqu xmm4, [rsi+0x340]
   30c: vmovdqu xmm3, [rsi+0x4D0]
   314: vpunpckldq xmm2, xmm1, xmm4
   318: vpunpckhdq xmm1, xmm1, xmm4
   31c: vpunpckldq xmm4, xmm0, xmm3
   320: vpunpckhdq xmm0, xmm0, xmm3
   324: vpunpckldq xmm3, xmm2, xmm4
   328: vpunpckhdq xmm2, xmm2, xmm4
   32c: vpunpckldq xmm4, xmm1, xmm0
   330: vpunpckhdq xmm0, xmm1, xmm0
   334: vmovdqu [rdi+0xC80], xmm3
   33c: vmovdqu [rdi+0xE10], xmm2
   344: vmovdqu [rdi+0xFA0], xmm4
   34c: vmovdqu [rdi+0x1130], xmm0
   354: vmovdqu xmm1, [rsi+0x660]
   35c: vmovdqu xmm0, [rsi+0x7F0]
   364: vmovdqu xmm4, [rsi+0x980]
   36c: vmovdqu xmm3, [rsi+0xB10]
   374: vpunpckldq xmm2, xmm1, xmm4
   378: vpunpckhdq xmm1, xmm1, xmm4
   37c: vpunpckldq xmm4, xmm0, xmm3
   380: vpunpckhdq xmm0, xmm0, xmm3
   384: vpunpckldq xmm3, xmm2, xmm4
   388: vpunpckhdq xmm2, xmm2, xmm4
   38c: vpunpckldq xmm4, xmm1, xmm0
   390: vpunpckhdq xmm0, xmm1, xmm0
   394: vmovdqu [rdi+0xC90], xmm3
   39c: vmovdqu [rdi+0xE20], xmm2
   3a4: vmovdqu [rdi+0xFB0], xmm4
   3ac: vmovdqu [rdi+0x1140], xmm0
   3b4: vmovdqu xmm1, [rsi+0xCA0]
   3bc: vmovdqu xmm0, [rsi+0xE30]
   3c4: vmovdqu xmm4, [rsi+0xFC0]
   3cc: vmovdqu xmm3, [rsi+0x1150]
   3d4: vpunpckldq xmm2, xmm1, xmm4
   3d8: vpunpckhdq xmm1, xmm1, xmm4
   3dc: vpunpckldq xmm4, xmm0, xmm3
   3e0: vpunpckhdq xmm0, xmm0, xmm3
   3e4: vpunpckldq xmm3, xmm2, xmm4
   3e8: vpunpckhdq xmm2, xmm2, xmm4
   3ec: vpunpckldq xmm4, xmm1, xmm0
   3f0: vpunpckhdq xmm0, xmm1, xmm0
   3f4: vmovdqu [rdi+0xCA0], xmm3
   3fc: vmovdqu [rdi+0xE30], xmm2
   404: vmovdqu [rdi+0xFC0], xmm4
   40c: vmovdqu [rdi+0x1150], xmm0
   414: vmovdqu xmm1, [rsi+0x12E0]
   41c: vmovdqu xmm0, [rsi+0x1470]
   424: vmovdqu xmm4, [rsi+0x1600]
   42c: vmovdqu xmm3, [rsi+0x1790]
   434: vpunpckldq xmm2, xmm1, xmm4
   438: vpunpckhdq xmm1, xmm1, xmm4
   43c: vpunpckldq xmm4, xmm0, xmm3
   440: vpunpckhdq xmm0, xmm0, xmm3
   444: vpunpckldq xmm3, xmm2, xmm4
   448: vpunpckhdq xmm2, xmm2, xmm4
   44c: vpunpckldq xmm4, xmm1, xmm0
   450: vpunpckhdq xmm0, xmm1, xmm0
   454: vmovdqu [rdi+0xCB0], xmm3
   45c: vmovdqu [rdi+0xE40], xmm2
   464: vmovdqu [rdi+0xFD0], xmm4
   46c: vmovdqu [rdi+0x1160], xmm0
   474: vmovdqu xmm1, [rsi+0x30]
   479: vmovdqu xmm0, [rsi+0x1C0]
   481: vmovdqu xmm4, [rsi+0x350]
   489: vmovdqu xmm3, [rsi+0x4E0]
   491: vpunpckldq xmm2, xmm1, xmm4
   495: vpunpckhdq xmm1, xmm1, xmm4
   499: vpunpckldq xmm4, xmm0, xmm3
   49d: vpunpckhdq xmm0, xmm0, xmm3
   4a1: vpunpckldq xmm3, xmm2, xmm4
   4a5: vpunpckhdq xmm2, xmm2, xmm4
   4a9: vpunpckldq xmm4, xmm1, xmm0
   4ad: vpunpckhdq xmm0, xmm1, xmm0
   4b1: vmovdqu [rdi+0x12C0], xmm3
   4b9: vmovdqu [rdi+0x1450], xmm2
   4c1: vmovdqu [rdi+0x15E0], xmm4
   4c9: vmovdqu [rdi+0x1770], xmm0
   4d1: vmovdqu xmm1, [rsi+0x670]
   4d9: vmovdqu xmm0, [rsi+0x800]
   4e1: vmovdqu xmm4, [rsi+0x990]
   4e9: vmovdqu xmm3, [rsi+0xB20]
   4f1: vpunpckldq xmm2, xmm1, xmm4
   4f5: vpunpckhdq xmm1, xmm1, xmm4
   4f9: vpunpckldq xmm4, xmm0, xmm3
   4fd: vpunpckhdq xmm0, xmm0, xmm3
   501: vpunpckldq xmm3, xmm2, xmm4
   505: vpunpckhdq xmm2, xmm2, xmm4
   509: vpunpckldq xmm4, xmm1, xmm0
   50d: vpunpckhdq xmm0, xmm1, xmm0
   511: vmovdqu [rdi+0x12D0], xmm3
   519: vmovdqu [rdi+0x1460], xmm2
   521: vmovdqu [rdi+0x15F0], xmm4
   529: vmovdqu [rdi+0x1780], xmm0
   531: vmovdqu xmm1, [rsi+0xCB0]
   539: vmovdqu xmm0, [rsi+0xE40]
   541: vmovdqu xmm4, [rsi+0xFD0]
   549: vmovdqu xmm3, [rsi+0x1160]
   551: vpunpckldq xmm2, xmm1, xmm4
   555: vpunpckhdq xmm1, xmm1, xmm4
   559: vpunpckldq xmm4, xmm0, xmm3
   55d: vpunpckhdq xmm0, xmm0, xmm3
   561: vpunpckldq xmm3, xmm2, xmm4
   565: vpunpckhdq xmm2, xmm2, xmm4
   569: vpunpckldq xmm4, xmm1, xmm0
   56d: vpunpckhdq xmm0, xmm1, xmm0
   571: vmovdqu [rdi+0x12E0], xmm3
   579: vmovdqu [rdi+0x1470], xmm2
   581: vmovdqu [rdi+0x1600], xmm4
   589: vmovdqu [rdi+0x1790], xmm0
   591: vmovdqu xmm4, [rsi+0x12F0]
   599: vmovdqu xmm3, [rsi+0x1480]
   5a1: vmovdqu xmm7, [rsi+0x1610]
   5a9: vmovdqu xmm6, [rsi+0x17A0]
   5b1: vpunpckldq xmm5, xmm4, xmm7
   5b5: vpunpckhdq xmm4, xmm4, xmm7
   5b9: vpunpckldq xmm7, xmm3, xmm6
   5bd: vpunpckhdq xmm3, xmm3, xmm6
   5c1: vpunpckldq xmm6, xmm5, xmm7
   5c5: vpunpckhdq xmm5, xmm5, xmm7
   5c9: vpunpckldq xmm7, xmm4, xmm3
   5cd: vpunpckhdq xmm3, xmm4, xmm3
   5d1: vmovdqu [rdi+0x12F0], xmm6
   5d9: vmovdqu [rdi+0x1480], xmm5
   5e1: vmovdqu [rdi+0x1610], xmm7
   5e9: vmovdqu [rdi+0x17A0], xmm3
   5f1: mov rsp, rbp
   5f4: pop rbp
   5f5: ret
