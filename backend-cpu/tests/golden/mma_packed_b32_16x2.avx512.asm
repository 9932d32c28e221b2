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
   250: jmp 0x445
   255: mov rax, 0xFFFFFFFFFFFFFFFF
   25c: bzhi eax, eax, r8d
   261: kmovw k1, eax
   265: cmp r9, 2
   269: jne 0x38A
   26f: vpxord xmm0, xmm0, xmm0
   275: vpxord xmm1, xmm1, xmm1
   27b: vpxord xmm2, xmm2, xmm2
   281: vpxord xmm3, xmm3, xmm3
   287: vpxord xmm4, xmm4, xmm4
   28d: vpxord xmm5, xmm5, xmm5
   293: vpxord xmm6, xmm6, xmm6
   299: vpxord xmm7, xmm7, xmm7
   29f: mov rax, rcx
   2a2: shr rax, 2
   2a6: test rax, rax
   2a9: je 0x310
   2ab: vmovups zmm8, [rsi]
   2b2: vfmadd231ps zmm0, zmm8, [rdx]{1to16}
   2b9: vfmadd231ps zmm1, zmm8, [rdx+4]{1to16}
   2c0: vmovups zmm8, [rsi+0x40]
   2c7: vfmadd231ps zmm2, zmm8, [rdx+8]{1to16}
   2ce: vfmadd231ps zmm3, zmm8, [rdx+0xC]{1to16}
   2d5: vmovups zmm8, [rsi+0x80]
   2dc: vfmadd231ps zmm4, zmm8, [rdx+0x10]{1to16}
   2e3: vfmadd231ps zmm5, zmm8, [rdx+0x14]{1to16}
   2ea: vmovups zmm8, [rsi+0xC0]
   2f1: vfmadd231ps zmm6, zmm8, [rdx+0x18]{1to16}
   2f8: vfmadd231ps zmm7, zmm8, [rdx+0x1C]{1to16}
   2ff: add rsi, 0x100
   306: add rdx, 0x20
   30a: sub rax, 1
   30e: jne 0x2AB
   310: mov rax, rcx
   313: and rax, 3
   317: je 0x33C
   319: vmovups zmm8, [rsi]
   320: vfmadd231ps zmm0, zmm8, [rdx]{1to16}
   327: vfmadd231ps zmm1, zmm8, [rdx+4]{1to16}
   32e: add rsi, 0x40
   332: add rdx, 8
   336: sub rax, 1
   33a: jne 0x319
   33c: vaddps zmm0, zmm0, zmm4
   342: vaddps zmm1, zmm1, zmm5
   348: vaddps zmm2, zmm2, zmm6
   34e: vaddps zmm3, zmm3, zmm7
   354: vaddps zmm0, zmm0, zmm2
   35a: vaddps zmm1, zmm1, zmm3
   360: mov rax, [rsp]
   365: lea r10, [rax+rax*2]
   369: vaddps zmm0{k1}{z}, zmm0, [rdi]
   370: vmovups [rdi]{k1}, zmm0
   377: vaddps zmm1{k1}{z}, zmm1, [rdi+rax]
   37e: vmovups [rdi+rax]{k1}, zmm1
   385: jmp 0x445
   38a: vpxord xmm0, xmm0, xmm0
   390: vpxord xmm1, xmm1, xmm1
   396: vpxord xmm2, xmm2, xmm2
   39c: vpxord xmm3, xmm3, xmm3
   3a2: mov rax, rcx
   3a5: shr rax, 2
   3a9: test rax, rax
   3ac: je 0x3F7
   3ae: vmovups zmm4, [rsi]
   3b5: vfmadd231ps zmm0, zmm4, [rdx]{1to16}
   3bc: vmovups zmm4, [rsi+0x40]
   3c3: vfmadd231ps zmm1, zmm4, [rdx+8]{1to16}
   3ca: vmovups zmm4, [rsi+0x80]
   3d1: vfmadd231ps zmm2, zmm4, [rdx+0x10]{1to16}
   3d8: vmovups zmm4, [rsi+0xC0]
   3df: vfmadd231ps zmm3, zmm4, [rdx+0x18]{1to16}
   3e6: add rsi, 0x100
   3ed: add rdx, 0x20
   3f1: sub rax, 1
   3f5: jne 0x3AE
   3f7: mov rax, rcx
   3fa: and rax, 3
   3fe: je 0x41C
   400: vmovups zmm4, [rsi]
   407: vfmadd231ps zmm0, zmm4, [rdx]{1to16}
   40e: add rsi, 0x40
   412: add rdx, 8
   416: sub rax, 1
   41a: jne 0x400
   41c: vaddps zmm0, zmm0, zmm2
   422: vaddps zmm1, zmm1, zmm3
   428: vaddps zmm0, zmm0, zmm1
   42e: mov rax, [rsp]
   433: lea r10, [rax+rax*2]
   437: vaddps zmm0{k1}{z}, zmm0, [rdi]
   43e: vmovups [rdi]{k1}, zmm0
   445: mov rsp, [rsp+8]
   44a: vzeroupper
   44d: ret
