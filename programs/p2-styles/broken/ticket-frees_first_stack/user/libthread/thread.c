// TEST: thr_join_first
// EXPECT: invalid free
// ABOUT: The stack of the first thread is kept in the table like all others, and freed like all others.

// A table of threads. A thread's id is its place in the table, counted from 1, and has nothing to do with the kernel's.

#include <cond.h>
#include <malloc.h>
#include <mutex.h>
#include <page.h>
#include <stddef.h>
#include <stdlib.h>
#include <syscall.h>
#include <thr_internals.h>
#include <thread.h>

enum { FREE, RUNNING, JOINED, EXITED };

typedef struct thread {
  int state;
  int kernel_id;
  int exited;
  void *stack;
  void *status;
  void *(*func)(void *arg);
  void *arg;
  cond_t exit;
} thread_t;

#define MOST 64
#define ODD 2 // stacks need not be aligned

static mutex_t table;
static thread_t threads[MOST];
static unsigned stack_size;

void destroyed_while_held(void) {
  panic("mutex_destroy: somebody holds it");
}

static thread_t *new_thread(void) {
  int i = 0;
  while (i < MOST && threads[i].state != FREE) {
    i++;
  }
  if (i == MOST) {
    return NULL;
  }
  thread_t *thread = &threads[i];
  thread->state = RUNNING;
  thread->exited = 0;
  thread->stack = NULL;
  cond_init(&thread->exit);
  return thread;
}

static int id_of(const thread_t *thread) {
  return (int)(thread - threads) + 1;
}

// With the table locked.
static thread_t *self(void) {
  int kernel_id = gettid();
  for (int i = 0; i < MOST; i++) {
    if (threads[i].state != FREE && threads[i].kernel_id == kernel_id) {
      return &threads[i];
    }
  }
  panic("a thread that nobody created");
}

int thr_init(unsigned int size) {
  mutex_init(&table);
  stack_size = size;
  thread_t *first = new_thread();
  first->kernel_id = gettid();
  first->stack = (void *)ROUND_DOWN((unsigned)&size, PAGE_SIZE);
  return 0;
}

static void begin(void *arg) {
  mutex_lock(&table); // until its creator has written down its kernel id
  thread_t *thread = self();
  mutex_unlock(&table);
  (void)arg;
  thr_exit(thread->func(thread->arg));
}

static int create(void *(*func)(void *), void *arg) {
  thread_t *thread = new_thread();
  if (thread == NULL) {
    return -1;
  }
  thread->func = func;
  thread->arg = arg;
  thread->stack = malloc(stack_size);
  if (thread->stack == NULL) {
    thread->state = FREE;
    return -1;
  }
  thread->kernel_id = spawn((char *)thread->stack + stack_size - ODD, begin, thread);
  if (thread->kernel_id < 0) {
    free(thread->stack);
    thread->state = FREE;
    return -1;
  }
  return id_of(thread);
}

int thr_create(void *(*func)(void *), void *arg) {
  mutex_lock(&table);
  int id = create(func, arg);
  mutex_unlock(&table);
  return id;
}

void thr_exit(void *status) {
  mutex_lock(&table);
  thread_t *thread = self();
  thread->status = status;
  thread->exited = 1;
  cond_signal(&thread->exit);
  unlock_and_vanish(&table);
}

static int join(thread_t *thread, void **status) {
  if (thread->state != RUNNING) {
    return -1;
  }
  thread->state = JOINED;
  while (!thread->exited) {
    cond_wait(&thread->exit, &table);
  }
  if (status != NULL) {
    *status = thread->status;
  }
  free(thread->stack); // the first thread has one that was never allocated
  thread->state = FREE;
  return 0;
}

int thr_join(int id, void **status) {
  if (id < 1 || id > MOST) {
    return -1;
  }
  mutex_lock(&table);
  int error = join(&threads[id - 1], status);
  mutex_unlock(&table);
  return error;
}

int thr_getid(void) {
  mutex_lock(&table);
  int id = id_of(self());
  mutex_unlock(&table);
  return id;
}

int thr_yield(int id) {
  if (id == -1) {
    return yield(-1);
  }
  return id < 1 || id > MOST ? -1 : yield(threads[id - 1].kernel_id);
}
