k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov rax, [rdi+8]
     8: vmovdqu xmm1, [rax]
     c: vmovdqu xmm0, [rax+0x10]
    11: vmovdqu xmm4, [rax+0x20]
    16: vmovdqu xmm3, [rax+0x30]
    1b: vpunpckldq xmm2, xmm1, xmm4
    1f: vpunpckhdq xmm1, xmm1, xmm4
    23: vpunpckldq xmm5, xmm0, xmm3
    27: vpunpckhdq xmm4, xmm0, xmm3
    2b: vpunpckldq xmm0, xmm2, xmm5
    2f: vpunpckhdq xmm2, xmm2, xmm5
    33: vpunpckldq xmm3, xmm1, xmm4
    37: vpunpckhdq xmm1, xmm1, xmm4
    3b: mov rax, [rdi]
    3e: vmovdqu [rax], xmm0
    42: vmovdqu [rax+0x190], xmm2
    4a: vmovdqu [rax+0x320], xmm3
    52: vmovdqu [rax+0x4B0], xmm1
    5a: mov rsp, rbp
    5d: pop rbp
    5e: ret
