     0: mov rcx, [rdi]
     4: mov rdx, [rdi+0x20]
     8: mov rsi, [rdi+0x28]
     c: vbroadcastss zmm0, [rdi+0x40]
    13: cmp qword ptr [rdi+0x10], 0
    18: jle 0x286
    1e: mov r8, [rdi+0x30]
    22: mov r9, [rdi+0x38]
    26: mov r10, [rdi+0x10]
    2a: xor eax, eax
    2c: vmovaps zmm1, zmm0
    32: vmovaps zmm2, zmm0
    38: vmovaps zmm3, zmm0
    3e: vmovaps zmm4, zmm0
    44: vmovaps zmm5, zmm0
    4a: vmovaps zmm6, zmm0
    50: vmovaps zmm7, zmm0
    56: vmovaps zmm8, zmm0
    5c: kxnorw k3, k3, k3
    60: kxnorw k4, k4, k4
    64: kxnorw k5, k5, k5
    68: kxnorw k6, k6, k6
    6c: sub rcx, 0x80
    73: cmp rax, rcx
    76: jg 0x120
    7c: vmovups zmm9, [rdx+rax*4]
    84: vmovups zmm10, [rdx+rax*4+0x40]
    8c: vcmpordps k3{k3}, zmm9, zmm10
    93: vrangeps zmm1, zmm1, zmm9, 5
    9a: vrangeps zmm2, zmm2, zmm10, 5
    a1: vmovups zmm9, [rdx+rax*4+0x80]
    a9: vmovups zmm10, [rdx+rax*4+0xC0]
    b1: vcmpordps k4{k4}, zmm9, zmm10
    b8: vrangeps zmm3, zmm3, zmm9, 5
    bf: vrangeps zmm4, zmm4, zmm10, 5
    c6: vmovups zmm9, [rdx+rax*4+0x100]
    ce: vmovups zmm10, [rdx+rax*4+0x140]
    d6: vcmpordps k5{k5}, zmm9, zmm10
    dd: vrangeps zmm5, zmm5, zmm9, 5
    e4: vrangeps zmm6, zmm6, zmm10, 5
    eb: vmovups zmm9, [rdx+rax*4+0x180]
    f3: vmovups zmm10, [rdx+rax*4+0x1C0]
    fb: vcmpordps k6{k6}, zmm9, zmm10
   102: vrangeps zmm7, zmm7, zmm9, 5
   109: vrangeps zmm8, zmm8, zmm10, 5
   110: add rax, 0x80
   117: cmp rax, rcx
   11a: jle 0x7C
   120: add rcx, 0x80
   127: sub rcx, 0x40
   12e: cmp rax, rcx
   131: jg 0x189
   133: vmovups zmm9, [rdx+rax*4]
   13b: vmovups zmm10, [rdx+rax*4+0x40]
   143: vcmpordps k3{k3}, zmm9, zmm10
   14a: vrangeps zmm1, zmm1, zmm9, 5
   151: vrangeps zmm2, zmm2, zmm10, 5
   158: vmovups zmm9, [rdx+rax*4+0x80]
   160: vmovups zmm10, [rdx+rax*4+0xC0]
   168: vcmpordps k4{k4}, zmm9, zmm10
   16f: vrangeps zmm3, zmm3, zmm9, 5
   176: vrangeps zmm4, zmm4, zmm10, 5
   17d: add rax, 0x40
   184: cmp rax, rcx
   187: jle 0x133
   189: add rcx, 0x40
   190: cmp rax, rcx
   193: jge 0x1DD
   195: sub rcx, rax
   198: mov [rdi+0x18], rcx
   19c: mov rcx, [rdi+0x18]
   1a0: mov dword ptr [rsp-8], 0xFFFFFFFF
   1a8: bzhi ecx, [rsp-8], ecx
   1af: kmovw k2, ecx
   1b3: mov rcx, [rdi]
   1b7: vmovups zmm9{k2}{z}, [rdx+rax*4]
   1bf: vcmpunordps k1{k2}, zmm9, zmm9
   1c6: kandnw k3, k1, k3
   1ca: vrangeps zmm1{k2}, zmm1, zmm9, 5
   1d1: add rax, 0x10
   1d8: cmp rax, rcx
   1db: jl 0x195
   1dd: vrangeps zmm1, zmm1, zmm5, 5
   1e4: vrangeps zmm2, zmm2, zmm6, 5
   1eb: vrangeps zmm3, zmm3, zmm7, 5
   1f2: vrangeps zmm4, zmm4, zmm8, 5
   1f9: vrangeps zmm1, zmm1, zmm3, 5
   200: vrangeps zmm2, zmm2, zmm4, 5
   207: vrangeps zmm1, zmm1, zmm2, 5
   20e: vshuff32x4 zmm2, zmm1, zmm1, 0x4E
   215: vrangeps zmm1, zmm1, zmm2, 5
   21c: vshuff32x4 zmm2, zmm1, zmm1, 0xB1
   223: vrangeps zmm1, zmm1, zmm2, 5
   22a: vpermilps zmm2, zmm1, 0x4E
   231: vrangeps zmm1, zmm1, zmm2, 5
   238: vpermilps zmm2, zmm1, 0xB1
   23f: vrangeps zmm1, zmm1, zmm2, 5
   246: kandw k3, k3, k4
   24a: kandw k3, k3, k5
   24e: kandw k3, k3, k6
   252: kortestw k3, k3
   256: jb 0x267
   258: kxorw k3, k3, k3
   25c: knotw k3, k3
   260: vpternlogd zmm1{k3}, zmm1, zmm1, 0xFF
   267: vmovss [rsi], xmm1
   26e: sub r10, 1
   275: je 0x286
   277: add rdx, r8
   27a: add rsi, r9
   27d: mov rcx, [rdi]
   281: jmp 0x2A
   286: vzeroupper
   289: ret
