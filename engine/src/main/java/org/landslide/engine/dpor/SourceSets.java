package org.landslide.engine.dpor;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.tree.Node;
import org.landslide.engine.tree.Ordinals;
import org.landslide.engine.tree.Path;
import org.landslide.engine.tree.Reversal;
import org.landslide.engine.tree.Transition;
import org.landslide.engine.tree.VectorClock;

/**
 * Tries as little as possible, all interleavings being allowed.
 *
 * <p>Which thread has to be tried before the first of two transitions that race follows Abdulla and
 * others, "Source sets" (2017): let <em>v</em> be the transitions after the first that do not
 * depend on it, followed by the second. Any thread of which the first transition in <em>v</em> does
 * not depend on others in <em>v</em> will do (an <em>initial</em>), so one is marked unless one of
 * them is marked already.
 */
public final class SourceSets<S> implements Backtracking<S> {
  private final Path<S> path;

  /** Of the part of v that was looked at: for each thread, the number of its first transition. */
  private final Ordinals firstInV = new Ordinals();

  /** Those that were found up to the first that is covered. */
  private final List<Move> initials = new ArrayList<>();

  /** The initial to be marked. */
  private @Nullable Move choice;

  public SourceSets(Path<S> path) {
    this.path = path;
  }

  @Override
  public void race(int first, Attempt second, VectorClock clock, int end) {
    reverse(first, second.move(), clock, end, false);
  }

  /**
   * What has nothing to do with the second transition may stay behind the first one: it may have to
   * do with what was woken there. So <em>v</em> is what the second one needs, and no more.
   */
  @Override
  public void disturbance(int first, Move move, VectorClock clock, int end) {
    reverse(first, move, clock, end, true);
  }

  private void reverse(int first, Move move, VectorClock clock, int end, boolean needed) {
    Node<S> node = path.get(first);
    boolean covered = isCoveredOnPath(first, clock, end, needed);
    if (!covered && isInitial(node, move, clock)) {
      covered = node.isCovered(move);
      choice = move;
      initials.add(move);
    }
    markUnless(covered, first);
  }

  /**
   * The second transition is made below the end of the path. What comes before it there is part of
   * <em>v</em>, and what can come first there may be an initial.
   *
   * @param needed whether <em>v</em> is no more than what the second one needs
   */
  void foreseen(
      int first, Prospect second, VectorClock clock, boolean needed, PathEffects<S> effects) {
    Node<S> node = path.get(first);
    int end = path.size() - 1;
    boolean covered = isCoveredOnPath(first, clock, end, needed);
    for (Prospect.First start : second.firsts()) {
      if (!covered && isInitial(node, start.move(), clockOf(start, first, end, effects))) {
        covered = node.isCovered(start.move());
        boolean preferred = choice == null || start.move().equals(second.move());
        choice = preferred ? start.move() : choice;
        initials.add(start.move());
      }
    }
    markUnless(covered, first);
  }

  /** What happens before a transition that could come next, after the first of two that race. */
  private VectorClock clockOf(Prospect.First start, int first, int end, PathEffects<S> effects) {
    VectorClock clock = path.clockBefore(start.move().thread(), start.joined(), Transition::clock);
    for (int i = end - 1; i > first; i--) {
      Transition earlier = path.transition(i);
      if (!earlier.happensBefore(clock) && effects.conflict(i, start.effect())) {
        clock.join(earlier.clock());
      }
    }
    return clock;
  }

  /** Looks for initials on the path, and chooses one; true if one need not be marked. */
  private boolean isCoveredOnPath(int first, VectorClock clock, int end, boolean needed) {
    Node<S> node = path.get(first);
    firstInV.clear();
    choice = null;
    initials.clear();
    for (int i = first + 1; i < end; i++) {
      Transition later = path.transition(i);
      if (path.transition(first).happensBefore(later) || (needed && !later.happensBefore(clock))) {
        continue;
      }
      if (firstInV.of(later.thread()) == 0) {
        if (!firstInV.isIn(later.clock()) && node.situation().isEnabled(later.move())) {
          if (node.isCovered(later.move())) {
            return true;
          }
          choice = choice == null ? later.move() : choice;
          initials.add(later.move());
        }
        firstInV.set(later.thread(), later.ordinal());
      }
    }
    return false;
  }

  private boolean isInitial(Node<S> node, Move move, VectorClock clock) {
    return firstInV.of(move.thread()) == 0
        && !firstInV.isIn(clock)
        && node.situation().isEnabled(move);
  }

  private void markUnless(boolean covered, int index) {
    if (!covered && choice != null) {
      path.reverse(new Reversal(index, initials, choice));
    }
  }

  @Override
  public void analysed(Move move, VectorClock clock, int end) {}

  @Override
  public void ended(Move move) {
    path.reverse(new Reversal(path.size() - 1, List.of(move), move));
  }
}
