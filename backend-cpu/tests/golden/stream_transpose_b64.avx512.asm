k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: sub rsp, 0x30
     8: mov [rsp+0x20], r12
     d: mov [rsp+0x28], r13
    12: mov r13, [rdi+8]
    16: mov rsi, [rdi]
    19: mov edx, 0x40
    1e: mov ecx, 3
    23: mov r8d, 0x280
    29: mov r9d, 0xA000
    2f: mov r11d, 0x28
    35: mov eax, 2
    3a: mov r10d, 0x600
    40: mov r12d, 0xF000
    46: mov [rsp], r11
    4a: mov [rsp+8], rax
    4f: mov [rsp+0x10], r10
    54: mov [rsp+0x18], r12
    59: mov rdi, r13
    5c: call 0x61  ; tilewright_stream_transpose_b64_l2
    61: mfence
    64: mov r12, [rsp+0x20]
    69: mov r13, [rsp+0x28]
    6e: add rsp, 0x30
    72: mov rsp, rbp
    75: pop rbp
    76: ret
tilewright_stream_transpose_b64_l2:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: mov qword ptr [rsp-0x1000], 0
    16: mov qword ptr [rsp-0x2000], 0
    22: mov qword ptr [rsp-0x3000], 0
    2e: mov qword ptr [rsp-0x4000], 0
    3a: mov qword ptr [rsp-0x5000], 0
    46: sub rsp, 0x5080
    4d: mov [rsp+0x290], rdx
    55: mov [rsp+0x298], rcx
    5d: mov [rsp+0x2A8], r9
    65: mov [rsp+0x278], rdi
    6d: test rdx, rdx
    70: jle 0xD32
    76: test rcx, rcx
    79: jle 0xD32
    7f: imul rdx, rcx
    83: imul rdx, 8
    8a: mov [rsp+0x280], rdx
    92: xor eax, eax
    94: test qword ptr [rsp+0x50C8], 0x7FF
    a0: jne 0xB9
    a2: cmp qword ptr [rsp+0x290], 0x40
    ae: jge 0xB2
    b0: jmp 0xB9
    b2: mov rax, 0x3F
    b9: mov [rsp+0x720], rax
    c1: mov rcx, rdx
    c4: lea rax, [rdx+0x1FF]
    cb: xor edx, edx
    cd: div rcx
    d0: add rax, 9
    d7: shr rax, 1
    db: mov [rsp+0x2B0], rax
    e3: mov rax, [rsp+0x50B8]
    eb: mov rdx, [rsp+0x50C0]
    f3: test rax, rax
    f6: jle 0xD32
    fc: test rdx, rdx
    ff: jle 0xD32
   105: mov [rsp+0x710], rdx
   10d: mov r13, rsi
   110: mov r15, rsi
   113: mov r14, rax
   116: add rsi, 8
   11d: mov [rsp+0x718], rsi
   125: imul rax, rdx
   129: mov [rsp+0x260], rax
   131: mov rcx, r8
   134: or r8, r9
   137: and r8, 0x3F
   13b: mov rdx, rdi
   13e: and rdx, 7
   142: or r8, rdx
   145: xor edx, edx
   147: test r8, r8
   14a: sete dl
   14d: mov [rsp+0x248], rdx
   155: mov rax, rdi
   158: neg rax
   15b: and rax, 0x3F
   15f: shr rax, 3
   163: test rdx, rdx
   166: cmove rax, rdx
   16a: xor edx, edx
   16c: mov [rsp+0x700], rdx
   174: test rax, rax
   177: je 0x1E9
   179: mov rdx, [rsp+0x260]
   181: imul rdx, 8
   188: cmp rdx, rcx
   18b: jne 0x1F0
   18d: cmp qword ptr [rsp+0x290], 8
   196: jle 0x1F0
   198: mov [rsp+0x700], rax
   1a0: imul rdx, rax, 8
   1a7: add [rsp+0x278], rdx
   1af: mov r11, rax
   1b2: add r13, [rsp+0x50C8]
   1ba: dec r14
   1bd: jne 0x1E4
   1bf: mov r14, [rsp+0x50B8]
   1c7: add r15, [rsp+0x50D0]
   1cf: dec qword ptr [rsp+0x710]
   1d7: jne 0x1E1
   1d9: mov r15, [rsp+0x718]
   1e1: mov r13, r15
   1e4: dec r11
   1e7: jne 0x1B2
   1e9: mov rax, 0x10
   1f0: mov rdx, [rsp+0x260]
   1f8: cmp rdx, rax
   1fb: jae 0x20B
   1fd: mov rax, 8
   204: cmp rdx, rax
   207: cmovb rax, rdx
   20b: mov [rsp+0x258], rax
   213: sub [rsp+0x260], rax
   21b: lea r10, [rsp+0x100]
   223: mov r8, r13
   226: mov r11, rax
   229: mov [r10], r13
   22d: add r10, 8
   234: add r13, [rsp+0x50C8]
   23c: dec r14
   23f: jne 0x266
   241: mov r14, [rsp+0x50B8]
   249: add r15, [rsp+0x50D0]
   251: dec qword ptr [rsp+0x710]
   259: jne 0x263
   25b: mov r15, [rsp+0x718]
   263: mov r13, r15
   266: dec r11
   269: jne 0x229
   26b: mov [rsp+0x270], r10
   273: mov r11, 8
   27a: sub r11, rax
   27d: jbe 0x28F
   27f: mov [r10], r8
   283: add r10, 8
   28a: dec r11
   28d: jne 0x27F
   28f: mov rax, [rsp+0x258]
   297: test rax, rax
   29a: je 0xD32
   2a0: mov [rsp+0x250], rax
   2a8: vmovups zmm0, [rsp+0x100]
   2b0: vmovups [rsp], zmm0
   2b8: vmovups zmm0, [rsp+0x140]
   2c0: vmovups [rsp+0x40], zmm0
   2c8: lea rdx, [rsp+0x40]
   2cd: lea r8, [rsp+0x80]
   2d5: cmp rax, 8
   2dc: cmova rdx, r8
   2e0: mov [rsp+0x268], rdx
   2e8: xor edx, edx
   2ea: cmp rax, 8
   2f1: setae dl
   2f4: and rdx, [rsp+0x248]
   2fc: mov [rsp+0x240], rdx
   304: cmp rax, 0x10
   30b: je 0x30F
   30d: xor edx, edx
   30f: mov [rsp+0x2B8], rdx
   317: mov rdx, 0xFFFFFFFFFFFFFFFF
   31e: bzhi edx, edx, eax
   323: kmovw k1, edx
   327: xor edx, edx
   329: mov [rsp+0x708], rdx
   331: mov rdx, [rsp+0x260]
   339: test rdx, rdx
   33c: je 0x416
   342: mov rax, 0x10
   349: cmp rdx, rax
   34c: jae 0x35C
   34e: mov rax, 8
   355: cmp rdx, rax
   358: cmovb rax, rdx
   35c: mov [rsp+0x258], rax
   364: sub [rsp+0x260], rax
   36c: lea r10, [rsp+0x100]
   374: mov r8, r13
   377: mov r11, rax
   37a: mov [r10], r13
   37e: add r10, 8
   385: add r13, [rsp+0x50C8]
   38d: dec r14
   390: jne 0x3B7
   392: mov r14, [rsp+0x50B8]
   39a: add r15, [rsp+0x50D0]
   3a2: dec qword ptr [rsp+0x710]
   3aa: jne 0x3B4
   3ac: mov r15, [rsp+0x718]
   3b4: mov r13, r15
   3b7: dec r11
   3ba: jne 0x37A
   3bc: mov [rsp+0x270], r10
   3c4: mov r11, 8
   3cb: sub r11, rax
   3ce: jbe 0x3E0
   3d0: mov [r10], r8
   3d4: add r10, 8
   3db: dec r11
   3de: jne 0x3D0
   3e0: mov r11, [rsp+0x270]
   3e8: mov rax, 0x800
   3ef: cmp rax, [rsp+0x280]
   3f7: jbe 0x44C
   3f9: lea r11, [rsp+0x100]
   401: mov r9, [r11]
   405: mov r10, r9
   408: add r10, [rsp+0x280]
   410: and r9, 0xFFFFFFFFFFFFFFC0
   414: jmp 0x44C
   416: xor edx, edx
   418: mov [rsp+0x258], rdx
   420: mov rax, 8
   427: cmp qword ptr [rsp+0x700], 0
   430: cmove rax, rdx
   434: mov [rsp+0x708], rax
   43c: lea r11, [rsp+0x100]
   444: mov [rsp+0x270], r11
   44c: mov rax, [rsp+0x298]
   454: mov [rsp+0x2A0], rax
   45c: mov r12, [rsp+0x278]
   464: xor esi, esi
   466: mov rdx, r12
   469: mov rbx, [rsp+0x290]
   471: cmp qword ptr [rsp+0x708], 0
   47a: je 0x47F
   47c: dec rbx
   47f: mov r8, [rsp]
   484: add r8, rsi
   487: neg r8
   48a: and r8, [rsp+0x720]
   492: mov rax, 8
   499: shr r8, 3
   49d: cmove r8, rax
   4a1: mov [rsp+0x288], r8
   4a9: cmp rbx, 8
   4b0: jae 0x4D7
   4b2: mov rax, 8
   4b9: sub rax, rbx
   4bc: mov r8, rax
   4bf: imul r8, rcx
   4c3: sub rdx, r8
   4c6: imul rax, 8
   4cd: sub rsi, rax
   4d0: mov rbx, 8
   4d7: lea rbp, [rsp]
   4dc: mov rdi, rdx
   4df: mov rax, [rsp+0x2B8]
   4e7: test rax, rax
   4ea: je 0x99C
   4f0: lea rdi, [rsp+0x2FF]
   4f8: and rdi, 0xFFFFFFFFFFFFFFC0
   4fc: cmp r11, [rsp+0x270]
   504: jae 0x548
   506: mov rax, [rsp+0x2B0]
   50e: prefetcht1 [r9]
   513: add r9, 0x40
   51a: cmp r9, r10
   51d: jb 0x543
   51f: add r11, 8
   526: cmp r11, [rsp+0x270]
   52e: jae 0x548
   530: mov r9, [r11]
   534: mov r10, r9
   537: add r10, [rsp+0x280]
   53f: and r9, 0xFFFFFFFFFFFFFFC0
   543: dec rax
   546: jne 0x50E
   548: mov rax, [rbp]
   54c: prefetcht1 [rax+rsi+0x100]
   554: vmovups zmm0, [rax+rsi]
   55b: mov rax, [rbp+8]
   55f: prefetcht1 [rax+rsi+0x100]
   567: vmovups zmm1, [rax+rsi]
   56e: mov rax, [rbp+0x10]
   572: prefetcht1 [rax+rsi+0x100]
   57a: vmovups zmm2, [rax+rsi]
   581: mov rax, [rbp+0x18]
   585: prefetcht1 [rax+rsi+0x100]
   58d: vmovups zmm3, [rax+rsi]
   594: mov rax, [rbp+0x20]
   598: prefetcht1 [rax+rsi+0x100]
   5a0: vmovups zmm4, [rax+rsi]
   5a7: mov rax, [rbp+0x28]
   5ab: prefetcht1 [rax+rsi+0x100]
   5b3: vmovups zmm5, [rax+rsi]
   5ba: mov rax, [rbp+0x30]
   5be: prefetcht1 [rax+rsi+0x100]
   5c6: vmovups zmm6, [rax+rsi]
   5cd: mov rax, [rbp+0x38]
   5d1: prefetcht1 [rax+rsi+0x100]
   5d9: vmovups zmm7, [rax+rsi]
   5e0: vunpcklpd zmm16, zmm0, zmm1
   5e6: vunpckhpd zmm17, zmm0, zmm1
   5ec: vunpcklpd zmm18, zmm2, zmm3
   5f2: vunpckhpd zmm19, zmm2, zmm3
   5f8: vunpcklpd zmm20, zmm4, zmm5
   5fe: vunpckhpd zmm21, zmm4, zmm5
   604: vunpcklpd zmm22, zmm6, zmm7
   60a: vunpckhpd zmm23, zmm6, zmm7
   610: vshuff32x4 zmm0, zmm16, zmm18, 0x88
   617: vshuff32x4 zmm2, zmm16, zmm18, 0xDD
   61e: vshuff32x4 zmm4, zmm20, zmm22, 0x88
   625: vshuff32x4 zmm6, zmm20, zmm22, 0xDD
   62c: vshuff32x4 zmm1, zmm17, zmm19, 0x88
   633: vshuff32x4 zmm3, zmm17, zmm19, 0xDD
   63a: vshuff32x4 zmm5, zmm21, zmm23, 0x88
   641: vshuff32x4 zmm7, zmm21, zmm23, 0xDD
   648: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   64f: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   656: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   65d: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   664: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   66b: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   672: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   679: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   680: cmp r11, [rsp+0x270]
   688: jae 0x6CC
   68a: mov rax, [rsp+0x2B0]
   692: prefetcht1 [r9]
   697: add r9, 0x40
   69e: cmp r9, r10
   6a1: jb 0x6C7
   6a3: add r11, 8
   6aa: cmp r11, [rsp+0x270]
   6b2: jae 0x6CC
   6b4: mov r9, [r11]
   6b8: mov r10, r9
   6bb: add r10, [rsp+0x280]
   6c3: and r9, 0xFFFFFFFFFFFFFFC0
   6c7: dec rax
   6ca: jne 0x692
   6cc: vmovups [rdi], zmm16
   6d3: vmovups [rdi+0x40], zmm17
   6da: vmovups [rdi+0x80], zmm18
   6e1: vmovups [rdi+0xC0], zmm19
   6e8: vmovups [rdi+0x100], zmm20
   6ef: vmovups [rdi+0x140], zmm21
   6f6: vmovups [rdi+0x180], zmm22
   6fd: vmovups [rdi+0x1C0], zmm23
   704: cmp r11, [rsp+0x270]
   70c: jae 0x750
   70e: mov rax, [rsp+0x2B0]
   716: prefetcht1 [r9]
   71b: add r9, 0x40
   722: cmp r9, r10
   725: jb 0x74B
   727: add r11, 8
   72e: cmp r11, [rsp+0x270]
   736: jae 0x750
   738: mov r9, [r11]
   73c: mov r10, r9
   73f: add r10, [rsp+0x280]
   747: and r9, 0xFFFFFFFFFFFFFFC0
   74b: dec rax
   74e: jne 0x716
   750: mov rax, [rbp+0x40]
   754: prefetcht1 [rax+rsi+0x100]
   75c: vmovups zmm0, [rax+rsi]
   763: mov rax, [rbp+0x48]
   767: prefetcht1 [rax+rsi+0x100]
   76f: vmovups zmm1, [rax+rsi]
   776: mov rax, [rbp+0x50]
   77a: prefetcht1 [rax+rsi+0x100]
   782: vmovups zmm2, [rax+rsi]
   789: mov rax, [rbp+0x58]
   78d: prefetcht1 [rax+rsi+0x100]
   795: vmovups zmm3, [rax+rsi]
   79c: mov rax, [rbp+0x60]
   7a0: prefetcht1 [rax+rsi+0x100]
   7a8: vmovups zmm4, [rax+rsi]
   7af: mov rax, [rbp+0x68]
   7b3: prefetcht1 [rax+rsi+0x100]
   7bb: vmovups zmm5, [rax+rsi]
   7c2: mov rax, [rbp+0x70]
   7c6: prefetcht1 [rax+rsi+0x100]
   7ce: vmovups zmm6, [rax+rsi]
   7d5: mov rax, [rbp+0x78]
   7d9: prefetcht1 [rax+rsi+0x100]
   7e1: vmovups zmm7, [rax+rsi]
   7e8: vunpcklpd zmm16, zmm0, zmm1
   7ee: vunpckhpd zmm17, zmm0, zmm1
   7f4: vunpcklpd zmm18, zmm2, zmm3
   7fa: vunpckhpd zmm19, zmm2, zmm3
   800: vunpcklpd zmm20, zmm4, zmm5
   806: vunpckhpd zmm21, zmm4, zmm5
   80c: vunpcklpd zmm22, zmm6, zmm7
   812: vunpckhpd zmm23, zmm6, zmm7
   818: vshuff32x4 zmm0, zmm16, zmm18, 0x88
   81f: vshuff32x4 zmm2, zmm16, zmm18, 0xDD
   826: vshuff32x4 zmm4, zmm20, zmm22, 0x88
   82d: vshuff32x4 zmm6, zmm20, zmm22, 0xDD
   834: vshuff32x4 zmm1, zmm17, zmm19, 0x88
   83b: vshuff32x4 zmm3, zmm17, zmm19, 0xDD
   842: vshuff32x4 zmm5, zmm21, zmm23, 0x88
   849: vshuff32x4 zmm7, zmm21, zmm23, 0xDD
   850: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   857: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   85e: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   865: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   86c: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   873: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   87a: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   881: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   888: cmp r11, [rsp+0x270]
   890: jae 0x8D4
   892: mov rax, [rsp+0x2B0]
   89a: prefetcht1 [r9]
   89f: add r9, 0x40
   8a6: cmp r9, r10
   8a9: jb 0x8CF
   8ab: add r11, 8
   8b2: cmp r11, [rsp+0x270]
   8ba: jae 0x8D4
   8bc: mov r9, [r11]
   8c0: mov r10, r9
   8c3: add r10, [rsp+0x280]
   8cb: and r9, 0xFFFFFFFFFFFFFFC0
   8cf: dec rax
   8d2: jne 0x89A
   8d4: mov r8, rdx
   8d7: vmovups zmm0, [rdi]
   8de: vmovntps [r8], zmm0
   8e5: vmovntps [r8+0x40], zmm16
   8ec: vmovups zmm0, [rdi+0x40]
   8f3: vmovntps [r8+rcx], zmm0
   8fb: vmovntps [r8+rcx+0x40], zmm17
   903: lea r8, [r8+rcx*2]
   907: vmovups zmm0, [rdi+0x80]
   90e: vmovntps [r8], zmm0
   915: vmovntps [r8+0x40], zmm18
   91c: vmovups zmm0, [rdi+0xC0]
   923: vmovntps [r8+rcx], zmm0
   92b: vmovntps [r8+rcx+0x40], zmm19
   933: lea r8, [r8+rcx*2]
   937: vmovups zmm0, [rdi+0x100]
   93e: vmovntps [r8], zmm0
   945: vmovntps [r8+0x40], zmm20
   94c: vmovups zmm0, [rdi+0x140]
   953: vmovntps [r8+rcx], zmm0
   95b: vmovntps [r8+rcx+0x40], zmm21
   963: lea r8, [r8+rcx*2]
   967: vmovups zmm0, [rdi+0x180]
   96e: vmovntps [r8], zmm0
   975: vmovntps [r8+0x40], zmm22
   97c: vmovups zmm0, [rdi+0x1C0]
   983: vmovntps [r8+rcx], zmm0
   98b: vmovntps [r8+rcx+0x40], zmm23
   993: lea r8, [r8+rcx*2]
   997: jmp 0xC2B
   99c: cmp r11, [rsp+0x270]
   9a4: jae 0x9E8
   9a6: mov rax, [rsp+0x2B0]
   9ae: prefetcht1 [r9]
   9b3: add r9, 0x40
   9ba: cmp r9, r10
   9bd: jb 0x9E3
   9bf: add r11, 8
   9c6: cmp r11, [rsp+0x270]
   9ce: jae 0x9E8
   9d0: mov r9, [r11]
   9d4: mov r10, r9
   9d7: add r10, [rsp+0x280]
   9df: and r9, 0xFFFFFFFFFFFFFFC0
   9e3: dec rax
   9e6: jne 0x9AE
   9e8: mov rax, [rbp]
   9ec: prefetcht1 [rax+rsi+0x100]
   9f4: vmovups zmm0, [rax+rsi]
   9fb: mov rax, [rbp+8]
   9ff: prefetcht1 [rax+rsi+0x100]
   a07: vmovups zmm1, [rax+rsi]
   a0e: mov rax, [rbp+0x10]
   a12: prefetcht1 [rax+rsi+0x100]
   a1a: vmovups zmm2, [rax+rsi]
   a21: mov rax, [rbp+0x18]
   a25: prefetcht1 [rax+rsi+0x100]
   a2d: vmovups zmm3, [rax+rsi]
   a34: mov rax, [rbp+0x20]
   a38: prefetcht1 [rax+rsi+0x100]
   a40: vmovups zmm4, [rax+rsi]
   a47: mov rax, [rbp+0x28]
   a4b: prefetcht1 [rax+rsi+0x100]
   a53: vmovups zmm5, [rax+rsi]
   a5a: mov rax, [rbp+0x30]
   a5e: prefetcht1 [rax+rsi+0x100]
   a66: vmovups zmm6, [rax+rsi]
   a6d: mov rax, [rbp+0x38]
   a71: prefetcht1 [rax+rsi+0x100]
   a79: vmovups zmm7, [rax+rsi]
   a80: vunpcklpd zmm16, zmm0, zmm1
   a86: vunpckhpd zmm17, zmm0, zmm1
   a8c: vunpcklpd zmm18, zmm2, zmm3
   a92: vunpckhpd zmm19, zmm2, zmm3
   a98: vunpcklpd zmm20, zmm4, zmm5
   a9e: vunpckhpd zmm21, zmm4, zmm5
   aa4: vunpcklpd zmm22, zmm6, zmm7
   aaa: vunpckhpd zmm23, zmm6, zmm7
   ab0: vshuff32x4 zmm0, zmm16, zmm18, 0x88
   ab7: vshuff32x4 zmm2, zmm16, zmm18, 0xDD
   abe: vshuff32x4 zmm4, zmm20, zmm22, 0x88
   ac5: vshuff32x4 zmm6, zmm20, zmm22, 0xDD
   acc: vshuff32x4 zmm1, zmm17, zmm19, 0x88
   ad3: vshuff32x4 zmm3, zmm17, zmm19, 0xDD
   ada: vshuff32x4 zmm5, zmm21, zmm23, 0x88
   ae1: vshuff32x4 zmm7, zmm21, zmm23, 0xDD
   ae8: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   aef: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   af6: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   afd: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   b04: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   b0b: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   b12: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   b19: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   b20: cmp r11, [rsp+0x270]
   b28: jae 0xB6C
   b2a: mov rax, [rsp+0x2B0]
   b32: prefetcht1 [r9]
   b37: add r9, 0x40
   b3e: cmp r9, r10
   b41: jb 0xB67
   b43: add r11, 8
   b4a: cmp r11, [rsp+0x270]
   b52: jae 0xB6C
   b54: mov r9, [r11]
   b58: mov r10, r9
   b5b: add r10, [rsp+0x280]
   b63: and r9, 0xFFFFFFFFFFFFFFC0
   b67: dec rax
   b6a: jne 0xB32
   b6c: mov rax, [rsp+0x240]
   b74: lea r8, [rdi]
   b78: test rax, rax
   b7b: je 0xBC7
   b7d: vmovntps [r8], zmm16
   b84: vmovntps [r8+rcx], zmm17
   b8b: lea r8, [r8+rcx*2]
   b8f: vmovntps [r8], zmm18
   b96: vmovntps [r8+rcx], zmm19
   b9d: lea r8, [r8+rcx*2]
   ba1: vmovntps [r8], zmm20
   ba8: vmovntps [r8+rcx], zmm21
   baf: lea r8, [r8+rcx*2]
   bb3: vmovntps [r8], zmm22
   bba: vmovntps [r8+rcx], zmm23
   bc1: lea r8, [r8+rcx*2]
   bc5: jmp 0xC0F
   bc7: vmovupd [r8]{k1}, zmm16
   bce: vmovupd [r8+rcx]{k1}, zmm17
   bd5: lea r8, [r8+rcx*2]
   bd9: vmovupd [r8]{k1}, zmm18
   be0: vmovupd [r8+rcx]{k1}, zmm19
   be7: lea r8, [r8+rcx*2]
   beb: vmovupd [r8]{k1}, zmm20
   bf2: vmovupd [r8+rcx]{k1}, zmm21
   bf9: lea r8, [r8+rcx*2]
   bfd: vmovupd [r8]{k1}, zmm22
   c04: vmovupd [r8+rcx]{k1}, zmm23
   c0b: lea r8, [r8+rcx*2]
   c0f: add rdi, 0x40
   c16: add rbp, 0x40
   c1d: cmp rbp, [rsp+0x268]
   c25: jb 0x99C
   c2b: mov rax, [rsp+0x288]
   c33: mov r8, 8
   c3a: mov [rsp+0x288], r8
   c42: lea rsi, [rsi+rax*8]
   c46: mov r8, rcx
   c49: imul r8, rax
   c4d: add rdx, r8
   c50: sub rbx, rax
   c53: jne 0x4A9
   c59: cmp qword ptr [rsp+0x708], 0
   c62: je 0xD00
   c68: mov r8, [rsp+0x250]
   c70: sub r8, [rsp+0x700]
   c78: imul rdx, r8, 8
   c7f: mov rdi, [rsp+0x290]
   c87: dec rdi
   c8a: imul rdi, rcx
   c8e: add rdi, r12
   c91: lea rbp, [rsp]
   c96: mov rax, [rbp]
   c9a: mov rax, [rax+rsi]
   c9e: mov [rdi], rax
   ca2: add rbp, 8
   ca9: add rdi, 8
   cb0: dec r8
   cb3: jne 0xC96
   cb5: lea rdi, [r12+rdx]
   cb9: sub rdi, rcx
   cbc: mov r8, [rsp+0x700]
   cc4: mov rdx, [rsp+0x290]
   ccc: imul rdx, 8
   cd3: sub rsi, rdx
   cd6: mov rax, [rbp]
   cda: mov rax, [rax+rsi]
   cde: mov [rdi], rax
   ce2: add rbp, 8
   ce9: add rdi, 8
   cf0: dec r8
   cf3: jne 0xCD6
   cf5: add rsi, rdx
   cf8: add rsi, [rsp+0x708]
   d00: add r12, [rsp+0x2A8]
   d08: dec qword ptr [rsp+0x2A0]
   d10: jne 0x466
   d16: mov rax, [rsp+0x250]
   d1e: imul rax, 8
   d25: add [rsp+0x278], rax
   d2d: jmp 0x28F
   d32: add rsp, 0x5080
   d39: pop r15
   d3b: pop r14
   d3d: pop r13
   d3f: pop r12
   d41: pop rbp
   d42: pop rbx
   d43: vzeroupper
   d46: ret
