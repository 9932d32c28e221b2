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
   242: jmp 0x445
   247: vmovups ymm0, [rip+0x1FF]
   24f: vmovq xmm1, r8
   254: vpbroadcastd ymm1, xmm1
   259: vpcmpgtd ymm0, ymm1, ymm0
   25d: cmp r9, 2
   261: jne 0x38C
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
   292: je 0x311
   294: vmovups ymm9, [rsi]
   299: vbroadcastss ymm10, [rdx]
   29f: vfmadd231ps ymm1, ymm9, ymm10
   2a4: vbroadcastss ymm10, [rdx+4]
   2aa: vfmadd231ps ymm2, ymm9, ymm10
   2af: vmovups ymm9, [rsi+0x20]
   2b4: vbroadcastss ymm10, [rdx+8]
   2ba: vfmadd231ps ymm3, ymm9, ymm10
   2bf: vbroadcastss ymm10, [rdx+0xC]
   2c5: vfmadd231ps ymm4, ymm9, ymm10
   2ca: vmovups ymm9, [rsi+0x40]
   2cf: vbroadcastss ymm10, [rdx+0x10]
   2d5: vfmadd231ps ymm5, ymm9, ymm10
   2da: vbroadcastss ymm10, [rdx+0x14]
   2e0: vfmadd231ps ymm6, ymm9, ymm10
   2e5: vmovups ymm9, [rsi+0x60]
   2ea: vbroadcastss ymm10, [rdx+0x18]
   2f0: vfmadd231ps ymm7, ymm9, ymm10
   2f5: vbroadcastss ymm10, [rdx+0x1C]
   2fb: vfmadd231ps ymm8, ymm9, ymm10
   300: add rsi, 0x80
   307: add rdx, 0x20
   30b: sub rax, 1
   30f: jne 0x294
   311: mov rax, rcx
   314: and rax, 3
   318: je 0x343
   31a: vmovups ymm9, [rsi]
   31f: vbroadcastss ymm10, [rdx]
   325: vfmadd231ps ymm1, ymm9, ymm10
   32a: vbroadcastss ymm10, [rdx+4]
   330: vfmadd231ps ymm2, ymm9, ymm10
   335: add rsi, 0x20
   339: add rdx, 8
   33d: sub rax, 1
   341: jne 0x31A
   343: vaddps ymm1, ymm1, ymm5
   347: vaddps ymm2, ymm2, ymm6
   34b: vaddps ymm3, ymm3, ymm7
   34f: vaddps ymm4, ymm4, ymm8
   354: vaddps ymm1, ymm1, ymm3
   358: vaddps ymm2, ymm2, ymm4
   35c: mov rax, [rsp]
   361: lea r10, [rax+rax*2]
   365: vmaskmovps ymm9, ymm0, [rdi]
   36b: vaddps ymm1, ymm1, ymm9
   370: vmaskmovps [rdi], ymm0, ymm1
   376: vmaskmovps ymm9, ymm0, [rdi+rax]
   37c: vaddps ymm2, ymm2, ymm9
   381: vmaskmovps [rdi+rax], ymm0, ymm2
   387: jmp 0x445
   38c: vxorps xmm1, xmm1, xmm1
   390: vxorps xmm2, xmm2, xmm2
   394: vxorps xmm3, xmm3, xmm3
   398: vxorps xmm4, xmm4, xmm4
   39c: mov rax, rcx
   39f: shr rax, 2
   3a3: test rax, rax
   3a6: je 0x3F9
   3a8: vmovups ymm5, [rsi]
   3ad: vbroadcastss ymm6, [rdx]
   3b3: vfmadd231ps ymm1, ymm5, ymm6
   3b8: vmovups ymm5, [rsi+0x20]
   3bd: vbroadcastss ymm6, [rdx+8]
   3c3: vfmadd231ps ymm2, ymm5, ymm6
   3c8: vmovups ymm5, [rsi+0x40]
   3cd: vbroadcastss ymm6, [rdx+0x10]
   3d3: vfmadd231ps ymm3, ymm5, ymm6
   3d8: vmovups ymm5, [rsi+0x60]
   3dd: vbroadcastss ymm6, [rdx+0x18]
   3e3: vfmadd231ps ymm4, ymm5, ymm6
   3e8: add rsi, 0x80
   3ef: add rdx, 0x20
   3f3: sub rax, 1
   3f7: jne 0x3A8
   3f9: mov rax, rcx
   3fc: and rax, 3
   400: je 0x420
   402: vmovups ymm5, [rsi]
   407: vbroadcastss ymm6, [rdx]
   40d: vfmadd231ps ymm1, ymm5, ymm6
   412: add rsi, 0x20
   416: add rdx, 8
   41a: sub rax, 1
   41e: jne 0x402
   420: vaddps ymm1, ymm1, ymm3
   424: vaddps ymm2, ymm2, ymm4
   428: vaddps ymm1, ymm1, ymm2
   42c: mov rax, [rsp]
   431: lea r10, [rax+rax*2]
   435: vmaskmovps ymm5, ymm0, [rdi]
   43b: vaddps ymm1, ymm1, ymm5
   43f: vmaskmovps [rdi], ymm0, ymm1
   445: mov rsp, [rsp+8]
   44a: vzeroupper
   44d: ret
   44e: .byte 00 00 00 00 01 00 00 00 02 00 00 00 03 00 00 00
   45e: .byte 04 00 00 00 05 00 00 00 06 00 00 00 07 00 00 00
   46e: .byte 08 00 00 00 09 00 00 00 0a 00 00 00 0b 00 00 00
   47e: .byte 0c 00 00 00 0d 00 00 00 0e 00 00 00 0f 00 00 00
