package org.landslide.engine;

import java.util.ArrayList;
import java.util.List;

/**
 * Tells whether the transactions of an interleaving that failed because of conflicts can all have
 * done so.
 *
 * <p>Each needs a <em>culprit</em>: a transition of another thread that conflicts with it, came
 * after its thread had arrived there and before it failed. The path shows one order of its
 * transitions; any other that is equivalent will do as well, but it must be one for all failures:
 * of two transactions that could each have failed because the other thread was a little later, only
 * one can have.
 *
 * <p>This is asked when an interleaving is over. Were it asked before each failure, one failure
 * could make another one impossible, though they have nothing to do with each other, and the
 * reductions would have to know.
 *
 * <p>What a transaction would have touched is known for the order of the path only. Where it may
 * have been something else in another order, all counts as possible.
 *
 * <p>Costs little as long as the path itself shows a culprit for each failure. Else culprits are
 * tried out, with an end to that: then all counts as possible.
 */
final class Culprits<S> {
  /** A search that has not come to an end by then is given up. */
  private static final int MOST_TRIES = 1000;

  private final Path<S> path;
  private final boolean literally;

  /** What follows from the culprits that were decided on. */
  private final List<Edge> edges = new ArrayList<>();

  private int tries;

  /**
   * A transaction that failed.
   *
   * @param arrival the last transition of its thread before it, or -1
   * @param at its failure
   * @param body what it would have touched
   */
  private record Failure(int thread, int arrival, int at, Footprint body) {}

  /** That a transition comes before another one. */
  private record Edge(int from, int to) {}

  /**
   * @param literally whether the path stands for itself alone, and not for all that is equivalent
   */
  Culprits(Path<S> path, boolean literally) {
    this.path = path;
    this.literally = literally;
  }

  /** Whether there is a culprit for each failure on the path. */
  boolean areThere() {
    List<Failure> failures = failures();
    if (failures.stream().allMatch(this::isShown)) {
      return true;
    }
    if (literally) {
      return false;
    }
    tries = 0;
    edges.clear();
    return failures.stream().anyMatch(this::isInDoubt) || canBlame(failures, 0);
  }

  private List<Failure> failures() {
    List<Failure> failures = new ArrayList<>();
    for (int i = 0; i < path.length(); i++) {
      Transition transition = path.transition(i);
      if (path.get(i).situation().isCaused(transition.move())) {
        int thread = transition.thread();
        failures.add(new Failure(thread, path.lastOf(thread, i), i, transition.own().watched()));
      }
    }
    return failures;
  }

  /** Whether a culprit is where it should be. */
  private boolean isShown(Failure failure) {
    for (int i = failure.at - 1; i > failure.arrival; i--) {
      if (isCulprit(i, failure)) {
        return true;
      }
    }
    return false;
  }

  private boolean isCulprit(int i, Failure failure) {
    Transition transition = path.transition(i);
    return transition.thread() != failure.thread
        && transition.exposed().conflictsWith(failure.body);
  }

  /** Everything that may be to blame for a failure, in some equivalent order. */
  private List<Integer> candidates(Failure failure) {
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < path.length(); i++) {
      boolean misplaced = isOrdered(i, failure.arrival) || isOrdered(failure.at, i);
      if (!misplaced && isCulprit(i, failure)) {
        all.add(i);
      }
    }
    return all;
  }

  /**
   * Whether a transition may have led the transaction elsewhere, or not, if the thread had arrived
   * on the other side of it. What the transaction would have touched then, nobody knows.
   */
  private boolean isInDoubt(Failure failure) {
    Footprint read = failure.body.reads();
    int arrival = failure.arrival;
    for (int i = 0; arrival >= 0 && i < path.length(); i++) {
      boolean free = !isOrdered(i, arrival) && !isOrdered(arrival, i);
      if (free && path.transition(i).own().footprint().conflictsWith(read)) {
        return true;
      }
    }
    return false;
  }

  /** Whether culprits can be found for some failures, given those that were decided on. */
  private boolean canBlame(List<Failure> failures, int first) {
    if (first == failures.size()) {
      return true;
    }
    Failure failure = failures.get(first);
    int size = edges.size();
    for (int culprit : candidates(failure)) {
      if (++tries > MOST_TRIES) {
        return true;
      }
      if (failure.arrival >= 0) {
        edges.add(new Edge(failure.arrival, culprit));
      }
      edges.add(new Edge(culprit, failure.at));
      if (isAcyclic() && canBlame(failures, first + 1)) {
        return true;
      }
      edges.subList(size, edges.size()).clear();
    }
    return false;
  }

  private boolean isAcyclic() {
    int[] colours = new int[edges.size()];
    for (int i = 0; i < colours.length; i++) {
      if (colours[i] == 0 && leadsIntoCycle(i, colours)) {
        return false;
      }
    }
    return true;
  }

  /** Depth first; 1: on the way, 2: done. */
  private boolean leadsIntoCycle(int edge, int[] colours) {
    colours[edge] = 1;
    for (int next = 0; next < colours.length; next++) {
      boolean follows = isOrdered(edges.get(edge).to, edges.get(next).from);
      if (follows
          && (colours[next] == 1 || (colours[next] == 0 && leadsIntoCycle(next, colours)))) {
        return true;
      }
    }
    colours[edge] = 2;
    return false;
  }

  /** Whether a transition is another one or happened before it. */
  private boolean isOrdered(int earlier, int later) {
    return earlier == later
        || (earlier < later
            && path.transition(earlier).happensBefore(path.transition(later).order()));
  }
}
