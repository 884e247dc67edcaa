// A process is a thread with a page directory. What its parent has to know of it, whether it was loaded and its exit status, is in
// a struct child, which both of them refer to: the last of the two frees it.

#include "userprog/process.h"

#include <list.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "filesys/file.h"
#include "threads/interrupt.h"
#include "threads/intr-stubs.h"
#include "threads/flags.h"
#include "threads/malloc.h"
#include "threads/palloc.h"
#include "threads/synch.h"
#include "threads/vaddr.h"
#include "userprog/descriptors.h"
#include "userprog/gdt.h"
#include "userprog/loading.h"
#include "userprog/pagedir.h"
#include "userprog/tss.h"

struct child {
  tid_t tid;
  char *command; // a page, which the child frees
  bool is_loaded;
  struct semaphore loaded; // raised when is_loaded counts
  int exit_status;
  struct semaphore exited; // raised when exit_status counts
#ifdef VARIANT_wait_misses_exit
  volatile bool has_exited;
  struct thread *waiter;
#endif
#ifdef VARIANT_last_reference
  volatile int references; // as in memory at each look
#else
  int references; // with interrupts off
#endif
  struct list_elem elem; // of the parent's list, which no other thread touches
};

static void unrefer(struct child *child) {
#ifdef VARIANT_last_reference
  child->references--;
  if (child->references == 0) { // wrong: parent and child may both have come here, and both free it
    free(child);
  }
#else
  enum intr_level old_level = intr_disable();
  bool is_last = --child->references == 0;
  intr_set_level(old_level);
  if (is_last) {
    free(child);
  }
#endif
}

// The new thread: loads the program, says whether that has worked, and goes to user mode as if it came back from an interrupt there.
static void start_process(void *aux) {
  struct child *child = aux;
  struct intr_frame frame;
  memset(&frame, 0, sizeof frame);
  frame.gs = frame.fs = frame.es = frame.ds = frame.ss = SEL_UDSEG;
  frame.cs = SEL_UCSEG;
  frame.eflags = FLAG_IF | FLAG_MBS;

  thread_current()->self = child;
  bool success = load_program(child->command, &frame.eip, &frame.esp);
  palloc_free_page(child->command);
  child->is_loaded = success;
  sema_up(&child->loaded);
  if (!success) {
    thread_exit();
  }
  __asm__ volatile("movl %0, %%esp; jmp intr_exit" : : "g"(&frame) : "memory");
  NOT_REACHED();
}

static struct child *create_child(const char *command) {
  struct child *child = calloc(1, sizeof *child);
  char *copy = palloc_get_page(0);
  if (child == NULL || copy == NULL) {
    free(child);
    palloc_free_page(copy);
    return NULL;
  }
  strlcpy(copy, command, PGSIZE);
  child->command = copy;
  child->exit_status = -1;
  child->references = 2;
  sema_init(&child->loaded, 0);
  sema_init(&child->exited, 0);
  return child;
}

static void name_of(const char *command, char *name, size_t size) {
  while (*command == ' ') {
    command++;
  }
  strlcpy(name, command, size);
  char *space = strchr(name, ' ');
  if (space != NULL) {
    *space = '\0';
  }
}

tid_t process_execute(const char *command) {
  struct child *child = create_child(command);
  if (child == NULL) {
    return TID_ERROR;
  }
  char name[16];
  name_of(command, name, sizeof name);
  child->tid = thread_create(name, PRI_DEFAULT, start_process, child);
  if (child->tid == TID_ERROR) {
    palloc_free_page(child->command);
    free(child);
    return TID_ERROR;
  }
  sema_down(&child->loaded);
  if (!child->is_loaded) {
    unrefer(child);
    return TID_ERROR;
  }
  list_push_back(&thread_current()->children, &child->elem);
  return child->tid;
}

static struct child *find_child(tid_t tid) {
  struct list *children = &thread_current()->children;
  for (struct list_elem *elem = list_begin(children); elem != list_end(children); elem = list_next(elem)) {
    struct child *child = list_entry(elem, struct child, elem);
    if (child->tid == tid) {
      return child;
    }
  }
  return NULL;
}

#ifdef VARIANT_wait_misses_exit
static void await_exit(struct child *child) {
  if (!child->has_exited) {
    child->waiter = thread_current(); // wrong: the child may have exited since the look at it, and will not do so again
    intr_disable();
    thread_block();
    intr_enable();
  }
}

static void announce_exit(struct child *child) {
  enum intr_level old_level = intr_disable();
  child->has_exited = true;
  if (child->waiter != NULL && child->waiter->status == THREAD_BLOCKED) {
    thread_unblock(child->waiter);
  }
  intr_set_level(old_level);
}
#else
static void await_exit(struct child *child) {
  sema_down(&child->exited);
}

static void announce_exit(struct child *child) {
  sema_up(&child->exited);
}
#endif

int process_wait(tid_t tid) {
  struct child *child = find_child(tid);
  if (child == NULL) {
    return -1;
  }
  list_remove(&child->elem);
  await_exit(child);
  int status = child->exit_status;
  unrefer(child);
  return status;
}

// Interrupts may switch to another thread at any time, and back: that thread's directory is then the one that it has in pagedir.
static void free_memory(struct thread *cur) {
  uint32_t *pagedir = cur->pagedir;
  if (pagedir != NULL) {
    cur->pagedir = NULL;
    pagedir_activate(NULL);
    pagedir_destroy(pagedir);
  }
}

void process_exit(void) {
  struct thread *cur = thread_current();
  close_all_descriptors();
  file_close(cur->executable);
  while (!list_empty(&cur->children)) {
    unrefer(list_entry(list_pop_front(&cur->children), struct child, elem));
  }
  free_memory(cur);
  struct child *self = cur->self;
  if (self != NULL) {
#ifdef VARIANT_status_after_wakeup
    announce_exit(self);
    self->exit_status = cur->exit_status; // wrong: the parent may have read it already
#else
    self->exit_status = cur->exit_status;
    announce_exit(self);
#endif
    unrefer(self);
  }
}

void process_terminate(int status) {
  printf("%s: exit(%d)\n", thread_name(), status);
  thread_current()->exit_status = status;
  thread_exit();
}

void process_activate(void) {
  struct thread *cur = thread_current();
  pagedir_activate(cur->pagedir);
  tss_update();
}
