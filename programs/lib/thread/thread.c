// The life of a thread: created by thr_create, ended by thr_exit, collected by thr_join.
//
// Stacks. Each thread has a slot: a place in the table of threads and, by the same number, a stretch of addresses for its
// stack. The lowest page of the stretch stays unmapped, so a stack that overflows is a page fault and not a neighbour's
// corruption. The first thread has slot 0 and keeps the stack that the kernel gave it. A thread finds its own slot from its
// stack pointer, without a lock or a system call.
//
// Whose turn is it to free a stack? Not the thread's own: it stands on it. Nor may the joiner free it as soon as it hears of
// the exit: saying "I have exited" and vanishing are two steps, and between them the thread runs on. It is safe because the
// thread's last steps, from the one that others can see until it vanishes, are in assembly and use registers alone
// (vanish_thread). The stack of a thread that is never joined stays until the task ends.
//
// The word `joiner` in the table settles which comes first, by one atomic operation on either side: NULL (running), the
// joiner's waiter, or EXITED. If the joiner is first, the exiting thread wakes it; if not, the joiner has no need to wait.

#include <assert.h>
#include <atomic.h>
#include <mutex.h>
#include <page.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <syscall.h>
#include <thread.h>

#include "at_exit.h"
#include "thread_asm.h"
#include "waiter.h"

typedef struct thread {
  int tid; // 0: the slot is free
  bool joined; // some thread has called thr_join for it
  waiter_t *volatile joiner;
  void *status;
  void *(*func)(void *arg);
  void *arg;
} thread_t;

#define MAX_THREADS 1024u
#define STACKS_START 0x80000000u // far from the heap, which grows up from the program, and the first stack, near the top
#define STACKS_END 0xC0000000u

// The joiner's waiter is handled in assembly, which knows where things are, and as an int by the atomic operations.
_Static_assert(offsetof(waiter_t, tid) == 0 && offsetof(waiter_t, woken) == 4, "as in thread_asm.S");
_Static_assert(sizeof(waiter_t *) == sizeof(int), "a pointer fits the atomic operations");

static mutex_t lock; // guards the table, save for what a thread does to its own slot
static thread_t threads[MAX_THREADS];
static unsigned used_slots; // those at and above it were never used
static unsigned stack_size;
static unsigned slot_size;

static char *stack_of(const thread_t *thread) {
  return (char *)STACKS_START + (thread - threads) * slot_size + PAGE_SIZE;
}

static thread_t *self(void) {
  uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  bool in_a_slot = here >= STACKS_START && here < STACKS_END;
  return &threads[in_a_slot ? (here - STACKS_START) / slot_size : 0];
}

static thread_t *find(int tid) {
  for (unsigned i = 0; i < used_slots; i++) {
    if (threads[i].tid == tid) {
      return &threads[i];
    }
  }
  return NULL;
}

static thread_t *find_free(void) {
  thread_t *reused = find(0);
  if (reused != NULL) {
    return reused;
  }
  bool room = used_slots < MAX_THREADS && used_slots < (STACKS_END - STACKS_START) / slot_size;
  return room ? &threads[used_slots++] : NULL;
}

int thr_init(unsigned int size) {
  if (size == 0 || size > (STACKS_END - STACKS_START) / 4) {
    return -1;
  }
  stack_size = ROUND_UP(size, PAGE_SIZE);
  slot_size = stack_size + PAGE_SIZE;
  threads[0] = (thread_t){.tid = gettid()};
  used_slots = 1;
  return mutex_init(&lock);
}

// The first function of every created thread. It was jumped to and must not return.
static void begin_thread(thread_t *thread) {
  void *status = thread->func(thread->arg);
  if (run_thread_destructors != NULL) {
    run_thread_destructors();
  }
  thr_exit(status);
}

// Prepares the stack as if begin_thread(thread) had just been called, from nowhere.
static int start_thread(thread_t *thread) {
  void **top = (void **)(stack_of(thread) + stack_size);
  *--top = thread;
  *--top = NULL;
  return fork_thread(top, (void (*)(void))begin_thread);
}

// The lock is held until the id is in the table: the new thread may already have told its id to another one that joins it.
static int create(void *(*func)(void *), void *arg) {
  thread_t *thread = find_free();
  if (thread == NULL || new_pages(stack_of(thread), (int)stack_size) < 0) {
    return -1;
  }
  *thread = (thread_t){.func = func, .arg = arg};
  int tid = start_thread(thread);
  if (tid < 0) {
    remove_pages(stack_of(thread));
    return -1;
  }
  thread->tid = tid;
  return tid;
}

int thr_create(void *(*func)(void *), void *arg) {
  if (slot_size == 0) {
    return -1; // no thr_init yet
  }
  mutex_lock(&lock);
  int tid = create(func, arg);
  mutex_unlock(&lock);
  return tid;
}

void thr_exit(void *status) {
  thread_t *thread = self();
  thread->status = status;
  vanish_thread(&thread->joiner);
}

static bool can_join(const thread_t *thread) {
  return thread != NULL && !thread->joined && thread != self();
}

// Finds a thread that can be joined, and makes sure that no other thread joins it.
static thread_t *claim(int tid) {
  mutex_lock(&lock);
  thread_t *thread = tid > 0 ? find(tid) : NULL;
  if (can_join(thread)) {
    thread->joined = true;
  } else {
    thread = NULL;
  }
  mutex_unlock(&lock);
  return thread;
}

static void wait_for_exit(thread_t *thread) {
  waiter_t waiter = new_waiter();
  int found = atomic_compare_swap((volatile int *)&thread->joiner, (int)NULL, (int)&waiter);
  if (found == (int)NULL) {
    sleep_until_woken(&waiter);
  }
}

static void release(thread_t *thread) {
  mutex_lock(&lock);
  if (thread != &threads[0]) { // the first stack is not ours to free
    remove_pages(stack_of(thread));
    thread->tid = 0;
  }
  mutex_unlock(&lock);
}

int thr_join(int tid, void **status) {
  thread_t *thread = claim(tid);
  if (thread == NULL) {
    return -1;
  }
  wait_for_exit(thread);
  if (status != NULL) {
    *status = thread->status;
  }
  release(thread);
  return 0;
}

int thr_getid(void) {
  return gettid();
}

int thr_yield(int tid) {
  return yield(tid);
}
