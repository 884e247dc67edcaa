    .text
    .global start_by_call, start_with_frame, start_by_jump, start_with_exit, saved_by_call, indirect, finish

start_by_call:
    movl 4(%esp), %eax
    movl 8(%esp), %edx
    movl %eax, %esp
    pushl $3
    call *%edx
    int3

start_with_frame:
    pushl %ebp
    movl %esp, %ebp
    movl 12(%ebp), %edx
    movl 8(%ebp), %esp
    andl $-4, %esp
    pushl $4
    call *%edx
    movl %ebp, %esp
    popl %ebp
    ret

start_by_jump:
    movl 8(%esp), %edx
    movl 4(%esp), %esp
    subl $1, %esp
    pushl $5
    pushl $0
    jmp *%edx

// The return address that it makes up is the start of a function, which comes right after a call that does not return.
start_with_exit:
    movl 8(%esp), %edx
    movl 4(%esp), %esp
    pushl $6
    pushl $exit_here
    jmp *%edx

before_exit_here:
    call finish
    .global exit_here
exit_here:
    pushl $0
    call finish

indirect:
    pushl 8(%esp)
    call *8(%esp)
    popl %edx
    ret

saved_by_call:
    movl $here, %ecx
    call *%ecx
    ret
here:
    movl (%esp), %eax
    ret

finish:
    int $0x60
    jmp finish
