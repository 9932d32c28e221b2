     0: mov rax, rsp
     3: sub rsp, 0x10
     a: and rsp, 0xFFFFFFFFFFFFFFF8
     e: mov [rsp+8], rax
    13: mov r11, [rax+8]
    17: mov [rsp], r11
    1c: test rcx, rcx
    1f: jle 0x9F
    21: mov rax, 7
    28: kmovw k1, eax
    2c: vpxord xmm0, xmm0, xmm0
    32: vpxord xmm1, xmm1, xmm1
    38: vmovupd ymm2{k1}{z}, [rsi]
    3f: vfmadd231pd ymm0, ymm2, [rdx]{1to4}
    46: vfmadd231pd ymm1, ymm2, [rdx+8]{1to4}
    4d: vmovupd ymm2{k1}{z}, [rsi+0x18]
    57: vfmadd231pd ymm0, ymm2, [rdx+0x10]{1to4}
    5e: vfmadd231pd ymm1, ymm2, [rdx+0x18]{1to4}
    65: vmovupd ymm2{k1}{z}, [rsi+0x30]
    6f: vfmadd231pd ymm0, ymm2, [rdx+0x20]{1to4}
    76: vfmadd231pd ymm1, ymm2, [rdx+0x28]{1to4}
    7d: vmovupd [rdi]{k1}, ymm0
    84: vmovupd [rdi+0x18]{k1}, ymm1
    8e: add rdi, r8
    91: add rsi, r9
    94: add rdx, [rsp]
    99: sub rcx, 1
    9d: jne 0x21
    9f: mov rsp, [rsp+8]
    a4: vzeroupper
    a7: ret
