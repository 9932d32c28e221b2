     0: mov rcx, [rdi]
     4: mov rdx, [rdi+0x20]
     8: mov rsi, [rdi+0x28]
     c: mov r8, [rdi+0x30]
    10: vbroadcastss zmm0, [rdi+0x50]
    17: vbroadcastss zmm1, [rdi+0x54]
    1e: xor eax, eax
    20: vmovaps zmm2, zmm1
    26: vmovaps zmm3, zmm1
    2c: vmovaps zmm4, zmm1
    32: vmovaps zmm5, zmm1
    38: sub rcx, 0x40
    3f: cmp rax, rcx
    42: jg 0xDA
    48: kxorw k3, k3, k3
    4c: vmovups zmm7, [rdx+rax*4]
    54: vcmpeqps k1, zmm7, zmm0
    5b: korw k3, k3, k1
    5f: vcmpneqps k1, zmm7, zmm7
    66: korw k3, k3, k1
    6a: vmovups zmm7, [rdx+rax*4+0x40]
    72: vcmpeqps k1, zmm7, zmm0
    79: korw k3, k3, k1
    7d: vcmpneqps k1, zmm7, zmm7
    84: korw k3, k3, k1
    88: vmovups zmm7, [rdx+rax*4+0x80]
    90: vcmpeqps k1, zmm7, zmm0
    97: korw k3, k3, k1
    9b: vcmpneqps k1, zmm7, zmm7
    a2: korw k3, k3, k1
    a6: vmovups zmm7, [rdx+rax*4+0xC0]
    ae: vcmpeqps k1, zmm7, zmm0
    b5: korw k3, k3, k1
    b9: vcmpneqps k1, zmm7, zmm7
    c0: korw k3, k3, k1
    c4: kortestw k3, k3
    c8: jne 0xE6
    ca: add rax, 0x40
    d1: cmp rax, rcx
    d4: jle 0x48
    da: add rcx, 0x40
    e1: jmp 0x1F4
    e6: vmovups zmm6, [rdx+rax*4]
    ee: vmovups zmm7, [rsi+rax*4]
    f6: vcmpeqps k1, zmm6, zmm0
    fd: vpmovm2d zmm8, k1
   103: vcmpneqps k1, zmm6, zmm6
   10a: vpmovm2d zmm6, k1
   110: vpord zmm6, zmm8, zmm6
   116: vmovaps zmm8, zmm6
   11c: vpternlogd zmm8, zmm7, zmm1, 0xCA
   123: vpminsd zmm2, zmm2, zmm8
   129: vmovups zmm6, [rdx+rax*4+0x40]
   131: vmovups zmm7, [rsi+rax*4+0x40]
   139: vcmpeqps k1, zmm6, zmm0
   140: vpmovm2d zmm8, k1
   146: vcmpneqps k1, zmm6, zmm6
   14d: vpmovm2d zmm6, k1
   153: vpord zmm6, zmm8, zmm6
   159: vmovaps zmm8, zmm6
   15f: vpternlogd zmm8, zmm7, zmm1, 0xCA
   166: vpminsd zmm3, zmm3, zmm8
   16c: vmovups zmm6, [rdx+rax*4+0x80]
   174: vmovups zmm7, [rsi+rax*4+0x80]
   17c: vcmpeqps k1, zmm6, zmm0
   183: vpmovm2d zmm8, k1
   189: vcmpneqps k1, zmm6, zmm6
   190: vpmovm2d zmm6, k1
   196: vpord zmm6, zmm8, zmm6
   19c: vmovaps zmm8, zmm6
   1a2: vpternlogd zmm8, zmm7, zmm1, 0xCA
   1a9: vpminsd zmm4, zmm4, zmm8
   1af: vmovups zmm6, [rdx+rax*4+0xC0]
   1b7: vmovups zmm7, [rsi+rax*4+0xC0]
   1bf: vcmpeqps k1, zmm6, zmm0
   1c6: vpmovm2d zmm8, k1
   1cc: vcmpneqps k1, zmm6, zmm6
   1d3: vpmovm2d zmm6, k1
   1d9: vpord zmm6, zmm8, zmm6
   1df: vmovaps zmm8, zmm6
   1e5: vpternlogd zmm8, zmm7, zmm1, 0xCA
   1ec: vpminsd zmm5, zmm5, zmm8
   1f2: jmp 0x26A
   1f4: cmp rax, rcx
   1f7: jge 0x26A
   1f9: sub rcx, rax
   1fc: mov [rdi+0x18], rcx
   200: mov rcx, [rdi+0x18]
   204: mov dword ptr [rsp-8], 0xFFFFFFFF
   20c: bzhi ecx, [rsp-8], ecx
   213: kmovw k2, ecx
   217: mov rcx, [rdi]
   21b: vmovups zmm6{k2}{z}, [rdx+rax*4]
   223: vmovups zmm7{k2}{z}, [rsi+rax*4]
   22b: vcmpeqps k1, zmm6, zmm0
   232: vpmovm2d zmm8, k1
   238: vcmpneqps k1, zmm6, zmm6
   23f: vpmovm2d zmm6, k1
   245: vpord zmm6, zmm8, zmm6
   24b: vmovaps zmm8, zmm6
   251: vpternlogd zmm8, zmm7, zmm1, 0xCA
   258: vpminsd zmm2{k2}, zmm2, zmm8
   25e: add rax, 0x10
   265: cmp rax, rcx
   268: jl 0x1F9
   26a: vpminsd zmm2, zmm2, zmm4
   270: vpminsd zmm3, zmm3, zmm5
   276: vpminsd zmm2, zmm2, zmm3
   27c: vshuff32x4 zmm3, zmm2, zmm2, 0x4E
   283: vpminsd zmm2, zmm2, zmm3
   289: vshuff32x4 zmm3, zmm2, zmm2, 0xB1
   290: vpminsd zmm2, zmm2, zmm3
   296: vpermilps zmm3, zmm2, 0x4E
   29d: vpminsd zmm2, zmm2, zmm3
   2a3: vpermilps zmm3, zmm2, 0xB1
   2aa: vpminsd zmm2, zmm2, zmm3
   2b0: vpmovsxdq xmm2, xmm2
   2b6: vmovsd [r8], xmm2
   2bd: vzeroupper
   2c0: ret
