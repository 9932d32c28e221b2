     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0xCB
     d: push rbx
     e: mov rdx, [rdi+0x20]
    12: mov rsi, [rdi+0x28]
    16: mov r8, [rdi+0x30]
    1a: mov qword ptr [rdi+0x18], 4
    22: mov rcx, [rdi]
    26: cmp qword ptr [rdi+0x10], 0
    2b: jle 0xCA
    31: mov r9, [rdi+0x38]
    35: mov r10, [rdi+0x40]
    39: mov r11, [rdi+0x48]
    3d: mov rbx, [rdi+0x10]
    41: xor eax, eax
    43: vmovups ymm0, [rdx+rax*4]
    49: vmovups ymm1, [rdx+rax*4+0x20]
    4f: vbroadcastss ymm2, [rsi]
    55: vbroadcastss ymm3, [rsi]
    5b: vmulps ymm0, ymm0, ymm2
    5f: vmulps ymm1, ymm1, ymm3
    63: vmovups [r8+rax*4], ymm0
    6a: vmovups [r8+rax*4+0x20], ymm1
    71: mov rcx, [rdi+0x18]
    75: mov rcx, 0x706050403020100
    7f: vmovq xmm1, rcx
    84: vpmovzxbd ymm1, xmm1
    89: vpbroadcastd ymm0, [rdi+0x18]
    8f: vpcmpgtd ymm0, ymm0, ymm1
    93: mov rcx, [rdi]
    97: vmaskmovps ymm1, ymm0, [rdx+rax*4+0x40]
    9e: vbroadcastss ymm2, [rsi]
    a4: vmulps ymm1, ymm1, ymm2
    a8: vmaskmovps [r8+rax*4+0x40], ymm0, ymm1
    af: sub rbx, 1
    b6: je 0xCA
    b8: add rdx, r9
    bb: add rsi, r10
    be: add r8, r11
    c1: mov rcx, [rdi]
    c5: jmp 0x41
    ca: pop rbx
    cb: vzeroupper
    ce: ret
