k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r10, rsi
     7: mov r8, [rdi+8]
     b: mov rsi, [rdi]
     e: mov rdx, [r10]
    11: mov r9, 0  ; tilewright_copy_run
    1b: mov rdi, r8
    1e: call r9
    21: mov rsp, rbp
    24: pop rbp
    25: ret
