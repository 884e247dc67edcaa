package org.landslide.engine;

/**
 * Which transitions must not be swapped.
 *
 * <p>Those that conflict, as their {@link Effect} says. A transaction that is made to fail because
 * of a conflict is a special case. It can only fail after something that conflicts with it, so the
 * two must not be swapped. But once it can fail, nothing takes that away again, and what else
 * happens to the memory that it would have touched makes no difference to it: the two may be
 * swapped, whatever the order. So of the transitions of each other thread, only the first one
 * counts that could have made it fail. Without this, a failure would be tried at every point of
 * another thread's failure path, over and over.
 *
 * <p>Where several threads could have made it fail, the first one of each counts, though any of
 * them is enough. That is more than must be, but is the same for all orders of the same
 * transitions.
 */
final class Dependence<S> {
  private final Path<S> path;

  Dependence(Path<S> path) {
    this.path = path;
  }

  /** Whether a transition of the path must not be swapped with a later move of another thread. */
  boolean conflict(int index, int move, Effect effect, int end) {
    Transition earlier = path.transition(index);
    return conflict(earlier.move(), index, earlier.own(), move, end, effect);
  }

  /** Whether the transition at the end of the path must not be swapped with a move before it. */
  boolean wakes(Transition last, int end, int move, Effect effect) {
    return conflict(last.move(), end, last.own(), move, end, effect);
  }

  private boolean conflict(
      int one, int atOne, Effect ofOne, int other, int atOther, Effect ofOther) {
    return ofOne.footprint().conflictsWith(ofOther.footprint())
        || isConcerned(one, atOne, ofOne, other, atOther, ofOther)
        || isConcerned(other, atOther, ofOther, one, atOne, ofOne);
  }

  /** Whether it matters to one's transaction on which side of it another transition is. */
  private boolean isConcerned(
      int one, int atOne, Effect ofOne, int other, int atOther, Effect ofOther) {
    return ofOne.watched().conflictsWith(ofOther.exposed())
        && !(Moves.isAbort(one)
            && couldFail(Moves.thread(one), atOne, ofOne.watched(), Moves.thread(other), atOther));
  }

  /**
   * Whether a thread has done something before that could have made a transaction fail.
   *
   * @param victim whose transaction it is
   * @param at where that fails
   * @param watched what it would have touched
   * @param end before which the other thread must have done it
   */
  private boolean couldFail(int victim, int at, Footprint watched, int thread, int end) {
    int arrival = path.lastOf(victim, at);
    for (int i = end - 1; i >= 0; i--) {
      Transition earlier = path.transition(i);
      if (earlier.thread() != thread) {
        continue;
      }
      if (i < arrival && earlier.causes(path.transition(arrival))) {
        return false;
      }
      if (earlier.own().exposed().conflictsWith(watched)) {
        return true;
      }
    }
    return false;
  }
}
