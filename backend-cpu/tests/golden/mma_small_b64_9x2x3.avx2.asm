     0: mov rax, rsp
     3: sub rsp, 0x10
     a: and rsp, 0xFFFFFFFFFFFFFFF8
     e: mov [rsp+8], rax
    13: mov r11, [rax+8]
    17: mov [rsp], r11
    1c: test rcx, rcx
    1f: jle 0x137
    25: vmovups ymm0, [rip+0x113]
    2d: vxorps xmm1, xmm1, xmm1
    31: vxorps xmm2, xmm2, xmm2
    35: vxorps xmm3, xmm3, xmm3
    39: vxorps xmm4, xmm4, xmm4
    3d: vxorps xmm5, xmm5, xmm5
    41: vxorps xmm6, xmm6, xmm6
    45: vmovups ymm7, [rsi]
    4a: vmovups ymm8, [rsi+0x20]
    4f: vmaskmovpd xmm9, xmm0, [rsi+0x40]
    55: vbroadcastsd ymm10, [rdx]
    5b: vfmadd231pd ymm1, ymm7, ymm10
    60: vfmadd231pd ymm2, ymm8, ymm10
    65: vfmadd231pd xmm3, xmm9, xmm10
    6a: vbroadcastsd ymm10, [rdx+8]
    70: vfmadd231pd ymm4, ymm7, ymm10
    75: vfmadd231pd ymm5, ymm8, ymm10
    7a: vfmadd231pd xmm6, xmm9, xmm10
    7f: vmovups ymm7, [rsi+0x48]
    84: vmovups ymm8, [rsi+0x68]
    89: vmaskmovpd xmm9, xmm0, [rsi+0x88]
    92: vbroadcastsd ymm10, [rdx+0x10]
    98: vfmadd231pd ymm1, ymm7, ymm10
    9d: vfmadd231pd ymm2, ymm8, ymm10
    a2: vfmadd231pd xmm3, xmm9, xmm10
    a7: vbroadcastsd ymm10, [rdx+0x18]
    ad: vfmadd231pd ymm4, ymm7, ymm10
    b2: vfmadd231pd ymm5, ymm8, ymm10
    b7: vfmadd231pd xmm6, xmm9, xmm10
    bc: vmovups ymm7, [rsi+0x90]
    c4: vmovups ymm8, [rsi+0xB0]
    cc: vmaskmovpd xmm9, xmm0, [rsi+0xD0]
    d5: vbroadcastsd ymm10, [rdx+0x20]
    db: vfmadd231pd ymm1, ymm7, ymm10
    e0: vfmadd231pd ymm2, ymm8, ymm10
    e5: vfmadd231pd xmm3, xmm9, xmm10
    ea: vbroadcastsd ymm10, [rdx+0x28]
    f0: vfmadd231pd ymm4, ymm7, ymm10
    f5: vfmadd231pd ymm5, ymm8, ymm10
    fa: vfmadd231pd xmm6, xmm9, xmm10
    ff: vmovups [rdi], ymm1
   104: vmovups [rdi+0x20], ymm2
   109: vmaskmovpd [rdi+0x40], xmm0, xmm3
   10f: vmovups [rdi+0x48], ymm4
   114: vmovups [rdi+0x68], ymm5
   119: vmaskmovpd [rdi+0x88], xmm0, xmm6
   122: add rdi, r8
   125: add rsi, r9
   128: add rdx, [rsp]
   12d: sub rcx, 1
   131: jne 0x25
   137: mov rsp, [rsp+8]
   13c: vzeroupper
   13f: ret
   140: .byte ff ff ff ff ff ff ff ff 00 00 00 00 00 00 00 00
   150: .byte 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
   160: .byte 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
   170: .byte 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
