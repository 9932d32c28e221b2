k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r8, [rdi]
     7: mov rsi, [rdi+8]
     b: mov edx, 0x320
    10: mov ecx, 0x320
    15: mov rdi, r8
    18: call 0x1D  ; tilewright_transpose_b64_4x4
    1d: mov rsp, rbp
    20: pop rbp
    21: ret
tilewright_transpose_b64_4x4:
     0: lea rax, [rcx+rcx*2]
     4: vmovups ymm0, [rsi]
     9: vmovups ymm1, [rsi+rcx]
     e: vmovups ymm2, [rsi+rcx*2]
    13: vmovups ymm3, [rsi+rax]
    18: vunpcklpd ymm4, ymm0, ymm1
    1c: vunpckhpd ymm5, ymm0, ymm1
    20: vunpcklpd ymm6, ymm2, ymm3
    24: vunpckhpd ymm7, ymm2, ymm3
    28: vperm2f128 ymm0, ymm4, ymm6, 0x20
    2e: vperm2f128 ymm2, ymm4, ymm6, 0x31
    34: vperm2f128 ymm1, ymm5, ymm7, 0x20
    3a: vperm2f128 ymm3, ymm5, ymm7, 0x31
    40: lea rax, [rdx+rdx*2]
    44: vmovups [rdi], ymm0
    49: vmovups [rdi+rdx], ymm1
    4e: vmovups [rdi+rdx*2], ymm2
    53: vmovups [rdi+rax], ymm3
    58: vzeroupper
    5b: ret
