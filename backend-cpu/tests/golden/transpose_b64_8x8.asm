k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov rsi, [rdi+8]
     8: vmovdqu xmm4, [rsi]
     c: vmovdqu xmm6, [rsi+0x320]
    14: vpunpcklqdq xmm5, xmm4, xmm6
    18: vpunpckhqdq xmm4, xmm4, xmm6
    1c: mov rdi, [rdi]
    1f: vmovdqu [rdi], xmm5
    23: vmovdqu [rdi+0x320], xmm4
    2b: vmovdqu xmm6, [rsi+0x10]
    30: vmovdqu xmm7, [rsi+0x330]
    38: vpunpcklqdq xmm0, xmm6, xmm7
    3c: vpunpckhqdq xmm6, xmm6, xmm7
    40: vmovdqu [rdi+0x640], xmm0
    48: vmovdqu [rdi+0x960], xmm6
    50: vmovdqu xmm0, [rsi+0x20]
    55: vmovdqu xmm1, [rsi+0x340]
    5d: vpunpcklqdq xmm2, xmm0, xmm1
    61: vpunpckhqdq xmm0, xmm0, xmm1
    65: vmovdqu [rdi+0xC80], xmm2
    6d: vmovdqu [rdi+0xFA0], xmm0
    75: vmovdqu xmm0, [rsi+0x30]
    7a: vmovdqu xmm1, [rsi+0x350]
    82: vpunpcklqdq xmm2, xmm0, xmm1
    86: vpunpckhqdq xmm0, xmm0, xmm1
    8a: vmovdqu [rdi+0x12C0], xmm2
    92: vmovdqu [rdi+0x15E0], xmm0
    9a: vmovdqu xmm0, [rsi+0x640]
    a2: vmovdqu xmm1, [rsi+0x960]
    aa: vpunpcklqdq xmm2, xmm0, xmm1
    ae: vpunpckhqdq xmm0, xmm0, xmm1
    b2: vmovdqu [rdi+0x10], xmm2
    b7: vmovdqu [rdi+0x330], xmm0
    bf: vmovdqu xmm0, [rsi+0x650]
    c7: vmovdqu xmm1, [rsi+0x970]
    cf: vpunpcklqdq xmm2, xmm0, xmm1
    d3: vpunpckhqdq xmm0, xmm0, xmm1
    d7: vmovdqu [rdi+0x650], xmm2
    df: vmovdqu [rdi+0x970], xmm0
    e7: vmovdqu xmm0, [rsi+0x660]
    ef: vmovdqu xmm1, [rsi+0x980]
    f7: vpunpcklqdq xmm2, xmm0, xmm1
    fb: vpunpckhqdq xmm0, xmm0, xmm1
    ff: vmovdqu [rdi+0xC90], xmm2
   107: vmovdqu [rdi+0xFB0], xmm0
   10f: vmovdqu xmm0, [rsi+0x670]
   117: vmovdqu xmm1, [rsi+0x990]
   11f: vpunpcklqdq xmm2, xmm0, xmm1
   123: vpunpckhqdq xmm0, xmm0, xmm1
   127: vmovdqu [rdi+0x12D0], xmm2
   12f: vmovdqu [rdi+0x15F0], xmm0
   137: vmovdqu xmm0, [rsi+0xC80]
   13f: vmovdqu xmm1, [rsi+0xFA0]
   147: vpunpcklqdq xmm2, xmm0, xmm1
   14b: vpunpckhqdq xmm0, xmm0, xmm1
   14f: vmovdqu [rdi+0x20], xmm2
   154: vmovdqu [rdi+0x340], xmm0
   15c: vmovdqu xmm0, [rsi+0xC90]
   164: vmovdqu xmm1, [rsi+0xFB0]
   16c: vpunpcklqdq xmm2, xmm0, xmm1
   170: vpunpckhqdq xmm0, xmm0, xmm1
   174: vmovdqu [rdi+0x660], xmm2
   17c: vmovdqu [rdi+0x980], xmm0
   184: vmovdqu xmm0, [rsi+0xCA0]
   18c: vmovdqu xmm1, [rsi+0xFC0]
   194: vpunpcklqdq xmm2, xmm0, xmm1
   198: vpunpckhqdq xmm0, xmm0, xmm1
   19c: vmovdqu [rdi+0xCA0], xmm2
   1a4: vmovdqu [rdi+0xFC0], xmm0
   1ac: vmovdqu xmm0, [rsi+0xCB0]
   1b4: vmovdqu xmm1, [rsi+0xFD0]
   1bc: vpunpcklqdq xmm2, xmm0, xmm1
   1c0: vpunpckhqdq xmm0, xmm0, xmm1
   1c4: vmovdqu [rdi+0x12E0], xmm2
   1cc: vmovdqu [rdi+0x1600], xmm0
   1d4: vmovdqu xmm0, [rsi+0x12C0]
   1dc: vmovdqu xmm1, [rsi+0x15E0]
   1e4: vpunpcklqdq xmm2, xmm0, xmm1
   1e8: vpunpckhqdq xmm0, xmm0, xmm1
   1ec: vmovdqu [rdi+0x30], xmm2
   1f1: vmovdqu [rdi+0x350], xmm0
   1f9: vmovdqu xmm0, [rsi+0x12D0]
   201: vmovdqu xmm1, [rsi+0x15F0]
   209: vpunpcklqdq xmm2, xmm0, xmm1
   20d: vpunpckhqdq xmm0, xmm0, xmm1
   211: vmovdqu [rdi+0x670], xmm2
   219: vmovdqu [rdi+0x990], xmm0
   221: vmovdqu xmm0, [rsi+0x12E0]
   229: vmovdqu xmm1, [rsi+0x1600]
   231: vpunpcklqdq xmm2, xmm0, xmm1
   235: vpunpckhqdq xmm0, xmm0, xmm1
   239: vmovdqu [rdi+0xCB0], xmm2
   241: vmovdqu [rdi+0xFD0], xmm0
   249: vmovdqu xmm0, [rsi+0x12F0]
   251: vmovdqu xmm1, [rsi+0x1610]
   259: vpunpcklqdq xmm2, xmm0, xmm1
   25d: vpunpckhqdq xmm0, xmm0, xmm1
   261: vmovdqu [rdi+0x12F0], xmm2
   269: vmovdqu [rdi+0x1610], xmm0
   271: mov rsp, rbp
   274: pop rbp
   275: ret
