#include <cond.h>
#include <stddef.h>
#include <stdlib.h>
#include <syscall.h>

typedef struct turn {
  volatile int has_come;
  struct turn *next;
} turn_t;

int cond_init(cond_t *cv) {
  cv->first = NULL;
  return mutex_init(&cv->lock);
}

void cond_destroy(cond_t *cv) {
  if (cv->first != NULL) {
    panic("cond_destroy: somebody waits");
  }
  mutex_destroy(&cv->lock);
}

void cond_wait(cond_t *cv, mutex_t *mp) {
  turn_t mine = {0, NULL};
  mutex_lock(&cv->lock);
  if (cv->first == NULL) {
    cv->first = &mine;
  } else {
    cv->last->next = &mine;
  }
  cv->last = &mine;
  mutex_unlock(&cv->lock);
  mutex_unlock(mp);
  while (!mine.has_come) {
    yield(-1);
  }
  mutex_lock(mp);
}

void cond_signal(cond_t *cv) {
  mutex_lock(&cv->lock);
  turn_t *turn = cv->first;
  if (turn != NULL) {
    cv->first = turn->next; // before it is told: then it is gone
    turn->has_come = 1;
  }
  mutex_unlock(&cv->lock);
}

void cond_broadcast(cond_t *cv) {
  mutex_lock(&cv->lock);
  while (cv->first != NULL) {
    turn_t *turn = cv->first;
    cv->first = turn->next;
    turn->has_come = 1;
  }
  mutex_unlock(&cv->lock);
}
