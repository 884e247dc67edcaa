package org.landslide.engine.transaction;

import org.landslide.engine.dpor.Dependence;
import org.landslide.engine.model.Effect;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.tree.Path;
import org.landslide.engine.tree.Transition;

/**
 * Which transitions must not be swapped where transactions can be made to fail.
 *
 * <p>Those whose footprints conflict. Besides, a transaction can only be made to fail by something
 * that conflicts with it and came since its thread arrived there. So whether that comes before or
 * after the transaction matters, even if the transaction did not touch the same memory: because it
 * failed or gave up, or because it went another way by then. But once it can fail, nothing takes
 * that away again, and what else happens to the memory that it would have touched makes no
 * difference. So of the transitions of each other thread, only the first one counts that can make
 * the transaction fail. Without this, each failure of one thread would be tried at every point of
 * another one's failure path.
 *
 * <p>Where several threads can make it fail, the first transition of each counts, though any of
 * them would be enough. That is more than must be, but is the same for all orders of them.
 */
final class TransactionDependence<S> implements Dependence {
  private final Path<S> path;

  TransactionDependence(Path<S> path) {
    this.path = path;
  }

  @Override
  public boolean conflict(Transition earlier, int index, Move move, Effect effect) {
    return conflict(earlier.move(), index, earlier.own(), move, path.size() - 1, effect);
  }

  /**
   * {@inheritDoc}
   *
   * <p>Where the move was explored, it came before the thread of the transition had arrived there,
   * maybe. If it leads that thread's transaction elsewhere, other transitions may have been the
   * first ones there that can make it fail.
   */
  @Override
  public boolean wakes(Transition last, Move move, Effect effect) {
    int end = path.size() - 1;
    return conflict(last.move(), end, last.own(), move, end, effect)
        || last.own().watched().reads().conflictsWith(effect.footprint());
  }

  private boolean conflict(
      Move one, int atOne, Effect ofOne, Move other, int atOther, Effect ofOther) {
    return ofOne.footprint().conflictsWith(ofOther.footprint())
        || isConcerned(one, atOne, ofOne, other, atOther, ofOther)
        || isConcerned(other, atOther, ofOther, one, atOne, ofOne);
  }

  /** Whether it matters to one's transaction on which side of it another transition is. */
  private boolean isConcerned(
      Move one, int atOne, Effect ofOne, Move other, int atOther, Effect ofOther) {
    return ofOne.watched().conflictsWith(ofOther.exposed())
        && !couldFail(one.thread(), atOne, ofOne.watched(), other.thread(), atOther);
  }

  /**
   * Whether a thread has done something before that can make a transaction fail.
   *
   * @param victim whose transaction it is
   * @param at where that begins or fails
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
      if (i < arrival && earlier.happensBefore(path.transition(arrival).order())) {
        return false;
      }
      if (earlier.exposed().conflictsWith(watched)) {
        return true;
      }
    }
    return false;
  }
}
