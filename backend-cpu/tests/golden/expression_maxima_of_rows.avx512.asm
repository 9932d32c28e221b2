     0: mov rcx, [rdi]
     4: mov rdx, [rdi+0x20]
     8: mov rsi, [rdi+0x28]
     c: vbroadcastss zmm0, [rdi+0x40]
    13: cmp qword ptr [rdi+0x10], 0
    18: jle 0x205
    1e: mov r8, [rdi+0x30]
    22: mov r9, [rdi+0x38]
    26: mov r10, [rdi+0x10]
    2a: xor eax, eax
    2c: vmovaps zmm1, zmm0
    32: vmovaps zmm2, zmm0
    38: vmovaps zmm3, zmm0
    3e: vmovaps zmm4, zmm0
    44: sub rcx, 0x40
    4b: cmp rax, rcx
    4e: jg 0xD4
    54: vmovups zmm5, [rdx+rax*4]
    5c: vcmpunordps k1, zmm1, zmm5
    63: vrangeps zmm1, zmm1, zmm5, 5
    6a: vpternlogd zmm1{k1}, zmm1, zmm1, 0xFF
    71: vmovups zmm5, [rdx+rax*4+0x40]
    79: vcmpunordps k1, zmm2, zmm5
    80: vrangeps zmm2, zmm2, zmm5, 5
    87: vpternlogd zmm2{k1}, zmm2, zmm2, 0xFF
    8e: vmovups zmm5, [rdx+rax*4+0x80]
    96: vcmpunordps k1, zmm3, zmm5
    9d: vrangeps zmm3, zmm3, zmm5, 5
    a4: vpternlogd zmm3{k1}, zmm3, zmm3, 0xFF
    ab: vmovups zmm5, [rdx+rax*4+0xC0]
    b3: vcmpunordps k1, zmm4, zmm5
    ba: vrangeps zmm4, zmm4, zmm5, 5
    c1: vpternlogd zmm4{k1}, zmm4, zmm4, 0xFF
    c8: add rax, 0x40
    cf: cmp rax, rcx
    d2: jle 0x54
    d4: add rcx, 0x40
    db: cmp rax, rcx
    de: jge 0x137
    e0: sub rcx, rax
    e3: mov [rdi+0x18], rcx
    e7: mov rcx, [rdi+0x18]
    eb: mov dword ptr [rsp-8], 0xFFFFFFFF
    f3: bzhi ecx, [rsp-8], ecx
    fa: kmovw k2, ecx
    fe: mov rcx, [rdi]
   102: vmovups zmm5{k2}{z}, [rdx+rax*4]
   10a: vmovaps zmm6, zmm1
   110: vcmpunordps k1, zmm6, zmm5
   117: vrangeps zmm6, zmm6, zmm5, 5
   11e: vpternlogd zmm6{k1}, zmm6, zmm6, 0xFF
   125: vmovaps zmm1{k2}, zmm6
   12b: add rax, 0x10
   132: cmp rax, rcx
   135: jl 0xE0
   137: vcmpunordps k1, zmm1, zmm3
   13e: vrangeps zmm1, zmm1, zmm3, 5
   145: vpternlogd zmm1{k1}, zmm1, zmm1, 0xFF
   14c: vcmpunordps k1, zmm2, zmm4
   153: vrangeps zmm2, zmm2, zmm4, 5
   15a: vpternlogd zmm2{k1}, zmm2, zmm2, 0xFF
   161: vcmpunordps k1, zmm1, zmm2
   168: vrangeps zmm1, zmm1, zmm2, 5
   16f: vpternlogd zmm1{k1}, zmm1, zmm1, 0xFF
   176: vshuff32x4 zmm2, zmm1, zmm1, 0x4E
   17d: vcmpunordps k1, zmm1, zmm2
   184: vrangeps zmm1, zmm1, zmm2, 5
   18b: vpternlogd zmm1{k1}, zmm1, zmm1, 0xFF
   192: vshuff32x4 zmm2, zmm1, zmm1, 0xB1
   199: vcmpunordps k1, zmm1, zmm2
   1a0: vrangeps zmm1, zmm1, zmm2, 5
   1a7: vpternlogd zmm1{k1}, zmm1, zmm1, 0xFF
   1ae: vpermilps zmm2, zmm1, 0x4E
   1b5: vcmpunordps k1, zmm1, zmm2
   1bc: vrangeps zmm1, zmm1, zmm2, 5
   1c3: vpternlogd zmm1{k1}, zmm1, zmm1, 0xFF
   1ca: vpermilps zmm2, zmm1, 0xB1
   1d1: vcmpunordps k1, zmm1, zmm2
   1d8: vrangeps zmm1, zmm1, zmm2, 5
   1df: vpternlogd zmm1{k1}, zmm1, zmm1, 0xFF
   1e6: vmovss [rsi], xmm1
   1ed: sub r10, 1
   1f4: je 0x205
   1f6: add rdx, r8
   1f9: add rsi, r9
   1fc: mov rcx, [rdi]
   200: jmp 0x2A
   205: vzeroupper
   208: ret
