     0: push rbx
     1: push rbp
     2: push r12
     4: mov rax, rsp
     7: sub rsp, 0x28
     e: and rsp, 0xFFFFFFFFFFFFFFF8
    12: mov [rsp+0x20], rax
    17: mov r11, [rax+0x20]
    1b: mov [rsp], r11
    20: mov r11, [rax+0x28]
    24: mov [rsp+8], r11
    29: mov r11, [rax+0x30]
    2d: mov [rsp+0x10], r11
    32: mov r11, [rax+0x38]
    36: mov [rsp+0x18], r11
    3b: vpxord xmm5, xmm5, xmm5
    41: vpxord xmm6, xmm6, xmm6
    47: mov rax, [rsp+0x10]
    4c: lea r10, [rax+rax*2]
    50: mov r11, [rsp+0x18]
    55: lea rbx, [r11+r11*2]
    59: mov rbp, rcx
    5c: shr rbp, 4
    60: test rbp, rbp
    63: je 0x9D
    65: prefetcht0 [rsi+rax*2]
    69: prefetcht0 [rsi+r10]
    6e: vmovups zmm0, [rsi]
    75: vmovups zmm1, [rsi+rax]
    7c: vmovups zmm2, [rdx]
    83: vfmadd231ps zmm5, zmm0, zmm2
    89: vfmadd231ps zmm6, zmm1, zmm2
    8f: add rsi, 0x40
    93: add rdx, 0x40
    97: sub rbp, 1
    9b: jne 0x65
    9d: mov rbp, rcx
    a0: and rbp, 0xF
    a4: je 0xD8
    a6: mov r12, 0xFFFFFFFFFFFFFFFF
    ad: bzhi r12d, r12d, ebp
    b2: kmovw k1, r12d
    b7: vmovups zmm0{k1}{z}, [rsi]
    be: vmovups zmm1{k1}{z}, [rsi+rax]
    c5: vmovups zmm2{k1}{z}, [rdx]
    cc: vfmadd231ps zmm5, zmm0, zmm2
    d2: vfmadd231ps zmm6, zmm1, zmm2
    d8: mov rax, [rsp]
    dd: lea r10, [rax+rax*2]
    e1: vextractf64x4 ymm4, zmm5, 1
    e8: vaddps ymm5, ymm5, ymm4
    ee: vextractf32x4 xmm4, ymm5, 1
    f5: vaddps xmm5, xmm5, xmm4
    fb: vmovups xmm0, xmm5
   101: vextractf64x4 ymm4, zmm6, 1
   108: vaddps ymm6, ymm6, ymm4
   10e: vextractf32x4 xmm4, ymm6, 1
   115: vaddps xmm6, xmm6, xmm4
   11b: vmovups xmm1, xmm6
   121: vhaddps xmm0, xmm0, xmm1
   125: vhaddps xmm0, xmm0, xmm0
   129: vmovss xmm4, [rdi]
   12e: vinsertps xmm4, xmm4, [rdi+rax], 0x10
   135: vaddps xmm0, xmm0, xmm4
   13b: vmovss [rdi], xmm0
   140: vextractps [rdi+rax], xmm0, 1
   147: mov rsp, [rsp+0x20]
   14c: pop r12
   14e: pop rbp
   14f: pop rbx
   150: vzeroupper
   153: ret
