     0: mov rax, rsp
     3: sub rsp, 0x10
     a: and rsp, 0xFFFFFFFFFFFFFFF8
     e: mov [rsp+8], rax
    13: mov r11, [rax+8]
    17: mov [rsp], r11
    1c: test rcx, rcx
    1f: jle 0x11C
    25: vpxord xmm0, xmm0, xmm0
    2b: vpxord xmm1, xmm1, xmm1
    31: vpxord xmm2, xmm2, xmm2
    37: vpxord xmm3, xmm3, xmm3
    3d: vmovups zmm4, [rsi]
    44: vmovups xmm5, [rsi+0x38]
    4e: vbroadcastsd zmm6, [rdx]
    55: vfmadd231pd zmm0, zmm4, zmm6
    5b: vfmadd231pd xmm1, xmm5, xmm6
    61: vbroadcastsd zmm6, [rdx+8]
    68: vfmadd231pd zmm2, zmm4, zmm6
    6e: vfmadd231pd xmm3, xmm5, xmm6
    74: vmovups zmm4, [rsi+0x48]
    7e: vmovups xmm5, [rsi+0x80]
    85: vbroadcastsd zmm6, [rdx+0x10]
    8c: vfmadd231pd zmm0, zmm4, zmm6
    92: vfmadd231pd xmm1, xmm5, xmm6
    98: vbroadcastsd zmm6, [rdx+0x18]
    9f: vfmadd231pd zmm2, zmm4, zmm6
    a5: vfmadd231pd xmm3, xmm5, xmm6
    ab: vmovups zmm4, [rsi+0x90]
    b5: vmovups xmm5, [rsi+0xC8]
    bf: vbroadcastsd zmm6, [rdx+0x20]
    c6: vfmadd231pd zmm0, zmm4, zmm6
    cc: vfmadd231pd xmm1, xmm5, xmm6
    d2: vbroadcastsd zmm6, [rdx+0x28]
    d9: vfmadd231pd zmm2, zmm4, zmm6
    df: vfmadd231pd xmm3, xmm5, xmm6
    e5: vmovups [rdi], zmm0
    ec: vmovups [rdi+0x38], xmm1
    f6: vmovups [rdi+0x48], zmm2
   100: vmovups [rdi+0x80], xmm3
   107: add rdi, r8
   10a: add rsi, r9
   10d: add rdx, [rsp]
   112: sub rcx, 1
   116: jne 0x25
   11c: mov rsp, [rsp+8]
   121: vzeroupper
   124: ret
