// Thread-specific data: each key's value is a thread-local variable. No key is given out twice: a new one has no value in any thread.

#include <pthread.h>
#include <stdbool.h>

#include "../thread/at_exit.h"

#define MOST_KEYS 64

typedef struct key {
  bool used;
  void (*destructor)(void *value);
} key_t;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // guards which keys there are
static key_t keys[MOST_KEYS];
static unsigned given_out;
static _Thread_local void *values[MOST_KEYS];

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *value)) {
  pthread_mutex_lock(&lock);
  bool left = given_out < MOST_KEYS;
  if (left) {
    keys[given_out] = (key_t){.used = true, .destructor = destructor};
    *key = given_out++;
  }
  pthread_mutex_unlock(&lock);
  return left ? 0 : EAGAIN;
}

int pthread_key_delete(pthread_key_t key) {
  if (key >= MOST_KEYS || !keys[key].used) {
    return EINVAL;
  }
  pthread_mutex_lock(&lock);
  keys[key] = (key_t){.used = false};
  pthread_mutex_unlock(&lock);
  return 0;
}

int pthread_setspecific(pthread_key_t key, const void *value) {
  if (key >= MOST_KEYS || !keys[key].used) {
    return EINVAL;
  }
  values[key] = (void *)value;
  return 0;
}

void *pthread_getspecific(pthread_key_t key) {
  return key < MOST_KEYS ? values[key] : NULL;
}

// A destructor may set values again, of its own key or of others: they get some more rounds, as POSIX has it.
static bool destroy_values(void) {
  bool any = false;
  for (unsigned i = 0; i < MOST_KEYS; i++) {
    void *value = values[i];
    if (value != NULL && keys[i].destructor != NULL) {
      values[i] = NULL;
      keys[i].destructor(value);
      any = true;
    }
  }
  return any;
}

void run_thread_destructors(void) {
  for (int round = 0; round < PTHREAD_DESTRUCTOR_ITERATIONS && destroy_values(); round++) {
  }
}
