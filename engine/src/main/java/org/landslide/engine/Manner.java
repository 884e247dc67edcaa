package org.landslide.engine;

/** How memory is accessed, as far as that matters for data races. */
public enum Manner {
  PLAIN,
  /** By an instruction that nobody can get in between of. */
  ATOMIC,
  /**
   * The same, inside of a lock that is taken to work. What is done there is no data race; but
   * whoever uses the word of a lock from outside, in a way of its own, must be preempted there.
   */
  SEALED
}
