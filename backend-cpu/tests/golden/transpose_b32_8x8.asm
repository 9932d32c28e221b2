k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov rax, [rdi+8]
     8: vmovdqu xmm1, [rax]
     c: vmovdqu xmm0, [rax+0x190]
    14: vmovdqu xmm4, [rax+0x320]
    1c: vmovdqu xmm3, [rax+0x4B0]
    24: vpunpckldq xmm2, xmm1, xmm4
    28: vpunpckhdq xmm1, xmm1, xmm4
    2c: vpunpckldq xmm5, xmm0, xmm3
    30: vpunpckhdq xmm4, xmm0, xmm3
    34: vpunpckldq xmm0, xmm2, xmm5
    38: vpunpckhdq xmm2, xmm2, xmm5
    3c: vpunpckldq xmm3, xmm1, xmm4
    40: vpunpckhdq xmm1, xmm1, xmm4
    44: mov rcx, [rdi]
    47: vmovdqu [rcx], xmm0
    4b: vmovdqu [rcx+0x190], xmm2
    53: vmovdqu [rcx+0x320], xmm3
    5b: vmovdqu [rcx+0x4B0], xmm1
    63: vmovdqu xmm1, [rax+0x640]
    6b: vmovdqu xmm0, [rax+0x7D0]
    73: vmovdqu xmm4, [rax+0x960]
    7b: vmovdqu xmm3, [rax+0xAF0]
    83: vpunpckldq xmm2, xmm1, xmm4
    87: vpunpckhdq xmm1, xmm1, xmm4
    8b: vpunpckldq xmm4, xmm0, xmm3
    8f: vpunpckhdq xmm0, xmm0, xmm3
    93: vpunpckldq xmm3, xmm2, xmm4
    97: vpunpckhdq xmm2, xmm2, xmm4
    9b: vpunpckldq xmm4, xmm1, xmm0
    9f: vpunpckhdq xmm0, xmm1, xmm0
    a3: vmovdqu [rcx+0x10], xmm3
    a8: vmovdqu [rcx+0x1A0], xmm2
    b0: vmovdqu [rcx+0x330], xmm4
    b8: vmovdqu [rcx+0x4C0], xmm0
    c0: vmovdqu xmm1, [rax+0x10]
    c5: vmovdqu xmm0, [rax+0x1A0]
    cd: vmovdqu xmm4, [rax+0x330]
    d5: vmovdqu xmm3, [rax+0x4C0]
    dd: vpunpckldq xmm2, xmm1, xmm4
    e1: vpunpckhdq xmm1, xmm1, xmm4
    e5: vpunpckldq xmm4, xmm0, xmm3
    e9: vpunpckhdq xmm0, xmm0, xmm3
    ed: vpunpckldq xmm3, xmm2, xmm4
    f1: vpunpckhdq xmm2, xmm2, xmm4
    f5: vpunpckldq xmm4, xmm1, xmm0
    f9: vpunpckhdq xmm0, xmm1, xmm0
    fd: vmovdqu [rcx+0x640], xmm3
   105: vmovdqu [rcx+0x7D0], xmm2
   10d: vmovdqu [rcx+0x960], xmm4
   115: vmovdqu [rcx+0xAF0], xmm0
   11d: vmovdqu xmm1, [rax+0x650]
   125: vmovdqu xmm0, [rax+0x7E0]
   12d: vmovdqu xmm4, [rax+0x970]
   135: vmovdqu xmm3, [rax+0xB00]
   13d: vpunpckldq xmm2, xmm1, xmm4
   141: vpunpckhdq xmm1, xmm1, xmm4
   145: vpunpckldq xmm4, xmm0, xmm3
   149: vpunpckhdq xmm0, xmm0, xmm3
   14d: vpunpckldq xmm3, xmm2, xmm4
   151: vpunpckhdq xmm2, xmm2, xmm4
   155: vpunpckldq xmm4, xmm1, xmm0
   159: vpunpckhdq xmm0, xmm1, xmm0
   15d: vmovdqu [rcx+0x650], xmm3
   165: vmovdqu [rcx+0x7E0], xmm2
   16d: vmovdqu [rcx+0x970], xmm4
   175: vmovdqu [rcx+0xB00], xmm0
   17d: mov rsp, rbp
   180: pop rbp
   181: ret
