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
   27d: jmp 0x4B2
   282: sub r8, 0
   286: vmovups ymm0, [rip+0x22F]
   28e: vmovq xmm1, r8
   293: vpbroadcastd ymm1, xmm1
   298: vpcmpgtd ymm0, ymm1, ymm0
   29c: cmp r9, 2
   2a0: jne 0x3E0
   2a6: vxorps xmm1, xmm1, xmm1
   2aa: vxorps xmm2, xmm2, xmm2
   2ae: vxorps xmm3, xmm3, xmm3
   2b2: vxorps xmm4, xmm4, xmm4
   2b6: vxorps xmm5, xmm5, xmm5
   2ba: vxorps xmm6, xmm6, xmm6
   2be: vxorps xmm7, xmm7, xmm7
   2c2: vxorps xmm8, xmm8, xmm8
   2c7: mov rax, [rsp+8]
   2cc: mov r10, [rsp+0x18]
   2d1: mov r11, [rsp+0x10]
   2d6: lea rbx, [r11+r11*2]
   2da: mov rbp, rcx
   2dd: shr rbp, 2
   2e1: test rbp, rbp
   2e4: je 0x37C
   2ea: vmaskmovps ymm9, ymm0, [rsi]
   2f0: vbroadcastss ymm10, [rdx]
   2f6: vfmadd231ps ymm1, ymm9, ymm10
   2fb: vbroadcastss ymm10, [rdx+r11]
   301: vfmadd231ps ymm2, ymm9, ymm10
   306: add rsi, rax
   309: add rdx, r10
   30c: vmaskmovps ymm9, ymm0, [rsi]
   312: vbroadcastss ymm10, [rdx]
   318: vfmadd231ps ymm3, ymm9, ymm10
   31d: vbroadcastss ymm10, [rdx+r11]
   323: vfmadd231ps ymm4, ymm9, ymm10
   328: add rsi, rax
   32b: add rdx, r10
   32e: vmaskmovps ymm9, ymm0, [rsi]
   334: vbroadcastss ymm10, [rdx]
   33a: vfmadd231ps ymm5, ymm9, ymm10
   33f: vbroadcastss ymm10, [rdx+r11]
   345: vfmadd231ps ymm6, ymm9, ymm10
   34a: add rsi, rax
   34d: add rdx, r10
   350: vmaskmovps ymm9, ymm0, [rsi]
   356: vbroadcastss ymm10, [rdx]
   35c: vfmadd231ps ymm7, ymm9, ymm10
   361: vbroadcastss ymm10, [rdx+r11]
   367: vfmadd231ps ymm8, ymm9, ymm10
   36c: add rsi, rax
   36f: add rdx, r10
   372: sub rbp, 1
   376: jne 0x2EA
   37c: mov rbp, rcx
   37f: and rbp, 3
   383: je 0x3AD
   385: vmaskmovps ymm9, ymm0, [rsi]
   38b: vbroadcastss ymm10, [rdx]
   391: vfmadd231ps ymm1, ymm9, ymm10
   396: vbroadcastss ymm10, [rdx+r11]
   39c: vfmadd231ps ymm2, ymm9, ymm10
   3a1: add rsi, rax
   3a4: add rdx, r10
   3a7: sub rbp, 1
   3ab: jne 0x385
   3ad: vaddps ymm1, ymm1, ymm5
   3b1: vaddps ymm2, ymm2, ymm6
   3b5: vaddps ymm3, ymm3, ymm7
   3b9: vaddps ymm4, ymm4, ymm8
   3be: vaddps ymm1, ymm1, ymm3
   3c2: vaddps ymm2, ymm2, ymm4
   3c6: mov rax, [rsp]
   3cb: lea r10, [rax+rax*2]
   3cf: vmaskmovps [rdi], ymm0, ymm1
   3d5: vmaskmovps [rdi+rax], ymm0, ymm2
   3db: jmp 0x4B2
   3e0: vxorps xmm1, xmm1, xmm1
   3e4: vxorps xmm2, xmm2, xmm2
   3e8: vxorps xmm3, xmm3, xmm3
   3ec: vxorps xmm4, xmm4, xmm4
   3f0: mov rax, [rsp+8]
   3f5: mov r10, [rsp+0x18]
   3fa: mov r11, [rsp+0x10]
   3ff: lea rbx, [r11+r11*2]
   403: mov rbp, rcx
   406: shr rbp, 2
   40a: test rbp, rbp
   40d: je 0x471
   40f: vmaskmovps ymm5, ymm0, [rsi]
   415: vbroadcastss ymm6, [rdx]
   41b: vfmadd231ps ymm1, ymm5, ymm6
   420: add rsi, rax
   423: add rdx, r10
   426: vmaskmovps ymm5, ymm0, [rsi]
   42c: vbroadcastss ymm6, [rdx]
   432: vfmadd231ps ymm2, ymm5, ymm6
   437: add rsi, rax
   43a: add rdx, r10
   43d: vmaskmovps ymm5, ymm0, [rsi]
   443: vbroadcastss ymm6, [rdx]
   449: vfmadd231ps ymm3, ymm5, ymm6
   44e: add rsi, rax
   451: add rdx, r10
   454: vmaskmovps ymm5, ymm0, [rsi]
   45a: vbroadcastss ymm6, [rdx]
   460: vfmadd231ps ymm4, ymm5, ymm6
   465: add rsi, rax
   468: add rdx, r10
   46b: sub rbp, 1
   46f: jne 0x40F
   471: mov rbp, rcx
   474: and rbp, 3
   478: je 0x497
   47a: vmaskmovps ymm5, ymm0, [rsi]
   480: vbroadcastss ymm6, [rdx]
   486: vfmadd231ps ymm1, ymm5, ymm6
   48b: add rsi, rax
   48e: add rdx, r10
   491: sub rbp, 1
   495: jne 0x47A
   497: vaddps ymm1, ymm1, ymm3
   49b: vaddps ymm2, ymm2, ymm4
   49f: vaddps ymm1, ymm1, ymm2
   4a3: mov rax, [rsp]
   4a8: lea r10, [rax+rax*2]
   4ac: vmaskmovps [rdi], ymm0, ymm1
   4b2: mov rsp, [rsp+0x20]
   4b7: pop rbp
   4b8: pop rbx
   4b9: vzeroupper
   4bc: ret
   4bd: .byte 00 00 00 00 01 00 00 00 02 00 00 00 03 00 00 00
   4cd: .byte 04 00 00 00 05 00 00 00 06 00 00 00 07 00 00 00
   4dd: .byte 08 00 00 00 09 00 00 00 0a 00 00 00 0b 00 00 00
   4ed: .byte 0c 00 00 00 0d 00 00 00 0e 00 00 00 0f 00 00 00
