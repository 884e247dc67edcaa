// KIND: selftest
// ARGS:
// EXPECT: OK
// ABOUT: Uses all of the thread library, with more threads than a checker could go through: for runs, not for checking.

#include <cond.h>
#include <mutex.h>
#include <page.h>
#include <rwlock.h>
#include <sem.h>
#include <stddef.h>
#include <stdlib.h>
#include <syscall.h>
#include <test.h>
#include <thread.h>

#include "expect.h"

#define THREADS 6
#define ROUNDS 5

static mutex_t mutex;

static void join(int tid, int expected) {
  void *status = NULL;
  EXPECT(thr_join(tid, &status) == 0);
  EXPECT((int)status == expected);
}

// Mutexes, and joining in any order.

static int counter;

static void *count(void *arg) {
  for (int i = 0; i < ROUNDS; i++) {
    mutex_lock(&mutex);
    int before = counter;
    thr_yield(-1);
    counter = before + 1;
    mutex_unlock(&mutex);
  }
  return arg;
}

static void test_mutex(void) {
  int tids[THREADS];
  for (int i = 0; i < THREADS; i++) {
    tids[i] = thr_create(count, (void *)i);
    EXPECT(tids[i] > 0);
  }
  for (int i = THREADS - 1; i >= 0; i--) {
    join(tids[i], i);
  }
  EXPECT(counter == THREADS * ROUNDS);
}

// Joining what cannot be joined.

static void *return_own_id(void *arg) {
  (void)arg;
  return (void *)thr_getid();
}

static void test_join_errors(void) {
  int tid = thr_create(return_own_id, NULL);
  join(tid, tid);
  EXPECT(thr_join(tid, NULL) < 0);
  EXPECT(thr_join(tid + 1000, NULL) < 0);
  EXPECT(thr_join(0, NULL) < 0);
  EXPECT(thr_join(-1, NULL) < 0);
  EXPECT(thr_join(thr_getid(), NULL) < 0);
}

// Threads that create threads.

static void *sum_to(void *arg) {
  int n = (int)arg;
  if (n == 0) {
    return 0;
  }
  void *rest = NULL;
  EXPECT(thr_join(thr_create(sum_to, (void *)(n - 1)), &rest) == 0);
  return (void *)(n + (int)rest);
}

static void test_nesting(void) {
  join(thr_create(sum_to, (void *)THREADS), THREADS * (THREADS + 1) / 2);
}

// Semaphores: a buffer of two places between a producer and two consumers.

static sem_t places;
static sem_t items;
static int buffer[2];
static int put_at;
static int take_at;

static void *produce(void *arg) {
  for (int i = 1; i <= 2 * ROUNDS; i++) {
    sem_wait(&places);
    buffer[put_at++ % 2] = i;
    sem_signal(&items);
  }
  return arg;
}

static void *consume(void *arg) {
  (void)arg;
  int sum = 0;
  for (int i = 0; i < ROUNDS; i++) {
    sem_wait(&items);
    mutex_lock(&mutex);
    sum += buffer[take_at++ % 2];
    mutex_unlock(&mutex);
    sem_signal(&places);
  }
  return (void *)sum;
}

static void test_semaphores(void) {
  sem_init(&places, 2);
  sem_init(&items, 0);
  int consumers[2] = {thr_create(consume, NULL), thr_create(consume, NULL)};
  join(thr_create(produce, NULL), 0);
  int sum = 0;
  for (int i = 0; i < 2; i++) {
    void *part = NULL;
    EXPECT(thr_join(consumers[i], &part) == 0);
    sum += (int)part;
  }
  EXPECT(sum == 2 * ROUNDS * (2 * ROUNDS + 1) / 2);
  sem_destroy(&places);
  sem_destroy(&items);
}

// Condition variables: threads that take turns by their number.

static cond_t turn_changed;
static int turn;

static void *take_turns(void *arg) {
  int me = (int)arg;
  for (int i = 0; i < ROUNDS; i++) {
    mutex_lock(&mutex);
    while (turn % THREADS != me) {
      cond_wait(&turn_changed, &mutex);
    }
    turn++;
    cond_broadcast(&turn_changed);
    mutex_unlock(&mutex);
  }
  return arg;
}

static void test_conditions(void) {
  cond_init(&turn_changed);
  int tids[THREADS];
  for (int i = 0; i < THREADS; i++) {
    tids[i] = thr_create(take_turns, (void *)i);
  }
  for (int i = 0; i < THREADS; i++) {
    join(tids[i], i);
  }
  EXPECT(turn == THREADS * ROUNDS);
  cond_destroy(&turn_changed);
}

// Readers and writers, with downgrades.

static rwlock_t rwlock;
static int left;
static int right; // equal to left, except while a thread writes

static void *write(void *arg) {
  for (int i = 0; i < ROUNDS; i++) {
    rwlock_lock(&rwlock, RWLOCK_WRITE);
    int mine = ++left;
    thr_yield(-1);
    right++;
    EXPECT(left == mine && right == mine);
    if (i % 2 == 0) {
      rwlock_downgrade(&rwlock);
      thr_yield(-1);
      EXPECT(left == mine && right == mine);
    }
    rwlock_unlock(&rwlock);
  }
  return arg;
}

static void *read(void *arg) {
  for (int i = 0; i < ROUNDS; i++) {
    rwlock_lock(&rwlock, RWLOCK_READ);
    int seen = left;
    thr_yield(-1);
    EXPECT(left == seen && right == seen);
    rwlock_unlock(&rwlock);
  }
  return arg;
}

static void test_rwlock(void) {
  rwlock_init(&rwlock);
  int tids[THREADS];
  for (int i = 0; i < THREADS; i++) {
    tids[i] = thr_create(i % 2 == 0 ? read : write, (void *)i);
  }
  for (int i = 0; i < THREADS; i++) {
    join(tids[i], i);
  }
  EXPECT(left == THREADS / 2 * ROUNDS && right == left);
  rwlock_destroy(&rwlock);
}

// The heap, used by all at once.

static void *allocate(void *arg) {
  for (int i = 0; i < ROUNDS; i++) {
    int **block = calloc(10 + i, sizeof *block);
    block[9 + i] = (int *)block;
    thr_yield(-1);
    EXPECT(block[0] == NULL && block[9 + i] == (int *)block);
    free(block);
  }
  return arg;
}

static void test_heap(void) {
  int tids[THREADS];
  for (int i = 0; i < THREADS; i++) {
    tids[i] = thr_create(allocate, (void *)i);
  }
  for (int i = 0; i < THREADS; i++) {
    join(tids[i], i);
  }
}

// The first thread exits and is joined; the program ends with another thread.

#define FIRST_STATUS 77

static void *outlive(void *first) {
  join((int)first, FIRST_STATUS);
  if (failures > 0) {
    test_fail("threads");
    exit(1);
  }
  test_success("threads");
  return NULL;
}

int main(void) {
  test_start("threads");
  EXPECT(thr_create(count, NULL) < 0); // too early
  EXPECT(thr_init(0) < 0);
  EXPECT(thr_init(PAGE_SIZE) == 0);
  mutex_init(&mutex);
  test_mutex();
  test_join_errors();
  test_nesting();
  test_semaphores();
  test_conditions();
  test_rwlock();
  test_heap();
  thr_create(outlive, (void *)thr_getid());
  thr_exit((void *)FIRST_STATUS);
}
