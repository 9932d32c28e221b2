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
    2c: prefetchw [rax+0x3F]
    30: vxorps xmm0, xmm0, xmm0
    34: vxorps xmm1, xmm1, xmm1
    38: vxorps xmm2, xmm2, xmm2
    3c: vxorps xmm3, xmm3, xmm3
    40: vxorps xmm4, xmm4, xmm4
    44: vxorps xmm5, xmm5, xmm5
    48: vxorps xmm6, xmm6, xmm6
    4c: vxorps xmm7, xmm7, xmm7
    50: mov rax, rcx
    53: shr rax, 2
    57: test rax, rax
    5a: je 0x145
    60: prefetcht0 [rsi+0x200]
    67: vmovups ymm8, [rsi]
    6c: vmovups ymm9, [rsi+0x20]
    71: vbroadcastss ymm10, [rdx]
    77: vpmaddwd ymm10, ymm8, ymm10
    7c: vpaddd ymm0, ymm0, ymm10
    81: vbroadcastss ymm10, [rdx]
    87: vpmaddwd ymm10, ymm9, ymm10
    8c: vpaddd ymm1, ymm1, ymm10
    91: prefetcht0 [rsi+0x240]
    98: vmovups ymm8, [rsi+0x40]
    9d: vmovups ymm9, [rsi+0x60]
    a2: vbroadcastss ymm10, [rdx+4]
    a8: vpmaddwd ymm10, ymm8, ymm10
    ad: vpaddd ymm2, ymm2, ymm10
    b2: vbroadcastss ymm10, [rdx+4]
    b8: vpmaddwd ymm10, ymm9, ymm10
    bd: vpaddd ymm3, ymm3, ymm10
    c2: prefetcht0 [rsi+0x280]
    c9: vmovups ymm8, [rsi+0x80]
    d1: vmovups ymm9, [rsi+0xA0]
    d9: vbroadcastss ymm10, [rdx+8]
    df: vpmaddwd ymm10, ymm8, ymm10
    e4: vpaddd ymm4, ymm4, ymm10
    e9: vbroadcastss ymm10, [rdx+8]
    ef: vpmaddwd ymm10, ymm9, ymm10
    f4: vpaddd ymm5, ymm5, ymm10
    f9: prefetcht0 [rsi+0x2C0]
   100: vmovups ymm8, [rsi+0xC0]
   108: vmovups ymm9, [rsi+0xE0]
   110: vbroadcastss ymm10, [rdx+0xC]
   116: vpmaddwd ymm10, ymm8, ymm10
   11b: vpaddd ymm6, ymm6, ymm10
   120: vbroadcastss ymm10, [rdx+0xC]
   126: vpmaddwd ymm10, ymm9, ymm10
   12b: vpaddd ymm7, ymm7, ymm10
   130: add rsi, 0x100
   137: add rdx, 0x10
   13b: sub rax, 1
   13f: jne 0x60
   145: mov rax, rcx
   148: and rax, 3
   14c: je 0x18D
   14e: prefetcht0 [rsi+0x200]
   155: vmovups ymm8, [rsi]
   15a: vmovups ymm9, [rsi+0x20]
   15f: vbroadcastss ymm10, [rdx]
   165: vpmaddwd ymm10, ymm8, ymm10
   16a: vpaddd ymm0, ymm0, ymm10
   16f: vbroadcastss ymm10, [rdx]
   175: vpmaddwd ymm10, ymm9, ymm10
   17a: vpaddd ymm1, ymm1, ymm10
   17f: add rsi, 0x40
   183: add rdx, 4
   187: sub rax, 1
   18b: jne 0x14E
   18d: vpaddd ymm0, ymm0, ymm4
   191: vpaddd ymm1, ymm1, ymm5
   195: vpaddd ymm2, ymm2, ymm6
   199: vpaddd ymm3, ymm3, ymm7
   19d: vpaddd ymm0, ymm0, ymm2
   1a1: vpaddd ymm1, ymm1, ymm3
   1a5: mov rax, [rsp]
   1aa: lea r10, [rax+rax*2]
   1ae: vmovups [rdi], ymm0
   1b3: vmovups [rdi+0x20], ymm1
   1b8: mov rsp, [rsp+8]
   1bd: vzeroupper
   1c0: ret
