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
    25: mov rsi, r12
    28: mov rdi, r13
    2b: call 0x30  ; tilewright_stream_run
    30: add rbx, 1
    37: add r12, 0x1000
    3e: add r13, 0x1000
    45: cmp rbx, 3
    49: jl 0x20
    4f: mfence
    52: mov rbx, [rsp]
    56: mov r12, [rsp+8]
    5b: mov r13, [rsp+0x10]
    60: add rsp, 0x20
    64: mov rsp, rbp
    67: pop rbp
    68: ret
tilewright_stream_run:
     0: test rdx, rdx
     3: jle 0x266
     9: mov rcx, rdi
     c: neg rcx
     f: and rcx, 0x3F
    13: cmp rdx, rcx
    16: cmovb rcx, rdx
    1a: sub rdx, rcx
    1d: test rcx, rcx
    20: je 0xE0
    26: test rcx, 0x20
    2d: je 0x47
    2f: vmovdqu ymm0, [rsi]
    34: vmovdqu [rdi], ymm0
    39: add rdi, 0x20
    40: add rsi, 0x20
    47: test rcx, 0x10
    4e: je 0x68
    50: vmovdqu xmm0, [rsi]
    55: vmovdqu [rdi], xmm0
    5a: add rdi, 0x10
    61: add rsi, 0x10
    68: test rcx, 8
    6f: je 0x87
    71: mov rax, [rsi]
    75: mov [rdi], rax
    79: add rdi, 8
    80: add rsi, 8
    87: test rcx, 4
    8e: je 0xA4
    90: mov eax, [rsi]
    93: mov [rdi], eax
    96: add rdi, 4
    9d: add rsi, 4
    a4: test rcx, 2
    ab: je 0xC3
    ad: mov ax, [rsi]
    b1: mov [rdi], ax
    b5: add rdi, 2
    bc: add rsi, 2
    c3: test rcx, 1
    ca: je 0xE0
    cc: mov al, [rsi]
    cf: mov [rdi], al
    d2: add rdi, 1
    d9: add rsi, 1
    e0: cmp rdx, 0x100
    e7: jb 0x16F
    ed: vmovdqu ymm0, [rsi]
    f2: vmovdqu ymm1, [rsi+0x20]
    f7: vmovdqu ymm2, [rsi+0x40]
    fc: vmovdqu ymm3, [rsi+0x60]
   101: vmovdqu ymm4, [rsi+0x80]
   109: vmovdqu ymm5, [rsi+0xA0]
   111: vmovdqu ymm6, [rsi+0xC0]
   119: vmovdqu ymm7, [rsi+0xE0]
   121: vmovntdq [rdi], ymm0
   126: vmovntdq [rdi+0x20], ymm1
   12b: vmovntdq [rdi+0x40], ymm2
   130: vmovntdq [rdi+0x60], ymm3
   135: vmovntdq [rdi+0x80], ymm4
   13d: vmovntdq [rdi+0xA0], ymm5
   145: vmovntdq [rdi+0xC0], ymm6
   14d: vmovntdq [rdi+0xE0], ymm7
   155: add rsi, 0x100
   15c: add rdi, 0x100
   163: sub rdx, 0x100
   16a: jmp 0xE0
   16f: cmp rdx, 0x40
   176: jb 0x1A3
   178: vmovdqu ymm0, [rsi]
   17d: vmovdqu ymm1, [rsi+0x20]
   182: vmovntdq [rdi], ymm0
   187: vmovntdq [rdi+0x20], ymm1
   18c: add rsi, 0x40
   193: add rdi, 0x40
   19a: sub rdx, 0x40
   1a1: jmp 0x16F
   1a3: test rdx, rdx
   1a6: je 0x266
   1ac: test rdx, 0x20
   1b3: je 0x1CD
   1b5: vmovdqu ymm0, [rsi]
   1ba: vmovdqu [rdi], ymm0
   1bf: add rdi, 0x20
   1c6: add rsi, 0x20
   1cd: test rdx, 0x10
   1d4: je 0x1EE
   1d6: vmovdqu xmm0, [rsi]
   1db: vmovdqu [rdi], xmm0
   1e0: add rdi, 0x10
   1e7: add rsi, 0x10
   1ee: test rdx, 8
   1f5: je 0x20D
   1f7: mov rax, [rsi]
   1fb: mov [rdi], rax
   1ff: add rdi, 8
   206: add rsi, 8
   20d: test rdx, 4
   214: je 0x22A
   216: mov eax, [rsi]
   219: mov [rdi], eax
   21c: add rdi, 4
   223: add rsi, 4
   22a: test rdx, 2
   231: je 0x249
   233: mov ax, [rsi]
   237: mov [rdi], ax
   23b: add rdi, 2
   242: add rsi, 2
   249: test rdx, 1
   250: je 0x266
   252: mov al, [rsi]
   255: mov [rdi], al
   258: add rdi, 1
   25f: add rsi, 1
   266: vzeroupper
   269: ret
