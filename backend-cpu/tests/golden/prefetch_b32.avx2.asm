k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov rdi, [rdi]
     7: mov esi, 0x1000
     c: mov edx, 3
    11: mov ecx, 0xFA0
    16: call 0x1B  ; tilewright_prefetch
    1b: mov rsp, rbp
    1e: pop rbp
    1f: ret
tilewright_prefetch:
     0: mov rax, rdi
     3: and rax, 0x3F
     7: add rcx, rax
     a: xor eax, eax
     c: prefetcht1 [rdi+rax]
    10: add rax, 0x40
    14: cmp rax, rcx
    17: jb 0xC
    19: add rdi, rsi
    1c: sub rdx, 1
    20: jne 0xA
    22: vzeroupper
    25: ret
