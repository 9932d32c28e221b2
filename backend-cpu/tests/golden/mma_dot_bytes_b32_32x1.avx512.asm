     0: mov rax, rsp
     3: sub rsp, 0x10
     a: and rsp, 0xFFFFFFFFFFFFFFF8
     e: mov [rsp+8], rax
    13: mov r11, [rax+8]
    17: mov [rsp], r11
    1c: mov rax, rdi
    1f: mov r10, [rsp]
    24: lea r11, [r10+r10*2]
    28: prefetchw [rax]
    2c: prefetchw [rax+0x40]
    30: prefetchw [rax+0x7F]
    34: vpxord xmm0, xmm0, xmm0
    3a: vpxord xmm1, xmm1, xmm1
    40: vpxord xmm2, xmm2, xmm2
    46: vpxord xmm3, xmm3, xmm3
    4c: vpxord xmm4, xmm4, xmm4
    52: vpxord xmm5, xmm5, xmm5
    58: vpxord xmm6, xmm6, xmm6
    5e: vpxord xmm7, xmm7, xmm7
    64: mov rax, rcx
    67: shr rax, 2
    6b: test rax, rax
    6e: je 0x145
    74: prefetcht0 [rsi+0x400]
    7b: prefetcht0 [rsi+0x440]
    82: vmovups zmm8, [rsi]
    89: vmovups zmm9, [rsi+0x40]
    90: vbroadcastss zmm10, [rdx]
    97: vpdpbusd zmm0, zmm10, zmm8
    9d: vpdpbusd zmm1, zmm10, zmm9
    a3: prefetcht0 [rsi+0x480]
    aa: prefetcht0 [rsi+0x4C0]
    b1: vmovups zmm8, [rsi+0x80]
    b8: vmovups zmm9, [rsi+0xC0]
    bf: vbroadcastss zmm10, [rdx+4]
    c6: vpdpbusd zmm2, zmm10, zmm8
    cc: vpdpbusd zmm3, zmm10, zmm9
    d2: prefetcht0 [rsi+0x500]
    d9: prefetcht0 [rsi+0x540]
    e0: vmovups zmm8, [rsi+0x100]
    e7: vmovups zmm9, [rsi+0x140]
    ee: vbroadcastss zmm10, [rdx+8]
    f5: vpdpbusd zmm4, zmm10, zmm8
    fb: vpdpbusd zmm5, zmm10, zmm9
   101: prefetcht0 [rsi+0x580]
   108: prefetcht0 [rsi+0x5C0]
   10f: vmovups zmm8, [rsi+0x180]
   116: vmovups zmm9, [rsi+0x1C0]
   11d: vbroadcastss zmm10, [rdx+0xC]
   124: vpdpbusd zmm6, zmm10, zmm8
   12a: vpdpbusd zmm7, zmm10, zmm9
   130: add rsi, 0x200
   137: add rdx, 0x10
   13b: sub rax, 1
   13f: jne 0x74
   145: mov rax, rcx
   148: and rax, 3
   14c: je 0x18E
   14e: prefetcht0 [rsi+0x400]
   155: prefetcht0 [rsi+0x440]
   15c: vmovups zmm8, [rsi]
   163: vmovups zmm9, [rsi+0x40]
   16a: vbroadcastss zmm10, [rdx]
   171: vpdpbusd zmm0, zmm10, zmm8
   177: vpdpbusd zmm1, zmm10, zmm9
   17d: add rsi, 0x80
   184: add rdx, 4
   188: sub rax, 1
   18c: jne 0x14E
   18e: vpaddd zmm0, zmm0, zmm4
   194: vpaddd zmm1, zmm1, zmm5
   19a: vpaddd zmm2, zmm2, zmm6
   1a0: vpaddd zmm3, zmm3, zmm7
   1a6: vpaddd zmm0, zmm0, zmm2
   1ac: vpaddd zmm1, zmm1, zmm3
   1b2: mov rax, [rsp]
   1b7: lea r10, [rax+rax*2]
   1bb: vmovups [rdi], zmm0
   1c2: vmovups [rdi+0x40], zmm1
   1c9: mov rsp, [rsp+8]
   1ce: vzeroupper
   1d1: ret
