package org.landslide.engine;

/**
 * A step on the current path.
 *
 * @param ordinal its number among the thread's transitions, from 1
 * @param footprint what it touched, and what its thread had waited for before it
 * @param clock what happened before it, itself included; not to be changed
 */
record Transition(int thread, int ordinal, Footprint footprint, VectorClock clock) {
  boolean happensBefore(VectorClock later) {
    return later.covers(thread, ordinal);
  }

  boolean happensBefore(Transition later) {
    return happensBefore(later.clock);
  }
}
