     0: mov rax, rsp
     3: sub rsp, 0x10
     a: and rsp, 0xFFFFFFFFFFFFFFF8
     e: mov [rsp+8], rax
    13: mov r11, [rax+8]
    17: mov [rsp], r11
    1c: test rcx, rcx
    1f: jle 0x12A
    25: vxorps xmm0, xmm0, xmm0
    29: vxorps xmm1, xmm1, xmm1
    2d: vxorps xmm2, xmm2, xmm2
    31: vxorps xmm3, xmm3, xmm3
    35: vxorps xmm4, xmm4, xmm4
    39: vxorps xmm5, xmm5, xmm5
    3d: vmovups ymm6, [rsi]
    42: vmovups ymm7, [rsi+0x20]
    47: vmovups xmm8, [rsi+0x38]
    4c: vbroadcastsd ymm9, [rdx]
    52: vfmadd231pd ymm0, ymm6, ymm9
    57: vfmadd231pd ymm1, ymm7, ymm9
    5c: vfmadd231pd xmm2, xmm8, xmm9
    61: vbroadcastsd ymm9, [rdx+8]
    67: vfmadd231pd ymm3, ymm6, ymm9
    6c: vfmadd231pd ymm4, ymm7, ymm9
    71: vfmadd231pd xmm5, xmm8, xmm9
    76: vmovups ymm6, [rsi+0x48]
    7b: vmovups ymm7, [rsi+0x68]
    80: vmovups xmm8, [rsi+0x80]
    88: vbroadcastsd ymm9, [rdx+0x10]
    8e: vfmadd231pd ymm0, ymm6, ymm9
    93: vfmadd231pd ymm1, ymm7, ymm9
    98: vfmadd231pd xmm2, xmm8, xmm9
    9d: vbroadcastsd ymm9, [rdx+0x18]
    a3: vfmadd231pd ymm3, ymm6, ymm9
    a8: vfmadd231pd ymm4, ymm7, ymm9
    ad: vfmadd231pd xmm5, xmm8, xmm9
    b2: vmovups ymm6, [rsi+0x90]
    ba: vmovups ymm7, [rsi+0xB0]
    c2: vmovups xmm8, [rsi+0xC8]
    ca: vbroadcastsd ymm9, [rdx+0x20]
    d0: vfmadd231pd ymm0, ymm6, ymm9
    d5: vfmadd231pd ymm1, ymm7, ymm9
    da: vfmadd231pd xmm2, xmm8, xmm9
    df: vbroadcastsd ymm9, [rdx+0x28]
    e5: vfmadd231pd ymm3, ymm6, ymm9
    ea: vfmadd231pd ymm4, ymm7, ymm9
    ef: vfmadd231pd xmm5, xmm8, xmm9
    f4: vmovups [rdi], ymm0
    f9: vmovups [rdi+0x20], ymm1
    fe: vmovups [rdi+0x38], xmm2
   103: vmovups [rdi+0x48], ymm3
   108: vmovups [rdi+0x68], ymm4
   10d: vmovups [rdi+0x80], xmm5
   115: add rdi, r8
   118: add rsi, r9
   11b: add rdx, [rsp]
   120: sub rcx, 1
   124: jne 0x25
   12a: mov rsp, [rsp+8]
   12f: vzeroupper
   132: ret
