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
    2b: vmovdqu xmm6, [rsi+0x640]
    33: vmovdqu xmm7, [rsi+0x960]
    3b: vpunpcklqdq xmm0, xmm6, xmm7
    3f: vpunpckhqdq xmm6, xmm6, xmm7
    43: vmovdqu [rdi+0x10], xmm0
    48: vmovdqu [rdi+0x330], xmm6
    50: vmovdqu xmm0, [rsi+0xC80]
    58: vmovdqu xmm1, [rsi+0xFA0]
    60: vpunpcklqdq xmm2, xmm0, xmm1
    64: vpunpckhqdq xmm0, xmm0, xmm1
    68: vmovdqu [rdi+0x20], xmm2
    6d: vmovdqu [rdi+0x340], xmm0
    75: vmovdqu xmm0, [rsi+0x12C0]
    7d: vmovdqu xmm1, [rsi+0x15E0]
    85: vpunpcklqdq xmm2, xmm0, xmm1
    89: vpunpckhqdq xmm0, xmm0, xmm1
    8d: vmovdqu [rdi+0x30], xmm2
    92: vmovdqu [rdi+0x350], xmm0
    9a: vmovdqu xmm0, [rsi+0x10]
    9f: vmovdqu xmm1, [rsi+0x330]
    a7: vpunpcklqdq xmm2, xmm0, xmm1
    ab: vpunpckhqdq xmm0, xmm0, xmm1
    af: vmovdqu [rdi+0x640], xmm2
    b7: vmovdqu [rdi+0x960], xmm0
    bf: vmovdqu xmm0, [rsi+0x650]
    c7: vmovdqu xmm1, [rsi+0x970]
    cf: vpunpcklqdq xmm2, xmm0, xmm1
    d3: vpunpckhqdq xmm0, xmm0, xmm1
    d7: vmovdqu [rdi+0x650], xmm2
    df: vmovdqu [rdi+0x970], xmm0
    e7: vmovdqu xmm0, [rsi+0xC90]
    ef: vmovdqu xmm1, [rsi+0xFB0]
    f7: vpunpcklqdq xmm2, xmm0, xmm1
    fb: vpunpckhqdq xmm0, xmm0, xmm1
    ff: vmovdqu [rdi+0x660], xmm2
   107: vmovdqu [rdi+0x980], xmm0
   10f: vmovdqu xmm0, [rsi+0x12D0]
   117: vmovdqu xmm1, [rsi+0x15F0]
   11f: vpunpcklqdq xmm2, xmm0, xmm1
   123: vpunpckhqdq xmm0, xmm0, xmm1
   127: vmovdqu [rdi+0x670], xmm2
   12f: vmovdqu [rdi+0x990], xmm0
   137: vmovdqu xmm0, [rsi+0x20]
   13c: vmovdqu xmm1, [rsi+0x340]
   144: vpunpcklqdq xmm2, xmm0, xmm1
   148: vpunpckhqdq xmm0, xmm0, xmm1
   14c: vmovdqu [rdi+0xC80], xmm2
   154: vmovdqu [rdi+0xFA0], xmm0
   15c: vmovdqu xmm0, [rsi+0x660]
   164: vmovdqu xmm1, [rsi+0x980]
   16c: vpunpcklqdq xmm2, xmm0, xmm1
   170: vpunpckhqdq xmm0, xmm0, xmm1
   174: vmovdqu [rdi+0xC90], xmm2
   17c: vmovdqu [rdi+0xFB0], xmm0
   184: vmovdqu xmm0, [rsi+0xCA0]
   18c: vmovdqu xmm1, [rsi+0xFC0]
   194: vpunpcklqdq xmm2, xmm0, xmm1
   198: vpunpckhqdq xmm0, xmm0, xmm1
   19c: vmovdqu [rdi+0xCA0], xmm2
   1a4: vmovdqu [rdi+0xFC0], xmm0
   1ac: vmovdqu xmm0, [rsi+0x12E0]
   1b4: vmovdqu xmm1, [rsi+0x1600]
   1bc: vpunpcklqdq xmm2, xmm0, xmm1
   1c0: vpunpckhqdq xmm0, xmm0, xmm1
   1c4: vmovdqu [rdi+0xCB0], xmm2
   1cc: vmovdqu [rdi+0xFD0], xmm0
   1d4: vmovdqu xmm0, [rsi+0x30]
   1d9: vmovdqu xmm1, [rsi+0x350]
   1e1: vpunpcklqdq xmm2, xmm0, xmm1
   1e5: vpunpckhqdq xmm0, xmm0, xmm1
   1e9: vmovdqu [rdi+0x12C0], xmm2
   1f1: vmovdqu [rdi+0x15E0], xmm0
   1f9: vmovdqu xmm0, [rsi+0x670]
   201: vmovdqu xmm1, [rsi+0x990]
   209: vpunpcklqdq xmm2, xmm0, xmm1
   20d: vpunpckhqdq xmm0, xmm0, xmm1
   211: vmovdqu [rdi+0x12D0], xmm2
   219: vmovdqu [rdi+0x15F0], xmm0
   221: vmovdqu xmm0, [rsi+0xCB0]
   229: vmovdqu xmm1, [rsi+0xFD0]
   231: vpunpcklqdq xmm2, xmm0, xmm1
   235: vpunpckhqdq xmm0, xmm0, xmm1
   239: vmovdqu [rdi+0x12E0], xmm2
   241: vmovdqu [rdi+0x1600], xmm0
   249: vmovdqu xmm0, [rsi+0x12F0]
   251: vmovdqu xmm1, [rsi+0x1610]
   259: vpunpcklqdq xmm2, xmm0, xmm1
   25d: vpunpckhqdq xmm0, xmm0, xmm1
   261: vmovdqu [rdi+0x12F0], xmm2
   269: vmovdqu [rdi+0x1610], xmm0
   271: mov rsp, rbp
   274: pop rbp
   275: ret
