     0: mov rax, rsp
     3: sub rsp, 0x10
     a: and rsp, 0xFFFFFFFFFFFFFFF8
     e: mov [rsp+8], rax
    13: mov r11, [rax+8]
    17: mov [rsp], r11
    1c: cmp r8, 0x10
    20: jne 0x255
    26: cmp r9, 2
    2a: jne 0x195
    30: mov rax, rdi
    33: mov r10, [rsp]
    38: lea r11, [r10+r10*2]
    3c: prefetchw [rax]
    40: prefetchw [rax+0x3F]
    44: prefetchw [rax+r10]
    49: prefetchw [rax+r10+0x3F]
    4f: vpxord xmm0, xmm0, xmm0
    55: vpxord xmm1, xmm1, xmm1
    5b: vpxord xmm2, xmm2, xmm2
    61: vpxord xmm3, xmm3, xmm3
    67: vpxord xmm4, xmm4, xmm4
    6d: vpxord xmm5, xmm5, xmm5
    73: vpxord xmm6, xmm6, xmm6
    79: vpxord xmm7, xmm7, xmm7
    7f: mov rax, rcx
    82: shr rax, 2
    86: test rax, rax
    89: je 0x114
    8f: prefetcht0 [rsi+0x200]
    96: vmovups zmm8, [rsi]
    9d: vfmadd231ps zmm0, zmm8, [rdx]{1to16}
    a4: vfmadd231ps zmm1, zmm8, [rdx+4]{1to16}
    ab: prefetcht0 [rsi+0x240]
    b2: vmovups zmm8, [rsi+0x40]
    b9: vfmadd231ps zmm2, zmm8, [rdx+8]{1to16}
    c0: vfmadd231ps zmm3, zmm8, [rdx+0xC]{1to16}
    c7: prefetcht0 [rsi+0x280]
    ce: vmovups zmm8, [rsi+0x80]
    d5: vfmadd231ps zmm4, zmm8, [rdx+0x10]{1to16}
    dc: vfmadd231ps zmm5, zmm8, [rdx+0x14]{1to16}
    e3: prefetcht0 [rsi+0x2C0]
    ea: vmovups zmm8, [rsi+0xC0]
    f1: vfmadd231ps zmm6, zmm8, [rdx+0x18]{1to16}
    f8: vfmadd231ps zmm7, zmm8, [rdx+0x1C]{1to16}
    ff: add rsi, 0x100
   106: add rdx, 0x20
   10a: sub rax, 1
   10e: jne 0x8F
   114: mov rax, rcx
   117: and rax, 3
   11b: je 0x147
   11d: prefetcht0 [rsi+0x200]
   124: vmovups zmm8, [rsi]
   12b: vfmadd231ps zmm0, zmm8, [rdx]{1to16}
   132: vfmadd231ps zmm1, zmm8, [rdx+4]{1to16}
   139: add rsi, 0x40
   13d: add rdx, 8
   141: sub rax, 1
   145: jne 0x11D
   147: vaddps zmm0, zmm0, zmm4
   14d: vaddps zmm1, zmm1, zmm5
   153: vaddps zmm2, zmm2, zmm6
   159: vaddps zmm3, zmm3, zmm7
   15f: vaddps zmm0, zmm0, zmm2
   165: vaddps zmm1, zmm1, zmm3
   16b: mov rax, [rsp]
   170: lea r10, [rax+rax*2]
   174: vaddps zmm0, zmm0, [rdi]
   17b: vmovups [rdi], zmm0
   182: vaddps zmm1, zmm1, [rdi+rax]
   189: vmovups [rdi+rax], zmm1
   190: jmp 0x250
   195: vpxord xmm0, xmm0, xmm0
   19b: vpxord xmm1, xmm1, xmm1
   1a1: vpxord xmm2, xmm2, xmm2
   1a7: vpxord xmm3, xmm3, xmm3
   1ad: mov rax, rcx
   1b0: shr rax, 2
   1b4: test rax, rax
   1b7: je 0x202
   1b9: vmovups zmm4, [rsi]
   1c0: vfmadd231ps zmm0, zmm4, [rdx]{1to16}
   1c7: vmovups zmm4, [rsi+0x40]
   1ce: vfmadd231ps zmm1, zmm4, [rdx+8]{1to16}
   1d5: vmovups zmm4, [rsi+0x80]
   1dc: vfmadd231ps zmm2, zmm4, [rdx+0x10]{1to16}
   1e3: vmovups zmm4, [rsi+0xC0]
   1ea: vfmadd231ps zmm3, zmm4, [rdx+0x18]{1to16}
   1f1: add rsi, 0x100
   1f8: add rdx, 0x20
   1fc: sub rax, 1
   200: jne 0x1B9
   202: mov rax, rcx
   205: and rax, 3
   209: je 0x227
   20b: vmovups zmm4, [rsi]
   212: vfmadd231ps zmm0, zmm4, [rdx]{1to16}
   219: add rsi, 0x40
   21d: add rdx, 8
   221: sub rax, 1
   225: jne 0x20B
   227: vaddps zmm0, zmm0, zmm2
   22d: vaddps zmm1, zmm1, zmm3
   233: vaddps zmm0, zmm0, zmm1
   239: mov rax, [rsp]
   23e: lea r10, [rax+rax*2]
   242: vaddps zmm0, zmm0, [rdi]
   249: vmovups [rdi], zmm0
   250: jmp 0x449
   255: sub r8, 0
   259: mov rax, 0xFFFFFFFFFFFFFFFF
   260: bzhi eax, eax, r8d
   265: kmovw k1, eax
   269: cmp r9, 2
   26d: jne 0x38E
   273: vpxord xmm0, xmm0, xmm0
   279: vpxord xmm1, xmm1, xmm1
   27f: vpxord xmm2, xmm2, xmm2
   285: vpxord xmm3, xmm3, xmm3
   28b: vpxord xmm4, xmm4, xmm4
   291: vpxord xmm5, xmm5, xmm5
   297: vpxord xmm6, xmm6, xmm6
   29d: vpxord xmm7, xmm7, xmm7
   2a3: mov rax, rcx
   2a6: shr rax, 2
   2aa: test rax, rax
   2ad: je 0x314
   2af: vmovups zmm8, [rsi]
   2b6: vfmadd231ps zmm0, zmm8, [rdx]{1to16}
   2bd: vfmadd231ps zmm1, zmm8, [rdx+4]{1to16}
   2c4: vmovups zmm8, [rsi+0x40]
   2cb: vfmadd231ps zmm2, zmm8, [rdx+8]{1to16}
   2d2: vfmadd231ps zmm3, zmm8, [rdx+0xC]{1to16}
   2d9: vmovups zmm8, [rsi+0x80]
   2e0: vfmadd231ps zmm4, zmm8, [rdx+0x10]{1to16}
   2e7: vfmadd231ps zmm5, zmm8, [rdx+0x14]{1to16}
   2ee: vmovups zmm8, [rsi+0xC0]
   2f5: vfmadd231ps zmm6, zmm8, [rdx+0x18]{1to16}
   2fc: vfmadd231ps zmm7, zmm8, [rdx+0x1C]{1to16}
   303: add rsi, 0x100
   30a: add rdx, 0x20
   30e: sub rax, 1
   312: jne 0x2AF
   314: mov rax, rcx
   317: and rax, 3
   31b: je 0x340
   31d: vmovups zmm8, [rsi]
   324: vfmadd231ps zmm0, zmm8, [rdx]{1to16}
   32b: vfmadd231ps zmm1, zmm8, [rdx+4]{1to16}
   332: add rsi, 0x40
   336: add rdx, 8
   33a: sub rax, 1
   33e: jne 0x31D
   340: vaddps zmm0, zmm0, zmm4
   346: vaddps zmm1, zmm1, zmm5
   34c: vaddps zmm2, zmm2, zmm6
   352: vaddps zmm3, zmm3, zmm7
   358: vaddps zmm0, zmm0, zmm2
   35e: vaddps zmm1, zmm1, zmm3
   364: mov rax, [rsp]
   369: lea r10, [rax+rax*2]
   36d: vaddps zmm0{k1}{z}, zmm0, [rdi]
   374: vmovups [rdi]{k1}, zmm0
   37b: vaddps zmm1{k1}{z}, zmm1, [rdi+rax]
   382: vmovups [rdi+rax]{k1}, zmm1
   389: jmp 0x449
   38e: vpxord xmm0, xmm0, xmm0
   394: vpxord xmm1, xmm1, xmm1
   39a: vpxord xmm2, xmm2, xmm2
   3a0: vpxord xmm3, xmm3, xmm3
   3a6: mov rax, rcx
   3a9: shr rax, 2
   3ad: test rax, rax
   3b0: je 0x3FB
   3b2: vmovups zmm4, [rsi]
   3b9: vfmadd231ps zmm0, zmm4, [rdx]{1to16}
   3c0: vmovups zmm4, [rsi+0x40]
   3c7: vfmadd231ps zmm1, zmm4, [rdx+8]{1to16}
   3ce: vmovups zmm4, [rsi+0x80]
   3d5: vfmadd231ps zmm2, zmm4, [rdx+0x10]{1to16}
   3dc: vmovups zmm4, [rsi+0xC0]
   3e3: vfmadd231ps zmm3, zmm4, [rdx+0x18]{1to16}
   3ea: add rsi, 0x100
   3f1: add rdx, 0x20
   3f5: sub rax, 1
   3f9: jne 0x3B2
   3fb: mov rax, rcx
   3fe: and rax, 3
   402: je 0x420
   404: vmovups zmm4, [rsi]
   40b: vfmadd231ps zmm0, zmm4, [rdx]{1to16}
   412: add rsi, 0x40
   416: add rdx, 8
   41a: sub rax, 1
   41e: jne 0x404
   420: vaddps zmm0, zmm0, zmm2
   426: vaddps zmm1, zmm1, zmm3
   42c: vaddps zmm0, zmm0, zmm1
   432: mov rax, [rsp]
   437: lea r10, [rax+rax*2]
   43b: vaddps zmm0{k1}{z}, zmm0, [rdi]
   442: vmovups [rdi]{k1}, zmm0
   449: mov rsp, [rsp+8]
   44e: vzeroupper
   451: ret
