// KIND: test
// ARGS:
// EXPECT: OK
// ABOUT: What was used, destroyed and initialised once more must be as good as new.

#include <assert.h>
#include <cond.h>
#include <mutex.h>
#include <page.h>
#include <rwlock.h>
#include <sem.h>
#include <stdbool.h>
#include <stddef.h>
#include <test.h>
#include <thread.h>

static mutex_t mutex;
static cond_t changed;
static sem_t sem;
static rwlock_t rwlock;
static bool ready;

static void init(void) {
  int error = mutex_init(&mutex);
  assert(error >= 0);
  error = cond_init(&changed);
  assert(error >= 0);
  error = sem_init(&sem, 1);
  assert(error >= 0);
  error = rwlock_init(&rwlock);
  assert(error >= 0);
}

static void destroy(void) {
  rwlock_destroy(&rwlock);
  sem_destroy(&sem);
  cond_destroy(&changed);
  mutex_destroy(&mutex);
}

// All that one thread can do without waiting.
static void use(void) {
  mutex_lock(&mutex);
  cond_signal(&changed);
  mutex_unlock(&mutex);
  sem_wait(&sem);
  rwlock_lock(&rwlock, RWLOCK_WRITE);
  rwlock_downgrade(&rwlock);
  rwlock_unlock(&rwlock);
}

static void *make_ready(void *arg) {
  mutex_lock(&mutex);
  ready = true;
  cond_signal(&changed);
  mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  test_start("init_again");
  thr_init(PAGE_SIZE);
  init();
  use();
  destroy();
  init();
  use();
  int tid = thr_create(make_ready, NULL);
  mutex_lock(&mutex);
  while (!ready) {
    cond_wait(&changed, &mutex);
  }
  mutex_unlock(&mutex);
  thr_join(tid, NULL);
  destroy();
  test_success("init_again");
  return 0;
}
