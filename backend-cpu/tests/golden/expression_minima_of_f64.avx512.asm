     0: mov rcx, [rdi]
     4: mov rdx, [rdi+0x20]
     8: mov rsi, [rdi+0x28]
     c: vbroadcastsd zmm0, [rdi+0x40]
    13: mov ecx, 0x1F
    18: kmovw k2, ecx
    1c: mov rcx, [rdi]
    20: cmp qword ptr [rdi+0x10], 0
    25: jle 0x1C3
    2b: mov r8, [rdi+0x30]
    2f: mov r9, [rdi+0x38]
    33: mov r10, [rdi+0x10]
    37: xor eax, eax
    39: vmovaps zmm1, zmm0
    3f: vmovaps zmm2, zmm0
    45: vmovaps zmm3, zmm0
    4b: vmovaps zmm4, zmm0
    51: sub rcx, 0x20
    58: cmp rax, rcx
    5b: jg 0xE1
    61: vmovupd zmm5, [rdx+rax*8]
    69: vcmpunordpd k1, zmm1, zmm5
    70: vrangepd zmm1, zmm1, zmm5, 4
    77: vpternlogq zmm1{k1}, zmm1, zmm1, 0xFF
    7e: vmovupd zmm5, [rdx+rax*8+0x40]
    86: vcmpunordpd k1, zmm2, zmm5
    8d: vrangepd zmm2, zmm2, zmm5, 4
    94: vpternlogq zmm2{k1}, zmm2, zmm2, 0xFF
    9b: vmovupd zmm5, [rdx+rax*8+0x80]
    a3: vcmpunordpd k1, zmm3, zmm5
    aa: vrangepd zmm3, zmm3, zmm5, 4
    b1: vpternlogq zmm3{k1}, zmm3, zmm3, 0xFF
    b8: vmovupd zmm5, [rdx+rax*8+0xC0]
    c0: vcmpunordpd k1, zmm4, zmm5
    c7: vrangepd zmm4, zmm4, zmm5, 4
    ce: vpternlogq zmm4{k1}, zmm4, zmm4, 0xFF
    d5: add rax, 0x20
    dc: cmp rax, rcx
    df: jle 0x61
    e1: add rcx, 0x20
    e8: vmovupd zmm5{k2}{z}, [rdx+rax*8]
    f0: vmovaps zmm6, zmm1
    f6: vcmpunordpd k1, zmm6, zmm5
    fd: vrangepd zmm6, zmm6, zmm5, 4
   104: vpternlogq zmm6{k1}, zmm6, zmm6, 0xFF
   10b: vmovapd zmm1{k2}, zmm6
   111: vcmpunordpd k1, zmm1, zmm3
   118: vrangepd zmm1, zmm1, zmm3, 4
   11f: vpternlogq zmm1{k1}, zmm1, zmm1, 0xFF
   126: vcmpunordpd k1, zmm2, zmm4
   12d: vrangepd zmm2, zmm2, zmm4, 4
   134: vpternlogq zmm2{k1}, zmm2, zmm2, 0xFF
   13b: vcmpunordpd k1, zmm1, zmm2
   142: vrangepd zmm1, zmm1, zmm2, 4
   149: vpternlogq zmm1{k1}, zmm1, zmm1, 0xFF
   150: vshuff32x4 zmm2, zmm1, zmm1, 0x4E
   157: vcmpunordpd k1, zmm1, zmm2
   15e: vrangepd zmm1, zmm1, zmm2, 4
   165: vpternlogq zmm1{k1}, zmm1, zmm1, 0xFF
   16c: vshuff32x4 zmm2, zmm1, zmm1, 0xB1
   173: vcmpunordpd k1, zmm1, zmm2
   17a: vrangepd zmm1, zmm1, zmm2, 4
   181: vpternlogq zmm1{k1}, zmm1, zmm1, 0xFF
   188: vpermilps zmm2, zmm1, 0x4E
   18f: vcmpunordpd k1, zmm1, zmm2
   196: vrangepd zmm1, zmm1, zmm2, 4
   19d: vpternlogq zmm1{k1}, zmm1, zmm1, 0xFF
   1a4: vmovsd [rsi], xmm1
   1ab: sub r10, 1
   1b2: je 0x1C3
   1b4: add rdx, r8
   1b7: add rsi, r9
   1ba: mov rcx, [rdi]
   1be: jmp 0x37
   1c3: vzeroupper
   1c6: ret
