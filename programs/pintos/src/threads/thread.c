#include "threads/thread.h"

#include <stddef.h>
#include <string.h>

#include "threads/interrupt.h"
#include "threads/palloc.h"
#include "threads/switch.h"
#include "threads/vaddr.h"
#ifdef USERPROG
#include "userprog/process.h"
#endif

#define THREAD_MAGIC 0x7ea55e7au
#define TIME_SLICE 4

static struct list ready_list;
static struct list all_list;
static struct thread *idle_thread;
static struct thread *initial_thread;
static unsigned thread_ticks; // since the running thread got the processor
static tid_t next_tid = 1;
#ifdef VARIANT_reap_twice
static struct list dying_list; // threads that have ended, to be freed when the next one is created
#endif

uint32_t thread_stack_ofs = offsetof(struct thread, stack); // for switch.S

// The frame of kernel_thread, which is never left by a return.
struct kernel_thread_frame {
  void *eip;
  thread_func *function;
  void *aux;
};

void thread_schedule_tail(struct thread *prev);

static bool is_thread(const struct thread *thread) {
  return thread != NULL && thread->magic == THREAD_MAGIC;
}

// A page that is a thread's from now on.
static void init_thread(struct thread *thread, const char *name, int priority) {
  memset(thread, 0, sizeof *thread);
  thread->status = THREAD_BLOCKED;
  strlcpy(thread->name, name, sizeof thread->name);
  thread->stack = (uint8_t *)thread + PGSIZE;
  thread->priority = priority;
  thread->base_priority = priority;
  list_init(&thread->locks);
#ifdef USERPROG
  list_init(&thread->children);
  thread->exit_status = -1;
#endif
  thread->magic = THREAD_MAGIC;
}

static void enlist(struct thread *thread) {
  thread->tid = next_tid++;
  list_push_back(&all_list, &thread->allelem);
}

// The code that boots becomes a thread, since its stack ends at the end of a page.
void thread_init(void) {
  list_init(&ready_list);
  list_init(&all_list);
#ifdef VARIANT_reap_twice
  list_init(&dying_list);
#endif
  uint32_t esp;
  __asm__("movl %%esp, %0" : "=g"(esp));
  initial_thread = pg_round_down((void *)esp);
  init_thread(initial_thread, "main", PRI_DEFAULT);
  enlist(initial_thread);
  initial_thread->status = THREAD_RUNNING;
}

// Not on the ready list: it runs when that is empty. The pair sti, hlt is one step, so that no interrupt is slept through.
static void idle(void *started) {
  idle_thread = thread_current();
  sema_up(started);
  for (;;) {
    intr_disable();
    thread_block();
    __asm__ volatile("sti; hlt" : : : "memory");
  }
}

void thread_start(void) {
  struct semaphore started;
  sema_init(&started, 0);
  thread_create("idle", PRI_MIN, idle, &started);
  intr_enable();
  sema_down(&started);
}

void thread_tick(void) {
  if (++thread_ticks >= TIME_SLICE) {
    intr_yield_on_return();
  }
}

static void kernel_thread(thread_func *function, void *aux) {
  intr_enable();
  function(aux);
  thread_exit();
}

static void *alloc_frame(struct thread *thread, size_t size) {
  thread->stack -= size;
  return thread->stack;
}

#ifdef VARIANT_reap_twice
static struct thread *first_dying(void) {
  enum intr_level old_level = intr_disable();
  struct thread *thread = list_empty(&dying_list) ? NULL : list_entry(list_front(&dying_list), struct thread, elem);
  intr_set_level(old_level);
  return thread;
}

static void reap(void) {
  for (struct thread *thread = first_dying(); thread != NULL; thread = first_dying()) {
    palloc_free_page(thread);
    enum intr_level old_level = intr_disable();
    list_remove(&thread->elem); // wrong: until here another thread that reaps finds the page as well
    intr_set_level(old_level);
  }
}
#endif

tid_t thread_create(const char *name, int priority, thread_func *function, void *aux) {
#ifdef VARIANT_reap_twice
  reap();
#endif
  struct thread *thread = palloc_get_page(PAL_ZERO);
  if (thread == NULL) {
    return TID_ERROR;
  }
  init_thread(thread, name, priority);

  // What switch_threads finds on the stack, then what switch_entry does, then the function that it returns to.
  struct kernel_thread_frame *frame = alloc_frame(thread, sizeof *frame);
  frame->eip = NULL;
  frame->function = function;
  frame->aux = aux;
  void **entry = alloc_frame(thread, sizeof *entry);
  *entry = (void *)kernel_thread;
  struct switch_threads_frame *switched = alloc_frame(thread, sizeof *switched);
  memset(switched, 0, sizeof *switched);
  switched->eip = switch_entry;

  enum intr_level old_level = intr_disable();
  enlist(thread);
  tid_t tid = thread->tid;
  thread_unblock(thread);
  thread_leave(old_level);
  return tid;
}

struct thread *thread_current(void) {
  uint32_t esp;
  __asm__("movl %%esp, %0" : "=g"(esp));
  struct thread *thread = pg_round_down((void *)esp);
  ASSERT(is_thread(thread));
  ASSERT(thread->status == THREAD_RUNNING);
  return thread;
}

tid_t thread_tid(void) {
  return thread_current()->tid;
}

const char *thread_name(void) {
  return thread_current()->name;
}

bool thread_has_lower_priority(const struct list_elem *a, const struct list_elem *b, void *aux UNUSED) {
  return list_entry(a, struct thread, elem)->priority < list_entry(b, struct thread, elem)->priority;
}

static struct list_elem *first_ready(void) {
  return list_max(&ready_list, thread_has_lower_priority, NULL);
}

static struct thread *running_thread(void) {
  uint32_t esp;
  __asm__("movl %%esp, %0" : "=g"(esp));
  return pg_round_down((void *)esp);
}

static void schedule(void) {
  struct thread *cur = running_thread();
  ASSERT(intr_get_level() == INTR_OFF);
  ASSERT(cur->status != THREAD_RUNNING);
  struct thread *next = idle_thread;
  if (!list_empty(&ready_list)) {
    struct list_elem *elem = first_ready();
    list_remove(elem);
    next = list_entry(elem, struct thread, elem);
  }
  ASSERT(is_thread(next));
  struct thread *prev = NULL;
  if (cur != next) {
    prev = switch_threads(cur, next);
  }
  thread_schedule_tail(prev);
}

// The first that a thread does when it has the processor. A thread that has ended could not free the page that its stack is in, so
// the next one does.
void thread_schedule_tail(struct thread *prev) {
  struct thread *cur = running_thread();
  cur->status = THREAD_RUNNING;
  thread_ticks = 0;
#ifdef USERPROG
  process_activate();
#endif
  if (prev != NULL && prev->status == THREAD_DYING && prev != initial_thread) {
#ifdef VARIANT_reap_twice
    list_push_back(&dying_list, &prev->elem);
#else
    palloc_free_page(prev);
#endif
  }
}

void thread_block(void) {
  ASSERT(!intr_context());
  ASSERT(intr_get_level() == INTR_OFF);
  thread_current()->status = THREAD_BLOCKED;
  schedule();
}

void thread_unblock(struct thread *thread) {
  ASSERT(is_thread(thread));
  enum intr_level old_level = intr_disable();
  ASSERT(thread->status == THREAD_BLOCKED);
  list_push_back(&ready_list, &thread->elem);
  thread->status = THREAD_READY;
  intr_set_level(old_level);
}

void thread_yield(void) {
  ASSERT(!intr_context());
  enum intr_level old_level = intr_disable();
  struct thread *cur = running_thread();
  if (cur != idle_thread) {
    list_push_back(&ready_list, &cur->elem);
  }
  cur->status = THREAD_READY;
  schedule();
  intr_set_level(old_level);
}

static bool higher_is_ready(void) {
  struct list_elem *elem = first_ready();
  return elem != list_end(&ready_list) && list_entry(elem, struct thread, elem)->priority > running_thread()->priority;
}

void thread_leave(enum intr_level old_level) {
  if (intr_context()) {
    if (higher_is_ready()) {
      intr_yield_on_return();
    }
  } else if (old_level == INTR_ON && higher_is_ready()) {
    thread_yield();
  }
  intr_set_level(old_level);
}

void thread_exit(void) {
  ASSERT(!intr_context());
#ifdef USERPROG
  process_exit();
#endif
#ifdef VARIANT_exit_interrupted
  thread_current()->status = THREAD_DYING; // wrong: a tick that comes now makes it a thread that is ready, and then one that runs
  intr_disable();
#else
  intr_disable();
  thread_current()->status = THREAD_DYING;
#endif
  list_remove(&running_thread()->allelem);
  schedule();
  NOT_REACHED();
}

int thread_get_priority(void) {
  return thread_current()->priority;
}

void thread_set_priority(int priority) {
  enum intr_level old_level = intr_disable();
  thread_current()->base_priority = priority;
  thread_refresh_priority(thread_current());
  thread_leave(old_level);
}

static int donated_through(struct lock *lock, int priority) {
  struct list *waiters = &lock->semaphore.waiters;
  if (list_empty(waiters)) {
    return priority;
  }
  struct list_elem *elem = list_max(waiters, thread_has_lower_priority, NULL);
  int donated = list_entry(elem, struct thread, elem)->priority;
  return donated > priority ? donated : priority;
}

// A thread's priority is its own, or the highest of the threads that wait for its locks.
int thread_priority_without(struct thread *thread, const struct lock *released) {
  int priority = thread->base_priority;
  for (struct list_elem *elem = list_begin(&thread->locks); elem != list_end(&thread->locks); elem = list_next(elem)) {
    struct lock *lock = list_entry(elem, struct lock, elem);
    if (lock != released) {
      priority = donated_through(lock, priority);
    }
  }
  return priority;
}

// If the thread waits for a lock itself, the holder of that lock is next.
void thread_refresh_priority(struct thread *thread) {
  ASSERT(intr_get_level() == INTR_OFF);
  while (thread != NULL) {
    thread->priority = thread_priority_without(thread, NULL);
    thread = thread->waiting_for == NULL ? NULL : thread->waiting_for->holder;
  }
}
