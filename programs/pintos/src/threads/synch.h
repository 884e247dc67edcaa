#ifndef THREADS_SYNCH_H
#define THREADS_SYNCH_H

#include <list.h>
#include <stdbool.h>

struct thread;

struct semaphore {
  unsigned value;
  struct list waiters;
};

void sema_init(struct semaphore *sema, unsigned value);
void sema_down(struct semaphore *sema);
bool sema_try_down(struct semaphore *sema);
void sema_up(struct semaphore *sema); // also in interrupt handlers

struct lock {
  struct thread *holder;
  struct semaphore semaphore;
  struct list_elem elem; // of the holder's list
};

void lock_init(struct lock *lock);
void lock_acquire(struct lock *lock);
bool lock_try_acquire(struct lock *lock);
void lock_release(struct lock *lock);
bool lock_held_by_current_thread(const struct lock *lock);

struct condition {
  struct list waiters; // guarded by the lock that they wait with
};

void cond_init(struct condition *cond);
void cond_wait(struct condition *cond, struct lock *lock);
void cond_signal(struct condition *cond, struct lock *lock);
void cond_broadcast(struct condition *cond, struct lock *lock);

// What memory holds is looked at again behind it, and what was written is there.
#define barrier() __asm__ volatile("" : : : "memory")

#endif
