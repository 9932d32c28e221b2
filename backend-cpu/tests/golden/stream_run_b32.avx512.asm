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
    2e: call 0x33  ; tilewright_stream_run_l2
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
tilewright_stream_run_l2:
     0: test rdx, rdx
     3: jle 0x328
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
    e6: je 0x1DF
    ec: cmp rdx, 0x2040
    f3: jb 0x166
    f5: prefetcht1 [rsi+0x2000]
    fc: vmovdqu64 zmm0, [rsi]
   103: vmovntdq [rdi], zmm0
   10a: add rsi, 0x40
   111: add rdi, 0x40
   118: sub rdx, 0x40
   11f: cmp rdx, 0x2040
   126: jae 0xF5
   128: prefetcht1 [r8]
   12d: cmp rdx, 0x40
   134: jb 0x265
   13a: add r8, 0x40
   141: vmovdqu64 zmm0, [rsi]
   148: vmovntdq [rdi], zmm0
   14f: add rsi, 0x40
   156: add rdi, 0x40
   15d: sub rdx, 0x40
   164: jmp 0x128
   166: cmp rdx, 0x100
   16d: jb 0x128
   16f: prefetcht1 [r8]
   174: vmovdqu64 zmm0, [rsi]
   17b: vmovntdq [rdi], zmm0
   182: prefetcht1 [r8+0x40]
   187: vmovdqu64 zmm0, [rsi+0x40]
   18e: vmovntdq [rdi+0x40], zmm0
   195: prefetcht1 [r8+0x80]
   19d: vmovdqu64 zmm0, [rsi+0x80]
   1a4: vmovntdq [rdi+0x80], zmm0
   1ab: prefetcht1 [r8+0xC0]
   1b3: vmovdqu64 zmm0, [rsi+0xC0]
   1ba: vmovntdq [rdi+0xC0], zmm0
   1c1: add rsi, 0x100
   1c8: add rdi, 0x100
   1cf: sub rdx, 0x100
   1d6: add r8, 0x100
   1dd: jmp 0x166
   1df: cmp rdx, 0x100
   1e6: jb 0x237
   1e8: vmovdqu64 zmm0, [rsi]
   1ef: vmovdqu64 zmm1, [rsi+0x40]
   1f6: vmovdqu64 zmm2, [rsi+0x80]
   1fd: vmovdqu64 zmm3, [rsi+0xC0]
   204: vmovntdq [rdi], zmm0
   20b: vmovntdq [rdi+0x40], zmm1
   212: vmovntdq [rdi+0x80], zmm2
   219: vmovntdq [rdi+0xC0], zmm3
   220: add rsi, 0x100
   227: add rdi, 0x100
   22e: sub rdx, 0x100
   235: jmp 0x1DF
   237: cmp rdx, 0x40
   23e: jb 0x265
   240: vmovdqu64 zmm0, [rsi]
   247: vmovntdq [rdi], zmm0
   24e: add rsi, 0x40
   255: add rdi, 0x40
   25c: sub rdx, 0x40
   263: jmp 0x237
   265: test rdx, rdx
   268: je 0x328
   26e: test rdx, 0x20
   275: je 0x28F
   277: vmovdqu ymm0, [rsi]
   27c: vmovdqu [rdi], ymm0
   281: add rdi, 0x20
   288: add rsi, 0x20
   28f: test rdx, 0x10
   296: je 0x2B0
   298: vmovdqu xmm0, [rsi]
   29d: vmovdqu [rdi], xmm0
   2a2: add rdi, 0x10
   2a9: add rsi, 0x10
   2b0: test rdx, 8
   2b7: je 0x2CF
   2b9: mov rax, [rsi]
   2bd: mov [rdi], rax
   2c1: add rdi, 8
   2c8: add rsi, 8
   2cf: test rdx, 4
   2d6: je 0x2EC
   2d8: mov eax, [rsi]
   2db: mov [rdi], eax
   2de: add rdi, 4
   2e5: add rsi, 4
   2ec: test rdx, 2
   2f3: je 0x30B
   2f5: mov ax, [rsi]
   2f9: mov [rdi], ax
   2fd: add rdi, 2
   304: add rsi, 2
   30b: test rdx, 1
   312: je 0x328
   314: mov al, [rsi]
   317: mov [rdi], al
   31a: add rdi, 1
   321: add rsi, 1
   328: vzeroupper
   32b: ret
