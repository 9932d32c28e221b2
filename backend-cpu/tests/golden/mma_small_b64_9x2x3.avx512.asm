     0: mov rax, rsp
     3: sub rsp, 0x10
     a: and rsp, 0xFFFFFFFFFFFFFFF8
     e: mov [rsp+8], rax
    13: mov r11, [rax+8]
    17: mov [rsp], r11
    1c: test rcx, rcx
    1f: jle 0x124
    25: mov rax, 1
    2c: kmovw k1, eax
    30: vpxord xmm0, xmm0, xmm0
    36: vpxord xmm1, xmm1, xmm1
    3c: vpxord xmm2, xmm2, xmm2
    42: vpxord xmm3, xmm3, xmm3
    48: vmovups zmm4, [rsi]
    4f: vmovupd xmm5{k1}{z}, [rsi+0x40]
    56: vbroadcastsd zmm6, [rdx]
    5d: vfmadd231pd zmm0, zmm4, zmm6
    63: vfmadd231pd xmm1, xmm5, xmm6
    69: vbroadcastsd zmm6, [rdx+8]
    70: vfmadd231pd zmm2, zmm4, zmm6
    76: vfmadd231pd xmm3, xmm5, xmm6
    7c: vmovups zmm4, [rsi+0x48]
    86: vmovupd xmm5{k1}{z}, [rsi+0x88]
    90: vbroadcastsd zmm6, [rdx+0x10]
    97: vfmadd231pd zmm0, zmm4, zmm6
    9d: vfmadd231pd xmm1, xmm5, xmm6
    a3: vbroadcastsd zmm6, [rdx+0x18]
    aa: vfmadd231pd zmm2, zmm4, zmm6
    b0: vfmadd231pd xmm3, xmm5, xmm6
    b6: vmovups zmm4, [rsi+0x90]
    c0: vmovupd xmm5{k1}{z}, [rsi+0xD0]
    c7: vbroadcastsd zmm6, [rdx+0x20]
    ce: vfmadd231pd zmm0, zmm4, zmm6
    d4: vfmadd231pd xmm1, xmm5, xmm6
    da: vbroadcastsd zmm6, [rdx+0x28]
    e1: vfmadd231pd zmm2, zmm4, zmm6
    e7: vfmadd231pd xmm3, xmm5, xmm6
    ed: vmovups [rdi], zmm0
    f4: vmovupd [rdi+0x40]{k1}, xmm1
    fb: vmovups [rdi+0x48], zmm2
   105: vmovupd [rdi+0x88]{k1}, xmm3
   10f: add rdi, r8
   112: add rsi, r9
   115: add rdx, [rsp]
   11a: sub rcx, 1
   11e: jne 0x25
   124: mov rsp, [rsp+8]
   129: vzeroupper
   12c: ret
