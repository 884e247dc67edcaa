package org.landslide.engine;

import java.util.ArrayList;
import java.util.List;
import org.landslide.engine.Situation.ConflictAbort;

/**
 * Decides which transactions can be made to fail in a state.
 *
 * <p>A conflict can make a transaction fail if something that conflicts with it came after its
 * thread had arrived there, or could have come after it: a transition that is not ordered before
 * the thread's last one. Each failure is judged on its own; {@link Culprits} has the last word on
 * all of them. What the transaction touches may have changed since the thread arrived, but not
 * whether there is a conflict: up to its first access that conflicts with anything, the transaction
 * does the same in every state since.
 *
 * <p>What transactions would have touched that were made to fail themselves does not count, nor
 * what somebody looked at in vain: such accesses need not have happened.
 */
final class Aborts<S> {
  private final Path<S> path;
  private final int bound;

  /**
   * @param bound how many transactions may be made to fail in an interleaving
   */
  Aborts(Path<S> path, int bound) {
    this.path = path;
    this.bound = bound;
  }

  /**
   * A situation with the failures that are possible.
   *
   * @param end how many transitions were made
   */
  Situation possible(Situation situation, int end) {
    if (situation.conflictAborts().isEmpty()) {
      return situation;
    }
    List<Integer> possible = new ArrayList<>();
    for (ConflictAbort abort : situation.conflictAborts()) {
      if (isPossible(abort, end)) {
        possible.add(abort.move());
      }
    }
    return situation.enabling(possible);
  }

  /**
   * A situation without failures, if there are as many as may be.
   *
   * @param made how many transactions were made to fail so far
   */
  Situation permitted(Situation situation, int made) {
    return made >= bound && situation.hasAborts() ? situation.withoutAborts() : situation;
  }

  private boolean isPossible(ConflictAbort abort, int end) {
    int thread = Moves.thread(abort.move());
    int previous = path.lastOf(thread, end);
    for (int i = end - 1; i >= 0; i--) {
      Transition earlier = path.transition(i);
      boolean before =
          earlier.thread() == thread
              || (i < previous && earlier.happensBefore(path.transition(previous).order()));
      if (!before && earlier.exposed().conflictsWith(abort.body())) {
        return true;
      }
    }
    return false;
  }
}
