// TEST: thr_create_nested
// EXPECT: failed assertion
// ABOUT: Threads are numbered before the lock is taken: two threads that are created at the same time may get the same id.

// Threads. Each has a control block on the heap and a stack of its own pages below the first thread's, one after the other.
//
// A joiner sleeps in a list of the thread that it waits for. The exiting thread wakes it while it holds that list's guard,
// and gives the guard back by the last instruction but one of its life; the joiner takes the guard once before it frees the
// stack, and so cannot be too early.

#include <assert.h>
#include <malloc.h>
#include <mutex.h>
#include <page.h>
#include <stddef.h>
#include <syscall.h>
#include <thr_internals.h>
#include <thread.h>

#include "thread_asm.h"

typedef struct thread {
  int tid; // the kernel's
  int id;
  char *stack; // its lowest byte; NULL: the stack is not ours
  void *status;
  int exited;
  int joined;
  sleepers_t joiner;
  void *(*func)(void *arg);
  void *arg;
  struct thread *next;
} thread_t;

#define STACKS_TOP ((char *)0xB0000000)

static mutex_t lock; // guards the list and where the next stack goes
static thread_t *threads;
static char *next_stack;
static unsigned stack_size;
static int last_id;

static thread_t *find(int id) {
  thread_t *thread = threads;
  while (thread != NULL && thread->id != id) {
    thread = thread->next;
  }
  return thread;
}

static thread_t *find_kernels(int tid) {
  thread_t *thread = threads;
  while (thread != NULL && thread->tid != tid) {
    thread = thread->next;
  }
  return thread;
}

static thread_t *new_thread(void) {
  thread_t *thread = calloc(1, sizeof *thread);
  if (thread != NULL) {
    sleepers_init(&thread->joiner);
    thread->next = threads;
    threads = thread;
  }
  return thread;
}

static void drop(thread_t *thread) {
  thread_t **link = &threads;
  while (*link != thread) {
    link = &(*link)->next;
  }
  *link = thread->next;
  free(thread);
}

int thr_init(unsigned int size) {
  mutex_init(&lock);
  stack_size = ROUND_UP(size, PAGE_SIZE);
  next_stack = STACKS_TOP;
  thread_t *self = new_thread();
  if (self == NULL) {
    return -1;
  }
  self->tid = gettid();
  self->id = ++last_id;
  return 0;
}

static void begin(thread_t *self) {
  thr_exit(self->func(self->arg));
}

// With a page between two stacks that stays unmapped.
static char *new_stack(void) {
  char *stack = next_stack - stack_size;
  if (new_pages(stack, (int)stack_size) < 0) {
    return NULL;
  }
  next_stack = stack - PAGE_SIZE;
  return stack;
}

static int start(thread_t *thread) {
  void **top = (void **)(thread->stack + stack_size);
  *--top = thread;
  *--top = NULL; // begin never returns
  return spawn(top, (void (*)(void))begin);
}

static int create(int id, void *(*func)(void *), void *arg) {
  thread_t *thread = new_thread();
  if (thread == NULL) {
    return -1;
  }
  thread->id = id;
  thread->func = func;
  thread->arg = arg;
  thread->stack = new_stack();
  thread->tid = thread->stack == NULL ? -1 : start(thread);
  if (thread->tid < 0) {
    drop(thread);
    return -1;
  }
  return id;
}

int thr_create(void *(*func)(void *), void *arg) {
  int id = ++last_id;
  mutex_lock(&lock);
  int created = create(id, func, arg);
  mutex_unlock(&lock);
  return created;
}

static thread_t *self(void) {
  mutex_lock(&lock);
  thread_t *thread = find_kernels(gettid());
  mutex_unlock(&lock);
  assert(thread != NULL);
  return thread;
}

void thr_exit(void *status) {
  thread_t *thread = self();
  guard(&thread->joiner);
  thread->status = status;
  thread->exited = 1;
  if (thread->joiner.first != NULL) {
    wake_first(&thread->joiner);
  }
  unguard_and_vanish(&thread->joiner.guard);
}

static thread_t *claim(int id) {
  mutex_lock(&lock);
  thread_t *thread = find(id);
  if (thread != NULL && thread->joined) {
    thread = NULL;
  }
  if (thread != NULL) {
    thread->joined = 1;
  }
  mutex_unlock(&lock);
  return thread;
}

static void await_exit(thread_t *thread) {
  guard(&thread->joiner);
  if (!thread->exited) {
    sleeper_t self;
    sleep_in(&thread->joiner, &self);
    guard(&thread->joiner); // after this the thread needs its stack no more
  }
  unguard(&thread->joiner);
}

int thr_join(int id, void **status) {
  thread_t *thread = claim(id);
  if (thread == NULL) {
    return -1;
  }
  await_exit(thread);
  if (status != NULL) {
    *status = thread->status;
  }
  if (thread->stack != NULL) {
    remove_pages(thread->stack);
  }
  mutex_lock(&lock);
  drop(thread);
  mutex_unlock(&lock);
  return 0;
}

int thr_getid(void) {
  return self()->id;
}

int thr_yield(int id) {
  if (id == -1) {
    return yield(-1);
  }
  mutex_lock(&lock);
  thread_t *thread = find(id);
  int tid = thread == NULL ? 0 : thread->tid;
  mutex_unlock(&lock);
  return tid == 0 ? -1 : yield(tid);
}
