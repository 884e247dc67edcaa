// What this kernel tells Landslide, if it is built with ANNOTATED=1; otherwise nothing.

#ifndef TOLD_H
#define TOLD_H

#ifdef ANNOTATED
#include <tell_landslide.h>
#define TELL(call) tell_landslide_##call
#else
#define TELL(call) ((void)0)
#endif

// With MISTOLD=name it tells something wrong, in one of the ways in which annotations often are. Landslide must notice.
enum mistold {
  RIGHT,
  NO_OFF_RQ, // no thread is told to be taken off the run queue
  FALSE_OFF_RQ, // a thread that is preempted is told to be taken off the run queue
  FALSE_ON_RQ, // a thread that waits is told to be put on the run queue
  NO_ON_RQ, // a thread that is woken is not put on the run queue
  NO_SWITCH, // a switch to the idle thread is not told
  WRONG_SWITCH, // a switch is told with the id of the thread that leaves
  FORK_TWICE, // a new thread is announced when it is created, and again when it starts
  NO_FORK, // a new thread is not announced if it is in the same task
  EARLY_VANISH, // the end of a thread is announced long before it comes
  NO_VANISH, // the end of a thread is not announced
  NO_SLEEP, // a thread that sleeps does not say so, if it is for one tick
  EARLY_UNLOCK, // an unlock is reported before it happens
  NO_UNLOCK, // an unlock is not reported
  WRONG_OWNER, // a thread that waits for a mutex names itself as the one that has it
};

#ifndef MISTOLD
#define MISTOLD RIGHT
#endif

#define TELL_UNLESS(mistake, call) (MISTOLD == (mistake) ? (void)0 : TELL(call))
#define TELL_IF(mistake, call) (MISTOLD == (mistake) ? TELL(call) : (void)0)

#endif
