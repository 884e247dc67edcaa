package org.landslide.engine;

/**
 * A step on the current path.
 *
 * @param ordinal its number among the thread's transitions, from 1
 * @param exposed what it touched, as far as that makes transactions of others fail
 * @param footprint what others must not touch if they are to be swapped with it: what it touched,
 *     what its thread had waited for before it, and what the transaction that it made fail would
 *     have touched
 * @param clock what happened before it, itself included; not to be changed
 */
record Transition(
    int move, int ordinal, Footprint exposed, Footprint footprint, VectorClock clock) {
  int thread() {
    return Moves.thread(move);
  }

  boolean happensBefore(VectorClock later) {
    return later.covers(thread(), ordinal);
  }

  boolean happensBefore(Transition later) {
    return happensBefore(later.clock);
  }
}
