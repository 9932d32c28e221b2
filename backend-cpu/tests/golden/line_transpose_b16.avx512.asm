k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r10, [rdi+8]
     8: mov rsi, [rdi]
     b: mov edx, 0x40
    10: mov ecx, 0x80
    15: mov r8d, 0x40
    1b: mov r9d, 0x80
    21: mov rdi, r10
    24: call 0x29  ; tilewright_line_transpose_b16_l2
    29: mfence
    2c: mov rsp, rbp
    2f: pop rbp
    30: ret
tilewright_line_transpose_b16_l2:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: mov rax, rsp
     d: mov qword ptr [rsp-0x1000], 0
    19: mov qword ptr [rsp-0x2000], 0
    25: sub rsp, 0x2F90
    2c: and rsp, 0xFFFFFFFFFFFFFFC0
    30: mov [rsp+0x2F88], rax
    38: mov [rsp], r8
    3d: lea rax, [r9+r9*2]
    41: cmp rdx, 0x20
    45: jb 0xC8C
    4b: mov rbp, rdi
    4e: lea r12, [rsp+0x80]
    56: lea r13, [rsp+0x2840]
    5e: mov r8, 0x20
    65: mov r15, rbp
    68: mov r14, rbp
    6b: and r15, 0x3F
    6f: sub r14, r15
    72: mov [r13+0x100], r14
    79: mov r14, r12
    7c: sub r14, r15
    7f: mov [r13], r14
    83: add r12, 0x140
    8a: add r13, 8
    8e: add rbp, rcx
    91: sub r8, 1
    95: jne 0x65
    97: mov r10, rsi
    9a: mov r8, [rsp]
    9f: mov qword ptr [rsp+0x10], 1
    a8: mov qword ptr [rsp+0x18], 0
    b1: mov qword ptr [rsp+8], 0x100
    ba: cmp r8, 0x80
    c1: jl 0x1E7
    c7: lea r11, [rsp+0x80]
    cf: mov rbx, 8
    d6: call 0x278
    db: sub rbx, 1
    df: jne 0xD6
    e1: sub r8, 0x80
    e8: cmp qword ptr [rsp+0x10], 0
    ee: je 0x103
    f0: call 0xA24
    f5: mov qword ptr [rsp+0x10], 0
    fe: jmp 0x1DA
   103: lea rbp, [rsp+0x40]
   108: lea r12, [rsp+0x2840]
   110: mov r14, 0x20
   117: mov r13, [r12]
   11c: mov r11, [r12+0x100]
   124: vmovups ymm0, [r13]
   12a: vmovups ymm1, [r13+0x20]
   130: vmovups ymm2, [r13+0x40]
   136: vmovups ymm3, [r13+0x60]
   13c: vmovups ymm4, [r13+0x80]
   145: vmovups ymm5, [r13+0xA0]
   14e: vmovups ymm6, [r13+0xC0]
   157: vmovups ymm7, [r13+0xE0]
   160: vmovntps [r11], ymm0
   166: vmovntps [r11+0x20], ymm1
   16c: vmovntps [r11+0x40], ymm2
   172: vmovntps [r11+0x60], ymm3
   178: vmovntps [r11+0x80], ymm4
   181: vmovntps [r11+0xA0], ymm5
   18a: vmovntps [r11+0xC0], ymm6
   193: vmovntps [r11+0xE0], ymm7
   19c: add r11, 0x100
   1a3: mov [r12+0x100], r11
   1ab: vmovups ymm0, [rbp+0x100]
   1b3: vmovups [rbp], ymm0
   1b8: vmovups ymm0, [rbp+0x120]
   1c0: vmovups [rbp+0x20], ymm0
   1c5: add rbp, 0x140
   1cc: add r12, 8
   1d0: sub r14, 1
   1d4: jne 0x117
   1da: cmp r8, 0x80
   1e1: jge 0xC7
   1e7: imul rbp, r8, 2
   1ee: mov [rsp+8], rbp
   1f3: lea r11, [rsp+0x80]
   1fb: cmp r8, 0x10
   1ff: jl 0x210
   201: call 0x278
   206: sub r8, 0x10
   20a: cmp r8, 0x10
   20e: jge 0x201
   210: test r8, r8
   213: je 0x23C
   215: mov rbp, 0x10
   21c: sub rbp, r8
   21f: imul r12, rbp, 2
   226: sub r11, r12
   229: imul rbp, r9
   22d: sub r10, rbp
   230: mov r8, 0x10
   237: call 0x278
   23c: mov qword ptr [rsp+0x18], 1
   245: call 0xA24
   24a: imul rbp, rcx, 0x20
   251: add rdi, rbp
   254: add rsi, 0x40
   258: sub rdx, 0x20
   25c: jne 0x41
   262: mov rsp, [rsp+0x2F88]
   26a: pop r15
   26c: pop r14
   26e: pop r13
   270: pop r12
   272: pop rbp
   273: pop rbx
   274: vzeroupper
   277: ret
   278: mov rbp, r10
   27b: prefetcht1 [rbp+0x80]
   282: prefetcht1 [rbp+r9+0x80]
   28b: prefetcht1 [rbp+r9*2+0x80]
   294: prefetcht1 [rbp+rax+0x80]
   29c: lea rbp, [rbp+r9*4]
   2a1: prefetcht1 [rbp+0x80]
   2a8: prefetcht1 [rbp+r9+0x80]
   2b1: prefetcht1 [rbp+r9*2+0x80]
   2ba: prefetcht1 [rbp+rax+0x80]
   2c2: lea rbp, [rbp+r9*4]
   2c7: prefetcht1 [rbp+0x80]
   2ce: prefetcht1 [rbp+r9+0x80]
   2d7: prefetcht1 [rbp+r9*2+0x80]
   2e0: prefetcht1 [rbp+rax+0x80]
   2e8: lea rbp, [rbp+r9*4]
   2ed: prefetcht1 [rbp+0x80]
   2f4: prefetcht1 [rbp+r9+0x80]
   2fd: prefetcht1 [rbp+r9*2+0x80]
   306: prefetcht1 [rbp+rax+0x80]
   30e: lea rbp, [rbp+r9*4]
   313: mov [rsp+0x2B48], rbp
   31b: mov r12, r9
   31e: mov r13, rax
   321: test r12, 0x7FF
   328: jne 0x546
   32e: mov rbp, r10
   331: vmovups ymm0, [rbp]
   336: vmovups [rsp+0x2B88], ymm0
   33f: vmovups ymm0, [rbp+0x20]
   344: vmovups [rsp+0x2BA8], ymm0
   34d: vmovups ymm0, [rbp+r12]
   354: vmovups [rsp+0x2BC8], ymm0
   35d: vmovups ymm0, [rbp+r12+0x20]
   364: vmovups [rsp+0x2BE8], ymm0
   36d: vmovups ymm0, [rbp+r12*2]
   374: vmovups [rsp+0x2C08], ymm0
   37d: vmovups ymm0, [rbp+r12*2+0x20]
   384: vmovups [rsp+0x2C28], ymm0
   38d: vmovups ymm0, [rbp+r13]
   394: vmovups [rsp+0x2C48], ymm0
   39d: vmovups ymm0, [rbp+r13+0x20]
   3a4: vmovups [rsp+0x2C68], ymm0
   3ad: lea rbp, [rbp+r12*4]
   3b2: vmovups ymm0, [rbp]
   3b7: vmovups [rsp+0x2C88], ymm0
   3c0: vmovups ymm0, [rbp+0x20]
   3c5: vmovups [rsp+0x2CA8], ymm0
   3ce: vmovups ymm0, [rbp+r12]
   3d5: vmovups [rsp+0x2CC8], ymm0
   3de: vmovups ymm0, [rbp+r12+0x20]
   3e5: vmovups [rsp+0x2CE8], ymm0
   3ee: vmovups ymm0, [rbp+r12*2]
   3f5: vmovups [rsp+0x2D08], ymm0
   3fe: vmovups ymm0, [rbp+r12*2+0x20]
   405: vmovups [rsp+0x2D28], ymm0
   40e: vmovups ymm0, [rbp+r13]
   415: vmovups [rsp+0x2D48], ymm0
   41e: vmovups ymm0, [rbp+r13+0x20]
   425: vmovups [rsp+0x2D68], ymm0
   42e: lea rbp, [rbp+r12*4]
   433: vmovups ymm0, [rbp]
   438: vmovups [rsp+0x2D88], ymm0
   441: vmovups ymm0, [rbp+0x20]
   446: vmovups [rsp+0x2DA8], ymm0
   44f: vmovups ymm0, [rbp+r12]
   456: vmovups [rsp+0x2DC8], ymm0
   45f: vmovups ymm0, [rbp+r12+0x20]
   466: vmovups [rsp+0x2DE8], ymm0
   46f: vmovups ymm0, [rbp+r12*2]
   476: vmovups [rsp+0x2E08], ymm0
   47f: vmovups ymm0, [rbp+r12*2+0x20]
   486: vmovups [rsp+0x2E28], ymm0
   48f: vmovups ymm0, [rbp+r13]
   496: vmovups [rsp+0x2E48], ymm0
   49f: vmovups ymm0, [rbp+r13+0x20]
   4a6: vmovups [rsp+0x2E68], ymm0
   4af: lea rbp, [rbp+r12*4]
   4b4: vmovups ymm0, [rbp]
   4b9: vmovups [rsp+0x2E88], ymm0
   4c2: vmovups ymm0, [rbp+0x20]
   4c7: vmovups [rsp+0x2EA8], ymm0
   4d0: vmovups ymm0, [rbp+r12]
   4d7: vmovups [rsp+0x2EC8], ymm0
   4e0: vmovups ymm0, [rbp+r12+0x20]
   4e7: vmovups [rsp+0x2EE8], ymm0
   4f0: vmovups ymm0, [rbp+r12*2]
   4f7: vmovups [rsp+0x2F08], ymm0
   500: vmovups ymm0, [rbp+r12*2+0x20]
   507: vmovups [rsp+0x2F28], ymm0
   510: vmovups ymm0, [rbp+r13]
   517: vmovups [rsp+0x2F48], ymm0
   520: vmovups ymm0, [rbp+r13+0x20]
   527: vmovups [rsp+0x2F68], ymm0
   530: lea r10, [rsp+0x2B88]
   538: mov r12, 0x40
   53f: mov r13, 0xC0
   546: lea rbp, [r10]
   54a: vmovups xmm0, [rbp]
   54f: vmovups xmm1, [rbp+r12]
   556: vmovups xmm2, [rbp+r12*2]
   55d: vmovups xmm3, [rbp+r13]
   564: lea rbp, [rbp+r12*4]
   569: vmovups xmm4, [rbp]
   56e: vmovups xmm5, [rbp+r12]
   575: vmovups xmm6, [rbp+r12*2]
   57c: vmovups xmm7, [rbp+r13]
   583: lea rbp, [rbp+r12*4]
   588: vinserti128 ymm0, ymm0, [rbp], 1
   58f: vinserti128 ymm1, ymm1, [rbp+r12], 1
   597: vinserti128 ymm2, ymm2, [rbp+r12*2], 1
   59f: vinserti128 ymm3, ymm3, [rbp+r13], 1
   5a7: lea rbp, [rbp+r12*4]
   5ac: vinserti128 ymm4, ymm4, [rbp], 1
   5b3: vinserti128 ymm5, ymm5, [rbp+r12], 1
   5bb: vinserti128 ymm6, ymm6, [rbp+r12*2], 1
   5c3: vinserti128 ymm7, ymm7, [rbp+r13], 1
   5cb: vpunpcklwd ymm8, ymm0, ymm4
   5cf: vpunpckhwd ymm9, ymm0, ymm4
   5d3: vpunpcklwd ymm10, ymm1, ymm5
   5d7: vpunpckhwd ymm11, ymm1, ymm5
   5db: vpunpcklwd ymm12, ymm2, ymm6
   5df: vpunpckhwd ymm13, ymm2, ymm6
   5e3: vpunpcklwd ymm14, ymm3, ymm7
   5e7: vpunpckhwd ymm15, ymm3, ymm7
   5eb: vpunpcklwd ymm0, ymm8, ymm12
   5f0: vpunpckhwd ymm1, ymm8, ymm12
   5f5: vpunpcklwd ymm2, ymm9, ymm13
   5fa: vpunpckhwd ymm3, ymm9, ymm13
   5ff: vpunpcklwd ymm4, ymm10, ymm14
   604: vpunpckhwd ymm5, ymm10, ymm14
   609: vpunpcklwd ymm6, ymm11, ymm15
   60e: vpunpckhwd ymm7, ymm11, ymm15
   613: vpunpcklwd ymm8, ymm0, ymm4
   617: vpunpckhwd ymm9, ymm0, ymm4
   61b: vpunpcklwd ymm10, ymm1, ymm5
   61f: vpunpckhwd ymm11, ymm1, ymm5
   623: vpunpcklwd ymm12, ymm2, ymm6
   627: vpunpckhwd ymm13, ymm2, ymm6
   62b: vpunpcklwd ymm14, ymm3, ymm7
   62f: vpunpckhwd ymm15, ymm3, ymm7
   633: vmovups [r11], ymm8
   639: vmovups [r11+0x140], ymm9
   642: vmovups [r11+0x280], ymm10
   64b: vmovups [r11+0x3C0], ymm11
   654: vmovups [r11+0x500], ymm12
   65d: vmovups [r11+0x640], ymm13
   666: vmovups [r11+0x780], ymm14
   66f: vmovups [r11+0x8C0], ymm15
   678: lea rbp, [r10+0x10]
   67c: vmovups xmm0, [rbp]
   681: vmovups xmm1, [rbp+r12]
   688: vmovups xmm2, [rbp+r12*2]
   68f: vmovups xmm3, [rbp+r13]
   696: lea rbp, [rbp+r12*4]
   69b: vmovups xmm4, [rbp]
   6a0: vmovups xmm5, [rbp+r12]
   6a7: vmovups xmm6, [rbp+r12*2]
   6ae: vmovups xmm7, [rbp+r13]
   6b5: lea rbp, [rbp+r12*4]
   6ba: vinserti128 ymm0, ymm0, [rbp], 1
   6c1: vinserti128 ymm1, ymm1, [rbp+r12], 1
   6c9: vinserti128 ymm2, ymm2, [rbp+r12*2], 1
   6d1: vinserti128 ymm3, ymm3, [rbp+r13], 1
   6d9: lea rbp, [rbp+r12*4]
   6de: vinserti128 ymm4, ymm4, [rbp], 1
   6e5: vinserti128 ymm5, ymm5, [rbp+r12], 1
   6ed: vinserti128 ymm6, ymm6, [rbp+r12*2], 1
   6f5: vinserti128 ymm7, ymm7, [rbp+r13], 1
   6fd: vpunpcklwd ymm8, ymm0, ymm4
   701: vpunpckhwd ymm9, ymm0, ymm4
   705: vpunpcklwd ymm10, ymm1, ymm5
   709: vpunpckhwd ymm11, ymm1, ymm5
   70d: vpunpcklwd ymm12, ymm2, ymm6
   711: vpunpckhwd ymm13, ymm2, ymm6
   715: vpunpcklwd ymm14, ymm3, ymm7
   719: vpunpckhwd ymm15, ymm3, ymm7
   71d: vpunpcklwd ymm0, ymm8, ymm12
   722: vpunpckhwd ymm1, ymm8, ymm12
   727: vpunpcklwd ymm2, ymm9, ymm13
   72c: vpunpckhwd ymm3, ymm9, ymm13
   731: vpunpcklwd ymm4, ymm10, ymm14
   736: vpunpckhwd ymm5, ymm10, ymm14
   73b: vpunpcklwd ymm6, ymm11, ymm15
   740: vpunpckhwd ymm7, ymm11, ymm15
   745: vpunpcklwd ymm8, ymm0, ymm4
   749: vpunpckhwd ymm9, ymm0, ymm4
   74d: vpunpcklwd ymm10, ymm1, ymm5
   751: vpunpckhwd ymm11, ymm1, ymm5
   755: vpunpcklwd ymm12, ymm2, ymm6
   759: vpunpckhwd ymm13, ymm2, ymm6
   75d: vpunpcklwd ymm14, ymm3, ymm7
   761: vpunpckhwd ymm15, ymm3, ymm7
   765: vmovups [r11+0xA00], ymm8
   76e: vmovups [r11+0xB40], ymm9
   777: vmovups [r11+0xC80], ymm10
   780: vmovups [r11+0xDC0], ymm11
   789: vmovups [r11+0xF00], ymm12
   792: vmovups [r11+0x1040], ymm13
   79b: vmovups [r11+0x1180], ymm14
   7a4: vmovups [r11+0x12C0], ymm15
   7ad: lea rbp, [r10+0x20]
   7b1: vmovups xmm0, [rbp]
   7b6: vmovups xmm1, [rbp+r12]
   7bd: vmovups xmm2, [rbp+r12*2]
   7c4: vmovups xmm3, [rbp+r13]
   7cb: lea rbp, [rbp+r12*4]
   7d0: vmovups xmm4, [rbp]
   7d5: vmovups xmm5, [rbp+r12]
   7dc: vmovups xmm6, [rbp+r12*2]
   7e3: vmovups xmm7, [rbp+r13]
   7ea: lea rbp, [rbp+r12*4]
   7ef: vinserti128 ymm0, ymm0, [rbp], 1
   7f6: vinserti128 ymm1, ymm1, [rbp+r12], 1
   7fe: vinserti128 ymm2, ymm2, [rbp+r12*2], 1
   806: vinserti128 ymm3, ymm3, [rbp+r13], 1
   80e: lea rbp, [rbp+r12*4]
   813: vinserti128 ymm4, ymm4, [rbp], 1
   81a: vinserti128 ymm5, ymm5, [rbp+r12], 1
   822: vinserti128 ymm6, ymm6, [rbp+r12*2], 1
   82a: vinserti128 ymm7, ymm7, [rbp+r13], 1
   832: vpunpcklwd ymm8, ymm0, ymm4
   836: vpunpckhwd ymm9, ymm0, ymm4
   83a: vpunpcklwd ymm10, ymm1, ymm5
   83e: vpunpckhwd ymm11, ymm1, ymm5
   842: vpunpcklwd ymm12, ymm2, ymm6
   846: vpunpckhwd ymm13, ymm2, ymm6
   84a: vpunpcklwd ymm14, ymm3, ymm7
   84e: vpunpckhwd ymm15, ymm3, ymm7
   852: vpunpcklwd ymm0, ymm8, ymm12
   857: vpunpckhwd ymm1, ymm8, ymm12
   85c: vpunpcklwd ymm2, ymm9, ymm13
   861: vpunpckhwd ymm3, ymm9, ymm13
   866: vpunpcklwd ymm4, ymm10, ymm14
   86b: vpunpckhwd ymm5, ymm10, ymm14
   870: vpunpcklwd ymm6, ymm11, ymm15
   875: vpunpckhwd ymm7, ymm11, ymm15
   87a: vpunpcklwd ymm8, ymm0, ymm4
   87e: vpunpckhwd ymm9, ymm0, ymm4
   882: vpunpcklwd ymm10, ymm1, ymm5
   886: vpunpckhwd ymm11, ymm1, ymm5
   88a: vpunpcklwd ymm12, ymm2, ymm6
   88e: vpunpckhwd ymm13, ymm2, ymm6
   892: vpunpcklwd ymm14, ymm3, ymm7
   896: vpunpckhwd ymm15, ymm3, ymm7
   89a: vmovups [r11+0x1400], ymm8
   8a3: vmovups [r11+0x1540], ymm9
   8ac: vmovups [r11+0x1680], ymm10
   8b5: vmovups [r11+0x17C0], ymm11
   8be: vmovups [r11+0x1900], ymm12
   8c7: vmovups [r11+0x1A40], ymm13
   8d0: vmovups [r11+0x1B80], ymm14
   8d9: vmovups [r11+0x1CC0], ymm15
   8e2: lea rbp, [r10+0x30]
   8e6: vmovups xmm0, [rbp]
   8eb: vmovups xmm1, [rbp+r12]
   8f2: vmovups xmm2, [rbp+r12*2]
   8f9: vmovups xmm3, [rbp+r13]
   900: lea rbp, [rbp+r12*4]
   905: vmovups xmm4, [rbp]
   90a: vmovups xmm5, [rbp+r12]
   911: vmovups xmm6, [rbp+r12*2]
   918: vmovups xmm7, [rbp+r13]
   91f: lea rbp, [rbp+r12*4]
   924: vinserti128 ymm0, ymm0, [rbp], 1
   92b: vinserti128 ymm1, ymm1, [rbp+r12], 1
   933: vinserti128 ymm2, ymm2, [rbp+r12*2], 1
   93b: vinserti128 ymm3, ymm3, [rbp+r13], 1
   943: lea rbp, [rbp+r12*4]
   948: vinserti128 ymm4, ymm4, [rbp], 1
   94f: vinserti128 ymm5, ymm5, [rbp+r12], 1
   957: vinserti128 ymm6, ymm6, [rbp+r12*2], 1
   95f: vinserti128 ymm7, ymm7, [rbp+r13], 1
   967: vpunpcklwd ymm8, ymm0, ymm4
   96b: vpunpckhwd ymm9, ymm0, ymm4
   96f: vpunpcklwd ymm10, ymm1, ymm5
   973: vpunpckhwd ymm11, ymm1, ymm5
   977: vpunpcklwd ymm12, ymm2, ymm6
   97b: vpunpckhwd ymm13, ymm2, ymm6
   97f: vpunpcklwd ymm14, ymm3, ymm7
   983: vpunpckhwd ymm15, ymm3, ymm7
   987: vpunpcklwd ymm0, ymm8, ymm12
   98c: vpunpckhwd ymm1, ymm8, ymm12
   991: vpunpcklwd ymm2, ymm9, ymm13
   996: vpunpckhwd ymm3, ymm9, ymm13
   99b: vpunpcklwd ymm4, ymm10, ymm14
   9a0: vpunpckhwd ymm5, ymm10, ymm14
   9a5: vpunpcklwd ymm6, ymm11, ymm15
   9aa: vpunpckhwd ymm7, ymm11, ymm15
   9af: vpunpcklwd ymm8, ymm0, ymm4
   9b3: vpunpckhwd ymm9, ymm0, ymm4
   9b7: vpunpcklwd ymm10, ymm1, ymm5
   9bb: vpunpckhwd ymm11, ymm1, ymm5
   9bf: vpunpcklwd ymm12, ymm2, ymm6
   9c3: vpunpckhwd ymm13, ymm2, ymm6
   9c7: vpunpcklwd ymm14, ymm3, ymm7
   9cb: vpunpckhwd ymm15, ymm3, ymm7
   9cf: vmovups [r11+0x1E00], ymm8
   9d8: vmovups [r11+0x1F40], ymm9
   9e1: vmovups [r11+0x2080], ymm10
   9ea: vmovups [r11+0x21C0], ymm11
   9f3: vmovups [r11+0x2300], ymm12
   9fc: vmovups [r11+0x2440], ymm13
   a05: vmovups [r11+0x2580], ymm14
   a0e: vmovups [r11+0x26C0], ymm15
   a17: mov r10, [rsp+0x2B48]
   a1f: add r11, 0x20
   a23: ret
   a24: lea rbp, [rsp+0x48]
   a29: lea r12, [rsp+0x2948]
   a31: mov [rsp+0x2F88], r12
   a39: lea r12, [rsp+0x2848]
   a41: mov r13, [r12]
   a46: mov r11, [r12+0x100]
   a4e: lea r15, [rbp+0x40]
   a52: sub r15, r13
   a55: mov r14, [rsp+0x10]
   a5a: add r14, r15
   a5d: cmp qword ptr [rsp+0x18], 0
   a63: je 0xB58
   a69: test r15, r15
   a6c: je 0xB58
   a72: add r13, r15
   a75: add r11, r15
   a78: mov r14, 0x40
   a7f: sub r14, r15
   a82: cmp r14, 0x20
   a86: jl 0xAA7
   a88: vmovups ymm0, [r13]
   a8e: vmovups ymm1, [r13+r14-0x20]
   a95: vmovups [r11], ymm0
   a9b: vmovups [r11+r14-0x20], ymm1
   aa2: jmp 0xB33
   aa7: cmp r14, 0x10
   aab: jl 0xAC9
   aad: vmovups xmm0, [r13]
   ab3: vmovups xmm1, [r13+r14-0x10]
   aba: vmovups [r11], xmm0
   ac0: vmovups [r11+r14-0x10], xmm1
   ac7: jmp 0xB33
   ac9: cmp r14, 8
   acd: jl 0xAE3
   acf: mov r15, [r13]
   ad3: mov r13, [r13+r14-8]
   ad8: mov [r11], r15
   adc: mov [r11+r14-8], r13
   ae1: jmp 0xB33
   ae3: cmp r14, 4
   ae7: jl 0xAFD
   ae9: mov r15d, [r13]
   aed: mov r13d, [r13+r14-4]
   af2: mov [r11], r15d
   af6: mov [r11+r14-4], r13d
   afb: jmp 0xB33
   afd: cmp r14, 2
   b01: jl 0xB1B
   b03: mov r15w, [r13]
   b08: mov r13w, [r13+r14-2]
   b0e: mov [r11], r15w
   b13: mov [r11+r14-2], r13w
   b19: jmp 0xB33
   b1b: cmp r14, 1
   b1f: jl 0xB33
   b21: mov r15b, [r13]
   b25: mov r13b, [r13+r14-1]
   b2a: mov [r11], r15b
   b2e: mov [r11+r14-1], r13b
   b33: mov r13, [r12]
   b38: lea r14, [rbp+0x40]
   b3c: sub r14, r13
   b3f: add r14, [rsp+0x10]
   b44: sub r14, 0x40
   b48: add r13, 0x40
   b4c: mov r11, [r12+0x100]
   b54: add r11, 0x40
   b58: cmp r14, 0x40
   b5c: jl 0xB88
   b5e: vmovups ymm0, [r13]
   b64: vmovups ymm1, [r13+0x20]
   b6a: vmovntps [r11], ymm0
   b70: vmovntps [r11+0x20], ymm1
   b76: add r13, 0x40
   b7a: add r11, 0x40
   b7e: sub r14, 0x40
   b82: cmp r14, 0x40
   b86: jge 0xB5E
   b88: cmp qword ptr [rsp+0x20], 0
   b8e: je 0xC50
   b94: test r14, r14
   b97: je 0xC4E
   b9d: cmp r14, 0x20
   ba1: jl 0xBC2
   ba3: vmovups ymm0, [r13]
   ba9: vmovups ymm1, [r13+r14-0x20]
   bb0: vmovups [r11], ymm0
   bb6: vmovups [r11+r14-0x20], ymm1
   bbd: jmp 0xC4E
   bc2: cmp r14, 0x10
   bc6: jl 0xBE4
   bc8: vmovups xmm0, [r13]
   bce: vmovups xmm1, [r13+r14-0x10]
   bd5: vmovups [r11], xmm0
   bdb: vmovups [r11+r14-0x10], xmm1
   be2: jmp 0xC4E
   be4: cmp r14, 8
   be8: jl 0xBFE
   bea: mov r15, [r13]
   bee: mov r13, [r13+r14-8]
   bf3: mov [r11], r15
   bf7: mov [r11+r14-8], r13
   bfc: jmp 0xC4E
   bfe: cmp r14, 4
   c02: jl 0xC18
   c04: mov r15d, [r13]
   c08: mov r13d, [r13+r14-4]
   c0d: mov [r11], r15d
   c11: mov [r11+r14-4], r13d
   c16: jmp 0xC4E
   c18: cmp r14, 2
   c1c: jl 0xC36
   c1e: mov r15w, [r13]
   c23: mov r13w, [r13+r14-2]
   c29: mov [r11], r15w
   c2e: mov [r11+r14-2], r13w
   c34: jmp 0xC4E
   c36: cmp r14, 1
   c3a: jl 0xC4E
   c3c: mov r15b, [r13]
   c40: mov r13b, [r13+r14-1]
   c45: mov [r11], r15b
   c49: mov [r11+r14-1], r13b
   c4e: jmp 0xC72
   c50: mov [r12+0x100], r11
   c58: vmovups ymm0, [rbp+0x100]
   c60: vmovups [rbp], ymm0
   c65: vmovups ymm0, [rbp+0x120]
   c6d: vmovups [rbp+0x20], ymm0
   c72: add rbp, 0x140
   c79: add r12, 8
   c7d: cmp r12, [rsp+0x2F88]
   c85: jne 0xA41
   c8b: ret
   c8c: mov rbp, 0x20
   c93: sub rbp, rdx
   c96: imul r12, rbp, 2
   c9d: sub rsi, r12
   ca0: imul rbp, rcx
   ca4: sub rdi, rbp
   ca7: mov rdx, 0x20
   cae: jmp 0x4B
