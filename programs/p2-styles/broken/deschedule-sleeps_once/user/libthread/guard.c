// TEST: paraguay
// EXPECT: failed assertion | memory fault
// ABOUT: Whoever is made runnable takes that for its own wake-up, though it may be a late one for an earlier wait.

#include <stddef.h>
#include <syscall.h>
#include <thr_internals.h>

void sleepers_init(sleepers_t *list) {
  list->guard = 0;
  list->first = NULL;
  list->last = NULL;
}

void guard(sleepers_t *list) {
  int old = 1;
  for (;;) {
    __asm__ volatile("xchgl %0, %1" : "+r"(old), "+m"(list->guard) : : "memory");
    if (old == 0) {
      return;
    }
    yield(-1);
  }
}

void unguard(sleepers_t *list) {
  int open = 0;
  __asm__ volatile("xchgl %0, %1" : "+r"(open), "+m"(list->guard) : : "memory");
}

void stand_in(sleepers_t *list, sleeper_t *self) {
  self->tid = gettid();
  self->woken = 0;
  self->next = NULL;
  if (list->first == NULL) {
    list->first = self;
  } else {
    list->last->next = self;
  }
  list->last = self;
}

void sleep_until_woken(const sleeper_t *self) {
  deschedule(&self->woken); // returns early when it is made runnable for an earlier wait
}

void sleep_in(sleepers_t *list, sleeper_t *self) {
  stand_in(list, self);
  unguard(list);
  sleep_until_woken(self);
}

void wake_first(sleepers_t *list) {
  sleeper_t *sleeper = list->first;
  int tid = sleeper->tid;
  list->first = sleeper->next;
  sleeper->woken = 1; // from now on its stack frame may be gone
  make_runnable(tid);
}
