package org.landslide.engine;

/**
 * A step on the current path.
 *
 * @param ordinal its number among the thread's transitions, from 1
 * @param exposed what it touched, as far as that makes transactions of others fail
 * @param effect what it must not be swapped with
 * @param clock what happened before it, itself included; not to be changed
 */
record Transition(int move, int ordinal, Footprint exposed, Effect effect, VectorClock clock) {
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
