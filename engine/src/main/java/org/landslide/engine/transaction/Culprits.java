package org.landslide.engine.transaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.TransactionStarts;
import org.landslide.engine.tree.Path;
import org.landslide.engine.tree.Transition;

/**
 * Tells whether the transactions of an interleaving that failed because of conflicts can all have
 * done so, and in which orders of its transitions.
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
 * have been something else in another order, all counts as possible, until it is {@linkplain
 * Demonstration tried}.
 *
 * <p>Costs little as long as the path itself shows a culprit for each failure. Else culprits are
 * tried out, with an end to that: then all counts as possible.
 */
public final class Culprits<S> {
  /** A search that has not come to an end by then is given up. */
  private static final int MOST_TRIES = 1000;

  private final Path<S> path;
  private final boolean literally;

  /** What follows from what was decided on. */
  private final List<Edge> edges = new ArrayList<>();

  private int tries;

  /**
   * A transaction that failed.
   *
   * @param arrival the last transition of its thread before it, or -1
   * @param at its failure
   * @param body what it would have touched
   * @param caused whether it could only fail because of what came before; else the state is enough,
   *     namely that another transaction is under way
   */
  private record Failure(int thread, int arrival, int at, Footprint body, boolean caused) {}

  /** That a transition comes before another one. */
  record Edge(int from, int to) {}

  /**
   * @param literally whether the path stands for itself alone, and not for all that is equivalent
   */
  Culprits(Path<S> path, boolean literally) {
    this.path = path;
    this.literally = literally;
  }

  /** Whether there is a culprit for each failure on the path. */
  boolean areThere() {
    if (areShown()) {
      return true;
    }
    if (literally) {
      return false;
    }
    List<Failure> failures = failures().stream().filter(Failure::caused).toList();
    return failures.stream().anyMatch(failure -> !doubts(failure).isEmpty())
        || search(failures, false, unused -> true);
  }

  /** Whether the path itself has a culprit for each failure. */
  boolean areShown() {
    return failures().stream().allMatch(failure -> !failure.caused || isShown(failure));
  }

  /** Whether a failure needs no culprit, since another transaction was under way. */
  boolean dependOnStates() {
    return failures().stream().anyMatch(failure -> !failure.caused);
  }

  /**
   * Goes through the ways in which the failures may have come about, until one is right.
   *
   * @param isRight is told what must come before what then, besides what is known anyway
   * @return whether one was, or the search was given up
   */
  boolean search(Predicate<List<Edge>> isRight) {
    return search(failures(), true, isRight);
  }

  private boolean search(List<Failure> failures, boolean doubting, Predicate<List<Edge>> isRight) {
    tries = 0;
    edges.clear();
    return blame(failures, 0, doubting, isRight);
  }

  private List<Failure> failures() {
    List<Failure> failures = new ArrayList<>();
    for (int i = 0; i < path.length(); i++) {
      Transition transition = path.transition(i);
      Optional<TransactionStarts> starts = path.get(i).situation().transactions();
      if (starts.isPresent() && starts.get().isConflictAbort(transition.move())) {
        int thread = transition.thread();
        int arrival = path.lastOf(thread, i);
        boolean caused = starts.get().isCaused(transition.move());
        failures.add(new Failure(thread, arrival, i, transition.own().watched(), caused));
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
    return isOfAnother(i, failure) && path.transition(i).exposed().conflictsWith(failure.body);
  }

  private boolean isOfAnother(int i, Failure failure) {
    return path.transition(i).thread() != failure.thread;
  }

  /**
   * The transitions that may have led a transaction elsewhere, or not, if its thread had arrived on
   * the other side of them. What it would have touched then is not known.
   */
  private List<Integer> doubts(Failure failure) {
    List<Integer> all = new ArrayList<>();
    Footprint read = failure.body.reads();
    int arrival = failure.arrival;
    for (int i = 0; arrival >= 0 && i < path.length(); i++) {
      boolean free = !path.isOrdered(i, arrival) && !path.isOrdered(arrival, i);
      if (free && path.transition(i).own().footprint().conflictsWith(read)) {
        all.add(i);
      }
    }
    return all;
  }

  /** Whether the failures can have come about, given what was decided on of those before. */
  private boolean blame(
      List<Failure> failures, int first, boolean doubting, Predicate<List<Edge>> isRight) {
    if (first == failures.size()) {
      return isRight.test(List.copyOf(edges));
    }
    Failure failure = failures.get(first);
    Way rest = () -> blame(failures, first + 1, doubting, isRight);
    return doubting
        ? arrive(failure, doubts(failure), 0, false, rest)
        : blame(failure, false, rest);
  }

  /** What is left to decide, once something is. */
  private interface Way {
    boolean isOpen();
  }

  /** Decides on which side of those transitions a thread arrived that make a difference there. */
  private boolean arrive(
      Failure failure, List<Integer> doubts, int first, boolean elsewhere, Way rest) {
    if (first == doubts.size()) {
      return blame(failure, elsewhere, rest);
    }
    int doubt = doubts.get(first);
    Edge before = new Edge(doubt, failure.arrival);
    Edge after = new Edge(failure.arrival, doubt);
    boolean isBefore = doubt < failure.arrival;
    return decide(
            List.of(isBefore ? before : after),
            () -> arrive(failure, doubts, first + 1, elsewhere, rest))
        || decide(
            List.of(isBefore ? after : before),
            () -> arrive(failure, doubts, first + 1, true, rest));
  }

  /**
   * Decides on a culprit.
   *
   * @param elsewhere whether it is not known what the transaction would have touched
   */
  private boolean blame(Failure failure, boolean elsewhere, Way rest) {
    if (!failure.caused && decide(asOnPath(failure.at), rest)) {
      return true;
    }
    for (int culprit : suspects(failure, elsewhere)) {
      Edge isBefore = new Edge(culprit, failure.at);
      List<Edge> both =
          failure.arrival < 0
              ? List.of(isBefore)
              : List.of(new Edge(failure.arrival, culprit), isBefore);
      if (decide(both, rest)) {
        return true;
      }
    }
    return false;
  }

  /** That a transition is on the same side of all those of other threads as on the path. */
  private List<Edge> asOnPath(int at) {
    List<Edge> sides = new ArrayList<>();
    for (int i = 0; i < path.length(); i++) {
      if (path.transition(i).thread() != path.transition(at).thread()) {
        sides.add(i < at ? new Edge(i, at) : new Edge(at, i));
      }
    }
    return sides;
  }

  /** Whatever may have made a transaction fail, in some equivalent order; the most likely first. */
  private List<Integer> suspects(Failure failure, boolean elsewhere) {
    List<Integer> likely = new ArrayList<>();
    List<Integer> others = new ArrayList<>();
    for (int i = path.length() - 1; i >= 0; i--) {
      boolean misplaced = path.isOrdered(i, failure.arrival) || path.isOrdered(failure.at, i);
      if (!misplaced && isCulprit(i, failure)) {
        likely.add(i);
      } else if (!misplaced && elsewhere && isOfAnother(i, failure)) {
        others.add(i);
      }
    }
    likely.addAll(others);
    return likely;
  }

  /** Goes on with something decided, and takes it back if that leads nowhere. */
  private boolean decide(List<Edge> decided, Way rest) {
    if (++tries > MOST_TRIES) {
      return true;
    }
    int size = edges.size();
    edges.addAll(decided);
    if (decided.stream().noneMatch(edge -> path.isEnd(edge.from)) && isAcyclic() && rest.isOpen()) {
      return true;
    }
    edges.subList(size, edges.size()).clear();
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
      boolean follows = path.isOrdered(edges.get(edge).to, edges.get(next).from);
      if (follows
          && (colours[next] == 1 || (colours[next] == 0 && leadsIntoCycle(next, colours)))) {
        return true;
      }
    }
    colours[edge] = 2;
    return false;
  }
}
