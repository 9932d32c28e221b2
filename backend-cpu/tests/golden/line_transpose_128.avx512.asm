k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r10, [rdi+8]
     8: mov rsi, [rdi]
     b: mov edx, 0x40
    10: mov ecx, 0x40
    15: mov r8d, 0x400
    1b: mov r9d, 0x400
    21: mov rdi, r10
    24: call 0x29  ; tilewright_line_transpose_b128
    29: mov rsp, rbp
    2c: pop rbp
    2d: ret
tilewright_line_transpose_b128:
     0: push rbx
     1: push rbp
     2: push r12
     4: push r13
     6: push r14
     8: push r15
     a: mov rbp, rsp
     d: sub rsp, 0x260
    14: and rsp, 0xFFFFFFFFFFFFFFC0
    18: mov rax, 0x706050403020100
    22: vmovq xmm0, rax
    27: vpmovzxbq zmm31, xmm0
    2d: vmovaps [rsp+0x200], zmm31
    35: mov rbx, rdx
    38: cmp rbx, 4
    3f: jl 0x291
    45: cmp rcx, 4
    4c: jl 0x291
    52: cmp rbx, 4
    59: jae 0x80
    5b: mov rax, 4
    62: sub rax, rbx
    65: mov r10, rax
    68: imul r10, r8
    6c: sub rdi, r10
    6f: imul rax, 0x10
    76: sub rsi, rax
    79: mov rbx, 4
    80: mov rdx, rdi
    83: or rdx, r8
    86: test rdx, 0x3F
    8d: je 0xF4
    8f: vmovaps zmm31, [rsp+0x200]
    97: mov rax, rdi
    9a: xor edx, edx
    9c: lea r14, [rsp+0x100]
    a4: lea r15, [rsp+0x240]
    ac: mov r12, 4
    b3: or rdx, rax
    b6: mov r11, rax
    b9: mov r10, rax
    bc: and r11, 0x3F
    c0: sub r10, r11
    c3: mov [r15], r10
    c7: shr r11, 3
    cb: vpbroadcastq zmm30, r11
    d1: vpsubq zmm30, zmm31, zmm30
    d7: vmovaps [r14], zmm30
    de: add r14, 0x40
    e5: add r15, 8
    ec: add rax, r8
    ef: dec r12
    f2: jne 0xB3
    f4: lea r14, [r8+r8*2]
    f8: lea r13, [r9+r9*2]
    fc: mov r10, rsi
    ff: mov r12, rcx
   102: shr r12, 2
   106: xor r15d, r15d
   109: test rdx, 0x3F
   110: je 0x11B
   112: test rdx, 7
   119: je 0x136
   11b: call 0x2A2
   120: call 0x2FB
   125: add r15, 0x40
   12c: dec r12
   12f: jne 0x11B
   131: jmp 0x24B
   136: call 0x2A2
   13b: call 0x2FB
   140: vmovaps [rsp], zmm0
   148: vmovaps [rsp+0x40], zmm1
   150: vmovaps [rsp+0x80], zmm2
   158: vmovaps [rsp+0xC0], zmm3
   160: add r15, 0x40
   167: dec r12
   16a: je 0x216
   170: call 0x2A2
   175: vmovaps zmm30, [rsp+0x100]
   17d: mov rax, [rsp+0x240]
   185: vpermi2pd zmm30, zmm0, [rsp]
   18d: vmovaps [rsp], zmm0
   195: vmovaps [rax+r15], zmm30
   19c: vmovaps zmm30, [rsp+0x140]
   1a4: mov rax, [rsp+0x248]
   1ac: vpermi2pd zmm30, zmm1, [rsp+0x40]
   1b4: vmovaps [rsp+0x40], zmm1
   1bc: vmovaps [rax+r15], zmm30
   1c3: vmovaps zmm30, [rsp+0x180]
   1cb: mov rax, [rsp+0x250]
   1d3: vpermi2pd zmm30, zmm2, [rsp+0x80]
   1db: vmovaps [rsp+0x80], zmm2
   1e3: vmovaps [rax+r15], zmm30
   1ea: vmovaps zmm30, [rsp+0x1C0]
   1f2: mov rax, [rsp+0x258]
   1fa: vpermi2pd zmm30, zmm3, [rsp+0xC0]
   202: vmovaps [rsp+0xC0], zmm3
   20a: vmovaps [rax+r15], zmm30
   211: jmp 0x160
   216: sub r15, 0x40
   21d: vmovaps zmm0, [rsp]
   225: vmovaps zmm1, [rsp+0x40]
   22d: vmovaps zmm2, [rsp+0x80]
   235: vmovaps zmm3, [rsp+0xC0]
   23d: test rdx, 0x3F
   244: je 0x24B
   246: call 0x2FB
   24b: mov rax, rcx
   24e: and rax, 3
   252: je 0x273
   254: lea r15, [rcx-4]
   258: mov r10, r15
   25b: imul r10, r9
   25f: add r10, rsi
   262: imul r15, 0x10
   269: call 0x2A2
   26e: call 0x2FB
   273: imul rax, r8, 4
   27a: add rdi, rax
   27d: add rsi, 0x40
   284: sub rbx, 4
   28b: jne 0x52
   291: mov rsp, rbp
   294: pop r15
   296: pop r14
   298: pop r13
   29a: pop r12
   29c: pop rbp
   29d: pop rbx
   29e: vzeroupper
   2a1: ret
   2a2: vmovups zmm0, [r10]
   2a9: vmovups zmm1, [r10+r9]
   2b0: vmovups zmm2, [r10+r9*2]
   2b7: vmovups zmm3, [r10+r13]
   2be: lea r10, [r10+r9*4]
   2c2: vshuff32x4 zmm16, zmm0, zmm1, 0x88
   2c9: vshuff32x4 zmm17, zmm0, zmm1, 0xDD
   2d0: vshuff32x4 zmm18, zmm2, zmm3, 0x88
   2d7: vshuff32x4 zmm19, zmm2, zmm3, 0xDD
   2de: vshuff32x4 zmm0, zmm16, zmm18, 0x88
   2e5: vshuff32x4 zmm2, zmm16, zmm18, 0xDD
   2ec: vshuff32x4 zmm1, zmm17, zmm19, 0x88
   2f3: vshuff32x4 zmm3, zmm17, zmm19, 0xDD
   2fa: ret
   2fb: lea r11, [rdi+r15]
   2ff: vmovups [r11], zmm0
   306: vmovups [r11+r8], zmm1
   30d: vmovups [r11+r8*2], zmm2
   314: vmovups [r11+r14], zmm3
   31b: lea r11, [r11+r8*4]
   31f: ret
