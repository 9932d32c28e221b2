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
    6e: je 0x191
    74: prefetcht0 [rsi+0x400]
    7b: prefetcht0 [rsi+0x440]
    82: vmovups zmm8, [rsi]
    89: vmovups zmm9, [rsi+0x40]
    90: vbroadcastss zmm10, [rdx]
    97: vpmaddwd zmm10, zmm8, zmm10
    9d: vpaddd zmm0, zmm0, zmm10
    a3: vbroadcastss zmm10, [rdx]
    aa: vpmaddwd zmm10, zmm9, zmm10
    b0: vpaddd zmm1, zmm1, zmm10
    b6: prefetcht0 [rsi+0x480]
    bd: prefetcht0 [rsi+0x4C0]
    c4: vmovups zmm8, [rsi+0x80]
    cb: vmovups zmm9, [rsi+0xC0]
    d2: vbroadcastss zmm10, [rdx+4]
    d9: vpmaddwd zmm10, zmm8, zmm10
    df: vpaddd zmm2, zmm2, zmm10
    e5: vbroadcastss zmm10, [rdx+4]
    ec: vpmaddwd zmm10, zmm9, zmm10
    f2: vpaddd zmm3, zmm3, zmm10
    f8: prefetcht0 [rsi+0x500]
    ff: prefetcht0 [rsi+0x540]
   106: vmovups zmm8, [rsi+0x100]
   10d: vmovups zmm9, [rsi+0x140]
   114: vbroadcastss zmm10, [rdx+8]
   11b: vpmaddwd zmm10, zmm8, zmm10
   121: vpaddd zmm4, zmm4, zmm10
   127: vbroadcastss zmm10, [rdx+8]
   12e: vpmaddwd zmm10, zmm9, zmm10
   134: vpaddd zmm5, zmm5, zmm10
   13a: prefetcht0 [rsi+0x580]
   141: prefetcht0 [rsi+0x5C0]
   148: vmovups zmm8, [rsi+0x180]
   14f: vmovups zmm9, [rsi+0x1C0]
   156: vbroadcastss zmm10, [rdx+0xC]
   15d: vpmaddwd zmm10, zmm8, zmm10
   163: vpaddd zmm6, zmm6, zmm10
   169: vbroadcastss zmm10, [rdx+0xC]
   170: vpmaddwd zmm10, zmm9, zmm10
   176: vpaddd zmm7, zmm7, zmm10
   17c: add rsi, 0x200
   183: add rdx, 0x10
   187: sub rax, 1
   18b: jne 0x74
   191: mov rax, rcx
   194: and rax, 3
   198: je 0x1ED
   19a: prefetcht0 [rsi+0x400]
   1a1: prefetcht0 [rsi+0x440]
   1a8: vmovups zmm8, [rsi]
   1af: vmovups zmm9, [rsi+0x40]
   1b6: vbroadcastss zmm10, [rdx]
   1bd: vpmaddwd zmm10, zmm8, zmm10
   1c3: vpaddd zmm0, zmm0, zmm10
   1c9: vbroadcastss zmm10, [rdx]
   1d0: vpmaddwd zmm10, zmm9, zmm10
   1d6: vpaddd zmm1, zmm1, zmm10
   1dc: add rsi, 0x80
   1e3: add rdx, 4
   1e7: sub rax, 1
   1eb: jne 0x19A
   1ed: vpaddd zmm0, zmm0, zmm4
   1f3: vpaddd zmm1, zmm1, zmm5
   1f9: vpaddd zmm2, zmm2, zmm6
   1ff: vpaddd zmm3, zmm3, zmm7
   205: vpaddd zmm0, zmm0, zmm2
   20b: vpaddd zmm1, zmm1, zmm3
   211: mov rax, [rsp]
   216: lea r10, [rax+rax*2]
   21a: vmovups [rdi], zmm0
   221: vmovups [rdi+0x40], zmm1
   228: mov rsp, [rsp+8]
   22d: vzeroupper
   230: ret
