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
     0: lea r8, [rcx+rcx*2]
     4: vmovups ymm0, [rsi]
     9: vmovups ymm1, [rsi+rcx]
     e: vmovups ymm2, [rsi+rcx*2]
    13: vmovups ymm3, [rsi+r8]
    19: vunpcklpd ymm8, ymm0, ymm1
    1d: vunpckhpd ymm9, ymm0, ymm1
    21: vunpcklpd ymm10, ymm2, ymm3
    25: vunpckhpd ymm11, ymm2, ymm3
    29: vperm2f128 ymm0, ymm8, ymm10, 0x20
    2f: vperm2f128 ymm2, ymm8, ymm10, 0x31
    35: vperm2f128 ymm1, ymm9, ymm11, 0x20
    3b: vperm2f128 ymm3, ymm9, ymm11, 0x31
    41: lea r8, [rdx+rdx*2]
    45: vmovups [rdi], ymm0
    4a: vmovups [rdi+rdx], ymm1
    4f: vmovups [rdi+rdx*2], ymm2
    54: vmovups [rdi+r8], ymm3
    5a: vzeroupper
    5d: ret
