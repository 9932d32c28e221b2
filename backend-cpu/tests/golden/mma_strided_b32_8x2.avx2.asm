     0: push rbx
     1: push rbp
     2: mov rax, rsp
     5: sub rsp, 0x28
     c: and rsp, 0xFFFFFFFFFFFFFFF8
    10: mov [rsp+0x20], rax
    15: mov r11, [rax+0x18]
    19: mov [rsp], r11
    1e: mov r11, [rax+0x20]
    22: mov [rsp+8], r11
    27: mov r11, [rax+0x28]
    2b: mov [rsp+0x10], r11
    30: mov r11, [rax+0x30]
    34: mov [rsp+0x18], r11
    39: cmp r8, 8
    3d: jne 0x282
    43: cmp r9, 2
    47: jne 0x1B1
    4d: mov rax, rdi
    50: mov r10, [rsp]
    55: lea r11, [r10+r10*2]
    59: prefetchw [rax]
    5d: prefetchw [rax+0x1F]
    61: prefetchw [rax+r10]
    66: prefetchw [rax+r10+0x1F]
    6c: vxorps xmm0, xmm0, xmm0
    70: vxorps xmm1, xmm1, xmm1
    74: vxorps xmm2, xmm2, xmm2
    78: vxorps xmm3, xmm3, xmm3
    7c: vxorps xmm4, xmm4, xmm4
    80: vxorps xmm5, xmm5, xmm5
    84: vxorps xmm6, xmm6, xmm6
    88: vxorps xmm7, xmm7, xmm7
    8c: mov rax, [rsp+8]
    91: mov r10, [rsp+0x18]
    96: mov r11, [rsp+0x10]
    9b: lea rbx, [r11+r11*2]
    9f: mov rbp, rcx
    a2: shr rbp, 2
    a6: test rbp, rbp
    a9: je 0x14D
    af: prefetcht0 [rsi+rax*8]
    b3: vmovups ymm8, [rsi]
    b8: vbroadcastss ymm9, [rdx]
    be: vfmadd231ps ymm0, ymm8, ymm9
    c3: vbroadcastss ymm9, [rdx+r11]
    c9: vfmadd231ps ymm1, ymm8, ymm9
    ce: add rsi, rax
    d1: add rdx, r10
    d4: prefetcht0 [rsi+rax*8]
    d8: vmovups ymm8, [rsi]
    dd: vbroadcastss ymm9, [rdx]
    e3: vfmadd231ps ymm2, ymm8, ymm9
    e8: vbroadcastss ymm9, [rdx+r11]
    ee: vfmadd231ps ymm3, ymm8, ymm9
    f3: add rsi, rax
    f6: add rdx, r10
    f9: prefetcht0 [rsi+rax*8]
    fd: vmovups ymm8, [rsi]
   102: vbroadcastss ymm9, [rdx]
   108: vfmadd231ps ymm4, ymm8, ymm9
   10d: vbroadcastss ymm9, [rdx+r11]
   113: vfmadd231ps ymm5, ymm8, ymm9
   118: add rsi, rax
   11b: add rdx, r10
   11e: prefetcht0 [rsi+rax*8]
   122: vmovups ymm8, [rsi]
   127: vbroadcastss ymm9, [rdx]
   12d: vfmadd231ps ymm6, ymm8, ymm9
   132: vbroadcastss ymm9, [rdx+r11]
   138: vfmadd231ps ymm7, ymm8, ymm9
   13d: add rsi, rax
   140: add rdx, r10
   143: sub rbp, 1
   147: jne 0xAF
   14d: mov rbp, rcx
   150: and rbp, 3
   154: je 0x181
   156: prefetcht0 [rsi+rax*8]
   15a: vmovups ymm8, [rsi]
   15f: vbroadcastss ymm9, [rdx]
   165: vfmadd231ps ymm0, ymm8, ymm9
   16a: vbroadcastss ymm9, [rdx+r11]
   170: vfmadd231ps ymm1, ymm8, ymm9
   175: add rsi, rax
   178: add rdx, r10
   17b: sub rbp, 1
   17f: jne 0x156
   181: vaddps ymm0, ymm0, ymm4
   185: vaddps ymm1, ymm1, ymm5
   189: vaddps ymm2, ymm2, ymm6
   18d: vaddps ymm3, ymm3, ymm7
   191: vaddps ymm0, ymm0, ymm2
   195: vaddps ymm1, ymm1, ymm3
   199: mov rax, [rsp]
   19e: lea r10, [rax+rax*2]
   1a2: vmovups [rdi], ymm0
   1a7: vmovups [rdi+rax], ymm1
   1ac: jmp 0x27D
   1b1: vxorps xmm0, xmm0, xmm0
   1b5: vxorps xmm1, xmm1, xmm1
   1b9: vxorps xmm2, xmm2, xmm2
   1bd: vxorps xmm3, xmm3, xmm3
   1c1: mov rax, [rsp+8]
   1c6: mov r10, [rsp+0x18]
   1cb: mov r11, [rsp+0x10]
   1d0: lea rbx, [r11+r11*2]
   1d4: mov rbp, rcx
   1d7: shr rbp, 2
   1db: test rbp, rbp
   1de: je 0x23E
   1e0: vmovups ymm4, [rsi]
   1e5: vbroadcastss ymm5, [rdx]
   1eb: vfmadd231ps ymm0, ymm4, ymm5
   1f0: add rsi, rax
   1f3: add rdx, r10
   1f6: vmovups ymm4, [rsi]
   1fb: vbroadcastss ymm5, [rdx]
   201: vfmadd231ps ymm1, ymm4, ymm5
   206: add rsi, rax
   209: add rdx, r10
   20c: vmovups ymm4, [rsi]
   211: vbroadcastss ymm5, [rdx]
   217: vfmadd231ps ymm2, ymm4, ymm5
   21c: add rsi, rax
   21f: add rdx, r10
   222: vmovups ymm4, [rsi]
   227: vbroadcastss ymm5, [rdx]
   22d: vfmadd231ps ymm3, ymm4, ymm5
   232: add rsi, rax
   235: add rdx, r10
   238: sub rbp, 1
   23c: jne 0x1E0
   23e: mov rbp, rcx
   241: and rbp, 3
   245: je 0x263
   247: vmovups ymm4, [rsi]
   24c: vbroadcastss ymm5, [rdx]
   252: vfmadd231ps ymm0, ymm4, ymm5
   257: add rsi, rax
   25a: add rdx, r10
   25d: sub rbp, 1
   261: jne 0x247
   263: vaddps ymm0, ymm0, ymm2
   267: vaddps ymm1, ymm1, ymm3
   26b: vaddps ymm0, ymm0, ymm1
   26f: mov rax, [rsp]
   274: lea r10, [rax+rax*2]
   278: vmovups [rdi], ymm0
   27d: jmp 0x4AE
   282: vmovups ymm0, [rip+0x22F]
   28a: vmovq xmm1, r8
   28f: vpbroadcastd ymm1, xmm1
   294: vpcmpgtd ymm0, ymm1, ymm0
   298: cmp r9, 2
   29c: jne 0x3DC
   2a2: vxorps xmm1, xmm1, xmm1
   2a6: vxorps xmm2, xmm2, xmm2
   2aa: vxorps xmm3, xmm3, xmm3
   2ae: vxorps xmm4, xmm4, xmm4
   2b2: vxorps xmm5, xmm5, xmm5
   2b6: vxorps xmm6, xmm6, xmm6
   2ba: vxorps xmm7, xmm7, xmm7
   2be: vxorps xmm8, xmm8, xmm8
   2c3: mov rax, [rsp+8]
   2c8: mov r10, [rsp+0x18]
   2cd: mov r11, [rsp+0x10]
   2d2: lea rbx, [r11+r11*2]
   2d6: mov rbp, rcx
   2d9: shr rbp, 2
   2dd: test rbp, rbp
   2e0: je 0x378
   2e6: vmaskmovps ymm9, ymm0, [rsi]
   2ec: vbroadcastss ymm10, [rdx]
   2f2: vfmadd231ps ymm1, ymm9, ymm10
   2f7: vbroadcastss ymm10, [rdx+r11]
   2fd: vfmadd231ps ymm2, ymm9, ymm10
   302: add rsi, rax
   305: add rdx, r10
   308: vmaskmovps ymm9, ymm0, [rsi]
   30e: vbroadcastss ymm10, [rdx]
   314: vfmadd231ps ymm3, ymm9, ymm10
   319: vbroadcastss ymm10, [rdx+r11]
   31f: vfmadd231ps ymm4, ymm9, ymm10
   324: add rsi, rax
   327: add rdx, r10
   32a: vmaskmovps ymm9, ymm0, [rsi]
   330: vbroadcastss ymm10, [rdx]
   336: vfmadd231ps ymm5, ymm9, ymm10
   33b: vbroadcastss ymm10, [rdx+r11]
   341: vfmadd231ps ymm6, ymm9, ymm10
   346: add rsi, rax
   349: add rdx, r10
   34c: vmaskmovps ymm9, ymm0, [rsi]
   352: vbroadcastss ymm10, [rdx]
   358: vfmadd231ps ymm7, ymm9, ymm10
   35d: vbroadcastss ymm10, [rdx+r11]
   363: vfmadd231ps ymm8, ymm9, ymm10
   368: add rsi, rax
   36b: add rdx, r10
   36e: sub rbp, 1
   372: jne 0x2E6
   378: mov rbp, rcx
   37b: and rbp, 3
   37f: je 0x3A9
   381: vmaskmovps ymm9, ymm0, [rsi]
   387: vbroadcastss ymm10, [rdx]
   38d: vfmadd231ps ymm1, ymm9, ymm10
   392: vbroadcastss ymm10, [rdx+r11]
   398: vfmadd231ps ymm2, ymm9, ymm10
   39d: add rsi, rax
   3a0: add rdx, r10
   3a3: sub rbp, 1
   3a7: jne 0x381
   3a9: vaddps ymm1, ymm1, ymm5
   3ad: vaddps ymm2, ymm2, ymm6
   3b1: vaddps ymm3, ymm3, ymm7
   3b5: vaddps ymm4, ymm4, ymm8
   3ba: vaddps ymm1, ymm1, ymm3
   3be: vaddps ymm2, ymm2, ymm4
   3c2: mov rax, [rsp]
   3c7: lea r10, [rax+rax*2]
   3cb: vmaskmovps [rdi], ymm0, ymm1
   3d1: vmaskmovps [rdi+rax], ymm0, ymm2
   3d7: jmp 0x4AE
   3dc: vxorps xmm1, xmm1, xmm1
   3e0: vxorps xmm2, xmm2, xmm2
   3e4: vxorps xmm3, xmm3, xmm3
   3e8: vxorps xmm4, xmm4, xmm4
   3ec: mov rax, [rsp+8]
   3f1: mov r10, [rsp+0x18]
   3f6: mov r11, [rsp+0x10]
   3fb: lea rbx, [r11+r11*2]
   3ff: mov rbp, rcx
   402: shr rbp, 2
   406: test rbp, rbp
   409: je 0x46D
   40b: vmaskmovps ymm5, ymm0, [rsi]
   411: vbroadcastss ymm6, [rdx]
   417: vfmadd231ps ymm1, ymm5, ymm6
   41c: add rsi, rax
   41f: add rdx, r10
   422: vmaskmovps ymm5, ymm0, [rsi]
   428: vbroadcastss ymm6, [rdx]
   42e: vfmadd231ps ymm2, ymm5, ymm6
   433: add rsi, rax
   436: add rdx, r10
   439: vmaskmovps ymm5, ymm0, [rsi]
   43f: vbroadcastss ymm6, [rdx]
   445: vfmadd231ps ymm3, ymm5, ymm6
   44a: add rsi, rax
   44d: add rdx, r10
   450: vmaskmovps ymm5, ymm0, [rsi]
   456: vbroadcastss ymm6, [rdx]
   45c: vfmadd231ps ymm4, ymm5, ymm6
   461: add rsi, rax
   464: add rdx, r10
   467: sub rbp, 1
   46b: jne 0x40B
   46d: mov rbp, rcx
   470: and rbp, 3
   474: je 0x493
   476: vmaskmovps ymm5, ymm0, [rsi]
   47c: vbroadcastss ymm6, [rdx]
   482: vfmadd231ps ymm1, ymm5, ymm6
   487: add rsi, rax
   48a: add rdx, r10
   48d: sub rbp, 1
   491: jne 0x476
   493: vaddps ymm1, ymm1, ymm3
   497: vaddps ymm2, ymm2, ymm4
   49b: vaddps ymm1, ymm1, ymm2
   49f: mov rax, [rsp]
   4a4: lea r10, [rax+rax*2]
   4a8: vmaskmovps [rdi], ymm0, ymm1
   4ae: mov rsp, [rsp+0x20]
   4b3: pop rbp
   4b4: pop rbx
   4b5: vzeroupper
   4b8: ret
   4b9: .byte 00 00 00 00 01 00 00 00 02 00 00 00 03 00 00 00
   4c9: .byte 04 00 00 00 05 00 00 00 06 00 00 00 07 00 00 00
   4d9: .byte 08 00 00 00 09 00 00 00 0a 00 00 00 0b 00 00 00
   4e9: .byte 0c 00 00 00 0d 00 00 00 0e 00 00 00 0f 00 00 00
