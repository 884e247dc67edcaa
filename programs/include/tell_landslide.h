// What the author of a kernel can tell Landslide about it. None of this is needed: Landslide finds out by itself which threads
// there are and which of them can run. What is told is compared with what is seen. Taken from it is only which functions are
// locks, and where threads may be preempted.
//
// To use it, copy this file to the kernel's other headers and include it where something is told; there is nothing to link.
// The functions do nothing. They are weak, so that all files that include this share one of each, and the compiler must call
// them, since the linker might find others.
//
// docs/KERNELS.md says where each call belongs; programs/kernel has them.

#ifndef TELL_LANDSLIDE_H
#define TELL_LANDSLIDE_H

#define TELL_LANDSLIDE_NOTHING_(name)                                                                                         \
  void tell_landslide_##name(void);                                                                                           \
  __attribute__((weak, noinline, used)) void tell_landslide_##name(void) {                                                    \
    __asm__ volatile("" : : : "memory");                                                                                      \
  }

#define TELL_LANDSLIDE_NUMBER_(name)                                                                                          \
  void tell_landslide_##name(int number);                                                                                     \
  __attribute__((weak, noinline, used)) void tell_landslide_##name(int number) {                                              \
    __asm__ volatile("" : : "g"(number) : "memory");                                                                          \
  }

#define TELL_LANDSLIDE_MUTEX_(name)                                                                                           \
  void tell_landslide_##name(void *mutex);                                                                                    \
  __attribute__((weak, noinline, used)) void tell_landslide_##name(void *mutex) {                                             \
    __asm__ volatile("" : : "g"(mutex) : "memory");                                                                           \
  }

// ---- The scheduler: if one of these is called, all should be ----

// Once, when the threads that are there from the start exist. What is told before is only remembered.
TELL_LANDSLIDE_NOTHING_(sched_init_done)

// In the context switch, with the id of the thread that is going to run, or has just begun to.
TELL_LANDSLIDE_NUMBER_(thread_switch)

// By the creator, just before the new thread is put on the run queue or switched to.
TELL_LANDSLIDE_NOTHING_(forking)

// By a thread that ends, just before the switch from which it does not return.
TELL_LANDSLIDE_NOTHING_(vanishing)

// By a thread that waits for time to pass, just before it leaves the processor for that.
TELL_LANDSLIDE_NOTHING_(sleeping)

// Where a thread is put on the run queue, and where it is taken off, with interrupts or preemption disabled as the change of
// the queue itself. Whether the thread that runs is on the queue does not matter.
TELL_LANDSLIDE_NUMBER_(thread_on_rq)
TELL_LANDSLIDE_NUMBER_(thread_off_rq)

// ---- Locks: in the functions that lock and unlock, which must have the address of the mutex among their arguments ----

TELL_LANDSLIDE_MUTEX_(mutex_locking)        // at the beginning of the lock function
TELL_LANDSLIDE_NUMBER_(mutex_blocking)      // just before the thread waits, with the id of the thread that has the mutex
TELL_LANDSLIDE_MUTEX_(mutex_locking_done)   // at the end: the thread has the mutex
TELL_LANDSLIDE_MUTEX_(mutex_trylocking)     // at the beginning of a function that does not wait
void tell_landslide_mutex_trylocking_done(void *mutex, int succeeded); // at its end, with or without the mutex
TELL_LANDSLIDE_MUTEX_(mutex_unlocking)      // at the beginning of the unlock function
TELL_LANDSLIDE_NOTHING_(mutex_unlocking_done) // at its end

__attribute__((weak, noinline, used)) void tell_landslide_mutex_trylocking_done(void *mutex, int succeeded) {
  __asm__ volatile("" : : "g"(mutex), "g"(succeeded) : "memory");
}

// ---- Anywhere ----

// The thread may be preempted here.
TELL_LANDSLIDE_NOTHING_(preempt)

// A place that --decisions lists with the stack that led to it.
TELL_LANDSLIDE_NOTHING_(dump_stack)

#undef TELL_LANDSLIDE_NOTHING_
#undef TELL_LANDSLIDE_NUMBER_
#undef TELL_LANDSLIDE_MUTEX_

#endif
