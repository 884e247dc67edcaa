package org.landslide.engine.transaction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.model.ConflictAbort;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.Step;
import org.landslide.engine.model.Subject;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.transaction.Culprits.Edge;
import org.landslide.engine.transaction.Speculation.Judgement;
import org.landslide.engine.tree.Path;

/**
 * Sees to it that a bug is shown by an interleaving that can really happen, as it stands.
 *
 * <p>A path stands for all orders of its transitions that are equivalent. Of a transaction that
 * failed because of a conflict, the path may have the culprit in the wrong place: before the thread
 * has come to its transaction, which no reader would believe. So the same transitions are run in an
 * order in which each culprit is where it should be, and if that ends in the same way, it is what
 * the bug is shown by. If there is no such order, what failed cannot all have failed, and there is
 * no bug. That all orders which could do are tried is not proven: what a transaction would touch in
 * another order may depend on still others. Random programs are the evidence for it.
 *
 * <p>An order may turn out not to be equivalent, or there may be too many of them, or what makes a
 * transaction fail is that another one is under way, and which orders keep that is not known. Then
 * the path has to do.
 */
final class Demonstration<S> {
  private enum Run {
    SHOWS_IT,
    LACKS_CULPRIT,
    DIVERGES,
    INTERRUPTED
  }

  /** So many orders are tried. */
  private static final int MOST_RUNS = 100;

  private final Subject<S> subject;
  private final Path<S> path;
  private final Culprits<S> culprits;

  private Schedule schedule = Schedule.EMPTY;
  private int runs;
  private boolean doubtful;
  private boolean interrupted;

  Demonstration(Subject<S> subject, Path<S> path, Culprits<S> culprits) {
    this.subject = subject;
    this.path = path;
    this.culprits = culprits;
  }

  /**
   * Looks for moves that show what is wrong with the path. Leaves the subject in any state.
   *
   * @param longest how long the last step may take
   */
  Judgement show(Bug bug, long longest) {
    schedule = path.schedule();
    runs = 0;
    doubtful = false;
    interrupted = false;
    if (culprits.areShown()) {
      return Judgement.POSSIBLE;
    }
    boolean found = culprits.search(edges -> isShownBy(ordered(edges), bug, longest));
    if (interrupted) {
      return Judgement.INTERRUPTED;
    }
    return found || doubtful || culprits.dependOnStates()
        ? Judgement.POSSIBLE
        : Judgement.IMPOSSIBLE;
  }

  /** The moves that {@link #show} found. */
  Schedule schedule() {
    return schedule;
  }

  /** Whether an order shows the bug, or none need be looked for any more. */
  private boolean isShownBy(List<Integer> order, Bug bug, long longest) {
    if (runs++ == MOST_RUNS) {
      doubtful = true;
      return true;
    }
    List<Move> tried = order.stream().map(i -> path.transition(i).move()).toList();
    Run run = run(tried, bug, longest);
    doubtful |= run == Run.DIVERGES;
    interrupted = run == Run.INTERRUPTED;
    if (run == Run.SHOWS_IT) {
      schedule = new Schedule(tried);
    }
    return run == Run.SHOWS_IT || interrupted;
  }

  private Run run(List<Move> tried, Bug bug, long longest) {
    subject.restore(path.start());
    List<Step> steps = new ArrayList<>();
    Map<Integer, Integer> arrivals = new HashMap<>();
    for (Move move : tried) {
      Situation situation = subject.situation();
      int arrival = arrivals.getOrDefault(move.thread(), 0);
      if (!situation.isEnabled(move) && !isSupposedToWait(situation, move)) {
        Optional<ConflictAbort> failure = failure(situation, move);
        if (failure.isEmpty()) {
          return Run.DIVERGES;
        }
        if (!hasCulprit(failure.get(), steps.subList(arrival, steps.size()))) {
          return Run.LACKS_CULPRIT;
        }
      }
      boolean last = steps.size() == tried.size() - 1;
      Step step = subject.step(move, last ? longest : Long.MAX_VALUE);
      steps.add(step);
      arrivals.put(move.thread(), steps.size());
      if (step.ending() == Step.Ending.INTERRUPTED) {
        return Run.INTERRUPTED;
      }
      if (step.ending() == Step.Ending.VAIN || (step.bug().isPresent() && !last)) {
        return Run.DIVERGES;
      }
    }
    Bug end = end(tried.get(tried.size() - 1).thread(), steps.get(steps.size() - 1));
    return isSame(bug, end) ? Run.SHOWS_IT : Run.DIVERGES;
  }

  private static boolean isSupposedToWait(Situation situation, Move move) {
    return situation.waiting().stream().anyMatch(w -> w.move().equals(move) && w.supposed());
  }

  private static Optional<ConflictAbort> failure(Situation situation, Move move) {
    return situation.transactions().stream()
        .flatMap(starts -> starts.conflictAborts().stream())
        .filter(abort -> abort.move().equals(move))
        .findAny();
  }

  /**
   * @param since what was done since the thread has come to its transaction; all by others
   */
  private static boolean hasCulprit(ConflictAbort failure, List<Step> since) {
    return since.stream().anyMatch(step -> step.exposed().conflictsWith(failure.body()));
  }

  /** What is wrong after the last step; a bug at least if no other. */
  private Bug end(int thread, Step last) {
    boolean stuck =
        last.ending() != Step.Ending.TOO_LONG && subject.situation().enabledCount() == 0;
    return last.bug()
        .or(() -> stuck ? subject.verdict() : Optional.empty())
        .orElseGet(() -> subject.endless(thread));
  }

  private static boolean isSame(Bug one, Bug other) {
    return one.kind() == other.kind() && one.message().equals(other.message());
  }

  /**
   * The transitions of the path in an order that respects more than what is known anyway, with few
   * switches between threads.
   */
  private List<Integer> ordered(List<Edge> edges) {
    List<Integer> order = new ArrayList<>();
    boolean[] done = new boolean[path.length()];
    int running = Move.NO_THREAD;
    while (order.size() < done.length) {
      List<Integer> next = next(done);
      int chosen = -1;
      for (int i : next) {
        boolean ready =
            next.stream().noneMatch(other -> other != i && path.isOrdered(other, i))
                && edges.stream().noneMatch(edge -> edge.to() == i && !done[edge.from()])
                && (!path.isEnd(i) || next.size() == 1);
        if (ready && (chosen < 0 || path.transition(i).thread() == running)) {
          chosen = i;
        }
      }
      done[chosen] = true;
      order.add(chosen);
      running = path.transition(chosen).thread();
    }
    return order;
  }

  /** Each thread's next transition, ascending. */
  private List<Integer> next(boolean[] done) {
    Map<Integer, Integer> first = new HashMap<>();
    for (int i = done.length - 1; i >= 0; i--) {
      if (!done[i]) {
        first.put(path.transition(i).thread(), i);
      }
    }
    return first.values().stream().sorted().toList();
  }
}
