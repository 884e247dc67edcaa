package org.landslide.engine;

/**
 * A step on the current path.
 *
 * @param ordinal its number among the thread's transitions, from 1
 * @param own what it did itself
 * @param effect what the reduction takes it to have done
 * @param clock what the reduction takes to have happened before it, itself included; not to be
 *     changed
 * @param causes what really has; not to be changed
 */
record Transition(
    int move, int ordinal, Effect own, Effect effect, VectorClock clock, VectorClock causes) {
  int thread() {
    return Moves.thread(move);
  }

  boolean happensBefore(VectorClock later) {
    return later.covers(thread(), ordinal);
  }

  boolean happensBefore(Transition later) {
    return happensBefore(later.clock);
  }

  /** Whether it really happened before a later one. */
  boolean causes(Transition later) {
    return happensBefore(later.causes);
  }
}
