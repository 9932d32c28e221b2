     0: mov rcx, [rdi]
     4: test rcx, rcx
     7: jle 0x13E
     d: mov rdx, [rdi+0x20]
    11: mov rsi, [rdi+0x28]
    15: xor eax, eax
    17: vmovups zmm0, [rsi]
    1e: vbroadcastss zmm1, [rdi+0x40]
    25: vbroadcastss zmm2, [rdi+0x40]
    2c: vbroadcastss zmm3, [rdi+0x40]
    33: sub rcx, 0x40
    3a: cmp rax, rcx
    3d: jg 0xC3
    43: vmovups zmm4, [rdx+rax*4]
    4b: vcmpunordps k1, zmm0, zmm4
    52: vrangeps zmm0, zmm0, zmm4, 5
    59: vpternlogd zmm0{k1}, zmm0, zmm0, 0xFF
    60: vmovups zmm4, [rdx+rax*4+0x40]
    68: vcmpunordps k1, zmm1, zmm4
    6f: vrangeps zmm1, zmm1, zmm4, 5
    76: vpternlogd zmm1{k1}, zmm1, zmm1, 0xFF
    7d: vmovups zmm4, [rdx+rax*4+0x80]
    85: vcmpunordps k1, zmm2, zmm4
    8c: vrangeps zmm2, zmm2, zmm4, 5
    93: vpternlogd zmm2{k1}, zmm2, zmm2, 0xFF
    9a: vmovups zmm4, [rdx+rax*4+0xC0]
    a2: vcmpunordps k1, zmm3, zmm4
    a9: vrangeps zmm3, zmm3, zmm4, 5
    b0: vpternlogd zmm3{k1}, zmm3, zmm3, 0xFF
    b7: add rax, 0x40
    be: cmp rax, rcx
    c1: jle 0x43
    c3: add rcx, 0x40
    ca: cmp rax, rcx
    cd: jge 0xF8
    cf: vmovups zmm4, [rdx+rax*4]
    d7: vcmpunordps k1, zmm0, zmm4
    de: vrangeps zmm0, zmm0, zmm4, 5
    e5: vpternlogd zmm0{k1}, zmm0, zmm0, 0xFF
    ec: add rax, 0x10
    f3: cmp rax, rcx
    f6: jl 0xCF
    f8: vcmpunordps k1, zmm0, zmm2
    ff: vrangeps zmm0, zmm0, zmm2, 5
   106: vpternlogd zmm0{k1}, zmm0, zmm0, 0xFF
   10d: vcmpunordps k1, zmm1, zmm3
   114: vrangeps zmm1, zmm1, zmm3, 5
   11b: vpternlogd zmm1{k1}, zmm1, zmm1, 0xFF
   122: vcmpunordps k1, zmm0, zmm1
   129: vrangeps zmm0, zmm0, zmm1, 5
   130: vpternlogd zmm0{k1}, zmm0, zmm0, 0xFF
   137: vmovups [rsi], zmm0
   13e: vzeroupper
   141: ret
