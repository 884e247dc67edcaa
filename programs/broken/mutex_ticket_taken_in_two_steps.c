// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: marker
// TEST: mutex_exclusion
// ABOUT: A ticket lock whose tickets are read and counted up in two steps, so that two threads get the same one.

#include <landslide.h>
#include <mutex.h>
#include <syscall.h>

typedef struct {
  volatile short next; // ticket to hand out
  volatile short serving;
} tickets_t;

_Static_assert(sizeof(tickets_t) == sizeof(mutex_t), "both halves fit into a mutex");

void mutex_lock(mutex_t *mp) {
  tickets_t *tickets = (tickets_t *)mp;
  short mine = tickets->next;
  landslide_preempt(); // the other thread draws the same ticket here, and both are served at the same time
  tickets->next = mine + 1;
  while (tickets->serving < mine) {
    yield(-1);
  }
}

void mutex_unlock(mutex_t *mp) {
  tickets_t *tickets = (tickets_t *)mp;
  tickets->serving++; // no thread but the holder writes it
}
