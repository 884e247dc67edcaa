// NAME: two threads add to one counter, and take a lock for it.
//
//   landslide run NAME.c          runs it once
//   landslide quicksand NAME.c    looks for an interleaving of its threads that fails
//
// This program is right. Take mutex_lock and mutex_unlock out of add() and check it again: a test that you run passes as
// before, and Landslide shows how one of the additions gets lost.
//
// A test is small on purpose: two or three threads, few steps, and as little shared memory as the point of it needs.

#include <assert.h> // assert: what must hold in every interleaving
#include <mutex.h>  // mutex_init, mutex_lock, mutex_unlock; cond.h, sem.h and rwlock.h are like it
#include <stddef.h>
#include <thread.h> // thr_init, thr_create, thr_join, thr_exit

static mutex_t lock; // guards count
static int count;

static void add(void) {
  mutex_lock(&lock);
  count++; // a load, an addition and a store: without the lock, another thread can come in between
  mutex_unlock(&lock);
}

// What a thread runs. What it returns is its status, which thr_join can ask for.
static void *adder(void *arg) {
  add();
  return arg;
}

int main(void) {
  thr_init(4096); // comes first; says how large the threads' stacks are, in bytes
  mutex_init(&lock);

  int tid = thr_create(adder, NULL);
  add();               // meanwhile this thread adds, too
  thr_join(tid, NULL); // waits until the other one has ended

  assert(count == 2);
  return 0; // the status of the program; a check finds what goes wrong before
}
