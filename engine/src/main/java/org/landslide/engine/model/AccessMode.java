package org.landslide.engine.model;

/** How memory is accessed, as far as that matters for data races. */
public enum AccessMode {
  PLAIN,
  /** By an instruction that no other thread can interrupt. */
  ATOMIC,
  /**
   * Inside of a lock that is taken to work. What two threads do there is no data race; but code
   * outside that uses the words of the lock in a way of its own, makes them anew or frees them
   * races with what is done inside.
   */
  SEALED
}
