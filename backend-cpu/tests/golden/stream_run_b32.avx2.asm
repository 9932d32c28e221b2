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
     0: test rcx, rcx
     3: jle 0x353
     9: mov rax, rdi
     c: neg rax
     f: and rax, 0x3F
    13: cmp rcx, rax
    16: cmovb rax, rcx
    1a: sub rcx, rax
    1d: test rax, rax
    20: je 0xC2
    26: test rax, 0x20
    2d: je 0x41
    2f: vmovups ymm0, [rsi]
    34: vmovups [rdi], ymm0
    39: add rsi, 0x20
    3d: add rdi, 0x20
    41: test rax, 0x10
    48: je 0x5C
    4a: vmovups xmm0, [rsi]
    4f: vmovups [rdi], xmm0
    54: add rsi, 0x10
    58: add rdi, 0x10
    5c: test rax, 8
    63: je 0x75
    65: mov r10, [rsi]
    69: mov [rdi], r10
    6d: add rsi, 8
    71: add rdi, 8
    75: test rax, 4
    7c: je 0x8E
    7e: mov r10d, [rsi]
    82: mov [rdi], r10d
    86: add rsi, 4
    8a: add rdi, 4
    8e: test rax, 2
    95: je 0xA9
    97: mov r10w, [rsi]
    9c: mov [rdi], r10w
    a1: add rsi, 2
    a5: add rdi, 2
    a9: test rax, 1
    b0: je 0xC2
    b2: mov r10b, [rsi]
    b6: mov [rdi], r10b
    ba: add rsi, 1
    be: add rdi, 1
    c2: test rdx, rdx
    c5: je 0x1F1
    cb: cmp rcx, 0x2040
    d2: jb 0x109
    d4: prefetcht0 [rsi+0x2000]
    db: vmovups ymm0, [rsi]
    e0: vmovups ymm1, [rsi+0x20]
    e5: vmovntps [rdi], ymm0
    ea: vmovntps [rdi+0x20], ymm1
    ef: add rsi, 0x40
    f3: add rdi, 0x40
    f7: sub rcx, 0x40
    fb: cmp rcx, 0x2040
   102: jae 0xD4
   104: jmp 0x1BD
   109: cmp rcx, 0x100
   110: jb 0x1BD
   116: prefetcht0 [rdx]
   11a: vmovups ymm0, [rsi]
   11f: vmovups ymm1, [rsi+0x20]
   124: vmovntps [rdi], ymm0
   129: vmovntps [rdi+0x20], ymm1
   12e: prefetcht0 [rdx+0x40]
   132: vmovups ymm0, [rsi+0x40]
   137: vmovups ymm1, [rsi+0x60]
   13c: vmovntps [rdi+0x40], ymm0
   141: vmovntps [rdi+0x60], ymm1
   146: prefetcht0 [rdx+0x80]
   14d: vmovups ymm0, [rsi+0x80]
   155: vmovups ymm1, [rsi+0xA0]
   15d: vmovntps [rdi+0x80], ymm0
   165: vmovntps [rdi+0xA0], ymm1
   16d: prefetcht0 [rdx+0xC0]
   174: vmovups ymm0, [rsi+0xC0]
   17c: vmovups ymm1, [rsi+0xE0]
   184: vmovntps [rdi+0xC0], ymm0
   18c: vmovntps [rdi+0xE0], ymm1
   194: add rsi, 0x100
   19b: add rdi, 0x100
   1a2: sub rcx, 0x100
   1a9: add rdx, 0x100
   1b0: cmp rcx, 0x100
   1b7: jae 0x116
   1bd: prefetcht0 [rdx]
   1c1: cmp rcx, 0x40
   1c5: jb 0x2B4
   1cb: add rdx, 0x40
   1cf: vmovups ymm0, [rsi]
   1d4: vmovups ymm1, [rsi+0x20]
   1d9: vmovntps [rdi], ymm0
   1de: vmovntps [rdi+0x20], ymm1
   1e3: add rsi, 0x40
   1e7: add rdi, 0x40
   1eb: sub rcx, 0x40
   1ef: jmp 0x1BD
   1f1: cmp rcx, 0x100
   1f8: jb 0x288
   1fe: vmovups ymm0, [rsi]
   203: vmovups ymm1, [rsi+0x20]
   208: vmovups ymm2, [rsi+0x40]
   20d: vmovups ymm3, [rsi+0x60]
   212: vmovups ymm4, [rsi+0x80]
   21a: vmovups ymm5, [rsi+0xA0]
   222: vmovups ymm6, [rsi+0xC0]
   22a: vmovups ymm7, [rsi+0xE0]
   232: vmovntps [rdi], ymm0
   237: vmovntps [rdi+0x20], ymm1
   23c: vmovntps [rdi+0x40], ymm2
   241: vmovntps [rdi+0x60], ymm3
   246: vmovntps [rdi+0x80], ymm4
   24e: vmovntps [rdi+0xA0], ymm5
   256: vmovntps [rdi+0xC0], ymm6
   25e: vmovntps [rdi+0xE0], ymm7
   266: add rsi, 0x100
   26d: add rdi, 0x100
   274: sub rcx, 0x100
   27b: cmp rcx, 0x100
   282: jae 0x1FE
   288: cmp rcx, 0x40
   28c: jb 0x2B4
   28e: vmovups ymm0, [rsi]
   293: vmovups ymm1, [rsi+0x20]
   298: vmovntps [rdi], ymm0
   29d: vmovntps [rdi+0x20], ymm1
   2a2: add rsi, 0x40
   2a6: add rdi, 0x40
   2aa: sub rcx, 0x40
   2ae: cmp rcx, 0x40
   2b2: jae 0x28E
   2b4: test rcx, rcx
   2b7: je 0x353
   2bd: test rcx, 0x20
   2c4: je 0x2D8
   2c6: vmovups ymm0, [rsi]
   2cb: vmovups [rdi], ymm0
   2d0: add rsi, 0x20
   2d4: add rdi, 0x20
   2d8: test rcx, 0x10
   2df: je 0x2F3
   2e1: vmovups xmm0, [rsi]
   2e6: vmovups [rdi], xmm0
   2eb: add rsi, 0x10
   2ef: add rdi, 0x10
   2f3: test rcx, 8
   2fa: je 0x30C
   2fc: mov rax, [rsi]
   300: mov [rdi], rax
   304: add rsi, 8
   308: add rdi, 8
   30c: test rcx, 4
   313: je 0x323
   315: mov eax, [rsi]
   318: mov [rdi], eax
   31b: add rsi, 4
   31f: add rdi, 4
   323: test rcx, 2
   32a: je 0x33C
   32c: mov ax, [rsi]
   330: mov [rdi], ax
   334: add rsi, 2
   338: add rdi, 2
   33c: test rcx, 1
   343: je 0x353
   345: mov al, [rsi]
   348: mov [rdi], al
   34b: add rsi, 1
   34f: add rdi, 1
   353: vzeroupper
   356: ret
