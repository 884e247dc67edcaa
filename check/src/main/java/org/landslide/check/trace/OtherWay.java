package org.landslide.check.trace;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.landslide.check.GuestSubject;
import org.landslide.check.observe.SealedCode;
import org.landslide.check.observe.Witness;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.GuestState;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.model.PreemptionPoint.RacingAccess;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.Step;
import org.landslide.engine.model.Waiting;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.Schedule;
import org.landslide.world.BootException;
import org.landslide.world.Guest;

/**
 * Leaves an interleaving at one of its moments by choosing another thread; from there on each
 * thread goes on as long as it can.
 *
 * <p>A step ends where the check that found the interleaving had a preemption point. To leave it in
 * the middle of a step, the instruction at that moment becomes one more such point, as that of a
 * data race. Every step is made in as many parts then as it takes; what its parts execute must add
 * up to what it executed. So what comes of it can be recorded and run again like any interleaving,
 * with that point among its options.
 */
public final class OtherWay {
  /** A step that takes longer than this is not followed to its end. */
  private static final long LONGEST_STEP = 50_000_000;

  private final CheckedGuest checked;
  private final GuestSubject subject;
  private final List<Move> moves = new ArrayList<>();

  /**
   * A decision of an interleaving.
   *
   * @param threads those that could have been chosen, ascending
   * @param cost how many instructions the step executes
   */
  public record Choice(List<Integer> threads, long cost) {
    public Choice {
      threads = List.copyOf(threads);
    }
  }

  /**
   * Where an interleaving is left.
   *
   * @param threads those that can be chosen there, ascending
   * @param decision the index that this decision has, when steps are made in parts
   * @param exact whether that is the very moment, and not the beginning of the step
   */
  public record Exit(List<Integer> threads, int decision, boolean exact) {
    public Exit {
      threads = List.copyOf(threads);
    }
  }

  /**
   * What comes of it.
   *
   * @param schedule what was chosen at each decision
   * @param bug what is wrong, if it fails
   * @param whole whether it came to an end, by a failure or otherwise
   */
  public record Result(Schedule schedule, Optional<Bug> bug, boolean whole) {}

  private OtherWay(CheckedGuest checked, CheckOptions options) {
    this.checked = checked;
    this.subject = new GuestSubject(checked, options, Witness.NONE);
  }

  public static OtherWay boot(Guest guest, List<String> arguments, CheckOptions options)
      throws BootException {
    return new OtherWay(CheckedGuest.boot(guest, arguments), options);
  }

  /** Options with which a thread can be preempted before an instruction, too. */
  public static CheckOptions preempting(CheckOptions options, int thread, int instruction) {
    long number = Integer.toUnsignedLong(instruction);
    Set<RacingAccess> accesses = new HashSet<>(options.preemption().racingAccesses());
    accesses.add(new RacingAccess(thread, number));
    accesses.add(new RacingAccess(thread, SealedCode.mark(number)));
    return options.with(options.preemption().withRacingAccesses(accesses));
  }

  /** The decisions of an interleaving. */
  public List<Choice> choices(Schedule decisions) {
    List<Choice> all = new ArrayList<>();
    for (Move move : decisions) {
      List<Integer> enabled = enabled();
      long cost = all.size() < decisions.size() - 1 ? make(move).cost() : 0;
      all.add(new Choice(enabled, cost));
    }
    return all;
  }

  private List<Integer> enabled() {
    return subject.situation().enabled().stream().map(Move::thread).distinct().toList();
  }

  /**
   * Goes to where an interleaving is left: to a moment of it, if a thread can be preempted there,
   * and else to the beginning of its step.
   *
   * @param known the decisions of the interleaving
   * @return nothing if other steps come of it when they are made in parts
   */
  public Optional<Exit> goTo(Schedule decisions, List<Choice> known, TraceMoment moment) {
    for (int i = 0; i < moment.decision(); i++) {
      if (!makeInParts(decisions.get(i), known.get(i).cost())) {
        return Optional.empty();
      }
    }
    Move move = decisions.get(moment.decision());
    boolean isBefore =
        moment.isBeginning() || checked.world().place(move.thread()) == moment.instruction();
    boolean inside = !moment.isBeginning() && goInside(move, moment.executed());
    return Optional.of(new Exit(enabled(), moves.size(), inside || isBefore));
  }

  private boolean makeInParts(Move move, long cost) {
    long left = cost;
    while (subject.canMake(move)) {
      long part = make(move).cost();
      left -= part;
      if (left <= 0 || part == 0) {
        return left == 0;
      }
    }
    return false;
  }

  /** Makes the parts of a step before a moment; false if there are none. */
  private boolean goInside(Move move, long executed) {
    GuestState last = subject.snapshot();
    int parts = moves.size();
    int before = parts;
    Step step = make(move, LONGEST_STEP);
    long done = step.cost();
    while (done <= executed && isPart(step) && subject.canMake(move)) {
      last = subject.snapshot();
      parts = moves.size();
      step = make(move, LONGEST_STEP);
      done += step.cost();
    }
    subject.restore(last);
    moves.subList(parts, moves.size()).clear();
    return parts > before;
  }

  private static boolean isPart(Step step) {
    return step.cost() > 0 && step.bug().isEmpty() && step.ending() != Step.Ending.TOO_LONG;
  }

  /**
   * Goes on from where it is.
   *
   * @param thread one that can be chosen here
   * @param mostSteps an interleaving with more is not followed to its end
   */
  public Result run(int thread, int mostSteps) {
    Move other =
        subject.situation().enabled().stream()
            .filter(move -> move.thread() == thread && !move.isAbort())
            .findFirst()
            .orElseThrow(
                () -> new IllegalArgumentException("thread " + thread + " cannot run there"));
    return follow(other, mostSteps);
  }

  private Step make(Move move) {
    return make(move, Long.MAX_VALUE);
  }

  private Step make(Move move, long maxCost) {
    moves.add(move);
    return subject.step(move, maxCost);
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
