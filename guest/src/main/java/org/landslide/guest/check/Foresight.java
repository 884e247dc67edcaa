package org.landslide.guest.check;

import org.landslide.guest.pebbles.PebblesWorld;
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
  static final long NEAR = 500_000;

  /** How far to look in a loop of plain instructions, which few people wait in. */
  static final long FAR = 8 * NEAR;

  /** How far to look before a thread is said to run for ever. */
  static final long VERY_FAR = 25 * FAR;

  /** A system call takes as much time as so many instructions. */
  private static final long CALL = 500;

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

  Foresight(PebblesWorld world, Rewinder rewinder, Execution execution, Recorder recorder) {
    this.world = world;
    this.cpu = world.machine().cpu();
    this.rewinder = rewinder;
    this.execution = execution;
    this.recorder = recorder;
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

  private Result look(long instructions, Among among) {
    long begun = cpu.retired();
    for (int i = 0; CALL * i + cpu.retired() - begun < instructions; i++) {
      Pause pause = execution.go(instructions - (cpu.retired() - begun));
      if (pause == Pause.INTERRUPTED) {
        return Result.INTERRUPTED;
      }
      if (pause != Pause.BUDGET && (!isAmong(pause, among) || execution.hasProgressed())) {
        return Result.GOES_ON;
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
