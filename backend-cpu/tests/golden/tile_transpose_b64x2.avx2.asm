k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: sub rsp, 0x10
     8: mov rax, [rdi+8]
     c: mov rsi, [rdi]
     f: mov edx, 0x40
    14: mov ecx, 1
    19: mov r8d, 0x400
    1f: xor r9, r9
    22: mov r10d, 0x40
    28: mov r11d, 0x400
    2e: mov [rsp], r10
    32: mov [rsp+8], r11
    37: mov rdi, rax
    3a: call 0x3F  ; tilewright_tile_transpose_b128_2
    3f: add rsp, 0x10
    43: mov rsp, rbp
    46: pop rbp
    47: ret
tilewright_tile_transpose_b128_2:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: mov rax, rsp
     b: sub rsp, 0x68
    12: and rsp, 0xFFFFFFFFFFFFFFE0
    16: mov [rsp+0x60], rax
    1b: mov r11, [rax+0x30]
    1f: mov [rsp], r11
    24: mov r11, [rax+0x38]
    28: mov [rsp+8], r11
    2d: mov rax, [rsp+8]
    32: lea r10, [rax+rax*2]
    36: mov r11, rdx
    39: imul r11, rcx
    3d: mov rcx, rdx
    40: imul rbx, rax, 2
    47: mov [rsp+0x30], rbx
    4c: mov rbx, rdx
    4f: imul rbx, r8
    53: sub r9, rbx
    56: mov [rsp+0x10], r8
    5b: mov [rsp+0x18], r9
    60: mov rbp, 2
    67: cmp r11, 3
    6b: cmovbe rbp, r11
    6f: sub r11, rbp
    72: mov [rsp+0x20], rbp
    77: lea r12, [rbp-2]
    7b: mov [rsp+0x28], r12
    80: xor r12d, r12d
    83: mov [rsp+r12*8+0x38], rdi
    88: prefetchw [rdi]
    8c: prefetchw [rdi+0x40]
    90: add rdi, [rsp+0x10]
    95: sub rcx, 1
    99: je 0x17F
    9f: add r12, 1
    a3: cmp r12, rbp
    a6: jb 0x83
    a8: mov r9, rsi
    ab: mov rbp, [rsp+0x20]
    b0: shl rbp, 4
    b4: add rsi, rbp
    b7: mov r8, [rsp]
    bc: xor ebx, ebx
    be: xor ebp, ebp
    c0: mov r13, rbp
    c3: cmp r13, [rsp+0x28]
    c8: cmova r13, [rsp+0x28]
    ce: lea r12, [rsp+r13*8+0x38]
    d3: shl r13, 4
    d7: add r13, r9
    da: vmovups ymm0, [r13]
    e0: vmovups ymm1, [r13+rax]
    e7: vperm2f128 ymm2, ymm0, ymm1, 0x20
    ed: vperm2f128 ymm3, ymm0, ymm1, 0x31
    f3: mov r14, [r12]
    f8: prefetchw [r14+rbx+0x80]
   101: vmovups [r14+rbx], ymm2
   107: mov r14, [r12+8]
   10c: prefetchw [r14+rbx+0x80]
   115: vmovups [r14+rbx], ymm3
   11b: add rbp, 2
   11f: cmp rbp, [rsp+0x20]
   124: jb 0xC0
   126: add rbx, 0x20
   12a: add r9, [rsp+0x30]
   12f: sub r8, 2
   133: cmp r8, 2
   137: jae 0xBE
   139: test r8, r8
   13c: je 0x165
   13e: mov rbp, 2
   145: sub rbp, r8
   148: imul r12, rbp, 0x10
   14f: sub rbx, r12
   152: imul rbp, rax
   156: sub r9, rbp
   159: mov r8, 2
   160: jmp 0xBE
   165: test r11, r11
   168: jne 0x60
   16e: mov rsp, [rsp+0x60]
   173: pop r14
   175: pop r13
   177: pop r12
   179: pop rbp
   17a: pop rbx
   17b: vzeroupper
   17e: ret
   17f: mov rcx, rdx
   182: add rdi, [rsp+0x18]
   187: jmp 0x9F
