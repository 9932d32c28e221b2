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
    5a: je 0x105
    60: prefetcht0 [rsi+0x200]
    67: vmovups ymm8, [rsi]
    6c: vmovups ymm9, [rsi+0x20]
    71: vbroadcastss ymm10, [rdx]
    77: vpdpbusd ymm0, ymm10, ymm8
    7c: vpdpbusd ymm1, ymm10, ymm9
    81: prefetcht0 [rsi+0x240]
    88: vmovups ymm8, [rsi+0x40]
    8d: vmovups ymm9, [rsi+0x60]
    92: vbroadcastss ymm10, [rdx+4]
    98: vpdpbusd ymm2, ymm10, ymm8
    9d: vpdpbusd ymm3, ymm10, ymm9
    a2: prefetcht0 [rsi+0x280]
    a9: vmovups ymm8, [rsi+0x80]
    b1: vmovups ymm9, [rsi+0xA0]
    b9: vbroadcastss ymm10, [rdx+8]
    bf: vpdpbusd ymm4, ymm10, ymm8
    c4: vpdpbusd ymm5, ymm10, ymm9
    c9: prefetcht0 [rsi+0x2C0]
    d0: vmovups ymm8, [rsi+0xC0]
    d8: vmovups ymm9, [rsi+0xE0]
    e0: vbroadcastss ymm10, [rdx+0xC]
    e6: vpdpbusd ymm6, ymm10, ymm8
    eb: vpdpbusd ymm7, ymm10, ymm9
    f0: add rsi, 0x100
    f7: add rdx, 0x10
    fb: sub rax, 1
    ff: jne 0x60
   105: mov rax, rcx
   108: and rax, 3
   10c: je 0x13D
   10e: prefetcht0 [rsi+0x200]
   115: vmovups ymm8, [rsi]
   11a: vmovups ymm9, [rsi+0x20]
   11f: vbroadcastss ymm10, [rdx]
   125: vpdpbusd ymm0, ymm10, ymm8
   12a: vpdpbusd ymm1, ymm10, ymm9
   12f: add rsi, 0x40
   133: add rdx, 4
   137: sub rax, 1
   13b: jne 0x10E
   13d: vpaddd ymm0, ymm0, ymm4
   141: vpaddd ymm1, ymm1, ymm5
   145: vpaddd ymm2, ymm2, ymm6
   149: vpaddd ymm3, ymm3, ymm7
   14d: vpaddd ymm0, ymm0, ymm2
   151: vpaddd ymm1, ymm1, ymm3
   155: mov rax, [rsp]
   15a: lea r10, [rax+rax*2]
   15e: vmovups [rdi], ymm0
   163: vmovups [rdi+0x20], ymm1
   168: mov rsp, [rsp+8]
   16d: vzeroupper
   170: ret
