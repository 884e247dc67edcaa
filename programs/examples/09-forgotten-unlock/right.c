// Every way out of the function gives the lock back.

#include <mutex.h>
#include <stddef.h>
#include <thread.h>

static mutex_t lock; // guards seats
static int seats = 1;

static int reserve(void) {
  mutex_lock(&lock);
  if (seats == 0) {
    mutex_unlock(&lock);
    return 0;
  }
  seats--;
  mutex_unlock(&lock);
  return 1;
}

static void give_back(void) {
  mutex_lock(&lock);
  seats++;
  mutex_unlock(&lock);
}

static void *guest(void *arg) {
  if (reserve()) {
    give_back();
  }
  return arg;
}

int main(void) {
  thr_init(4096);
  mutex_init(&lock);
  int other = thr_create(guest, NULL);
  guest(NULL);
  thr_join(other, NULL);
  return 0;
}
