     0: mov rax, rsp
     3: sub rsp, 0x10
     a: and rsp, 0xFFFFFFFFFFFFFFF8
     e: mov [rsp+8], rax
    13: mov r11, [rax+8]
    17: mov [rsp], r11
    1c: test rcx, rcx
    1f: jle 0xBE
    25: vmovups ymm0, [rip+0x9A]
    2d: vxorps xmm1, xmm1, xmm1
    31: vxorps xmm2, xmm2, xmm2
    35: vmaskmovpd ymm3, ymm0, [rsi]
    3b: vbroadcastsd ymm4, [rdx]
    41: vfmadd231pd ymm1, ymm3, ymm4
    46: vbroadcastsd ymm4, [rdx+8]
    4c: vfmadd231pd ymm2, ymm3, ymm4
    51: vmaskmovpd ymm3, ymm0, [rsi+0x18]
    57: vbroadcastsd ymm4, [rdx+0x10]
    5d: vfmadd231pd ymm1, ymm3, ymm4
    62: vbroadcastsd ymm4, [rdx+0x18]
    68: vfmadd231pd ymm2, ymm3, ymm4
    6d: vmaskmovpd ymm3, ymm0, [rsi+0x30]
    73: vbroadcastsd ymm4, [rdx+0x20]
    79: vfmadd231pd ymm1, ymm3, ymm4
    7e: vbroadcastsd ymm4, [rdx+0x28]
    84: vfmadd231pd ymm2, ymm3, ymm4
    89: vmovups [rdi], xmm1
    8e: vextractf128 xmm3, ymm1, 1
    94: vmovlps [rdi+0x10], xmm3
    99: vmovups [rdi+0x18], xmm2
    9e: vextractf128 xmm3, ymm2, 1
    a4: vmovlps [rdi+0x28], xmm3
    a9: add rdi, r8
    ac: add rsi, r9
    af: add rdx, [rsp]
    b4: sub rcx, 1
    b8: jne 0x25
    be: mov rsp, [rsp+8]
    c3: vzeroupper
    c6: ret
    c7: .byte ff ff ff ff ff ff ff ff ff ff ff ff ff ff ff ff
    d7: .byte ff ff ff ff ff ff ff ff 00 00 00 00 00 00 00 00
    e7: .byte 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
    f7: .byte 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
