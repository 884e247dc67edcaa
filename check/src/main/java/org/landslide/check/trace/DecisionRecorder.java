package org.landslide.check.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.landslide.binary.elf.Symbol;
import org.landslide.binary.unwind.RawFrame;
import org.landslide.check.GuestSubject;
import org.landslide.check.observe.Witness;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.PreemptionKind;
import org.landslide.check.state.CheckedGuest;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.Decisions;
import org.landslide.engine.finding.Decisions.AskedStack;
import org.landslide.engine.finding.Decisions.Count;
import org.landslide.engine.finding.Decisions.InFunction;
import org.landslide.engine.finding.Decisions.Point;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.Step;
import org.landslide.engine.schedule.Move;
import org.landslide.world.BootException;
import org.landslide.world.Guest;
import org.landslide.world.Role;
import org.landslide.world.ThreadApi;
import org.landslide.world.ThreadStatus;
import org.landslide.world.World;

/**
 * Runs one interleaving, in which each thread goes on as long as it can, and lists its preemption
 * points: what the thesis of 2012 calls DECISION_INFO_ONLY.
 */
public final class DecisionRecorder {
  /** A step that takes longer than this does not end. */
  private static final long LONGEST_STEP = 100_000_000;

  /** Functions that say nothing of where a thread is. */
  private static final Set<Role> INSIDE =
      Set.of(Role.LOCK, Role.UNLOCK, Role.SCHEDULE, Role.MARKER);

  private static final String PREEMPTED = "preempted ";

  private final CheckedGuest checked;
  private final World world;
  private final ThreadApi api;
  private final SwitchReasons reasons;
  private final GuestSubject subject;
  private final Map<Place, Count> points = new LinkedHashMap<>();
  private final Map<String, Count> functions = new LinkedHashMap<>();
  private final Map<List<Frame>, Long> stacks = new LinkedHashMap<>();

  /** The kind of the point at which the running thread stands, if it stands at one. */
  private @Nullable PreemptionKind kind;

  private boolean racing;

  private record Place(String what, Optional<Frame> frame) {}

  private DecisionRecorder(CheckedGuest checked, CheckOptions options) {
    this.checked = checked;
    this.world = checked.world();
    this.api = checked.guest().api();
    this.reasons = new SwitchReasons(checked);
    this.subject = new GuestSubject(checked, options, new Onlooker());
  }

  /**
   * The preemption points of a program.
   *
   * @param mostSteps an interleaving with more is not followed to its end
   */
  public static Decisions record(
      Guest guest, List<String> arguments, CheckOptions options, int mostSteps)
      throws BootException {
    return new DecisionRecorder(CheckedGuest.boot(guest, arguments), options).run(mostSteps);
  }

  private Decisions run(int mostSteps) {
    Optional<Bug> bug = Optional.empty();
    boolean isWhole = false;
    int last = Move.NO_THREAD;
    for (int i = 0; i < mostSteps && bug.isEmpty() && !isWhole; i++) {
      Situation now = subject.situation();
      if (now.enabledCount() == 0) {
        isWhole = true;
        bug = subject.verdict();
        continue;
      }
      kind = null;
      racing = false;
      Move move = next(now, last);
      Step step = subject.step(move, LONGEST_STEP);
      bug = step.bug();
      if (step.ending() == Step.Ending.TOO_LONG || step.ending() == Step.Ending.INTERRUPTED) {
        break;
      }
      if (bug.isEmpty() && step.ending() != Step.Ending.VAIN) {
        last = move.thread();
        add(last);
      }
    }
    return new Decisions(listed(), inFunctions(), asked(), bug, isWhole || bug.isPresent());
  }

  /** The thread that ran last or, if it cannot go on, the next one in their circle. */
  static Move next(Situation now, int last) {
    Move first = now.enabled(0);
    Move after = null;
    for (Move move : now.enabled()) {
      if (move.thread() == last) {
        return move;
      }
      after = after == null && move.thread() > last ? move : after;
    }
    return after == null ? first : after;
  }

  private void add(int tid) {
    boolean choice = subject.situation().enabledCount() > 1;
    boolean isThere = world.isAlive(tid);
    List<RawFrame> stack = isThere ? checked.stacks().raw(tid) : List.of();
    points.merge(
        new Place(what(tid), place(stack)), new Count(1, choice ? 1 : 0), (a, b) -> a.and(choice));
    if (isScoped()) {
      for (String function : named(stack)) {
        functions.merge(function, new Count(1, choice ? 1 : 0), (a, b) -> a.and(choice));
      }
    }
  }

  /** Whether there would be no such point if the scope were another one. */
  private boolean isScoped() {
    return racing || (kind != null && kind != PreemptionKind.RUNNABLE);
  }

  private String what(int tid) {
    if (racing) {
      return "before a racing access";
    }
    if (world.isOver()) {
      return "has come to the end of the test";
    }
    String deed = "";
    if (kind == PreemptionKind.RUNNABLE) {
      deed = "has made a thread runnable";
    } else if (world.isAlive(tid) && world.status(tid) != ThreadStatus.RUNNABLE) {
      deed = world.describeWait(tid);
    }
    String reason = reasons.of(tid, Optional.ofNullable(kind), deed);
    return reason.startsWith(PREEMPTED) ? reason.substring(PREEMPTED.length()) : reason;
  }

  /** The innermost function that says where a thread is. */
  private Optional<Frame> place(List<RawFrame> stack) {
    Optional<RawFrame> telling =
        stack.stream()
            .filter(frame -> frame.line().isPresent() && !isInside(frame.functionName()))
            .findFirst();
    return telling.or(() -> stack.stream().findFirst()).map(checked.stacks()::frame);
  }

  private boolean isInside(String function) {
    return INSIDE.stream().anyMatch(role -> api.has(function, role));
  }

  /** The functions of the program on a stack, each once. */
  private Set<String> named(List<RawFrame> stack) {
    Set<String> named = new LinkedHashSet<>();
    for (RawFrame frame : stack) {
      checked.names().functionAt(frame.callPc()).map(Symbol::name).ifPresent(named::add);
    }
    named.removeIf(this::isInside);
    return named;
  }

  private List<Point> listed() {
    List<Point> listed = new ArrayList<>();
    points.forEach((place, count) -> listed.add(new Point(place.what(), place.frame(), count)));
    listed.sort(Comparator.comparingLong(point -> -point.count().times()));
    return listed;
  }

  private List<InFunction> inFunctions() {
    List<InFunction> listed = new ArrayList<>();
    functions.forEach((function, count) -> listed.add(new InFunction(function, count)));
    listed.sort(Comparator.comparingLong(each -> -each.count().times()));
    return listed;
  }

  private List<AskedStack> asked() {
    List<AskedStack> listed = new ArrayList<>();
    stacks.forEach((stack, times) -> listed.add(new AskedStack(stack, times)));
    listed.sort(Comparator.comparingLong(each -> -each.times()));
    return listed;
  }

  /** Learns why a thread stops. */
  private final class Onlooker implements Witness {
    @Override
    public void point(int tid, PreemptionKind newKind) {
      kind = newKind;
    }

    @Override
    public void racingPoint(int tid, boolean begun) {
      racing = true;
    }

    @Override
    public void stackAsked(int tid) {
      List<Frame> stack = checked.stacks().of(tid);
      stacks.merge(stack.subList(Math.min(1, stack.size()), stack.size()), 1L, Long::sum);
    }
  }
}
