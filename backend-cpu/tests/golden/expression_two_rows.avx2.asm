     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x489
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: mov r8, [rdi+0x30]
    19: mov r9, [rdi+0x38]
    1d: vbroadcastss ymm0, [rdi+0x64]
    23: vbroadcastss ymm1, [rdi+0x60]
    29: vbroadcastss ymm2, [rdi+0x68]
    2f: vbroadcastss ymm3, [rdi+0x6C]
    35: vbroadcastss ymm4, [rdi+0x70]
    3b: xor eax, eax
    3d: cmp qword ptr [rdi+8], 0
    42: je 0x2E3
    48: cmp rcx, 0x100
    4f: jl 0x2E3
    55: test r8, 3
    5c: jne 0x2E3
    62: mov rax, r8
    65: neg rax
    68: and rax, 0x3F
    6f: je 0x150
    75: shr rax, 2
    79: mov [rdi+0x18], rax
    7d: xor eax, eax
    7f: cmp qword ptr [rdi+0x18], 8
    84: jl 0xDB
    86: vmovups ymm5, [rdx+rax*4]
    8c: vmovups ymm6, [rsi+rax*4]
    92: vmulps ymm7, ymm5, ymm0
    96: vmovaps ymm8, ymm5
    9a: vfmadd231ps ymm8, ymm2, ymm7
    9f: vfmadd231ps ymm7, ymm8, ymm0
    a4: vpslld ymm8, ymm5, 1
    a9: vpaddd ymm8, ymm8, ymm4
    ad: vpcmpgtd ymm9, ymm3, ymm8
    b2: vptest ymm9, ymm9
    b7: je 0xBD
    b9: vdivps ymm7, ymm5, ymm1
    bd: vmulps ymm5, ymm6, ymm6
    c1: vmovups [r8+rax*4], ymm7
    c8: vmovups [r9+rax*4], ymm5
    cf: add rax, 8
    d6: sub qword ptr [rdi+0x18], 8
    db: mov rcx, [rdi+0x18]
    df: mov rcx, 0x706050403020100
    e9: vmovq xmm6, rcx
    ee: vpmovzxbd ymm6, xmm6
    f3: vpbroadcastd ymm5, [rdi+0x18]
    f9: vpcmpgtd ymm5, ymm5, ymm6
    fd: mov rcx, [rdi]
   101: vmaskmovps ymm6, ymm5, [rdx+rax*4]
   108: vmaskmovps ymm7, ymm5, [rsi+rax*4]
   10f: vmulps ymm8, ymm6, ymm0
   113: vmovaps ymm9, ymm6
   117: vfmadd231ps ymm9, ymm2, ymm8
   11c: vfmadd231ps ymm8, ymm9, ymm0
   121: vpslld ymm9, ymm6, 1
   126: vpaddd ymm9, ymm9, ymm4
   12a: vpcmpgtd ymm10, ymm3, ymm9
   12f: vptest ymm10, ymm10
   134: je 0x13A
   136: vdivps ymm8, ymm6, ymm1
   13a: vmulps ymm6, ymm7, ymm7
   13e: vmaskmovps [r8+rax*4], ymm5, ymm8
   145: vmaskmovps [r9+rax*4], ymm5, ymm6
   14c: add rax, [rdi+0x18]
   150: sub rcx, 0x10
   157: cmp rax, rcx
   15a: jg 0x1FD
   160: vmovups ymm5, [rdx+rax*4]
   166: vmovups ymm6, [rdx+rax*4+0x20]
   16c: vmovups ymm7, [rsi+rax*4]
   172: vmovups ymm8, [rsi+rax*4+0x20]
   178: vmulps ymm9, ymm5, ymm0
   17c: vmulps ymm10, ymm6, ymm0
   180: vmovaps ymm11, ymm5
   184: vfmadd231ps ymm11, ymm2, ymm9
   189: vmovaps ymm12, ymm6
   18d: vfmadd231ps ymm12, ymm2, ymm10
   192: vfmadd231ps ymm9, ymm11, ymm0
   197: vfmadd231ps ymm10, ymm12, ymm0
   19c: vpslld ymm11, ymm5, 1
   1a1: vpslld ymm12, ymm6, 1
   1a6: vpaddd ymm11, ymm11, ymm4
   1aa: vpaddd ymm12, ymm12, ymm4
   1ae: vpcmpgtd ymm13, ymm3, ymm11
   1b3: vpcmpgtd ymm14, ymm3, ymm12
   1b8: vpor ymm13, ymm13, ymm14
   1bd: vptest ymm13, ymm13
   1c2: je 0x1CC
   1c4: vdivps ymm9, ymm5, ymm1
   1c8: vdivps ymm10, ymm6, ymm1
   1cc: vmulps ymm5, ymm7, ymm7
   1d0: vmulps ymm6, ymm8, ymm8
   1d5: vmovntps [r8+rax*4], ymm9
   1dc: vmovups [r9+rax*4], ymm5
   1e3: vmovntps [r8+rax*4+0x20], ymm10
   1ea: vmovups [r9+rax*4+0x20], ymm6
   1f1: add rax, 0x10
   1f8: jmp 0x157
   1fd: add rcx, 8
   204: cmp rax, rcx
   207: jg 0x259
   209: vmovups ymm5, [rdx+rax*4]
   20f: vmovups ymm6, [rsi+rax*4]
   215: vmulps ymm7, ymm5, ymm0
   219: vmovaps ymm8, ymm5
   21d: vfmadd231ps ymm8, ymm2, ymm7
   222: vfmadd231ps ymm7, ymm8, ymm0
   227: vpslld ymm8, ymm5, 1
   22c: vpaddd ymm8, ymm8, ymm4
   230: vpcmpgtd ymm9, ymm3, ymm8
   235: vptest ymm9, ymm9
   23a: je 0x240
   23c: vdivps ymm7, ymm5, ymm1
   240: vmulps ymm5, ymm6, ymm6
   244: vmovups [r8+rax*4], ymm7
   24b: vmovups [r9+rax*4], ymm5
   252: add rax, 8
   259: mov rcx, [rdi]
   25d: cmp rax, rcx
   260: jge 0x489
   266: sub rcx, rax
   269: mov [rdi+0x18], rcx
   26d: mov rcx, [rdi+0x18]
   271: mov rcx, 0x706050403020100
   27b: vmovq xmm6, rcx
   280: vpmovzxbd ymm6, xmm6
   285: vpbroadcastd ymm5, [rdi+0x18]
   28b: vpcmpgtd ymm5, ymm5, ymm6
   28f: mov rcx, [rdi]
   293: vmaskmovps ymm6, ymm5, [rdx+rax*4]
   29a: vmaskmovps ymm7, ymm5, [rsi+rax*4]
   2a1: vmulps ymm8, ymm6, ymm0
   2a5: vmovaps ymm9, ymm6
   2a9: vfmadd231ps ymm9, ymm2, ymm8
   2ae: vfmadd231ps ymm8, ymm9, ymm0
   2b3: vpslld ymm9, ymm6, 1
   2b8: vpaddd ymm9, ymm9, ymm4
   2bc: vpcmpgtd ymm10, ymm3, ymm9
   2c1: vptest ymm10, ymm10
   2c6: je 0x2CC
   2c8: vdivps ymm8, ymm6, ymm1
   2cc: vmulps ymm6, ymm7, ymm7
   2d0: vmaskmovps [r8+rax*4], ymm5, ymm8
   2d7: vmaskmovps [r9+rax*4], ymm5, ymm6
   2de: jmp 0x489
   2e3: sub rcx, 0x10
   2ea: cmp rax, rcx
   2ed: jg 0x394
   2f3: vmovups ymm5, [rdx+rax*4]
   2f9: vmovups ymm6, [rdx+rax*4+0x20]
   2ff: vmovups ymm7, [rsi+rax*4]
   305: vmovups ymm8, [rsi+rax*4+0x20]
   30b: vmulps ymm9, ymm5, ymm0
   30f: vmulps ymm10, ymm6, ymm0
   313: vmovaps ymm11, ymm5
   317: vfmadd231ps ymm11, ymm2, ymm9
   31c: vmovaps ymm12, ymm6
   320: vfmadd231ps ymm12, ymm2, ymm10
   325: vfmadd231ps ymm9, ymm11, ymm0
   32a: vfmadd231ps ymm10, ymm12, ymm0
   32f: vpslld ymm11, ymm5, 1
   334: vpslld ymm12, ymm6, 1
   339: vpaddd ymm11, ymm11, ymm4
   33d: vpaddd ymm12, ymm12, ymm4
   341: vpcmpgtd ymm13, ymm3, ymm11
   346: vpcmpgtd ymm14, ymm3, ymm12
   34b: vpor ymm13, ymm13, ymm14
   350: vptest ymm13, ymm13
   355: je 0x35F
   357: vdivps ymm9, ymm5, ymm1
   35b: vdivps ymm10, ymm6, ymm1
   35f: vmulps ymm5, ymm7, ymm7
   363: vmulps ymm6, ymm8, ymm8
   368: vmovups [r8+rax*4], ymm9
   36f: vmovups [r9+rax*4], ymm5
   376: vmovups [r8+rax*4+0x20], ymm10
   37d: vmovups [r9+rax*4+0x20], ymm6
   384: add rax, 0x10
   38b: cmp rax, rcx
   38e: jle 0x2F3
   394: add rcx, 0x10
   39b: cmp rax, rcx
   39e: jge 0x489
   3a4: sub rcx, 8
   3ab: cmp rax, rcx
   3ae: jg 0x405
   3b0: vmovups ymm5, [rdx+rax*4]
   3b6: vmovups ymm6, [rsi+rax*4]
   3bc: vmulps ymm7, ymm5, ymm0
   3c0: vmovaps ymm8, ymm5
   3c4: vfmadd231ps ymm8, ymm2, ymm7
   3c9: vfmadd231ps ymm7, ymm8, ymm0
   3ce: vpslld ymm8, ymm5, 1
   3d3: vpaddd ymm8, ymm8, ymm4
   3d7: vpcmpgtd ymm9, ymm3, ymm8
   3dc: vptest ymm9, ymm9
   3e1: je 0x3E7
   3e3: vdivps ymm7, ymm5, ymm1
   3e7: vmulps ymm5, ymm6, ymm6
   3eb: vmovups [r8+rax*4], ymm7
   3f2: vmovups [r9+rax*4], ymm5
   3f9: add rax, 8
   400: cmp rax, rcx
   403: jle 0x3B0
   405: add rcx, 8
   40c: cmp rax, rcx
   40f: jge 0x489
   411: sub rcx, rax
   414: mov [rdi+0x18], rcx
   418: mov rcx, [rdi+0x18]
   41c: mov rcx, 0x706050403020100
   426: vmovq xmm6, rcx
   42b: vpmovzxbd ymm6, xmm6
   430: vpbroadcastd ymm5, [rdi+0x18]
   436: vpcmpgtd ymm5, ymm5, ymm6
   43a: mov rcx, [rdi]
   43e: vmaskmovps ymm6, ymm5, [rdx+rax*4]
   445: vmaskmovps ymm7, ymm5, [rsi+rax*4]
   44c: vmulps ymm8, ymm6, ymm0
   450: vmovaps ymm9, ymm6
   454: vfmadd231ps ymm9, ymm2, ymm8
   459: vfmadd231ps ymm8, ymm9, ymm0
   45e: vpslld ymm9, ymm6, 1
   463: vpaddd ymm9, ymm9, ymm4
   467: vpcmpgtd ymm10, ymm3, ymm9
   46c: vptest ymm10, ymm10
   471: je 0x477
   473: vdivps ymm8, ymm6, ymm1
   477: vmulps ymm6, ymm7, ymm7
   47b: vmaskmovps [r8+rax*4], ymm5, ymm8
   482: vmaskmovps [r9+rax*4], ymm5, ymm6
   489: vzeroupper
   48c: ret
