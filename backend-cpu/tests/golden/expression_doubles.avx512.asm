     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x15D
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: vbroadcastsd zmm0, [rdi+0x40]
    1c: xor eax, eax
    1e: cmp qword ptr [rdi+8], 0
    23: je 0x12C
    29: cmp rcx, 0x100
    30: jl 0x12C
    36: test rsi, 7
    3d: jne 0x12C
    43: mov rax, rsi
    46: neg rax
    49: and rax, 0x3F
    50: je 0xA0
    52: shr rax, 3
    56: mov [rdi+0x18], rax
    5a: xor eax, eax
    5c: mov rcx, [rdi+0x18]
    60: mov dword ptr [rsp-8], 0xFFFFFFFF
    68: bzhi ecx, [rsp-8], ecx
    6f: kmovw k2, ecx
    73: mov rcx, [rdi]
    77: vmovupd zmm1{k2}{z}, [rdx+rax*8]
    7f: vcmpunordpd k1, zmm1, zmm0
    86: vrangepd zmm2, zmm1, zmm0, 5
    8d: vpternlogq zmm2{k1}, zmm2, zmm2, 0xFF
    94: vmovupd [rsi+rax*8]{k2}, zmm2
    9c: add rax, [rdi+0x18]
    a0: sub rcx, 8
    a7: cmp rax, rcx
    aa: jg 0xDA
    ac: vmovupd zmm1, [rdx+rax*8]
    b4: vcmpunordpd k1, zmm1, zmm0
    bb: vrangepd zmm2, zmm1, zmm0, 5
    c2: vpternlogq zmm2{k1}, zmm2, zmm2, 0xFF
    c9: vmovntpd [rsi+rax*8], zmm2
    d1: add rax, 8
    d8: jmp 0xA7
    da: mov rcx, [rdi]
    de: cmp rax, rcx
    e1: jge 0x15D
    e3: sub rcx, rax
    e6: mov [rdi+0x18], rcx
    ea: mov rcx, [rdi+0x18]
    ee: mov dword ptr [rsp-8], 0xFFFFFFFF
    f6: bzhi ecx, [rsp-8], ecx
    fd: kmovw k2, ecx
   101: mov rcx, [rdi]
   105: vmovupd zmm1{k2}{z}, [rdx+rax*8]
   10d: vcmpunordpd k1, zmm1, zmm0
   114: vrangepd zmm2, zmm1, zmm0, 5
   11b: vpternlogq zmm2{k1}, zmm2, zmm2, 0xFF
   122: vmovupd [rsi+rax*8]{k2}, zmm2
   12a: jmp 0x15D
   12c: vmovupd zmm1, [rdx+rax*8]
   134: vcmpunordpd k1, zmm1, zmm0
   13b: vrangepd zmm2, zmm1, zmm0, 5
   142: vpternlogq zmm2{k1}, zmm2, zmm2, 0xFF
   149: vmovupd [rsi+rax*8], zmm2
   151: add rax, 8
   158: cmp rax, rcx
   15b: jl 0x12C
   15d: vzeroupper
   160: ret
