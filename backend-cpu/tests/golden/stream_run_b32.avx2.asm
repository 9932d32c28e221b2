k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: sub rsp, 0x20
     8: mov [rsp], rbx
     c: mov [rsp+8], r12
    11: mov [rsp+0x10], r13
    16: xor rbx, rbx
    19: mov r12, [rdi]
    1c: mov r13, [rdi+8]
    20: mov edx, 0xFA0
    25: xor rcx, rcx
    28: mov rsi, r12
    2b: mov rdi, r13
    2e: call 0x33  ; tilewright_stream_run
    33: add rbx, 1
    3a: add r12, 0x1000
    41: add r13, 0x1000
    48: cmp rbx, 3
    4c: jl 0x20
    52: mfence
    55: mov rbx, [rsp]
    59: mov r12, [rsp+8]
    5e: mov r13, [rsp+0x10]
    63: add rsp, 0x20
    67: mov rsp, rbp
    6a: pop rbp
    6b: ret
tilewright_stream_run:
     0: test rdx, rdx
     3: jle 0x3A8
     9: mov r8, rcx
     c: mov rcx, rdi
     f: neg rcx
    12: and rcx, 0x3F
    16: cmp rdx, rcx
    19: cmovb rcx, rdx
    1d: sub rdx, rcx
    20: test rcx, rcx
    23: je 0xE3
    29: test rcx, 0x20
    30: je 0x4A
    32: vmovdqu ymm0, [rsi]
    37: vmovdqu [rdi], ymm0
    3c: add rdi, 0x20
    43: add rsi, 0x20
    4a: test rcx, 0x10
    51: je 0x6B
    53: vmovdqu xmm0, [rsi]
    58: vmovdqu [rdi], xmm0
    5d: add rdi, 0x10
    64: add rsi, 0x10
    6b: test rcx, 8
    72: je 0x8A
    74: mov rax, [rsi]
    78: mov [rdi], rax
    7c: add rdi, 8
    83: add rsi, 8
    8a: test rcx, 4
    91: je 0xA7
    93: mov eax, [rsi]
    96: mov [rdi], eax
    99: add rdi, 4
    a0: add rsi, 4
    a7: test rcx, 2
    ae: je 0xC6
    b0: mov ax, [rsi]
    b4: mov [rdi], ax
    b8: add rdi, 2
    bf: add rsi, 2
    c6: test rcx, 1
    cd: je 0xE3
    cf: mov al, [rsi]
    d2: mov [rdi], al
    d5: add rdi, 1
    dc: add rsi, 1
    e3: test r8, r8
    e6: je 0x222
    ec: cmp rdx, 0x2040
    f3: jb 0x176
    f9: prefetcht0 [rsi+0x2000]
   100: vmovdqu ymm0, [rsi]
   105: vmovdqu ymm1, [rsi+0x20]
   10a: vmovntdq [rdi], ymm0
   10f: vmovntdq [rdi+0x20], ymm1
   114: add rsi, 0x40
   11b: add rdi, 0x40
   122: sub rdx, 0x40
   129: cmp rdx, 0x2040
   130: jae 0xF9
   132: prefetcht0 [r8]
   137: cmp rdx, 0x40
   13e: jb 0x2E5
   144: add r8, 0x40
   14b: vmovdqu ymm0, [rsi]
   150: vmovdqu ymm1, [rsi+0x20]
   155: vmovntdq [rdi], ymm0
   15a: vmovntdq [rdi+0x20], ymm1
   15f: add rsi, 0x40
   166: add rdi, 0x40
   16d: sub rdx, 0x40
   174: jmp 0x132
   176: cmp rdx, 0x100
   17d: jb 0x132
   17f: prefetcht0 [r8]
   184: vmovdqu ymm0, [rsi]
   189: vmovdqu ymm1, [rsi+0x20]
   18e: vmovntdq [rdi], ymm0
   193: vmovntdq [rdi+0x20], ymm1
   198: prefetcht0 [r8+0x40]
   19d: vmovdqu ymm0, [rsi+0x40]
   1a2: vmovdqu ymm1, [rsi+0x60]
   1a7: vmovntdq [rdi+0x40], ymm0
   1ac: vmovntdq [rdi+0x60], ymm1
   1b1: prefetcht0 [r8+0x80]
   1b9: vmovdqu ymm0, [rsi+0x80]
   1c1: vmovdqu ymm1, [rsi+0xA0]
   1c9: vmovntdq [rdi+0x80], ymm0
   1d1: vmovntdq [rdi+0xA0], ymm1
   1d9: prefetcht0 [r8+0xC0]
   1e1: vmovdqu ymm0, [rsi+0xC0]
   1e9: vmovdqu ymm1, [rsi+0xE0]
   1f1: vmovntdq [rdi+0xC0], ymm0
   1f9: vmovntdq [rdi+0xE0], ymm1
   201: add rsi, 0x100
   208: add rdi, 0x100
   20f: sub rdx, 0x100
   216: add r8, 0x100
   21d: jmp 0x176
   222: cmp rdx, 0x100
   229: jb 0x2B1
   22f: vmovdqu ymm0, [rsi]
   234: vmovdqu ymm1, [rsi+0x20]
   239: vmovdqu ymm2, [rsi+0x40]
   23e: vmovdqu ymm3, [rsi+0x60]
   243: vmovdqu ymm4, [rsi+0x80]
   24b: vmovdqu ymm5, [rsi+0xA0]
   253: vmovdqu ymm6, [rsi+0xC0]
   25b: vmovdqu ymm7, [rsi+0xE0]
   263: vmovntdq [rdi], ymm0
   268: vmovntdq [rdi+0x20], ymm1
   26d: vmovntdq [rdi+0x40], ymm2
   272: vmovntdq [rdi+0x60], ymm3
   277: vmovntdq [rdi+0x80], ymm4
   27f: vmovntdq [rdi+0xA0], ymm5
   287: vmovntdq [rdi+0xC0], ymm6
   28f: vmovntdq [rdi+0xE0], ymm7
   297: add rsi, 0x100
   29e: add rdi, 0x100
   2a5: sub rdx, 0x100
   2ac: jmp 0x222
   2b1: cmp rdx, 0x40
   2b8: jb 0x2E5
   2ba: vmovdqu ymm0, [rsi]
   2bf: vmovdqu ymm1, [rsi+0x20]
   2c4: vmovntdq [rdi], ymm0
   2c9: vmovntdq [rdi+0x20], ymm1
   2ce: add rsi, 0x40
   2d5: add rdi, 0x40
   2dc: sub rdx, 0x40
   2e3: jmp 0x2B1
   2e5: test rdx, rdx
   2e8: je 0x3A8
   2ee: test rdx, 0x20
   2f5: je 0x30F
   2f7: vmovdqu ymm0, [rsi]
   2fc: vmovdqu [rdi], ymm0
   301: add rdi, 0x20
   308: add rsi, 0x20
   30f: test rdx, 0x10
   316: je 0x330
   318: vmovdqu xmm0, [rsi]
   31d: vmovdqu [rdi], xmm0
   322: add rdi, 0x10
   329: add rsi, 0x10
   330: test rdx, 8
   337: je 0x34F
   339: mov rax, [rsi]
   33d: mov [rdi], rax
   341: add rdi, 8
   348: add rsi, 8
   34f: test rdx, 4
   356: je 0x36C
   358: mov eax, [rsi]
   35b: mov [rdi], eax
   35e: add rdi, 4
   365: add rsi, 4
   36c: test rdx, 2
   373: je 0x38B
   375: mov ax, [rsi]
   379: mov [rdi], ax
   37d: add rdi, 2
   384: add rsi, 2
   38b: test rdx, 1
   392: je 0x3A8
   394: mov al, [rsi]
   397: mov [rdi], al
   39a: add rdi, 1
   3a1: add rsi, 1
   3a8: vzeroupper
   3ab: ret
