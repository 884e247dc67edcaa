// With one processor, disabled interrupts make the few instructions here one step. What is given back is free for any thread to
// take: the thread that is woken looks again.

#include "threads/synch.h"

#include <debug.h>
#include <stddef.h>

#include "threads/interrupt.h"
#include "threads/thread.h"

void sema_init(struct semaphore *sema, unsigned value) {
  sema->value = value;
  list_init(&sema->waiters);
}

static void wait_in(struct semaphore *sema) {
  list_push_back(&sema->waiters, &thread_current()->elem);
  thread_block();
}

void sema_down(struct semaphore *sema) {
  ASSERT(!intr_context());
  enum intr_level old_level = intr_disable();
#ifdef VARIANT_sema_if
  if (sema->value == 0) { // wrong: what has woken this thread may have been taken by another one, and 0 - 1 is no small number
    wait_in(sema);
  }
#else
  while (sema->value == 0) {
    wait_in(sema);
  }
#endif
  sema->value--;
  intr_set_level(old_level);
}

bool sema_try_down(struct semaphore *sema) {
  enum intr_level old_level = intr_disable();
  bool success = sema->value > 0;
  if (success) {
    sema->value--;
  }
  intr_set_level(old_level);
  return success;
}

void sema_up(struct semaphore *sema) {
  enum intr_level old_level = intr_disable();
  sema->value++;
  if (!list_empty(&sema->waiters)) {
    struct list_elem *elem = list_max(&sema->waiters, thread_has_lower_priority, NULL);
    list_remove(elem);
    thread_unblock(list_entry(elem, struct thread, elem));
  }
  thread_leave(old_level);
}

void lock_init(struct lock *lock) {
  lock->holder = NULL;
  sema_init(&lock->semaphore, 1);
}

// The lock is this thread's; with it come the donations of those that still wait for it.
static void hold(struct lock *lock) {
  struct thread *cur = thread_current();
  lock->holder = cur;
  list_push_back(&cur->locks, &lock->elem);
  thread_refresh_priority(cur);
}

void lock_acquire(struct lock *lock) {
  ASSERT(!intr_context());
  ASSERT(!lock_held_by_current_thread(lock));
  enum intr_level old_level = intr_disable();
  struct thread *cur = thread_current();
  while (!sema_try_down(&lock->semaphore)) {
    cur->waiting_for = lock;
    list_push_back(&lock->semaphore.waiters, &cur->elem);
    thread_refresh_priority(lock->holder);
    thread_block();
    cur->waiting_for = NULL;
  }
  hold(lock);
  intr_set_level(old_level);
}

bool lock_try_acquire(struct lock *lock) {
  ASSERT(!lock_held_by_current_thread(lock));
  enum intr_level old_level = intr_disable();
  bool success = sema_try_down(&lock->semaphore);
  if (success) {
    hold(lock);
  }
  intr_set_level(old_level);
  return success;
}

void lock_release(struct lock *lock) {
  ASSERT(lock_held_by_current_thread(lock));
#if defined VARIANT_release_order
  sema_up(&lock->semaphore);
  enum intr_level old_level = intr_disable();
  lock->holder = NULL; // wrong: the lock may have another holder by now
  list_remove(&lock->elem);
  thread_refresh_priority(thread_current());
#elif defined VARIANT_donation_lost
  int priority = thread_priority_without(thread_current(), lock);
  enum intr_level old_level = intr_disable();
  list_remove(&lock->elem);
  lock->holder = NULL;
  thread_current()->priority = priority; // wrong: a donation by way of another lock may have come meanwhile
  sema_up(&lock->semaphore);
#elif defined VARIANT_donation_kept
  enum intr_level old_level = intr_disable();
  thread_current()->priority = thread_priority_without(thread_current(), lock);
  intr_set_level(old_level); // wrong: this thread still is the holder, and a donation that comes now is never given back
  intr_disable();
  list_remove(&lock->elem);
  lock->holder = NULL;
  sema_up(&lock->semaphore);
#else
  enum intr_level old_level = intr_disable();
  list_remove(&lock->elem);
  lock->holder = NULL;
  thread_refresh_priority(thread_current());
  sema_up(&lock->semaphore);
#endif
  thread_leave(old_level);
}

bool lock_held_by_current_thread(const struct lock *lock) {
  return lock->holder == thread_current();
}

// A thread that waits for a condition has a semaphore of its own.
struct waiter {
  struct list_elem elem;
  struct semaphore woken;
  struct thread *thread;
};

void cond_init(struct condition *cond) {
  list_init(&cond->waiters);
}

void cond_wait(struct condition *cond, struct lock *lock) {
  ASSERT(lock_held_by_current_thread(lock));
  struct waiter waiter;
  waiter.thread = thread_current();
  sema_init(&waiter.woken, 0);
  list_push_back(&cond->waiters, &waiter.elem);
  lock_release(lock);
  sema_down(&waiter.woken);
  lock_acquire(lock);
}

static bool waiter_has_lower_priority(const struct list_elem *a, const struct list_elem *b, void *aux UNUSED) {
  return list_entry(a, struct waiter, elem)->thread->priority < list_entry(b, struct waiter, elem)->thread->priority;
}

void cond_signal(struct condition *cond, struct lock *lock) {
  ASSERT(lock_held_by_current_thread(lock));
  if (!list_empty(&cond->waiters)) {
    struct list_elem *elem = list_max(&cond->waiters, waiter_has_lower_priority, NULL);
    list_remove(elem);
    sema_up(&list_entry(elem, struct waiter, elem)->woken);
  }
}

void cond_broadcast(struct condition *cond, struct lock *lock) {
  while (!list_empty(&cond->waiters)) {
    cond_signal(cond, lock);
  }
}
