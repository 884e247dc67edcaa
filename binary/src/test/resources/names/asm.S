// Hand-written functions without types, sizes or call frame information.
    .text
    .global plain, frameless, saves_all, calls_back, with_labels, local_helper_user, system_call
    .global realigns, many_pushes, falls_into, uses_enter, finish

plain:
    pushl %ebp
    movl %esp, %ebp
    pushl 8(%ebp)
    call leaf
    addl $4, %esp
    movl %ebp, %esp
    popl %ebp
    ret

frameless:
    movl 4(%esp), %eax
    addl counter, %eax
    ret

saves_all:
    pusha
    pushf
    pushl $5
    call *pointer
    addl $4, %esp
    popf
    popa
    xorl %eax, %eax
    ret

calls_back:
    pushl %ebx
    pushl %esi
    pushl %ebp
    movl 16(%esp), %ebx
    movl 20(%esp), %esi
    xorl %ebp, %ebp
    subl $12, %esp
    movl %esi, (%esp)
    call *%ebx
    leal 12(%esp), %esp
    popl %ebp
    popl %esi
    popl %ebx
    ret

with_labels:
    movl 4(%esp), %ecx
    xorl %eax, %eax
    pushl %edi
    movl $0, %edi
loop_head:
    cmpl $0, %ecx
    je loop_end
    pushl %ecx
    pushl %ecx
    call leaf
    addl %eax, %edi
    popl %ecx
    popl %ecx
    decl %ecx
    jmp loop_head
loop_end:
    movl %edi, %eax
    popl %edi
    ret

local_helper_user:
    pushl 4(%esp)
    call local_helper
    popl %edx
    ret

local_helper:
    pushl %ebp
    movl 8(%esp), %eax
    movl $0xdeadbeef, %ebp
    pushl %eax
    call leaf
    popl %ebp
    popl %ebp
    ret

system_call:
    pushl %esi
    movl 8(%esp), %esi
    int $0x45
    popl %esi
    ret

realigns:
    leal 4(%esp), %ecx
    andl $-16, %esp
    pushl -4(%ecx)
    pushl %ebp
    movl %esp, %ebp
    pushl %ecx
    subl $20, %esp
    movl $8, (%esp)
    call leaf
    movl -4(%ebp), %ecx
    leave
    leal -4(%ecx), %esp
    ret

many_pushes:
    pushl 4(%esp)
    pushl 12(%esp)
    pushl 20(%esp)
    pushl $4
    pushl $5
    pushl $6
    pushl $7
    call many_arguments
    addl $28, %esp
    ret

falls_into:
    incl counter
uses_enter:
    enter $16, $0
    movl $3, -16(%ebp)
    pushl -16(%ebp)
    call leaf
    leave
    ret

finish:
    movl 4(%esp), %esi
    int $0x60
    jmp finish

    .data
pointer:
    .long recursive
numbers:
    .long 1, 2, 3
