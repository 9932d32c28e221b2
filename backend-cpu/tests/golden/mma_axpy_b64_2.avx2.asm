     0: push rbx
     1: push rbp
     2: mov rax, rsp
     5: sub rsp, 0x20
     c: and rsp, 0xFFFFFFFFFFFFFFF8
    10: mov [rsp+0x18], rax
    15: mov r11, [rax+0x18]
    19: mov [rsp], r11
    1e: mov r11, [rax+0x20]
    22: mov [rsp+8], r11
    27: mov r11, [rax+0x28]
    2b: mov [rsp+0x10], r11
    30: test r8, r8
    33: jle 0x164
    39: mov rax, [rsp+8]
    3e: lea r10, [rax+rax*2]
    42: cmp rcx, 8
    46: jl 0xD1
    4c: vmovups ymm0, [rsi]
    51: prefetcht1 [rsi+rax*2]
    55: vmovups ymm1, [rsi+0x20]
    5a: vmovups ymm2, [rsi+rax]
    5f: prefetcht1 [rsi+r10]
    64: vmovups ymm3, [rsi+rax+0x20]
    6a: mov r11, rdi
    6d: mov rbx, rdx
    70: mov r9, r8
    73: vmovups ymm4, [r11]
    79: vmovups ymm5, [r11+0x20]
    7f: vbroadcastsd ymm6, [rbx]
    85: vfmadd231pd ymm4, ymm0, ymm6
    8a: vfmadd231pd ymm5, ymm1, ymm6
    8f: vbroadcastsd ymm6, [rbx+8]
    95: vfmadd231pd ymm4, ymm2, ymm6
    9a: vfmadd231pd ymm5, ymm3, ymm6
    9f: vmovups [r11], ymm4
    a5: vmovups [r11+0x20], ymm5
    ab: add r11, [rsp]
    b0: add rbx, [rsp+0x10]
    b5: sub r9, 1
    b9: jne 0x73
    bb: add rdi, 0x40
    bf: add rsi, 0x40
    c3: sub rcx, 8
    c7: cmp rcx, 8
    cb: jge 0x4C
    d1: test rcx, rcx
    d4: jle 0x164
    da: mov r11, 4
    e1: cmp rcx, 4
    e5: cmovl r11, rcx
    e9: sub rcx, r11
    ec: vmovups ymm0, [rip+0x7B]
    f4: vmovq xmm1, r11
    f9: vpbroadcastq ymm1, xmm1
    fe: vpcmpgtq ymm0, ymm1, ymm0
   103: vmaskmovpd ymm1, ymm0, [rsi]
   109: prefetcht1 [rsi+rax*2]
   10d: vmaskmovpd ymm2, ymm0, [rsi+rax]
   113: prefetcht1 [rsi+r10]
   118: mov rbx, rdi
   11b: mov rbp, rdx
   11e: mov r9, r8
   121: vmaskmovpd ymm3, ymm0, [rbx]
   127: vbroadcastsd ymm4, [rbp]
   12d: vfmadd231pd ymm3, ymm1, ymm4
   132: vbroadcastsd ymm4, [rbp+8]
   138: vfmadd231pd ymm3, ymm2, ymm4
   13d: vmaskmovpd [rbx], ymm0, ymm3
   143: add rbx, [rsp]
   148: add rbp, [rsp+0x10]
   14d: sub r9, 1
   151: jne 0x121
   153: add rdi, 0x20
   157: add rsi, 0x20
   15b: test rcx, rcx
   15e: jg 0xDA
   164: mov rsp, [rsp+0x18]
   169: pop rbp
   16a: pop rbx
   16b: vzeroupper
   16e: ret
   16f: .byte 00 00 00 00 00 00 00 00 01 00 00 00 00 00 00 00
   17f: .byte 02 00 00 00 00 00 00 00 03 00 00 00 00 00 00 00
   18f: .byte 04 00 00 00 00 00 00 00 05 00 00 00 00 00 00 00
   19f: .byte 06 00 00 00 00 00 00 00 07 00 00 00 00 00 00 00
