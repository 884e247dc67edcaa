package org.landslide.check.wait;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.landslide.check.execute.Execution;
import org.landslide.check.observe.Recorder;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.CountedLoop;
import org.landslide.check.state.GuestState;
import org.landslide.check.state.Ledger;
import org.landslide.check.state.Pause;
import org.landslide.check.state.Rewinder;
import org.landslide.check.state.SeenValues;
import org.landslide.check.state.ThreadNotes;
import org.landslide.check.state.VainAttempt;
import org.landslide.check.state.Wait;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.Supposition;
import org.landslide.machine.Cpu;
import org.landslide.machine.state.CpuContext;
import org.landslide.world.World;

/**
 * Finds out whether it makes a difference how many rounds a thread has made of a loop before it
 * goes on.
 *
 * <p>The thread is let go on from every state that it can have there, with everything else as it is
 * now. If it does the same each time, and soon has the same registers, what it will do from then on
 * can depend on the number of rounds only through memory: through those words that are different
 * still, if one of them is ever read ({@link org.landslide.check.state.UnsettledWords}). If it
 * comes to a preemption point before the registers are the same, which may be no more than the
 * flags of a comparison that is done with, its next step is tried out from all states as well.
 */
public final class CountCheck {
  /** For how many instructions the registers may differ. */
  private static final long MOST_INSTRUCTIONS = 512;

  private static final long FEWEST_INSTRUCTIONS = 8;

  /** More words than that are more than a count. */
  private static final int MOST_UNSETTLED = 32;

  /** Of how many loops it is remembered what came out. */
  private static final int MOST_KNOWN = 256;

  private final World world;
  private final Ledger ledger;
  private final Cpu cpu;
  private final Rewinder rewinder;
  private final Execution execution;
  private final Recorder recorder;
  private final StartingPoints starts;
  private final Deque<Known> known = new ArrayDeque<>();

  /** What the thread read until all was settled, the last time that it was. */
  private SeenValues read = VainAttempt.NOTHING.seen();

  public CountCheck(
      CheckedGuest checked, Rewinder rewinder, Execution execution, Recorder recorder) {
    this.world = checked.world();
    this.ledger = checked.ledger();
    this.cpu = world.machine().cpu();
    this.rewinder = rewinder;
    this.execution = execution;
    this.recorder = recorder;
    this.starts = new StartingPoints(checked);
  }

  /**
   * What becomes of the rounds that a thread has counted.
   *
   * @param instructions after so many the thread has done the same for any number of rounds
   * @param unsettled the words in memory that depend on the number then
   * @param varied the states in which the thread may be then; null if its registers are the same
   * @param supposition what rests on it that it makes no difference
   */
  public record Settling(
      long instructions,
      List<Integer> unsettled,
      @Nullable CountedLoop varied,
      @Nullable Supposition supposition) {
    /** There are none. */
    private static final Settling NOTHING = new Settling(0, List.of(), null, null);

    /** That could not be found out: another Java thread asked for an end. */
    private static final Settling INTERRUPTED = new Settling(-1, List.of(), null, null);

    private boolean isInterrupted() {
      return instructions < 0;
    }
  }

  private record Known(CountedLoop loop, StartingPoints.Start start, Settling settling) {}

  /**
   * How a thread went on.
   *
   * @param showsInMemory whether it had to do with memory only
   * @param accesses the same number for the same accesses by the same instructions
   * @param memory what it touched
   * @param read of that, what it read before it wrote there
   * @param counted what is in the words then that differ from round to round
   */
  private record Course(
      Pause pause,
      boolean showsInMemory,
      long instructions,
      long accesses,
      CpuContext registers,
      SeenValues memory,
      SeenValues read,
      List<Integer> counted) {
    boolean didTheSame(Course other) {
      return pause == other.pause
          && other.showsInMemory
          && instructions == other.instructions
          && accesses == other.accesses;
    }
  }

  /** What becomes of the rounds that a thread has counted while it waited, if it goes on now. */
  public Settling settle(int tid, ThreadNotes notes) {
    CountedLoop varied = notes.varied();
    if (notes.held() instanceof Wait.ForChange wait && wait.counted() != null) {
      return settle(tid, wait.counted());
    }
    return varied == null ? Settling.NOTHING : settle(tid, varied);
  }

  /** After a step of a thread: the states in which it may be, unless that is settled. */
  public void leave(int tid, Settling settling) {
    CountedLoop varied = settling.varied;
    if (varied == null) {
      return;
    }
    ThreadNotes notes = ledger.thread(tid);
    if (notes.held() == null) {
      ledger.put(tid, notes.varying(varied));
    } else {
      // Whether it waits was found out for one of the states only.
      recorder.doubt(varied.supposition());
    }
  }

  /** Lets a thread, which was chosen, go on until that is settled. */
  public Pause go(int tid, Settling settling) {
    if (settling.isInterrupted()) {
      return Pause.INTERRUPTED;
    }
    if (settling.supposition == null) {
      return Pause.BUDGET;
    }
    Pause pause = execution.go(settling.instructions);
    disregard(tid, settling.unsettled, settling.supposition);
    return pause;
  }

  /** Words depend on the number of rounds, which is not to make a difference. */
  private void disregard(int tid, List<Integer> words, Supposition supposition) {
    ledger.setUnsettled(ledger.unsettled().and(world.space(tid), words, supposition));
  }

  private Settling settle(int tid, CountedLoop loop) {
    disregard(tid, loop.scratch(), loop.supposition());
    for (Known each : known) {
      if (each.loop.equals(loop) && starts.isAt(tid, each.start)) {
        return each.settling;
      }
    }
    long calls = execution.callsEntered();
    Settling settling = tryAll(tid, loop);
    if (settling.supposition != null && calls == execution.callsEntered()) {
      if (known.size() == MOST_KNOWN) {
        known.removeLast();
      }
      known.addFirst(new Known(loop, starts.start(tid, read), settling));
    }
    return settling;
  }

  private Settling tryAll(int tid, CountedLoop loop) {
    GuestState start = rewinder.save();
    recorder.beginAttempt();
    long most = FEWEST_INSTRUCTIONS;
    Settling settling = null;
    while (settling == null) {
      Course course = run(tid, loop, most);
      read = course.read;
      settling = compare(tid, loop, start, course, most);
      rewinder.restore(start);
      most *= 2;
    }
    recorder.endAttempt();
    if (settling.supposition == null && !settling.isInterrupted()) {
      recorder.doubt(loop.supposition());
    }
    return settling;
  }

  /**
   * Compares a course with those that the thread would take from the other states.
   *
   * @param most for how many instructions they are followed
   * @return null if the registers differ, and it may help to follow them further
   */
  private @Nullable Settling compare(
      int tid, CountedLoop loop, GuestState start, Course course, long most) {
    boolean isLast = 2 * most > MOST_INSTRUCTIONS || course.pause != Pause.BUDGET;
    Set<Integer> unsettled = new TreeSet<>();
    Set<CpuContext> registers = new LinkedHashSet<>();
    registers.add(course.registers);
    Settling ended = afterPause(course.pause);
    // From the last one on: it has less in common with the first than most have.
    for (int i = loop.states().size() - 1; i > 0 && ended == null; i--) {
      rewinder.restore(start);
      assume(tid, loop, loop.states().get(i));
      Course other = run(tid, loop, most);
      ended = afterPause(other.pause);
      if (ended != null) {
        return ended;
      }
      if (!course.didTheSame(other)) {
        return Settling.NOTHING;
      }
      registers.add(other.registers);
      if (registers.size() > 1 && !isLast) {
        return null;
      }
      unsettled.addAll(course.memory.differing(world, tid));
      for (int word = 0; word < loop.words().size(); word++) {
        if (!course.counted.get(word).equals(other.counted.get(word))) {
          unsettled.add(loop.words().get(word));
        }
      }
    }
    return ended == null ? settling(loop, course, unsettled, registers) : ended;
  }

  /** What is to be said at once of a thread that pauses. */
  private static @Nullable Settling afterPause(Pause pause) {
    return switch (pause) {
      case INTERRUPTED -> Settling.INTERRUPTED;
      case GONE, FAILED -> Settling.NOTHING;
      default -> null;
    };
  }

  private static Settling settling(
      CountedLoop loop, Course course, Set<Integer> unsettled, Set<CpuContext> registers) {
    boolean isVaried = registers.size() > 1;
    if (unsettled.size() > MOST_UNSETTLED || (isVaried && course.pause != Pause.POINT)) {
      return Settling.NOTHING;
    }
    List<CountedLoop.State> states =
        registers.stream().map(each -> new CountedLoop.State(each, List.of())).toList();
    CountedLoop varied =
        isVaried
            ? new CountedLoop(List.of(), states, List.of(), Footprint.EMPTY, loop.supposition())
            : null;
    return new Settling(course.instructions, List.copyOf(unsettled), varied, loop.supposition());
  }

  private void assume(int tid, CountedLoop loop, CountedLoop.State state) {
    world.setContext(tid, state.registers());
    for (int i = 0; i < loop.words().size(); i++) {
      world.store32(tid, loop.words().get(i), state.values().get(i));
    }
  }

  private Course run(int tid, CountedLoop loop, long most) {
    CpuContext before = world.context(tid);
    recorder.track();
    execution.choose(tid);
    long begun = cpu.retired();
    Pause pause = execution.go(most);
    boolean alive = world.isAlive(tid);
    return new Course(
        pause,
        recorder.showsInMemory(),
        cpu.retired() - begun,
        recorder.trackedOrder(),
        alive ? world.context(tid) : before,
        alive ? recorder.seen(tid) : VainAttempt.NOTHING.seen(),
        alive ? recorder.readFirst(tid) : VainAttempt.NOTHING.seen(),
        alive ? words(tid, loop) : List.of());
  }

  /** What is in the words that differ from round to round. */
  private List<Integer> words(int tid, CountedLoop loop) {
    return loop.words().stream().map(word -> world.load32(tid, word).orElse(0)).toList();
  }
}
