// With one processor, disabled interrupts make the few instructions here one step. An unlock hands the mutex to the thread
// that waited longest: no other can take it in between, so none starves and none needs to try again.

#include "mutex.h"

#include <assert.h>
#include <stddef.h>

#include "sched.h"
#include "task.h"
#include "x86.h"

void mutex_lock(mutex_t *mutex) {
  uint32_t flags = save_interrupts();
  assert(mutex->owner != current);
  if (mutex->owner == NULL) {
    mutex->owner = current;
  } else {
    block(LOCKING, &mutex->waiters);
  }
  restore_interrupts(flags);
}

void mutex_unlock(mutex_t *mutex) {
  uint32_t flags = save_interrupts();
  assert(mutex->owner == current);
  mutex->owner = mutex->waiters.first;
  if (mutex->owner != NULL) {
    wake(mutex->owner);
  }
  restore_interrupts(flags);
}

bool cond_wait(cond_t *cond, mutex_t *mutex) {
  uint32_t flags = save_interrupts();
  mutex_unlock(mutex);
  block(WAITING, &cond->waiters);
  restore_interrupts(flags);
  mutex_lock(mutex);
  return !current->task->doomed;
}

void cond_broadcast(cond_t *cond) {
  uint32_t flags = save_interrupts();
  while (cond->waiters.first != NULL) {
    wake(cond->waiters.first);
  }
  restore_interrupts(flags);
}
