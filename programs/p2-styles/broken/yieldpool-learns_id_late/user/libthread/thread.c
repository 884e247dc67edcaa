// TEST: thr_getid_early
// EXPECT: failed assertion
// ABOUT: The creator alone writes down the id of a new thread, which may run, and ask for it, before that.

// Threads, and the pool of their stacks.
//
// A set bit in `free_stacks` is a stack that no thread has. At the top of a stack lies the control block of the thread that runs
// on it, found by the stack pointer alone. A joiner has to wait twice: until the thread says that it is done, and then until
// the kernel knows it no more, since it still stands on its stack when it says so.

#include <malloc.h>
#include <page.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <syscall.h>
#include <syscall_int.h>
#include <thr_internals.h>
#include <thread.h>

typedef struct thread {
  volatile int tid;
  volatile int done;
  volatile int joined;
  void *volatile status;
  void *(*func)(void *arg);
  void *arg;
} thread_t;

#define STACKS 16
#define POOL 0x40000000u

static thread_t first_thread;
static volatile int free_stacks;
static unsigned stack_size; // with the control block

static thread_t *top_of(int stack) {
  return (thread_t *)(POOL + (stack + 1) * stack_size) - 1;
}

static thread_t *self(void) {
  uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  if (here < POOL || here >= POOL + STACKS * stack_size) {
    return &first_thread;
  }
  return top_of((int)((here - POOL) / stack_size));
}

int thr_init(unsigned int size) {
  stack_size = ROUND_UP(size + sizeof(thread_t), PAGE_SIZE);
  first_thread.tid = gettid();
  free_stacks = (1 << STACKS) - 1;
  return new_pages((void *)POOL, (int)(STACKS * stack_size));
}

static int take_stack(void) {
  for (int i = 0; i < STACKS; i++) {
    if (clear_bit(&free_stacks, i)) {
      return i;
    }
  }
  return -1;
}

static void begin(void) {
  thread_t *thread = self();
  thr_exit(thread->func(thread->arg));
}

// The new thread comes out of the system call with another stack pointer and goes where it points to.
static int spawn(void **stack) {
  int tid;
  *--stack = (void *)begin;
  __asm__ volatile(
      "int %1\n\t"
      "testl %%eax, %%eax\n\t"
      "jnz 1f\n\t"
      "movl %%ecx, %%esp\n\t"
      "ret\n"
      "1:"
      : "=a"(tid)
      : "i"(THREAD_FORK_INT), "c"(stack)
      : "memory", "cc");
  return tid;
}

int thr_create(void *(*func)(void *), void *arg) {
  int stack = take_stack();
  if (stack < 0) {
    return -1;
  }
  thread_t *thread = top_of(stack);
  *thread = (thread_t){.func = func, .arg = arg};
  int tid = spawn((void **)thread);
  if (tid < 0) {
    set_bit(&free_stacks, stack);
    return -1;
  }
  thread->tid = tid; // the thread may have run for long
  return tid;
}

void thr_exit(void *status) {
  thread_t *thread = self();
  thread->status = status;
  thread->done = 1;
  vanish();
}

static int has(int stack, int tid) {
  return (free_stacks & (1 << stack)) == 0 && top_of(stack)->tid == tid;
}

static int find(int tid) {
  for (int i = 0; i < STACKS; i++) {
    if (has(i, tid)) {
      return i;
    }
  }
  return -1;
}

static void await_end(thread_t *thread, int tid) {
  while (!thread->done) {
    yield(tid);
  }
  while (yield(tid) == 0) {
    continue; // it is on its way
  }
}

int thr_join(int tid, void **status) {
  int stack = tid == first_thread.tid ? STACKS : find(tid);
  if (stack < 0) {
    return -1;
  }
  thread_t *thread = stack == STACKS ? &first_thread : top_of(stack);
  if (exchange(&thread->joined, 1)) {
    return -1;
  }
  await_end(thread, tid);
  if (status != NULL) {
    *status = thread->status;
  }
  if (stack != STACKS) {
    set_bit(&free_stacks, stack);
  }
  return 0;
}

int thr_getid(void) {
  return self()->tid;
}

int thr_yield(int tid) {
  return yield(tid);
}
