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
    20: xor rdx, rdx
    23: mov ecx, 0xFA0
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
     0: test rcx, rcx
     3: jle 0x2DE
     9: mov rax, rdi
     c: neg rax
     f: and rax, 0x3F
    13: cmp rcx, rax
    16: cmovb rax, rcx
    1a: sub rcx, rax
    1d: test rax, rax
    20: je 0xCA
    26: test rax, 0x20
    2d: je 0x45
    2f: vmovups ymm0, [rsi]
    36: vmovups [rdi], ymm0
    3d: add rsi, 0x20
    41: add rdi, 0x20
    45: test rax, 0x10
    4c: je 0x64
    4e: vmovups xmm0, [rsi]
    55: vmovups [rdi], xmm0
    5c: add rsi, 0x10
    60: add rdi, 0x10
    64: test rax, 8
    6b: je 0x7D
    6d: mov r10, [rsi]
    71: mov [rdi], r10
    75: add rsi, 8
    79: add rdi, 8
    7d: test rax, 4
    84: je 0x96
    86: mov r10d, [rsi]
    8a: mov [rdi], r10d
    8e: add rsi, 4
    92: add rdi, 4
    96: test rax, 2
    9d: je 0xB1
    9f: mov r10w, [rsi]
    a4: mov [rdi], r10w
    a9: add rsi, 2
    ad: add rdi, 2
    b1: test rax, 1
    b8: je 0xCA
    ba: mov r10b, [rsi]
    be: mov [rdi], r10b
    c2: add rsi, 1
    c6: add rdi, 1
    ca: test rdx, rdx
    cd: je 0x1B2
    d3: cmp rcx, 0x2040
    da: jb 0x108
    dc: prefetcht1 [rsi+0x2000]
    e3: vmovups zmm0, [rsi]
    ea: vmovntps [rdi], zmm0
    f1: add rsi, 0x40
    f5: add rdi, 0x40
    f9: sub rcx, 0x40
    fd: cmp rcx, 0x2040
   104: jae 0xDC
   106: jmp 0x184
   108: cmp rcx, 0x100
   10f: jb 0x184
   111: prefetcht1 [rdx]
   115: vmovups zmm0, [rsi]
   11c: vmovntps [rdi], zmm0
   123: prefetcht1 [rdx+0x40]
   127: vmovups zmm0, [rsi+0x40]
   12e: vmovntps [rdi+0x40], zmm0
   135: prefetcht1 [rdx+0x80]
   13c: vmovups zmm0, [rsi+0x80]
   143: vmovntps [rdi+0x80], zmm0
   14a: prefetcht1 [rdx+0xC0]
   151: vmovups zmm0, [rsi+0xC0]
   158: vmovntps [rdi+0xC0], zmm0
   15f: add rsi, 0x100
   166: add rdi, 0x100
   16d: sub rcx, 0x100
   174: add rdx, 0x100
   17b: cmp rcx, 0x100
   182: jae 0x111
   184: prefetcht1 [rdx]
   188: cmp rcx, 0x40
   18c: jb 0x237
   192: add rdx, 0x40
   196: vmovups zmm0, [rsi]
   19d: vmovntps [rdi], zmm0
   1a4: add rsi, 0x40
   1a8: add rdi, 0x40
   1ac: sub rcx, 0x40
   1b0: jmp 0x184
   1b2: cmp rcx, 0x100
   1b9: jb 0x211
   1bb: vmovups zmm0, [rsi]
   1c2: vmovups zmm1, [rsi+0x40]
   1c9: vmovups zmm2, [rsi+0x80]
   1d0: vmovups zmm3, [rsi+0xC0]
   1d7: vmovntps [rdi], zmm0
   1de: vmovntps [rdi+0x40], zmm1
   1e5: vmovntps [rdi+0x80], zmm2
   1ec: vmovntps [rdi+0xC0], zmm3
   1f3: add rsi, 0x100
   1fa: add rdi, 0x100
   201: sub rcx, 0x100
   208: cmp rcx, 0x100
   20f: jae 0x1BB
   211: cmp rcx, 0x40
   215: jb 0x237
   217: vmovups zmm0, [rsi]
   21e: vmovntps [rdi], zmm0
   225: add rsi, 0x40
   229: add rdi, 0x40
   22d: sub rcx, 0x40
   231: cmp rcx, 0x40
   235: jae 0x217
   237: test rcx, rcx
   23a: je 0x2DE
   240: test rcx, 0x20
   247: je 0x25F
   249: vmovups ymm0, [rsi]
   250: vmovups [rdi], ymm0
   257: add rsi, 0x20
   25b: add rdi, 0x20
   25f: test rcx, 0x10
   266: je 0x27E
   268: vmovups xmm0, [rsi]
   26f: vmovups [rdi], xmm0
   276: add rsi, 0x10
   27a: add rdi, 0x10
   27e: test rcx, 8
   285: je 0x297
   287: mov rax, [rsi]
   28b: mov [rdi], rax
   28f: add rsi, 8
   293: add rdi, 8
   297: test rcx, 4
   29e: je 0x2AE
   2a0: mov eax, [rsi]
   2a3: mov [rdi], eax
   2a6: add rsi, 4
   2aa: add rdi, 4
   2ae: test rcx, 2
   2b5: je 0x2C7
   2b7: mov ax, [rsi]
   2bb: mov [rdi], ax
   2bf: add rsi, 2
   2c3: add rdi, 2
   2c7: test rcx, 1
   2ce: je 0x2DE
   2d0: mov al, [rsi]
   2d3: mov [rdi], al
   2d6: add rsi, 1
   2da: add rdi, 1
   2de: vzeroupper
   2e1: ret
