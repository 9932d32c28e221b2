k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: sub rsp, 0x50
     8: mov rax, [rdi+8]
     c: vmovdqu xmm7, [rax]
    10: vmovdqu xmm5, [rax+0x64]
    15: vmovdqu xmm3, [rax+0xC8]
    1d: vmovdqu xmm1, [rax+0x12C]
    25: vmovdqu xmm6, [rax+0x190]
    2d: vmovdqu xmm0, [rax+0x1F4]
    35: movdqu [rsp+0x20], xmm0
    3b: vmovdqu xmm4, [rax+0x258]
    43: movdqu [rsp+0x10], xmm4
    49: vmovdqu xmm2, [rax+0x2BC]
    51: movdqu [rsp], xmm2
    56: vmovdqu xmm9, [rax+0x320]
    5e: vmovdqu xmm8, [rax+0x384]
    66: vmovdqu xmm2, [rax+0x3E8]
    6e: vmovdqu xmm15, [rax+0x44C]
    76: vmovdqu xmm0, [rax+0x4B0]
    7e: vmovdqu xmm14, [rax+0x514]
    86: vmovdqu xmm13, [rax+0x578]
    8e: vmovdqu xmm12, [rax+0x5DC]
    96: vpunpcklbw xmm11, xmm7, xmm9
    9b: vpunpckhbw xmm9, xmm7, xmm9
    a0: vpunpcklbw xmm10, xmm5, xmm8
    a5: vpunpckhbw xmm8, xmm5, xmm8
    aa: vpunpcklbw xmm7, xmm3, xmm2
    ae: vpunpckhbw xmm5, xmm3, xmm2
    b2: vpunpcklbw xmm4, xmm1, xmm15
    b7: movdqu [rsp+0x40], xmm4
    bd: vpunpckhbw xmm2, xmm1, xmm15
    c2: movdqu [rsp+0x30], xmm2
    c8: vpunpcklbw xmm4, xmm6, xmm0
    cc: vpunpckhbw xmm6, xmm6, xmm0
    d0: movdqu xmm1, [rsp+0x20]
    d6: vpunpcklbw xmm3, xmm1, xmm14
    db: vpunpckhbw xmm2, xmm1, xmm14
    e0: movdqu xmm0, [rsp+0x10]
    e6: vpunpcklbw xmm1, xmm0, xmm13
    eb: vpunpckhbw xmm0, xmm0, xmm13
    f0: movdqu xmm13, [rsp]
    f6: vpunpcklbw xmm15, xmm13, xmm12
    fb: vpunpckhbw xmm14, xmm13, xmm12
   100: vpunpcklbw xmm13, xmm11, xmm4
   104: vpunpckhbw xmm12, xmm11, xmm4
   108: vpunpcklbw xmm11, xmm9, xmm6
   10c: vpunpckhbw xmm9, xmm9, xmm6
   110: vpunpcklbw xmm6, xmm10, xmm3
   114: vpunpckhbw xmm3, xmm10, xmm3
   118: movdqu [rsp+0x20], xmm3
   11e: vpunpcklbw xmm3, xmm8, xmm2
   122: movdqu [rsp+0x10], xmm3
   128: vpunpckhbw xmm2, xmm8, xmm2
   12c: movdqu [rsp], xmm2
   131: vpunpcklbw xmm8, xmm7, xmm1
   135: vpunpckhbw xmm7, xmm7, xmm1
   139: vpunpcklbw xmm4, xmm5, xmm0
   13d: vpunpckhbw xmm3, xmm5, xmm0
   141: movdqu xmm0, [rsp+0x40]
   147: vpunpcklbw xmm2, xmm0, xmm15
   14c: vpunpckhbw xmm1, xmm0, xmm15
   151: movdqu xmm5, [rsp+0x30]
   157: vpunpcklbw xmm0, xmm5, xmm14
   15c: vpunpckhbw xmm15, xmm5, xmm14
   161: vpunpcklbw xmm14, xmm13, xmm8
   166: vpunpckhbw xmm13, xmm13, xmm8
   16b: vpunpcklbw xmm10, xmm12, xmm7
   16f: vpunpckhbw xmm8, xmm12, xmm7
   173: vpunpcklbw xmm7, xmm11, xmm4
   177: vpunpckhbw xmm5, xmm11, xmm4
   17b: vpunpcklbw xmm11, xmm9, xmm3
   17f: vpunpckhbw xmm3, xmm9, xmm3
   183: movdqu [rsp+0x40], xmm3
   189: vpunpcklbw xmm9, xmm6, xmm2
   18d: vpunpckhbw xmm6, xmm6, xmm2
   191: movdqu xmm2, [rsp+0x20]
   197: vpunpcklbw xmm12, xmm2, xmm1
   19b: vpunpckhbw xmm3, xmm2, xmm1
   19f: movdqu xmm1, [rsp+0x10]
   1a5: vpunpcklbw xmm4, xmm1, xmm0
   1a9: vpunpckhbw xmm2, xmm1, xmm0
   1ad: movdqu xmm1, [rsp]
   1b2: vpunpcklbw xmm0, xmm1, xmm15
   1b7: vpunpckhbw xmm1, xmm1, xmm15
   1bc: vpunpcklbw xmm15, xmm14, xmm9
   1c1: movdqu [rsp+0x30], xmm15
   1c8: vpunpckhbw xmm9, xmm14, xmm9
   1cd: movdqu [rsp+0x20], xmm9
   1d4: vpunpcklbw xmm9, xmm13, xmm6
   1d8: movdqu [rsp+0x10], xmm9
   1df: vpunpckhbw xmm6, xmm13, xmm6
   1e3: vpunpcklbw xmm9, xmm10, xmm12
   1e8: vpunpckhbw xmm10, xmm10, xmm12
   1ed: vpunpcklbw xmm12, xmm8, xmm3
   1f1: movdqu [rsp], xmm12
   1f7: vpunpckhbw xmm8, xmm8, xmm3
   1fb: vpunpcklbw xmm12, xmm7, xmm4
   1ff: vpunpckhbw xmm7, xmm7, xmm4
   203: vpunpcklbw xmm13, xmm5, xmm2
   207: vpunpckhbw xmm5, xmm5, xmm2
   20b: vpunpcklbw xmm14, xmm11, xmm0
   20f: vpunpckhbw xmm3, xmm11, xmm0
   213: movdqu xmm0, [rsp+0x40]
   219: vpunpcklbw xmm15, xmm0, xmm1
   21d: vpunpckhbw xmm1, xmm0, xmm1
   221: mov rax, [rdi]
   224: movdqu xmm2, [rsp+0x30]
   22a: vmovdqu [rax], xmm2
   22e: movdqu xmm4, [rsp+0x20]
   234: vmovdqu [rax+0x64], xmm4
   239: movdqu xmm0, [rsp+0x10]
   23f: vmovdqu [rax+0xC8], xmm0
   247: vmovdqu [rax+0x12C], xmm6
   24f: vmovdqu [rax+0x190], xmm9
   257: vmovdqu [rax+0x1F4], xmm10
   25f: movdqu xmm4, [rsp]
   264: vmovdqu [rax+0x258], xmm4
   26c: vmovdqu [rax+0x2BC], xmm8
   274: vmovdqu [rax+0x320], xmm12
   27c: vmovdqu [rax+0x384], xmm7
   284: vmovdqu [rax+0x3E8], xmm13
   28c: vmovdqu [rax+0x44C], xmm5
   294: vmovdqu [rax+0x4B0], xmm14
   29c: vmovdqu [rax+0x514], xmm3
   2a4: vmovdqu [rax+0x578], xmm15
   2ac: vmovdqu [rax+0x5DC], xmm1
   2b4: add rsp, 0x50
   2b8: mov rsp, rbp
   2bb: pop rbp
   2bc: ret
