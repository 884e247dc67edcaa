# A thread library in which whoever waits yields and looks again, and nobody ever sleeps. Stacks come from a pool that is
# allocated at once; a thread's control block lies at the top of its own stack. System calls are C with inline assembly.

THREAD_OBJS = $(patsubst user/libthread/%.c,%.o,$(wildcard user/libthread/*.c))
SYSCALL_OBJS = syscalls.o
AUTOSTACK_OBJS = none.o
