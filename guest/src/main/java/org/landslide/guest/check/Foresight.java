package org.landslide.guest.check;

import org.landslide.guest.pebbles.PebblesWorld;
import org.landslide.guest.pebbles.WorldSnapshot;
import org.landslide.machine.Cpu;

/**
 * Finds out whether a thread that seems to wait would go on by itself: lets it run on alone for
 * long, without looking at what it touches, and takes all of it back.
 *
 * <p>A delay loop, a hundred rounds of a loop that yields or locks, a long computation: all these
 * look like waiting for a while. Whoever takes them for it loses interleavings, and in the end
 * raises a false alarm. So nobody is supposed to wait who would go on within the next half million
 * instructions, or, in a loop without atomic instructions, some millions.
 */
final class Foresight {
  /** How far to look where there are atomic instructions, system calls or locks in the loop. */
  static final long NEAR = Heuristics.DEFAULT.foresight();

  /** How far to look in a loop of plain instructions, which few people wait in. */
  static final long FAR = 8 * NEAR;

  /** How far to look before a thread is said to run for ever. */
  static final long VERY_FAR = 25 * FAR;

  /** A system call takes as much time as so many instructions. */
  private static final long CALL = 500;

  /** To come to a preemption point takes us as much time as so many instructions. */
  private static final long STOP = 50;

  /** What came out. */
  enum Result {
    GOES_ON,
    SEEMS_TO_WAIT,
    INTERRUPTED
  }

  /** What a thread may do without going on. */
  enum Among {
    /** Nothing but execute instructions. */
    INSTRUCTIONS,
    /** Yield and sleep, too. */
    YIELDS,
    /** Yield, sleep and come to preemption points. */
    POINTS
  }

  private final PebblesWorld world;
  private final Cpu cpu;
  private final Rewinder rewinder;
  private final Execution execution;
  private final Recorder recorder;

  /** Whether the last look ended since a state had come again. */
  private boolean hasRecurred;

  /** A place, and how often a thread has come there between its last two yields. */
  private int eip;

  private int esp;
  private int passes;

  private Attempt attempt = Attempt.NOTHING;

  /** How much further to look than usual. */
  private final double scale;

  Foresight(
      PebblesWorld world,
      Rewinder rewinder,
      Execution execution,
      Recorder recorder,
      Heuristics heuristics) {
    this.world = world;
    this.cpu = world.machine().cpu();
    this.rewinder = rewinder;
    this.execution = execution;
    this.recorder = recorder;
    this.scale = (double) heuristics.foresight() / NEAR;
  }

  /** Looks ahead from within a step of the thread, which can be continued afterwards. */
  Result whileRunning(long instructions, Among among) {
    PebblesSubject.State start = rewinder.save();
    Execution.Mark mark = execution.mark();
    recorder.setDeaf(true);
    Result result = look(instructions, among);
    recorder.setDeaf(false);
    rewinder.restore(start);
    execution.resume(mark);
    return result;
  }

  /** Looks ahead from between two steps of a thread. */
  Result ofThread(int tid, long instructions, Among among) {
    PebblesSubject.State start = rewinder.save();
    recorder.setDeaf(true);
    execution.choose(tid);
    Result result = look(instructions, among);
    recorder.setDeaf(false);
    rewinder.restore(start);
    return result;
  }

  /**
   * Looks ahead from a preemption point to which a thread has come back. If it goes round for ever
   * between yields, comes to this point each time, and nothing changes in the end but what is on
   * its stack, a count of rounds, say, then it seems to wait for what it looks at on the way.
   */
  Result ofRounds(int tid) {
    PebblesSubject.State start = rewinder.save();
    recorder.setDeaf(true);
    execution.choose(tid);
    eip = cpu.eip();
    esp = cpu.reg(Cpu.ESP);
    Result result = look(NEAR, Among.POINTS);
    boolean goesRound =
        hasRecurred && passes > 0 && world.sameExceptStack(start.world(), world.current());
    recorder.setDeaf(false);
    if (goesRound) {
      recorder.beginAttempt();
      result = goRound();
      rewinder.restore(start);
      attempt = recorder.tracked(tid);
      recorder.endAttempt();
      return result;
    }
    rewinder.restore(start);
    return result == Result.INTERRUPTED ? result : Result.GOES_ON;
  }

  /** From yield to yield, to see what is touched. */
  private Result goRound() {
    Pause pause = execution.go(NEAR);
    while (pause == Pause.POINT) {
      pause = execution.go(NEAR);
    }
    return pause == Pause.YIELDED ? Result.SEEMS_TO_WAIT : Result.INTERRUPTED;
  }

  /** What the thread looks at on its way, if it goes round. */
  Attempt attempt() {
    return attempt;
  }

  private Result look(long usual, Among among) {
    long instructions = (long) (scale * usual);
    long begun = cpu.retired();
    WorldSnapshot last = null;
    hasRecurred = false;
    passes = 0;
    long extra = 0;
    while (extra + cpu.retired() - begun < instructions) {
      Pause pause = execution.go(instructions - (cpu.retired() - begun));
      if (pause == Pause.INTERRUPTED) {
        return Result.INTERRUPTED;
      }
      if (pause != Pause.BUDGET && (!isAmong(pause, among) || execution.hasProgressed())) {
        return Result.GOES_ON;
      }
      extra += pause == Pause.POINT ? STOP : CALL;
      passes += cpu.eip() == eip && cpu.reg(Cpu.ESP) == esp ? 1 : 0;
      if (pause == Pause.YIELDED) {
        WorldSnapshot now = world.snapshot();
        hasRecurred = last != null && world.sameExceptTime(last, now);
        if (hasRecurred) {
          return Result.SEEMS_TO_WAIT;
        }
        last = now;
        passes = 0;
      }
      if (pause == Pause.SLEEPS) {
        execution.choose(world.current());
      }
    }
    return Result.SEEMS_TO_WAIT;
  }

  private static boolean isAmong(Pause pause, Among among) {
    return switch (pause) {
      case YIELDED, SLEEPS -> among != Among.INSTRUCTIONS;
      case POINT, BEGINS -> among == Among.POINTS;
      default -> false;
    };
  }
}
