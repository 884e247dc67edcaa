  .text

  .globl switch_threads
  .type switch_threads, @function
switch_threads:
  pushl %ebx
  pushl %ebp
  pushl %esi
  pushl %edi
  movl thread_stack_ofs, %edx
  movl 20(%esp), %eax // cur
  movl %esp, (%eax,%edx)
  movl 24(%esp), %ecx // next
  movl (%ecx,%edx), %esp
  popl %edi
  popl %esi
  popl %ebp
  popl %ebx
  ret
  .size switch_threads, . - switch_threads

  .globl switch_entry
  .type switch_entry, @function
switch_entry:
  addl $8, %esp // the arguments of switch_threads
  pushl %eax
  call thread_schedule_tail
  addl $4, %esp
  ret
  .size switch_entry, . - switch_entry
