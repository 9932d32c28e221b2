     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x30C
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: mov r8, [rdi+0x30]
    19: mov r9, [rdi+0x38]
    1d: vbroadcastss zmm0, [rdi+0x64]
    24: vbroadcastss zmm1, [rdi+0x60]
    2b: vbroadcastss zmm2, [rdi+0x68]
    32: vbroadcastss zmm3, [rdi+0x6C]
    39: vbroadcastss zmm4, [rdi+0x70]
    40: xor eax, eax
    42: cmp qword ptr [rdi+8], 0
    47: je 0x206
    4d: cmp rcx, 0x100
    54: jl 0x206
    5a: test r8, 3
    61: jne 0x206
    67: mov rax, r8
    6a: neg rax
    6d: and rax, 0x3F
    74: je 0x101
    7a: shr rax, 2
    7e: mov [rdi+0x18], rax
    82: xor eax, eax
    84: mov rcx, [rdi+0x18]
    88: mov dword ptr [rsp-8], 0xFFFFFFFF
    90: bzhi ecx, [rsp-8], ecx
    97: kmovw k2, ecx
    9b: mov rcx, [rdi]
    9f: vmovups zmm5{k2}{z}, [rdx+rax*4]
    a7: vmovups zmm6{k2}{z}, [rsi+rax*4]
    af: vmulps zmm7, zmm5, zmm0
    b5: vmovaps zmm8, zmm5
    bb: vfmadd231ps zmm8, zmm2, zmm7
    c1: vfmadd231ps zmm7, zmm8, zmm0
    c7: vpslld zmm8, zmm5, 1
    ce: vpaddd zmm8, zmm8, zmm4
    d4: vpcmpltd k1, zmm8, zmm3
    db: kortestw k1, k1
    df: je 0xE7
    e1: vdivps zmm7, zmm5, zmm1
    e7: vmulps zmm5, zmm6, zmm6
    ed: vmovups [r8+rax*4]{k2}, zmm7
    f5: vmovups [r9+rax*4]{k2}, zmm5
    fd: add rax, [rdi+0x18]
   101: sub rcx, 0x10
   108: cmp rax, rcx
   10b: jg 0x174
   10d: vmovups zmm5, [rdx+rax*4]
   115: vmovups zmm6, [rsi+rax*4]
   11d: vmulps zmm7, zmm5, zmm0
   123: vmovaps zmm8, zmm5
   129: vfmadd231ps zmm8, zmm2, zmm7
   12f: vfmadd231ps zmm7, zmm8, zmm0
   135: vpslld zmm8, zmm5, 1
   13c: vpaddd zmm8, zmm8, zmm4
   142: vpcmpltd k1, zmm8, zmm3
   149: kortestw k1, k1
   14d: je 0x155
   14f: vdivps zmm7, zmm5, zmm1
   155: vmulps zmm5, zmm6, zmm6
   15b: vmovntps [r8+rax*4], zmm7
   163: vmovups [r9+rax*4], zmm5
   16b: add rax, 0x10
   172: jmp 0x108
   174: mov rcx, [rdi]
   178: cmp rax, rcx
   17b: jge 0x30C
   181: sub rcx, rax
   184: mov [rdi+0x18], rcx
   188: mov rcx, [rdi+0x18]
   18c: mov dword ptr [rsp-8], 0xFFFFFFFF
   194: bzhi ecx, [rsp-8], ecx
   19b: kmovw k2, ecx
   19f: mov rcx, [rdi]
   1a3: vmovups zmm5{k2}{z}, [rdx+rax*4]
   1ab: vmovups zmm6{k2}{z}, [rsi+rax*4]
   1b3: vmulps zmm7, zmm5, zmm0
   1b9: vmovaps zmm8, zmm5
   1bf: vfmadd231ps zmm8, zmm2, zmm7
   1c5: vfmadd231ps zmm7, zmm8, zmm0
   1cb: vpslld zmm8, zmm5, 1
   1d2: vpaddd zmm8, zmm8, zmm4
   1d8: vpcmpltd k1, zmm8, zmm3
   1df: kortestw k1, k1
   1e3: je 0x1EB
   1e5: vdivps zmm7, zmm5, zmm1
   1eb: vmulps zmm5, zmm6, zmm6
   1f1: vmovups [r8+rax*4]{k2}, zmm7
   1f9: vmovups [r9+rax*4]{k2}, zmm5
   201: jmp 0x30C
   206: sub rcx, 0x10
   20d: cmp rax, rcx
   210: jg 0x27C
   212: vmovups zmm5, [rdx+rax*4]
   21a: vmovups zmm6, [rsi+rax*4]
   222: vmulps zmm7, zmm5, zmm0
   228: vmovaps zmm8, zmm5
   22e: vfmadd231ps zmm8, zmm2, zmm7
   234: vfmadd231ps zmm7, zmm8, zmm0
   23a: vpslld zmm8, zmm5, 1
   241: vpaddd zmm8, zmm8, zmm4
   247: vpcmpltd k1, zmm8, zmm3
   24e: kortestw k1, k1
   252: je 0x25A
   254: vdivps zmm7, zmm5, zmm1
   25a: vmulps zmm5, zmm6, zmm6
   260: vmovups [r8+rax*4], zmm7
   268: vmovups [r9+rax*4], zmm5
   270: add rax, 0x10
   277: cmp rax, rcx
   27a: jle 0x212
   27c: add rcx, 0x10
   283: cmp rax, rcx
   286: jge 0x30C
   28c: sub rcx, rax
   28f: mov [rdi+0x18], rcx
   293: mov rcx, [rdi+0x18]
   297: mov dword ptr [rsp-8], 0xFFFFFFFF
   29f: bzhi ecx, [rsp-8], ecx
   2a6: kmovw k2, ecx
   2aa: mov rcx, [rdi]
   2ae: vmovups zmm5{k2}{z}, [rdx+rax*4]
   2b6: vmovups zmm6{k2}{z}, [rsi+rax*4]
   2be: vmulps zmm7, zmm5, zmm0
   2c4: vmovaps zmm8, zmm5
   2ca: vfmadd231ps zmm8, zmm2, zmm7
   2d0: vfmadd231ps zmm7, zmm8, zmm0
   2d6: vpslld zmm8, zmm5, 1
   2dd: vpaddd zmm8, zmm8, zmm4
   2e3: vpcmpltd k1, zmm8, zmm3
   2ea: kortestw k1, k1
   2ee: je 0x2F6
   2f0: vdivps zmm7, zmm5, zmm1
   2f6: vmulps zmm5, zmm6, zmm6
   2fc: vmovups [r8+rax*4]{k2}, zmm7
   304: vmovups [r9+rax*4]{k2}, zmm5
   30c: vzeroupper
   30f: ret
