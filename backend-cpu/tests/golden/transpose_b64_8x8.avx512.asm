k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r8, [rdi]
     7: mov rsi, [rdi+8]
     b: mov edx, 0x320
    10: mov ecx, 0x320
    15: mov rdi, r8
    18: call 0x1D  ; tilewright_transpose_b64_8x8
    1d: mov rsp, rbp
    20: pop rbp
    21: ret
tilewright_transpose_b64_8x8:
     0: lea rax, [rcx+rcx*2]
     4: vmovups zmm0, [rsi]
     b: vmovups zmm1, [rsi+rcx]
    12: vmovups zmm2, [rsi+rcx*2]
    19: vmovups zmm3, [rsi+rax]
    20: lea rsi, [rsi+rcx*4]
    24: vmovups zmm4, [rsi]
    2b: vmovups zmm5, [rsi+rcx]
    32: vmovups zmm6, [rsi+rcx*2]
    39: vmovups zmm7, [rsi+rax]
    40: vunpcklpd zmm8, zmm0, zmm1
    46: vunpckhpd zmm9, zmm0, zmm1
    4c: vunpcklpd zmm10, zmm2, zmm3
    52: vunpckhpd zmm11, zmm2, zmm3
    58: vunpcklpd zmm12, zmm4, zmm5
    5e: vunpckhpd zmm13, zmm4, zmm5
    64: vunpcklpd zmm14, zmm6, zmm7
    6a: vunpckhpd zmm15, zmm6, zmm7
    70: vshuff32x4 zmm0, zmm8, zmm10, 0x88
    77: vshuff32x4 zmm2, zmm8, zmm10, 0xDD
    7e: vshuff32x4 zmm1, zmm9, zmm11, 0x88
    85: vshuff32x4 zmm3, zmm9, zmm11, 0xDD
    8c: vshuff32x4 zmm4, zmm12, zmm14, 0x88
    93: vshuff32x4 zmm6, zmm12, zmm14, 0xDD
    9a: vshuff32x4 zmm5, zmm13, zmm15, 0x88
    a1: vshuff32x4 zmm7, zmm13, zmm15, 0xDD
    a8: vshuff32x4 zmm8, zmm0, zmm4, 0x88
    af: vshuff32x4 zmm12, zmm0, zmm4, 0xDD
    b6: vshuff32x4 zmm9, zmm1, zmm5, 0x88
    bd: vshuff32x4 zmm13, zmm1, zmm5, 0xDD
    c4: vshuff32x4 zmm10, zmm2, zmm6, 0x88
    cb: vshuff32x4 zmm14, zmm2, zmm6, 0xDD
    d2: vshuff32x4 zmm11, zmm3, zmm7, 0x88
    d9: vshuff32x4 zmm15, zmm3, zmm7, 0xDD
    e0: lea rax, [rdx+rdx*2]
    e4: vmovups [rdi], zmm8
    eb: vmovups [rdi+rdx], zmm9
    f2: vmovups [rdi+rdx*2], zmm10
    f9: vmovups [rdi+rax], zmm11
   100: lea rdi, [rdi+rdx*4]
   104: vmovups [rdi], zmm12
   10b: vmovups [rdi+rdx], zmm13
   112: vmovups [rdi+rdx*2], zmm14
   119: vmovups [rdi+rax], zmm15
   120: vzeroupper
   123: ret
