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
   242: jmp 0x449
   247: vmovups ymm0, [rip+0x203]
   24f: vmovq xmm1, r8
   254: vpbroadcastd ymm1, xmm1
   259: vpcmpgtd ymm0, ymm1, ymm0
   25d: cmp r9, 2
   261: jne 0x390
   267: vxorps xmm1, xmm1, xmm1
   26b: vxorps xmm2, xmm2, xmm2
   26f: vxorps xmm3, xmm3, xmm3
   273: vxorps xmm4, xmm4, xmm4
   277: vxorps xmm5, xmm5, xmm5
   27b: vxorps xmm6, xmm6, xmm6
   27f: vxorps xmm7, xmm7, xmm7
   283: vxorps xmm8, xmm8, xmm8
   288: mov rax, rcx
   28b: shr rax, 2
   28f: test rax, rax
   292: je 0x315
   298: vmovups ymm9, [rsi]
   29d: vbroadcastss ymm10, [rdx]
   2a3: vfmadd231ps ymm1, ymm9, ymm10
   2a8: vbroadcastss ymm10, [rdx+4]
   2ae: vfmadd231ps ymm2, ymm9, ymm10
   2b3: vmovups ymm9, [rsi+0x20]
   2b8: vbroadcastss ymm10, [rdx+8]
   2be: vfmadd231ps ymm3, ymm9, ymm10
   2c3: vbroadcastss ymm10, [rdx+0xC]
   2c9: vfmadd231ps ymm4, ymm9, ymm10
   2ce: vmovups ymm9, [rsi+0x40]
   2d3: vbroadcastss ymm10, [rdx+0x10]
   2d9: vfmadd231ps ymm5, ymm9, ymm10
   2de: vbroadcastss ymm10, [rdx+0x14]
   2e4: vfmadd231ps ymm6, ymm9, ymm10
   2e9: vmovups ymm9, [rsi+0x60]
   2ee: vbroadcastss ymm10, [rdx+0x18]
   2f4: vfmadd231ps ymm7, ymm9, ymm10
   2f9: vbroadcastss ymm10, [rdx+0x1C]
   2ff: vfmadd231ps ymm8, ymm9, ymm10
   304: add rsi, 0x80
   30b: add rdx, 0x20
   30f: sub rax, 1
   313: jne 0x298
   315: mov rax, rcx
   318: and rax, 3
   31c: je 0x347
   31e: vmovups ymm9, [rsi]
   323: vbroadcastss ymm10, [rdx]
   329: vfmadd231ps ymm1, ymm9, ymm10
   32e: vbroadcastss ymm10, [rdx+4]
   334: vfmadd231ps ymm2, ymm9, ymm10
   339: add rsi, 0x20
   33d: add rdx, 8
   341: sub rax, 1
   345: jne 0x31E
   347: vaddps ymm1, ymm1, ymm5
   34b: vaddps ymm2, ymm2, ymm6
   34f: vaddps ymm3, ymm3, ymm7
   353: vaddps ymm4, ymm4, ymm8
   358: vaddps ymm1, ymm1, ymm3
   35c: vaddps ymm2, ymm2, ymm4
   360: mov rax, [rsp]
   365: lea r10, [rax+rax*2]
   369: vmaskmovps ymm9, ymm0, [rdi]
   36f: vaddps ymm1, ymm1, ymm9
   374: vmaskmovps [rdi], ymm0, ymm1
   37a: vmaskmovps ymm9, ymm0, [rdi+rax]
   380: vaddps ymm2, ymm2, ymm9
   385: vmaskmovps [rdi+rax], ymm0, ymm2
   38b: jmp 0x449
   390: vxorps xmm1, xmm1, xmm1
   394: vxorps xmm2, xmm2, xmm2
   398: vxorps xmm3, xmm3, xmm3
   39c: vxorps xmm4, xmm4, xmm4
   3a0: mov rax, rcx
   3a3: shr rax, 2
   3a7: test rax, rax
   3aa: je 0x3FD
   3ac: vmovups ymm5, [rsi]
   3b1: vbroadcastss ymm6, [rdx]
   3b7: vfmadd231ps ymm1, ymm5, ymm6
   3bc: vmovups ymm5, [rsi+0x20]
   3c1: vbroadcastss ymm6, [rdx+8]
   3c7: vfmadd231ps ymm2, ymm5, ymm6
   3cc: vmovups ymm5, [rsi+0x40]
   3d1: vbroadcastss ymm6, [rdx+0x10]
   3d7: vfmadd231ps ymm3, ymm5, ymm6
   3dc: vmovups ymm5, [rsi+0x60]
   3e1: vbroadcastss ymm6, [rdx+0x18]
   3e7: vfmadd231ps ymm4, ymm5, ymm6
   3ec: add rsi, 0x80
   3f3: add rdx, 0x20
   3f7: sub rax, 1
   3fb: jne 0x3AC
   3fd: mov rax, rcx
   400: and rax, 3
   404: je 0x424
   406: vmovups ymm5, [rsi]
   40b: vbroadcastss ymm6, [rdx]
   411: vfmadd231ps ymm1, ymm5, ymm6
   416: add rsi, 0x20
   41a: add rdx, 8
   41e: sub rax, 1
   422: jne 0x406
   424: vaddps ymm1, ymm1, ymm3
   428: vaddps ymm2, ymm2, ymm4
   42c: vaddps ymm1, ymm1, ymm2
   430: mov rax, [rsp]
   435: lea r10, [rax+rax*2]
   439: vmaskmovps ymm5, ymm0, [rdi]
   43f: vaddps ymm1, ymm1, ymm5
   443: vmaskmovps [rdi], ymm0, ymm1
   449: mov rsp, [rsp+8]
   44e: vzeroupper
   451: ret
   452: .byte 00 00 00 00 01 00 00 00 02 00 00 00 03 00 00 00
   462: .byte 04 00 00 00 05 00 00 00 06 00 00 00 07 00 00 00
   472: .byte 08 00 00 00 09 00 00 00 0a 00 00 00 0b 00 00 00
   482: .byte 0c 00 00 00 0d 00 00 00 0e 00 00 00 0f 00 00 00
