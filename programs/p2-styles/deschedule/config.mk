# A thread library in which whoever waits sleeps: deschedule and make_runnable everywhere, yield only while a guard is held.

410TESTS = two_joins

THREAD_OBJS = guard.o mutex.o cond.o sem.o rwlock.o \
              thread.o thread_asm.o
THREAD_OBJS += malloc.o panic.o   # what else a program finds in a thread library

SYSCALL_OBJS = syscalls.o
AUTOSTACK_OBJS := autostack.o resume.o
