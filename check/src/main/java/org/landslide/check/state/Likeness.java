package org.landslide.check.state;

/**
 * In what two states agree from which the same can happen. Not compared is how often threads have
 * given way or come to preemption points, which decides only when it is seen whether they wait, and
 * which of them had to do with a block of the heap.
 */
public enum Likeness {
  /**
   * In all but what is in memory, and what was there before: how often it was allocated, and what
   * was freed. That a program still uses what was freed is wrong whether or not it is known that it
   * was ever allocated.
   */
  BESIDES_MEMORY,
  /** In all but what threads have done since they gave way, which may turn out to be nothing. */
  IN_PRESENT,
  /** In that, too: it may come to show that a thread waits. */
  IN_PAST_TOO
}
