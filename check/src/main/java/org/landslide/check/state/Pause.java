package org.landslide.check.state;

/** Why {@code Execution} has stopped a thread. */
public enum Pause {
  /** It stands at a preemption point. */
  POINT,
  /** It is about to begin a transaction. */
  BEGINS,
  /** Its transaction was rolled back, and it is about to begin it as before. */
  GIVES_UP,
  /** It gives way, and could go on. */
  YIELDED,
  /** It sleeps; since time passes only when we say so, it could go on. */
  SLEEPS,
  /** It goes round in a loop that changes nothing. */
  SPINS,
  /** It is blocked in the kernel. */
  BLOCKED,
  /**
   * It stands before something that it may have to wait for: it is about to take a held mutex, or
   * to join a thread, living or dead.
   */
  HELD_BACK,
  /** It has ended, perhaps with others, or all is over. */
  GONE,
  /** It has executed as much as it was allowed to. */
  BUDGET,
  /** It has done something wrong. */
  FAILED,
  /** Another Java thread asked for it. */
  INTERRUPTED
}
