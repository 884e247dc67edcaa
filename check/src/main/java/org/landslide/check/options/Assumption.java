package org.landslide.check.options;

/** What a check may take for granted of a thread library. */
public enum Assumption {
  /** A joined thread is gone when thr_join returns: a thread that joins a living one is not run. */
  JOIN_WORKS,
  /** A mutex has one holder at a time: a thread that is about to take a held one is not run. */
  MUTEXES_WORK,
  /** Inside of mutexes accesses race only with those of other code. */
  MUTEXES_HAVE_NO_RACES
}
