k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r10, [rdi+8]
     8: mov rsi, [rdi]
     b: mov edx, 0x40
    10: mov ecx, 0x40
    15: mov r8d, 0x100
    1b: mov r9d, 0x100
    21: mov rdi, r10
    24: call 0x29  ; tilewright_line_transpose_b32
    29: mfence
    2c: mov rsp, rbp
    2f: pop rbp
    30: ret
tilewright_line_transpose_b32:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: mov rbp, rsp
     d: sub rsp, 0x8C0
    14: and rsp, 0xFFFFFFFFFFFFFFC0
    18: mov rax, 0x706050403020100
    22: vmovq xmm0, rax
    27: mov rax, 0xF0E0D0C0B0A0908
    31: vpinsrq xmm0, xmm0, rax, 1
    37: vpmovzxbd zmm31, xmm0
    3d: vmovaps [rsp+0x800], zmm31
    45: mov rbx, rdx
    48: cmp rbx, 0x10
    4f: jl 0x51D
    55: cmp rcx, 0x10
    5c: jl 0x51D
    62: cmp rbx, 0x10
    69: jae 0x90
    6b: mov rax, 0x10
    72: sub rax, rbx
    75: mov r10, rax
    78: imul r10, r8
    7c: sub rdi, r10
    7f: imul rax, 4
    86: sub rsi, rax
    89: mov rbx, 0x10
    90: vmovaps zmm31, [rsp+0x800]
    98: mov rax, rdi
    9b: xor edx, edx
    9d: lea r14, [rsp+0x400]
    a5: lea r15, [rsp+0x840]
    ad: mov r12, 0x10
    b4: or rdx, rax
    b7: mov r11, rax
    ba: mov r10, rax
    bd: and r11, 0x3F
    c1: sub r10, r11
    c4: mov [r15], r10
    c8: shr r11, 2
    cc: vpbroadcastd zmm30, r11d
    d2: vpsubd zmm30, zmm31, zmm30
    d8: vmovaps [r14], zmm30
    df: add r14, 0x40
    e6: add r15, 8
    ed: add rax, r8
    f0: dec r12
    f3: jne 0xB4
    f5: lea r14, [r8+r8*2]
    f9: lea r13, [r9+r9*2]
    fd: mov r10, rsi
   100: mov r12, rcx
   103: shr r12, 4
   107: xor r15d, r15d
   10a: test rdx, 3
   111: je 0x12E
   113: call 0x52E
   118: call 0x7DB
   11d: add r15, 0x40
   124: dec r12
   127: jne 0x113
   129: jmp 0x4D7
   12e: call 0x52E
   133: call 0x7DB
   138: vmovaps [rsp], zmm0
   140: vmovaps [rsp+0x40], zmm1
   148: vmovaps [rsp+0x80], zmm2
   150: vmovaps [rsp+0xC0], zmm3
   158: vmovaps [rsp+0x100], zmm4
   160: vmovaps [rsp+0x140], zmm5
   168: vmovaps [rsp+0x180], zmm6
   170: vmovaps [rsp+0x1C0], zmm7
   178: vmovaps [rsp+0x200], zmm8
   180: vmovaps [rsp+0x240], zmm9
   188: vmovaps [rsp+0x280], zmm10
   190: vmovaps [rsp+0x2C0], zmm11
   198: vmovaps [rsp+0x300], zmm12
   1a0: vmovaps [rsp+0x340], zmm13
   1a8: vmovaps [rsp+0x380], zmm14
   1b0: vmovaps [rsp+0x3C0], zmm15
   1b8: add r15, 0x40
   1bf: dec r12
   1c2: je 0x442
   1c8: call 0x52E
   1cd: vmovaps zmm30, [rsp+0x400]
   1d5: mov rax, [rsp+0x840]
   1dd: vpermi2ps zmm30, zmm0, [rsp]
   1e5: vmovaps [rsp], zmm0
   1ed: vmovntps [rax+r15], zmm30
   1f4: vmovaps zmm30, [rsp+0x440]
   1fc: mov rax, [rsp+0x848]
   204: vpermi2ps zmm30, zmm1, [rsp+0x40]
   20c: vmovaps [rsp+0x40], zmm1
   214: vmovntps [rax+r15], zmm30
   21b: vmovaps zmm30, [rsp+0x480]
   223: mov rax, [rsp+0x850]
   22b: vpermi2ps zmm30, zmm2, [rsp+0x80]
   233: vmovaps [rsp+0x80], zmm2
   23b: vmovntps [rax+r15], zmm30
   242: vmovaps zmm30, [rsp+0x4C0]
   24a: mov rax, [rsp+0x858]
   252: vpermi2ps zmm30, zmm3, [rsp+0xC0]
   25a: vmovaps [rsp+0xC0], zmm3
   262: vmovntps [rax+r15], zmm30
   269: vmovaps zmm30, [rsp+0x500]
   271: mov rax, [rsp+0x860]
   279: vpermi2ps zmm30, zmm4, [rsp+0x100]
   281: vmovaps [rsp+0x100], zmm4
   289: vmovntps [rax+r15], zmm30
   290: vmovaps zmm30, [rsp+0x540]
   298: mov rax, [rsp+0x868]
   2a0: vpermi2ps zmm30, zmm5, [rsp+0x140]
   2a8: vmovaps [rsp+0x140], zmm5
   2b0: vmovntps [rax+r15], zmm30
   2b7: vmovaps zmm30, [rsp+0x580]
   2bf: mov rax, [rsp+0x870]
   2c7: vpermi2ps zmm30, zmm6, [rsp+0x180]
   2cf: vmovaps [rsp+0x180], zmm6
   2d7: vmovntps [rax+r15], zmm30
   2de: vmovaps zmm30, [rsp+0x5C0]
   2e6: mov rax, [rsp+0x878]
   2ee: vpermi2ps zmm30, zmm7, [rsp+0x1C0]
   2f6: vmovaps [rsp+0x1C0], zmm7
   2fe: vmovntps [rax+r15], zmm30
   305: vmovaps zmm30, [rsp+0x600]
   30d: mov rax, [rsp+0x880]
   315: vpermi2ps zmm30, zmm8, [rsp+0x200]
   31d: vmovaps [rsp+0x200], zmm8
   325: vmovntps [rax+r15], zmm30
   32c: vmovaps zmm30, [rsp+0x640]
   334: mov rax, [rsp+0x888]
   33c: vpermi2ps zmm30, zmm9, [rsp+0x240]
   344: vmovaps [rsp+0x240], zmm9
   34c: vmovntps [rax+r15], zmm30
   353: vmovaps zmm30, [rsp+0x680]
   35b: mov rax, [rsp+0x890]
   363: vpermi2ps zmm30, zmm10, [rsp+0x280]
   36b: vmovaps [rsp+0x280], zmm10
   373: vmovntps [rax+r15], zmm30
   37a: vmovaps zmm30, [rsp+0x6C0]
   382: mov rax, [rsp+0x898]
   38a: vpermi2ps zmm30, zmm11, [rsp+0x2C0]
   392: vmovaps [rsp+0x2C0], zmm11
   39a: vmovntps [rax+r15], zmm30
   3a1: vmovaps zmm30, [rsp+0x700]
   3a9: mov rax, [rsp+0x8A0]
   3b1: vpermi2ps zmm30, zmm12, [rsp+0x300]
   3b9: vmovaps [rsp+0x300], zmm12
   3c1: vmovntps [rax+r15], zmm30
   3c8: vmovaps zmm30, [rsp+0x740]
   3d0: mov rax, [rsp+0x8A8]
   3d8: vpermi2ps zmm30, zmm13, [rsp+0x340]
   3e0: vmovaps [rsp+0x340], zmm13
   3e8: vmovntps [rax+r15], zmm30
   3ef: vmovaps zmm30, [rsp+0x780]
   3f7: mov rax, [rsp+0x8B0]
   3ff: vpermi2ps zmm30, zmm14, [rsp+0x380]
   407: vmovaps [rsp+0x380], zmm14
   40f: vmovntps [rax+r15], zmm30
   416: vmovaps zmm30, [rsp+0x7C0]
   41e: mov rax, [rsp+0x8B8]
   426: vpermi2ps zmm30, zmm15, [rsp+0x3C0]
   42e: vmovaps [rsp+0x3C0], zmm15
   436: vmovntps [rax+r15], zmm30
   43d: jmp 0x1B8
   442: sub r15, 0x40
   449: vmovaps zmm0, [rsp]
   451: vmovaps zmm1, [rsp+0x40]
   459: vmovaps zmm2, [rsp+0x80]
   461: vmovaps zmm3, [rsp+0xC0]
   469: vmovaps zmm4, [rsp+0x100]
   471: vmovaps zmm5, [rsp+0x140]
   479: vmovaps zmm6, [rsp+0x180]
   481: vmovaps zmm7, [rsp+0x1C0]
   489: vmovaps zmm8, [rsp+0x200]
   491: vmovaps zmm9, [rsp+0x240]
   499: vmovaps zmm10, [rsp+0x280]
   4a1: vmovaps zmm11, [rsp+0x2C0]
   4a9: vmovaps zmm12, [rsp+0x300]
   4b1: vmovaps zmm13, [rsp+0x340]
   4b9: vmovaps zmm14, [rsp+0x380]
   4c1: vmovaps zmm15, [rsp+0x3C0]
   4c9: test rdx, 0x3F
   4d0: je 0x4D7
   4d2: call 0x7DB
   4d7: mov rax, rcx
   4da: and rax, 0xF
   4de: je 0x4FF
   4e0: lea r15, [rcx-0x10]
   4e4: mov r10, r15
   4e7: imul r10, r9
   4eb: add r10, rsi
   4ee: imul r15, 4
   4f5: call 0x52E
   4fa: call 0x7DB
   4ff: imul rax, r8, 0x10
   506: add rdi, rax
   509: add rsi, 0x40
   510: sub rbx, 0x10
   517: jne 0x62
   51d: mov rsp, rbp
   520: pop r15
   522: pop r14
   524: pop r13
   526: pop r12
   528: pop rbp
   529: pop rbx
   52a: vzeroupper
   52d: ret
   52e: vmovups zmm0, [r10]
   535: prefetcht0 [r10+0x80]
   53d: vmovups zmm1, [r10+r9]
   544: prefetcht0 [r10+r9+0x80]
   54d: vmovups zmm2, [r10+r9*2]
   554: prefetcht0 [r10+r9*2+0x80]
   55d: vmovups zmm3, [r10+r13]
   564: prefetcht0 [r10+r13+0x80]
   56d: lea r10, [r10+r9*4]
   571: vmovups zmm4, [r10]
   578: prefetcht0 [r10+0x80]
   580: vmovups zmm5, [r10+r9]
   587: prefetcht0 [r10+r9+0x80]
   590: vmovups zmm6, [r10+r9*2]
   597: prefetcht0 [r10+r9*2+0x80]
   5a0: vmovups zmm7, [r10+r13]
   5a7: prefetcht0 [r10+r13+0x80]
   5b0: lea r10, [r10+r9*4]
   5b4: vmovups zmm8, [r10]
   5bb: prefetcht0 [r10+0x80]
   5c3: vmovups zmm9, [r10+r9]
   5ca: prefetcht0 [r10+r9+0x80]
   5d3: vmovups zmm10, [r10+r9*2]
   5da: prefetcht0 [r10+r9*2+0x80]
   5e3: vmovups zmm11, [r10+r13]
   5ea: prefetcht0 [r10+r13+0x80]
   5f3: lea r10, [r10+r9*4]
   5f7: vmovups zmm12, [r10]
   5fe: prefetcht0 [r10+0x80]
   606: vmovups zmm13, [r10+r9]
   60d: prefetcht0 [r10+r9+0x80]
   616: vmovups zmm14, [r10+r9*2]
   61d: prefetcht0 [r10+r9*2+0x80]
   626: vmovups zmm15, [r10+r13]
   62d: prefetcht0 [r10+r13+0x80]
   636: lea r10, [r10+r9*4]
   63a: vunpcklps zmm16, zmm0, zmm1
   640: vunpckhps zmm17, zmm0, zmm1
   646: vunpcklps zmm18, zmm2, zmm3
   64c: vunpckhps zmm19, zmm2, zmm3
   652: vunpcklps zmm20, zmm4, zmm5
   658: vunpckhps zmm21, zmm4, zmm5
   65e: vunpcklps zmm22, zmm6, zmm7
   664: vunpckhps zmm23, zmm6, zmm7
   66a: vunpcklps zmm24, zmm8, zmm9
   670: vunpckhps zmm25, zmm8, zmm9
   676: vunpcklps zmm26, zmm10, zmm11
   67c: vunpckhps zmm27, zmm10, zmm11
   682: vunpcklps zmm28, zmm12, zmm13
   688: vunpckhps zmm29, zmm12, zmm13
   68e: vunpcklps zmm30, zmm14, zmm15
   694: vunpckhps zmm31, zmm14, zmm15
   69a: vunpcklpd zmm0, zmm16, zmm18
   6a0: vunpckhpd zmm1, zmm16, zmm18
   6a6: vunpcklpd zmm2, zmm17, zmm19
   6ac: vunpckhpd zmm3, zmm17, zmm19
   6b2: vunpcklpd zmm4, zmm20, zmm22
   6b8: vunpckhpd zmm5, zmm20, zmm22
   6be: vunpcklpd zmm6, zmm21, zmm23
   6c4: vunpckhpd zmm7, zmm21, zmm23
   6ca: vunpcklpd zmm8, zmm24, zmm26
   6d0: vunpckhpd zmm9, zmm24, zmm26
   6d6: vunpcklpd zmm10, zmm25, zmm27
   6dc: vunpckhpd zmm11, zmm25, zmm27
   6e2: vunpcklpd zmm12, zmm28, zmm30
   6e8: vunpckhpd zmm13, zmm28, zmm30
   6ee: vunpcklpd zmm14, zmm29, zmm31
   6f4: vunpckhpd zmm15, zmm29, zmm31
   6fa: vshuff32x4 zmm16, zmm0, zmm4, 0x88
   701: vshuff32x4 zmm20, zmm0, zmm4, 0xDD
   708: vshuff32x4 zmm24, zmm8, zmm12, 0x88
   70f: vshuff32x4 zmm28, zmm8, zmm12, 0xDD
   716: vshuff32x4 zmm17, zmm1, zmm5, 0x88
   71d: vshuff32x4 zmm21, zmm1, zmm5, 0xDD
   724: vshuff32x4 zmm25, zmm9, zmm13, 0x88
   72b: vshuff32x4 zmm29, zmm9, zmm13, 0xDD
   732: vshuff32x4 zmm18, zmm2, zmm6, 0x88
   739: vshuff32x4 zmm22, zmm2, zmm6, 0xDD
   740: vshuff32x4 zmm26, zmm10, zmm14, 0x88
   747: vshuff32x4 zmm30, zmm10, zmm14, 0xDD
   74e: vshuff32x4 zmm19, zmm3, zmm7, 0x88
   755: vshuff32x4 zmm23, zmm3, zmm7, 0xDD
   75c: vshuff32x4 zmm27, zmm11, zmm15, 0x88
   763: vshuff32x4 zmm31, zmm11, zmm15, 0xDD
   76a: vshuff32x4 zmm0, zmm16, zmm24, 0x88
   771: vshuff32x4 zmm8, zmm16, zmm24, 0xDD
   778: vshuff32x4 zmm4, zmm20, zmm28, 0x88
   77f: vshuff32x4 zmm12, zmm20, zmm28, 0xDD
   786: vshuff32x4 zmm1, zmm17, zmm25, 0x88
   78d: vshuff32x4 zmm9, zmm17, zmm25, 0xDD
   794: vshuff32x4 zmm5, zmm21, zmm29, 0x88
   79b: vshuff32x4 zmm13, zmm21, zmm29, 0xDD
   7a2: vshuff32x4 zmm2, zmm18, zmm26, 0x88
   7a9: vshuff32x4 zmm10, zmm18, zmm26, 0xDD
   7b0: vshuff32x4 zmm6, zmm22, zmm30, 0x88
   7b7: vshuff32x4 zmm14, zmm22, zmm30, 0xDD
   7be: vshuff32x4 zmm3, zmm19, zmm27, 0x88
   7c5: vshuff32x4 zmm11, zmm19, zmm27, 0xDD
   7cc: vshuff32x4 zmm7, zmm23, zmm31, 0x88
   7d3: vshuff32x4 zmm15, zmm23, zmm31, 0xDD
   7da: ret
   7db: lea r11, [rdi+r15]
   7df: vmovups [r11], zmm0
   7e6: vmovups [r11+r8], zmm1
   7ed: vmovups [r11+r8*2], zmm2
   7f4: vmovups [r11+r14], zmm3
   7fb: lea r11, [r11+r8*4]
   7ff: vmovups [r11], zmm4
   806: vmovups [r11+r8], zmm5
   80d: vmovups [r11+r8*2], zmm6
   814: vmovups [r11+r14], zmm7
   81b: lea r11, [r11+r8*4]
   81f: vmovups [r11], zmm8
   826: vmovups [r11+r8], zmm9
   82d: vmovups [r11+r8*2], zmm10
   834: vmovups [r11+r14], zmm11
   83b: lea r11, [r11+r8*4]
   83f: vmovups [r11], zmm12
   846: vmovups [r11+r8], zmm13
   84d: vmovups [r11+r8*2], zmm14
   854: vmovups [r11+r14], zmm15
   85b: ret
