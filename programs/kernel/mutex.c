// With one processor, disabled interrupts make the few instructions here one step. An unlock hands the mutex to the thread
// that waited longest: no other can take it in between, so none starves and none needs to try again.

#include "mutex.h"

#include <assert.h>
#include <stddef.h>

#include "sched.h"
#include "task.h"
#include "told.h"
#include "x86.h"

void mutex_lock(mutex_t *mutex) {
  TELL(mutex_locking(mutex));
  uint32_t flags = save_interrupts();
#ifdef STYLE_recursive
  if (mutex->owner == current) {
    mutex->depth++;
    restore_interrupts(flags);
    return;
  }
#endif
  assert(mutex->owner != current);
  if (mutex->owner == NULL) {
    mutex->owner = current;
  } else {
    TELL(mutex_blocking(MISTOLD == WRONG_OWNER ? current->tid : mutex->owner->tid));
    block(LOCKING, &mutex->waiters);
  }
  TELL(mutex_locking_done(mutex));
  restore_interrupts(flags);
}

void mutex_unlock(mutex_t *mutex) {
  TELL_UNLESS(NO_UNLOCK, mutex_unlocking(mutex));
  TELL_IF(EARLY_UNLOCK, mutex_unlocking_done());
  uint32_t flags = save_interrupts();
  assert(mutex->owner == current);
#ifdef STYLE_recursive
  if (mutex->depth > 0) {
    mutex->depth--;
    restore_interrupts(flags);
    return;
  }
#endif
  mutex->owner = mutex->waiters.first;
  if (mutex->owner != NULL) {
    wake(mutex->owner);
  }
  TELL_UNLESS(EARLY_UNLOCK, mutex_unlocking_done());
  restore_interrupts(flags);
}

#ifdef VARIANT_wait_wait
// Here next_waiter leads from each thread that waits to the next.
static void wake_all(queue_t *waiters) {
  thread_t *thread = waiters->first;
  waiters->first = NULL;
  for (; thread != NULL; thread = thread->next_waiter) { // wrong: it is not cleared, and counts when the thread waits again
    if (thread != current) {
      wake(thread);
    }
  }
}

static void wait_in(queue_t *waiters) {
  thread_t **link = &waiters->first;
  while (*link != NULL) {
    link = &(*link)->next_waiter;
  }
  *link = current;
  block(WAITING, NULL);
  if (current->task->doomed) {
    wake_all(waiters); // for this thread to leave the chain; the others wait again
  }
}
#endif

bool cond_wait(cond_t *cond, mutex_t *mutex) {
#ifdef VARIANT_lost_wakeup
  mutex_unlock(mutex); // wrong: a broadcast that comes now does not find this thread
  uint32_t flags = save_interrupts();
#else
  uint32_t flags = save_interrupts();
  mutex_unlock(mutex);
#endif
#ifdef VARIANT_wait_wait
  wait_in(&cond->waiters);
#else
  block(WAITING, &cond->waiters);
#endif
  restore_interrupts(flags);
  mutex_lock(mutex);
  return !current->task->doomed;
}

void cond_broadcast(cond_t *cond) {
  uint32_t flags = save_interrupts();
#ifdef VARIANT_wait_wait
  wake_all(&cond->waiters);
#else
  while (cond->waiters.first != NULL) {
    wake(cond->waiters.first);
  }
#endif
  restore_interrupts(flags);
}
