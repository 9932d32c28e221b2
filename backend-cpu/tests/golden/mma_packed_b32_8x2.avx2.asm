     0: mov rax, rsp
     3: sub rsp, 0x10
     a: and rsp, 0xFFFFFFFFFFFFFFF8
     e: mov [rsp+8], rax
    13: mov r11, [rax+8]
    17: mov [rsp], r11
    1c: cmp r8, 8
    20: jne 0x247
    26: cmp r9, 2
    2a: jne 0x18F
    30: mov rax, rdi
    33: mov r10, [rsp]
    38: lea r11, [r10+r10*2]
    3c: prefetchw [rax]
    40: prefetchw [rax+0x1F]
    44: prefetchw [rax+r10]
    49: prefetchw [rax+r10+0x1F]
    4f: vxorps xmm0, xmm0, xmm0
    53: vxorps xmm1, xmm1, xmm1
    57: vxorps xmm2, xmm2, xmm2
    5b: vxorps xmm3, xmm3, xmm3
    5f: vxorps xmm4, xmm4, xmm4
    63: vxorps xmm5, xmm5, xmm5
    67: vxorps xmm6, xmm6, xmm6
    6b: vxorps xmm7, xmm7, xmm7
    6f: mov rax, rcx
    72: shr rax, 2
    76: test rax, rax
    79: je 0x11C
    7f: prefetcht0 [rsi+0x100]
    86: vmovups ymm8, [rsi]
    8b: vbroadcastss ymm9, [rdx]
    91: vfmadd231ps ymm0, ymm8, ymm9
    96: vbroadcastss ymm9, [rdx+4]
    9c: vfmadd231ps ymm1, ymm8, ymm9
    a1: prefetcht0 [rsi+0x120]
    a8: vmovups ymm8, [rsi+0x20]
    ad: vbroadcastss ymm9, [rdx+8]
    b3: vfmadd231ps ymm2, ymm8, ymm9
    b8: vbroadcastss ymm9, [rdx+0xC]
    be: vfmadd231ps ymm3, ymm8, ymm9
    c3: prefetcht0 [rsi+0x140]
    ca: vmovups ymm8, [rsi+0x40]
    cf: vbroadcastss ymm9, [rdx+0x10]
    d5: vfmadd231ps ymm4, ymm8, ymm9
    da: vbroadcastss ymm9, [rdx+0x14]
    e0: vfmadd231ps ymm5, ymm8, ymm9
    e5: prefetcht0 [rsi+0x160]
    ec: vmovups ymm8, [rsi+0x60]
    f1: vbroadcastss ymm9, [rdx+0x18]
    f7: vfmadd231ps ymm6, ymm8, ymm9
    fc: vbroadcastss ymm9, [rdx+0x1C]
   102: vfmadd231ps ymm7, ymm8, ymm9
   107: add rsi, 0x80
   10e: add rdx, 0x20
   112: sub rax, 1
   116: jne 0x7F
   11c: mov rax, rcx
   11f: and rax, 3
   123: je 0x155
   125: prefetcht0 [rsi+0x100]
   12c: vmovups ymm8, [rsi]
   131: vbroadcastss ymm9, [rdx]
   137: vfmadd231ps ymm0, ymm8, ymm9
   13c: vbroadcastss ymm9, [rdx+4]
   142: vfmadd231ps ymm1, ymm8, ymm9
   147: add rsi, 0x20
   14b: add rdx, 8
   14f: sub rax, 1
   153: jne 0x125
   155: vaddps ymm0, ymm0, ymm4
   159: vaddps ymm1, ymm1, ymm5
   15d: vaddps ymm2, ymm2, ymm6
   161: vaddps ymm3, ymm3, ymm7
   165: vaddps ymm0, ymm0, ymm2
   169: vaddps ymm1, ymm1, ymm3
   16d: mov rax, [rsp]
   172: lea r10, [rax+rax*2]
   176: vaddps ymm0, ymm0, [rdi]
   17b: vmovups [rdi], ymm0
   180: vaddps ymm1, ymm1, [rdi+rax]
   185: vmovups [rdi+rax], ymm1
   18a: jmp 0x242
   18f: vxorps xmm0, xmm0, xmm0
   193: vxorps xmm1, xmm1, xmm1
   197: vxorps xmm2, xmm2, xmm2
   19b: vxorps xmm3, xmm3, xmm3
   19f: mov rax, rcx
   1a2: shr rax, 2
   1a6: test rax, rax
   1a9: je 0x1FC
   1ab: vmovups ymm4, [rsi]
   1b0: vbroadcastss ymm5, [rdx]
   1b6: vfmadd231ps ymm0, ymm4, ymm5
   1bb: vmovups ymm4, [rsi+0x20]
   1c0: vbroadcastss ymm5, [rdx+8]
   1c6: vfmadd231ps ymm1, ymm4, ymm5
   1cb: vmovups ymm4, [rsi+0x40]
   1d0: vbroadcastss ymm5, [rdx+0x10]
   1d6: vfmadd231ps ymm2, ymm4, ymm5
   1db: vmovups ymm4, [rsi+0x60]
   1e0: vbroadcastss ymm5, [rdx+0x18]
   1e6: vfmadd231ps ymm3, ymm4, ymm5
   1eb: add rsi, 0x80
   1f2: add rdx, 0x20
   1f6: sub rax, 1
   1fa: jne 0x1AB
   1fc: mov rax, rcx
   1ff: and rax, 3
   203: je 0x223
   205: vmovups ymm4, [rsi]
   20a: vbroadcastss ymm5, [rdx]
   210: vfmadd231ps ymm0, ymm4, ymm5
   215: add rsi, 0x20
   219: add rdx, 8
   21d: sub rax, 1
   221: jne 0x205
   223: vaddps ymm0, ymm0, ymm2
   227: vaddps ymm1, ymm1, ymm3
   22b: vaddps ymm0, ymm0, ymm1
   22f: mov rax, [rsp]
   234: lea r10, [rax+rax*2]
   238: vaddps ymm0, ymm0, [rdi]
   23d: vmovups [rdi], ymm0
   242: jmp 0x44D
   247: sub r8, 0
   24b: vmovups ymm0, [rip+0x203]
   253: vmovq xmm1, r8
   258: vpbroadcastd ymm1, xmm1
   25d: vpcmpgtd ymm0, ymm1, ymm0
   261: cmp r9, 2
   265: jne 0x394
   26b: vxorps xmm1, xmm1, xmm1
   26f: vxorps xmm2, xmm2, xmm2
   273: vxorps xmm3, xmm3, xmm3
   277: vxorps xmm4, xmm4, xmm4
   27b: vxorps xmm5, xmm5, xmm5
   27f: vxorps xmm6, xmm6, xmm6
   283: vxorps xmm7, xmm7, xmm7
   287: vxorps xmm8, xmm8, xmm8
   28c: mov rax, rcx
   28f: shr rax, 2
   293: test rax, rax
   296: je 0x319
   29c: vmovups ymm9, [rsi]
   2a1: vbroadcastss ymm10, [rdx]
   2a7: vfmadd231ps ymm1, ymm9, ymm10
   2ac: vbroadcastss ymm10, [rdx+4]
   2b2: vfmadd231ps ymm2, ymm9, ymm10
   2b7: vmovups ymm9, [rsi+0x20]
   2bc: vbroadcastss ymm10, [rdx+8]
   2c2: vfmadd231ps ymm3, ymm9, ymm10
   2c7: vbroadcastss ymm10, [rdx+0xC]
   2cd: vfmadd231ps ymm4, ymm9, ymm10
   2d2: vmovups ymm9, [rsi+0x40]
   2d7: vbroadcastss ymm10, [rdx+0x10]
   2dd: vfmadd231ps ymm5, ymm9, ymm10
   2e2: vbroadcastss ymm10, [rdx+0x14]
   2e8: vfmadd231ps ymm6, ymm9, ymm10
   2ed: vmovups ymm9, [rsi+0x60]
   2f2: vbroadcastss ymm10, [rdx+0x18]
   2f8: vfmadd231ps ymm7, ymm9, ymm10
   2fd: vbroadcastss ymm10, [rdx+0x1C]
   303: vfmadd231ps ymm8, ymm9, ymm10
   308: add rsi, 0x80
   30f: add rdx, 0x20
   313: sub rax, 1
   317: jne 0x29C
   319: mov rax, rcx
   31c: and rax, 3
   320: je 0x34B
   322: vmovups ymm9, [rsi]
   327: vbroadcastss ymm10, [rdx]
   32d: vfmadd231ps ymm1, ymm9, ymm10
   332: vbroadcastss ymm10, [rdx+4]
   338: vfmadd231ps ymm2, ymm9, ymm10
   33d: add rsi, 0x20
   341: add rdx, 8
   345: sub rax, 1
   349: jne 0x322
   34b: vaddps ymm1, ymm1, ymm5
   34f: vaddps ymm2, ymm2, ymm6
   353: vaddps ymm3, ymm3, ymm7
   357: vaddps ymm4, ymm4, ymm8
   35c: vaddps ymm1, ymm1, ymm3
   360: vaddps ymm2, ymm2, ymm4
   364: mov rax, [rsp]
   369: lea r10, [rax+rax*2]
   36d: vmaskmovps ymm9, ymm0, [rdi]
   373: vaddps ymm1, ymm1, ymm9
   378: vmaskmovps [rdi], ymm0, ymm1
   37e: vmaskmovps ymm9, ymm0, [rdi+rax]
   384: vaddps ymm2, ymm2, ymm9
   389: vmaskmovps [rdi+rax], ymm0, ymm2
   38f: jmp 0x44D
   394: vxorps xmm1, xmm1, xmm1
   398: vxorps xmm2, xmm2, xmm2
   39c: vxorps xmm3, xmm3, xmm3
   3a0: vxorps xmm4, xmm4, xmm4
   3a4: mov rax, rcx
   3a7: shr rax, 2
   3ab: test rax, rax
   3ae: je 0x401
   3b0: vmovups ymm5, [rsi]
   3b5: vbroadcastss ymm6, [rdx]
   3bb: vfmadd231ps ymm1, ymm5, ymm6
   3c0: vmovups ymm5, [rsi+0x20]
   3c5: vbroadcastss ymm6, [rdx+8]
   3cb: vfmadd231ps ymm2, ymm5, ymm6
   3d0: vmovups ymm5, [rsi+0x40]
   3d5: vbroadcastss ymm6, [rdx+0x10]
   3db: vfmadd231ps ymm3, ymm5, ymm6
   3e0: vmovups ymm5, [rsi+0x60]
   3e5: vbroadcastss ymm6, [rdx+0x18]
   3eb: vfmadd231ps ymm4, ymm5, ymm6
   3f0: add rsi, 0x80
   3f7: add rdx, 0x20
   3fb: sub rax, 1
   3ff: jne 0x3B0
   401: mov rax, rcx
   404: and rax, 3
   408: je 0x428
   40a: vmovups ymm5, [rsi]
   40f: vbroadcastss ymm6, [rdx]
   415: vfmadd231ps ymm1, ymm5, ymm6
   41a: add rsi, 0x20
   41e: add rdx, 8
   422: sub rax, 1
   426: jne 0x40A
   428: vaddps ymm1, ymm1, ymm3
   42c: vaddps ymm2, ymm2, ymm4
   430: vaddps ymm1, ymm1, ymm2
   434: mov rax, [rsp]
   439: lea r10, [rax+rax*2]
   43d: vmaskmovps ymm5, ymm0, [rdi]
   443: vaddps ymm1, ymm1, ymm5
   447: vmaskmovps [rdi], ymm0, ymm1
   44d: mov rsp, [rsp+8]
   452: vzeroupper
   455: ret
   456: .byte 00 00 00 00 01 00 00 00 02 00 00 00 03 00 00 00
   466: .byte 04 00 00 00 05 00 00 00 06 00 00 00 07 00 00 00
   476: .byte 08 00 00 00 09 00 00 00 0a 00 00 00 0b 00 00 00
   486: .byte 0c 00 00 00 0d 00 00 00 0e 00 00 00 0f 00 00 00
