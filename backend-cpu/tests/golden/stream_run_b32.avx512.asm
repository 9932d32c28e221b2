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
     3: jle 0x229
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
    e7: jb 0x138
    e9: vmovdqu64 zmm0, [rsi]
    f0: vmovdqu64 zmm1, [rsi+0x40]
    f7: vmovdqu64 zmm2, [rsi+0x80]
    fe: vmovdqu64 zmm3, [rsi+0xC0]
   105: vmovntdq [rdi], zmm0
   10c: vmovntdq [rdi+0x40], zmm1
   113: vmovntdq [rdi+0x80], zmm2
   11a: vmovntdq [rdi+0xC0], zmm3
   121: add rsi, 0x100
   128: add rdi, 0x100
   12f: sub rdx, 0x100
   136: jmp 0xE0
   138: cmp rdx, 0x40
   13f: jb 0x166
   141: vmovdqu64 zmm0, [rsi]
   148: vmovntdq [rdi], zmm0
   14f: add rsi, 0x40
   156: add rdi, 0x40
   15d: sub rdx, 0x40
   164: jmp 0x138
   166: test rdx, rdx
   169: je 0x229
   16f: test rdx, 0x20
   176: je 0x190
   178: vmovdqu ymm0, [rsi]
   17d: vmovdqu [rdi], ymm0
   182: add rdi, 0x20
   189: add rsi, 0x20
   190: test rdx, 0x10
   197: je 0x1B1
   199: vmovdqu xmm0, [rsi]
   19e: vmovdqu [rdi], xmm0
   1a3: add rdi, 0x10
   1aa: add rsi, 0x10
   1b1: test rdx, 8
   1b8: je 0x1D0
   1ba: mov rax, [rsi]
   1be: mov [rdi], rax
   1c2: add rdi, 8
   1c9: add rsi, 8
   1d0: test rdx, 4
   1d7: je 0x1ED
   1d9: mov eax, [rsi]
   1dc: mov [rdi], eax
   1df: add rdi, 4
   1e6: add rsi, 4
   1ed: test rdx, 2
   1f4: je 0x20C
   1f6: mov ax, [rsi]
   1fa: mov [rdi], ax
   1fe: add rdi, 2
   205: add rsi, 2
   20c: test rdx, 1
   213: je 0x229
   215: mov al, [rsi]
   218: mov [rdi], al
   21b: add rdi, 1
   222: add rsi, 1
   229: vzeroupper
   22c: ret
