package org.landslide.check.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.landslide.check.GuestSubject;
import org.landslide.check.options.CheckOptions;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.Step;
import org.landslide.engine.model.Waiting;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.Schedule;
import org.landslide.world.BootException;
import org.landslide.world.Guest;

/**
 * Leaves an interleaving at one of its decisions by choosing another thread; from there on each
 * thread goes on as long as it can.
 */
public final class OtherWay {
  /** A step that takes longer than this is not followed to its end. */
  private static final long LONGEST_STEP = 50_000_000;

  private final GuestSubject subject;
  private final List<Move> moves = new ArrayList<>();

  /**
   * What comes of it.
   *
   * @param schedule what was chosen at each decision
   * @param bug what is wrong, if it fails
   * @param whole whether it came to an end, by a failure or otherwise
   */
  public record Result(Schedule schedule, Optional<Bug> bug, boolean whole) {}

  private OtherWay(GuestSubject subject) {
    this.subject = subject;
  }

  public static OtherWay boot(Guest guest, List<String> arguments, CheckOptions options)
      throws BootException {
    return new OtherWay(GuestSubject.boot(guest, arguments, options));
  }

  /** For each decision of an interleaving, the threads that could have been chosen, ascending. */
  public List<List<Integer>> choices(Schedule decisions) {
    List<List<Integer>> all = new ArrayList<>();
    for (Move move : decisions) {
      all.add(enabled());
      if (all.size() < decisions.size()) {
        make(move);
      }
    }
    return all;
  }

  private List<Integer> enabled() {
    return subject.situation().enabled().stream().map(Move::thread).distinct().toList();
  }

  /**
   * Runs it.
   *
   * @param decision the index of the decision that is another one
   * @param thread one that could be chosen there
   * @param mostSteps an interleaving with more is not followed to its end
   */
  public Result run(Schedule decisions, int decision, int thread, int mostSteps) {
    for (int i = 0; i < decision; i++) {
      make(decisions.get(i));
    }
    Move other =
        subject.situation().enabled().stream()
            .filter(move -> move.thread() == thread && !move.isAbort())
            .findFirst()
            .orElseThrow(
                () -> new IllegalArgumentException("thread " + thread + " cannot run there"));
    return follow(other, mostSteps);
  }

  private Step make(Move move) {
    moves.add(move);
    return subject.step(move, Long.MAX_VALUE);
  }

  private Result follow(Move first, int mostSteps) {
    Move next = first;
    while (moves.size() < mostSteps) {
      Step step = subject.step(next, LONGEST_STEP);
      if (step.ending() == Step.Ending.TOO_LONG || step.ending() == Step.Ending.INTERRUPTED) {
        return result(Optional.empty(), false);
      }
      // A step that has led to nothing but a wait is none.
      if (step.bug().isPresent() || step.ending() != Step.Ending.VAIN) {
        moves.add(next);
      }
      Situation now = subject.situation();
      if (step.bug().isPresent()) {
        return result(step.bug(), true);
      }
      if (now.enabledCount() == 0) {
        boolean certain = now.waiting().stream().noneMatch(Waiting::supposed);
        return result(certain ? subject.verdict() : Optional.empty(), certain);
      }
      next = DecisionRecorder.next(now, next.thread());
    }
    return result(Optional.empty(), false);
  }

  private Result result(Optional<Bug> bug, boolean whole) {
    return new Result(new Schedule(moves), bug, whole);
  }
}
