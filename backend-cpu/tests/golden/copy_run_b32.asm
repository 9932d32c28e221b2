k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r9, [rdi+8]
     8: mov r8, [rdi]
     b: mov rdx, [rsi]
     e: shl rdx, 2
    12: mov r10, 0  ; tilewright_copy_run
    1c: mov rsi, r8
    1f: mov rdi, r9
    22: call r10
    25: mov rsp, rbp
    28: pop rbp
    29: ret
