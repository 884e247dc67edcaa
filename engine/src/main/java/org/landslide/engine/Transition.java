package org.landslide.engine;

import org.jspecify.annotations.Nullable;
import org.landslide.engine.schedule.Move;

/**
 * A step on the current path.
 *
 * @param ordinal its number among the thread's transitions, from 1
 * @param effect what it must not be swapped with: what it did, and what its thread had waited for
 *     before it
 * @param clock what the reduction takes to have happened before it, itself included; not to be
 *     changed
 * @param actual what it really did and came after, where the reduction has to take it for more
 */
record Transition(
    Move move, int ordinal, Effect effect, VectorClock clock, @Nullable Actual actual) {
  /**
   * A transition as it was. If preemptions are bounded, the reduction counts as part of its effect
   * what its thread could have done instead, if its transaction had gone another way.
   *
   * @param own what it did, and what its thread had waited for before it
   * @param order what happened before it, itself included, by what transitions did themselves; not
   *     to be changed
   */
  record Actual(Effect own, VectorClock order) {}

  int thread() {
    return move.thread();
  }

  /** The same, with what it did and came after. */
  Transition actually(Actual other) {
    return new Transition(move, ordinal, effect, clock, other);
  }

  Effect own() {
    return actual == null ? effect : actual.own;
  }

  VectorClock order() {
    return actual == null ? clock : actual.order;
  }

  /** What it touched, as far as that makes transactions of other threads fail. */
  Footprint exposed() {
    return own().exposed();
  }

  boolean happensBefore(VectorClock later) {
    return later.covers(thread(), ordinal);
  }

  boolean happensBefore(Transition later) {
    return happensBefore(later.clock);
  }
}
