     0: push rbx
     1: push rbp
     2: mov rax, rsp
     5: sub rsp, 0x20
     c: and rsp, 0xFFFFFFFFFFFFFFF8
    10: mov [rsp+0x18], rax
    15: mov r11, [rax+0x18]
    19: mov [rsp], r11
    1e: mov r11, [rax+0x20]
    22: mov [rsp+8], r11
    27: mov r11, [rax+0x28]
    2b: mov [rsp+0x10], r11
    30: test r8, r8
    33: jle 0x188
    39: mov rax, [rsp+8]
    3e: lea r10, [rax+rax*2]
    42: cmp rcx, 0x10
    46: jl 0xF4
    4c: vmovups zmm0, [rsi]
    53: prefetcht1 [rsi+rax*2]
    57: vmovups zmm1, [rsi+0x40]
    5e: prefetcht1 [rsi+rax*2+0x40]
    63: vmovups zmm2, [rsi+rax]
    6a: prefetcht1 [rsi+r10]
    6f: vmovups zmm3, [rsi+rax+0x40]
    77: prefetcht1 [rsi+r10+0x40]
    7d: mov r11, rdi
    80: mov rbx, rdx
    83: mov r9, r8
    86: vmovups zmm4, [r11]
    8d: vmovups zmm5, [r11+0x40]
    94: vbroadcastsd zmm6, [rbx]
    9b: vfmadd231pd zmm4, zmm0, zmm6
    a1: vfmadd231pd zmm5, zmm1, zmm6
    a7: vbroadcastsd zmm6, [rbx+8]
    ae: vfmadd231pd zmm4, zmm2, zmm6
    b4: vfmadd231pd zmm5, zmm3, zmm6
    ba: vmovups [r11], zmm4
    c1: vmovups [r11+0x40], zmm5
    c8: add r11, [rsp]
    cd: add rbx, [rsp+0x10]
    d2: sub r9, 1
    d6: jne 0x86
    d8: add rdi, 0x80
    df: add rsi, 0x80
    e6: sub rcx, 0x10
    ea: cmp rcx, 0x10
    ee: jge 0x4C
    f4: test rcx, rcx
    f7: jle 0x188
    fd: mov r11, 8
   104: cmp rcx, 8
   108: cmovl r11, rcx
   10c: sub rcx, r11
   10f: mov rbx, 0xFFFFFFFFFFFFFFFF
   116: bzhi ebx, ebx, r11d
   11b: kmovw k1, ebx
   11f: vmovupd zmm0{k1}{z}, [rsi]
   126: prefetcht1 [rsi+rax*2]
   12a: vmovupd zmm1{k1}{z}, [rsi+rax]
   131: prefetcht1 [rsi+r10]
   136: mov rbx, rdi
   139: mov rbp, rdx
   13c: mov r9, r8
   13f: vmovupd zmm2{k1}{z}, [rbx]
   146: vbroadcastsd zmm3, [rbp]
   14d: vfmadd231pd zmm2, zmm0, zmm3
   153: vbroadcastsd zmm3, [rbp+8]
   15a: vfmadd231pd zmm2, zmm1, zmm3
   160: vmovupd [rbx]{k1}, zmm2
   167: add rbx, [rsp]
   16c: add rbp, [rsp+0x10]
   171: sub r9, 1
   175: jne 0x13F
   177: add rdi, 0x40
   17b: add rsi, 0x40
   17f: test rcx, rcx
   182: jg 0xFD
   188: mov rsp, [rsp+0x18]
   18d: pop rbp
   18e: pop rbx
   18f: vzeroupper
   192: ret
