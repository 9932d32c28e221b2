     0: push rbx
     1: push rbp
     2: mov rax, rsp
     5: sub rsp, 0x28
     c: and rsp, 0xFFFFFFFFFFFFFFF8
    10: mov [rsp+0x20], rax
    15: mov r11, [rax+0x18]
    19: mov [rsp], r11
    1e: mov r11, [rax+0x20]
    22: mov [rsp+8], r11
    27: mov r11, [rax+0x28]
    2b: mov [rsp+0x10], r11
    30: mov r11, [rax+0x30]
    34: mov [rsp+0x18], r11
    39: vxorps xmm3, xmm3, xmm3
    3d: vxorps xmm4, xmm4, xmm4
    41: mov rax, [rsp+0x10]
    46: lea r10, [rax+rax*2]
    4a: mov r11, [rsp+0x18]
    4f: lea rbx, [r11+r11*2]
    53: mov rbp, rcx
    56: shr rbp, 4
    5a: test rbp, rbp
    5d: je 0xA9
    5f: prefetcht0 [rsi+rax*2]
    63: prefetcht0 [rsi+r10]
    68: vmovups ymm0, [rsi]
    6d: vmovups ymm1, [rsi+rax]
    72: vmovups ymm2, [rdx]
    77: vfmadd231ps ymm3, ymm0, ymm2
    7c: vfmadd231ps ymm4, ymm1, ymm2
    81: vmovups ymm0, [rsi+0x20]
    86: vmovups ymm1, [rsi+rax+0x20]
    8c: vmovups ymm2, [rdx+0x20]
    91: vfmadd231ps ymm3, ymm0, ymm2
    96: vfmadd231ps ymm4, ymm1, ymm2
    9b: add rsi, 0x40
    9f: add rdx, 0x40
    a3: sub rbp, 1
    a7: jne 0x5F
    a9: mov rbp, rcx
    ac: and rbp, 0xF
    b0: cmp rbp, 8
    b4: jl 0xE1
    b6: vmovups ymm0, [rsi]
    bb: vmovups ymm1, [rsi+rax]
    c0: vmovups ymm2, [rdx]
    c5: vfmadd231ps ymm3, ymm0, ymm2
    ca: vfmadd231ps ymm4, ymm1, ymm2
    cf: add rsi, 0x20
    d3: add rdx, 0x20
    d7: sub rbp, 8
    db: cmp rbp, 8
    df: jge 0xB6
    e1: test rbp, rbp
    e4: je 0x118
    e6: vmovups ymm5, [rip+0x76]
    ee: vmovq xmm6, rbp
    f3: vpbroadcastd ymm6, xmm6
    f8: vpcmpgtd ymm5, ymm6, ymm5
    fc: vmaskmovps ymm0, ymm5, [rsi]
   102: vmaskmovps ymm1, ymm5, [rsi+rax]
   108: vmaskmovps ymm2, ymm5, [rdx]
   10e: vfmadd231ps ymm3, ymm0, ymm2
   113: vfmadd231ps ymm4, ymm1, ymm2
   118: mov rax, [rsp]
   11d: lea r10, [rax+rax*2]
   121: vextractf128 xmm2, ymm3, 1
   127: vaddps xmm3, xmm3, xmm2
   12b: vextractf128 xmm2, ymm4, 1
   131: vaddps xmm4, xmm4, xmm2
   135: vhaddps xmm3, xmm3, xmm4
   139: vhaddps xmm3, xmm3, xmm3
   13d: vmovss xmm2, [rdi]
   142: vinsertps xmm2, xmm2, [rdi+rax], 0x10
   149: vaddps xmm3, xmm3, xmm2
   14d: vmovss [rdi], xmm3
   152: vextractps [rdi+rax], xmm3, 1
   159: mov rsp, [rsp+0x20]
   15e: pop rbp
   15f: pop rbx
   160: vzeroupper
   163: ret
   164: .byte 00 00 00 00 01 00 00 00 02 00 00 00 03 00 00 00
   174: .byte 04 00 00 00 05 00 00 00 06 00 00 00 07 00 00 00
   184: .byte 08 00 00 00 09 00 00 00 0a 00 00 00 0b 00 00 00
   194: .byte 0c 00 00 00 0d 00 00 00 0e 00 00 00 0f 00 00 00
