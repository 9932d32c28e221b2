k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r10, [rdi+8]
     8: mov rsi, [rdi]
     b: mov edx, 0x40
    10: mov ecx, 0x40
    15: mov r8d, 0x80
    1b: mov r9d, 0x80
    21: mov rdi, r10
    24: call 0x29  ; tilewright_line_transpose_b16
    29: mfence
    2c: mov rsp, rbp
    2f: pop rbp
    30: ret
tilewright_line_transpose_b16:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: mov rbp, rsp
     d: mov qword ptr [rsp-0x1000], 0
    19: mov qword ptr [rsp-0x2000], 0
    25: sub rsp, 0x2F40
    2c: and rsp, 0xFFFFFFFFFFFFFFC0
    30: mov rbx, rdx
    33: cmp rbx, 0x20
    3a: jl 0x29A
    40: cmp rcx, 0x20
    47: jl 0x29A
    4d: mov [rsp+0x2A18], rcx
    55: lea r13, [r9+r9*2]
    59: cmp rbx, 0x20
    60: jae 0x87
    62: mov rax, 0x20
    69: sub rax, rbx
    6c: mov r10, rax
    6f: imul r10, r8
    73: sub rdi, r10
    76: imul rax, 2
    7d: sub rsi, rax
    80: mov rbx, 0x20
    87: mov rax, rdi
    8a: lea r14, [rsp+0x40]
    8f: lea r15, [rsp+0x2800]
    97: mov r12, 0x20
    9e: mov r11, rax
    a1: mov r10, rax
    a4: and r11, 0x3F
    a8: sub r10, r11
    ab: mov [r15+0x100], r10
    b2: mov r10, r14
    b5: sub r10, r11
    b8: mov [r15], r10
    bc: add r14, 0x140
    c3: add r15, 8
    ca: add rax, r8
    cd: dec r12
    d0: jne 0x9E
    d2: mov r10, rsi
    d5: mov r12, [rsp+0x2A18]
    dd: mov qword ptr [rsp+0x2A08], 1
    e9: mov qword ptr [rsp+0x2A10], 0
    f5: mov qword ptr [rsp+0x2A00], 0x100
   101: cmp r12, 0x80
   108: jl 0x21E
   10e: lea rdx, [rsp+0x40]
   113: mov r11, 8
   11a: call 0x2AB
   11f: dec r11
   122: jne 0x11A
   124: sub r12, 0x80
   12b: cmp qword ptr [rsp+0x2A08], 0
   134: je 0x149
   136: call 0x9F5
   13b: mov qword ptr [rsp+0x2A08], 0
   147: jmp 0x101
   149: mov r14, rsp
   14c: lea r15, [rsp+0x2800]
   154: mov rcx, 0x20
   15b: mov r11, [r15]
   15f: mov rdx, [r15+0x100]
   166: vmovups ymm0, [r11]
   16c: vmovups ymm1, [r11+0x20]
   172: vmovups ymm2, [r11+0x40]
   178: vmovups ymm3, [r11+0x60]
   17e: vmovups ymm4, [r11+0x80]
   187: vmovups ymm5, [r11+0xA0]
   190: vmovups ymm6, [r11+0xC0]
   199: vmovups ymm7, [r11+0xE0]
   1a2: vmovntps [rdx], ymm0
   1a7: vmovntps [rdx+0x20], ymm1
   1ac: vmovntps [rdx+0x40], ymm2
   1b1: vmovntps [rdx+0x60], ymm3
   1b6: vmovntps [rdx+0x80], ymm4
   1be: vmovntps [rdx+0xA0], ymm5
   1c6: vmovntps [rdx+0xC0], ymm6
   1ce: vmovntps [rdx+0xE0], ymm7
   1d6: add rdx, 0x100
   1dd: mov [r15+0x100], rdx
   1e4: vmovups ymm0, [r14+0x100]
   1ed: vmovups [r14], ymm0
   1f3: vmovups ymm0, [r14+0x120]
   1fc: vmovups [r14+0x20], ymm0
   202: add r14, 0x140
   209: add r15, 8
   210: dec rcx
   213: jne 0x15B
   219: jmp 0x101
   21e: imul rax, r12, 2
   225: mov [rsp+0x2A00], rax
   22d: lea rdx, [rsp+0x40]
   232: mov r11, r12
   235: shr r11, 4
   239: test r11, r11
   23c: je 0x248
   23e: call 0x2AB
   243: dec r11
   246: jne 0x23E
   248: and r12, 0xF
   24c: je 0x26B
   24e: sub r12, 0x10
   255: imul rax, r12, 2
   25c: add rdx, rax
   25f: imul r12, r9
   263: add r10, r12
   266: call 0x2AB
   26b: mov qword ptr [rsp+0x2A10], 1
   277: call 0x9F5
   27c: imul rax, r8, 0x20
   283: add rdi, rax
   286: add rsi, 0x40
   28d: sub rbx, 0x20
   294: jne 0x59
   29a: mov rsp, rbp
   29d: pop r15
   29f: pop r14
   2a1: pop r13
   2a3: pop r12
   2a5: pop rbp
   2a6: pop rbx
   2a7: vzeroupper
   2aa: ret
   2ab: mov rax, r10
   2ae: prefetcht0 [rax+0x80]
   2b5: prefetcht0 [rax+r9+0x80]
   2be: prefetcht0 [rax+r9*2+0x80]
   2c7: prefetcht0 [rax+r13+0x80]
   2d0: lea rax, [rax+r9*4]
   2d4: prefetcht0 [rax+0x80]
   2db: prefetcht0 [rax+r9+0x80]
   2e4: prefetcht0 [rax+r9*2+0x80]
   2ed: prefetcht0 [rax+r13+0x80]
   2f6: lea rax, [rax+r9*4]
   2fa: prefetcht0 [rax+0x80]
   301: prefetcht0 [rax+r9+0x80]
   30a: prefetcht0 [rax+r9*2+0x80]
   313: prefetcht0 [rax+r13+0x80]
   31c: lea rax, [rax+r9*4]
   320: prefetcht0 [rax+0x80]
   327: prefetcht0 [rax+r9+0x80]
   330: prefetcht0 [rax+r9*2+0x80]
   339: prefetcht0 [rax+r13+0x80]
   342: mov r14, r9
   345: mov r15, r13
   348: lea rcx, [rax+r9*4]
   34c: test r9, 0x7FF
   353: jne 0x56E
   359: mov rax, r10
   35c: vmovups ymm0, [rax]
   361: vmovups [rsp+0x2B48], ymm0
   36a: vmovups ymm0, [rax+0x20]
   36f: vmovups [rsp+0x2B68], ymm0
   378: vmovups ymm0, [rax+r9]
   37f: vmovups [rsp+0x2B88], ymm0
   388: vmovups ymm0, [rax+r9+0x20]
   38f: vmovups [rsp+0x2BA8], ymm0
   398: vmovups ymm0, [rax+r9*2]
   39f: vmovups [rsp+0x2BC8], ymm0
   3a8: vmovups ymm0, [rax+r9*2+0x20]
   3af: vmovups [rsp+0x2BE8], ymm0
   3b8: vmovups ymm0, [rax+r13]
   3bf: vmovups [rsp+0x2C08], ymm0
   3c8: vmovups ymm0, [rax+r13+0x20]
   3cf: vmovups [rsp+0x2C28], ymm0
   3d8: lea rax, [rax+r9*4]
   3dc: vmovups ymm0, [rax]
   3e1: vmovups [rsp+0x2C48], ymm0
   3ea: vmovups ymm0, [rax+0x20]
   3ef: vmovups [rsp+0x2C68], ymm0
   3f8: vmovups ymm0, [rax+r9]
   3ff: vmovups [rsp+0x2C88], ymm0
   408: vmovups ymm0, [rax+r9+0x20]
   40f: vmovups [rsp+0x2CA8], ymm0
   418: vmovups ymm0, [rax+r9*2]
   41f: vmovups [rsp+0x2CC8], ymm0
   428: vmovups ymm0, [rax+r9*2+0x20]
   42f: vmovups [rsp+0x2CE8], ymm0
   438: vmovups ymm0, [rax+r13]
   43f: vmovups [rsp+0x2D08], ymm0
   448: vmovups ymm0, [rax+r13+0x20]
   44f: vmovups [rsp+0x2D28], ymm0
   458: lea rax, [rax+r9*4]
   45c: vmovups ymm0, [rax]
   461: vmovups [rsp+0x2D48], ymm0
   46a: vmovups ymm0, [rax+0x20]
   46f: vmovups [rsp+0x2D68], ymm0
   478: vmovups ymm0, [rax+r9]
   47f: vmovups [rsp+0x2D88], ymm0
   488: vmovups ymm0, [rax+r9+0x20]
   48f: vmovups [rsp+0x2DA8], ymm0
   498: vmovups ymm0, [rax+r9*2]
   49f: vmovups [rsp+0x2DC8], ymm0
   4a8: vmovups ymm0, [rax+r9*2+0x20]
   4af: vmovups [rsp+0x2DE8], ymm0
   4b8: vmovups ymm0, [rax+r13]
   4bf: vmovups [rsp+0x2E08], ymm0
   4c8: vmovups ymm0, [rax+r13+0x20]
   4cf: vmovups [rsp+0x2E28], ymm0
   4d8: lea rax, [rax+r9*4]
   4dc: vmovups ymm0, [rax]
   4e1: vmovups [rsp+0x2E48], ymm0
   4ea: vmovups ymm0, [rax+0x20]
   4ef: vmovups [rsp+0x2E68], ymm0
   4f8: vmovups ymm0, [rax+r9]
   4ff: vmovups [rsp+0x2E88], ymm0
   508: vmovups ymm0, [rax+r9+0x20]
   50f: vmovups [rsp+0x2EA8], ymm0
   518: vmovups ymm0, [rax+r9*2]
   51f: vmovups [rsp+0x2EC8], ymm0
   528: vmovups ymm0, [rax+r9*2+0x20]
   52f: vmovups [rsp+0x2EE8], ymm0
   538: vmovups ymm0, [rax+r13]
   53f: vmovups [rsp+0x2F08], ymm0
   548: vmovups ymm0, [rax+r13+0x20]
   54f: vmovups [rsp+0x2F28], ymm0
   558: lea r10, [rsp+0x2B48]
   560: mov r9, 0x40
   567: mov r13, 0xC0
   56e: lea rax, [r10]
   572: vmovups xmm0, [rax]
   577: vmovups xmm1, [rax+r9]
   57d: vmovups xmm2, [rax+r9*2]
   583: vmovups xmm3, [rax+r13]
   589: lea rax, [rax+r9*4]
   58d: vmovups xmm4, [rax]
   592: vmovups xmm5, [rax+r9]
   598: vmovups xmm6, [rax+r9*2]
   59e: vmovups xmm7, [rax+r13]
   5a4: lea rax, [rax+r9*4]
   5a8: vinserti128 ymm0, ymm0, [rax], 1
   5af: vinserti128 ymm1, ymm1, [rax+r9], 1
   5b6: vinserti128 ymm2, ymm2, [rax+r9*2], 1
   5bd: vinserti128 ymm3, ymm3, [rax+r13], 1
   5c4: lea rax, [rax+r9*4]
   5c8: vinserti128 ymm4, ymm4, [rax], 1
   5cf: vinserti128 ymm5, ymm5, [rax+r9], 1
   5d6: vinserti128 ymm6, ymm6, [rax+r9*2], 1
   5dd: vinserti128 ymm7, ymm7, [rax+r13], 1
   5e4: vpunpcklwd ymm8, ymm0, ymm4
   5e8: vpunpckhwd ymm9, ymm0, ymm4
   5ec: vpunpcklwd ymm10, ymm1, ymm5
   5f0: vpunpckhwd ymm11, ymm1, ymm5
   5f4: vpunpcklwd ymm12, ymm2, ymm6
   5f8: vpunpckhwd ymm13, ymm2, ymm6
   5fc: vpunpcklwd ymm14, ymm3, ymm7
   600: vpunpckhwd ymm15, ymm3, ymm7
   604: vpunpcklwd ymm0, ymm8, ymm12
   609: vpunpckhwd ymm1, ymm8, ymm12
   60e: vpunpcklwd ymm2, ymm9, ymm13
   613: vpunpckhwd ymm3, ymm9, ymm13
   618: vpunpcklwd ymm4, ymm10, ymm14
   61d: vpunpckhwd ymm5, ymm10, ymm14
   622: vpunpcklwd ymm6, ymm11, ymm15
   627: vpunpckhwd ymm7, ymm11, ymm15
   62c: vpunpcklwd ymm8, ymm0, ymm4
   630: vpunpckhwd ymm9, ymm0, ymm4
   634: vpunpcklwd ymm10, ymm1, ymm5
   638: vpunpckhwd ymm11, ymm1, ymm5
   63c: vpunpcklwd ymm12, ymm2, ymm6
   640: vpunpckhwd ymm13, ymm2, ymm6
   644: vpunpcklwd ymm14, ymm3, ymm7
   648: vpunpckhwd ymm15, ymm3, ymm7
   64c: vmovups [rdx], ymm8
   651: vmovups [rdx+0x140], ymm9
   659: vmovups [rdx+0x280], ymm10
   661: vmovups [rdx+0x3C0], ymm11
   669: vmovups [rdx+0x500], ymm12
   671: vmovups [rdx+0x640], ymm13
   679: vmovups [rdx+0x780], ymm14
   681: vmovups [rdx+0x8C0], ymm15
   689: lea rax, [r10+0x10]
   68d: vmovups xmm0, [rax]
   692: vmovups xmm1, [rax+r9]
   698: vmovups xmm2, [rax+r9*2]
   69e: vmovups xmm3, [rax+r13]
   6a4: lea rax, [rax+r9*4]
   6a8: vmovups xmm4, [rax]
   6ad: vmovups xmm5, [rax+r9]
   6b3: vmovups xmm6, [rax+r9*2]
   6b9: vmovups xmm7, [rax+r13]
   6bf: lea rax, [rax+r9*4]
   6c3: vinserti128 ymm0, ymm0, [rax], 1
   6ca: vinserti128 ymm1, ymm1, [rax+r9], 1
   6d1: vinserti128 ymm2, ymm2, [rax+r9*2], 1
   6d8: vinserti128 ymm3, ymm3, [rax+r13], 1
   6df: lea rax, [rax+r9*4]
   6e3: vinserti128 ymm4, ymm4, [rax], 1
   6ea: vinserti128 ymm5, ymm5, [rax+r9], 1
   6f1: vinserti128 ymm6, ymm6, [rax+r9*2], 1
   6f8: vinserti128 ymm7, ymm7, [rax+r13], 1
   6ff: vpunpcklwd ymm8, ymm0, ymm4
   703: vpunpckhwd ymm9, ymm0, ymm4
   707: vpunpcklwd ymm10, ymm1, ymm5
   70b: vpunpckhwd ymm11, ymm1, ymm5
   70f: vpunpcklwd ymm12, ymm2, ymm6
   713: vpunpckhwd ymm13, ymm2, ymm6
   717: vpunpcklwd ymm14, ymm3, ymm7
   71b: vpunpckhwd ymm15, ymm3, ymm7
   71f: vpunpcklwd ymm0, ymm8, ymm12
   724: vpunpckhwd ymm1, ymm8, ymm12
   729: vpunpcklwd ymm2, ymm9, ymm13
   72e: vpunpckhwd ymm3, ymm9, ymm13
   733: vpunpcklwd ymm4, ymm10, ymm14
   738: vpunpckhwd ymm5, ymm10, ymm14
   73d: vpunpcklwd ymm6, ymm11, ymm15
   742: vpunpckhwd ymm7, ymm11, ymm15
   747: vpunpcklwd ymm8, ymm0, ymm4
   74b: vpunpckhwd ymm9, ymm0, ymm4
   74f: vpunpcklwd ymm10, ymm1, ymm5
   753: vpunpckhwd ymm11, ymm1, ymm5
   757: vpunpcklwd ymm12, ymm2, ymm6
   75b: vpunpckhwd ymm13, ymm2, ymm6
   75f: vpunpcklwd ymm14, ymm3, ymm7
   763: vpunpckhwd ymm15, ymm3, ymm7
   767: vmovups [rdx+0xA00], ymm8
   76f: vmovups [rdx+0xB40], ymm9
   777: vmovups [rdx+0xC80], ymm10
   77f: vmovups [rdx+0xDC0], ymm11
   787: vmovups [rdx+0xF00], ymm12
   78f: vmovups [rdx+0x1040], ymm13
   797: vmovups [rdx+0x1180], ymm14
   79f: vmovups [rdx+0x12C0], ymm15
   7a7: lea rax, [r10+0x20]
   7ab: vmovups xmm0, [rax]
   7b0: vmovups xmm1, [rax+r9]
   7b6: vmovups xmm2, [rax+r9*2]
   7bc: vmovups xmm3, [rax+r13]
   7c2: lea rax, [rax+r9*4]
   7c6: vmovups xmm4, [rax]
   7cb: vmovups xmm5, [rax+r9]
   7d1: vmovups xmm6, [rax+r9*2]
   7d7: vmovups xmm7, [rax+r13]
   7dd: lea rax, [rax+r9*4]
   7e1: vinserti128 ymm0, ymm0, [rax], 1
   7e8: vinserti128 ymm1, ymm1, [rax+r9], 1
   7ef: vinserti128 ymm2, ymm2, [rax+r9*2], 1
   7f6: vinserti128 ymm3, ymm3, [rax+r13], 1
   7fd: lea rax, [rax+r9*4]
   801: vinserti128 ymm4, ymm4, [rax], 1
   808: vinserti128 ymm5, ymm5, [rax+r9], 1
   80f: vinserti128 ymm6, ymm6, [rax+r9*2], 1
   816: vinserti128 ymm7, ymm7, [rax+r13], 1
   81d: vpunpcklwd ymm8, ymm0, ymm4
   821: vpunpckhwd ymm9, ymm0, ymm4
   825: vpunpcklwd ymm10, ymm1, ymm5
   829: vpunpckhwd ymm11, ymm1, ymm5
   82d: vpunpcklwd ymm12, ymm2, ymm6
   831: vpunpckhwd ymm13, ymm2, ymm6
   835: vpunpcklwd ymm14, ymm3, ymm7
   839: vpunpckhwd ymm15, ymm3, ymm7
   83d: vpunpcklwd ymm0, ymm8, ymm12
   842: vpunpckhwd ymm1, ymm8, ymm12
   847: vpunpcklwd ymm2, ymm9, ymm13
   84c: vpunpckhwd ymm3, ymm9, ymm13
   851: vpunpcklwd ymm4, ymm10, ymm14
   856: vpunpckhwd ymm5, ymm10, ymm14
   85b: vpunpcklwd ymm6, ymm11, ymm15
   860: vpunpckhwd ymm7, ymm11, ymm15
   865: vpunpcklwd ymm8, ymm0, ymm4
   869: vpunpckhwd ymm9, ymm0, ymm4
   86d: vpunpcklwd ymm10, ymm1, ymm5
   871: vpunpckhwd ymm11, ymm1, ymm5
   875: vpunpcklwd ymm12, ymm2, ymm6
   879: vpunpckhwd ymm13, ymm2, ymm6
   87d: vpunpcklwd ymm14, ymm3, ymm7
   881: vpunpckhwd ymm15, ymm3, ymm7
   885: vmovups [rdx+0x1400], ymm8
   88d: vmovups [rdx+0x1540], ymm9
   895: vmovups [rdx+0x1680], ymm10
   89d: vmovups [rdx+0x17C0], ymm11
   8a5: vmovups [rdx+0x1900], ymm12
   8ad: vmovups [rdx+0x1A40], ymm13
   8b5: vmovups [rdx+0x1B80], ymm14
   8bd: vmovups [rdx+0x1CC0], ymm15
   8c5: lea rax, [r10+0x30]
   8c9: vmovups xmm0, [rax]
   8ce: vmovups xmm1, [rax+r9]
   8d4: vmovups xmm2, [rax+r9*2]
   8da: vmovups xmm3, [rax+r13]
   8e0: lea rax, [rax+r9*4]
   8e4: vmovups xmm4, [rax]
   8e9: vmovups xmm5, [rax+r9]
   8ef: vmovups xmm6, [rax+r9*2]
   8f5: vmovups xmm7, [rax+r13]
   8fb: lea rax, [rax+r9*4]
   8ff: vinserti128 ymm0, ymm0, [rax], 1
   906: vinserti128 ymm1, ymm1, [rax+r9], 1
   90d: vinserti128 ymm2, ymm2, [rax+r9*2], 1
   914: vinserti128 ymm3, ymm3, [rax+r13], 1
   91b: lea rax, [rax+r9*4]
   91f: vinserti128 ymm4, ymm4, [rax], 1
   926: vinserti128 ymm5, ymm5, [rax+r9], 1
   92d: vinserti128 ymm6, ymm6, [rax+r9*2], 1
   934: vinserti128 ymm7, ymm7, [rax+r13], 1
   93b: vpunpcklwd ymm8, ymm0, ymm4
   93f: vpunpckhwd ymm9, ymm0, ymm4
   943: vpunpcklwd ymm10, ymm1, ymm5
   947: vpunpckhwd ymm11, ymm1, ymm5
   94b: vpunpcklwd ymm12, ymm2, ymm6
   94f: vpunpckhwd ymm13, ymm2, ymm6
   953: vpunpcklwd ymm14, ymm3, ymm7
   957: vpunpckhwd ymm15, ymm3, ymm7
   95b: vpunpcklwd ymm0, ymm8, ymm12
   960: vpunpckhwd ymm1, ymm8, ymm12
   965: vpunpcklwd ymm2, ymm9, ymm13
   96a: vpunpckhwd ymm3, ymm9, ymm13
   96f: vpunpcklwd ymm4, ymm10, ymm14
   974: vpunpckhwd ymm5, ymm10, ymm14
   979: vpunpcklwd ymm6, ymm11, ymm15
   97e: vpunpckhwd ymm7, ymm11, ymm15
   983: vpunpcklwd ymm8, ymm0, ymm4
   987: vpunpckhwd ymm9, ymm0, ymm4
   98b: vpunpcklwd ymm10, ymm1, ymm5
   98f: vpunpckhwd ymm11, ymm1, ymm5
   993: vpunpcklwd ymm12, ymm2, ymm6
   997: vpunpckhwd ymm13, ymm2, ymm6
   99b: vpunpcklwd ymm14, ymm3, ymm7
   99f: vpunpckhwd ymm15, ymm3, ymm7
   9a3: vmovups [rdx+0x1E00], ymm8
   9ab: vmovups [rdx+0x1F40], ymm9
   9b3: vmovups [rdx+0x2080], ymm10
   9bb: vmovups [rdx+0x21C0], ymm11
   9c3: vmovups [rdx+0x2300], ymm12
   9cb: vmovups [rdx+0x2440], ymm13
   9d3: vmovups [rdx+0x2580], ymm14
   9db: vmovups [rdx+0x26C0], ymm15
   9e3: mov r9, r14
   9e6: mov r13, r15
   9e9: lea r10, [rcx]
   9ed: add rdx, 0x20
   9f4: ret
   9f5: lea r14, [rsp+8]
   9fa: lea r15, [rsp+0x2808]
   a02: mov r11, [r15]
   a06: mov rdx, [r15+0x100]
   a0d: lea rax, [r14+0x40]
   a11: sub rax, r11
   a14: mov rcx, [rsp+0x2A08]
   a1c: add rcx, rax
   a1f: cmp qword ptr [rsp+0x2A10], 0
   a28: je 0xB25
   a2e: test rax, rax
   a31: je 0xB25
   a37: sub rcx, 0x40
   a3e: push rcx
   a3f: push r11
   a41: add r11, rax
   a44: add rdx, rax
   a47: mov rcx, 0x40
   a4e: sub rcx, rax
   a51: cmp rcx, 0x20
   a58: jl 0xA77
   a5a: vmovups ymm0, [r11]
   a60: vmovups ymm1, [r11+rcx-0x20]
   a67: vmovups [rdx], ymm0
   a6c: vmovups [rdx+rcx-0x20], ymm1
   a72: jmp 0xB0D
   a77: cmp rcx, 0x10
   a7e: jl 0xA9A
   a80: vmovups xmm0, [r11]
   a86: vmovups xmm1, [r11+rcx-0x10]
   a8d: vmovups [rdx], xmm0
   a92: vmovups [rdx+rcx-0x10], xmm1
   a98: jmp 0xB0D
   a9a: cmp rcx, 8
   aa1: jl 0xAB7
   aa3: mov rax, [r11]
   aa7: mov r11, [r11+rcx-8]
   aac: mov [rdx], rax
   ab0: mov [rdx+rcx-8], r11
   ab5: jmp 0xB0D
   ab7: cmp rcx, 4
   abe: jl 0xAD3
   ac0: mov eax, [r11]
   ac4: mov r11d, [r11+rcx-4]
   ac9: mov [rdx], eax
   acc: mov [rdx+rcx-4], r11d
   ad1: jmp 0xB0D
   ad3: cmp rcx, 2
   ada: jl 0xAF3
   adc: mov ax, [r11]
   ae1: mov r11w, [r11+rcx-2]
   ae7: mov [rdx], ax
   aeb: mov [rdx+rcx-2], r11w
   af1: jmp 0xB0D
   af3: cmp rcx, 1
   afa: jl 0xB0D
   afc: mov al, [r11]
   b00: mov r11b, [r11+rcx-1]
   b05: mov [rdx], al
   b08: mov [rdx+rcx-1], r11b
   b0d: pop r11
   b0f: pop rcx
   b10: mov rdx, [r15+0x100]
   b17: add r11, 0x40
   b1e: add rdx, 0x40
   b25: cmp rcx, 0x40
   b2c: jl 0xB62
   b2e: vmovups ymm0, [r11]
   b34: vmovups ymm1, [r11+0x20]
   b3a: vmovntps [rdx], ymm0
   b3f: vmovntps [rdx+0x20], ymm1
   b44: add r11, 0x40
   b4b: add rdx, 0x40
   b52: sub rcx, 0x40
   b59: cmp rcx, 0x40
   b60: jge 0xB2E
   b62: cmp qword ptr [rsp+0x2A18], 0
   b6b: je 0xC38
   b71: test rcx, rcx
   b74: je 0xC5D
   b7a: cmp rcx, 0x20
   b81: jl 0xBA0
   b83: vmovups ymm0, [r11]
   b89: vmovups ymm1, [r11+rcx-0x20]
   b90: vmovups [rdx], ymm0
   b95: vmovups [rdx+rcx-0x20], ymm1
   b9b: jmp 0xC36
   ba0: cmp rcx, 0x10
   ba7: jl 0xBC3
   ba9: vmovups xmm0, [r11]
   baf: vmovups xmm1, [r11+rcx-0x10]
   bb6: vmovups [rdx], xmm0
   bbb: vmovups [rdx+rcx-0x10], xmm1
   bc1: jmp 0xC36
   bc3: cmp rcx, 8
   bca: jl 0xBE0
   bcc: mov rax, [r11]
   bd0: mov r11, [r11+rcx-8]
   bd5: mov [rdx], rax
   bd9: mov [rdx+rcx-8], r11
   bde: jmp 0xC36
   be0: cmp rcx, 4
   be7: jl 0xBFC
   be9: mov eax, [r11]
   bed: mov r11d, [r11+rcx-4]
   bf2: mov [rdx], eax
   bf5: mov [rdx+rcx-4], r11d
   bfa: jmp 0xC36
   bfc: cmp rcx, 2
   c03: jl 0xC1C
   c05: mov ax, [r11]
   c0a: mov r11w, [r11+rcx-2]
   c10: mov [rdx], ax
   c14: mov [rdx+rcx-2], r11w
   c1a: jmp 0xC36
   c1c: cmp rcx, 1
   c23: jl 0xC36
   c25: mov al, [r11]
   c29: mov r11b, [r11+rcx-1]
   c2e: mov [rdx], al
   c31: mov [rdx+rcx-1], r11b
   c36: jmp 0xC5D
   c38: mov [r15+0x100], rdx
   c3f: vmovups ymm0, [r14+0x100]
   c48: vmovups [r14], ymm0
   c4e: vmovups ymm0, [r14+0x120]
   c57: vmovups [r14+0x20], ymm0
   c5d: add r14, 0x140
   c64: add r15, 8
   c6b: lea rax, [rsp+0x2908]
   c73: cmp r15, rax
   c76: jne 0xA02
   c7c: ret
