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
    f1: vmovdqu xmm3, [rsi+0x10]
    f6: vmovdqu xmm1, [rsi+0xD8]
    fe: vmovdqu xmm2, [rsi+0x1A0]
   106: vmovdqu xmm0, [rsi+0x268]
   10e: vmovdqu xmm4, [rsi+0x330]
   116: vmovdqu xmm13, [rsi+0x3F8]
   11e: vmovdqu xmm7, [rsi+0x4C0]
   126: vmovdqu xmm6, [rsi+0x588]
   12e: vpunpcklwd xmm5, xmm3, xmm4
   132: vpunpckhwd xmm4, xmm3, xmm4
   136: vpunpcklwd xmm3, xmm1, xmm13
   13b: vpunpckhwd xmm1, xmm1, xmm13
   140: vpunpcklwd xmm15, xmm2, xmm7
   144: vpunpckhwd xmm14, xmm2, xmm7
   148: vpunpcklwd xmm13, xmm0, xmm6
   14c: vpunpckhwd xmm7, xmm0, xmm6
   150: vpunpcklwd xmm6, xmm5, xmm15
   155: vpunpckhwd xmm5, xmm5, xmm15
   15a: vpunpcklwd xmm2, xmm4, xmm14
   15f: vpunpckhwd xmm0, xmm4, xmm14
   164: vpunpcklwd xmm4, xmm3, xmm13
   169: vpunpckhwd xmm14, xmm3, xmm13
   16e: vpunpcklwd xmm13, xmm1, xmm7
   172: vpunpckhwd xmm1, xmm1, xmm7
   176: vpunpcklwd xmm3, xmm6, xmm4
   17a: vpunpckhwd xmm4, xmm6, xmm4
   17e: vpunpcklwd xmm6, xmm5, xmm14
   183: vpunpckhwd xmm5, xmm5, xmm14
   188: vpunpcklwd xmm7, xmm2, xmm13
   18d: vpunpckhwd xmm2, xmm2, xmm13
   192: vpunpcklwd xmm13, xmm0, xmm1
   196: vpunpckhwd xmm0, xmm0, xmm1
   19a: vmovdqu [rdi+0x640], xmm3
   1a2: vmovdqu [rdi+0x708], xmm4
   1aa: vmovdqu [rdi+0x7D0], xmm6
   1b2: vmovdqu [rdi+0x898], xmm5
   1ba: vmovdqu [rdi+0x960], xmm7
   1c2: vmovdqu [rdi+0xA28], xmm2
   1ca: vmovdqu [rdi+0xAF0], xmm13
   1d2: vmovdqu [rdi+0xBB8], xmm0
   1da: vmovdqu xmm3, [rsi+0x640]
   1e2: vmovdqu xmm1, [rsi+0x708]
   1ea: vmovdqu xmm2, [rsi+0x7D0]
   1f2: vmovdqu xmm0, [rsi+0x898]
   1fa: vmovdqu xmm4, [rsi+0x960]
   202: vmovdqu xmm8, [rsi+0xA28]
   20a: vmovdqu xmm7, [rsi+0xAF0]
   212: vmovdqu xmm6, [rsi+0xBB8]
   21a: vpunpcklwd xmm5, xmm3, xmm4
   21e: vpunpckhwd xmm4, xmm3, xmm4
   222: vpunpcklwd xmm3, xmm1, xmm8
   227: vpunpckhwd xmm1, xmm1, xmm8
   22c: vpunpcklwd xmm10, xmm2, xmm7
   230: vpunpckhwd xmm9, xmm2, xmm7
   234: vpunpcklwd xmm8, xmm0, xmm6
   238: vpunpckhwd xmm7, xmm0, xmm6
   23c: vpunpcklwd xmm6, xmm5, xmm10
   241: vpunpckhwd xmm5, xmm5, xmm10
   246: vpunpcklwd xmm2, xmm4, xmm9
   24b: vpunpckhwd xmm0, xmm4, xmm9
   250: vpunpcklwd xmm4, xmm3, xmm8
   255: vpunpckhwd xmm9, xmm3, xmm8
   25a: vpunpcklwd xmm8, xmm1, xmm7
   25e: vpunpckhwd xmm1, xmm1, xmm7
   262: vpunpcklwd xmm3, xmm6, xmm4
   266: vpunpckhwd xmm4, xmm6, xmm4
   26a: vpunpcklwd xmm6, xmm5, xmm9
   26f: vpunpckhwd xmm5, xmm5, xmm9
   274: vpunpcklwd xmm7, xmm2, xmm8
   279: vpunpckhwd xmm2, xmm2, xmm8
   27e: vpunpcklwd xmm8, xmm0, xmm1
   282: vpunpckhwd xmm0, xmm0, xmm1
   286: vmovdqu [rdi+0x10], xmm3
   28b: vmovdqu [rdi+0xD8], xmm4
   293: vmovdqu [rdi+0x1A0], xmm6
   29b: vmovdqu [rdi+0x268], xmm5
   2a3: vmovdqu [rdi+0x330], xmm7
   2ab: vmovdqu [rdi+0x3F8], xmm2
   2b3: vmovdqu [rdi+0x4C0], xmm8
   2bb: vmovdqu [rdi+0x588], xmm0
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
