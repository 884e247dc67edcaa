// What both functions do with the lock held is in a third one, which takes no lock.

#include <mutex.h>
#include <stddef.h>
#include <thread.h>

#define CAPACITY 1

static mutex_t buffer_lock; // guards used
static int used;

// The caller holds the lock.
static void empty(void) {
  used = 0;
}

static void flush(void) {
  mutex_lock(&buffer_lock);
  empty();
  mutex_unlock(&buffer_lock);
}

static void put(void) {
  mutex_lock(&buffer_lock);
  if (used == CAPACITY) {
    empty();
  }
  used++;
  mutex_unlock(&buffer_lock);
}

static void *writer(void *arg) {
  put();
  flush();
  return arg;
}

int main(void) {
  thr_init(4096);
  mutex_init(&buffer_lock);
  int other = thr_create(writer, NULL);
  writer(NULL);
  thr_join(other, NULL);
  return 0;
}
