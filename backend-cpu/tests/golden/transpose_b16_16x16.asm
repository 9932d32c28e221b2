k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov rsi, [rdi+8]
     8: vmovdqu xmm0, [rsi]
     c: vmovdqu xmm6, [rsi+0xC8]
    14: vmovdqu xmm7, [rsi+0x190]
    1c: vmovdqu xmm5, [rsi+0x258]
    24: vmovdqu xmm1, [rsi+0x320]
    2c: vmovdqu xmm8, [rsi+0x3E8]
    34: vmovdqu xmm4, [rsi+0x4B0]
    3c: vmovdqu xmm3, [rsi+0x578]
    44: vpunpcklwd xmm2, xmm0, xmm1
    48: vpunpckhwd xmm1, xmm0, xmm1
    4c: vpunpcklwd xmm0, xmm6, xmm8
    51: vpunpckhwd xmm6, xmm6, xmm8
    56: vpunpcklwd xmm10, xmm7, xmm4
    5a: vpunpckhwd xmm9, xmm7, xmm4
    5e: vpunpcklwd xmm8, xmm5, xmm3
    62: vpunpckhwd xmm4, xmm5, xmm3
    66: vpunpcklwd xmm3, xmm2, xmm10
    6b: vpunpckhwd xmm2, xmm2, xmm10
    70: vpunpcklwd xmm7, xmm1, xmm9
    75: vpunpckhwd xmm5, xmm1, xmm9
    7a: vpunpcklwd xmm1, xmm0, xmm8
    7f: vpunpckhwd xmm10, xmm0, xmm8
    84: vpunpcklwd xmm9, xmm6, xmm4
    88: vpunpckhwd xmm8, xmm6, xmm4
    8c: vpunpcklwd xmm6, xmm3, xmm1
    90: vpunpckhwd xmm0, xmm3, xmm1
    94: vpunpcklwd xmm1, xmm2, xmm10
    99: vpunpckhwd xmm2, xmm2, xmm10
    9e: vpunpcklwd xmm3, xmm7, xmm9
    a3: vpunpckhwd xmm7, xmm7, xmm9
    a8: vpunpcklwd xmm4, xmm5, xmm8
    ad: vpunpckhwd xmm5, xmm5, xmm8
    b2: mov rdi, [rdi]
    b5: vmovdqu [rdi], xmm6
    b9: vmovdqu [rdi+0xC8], xmm0
    c1: vmovdqu [rdi+0x190], xmm1
    c9: vmovdqu [rdi+0x258], xmm2
    d1: vmovdqu [rdi+0x320], xmm3
    d9: vmovdqu [rdi+0x3E8], xmm7
    e1: vmovdqu [rdi+0x4B0], xmm4
    e9: vmovdqu [rdi+0x578], xmm5
    f1: vmovdqu xmm3, [rsi+0x640]
    f9: vmovdqu xmm1, [rsi+0x708]
   101: vmovdqu xmm2, [rsi+0x7D0]
   109: vmovdqu xmm0, [rsi+0x898]
   111: vmovdqu xmm4, [rsi+0x960]
   119: vmovdqu xmm13, [rsi+0xA28]
   121: vmovdqu xmm7, [rsi+0xAF0]
   129: vmovdqu xmm6, [rsi+0xBB8]
   131: vpunpcklwd xmm5, xmm3, xmm4
   135: vpunpckhwd xmm4, xmm3, xmm4
   139: vpunpcklwd xmm3, xmm1, xmm13
   13e: vpunpckhwd xmm1, xmm1, xmm13
   143: vpunpcklwd xmm15, xmm2, xmm7
   147: vpunpckhwd xmm14, xmm2, xmm7
   14b: vpunpcklwd xmm13, xmm0, xmm6
   14f: vpunpckhwd xmm7, xmm0, xmm6
   153: vpunpcklwd xmm6, xmm5, xmm15
   158: vpunpckhwd xmm5, xmm5, xmm15
   15d: vpunpcklwd xmm2, xmm4, xmm14
   162: vpunpckhwd xmm0, xmm4, xmm14
   167: vpunpcklwd xmm4, xmm3, xmm13
   16c: vpunpckhwd xmm14, xmm3, xmm13
   171: vpunpcklwd xmm13, xmm1, xmm7
   175: vpunpckhwd xmm1, xmm1, xmm7
   179: vpunpcklwd xmm3, xmm6, xmm4
   17d: vpunpckhwd xmm4, xmm6, xmm4
   181: vpunpcklwd xmm6, xmm5, xmm14
   186: vpunpckhwd xmm5, xmm5, xmm14
   18b: vpunpcklwd xmm7, xmm2, xmm13
   190: vpunpckhwd xmm2, xmm2, xmm13
   195: vpunpcklwd xmm13, xmm0, xmm1
   199: vpunpckhwd xmm0, xmm0, xmm1
   19d: vmovdqu [rdi+0x10], xmm3
   1a2: vmovdqu [rdi+0xD8], xmm4
   1aa: vmovdqu [rdi+0x1A0], xmm6
   1b2: vmovdqu [rdi+0x268], xmm5
   1ba: vmovdqu [rdi+0x330], xmm7
   1c2: vmovdqu [rdi+0x3F8], xmm2
   1ca: vmovdqu [rdi+0x4C0], xmm13
   1d2: vmovdqu [rdi+0x588], xmm0
   1da: vmovdqu xmm3, [rsi+0x10]
   1df: vmovdqu xmm1, [rsi+0xD8]
   1e7: vmovdqu xmm2, [rsi+0x1A0]
   1ef: vmovdqu xmm0, [rsi+0x268]
   1f7: vmovdqu xmm4, [rsi+0x330]
   1ff: vmovdqu xmm8, [rsi+0x3F8]
   207: vmovdqu xmm7, [rsi+0x4C0]
   20f: vmovdqu xmm6, [rsi+0x588]
   217: vpunpcklwd xmm5, xmm3, xmm4
   21b: vpunpckhwd xmm4, xmm3, xmm4
   21f: vpunpcklwd xmm3, xmm1, xmm8
   224: vpunpckhwd xmm1, xmm1, xmm8
   229: vpunpcklwd xmm10, xmm2, xmm7
   22d: vpunpckhwd xmm9, xmm2, xmm7
   231: vpunpcklwd xmm8, xmm0, xmm6
   235: vpunpckhwd xmm7, xmm0, xmm6
   239: vpunpcklwd xmm6, xmm5, xmm10
   23e: vpunpckhwd xmm5, xmm5, xmm10
   243: vpunpcklwd xmm2, xmm4, xmm9
   248: vpunpckhwd xmm0, xmm4, xmm9
   24d: vpunpcklwd xmm4, xmm3, xmm8
   252: vpunpckhwd xmm9, xmm3, xmm8
   257: vpunpcklwd xmm8, xmm1, xmm7
   25b: vpunpckhwd xmm1, xmm1, xmm7
   25f: vpunpcklwd xmm3, xmm6, xmm4
   263: vpunpckhwd xmm4, xmm6, xmm4
   267: vpunpcklwd xmm6, xmm5, xmm9
   26c: vpunpckhwd xmm5, xmm5, xmm9
   271: vpunpcklwd xmm7, xmm2, xmm8
   276: vpunpckhwd xmm2, xmm2, xmm8
   27b: vpunpcklwd xmm8, xmm0, xmm1
   27f: vpunpckhwd xmm0, xmm0, xmm1
   283: vmovdqu [rdi+0x640], xmm3
   28b: vmovdqu [rdi+0x708], xmm4
   293: vmovdqu [rdi+0x7D0], xmm6
   29b: vmovdqu [rdi+0x898], xmm5
   2a3: vmovdqu [rdi+0x960], xmm7
   2ab: vmovdqu [rdi+0xA28], xmm2
   2b3: vmovdqu [rdi+0xAF0], xmm8
   2bb: vmovdqu [rdi+0xBB8], xmm0
   2c3: vmovdqu xmm3, [rsi+0x650]
   2cb: vmovdqu xmm1, [rsi+0x718]
   2d3: vmovdqu xmm2, [rsi+0x7E0]
   2db: vmovdqu xmm0, [rsi+0x8A8]
   2e3: vmovdqu xmm4, [rsi+0x970]
   2eb: vmovdqu xmm8, [rsi+0xA38]
   2f3: vmovdqu xmm7, [rsi+0xB00]
   2fb: vmovdqu xmm6, [rsi+0xBC8]
   303: vpunpcklwd xmm5, xmm3, xmm4
   307: vpunpckhwd xmm4, xmm3, xmm4
   30b: vpunpcklwd xmm3, xmm1, xmm8
   310: vpunpckhwd xmm1, xmm1, xmm8
   315: vpunpcklwd xmm10, xmm2, xmm7
   319: vpunpckhwd xmm9, xmm2, xmm7
   31d: vpunpcklwd xmm8, xmm0, xmm6
   321: vpunpckhwd xmm7, xmm0, xmm6
   325: vpunpcklwd xmm6, xmm5, xmm10
   32a: vpunpckhwd xmm5, xmm5, xmm10
   32f: vpunpcklwd xmm2, xmm4, xmm9
   334: vpunpckhwd xmm0, xmm4, xmm9
   339: vpunpcklwd xmm4, xmm3, xmm8
   33e: vpunpckhwd xmm9, xmm3, xmm8
   343: vpunpcklwd xmm8, xmm1, xmm7
   347: vpunpckhwd xmm1, xmm1, xmm7
   34b: vpunpcklwd xmm3, xmm6, xmm4
   34f: vpunpckhwd xmm4, xmm6, xmm4
   353: vpunpcklwd xmm6, xmm5, xmm9
   358: vpunpckhwd xmm5, xmm5, xmm9
   35d: vpunpcklwd xmm7, xmm2, xmm8
   362: vpunpckhwd xmm2, xmm2, xmm8
   367: vpunpcklwd xmm8, xmm0, xmm1
   36b: vpunpckhwd xmm0, xmm0, xmm1
   36f: vmovdqu [rdi+0x650], xmm3
   377: vmovdqu [rdi+0x718], xmm4
   37f: vmovdqu [rdi+0x7E0], xmm6
   387: vmovdqu [rdi+0x8A8], xmm5
   38f: vmovdqu [rdi+0x970], xmm7
   397: vmovdqu [rdi+0xA38], xmm2
   39f: vmovdqu [rdi+0xB00], xmm8
   3a7: vmovdqu [rdi+0xBC8], xmm0
   3af: mov rsp, rbp
   3b2: pop rbp
   3b3: ret
