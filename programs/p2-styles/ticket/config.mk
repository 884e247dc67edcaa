# A thread library in which whoever waits for a mutex draws a number and spins, without a yield. Mutexes and the birth and
# death of threads are in assembly, without frame pointers; stacks come from malloc; ids are the library's own.

ASSEMBLY = mutex spawn
C = thread cond sem rwlock malloc panic

THREAD_OBJS = $(ASSEMBLY:%=%.o) ${C:%=%.o}
SYSCALL_OBJS = stubs.o
AUTOSTACK_OBJS = autostack.o
