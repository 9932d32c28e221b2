k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: sub rsp, 0x10
     8: mov rax, [rdi+8]
     c: mov rsi, [rdi]
     f: mov edx, 0x40
    14: mov ecx, 1
    19: mov r8d, 0x200
    1f: xor r9, r9
    22: mov r10d, 0x40
    28: mov r11d, 0x200
    2e: mov [rsp], r10
    32: mov [rsp+8], r11
    37: mov rdi, rax
    3a: call 0x3F  ; tilewright_tile_transpose_b64_2x4
    3f: add rsp, 0x10
    43: mov rsp, rbp
    46: pop rbp
    47: ret
tilewright_tile_transpose_b64_2x4:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: mov rax, rsp
     d: sub rsp, 0xC8
    14: and rsp, 0xFFFFFFFFFFFFFFE0
    18: mov [rsp+0xC0], rax
    20: mov r11, [rax+0x38]
    24: mov [rsp], r11
    29: mov r11, [rax+0x40]
    2d: mov [rsp+8], r11
    32: mov rax, [rsp+8]
    37: lea r10, [rax+rax*2]
    3b: mov r11, rdx
    3e: imul r11, rcx
    42: mov rcx, rdx
    45: imul rbx, rax, 8
    4c: mov [rsp+0x30], rbx
    51: mov rbx, rdx
    54: imul rbx, r8
    58: sub r9, rbx
    5b: mov [rsp+0x10], r8
    60: mov [rsp+0x18], r9
    65: mov rbp, 8
    6c: cmp r11, 0xF
    70: cmovbe rbp, r11
    74: sub r11, rbp
    77: mov [rsp+0x20], rbp
    7c: lea r12, [rbp-8]
    80: mov [rsp+0x28], r12
    85: xor r12d, r12d
    88: mov [rsp+r12*8+0x38], rdi
    8d: prefetchw [rdi]
    91: prefetchw [rdi+0x40]
    95: add rdi, [rsp+0x10]
    9a: sub rcx, 1
    9e: je 0x366
    a4: add r12, 1
    a8: cmp r12, rbp
    ab: jb 0x88
    ad: mov r9, rsi
    b0: mov rbp, [rsp+0x20]
    b5: shl rbp, 3
    b9: add rsi, rbp
    bc: mov r8, [rsp]
    c1: xor ebx, ebx
    c3: xor ebp, ebp
    c5: mov r13, rbp
    c8: cmp r13, [rsp+0x28]
    cd: cmova r13, [rsp+0x28]
    d3: lea r12, [rsp+r13*8+0x38]
    d8: shl r13, 3
    dc: add r13, r9
    df: mov r14, r13
    e2: vmovups ymm0, [r14]
    e8: vmovups ymm1, [r14+rax]
    ee: vmovups ymm2, [r14+rax*2]
    f4: vmovups ymm3, [r14+r10]
    fa: vunpcklpd ymm4, ymm0, ymm1
    fe: vunpckhpd ymm5, ymm0, ymm1
   102: vunpcklpd ymm6, ymm2, ymm3
   106: vunpckhpd ymm7, ymm2, ymm3
   10a: vperm2f128 ymm0, ymm4, ymm6, 0x20
   110: vperm2f128 ymm2, ymm4, ymm6, 0x31
   116: vperm2f128 ymm1, ymm5, ymm7, 0x20
   11c: vperm2f128 ymm3, ymm5, ymm7, 0x31
   122: mov r15, [r12]
   127: prefetchw [r15+rbx+0x80]
   130: vmovups [r15+rbx], ymm0
   136: mov r15, [r12+8]
   13b: prefetchw [r15+rbx+0x80]
   144: vmovups [r15+rbx], ymm1
   14a: mov r15, [r12+0x10]
   14f: prefetchw [r15+rbx+0x80]
   158: vmovups [r15+rbx], ymm2
   15e: mov r15, [r12+0x18]
   163: prefetchw [r15+rbx+0x80]
   16c: vmovups [r15+rbx], ymm3
   172: lea r14, [r13+rax*4]
   177: vmovups ymm0, [r14]
   17d: vmovups ymm1, [r14+rax]
   183: vmovups ymm2, [r14+rax*2]
   189: vmovups ymm3, [r14+r10]
   18f: vunpcklpd ymm4, ymm0, ymm1
   193: vunpckhpd ymm5, ymm0, ymm1
   197: vunpcklpd ymm6, ymm2, ymm3
   19b: vunpckhpd ymm7, ymm2, ymm3
   19f: vperm2f128 ymm0, ymm4, ymm6, 0x20
   1a5: vperm2f128 ymm2, ymm4, ymm6, 0x31
   1ab: vperm2f128 ymm1, ymm5, ymm7, 0x20
   1b1: vperm2f128 ymm3, ymm5, ymm7, 0x31
   1b7: mov r15, [r12]
   1bc: vmovups [r15+rbx+0x20], ymm0
   1c3: mov r15, [r12+8]
   1c8: vmovups [r15+rbx+0x20], ymm1
   1cf: mov r15, [r12+0x10]
   1d4: vmovups [r15+rbx+0x20], ymm2
   1db: mov r15, [r12+0x18]
   1e0: vmovups [r15+rbx+0x20], ymm3
   1e7: mov r14, r13
   1ea: vmovups ymm0, [r14+0x20]
   1f0: vmovups ymm1, [r14+rax+0x20]
   1f7: vmovups ymm2, [r14+rax*2+0x20]
   1fe: vmovups ymm3, [r14+r10+0x20]
   205: vunpcklpd ymm4, ymm0, ymm1
   209: vunpckhpd ymm5, ymm0, ymm1
   20d: vunpcklpd ymm6, ymm2, ymm3
   211: vunpckhpd ymm7, ymm2, ymm3
   215: vperm2f128 ymm0, ymm4, ymm6, 0x20
   21b: vperm2f128 ymm2, ymm4, ymm6, 0x31
   221: vperm2f128 ymm1, ymm5, ymm7, 0x20
   227: vperm2f128 ymm3, ymm5, ymm7, 0x31
   22d: mov r15, [r12+0x20]
   232: prefetchw [r15+rbx+0x80]
   23b: vmovups [r15+rbx], ymm0
   241: mov r15, [r12+0x28]
   246: prefetchw [r15+rbx+0x80]
   24f: vmovups [r15+rbx], ymm1
   255: mov r15, [r12+0x30]
   25a: prefetchw [r15+rbx+0x80]
   263: vmovups [r15+rbx], ymm2
   269: mov r15, [r12+0x38]
   26e: prefetchw [r15+rbx+0x80]
   277: vmovups [r15+rbx], ymm3
   27d: lea r13, [r13+rax*4]
   282: vmovups ymm0, [r13+0x20]
   288: vmovups ymm1, [r13+rax+0x20]
   28f: vmovups ymm2, [r13+rax*2+0x20]
   296: vmovups ymm3, [r13+r10+0x20]
   29d: vunpcklpd ymm4, ymm0, ymm1
   2a1: vunpckhpd ymm5, ymm0, ymm1
   2a5: vunpcklpd ymm6, ymm2, ymm3
   2a9: vunpckhpd ymm7, ymm2, ymm3
   2ad: vperm2f128 ymm0, ymm4, ymm6, 0x20
   2b3: vperm2f128 ymm2, ymm4, ymm6, 0x31
   2b9: vperm2f128 ymm1, ymm5, ymm7, 0x20
   2bf: vperm2f128 ymm3, ymm5, ymm7, 0x31
   2c5: mov r14, [r12+0x20]
   2ca: vmovups [r14+rbx+0x20], ymm0
   2d1: mov r14, [r12+0x28]
   2d6: vmovups [r14+rbx+0x20], ymm1
   2dd: mov r14, [r12+0x30]
   2e2: vmovups [r14+rbx+0x20], ymm2
   2e9: mov r14, [r12+0x38]
   2ee: vmovups [r14+rbx+0x20], ymm3
   2f5: add rbp, 8
   2f9: cmp rbp, [rsp+0x20]
   2fe: jb 0xC5
   304: add rbx, 0x40
   308: add r9, [rsp+0x30]
   30d: sub r8, 8
   311: cmp r8, 8
   315: jae 0xC3
   31b: test r8, r8
   31e: je 0x347
   320: mov rbp, 8
   327: sub rbp, r8
   32a: imul r12, rbp, 8
   331: sub rbx, r12
   334: imul rbp, rax
   338: sub r9, rbp
   33b: mov r8, 8
   342: jmp 0xC3
   347: test r11, r11
   34a: jne 0x65
   350: mov rsp, [rsp+0xC0]
   358: pop r15
   35a: pop r14
   35c: pop r13
   35e: pop r12
   360: pop rbp
   361: pop rbx
   362: vzeroupper
   365: ret
   366: mov rcx, rdx
   369: add rdi, [rsp+0x18]
   36e: jmp 0xA4
