package org.landslide.engine;

/**
 * A step on the current path.
 *
 * @param ordinal its number among the thread's transitions, from 1
 * @param own what it did, and what its thread had waited for before it
 * @param effect what it must not be swapped with: more than its own, if preemptions are bounded,
 *     namely what its thread could have done instead
 * @param clock what the reduction takes to have happened before it, itself included; not to be
 *     changed
 * @param order what really did, by what transitions did themselves; not to be changed
 */
record Transition(
    int move, int ordinal, Effect own, Effect effect, VectorClock clock, VectorClock order) {
  int thread() {
    return Moves.thread(move);
  }

  /** What it touched, as far as that makes transactions of others fail. */
  Footprint exposed() {
    return own.exposed();
  }

  boolean happensBefore(VectorClock later) {
    return later.covers(thread(), ordinal);
  }

  boolean happensBefore(Transition later) {
    return happensBefore(later.clock);
  }
}
