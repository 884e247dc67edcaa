package org.landslide.check.wait;

import org.landslide.check.execute.Execution;
import org.landslide.check.observe.Recorder;
import org.landslide.check.options.Heuristics;
import org.landslide.check.state.GuestState;
import org.landslide.check.state.Pause;
import org.landslide.check.state.Rewinder;
import org.landslide.check.state.VainAttempt;
import org.landslide.check.state.YieldLoop;
import org.landslide.machine.Cpu;
import org.landslide.machine.state.CpuContext;
import org.landslide.world.World;
import org.landslide.world.WorldSnapshot;

/**
 * Finds out whether a thread only waits: lets it run on alone for a while, looks whether it comes
 * back to where it stood with nothing changed, and takes all of it back.
 */
public final class Probe {
  /** What came out. */
  enum Result {
    /** It comes back to exactly this state. */
    WAITS,
    /** It gives way again and again, does nothing of note, and never comes to an end. */
    SEEMS_TO_WAIT,
    /** It comes to a preemption point first. What it does then depends on others. */
    REACHES_POINT,
    /** It does something else. */
    GOES_ON,
    INTERRUPTED
  }

  /** A thread that gives way for so long without coming to an end seems to wait. */
  private static final long MOST_INSTRUCTIONS = 4 * SpinWatch.SLICE;

  /** How many times in a row the limit is doubled for a thread that has given way in vain. */
  private static final int MOST_DOUBLINGS = 6;

  private final World world;
  private final Cpu cpu;
  private final Rewinder rewinder;
  private final Execution execution;
  private final Recorder recorder;
  private final int manyYields;
  private VainAttempt attempt = VainAttempt.NOTHING;

  public Probe(
      World world,
      Rewinder rewinder,
      Execution execution,
      Recorder recorder,
      Heuristics heuristics) {
    this.world = world;
    this.cpu = world.machine().cpu();
    this.rewinder = rewinder;
    this.execution = execution;
    this.recorder = recorder;
    this.manyYields = heuristics.yields();
  }

  /**
   * Tries a thread that has given way.
   *
   * @param before how often it has done so before, and nothing else of note: some spin for
   *     thousands of instructions between one time and the next
   */
  Result tryOut(int tid, int before) {
    GuestState start = rewinder.save();
    recorder.beginAttempt();
    execution.choose(tid);
    long most = MOST_INSTRUCTIONS << Math.min(before, MOST_DOUBLINGS);
    Result result = run(tid, start.world(), most);
    rewinder.restore(start);
    if (result == Result.WAITS || result == Result.SEEMS_TO_WAIT) {
      attempt = recorder.tracked(tid);
    }
    recorder.endAttempt();
    return result;
  }

  /**
   * Tries a thread that has come to a preemption point: waits if it comes back to this state, seems
   * to if it comes back to the same place, goes on otherwise.
   */
  Result tryRound(int tid) {
    GuestState start = rewinder.save();
    CpuContext place = world.context(tid);
    recorder.beginAttempt();
    execution.choose(tid);
    Pause pause = execution.go(SpinWatch.SLICE);
    while (execution.isBetweenRounds()) {
      pause = execution.go(SpinWatch.SLICE);
    }
    Result result = Result.GOES_ON;
    if (pause == Pause.INTERRUPTED) {
      result = Result.INTERRUPTED;
    } else if (pause == Pause.POINT && !execution.hasProgressed() && isAt(tid, place)) {
      boolean same = world.sameExceptTime(start.world(), world.snapshot());
      result = same ? Result.WAITS : Result.SEEMS_TO_WAIT;
    }
    rewinder.restore(start);
    attempt = result == Result.GOES_ON ? attempt : recorder.tracked(tid);
    recorder.endAttempt();
    return result;
  }

  private boolean isAt(int tid, CpuContext place) {
    return YieldLoop.isSamePlace(world.context(tid), place);
  }

  /** What the thread looked at, if it waits. */
  VainAttempt attempt() {
    return attempt;
  }

  private Result run(int tid, WorldSnapshot start, long mostInstructions) {
    WorldSnapshot last = start;
    long begun = cpu.retired();
    int yields = 0;
    while (cpu.retired() - begun < mostInstructions) {
      Pause pause = execution.go(SpinWatch.SLICE);
      if (!couldWait(pause) || execution.hasProgressed()) {
        return execution.hasProgressed() && pause == Pause.POINT
            ? Result.GOES_ON
            : otherwise(pause);
      }
      WorldSnapshot now = world.snapshot();
      if (world.sameExceptTime(start, now)) {
        return Result.WAITS;
      }
      if (world.sameExceptTime(last, now)) {
        // A loop that it has not entered yet: it must do so in earnest before it can wait there.
        return Result.GOES_ON;
      }
      last = now;
      yields += pause == Pause.BUDGET ? 0 : 1;
      if (pause == Pause.SLEEPS || world.current() != tid) {
        // In a kernel, a thread that gives way leaves the processor to another one.
        execution.choose(tid);
      }
    }
    return yields >= manyYields ? Result.SEEMS_TO_WAIT : Result.GOES_ON;
  }

  private static Result otherwise(Pause pause) {
    return switch (pause) {
      case POINT, BEGINS -> Result.REACHES_POINT;
      case INTERRUPTED -> Result.INTERRUPTED;
      default -> Result.GOES_ON;
    };
  }

  private static boolean couldWait(Pause pause) {
    return pause == Pause.YIELDED || pause == Pause.SLEEPS || pause == Pause.BUDGET;
  }
}
