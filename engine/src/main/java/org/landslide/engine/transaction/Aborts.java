package org.landslide.engine.transaction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.landslide.engine.model.ConflictAbort;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.TransactionStarts;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.tree.Path;
import org.landslide.engine.tree.Transition;

/**
 * Decides which transactions can be made to fail at the end of the path.
 *
 * <p>A conflict can make a transaction fail if something that conflicts with it came after its
 * thread had arrived there, or could have come after it: a transition that is not ordered before
 * the thread's last one. Each failure is judged on its own; {@link Culprits} has the last word on
 * all of them. What the transaction touches may have changed since the thread arrived, but not
 * whether there is a conflict: up to its first access that conflicts with anything, the transaction
 * does the same in every state since.
 *
 * <p>What transactions would have touched that were made to fail themselves does not count, nor
 * what threads looked at in vain: such accesses need not have happened.
 */
public final class Aborts<S> {
  private final Path<S> path;
  private final int bound;

  /**
   * @param bound how many transactions may be made to fail in an interleaving
   */
  Aborts(Path<S> path, int bound) {
    this.path = path;
    this.bound = bound;
  }

  boolean areBounded() {
    return bound != ExplorerOptions.UNBOUNDED;
  }

  /** A situation with the failures that are possible, as long as there may be more of them. */
  Situation allowed(Situation reported) {
    Situation possible = reported.transactions().map(t -> possible(reported, t)).orElse(reported);
    return areBounded() && possible.hasAborts() && made() >= bound ? without(possible) : possible;
  }

  private Situation possible(Situation reported, TransactionStarts starts) {
    List<Move> caused = new ArrayList<>();
    for (ConflictAbort abort : starts.conflictAborts()) {
      if (!reported.isEnabled(abort.move()) && isPossible(abort)) {
        caused.add(abort.move());
      }
    }
    if (caused.isEmpty()) {
      return reported;
    }
    List<Move> all = new ArrayList<>(reported.enabled());
    all.addAll(caused);
    all.sort(Comparator.naturalOrder());
    return reported.with(all, new TransactionStarts(starts.conflictAborts(), caused, List.of()));
  }

  /** A situation without the moves that make a transaction fail. */
  public static Situation without(Situation situation) {
    List<ConflictAbort> conflicts =
        situation.transactions().map(TransactionStarts::conflictAborts).orElse(List.of());
    List<Move> aborts = situation.enabled().stream().filter(Move::isAbort).toList();
    List<Move> others = situation.enabled().stream().filter(move -> !move.isAbort()).toList();
    return situation.with(others, new TransactionStarts(conflicts, List.of(), aborts));
  }

  /** How many transactions were made to fail on the path. */
  private int made() {
    int made = 0;
    for (int i = 0; i < path.length(); i++) {
      made += path.transition(i).move().isAbort() ? 1 : 0;
    }
    return made;
  }

  private boolean isPossible(ConflictAbort abort) {
    int thread = abort.move().thread();
    int end = path.length();
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
