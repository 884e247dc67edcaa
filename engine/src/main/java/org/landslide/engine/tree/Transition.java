package org.landslide.engine.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.Effect;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.Step.Possession;
import org.landslide.engine.schedule.Move;

/**
 * A step on the current path.
 *
 * @param ordinal its number among the thread's transitions, from 1
 * @param effect what it must not be swapped with: what it did, and what its thread had waited for
 *     before it
 * @param joined threads whose end it waited for
 * @param clock what the reduction takes to have happened before it, itself included; not to be
 *     changed
 * @param possession what it took that only one thread can have, and gave back
 * @param actual what it really did and came after, where the reduction has to take it for more
 */
public record Transition(
    Move move,
    int ordinal,
    Effect effect,
    List<Integer> joined,
    VectorClock clock,
    Possession possession,
    @Nullable Actual actual) {
  /**
   * A transition as it was. If preemptions are bounded, the reduction counts as part of its effect
   * what its thread could have done instead, if its transaction had gone another way.
   *
   * @param own what it did, and what its thread had waited for before it
   * @param order what happened before it, itself included, by what transitions did themselves; not
   *     to be changed
   */
  public record Actual(Effect own, VectorClock order) {}

  public int thread() {
    return move.thread();
  }

  /** The same, with what it did and came after. */
  public Transition actually(Actual other) {
    return new Transition(move, ordinal, effect, joined, clock, possession, other);
  }

  public Effect own() {
    return actual == null ? effect : actual.own;
  }

  public VectorClock order() {
    return actual == null ? clock : actual.order;
  }

  /** What it touched, as far as that makes transactions of other threads fail. */
  public Footprint exposed() {
    return own().exposed();
  }

  public boolean happensBefore(VectorClock later) {
    return later.covers(thread(), ordinal);
  }

  public boolean happensBefore(Transition later) {
    return happensBefore(later.clock);
  }
}
