k.phase0:
     0: push rbp
     1: mov rbp, rsp
     4: mov r9, [rdi+8]
     8: mov r8, [rdi]
     b: mov rdx, [rsi]
     e: shl rdx, 1
    11: mov r10, 0  ; tilewright_copy_run
    1b: mov rsi, r8
    1e: mov rdi, r9
    21: call r10
    24: mov rsp, rbp
    27: pop rbp
    28: ret
